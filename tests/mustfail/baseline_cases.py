"""Fusions, tail merges and hoists by hand, each right once and wrong the ways a careless pass would be."""

from __future__ import annotations

from tests.mustfail.cases import Case, Wrong

FUSED = Case(
    "fused diamond",
    source="""
  br i1 %odd, label %t, label %f
t:
  %x1 = sub nsw i32 7, %tid
  %x2 = load i32, ptr %pa, align 4
  %x3 = xor i32 %x2, %x1
  store i32 %x3, ptr %pc, align 4
  br label %end
f:
  %y1 = sub i32 %x, %y
  %d = or i32 %y, 1
  %y0 = icmp eq i32 %y, 0
  %s = select i1 %y0, i32 3, i32 %y
  %y2 = load i32, ptr %pb, align 4
  %q = sdiv i32 1000, %s
  %y3 = xor i32 %y2, %y1
  store i32 %y3, ptr %pc, align 4
  store i32 %q, ptr %pa, align 4
  br label %end
end:
  ret void
""",
    melded="""
  %a1 = select i1 %odd, i32 7, i32 %x
  %b1 = select i1 %odd, i32 %tid, i32 %y
  %p = select i1 %odd, ptr %pa, ptr %pb
  %m1 = sub i32 %a1, %b1
  %m2 = load i32, ptr %p, align 4
  %m3 = xor i32 %m2, %m1
  store i32 %m3, ptr %pc, align 4
  br i1 %odd, label %end, label %g
g:
  %y0 = icmp eq i32 %y, 0
  %s = select i1 %y0, i32 3, i32 %y
  %q = sdiv i32 1000, %s
  store i32 %q, ptr %pa, align 4
  br label %end
end:
  ret void
""",
    wrong=[
        Wrong(
            "arms exchanged", "%p = select i1 %odd, ptr %pa, ptr %pb", "%p = select i1 %odd, ptr %pb, ptr %pa"
        ),
        Wrong("fused with nsw", "%m1 = sub i32 %a1, %b1", "%m1 = sub nsw i32 %a1, %b1"),
        Wrong("fused with swapped operands", "%m1 = sub i32 %a1, %b1", "%m1 = sub i32 %b1, %a1"),
        Wrong("one arm's operand for both", "%m3 = xor i32 %m2, %m1", "%m3 = xor i32 %m2, %b1"),
        Wrong(
            "unmatched store unguarded", "br i1 %odd, label %end, label %g", "br i1 %odd, label %g, label %g"
        ),
        Wrong(
            "unmatched division without its operand's guard",
            "%m1 = sub i32 %a1, %b1",
            "%m1 = sub i32 %a1, %b1\n  %early = sdiv i32 1000, %y",
        ),
        Wrong(
            "store fused past a load",
            "  %m2 = load i32, ptr %p, align 4\n  %m3 = xor i32 %m2, %m1\n"
            "  store i32 %m3, ptr %pc, align 4\n",
            "  store i32 %m1, ptr %p, align 4\n  %m2 = load i32, ptr %p, align 4\n"
            "  %m3 = xor i32 %m2, %m1\n  store i32 %m3, ptr %pc, align 4\n",
        ),
    ],
)

