"""What LLVM's own tests of its passes make of their functions, proved and executed:
`python -m tests.prove.transforms SOURCE [--every N] [--budget N] [--folders InstCombine ...]`.

SOURCE is a checkout of LLVM, or its source package unpacked (`apt-get source llvm-toolchain-19`); `opt-19` is
on the path. Each file under `llvm/test/Transforms` that is run as `opt -passes=...` is; each function that
changes is proved against what it was, and executed where it is not proved. One line for each that ends
in an internal error or a mismatch, then counts by folder and the reasons. Nothing of LLVM's is kept.

A mismatch is either a miscompilation by LLVM or a fault of ours. Functions that nobody calls are made
kernels, whose arguments are bits and which can be executed; files that pcfm cannot read (its subset is
documented) are counted apart.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pcfm import api
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import CallBase
from pcfm.ir.module import Function, Module
from pcfm.ir.printer import print_function
from pcfm.machine import machine_for
from pcfm.prove import NotProved, prove
from pcfm.refutation import execute_unproved
from tests.prove.generated import shape_of

FOLDERS = (
    "InstCombine InstSimplify SimplifyCFG GVN EarlyCSE SCCP Reassociate LICM DCE ADCE JumpThreading".split()
)
_RUN = re.compile(r"RUN:\s*opt\s+(.*?)\|")
_PASSES = re.compile(r"-passes=('[^']*'|\"[^\"]*\"|\S+)")
_OUTCOMES = ("PROVED", "NOT_PROVED", "MISMATCH", "ERROR")


@dataclass
class Counts:
    """What came of functions, and why some are not proved."""

    outcomes: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        total = sum(self.outcomes[name] for name in _OUTCOMES)
        share = 100 * self.outcomes["PROVED"] / total if total else 0.0
        counts = ", ".join(f"{count} {name}" for name, count in self.outcomes.most_common())
        return f"{total} changed, {share:.1f}% proved ({counts})"


def optimised(path: Path) -> str | None:
    """What `opt-19` makes of a file as its first run line says; None where that is no plain run of passes."""
    run = _RUN.search(path.read_text(errors="replace"))
    passes = _PASSES.search(run[1]) if run is not None else None
    if passes is None:
        return None
    command = ["opt-19", "-S", "--passes", passes[1].strip("'\""), str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def pairs(path: Path) -> Iterator[tuple[Module, Module, str]]:
    """The functions of a file that its passes change. Raises: PcfmError where the file cannot be read."""
    text = optimised(path)
    if text is None:
        return
    source, target = api.parse(path.read_text(errors="replace")), api.parse(text)
    if not source.has_datalayout:
        source.datalayout = target.datalayout  # that of the triple, by which the passes went
    for fn in source.defined_functions:
        other = target.globals.get(fn.name)
        if isinstance(other, Function) and not any(isinstance(user, CallBase) for user in fn.users):
            fn.calling_convention = other.calling_convention = "ptx_kernel"
    for fn in source.defined_functions:
        other = target.globals.get(fn.name)
        is_defined = isinstance(other, Function) and not other.is_declaration
        if is_defined and print_function(fn) != print_function(other):
            yield source, target, fn.name


def outcome_of(source: Module, target: Module, name: str, budget: int, counts: Counts) -> str:
    """What came of one function; why, where it is not proved, is counted."""
    verdicts = prove(source, target, kernel=name, budget=budget)
    answer = execute_unproved(source, target, verdicts, machine_for(source, None), runs=4)[0]
    if isinstance(answer.verdict, NotProved):
        counts.reasons[shape_of(answer.verdict.reason)[:90]] += 1
        return f"NOT_PROVED ({answer.verdict.reason[:160]})"
    return answer.verdict.name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("--every", type=int, default=1, help="take every N-th file")
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--budget", type=int, default=800_000)
    parser.add_argument("--folders", nargs="*", default=FOLDERS)
    parser.add_argument("--verbose", action="store_true", help="a line for each that is not proved")
    options = parser.parse_args()
    total = Counts()
    for folder in options.folders:
        counts = Counts()
        files = sorted((options.source / "llvm" / "test" / "Transforms" / folder).rglob("*.ll"))
        for path in files[options.offset :: options.every]:
            try:
                for source, target, name in pairs(path):
                    try:
                        outcome = outcome_of(source, target, name, options.budget, counts)
                    except Exception:  # an internal error is what is looked for
                        outcome = "ERROR"
                        sys.stdout.write(traceback.format_exc(limit=-2))
                    counts.outcomes[outcome.split()[0]] += 1
                    if outcome in ("ERROR", "MISMATCH") or (options.verbose and outcome != "PROVED"):
                        sys.stdout.write(f"{outcome} {path.name} @{name}\n")
                        sys.stdout.flush()
            except PcfmError as error:
                counts.outcomes["files not read"] += 1
                if options.verbose:
                    sys.stdout.write(f"not read: {path.name}: {str(error).splitlines()[0][:150]}\n")
        sys.stdout.write(f"{folder}: {counts}\n")
        sys.stdout.flush()
        total.outcomes += counts.outcomes
        total.reasons += counts.reasons
    sys.stdout.write(f"all: {total}\n")
    for shape, count in total.reasons.most_common(25):
        sys.stdout.write(f"{count:5}  {shape}\n")


if __name__ == "__main__":
    main()
