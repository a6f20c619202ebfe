"""`pcfm bench`: the table, its JSON, and its exit codes."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from evaluation.cells import Measured
from pcfm.defaults import CYCLES_NOTE
from pcfm.transforms.pipeline import PASSES
from pcfm.workloads.workload import known_kernels
from tests.evaluation.wrong_pass import TurnSigned


@pytest.fixture
def one_block(monkeypatch):
    """Two kernels at their smallest block size alone, for what is computed in this process."""
    for name in ("bit", "sb1"):
        spec = known_kernels()[name]
        monkeypatch.setitem(known_kernels(), name, replace(spec, blocks=spec.blocks[:1]))


@pytest.mark.usefixtures("one_block")
def test_one_kernel_as_json(pcfm):
    done = pcfm("bench", "sb1", "--runs", "1", "-j", "1", "--json", "--no-cache")
    assert done.code == 0
    report = json.loads(done.out)
    assert (report["machine"], report["baseline"], report["runs"]) == ("gcn-wave64", "O2-noshare", 1)
    assert [row["block"] for row in report["rows"]] == ["32"]
    for row in report["rows"]:
        assert row["verdict"] == "PROVED"
        assert row["speedup"] == row["before"]["cycles"] / row["after"]["cycles"] > 1
        assert row["after"]["simd_utilization"] > row["before"]["simd_utilization"]
    assert "cells done" in done.err


def test_the_table(pcfm, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    options = ("--machine", "volta-warp32", "--baseline", "O3", "--no-cache")
    done = pcfm("bench", "sb1", "--runs", "1", "-j", "2", *options)
    lines = done.out.splitlines()
    assert lines[0] == "O3 on volta-warp32, before and after melding; inputs per row: 1"
    assert sum(line.startswith(" sb1 ") for line in lines) == 4
    assert CYCLES_NOTE in " ".join(lines) and any(
        line.startswith("not shown in 80 columns: SIMD %") for line in lines[-3:]
    )
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.usefixtures("one_block")
def test_a_larger_scale_costs_more(pcfm):
    options = ("--runs", "1", "-j", "1", "--no-cache", "--json")
    small, large = (json.loads(pcfm("bench", "sb1", "--scale", n, *options).out) for n in ("1", "2"))
    for one, two in zip(small["rows"], large["rows"], strict=True):
        assert two["before"]["cycles"] == 2 * one["before"]["cycles"]


@pytest.mark.usefixtures("one_block")
def test_a_second_run_computes_nothing(pcfm, tmp_path):
    command = ("bench", "sb1", "--runs", "1", "-j", "1", "--json", "--cache", tmp_path / "kept")
    first, second = pcfm(*command), pcfm(*command)
    assert first.out == second.out
    assert "cells done" in first.err and "cells done" not in second.err


def test_an_interrupt_ends_all_processes_at_once(heed_interrupts):
    command = [sys.executable, "-m", "pcfm", "bench", "sb1", "-j", "2", "--no-cache"]
    child = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=heed_interrupts
    )
    try:
        assert child.stderr is not None and "cells done" in child.stderr.readline()
        # As a terminal does it: to the whole group.
        os.killpg(child.pid, signal.SIGINT)
        _, err = child.communicate(timeout=20)
    finally:
        child.kill()
    assert child.returncode == 130
    assert "pcfm: interrupted\n" in err and "Traceback" not in err
    assert gone(child.pid)


def gone(group: int) -> bool:
    """Whether no process of a group is left; helpers of multiprocessing need a moment to see the end."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_an_unknown_kernel_is_named(pcfm):
    done = pcfm("bench", "bot", "--no-cache")
    assert done.code == 2 and "there is no kernel 'bot'" in done.err and "bit" in done.err


@pytest.mark.usefixtures("one_block")
def test_a_wrong_pass_is_found(pcfm, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setitem(PASSES, TurnSigned.name, TurnSigned)
    done = pcfm("bench", "bit", "-p", TurnSigned.name, "--runs", "1", "-j", "1", "--no-cache")
    assert done.code == 1
    assert "bit 32: MISMATCH" in done.err
    rows = [line for line in done.out.splitlines() if line.startswith(" bit ")]
    assert len(rows) == 1 and rows[0].count("mismatch") == 11


@pytest.mark.parametrize(("verdict", "code"), [("MISMATCH", 1), ("INVALID", 1), ("INCONCLUSIVE", 3)])
def test_a_row_that_is_not_accepted_decides_the_exit_code(pcfm, monkeypatch, verdict, code):
    def measured(requests, sweep):
        return {each: Measured(each, verdict, 0, "seed 0: argument 0 differs") for each in requests}

    monkeypatch.setattr("evaluation.cells.measure_all", measured)
    done = pcfm("bench", "bit", "-j", "1", "--no-cache")
    assert done.code == code
    assert f"bit 32: {verdict}: seed 0: argument 0 differs" in done.err
    assert verdict.lower() in done.out
