"""Counters stepped by what is computed from them, by hand: right once and wrong as a careless pass is."""

from __future__ import annotations

from tests.mustfail.cases import Case, Wrong

CHOSEN = Case(
    "chosen counter",
    source="""
  %base = and i32 %tid, 31
  br label %loop
loop:
  %i = phi i32 [ %bit, %entry ], [ %i.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %loop ]
  %twice = shl nsw i32 %i, 1
  %off = add nsw i32 %twice, %base
  %wide = sext i32 %off to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %wide
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %less = icmp slt i32 %v, %sum
  %i.more = add nsw i32 %i, 1
  %i.next = select i1 %less, i32 %i.more, i32 %i
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 8
  br i1 %again, label %loop, label %end
end:
  store i32 %sum.next, ptr %pc, align 4
  ret void
""",
    melded="""
  %base = and i32 %tid, 31
  %wide = sext i32 %bit to i64
  %twice = shl i64 %wide, 1
  %base.wide = sext i32 %base to i64
  %start = add i64 %twice, %base.wide
  %start.at = getelementptr i32, ptr %a, i64 %start
  br label %loop
loop:
  %at = phi ptr [ %start.at, %entry ], [ %at.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %loop ]
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %less = icmp slt i32 %v, %sum
  %at.more = getelementptr i8, ptr %at, i64 8
  %at.next = select i1 %less, ptr %at.more, ptr %at
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 8
  br i1 %again, label %loop, label %end
end:
  store i32 %sum.next, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("a step that is not scaled", "ptr %at, i64 8", "ptr %at, i64 4"),
        Wrong("a step scaled twice", "getelementptr i8, ptr %at,", "getelementptr i16, ptr %at,"),
        Wrong("the counter's arms exchanged", "ptr %at.more, ptr %at\n", "ptr %at, ptr %at.more\n"),
        Wrong("a start that is not scaled", "shl i64 %wide, 1", "shl i64 %wide, 0"),
        Wrong("a start without what is added", "%a, i64 %start\n", "%a, i64 %twice\n"),
    ],
)

WRAPPING = Case(
    "wrapping counter",
    source="""
  %first = trunc i32 %x to i8
  br label %loop
loop:
  %i = phi i8 [ %first, %entry ], [ %i.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %loop ]
  %off = add i8 %i, 7
  %wide = sext i8 %off to i32
  %sum.next = add i32 %sum, %wide
  %low = and i32 %sum, 1
  %less = icmp ne i32 %low, 0
  %i.more = sub i8 %i, 100
  %i.next = select i1 %less, i8 %i, i8 %i.more
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 8
  br i1 %again, label %loop, label %end
end:
  store i32 %sum.next, ptr %pc, align 4
  ret void
""",
    melded="""
  %first = trunc i32 %x to i8
  %start = add i8 %first, 7
  %start.wide = sext i8 %start to i32
  br label %loop
loop:
  %off = phi i8 [ %start, %entry ], [ %off.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %loop ]
  %wide = sext i8 %off to i32
  %sum.next = add i32 %sum, %wide
  %low = and i32 %sum, 1
  %less = icmp ne i32 %low, 0
  %off.more = add i8 %off, -100
  %off.next = select i1 %less, i8 %off, i8 %off.more
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 8
  br i1 %again, label %loop, label %end
end:
  store i32 %sum.next, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("a difference stepped as a sum", "add i8 %off, -100", "add i8 %off, 100"),
        Wrong("a promise that only the source's counter kept", "add i8 %off,", "add nsw i8 %off,"),
        Wrong(
            "a counter widened that wraps",
            """  %off = phi i8 [ %start, %entry ], [ %off.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %loop ]
  %wide = sext i8 %off to i32
  %sum.next = add i32 %sum, %wide
  %low = and i32 %sum, 1
  %less = icmp ne i32 %low, 0
  %off.more = add i8 %off, -100
  %off.next = select i1 %less, i8 %off, i8 %off.more
""",
            """  %wide = phi i32 [ %start.wide, %entry ], [ %wide.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %loop ]
  %sum.next = add i32 %sum, %wide
  %low = and i32 %sum, 1
  %less = icmp ne i32 %low, 0
  %wide.more = add i32 %wide, -100
  %wide.next = select i1 %less, i32 %wide, i32 %wide.more
""",
        ),
    ],
)

