"""Private memory that is not made by an alloca, and addresses that name their lane."""

from __future__ import annotations

import pytest

from pcfm.analysis.divergence import compute_divergence
from pcfm.ir.instructions import Load
from pcfm.ir.parser import parse_module

VARIABLE = """
target triple = "nvptx64-nvidia-cuda"
@mine = internal addrspace(5) global i32 0, align 4
define ptx_kernel void @f(ptr addrspace(1) %out, ptr addrspace(1) %table) {
  %direct = load i32, ptr addrspace(5) @mine, align 4
  %flat = load i32, ptr addrspacecast (ptr addrspace(5) @mine to ptr), align 4
  %address = load ptr, ptr addrspace(1) %table, align 8
  %unknown = load i32, ptr %address, align 4
  %common = load i32, ptr addrspace(1) %out, align 4
  ret void
}
"""


def test_a_global_variable_in_private_memory_is_one_for_each_lane():
    # All lanes were taken to read the same variable.
    fn = parse_module(VARIABLE).function("f")
    divergence = compute_divergence(fn)
    loads = [inst for inst in fn.instructions() if isinstance(inst, Load)]
    assert [load.name for load in loads if divergence.is_divergent(load)] == ["direct", "flat", "unknown"]


@pytest.mark.parametrize(
    ("attributes", "divergent"),
    [
        ('"target-cpu"="gfx1250"', True),
        ('"target-cpu"="gfx900" "target-features"="+globally-addressable-scratch"', True),
        ('"target-cpu"="gfx1200"', False),
        ("", False),
    ],
)
def test_a_flat_address_of_private_memory_names_the_lane_where_private_memory_is_global(
    attributes, divergent
):
    text = f"""
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @f() {attributes} {{
  %slot = alloca i32, align 4, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %slot to ptr
  %offset = ptrtoint ptr addrspace(5) %slot to i32
  ret void
}}
"""
    fn = parse_module(text).function("f")
    slot, flat, offset = list(fn.instructions())[:3]
    result = compute_divergence(fn)
    assert result.is_divergent(flat) is divergent
    assert not result.is_divergent(slot) and not result.is_divergent(offset)
