"""Divergent regions and the SESE subgraphs of their two sides (docs/architecture.md, Regions).

For a divergent conditional branch at block E whose lanes meet at X (the exit; see `reconvergence`), the
region is all blocks between them. Lanes may leave it before X: end in it, go to a block that others end in
too, or out of the innermost cycle around E. X is where all meet that have not ended; or where those meet that
have not left, if that is another block and both sides have something before it to meld. It is meldable where
neither successor is X, E dominates all of it, and no path leads back to E before X. Each side is then cut at
the blocks that all lanes pass that come from its first block to X into a sequence of subgraphs in execution
order; such blocks that lie on a common cycle stay in one subgraph, so that no back edge crosses a cut.

A subgraph that cannot be melded says why (`obstacle`), as does a region: one that lanes leave before X, for
instance, while its neighbours may be melded. Cost: near-linear in the size of the regions, which nest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Literal

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.cfg import Cfg, cycles_among
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.effects import is_convergent
from pcfm.graph import dominator_tree
from pcfm.ir.instructions import NEVER_EXECUTED, Alloca, Br, CondBr, Instruction, Switch
from pcfm.ir.module import Block
from pcfm.ir.types import TOKEN
from pcfm.ir.values import Value

Side = Literal["left", "right"]


class ObstacleKind(Enum):
    """Why a region or a subgraph cannot be melded."""

    UNIFORM_ON_LAUNCH = "uniform-on-launch"
    SAME_TARGET = "same-target"
    ONE_SIDED = "one-sided"
    NO_JOIN = "no-join"
    NOT_DOMINATED = "not-dominated"
    LOOPS_BACK = "loops-back"
    CONVERGENT = "convergent"
    NEVER_EXECUTED = "never-executed"
    IRREDUCIBLE = "irreducible"
    SIDE_ENTRY = "side-entry"
    SEVERAL_EXITS = "several-exits"
    ADDRESS_TAKEN = "address-taken"


@dataclass(frozen=True)
class Obstacle:
    """A reason with its text for remarks; `inst` is the instruction in the way, where there is one."""

    kind: ObstacleKind
    text: str
    inst: Instruction | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False)
class DivergentRegion:
    """The blocks between a divergent branch and its join.

    `entry` is E, `left` and `right` its successors on true and false, `exit` X (None: there is none), `size`
    the number of `blocks`. `is_closed` where all paths from E come to X, and lead through blocks that E
    dominates.
    """

    entry: Block
    branch: CondBr
    left: Block
    right: Block
    exit: Block | None
    obstacle: Obstacle | None
    size: int
    is_closed: bool
    finder: _Finder

    @property
    def cfg(self) -> Cfg:
        """The graph that it was found in."""
        return self.finder.analyses.cfg

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks strictly between E and X, in reverse post-order."""
        return self.cfg.sorted(self.finder.walk(self.entry, self.exit, {}).blocks)

    @property
    def cond(self) -> Value:
        """The divergent condition."""
        return self.branch.cond

    @property
    def meldable(self) -> bool:
        """Whether it has two sides that might be melded."""
        return self.obstacle is None

    @property
    def is_left_early(self) -> bool:
        """Whether lanes may leave it before the exit."""
        inside = dict.fromkeys(self.blocks)
        succs = [self.cfg.succs[block] for block in self.blocks]
        return any(
            not targets or any(t not in inside and t is not self.exit for t in targets) for targets in succs
        )

    def reached_from(self, start: Block, avoid: Block | None) -> dict[Block, None]:
        """The blocks of the region that paths in it from `start` visit without entering `avoid`."""
        inside = dict.fromkeys(self.blocks)
        reached = {block: None for block in (start,) if block in inside and block is not avoid}
        pending = list(reached)
        while pending:
            for succ in self.cfg.succs[pending.pop()]:
                if succ in inside and succ not in reached and succ is not avoid:
                    reached[succ] = None
                    pending.append(succ)
        return reached


@dataclass(frozen=True, eq=False)
class Subgraph:
    """A piece of one side: entered at `entry` only, left to `exit` only.

    `blocks` in reverse post-order; `exiting_edges` as (block inside, exit). `is_block` where it is one block
    that is no loop.
    """

    entry: Block
    blocks: tuple[Block, ...]
    exit: Block
    exiting_edges: tuple[tuple[Block, Block], ...]
    is_block: bool
    obstacle: Obstacle | None

    @property
    def meldable(self) -> bool:
        """Whether it may be melded with another one."""
        return self.obstacle is None


