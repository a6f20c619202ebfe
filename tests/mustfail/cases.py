"""Melds by hand, each right once and wrong once: what the checker must accept and what it must reject.

A case is a source kernel, a correct meld of it, and edits that each turn the correct meld into a wrong one
the way a careless melder would. The correct one guards against a checker that rejects everything.
"""

from __future__ import annotations

from dataclasses import dataclass, field

PRELUDE = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.abs.i32(i32, i1)
declare void @llvm.nvvm.barrier0() convergent
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) convergent

@cell = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @k(ptr %a, ptr %b, ptr %c) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr %a, i32 %tid
  %pb = getelementptr i32, ptr %b, i32 %tid
  %pc = getelementptr i32, ptr %c, i32 %tid
  %x = load i32, ptr %pa, align 4
  %y = load i32, ptr %pb, align 4
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
"""
END = """
}

!0 = !{i32 0, i32 100}
"""


@dataclass(frozen=True)
class Wrong:
    """One edit of the correct meld: `old` occurs in it exactly once."""

    name: str
    old: str
    new: str


@dataclass(frozen=True)
class Case:
    """A source, a correct meld of it, and the wrong ones: bodies after the prelude."""

    name: str
    source: str
    melded: str
    wrong: list[Wrong] = field(default_factory=list)

    def text(self, body: str) -> str:
        """A whole module."""
        return PRELUDE + body + END


DIAMOND = Case(
    "diamond",
    source="""
  br i1 %odd, label %t, label %f
t:
  %x1 = and i32 %x, 255
  %x2 = sub nsw i32 %x1, 7
  store i32 %x2, ptr %pc, align 4
  br label %end
f:
  %y1 = and i32 %y, -2
  %y2 = sub i32 %y1, %x
  store i32 %y2, ptr %pc, align 4
  store i32 1, ptr %pa, align 4
  br label %end
end:
  %r = phi i32 [ %x2, %t ], [ %y1, %f ]
  store i32 %r, ptr %pb, align 4
  ret void
""",
    melded="""
  %s0 = select i1 %odd, i32 %x, i32 %y
  %s1 = select i1 %odd, i32 255, i32 -2
  %s2 = select i1 %odd, i32 7, i32 %x
  %m1 = and i32 %s0, %s1
  %m2 = sub i32 %m1, %s2
  store i32 %m2, ptr %pc, align 4
  br i1 %odd, label %end, label %g
g:
  store i32 1, ptr %pa, align 4
  br label %end
end:
  %r = select i1 %odd, i32 %m2, i32 %m1
  store i32 %r, ptr %pb, align 4
  ret void
""",
    wrong=[
        Wrong("dropped guard", "br i1 %odd, label %end, label %g", "br label %g"),
        Wrong("inverted guard", "br i1 %odd, label %end, label %g", "br i1 %odd, label %g, label %end"),
        Wrong(
            "swapped select", "%s0 = select i1 %odd, i32 %x, i32 %y", "%s0 = select i1 %odd, i32 %y, i32 %x"
        ),
        Wrong("missing select", "%m1 = and i32 %s0, %s1", "%m1 = and i32 %s0, 255"),
        Wrong("kept nsw", "%m2 = sub i32 %m1, %s2", "%m2 = sub nsw i32 %m1, %s2"),
        Wrong("swapped operands of a sub", "%m2 = sub i32 %m1, %s2", "%m2 = sub i32 %s2, %m1"),
        Wrong("lost phi", "%r = select i1 %odd, i32 %m2, i32 %m1", "%r = add i32 %m2, 0"),
        Wrong(
            "poison from the wrong side",
            "%r = select i1 %odd, i32 %m2, i32 %m1",
            "%r = select i1 %odd, i32 %m2, i32 poison",
        ),
        Wrong("dropped store", "  store i32 1, ptr %pa, align 4\n", ""),
        Wrong("raised alignment", "store i32 %m2, ptr %pc, align 4", "store i32 %m2, ptr %pc, align 8"),
        Wrong(
            "widened store",
            "store i32 %m2, ptr %pc, align 4",
            "%w = zext i32 %m2 to i64\n  store i64 %w, ptr %pc, align 4",
        ),
    ],
)

GUARDED = Case(
    "guarded load and division",
    source="""
  %in = icmp ult i32 %tid, 32
  br i1 %in, label %t, label %f
