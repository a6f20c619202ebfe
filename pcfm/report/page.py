"""The page: one HTML file with its styles, script and data inside, which needs no network.

The numbers are in the HTML, so that they can be selected, searched and read without the script; that
switches counters, moves the threshold and draws the timelines. Colours follow the reader's choice of dark or
light.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name

from pcfm.diagnostics import printable
from pcfm.ir.demangle import demangled
from pcfm.report.branch_report import BranchReport, sides
from pcfm.report.collect import KernelReport, Version
from pcfm.report.joined import join_rows
from pcfm.simt.lines import LineCount, by_author, read_source
from pcfm.simt.timeline import Timeline
from pcfm.transforms.explanations import EXPLANATIONS
from pcfm.tuning.result import Tuning

COUNTERS = {
    "cycles": "cycles (nothing hidden)",
    "issue_cycles": "issue cycles (all latency hidden)",
    "estimated_cycles": "estimated cycles (resident warps, emitted code)",
}
CONTEXT_LINES = 3
MOST_ROWS = 4_000
_LEXERS = {".cu": "cuda", ".cuh": "cuda", ".hip": "cuda", ".cl": "c", ".py": "python", ".ll": "llvm"}
_NAMES = re.compile(r"%[\w.$\"-]+|%?[rpfdl]+s?\d+|, ![\w]+ !\d+|\$\w+")


@dataclass(frozen=True)
class Row:
    """A line of source with what it costs before and after; either may be None."""

    number: int
    code: Markup
    before: LineCount | None
    after: LineCount | None


@dataclass(frozen=True)
class Listing:
    """The lines of a source file that are shown, and whether the file was found."""

    file: str
    is_found: bool
    rows: Sequence[Row]


def render(reports: Sequence[KernelReport], folder: Path, title: str) -> str:
    """The page on some kernels, whose sources may stand in `folder`."""
    environment = Environment(
        loader=PackageLoader("pcfm.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["number"] = lambda value: "–" if value is None else f"{value:,}"
    environment.filters["share"] = lambda value: f"{value:.0%}"
    loader = environment.loader
    assert loader is not None

    def text_of(name: str) -> Markup:
        return Markup(loader.get_source(environment, name)[0])

    kernels = [_kernel(number, report, folder) for number, report in enumerate(reports)]
    light, dark = HtmlFormatter(style="default"), HtmlFormatter(style="github-dark")
    page = environment.get_template("page.html.jinja").render(
        title=title,
        kernels=kernels,
        counters=COUNTERS,
        style=text_of("page.css"),
        script=text_of("page.js"),
        light=Markup(light.get_style_defs(":root[data-theme=light] .code")),
        dark=Markup(dark.get_style_defs(":root[data-theme=dark] .code")),
        data=_embedded([kernel["data"] for kernel in kernels]),
    )
    return printable(page)  # names may turn the direction of the text around them


def _embedded(data: object) -> Markup:
    """JSON inside a script element, which no text in it can end."""
    return Markup(json.dumps(data).replace("<", "\\u003c"))


def _kernel(number: int, report: KernelReport, folder: Path) -> dict[str, Any]:
    """What the template shows of one kernel; `data` is what the script takes."""
    blocks = list(dict.fromkeys(b.name for v in (report.before, report.after) for b in v.timeline.blocks))
    return {
        "id": f"kernel-{number}",
        "name": demangled(report.kernel),
        "report": report,
        "totals": [_total(report, name) for name in COUNTERS],
        "listings": list(_listings(report, folder)),
        "branches": [
            _branch(branch, report)
            for branch in sorted(report.branches, key=lambda each: each.saved_cycles, reverse=True)
        ],
        "comparisons": [
            ("LLVM IR", align(_function_text(report.before), _function_text(report.after))),
            ("emitted code", align(report.before.code.assembly, report.after.code.assembly)),
        ],
        "steps": _steps(report.tuning),
        "data": {
            "blocks": blocks,
            "timelines": [
                _timeline(title, version.timeline, blocks)
                for title, version in (("before", report.before), ("after", report.after))
            ],
            "steps": _steps(report.tuning),
            "threshold": report.threshold,
        },
    }


def _branch(branch: BranchReport, report: KernelReport) -> dict[str, Any]:
    """What the template shows of one branch."""
    before, after = report.before.code, report.after.code
    return {
        "branch": branch,
        "split": report.splits.get((branch.function, branch.block)),
        "bound": report.limits.get((branch.function, branch.block)),
        "apart": sides(branch) if branch.left and branch.right else "",
        "outer": _melded_around(branch, report.branches),
        "joined": [join_rows(pair.rows, before, after) for pair in branch.pairs],
        "explanation": EXPLANATIONS.get(branch.kind),
    }


def _melded_around(branch: BranchReport, branches: Sequence[BranchReport]) -> BranchReport | None:
    """The branch whose melding makes this one one with another."""
    label = f"{branch.block}:"
    for other in branches:
        for row in (row for pair in other.pairs for row in pair.rows):
            if row.left and row.right and label in (row.left, row.right):
                return other
    return None


def _total(report: KernelReport, name: str) -> dict[str, Any]:
    """A counter before and after, and how many times faster."""

    def of(version: Version) -> int | None:
        if name == "estimated_cycles":
            return version.estimate and version.estimate.cycles
        return getattr(version.counters, name)

    before, after = of(report.before), of(report.after)
    speedup = before / after if before and after else None
    return {"name": name, "title": COUNTERS[name], "before": before, "after": after, "speedup": speedup}


# --- source -------------------------------------------------------------------------------------------------


def _listings(report: KernelReport, folder: Path) -> Iterator[Listing]:
    """The files that cost anything, those that cost most first; lines of no file come last."""
    by_file: dict[tuple[str, str], dict[int, list[LineCount | None]]] = {}
    for index, version in enumerate((report.before, report.after)):
        for source, count in by_author(version.lines).items():
            lines = by_file.setdefault((source.directory, source.file or ""), {})
            pair = lines.setdefault(source.line, [None, None])
            known = pair[index]
            pair[index] = count if known is None else known + count
    weights = {
        key: sum(pair[0].cycles for pair in lines.values() if pair[0] is not None)
        for key, lines in by_file.items()
    }
    for key in sorted(by_file, key=lambda key: (not key[1], -weights[key])):
        yield _listing(key, by_file[key], report, folder)


def _listing(
    key: tuple[str, str], lines: dict[int, list[LineCount | None]], report: KernelReport, folder: Path
) -> Listing:
    directory, file = key
    if report.own_source is not None and file in (report.name, Path(report.name).name):
        written: list[str] = report.own_source.splitlines()
    else:
        written = read_source(directory, file, folder) if file else []
    coloured = _coloured(written, _LEXERS.get(Path(file).suffix, "cuda"))
    wanted = {
        shown
        for line in lines
        for shown in range(line - CONTEXT_LINES, line + CONTEXT_LINES + 1)
        if line and (shown in lines or 1 <= shown <= len(written))
    } | {line for line in lines if not line}
    rows = [
        Row(
            line,
            coloured[line - 1] if 1 <= line <= len(coloured) else Markup(""),
            *lines.get(line, [None, None]),
        )
        for line in sorted(wanted)[:MOST_ROWS]
    ]
    return Listing(file or "no source location", bool(written) or not file, rows)


def _coloured(lines: Sequence[str], lexer: str) -> list[Markup]:
    """Highlighted lines, one for one."""
    if not lines:
        return []
    html = highlight("\n".join(lines) + "\n", _lexer(lexer), HtmlFormatter(nowrap=True))
    return [Markup(line) for line in html.split("\n")[: len(lines)]]


@cache
def _lexer(name: str) -> Lexer:
    return get_lexer_by_name(name, stripnl=False, ensurenl=True)


# --- before and after ---------------------------------------------------------------------------------------


def align(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, str, str]]:
    """Rows of (kind, left, right): `same` but for names, `changed`, `gone` or `new`."""
    keys = [[_NAMES.sub("%", line.strip()) for line in lines] for lines in (before, after)]
    rows: list[tuple[str, str, str]] = []
    matcher = difflib.SequenceMatcher(None, *keys, autojunk=False)
    for what, left, left_end, right, right_end in matcher.get_opcodes():
        pairs: Iterable[tuple[str, str]] = zip_longest(
            before[left:left_end], after[right:right_end], fillvalue=""
        )
        for one, other in pairs:
            kind = "same" if what == "equal" else "gone" if not other else "new" if not one else "changed"
            rows.append((kind, one, other))
    return rows[:MOST_ROWS]


def _function_text(version: Version) -> list[str]:
    """The kernel's lines, without debug locations."""
    return [re.sub(r", !dbg !\d+", "", line) for line in version.text.splitlines()]


