"""The numbers that a program compares with, and what must go in for a comparison to come out even.

A branch on `x == 1234` is taken on no random input. For each comparison with a constant, and each case of a
switch, the constant is followed backwards through the operations that made the other operand:
`(x << 2) + 3 == c` is even where x is `(c - 3) >> 2`. What is met on the way is collected whether it is an
input or not; nothing is proved, these are only numbers worth trying.

Two comparisons that one lane must pass together (joined by `and`, `or` or a select, or one behind the branch
on the other) make a *pair*: the numbers that both need of what is read from memory or given to the kernel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from pcfm.ir.instructions import (
    AtomicRMW,
    Binary,
    Call,
    Cast,
    Compare,
    Freeze,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Select,
    Switch,
)
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.types import IntType, Type
from pcfm.ir.values import Argument, ConstantFP, ConstantInt, Value

Number = int | float
_LINKS = 200  # per comparison
_CONDITIONS = 8  # that one condition is made of, and that a block is behind
_PAIRS = 400  # per function


@dataclass(frozen=True)
class Pair:
    """What two comparisons of one lane need: numbers read from memory, with the argument whose buffer it is,
    where that is known; and arguments. Both by position.
    """

    numbers: tuple[tuple[int | None, Number], ...]
    arguments: tuple[tuple[int, Number], ...]


@dataclass
class Compared:
    """Integers (as signed numbers of the width they have where they are met) and floating-point numbers; and
    those that reach an argument of a function, by its function and position. The pairs of each function,
    and those among them that some module has less often than another, the plainest first.
    """

    integers: set[int] = field(default_factory=set)
    floats: set[float] = field(default_factory=set)
    of_arguments: dict[tuple[str, int], set[Number]] = field(default_factory=dict)
    pairs: dict[str, list[Pair]] = field(default_factory=dict)
    new_pairs: dict[str, list[Pair]] = field(default_factory=dict)


def compared_numbers(*modules: Module) -> Compared:
    """What the functions of the modules compare with."""
    compared = Compared()
    pairs: dict[str, list[Counter[Pair]]] = {}
    for module in modules:
        for fn in module.defined_functions:
            needs: dict[Value, Pair] = {}
            for inst in fn.instructions():
                reads: dict[tuple[int | None, Number], None] = {}
                arguments: dict[tuple[int, Number], None] = {}
                comparisons = list(_comparisons(inst))
                for value, number in comparisons:
                    for leaf, needed in _follow(value, number, fn.name, compared):
                        near = _near(inst, needed)
                        if isinstance(leaf, Argument):
                            arguments.update(((leaf.index, each), None) for each in near)
                        else:
                            reads.update(((_buffer(leaf), each), None) for each in near)
                if comparisons:
                    needs[inst] = Pair(tuple(reads), tuple(arguments))
            pairs.setdefault(fn.name, []).append(Counter(_pairs(fn, needs)))
    for name, of_modules in pairs.items():
        every = dict.fromkeys(pair for each in of_modules for pair in each)
        compared.pairs[name] = list(every)
        new = [pair for pair in every if len({each[pair] for each in of_modules}) > 1]
        compared.new_pairs[name] = sorted(new, key=lambda pair: len(pair.numbers) + len(pair.arguments))
    return compared


def _buffer(access: Value) -> int | None:
    """The position of the argument that an access's address is computed from; None where it is another's."""
    assert isinstance(access, Load | AtomicRMW)
    base = access.ptr
    while isinstance(base, GetElementPtr | Cast | Freeze):
        base = base.operand(0)
    return base.index if isinstance(base, Argument) else None


def _near(inst: Instruction, number: Number) -> Sequence[Number]:
    """The number, and its neighbours where it is a bound."""
    is_bound = isinstance(inst, Compare) and inst.predicate not in ("eq", "ne")
    if isinstance(number, float) or not is_bound:
        return (number,)
    return number, number - 1, number + 1


def _pairs(fn: Function, needs: dict[Value, Pair]) -> Iterator[Pair]:
    """What each two comparisons of a function need that one lane must pass together."""
    made = 0
    behind: dict[Block, list[Value]] = {}
    for block in fn.blocks:
        preds = block.predecessors
        above: list[Value] = []
        if len(preds) == 1 and preds[0] in behind:
            before = preds[0].terminator
            own = [before] if before in needs else _conditions(before.operand(0), needs)
            above = [*own, *behind[preds[0]]][:_CONDITIONS]
        behind[block] = above
        for inst in block.instructions:
            together: list[tuple[Value, Value]] = []
            if isinstance(inst, Select) or str(inst.type) == "i1":
                mine = _conditions(inst if str(inst.type) == "i1" else inst.operand(0), needs)
                together += combinations(mine, 2)
                for arm in inst.operands[1:]:
                    if isinstance(arm, Select):
                        together += [(a, b) for a in mine for b in _conditions(arm.operand(0), needs)]
            if inst in needs:
                together += [(other, inst) for other in above]
            for a, b in together:
                one, other = needs[a], needs[b]
                numbers = tuple(dict.fromkeys(one.numbers + other.numbers))
                arguments = tuple(dict.fromkeys(one.arguments + other.arguments))
                if a is not b and (numbers or arguments) and made < _PAIRS:
                    made += 1
                    yield Pair(numbers, arguments)


def _conditions(value: Value, needs: dict[Value, Pair]) -> list[Value]:
    """The comparisons that a condition is made of."""
    stack, seen = [value], {value: None}
    while stack and len(seen) < 4 * _CONDITIONS:
        value = stack.pop()
        if isinstance(value, Binary | Select | Freeze):
            for operand in value.operands:
                if operand not in seen:
                    seen[operand] = None
                    stack.append(operand)
    return [each for each in seen if each in needs][:_CONDITIONS]


def _number(value: Value) -> Number | None:
    if isinstance(value, ConstantInt):
        return value.signed
    if isinstance(value, ConstantFP) and value.type.kind in ("half", "bfloat", "float", "double"):
        return value.value
    return None


def _comparisons(inst: Instruction) -> Iterator[tuple[Value, Number]]:
    match inst:
        case Compare():
            for value, other in (inst.operands, inst.operands[::-1]):
                number = _number(other)
                if number is not None:
                    yield value, number
        case Switch():
            yield from ((inst.operand(0), constant.signed) for constant, _ in inst.cases)
        case Call() if (inst.callee_name or "").startswith(_CHOICES):
            numbers = [_number(operand) for operand in inst.args]
            yield from ((value, n) for value in inst.args for n in numbers if n is not None)


_CHOICES = ("llvm.smin.", "llvm.smax.", "llvm.umin.", "llvm.umax.", "llvm.minnum.", "llvm.maxnum.")


def _follow(value: Value, number: Number, fn: str, compared: Compared) -> list[tuple[Value, Number]]:
    """Enters what is met; returns what arguments and what is read from memory must be."""
    stack, seen = [(value, number)], {(value, number)}
    leaves = []
    while stack and len(seen) < _LINKS:
        value, number = stack.pop()
        if isinstance(number, float):
            if number == number:
                compared.floats.add(number)
        else:
            number = _signed(number, value.type)
            compared.integers.add(number)
        if isinstance(value, Argument):
            compared.of_arguments.setdefault((fn, value.index), set()).add(number)
            leaves.append((value, number))
        elif isinstance(value, Load | AtomicRMW):
            leaves.append((value, number))
        elif isinstance(value, Instruction):
            for link in _before(value, number):
                if link not in seen:
                    seen.add(link)
                    stack.append(link)
    return leaves


def _signed(number: int, ty: Type) -> int:
    assert isinstance(ty, IntType)
    half = 1 << (ty.width - 1)
    return (number + half) % (2 * half) - half


def _before(inst: Instruction, result: Number) -> Iterator[tuple[Value, Number]]:
    """The operands, with a number each, for which the result is (about) `result`."""
    match inst:
        case Freeze() | Cast(opcode="zext" | "sext" | "trunc" | "fpext" | "fptrunc"):
            yield from ((value, result) for value in inst.operands)
        case Select():
            yield from ((value, result) for value in inst.operands[1:])
        case Phi():
            yield from ((value, result) for value, _ in inst.incoming)
        case Cast(opcode="sitofp" | "uitofp") if abs(result) < 2**63:
            yield from ((value, int(result)) for value in inst.operands)
        case Cast(opcode="fptosi" | "fptoui"):
            yield from ((value, float(result)) for value in inst.operands)
        case Binary():
            for position, value in enumerate(inst.operands):
                other = _number(inst.operand(1 - position))
                if other is not None:
                    yield from ((value, number) for number in _undo(inst.opcode, position, other, result))


def _undo(opcode: str, position: int, other: Number, result: Number) -> Iterator[Number]:
    """The operand at `position` for which the operation with the constant `other` gives `result`."""
    if isinstance(result, float):
        with np.errstate(all="ignore"):
            yield from _undo_float(opcode, position, np.float64(other), np.float64(result))
        return
    assert isinstance(other, int)
    match opcode:
        case "add":
            yield result - other
        case "sub":
            yield result + other if position == 0 else other - result
        case "xor":
            yield result ^ other
        case "and":
            yield result & other
            yield result | ~other
        case "or":
            yield result
            yield result & ~other
        case "mul" if other:
            yield result // other
        case "shl" if position == 0 and other in range(64):
            yield result >> other
        case "lshr" | "ashr" if position == 0 and other in range(64):
            yield result << other
            yield (result << other) + (1 << other) - 1
        case "udiv" | "sdiv" if position == 0:
            yield result * other
        case "urem" | "srem" if position == 0:
            yield result
            yield result + other


def _undo_float(opcode: str, position: int, other: np.float64, result: np.float64) -> Iterator[float]:
    match opcode:
        case "fadd":
            yield float(result - other)
        case "fsub":
            yield float(result + other if position == 0 else other - result)
        case "fmul" if other:
            yield float(result / other)
        case "fdiv":
            yield float(result * other if position == 0 else other / result)
