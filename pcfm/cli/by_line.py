"""`pcfm run --by-line` and `--by-branch`: what a run cost by source line, and which branches split warps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pcfm.report.terminal_table import table_text, terminal_width
from pcfm.simt.estimate import join_estimate
from pcfm.simt.lines import BranchSplit, LineCount, LineObserver, SourceLine, by_author, read_source

LONGEST_SOURCE, SHORT_SOURCE = 60, 24
WIDE = 120
"""From how many columns on sources are shown longer."""
COLUMNS = {
    "estimated_cycles": "estimated",
    "cycles": "cycles",
    "issue_cycles": "issue",
    "warp_instructions": "warp instr.",
    "idle_lanes": "idle lanes",
    "divergent_branches": "splits",
    "global_transactions": "transactions",
    "bank_conflicts": "conflicts",
}
DROPPED = ("conflicts", "transactions", "warp instr.", "issue", "splits", "idle lanes", "cycles")
"""What a narrow terminal goes without, first what goes first."""
DROPPED_OF_BRANCHES = ("block", "lanes by way")
NO_LINE = "(no line)"
"""What was made of several lines, what the kernel is entered and left with, and registers spilled."""


def sections(
    observer: LineObserver,
    estimated: dict[SourceLine, int] | None,
    *,
    lines: bool,
    branches: bool,
    folder: Path | None,
) -> dict[str, object]:
    """Those of `lines` and `branches` that are wanted: as objects for JSON, or as tables where there is a
    folder in which sources may stand.
    """
    made: dict[str, object] = {}
    if lines:
        joined = join_estimate(observer, estimated)
        made["lines"] = lines_json(joined) if folder is None else lines_text(joined, folder)
    if branches:
        made["branches"] = (branches_json if folder is None else branches_text)(observer.splits)
    return made


def lines_json(lines: dict[SourceLine, LineCount]) -> list[dict[str, object]]:
    """One object per line, in order of file and line."""
    return [{**asdict(source), **asdict(count)} for source, count in lines.items()]


def branches_json(splits: Iterable[BranchSplit]) -> list[dict[str, object]]:
    """One object per branch, in the program's order."""
    return [
        {
            "function": split.function, "block": split.block, **asdict(split.source),
            "executed": split.executed, "split": split.split, "share": split.share,
            "lanes": list(split.lanes),
        }
        for split in splits
    ]  # fmt: skip


def lines_text(lines: dict[SourceLine, LineCount], folder: Path) -> str:
    """A table, the most expensive line first, with the source beside it where its file is found where it
    was compiled or in `folder`. What headers of the compiler cost counts for the lines that use them.
    """
    lines = by_author(lines)
    estimated = any(count.estimated_cycles is not None for count in lines.values())
    columns = {name: head for name, head in COLUMNS.items() if estimated or name != "estimated_cycles"}
    leading = next(iter(columns))
    short = _short_names(source.file for source in lines)
    text_of = cache(read_source)
    ranked = sorted(lines.items(), key=lambda item: (-(getattr(item[1], leading) or 0), -item[1].cycles))

    longest = LONGEST_SOURCE if terminal_width() >= WIDE else SHORT_SOURCE
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("line")
    for head in columns.values():
        table.add_column(head, justify="right")
    table.add_column("source")
    for source, count in ranked:
        written = text_of(source.directory, source.file, folder) if source.file is not None else []
        code = written[source.line - 1].strip() if 0 < source.line <= len(written) else ""
        cells = [f"{getattr(count, name):,}" for name in columns]
        table.add_row(_place(source, short), *cells, Text(code[:longest]))
    return table_text(table, DROPPED)


def branches_text(splits: Iterable[BranchSplit]) -> str:
    """A table, the branch that splits most warps first."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    splits = list(splits)
    short = _short_names(split.source.file for split in splits)
    for head in ("branch", "block"):
        table.add_column(head)
    for head in ("executed", "split", "share", "lanes by way"):
        table.add_column(head, justify="right")
    for each in sorted(splits, key=lambda each: -each.split):
        lanes = " ".join(f"{count:,}" for count in each.lanes)
        block = f"@{each.function} {each.block}"
        table.add_row(
            _place(each.source, short),
            block,
            f"{each.executed:,}",
            f"{each.split:,}",
            f"{each.share:.0%}",
            lanes,
        )
    return table_text(table, DROPPED_OF_BRANCHES)


def _place(source: SourceLine, short: dict[str, str]) -> str:
    if source.file is None or not source.line:
        return NO_LINE
    chain = ((source.file, source.line), *source.inlined_at)
    return " in ".join(f"{short.get(file, file)}:{line}" for file, line in chain)


def _short_names(names: Iterable[str | None]) -> dict[str, str]:
    """Files by their names alone, where no two have the same."""
    files = dict.fromkeys(name for name in names if name is not None)
    short = {file: Path(file).name for file in files}
    return short if len(set(short.values())) == len(short) else {}
