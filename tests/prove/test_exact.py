"""Sums of what was widened: forms against all numbers of four bits, and a loop that steps such an address."""

from __future__ import annotations

import itertools

import pytest

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.types import IntType
from pcfm.prove import Verdict
from pcfm.prove.algebra import RULES
from pcfm.prove.bounds import Bounds
from pcfm.prove.exact import ExactForms
from pcfm.prove.poison import normal_promise, promise
from pcfm.prove.terms import Term, Terms
from tests.prove.templates import verdict_of

I4, I8 = IntType(4), IntType(8)


def number_of(terms: Terms, term: Term, values: dict[Term, int]) -> Term:
    """A term where its symbols are numbers."""
    if term in values:
        return terms.const(term.type, values[term])
    return terms.make(term.op, term.type, term.attrs, [number_of(terms, arg, values) for arg in term.args])


@pytest.mark.parametrize("steady", [True, False])
@pytest.mark.parametrize("extension", ["sext", "zext"])
@pytest.mark.parametrize(
    ("word", "opcode"),
    [*itertools.product(("nsw", "nuw"), ("add", "sub", "shl", "mul")), ("disjoint", "or"), ("nneg", "zext")],
)
def test_a_form_is_the_same_number_where_its_promises_are_kept(
    word: str, opcode: str, extension: str, *, steady: bool
) -> None:
    terms = Terms(DataLayout.parse(""), {**RULES, "promise": normal_promise}, 10**8)
    x, y = (terms.symbol("argument", I4, (index,), steady=steady) for index in range(2))
    numbers = [terms.const(I4, number) for number in (2, 3, 13)]
    changed = 0
    for other in [*numbers, y] if opcode not in ("shl", "mul") else numbers:
        args = (
            sorted((x, other), key=lambda term: term.number) if opcode in ("add", "or", "mul") else [x, other]
        )
        made = x if opcode == "zext" else terms.make(opcode, I4, (), args)
        about = (opcode, I8) if opcode == "zext" else (opcode,)
        atom = promise(terms, word, about, [x] if opcode == "zext" else args)
        whole = terms.make("add", I8, (), (terms.make(extension, I8, (), (made,)), terms.const(I8, 5)))
        form = ExactForms(Bounds(terms, {}), [atom]).of(whole)
        changed += form is not whole
        for m, n in itertools.product(range(16), repeat=2):
            values = {x: m, y: n}
            if number_of(terms, atom, values) is terms.nothing:
                assert number_of(terms, form, values) is number_of(terms, whole, values), (whole, form, m, n)
    fits = word in ("disjoint", "nneg") or (word, extension) in (("nsw", "sext"), ("nuw", "zext"))
    assert (changed > 0) == (steady and fits and (word, extension) != ("nneg", "sext"))


def test_what_cannot_be_negative_is_widened_alike() -> None:
    terms = Terms(DataLayout.parse(""), {**RULES, "promise": normal_promise}, 10**8)
    x, y = (terms.symbol("argument", I4, (index,), steady=True) for index in range(2))
    forms = ExactForms(Bounds(terms, {x: ((0, 7),)}), [])
    assert forms.of(terms.make("zext", I8, (), (x,))) is forms.of(terms.make("sext", I8, (), (x,)))
    assert forms.of(terms.make("zext", I8, (), (y,))) is not forms.of(terms.make("sext", I8, (), (y,)))


@pytest.mark.parametrize("word", ["nuw", "nsw"])
def test_what_cannot_be_negative_is_taken_apart_by_either_promise(word: str) -> None:
    terms = Terms(DataLayout.parse(""), {**RULES, "promise": normal_promise}, 10**8)
    x, y = (terms.symbol("argument", I4, (index,), steady=True) for index in range(2))
    made = terms.make("add", I4, (), (x, y))
    promised = promise(terms, word, ("add",), [x, y])
    forms = ExactForms(Bounds(terms, {x: ((0, 3),), y: ((0, 3),)}), [promised])
    apart = [terms.make("zext", I8, (), (term,)) for term in (x, y)]
    assert forms.of(terms.make("zext", I8, (), (made,))) is forms.of(terms.make("add", I8, (), apart))