t:
  %far = getelementptr i32, ptr %a, i32 %tid
  %far2 = getelementptr i32, ptr %far, i32 2000
  %big = icmp eq i32 %tid, 1000000
  br label %t2
t2:
  %d = or i32 %x, 1
  %q = udiv i32 1000, %d
  %q2 = add i32 %q, %x
  store i32 %q2, ptr %pc, align 4
  br label %end
f:
  %e = icmp eq i32 %y, 0
  br i1 %e, label %end, label %f2
f2:
  %q3 = udiv i32 1000, %y
  %q4 = add i32 %q3, %y
  %back = sub i32 63, %tid
  %pz = getelementptr i32, ptr %a, i32 %back
  %z = load i32, ptr %pz, align 4
  %q5 = add i32 %q4, %z
  store i32 %q5, ptr %pc, align 4
  br label %end
end:
  ret void
""",
    melded="""
  %in = icmp ult i32 %tid, 32
  %d = or i32 %x, 1
  %e = icmp ne i32 %y, 0
  %go = select i1 %in, i1 true, i1 %e
  %v = select i1 %in, i32 %x, i32 %y
  %w = select i1 %in, i32 %d, i32 %y
  br i1 %go, label %m, label %end
m:
  %q = udiv i32 1000, %w
  %q2 = add i32 %q, %v
  br i1 %in, label %join, label %g
g:
  %back = sub i32 63, %tid
  %pz = getelementptr i32, ptr %a, i32 %back
  %z = load i32, ptr %pz, align 4
  %q5 = add i32 %q2, %z
  br label %join
join:
  %r = phi i32 [ %q2, %m ], [ %q5, %g ]
  store i32 %r, ptr %pc, align 4
  br label %end
end:
  ret void
""",
    wrong=[
        Wrong(
            "hoisted division",
            "  br i1 %go, label %m, label %end\nm:\n  %q = udiv i32 1000, %w\n",
            "  %q = udiv i32 1000, %w\n  br i1 %go, label %m, label %end\nm:\n",
        ),
        Wrong(
            "hoisted load",
            "  %back = sub i32 63, %tid\n  %pz = getelementptr i32, ptr %a, i32 %back\n",
            "  %back = sub i32 63, %tid\n  %pz = getelementptr i32, ptr %a, i32 %back\n  %far = getelementptr i32, ptr %pz, i32 64\n  %zz = load i32, ptr %far, align 4\n",
        ),
        Wrong(
            "guard on the inner condition alone",
            "%go = select i1 %in, i1 true, i1 %e",
            "%go = select i1 %in, i1 %e, i1 %e",
        ),
        Wrong("value of the guarded run lost", "[ %q2, %m ], [ %q5, %g ]", "[ %q2, %m ], [ %q2, %g ]"),
    ],
)

FLAGS = Case(
    "flags and metadata",
    source="""
  br i1 %odd, label %t, label %f
t:
  %x0 = and i32 %x, 15
  %x1 = shl nuw nsw i32 %x0, 4
  %x2 = lshr exact i32 %x1, 4
  %x3 = or disjoint i32 %x1, %x2
  %x4 = zext nneg i32 %x3 to i64
  %px = getelementptr inbounds i32, ptr %a, i64 0
  %xi = ptrtoint ptr %px to i64
  %xs = add i64 %x4, 0
  %xf = trunc i64 %xs to i32
  store i32 %xf, ptr %pc, align 4
  br label %end
f:
  %y0 = or i32 %y, 15
  %y1 = shl i32 %y0, 4
  %y2 = lshr i32 %y0, 4
  %y3 = or i32 %y1, %y0
  %y4 = zext i32 %y3 to i64
  %ys = add i64 %y4, 0
  %yf = trunc i64 %ys to i32
  store i32 %yf, ptr %pc, align 4
  br label %end
end:
  ret void
""",
    melded="""
  %x0 = and i32 %x, 15
  %y0 = or i32 %y, 15
  %v = select i1 %odd, i32 %x0, i32 %y0
  %m1 = shl i32 %v, 4
  %u = select i1 %odd, i32 %m1, i32 %y0
  %m2 = lshr i32 %u, 4
  %o = select i1 %odd, i32 %m2, i32 %y0
  %m3 = or i32 %m1, %o
  %m4 = zext i32 %m3 to i64
  %ms = add i64 %m4, 0
  %mf = trunc i64 %ms to i32
  store i32 %mf, ptr %pc, align 4
  br label %end
