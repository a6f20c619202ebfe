"""Names of intrinsics that a text calls without declaring them.

LLVM reads `call i32 @llvm.umax(i32 %a, i32 %b)` as a call of `@llvm.umax.i32`, and the same name with other
types as a call of another function. Which of an intrinsic's types its name repeats, and how, only LLVM knows:
it is asked for each (name, type), once.
"""

from __future__ import annotations

import llvmlite.binding as llvm

from pcfm.ir.module import Function, Module
from pcfm.ir.printer import print_module
from pcfm.ir.rewriter import replace_all_uses


def name_implied_intrinsics(module: Module) -> None:
    """Gives the intrinsics that `module` calls without declaring them the names that LLVM gives them."""
    for fn in module.implied_intrinsics:
        name = _name_by_llvm(module, fn)
        if name == fn.name:
            continue
        declared = module.globals.get(name)
        if declared is None:
            module.rename(fn, name)
        elif isinstance(declared, Function) and declared.function_type == fn.function_type:
            replace_all_uses(fn, declared)
            del module.globals[fn.name]
    module.implied_intrinsics.clear()


def _name_by_llvm(module: Module, fn: Function) -> str:
    """The name of `fn` in LLVM; its own where LLVM does not know it, or would make something else of it."""
    query = Module()
    query.types = module.types
    query.add(Function(fn.name, fn.function_type))
    try:
        answer = llvm.parse_assembly(print_module(query), context=llvm.create_context())
    except RuntimeError:
        return fn.name
    for function in answer.functions:
        if str(function.global_value_type) == str(fn.function_type):
            return function.name
    return fn.name
