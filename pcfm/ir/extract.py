"""A kernel by itself: a copy of its module with the bodies alone that it may come to.

What judges one kernel of a module with many pays for that one. Other functions stay as declarations, since
metadata and attributes may name them; where the module has aliases, which must name definitions, they stay
as they are, and so they do where the kernel calls through a pointer. Linear in the bodies that are kept, and
in the module's globals and metadata.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import CallBase
from pcfm.ir.module import Function, GlobalAlias, GlobalValue, GlobalVariable, Module
from pcfm.ir.values import BlockAddress, InlineAsm, Value, walk_constant


def kernel_alone(kernel: Function, mapping: dict[Value, Value] | None = None) -> Module:
    """The copy; `mapping` takes up what became of each global, and of what the bodies kept consist of."""
    module = kernel.module
    assert module is not None
    variables = [value for value in module.globals.values() if not isinstance(value, Function)]
    kept = named_by([kernel, *variables])
    if any(isinstance(value, GlobalAlias) for value in variables) or any(map(_calls_any, kept)):
        return clone_module(module, mapping)
    return clone_module(module, mapping, kept)


def named_by(roots: Iterable[Value]) -> dict[GlobalValue, None]:
    """The globals among the values, and those that these name, in their bodies and initial values too."""
    named: dict[GlobalValue, None] = {}
    pending = list(roots)
    while pending:
        value = pending.pop()
        if isinstance(value, BlockAddress):
            value = value.function
        if not isinstance(value, GlobalValue) or value in named:
            continue
        named[value] = None
        if isinstance(value, Function):
            held = [value.personality, value.prefix_data, value.prologue_data]
            held += [operand for inst in value.instructions() for operand in inst.operands]
        elif isinstance(value, GlobalVariable):
            held = [value.initializer]
        else:
            assert isinstance(value, GlobalAlias)
            held = [value.target]
        for each in held:
            if each is not None and each.is_constant:
                pending += walk_constant(each)
    return named


def _calls_any(value: GlobalValue) -> bool:
    """Whether it is a function that calls through a pointer."""
    return isinstance(value, Function) and any(
        isinstance(inst, CallBase) and not isinstance(inst.callee, Function | InlineAsm)
        for inst in value.instructions()
    )
