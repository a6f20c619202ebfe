"""What each warp of a run did, in its own order: the nodes it ran, and where its memory accesses went.

An observer; the rest of the run does not know it. Global and private accesses are kept as the sectors they
touch, shared ones as how many passes the banks need. Nothing is kept per lane. Space: 16 bytes per node
that a warp ran, 8 per sector.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import numpy as np

from pcfm.ir.instructions import Instruction
from pcfm.machine import Machine
from pcfm.simt.address_spaces import CONSTANT, SHARED
from pcfm.simt.compiled.traffic import passes, sectors
from pcfm.simt.estimate.core import IN_CACHES, IN_CONSTANT, IN_SHARED, Trace
from pcfm.simt.memory import Part
from pcfm.simt.observers import Observer
from pcfm.simt.program import Node, Program
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array

_PAGE_BYTES = 4096


class TraceObserver(Observer):
    """Records a `Trace`, with the accesses of the IR instructions `charged` (None: all); `finish` gives
    it."""

    def __init__(self, charged: Container[Instruction] | None = None) -> None:
        self.charged = charged

    def begin(self, program: Program, machine: Machine) -> None:
        self.program, self.machine = program, machine
        self.geometry: Geometry | None = None
        self.first_warp = self.warps = 0
        self._paths: list[tuple[Array, int]] = []
        # Per access: the warps, how many numbers each has, the numbers, where it went.
        self._accesses: list[tuple[Array, Array, Array, Array]] = []
        self._current: tuple[Step, Instruction] | None = None

    def step(self, node: Node, step: Step) -> None:
        self.note_batch(step)
        self._paths.append((self.warps_of(step), node.index))

    def note_batch(self, step: Step) -> None:
        """Counts the warps of a batch that begins with this step."""
        if step.geometry is not self.geometry:
            self.geometry = step.geometry
            self.first_warp = self.warps
            self.warps += step.geometry.warps

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        if self.charged is not None and part.access.inst not in self.charged:
            return
        step = part.step
        where = IN_CACHES
        if part.space == SHARED:
            where = IN_SHARED
            rows, numbers = passes(part, self.machine)
            counts = np.ones(rows.size, np.int64)
        elif part.space == CONSTANT:
            where = IN_CONSTANT
            rows = np.arange(step.warps) if part.flat is None else np.unique(part.flat // step.lanes)
            counts, numbers = np.zeros(rows.size, np.int64), np.zeros(0, np.int64)
        else:
            rows, counts, numbers = sectors(part, self.warps_of(step), self.machine.transaction_bytes)
        warps = self.warps_of(step)[rows]
        key = (step, part.access.inst)
        if self._current is not None and self._current[0] is step and self._current[1] is key[1]:
            self._join(warps, counts, numbers, where)
        else:
            self._accesses.append((warps, counts, numbers, np.full(warps.size, where, np.int64)))
        self._current = key

    def warps_of(self, step: Step) -> Array:
        """The numbers of a step's warps in the launch."""
        rows = np.arange(step.warps) if step.rows is None else step.rows
        return rows.astype(np.int64) + self.first_warp

    def _join(self, warps: Array, counts: Array, numbers: Array, where: int) -> None:
        """Another part of the last access: lanes whose pointers lead to another memory. A warp in both goes
        by the one in the caches, which takes longer, or by the first.
        """
        old_warps, old_counts, old_numbers, old_places = self._accesses.pop()
        waits = (old_places != IN_CACHES) & np.isin(old_warps, warps) if where == IN_CACHES else False
        old = np.broadcast_to(np.logical_not(waits), old_warps.shape)
        new = ~np.isin(warps, old_warps[old])
        self._accesses.append(
            (
                np.concatenate([old_warps[old], warps[new]]),
                np.concatenate([old_counts[old], counts[new]]),
                np.concatenate([old_numbers[np.repeat(old, old_counts)], numbers[np.repeat(new, counts)]]),
                np.concatenate([old_places[old], np.full(int(new.sum()), where, np.int64)]),
            )
        )

    def finish(self, line_bytes: int) -> Trace:
        """The trace of all that ran, for caches with lines of that size."""
        path_warps = _joined([warps for warps, _ in self._paths])
        nodes = _joined([np.full(warps.size, node, np.int64) for warps, node in self._paths])
        path = nodes[np.argsort(path_warps, kind="stable")]
        path_first = np.concatenate([[0], np.cumsum(np.bincount(path_warps, minlength=self.warps))])
        warps = _joined([access[0] for access in self._accesses])
        counts = _joined([access[1] for access in self._accesses])
        numbers = _joined([access[2] for access in self._accesses])
        destination = _joined([access[3] for access in self._accesses])
        per_line = max(1, line_bytes // self.machine.transaction_bytes)
        pages = number_lines(numbers, np.repeat(destination == IN_CACHES, counts), per_line, line_bytes)
        order = np.argsort(warps, kind="stable")
        first = np.concatenate([[0], np.cumsum(counts)])
        new_first = np.concatenate([[0], np.cumsum(counts[order])])
        gather = np.repeat(first[:-1][order] - new_first[:-1], counts[order]) + np.arange(new_first[-1])
        access_first = np.concatenate([[0], np.cumsum(np.bincount(warps, minlength=self.warps))])
        return Trace(
            path_first,
            path,
            access_first,
            destination[order],
            new_first,
            numbers[gather],
            pages,
            per_line,
        )


def number_lines(sectors: Array, cached: Array, per_line: int, line_bytes: int) -> Array:
    """Numbers the lines of the `cached` sectors densely, in place; the pages that they are in, numbered
    densely too.
    """
    lines, dense = np.unique(sectors[cached] // per_line, return_inverse=True)
    sectors[cached] = dense * per_line + sectors[cached] % per_line
    return np.unique(lines * line_bytes // _PAGE_BYTES, return_inverse=True)[1]


def _joined(arrays: list[Array]) -> Array:
    return np.concatenate(arrays) if arrays else np.zeros(0, np.int64)
