"""Carrying out a plan: the melded subgraph takes the place of the two.

Before, for one pair (L, R) of a divergent region at E with condition C, where `a` and `b` are what is left of
the two sides around the pair::

        E                          E
      C/ \\                       C/ \\
      a   b                      a   b         (an empty side goes straight to the join)
      |   |                       \\ /
      L   R          =>           join
      |   |                        |
      a'  b'                       M           (L and R as one, guarded runs inside)
       \\ /                        C/ \\
        X                        a'  b'        (one plain edge where both are empty)
                                   \\ /
                                    X

An aligned pair of instructions becomes one; an operand that differs becomes `select C, left, right`, made
once above E where both values exist there, else just before its use. Values of one side whose definition no
longer dominates their uses (they now stand behind a guard or on one side of the join) are left to
`ssa_repair`; the selects between two such values become phis there (`cleanup`).

The correspondence (which melded block and instruction stands for which left and right one) is kept in
`Weave`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.analysis.regions import Subgraph
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, CondBr, Instruction, Phi, Select, Switch, Terminator
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, Type
from pcfm.ir.values import ConstantInt, Poison, Value
from pcfm.transforms.kill_records import kill_records
from pcfm.transforms.melding.exits import make_exit_block, same_shaped_phis
from pcfm.transforms.melding.merge import merge_branch_attachments, merge_instructions
from pcfm.transforms.melding.operands import either_for_both, operand_pairs
from pcfm.transforms.melding.plan import BlockMatch, Both, Gap, PairPlan


@dataclass
class Weave:
    """The melding of one region: what it made, and what stands for what.

    `joins` maps every block where lanes of both sides meet to its (left, right) predecessors. `selects` are
    the selects made, in order. `blocks` and `instructions` are the correspondence: (melded, left, right), the
    originals detached.
    """

    fn: Function
    entry: Block
    cond: Value
    inside: dict[Block, None]
    names: rewriter.Names
    joins: dict[Block, tuple[Block, Block]] = field(default_factory=dict)
    selects: list[Select] = field(default_factory=list)
    blocks: list[tuple[Block, Block | None, Block | None]] = field(default_factory=list)
    instructions: list[tuple[Instruction, Instruction, Instruction]] = field(default_factory=list)
    _above: dict[tuple[Value, Value], Select] = field(default_factory=dict)
    _local: dict[tuple[Block, Value, Value], Select] = field(default_factory=dict)

    def new_block(self, stem: str, after: Block) -> Block:
        """A new block of the region."""
        block = rewriter.add_block(self.fn, stem, after=after, names=self.names)
        self.inside[block] = None
        return block

    def choose(self, left: Value, right: Value, before: Instruction) -> Value:
        """The value that is `left` on lanes where the condition holds and `right` on the others."""
        one = either_for_both(left, right)
        if one is not None:
            return one
        if self._is_above(left) and self._is_above(right):
            key = (left, right)
            if key not in self._above:
                self._above[key] = self._new_select(left, right, self.entry.terminator)
            return self._above[key]
        local = (before.block, left, right)
        if local not in self._local:
            self._local[local] = self._new_select(left, right, before)
        return self._local[local]

    def _new_select(self, left: Value, right: Value, before: Instruction) -> Select:
        select = Select(self.cond, left, right)
        rewriter.insert_before(before, select)
        self.selects.append(select)
        return select

    def _is_above(self, value: Value) -> bool:
        """Whether `value` exists at the end of the region's entry block, which dominates the region."""
        return not isinstance(value, Instruction) or value.block not in self.inside


def weave_pair(
    weave: Weave, plan: PairPlan, left: Subgraph, right: Subgraph, left_pred: Block, right_pred: Block
) -> Block:
    """Melds one pair whose only entry edges come from `left_pred` and `right_pred`; the melded exit block."""
    return _PairWeaver(weave, plan, left, right).run(left_pred, right_pred)


