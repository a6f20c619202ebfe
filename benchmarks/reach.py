"""What pcfm gains of what there is to gain, on kernels of one's own: of each a line, and their sum.

    python -m benchmarks.reach FOLDER OUT.csv [--machine NAME] [--seconds S] [--unknown]

takes every `X.ll` of a folder with a launch `X.toml` beside it (`pcfm compile` makes the modules, and `pcfm
run` proposes the launches), and keeps those of which a branch splits a warp. Of each: the leading counter
and `cycles` before and after `opt` with that launch, what melding could gain at most of `cycles`
(`pcfm.bound`; *room* is that speedup), what part of it was gained, the
branch at which most of it is to be had, and what `opt` says of that branch. With `--unknown`, `opt` does not
know the launch, which then shows whether that was right. A
kernel that takes longer than `--seconds` (60) is left out, named. Rows are written as they are made; those
that OUT.csv has already are not made again. The exit code is 1 where a kernel became slower by more than
`TOLERANCE`. benchmarks/reach.md says of 170 public kernels what is left, and why.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from statistics import geometric_mean

from pcfm import api
from pcfm.bound import LaunchBound
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.launch import Launch, load_launch, named_launch
from pcfm.machine import DEFAULT_MACHINE, Machine, load
from pcfm.report.answer import LaunchAnswer, answer_launch, make_answer
from pcfm.report.costs import measure_launch
from pcfm.report.decisions import decide
from pcfm.report.time_limit import OutOfTime, limited

LEAST_ROOM = 1.001
TOLERANCE = 0.005


@dataclass(frozen=True)
class Reached:
    """A kernel on its launch: the leading counter and `cycles` before and after, and the bounds of the
    latter.
    """

    kernel: str
    counter: str
    before: int
    after: int
    cycles: int
    cycles_after: int
    melded_at_most: int
    busiest_lanes: int
    branch: str
    decision: str
    reason: str

    @property
    def speedup(self) -> float:
        """In the leading counter."""
        return self.before / self.after

    @property
    def room(self) -> float:
        """The speedup, in `cycles`, that melding has at most."""
        return self.cycles / self.melded_at_most

    @property
    def captured(self) -> float:
        """What part of that is gained, not more than all and not less than nothing."""
        gained = (self.cycles - self.cycles_after) / (self.cycles - self.melded_at_most)
        return min(max(gained, 0.0), 1.0)


def reach(path: Path, machine_name: str, *, is_known: bool = True) -> Reached | None:
    """The kernel at `path` on its launch, which `opt` knows or not; none where no branch of it splits a warp.

    Raises: PcfmError.
    """
    machine = load(machine_name)
    module = api.read(path.read_bytes(), str(path))
    launch = named_launch(load_launch(path.with_suffix(".toml")), module)
    bound = api.bound(module, launch, machine=machine)
    if not bound.branches:
        return None
    answer = (answer_launch if is_known else _answer_unknown)(module, launch, machine, None)
    branch, decision, reason = _where_most_is_left(bound, answer)
    return Reached(
        path.stem, answer.before.counter, *answer.totals, answer.before.cycles, answer.after.cycles,
        bound.supersequence_cycles, bound.busiest_lane_cycles, branch, decision, reason,
    )  # fmt: skip


def _answer_unknown(
    module: Module, launch: Launch, machine: Machine, threshold: float | None
) -> LaunchAnswer:
    decided = decide(module, machine, None, threshold)
    before = measure_launch(module, launch, machine)
    after = before if not decided.result.changed else measure_launch(decided.result.module, launch, machine)
    return make_answer(module, launch, machine, threshold, before, after, decided)


def _where_most_is_left(bound: LaunchBound, answer: LaunchAnswer) -> tuple[str, str, str]:
    """The branch of the source at which melding has most to gain, and what was decided about it."""
    most = max(bound.branches, key=lambda each: each.cycles - each.supersequence_cycles)
    for branch in answer.branches:
        if (branch.function, branch.block) == (most.function, f"%{most.block}"):
            return branch.block, branch.decision, " ".join(branch.reason.split())
    return f"%{most.block}", "", ""


def read_rows(out: Path) -> list[Reached]:
    """What a file has already."""
    if not out.exists():
        return []
    with out.open(newline="") as file:
        return [
            Reached(
                **{
                    each.name: int(row[each.name]) if each.type == "int" else row[each.name]
                    for each in fields(Reached)
                }
            )
            for row in csv.DictReader(file)
        ]


def summary(rows: Iterable[Reached]) -> list[str]:
    """What all came to."""
    rows = list(rows)
    roomy = [row for row in rows if row.room > LEAST_ROOM]
    gained = sum(each.captured * (1 - 1 / each.room) for each in roomy)
    room = sum(1 - 1 / each.room for each in roomy)
    faster = sum(row.speedup > 1 + TOLERANCE for row in rows)
    slower = [row.kernel for row in rows if row.speedup < 1 - TOLERANCE]
    return [
        f"{len(rows)} kernels with branches that split warps: {faster} faster by more than {TOLERANCE:.1%},"
        f" {len(slower)} slower {slower or ''}",
        f"speedup {geometric_mean(row.speedup for row in rows):.4f}; melding at most"
        f" {geometric_mean(row.room for row in rows):.4f}, no lane waiting"
        f" {geometric_mean(row.cycles / row.busiest_lanes for row in rows):.4f} (in `cycles`)",
        f"{len(roomy)} with room to meld; captured of all room {gained / room if room else 0:.1%}",
    ]


def main() -> int:
    """Makes the rows that are missing, and prints the sum."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--machine", default=DEFAULT_MACHINE)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--unknown", action="store_true")
    arguments = parser.parse_args()
    rows = read_rows(arguments.out)
    known = {each.kernel for each in rows}
    with arguments.out.open("a", newline="") as file:
        writer = csv.DictWriter(file, [each.name for each in fields(Reached)])
        if not rows:
            writer.writeheader()
        for path in sorted(arguments.folder.glob("*.ll")):
            if path.stem in known:
                continue
            try:
                with limited(arguments.seconds):
                    row = reach(path, arguments.machine, is_known=not arguments.unknown)
            except (PcfmError, OutOfTime) as problem:
                print(f"{path.stem}: {problem or 'out of time'}", file=sys.stderr)
                continue
            if row is not None:
                rows.append(row)
                writer.writerow(asdict(row))
                file.flush()
    if not rows:
        return 1
    print("\n".join(summary(rows)))
    return int(any(each.speedup < 1 - TOLERANCE for each in rows))


if __name__ == "__main__":
    sys.exit(main())