end:
  ret void
""",
    wrong=[
        Wrong("kept nuw", "%m1 = shl i32 %v, 4", "%m1 = shl nuw i32 %v, 4"),
        Wrong(
            "kept exact",
            "%m2 = lshr i32 %u, 4\n  %o = select i1 %odd, i32 %m2, i32 %y0",
            "%m2 = lshr exact i32 %u, 4\n  %z = xor i32 %m2, %m2\n  %oo = select i1 %odd, i32 %m2, i32 %y0\n  %o = add i32 %oo, %z",
        ),
        Wrong("kept disjoint", "%m3 = or i32 %m1, %o", "%m3 = or disjoint i32 %m1, %o"),
        Wrong("kept nneg", "%m4 = zext i32 %m3 to i64", "%m4 = zext nneg i32 %m3 to i64"),
        Wrong(
            "kept nsw on an i64 add narrowed",
            "%ms = add i64 %m4, 0",
            "%mt = shl nsw i64 %m4, 32\n  %ms = lshr i64 %mt, 32",
        ),
    ],
)

FLOATS = Case(
    "floats and ranges",
    source="""
  %xf = bitcast i32 %x to float
  %yf = bitcast i32 %y to float
  %inf = fdiv float 0x7FF0000000000000, 1.0
  br i1 %odd, label %t, label %f
t:
  %xi = and i32 %x, 63
  %xs = sitofp i32 %xi to float
  %x1 = fadd nnan ninf float %xs, 1.0
  store float %x1, ptr %pc, align 4
  %p1 = getelementptr i32, ptr %b, i32 0
  br label %end
f:
  %y1 = fadd float %inf, 1.0
  store float %y1, ptr %pc, align 4
  br label %end
end:
  ret void
""",
    melded="""
  %inf = fdiv float 0x7FF0000000000000, 1.0
  %xi = and i32 %x, 63
  %xs = sitofp i32 %xi to float
  %v = select i1 %odd, float %xs, float %inf
  %m = fadd float %v, 1.0
  store float %m, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("kept ninf", "%m = fadd float %v, 1.0", "%m = fadd ninf float %v, 1.0"),
        Wrong("re-rounded", "%m = fadd float %v, 1.0", "%m = fadd float %v, 0x3FF0000020000000"),
    ],
)

MEMORY_ORDER = Case(
    "order of one lane's memory operations",
    source="""
  br i1 %odd, label %t, label %f
t:
  store i32 7, ptr %pa, align 4
  %x1 = load i32, ptr %pa, align 4
  store i32 %x1, ptr %pb, align 4
  %x2 = atomicrmw add ptr %pc, i32 3 seq_cst, align 4
  store volatile i32 1, ptr %pa, align 4
  br label %end
f:
  store i32 9, ptr %pb, align 4
  %y1 = load i32, ptr %pb, align 4
  store i32 %y1, ptr %pa, align 4
  br label %end
end:
  ret void
""",
    melded="""
  %p = select i1 %odd, ptr %pa, ptr %pb
  %q = select i1 %odd, ptr %pb, ptr %pa
  %v = select i1 %odd, i32 7, i32 9
  store i32 %v, ptr %p, align 4
  %m = load i32, ptr %p, align 4
  store i32 %m, ptr %q, align 4
  br i1 %odd, label %g, label %end
g:
  %x2 = atomicrmw add ptr %pc, i32 3 seq_cst, align 4
  store volatile i32 1, ptr %pa, align 4
  br label %end
end:
  ret void
""",
    wrong=[
        Wrong(
            "load before the store",
            "  store i32 %v, ptr %p, align 4\n  %m = load i32, ptr %p, align 4\n",
            "  %m = load i32, ptr %p, align 4\n  store i32 %v, ptr %p, align 4\n",
        ),
        Wrong(
            "atomic done twice",
            "  %x2 = atomicrmw add ptr %pc, i32 3 seq_cst, align 4\n",
            "  %x2 = atomicrmw add ptr %pc, i32 3 seq_cst, align 4\n  %x3 = atomicrmw add ptr %pc, i32 3 seq_cst, align 4\n",
        ),
        Wrong(
            "atomic on all lanes",
            "  br i1 %odd, label %g, label %end\ng:\n  %x2 = atomicrmw add ptr %pc, i32 3 seq_cst, align 4\n",
            "  %x2 = atomicrmw add ptr %pc, i32 3 seq_cst, align 4\n  br i1 %odd, label %g, label %end\ng:\n",
        ),
        Wrong(
            "volatile store dropped",
            "  store volatile i32 1, ptr %pa, align 4\n",
            "  store i32 1, ptr %pa, align 4\n",
        ),
        Wrong(
            "addresses exchanged",
            "%q = select i1 %odd, ptr %pb, ptr %pa",
            "%q = select i1 %odd, ptr %pa, ptr %pb",
        ),
    ],
)

