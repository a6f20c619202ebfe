"""Each rule of the algebra, proved by z3 at several widths: its result is what the operation says.

The table of rules is the list: an operation without operands here fails, so a new rule needs a proof. What an
operation says is its raw term, as the translation for z3 has it; `tests.prove.test_algebra` holds the same
rules against numbers on all values of four bits, without z3.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.types import I1, VOID, FloatType, IntType, Type
from pcfm.prove import meaning
from pcfm.prove.algebra import COMMUTING_CALLS, RULES, compare_floats, extreme_cases, make_sum
from pcfm.prove.choices import choose
from pcfm.prove.facts import Facts
from pcfm.prove.intrinsics import EXCLUDED, call_for, part_of_overflow
from pcfm.prove.poison import normal_promise
from pcfm.prove.residual import Solver, expression_of, promise_of
from pcfm.prove.terms import Term, Terms
from tests.breadth import WIDE
from tests.prove.outcomes import BITS, INTRINSICS, SIZE

z3 = pytest.importorskip("z3", reason="the rules are proved with z3-solver, which is not installed")

WIDTHS = (2, 8, 64) if WIDE else (2, 8)
Instance = tuple[Type, tuple[Any, ...], tuple[Term, ...]]


class Proof:
    """Terms of one width, and their meaning to z3."""

    def __init__(self, width: int) -> None:
        self.terms = Terms(DataLayout.parse(""), {**RULES, "promise": normal_promise}, 10**8)
        self.solver = Solver(self.terms, z3)
        self.ty = IntType(width)
        self.narrow, self.wide = IntType(max(width // 2, 1)), IntType(2 * width)
        self.x = self.symbol(self.ty, 0)
        self.y = self.symbol(self.ty, 1, steady=False)
        self.n = self.symbol(self.narrow, 2)
        self.w = self.symbol(self.wide, 3)
        self.c, self.d = self.symbol(I1, 4), self.symbol(I1, 5, steady=False)

    def symbol(self, ty: Type, number: int, *, steady: bool = True) -> Term:
        return self.terms.symbol("argument", ty, (number,), steady=steady)

    def numbers(self, ty: IntType) -> list[Term]:
        half = 1 << (ty.width - 1)
        numbers = (0, 1, 2, 3, 5, half - 1, half, half + 1, -2, -1)
        if not WIDE and ty.width > 2:
            numbers = (0, 1, 3, half - 1, half, -1)
        values = dict.fromkeys(n % (2 * half) for n in numbers)
        return [self.terms.const(ty, n) for n in values]

    def words(self) -> list[Term]:
        make, ty, x, y = self.terms.make, self.ty, self.x, self.y
        three = self.terms.const(ty, 3)
        words = [x, y, make("add", ty, (), (x, three)), make("sub", ty, (), (x, y))]
        words += [make("mul", ty, (), (y, three)), make("and", ty, (), (x, self.terms.const(ty, 1)))]
        words += [make("ite", ty, (), (self.c, x, y)), make("zext", ty, (), (self.n,))]
        words += [make("sext", ty, (), (self.n,)), make("trunc", ty, (), (self.w,))]
        return [word for word in words if word.type == ty]

    def conditions(self) -> list[Term]:
        make, negation, c, d = self.terms.make, self.terms.negation, self.c, self.d
        less = make("ult", I1, (), (self.x, self.y))
        conditions = [self.terms.true, self.terms.false, c, d, less, negation(c), negation(less)]
        conditions += [
            make("and", I1, (), (c, less)),
            make("or", I1, (), (c, d)),
            make("xor", I1, (), (c, d)),
        ]
        return [*conditions, make("ite", I1, (), (c, d, less))]

    def assert_same(self, made: Term, raw: Term) -> None:
        if made is not raw:
            self.assert_holds(self.solver.translate(made) == self.solver.translate(raw), (raw, made))

    def assert_holds(self, claim: Any, about: object) -> None:
        solver = z3.Solver()
        solver.add(z3.Not(claim))
        assert solver.check() == z3.unsat, about


def binary(proof: Proof) -> Iterator[Instance]:
    operands = [*proof.words(), *proof.numbers(proof.ty)]
    for pair in itertools.product(operands, repeat=2):
        yield proof.ty, (), pair


def logic(proof: Proof) -> Iterator[Instance]:
    for pair in itertools.product(proof.conditions(), repeat=2):
        yield I1, (), pair


def product(proof: Proof) -> Iterator[Instance]:
    for ty, attrs, (left, right) in binary(proof):
        if left.is_const or right.is_const:
            yield ty, attrs, (left, right)


def products_of_multiples(proof: Proof) -> Iterator[Instance]:
    """Of sums of which a factor is taken out; at 64 bits a product is too much for z3."""
    if proof.ty.width > 8:
        return
    factors = [(1,), (2,), (3,), (7,), (3, 5), (2, 3), (1, 2)]
    for ours, theirs, number in itertools.product(factors, factors[:4], (0, 1, 6)):
        sums = [
            make_sum(proof.terms, proof.ty, list(zip(each, (proof.x, proof.y), strict=False)), number)
            for each in (ours, theirs)
        ]
        yield proof.ty, (), (sums[0], sums[1])


def shift(proof: Proof) -> Iterator[Instance]:
    for left, right in itertools.product([*proof.words(), *proof.numbers(proof.ty)], proof.numbers(proof.ty)):
        yield proof.ty, (), (left, right)


def comparison(proof: Proof) -> Iterator[Instance]:
    for _, attrs, pair in binary(proof):
        yield I1, attrs, pair


def sums(proof: Proof) -> Iterator[Instance]:
    last = (1 << proof.ty.width) - 1
    for pair, left, right in itertools.product([(0, 1), (1, last), (3, 1)], proof.words(), proof.words()):
        yield proof.ty, (pair, 3), (left, right)


def quotient(proof: Proof) -> Iterator[Instance]:
    """By what is not zero, which is undefined; at 64 bits a division is too much for z3."""
    if proof.ty.width > 8:
        return
    narrow = proof.terms.make("sext", proof.wide, (), (proof.x,))
    for factor, number in itertools.product((-1, 1, -2), (0, 1, -1)):
        sum_ = make_sum(proof.terms, proof.wide, [(factor, narrow)], number)
        for divisor in proof.numbers(proof.wide):
            if divisor.value:
                yield proof.wide, (), (sum_, divisor)


def choice(proof: Proof) -> Iterator[Instance]:
    for cond in proof.conditions():
        for pair in itertools.product(proof.words()[:4], repeat=2):
            yield proof.ty, (), (cond, *pair)
        for pair in itertools.product(proof.conditions()[::2], repeat=2):
            yield I1, (), (cond, *pair)


def negation(proof: Proof) -> Iterator[Instance]:
    for cond in proof.conditions():
        yield I1, (), (cond,)


def conjunction(proof: Proof) -> Iterator[Instance]:
    for conds in itertools.product(proof.conditions()[2:9], repeat=3):
        yield I1, (), conds


def widening(proof: Proof) -> Iterator[Instance]:
    for value in [*proof.words(), *proof.numbers(proof.ty)]:
        yield proof.wide, (), (value,)
    yield proof.ty, (), (proof.c,)


def narrowing(proof: Proof) -> Iterator[Instance]:
    values = [*proof.words(), *proof.numbers(proof.ty)]
    values += [proof.terms.make(op, proof.wide, (), (proof.x,)) for op in ("zext", "sext")]
    for value, ty in itertools.product(values, (I1, proof.narrow, proof.ty)):
        if isinstance(value.type, IntType) and ty.width < value.type.width:
            yield ty, (), (value,)


OF_WORDS = {
    "add": [binary, logic], "sub": [binary, logic], "sdiv": [quotient],
    "mul": [product, products_of_multiples, logic],
    "shl": [shift], "lshr": [shift], "ashr": [shift], "and": [binary, logic], "or": [binary, logic],
    "xor": [binary, logic], "sum": [sums], "both": [conjunction], "not": [negation],
    "eq": [comparison, logic], "ult": [comparison], "slt": [comparison], "ite": [choice],
    "zext": [widening], "sext": [widening], "trunc": [narrowing],
}  # fmt: skip
ELSEWHERE = ("fcmp", "fadd", "fmul", "call", "all", "if", "parts", "bitcast")
"""Of floats, of calls and of what values need: the tests below."""


def test_every_rule_is_listed() -> None:
    assert sorted([*OF_WORDS, *ELSEWHERE]) == sorted(RULES)


@pytest.mark.parametrize("op", OF_WORDS)
def test_a_rule_keeps_the_value(op: str) -> None:
    changed = 0
    for width in WIDTHS:
        proof = Proof(width)
        for instances in OF_WORDS[op]:
            for ty, attrs, args in instances(proof):
                made, raw = proof.terms.make(op, ty, attrs, args), proof.terms.raw(op, ty, attrs, args)
                proof.assert_same(made, raw)
                changed += made is not raw
    assert changed > 0


def size(term: Term) -> int:
    """How many operations and symbols it is written with."""
    return 1 + sum(map(size, term.args))


FORMS = {
    "add": (194, 890), "sub": (344, 1625), "sdiv": (45, 245), "mul": (190, 989), "shl": (90, 272),
    "lshr": (89, 297), "ashr": (88, 296), "and": (155, 809), "or": (162, 902), "xor": (183, 914),
    "sum": (202, 922), "both": (61, 592), "not": (11, 36), "eq": (151, 834), "ult": (191, 955),
    "slt": (189, 938), "ite": (278, 2852), "zext": (17, 39), "sext": (17, 38), "trunc": (25, 60),
}  # fmt: skip


@pytest.mark.skipif(WIDE, reason="counted on fewer operands")
@pytest.mark.parametrize("op", OF_WORDS)
def test_what_is_one_value_has_one_form(op: str) -> None:
    """How many terms a rule makes of all operands, and how large they are: it proves less if it is more."""
    proof = Proof(8)
    made = {proof.terms.make(op, *instance) for instances in OF_WORDS[op] for instance in instances(proof)}
    assert (len(made), sum(map(size, made))) == FORMS[op]


@pytest.mark.skipif(WIDE, reason="counted on fewer operands")
def test_a_choice_of_two_shapes_goes_as_far_in_as_it_can() -> None:
    proof = Proof(8)
    terms, words = proof.terms, [*proof.words(), *proof.numbers(proof.ty)[:3]]
    words += [
        terms.make(op, proof.ty, (), pair) for op in ("udiv", "and") for pair in itertools.pairwise(words)
    ]
    words += [
        make_sum(terms, proof.ty, [(3, left), (2, right)], 5)
        for left, right in zip(words, words[2:9], strict=False)
    ]
    made = {
        choose(terms, cond, left, right)
        for cond in (proof.c, terms.negation(proof.c), terms.true, terms.false)
        for left, right in itertools.product(words, repeat=2)
    }
    assert (len(made), sum(map(size, made))) == (1680, 18115)


@pytest.mark.skipif(WIDE, reason="counted on fewer operands")
def test_facts_leave_of_each_value_what_they_do_not_say() -> None:
    proof = Proof(8)
    terms, x, y = proof.terms, proof.x, proof.symbol(proof.ty, 8)
    numbers = proof.numbers(proof.ty)
    words = [*proof.words(), *proof.conditions(), terms.make("udiv", proof.ty, (), (x, y))]
    words += [
        make_sum(terms, proof.ty, [(one, x), (other, y)], 3)
        for one, other in ((1, 1), (3, 3), (2, 1), (1, 2))
    ]
    words += [terms.make(op, I1, (), (x, number)) for op in ("eq", "ult", "slt") for number in numbers]
    words += [terms.make("call", proof.ty, (f"llvm.{name}.i8",), (x, y)) for name in ("smin", "umax")]
    about = [
        *proof.conditions()[2:],
        *words[-5:],
        *(terms.make(op, I1, (), (x, y)) for op in ("eq", "ult", "slt")),
    ]
    left, impossible = 0, 0
    for (one, a), (other, b) in itertools.combinations(itertools.product(about, (True, False)), 2):
        facts = Facts(terms, {}, {})
        for term, holds in ((one, a), (other, b)):
            following = facts and facts.settling(term)[0]
            facts = following and following.case(term, holds)
        if facts is None:
            impossible += 1
        else:
            left += sum(size(facts.resolve(word)) for word in words)
    assert (left, impossible) == (54626, 64)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_choice_pushed_inwards_keeps_the_value(width: int) -> None:
    proof = Proof(width)
    words = [*proof.words(), *proof.numbers(proof.ty)[:3]]
    words += [proof.terms.make("and", proof.ty, (), (word, proof.x)) for word in words[1:3]]
    for left, right in itertools.product(words, repeat=2):
        made = choose(proof.terms, proof.c, left, right)
        proof.assert_same(made, proof.terms.raw("ite", proof.ty, (), (proof.c, left, right)))


def test_a_choice_of_conditions_knows_on_each_side_what_it_chose_by() -> None:
    proof = Proof(8)
    terms, c = proof.terms, proof.c
    d, e = (terms.make("ult", I1, (), (x, terms.const(proof.ty, 9))) for x in (proof.x, proof.y))
    not_c, both = terms.negation(c), lambda *parts: terms.make("both", I1, (), parts)

    def chosen(left: Term, right: Term) -> Term:
        return terms.make("ite", I1, (), (c, left, right))

    assert chosen(both(c, d), e) is chosen(d, e) is chosen(d, both(not_c, e))
    assert chosen(both(not_c, d), e) is chosen(terms.false, e)
    assert chosen(d, both(c, e)) is chosen(d, terms.false)
    assert chosen(terms.negation(both(c, d)), e) is chosen(terms.negation(d), e)
    assert chosen(terms.negation(both(not_c, d)), e) is chosen(terms.true, e)


def test_a_choice_of_two_of_one_shape_is_one_of_that_shape() -> None:
    proof = Proof(8)
    terms, x, y = proof.terms, proof.x, proof.y
    for op in ("lshr", "udiv", "urem"):
        sides = [terms.make(op, proof.ty, (), pair) for pair in ((x, y), (y, x))]
        operands = [choose(terms, proof.c, *pair) for pair in ((x, y), (y, x))]
        assert choose(terms, proof.c, *sides) is terms.make(op, proof.ty, (), operands)
    assert choose(terms, proof.c, sides[0], operands[0]).op == "ite"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_cases_of_minima_and_maxima_are_theirs(width: int) -> None:
    proof = Proof(width)
    x, y = (proof.solver.translate(value) for value in (proof.x, proof.y))
    meant = {
        "smin": z3.If(x < y, x, y),
        "smax": z3.If(x > y, x, y),
        "umin": z3.If(z3.ULT(x, y), x, y),
        "umax": z3.If(z3.UGT(x, y), x, y),
        "abs": z3.If(x < 0, -x, x),
    }
    for name, value in meant.items():
        second = proof.terms.false if name == "abs" else proof.y
        call = proof.terms.make("call", proof.ty, (f"llvm.{name}.i{width}",), (proof.x, second))
        cases = extreme_cases(proof.terms, call)
        assert cases is not None
        proof.assert_holds(proof.solver.translate(proof.terms.raw("ite", proof.ty, (), cases)) == value, name)


@pytest.mark.parametrize("word", ["nsw", "nuw", "disjoint", "exact", "samesign", "nneg", "shift"])
def test_a_promise_about_numbers_is_decided_as_the_solver_has_it(word: str) -> None:
    proof = Proof(4)
    opcodes = {
        "nsw": ("add", "sub", "mul", "shl", "trunc"), "nuw": ("add", "sub", "mul", "shl", "trunc"),
        "exact": ("lshr", "ashr", "udiv"), "disjoint": ("or",), "samesign": ("icmp",), "nneg": ("zext",),
        "shift": ("shl",),
    }[word]  # fmt: skip
    numbers = [proof.terms.const(proof.ty, n) for n in range(16)]
    for opcode, left, right in itertools.product(opcodes, numbers, numbers):
        args = (left,) if word in ("nneg", "shift") or opcode == "trunc" else (left, right)
        attrs = (word, opcode, IntType(2)) if opcode == "trunc" else (word, opcode)
        if opcode == "udiv" and not right.value:
            continue
        made = proof.terms.make("promise", VOID, attrs, args)
        raw = proof.terms.raw("promise", VOID, attrs, args)
        if opcode in ("shl", "lshr", "ashr") and word != "shift" and right.value > 3:
            assert made is raw  # it is poison by what "shift" promises
            continue
        kept = z3.simplify(promise_of(z3, raw, [proof.solver.translate(arg) for arg in args]))
        assert (made is proof.terms.nothing) == z3.is_true(kept), (raw, kept)
        assert (made.op == "poison") == z3.is_false(kept), (raw, kept)


def test_float_sums_and_products_commute_in_ieee_and_in_the_rules() -> None:
    sort = z3.FPSort(4, 4)
    a, b = z3.FP("a", sort), z3.FP("b", sort)
    proof = Proof(8)
    half = FloatType("half")
    f, g = proof.symbol(half, 6), proof.symbol(half, 7)
    for op, operation in (("fadd", z3.fpAdd), ("fmul", z3.fpMul)):
        proof.assert_holds(operation(z3.RNE(), a, b) == operation(z3.RNE(), b, a), op)
        made = proof.terms.make(op, half, (frozenset(),), (f, g))
        assert made is proof.terms.make(op, half, (frozenset(),), (g, f))
        assert made.args == (f, g)


def test_a_comparison_of_floats_is_an_ordered_one_or_its_negation() -> None:
    sort = z3.FPSort(4, 4)
    a, b = z3.FP("a", sort), z3.FP("b", sort)
    unordered = z3.Or(z3.fpIsNaN(a), z3.fpIsNaN(b))
    relation = {
        "eq": z3.fpEQ(a, b), "lt": z3.fpLT(a, b), "le": z3.fpLEQ(a, b), "gt": z3.fpGT(a, b),
        "ge": z3.fpGEQ(a, b), "ne": z3.And(z3.Not(z3.fpEQ(a, b)), z3.Not(unordered)),
    }  # fmt: skip
    meant = {f"o{name}": claim for name, claim in relation.items()}
    meant |= {f"u{name}": z3.Or(unordered, claim) for name, claim in relation.items()}
    meant |= {
        "ord": z3.Not(unordered),
        "uno": unordered,
        "true": z3.BoolVal(True),
        "false": z3.BoolVal(False),
    }
    proof = Proof(8)
    half = FloatType("half")
    f, g = proof.symbol(half, 6), proof.symbol(half, 7)
    for predicate, (left, right) in itertools.product(meant, ((f, g), (g, f))):
        made = compare_floats(proof.terms, predicate, left, right)
        inner = made.args[0] if made.op == "not" else made
        if inner.is_const:
            value = z3.BoolVal(bool(inner.value))
        else:
            assert inner.attrs[0] in ("oeq", "olt", "ole", "one", "ord")
            swapped = inner.args == (g, f)
            value = meant[str(inner.attrs[0])]
            value = z3.substitute(value, (a, b), (b, a)) if swapped else value
        value = z3.Not(value) if made.op == "not" else value
        expected = meant[predicate] if left is f else z3.substitute(meant[predicate], (a, b), (b, a))
        proof.assert_holds(value == expected, (predicate, made))


def test_calls_that_commute_are_those_of_minima_and_maxima() -> None:
    proof = Proof(8)
    for name in COMMUTING_CALLS:
        assert name.removeprefix("llvm.").startswith(("smin", "smax", "umin", "umax", "min", "max"))
        pair = proof.x, proof.y
        made = proof.terms.make("call", proof.ty, (f"{name}i8",), pair)
        assert made is proof.terms.make("call", proof.ty, (f"{name}i8",), pair[::-1])
    other = proof.terms.make("call", proof.ty, ("llvm.usub.sat.i8",), (proof.y, proof.x))
    assert other.args == (proof.y, proof.x)


WORDS = "umin umax smin smax uadd.sat usub.sat sadd.sat ssub.sat fshl fshr ctpop bitreverse abs ctlz cttz"


@pytest.mark.parametrize("name", WORDS.split())
def test_an_intrinsic_on_numbers_is_what_it_means_and_what_the_solver_is_told(name: str) -> None:
    terms = Terms(Proof(8).terms.layout, meaning.RULES, 10**7)
    ty = IntType(BITS)
    numbers = [terms.const(ty, number) for number in range(SIZE)]
    count = {"fshl": 3, "fshr": 3, "ctpop": 1, "bitreverse": 1}.get(name, 2)
    operands = [numbers] * count if name not in EXCLUDED else [numbers, [terms.false]]
    told = [z3.BitVec(f"operand {index}", BITS) for index in range(count)]
    call = terms.raw("call", ty, (f"llvm.{name}.i{BITS}",), tuple(numbers[:count]))
    cases = name not in ("umin", "umax", "smin", "smax", "abs")  # those are told as a choice
    expression = call_for(z3, call, told) if cases else None
    assert (expression is not None) == cases
    for args in itertools.product(*operands):
        made = terms.make("call", ty, call.attrs, args)
        assert made.is_const
        assert made.value == INTRINSICS[name](*(arg.value for arg in args)), (name, args)
        values = [(one, z3.BitVecVal(arg.value, BITS)) for one, arg in zip(told, args, strict=False)]
        if expression is not None:
            assert z3.simplify(z3.substitute(expression, *values)).as_long() == made.value, (name, args)


def test_a_shift_that_saturates_is_a_number_unless_it_is_too_far() -> None:
    terms = Terms(Proof(8).terms.layout, meaning.RULES, 10**6)
    for number, amount in itertools.product(range(16), repeat=2):
        args = [terms.const(IntType(4), each) for each in (number, amount)]
        made = terms.make("call", IntType(4), ("llvm.ushl.sat.i4",), args)
        assert made.is_const == (amount < 4)
        assert not made.is_const or made.value == min(number << amount, 15)


def test_of_an_operation_that_it_does_not_know_the_solver_is_told_nothing() -> None:
    proof = Proof(8)
    for operand in (proof.x, proof.n):
        unknown = proof.terms.raw("unknown", proof.ty, (), (operand,))
        assert expression_of(z3, proof.terms, unknown, [proof.solver.translate(operand)]) is None


def test_bytes_are_reversed() -> None:
    terms = Terms(Proof(8).terms.layout, meaning.RULES, 10**6)
    ty = IntType(32)
    call = terms.make("call", ty, ("llvm.bswap.i32",), (terms.const(ty, 0x12345678),))
    assert call.value == 0x78563412
    told = z3.BitVec("x", 32)
    expression = call_for(z3, terms.raw("call", ty, ("llvm.bswap.i32",), (call,)), [told])
    assert (
        z3.simplify(z3.substitute(expression, (told, z3.BitVecVal(0x12345678, 32)))).as_long() == call.value
    )


@pytest.mark.parametrize("name", [f"{sign}{word}" for sign in "su" for word in ("add", "sub", "mul")])
def test_an_operation_with_overflow_is_the_operation_and_whether_it_overflows(name: str) -> None:
    proof = Proof(4)
    terms = Terms(proof.terms.layout, meaning.RULES, 10**7)
    x, y = (terms.symbol("argument", proof.ty, (index,), steady=True) for index in range(2))
    constants = [terms.const(proof.ty, number) for number in (3, 7, 9, 1)]
    pairs = [(x, y), (y, x), (x, constants[0]), (constants[2], y), *itertools.product(constants, repeat=2)]
    for left, right in pairs:
        inputs = range(1 if left.is_const and right.is_const else 16)
        whole = terms.raw("call", proof.ty, (f"llvm.{name}.with.overflow.i4",), (left, right))
        parts = [part_of_overflow(terms, whole, (index,)) for index in range(2)]
        for a, b in itertools.product(inputs, repeat=2):
            numbers = [{x: a, y: b}.get(term, term.attrs[0]) for term in (left, right)]
            first, second = (int(str(n)) - 16 * (name[0] == "s" and int(str(n)) > 7) for n in numbers)
            exact = {"add": first + second, "sub": first - second, "mul": first * second}[name[1:]]
            low, high = (-8, 8) if name[0] == "s" else (0, 16)
            values = [(proof.solver.translate(each), z3.BitVecVal(n, 4)) for each, n in ((x, a), (y, b))]
            told = [proof.solver.translate(part) for part in parts if part is not None]
            result, overflow = (z3.simplify(z3.substitute(part, *values)) for part in told)
            assert result.as_long() == exact % 16
            assert z3.is_true(overflow) == (not low <= exact < high), (name, numbers)


def test_needs_are_conjunctions_and_choices() -> None:
    proof = Proof(8)
    terms = proof.terms
    atoms = [proof.y, proof.d, terms.raw("poison", VOID, (), ()), terms.nothing]
    claims = {atom: z3.Bool(f"needs {i}") for i, atom in enumerate(atoms[:2])}
    claims |= {atoms[2]: z3.BoolVal(False), terms.nothing: z3.BoolVal(True)}

    def meant(term: Term) -> Any:
        if term in claims:
            return claims[term]
        if term.op == "all":
            return z3.And(*(meant(arg) for arg in term.args))
        cond, left, right = term.args
        return z3.If(proof.solver.translate(cond), meant(left), meant(right))

    for trio in itertools.product(atoms, repeat=3):
        proof.assert_holds(meant(terms.every(trio)) == z3.And(*(claims[a] for a in trio)), trio)
    for cond, left, right in itertools.product((terms.true, terms.false, proof.c), atoms, atoms):
        made = terms.make("if", VOID, (), (cond, left, right))
        chosen = z3.If(proof.solver.translate(cond), claims[left], claims[right])
        proof.assert_holds(meant(made) == chosen, (cond, left, right))


def test_a_cast_to_the_same_type_is_nothing() -> None:
    proof = Proof(32)
    f = proof.symbol(FloatType("float"), 6)
    assert proof.terms.make("bitcast", f.type, (), (f,)) is f
    bits = proof.terms.make("bitcast", proof.ty, (), (f,))
    assert bits.op == "bitcast"
    assert proof.terms.make("bitcast", f.type, (), (bits,)) is f


def test_an_operation_on_what_is_not_poison_is_not() -> None:
    """`parts(t, n)` holds wherever `n` does; nothing is said where that may not."""
    proof = Proof(8)
    terms = proof.terms
    for needs in (terms.nothing, *proof.numbers(proof.ty)):
        assert terms.make("parts", VOID, (), (proof.x, needs)) is terms.nothing
    for needs in (proof.y, terms.raw("poison", VOID, (), ()), terms.every([proof.x, proof.y])):
        assert terms.make("parts", VOID, (), (proof.x, needs)).op == "parts"
        assert terms.make("parts", VOID, (), (proof.x, terms.nothing, needs)).op == "parts"
