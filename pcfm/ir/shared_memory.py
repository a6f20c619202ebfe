"""How much shared memory a kernel takes, whatever its launch: the variables there that it names.

A variable counts where an instruction of the kernel, or of a function that it may call, names it, be it
within a constant. Linear in the functions that the kernel reaches.
"""

from __future__ import annotations

from pcfm.ir.module import Function, GlobalVariable
from pcfm.ir.types import ptr_type
from pcfm.ir.values import Constant, ConstantExpr, Value

SHARED = ptr_type(3)


def static_shared_bytes(kernel: Function) -> int:
    """The sizes of the variables in address space 3 that `kernel` reaches, each once."""
    module = kernel.module
    if module is None or not any(variable.type == SHARED for variable in module.variables):
        return 0
    seen: dict[Value, None] = {kernel: None}
    pending: list[Value] = [kernel]
    total = 0
    while pending:
        value = pending.pop()
        if isinstance(value, Function):
            named = [operand for inst in value.instructions() for operand in inst.operands]
        else:
            named = list(value.operands) if isinstance(value, ConstantExpr) else []
        if isinstance(value, GlobalVariable) and value.type == SHARED:
            total += module.datalayout.size_of(value.value_type)
        for operand in named:
            if isinstance(operand, Constant | Function | GlobalVariable) and operand not in seen:
                seen[operand] = None
                pending.append(operand)
    return total
