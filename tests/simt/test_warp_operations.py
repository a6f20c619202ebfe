"""Barriers, shuffles, votes and ballots, and special registers."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.launch import ScalarArg
from pcfm.machine import Machine, load
from pcfm.simt import BarrierDeadlock, Trapped
from tests.simt.kernels import GCN, VOLTA, buffer, map_kernel, run

INT = np.dtype(np.int32)


def lanes(body: str, declarations: str, threads: int = 64, machine: Machine = VOLTA) -> list[int]:
    text = map_kernel(body, ["i32"], "i32", declarations)
    result = run(
        text, [np.arange(threads, dtype=INT), np.zeros(threads, INT)], threads=threads, machine=machine
    )
    return buffer(result, 1).tolist()


def deadlock(text: str, threads: int = 128) -> BarrierDeadlock:
    outcome = run(text, [], threads=threads).outcome
    assert isinstance(outcome, BarrierDeadlock), str(outcome)
    return outcome


def branch_on_thread(bound: int, then: str, otherwise: str) -> str:
    return f"""
define ptx_kernel void @k() {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, {bound}
  br i1 %c, label %then, label %else
then:
  {then}
else:
  {otherwise}
end:
  ret void
}}"""


BARRIER = "call void @llvm.nvvm.barrier0()\n  br label %end"


def test_a_barrier_that_part_of_a_warp_does_not_reach_is_a_deadlock() -> None:
    outcome = deadlock(branch_on_thread(20, BARRIER, "br label %end"))
    assert outcome.where.block == "then"
    assert "some live lanes of the warp are elsewhere" in outcome.reason


def test_warps_that_wait_at_different_barriers_are_a_deadlock() -> None:
    outcome = deadlock(branch_on_thread(64, BARRIER, BARRIER))
    assert "another barrier, in %" in outcome.reason


def test_warps_that_have_returned_are_not_waited_for() -> None:
    assert run(branch_on_thread(64, BARRIER, "ret void"), [], threads=128).returned
    # Within a warp too: the lanes that are left are all there.
    assert run(branch_on_thread(20, "ret void", BARRIER), [], threads=128).returned


def test_a_barrier_in_a_loop_with_uniform_trip_count_holds_the_whole_thread_block() -> None:
    text = """
@cell = internal addrspace(3) global [128 x i32] undef
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr [128 x i32], ptr addrspace(3) @cell, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %own
  br label %loop
loop:
  %d = phi i32 [ 64, %0 ], [ %half, %loop2 ]
  call void @llvm.nvvm.barrier0()
  %low = icmp ult i32 %t, %d
  br i1 %low, label %add, label %loop2
add:
  %o = add i32 %t, %d
  %q = getelementptr [128 x i32], ptr addrspace(3) @cell, i32 0, i32 %o
  %x = load i32, ptr addrspace(3) %q
  %y = load i32, ptr addrspace(3) %own
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(3) %own
  br label %loop2
loop2:
  %half = lshr i32 %d, 1
  %more = icmp ne i32 %half, 0
  br i1 %more, label %loop, label %end
