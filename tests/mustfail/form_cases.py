"""Branches rewritten by hand to forms that meld, right once and wrong as a careless pass would be."""

from __future__ import annotations

from tests.mustfail.cases import Case, Wrong

SWITCH = Case(
    "switch",
    source="""
  %low = and i32 %x, 7
  switch i32 %low, label %other [
    i32 1, label %odd.side
    i32 3, label %odd.side
    i32 6, label %end
    i32 5, label %five
  ]
odd.side:
  %o1 = phi i32 [ 10, %entry ], [ 10, %entry ]
  %o2 = mul i32 %y, %o1
  store i32 %o2, ptr %pb, align 4
  br label %end
five:
  %f1 = mul i32 %y, 20
  store i32 %f1, ptr %pc, align 4
  br label %end
other:
  %g1 = sub i32 %y, 3
  store i32 %g1, ptr %pc, align 4
  br label %end
end:
  %r = phi i32 [ %o2, %odd.side ], [ %f1, %five ], [ %g1, %other ], [ 2, %entry ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    melded="""
  %low = and i32 %x, 7
  %b6 = icmp eq i32 %low, 6
  br i1 %b6, label %end, label %n1
n1:
  %bits = lshr i32 42, %low
  %work = trunc i32 %bits to i1
  br i1 %work, label %n2, label %other
n2:
  %small = icmp ule i32 %low, 3
  %k = select i1 %small, i32 10, i32 20
  %f1 = mul i32 %y, %k
  %where = select i1 %small, ptr %pb, ptr %pc
  store i32 %f1, ptr %where, align 4
  br label %end
other:
  %g1 = sub i32 %y, 3
  store i32 %g1, ptr %pc, align 4
  br label %end
end:
  %r = phi i32 [ %f1, %n2 ], [ %g1, %other ], [ 2, %entry ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    wrong=[
        Wrong("a case too many in the table of bits", "lshr i32 42, %low", "lshr i32 170, %low"),
        Wrong("a case lost from the table of bits", "lshr i32 42, %low", "lshr i32 34, %low"),
        Wrong("a range one too short", "icmp ule i32 %low, 3", "icmp ult i32 %low, 3"),
        Wrong("a signed range of the whole value", "icmp ule i32 %low, 3", "icmp sle i32 %x, 3"),
        Wrong("targets the wrong way round", "label %n2, label %other", "label %other, label %n2"),
        Wrong("the default taken for impossible", "br i1 %work, label %n2, label %other", "br label %n2"),
        Wrong("a possible case taken for impossible", "br i1 %b6, label %end, label %n1", "br label %n1"),
        Wrong("the phi's value of another case", "[ 2, %entry ]", "[ 0, %entry ]"),
        Wrong("the mask of the switched value lost", "%low = and i32 %x, 7", "%low = and i32 %x, 15"),
    ],
)

ROW = Case(
    "row",
    source="""
  %k = and i32 %x, 3
  %is0 = icmp eq i32 %k, 0
  br i1 %is0, label %one, label %next
one:
  %a1 = mul i32 %y, 3
  store i32 %a1, ptr %pb, align 4
  br label %next
next:
  %r0 = phi i32 [ %y, %entry ], [ %a1, %one ]
  %m = add i32 %r0, 4
  %is1 = icmp eq i32 %k, 1
  br i1 %is1, label %two, label %last
two:
  %b1 = mul i32 %m, 5
  store i32 %b1, ptr %pb, align 4
  br label %last
last:
  %r1 = phi i32 [ %m, %next ], [ %b1, %two ]
  %high = icmp ugt i32 %k, 1
  br i1 %high, label %three, label %end
three:
  %c1 = mul i32 %r1, 7
  store i32 %c1, ptr %pc, align 4
  br label %end
end:
  %r = phi i32 [ %r1, %last ], [ %c1, %three ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    melded="""
  %k = and i32 %x, 3
  %m = add i32 %y, 4
  %is0 = icmp eq i32 %k, 0
  %is1 = icmp eq i32 %k, 1
  %small = icmp ule i32 %k, 1
  %f = select i1 %is1, i32 5, i32 7
  %factor = select i1 %is0, i32 3, i32 %f
  %v = select i1 %is0, i32 %y, i32 %m
  %p1 = mul i32 %v, %factor
  %where = select i1 %small, ptr %pb, ptr %pc
  store i32 %p1, ptr %where, align 4
  %am = add i32 %p1, 4
  %r = select i1 %is0, i32 %am, i32 %p1
  store i32 %r, ptr %pa, align 4
  ret void
""",
    wrong=[
        Wrong("what stands between not done by the first arm", "i32 %am, i32 %p1", "i32 %p1, i32 %p1"),
        Wrong("what stands between done before the first arm", "i32 %y, i32 %m\n", "i32 %m, i32 %m\n"),
        Wrong("what stands between done behind the last arm", "%r = select i1 %is0", "%r = select i1 %small"),
        Wrong("the factor of the second arm for the first", "%is0, i32 3, i32 %f", "%is0, i32 5, i32 %f"),
        Wrong("the last arm taken by who has taken another", "%small, ptr %pb", "%is0, ptr %pb"),
        Wrong("the last branch taken for certain too early", "icmp ule i32 %k, 1", "icmp ule i32 %k, 0"),
        Wrong("the second condition known wrongly", "%is1 = icmp eq i32 %k, 1", "%is1 = icmp ule i32 %k, 2"),
    ],
)

DELAYED = Case(
    "delayed",
    source="""
  %p = icmp slt i32 %x, 1
  br i1 %p, label %one, label %next
one:
  %o = load i32, ptr %pb, align 4
  %o1 = mul i32 %o, 3
  store i32 %o1, ptr %pb, align 4
  br label %next
next:
  %s = phi i32 [ %y, %entry ], [ %o1, %one ]
  %late = add i32 %s, 4
  br i1 %odd, label %two, label %end
two:
  %t = load i32, ptr %pb, align 4
  %t1 = mul i32 %t, 5
  %t2 = add i32 %t1, %late
  store i32 %t2, ptr %pb, align 4
  br label %end
end:
  %r = phi i32 [ %late, %next ], [ %t2, %two ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    melded="""
  %p = icmp slt i32 %x, 1
  %some = or i1 %p, %odd
  %both = and i1 %p, %odd
  br i1 %some, label %either, label %next
either:
  %o = load i32, ptr %pb, align 4
  %factor = select i1 %p, i32 3, i32 5
  %o1 = mul i32 %o, %factor
  %early = add i32 %y, 4
  %o2 = add i32 %o1, %early
  %new = select i1 %p, i32 %o1, i32 %o2
  store i32 %new, ptr %pb, align 4
  %seen = select i1 %p, i32 %o1, i32 %y
  %alone = xor i1 %p, true
  br label %next
next:
  %s = phi i32 [ %y, %entry ], [ %seen, %either ]
  %came = phi i1 [ false, %entry ], [ %alone, %either ]
  %known = phi i32 [ poison, %entry ], [ %new, %either ]
  %late = add i32 %s, 4
  %passed = select i1 %came, i32 %known, i32 %late
  br i1 %both, label %two, label %end
two:
  %t = load i32, ptr %pb, align 4
  %t1 = mul i32 %t, 5
  %t2 = add i32 %t1, %late
  store i32 %t2, ptr %pb, align 4
  br label %end
end:
  %r = phi i32 [ %passed, %next ], [ %t2, %two ]
  store i32 %r, ptr %pa, align 4
  ret void
""",
    wrong=[
        Wrong("a second pass for who ran the second arm early", "br i1 %both", "br i1 %odd"),
        Wrong("no second pass", "%both = and i1 %p, %odd", "%both = and i1 %p, false"),
        Wrong("the second arm early for lanes of both", "%new = select i1 %p", "%new = select i1 false"),
        Wrong("the first arm's result lost", "i32 %o1, i32 %y", "i32 %y, i32 %y"),
        Wrong("the early arm's result lost", "i32 %known, i32 %late", "i32 %late, i32 %late"),
        Wrong("the early arm computes from what the first made", "add i32 %y, 4", "add i32 %o, 5"),
    ],
)

SPLIT = Case(
    "switch bit by bit",
    source="""
  %low = and i32 %x, 3
  switch i32 %low, label %three [ i32 0, label %zero
                                  i32 1, label %one
                                  i32 2, label %two ]
zero:
  store i32 %y, ptr %pc, align 4
  br label %end
one:
  store i32 %x, ptr %pa, align 4
  br label %end
two:
  store i32 7, ptr %pb, align 4
  br label %end
three:
  br label %end
end:
  ret void
""",
    melded="""
  %b0 = and i32 %x, 1
  %is.odd = trunc i32 %x to i1
  %low = icmp eq i32 %b0, 0
  %b1 = and i32 %x, 2
  %high = icmp ne i32 %b1, 0
  br i1 %high, label %upper, label %lower
upper:
  br i1 %low, label %two, label %end
lower:
  br i1 %is.odd, label %one, label %zero
zero:
  store i32 %y, ptr %pc, align 4
  br label %end
one:
  store i32 %x, ptr %pa, align 4
  br label %end
two:
  store i32 7, ptr %pb, align 4
  br label %end
end:
  ret void
""",
    wrong=[
        Wrong("a bit that the cases do not ask", "and i32 %x, 2", "and i32 %x, 4"),
        Wrong("a bit too many", "and i32 %x, 2", "and i32 %x, 6"),
        Wrong("the lower bit twice", "and i32 %x, 2", "and i32 %x, 1"),
        Wrong("a bit of another number", "trunc i32 %x to i1", "trunc i32 %y to i1"),
        Wrong("sides exchanged", "label %upper, label %lower", "label %lower, label %upper"),
        Wrong("the default not told from a case", "label %two, label %end", "label %two, label %two"),
    ],
)

FORM_CASES = [SWITCH, ROW, DELAYED, SPLIT]
