"""Kernels with derivatives as text, and their runs."""

from __future__ import annotations

import numpy as np

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.lowering import MachineFunction, lower, run_lowered, verify_machine
from pcfm.lowering.targets.exec_mask import ExecMask
from tests.lowering.harness import GCN

TARGET = ExecMask()
OTHER = "i32 177, i32 15, i32 15, i1 true"  # the other lane of the row
HEADER = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.wqm.i32(i32)
declare i32 @llvm.amdgcn.softwqm.i32(i32)
declare void @llvm.amdgcn.wqm.demote(i1)
declare void @llvm.amdgcn.kill(i1)
declare i1 @llvm.amdgcn.ps.live()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
"""


def kernel(body: str) -> Module:
    """A kernel on one buffer; `%d = other %x` gives each lane the %x of its neighbour, in whole quads."""
    lines = []
    for line in body.splitlines():
        if "= other " in line:
            name, value = (part.strip() for part in line.split("= other "))
            lines += [
                f"  {name}.dpp = call i32 @llvm.amdgcn.mov.dpp.i32(i32 {value}, {OTHER})",
                f"  {name} = call i32 @llvm.amdgcn.wqm.i32(i32 {name}.dpp)",
            ]
        else:
            lines.append(line)
    return parse_module(HEADER + "\n".join(lines) + "\n}\n", "k.ll")


def program_of(body: str, target: ExecMask = TARGET) -> MachineFunction:
    """The lowered kernel, verified."""
    program = lower(kernel(body).function("k"), target, GCN)
    assert verify_machine(program) == []
    return program


def run(body: str, threads: int = 64, size: int = 128, n: int = 0, target: ExecMask = TARGET) -> np.ndarray:
    """What a kernel of one thread block leaves in its buffer of -1."""
    launch = Launch(
        "k", (1, 1, 1), (threads, 1, 1), (BufferArg(np.full(size, -1, np.int32)), ScalarArg("i32", n))
    )
    result = run_lowered(program_of(body, target), launch)
    assert result.returned
    left = result.buffers[0]
    assert left is not None
    return left
