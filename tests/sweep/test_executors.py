"""Computing here and in processes: the same results, in order, whatever dies or fails on the way."""

import io
import os
import threading

import pytest

from pcfm.diagnostics import LaunchError, PcfmError
from pcfm.sweep import (
    Cache,
    CellError,
    Cluster,
    InProcess,
    Processes,
    Sweep,
    SweepInterrupted,
    executor_for,
)
from pcfm.sweep.progress import Lines
from tests.sweep import toy

BOTH = pytest.mark.parametrize("executor", [InProcess(), Processes(2)], ids=["here", "processes"])


def test_results_are_in_the_order_of_the_cells_not_of_their_ends(tmp_path):
    results = Sweep(Processes(2)).run(toy.cells(tmp_path, 3, toy.later_is_sooner))
    assert results == toy.squares(3)
    assert toy.values(tmp_path)[0] != 0
    assert len(toy.processes(tmp_path)) == 2 and os.getpid() not in toy.processes(tmp_path)


@BOTH
def test_equal_cells_are_computed_once_and_given_to_each(tmp_path, executor):
    cells = toy.cells(tmp_path, 2)
    first, second, third = Sweep(executor).run([cells[1], cells[0], cells[1]])
    assert (first, second, third) == ({"square": 1}, {"square": 0}, {"square": 1})
    assert first is not third
    assert sorted(toy.values(tmp_path)) == [0, 1]


def test_nothing_to_compute_starts_nothing(tmp_path, monkeypatch):
    cache = Cache(tmp_path / "cache")
    cells = toy.cells(tmp_path, 3)
    Sweep(cache=cache).run(cells)
    monkeypatch.setattr("pcfm.sweep.processes._Worker.start", None)
    assert Sweep(Processes(2), cache).run(cells) == toy.squares(3)
    assert Sweep(Cluster("127.0.0.1:1"), cache).run(cells) == toy.squares(3)
    assert Sweep(Processes(2)).run([]) == []


def test_a_killed_worker_loses_nothing(tmp_path):
    results = Sweep(Processes(2)).run(toy.cells(tmp_path, 6, toy.square_or_die_once))
    assert results == toy.squares(6)
    assert toy.values(tmp_path, "died") == [2, 2]
    # Only the cell of the dead worker was begun twice.
    assert sorted(toy.values(tmp_path)) == [0, 1, 2, 3, 4, 5]


def test_a_cell_that_kills_every_worker_is_given_up_by_name_after_the_others(tmp_path):
    cache = Cache(tmp_path / "cache")
    with pytest.raises(PcfmError, match=r"computed number 2 ended 2 times \(killed by signal 9\)") as error:
        Sweep(Processes(2, tries=2), cache).run(toy.cells(tmp_path, 6, toy.always_die))
    assert "fewer --jobs" in str(error.value)
    assert toy.values(tmp_path, "died") == [2, 2]
    others = [cell for cell in toy.cells(tmp_path, 6, toy.always_die) if cell.argument.value != 2]
    assert sorted(toy.values(tmp_path)) == [0, 1, 3, 4, 5]
    assert all(cache.load(cell.key) for cell in others)


@BOTH
def test_an_error_in_a_cell_keeps_its_diagnostics_and_names_the_cell(tmp_path, executor):
    with pytest.raises(PcfmError) as error:
        Sweep(executor).run(toy.cells(tmp_path, 1, toy.refuse))
    first, note = error.value.diagnostics
    assert first.render().startswith("numbers.toml:3:1: error: number 2 is wrong\n  hint: take another")
    assert note.render() == "note: while computing number 0"
    assert issubclass(LaunchError, PcfmError)


@BOTH
@pytest.mark.parametrize(
    ("function", "name"), [(toy.crash, "ZeroDivisionError"), (toy.not_json, "ValueError")]
)
def test_a_defect_in_a_cell_names_the_cell_and_keeps_the_traceback(tmp_path, executor, function, name):
    with pytest.raises(CellError, match=f"^number 0: {name}: ") as error:
        Sweep(executor).run(toy.cells(tmp_path, 1, function))
    assert f"{name}: " in error.value.__notes__[0] and "Traceback" in error.value.__notes__[0]


