"""Accesses through generic pointers get the memory that they are known to go to; nothing else changes."""

from __future__ import annotations

import re

import pytest

from pcfm.ir.instructions import Load, Store
from pcfm.ir.parser import parse_module
from pcfm.ir.pointers import address_space
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify
from pcfm.llvm import emit_assembly, retarget
from pcfm.llvm import verify as verify_by_llvm
from pcfm.llvm.address_spaces import infer_address_spaces
from pcfm.machine import load as load_machine
from pcfm.workloads.applications import run_application
from pcfm.workloads.workload import known_kernels, read_source, workload
from tests.breadth import choose

HEAD = """
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [256 x float] undef, align 4
@table = internal addrspace(4) constant [256 x float] zeroinitializer, align 4
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @elsewhere()
"""
TILE = "addrspacecast (ptr addrspace(3) @tile to ptr)"
TABLE = "addrspacecast (ptr addrspace(4) @table to ptr)"
KERNELS = choose(("srad", "nqu"), sorted(known_kernels()))


def spaces(
    body: str, parameters: str = "ptr %p, i64 %i, i1 %c", convention: str = "amdgpu_kernel"
) -> list[list[int]]:
    """The address spaces of the accesses of a function, in order; it is what it was to both verifiers."""
    module = parse_module(f"{HEAD}define {convention} void @k({parameters}) {{\n{body}\n}}\n")
    infer_address_spaces(module)
    verify(module)
    text = print_module(module)
    verify_by_llvm(text)
    accesses = re.findall(r"^  .*(?:load|store|atomicrmw|cmpxchg|@llvm\.mem).*$", text, re.MULTILINE)
    numbers = [re.findall(r"\bptr(?: addrspace\((\d)\))? ", line) for line in accesses]
    return [[int(number or 0) for number in each] for each in numbers]


def test_what_the_host_passes_is_global_and_shared_variables_are_lds() -> None:
    body = f"""
  %q = getelementptr float, ptr %p, i64 %i
  %v = load float, ptr %q, align 4
  %s = getelementptr inbounds float, ptr {TILE}, i64 %i
  store float %v, ptr %s, align 4
  store float %v, ptr getelementptr (i8, ptr {TILE}, i64 16), align 4
  %w = load volatile float, ptr {TABLE}, align 4
  %old = atomicrmw fadd ptr %s, float %w monotonic
  ret void"""
    assert spaces(body) == [[1], [3], [3, 3], [4], [3]]


def test_a_function_that_is_called_knows_nothing_of_its_arguments() -> None:
    body = "  store float 0.0, ptr %p, align 4\n  ret void"
    assert spaces(body, convention="") == [[0]]
    assert spaces(body) == [[1]]


def test_pointers_that_are_chosen_from_several_lie_where_all_of_them_do() -> None:
    body = f"""
  %one = select i1 %c, ptr {TILE}, ptr getelementptr (i8, ptr {TILE}, i64 4)
  store float 0.0, ptr %one, align 4
  %two = select i1 %c, ptr {TILE}, ptr %p
  store float 0.0, ptr %two, align 4
  %frozen = freeze ptr %p
  store float 0.0, ptr %frozen, align 4
  %where = call ptr @elsewhere()
  store float 0.0, ptr %where, align 4
  ret void"""
    assert spaces(body) == [[3], [0], [1], [0]]


def test_poison_and_null_are_wherever_the_others_are() -> None:
    """What melding leaves: an address that only the lanes of one side have."""
    body = f"""
  br i1 %c, label %then, label %join
then:
  %s = getelementptr inbounds float, ptr {TILE}, i64 %i
  store float 1.0, ptr %s, align 4
  br label %join
join:
  %q = phi ptr [ %s, %then ], [ poison, %0 ]
  %n = phi ptr [ %p, %then ], [ null, %0 ]
  br i1 %c, label %last, label %end
last:
  store float 2.0, ptr %q, align 4
  store float 2.0, ptr %n, align 4
  br label %end
end:
  ret void"""
    assert spaces(body) == [[3], [3], [1]]


def test_a_pointer_that_steps_through_a_loop_stays_where_it_began() -> None:
    body = f"""
  br label %loop
loop:
  %q = phi ptr [ {TILE}, %0 ], [ %next, %loop ]
  %mixed = phi ptr [ %p, %0 ], [ %q, %loop ]
  store float 0.0, ptr %q, align 4
  store float 0.0, ptr %mixed, align 4
  %next = getelementptr i8, ptr %q, i64 4
  br i1 %c, label %loop, label %end
end:
  ret void"""
    assert spaces(body) == [[3], [0]]


def test_what_a_launch_has_put_in_memory_is_constant_and_points_to_global_memory() -> None:
    body = """
  %field = getelementptr i8, ptr %p, i64 8
  %q = load ptr, ptr %field, align 8
  store float 0.0, ptr %q, align 4
  %r = load ptr, ptr %q, align 8
  store float 0.0, ptr %r, align 4
  ret void"""
    assert spaces(body, "ptr byref({ i64, ptr }) %p") == [[4], [1], [1], [0]]


def test_copies_of_memory_name_what_they_copy() -> None:
    body = f"""
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 {TILE}, ptr align 4 %p, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 false)
  ret void"""
    assert spaces(body) == [[3, 1], [1]]


def test_what_else_uses_an_address_gets_it_as_it_was() -> None:
    body = f"""
  %s = getelementptr float, ptr {TILE}, i64 %i
  %t = getelementptr float, ptr %s, i64 1
  store float 0.0, ptr %t, align 4
  store ptr %s, ptr %p, align 8
  %same = icmp eq ptr %s, %t
  %n = zext i1 %same to i32
  store i32 %n, ptr %p, align 4
  ret void"""
    assert spaces(body) == [[3], [0, 1], [1]]


@pytest.mark.parametrize("name", KERNELS)
def test_kernels_compute_what_they_did_and_leave_no_access_generic(name: str) -> None:
    for block in choose(known_kernels()[name].blocks[:1], known_kernels()[name].blocks):
        work = workload(name, str(block))
        module = read_source(work, "O2-noshare")
        retarget(module, "amdgcn")
        infer_address_spaces(module)
        verify(module)
        accesses = [
            inst for fn in module.kernels for inst in fn.instructions() if isinstance(inst, Load | Store)
        ]
        assert accesses
        assert not [inst for inst in accesses if address_space(inst.ptr) == 0]
        assert (
            run_application(module, work.application(0), load_machine("gcn-wave64"), observe=tuple)
            .verdict()
            .accepted
        )


@pytest.mark.parametrize("name", ("y", "No", "on", "True", "FALSE", "null", "inf"))
def test_parameters_and_kernels_may_have_names_that_yaml_takes_for_something_else(name: str) -> None:
    text = (
        f'target triple = "amdgcn-amd-amdhsa"\ndefine amdgpu_kernel void @{name}(i32 %{name}) {{ ret void }}'
    )
    written = re.findall(r"\.name: +(.*)", emit_assembly(text, "amdgcn"))
    bare = ("null", "inf")  # which LLVM quotes by itself, and reads back as text
    assert len(written) == 2
    assert name in bare or written == [f"!str '{name}'"] * 2
