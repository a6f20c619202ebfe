"""A real Dask scheduler with real workers on loopback: the same results, whatever of it dies."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pcfm import api
from pcfm.check import check
from pcfm.diagnostics import PcfmError
from pcfm.launch import load_launch
from pcfm.machine import load
from pcfm.parallel_check import check_many
from pcfm.sweep import Cache, CellError, Cluster, Executor, Processes, Sweep
from pcfm.sweep import cluster as cluster_module
from pcfm.sweep.computing import Computed
from pcfm.sweep.identity import identity
from tests.sweep import pinned, toy
from tests.sweep.conftest import PATIENCE_SECONDS
from tests.sweep.pinned import PINNED, pinned_identity

distributed = pytest.importorskip("distributed")

ROOT = Path(__file__).parent.parent.parent
DASK = Path(sys.executable).with_name("dask")
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(ROOT),
    # A cell is given up when it has lost two workers.
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
}
QUIET_PORTS = ("--no-dashboard", "--dashboard-address", "127.0.0.1:0", "--host", "127.0.0.1")


class Dask:
    """A scheduler and its workers; all of them end with the test."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "scheduler.json"
        self.log = (folder / "log").open("a")
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--port", "0")
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self.file.exists():
            self._must_run(self.scheduler, deadline)
        while True:
            try:
                self.address = json.loads(self.file.read_text())["address"]
                return
            except (ValueError, LookupError):
                self._must_run(self.scheduler, deadline)

    def add_workers(self, count: int) -> None:
        """Starts workers and waits until the scheduler knows all that run."""
        for _ in range(count):
            options = (
                "--nthreads",
                "2",
                "--no-nanny",
                "--memory-limit",
                "0",
                "--local-directory",
                self.folder,
            )
            self.workers.append(self._start("worker", "--preload", pinned.__file__, *options))

        running = sum(worker.poll() is None for worker in self.workers)
        with distributed.Client(self.address, timeout=PATIENCE_SECONDS, set_as_default=False) as client:
            client.wait_for_workers(running, timeout=PATIENCE_SECONDS)

    def wait_for_deaths(self, count: int) -> None:
        """Returns once so many workers have ended, and no more."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (dead := sum(worker.poll() is not None for worker in self.workers)) < count:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert dead == count

    def cluster(self) -> Cluster:
        return Cluster(self.address, timeout_seconds=PATIENCE_SECONDS)

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait()
        self.log.close()

    def _start(self, role: str, *options: object) -> subprocess.Popen[bytes]:
        command = [str(DASK), role, "--scheduler-file", str(self.file), *QUIET_PORTS, *map(str, options)]
        return subprocess.Popen(command, env=ENVIRONMENT, stdout=self.log, stderr=self.log, cwd=self.folder)

    def _must_run(self, process: subprocess.Popen[bytes], deadline: float) -> None:
        assert process.poll() is None, (self.folder / "log").read_text()
        assert time.monotonic() < deadline, (self.folder / "log").read_text()
        time.sleep(0.02)


@pytest.fixture
def dask(tmp_path, monkeypatch) -> Iterator[Dask]:
    monkeypatch.setattr(cluster_module, "identity", pinned_identity)
    (tmp_path / "dask").mkdir()
    started = Dask(tmp_path / "dask")
    try:
        yield started
    finally:
        started.stop()


def test_a_sweep_on_two_workers_one_of_which_is_killed(tmp_path, dask):
    dask.add_workers(2)
    cache = Cache(tmp_path / "cache")
    # Both work: each of the first two cells waits for the other.
    assert Sweep(dask.cluster(), cache).run(toy.cells(tmp_path, 2, toy.meet)) == toy.squares(2)
    assert toy.processes(tmp_path) == {worker.pid for worker in dask.workers}
    cells = toy.cells(tmp_path, 8, toy.square_or_die_once)
    results = Sweep(dask.cluster(), cache).run(cells)
    assert results == toy.squares(8) == Sweep(Processes(2)).run(cells)
    assert toy.values(tmp_path, "died").count(2) >= 2
    dask.wait_for_deaths(1)
    done = toy.count(tmp_path)
    assert Sweep(dask.cluster(), cache).run(cells) == results
    assert toy.count(tmp_path) == done
    check_real_cells(dask)
    check_errors(tmp_path, dask)
    check_another_program(tmp_path, dask)
    check_a_cell_that_kills_workers(tmp_path, dask)


def check_real_cells(dask: Dask) -> None:
    """Launches, machines and IR travel too."""
    source = api.read((ROOT / "examples" / "mix.ll").read_bytes(), "mix.ll")
    given = load_launch(ROOT / "examples" / "mix.toml")
    target = api.optimize(source, launch=given).module
    there = Counting(dask.cluster())
    verdict = check_many(source, target, given, load(), runs=220, sweep=Sweep(there))
    assert (verdict, there.done) == (check(source, target, given, runs=220), 3)


@dataclass
class Counting:
    """An executor that counts what it has computed."""

    executor: Executor
    done: int = 0

    def run(self, cells):
        for each in self.executor.run(cells):
            self.done += 1
            yield each


def check_errors(tmp_path: Path, dask: Dask) -> None:
    with pytest.raises(PcfmError) as refused:
        Sweep(dask.cluster()).run(toy.cells(tmp_path, 1, toy.refuse))
    assert [each.message for each in refused.value.diagnostics] == [
        "number 2 is wrong",
        "while computing number 0",
    ]
    with pytest.raises(CellError, match=r"^number 0: ZeroDivisionError: of course"):
        Sweep(dask.cluster()).run(toy.cells(tmp_path, 1, toy.crash))


def check_another_program(tmp_path: Path, dask: Dask) -> None:
    done = toy.count(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cluster_module, "identity", lambda: replace(PINNED, version="9.9.9"))
        with pytest.raises(
            PcfmError, match=r"a worker is another program: pcfm 1\.2\.3 .* not 9\.9\.9"
        ) as error:
            Sweep(dask.cluster()).run(toy.cells(tmp_path, 20))
    assert "workers need a restart" in str(error.value)
    assert toy.count(tmp_path) == done


def check_a_cell_that_kills_workers(tmp_path: Path, dask: Dask) -> None:
    dask.add_workers(2)
    with pytest.raises(PcfmError, match="every worker that computed number 2 was lost"):
        Sweep(dask.cluster()).run(toy.cells(tmp_path, 3, toy.always_die))
    dask.wait_for_deaths(3)


def test_a_scheduler_without_workers_is_no_cluster_and_one_that_dies_ends_the_sweep(tmp_path, dask):
    with pytest.raises(PcfmError, match="has no workers") as error:
        Sweep(Cluster(dask.address, timeout_seconds=1)).run(toy.cells(tmp_path, 1))
    assert f"dask worker {dask.address}" in str(error.value)
    dask.add_workers(1)
    check_a_scheduler_that_dies_in_the_middle(tmp_path, dask)


def check_a_scheduler_that_dies_in_the_middle(tmp_path: Path, dask: Dask) -> None:
    """What is done is kept."""
    cache = Cache(tmp_path / "cache")
    cells = toy.cells(tmp_path, 4, toy.wait_for_the_gate)

    class KillScheduler:
        """Progress that kills the scheduler after two cells."""

        done_count = 0

        def begin(self, total, cached):
            pass

        def done(self, cell, result):
            self.done_count += 1
            if self.done_count == 2:
                dask.scheduler.kill()

        def end(self):
            pass

    with pytest.raises(PcfmError, match="was lost before the sweep was done"):
        Sweep(dask.cluster(), cache, lambda _: KillScheduler()).run(cells)
    (tmp_path / "open").touch()
    assert [cache.load(cell.key) is not None for cell in cells] == [True, True, False, False]
    with pytest.raises(PcfmError, match=r"cannot reach a Dask scheduler at tcp://127\.0\.0\.1:\d+: "):
        Sweep(Cluster(dask.address, timeout_seconds=0.5), cache).run(cells)
    assert Sweep(cache=cache).run(cells) == toy.squares(4)


@pytest.mark.parametrize(
    "address", ["", "here", "localhost", "ftp://here:1", "tcp://a b:1", "here:port", "::1:80"]
)
def test_what_is_no_address_is_an_error(tmp_path, address):
    with pytest.raises(PcfmError, match="is not the address of a Dask scheduler"):
        Sweep(Cluster(address)).run(toy.cells(tmp_path, 1))


def test_without_dask_installed_the_error_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PcfmError, match=r"pip install 'pcfm\[cluster\]'"):
        Sweep(Cluster("127.0.0.1:1")).run(toy.cells(tmp_path, 1))


def test_a_process_computes_one_cell_at_a_time_whatever_its_threads(tmp_path):
    cells = toy.cells(tmp_path, 4, toy.overlapping)
    with ThreadPoolExecutor(4) as threads:
        outcomes = list(threads.map(lambda cell: cluster_module.compute_alone(cell, identity()), cells))
    assert outcomes == [Computed("false")] * 4
