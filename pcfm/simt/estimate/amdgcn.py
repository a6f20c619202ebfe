"""AMDGCN assembly beside the IR that it was made of: which instructions a block of the IR issues.

The assembly cannot be executed here. The IR is, and each of its blocks issues the machine instructions that
LLVM made of it. To know which, a copy of the module goes through the back end with blocks that are named by
number and instructions that are each on a line of their own; LLVM's comments then name the block that a
machine block stands for, and `.loc` the instruction that a load or store stands for. Neither changes the
code.

A machine block issues where its IR block runs, whatever instructions the back end moved into it. One that
LLVM made without a block of the IR (where masks are restored, say) issues with the block that it leads to
alone, or with the nearest one that dominates it; one that is run without a branch around it, however few
lanes are on, with the block before it. Loads, stores and atomics that are traced are the exception: each
issues in the block of its IR instruction, for there its addresses are. What has several machine accesses
takes its trace with the first, the others are plain.

Holds afterwards: no traced access is issued in another block than it was executed in. Not handled, and then
the IR's own instructions are issued and `notes` says why: kernels that call functions, blocks whose accesses
are nowhere in the assembly. Cost: linear in the assembly, beside one emission.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pcfm.amdgcn import WAVE_BARRIER, MachineBlock, MachineInst, issuing_blocks, parse_assembly
from pcfm.ir.instructions import AtomicRMW, Call, CmpXchg, Instruction, Load, Store
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.printer import print_module
from pcfm.ir.types import PtrType
from pcfm.llvm import annotate, block_numbers, emit_assembly
from pcfm.machine import Machine
from pcfm.machine.amdgcn_classes import amdgcn_class, amdgcn_unit
from pcfm.simt.address_spaces import CONSTANT
from pcfm.simt.estimate.code import Issued, ir_instructions
from pcfm.simt.program import Node, Program

_SPLITS = ("s_barrier", WAVE_BARRIER)


Piece = list[tuple[MachineInst, Instruction | None]]
"""Machine instructions between barriers, and the accesses of the IR that they make."""


@dataclass(frozen=True, eq=False)
class AmdgcnCode:
    """The machine instructions of nodes, as a `CodeOf`; `notes` says which kernels issue the IR's own, and
    why.
    """

    pieces: dict[Block, list[list[Issued]]]
    notes: dict[str, str]

    def __call__(self, node: Node, program: Program, machine: Machine) -> Iterator[Issued]:
        if node.block not in self.pieces:
            yield from ir_instructions(node, program, machine)
            return
        pieces = self.pieces[node.block]
        yield from pieces[_piece_of(node, len(pieces))]


def _piece_of(node: Node, pieces: int) -> int:
    """Which piece of its block a node is: the block is cut at barriers."""
    # What stands for inline assembly has a block of its own.
    first = next((inst for inst in node.instructions if inst.parent is node.block), None)
    if first is None:
        return 0 if node.first else pieces - 1
    return min(pieces - 1, _barriers_before(node.block, node.block.instructions.index(first)))


def _barriers_before(block: Block, position: int) -> int:
    return sum(_is_barrier(inst) for inst in block.instructions[:position])


def _is_barrier(inst: Instruction) -> bool:
    return isinstance(inst, Call) and inst.intrinsic is not None and inst.intrinsic.cost == "barrier"


def amdgcn_code(module: Module, cpu: str | None = None) -> AmdgcnCode:
    """What LLVM makes of each block of the kernels of `module`.

    Raises: PcfmError where it refuses the module.
    """
    annotated, lines = annotate(module)
    functions = parse_assembly(emit_assembly(print_module(annotated), "amdgcn", cpu, verbose=True))
    pieces: dict[Block, list[list[Issued]]] = {}
    notes: dict[str, str] = {}
    for fn in module.kernels:
        mapped = _Mapping(fn, functions.get(fn.name, []), lines)
        problem = mapped.problem()
        if problem:
            notes[fn.name] = problem
            continue
        for block, own in mapped.pieces().items():
            pieces[block] = [[_issued(inst, access, lines) for inst, access in piece] for piece in own]
    return AmdgcnCode(pieces, notes)


def _issued(inst: MachineInst, access: Instruction | None, lines: dict[int, Instruction]) -> Issued:
    return Issued(
        amdgcn_class(inst.opcode),
        inst.reads,
        inst.writes,
        access=access,
        inst=access or lines.get(inst.line),
        unit=amdgcn_unit(inst.opcode),
        code_bytes=inst.encoded_bytes,
    )


# --- from machine blocks to blocks of the IR ----------------------------------------------------------------


class _Mapping:
    """The machine blocks of a kernel, and what of the IR each stands for."""

    def __init__(
        self, fn: Function, machine_blocks: list[MachineBlock], lines: dict[int, Instruction]
    ) -> None:
        self.fn = fn
        self.machine_blocks = machine_blocks
        self.owners = issuing_blocks(machine_blocks, block_numbers(fn))
        self.accesses: dict[MachineInst, Instruction] = {}
        self._match_accesses(lines)

    def problem(self) -> str:
        """Why the assembly does not say what the IR's blocks issue; empty where it does."""
        if not self.machine_blocks:
            return "the assembly has no code of it"
        for inst in self.fn.instructions():
            if (
                isinstance(inst, Call)
                and isinstance(inst.callee, Function)
                and not inst.callee.is_declaration
            ):
                return f"it calls @{inst.callee.name}"
        matched = set(self.accesses.values())
        # Where all that the assembly accesses is known, LLVM found the loads redundant that it lacks.
        sought = (Store, AtomicRMW, CmpXchg) if self.all_are_matched else (Load, Store, AtomicRMW, CmpXchg)
        for block in self.fn.blocks:
            own = [
                inst
                for inst in block.instructions
                if isinstance(inst, sought) and not _reads_a_constant(inst)
            ]
            if own and matched.isdisjoint(own):
                return (
                    f"the assembly has none of the accesses of %{block.name or self.fn.blocks.index(block)}"
                )
        return ""

    def pieces(self) -> dict[Block, list[Piece]]:
        """By block, the instructions of each of the pieces between its barriers."""
        by_block: dict[Block, list[Piece]] = {}
        elsewhere: list[tuple[MachineInst, Instruction]] = []
        for number, block in enumerate(self.fn.blocks):
            own = [
                inst
                for machine_block, owner in zip(self.machine_blocks, self.owners, strict=True)
                if owner == number
                for inst in machine_block.instructions
            ]
            cuts = _barriers_before(block, len(block.instructions))
            is_cut = sum(inst.opcode in _SPLITS for inst in own) == cuts
            pieces: list[Piece] = [[] for _ in range(cuts + 1)]
            current = 0
            for inst in own:
                access = self.accesses.get(inst)
                if access is not None and (access.parent is not block or _piece(access) != current):
                    elsewhere.append((inst, access))
                elif inst.opcode != WAVE_BARRIER:
                    pieces[current].append((inst, access))
                current += is_cut and inst.opcode in _SPLITS
            by_block[block] = pieces
        for inst, access in elsewhere:
            assert access.parent is not None
            by_block[access.parent][_piece(access)].append((inst, access))
        return by_block

    def _match_accesses(self, lines: dict[int, Instruction]) -> None:
        """Finds the accesses of the IR that machine instructions make: by their lines, and where LLVM merged
        two and has no line, by their order in the block.
        """
        own = {inst: _access_kind(inst) for inst in self.fn.instructions() if _access_kind(inst)}
        open_accesses = dict.fromkeys(own)
        merged: list[tuple[int, MachineInst]] = []
        for owner, machine_block in zip(self.owners, self.machine_blocks, strict=True):
            for inst in machine_block.instructions:
                kind = _machine_kind(inst)
                if kind not in ("load", "store", "atomic"):
                    continue
                written = lines.get(inst.line)
                if written in open_accesses and own[written] == kind:
                    self.accesses[inst] = written
                    del open_accesses[written]
                elif written not in own and not inst.opcode.startswith("s_"):
                    merged.append((owner, inst))
        for owner, inst in merged:
            kind = _machine_kind(inst)
            same = [access for access in open_accesses if own[access] == kind]
            access = self._by_order(same, self.fn.blocks[owner])
            if access is not None:
                self.accesses[inst] = access
                del open_accesses[access]
        self.all_are_matched = all(inst in self.accesses for _, inst in merged)

    def _by_order(self, candidates: list[Instruction], block: Block) -> Instruction | None:
        """The first of these accesses that is in a block; where none is, that in a block next to it, where
        LLVM moved it: the only one of which nothing is known yet.
        """
        in_block = next((access for access in candidates if access.parent is block), None)
        if in_block is not None:
            return in_block
        matched = {access.parent for access in self.accesses.values()}
        unmatched = [access for access in candidates if access.parent not in matched]
        return unmatched[0] if len({access.parent for access in unmatched}) == 1 else None


def _piece(inst: Instruction) -> int:
    block = inst.parent
    assert block is not None
    return _barriers_before(block, block.instructions.index(inst))


def _access_kind(inst: Instruction) -> str:
    match inst:
        case Load():
            return "load"
        case Store():
            return "store"
        case AtomicRMW() | CmpXchg():
            return "atomic"
    return ""


def _reads_a_constant(inst: Instruction) -> bool:
    """Whether scalar loads may do it, of which LLVM makes one for several of the IR's, without a line."""
    space = inst.ptr.type if isinstance(inst, Load) else None
    return isinstance(space, PtrType) and space.addrspace == CONSTANT


def _machine_kind(inst: MachineInst) -> str:
    name = amdgcn_class(inst.opcode)
    return "atomic" if name.startswith("atomic") else name.rpartition("_")[2]
