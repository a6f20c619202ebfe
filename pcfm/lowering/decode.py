"""Machine blocks made ready to run: one closure per instruction, and what each block reads and leaves behind.

*Liveness* is that of a warp: a register is live where some path of the warp's program counter leads to a
reading of it. Writing a vector register ends no life, since it is written in some lanes only. A block stores
what it wrote and is live behind it; a vector register that no path has written before needs no mask then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from pcfm.ir.instructions import Instruction
from pcfm.ir.values import Value as IrValue
from pcfm.lowering.operations import InstructionSet
from pcfm.lowering.program import (
    EXEC,
    MachineBlock,
    MachineFunction,
    MachineInst,
    Operand,
    Reg,
    needs_lanes,
    value_operands,
    written_before,
)
from pcfm.simt.decoder import Decoder, Registers
from pcfm.simt.executor import Watchers, decode_instruction
from pcfm.simt.liveness import bits_of, registers_of
from pcfm.simt.step import Step
from pcfm.simt.values import Array, Value, full

Closure = Callable[[Registers, Step], None]
Custom = Callable[[MachineInst], Closure]


@dataclass(frozen=True)
class BranchCode:
    """A branch ready to run: which of its block's terminators it is, the block that it goes to, the condition
    (None: it always goes) on operands at `sources`, and whether the lanes that are on are known to agree.
    """

    inst: MachineInst
    number: int
    target: int
    condition: Callable[..., Array] | None
    sources: list[int]
    lanes_agree: bool


@dataclass
class BlockCode:
    """A block ready to run.

    `reads` are the registers it needs from outside; `keeps` those it wrote that are wanted later, with
    whether lanes that were off must keep theirs. `touches_memory` tells blocks whose body does more than
    compute: it is not run for warps without lanes.
    """

    block: MachineBlock
    reads: list[int]
    keeps: list[tuple[int, bool]]
    initiators: list[Closure] = field(default_factory=list)
    body: list[Closure] = field(default_factory=list)
    terminators: list[Closure] = field(default_factory=list)
    branches: list[BranchCode] = field(default_factory=list)
    sender: MachineInst | None = None  # the custom operation that may send warps elsewhere
    last: MachineInst | None = None  # a barrier, trap or end
    touches_memory: bool = False
    length: int = 1


class OperandTable:
    """Where operands are held: registers by number, then constants, then a place for no result."""

    def __init__(self, program: MachineFunction) -> None:
        self.count = len(program.registers)
        self.constants: dict[IrValue | int, int] = {}
        for inst in program.instructions():
            for src in inst.srcs:
                if not isinstance(src, Reg) and src not in self.constants:
                    self.constants[src] = self.count
                    self.count += 1
        self.nowhere = self.count
        self.count += 1

    def place(self, operand: Operand) -> int:
        """The place of an operand."""
        return operand.index if isinstance(operand, Reg) else self.constants[operand]


class InstructionDecoder(Decoder):
    """The surroundings of one IR instruction whose operands are in machine registers."""

    def __init__(self, base: Decoder, table: OperandTable, inst: MachineInst) -> None:
        super().__init__(**vars(base))
        self._places: dict[IrValue, int] = {}
        source = inst.ir
        for index, src in zip(value_operands(source), inst.srcs, strict=True):
            self._places[source.operand(index)] = table.place(src)
        self._places[source] = inst.dsts[0].index if inst.dsts else table.nowhere
        self._nowhere = table.nowhere

    def register(self, value: IrValue) -> int:
        return self._places.get(value, self._nowhere)


class Coder:
    """Makes closures."""

    def __init__(
        self, decoder: Decoder, table: OperandTable, instruction_set: InstructionSet, custom: Custom
    ) -> None:
        self.decoder, self.table, self.custom = decoder, table, custom
        self.instruction_set = instruction_set

    def closure(self, inst: MachineInst) -> Closure | None:
        """The closure of an instruction that is no branch; None where there is nothing to do."""
        if inst.op == "ir":
            return self._ir(inst)
        places = [self.table.place(src) for src in inst.srcs]
        if inst.op == "retire":
            return self.custom(inst)
        if inst.op == "copy":
            return _copy(inst.dsts[0].index, places[0])
        operation = self.instruction_set.operations[inst.op]
        if operation.kind == "custom":
            return self.custom(inst)
        assert operation.run is not None
        return _apply(operation.run, [dst.index for dst in inst.dsts], places)

    def branch(self, inst: MachineInst, block: MachineBlock) -> BranchCode:
        """A branch among the terminators of its block."""
        assert inst.target is not None
        conditions = self.instruction_set.conditions
        condition = None if inst.condition is None else conditions[inst.condition].holds
        sources = [self.table.place(src) for src in inst.srcs]
        agree = inst.condition in ("holds", "fails")
        return BranchCode(inst, block.terminators.index(inst), inst.target.index, condition, sources, agree)

    def _ir(self, inst: MachineInst) -> Closure | None:
        run = decode_instruction(inst.ir, InstructionDecoder(self.decoder, self.table, inst), Watchers())
        if run is None or not inst.dsts:
            return run
        dst = inst.dsts[0]
        if dst.cls == "m":
            return _masked_condition(run, dst.index)
        return _uniform_result(run, dst, inst.ir) if dst.cls == "s" else run


def _copy(dst: int, src: int) -> Closure:
    def run(regs: Registers, _step: Step) -> None:
        regs[dst] = regs[src]

    return run


def _apply(function: Callable[..., Value], dsts: list[int], srcs: list[int]) -> Closure:
    if len(dsts) == 1:
        (dst,) = dsts
        if len(srcs) == 2:
            first, second = srcs

            def binary(regs: Registers, _step: Step) -> None:
                regs[dst] = function(regs[first], regs[second])

            return binary

        def single(regs: Registers, _step: Step) -> None:
            regs[dst] = function(*[regs[src] for src in srcs])

        return single

    def several(regs: Registers, _step: Step) -> None:
        results = function(*[regs[src] for src in srcs])
        for dst, result in zip(dsts, results, strict=True):
            regs[dst] = result

    return several


def _masked_condition(run: Closure, dst: int) -> Closure:
    """A comparison writes 0 to a mask in lanes that are off."""

    def condition(regs: Registers, step: Step) -> None:
        run(regs, step)
        spread = full(regs[dst], step.shape)
        regs[dst] = spread if step.mask is None else spread & step.mask

    return condition


def _uniform_result(run: Closure, dst: Reg, inst: Instruction) -> Closure:
    def checked(regs: Registers, step: Step) -> None:
        run(regs, step)
        value = regs[dst.index]
        if not isinstance(value, tuple) and value.shape[1] != 1:
            raise AssertionError(f"%{inst.name} was to be uniform and has a value per lane")

    return checked


def is_misplaced(inst: MachineInst) -> bool:
    """Whether an instruction outside of a body writes a vector register: it is run as hardware would."""
    return bool(inst.dsts) and inst.dsts[0].cls == "v"


def _under_mask(run: Closure, dst: int) -> Closure:
    """Writes in the lanes that are on at this moment, among the instructions that change the mask."""

    def masked(regs: Registers, step: Step) -> None:
        old = regs[dst]
        run(regs, step)
        regs[dst] = np.where(regs[EXEC.index], regs[dst], old)

    return masked


def make_code(program: MachineFunction, coder: Coder) -> list[BlockCode]:
    """All blocks ready to run. O(blocks × depth) operations on sets of registers."""
    facts = [_uses_and_writes(block) for block in program.blocks]
    live_out = _live_out(program, facts)
    before = written_before(program, on_every_path=False)
    blocks = []
    for block in program.blocks:
        use, written, _ = facts[block.index]
        vectors = bits_of(dst.index for inst in block.body for dst in inst.dsts if dst.cls == "v")
        keeps = [
            (reg, bool((vectors & (before[block.index] or 0)) >> reg & 1))
            for reg in registers_of(written & (live_out[block.index] | 1))
        ]
        code = BlockCode(block, registers_of(use | 1), keeps)
        parts = (
            (block.initiators, code.initiators),
            (block.body, code.body),
            (block.terminators, code.terminators),
        )
        for insts, closures in parts:
            for inst in insts:
                if inst.op == "branch":
                    code.branches.append(coder.branch(inst, block))
                elif inst.op in ("barrier", "warp_barrier", "trap", "end"):
                    code.last = inst
                else:
                    code.sender = inst if inst.sends else code.sender
                    closure = coder.closure(inst)
                    if closure is None:
                        continue
                    if insts is not block.body and is_misplaced(inst):
                        closure = _under_mask(closure, inst.dsts[0].index)
                    closures.append(closure)
        code.touches_memory = any(needs_lanes(inst, program.instruction_set) for inst in block.body)
        code.length = max(1, sum(1 for _ in block.instructions()))
        blocks.append(code)
    return blocks


def _uses_and_writes(block: MachineBlock) -> tuple[int, int, int]:
    """What a block reads before it writes it, what it writes, and what of that in all lanes."""
    use = written = whole = 0
    body = dict.fromkeys(map(id, block.body))
    for inst in block.instructions():
        kept = inst.dsts if id(inst) not in body and is_misplaced(inst) else ()
        for reg in (*inst.reads, *kept):
            if not written >> reg.index & 1:
                use |= 1 << reg.index
        for dst in inst.dsts:
            written |= 1 << dst.index
            if dst.cls != "v":
                whole |= 1 << dst.index
    if block.split is not None and not written >> block.split.index & 1:
        use |= 1 << block.split.index
    return use, written, whole


def _live_out(program: MachineFunction, facts: list[tuple[int, int, int]]) -> list[int]:
    succs = [[succ.index for succ in program.successors(block)] for block in program.blocks]
    live_in = [use for use, _, _ in facts]
    out = [0] * len(facts)
    changed = True
    while changed:
        changed = False
        for index in reversed(range(len(facts))):
            now = 0
            for succ in succs[index]:
                now |= live_in[succ]
            out[index] = now
            use, _, whole = facts[index]
            now = use | (now & ~whole)
            if now != live_in[index]:
                live_in[index], changed = now, True
    return out
