"""A short-circuit condition behind a hub, by hand: right once and wrong as a careless melder is."""

from __future__ import annotations

from tests.mustfail.cases import Case, Wrong

HUB = Case(
    "hub",
    source="""
  %low = icmp slt i32 %x, 0
  br i1 %low, label %no, label %and
and:
  %turned = add i32 %y, 7
  %few = icmp slt i32 %y, 5
  br i1 %few, label %no, label %yes
yes:
  %y1 = mul i32 %turned, 3
  %y2 = add i32 %y1, %x
  store i32 %y2, ptr %pb, align 4
  br label %end
no:
  %kept = phi i32 [ 1, %entry ], [ 2, %and ]
  %n1 = mul i32 %x, 5
  %n2 = add i32 %n1, %kept
  store i32 %n2, ptr %pc, align 4
  br label %end
end:
  %r = phi i32 [ %y2, %yes ], [ %n2, %no ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    melded="""
  %low = icmp slt i32 %x, 0
  br i1 %low, label %hub, label %and
and:
  %turned = add i32 %y, 7
  %many = icmp sge i32 %y, 5
  br label %hub
hub:
  %yes = phi i1 [ false, %entry ], [ %many, %and ]
  %known = phi i32 [ poison, %entry ], [ %turned, %and ]
  %kept = phi i32 [ 1, %entry ], [ 2, %and ]
  %value = select i1 %yes, i32 %known, i32 %x
  %factor = select i1 %yes, i32 3, i32 5
  %product = mul i32 %value, %factor
  %more = select i1 %yes, i32 %x, i32 %kept
  %r = add i32 %product, %more
  %target = select i1 %yes, ptr %pb, ptr %pc
  store i32 %r, ptr %target, align 4
  store i32 %r, ptr %pa, align 4
  ret void
""",
    wrong=[
        Wrong("a path that leads to the other side", "[ false, %entry ]", "[ true, %entry ]"),
        Wrong("a decision turned on one path", "icmp sge i32 %y, 5", "icmp slt i32 %y, 5"),
        Wrong("a value asked for where no path has it", "i32 %known, i32 %x", "i32 %known, i32 %known"),
        Wrong("a phi's values of the other path", "[ 1, %entry ], [ 2, %and ]", "[ 2, %entry ], [ 1, %and ]"),
        Wrong("a hub that one path passes by", "label %hub, label %and\n", "label %and, label %and\n"),
    ],
)

HUB_CASES = [HUB]
