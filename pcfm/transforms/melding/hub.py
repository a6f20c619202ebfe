"""Melding where the two sides of a branch share blocks: all their paths are led through one hub first.

Short-circuit conditions (`a && (b || c) ? T : F`) branch to the same two places from several blocks::

        E                      E
       / \\                    / \\
      a   \\                  a   |
     / \\   |                / \\  |         d = phi i1 [true, from where T was meant],
    T   b  |      =>        |  b  |              [false, from where F was meant]
    |  / \\ |                 \\ | /
    T     F                   hub  (d)
     \\   /                    / \\
       X                     T   F
                              \\ /
                               X

Without the hub T and F never are the two sides of one branch, and neither are the blocks before them (a and
b, were both under E); with it they can be melded. F may also be X itself. Each lane runs what it ran before,
and a branch on the phi. The hub by itself saves no more than the branches that it replaces: lanes that reach
T along different paths run it together anyway (decision 0017).

`find_hub` finds the two places, `build_hub` builds the hub and repairs SSA. The melding itself is then that
of any region; whether it pays is found out in a copy of the function, in which hubs of regions that share no
blocks are built together (`built_in_a_copy`).

Not handled: paths that end in more than two places, pass by both, or leave before the join; loops entered at
T or F; regions of more than `MAX_BLOCKS` blocks; convergent operations in T or F, since more lanes would
arrive together. Cost: a copy of the function for all regions asked about that share no blocks, and the square
of each region's blocks.
Source: the hub is that of LLVM's ControlFlowHub; for melding it is pcfm's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pcfm.analysis.effects import is_convergent
from pcfm.analysis.regions import DivergentRegion
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, CondBr, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.trial_copy import trial_copy
from pcfm.ir.types import I1
from pcfm.ir.values import FALSE, TRUE, Poison, Value
from pcfm.transforms.melding.adaptation import Inversion
from pcfm.transforms.melding.costs import Costs
from pcfm.transforms.ssa_repair import repair_below

MAX_BLOCKS = 256

Incoming = list[tuple[Value, Block]]


@dataclass(frozen=True, eq=False)
class Hub:
    """Where one may stand: all paths from `entry`, by way of `deciding`, lead to `left` or to `right`.

    `right` may be the join itself.
    """

    fn: Function
    entry: Block
    deciding: tuple[Block, ...]
    left: Block
    right: Block
    join: Block

    def gain(self, costs: Costs) -> float:
        """Static cycles that the hub saves by itself, in a warp that splits wherever it can."""
        places = self.left is not self.join, self.right is not self.join
        replaced = sum(self.left in b.successors and self.right in b.successors for b in self.deciding)
        return (replaced - 1) * costs.divergence(*places)

    def copied(self, mapping: dict[Value, Value]) -> Hub:
        """The same hub in a copy of the function."""

        def copies(blocks: Iterable[Block]) -> tuple[Block, ...]:
            return tuple(mapping[block] for block in blocks)  # type: ignore[misc]

        entry, left, right, join = copies((self.entry, self.left, self.right, self.join))
        return Hub(entry.function, entry, copies(self.deciding), left, right, join)


def find_hub(region: DivergentRegion) -> Hub | None:
    """The hub of a region whose sides share blocks; None where there is none, or none is needed."""
    if region.obstacle or region.exit is None or region.size > MAX_BLOCKS or region.is_left_early:
        return None
    cfg, join = region.cfg, region.exit
    heads, behind = _heads(region, join)
    deciding = (region.entry, *(b for b in region.blocks if b not in behind))
    places = [*heads, join] if any(join in cfg.succs[b] for b in deciding) else heads
    if len(places) != 2 or not _is_shared(region, join, behind):
        return None
    is_passed_by = any(pred not in deciding for head in heads for pred in cfg.preds[head])
    if is_passed_by or any(is_convergent(inst) for block in behind for inst in block.instructions):
        return None
    if not all(isinstance(b.terminator, Br | CondBr) for b in deciding):
        return None
    left, right = places
    return Hub(cfg.fn, region.entry, deciding, left, right, join)


def _heads(region: DivergentRegion, join: Block) -> tuple[list[Block], dict[Block, None]]:
    """The blocks by which alone one comes to all that lies between them and the join; and these blocks."""
    cfg = region.cfg
    heads: list[Block] = []
    behind: dict[Block, None] = {}
    for block in region.blocks:
        if block not in behind:
            reach = cfg.reachable_from([block], avoid=join)
            if all(pred in reach for b in reach if b is not block for pred in cfg.preds[b]):
                heads.append(block)
                behind.update(reach)
    return heads, behind


def _is_shared(region: DivergentRegion, join: Block, behind: Iterable[Block]) -> bool:
    """Whether both sides come to one of the blocks."""
    left, right = (region.cfg.reachable_from([start], avoid=join) for start in (region.left, region.right))
    return any(block in left and block in right for block in behind)


def build_hub(hub: Hub) -> Block:
    """Leads all paths to the two places through one new block, which branches to them."""
    names = rewriter.Names(hub.fn)
    block = rewriter.add_block(hub.fn, "meld.hub", after=hub.deciding[-1], names=names)
    decision: Incoming = []
    moved: list[tuple[Phi, Incoming]] = [(phi, []) for head in (hub.left, hub.right) for phi in head.phis]
    for pred in hub.deciding:
        heads = [head for head in (hub.left, hub.right) if head in pred.successors]
        if not heads:
            continue
        head, *other = heads
        goes_left = _decide(pred, hub) if other else (TRUE if head is hub.left else FALSE)
        count = 1 if other else pred.successors.count(head)
        decision += [(goes_left, pred)] * count
        for phi, incoming in moved:
            value = phi.incoming_value(pred) if phi.block in heads else Poison(phi.type)
            incoming += [(value, pred)] * count
        if other:
            rewriter.set_terminator(pred, Br(block))
        else:
            rewriter.redirect_edge(pred, head, block)
    chosen = rewriter.insert_phi(block, Phi(I1, decision, name=names.fresh("meld.way")))
    for phi, incoming in moved:
        twin = rewriter.insert_phi(block, Phi(phi.type, incoming, flags=phi.flags))
        if phi.block is hub.join:
            phi.add_incoming(twin, block)
        else:
            twin.name, phi.name = phi.name, None
            rewriter.replace_all_uses(phi, twin)
            rewriter.erase(phi)
    rewriter.set_terminator(block, CondBr(chosen, hub.left, hub.right))
    rewriter.locate(block.terminator, hub.entry.terminator)
    # A value that was there on the paths to one place only reads poison on the others' way to the hub.
    repair_below(hub.fn, [(hub.entry, hub.deciding)])
    return block


def _decide(pred: Block, hub: Hub) -> Value:
    """The condition on which a block that branches to both places goes to the left one."""
    branch = pred.terminator
    assert isinstance(branch, CondBr)
    if branch.if_true is not hub.left:
        Inversion(pred).apply()
    return branch.cond


@contextmanager
def built_in_a_copy(hubs: Sequence[Hub]) -> Iterator[tuple[Function, list[tuple[Block, Block]]]]:
    """A copy of the function with `hubs` built in it, none in the region of another; entry, block of each."""
    with trial_copy(hubs[0].fn, "hub") as (twin, mapping):
        for number, block in enumerate(twin.blocks):
            block.name = block.name or f"block.{number}"  # what a plan tells of blocks outlives the copy
        copies = [hub.copied(mapping) for hub in hubs]
        yield twin, [(copy.entry, build_hub(copy)) for copy in copies]
