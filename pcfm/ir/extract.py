"""A kernel by itself: a copy of its module in which no other kernel has a body.

What judges one kernel of a module with many pays for that one. Other kernels stay as declarations, since
metadata and attributes may name them; where the module has aliases, which must name definitions, they stay
as they are. Linear in the module.
"""

from __future__ import annotations

from pcfm.ir.clone import clone_module
from pcfm.ir.module import Function, GlobalAlias, Module
from pcfm.ir.rewriter import erase_blocks
from pcfm.ir.values import Value


def kernel_alone(kernel: Function, mapping: dict[Value, Value] | None = None) -> Module:
    """The copy; `mapping` takes up what became of each global, argument, block and instruction."""
    assert kernel.module is not None
    alone = clone_module(kernel.module, mapping)
    if any(isinstance(value, GlobalAlias) for value in alone.globals.values()):
        return alone
    for fn in alone.kernels:
        if fn.name != kernel.name:
            erase_blocks(fn.blocks)
            fn.prefix, fn.comdat, fn.section, fn.metadata = (), None, None, []
            fn.personality = fn.prefix_data = fn.prologue_data = None
    return alone
