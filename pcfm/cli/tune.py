"""`pcfm tune`: finds the fusion threshold, and the passes before melding, that minimise an objective.

The table of intervals, a plot and the summary go to stdout, or with --json one object; progress goes to
stderr. Files are written where something was found. Exit code 1 where a version shows a mismatch, else 3
where no version is accepted.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options, sweeps
from pcfm.cli.app import EXIT_INCONCLUSIVE, EXIT_NO, EXIT_OK, exit_code
from pcfm.defaults import (
    COMPILATIONS,
    DEFAULT_THRESHOLD,
    O2_NOSHARE,
    OBJECTIVES,
)

if TYPE_CHECKING:
    from pcfm.ir.module import Module
    from pcfm.report.answer import LaunchAnswer
    from pcfm.report.pictures import Format
    from pcfm.sweep import Sweep
    from pcfm.tuning.result import Tuning
    from pcfm.tuning.trials import KernelSubject, LaunchSubject


@click.command()
@click.argument("what", metavar="KERNEL|IN.ll|FOLDER", type=click.Path(allow_dash=True))
@options.launch
@click.option("--block", metavar="N", help="Thread-block size of KERNEL; default: its smallest.")
@click.option(
    "--baseline",
    type=click.Choice(COMPILATIONS),
    help=f"How KERNEL was compiled; default: {O2_NOSHARE}.",
)
@options.device_libraries
@options.machine
@click.option(
    "--objective",
    type=click.Choice(OBJECTIVES),
    default="cycles",
    show_default=True,
    help="What to minimise.",
)
@options.pipeline("The pipeline whose melding to tune.")
@click.option("--meld-only", is_flag=True, help="Do not try the baseline passes before melding.")
@click.option(
    "--profile",
    is_flag=True,
    help="Also weigh profits by how often each branch diverged in a run of the source.",
)
@options.runs("Inputs to compare on.")
@options.seed()
@options.undefined
@click.option("-o", "--output", metavar="OUT.ll", help="Write the best version as LLVM IR.")
@click.option(
    "--figure", "drawing", metavar="F.svg", help="Draw the curve; SVG or PNG, by the name's ending."
)
@click.option("--remarks", metavar="R.yaml", help="Write what was done and declined on the way to the best.")
@modules.reading
@options.json
@sweeps.options
def command(
    what: str,
    launch: str | None,
    block: str | None,
    baseline: str | None,
    machine: str | None,
    objective: str,
    passes: str,
    meld_only: bool,
    profile: bool,
    runs: int,
    seed: int,
    undefined: bool,
    output: str | None,
    drawing: str | None,
    remarks: str | None,
    read: modules.Reader,
    as_json: bool,
    sweep: Sweep,
) -> int:
    """Find the fusion threshold, and the passes before melding, that minimise an objective.

    The search is exact: what melding does changes only at fusion profits that occur, and each interval
    between them is tried once. Every version is compared with the source bit for bit; one that is not
    accepted cannot be the best. Of equals that with the smallest code is, then that of the fewest passes,
    then that of the largest threshold.

    Melding decides by the fusion profit alone here, as with opt --decide profit, and need not spare warps
    that do not split: whether a version pays is measured. What opt makes by trying melds on the launch is
    measured beside, at a threshold of each interval. estimated-cycles are those of what the machine's back
    end emits of each version, as in run.

    A module's launch is --launch, else the launch file of the same name beside it. Of a folder, each module
    with such a file is tuned, one after the other.
    """
    if Path(what).is_dir():
        return tune_folder(what)
    from pcfm.launch import load_launch, named_launch
    from pcfm.report import tuning as shown
    from pcfm.report.terminal_table import table_text
    from pcfm.tuning.result import Task, plain, recipes, tune
    from pcfm.tuning.trials import KernelSubject, LaunchSubject
    from pcfm.workloads.workload import known_kernels, read_source

    check_pipeline(passes)
    kind = figure_format(drawing)
    estimated = objective == "estimated-cycles"
    if what in known_kernels():
        if launch is not None:
            raise click.UsageError(f"{what} is a kernel with launches of its own: --launch cannot go with it")
        smallest = str(known_kernels()[what].blocks[0])
        subject: KernelSubject | LaunchSubject = KernelSubject(what, block or smallest, runs, seed)
        source: Module = read_source(subject.workload, baseline or O2_NOSHARE)
        name = f"{what} {subject.block}"
    else:
        if block is not None or baseline is not None:
            raise click.UsageError(f"--block and --baseline choose among kernels, and {what!r} is none")
        given, source = load_launch(launch or launch_beside(what)), read(what)
        subject, name = LaunchSubject(named_launch(given, source), runs, seed, estimated), Path(what).name
    machine = machine_of(machine, source, bundled=isinstance(subject, KernelSubject), objective=objective)
    task = Task(
        name, source, subject, machine, objective, passes,
        recipes(baselines=not meld_only, profiled=profile), True, undefined,
    )  # fmt: skip
    tuning = tune(task, sweep)
    for number, each in enumerate(tuning.measurements):
        if not each.accepted:
            files.say(f"version {number}: {each.detail}")
    answer = answer_of(tuning)
    if as_json:
        told = {} if answer is None else answer.with_branches()
        files.show(json.dumps({**plain(tuning), **told}) + "\n")
    else:
        text = table_text(shown.render(tuning)) + "\n" + shown.plot(tuning) + "\n"
        text += shown.summary(tuning, files_of(what, launch, subject, machine))
        files.show(text + ("" if answer is None else "\n".join(answer.lines(80)) + "\n"))
    write_files(tuning, output, remarks)
    if drawing is not None and tuning.best is not None:
        files.write_bytes(drawing, shown.draw(tuning, kind))
    return exit_code(
        is_refuted=any(measurement.verdict == "MISMATCH" for measurement in tuning.measurements),
        is_accepted=tuning.best is not None,
    )


def answer_of(tuning: Tuning) -> LaunchAnswer | None:
    """The answer for the launch with the options of `opt` that make the best again; None where there is no
    one launch, or no such options.
    """
    from pcfm.report.answer import answer_launch
    from pcfm.tuning.trials import LaunchSubject

    task, best = tuning.task, tuning.best
    if best is None or not isinstance(task.subject, LaunchSubject):
        return None
    options = best.optimize_options(task.pipeline)
    if options is None:
        return None
    return answer_launch(task.source, task.subject.launch, task.machine, **options)


def files_of(what: str, launch: str | None, subject: KernelSubject | LaunchSubject, machine: str) -> str:
    """What `opt` is given besides a recipe; empty for a kernel that comes with pcfm, which has several
    launches.
    """
    from pcfm.tuning.trials import LaunchSubject

    if not isinstance(subject, LaunchSubject):
        return ""
    return shlex.join([what, "--launch", launch or launch_beside(what), "--machine", machine])


def machine_of(named: str | None, source: Module, *, bundled: bool, objective: str) -> str:
    """The machine named, else that of the target; of a kernel that comes with pcfm that of the tables.

    Raises: UsageError for one that cannot tell the objective.
    """
    from pcfm.machine import DEFAULT_MACHINE, load, machine_for

    machine = named or (DEFAULT_MACHINE if bundled else machine_for(source).name)
    if objective == "estimated-cycles" and load(machine).core is None:
        raise click.UsageError(f"the machine model {load(machine).name} has no core to estimate cycles on")
    return machine


def tune_folder(folder: str) -> int:
    """Tunes each module of a folder with the options given; the exit code is the gravest."""
    from pcfm.clang import SourceOptions
    from pcfm.workloads.own_kernels import own_names

    context = click.get_current_context()
    given = context.params
    if given["output"] is not None or given["drawing"] is not None or given["remarks"] is not None:
        raise click.UsageError(f"-o, --figure and --remarks are for one module, and {folder} is a folder")
    # How sources are compiled stands among the options, and not in the names.
    names = own_names(folder, given["launch"], SourceOptions())
    codes = [context.invoke(command, **{**given, "what": name}) for name in names]
    return max(codes, key=[EXIT_OK, EXIT_INCONCLUSIVE, EXIT_NO].index)


def launch_beside(module: str) -> str:
    """The launch file of the same name beside a module. Raises: UsageError where there is none."""
    path = Path(module).with_suffix(".toml") if module != files.STDIO else Path()
    if not path.is_file():
        raise click.UsageError(f"{module!r} is no kernel that comes with pcfm; for a module give --launch")
    return str(path)


def check_pipeline(passes: str) -> None:
    """Raises: PcfmError for a pipeline with an error; UsageError where its thresholds are fixed."""
    from pcfm.transforms.melding.meld import Meld
    from pcfm.tuning.search import split_pipeline

    _, tail = split_pipeline(passes)
    if any(isinstance(each, Meld) and each.threshold != DEFAULT_THRESHOLD for each in tail):
        raise click.UsageError("the pipeline gives meld a threshold of its own: that is what is tuned")


def figure_format(path: str | None) -> Format:
    """By the ending of the name; SVG where there is none to write. Raises: UsageError; PcfmError where
    nothing can be drawn."""
    from pcfm.report.pictures import FORMATS, format_of, require

    if path is None:
        return "svg"
    require()
    if (kind := format_of(path)) is not None:
        return kind
    raise click.UsageError(f"--figure must end in {' or '.join(f'.{kind}' for kind in FORMATS)}: {path}")


def write_files(tuning: Tuning, output: str | None, remarks: str | None) -> None:
    """The best version and the remarks on the way to it; nothing where there is none."""
    best = tuning.best
    if best is None:
        return
    if remarks is not None:
        files.write_text(remarks, "".join(remark.to_yaml() for remark in best.remarks))
    if output is not None:
        files.write_text(output, tuning.texts[best.candidate])