LOOPS = Case(
    "two loops as one",
    source="""
  %n = and i32 %x, 7
  %n1 = add i32 %n, 1
  br i1 %odd, label %t, label %f
t:
  %i = phi i32 [ 0, %entry ], [ %i1, %t ]
  %s = phi i32 [ %x, %entry ], [ %s1, %t ]
  %s1 = add i32 %s, %i
  %i1 = add i32 %i, 1
  %ic = icmp ult i32 %i1, 5
  br i1 %ic, label %t, label %end
f:
  %j = phi i32 [ 0, %entry ], [ %j1, %f ]
  %u = phi i32 [ %y, %entry ], [ %u1, %f ]
  %u1 = add i32 %u, %j
  %j1 = add i32 %j, 1
  %jc = icmp ult i32 %j1, %n1
  br i1 %jc, label %f, label %end
end:
  %r = phi i32 [ %s1, %t ], [ %u1, %f ]
  store i32 %r, ptr %pc, align 4
  ret void
""",
    melded="""
  %n = and i32 %x, 7
  %n1 = add i32 %n, 1
  %first = select i1 %odd, i32 %x, i32 %y
  %limit = select i1 %odd, i32 5, i32 %n1
  br label %m
m:
  %i = phi i32 [ 0, %entry ], [ %i1, %m ]
  %s = phi i32 [ %first, %entry ], [ %s1, %m ]
  %s1 = add i32 %s, %i
  %i1 = add i32 %i, 1
  %ic = icmp ult i32 %i1, %limit
  br i1 %ic, label %m, label %end
end:
  store i32 %s1, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong(
            "one side's trip count",
            "%limit = select i1 %odd, i32 5, i32 %n1",
            "%limit = select i1 %odd, i32 5, i32 5",
        ),
        Wrong("value of the iteration before", "store i32 %s1, ptr %pc", "store i32 %s, ptr %pc"),
        Wrong(
            "predicate not swapped with its operands", "icmp ult i32 %i1, %limit", "icmp ult i32 %limit, %i1"
        ),
        Wrong(
            "wrong first value",
            "%first = select i1 %odd, i32 %x, i32 %y",
            "%first = select i1 %odd, i32 %x, i32 %x",
        ),
    ],
)

CONVERGENT = Case(
    "barriers and shuffles",
    source="""
  %pcell = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %tid
  br i1 %odd, label %t, label %f
t:
  %x1 = mul i32 %x, 3
  store i32 %x1, ptr addrspace(3) %pcell, align 4
  %k1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)
  br label %end
f:
  %y1 = mul i32 %y, 5
  store i32 %y1, ptr addrspace(3) %pcell, align 4
  br label %end
end:
  %k = phi i32 [ %k1, %t ], [ 0, %f ]
  call void @llvm.nvvm.barrier0()
  %other = xor i32 %tid, 32
  %pother = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %other
  %z = load i32, ptr addrspace(3) %pother, align 4
  %zk = add i32 %z, %k
  store i32 %zk, ptr %pc, align 4
  ret void
""",
    melded="""
  %pcell = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %tid
  %v = select i1 %odd, i32 %x, i32 %y
  %f = select i1 %odd, i32 3, i32 5
  %m = mul i32 %v, %f
  store i32 %m, ptr addrspace(3) %pcell, align 4
  br i1 %odd, label %t, label %end
