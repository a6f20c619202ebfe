"""The numbers that a program compares with, and what must go in for a comparison to come out even.

A branch on `x == 1234` is taken on no random input. For each comparison with a constant, and each case of a
switch, the constant is followed backwards through the operations that made the other operand:
`(x << 2) + 3 == c` is even where x is `(c - 3) >> 2`. What is met on the way is collected whether it is an
input or not; nothing is proved, these are only numbers worth trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from pcfm.ir.instructions import Binary, Call, Cast, Compare, Freeze, Instruction, Phi, Select, Switch
from pcfm.ir.module import Module
from pcfm.ir.types import IntType, Type
from pcfm.ir.values import Argument, ConstantFP, ConstantInt, Value

Number = int | float
_LINKS = 200  # per comparison


@dataclass
class Compared:
    """Integers (as signed numbers of the width they have where they are met) and floating-point numbers; and
    those that reach an argument of a function, by its function and position.
    """

    integers: set[int] = field(default_factory=set)
    floats: set[float] = field(default_factory=set)
    of_arguments: dict[tuple[str, int], set[Number]] = field(default_factory=dict)


def compared_numbers(*modules: Module) -> Compared:
    """What the functions of the modules compare with."""
    compared = Compared()
    for module in modules:
        for fn in module.defined_functions:
            for inst in fn.instructions():
                for value, number in _comparisons(inst):
                    _follow(value, number, fn.name, compared)
    return compared


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


def _follow(value: Value, number: Number, fn: str, compared: Compared) -> None:
    stack, seen = [(value, number)], {(value, number)}
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
        elif isinstance(value, Instruction):
            for link in _before(value, number):
                if link not in seen:
                    seen.add(link)
                    stack.append(link)


def _signed(number: int, ty: Type) -> int:
    if not isinstance(ty, IntType):
        return number
    half = 1 << (ty.width - 1)
    return (number + half) % (2 * half) - half


def _before(inst: Instruction, result: Number) -> Iterator[tuple[Value, Number]]:
    """The operands, with a number each, for which the result is (about) `result`."""
    match inst:
        case Freeze():
            yield inst.operand(0), result
        case Select():
            yield inst.operand(1), result
            yield inst.operand(2), result
        case Phi():
            yield from ((value, result) for value, _ in inst.incoming if not value.is_constant)
        case Cast():
            if inst.opcode in ("sitofp", "uitofp"):
                if abs(result) < 2**63:
                    yield inst.operand(0), int(result)
            elif inst.opcode in ("fptosi", "fptoui"):
                yield inst.operand(0), float(result)
            elif inst.opcode in ("zext", "sext", "trunc", "fpext", "fptrunc"):
                yield inst.operand(0), result
        case Binary():
            for position, value in enumerate(inst.operands):
                other = _number(inst.operand(1 - position))
                if other is not None and not value.is_constant:
                    yield from ((value, number) for number in _undo(inst.opcode, position, other, result))


def _undo(opcode: str, position: int, other: Number, result: Number) -> Iterator[Number]:
    """The operand at `position` for which the operation with the constant `other` gives `result`."""
    if isinstance(result, float) or isinstance(other, float):
        with np.errstate(all="ignore"):
            yield from _undo_float(opcode, position, np.float64(other), np.float64(result))
        return
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
        case "shl" if position == 0 and 0 <= other < 64:
            yield result >> other
        case "lshr" | "ashr" if position == 0 and 0 <= other < 64:
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