CAST = Case(
    "chosen counter of an address that was cast",
    source="""
  %a.own = addrspacecast ptr %a to ptr addrspace(1)
  %b.own = addrspacecast ptr %b to ptr addrspace(1)
  %a.cast = addrspacecast ptr addrspace(1) %a.own to ptr
  %base = and i32 %tid, 31
  br label %loop
loop:
  %i = phi i32 [ %bit, %entry ], [ %i.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %loop ]
  %twice = shl nsw i32 %i, 1
  %off = add nsw i32 %twice, %base
  %wide = sext i32 %off to i64
  %at = getelementptr inbounds i32, ptr %a.cast, i64 %wide
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %less = icmp slt i32 %v, %sum
  %i.more = add nsw i32 %i, 1
  %i.next = select i1 %less, i32 %i.more, i32 %i
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 8
  br i1 %again, label %loop, label %end
end:
  store i32 %sum.next, ptr %pc, align 4
  ret void
""",
    melded="""
  %a.own = addrspacecast ptr %a to ptr addrspace(1)
  %b.own = addrspacecast ptr %b to ptr addrspace(1)
  %a.cast = addrspacecast ptr addrspace(1) %a.own to ptr
  %base = and i32 %tid, 31
  %wide = sext i32 %bit to i64
  %twice = shl i64 %wide, 1
  %base.wide = sext i32 %base to i64
  %start = add i64 %twice, %base.wide
  %start.at = getelementptr i32, ptr addrspace(1) %a.own, i64 %start
  br label %loop
loop:
  %at = phi ptr addrspace(1) [ %start.at, %entry ], [ %at.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %loop ]
  %v = load i32, ptr addrspace(1) %at, align 4
  %sum.next = add i32 %sum, %v
  %less = icmp slt i32 %v, %sum
  %at.more = getelementptr i8, ptr addrspace(1) %at, i64 8
  %at.next = select i1 %less, ptr addrspace(1) %at.more, ptr addrspace(1) %at
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 8
  br i1 %again, label %loop, label %end
end:
  store i32 %sum.next, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong(
            "the pointer that another one was cast from",
            "addrspace(1) %a.own, i64",
            "addrspace(1) %b.own, i64",
        ),
        Wrong(
            "a step of an address in its own space not scaled",
            "addrspace(1) %at, i64 8",
            "addrspace(1) %at, i64 1",
        ),
    ],
)

STAYS = Case(
    "counter that stays beside its address",
    source="""
  %low = sub nsw i32 1, %bit
  br label %loop
loop:
  %i = phi i32 [ %bit, %entry ], [ %i.next, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %latch ]
  %few = icmp slt i32 %i, 3
  br i1 %few, label %near, label %far
near:
  %wide = sext i32 %i to i64
  %at = getelementptr inbounds i32, ptr %a, i64 %wide
  %v = load i32, ptr %at, align 4
  %near.sum = add i32 %sum, %v
  %i.more = add nsw i32 %i, 1
  %less = icmp ne i32 %v, %sum
  br i1 %less, label %latch, label %other
other:
  br label %latch
far:
  %far.sum = mul i32 %sum, 3
  br label %latch
latch:
  %i.next = phi i32 [ %i.more, %near ], [ %i, %other ], [ %low, %far ]
  %sum.next = phi i32 [ %near.sum, %near ], [ %near.sum, %other ], [ %far.sum, %far ]
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 12
  br i1 %again, label %loop, label %end
end:
  store i32 %sum.next, ptr %pc, align 4
  ret void
""",
    melded="""
  %low = sub nsw i32 1, %bit
  %first = sext i32 %bit to i64
  %start = getelementptr i32, ptr %a, i64 %first
  %low.wide = sext i32 %low to i64
  %low.at = getelementptr i32, ptr %a, i64 %low.wide
  br label %loop
loop:
  %at = phi ptr [ %start, %entry ], [ %at.next, %latch ]
  %i = phi i32 [ %bit, %entry ], [ %i.next, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %sum = phi i32 [ %y, %entry ], [ %sum.next, %latch ]
  %few = icmp slt i32 %i, 3
  br i1 %few, label %near, label %far
near:
  %v = load i32, ptr %at, align 4
  %near.sum = add i32 %sum, %v
  %at.more = getelementptr i8, ptr %at, i64 4
  %i.more = add nsw i32 %i, 1
  %less = icmp ne i32 %v, %sum
  br i1 %less, label %latch, label %other
other:
  br label %latch
far:
  %far.sum = mul i32 %sum, 3
  br label %latch
latch:
  %at.next = phi ptr [ %at.more, %near ], [ %at, %other ], [ %low.at, %far ]
  %i.next = phi i32 [ %i.more, %near ], [ %i, %other ], [ %low, %far ]
  %sum.next = phi i32 [ %near.sum, %near ], [ %near.sum, %other ], [ %far.sum, %far ]
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 12
  br i1 %again, label %loop, label %end
end:
  store i32 %sum.next, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("an address that steps by one byte", "ptr %at, i64 4", "ptr %at, i64 1"),
        Wrong("an address that steps by an arm of its own", "[ %at, %other ]", "[ %at.more, %other ]"),
        Wrong("a counter set anew, its address not", "[ %low.at, %far ]", "[ %at, %far ]"),
        Wrong("an address set to where the loop began", "[ %low.at, %far ]", "[ %start, %far ]"),
        Wrong("a counter that goes on where its address stays", "[ %i, %other ]", "[ %i.more, %other ]"),
    ],
)

COUNTER_CASES = [CHOSEN, WRAPPING, CAST, STAYS]
