"""Which numbers a term can be: by its form, and by what is known of it compared with constants.

Numbers (`intervals`) are unsigned residues. A comparison of `x + k` with a constant holds for one or two
intervals of `x`, so what several comparisons leave of `x` is an intersection: it decides others, shows that a
path is never taken (nothing is left), and that `x` is one number (one is left). That is how the default of a
switch over `v & 3` with cases 0, 1 and 2 is the case 3.

Sound where `x` may be undef too, and so another number at each use: a comparison that was branched on has one
answer whatever `x` is chosen to be (else the branch is undefined), so all that may be chosen lie in the set.
A set is only ever too large: past `_MOST` intervals a comparison is left out.

Some bits of a number may be known (`Bits`): where `x & 3` is 2, or all that is left of it agrees on them.
That decides `x & 1` and `x & 2`, whatever `x` is chosen to be.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.intervals import Numbers, complement, everything, intersection, shifted, union
from pcfm.ir.types import IntType
from pcfm.prove.algebra import pieces_of
from pcfm.prove.terms import Term, Terms

Comparison = tuple[Term, Numbers]
Bits = tuple[int, int]
"""Which bits of a number are known, as a mask, and what they are."""
_MOST = 64
_COMPARISONS = ("eq", "ult", "slt")
_REGISTERS = {
    f"llvm.nvvm.read.ptx.sreg.{register}.{dimension}": (least, most + least - 1)
    for dimension, threads, blocks in (("x", 1024, (1 << 31) - 1), ("y", 1024, 65535), ("z", 64, 65535))
    for register, least, most in (
        ("tid", 0, threads),
        ("ntid", 1, threads),
        ("ctaid", 0, blocks),
        ("nctaid", 1, blocks),
    )
}
"""What a launch can be on NVIDIA's chips, which LLVM says of these intrinsics too. Source: the CUDA C++
Programming Guide, "Technical Specifications per Compute Capability"."""


def comparison(term: Term) -> Comparison | None:
    """A comparison `x + k` with a constant, as `x` and the numbers of `x` for which it holds."""
    if term.op not in _COMPARISONS:
        return None
    value, bound = term.args
    if not bound.is_const or value.is_const or not isinstance(value.type, IntType):
        return None
    width, number = value.type.width, bound.value
    half = 1 << (width - 1)
    if term.op == "eq":
        numbers: Numbers = ((number, number),)
    elif term.op == "ult":
        numbers = ((0, number - 1),) if number else ()
    elif number < half:  # all negative ones, and the positive ones below
        numbers = union([(half, 2 * half - 1), *([(0, number - 1)] if number else [])])
    else:
        numbers = ((half, number - 1),) if number > half else ()
    pieces, step = pieces_of(value)
    match pieces:
        case [(1, part)] if part.type == value.type:
            return part, shifted(numbers, -step, width)
    return value, numbers


def of_form(term: Term) -> Numbers:
    """The numbers that an integer term can be whatever its operands are."""
    assert isinstance(term.type, IntType)
    width = term.type.width
    if term.op == "settled":
        return of_form(term.operand)
    if term.is_const:
        return ((term.value, term.value),)
    if term.op == "and" and term.args[1].is_const:
        mask = term.args[1].value
        if mask.bit_count() <= 4:
            return union((part, part) for part in _submasks(mask))
        return ((0, mask),)
    if term.op == "zext":
        inner = term.operand.type
        assert isinstance(inner, IntType)
        return everything(inner.width)
    if term.op == "lshr" and term.args[1].is_const and term.args[1].value < width:
        return ((0, ((1 << width) - 1) >> term.args[1].value),)
    if term.op == "call" and term.word in _REGISTERS:
        return (_REGISTERS[term.word],)
    if term.op == "urem" and term.args[1].is_const and term.args[1].value:
        return ((0, term.args[1].value - 1),)
    return everything(width)


def _submasks(mask: int) -> Iterable[int]:
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask


def masked(term: Term) -> tuple[Term, int] | None:
    """An integer that is some bits of another where they stand, as that and the bits; None for others."""
    if not isinstance(term.type, IntType):
        return None
    if term.op == "trunc":
        return term.operand, (1 << term.type.width) - 1
    if term.op == "and" and term.args[1].is_const:
        return term.args[0], term.args[1].value
    return None


def agreed_bits(numbers: Numbers, mask: int) -> Bits:
    """The bits of a mask on which all numbers agree."""
    first = numbers[0][0]
    unknown = 0
    for low, high in numbers:
        unknown |= (low ^ first) | ((1 << (low ^ high).bit_length()) - 1)
    return mask & ~unknown, first & mask & ~unknown


def narrowed(known: dict[Term, Numbers], term: Term, holds: bool) -> Term | None:
    """Takes one comparison that holds or does not into `known`; the term that it is about."""
    compared = comparison(term)
    if compared is None:
        return None
    value, numbers = compared
    assert isinstance(value.type, IntType)
    if not holds:
        numbers = complement(numbers, value.type.width)
    now = intersection(_possible(known, value), numbers)
    if len(now) > _MOST:
        return None
    known[value] = now
    return value


def _possible(known: dict[Term, Numbers], value: Term) -> Numbers:
    return known[value] if value in known else of_form(value)


def decided(terms: Terms, known: dict[Term, Numbers], term: Term) -> Term | None:
    """True or false where the numbers that are left decide a comparison."""
    compared = comparison(term)
    if compared is None:
        return None
    value, numbers = compared
    possible = _possible(known, value)
    both = intersection(possible, numbers)
    if not both:
        return terms.false
    return terms.true if both == possible else None
