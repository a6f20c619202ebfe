"""What `pcfm bench --gpu` does: times the kernels on the first GPU and shows them beside the simulator.

The table goes to stdout, progress and remarks to stderr. Exit code 2, with one line, where there is no GPU;
1 where a version's results are wrong, else 3 where the simulator could not tell.
"""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pcfm.cli import files
from pcfm.cli.app import EXIT_FAILED, exit_code

if TYPE_CHECKING:
    from evaluation.gpu.bench import GpuRow, Plan
    from pcfm.sweep import Sweep


def bench(plan: Plan, sweep: Sweep, *, output: str | None, as_json: bool) -> int:
    """Times, prints, and writes the files of a folder of results to `output` where one is named."""
    from evaluation.cells import REFUTED
    from evaluation.gpu import report
    from evaluation.gpu.bench import CORRECT, measure_rows
    from evaluation.provenance import provenance
    from pcfm.gpu.cuda import NoDevice, open_device
    from pcfm.report.terminal_table import table_text

    try:
        device = open_device()
    except NoDevice as none:
        files.say(none.diagnostics[0].message)
        return EXIT_FAILED
    with contextlib.closing(device):
        files.say(f"timing on {device.name}")
        rows = measure_rows(plan, device, sweep, show_progress)
        for line in report.remarks(rows):
            files.say(line)
        if as_json:
            text = json.dumps(report.as_json(plan, device, rows)) + "\n"
        else:
            title = f"{plan.baseline} on {device.name}, scale {plan.scale}, {plan.runs} timed runs of each"
            text = table_text(report.render(rows, title))
        files.show(text)
        if output is not None:
            made = provenance(" ".join(["pcfm", *sys.argv[1:]]), plan.seed, plan.scale)
            files.make_folder(Path(output))
            for name, text in report.files_of(plan, device, rows, made).items():
                files.write_text(str(Path(output, name)), text)
    entries = [entry for row in rows for entry in row.entries.values()]
    return exit_code(
        is_refuted=any(e.verdict != CORRECT or e.simulated_verdict in REFUTED for e in entries),
        is_accepted=all(row.accepted for row in rows),
    )


def show_progress(row: GpuRow) -> None:
    """One line per finished row."""
    from evaluation.gpu.bench import SOURCE, VERSIONS

    speedups = [(name, row.speedup(name)) for name in VERSIONS if name != SOURCE]
    shown = ", ".join(f"{name} {speedup:.3f}" for name, speedup in speedups if speedup is not None)
    files.say(f"{row.kernel} at {row.block}: {shown or 'no times'}")
