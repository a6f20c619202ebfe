"""Common suffixes: instructions with which predecessors of a block end alike are done once, behind them.

Before: each of the predecessors branches to the block unconditionally, and they are either all of its
predecessors or led through one new block first (`gather_edges`). A lane thus does what it did before, in the
same order, whichever way it came.

Two operands correspond where they are the same value, where they stand at the same place of the suffixes, or
where a phi of the block already chooses between them (after register allocation the same register). No phi is
made: that is LLVM's sinking, not tail merging. A value of a suffix may be used by the suffix itself and by
phis of the block that choose between counterparts, and by nothing else.

Linear in the suffix and in the phis of the block. Source: Chen, Li, Gupta, Code compaction of matching
single-entry multiple-exit regions, SAS 2003, on straight-line suffixes.
"""

from __future__ import annotations

from collections.abc import Sequence

from pcfm.analysis.similarity import must_stay_constant
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.values import Value
from pcfm.transforms.commoning import Row, Shared, merge_row, why_unlike


def ends_alike(preds: Sequence[Block], target: Block) -> bool:
    """Whether all of `preds`, two at least, do nothing after their bodies but branch to `target`."""
    return len(preds) > 1 and all(isinstance(pred.terminator, Br) and pred is not target for pred in preds)


def common_suffix(target: Block, preds: Sequence[Block]) -> Shared:
    """The longest suffix that the bodies of `preds` share and that may stand at the head of `target`."""
    return _Suffix(target, preds).find()


def sink(target: Block, preds: Sequence[Block], shared: Shared) -> list[Instruction]:
    """Puts one instruction per row behind the phis of `target`, in place of the row's.

    Before: `preds` are all predecessors of `target`.
    """
    made: list[Instruction] = []
    counterpart: dict[Value, Instruction] = {}
    columns = _columns(target, preds)
    anchor = target.instructions[len(target.phis)]
    for row in shared.rows:
        merged = merge_row(row, target.function)
        for index, operands in enumerate(zip(*(inst.operands for inst in row), strict=True)):
            if any(value != operands[0] for value in operands):
                merged.set_operand(index, counterpart.get(operands[0]) or columns[operands])
        rewriter.insert_before(anchor, merged)
        counterpart.update(dict.fromkeys(row, merged))
        made.append(merged)
    for phi in target.phis:
        chosen = counterpart.get(phi.incoming_value(preds[0]))
        if chosen is not None:
            rewriter.replace_all_uses(phi, chosen)
            rewriter.erase(phi)
    for row in reversed(shared.rows):
        for inst in row:
            rewriter.erase(inst)
    return made


def _columns(target: Block, preds: Sequence[Block]) -> dict[tuple[Value, ...], Phi]:
    """The phis of `target` by what they choose between."""
    return {tuple(phi.incoming_value(pred) for pred in preds): phi for phi in target.phis}


class _Suffix:
    """The search for one suffix, from the ends of the bodies up."""

    def __init__(self, target: Block, preds: Sequence[Block]) -> None:
        self.target = target
        self.preds = preds
        self.bodies = [pred.body for pred in preds]
        self.columns = _columns(target, preds)
        # The place of each instruction, counted from the end of its block.
        self.place: dict[Value, int] = {
            inst: position for body in self.bodies for position, inst in enumerate(reversed(body))
        }

    def find(self) -> Shared:
        rows: list[Row] = []
        needs: list[int] = []  # how far up the operands of each row, and of those behind it, reach
        reason = "one of them ends there"
        for position in range(min(len(body) for body in self.bodies)):
            row = tuple(body[-1 - position] for body in self.bodies)
            stop = why_unlike(row) or self._use_outside(row)
            reach = self._reach(row) if not stop else None
            if reach is None:
                reason = stop or f"operands of {row[0].opcode} differ"
                break
            rows.append(row)
            needs.append(max(reach, needs[-1] if needs else -1))
        count = max((n for n in range(1, len(rows) + 1) if needs[n - 1] < n), default=0)
        if count < len(rows):
            reason = f"operands of {rows[count][0].opcode} differ"
        return Shared(tuple(reversed(rows[:count])), reason)

    def _use_outside(self, row: Row) -> str:
        """Says so where something uses a value of `row` that could not use the merged one in its place."""
        for pred, inst in zip(self.preds, row, strict=True):
            for user, _ in inst.uses:
                if isinstance(user, Phi) and user.block is self.target:
                    if tuple(user.incoming_value(p) for p in self.preds) == row:
                        continue
                elif isinstance(user, Instruction) and user.parent is pred:
                    continue
                return f"the {inst.opcode} is used elsewhere"
        return ""

    def _reach(self, row: Row) -> int | None:
        """The greatest place that an operand of `row` must share with its counterparts; -1 where it need not.

        None where operands differ for good.
        """
        reach = -1
        for index, operands in enumerate(zip(*(inst.operands for inst in row), strict=True)):
            if all(value == operands[0] for value in operands):
                continue
            if must_stay_constant(row[0], index):
                return None
            if operands in self.columns:
                continue
            # One that another of the blocks uses besides has a use outside, and stays where it is.
            places = {self.place.get(value) for value in operands}
            position = places.pop()
            if position is None or places:
                return None
            reach = max(reach, position)
        return reach
