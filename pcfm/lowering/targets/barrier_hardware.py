"""Convergence barriers and a program counter per lane, and the instructions that lanes part and meet by.

A warp has barrier registers, each a mask of lanes, and per lane a program counter. Its lanes are on, or set
aside at a branch at which the warp parted, or wait at a `BSYNC`. `BSSY` puts the lanes that are on into a
barrier; `BREAK` takes lanes out of one, `EXIT` out of all; at `BSYNC` they wait until all lanes of the
barrier do, and go on together. Where no lane is on any more, the warp goes on with the lanes that were set
aside last, or with those of a barrier that is complete and was made after that. Nothing else makes lanes
meet: those set aside at one place at different times stay apart.

The order is that of a stack, as Turing's chips showed it where no code yields. So no lane comes to a `BSSY`
by which others still wait: that would lose them, and is an error of the program.

Barriers are named by number and as many as a program asks for; hardware has 16 and moves others to registers
(`BMOV`), which is not counted.

Sources: NVIDIA's patent US 10,067,768 (convergence barriers, the mask of those that take part); Abaie
Shoushtary, Tubella & Gonzalez, Control Flow Management in Modern GPUs (arXiv 2407.02944), whose stack of
paths gives traces some 1% off a chip's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from pcfm.lowering.executor import Frame
from pcfm.lowering.operations import COMMON, Operation, any_lane
from pcfm.lowering.program import EXEC, MachineInst
from pcfm.lowering.targets.sync_hardware import condition_lanes, guards
from pcfm.simt.values import Array, places

ON, ASIDE = -1, -2


class LaneCounters:
    """The state of all warps of a batch. The `state` of a lane is `ON`, `ASIDE` or the barrier at which it
    waits; `since` is when it was set aside, `made` when a barrier was, in events of the warp.
    """

    def __init__(self, warps: int, lanes: int, barriers: int) -> None:
        self.state = np.full((warps, lanes), ON, np.int32)
        self.pc = np.zeros((warps, lanes), np.int32)
        self.since = np.zeros((warps, lanes), np.int64)
        self.masks = np.zeros((warps, barriers, lanes), np.bool_)
        self.made = np.zeros((warps, barriers), np.int64)
        self.events = np.zeros(warps, np.int64)

    def set_aside(self, rows: Array, lanes: Array, pc: int) -> None:
        """Lanes go on later, at a block."""
        self.events[rows] += 1
        self._put(rows, lanes, ASIDE, pc)

    def join(self, rows: Array, lanes: Array, barrier: int) -> None:
        """Lanes take part in a barrier, alone."""
        assert not (self.masks[rows, barrier] & ~lanes).any(), (
            "a barrier is made that lanes still take part in"
        )
        self.events[rows] += 1
        self.masks[rows, barrier] = lanes
        self.made[rows, barrier] = self.events[rows]

    def wait(self, rows: Array, lanes: Array, barrier: int, pc: int) -> None:
        """Lanes wait at a barrier that they take part in, and then go on at a block."""
        assert not (lanes & ~self.masks[rows, barrier]).any(), "lanes wait at a barrier that is not theirs"
        self._put(rows, lanes, barrier, pc)

    def _put(self, rows: Array, lanes: Array, state: int, pc: int) -> None:
        for table, value in ((self.state, state), (self.pc, pc)):
            table[rows] = np.where(lanes, value, table[rows])
        self.since[rows] = np.where(lanes, self.events[rows][:, None], self.since[rows])

    def leave(self, rows: Array, lanes: Array, barrier: int | None) -> None:
        """Lanes take part in a barrier no longer (None: in none)."""
        if barrier is None:
            self.masks[rows] &= ~lanes[:, None, :]
        else:
            self.masks[rows, barrier] &= ~lanes

    def resume(self, rows: Array) -> tuple[Array, Array]:
        """The lanes that go on next in warps without lanes that are on, and where (-1: no lane is left)."""
        state, masks = self.state[rows], self.masks[rows]
        aside = state == ASIDE
        latest = np.where(aside, self.since[rows], 0).max(axis=1)
        elsewhere = state[:, None, :] != np.arange(masks.shape[1])[:, None]
        complete = masks.any(axis=2) & ~(masks & elsewhere).any(axis=2)
        last_made = np.where(complete, self.made[rows], 0)
        barrier = last_made.argmax(axis=1) if last_made.shape[1] else np.zeros(rows.size, np.int64)
        release = last_made.max(axis=1, initial=0) > latest
        lanes = aside & (self.since[rows] == latest[:, None])
        which = places(release)
        lanes[which] = masks[which, barrier[which]]
        self.masks[rows[which], barrier[which]] = False
        pc = np.where(lanes, self.pc[rows], -1).max(axis=1)
        assert (np.where(lanes, self.pc[rows], pc[:, None]) == pc[:, None]).all(), "lanes are at two places"
        self.state[rows] = np.where(lanes, ON, state)
        assert (any_lane(lanes) | ~any_lane(state != ON)).all(), "lanes wait for each other"
        return lanes, pc


def _number(inst: MachineInst) -> int:
    """The barrier that an instruction names, its second operand."""
    number = inst.srcs[1]
    assert isinstance(number, int)
    return number


def _bssy(frame: Frame, inst: MachineInst) -> None:
    frame.hardware.join(frame.row_numbers, frame.exec, _number(inst))
    frame.count("barriers_made", frame.warps)


def _break(*, negated: bool) -> Callable[[Frame, MachineInst], None]:
    """BREAK: the lanes that are on, or those with a predicate, leave a barrier."""

    def run(frame: Frame, inst: MachineInst) -> None:
        leaving = condition_lanes(frame, inst, 2, negated=negated)
        frame.hardware.leave(frame.row_numbers, leaving, _number(inst))
        frame.count("barriers_left", int(np.count_nonzero(any_lane(leaving))))

    return run


def _resume(frame: Frame, rest: Array, end: int | None = None) -> None:
    """Goes on with `rest`; a warp that has no lane there with others, or at `end` if there are none."""
    which = places(~any_lane(rest))
    lanes, pc = frame.hardware.resume(frame.row_numbers[which])
    assert end is not None or (pc >= 0).all(), "no lane is left"
    went = np.full(frame.warps, -1, np.int32)
    went[which] = np.where(pc < 0, -1 if end is None else end, pc)
    rest[which] = lanes
    frame.set(EXEC, rest)
    frame.send((went >= 0) & (went != frame.block.index + 1), went)


def _bsync(frame: Frame, inst: MachineInst) -> None:
    frame.hardware.wait(frame.row_numbers, frame.exec, _number(inst), frame.block.index + 1)
    _resume(frame, np.zeros_like(frame.exec))


def _branch(*, negated: bool) -> Callable[[Frame, MachineInst], None]:
    """BRA: `sends` are where taking it leads, and the block behind it."""

    def run(frame: Frame, inst: MachineInst) -> None:
        taken = condition_lanes(frame, inst, 1, negated=negated)
        rest = frame.exec & ~taken
        goes, stays = any_lane(taken), any_lane(rest)
        which = places(goes & stays)
        frame.hardware.set_aside(frame.row_numbers[which], rest[which], inst.sends[1].index)
        frame.set(EXEC, np.where(goes[:, None], taken, frame.exec))
        frame.send(goes, inst.sends[0].index)

    return run


def _exit(*, negated: bool) -> Callable[[Frame, MachineInst], None]:
    """EXIT; `sends` begins with where a warp ends."""

    def run(frame: Frame, inst: MachineInst) -> None:
        gone = condition_lanes(frame, inst, 1, negated=negated)
        frame.hardware.leave(frame.row_numbers, gone, None)
        _resume(frame, frame.exec & ~gone, inst.sends[0].index)

    return run


def _operations() -> Iterator[Operation]:
    yield Operation("bssy", "custom", 0, 2, _bssy)
    yield Operation("bsync", "custom", 1, 2, _bsync, units=0)
    for suffix, negated in (("", False), ("_not", True)):
        yield Operation(f"break{suffix}", "custom", 0, None, _break(negated=negated))
        yield Operation(f"bra{suffix}", "custom", 1, 2, _branch(negated=negated), 0, "branch")
        yield Operation(f"exit{suffix}", "custom", 1, None, _exit(negated=negated), 0)


INSTRUCTION_SET = COMMON.extended((*_operations(), *guards()))
