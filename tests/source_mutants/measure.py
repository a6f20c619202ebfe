"""What survives of one-token faults of a part of pcfm: a seeded sample, each run against the tests that come
to it.

The part's tests run once, while the expressions that the sample changes say by whom they are evaluated
(`tests.source_mutants.reached`). Then each mutant is a process, forked from one that has imported libraries
and nothing of the project: it imports the one file changed, and runs the tests that reach the change until
one fails, quick ones first. Nothing is written into the checkout. What is done is written down as it is done,
so that a run that was interrupted goes on; a change of the part's sources or tests begins anew. What only a
process that a test starts evaluates counts as not reached.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib import import_module
from itertools import accumulate
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path

import pytest

from tests.source_mutants.imports import import_changed
from tests.source_mutants.mutations import SourceMutation, mutations

ROOT = Path(__file__).resolve().parent.parent.parent
# Beyond what the tests took: imports, what other tests had made, and loops that a mutant makes longer.
SLACK_SECONDS = 40
# Of address space: a mutant that goes on for ever may do so by making a list.
MOST_MEMORY = 8 << 30
_FORKS = get_context("fork")
# What tests import besides the project: once for all mutants.
LIBRARIES = ("pytest", "hypothesis", "numpy", "numba", "networkx", "lark", "z3")


@dataclass(frozen=True)
class Part:
    """Sources whose rules are held by tests: globs from the project's root, and folders or files of tests."""

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]

    @cached_property
    def files(self) -> list[str]:
        """The sources, in order."""
        paths = {path for pattern in self.sources for path in ROOT.glob(pattern)}
        return sorted(str(path.relative_to(ROOT)) for path in paths)


@dataclass(frozen=True)
class Verdict:
    """What became of a mutation: `killed` by a test, `timeout`, `survived`, or `unreached` (no test executes
    its line).
    """

    mutation: SourceMutation
    outcome: str
    by: str = ""

    @property
    def survives(self) -> bool:
        """Whether no test tells it from the source."""
        return self.outcome in ("survived", "unreached")

    def __str__(self) -> str:
        change = f"{self.mutation.before}  ->  {self.mutation.after}"
        return f"{self.mutation.path}:{self.mutation.line}: {self.mutation.kind} ({self.outcome}): {change}"


class Reached:
    """Which tests come to a mutation, and how long each takes (processor seconds)."""

    def __init__(self, folder: Path) -> None:
        chosen = read_mutations(folder / "chosen.json")
        self.seconds: dict[str, float] = {}
        self._by_mutation: dict[tuple[object, ...], set[str]] = defaultdict(set)
        for path in sorted(folder.glob("reached-*.json")):
            for test, (seconds, numbers) in json.loads(path.read_text(encoding="utf-8")).items():
                self.seconds[test] = seconds
                for number in numbers:
                    self._by_mutation[chosen[number].name].add(test)

    def tests_of(self, mutation: SourceMutation) -> list[str]:
        """The tests that come to it and pass without it, quick ones first; all where importing alone does."""
        tests = self._by_mutation.get(mutation.name, set())
        if tests == {""}:
            tests = self.seconds.keys()
        return sorted(tests - {""}, key=lambda test: (self.seconds[test], test))


def read_mutations(path: Path) -> list[SourceMutation]:
    """Mutations that `record_reached` wrote."""
    return [SourceMutation(**row) for row in json.loads(path.read_text(encoding="utf-8"))]


def all_mutations(part: Part, lines: dict[str, set[int]] | None = None) -> list[SourceMutation]:
    """Every mutation of the part, or of those `lines` of its files."""
    return [
        mutation
        for path in part.files
        for mutation in mutations(path, (ROOT / path).read_text(encoding="utf-8"))
        if lines is None or mutation.line in lines.get(path, ())
    ]


def record_reached(
    part: Part, chosen: Sequence[SourceMutation], folder: Path, processes: int, until: float = math.inf
) -> Reached:
    """Which tests of the part come to which of the mutations, from a run of them where `folder` holds none
    that came to its end; none of the tests is begun after `until`.
    """
    complete = folder / "complete"
    if not complete.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.glob("reached-*.json"):
            path.unlink()
        (folder / "chosen.json").write_text(json.dumps([asdict(mutation) for mutation in chosen]))
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.source_mutants.reached", *part.tests]
        parallel = ["-n", str(processes), "--dist", "worksteal"] if processes > 1 else []
        environment = {
            **os.environ, "CI": "1", "PCFM_REACHED": str(folder), "PCFM_REACHED_UNTIL": str(until),
        }  # fmt: skip
        subprocess.run([*command, *parallel], cwd=ROOT, env=environment, stdout=sys.stderr, check=False)
        if until == math.inf:
            complete.touch()
    return Reached(folder)


def state_of(part: Part) -> str:
    """A digest of the part's sources and tests."""
    digest = hashlib.sha256()
    tests = [
        path
        for name in part.tests
        for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*"))
    ]
    for path in [*(ROOT / name for name in part.files), *sorted(tests)]:
        if path.is_file() and path.suffix != ".pyc":
            digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def sample(candidates: Sequence[SourceMutation], size: int, seed: int) -> list[SourceMutation]:
    """`size` of them, one after the other as drawn: a longer sample begins with a shorter one."""
    drawn = list(candidates)
    random.Random(seed).shuffle(drawn)
    return drawn[:size]


