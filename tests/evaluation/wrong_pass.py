"""A pass that is wrong on purpose: signed comparisons are turned round."""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.ir.instructions import Compare
from pcfm.ir.module import Function
from pcfm.transforms.passes import PassContext

TURNED = {"sgt": "slt", "slt": "sgt"}


@dataclass(frozen=True)
class TurnSigned:
    """`icmp sgt` for `icmp slt` and the other way round."""

    name = "turn-signed"

    def run(self, fn: Function, context: PassContext) -> bool:
        changed = False
        for block in fn.blocks:
            for inst in block.instructions:
                if isinstance(inst, Compare) and inst.predicate in TURNED:
                    inst.predicate = TURNED[inst.predicate]
                    changed = True
        return changed
