"""Whether a machine program is well-formed.

Invariants, all violations of which are reported:

1. The program has blocks; every branch leads to one of them; the last does not fall through; blocks are
   numbered in their order.
2. Every operation is known and has as many destinations and operands as it says; every register is the
   program's own. `ir` has the value operands of its IR instruction, of their types.
3. Classes: an instruction that writes a scalar register reads scalars and constants only; a copy keeps the
   type, and goes to a mask from a mask only; operations on masks read and write masks (a condition per lane
   may be in a vector register of type i1). EXEC is written by operations on masks and custom ones alone.
4. Initiators and terminators hold operations on masks, custom ones, and control at the end of the
   terminators; *no vector instruction stands before the mask-changing group that begins a block, nor after
   the one that ends it*. The body holds nothing that writes EXEC, and no control.
5. Terminators are well-formed: mask operations, then branches; a barrier, trap, end or jump is last; a branch
   has a known condition and a target, the others none, but for custom operations; nothing stands behind one
   that may send warps elsewhere.
6. Defined before use. Masks that are kept by mask operations, and EXEC: on every path of the warp. Other
   registers: on some path. What lanes define before they use it, a warp may come to without those lanes (it
   has skipped the definition), so more cannot be asked of them without the masks' meaning.

Cost: data-flow on sets of registers, O(blocks × depth).
"""

from __future__ import annotations

from collections.abc import Iterator

from pcfm.diagnostics import Diagnostic, VerifierError
from pcfm.ir.types import I1
from pcfm.lowering.operations import InstructionSet
from pcfm.lowering.program import (
    MachineBlock,
    MachineFunction,
    MachineInst,
    Reg,
    value_operands,
    written_before,
)
from pcfm.simt.liveness import bits_of

_KEEPS_MASKS = ("mask", "custom")
_LAST = ("barrier", "warp_barrier", "trap", "end")


def verify_machine(program: MachineFunction) -> list[Diagnostic]:
    """The violations, in the order of the program; empty where it is well-formed."""
    return [Diagnostic(f"@{program.name} for {program.target}: {text}") for text in _problems(program)]


def check_machine(program: MachineFunction) -> None:
    """Raises: VerifierError with all violations."""
    violations = verify_machine(program)
    if violations:
        raise VerifierError(violations)


def _problems(program: MachineFunction) -> Iterator[str]:
    if not program.blocks:
        yield "it has no blocks"
        return
    known = program.instruction_set
    own = dict.fromkeys(program.registers)
    blocks = dict.fromkeys(program.blocks)
    is_graph = True  # as far as can be seen; the paths of something else are not looked at
    for number, block in enumerate(program.blocks):
        if block.index != number:
            is_graph = False
            yield f"%{block.name} is numbered {block.index} and is block {number}"
        for inst in block.instructions():
            for text in (*_shape(inst, known), *_classes(inst, known)):
                yield f"%{block.name}: {text}"
            for reg in (*inst.reads, *inst.dsts):
                if reg not in own:
                    yield f"%{block.name}: {reg!r} is no register of the program"
            for target in (inst.target, *inst.sends):
                if target is not None and target not in blocks:
                    yield f"%{block.name}: a branch leads to %{target.name}, no block of the program"
        yield from (f"%{block.name}: {text}" for text in _placement(block, known))
    if program.blocks[-1].falls_through:
        yield f"%{program.blocks[-1].name} is the last block and falls through"
    if is_graph:
        yield from _undefined(program)


def _shape(inst: MachineInst, known: InstructionSet) -> Iterator[str]:
    operation = known.operations.get(inst.op)
    if operation is None:
        yield f"the operation {inst.op} is not known"
        return
    if inst.op == "ir":
        if inst.inst is None:
            yield "ir without an instruction"
            return
        values = value_operands(inst.inst)
        if len(values) != len(inst.srcs):
            yield f"{inst.inst.opcode} has {len(inst.srcs)} operands instead of {len(values)}"
            return
        for index, src in zip(values, inst.srcs, strict=True):
            ty = inst.inst.operand(index).type
            if isinstance(src, Reg) and src.type != ty:
                yield f"{inst.inst.opcode} reads {src!r} of type {src.type} for a {ty}"
        if inst.dsts and inst.dsts[0].type != inst.inst.type:
            yield f"{inst.inst.opcode} writes {inst.dsts[0]!r} of type {inst.dsts[0].type}"
        return
    if operation.srcs is not None and len(inst.srcs) != operation.srcs:
        yield f"{inst.op} has {len(inst.srcs)} operands instead of {operation.srcs}"
    if len(inst.dsts) != operation.dsts:
        yield f"{inst.op} has {len(inst.dsts)} destinations instead of {operation.dsts}"