def run(
    chosen: Iterable[SourceMutation],
    reached: Reached,
    journal: Path,
    *,
    processes: int,
    longest: float,
    until: float = math.inf,
) -> list[Verdict]:
    """Try each mutation; `longest` bounds the seconds of tests (as recorded) that one mutant is given. None
    is begun after `until`.
    """
    done: dict[tuple[object, ...], Verdict] = {}
    if journal.exists():
        for line in journal.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            mutation = SourceMutation(**row["mutation"])
            done[mutation.name] = Verdict(mutation, row["outcome"], row["by"])
    wanted = list(chosen)
    left = [mutation for mutation in wanted if mutation.name not in done]
    with journal.open("a") as log:
        for verdict in _tried(left, reached, processes, longest, until):
            row = {"mutation": asdict(verdict.mutation), "outcome": verdict.outcome, "by": verdict.by}
            log.write(json.dumps(row) + "\n")
            log.flush()
            done[verdict.mutation.name] = verdict
            if verdict.survives:
                print(verdict, file=sys.stderr)
    return [done[mutation.name] for mutation in wanted if mutation.name in done]


def _tried(
    left: Sequence[SourceMutation], reached: Reached, processes: int, longest: float, until: float
) -> Iterator[Verdict]:
    """Verdicts as they come, `processes` mutants at a time."""
    if not left:
        return
    if any(name.partition(".")[0] == "pcfm" for name in sys.modules):
        raise RuntimeError("mutants are forks of a process that has imported nothing of pcfm")
    for library in LIBRARIES:
        import_module(library)
    pending = list(reversed(left))
    running: list[_Trial] = []
    while running or pending:
        while pending and len(running) < processes and time.time() <= until:
            mutation = pending.pop()
            if tests := affordable(reached, mutation, longest):
                running.append(_Trial(mutation, tests, sum(map(reached.seconds.__getitem__, tests))))
            else:
                yield Verdict(mutation, "unreached")
        if not running:
            return
        wait([trial.process.sentinel for trial in running], max(0, running[0].deadline - time.time()))
        ended = [trial for trial in running if trial.has_ended()]
        running = [trial for trial in running if trial not in ended]
        yield from (trial.verdict() for trial in ended)


def affordable(reached: Reached, mutation: SourceMutation, longest: float) -> list[str]:
    """The tests that it is given, quick ones first: one, and as many more as `longest` seconds have room for,
    of which half are for those in files named after the mutation's.
    """
    tests = reached.tests_of(mutation)
    stem = Path(mutation.path).stem
    named = _within(
        [test for test in tests if stem in Path(test.partition("::")[0]).stem], reached, longest / 2
    )
    left = longest - sum(reached.seconds[test] for test in named)
    others = _within([test for test in tests if test not in named], reached, left)
    chosen = {*named, *others, *tests[:1]}
    return [test for test in tests if test in chosen]


def _within(tests: Sequence[str], reached: Reached, seconds: float) -> list[str]:
    ends = list(accumulate(reached.seconds[test] for test in tests))
    return list(tests[: bisect_right(ends, seconds)])


class _Trial:
    """A process in which one file is wrong."""

    def __init__(self, mutation: SourceMutation, tests: Sequence[str], seconds: float) -> None:
        self._mutation = mutation
        most = seconds * 2 + SLACK_SECONDS  # of a processor; by the clock ten times as much
        self.deadline = time.time() + 10 * most
        self._answer, theirs = _FORKS.Pipe(duplex=False)
        self.process = _FORKS.Process(target=_test, args=(mutation, tests, int(most), theirs))
        self.process.start()
        theirs.close()

    def has_ended(self) -> bool:
        """Whether it has, of itself or since its time is over; nothing that it began is left running."""
        if self.process.is_alive() and time.time() < self.deadline:
            return False
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid or 0, signal.SIGKILL)
        self.process.join()
        return True

    def verdict(self) -> Verdict:
        """Of a trial that has ended."""
        if self.process.exitcode in (-signal.SIGKILL, -signal.SIGXCPU):
            return Verdict(self._mutation, "timeout")
        if self.process.exitcode:
            return Verdict(self._mutation, "killed", f"exit code {self.process.exitcode}")
        failed = self._answer.recv()
        return Verdict(self._mutation, "killed" if failed else "survived", failed)


def _test(mutation: SourceMutation, tests: Sequence[str], most: int, answer: Connection) -> None:
    """The first of the tests that fails, or nothing, is the answer."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    os.chdir(ROOT)
    import_changed({ROOT / mutation.path: mutation.applied})
    failures = _Failures()
    with tempfile.TemporaryDirectory() as caches:
        if "numba" in (ROOT / mutation.path).read_text(encoding="utf-8"):
            # What is compiled knows its own file alone, not whom it calls.
            import_module("numba").config.CACHE_DIR = caches
        code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests], plugins=[failures])
    answer.send(failures.first or ("" if code == pytest.ExitCode.OK else f"pytest: {code!r}"))


class _Failures:
    """The first test, or file of tests, that fails."""

    def __init__(self) -> None:
        self.first = ""

    def _report(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and not self.first:
            self.first = report.nodeid

    pytest_runtest_logreport = pytest_collectreport = _report
