"""What survives of one-token faults of a part of pcfm: a seeded sample, each run against the tests that
execute its line.

A sample is drawn from all mutations of the part's sources on lines that some test executes or none (those
nobody executes survive by that alone). Each is made in a copy of the checkout, and the tests that execute the
changed line run there until one fails, quick ones first. Lines that importing executes (tables) are taken to
be executed by every test that executes anything else of their file. What is done is written down as it is
done, so that a run that was interrupted goes on; a change of the part's sources or tests begins anew.

Cost: one run of the part's tests under coverage (about three times their time), then per mutant the start of
pytest and the tests up to the first that fails.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from queue import Queue

from coverage import CoverageData

from tests.source_mutants.mutations import SourceMutation, mutations

ROOT = Path(__file__).resolve().parent.parent.parent
# Beyond what the tests took under coverage: the start of a process, and loops that a mutant makes longer.
SLACK_SECONDS = 60


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


class Contexts:
    """Which tests execute a line, and how long each takes."""

    def __init__(self, folder: Path) -> None:
        data = CoverageData(basename=str(folder / ".coverage"))
        for path in sorted(folder.glob(".coverage.*")):
            other = CoverageData(basename=str(path))
            other.read()
            data.update(other)
        self.seconds: dict[str, float] = {}
        for path in sorted(folder.glob("seconds-*.json")):
            self.seconds.update(json.loads(path.read_text(encoding="utf-8")))
        self._by_file: dict[str, dict[int, list[str]]] = {}
        for measured in data.measured_files():
            self._by_file[str(Path(measured).relative_to(ROOT))] = data.contexts_by_lineno(measured)

    def tests_of(self, mutation: SourceMutation) -> list[str]:
        """The tests that execute its line and pass without it, quick ones first."""
        lines = self._by_file.get(mutation.path, {})
        contexts = set(lines.get(mutation.line, ()))
        if "" in contexts:  # executed when the file is imported
            contexts = {test for tests in lines.values() for test in tests}
        return sorted(contexts & self.seconds.keys(), key=lambda test: (self.seconds[test], test))


def all_mutations(part: Part, lines: dict[str, set[int]] | None = None) -> list[SourceMutation]:
    """Every mutation of the part, or of those `lines` of its files."""
    return [
        mutation
        for path in part.files
        for mutation in mutations(path, (ROOT / path).read_text(encoding="utf-8"))
        if lines is None or mutation.line in lines.get(path, ())
    ]


def recorded_contexts(
    part: Part, folder: Path, processes: int, until: float = math.inf, first: Iterable[str] = ()
) -> tuple[Contexts, str]:
    """The part's contexts, from a run of its tests under coverage where `folder` has none of this state; the
    state.

    A run that ends early, at time `until`, begins with the tests of the sources whose stems are `first`.
    """
    state = _state(part)
    data = folder / f"{part.name}-{state}"
    if not (data / "complete").exists():
        if until < math.inf:
            data = data.with_name(f"{data.name}-in-part")
        shutil.rmtree(data, ignore_errors=True)
        data.mkdir(parents=True)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.source_mutants.contexts", *part.tests]
        parallel = ["-n", str(processes), "--dist", "worksteal"] if processes > 1 else []
        environment = {
            **os.environ,
            "PCFM_CONTEXTS": str(data),
            "CI": "1",
            "PCFM_CONTEXTS_FIRST": ",".join(first),
        }
        environment["PCFM_CONTEXTS_UNTIL"] = str(until)
        subprocess.run([*command, *parallel], cwd=ROOT, env=environment, stdout=sys.stderr, check=False)
        if until == math.inf:
            (data / "complete").touch()
    return Contexts(data), state


def _state(part: Part) -> str:
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
    contexts: Contexts,
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
    copies: Queue[_Copy] = Queue()
    with (
        tempfile.TemporaryDirectory() as folder,
        ThreadPoolExecutor(processes) as pool,
        journal.open("a") as log,
    ):
        for number in range(processes):
            copies.put(_Copy(Path(folder) / str(number)))

        def one(mutation: SourceMutation) -> Verdict | None:
            if time.time() > until:
                return None
            copy = copies.get()
            try:
                return copy.tried(mutation, contexts, longest)
            finally:
                copies.put(copy)

        for verdict in pool.map(one, [mutation for mutation in wanted if mutation.name not in done]):
            if verdict is None:
                continue
            row = {"mutation": asdict(verdict.mutation), "outcome": verdict.outcome, "by": verdict.by}
            log.write(json.dumps(row) + "\n")
            log.flush()
            done[verdict.mutation.name] = verdict
            if verdict.survives:
                print(verdict, file=sys.stderr)
    return [done[mutation.name] for mutation in wanted if mutation.name in done]


class _Copy:
    """A copy of the checkout in which one file at a time is wrong."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        self._time = (
            2_000_000_000  # later than any source, another for each change: no compiled file is taken for it
        )

    def tried(self, mutation: SourceMutation, contexts: Contexts, longest: float) -> Verdict:
        """The verdict on one mutation; the copy is as it was afterwards."""
        tests, seconds = [], 0.0
        for test in contexts.tests_of(mutation):
            if tests and seconds + contexts.seconds[test] > longest:
                break
            tests.append(test)
            seconds += contexts.seconds[test]
        if not tests:
            return Verdict(mutation, "unreached")
        path = self._folder / mutation.path
        source = path.read_text(encoding="utf-8")
        try:
            self._write(path, mutation.applied(source))
            return self._tested(mutation, tests, seconds)
        finally:
            self._write(path, source)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        self._time += 1
        os.utime(path, (self._time, self._time))

    def _tested(self, mutation: SourceMutation, tests: list[str], seconds: float) -> Verdict:
        chosen = self._folder / "mutant-tests.txt"
        chosen.write_text("\n".join(tests), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", f"@{chosen}"]
        environment = {**os.environ, "CI": "1", "PYTHONPATH": str(self._folder)}
        with tempfile.TemporaryDirectory() as caches, tempfile.TemporaryFile("w+") as output:
            if "numba" in (self._folder / mutation.path).read_text(encoding="utf-8"):
                environment["NUMBA_CACHE_DIR"] = (
                    caches  # what is compiled knows its own file alone, not whom it calls
                )
            process = subprocess.Popen(
                command,
                cwd=self._folder,
                env=environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                code = process.wait(seconds * 2 + SLACK_SECONDS)
            except subprocess.TimeoutExpired:
                return Verdict(mutation, "timeout")
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
            output.seek(0)
            failed = [line for line in output.read().splitlines() if line.startswith(("FAILED ", "ERROR "))]
        if code == 0:
            return Verdict(mutation, "survived")
        return Verdict(mutation, "killed", failed[0].split(" ", 1)[1] if failed else f"exit code {code}")
