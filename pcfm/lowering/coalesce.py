"""Lets a phi and its operands share a vector register where their lives do not overlap, so that no copy is
needed.

Each phi takes in its operands one by one, with all that already share a register with them, unless two values
of the two sets *interfere*: one is still wanted after the other is defined. In strict SSA that can be asked
of the definition points alone. Lives are those of a lane, which is what a vector register has one of; a
scalar register is written for all lanes, and is left alone. Values kept in a mirror have a register that
nobody shares.

Before: critical edges are split. Source: Budimlić et al., Fast copy coalescing and live-range identification
(PLDI 2002), section 3, for interference by dominance; here compared pair by pair. Cost: the product of the
sizes of the sets that are joined.
"""

from __future__ import annotations

from pcfm.analysis.dominance import DomTree, compute_dominators
from pcfm.analysis.liveness import Liveness, compute_liveness
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.values import Value
from pcfm.lowering.register_classes import ValueClasses

_MOST_PAIRS = 4096  # of sets larger than that, the copy stays


def coalesce(classes: ValueClasses) -> dict[Value, Value]:
    """For each value that shares a register, the phi whose register it is."""
    cfg = classes.cfg
    lives = _Lives(compute_dominators(cfg), compute_liveness(cfg))
    set_of: dict[Value, list[Instruction]] = {}
    for block in cfg.order:
        for phi in block.phis:
            if not _has_vector_register(phi, classes):
                continue
            for operand, _ in phi.incoming:
                if not isinstance(operand, Instruction) or not _has_vector_register(operand, classes):
                    continue
                mine = set_of.setdefault(phi, [phi])
                theirs = set_of.setdefault(operand, [operand])
                if mine is theirs or len(mine) * len(theirs) > _MOST_PAIRS:
                    continue
                if not any(lives.interfere(a, b) for a in mine for b in theirs):
                    mine += theirs
                    for value in theirs:
                        set_of[value] = mine
    return {
        value: shared[0] for value, shared in set_of.items() if len(shared) > 1 and value is not shared[0]
    }


def _has_vector_register(value: Instruction, classes: ValueClasses) -> bool:
    return value not in classes.scalars and value not in classes.masks and value.parent in classes.cfg.index


class _Lives:
    """Which values are wanted after which definitions."""

    def __init__(self, dom: DomTree, liveness: Liveness) -> None:
        self.dom = dom
        self.live_out = {block: dict.fromkeys(values) for block, values in liveness.live_out.items()}
        self.live_in = {block: dict.fromkeys(values) for block, values in liveness.live_in.items()}
        self.place: dict[Instruction, int] = {}
        for block in liveness.live_in:
            for index, inst in enumerate(block.instructions):
                self.place[inst] = 0 if isinstance(inst, Phi) else index + 1

    def interfere(self, a: Instruction, b: Instruction) -> bool:
        """Whether they cannot share a register."""
        if a.parent is b.parent:
            first, second = (a, b) if self.place[a] <= self.place[b] else (b, a)
            if self.place[first] == self.place[second]:
                return True  # phis of one block are defined at once
            return self._wanted_after(first, second)
        if self.dom.dominates(a.block, b.block):
            return self._wanted_after(a, b)
        return self.dom.dominates(b.block, a.block) and self._wanted_after(b, a)

    def _wanted_after(self, value: Instruction, definition: Instruction) -> bool:
        """Whether `value`, defined before, is used after `definition`."""
        block = definition.block
        if value in self.live_out[block]:
            return True
        position = self.place[definition]
        return any(
            isinstance(use.user, Instruction)
            and use.user.parent is block
            and not isinstance(use.user, Phi)
            and self.place[use.user] > position
            for use in value.uses
        )
