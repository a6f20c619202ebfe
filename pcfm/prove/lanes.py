"""What a walk of single lanes does not see: which lanes execute together, and that no side runs for ever.

**Lane sets.** Lanes of a warp meet at thread frontiers: in a reducible function two lanes that are at a block
in the same rounds of the loops around it execute it together, and those that have left wait for nobody. So a
convergent operation of the target is executed by the lanes that execute its source's, together, where

- the two operations have been matched with each other alone, by every lane and on every joint path;
- both functions are reducible;
- the loops around the two are entered and gone round together: where one side passes the header of one
  of them, the other passes the header of its counterpart in the same step.

That is a sufficient condition, and a strict one: a convergent operation that was duplicated, or whose loop
was merged with another, is not proved.

**Progress.** Both sides must advance on every cycle of the walk. So where one runs for ever the other does.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.graph import strong_components
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block
from pcfm.prove.effects import is_convergent
from pcfm.prove.sides import Side
from pcfm.prove.walk import Crossing, Gap, Move, Walked


def lane_gap(source: Side, target: Side, walked: Walked) -> Gap | None:
    """Where it is not plain that the same lanes execute a convergent operation together."""
    pairs = [pair for pair in walked.matched if is_convergent(pair[0])]
    for which, side in enumerate((source, target)):
        partners: dict[Instruction, Instruction] = {}
        for pair in pairs:
            if not side.is_reducible:
                return Gap("convergent operations in an irreducible function", (), *pair)
            if partners.setdefault(pair[which], pair[1 - which]) is not pair[1 - which]:
                reason = "one convergent operation stands for two: which lanes meet in it may differ"
                return Gap(reason, (), *pair)
    for one, other in pairs:
        ours, theirs = source.enclosing_headers(one.block), target.enclosing_headers(other.block)
        if len(ours) != len(theirs) or not _go_together(ours, theirs, walked.moves):
            return Gap("the loops around a convergent operation do not go round together", (), one, other)
    return None


def _go_together(source: list[Block], target: list[Block], moves: Iterable[Move]) -> bool:
    """Whether the headers of two nests are only ever left into their loops together."""
    partner = dict(zip(source, target, strict=True))
    back = dict(zip(target, source, strict=True))
    for move in moves:
        one, other = (
            start.block if which in move.passed and start.is_entered else None
            for which, start in enumerate(move.start)
        )
        if (one in partner and partner[one] is not other) or (other in back and back[other] is not one):
            return False
    return True


def progress_gap(walked: Walked) -> Gap | None:
    """A cycle on which one side stands still."""
    for which, name in enumerate(("source", "target")):
        crossing = _on_cycle([move for move in walked.moves if move.is_still(which)])
        if crossing is not None:
            ours, theirs = (each.block.instructions[each.position] for each in crossing)
            return Gap(f"the {name} stands still while the other goes round", (), ours, theirs)
    return None


def _on_cycle(moves: list[Move]) -> Crossing | None:
    numbers: dict[Crossing, int] = {}
    for move in moves:
        for crossing in (move.start, move.end):
            numbers.setdefault(crossing, len(numbers))
    succs: list[list[int]] = [[] for _ in numbers]
    for move in moves:
        succs[numbers[move.start]].append(numbers[move.end])
    crossings = list(numbers)
    for node, *others in strong_components(succs):
        if others or node in succs[node]:
            return crossings[node]
    return None
