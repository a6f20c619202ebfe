"""Which loads another thread's store may meet."""

import pytest

from pcfm.analysis.concurrent_stores import ConcurrentStores
from pcfm.ir.parser import parse_module

TEXT = """
@a = {linkage} addrspace(3) global [64 x i32]{value}
@b = {linkage} addrspace(3) global [64 x i32]{value}

define ptx_kernel void @k(i32 %i) {{
  %p = getelementptr [64 x i32], ptr addrspace(3) @a, i32 0, i32 %i
  store i32 1, ptr addrspace(3) %p
  ret void
}}
"""


@pytest.mark.parametrize(
    ("linkage", "value", "may"), [("external", "", True), ("internal", " poison", False)]
)
def test_two_names_of_dynamic_shared_memory_may_be_one_object(linkage: str, value: str, may: bool) -> None:
    module = parse_module(TEXT.format(linkage=linkage, value=value))
    fn = module.function("k")
    stores = ConcurrentStores(fn)
    written, other = module.globals["a"], module.globals["b"]
    assert stores.may_write(written, fn.entry)
    assert stores.may_write(other, fn.entry) is may


OBJECTS = """
@v = internal addrspace(1) global i32 0
@u = internal addrspace(1) global i32 0
@s = internal addrspace(3) global i32 poison
@t = internal addrspace(3) global i32 poison
@c = internal addrspace(4) constant i32 0

define {convention}void @k(ptr noalias %n, ptr noalias %m, ptr %a, ptr %b, ptr addrspace(1) %g) {{
  %l = alloca i32
  store i32 1, {written}
  ret void
}}
"""
# Where a store through each pointer may write: the host knows of no shared memory, and what it passes as
# `noalias` is the same for all threads of a kernel; a function's callers may pass anything.
OF_KERNELS = {
    "ptr %n": "nvu", "ptr %m": "mvu", "ptr %a": "abgvu", "ptr %b": "abgvu", "ptr addrspace(1) %g": "abgvu",
    "ptr %l": "", "ptr addrspace(1) @v": "nmabgv", "ptr addrspace(1) @u": "nmabgu",
    "ptr addrspace(3) @s": "s", "ptr addrspace(3) @t": "t",
}  # fmt: skip
OF_FUNCTIONS = {
    "ptr %n": "nmabgvust", "ptr %m": "nmabgvust", "ptr %a": "nmabgvust", "ptr %b": "nmabgvust",
    "ptr addrspace(1) %g": "nmabgvu", "ptr %l": "nmabg", "ptr addrspace(1) @v": "nmabgv",
    "ptr addrspace(1) @u": "nmabgu", "ptr addrspace(3) @s": "nmabs", "ptr addrspace(3) @t": "nmabt",
}  # fmt: skip


@pytest.mark.parametrize(("convention", "overlaps"), [("ptx_kernel ", OF_KERNELS), ("", OF_FUNCTIONS)])
def test_what_a_store_may_write(convention: str, overlaps: dict[str, str]) -> None:
    for written, roots in overlaps.items():
        module = parse_module(OBJECTS.format(convention=convention, written=written))
        fn = module.function("k")
        stores = ConcurrentStores(fn)
        variables = [module.globals[name] for name in "vustc"]
        objects = [*fn.args, fn.entry.instructions[0], *variables]
        assert "".join(str(each.name) for each in objects if stores.may_write(each, fn.entry)) == roots, (
            written
        )
