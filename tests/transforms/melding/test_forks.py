"""How two terminators become one: every kind, and with branches that want to be inverted."""

from __future__ import annotations

import pytest

from pcfm.ir.instructions import Br, CondBr, Switch, Terminator
from pcfm.ir.module import Block
from pcfm.ir.types import I1, IntType
from pcfm.ir.values import TRUE, ConstantInt
from pcfm.transforms.melding.forks import Fork, ForkKind, fork, wants_inversion
from pcfm.transforms.melding.melded_edges import _constant_for

A, B, C, D = (Block(name) for name in "abcd")


def go(*targets: Block) -> Terminator:
    return Br(targets[0]) if len(targets) == 1 else CondBr(TRUE, targets[0], targets[1])


def choose(default: Block, *cases: Block) -> Switch:
    return Switch(TRUE, default, [(ConstantInt(I1, number), block) for number, block in enumerate(cases)])


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (go(A), go(A), Fork(ForkKind.ALIKE)),
        (go(A), go(B), Fork(ForkKind.PARTED)),
        (go(A, B), go(A, B), Fork(ForkKind.ALIKE)),
        (go(A, A), go(A), Fork(ForkKind.ALIKE)),
        (go(A, B), go(B), Fork(ForkKind.RIGHT_FREE, 1)),
        (go(A), go(A, B), Fork(ForkKind.LEFT_FREE, 0)),
        (go(A, B), go(C), Fork(ForkKind.APART)),
        (go(A, B), go(A, C), Fork(ForkKind.SHARED, 0)),
        (go(A, B), go(C, B), Fork(ForkKind.SHARED, 1)),
        (go(A, B), go(C, D), Fork(ForkKind.APART)),
        (choose(A, B), choose(A, B), Fork(ForkKind.ALIKE)),
        (choose(A, B), choose(A, C), Fork(ForkKind.APART)),
        (choose(A, B), go(A), Fork(ForkKind.RIGHT_FREE, 0)),
        (go(A), choose(A, B, C), Fork(ForkKind.APART)),  # no value of one bit is left for the default
    ],
)
def test_every_kind(left: Terminator, right: Terminator, expected: Fork) -> None:
    assert fork(left, right, lambda block: block) == expected


def test_heads_and_not_blocks_are_compared() -> None:
    assert fork(go(A), go(B), lambda _: A) == Fork(ForkKind.ALIKE)


def test_a_branch_is_inverted_where_it_then_has_more_in_common() -> None:
    def wanted(left: Terminator, right: Terminator) -> bool:
        return wants_inversion(left, right, lambda block: block)

    assert wanted(go(A, B), go(B, A))
    assert wanted(go(A, B), go(C, A))
    assert not wanted(go(A, B), go(A, B))
    assert not wanted(go(A, B), go(A, C))
    assert not wanted(go(A, B), go(C, D))
    assert not wanted(go(A), go(B, A))


@pytest.mark.parametrize("numbers", [(), (0,), (1,), (0, 1, 2), (5, 3, 0), (2, 1, 0, 255)])
def test_who_has_one_way_to_go_is_sent_there(numbers: tuple[int, ...]) -> None:
    value = ConstantInt(IntType(8), 0)
    cases = [(ConstantInt(IntType(8), number), Block(str(number))) for number in numbers]
    switch = Switch(value, A, cases)
    for direction, block in enumerate(switch.successors):
        sent = _constant_for(switch, direction)
        assert isinstance(sent, ConstantInt)
        assert next((to for case, to in switch.cases if case.value == sent.value), A) is block
    assert [_constant_for(go(A, B), direction) for direction in range(2)] == [TRUE, ConstantInt(I1, 0)]
