"""Executes a machine program: one program counter per warp, masks as the program computes them.

Nothing here knows about reconvergence: a warp runs the block that its program counter names, under the mask
that EXEC holds then, and goes where the block's branches say. All warps that stand at one block run it
together, as rows of the same arrays; the block that comes first in the layout goes first, and now and then
(`_FAIR`) the one whose warps have waited longest, so that a warp that spins on memory cannot keep out the one
that it waits for. A warp's own path and counts do not depend on that.

`barrier` waits until all warps of the thread block that are not done wait at it. All live lanes of the warp
must be on: those that have not returned (by `retire`, or in the mask that is its operand); anything else, and
different barriers that wait for each other, are a `Deadlock`. `warp_barrier` is what plain hardware has: it
counts warps and looks at no lanes and at no other barrier's name.

What a scalar register promises (the same for all lanes that read it) the tests hold it to: their executor
keeps a value per lane beside each (`tests/lowering/scalar_watch.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pcfm.lowering.decode import BlockCode, BranchCode, Coder, OperandTable, make_code
from pcfm.lowering.operations import any_lane
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg
from pcfm.simt.batch import LANES_ELSEWHERE, Deadlock, FuelSpent, StepFault
from pcfm.simt.compiled import CODE
from pcfm.simt.decoder import Decoder, Registers
from pcfm.simt.executor import merge
from pcfm.simt.step import Fault, Geometry, Step
from pcfm.simt.values import Array, Value, full, places, take_rows, zero_of
from pcfm.simt.work_limit import METER

RUNNING, WAITING, DONE = 0, 1, 2
_FAIR = 256


@dataclass
class Frame:
    """What a custom operation works on: the warps `rows` of the batch (None: all) that run it, in `block`.

    `registers` is indexed by register number (read and assign whole arrays, one row per running warp);
    `hardware` is what the target has beside registers, made as `hardware(warps, lanes)` when a batch begins.
    `sent` holds where `send` has sent the running warps (None: nowhere yet).
    """

    block: MachineBlock
    registers: Registers
    rows: Array | None
    warps: int
    lanes: int
    hardware: Any
    counts: Counts
    sent: Array | None = None

    @property
    def row_numbers(self) -> Array:
        """The rows as numbers."""
        return np.arange(self.warps) if self.rows is None else self.rows

    def get(self, reg: Reg) -> Value:
        """A register's value."""
        return self.registers[reg.index]

    def set(self, reg: Reg, value: Value) -> None:
        """Gives a register another value, whatever the mask is."""
        self.registers[reg.index] = value

    def send(self, which: Array, blocks: Array | int) -> None:
        """Sends the running warps with `which` (one bit per warp) to blocks, by index."""
        if self.sent is None:
            self.sent = np.full(self.warps, -1, np.int32)
        self.sent = np.where(which, blocks, self.sent)

    def count(self, name: str, number: int) -> None:
        """Adds to a count of the target's own."""
        self.counts.of_target[name] = self.counts.of_target.get(name, 0) + number

    def highest(self, name: str, number: int) -> None:
        """Keeps the highest value of a count of the target's own."""
        self.counts.of_target[name] = max(self.counts.of_target.get(name, 0), number)

    def charge(self, cost_class: str, units: int) -> None:
        """Costs beyond those of the instructions themselves, in units of a class of the machine model."""
        self.counts.charged[cost_class] = self.counts.charged.get(cost_class, 0) + units

    @property
    def exec(self) -> Array:
        """The current mask, of shape (warps, lanes)."""
        return self.registers[EXEC.index]


class Counts:
    """Per block: how many warps ran it, with how many lanes on; what its branches did; where warps parted."""

    def __init__(self, program: MachineFunction) -> None:
        size = len(program.blocks)
        self.warps = [0] * size
        self.lanes = [0] * size
        self.divergent = [0] * size
        self.taken = [[0] * len(block.terminators) for block in program.blocks]
        self.not_taken = [[0] * len(block.terminators) for block in program.blocks]
        self.fuel_used = 0
        self.of_target: dict[str, int] = {}
        self.charged: dict[str, int] = {}


