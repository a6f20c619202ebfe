"""The options of commands that sweep."""

import click
import pytest

from pcfm.cli import app, sweeps
from pcfm.diagnostics import PcfmError
from pcfm.sweep import Cache, Cluster, InProcess, Processes, Sweep, SweepInterrupted


@pytest.fixture
def given(monkeypatch, tmp_path, capfd):
    """What a command is handed for these options: a function from options to (code, sweep, stderr)."""
    seen: list[Sweep] = []

    @click.command()
    @click.option("--fail", is_flag=True)
    @sweeps.options
    def command(fail: bool, sweep: Sweep) -> int:
        seen.append(sweep)
        if fail:
            raise SweepInterrupted(3, 7, sweep.cache)
        return 0

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PCFM_CACHE", raising=False)
    monkeypatch.setitem(app.COMMANDS, "toy", "A toy.")
    monkeypatch.setattr(app.LazyGroup, "get_command", lambda *_: command)

    def run(*options: str) -> tuple[int, Sweep | None, str]:
        seen.clear()
        code = app.run(["toy", *options])
        return code, seen[0] if seen else None, capfd.readouterr().err

    return run


def sweep_of(parsed) -> Sweep:
    code, sweep, err = parsed
    assert (code, err) == (0, "")
    return sweep


def test_processes_by_default_and_as_many_as_wanted(given, monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _: range(5))
    assert sweep_of(given()).executor == Processes(5)
    assert sweep_of(given("-j", "3")).executor == Processes(3)
    assert sweep_of(given("--jobs", "1")).executor == InProcess()


def test_a_scheduler_takes_the_place_of_processes(given):
    assert sweep_of(given("--scheduler", "tcp://there:8786")).executor == Cluster("tcp://there:8786")
    code, _, err = given("--scheduler", "there:1", "-j", "2")
    assert code == 2 and "cannot go with --scheduler" in err


def test_where_results_are_kept(given, monkeypatch, tmp_path):
    assert str(sweep_of(given()).cache.folder) == ".pcfm-cache"
    assert not (tmp_path / ".pcfm-cache").exists()
    monkeypatch.setenv("PCFM_CACHE", str(tmp_path / "env"))
    assert sweep_of(given()).cache == Cache(tmp_path / "env")
    assert sweep_of(given("--cache", "opt")).cache.folder.resolve() == tmp_path / "opt"
    assert sweep_of(given("--cache", "opt", "--no-cache")).cache is None


def test_a_default_cache_that_cannot_be_made_is_no_error(given, tmp_path):
    (tmp_path / ".pcfm-cache").write_text("a file")
    code, sweep, err = given()
    assert code == 0 and sweep.cache is None
    assert err == "results are not kept: .pcfm-cache: .pcfm-cache is not a folder\n"


def test_a_named_cache_that_cannot_be_made_is(given, tmp_path):
    (tmp_path / "file").write_text("a file")
    code, sweep, err = given("--cache", "file/deeper")
    assert (code, sweep) == (2, None)
    assert err == "error: cannot keep results in file/deeper: file is not a folder\n"


def test_an_interrupt_tells_how_far_it_was(given):
    code, _, err = given("--fail", "--cache", "kept")
    assert code == 130
    assert err == (
        "\n3 of 7 cells are done, kept in kept; run it again to go on from there\n\npcfm: interrupted\n"
    )
    assert "3 of 7 cells are done, nothing was kept" in given("--fail", "--no-cache")[2]


def test_open_cache_raises_outside_a_command_too(tmp_path):
    (tmp_path / "file").write_text("a file")
    with pytest.raises(PcfmError, match="cannot keep results in"):
        sweeps.open_cache(str(tmp_path / "file" / "deeper"))
