"""`pcfm bench`: the table, its JSON, and its exit codes."""

import json
import os
import signal
import subprocess
import sys

import pytest

from pcfm.experiments import bench
from pcfm.experiments.table import NOTE, Row


def test_one_kernel_as_json(pcfm):
    done = pcfm("bench", "bit", "--runs", "1", "-j", "1", "--json")
    assert done.code == 0
    report = json.loads(done.out)
    assert (report["machine"], report["baseline"], report["runs"]) == ("gcn-wave64", "O2-noshare", 1)
    assert [row["block"] for row in report["rows"]] == ["32", "64", "128", "256"]
    for row in report["rows"]:
        assert row["verdict"] == "NO_MISMATCH"
        assert row["speedup"] == row["before"]["cycles"] / row["after"]["cycles"] > 1
        assert row["after"]["simd_utilization"] > row["before"]["simd_utilization"]
    assert done.err.count("\n") == 4


def test_the_table(pcfm):
    done = pcfm("bench", "bit", "--runs", "1", "-j", "2", "--machine", "volta-warp32", "--baseline", "O2")
    lines = done.out.splitlines()
    assert lines[0] == "O2 on volta-warp32, before and after melding; inputs per row: 1"
    assert sum(line.startswith(" bit ") for line in lines) == 4
    assert lines[-1] == NOTE
    assert all(line == line.rstrip() for line in lines)


def test_processes_change_nothing(pcfm):
    alone = pcfm("bench", "bit", "--runs", "1", "-j", "1", "--json").out
    assert pcfm("bench", "bit", "--runs", "1", "-j", "2", "--json").out == alone


def test_an_interrupt_ends_all_processes_at_once(heed_interrupts):
    command = [sys.executable, "-m", "pcfm", "bench", "pcm", "--undefined", "-j", "2"]
    child = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=heed_interrupts
    )
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(timeout=8)
        # As a terminal does it: to the whole group.
        os.killpg(child.pid, signal.SIGINT)
        _, err = child.communicate(timeout=20)
    finally:
        child.kill()
    assert child.returncode == 130
    assert err.endswith("pcfm: interrupted\n") and "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.killpg(child.pid, 0)


def test_an_unknown_kernel_is_named(pcfm):
    done = pcfm("bench", "bot")
    assert done.code == 1 and "there is no kernel 'bot'" in done.err and "bit" in done.err


@pytest.mark.parametrize(("verdict", "code"), [("MISMATCH", 1), ("INCONCLUSIVE", 3)])
def test_a_row_that_is_not_accepted_decides_the_exit_code(pcfm, monkeypatch, verdict, code):
    row = Row("bit", "32", verdict, 0, 1, None, None, "seed 0: argument 0 differs")
    monkeypatch.setattr(bench, "measure", lambda _: row)
    done = pcfm("bench", "bit", "-j", "1")
    assert done.code == code
    assert f"bit 32: {verdict}: seed 0: argument 0 differs" in done.err
    assert verdict.lower() in done.out