t:
  %k1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)
  br label %end
end:
  %k = phi i32 [ %k1, %t ], [ 0, %entry ]
  call void @llvm.nvvm.barrier0()
  %other = xor i32 %tid, 32
  %pother = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %other
  %z = load i32, ptr addrspace(3) %pother, align 4
  %zk = add i32 %z, %k
  store i32 %zk, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("dropped barrier", "  call void @llvm.nvvm.barrier0()\n", ""),
        Wrong(
            "barrier done twice",
            "  call void @llvm.nvvm.barrier0()\n",
            "  call void @llvm.nvvm.barrier0()\n  call void @llvm.nvvm.barrier0()\n",
        ),
        Wrong(
            "barrier moved under the branch",
            "  %k1 = call i32 @llvm.nvvm.shfl",
            "  call void @llvm.nvvm.barrier0()\n  %k1 = call i32 @llvm.nvvm.shfl",
        ),
        Wrong(
            "shuffle hoisted to all lanes",
            "  br i1 %odd, label %t, label %end\nt:\n  %k1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)\n",
            "  %k1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)\n  br i1 %odd, label %t, label %end\nt:\n",
        ),
    ],
)

LOOKUPS = Case(
    "unguarded lookups",
    source="""
  %pl = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %tid
  store i32 %x, ptr addrspace(3) %pl, align 4
  %less = sub nuw i32 %tid, 1
  call void @llvm.nvvm.barrier0()
  br i1 %odd, label %t, label %f
t:
  %ti = and i32 %less, 63
  %tq = getelementptr inbounds [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %ti
  %tv = load i32, ptr addrspace(3) %tq, align 4
  %tr = mul i32 %tv, %x
  store i32 %tr, ptr %pc, align 4
  br label %end
f:
  %fi = and i32 %y, 4095
  %fs = lshr i32 %fi, 7
  %fq = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %fs
  %fv = load i32, ptr addrspace(3) %fq, align 4
  %fr = mul i32 %fs, %fv
  store i32 %fr, ptr %pc, align 4
  br label %end
end:
  call void @llvm.nvvm.barrier0()
  store i32 0, ptr addrspace(3) %pl, align 4
  ret void
""",
    melded="""
  %pl = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %tid
  store i32 %x, ptr addrspace(3) %pl, align 4
  %less = sub nuw i32 %tid, 1
  call void @llvm.nvvm.barrier0()
  %frozen = freeze i32 %less
  %ti = and i32 %frozen, 63
  %tq = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %ti
  %tv = load i32, ptr addrspace(3) %tq, align 4
  %fi = and i32 %y, 4095
  %fs = lshr i32 %fi, 7
  %fq = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %fs
  %fv = load i32, ptr addrspace(3) %fq, align 4
  %s0 = select i1 %odd, i32 %tv, i32 %fs
  %s1 = select i1 %odd, i32 %x, i32 %fv
  %m = mul i32 %s0, %s1
  store i32 %m, ptr %pc, align 4
  call void @llvm.nvvm.barrier0()
  store i32 0, ptr addrspace(3) %pl, align 4
  ret void
""",
    wrong=[
        Wrong("poison index of the other side", "%frozen = freeze i32 %less", "%frozen = add i32 %less, 0"),
        Wrong(
            "the other side's mask for the index",
            "%ti = and i32 %frozen, 63",
            "%tm = select i1 %odd, i32 63, i32 4095\n  %ty = select i1 %odd, i32 %frozen, i32 %y\n"
            "  %ti = and i32 %ty, %tm",
        ),
        Wrong("unmasked lookup", "%ti = and i32 %frozen, 63", "%ti = add i32 %frozen, 0"),
        Wrong(
            "lookup through the guarded index",
            "%fq = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %fs",
            "%fg = select i1 %odd, i32 poison, i32 %fs\n"
            "  %fq = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %fg",
        ),
        Wrong(
            "overaligned lookup",
            "%tv = load i32, ptr addrspace(3) %tq, align 4",
            "%tv = load i32, ptr addrspace(3) %tq, align 8",
        ),
        Wrong(
            "unguarded lookup meets a store",
            "store i32 %m, ptr %pc, align 4\n  call void @llvm.nvvm.barrier0()",
            "store i32 %m, ptr %pc, align 4",
        ),
        Wrong("volatile lookup", "%fv = load i32", "%fv = load volatile i32"),
    ],
)

