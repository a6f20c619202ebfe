"""Divergence with threads known by number: is a value the same within every warp of this launch?

A value is described for all threads t of a thread block at once as `u + f(t)` modulo 2**width: f is a vector
of numbers, one per thread, computed concretely; u is some number, the same for all active lanes of a warp but
otherwise unknown, with a known count of trailing zero bits. Thread ids and constants are exact (u = 0), block
ids and kernel arguments are all unknown (f = 0), `block id * 128 + thread id` is both. Such a value is
uniform where f is constant within each warp; so `tid < 64`, `tid / 32 == k`, `tid & 64` or, of a block of
16x64, `tid.y >> 2` are decided by evaluating them, whatever the shape of the block and with the last warp
partly empty.

Arithmetic is that of the machine, modulo 2**width. Where the unknown part has k trailing zeros and f does not
leave one aligned range of 2**k within any warp, no carry crosses bit k differently in different lanes: the
value is a uniform high part beside k exact bits. Shifts, divisions by powers of two, masks, extensions and
comparisons need that form, and give up (any value) where it is not there.

Each rule holds for any subset of a warp's lanes, so that masked-off lanes and control flow need no thought;
only what other executions or other paths bring in does, which is for the caller (`divergence`). An exact
value alone does not depend on when it was computed. Cost: O(threads of a block) per instruction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pcfm.ir.instructions import Binary, CallBase, Cast, Compare, Freeze, Instruction, Select
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt, Value
from pcfm.launch import LaunchShape

# Trailing zeros of an unknown part that is zero.
_EXACT = 1 << 20
_DIMENSIONS = "xyz"
_CUDA_WARP = 32


@dataclass(frozen=True, eq=False)
class Lanes:
    """`u + numbers[t]` modulo 2**width, u having `zeros` trailing zero bits; not `known`: any value."""

    width: int
    zeros: int
    numbers: np.ndarray
    known: bool = True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lanes) or self.known != other.known:
            return False
        same = (self.width, self.zeros) == (other.width, other.zeros)
        return not self.known or (same and bool(np.array_equal(self.numbers, other.numbers)))

    __hash__ = None  # type: ignore[assignment]

    @property
    def is_exact(self) -> bool:
        """Whether every thread's number is known."""
        return self.known and self.zeros == _EXACT


