"""How often branches of each kind split warps, on kernels of one's own: what is assumed of others.

    python -m benchmarks.branch_splits FOLDER [OUT.csv]

takes every `X.ll` of a folder with a launch `X.toml` beside it, executes it, and prints, per kind of
condition (`pcfm.analysis.split_shares`) and of what the branch does, the kernels and branches that were
executed, the mean share of their executions that split a warp (each kernel counts once), and the parts of the
branches that never split and that nearly always did. Last stands how many counted shares are the measured
ones. `pcfm compile` makes the modules, and `pcfm run` proposes the launches. `MEASURED_SHARES` are means of
this table.
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.split_shares import Kind
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import CondBr
from pcfm.ir.module import Block
from pcfm.ir.parser import parse_module
from pcfm.launch import LaunchShape, load_launch, named_launch
from pcfm.machine import load
from pcfm.profile import take_profile
from pcfm.simt import OutOfFuel, simulate

FUEL = 100_000
NEARLY = 0.9
TWO_SIDES, ONE_SIDE, LOOP = "two sides", "one side", "leaves a loop"


@dataclass(frozen=True)
class Seen:
    """A divergent branch that warps came to: which part of its executions split them, and what was said."""

    kernel: str
    kind: Kind
    form: str
    share: float
    counted: float | None


def watch(path: Path) -> list[Seen]:
    """The branches of the kernel at `path` on its launch; none where it traps. Raises: PcfmError."""
    machine = load("volta-warp32")
    module = parse_module(path.read_text(), str(path))
    launch = named_launch(load_launch(path.with_suffix(".toml")), module)
    fn = module.function(launch.kernel)
    analyses = Analyses(fn, None, machine.warp_size)
    divergent = [
        block for block in analyses.divergence.divergent_branches if isinstance(block.terminator, CondBr)
    ]
    on_launch = Analyses(fn, LaunchShape.of(launch, machine.warp_size), machine.warp_size)
    result = simulate(module, launch, machine, fuel=FUEL)
    if not result.returned and not isinstance(result.outcome, OutOfFuel):
        return []
    profile = take_profile(module, result.counters)
    seen: list[Seen] = []
    for block in divergent:
        count = profile.get(block.terminator)
        if count is None or not count.executed:
            continue
        expected, counted = analyses.split_shares.of(block), on_launch.split_shares.of(block)
        exact = counted.share if counted.is_exact else None
        seen.append(Seen(path.stem, expected.kind, _form(analyses, block), count.share, exact))
    return seen


def _form(analyses: Analyses, block: Block) -> str:
    loop = analyses.loops.loop_of(block)
    if loop is not None and block in loop.exiting_blocks:
        return LOOP
    join = analyses.reconvergence.meeting_point(block)
    return ONE_SIDE if join in block.successors else TWO_SIDES


def table(seen: list[Seen]) -> list[dict[str, object]]:
    """A row per kind and form."""
    rows: list[dict[str, object]] = []
    for kind in Kind:
        for form in (TWO_SIDES, ONE_SIDE, LOOP):
            those = [each for each in seen if (each.kind, each.form) == (kind, form)]
            if not those:
                continue
            by_kernel: dict[str, list[float]] = defaultdict(list)
            for each in those:
                by_kernel[each.kernel].append(each.share)
            rows.append({
                "kind": kind.value, "form": form, "kernels": len(by_kernel), "branches": len(those),
                "mean_share": round(fmean(map(fmean, by_kernel.values())), 3),
                "never": round(fmean(each.share == 0 for each in those), 3),
                "nearly_always": round(fmean(each.share >= NEARLY for each in those), 3),
            })  # fmt: skip
    return rows


def main(arguments: list[str]) -> int:
    """Prints the table, and writes it where a file is named; 1 where nothing could be executed."""
    folder, *out = arguments
    seen: list[Seen] = []
    for path in sorted(Path(folder).glob("*.ll")):
        try:
            seen += watch(path)
        except PcfmError as problem:
            print(f"{path.name}: {problem}", file=sys.stderr)
    rows = table(seen)
    if not rows:
        return 1
    for row in rows:
        print("  ".join(f"{value!s:40}" if key == "kind" else f"{value!s:>9}" for key, value in row.items()))
    errors = [abs(each.share - each.counted) for each in seen if each.counted is not None]
    exact = sum(error < 0.01 for error in errors)
    kernels = len({each.kernel for each in seen})
    print(f"counted exactly: {len(errors)}, of which {exact} as measured; kernels: {kernels}")
    if out:
        with Path(out[0]).open("w", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
