"""Widened integers as exact sums, by promises that are kept.

What a loop steps as an address the source computes anew from an index: `base + 2 * sext(32 * i | t)`. As
numbers modulo 2**n the two have nothing in common; they are equal because nothing wraps: `shl nsw` is 32
times the signed number, `or disjoint` is a sum without a carry. Where a promise of an operation is known to
be kept, an extension of its result is the sum of the extensions of its operands:

    sext(a + b) = sext(a) + sext(b)     under nsw; zext under nuw
    sext(a << k) = 2**k * sext(a)       likewise, and products with numbers
    sext(a | b) = sext(a) + sext(b)     under disjoint: not both are negative; zext too
    a | b = a + b                       likewise, and where one lies below the lowest bit of the other
    zext(a) = sext(a)                   under nneg, and where the bounds of a say so

Two terms are equal where their forms are one. Only steady terms are taken apart: a promise about what may be
undef is one about one of its uses.

Each step goes to operands that are older than what they make, so it ends: what two operations promise could
lead in a circle. Cost: each operation once.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.types import IntType, PtrType
from pcfm.prove.algebra import Piece, make_sum, pieces_of, signed
from pcfm.prove.bounds import Bounds
from pcfm.prove.terms import Term

_EXTENSIONS = {"sext": "nsw", "zext": "nuw"}


def has_exact_form(term: Term) -> bool:
    """Whether there may be another form than the term's own, whatever is promised."""
    if not isinstance(term.type, IntType | PtrType):
        return False
    return any(part.op in ("sext", "zext", "or") for _, part in pieces_of(term)[0])


class ExactForms:
    """The forms of terms under `promises`, which are kept."""

    def __init__(self, bounds: Bounds, promises: Iterable[Term]) -> None:
        self.terms = terms = bounds.terms
        self._bounds = bounds
        self._made_by: dict[Term, list[Term]] = {}
        self._not_negative: dict[Term, None] = {}
        self._forms: dict[Term, Term] = {}
        for atom in promises:
            word, opcode, *_ = atom.attrs
            if not atom.args or not isinstance(atom.args[0].type, IntType):
                continue
            if (word, opcode) == ("nneg", "zext"):
                self._not_negative[atom.args[0]] = None
            elif (word in ("nsw", "nuw") and opcode != "trunc") or word == "disjoint":
                made = terms.make(str(opcode), atom.args[0].type, (), atom.args)
                self._made_by.setdefault(made, []).append(atom)

    def of(self, term: Term) -> Term:
        """The form of an integer or an address."""
        if term not in self._forms:
            self._forms[term] = self._form(term)
        return self._forms[term]

    def _form(self, term: Term) -> Term:
        pieces, constant = pieces_of(term)
        pending, done = list(pieces), []
        while pending:
            self.terms.spend()
            coefficient, part = pending.pop()
            if part.is_const or part.op == "sum":
                inside, number = pieces_of(part)
                constant += coefficient * number
                pending += [(coefficient * factor, operand) for factor, operand in inside]
                continue
            inner = self._taken_apart(part)
            if inner is None:
                done.append((coefficient, part))
            else:
                pending += [(coefficient * factor, operand) for factor, operand in inner]
        return make_sum(self.terms, term.type, done, constant)

    def _taken_apart(self, part: Term) -> list[Piece] | None:
        if not part.steady:
            return None
        if part.op == "or":
            is_disjoint = self._bounds.share_no_bit(*part.args)
            return [(1, arg) for arg in part.args] if is_disjoint else self._operands(part, "disjoint")
        if part.op not in _EXTENSIONS:
            return None
        (inner,) = part.args
        extension = "sext" if part.op == "zext" and self._is_not_negative(inner) else part.op
        pieces = self._operands(inner, _EXTENSIONS[extension])
        if pieces is None:
            pieces = self._operands(inner, _EXTENSIONS[part.op])
            extension = part.op if pieces is not None else extension
        if pieces is None:
            pieces = [(1, inner)] if extension != part.op else []
        made = [(factor, self.terms.make(extension, part.type, (), (operand,))) for factor, operand in pieces]
        return made or None

    def _is_not_negative(self, term: Term) -> bool:
        return term in self._not_negative or self._bounds.signed(term)[0] >= 0

    def _operands(self, made: Term, promised: str) -> list[Piece] | None:
        """What an operation adds up, which promises that or to be disjoint."""
        for atom in self._made_by.get(made, ()):
            word, opcode, *_ = atom.attrs
            left, right = atom.args
            if word not in (promised, "disjoint"):
                continue
            if not all(arg.is_const or arg.number < made.number for arg in atom.args):
                continue
            if opcode in ("add", "or"):
                return [(1, left), (1, right)]
            if opcode == "sub":
                return [(1, left), (-1, right)]
            if opcode == "shl" and right.is_const and right.value < self.terms.width(left.type):
                return [(1 << right.value, left)]
            if left.is_const:
                left, right = right, left
            if opcode == "mul" and right.is_const:
                return [(signed(right) if promised == "nsw" else right.value, left)]
        return None