REORDERED = Case(
    "one side in another order",
    source="""
  br i1 %odd, label %t, label %f
t:
  %x1 = load i32, ptr %pa, align 4
  %y1 = load i32, ptr %pb, align 4
  %x2 = mul i32 %x1, 3
  store i32 %x2, ptr %pc, align 4
  %z1 = load i32, ptr %pc, align 4
  %c1 = icmp sgt i32 %x1, %y1
  %w1 = select i1 %c1, i32 %z1, i32 %y1
  %k1 = select i1 %c1, i32 1, i32 2
  br label %end
f:
  %y2 = load i32, ptr %pb, align 4
  %c2 = icmp sgt i32 %y2, 9
  %x3 = load i32, ptr %pa, align 4
  %x4 = mul i32 %x3, 5
  store i32 %x4, ptr %pc, align 4
  %z2 = load i32, ptr %pc, align 4
  %k2 = select i1 %c2, i32 4, i32 3
  %w2 = select i1 %c2, i32 %y2, i32 %z2
  br label %end
end:
  %w = phi i32 [ %w1, %t ], [ %w2, %f ]
  %k = phi i32 [ %k1, %t ], [ %k2, %f ]
  store i32 %w, ptr %pa, align 4
  store i32 %k, ptr %pb, align 4
  ret void
""",
    melded="""
  %factor = select i1 %odd, i32 3, i32 5
  %even = xor i1 %odd, true
  %one = select i1 %odd, i32 1, i32 3
  %two = select i1 %odd, i32 2, i32 4
  %mx = load i32, ptr %pa, align 4
  %my = load i32, ptr %pb, align 4
  %m2 = mul i32 %mx, %factor
  store i32 %m2, ptr %pc, align 4
  %mz = load i32, ptr %pc, align 4
  %tested = select i1 %odd, i32 %mx, i32 %my
  %bound = select i1 %odd, i32 %my, i32 9
  %mc = icmp sgt i32 %tested, %bound
  %md = xor i1 %mc, %even
  %w = select i1 %md, i32 %mz, i32 %my
  %k = select i1 %md, i32 %one, i32 %two
  store i32 %w, ptr %pa, align 4
  store i32 %k, ptr %pb, align 4
  ret void
""",
    wrong=[
        Wrong(
            "arms changed places and the condition is not negated",
            "%md = xor i1 %mc, %even",
            "%md = or i1 %mc, false",
        ),
        Wrong("condition negated on the wrong side", "%md = xor i1 %mc, %even", "%md = xor i1 %mc, %odd"),
        Wrong("condition negated on both sides", "%md = xor i1 %mc, %even", "%md = xor i1 %mc, true"),
        Wrong(
            "negation that a lane of one side only knows",
            "%even = xor i1 %odd, true",
            "%even = or i1 %odd, false",
        ),
        Wrong(
            "load in front of the store that it reads",
            "  store i32 %m2, ptr %pc, align 4\n  %mz = load i32, ptr %pc, align 4\n",
            "  %mz = load i32, ptr %pc, align 4\n  store i32 %m2, ptr %pc, align 4\n",
        ),
        Wrong("loads paired by their place", "%my = load i32, ptr %pb", "%my = load i32, ptr %pa"),
        Wrong(
            "load behind a store to the same place",
            "  %mx = load i32, ptr %pa, align 4\n  %my = load i32, ptr %pb, align 4\n",
            "  %my = load i32, ptr %pb, align 4\n  store i32 %my, ptr %pa, align 4\n"
            "  %mx = load i32, ptr %pa, align 4\n",
        ),
        Wrong(
            "constants of one side not turned",
            "%two = select i1 %odd, i32 2, i32 4",
            "%two = select i1 %odd, i32 2, i32 3",
        ),
    ],
)

