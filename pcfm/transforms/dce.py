"""Dead code elimination: instructions whose result nothing needs, cycles of phis included.

Everything is dead until an instruction that must stay needs it: terminators, what has side effects, what is
convergent (other lanes may wait for it), and markers (assumptions, lifetimes). A load or division without
users goes, although it might have trapped: less undefined behaviour is allowed. Branches stay. Debug
information that used a dead value reads poison from then on.

Linear time, mark and sweep. Source: Cytron et al., Efficiently computing static single assignment form, 1991,
section 7.1, without its treatment of branches.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.analysis.effects import has_side_effects, is_convergent, is_debug_or_marker
from pcfm.ir import rewriter
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function
from pcfm.ir.values import Poison
from pcfm.transforms.passes import PassContext


@dataclass(frozen=True)
class Dce:
    """Removes instructions without effect whose results nothing needs."""

    name = "dce"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether anything was removed."""
        return eliminate_dead_code(fn)


def eliminate_dead_code(fn: Function) -> bool:
    """Removes every dead instruction of `fn`; whether there was one."""
    needed = {inst: None for inst in fn.instructions() if _must_stay(inst)}
    pending = list(needed)
    while pending:
        for operand in pending.pop().operands:
            if isinstance(operand, Instruction) and operand not in needed:
                needed[operand] = None
                pending.append(operand)
    dead = [inst for inst in fn.instructions() if inst not in needed]
    for inst in dead:
        for use in inst.uses:  # dead too, and perhaps of the same cycle
            use.user.set_operand(use.index, Poison(inst.type))
    for inst in reversed(dead):
        rewriter.erase(inst)
    return bool(dead)


def _must_stay(inst: Instruction) -> bool:
    return inst.is_terminator or has_side_effects(inst) or is_convergent(inst) or is_debug_or_marker(inst)
