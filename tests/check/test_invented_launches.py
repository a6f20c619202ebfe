"""Launches invented for kernels of which only the text is known."""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.check.invented_launches import invent_launches
from pcfm.launch import BufferArg, ScalarArg
from pcfm.machine import load
from pcfm.simt import simulate
from rodinia_kernels import all_kernels, synthetic_kernels

KERNELS = {**synthetic_kernels(), **all_kernels()}
HEADER = 'target triple = "nvptx64-nvidia-cuda"\n'


def arguments(text: str) -> list[tuple[str, ...]]:
    module = api.parse(HEADER + text)
    launches = invent_launches(module, module.kernels[0])
    return [tuple(map(shown, launch.args)) for launch in launches]


def shown(arg: BufferArg | ScalarArg) -> str:
    if isinstance(arg, ScalarArg):
        return arg.type
    assert arg.recipe is not None
    return f"{arg.recipe.type}[{arg.recipe.count}]"


def test_a_pointer_gets_elements_of_the_type_that_is_accessed_through_it() -> None:
    text = """
define ptx_kernel void @k(ptr %p, ptr %q, ptr addrspace(1) %r, float %f, i1 %c, i64 %n) {
  %a = getelementptr double, ptr %p, i64 %n
  %b = select i1 %c, ptr %a, ptr %p
  %x = load <2 x double>, ptr %b, align 16
  %g = addrspacecast ptr %q to ptr addrspace(1)
  %y = atomicrmw add ptr addrspace(1) %g, i64 1 monotonic
  ret void
}
"""
    assert arguments(text) == [("double[16384]", "i64[16384]", "i32[16384]", "float", "i1", "i64")] * 2


def test_the_members_of_a_structure_by_value_are_given() -> None:
    text = """
%pair = type { i32, [3 x float] }
define ptx_kernel void @k(ptr byval(%pair) %p) {
  ret void
}
"""
    assert arguments(text) == [("i32", "i8[12]")] * 2


def test_a_kernel_that_takes_a_pointer_to_shared_memory_has_no_launch() -> None:
    assert arguments("define ptx_kernel void @k(ptr addrspace(3) %p) {\n  ret void\n}\n") == []


def test_a_thread_block_is_no_larger_than_the_kernel_allows() -> None:
    text = HEADER + 'define ptx_kernel void @k() "nvvm.maxntid"="16,1,1" {\n  ret void\n}\n'
    module = api.parse(text)
    assert [each.block for each in invent_launches(module, module.kernels[0])] == [(16, 1, 1)] * 2


@pytest.mark.parametrize("name", KERNELS)
def test_each_kernel_of_the_project_can_be_bound_to_its_invented_launches(name: str) -> None:
    spec = KERNELS[name]
    module = api.read(spec.ir_path(spec.blocks[0], "O2-noshare").read_bytes(), name)
    for kernel in module.kernels:
        launches = invent_launches(module, kernel)
        assert len(launches) == 2
        simulate(module, launches[0], load("gcn-wave64"), fuel=50)
