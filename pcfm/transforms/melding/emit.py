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

from dataclasses import dataclass

from pcfm.analysis.range_finder import Repairs
from pcfm.analysis.regions import Subgraph
from pcfm.ir import rewriter
from pcfm.ir.instructions import (
    Br,
    CondBr,
    Instruction,
    Load,
    Phi,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.rewriter import Names
from pcfm.ir.types import Type
from pcfm.ir.values import Poison, Value
from pcfm.transforms.arms import freeze_operand
from pcfm.transforms.kill_records import kill_records
from pcfm.transforms.melding.decide import RegionPlan
from pcfm.transforms.melding.exits import gather_edges, same_shaped_phis
from pcfm.transforms.melding.melded_edges import MeldedEdges
from pcfm.transforms.melding.melded_region import MeldedRegion
from pcfm.transforms.melding.merge import merge_instructions
from pcfm.transforms.melding.operands import negates_condition, operand_pairs, swapped_order
from pcfm.transforms.melding.pair import BlockMatch, Both, Gap, PairPlan

_SPECULATABLE = ("dbg", "range", "nonnull", "align", "annotation")
"""What a load keeps that is executed for nothing: breaking such a promise makes its value poison, no more."""


def emit_region(fn: Function, plan: RegionPlan, names: Names, *, shares_selects: bool = True) -> MeldedRegion:
    """Melds the planned pairs of one region from its entry to its exit; SSA is the caller's to repair."""
    region = plan.region
    melded = MeldedRegion(fn, region.entry, region.cond, dict.fromkeys(region.blocks), names, shares_selects)
    left_pred = right_pred = region.entry
    left_next = right_next = 0
    for pair in plan.pairs:
        for adaptation in pair.matching.adaptations:
            adaptation.apply()
        graphs = plan.left[pair.left_index], plan.right[pair.right_index]
        left, right = (
            _Side(entry, graph.exit) for entry, graph in zip(pair.matching.entries, graphs, strict=True)
        )
        if pair.left_index > left_next:
            left_pred = _single_exit(melded, plan.left[pair.left_index - 1], left.entry)
        if pair.right_index > right_next:
            right_pred = _single_exit(melded, plan.right[pair.right_index - 1], right.entry)
        emitter = _PairEmitter(melded, pair.plan, left, right)
        left_pred = right_pred = emitter.run(left_pred, right_pred)
        left_next, right_next = pair.left_index + 1, pair.right_index + 1
    return melded


def _single_exit(melded: MeldedRegion, graph: Subgraph, target: Block) -> Block:
    """The one block, by one edge, through which `graph`, which is not melded, reaches `target`."""
    edges = [block for block in graph.blocks for succ in block.terminator.successors if succ is target]
    if len(edges) == 1:
        return edges[0]
    block = melded.new_block("meld.exit", after=graph.blocks[-1])
    return gather_edges(list(dict.fromkeys(edges)), target, block)


@dataclass(frozen=True)
class _Side:
    """One side of a pair as it stands adapted: where lanes enter it, and where they go behind it."""

    entry: Block
    exit: Block


class _PairEmitter:
    """The two sides' CFGs with the matched blocks identified: a block for every match, and an edge wherever
    either side has one. So every lane walks through it as through its own side.
    """

    def __init__(self, melded: MeldedRegion, plan: PairPlan, left: _Side, right: _Side) -> None:
        self.melded = melded
        self.steps, self.paired_phis = dict(plan.steps), dict(plan.phis)
        self.left = left
        self.right = right
        self.matches = list(plan.matches)
        self.heads: dict[Block, Block] = {}  # of the sides' blocks
        self.tails: dict[BlockMatch, Block] = {}
        self.edges = MeldedEdges(melded, self.heads)
        self.entry_values: dict[Phi, Value] = {}  # outside the pair, so rewriting uses leaves them true
        self.settled: dict[Phi, None] = {}  # those whose only edge came from before the pair
        self.phis: list[tuple[Phi, Phi | None, Phi | None]] = []
        self.merged: list[tuple[Instruction, Both]] = []

    def run(self, left_pred: Block, right_pred: Block) -> Block:
        self._private_exits()
        self._drop_unproved_flags()
        join = self._join(left_pred, right_pred)
        self._make_blocks(join)
        self.edges.enter(join, self.left.entry, self.right.entry)
        for match in self.matches:
            self._make_phis(match)
            self._place_body(match)
        self._replace_uses()
        # In program order, so that a select made for one use stands before every later use of it.
        self._choose_operands()
        self._freeze_operands()
        for match in self.matches:
            self.edges.branch(match, self.tails[match])
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
        self.steps[match] = []
        self.paired_phis[match] = same_shaped_phis(left, right)

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
            after = self.tails[match] = self.melded.new_block("meld", after)
            self.heads.update(dict.fromkeys(match.blocks, after))
            self.melded.blocks.append((after, match.left, match.right))

    def _make_phis(self, match: BlockMatch) -> None:
        head = self.heads[match.blocks[0]]
        paired: dict[Phi, None] = {}
        for left, right in self.paired_phis[match]:
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
        for step in self.steps[match]:
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
        steps = self.steps[match]
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
        steps = [step for match in self.matches for step in self.steps[match]]
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
                freeze_operand(user, index)

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

    def _record_branch(self, match: BlockMatch) -> None:
        end = self.tails[match].terminator
        if isinstance(end, CondBr) and end.cond is not self.melded.cond:
            left, right = (block and block.terminator for block in (match.left, match.right))
            self.melded.branches.append((end, left, right))

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
            for source, left_pred, right_pred in self.edges.into[head_of[phi]]:
                a = self._incoming(phi.type, left, left_pred)
                b = self._incoming(phi.type, right, right_pred)
                phi.add_incoming(self.melded.choose(a, b, source.terminator), source)

    def _incoming(self, ty: Type, phi: Phi | None, pred: Block | None) -> Value:
        """What `phi` had on the edge from `pred`; poison where no lane of its side comes along it."""
        if phi is None or pred is None:
            return Poison(ty)
        return phi.incoming_value(pred) if pred in self.heads else self.entry_values[phi]

    def _leave(self) -> None:
        """Gives the phis of the blocks behind the pair the edges of what is melded for those of the sides."""
        heads = dict.fromkeys(self.heads.values())
        for target, edges in self.edges.into.items():
            if target in heads:
                continue
            for phi in target.phis:
                values: list[tuple[Value, Block]] = []
                for source, left, right in edges:
                    a = self._incoming(phi.type, phi, left)
                    b = self._incoming(phi.type, phi, right)
                    values.append((self.melded.choose(a, b, source.terminator), source))
                others = [(value, pred) for value, pred in phi.incoming if pred not in self.heads]
                phi.set_incoming([*others, *values])

    def _finish(self) -> None:
        """Takes the emptied originals out."""
        old = [block for match in self.matches for block in match.blocks]
        for block in old:
            self.melded.inside.pop(block, None)
        rewriter.erase_blocks(old)
