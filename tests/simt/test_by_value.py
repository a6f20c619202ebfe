"""Structures passed by value: members from a launch, and copies that functions make."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pcfm.api import parse
from pcfm.diagnostics import LaunchError
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.simt import simulate
from tests.simt.kernels import GCN, buffer, run

READS = """
%inner = type { i16, float }
%params = type { i32, [2 x float], ptr, %inner, i8 }
define ptx_kernel void @k(ptr %out, ptr byval(%params) align 8 %p, i32 %last) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = load i32, ptr %p, align 8
  %wide = zext i32 %tid to i64
  %odd = and i64 %wide, 1
  %pf = getelementptr inbounds %params, ptr %p, i64 0, i32 1, i64 %odd
  %f = load float, ptr %pf, align 4
  %pb = getelementptr inbounds i8, ptr %p, i64 16
  %base = load ptr, ptr %pb, align 8
  %px = getelementptr float, ptr %base, i64 %wide
  %x = load float, ptr %px, align 4
  %ph = getelementptr inbounds i8, ptr %p, i64 24
  %h = load i16, ptr %ph, align 8
  %pi = getelementptr inbounds i8, ptr %p, i64 28
  %i = load float, ptr %pi, align 4
  %hf = uitofp i16 %h to float
  %nf = sitofp i32 %n to float
  %lf = sitofp i32 %last to float
  %s0 = fadd float %f, %x
  %s1 = fadd float %s0, %hf
  %s2 = fadd float %s1, %i
  %s3 = fadd float %s2, %nf
  %s4 = fadd float %s3, %lf
  %po = getelementptr float, ptr %out, i64 %wide
  store float %s4, ptr %po, align 4
  ret void
}
"""
MEMBERS = [
    ScalarArg("i32", 5),
    BufferArg(np.array([0.5, 0.25], np.float32)),
    BufferArg(np.arange(64, dtype=np.float32)),
    ScalarArg("i16", 7),
    ScalarArg("float", 100.0),
    ScalarArg("i8", 1),
]


@pytest.mark.parametrize("undef", ["zero", "random", "trap"])
def test_a_kernel_reads_the_members_of_a_structure(undef: str) -> None:
    result = run(READS, [np.zeros(64, np.float32), *MEMBERS, ScalarArg("i32", 1000)], undef=undef)
    thread = np.arange(64)
    expected = np.where(thread % 2, 0.25, 0.5) + thread + 7 + 100 + 5 + 1000
    assert buffer(result).tolist() == expected.tolist()


def test_a_launch_that_gives_a_structure_as_one_argument_is_told_how() -> None:
    with pytest.raises(LaunchError, match=r"takes 8 arguments \(6 of them members of structures by value\)"):
        run(READS, [np.zeros(64, np.float32), ScalarArg("i64", 0), ScalarArg("i32", 0)])


def test_an_array_member_needs_a_buffer_of_its_size() -> None:
    members = [MEMBERS[0], ScalarArg("float", 1.0), *MEMBERS[2:]]
    with pytest.raises(LaunchError, match="buffer of 8 bytes"):
        run(READS, [np.zeros(64, np.float32), *members, ScalarArg("i32", 1)])


WRITES = """
%pair = type { i32, i32 }
define ptx_kernel void @k(ptr %out, ptr byval(%pair) align 4 %p) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %old = load i32, ptr %p, align 4
  %sum = add i32 %old, %tid
  store i32 %sum, ptr %p, align 4
  call void @llvm.nvvm.barrier0()
  %now = load i32, ptr %p, align 4
  %second = getelementptr i8, ptr %p, i64 4
  %more = load i32, ptr %second, align 4
  %r = add i32 %now, %more
  %wide = zext i32 %tid to i64
  %po = getelementptr i32, ptr %out, i64 %wide
  store i32 %r, ptr %po, align 4
  ret void
}
"""


@pytest.mark.parametrize("undef", ["zero", "random", "trap"])
def test_each_lane_writes_to_a_copy_of_its_own(undef: str) -> None:
    arguments = [np.zeros(64, np.int32), ScalarArg("i32", 10), ScalarArg("i32", 1000)]
    assert buffer(run(WRITES, arguments, undef=undef)).tolist() == [1010 + t for t in range(64)]


CALLS = """
%pair = type { i32, i32 }
define internal i32 @bump(ptr byval(%pair) align 4 %p) noinline {
  %old = load i32, ptr %p, align 4
  %new = mul i32 %old, 3
  store i32 %new, ptr %p, align 4
  %again = load i32, ptr %p, align 4
  ret i32 %again
}
define ptx_kernel void @k(ptr %out) {
  %mine = alloca %pair, align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %tid, ptr %mine, align 4
  %a = call i32 @bump(ptr byval(%pair) align 4 %mine)
  %b = call i32 @bump(ptr byval(%pair) align 4 %mine)
  %kept = load i32, ptr %mine, align 4
  %s = add i32 %a, %b
  %r = add i32 %s, %kept
  %wide = zext i32 %tid to i64
  %po = getelementptr i32, ptr %out, i64 %wide
  store i32 %r, ptr %po, align 4
  ret void
}
"""


@pytest.mark.parametrize("undef", ["zero", "trap"])
def test_a_function_cannot_change_what_its_caller_passed_by_value(undef: str) -> None:
    assert buffer(run(CALLS, [np.zeros(64, np.int32)], undef=undef)).tolist() == [7 * t for t in range(64)]


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 12, 16])
def test_all_bytes_of_what_is_passed_by_value_are_there(size: int) -> None:
    bytes_of = f"[{size} x i8]"
    text = f"""
