"""When a value is poison, as terms: a value *needs* its atoms, and is not poison where all of them hold.

An atom is a symbol that may itself be poison (what a load gave, an argument), or a promise: that an addition
does not wrap (nsw), that an address stays in its object (inbounds), that a shift is not too far. `all` joins
needs, `if(c, a, b)` chooses among them: of a select only the chosen side matters. `parts(t, n...)` is the
atom of an operation that may ignore what is poison in its operands (aggregates, calls): `t` computed from
operands that need `n...`, in order. What the elements of a vector need are `elements` and `lane` (see
`vectors`). So dropping a flag drops an atom, and a target may need only what its source needs at the same
place.

Promises about numbers are decided at once.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from pcfm.ir.types import VOID, IntType, Type
from pcfm.prove.addresses import STEP, normal_step
from pcfm.prove.algebra import Args, Attrs, signed, unsigned
from pcfm.prove.facts import Facts
from pcfm.prove.terms import SYMBOLS, Term, Terms, limits

_ATOMS = frozenset(("load", "result", "promise", "if", "parts", "poison", "elements", "lane"))


class Val(NamedTuple):
    """A value: its term where it is not poison, and what it needs not to be."""

    term: Term
    needs: Term


def promise(terms: Terms, word: str, about: tuple[Hashable, ...], operands: list[Term]) -> Term:
    """The atom that a flag `word` on an operation promises."""
    return terms.make("promise", VOID, (word, *about), operands)


def chosen_needs(terms: Terms, cond: Term, left: Term, right: Term) -> Term:
    """What a choice needs beside its condition."""
    if cond.op == "not":
        cond, left, right = cond.operand, right, left
    return terms.make("if", VOID, (), (cond, left, right))


def atoms_of(needs: Term, facts: Facts) -> dict[Term, None]:
    """The atoms in a conjunction under the facts, choices that are not decided as a whole."""
    atoms: dict[Term, None] = {}
    pending = [facts.resolve(needs)]
    seen: dict[Term, None] = {}
    while pending:
        item = pending.pop()
        if item in seen:
            continue
        seen[item] = None
        if item.op == "all":
            pending.extend(item.args)
        elif item.op in SYMBOLS or item.op in _ATOMS:
            atoms[item] = None
        else:
            # A symbol that became an expression under a fact: poison only through what is inside it.
            pending.extend(item.args)
    return atoms


def has_poison(needs: Term, facts: Facts) -> bool:
    """Whether what needs that is poison under the facts."""
    return any(atom.op == "poison" for atom in atoms_of(needs, facts))


# Operations whose promises are the same whichever operand comes first.
_SYMMETRIC = frozenset({"add", "mul", "or", "fadd", "fmul", "icmp", "fcmp"})


def normal_promise(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    """A promise in normal form: about numbers it is kept (needs nothing) or broken (poison); operands that
    commute are sorted, also those that have become others under a fact.
    """
    _, opcode, *_ = attrs
    if opcode == STEP:
        return normal_step(terms, terms.raw("promise", ty, attrs, args))
    decided = _decided(terms, attrs, args)
    if decided is None and opcode in _SYMMETRIC:
        return terms.raw("promise", ty, attrs, tuple(sorted(args, key=lambda term: term.number)))
    return decided


def _decided(terms: Terms, attrs: Attrs, args: Args) -> Term | None:
    """A promise about numbers: kept (needs nothing) or broken (poison); None where it is open."""
    word, *_ = attrs
    ty = args[0].type if args else VOID
    if not isinstance(ty, IntType) or not all(arg.is_const for arg in args):
        return None
    kept = _is_kept(str(word), attrs, list(args), ty.width)
    if kept is None:
        return None
    return terms.nothing if kept else terms.raw("poison", VOID, (), ())


_EXACT = {"add": int.__add__, "sub": int.__sub__, "mul": int.__mul__}


def _is_kept(word: str, attrs: Attrs, args: list[Term], width: int) -> bool | None:
    """Whether a promise about numbers holds; None where nothing is known of it."""
    _, opcode, *rest = attrs
    read = signed if word in ("nsw", "samesign") else unsigned
    first, last = read(args[0]), read(args[-1])
    least = 1 << (width - 1)
    if word == "shift":
        return first < width
    if opcode in ("shl", "lshr", "ashr") and args[-1].value >= width:
        return None  # poison by what "shift" promises
    if word == "disjoint":
        return not first & last
    if word in ("not zero", "not least", "nneg"):
        return first < least if word == "nneg" else first != (0 if word == "not zero" else least)
    if word == "samesign":
        return (first < 0) == (last < 0)
    if word == "exact" and opcode in ("lshr", "ashr"):
        return not first & ((1 << last) - 1)
    if word == "exact" and opcode == "udiv":
        return last != 0 and first % last == 0
    if word not in ("nsw", "nuw"):
        return None
    if opcode == "trunc":
        (narrow,) = rest
        assert isinstance(narrow, IntType)
        value, width = first, narrow.width
    elif opcode == "shl":
        value = first << args[-1].value
    elif opcode in _EXACT:
        value = _EXACT[str(opcode)](first, last)
    else:
        return None
    low, high = limits(width, is_signed=word == "nsw")
    return low <= value <= high