class _PairWeaver:
    def __init__(self, weave: Weave, plan: PairPlan, left: Subgraph, right: Subgraph) -> None:
        self.weave = weave
        self.plan = plan
        self.left = left
        self.right = right
        self.matches = list(plan.matches)
        self.heads: dict[BlockMatch, Block] = {}
        self.tails: dict[BlockMatch, Block] = {}
        self.match_of: dict[Block, BlockMatch] = {}
        self.entry_values: dict[Phi, Value] = {}  # outside the pair, so rewriting uses leaves them true
        self.phis: list[tuple[Phi, Phi | None, Phi | None, BlockMatch]] = []
        self.merged: list[tuple[Instruction, Both]] = []

    def run(self, left_pred: Block, right_pred: Block) -> Block:
        left_end, right_end = self._private_exits()
        for match in self.matches:
            for block in (match.left, match.right):
                if block is not None:
                    self.match_of[block] = match
        join = self._join(left_pred, right_pred)
        self._make_blocks(join)
        shape = self.right if self.left.is_block else self.left
        rewriter.set_terminator(join, Br(self.heads[self.match_of[shape.entry]]))
        for match in self.matches:
            self._make_phis(match)
            self._place_body(match)
        self._replace_uses()
        # In program order, so that a select made for one use stands before every later use of it.
        self._choose_operands()
        for match in self.matches[:-1]:  # the last one is the exit
            self._branch(match)
        exit_block = self._exit(left_end, right_end)
        self._choose_incoming(join)
        self._finish()
        return exit_block

    # --- shape ----------------------------------------------------------------------------------------------

    def _private_exits(self) -> tuple[Block, Block]:
        """Gives each region one exit block that belongs to it alone; a single block is its own."""
        ends: list[Block] = []
        for graph in (self.left, self.right):
            if graph.is_block:
                # It may branch to its exit by several edges, a switch or a condition that decides nothing.
                rewriter.set_terminator(graph.entry, Br(graph.exit))
                ends.append(graph.entry)
            else:
                assert graph.exit is not None
                ends.append(self._exit_block(graph))
        left, right = ends
        if not (self.left.is_block and self.right.is_block):
            match = BlockMatch(None if self.left.is_block else left, None if self.right.is_block else right)
            self.matches.append(match)
            self.plan.steps[match] = []
            self.plan.phis[match] = []
            if match.left is not None and match.right is not None:
                self.plan.phis[match] = same_shaped_phis(match.left, match.right)
        return left, right

    def _exit_block(self, graph: Subgraph) -> Block:
        return make_exit_block(graph, graph.exit, self.weave.new_block("meld.exit", after=graph.blocks[-1]))

    def _join(self, left_pred: Block, right_pred: Block) -> Block:
        """The block before the melded subgraph, where both sides arrive."""
        weave = self.weave
        join = weave.new_block("meld.join", after=left_pred if left_pred is right_pred else right_pred)
        for graph, pred in ((self.left, left_pred), (self.right, right_pred)):
            for phi in graph.entry.phis:
                self.entry_values[phi] = phi.incoming_value(pred)
                if graph.is_block:  # its only edge; the block may be placed where that edge does not lead
                    rewriter.replace_all_uses(phi, phi.incoming_value(pred))
        if left_pred is right_pred:
            rewriter.set_terminator(left_pred, Br(join))
        else:
            rewriter.redirect_edge(left_pred, self.left.entry, join)
            rewriter.redirect_edge(right_pred, self.right.entry, join)
            weave.joins[join] = (left_pred, right_pred)
        join.append(Br(join))  # a placeholder, so that the block has its terminator from the start
        return join

    def _make_blocks(self, join: Block) -> None:
        after = join
        for match in self.matches:
            after = self.heads[match] = self.tails[match] = self.weave.new_block("meld", after)
            self.weave.blocks.append((after, match.left, match.right))

    def _make_phis(self, match: BlockMatch) -> None:
        head = self.heads[match]
        paired: dict[Phi, None] = {}
        for left, right in self.plan.phis[match]:
            if self._is_settled(left) or self._is_settled(right):
                continue
            phi = rewriter.insert_phi(head, Phi(left.type, flags=(), name=left.name))
            assert isinstance(phi, Phi)
            self.phis.append((phi, left, right, match))
            paired[left] = paired[right] = None
        for block, is_left in ((match.left, True), (match.right, False)):
            for old in list(block.phis) if block else ():
                if old not in paired and not self._is_settled(old):
                    phi = rewriter.insert_phi(head, Phi(old.type, flags=(), name=old.name))
                    self.phis.append((phi, old if is_left else None, None if is_left else old, match))

    def _is_settled(self, phi: Phi) -> bool:
        """Whether `phi` stood at the head of a single block and has been replaced by its one value."""
        graphs = (self.left, self.right)
        return any(graph.is_block and phi.block is graph.entry for graph in graphs)

    def _place_body(self, match: BlockMatch) -> None:
        for step in self.plan.steps[match]:
            if isinstance(step, Gap):
                if step.guarded:
                    self.tails[match] = self._guard(step, self.tails[match])
                else:
                    for inst in (*step.left, *step.right):
                        rewriter.replace_records(inst, kill_records(inst.debug_records))
                        rewriter.move_to_end(self.tails[match], inst)
                continue
            merged = merge_instructions(step.left, step.right, swapped=step.swapped, fn=self.weave.fn)
            merged.debug_records = kill_records(step.left.debug_records + step.right.debug_records)
            merged.name = step.left.name or step.right.name
            self.tails[match].append(merged)
            self.merged.append((merged, step))

    def _guard(self, gap: Gap, at: Block) -> Block:
        """Puts the runs of `gap` behind the condition; the block where they meet again."""
        sides: list[Block | None] = []
        after = at
        for run, stem in ((gap.left, "guard.left"), (gap.right, "guard.right")):
            block = None
            if run:
                after = block = self.weave.new_block(stem, after)
                for inst in run:
                    rewriter.move_to_end(block, inst)
            sides.append(block)
        meet = self.weave.new_block("guard.end", after)
        left, right = sides
        rewriter.set_terminator(at, CondBr(self.weave.cond, left or meet, right or meet))
        for block in sides:
            if block is not None:
                rewriter.set_terminator(block, Br(meet))
        self.weave.joins[meet] = (left or at, right or at)
        return meet

    # --- edges ----------------------------------------------------------------------------------------------

    def _replace_uses(self) -> None:
        """Lets uses of the originals be uses of what stands for them."""
        for merged, both in self.merged:
            rewriter.replace_all_uses(both.left, merged)
            rewriter.replace_all_uses(both.right, merged)
        for phi, left, right, _ in self.phis:
            for old in (left, right):
                if old is not None:
                    rewriter.replace_all_uses(old, phi)

    def _branch(self, match: BlockMatch) -> None:
        """The terminator of a melded block inside a region."""
        left = match.left.terminator if match.left else None
        right = match.right.terminator if match.right else None
        # A block placed inside a region leaves by constant conditions on the region's own branches.
        if self.left.is_block:
            left = None
        if self.right.is_block:
            right = None
        tail = self.tails[match]
        shape = left or right
        assert shape is not None
        targets = [self.heads[self.match_of[succ]] for succ in shape.successors]
        terminator: Terminator
        if isinstance(shape, CondBr):
            placeholder = _placeholder(tail)
            cond = self._decide(left, right, match, placeholder)
            terminator = CondBr(cond, targets[0], targets[1])
            rewriter.set_terminator(tail, terminator)
        elif isinstance(shape, Switch):
            placeholder = _placeholder(tail)
            value = self._decide(left, right, match, placeholder)
            values = [case for case, _ in shape.cases]
            rewriter.set_terminator(
                tail, Switch(value, targets[0], list(zip(values, targets[1:], strict=True)))
            )
        else:
            rewriter.set_terminator(tail, Br(targets[0]))
        merge_branch_attachments(tail.terminator, left, right, self.weave.fn)

    def _decide(
        self, left: Terminator | None, right: Terminator | None, match: BlockMatch, before: Instruction
    ) -> Value:
        """What a melded branch decides on: each side's own condition on its lanes."""
        present = left or right
        assert present is not None
        if isinstance(present, CondBr):
            constant = ConstantInt(I1, 1 if match.direction == 0 else 0)
        else:
            assert isinstance(present, Switch)
            constant = _value_for(present, match.direction)
        a = left.operand(0) if left else constant
        b = right.operand(0) if right else constant
        return self.weave.choose(a, b, before)

    def _exit(self, left_end: Block, right_end: Block) -> Block:
        """Lets the melded subgraph go where the two went."""
        last = self.tails[self.matches[-1]]
        left_target, right_target = left_end.successors[0], right_end.successors[0]
        if left_target is right_target:
            placeholder = _placeholder(last)
            values: list[tuple[Phi, Value]] = []
            for phi in left_target.phis:
                value = self.weave.choose(
                    phi.incoming_value(left_end), phi.incoming_value(right_end), placeholder
                )
                values.append((phi, value))
            for end in (left_end, right_end):
                for phi, _ in values:
                    phi.remove_incoming(end)
            for phi, value in values:
                phi.add_incoming(value, last)
            rewriter.set_terminator(last, Br(left_target))
        else:
            rewriter.set_terminator(last, CondBr(self.weave.cond, left_target, right_target))
            rewriter.replace_phi_block(left_target, left_end, last)
            rewriter.replace_phi_block(right_target, right_end, last)
        merge_branch_attachments(last.terminator, left_end.terminator, right_end.terminator, self.weave.fn)
        return last

    # --- operands -------------------------------------------------------------------------------------------

    def _choose_operands(self) -> None:
        for merged, both in self.merged:
            # By now the originals' operands are what stands for them, except those of constants and of values
            # above.
            for index, (a, b) in enumerate(operand_pairs(both.left, both.right, swapped=both.swapped)):
                merged.set_operand(index, self.weave.choose(a, b, merged))
            self.weave.instructions.append((merged, both.left, both.right))

    def _choose_incoming(self, join: Block) -> None:
        edges: dict[Block, list[BlockMatch | None]] = {}
        for match in self.matches:
            for succ in self.tails[match].terminator.successors:
                edges.setdefault(succ, []).append(match)
        for phi, left, right, match in self.phis:
            head = self.heads[match]
            sources: list[BlockMatch | None] = list(edges.get(head, []))
            if join.terminator.successors == [head]:
                sources.insert(0, None)
            for source in sources:
                pred = self.tails[source] if source else join
                a = self._incoming(phi.type, left, source.left if source else None, is_entry=source is None)
                b = self._incoming(phi.type, right, source.right if source else None, is_entry=source is None)
                phi.add_incoming(self.weave.choose(a, b, pred.terminator), pred)

    def _incoming(self, ty: Type, phi: Phi | None, pred: Block | None, *, is_entry: bool) -> Value:
        """What `phi` had on that edge; poison where no lane of its side comes along it."""
        if phi is None:
            return Poison(ty)
        if is_entry:
            return self.entry_values[phi]
        if pred is None:
            return Poison(ty)
        return phi.incoming_value(pred)

    def _finish(self) -> None:
        """Takes the emptied originals out."""
        old = [b for m in self.matches for b in (m.left, m.right) if b is not None]
        for block in old:
            self.weave.inside.pop(block, None)
        rewriter.erase_blocks(old)


def _placeholder(block: Block) -> Instruction:
    """A terminator to insert before, until the real one is known."""
    if not block.has_terminator:
        block.append(Br(block))
    return block.terminator


def _value_for(switch: Switch, direction: int) -> Value:
    """A constant that sends a switch to its successor number `direction` (0 is the default)."""
    if direction > 0:
        return switch.cases[direction - 1][0]
    taken = {case.value for case, _ in switch.cases}
    ty = switch.value.type
    value = next(v for v in range(len(taken) + 1) if v not in taken)
    return ConstantInt(ty, value)  # type: ignore[arg-type]
