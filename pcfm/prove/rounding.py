"""Where a proof takes a result that is left to the compiler to be the same each time it is computed.

`contract`, the other flags that let a float be another one, and `fmuladd` allow several results, and a NaN
may have any bits, which a cast shows; what a back end makes of one instruction it need not make of its twin.
A target that computes once what its source does is right whichever it gets. Where one joint path may compute
one term twice in the target, the two may differ where the source has one value: the verdict then says what it
assumes.

Twice is: by two instructions of which one can be reached from the other, or by one that can be reached from
itself. A term that holds what varies at a loop is another one each round: ways through the header of such
a loop do not count. So that no round is taken for another, the header must meet one place of the source only.

Cost: a search of the blocks for each such term of several instructions or in a loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block
from pcfm.prove.sides import Side
from pcfm.prove.terms import Term

SAME_EACH_TIME = "what a float operation leaves to the compiler is the same each time"
Computed = Mapping[Term, Mapping[Instruction, None]]


def is_computed_twice(target: Side, computed: Computed, met: Mapping[Block, Iterable[str]]) -> bool:
    """Whether the target may compute one of those terms twice; `met` has the names of the crossings at which
    each header has been entered.
    """
    for term, insts in computed.items():
        blocks = [inst.block for inst in insts]
        if len(set(blocks)) < len(blocks):
            return True
        names = _rounds(term)
        varying = {
            header
            for header, crossings in met.items()
            if len(list(crossings)) == 1 and names & set(crossings)
        }
        for block in blocks:
            reached = _reached(target, block, varying)
            if any(other in reached for other in blocks):
                return True
    return False


def _rounds(term: Term) -> set[str]:
    """The crossings that have given a symbol in a term."""
    seen: dict[Term, None] = {term: None}
    pending = [term]
    names: set[str] = set()
    while pending:
        item = pending.pop()
        if item.op in ("round", "memory"):
            names.add(item.word)
        for arg in item.args:
            if arg not in seen:
                seen[arg] = None
                pending.append(arg)
    return names


def _reached(side: Side, start: Block, without: set[Block]) -> set[Block]:
    """The blocks that can be reached behind the end of one, entering none of some."""
    reached: set[Block] = set()
    pending = [start]
    while pending:
        for succ in pending.pop().successors:
            if succ not in reached and succ not in without:
                reached.add(succ)
                pending.append(succ)
    return reached
