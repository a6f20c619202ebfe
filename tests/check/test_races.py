"""Races and the check: what orders memory must stay, and a source with a race is the standard of nothing."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.check import Inconclusive, Mismatch, NoMismatch, Verdict, check
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
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


# All lanes write element 0 of the second buffer, and one reads it; each writes an element of its own, that
# one from what it read, the others from what nobody else wrote.
RACING = """
define ptx_kernel void @k(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %in, i32 %t
  %q = getelementptr i32, ptr %out, i32 %t
  %v = load i32, ptr %p
  store i32 %t, ptr %out
  %first = icmp eq i32 %t, 7
  br i1 %first, label %racing, label %own
racing:
  %r = load i32, ptr %out
  %w = add i32 %r, 1
  store i32 %w, ptr %q
  br label %end
own:
  %c = icmp ugt i32 %t, 0
  br i1 %c, label %write, label %end
write:
  %x = mul i32 %v, 3
  store i32 %x, ptr %q
  br label %end
end:
  ret void
}
"""


def test_what_no_race_had_a_part_in_is_compared_where_the_source_has_one() -> None:
    same = verdict(RACING, changed("mul i32 %v, 3", "mul i32 3, %v", RACING))
    assert isinstance(same, Inconclusive) and same.agrees is True and "data race" in same.reason
    assert "where no race had a part, source and target agree on 6 inputs" in str(same)
    beside = verdict(RACING, changed("mul i32 %v, 3", "mul i32 %v, 5", RACING))
    assert isinstance(beside, Mismatch), str(beside)
    assert beside.counterexample.detail == "memory differs where no race had a part in it"
    assert beside.counterexample.argument == 1 and beside.counterexample.element not in (None, 0, 7)


@pytest.mark.parametrize(
    ("old", "new"),
    [("add i32 %r, 1", "add i32 %r, 2"), ("store i32 %t, ptr %out\n", "store i32 1, ptr %out\n")],
)
def test_a_difference_that_a_race_may_have_made_is_none_and_counted(old: str, new: str) -> None:
    answer = verdict(RACING, changed(old, new, RACING))
    assert isinstance(answer, Inconclusive) and answer.agrees is True, str(answer)
    assert "elsewhere they differ on 3 of these (3 more that differ were not looked at)" in answer.elsewhere


def test_what_lanes_with_a_racing_value_shuffle_may_come_of_the_race() -> None:
    shuffle = "  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 0, i32 31)\n"
    before = changed("  %c = icmp ugt", "  %n = load i32, ptr %out\n" + "  %c = icmp ugt", RACING)
    spread = changed("mul i32 %v, 3", "add i32 %v, %n", before)
    answer = verdict(spread, changed("add i32 %v, %n", "sub i32 %v, %n", spread))
    assert isinstance(answer, Inconclusive) and answer.agrees is True, str(answer)
    exchanged = changed("  %first = icmp", shuffle + "  %first = icmp", RACING)
    answer = verdict(exchanged, changed("mul i32 %v, 3", "mul i32 %v, 5", exchanged))
    # Every lane of the warps may have what lane 7 saw; the other warp's have not.
    assert isinstance(answer, Mismatch) and (answer.counterexample.element or 0) >= 64, str(answer)


# Where %n is 0 all threads write one element, in an order that either form may take.
ORDERED = """
define ptx_kernel void @k(ptr %out, i32 %n, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, %n
  %q = getelementptr i32, ptr %out, i32 %i
  %c = icmp ult i32 %t, 5
  br i1 %c, label %low, label %high
low:
  store i32 1, ptr %q
  br label %end
high:
  store i32 2, ptr %q
  br label %end
end:
  ret void
}
"""


def test_an_input_on_which_the_source_has_a_race_is_no_evidence() -> None:
    recipe = BufferRecipe("i32", 32, "random", 3, -5, 5)
    args = BufferArg(np.zeros(64, np.int32)), ScalarArg("i32", 1), BufferArg(recipe.draw(0), False, recipe)
    launch = Launch("k", (1, 1, 1), (32, 1, 1), args)
    turned = ORDERED.replace("ult", "uge").replace("label %low, label %high", "label %high, label %low")
    modules = parse_module(HEADER + ORDERED, "s.ll"), parse_module(HEADER + turned, "t.ll")
    answer = check(*modules, launch, GCN, runs=40)
    assert isinstance(answer, NoMismatch), str(answer)
    assert "input argument 1 = 0 is no evidence, the source has a data race there" in str(answer)
    # What differs where there is no race is a mismatch all the same.
    wrong = parse_module(HEADER + turned.replace("i32 2", "i32 3"), "t.ll")
    assert isinstance(check(modules[0], wrong, launch, GCN, runs=40), Mismatch)
