"""`pcfm run`: executes a launch on the simulator; prints the outcome and what it cost.

stdout gets what the time goes to, in a sentence, and a few aligned lines, or with --json one object:
`outcome`, `detail`, `kernel`, `machine`, every plain counter, `time` with its parts, and `losses`, where
lanes wait for others. `--by-line` and `--by-branch` add what each source line cost and which branches split
warps (`lines` and `branches` in JSON). `--dump DIR` writes each buffer as it stands after the run to
DIR/argN.npy, `--timeline F.svg` draws what a warp did over time, `--races` shows the data races of the run.
With `--target` the machine program of a target runs in place of the IR, with `--target ptx` the PTX that
LLVM emits for it.
Exit code 0 where every lane returned, 3 where the fuel ran out, 1 otherwise; and 1 where there are races
(other than writes of the same value).
"""

from __future__ import annotations

import io
import json
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options, timelines
from pcfm.cli.app import EXIT_INCONCLUSIVE, EXIT_NO, EXIT_OK
from pcfm.cli.lower import choose_kernel
from pcfm.defaults import DEFAULT_FUEL, TARGETS
from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from pcfm.ir.module import Module
    from pcfm.launch import Launch
    from pcfm.lowering import LoweredResult
    from pcfm.lowering.timeline import MachineTimelines
    from pcfm.machine import Machine
    from pcfm.report.costs import LaunchCosts
    from pcfm.simt import Observer, RunResult
    from pcfm.simt.estimate import Estimate
    from pcfm.simt.lane_traces import LaneTraceObserver
    from pcfm.simt.lines import LineObserver
    from pcfm.simt.races import RaceObserver, RaceReport
    from pcfm.simt.simulate import Undef

PTX = "ptx"
OUTCOMES = {
    "Returned": "returned",
    "Trapped": "trapped",
    "OutOfFuel": "out-of-fuel",
    "BarrierDeadlock": "barrier-deadlock",
}