def test_what_was_done_before_an_error_stays_done(tmp_path):
    cache = Cache(tmp_path / "cache")
    cells = [*toy.cells(tmp_path, 2), *toy.cells(tmp_path, 1, toy.crash), *toy.cells(tmp_path, 3)[2:]]
    with pytest.raises(CellError):
        Sweep(cache=cache).run(cells)
    assert Sweep(cache=cache).run(toy.cells(tmp_path, 3)) == toy.squares(3)
    assert toy.values(tmp_path) == [0, 1, 2]


def test_an_interrupt_says_how_far_it_was_and_a_second_run_goes_on(tmp_path):
    cache = Cache(tmp_path / "cache")
    cells = toy.cells(tmp_path, 6, toy.interrupted_unless_open)
    with pytest.raises(SweepInterrupted, match=r"3 of 6 cells are done, kept in .*cache; run it again"):
        Sweep(cache=cache).run(cells)
    assert toy.values(tmp_path) == [0, 1, 2]
    with pytest.raises(SweepInterrupted, match="3 of 6 cells are done, nothing was kept"):
        Sweep().run(cells)
    (tmp_path / "open").touch()
    assert Sweep(cache=cache).run(cells) == toy.squares(6)
    assert toy.values(tmp_path) == [0, 1, 2, 0, 1, 2, 3, 4, 5]


def test_a_worker_with_other_code_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("pcfm.sweep.processes.identity", lambda: toy.other_identity())
    with pytest.raises(PcfmError, match=r"a worker is another program: pcfm .* not 9\.9\.9"):
        Sweep(Processes(1)).run(toy.cells(tmp_path, 1))
    assert toy.count(tmp_path) == 0


def test_no_worker_outlives_its_sweep(tmp_path):
    with pytest.raises(CellError):
        Sweep(Processes(2)).run(
            [*toy.cells(tmp_path, 1, toy.crash), *toy.cells(tmp_path, 4, toy.wait_for_the_gate)]
        )
    Sweep(Processes(2)).run(toy.cells(tmp_path, 2))
    for process in toy.processes(tmp_path):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_sweep_may_run_beside_other_threads(tmp_path):
    # SIGINT is blocked while workers start, in the starting thread only.
    results = []
    thread = threading.Thread(target=lambda: results.extend(Sweep(Processes(2)).run(toy.cells(tmp_path, 2))))
    thread.start()
    thread.join()
    assert results == toy.squares(2)


def test_lines_tell_of_each_cell_or_of_each_tenth(tmp_path):
    cache, out = Cache(tmp_path / "cache"), io.StringIO()
    cells = toy.cells(tmp_path, 40)
    Sweep(cache=cache, show=lambda _: Lines(out)).run(cells[:10])
    assert [line.split(",")[0] for line in out.getvalue().splitlines()] == [
        f"{done} of 10 cells done" for done in range(1, 11)
    ]
    sweep = Sweep(cache=cache, show=lambda describe: Lines(out, describe))
    out.truncate(0)
    sweep.run(cells[:12], lambda cell, result: f"{cell.label} is {result['square']}")
    assert out.getvalue().strip("\0").splitlines() == [
        "10 of 12 cells are in the cache", "number 10 is 100", "number 11 is 121",
    ]  # fmt: skip
    out.truncate(0)
    sweep.run(cells)
    lines = out.getvalue().strip("\0").splitlines()
    assert lines[0] == "12 of 40 cells are in the cache" and lines[-1] == "40 of 40 cells done"
    assert len(lines) == 11


def test_one_process_needs_no_other():
    assert executor_for(1) == InProcess()
    assert executor_for(3) == Processes(3)
    assert executor_for(3, "tcp://there:1") == Cluster("tcp://there:1")
