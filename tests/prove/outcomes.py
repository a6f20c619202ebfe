"""What small straight-line functions may give, by enumeration: an executor of its own for tests of the proof.

A function is a list of instructions on values of two bits, conditions, and vectors of two of either. A value
is the set of what one use of it may be: a number or poison (`None`) for each element. An operation on sets is
that on all their members, so each use of what is undef is chosen anew; a frozen value is chosen once, so a
function is executed for each choice. An element that is copied within one instruction is one choice: nothing
that is proved may need more. Flags, shifts that are too far and zero where an intrinsic excludes it give
poison; a division is not among the operations.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

Element = int | None
Member = tuple[Element, ...]
Outcomes = frozenset[Member]
BITS = 2
SIZE = 1 << BITS
HALF = SIZE >> 1


@dataclass(frozen=True)
class Op:
    """`%name = opcode ...`: operands are names or constants; `ty` is that of the result; `words` are flags, a
    predicate, or a mask.
    """

    name: str
    opcode: str
    ty: str
    operands: tuple[str | Member, ...]
    words: tuple[str | int, ...] = ()
    operand_type: str = ""


def signed(number: int) -> int:
    """A number of two bits as two's complement."""
    return number - SIZE if number >= HALF else number


def _arithmetic(op: Op, a: int, b: int) -> Element:
    word = op.opcode
    exact, exact_signed = {
        "add": (a + b, signed(a) + signed(b)), "sub": (a - b, signed(a) - signed(b)),
        "mul": (a * b, signed(a) * signed(b)), "shl": (a << b, signed(a) << b),
    }.get(word, (0, 0))  # fmt: skip
    if word in ("shl", "lshr", "ashr") and b >= BITS:
        return None
    if "nuw" in op.words and not 0 <= exact < SIZE:
        return None
    if "nsw" in op.words and not -HALF <= exact_signed < HALF:
        return None
    if "exact" in op.words and a & ((1 << b) - 1):
        return None
    if "disjoint" in op.words and a & b:
        return None
    results = {"and": a & b, "or": a | b, "xor": a ^ b, "lshr": a >> b, "ashr": signed(a) >> b}
    return results.get(word, exact) % SIZE


_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "eq": int.__eq__, "ne": int.__ne__, "lt": int.__lt__, "le": int.__le__, "gt": int.__gt__,
    "ge": int.__ge__,
}  # fmt: skip


def _compared(op: Op, a: int, b: int) -> Element:
    (predicate,) = (str(word) for word in op.words)
    if predicate.startswith("s"):
        a, b = signed(a), signed(b)
    return int(_ORDERS[predicate[-2:]](a, b))


def _clamped(number: int, low: int, high: int) -> int:
    return min(max(number, low), high)


INTRINSICS: dict[str, Callable[..., Element]] = {
    "umin": min,
    "umax": max,
    "smin": lambda a, b: min(a, b, key=signed),
    "smax": lambda a, b: max(a, b, key=signed),
    "uadd.sat": lambda a, b: min(a + b, SIZE - 1),
    "usub.sat": lambda a, b: max(a - b, 0),
    "sadd.sat": lambda a, b: _clamped(signed(a) + signed(b), -HALF, HALF - 1) % SIZE,
    "ssub.sat": lambda a, b: _clamped(signed(a) - signed(b), -HALF, HALF - 1) % SIZE,
    "fshl": lambda a, b, c: ((a << BITS | b) << c % BITS >> BITS) % SIZE,
    "fshr": lambda a, b, c: ((a << BITS | b) >> c % BITS) % SIZE,
    "ctpop": int.bit_count,
    "bitreverse": lambda a: a >> 1 | (a & 1) << 1,
    "abs": lambda a, least: None if least and a == HALF else abs(signed(a)) % SIZE,
    "ctlz": lambda a, zero: None if zero and not a else BITS - a.bit_length(),
    "cttz": lambda a, zero: None if zero and not a else (a & -a).bit_length() - 1 if a else BITS,
}
"""By the part of their names that is not the type."""


def _elementwise(op: Op, elements: tuple[Element, ...]) -> Element:
    if op.opcode == "select":
        cond, left, right = elements
        return None if cond is None else left if cond else right
    numbers = [element for element in elements if element is not None]
    if len(numbers) < len(elements):
        return None
    if op.opcode == "icmp":
        return _compared(op, *numbers)
    if op.opcode in INTRINSICS:
        return INTRINSICS[op.opcode](*numbers)
    return _arithmetic(op, *numbers)


@lru_cache(1 << 16)  # the inputs of a function have most of it in common
def _result(op: Op, operands: tuple[Member, ...]) -> Member:
    first = operands[0]
    if op.opcode == "shufflevector":
        both = first + operands[1]
        return tuple(None if index == "poison" else both[int(index)] for index in op.words)
    if op.opcode == "extractelement":
        return (first[int(op.words[0])],)
    if op.opcode == "insertelement":
        index = int(op.words[0])
        return (*first[:index], *operands[1], *first[index + 1 :])
    if op.opcode == "bitcast":
        return _recast(op, first)
    count = max(map(len, operands))
    spread = [operand * count if len(operand) < count else operand for operand in operands]
    return tuple(_elementwise(op, elements) for elements in zip(*spread, strict=True))


