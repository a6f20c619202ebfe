"""What a generated kernel stands in: the words in which targets differ, and what every kernel starts with."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """The words in which the targets differ."""

    name: str
    header: str
    convention: str
    lane: str
    thread_block: str
    barrier: str
    ballot: str


NVPTX = Target(
    "nvptx",
    'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\ntarget triple = "nvptx64-nvidia-cuda"',
    "ptx_kernel",
    "@llvm.nvvm.read.ptx.sreg.tid.x()",
    "@llvm.nvvm.read.ptx.sreg.ctaid.x()",
    "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)",
    "call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 {c})",
)
AMDGCN = Target(
    "amdgcn",
    'target triple = "amdgcn-amd-amdhsa"',
    "amdgpu_kernel",
    "@llvm.amdgcn.workitem.id.x()",
    "@llvm.amdgcn.workgroup.id.x()",
    "call void @llvm.amdgcn.s.barrier()",
    "call i64 @llvm.amdgcn.ballot.i64(i1 {c})",
)

PROLOGUE = """\
%group_start = mul i32 %group, {threads}
%thread = add i32 %group_start, %lane
%first_slot = mul i32 %thread, {slots}
%own_word = getelementptr inbounds [256 x i32], ptr addrspace(3) @tile, i32 0, i32 %lane
%own_word_generic = addrspacecast ptr addrspace(3) %own_word to ptr
store i32 %thread, ptr addrspace(3) %own_word, align 4
%index = and i32 %thread, 255
%number_at = getelementptr inbounds i32, ptr %numbers, i32 %index
%number = load i32, ptr %number_at, align 4
%real_at = getelementptr inbounds float, ptr %reals, i32 %index
%real = load float, ptr %real_at, align 4
%parity = trunc i32 %lane to i1
%narrow = trunc i32 %number to i8
%half = trunc i32 %number to i16
%wide = sext i32 %number to i64
%precise = fpext float %real to double
"""
"""What every kernel computes first; `threads` is the size of the thread block."""


def declarations(body: str) -> str:
    """A declaration for every intrinsic that `body` calls."""
    declared: dict[str, str] = {}
    for ty, name, arguments in re.findall(r"call (\S+) (@[\w.]+)\(([^)]*)\)", body):
        types = ", ".join(argument.split()[0] for argument in arguments.split(",") if argument)
        declared[name] = f"declare {ty} {name}({types})"
    return "\n".join(declared[name] for name in sorted(declared)) + "\n"