ENDS = Case(
    "a loop up and a loop down as one",
    source="""
  %n = and i32 %x, 7
  %n1 = add i32 %n, 1
  br i1 %odd, label %t, label %f
t:
  %i = phi i32 [ 0, %entry ], [ %i1, %t ]
  %s = phi i32 [ %x, %entry ], [ %s1, %t ]
  %s3 = mul i32 %s, 3
  %s1 = add i32 %s3, %i
  %i1 = add nuw i32 %i, 1
  %ic = icmp eq i32 %i1, 8
  br i1 %ic, label %end, label %t
f:
  %j = phi i32 [ 5, %entry ], [ %j1, %f ]
  %u = phi i32 [ %y, %entry ], [ %u1, %f ]
  %u3 = mul i32 %u, 3
  %u1 = add i32 %u3, %j
  %j1 = add nsw i32 %j, -1
  %jc = icmp eq i32 %j, 0
  br i1 %jc, label %end, label %f
end:
  %v = phi i32 [ %s1, %t ], [ %u1, %f ]
  %low = and i32 %v, 7
  %w = add i32 %low, 5
  %e = icmp eq i32 %w, %n1
  %r = select i1 %e, i32 %n1, i32 %v
  store i32 %r, ptr %pc, align 4
  ret void
""",
    melded="""
  %n = and i32 %x, 7
  %n1 = add i32 %n, 1
  %step = select i1 %odd, i32 1, i32 -1
  %last = select i1 %odd, i32 8, i32 -1
  %from = select i1 %odd, i32 0, i32 5
  %first = select i1 %odd, i32 %x, i32 %y
  br label %m
m:
  %i = phi i32 [ %from, %entry ], [ %i1, %m ]
  %s = phi i32 [ %first, %entry ], [ %s1, %m ]
  %s3 = mul i32 %s, 3
  %s1 = add i32 %s3, %i
  %i1 = add i32 %i, %step
  %ic = icmp eq i32 %i1, %last
  br i1 %ic, label %end, label %m
end:
  %low = and i32 %s1, 7
  %w = sub i32 %n1, 5
  %e = icmp eq i32 %low, %w
  %r = select i1 %e, i32 %n1, i32 %s1
  store i32 %r, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("end that is not moved by the step", "i32 8, i32 -1", "i32 8, i32 0"),
        Wrong("end moved the wrong way", "i32 8, i32 -1", "i32 8, i32 1"),
        Wrong("end moved on both sides", "i32 8, i32 -1", "i32 9, i32 -1"),
        Wrong("flag of one side's sum", "%i1 = add i32 %i, %step", "%i1 = add nuw i32 %i, %step"),
        Wrong("step of neither side", "%step = select i1 %odd, i32 1", "%step = select i1 %odd, i32 2"),
        Wrong("bound moved the wrong way", "%w = sub i32 %n1, 5", "%w = add i32 %n1, 5"),
    ],
)

UNLIKE_LOOPS = Case(
    "a loop with a break and one without, as one",
    source="""
  %n = and i32 %x, 7
  %n1 = add i32 %n, 1
  br i1 %odd, label %t, label %f
t:
  %i = phi i32 [ 0, %entry ], [ %i1, %tn ]
  %s = phi i32 [ %x, %entry ], [ %s1, %tn ]
  %s1 = add i32 %s, %i
  %hit = icmp eq i32 %s1, 5
  br i1 %hit, label %tb, label %tn
tn:
  %i1 = add i32 %i, 1
  %ic = icmp ult i32 %i1, 6
  br i1 %ic, label %t, label %end
tb:
  %s2 = mul i32 %s1, 3
  br label %end
f:
  %j = phi i32 [ 0, %entry ], [ %j1, %f ]
  %u = phi i32 [ %y, %entry ], [ %u1, %f ]
  %u1 = add i32 %u, %j
  %j1 = add i32 %j, 1
  %jc = icmp ult i32 %j1, %n1
  br i1 %jc, label %f, label %end
end:
  %r = phi i32 [ %s1, %tn ], [ %s2, %tb ], [ %u1, %f ]
  store i32 %r, ptr %pc, align 4
  ret void
""",
    melded="""
  %n = and i32 %x, 7
  %n1 = add i32 %n, 1
  %first = select i1 %odd, i32 %x, i32 %y
  %limit = select i1 %odd, i32 6, i32 %n1
  br label %m
m:
  %i = phi i32 [ 0, %entry ], [ %i1, %l ]
  %s = phi i32 [ %first, %entry ], [ %s1, %l ]
  %s1 = add i32 %s, %i
  %hit = icmp eq i32 %s1, 5
  %stop = select i1 %odd, i1 %hit, i1 false
  br i1 %stop, label %broken, label %l
l:
  %i1 = add i32 %i, 1
  %ic = icmp ult i32 %i1, %limit
  br i1 %ic, label %m, label %end
broken:
  %s2 = mul i32 %s1, 3
  br label %end
end:
  %r = phi i32 [ %s1, %l ], [ %s2, %broken ]
  store i32 %r, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("a break for the other side's lanes", "i1 %hit, i1 false", "i1 %hit, i1 %hit"),
        Wrong("a break that no lane takes", "i1 %hit, i1 false", "i1 false, i1 false"),
        Wrong("trip counts of the other side", "i1 %odd, i32 6, i32 %n1", "i1 %odd, i32 %n1, i32 6"),
        Wrong("what the break leads to is lost", "[ %s2, %broken ]", "[ %s1, %broken ]"),
        Wrong("a lane leaves with what it had an iteration ago", "%r = phi i32 [ %s1,", "%r = phi i32 [ %s,"),
    ],
)

