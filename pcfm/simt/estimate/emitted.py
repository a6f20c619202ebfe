"""Estimates of the code that a back end emits: PTX, or AMDGCN assembly.

PTX is lifted to the IR, executed, and issued as PTX: the IR that is lifted says of each of its instructions
which PTX instructions it carries (`pcfm.ptx.origins`); the core issues those, with the registers that the PTX
names. AMDGCN cannot be executed: the IR is, and each of its blocks issues what LLVM made of it (`amdgcn`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import AtomicRMW, CmpXchg, Instruction, Load, Store
from pcfm.ir.metadata import source_location
from pcfm.ir.module import Function, Module
from pcfm.ir.printer import print_module
from pcfm.llvm import annotate, emit_assembly
from pcfm.machine import Machine, processor_for
from pcfm.machine.ptx_classes import ptx_class
from pcfm.ptx import lift
from pcfm.ptx.origins import Origin, Origins
from pcfm.simt.estimate.amdgcn import amdgcn_code
from pcfm.simt.estimate.code import CodeOf, Issued, ir_instructions
from pcfm.simt.observers import Observer
from pcfm.simt.program import Node, Program
from pcfm.simt.step import Step

_ACCESSES = ("ld", "ldu", "st", "atom", "red")


@dataclass(frozen=True, eq=False)
class Emitted:
    """What is executed in place of a module, and what its nodes issue; by kernel, why the IR's own
    instructions are issued where the back end's were wanted; and of each line of what is executed which
    instruction of the module it is of (None: it is the module itself).
    """

    module: Module
    code_of: CodeOf
    notes: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[int, Instruction] | None = None

    def source_of(self, inst: Instruction) -> Instruction | None:
        """The instruction of the module that one of what is executed is of; None where it is of none, or of
        several.
        """
        if self.sources is None:
            return inst
        location = source_location(inst.metadata.get("dbg"))
        return self.sources.get(location[1]) if location is not None else None


def emitted_code(module: Module, machine: Machine, *, located: bool = False) -> Emitted:
    """What `machine`'s back end makes of `module`; the IR itself where the machine names none, or AMD's
    refuses the module. `source_of` knows instructions where they are to be `located`.

    Raises: PcfmError where NVIDIA's back end refuses the module, or what it emits cannot be read.
    """
    if machine.emits is None:
        return Emitted(module, ir_instructions)
    if machine.emits == "amdgcn":
        try:
            code = amdgcn_code(module, processor_for(machine, module))
        except PcfmError as error:
            return Emitted(module, ir_instructions, {fn.name: str(error) for fn in module.kernels})
        return Emitted(module, code, code.notes)
    written, sources = annotate(module) if located else (module, {})
    lifted = lift(emit_assembly(print_module(written), "ptx"), "<emitted>")
    _restore_parameters(module, lifted.module)
    return Emitted(lifted.module, PtxCode(lifted.origins), sources=sources)


def _restore_parameters(source: Module, lifted: Module) -> None:
    """Gives structures by value and small floats, of which PTX knows the bytes alone, their types back: a
    launch of `source` gives those.
    """
    lifted.types.by_name.update(source.types.by_name)
    for kernel in lifted.kernels:
        given = source.globals.get(kernel.name)
        if not isinstance(given, Function):
            continue
        for theirs, ours in zip(given.args, kernel.args, strict=True):
            kept = [word for word in ours.attributes if not word.startswith("byval")]
            if len(kept) < len(ours.attributes):
                given_as = next((word for word in theirs.attributes if word.startswith("byval")), None)
                ours.attributes = (given_as or f"byval({theirs.type})", *kept)


class OpcodeObserver(Observer):
    """Counts the warp instructions of lifted PTX by opcode."""

    def __init__(self, origins: Origins) -> None:
        self.origins = origins

    def begin(self, program: Program, machine: Machine) -> None:
        self.nodes = program.nodes
        self.warps = [0] * len(program.nodes)

    def step(self, node: Node, step: Step) -> None:
        self.warps[node.index] += step.warps

    def counts(self) -> dict[str, int]:
        """How many of each opcode, modifiers aside, in alphabetical order."""
        counts: Counter[str] = Counter()
        for node, warps in zip(self.nodes, self.warps, strict=True):
            for inst in node.instructions:
                for origin in self.origins.of(inst):
                    counts[_opcode(origin)] += warps
        return {opcode: count for opcode, count in sorted(counts.items()) if count}


@dataclass(frozen=True, eq=False)
class PtxCode:
    """The PTX instructions of nodes of lifted IR."""

    origins: Origins

    def __call__(self, node: Node, program: Program, machine: Machine) -> Iterator[Issued]:
        for inst in node.instructions:
            carried = self.origins.of(inst)
            is_access = isinstance(inst, Load | Store | AtomicRMW | CmpXchg)
            for origin in carried:
                # What an instruction carries besides itself stands before it.
                takes_it = is_access and origin is carried[-1] and _opcode(origin) in _ACCESSES
                name = ptx_class(origin.opcode)
                yield Issued(name, origin.reads, origin.writes, access=inst if takes_it else None, inst=inst)


def _opcode(origin: Origin) -> str:
    """The opcode without its modifiers."""
    return origin.opcode.partition(".")[0]
