"""The table of intrinsics against the simulator's own, which was written apart from it."""

from __future__ import annotations

import pytest

from pcfm.analysis.intrinsics import lookup
from pcfm.simt.intrinsics import INTRINSICS

# Counts lanes below its own in a mask it is given: the simulator needs the lane, LLVM does not call it
# convergent.
LANE_COUNTS = {"llvm.amdgcn.mbcnt.lo", "llvm.amdgcn.mbcnt.hi"}


def test_what_the_simulator_needs_other_lanes_for_is_convergent():
    needed = [name for name, entry in INTRINSICS.items() if entry.convergent and name not in LANE_COUNTS]
    assert len(needed) >= 15
    unaware = [name for name in needed if (info := lookup(name)) is not None and not info.convergent]
    assert unaware == []


def test_what_computes_lane_by_lane_is_neither_convergent_nor_divergent_by_itself():
    known = {name: lookup(name) for name, entry in INTRINSICS.items() if entry.kind == "pure"}
    described = {name: info for name, info in known.items() if info is not None}
    assert len(described) > 300
    odd = {
        name: info.result
        for name, info in described.items()
        if info.convergent or info.result not in ("elementwise", "uniform")
    }
    assert odd == {}


def test_pure_ones_may_be_executed_for_nothing():
    pure = [name for name, entry in INTRINSICS.items() if entry.kind == "pure"]
    markers = {name for name in pure if (info := lookup(name)) is not None and info.marker}
    unsafe = {name for name in pure if (info := lookup(name)) is not None and not info.speculatable}
    assert unsafe == markers


@pytest.mark.parametrize(
    ("name", "same_as"),
    [
        ("llvm.nvvm.read.ptx.sreg.tid.x", "llvm.nvvm.read.ptx.sreg.tid"),
        ("llvm.amdgcn.workitem.id.z", "llvm.amdgcn.workitem.id"),
        ("llvm.sqrt.v2f32", "llvm.sqrt"),
        ("llvm.nvvm.shfl.sync.idx.f32p", "llvm.nvvm.shfl"),
    ],
)
def test_a_name_is_found_by_its_longest_prefix(name, same_as):
    assert lookup(name) is lookup(same_as) is not None


def test_a_name_that_is_only_alike_is_not_known():
    assert lookup("llvm.sqrtx.f32") is None
    assert lookup("sqrt") is None
    assert lookup("llvm.nvvm") is None