SUFFIX = Case(
    "sunk suffix",
    source="""
  br i1 %odd, label %t, label %f
t:
  %u = sub i32 %x, 5
  store i32 %u, ptr %pa, align 4
  %x0 = and i32 %tid, 3
  %x1 = sub nsw i32 %x0, %tid
  store volatile i32 %x1, ptr %pb, align 4
  br label %end
f:
  %v = sub i32 %y, %tid
  store i32 %v, ptr %pc, align 4
  %y0 = sub i32 %y, %x
  %y1 = sub i32 %y0, %tid
  store volatile i32 %y1, ptr %pb, align 1
  br label %end
end:
  %r = phi i32 [ %x0, %t ], [ %y0, %f ]
  %s = phi i32 [ %x1, %t ], [ %y1, %f ]
  %w = phi i32 [ %u, %t ], [ %v, %f ]
  %l = load i32, ptr %pb, align 4
  %l1 = add i32 %l, %s
  %l2 = xor i32 %l1, %w
  store i32 %l2, ptr %pc, align 4
  ret void
""",
    melded="""
  br i1 %odd, label %t, label %f
t:
  %u = sub i32 %x, 5
  store i32 %u, ptr %pa, align 4
  %x0 = and i32 %tid, 3
  br label %end
f:
  %v = sub i32 %y, %tid
  store i32 %v, ptr %pc, align 4
  %y0 = sub i32 %y, %x
  br label %end
end:
  %r = phi i32 [ %x0, %t ], [ %y0, %f ]
  %w = phi i32 [ %u, %t ], [ %v, %f ]
  %s = sub i32 %r, %tid
  store volatile i32 %s, ptr %pb, align 1
  %l = load i32, ptr %pb, align 4
  %l1 = add i32 %l, %s
  %l2 = xor i32 %l1, %w
  store i32 %l2, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("suffix with swapped operands", "%s = sub i32 %r, %tid", "%s = sub i32 %tid, %r"),
        Wrong("suffix of the other phi", "%s = sub i32 %r, %tid", "%s = sub i32 %w, %tid"),
        Wrong("suffix kept nsw", "%s = sub i32 %r, %tid", "%s = sub nsw i32 %r, %tid"),
        Wrong("one way's operand", "[ %x0, %t ], [ %y0, %f ]", "[ %x0, %t ], [ %x, %f ]"),
        Wrong(
            "suffix sunk past a load",
            "  store volatile i32 %s, ptr %pb, align 1\n  %l = load i32, ptr %pb, align 4\n",
            "  %l = load i32, ptr %pb, align 4\n  store volatile i32 %s, ptr %pb, align 1\n",
        ),
        Wrong("suffix of one way lost", "  store volatile i32 %s, ptr %pb, align 1\n", ""),
        Wrong("suffix no longer volatile", "store volatile i32 %s", "store i32 %s"),
        Wrong(
            "suffix left in one way and sunk too",
            "  %y0 = sub i32 %y, %x\n",
            "  %y0 = sub i32 %y, %x\n  store volatile i32 %y0, ptr %pb, align 4\n",
        ),
        Wrong(
            "a store sunk that only one way has",
            "  %s = sub i32 %r, %tid\n",
            "  %s = sub i32 %r, %tid\n  store i32 %w, ptr %pa, align 4\n",
        ),
    ],
)

PREFIX = Case(
    "hoisted prefix",
    source="""
  %far = getelementptr i32, ptr %a, i32 2000
  %zero = icmp eq i32 %x, 0
  br i1 %zero, label %t, label %f
t:
  %x1 = load i32, ptr %pb, align 4
  %x2 = sub nsw i32 %x1, 3
  store i32 %x2, ptr %pc, align 4
  br label %end
f:
  %y1 = load i32, ptr %pb, align 4
  %y2 = sub i32 %y1, 3
  %one = icmp eq i32 %x, 1
  store i32 %y2, ptr %pa, align 4
  br i1 %one, label %end, label %f2
f2:
  %q = udiv i32 1000, %x
  store i32 %q, ptr %pb, align 4
  br label %end
end:
  %r = load i32, ptr %pb, align 4
  store i32 %r, ptr %pc, align 4
  ret void
""",
    melded="""
  %far = getelementptr i32, ptr %a, i32 2000
  %zero = icmp eq i32 %x, 0
  %m1 = load i32, ptr %pb, align 4
  %m2 = sub i32 %m1, 3
  br i1 %zero, label %t, label %f
t:
  store i32 %m2, ptr %pc, align 4
  br label %end
f:
  %one = icmp eq i32 %x, 1
  store i32 %m2, ptr %pa, align 4
  br i1 %one, label %end, label %f2
f2:
  %q = udiv i32 1000, %x
  store i32 %q, ptr %pb, align 4
  br label %end
end:
  %r = load i32, ptr %pb, align 4
  store i32 %r, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong(
            "prefix of one way: a division that may trap",
            "  %m1 = load i32, ptr %pb, align 4\n",
            "  %m1 = load i32, ptr %pb, align 4\n  %h = udiv i32 1000, %x\n",
        ),
        Wrong(
            "a load hoisted past its guard",
            "  %m1 = load i32, ptr %pb, align 4\n",
            "  %m1 = load i32, ptr %pb, align 4\n  %h = load i32, ptr %far, align 4\n",
        ),
        Wrong("prefix kept nsw", "%m2 = sub i32 %m1, 3", "%m2 = sub nsw i32 %m1, 3"),
        Wrong(
            "a store hoisted that only one way has",
            "  br i1 %zero, label %t, label %f\nt:\n  store i32 %m2, ptr %pc, align 4\n",
            "  store i32 %m2, ptr %pc, align 4\n  br i1 %zero, label %t, label %f\nt:\n",
        ),
        Wrong(
            "a load hoisted past a store",
            "  %q = udiv i32 1000, %x\n  store i32 %q, ptr %pb, align 4\n  br label %end\nend:\n"
            "  %r = load i32, ptr %pb, align 4\n  store i32 %r, ptr %pc, align 4\n",
            "  %q = udiv i32 1000, %x\n  store i32 %q, ptr %pb, align 4\n  br label %end\nend:\n"
            "  store i32 %m1, ptr %pc, align 4\n",
        ),
        Wrong("prefix dropped", "%m2 = sub i32 %m1, 3", "%m2 = sub i32 %y, 2"),
    ],
)

