"""What LLVM says of intrinsics that the table `pcfm.ir.intrinsics` lacks.

The declarations of a module whose names have no row are given to LLVM bare, which puts the attributes of its
own definitions on those that it knows; they become the row of the declaration (`Function.known_as`). So it
does not matter what the module's text wrote on them, if anything. A process of its own does it: LLVM may end
one over a declaration of the wrong type; an intrinsic that it does not know, or refuses, stays unknown.
Their results count as divergent and their cost as that of a call: neither is among LLVM's attributes.
"""

from __future__ import annotations

from functools import cache

from pcfm.diagnostics import PcfmError
from pcfm.ir.attributes import memory_attribute
from pcfm.ir.intrinsics import Intrinsic
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.llvm.process import run_worker


def complete_intrinsics(module: Module) -> None:
    """Gives the declarations of intrinsics without a row the one that LLVM's attributes make."""
    unknown = [
        fn
        for fn in module.functions
        if fn.is_declaration and fn.name.startswith("llvm.") and fn.intrinsic is None
    ]
    if unknown:
        answers = _ask(tuple((fn.name, _declaration(fn)) for fn in unknown))
        for fn, answer in zip(unknown, answers, strict=True):
            fn.known_as = answer


def _declaration(fn: Function) -> str:
    ty = fn.function_type
    params = [*map(str, ty.params), *(["..."] if ty.vararg else [])]
    return f"declare {ty.ret} @{fn.name}({', '.join(params)})\n"


@cache
def _ask(declarations: tuple[tuple[str, str], ...]) -> tuple[Intrinsic | None, ...]:
    """One answer per declaration. One that LLVM refuses is found by asking for halves."""
    text = "".join(text for _, text in declarations).encode()
    try:
        canonical = run_worker("canonicalise", text, "", doing="reading intrinsics")
        functions = parse_module(canonical).functions
    except PcfmError:
        if len(declarations) == 1:
            return (None,)
        half = len(declarations) // 2
        return (*_ask(declarations[:half]), *_ask(declarations[half:]))
    # LLVM may drop, rename or merge declarations of older intrinsics, of which it then says nothing here.
    rows = {fn.name: _row(fn) for fn in functions}
    return tuple(rows.get(name) for name, _ in declarations)


def _row(fn: Function) -> Intrinsic | None:
    words = fn.attribute_words()
    if not words:
        return None  # LLVM says something of every intrinsic that it knows
    reads, writes = memory_attribute(words) or (True, True)
    return Intrinsic(
        "call",
        convergent="convergent" in words,
        reads=reads,
        writes=writes,
        speculatable="speculatable" in words,
        traps="noreturn" in words or not {"nounwind", "willreturn"} <= words,
        immediates=tuple(index for index, arg in enumerate(fn.args) if "immarg" in arg.attributes),
    )
