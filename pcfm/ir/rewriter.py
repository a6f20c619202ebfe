"""The one place where the IR changes.

Every function keeps use lists, parents and phis right together: after any single call the module still
satisfies every invariant that it satisfied before, save those that the call's name says it gives up (an
erased edge takes its phi entries along, a new one needs the caller's values).
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.instructions import Br, DebugRecord, Instruction, Phi, Terminator
from pcfm.ir.module import Block, Function
from pcfm.ir.types import FunctionType
from pcfm.ir.values import LocalAsMetadata, Poison, TrackedValue, User, Value


def insert_before(anchor: Instruction, inst: Instruction) -> Instruction:
    """Places `inst` before `anchor`."""
    block = anchor.block
    inst.parent = block
    block.instructions.insert(_index(anchor), inst)
    return inst


def insert_after(anchor: Instruction, inst: Instruction) -> Instruction:
    """Places `inst` after `anchor`, which is no terminator."""
    block = anchor.block
    inst.parent = block
    block.instructions.insert(_index(anchor) + 1, inst)
    return inst


def append(block: Block, inst: Instruction) -> Instruction:
    """Places `inst` last in `block`, before its terminator where it has one."""
    if block.has_terminator:
        if isinstance(inst, Terminator):
            raise ValueError(f"%{block.name} already has a terminator")
        return insert_before(block.instructions[-1], inst)
    return block.append(inst)


def declare(fn: Function, name: str, function_type: FunctionType) -> Function | None:
    """The function `name` of the module of `fn`, declared where it is new.

    None where `fn` is in no module, or something else has that name.
    """
    if fn.module is None:
        return None
    declared = fn.module.globals.get(name)
    if declared is None:
        declared = fn.module.add(Function(name, function_type))
    if not isinstance(declared, Function) or declared.function_type != function_type:
        return None
    return declared


def insert_phi(block: Block, phi: Phi) -> Phi:
    """Places `phi` last among the phis of `block`."""
    phi.parent = block
    block.instructions.insert(len(block.phis), phi)
    return phi


def locate(inst: Instruction, like: Instruction) -> None:
    """Gives `inst` the source location of another instruction, where that has one."""
    if "dbg" in like.metadata:
        inst.metadata["dbg"] = like.metadata["dbg"]


def move_to_end(block: Block, inst: Instruction) -> None:
    """Takes `inst` out of its block and places it last in `block`, before a terminator where there is one."""
    inst.block.instructions.remove(inst)
    append(block, inst)


def move_before(anchor: Instruction, inst: Instruction) -> None:
    """Takes `inst` out of its block and places it before `anchor`."""
    inst.block.instructions.remove(inst)
    insert_before(anchor, inst)


def replace_all_uses(old: TrackedValue, new: Value) -> None:
    """Turns every use of `old`, by debug information too, into a use of `new`."""
    for use in old.uses + old.debug_uses:
        use.user.set_operand(use.index, new)


def erase(inst: Instruction) -> None:
    """Takes `inst` out and gives up its operands; debug information that used it reads poison from now on.

    The debug records before it tell of other values, so they move on to the next instruction.
    Raises: ValueError where anything but itself still uses it.
    """
    if any(use.user is not inst for use in inst.uses):
        raise ValueError(f"%{inst.name} ({inst.opcode}) is still used by {inst.uses[0].user!r}")
    index = _index(inst)
    for following in inst.block.instructions[index + 1 : index + 2]:
        following.debug_records = inst.debug_records + following.debug_records
        inst.debug_records = []
    _forget(inst)
    del inst.block.instructions[index]
    inst.parent = None


def erase_blocks(blocks: Iterable[Block]) -> None:
    """Takes out `blocks`, which nothing outside of them branches to; their values read poison elsewhere."""
    doomed = list(blocks)
    inside = dict.fromkeys(doomed)
    for block in doomed:
        if block.has_terminator:
            for succ in block.successors:
                if succ not in inside:
                    _drop_edges(succ, block)
    for block in doomed:
        for inst in block.instructions:
            for use in inst.uses:
                use.user.set_operand(use.index, Poison(inst.type))
            _forget(inst)
            inst.parent = None
        block.instructions.clear()
    for block in doomed:
        if block.has_uses:
            raise ValueError(f"%{block.name} is still branched to")
        block.function.blocks.remove(block)
        block.parent = None


def set_terminator(block: Block, terminator: Terminator) -> None:
    """Gives `block` another terminator; phis lose the entries of edges that go.

    A new edge's phi entries are the caller's to add.
    """
    if block.has_terminator:
        old = block.terminator
        kept = dict.fromkeys(terminator.successors)
        for succ in dict.fromkeys(old.successors):
            if succ not in kept:
                _drop_edges(succ, block)
            else:
                surplus = old.successors.count(succ) - terminator.successors.count(succ)
                for phi in succ.phis:
                    for _ in range(max(0, surplus)):
                        phi.remove_incoming(block)
        records = old.debug_records
        _drop_terminator(block)
        block.append(terminator)
        terminator.debug_records = records
        if "dbg" not in terminator.metadata:
            locate(terminator, old)
    else:
        block.append(terminator)


def redirect_edge(pred: Block, old: Block, new: Block) -> None:
    """Turns every edge pred → old into pred → new and drops old's phi entries; new's are the caller's."""
    _drop_edges(old, pred)
    pred.terminator.replace_successor(old, new)


