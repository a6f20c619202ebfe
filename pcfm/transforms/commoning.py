"""Instructions of several blocks that are the same operation, and the one instruction that replaces them.

A row holds one instruction per block. Tail merging and hoisting ask whether a row may become one instruction;
whether the operands correspond is theirs to say, since it depends on where the instruction goes. What may
never be merged is what is similar to nothing: convergent operations, atomics and fences, allocas, markers.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.analysis.effects import is_convergent
from pcfm.analysis.similarity import similarity_class
from pcfm.ir.instructions import Compare, Instruction
from pcfm.ir.module import Function
from pcfm.transforms.melding.merge import merge_instructions

Row = tuple[Instruction, ...]


@dataclass(frozen=True)
class Shared:
    """What some blocks begin, or end, with alike: rows in program order, and why it is not more."""

    rows: tuple[Row, ...]
    reason: str


def why_unlike(row: Row) -> str:
    """Why the instructions of `row` cannot become one whatever their operands; empty where they can."""
    classes = [similarity_class(inst) for inst in row]
    if any(key != classes[0] for key in classes):
        return "the instructions differ"
    if classes[0] is None:
        first = row[0]
        callee = getattr(first, "callee_name", None)
        text = f"@{callee}" if callee else first.opcode
        return f"{text} {'is convergent' if is_convergent(first) else 'is never merged'}"
    # A compare is similar to its swapped twin, but not the same.
    predicates = {inst.predicate: None for inst in row if isinstance(inst, Compare)}
    return "the instructions differ" if len(predicates) > 1 else ""


def merge_row(row: Row, fn: Function) -> Instruction:
    """One instruction that claims only what all of `row` do, with the operands and the name of the first."""
    merged = row[0]
    for inst in row[1:]:
        former, merged = merged, merge_instructions(merged, inst, swapped=False, fn=fn)
        if former is not row[0]:
            former.drop_operands()  # it never stood anywhere
    merged.name = next((inst.name for inst in row if inst.name), None)
    return merged