define internal i8 @sum(ptr byval({bytes_of}) align 1 %p) noinline {{
  %last = getelementptr i8, ptr %p, i64 {size - 1}
  %x = load i8, ptr %p, align 1
  %y = load i8, ptr %last, align 1
  %s = add i8 %x, %y
  ret i8 %s
}}
define ptx_kernel void @k(ptr %out) {{
  %mine = alloca {bytes_of}, align 1
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = trunc i32 %t to i8
  %m = add i8 %n, 100
  %last = getelementptr i8, ptr %mine, i64 {size - 1}
  store i8 %n, ptr %mine, align 1
  store i8 %m, ptr %last, align 1
  %r = call i8 @sum(ptr byval({bytes_of}) align 1 %mine)
  %po = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %po
  ret void
}}
"""
    assert buffer(run(text, [np.zeros(64, np.uint8)])).tolist() == [2 * t + 100 for t in range(64)]


def test_the_undefined_bytes_of_a_copy_stay_undefined() -> None:
    text = CALLS.replace("store i32 %tid, ptr %mine, align 4", "")
    result = run(text, [np.zeros(64, np.int32)], undef="trap")
    assert "undefined" in str(result.outcome)


def test_a_vector_is_given_by_a_buffer_of_its_elements():
    text = """
    target triple = "amdgcn-amd-amdhsa"
    declare i32 @llvm.amdgcn.workitem.id.x()
    define amdgpu_kernel void @k(ptr addrspace(1) %out, <3 x float> %v) {
      %t = call i32 @llvm.amdgcn.workitem.id.x()
      %at = getelementptr float, ptr addrspace(1) %out, i32 %t
      %e = extractelement <3 x float> %v, i32 %t
      store float %e, ptr addrspace(1) %at
      ret void
    }"""
    vector = np.array([1.5, -2.0, 8.0], np.float32)
    out = np.zeros(3, np.float32)
    launch = Launch("k", (1, 1, 1), (3, 1, 1), (BufferArg(out), BufferArg(vector)))
    module = parse(text)
    result = simulate(module, launch, GCN)
    assert result.returned and (result.buffers[0] == vector).all()
    short = replace(launch, args=(BufferArg(out), BufferArg(vector[:2])))
    with pytest.raises(LaunchError, match="is of type <3 x float>: it needs a buffer of 12 bytes"):
        simulate(module, short, GCN)
