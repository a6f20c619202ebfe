"""Sets of numbers against all values of four bits."""

from __future__ import annotations

import itertools
import time

import pytest

from pcfm.intervals import Numbers, complement
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.parser import parse_module
from pcfm.ir.types import I1, IntType
from pcfm.prove import prove_function, ranges
from pcfm.prove.algebra import RULES
from pcfm.prove.facts import Facts
from pcfm.prove.terms import Term, Terms

I4 = IntType(4)


def make() -> tuple[Terms, Term]:
    terms = Terms(DataLayout.parse(""), RULES, 10**7)
    return terms, terms.symbol("argument", I4, (0,), steady=True)


def holds(op: str, value: int, bound: int) -> bool:
    if op == "slt":
        value, bound = ((number ^ 8) - 8 for number in (value, bound))
    return value == bound if op == "eq" else value < bound


def members(numbers: Numbers) -> set[int]:
    return {number for low, high in numbers for number in range(low, high + 1)}


def test_a_comparison_is_the_numbers_for_which_it_holds() -> None:
    terms, x = make()
    for op, step, bound in itertools.product(("eq", "ult", "slt"), range(16), range(16)):
        value = terms.make("add", I4, (), (x, terms.const(I4, step)))
        compared = ranges.comparison(terms.raw(op, I1, (), (value, terms.const(I4, bound))))
        assert compared is not None and compared[0] is x
        expected = {n for n in range(16) if holds(op, (n + step) % 16, bound)}
        assert members(compared[1]) == expected
        assert members(complement(compared[1], 4)) == set(range(16)) - expected


def test_facts_decide_what_all_numbers_that_are_left_agree_on() -> None:
    terms, x = make()
    tests = [
        terms.make(op, I1, (), (x, terms.const(I4, bound)))
        for op in ("eq", "ult", "slt")
        for bound in (0, 3, 8)
    ]
    tests = [test for test in tests if not test.is_const]
    truth = {
        test: [holds(test.op, n, test.args[1].value) for n in range(16)]
        for test in (t for t in tests if t.op != "not")
    }
    for (one, a), (other, b) in itertools.product(itertools.product(truth, (True, False)), repeat=2):
        left = [n for n in range(16) if truth[one][n] == a and truth[other][n] == b]
        facts = Facts(terms, {}, {}).with_fact(one, terms.bool(a))
        facts = facts and facts.with_fact(other, terms.bool(b))
        assert (facts is None) == (not left)
        for test, table in truth.items() if facts is not None else ():
            answers = {table[n] for n in left}
            known = facts.resolve(test)
            assert known.is_const == (len(answers) == 1)
            assert not known.is_const or bool(known.value) in answers
        if facts is not None and len(left) == 1:
            assert facts.resolve(x) is terms.const(I4, left[0])


def test_bits_are_known_of_a_number_where_all_that_is_left_of_it_agrees_on_them() -> None:
    """What two masks of it are or are not decides the others, also where the number may be undef."""
    terms, _ = make()
    i3 = IntType(3)
    for number, steady in enumerate((True, False)):
        x = terms.symbol("argument", i3, (number,), steady=steady)
        forms = {terms.make("and", i3, (), (x, terms.const(i3, mask))): mask for mask in range(1, 7)}
        forms |= {terms.make("trunc", IntType(width), (), (x,)): (1 << width) - 1 for width in (1, 2)}
        for form, mask in forms.items():
            numbers = [terms.const(form.type, part) for part in sorted({n & mask for n in range(8)})]
            assert Facts(terms, {}, {}).with_none_of(form, numbers) is None
        for (first, mask), is_equal in itertools.product(forms.items(), (True, False)):
            for part in {n & mask for n in range(8)}:
                facts = _with_equal(terms, Facts(terms, {}, {}), first, part, is_equal)
                left = [n for n in range(8) if (n & mask == part) == is_equal]
                assert facts is not None
                for second, other in forms.items():
                    assert _number(facts.resolve(second)) == _only({n & other for n in left})
                    for more in {n & other for n in left} if is_equal else ():
                        both = _with_equal(terms, facts, second, more, True)
                        assert both is not None
                        agreed = [n for n in left if n & other == more]
                        for third, mask_of_third in forms.items():
                            assert _number(both.resolve(third)) == _only({n & mask_of_third for n in agreed})


def _number(term: Term) -> int | None:
    return term.value if term.is_const else None


def _only(numbers: set[int]) -> int | None:
    return next(iter(numbers)) if len(numbers) == 1 else None


def _with_equal(terms: Terms, facts: Facts, form: Term, number: int, is_equal: bool) -> Facts | None:
    condition = terms.make("eq", I1, (), (form, terms.const(form.type, number)))
    return facts.with_fact(condition, terms.bool(is_equal))


def test_the_form_of_a_term_bounds_it() -> None:
    terms, x = make()
    i8 = IntType(8)
    forms = [
        (terms.make("and", I4, (), (x, terms.const(I4, mask))), {n & mask for n in range(16)})
        for mask in range(16)
    ]
    forms += [(terms.raw("lshr", I4, (), (x, terms.const(I4, n))), set(range(16 >> n))) for n in range(4)]
    forms += [
        (terms.raw("urem", I4, (), (x, terms.const(I4, n))), {k % n for k in range(16)}) for n in range(1, 16)
    ]
    forms += [(terms.make("zext", i8, (), (x,)), set(range(16)))]
    for term, values in forms:
        assert values <= members(ranges.of_form(term))
    assert members(ranges.of_form(forms[5][0])) == {0, 1, 4, 5}
    assert members(ranges.of_form(forms[17][0])) == set(range(8))
    assert ranges.of_form(forms[3][0]) == ((0, 3),)  # numbers beside each other are one interval


