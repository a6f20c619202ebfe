"""Register pressure: how many 32-bit registers a lane needs at once, at the place where it needs most.

The sum of the widths of the values live there, each at least one register wide; conditions (`i1`) are
counted apart, as predicates or scalar masks. Parameters of a kernel are not registers until they are used:
they lie in constant memory. A lower bound of what an allocator needs (it knows of no copies, no alignment
of pairs and no calls), and the measure by which a meld that keeps more alive is told from one that does
not.

Before: valid IR. Linear in the answer of liveness.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.liveness import compute_liveness
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Function
from pcfm.ir.types import I1, VOID, scalar_of
from pcfm.ir.values import Argument, Value
from pcfm.machine.cost_classes import words_of


@dataclass(frozen=True)
class Pressure:
    """The most 32-bit registers and the most conditions that are live at one place each."""

    registers: int
    predicates: int


def compute_pressure(fn: Function) -> Pressure:
    """The pressure of a function with a body."""
    cfg = compute_cfg(fn)
    liveness = compute_liveness(cfg)
    most_registers = most_predicates = 0
    for block in cfg.order:
        live = {value: None for value in liveness.live_out[block] if _is_register(value, fn)}
        registers = sum(_width(value) for value in live)
        predicates = sum(_is_predicate(value) for value in live)
        most_registers, most_predicates = max(most_registers, registers), max(most_predicates, predicates)
        for inst in reversed(block.instructions):
            if inst in live:
                del live[inst]
                registers, predicates = registers - _width(inst), predicates - _is_predicate(inst)
            elif inst.type != VOID:  # nothing reads it, but it is written
                most_registers = max(most_registers, registers + _width(inst))
            if isinstance(inst, Phi):
                continue  # it reads at the end of the block before
            for value in inst.operands:
                if (
                    isinstance(value, Argument | Instruction)
                    and value not in live
                    and _is_register(value, fn)
                ):
                    live[value] = None
                    registers, predicates = registers + _width(value), predicates + _is_predicate(value)
            most_registers, most_predicates = max(most_registers, registers), max(most_predicates, predicates)
    return Pressure(most_registers, most_predicates)


def _is_register(value: Value, fn: Function) -> bool:
    return not (isinstance(value, Argument) and fn.is_kernel)


def _is_predicate(value: Value) -> bool:
    return scalar_of(value.type) == I1


def _width(value: Value) -> int:
    return 0 if _is_predicate(value) else words_of(value.type)
