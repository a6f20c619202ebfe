"""Arms done before their branch, by hand: right once and wrong as a careless pass is."""

from __future__ import annotations

from tests.mustfail.cases import Case, Wrong

ARM = Case(
    "arm",
    source="""
  %less = icmp slt i32 %x, %y
  br i1 %less, label %short, label %long
short:
  %up = add nsw i32 %x, 1
  br label %join
long:
  %old = load i32, ptr %pc, align 4
  %sum = add i32 %old, %x
  store i32 %sum, ptr %pc, align 4
  br label %join
join:
  %r = phi i32 [ %up, %short ], [ %sum, %long ]
  %kept = phi i32 [ %y, %short ], [ %x, %long ]
  store i32 %r, ptr %pa, align 4
  store i32 %kept, ptr %pb, align 4
  ret void
""",
    melded="""
  %less = icmp slt i32 %x, %y
  %up = add nsw i32 %x, 1
  br i1 %less, label %join, label %long
long:
  %old = load i32, ptr %pc, align 4
  %sum = add i32 %old, %x
  store i32 %sum, ptr %pc, align 4
  br label %join
join:
  %r = phi i32 [ %up, %entry ], [ %sum, %long ]
  %kept = phi i32 [ %y, %entry ], [ %x, %long ]
  store i32 %r, ptr %pa, align 4
  store i32 %kept, ptr %pb, align 4
  ret void
""",
    wrong=[
        Wrong(
            "the branch's ways exchanged", "label %join, label %long\nlong", "label %long, label %join\nlong"
        ),
        Wrong("the other side reads what only the arm may read", "add i32 %old, %x", "add i32 %old, %up"),
        Wrong(
            "a value of the join from the wrong way",
            "[ %y, %entry ], [ %x, %long ]",
            "[ %x, %entry ], [ %y, %long ]",
        ),
        Wrong(
            "what the long side stores is done ahead too",
            "  %up = add nsw i32 %x, 1\n",
            "  %up = add nsw i32 %x, 1\n  store i32 %up, ptr %pc, align 4\n",
        ),
    ],
)

DIVIDES = Case(
    "arm that must not be done ahead",
    source="""
  %some = icmp ne i32 %x, 0
  br i1 %some, label %short, label %long
short:
  %part = udiv i32 100, %x
  br label %join
long:
  store i32 %y, ptr %pc, align 4
  br label %join
join:
  %r = phi i32 [ %part, %short ], [ %y, %long ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    melded="""
  %some = icmp ne i32 %x, 0
  %one = select i1 %some, i32 %x, i32 1
  %part = udiv i32 100, %one
  br i1 %some, label %join, label %long
long:
  store i32 %y, ptr %pc, align 4
  br label %join
join:
  %r = phi i32 [ %part, %entry ], [ %y, %long ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    wrong=[Wrong("a division by nothing done for nothing", "udiv i32 100, %one", "udiv i32 100, %x")],
)

AHEAD = Case(
    "loads done before their guards",
    source="""
  store i32 7, ptr %pc, align 4
  br i1 %odd, label %first, label %join
first:
  %p = getelementptr i32, ptr %a, i32 5
  %v = load i32, ptr %p, align 4
  %sum = add i32 %x, %v
  br label %join
join:
  %s = phi i32 [ %sum, %first ], [ %x, %entry ]
  %less = icmp slt i32 %y, 9
  br i1 %less, label %second, label %end
second:
  %q = getelementptr i32, ptr %b, i32 %tid
  %w = load i32, ptr %q, align 4
  store i32 %w, ptr %pa, align 4
  br label %end
end:
  %r = phi i32 [ %w, %second ], [ %s, %join ]
  store i32 %r, ptr %pc, align 4
  ret void
""",
    melded="""
  store i32 7, ptr %pc, align 4
  %p = getelementptr i32, ptr %a, i32 5
  %ahead = select i1 %odd, ptr %p, ptr %pc
  %v = load i32, ptr %ahead, align 4
  %sum = add i32 %x, %v
  %s = select i1 %odd, i32 %sum, i32 %x
  %less = icmp slt i32 %y, 9
  %q = getelementptr i32, ptr %b, i32 %tid
  %w = load i32, ptr %q, align 4
  br i1 %less, label %second, label %end
second:
  store i32 %w, ptr %pa, align 4
  br label %end
end:
  %r = phi i32 [ %w, %second ], [ %s, %entry ]
  store i32 %r, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("the addresses exchanged", "ptr %p, ptr %pc\n", "ptr %pc, ptr %p\n"),
        Wrong("a lane loads what it has not accessed", "ptr %p, ptr %pc\n", "ptr %p, ptr %c\n"),
        Wrong("the address for nothing is that of the guard", "load i32, ptr %ahead", "load i32, ptr %p"),
        Wrong(
            "more bytes than were accessed",
            "%v = load i32, ptr %ahead, align 4",
            "%l = load i64, ptr %ahead, align 4\n  %v = trunc i64 %l to i32",
        ),
        Wrong(
            "the value is used by all lanes", "%s = select i1 %odd, i32 %sum, i32 %x", "%s = add i32 %sum, 0"
        ),
        Wrong(
            "a store is done ahead too", "  br i1 %less", "  store i32 %w, ptr %pa, align 4\n  br i1 %less"
        ),
    ],
)

SHARED = Case(
    "a guard for what both sides come to",
    source="""
  %low = icmp slt i32 %x, 0
  br i1 %low, label %shared, label %side
side:
  %less = mul i32 %y, 3
  %last = icmp slt i32 %y, 0
  br i1 %last, label %join, label %shared
shared:
  %from = phi i32 [ %y, %entry ], [ %less, %side ]
  %old = load i32, ptr %pc, align 4
  %new = add i32 %old, %from
  br label %join
join:
  %r = phi i32 [ %less, %side ], [ %new, %shared ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    melded="""
  %low = icmp slt i32 %x, 0
  %last = icmp slt i32 %y, 0
  %either = select i1 %low, i1 false, i1 %last
  br i1 %low, label %guard, label %side
side:
  %less = mul i32 %y, 3
  br label %guard
guard:
  %from = phi i32 [ %y, %entry ], [ %less, %side ]
  %aside = phi i32 [ poison, %entry ], [ %less, %side ]
  br i1 %either, label %join, label %shared
shared:
  %old = load i32, ptr %pc, align 4
  %new = add i32 %old, %from
  br label %join
join:
  %r = phi i32 [ %aside, %guard ], [ %new, %shared ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    wrong=[
        Wrong("who comes at once asks what the other side asks", "i1 false, i1 %last", "i1 %last, i1 %last"),
        Wrong("who comes at once passes it by", "i1 false, i1 %last", "i1 true, i1 %last"),
        Wrong("the sides of the guard exchanged", "i1 false, i1 %last", "i1 %last, i1 false"),
        Wrong(
            "what a side brings is forgotten",
            "%from = phi i32 [ %y, %entry ], [ %less, %side ]",
            "%from = phi i32 [ %y, %entry ], [ %y, %side ]",
        ),
        Wrong("what it leaves aside comes behind", "%r = phi i32 [ %aside,", "%r = phi i32 [ %y,"),
    ],
)

ARM_CASES = [ARM, DIVIDES, AHEAD, SHARED]
