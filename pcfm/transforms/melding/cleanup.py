"""After melding: selects between values that only one side has become phis at the block where the sides meet.

SSA repair gives a value that stands behind a guard a phi at the join, with poison from the other side. A
select on the same condition between two such values, `select C, phi [a, left], [poison, right], phi [poison,
left], [b, right]`, is then `phi [a, left], [b, right]`, which costs no instruction.

Holds because the join's two predecessors are reached on C and on not C alone (recorded by `emit`), and
because C is one SSA value defined above the region: whenever the select runs, the lane last came through the
join with this C.
"""

from __future__ import annotations

from pcfm.analysis.dominance import DomTree
from pcfm.ir import rewriter
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.values import Value
from pcfm.transforms.melding.melded_region import MeldedRegion


def fold_selects(melded: MeldedRegion, dom: DomTree) -> None:
    """Turns what selects of `emit` it can into phis."""
    made: dict[tuple[Block, Value, Value], Phi] = {}
    for select in melded.selects:
        if select.parent is None:
            continue
        _, a, b = select.operands
        joins = [v.block for v in (a, b) if isinstance(v, Phi) and v.block in melded.joins]
        if not joins:
            continue
        join = max(joins, key=dom.depth)
        left_pred, right_pred = melded.joins[join]
        preds = {p for p in join.predecessors}
        if preds != {left_pred, right_pred} or not (_reaches(a, join, dom) and _reaches(b, join, dom)):
            continue
        left, right = _on_edge(a, join, left_pred), _on_edge(b, join, right_pred)
        if left == right:
            rewriter.replace_all_uses(select, left)
            rewriter.erase(select)
            continue
        key = (join, left, right)
        if key not in made:
            made[key] = Phi(select.type, [(left, left_pred), (right, right_pred)])
            rewriter.insert_phi(join, made[key])
        rewriter.replace_all_uses(select, made[key])
        rewriter.erase(select)


def _reaches(value: Value, join: Block, dom: DomTree) -> bool:
    """Whether `value` exists on both edges into `join`, or is a phi of it."""
    if not isinstance(value, Instruction):
        return True
    if isinstance(value, Phi) and value.block is join:
        return True
    return dom.strictly_dominates(value.block, join)


def _on_edge(value: Value, join: Block, pred: Block) -> Value:
    if isinstance(value, Phi) and value.block is join:
        return value.incoming_value(pred)
    return value
