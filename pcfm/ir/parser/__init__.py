"""From the text of LLVM IR to a module.

Before: any text. After: a module whose names, types and numbers are resolved and whose types fit their
opcodes (the verifier checks what is left: dominance, predecessors, terminators), or a `ParseError` with one
diagnostic that has file, line, column and what was expected; no other exception.

A LALR(1) parser over the grammar of `ir_grammar` (lark) makes syntax nodes, a second pass resolves them; both
are linear in the text. Nesting is bounded (`lexer.MAX_NESTING`), so that no input exhausts the stack.

Reads the syntax of LLVM 19 to 23. Not in the subset: typed pointers, exception funclets (catchpad and kin),
thin-LTO summaries, quoted names of digits alone. Use-list orders are skipped.
"""

from __future__ import annotations

from pcfm.ir.gc_pause import paused
from pcfm.ir.module import Module
from pcfm.ir.parser.modules import ModuleReader
from pcfm.ir.parser.source import Fault, Source

__all__ = ["parse_module"]


def parse_module(text: str, filename: str = "<string>", *, triple: str | None = None) -> Module:
    """The module that `text` writes; `triple` is its target where it states none. Raises: ParseError."""
    source = Source(text.removeprefix("\ufeff"), filename)
    try:
        with paused():
            return ModuleReader(source, triple).read()
    except Fault as fault:
        raise source.error(fault) from None
