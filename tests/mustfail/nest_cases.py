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

DELAYED_WORK = Case(
    "rare work delayed",
    source="""
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %rest ]
  %s = phi i32 [ %x, %entry ], [ %s.next, %rest ]
  %drawn = mul i32 %s, 5
  %low = and i32 %drawn, 7
  %rare = icmp eq i32 %low, 5
  br i1 %rare, label %work, label %rest
work:
  %dear = xor i32 %drawn, %y
  store i32 %dear, ptr %pc, align 4
  br label %rest
rest:
  %v = phi i32 [ %dear, %work ], [ %s, %loop ]
  %s.next = add i32 %v, %n
  %next = add i32 %n, 1
  %again = icmp ult i32 %next, 9
  br i1 %again, label %loop, label %end
end:
  store i32 %s.next, ptr %pa, align 4
  ret void
""",
    melded="""
  %drawn.0 = mul i32 %x, 5
  %low.0 = and i32 %drawn.0, 7
  %rare.0 = icmp eq i32 %low.0, 5
  br label %delayed
delayed:
  %has = phi i1 [ %rare.0, %entry ], [ %stop, %latch ]
  %n.1 = phi i32 [ 0, %entry ], [ %n.3, %latch ]
  %s.1 = phi i32 [ %x, %entry ], [ %s.3, %latch ]
  %drawn.1 = phi i32 [ %drawn.0, %entry ], [ %drawn.3, %latch ]
  br i1 %has, label %work, label %met
work:
  %dear = xor i32 %drawn.1, %y
  store i32 %dear, ptr %pc, align 4
  br label %met
met:
  %v.1 = phi i32 [ %dear, %work ], [ %s.1, %delayed ]
  br label %rest
rest:
  %rounds = phi i32 [ 0, %met ], [ %more, %round ]
  %n.2 = phi i32 [ %n.1, %met ], [ %n.3, %round ]
  %v = phi i32 [ %v.1, %met ], [ %s.3, %round ]
  %s.next = add i32 %v, %n.2
  %next = add i32 %n.2, 1
  %again = icmp ult i32 %next, 9
  br i1 %again, label %loop, label %round
loop:
  %drawn = mul i32 %s.next, 5
  %low = and i32 %drawn, 7
  %rare = icmp eq i32 %low, 5
  br label %round
round:
  %leave = phi i1 [ false, %loop ], [ true, %rest ]
  %stop = phi i1 [ %rare, %loop ], [ true, %rest ]
  %n.3 = phi i32 [ %next, %loop ], [ %n.2, %rest ]
  %s.3 = phi i32 [ %s.next, %loop ], [ %v, %rest ]
  %drawn.3 = phi i32 [ %drawn, %loop ], [ poison, %rest ]
  %more = add i32 %rounds, 1
  %left = icmp ult i32 %more, 4
  %idle = xor i1 %stop, true
  %turn = and i1 %idle, %left
  br i1 %turn, label %rest, label %latch
latch:
  br i1 %leave, label %end, label %delayed
end:
  store i32 %s.next, ptr %pa, align 4
  ret void
""",
    wrong=[
        Wrong("work is lost in the middle of a batch", "and i1 %idle, %left", "and i1 true, %left"),
        Wrong(
            "all that meet work", "br i1 %has, label %work, label %met", "br i1 true, label %work, label %met"
        ),
        Wrong(
            "the work of the round before",
            "[ %drawn.0, %entry ], [ %drawn.3, %latch ]",
            "[ %drawn.0, %entry ], [ %drawn.1, %latch ]",
        ),
        Wrong(
            "who has work leaves",
            "%leave = phi i1 [ false, %loop ], [ true, %rest ]",
            "%leave = phi i1 [ %rare, %loop ], [ true, %rest ]",
        ),
        Wrong("rounds are counted double", "%next = add i32 %n.2, 1", "%next = add i32 %n.2, 2"),
        Wrong(
            "who had no work has that of others",
            "[ %dear, %work ], [ %s.1, %delayed ]",
            "[ %dear, %work ], [ %drawn.1, %delayed ]",
        ),
    ],
)

ONE_ROUND = Case(
    "a loop as one round of a loop around it",
    source="""
  br i1 %odd, label %outer, label %once
outer:
  %m = phi i32 [ 0, %entry ], [ %m.next, %outer.end ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %sum = phi i32 [ %m, %outer ], [ %sum.next, %inner ]
  %term = mul i32 %j, %y
  %sum.next = add i32 %sum, %term
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, 4
  br i1 %more, label %inner, label %outer.end
outer.end:
  %old = load i32, ptr %pc, align 4
  %new = add i32 %old, %sum.next
  store i32 %new, ptr %pc, align 4
  %m.next = add i32 %m, 1
  %again = icmp ult i32 %m.next, 3
  br i1 %again, label %outer, label %end
once:
  %i = phi i32 [ 0, %entry ], [ %i.next, %once ]
  %all = phi i32 [ 5, %entry ], [ %all.next, %once ]
  %part = mul i32 %i, %x
  %all.next = add i32 %all, %part
  %i.next = add i32 %i, 1
  %on = icmp ult i32 %i.next, 4
  br i1 %on, label %once, label %once.end
once.end:
  %was = load i32, ptr %pb, align 4
  %now = sub i32 %was, %all.next
  store i32 %now, ptr %pb, align 4
  br label %end
end:
  ret void
""",
    melded="""
  %factor = select i1 %odd, i32 %y, i32 %x
  br label %outer
outer:
  %m = phi i32 [ 0, %entry ], [ %m.next, %latch ]
  %first = select i1 %odd, i32 %m, i32 5
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %sum = phi i32 [ %first, %outer ], [ %sum.next, %inner ]
  %term = mul i32 %j, %factor
  %sum.next = add i32 %sum, %term
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, 4
  br i1 %more, label %inner, label %inner.end
inner.end:
  br i1 %odd, label %outer.end, label %once.end
outer.end:
  %old = load i32, ptr %pc, align 4
  %new = add i32 %old, %sum.next
  store i32 %new, ptr %pc, align 4
  br label %latch
once.end:
  %was = load i32, ptr %pb, align 4
  %now = sub i32 %was, %sum.next
  store i32 %now, ptr %pb, align 4
  br label %latch
latch:
  %m.next = add i32 %m, 1
  %again = icmp ult i32 %m.next, 3
  %stays = select i1 %odd, i1 %again, i1 false
  br i1 %stays, label %outer, label %end
end:
  ret void
""",
    wrong=[
        Wrong("who has one round goes round again", "i1 %again, i1 false", "i1 %again, i1 %again"),
        Wrong("who has several rounds has one", "i1 %again, i1 false", "i1 false, i1 %again"),
        Wrong("one round begins as the others do", "i32 %m, i32 5", "i32 %m, i32 %m"),
        Wrong("a round less", "icmp ult i32 %m.next, 3", "icmp ult i32 %m.next, 2"),
        Wrong(
            "the ends of both sides exchanged",
            "label %outer.end, label %once.end",
            "label %once.end, label %outer.end",
        ),
    ],
)

NEST_CASES = [NEST, DELAYED_WORK, ONE_ROUND]
