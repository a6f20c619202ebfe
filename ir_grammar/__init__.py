"""The grammars of LLVM IR and PTX as pcfm reads them, and what the subset of LLVM IR means.

lark makes the tables of a grammar in a fifth of a second, which is half of what a short command takes. So
they are kept where Python keeps bytecode, under a name that tells grammar, options and versions, and as
bytecode is: written whole, and not at all where Python writes none or the folder cannot be written.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Lark
from lark import __version__ as lark_version
from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift

# The options that are objects of the caller's: lark does not keep them with the tables.
_GIVEN_ANEW = {"transformer", "tree_class"}


def grammar_text(name: str = "llvm_ir.lark") -> str:
    """The text of `llvm_ir.lark` or `ptx.lark`."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


def grammar_parser(name: str, **options: Any) -> Lark:
    """lark's LALR parser of a grammar, with these options of lark's."""
    parser = _parser(name, options)
    _make_quick(parser.parser.parser)
    return parser


def _parser(name: str, options: dict[str, Any]) -> Lark:
    text = grammar_text(name)
    given = {option: options[option] for option in options.keys() & _GIVEN_ANEW}
    kept = sorted((option, str(options[option])) for option in options.keys() - _GIVEN_ANEW)
    digest = hashlib.sha256(f"{text}{kept}".encode()).hexdigest()[:16]
    versions = f"{sys.implementation.cache_tag}.lark-{lark_version}"
    tables = Path(__file__).parent / "__pycache__" / f"{name}.{digest}.{versions}.tables"
    if tables.is_file():
        # What is broken is made anew, as bytecode is.
        with suppress(Exception), tables.open("rb") as stream:
            return Lark.__new__(Lark)._load(stream, **given)
    parser = Lark(text, parser="lalr", **options)
    if not sys.dont_write_bytecode:
        unfinished = tables.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            tables.parent.mkdir(exist_ok=True)
            with unfinished.open("wb") as stream:
                parser.save(stream)
            unfinished.replace(tables)
    return parser


class _KnownRule(Rule):
    """A rule of a parse table: there is each once."""

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__  # type: ignore[assignment]


def _make_quick(lalr: Any) -> None:
    """Makes the names in the parse table plain strings, each once, and rules compare by identity.

    lark's own comparisons are written in Python and run for each reduction: a quarter of the time.
    """
    callbacks: dict[Any, Any] = {}
    for row in lalr.parser.parse_table.states.values():
        entries = list(row.items())
        row.clear()
        for name, (action, argument) in entries:
            if action is not Shift and type(argument) is not _KnownRule:
                callback = lalr.parser.callbacks[argument]
                argument.origin.name = sys.intern(str(argument.origin.name))
                argument.__class__ = _KnownRule
                callbacks[argument] = callback
            row[sys.intern(str(name))] = (action, argument)
    lalr.parser.callbacks = callbacks
