"""Promises about addresses: rules against all objects in sixteen addresses, and steps that are spelt anew."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from pcfm.intervals import Numbers
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.types import IntType, PtrType
from pcfm.prove import Verdict
from pcfm.prove.addresses import Addresses, address_promise, step_of
from pcfm.prove.algebra import RULES, make_sum, pieces_of
from pcfm.prove.bounds import Bounds
from pcfm.prove.exact import ExactForms
from pcfm.prove.poison import normal_promise
from pcfm.prove.terms import Term, Terms
from tests.breadth import choose
from tests.prove.templates import verdict_of

I4, PTR = IntType(4), PtrType(0)
FOUR_BITS = "p:8:8:8:4"


class World:
    """Every base, two indices, and every object: an interval of addresses shorter than half of all."""

    def __init__(self, *, steady: bool = True) -> None:
        self.terms = Terms(DataLayout.parse(FOUR_BITS), {**RULES, "promise": normal_promise}, 10**8)
        self.p = self.terms.symbol("argument", PTR, (0,), steady=steady)
        self.x, self.y = (self.terms.symbol("argument", I4, (n,), steady=steady) for n in (1, 2))
        objects = [(low, high) for low in range(16) for high in range(low, min(low + 8, 16))]
        axes = np.meshgrid(np.arange(16), np.arange(16), np.arange(16), np.arange(len(objects)))
        self.numbers = dict(zip((self.p, self.x, self.y), axes[:3], strict=True))
        bounds = np.array(objects)[axes[3]]
        self.low, self.high = bounds[..., 0], bounds[..., 1]
        self._kept: dict[Term, Any] = {}

    def value(self, term: Term) -> Any:
        """A sum, in each world."""
        pieces, constant = pieces_of(term)
        return (sum(factor * self.numbers[part] for factor, part in pieces) + constant) % 16

    def is_inside(self, address: Any) -> Any:
        return (self.low <= address) & (address <= self.high)

    def is_kept(self, atom: Term) -> Any:
        if atom not in self._kept:
            self._kept[atom] = self._meant(atom)
        return self._kept[atom]

    def _meant(self, atom: Term) -> Any:
        """LangRef's words for one step."""
        if not atom.args:
            return np.full(self.low.shape, atom is self.terms.nothing)
        base, index, scale, offset = step_of(atom)
        number = 0 if index is None else self.value(index)
        start = self.value(base)
        if atom.attrs[0] == "nuw":
            step = scale * number + offset
            return (step < 16) & (start + step < 16)
        step = scale * ((number + 8) % 16 - 8) + offset
        fits = (step >= -8) & (step < 8) & (start + step >= 0) & (start + step < 16)
        if atom.attrs[0] == "nusw":
            return fits
        return (step == 0) | (fits & self.is_inside(start) & self.is_inside(start + step))

    def add(self, *pieces: tuple[int, Term], number: int = 0) -> Term:
        return make_sum(self.terms, PTR, [(1, self.p), *pieces], number)

    def promises(self) -> list[Term]:
        steps: list[tuple[Term, Term | None, int, int]] = [
            (self.p, self.x, 1, 0), (self.p, self.y, 1, 0), (self.p, self.x, 2, 0), (self.p, None, 0, 3),
            (self.add((1, self.x)), self.y, 1, 0), (self.add((1, self.y)), self.x, 1, 0),
            (self.add((1, self.x)), None, 0, 2), (self.add(number=3), None, 0, -1),
            (self.add((1, self.x), number=1), None, 0, -1), (self.p, self.terms.const(I4, 14), 1, 0),
        ]  # fmt: skip
        return [
            address_promise(self.terms, word, *step) for word in ("inbounds", "nuw", "nusw") for step in steps
        ]


# How many promises are kept for each of them; fewer prove less.
KEPT = (859, 1891, 1422, 2569, 1100)
RANGES: list[dict[str, Numbers]] = [
    {},
    {"x": ((0, 3),), "y": ((0, 2),)},
    {"x": ((1, 3),)},
    {"x": ((1, 2),), "y": ((1, 3),)},
    {"x": ((0, 7),), "y": ((13, 15),)},
]


@pytest.fixture(scope="module")
def world() -> World:
    return World()


