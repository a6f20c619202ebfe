"""What each lane and each warp of a run did, in a form that is cheap to keep and to compare.

- *lane trace*: per lane a hash over the sequence of its stores to global and shared memory, its atomics and
  its volatile accesses (kind, address, size, value), its barriers and fences, which order the others. Private
  memory is a lane's own business.
- *loads*: per lane the set of addresses that it accessed in the launch's buffers. What lies in the module's
  own global variables is left out, however its addresses are computed: those exist wherever the program does;
  so are buffers of which the launch or the source, `standard`, says that they may be read.
- *convergence*: per lane a hash over the sequence of its convergent operations, each with the lanes of its
  warp that took part. In which order lanes do that are apart is the scheduler's choice.

The hashes are of 64 bits: two runs that differ agree by accident once in about 10**19.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np

from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Module
from pcfm.ir.types import VOID
from pcfm.ir.values import ConstantInt
from pcfm.launch import Launch
from pcfm.simt.address_spaces import GLOBAL, PRIVATE
from pcfm.simt.binding import readable_ranges, variables_start
from pcfm.simt.intrinsics import barriers
from pcfm.simt.memory import Part
from pcfm.simt.observers import Observer
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array, full

# Of splitmix64: the odd number between two states, and the multipliers that scramble one.
_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_CHUNK = 1_000_000
_ADDRESS_BITS = 40  # of global addresses above their window; a lane's number stands above them in one word
_DIFFERS = {
    "convergence": "a lane's convergent operations, or the lanes that take part in them, differ",
    "lane trace": "a lane's sequence of stores, atomics, volatile accesses, barriers and fences differs",
}
# The convergent operations that order memory; shuffles and votes do not.
ORDERING = frozenset(barriers.TABLE) | {"llvm.nvvm.bar.warp.sync"}


def mix(a: Array) -> Array:
    """A bijective scrambling of 64-bit numbers (the finaliser of splitmix64)."""
    a = (a ^ (a >> np.uint64(30))) * _FIRST
    a = (a ^ (a >> np.uint64(27))) * _SECOND
    return a ^ (a >> np.uint64(31))


def _word(text: str) -> np.uint64:
    return np.uint64(zlib.crc32(text.encode()))


def active_lanes(part: Part, data: Sequence[Array]) -> tuple[Array, Array, list[Array]]:
    """Positions, addresses and values of the active lanes of a part, as one row each."""
    if part.flat is not None:
        return part.flat, part.addresses, list(data)
    step = part.step
    flat = step.flat
    addresses = full(part.addresses, step.shape).ravel()[flat]
    return flat, addresses, [full(v, step.shape).ravel()[flat] for v in data]


class TraceObserver(Observer):
    """The traces of launches that run together; all have one shape."""

    def __init__(self, standard: Module, launches: Sequence[Launch], warp_size: int) -> None:
        self.launch = launch = launches[0]
        self.warps_per_block = launch.warps_per_block(warp_size)
        self.warp_size = warp_size
        lanes = len(launches) * launch.thread_blocks * self.warps_per_block * warp_size
        self.lanes = np.zeros(lanes, np.uint64)
        self.convergence = np.zeros(lanes, np.uint64)
        self._variables_start = np.uint64(variables_start(launches))
        self._readable = readable_ranges(standard, launches)
        self.loads: Array = np.array([], np.uint64)
        self._pending: list[Array] = []
        self._pending_size = 0
        self._ids: tuple[Geometry, Array] | None = None

    def _numbers(self, geometry: Geometry) -> Array:
        """The number of each lane of a batch in all launches."""
        if self._ids is None or self._ids[0] is not geometry:
            block = geometry.launch * self.launch.thread_blocks + geometry.thread_block[:, 0]
            warp = block * self.warps_per_block + geometry.thread[:, 0] // self.warp_size
            self._ids = geometry, warp[:, None] * self.warp_size + np.arange(self.warp_size)
        return self._ids[1]

    def _numbers_at(self, step: Step, positions: Array) -> Array:
        return step.of_rows(self._numbers(step.geometry)).ravel()[positions]

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        access = part.access
        volatile = bool(getattr(access.inst, "volatile", False))
        if part.space == PRIVATE:
            return
        if part.space == GLOBAL:
            self._add_access(part)
        if access.kind == "load" and not volatile:
            return
        positions, addresses, values = active_lanes(part, data)
        numbers = self._numbers_at(part.step, positions)
        operation = getattr(access.inst, "operation", "")
        key = _word(f"{access.kind} {access.size_bytes} {operation} {volatile}")
        now = self.lanes[numbers] * _STEP + mix(addresses) + key
        for value in values:
            now = now * _STEP + mix(value.astype(np.uint64)) + key
        self.lanes[numbers] = now

    def _add_access(self, part: Part) -> None:
        positions, addresses, _ = active_lanes(part, ())
        numbers = self._numbers_at(part.step, positions)
        of_buffers = addresses < self._variables_start
        for start, end in self._readable:
            of_buffers &= (addresses < start) | (addresses >= end)
        numbers, addresses = numbers[of_buffers], addresses[of_buffers]
        size = part.access.size_bytes
        for offset in range(0, size, 4 if size % 4 == 0 else 1):
            address = (addresses + np.uint64(offset)) & np.uint64((1 << _ADDRESS_BITS) - 1)
            self._pending.append(numbers.astype(np.uint64) << np.uint64(_ADDRESS_BITS) | address)
            self._pending_size += address.size
        if self._pending_size > _CHUNK:
            self._flush()

    def _flush(self) -> None:
        # Sorting beats np.unique, which hashes.
        accesses = np.sort(np.concatenate([self.loads, *self._pending]))
        new = np.ones(accesses.size, np.bool_)
        new[1:] = accesses[1:] != accesses[:-1]
        self.loads = accesses[new]
        self._pending, self._pending_size = [], 0

    def convergent(self, inst: Instruction, step: Step) -> None:
        name = getattr(inst, "callee_name", None) or inst.opcode
        # Which barrier it is; the operands of a vote or shuffle show in what it gives, folded or not.
        which = inst.operands[:-1] if inst.type == VOID else []
        constants = " ".join(str(operand) for operand in which if isinstance(operand, ConstantInt))
        meeting = np.full(step.warps, _word(f"{name} {constants}"))
        for lanes_of_eight in np.packbits(step.active, axis=1).T:
            meeting = meeting * _STEP + mix(lanes_of_eight.astype(np.uint64))
        lanes = self._numbers_at(step, step.flat)
        of_lanes = full(meeting[:, None], step.shape).ravel()[step.flat]
        self.convergence[lanes] = mix(self.convergence[lanes] * _STEP + of_lanes)
        if name in ORDERING:
            self._add_order(name, step)

    def fence(self, inst: Instruction, step: Step) -> None:
        name = getattr(inst, "callee_name", None) or " ".join(map(str, (inst.opcode, *inst.attributes())))
        self._add_order(name, step)

    def _add_order(self, name: str, step: Step) -> None:
        """Enters what orders a lane's memory operations between those."""
        lanes = self._numbers_at(step, step.flat)
        self.lanes[lanes] = mix(self.lanes[lanes] * _STEP + _word(name))

    def of_launch(self, index: int) -> Traces:
        """The traces of one launch."""
        self._flush()
        lanes = self.launch.thread_blocks * self.warps_per_block * self.warp_size
        low, high = (np.uint64(n * lanes << _ADDRESS_BITS) for n in (index, index + 1))
        first, last = np.searchsorted(self.loads, [low, high])
        return Traces(
            self.lanes[index * lanes : (index + 1) * lanes],
            self.convergence[index * lanes : (index + 1) * lanes],
            self.loads[first:last] - low,
            self.warp_size,
            self.warps_per_block,
        )


