"""Arms: what passes share that do what stands on one side of a branch somewhere else.

An arm of one block is entered from the branch alone and goes on to one block. What it does can be done ahead
of the branch, by all lanes; or once more behind another block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pcfm.analysis.range_finder import Repairs
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, CondBr, Freeze, Instruction
from pcfm.ir.module import Block
from pcfm.ir.values import ConstantInt, Value
from pcfm.transforms.kill_records import kill_records


@dataclass(frozen=True, eq=False)
class OneSided:
    """The branch on `cond` at the end of `block`, read as one that leads to `arm` where that is `truth`, and
    else past it to `join`.
    """

    block: Block
    cond: Value
    truth: bool
    arm: Block
    join: Block


def one_sided_readings(block: Block) -> Iterator[OneSided]:
    """Both ways to read the branch at the end of `block`; none where it has one target."""
    branch = block.terminator
    if isinstance(branch, CondBr) and branch.if_true is not branch.if_false:
        yield OneSided(block, branch.cond, True, branch.if_true, branch.if_false)
        yield OneSided(block, branch.cond, False, branch.if_false, branch.if_true)


def end_of_arm(arm: Block, block: Block) -> Block | None:
    """Where `arm` goes, if it is an arm of one block of the branch at the end of `block`."""
    if arm.predecessors != [block] or arm.phis or arm.address_taken or not isinstance(arm.terminator, Br):
        return None
    return arm.terminator.target


def do_ahead(insts: Iterable[Instruction], block: Block) -> None:
    """Moves what stands in arms to the end of `block`, where lanes of the other side do it too.

    What debug records say of variables there holds for the arm's lanes alone: they become kill records.
    """
    for inst in list(insts):
        rewriter.replace_records(inst, kill_records(inst.debug_records))
        rewriter.move_to_end(block, inst)


def repair_operands(repairs: Repairs) -> None:
    """Makes what is computed for nothing as defined as a proof of its address asks for."""
    for inst in repairs.flags:
        inst.flags = ()
    for user, index in repairs.freezes:
        freeze_operand(user, index)


def freeze_operand(user: Instruction, index: int) -> None:
    """Lets an instruction read an operand frozen."""
    operand = user.operand(index)
    if not isinstance(operand, Freeze | ConstantInt):
        user.set_operand(index, rewriter.insert_before(user, Freeze(operand)))


def do_again(insts: Iterable[Instruction], block: Block, values: dict[Value, Value]) -> None:
    """Puts copies of `insts` at the end of `block`.

    `values` says what lanes have there in place of values that the originals read; it takes up the copies.
    """
    for inst in insts:
        copied = inst.clone()
        for index, operand in enumerate(copied.operands):
            if operand in values:
                copied.set_operand(index, values[operand])
        values[inst] = rewriter.append(block, copied)
