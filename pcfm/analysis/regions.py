"""Divergent regions and the SESE subgraphs of their two sides (docs/architecture.md, Regions).

For a divergent conditional branch at block E whose lanes meet at X (the exit; see `reconvergence`), the
region is all blocks between them. Lanes may leave it before X: end in it, go to a block that others end in
too, or out of the innermost cycle around E. X is where all meet that have not ended; or where those meet that
have not left, if that is another block and both sides have something before it to meld. It is meldable where
neither successor is X, E dominates all of it, and no path leads back to E before X. Each side is then cut
into a sequence of subgraphs in execution order (`pieces`).

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
from pcfm.analysis.cfg import Cfg, cycles_among, edges_among, reachable
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.effects import is_convergent
from pcfm.analysis.pieces import cut
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

    def reached_from(self, start: Block) -> dict[Block, None]:
        """The blocks of the region that paths in it from `start` visit."""
        return reachable((start,), self._succs) if start in self._succs else {}

    @cached_property
    def _succs(self) -> dict[Block, list[Block]]:
        return edges_among(self.blocks, self.cfg.succs)


@dataclass(frozen=True, eq=False)
class Subgraph:
    """A piece of one side: entered at `entry` only, left to `exit` only.

    `blocks` in reverse post-order. `is_block` where it is one block that is no loop.
    """

    entry: Block
    blocks: tuple[Block, ...]
    exit: Block
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
    region_exit = _exit_of(region)
    first = region.left if side == "left" else region.right
    succs = edges_among(region.reached_from(first), region.cfg.succs)
    ends = [block for block in succs if region_exit in region.cfg.succs[block]]
    sequence: list[Subgraph] = []
    feeders: Sequence[Block] = (region.entry,)
    for piece in cut(first, succs, ends):
        bound = piece.following or region_exit
        subgraph = _subgraph(region.cfg, piece.entry, piece.blocks, bound, feeders)
        sequence.append(subgraph)
        feeders = subgraph.blocks
    return sequence


def whole_sides(region: DivergentRegion) -> tuple[Subgraph, Subgraph] | None:
    """Each side of a meldable region as one subgraph, without the blocks that both can come to.

    Lanes may leave it to several blocks; `exit` is one to which both sides do, the region's where they can.
    None where there is no such block.
    """
    region_exit = _exit_of(region)
    reached = [region.reached_from(first) for first in (region.left, region.right)]
    sides = [{b: None for b in mine if b not in other} for mine, other in (reached, reached[::-1])]
    targets = [dict.fromkeys(s for b in side for s in region.cfg.succs[b] if s not in side) for side in sides]
    common = [block for block in targets[0] if block in targets[1]]
    if not common or not all(sides):
        return None
    exit_block = region_exit if region_exit in common else region.cfg.sorted(dict.fromkeys(common))[0]
    left, right = (
        _subgraph(region.cfg, first, side, exit_block, (region.entry,), is_whole=True)
        for first, side in zip((region.left, region.right), sides, strict=True)
    )
    return left, right


def _exit_of(region: DivergentRegion) -> Block:
    if region.exit is None or region.obstacle is not None:
        raise ValueError(f"the region at %{region.entry.name} is not meldable: {region.obstacle}")
    return region.exit


def _subgraph(
    cfg: Cfg,
    entry: Block,
    inside: dict[Block, None],
    exit_block: Block,
    feeders: Sequence[Block],
    *,
    is_whole: bool = False,
) -> Subgraph:
    blocks = cfg.sorted(inside)
    leaving = [(b, s) for b in blocks for s in cfg.succs[b] if s not in inside]
    is_block = not is_whole and len(blocks) == 1 and entry not in cfg.succs[entry]
    obstacle = (
        _content_obstacle(blocks)
        or (None if is_whole else _exit_obstacle(leaving, exit_block))
        or _entry_obstacle(cfg, entry, inside, feeders)
        or _cycle_obstacle(cfg, blocks)
    )
    return Subgraph(entry, blocks, exit_block, is_block, obstacle)


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
    cfg: Cfg, entry: Block, inside: dict[Block, None], feeders: Sequence[Block]
) -> Obstacle | None:
    allowed = dict.fromkeys(feeders)
    for block in inside:
        for pred in cfg.preds[block]:
            if pred not in inside and not (block is entry and pred in allowed):
                text = f"{block.label} is also entered from {pred.label}"
                return Obstacle(ObstacleKind.SIDE_ENTRY, text)
    return None


def _cycle_obstacle(cfg: Cfg, blocks: tuple[Block, ...]) -> Obstacle | None:
    """An irreducible cycle, at any depth: one that can be entered at several blocks."""
    pending = list({id(c): c for c in cycles_among(blocks, cfg.succs).values()}.values())
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