end:
  call void @llvm.nvvm.barrier0()
  %sum = load i32, ptr addrspace(3) @cell
  store i32 %sum, ptr %out
  ret void
}"""
    for machine in (GCN, VOLTA):
        result = run(text, [np.zeros(1, INT)], threads=128, machine=machine)
        assert buffer(result)[0] == sum(range(128))
        assert result.counters.barriers == 8 * (128 // machine.warp_size)


REDUCTIONS = {
    "barrier0.{}": "declare i32 @llvm.nvvm.barrier0.{}(i32) convergent",
    "barrier.cta.red.{}.all": "declare TYPE @llvm.nvvm.barrier.cta.red.{}.all(i32, i1) convergent",
    "barrier.cta.red.{}.aligned.all": (
        "declare TYPE @llvm.nvvm.barrier.cta.red.{}.aligned.all(i32, i1) convergent"
    ),
}


def reductions(form: str) -> str:
    """A kernel that leaves count * 100 + and * 10 + or of what its threads load, twice, in a loop."""
    lines, sums = [], []
    for number, (operation, ty) in enumerate((("popc", "i32"), ("and", "i1"), ("or", "i1"))):
        args = "i32 %flag" if form.startswith("barrier0") else "i32 0, i1 %c"
        ty = "i32" if form.startswith("barrier0") else ty
        lines.append(f"  %r{number} = call {ty} @llvm.nvvm.{form.format(operation)}({args})")
        sums.append(f"  %s{number} = {'zext i1' if ty == 'i1' else 'add i32'} %r{number}")
        sums[-1] += " to i32" if ty == "i1" else ", 0"
    declared = [
        REDUCTIONS[form].format(operation).replace("TYPE", ty)
        for operation, ty in (("popc", "i32"), ("and", "i1"), ("or", "i1"))
    ]
    return "\n".join([
        *declared,
        "define ptx_kernel void @k(ptr %in, ptr %out, i32 %n) {",
        "entry:",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        "  %d = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()",
        "  %first = mul i32 %b, %d",
        "  %i = add i32 %first, %t",
        "  %leaves = icmp sge i32 %t, %n",
        "  br i1 %leaves, label %early, label %loop",
        "early:",
        "  ret void",
        "loop:",
        "  %round = phi i32 [ 0, %entry ], [ 1, %loop ]",
        "  %from = getelementptr [2 x i32], ptr %in, i32 %i, i32 %round",
        "  %x = load i32, ptr %from",
        "  %c = icmp ne i32 %x, 0",
        "  %flag = select i1 %c, i32 6, i32 0",
        *lines,
        *sums,
        "  %h = mul i32 %s0, 100",
        "  %a = mul i32 %s1, 10",
        "  %ha = add i32 %h, %a",
        "  %all = add i32 %ha, %s2",
        "  %to = getelementptr [2 x i32], ptr %out, i32 %i, i32 %round",
        "  store i32 %all, ptr %to",
        "  %more = icmp eq i32 %round, 0",
        "  br i1 %more, label %loop, label %end",
        "end:",
        "  ret void",
        "}",
    ])  # fmt: skip


@pytest.mark.parametrize("machine", [VOLTA, GCN])
@pytest.mark.parametrize("form", REDUCTIONS)
def test_a_barrier_that_reduces_gives_what_all_threads_of_the_block_make(form: str, machine: Machine) -> None:
    blocks, threads, staying = 4, 200, 170  # partial warps, and lanes and warps that have returned
    given = np.random.default_rng(3).integers(0, 2, (blocks, threads, 2), np.int32)
    given[1], given[2], given[3, staying:] = 1, 0, 0
    want = np.zeros_like(given)
    for (block, turn), part in np.ndenumerate(np.zeros((blocks, 2))):
        part = given[block, :staying, turn]
        want[block, :staying, turn] = part.sum() * 100 + part.all() * 10 + part.any()
    for undef in ("zero", "trap"):
        args = [given, np.zeros_like(given), ScalarArg("i32", staying)]
        result = run(reductions(form), args, threads=threads, blocks=blocks, machine=machine, undef=undef)
        assert np.array_equal(buffer(result, 1).reshape(want.shape), want)


def test_a_reducing_barrier_that_part_of_a_warp_does_not_reach_is_a_deadlock() -> None:
    vote = "%v = call i32 @llvm.nvvm.barrier0.popc(i32 %t)\n  br label %end"
    declared = "declare i32 @llvm.nvvm.barrier0.popc(i32) convergent\n"
    outcome = deadlock(declared + branch_on_thread(20, vote, "br label %end"))
    assert "some live lanes of the warp are elsewhere" in outcome.reason
    other = vote.replace("%v", "%w")
    assert "another barrier" in deadlock(declared + branch_on_thread(64, vote, other)).reason


SHUFFLE = (
    "declare i32 @llvm.nvvm.shfl.sync.{0}.i32(i32, i32, i32, i32)\n"
    "declare {{ i32, i1 }} @llvm.nvvm.shfl.sync.{0}.i32p(i32, i32, i32, i32)"
)


@pytest.mark.parametrize("machine", [VOLTA, GCN])
@pytest.mark.parametrize("width", [32, 8])
@pytest.mark.parametrize(
    ("mode", "source"),
    [
        ("up", lambda lane, width: lane - 3 if lane % width >= 3 else lane),
        ("down", lambda lane, width: lane + 3 if lane % width + 3 < width else lane),
        ("bfly", lambda lane, width: lane ^ 3),
        ("idx", lambda lane, width: lane // width * width + 3),
    ],
)
def test_shuffles(mode: str, source: object, width: int, machine: Machine) -> None:
    control = (32 - width) << 8 | (0 if mode == "up" else 31)
    body = f"  %r = call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32 %a, i32 3, i32 {control})"
    results = lanes(body, SHUFFLE.format(mode), machine=machine)
    assert results == [source(lane, width) for lane in range(64)]  # type: ignore[operator]


def test_a_shuffle_tells_whether_its_source_is_in_range() -> None:
    body = """
  %s = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %a, i32 30, i32 31)
  %p = extractvalue { i32, i1 } %s, 1
  %r = zext i1 %p to i32"""
    assert lanes(body, SHUFFLE.format("down")) == ([1] * 2 + [0] * 30) * 2


def test_votes_and_active_masks_see_active_lanes_only() -> None:
    declarations = "\n".join([
        "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)",
        "declare i1 @llvm.nvvm.vote.all.sync(i32, i1)",
        "declare i1 @llvm.nvvm.vote.any.sync(i32, i1)",
        "declare i32 @llvm.nvvm.activemask()",
    ])  # fmt: skip
    body = """
  %low = icmp ult i32 %a, 10
  br i1 %low, label %part, label %join
