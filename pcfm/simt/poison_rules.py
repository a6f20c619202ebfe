"""Where an operation's result is poison although its operands are not, by LangRef, as functions of the
operand values.

A rule takes the operands' and the result's values (scalars of one element) and says, per lane, whether the
result is poison: a broken promise of a flag (nuw, nsw, nusw, exact, disjoint, nneg, samesign, inbounds,
nnan, ninf; the second argument of abs, ctlz and cttz), a shift too far, a conversion out of range.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Binary, Call, Cast, GetElementPtr, Instruction, Select
from pcfm.ir.types import FloatType, IntType, PtrType, scalar_of
from pcfm.ir.values import ConstantInt
from pcfm.simt.constants import flatten
from pcfm.simt.intrinsics.integer import exact_range
from pcfm.simt.operations import floating, integer
from pcfm.simt.operations.bits import scalar_bits
from pcfm.simt.values import U64, Array, dtype_of, int_mask, signed

Rule = Callable[..., Array]
# From an address space, an address and a second: where they do not lie in one object (or at its end).
Apart = Callable[[int, Array, Array], Array]


def extra_poison(inst: Instruction) -> Rule | None:
    """The rule of an instruction on (result, *operands) of one element; None where only operands matter. Of
    addresses it is `address_poison`.
    """
    rules: list[Rule] = []
    if isinstance(inst, Binary):
        rules += _integer_rules(inst)
    elif isinstance(inst, Cast):
        rules += _cast_rules(inst)
    elif isinstance(inst, Call):
        rules += _call_rules(inst)
    elif "samesign" in inst.flags:
        width = scalar_bits(scalar_of(inst.operand(0).type))
        rules.append(lambda _r, a, b: (signed(a, width) < 0) != (signed(b, width) < 0))
    return _any_of([*rules, *_float_rules(inst)])


def _any_of(rules: list[Rule]) -> Rule | None:
    if not rules:
        return None
    return lambda *values: np.logical_or.reduce(np.broadcast_arrays(*(rule(*values) for rule in rules)))


# Intrinsics whose second argument promises something of the first, and the operand that breaks the promise.
_PROMISES: dict[str, Callable[[Array, int], Array]] = {
    "llvm.abs": lambda a, width: a == a.dtype.type(1 << (width - 1)),
    "llvm.ctlz": lambda a, _width: a == 0,
    "llvm.cttz": lambda a, _width: a == 0,
}


def _call_rules(inst: Call) -> list[Rule]:
    name = (inst.callee_name or "").rpartition(".")[0]
    if name in ("llvm.sshl.sat", "llvm.ushl.sat"):
        bits = scalar_bits(scalar_of(inst.type))
        return [lambda _r, _a, b: b >= bits]
    broken = _PROMISES.get(name)
    if broken is None:
        return []
    flag = inst.args[-1]
    assert isinstance(flag, ConstantInt)
    if not flag.value:
        return []
    width = scalar_bits(scalar_of(inst.type))
    return [lambda _r, a, *_flag: broken(a, width)]


def _integer_rules(inst: Binary) -> list[Rule]:
    opcode, width = inst.opcode, scalar_bits(scalar_of(inst.type))
    rules: list[Rule] = []
    if opcode in ("add", "sub", "mul"):
        for flag, is_signed in (("nuw", False), ("nsw", True)):
            if flag in inst.flags:
                rules.append(
                    lambda _r, a, b, is_signed=is_signed: exact_range(
                        opcode, a, b, width, is_signed=is_signed
                    )[1]
                )
    elif opcode in ("shl", "lshr", "ashr"):
        rules.append(lambda _r, _a, b: b >= width)
        back = integer.binary("lshr", width), integer.binary("ashr", width), integer.binary("shl", width)
        if "nuw" in inst.flags:
            rules.append(lambda r, a, b: back[0](r, b) != a)
        if "nsw" in inst.flags:
            rules.append(lambda r, a, b: back[1](r, b) != a)
        if "exact" in inst.flags:
            rules.append(lambda r, a, b: back[2](r, b) != a)
    elif "exact" in inst.flags:
        rules.append(lambda r, a, b: integer.binary("mul", width)(r, b) != a)
    elif "disjoint" in inst.flags:
        rules.append(lambda _r, a, b: (a & b) != 0)
    return rules


def _cast_rules(inst: Cast) -> list[Rule]:
    source, target = scalar_of(inst.operand(0).type), scalar_of(inst.type)
    opcode = inst.opcode
    if "nneg" in inst.flags:
        width = scalar_bits(source)
        return [lambda _r, a: signed(a, width) < 0]
    if opcode == "trunc":
        rules: list[Rule] = []
        wide, narrow = scalar_bits(source), scalar_bits(target)
        if "nuw" in inst.flags:
            rules.append(lambda _r, a: a > a.dtype.type(int_mask(narrow)))
        if "nsw" in inst.flags:
            limit = 1 << (narrow - 1)
            rules.append(lambda _r, a: (signed(a, wide) < -limit) | (signed(a, wide) >= limit))
        return rules
    if opcode in ("fptosi", "fptoui"):
        assert isinstance(source, FloatType)
        bits = scalar_bits(target)
        return [
            lambda _r, a: (
                ~floating.in_integer_range(
                    floating.as_number(a, source).astype(np.float64), bits, is_signed=opcode == "fptosi"
                )
            )
        ]
    return []


def address_poison(inst: GetElementPtr, layout: DataLayout, apart: Apart) -> Rule | None:
    """The rule of a `getelementptr`, of one element; None where it has no flags."""
    return _any_of([_address_rule(inst, flag, layout, apart) for flag in inst.flags])


def _address_rule(inst: GetElementPtr, flag: str, layout: DataLayout, apart: Apart) -> Rule:
    """What `nuw`, `nusw` or `inbounds` says, step by step: the index times the scale is a number of the
    address's width, the sum of these numbers so far is one, and the address moved by it does not wrap
    (`inbounds`: it stays in its object, and so the sum is a number).
    """
    pointer = scalar_of(inst.type)
    assert isinstance(pointer, PtrType)
    width, is_signed = layout.index_width(pointer.addrspace), flag != "nuw"
    of_width = dtype_of(IntType(width))
    low, high = (-(1 << (width - 1)), int_mask(width - 1)) if is_signed else (0, int_mask(width))
    all_steps = layout.gep_steps(inst.source_type, inst.operands)
    steps = [(number, *step) for number, step in enumerate(all_steps) if any(step)]
    widths = [scalar_bits(scalar_of(index.type)) for index in inst.indices]

    def rule(_result: Array, base: Array, *indices: Array) -> Array:
        bad = np.zeros((1, 1), np.bool_)
        address, moved = base.astype(of_width), np.zeros((1, 1), of_width)
        for number, scale, constant in steps:
            step = np.full((1, 1), constant, U64)
            if scale:
                index = _as_number(indices[number], widths[number], width, is_signed=is_signed)
                step = index.view(U64) * np.uint64(scale)
                bad = bad | (index < -(-low // scale)) | (index > high // scale)
            step = step.astype(of_width)
            following, carried, _ = exact_range("add", address, step, width, is_signed=False)
            if flag == "inbounds":
                bad = bad | (apart(pointer.addrspace, address, following) & (step != 0))
            else:
                moved, overflow, _ = exact_range("add", moved, step, width, is_signed=is_signed)
                # A step back is a negative number: it carries where it does not wrap.
                back = is_signed & (signed(step, width) < 0)
                bad = bad | overflow | (carried != back)
            address = following
        return bad

    return rule


def _as_number(index: Array, bits: int, width: int, *, is_signed: bool) -> Array:
    """An index extended by its sign to `width` bits, or as wide as it is, as a signed number or not."""
    number = signed(index, bits).astype(np.int64)
    return number if is_signed else number.view(U64) & np.uint64(int_mask(max(bits, width)))


def chosen_poison(inst: Select) -> Rule:
    """Where a scalar of what is chosen is a number that a flag rules out, as a function of it."""
    tests, ty = _ruled_out(inst), scalar_of(inst.type)

    def is_ruled_out(value: Array) -> Array:
        bad = np.zeros((1, 1), np.bool_)
        for test in tests:
            assert isinstance(ty, FloatType)
            bad = bad | test(floating.as_number(value, ty))
        return bad

    return is_ruled_out


def _ruled_out(inst: Instruction) -> list[Callable[[Array], Array]]:
    """Tests of the numbers that an instruction's flags rule out."""
    return [
        test
        for flag, test in (("nnan", np.isnan), ("ninf", np.isinf))
        if flag in inst.flags or "fast" in inst.flags
    ]


def _float_rules(inst: Instruction) -> list[Rule]:
    return [lambda *values, test=test: _any_number(inst, values, test) for test in _ruled_out(inst)]


def _any_number(inst: Instruction, values: tuple[Array, ...], test: Callable[[Array], Array]) -> Array:
    kinds = [scalar_of(inst.type), *(scalar_of(o.type) for o in inst.operands)]
    bad = np.zeros((1, 1), np.bool_)
    for value, ty in zip(values, kinds, strict=False):
        if isinstance(ty, FloatType):
            for part in flatten(value):
                bad = bad | test(floating.as_number(part, ty))
    return bad