class WarpGranular:
    """The domain of `divergence` for one launch shape."""

    def __init__(self, shape: LaunchShape) -> None:
        self.shape = shape
        count = shape.threads_per_block
        self._threads = np.arange(count, dtype=np.uint64)
        padding = -count % shape.warp_size
        # A warp that is partly empty is filled up with its last thread.
        self._warp_index = np.concatenate([np.arange(count), np.full(padding, count - 1)])
        self._zero = np.zeros(count, np.uint64)
        self._any = Lanes(64, 0, self._zero, known=False)

    # --- states ---------------------------------------------------------------------------------------------

    def divergent(self) -> Lanes:
        return self._any

    def is_uniform(self, state: Lanes) -> bool:
        return state.known and self._constant_in_warps(state.numbers)

    def is_per_thread(self, state: Lanes) -> bool:
        return state.is_exact

    def uniform(self, value: Value) -> Lanes:
        return Lanes(_width(value), 0, self._zero)

    def constant(self, value: Value) -> Lanes:
        if isinstance(value, ConstantInt) and value.type.width <= 64:
            return self._exact(value.type.width, np.full_like(self._zero, value.value))
        return self.uniform(value)

    def meet(self, first: Lanes, second: Lanes) -> Lanes:
        if not (first.known and second.known) or first.width != second.width:
            return first if first == second else self._any
        difference = _wrap(second.numbers - first.numbers, first.width)
        if not self._constant_in_warps(difference):
            return self._any
        zeros = min(first.zeros, second.zeros, _trailing_zeros(difference))
        return self._make(first.width, zeros, first.numbers)

    def special(self, call: CallBase) -> Lanes | None:
        numbers = self._register(call)
        width = _width(call)
        return None if numbers is None else self._exact(width, _wrap(numbers, width))

    def apply(self, inst: Instruction, operands: list[Lanes]) -> Lanes:
        match inst:
            case Select():
                return self._select(operands)
            case Freeze():
                return operands[0]
        if all(state.known for state in operands) and _is_integer(inst, operands):
            match inst:
                case Binary():
                    return self._binary(inst.opcode, operands[0], operands[1])
                case Compare():
                    return self._compare(inst.predicate, operands[0], operands[1])
                case Cast():
                    return self._cast(inst, operands[0])
                case CallBase():
                    return self._call(inst, operands)
        return self._opaque(inst, operands)

    # --- special registers ----------------------------------------------------------------------------------

    def _register(self, call: CallBase) -> np.ndarray | None:
        name = call.callee_name or ""
        stem, _, dimension = name.rpartition(".")
        if name.startswith("_Z") and call.args and isinstance(call.args[0], ConstantInt):
            stem, dimension = name, _DIMENSIONS[call.args[0].value] if call.args[0].value < 3 else ""
        if dimension and dimension in _DIMENSIONS:
            return self._along_axis(stem, _DIMENSIONS.index(dimension))
        lanes = self._threads % np.uint64(self.shape.warp_size)
        # To CUDA code a warp has 32 lanes on every machine, to AMD's as many as the machine's.
        if name == _NVVM + "warpsize":
            return np.full_like(lanes, _CUDA_WARP)
        if name == _NVVM + "laneid":
            return self._threads % np.uint64(_CUDA_WARP)
        if name == "llvm.amdgcn.wavefrontsize":
            return np.full_like(lanes, self.shape.warp_size)
        if _is_amd_lane_id(call):
            return lanes
        if name == "llvm.amdgcn.mbcnt.lo" and _is_all_ones(call.args[0]) and _is_zero(call.args[1]):
            return np.minimum(lanes, np.uint64(32))
        return None

    def _along_axis(self, stem: str, axis: int) -> np.ndarray | None:
        """A register that exists once per dimension of the launch."""
        shape, threads = self.shape, self._threads
        if stem in _THREAD_IDS:
            inner = int(np.prod(shape.block[:axis], dtype=np.int64))
            return threads // np.uint64(inner) % np.uint64(shape.block[axis])
        if stem in _BLOCK_SIZES:
            return np.full_like(threads, shape.block[axis])
        if shape.grid is not None and stem in _GRID_SIZES:
            return np.full_like(threads, shape.grid[axis])
        if shape.grid is not None and stem in _BLOCK_IDS and shape.grid[axis] == 1:
            return self._zero
        return None

    # --- operations -----------------------------------------------------------------------------------------

    def _opaque(self, inst: Instruction, operands: list[Lanes]) -> Lanes:
        """Some function of the operands: uniform where all of them are."""
        return self.uniform(inst) if all(map(self.is_uniform, operands)) else self._any

    def _select(self, operands: list[Lanes]) -> Lanes:
        cond, first, second = operands
        if cond.is_exact and first.is_exact and second.is_exact:
            chosen = np.where(cond.numbers != 0, first.numbers, second.numbers)
            return self._exact(first.width, chosen)
        if self.is_uniform(cond):
            return self.meet(first, second)
        return first if first.is_exact and first == second else self._any

    def _binary(self, opcode: str, a: Lanes, b: Lanes) -> Lanes:
        width = a.width
        if opcode in ("add", "sub"):
            numbers = a.numbers + b.numbers if opcode == "add" else a.numbers - b.numbers
            return self._make(width, min(a.zeros, b.zeros), _wrap(numbers, width))
        if a.is_exact and b.is_exact:
            numbers = _exact_binary(opcode, a.numbers, b.numbers, width)
            if numbers is not None:
                return self._exact(width, _wrap(numbers, width))
        if opcode == "mul":
            return self._multiply(a, b)
        if opcode in ("and", "or", "xor"):
            return self._bitwise(opcode, a, b)
        amount = _one_number(b)
        if amount is not None and amount < width and opcode in ("shl", "lshr", "ashr"):
            if opcode == "shl":
                factor = np.full_like(self._zero, 1 << amount)
                return self._multiply(a, self._exact(width, factor))
            return self._shift_right(a, amount)
        if amount is not None and amount.bit_count() == 1 and opcode in ("udiv", "urem"):
            if opcode == "udiv":
                return self._shift_right(a, amount.bit_length() - 1)
            mask = np.full_like(self._zero, amount - 1)
            return self._bitwise("and", a, self._exact(width, mask))
        return self._uniform_or_any(width, a, b)

    def _multiply(self, a: Lanes, b: Lanes) -> Lanes:
        if a.is_exact:
            a, b = b, a
        if b.is_exact and self._constant_in_warps(b.numbers):
            zeros = a.zeros if a.is_exact else a.zeros + _trailing_zeros(b.numbers)
            return self._make(a.width, zeros, _wrap(a.numbers * b.numbers, a.width))
        return self._uniform_or_any(a.width, a, b)

    def _bitwise(self, opcode: str, a: Lanes, b: Lanes) -> Lanes:
        operation = _BITWISE[opcode]
        if a.is_exact:
            a, b = b, a
        if opcode == "and" and b.is_exact and int(b.numbers.max()).bit_length() <= a.zeros:
            # The mask takes exact bits only.
            return self._exact(a.width, a.numbers & b.numbers)
        bits = min(a.zeros, b.zeros)
        if self._splits_at(a, bits) and self._splits_at(b, bits):
            low = np.uint64((1 << bits) - 1)
            return self._make(a.width, bits, operation(a.numbers & low, b.numbers & low))
        return self._any

    def _shift_right(self, a: Lanes, amount: int) -> Lanes:
        if a.is_exact or not self._splits_at(a, a.zeros):
            return self._uniform_or_any(a.width, a)
        if amount >= a.zeros:
            return Lanes(a.width, 0, self._zero)
        low = a.numbers & np.uint64((1 << a.zeros) - 1)
        return self._make(a.width, a.zeros - amount, low >> np.uint64(amount))

    def _compare(self, predicate: str, a: Lanes, b: Lanes) -> Lanes:
        width = a.width
        if a.is_exact and b.is_exact:
            return self._exact(1, _exact_compare(predicate, a.numbers, b.numbers, width))
        bits = min(a.zeros, b.zeros)
        if predicate in ("eq", "ne"):
            difference = _wrap(a.numbers - b.numbers, width)
            differs = (difference & np.uint64((1 << bits) - 1)) != 0
            # In each warp, either all lanes see one difference or none of them sees equality.
            by_warp = self._by_warp(difference)
            decided = (by_warp == by_warp[:, :1]).all(axis=1) | self._by_warp(differs).all(axis=1)
            return Lanes(1, 0, self._zero) if decided.all() else self._any
        if self._splits_at(a, bits) and self._splits_at(b, bits):
            low = np.uint64((1 << bits) - 1)
            unsigned = "u" + predicate[1:]
            below = _exact_compare(unsigned, a.numbers & low, b.numbers & low, 64)
            if self._constant_in_warps(below):
                return Lanes(1, 0, self._zero)
        return self._any

    def _cast(self, inst: Cast, a: Lanes) -> Lanes:
        width = _width(inst)
        if inst.opcode == "trunc":
            return self._make(width, a.zeros, _wrap(a.numbers, width))
        if inst.opcode not in ("zext", "sext"):
            return self._uniform_or_any(width, a)
        if a.is_exact:
            numbers = a.numbers if inst.opcode == "zext" else _signed(a.numbers, a.width).view(np.uint64)
            return self._exact(width, _wrap(numbers, width))
        if self._splits_at(a, a.zeros):
            return self._make(width, a.zeros, a.numbers & np.uint64((1 << a.zeros) - 1))
        return self._any

    def _call(self, call: CallBase, operands: list[Lanes]) -> Lanes:
        stem = (call.callee_name or "").rpartition(".")[0]
        if stem in _MINMAX and all(state.is_exact for state in operands):
            a, b = (state.numbers for state in operands)
            below = _exact_compare(_MINMAX[stem], a, b, operands[0].width) != 0
            return self._exact(operands[0].width, np.where(below, a, b))
        return self._opaque(call, operands)

    # --- shapes of numbers ----------------------------------------------------------------------------------

    def _make(self, width: int, zeros: int, numbers: np.ndarray) -> Lanes:
        return Lanes(width, _EXACT if zeros >= width else zeros, numbers)

    def _exact(self, width: int, numbers: np.ndarray) -> Lanes:
        return Lanes(width, _EXACT, numbers)

    def _uniform_or_any(self, width: int, *operands: Lanes) -> Lanes:
        return Lanes(width, 0, self._zero) if all(map(self.is_uniform, operands)) else self._any

    def _by_warp(self, numbers: np.ndarray) -> np.ndarray:
        return numbers[self._warp_index].reshape(-1, self.shape.warp_size)

    def _constant_in_warps(self, numbers: np.ndarray) -> bool:
        by_warp = self._by_warp(numbers)
        return bool((by_warp == by_warp[:, :1]).all())

    def _splits_at(self, state: Lanes, bits: int) -> bool:
        """Whether the value is, in each warp, a uniform part above bit `bits` beside exact bits below it."""
        return bits >= state.width or self._constant_in_warps(state.numbers >> np.uint64(bits))