@click.command()
@options.module("in")
@options.launch
@options.device_libraries
@options.machine
@click.option(
    "--target",
    type=click.Choice([*TARGETS, PTX]),
    help="Run the machine program of a target (see `pcfm lower`), or the PTX emitted, in place of the IR.",
)
@click.option(
    "--dump", metavar="DIR", type=click.Path(file_okay=False), help="Write buffers to DIR/argN.npy."
)
@click.option(
    "--undef",
    type=click.Choice(["zero", "random", "trap"]),
    default="zero",
    show_default=True,
    help="What an undefined value reads as.",
)
@click.option("--seed", default=0, show_default=True, help="What --undef=random draws from.")
@click.option(
    "--fuel",
    type=click.IntRange(min=1),
    default=DEFAULT_FUEL,
    show_default=True,
    help="How many instructions a warp may execute.",
)
@click.option(
    "--estimate/--no-estimate",
    default=True,
    help="Also say what the launch takes on a core: estimated_cycles.",
)
@click.option("--ir", is_flag=True, help="Estimate the IR itself, not what the machine's back end emits.")
@click.option(
    "--by-line",
    "lines",
    is_flag=True,
    help="Also say what each source line cost; a narrow terminal goes without some columns, which it names.",
)
@click.option("--by-branch", "branches", is_flag=True, help="Also say how often each branch split a warp.")
@click.option(
    "--trace-events",
    metavar="F.json",
    type=click.Path(dir_okay=False),
    help="Write what warps did over time, in cycles, as trace events: Perfetto opens the file.",
)
@click.option("--races", is_flag=True, help="Look for data races; exit with 1 where there are any.")
@timelines.options
@modules.reading
@options.says_when_slow
@options.json
def command(
    in_: str,
    launch: str | None,
    machine: str | None,
    target: str | None,
    dump: str | None,
    undef: Undef,
    seed: int,
    fuel: int,
    estimate: bool,
    ir: bool,
    lines: bool,
    branches: bool,
    trace_events: str | None,
    races: bool,
    timeline: timelines.TimelineRequest | None,
    read: modules.Reader,
    as_json: bool,
) -> int:
    """Execute the launch and print the outcome, the costs and the counters.

    `estimated_cycles` leads: the time that passes on a core with its resident warps, on the code that the
    back end emits, and what it goes to. `cycles` and `issue_cycles` are sums over all warps, of latencies
    (nothing hidden) and of issue costs (all latency hidden): what divergence costs a warp. One may fall while
    another rises. None is a prediction of wall time.
    """
    from pcfm.machine import machine_for
    from pcfm.simt import MemoryObserver, simulate

    read = cache(read)
    model = machine_for(read(in_), machine)
    what = modules.need_launch(launch, read(in_))
    told = lines or branches
    refuse_for_target(
        target, undefined=(undef, seed) != ("zero", 0), timeline=timeline is not None, races=races,
        places=told, events=trace_events is not None,
    )  # fmt: skip
    watch = watchers(
        races=races,
        places=told or (estimate and target is None),
        lanes=target is None and (estimate or trace_events is not None),
    )

    def execute(path: str, observers: Sequence[Observer]) -> RunResult:
        # What is watched is this module's run, and not that of the one it is drawn against.
        watching = [MemoryObserver(), *observers, *(watch.all if path == in_ else [])]
        return simulate(read(path), what, model, undef=undef, seed=seed, fuel=fuel, observers=watching)

    of_ptx: dict[str, object] = {}
    if target == PTX:
        result, of_ptx = run_ptx(read(in_), what, model, fuel, watch.with_memory)
    elif target is not None:
        result = run_on_target(in_, read, target, what, model, fuel, timeline)
    else:
        result = execute(in_, ()) if timeline is None else timeline.run(in_, what, model, execute)
    if dump is not None:
        dump_buffers(result, Path(dump))
    wanted = estimate and target in (None, PTX) and result.returned
    estimated = estimate_of(read(in_), what, model, ir=ir) if wanted else None
    of_run: dict[str, object] = {"kernel": what.kernel, "machine": model.name}
    if target is not None:
        of_run["target"] = target
    if wanted:
        of_run["estimated_cycles"] = estimated and estimated.cycles
    report = {**outcome_of(result), **of_run, **counters_of(result), **of_ptx}
    write_trace_events(trace_events, watch.lanes, what.warps_per_block(model.warp_size))
    costs = watch.costs(what.kernel, result, estimated) if wanted else None
    folder = None if as_json else Path(in_).parent
    places = places_of(watch.places, estimated, lines=lines, branches=branches, folder=folder)
    race_report = None if watch.races is None else watch.races.report()
    files.show(text_of(report, costs, places, race_report, as_json=as_json) + "\n")
    return exit_code(result, race_report)


def places_of(
    watched: LineObserver | None, estimated: Estimate | None, *, lines: bool, branches: bool,
    folder: Path | None,
) -> dict[str, object]:  # fmt: skip
    """What lines and branches cost, as far as that is asked for."""
    if watched is None or not (lines or branches):
        return {}
    from pcfm.cli.by_line import sections

    return sections(watched, estimated and estimated.lines, lines=lines, branches=branches, folder=folder)


def outcome_of(result: RunResult | LoweredResult) -> dict[str, object]:
    """How a run ended, for the report."""
    return {"outcome": OUTCOMES[type(result.outcome).__name__], "detail": str(result.outcome)}


def counters_of(result: RunResult | LoweredResult) -> dict[str, object]:
    """What a run counted, its cycles first."""
    counters = result.counters
    return {"cycles": counters.cycles, "issue_cycles": counters.issue_cycles, **counters.as_dict()}


@dataclass(frozen=True)
class Watchers:
    """What watches a run: its races, what lines and branches cost, what lanes do; None where not wanted."""

    races: RaceObserver | None
    places: LineObserver | None
    lanes: LaneTraceObserver | None

    @property
    def all(self) -> list[Observer]:
        """Those that there are."""
        return [each for each in (self.places, self.races, self.lanes) if each is not None]

    @property
    def with_memory(self) -> list[Observer]:
        """These, and what counts accesses to memory, which lines do already."""
        from pcfm.simt import MemoryObserver

        return self.all if self.places is not None else [MemoryObserver(), *self.all]

    def costs(
        self, kernel: str, result: RunResult | LoweredResult, estimate: Estimate | None
    ) -> LaunchCosts | None:
        """What the run cost, and what its time went to; None where its lanes were not watched."""
        from pcfm.report.costs import costs_of_run
        from pcfm.simt import RunResult

        if self.places is None or self.lanes is None or not isinstance(result, RunResult):
            return None
        return costs_of_run(kernel, result.counters, self.places, self.lanes, estimate)


