"""Which loads of a divergent side may run in the lanes of the other side too, and what that takes."""

from __future__ import annotations

import pytest

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.dominance import compute_dominators
from pcfm.analysis.range_finder import Computed, Repairs
from pcfm.ir.instructions import Load
from pcfm.ir.module import Function
from pcfm.ir.parser import parse_module

PRELUDE = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(3) global [64 x i32] undef, align 4
@other = internal addrspace(3) global [64 x i32] undef, align 4
@wide = internal addrspace(3) global [64 x i32] undef, align 16
@dynamic = external addrspace(3) global [0 x i32], align 4
@fixed = internal addrspace(4) constant [8 x i32] zeroinitializer, align 4
@given_by_host = externally_initialized addrspace(4) global [8 x i32] zeroinitializer, align 4
@weak = extern_weak addrspace(1) global [64 x i32], align 4
@moving = internal addrspace(1) global [64 x i32] zeroinitializer, align 4

declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0() convergent
declare void @llvm.lifetime.end.p0(ptr)
declare void @anything(ptr)
declare void @harmless(ptr) nofree
declare ptr @given(ptr) nofree nosync memory(none)
declare void @reads() memory(read)
"""


def _function(
    above: str, side: str, *, params: str = "", attributes: str = "", kernel: bool = True
) -> Function:
    convention = "ptx_kernel " if kernel else ""
    text = f"""{PRELUDE}
define {convention}void @f(i32 noundef %n, i32 %any, ptr %out{params}) {attributes} {{
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
{above}
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %side, label %end
side:
{side}
  br label %end
end:
  ret void
}}
"""
    return parse_module(text).function("f")


def _proved(fn: Function, *, trusts_author: bool = False) -> dict[str, Repairs]:
    """The loads of the block `side` that are proved, by name, as if nothing of it were guarded or melded."""
    loads = DereferenceableLoads(fn, compute_dominators(compute_cfg(fn)), trusts_author=trusts_author)
    side = next(block for block in fn.blocks if block.name == "side")

    def stand_in(read: Computed) -> Computed:
        inside = getattr(read.value, "parent", None) is side
        return Computed(read.value, read.speculated and inside)

    proofs = {
        load.name: loads.prove(load, fn.entry, stand_in) for load in side.body if isinstance(load, Load)
    }
    return {str(name): repairs for name, repairs in proofs.items() if repairs is not None}


def _index(mask: str = "and i32 %n, 63") -> str:
    return f"  %i = {mask}\n  %w = zext i32 %i to i64\n"


def test_arrays_are_indexed_in_bounds_and_aligned():
    side = _index() + "\n".join(
        [
            "  %p = getelementptr inbounds [64 x i32], ptr addrspace(3) @table, i64 0, i64 %w",
            "  %masked = load i32, ptr addrspace(3) %p, align 4",
            "  %overaligned = load i32, ptr addrspace(3) %p, align 8",
            "  %twice = load i64, ptr addrspace(3) %p, align 4",
            "  %volatile = load volatile i32, ptr addrspace(3) %p, align 4",
            "  %atomic = load atomic i32, ptr addrspace(3) %p monotonic, align 4",
            "  %g = addrspacecast ptr addrspace(3) %p to ptr",
            "  %generic = load i32, ptr %g, align 4",
            "  %r = urem i32 %n, 65",
            "  %rw = zext i32 %r to i64",
            "  %q = getelementptr i32, ptr addrspace(3) @table, i64 %rw",
            "  %beyond = load i32, ptr addrspace(3) %q, align 4",
            "  %e = shl i32 %i, 2",
            "  %quads = and i32 %e, 60",
            "  %o = getelementptr [64 x i32], ptr addrspace(3) @wide, i32 0, i32 %quads",
            "  %wide = load <4 x i32>, ptr addrspace(3) %o, align 16",
            "  %d = getelementptr i32, ptr addrspace(3) @dynamic, i32 %i",
            "  %unsized = load i32, ptr addrspace(3) %d, align 4",
            "  %k = getelementptr i32, ptr addrspace(1) @weak, i32 %i",
            "  %null = load i32, ptr addrspace(1) %k, align 4",
            "  %c = select i1 %odd, ptr addrspace(3) %p, ptr addrspace(3) @other",
            "  %chosen = load i32, ptr addrspace(3) %c, align 4",
            "  %unknown = load i32, ptr %out, align 4",
        ]
    )
    assert set(_proved(_function("", side))) == {"masked", "generic", "wide", "chosen"}


def test_a_thread_id_within_the_launch_bounds_is_an_index_in_bounds():
    side = """
  %p = getelementptr i32, ptr addrspace(3) @table, i32 %tid
  %x = load i32, ptr addrspace(3) %p, align 4"""
    assert set(_proved(_function("", side))) == set()
    assert set(_proved(_function("", side, attributes='"nvvm.maxntid"="64"'))) == {"x"}


def test_promises_that_hold_on_one_side_alone_are_dropped_and_poison_is_frozen():
    side = """
  %less = sub nuw i32 %n, 1
  %i = and i32 %less, 31
  %j = and i32 %any, 31
  %sum = add nuw nsw i32 %i, %j
  %w = zext nneg i32 %sum to i64
  %p = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @table, i64 0, i64 %w
  %x = load i32, ptr addrspace(3) %p, align 4"""
    (repairs,) = _proved(_function("", side)).values()
    assert {inst.name for inst in repairs.flags} == {"less"}
    assert {(inst.name, index) for inst, index in repairs.freezes} == {("j", 0)}


@pytest.mark.parametrize(
    ("store", "proved"),
    [
        ("", {"x", "y"}),
        ("  store i32 0, ptr addrspace(3) @other, align 4", {"x", "y"}),
        ("  store i32 0, ptr addrspace(3) @table, align 4", {"y"}),
        ("  store i32 0, ptr addrspace(3) @table, align 4\n  call void @llvm.nvvm.barrier0()", {"x", "y"}),
        ("  store i32 0, ptr addrspace(1) @moving, align 4", {"x"}),
        ("  store i32 0, ptr addrspace(1) @moving, align 4\n  call void @llvm.nvvm.barrier0()", {"x"}),
        # The host knows of no shared memory, but of every global variable.
        ("  store i32 0, ptr %out, align 4", {"x"}),
        ("  call void @harmless(ptr %out)", set()),
    ],
)
def test_no_load_meets_another_threads_store(store, proved):
    side = """
  %i = and i32 %n, 63
  %p = getelementptr i32, ptr addrspace(3) @table, i32 %i
  %x = load i32, ptr addrspace(3) %p, align 4
  %q = getelementptr i32, ptr addrspace(1) @moving, i32 %i
  %y = load i32, ptr addrspace(1) %q, align 4"""
    assert set(_proved(_function(store, side))) == proved


def test_a_store_in_the_same_loop_is_met_where_no_barrier_is_between():
    text = f"""{PRELUDE}
