"""What `check` says of small changes, word for word: one case for each rule, in `verdicts.txt` (written by
`python -m tests.check.test_verdicts`).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pcfm import api
from pcfm.check import Counterexample, Inconclusive, Mismatch, NoMismatch, Unchanged, check
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.machine import load
from tests.listings import read_sections, write_sections

VERDICTS = Path(__file__).with_name("verdicts.txt")

# Loads from the first buffer, and something of both; what stands in place of BODY makes %r of %v, %f and %n.
KERNEL = """
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [128 x i32] undef
@table = internal addrspace(1) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@other = internal addrspace(1) global [4 x i32] zeroinitializer
define ptx_kernel void @k(ptr %in, ptr %floats, ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %b, 40
  %i = add i32 %first, %t
  %p = getelementptr i32, ptr %in, i32 %i
  %g = getelementptr float, ptr %floats, i32 %i
  %q = getelementptr i32, ptr %out, i32 %i
  %s = getelementptr [128 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  %v = load i32, ptr %p
  %f = load float, ptr %g
BODY
  store i32 %r, ptr %q
  br label %last
last:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.sync(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.cta()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.sqrt.f32(float)
"""
SAME = "  %r = add i32 %v, 1"
FLOAT = "\n  %r = bitcast float %x to i32"
STORED = "\n  store float %x, ptr %g\n  %r = add i32 %v, 0"
SPLIT = """  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no
yes:
YES
  br label %both
no:
NO
  br label %both
both:
  %r = add i32 %v, 1"""
VOTE = "  %o = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true)\n"
SHUFFLE = "  %o2 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 0, i32 31)\n"
BRANCH = "  %c = icmp slt i32 %w, 5\n  br i1 %c, label %x, label %y\nx:\n  br label %y\ny:\n"
LATER = "  %c = icmp eq i32 %i, 75\n  %z = zext i1 %c to i32\n"


def split(yes: str, no: str = "") -> str:
    return SPLIT.replace("YES", yes).replace("NO", no)


BARRIER = "  call void @llvm.nvvm.barrier0()\n"
WARP = "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"
NUMBERED = "  call void @llvm.nvvm.barrier.sync(i32 {})\n"
TRACES = {
    "a store dropped that another covers": ("  store i32 7, ptr %q\n" + SAME, SAME),
    "a store twice": (SAME, SAME + "\n  store i32 %r, ptr %q"),
    "two stores in place of one": (
        "  store i64 5, ptr %in\n" + SAME,
        "  %h = getelementptr i8, ptr %in, i64 4\n  store i32 5, ptr %in\n  store i32 0, ptr %h\n" + SAME,
    ),
    "stores to two addresses change places": (
        "  store i32 1, ptr %q\n  store i32 2, ptr %p\n" + SAME,
        "  store i32 2, ptr %p\n  store i32 1, ptr %q\n" + SAME,
    ),
    "a store twice, of a number that is computed": (
        "  %x = fadd float %f, 1.0" + STORED,
        "  %x = fadd float %f, 1.0\n  store float %x, ptr %g" + STORED,
    ),
    "another value for a moment": ("  store i32 1, ptr %q\n" + SAME, "  store i32 2, ptr %q\n" + SAME),
    "a vector's second half for a moment": (
        "  store <2 x i16> <i16 1, i16 2>, ptr %q\n" + SAME,
        "  store <2 x i16> <i16 1, i16 3>, ptr %q\n" + SAME,
    ),
    "a store by the last lane alone": (SAME, LATER + "  %m = sub i32 1, %z\n  %r = add i32 %v, %m"),
    "an operation that gives the same": (
        "  %o = atomicrmw add ptr %q, i32 0 monotonic\n" + SAME,
        "  %o = atomicrmw or ptr %q, i32 0 monotonic\n" + SAME,
    ),
    "a store in place of an exchange": (
        "  %o = atomicrmw xchg ptr %q, i32 3 monotonic\n" + SAME,
        "  store i32 3, ptr %q\n" + SAME,
    ),
    "a volatile load dropped": ("  %o = load volatile i32, ptr %p\n" + SAME, SAME),
    "a volatile store made plain": (
        "  store volatile i32 3, ptr %q\n" + SAME,
        "  store i32 3, ptr %q\n" + SAME,
    ),
    "a shared store for a moment": ("  store i32 7, ptr addrspace(3) %s\n" + SAME, SAME),
    "a lane's own memory is its own": (
        "  %own = alloca i32\n  store i32 7, ptr %own\n" + SAME,
        "  %own = alloca i32\n  store i32 8, ptr %own\n" + SAME,
    ),
    "a load more of what is accessed anyway": (SAME, "  %o = load i32, ptr %p\n" + SAME),
    "a load more behind what is accessed": (
        SAME,
        "  %h = getelementptr i32, ptr %p, i32 1\n  %o = load i32, ptr %h\n" + SAME,
    ),
    "a wider load": (SAME, "  %o = load i64, ptr %p\n" + SAME),
    "a wider load of bytes": (
        "  %u = load i8, ptr %floats\n" + SAME,
        "  %u = load i8, ptr %floats\n  %e = getelementptr i8, ptr %floats, i32 321\n"
        "  %o = load i16, ptr %e, align 1\n" + SAME,
    ),
    "fewer loads": ("  %h = getelementptr i32, ptr %p, i32 1\n  %o = load i32, ptr %h\n" + SAME, SAME),
    "a load more of a variable": (SAME, "  %o = load i32, ptr addrspace(1) @other\n" + SAME),
    "loads more of a variable and a buffer": (
        SAME,
        "  %c = icmp eq i32 %t, 2\n  %h = getelementptr i32, ptr %p, i32 1\n"
        "  %y = addrspacecast ptr addrspace(1) @other to ptr\n"
        "  %at = select i1 %c, ptr %h, ptr %y\n  %o = load i32, ptr %at\n" + SAME,
    ),
    "a load more of shared memory": (
        "  store i32 1, ptr addrspace(3) %s\n" + SAME,
        "  store i32 1, ptr addrspace(3) %s\n  %o = load i32, ptr addrspace(3) %s\n" + SAME,
    ),
    "a barrier more": (SAME, BARRIER + SAME),
    "a barrier of another number": (NUMBERED.format(1) + SAME, NUMBERED.format(2) + SAME),
    "a store moved over a barrier": (
        "  store i32 1, ptr %q\n" + BARRIER + SAME,
        BARRIER + "  store i32 1, ptr %q\n" + SAME,
    ),
    "a store moved over a barrier of the warp": (
        "  store i32 1, ptr %q\n" + WARP + SAME,
        WARP + "  store i32 1, ptr %q\n" + SAME,
    ),
    "a fence dropped": ("  fence seq_cst\n" + SAME, SAME),
    "a fence moved": (
        "  store i32 1, ptr %q\n  fence seq_cst\n" + SAME,
        "  fence seq_cst\n  store i32 1, ptr %q\n" + SAME,
    ),
    "a weaker fence": ("  fence seq_cst\n" + SAME, "  fence acquire\n" + SAME),
    "a narrower fence": (
        "  call void @llvm.nvvm.membar.gl()\n" + SAME,
        "  call void @llvm.nvvm.membar.cta()\n" + SAME,
    ),
    "a fence that says less": (
        "  call void @llvm.nvvm.membar.gl() nounwind\n" + SAME,
        "  call void @llvm.nvvm.membar.gl()\n" + SAME,
    ),
    "a vote by fewer lanes": (
        VOTE + SAME,
        split("  %o = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true)"),
    ),
    "a vote of each side made one": (
        split(
            "  %o = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true)",
            "  %o2 = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true)",
        ),
        VOTE + SAME,
    ),
    "a shuffle dropped": (SHUFFLE + SAME, SAME),
    "two votes change places": (VOTE + SHUFFLE + SAME, SHUFFLE + VOTE + SAME),
}
VALUES = {
    "another value": (SAME, "  %r = add i32 %v, 2"),
    "another value in the second block": (SAME, LATER + "  %y = add i32 %v, 1\n  %r = add i32 %y, %z"),
    "another value at one number": (
        SAME,
        "  %c = icmp eq i32 %v, 3\n  %z = zext i1 %c to i32\n  %y = add i32 %v, 1\n  %r = add i32 %y, %z",
    ),
    "another value at one argument": (
        SAME,
        "  %c = icmp eq i32 %n, 77\n  %z = zext i1 %c to i32\n  %y = add i32 %v, 1\n  %r = add i32 %y, %z",
    ),
    "which NaN": (
        "  %x = fadd float %f, %f" + STORED,
        "  %x = fmul float %f, 2.0" + STORED,
    ),
    "which NaN, and its bits are seen": (
        "  %y = bitcast i32 %v to float\n  %x = fadd float %f, %y" + FLOAT,
        "  %y = bitcast i32 %v to float\n  %x = fadd float %y, %f" + FLOAT,
    ),
    "which NaN, of a function": (
        "  %x = call float @llvm.minnum.f32(float %f, float 2.0)" + FLOAT,
        "  %x = call float @llvm.minnum.f32(float 2.0, float %f)" + FLOAT,
    ),
    "which NaN, of a conversion": (
        "  %d = fpext float %f to double\n  %x = fptrunc double %d to float" + FLOAT,
        "  %x = fmul float %f, 1.0" + FLOAT,
    ),
    "which NaN, of a vector": (
        "  %w = insertelement <2 x float> zeroinitializer, float %f, i32 0\n  %m = fadd <2 x float> %w, %w\n"
        "  %x = extractelement <2 x float> %m, i32 0" + FLOAT,
        "  %x = fadd float %f, %f" + FLOAT,
    ),
    "a NaN that is copied keeps its bits": (
        "  %x = call float @llvm.fabs.f32(float %f)" + FLOAT,
        "  %y = bitcast float %f to i32\n  %u = fcmp uno float %f, %f\n  %a = and i32 %y, 2147483647\n"
        "  %w = zext i1 %u to i32\n  %r = xor i32 %a, %w",
    ),
    "a sign that is copied": (
        "  %x = call float @llvm.copysign.f32(float %f, float 1.0)" + FLOAT,
        "  %y = fneg float %f\n  %x = call float @llvm.copysign.f32(float %y, float 1.0)" + FLOAT,
    ),
    "an element of a shuffle that chooses none": tuple(
        "  %w = insertelement <2 x i32> zeroinitializer, i32 %v, i32 0\n"
        f"  %m = shufflevector <2 x i32> %w, <2 x i32> %w, <2 x i32> {mask}\n"
        "  %r = extractelement <2 x i32> %m, i32 1"
        for mask in ("<i32 0, i32 1>", "poison")
    ),
    "the sign of zero": ("  %x = fadd float %f, -0.0" + STORED, "  %x = fadd float %f, 0.0" + STORED),
    "the target traps": (
        SAME,
        "  %c = icmp eq i32 %i, 75\n  %y = select i1 %c, i32 0, i32 1\n  %z = udiv i32 %v, %y\n"
        "  %w = sub i32 %z, %v\n  %u = add i32 %v, 1\n  %r = add i32 %u, %w",
    ),
    "the target traps once all is done": (
        SAME + "\n  store i32 %r, ptr %q\n  ret void\nrest:",
        SAME + "\n  store i32 %r, ptr %q\n  %o = udiv i32 %r, 0\n  ret void\nrest:",
    ),
    "the target leaves a buffer": (
        SAME,
        "  %far = getelementptr i32, ptr %in, i32 1000000\n  %o = load i32, ptr %far\n" + SAME,
    ),
    "the target waits for ever": (
        "  %d = icmp ult i32 %t, 32\n" + SAME,
        "  %d = icmp ult i32 %t, 32\n  br i1 %d, label %early, label %late\nearly:\n  "
        "call void @llvm.nvvm.barrier.sync(i32 3)\n  br label %join\nlate:\n  br label %join\njoin:\n" + SAME,
    ),
    "the target has no end": (
        SAME,
        "  %c = icmp eq i32 %i, 75\n  br i1 %c, label %spin, label %done\n"
        "spin:\n  br label %spin\ndone:\n" + SAME,
    ),
    "the target has no end at one argument": (
        SAME,
        "  %c = icmp eq i32 %n, 77\n  br i1 %c, label %spin, label %done\n"
        "spin:\n  br label %spin\ndone:\n" + SAME,
    ),
    "the source traps on some": (
        "  %r = udiv i32 12, %v",
        "  %w = udiv i32 12, %v\n  %r = add i32 %w, 0",
    ),
    "the source traps on all": ("  %r = udiv i32 12, 0", "  %r = udiv i32 13, 0"),
    "the source has no end on some": (
        "  br label %round\nround:\n  %j = phi i32 [ 0, %entry ], [ %j1, %round ]\n  %j1 = add i32 %j, %n\n"
        "  %c = icmp ult i32 %j1, 50\n  br i1 %c, label %round, label %done\ndone:\n" + SAME,
        "  br label %round\nround:\n  %j = phi i32 [ 0, %entry ], [ %j1, %round ]\n  %j1 = add i32 %n, %j\n"
        "  %c = icmp ult i32 %j1, 50\n  br i1 %c, label %round, label %done\ndone:\n" + SAME,
    ),
}
DIVIDE = """  store i32 1, ptr %q
  %u = and i32 {}
  %y = xor i32 %u, 1
  %z = udiv i32 1, %y
"""
UNDEF = "  %w = and i32 undef, 0\n" + BRANCH
LANES = """  %w = insertelement <2 x i32> zeroinitializer, i32 %v, i32 1
  %o = getelementptr FLAGS i32, ptr %in, <2 x i32> %w
  %a = ptrtoint <2 x ptr> %o to <2 x i64>
  %x = extractelement <2 x i64> %a, i32 1
  %y = trunc i64 %x to i32
  %z = and i32 %y, 1
  %r = add i32 %z, %v"""
ADDRESS = """  %o = getelementptr FLAGS i32, ptr %in, i32 %v
  %a = ptrtoint ptr %o to i64
  %x = trunc i64 %a to i32
  %y = lshr i32 %x, 31
  %r = add i32 %y, %v"""
UNDEFINED = {
    "poison for what was defined": (SAME, "  %r = add nsw i32 %v, 1"),
    "an address that may not wrap": (ADDRESS.replace("FLAGS ", ""), ADDRESS.replace("FLAGS", "nuw")),
    "addresses that may not leave their object": (
        LANES.replace("FLAGS ", ""),
        LANES.replace("FLAGS", "inbounds"),
    ),
    "poison for what was defined, thrown away": (SAME, "  %o = add nsw i32 %v, 1\n" + SAME),
    "a branch on poison": (
        "  %w = sub i32 %v, 1\n" + BRANCH + SAME,
        "  %w = sub nsw i32 %v, 1\n" + BRANCH + SAME,
    ),
    "poison where the source has some": ("  %r = add nsw i32 %v, 1", "  %r = add nsw i32 1, %v"),
    "poison, and where it is the target traps": (
        "  %r = add nsw i32 %v, 1\n  store i32 %r, ptr %q",
        "  %r = add nsw i32 %v, 1\n  store i32 %r, ptr %q\n  %c = icmp eq i32 %v, 2147483647\n"
        "  %y = select i1 %c, i32 0, i32 1\n  %z = udiv i32 1, %y",
    ),
    "any value for poison": ("  %r = add nsw i32 %v, 1", SAME),
    "another value, but for poison": ("  %r = add nsw i32 %v, 1", "  %r = add i32 %v, 3"),
    "any value for undef": ("  %r = add i32 undef, 1", "  %r = add i32 5, 0"),
    "undef for any value": (
        "  %r = add i32 %v, 1\n  store i32 7, ptr %q",
        "  %r = add i32 undef, 1\n  store i32 7, ptr %q",
    ),
    "an undef that decides nothing": (
        "  %u = and i32 undef, 0\n  %r = add i32 %v, %u",
        "  %r = add i32 %v, 1",
    ),
    "undef twice is not undef once": ("  %r = sub i32 undef, undef", "  %r = sub i32 0, 0"),
    "undef once is not undef twice": (
        "  %u = freeze i32 undef\n  %r = sub i32 %u, %u",
        "  %r = sub i32 undef, undef",
    ),
    "undefined where both branch on poison": (
        "  %w = add nsw i32 %v, 2000000000\n" + BRANCH + SAME,
        "  %w = add nsw i32 %v, 2000000000\n" + BRANCH + "  %r = add i32 %v, 2",
    ),
    "undefined on a rare argument alone": (
        "  %w = add nsw i32 %n, -2000\n" + BRANCH + SAME,
        "  %w = add nsw i32 -2000, %n\n" + BRANCH + SAME,
    ),
    "undef and poison, and any value for poison": (
        UNDEF + "  %r = add nsw i32 %v, 1",
        UNDEF + "  %e = icmp eq i32 %v, 2147483647\n  %z = zext i1 %e to i32\n"
        "  %a = add i32 %v, 1\n  %r = add i32 %a, %z",
    ),
    "undefined alike": (
        "  %w = add nsw i32 %v, 2000000000\n" + BRANCH + SAME,
        "  %w = add nsw i32 2000000000, %v\n" + BRANCH + SAME,
    ),
    "an undef that may make both trap": (
        DIVIDE.format("undef, 1") + "  %r = add i32 1, 0",
        DIVIDE.format("undef, 1") + "  %r = sub i32 1, 0",
    ),
    "an undef that may make the target trap": (
        DIVIDE.format("undef, 0") + "  %r = add i32 1, 0",
        DIVIDE.format("undef, 1") + "  %r = add i32 1, 0",
    ),
    "what is never written": (
        "  %own = alloca i32\n  %u = load i32, ptr %own\n  %r = add i32 %v, %u",
        "  %own = alloca i32\n  %u = load i32, ptr %own\n  %y = add i32 %u, 1\n  %r = add i32 %v, %y",
    ),
}
# All lanes of a block write one element, one reads it; each writes what is its own.
RACE = "  store i32 %t, ptr %floats\n"
SOME = """  %k = and i32 %n, 1
  %j = mul i32 %i, %k
  %h = getelementptr i32, ptr %floats, i32 %j
  store i32 %t, ptr %h
"""
FILL = "  store i32 %v, ptr addrspace(3) %s\n"
READ = """  %at = getelementptr [128 x i32], ptr addrspace(3) @tile, i32 0, i32 5
  %o = load i32, ptr addrspace(3) %at
"""
# The second block sees what the first did, or not; no race, since all of it is atomic.
ORDER = """  %c = icmp eq i32 %b, 0
  br i1 %c, label %early, label %late
early:
  %e = atomicrmw or ptr addrspace(1) @other, i32 1 monotonic
  br label %late
late:
  %o = atomicrmw or ptr addrspace(1) @other, i32 0 monotonic
"""
RACES = {
    "a race of the target": (
        FILL + BARRIER + READ + SAME,
        FILL + READ + BARRIER + SAME,
    ),
    "a race of the source, and they agree": (RACE + SAME, RACE + "  %r = sub i32 %v, -1"),
    "a race of the source, and they differ beside it": (RACE + SAME, RACE + "  %r = add i32 %v, 2"),
    "a race of the source, and they differ by it": (
        RACE + "  %o = load i32, ptr %floats\n  %r = add i32 %v, %o",
        RACE + "  %o = load i32, ptr %floats\n  %y = add i32 %o, 1\n  %r = add i32 %v, %y",
    ),
    "a race of the source, and the target traps": (
        RACE + SAME,
        RACE + "  %y = sub i32 %v, %v\n  %z = udiv i32 %v, %y\n  %r = add i32 %v, %z",
    ),
    "a race of the source, and NaNs": (
        RACE + "  %x = fadd float %f, %f" + FLOAT,
        RACE + "  %x = fmul float %f, 2.0" + FLOAT,
    ),
    "a race of the source, and NaNs in another order": (
        RACE + "  %y = bitcast i32 %v to float\n  %x = fadd float %f, %y" + FLOAT,
        RACE + "  %y = bitcast i32 %v to float\n  %x = fadd float %y, %f" + FLOAT,
    ),
    "a race of the source, and it leaves poison": (
        RACE + "  %r = add nsw i32 %v, 1",
        RACE + "  %r = add i32 %v, 1",
    ),
    "a race of the source, and another value for poison": (
        RACE + "  %r = add nsw i32 %v, 1",
        RACE + "  %y = icmp eq i32 %v, 2147483647\n  %z = zext i1 %y to i32\n"
        "  %w = add i32 %v, 1\n  %r = add i32 %w, %z",
    ),
    "a race of the source, and undefined behaviour": (
        RACE + "  %w = add nsw i32 %v, 2000000000\n" + BRANCH + SAME,
        RACE + "  %r = add i32 %v, 2",
    ),
    "a race on some arguments, and they agree": (SOME + SAME, SOME + "  %r = sub i32 %v, -1"),
    "a race on some arguments, and they differ by it": (
        SOME + "  %o = load i32, ptr %h\n  %r = add i32 %v, %o",
        SOME + "  %o = load i32, ptr %h\n  %e = icmp eq i32 %k, 0\n  %z = zext i1 %e to i32\n"
        "  %y = add i32 %o, %z\n  %r = add i32 %v, %y",
    ),
    "a race on some arguments, and they differ elsewhere": (
        SOME + SAME,
        SOME + "  %e = icmp eq i32 %n, 77\n  %z = zext i1 %e to i32\n  %y = add i32 %v, 1\n"
        "  %r = add i32 %y, %z",
    ),
    "a race on some arguments, and the target has no end there": (
        SOME + SAME,
        SOME + "  %e = icmp eq i32 %k, 0\n  br i1 %e, label %spin, label %done\n"
        "spin:\n  br label %spin\ndone:\n" + SAME,
    ),
    "an order of warps is seen, and they agree": (
        ORDER + "  %r = add i32 %v, %o",
        ORDER + "  %r = add i32 %o, %v",
    ),
    "an order of warps is seen, and they differ by it": (
        ORDER + "  %r = add i32 %v, %o",
        ORDER + "  %y = add i32 %o, %b\n  %r = add i32 %v, %y",
    ),
    "an order of warps is seen, and they differ elsewhere": (
        ORDER + "  %r = add i32 %v, %o",
        ORDER + "  %y = add i32 %v, 1\n  %r = add i32 %y, %o",
    ),
    "an order of warps in which the source traps": (
        "  store i32 1, ptr %q\n" + ORDER + "  %r = udiv i32 1, %o",
        "  store i32 1, ptr %q\n" + ORDER + "  %r = udiv i32 %o, %o",
    ),
    "a race through an atomic's result": (
        "  %o = atomicrmw add ptr %floats, i32 1 monotonic\n  %r = add i32 %v, %o",
        "  %o = atomicrmw add ptr %floats, i32 1 monotonic\n  %r = add i32 %o, %v",
    ),
}
PAIRS = {**TRACES, **VALUES, **UNDEFINED, **RACES}


def buffer(index: int, recipe: BufferRecipe) -> BufferArg:
    return BufferArg(recipe.draw(index), recipe=recipe)


def launch() -> Launch:
    """Two thread blocks of 40 threads."""
    args = (
        buffer(0, BufferRecipe("i32", 82, "random", 3, -(2**31), 2**31 - 1)),
        buffer(1, BufferRecipe("float", 81, "random", 4, -8.0, 8.0)),
        BufferArg(np.zeros(80, np.int32)),
        ScalarArg("i32", 9),
    )
    return Launch("k", (2, 1, 1), (40, 1, 1), args)


def said_of(name: str) -> str:
    source, target = (
        api.parse(KERNEL.replace("BODY", body), f"{side}.ll")
        for side, body in zip(("source", "target"), PAIRS[name], strict=True)
    )
    machine = load("gcn-wave64" if "warp" in name or "waits" in name else "volta-warp32")
    return str(check(source, target, launch(), machine, runs=24, fuel=200_000))


@pytest.mark.parametrize("name", PAIRS)
def test_what_is_said_is_what_was_said(name: str) -> None:
    assert said_of(name).splitlines() == read_sections(VERDICTS)[name]


def test_a_verdict_says_no_more_than_it_was_given() -> None:
    assert str(NoMismatch(3)) == "NO_MISMATCH(3)" == str(NoMismatch(3, different=3))
    assert NoMismatch(3).left_out == 0
    assert [each.exit_code for each in (Unchanged(), NoMismatch(1), Inconclusive(""))] == [0, 0, 3]
    assert str(NoMismatch(3, different=2)) == "NO_MISMATCH(3)\nnote: only 2 of the 3 inputs differ"
    assert str(Inconclusive("why")) == "INCONCLUSIVE: why"
    assert str(Mismatch(Counterexample("zeros", "race", "both write"))) == (
        "MISMATCH\ninput: zeros\ndiffers in: race\nboth write"
    )


def test_each_case_has_its_words() -> None:
    assert list(read_sections(VERDICTS)) == list(PAIRS)


if __name__ == "__main__":
    write_sections(VERDICTS, {name: said_of(name).splitlines() for name in PAIRS})
