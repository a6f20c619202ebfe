"""The branch synchronisation stack, and the instructions that push and pop it.

Each warp has a stack of entries (kind, address, mask):

- SSY: where lanes meet again, and which; pushed by `SSY`;
- DIV: the lanes that did not take a branch at which the warp parted, and the instruction behind it; pushed by
  the branch, which goes on with the others;
- PBK, PCNT: where lanes go on that break out of a region, or continue with the next iteration of a loop.

`SYNC` (`.S` on Fermi) pops the topmost entry and goes on there: first with the lanes of each DIV, then, at
the SSY below, with all of them. `BRK` takes its lanes out of every entry above the innermost PBK, `CONT` of
those above the innermost PCNT, `EXIT` out of all. Where none is left in the mask, the warp pops until an
entry has lanes, and goes on there. So the lanes that left come on again when their PBK or PCNT is popped.

The stack holds at most `limit` entries; one more is a fault of the program. Popping an entry that has no
lanes left costs nothing of its own.

Sources: NVIDIA's patents US 7,543,136 and 8,667,256 (tokens of synchronisation and divergence; a divergence
token holds the not-taken side), US 7,617,384 and 7,877,585 (tokens of break and return; a disable mask in
place of taking lanes out of entries: the same to a program); envytools, "Tesla CUDA ISA: control
instructions".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from pcfm.lowering.executor import Frame
from pcfm.lowering.operations import COMMON, Operation, any_lane
from pcfm.lowering.program import EXEC, MachineInst, Reg
from pcfm.simt.step import Fault
from pcfm.simt.values import Array, places

SSY, DIV, PBK, PCNT = range(4)
_FIRST_SIZE = 4


class EntryStack:
    """The stacks of all warps of a batch."""

    def __init__(self, warps: int, lanes: int, limit: int) -> None:
        self.limit = limit
        self.depth = np.zeros(warps, np.int32)
        size = min(_FIRST_SIZE, limit)
        self.kinds = np.zeros((warps, size), np.int8)
        self.addresses = np.zeros((warps, size), np.int32)
        self.masks = np.zeros((warps, size, lanes), np.bool_)

    def push(self, rows: Array, kind: int, address: int, masks: Array) -> None:
        """Pushes an entry for each of some warps; none of them may be full."""
        depth = self.depth[rows]
        if rows.size and int(depth.max()) == self.kinds.shape[1]:
            self._grow()
        self.kinds[rows, depth] = kind
        self.addresses[rows, depth] = address
        self.masks[rows, depth] = masks
        self.depth[rows] = depth + 1

    def _grow(self) -> None:
        more = min(self.kinds.shape[1], self.limit - self.kinds.shape[1])
        self.kinds, self.addresses, self.masks = (
            np.concatenate((old, np.zeros_like(old[:, :more])), axis=1)
            for old in (self.kinds, self.addresses, self.masks)
        )

    def pop(self, rows: Array) -> tuple[Array, Array, Array]:
        """The topmost entries of some warps, none of them empty: kinds, addresses, masks."""
        self.depth[rows] -= 1
        top = self.depth[rows]
        return self.kinds[rows, top], self.addresses[rows, top], self.masks[rows, top]

    def remove(self, rows: Array, lanes: Array, kind: int | None) -> None:
        """Takes lanes out of all entries above the innermost of a kind (None: out of all)."""
        there = np.arange(self.kinds.shape[1]) < self.depth[rows][:, None]
        if kind is not None:
            of_kind = there & (self.kinds[rows] == kind)
            assert any_lane(of_kind).all(), "lanes leave what they are not in"
            innermost = of_kind.shape[1] - 1 - np.argmax(of_kind[:, ::-1], axis=1)
            there = np.arange(self.kinds.shape[1]) > innermost[:, None]
        self.masks[rows] &= ~(there[:, :, None] & lanes[:, None, :])


def _push(frame: Frame, inst: MachineInst, which: Array, kind: int, address: int, masks: Array) -> None:
    """Pushes an entry for the running warps `which`. Raises: Fault where the stack is full."""
    stack: EntryStack = frame.hardware
    rows = frame.row_numbers[which]
    full = places(stack.depth[rows] >= stack.limit)
    if full.size:
        row = int(which[full[0]])
        position = row * frame.lanes + int(np.argmax(masks[full[0]]))
        reason = f"the synchronisation stack overflows: a warp has {stack.limit} entries"
        raise Fault(inst.ir, reason, position)
    stack.push(rows, kind, address, masks)
    frame.count("stack_pushes", int(rows.size))
    if rows.size:
        frame.highest("stack_depth", int(stack.depth[rows].max()))


def _preparation(kind: int) -> Callable[[Frame, MachineInst], None]:
    """SSY, PBK, PCNT: pushes the mask with an address."""

    def push(frame: Frame, inst: MachineInst) -> None:
        assert inst.target is not None
        _push(frame, inst, np.arange(frame.warps), kind, inst.target.index, frame.exec)

    return push


def condition_lanes(frame: Frame, inst: MachineInst, operand: int = 1, *, negated: bool) -> Array:
    """The lanes that are on and meet the condition, if there is that operand."""
    if operand == len(inst.srcs):
        return frame.exec
    reg = inst.srcs[operand]
    assert isinstance(reg, Reg)
    cond = frame.get(reg)
    return frame.exec & (~cond if negated else cond)


def _branch(*, negated: bool) -> Callable[[Frame, MachineInst], None]:
    """BRA: `sends` are where taking it leads, and the block behind it."""

    def run(frame: Frame, inst: MachineInst) -> None:
        taken = condition_lanes(frame, inst, negated=negated)
        rest = frame.exec & ~taken
        goes, stays = any_lane(taken), any_lane(rest)
        parted = goes & stays
        if parted.any():
            which = places(parted)
            _push(frame, inst, which, DIV, inst.sends[1].index, rest[which])
            frame.set(EXEC, np.where(parted[:, None], taken, frame.exec))
        frame.send(goes, inst.sends[0].index)

    return run


def _resume(
    frame: Frame,
    exec_: Array,
    pending: Array,
    end: int | None,
    allowed: tuple[int, ...] = (SSY, DIV, PBK, PCNT),
) -> None:
    """Pops for the running warps `pending` until lanes are on; a warp whose stack is empty goes to `end`."""
    stack: EntryStack = frame.hardware
    numbers = frame.row_numbers
    went = np.full(frame.warps, -1, np.int32)
    while pending.size:
        rows = numbers[pending]
        bottom = stack.depth[rows] == 0
        if bottom.any():
            assert end is not None, "the synchronisation stack is empty"
            went[pending[bottom]] = end
            pending, rows = pending[~bottom], rows[~bottom]
        kinds, addresses, masks = stack.pop(rows)
        frame.count("stack_pops", int(rows.size))
        on = any_lane(masks)
        assert np.isin(kinds[on], allowed).all(), "an entry of another kind is on top of the stack"
        exec_[pending[on]] = masks[on]
        went[pending[on]] = addresses[on]
        pending = pending[~on]
    frame.set(EXEC, exec_)
    frame.send(went >= 0, went)


def _sync(frame: Frame, _inst: MachineInst) -> None:
    _resume(frame, frame.exec.copy(), np.arange(frame.warps), None, (SSY, DIV))


def _leave(kind: int | None, *, negated: bool) -> Callable[[Frame, MachineInst], None]:
    """BRK, CONT, EXIT (no kind): lanes leave; `sends` of an EXIT begins with where a warp ends."""

    def run(frame: Frame, inst: MachineInst) -> None:
        stack: EntryStack = frame.hardware
        gone = condition_lanes(frame, inst, negated=negated)
        which = places(any_lane(gone))
        stack.remove(frame.row_numbers[which], gone[which], kind)
        rest = frame.exec & ~gone
        end = inst.sends[0].index if kind is None else None
        _resume(frame, rest, places(~any_lane(rest)), end)

    return run


def _guard(*, negated: bool) -> Callable[[Frame, MachineInst], None]:
    """(saved, EXEC) := (EXEC, EXEC and the predicate); then how many instructions and accesses are under it.

    A predicate without lanes costs an access its issue.
    """

    def run(frame: Frame, inst: MachineInst) -> None:
        size, accesses = inst.srcs[2:]
        assert isinstance(size, int) and isinstance(accesses, int)
        on = condition_lanes(frame, inst, negated=negated)
        without = frame.warps - int(np.count_nonzero(any_lane(on)))
        frame.count("predicated_instructions", frame.warps * size)
        frame.count("predicated_without_lanes", without * size)
        frame.charge("int_alu", without * accesses)
        frame.set(inst.dsts[0], frame.exec)
        frame.set(EXEC, on)

    return run


def guards() -> Iterator[Operation]:
    """What code under a predicate begins and ends with."""
    for suffix, negated in (("", False), ("_not", True)):
        yield Operation(f"guard{suffix}", "custom", 2, 4, _guard(negated=negated), 0)
    yield Operation("unguard", "mask", 1, 1, lambda saved: saved, 0)


def _operations() -> Iterator[Operation]:
    for name, kind in (("ssy", SSY), ("pbk", PBK), ("pcnt", PCNT)):
        yield Operation(name, "custom", 0, 1, _preparation(kind))
    yield Operation("sync", "custom", 1, 1, _sync, units=0)
    for suffix, negated in (("", False), ("_not", True)):
        yield Operation(f"bra{suffix}", "custom", 1, 2, _branch(negated=negated), 0, "branch")
        for name, leaves in (("brk", PBK), ("cont", PCNT), ("exit", None)):
            yield Operation(f"{name}{suffix}", "custom", 1, None, _leave(leaves, negated=negated), 0)


INSTRUCTION_SET = COMMON.extended((*_operations(), *guards()))
