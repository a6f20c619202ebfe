"""What `pcfm analyze` says: each branch that can split a warp, what it costs, and what could be melded.

Per function, in reverse post-order of the branches: where the branch stands, which lines its sides are, their
static latency (each block once, however often it runs), and either the pairs of subgraphs that melding would
make one, with their fusion profit and what the region takes before and after, or why nothing would be melded.
A launch that is executed (`costs`) adds how often the branch splits warps and what is lost there to lanes
that wait. Branches that only this launch makes uniform are listed as such. Nothing is changed.

The sides of a branch nested in another are part of both reports. A switch, or the first of a row of one-sided
branches, that melding gains by rewriting is listed with its new form.

What `opt` decides for a launch (`decisions`) stands above what is planned here; `answer` puts the two, and
what came of it, together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.latency import block_latency
from pcfm.analysis.loops import LoopForest
from pcfm.analysis.profit import BlockPrices
from pcfm.analysis.regions import DivergentRegion, ObstacleKind, Subgraph, find_divergent_regions
from pcfm.diagnostics import Span
from pcfm.ir.instructions import CondBr, Instruction, Switch
from pcfm.ir.metadata import inlined_locations, source_location
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.printer import print_instruction
from pcfm.ir.printer.operands import number_values
from pcfm.ir.values import Value
from pcfm.launch import LaunchShape, LaunchShapes
from pcfm.machine import Machine
from pcfm.report.decisions import Decision
from pcfm.report.side_lines import PlacesOfBlocks, decided_at, describe_lines, side_lines
from pcfm.transforms.exclusive_branches import ExclusiveBranches
from pcfm.transforms.loop_merge import mergeable_nests
from pcfm.transforms.lower_switch import LowerSwitch
from pcfm.transforms.melding.choose_forms import choose_forms
from pcfm.transforms.melding.costs import CostModel
from pcfm.transforms.melding.decide import PlannedPair, RegionPlan, plan_region
from pcfm.transforms.melding.hub import find_hub
from pcfm.transforms.melding.hub_plans import plan_behind_hubs
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.pair import Both, PairPlan
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.work import Work
from pcfm.transforms.passes import PassContext

if TYPE_CHECKING:
    from pcfm.report.costs import LaunchCosts

Location = tuple[str, int, int]

FORM_TEXTS = {
    LowerSwitch.name: "two-way branches, similar targets under one",
    ExclusiveBranches.name: "a chain with the branches behind it, which exclude it",
}


MOST_BLOCKS_OF_SIDES = 1 << 18
"""How many blocks the sides of a function's branches may have together that are looked at: two seconds."""


@dataclass(frozen=True)
class PairRow:
    """An instruction, or the label of a block, of each side of a pair, or of one ("" on the other), and where
    they stand in the text; of two instructions one is made.
    """

    left: str
    right: str
    left_span: Span | None = None
    right_span: Span | None = None


@dataclass(frozen=True)
class PairReport:
    """Two subgraphs that melding would make one; cycles are static latencies of the pair with the branches
    around it, as if it alone were melded.
    """

    kind: str
    left: str
    right: str
    fusion_profit: float
    instructions: int
    cycles_before: float
    cycles_after: float
    rows: tuple[PairRow, ...] = ()
    """Where they were asked for, the instructions of the two sides in order."""


@dataclass(frozen=True)
class MeasuredBranch:
    """What became of a branch on a launch: how often warps `executed` it and were `split`; what is lost there
    to lanes that wait, in the leading counter (`lost_cycles`) and in issue slots; in `cycles`, what both
    sides took, in how much of that lanes idle for no branch further inside, and how many melding saves,
    about: the part that it saves of the static latency, at the share measured.
    """

    executed: int
    split: int
    lost_cycles: float
    lost_issue_cycles: float
    cycles: int
    idle_cycles: float
    saved_cycles: float

    @property
    def share(self) -> float:
        """The part of the executions that split the warp, 0 where there were none."""
        return self.split / self.executed if self.executed else 0.0


