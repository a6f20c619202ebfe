"""Kernels that are no refinement of others, of many kinds: none is proved, and each refines itself.

Loops, barriers and what lanes exchange, inline assembly, variable arguments, constant addresses, masked
accesses and reductions of vectors, rounding, memory of a kernel's own, atomics, undef, and what stands
around a kernel. A bar separates lines.
"""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.llvm import verify
from pcfm.prove import prove

LAYOUT = """
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
"""
DECLARED = r"""
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.activemask()
@t = internal addrspace(3) global [64 x i32] undef, align 4
@g = global i32 3, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare i32 @printf(ptr, ...)
@fmt = private unnamed_addr constant [4 x i8] c"%d\0A\00"
@fmt2 = private unnamed_addr constant [4 x i8] c"%u\0A\00"
@a = addrspace(1) global [4 x i32] zeroinitializer, align 16
@b = addrspace(1) global [4 x i32] zeroinitializer, align 16
@xw = extern_weak addrspace(1) global i32
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32>)
declare <4 x i32> @llvm.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
declare float @llvm.rint.f32(float)
declare float @llvm.round.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.powi.f32.i32(float, i32)
declare float @llvm.pow.f32(float, float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @u()
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i32 @u2()
declare void @u4(i32)
"""
HEAD = """define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i32 noundef %i, i32 %n, i1 %c, \
float noundef %f, float noundef %g, double noundef %d, <4 x i32> %v, <4 x float> noundef %w) {
entry:
"""
# A loop that sums what %p points to.
SUM = (
    "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
    "%s = phi float [ %f, %entry ], [ %t, %h ] | %a = getelementptr float, ptr %p, i32 %x | "
    "%l = load float, ptr %a | %t = fadd float %s, %l | %y = add i32 %x, 1 | "
    "%z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e: | "
)
BODIES: dict[str, tuple[str, str]] = {
    "hoisted volatile": (
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | %l = load volatile i32, ptr %q | "
        "store i32 %l, ptr %a | %y = add i32 %x, 1 | %z = icmp slt i32 %y, %i | "
        "br i1 %z, label %h, label %e | e:",
        "%l = load volatile i32, ptr %q | br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %l, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e:",
    ),
    "hoisted load over stores that may alias": (
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | %l = load i32, ptr %q | store i32 %l, ptr %a | "
        "%y = add i32 %x, 1 | %z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e:",
        "%l = load i32, ptr %q | br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %l, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e:",
    ),
    "sunk store out of loop aliasing": (
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %q | %l = load i32, ptr %a | "
        "store i32 %l, ptr %p | %y = add i32 %x, 1 | %z = icmp slt i32 %y, %i | "
        "br i1 %z, label %h, label %e | e:",
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | %l = load i32, ptr %a | store i32 %l, ptr %p | "
        "%y = add i32 %x, 1 | %z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e: | "
        "store i32 %x, ptr %q",
    ),
    "loop of zero rounds as do-while": (
        "%t = icmp sgt i32 %i, 0 | br i1 %t, label %h, label %e | h: | "
        "%x = phi i32 [ 0, %entry ], [ %y, %h ] | %a = getelementptr i32, ptr %p, i32 %x | "
        "store i32 %x, ptr %a | %y = add i32 %x, 1 | %z = icmp slt i32 %y, %i | "
        "br i1 %z, label %h, label %e | e:",
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e:",
    ),
    "loop reversed stores": (
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %q | %y = add i32 %x, 1 | "
        "%z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e:",
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | %r0 = sub i32 %i, %x | %r = sub i32 %r0, 1 | "
        "store i32 %r, ptr %q | %y = add i32 %x, 1 | %z = icmp slt i32 %y, %i | "
        "br i1 %z, label %h, label %e | e:",
    ),
    "loop unsigned bound": (
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e:",
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp ult i32 %y, %i | br i1 %z, label %h, label %e | e:",
    ),
    "loop ne bound": (
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp slt i32 %y, %i | br i1 %z, label %h, label %e | e:",
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp ne i32 %y, %i | br i1 %z, label %h, label %e | e:",
    ),
    "nsw of counter": (
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp ne i32 %y, %i | br i1 %z, label %h, label %e | e:",
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %a | %y = add nsw i32 %x, 1 | "
        "%z = icmp ne i32 %y, %i | br i1 %z, label %h, label %e | e:",
    ),
    "counter from 64 bits": (
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | store i32 %x, ptr %a | %y = add i32 %x, 1 | "
        "%z = icmp ne i32 %y, %i | br i1 %z, label %h, label %e | e:",
        "br label %h | h: | %x = phi i32 [ 0, %entry ], [ %y, %h ] | "
        "%a = getelementptr i32, ptr %p, i32 %x | %x8 = zext i32 %x to i64 | "
        "%a8 = getelementptr i32, ptr %p, i64 %x8 | store i32 %x, ptr %a8 | %y = add i32 %x, 1 | "
        "%z = icmp ne i32 %y, %i | br i1 %z, label %h, label %e | e:",
    ),
    "reduction starts at zero and adds at end": (
        SUM + "store float %t, ptr %q",
        SUM.replace("[ %f, %entry ]", "[ 0.0, %entry ]") + "%u = fadd float %t, %f | store float %u, ptr %q",
    ),
    "the value of the round before": (
        SUM + "store float %t, ptr %q",
        SUM + "store float %s, ptr %q",
    ),
    "two rounds in one": (
        SUM + "store float %t, ptr %q",
        SUM.replace("fadd float %s", "fadd float %l") + "store float %t, ptr %q",
    ),
    "last value where loop may not run more": (
        SUM + "store float %t, ptr %q",
        SUM + "store float %l, ptr %q",
    ),
    "load over a barrier": (
        "%ws = getelementptr [64 x i32], ptr addrspace(3) @t, i32 0, i32 %i | "
        "store i32 1, ptr addrspace(3) %ws | call void @llvm.nvvm.barrier0() | "
        "%l = load i32, ptr addrspace(3) @t | store i32 %l, ptr %q, align 4",
        "%ws = getelementptr [64 x i32], ptr addrspace(3) @t, i32 0, i32 %i | "
        "store i32 1, ptr addrspace(3) %ws | %l = load i32, ptr addrspace(3) @t | "
        "call void @llvm.nvvm.barrier0() | store i32 %l, ptr %q, align 4",
    ),
    "store over a barrier": (
        "%ws = getelementptr [64 x i32], ptr addrspace(3) @t, i32 0, i32 %i | "
        "store i32 1, ptr addrspace(3) %ws | call void @llvm.nvvm.barrier0()",
        "%ws = getelementptr [64 x i32], ptr addrspace(3) @t, i32 0, i32 %i | "
        "call void @llvm.nvvm.barrier0() | store i32 1, ptr addrspace(3) %ws",
    ),
    "warp barrier for a block barrier": (
        "call void @llvm.nvvm.barrier0()",
        "call void @llvm.nvvm.bar.warp.sync(i32 -1)",
    ),
    "forwarded over a barrier": (
        "store i32 1, ptr %p | call void @llvm.nvvm.barrier0() | %l = load i32, ptr %p | "
        "store i32 %l, ptr %q, align 4",
        "store i32 1, ptr %p | call void @llvm.nvvm.barrier0() | store i32 1, ptr %q, align 4",
    ),
    "one load for two over a barrier": (
        "%l = load i32, ptr %p | call void @llvm.nvvm.barrier0() | %m = load i32, ptr %p | "
        "%s = add i32 %l, %m | store i32 %s, ptr %q, align 4",
        "%l = load i32, ptr %p | call void @llvm.nvvm.barrier0() | %s = add i32 %l, %l | "
        "store i32 %s, ptr %q, align 4",
    ),
    "shuffle moved behind branch": (
        "%s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %i, i32 3, i32 31) | "
        "br i1 %c, label %a, label %b | a: | store i32 %s, ptr %q, align 4 | br label %b | b:",
        "br i1 %c, label %a, label %b | a: | "
        "%s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %i, i32 3, i32 31) | "
        "store i32 %s, ptr %q, align 4 | br label %b | b:",
    ),
    "shuffles of two sides as one": (
        "br i1 %c, label %a, label %b | a: | "
        "%s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %i, i32 3, i32 31) | "
        "store i32 %s, ptr %q, align 4 | br label %e | b: | "
        "%u = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 7, i32 3, i32 31) | "
        "store i32 %u, ptr %q, align 4 | br label %e | e:",
        "br i1 %c, label %a, label %b | a: | br label %b | b: | "
        "%x = phi i32 [ %i, %a ], [ 7, %entry ] | "
        "%s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 3, i32 31) | "
        "store i32 %s, ptr %q, align 4",
    ),
    "active mask reused": (
        "%x = call i32 @llvm.nvvm.activemask() | br i1 %c, label %a, label %b | a: | "
        "%y = call i32 @llvm.nvvm.activemask() | store i32 %y, ptr %q, align 4 | br label %b | b: | "
        "store i32 %x, ptr %p",
        "%x = call i32 @llvm.nvvm.activemask() | br i1 %c, label %a, label %b | a: | "
        "store i32 %x, ptr %q, align 4 | br label %b | b: | store i32 %x, ptr %p",
    ),
    "match moved": (
        "br i1 %c, label %a, label %b | a: | "
        "%y = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %i) | store i32 %y, ptr %q, align 4 | "
        "br label %b | b:",
        "%y = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %i) | br i1 %c, label %a, label %b | "
        "a: | store i32 %y, ptr %q, align 4 | br label %b | b:",
    ),
    "clock read once": (
        "%x = call i32 @llvm.nvvm.read.ptx.sreg.clock() | "
        "%y = call i32 @llvm.nvvm.read.ptx.sreg.clock() | %z = sub i32 %y, %x | "
        "store i32 %z, ptr %q, align 4",
        "%x = call i32 @llvm.nvvm.read.ptx.sreg.clock() | %z = sub i32 %x, %x | "
        "store i32 %z, ptr %q, align 4",
    ),
    "popc barrier unused as plain": (
        "%x = call i32 @llvm.nvvm.barrier0.popc(i32 %i)",
        "call void @llvm.nvvm.barrier0()",
    ),
    "popc barrier of constant": (
        "%x = call i32 @llvm.nvvm.barrier0.popc(i32 %i) | store i32 %x, ptr %q, align 4",
        "%x = call i32 @llvm.nvvm.barrier0.popc(i32 1) | store i32 %x, ptr %q, align 4",
    ),
    "undef shared read as zero": (
        "%l = load i32, ptr addrspace(3) @t | store i32 %l, ptr %q, align 4",
        "store i32 0, ptr %q, align 4",
    ),
    "global initial value": (
        "%l = load i32, ptr @g | store i32 %l, ptr %q, align 4",
        "store i32 3, ptr %q, align 4",
    ),
    "asm text": (
        '%r = call i32 asm "add.s32 $0, $1, 1;", "=r,r"(i32 %i) | store i32 %r, ptr %q, align 4',
        '%r = call i32 asm "add.s32 $0, $1, 2;", "=r,r"(i32 %i) | store i32 %r, ptr %q, align 4',
    ),
    "asm constraint": (
        '%r = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 %i) | store i32 %r, ptr %q, align 4',
        '%r = call i32 asm "mov.u32 $0, $1;", "=r,n"(i32 7) | store i32 %r, ptr %q, align 4',
    ),
    "asm sideeffect dropped": (
        'call void asm sideeffect "membar.gl;", "~{memory}"()',
        'call void asm "membar.gl;", "~{memory}"()',
    ),
    "asm memory clobber dropped": (
        'store i32 1, ptr %p | call void asm sideeffect "membar.gl;", "~{memory}"() | store i32 2, ptr %q',
        'store i32 1, ptr %p | call void asm sideeffect "membar.gl;", ""() | store i32 2, ptr %q',
    ),
    "asm store moved": (
        'store i32 1, ptr %p | call void asm sideeffect "bar.sync 0;", "~{memory}"()',
        'call void asm sideeffect "bar.sync 0;", "~{memory}"() | store i32 1, ptr %p',
    ),
    "asm twice as once": (
        '%r = call i32 asm sideeffect "mov.u32 $0, %clock;", "=r"() | '
        '%s = call i32 asm sideeffect "mov.u32 $0, %clock;", "=r"() | %t = sub i32 %s, %r | '
        "store i32 %t, ptr %q, align 4",
        '%r = call i32 asm sideeffect "mov.u32 $0, %clock;", "=r"() | %t = sub i32 %r, %r | '
        "store i32 %t, ptr %q, align 4",
    ),
    "asm convergent dropped": (
        'call void asm sideeffect "bar.sync 0;", "~{memory}"() convergent',
        'call void asm sideeffect "bar.sync 0;", "~{memory}"()',
    ),
    "vararg dropped": (
        "%r = call i32 (ptr, ...) @printf(ptr @fmt, i32 %i, i32 1)",
        "%r = call i32 (ptr, ...) @printf(ptr @fmt, i32 %i)",
    ),
    "vararg widened": (
        "%r = call i32 (ptr, ...) @printf(ptr @fmt, i32 %i)",
        "%e = sext i32 %i to i64 | %r = call i32 (ptr, ...) @printf(ptr @fmt, i64 %e)",
    ),
    "format": (
        "%r = call i32 (ptr, ...) @printf(ptr @fmt, i32 %i)",
        "%r = call i32 (ptr, ...) @printf(ptr @fmt2, i32 %i)",
    ),
    "printf exchanged": (
        "%r = call i32 (ptr, ...) @printf(ptr @fmt, i32 1) | "
        "%s = call i32 (ptr, ...) @printf(ptr @fmt, i32 2)",
        "%r = call i32 (ptr, ...) @printf(ptr @fmt, i32 2) | "
        "%s = call i32 (ptr, ...) @printf(ptr @fmt, i32 1)",
    ),
    "one past the end of another": (
        "store i32 1, ptr addrspace(1) @b",
        "store i32 1, ptr addrspace(1) getelementptr ([4 x i32], ptr addrspace(1) @a, i64 1)",
    ),
    "difference of addresses": (
        "store i64 sub (i64 ptrtoint (ptr addrspace(1) @a to i64), i64 ptrtoint (ptr addrspace(1) "
        "@b to i64)), ptr %q",
        "store i64 16, ptr %q",
    ),
    "extern weak is not null": (
        "%x = icmp eq ptr addrspace(1) @xw, null | %z = zext i1 %x to i32 | store i32 %z, ptr %q, align 4",
        "store i32 0, ptr %q, align 4",
    ),
    "alignment bits of address": (
        "%x = ptrtoint ptr addrspace(1) @a to i64 | %y = and i64 %x, 31 | store i64 %y, ptr %q",
        "store i64 0, ptr %q",
    ),
    "low half of a pointer": (
        "store i32 trunc (i64 ptrtoint (ptr addrspace(1) @a to i64) to i32), ptr %q",
        "store i32 trunc (i64 ptrtoint (ptr addrspace(1) @b to i64) to i32), ptr %q",
    ),
    "masked load as load": (
        "%r = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> <i1 1, i1 1, i1 1, "
        "i1 0>, <4 x i32> zeroinitializer) | "
        "store <4 x i32> %r, ptr %q, align 16",
        "%r = load <4 x i32>, ptr %p, align 4 | store <4 x i32> %r, ptr %q, align 16",
    ),
    "masked store as store": (
        "call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr %p, i32 4, <4 x i1> <i1 1, i1 1, "
        "i1 1, i1 0>)",
        "store <4 x i32> %v, ptr %p, align 4",
    ),
    "masked through": (
        "%r = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> <i1 1, i1 1, i1 1, "
        "i1 0>, <4 x i32> zeroinitializer) | "
        "store <4 x i32> %r, ptr %q, align 16",
        "%r = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> <i1 1, i1 1, i1 1, "
        "i1 0>, <4 x i32> %v) | "
        "store <4 x i32> %r, ptr %q, align 16",
    ),
    "reduce one lane fewer": (
        "%r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v) | store i32 %r, ptr %q, align 4",
        "%x = insertelement <4 x i32> %v, i32 0, i32 3 | "
        "%r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x) | store i32 %r, ptr %q, align 4",
    ),
    "reduce reassoc": (
        "%r = call float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %w) | store float %r, ptr %q",
        "%r = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %w) | "
        "store float %r, ptr %q",
    ),
    "reverse twice as once": (
        "%x = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %v) | "
        "%r = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %x) | "
        "store <4 x i32> %r, ptr %q, align 16",
        "%r = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %v) | store <4 x i32> %r, ptr %q, align 16",
    ),
    "splice other": (
        "%r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %v, <4 x i32> zeroinitializer, i32 1) | "
        "store <4 x i32> %r, ptr %q, align 16",
        "%r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %v, <4 x i32> zeroinitializer, i32 2) | "
        "store <4 x i32> %r, ptr %q, align 16",
    ),
    "vector of three stored as four": (
        "%x = shufflevector <4 x i32> %v, <4 x i32> poison, <3 x i32> <i32 0, i32 1, i32 2> | "
        "store <3 x i32> %x, ptr %q, align 16",
        "store <4 x i32> %v, ptr %q, align 16",
    ),
    "rint as round": (
        "%r = call float @llvm.rint.f32(float %f) | store float %r, ptr %q",
        "%r = call float @llvm.round.f32(float %f) | store float %r, ptr %q",
    ),
    "roundeven as round": (
        "%r = call float @llvm.roundeven.f32(float %f) | store float %r, ptr %q",
        "%r = call float @llvm.round.f32(float %f) | store float %r, ptr %q",
    ),
    "floor as trunc": (
        "%r = call float @llvm.floor.f32(float %f) | store float %r, ptr %q",
        "%r = call float @llvm.trunc.f32(float %f) | store float %r, ptr %q",
    ),
    "fptosi round trip": (
        "%r = call float @llvm.trunc.f32(float %f) | store float %r, ptr %q",
        "%x = fptosi float %f to i32 | %r = sitofp i32 %x to float | store float %r, ptr %q",
    ),
    "pow to powi": (
        "%r = call float @llvm.pow.f32(float %f, float 3.0) | store float %r, ptr %q",
        "%r = call float @llvm.powi.f32.i32(float %f, i32 3) | store float %r, ptr %q",
    ),
    "sitofp of sum": (
        "%x = add nsw i32 %i, 1 | %r = sitofp i32 %x to float | store float %r, ptr %q",
        "%x = sitofp i32 %i to float | %r = fadd float %x, 1.0 | store float %r, ptr %q",
    ),
    "fpext rounds": (
        "%x = fadd float %f, %g | %r = fadd float %x, 0.0 | store float %r, ptr %q",
        "%a = fpext float %f to double | %b = fpext float %g to double | %s = fadd double %a, %b | "
        "%t = fptrunc double %s to float | %r = fadd float %t, -0.0 | store float %r, ptr %q",
    ),
    "fptrunc double rounding": (
        "%x = fptrunc double %d to float | %h = fptrunc float %x to half | store half %h, ptr %q",
        "%h = fptrunc double %d to half | store half %h, ptr %q",
    ),
    "copied bits": (
        "%x = bitcast float %f to i32 | %y = and i32 %x, 2147483647 | %r = bitcast i32 %y to float | "
        "store float %r, ptr %q",
        "%x = bitcast float %f to i32 | %y = shl i32 %x, 1 | %z = ashr i32 %y, 1 | "
        "%r = bitcast i32 %z to float | store float %r, ptr %q",
    ),
    "sat conversion": (
        "%r = call i32 @llvm.fptosi.sat.i32.f32(float %f) | store i32 %r, ptr %q, align 4",
        "%r = fptosi float %f to i32 | store i32 %r, ptr %q, align 4",
    ),
    "memcpy overlapping": (
        "call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)",
        "%l = load i64, ptr %q, align 1 | store i64 %l, ptr %p, align 1",
    ),
    "alloca escapes": (
        "%a = alloca i32 | store i32 1, ptr %a | store ptr %a, ptr %p | call void @u() | "
        "%l = load i32, ptr %a | store i32 %l, ptr %q, align 4",
        "%a = alloca i32 | store i32 1, ptr %a | store ptr %a, ptr %p | call void @u() | "
        "store i32 1, ptr %q, align 4",
    ),
    "alloca size": (
        "%a = alloca [4 x i32] | %b = getelementptr [4 x i32], ptr %a, i32 0, i32 %i | "
        "store i32 1, ptr %b | %l = load i32, ptr %a | store i32 %l, ptr %q, align 4",
        "%a = alloca [4 x i32] | %b = getelementptr [4 x i32], ptr %a, i32 0, i32 %i | "
        "store i32 1, ptr %b | store i32 1, ptr %q, align 4",
    ),
    "alloca one for two": (
        "%a = alloca i32 | %b = alloca i32 | %x = icmp eq ptr %a, %b | %z = zext i1 %x to i32 | "
        "store ptr %a, ptr %p | store ptr %b, ptr %p | store i32 %z, ptr %q, align 4",
        "%a = alloca i32 | store ptr %a, ptr %p | store ptr %a, ptr %p | store i32 1, ptr %q, align 4",
    ),
    "half store forwards": (
        "store i32 %i, ptr %p | %l = load i16, ptr %p | store i16 %l, ptr %q",
        "store i32 %i, ptr %p | %x = lshr i32 %i, 16 | %l = trunc i32 %x to i16 | store i16 %l, ptr %q",
    ),
    "overwritten byte forwards": (
        "store i32 %i, ptr %p | %b = getelementptr i8, ptr %p, i32 3 | store i8 0, ptr %b | "
        "%l = load i32, ptr %p | store i32 %l, ptr %q, align 4",
        "store i32 %i, ptr %p | %b = getelementptr i8, ptr %p, i32 3 | store i8 0, ptr %b | "
        "store i32 %i, ptr %q, align 4",
    ),
    "generic as global": (
        "%l = load i32, ptr %p | store i32 %l, ptr %q, align 4",
        "%x = addrspacecast ptr %p to ptr addrspace(1) | %l = load i32, ptr addrspace(1) %x | "
        "store i32 %l, ptr %q, align 4",
    ),
    "isspacep": (
        "%x = call i1 @llvm.nvvm.isspacep.shared(ptr %p) | store i1 %x, ptr %q",
        "store i1 false, ptr %q",
    ),
    "null of shared": (
        "%x = addrspacecast ptr addrspace(3) null to ptr | %y = icmp eq ptr %x, null | store i1 %y, ptr %q",
        "store i1 true, ptr %q",
    ),
    "two rmws joined": (
        "%x = atomicrmw add ptr %p, i32 1 monotonic | %y = atomicrmw add ptr %p, i32 1 monotonic",
        "%x = atomicrmw add ptr %p, i32 2 monotonic",
    ),
    "xchg forwards": (
        "%x = atomicrmw xchg ptr %p, i32 1 monotonic | "
        "%l = load atomic i32, ptr %p monotonic, align 4 | store i32 %l, ptr %q, align 4",
        "%x = atomicrmw xchg ptr %p, i32 1 monotonic | "
        "%l = load atomic i32, ptr %p monotonic, align 4 | store i32 1, ptr %q, align 4",
    ),
    "cmpxchg success": (
        "%x = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic | %y = extractvalue { i32, i1 } %x, 1 | "
        "store i1 %y, ptr %q",
        "%x = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic | "
        "%w0 = extractvalue { i32, i1 } %x, 0 | %y = icmp eq i32 %w0, 1 | store i1 %y, ptr %q",
    ),
    "atomic load twice as once": (
        "%x = load atomic i32, ptr %p monotonic, align 4 | "
        "%y = load atomic i32, ptr %p monotonic, align 4 | %z = sub i32 %x, %y | "
        "store i32 %z, ptr %q, align 4",
        "%x = load atomic i32, ptr %p monotonic, align 4 | %z = sub i32 %x, %x | "
        "store i32 %z, ptr %q, align 4",
    ),
    "plain load over acquire": (
        "%x = load atomic i32, ptr %p acquire, align 4 | %y = load i32, ptr %q | %z = add i32 %x, %y | "
        "store i32 %z, ptr %p",
        "%y = load i32, ptr %q | %x = load atomic i32, ptr %p acquire, align 4 | %z = add i32 %x, %y | "
        "store i32 %z, ptr %p",
    ),
    "undef parity": (
        "%y = shl i32 undef, 1 | store i32 %y, ptr %q, align 4",
        "store i32 undef, ptr %q, align 4",
    ),
    "undef and one": (
        "%y = and i32 undef, 1 | store i32 %y, ptr %q, align 4",
        "store i32 undef, ptr %q, align 4",
    ),
    "undef zext": (
        "%y = zext i8 undef to i32 | store i32 %y, ptr %q, align 4",
        "store i32 undef, ptr %q, align 4",
    ),
    "undef div": (
        "%y = udiv i32 undef, 3 | store i32 %y, ptr %q, align 4",
        "store i32 undef, ptr %q, align 4",
    ),
    "sdiv overflow": (
        "%m = icmp eq i32 %i, 0 | br i1 %m, label %e, label %a | a: | %y = sdiv i32 -2147483648, 3 | "
        "store i32 %y, ptr %q, align 4 | br label %e | e:",
        "%m = icmp eq i32 %i, 0 | br i1 %m, label %e, label %a | a: | %d0 = sdiv i32 -2147483648, %i | "
        "%y = sdiv i32 -2147483648, 3 | store i32 %y, ptr %q, align 4 | br label %e | e:",
    ),
    "load hoisted deref 2": (
        "%u = load i16, ptr %p | store i16 %u, ptr %q | br i1 %c, label %a, label %e | a: | "
        "%y = load i32, ptr %p | store i32 %y, ptr %q, align 4 | br label %e | e:",
        "%u = load i16, ptr %p | store i16 %u, ptr %q | %y = load i32, ptr %p | "
        "br i1 %c, label %a, label %e | a: | store i32 %y, ptr %q, align 4 | br label %e | e:",
    ),
    "range result": (
        "%r = call i32 @u2() | store i32 %r, ptr %q, align 4",
        "%r = call range(i32 0, 5) i32 @u2() | store i32 %r, ptr %q, align 4",
    ),
    "op bundle": (
        "call void @u4(i32 %i)",
        'call void @u4(i32 %i) [ "deopt"(i32 1) ]',
    ),
    "call twice": (
        "call void @u4(i32 %i)",
        "call void @u4(i32 %i) | call void @u4(i32 %i)",
    ),
    "indirect callee": (
        "%l = load ptr, ptr %p | call void %l(i32 %i)",
        "%l = load ptr, ptr %q | call void %l(i32 %i)",
    ),
}
MODULES: dict[str, tuple[str, str]] = {
    "alias target": (
        "@a = global i32 1 | @b = global i32 2 | @x = alias i32, ptr @a | "
        "define ptx_kernel void @k(ptr %p) { | %l = load i32, ptr @x | store i32 %l, ptr %p | "
        "ret void | }",
        "@a = global i32 1 | @b = global i32 2 | @x = alias i32, ptr @b | "
        "define ptx_kernel void @k(ptr %p) { | %l = load i32, ptr @x | store i32 %l, ptr %p | "
        "ret void | }",
    ),
    "ifunc": (
        "@x = ifunc void (), ptr @r1 | define ptr @r1() { | ret ptr @f1 | } | define void @f1() { | "
        "ret void | } | define ptx_kernel void @k(ptr %p) { | call void @x() | ret void | }",
        "@x = ifunc void (), ptr @r1 | define ptr @r1() { | ret ptr null | } | define void @f1() { | "
        "ret void | } | define ptx_kernel void @k(ptr %p) { | call void @x() | ret void | }",
    ),
    "byval type": (
        "%t = type { i32, i32 } | define ptx_kernel void @k(ptr byval(%t) %p, ptr %q) { | "
        "%l = load i32, ptr %p | store i32 %l, ptr %q | ret void | }",
        "%t = type { i32, i32, i32 } | define ptx_kernel void @k(ptr byval(%t) %p, ptr %q) { | "
        "%l = load i32, ptr %p | store i32 %l, ptr %q | ret void | }",
    ),
    "struct packed": (
        "%t = type { i8, i32 } | define ptx_kernel void @k(ptr %p) { | "
        "%a = getelementptr %t, ptr %p, i32 0, i32 1 | store i32 1, ptr %a, align 1 | ret void | }",
        "%t = type <{ i8, i32 }> | define ptx_kernel void @k(ptr %p) { | "
        "%a = getelementptr %t, ptr %p, i32 0, i32 1 | store i32 1, ptr %a, align 1 | ret void | }",
    ),
    "helper changed behind weak": (
        "define weak void @h(ptr %p) { | store i32 1, ptr %p | ret void | } | "
        "define ptx_kernel void @k(ptr %p) { | call void @h(ptr %p) | ret void | }",
        "define weak void @h(ptr %p) { | store i32 1, ptr %p | ret void | } | "
        "define ptx_kernel void @k(ptr %p) { | store i32 1, ptr %p | ret void | }",
    ),
    "helper inlined wrong": (
        "define internal void @h(ptr %p, i32 %x) { | store i32 %x, ptr %p | ret void | } | "
        "define ptx_kernel void @k(ptr %p) { | call void @h(ptr %p, i32 1) | ret void | }",
        "define internal void @h(ptr %p, i32 %x) { | store i32 1, ptr %p | ret void | } | "
        "define ptx_kernel void @k(ptr %p) { | call void @h(ptr %p, i32 2) | ret void | }",
    ),
    "recursion endless": (
        "define internal void @h(ptr %p) { | call void @h(ptr %p) | ret void | } | "
        "define ptx_kernel void @k(ptr %p) { | call void @h(ptr %p) | ret void | }",
        "define ptx_kernel void @k(ptr %p) { | ret void | }",
    ),
    "loop mustprogress": (
        "define ptx_kernel void @k(ptr %p) { | br label %a | a: | br label %a | }",
        "define ptx_kernel void @k(ptr %p) { | br label %a | a: | br label %a, !llvm.loop !0 | } | "
        '!0 = distinct !{!0, !1} | !1 = !{!"llvm.loop.mustprogress"}',
    ),
    "grid constant": (
        "define ptx_kernel void @k(ptr byval(i32) %p) { | ret void | }",
        "define ptx_kernel void @k(ptr byval(i32) %p) { | ret void | } | !nvvm.annotations = !{!0} | "
        '!0 = !{ptr @k, !"grid_constant", !1} | !1 = !{i32 1}',
    ),
    "minctasm": (
        "define ptx_kernel void @k(ptr %p) { | ret void | } | !nvvm.annotations = !{!0} | "
        '!0 = !{ptr @k, !"maxntidx", i32 1024}',
        "define ptx_kernel void @k(ptr %p) { | ret void | } | !nvvm.annotations = !{!0} | "
        '!0 = !{ptr @k, !"maxntidx", i32 32}',
    ),
    "externally initialised": (
        "@c = addrspace(4) externally_initialized global i32 1 | define ptx_kernel void @k(ptr %p) { | "
        "%l = load i32, ptr addrspace(4) @c | store i32 %l, ptr %p | ret void | }",
        "@c = addrspace(4) global i32 1 | define ptx_kernel void @k(ptr %p) { | "
        "%l = load i32, ptr addrspace(4) @c | store i32 %l, ptr %p | ret void | }",
    ),
    "external made defined": (
        "@c = external addrspace(4) global i32 | define ptx_kernel void @k(ptr %p) { | "
        "%l = load i32, ptr addrspace(4) @c | store i32 %l, ptr %p | ret void | }",
        "@c = addrspace(4) global i32 0 | define ptx_kernel void @k(ptr %p) { | "
        "%l = load i32, ptr addrspace(4) @c | store i32 %l, ptr %p | ret void | }",
    ),
}


def _lines(text: str) -> str:
    return "".join(f"{line}\n" for line in text.split(" | "))


def texts(name: str) -> list[str]:
    if name in MODULES:
        return [f"{LAYOUT}{_lines(text)}" for text in MODULES[name]]
    return [f"{LAYOUT}{DECLARED}{HEAD}{_lines(body)}ret void\n}}\n" for body in BODIES[name]]


def is_proved(source: str, target: str) -> bool:
    """Whether @k is; without a solver and with one."""
    verdicts = [
        each.verdict
        for solver in (False, True)
        for each in prove(parse_module(source), parse_module(target), solver=solver)
        if each.function == "k"
    ]
    return any(verdict.accepted for verdict in verdicts)


@pytest.mark.parametrize("name", [*BODIES, *MODULES])
def test_another_kernel_is_not_proved(name: str) -> None:
    source, target = texts(name)
    for text in (source, target):
        verify(text)
        assert is_proved(text, text)
    assert not is_proved(source, target)
