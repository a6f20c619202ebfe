"""Where each warp stands: its node, its active lanes, and its other lanes.

The lanes of a warp stand in *parts*: sets of lanes at one position of the program's order. The part at the
first position runs; the others are kept on a stack, the next one on top. Where a part that runs goes on to a
position before all others (nearly always), nothing else is touched. Where it comes to a position at which
lanes wait, it is one with them; where some wait before it, it is put in its place among the waiting ones, and
the warp *turns* to the first of them. Lanes that return are gone.

Under rules with joins (see `reconvergence`) parts have no order: where a branch lets lanes part, its join is
put on the stack, with no lanes yet, and above it all parts but the one that runs on. A part that comes to the
uppermost join, and to no other place, waits there, and the one on top of the stack runs; once that is the
join itself, all that came there go on together. On the stack a join's position is inverted (`~position`).

Warp by warp, a mask being an integer (bit `l` is lane `l`): on few warps that is quicker than array
operations, and a process whose warps have come to many steps goes over to `compiled.control`.

Source: the sorted stack of Diamos et al., SIMD re-convergence at thread frontiers (MICRO 2011), section 5.2;
for joins that of Fung et al., Dynamic warp formation and scheduling for efficient GPU control flow (MICRO
2007), section 2.
What positions there are says `reconvergence`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.simt.values import NO_ROWS, Array

RUNNING, WAITING, DONE = 0, 1, 2
NOWHERE = np.iinfo(np.int32).max
"""The position of the next part where there is none."""
NO_JOINS = -1, -1
"""Of a branch whose lanes meet nowhere, or by their order."""
_REMEMBERED_MASKS = 1024


class Warps:
    """The control state of the warps of a batch; all lanes begin at the first position."""

    def __init__(self, active: Array, node_at: Sequence[int], *, has_joins: bool = False) -> None:
        warps, self.lanes = active.shape
        self.node_at = node_at
        self.has_joins = has_joins
        self.masks = _numbers_of(active)
        self.position = [0] * warps
        self.node = [node_at[0]] * warps
        self.state = [RUNNING if mask else DONE for mask in self.masks]
        # Of each warp the other parts, position and mask; the one that comes next last.
        self.stack: list[list[tuple[int, int]]] = [[] for _ in range(warps)]
        self.joins = [0] * warps  # the positions of the joins on the stack, as bits
        self.last_step = [0] * warps
        self.fuel_used = [0] * warps
        self.met = np.zeros(max(node_at) + 1, np.int64)
        """Per node, how often two parts met there."""
        self._arrays: dict[tuple[int, ...], Array] = {}

    def begin(
        self, lengths: Array, step: int, *, behind_first: bool, longest: bool
    ) -> tuple[int, Array, int, int]:
        """Chooses the node that is to run next (-1 where no warp runs) and the warps that stand there, and
        notes that they run its `lengths[node]` instructions in a step: the most that one of them has run by
        now, and how many of their lanes are active.

        It is the first node at which a warp stands, or the last; or, with `longest`, that of the warp that
        has not run for longest.
        """
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
        """The active lanes of warps."""
        return self._array_of([self.masks[row] for row in rows.tolist()])

    def branch(
        self,
        rows: Array,
        active: Array | None,
        decision: Array,
        positions: Array,
        joins: tuple[int, int] = NO_JOINS,
    ) -> tuple[Array, Array, Array, Array, list[int], int]:
        """Moves the running parts on whose `active` lanes (None: all) a branch sends to one of two positions:
        the numbers in the step of the warps that go the first way as a whole, of those that go the second, of
        those whose lanes part, and these lanes by way; how many lanes go each way; and how many warps turned.
        `joins` are where lanes that part meet (see `reconvergence`).
        """
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
                turned += self._split(row, [(targets[0], first), (targets[1], second)], joins)
            else:
                way = 0 if first else 1
                by_outcome[way].append(index)
                turned += self._go(row, targets[way])
        whole_yes, whole_no, parting = (np.array(indices, np.int64) for indices in by_outcome)
        masks = self._array_of([*parts[0], *parts[1]]).reshape(2, -1, self.lanes)
        return whole_yes, whole_no, parting, masks, [yes, no], turned

    def advance(self, rows: Array, position: int) -> int:
        """Lets the running parts go on to `position`; returns how many warps turned to another part."""
        return sum(self._go(row, position) for row in rows.tolist())

    def split(
        self, rows: Array, positions: Array, masks: Sequence[Array] | Array, joins: tuple[int, int] = NO_JOINS
    ) -> int:
        """Splits the running parts, whose lanes go several ways; returns how many warps turned to a part that
        waited before all of these.
        """
        by_position = [
            [(position, number) for number in _numbers_of(mask)]
            for position, mask in zip(positions.tolist(), masks, strict=True)
        ]
        return sum(
            self._split(row, [(position, mask) for position, mask in parts if mask], joins)
            for row, *parts in zip(rows.tolist(), *by_position, strict=True)
        )

    def exit(self, rows: Array) -> int:
        """Ends the active lanes of the rows; returns how many warps turned to another part."""
        turned = 0
        for row in rows.tolist():
            if any(mask for _, mask in self.stack[row]):
                self._pop(row)
                turned += 1
            else:
                self.state[row] = DONE
        return turned

    def wait(self, rows: Array) -> int | None:
        """Lets warps wait at a barrier; the first that has lanes elsewhere, which cannot."""
        for row in rows.tolist():
            if any(mask for _, mask in self.stack[row]):
                return row
            self.state[row] = WAITING
        return None

    def release(self) -> tuple[Array, Array]:
        """Lets all warps run that wait at barriers: these, and the nodes at which they stand."""
        rows = [row for row, state in enumerate(self.state) if state == WAITING]
        for row in rows:
            self.state[row] = RUNNING
        return np.array(rows, np.int64), np.array([self.node[row] for row in rows], np.int64)

    def _go(self, row: int, position: int) -> int:
        """Lets the running part go on to a position; how many warps turned to another part, 0 or 1."""
        self.position[row], self.node[row] = position, self.node_at[position]
        stack = self.stack[row]
        if self.has_joins:
            return self._come_to_join(row, position) if self.joins[row] >> position & 1 else 0
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

    def _come_to_join(self, row: int, position: int) -> int:
        """Lets the running part wait at a join; as `_go`."""
        meets = self._wait_at_join(row, position, self.masks[row])
        self._pop(row)
        if self.position[row] != position:
            return 1
        self.met[self.node[row]] += meets
        return 0

    def _wait_at_join(self, row: int, position: int, mask: int) -> bool:
        """Lets lanes wait at a join on the stack; whether others do."""
        stack = self.stack[row]
        level = len(stack) - 1
        while stack[level][0] != ~position:
            level -= 1
        waiting = stack[level][1]
        stack[level] = ~position, waiting | mask
        return waiting > 0

    def _split(self, row: int, parts: Sequence[tuple[int, int]], joins: tuple[int, int]) -> int:
        """Splits the running part; as `_go`."""
        if self.has_joins:
            return self._split_to_join(row, parts, joins)
        first = min(parts, key=lambda part: part[0])
        for part in parts:
            if part is not first:
                self._insert(row, *part)
        self.masks[row] = first[1]
        return self._go(row, first[0])

    def _split_to_join(self, row: int, parts: Sequence[tuple[int, int]], joins: tuple[int, int]) -> int:
        """Splits the running part, whose lanes meet at `joins`; as `_go`."""
        stack = self.stack[row]
        for join in joins:
            if join >= 0 and not self.joins[row] >> join & 1:
                stack.append((~join, 0))
                self.joins[row] |= 1 << join
        running = (-1, 0)
        for part in sorted(parts, reverse=True):
            if self.joins[row] >> part[0] & 1:
                self._wait_at_join(row, *part)
            else:
                if running[1]:
                    stack.append(running)
                running = part
        if not running[1]:
            self._pop(row)
            return 1
        position, self.masks[row] = running
        self.position[row], self.node[row] = position, self.node_at[position]
        return 0

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
        stack = self.stack[row]
        position, mask = stack.pop()
        while position < 0:
            position = ~position
            self.joins[row] ^= 1 << position
            if not mask:  # nobody came to that join
                position, mask = stack.pop()
            else:
                break
        self.masks[row] = mask
        self.position[row], self.node[row] = position, self.node_at[position]

    def _array_of(self, masks: Sequence[int]) -> Array:
        """Masks as an array, one row each; those that come again are remembered."""
        key = tuple(masks)
        known = self._arrays.get(key)
        if known is None:
            if len(self._arrays) == _REMEMBERED_MASKS:
                self._arrays.clear()
            known = self._arrays[key] = flags_of(masks, self.lanes)
        return known


def _numbers_of(flags: Array) -> list[int]:
    """Each row of flags as an integer."""
    packed = np.packbits(flags, axis=1, bitorder="little")
    return [int.from_bytes(row, "little") for row in packed]


def flags_of(masks: Sequence[int], lanes: int) -> Array:
    """Masks as rows of flags, the inverse of `_numbers_of`."""
    size = -(-lanes // 8)
    packed = np.frombuffer(b"".join(mask.to_bytes(size, "little") for mask in masks), np.uint8)
    return np.unpackbits(packed.reshape(-1, size), axis=1, count=lanes, bitorder="little").view(np.bool_)