def test_what_is_settled_is_one_of_the_numbers_that_it_could_be() -> None:
    terms, x = make()
    masked = terms.make("and", I4, (), (x, terms.const(I4, 5)))
    settled = terms.raw("settled", I4, (), (masked,))
    assert members(ranges.of_form(settled)) == {0, 1, 4, 5}


def test_a_known_sum_is_taken_out_of_a_multiple_of_it() -> None:
    terms, x = make()
    y = terms.symbol("argument", I4, (1,), steady=True)
    both = terms.make("add", I4, (), (x, y))
    facts = Facts(terms, {}, {}).with_fact(both, terms.const(I4, 3))
    assert facts is not None
    triple = terms.make("mul", I4, (), (both, terms.const(I4, 3)))
    assert facts.resolve(triple) is terms.const(I4, 9)
    z = terms.symbol("argument", I4, (2,), steady=True)
    other = terms.make("add", I4, (), (triple, z))
    assert facts.resolve(other) is terms.make("add", I4, (), (z, terms.const(I4, 9)))
    uneven = terms.make("sub", I4, (), (x, y))
    assert facts.resolve(uneven) is uneven


@pytest.mark.parametrize(
    ("register", "width", "is_known"),
    [
        ("tid.x", 1024, True), ("tid.x", 1023, False), ("tid.y", 1024, True), ("tid.z", 64, True),
        ("tid.z", 63, False), ("ntid.z", 65, True), ("ntid.z", 64, False), ("ctaid.x", 2**31 - 1, True),
        ("ctaid.x", 2**31 - 2, False), ("ctaid.y", 65535, True), ("ctaid.z", 65534, False),
        ("nctaid.y", 65536, True), ("nctaid.z", 65535, False), ("laneid", 32, False),
    ],
)  # fmt: skip
def test_how_large_a_launch_can_be_is_known(register: str, width: int, is_known: bool) -> None:
    name = f"llvm.nvvm.read.ptx.sreg.{register}"
    head = (
        'target triple = "nvptx64-nvidia-cuda"\n'
        f"declare i32 @{name}()\n"
        "define ptx_kernel void @k(ptr %p) {\n"
    )
    body = "  %t = call {} i32 @{}()\n  %x = {} i32 %t to i64\n  store i64 %x, ptr %p\n  ret void\n}}\n"
    source = parse_module(head + body.format("", name, "sext"))
    target = parse_module(head + body.format(f"range(i32 0, {width})", name, "zext nneg"))
    assert prove_function(source, target, "k", solver=False).accepted == is_known


def test_a_number_is_known_only_where_one_is_left() -> None:
    """Below a bound and none of three: what is left may be a range and a number apart from it."""
    terms, x = make()
    for bound in range(2, 7):
        for others in itertools.combinations(range(bound), min(3, bound - 1)):
            facts: Facts | None = Facts(terms, {}, {}).with_fact(
                terms.make("ult", I1, (), (x, terms.const(I4, bound))), terms.true
            )
            left = set(range(bound))
            for other in others:
                assert facts is not None
                facts = facts.with_fact(terms.make("eq", I1, (), (x, terms.const(I4, other))), terms.false)
                left.remove(other)
                assert facts is not None
                known = facts.resolve(x)
                assert (known.value if known.is_const else None) == (min(left) if len(left) == 1 else None), (
                    left
                )


def test_that_a_value_is_none_of_some_numbers_is_one_fact_after_the_other() -> None:
    """Whatever is known of the value before, and where the value is a sum."""
    terms, x = make()
    tests = [terms.raw(op, I1, (), (x, terms.const(I4, bound))) for op in ("ult", "slt") for bound in (3, 10)]
    before = [Facts(terms, {}, {}), *(Facts(terms, {}, {}).with_fact(test, terms.true) for test in tests)]
    sets = [(0,), (0, 1, 2), (3, 9), (1, 3, 5, 7, 9), tuple(range(15)), tuple(range(16))]
    for facts, numbers, step in itertools.product(before, sets, (0, 5)):
        assert facts is not None
        value = terms.make("add", I4, (), (x, terms.const(I4, step)))
        constants = [terms.const(I4, number) for number in numbers]
        expected: Facts | None = facts
        for constant in constants:
            key = terms.make("eq", I1, (), (value, constant))
            expected = None if expected is None else expected.with_fact(key, terms.false)
        at_once = facts.with_none_of(value, constants)
        left = [n for n in range(16) if (n + step) % 16 not in numbers and members_of(facts, x, n)]
        if at_once is None or expected is None:
            assert at_once is expected and not left
        elif len(left) == 1:
            assert at_once.resolve(x) is expected.resolve(x) is terms.const(I4, left[0])
        else:
            assert members(at_once.numbers[x]) == members(expected.numbers[x]) == set(left)


def members_of(facts: Facts, value: Term, number: int) -> bool:
    return value not in facts.numbers or number in members(facts.numbers[value])


def test_that_a_value_is_none_of_ten_thousand_numbers_takes_linear_work() -> None:
    """The default of a switch: it was worked out anew, case by case."""
    terms = Terms(DataLayout.parse(""), RULES, 10**6)
    x = terms.symbol("argument", IntType(32), (0,), steady=True)
    start = time.process_time()
    facts = Facts(terms, {}, {}).with_none_of(x, [terms.const(x.type, number) for number in range(10_000)])
    assert time.process_time() - start < 2
    assert facts is not None and facts.numbers[x] == ((10_000, 2**32 - 1),)