def _is_integer(inst: Instruction, operands: list[Lanes]) -> bool:
    """Whether the rules for integers apply: all values are integers of at most 64 bits."""
    types = [inst.type, *(operand.type for operand in inst.operands[: len(operands)])]
    return all(isinstance(ty, IntType) and ty.width <= 64 for ty in types)


def _width(value: Value) -> int:
    return value.type.width if isinstance(value.type, IntType) and value.type.width <= 64 else 64


def _wrap(numbers: np.ndarray, width: int) -> np.ndarray:
    return numbers & np.uint64((1 << width) - 1)


def _signed(numbers: np.ndarray, width: int) -> np.ndarray:
    shift = np.int64(64 - width)
    return (numbers.view(np.int64) << shift) >> shift


def _trailing_zeros(numbers: np.ndarray) -> int:
    """The trailing zero bits that all numbers have; `_EXACT` where all are zero."""
    bits = int(np.bitwise_or.reduce(numbers))
    return (bits & -bits).bit_length() - 1 if bits else _EXACT


def _one_number(state: Lanes) -> int | None:
    """The number that every thread sees, where there is one."""
    if state.is_exact and bool((state.numbers == state.numbers[0]).all()):
        return int(state.numbers[0])
    return None


_BITWISE: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}
_RELATIONS: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "lt": np.less,
    "le": np.less_equal,
}
_MINMAX = {"llvm.umin": "ult", "llvm.umax": "ugt", "llvm.smin": "slt", "llvm.smax": "sgt"}