def test_operations_that_make_each_other_do_not_lead_in_a_circle() -> None:
    terms = Terms(DataLayout.parse(""), {**RULES, "promise": normal_promise}, 10**6)
    x, y, z = (terms.symbol("argument", I4, (index,), steady=True) for index in range(3))
    make = terms.make
    one, other = make("add", I4, (), (x, y)), make("add", I4, (), (x, z))
    apart = make("sub", I4, (), (y, z))
    promises = [
        promise(terms, "nsw", ("add",), sorted((other, apart), key=lambda term: term.number)),
        promise(terms, "nsw", ("sub",), [one, apart]),
    ]
    widened = [make("sext", I8, (), (term,)) for term in (one, other)]
    forms = ExactForms(Bounds(terms, {}), promises)
    assert all(forms.of(form) is form for form in map(forms.of, widened))


HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i32 %n, i32 %x) {
entry:
"""
SOURCE = """
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %k = phi i32 [ 0, %entry ], [ %l, %h ]
  %m = SHIFT i32 %i, 5
  %y = JOIN i32 %m, %x
  %w = sext i32 %y to i64
  %a = getelementptr i16, ptr %p, i64 %w
  %v = load i16, ptr %a
  %b = icmp sgt i32 %x, %k
  %s = zext i1 %b to i32
  %j = add STEP i32 %i, %s
  store i16 %v, ptr %q
  %l = add nsw i32 %k, 1
  %e = icmp slt i32 %l, %n
  br i1 %e, label %h, label %x1
x1:
  ret void
}"""
TARGET = """
  %w = sext i32 %x to i64
  %o = getelementptr i16, ptr %p, i64 %w
  br label %h
h:
  %k = phi i32 [ 0, %entry ], [ %l, %h ]
  %a = phi ptr [ %o, %entry ], [ %a2, %h ]
  %v = load i16, ptr %a
  %b = icmp sgt i32 %x, %k
  %c = getelementptr i8, ptr %a, i64 BYTES
  %a2 = select i1 %b, ptr CHOICE
  store i16 %v, ptr %q
  %l = add i32 %k, 1
  %e = icmp slt i32 %l, %n
  br i1 %e, label %h, label %x1
x1:
  ret void
}"""


def verdict(**words: str) -> Verdict:
    chosen = {
        "SHIFT": "shl nsw", "JOIN": "or disjoint", "STEP": "nsw", "BYTES": "64", "CHOICE": "%c, ptr %a",
        **words,
    }  # fmt: skip
    return verdict_of(HEAD + SOURCE, HEAD + TARGET, chosen)


def test_a_loop_may_step_the_address_of_an_index_made_by_shifts_and_or() -> None:
    assert verdict().accepted
    assert verdict(JOIN="add nsw").accepted


@pytest.mark.parametrize(
    "words",
    [
        {"SHIFT": "shl"},  # the index may wrap before it is widened
        {"SHIFT": "shl nuw"},  # as a signed number
        {"JOIN": "or"},  # a bit of both is one
        {"JOIN": "add"},
        {"JOIN": "xor"},
        {"STEP": ""},
        {"BYTES": "32"},
        {"BYTES": "-64"},
        {"CHOICE": "%a, ptr %c"},
        {"SHIFT": "mul nsw"},  # by five
    ],
)
def test_one_that_may_step_another_is_not_proved(words: dict[str, str]) -> None:
    assert not verdict(**words).accepted


def test_what_a_number_is_shifted_by_is_no_factor() -> None:
    """3 << x is no multiple of x, whatever is promised of it."""
    terms = Terms(DataLayout.parse(""), {**RULES, "promise": normal_promise}, 10**6)
    x, three = terms.symbol("argument", I4, (0,), steady=True), terms.const(I4, 3)
    made = terms.make("shl", I4, (), (three, x))
    for word, extension in (("nsw", "sext"), ("nuw", "zext")):
        whole = terms.make(extension, I8, (), (made,))
        assert ExactForms(Bounds(terms, {}), [promise(terms, word, ("shl",), [three, x])]).of(whole) is whole
