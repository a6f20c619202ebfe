"""The page: one HTML file with its styles, script and data inside, which needs no network.

The numbers are in the HTML, so that they can be selected, searched and read without the script; that
switches counters, moves the threshold and draws the timelines. Colours follow the reader's choice of dark or
light.
"""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name

from pcfm.diagnostics import printable
from pcfm.ir.demangle import demangled
from pcfm.report.answer import LaunchAnswer
from pcfm.report.branch_report import BranchReport, sides, where
from pcfm.report.collect import KernelReport, ReportedCode, UnexecutedReport
from pcfm.report.costs import LaunchCosts
from pcfm.report.joined import join_rows
from pcfm.simt.lines import LineCount, SourceLine, by_author, read_source
from pcfm.simt.timeline import Timeline
from pcfm.transforms.explanations import EXPLANATIONS
from pcfm.tuning.result import Tuning

COUNTERS = {
    "estimated_cycles": "the time that passes on a core with its resident warps, on the emitted code",
    "cycles": "the latencies of all warps' instructions, added up: nothing is hidden",
    "issue_cycles": "the issue slots of all warps' instructions, added up: all latency is hidden",
}
NO_LINE = "Of no single line"
CONTEXT_LINES = 3
MOST_SOURCE_LINES = 16
MOST_ROWS = 4_000
MOST_PAIRS = 100_000
_LEXERS = {".cu": "cuda", ".cuh": "cuda", ".hip": "cuda", ".cl": "c", ".py": "python", ".ll": "llvm"}
_CODE = re.compile(r"`([^`]+)`|([%@][\w.$-]*\w)|\b(block &lt;\d+&gt;)")
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


