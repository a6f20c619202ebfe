"""Divergent regions and the SESE subgraphs of their two sides (design, 5.2).

For a divergent conditional branch at block E with immediate post-dominator X (the exit), the region is all
blocks between them. It is meldable where neither successor post-dominates the other, E dominates all of it,
and no path leads back to E before X. Each side is then cut at the post-dominators of its first block into a
sequence of subgraphs in execution order; post-dominators that lie on a common cycle stay in one subgraph, so
that no back edge crosses a cut.

A subgraph that cannot be melded says why (`obstacle`), as does a region. Isomorphism is in `isomorphism`.
Cost: linear in the size of the regions, which nest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal, Protocol

from pcfm.analysis.cfg import Cfg
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.effects import is_convergent
from pcfm.analysis.isomorphism import isomorphism
from pcfm.graph import strong_components
from pcfm.ir.instructions import NEVER_EXECUTED, Alloca, Br, CondBr, Instruction, Switch
from pcfm.ir.module import Block, Function
from pcfm.ir.types import TOKEN
from pcfm.ir.values import Value

__all__ = [
    "DivergentRegion",
    "Obstacle",
    "ObstacleKind",
    "Subgraph",
    "find_divergent_regions",
    "isomorphism",
    "subgraph_sequence",
]

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


class DivergenceOracle(Protocol):
    """What this module asks of the divergence analysis."""

    def is_divergent_branch(self, block: Block) -> bool: ...

    def is_uniform_on_launch(self, block: Block) -> bool: ...


@dataclass(frozen=True, eq=False)
class DivergentRegion:
    """The blocks between a divergent branch and its join.

    `entry` is E, `left` and `right` its successors on true and false, `exit` X (None: the virtual exit),
    `blocks` those strictly between in reverse post-order.
    """

    entry: Block
    branch: CondBr
    left: Block
    right: Block
    exit: Block | None
    blocks: tuple[Block, ...]
    obstacle: Obstacle | None
    cfg: Cfg
    pdom: DomTree

    @property
    def cond(self) -> Value:
        """The divergent condition."""
        return self.branch.cond

    @property
    def meldable(self) -> bool:
        """Whether it has two sides that might be melded."""
        return self.obstacle is None


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


def find_divergent_regions(
    fn: Function, cfg: Cfg, dom: DomTree, pdom: DomTree, divergence: DivergenceOracle
) -> list[DivergentRegion]:
    """The regions of all divergent conditional branches, in reverse post-order of the branches.

    A branch that only this launch makes uniform is listed too, with that as its obstacle.
    """
    return [
        _region(block, block.terminator, cfg, dom, pdom, divergence.is_uniform_on_launch(block))
        for block in cfg.order
        if isinstance(block.terminator, CondBr)
        and (divergence.is_divergent_branch(block) or divergence.is_uniform_on_launch(block))
    ]


def _region(
    entry: Block, branch: CondBr, cfg: Cfg, dom: DomTree, pdom: DomTree, uniform: bool
) -> DivergentRegion:
    left, right = branch.if_true, branch.if_false
    exit_block = pdom.idom(entry)
    between = cfg.reachable_from([left, right], avoid=exit_block)
    blocks = cfg.sorted(between)
    obstacle = _region_obstacle(entry, branch, exit_block, between, dom)
    if uniform:
        text = "the branch is uniform in every warp of this launch"
        obstacle = Obstacle(ObstacleKind.UNIFORM_ON_LAUNCH, text)
    return DivergentRegion(entry, branch, left, right, exit_block, blocks, obstacle, cfg, pdom)


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
        text = f"%{stray.name} can be reached without passing the branch"
        return Obstacle(ObstacleKind.NOT_DOMINATED, text)
    named = next((b for b in between if b.address_taken), None)
    if named is not None:
        return Obstacle(ObstacleKind.ADDRESS_TAKEN, f"the address of %{named.name} is taken")
    return None


def subgraph_sequence(region: DivergentRegion, side: Side) -> list[Subgraph]:
    """The subgraphs of one side of a meldable region, in execution order.

    Raises: ValueError where the region is not meldable.
    """
    if region.exit is None or region.obstacle is not None:
        raise ValueError(f"the region at %{region.entry.name} is not meldable: {region.obstacle}")
    cfg, pdom = region.cfg, region.pdom
    first = region.left if side == "left" else region.right
    cycle_of = _cycles(cfg, list(cfg.reachable_from([first], avoid=region.exit)))
    sequence: list[Subgraph] = []
    entry = first
    feeders: Sequence[Block] = (region.entry,)
    while entry is not region.exit:
        bound = pdom.idom(entry)
        while bound is not None and bound is not region.exit and _cuts_cycle(cfg, cycle_of, entry, bound):
            bound = pdom.idom(bound)
        # X post-dominates the whole side, so that the chain leads there.
        assert bound is not None
        subgraph = _subgraph(cfg, entry, bound, feeders, cycle_of)
        sequence.append(subgraph)
        entry, feeders = bound, subgraph.blocks
    return sequence


def _cycles(cfg: Cfg, blocks: list[Block]) -> dict[Block, tuple[Block, ...]]:
    """For every block on a cycle among `blocks`, all blocks of its maximal cycle; cycles do not overlap."""
    number = {block: i for i, block in enumerate(blocks)}
    edges = [[number[s] for s in cfg.succs[b] if s in number] for b in blocks]
    found: dict[Block, tuple[Block, ...]] = {}
    for component in strong_components(edges):
        if len(component) > 1 or component[0] in edges[component[0]]:
            members = tuple(blocks[i] for i in component)
            found.update(dict.fromkeys(members, members))
    return found


def _cuts_cycle(cfg: Cfg, cycle_of: dict[Block, tuple[Block, ...]], entry: Block, bound: Block) -> bool:
    """Whether a cycle has blocks on both sides of a cut before `bound`."""
    cycle = cycle_of.get(bound)
    if cycle is None or cycle_of.get(entry) is cycle:
        return cycle is not None
    before = cfg.reachable_from([entry], avoid=bound)
    return any(block in before for block in cycle)


def _subgraph(
    cfg: Cfg,
    entry: Block,
    bound: Block,
    feeders: Sequence[Block],
    cycle_of: dict[Block, tuple[Block, ...]],
) -> Subgraph:
    inside = cfg.reachable_from([entry], avoid=bound)
    blocks = cfg.sorted(inside)
    edges = tuple((b, s) for b in blocks for s in cfg.succs[b] if s not in inside)
    is_block = len(blocks) == 1 and entry not in cfg.succs[entry]
    obstacle = (
        _content_obstacle(blocks)
        or _entry_obstacle(cfg, entry, inside, dict.fromkeys(feeders))
        or _cycle_obstacle(cfg, blocks, cycle_of)
    )
    return Subgraph(entry, blocks, bound, edges, is_block, obstacle)


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
                text = f"%{block.name} is also entered from %{pred.name}"
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
            names = ", ".join(f"%{b.name}" for b in headers)
            return Obstacle(ObstacleKind.IRREDUCIBLE, f"a cycle can be entered at {names}")
        inner = _cycles(cfg, [b for b in cycle if b is not headers[0]])
        pending.extend({id(c): c for c in inner.values()}.values())
    return None
