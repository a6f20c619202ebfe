"""What machine instructions with floating-point numbers do (sm_90). Approximate ones are exact to single
precision here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from evaluation.gpu.sass_operands import (
    JOINED,
    LANES,
    ORDERED,
    WORD,
    Array,
    Inst,
    Run,
    Warp,
    double,
    integer,
    is_predicate,
    pair,
    predicate_row,
    read_predicate,
    row_of,
    signed,
    single,
    write,
    write_pair,
    write_predicate,
    write_single,
)
from pcfm.diagnostics import UnsupportedError


def _rounded(value: Array, parts: Sequence[str]) -> Array:
    """A double-precision number as a single-precision one, in the direction that the opcode names."""
    near = value.astype(np.float32)
    if "RM" in parts:
        return np.where(near > value, np.nextafter(near, np.float32(-np.inf)), near)
    if "RP" in parts:
        return np.where(near < value, np.nextafter(near, np.float32(np.inf)), near)
    if "RZ" in parts:
        return np.where(np.abs(near) > np.abs(value), np.nextafter(near, np.float32(0)), near)
    return near


def _float(compute: Callable[..., Array]) -> Callable[[Inst], Run]:
    def make(inst: Inst) -> Run:
        out = row_of(inst.operands[0])
        values = [single(operand) for operand in inst.operands[1:] if not is_predicate(operand)]
        parts = inst.parts

        def run(warp: Warp, mask: Array) -> None:
            wide = compute(*(value(warp).astype(np.float64) for value in values))
            if "D2" in parts:
                wide = wide / 2
            if "SAT" in parts:
                wide = np.where(np.isnan(wide), 0.0, np.clip(wide, 0.0, 1.0))
            write_single(warp, out, _rounded(wide, parts), mask)

        return run

    return make


def _float_extreme(inst: Inst) -> Run:
    out = row_of(inst.operands[0])
    one, two = single(inst.operands[1]), single(inst.operands[2])
    lesser = read_predicate(inst.operands[3])
    return lambda warp, mask: write_single(
        warp, out, np.where(lesser(warp), np.fmin(one(warp), two(warp)), np.fmax(one(warp), two(warp))), mask
    )


def _float_select(inst: Inst) -> Run:
    out, choice = row_of(inst.operands[0]), read_predicate(inst.operands[3])
    one, two = single(inst.operands[1]), single(inst.operands[2])
    return lambda warp, mask: write_single(warp, out, np.where(choice(warp), one(warp), two(warp)), mask)


def _float_compare(inst: Inst) -> Run:
    outs = [predicate_row(operand) for operand in inst.operands[:2]]
    read = double if inst.name == "DSETP" else single
    a, b = read(inst.operands[2]), read(inst.operands[3])
    given = read_predicate(inst.operands[4])
    relation = inst.parts[1]
    is_unordered = relation.endswith("U") and relation not in ("NEU", "EQU")
    join = next(JOINED[part] for part in inst.parts if part in JOINED)

    def compare(one: Array, two: Array) -> Array:
        unordered = np.isnan(one) | np.isnan(two)
        if relation in ("NUM", "NAN"):
            return ~unordered if relation == "NUM" else unordered
        result = ORDERED[relation.removesuffix("U") if len(relation) > 2 else relation](one, two)
        if relation == "NE":
            return result & ~unordered
        return result | unordered if is_unordered or relation in ("NEU", "EQU") else result

    def run(warp: Warp, mask: Array) -> None:
        result, other = compare(a(warp), b(warp)), given(warp)
        results = join(result, other), join(~result, other)
        for row, each in zip(outs, results, strict=True):
            write_predicate(warp, row, each, mask)

    return run


def _check_division(inst: Inst) -> Run:
    """FCHK: whether a quotient wants the slow way, for its exponents."""
    out = predicate_row(inst.operands[0])
    a, b = single(inst.operands[1]), single(inst.operands[2])

    def run(warp: Warp, mask: Array) -> None:
        over = (a(warp).view(np.uint32) >> np.uint32(23) & np.uint32(255)).astype(np.int64)
        under = (b(warp).view(np.uint32) >> np.uint32(23) & np.uint32(255)).astype(np.int64)
        far = (over < 24) | (np.abs(over - under) >= 126)
        slow = (under == 0) | (under >= 253) | (over == 255) | ((a(warp) != 0) & far)
        write_predicate(warp, out, slow, mask)

    return run


_SPECIAL: dict[str, Callable[[Array], Array]] = {
    "RCP": lambda value: 1 / value, "RSQ": lambda value: 1 / np.sqrt(value), "SQRT": np.sqrt,
    "EX2": np.exp2, "LG2": np.log2, "SIN": np.sin, "COS": np.cos, "TANH": np.tanh,
}  # fmt: skip


def _special_function(inst: Inst) -> Run:
    return _float(_SPECIAL[inst.parts[1]])(inst)


def _to_float(inst: Inst) -> Run:
    out = row_of(inst.operands[0])
    if "S64" in inst.parts or "U64" in inst.parts:
        bits = pair(inst.operands[1])
        kind = np.int64 if "S64" in inst.parts else np.uint64
        as_double = "F64" in inst.parts

        def long(warp: Warp, mask: Array) -> None:
            value = bits(warp).view(kind).astype(np.float64)
            if as_double:
                write_pair(warp, out, value, mask)
            else:
                write_single(warp, out, _rounded(value, inst.parts), mask)

        return long
    value, is_unsigned = integer(inst.operands[1]), "U32" in inst.parts

    def run(warp: Warp, mask: Array) -> None:
        word = value(warp) & WORD
        exact = (word if is_unsigned else signed(word)).astype(np.float64)
        if "F64" in inst.parts:
            write_pair(warp, out, exact, mask)
        else:
            write_single(warp, out, _rounded(exact, inst.parts), mask)

    return run


_ROUNDINGS: dict[str, Callable[[Array], Array]] = {"TRUNC": np.trunc, "FLOOR": np.floor, "CEIL": np.ceil}


def _to_integer(inst: Inst) -> Run:
    out, value = row_of(inst.operands[0]), single(inst.operands[1])
    rounding = next((_ROUNDINGS[part] for part in inst.parts if part in _ROUNDINGS), np.rint)
    least, most = (0, WORD) if "U32" in inst.parts else (-(1 << 31), (1 << 31) - 1)

    def run(warp: Warp, mask: Array) -> None:
        whole = rounding(value(warp).astype(np.float64))
        known = np.where(np.isnan(whole), 0.0, np.clip(whole, least, most))
        write(warp, out, known.astype(np.int64) & WORD, mask)

    return run


def _to_single(inst: Inst) -> Run:
    """F2F: from a double."""
    out, value = row_of(inst.operands[0]), double(inst.operands[1])
    return lambda warp, mask: write_single(warp, out, _rounded(value(warp), inst.parts), mask)


def _double(compute: Callable[..., Array]) -> Callable[[Inst], Run]:
    def make(inst: Inst) -> Run:
        out, values = row_of(inst.operands[0]), [double(operand) for operand in inst.operands[1:]]
        return lambda warp, mask: write_pair(warp, out, compute(*(value(warp) for value in values)), mask)

    return make


def _halves(inst: Inst) -> Run:
    """HFMA2, as ptxas uses it: two halves of a constant."""
    a, b, *halves = inst.operands[1:]
    if (a.lstrip("-"), b, len(halves)) != ("RZ", "RZ", 2):
        raise UnsupportedError(f"{inst.opcode} {', '.join(inst.operands)} is not executed")
    out = row_of(inst.operands[0])
    high, low = (int(np.array(float(halve), np.float16).view(np.uint16)) for halve in halves)
    value = np.full(LANES, high << 16 | low, np.uint32)
    return lambda warp, mask: write(warp, out, value, mask)


FLOATS: dict[str, Callable[[Inst], Run]] = {
    "FADD": _float(np.add), "FMUL": _float(np.multiply), "FFMA": _float(lambda a, b, c: a * b + c),
    "FMNMX": _float_extreme, "FSETP": _float_compare, "DSETP": _float_compare, "FCHK": _check_division,
    "MUFU": _special_function, "I2F": _to_float, "I2FP": _to_float, "F2I": _to_integer, "F2F": _to_single,
    "DMUL": _double(np.multiply), "DADD": _double(np.add), "DFMA": _double(lambda a, b, c: a * b + c),
    "HFMA2": _halves,
    "FSEL": _float_select,
}  # fmt: skip