def find_divergent_regions(analyses: Analyses) -> list[DivergentRegion]:
    """The regions of all divergent conditional branches of a function, in reverse post-order of the branches.

    A branch that only this launch makes uniform is listed too, with that as its obstacle.
    """
    finder, divergence = _Finder(analyses), analyses.divergence
    regions = [
        finder.region(block, block.terminator, divergence.is_uniform_on_launch(block))
        for block in reversed(analyses.cfg.order)
        if isinstance(block.terminator, CondBr)
        and (divergence.is_divergent_branch(block) or divergence.is_uniform_on_launch(block))
    ]
    return regions[::-1]


@dataclass(frozen=True, eq=False)
class _Between:
    """What a walk found between a branch and an exit: `blocks`, but those inside of regions that it crossed.

    `size` counts these too. `is_closed` as of `DivergentRegion`.
    """

    blocks: dict[Block, None]
    size: int
    is_closed: bool


@dataclass(frozen=True, eq=False)
class _Finder:
    """Finds the regions of one function, inner ones before those around them, which cross them in one step.

    So a nest of a thousand regions is walked through once and not a thousand times.
    """

    analyses: Analyses
    closed: dict[Block, DivergentRegion] = field(default_factory=dict)

    def region(self, entry: Block, branch: CondBr, uniform: bool) -> DivergentRegion:
        """The region of the branch at the end of `entry`."""
        points = self.analyses.reconvergence.meeting_points(entry) or (None,)
        region = self._region_to(points[0], entry, branch, uniform)
        if len(points) > 1:
            shorter = self._region_to(points[1], entry, branch, uniform)
            if shorter.meldable and all(
                any(subgraph.meldable for subgraph in subgraph_sequence(shorter, side))
                for side in ("left", "right")
            ):
                region = shorter
        if region.is_closed:
            self.closed[entry] = region
        return region

    def _region_to(
        self, exit_block: Block | None, entry: Block, branch: CondBr, uniform: bool
    ) -> DivergentRegion:
        between = self.walk(entry, exit_block, self.closed)
        obstacle = _region_obstacle(entry, branch, exit_block, between.blocks, self.analyses.dom)
        if uniform:
            text = "the branch is uniform in every warp of this launch"
            obstacle = Obstacle(ObstacleKind.UNIFORM_ON_LAUNCH, text)
        return DivergentRegion(
            entry, branch, branch.if_true, branch.if_false, exit_block, obstacle, between.size,
            between.is_closed, self,
        )  # fmt: skip

    def walk(
        self, entry: Block, exit_block: Block | None, closed: Mapping[Block, DivergentRegion]
    ) -> _Between:
        """What paths from `entry` visit before `exit_block`; `closed` are regions to cross, by entry."""
        succs, dominates = self.analyses.cfg.succs, self.analyses.dom.dominates
        between: dict[Block, None] = {}
        size, is_closed = 0, exit_block is not None
        pending = list(succs[entry])
        while pending:
            block = pending.pop()
            if block is exit_block or block in between:
                continue
            dominated = dominates(entry, block)
            # Blocks that others end in too are not of the region.
            if (not succs[block] and not dominated) or self._has_left(block, entry, exit_block):
                is_closed = False
                continue
            if not dominated or block is entry or not succs[block] or block.address_taken:
                is_closed = False
            between[block] = None
            size += 1
            inner = closed.get(block)
            if inner is not None and self._may_cross(inner, entry, exit_block):
                size += inner.size
                assert inner.exit is not None
                pending.append(inner.exit)
            else:
                pending.extend(succs[block])
        return _Between(between, size, is_closed)

    def _has_left(self, block: Block, entry: Block, exit_block: Block | None) -> bool:
        return exit_block is not None and self.analyses.reconvergence.has_left_for(block, entry, exit_block)

    def _may_cross(self, inner: DivergentRegion, entry: Block, exit_block: Block | None) -> bool:
        """Whether nothing inside of `inner` matters to a walk: neither its ends, nor who has left."""
        dominates = self.analyses.dom.dominates
        if inner.exit is exit_block:
            return not dominates(inner.entry, entry)
        if inner.exit is None or self._has_left(inner.exit, entry, exit_block):
            return False
        ends = (entry,) if exit_block is None else (entry, exit_block)
        return not any(dominates(inner.entry, end) for end in ends)


