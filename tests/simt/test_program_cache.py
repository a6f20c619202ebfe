"""A kernel that runs again is not taken apart again, unless its IR has changed."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.ir.instructions import Binary, Compare
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.simt import program_cache, simulate
from pcfm.simt.program_cache import program_of

TEXT = """
define i32 @next(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %x = load i32, ptr addrspace(1) %p
  %y = call i32 @next(i32 %x)
  %big = icmp sgt i32 %y, 5
  br i1 %big, label %one, label %two
one:
  store i32 1, ptr addrspace(1) %p
  br label %done
two:
  store i32 2, ptr addrspace(1) %p
  br label %done
done:
  ret void
}
"""
I32 = IntType(32)


def module_of() -> Module:
    return parse_module(TEXT)


def kernel_of(module: Module) -> Function:
    kernel = module.globals["k"]
    assert isinstance(kernel, Function)
    return kernel


def stored(module: Module, x: int) -> int:
    launch = Launch("k", (1, 1, 1), (32, 1, 1), (BufferArg(np.array([x], np.int32)),))
    (buffer,) = simulate(module, launch, load("volta-warp32")).buffers
    assert buffer is not None
    return int(buffer[0])


def test_a_kernel_that_stands_as_it_did_is_taken_apart_once() -> None:
    kernel = kernel_of(module_of())
    first = program_of(kernel)
    assert program_of(kernel) is first
    assert first.liveness([]) is first.liveness([])


def test_a_changed_operand_counts_at_once() -> None:
    module = module_of()
    assert stored(module, 5) == 1
    (compare,) = (inst for inst in kernel_of(module).instructions() if isinstance(inst, Compare))
    compare.set_operand(1, ConstantInt(I32, 6))
    assert stored(module, 5) == 2


def test_a_change_of_a_function_that_it_calls_counts_at_once() -> None:
    module = module_of()
    assert stored(module, 5) == 1
    callee = module.globals["next"]
    assert isinstance(callee, Function)
    (add,) = (inst for inst in callee.instructions() if isinstance(inst, Binary))
    add.set_operand(1, ConstantInt(I32, 0))
    assert stored(module, 5) == 2


def test_a_branch_that_is_turned_round_counts_at_once() -> None:
    module = module_of()
    assert stored(module, 5) == 1
    branch = kernel_of(module).entry.terminator
    one, two = branch.successors
    branch.set_operand(1, two)
    branch.set_operand(2, one)
    assert stored(module, 5) == 2


def test_an_instruction_that_leaves_counts_at_once() -> None:
    module = module_of()
    assert stored(module, 5) == 1
    store = kernel_of(module).blocks[1].instructions[0]
    store.drop_operands()
    kernel_of(module).blocks[1].instructions.remove(store)
    assert stored(module, 5) == 5


def test_a_predicate_that_is_changed_in_its_instruction_counts_at_once() -> None:
    module = module_of()
    assert stored(module, 5) == 1
    (compare,) = (inst for inst in kernel_of(module).instructions() if isinstance(inst, Compare))
    compare.predicate = "slt"
    assert stored(module, 5) == 2


def test_only_the_last_few_kernels_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_cache, "_cached", {})
    kernels = [kernel_of(module_of()) for _ in range(12)]
    programs = [program_of(kernel) for kernel in kernels]
    assert len(program_cache._cached) < len(kernels)
    assert program_of(kernels[-1]) is programs[-1]
    assert program_of(kernels[0]) is not programs[0]
