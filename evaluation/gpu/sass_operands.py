"""What machine instructions of NVIDIA's chips are and read: their operands, and the state of a warp.

A register is a row of as many words as a warp has lanes; those of the uniform datapath are rows like others,
the same in all lanes. Predicates are rows of truths.

Sources: NVIDIA, "CUDA Binary Utilities", instruction set of Hopper, for the names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pcfm.diagnostics import UnsupportedError

LANES = 32
CONTROL = ("BRA", "BRX", "BSSY", "BSYNC", "BREAK", "EXIT", "CALL", "RET", "BAR", "WARPSYNC", "NOP")
_UNIFORM, ZERO, UNIFORM_ZERO = 256, 255, 319
_UNIFORM_PREDICATE, _TRUE, _UNIFORM_TRUE = 8, 7, 15
SHARED_BASE = 0x400
"""Where a thread block's variables begin in shared memory: ahead is the system's."""
LOCAL_BYTES = 4096
WORD = (1 << 32) - 1

Array = np.ndarray[Any, Any]
Run = Callable[["Warp", Array], None]
Read = Callable[["Warp"], Array]


@dataclass(eq=False)
class Warp:
    """The state of one warp: registers, predicates, what special registers say, and the memories."""

    special: dict[str, Array]
    constants: dict[int, Array]
    memory: Array
    base: int
    shared: Array
    registers: Array = field(default_factory=lambda: np.zeros((320, LANES), np.uint32))
    predicates: Array = field(default_factory=lambda: np.zeros((16, LANES), bool))
    local: Array = field(default_factory=lambda: np.zeros((LANES, LOCAL_BYTES), np.uint8))

    def __post_init__(self) -> None:
        self.predicates[[_TRUE, _UNIFORM_TRUE]] = True


@dataclass(frozen=True)
class Inst:
    """An instruction as disassembled: its guard (`@!P0`, or nothing), opcode with its parts, and operands."""

    address: int
    guard: str
    opcode: str
    operands: tuple[str, ...]

    @property
    def name(self) -> str:
        """The opcode without its parts, and without the mark of the uniform datapath."""
        first = self.parts[0]
        return first[1:] if self.is_uniform else first

    @property
    def parts(self) -> list[str]:
        """The opcode's words."""
        return self.opcode.split(".")

    @property
    def is_branch(self) -> bool:
        """Whether it is counted as a branch."""
        return self.parts[0] in ("BRA", "BRX")

    @property
    def is_barrier(self) -> bool:
        """Whether it only says where lanes meet."""
        return self.parts[0] in ("BSSY", "BSYNC", "BREAK", "WARPSYNC")

    @property
    def is_control(self) -> bool:
        """Whether it decides what is executed next, or when."""
        return self.parts[0] in CONTROL

    @property
    def is_uniform(self) -> bool:
        """Whether the uniform datapath executes it."""
        first = self.parts[0]
        return first in ("S2UR", "R2UR", "VOTEU") or (first.startswith("U") and first != "UNDEF")


# --- Operands -------------------------------------------------------------------------------------------

_REGISTER = re.compile(r"([-~]?)(\|?)(U?)R(\d+|Z)(?:\.64|\.reuse|\.B\d)*\|?(?:\.reuse)?")
_PREDICATE = re.compile(r"(!?)(U?)P(\d|T)")
_CONSTANT = re.compile(r"([-~]?)(\|?)c\[0x(\w+)\]\[(?:(U?R\w+)\+?)?(-?0x\w+)?\]\|?")


def row_of(operand: str) -> int:
    """The row of a register."""
    match = _REGISTER.fullmatch(operand)
    if match is None:
        raise UnsupportedError(f"{operand} is no register")
    uniform, number = match[3], match[4]
    if number == "Z":
        return UNIFORM_ZERO if uniform else ZERO
    return int(number) + (_UNIFORM if uniform else 0)


def is_predicate(operand: str) -> bool:
    """Whether an operand is a predicate."""
    return _PREDICATE.fullmatch(operand) is not None


def predicate_row(operand: str) -> int:
    """The row of a predicate."""
    match = _PREDICATE.fullmatch(operand)
    assert match is not None
    number = _TRUE if match[3] == "T" else int(match[3])
    return number + (_UNIFORM_PREDICATE if match[2] else 0)


def read_predicate(operand: str) -> Read:
    """Reads a predicate, or its opposite."""
    row = predicate_row(operand)
    if operand.startswith("!"):
        return lambda warp: ~warp.predicates[row]
    return lambda warp: warp.predicates[row]


def signed(value: Array) -> Array:
    return value.astype(np.uint32).view(np.int32).astype(np.int64)