def _region_obstacle(
    entry: Block, branch: CondBr, exit_block: Block | None, between: dict[Block, None], dom: DomTree
) -> Obstacle | None:
    if branch.if_true is branch.if_false:
        return Obstacle(ObstacleKind.SAME_TARGET, "both successors are one block")
    if entry in between:
        return Obstacle(ObstacleKind.LOOPS_BACK, "a path returns to the branch before its sides join")
    if exit_block is None:
        return Obstacle(ObstacleKind.NO_JOIN, "the two sides never join: one of them leaves the function")
    if exit_block in (branch.if_true, branch.if_false):
        return Obstacle(ObstacleKind.ONE_SIDED, "one side is empty")
    stray = next((b for b in between if not dom.dominates(entry, b)), None)
    if stray is not None:
        text = f"{stray.label} can be reached without passing the branch"
        return Obstacle(ObstacleKind.NOT_DOMINATED, text)
    named = next((b for b in between if b.address_taken), None)
    if named is not None:
        return Obstacle(ObstacleKind.ADDRESS_TAKEN, f"the address of {named.label} is taken")
    return None


def subgraph_sequence(region: DivergentRegion, side: Side) -> list[Subgraph]:
    """The subgraphs of one side of a meldable region, in execution order.

    Raises: ValueError where the region is not meldable.
    """
    if region.exit is None or region.obstacle is not None:
        raise ValueError(f"the region at %{region.entry.name} is not meldable: {region.obstacle}")
    cfg = region.cfg
    first = region.left if side == "left" else region.right
    blocks = region.reached_from(first, None)
    cycle_of = cycles_among(blocks, cfg.succs)
    passed_next = _passed_next(region, blocks)
    sequence: list[Subgraph] = []
    entry = first
    feeders: Sequence[Block] = (region.entry,)
    while entry is not region.exit:
        bound = passed_next[entry]
        while bound is not region.exit and _cuts_cycle(region, cycle_of, entry, bound):
            bound = passed_next[bound]
        subgraph = _subgraph(region, entry, bound, feeders, cycle_of)
        sequence.append(subgraph)
        entry, feeders = bound, subgraph.blocks
    return sequence


def whole_sides(region: DivergentRegion) -> tuple[Subgraph, Subgraph] | None:
    """Each side of a meldable region as one subgraph, without the blocks that both can come to.

    Lanes may leave it to several blocks; `exit` is one to which both sides do, the region's where they can.
    None where there is no such block.
    """
    if region.exit is None or region.obstacle is not None:
        raise ValueError(f"the region at %{region.entry.name} is not meldable: {region.obstacle}")
    reached = [region.reached_from(first, None) for first in (region.left, region.right)]
    sides = [{b: None for b in mine if b not in other} for mine, other in (reached, reached[::-1])]
    targets = [dict.fromkeys(s for b in side for s in region.cfg.succs[b] if s not in side) for side in sides]
    common = [block for block in targets[0] if block in targets[1]]
    if not common or not all(sides):
        return None
    exit_block = region.exit if region.exit in common else region.cfg.sorted(dict.fromkeys(common))[0]
    left, right = (
        _whole_side(region, first, side, exit_block)
        for first, side in zip((region.left, region.right), sides, strict=True)
    )
    return left, right


def _whole_side(
    region: DivergentRegion, entry: Block, inside: dict[Block, None], exit_block: Block
) -> Subgraph:
    cfg = region.cfg
    blocks = cfg.sorted(inside)
    edges = tuple((b, s) for b in blocks for s in cfg.succs[b] if s is exit_block)
    obstacle = (
        _content_obstacle(blocks)
        or _entry_obstacle(cfg, entry, inside, {region.entry: None})
        or _cycle_obstacle(cfg, blocks, cycles_among(blocks, cfg.succs))
    )
    return Subgraph(entry, blocks, exit_block, edges, False, obstacle)


