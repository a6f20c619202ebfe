"""What `pcfm analyze` says: each branch that can split a warp, what it costs, and what could be melded.

Per function, in reverse post-order of the branches: where the branch stands, the static latency of its two
sides (each block once, however often it runs), and either the pairs of subgraphs that melding would make one,
with their fusion profit, or why nothing would be melded. Branches that only this launch makes uniform are
listed as such. Nothing is changed.

The sides of a branch nested in another are part of both reports. A switch, or the first of a row of one-sided
branches, that melding gains by rewriting is listed with its new form.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.divergence import compute_divergence
from pcfm.analysis.dominance import compute_dominators
from pcfm.analysis.latency import block_latency
from pcfm.analysis.loops import LoopForest, compute_loops
from pcfm.analysis.profit import BlockPrices
from pcfm.analysis.reconvergence import Reconvergence
from pcfm.analysis.regions import DivergentRegion, ObstacleKind, Subgraph, find_divergent_regions
from pcfm.ir.instructions import Instruction, Switch
from pcfm.ir.metadata import source_location
from pcfm.ir.module import Block, Function, Module
from pcfm.launch import LaunchShape, LaunchShapes
from pcfm.machine import Machine
from pcfm.transforms.exclusive_branches import ExclusiveBranches
from pcfm.transforms.lower_switch import LowerSwitch
from pcfm.transforms.melding.choose_forms import choose_forms
from pcfm.transforms.melding.decide import RegionPlan, plan_region
from pcfm.transforms.melding.hub import find_hub
from pcfm.transforms.melding.meld import meld_function, plan_behind_hub
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import label

Location = tuple[str, int, int]

FORM_TEXTS = {
    LowerSwitch.name: "two-way branches, similar targets under one",
    ExclusiveBranches.name: "a chain with the branches behind it, which exclude it",
}


@dataclass(frozen=True)
class PairReport:
    """Two subgraphs that melding would make one; cycles are static latencies of the pair."""

    kind: str
    left: str
    right: str
    fusion_profit: float
    instructions: int
    cycles_before: float
    cycles_after: float


@dataclass(frozen=True)
class BranchReport:
    """One branch. `status` is "divergent" or "uniform on this launch"; cycles are static latencies of its
    sides. `form` says what it is to be rewritten to, where melding gains by that.
    """

    function: str
    block: str
    location: Location | None
    status: str
    left_cycles: int
    right_cycles: int
    fusion_profit: float
    pairs: tuple[PairReport, ...]
    reason: str
    form: str = ""

    @property
    def meldable(self) -> bool:
        """Whether melding would change it."""
        return bool(self.pairs or self.form)


def report_module(
    module: Module, machine: Machine, shapes: LaunchShapes, threshold: float
) -> list[BranchReport]:
    """The branches of all kernels, or of all functions where no function is marked as a kernel."""
    functions = module.kernels or module.defined_functions
    return [
        report for fn in functions for report in report_function(fn, machine, shapes.get(fn.name), threshold)
    ]


def report_function(
    fn: Function, machine: Machine, shape: LaunchShape | None, threshold: float
) -> list[BranchReport]:
    """The branches of one function that can split a warp."""
    cfg = compute_cfg(fn)
    dom = compute_dominators(cfg)
    loops = compute_loops(cfg, dom)
    reconvergence = Reconvergence(cfg)
    divergence = compute_divergence(
        fn, shape, warp_size=machine.warp_size, cfg=cfg, reconvergence=reconvergence
    )
    regions = find_divergent_regions(fn, cfg, dom, reconvergence, divergence)
    by_entry = {region.entry: region for region in regions}
    forms = _paying_forms(fn, machine, shape, threshold)
    reports: list[BranchReport] = []
    for block in cfg.order:
        if block in by_entry:
            region = by_entry[block]
            plan = None
            if region.obstacle is None:
                plan = _plan(region, loops, DereferenceableLoads(fn, dom), machine, shape, threshold)
            reports.append(_region_report(region, plan, machine))
        elif isinstance(block.terminator, Switch) and divergence.is_divergent_branch(block):
            reports.append(_switch_report(fn, block, block.terminator))
        if block in forms and reports:
            reports[-1] = replace(reports[-1], reason="", form=forms[block])
    return reports


def _paying_forms(
    fn: Function, machine: Machine, shape: LaunchShape | None, threshold: float
) -> dict[Block, str]:
    """What branches are rewritten to, by block, where they split warps often and melding gains by it."""
    shapes = LaunchShapes({fn.name: shape} if shape else {})
    context = PassContext(machine, shapes, tuning=True)
    chosen = choose_forms(fn, context, lambda twin, trial: meld_function(twin, trial, threshold))
    return {form.block: FORM_TEXTS[form.pass_name] for form in chosen}


def _plan(
    region: DivergentRegion,
    loops: LoopForest,
    loads: DereferenceableLoads,
    machine: Machine,
    shape: LaunchShape | None,
    threshold: float,
) -> RegionPlan:
    """What melding would do at the branch, or behind a hub for its paths, where it splits warps often."""
    hub = find_hub(region)
    if hub is None:
        return plan_region(region, loops, BlockPrices(machine), threshold, loads=loads, tuning=True)
    shapes = LaunchShapes({hub.fn.name: shape} if shape else {})
    return plan_behind_hub(hub, region, PassContext(machine, shapes, tuning=True), threshold).plan


def _region_report(region: DivergentRegion, plan: RegionPlan | None, machine: Machine) -> BranchReport:
    sides = [_side_blocks(region, start) for start in (region.left, region.right)]
    pairs: tuple[PairReport, ...] = ()
    profit, reason = 0.0, str(region.obstacle or "")
    if plan is not None:
        profit, reason = plan.best_profit, plan.reason
        pairs = tuple(
            PairReport(
                kind=pair.matching.kind,
                left=_subgraph_label(plan.left[pair.left_index]),
                right=_subgraph_label(plan.right[pair.right_index]),
                fusion_profit=pair.matching.profit,
                instructions=pair.plan.pair_count,
                cycles_before=pair.before.latency,
                cycles_after=pair.plan.after.latency,
            )
            for pair in plan.pairs
        )
    uniform = region.obstacle is not None and region.obstacle.kind is ObstacleKind.UNIFORM_ON_LAUNCH
    return BranchReport(
        function=region.entry.function.name,
        block=label(region.entry),
        location=_location(region.branch),
        status="uniform on this launch" if uniform else "divergent",
        left_cycles=sum(block_latency(block, machine) for block in sides[0]),
        right_cycles=sum(block_latency(block, machine) for block in sides[1]),
        fusion_profit=profit,
        pairs=pairs,
        reason=reason,
    )


def _switch_report(fn: Function, block: Block, switch: Switch) -> BranchReport:
    count = len(switch.cases)
    reason = f"melding saves nothing by lowering a switch with {count} case{'s' if count > 1 else ''}"
    location = _location(switch)
    return BranchReport(fn.name, label(block), location, "divergent", 0, 0, 0.0, (), reason)


def _side_blocks(region: DivergentRegion, start: Block) -> Iterable[Block]:
    """The blocks between a successor of the branch and the join."""
    return region.reached_from(start, None)


def _location(inst: Instruction) -> Location | None:
    return source_location(inst.metadata.get("dbg"))


def _subgraph_label(graph: Subgraph) -> str:
    more = len(graph.blocks) - 1
    return label(graph.entry) + (f" and {more} more" if more else "")
