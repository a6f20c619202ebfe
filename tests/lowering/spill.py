"""Spill placement: keeps vector registers in per-lane scratch memory between blocks.

In each block a spilled register has a short-lived one in its place: reloaded at the *beginning of the body*
where the block reads what others have written, spilled at the *end of the body* where it writes it. Not
before the mask-changing group that begins the block: lanes that come back on there would not be reloaded. Not
after the one that ends it: lanes that go off there would not be spilled. (LLVM has had this bug several
times; it is why its exec-mask instructions are block prologues and terminators.)

A scratch slot is a vector register of its own kind here (one word per lane, written in the lanes that are
on), with the cost of private memory. Choosing what to spill is not done here: registers are virtual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pcfm.lowering.operations import Operation
from pcfm.lowering.program import MachineBlock, MachineFunction, MachineInst, Reg

_OPERATIONS = (
    Operation("spill", "vector", 1, 1, lambda value: value, cost_class="private_store"),
    Operation("reload", "vector", 1, 1, lambda value: value, cost_class="private_load"),
)


def place_spills(program: MachineFunction, registers: Sequence[Reg]) -> int:
    """Spills registers everywhere (in place); returns how many spills and reloads there are.

    Raises: ValueError for what is no vector register, is an argument, or is read by a group of instructions
    that begins a block, where no reload can stand.
    """
    if program.instruction_set.kind("spill") is None:
        program.instruction_set = program.instruction_set.extended(_OPERATIONS)
    placed = 0
    for reg in registers:
        if reg.cls != "v" or reg in program.arguments:
            raise ValueError(f"{reg!r} cannot be spilled: it is no vector register, or an argument")
        slot = program.new("v", reg.type, f"{reg.hint}.slot")
        for block in program.blocks:
            placed += _spill_in_block(program, block, reg, slot)
    program.counts["spills and reloads"] = program.counts.get("spills and reloads", 0) + placed
    return placed


def _spill_in_block(program: MachineFunction, block: MachineBlock, reg: Reg, slot: Reg) -> int:
    if any(reg in (*inst.reads, *inst.dsts) for inst in block.initiators):
        raise ValueError(f"{reg!r} is used by the instructions that begin %{block.name}")
    users = [inst for inst in (*block.body, *block.terminators) if reg in (*inst.reads, *inst.dsts)]
    is_split = block.split is reg
    if not users and not is_split:
        return 0
    here = program.new("v", reg.type, reg.hint)
    is_written = any(reg in inst.dsts for inst in users)
    needs_old = not users or reg in users[0].reads
    block.body = [_renamed(inst, reg, here) for inst in block.body]
    block.terminators = [_renamed(inst, reg, here) for inst in block.terminators]
    if is_split:
        block.split = here
    if needs_old:
        block.body.insert(0, MachineInst("reload", (here,), (slot,), note=f"reload %{reg.hint}"))
    if is_written:
        block.body.append(MachineInst("spill", (slot,), (here,), note=f"spill %{reg.hint}"))
    return needs_old + is_written


def _renamed(inst: MachineInst, old: Reg, new: Reg) -> MachineInst:
    """The instruction with `new` in place of `old`; itself where it has nothing of it."""
    if old not in (*inst.reads, *inst.dsts):
        return inst
    return replace(
        inst,
        dsts=tuple(new if dst is old else dst for dst in inst.dsts),
        srcs=tuple(new if src is old else src for src in inst.srcs),
    )
