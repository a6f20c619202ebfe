"""Pairs of one or two lines that are no refinement: none may be proved, and each side refines itself.

In a pair `%n`, `%m` and `%c` may be poison, `%i` and `%f` are definite; `%p` and `%q` are pointers, `%v` and
`%w` vectors that may be poison in any lane.
"""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.llvm import verify
from pcfm.prove import Proved, prove_function

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
!0 = !{float 2.5}
declare void @dbg.mine()
declare void @llvm.mine(metadata)
declare float @real(float)
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
define void @k(ptr noundef %p, ptr noundef %q, i32 %n, i32 %m, i1 %c, i32 noundef %i, \
float noundef %f, <2 x i32> %v, \
<2 x i32> %w) {
"""
# What is stored at the end: by its type.
INTEGER, BIT, REAL, VECTOR, WIDE = (
    f"  store {ty} %r, ptr %q" for ty in ("i32", "i1", "float", "<2 x i32>", "i64")
)
NARROW, POINTER = "  store i8 %r, ptr %q", "  store ptr %r, ptr %q"


def undefined(end: str) -> tuple[str, str]:
    """A path that ends so, and the same where nothing is done before what is undefined."""
    start = "%g = fcmp olt float %f, 0.0\n  br i1 %g, label %t, label %j\nt:\n  END\nj:"
    return start.replace("END", end), start.replace("END", "unreachable")


# Known on one path, and of another start.
ONE_SUM = """%y = add i32 %i, 1
  %g = fcmp olt float %f, 0.0
  br i1 %g, label %t, label %j
t:
  %x = add nsw i32 %i, 1
  %u = udiv i32 5, %x
  br label %j
j:
"""
ONE_STEP = """%s = sext i32 %i to i64
  %y = mul i64 %s, 4294967296
  %a = getelementptr nuw i32, ptr %p, i64 %y
  %b = load i8, ptr %a
  %e = load i8, ptr %q
  %d = getelementptr i32, ptr %q, i64 %y
  %g = load i8, ptr %d
"""
STEPPED = """%o = load i8, ptr %p
  %y = sext i32 %i to i64
  %a = getelementptr WORD i32, ptr %p, i64 %y
  %t = icmp eq ptr %a, %q
  br i1 %t, label %u, label %j
u:
  br label %j
j:
  %r = getelementptr """
# A branch on what may be undef, which not every path to the end has come by.
ASKED_ELSEWHERE = """%g = fcmp une float %f, 1.0
  br i1 %g, label %s, label %j
s:
  %x = and i32 undef, %i
  %d = icmp eq i32 %x, 5
  br i1 %d, label %t, label %j
t:
  br label %j
j:
  store volatile i8 1, ptr %q
  %e = fcmp olt float %f, 0.0
  br i1 %e, label %a, label %z
a:
  %y = and i32 undef, %i
  %h = icmp eq i32 %y, 5
  br i1 %h, label %b, label %z
b:
  br label %z
z:
  %o = phi i1 [ false, %j ], [ false, %a ], [ true, %b ]
  store volatile i8 0, ptr %q
"""
VALUES: dict[str, tuple[str, str, str]] = {
    "what a branch asked on other paths": (
        f"{ASKED_ELSEWHERE}  %r = or i1 %o, false",
        f"{ASKED_ELSEWHERE}  %v0 = and i32 undef, %i\n  %v1 = and i32 undef, %i\n"
        "  %w0 = icmp eq i32 %v0, 5\n  %w1 = icmp eq i32 %v1, 5\n"
        "  %u = xor i1 %w0, %w1\n  %r = or i1 %o, %u",
        BIT,
    ),
    "a step that does not wrap and leaves its object": (
        STEPPED.replace("WORD", "nusw") + "i32, ptr %p, i64 %y",
        STEPPED.replace("WORD", "nusw") + "inbounds i32, ptr %p, i64 %y",
        POINTER,
    ),
    "the same call of another number is known not to be poison": (
        "%x = call i32 @llvm.fshl.i32(i32 %n, i32 1, i32 %i)\n  %u = udiv i32 7, %x\n"
        "  %y = call i32 @llvm.fshl.i32(i32 %n, i32 2, i32 %i)\n  %e = fcmp une float %f, 1.0\n"
        "  %d = icmp slt i32 %y, 0\n  %r = select i1 %e, i1 %d, i1 false",
        "%x = call i32 @llvm.fshl.i32(i32 %n, i32 1, i32 %i)\n  %u = udiv i32 7, %x\n"
        "  %y = call i32 @llvm.fshl.i32(i32 %n, i32 2, i32 %i)\n  %e = fcmp une float %f, 1.0\n"
        "  %d = icmp slt i32 %y, 0\n  %r = and i1 %e, %d",
        BIT,
    ),
    "a sum that does not wrap on one path": (
        f"{ONE_SUM}  %r = sext i32 %y to i64",
        f"{ONE_SUM}  %s = sext i32 %i to i64\n  %r = add i64 %s, 1",
        WIDE,
    ),
    "a step that does not wrap without a sign from another start": (
        f"{ONE_STEP}  %r = getelementptr i32, ptr %q, i64 %y",
        f"{ONE_STEP}  %r = getelementptr inbounds i32, ptr %q, i64 %y",
        POINTER,
    ),
    "an argument of a call promised to be defined": (
        "%r = call i32 @llvm.umin.i32(i32 %n, i32 3)",
        "%r = call i32 @llvm.umin.i32(i32 noundef %n, i32 3)",
        INTEGER,
    ),
    "a result of a call promised to be defined": (
        "%r = call i32 @llvm.umin.i32(i32 %n, i32 3)",
        "%r = call noundef i32 @llvm.umin.i32(i32 %n, i32 3)",
        INTEGER,
    ),
    "what one path asked of a choice": (
        "%e = fcmp une float %f, 1.0\n  %x = add nsw i32 %i, 1\n  %s = select i1 %e, i32 %x, i32 7\n"
        "  %g = fcmp olt float %f, 0.0\n  br i1 %g, label %t, label %j\nt:\n  %u = udiv i32 5, %s\n"
        "  br label %j\nj:\n  %y = add i32 %i, 1\n  %r = select i1 %e, i32 %y, i32 7",
        "%e = fcmp une float %f, 1.0\n  %x = add nsw i32 %i, 1\n  %s = select i1 %e, i32 %x, i32 7\n"
        "  %g = fcmp olt float %f, 0.0\n  br i1 %g, label %t, label %j\nt:\n  %u = udiv i32 5, %s\n"
        "  br label %j\nj:\n  %y = add i32 %i, 1\n  %r = select i1 %e, i32 %x, i32 7",
        INTEGER,
    ),
    "what one path accessed": (
        "%o = load i8, ptr %p\n  %y = zext i32 %i to i64\n  %x = getelementptr i8, ptr %p, i64 %y\n"
        "  %g = fcmp olt float %f, 0.0\n  br i1 %g, label %t, label %j\nt:\n  %u = load i8, ptr %x\n"
        "  br label %j\nj:\n  %r = getelementptr i8, ptr %p, i64 %y",
        "%o = load i8, ptr %p\n  %y = zext i32 %i to i64\n  %x = getelementptr i8, ptr %p, i64 %y\n"
        "  %g = fcmp olt float %f, 0.0\n  br i1 %g, label %t, label %j\nt:\n  %u = load i8, ptr %x\n"
        "  br label %j\nj:\n  %r = getelementptr inbounds i8, ptr %p, i64 %y",
        POINTER,
    ),
    "another call is known not to be poison": (
        "%x = call i32 @llvm.fshl.i32(i32 %n, i32 %m, i32 %i)\n  %u = udiv i32 7, %x\n"
        "  %y = call i32 @llvm.fshr.i32(i32 %n, i32 %m, i32 %i)\n  %e = fcmp une float %f, 1.0\n"
        "  %d = icmp slt i32 %y, 0\n  %r = select i1 %e, i1 %d, i1 false",
        "%x = call i32 @llvm.fshl.i32(i32 %n, i32 %m, i32 %i)\n  %u = udiv i32 7, %x\n"
        "  %y = call i32 @llvm.fshr.i32(i32 %n, i32 %m, i32 %i)\n  %e = fcmp une float %f, 1.0\n"
        "  %d = icmp slt i32 %y, 0\n  %r = and i1 %e, %d",
        BIT,
    ),
    "a flag on the side of another choice on undef": (
        "%b = load i1, ptr %p\n  %d = load i1, ptr %q\n  %x = add nsw i32 %i, 1\n  %y = add i32 %i, 1\n"
        "  %s = select i1 %b, i32 %x, i32 7\n  %t = select i1 %d, i32 %y, i32 9\n  %r = sub i32 %s, %t",
        "%b = load i1, ptr %p\n  %d = load i1, ptr %q\n  %x = add i32 %i, 1\n  %y = add nsw i32 %i, 1\n"
        "  %s = select i1 %b, i32 %x, i32 7\n  %t = select i1 %d, i32 %y, i32 9\n  %r = sub i32 %s, %t",
        INTEGER,
    ),
    "a dividend that may be poison, by what may be -1": (
        "%x = add i32 %i, 2\n  %z = sdiv i32 %x, %m\n  %r = add i32 %i, 0",
        "%x = add nsw i32 %i, 2\n  %z = sdiv i32 %x, %m\n  %r = add i32 %i, 0",
        INTEGER,
    ),
    "a dividend of a remainder that may be poison": (
        "%x = add i32 %i, 2\n  %z = srem i32 %x, %m\n  %r = add i32 %i, 0",
        "%x = add nsw i32 %i, 2\n  %z = srem i32 %x, %m\n  %r = add i32 %i, 0",
        INTEGER,
    ),
    "a dividend that cannot overflow, but be poison": (
        "%d = sext i32 %i to i64\n  %z = sdiv i64 %d, %d\n  %r = add i32 %i, 0",
        "%e = sext i32 %n to i64\n  %d = sext i32 %i to i64\n  %z = sdiv i64 %e, %d\n  %r = add i32 %i, 0",
        INTEGER,
    ),
    "a dividend that may be poison, by -1": (
        "%x = add i32 %i, 2\n  %z = sdiv i32 %x, -1\n  %r = add i32 %i, 0",
        "%x = add nsw i32 %i, 2\n  %z = sdiv i32 %x, -1\n  %r = add i32 %i, 0",
        INTEGER,
    ),
    "a dividend that may be poison in one lane": (
        "%x = add <2 x i32> %v, <i32 2, i32 2>\n  %z = sdiv <2 x i32> %x, <i32 3, i32 -1>\n"
        "  %r = add i32 %i, 0",
        "%x = add nsw <2 x i32> %v, <i32 2, i32 2>\n  %z = sdiv <2 x i32> %x, <i32 3, i32 -1>\n"
        "  %r = add i32 %i, 0",
        INTEGER,
    ),
    "what a shift says of another use of undef": (
        "%u = load i32, ptr %p\n  %s = shl i32 %i, %u\n  %r = add i32 %s, 1",
        "%u = load i32, ptr %p\n  %s = shl i32 %i, %u\n  %d = icmp ult i32 %u, 32\n  %z = zext i1 %d to i32\n"
        "  %r = add i32 %s, %z",
        INTEGER,
    ),
    "one more than what undef may be": (
        "%x = and i32 undef, 1\n  %r = add i32 %x, 1",
        "%x = and i32 %i, 1\n  %r = add i32 %x, 2",
        INTEGER,
    ),
    "twice what undef may be": (
        "%x = and i32 undef, 1\n  %r = mul i32 %x, 2",
        "%x = and i32 %i, 1\n  %r = mul i32 %x, 4",
        INTEGER,
    ),
    "one more condition": (
        "%x = icmp slt i32 %i, 5\n  %y = fcmp olt float %f, 1.0\n  %r = and i1 %x, %y",
        "%x = icmp slt i32 %i, 5\n  %y = fcmp olt float %f, 1.0\n  %z = fcmp ogt float %f, -1.0\n"
        "  %d = and i1 %x, %y\n  %r = and i1 %d, %z",
        BIT,
    ),
    # Each part of an aggregate may be poison alone.
    "poison in another part": (
        "%x = add nsw i32 %i, 1\n  %y = add i32 %i, 1\n"
        "  %a = insertvalue {i32, i32} zeroinitializer, i32 %x, 0\n"
        "  %r = insertvalue {i32, i32} %a, i32 %y, 1",
        "%x = add i32 %i, 1\n  %y = add nsw i32 %i, 1\n"
        "  %a = insertvalue {i32, i32} zeroinitializer, i32 %x, 0\n"
        "  %r = insertvalue {i32, i32} %a, i32 %y, 1",
        "  store {i32, i32} %r, ptr %q",
    ),
    # Vectors whose elements nobody counts are one value.
    "another order of scalable vectors": (
        "%a = load <vscale x 2 x i32>, ptr %p\n  %r = icmp slt <vscale x 2 x i32> %a, zeroinitializer",
        "%a = load <vscale x 2 x i32>, ptr %p\n  %r = icmp ult <vscale x 2 x i32> %a, zeroinitializer",
        "  store <vscale x 2 x i1> %r, ptr %q",
    ),
    "one sign promised of scalable vectors": (
        "%a = load <vscale x 2 x i32>, ptr %p\n  %r = icmp slt <vscale x 2 x i32> %a, zeroinitializer",
        "%a = load <vscale x 2 x i32>, ptr %p\n"
        "  %r = icmp samesign slt <vscale x 2 x i32> %a, zeroinitializer",
        "  store <vscale x 2 x i1> %r, ptr %q",
    ),
    "another order of scalable vectors of floats": (
        "%a = load <vscale x 2 x float>, ptr %p\n  %r = fcmp olt <vscale x 2 x float> %a, zeroinitializer",
        "%a = load <vscale x 2 x float>, ptr %p\n  %r = fcmp ult <vscale x 2 x float> %a, zeroinitializer",
        "  store <vscale x 2 x i1> %r, ptr %q",
    ),
    "no nan promised of scalable vectors": (
        "%a = load <vscale x 2 x float>, ptr %p\n  %r = fcmp olt <vscale x 2 x float> %a, zeroinitializer",
        "%a = load <vscale x 2 x float>, ptr %p\n"
        "  %r = fcmp nnan olt <vscale x 2 x float> %a, zeroinitializer",
        "  store <vscale x 2 x i1> %r, ptr %q",
    ),
    "a sum of scalable vectors that may wrap": (
        "%a = load <vscale x 2 x i32>, ptr %p\n  %r = add <vscale x 2 x i32> %a, %a",
        "%a = load <vscale x 2 x i32>, ptr %p\n  %r = add nuw <vscale x 2 x i32> %a, %a",
        "  store <vscale x 2 x i32> %r, ptr %q",
    ),
    "a choice of scalable vectors the other way": (
        "%a = load <vscale x 2 x i32>, ptr %p\n  %d = icmp slt <vscale x 2 x i32> %a, zeroinitializer\n"
        "  %r = select <vscale x 2 x i1> %d, <vscale x 2 x i32> %a, <vscale x 2 x i32> zeroinitializer",
        "%a = load <vscale x 2 x i32>, ptr %p\n  %d = icmp slt <vscale x 2 x i32> %a, zeroinitializer\n"
        "  %r = select <vscale x 2 x i1> %d, <vscale x 2 x i32> zeroinitializer, <vscale x 2 x i32> %a",
        "  store <vscale x 2 x i32> %r, ptr %q",
    ),
    "a choice of scalable vectors that promises": (
        "%a = load <vscale x 2 x float>, ptr %p\n  %d = fcmp olt <vscale x 2 x float> %a, zeroinitializer\n"
        "  %r = select <vscale x 2 x i1> %d, <vscale x 2 x float> %a, <vscale x 2 x float> zeroinitializer",
        "%a = load <vscale x 2 x float>, ptr %p\n  %d = fcmp olt <vscale x 2 x float> %a, zeroinitializer\n"
        "  %r = select ninf <vscale x 2 x i1> %d, <vscale x 2 x float> %a, "
        "<vscale x 2 x float> zeroinitializer",
        "  store <vscale x 2 x float> %r, ptr %q",
    ),
    "a minimum of many elements as a maximum": (
        "%a = load <128 x i8>, ptr %p\n  %b = load <128 x i8>, ptr %q\n"
        "  %r = call <128 x i8> @llvm.umin.v128i8(<128 x i8> %a, <128 x i8> %b)",
        "%a = load <128 x i8>, ptr %p\n  %b = load <128 x i8>, ptr %q\n"
        "  %r = call <128 x i8> @llvm.umax.v128i8(<128 x i8> %a, <128 x i8> %b)",
        "  store <128 x i8> %r, ptr %q",
    ),
    "another element of a scalable vector": (
        "%a = load <vscale x 2 x i32>, ptr %p\n  %r = extractelement <vscale x 2 x i32> %a, i32 0",
        "%a = load <vscale x 2 x i32>, ptr %p\n  %r = extractelement <vscale x 2 x i32> %a, i32 1",
        INTEGER,
    ),
    "an element that a scalable vector may not have": (
        "%r = add i32 %i, 0",
        "%a = insertelement <vscale x 2 x i32> zeroinitializer, i32 %i, i32 %i\n"
        "  %b = extractelement <vscale x 2 x i32> %a, i32 %i\n  %r = add i32 %i, 0\n  store i32 %b, ptr %p",
        INTEGER,
    ),
    "an element of a scalable vector set elsewhere": (
        "%r = insertelement <vscale x 2 x i32> zeroinitializer, i32 %i, i32 0",
        "%r = insertelement <vscale x 2 x i32> zeroinitializer, i32 %i, i32 1",
        "  store <vscale x 2 x i32> %r, ptr %q",
    ),
    "a part of a scalable vector left open": (
        "%a = load <vscale x 2 x i32>, ptr %p\n"
        "  %r = shufflevector <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, "
        "<vscale x 2 x i32> zeroinitializer",
        "%a = load <vscale x 2 x i32>, ptr %p\n"
        "  %r = shufflevector <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, "
        "<vscale x 2 x i32> poison",
        "  store <vscale x 2 x i32> %r, ptr %q",
    ),
    "another part of an aggregate": (
        "%a = load {i32, i32}, ptr %p\n  %r = extractvalue {i32, i32} %a, 0",
        "%a = load {i32, i32}, ptr %p\n  %r = extractvalue {i32, i32} %a, 1",
        INTEGER,
    ),
    "a quotient of scalable vectors by another": (
        "%a = load <vscale x 2 x i32>, ptr %p\n  %b = load <vscale x 2 x i32>, ptr %q\n"
        "  %r = sdiv <vscale x 2 x i32> %a, %b",
        "%a = load <vscale x 2 x i32>, ptr %p\n  %b = load <vscale x 2 x i32>, ptr %q\n"
        "  %r = sdiv <vscale x 2 x i32> %b, %a",
        "  store <vscale x 2 x i32> %r, ptr %q",
    ),
    "two steps that do not wrap made one whose numbers do": (
        "%x = zext i32 %i to i64\n  %y = shl i64 %x, 31\n"
        "  %a = getelementptr nusw i8, ptr %p, i64 %y\n  %r = getelementptr nusw i8, ptr %a, i64 %y",
        "%x = zext i32 %i to i64\n  %y = shl i64 %x, 31\n"
        "  %r = getelementptr nusw [1 x i8], ptr %p, i64 %y, i64 %y",
        POINTER,
    ),
    # What may be wrong by so much that was not to be.
    "a choice of numbers less accurate": (
        "%r = select i1 %c, float %f, float 1.0",
        "%r = select i1 %c, float %f, float 1.0, !fpmath !0",
        REAL,
    ),
    "another of two choices less accurate": (
        "%a = select i1 %c, float %f, float 1.0, !fpmath !0\n  %b = select i1 %c, float 2.0, float %f\n"
        "  %r = fadd float %a, %b",
        "%a = select i1 %c, float %f, float 1.0\n  %b = select i1 %c, float 2.0, float %f, !fpmath !0\n"
        "  %r = fadd float %a, %b",
        REAL,
    ),
    # Flags that are added, or moved to where they do not hold.
    "nuw of a sum that may wrap": ("%r = add i32 %i, 1", "%r = add nuw i32 %i, 1", INTEGER),
    "nsw of a difference": ("%r = sub i32 0, %i", "%r = sub nsw i32 0, %i", INTEGER),
    "nuw kept over an order": (
        "%x = add nuw i32 %i, 5\n  %r = sub i32 %x, 7",
        "%r = sub nuw i32 %i, 2",
        INTEGER,
    ),
    "nsw of a sum of sums": (
        "%x = add nsw i32 %i, 2147483647\n  %r = add nsw i32 %x, -2147483647",
        "%x = add nsw i32 %i, -2147483647\n  %r = add nsw i32 %x, 2147483647",
        INTEGER,
    ),
    "a load aligned by two": (
        "%r = load i32, ptr %p, align 1",
        "%r = load i32, ptr %p, align 2",
        INTEGER,
    ),
    "exact of a shift": ("%r = lshr i32 %i, 1", "%r = lshr exact i32 %i, 1", INTEGER),
    "exact of a quotient": ("%r = udiv i32 %i, 3", "%r = udiv exact i32 %i, 3", INTEGER),
    "disjoint bits": ("%r = or i32 %i, 1", "%r = or disjoint i32 %i, 1", INTEGER),
    "or for a sum": ("%r = add i32 %i, 1", "%r = or i32 %i, 1", INTEGER),
    "trunc nuw": ("%r = trunc i32 %i to i8", "%r = trunc nuw i32 %i to i8", NARROW),
    "trunc nsw of nuw": ("%r = trunc nuw i32 %i to i8", "%r = trunc nsw i32 %i to i8", NARROW),
    "zext nneg": ("%r = zext i32 %i to i64", "%r = zext nneg i32 %i to i64", WIDE),
    "sext for zext": ("%r = zext i32 %i to i64", "%r = sext i32 %i to i64", WIDE),
    "uitofp nneg": ("%r = uitofp i32 %i to float", "%r = uitofp nneg i32 %i to float", REAL),
    "sitofp for uitofp": ("%r = uitofp i32 %i to float", "%r = sitofp i32 %i to float", REAL),
    "samesign": ("%r = icmp ult i32 %i, 7", "%r = icmp samesign ult i32 %i, 7", BIT),
    "signed for unsigned without samesign": ("%r = icmp ult i32 %i, 7", "%r = icmp slt i32 %i, 7", BIT),
    "shl nuw for nsw": ("%r = shl nsw i32 %i, 1", "%r = shl nuw i32 %i, 1", INTEGER),
    "a product by two, with its flag, as a shift by 31": (
        "%r = mul nsw i32 %i, -2147483648",
        "%r = shl nsw i32 %i, 31",
        INTEGER,
    ),
    "negated least integer": (
        "%x = sub i32 0, %i\n  %r = icmp slt i32 %x, 0",
        "%r = icmp sgt i32 %i, 0",
        BIT,
    ),
    "remainder by a power": ("%r = srem i32 %i, 8", "%r = and i32 %i, 7", INTEGER),
    "quotient by a power": ("%r = sdiv i32 %i, 8", "%r = ashr i32 %i, 3", INTEGER),
    "bound beside the last": ("%r = icmp sle i32 %i, 2147483647", "%r = icmp slt i32 %i, 2147483647", BIT),
    "difference for an order": (
        "%r = icmp slt i32 %i, 5",
        "%x = sub i32 %i, 5\n  %r = icmp slt i32 %x, 0",
        BIT,
    ),
    # Poison and undef through freeze, select and phi.
    "frozen twice": (
        "%x = freeze i32 %n\n  %r = sub i32 %x, %x",
        "%x = freeze i32 %n\n  %y = freeze i32 %n\n  %r = sub i32 %x, %y",
        INTEGER,
    ),
    "a freeze dropped": ("%r = freeze i32 %n", "%r = add i32 %n, 0", INTEGER),
    "frozen behind a flag": (
        "%x = freeze i32 %n\n  %r = add i32 %x, 1",
        "%x = add nsw i32 %n, 1\n  %r = freeze i32 %x",
        INTEGER,
    ),
    "a frozen sum of two": (
        "%x = freeze i32 %n\n  %y = freeze i32 %m\n  %r = and i32 %x, 0",
        "%x = and i32 %n, 0\n  %r = add i32 %x, 0",
        INTEGER,
    ),
    "and for a logical and": (
        "%x = icmp eq i32 %n, 1\n  %r = select i1 %c, i1 %x, i1 false",
        "%x = icmp eq i32 %n, 1\n  %r = and i1 %c, %x",
        BIT,
    ),
    "or for a logical or": (
        "%x = icmp eq i32 %n, 1\n  %r = select i1 %c, i1 true, i1 %x",
        "%x = icmp eq i32 %n, 1\n  %r = or i1 %c, %x",
        BIT,
    ),
    "a logical and turned around": (
        "%x = icmp eq i32 %n, 1\n  %r = select i1 %c, i1 %x, i1 false",
        "%x = icmp eq i32 %n, 1\n  %r = select i1 %x, i1 %c, i1 false",
        BIT,
    ),
    "an arm that is poison taken in": (
        "%r = select i1 %c, i32 %n, i32 0",
        "%x = sext i1 %c to i32\n  %r = and i32 %x, %n",
        INTEGER,
    ),
    "a select on poison for its arm": ("%r = add i32 %i, 0", "%r = select i1 %c, i32 %i, i32 %i", INTEGER),
    "a comparison with itself": ("%r = icmp eq i32 %i, %i", "%r = icmp eq i32 %n, %n", BIT),
    "a product by zero of poison": ("%r = and i32 %i, 0", "%r = mul i32 %n, 0", INTEGER),
    # Lanes of vectors.
    "another lane": (
        "%r = extractelement <2 x i32> %v, i32 0",
        "%r = extractelement <2 x i32> %v, i32 1",
        INTEGER,
    ),
    "lanes exchanged": (
        "%r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 0, i32 3>",
        "%r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 2, i32 1>",
        VECTOR,
    ),
    "a lane that is poison": (
        "%r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 0, i32 3>",
        "%r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 0, i32 poison>",
        VECTOR,
    ),
    "a lane beyond the last": (
        "%r = extractelement <2 x i32> %v, i32 0",
        "%r = extractelement <2 x i32> %v, i32 2",
        INTEGER,
    ),
    "an index that may be beyond": (
        "%x = and i32 %i, 1\n  %r = extractelement <2 x i32> %v, i32 %x",
        "%r = extractelement <2 x i32> %v, i32 %i",
        INTEGER,
    ),
    "a splat of one lane frozen apart": (
        "%x = freeze <2 x i32> %v\n"
        "  %r = shufflevector <2 x i32> %x, <2 x i32> poison, <2 x i32> zeroinitializer",
        "%x = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> zeroinitializer\n"
        "  %r = freeze <2 x i32> %x",
        VECTOR,
    ),
    "a sum of lanes with a flag": ("%r = add <2 x i32> %v, %w", "%r = add nuw <2 x i32> %v, %w", VECTOR),
    "a shift of lanes by a lane too far": (
        "%r = shl <2 x i32> %v, <i32 1, i32 31>",
        "%r = shl <2 x i32> %v, <i32 1, i32 32>",
        VECTOR,
    ),
    "a select of lanes by one bit": (
        "%x = icmp eq <2 x i32> %v, zeroinitializer\n  %r = select <2 x i1> %x, <2 x i32> %v, <2 x i32> %w",
        "%x = icmp eq <2 x i32> %v, zeroinitializer\n  %y = extractelement <2 x i1> %x, i32 0\n"
        "  %r = select i1 %y, <2 x i32> %v, <2 x i32> %w",
        VECTOR,
    ),
    "lanes in the other order of bits": (
        "%x = bitcast <2 x i32> %v to i64\n  %r = trunc i64 %x to i32",
        "%r = extractelement <2 x i32> %v, i32 1",
        INTEGER,
    ),
    # Floating point.
    "plus zero": ("%r = fadd float %f, -0.0", "%r = fadd float %f, 0.0", REAL),
    "minus zero from zero": ("%r = fneg float %f", "%r = fsub float 0.0, %f", REAL),
    "a quotient as a product": ("%r = fdiv float %f, 3.0", "%r = fmul float %f, 0x3FD5555560000000", REAL),
    "nnan": ("%r = fadd float %f, 1.0", "%r = fadd nnan float %f, 1.0", REAL),
    "ninf": ("%r = fmul float %f, %f", "%r = fmul ninf float %f, %f", REAL),
    "nsz": ("%r = fmul float %f, -1.0", "%r = fmul nsz float %f, -1.0", REAL),
    "arcp": ("%r = fdiv float %f, 3.0", "%r = fdiv arcp float %f, 3.0", REAL),
    "contract": (
        "%x = fmul float %f, 3.0\n  %r = fadd float %x, 1.0",
        "%x = fmul contract float %f, 3.0\n  %r = fadd contract float %x, 1.0",
        REAL,
    ),
    "fma for a product and a sum": (
        "%x = fmul float %f, 3.0\n  %r = fadd float %x, 1.0",
        "%r = call float @llvm.fma.f32(float %f, float 3.0, float 1.0)",
        REAL,
    ),
    "sums in another order": (
        "%x = fadd float %f, 1.0\n  %r = fadd float %x, 2.0",
        "%r = fadd float %f, 3.0",
        REAL,
    ),
    "unordered": ("%r = fcmp olt float %f, 1.0", "%r = fcmp ult float %f, 1.0", BIT),
    "the inverse without NaN": (
        "%r = fcmp olt float %f, 1.0",
        "%x = fcmp oge float %f, 1.0\n  %r = xor i1 %x, true",
        BIT,
    ),
    "equal to itself": ("%r = fcmp oeq float %f, %f", "%r = icmp eq i32 %i, %i", BIT),
    "a choice for maxnum": (
        "%r = call float @llvm.maxnum.f32(float %f, float 1.0)",
        "%x = fcmp olt float %f, 1.0\n  %r = select i1 %x, float 1.0, float %f",
        REAL,
    ),
    "maximum for maxnum": (
        "%r = call float @llvm.maxnum.f32(float %f, float 1.0)",
        "%r = call float @llvm.maximum.f32(float %f, float 1.0)",
        REAL,
    ),
    "a magnitude by comparison": (
        "%r = call float @llvm.fabs.f32(float %f)",
        "%x = fcmp olt float %f, 0.0\n  %y = fneg float %f\n  %r = select i1 %x, float %y, float %f",
        REAL,
    ),
    "a saturated cast for a plain one, the other way": (
        "%r = call i32 @llvm.fptosi.sat.i32.f32(float %f)",
        "%r = fptosi float %f to i32",
        INTEGER,
    ),
    "there and back": (
        "%r = add i32 %i, 0",
        "%x = sitofp i32 %i to float\n  %r = fptosi float %x to i32",
        INTEGER,
    ),
    "narrowed and widened": (
        "%r = fadd float %f, -0.0",
        "%x = fptrunc float %f to half\n  %r = fpext half %x to float",
        REAL,
    ),
    # Intrinsics and what they say is poison.
    "abs of the least": (
        "%r = call i32 @llvm.abs.i32(i32 %i, i1 false)",
        "%r = call i32 @llvm.abs.i32(i32 %i, i1 true)",
        INTEGER,
    ),
    "zeros of zero": (
        "%r = call i32 @llvm.ctlz.i32(i32 %i, i1 false)",
        "%r = call i32 @llvm.ctlz.i32(i32 %i, i1 true)",
        INTEGER,
    ),
    "leading for trailing": (
        "%r = call i32 @llvm.ctlz.i32(i32 %i, i1 false)",
        "%r = call i32 @llvm.cttz.i32(i32 %i, i1 false)",
        INTEGER,
    ),
    "smax for umax": (
        "%r = call i32 @llvm.umax.i32(i32 %i, i32 5)",
        "%r = call i32 @llvm.smax.i32(i32 %i, i32 5)",
        INTEGER,
    ),
    "a funnel as a rotation the other way": (
        "%r = call i32 @llvm.fshl.i32(i32 %i, i32 %i, i32 3)",
        "%r = call i32 @llvm.fshr.i32(i32 %i, i32 %i, i32 3)",
        INTEGER,
    ),
    "a funnel as a shift": (
        "%x = and i32 %m, 31\n  %r = call i32 @llvm.fshl.i32(i32 %i, i32 0, i32 %x)",
        "%r = shl i32 %i, %m",
        INTEGER,
    ),
    "usub.sat as sub": ("%r = call i32 @llvm.usub.sat.i32(i32 %i, i32 1)", "%r = sub i32 %i, 1", INTEGER),
    "three-way, signed for unsigned": (
        "%r = call i32 @llvm.ucmp.i32.i32(i32 %i, i32 3)",
        "%r = call i32 @llvm.scmp.i32.i32(i32 %i, i32 3)",
        INTEGER,
    ),
    "overflow of another kind": (
        "%x = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %i, i32 1)\n"
        "  %r = extractvalue { i32, i1 } %x, 1",
        "%x = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %i, i32 1)\n"
        "  %r = extractvalue { i32, i1 } %x, 1",
        BIT,
    ),
    "a promised range of a result": (
        "%r = call i32 @llvm.ctpop.i32(i32 %i)",
        "%r = call range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %i)",
        INTEGER,
    ),
    "a byte order": (
        "%r = call i32 @llvm.bswap.i32(i32 %i)",
        "%r = call i32 @llvm.bitreverse.i32(i32 %i)",
        INTEGER,
    ),
    # Addresses.
    "inbounds": (
        "%r = getelementptr i32, ptr %p, i32 %i",
        "%r = getelementptr inbounds i32, ptr %p, i32 %i",
        POINTER,
    ),
    "nuw of a step": (
        "%r = getelementptr nusw i32, ptr %p, i32 %i",
        "%r = getelementptr nuw i32, ptr %p, i32 %i",
        POINTER,
    ),
    "nusw of a step": (
        "%r = getelementptr i8, ptr %p, i64 -1",
        "%r = getelementptr nusw i8, ptr %p, i64 -1",
        POINTER,
    ),
    "an index without a sign": (
        "%r = getelementptr i8, ptr %p, i32 %i",
        "%x = zext i32 %i to i64\n  %r = getelementptr i8, ptr %p, i64 %x",
        POINTER,
    ),
    "steps made one in bounds": (
        "%x = getelementptr i8, ptr %p, i32 4\n  %r = getelementptr inbounds i8, ptr %x, i32 %i",
        "%x = getelementptr inbounds i8, ptr %p, i32 %i\n  %r = getelementptr inbounds i8, ptr %x, i32 4",
        POINTER,
    ),
    "another element size": (
        "%r = getelementptr i32, ptr %p, i32 %i",
        "%r = getelementptr i16, ptr %p, i32 %i",
        POINTER,
    ),
    "an integer made a pointer": (
        "%r = getelementptr i8, ptr %p, i64 0",
        "%x = ptrtoint ptr %p to i64\n  %r = inttoptr i64 %x to ptr",
        POINTER,
    ),
    "an address cut to 32 bits": (
        "%r = ptrtoint ptr %p to i64",
        "%x = ptrtoint ptr %p to i32\n  %r = zext i32 %x to i64",
        WIDE,
    ),
    "two pointers of one address": (
        "%x = icmp eq ptr %p, %q\n  %r = select i1 %x, ptr %p, ptr %q",
        "%x = icmp eq ptr %p, %q\n  %r = select i1 %x, ptr %p, ptr %p",
        POINTER,
    ),
    "the other of two equal pointers": (
        "%x = icmp eq ptr %p, %q\n  %r = select i1 %x, ptr %p, ptr %q",
        "%r = getelementptr i8, ptr %q, i64 0",
        POINTER,
    ),
    "another space": (
        "%x = addrspacecast ptr %p to ptr addrspace(3)\n  %r = addrspacecast ptr addrspace(3) %x to ptr",
        "%x = addrspacecast ptr %p to ptr addrspace(1)\n  %r = addrspacecast ptr addrspace(1) %x to ptr",
        POINTER,
    ),
}
# Not in the first round, so that it hangs on what is known of all rounds.
STARTS = """
  %i1 = add FIRST i32 %i, 1
  %i2 = add SECOND i32 %i, 1
  br label %a
a:
  %x = phi i32 [ %i1, %0 ], [ %x1, %d ]
  %y = phi i32 [ %i2, %0 ], [ %y1, %d ]
  %k = phi i32 [ 0, %0 ], [ %k1, %d ]
  %g = icmp eq i32 %k, 0
  br i1 %g, label %d, label %then
then:
  STORE
  br label %d
d:
  %x1 = add i32 %x, 1
  %y1 = add i32 %y, 1
  %k1 = add i32 %k, 1
  %z = icmp eq i32 %k1, 7
  br i1 %z, label %e, label %a
e:
  store i32 %y1, ptr %q"""
SELECTED = """%b = icmp slt i32 %x, 0
  %s = select i1 %b, i32 1, i32 2
  store i32 %s, ptr %p"""
BRANCHED = """%b = icmp slt i32 %x, 0
  br i1 %b, label %less, label %more
less:
  br label %both
more:
  br label %both
both:
  %s = phi i32 [ 1, %less ], [ 2, %more ]
  store i32 %s, ptr %p"""
COUNTERS = """
  br label %a
a:
  %x = phi i32 [ 0, %0 ], [ %x1, %a ]
  %y = phi i32 [ 0, %0 ], [ %y1, %a ]
  store i32 STORED, ptr %p
  %x1 = add i32 %x, 1
  %y1 = add i32 %y, 2
  %z = icmp eq i32 %x1, 7
  br i1 %z, label %e, label %a
e:
  store i32 %y1, ptr %q"""


def counted(body: str) -> str:
    """A loop of %i rounds, %k the number of each."""
    return (
        f"br label %h\nh:\n  %k = phi i32 [ 0, %0 ], [ %l, %h ]\n{body}\n  %l = add i32 %k, 1\n"
        "  %j = icmp slt i32 %l, %i\n  br i1 %j, label %h, label %x\nx:"
    )


# Two loops in each other around a barrier, of which the inner one goes on while %a, the outer one while %b.
NEST = """br label %o
o:
  br label %h
h:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %x = load volatile i32, ptr %p
  %a = icmp eq i32 %x, 1
  %b = icmp eq i32 %x, 2
  br i1 %a, label INNER, label %l
l:
  br i1 %b, label OUTER, label %e
e:"""
CALLED = "%x = call WORDS float @real(float %f)\n  store float %x, ptr %p"
EFFECTS: dict[str, tuple[str, str]] = {
    "a call about another value": (
        "call void @llvm.mine(metadata i32 %i)",
        "call void @llvm.mine(metadata i32 %n)",
    ),
    "a call promised to give no NaN": (CALLED.replace("WORDS ", ""), CALLED.replace("WORDS", "nnan")),
    "a call promised to give nothing infinite": (
        CALLED.replace("WORDS", "nnan"),
        CALLED.replace("WORDS", "nnan ninf"),
    ),
    "a call that is free and promises more": (
        CALLED.replace("WORDS", "reassoc nsz arcp contract afn"),
        CALLED.replace("WORDS", "fast"),
    ),
    "a barrier in loops that go round the other way": (
        NEST.replace("INNER", "%h").replace("OUTER", "%o"),
        NEST.replace("INNER", "%o").replace("OUTER", "%h"),
    ),
    "a load ahead of a store in each round, which the source has in none": (
        counted("  store i32 %k, ptr %p"),
        counted("  %y = load i32, ptr %q\n  store i32 %k, ptr %p"),
    ),
    "a load ahead of a store in each round, which the source has behind the loop": (
        counted("  store i32 %k, ptr %p") + "\n  %y = load i32, ptr %q",
        counted("  %y = load i32, ptr %q\n  store i32 %k, ptr %p"),
    ),
    "a branch on what may be undef before a loop that the source has entered": (
        "%b = load i1, ptr %q\n  " + counted("  store i32 %k, ptr %p"),
        "%b = load i1, ptr %q\n  br i1 %b, label %a, label %s\na:\n  br label %s\ns:\n  "
        + counted("  store i32 %k, ptr %p").replace("%0", "%s"),
    ),
    "a volatile store before what is undefined": undefined("store volatile i32 1, ptr %p\n  unreachable"),
    "an atomic store before what is undefined": undefined(
        "store atomic i32 1, ptr %p monotonic, align 4\n  unreachable"
    ),
    "a call before what is undefined": undefined("call void @dbg.mine()\n  unreachable"),
    "a store and a call before what is undefined": undefined(
        "store i32 1, ptr %p\n  call void @dbg.mine()\n  unreachable"
    ),
    "a store before a branch to what is undefined or not": undefined(
        "store i32 1, ptr %p\n  %y = icmp slt i32 %i, 0\n  br i1 %y, label %u, label %j\nu:\n  unreachable"
    ),
    "a volatile store to nowhere": undefined("store volatile i32 1, ptr null\n  br label %j"),
    "a branch on poison before a loop": (
        "br label %s\ns:\n  br label %h\nh:\n  %k = phi i32 [ 0, %s ], [ %l, %h ]\n"
        "  store i32 %k, ptr %p\n  %l = add i32 %k, 1\n"
        "  %j = icmp slt i32 %l, %i\n  br i1 %j, label %h, label %x\nx:",
        "br i1 %c, label %a, label %b\na:\n  br label %h\nb:\n  br label %h\nh:\n"
        "  %k = phi i32 [ 0, %a ], [ 0, %b ], [ %l, %h ]\n  store i32 %k, ptr %p\n  %l = add i32 %k, 1\n"
        "  %j = icmp slt i32 %l, %i\n  br i1 %j, label %h, label %x\nx:",
    ),
    "a division in a loop without end": (
        "br label %h\nh:\n  store i32 1, ptr %p\n  br label %h\nx:",
        "br label %h\nh:\n  %d = udiv i32 5, %i\n  store i32 1, ptr %p\n  br label %h\nx:",
    ),
    "another number on the second way into a loop": (
        "%g = fcmp olt float %f, 0.0\n  br i1 %g, label %t, label %e\nt:\n  br label %h\ne:\n"
        "  br label %h\nh:\n"
        "  %k = phi i32 [ 1, %t ], [ 2, %e ], [ %l, %h ]\n  store i32 %k, ptr %p\n  %l = add i32 %k, 5\n"
        "  %j = icmp slt i32 %l, %i\n  br i1 %j, label %h, label %x\nx:",
        "%g = fcmp olt float %f, 0.0\n  br i1 %g, label %t, label %e\nt:\n  br label %h\ne:\n"
        "  br label %h\nh:\n"
        "  %k = phi i32 [ 1, %t ], [ 3, %e ], [ %l, %h ]\n  store i32 %k, ptr %p\n  %l = add i32 %k, 5\n"
        "  %j = icmp slt i32 %l, %i\n  br i1 %j, label %h, label %x\nx:",
    ),
    "a function whose name sounds like a note left out": ("call void @dbg.mine()", ""),
    "a weaker order": (
        "%x = load atomic i32, ptr %p acquire, align 4\n  store i32 %x, ptr %q",
        "%x = load atomic i32, ptr %p monotonic, align 4\n  store i32 %x, ptr %q",
    ),
    "a plain load for an atomic one": (
        "%x = load atomic i32, ptr %p monotonic, align 4\n  store i32 %x, ptr %q",
        "%x = load i32, ptr %p, align 4\n  store i32 %x, ptr %q",
    ),
    "a narrower scope": (
        "%x = atomicrmw add ptr %p, i32 1 seq_cst",
        '%x = atomicrmw add ptr %p, i32 1 syncscope("block") seq_cst',
    ),
    "a fence dropped": (
        "store i32 1, ptr %p\n  fence release\n  store atomic i32 1, ptr %q monotonic, align 4",
        "store i32 1, ptr %p\n  store atomic i32 1, ptr %q monotonic, align 4",
    ),
    "a release for an acquire": ("fence acquire", "fence release"),
    "an exchange that may fail": (
        "%x = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic\n  %y = extractvalue { i32, i1 } %x, 1\n"
        "  store i1 %y, ptr %q",
        "%x = cmpxchg weak ptr %p, i32 0, i32 1 monotonic monotonic\n  %y = extractvalue { i32, i1 } %x, 1\n"
        "  store i1 %y, ptr %q",
    ),
    "the order of a failure": (
        "%x = cmpxchg ptr %p, i32 0, i32 1 seq_cst acquire",
        "%x = cmpxchg ptr %p, i32 0, i32 1 seq_cst monotonic",
    ),
    "another operation": (
        "%x = atomicrmw umax ptr %p, i32 %i monotonic",
        "%x = atomicrmw max ptr %p, i32 %i monotonic",
    ),
    "an operation of nothing dropped": ("%x = atomicrmw or ptr %p, i32 0 seq_cst", ""),
    "a wrap at another number": (
        "%x = atomicrmw uinc_wrap ptr %p, i32 7 monotonic",
        "%x = atomicrmw uinc_wrap ptr %p, i32 8 monotonic",
    ),
    "an atomic load and store for one operation": (
        "%x = atomicrmw add ptr %p, i32 1 monotonic",
        "%x = load atomic i32, ptr %p monotonic, align 4\n  %y = add i32 %x, 1\n"
        "  store atomic i32 %y, ptr %p monotonic, align 4",
    ),
    "a volatile load dropped": ("%x = load volatile i32, ptr %p", ""),
    "volatile stores exchanged": (
        "store volatile i32 1, ptr %p\n  store volatile i32 2, ptr %q",
        "store volatile i32 2, ptr %q\n  store volatile i32 1, ptr %p",
    ),
    "an alignment raised": ("store i32 1, ptr %p, align 4", "store i32 1, ptr %p, align 8"),
    "a store of poison": ("store i32 0, ptr %p", "store i32 poison, ptr %p"),
    "stores that may touch one word": (
        "store i32 1, ptr %p\n  store i32 2, ptr %q",
        "store i32 2, ptr %q\n  store i32 1, ptr %p",
    ),
    "a load over a store": (
        "store i32 1, ptr %q\n  %x = load i32, ptr %p\n  %y = getelementptr i32, ptr %q, i32 9\n"
        "  store i32 %x, ptr %y",
        "%x = load i32, ptr %p\n  store i32 1, ptr %q\n  %y = getelementptr i32, ptr %q, i32 9\n"
        "  store i32 %x, ptr %y",
    ),
    "half a store": ("store i32 %i, ptr %p", "%x = trunc i32 %i to i16\n  store i16 %x, ptr %p"),
    "a copy for a move": (
        "call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)",
        "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)",
    ),
    "a shorter fill": (
        "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 false)",
        "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 7, i1 false)",
    ),
    "an assumption": (
        "store i32 1, ptr %p",
        "%x = icmp eq i32 %i, 3\n  call void @llvm.assume(i1 %x)\n  store i32 1, ptr %p",
    ),
    "an assumption of an alignment": (
        "store i32 1, ptr %p, align 4",
        'call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 64) ]\n  store i32 1, ptr %p, align 4',
    ),
    "a barrier dropped": (
        "store i32 1, ptr %p\n  call void @llvm.nvvm.barrier0()\n  store i32 2, ptr %q",
        "store i32 1, ptr %p\n  store i32 2, ptr %q",
    ),
    "a barrier twice": (
        "call void @llvm.nvvm.barrier0()",
        "call void @llvm.nvvm.barrier0()\n  call void @llvm.nvvm.barrier0()",
    ),
    "a barrier behind a branch": (
        "call void @llvm.nvvm.barrier0()",
        "%x = icmp eq i32 %i, 3\n  br i1 %x, label %a, label %b\na:\n  call void @llvm.nvvm.barrier0()\n"
        "  ret void\nb:\n  call void @llvm.nvvm.barrier0()",
    ),
    "a vote of fewer lanes": (
        "%x = icmp eq i32 %i, 3\n  %y = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %x)\n"
        "  store i32 %y, ptr %q",
        "%x = icmp eq i32 %i, 3\n  %y = call i32 @llvm.nvvm.vote.ballot.sync(i32 65535, i1 %x)\n"
        "  store i32 %y, ptr %q",
    ),
    "another case for the default": (
        "switch i32 %i, label %a [ i32 1, label %b ]\na:\n  store i32 1, ptr %p\n  ret void\nb:\n"
        "  store i32 2, ptr %p",
        "switch i32 %i, label %b [ i32 1, label %a ]\na:\n  store i32 1, ptr %p\n  ret void\nb:\n"
        "  store i32 2, ptr %p",
    ),
    "a default that cannot be": (
        "switch i32 %i, label %a [ i32 1, label %b ]\na:\n  ret void\nb:\n  store i32 2, ptr %p",
        "switch i32 %i, label %a [ i32 1, label %b ]\na:\n  unreachable\nb:\n  store i32 2, ptr %p",
    ),
    "a branch on poison": (
        "ret void",
        "br i1 %c, label %a, label %a\na:",
    ),
    "an endless loop dropped": (
        "%x = icmp eq i32 %i, 3\n  br i1 %x, label %a, label %b\na:\n  br label %a\nb:",
        "",
    ),
    "an endless loop for what ends": (
        "",
        "%x = icmp eq i32 %i, 3\n  br i1 %x, label %a, label %b\na:\n  br label %a\nb:",
    ),
    "a round more": (
        "br label %a\na:\n  %x = phi i32 [ 0, %0 ], [ %y, %a ]\n  store volatile i32 %x, ptr %p\n"
        "  %y = add i32 %x, 1\n  %z = icmp ult i32 %y, 8\n  br i1 %z, label %a, label %b\nb:",
        "br label %a\na:\n  %x = phi i32 [ 0, %0 ], [ %y, %a ]\n  store volatile i32 %x, ptr %p\n"
        "  %y = add i32 %x, 1\n  %z = icmp ule i32 %y, 8\n  br i1 %z, label %a, label %b\nb:",
    ),
    "what may be poison stored where it is none, since it was stored before": (
        "%x = add nsw i32 %i, 1\n  %y = add i32 %i, 1\n  store i32 %x, ptr %p\n  store i32 %y, ptr %q",
        "%x = add nsw i32 %i, 1\n  store i32 %x, ptr %p\n  store i32 %x, ptr %q",
    ),
    "more bytes loaded ahead than were stored": (
        "store i32 1, ptr %p, align 8\n  %b = icmp eq i32 %i, 0\n  br i1 %b, label %a, label %e\n"
        "a:\n  %x = load i64, ptr %p, align 8\n  store i64 %x, ptr %q\n  br label %e\ne:",
        "store i32 1, ptr %p, align 8\n  %x = load i64, ptr %p, align 8\n  %b = icmp eq i32 %i, 0\n"
        "  br i1 %b, label %a, label %e\na:\n  store i64 %x, ptr %q\n  br label %e\ne:",
    ),
    "one of two counters that start alike for the other": (
        COUNTERS.replace("STORED", "%x"),
        COUNTERS.replace("STORED", "%y"),
    ),
    "a loop that may be endless left out": (
        "br label %a\na:\n  %x = phi i32 [ %i, %0 ], [ %y, %a ]\n  %y = add i32 %x, 2\n"
        "  %z = icmp eq i32 %y, 7\n  br i1 %z, label %b, label %a\nb:\n  store i32 1, ptr %p",
        "store i32 1, ptr %p",
    ),
}


def text(body: str) -> str:
    lines = body.strip()
    return HEAD + (f"  {lines}\n" if lines else "") + ("" if lines == "ret void" else "  ret void\n") + "}\n"


PAIRS = {name: (text(f"{a}\n{end}"), text(f"{b}\n{end}")) for name, (a, b, end) in VALUES.items()}
PAIRS |= {name: (text(a), text(b)) for name, (a, b) in EFFECTS.items()}


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_that_is_no_refinement_is_not_proved(name: str) -> None:
    source, target = (parse_module(each, "<text>") for each in PAIRS[name])
    verify(PAIRS[name][0])
    verify(PAIRS[name][1])
    assert not isinstance(prove_function(source, target, "k", solver=False), Proved)


@pytest.mark.parametrize("name", PAIRS)
def test_each_side_refines_itself(name: str) -> None:
    # So it is the difference that is not proved, not what both sides have.
    for side in PAIRS[name]:
        source, target = (parse_module(side, "<text>") for _ in range(2))
        assert isinstance(prove_function(source, target, "k", solver=False), Proved)


def is_proved(source: str, target: str) -> bool:
    return prove_function(parse_module(source), parse_module(target), "k", solver=False).accepted


@pytest.mark.parametrize("flags", [("nsw", ""), ("", "nsw")], ids=["first", "second"])
def test_a_counter_that_starts_as_poison_does_not_stand_for_one_that_does_not(flags: tuple[str, str]) -> None:
    loop = text(STARTS.replace("FIRST", flags[0]).replace("SECOND", flags[1]))
    definite, other = ("%y", "%x") if flags[0] else ("%x", "%y")
    source = loop.replace("STORE", f"store i32 {definite}, ptr %p")
    assert is_proved(source, source)
    target = loop.replace("STORE", f"store i32 {other}, ptr %p")
    assert not is_proved(source, target)


def test_a_branch_on_what_was_poison_before_its_loop_is_none_on_what_is_not() -> None:
    loop = text(STARTS.replace("FIRST", "nsw").replace("SECOND", ""))
    source, target = (loop.replace("STORE", body) for body in (SELECTED, BRANCHED))
    assert not is_proved(source, target)
    definite = loop.replace("add nsw i32 %i", "add i32 %i")
    assert is_proved(definite.replace("STORE", SELECTED), definite.replace("STORE", BRANCHED))


@pytest.mark.parametrize(
    "end",
    [
        "store i32 1, ptr %p\n  unreachable",
        "store i32 1, ptr %p\n  %y = add i32 %i, 1\n  store i32 %y, ptr %q\n  unreachable",
        "store i32 1, ptr poison\n  br label %j",
        "store i32 1, ptr null\n  br label %j",
        "br i1 undef, label %j, label %u\nu:\n  br label %j",
        "switch i32 poison, label %j [ i32 1, label %u ]\nu:\n  br label %j",
    ],
)
def test_what_is_undefined_need_not_be_done(end: str) -> None:
    source, target = map(text, undefined(end))
    assert is_proved(source, target)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (
            "%r = call i32 @llvm.umin.i32(i32 %i, i32 3)",
            "%r = call i32 @llvm.umin.i32(i32 noundef %i, i32 3)",
        ),
        (
            "%r = call i32 @llvm.umin.i32(i32 %n, i32 3)",
            "%r = call i32 @llvm.umin.i32(i32 %n, i32 3) nounwind",
        ),
        ("%r = call i32 @llvm.umin.i32(i32 %n, i32 %m)", "%r = call i32 @llvm.umin.i32(i32 %m, i32 %n)"),
        ("%r = add i32 %n, %m", "%r = add i32 %m, %n"),
        (
            '%x = load i32, ptr %p\n  call void asm sideeffect "nop;", ""() nosync\n  %r = add i32 %i, 0',
            '%x = load i32, ptr %p\n  call void asm sideeffect "nop;", ""() nosync\n  %y = load i32, ptr %p\n'
            "  %r = add i32 %i, 0",
        ),
        ("%r = select i1 %c, i32 %n, i32 %n", "%r = add i32 %n, 0"),
        ("%r = shl i32 %n, 0", "%r = lshr i32 %n, 0"),
        ("%r = freeze i32 %i", "%r = add i32 %i, 0"),
        (
            "%x = call <2 x i32> @llvm.abs.v2i32(<2 x i32> %v, i1 false)\n"
            "  %r = extractelement <2 x i32> %x, i32 1",
            "%x = extractelement <2 x i32> %v, i32 1\n  %r = call i32 @llvm.abs.i32(i32 %x, i1 false)",
        ),
        (
            "%x = call <2 x i32> @llvm.umax.v2i32(<2 x i32> %v, <2 x i32> %w)\n"
            "  %r = extractelement <2 x i32> %x, i32 0",
            "%x = extractelement <2 x i32> %v, i32 0\n  %y = extractelement <2 x i32> %w, i32 0\n"
            "  %r = call i32 @llvm.umax.i32(i32 %x, i32 %y)",
        ),
        ("%r = udiv i32 %i, 7", "%x = udiv i32 %i, 7\n  %r = add i32 %x, 0"),
        ("%r = sdiv i32 %i, 7", "%x = sdiv i32 %i, 7\n  %r = add i32 %x, 0"),
        (
            "%x = add nsw i32 %i, 2\n  %r = sdiv i32 %x, %m",
            "%x = add i32 %i, 2\n  %r = sdiv i32 %x, %m",
        ),
        (
            "%x = add i32 %i, 2\n  %z = sdiv i32 %x, 3\n  %r = add i32 %i, 0",
            "%x = add nsw i32 %i, 2\n  %z = sdiv i32 %x, 3\n  %r = add i32 %i, 0",
        ),
        (
            "%x = add nuw nsw i32 %i, 2\n  %r = srem i32 %x, %m",
            "%x = add nsw i32 %i, 2\n  %r = srem i32 %x, %m",
        ),
        (
            "%d = and i32 %i, 7\n  %x = add i32 %i, 2\n  %z = sdiv i32 %x, %d\n  %r = add i32 %i, 0",
            "%d = and i32 %i, 7\n  %x = add nsw i32 %i, 2\n  %z = sdiv i32 %x, %d\n  %r = add i32 %i, 0",
        ),
        ("%r = zext i8 3 to i32", "%r = add i32 1, 2"),
        tuple(
            STEPPED.replace("WORD", "inbounds").replace("%r", "%b")
            + f"{word} i32, ptr %p, i64 %y\n  %r = ptrtoint ptr %b to i32"
            for word in ("", "inbounds")
        ),
        ("%r = add i32 %i, 1", "%x = call i32 @llvm.ctlz.i32(i32 %n, i1 false)\n  %r = add i32 %i, 1"),
        tuple(
            f"%g = fadd{word} float %f, 2.0\n  %a = bitcast float %g to i32\n  %b = mul i32 %i, %i\n"
            "  %d = shl i32 %a, 2\n  %r = add i32 %b, %d"
            for word in (" contract", "")
        ),
        tuple(
            "%x = add i32 %i, 1\n  %g = bitcast i32 %x to float\n  %h = freeze float %g\n"
            f"  %t = fcmp olt float {given}, 1.0\n  %r = zext i1 %t to i32"
            for given in ("%h", "%g")
        ),
        ("%s = shl i32 %i, 3\n  %r = add i32 %s, 4", "%s = shl i32 %i, 3\n  %r = or i32 %s, 4"),
        (
            "%x = getelementptr inbounds i32, ptr %p, i64 4611686018427387904\n  %r = ptrtoint ptr %x to i32",
            "%r = add i32 %i, 0",
        ),
    ],
)
def test_what_comes_to_the_same_is_proved(source: str, target: str) -> None:
    assert is_proved(*(text(f"{each}\n{INTEGER}") for each in (source, target)))


def test_where_null_is_an_address_something_may_be_stored_there() -> None:
    source, target = map(text, undefined("store i32 1, ptr null\n  br label %j"))
    assert not is_proved(*(each.replace(") {", ") null_pointer_is_valid {") for each in (source, target)))


def test_there_are_a_hundred() -> None:
    assert len(PAIRS) >= 100
