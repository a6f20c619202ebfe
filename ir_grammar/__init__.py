"""The grammar of pcfm's IR subset, as package data: `llvm_ir.lark` and its description."""

from __future__ import annotations

from importlib.resources import files


def grammar_text() -> str:
    """The text of `llvm_ir.lark`."""
    return files(__name__).joinpath("llvm_ir.lark").read_text(encoding="utf-8")