def raw_word(operand: str, high: bool = False, double: bool = False) -> Read:
    """Reads 32 bits, or the upper half of a pair, without what is written around them."""
    constant = _CONSTANT.fullmatch(operand)
    if constant is not None:
        bank, offset = int(constant[3], 16), int(constant[5] or "0", 16) + (4 if high else 0)
        if constant[4] is None or constant[4] == "RZ":
            return lambda warp: np.full(LANES, warp.constants[bank][offset >> 2], np.uint32)
        index = row_of(constant[4])
        return lambda warp: _constant(warp, bank, warp.registers[index].astype(np.int64) + offset)
    if _REGISTER.fullmatch(operand):
        row = row_of(operand)
        row += high and row not in (ZERO, UNIFORM_ZERO)
        return lambda warp: warp.registers[row]
    value = int(operand, 0)
    given = np.full(LANES, (value >> 32 if high else value) & WORD, np.uint32)
    return lambda warp: given


def _constant(warp: Warp, bank: int, offsets: Array) -> Array:
    words = warp.constants[bank]
    return words[np.clip(offsets >> 2, 0, len(words) - 1)]


def integer(operand: str) -> Read:
    """Reads an integer as 64 bits of which the lower 32 are its own; a negative one is subtracted without
    being cut, so that what is carried can be read.
    """
    raw = raw_word(operand.lstrip("-~") if not re.match(r"-0x|-\d", operand) else operand)
    if operand.startswith("~"):
        return lambda warp: (~raw(warp)).astype(np.int64)
    if operand.startswith("-") and not re.match(r"-0x|-\d", operand):
        return lambda warp: (~raw(warp)).astype(np.int64) + 1
    return lambda warp: raw(warp).astype(np.int64)


def pair(operand: str) -> Read:
    """Reads 64 bits of two registers, as an unsigned number."""
    bare = operand.lstrip("-~")
    low, high = raw_word(bare), raw_word(bare, high=True)
    if operand.startswith("-") and bare != operand and not bare[0].isdigit():
        return lambda warp: (
            np.uint64(0) - (low(warp).astype(np.uint64) | high(warp).astype(np.uint64) << np.uint64(32))
        )
    return lambda warp: low(warp).astype(np.uint64) | high(warp).astype(np.uint64) << np.uint64(32)


def single(operand: str) -> Read:
    """Reads a single-precision number."""
    stripped = operand.strip()
    if re.fullmatch(r"[-+]?(INF|QNAN|SNAN|[\d.]+(e[-+]?\d+)?)", stripped):
        text = stripped.replace("QNAN", "nan").replace("SNAN", "nan").replace("INF", "inf")
        value = np.full(LANES, np.float32(float(text)))
        return lambda warp: value
    bare = stripped.lstrip("-~").strip("|").removesuffix(".reuse").strip("|")
    raw = raw_word(bare)
    if "|" in stripped:
        return (
            (lambda warp: -np.abs(raw(warp).view(np.float32)))
            if stripped.startswith("-")
            else (lambda warp: np.abs(raw(warp).view(np.float32)))
        )
    if stripped.startswith("-"):
        return lambda warp: -raw(warp).view(np.float32)
    return lambda warp: raw(warp).view(np.float32)


def double(operand: str) -> Read:
    """Reads a double-precision number."""
    if _REGISTER.fullmatch(operand) or _CONSTANT.fullmatch(operand):
        bits = pair(operand.lstrip("-").strip("|"))
        sign = -1.0 if operand.startswith("-") else 1.0
        if "|" in operand:
            return lambda warp: sign * np.abs(bits(warp).view(np.float64))
        return lambda warp: sign * bits(warp).view(np.float64)
    value = np.full(LANES, float(operand))
    return lambda warp: value


def write(warp: Warp, row: int, value: Array, mask: Array) -> None:
    """Leaves the lower 32 bits in a register, in the lanes of the mask."""
    if row not in (ZERO, UNIFORM_ZERO):
        np.copyto(warp.registers[row], value.astype(np.uint32), where=mask)


def write_pair(warp: Warp, row: int, value: Array, mask: Array) -> None:
    """Leaves 64 bits in a register and the next."""
    if row not in (ZERO, UNIFORM_ZERO):
        bits = value.view(np.uint64) if value.dtype.itemsize == 8 else value.astype(np.uint64)
        np.copyto(warp.registers[row], bits.astype(np.uint32), where=mask)
        np.copyto(warp.registers[row + 1], (bits >> np.uint64(32)).astype(np.uint32), where=mask)


def write_single(warp: Warp, row: int, value: Array, mask: Array) -> None:
    """Leaves a single-precision number."""
    if row != ZERO:
        np.copyto(warp.registers[row], value.astype(np.float32).view(np.uint32), where=mask)


def write_predicate(warp: Warp, row: int, value: Array, mask: Array) -> None:
    """Leaves a truth."""
    if row not in (_TRUE, _UNIFORM_TRUE):
        np.copyto(warp.predicates[row], value, where=mask)


ORDERED: dict[str, Callable[[Array, Array], Array]] = {
    "LT": np.less, "GT": np.greater, "LE": np.less_equal, "GE": np.greater_equal, "EQ": np.equal,
    "NE": np.not_equal,
}  # fmt: skip
JOINED: dict[str, Callable[[Array, Array], Array]] = {
    "AND": np.logical_and,
    "OR": np.logical_or,
    "XOR": np.logical_xor,
}
