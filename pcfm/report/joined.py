"""What melding makes of a pair of subgraphs: instruction by instruction, both sides and what came of them.

A pass that keeps an instruction, or makes one of two from the first of them, keeps the place in the text that
it was read from; so the instructions of the melded kernel are found again by where they stood. What a pass
made besides (a select, a branch) stands before the next instruction of its block that is found, or behind the
last. Linear in the rows and in the melded kernel.

Not found, and left out: what a pass makes anew in place of an instruction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pcfm.diagnostics import Span
from pcfm.report.branch_report import PairRow
from pcfm.report.emitted import CodeLine, EmittedCode


@dataclass(frozen=True)
class JoinedRow:
    """An instruction of each side, or of one, and what is there in the melded kernel: of each its text, and
    what was emitted for it. `kind` is `joined` (both sides), `alone` (one) or `made` (neither).
    """

    kind: str
    left: str
    right: str
    left_emitted: tuple[str, ...]
    right_emitted: tuple[str, ...]
    after: tuple[CodeLine, ...]


def join_rows(rows: Sequence[PairRow], before: EmittedCode, after: EmittedCode) -> list[JoinedRow]:
    """The rows of a pair with what came of them; what was made besides has rows of its own."""
    sources = {line.span: line for line in before.lines if line.span is not None}
    row_of: dict[Span, int] = {}
    for number, row in enumerate(rows):
        row_of |= {span: number for span in (row.left_span, row.right_span) if span is not None}
    made_before: dict[int, list[CodeLine]] = {}
    made_behind: dict[int, list[CodeLine]] = {}
    kept: dict[int, list[CodeLine]] = {}
    for _, block in groupby(after.lines, key=lambda line: line.block):
        last, made = None, []
        for line in block:
            if line.span is None:
                made.append(line)
                continue
            last = row_of.get(line.span)
            if last is not None:
                made_before.setdefault(last, []).extend(made)
                kept.setdefault(last, []).append(line)
            made = []
        if last is not None:
            made_behind.setdefault(last, []).extend(made)

    def emitted(span: Span | None) -> tuple[str, ...]:
        return sources[span].emitted if span in sources else ()

    def joined() -> Iterator[JoinedRow]:
        for number, row in enumerate(rows):
            yield from (_made(line) for line in made_before.get(number, ()))
            yield JoinedRow(
                "joined" if row.left and row.right else "alone",
                row.left,
                row.right,
                emitted(row.left_span),
                emitted(row.right_span),
                tuple(kept.get(number, ())),
            )
            yield from (_made(line) for line in made_behind.get(number, ()))

    return list(joined())


def _made(line: CodeLine) -> JoinedRow:
    return JoinedRow("made", "", "", (), (), (line,))
