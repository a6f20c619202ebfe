"""Where something went wrong, what it was, and what to do about it.

Everything that a user can cause (bad text, a missing intrinsic, a launch that does not fit) is reported as a
`Diagnostic` carried by a `PcfmError`; the command line prints it and no traceback. An exception of any other
class is a defect of pcfm itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

# Control characters but tab and newline, marks that turn the direction of text, separators of lines that are
# none, and bytes that are no UTF-8: what a terminal obeys, or what makes a reader see another text.
_UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
Severity = Literal["error", "warning", "note"]


def printable(text: str) -> str:
    """`text` for a terminal: characters that would act on it are written `\\uXXXX`, as JSON writes them."""
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a text: 1-based line and column, the end column exclusive."""

    file: str
    line: int
    column: int
    end_column: int | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message about the user's input, with its place and a hint where there is one to give."""

    message: str
    span: Span | None = None
    hint: str | None = None
    source_line: str | None = None
    severity: Severity = "error"

    def render(self) -> str:
        """The message as `file:line:col: error: …`, the source line under it and a caret under the place."""
        head = f"{self.severity}: {self.message}"
        lines = [f"{self.span}: {head}" if self.span else head]
        if self.span and self.source_line is not None:
            text = self.source_line.rstrip("\n")
            # Tabs stay tabs in the caret line, so that the caret stands where the terminal puts the
            # character.
            start, end = self.span.column - 1, self.span.end_column or self.span.column + 1
            lead = "".join("\t" if c == "\t" else " " for c in printable(text[:start]))
            width = max(1, len(printable(text[start : end - 1])))
            lines += [f"  {printable(text)}", f"  {lead}{'^' * width}"]
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


class PcfmError(Exception):
    """An error in what the user gave, with one or more diagnostics (the first is the main one)."""

    def __init__(
        self,
        problem: str | Diagnostic | list[Diagnostic],
        *,
        span: Span | None = None,
        hint: str | None = None,
        source_line: str | None = None,
    ) -> None:
        if isinstance(problem, str):
            problem = Diagnostic(problem, span, hint, source_line)
        self.diagnostics: list[Diagnostic] = [problem] if isinstance(problem, Diagnostic) else list(problem)
        super().__init__("\n".join(d.render() for d in self.diagnostics))


class ParseError(PcfmError):
    """The text is not in the subset of LLVM IR that pcfm reads."""


class VerifierError(PcfmError):
    """A module breaks an invariant of the IR; one diagnostic per violation."""


class LaunchError(PcfmError):
    """A launch is malformed, or does not fit its kernel."""


class UnsupportedError(PcfmError):
    """A construct or intrinsic that pcfm carries but cannot execute or transform."""