class Traces:
    """The traces of one launch; `difference` compares those of source and target."""

    def __init__(
        self, lanes: Array, convergence: Array, loads: Array, warp_size: int, warps_per_block: int
    ) -> None:
        self.lanes = lanes
        self.convergence = convergence
        self.loads = loads
        self.warp_size = warp_size
        self.warps_per_block = warps_per_block

    def place(self, lane: int) -> tuple[int, int]:
        """Thread block and thread of a lane's number."""
        return divmod(lane, self.warps_per_block * self.warp_size)

    def difference(self, target: Traces) -> tuple[str, str, tuple[int, int]] | None:
        """What differs in the target: kind, sentence, thread block and thread. Loads may be fewer."""
        for what, apart in (
            ("convergence", self.convergence != target.convergence),
            ("lane trace", self.lanes != target.lanes),
        ):
            if apart.any():
                block, thread = self.place(int(np.argmax(apart)))
                return what, f"{_DIFFERS[what]}: thread block {block}, thread {thread}", (block, thread)
        extra = np.setdiff1d(target.loads, self.loads, assume_unique=True)
        if extra.size:
            lane, address = divmod(int(extra[0]), 1 << _ADDRESS_BITS)
            block, thread = self.place(lane)
            where = f"thread block {block}, thread {thread}, global memory + {address:#x}"
            return "loads", f"a lane loads what it did not access before: {where}", (block, thread)
        return None