# --- thresholds and timelines -------------------------------------------------------------------------------


def _steps(tuning: Tuning | None) -> list[dict[str, Any]]:
    """The intervals of the fusion threshold, each with what it gives."""
    if tuning is None:
        return []
    (curve,) = tuning.curves
    return [
        {
            "above": step.above,
            "up_to": step.up_to,
            "threshold": step.threshold,
            "melds": step.melds,
            "verdict": tuning.measurements[step.candidate].verdict,
            "cycles": tuning.measurements[step.candidate].counts.get("cycles"),
            "issue_cycles": tuning.measurements[step.candidate].counts.get("issue-cycles"),
            "speedup": tuning.speedup(step.candidate),
        }
        for step in curve.steps
    ]


def _timeline(title: str, timeline: Timeline, blocks: list[str]) -> dict[str, Any]:
    """Segments as [block, start, cycles, mask in hexadecimal]."""
    numbers = {name: number for number, name in enumerate(blocks)}
    return {
        "title": title,
        "lanes": timeline.lanes,
        "threads": f"{timeline.threads:x}",
        "cycles": timeline.cycles,
        "shown": timeline.shown_cycles,
        "utilization": timeline.simd_utilization,
        "segments": [
            [numbers[each.block], each.start_cycle, each.cycles, f"{each.mask:x}"]
            for each in timeline.segments
            if each.cycles
        ],
    }
