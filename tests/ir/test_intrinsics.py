"""The table of intrinsics: how names find their rows, and the simulator's own list, written apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from pcfm import toolkits
from pcfm.ir.intrinsics import TABLE, has_own_type, lookup
from pcfm.llvm import module_from_bytes
from pcfm.machine import COST_CLASSES
from pcfm.simt.intrinsics import INTRINSICS
from tests.breadth import WIDE

# Counts lanes below its own in a mask it is given: the simulator needs the lane, LLVM does not call it
# convergent.
LANE_COUNTS = {"llvm.amdgcn.mbcnt.lo", "llvm.amdgcn.mbcnt.hi"}
# What depends on an operand (how many bytes), what ends the run, and what is a call.
COSTS_A_CALL = {
    *("llvm.memcpy", "llvm.memmove", "llvm.memset", "llvm.trap", "llvm.debugtrap", "llvm.ubsantrap"),
    *("vprintf", "__assertfail"),
    *("__ockl_printf_begin", "__ockl_printf_append_args", "__ockl_printf_append_string_n"),
}


def test_every_function_that_the_simulator_executes_has_a_row_and_a_cost():
    assert len(INTRINSICS) > 700
    assert [name for name in INTRINSICS if lookup(name) is None] == []
    costs = {name: row.cost for name in INTRINSICS if (row := lookup(name)) is not None}
    assert {name for name, cost in costs.items() if cost == "call"} == COSTS_A_CALL


def test_every_cost_is_a_class_that_machine_models_have():
    assert {row.cost for row in TABLE.values()} <= {*COST_CLASSES, "free", "atomic"}


def test_roundings_of_a_conversion_cost_the_same():
    # `rn` cost a conversion, `rd` a call.
    costs = {
        name: lookup(f"__nv_{name}").cost  # type: ignore[union-attr]
        for name in ("float2int_rn", "float2int_rd", "double2ull_ru", "ull2double", "frcp_rn", "fsqrt_rz")
    }
    assert costs == {
        **dict.fromkeys(("float2int_rn", "float2int_rd", "double2ull_ru", "ull2double"), "convert"),
        **dict.fromkeys(("frcp_rn", "fsqrt_rz"), "special"),
    }


def test_what_the_simulator_needs_other_lanes_for_is_convergent():
    needed = [name for name, entry in INTRINSICS.items() if entry.convergent and name not in LANE_COUNTS]
    assert len(needed) >= 15
    assert [name for name in needed if (row := lookup(name)) is None or not row.convergent] == []


def test_what_computes_lane_by_lane_is_neither_convergent_nor_divergent_by_itself():
    rows = {name: lookup(name) for name, entry in INTRINSICS.items() if entry.kind == "pure"}
    odd = {
        name
        for name, row in rows.items()
        if row is None or row.convergent or row.result not in ("elementwise", "uniform")
    }
    assert odd == set()


def test_pure_ones_may_be_executed_for_nothing():
    # These only return their argument, and tell the compiler something where they stand.
    told = {"llvm.annotation", "llvm.ptr.annotation", "llvm.launder.invariant.group"}
    pure = [name for name, entry in INTRINSICS.items() if entry.kind == "pure"]
    assert {name for name in pure if (row := lookup(name)) is None or not row.speculatable} == told


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("llvm.nvvm.read.ptx.sreg.tid.x", "llvm.nvvm.read.ptx.sreg.tid.*"),
        ("llvm.amdgcn.workitem.id.z", "llvm.amdgcn.workitem.id.*"),
        ("llvm.sqrt.v2f32", "llvm.sqrt"),
        ("llvm.ptrmask.p1.i64", "llvm.ptrmask"),
        ("llvm.vector.reduce.add.nxv4i32", "llvm.vector.reduce.add"),
        ("llvm.nvvm.shfl.sync.idx.f32p", "llvm.nvvm.shfl.*"),
        ("llvm.nvvm.membar.cta", "llvm.nvvm.membar.cta"),
        ("llvm.nvvm.membar.gl", "llvm.nvvm.membar.*"),
        ("llvm.nvvm.barrier.cta.red.and.all", "llvm.nvvm.barrier.cta.red.and.all"),
        ("llvm.nvvm.barrier.cta.red.and.aligned.all", "llvm.nvvm.barrier.*"),
    ],
)
def test_a_name_finds_its_own_row_before_that_of_its_family(name, row):
    assert lookup(name) is TABLE[row]


def test_a_name_that_is_only_alike_is_not_known():
    for name in ("llvm.sqrtx.f32", "sqrt", "llvm.nvvm", "llvm.sadd", "llvm.umul.fix.i32", "llvm.fma.legacy"):
        assert lookup(name) is None


def test_an_asynchronous_copy_is_no_cluster_register():
    # `cluster` matched by its beginning: the copy was deleted, its result called uniform.
    for kind in ("load.b32", "load.async.to.lds.b32"):
        assert lookup(f"llvm.amdgcn.cluster.{kind}") is None
    assert lookup("llvm.amdgcn.cluster.workgroup.id.x") is TABLE["llvm.amdgcn.cluster.workgroup.id.*"]


def test_only_reductions_over_all_threads_are_alike_for_lanes_that_name_one_barrier():
    # All were called uniform, whatever their operands.
    results = {
        name: lookup(f"llvm.nvvm.{name}").result  # type: ignore[union-attr]
        for name in (
            "barrier.cta.red.popc.aligned.all",
            "barrier.cta.red.popc.all",
            "barrier.cta.red.popc.count",
            "mbarrier.test.wait.shared",
            "mbarrier.try.wait.parity.scope.cta.space.cta",
            "mbarrier.arrive.shared",
        )
    }
    assert list(results.values()) == ["uniform", "by_mask", *["divergent"] * 4]


@pytest.mark.skipif(not WIDE, reason="reads whole libraries: seconds, in `make wide`")
@pytest.mark.parametrize("paths", [toolkits.libdevice(), toolkits.rocm_bitcode()], ids=["libdevice", "OCML"])
def test_functions_of_libraries_have_the_types_that_the_libraries_have(paths: tuple[str, ...]):
    known = 0
    for path in paths:
        for fn in module_from_bytes(Path(path).read_bytes(), path).functions:
            if fn.name.startswith("__") and lookup(fn.name) is not None:
                known += 1
                assert has_own_type(fn.name, fn.function_type), f"{fn.name}: {fn.function_type}"
    assert known > 250 or not paths
