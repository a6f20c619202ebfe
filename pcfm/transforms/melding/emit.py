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

M is the two CFGs with the matched blocks identified: one block per match, matched or lone, and an edge
wherever either side has one; the terminators of a matched pair become one as `forks` says. Whatever the
matching, each lane walks through M as through its own side. An aligned pair of instructions becomes one; an
operand that differs becomes `select C, left, right`, made once above E where both values exist there, else
just before its use. Values of one side whose definition no longer dominates their uses (they now stand behind
a guard or on one side of the join) are left to `ssa_repair`; the selects between two such values become phis
there (`cleanup`).

The correspondence (which melded block and instruction stands for which left and right one) is kept in
`MeldedRegion`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pcfm.analysis.range_finder import Repairs
from pcfm.ir import rewriter
from pcfm.ir.instructions import (
    Binary,
    Br,
    CondBr,
    Freeze,
    Instruction,
    Load,
    Phi,
    Select,
    Switch,
    Terminator,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, Type
from pcfm.ir.values import TRUE, ConstantInt, Poison, Value
from pcfm.transforms.kill_records import kill_records
from pcfm.transforms.melding.exits import gather_edges, same_shaped_phis
from pcfm.transforms.melding.forks import ForkKind, fork
from pcfm.transforms.melding.merge import merge_branch_attachments, merge_instructions
from pcfm.transforms.melding.operands import either_for_both, negates_condition, operand_pairs, swapped_order
from pcfm.transforms.melding.pair import BlockMatch, Both, Gap, PairPlan

_SPECULATABLE = ("dbg", "range", "nonnull", "align", "annotation")
"""What a load keeps that is executed for nothing: breaking such a promise makes its value poison, no more."""


@dataclass
class MeldedRegion:
    """The melding of one region: what it made, and what stands for what.

    `joins` maps every block where lanes of both sides meet to its (left, right) predecessors. `selects` are
    the selects made, in order. `blocks`, `instructions` and `branches` are the correspondence: (melded, left,
    right), the originals detached.
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
    branches: list[tuple[CondBr, Terminator | None, Terminator | None]] = field(default_factory=list)
    _above: dict[tuple[Value, Value], Select] = field(default_factory=dict)
    _local: dict[tuple[Block, Value, Value], Select] = field(default_factory=dict)
    _xors: dict[tuple[Block, Value, Value], Instruction] = field(default_factory=dict)

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

    def choose_negated(self, left: Value, right: Value, before: Instruction) -> Value:
        """The truth value that is `left` where the condition holds, and not `right` on the others."""
        if left != right:
            return self.choose(left, self._xor(right, TRUE, before), before)
        return self._xor(left, self._xor(self.cond, TRUE, before), before)

    def _xor(self, a: Value, b: Value, before: Instruction) -> Value:
        """One exclusive or per two values above the region, or per block."""
        if isinstance(a, ConstantInt) and isinstance(b, ConstantInt):
            return ConstantInt(I1, a.value ^ b.value)
        if self._is_above(a) and self._is_above(b):
            before = self.entry.terminator
        key = (before.block, a, b)
        if key not in self._xors:
            self._xors[key] = rewriter.insert_before(before, Binary("xor", a, b))
        return self._xors[key]

    def _new_select(self, left: Value, right: Value, before: Instruction) -> Select:
        select = Select(self.cond, left, right)
        rewriter.insert_before(before, select)
        self.selects.append(select)
        return select

    def _is_above(self, value: Value) -> bool:
        """Whether `value` exists at the end of the region's entry block, which dominates the region."""
        return not isinstance(value, Instruction) or value.block not in self.inside


def emit_pair(
    melded: MeldedRegion, plan: PairPlan, left: Side, right: Side, left_pred: Block, right_pred: Block
) -> Block:
    """Melds one pair whose only entry edges come from `left_pred` and `right_pred`; the melded exit block."""
    return _PairEmitter(melded, plan, left, right).run(left_pred, right_pred)


@dataclass(frozen=True)
class Side:
    """One side of a pair as it stands adapted: where lanes enter it, and where they go behind it."""

    entry: Block
    exit: Block


Edge = tuple[Block, Block | None, Block | None]
"""From which melded block an edge comes, and whose it is: the block of each side that it comes from there."""


class _PairEmitter:
    """The two sides' CFGs with the matched blocks identified: a block for every match, and an edge wherever
    either side has one. So every lane walks through it as through its own side.
    """

    def __init__(self, melded: MeldedRegion, plan: PairPlan, left: Side, right: Side) -> None:
        self.melded = melded
        self.plan = plan
        self.left = left
        self.right = right
        self.matches = list(plan.matches)
        self.heads: dict[BlockMatch, Block] = {}
        self.tails: dict[BlockMatch, Block] = {}
        self.match_of: dict[Block, BlockMatch] = {}
        self.entry_values: dict[Phi, Value] = {}  # outside the pair, so rewriting uses leaves them true
        self.settled: dict[Phi, None] = {}  # those whose only edge came from before the pair
        self.phis: list[tuple[Phi, Phi | None, Phi | None]] = []
        self.merged: list[tuple[Instruction, Both]] = []
        self.edges: dict[Block, list[Edge]] = {}

    def run(self, left_pred: Block, right_pred: Block) -> Block:
        self._private_exits()
        for match in self.matches:
            for block in (match.left, match.right):
                if block is not None:
                    self.match_of[block] = match
        self._drop_unproved_flags()
        join = self._join(left_pred, right_pred)
        self._make_blocks(join)
        self._enter(join)
        for match in self.matches:
            self._make_phis(match)
            self._place_body(match)
        self._replace_uses()
        # In program order, so that a select made for one use stands before every later use of it.
        self._choose_operands()
        self._freeze_operands()
        for match in self.matches:
            self._branch(match)
            self._record_branch(match)
        self._choose_incoming()
        self._leave()
        self._finish()
        return self.tails[self.matches[-1]]

    # --- shape ----------------------------------------------------------------------------------------------

    def _blocks(self, *, is_left: bool) -> list[Block]:
        sides = (m.left if is_left else m.right for m in self.matches)
        return [block for block in sides if block is not None]

    def _private_exits(self) -> None:
        """Gives each side one exit block that belongs to it alone; a single block is its own."""
        blocks = [self._blocks(is_left=True), self._blocks(is_left=False)]
        if len(self.matches) == 1 and all(
            len(side) == 1 and set(side[0].successors) == {graph.exit}
            for side, graph in zip(blocks, (self.left, self.right), strict=True)
        ):
            # It may branch to its exit by several edges, a switch or a condition that decides nothing.
            for (block,), graph in zip(blocks, (self.left, self.right), strict=True):
                rewriter.set_terminator(block, Br(graph.exit))
            return
        left, right = (
            gather_edges(
                [block for block in side if graph.exit in block.successors],
                graph.exit,
                self.melded.new_block("meld.exit", after=side[-1]),
            )
            for side, graph in zip(blocks, (self.left, self.right), strict=True)
        )
        match = BlockMatch(left, right)
        self.matches.append(match)
        self.plan.steps[match] = []
        self.plan.phis[match] = same_shaped_phis(left, right)

    def _join(self, left_pred: Block, right_pred: Block) -> Block:
        """The block before the melded subgraph, where both sides arrive."""
        melded = self.melded
        join = melded.new_block("meld.join", after=left_pred if left_pred is right_pred else right_pred)
        for graph, pred in ((self.left, left_pred), (self.right, right_pred)):
            for phi in graph.entry.phis:
                self.entry_values[phi] = phi.incoming_value(pred)
                if graph.entry.predecessors == [pred]:
                    rewriter.replace_all_uses(phi, phi.incoming_value(pred))
                    self.settled[phi] = None
        if left_pred is right_pred:
            rewriter.set_terminator(left_pred, Br(join))
        else:
            rewriter.redirect_edge(left_pred, self.left.entry, join)
            rewriter.redirect_edge(right_pred, self.right.entry, join)
            melded.joins[join] = (left_pred, right_pred)
        join.append(Br(join))  # a placeholder, so that the block has its terminator from the start
        return join

    def _make_blocks(self, join: Block) -> None:
        after = join
        for match in self.matches:
            after = self.heads[match] = self.tails[match] = self.melded.new_block("meld", after)
            self.melded.blocks.append((after, match.left, match.right))

    def _enter(self, join: Block) -> None:
        left, right = self._head(self.left.entry), self._head(self.right.entry)
        if left is right:
            rewriter.set_terminator(join, Br(left))
            self.edges[left] = [(join, join, join)]
        else:
            rewriter.set_terminator(join, CondBr(self.melded.cond, left, right))
            self.edges[left] = [(join, join, None)]
            self.edges[right] = [(join, None, join)]

    def _head(self, block: Block) -> Block:
        """The melded block that stands for `block`, or itself where it is outside."""
        match = self.match_of.get(block)
        return block if match is None else self.heads[match]

    def _make_phis(self, match: BlockMatch) -> None:
        head = self.heads[match]
        paired: dict[Phi, None] = {}
        for left, right in self.plan.phis[match]:
            if left in self.settled or right in self.settled:
                continue
            phi = rewriter.insert_phi(head, Phi(left.type, flags=(), name=left.name))
            self.phis.append((phi, left, right))
            paired[left] = paired[right] = None
        for block, is_left in ((match.left, True), (match.right, False)):
            for old in list(block.phis) if block else ():
                if old not in paired and old not in self.settled:
                    phi = rewriter.insert_phi(head, Phi(old.type, flags=(), name=old.name))
                    self.phis.append((phi, old if is_left else None, None if is_left else old))

    def _place_body(self, match: BlockMatch) -> None:
        keeps_order = self._keeps_order(match)
        for step in self.plan.steps[match]:
            if isinstance(step, Gap):
                # What a debug record says of a variable holds in the order of the source, on one side.
                if not match.is_lone and not (step.guarded and keeps_order):
                    for inst in (*step.left, *step.right):
                        rewriter.replace_records(inst, kill_records(inst.debug_records))
                if step.guarded:
                    self.tails[match] = self._guard(step, self.tails[match])
                else:
                    for inst in (*step.left, *step.right):
                        if not match.is_lone:
                            self._drop_promises(inst)
                        rewriter.move_to_end(self.tails[match], inst)
                continue
            merged = merge_instructions(step.left, step.right, swapped=step.swapped, fn=self.melded.fn)
            merged.debug_records = kill_records(step.left.debug_records + step.right.debug_records)
            merged.name = step.left.name or step.right.name
            self.tails[match].append(merged)
            self.merged.append((merged, step))

    def _keeps_order(self, match: BlockMatch) -> bool:
        """Whether the steps of a pair of blocks are in the order of the source on both sides."""
        steps = self.plan.steps[match]
        left = [i for step in steps for i in (step.left if isinstance(step, Gap) else (step.left,))]
        right = [i for step in steps for i in (step.right if isinstance(step, Gap) else (step.right,))]
        bodies = [block.body if block else [] for block in (match.left, match.right)]
        return [left, right] == bodies

    def _guard(self, gap: Gap, before: Block) -> Block:
        """Puts the runs of `gap` behind the condition; the block where they meet again."""
        sides: list[Block | None] = []
        after = before
        for run, stem in ((gap.left, "guard.left"), (gap.right, "guard.right")):
            block = None
            if run:
                after = block = self.melded.new_block(stem, after)
                for inst in run:
                    rewriter.move_to_end(block, inst)
            sides.append(block)
        meet = self.melded.new_block("guard.end", after)
        left, right = sides
        rewriter.set_terminator(before, CondBr(self.melded.cond, left or meet, right or meet))
        for block in sides:
            if block is not None:
                rewriter.set_terminator(block, Br(meet))
        self.melded.joins[meet] = (left or before, right or before)
        return meet

    # --- what makes unguarded loads safe --------------------------------------------------------------------

    def _repairs(self) -> list[Repairs]:
        steps = [step for match in self.matches for step in self.plan.steps[match]]
        return [step.repairs for step in steps if isinstance(step, Gap)]

    def _drop_promises(self, inst: Instruction) -> None:
        """Takes off a load what would be undefined behaviour where it is executed for nothing."""
        if isinstance(inst, Load):
            inst.metadata = {name: node for name, node in inst.metadata.items() if name in _SPECULATABLE}

    def _drop_unproved_flags(self) -> None:
        for repairs in self._repairs():
            for inst in repairs.flags:
                inst.flags = ()

    def _freeze_operands(self) -> None:
        """Freezes what an address in lanes of the other side must not be poison by."""
        merged_from = {
            inst: (merged, both) for merged, both in self.merged for inst in (both.left, both.right)
        }
        for repairs in self._repairs():
            for inst, index in repairs.freezes:
                user = inst
                if inst in merged_from:
                    user, both = merged_from[inst]
                    if both.swapped and inst is both.right:
                        index = swapped_order(inst).index(index)
                operand = user.operand(index)
                if not isinstance(operand, Freeze | ConstantInt):
                    user.set_operand(index, rewriter.insert_before(user, Freeze(operand)))

    # --- edges ----------------------------------------------------------------------------------------------

    def _replace_uses(self) -> None:
        """Lets uses of the originals be uses of what stands for them."""
        for merged, both in self.merged:
            rewriter.replace_all_uses(both.left, merged)
            rewriter.replace_all_uses(both.right, merged)
        for phi, left, right in self.phis:
            for old in (left, right):
                if old is not None:
                    rewriter.replace_all_uses(old, phi)

    def _branch(self, match: BlockMatch) -> None:
        """The terminator of a melded block: each lane goes where its own side sends it."""
        tail = self.tails[match]
        if match.left is None or match.right is None:
            self._copy_terminator(tail, match.left, match.right)
            return
        left, right = match.left.terminator, match.right.terminator
        how = fork(left, right, self._head)
        both = (match.left, match.right)
        before = _placeholder(tail)
        if how.kind is ForkKind.ALIKE:
            value = None
            if not isinstance(left, Br) and not isinstance(right, Br):
                value = self.melded.choose(left.operand(0), right.operand(0), before)
            self._decide(tail, left, value, [both] * len(left.successors))
        elif how.kind in (ForkKind.LEFT_FREE, ForkKind.RIGHT_FREE):
            left_decides = how.kind is ForkKind.RIGHT_FREE
            decides = left if left_decides else right
            constant = _constant_for(decides, how.direction)
            values = (left.operand(0), constant) if left_decides else (constant, right.operand(0))
            alone = (match.left, None) if left_decides else (None, match.right)
            origins = [both if n == how.direction else alone for n in range(len(decides.successors))]
            self._decide(tail, decides, self.melded.choose(*values, before), origins)
        elif how.kind is ForkKind.SHARED:
            value = self.melded.choose(left.operand(0), right.operand(0), before)
            parting = self.melded.new_block("meld.part", after=tail)
            common = self._head(left.successors[how.direction])
            targets = (common, parting) if how.direction == 0 else (parting, common)
            rewriter.set_terminator(tail, CondBr(value, *targets))
            self._edge(common, tail, *both)
            other = 1 - how.direction
            heads = self._head(left.successors[other]), self._head(right.successors[other])
            self._part(parting, *heads, both)
        elif how.kind is ForkKind.PARTED:
            self._part(tail, self._head(left.successors[0]), self._head(right.successors[0]), both)
        else:
            sides: list[Block] = []
            for origin in ((match.left, None), (None, match.right)):
                block = self.melded.new_block("meld.part", after=sides[-1] if sides else tail)
                self._copy_terminator(block, *origin)
                sides.append(block)
            rewriter.set_terminator(tail, CondBr(self.melded.cond, *sides))
        merge_branch_attachments(tail.terminator, left, right, self.melded.fn)

    def _record_branch(self, match: BlockMatch) -> None:
        end = self.tails[match].terminator
        if isinstance(end, CondBr) and end.cond is not self.melded.cond:
            left, right = (block and block.terminator for block in (match.left, match.right))
            self.melded.branches.append((end, left, right))

    def _edge(self, head: Block, source: Block, left: Block | None, right: Block | None) -> None:
        self.edges.setdefault(head, []).append((source, left, right))

    def _part(self, tail: Block, left: Block, right: Block, origins: tuple[Block, Block]) -> None:
        """Lets `tail` lead left's lanes and right's lanes to different blocks."""
        rewriter.set_terminator(tail, CondBr(self.melded.cond, left, right))
        self._edge(left, tail, origins[0], None)
        self._edge(right, tail, None, origins[1])

    def _copy_terminator(self, tail: Block, left: Block | None, right: Block | None) -> None:
        """Gives `tail` the terminator of the one side's block."""
        lone = left or right
        assert lone is not None
        terminator = lone.terminator
        value = None if isinstance(terminator, Br) else terminator.operand(0)
        self._decide(tail, terminator, value, [(left, right)] * len(terminator.successors))
        merge_branch_attachments(tail.terminator, terminator, None, self.melded.fn)

    def _decide(
        self,
        tail: Block,
        shape: Terminator,
        value: Value | None,
        origins: Sequence[tuple[Block | None, Block | None]],
    ) -> None:
        """Ends `tail` as `shape` ends its block, deciding on `value`; whose each edge is, in their order."""
        heads = [self._head(succ) for succ in shape.successors]
        terminator: Terminator
        if len(set(heads)) == 1:
            terminator, origins = Br(heads[0]), origins[:1]
        elif isinstance(shape, CondBr):
            assert value is not None
            terminator = CondBr(value, heads[0], heads[1])
        else:
            assert isinstance(shape, Switch)
            assert value is not None
            cases = [case for case, _ in shape.cases]
            terminator = Switch(value, heads[0], list(zip(cases, heads[1:], strict=True)))
        rewriter.set_terminator(tail, terminator)
        for head, (left, right) in zip(terminator.successors, origins, strict=True):
            self._edge(head, tail, left, right)

    # --- operands -------------------------------------------------------------------------------------------

    def _choose_operands(self) -> None:
        for merged, both in self.merged:
            # By now the originals' operands are what stands for them, except those of constants and of values
            # above.
            negates = negates_condition(both.left, swapped=both.swapped)
            for index, (a, b) in enumerate(operand_pairs(both.left, both.right, swapped=both.swapped)):
                choose = self.melded.choose_negated if negates and index == 0 else self.melded.choose
                merged.set_operand(index, choose(a, b, merged))
            self.melded.instructions.append((merged, both.left, both.right))

    def _choose_incoming(self) -> None:
        head_of = {phi: phi.block for phi, _, _ in self.phis}
        for phi, left, right in self.phis:
            for source, left_pred, right_pred in self.edges[head_of[phi]]:
                a = self._incoming(phi.type, left, left_pred)
                b = self._incoming(phi.type, right, right_pred)
                phi.add_incoming(self.melded.choose(a, b, source.terminator), source)

    def _incoming(self, ty: Type, phi: Phi | None, pred: Block | None) -> Value:
        """What `phi` had on the edge from `pred`; poison where no lane of its side comes along it."""
        if phi is None or pred is None:
            return Poison(ty)
        return phi.incoming_value(pred) if pred in self.match_of else self.entry_values[phi]

    def _leave(self) -> None:
        """Gives the phis of the blocks behind the pair the edges of what is melded for those of the sides."""
        heads = dict.fromkeys(self.heads.values())
        for target, edges in self.edges.items():
            if target in heads:
                continue
            for phi in target.phis:
                values: list[tuple[Value, Block]] = []
                for source, left, right in edges:
                    a = self._incoming(phi.type, phi, left)
                    b = self._incoming(phi.type, phi, right)
                    values.append((self.melded.choose(a, b, source.terminator), source))
                others = [(value, pred) for value, pred in phi.incoming if pred not in self.match_of]
                phi.set_incoming([*others, *values])

    def _finish(self) -> None:
        """Takes the emptied originals out."""
        old = [b for m in self.matches for b in (m.left, m.right) if b is not None]
        for block in old:
            self.melded.inside.pop(block, None)
        rewriter.erase_blocks(old)


def _placeholder(block: Block) -> Instruction:
    """A terminator to insert before, until the real one is known."""
    if not block.has_terminator:
        block.append(Br(block))
    return block.terminator


def _constant_for(terminator: Terminator, direction: int) -> Value:
    """A constant that sends a branch or a switch to its successor number `direction`."""
    if isinstance(terminator, CondBr):
        return ConstantInt(I1, 1 if direction == 0 else 0)
    assert isinstance(terminator, Switch)
    return _value_for(terminator, direction)


def _value_for(switch: Switch, direction: int) -> Value:
    """A constant that sends a switch to its successor number `direction` (0 is the default)."""
    if direction > 0:
        return switch.cases[direction - 1][0]
    taken = {case.value for case, _ in switch.cases}
    ty = switch.value.type
    value = next(v for v in range(len(taken) + 1) if v not in taken)
    return ConstantInt(ty, value)  # type: ignore[arg-type]
