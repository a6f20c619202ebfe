"""The grammars of LLVM IR and PTX as pcfm reads them, and what the subset of LLVM IR means."""

from __future__ import annotations

from importlib.resources import files


def grammar_text(name: str = "llvm_ir.lark") -> str:
    """The text of `llvm_ir.lark` or `ptx.lark`."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
