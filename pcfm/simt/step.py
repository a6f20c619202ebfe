"""One execution of one node by some warps, and the faults that it can end in."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from pcfm.ir.instructions import Instruction
from pcfm.simt.values import Array, places


class Fault(Exception):
    """A lane did what has no defined meaning; `position` is row * lanes + lane in the step."""

    def __init__(self, inst: Instruction, reason: str, position: int, address: int | None = None) -> None:
        super().__init__(reason)
        self.inst = inst
        self.reason = reason
        self.position = position
        self.address = address


@dataclass(frozen=True)
class Geometry:
    """The warps of a batch: who they are in the launch. All arrays have one row per warp.

    `launch` is the number of the launch each warp belongs to (several may run at once); `thread` is the
    linear index of each lane's thread in its thread block, `active` whether there is one; `thread_block` the
    linear index of the warp's thread block in the grid, `block_slot` its index in the batch.
    """

    warps: int
    lanes: int
    warps_per_block: int
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    launch: Array  # (warps,) int64
    thread_block: Array  # (warps, 1) int64
    block_slot: Array  # (warps, 1) int64
    thread: Array  # (warps, lanes) int64
    active: Array  # (warps, lanes) bool


@dataclass(slots=True)
class Step:
    """The warps that run a node: `rows` in the batch (None: all), their lanes' `mask` (None: all lanes
    active).
    """

    geometry: Geometry
    rows: Array | None
    mask: Array | None
    warps: int
    lanes: int
    _flat: Array | None = field(default=None, init=False)

    @property
    def shape(self) -> tuple[int, int]:
        return self.warps, self.lanes

    @property
    def flat(self) -> Array:
        """The positions (row * lanes + lane) of the active lanes, ascending: linear thread order."""
        if self._flat is None:
            if self.mask is None:
                self._flat = np.arange(self.warps * self.lanes)
            else:
                self._flat = places(self.mask)
        return self._flat

    @property
    def active(self) -> Array:
        """The mask as an array."""
        return np.ones(self.shape, np.bool_) if self.mask is None else self.mask

    def of_rows(self, per_warp: Array) -> Array:
        """The rows of a table of the batch that this step runs."""
        return per_warp if self.rows is None else per_warp[self.rows]

    def first_active(self, row: int) -> int:
        """The position of the first active lane of a row."""
        lane = 0 if self.mask is None else int(np.argmax(self.mask[row]))
        return row * self.lanes + lane

    def check(self, inst: Instruction, bad: Array, reason: str) -> None:
        """Raises: Fault where `bad` (of any broadcastable shape) holds in an active lane."""
        if not bad.any():
            return
        if self.mask is None:
            where = np.broadcast_to(bad, self.shape)
        else:
            where = self.mask & bad
        positions = np.flatnonzero(where)
        if positions.size:
            raise Fault(inst, reason, int(positions[0]))