def watchers(*, races: bool, places: bool, lanes: bool) -> Watchers:
    """Those wanted, fresh."""
    from pcfm.report.costs import FOLLOWED_WARPS
    from pcfm.simt.lane_traces import LaneTraceObserver
    from pcfm.simt.lines import LineObserver
    from pcfm.simt.races import RaceObserver

    return Watchers(
        RaceObserver() if races else None,
        LineObserver() if places else None,
        LaneTraceObserver(FOLLOWED_WARPS) if lanes else None,
    )


def text_of(
    report: dict[str, object],
    costs: LaunchCosts | None,
    places: dict[str, object],
    race_report: RaceReport | None,
    *,
    as_json: bool,
) -> str:
    """What was counted, what the time goes to, what lines and branches cost, and races."""
    from pcfm.report.costs import named_losses, time_sentence

    if as_json:
        told = {} if costs is None else {"time": costs.time.as_json(), "losses": costs.losses_json()}
        seen = {} if race_report is None else {"races": [asdict(race) for race in race_report.races]}
        return json.dumps(report | told | places | seen)
    words = "" if costs is None else time_sentence(costs, named_losses(costs.losses_by_line(), costs.total))
    return "\n".join(map(str, [describe(report, words), *places.values(), *filter(None, [race_report])]))


def write_trace_events(path: str | None, followed: LaneTraceObserver | None, warps_per_block: int) -> None:
    """Writes what the warps that were followed did, as a file of trace events, where one is asked for; says
    so where not all were.
    """
    if path is None or followed is None:
        return
    from pcfm.simt.timeline import DEFAULT_LIMIT, trace_events
    from pcfm.simt.timeline_observer import trace_timelines

    timelines = trace_timelines(followed, warps_per_block, DEFAULT_LIMIT)
    files.write_text(path, json.dumps(trace_events(timelines)) + "\n")
    if len(timelines) < followed.warps:
        files.say(f"{path}: {len(timelines)} of {followed.warps:,} warps, spread over the launch")
    cut = sum(timeline.is_cut for timeline in timelines)
    if cut:
        files.say(f"{path}: {cut} of the warps ran so long that only their beginnings are in it")


def refuse_for_target(
    target: str | None, *, undefined: bool, timeline: bool, races: bool, places: bool, events: bool
) -> None:
    """Raises: click.UsageError for an option that the target does not take."""
    if target is None:
        return
    if undefined:
        raise click.UsageError("--undef and --seed are not for a target: undefined values read as zero")
    if events:
        raise click.UsageError("--trace-events is for the IR, and not for a target")
    if target == PTX and timeline:
        raise click.UsageError("--timeline is for the IR and for machine programs, not for ptx")
    if target != PTX and races:
        raise click.UsageError("--races is not for a target: what it runs orders memory as the IR does")
    if target != PTX and places:
        raise click.UsageError("--by-line and --by-branch are for the IR and for ptx")


def exit_code(result: RunResult | LoweredResult, races: RaceReport | None) -> int:
    """What the outcome of a run is to a shell."""
    from pcfm.simt import OutOfFuel

    if races is not None and races.harmful:
        return EXIT_NO
    if result.returned:
        return EXIT_OK
    return EXIT_INCONCLUSIVE if isinstance(result.outcome, OutOfFuel) else EXIT_NO