@dataclass(frozen=True)
class BranchReport:
    """One branch. `status` is "divergent" or "uniform on this launch"; cycles are static latencies of its
    sides. `form` says what it is to be rewritten to, where melding gains by that; `reason`, and `kind` by a
    name that can be looked up, why it is left alone.

    `cycles_before` and `cycles_after` are what the whole region takes where the branch splits a warp, with
    its branches; `unsplit_loss` is which part a warp loses that goes one way. `left` and `right` name the
    blocks of its sides, `left_lines` and `right_lines` are their lines in the file of `location`.
    `loop_merge` says that the loop it leaves can be merged. `decision` is what `opt` does with it: "melded",
    "rewritten" or "declined"; empty where `opt` was not asked.
    """

    function: str
    block: str
    location: Location | None
    status: str
    left_cycles: int = 0
    right_cycles: int = 0
    fusion_profit: float = 0.0
    pairs: tuple[PairReport, ...] = ()
    reason: str = ""
    form: str = ""
    kind: str = ""
    cycles_before: float = 0.0
    cycles_after: float = 0.0
    unsplit_loss: float = 0.0
    left: str = ""
    right: str = ""
    left_lines: tuple[int, ...] = ()
    right_lines: tuple[int, ...] = ()
    inlined_at: tuple[tuple[str, int], ...] = ()
    loop_merge: bool = False
    measured: MeasuredBranch | None = None
    decision: str = ""
    inside: str = ""
    """The block of the branch whose sides are melded and have this one in them, with its counterpart."""
    gained_cycles: float | None = None
    """What the decision saves of the leading counter of the launch, where both versions were executed."""

    @property
    def meldable(self) -> bool:
        """Whether melding would change it: by the decision, where there is one."""
        return bool(self.pairs or self.form) if not self.decision else self.decision == "melded"

    @property
    def is_changed(self) -> bool:
        """Whether the decision is to meld or to rewrite it."""
        return self.decision in ("melded", "rewritten")

    @property
    def lost_cycles(self) -> float:
        """What is lost here to lanes that wait, of the leading counter of the launch."""
        return self.measured.lost_cycles if self.measured is not None else 0.0

    @property
    def saved_cycles(self) -> float:
        """What is saved: on the launch, where there is one, else where a warp splits once."""
        if self.gained_cycles is not None:
            return self.gained_cycles
        if self.measured is not None:
            return self.measured.saved_cycles if self.meldable else 0.0
        return self.can_save if self.meldable else 0.0

    @property
    def can_save(self) -> float:
        """What its plan saves where a warp splits once, whether or not it is carried out."""
        return self.cycles_before - self.cycles_after

    def as_json(self) -> dict[str, object]:
        """Its fields, and what follows from them."""
        return {
            **asdict(self), "meldable": self.meldable, "lost_cycles": self.lost_cycles,
            "saved_cycles": self.saved_cycles,
        }  # fmt: skip


def sides(report: BranchReport) -> str:
    """Which lines run apart from which, or in some lanes only; blocks, where lines do not tell. Empty where
    there is nothing to say.
    """
    left, right = sorted((report.left_lines, report.right_lines))
    is_switch = report.kind == Reason.SWITCH.value or report.form == FORM_TEXTS[LowerSwitch.name]
    if is_switch and (left or right):
        return f"the cases in {describe_lines(sorted({*left, *right}))} run one after the other"
    if not (report.left and report.right):
        one = describe_lines(right) if right else report.left or report.right
        is_loop = report.kind == Reason.LOOP_EXIT.value
        return "" if is_loop or not one else f"some lanes wait while {one} {_runs(one)}"
    if left and left == right:
        return f"the two sides of {describe_lines(left)} run apart"
    if left and right:
        one, other = describe_lines(left), describe_lines(right)
        said = other.removeprefix("lines ") if one.startswith("lines ") else other
        return f"{one} {_runs(one)} apart from {said}"
    return f"{report.left} {_runs(report.left)} apart from {report.right}"


def _runs(what: str) -> str:
    return "run" if what.startswith("lines ") or " and " in what else "runs"