SOME = Case(
    "suffix of two ways of three",
    source="""
  %low = icmp ult i32 %tid, 20
  br i1 %low, label %one, label %rest
rest:
  br i1 %odd, label %two, label %three
one:
  %x1 = mul i32 %x, 3
  br label %end
two:
  %x2 = sub i32 %x, 9
  store i32 %y, ptr %pa, align 4
  %l2 = load i32, ptr %pb, align 4
  br label %end
three:
  %x3 = sub i32 %y, 8
  store i32 %y, ptr %pa, align 4
  %l3 = load i32, ptr %pb, align 4
  br label %end
end:
  %r = phi i32 [ %x1, %one ], [ %x2, %two ], [ %x3, %three ]
  %s = phi i32 [ 1, %one ], [ %l2, %two ], [ %l3, %three ]
  %z = sub i32 %r, %s
  store i32 %z, ptr %pc, align 4
  ret void
""",
    melded="""
  %low = icmp ult i32 %tid, 20
  br i1 %low, label %one, label %rest
rest:
  br i1 %odd, label %two, label %three
one:
  %x1 = mul i32 %x, 3
  br label %end
two:
  %x2 = sub i32 %x, 9
  br label %tail
three:
  %x3 = sub i32 %y, 8
  br label %tail
tail:
  %xt = phi i32 [ %x2, %two ], [ %x3, %three ]
  store i32 %y, ptr %pa, align 4
  %l = load i32, ptr %pb, align 4
  br label %end
end:
  %r = phi i32 [ %x1, %one ], [ %xt, %tail ]
  %s = phi i32 [ 1, %one ], [ %l, %tail ]
  %z = sub i32 %r, %s
  store i32 %z, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong(
            "the third way led through too",
            "  %x1 = mul i32 %x, 3\n  br label %end\n",
            "  %x1 = mul i32 %x, 3\n  store i32 %y, ptr %pa, align 4\n  br label %end\n",
        ),
        Wrong(
            "suffix left in a way as well",
            "  %x3 = sub i32 %y, 8\n",
            "  %x3 = sub i32 %y, 8\n  store i32 %y, ptr %pa, align 4\n",
        ),
        Wrong("value of a way lost", "[ %x2, %two ], [ %x3, %three ]", "[ %x2, %two ], [ %y, %three ]"),
        Wrong("value of the new block lost", "[ 1, %one ], [ %l, %tail ]", "[ 1, %one ], [ 1, %tail ]"),
    ],
)

LANES = Case(
    "convergent operations and atomics in suffixes",
    source="""
  %pcell = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %tid
  br i1 %odd, label %t, label %f
t:
  %k1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)
  %o1 = atomicrmw add ptr %c, i32 1 monotonic, align 4
  store i32 %x, ptr addrspace(3) %pcell, align 4
  br label %end
