"""What each analysis found, as text: the `print<name>` passes.

One line per fact, blocks in reverse post-order, so that the text can be compared and searched. Values without
a name are shown by their number within the function, as LLVM would number them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.divergence import Divergence
from pcfm.analysis.dominance import DomTree, compute_post_dominators
from pcfm.analysis.latency import block_costs, latency_of
from pcfm.analysis.liveness import compute_liveness
from pcfm.analysis.profit import WorkProfile
from pcfm.analysis.regions import (
    DivergentRegion,
    Subgraph,
    find_divergent_regions,
    subgraph_sequence,
)
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.printer.operands import number_values
from pcfm.ir.types import VOID
from pcfm.ir.values import Value
from pcfm.launch import LaunchShape
from pcfm.machine import Machine


@dataclass(frozen=True)
class PrintRequest:
    """A function, and the machine and the launch that analyses of it may need to know."""

    fn: Function
    machine: Machine
    shape: LaunchShape | None = None

    @cached_property
    def analyses(self) -> Analyses:
        """The analyses of the function."""
        return Analyses(self.fn, self.shape, self.machine.warp_size)


class Names:
    """How the values of one function are shown."""

    def __init__(self, fn: Function) -> None:
        self._texts = number_values(fn)

    def __call__(self, value: Value) -> str:
        return self._texts[value]

    def row(self, values: tuple[Value, ...] | list[Block]) -> str:
        """Several of them."""
        return " ".join(map(self, values)) or "-"


def print_analysis(name: str, request: PrintRequest) -> str:
    """The text of `print<name>` for one function. Raises: PcfmError for an unknown name."""
    printer = PRINTERS.get(name)
    if printer is None:
        raise PcfmError(f"there is no analysis {name!r}", hint=f"one of {', '.join(PRINTERS)}")
    lines = [f"{name} of @{request.fn.name}", *printer(request)]
    return "\n".join(lines) + "\n"


def _print_cfg(request: PrintRequest) -> list[str]:
    cfg, show = request.analyses.cfg, Names(request.fn)
    return [f"  {show(b)} -> {show.row(cfg.succs[b])}" for b in cfg.order]


def _print_tree(request: PrintRequest, tree: DomTree) -> list[str]:
    show = Names(request.fn)
    lines = [f"  {'  ' * tree.depth(block)}{show(block)}" for block in tree.preorder()]
    if tree.virtual_exits:
        lines.append(f"  no exit from: {show.row(tree.virtual_exits)}")
    return lines


def _print_domtree(request: PrintRequest) -> list[str]:
    return _print_tree(request, request.analyses.dom)


def _print_postdomtree(request: PrintRequest) -> list[str]:
    return _print_tree(request, compute_post_dominators(request.analyses.cfg))


def _print_frontiers(request: PrintRequest) -> list[str]:
    analyses, show = request.analyses, Names(request.fn)
    return [f"  {show(block)}: {show.row(analyses.frontiers.of(block))}" for block in analyses.cfg.order]


def _print_loops(request: PrintRequest) -> list[str]:
    forest, show = request.analyses.loops, Names(request.fn)
    lines: list[str] = []
    for loop in forest.loops:
        exits = " ".join(f"{show(a)}->{show(b)}" for a, b in loop.exits) or "-"
        lines.append(
            f"  {'  ' * (loop.depth - 1)}loop at {show(loop.header)}: blocks {show.row(loop.blocks)}"
        )
        lines.append(f"  {'  ' * loop.depth}latches {show.row(loop.latches)}, exits {exits}")
    for cycle in forest.irreducible:
        lines.append(
            f"  irreducible cycle entered at {show.row(cycle.headers)}: blocks {show.row(cycle.blocks)}"
        )
    return lines or ["  none"]


def _print_liveness(request: PrintRequest) -> list[str]:
    cfg, show = request.analyses.cfg, Names(request.fn)
    live = compute_liveness(cfg)
    return [
        f"  {show(b)}: in {show.row(live.live_in[b])}; out {show.row(live.live_out[b])}" for b in cfg.order
    ]


def _print_divergence(request: PrintRequest) -> list[str]:
    result, show = request.analyses.divergence, Names(request.fn)
    lines = [f"  divergent argument {show(arg)}" for arg in request.fn.args if result.is_divergent(arg)]
    for block in result.cfg.order:
        lines.append(f"  {show(block)}:{_branch_note(result, block)}")
        for inst in block.instructions:
            if inst.type != VOID and result.is_divergent(inst):
                lines.append(f"    divergent {show(inst)} = {inst.opcode}")
            for index, operand in enumerate(inst.operands):
                if result.is_divergent_use(inst, index) and not result.is_divergent(operand):
                    lines.append(f"    divergent use of {show(operand)} by {_reader(inst, show)}")
    return lines


def _branch_note(result: Divergence, block: Block) -> str:
    if result.is_divergent_branch(block):
        return " divergent branch"
    return " branch uniform on this launch" if result.is_uniform_on_launch(block) else ""


def _reader(inst: Value, show: Names) -> str:
    opcode = getattr(inst, "opcode", "?")
    return f"{opcode}" if inst.type == VOID else f"{show(inst)} = {opcode}"


def _print_latency(request: PrintRequest) -> list[str]:
    cfg, show, machine = request.analyses.cfg, Names(request.fn), request.machine
    lines: list[str] = []
    for block in cfg.order:
        costs = block_costs(block, machine)
        lines.append(f"  {show(block)}: {latency_of(costs)}")
        for inst, cost in costs.items():
            if not isinstance(inst, Phi):
                lines.append(f"    {cost.latency_cycles} {_reader(inst, show)}")
    return lines


def _head(region: DivergentRegion, show: Names) -> str:
    exit_name = show(region.exit) if region.exit else "the end"
    reason = f"not meldable, {region.obstacle}" if region.obstacle else "meldable"
    return f"  {show(region.entry)} to {exit_name}: {reason}"


def _print_regions(request: PrintRequest) -> list[str]:
    show = Names(request.fn)
    lines: list[str] = []
    for region in find_divergent_regions(request.analyses):
        lines.append(_head(region, show))
        if region.meldable:
            for side in ("left", "right"):
                for subgraph in subgraph_sequence(region, side):
                    why = f" ({subgraph.obstacle})" if subgraph.obstacle else ""
                    lines.append(f"    {side} {show.row(subgraph.blocks)} -> {show(subgraph.exit)}{why}")
    return lines or ["  none"]


def _print_profit(request: PrintRequest) -> list[str]:
    show = Names(request.fn)
    lines: list[str] = []
    for region in find_divergent_regions(request.analyses):
        lines.append(_head(region, show))
        if region.meldable:
            for left in subgraph_sequence(region, "left"):
                for right in subgraph_sequence(region, "right"):
                    pair = f"{show.row(left.blocks)} with {show.row(right.blocks)}"
                    lines.append(f"    {pair}: {_pair_profit(left, right, request.machine)}")
    return lines or ["  none"]


def _pair_profit(left: Subgraph, right: Subgraph, machine: Machine) -> str:
    obstacle = left.obstacle or right.obstacle
    if obstacle:
        return f"none, {obstacle}"
    ours, theirs = (WorkProfile.of(side.blocks, machine) for side in (left, right))
    bound = "" if left.is_block and right.is_block else "at most "
    return f"{bound}{ours.profit(theirs):.3f}"


PRINTERS: dict[str, Callable[[PrintRequest], list[str]]] = {
    "cfg": _print_cfg,
    "domtree": _print_domtree,
    "postdomtree": _print_postdomtree,
    "domfrontier": _print_frontiers,
    "loops": _print_loops,
    "liveness": _print_liveness,
    "divergence": _print_divergence,
    "latency": _print_latency,
    "regions": _print_regions,
    "profit": _print_profit,
}