def spot(report: BranchReport) -> str:
    """Where a branch stands, in few words, and what runs apart there."""
    name = report.block
    if report.location is not None and report.location[1]:
        name = f"{PurePath(report.location[0]).name}:{report.location[1]}"
    if report.kind == Reason.LOOP_EXIT.value:
        return f"at {name}, which leaves a loop"
    apart = sides(report)
    return f"at {name}" + (f", where {apart}" if apart else "")


def where(report: BranchReport) -> str:
    """Where a branch stands: its line and what that is inlined at, or its block."""
    if report.location is None or not report.location[1]:
        return report.block
    file, line, column = report.location
    own = f"{file}:{line}:{column}" if column else f"{file}:{line}"
    return " in ".join([own, *(f"{outer}:{number}" for outer, number in report.inlined_at)])


def report_module(
    module: Module,
    machine: Machine,
    shapes: LaunchShapes,
    threshold: float,
    decided: Mapping[Instruction, Decision] | None = None,
    without: Collection[str] = (),
) -> list[BranchReport]:
    """The branches of all kernels, or of all functions where no function is marked as a kernel; but of those
    named in `without`.
    """
    return [
        report
        for fn in module.kernels or module.defined_functions
        if fn.name not in without
        for report in report_function(fn, machine, shapes.get(fn.name), threshold, decided=decided)
    ]


def report_function(
    fn: Function,
    machine: Machine,
    shape: LaunchShape | None,
    threshold: float,
    costs: LaunchCosts | None = None,
    decided: Mapping[Instruction, Decision] | None = None,
    *,
    with_rows: bool = False,
) -> list[BranchReport]:
    """The branches of one function that can split a warp; with `costs` and what is `decided`, of a launch of
    it, those first at which most is lost; `with_rows` with the instructions of what is melded side by side.
    """
    analyses = Analyses(fn, shape, machine.warp_size)
    cfg, dom, loops = analyses.cfg, analyses.dom, analyses.loops
    regions = find_divergent_regions(analyses)
    by_entry = {region.entry: region for region in regions}
    shapes = LaunchShapes({fn.name: shape} if shape else {})
    context = PassContext(machine, shapes, tuning=costs is None)
    if costs is not None:
        context.divergence_shares = _shares(cfg.order, costs)
    paying = choose_forms(fn, context, MeldOptions(threshold))
    forms = {form.block: FORM_TEXTS[form.pass_name] for form in paying}
    seen, planned = _looked_at(regions)
    spans = {region.entry: region.blocks if region.entry in seen else () for region in regions}
    spans |= _spans_of_switches(analyses)
    idle = {} if costs is None else _idle_cycles(spans, costs)
    mergeable = {block for inner, _ in mergeable_nests(fn, context) for block in inner.exiting_blocks}
    prices, model, loads = BlockPrices(machine), CostModel(machine), DereferenceableLoads(fn, dom)
    places: PlacesOfBlocks = {}
    reports: list[BranchReport] = []
    for block in cfg.sorted(spans):
        span, plan = spans[block], None
        if block in by_entry:
            region = by_entry[block]
            if block in planned:
                plan = _plan(region, loops, loads, context, threshold, prices, model)
            report = _region_report(region, plan, prices, places, is_seen=bool(span))
            report = _with_exit(report, block, loops, mergeable)
        else:
            assert isinstance(block.terminator, Switch)
            report = _switch_report(fn, block, block.terminator, span, machine, places)
        if costs is not None:
            measured = _measured(block, span, costs, idle[block])
            report = replace(report, measured=_with_plan(measured, plan))
        if block in forms:
            report = replace(report, reason="", kind="", form=forms[block])
        reports.append(_as_decided(report, block, decided))
    reports = [_as_melded_around(report, reports) for report in reports]
    reports = reports if with_rows else list(map(_without_rows, reports))
    return reports if costs is None else sorted(reports, key=loss_order)