class MachineExecutor:
    """The state of one batch, and the loop that runs it."""

    def __init__(
        self, program: MachineFunction, decoder: Decoder, constants: Callable[[Any], Value], counts: Counts,
        fuel: int,
    ) -> None:  # fmt: skip
        self.program, self.counts, self.fuel = program, counts, fuel
        self.table = OperandTable(program)
        self.code = make_code(program, self.coder(decoder))
        self.registers: Registers = [None] * self.table.count
        for constant, register in self.table.constants.items():
            is_number = isinstance(constant, int)
            known = np.array([[constant]], np.int64) if is_number else constants(constant)
            self.registers[register] = known
        self.frame: Frame  # of the step that is being run

    def coder(self, decoder: Decoder) -> Coder:
        """What makes the closures of instructions."""
        return Coder(decoder, self.table, self.program.instruction_set, self.custom)

    def start(self, geometry: Geometry, arguments: list[Value]) -> None:
        """Forgets everything: a new batch begins."""
        self.geometry = geometry
        self.slots: Registers = [None] * self.table.count
        self.owned = [False] * self.table.count
        for reg, value in zip(self.program.arguments, arguments, strict=True):
            self.slots[reg.index] = value
        self.slots[EXEC.index] = geometry.active.copy()
        self.pc = np.zeros(geometry.warps, np.int32)
        self.state = np.where(geometry.active.any(axis=1), RUNNING, DONE).astype(np.int8)
        # Where a warp that runs stands; behind all blocks where it does not run.
        self.standing = np.where(self.state == RUNNING, self.pc, len(self.code)).astype(np.int32)
        self.gone = np.zeros_like(geometry.active)
        self.at_barrier = np.full(geometry.warps, -1, np.int32)
        make = self.program.hardware
        self.hardware = None if make is None else make(geometry.warps, geometry.lanes)

    def run(self, geometry: Geometry, arguments: list[Value]) -> None:
        """Runs a batch to its end. Raises: StepFault, Deadlock, FuelSpent."""
        self.start(geometry, arguments)
        fuel_used = np.zeros(geometry.warps, np.int64)
        since = np.zeros(geometry.warps, np.int64)
        at_most = steps = 0
        far = len(self.code)
        while True:
            first = int(np.minimum.reduce(self.standing))
            if first == far:
                if not (self.state == WAITING).any():
                    CODE.count(steps % _FAIR)
                    break
                self._release()
                continue
            steps += 1
            if steps % _FAIR == 0:
                CODE.count(_FAIR)
                first = int(self.pc[int(np.argmin(np.where(self.state == RUNNING, since, steps)))])
            rows = places(self.standing == first)
            code = self.code[first]
            at_most += code.length
            if rows.size == geometry.warps:
                since.fill(steps)
                fuel_used += code.length
            else:
                since[rows] = steps
                fuel_used[rows] += code.length
            if at_most > self.fuel and int(fuel_used[rows].max()) > self.fuel:
                row = int(rows[int(np.argmax(fuel_used[rows]))])
                raise FuelSpent(code.block.last_source, row, block=code.block.name)
            self._step(code, rows)
        self.counts.fuel_used = max(self.counts.fuel_used, int(fuel_used.max()))

    def _step(self, code: BlockCode, rows: Array) -> None:
        METER.count(rows.size, code.length)
        geometry = self.geometry
        every = rows.size == geometry.warps
        picked = None if every else rows
        regs = self.registers
        for register in code.reads:
            if self.slots[register] is None:  # read by code that no lane runs
                self.slots[register] = zero_of(self.program.registers[register].type)
            regs[register] = take_rows(self.slots[register], picked)
            if every:
                self.owned[register] = False  # others may share the array from now on
        shape = rows.size, geometry.lanes
        step = Step(geometry, picked, None, *shape)
        self.frame = Frame(code.block, regs, picked, *shape, self.hardware, self.counts)
        for run in code.initiators:
            run(regs, step)
        mask = regs[EXEC.index] = full(regs[EXEC.index], shape)
        lanes = int(np.count_nonzero(mask))
        index = code.block.index
        self.counts.warps[index] += rows.size
        self.counts.lanes[index] += lanes
        with_lanes = None  # which warps have lanes on; None: all
        if lanes != mask.size:
            step.mask = mask
            if code.touches_memory:
                with_lanes = any_lane(mask)
        if with_lanes is not None and not np.logical_and.reduce(with_lanes):
            self._body_of_some(code, rows, with_lanes)
        else:
            self._body(code, step)
        if code.block.split is not None:
            self._count_split(code.block, mask)
        try:
            for run in code.terminators:
                run(regs, step)
        except Fault as fault:
            raise StepFault(fault, step) from None
        regs[EXEC.index] = full(regs[EXEC.index], shape)
        for register, masked in code.keeps:
            self._store(register, regs[register], picked, mask if masked and step.mask is not None else None)
        self._leave(code, rows, step)

    def _body(self, code: BlockCode, step: Step) -> None:
        """Runs a block's body, for warps that have lanes on if it does more than compute."""
        try:
            for run in code.body:
                run(self.registers, step)
        except Fault as fault:
            raise StepFault(fault, step) from None

    def _body_of_some(self, code: BlockCode, rows: Array, with_lanes: Array) -> None:
        """Runs the body for the warps that have lanes on: without any, a vector instruction does nothing."""
        some = places(with_lanes)
        regs = self.registers
        written = {dst.index: dst for inst in code.block.body for dst in inst.dsts}
        # What the body writes and nobody has read here may still be there from another block, of its rows.
        before = {register: regs[register] for register in code.reads}
        for inst in code.block.initiators:
            before.update((dst.index, regs[dst.index]) for dst in inst.dsts)
        if some.size:
            for register, value in before.items():
                regs[register] = None if value is None else take_rows(value, some)
            mask = regs[EXEC.index]
            step = Step(self.geometry, rows[some], mask, some.size, self.geometry.lanes)
            self._body(code, step)
        regs_after = {register: regs[register] for register in written} if some.size else {}
        for register, value in before.items():
            regs[register] = value
        shape = (rows.size, self.geometry.lanes)
        for register, dst in written.items():
            old = self._value_without_lanes(dst, rows)
            regs[register] = merge(old, regs_after[register], some, None, shape) if some.size else old

    def _value_without_lanes(self, reg: Reg, rows: Array) -> Value:
        """What a register holds in warps that have passed its definition without lanes."""
        value = self.slots[reg.index]
        if value is None or reg.cls == "m":  # a comparison writes 0 in lanes that are off
            return zero_of(reg.type)
        return take_rows(value, rows)

    def _count_split(self, block: MachineBlock, mask: Array) -> None:
        assert block.split is not None
        self.counts.divergent[block.index] += count_parting(self.registers[block.split.index], mask)

    def _store(self, register: int, value: Value, rows: Array | None, mask: Array | None) -> None:
        """Keeps a register's value for the warps `rows`, in the lanes `mask` (None: in all)."""
        if value is None:
            return
        shape = (self.geometry.warps, self.geometry.lanes)
        self.slots[register] = merge(
            self.slots[register], value, rows, mask, shape, in_place=self.owned[register]
        )
        # Only what `merge` has made anew may be written in place: other arrays may be shared.
        self.owned[register] = rows is not None

    def _leave(self, code: BlockCode, rows: Array, step: Step) -> None:
        """Sends each warp where the block's branches say."""
        block, regs = code.block, self.registers
        if code.last is not None:
            self._last(code, code.last, rows, step)
            return
        target: Array | None = None  # of each warp; None: the next block
        left: Array | None = None  # the warps that no branch has taken yet; None: all
        count = rows.size
        if code.sender is not None:
            target = np.full(rows.size, block.index + 1, np.int32)
            left = self._send(code, code.sender, target)
            count = int(np.count_nonzero(left))
        for branch in code.branches:
            taken, chosen = count, left
            if branch.condition is not None:
                chosen = full(
                    branch.condition(*[regs[register] for register in branch.sources]), (rows.size,)
                )
                if branch.lanes_agree:
                    self._check_agreement(branch, regs)
                if left is not None:
                    chosen = chosen & left
                taken = int(np.count_nonzero(chosen))
            self.counts.taken[block.index][branch.number] += taken
            self.counts.not_taken[block.index][branch.number] += count - taken
            if taken == rows.size:
                self._go(rows, branch.target)
                return
            if taken:
                if target is None:
                    target = np.full(rows.size, block.index + 1, np.int32)
                target[chosen] = branch.target
            if taken == count:
                break
            if taken:
                assert chosen is not None
                left = ~chosen if left is None else left & ~chosen
                count -= taken
        self._go(rows, block.index + 1 if target is None else target)

    def _go(self, rows: Array, target: Array | int) -> None:
        """Sends warps that run to blocks."""
        if rows.size == self.geometry.warps:
            self.pc[:] = target
            self.standing[:] = target
        else:
            self.pc[rows] = target
            self.standing[rows] = target

    def _send(self, code: BlockCode, sender: MachineInst, target: Array) -> Array:
        """Notes where a custom operation has sent warps; the warps that it has not sent anywhere."""
        sent = self.frame.sent
        stays = np.ones(target.size, np.bool_) if sent is None else sent < 0
        if sent is not None:
            target[~stays] = sent[~stays]
        number, index = code.block.terminators.index(sender), code.block.index
        staying = int(np.count_nonzero(stays))
        self.counts.taken[index][number] += target.size - staying
        self.counts.not_taken[index][number] += staying
        return stays

    def _check_agreement(self, branch: BranchCode, regs: Registers) -> None:
        """A branch that was called uniform is: the oracle for the divergence analysis and for the masks."""
        cond, exec_ = (regs[register] for register in branch.sources)
        if count_parting(cond, exec_):
            raise AssertionError(f"lanes part at a branch that was called uniform: {branch.inst.note}")

    def _last(self, code: BlockCode, inst: MachineInst, rows: Array, step: Step) -> None:
        block = code.block
        if inst.op != "trap":
            self.standing[rows] = len(self.code)
        if inst.op == "end":
            self.state[rows] = DONE
        elif inst.op == "trap":
            mask = self.registers[EXEC.index]
            position = int(np.argmax(mask)) if mask.any() else step.first_active(0)
            raise StepFault(Fault(inst.ir, "unreachable code is reached", position), step)
        else:
            if inst.op == "barrier":
                wanted = step.of_rows(self.geometry.active & ~self.gone)
                if inst.srcs:
                    wanted = wanted & ~self.registers[self.table.place(inst.srcs[0])]
                short = places((wanted != self.registers[EXEC.index]).any(axis=1))
                if short.size:
                    row = int(rows[short[0]])
                    raise Deadlock(block.last_source, row, LANES_ELSEWHERE, block=block.name)
            self.state[rows] = WAITING
            self.at_barrier[rows] = block.index if inst.op == "barrier" else -1
            self.pc[rows] = block.index

    def _release(self) -> None:
        """Lets the thread blocks go on whose warps all wait; called when no warp can run."""
        per_block = self.geometry.warps_per_block
        waiting = self.state == WAITING
        where = np.where(waiting & (self.at_barrier >= 0), self.at_barrier, -1).reshape(-1, per_block)
        highest = where.max(axis=1)
        other = (where != highest[:, None]) & (where >= 0)
        if other.any():
            row = int(places(other.reshape(-1))[0])
            away = self.code[int(highest[row // per_block])].block
            reason = f"other warps of the thread block wait at another barrier, in %{away.name}"
            block = self.code[int(self.pc[row])].block
            raise Deadlock(block.last_source, row, reason, block=block.name)
        self.state[waiting] = RUNNING
        self.pc[waiting] += 1
        self.standing[waiting] = self.pc[waiting]

    def _retire(self, _regs: Registers, step: Step) -> None:
        """Lanes have returned: a barrier does not wait for them."""
        self.gone[slice(None) if step.rows is None else step.rows] |= step.active

    def custom(self, inst: MachineInst) -> Callable[[Registers, Step], None]:
        """The closure of an operation that sees the frame."""
        if inst.op == "retire":
            return self._retire
        function = self.program.instruction_set.operations[inst.op].run
        assert function is not None

        def run(_regs: Registers, _step: Step) -> None:
            function(self.frame, inst)

        return run


def count_parting(cond: Array, mask: Array) -> int:
    """In how many warps the condition holds in some lanes of the mask and not in others."""
    holds = mask & cond
    lanes = np.count_nonzero(holds)
    if lanes in (0, np.count_nonzero(mask)):
        return 0
    return int(np.count_nonzero(any_lane(holds) & any_lane(mask ^ holds)))