def _passed_next(region: DivergentRegion, blocks: dict[Block, None]) -> dict[Block, Block]:
    """For each block of a side from which lanes come to the exit, the next one that all of these pass."""
    assert region.exit is not None
    nodes = [region.exit, *blocks]
    number = {block: i for i, block in enumerate(nodes)}
    preds: list[list[int]] = [[] for _ in nodes]
    for block in blocks:
        for succ in region.cfg.succs[block]:
            if succ in number:
                preds[number[succ]].append(number[block])
    idom = dominator_tree(preds).idom
    return {block: nodes[idom[number[block]]] for block in blocks if idom[number[block]] >= 0}


def _cuts_cycle(
    region: DivergentRegion, cycle_of: dict[Block, tuple[Block, ...]], entry: Block, bound: Block
) -> bool:
    """Whether a cycle has blocks on both sides of a cut before `bound`."""
    cycle = cycle_of.get(bound)
    if cycle is None or cycle_of.get(entry) is cycle:
        return cycle is not None
    before = region.reached_from(entry, bound)
    return any(block in before for block in cycle)


def _subgraph(
    region: DivergentRegion,
    entry: Block,
    bound: Block,
    feeders: Sequence[Block],
    cycle_of: dict[Block, tuple[Block, ...]],
) -> Subgraph:
    cfg = region.cfg
    inside = region.reached_from(entry, bound)
    blocks = cfg.sorted(inside)
    leaving = [(b, s) for b in blocks for s in cfg.succs[b] if s not in inside]
    edges = tuple((b, s) for b, s in leaving if s is bound)
    is_block = len(blocks) == 1 and entry not in cfg.succs[entry]
    obstacle = (
        _content_obstacle(blocks)
        or _exit_obstacle(leaving, bound)
        or _entry_obstacle(cfg, entry, inside, dict.fromkeys(feeders))
        or _cycle_obstacle(cfg, blocks, cycle_of)
    )
    return Subgraph(entry, blocks, bound, edges, is_block, obstacle)


def _exit_obstacle(leaving: list[tuple[Block, Block]], bound: Block) -> Obstacle | None:
    for block, succ in leaving:
        if succ is not bound:
            text = f"lanes leave from {block.label} to {succ.label}, past the join"
            return Obstacle(ObstacleKind.SEVERAL_EXITS, text)
    return None


def _content_obstacle(blocks: tuple[Block, ...]) -> Obstacle | None:
    for block in blocks:
        for inst in block.instructions:
            if is_convergent(inst):
                callee = getattr(inst, "callee_name", None) or "a call"
                return Obstacle(ObstacleKind.CONVERGENT, f"{callee} is convergent", inst)
            if isinstance(inst, (*NEVER_EXECUTED, Alloca)) or inst.type == TOKEN:
                return Obstacle(ObstacleKind.NEVER_EXECUTED, f"{inst.opcode} is never melded", inst)
        if not isinstance(block.terminator, Br | CondBr | Switch):
            end = block.terminator
            return Obstacle(ObstacleKind.NEVER_EXECUTED, f"{end.opcode} is never melded", end)
    return None


def _entry_obstacle(
    cfg: Cfg, entry: Block, inside: dict[Block, None], feeders: dict[Block, None]
) -> Obstacle | None:
    for block in inside:
        for pred in cfg.preds[block]:
            if pred not in inside and not (block is entry and pred in feeders):
                text = f"{block.label} is also entered from {pred.label}"
                return Obstacle(ObstacleKind.SIDE_ENTRY, text)
    return None


def _cycle_obstacle(
    cfg: Cfg, blocks: tuple[Block, ...], cycle_of: dict[Block, tuple[Block, ...]]
) -> Obstacle | None:
    """An irreducible cycle, at any depth: one that can be entered at several blocks."""
    pending = list({id(cycle_of[b]): cycle_of[b] for b in blocks if b in cycle_of}.values())
    while pending:
        cycle = pending.pop()
        inside = dict.fromkeys(cycle)
        headers = [b for b in cycle if any(p not in inside for p in cfg.preds[b])]
        if len(headers) != 1:
            names = ", ".join(b.label for b in headers)
            return Obstacle(ObstacleKind.IRREDUCIBLE, f"a cycle can be entered at {names}")
        inner = cycles_among([b for b in cycle if b is not headers[0]], cfg.succs)
        pending.extend({id(c): c for c in inner.values()}.values())
    return None
