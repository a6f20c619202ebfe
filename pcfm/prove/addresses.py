"""Promises about addresses: which of them lie in the object that they are based on, and what follows.

`getelementptr inbounds` with several indices promises of each step that it starts and ends in the object of
its base, or goes nowhere; that is one promise a step (`address_promise`), whichever way the steps are spelt:
`[32 x i32], p, 0, i` is `i32, p, i`. An optimiser spells them anew and derives flags; that these are kept
follows from what the source has promised and accessed:

- an address that was accessed lies in its object, ended or not, and so does the end of the access;
- where a step is promised, both its ends lie in the object if it cannot be zero, or if one end does;
- a variable is an object of known size (`bounds`);
- an object is an interval of addresses, shorter than half of all, that does not wrap: what lies between two
  addresses in one object lies in it;
- a step that stays inside and does not go back does not wrap as an unsigned number (`nuw`).

An address is based on the pointer that it adds numbers to, of which there must be one; a pointer of which
nothing else is known is its own base. Only steady terms are looked at: of what may be undef each use may be
another address.

Cost: a few points an object, looked at in pairs; `_POINTS` at most.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.types import VOID, IntType
from pcfm.prove.algebra import make_sum, signed
from pcfm.prove.bounds import Bounds
from pcfm.prove.exact import ExactForms
from pcfm.prove.generic_addresses import base_of
from pcfm.prove.terms import Term, Terms, limits

STEP = "step"
_POINTS = 24


def address_promise(terms: Terms, flag: str, base: Term, index: Term | None, scale: int, offset: int) -> Term:
    """What a flag promises of one step of `scale * index + offset` bytes from `base`."""
    about = (flag, STEP, ((scale, offset),))
    return terms.make("promise", VOID, about, (base,) if index is None else (base, index))


def normal_step(terms: Terms, atom: Term) -> Term:
    """The promise of a step in normal form: by a number of bytes where that is one, none where it goes
    nowhere.
    """
    base, index, scale, offset = step_of(atom)
    if index is not None and not index.is_const:
        return atom
    is_unsigned = atom.word == "nuw"
    width = terms.width(base.type)
    low, high = limits(width, is_signed=not is_unsigned)
    if index is not None:
        offset += scale * (index.value if is_unsigned else signed(index))
    elif is_unsigned:
        offset %= terms.modulus(base.type)
    if not low <= offset <= high:
        return terms.raw("poison", VOID, (), ())
    return (
        terms.raw("promise", VOID, (atom.attrs[0], STEP, ((0, offset),)), (base,))
        if offset
        else terms.nothing
    )


def is_address_promise(atom: Term) -> bool:
    """Whether a promise is one of those."""
    return atom.attrs[1] == STEP


def step_of(atom: Term) -> tuple[Term, Term | None, int, int]:
    """Base, index, scale and offset of a promised step."""
    ((scale, offset),) = atom.attrs[2]  # type: ignore[misc]
    base, *indices = atom.args
    return base, indices[0] if indices else None, scale, offset


class Addresses:
    """The addresses that are known to lie in their objects, by kept promises and by accesses."""

    def __init__(
        self, bounds: Bounds, forms: ExactForms, kept: Iterable[Term], accesses: Iterable[tuple[Term, int]]
    ) -> None:
        self.terms = bounds.terms
        self._bounds = bounds
        self._forms = forms
        self._kept = {atom: None for atom in kept if is_address_promise(atom)}
        # Steps of which a promise, wherever it starts, says that they are a number of the pointer's width.
        self._exact = {(atom.attrs[2], atom.args[1:]) for atom in self._kept if atom.word != "nuw"}
        self._inside: dict[Term | None, list[Term]] = {}
        for address, size in accesses:
            self._add(address)
            self._add(self._moved(address, size))
        self._close()

    def keeps(self, atom: Term) -> bool:
        """Whether a promise about a step is kept."""
        base, index, scale, offset = step_of(atom)
        word, _, step = atom.attrs
        if word == "nuw" and not self._goes_forward(base, index, scale, offset):
            return False
        if any(
            self.terms.raw("promise", VOID, (known, STEP, step), atom.args) in self._kept
            for known in ("inbounds", "nusw")
            if known != word and word != "inbounds"
        ):
            return True
        is_exact = (step, atom.args[1:]) in self._exact or self._is_exact(base, index, scale, offset)
        return is_exact and self.is_inside(base) and self.is_inside(self._end(atom))

    def is_inside(self, address: Term) -> bool:
        """Whether an address lies in its object, or at its end."""
        if self._bounds.inside(address) is not None:
            return True
        form = self._forms.of(address)
        return form.steady and self._lies_between(self._inside.get(base_of(form), []), form)

    # --- what is known ------------------------------------------------------------------------------------

    def _add(self, address: Term) -> bool:
        form = self._forms.of(address)
        base = base_of(form)
        if base is None or not form.steady:
            return False
        points = self._inside.setdefault(base, [])
        if form in points or len(points) >= _POINTS:
            return False
        points.append(form)
        return True

    def _close(self) -> None:
        """Both ends of each promised step, where that goes somewhere or one of them lies inside."""
        steps = [(atom, self._end(atom)) for atom in self._kept if atom.word == "inbounds"]
        changed = True
        while changed:
            changed = False
            for atom, end in steps:
                base, index, scale, offset = step_of(atom)
                if self._moves(index, scale, offset) or self.is_inside(base) or self.is_inside(end):
                    changed |= self._add(base) | self._add(end)

    def _moves(self, index: Term | None, scale: int, offset: int) -> bool:
        """Whether a step cannot be zero."""
        if index is None:
            return True
        return bool(scale) and not offset and self._bounds.of(index)[0] > 0

    # --- steps --------------------------------------------------------------------------------------------

    def _end(self, atom: Term) -> Term:
        base, index, scale, offset = step_of(atom)
        pieces = [(1, base)] if index is None else [(1, base), (scale, index)]
        return make_sum(self.terms, base.type, pieces, offset)

    def _moved(self, address: Term, number: int) -> Term:
        return make_sum(self.terms, address.type, [(1, address)], number)

    def _reach(self, index: Term | None, scale: int, offset: int) -> tuple[int, int]:
        """The least and the greatest number of bytes, in exact numbers, that a step goes."""
        if index is None:
            return offset, offset
        ends = [scale * number + offset for number in self._bounds.signed(index)]
        return min(ends), max(ends)

    def _is_exact(self, base: Term, index: Term | None, scale: int, offset: int) -> bool:
        """Whether the bytes of a step are a number of the pointer's width."""
        least, greatest = limits(self.terms.width(base.type), is_signed=True)
        low, high = self._reach(index, scale, offset)
        return least <= low and high <= greatest

    def _goes_forward(self, base: Term, index: Term | None, scale: int, offset: int) -> bool:
        """Whether a step, read as a signed number, is not negative."""
        if index is None:
            return 0 <= offset <= limits(self.terms.width(base.type), is_signed=True)[1]
        return scale >= 0 and offset >= 0 and self._bounds.signed(index)[0] >= 0

    def _lies_between(self, points: list[Term], address: Term) -> bool:
        """Whether an address lies between two of one object, which are less than half of all addresses apart.

        Both distances, modulo all addresses, must be so small that they add up to the one between the two.
        """
        half = 1 << (self.terms.width(address.type) - 1)
        before = min((self._distance(point, address) for point in points), default=half)
        behind = min((self._distance(address, point) for point in points), default=half)
        return before + behind < half

    def _distance(self, start: Term, end: Term) -> int:
        """The greatest distance from one address on to another of one base."""
        index = IntType(self.terms.width(end.type))
        return self._bounds.of(make_sum(self.terms, index, [(1, end), (-1, start)], 0))[1]