def _looked_at(regions: Sequence[DivergentRegion]) -> tuple[dict[Block, None], dict[Block, None]]:
    """The branches, by their blocks, whose sides are looked at, and those whose melds are planned: inner ones
    first, as many as work allows (`melding.work`).
    """
    work, blocks = Work(), 0
    seen: dict[Block, None] = {}
    planned: dict[Block, None] = {}
    for region in sorted(regions, key=lambda region: region.size):
        blocks += region.size
        if blocks <= MOST_BLOCKS_OF_SIDES:
            seen[region.entry] = None
            if region.obstacle is None and work.plan(region.size):
                planned[region.entry] = None
    return seen, planned


def _without_rows(report: BranchReport) -> BranchReport:
    return replace(report, pairs=tuple(replace(pair, rows=()) for pair in report.pairs))


def _with_exit(
    report: BranchReport, block: Block, loops: LoopForest, mergeable: Collection[Block]
) -> BranchReport:
    """Of a branch that nothing can be melded at and that leaves a loop, this is what is said."""
    if not _leaves_loop(block, loops) or report.meldable or report.status != "divergent":
        return report
    return replace(report, kind=Reason.LOOP_EXIT.value, loop_merge=block in mergeable)


def _shares(blocks: Sequence[Block], costs: LaunchCosts) -> dict[Instruction, float]:
    """How often the branches of blocks split warps on the launch."""
    return {
        block.terminator: _share(*costs.branch(block))
        for block in blocks
        if isinstance(block.terminator, CondBr | Switch)
    }


def loss_order(report: BranchReport) -> tuple[float, float]:
    """What most is lost at comes first; where nothing is, where lanes idle longest."""
    return -report.lost_cycles, -(report.measured.idle_cycles if report.measured is not None else 0.0)


def _spans_of_switches(analyses: Analyses) -> dict[Block, tuple[Block, ...]]:
    """Of each switch that can split a warp the blocks that parted lanes may run, by its block."""
    return {
        block: _until_met(block, analyses)
        for block in analyses.cfg.order
        if isinstance(block.terminator, Switch) and analyses.divergence.is_divergent_branch(block)
    }


def _until_met(block: Block, analyses: Analyses) -> tuple[Block, ...]:
    """The blocks that lanes that part at the end of `block` may run until all are together."""
    cfg = analyses.cfg
    closing = analyses.reconvergence.split(block).closing
    behind = cfg.order[closing] if closing >= 0 else None
    seen = dict.fromkeys(succ for succ in cfg.succs[block] if succ is not behind)
    pending = list(seen)
    for each in pending:
        fresh = [succ for succ in cfg.succs[each] if succ not in seen and succ not in (behind, block)]
        seen.update(dict.fromkeys(fresh))
        pending += fresh
    return tuple(cfg.sorted(seen))


def _as_decided(
    report: BranchReport, block: Block, decided: Mapping[Instruction, Decision] | None
) -> BranchReport:
    if decided is None or report.status != "divergent":
        return report
    decision = decided.get(block.terminator)
    if decision is None:
        if not report.pairs and not report.form:
            return replace(report, decision="declined")
        nothing = (
            "melding gains nothing by another form" if report.form else "what melds there is gone before"
        )
        kind = Reason.SWITCH if report.form else Reason.LAUNCH_LOSS
        return replace(report, decision="declined", reason=nothing, kind=kind.value, form="", pairs=())
    if decision.kind == "declined":
        # Why a plan is dropped that could be made is the decision's to say; why there is none, the report's.
        why = (
            (decision.message, decision.reason)
            if report.pairs or report.form
            else (report.reason, report.kind)
        )
        return replace(report, decision="declined", reason=why[0], kind=why[1], form="")
    return replace(report, decision=decision.kind, reason=decision.message, kind="")


def _as_melded_around(branch: BranchReport, branches: Sequence[BranchReport]) -> BranchReport:
    """A branch that no remark names; where it is in both sides of another that is melded, that says so. All
    are of one function.
    """
    if branch.decision != "declined":
        return branch
    label = f"{branch.block}:"
    for other in branches:
        if other.decision != "melded":
            continue
        for row in (row for pair in other.pairs for row in pair.rows):
            if row.left and row.right and label in (row.left, row.right):
                reason = (
                    f"it becomes one with its counterpart on the other side of the branch at {where(other)}"
                )
                return replace(branch, decision="rewritten", reason=reason, kind="", inside=other.block)
    return branch


