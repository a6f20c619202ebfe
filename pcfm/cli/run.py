"""`pcfm run`: executes a launch on the simulator; prints the outcome and what it cost.

stdout gets a few aligned lines, or with --json one object: `outcome`, `detail`, `kernel`, `machine` and
every plain counter. `--by-line` and `--by-branch` add what each source line cost and which branches split
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
from collections.abc import Callable, Sequence
from dataclasses import asdict
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
    from pcfm.simt import Observer, RunResult
    from pcfm.simt.estimate import Estimate
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
@click.option("--by-line", "lines", is_flag=True, help="Also say what each source line cost.")
@click.option("--by-branch", "branches", is_flag=True, help="Also say how often each branch split a warp.")
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
    races: bool,
    timeline: timelines.TimelineRequest | None,
    read: modules.Reader,
    as_json: bool,
) -> int:
    """Execute the launch and print the outcome, the costs and the counters.

    `cycles` adds up latencies (one warp, nothing hidden), `issue_cycles` issue costs (latency fully hidden).
    They are costs of divergence. `estimated_cycles` lies between them: what a core with its resident warps
    takes, on the code that the back end emits. None is a prediction of wall time.
    """
    from pcfm.machine import machine_for
    from pcfm.simt import MemoryObserver, simulate
    from pcfm.simt.lines import LineObserver
    from pcfm.simt.races import RaceObserver

    read = cache(read)
    model = machine_for(read(in_), machine)
    what = modules.need_launch(launch, read(in_))

    watch = RaceObserver() if races else None
    by_place = LineObserver() if lines or branches else None
    of_ptx: dict[str, object] = {}
    if target is not None:
        refuse_for_target(
            target, undefined=(undef, seed) != ("zero", 0), timeline=timeline is not None, races=races,
            places=by_place is not None,
        )  # fmt: skip
    if target == PTX:
        watching = [by_place or MemoryObserver(), *filter(None, [watch])]
        result, of_ptx = run_ptx(read(in_), what, model, fuel, watching)
    elif target is not None:
        result = run_on_target(in_, read, target, what, model, fuel, timeline)
    else:

        def execute(path: str, observers: Sequence[Observer]) -> RunResult:
            module = read(path)
            watching = (by_place or MemoryObserver(), *observers, *(() if watch is None else (watch,)))
            return simulate(module, what, model, undef=undef, seed=seed, fuel=fuel, observers=watching)

        result = execute(in_, ()) if timeline is None else timeline.run(in_, what, model, execute)
    if dump is not None:
        dump_buffers(result, Path(dump))
    wanted = estimate and target in (None, PTX) and result.returned
    estimated = estimate_of(read(in_), what, model, ir=ir) if wanted else None
    report = {
        "outcome": OUTCOMES[type(result.outcome).__name__],
        "detail": str(result.outcome),
        "kernel": what.kernel,
        "machine": model.name,
        **({} if target is None else {"target": target}),
        "cycles": result.counters.cycles,
        "issue_cycles": result.counters.issue_cycles,
        **({"estimated_cycles": estimated and estimated.cycles} if wanted else {}),
        **result.counters.as_dict(),
        **of_ptx,
    }
    race_report = None if watch is None else watch.report()
    places: dict[str, object] = {}
    if by_place is not None:
        from pcfm.cli.by_line import sections

        folder = None if as_json else Path(in_).parent
        places = sections(
            by_place, estimated and estimated.lines, lines=lines, branches=branches, folder=folder
        )
    if as_json:
        seen = {} if race_report is None else {"races": [asdict(race) for race in race_report.races]}
        text = json.dumps(report | places | seen)
    else:
        text = "\n".join(map(str, [describe(report), *places.values(), *filter(None, [race_report])]))
    files.show(text + "\n")
    return EXIT_NO if race_report is not None and race_report.harmful else exit_code(result)


def refuse_for_target(target: str, *, undefined: bool, timeline: bool, races: bool, places: bool) -> None:
    """Raises: click.UsageError for an option that the target does not take."""
    if undefined:
        raise click.UsageError("--undef and --seed are not for a target: undefined values read as zero")
    if target == PTX and timeline:
        raise click.UsageError("--timeline is for the IR and for machine programs, not for ptx")
    if target != PTX and races:
        raise click.UsageError("--races is not for a target: what it runs orders memory as the IR does")
    if target != PTX and places:
        raise click.UsageError("--by-line and --by-branch are for the IR and for ptx")


def exit_code(result: RunResult | LoweredResult) -> int:
    """What the outcome of a run is to a shell."""
    from pcfm.simt import OutOfFuel

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


def describe(report: dict[str, object]) -> str:
    """The report for people: one line per number, the instruction classes below."""
    from pcfm.ir.demangle import demangled

    where = f"{report['machine']} as {report['target']}" if "target" in report else report["machine"]
    lines = [f"{demangled(str(report['kernel']))} on {where}: {report['detail']}"]
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