def replace_phi_block(block: Block, old: Block, new: Block) -> None:
    """Lets the phis of `block` name `new` where they named the predecessor `old`."""
    for phi in block.phis:
        for index, operand in enumerate(phi.operands):
            if operand is old:
                phi.set_operand(index, new)


def add_block(
    fn: Function, name: str | None = None, *, after: Block | None = None, names: Names | None = None
) -> Block:
    """A new empty block, placed after `after` or last. Its name is made unique, among `names` where given."""
    block = Block(None if name is None else (names or Names(fn)).fresh(name))
    block.parent = fn
    fn.blocks.insert(fn.blocks.index(after) + 1 if after else len(fn.blocks), block)
    return block


def restore_block(fn: Function, block: Block, *, after: Block) -> None:
    """Places `block`, which is new or was taken out and is empty, after `after`."""
    block.parent = fn
    fn.blocks.insert(fn.blocks.index(after) + 1, block)


def split_block(inst: Instruction, rest: Block) -> None:
    """Moves `inst`, which is no phi, and what follows it into `rest`, empty and new, which its block goes on
    to.
    """
    block = inst.block
    index = _index(inst)
    restore_block(block.function, rest, after=block)
    moved = block.instructions[index:]
    del block.instructions[index:]
    for each in moved:
        rest.append(each)
    for succ in rest.successors:
        replace_phi_block(succ, block, rest)
    block.append(Br(rest))


def merge_into_predecessor(block: Block) -> None:
    """Appends `block` to its only predecessor, whose only successor it is."""
    (pred,) = block.predecessors
    if pred.successors != [block] or pred is block:
        raise ValueError(f"%{block.name} is not the only successor of %{pred.name}")
    for phi in block.phis:
        value = phi.incoming[0][0]
        # Its own value goes round a loop that nothing enters.
        replace_all_uses(phi, Poison(phi.type) if value is phi else value)
        erase(phi)
    records = pred.terminator.debug_records
    _drop_terminator(pred)
    if records:
        block.instructions[0].debug_records = records + block.instructions[0].debug_records
    for inst in block.instructions:
        pred.append(inst)
    block.instructions.clear()
    for succ in pred.successors:
        replace_phi_block(succ, block, pred)
    erase_blocks([block])


class Names:
    """The names of one function's values, for many new ones; sees no name given elsewhere in the meantime."""

    def __init__(self, fn: Function) -> None:
        values: list[TrackedValue] = [*fn.args, *fn.blocks, *fn.instructions()]
        self._taken: dict[str | None, None] = dict.fromkeys(value.name for value in values)
        self._last: dict[str, int] = {}

    def fresh(self, stem: str) -> str:
        """`stem` where it is free, else `stem.N`; taken from now on."""
        name, number = stem, self._last.get(stem, 0)
        while name in self._taken:
            number += 1
            name = f"{stem}.{number}"
        self._last[stem] = number
        self._taken[name] = None
        return name


def _index(inst: Instruction) -> int:
    return inst.block.instructions.index(inst)


def _drop_edges(block: Block, pred: Block) -> None:
    for phi in block.phis:
        phi.set_incoming([(v, b) for v, b in phi.incoming if b is not pred])


def _drop_terminator(block: Block) -> None:
    terminator = block.instructions.pop()
    terminator.drop_operands()
    terminator.parent = None


def _forget(inst: Instruction) -> None:
    """Drops its operands and debug records, and turns debug uses of it to poison."""
    for use in inst.debug_uses:
        use.user.set_operand(use.index, Poison(inst.type))
    drop_operands(inst)
    replace_records(inst, [])


def replace_records(inst: Instruction, records: list[DebugRecord]) -> None:
    """Puts other debug records before `inst`."""
    for record in inst.debug_records:
        drop_operands(record)
    inst.debug_records = records


def drop_operands(user: User) -> None:
    """Lets go of the operands of an instruction or debug record, and of what its metadata operands hold."""
    for operand in user.operands:
        if isinstance(operand, LocalAsMetadata):
            operand.drop_operands()
    user.drop_operands()
