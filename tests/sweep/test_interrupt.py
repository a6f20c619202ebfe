"""Ctrl-C in the middle of a sweep, as a terminal sends it, and the run after it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.sweep import toy
from tests.sweep.conftest import PATIENCE_SECONDS
from tests.sweep.toy_program import COUNT

ROOT = Path(__file__).parent.parent.parent


def start(tmp_path, *options: str, **how) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.sweep.toy_program", str(tmp_path), *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=ROOT, start_new_session=True, **pipes, **how)


def wait_until(done, child: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not done():
        assert child.poll() is None, child.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_sweep_keeps_what_it_has_and_goes_on_from_there(
    tmp_path, heed_interrupts, wait_until_gone, jobs
):
    cache = tmp_path / "cache"
    options = ("--jobs", jobs, "--cache", str(cache))
    child = start(tmp_path, *options, preexec_fn=heed_interrupts)
    try:
        # 0 and 1 are done and kept, 2 (and 3) wait.
        wait_until(lambda: len(list(cache.rglob("*.json"))) == 2, child)
        wait_until(lambda: toy.count(tmp_path, "begun") == 2 + int(jobs), child)
        os.killpg(child.pid, signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE_SECONDS)
    finally:
        child.kill()
    assert (child.returncode, out) == (130, "")
    assert f"2 of 6 cells are done, kept in {cache}; run it again to go on from there" in err
    assert err.endswith("pcfm: interrupted\n") and "Traceback" not in err
    wait_until_gone(child.pid)
    assert not list(cache.rglob("*.tmp"))
    (tmp_path / "open").touch()
    child = start(tmp_path, *options)
    out, err = child.communicate(timeout=PATIENCE_SECONDS)
    assert (child.returncode, json.loads(out)) == (0, toy.squares(COUNT))
    assert "2 of 6 cells are in the cache" in err
    assert sorted(toy.values(tmp_path)) == list(range(COUNT))


def test_workers_end_when_the_program_is_killed(tmp_path, wait_until_gone):
    child = start(tmp_path, "--jobs", "2", "--no-cache")
    try:
        wait_until(lambda: toy.count(tmp_path, "begun") == 4, child)
    finally:
        child.kill()
        child.wait()
    # They notice when they have computed what they were at.
    (tmp_path / "open").touch()
    wait_until_gone(child.pid)
    assert sorted(toy.values(tmp_path)) == [0, 1, 2, 3]