@pytest.mark.parametrize("ranges", choose(RANGES[::4], RANGES), ids=str)
def test_what_is_kept_is_kept_in_every_object(world: World, ranges: dict[str, Numbers]) -> None:
    known = {getattr(world, name): numbers for name, numbers in ranges.items()}
    possible = np.full(world.low.shape, True)
    for term, numbers in known.items():
        possible &= (world.value(term) >= numbers[0][0]) & (world.value(term) <= numbers[0][1])
    promises = world.promises()
    inbounds = [atom for atom in promises if atom.attrs[0] == "inbounds"]
    accesses: list[list[tuple[Term, int]]] = [[], [(world.p, 2)], [(world.add((1, world.x)), 1)]]
    accesses.append([(world.p, 1), (world.add((1, world.x), (1, world.y)), 1)])
    seen = [
        world.is_inside(world.value(address)) & world.is_inside(world.value(address) + size)
        for address, size in dict.fromkeys(itertools.chain(*accesses))
    ]
    inside = dict(zip(dict.fromkeys(itertools.chain(*accesses)), seen, strict=True))
    kept = 0
    for given, accessed in itertools.product([[], *itertools.combinations(inbounds, 2)], accesses):
        bounds = Bounds(world.terms, known)
        addresses = Addresses(bounds, ExactForms(bounds, given), given, accessed)
        wanted = [atom for atom in promises if atom not in given and addresses.keeps(atom)]
        worlds = possible.copy() if wanted else possible
        for atom in given if wanted else ():
            worlds &= world.is_kept(atom)
        for access in accessed if wanted else ():
            worlds &= inside[access]
        for atom in wanted:
            kept += 1
            assert not (worlds & ~world.is_kept(atom)).any(), (atom, given, accessed)
    assert kept == KEPT[RANGES.index(ranges)]


def test_nothing_is_said_of_what_may_be_another_address_at_each_use() -> None:
    world = World(steady=False)
    bounds = Bounds(world.terms, {})
    addresses = Addresses(bounds, ExactForms(bounds, []), [], [(world.p, 4)])
    assert not addresses.keeps(address_promise(world.terms, "inbounds", world.p, None, 0, 2))


def test_a_number_is_folded_into_its_step_as_the_words_have_it(world: World) -> None:
    for word, number, scale in itertools.product(("inbounds", "nuw", "nusw"), range(16), (1, 2, 3)):
        index = world.terms.const(I4, number)
        made = address_promise(world.terms, word, world.p, index, scale, 0)
        step = scale * (number if word == "nuw" else (number + 8) % 16 - 8)
        if made.op == "poison":
            assert not (0 <= step < 16 if word == "nuw" else -8 <= step < 8)
        elif step:
            assert made.attrs[2] == ((0, step),)
        else:
            assert made is world.terms.nothing


HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [8 x [8 x i32]] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr noundef %p, i64 %n, i64 %m) {
entry:
  %x = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext nneg i32 %x to i64
"""


def pair(source: str, target: str, **words: str) -> Verdict:
    words["@GENERIC"] = "addrspacecast (ptr addrspace(3) @t to ptr)"
    return verdict_of(HEAD + source, HEAD + target, words)


ARRAY = """
  %q = getelementptr inbounds [8 x [8 x i32]], ptr @GENERIC, i64 0, i64 %n, i64 %w
  store i32 1, ptr %q
  ret void
}"""
BY_COLUMN = """
  %r = getelementptr COLUMN i32, ptr @GENERIC, i64 %w
  %q = getelementptr ROW [8 x i32], ptr %r, i64 %n
  store i32 1, ptr %q
  ret void
}"""
BY_ROW = """
  %r = getelementptr ROW [8 x i32], ptr @GENERIC, i64 %n
  %q = getelementptr COLUMN i32, ptr %r, i64 %w
  store i32 1, ptr %q
  ret void
}"""


def test_the_element_of_an_array_may_be_spelt_as_steps() -> None:
    assert pair(ARRAY, BY_ROW, ROW="inbounds", COLUMN="inbounds nuw").accepted
    assert pair(ARRAY, BY_COLUMN, ROW="inbounds", COLUMN="inbounds nuw").accepted


@pytest.mark.parametrize("row", ["inbounds nuw", "nuw"])
def test_a_row_that_may_be_negative_does_not_go_forward(row: str) -> None:
    assert not pair(ARRAY, BY_ROW, COLUMN="", ROW=row).accepted
    assert not pair(ARRAY, BY_COLUMN, COLUMN="", ROW=row).accepted
    assert not pair(ARRAY.replace(" inbounds", ""), BY_ROW, COLUMN="", ROW="inbounds").accepted


TWO_STORES = """
  %a = getelementptr i32, ptr %p, i64 %w
  store i32 2, ptr %a, align 4
  %k = getelementptr i32, ptr %p, i64 9
  store i32 3, ptr %k, align 4
  %b = getelementptr FLAGS i32, ptr %k, i64 STEP
  store ptr %b, ptr %p, align 8
  ret void
}"""


@pytest.mark.parametrize(("step", "accepted"), [("1", True), ("-1", True), ("2", False), ("-3", False)])
def test_what_lies_between_two_accesses_lies_in_their_object(step: str, *, accepted: bool) -> None:
    verdict = verdict_of(
        HEAD + TWO_STORES.replace("FLAGS", ""), HEAD + TWO_STORES.replace("FLAGS", "inbounds"), {"STEP": step}
    )
    assert verdict.accepted == accepted