def _recast(op: Op, elements: Member) -> Member:
    """Numbers of other widths of the same bits, of the lowest first; poison where one of them is."""
    was, is_ = width_of(op.operand_type), width_of(op.ty)
    bits = [None if e is None else e >> i & 1 for e in elements for i in range(was)]
    groups = [bits[start : start + is_] for start in range(0, len(bits), is_)]
    return tuple(
        None if None in group else sum(bit << i for i, bit in enumerate(group) if bit) for group in groups
    )


def width_of(ty: str) -> int:
    """The bits of an element."""
    return int(ty.strip("<>").split()[-1][1:])


def count_of(ty: str) -> int:
    """The elements of a type."""
    return int(ty[1:].split()[0]) if ty.startswith("<") else 1


def anything(ty: str) -> Outcomes:
    """What undef is."""
    numbers = range(2 if "i1" in ty else SIZE)
    return frozenset(itertools.product(numbers, repeat=count_of(ty)))


def outcomes(ops: list[Op], inputs: Mapping[str, Outcomes]) -> Outcomes:
    """What the last instruction of a function may give."""
    return frozenset(member for values in _executions(ops, dict(inputs)) for member in values)


def _executions(ops: list[Op], values: dict[str, Outcomes]) -> Iterator[Outcomes]:
    if not ops:
        yield next(reversed(values.values()))
        return
    op, *rest = ops
    for result in results(op, values):
        yield from _executions(rest, {**values, op.name: result})


def results(op: Op, values: Mapping[str, Outcomes]) -> Iterator[Outcomes]:
    """What one instruction may give, in each execution."""
    operands = [
        values[operand] if isinstance(operand, str) else frozenset((operand,)) for operand in op.operands
    ]
    if op.opcode == "freeze":
        defined = {
            choice
            for member in operands[0]
            for choice in itertools.product(*((e,) if e is not None else range(SIZE) for e in member))
        }
        yield from (frozenset((choice,)) for choice in defined)
        return
    yield frozenset(_result(op, combination) for combination in itertools.product(*operands))


def refines(source: Outcomes, target: Outcomes) -> bool:
    """Whether for all that the target may give the source may give that, or poison in its place."""
    return all(
        any(all(a is None or a == b for a, b in zip(one, other, strict=True)) for one in source)
        for other in target
    )


def text(ops: list[Op], parameters: Mapping[str, str]) -> str:
    """A function `@f` as LLVM writes it."""
    lines = [f"  %{op.name} = {written(op)}" for op in ops]
    declared = sorted({_declaration(op) for op in ops if op.opcode in INTRINSICS})
    inputs = ", ".join(f"{ty} %{name}" for name, ty in parameters.items())
    body = "\n".join([*lines, f"  ret {ops[-1].ty} %{ops[-1].name}"])
    return "\n".join([*declared, f"define {ops[-1].ty} @f({inputs}) {{", body, "}"])


def operand_text(operand: str | Member, ty: str) -> str:
    """An operand as LLVM writes it."""
    if isinstance(operand, str):
        return f"%{operand}"
    words = ["poison" if element is None else str(element) for element in operand]
    scalar = ty.strip("<>").split()[-1]
    if "i1" in ty:
        words = [{"0": "false", "1": "true"}.get(word, word) for word in words]
    return words[0] if count_of(ty) == 1 else f"<{', '.join(f'{scalar} {word}' for word in words)}>"


def _suffix(ty: str) -> str:
    return "v2i2" if count_of(ty) == 2 else "i2"


def _immediate(op: Op) -> bool:
    return op.opcode in ("abs", "ctlz", "cttz")


def _declaration(op: Op) -> str:
    types = [op.ty, "i1"] if _immediate(op) else [op.ty] * len(op.operands)
    return f"declare {op.ty} @llvm.{op.opcode}.{_suffix(op.ty)}({', '.join(types)})"


def written(op: Op) -> str:
    """What an instruction computes, as LLVM writes it."""
    ty = op.operand_type or op.ty
    scalar = ty.strip("<>").split()[-1]
    names = [operand_text(operand, ty) for operand in op.operands]
    words = "".join(f"{word} " for word in op.words)
    match op.opcode:
        case "shufflevector":
            mask = ", ".join(f"i32 {index}" for index in op.words)
            return f"shufflevector {ty} {names[0]}, {ty} {names[1]}, <{len(op.words)} x i32> <{mask}>"
        case "extractelement":
            return f"extractelement {ty} {names[0]}, i32 {op.words[0]}"
        case "insertelement":
            element = operand_text(op.operands[1], scalar)
            return f"insertelement {ty} {names[0]}, {scalar} {element}, i32 {op.words[0]}"
        case "select":
            cond = str(op.words[0])
            condition = operand_text(op.operands[0], cond)
            return f"select {cond} {condition}, {op.ty} {names[1]}, {op.ty} {names[2]}"
        case "bitcast":
            return f"bitcast {ty} {names[0]} to {op.ty}"
        case "freeze":
            return f"freeze {ty} {names[0]}"
    if op.opcode in INTRINSICS:
        args = [f"{ty} {name}" for name in names]
        if _immediate(op):
            args[1] = f"i1 {operand_text(op.operands[1], 'i1')}"
        return f"call {op.ty} @llvm.{op.opcode}.{_suffix(op.ty)}({', '.join(args)})"
    return f"{op.opcode} {words}{ty} {', '.join(names)}"
