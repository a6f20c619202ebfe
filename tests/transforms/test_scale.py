"""The cleaning passes on long functions: near-linear, and no recursion over blocks or operands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pcfm.ir.module import Function
from pcfm.ir.parser import parse_module
from pcfm.transforms.dce import eliminate_dead_code
from pcfm.transforms.simplify_cfg import simplify_cfg
from pcfm.transforms.simplify_instructions import simplify_instructions
from pcfm.transforms.simplify_phis import simplify_phis
from tests.breadth import choose
from tests.work import function_calls

SHORT, LONG = choose((150, 1200), (500, 4000))


def function(body: str) -> Function:
    return parse_module(f"define void @f(ptr %p, i1 %c, i32 %n) {{\nentry:\n{body}}}\n").defined_functions[0]


def straight(count: int) -> Function:
    blocks = "".join(
        f"  br label %b{n}\nb{n}:\n  store volatile i32 {n}, ptr %p, align 4\n" for n in range(count)
    )
    return function(blocks + "  ret void\n")


def empty_diamonds(count: int) -> Function:
    diamond = (
        "  br i1 %c, label %l{0}, label %r{0}\nl{0}:\n  br label %j{0}\nr{0}:\n  br label %j{0}\nj{0}:\n"
        "  %x{0} = phi i32 [ %n, %l{0} ], [ %n, %r{0} ]\n"
    )
    return function("".join(diamond.format(n) for n in range(count)) + "  ret void\n")


def dead_chain(count: int) -> Function:
    lines = ["  %v0 = add i32 %n, 1\n"] + [f"  %v{n} = add i32 %v{n - 1}, 1\n" for n in range(1, count)]
    return function("".join(lines) + "  ret void\n")


def negations(count: int) -> Function:
    lines = ["  %v0 = xor i1 %c, true\n"] + [f"  %v{n} = xor i1 %v{n - 1}, true\n" for n in range(1, count)]
    return function("".join(lines) + f"  store i1 %v{count - 1}, ptr %p, align 1\n  ret void\n")


def blocks_left(fn: Function) -> int:
    return len(fn.blocks)


def instructions_left(fn: Function) -> int:
    return sum(1 for _ in fn.instructions())


@pytest.mark.parametrize(
    ("make", "run", "measure", "left"),
    [
        (straight, simplify_cfg, blocks_left, 1),
        (empty_diamonds, lambda fn: simplify_phis(fn) and simplify_cfg(fn), blocks_left, 1),
        (dead_chain, eliminate_dead_code, instructions_left, 1),
        (negations, simplify_instructions, instructions_left, 2),
    ],
    ids=["straight", "empty diamonds", "dead chain", "negations"],
)
def test_long_functions(
    make: Callable[[int], Function],
    run: Callable[[Function], bool],
    measure: Callable[[Function], int],
    left: int,
) -> None:
    calls: list[int] = []
    for count in (SHORT, LONG):
        fn = make(count)
        calls.append(function_calls(lambda fn=fn: run(fn)))
        assert measure(fn) == left
    # Eight times as long: linear is 8, quadratic 64.
    assert calls[1] < 10 * calls[0], calls
