"""The matrix of scores equals the scores of single pairs, in both rounds of planning, on every case."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.transforms.alignment import IMPOSSIBLE
from pcfm.transforms.melding import plan
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.pair import BlockMatch, Both
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.melding.scores import BlockScores
from pcfm.transforms.passes import PassContext

CASES = sorted((Path(__file__).parent / "cases").glob("*.ll"))


def wide_loads(base: str, count: int, other: str) -> str:
    """Loads side by side, which one access makes, and what is done with them."""
    lines = [
        f"  %{base}p{n} = getelementptr i8, ptr addrspace(1) %{base}, i64 {4 * n}\n"
        f"  %{base}{n} = load i32, ptr addrspace(1) %{base}p{n}, align {4 * count if not n else 4}\n"
        f"  %{base}s{n} = {other} i32 %{base}{n}, 77\n"
        f"  store i32 %{base}s{n}, ptr addrspace(1) %{base}p{n}, align 4\n"
        for n in range(count)
    ]
    return "".join(lines)


WIDE_LOADS = f"""
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 7
  br i1 %c, label %left, label %right
left:
{wide_loads("a", 4, "mul")}  br label %end
right:
{wide_loads("b", 2, "mul")}  br label %end
end:
  ret void
}}
"""


def test_the_matrix_equals_the_scores_of_single_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = {"optimistic": 0, "informed": 0}
    align = plan._Planner._align_in_order

    def watch(planner: plan._Planner, match: BlockMatch) -> list[Both]:
        left, right = match.bodies
        scores = BlockScores(left, right, planner.pair, planner.facts, planner.wanted)
        expected = np.full((len(left), len(right)), IMPOSSIBLE, dtype=np.int64)
        for i, j in planner.gains.similar(left, right):
            gain, _ = planner.gains.gain(left[i], right[j])
            expected[i, j] = IMPOSSIBLE if gain is None else gain
        rows, columns = scores.shape
        assert np.array_equal(scores.rows(0, rows, columns), expected)
        for first in range(rows):  # any part of it is the same
            width = (first * 7) % (columns + 1)
            assert np.array_equal(scores.rows(first, first + 1, width), expected[first : first + 1, :width])
        compared["optimistic" if planner.facts.optimistic else "informed"] += int(
            (expected > IMPOSSIBLE).sum()
        )
        return align(planner, match)

    monkeypatch.setattr(plan._Planner, "_align_in_order", watch)
    for module in [*(parse_module(path.read_text(), str(path)) for path in CASES), parse_module(WIDE_LOADS)]:
        for fn in module.defined_functions:
            meld_function(fn, PassContext(machine=load("gcn-wave64")), MeldOptions(0.0))
    assert min(compared.values()) > 50
