"""Common prefixes: instructions with which all successors of a block begin are done once, before its branch.

Every lane that leaves the block runs one of its successors, and each has no other predecessor: so each lane
does what it did before, in the same order, and nothing is speculated. Which instructions may be merged is
`similarity`'s answer (nothing convergent, atomic, or never executed); operands must be identical, where a
value of the prefix itself counts as its counterpart.

Not across the exit of a loop: lanes that left in different iterations did the exit's prefix together.
Linear in the prefix. Source: the mirror case of tail merging; LLVM's SimplifyCFG, hoisting common code.
"""

from __future__ import annotations

from collections.abc import Sequence

from pcfm.analysis.cfg import Cfg
from pcfm.analysis.loops import LoopForest
from pcfm.ir import rewriter
from pcfm.ir.instructions import CondBr, Instruction, Phi, Switch
from pcfm.ir.module import Block
from pcfm.ir.values import Value
from pcfm.transforms.commoning import Row, Shared, merge_row, why_unlike


def hoistable_successors(block: Block, cfg: Cfg, loops: LoopForest) -> tuple[Block, ...]:
    """The successors of `block`, where a prefix of theirs might be hoisted into it; else none."""
    if not isinstance(block.terminator, CondBr | Switch):
        return ()
    succs = cfg.succs[block]
    loop = loops.loop_of(block)
    alone = all(cfg.preds[succ] == (block,) and loops.loop_of(succ) is loop for succ in succs)
    return succs if len(succs) > 1 and alone else ()


def common_prefix(block: Block, succs: Sequence[Block]) -> Shared:
    """The longest prefix that the bodies of `succs`, all entered from `block` alone, share."""
    rows: list[Row] = []
    order: dict[Value, int] = {}
    bodies = [succ.body for succ in succs]
    for position in range(min(len(body) for body in bodies)):
        row = tuple(body[position] for body in bodies)
        reason = why_unlike(row)
        for operands in zip(*(inst.operands for inst in row), strict=True) if not reason else ():
            values = tuple(_entering(value, block) for value in operands)
            places = {order.get(value) for value in values}
            if any(value != values[0] for value in values) and (None in places or len(places) > 1):
                reason = f"operands of {row[0].opcode} differ"
        if reason:
            return Shared(tuple(rows), reason)
        rows.append(row)
        order.update(dict.fromkeys(row, position))
    return Shared(tuple(rows), "one of them ends there")


def hoist(block: Block, shared: Shared) -> list[Instruction]:
    """Puts one instruction per row before the terminator of `block`, in place of the row's."""
    made: list[Instruction] = []
    for row in shared.rows:
        merged = merge_row(row, block.function)
        for index, value in enumerate(merged.operands):
            merged.set_operand(index, _entering(value, block))
        rewriter.insert_before(block.terminator, merged)
        for inst in row:
            rewriter.replace_all_uses(inst, merged)
            rewriter.erase(inst)
        made.append(merged)
    return made


def _entering(value: Value, block: Block) -> Value:
    """What `value` is for a lane that has just left `block`: phis of its successors bring one value."""
    if isinstance(value, Phi) and value.block is not block and value.block.predecessors == [block]:
        return value.incoming_value(block)
    return value
