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
