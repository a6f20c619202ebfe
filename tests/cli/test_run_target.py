"""`pcfm run --target`: the machine program runs in place of the IR."""

import json

import numpy as np
import pytest

from pcfm.lowering import TARGETS
from tests.cli.conftest import EXAMPLES, GCN

SHRINK = (EXAMPLES / "shrink.ll", "--launch", EXAMPLES / "shrink.toml")


@pytest.mark.parametrize("target", TARGETS)
def test_memory_is_that_of_the_simulator(pcfm, tmp_path, target):
    plain = pcfm("run", *SHRINK, "--dump", tmp_path / "a", "--json")
    lowered = pcfm("run", *SHRINK, "--target", target, "--dump", tmp_path / "b", "--json")
    assert (plain.code, lowered.code) == (0, 0)
    left, right = (np.load(tmp_path / each / "arg0.npy") for each in "ab")
    assert left.any() and left.tobytes() == right.tobytes()
    report = json.loads(lowered.out)
    assert report["target"] == target and report["outcome"] == "returned"
    assert report["mask_operations"] > 0 and "target" not in json.loads(plain.out)


def test_the_report_and_the_picture_name_the_target(pcfm, tmp_path):
    done = pcfm("run", *GCN, *SHRINK, "--target", "sync-stack", "--timeline", tmp_path / "a.svg")
    assert done.code == 0
    assert done.out.startswith("shrink on gcn-wave64 as sync-stack: returned\n")
    assert "  stack depth  " in done.out
    assert "masks and branches" in (tmp_path / "a.svg").read_text()


def test_what_a_target_cannot_have_is_refused(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--target", "exec-mask", "--undef", "random")
    assert done.code == 2 and "--undef and --seed are not for a target" in done.err
    done = pcfm("run", mix, *SHRINK[1:], "--target", "exec-mask")
    assert done.code == 2 and "defines no kernel 'shrink'" in done.err


def test_fuel_is_heeded(pcfm):
    done = pcfm("run", *SHRINK, "--target", "lane-ip", "--fuel", "20", "--json")
    assert done.code == 3 and json.loads(done.out)["outcome"] == "out-of-fuel"
