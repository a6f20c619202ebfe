"""Selects between operations made one, by hand: right once and wrong as careless algebra is."""

from __future__ import annotations

from tests.mustfail.cases import Case, Wrong

ALGEBRA = Case(
    "select algebra",
    source="""
  %less = icmp slt i32 %x, %y
  %d1 = sub nsw i32 %x, 9
  %d2 = sub i32 9, %x
  %one = select i1 %odd, i32 %d1, i32 %d2
  %sum = add i32 %x, %y
  %two = select i1 %odd, i32 %sum, i32 %x
  %up = select i1 %less, i32 %x, i32 %y
  %down = select i1 %less, i32 %y, i32 %x
  %five = select i1 %odd, i32 %up, i32 %down
  %wide.y = sext i32 %y to i64
  %wide.x = sext i32 %x to i64
  %long = mul i64 %wide.y, 3
  %longer = mul i64 %wide.x, 3
  %seven = select i1 %odd, i64 %long, i64 %longer
  %shown = trunc i64 %seven to i32
  %p = xor i32 %one, %two
  %s = xor i32 %five, %shown
  store i32 %p, ptr %pa, align 4
  store i32 %s, ptr %pc, align 4
  ret void
""",
    melded="""
  %less = icmp slt i32 %x, %y
  %left = select i1 %odd, i32 %x, i32 9
  %right = select i1 %odd, i32 9, i32 %x
  %one = sub i32 %left, %right
  %more = select i1 %odd, i32 %y, i32 0
  %two = add i32 %x, %more
  %same = xor i1 %odd, %less
  %five = select i1 %same, i32 %y, i32 %x
  %either = select i1 %odd, i32 %y, i32 %x
  %wide = sext i32 %either to i64
  %seven = mul i64 %wide, 3
  %shown = trunc i64 %seven to i32
  %p = xor i32 %one, %two
  %s = xor i32 %five, %shown
  store i32 %p, ptr %pa, align 4
  store i32 %s, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("operands paired by their value", "i32 9, i32 %x", "i32 9, i32 9"),
        Wrong("a promise of one arm for both", "%one = sub i32", "%one = sub nsw i32"),
        Wrong("a neutral one for a sum", "i32 %y, i32 0", "i32 %y, i32 1"),
        Wrong("crossed selects of either condition", "%same = xor i1", "%same = or i1"),
        Wrong("crossed selects the other way round", "%same, i32 %y, i32 %x", "%same, i32 %x, i32 %y"),
        Wrong("one arm's operand for both", "%wide = sext i32 %either", "%wide = sext i32 %y"),
    ],
)

NEUTRAL = Case(
    "neutral operands",
    source="""
  %scaled = mul i32 %y, %x
  %one = select i1 %odd, i32 %scaled, i32 %y
  %some = and i32 %x, %y
  %two = select i1 %odd, i32 %some, i32 %x
  store i32 %one, ptr %pa, align 4
  store i32 %two, ptr %pb, align 4
  ret void
""",
    melded="""
  %times = select i1 %odd, i32 %x, i32 1
  %one = mul i32 %y, %times
  %mask = select i1 %odd, i32 %y, i32 -1
  %two = and i32 %x, %mask
  store i32 %one, ptr %pa, align 4
  store i32 %two, ptr %pb, align 4
  ret void
""",
    wrong=[
        Wrong("a neutral zero for a product", "i32 %x, i32 1", "i32 %x, i32 0"),
        Wrong("a neutral zero for a mask", "i32 %y, i32 -1", "i32 %y, i32 0"),
    ],
)

SIZE = Case(
    "sum and difference",
    source="""
  %low = icmp slt i32 %x, 0
  %minus = sub i32 9, %x
  %plus = add i32 9, %x
  %one = select i1 %low, i32 %minus, i32 %plus
  store i32 %one, ptr %pa, align 4
  ret void
""",
    melded="""
  %size = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %one = add i32 9, %size
  store i32 %one, ptr %pa, align 4
  ret void
""",
    wrong=[
        Wrong("a size that has no least number", "i32 %x, i1 false", "i32 %x, i1 true"),
        Wrong("the size taken away", "%one = add i32", "%one = sub i32"),
    ],
)

SHIFTED = Case(
    "a number shifted and one multiplied",
    source="""
  %low = and i32 %tid, 7
  %few = trunc i32 %low to i16
  %high = shl nuw nsw i16 3, %few
  %times = mul nuw nsw i16 3, %few
  %wide.high = zext i16 %high to i32
  %wide.times = zext i16 %times to i32
  store i32 %wide.high, ptr %pa, align 4
  store i32 %wide.times, ptr %pc, align 4
  ret void
""",
    melded="""
  %low = and i32 %tid, 7
  %few = trunc i32 %low to i16
  %high = shl nuw nsw i16 3, %few
  %wide = zext i16 %few to i32
  %wide.high = zext i16 %high to i32
  %wide.times = mul i32 %wide, 3
  store i32 %wide.high, ptr %pa, align 4
  store i32 %wide.times, ptr %pc, align 4
  ret void
""",
    wrong=[
        Wrong("a shift of a number for its multiple", "zext i16 %high to i32", "mul i32 %wide, 3"),
        Wrong("a multiple for a shift", "mul i32 %wide, 3", "zext i16 %high to i32"),
    ],
)

ALGEBRA_CASES = [ALGEBRA, NEUTRAL, SIZE, SHIFTED]