def run_ptx(
    module: Module, launch: Launch, machine: Machine, fuel: int, watching: Sequence[Observer]
) -> tuple[RunResult, dict[str, object]]:
    """Executes the PTX that LLVM emits for the module; and how many warp instructions of PTX it was, together
    and by opcode.

    Raises: PcfmError.
    """
    from pcfm.ir.printer import print_module
    from pcfm.llvm import emit_assembly
    from pcfm.ptx import lift
    from pcfm.simt import simulate
    from pcfm.simt.estimate import OpcodeObserver

    lifted = lift(emit_assembly(print_module(module), PTX), "<emitted>")
    observer = OpcodeObserver(lifted.origins)
    result = simulate(lifted.module, launch, machine, fuel=fuel, observers=(observer, *watching))
    opcodes = observer.counts()
    return result, {"ptx_instructions": sum(opcodes.values()), "ptx_instructions_by_opcode": opcodes}


def estimate_of(module: Module, launch: Launch, machine: Machine, *, ir: bool) -> Estimate | None:
    """The estimate; why there is none, or why it is of the IR, goes to stderr."""
    from pcfm.simt.estimate import estimate_launch

    try:
        estimate = estimate_launch(module, launch, machine, ir=ir)
    except PcfmError as error:
        files.say(f"note: no estimated cycles: {error}")
        return None
    if estimate.of_ir_because:
        files.say(f"note: estimated cycles are those of the IR: {estimate.of_ir_because}")
    return estimate


def run_on_target(
    path: str, read: Callable[[str], Module], target: str, launch: Launch, machine: Machine, fuel: int,
    timeline: timelines.TimelineRequest | None,
) -> LoweredResult:  # fmt: skip
    """Lowers the module at `path` for a target, knowing the launch, and executes it. Raises: PcfmError."""
    from pcfm.launch import LaunchShape
    from pcfm.lowering import lower, run_lowered
    from pcfm.lowering.timeline import MachineTimelines

    def execute(path: str, followers: Sequence[MachineTimelines]) -> LoweredResult:
        shape = LaunchShape.of(launch, machine.warp_size)
        program = lower(choose_kernel(read(path), launch.kernel), target, machine, shape)
        return run_lowered(program, launch, fuel=fuel, follow=followers[0] if followers else None)

    if timeline is None:
        return execute(path, ())
    return timeline.run(path, launch, machine, execute, MachineTimelines)


def dump_buffers(result: RunResult | LoweredResult, folder: Path) -> None:
    """Writes each buffer to `folder`/argN.npy, N being the argument's position. Raises: PcfmError."""
    import numpy as np

    files.make_folder(folder)
    for index, buffer in enumerate(result.buffers):
        if buffer is not None:
            data = io.BytesIO()
            np.save(data, buffer, allow_pickle=False)
            files.write_bytes(str(folder / f"arg{index}.npy"), data.getvalue())


def describe(report: dict[str, object], words: str = "") -> str:
    """The report for people: what the time goes to, in words, one line per number, the instruction classes
    below.
    """
    from pcfm.ir.demangle import demangled

    where = f"{report['machine']} as {report['target']}" if "target" in report else report["machine"]
    lines = [f"{demangled(str(report['kernel']))} on {where}: {report['detail']}"]
    lines += [textwrap.fill(words, 80, initial_indent="  ", subsequent_indent="  ")] if words else []
    for key, value in report.items():
        if isinstance(value, float):
            lines.append(f"  {key.replace('_', ' '):<24} {value:>14.3f}")
        elif isinstance(value, int):
            lines.append(f"  {key.replace('_', ' '):<24} {value:>14,}")
    classes = report.get("warp_instructions_by_class")
    if isinstance(classes, dict) and classes:
        lines.append("  warp instructions by class")
        lines += [f"    {name.replace('_', ' '):<22} {count:>14,}" for name, count in sorted(classes.items())]
    opcodes = report.get("ptx_instructions_by_opcode")
    if isinstance(opcodes, dict) and opcodes:
        lines.append("  ptx instructions by opcode")
        lines += [f"    {name:<22} {count:>14,}" for name, count in opcodes.items()]
    of_target = report.get("of_target")
    if isinstance(of_target, dict) and of_target:
        lines += [f"  {name.replace('_', ' '):<24} {count:>14,}" for name, count in of_target.items()]
    return "\n".join(lines)
