"""A module in which each computed NaN is one NaN.

The payload and the sign of a NaN that an operation gives are not defined (LangRef, "Behavior of
Floating-Point NaN values"): commuting an addition of two NaNs may change them, and so may the machine. So a
difference between two programs counts only where it stays when every operation gives one NaN. What only
copies bits (loads, casts to and from integers, selects, `fneg`, `fabs`, `copysign`) still does.
"""

from __future__ import annotations

import math

from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Binary, Call, Cast, Compare, Instruction, Select
from pcfm.ir.intrinsics import lookup
from pcfm.ir.module import Module
from pcfm.ir.rewriter import insert_after
from pcfm.ir.types import FloatType, Type, VectorType
from pcfm.ir.values import Constant, ConstantFP, ConstantSplat

_KINDS = ("half", "bfloat", "float", "double")
_COPIES = ("llvm.fabs.", "llvm.copysign.")


def with_one_nan(module: Module) -> Module:
    """A copy of the module, changed so."""
    twin = clone_module(module)
    for fn in twin.defined_functions:
        for inst in [inst for inst in fn.instructions() if _computes_float(inst)]:
            uses = list(inst.uses)
            ordered = insert_after(inst, Compare("fcmp", "ord", inst, inst))
            chosen = insert_after(ordered, Select(ordered, inst, _nan(inst.type)))
            for use in uses:
                use.user.set_operand(use.index, chosen)
    return twin


def _computes_float(inst: Instruction) -> bool:
    if not _is_float(inst.type):
        return False
    if isinstance(inst, Call):
        row = lookup(inst.callee_name or "")
        is_copy = (inst.callee_name or "").startswith(_COPIES) or (row is not None and row.convergent)
        return not is_copy and all(_is_float(each.type) for each in inst.args)
    return isinstance(inst, Binary) or (isinstance(inst, Cast) and inst.opcode != "bitcast")


def _is_float(ty: Type) -> bool:
    element = ty.element if isinstance(ty, VectorType) else ty
    return isinstance(element, FloatType) and element.kind in _KINDS


def _nan(ty: Type) -> Constant:
    element = ty.element if isinstance(ty, VectorType) else ty
    assert isinstance(element, FloatType)
    nan = ConstantFP.of(element, math.nan)
    return ConstantSplat(ty, nan) if isinstance(ty, VectorType) else nan