def _share(executed: int, split: int) -> float:
    return split / executed if executed else 0.0


def _leaves_loop(block: Block, loops: LoopForest) -> bool:
    loop = loops.loop_of(block)
    return loop is not None and any(succ not in loop for succ in block.successors)


def _idle_cycles(spans: Mapping[Block, Sequence[Block]], costs: LaunchCosts) -> dict[Block, float]:
    """The cycles lost to idle lanes behind each branch, each block's with the one that has the fewest."""
    idle = dict.fromkeys(spans, 0.0)
    taken: dict[Block, None] = {}
    for entry in sorted(spans, key=lambda each: len(spans[each])):
        for block in spans[entry]:
            if block not in taken and block in costs.blocks:
                idle[entry] += costs.blocks[block].idle_cycles
                taken[block] = None
    return idle


def _measured(block: Block, span: Sequence[Block], costs: LaunchCosts, idle_cycles: float) -> MeasuredBranch:
    cycles = sum(costs.blocks[each].cycles for each in span if each in costs.blocks)
    lost, issue = (
        each.branches[block].cycles if block in each.branches else 0.0
        for each in (costs.losses, costs.issue_losses)
    )
    return MeasuredBranch(*costs.branch(block), lost, issue, cycles, idle_cycles, 0.0)


def _with_plan(measured: MeasuredBranch, plan: RegionPlan | None) -> MeasuredBranch:
    """With what a plan would save."""
    if plan is None or not plan.pairs:
        return measured
    often, rest = measured.split, measured.executed - measured.split
    expected = often * _region_cycles(plan) + rest * sum(plan.one_side) / 2
    gain = often * plan.saved.latency + rest * plan.saved.unsplit
    return replace(measured, saved_cycles=measured.cycles * gain / expected if expected else 0.0)


def _region_cycles(plan: RegionPlan) -> float:
    """What the sides of a region take with its branches, one after the other."""
    branches = plan.before.latency - sum(pair.before.latency for pair in plan.pairs)
    return sum(plan.one_side) - 2 * plan.branch + branches


def _plan(
    region: DivergentRegion,
    loops: LoopForest,
    loads: DereferenceableLoads,
    context: PassContext,
    threshold: float,
    prices: BlockPrices,
    costs: CostModel,
) -> RegionPlan:
    """What melding would do at the branch, or behind a hub for its paths: on the launch, or where nothing is
    known, where the branch splits warps often.
    """
    hub, options = find_hub(region), MeldOptions(threshold)
    if hub is not None:
        return plan_behind_hubs([(hub, region)], context, options, prices)[0].plan
    share = context.share_of(region.branch)
    return plan_region(region, loops, prices, options, share, loads=loads, tuning=context.tuning, costs=costs)


