"""`pcfm report`: one HTML page about kernels and launches, to open in a browser."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options
from pcfm.cli.app import EXIT_NO, exit_code
from pcfm.defaults import METHODS, O2_NOSHARE

if TYPE_CHECKING:
    from pcfm.launch import Launch
    from pcfm.report.collect import KernelReport, UnexecutedReport

BLOCK = 64
"""The thread block of a kernel that comes with pcfm."""
SECONDS, WORK = 6.0, 8e7
"""What a page may take before it leaves out what takes long, to be there within ten seconds: of a processor,
and of simulations (`pcfm.simt.work_limit`), which do eight million a second or more.
"""


@click.command()
@options.module("in")
@click.option(
    "--launch",
    "launches",
    metavar="L.toml",
    multiple=True,
    type=click.Path(dir_okay=False),
    help="A launch: kernel, grid, thread block and arguments. May be given again, for other kernels.",
)
@click.option(
    "-o", "--output", metavar="OUT.html", default="report.html", show_default=True, help="Where to write."
)
@options.threshold("Smallest fusion profit at which a pair is melded.")
@options.method
@click.option(
    "--thresholds/--no-thresholds",
    default=False,
    show_default=True,
    help="Also find, check and count what every other threshold gives, which may take minutes.",
)
@click.option("--complete", is_flag=True, help="Leave nothing else out, however long it takes.")
@options.readable
@click.option(
    "--baseline",
    metavar="OLD.json",
    type=click.Path(dir_okay=False),
    help="A report to stand beside: `pcfm report` writes one as JSON beside each page.",
)
@options.runs("Inputs to compare on.")
@modules.reading
@options.says_when_slow
@options.device_libraries
@options.machine
def command(
    in_: str,
    launches: tuple[str, ...],
    output: str,
    threshold: float,
    method: str | None,
    thresholds: bool,
    complete: bool,
    baseline: str | None,
    readable: tuple[str, ...],
    runs: int,
    read: modules.Reader,
    machine: str | None,
) -> int:
    """Meld the kernels of the launches, check and run both versions, and write one page that shows it all.

    The page needs no network. It opens with where the time goes, and each branch that can split a warp by
    what is lost there to lanes that wait, with what became of it and what its author can do; then it has the
    source with what each line costs (of a module without debug information its own text), warps over time,
    what melding could gain at most, both versions side by side, and on request the exact intervals of the
    fusion threshold. Its figures are written beside it as JSON, for --baseline of a later report. It names
    what it leaves out to be there within seconds. IN may also be the name of a kernel that comes with pcfm,
    such as bit: it has a launch of its own. Exit code 1 where a check finds a mismatch, else 3 where one is
    inconclusive: the page is written, and says which.
    """
    from pcfm.ir.attributes import mark_readable
    from pcfm.launch import load_launch, named_launch
    from pcfm.machine import DEFAULT_MACHINE, machine_for
    from pcfm.report.collect import KernelReport, UnexecutedReport, collect
    from pcfm.report.page import render
    from pcfm.report.saved import beside, read_json

    saved = [] if baseline is None else read_json(files.read_bytes(baseline), baseline)
    given, path, folder = [load_launch(launch) for launch in launches], in_, Path(in_).parent
    if not launches:
        path, launch = bundled(in_, read)
        given, folder = [launch], Path(path).parent.parent
    module = read(path)
    mark_readable(module, readable)
    # A kernel that comes with pcfm is one of the tables, which have a machine of their own.
    model = machine or (machine_for(module).name if launches else DEFAULT_MACHINE)
    name = "<stdin>" if in_ == files.STDIO else in_
    reports = [
        collect(
            module,
            named_launch(launch, module),
            model,
            name=name,
            threshold=threshold,
            pipeline=METHODS[method or "pcfm"],
            runs=runs,
            thresholds=thresholds,
            seconds=math.inf if complete else SECONDS / len(given),
            work=math.inf if complete else WORK / len(given),
        )
        for launch in given
    ]
    executed = [
        replace(report, compared=beside(report, saved))
        for report in reports
        if isinstance(report, KernelReport)
    ]
    unexecuted = [report for report in reports if isinstance(report, UnexecutedReport)]
    files.write_text(output, render(executed, folder, f"pcfm: {Path(name).name}", unexecuted))
    if output != files.STDIO:
        files.say(f"wrote {output}")
        save_figures(Path(output).with_suffix(".json"), executed)
    for note in notes(executed, unexecuted, baseline):
        files.say(f"note: {note}")
    return exit_code(
        is_refuted=any(report.verdict.exit_code == EXIT_NO for report in reports),
        is_accepted=all(report.verdict.accepted for report in reports),
    )


def notes(
    executed: Sequence[KernelReport], unexecuted: Sequence[UnexecutedReport], baseline: str | None
) -> Iterator[str]:
    """What the page has not, of a launch or beside an earlier page."""
    for kernel in (report.kernel for report in unexecuted):
        yield f"the launch of {kernel} takes too long for a page: it was not executed (--complete)"
    for report in executed:
        if baseline is not None and not report.compared:
            yield f"{baseline} has no {report.kernel} on this machine and launch"


def save_figures(path: Path, executed: Sequence[KernelReport]) -> None:
    """Writes the figures of a page beside it, over none but those of another."""
    from pcfm.report.saved import is_saved, to_json

    if path.exists() and not is_saved(path.read_bytes()):
        files.say(f"note: {path} is another file, so the figures of the page are not saved")
    else:
        files.write_text(str(path), to_json(executed))


def bundled(name: str, read: modules.Reader) -> tuple[str, Launch]:
    """The IR and a launch of a kernel that comes with pcfm. Raises: UsageError where there is none, with a
    launch file to begin with for a module that there is.
    """
    from pcfm.workloads.workload import known_kernels

    spec = known_kernels().get(name)
    if spec is not None:
        block = BLOCK if BLOCK in spec.blocks else spec.blocks[0]
        return str(spec.ir_path(block, O2_NOSHARE)), spec.launch(block, 0)
    problem = "--launch is missing: only kernels that come with pcfm have one of their own"
    if Path(name).is_file():
        problem += modules.launch_to_begin_with(read(name))
    raise click.UsageError(problem)
