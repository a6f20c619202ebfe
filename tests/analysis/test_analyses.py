"""Analyses of a function are kept for as long as it stays as it was, and no longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pcfm.analysis.analyses import KnownAnalyses
from pcfm.ir import rewriter
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Br, Compare
from pcfm.ir.module import Function
from pcfm.ir.parser import parse_module
from pcfm.ir.types import I32
from pcfm.ir.values import ConstantInt
from pcfm.launch import LaunchShape

TEXT = """
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %tid, 32
  br i1 %low, label %then, label %end
then:
  store i32 %tid, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
SHAPE = LaunchShape((64, 1, 1), None, 32)


def compare_of(fn: Function) -> Compare:
    compare = fn.entry.instructions[1]
    assert isinstance(compare, Compare)
    return compare


def turn_compare(fn: Function) -> None:
    compare_of(fn).predicate = "ule"


def move_bound(fn: Function) -> None:
    compare_of(fn).set_operand(1, ConstantInt(I32, 33))


def cut_branch(fn: Function) -> None:
    rewriter.set_terminator(fn.entry, Br(fn.blocks[2]))


def erase_store(fn: Function) -> None:
    rewriter.erase(fn.blocks[1].instructions[0])


def test_they_are_those_asked_for_before_where_nothing_has_changed() -> None:
    known, fn = KnownAnalyses(), parse_module(TEXT).function("k")
    first = known.of(fn, SHAPE, 32)
    assert not first.divergence.is_divergent_branch(fn.entry)
    assert known.of(fn, SHAPE, 32) is first
    assert first.divergence is first.divergence


@pytest.mark.parametrize("change", [turn_compare, move_bound, cut_branch, erase_store])
def test_a_function_that_has_changed_is_analysed_anew(change: Callable[[Function], None]) -> None:
    known, fn = KnownAnalyses(), parse_module(TEXT).function("k")
    first = known.of(fn, SHAPE, 32)
    change(fn)
    second = known.of(fn, SHAPE, 32)
    assert second is not first
    splits = change in (turn_compare, move_bound)
    assert second.divergence.is_divergent_branch(fn.entry) == splits


def test_a_copy_and_another_launch_have_their_own() -> None:
    known, module = KnownAnalyses(), parse_module(TEXT)
    fn, twin = module.function("k"), clone_module(module).function("k")
    first = known.of(fn, SHAPE, 32)
    assert known.of(twin, SHAPE, 32).cfg.fn is twin
    assert known.of(fn, None, 32) is not first
    assert known.of(fn, None, 32).divergence.is_divergent_branch(fn.entry)