def _region_report(
    region: DivergentRegion,
    plan: RegionPlan | None,
    prices: BlockPrices,
    places: PlacesOfBlocks,
    *,
    is_seen: bool,
) -> BranchReport:
    """Without its sides, unless it `is_seen`."""
    left, right = (
        list(region.reached_from(start)) if is_seen else [] for start in (region.left, region.right)
    )
    lines = side_lines(region.branch, left, right, places)
    obstacle = region.obstacle and Declined.by(region.obstacle)
    if obstacle is None and plan is None:
        text = f"with the branches inside, its {region.size:,} blocks are too many to look at"
        obstacle = Declined(Reason.TOO_LONG, text)
    uniform = region.obstacle is not None and region.obstacle.kind is ObstacleKind.UNIFORM_ON_LAUNCH
    report = BranchReport(
        function=region.entry.function.name,
        block=region.entry.label,
        location=source_location(decided_at(region.branch)),
        status="uniform on this launch" if uniform else "divergent",
        left_cycles=sum(prices.profile(block).latency for block in left),
        right_cycles=sum(prices.profile(block).latency for block in right),
        reason=str(obstacle or ""),
        kind=obstacle.name if obstacle is not None else "",
        left=_blocks_label(left),
        right=_blocks_label(right),
        left_lines=lines[0],
        right_lines=lines[1],
        inlined_at=tuple(caller[:2] for caller in inlined_locations(decided_at(region.branch))[1:]),
    )
    if plan is None:
        return report
    before = _region_cycles(plan) if plan.pairs else 0.0
    return replace(
        report,
        fusion_profit=plan.best_profit,
        reason=str(plan.reason or ""),
        kind=plan.reason.name if plan.reason is not None else "",
        pairs=tuple(_pair_report(plan, pair) for pair in plan.pairs),
        cycles_before=before,
        cycles_after=before - plan.saved.latency,
        unsplit_loss=plan.promise.unsplit_loss if plan.pairs else 0.0,
    )


def _pair_report(plan: RegionPlan, pair: PlannedPair) -> PairReport:
    before, after = plan.alone(pair)
    return PairReport(
        kind=pair.matching.kind,
        left=_subgraph_label(plan.left[pair.left_index]),
        right=_subgraph_label(plan.right[pair.right_index]),
        fusion_profit=pair.matching.profit,
        instructions=pair.plan.pair_count,
        cycles_before=before,
        cycles_after=after,
        rows=tuple(_rows(pair.plan)),
    )


def _rows(plan: PairPlan) -> Iterator[PairRow]:
    """The instructions of both sides, block by block; a label opens each pair of blocks."""
    names: dict[Function, dict[Value, str]] = {}

    def text(inst: Instruction) -> str:
        if inst.parent is None or inst.parent.parent is None:
            return inst.opcode
        fn = inst.parent.function
        if fn not in names:
            names[fn] = number_values(fn)
        return print_instruction(inst, names[fn], without=inst.metadata)

    def label(block: Block | None) -> str:
        if block is None:
            return ""
        # A plan makes blocks that stand in no function yet, as pieces of others or where a side has none.
        return f"{block.label}:" if block.name is not None or block.parent is not None else "new block:"

    for match, steps in plan.steps.items():
        yield PairRow(label(match.left), label(match.right))
        for step in steps:
            if isinstance(step, Both):
                yield PairRow(text(step.left), text(step.right), step.left.span, step.right.span)
            else:
                yield from (PairRow(text(inst), "", left_span=inst.span) for inst in step.left)
                yield from (PairRow("", text(inst), right_span=inst.span) for inst in step.right)


def _switch_report(
    fn: Function,
    block: Block,
    switch: Switch,
    span: Sequence[Block],
    machine: Machine,
    places: PlacesOfBlocks,
) -> BranchReport:
    """Of a switch: its default is its left side, its cases are the right one."""
    count = len(switch.cases)
    default = [each for each in span if each is switch.default]
    cases = [each for each in span if each is not switch.default]
    lines = side_lines(switch, default, cases, places)
    return BranchReport(
        left_cycles=sum(block_latency(each, machine) for each in default),
        right_cycles=sum(block_latency(case, machine) for case in cases),
        left=_blocks_label(default),
        right=_blocks_label(cases),
        left_lines=lines[0],
        right_lines=lines[1],
        function=fn.name,
        block=block.label,
        location=source_location(decided_at(switch)),
        status="divergent",
        reason=f"melding saves nothing by lowering a switch with {count} case{'s' if count > 1 else ''}",
        kind=Reason.SWITCH.value,
    )


def _blocks_label(blocks: Sequence[Block]) -> str:
    more = len(blocks) - 1
    if more < 1:
        return blocks[0].label if blocks else ""
    return f"{blocks[0].label} and {more} more block{'s' if more > 1 else ''}"


def _subgraph_label(graph: Subgraph) -> str:
    more = len(graph.blocks) - 1
    return graph.entry.label + (f" and {more} more" if more else "")
