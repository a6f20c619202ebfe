"""The text being parsed: from offsets in it to lines, columns and diagnostics.

Tokens carry offsets alone; lines and columns are found by bisection when a span is wanted.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from pcfm.diagnostics import Diagnostic, ParseError, Span

_LINE_BREAK = re.compile(r"\r\n?|\n")


class Fault(Exception):
    """Something wrong at offsets [start, end) of the text; turned to a ParseError where the text is known."""

    def __init__(self, message: str, start: int, end: int | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end
        self.hint = hint


class Source:
    """A text with its name and the offsets of its lines."""

    def __init__(self, text: str, filename: str) -> None:
        self.text = text
        self.filename = filename
        self._starts = [0, *(m.end() for m in _LINE_BREAK.finditer(text))]

    def span(self, start: int, end: int | None = None) -> Span:
        """The span of offsets [start, end); `end` beyond the line of `start` is cut off there."""
        line = bisect_right(self._starts, start)
        column = start - self._starts[line - 1] + 1
        return Span(self.filename, line, column, None if end is None else column + max(1, end - start))

    def line_text(self, line: int) -> str:
        """Line `line`, counted from 1, without its end."""
        start = self._starts[line - 1]
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def error(self, fault: Fault) -> ParseError:
        """The error to raise for `fault`."""
        span = self.span(fault.start, fault.end)
        return ParseError(Diagnostic(fault.message, span, fault.hint, self.line_text(span.line)))
