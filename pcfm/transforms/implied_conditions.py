"""What a branch was taken on is known where it leads: uses of its condition there become constants.

A block B that is entered by one edge only, on which `br c` took one way, knows c, and what c is made of::

    c true:   select a, b, false  ->  a, b       and a, b  ->  a, b        xor a, true  ->  not a
    c false:  select a, true, b   ->  not a, not b         or a, b  ->  not a, not b

and so do all blocks that B dominates, and the phis of B's successor on the edge from there. Melding a block
into a region leaves such branches: the path of the block's lanes asks again for the condition of the region.

Sound for poison too: a branch on poison is undefined, and `select a, b, false` is poison where a is, and
where a holds and b is, so that what is known is not poison. Before: SSA. Cost: linear in the uses of
conditions, dominators once. Not handled: compares that follow from other compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.condition_facts import parts_of
from pcfm.analysis.dominance import DomTree, compute_dominators
from pcfm.ir.instructions import CondBr, Instruction, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.values import FALSE, TRUE, TrackedValue, Use, Value
from pcfm.transforms.passes import PassContext


@dataclass(frozen=True)
class ImpliedConditions:
    """Replaces conditions by what the branches above them have decided."""

    name = "implied-conditions"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether a use was replaced."""
        return fold_implied_conditions(fn)


def fold_implied_conditions(fn: Function) -> bool:
    """Replaces every use of a condition that is known; whether there was one."""
    cfg = compute_cfg(fn)
    dom = compute_dominators(cfg)
    changed = False
    for block in cfg.order:
        branch = block.terminator
        if not isinstance(branch, CondBr) or branch.if_true is branch.if_false:
            continue
        for target, truth in ((branch.if_true, True), (branch.if_false, False)):
            alone = cfg.preds[target] == (block,)
            for value, known in _implied(branch.cond, truth):
                for use in value.uses:
                    if _knows(use, block, target, alone, dom):
                        use.user.set_operand(use.index, TRUE if known else FALSE)
                        changed = True
    return changed


def _implied(cond: Value, truth: bool) -> Iterator[tuple[TrackedValue, bool]]:
    """The conditions that are known where `cond` is `truth`, itself first."""
    pending, seen = [(cond, truth)], {cond: None}
    while pending:
        value, known = pending.pop()
        if not isinstance(value, TrackedValue):
            continue
        yield value, known
        joined, parts = parts_of(value, known) or ("or", [])
        for part, part_known in parts if joined == "and" else ():
            if part not in seen:
                seen[part] = None
                pending.append((part, part_known))


def _knows(use: Use, block: Block, target: Block, alone: bool, dom: DomTree) -> bool:
    """Whether control that reads `use` came along the edge from `block` to `target` since the branch."""
    user = use.user
    if not isinstance(user, Instruction) or user.parent is None:
        return False
    if isinstance(user, Phi):
        source = user.operand(use.index + 1)
        assert isinstance(source, Block)
        return (source is block and user.block is target) or (alone and dom.dominates(target, source))
    return alone and dom.dominates(target, user.block)
