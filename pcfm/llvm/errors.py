"""From LLVM's messages to diagnostics.

LLVM's parser says `file:line:col: error: message`, the line and a caret; its verifier says a sentence and
prints what it is about; a backend that gives up writes `LLVM ERROR: …` and ends the process.
"""

from __future__ import annotations

import re

from pcfm.diagnostics import Diagnostic, PcfmError, Span

_PLACE = re.compile(
    r"^(?P<file>[^\n]*?):(?P<line>\d+):(?P<column>\d+): error: (?P<message>[^\n]*)", re.MULTILINE
)
_FATAL = re.compile(r"LLVM ERROR: (?P<message>[^\n]*)|error: (?P<error>[^\n]*)")
_ASSERTION = re.compile(r"Assertion `(?P<condition>[^\n]*)' failed")
INVALID = "invalid module\n"  # how the worker marks what the verifier said
_MAX_LINES = 20
_OTHER_PROCESSOR = (
    "where that processor, or its version of PTX, is what lacks it, --cpu and --features choose others "
    "(as in --cpu sm_90a --features +ptx83)"
)


def parse_error(text: str, message: str, filename: str) -> PcfmError:
    """The error for what LLVM's parser said about `text`."""
    match = _PLACE.search(message)
    if match is None:
        first = message.removeprefix("LLVM IR parsing error").strip() or "LLVM cannot read it"
        return PcfmError(Diagnostic(f"LLVM: {first}", Span(filename, 1, 1)))
    line, column = int(match["line"]), int(match["column"])
    lines = text.split("\n")
    source = lines[line - 1] if line <= len(lines) else None
    return PcfmError(
        Diagnostic(f"LLVM: {match['message']}", Span(filename, line, column), source_line=source)
    )


def verifier_error(message: str, filename: str) -> PcfmError:
    """The error for what LLVM's verifier said; one diagnostic, since it gives no places."""
    lines = [line for line in message.splitlines() if line.strip()]
    shown = lines[:_MAX_LINES] + (["…"] if len(lines) > _MAX_LINES else [])
    return PcfmError(Diagnostic(f"LLVM's verifier: {chr(10).join(shown)}", Span(filename, 1, 1)))


def process_error(stderr: str, returncode: int, text: str, filename: str, doing: str) -> PcfmError:
    """The error for a failed process of LLVM's: a fault in `text`, or LLVM giving up `doing` it."""
    if returncode == 1 and stderr.startswith(INVALID):
        return verifier_error(stderr.removeprefix(INVALID), filename)
    if returncode == 1 and _PLACE.search(stderr):
        return parse_error(text, stderr, filename)
    said = fatal_message(stderr)
    hint = _OTHER_PROCESSOR if said.startswith("Cannot select") else None
    return PcfmError(Diagnostic(f"LLVM: {doing}: {said}", Span(filename, 1, 1), hint=hint))


def fatal_message(stderr: str) -> str:
    """What a process of LLVM's said before it ended."""
    assertion = _ASSERTION.search(stderr)
    if assertion:
        return f"an assertion of its own failed: {assertion['condition']}"
    match = _FATAL.search(stderr)
    if match:
        return (match["message"] or match["error"]).strip()
    lines = [line for line in stderr.splitlines() if line.strip()]
    return lines[0] if lines else "it ended without a message"
