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

ARM_CASES = [ARM, DIVIDES]
