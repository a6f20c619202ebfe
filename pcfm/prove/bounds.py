"""Between which numbers a term lies, and what follows: promises that are kept, accesses inside an object.

A target may compute and load ahead of its source where nothing can go wrong: a sum that cannot wrap because
its operands are small, an address that cannot leave its object, a load of bytes that are always there. What
a term can be is an interval of unsigned numbers, found by its form from the intervals of its operands. Those
of symbols come from comparisons that the path has decided (`facts`) and from ranges that are promised of a
result (`range(i32 0, 32)`) where the promise is known to be kept: the source would have been undefined.

Sound for undef too: an interval holds for each use of a term, whatever each use is chosen to be; a promised
range is taken of steady terms only. Poison is asked apart: that a promise is kept for all numbers between
the bounds of its operands says nothing of those operands' own needs, which are atoms beside it.

An object is a variable with an initialiser: it has the size of its type, its alignment, and lives for ever;
or what a parameter of a kernel points to in which nobody frees, as `dereferenceable` promises it. A cast to
the generic space, and from there back to its own, is the same object there; in another space there is none
(LLVM's `isDereferenceableAndAlignedPointer` looks through all casts). What follows for promises about
addresses is in `addresses`.
Other lanes' stores do not matter: a load that races with one gives undef, which is no fault while nobody uses
it, and who uses it must show that the source loads the same.

Cost: each term once. Not handled: allocas, exact divisions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pcfm.intervals import Numbers, intersection
from pcfm.ir.types import IntType
from pcfm.prove import ranges
from pcfm.prove.algebra import pieces_of
from pcfm.prove.generic_addresses import base_of, lies_in_its_spaces, object_base
from pcfm.prove.terms import Term, Terms, as_signed, limits

Interval = tuple[int, int]
"""The least and the greatest number."""
_RANGE = re.compile(r"result: range\(i(\d+) (-?\d+), (-?\d+)\)")
_VISITED = 500
"""How many terms are looked at; beyond, a term may be anything."""


def promised_range(atom: Term) -> tuple[Term, Numbers] | None:
    """What a promise about the result of a call says of it: the term, and the numbers that it may be."""
    if atom.op != "promise" or not (match := _RANGE.fullmatch(atom.word)):
        return None
    (term,) = atom.args
    width, low, high = (int(part) for part in match.groups())
    if not term.steady or term.type != IntType(width) or low == high:
        return None
    low, high = low % (1 << width), (high - 1) % (1 << width)
    return term, ((low, high),) if low <= high else ((0, high), (low, (1 << width) - 1))


class Bounds:
    """The bounds of terms where each of `known` is one of its numbers."""

    def __init__(self, terms: Terms, known: Mapping[Term, Numbers]) -> None:
        self.terms = terms
        self._known = known
        self._intervals: dict[Term, Interval] = {}

    def of(self, root: Term) -> Interval:
        """The unsigned interval of an integer term."""
        stack = [root]
        visited = 0
        while stack:
            term = stack[-1]
            inner = _parts(term)
            pending = [arg for arg in inner if arg not in self._intervals]
            if pending and visited < _VISITED:
                visited += 1
                stack += pending
                continue
            stack.pop()
            parts = [self._intervals.get(arg, _everything(arg)) for arg in inner]
            self._intervals[term] = self._narrowed(term, _evaluated(term, parts))
        return self._intervals[root]

    def signed(self, term: Term) -> Interval:
        """The interval of a term as a signed number."""
        assert isinstance(term.type, IntType)
        least, greatest = limits(term.type.width, is_signed=True)
        interval = _as_signed(self.of(term), term.type.width)
        if interval != (least, greatest):
            return interval
        pieces, constant = pieces_of(term)
        low = high = as_signed(constant, term.type.width)
        for coefficient, part in pieces:
            inner = part.operand if part.op == "sext" else part
            assert isinstance(inner.type, IntType)
            factor = as_signed(coefficient, term.type.width)
            step = _corners(_as_signed(self.of(inner), inner.type.width), (factor, factor), int.__mul__)
            low, high = low + step[0], high + step[1]
        return (low, high) if least <= low and high <= greatest else interval

    def _narrowed(self, term: Term, interval: Interval) -> Interval:
        known = self._known.get(term)
        numbers = intersection((interval,), ranges.of_form(term) if known is None else known)
        # Nothing is left on a path that no execution takes: anything is right of it.
        return (numbers[0][0], numbers[-1][1]) if numbers else interval

    # --- promises -----------------------------------------------------------------------------------------

    def keeps(self, atom: Term) -> bool:
        """Whether a promise is kept whatever its operands are between their bounds."""
        word, opcode, *rest = atom.attrs
        if (promised := promised_range(atom)) is not None:
            interval = (self.of(promised[0]),)
            return intersection(interval, promised[1]) == interval
        if not atom.args or not all(isinstance(arg.type, IntType) for arg in atom.args):
            return False
        width = self.terms.width(atom.args[0].type)
        if word == "shift":
            return self.of(*atom.args)[1] < width
        if word == "nneg":
            return self.signed(*atom.args)[0] >= 0
        if word == "samesign":
            (low, high), (least, most) = (self.signed(arg) for arg in atom.args)
            return min(low, least) >= 0 or max(high, most) < 0
        if word == "disjoint":
            return self.share_no_bit(*atom.args)
        if word not in ("nuw", "nsw"):
            return False
        is_signed = word == "nsw"
        low, high = limits(width, is_signed=is_signed)
        operands = [self.signed(arg) if is_signed else self.of(arg) for arg in atom.args]
        if opcode == "trunc":
            (narrow,) = rest
            assert isinstance(narrow, IntType)
            spare = width - narrow.width
            (result,), low, high = operands, low >> spare, high >> spare
        elif opcode == "shl":
            most = self.of(atom.args[1])[1]
            if most >= width:
                return False
            result = operands[0][0] << most, operands[0][1] << most  # what goes less far wraps no sooner
        else:
            exact = _EXACT.get(str(opcode))
            if exact is None:
                return False
            result = _corners(operands[0], operands[1], exact)
        return low <= result[0] and result[1] <= high

    def share_no_bit(self, left: Term, right: Term) -> bool:
        """Whether all that one can be lies below the lowest bit that the other can have."""
        for one, other in ((left, right), (right, left)):
            if self.of(one)[1] < 1 << trailing_zeros(self.terms, other):
                return True
        return False

    # --- objects ------------------------------------------------------------------------------------------

    def inside(self, address: Term) -> tuple[Interval, int] | None:
        """How far behind the start of its object an address lies, and the size of that; None where it is
        not shown to lie within it, or at its end.
        """
        parts = object_of(self.terms, address)
        if parts is None:
            return None
        (size, _), rest, constant = parts
        offset = constant, constant
        for coefficient, term in rest:
            step = _corners(self.of(term), (coefficient, coefficient), int.__mul__)
            offset = offset[0] + step[0], offset[1] + step[1]
        return (offset, size) if offset[0] >= 0 and offset[1] <= size else None

    def may_access(self, address: Term, size: int) -> bool:
        """Whether all the bytes of an access are there, always."""
        where = self.inside(address)
        return where is not None and where[0][1] + size <= where[1]

    def is_aligned(self, address: Term, align: int) -> bool:
        """Whether an address within an object is a multiple of `align`."""
        parts = object_of(self.terms, address)
        if parts is None:
            return False
        (_, guaranteed), rest, constant = parts
        zeros = [trailing_zeros(self.terms, term) + _zeros(coefficient) for coefficient, term in rest]
        return min([_zeros(guaranteed), _zeros(constant), *zeros]) >= _zeros(align)


def object_of(terms: Terms, address: Term) -> tuple[tuple[int, int], list[tuple[int, Term]], int] | None:
    """An address as the size and alignment of the object that it lies in, and what is added: pieces with
    signed coefficients, and a number. None where it is computed from something else.
    """
    own, base = base_of(address), object_base(address)
    if base is None or base.op not in ("global", "argument"):
        return None
    if not lies_in_its_spaces(terms, address, is_global=terms.global_arguments):
        return None
    width = terms.width(address.type)
    pieces, constant = pieces_of(address)
    rest = [(as_signed(coefficient, width), term) for coefficient, term in pieces if term is not own]
    number, *memory = base.attrs
    if base.op == "argument":
        assert isinstance(number, int)
        memory = terms.promised_bytes.get(number, ())
    if not memory:
        return None
    size, align, *_ = memory
    assert isinstance(size, int)
    assert isinstance(align, int)
    return (size, align), rest, as_signed(constant, width)


def trailing_zeros(terms: Terms, term: Term) -> int:
    """How many of the lowest bits of an integer are zero by its form."""
    width = terms.width(term.type)
    if term.is_const:
        return min(_zeros(term.value), width)
    if term.op == "and":
        return max((min(_zeros(arg.value), width) for arg in term.args if arg.is_const), default=0)
    if term.op != "sum":
        return 0
    pieces, constant = pieces_of(term)
    return min(
        width, _zeros(constant), *(_zeros(coefficient) + _zeros_below(part) for coefficient, part in pieces)
    )


def _zeros_below(part: Term) -> int:
    """How many of the lowest bits of a widened sum are zero."""
    if part.op not in ("zext", "sext") or part.operand.op != "sum":
        return 0
    pieces, constant = pieces_of(part.operand)
    return min(_zeros(constant), *(_zeros(coefficient) for coefficient, _ in pieces))


def _zeros(number: int) -> int:
    return (number & -number).bit_length() - 1 if number else 1 << 16


def _as_signed(interval: Interval, width: int) -> Interval:
    low, high = interval
    half = 1 << (width - 1)
    if low < half <= high:
        return -half, half - 1
    return (low, high) if high < half else (low - 2 * half, high - 2 * half)


_EXACT = {"add": int.__add__, "sub": int.__sub__, "mul": int.__mul__}


def _corners(left: Interval, right: Interval, operation: Callable[[int, int], int]) -> Interval:
    results = [operation(a, b) for a in left for b in right]
    return min(results), max(results)


def _everything(term: Term) -> Interval:
    assert isinstance(term.type, IntType)
    return 0, (1 << term.type.width) - 1


_FOLLOWED = frozenset("sum ite settled zext sext trunc and or xor lshr udiv urem".split())


def _parts(term: Term) -> tuple[Term, ...]:
    """The operands that the bounds of a term hang on."""
    if term.op not in _FOLLOWED or not all(isinstance(arg.type, IntType) for arg in term.args):
        return ()
    return term.args[1:] if term.op == "ite" else term.args


def _evaluated(term: Term, parts: list[Interval]) -> Interval:
    """The bounds of an operation, from those of its operands."""
    assert isinstance(term.type, IntType)
    everything = _everything(term)
    if term.is_const:
        return term.value, term.value
    if not parts:
        return everything
    if term.op == "sum":
        return _of_sum(term, parts)
    (low, high), (least, most) = parts[0], parts[-1]
    bounds = everything
    match term.op:
        case "ite":
            bounds = min(low, least), max(high, most)
        case "settled" | "zext" | "trunc":
            bounds = low, high
        case "sext" if high <= _everything(term.operand)[1] >> 1:
            bounds = low, high
        case "and":
            bounds = 0, min(high, most)
        case "or" | "xor":
            bounds = max(low, least) if term.op == "or" else 0, (1 << max(high, most).bit_length()) - 1
        case "lshr" if most < term.type.width:
            bounds = low >> most, high >> least
        case "udiv" if least:
            bounds = low // most, high // least
        case "urem":
            bounds = 0, min(high, most - 1) if least else high
        case _:
            pass
    return bounds if bounds[1] <= everything[1] else everything


def _of_sum(term: Term, parts: list[Interval]) -> Interval:
    everything, (pieces, constant) = _everything(term), pieces_of(term)
    width = everything[1].bit_length()
    for offset in (constant, as_signed(constant, width)):
        low = high = offset
        for (coefficient, _), part in zip(pieces, parts, strict=True):
            factor = as_signed(coefficient, width)
            step = _corners(part, (factor, factor), int.__mul__)
            low, high = low + step[0], high + step[1]
        if low >= 0 and high <= everything[1]:
            return low, high
    return everything