ALONG_A_CHAIN = Case(
    "straight code along a chain of guarded code",
    source="""
  br i1 %odd, label %t, label %f
t:
  %v1 = load i32, ptr %pa, align 4
  %v2 = mul i32 %v1, 3
  store i32 %v2, ptr %pc, align 4
  %v3 = load i32, ptr %pb, align 4
  %v4 = mul i32 %v3, 5
  store i32 %v4, ptr %pa, align 4
  br label %end
f:
  %d1 = icmp sgt i32 %y, 4
  br i1 %d1, label %g1, label %f2
g1:
  %w1 = load i32, ptr %pb, align 4
  %w2 = mul i32 %w1, 7
  store i32 %w2, ptr %pc, align 4
  br label %f2
f2:
  %half = lshr exact i32 %tid, 1
  %d2 = icmp ugt i32 %half, 9
  br i1 %d2, label %g2, label %end
g2:
  %w3 = load i32, ptr %pa, align 4
  %w4 = mul i32 %w3, 9
  store i32 %w4, ptr %pb, align 4
  br label %end
end:
  ret void
""",
    melded="""
  %p1 = select i1 %odd, ptr %pa, ptr %pb
  %k1 = select i1 %odd, i32 3, i32 7
  %p2 = select i1 %odd, ptr %pb, ptr %pa
  %k2 = select i1 %odd, i32 5, i32 9
  %d1 = icmp sgt i32 %y, 4
  %e1 = select i1 %odd, i1 true, i1 %d1
  br i1 %e1, label %g1, label %f2
g1:
  %w1 = load i32, ptr %p1, align 4
  %w2 = mul i32 %w1, %k1
  store i32 %w2, ptr %pc, align 4
  br label %f2
f2:
  %half = lshr exact i32 %tid, 1
  %d2 = icmp ugt i32 %half, 9
  %e2 = select i1 %odd, i1 true, i1 %d2
  br i1 %e2, label %g2, label %end
g2:
  %w3 = load i32, ptr %p2, align 4
  %w4 = mul i32 %w3, %k2
  store i32 %w4, ptr %p1, align 4
  br label %end
end:
  ret void
""",
    wrong=[
        Wrong(
            "a test for the lanes that have none",
            "%e1 = select i1 %odd, i1 true",
            "%e1 = select i1 %odd, i1 %d1",
        ),
        Wrong(
            "guarded code for every lane", "%e2 = select i1 %odd, i1 true, i1 %d2", "%e2 = or i1 true, %d2"
        ),
        Wrong(
            "poison of the other side's test",
            "%e2 = select i1 %odd, i1 true, i1 %d2",
            "%e2 = or i1 %odd, %d2",
        ),
        Wrong(
            "straight code that enters at the second piece", "br i1 %e1, label %g1", "br i1 %d1, label %g1"
        ),
    ],
)

CASES = [
    DIAMOND,
    GUARDED,
    FLAGS,
    FLOATS,
    MEMORY_ORDER,
    LOOPS,
    UNLIKE_LOOPS,
    ALONG_A_CHAIN,
    CONVERGENT,
    LOOKUPS,
    REORDERED,
    ENDS,
]