def render(
    reports: Sequence[KernelReport], folder: Path, title: str, unexecuted: Sequence[UnexecutedReport] = ()
) -> str:
    """The page on some kernels, whose sources may stand in `folder`, and on those that were not executed."""
    environment = Environment(
        loader=PackageLoader("pcfm.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["number"] = lambda value: "–" if value is None else f"{value:,}"
    environment.filters["share"] = lambda value: f"{value:.0%}"
    environment.filters["code"] = set_code
    loader = environment.loader
    assert loader is not None

    def text_of(name: str) -> Markup:
        return Markup(loader.get_source(environment, name)[0])

    kernels = [_kernel(number, report, folder) for number, report in enumerate(reports)]
    light, dark = HtmlFormatter(style="default"), HtmlFormatter(style="github-dark")
    page = environment.get_template("page.html.jinja").render(
        title=title,
        kernels=kernels,
        unexecuted=[_unexecuted(number, report) for number, report in enumerate(unexecuted)],
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


def set_code(text: str) -> Markup:
    """A text with the names of values, blocks and functions in it, and what stands in backticks, as code."""
    return Markup(
        _CODE.sub(lambda match: f"<code>{match[1] or match[2] or match[3]}</code>", str(escape(text)))
    )


def _kernel(number: int, report: KernelReport, folder: Path) -> dict[str, Any]:
    """What the template shows of one kernel; `data` is what the script takes."""
    answer = report.answer
    versions = [("before", report.before), ("after", report.after)]
    if report.is_unchanged:
        versions = [("before and after, which are the same", report.before)]
    blocks = list(dict.fromkeys(b.name for _, v in versions for line in v.timelines for b in line.blocks))
    listings = list(_listings(report, folder))
    return {
        "id": f"kernel-{number}",
        "name": demangled(answer.kernel),
        "report": report,
        "answer": answer,
        "totals": [_total(answer, name) for name in COUNTERS],
        "parts": _parts(answer),
        "listings": listings,
        "branches": [_branch(branch, report, folder) for branch in answer.branches],
        "comparisons": _comparisons(report),
        "steps": _steps(report.tuning),
        "compared": report.compared,
        "objective": answer.before.counter.replace("_", " "),
        "data": {
            "blocks": blocks,
            "warps": [
                f"thread block {line.thread_block}, warp {line.warp}" for line in report.before.timelines
            ],
            "timelines": [
                [_timeline(title, version.timelines[warp], blocks) for title, version in versions]
                for warp in range(len(report.before.timelines))
            ],
            "steps": _steps(report.tuning),
            "threshold": answer.threshold,
        },
    }


def _unexecuted(number: int, report: UnexecutedReport) -> dict[str, Any]:
    """What the template shows of a kernel whose launch was not executed."""
    return {
        "id": f"unexecuted-{number}",
        "name": demangled(report.kernel),
        "report": report,
        "branches": [(branch, where(branch), sides(branch)) for branch in report.branches],
        "comparisons": _comparisons(report),
    }


def _comparisons(report: KernelReport | UnexecutedReport) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Both versions side by side; none where they are one."""
    before, after = report.before, report.after
    if report.is_unchanged:
        return []
    return [
        ("LLVM IR", align(_function_text(before), _function_text(after))),
        ("emitted code", align(before.code.assembly, after.code.assembly)),
    ]


def _parts(answer: LaunchAnswer) -> list[tuple[str, str, float]]:
    """What the time goes to: a name for the style, words, and the share."""
    time = answer.before.time
    parts = [
        ("useful", "used", time.useful),
        ("branches", "lost at branches", time.lost_in_branches),
        ("loops", "lost at loops", time.lost_in_loops),
    ]
    if answer.before.estimate is not None:
        parts.append(("memory", "waiting for memory", time.waiting_for_memory))
    return [(name, words, answer.share(part)) for name, words, part in parts]


def _branch(branch: BranchReport, report: KernelReport, folder: Path) -> dict[str, Any]:
    """What the template shows of one branch."""
    before, after = report.before.code, report.after.code
    outer = [each for each in report.answer.branches if branch.inside and each.block == branch.inside]
    return {
        "branch": branch,
        "where": where(branch),
        "lost": report.answer.share(branch.lost_cycles),
        "saved": report.answer.share(branch.saved_cycles),
        "source": _source_of(branch, report, folder),
        "split": report.splits.get((branch.function, branch.block)),
        "bound": report.limits.get((branch.function, branch.block)),
        "apart": sides(branch),
        "outer": outer[0] if outer else None,
        "joined": [join_rows(pair.rows, before, after) for pair in branch.pairs],
        "explanation": EXPLANATIONS.get(branch.kind),
    }


def _source_of(branch: BranchReport, report: KernelReport, folder: Path) -> list[tuple[int, Markup, str]]:
    """The lines of a branch and its sides: number, code, and which side it is of ("" for neither)."""
    if branch.location is None or not branch.location[1]:
        return []
    file, line, _ = branch.location
    directories = [each.directory for each in report.before.costs.watched.lines if each.file == file]
    written = _written(report, directories[0] if directories else "", file, folder)
    coloured = _coloured(written, _LEXERS.get(Path(file).suffix, "cuda"))
    its = (
        {line: "branch"}
        | dict.fromkeys(branch.left_lines, "left")
        | dict.fromkeys(branch.right_lines, "right")
    )
    its[line] = "branch"
    shown = [number for number in sorted(its) if 1 <= number <= len(coloured)][:MOST_SOURCE_LINES]
    return [(number, coloured[number - 1], its[number]) for number in shown]


def _total(answer: LaunchAnswer, name: str) -> dict[str, Any]:
    """A counter before and after, and how many times faster."""

    def of(costs: LaunchCosts) -> int | None:
        if name == "estimated_cycles":
            return costs.estimate and costs.estimate.cycles
        return getattr(costs.counters, name)

    before, after = of(answer.before), of(answer.after)
    speedup = before / after if before and after else None
    return {"name": name, "title": COUNTERS[name], "before": before, "after": after, "speedup": speedup}


# --- source -------------------------------------------------------------------------------------------------


def _listings(report: KernelReport, folder: Path) -> Iterator[Listing]:
    """The files that cost anything, those that cost most first; lines of no file come last."""
    by_file: dict[tuple[str, str], dict[int, list[LineCount | None]]] = {}
    for index, version in enumerate((report.before, report.after)):
        for source, count in by_author(version.costs.lines).items():
            source = replace(source, inlined_at=()) if source.line else SourceLine()
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
    written = _written(report, directory, file, folder)
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
    return Listing(file or NO_LINE, bool(written) or not file, rows)


def _written(report: KernelReport, directory: str, file: str, folder: Path) -> list[str]:
    """The lines of a file; none where it is not found."""
    if report.own_source is not None and file in (report.name, Path(report.name).name):
        return report.own_source.splitlines()
    return read_source(directory, file, folder) if file else []


def _coloured(lines: Sequence[str], lexer: str) -> Sequence[Markup]:
    """Highlighted lines, one for one."""
    return _coloured_text("\n".join(lines) + "\n", lexer)[: len(lines)] if lines else ()


@lru_cache(maxsize=16)  # each branch shows lines of the file that all are in
def _coloured_text(text: str, lexer: str) -> tuple[Markup, ...]:
    return tuple(map(Markup, highlight(text, _lexer(lexer), HtmlFormatter(nowrap=True)).split("\n")))


@cache
def _lexer(name: str) -> Lexer:
    return get_lexer_by_name(name, stripnl=False, ensurenl=True)


# --- before and after ---------------------------------------------------------------------------------------


def align(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, str, str]]:
    """Rows of (kind, left, right): `same` but for names, `changed`, `gone` or `new`.

    Where more than `MOST_PAIRS` pairs of lines are alike, lines that come often are aligned only beside
    others: trying all of their pairs takes the cube of the lines.
    """
    keys = [[_NAMES.sub("%", line.strip()) for line in lines] for lines in (before, after)]
    rows: list[tuple[str, str, str]] = []
    ours, theirs = map(Counter, keys)
    pairs_alike = sum(count * theirs[line] for line, count in ours.items())
    matcher = difflib.SequenceMatcher(None, *keys, autojunk=pairs_alike > MOST_PAIRS)
    for what, left, left_end, right, right_end in matcher.get_opcodes():
        pairs: Iterable[tuple[str, str]] = zip_longest(
            before[left:left_end], after[right:right_end], fillvalue=""
        )
        for one, other in pairs:
            kind = "same" if what == "equal" else "gone" if not other else "new" if not one else "changed"
            rows.append((kind, one, other))
    return rows[:MOST_ROWS]


def _function_text(version: ReportedCode) -> list[str]:
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
            "cycles": tuning.objective(step.candidate),
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
