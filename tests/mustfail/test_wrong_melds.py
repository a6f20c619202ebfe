"""The checker accepts each correct meld and rejects every wrong one."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.check import Inconclusive, Mismatch, NoMismatch, check
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from tests.mustfail.cases import CASES, LOOPS, Case, Wrong

MACHINE = load("gcn-wave64")
WRONG = [(case, wrong) for case in CASES for wrong in case.wrong]


def launch() -> Launch:
    rng = np.random.default_rng(7)
    # Zeros, negatives and large values, so that no guard is idle.
    values = np.array([0, 1, -1, 5, 99, 2**31 - 1, -(2**31), 12345678], dtype=np.int32)
    return Launch("k", (1, 1, 1), (64, 1, 1), tuple(BufferArg(rng.choice(values, 64)) for _ in range(3)))


def verdict(case: Case, melded: str) -> object:
    source = parse_module(case.text(case.source), f"{case.name}.source")
    target = parse_module(case.text(melded), f"{case.name}.melded")
    return check(source, target, launch(), MACHINE, runs=6, seed=1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_correct_meld_is_accepted(case: Case) -> None:
    result = verdict(case, case.melded)
    assert isinstance(result, NoMismatch), str(result)


@pytest.mark.parametrize(("case", "wrong"), WRONG, ids=[wrong.name for _, wrong in WRONG])
def test_the_wrong_meld_is_rejected(case: Case, wrong: Wrong) -> None:
    assert case.melded.count(wrong.old) == 1
    result = verdict(case, case.melded.replace(wrong.old, wrong.new))
    assert isinstance(result, Mismatch), f"{wrong.name}: {result}"


def test_a_loop_that_never_ends_is_no_evidence_either_way() -> None:
    endless = LOOPS.melded.replace("br i1 %ic, label %m, label %end", "br i1 %ic, label %m, label %m")
    assert isinstance(verdict(LOOPS, endless), Inconclusive)


def test_there_are_at_least_fifteen_kinds() -> None:
    assert len({wrong.name for _, wrong in WRONG}) >= 15