part:
  %even = trunc i32 %a to i1
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 1023, i1 %even)
  %m = call i32 @llvm.nvvm.activemask()
  %five = icmp ult i32 %a, 10
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 1023, i1 %five)
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 1023, i1 false)
  %x = zext i1 %all to i32
  %y = zext i1 %any to i32
  %s1 = mul i32 %m, 10000
  %s2 = add i32 %s1, %b
  %s3 = mul i32 %x, 100000000
  %s4 = add i32 %s2, %s3
  %s5 = mul i32 %y, 1000000000
  %s = add i32 %s4, %s5
  br label %join
join:
  %r = phi i32 [ 0, %0 ], [ %s, %part ]"""
    expected = 1023 * 10000 + 0b1010101010 + 100000000
    assert lanes(body, declarations) == [expected] * 10 + [0] * 54


def test_match_any_and_match_all() -> None:
    declarations = "declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)\n"
    declarations += "declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)"
    body = "  %k = urem i32 %a, 3\n  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %k)"
    words = [
        sum(1 << other for other in range(32) if (other + 32 * half) % 3 == rest)
        for half in range(2)
        for rest in range(3)
    ]
    results = [value % 2**32 for value in lanes(body, declarations)]
    assert results == [words[lane // 32 * 3 + lane % 3] for lane in range(64)]
    body = """
  %k = udiv i32 %a, 40
  %m = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %k)
  %p = extractvalue { i32, i1 } %m, 1
  %r = zext i1 %p to i32"""
    assert lanes(body, declarations) == [1] * 32 + [0] * 32


def test_lanes_that_name_others_vote_match_and_reduce_among_themselves() -> None:
    """As tiles of 16 lanes do: one instruction, two masks."""
    declarations = "\n".join([
        "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)",
        "declare i1 @llvm.nvvm.vote.all.sync(i32, i1)",
        "declare i1 @llvm.nvvm.vote.any.sync(i32, i1)",
        "declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)",
        "declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)",
        "declare i32 @llvm.nvvm.redux.sync.add(i32, i32)",
    ])  # fmt: skip
    mask = "  %low = icmp ult i32 %a, 16\n  %m = select i1 %low, i32 65535, i32 -65536\n"
    upper = 0xFFFF0000
    asked = {
        "%p = icmp eq i32 %a, 3\n  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 %p)": (8, 0),
        "%p = icmp eq i32 %a, 3\n  %q = call i1 @llvm.nvvm.vote.any.sync(i32 %m, i1 %p)\n"
        "  %r = zext i1 %q to i32": (1, 0),
        "%p = icmp ne i32 %a, 3\n  %q = call i1 @llvm.nvvm.vote.all.sync(i32 %m, i1 %p)\n"
        "  %r = zext i1 %q to i32": (0, 1),
        "%r = call i32 @llvm.nvvm.match.any.sync.i32(i32 %m, i32 7)": (0xFFFF, upper),
        "%k = udiv i32 %a, 16\n  %s = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %m, i32 %k)\n"
        "  %r = extractvalue { i32, i1 } %s, 0": (0xFFFF, upper),
        "%r = call i32 @llvm.nvvm.redux.sync.add(i32 %a, i32 %m)": (sum(range(16)), sum(range(16, 32))),
    }
    for body, (lower_result, upper_result) in asked.items():
        results = [value % 2**32 for value in lanes(f"{mask}  {body}", declarations, threads=32)]
        assert results == [lower_result] * 16 + [upper_result] * 16, body


def test_amdgpu_lane_operations() -> None:
    declarations = "\n".join([
        "declare i64 @llvm.amdgcn.ballot.i64(i1)",
        "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)",
        "declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)",
        "declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)",
        "declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)",
    ])  # fmt: skip
    body = """
  %c = icmp ugt i32 %a, 4
  br i1 %c, label %part, label %join
part:
  %five = icmp eq i32 %a, 61
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %five)
  %h = lshr i64 %b, 60
  %ht = trunc i64 %h to i32
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %f8 = mul i32 %f, 16
  %x = add i32 %f8, %ht
  br label %join