def _classes(inst: MachineInst, known: InstructionSet) -> Iterator[str]:
    operation = known.operations.get(inst.op)
    if operation is None:
        return
    if inst.changes_mask and not operation.keeps_masks:
        yield f"{inst.op} writes exec"
    if inst.op in ("ir", "copy"):
        for dst in inst.dsts:
            other = [src for src in inst.reads if src.cls != "s"]
            if dst.cls == "s" and other:
                yield f"{inst.op} writes the scalar {dst!r} and reads {other[0]!r}"
        if inst.op == "copy":
            yield from _copy(inst)
    elif operation.kind == "mask":
        for reg in (*inst.dsts, *inst.reads):
            if reg.cls != "m" and not (reg in inst.reads and reg.type == I1):
                yield f"{inst.op} works on {reg!r}, which is no mask"
    elif operation.kind == "vector":
        for dst in inst.dsts:
            if dst.cls != "v":
                yield f"{inst.op} writes {dst!r}, which is no vector register"


def _copy(inst: MachineInst) -> Iterator[str]:
    for dst, src in zip(inst.dsts[:1], inst.reads[:1], strict=False):
        if dst.type != src.type or (dst.cls == "m") != (src.cls == "m"):
            yield f"a copy from {src!r} to {dst!r}"


def _placement(block: MachineBlock, known: InstructionSet) -> Iterator[str]:
    for inst in block.initiators:
        if known.kind(inst.op) not in _KEEPS_MASKS:
            yield f"{inst.op} stands before the end of the mask-changing group that begins the block"
    for inst in block.body:
        if inst.changes_mask:
            yield f"{inst.op} changes the mask in the body"
        if inst.op == "branch" or inst.op in _LAST:
            yield f"{inst.op} stands in the body"
    yield from _terminators(block.terminators, known)


def _terminators(insts: list[MachineInst], known: InstructionSet) -> Iterator[str]:
    yield from (
        f"{inst.op}, which may send the warp elsewhere, is not last" for inst in insts[:-1] if inst.sends
    )
    branched = False
    for number, inst in enumerate(insts):
        last = number == len(insts) - 1
        if inst.op == "branch":
            branched = True
            yield from _branch(inst, known, last)
        elif inst.op in _LAST:
            if not last:
                yield f"{inst.op} is not last"
            if branched and inst.op in ("barrier", "warp_barrier"):
                yield f"{inst.op} stands behind a branch"
        elif known.kind(inst.op) not in _KEEPS_MASKS:
            yield f"{inst.op} stands after the beginning of the mask-changing group that ends the block"
        elif branched:
            yield f"{inst.op} stands behind a branch"
        leads_away = inst.target is not None or inst.sends
        if leads_away and inst.op != "branch" and known.kind(inst.op) != "custom":
            yield f"{inst.op} has a target"


def _branch(inst: MachineInst, known: InstructionSet, last: bool) -> Iterator[str]:
    if inst.target is None:
        yield "a branch without a target"
    if inst.condition is None and not last:
        yield "code stands behind a jump"
    if inst.condition is not None and inst.condition not in known.conditions:
        yield f"the condition {inst.condition} is not known"


# --- definitions --------------------------------------------------------------------------------------------


def _undefined(program: MachineFunction) -> Iterator[str]:
    """Readings of registers that were not written before."""
    every = written_before(program, on_every_path=True)
    some = written_before(program, on_every_path=False)
    strict = bits_of(
        dst.index
        for inst in program.instructions()
        if program.instruction_set.kind(inst.op) == "mask"
        for dst in inst.dsts
    )
    for block, here_every, here_some in zip(program.blocks, every, some, strict=True):
        if here_some is None or here_every is None:
            continue  # nothing leads here
        for inst in block.instructions():
            for reg in inst.reads:
                defined = here_every if strict >> reg.index & 1 else here_some
                if not defined >> reg.index & 1:
                    name = f"{reg!r} ({reg.hint})" if reg.hint else repr(reg)
                    yield f"%{block.name}: {inst.op} reads {name}, which may not have been written"
            now = bits_of(dst.index for dst in inst.dsts)
            here_every |= now
            here_some |= now
