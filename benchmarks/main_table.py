"""The main table on both compilation baselines and every machine model: what melding gains, and that it costs
nothing anywhere.

One line per kernel and block size, cycles before / after for each baseline and machine; the verdict in place
of the number where there is no accepting one. Prints geometric means, and the cells that got slower (there
must be none: the exit code says so).

Run it as `python -m benchmarks.main_table`.
"""

from __future__ import annotations

import sys

from evaluation.bench import requests_for
from evaluation.cells import Measured, measure_all
from evaluation.settings import MACHINES
from evaluation.statistics import geometric_mean
from pcfm.sweep import Sweep, executor_for
from rodinia_kernels import BASELINES

RUNS = 2  # `make run` compares twenty inputs per row


def main() -> int:
    """Prints the table; 1 where a cell is slower or has no accepting verdict."""
    sweep = Sweep(executor_for())
    columns: dict[tuple[str, str], list[Measured]] = {}
    for baseline in BASELINES:
        for machine in MACHINES:
            requests = requests_for([], baseline=baseline, machine=machine, runs=RUNS)
            columns[baseline, machine] = list(measure_all(requests, sweep).values())
    head = f"{'kernel':<8}{'block':>6}" + "".join(f"{f'{b} {m}':>28}" for b, m in columns)
    print("speedup in cycles (and in issue cycles), by compilation baseline and machine model")
    print(head)
    bad: list[str] = []
    for cells in zip(*columns.values(), strict=True):
        line = f"{cells[0].request.kernel:<8}{cells[0].request.block:>6}"
        for key, row in zip(columns, cells, strict=True):
            line += f"{_cell(row):>28}"
            slower = row.speedup is None or min(row.speedup, row.issue_speedup or 0) < 1
            if slower:
                bad.append(f"{row.request.kernel} at {row.request.block} on {' '.join(key)}: {_cell(row)}")
        print(line)
    means = [geometric_mean([r.speedup for r in rows if r.speedup]) or 0.0 for rows in columns.values()]
    print(f"{'geometric mean':<14}" + "".join(f"{mean:>28.3f}" for mean in means))
    print("slower or not accepted: " + ("; ".join(bad) or "none"))
    return 1 if bad else 0


def _cell(row: Measured) -> str:
    if row.speedup is None or row.issue_speedup is None:
        return row.verdict
    return f"{row.speedup:.3f} ({row.issue_speedup:.3f})"


if __name__ == "__main__":
    sys.exit(main())
