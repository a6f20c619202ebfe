"""Accesses that a back end makes one of: predicted from the IR, and as LLVM really emits them."""

import re

import numpy as np
import pytest

from pcfm import api, machine
from pcfm.ir.datalayout import DataLayout
from pcfm.launch import BufferArg, Launch
from pcfm.llvm import emit_assembly
from pcfm.machine.joined_accesses import joined_accesses
from pcfm.simt import simulate

KERNEL = """target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [256 x float] undef, align 16
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
define void @k(ptr %in, ptr %out) #0 {{
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sext i32 %i to i64
  %four = shl nsw i32 %i, 2
  %p = getelementptr inbounds {{ float, float, float, float }}, ptr %in, i64 %x
  %q = getelementptr inbounds {{ float, float, float, float }}, ptr %out, i64 %x
{body}  ret void
}}
attributes #0 = {{ "target-cpu"="sm_70" }}
!nvvm.annotations = !{{!0}}
!0 = !{{ptr @k, !"kernel", i32 1}}
"""


def field(name: str, base: str, number: int, align: int) -> str:
    where = (
        f"  %{name}{number}p = getelementptr inbounds i8, ptr %{base}, i64 {4 * number}\n" if number else ""
    )
    pointer = f"%{name}{number}p" if number else f"%{base}"
    return where + f"  %{name}{number} = load float, ptr {pointer}, align {align}\n"


def put(base: str, number: int, value: str, align: int) -> str:
    where = (
        f"  %{base}{number}s = getelementptr inbounds i8, ptr %{base}, i64 {4 * number}\n" if number else ""
    )
    pointer = f"%{base}{number}s" if number else f"%{base}"
    return where + f"  store float {value}, ptr {pointer}, align {align}\n"


def loads(*numbers: int, align: int = 16, base: str = "p", name: str = "v") -> str:
    return "".join(field(name, base, number, align if number == numbers[0] else 4) for number in numbers)


def stores(count: int, align: int = 16, base: str = "q") -> str:
    return "".join(put(base, number, f"%v{number}", align if not number else 4) for number in range(count))


COMPUTED = """  %one = or disjoint i32 %four, 1
  %e0 = sext i32 %four to i64
  %e1 = sext i32 %one to i64
  %a0 = getelementptr inbounds float, ptr %in, i64 %e0
  %a1 = getelementptr inbounds float, ptr %in, i64 %e1
  %v0 = load float, ptr %a0, align 8
  %v1 = load float, ptr %a1, align 4
"""

# What stands in the kernel; the bytes of accesses that stand for others, in order, for PTX and for AMDGCN.
CASES = {
    "a load of four": (loads(0, 1, 2, 3) + stores(4), [16, 16], [16, 16]),
    "aligned to two": (loads(0, 1, 2, 3, align=8) + stores(4, align=8), [8, 8], [16, 16]),
    "three of four": (loads(0, 1, 2) + stores(3), [16, 8], [12, 12]),
    "with a gap": (loads(0, 2) + put("q", 0, "%v0", 16) + put("q", 2, "%v2", 4), [16], []),
    "in another order": (field("v", "p", 1, 4) + field("v", "p", 0, 8) + stores(2, align=8), [8, 8], [8, 8]),
    "no alignment": (loads(0, 1, align=4) + stores(2, align=4), [], [8, 8]),
    "a store between that may hit": (
        field("v", "p", 0, 8) + put("q", 0, "%v0", 8) + field("v", "p", 1, 4) + put("q", 1, "%v1", 4), [], []
    ),
    "a barrier between": (
        field("v", "p", 0, 8) + "  call void @llvm.nvvm.barrier0()\n" + field("v", "p", 1, 4)
        + stores(2, align=8), [8], [8]
    ),
    "indices that a bit is added to": (COMPUTED + stores(2, align=8), [8, 8], [8, 8]),
}  # fmt: skip


@pytest.mark.parametrize("emits", ["ptx", "amdgcn"])
@pytest.mark.parametrize("name", CASES)
def test_joins_what_llvm_joins(name: str, emits: str) -> None:
    body, on_ptx, on_amd = CASES[name]
    text = KERNEL.format(body=body)
    module = api.parse(text)
    fn = module.function("k")
    assert fn is not None
    joined = joined_accesses(fn.entry.instructions, module.datalayout, emits)
    predicted = [size for size in joined.values() if size]
    assert predicted == (on_ptx if emits == "ptx" else on_amd)
    if emits == "ptx":
        wide = re.findall(r"\b(?:ld|st)\.global\.v([24])", emit_assembly(text, "ptx", "sm_70"))
        assert [4 * int(count) for count in wide] == predicted
    else:
        wide = re.findall(r"(?:global|flat)_\w+_dwordx([234])", emit_assembly(text, "amdgcn", "gfx906"))
        assert sorted(4 * int(count) for count in wide) == sorted(predicted)


def test_a_run_counts_the_access_that_is_emitted() -> None:
    """Four coalesced loads of a `float4` were charged four times."""
    numbers = np.arange(256, dtype=np.float32)
    launch = Launch("k", (2, 1, 1), (64, 1, 1), (BufferArg(numbers), BufferArg(numbers)))
    model = machine.load("volta-warp32")
    split = simulate(api.parse(KERNEL.format(body=loads(0, 1, 2, 3) + stores(4))), launch, model)
    vector = """  %v = load <4 x float>, ptr %p, align 16
  store <4 x float> %v, ptr %q, align 16
"""
    whole = simulate(api.parse(KERNEL.format(body=vector)), launch, model)
    assert split.counters.cycles == whole.counters.cycles
    assert split.counters.global_instructions == whole.counters.global_instructions == 2 * 4
    assert split.counters.global_transactions == whole.counters.global_transactions
    assert split.counters.warp_instructions == whole.counters.warp_instructions


def test_the_accesses_of_no_machine_need_their_own_alignment() -> None:
    module = api.parse(KERNEL.format(body=loads(0, 1, align=4)))
    fn = module.function("k")
    assert fn is not None and isinstance(module.datalayout, DataLayout)
    assert joined_accesses(fn.entry.instructions, module.datalayout, None) == {}
