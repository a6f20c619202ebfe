"""The machine program: blocks of machine instructions on vector, scalar and mask registers.

Registers are virtual and of three classes:

- ``v``: a vector register, one value per lane, *written only in the lanes of the current mask*;
- ``s``: a scalar register, one value per warp, for what is uniform;
- ``m``: a mask, one bit per lane. What a comparison writes to it is 0 in lanes that are off; everything else
  that writes it writes all of it.

`EXEC` is the mask register that says which lanes are on: a vector instruction runs in its lanes. Control is
one program counter per warp; nothing else decides which lanes run. A block has three parts:

- *initiators*: the mask-changing group that begins it (`s_or_b64 exec, …`); may be empty;
- *body*: everything else, run under the mask as the initiators leave it;
- *terminators*: the mask-changing group that ends it and its branches.

No vector instruction stands outside of the body (see `verifier`), so that spill code for a block has its
place: at the beginning or the end of the body. After the last terminator control falls through to the next
block.

What an instruction does is said by its `op`, and what a branch tests by its `condition`: names in the
program's `operations.InstructionSet`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function
from pcfm.ir.types import I1, LABEL, METADATA, Type
from pcfm.ir.values import Value
from pcfm.launch import LaunchShape
from pcfm.lowering.operations import COMMON, InstructionSet
from pcfm.machine import Machine
from pcfm.machine.joined_accesses import joined_accesses
from pcfm.simt.liveness import bits_of

RegClass = Literal["v", "s", "m"]


@dataclass(frozen=True, eq=False, slots=True)
class Reg:
    """A virtual register; `hint` is the name of the value it holds, for listings. Compared by identity."""

    index: int
    cls: RegClass
    type: Type
    hint: str = ""

    def __repr__(self) -> str:
        return f"{self.cls}{self.index}"


EXEC = Reg(0, "m", I1, "exec")
"""The current mask, the same object in all programs; register number 0 of each."""

Operand = Reg | Value | int
"""A register, a constant of the IR, or a small number that the operation itself knows the meaning of."""


@dataclass(eq=False, slots=True)
class MachineInst:
    """One instruction.

    `op` names its operation. `ir` executes the IR instruction `inst` on registers: `srcs` are then its value
    operands in order (labels, metadata and callees left out). `note` is what the margin of a listing says.
    `target` is where a branch goes, `condition` what it tests (None: it always goes), `skips` whether it is
    there to skip a region that has no lanes. `note` and `inst` bear no meaning elsewhere.

    A custom operation may send warps elsewhere itself (`executor.Frame.send`): `sends` are the blocks it may
    send them to, always to one of them where `condition` is None. It stands behind all mask operations of
    its terminators. The `target` of one that sends nobody is an address that it stores.
    """

    op: str
    dsts: tuple[Reg, ...] = ()
    srcs: tuple[Operand, ...] = ()
    inst: Instruction | None = None
    note: str = ""
    target: MachineBlock | None = None
    condition: str | None = None
    skips: bool = False
    sends: tuple[MachineBlock, ...] = ()

    @property
    def ir(self) -> Instruction:
        """The IR instruction, of one that has it."""
        assert self.inst is not None
        return self.inst

    @property
    def reads(self) -> list[Reg]:
        """The registers among its operands."""
        return [src for src in self.srcs if isinstance(src, Reg)]

    @property
    def changes_mask(self) -> bool:
        """Whether it writes EXEC."""
        return EXEC in self.dsts


def joined_in(body: Iterable[MachineInst], machine: Machine) -> dict[Instruction, int]:
    """The accesses that the back end joins in a straight run (`pcfm.machine.joined_accesses`)."""
    insts = [inst.ir for inst in body if inst.op == "ir"]
    return joined_accesses(insts, insts[0].function.datalayout, machine.emits) if insts else {}


@dataclass(eq=False)
class MachineBlock:
    """Initiators, body, terminators.

    `split` is a condition (a mask or an i1 vector register) on which the warp parts at the end of the body:
    where both kinds of lanes are on, a divergent branch is counted. It costs nothing and changes nothing.
    """

    name: str
    initiators: list[MachineInst] = field(default_factory=list)
    body: list[MachineInst] = field(default_factory=list)
    terminators: list[MachineInst] = field(default_factory=list)
    split: Reg | None = None
    index: int = -1

    def instructions(self) -> Iterator[MachineInst]:
        """All instructions in order."""
        yield from self.initiators
        yield from self.body
        yield from self.terminators

    def joined(self, machine: Machine) -> dict[Instruction, int]:
        """The accesses that the back end joins in it (`pcfm.machine.joined_accesses`)."""
        return joined_in(self.body, machine)

    @property
    def last_source(self) -> Instruction | None:
        """The last IR instruction that it has code of; None where it has none that stands in a block."""
        inst = next((i.inst for i in reversed(list(self.instructions())) if i.inst is not None), None)
        return None if inst is None or inst.parent is None else inst

    @property
    def falls_through(self) -> bool:
        """Whether control may reach the block behind it without a jump."""
        last = self.terminators[-1] if self.terminators else None
        if last is None or last.op == "barrier":
            return True
        leaves = last.op == "branch" or bool(last.sends)
        return not (last.op in ("end", "trap") or (leaves and last.condition is None))

    @property
    def targets(self) -> list[MachineBlock]:
        """Where its branches go, in order, and what else its terminators name."""
        targets: list[MachineBlock] = []
        for inst in self.terminators:
            targets += inst.sends if inst.target is None else (inst.target, *inst.sends)
        return targets

    def __repr__(self) -> str:
        return f"<MachineBlock {self.name}>"


@dataclass(eq=False)
class MachineFunction:
    """A lowered kernel: blocks in the order of the layout, the first one the entry.

    `fn` is the IR function that it was lowered from: a prepared copy of the one given, in a module of its own
    (`fn.module`). `arguments` are the registers that hold the kernel's arguments when a warp starts; EXEC
    holds the warp's threads then. `counts` says what the passes did (see `flow` and `structurise`).
    `hardware` makes what a target has beside registers (a stack, say): see `executor.Frame`; a target
    whose `instruction_set` is not the common one gives it before anything else.
    """

    name: str
    target: str
    fn: Function
    machine: Machine
    shape: LaunchShape | None
    blocks: list[MachineBlock] = field(default_factory=list)
    registers: list[Reg] = field(default_factory=lambda: [EXEC])
    arguments: list[Reg] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    hardware: Callable[[int, int], Any] | None = None
    instruction_set: InstructionSet = COMMON

    def new(self, cls: RegClass, ty: Type, hint: str = "") -> Reg:
        """A fresh register."""
        reg = Reg(len(self.registers), cls, ty, hint)
        self.registers.append(reg)
        return reg

    def mask(self, hint: str = "") -> Reg:
        """A fresh mask register."""
        return self.new("m", I1, hint)

    def number(self) -> None:
        """Gives blocks their places in the layout."""
        for index, block in enumerate(self.blocks):
            block.index = index

    def successors(self, block: MachineBlock) -> list[MachineBlock]:
        """Where a warp may go from a block: the targets of its branches, then the block behind it."""
        blocks = block.targets
        if block.falls_through and block.index + 1 < len(self.blocks):
            blocks.append(self.blocks[block.index + 1])
        return list(dict.fromkeys(blocks))

    def instructions(self) -> Iterator[MachineInst]:
        """All instructions in the order of the layout."""
        for block in self.blocks:
            yield from block.instructions()


def copy(dst: Reg, src: Operand, note: str = "") -> MachineInst:
    """`dst` := `src`, in the lanes of the mask where `dst` is a vector register."""
    return MachineInst("copy", (dst,), (src,), note=note)


def jump(target: MachineBlock, note: str = "") -> MachineInst:
    """A branch that is always taken."""
    return MachineInst("branch", target=target, note=note)


def branch(
    condition: str, target: MachineBlock, *srcs: Operand, note: str = "", skips: bool = False
) -> MachineInst:
    """A branch on a condition of the whole warp, by its name in the instruction set."""
    return MachineInst("branch", (), srcs, None, note, target, condition, skips)


def value_operands(inst: Instruction) -> list[int]:
    """Which operands of an IR instruction are values that a lane has: no labels, metadata or callees."""
    return [
        index
        for index, operand in enumerate(inst.operands)
        if operand.type not in (LABEL, METADATA) and not isinstance(operand, Function)
    ]


def needs_lanes(inst: MachineInst, instruction_set: InstructionSet) -> bool:
    """Whether an instruction does more than compute values: it must not run without lanes."""
    if inst.op == "ir":
        return inst.ir.traits.reads or inst.ir.traits.writes
    return instruction_set.kind(inst.op) == "custom"


def must_be_skipped(inst: MachineInst, instruction_set: InstructionSet) -> bool:
    """Whether a region with this instruction must be branched around where no lanes are on.

    A scalar register is written without lanes, too. That harms no one who reads what is defined here, but a
    phi's register may have been written for lanes that come by another edge.
    """
    return needs_lanes(inst, instruction_set) or (inst.op == "copy" and inst.dsts[0].cls == "s")


def written_before(program: MachineFunction, *, on_every_path: bool) -> list[int | None]:
    """The registers (as bits) that have been written on some or on every path to the beginning of each block;
    None where no path leads.
    """
    written = [bits_of(dst.index for inst in b.instructions() for dst in inst.dsts) for b in program.blocks]
    before: list[int | None] = [None] * len(written)
    before[0] = bits_of([EXEC.index, *(reg.index for reg in program.arguments)])
    pending = [0]
    while pending:
        index = pending.pop()
        known = before[index]
        assert known is not None
        out = known | written[index]
        for succ in program.successors(program.blocks[index]):
            old = before[succ.index]
            new = out if old is None else (old & out if on_every_path else old | out)
            if new != old:
                before[succ.index] = new
                pending.append(succ.index)
    return before
