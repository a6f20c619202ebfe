"""Where each of a few warps stands: what `warps` keeps in arrays, warp by warp, a mask being an integer.

A call of NumPy costs a microsecond or more whatever it does, and control is a hundred of them a step; on a
few warps the same is done by some operations on integers each. For short runs: on more warps, or where
compiled code has been loaded, `Warps` is quicker. Bit `l` of a mask is lane `l`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.simt.values import NO_ROWS, Array
from pcfm.simt.warps import DONE, NOWHERE, RUNNING, WAITING, Warps

MOST_WARPS = 16
_REMEMBERED_MASKS = 1024


class FewWarps:
    """As `Warps`, with the same results, in the same order."""

    def __init__(self, active: Array, node_at: Sequence[int]) -> None:
        warps, self.lanes = active.shape
        self.node_at = node_at
        self.masks = _numbers_of(active)
        self.position = [0] * warps
        self.node = [node_at[0]] * warps
        self.state = [RUNNING if mask else DONE for mask in self.masks]
        # Of each warp the other parts, position and mask; the one that comes next last.
        self.stack: list[list[tuple[int, int]]] = [[] for _ in range(warps)]
        self.last_step = [0] * warps
        self.fuel_used = [0] * warps
        self.met = np.zeros(max(node_at) + 1, np.int64)
        self._arrays: dict[tuple[int, ...], Array] = {}

    def begin(
        self, lengths: Array, step: int, *, behind_first: bool, longest: bool
    ) -> tuple[int, Array, int, int]:
        """See `Warps.begin`."""
        running = [row for row, state in enumerate(self.state) if state == RUNNING]
        if not running:
            return -1, NO_ROWS, 0, 0
        if longest:
            first = self.node[min(running, key=self.last_step.__getitem__)]
        else:
            first = (min if behind_first else max)([self.node[row] for row in running])
        rows = [row for row in running if self.node[row] == first]
        length, most, lanes = int(lengths[first]), 0, 0
        for row in rows:
            self.last_step[row] = step
            self.fuel_used[row] += length
            most = max(most, self.fuel_used[row])
            lanes += self.masks[row].bit_count()
        return first, np.array(rows), most, lanes

    def masks_of(self, rows: Array) -> Array:
        """See `Warps.masks_of`."""
        return self._array_of([self.masks[row] for row in rows.tolist()])

    def branch(
        self, rows: Array, active: Array | None, decision: Array, positions: Array
    ) -> tuple[Array, Array, Array, Array, list[int], int]:
        """See `Warps.branch`."""
        if decision.shape[1] == 1:
            decided = [-int(holds) for holds in decision[:, 0].tolist()]
        else:
            decided = _numbers_of(decision)
        if len(decided) < rows.size:
            decided *= rows.size
        targets = positions.tolist()
        by_outcome: tuple[list[int], ...] = ([], [], [])
        parts: tuple[list[int], list[int]] = ([], [])
        yes = no = turned = 0
        for index, row in enumerate(rows.tolist()):
            first = self.masks[row] & decided[index]
            second = self.masks[row] ^ first
            yes, no = yes + first.bit_count(), no + second.bit_count()
            if first and second:
                by_outcome[2].append(index)
                parts[0].append(first)
                parts[1].append(second)
                turned += self._split(row, [(targets[0], first), (targets[1], second)])
            else:
                way = 0 if first else 1
                by_outcome[way].append(index)
                turned += self._go(row, targets[way])
        whole_yes, whole_no, parting = (np.array(indices, np.int64) for indices in by_outcome)
        masks = self._array_of([*parts[0], *parts[1]]).reshape(2, -1, self.lanes)
        return whole_yes, whole_no, parting, masks, [yes, no], turned

    def advance(self, rows: Array, position: int) -> int:
        """See `Warps.advance`."""
        return sum(self._go(row, position) for row in rows.tolist())

    def split(self, rows: Array, positions: Array, masks: Sequence[Array] | Array) -> int:
        """See `Warps.split`."""
        by_position = [
            [(position, number) for number in _numbers_of(mask)]
            for position, mask in zip(positions.tolist(), masks, strict=True)
        ]
        return sum(
            self._split(row, [part for part in parts if part[1]])
            for row, *parts in zip(rows.tolist(), *by_position, strict=True)
        )

    def exit(self, rows: Array) -> int:
        """See `Warps.exit`."""
        turned = 0
        for row in rows.tolist():
            if self.stack[row]:
                self._pop(row)
                turned += 1
            else:
                self.masks[row], self.state[row] = 0, DONE
        return turned

    def wait(self, rows: Array) -> int | None:
        """See `Warps.wait`."""
        for row in rows.tolist():
            if self.stack[row]:
                return row
            self.state[row] = WAITING
        return None

    def release(self) -> tuple[Array, Array]:
        """See `Warps.release`."""
        rows = [row for row, state in enumerate(self.state) if state == WAITING]
        for row in rows:
            self.state[row] = RUNNING
        return np.array(rows, np.int64), np.array([self.node[row] for row in rows], np.int64)

    def as_arrays(self) -> Warps:
        """The same warps, standing where they do, as arrays."""
        warps = Warps(_flags_of(self.masks, self.lanes), self.node_at)
        warps.position[:], warps.node[:] = self.position, self.node
        warps.state[:], warps.last_step[:], warps.fuel_used[:] = self.state, self.last_step, self.fuel_used
        warps.most_used, warps.met[:] = max(self.fuel_used), self.met
        for row, stack in enumerate(self.stack):
            if stack:
                warps.stand_waiting(
                    row,
                    [position for position, _ in stack],
                    _flags_of([mask for _, mask in stack], self.lanes),
                )
        return warps

    def _go(self, row: int, position: int) -> int:
        """Lets the running part go on to a position; how many warps turned to another part, 0 or 1."""
        self.position[row], self.node[row] = position, self.node_at[position]
        stack = self.stack[row]
        upcoming = stack[-1][0] if stack else NOWHERE
        if upcoming > position:
            return 0
        if upcoming == position:
            self.masks[row] |= stack.pop()[1]
            self.met[self.node[row]] += 1
            return 0
        self._insert(row, position, self.masks[row])
        self._pop(row)
        return 1

    def _split(self, row: int, parts: Sequence[tuple[int, int]]) -> int:
        """Splits the running part; as `_go`."""
        first = min(parts, key=lambda part: part[0])
        for part in parts:
            if part is not first:
                self._insert(row, *part)
        self.masks[row] = first[1]
        return self._go(row, first[0])

    def _insert(self, row: int, position: int, mask: int) -> None:
        """Puts a part among the waiting ones, or together with those that wait at the same position."""
        stack = self.stack[row]
        level = len(stack)
        while level and stack[level - 1][0] < position:
            level -= 1
        if level and stack[level - 1][0] == position:
            stack[level - 1] = position, stack[level - 1][1] | mask
        else:
            stack.insert(level, (position, mask))

    def _pop(self, row: int) -> None:
        """Lets the next part run, in place of the one that did."""
        position, self.masks[row] = self.stack[row].pop()
        self.position[row], self.node[row] = position, self.node_at[position]

    def _array_of(self, masks: Sequence[int]) -> Array:
        """Masks as an array, one row each; those that come again are remembered."""
        key = tuple(masks)
        known = self._arrays.get(key)
        if known is None:
            if len(self._arrays) == _REMEMBERED_MASKS:
                self._arrays.clear()
            known = self._arrays[key] = _flags_of(masks, self.lanes)
        return known


def _numbers_of(flags: Array) -> list[int]:
    """Each row of flags as an integer."""
    packed = np.packbits(flags, axis=1, bitorder="little")
    return [int.from_bytes(row, "little") for row in packed]


def _flags_of(masks: Sequence[int], lanes: int) -> Array:
    """The inverse of `_numbers_of`."""
    size = -(-lanes // 8)
    packed = np.frombuffer(b"".join(mask.to_bytes(size, "little") for mask in masks), np.uint8)
    return np.unpackbits(packed.reshape(-1, size), axis=1, count=lanes, bitorder="little").view(np.bool_)
