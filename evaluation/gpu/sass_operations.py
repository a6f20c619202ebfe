"""What machine instructions of NVIDIA's chips do (sm_90), as far as kernels of tables and suite have them.

`compiled` makes a function of an instruction, which changes a warp's registers in the lanes of a mask. What
they do is what the PTX ISA says of the PTX from which ptxas makes them; `tests/evaluation/gpu/test_sass.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from evaluation.gpu.sass_floats import FLOATS
from evaluation.gpu.sass_operands import (
    JOINED,
    LANES,
    LOCAL_BYTES,
    ORDERED,
    WORD,
    ZERO,
    Array,
    Inst,
    Read,
    Run,
    Warp,
    integer,
    is_predicate,
    pair,
    predicate_row,
    raw_word,
    read_predicate,
    row_of,
    signed,
    write,
    write_pair,
    write_predicate,
)
from pcfm.diagnostics import UnsupportedError

# --- Integers -------------------------------------------------------------------------------------------


def _split(operands: Sequence[str]) -> tuple[list[str], list[str]]:
    """Predicates that are written, which stand first, and the rest."""
    count = 0
    while count < len(operands) and is_predicate(operands[count]):
        count += 1
    return list(operands[:count]), list(operands[count:])


def _added(warp: Warp, terms: Sequence[Read]) -> Array:
    total = np.zeros(LANES, np.int64)
    for term in terms:
        total += term(warp).astype(np.int64)
    return total


def _sum(inst: Inst) -> Run:
    """IADD3 and IADD3.X: a sum of three, with what is carried out and in."""
    out = row_of(inst.operands[0])
    carries, rest = _split(inst.operands[1:])
    terms = [integer(each) for each in rest if not is_predicate(each)]
    carried = [read_predicate(each) for each in rest if is_predicate(each)]
    written = [predicate_row(carry) for carry in carries]

    def run(warp: Warp, mask: Array) -> None:
        total = _added(warp, terms) + _added(warp, carried)
        write(warp, out, total & WORD, mask)
        for number, row in enumerate(written):
            write_predicate(warp, row, (total >> 32) > number, mask)

    return run


def _multiply(inst: Inst) -> Run:
    """IMAD in all its forms: 32 bits, WIDE and HI."""
    out = row_of(inst.operands[0])
    carries, rest = _split(inst.operands[1:])
    a, b = rest[0], rest[1]
    is_unsigned = "U32" in inst.parts
    if "WIDE" not in inst.parts and "HI" not in inst.parts:
        first, second, third = integer(a), integer(b), integer(rest[2])
        carried = [read_predicate(each) for each in rest[3:]]

        def low(warp: Warp, mask: Array) -> None:
            product = first(warp).astype(np.uint64) * second(warp).astype(np.uint64)
            added = third(warp) + _added(warp, carried)
            write(warp, out, product + added.astype(np.uint64) & np.uint64(WORD), mask)

        return low
    one, two, three = integer(a), integer(b), pair(rest[2])
    extend = (lambda value: value & WORD) if is_unsigned else (lambda value: signed(value & WORD))
    is_high = "HI" in inst.parts
    written = [predicate_row(carry) for carry in carries]

    def wide(warp: Warp, mask: Array) -> None:
        product = extend(one(warp)).astype(np.uint64) * extend(two(warp)).astype(np.uint64)
        added = three(warp)
        total = product + added
        if is_high:
            write(warp, out, total >> np.uint64(32), mask)
        else:
            write_pair(warp, out, total, mask)
        for row in written:
            write_predicate(warp, row, total < product, mask)

    return wide


def _shift(inst: Inst) -> Run:
    """SHF: the lower or upper half of two words that are shifted as one."""
    out = row_of(inst.operands[0])
    low, by, high = (integer(operand) for operand in inst.operands[1:4])
    parts = inst.parts
    is_left, is_wrapped, is_high = parts[1] == "L", "W" in parts, "HI" in parts
    is_signed = "S32" in parts or "S64" in parts
    most = 63 if "U64" in parts or "S64" in parts else 32

    def run(warp: Warp, mask: Array) -> None:
        count = by(warp) & WORD
        count = (count & 31 if most == 32 else count & 63) if is_wrapped else np.minimum(count, most)
        if is_left:
            whole = (high(warp).astype(np.uint64) << np.uint64(32)) | (low(warp) & WORD).astype(np.uint64)
            shifted = np.where(count > 63, np.uint64(0), whole << count.astype(np.uint64))
            result = shifted >> np.uint64(32) if is_high else shifted
        elif is_high:
            upper = signed(high(warp) & WORD) if is_signed else high(warp) & WORD
            result = upper >> count
        else:
            whole = (high(warp).astype(np.uint64) << np.uint64(32)) | (low(warp) & WORD).astype(np.uint64)
            result = whole.view(np.int64) >> count if is_signed else whole >> count.astype(np.uint64)
        write(warp, out, result.astype(np.uint64) & np.uint64(WORD), mask)

    return run


def _lea(inst: Inst) -> Run:
    """LEA: a shifted number and an addend; HI: what is shifted out of it."""
    out = row_of(inst.operands[0])
    carries, rest = _split(inst.operands[1:])
    carried = [read_predicate(each) for each in rest if is_predicate(each)]
    rest = [each for each in rest if not is_predicate(each)]
    by = int(rest[-1], 0)
    a, b = integer(rest[0]), integer(rest[1])
    is_high, extends = "HI" in inst.parts, "SX32" in inst.parts
    c = integer(rest[2]) if is_high and not extends else None
    written = [predicate_row(carry) for carry in carries]

    def run(warp: Warp, mask: Array) -> None:
        low = a(warp) & WORD
        if is_high:
            upper = signed(low) >> 31 if c is None else c(warp) & WORD
            term = (((upper << 32) | low) >> (32 - by)) & WORD
        else:
            term = (low << by) & WORD
        total = term + b(warp) + _added(warp, carried)
        write(warp, out, total & WORD, mask)
        for row in written:
            write_predicate(warp, row, (total >> 32) > 0, mask)

    return run


def table_of(lut: int, values: Sequence[Array]) -> Array:
    """The logic of three words that a table says."""
    a, b, c = values
    result = a ^ a
    for index in range(8):
        if lut >> index & 1:
            result = result | ((a if index & 4 else ~a) & (b if index & 2 else ~b) & (c if index & 1 else ~c))
    return result


def _logic(inst: Inst) -> Run:
    truths, rest = _split(inst.operands)
    out = row_of(rest[0])
    values, lut = [raw_word(each.lstrip("~")) for each in rest[1:4]], int(rest[4], 0)
    inverted = [each.startswith("~") for each in rest[1:4]]
    given = read_predicate(rest[5]) if len(rest) > 5 else None

    def run(warp: Warp, mask: Array) -> None:
        words = [
            ~value(warp) if is_not else value(warp) for value, is_not in zip(values, inverted, strict=True)
        ]
        result = table_of(lut, words)
        write(warp, out, result, mask)
        for truth in truths:
            known = result != 0
            write_predicate(
                warp, predicate_row(truth), known | given(warp) if given is not None else known, mask
            )

    return run


def _predicate_logic(inst: Inst) -> Run:
    outs = [predicate_row(operand) for operand in inst.operands[:2]]
    values = [read_predicate(operand) for operand in inst.operands[2:5]]
    tables = [int(operand, 0) for operand in inst.operands[5:7]]

    def run(warp: Warp, mask: Array) -> None:
        truths = [value(warp) for value in values]
        for row, result in [(o, table_of(lut, truths)) for o, lut in zip(outs, tables, strict=True)]:
            write_predicate(warp, row, result, mask)

    return run


def _compare(inst: Inst) -> Run:
    outs = [predicate_row(operand) for operand in inst.operands[:2]]
    a, b = integer(inst.operands[2]), integer(inst.operands[3])
    given = read_predicate(inst.operands[4])
    lower = read_predicate(inst.operands[5]) if "EX" in inst.parts else None
    relation = inst.parts[1]
    join = next(JOINED[part] for part in inst.parts if part in JOINED)
    is_unsigned = "U32" in inst.parts

    def run(warp: Warp, mask: Array) -> None:
        one, two = a(warp) & WORD, b(warp) & WORD
        if not is_unsigned:
            one, two = signed(one), signed(two)
        if lower is None:
            result = ORDERED[relation](one, two)
        elif relation == "NE":
            result = (one != two) | lower(warp)
        else:
            strict = ORDERED[relation[0] + "T"](one, two) if relation != "EQ" else np.zeros(LANES, bool)
            result = strict | ((one == two) & lower(warp))
        other = given(warp)
        results = join(result, other), join(~result, other)
        for row, each in zip(outs, results, strict=True):
            write_predicate(warp, row, each, mask)

    return run


def _lesser(inst: Inst) -> Run:
    """Minima and maxima of integers: VIMNMX, VIMNMX3, VIADDMNMX."""
    *names, choice = inst.operands
    out = row_of(names[0])
    values = [integer(name) for name in names[1:]]
    lesser = read_predicate(choice)
    is_unsigned, is_added, is_halves = "U32" in inst.parts, inst.name == "VIADDMNMX", "S16x2" in inst.parts

    def run(warp: Warp, mask: Array) -> None:
        words = [value(warp) & WORD for value in values]
        if is_added:
            words = [(words[0] + words[1]) & WORD, *words[2:]]
        if is_halves:
            pairs = [np.ascontiguousarray(word.astype(np.uint32)).view(np.int16) for word in words]
            choices = np.repeat(lesser(warp), 2)
            result = np.where(choices, np.minimum(*pairs), np.maximum(*pairs)).view(np.uint32)
        else:
            words = words if is_unsigned else [signed(word) for word in words]
            result = np.where(lesser(warp), np.minimum.reduce(words), np.maximum.reduce(words))
        write(warp, out, result, mask)

    return run


def _permute(inst: Inst) -> Run:
    out = row_of(inst.operands[0])
    a, selector, c = (raw_word(operand) for operand in inst.operands[1:4])

    def run(warp: Warp, mask: Array) -> None:
        whole = a(warp).astype(np.uint64) | c(warp).astype(np.uint64) << np.uint64(32)
        chosen = selector(warp).astype(np.uint64)
        result = np.zeros(LANES, np.uint64)
        for number in range(4):
            nibble = chosen >> np.uint64(4 * number) & np.uint64(15)
            byte = whole >> (np.uint64(8) * (nibble & np.uint64(7))) & np.uint64(255)
            sign = np.where(byte >> np.uint64(7), np.uint64(255), np.uint64(0))
            byte = np.where(nibble & np.uint64(8), sign, byte)
            result |= byte << np.uint64(8 * number)
        write(warp, out, result, mask)

    return run


def _bits_of_predicates(inst: Inst) -> Run:
    """P2R and R2P: predicates as bits of a register, those of a mask."""
    if inst.name == "P2R":
        out, rest, chosen = row_of(inst.operands[0]), raw_word(inst.operands[2]), int(inst.operands[3], 0)

        def pack(warp: Warp, mask: Array) -> None:
            bits = sum(warp.predicates[each].astype(np.uint32) << each for each in range(7))
            write(warp, out, (bits & chosen) | (rest(warp) & np.uint32(WORD & ~chosen)), mask)

        return pack
    source, chosen = inst.operands[1], int(inst.operands[2], 0)
    byte = int(source[-1]) if ".B" in source else 0
    value = raw_word(source)

    def unpack(warp: Warp, mask: Array) -> None:
        word = value(warp) >> np.uint32(8 * byte)
        for each in range(7):
            if chosen >> each & 1:
                write_predicate(warp, each, (word >> np.uint32(each) & 1).astype(bool), mask)

    return unpack


def _unary(compute: Callable[[Array], Array]) -> Callable[[Inst], Run]:
    def make(inst: Inst) -> Run:
        out, value = row_of(inst.operands[0]), integer(inst.operands[1])
        return lambda warp, mask: write(warp, out, compute(value(warp) & WORD), mask)

    return make


def _add(inst: Inst) -> Run:
    out, one, two = row_of(inst.operands[0]), integer(inst.operands[1]), integer(inst.operands[2])
    return lambda warp, mask: write(warp, out, (one(warp) + two(warp)) & WORD, mask)


def _select(inst: Inst) -> Run:
    out, choice = row_of(inst.operands[0]), read_predicate(inst.operands[3])
    one, two = integer(inst.operands[1]), integer(inst.operands[2])
    return lambda warp, mask: write(warp, out, np.where(choice(warp), one(warp), two(warp)) & WORD, mask)


def _extend(inst: Inst) -> Run:
    """SGXT: the lower bits, with their sign or without."""
    out, value, width = row_of(inst.operands[0]), integer(inst.operands[1]), integer(inst.operands[2])
    is_unsigned = "U32" in inst.parts

    def run(warp: Warp, mask: Array) -> None:
        left = 64 - np.clip(width(warp), 1, 32)
        shifted = value(warp) << left
        result = shifted.view(np.uint64) >> left.astype(np.uint64) if is_unsigned else shifted >> left
        write(warp, out, result.astype(np.int64) & WORD, mask)

    return run


# --- Moves and memory -----------------------------------------------------------------------------------


def _move(inst: Inst) -> Run:
    out, value = row_of(inst.operands[0]), integer(inst.operands[1])
    return lambda warp, mask: write(warp, out, value(warp) & WORD, mask)


def _special_register(inst: Inst) -> Run:
    out, name = row_of(inst.operands[0]), inst.operands[1]
    if name == "SRZ":
        return lambda warp, mask: write_pair(warp, out, np.zeros(LANES, np.uint64), mask)

    def run(warp: Warp, mask: Array) -> None:
        if name not in warp.special:
            raise UnsupportedError(f"{name} is not known")
        write(warp, out, warp.special[name], mask)

    return run


def _to_uniform(inst: Inst) -> Run:
    out, value = row_of(inst.operands[0]), raw_word(inst.operands[1])

    def run(warp: Warp, mask: Array) -> None:
        write(warp, out, np.full(LANES, value(warp)[np.argmax(mask)]), np.ones(LANES, bool))

    return run


def _vote(inst: Inst) -> Run:
    """VOTEU.ANY: the lanes in which a predicate is true, as bits."""
    out, value = row_of(inst.operands[0]), read_predicate(inst.operands[2])

    def run(warp: Warp, mask: Array) -> None:
        bits = np.uint32(sum(1 << lane for lane in np.flatnonzero(value(warp) & mask).tolist()))
        write(warp, out, np.full(LANES, bits), np.ones(LANES, bool))

    return run


def _load_constant(inst: Inst) -> Run:
    out, low = row_of(inst.operands[0]), raw_word(inst.operands[1])
    if "64" not in inst.parts:
        return lambda warp, mask: write(warp, out, low(warp), mask)
    high = raw_word(inst.operands[1], high=True)

    def run(warp: Warp, mask: Array) -> None:
        write(warp, out, low(warp), mask)
        write(warp, out + 1, high(warp), mask)

    return run


_ADDRESS = re.compile(r"(?:desc\[\w+\])?\[([^\]]*)\]")


def _address(operand: str) -> Read:
    match = _ADDRESS.fullmatch(operand)
    assert match is not None, operand
    terms: list[Read] = []
    for term in re.split(r"\+", match[1]):
        if re.fullmatch(r"-?0x\w+|-?\d+", term):
            offset = np.full(LANES, int(term, 0), np.int64)
            terms.append(lambda warp, offset=offset: offset)  # type: ignore[misc]
        elif term.endswith(".64"):
            long = pair(term)
            terms.append(lambda warp, long=long: long(warp).view(np.int64))  # type: ignore[misc]
        else:
            terms.append(integer(term))
    return lambda warp: _added(warp, terms)


_KINDS = {"U8": np.uint8, "S8": np.int8, "U16": np.uint16, "S16": np.int16}


def _words(inst: Inst) -> tuple[Any, int]:
    kind = next((_KINDS[part] for part in inst.parts[1:] if part in _KINDS), np.uint32)
    return kind, next((int(part) // 32 for part in inst.parts[1:] if part in ("64", "128")), 1)


def _accessed(warp: Warp, name: str, address: Array, mask: Array) -> tuple[Array, Array, Array]:
    """The lanes that are on, the memory that is accessed, flat, and where in it each of them does."""
    lanes = np.flatnonzero(mask)
    if name[2:3] == "S":
        return lanes, warp.shared, address[lanes]
    if name[2:3] == "L":
        return lanes, warp.local.reshape(-1), address[lanes] + lanes * LOCAL_BYTES
    return lanes, warp.memory, address[lanes] - warp.base


def _load(inst: Inst) -> Run:
    out, address = row_of(inst.operands[0]), _address(inst.operands[1])
    kind, count = _words(inst)
    size = np.dtype(kind).itemsize

    def run(warp: Warp, mask: Array) -> None:
        lanes, memory, where = _accessed(warp, inst.name, address(warp), mask)
        for word in range(count):
            values = memory.view(kind)[(where + word * size) // size]
            if out != ZERO:
                warp.registers[out + word, lanes] = values.astype(np.int64).astype(np.uint32)

    return run


def _store(inst: Inst) -> Run:
    address, row = _address(inst.operands[0]), row_of(inst.operands[1])
    kind, count = _words(inst)
    size = np.dtype(kind).itemsize

    def run(warp: Warp, mask: Array) -> None:
        lanes, memory, where = _accessed(warp, inst.name, address(warp), mask)
        for word in range(count):
            given = warp.registers[row + word if row != ZERO else row, lanes]
            memory.view(kind)[(where + word * size) // size] = given.astype(kind)

    return run


def _reduce(inst: Inst) -> Run:
    """REDG.ADD of integers."""
    if "ADD" not in inst.parts or "F32" in inst.parts or "64" in inst.parts:
        raise UnsupportedError(f"{inst.opcode} is not executed")
    address, row = _address(inst.operands[0]), row_of(inst.operands[1])

    def run(warp: Warp, mask: Array) -> None:
        lanes, memory, where = _accessed(warp, inst.name, address(warp), mask)
        np.add.at(memory.view(np.uint32), where // 4, warp.registers[row, lanes])

    return run


_POPULATION = np.array([bin(each).count("1") for each in range(1 << 16)], np.int64)

_OPERATIONS: dict[str, Callable[[Inst], Run]] = {
    "IADD3": _sum, "IMAD": _multiply, "SHF": _shift, "LEA": _lea, "LOP3": _logic, "PLOP3": _predicate_logic,
    "ISETP": _compare, "VIMNMX": _lesser, "VIMNMX3": _lesser, "VIADDMNMX": _lesser, "IMNMX": _lesser,
    "PRMT": _permute, "P2R": _bits_of_predicates, "R2P": _bits_of_predicates, "VIADD": _add, "SEL": _select,
    "SGXT": _extend,
    "IABS": _unary(lambda value: np.abs(signed(value))),
    "POPC": _unary(lambda value: _POPULATION[value & 0xFFFF] + _POPULATION[value >> 16]),
    "FLO": _unary(lambda value: np.frexp(value.astype(np.float64))[1].astype(np.int64) - 1),
    "MOV": _move, "S2R": _special_register, "CS2R": _special_register,
    "LDC": _load_constant, "LD": _load, "LDG": _load, "LDS": _load, "LDL": _load, "ST": _store,
    "STG": _store, "STS": _store, "STL": _store, "REDG": _reduce, "RED": _reduce,
    **FLOATS,
}  # fmt: skip
_OTHERS = {"S2UR": _special_register, "R2UR": _to_uniform, "VOTEU": _vote}


def compiled(inst: Inst) -> Run:
    """What an instruction that is no control does. Raises: UnsupportedError."""
    make = _OTHERS.get(inst.parts[0]) or _OPERATIONS.get(inst.name)
    if make is None:
        raise UnsupportedError(f"{inst.opcode} is not executed")
    return make(inst)