f:
  %k2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)
  %o2 = atomicrmw add ptr %c, i32 1 monotonic, align 4
  store i32 %x, ptr addrspace(3) %pcell, align 4
  br label %end
end:
  %k = phi i32 [ %k1, %t ], [ %k2, %f ]
  %o = phi i32 [ %o1, %t ], [ %o2, %f ]
  call void @llvm.nvvm.barrier0()
  %other = xor i32 %tid, 32
  %pother = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %other
  %z = load i32, ptr addrspace(3) %pother, align 4
  %zk = add i32 %z, %k
  %zo = add i32 %zk, %o
  store i32 %zo, ptr %pb, align 4
  ret void
""",
    melded="""
  %pcell = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %tid
  br i1 %odd, label %t, label %f
t:
  %k1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)
  %o1 = atomicrmw add ptr %c, i32 1 monotonic, align 4
  br label %end
f:
  %k2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)
  %o2 = atomicrmw add ptr %c, i32 1 monotonic, align 4
  br label %end
end:
  %k = phi i32 [ %k1, %t ], [ %k2, %f ]
  %o = phi i32 [ %o1, %t ], [ %o2, %f ]
  store i32 %x, ptr addrspace(3) %pcell, align 4
  call void @llvm.nvvm.barrier0()
  %other = xor i32 %tid, 32
  %pother = getelementptr [64 x i32], ptr addrspace(3) @cell, i32 0, i32 %other
  %z = load i32, ptr addrspace(3) %pother, align 4
  %zk = add i32 %z, %k
  %zo = add i32 %zk, %o
  store i32 %zo, ptr %pb, align 4
  ret void
""",
    wrong=[
        Wrong(
            "merged shuffle",
            "  %k2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)\n"
            "  %o2 = atomicrmw add ptr %c, i32 1 monotonic, align 4\n  br label %end\nend:\n"
            "  %k = phi i32 [ %k1, %t ], [ %k2, %f ]\n  %o = phi i32 [ %o1, %t ], [ %o2, %f ]\n",
            "  %o2 = atomicrmw add ptr %c, i32 1 monotonic, align 4\n  br label %end\nend:\n"
            "  %o = phi i32 [ %o1, %t ], [ %o2, %f ]\n"
            "  %k = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 2, i32 31)\n",
        ),
        Wrong(
            "merged atomic",
            "  %o2 = atomicrmw add ptr %c, i32 1 monotonic, align 4\n  br label %end\nend:\n"
            "  %k = phi i32 [ %k1, %t ], [ %k2, %f ]\n  %o = phi i32 [ %o1, %t ], [ %o2, %f ]\n",
            "  br label %end\nend:\n  %k = phi i32 [ %k1, %t ], [ %k2, %f ]\n"
            "  %first = phi i32 [ %o1, %t ], [ 0, %f ]\n"
            "  %o = atomicrmw add ptr %c, i32 1 monotonic, align 4\n",
        ),
        Wrong(
            "merged barrier",
            "  store i32 %x, ptr addrspace(3) %pcell, align 4\n  call void @llvm.nvvm.barrier0()\n",
            "  store i32 %x, ptr addrspace(3) %pcell, align 4\n",
        ),
        Wrong(
            "suffix sunk past a barrier",
            "  store i32 %x, ptr addrspace(3) %pcell, align 4\n  call void @llvm.nvvm.barrier0()\n",
            "  call void @llvm.nvvm.barrier0()\n  store i32 %tid, ptr addrspace(3) %pcell, align 4\n",
        ),
        Wrong(
            "barrier hoisted into both ways",
            "  %o1 = atomicrmw add ptr %c, i32 1 monotonic, align 4\n",
            "  %o1 = atomicrmw add ptr %c, i32 1 monotonic, align 4\n  call void @llvm.nvvm.barrier0()\n",
        ),
    ],
)

BASELINE_CASES = [FUSED, SUFFIX, PREFIX, SOME, LANES]