join:
  %y = phi i32 [ 0, %0 ], [ %x, %part ]
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %n = xor i32 %lane, 63
  %ad = shl i32 %n, 2
  %p = call i32 @llvm.amdgcn.ds.bpermute(i32 %ad, i32 %a)
  %p1 = mul i32 %p, 1000
  %r = add i32 %p1, %y"""
    assert lanes(body, declarations, machine=GCN) == [
        (63 - a) * 1000 + (82 if a > 4 else 0) for a in range(64)
    ]


def test_special_registers_of_three_dimensions() -> None:
    names = [f"{kind}.{axis}" for kind in ("tid", "ctaid", "ntid", "nctaid") for axis in "xyz"]
    declare = "\n".join(
        f"declare i32 @llvm.nvvm.read.ptx.sreg.{name}()"
        for name in names
        if name not in ("tid.x", "ctaid.x", "ntid.x")
    )
    reads = "\n".join(f"  %v{i} = call i32 @llvm.nvvm.read.ptx.sreg.{name}()" for i, name in enumerate(names))
    stores = "\n".join(
        f"  %q{i} = getelementptr [12 x i32], ptr %out, i64 %w, i64 {i}\n  store i32 %v{i}, ptr %q{i}"
        for i in range(12)
    )
    text = f"""{declare}
define ptx_kernel void @k(ptr %out) {{
{reads}
  %a1 = mul i32 %v8, %v2
  %a2 = add i32 %a1, %v1
  %a3 = mul i32 %a2, %v6
  %lin = add i32 %a3, %v0
  %b = mul i32 %v3, 12
  %all = add i32 %b, %lin
  %w = zext i32 %all to i64
{stores}
  ret void
}}"""
    text = text.replace("%a1 = mul i32 %v8, %v2", "%a1 = mul i32 %v7, %v2")
    results = buffer(run(text, [np.full(24 * 12, -1, INT)], threads=(2, 3, 2), blocks=2)).reshape(
        2, 2, 3, 2, 12
    )
    for c, z, y, x in np.ndindex(2, 2, 3, 2):
        assert results[c, z, y, x].tolist() == [x, y, z, c, 0, 0, 2, 3, 2, 2, 1, 1]


def test_amdgpu_code_finds_the_launch_in_its_packets() -> None:
    text = """
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %a = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %grid = load i32, ptr addrspace(4) %a
  %s = getelementptr i8, ptr addrspace(4) %a, i64 14
  %height = load i16, ptr addrspace(4) %s
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %w = getelementptr i8, ptr addrspace(4) %d, i64 4
  %width = load i16, ptr addrspace(4) %w
  %g = getelementptr i8, ptr addrspace(4) %d, i64 12
  %items = load i32, ptr addrspace(4) %g
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %b = call i32 @llvm.amdgcn.workgroup.id.x()
  %hx = zext i16 %height to i32
  %wx = zext i16 %width to i32
  %v1 = insertelement <4 x i32> poison, i32 %grid, i32 0
  %v2 = insertelement <4 x i32> %v1, i32 %hx, i32 1
  %v3 = insertelement <4 x i32> %v2, i32 %wx, i32 2
  %v4 = insertelement <4 x i32> %v3, i32 %items, i32 3
  %n = mul i32 %b, 3
  %i = add i32 %n, %y
  %p = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %i
  store <4 x i32> %v4, ptr addrspace(1) %p
  ret void
}"""
    result = run(text, [np.zeros(5 * 3 * 4, INT)], threads=(7, 3, 1), blocks=5)
    assert buffer(result).reshape(15, 4).tolist() == [[5, 3, 7, 35]] * 15


def test_a_trap_of_the_program_is_a_trap_of_its_first_lane() -> None:
    text = """
declare void @llvm.trap()
define ptx_kernel void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ugt i32 %t, 40
  br i1 %c, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  ret void
}"""
    outcome = run(text, []).outcome
    assert isinstance(outcome, Trapped)
    assert (outcome.where.thread, outcome.reason) == (41, "@llvm.trap is reached")


def test_narrow_warps_refuse_cuda_shuffles() -> None:
    narrow = Machine(**{**VOLTA.__dict__, "warp_size": 16})
    body = "  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %a, i32 3, i32 0)"
    with pytest.raises(UnsupportedError, match="needs warps of a multiple of 32 lanes"):
        lanes(body, SHUFFLE.format("up"), machine=narrow)


def test_machines_of_all_warp_sizes_agree() -> None:
    body = "  %c = icmp ult i32 %a, 21\n  %x = select i1 %c, i32 %a, i32 -1\n  %r = mul i32 %x, 3"
    expected = [3 * a if a < 21 else -3 for a in range(50)]
    for size in (1, 2, 4, 16, 32, 64, 128):
        machine = Machine(**{**load("gcn-wave64").__dict__, "warp_size": size})
        assert lanes(body, "", 50, machine) == expected
