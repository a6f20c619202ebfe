"""A nest of loops merged by hand, right once and wrong as a careless merger would be."""

from __future__ import annotations

from tests.mustfail.cases import Case, Wrong

NEST = Case(
    "nest",
    source="""
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %behind ]
  %mixed = add i32 %x, %i
  %bound = and i32 %mixed, 7
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %sum = phi i32 [ %y, %outer ], [ %sum.next, %inner ]
  %term = mul i32 %j, %i
  %sum.next = add i32 %sum, %term
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %bound
  br i1 %more, label %inner, label %behind
behind:
  %old = load i32, ptr %pc, align 4
  %turned = mul i32 %old, 3
  %new = add i32 %turned, %sum.next
  store i32 %new, ptr %pc, align 4
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 5
  br i1 %again, label %outer, label %end
end:
  ret void
""",
    melded="""
  br label %merged
merged:
  %fresh = phi i1 [ true, %entry ], [ %fresh.last, %latch ]
  %i = phi i32 [ 0, %entry ], [ %i.last, %latch ]
  %j.round = phi i32 [ 0, %entry ], [ %j.last, %latch ]
  %sum.round = phi i32 [ 0, %entry ], [ %sum.last, %latch ]
  %bound.round = phi i32 [ 0, %entry ], [ %bound.now, %latch ]
  br i1 %fresh, label %outer, label %inner
outer:
  %mixed = add i32 %x, %i
  %bound = and i32 %mixed, 7
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.round, %merged ]
  %sum = phi i32 [ %y, %outer ], [ %sum.round, %merged ]
  %bound.now = phi i32 [ %bound, %outer ], [ %bound.round, %merged ]
  %term = mul i32 %j, %i
  %sum.next = add i32 %sum, %term
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %bound.now
  br i1 %more, label %latch, label %behind
behind:
  %old = load i32, ptr %pc, align 4
  %turned = mul i32 %old, 3
  %new = add i32 %turned, %sum.next
  store i32 %new, ptr %pc, align 4
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 5
  br i1 %again, label %latch, label %end
latch:
  %fresh.last = phi i1 [ true, %behind ], [ false, %inner ]
  %i.last = phi i32 [ %i.next, %behind ], [ %i, %inner ]
  %j.last = phi i32 [ 0, %behind ], [ %j.next, %inner ]
  %sum.last = phi i32 [ 0, %behind ], [ %sum.next, %inner ]
  br label %merged
end:
  ret void
""",
    wrong=[
        Wrong("the prologue never run again", "[ true, %behind ]", "[ false, %behind ]"),
        Wrong("the outer counter lost in the inner loop", "[ %i, %inner ]", "[ 4, %inner ]"),
        Wrong("what the inner loop carries lost at the latch", "[ %sum.next, %inner ]", "[ %sum, %inner ]"),
        Wrong("the inner counter begun one late", "[ 0, %outer ], [ %j.round", "[ 1, %outer ], [ %j.round"),
        Wrong("what the outer loop carries begun anew", "[ %y, %outer ]", "[ %sum.round, %outer ]"),
        Wrong("the bound of another iteration", "[ %bound.round, %merged ]", "[ 5, %merged ]"),
        Wrong("an epilogue in each round", "label %latch, label %behind", "label %behind, label %behind"),
    ],
)

NEST_CASES = [NEST]
