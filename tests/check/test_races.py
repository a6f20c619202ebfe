"""Races and the check: what orders memory must stay, and a source with a race is the standard of nothing."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.check import Inconclusive, Mismatch, NoMismatch, Verdict, check
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch
from tests.simt.kernels import GCN, HEADER

BARRIER = "  call void @llvm.nvvm.barrier0()\n"
# One warp writes, the other reads what it wrote; then all write their own.
SOURCE = f"""
@tile = internal addrspace(3) global [128 x i32] undef
declare void @llvm.nvvm.membar.gl()
define ptx_kernel void @k(ptr %in, ptr %out) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %in, i32 %t
  %q = getelementptr i32, ptr %out, i32 %t
  %mine = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %o = xor i32 %t, 64
  %other = getelementptr i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(3) %mine
{BARRIER}  %n = load i32, ptr addrspace(3) %other
  %x = add i32 %n, %v
{BARRIER}  store i32 %x, ptr %q
  ret void
}}
"""


def verdict(source: str, target: str, **options: bool) -> Verdict:
    recipe = BufferRecipe("i32", 128, "random", 3, -5, 5)
    args = BufferArg(recipe.draw(0), False, recipe), BufferArg(np.zeros(128, np.int32))
    launch = Launch("k", (1, 1, 1), (128, 1, 1), args)
    modules = parse_module(HEADER + source, "s.ll"), parse_module(HEADER + target, "t.ll")
    return check(*modules, launch, GCN, runs=6, **options)


def changed(old: str, new: str, text: str = SOURCE) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


STORE = "  store i32 %v, ptr addrspace(3) %mine\n"


@pytest.mark.parametrize("traces", [True, False])
def test_a_shared_store_moved_below_its_barrier_is_a_mismatch(traces: bool) -> None:
    answer = verdict(SOURCE, changed(STORE + BARRIER, BARRIER + STORE), traces=traces)
    assert isinstance(answer, Mismatch)


def test_a_barrier_that_is_dropped_without_a_trace_in_memory_is_a_race_of_the_target() -> None:
    target = changed(STORE + BARRIER, STORE)
    answer = verdict(SOURCE, target, traces=False)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "race", str(answer)
    assert "byte 256 of @tile" in str(answer) and "t.ll:" in str(answer)
    assert "write of 4 bytes by thread" in str(answer) and "read of 4 bytes by thread" in str(answer)


def test_a_store_moved_over_a_barrier_that_no_one_misses_is_another_order_of_the_lane() -> None:
    answer = verdict(
        SOURCE, changed(BARRIER + "  store i32 %x, ptr %q\n", "  store i32 %x, ptr %q\n" + BARRIER)
    )
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "lane trace", str(answer)


@pytest.mark.parametrize("moved", [False, True])
def test_a_fence_that_is_dropped_or_moved_is_another_order_of_the_lane(moved: bool) -> None:
    fence, end = "  call void @llvm.nvvm.membar.gl()\n", "  ret void\n"
    source = changed("  %x = add", fence + "  %x = add")
    answer = verdict(source, changed(end, fence + end) if moved else SOURCE)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "lane trace", str(answer)


def test_a_source_with_a_race_is_inconclusive_and_shows_it() -> None:
    racy = changed(STORE + BARRIER, STORE)
    answer = verdict(racy, changed("add i32 %n, %v", "add i32 %v, %n", racy))
    assert isinstance(answer, Inconclusive) and answer.exit_code == 3
    assert "data race" in answer.reason and "s.ll:" in answer.reason and "byte 256 of @tile" in answer.reason


def test_writes_of_one_value_are_no_reason_to_refuse() -> None:
    flags = changed("store i32 %x, ptr %q", "store i32 7, ptr %out")
    answer = verdict(flags, changed("add i32 %n, %v", "add i32 %v, %n", flags))
    assert isinstance(answer, NoMismatch), str(answer)
