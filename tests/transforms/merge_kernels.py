"""Nests as programs have them, whose lanes wait for each other at the end of the inner loop."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from pcfm import api
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg

_HEAD = """\
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

"""
SPARSE = """
define ptx_kernel void @k(ptr addrspace(1) %first, ptr addrspace(1) %columns, ptr addrspace(1) %values,
                          ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %row
row:
  %r = phi i32 [ %tid, %entry ], [ %r.next, %done ]
  %pf = getelementptr i32, ptr addrspace(1) %first, i32 %r
  %begin = load i32, ptr addrspace(1) %pf, align 4
  %pe = getelementptr i32, ptr addrspace(1) %pf, i32 1
  %end = load i32, ptr addrspace(1) %pe, align 4
  %some = icmp ult i32 %begin, %end
  br i1 %some, label %element, label %done
element:
  %i = phi i32 [ %begin, %row ], [ %i.next, %element ]
  %sum = phi float [ 0.0, %row ], [ %sum.next, %element ]
  %pc = getelementptr i32, ptr addrspace(1) %columns, i32 %i
  %c = load i32, ptr addrspace(1) %pc, align 4
  %pv = getelementptr float, ptr addrspace(1) %values, i32 %i
  %v = load float, ptr addrspace(1) %pv, align 4
  %px = getelementptr float, ptr addrspace(1) %x, i32 %c
  %xv = load float, ptr addrspace(1) %px, align 4
  %product = fmul float %v, %xv
  %sum.next = fadd float %sum, %product
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %end
  br i1 %more, label %element, label %done
done:
  %total = phi float [ 0.0, %row ], [ %sum.next, %element ]
  %py = getelementptr float, ptr addrspace(1) %y, i32 %r
  store float %total, ptr addrspace(1) %py, align 4
  %r.next = add i32 %r, 64
  %rows.left = icmp ult i32 %r.next, 512
  br i1 %rows.left, label %row, label %exit
exit:
  ret void
}
"""
ESCAPE = """
define ptx_kernel void @k(ptr addrspace(1) %count) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %point
point:
  %p = phi i32 [ %tid, %entry ], [ %p.next, %escaped ]
  %spread = mul i32 %p, 40503
  %high = lshr i32 %spread, 6
  %px = and i32 %high, 31
  %higher = lshr i32 %spread, 11
  %py = and i32 %higher, 15
  %fx = uitofp i32 %px to float
  %fy = uitofp i32 %py to float
  %sx = fmul float %fx, 0x3FB8000000000000
  %sy = fmul float %fy, 0x3FC0000000000000
  %cx = fadd float %sx, -2.0
  %cy = fadd float %sy, -1.0
  br label %iteration
iteration:
  %n = phi i32 [ 0, %point ], [ %n.next, %go.on ]
  %zx = phi float [ 0.0, %point ], [ %zx.next, %go.on ]
  %zy = phi float [ 0.0, %point ], [ %zy.next, %go.on ]
  %xx = fmul float %zx, %zx
  %yy = fmul float %zy, %zy
  %norm = fadd float %xx, %yy
  %far = fcmp ogt float %norm, 4.0
  br i1 %far, label %escaped, label %go.on
go.on:
  %difference = fsub float %xx, %yy
  %zx.next = fadd float %difference, %cx
  %xy = fmul float %zx, %zy
  %two.xy = fmul float %xy, 2.0
  %zy.next = fadd float %two.xy, %cy
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %n.next, 256
  br i1 %more, label %iteration, label %escaped
escaped:
  %steps = phi i32 [ %n, %iteration ], [ %n.next, %go.on ]
  %pc = getelementptr i32, ptr addrspace(1) %count, i32 %p
  store i32 %steps, ptr addrspace(1) %pc, align 4
  %p.next = add i32 %p, 64
  %points.left = icmp ult i32 %p.next, 512
  br i1 %points.left, label %point, label %exit
exit:
  ret void
}
"""
WALK = """
define ptx_kernel void @k(ptr addrspace(1) %heads, ptr addrspace(1) %next, ptr addrspace(1) %keys,
                          ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %items
items:
  %q = phi i32 [ %tid, %entry ], [ %q.next, %end.of.list ]
  %in = icmp ult i32 %q, 512
  br i1 %in, label %item, label %exit
item:
  %ph = getelementptr i32, ptr addrspace(1) %heads, i32 %q
  %head = load i32, ptr addrspace(1) %ph, align 4
  br label %list
list:
  %node = phi i32 [ %head, %item ], [ %node.next, %visit ]
  %sum = phi i32 [ 0, %item ], [ %sum.next, %visit ]
  %there = icmp sge i32 %node, 0
  br i1 %there, label %visit, label %end.of.list
visit:
  %pk = getelementptr i32, ptr addrspace(1) %keys, i32 %node
  %key = load i32, ptr addrspace(1) %pk, align 4
  %sum.next = add i32 %sum, %key
  %pn = getelementptr i32, ptr addrspace(1) %next, i32 %node
  %node.next = load i32, ptr addrspace(1) %pn, align 4
  br label %list
end.of.list:
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %q
  store i32 %sum, ptr addrspace(1) %po, align 4
  %q.next = add i32 %q, 64
  br label %items
exit:
  ret void
}
"""
LIGHT = """
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %behind ]
  %cell = mul i32 %i, 64
  %slot = add i32 %cell, %tid
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %slot
  %old = load i32, ptr addrspace(1) %po, align 4
  %bound = and i32 %tid, 3
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %more = icmp ule i32 %j.next, %bound
  br i1 %more, label %inner, label %behind
