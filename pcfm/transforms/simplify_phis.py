"""Phi simplification: phis that only stand for another value go.

- A phi whose edges all bring one value (or the phi itself) is that value.
- An edge that brings poison may as well bring the value of the others, where that dominates the phi; one that
  brings undef, where the others bring one and the same plain constant.
- Of two phis of one block that agree edge by edge, the later goes.
- Phis of one block that agree assuming that they agree (two like counters of a loop) are one.

Near-linear: a phi is looked at again only where an operand of it has been replaced. Cycles of phis that
nothing else uses are dead code, not this pass's business.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dominance import DomTree, compute_dominators
from pcfm.ir import rewriter
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.values import Constant, ConstantFP, ConstantInt, ConstantNull, Poison, Undef, Value
from pcfm.transforms.passes import PassContext


@dataclass(frozen=True)
class SimplifyPhis:
    """Replaces phis that stand for another value."""

    name = "simplify-phis"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether anything was replaced."""
        return simplify_phis(fn)


def simplify_phis(fn: Function) -> bool:
    """Removes redundant and duplicate phis of `fn`; whether there was one."""
    dom = compute_dominators(compute_cfg(fn))
    pending = deque(phi for block in fn.blocks for phi in block.phis)
    changed = False
    while pending:
        phi = pending.popleft()
        if phi.parent is None:
            continue
        value = _stands_for(phi, dom)
        if value is None:
            value = _earlier_twin(phi)
        if value is not None:
            pending.extend(user for user in phi.users if isinstance(user, Phi) and user is not phi)
            rewriter.replace_all_uses(phi, value)
            rewriter.erase(phi)
            changed = True
    return changed


def _stands_for(phi: Phi, dom: DomTree) -> Value | None:
    """The one value that the phi may be replaced by; None where there is none."""
    inputs: list[Value] = []
    for value, _ in phi.incoming:
        if value is not phi and value not in inputs:
            inputs.append(value)
    if len(inputs) <= 1:
        only = inputs[0] if inputs else Poison(phi.type)
        return only if _is_available(only, phi.block, dom) else None
    defined = [value for value in inputs if not isinstance(value, Poison)]
    if len(defined) == 1 and _is_available(defined[0], phi.block, dom):
        return defined[0]
    known = [value for value in defined if not isinstance(value, Undef)]
    # Undef may become a value that is not poison; of other values that cannot be told.
    if len(known) == 1 and isinstance(known[0], ConstantInt | ConstantFP | ConstantNull):
        return known[0]
    return None


def _is_available(value: Value, block: Block, dom: DomTree) -> bool:
    if not isinstance(value, Instruction):
        return True
    return dom.strictly_dominates(value.block, block)


def _earlier_twin(phi: Phi) -> Phi | None:
    """An earlier phi of the same block that agrees with it, taking for granted that the two agree."""
    for twin in phi.block.phis:
        if twin is phi:
            return None
        if twin.type == phi.type and twin.flags == phi.flags and _agree(twin, phi):
            return twin
    return None


_MOST_ASSUMED = 16


def _agree(first: Phi, second: Phi) -> bool:
    """Whether two phis of one block are equal, by comparing their operands pairwise, and theirs, and so on.

    Assumes of every pair once met that it agrees: each of the pairs compared stands in the same place of one
    block and does the same, so that by induction over the iterations none can be the first to differ.
    """
    assumed: dict[tuple[Value, Value], None] = {(first, second): None}
    pending: list[tuple[Instruction, Instruction]] = [(first, second)]
    while pending:
        one, other = pending.pop()
        for a, b in _operand_pairs(one, other):
            if a == b or (a, b) in assumed:
                continue
            if isinstance(a, Constant) or isinstance(b, Constant) or not _comparable(a, b):
                return False
            if len(assumed) >= _MOST_ASSUMED:
                return False
            assumed[a, b] = None
            assert isinstance(a, Instruction) and isinstance(b, Instruction)
            pending.append((a, b))
    return True


def _comparable(a: Value, b: Value) -> bool:
    """Whether two values are equal where their operands are: the same pure operation in the same block."""
    if not (isinstance(a, Instruction) and isinstance(b, Instruction)) or a.parent is not b.parent:
        return False
    return (a.traits.pure or isinstance(a, Phi)) and a.flags == b.flags and a.signature() == b.signature()


def _operand_pairs(one: Instruction, other: Instruction) -> list[tuple[Value, Value]]:
    if not isinstance(one, Phi) or not isinstance(other, Phi):
        return list(zip(one.operands, other.operands, strict=True))
    return [(value, other.incoming_value(pred)) for value, pred in one.incoming]
