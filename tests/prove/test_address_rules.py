"""The rules of memory and addresses on all numbers of four bits, indices that may be undef among them: which
accesses are apart, which are always there, and which promises of steps are kept.

Poison does not come in: terms are values where they are none, and what they need stands beside them
(`tests/prove/test_address_poison.py`).
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Iterator, Mapping

import pytest

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.types import IntType, ptr_type
from pcfm.prove.addresses import Addresses, address_promise, step_of
from pcfm.prove.algebra import RULES, make_sum
from pcfm.prove.bounds import Bounds
from pcfm.prove.exact import ExactForms
from pcfm.prove.generic_addresses import base_of
from pcfm.prove.memory import are_apart
from pcfm.prove.poison import normal_promise
from pcfm.prove.terms import Term, Terms
from tests.breadth import WIDE, choose

WIDTH = 4
ALL = 1 << WIDTH
SMALL = f"p:{WIDTH}:8:8:{WIDTH}"
UNSIGNED = IntType(WIDTH)


class Space:
    """A tiny address space: pointers, variables with sizes, indices that may be undef and that may not."""

    def __init__(self) -> None:
        self.terms = Terms(DataLayout.parse(SMALL), {**RULES, "promise": normal_promise}, 10**8)
        symbol, pointer = self.terms.symbol, ptr_type(0)
        self.one = symbol("global", pointer, ("one", 4, 1), steady=True)
        self.two = symbol("global", pointer, ("two", 3, 1), steady=True)
        self.none = symbol("global", pointer, ("none", 0, 1), steady=True)
        self.given = symbol("argument", pointer, (0,), steady=True)
        self.steady = symbol("argument", UNSIGNED, (1,), steady=True)
        self.undef = symbol("argument", UNSIGNED, (2,), steady=False)

    def addresses(self, base: Term) -> list[Term]:
        """Addresses from a pointer: by numbers, by an index of either kind, once and twice."""
        index = self.terms.make("and", UNSIGNED, (), (self.undef, self.terms.const(UNSIGNED, 1)))
        pieces: list[list[tuple[int, Term]]] = [
            [], [(1, self.steady)], [(1, self.undef)], [(2, self.steady)], [(1, index)],
            [(1, index), (1, index)], [(1, self.steady), (1, index)],
        ]  # fmt: skip
        return [
            make_sum(self.terms, base.type, [(1, base), *each], number)
            for each in pieces
            for number in choose((0, 2), (0, 1, 2, ALL - 1))
        ]


def numbers_of(term: Term, fixed: Mapping[Term, int]) -> set[int]:
    """All that a term can be: what is fixed is one number, what may be undef another at each use."""
    if term in fixed:
        return {fixed[term]}
    if term.is_const:
        return {term.value}
    if not term.args:
        return set(range(ALL))
    parts = [numbers_of(arg, fixed) for arg in term.args]
    if term.op == "and":
        return {a & b for a in parts[0] for b in parts[1]}
    assert term.op == "sum"
    coefficients, constant = term.attrs
    assert isinstance(coefficients, tuple) and isinstance(constant, int)
    totals = {constant % ALL}
    for coefficient, part in zip(coefficients, parts, strict=True):
        totals = {(total + coefficient * number) % ALL for total in totals for number in part}
    return totals


SIZES = {"one": 4, "two": 3}


def placements() -> Iterator[dict[str, int]]:
    """Where two variables can lie beside each other, also where one ends and the other begins."""
    for one, two in itertools.product(range(ALL - 4), range(ALL - 3)):
        if one + 4 <= two or two + 3 <= one:
            yield {"one": one, "two": two}


def test_accesses_that_are_taken_apart_have_no_byte_in_common() -> None:
    space = Space()
    rows = choose([{"one": 0, "two": 4}, {"one": 7, "two": 2}], list(placements()))
    worlds = [
        (row, {
            space.one: row["one"], space.two: row["two"], space.none: row["two"],
            space.given: given, space.steady: steady,
        })
        for row, given, steady in itertools.product(rows, choose((3,), (0, 3, ALL - 2)), (0, 1, 5, ALL - 1))
    ]  # fmt: skip
    bases = space.one, space.two, space.none, space.given
    addresses = [address for base in bases for address in space.addresses(base)]
    touched = {
        (address, size): [_touched(space, address, size, *world) for world in worlds]
        for address in dict.fromkeys(addresses)
        for size in (1, 2)
    }
    apart = 0
    for left, right in itertools.product(addresses, repeat=2):
        for sizes in ((1, 1), (2, 1)):
            if not are_apart(space.terms, left, sizes[0], right, sizes[1]):
                continue
            apart += 1
            both = zip(touched[left, sizes[0]], touched[right, sizes[1]], worlds, strict=True)
            assert not [world for one, other, world in both if one & other], (left, right)
    assert apart > 832 if WIDE else apart == 832


def _touched(
    space: Space, address: Term, size: int, row: Mapping[str, int], fixed: Mapping[Term, int]
) -> int:
    """The bytes that accesses at an address can touch, as bits. One that leaves its variable is undefined."""
    return functools.reduce(
        operator.or_,
        (
            1 << (start + number) % ALL
            for start in numbers_of(address, fixed)
            if _is_inside(space, address, start, size, row)
            for number in range(size)
        ),
        0,
    )


def _is_inside(space: Space, address: Term, start: int, size: int, row: Mapping[str, int]) -> bool:
    base = base_of(address)
    for symbol, name in ((space.one, "one"), (space.two, "two")):
        if base is symbol:
            return row[name] <= start and start + size <= row[name] + SIZES[name]
    return True


def test_an_access_that_is_always_there_is_there_whatever_its_index_is() -> None:
    space = Space()
    there = 0
    bit = space.terms.make("and", UNSIGNED, (), (space.undef, space.terms.const(UNSIGNED, 1)))
    backwards: list[list[tuple[int, Term]]] = [
        [(-1, bit)],
        [(-1, space.steady)],
        [(-1, space.steady), (1, bit)],
    ]
    for base, name in ((space.one, "one"), (space.two, "two")):
        before = [
            make_sum(space.terms, base.type, [(1, base), *pieces], number)
            for pieces in backwards
            for number in range(4)
        ]
        addresses = [*space.addresses(base), *before]
        for address, size, known in itertools.product(addresses, (1, 2), (None, ((0, 2),))):
            bounds = Bounds(space.terms, {} if known is None else {space.steady: known})
            if not bounds.may_access(address, size):
                continue
            there += 1
            for row, steady in itertools.product(placements(), range(ALL if known is None else 3)):
                fixed = {space.one: row["one"], space.two: row["two"], space.steady: steady}
                for start in numbers_of(address, fixed):
                    assert row[name] <= start and start + size <= row[name] + SIZES[name], (address, fixed)
    assert there > 55 if WIDE else there == 55


@pytest.mark.parametrize("word", ["inbounds", "nusw", "nuw"])
def test_a_promise_of_a_step_that_is_kept_by_others_and_by_accesses_is_kept(word: str) -> None:
    """For all places of an object of five bytes, all indices, and all accesses and steps that stay in it."""
    space, size = Space(), 5
    terms, base = space.terms, space.given
    steps: list[tuple[Term | None, int, int]] = [
        (None, 0, 1), (None, 0, 3), (None, 0, -1), (space.steady, 1, 0), (space.steady, 2, 0),
        (space.undef, 1, 0),
    ]  # fmt: skip
    starts = [make_sum(terms, base.type, [(1, base)], number) for number in (0, 1, 2)]
    atoms = [
        address_promise(terms, flag, start, *step)
        for flag in ("inbounds", "nusw", "nuw")
        for start in starts
        for step in steps
    ]
    atoms = [atom for atom in dict.fromkeys(atoms) if atom.op == "promise"]
    wanted = [atom for atom in atoms if atom.attrs[0] == word]
    known_alone = choose(atoms[::3], atoms)
    moved = make_sum(terms, base.type, [(1, base), (1, space.steady)], 0)
    stepped = make_sum(terms, base.type, [(1, base), (2, space.steady)], 0)
    accesses = [[], [(starts[0], 1)], [(starts[2], 2)], [(moved, 1)], [(starts[0], 1), (stepped, 1)]]
    origins = choose((1, ALL - size - 1), range(1, ALL - size))
    worlds = [
        ({base: (origin + inside) % ALL, space.steady: steady}, origin)
        for origin, inside, steady in itertools.product(origins, range(-1, size + 1), range(ALL))
    ]
    # In which worlds a promise is kept and an access stays inside, as bits.
    kept_in = {
        atom: _where([_is_kept(atom, fixed, origin, size) for fixed, origin in worlds]) for atom in atoms
    }
    stays_in = {
        (address, width): _where(
            [
                all(origin <= start <= origin + size - width for start in numbers_of(address, fixed))
                for fixed, origin in worlds
            ]
        )
        for address, width in itertools.chain(*accesses)
    }
    kept = 0
    for known, accessed in itertools.product([[], *([atom] for atom in known_alone)], accesses):
        bounds = Bounds(terms, {})
        addresses = Addresses(bounds, ExactForms(bounds, known), known, accessed)
        claimed = [atom for atom in wanted if addresses.keeps(atom)]
        kept += len(claimed)
        held = [kept_in[atom] for atom in known] + [stays_in[access] for access in accessed]
        given = functools.reduce(operator.and_, held, (1 << len(worlds)) - 1)
        for atom in claimed:
            assert not given & ~kept_in[atom], (atom, known, accessed)
    assert kept > 0 if WIDE else kept == {"inbounds": 136, "nusw": 144, "nuw": 89}[word]  # fewer prove less


def _where(holds: list[bool]) -> int:
    return sum(1 << number for number, is_so in enumerate(holds) if is_so)


def _is_kept(atom: Term, fixed: Mapping[Term, int], origin: int, size: int) -> bool:
    """Whether a step keeps its promise, by LangRef: whatever its index is, where that may be undef."""
    base, index, scale, offset = step_of(atom)
    numbers = [0] if index is None else numbers_of(index, fixed)
    return all(
        _keeps_one(str(atom.attrs[0]), start, number, scale, offset, origin, size)
        for start in numbers_of(base, fixed)
        for number in numbers
    )


def _keeps_one(word: str, start: int, number: int, scale: int, offset: int, origin: int, size: int) -> bool:
    half = ALL // 2
    signed = number - ALL if number >= half else number
    moved = scale * signed + offset
    if word == "nuw":
        return start + scale * number + offset % ALL < ALL
    if not -half <= moved < half or not 0 <= start + moved < ALL:
        return False
    ends = (start, start + moved)
    return word == "nusw" or moved == 0 or all(origin <= end <= origin + size for end in ends)
