"""`python -m tests.source_mutants PART...`: which faults of a part's sources its tests let pass (`make
mutants`).
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from tests.source_mutants.measure import (
    ROOT,
    Part,
    Verdict,
    all_mutations,
    record_reached,
    run,
    sample,
    state_of,
)
from tests.source_mutants.mutations import mutations

EQUIVALENT = Path(__file__).with_name("equivalent.csv")
FOLDER = ROOT / "build" / "mutants"
RATES = ROOT / "benchmarks" / "mutants.md"
_LEGALITY = (
    "speculation", "dependence", "effects", "dereferenceable", "concurrent_stores", "private_memory", "sync",
    "ranges", "range_finder", "condition_facts", "possible_values", "divergence", "warp_granular",
)  # fmt: skip
PARTS = {
    part.name: part
    for part in (
        Part("prove", ("pcfm/prove/**/*.py",), ("tests/prove", "tests/mustfail", "tests/mutation")),
        Part("check", ("pcfm/check/**/*.py",), ("tests/check", "tests/mustfail")),
        Part(
            "legality",
            (*(f"pcfm/analysis/{name}.py" for name in _LEGALITY), "pcfm/transforms/melding/**/*.py"),
            ("tests/analysis", "tests/transforms", "tests/property", "tests/filecheck", "tests/mustfail"),
        ),
        Part(
            "simt",
            ("pcfm/simt/operations/**/*.py", "pcfm/simt/races/**/*.py", "pcfm/simt/*.py"),
            ("tests/simt", "tests/check"),
        ),
        Part("ptx", ("pcfm/ptx/**/*.py",), ("tests/ptx", "tests/simt/test_inline_assembly.py")),
        Part(
            "emitters", ("pcfm/lowering/**/*.py", "pcfm/amdgcn/**/*.py"), ("tests/lowering", "tests/amdgcn")
        ),
    )
}


def equivalent() -> dict[tuple[str, str, str, str, int], str]:
    """The mutations that change nothing that matters, each with the reason."""
    with EQUIVALENT.open(encoding="utf-8", newline="") as file:
        return {
            (row["path"], row["function"], row["before"], row["after"], int(row["turn"])): row["reason"]
            for row in csv.DictReader(file)
        }


def stale() -> list[str]:
    """What the list of equivalents names and no source has any more."""
    known = equivalent()
    names = {
        mutation.name
        for path in {name[0] for name in known}
        if (ROOT / path).exists()
        for mutation in mutations(path, (ROOT / path).read_text(encoding="utf-8"))
    }
    return [f"{name[0]}: {name[1]}: {name[2]} -> {name[3]}" for name in known if name not in names]


def changed_lines(base: str) -> dict[str, set[int]]:
    """The lines of each file that differ from commit `base`."""
    lines: dict[str, set[int]] = {}
    path = ""
    for line in _git("diff", "--unified=0", base, "--", "pcfm").splitlines():
        if line.startswith("+++ b/"):
            path = line[6:]
        elif hunk := re.match(r"@@ \S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.setdefault(path, set()).update(range(first, first + count))
    return lines


def _git(*command: str) -> str:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def _counts(verdicts: list[Verdict]) -> dict[str, int]:
    """How many mutants there were, and what became of them."""
    outcomes = Counter(verdict.outcome for verdict in verdicts)
    surviving = [verdict for verdict in verdicts if verdict.survives]
    known = equivalent()
    listed = sum(verdict.mutation.name in known for verdict in surviving)
    return {
        "mutants": len(verdicts),
        "killed": outcomes["killed"],
        "timed out": outcomes["timeout"],
        "survive": len(surviving),
        "on lines that no test executes": outcomes["unreached"],
        "equivalent": listed,
        "undecided": len(surviving) - listed,
    }


def summary(part: Part, verdicts: list[Verdict]) -> str:
    """One line: how many of the sample survive, and how many of these are on the list of equivalents."""
    counts = _counts(verdicts)
    share = counts["undecided"] / max(1, len(verdicts))
    return f"{part.name}: {', '.join(f'{number} {name}' for name, number in counts.items())} ({share:.1%})"


def record(part: Part, seed: int, verdicts: list[Verdict]) -> None:
    """Enters a sample of a part in the table of rates, in place of the one before."""
    counts = _counts(verdicts)
    cells = [part.name, _git("rev-parse", "--short", "HEAD").strip(), str(seed), *map(str, counts.values())]
    row = f"| {' | '.join(cells)} | {counts['undecided'] / max(1, len(verdicts)):.1%} |"
    lines = RATES.read_text(encoding="utf-8").splitlines()
    old = next((index for index, line in enumerate(lines) if line.startswith(f"| {part.name} |")), None)
    if old is None:
        lines.append(row)
    else:
        lines[old] = row
    RATES.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    """Run; exit code 1 where more survive than `--accepted` says."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all where none is named")
    parser.add_argument("--sample", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, help="0; with --changed from the commit at hand")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--longest", type=float, default=60, metavar="SECONDS", help="tests per mutant at most"
    )
    parser.add_argument("--changed", metavar="COMMIT", help="lines that differ from it, of one part, drawn")
    parser.add_argument("--minutes", type=float, help="bounds a part; half of it to see what tests come to")
    parser.add_argument(
        "--record", action="store_true", help=f"enter the part's row in {RATES.relative_to(ROOT)}"
    )
    parser.add_argument("--accepted", type=float, default=1.0, help="the share that may survive, undecided")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    seed = arguments.seed or 0
    lines = changed_lines(arguments.changed) if arguments.changed else None
    if lines is not None and arguments.seed is None:
        seed = int(_git("rev-parse", "HEAD")[:8], 16)
    chosen = [(part, all_mutations(part, lines)) for part in map(PARTS.__getitem__, arguments.parts or PARTS)]
    chosen = [(part, candidates) for part, candidates in chosen if candidates]
    if lines is not None:
        chosen = random.Random(seed).sample(chosen, min(1, len(chosen)))
    worst = 0.0
    for part, candidates in chosen:
        seconds = arguments.minutes * 60 if arguments.minutes else math.inf
        start = time.time()
        bounded = arguments.minutes is not None
        drawn = sample(candidates, len(candidates) if bounded else arguments.sample, seed)
        folder = FOLDER / f"{part.name}-{state_of(part)}-{arguments.sample}-{seed}"
        reached = record_reached(part, drawn, folder, arguments.processes, start + seconds / 2)
        if bounded:  # of what no test has come to so far nothing is known
            drawn = [mutation for mutation in drawn if reached.tests_of(mutation)][: arguments.sample]
        verdicts = run(
            drawn,
            reached,
            folder / "verdicts.jsonl",
            processes=arguments.processes,
            longest=arguments.longest,
            until=start + seconds,
        )
        known = equivalent()
        left = [verdict for verdict in verdicts if verdict.survives and verdict.mutation.name not in known]
        for verdict in sorted(left, key=lambda verdict: (verdict.mutation.path, verdict.mutation.line)):
            print(verdict)
        print(summary(part, verdicts), flush=True)
        if arguments.record:
            record(part, seed, verdicts)
        worst = max(worst, len(left) / max(1, len(verdicts)))
    return int(worst > arguments.accepted)


if __name__ == "__main__":
    sys.exit(main())