define ptx_kernel void @f(i32 noundef %n) {{
entry:
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
  %odd = trunc i32 %k to i1
  br i1 %odd, label %side, label %latch
side:
  %x = load i32, ptr addrspace(3) @table, align 4
  %y = load i32, ptr addrspace(3) @other, align 4
  br label %latch
latch:
  call void @llvm.nvvm.barrier0()
  store i32 %k, ptr addrspace(3) @table, align 4
  call void @llvm.nvvm.barrier0()
  store i32 %k, ptr addrspace(3) @other, align 4
  %k1 = add i32 %k, 1
  %go = icmp ult i32 %k1, %n
  br i1 %go, label %head, label %end
end:
  ret void
}}
"""
    assert set(_proved(parse_module(text).function("f"))) == {"x"}


def test_parameters_are_as_large_as_promised_unless_something_may_be_freed():
    side = """
  %i = and i32 %n, 3
  %p = getelementptr i32, ptr %d, i32 %i
  %x = load i32, ptr %p, align 4
  %q = getelementptr i8, ptr %d, i32 %i
  %unaligned = load i32, ptr %q, align 4
  %r = getelementptr i32, ptr %d, i32 4
  %beyond = load i32, ptr %r, align 4"""
    params = ", ptr align 4 dereferenceable(16) %d"
    assert set(_proved(_function("", side, params=params))) == {"x"}
    assert set(_proved(_function("", side, params=", ptr dereferenceable(16) %d"))) == set()
    freeing = side + "\n  call void @anything(ptr null)"
    assert set(_proved(_function("", freeing, params=params))) == set()
    # Of another function's caller it is not known what other threads free while this one waits.
    waiting = side + "\n  call void @llvm.nvvm.barrier0()"
    assert set(_proved(_function("", waiting, params=params, kernel=False))) == set()
    assert set(_proved(_function("", waiting, params=params))) == {"x"}


def test_what_every_lane_has_accessed_may_be_accessed_again_and_what_lies_between_too():
    above = """
  %at = zext i32 %any to i64
  %p0 = getelementptr inbounds i32, ptr %d, i64 %at
  %a = load i32, ptr %p0, align 4
  %p3 = getelementptr inbounds i32, ptr %p0, i64 3
  %b = load i32, ptr %p3, align 4
  %u0 = getelementptr i32, ptr %e, i64 %at
  %c = load i32, ptr %u0, align 4
  %u3 = getelementptr i32, ptr %u0, i64 3
  %dd = load i32, ptr %u3, align 4"""
    side = """
  %same = load i32, ptr %p0, align 4
  %p2 = getelementptr inbounds nuw i32, ptr %p0, i64 2
  %between = load i32, ptr %p2, align 4
  %overaligned = load i32, ptr %p2, align 8
  %p4 = getelementptr inbounds i32, ptr %p0, i64 4
  %beyond = load i32, ptr %p4, align 4
  %again = load i32, ptr %u0, align 4
  %u2 = getelementptr i32, ptr %u0, i64 2
  %elsewhere = load i32, ptr %u2, align 4"""
    params = ", ptr %d, ptr %e"
    proofs = _proved(_function(above, side, params=params))
    assert set(proofs) == {"same", "between", "again"}
    assert "p2" in {inst.name for inst in proofs["between"].flags}
    stored = side + "\n  store i32 0, ptr %out, align 4"
    assert set(_proved(_function(above, stored, params=params))) == set()
    apart = ", ptr noalias %d, ptr noalias %e"
    assert set(_proved(_function(above, stored, params=apart))) == {"same", "between", "again"}


def test_what_lies_before_or_behind_all_that_was_accessed_is_not_between():
    above = """
  %p1 = getelementptr inbounds i32, ptr %d, i64 1
  %a = load i64, ptr %p1, align 8
  %p4 = getelementptr inbounds i32, ptr %d, i64 4
  %b = load i32, ptr %p4, align 4
  %p8 = getelementptr inbounds i32, ptr %d, i64 8
  %v = load volatile i32, ptr %p8, align 4
  %e0 = load i32, ptr %e, align 4
  %e4 = getelementptr i32, ptr %e, i64 4
  %l4 = load i32, ptr %e4, align 4"""
    side = "\n".join(
        f"  %q{n} = getelementptr inbounds i32, ptr %d, i64 {n}\n  %w{n} = load i32, ptr %q{n}, align 4"
        for n in range(-1, 9)
    )
    side += """
  %low = load i64, ptr %q0, align 4
  %whole = load i64, ptr %q1, align 8
  %middle = load i64, ptr %q2, align 4
  %high = load i64, ptr %q4, align 4
  %bare = getelementptr i32, ptr %d, i64 3
  %gap = load i32, ptr %bare, align 4
  %e2 = getelementptr inbounds i32, ptr %e, i64 2
  %l2 = load i32, ptr %e2, align 4
  %e5 = getelementptr inbounds i32, ptr %e, i64 5
  %l5 = load i32, ptr %e5, align 4"""
    assert set(_proved(_function(above, side, params=", ptr %d, ptr %e"))) == {
        "w1",
        "w2",
        "w3",
        "w4",
        "whole",
        "middle",
    }


def test_a_number_before_or_behind_an_object_and_a_way_that_leads_out_of_it_and_back():
    side = """
  %before = getelementptr i32, ptr addrspace(3) @table, i32 -1
  %x = load i32, ptr addrspace(3) %before, align 4
  %far = getelementptr inbounds i32, ptr addrspace(3) @table, i32 65
  %back = getelementptr inbounds nuw i32, ptr addrspace(3) %far, i32 -5
  %y = load i32, ptr addrspace(3) %back, align 4
  %behind = getelementptr inbounds nuw i32, ptr addrspace(3) @table, i32 64
  %last = getelementptr inbounds i32, ptr addrspace(3) %behind, i32 -1
  %z = load i32, ptr addrspace(3) %last, align 4
  %first = getelementptr inbounds i32, ptr addrspace(3) %last, i32 -63
  %w = load i32, ptr addrspace(3) %first, align 4
  %under = getelementptr inbounds i32, ptr addrspace(3) @table, i32 -1
  %up = getelementptr inbounds i32, ptr addrspace(3) %under, i32 2
  %v = load i32, ptr addrspace(3) %up, align 4"""
    proofs = _proved(_function("", side))
    assert {name: {str(step.name) for step in repairs.flags} for name, repairs in proofs.items()} == {
        "y": {"far", "back"},
        "z": set(),
        "w": set(),
        "v": {"under"},
    }


def test_what_a_call_returns_is_as_large_as_it_says_and_aligned_so():
    made = "  %d = call {} ptr @given(ptr %out)"
    side = """
  %p = getelementptr i32, ptr %d, i32 3
  %x = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %d, i32 4
  %y = load i32, ptr %q, align 4"""
    for words, proved in (
        ("align 4 dereferenceable(16)", {"x"}),
        ("align 4 dereferenceable(15)", set()),
        ("align 2 dereferenceable(16)", set()),
        ("align 4 dereferenceable_or_null(16)", set()),
    ):
        fn = _function(made.format(words), side)
        assert set(_proved(fn)) == proved, words
        # In lanes that the source does not send there it may return anything.
        assert set(_proved(_function("", f"{made.format(words)}{side}"))) == set()


@pytest.mark.parametrize(
    ("above", "kernel", "proved"),
    [
        ("  call void @reads()", True, {"x", "y"}),
        ("  call void @llvm.nvvm.barrier0()", True, {"x", "y"}),
        ("  fence acquire", True, {"x", "y"}),
        ("  %l = load atomic i32, ptr %out acquire, align 4", True, {"x", "y"}),
        ("  %l = load volatile i32, ptr %out, align 4", False, {"x", "y"}),
        ("  call void @llvm.nvvm.barrier0()", False, set()),
        ("  fence acquire", False, set()),
        ("  %l = load atomic i32, ptr %out acquire, align 4", False, set()),
    ],
)
def test_another_thread_frees_nothing_of_a_kernel_and_of_a_function_where_it_is_waited_for(
    above, kernel, proved
):
    above = f"{above}\n  %a = load i32, ptr %e, align 4"
    side = "  %x = load i32, ptr %d, align 4\n  %y = load i32, ptr %e, align 4"
    params = ", ptr align 4 dereferenceable(16) %d, ptr %e"
    assert set(_proved(_function(above, side, params=params, kernel=kernel))) == proved


def test_what_was_accessed_may_not_live_any_more_and_is_as_aligned_as_it_was():
    above = """
  %own = alloca i32, align 4
  store i32 0, ptr %own, align 4
  call void @llvm.lifetime.end.p0(ptr %own)
  %all = load <4 x i32>, ptr %d, align 8"""
    side = """
  %gone = load i32, ptr %own, align 4
  %same = load i64, ptr %d, align 8
  %p1 = getelementptr i32, ptr %d, i64 1
  %apart = load i64, ptr %p1, align 8
  %p2 = getelementptr i32, ptr %d, i64 2
  %next = load i64, ptr %p2, align 8"""
    assert set(_proved(_function(above, side, params=", ptr %d"))) == {"same", "next"}


def test_an_address_that_is_another_in_other_lanes_was_not_accessed():
    above = """
  %p = getelementptr i32, ptr %d, i32 %n
  %a = load i32, ptr %p, align 4"""
    fn = _function(above, "  %x = load i32, ptr %p, align 4", params=", ptr %d")
    loads = DereferenceableLoads(fn, compute_dominators(compute_cfg(fn)))
    (load,) = (inst for inst in fn.instructions() if inst.name == "x")
    address, out = load.operand(0), fn.args[2]
    for replaced in (address, address.operand(0), address.operand(1), None):
        other = fn.args[1] if replaced is address.operand(1) else out

        def stand_in(read: Computed, replaced=replaced, other=other) -> Computed:
            return Computed(other if read.value is replaced else read.value)

        assert (loads.prove(load, fn.entry, stand_in) is None) == (replaced is not None)


def test_an_alloca_is_as_large_as_it_says_where_it_is_made_once():
    side = """
  %inner = alloca [8 x i32], align 4
  %p = getelementptr i32, ptr %own, i32 5
  %x = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %own, i32 6
  %y = load i32, ptr %q, align 4
  %z = load i32, ptr %inner, align 4
  %w = load i32, ptr %some, align 4"""
    above = "  %own = alloca [2 x i32], i32 3, align 4\n  %some = alloca i32, i32 %n, align 4"
    assert set(_proved(_function(above, side))) == {"x"}


def test_an_access_that_not_every_lane_has_made_proves_nothing():
    side = """
  %first = load i32, ptr %d, align 4
  %second = load i32, ptr %d, align 4"""
    assert set(_proved(_function("", side, params=", ptr %d"))) == set()


def test_allocas_are_known_until_their_life_is_marked():
    above = "  %own = alloca [8 x i32], align 4"
    side = """
  %i = and i32 %n, 7
  %p = getelementptr i32, ptr %own, i32 %i
  %x = load i32, ptr %p, align 4
  store i32 1, ptr %p, align 4"""
    assert set(_proved(_function(above, side))) == {"x"}
    ended = side + "\n  call void @llvm.lifetime.end.p0(ptr %own)"
    assert set(_proved(_function(above, ended))) == set()


def test_nothing_is_speculated_under_a_sanitizer():
    side = "  %x = load i32, ptr addrspace(4) @fixed, align 4"
    assert set(_proved(_function("", side))) == {"x"}
    assert set(_proved(_function("", side, attributes="sanitize_thread"))) == set()


def test_what_was_cast_to_a_space_may_not_be_there():
    side = """
  %g = addrspacecast ptr addrspace(3) @table to ptr
  %s = addrspacecast ptr %g to ptr addrspace(3)
  %x = load i32, ptr addrspace(3) %s, align 4
  %o = addrspacecast ptr %g to ptr addrspace(1)
  %wrong = load i32, ptr addrspace(1) %o, align 4
  %back = addrspacecast ptr addrspace(1) %o to ptr
  %there = load i32, ptr %back, align 4
  %dg = addrspacecast ptr %d to ptr addrspace(1)
  %y = load i32, ptr addrspace(1) %dg, align 4
  %ds = addrspacecast ptr %d to ptr addrspace(3)
  %shared = load i32, ptr addrspace(3) %ds, align 4"""
    params = ", ptr align 4 dereferenceable(16) %d"
    assert set(_proved(_function("", side, params=params))) == {"x", "y"}
    assert set(_proved(_function("", side, params=params, kernel=False))) == {"x"}


def test_a_way_that_leaves_an_object_forward_may_wrap_and_a_constant_one_cannot_be_mended():
    side = """
  %far = getelementptr nuw i32, ptr addrspace(3) @table, i64 1152921504606846976
  %back = getelementptr i32, ptr addrspace(3) %far, i64 -1152921504606846976
  %x = load i32, ptr addrspace(3) %back, align 4
  %y = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) getelementptr inbounds (i32, \
ptr addrspace(3) @table, i32 65), i32 -5), align 4
  %z = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) getelementptr inbounds (i32, \
ptr addrspace(3) @table, i32 64), i32 -5), align 4"""
    proofs = _proved(_function("", side))
    assert {name: {step.name for step in repairs.flags} for name, repairs in proofs.items()} == {
        "x": {"far"},
        "z": set(),
    }


def test_nobody_writes_constant_memory():
    side = "  %x = load i32, ptr addrspace(4) @given_by_host, align 4\n  store i32 0, ptr %out, align 4"
    assert set(_proved(_function("", side))) == {"x"}
    shared = "  %x = load i32, ptr addrspace(1) @moving, align 4\n  store i32 0, ptr %out, align 4"
    assert set(_proved(_function("", shared))) == set()


def test_what_the_author_says_may_be_read_is_read_where_no_address_is_poison():
    side = """
  %less = sub nuw i32 %n, 1
  %p = getelementptr inbounds i32, ptr %d, i32 %less
  %x = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %d, i32 %any
  %y = load volatile i32, ptr %q, align 4
  %z = load i32, ptr %q, align 4
  %g = addrspacecast ptr %q to ptr addrspace(1)
  %global = load i32, ptr addrspace(1) %g, align 4
  %s = addrspacecast ptr %q to ptr addrspace(3)
  %shared = load i32, ptr addrspace(3) %s, align 4
  %c = select i1 %odd, ptr %q, ptr %d
  %chosen = load i32, ptr %c, align 4
  %w = load i32, ptr %out, align 4"""
    fn = _function("", side, params=', ptr "pcfm-readable" %d')
    assert set(_proved(fn)) == set()
    proofs = _proved(fn, trusts_author=True)
    assert set(proofs) == {"x", "z", "global"}
    for name, flags, freezes in (
        ("x", {"less", "p"}, set()),
        ("z", set(), {("q", 1)}),
        ("global", set(), {("q", 1)}),
    ):
        assert {str(step.name) for step in proofs[name].flags} == flags
        assert {(inst.name, index) for inst, index in proofs[name].freezes} == freezes
        assert [arg.name for arg in proofs[name].assumed] == ["d"]