def _exact_binary(opcode: str, a: np.ndarray, b: np.ndarray, width: int) -> np.ndarray | None:
    """The results, before wrapping; None where any of them is undefined."""
    if opcode in _BITWISE:
        return _BITWISE[opcode](a, b)
    if opcode == "mul":
        return a * b
    if opcode in ("shl", "lshr", "ashr"):
        if (b >= width).any():
            return None
        if opcode == "shl":
            return a << b
        return a >> b if opcode == "lshr" else (_signed(a, width) >> b.view(np.int64)).view(np.uint64)
    if (b == 0).any():
        return None
    if opcode in ("udiv", "urem"):
        return a // b if opcode == "udiv" else a % b
    x, y = _signed(a, width), _signed(b, width)
    if (np.abs(x) < 0).any() or (np.abs(y) < 0).any():
        return None  # the magnitude of the least number of 64 bits does not fit
    # NumPy rounds down where LLVM rounds towards zero.
    quotient = np.abs(x) // np.abs(y) * np.sign(x) * np.sign(y)
    return (quotient if opcode == "sdiv" else x - quotient * y).view(np.uint64)


def _exact_compare(predicate: str, a: np.ndarray, b: np.ndarray, width: int) -> np.ndarray:
    if predicate.startswith("s"):
        a, b = _signed(a, width), _signed(b, width)
    return _RELATIONS[predicate[-2:]](a, b).astype(np.uint64)


_NVVM = "llvm.nvvm.read.ptx.sreg."
_THREAD_IDS = (_NVVM + "tid", "llvm.amdgcn.workitem.id", "_Z12get_local_idj")
_BLOCK_SIZES = (_NVVM + "ntid", "_Z14get_local_sizej")
_GRID_SIZES = (_NVVM + "nctaid", "_Z14get_num_groupsj")
_BLOCK_IDS = (_NVVM + "ctaid", "llvm.amdgcn.workgroup.id", "_Z12get_group_idj")


def _is_amd_lane_id(call: CallBase) -> bool:
    """`mbcnt.hi(-1, mbcnt.lo(-1, 0))`: how many lanes of the whole wavefront stand before this one."""
    if call.callee_name != "llvm.amdgcn.mbcnt.hi" or not _is_all_ones(call.args[0]):
        return False
    low = call.args[1]
    if not isinstance(low, CallBase) or low.callee_name != "llvm.amdgcn.mbcnt.lo":
        return False
    return _is_all_ones(low.args[0]) and _is_zero(low.args[1])


def _is_all_ones(value: Value) -> bool:
    return isinstance(value, ConstantInt) and value.signed == -1


def _is_zero(value: Value) -> bool:
    return isinstance(value, ConstantInt) and value.value == 0
