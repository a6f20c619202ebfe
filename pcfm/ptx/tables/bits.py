"""Logic, shifts and bit fields (PTX ISA, "Logic and Shift Instructions", `bfe`, `bfi`, `prmt` and their kin).

PTX shifts by any number, with 0 or the sign where nothing is left of the operand; the IR shifts by less than
the width. Where the amount is not known to be small enough, a comparison and a select stand beside the shift,
in the form in which LLVM makes the one PTX instruction of them again.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from pcfm.ir import instructions as ir
from pcfm.ir.types import I32, I64
from pcfm.ir.values import FALSE, ConstantInt, Value
from pcfm.ptx.emitter import Emitter, mangled, operation
from pcfm.ptx.row import Row, row
from pcfm.ptx.types import bits_of, constant_of_bits, is_signed

_ALL = "b16 b32 b64"
_SIGNS = "u16 u32 u64 s16 s32 s64"


def _is_below(value: Value, limit: int) -> bool:
    """Whether a number is plainly smaller than `limit`."""
    if isinstance(value, ConstantInt):
        return value.value < limit
    if isinstance(value, ir.Binary) and value.opcode == "and":
        return any(isinstance(part, ConstantInt) and part.value < limit for part in value.operands)
    return False


def _shift(e: Emitter, opcode: str, a: Value, amount: Value) -> Value:
    """A shift by any number of bits; `amount` has 32 bits."""
    width = bits_of(a.type)
    small = _is_below(amount, width)
    if isinstance(amount, ConstantInt) and not small:
        if opcode != "ashr":
            return constant_of_bits(a.type, 0)
        amount = ConstantInt(I32, width - 1)
        small = True
    fitting = e.resize(amount, width, signed=False)
    if small:
        return e.binary(opcode, a, fitting)
    shifted = e.binary(opcode, a, fitting)
    rest = constant_of_bits(a.type, 0)
    if opcode == "ashr":
        rest = e.binary("ashr", a, constant_of_bits(a.type, width - 1))
    return e.select(e.compare("ult", amount, ConstantInt(I32, width)), shifted, rest)


def _shift_right(e: Emitter, a: Value, amount: Value) -> Value:
    return _shift(e, "ashr" if is_signed(e.op.type) else "lshr", a, amount)


def _funnel(e: Emitter, low: Value, high: Value, amount: Value) -> Value:
    """`shf`: 32 bits of the 64 of `high:low`, moved by the amount modulo 32 or clamped to 32."""
    left = e.op.has("l")
    if e.op.has("wrap") or _is_below(amount, 32):
        return e.call(f"llvm.fsh{'l' if left else 'r'}.i32", I32, [high, low, amount])
    count = e.overloaded("llvm.umin", amount, ConstantInt(I32, 32))
    wide = e.binary(
        "or",
        e.binary("shl", e.resize(high, 64, signed=False), ConstantInt(I64, 32)),
        e.resize(low, 64, signed=False),
    )
    moved = e.binary("shl" if left else "lshr", wide, e.resize(count, 64, signed=False))
    if left:
        moved = e.binary("lshr", moved, ConstantInt(I64, 32))
    return e.resize(moved, 32, signed=False)


def _permute(e: Emitter, a: Value, b: Value, selector: Value) -> Value:
    mode = e.op.modifier(_MODES)
    if mode is None:
        return e.call("llvm.nvvm.prmt", I32, [a, b, selector])
    index = e.binary("and", selector, ConstantInt(I32, 3))
    return e.call("llvm.nvvm.prmt", I32, [a, b, _mode_selector(e, mode, index)])


# The selectors that a mode stands for, for each value of the control's two low bits. Source: PTX ISA, `prmt`.
_MODES = {
    "f4e": (0x3210, 0x4321, 0x5432, 0x6543),
    "b4e": (0x5670, 0x6701, 0x7012, 0x0123),
    "rc8": (0x0000, 0x1111, 0x2222, 0x3333),
    "ecl": (0x3210, 0x3211, 0x3222, 0x3333),
    "ecr": (0x0000, 0x1110, 0x2210, 0x3210),
    "rc16": (0x1010, 0x3232, 0x1010, 0x3232),
}


def _mode_selector(e: Emitter, mode: str, index: Value) -> Value:
    """The selector of a mode, taken out of a table of four 16-bit numbers."""
    table = sum(selector << (16 * i) for i, selector in enumerate(_MODES[mode]))
    amount = e.binary("shl", e.resize(index, 64, signed=False), ConstantInt(I64, 4))
    chosen = e.resize(e.binary("lshr", constant_of_bits(I64, table), amount), 32, signed=False)
    return e.binary("and", chosen, ConstantInt(I32, 0xFFFF))


def _count(name: str, *, flag: bool) -> Callable[..., Value]:
    """`popc` and `clz`: a count of 32 bits, of 32 or 64."""

    def emit(e: Emitter, a: Value) -> Value:
        args = [a, FALSE] if flag else [a]
        return e.resize(e.call(f"llvm.{name}.{mangled(a.type)}", a.type, args), 32, signed=False)

    return emit


def _find_last(e: Emitter, a: Value) -> Value:
    """`bfind`: the place of the most significant bit that is not a sign; all ones where there is none."""
    width = bits_of(a.type)
    if is_signed(e.op.type):
        a = e.binary("xor", a, e.binary("ashr", a, constant_of_bits(a.type, width - 1)))
    zeros = e.resize(e.call(f"llvm.ctlz.{mangled(a.type)}", a.type, [a, FALSE]), 32, signed=False)
    if e.op.has("shiftamt"):
        none = e.compare("eq", a, constant_of_bits(a.type, 0))
        return e.select(none, ConstantInt(I32, -1), zeros)
    return e.binary("sub", ConstantInt(I32, width - 1), zeros)


_FOLDS = {"add": operator.add, "sub": operator.sub, "and": operator.and_, "umin": min}


def _folded(e: Emitter, name: str, a: Value, b: Value | int) -> Value:
    """An operation of `_FOLDS` on two 32-bit numbers; of constants, which most fields have, its result."""
    if isinstance(b, int):
        b = ConstantInt(I32, b)
    if isinstance(a, ConstantInt) and isinstance(b, ConstantInt):
        return ConstantInt(I32, _FOLDS[name](a.value, b.value))
    return e.overloaded("llvm.umin", a, b) if name == "umin" else e.binary(name, a, b)


def _extract_field(e: Emitter, a: Value, start: Value, length: Value) -> Value:
    """`bfe`: `length` bits from `start` on, extended; what lies beyond the operand is 0, or its sign."""
    width = bits_of(a.type)
    start, length = (_folded(e, "and", number, 0xFF) for number in (start, length))
    end = _folded(e, "umin", _folded(e, "add", start, length), width)
    up = _folded(e, "sub", ConstantInt(I32, width), end)
    down = _folded(e, "add", up, start)
    signed = is_signed(e.op.type)
    moved = _shift(e, "shl", a, up)
    field = _shift(e, "ashr" if signed else "lshr", moved, _folded(e, "umin", down, width))
    if isinstance(length, ConstantInt):
        return field if length.value else constant_of_bits(a.type, 0)
    none = e.compare("eq", length, ConstantInt(I32, 0))
    return e.select(none, constant_of_bits(a.type, 0), field)


def _insert_field(e: Emitter, a: Value, b: Value, start: Value, length: Value) -> Value:
    """`bfi`: the low `length` bits of `a` placed into `b` from `start` on."""
    start, length = (_folded(e, "and", number, 0xFF) for number in (start, length))
    mask = _shift(e, "shl", _low_bits(e, a, length), start)
    if isinstance(mask, ConstantInt):
        kept = e.binary("and", b, ConstantInt(mask.type, ~mask.value))
    else:
        kept = e.binary("and", b, e.invert(mask))
    return e.binary("or", e.binary("and", _shift(e, "shl", a, start), mask), kept)


def _low_bits(e: Emitter, like: Value, length: Value) -> Value:
    """A number of which the low `length` bits are set."""
    if isinstance(length, ConstantInt):
        return constant_of_bits(like.type, (1 << min(length.value, 64)) - 1)
    return e.invert(_shift(e, "shl", constant_of_bits(like.type, -1), length))


def _mask(e: Emitter, start: Value, length: Value) -> Value:
    """`bmsk`: `length` ones from `start` on."""
    if e.op.has("wrap"):
        start, length = (e.binary("and", value, ConstantInt(I32, 31)) for value in (start, length))
    return _shift(e, "shl", _low_bits(e, start, length), start)


def _extend_field(e: Emitter, a: Value, length: Value) -> Value:
    """`szext`: the low `length` bits extended to 32."""
    wraps = e.op.has("wrap")
    length = e.binary("and", length, ConstantInt(I32, 31)) if wraps else _folded(e, "umin", length, 32)
    up = _folded(e, "sub", ConstantInt(I32, 32), length)
    opcode = "ashr" if is_signed(e.op.type) else "lshr"
    field = _shift(e, opcode, _shift(e, "shl", a, up), up)
    return e.select(e.compare("eq", length, ConstantInt(I32, 0)), constant_of_bits(I32, 0), field)


def _look_up(e: Emitter, a: Value, b: Value, c: Value, table: Value) -> Value:
    """`lop3`: any function of three bits; `table` holds its value at bit 4a + 2b + c."""
    if not isinstance(table, ConstantInt):
        raise e.op.fault("the table of lop3 must be a number")
    lut = table.value
    one, zero = _of_two(e, b, c, lut >> 4 & 15), _of_two(e, b, c, lut & 15)
    if lut >> 4 & 15 == ~lut & 15:
        return e.binary("xor", a, zero)
    if one is zero or (isinstance(one, ConstantInt) and one == zero):
        return one
    upper, lower = e.binary("and", a, one), e.binary("and", e.invert(a), zero)
    return e.binary("or", upper, lower)


def _of_two(e: Emitter, b: Value, c: Value, lut: int) -> Value:
    """A function of two bits; its value for (b, c) is bit 2b + c of `lut`."""
    simple = {0: constant_of_bits(b.type, 0), 15: constant_of_bits(b.type, -1), 0b1100: b, 0b1010: c}
    if lut in simple:
        return simple[lut]
    for opcode, meaning in (("and", 0b1000), ("or", 0b1110), ("xor", 0b0110)):
        if lut == meaning:
            return e.binary(opcode, b, c)
        if lut == ~meaning & 15:
            return e.invert(e.binary(opcode, b, c))
    if lut in (0b0011, 0b0101):
        return e.invert(b if lut == 0b0011 else c)
    opcode = "and" if lut in (0b0100, 0b0010) else "or"
    negate_b = lut in (0b0010, 0b1011)
    return e.binary(opcode, e.invert(b) if negate_b else b, c if negate_b else e.invert(c))


def _is_zero(e: Emitter, a: Value) -> Value:
    """`cnot`."""
    zero = e.compare("eq", a, constant_of_bits(a.type, 0))
    return e.cast("zext", zero, a.type)


_PRED = f"pred {_ALL}"
ROWS: list[Row] = [
    row("and", "T T T", operation("and"), types=_PRED),
    row("or", "T T T", operation("or"), types=_PRED),
    row("xor", "T T T", operation("xor"), types=_PRED),
    row("not", "T T", lambda e, a: e.invert(a), types=_PRED),
    row("cnot", "T T", _is_zero, types=_ALL),
    row("shl", "T T b32", lambda e, a, b: _shift(e, "shl", a, b), types=_ALL),
    row("shr", "T T b32", _shift_right, types=f"{_ALL} {_SIGNS}"),
    row("shf", "T T T b32", _funnel, types="b32", needs="l|r wrap|clamp"),
    row("prmt", "T T T T", _permute, types="b32"),
    row("prmt", "T T T T", _permute, types="b32", needs="|".join(_MODES)),
    row("popc", "b32 T", _count("ctpop", flag=False), types="b32 b64"),
    row("clz", "b32 T", _count("ctlz", flag=True), types="b32 b64"),
    row("brev", "T T", lambda e, a: e.overloaded("llvm.bitreverse", a), types="b32 b64"),
    row("bfind", "b32 T", _find_last, types="u32 u64 s32 s64", modifiers="shiftamt"),
    row("bfe", "T T b32 b32", _extract_field, types="u32 u64 s32 s64"),
    row("bfi", "T T T b32 b32", _insert_field, types="b32 b64"),
    row("bmsk", "T T T", _mask, types="b32", modifiers="clamp wrap"),
    row("szext", "T T b32", _extend_field, types="u32 s32", modifiers="clamp wrap"),
    row("lop3", "T T T T b32", _look_up, types="b32"),
]