behind:
  %new = add i32 %old, %j.next
  store i32 %new, ptr addrspace(1) %po, align 4
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 8
  br i1 %again, label %outer, label %exit
exit:
  ret void
}
"""
WAYS = """
define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %row
row:
  %r = phi i32 [ %tid, %entry ], [ %r.next, %next ]
  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %r
  %x = load i32, ptr addrspace(1) %pi, align 4
  switch i32 %x, label %look [
    i32 0, label %none
    i32 1, label %many
    i32 2, label %gone
  ]
look:
  %i = phi i32 [ 0, %row ], [ %i.next, %on ]
  %bits = lshr i32 %x, %i
  %bit = and i32 %bits, 3
  switch i32 %bit, label %on [
    i32 1, label %hit
    i32 2, label %many
    i32 3, label %hit
  ]
on:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 30
  br i1 %more, label %look, label %none
hit:
  %found = phi i32 [ %i, %look ], [ %i, %look ]
  br label %next
many:
  %m = phi i32 [ %i, %look ], [ 77, %row ]
  %mm = mul i32 %m, 3
  br label %next
none:
  %z = phi i32 [ 5, %on ], [ 6, %row ]
  br label %next
next:
  %v = phi i32 [ %found, %hit ], [ %mm, %many ], [ %z, %none ]
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %r
  store i32 %v, ptr addrspace(1) %po, align 4
  %r.next = add i32 %r, 64
  %left = icmp ult i32 %r.next, 512
  br i1 %left, label %row, label %exit
gone:
  %pg = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 -1, ptr addrspace(1) %pg, align 4
  br label %exit
exit:
  ret void
}
"""


def sparse() -> tuple[Module, Launch]:
    """A sparse matrix (rows one after the other) times a vector: eight rows per thread."""
    random = np.random.default_rng(0)
    lengths = random.geometric(0.15, 512) - 1
    first = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    count = int(first[-1])
    columns = random.integers(0, 512, count).astype(np.int32)
    values, x = (random.random(size).astype(np.float32) for size in (count, 512))
    return _kernel(SPARSE, first, columns, values, x, np.zeros(512, np.float32))


def escape() -> tuple[Module, Launch]:
    """How soon points of a plane leave under z² + c: eight points per thread."""
    return _kernel(ESCAPE, np.zeros(512, np.int32))


def walk() -> tuple[Module, Launch]:
    """Sums over linked lists of different lengths: eight lists per thread."""
    random = np.random.default_rng(1)
    nodes = random.permutation(4096).astype(np.int32)
    ends = np.sort(random.choice(4095, 511, replace=False)) + 1
    lists = np.split(nodes, ends)
    following = np.full(4096, -1, np.int32)
    for each in lists:
        following[each[:-1]] = each[1:]
    heads = np.array([each[0] for each in lists], np.int32)
    return _kernel(
        WALK, heads, following, random.integers(0, 99, 4096).astype(np.int32), np.zeros(512, np.int32)
    )


def unrolled_rows() -> tuple[Module, Launch]:
    """What `sparse` does, as clang unrolls it."""
    random = np.random.default_rng(0)
    first = np.concatenate([[0], np.cumsum(random.geometric(0.12, 512) - 1)]).astype(np.int32)
    count = int(first[-1])
    columns = random.integers(0, 512, count).astype(np.int32)
    values, x = (random.random(size).astype(np.float32) for size in (count, 512))
    return _compiled("rows", first, columns, values, x, np.zeros(512, np.float32))


def unrolled_neighbours() -> tuple[Module, Launch]:
    """How many of a cell's neighbours are near, as clang unrolls it: eight cells per thread."""
    random = np.random.default_rng(0)
    first = random.integers(0, 512, 512).astype(np.int32)
    counts = (random.geometric(0.12, 512) - 1).astype(np.int32)
    positions = random.integers(0, 1000, 512).astype(np.int32)
    return _compiled("neighbours", first, counts, positions, np.zeros(512, np.int32))


def ways() -> tuple[Module, Launch]:
    """Searches that end in three ways, and that some rows need not begin; few lanes leave at once."""
    random = np.random.default_rng(5)
    bits = random.integers(0, 2, 512) << random.integers(0, 30, 512)
    data = np.where(random.random(512) < 0.3, random.integers(0, 2, 512), bits).astype(np.int32)
    data[::37] = 2
    return _kernel(WAYS, data, np.zeros(512, np.int32))


def light() -> tuple[Module, Launch]:
    """An inner loop that does next to nothing, beside a prologue and an epilogue that access memory."""
    return _kernel(LIGHT, np.arange(512, dtype=np.int32))


def _compiled(name: str, *buffers: np.ndarray) -> tuple[Module, Launch]:
    path = Path(__file__).parent / "nests" / f"{name}.ll"
    args = *map(BufferArg, buffers), ScalarArg("i32", 512)
    return api.read(path.read_bytes(), path.name), Launch("k", (1, 1, 1), (64, 1, 1), args)


def _kernel(text: str, *buffers: np.ndarray) -> tuple[Module, Launch]:
    launch = Launch("k", (1, 1, 1), (64, 1, 1), tuple(BufferArg(each) for each in buffers))
    return parse_module(_HEAD + text, "k.ll"), launch
