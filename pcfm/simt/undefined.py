"""Readings of undefined values other than zero: random numbers, the same for every lane however warps are
batched.
"""

from __future__ import annotations

from itertools import count

import numpy as np

from pcfm.ir.types import IntType, Type
from pcfm.ir.values import ConstantAggregate, ConstantSplat, Poison, Undef
from pcfm.ir.values import Value as IrValue
from pcfm.simt.address_spaces import WindowMemory
from pcfm.simt.intrinsics.identity import global_thread
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import BOOL, U64, Array, Value, build, dtype_of, element_types, wrap

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def scramble(numbers: Array, seed: int) -> Array:
    """Random 64-bit numbers from numbers (splitmix64)."""
    a = numbers.astype(U64) * _GOLDEN + np.uint64(seed * 0x632BE59BD9B4E019 % 2**64)
    a = (a ^ (a >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    a = (a ^ (a >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return a ^ (a >> np.uint64(31))


class RandomUndef:
    """Random values for undef constants (one per lane and constant) and for unwritten memory."""

    def __init__(self, undefined: dict[int, IrValue], constants: dict[int, Value], seed: int) -> None:
        self.undefined, self.constants, self.seed = undefined, constants, seed

    def values(self, step: Step) -> dict[int, Value]:
        """The values of the registers that hold undefined constants, for a step."""
        thread = step.of_rows(global_thread(step.geometry))
        return {
            register: self._draw(constant, self.constants.get(register), thread, register)
            for register, constant in self.undefined.items()
        }

    def _draw(self, constant: IrValue, known: Value, thread: Array, register: int) -> Value:
        if isinstance(constant, Undef | Poison):
            counter = count()
            return build(constant.type, lambda ty: self._scalar(ty, thread, register * 1021 + next(counter)))
        if isinstance(constant, ConstantAggregate):
            kinds = element_types(constant.type) or ()
            assert len(kinds) == len(constant.elements)
            return tuple(
                self._draw(part, value, thread, register * 31 + number)
                for number, (part, value) in enumerate(zip(constant.elements, known, strict=True))
            )
        if isinstance(constant, ConstantSplat):
            return tuple(self._draw(constant.element, value, thread, register) for value in known)
        return known

    def _scalar(self, ty: Type, thread: Array, salt: int) -> Array:
        bits = scramble(thread + (salt << 40), self.seed)
        dtype = dtype_of(ty)
        if dtype == BOOL:
            return (bits & np.uint64(1)) != 0
        word = bits.astype(f"u{dtype.itemsize}")
        return (wrap(word, ty.width) if isinstance(ty, IntType) else word).view(dtype)

    def fill(self, memory: WindowMemory, owners: Array) -> None:
        """Fills every slice of fresh memory; `owners` numbers the thread blocks (lanes) that own them."""
        words = memory.stride // 8
        if words:
            numbers = owners.reshape(-1, 1).astype(np.int64) * (1 << 20) + np.arange(words)
            memory.storage.words[8][: numbers.size] = scramble(numbers, self.seed + 1).ravel()


def owners_of(geometry: Geometry) -> tuple[Array, Array]:
    """The numbers of the thread blocks of a batch, and of its lanes."""
    blocks = geometry.thread_block[:: geometry.warps_per_block, 0]
    return blocks, global_thread(geometry).ravel()
