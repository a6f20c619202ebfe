"""Vectors element by element: `vector(e0, e1, ...)` is a value, `elements(n0, n1, ...)` is what it needs.

Each element of a vector is a value of its own, which may be poison alone. Operations that work element by
element are taken apart, what moves elements moves terms, and a vector refines another where each element
does. Normal forms: a vector whose elements are those of one other vector, in order, is that one; what each
element needs of one atom, in order, is that atom.

    element i of vector(e...) = e_i          of a choice: the choice of the elements
    lane i of elements(n...) = n_i           of any other atom: one of its own, which holds where that does

Limits: vectors of up to `MOST` elements whose number is known; all others are one value. An element that may
be undef is not copied into two (`may_copy`): whether both are then one value LLVM does not say.
"""

from __future__ import annotations

from collections.abc import Sequence

from pcfm.ir.types import VOID, Type, VectorType
from pcfm.prove.algebra import Args, Attrs
from pcfm.prove.choices import choose
from pcfm.prove.poison import Val
from pcfm.prove.terms import UNDEFINED, Rule, Term, Terms

MOST = 64


def element_count(ty: Type) -> int:
    """How many elements a vector is taken apart into; 0 for what is no vector, or is not."""
    if not isinstance(ty, VectorType) or ty.scalable or ty.count > MOST:
        return 0
    return ty.count


def element_type(ty: Type) -> Type:
    """The type of an element, or of what is no vector itself."""
    return ty.element if isinstance(ty, VectorType) else ty


def element_of(terms: Terms, value: Val, index: int) -> Val:
    """One element of a vector."""
    ty = value.term.type
    assert isinstance(ty, VectorType)
    term = terms.make("element", ty.element, (index,), (value.term,))
    return Val(term, terms.make("lane", VOID, (index, ty.count), (value.needs,)))


def elements_of(terms: Terms, value: Val) -> list[Val]:
    """All of them."""
    return [element_of(terms, value, index) for index in range(element_count(value.term.type))]


def vector_of(terms: Terms, ty: Type, elements: Sequence[Val]) -> Val:
    """The vector that has these elements."""
    term = terms.make("vector", ty, (), [element.term for element in elements])
    return Val(term, terms.make("elements", VOID, (), [element.needs for element in elements]))


def may_copy(value: Val) -> bool:
    """Whether two uses of a value are one value, or poison."""
    return value.term.steady or value.term.op == "poison"


def _vector(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    first = args[0]
    if first.op in UNDEFINED and all(arg is first for arg in args):
        return terms.raw(first.op, ty, (), ())
    if first.op != "element" or first.operand.type != ty:
        return None
    (whole,) = first.args
    is_whole = all(
        arg.op == "element" and arg.operand is whole and arg.attrs == (index,)
        for index, arg in enumerate(args)
    )
    return whole if is_whole else None


def _element(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    (whole,), (index,) = args, attrs
    assert isinstance(index, int)
    if whole.op == "vector":
        return whole.args[index]
    if whole.op in UNDEFINED:
        return terms.raw(whole.op, ty, (), ())
    if whole.op == "ite" and whole.args[0].steady:
        cond, *sides = whole.args
        left, right = (terms.make("element", ty, attrs, (side,)) for side in sides)
        if left.op == right.op == "element":  # which a choice would be pushed into
            return terms.make("ite", ty, (), (cond, left, right))
        return choose(terms, cond, left, right)
    return None


def _elements(terms: Terms, _ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    first = args[0]
    if first is terms.nothing or first.op == "poison":
        return first if all(arg is first for arg in args) else None
    if first.op != "lane":
        return None
    (whole,) = first.args
    count = len(args)
    is_whole = all(
        arg.op == "lane" and arg.operand is whole and arg.attrs == (index, count)
        for index, arg in enumerate(args)
    )
    return whole if is_whole else None


def _lane(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    (needs,), (index, count) = args, attrs
    assert isinstance(index, int)
    if needs.is_const:
        return terms.nothing
    if needs.op == "poison":
        return needs
    if needs.op == "elements" and len(needs.args) == count:
        return needs.args[index]
    if needs.op == "all":
        return terms.every(terms.make("lane", ty, attrs, (part,)) for part in needs.args)
    if needs.op == "if" and needs.args[0].steady:
        cond, *sides = needs.args
        left, right = (terms.make("lane", ty, attrs, (side,)) for side in sides)
        return terms.make("if", ty, (), (cond, left, right))
    return None


RULES: dict[str, Rule] = {"vector": _vector, "element": _element, "elements": _elements, "lane": _lane}
