"""Times on a GPU as people and programs read them: a table, JSON, and files of results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table

from evaluation.drawing import unity
from evaluation.gpu.bundle import FILLED, LLVM, SOURCE, VERSIONS, WITHOUT
from evaluation.gpu.counted import COUNTS, STEPS, lanes_per_instruction
from evaluation.gpu.times import AS_COMPILED, ESTIMATED, MEMORY, SIMULATED, Entry, TimedCell, Times
from evaluation.pages import Column, Figure, Grid, Page, Row, Value, shown
from evaluation.provenance import Provenance
from evaluation.settings import OTHER, SEVEN, SUITE, SYNTHETIC
from evaluation.statistics import NEUTRAL, geometric_mean, geometric_mean_interval, rank_correlation
from pcfm.gpu import run
from pcfm.report.pictures import BLUE, ORANGE, Format, draw
from pcfm.report.terminal_table import terminal_table
from pcfm.workloads.own_kernels import is_own
from rodinia_kernels import all_kernels, suite_kernels, synthetic_kernels

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

NAME = "gpu"
PCFM, BASELINE = "pcfm", "baseline"
NOTE = (
    "Times are medians, with quartiles, of the measured kernels' launches alone, between events, on inputs "
    "that have just been written (warm) and with caches filled with something else (cold); ± is the 95% "
    "interval of the speedup. Estimates are of the machine model, of the same code."
)


def others(times: Times) -> list[str]:
    """The versions beside the kernel as compiled."""
    return [name for name in times.plan.labels if name != SOURCE]


def render(times: Times) -> Table:
    """The table in a terminal: the speedup of each version, that of PCFM with what is estimated."""
    names = others(times)
    headings = ["kernel", "block", "size", "ms", "quartiles", *names, f"{PCFM} ±", "estimated"]
    title = f"{times.plan.baseline} on {times.device['name']}, speedup over the kernel as compiled"
    table = terminal_table(title, headings, left=(0, 2), caption=NOTE)
    for number, cell in enumerate(times.cells):
        last = number + 1 == len(times.cells) or times.cells[number + 1].kernel != cell.kernel
        table.add_row(*_texts(times, cell), end_section=last)
    means = [_number(times.mean(name)) for name in names]
    table.add_row("geometric mean", "", "", "", "", *means, "", _number(times.mean(PCFM, ESTIMATED)))
    return table


def _texts(times: Times, cell: TimedCell) -> list[str]:
    median = cell.entries[SOURCE].median()
    between = cell.entries[SOURCE].quartiles()
    texts = [cell.kernel, cell.block, cell.size, "" if median is None else f"{median:.4f}"]
    texts.append("" if between is None else "{:.4f} to {:.4f}".format(*between))
    for name in others(times):
        speedup = cell.speedup(name)
        texts.append(
            (cell.entries[name].verdict or cell.status).lower() if speedup is None else _number(speedup)
        )
    interval = cell.interval(PCFM)
    texts.append("" if interval is None else f"{(interval[1] - interval[0]) / 2:.3f}")
    return [*texts, _number(cell.counted(PCFM, ESTIMATED))]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def as_json(times: Times) -> dict[str, Any]:
    """Everything, with all times."""
    return {
        "device": dict(times.device),
        "architecture": times.architecture,
        "machine": times.machine,
        "date": times.date,
        "versions": times.plan.labels,
        "rows": [cell.as_json() for cell in times.cells],
        "mean": {
            name: {"speedup": times.mean(name), "estimated_speedup": times.mean(name, ESTIMATED)}
            for name in others(times)
        },
    }


def page_of(times: Times, made: Provenance) -> Page:
    """The page of results: table, picture, and what the times say of the estimate."""
    counted = tuple(counter_rows(times))
    what = "What the chip counts, and what we count"
    counters = (Grid("counters", what, COUNTER_COLUMNS, counted),) if counted else ()
    return Page(
        NAME,
        f"On a GPU: {times.device['name']}",
        (
            NOTE,
            _settings(times),
            *_agreement(times),
            *_slownesses(times),
            *(_nearnesses(times) if counted else ()),
        ),
        (
            Grid("", "Geometric means of speedups.", SUMMARY_COLUMNS, tuple(summary_rows(times))),
            Grid("slower", SLOWER, SLOWER_COLUMNS, tuple(_slower(times))),
            Grid("other", "Other code by now, not measured", OTHER_COLUMNS, tuple(_other(times))),
            Grid("cells", "All cells", _columns(times), tuple(_row(times, c) for c in times.cells)),
            *counters,
        ),
        made,
        figures={NAME: Figure("Measured speedups over estimated ones, a point per cell", _draw)},
        cells=[cell.as_json() for cell in times.cells],
    )


def _settings(times: Times) -> str:
    about = ", ".join(
        f"{key.replace('_', ' ')} {value}" for key, value in times.device.items() if key != "name"
    )
    return (
        f"{times.device['name']} ({about}), {times.date}. Kernels compiled as {times.plan.baseline} for "
        f"{times.architecture}, estimates on {times.machine}. *Filled* sizes have thread blocks for at least "
        "four waves on 132 multiprocessors, or as many as their column `waves` says. Their estimates are of "
        "a sample: the same kernel at the scale at which each multiprocessor of the model has as many thread "
        "blocks as each of the 132, on inputs drawn for that scale; one of four times the thread blocks has "
        "speedups up to 2.4% off, other seeds up to 3.4% (decision 0095). Estimates "
        f"have {times.launch_cycles} cycles a launch in them: what small cells take beyond theirs, in the "
        "median."
    )


def _agreement(times: Times) -> list[str]:
    """How near the estimates are to what was measured, where the code differs."""
    pairs = [pair for cell in times.cells if (pair := _pair(cell)) is not None]
    if not pairs:
        return []
    rho = rank_correlation(pairs, times.plan.seed).rho
    ranked = "" if rho is None else f"rank correlation with the estimate {rho:.3f}, "
    opposed = sum((theirs - 1) * (ours - 1) < 0 and abs(theirs - 1) > NEUTRAL for theirs, ours in pairs)
    return [
        f"Of the {len(pairs)} cells whose code PCFM changes: {ranked}mean error of the estimated speedup "
        f"{_error(pairs):.1%}, {opposed} of them on the other side of 1 than what was measured (by more than "
        f"{NEUTRAL:.0%})."
    ]


def _pair(cell: TimedCell) -> tuple[float, float] | None:
    """The measured and the estimated speedup of a cell whose code PCFM changes, where both are known."""
    measured, estimated = cell.speedup(PCFM), cell.counted(PCFM, ESTIMATED)
    return (measured, estimated) if cell.is_changed(PCFM) and measured and estimated else None


def _error(pairs: Sequence[tuple[float, float]]) -> float:
    return sum(abs(ours / theirs - 1) for theirs, ours in pairs) / len(pairs)


MEANS = {"llvm": LLVM, BASELINE: BASELINE, "without": WITHOUT, PCFM: PCFM}
"""The versions that have a mean in a row of the summary, by its keys."""
SUMMARY_COLUMNS = (
    Column("group", "kernels"),
    Column("size", "size"),
    Column("cells", "cells", "count"),
    *(Column(key, VERSIONS[version], "factor") for key, version in MEANS.items()),
    Column("low", "from", "factor"),
    Column("high", "to", "factor"),
    Column("cold", "PCFM, cold", "factor"),
    Column("estimated", "estimated", "factor"),
    Column("changed", "changed", "count"),
    *(Column(key, key, "count") for key in ("faster", "equal", "slower")),
    Column("error", "mean error of the estimate, %", "percent"),
)


def summary_rows(times: Times) -> list[Row]:
    """A row for each group of kernels and size: means over all its cells, verdicts over those changed."""
    rows: list[Row] = []
    groups: dict[tuple[str, str], list[TimedCell]] = {}
    for cell in times.cells:
        if cell.speedup(PCFM) is not None:
            groups.setdefault((group_of(cell.kernel), cell.size), []).append(cell)
    for (group, size), cells in groups.items():
        changed = [cell for cell in cells if cell.is_changed(PCFM)]
        sides = [_side(cell) for cell in changed]
        pairs = [pair for cell in changed if (pair := _pair(cell)) is not None]
        rounds = [(each.rounds(SOURCE), each.rounds(PCFM)) for each in cells]
        low, high = geometric_mean_interval(rounds, times.plan.seed)
        rows.append(
            {
                "group": group,
                "size": size,
                "cells": len(cells),
                **{
                    key: geometric_mean(cell.speedup(version) for cell in cells)
                    for key, version in MEANS.items()
                },
                "low": low,
                "high": high,
                "cold": geometric_mean(cell.speedup(PCFM, "cold") for cell in cells),
                "estimated": geometric_mean(
                    cell.counted(PCFM, ESTIMATED) if cell.is_changed(PCFM) else 1.0 for cell in cells
                ),
                "changed": len(changed),
                "faster": sides.count(1),
                "equal": sides.count(0),
                "slower": sides.count(-1),
                "error": 100 * _error(pairs) if pairs else None,
            }
        )
    return rows


def group_of(kernel: str) -> str:
    """Of which group of the tables a kernel is; of one's own the folder."""
    if is_own(kernel):
        return Path(kernel.partition(" with ")[0]).parent.name or OTHER
    for group, names in ((SEVEN, all_kernels()), (SYNTHETIC, synthetic_kernels()), (SUITE, suite_kernels())):
        if kernel in names:
            return group
    return OTHER


def _side(cell: TimedCell, over: str = SOURCE) -> int:
    """1 where PCFM is faster beyond the interval, -1 where it is slower by more than NEUTRAL, else 0."""
    low, high = cell.interval(PCFM, over=over) or (1.0, 1.0)
    return 1 if low > 1 else -1 if high < 1 - NEUTRAL else 0


SLOWER = "Slower by more than 1%, beyond the interval"
IN_CELL = tuple(Column(key, key) for key in ("kernel", "block", "size"))
SLOWER_COLUMNS = (
    *IN_CELL,
    Column("than", "slower than"),
    Column("speedup", "PCFM", "factor"),
    Column("low", "from", "factor"),
    Column("high", "to", "factor"),
    Column("estimated", "estimated", "factor"),
    Column("instructions", "what the chip executes beyond that"),
    Column("registers", "registers"),
    Column("resident_warps", "resident warps"),
    Column("memory", "transactions and passes of memory"),
    Column("by_now", "by now"),
)
OTHER_COLUMNS = (
    *IN_CELL,
    Column("speedup", "PCFM, as measured", "factor"),
    Column("low", "from", "factor"),
    Column("high", "to", "factor"),
    Column("by_now", "by now"),
)


def _slower_cells(times: Times) -> list[tuple[TimedCell, str]]:
    """The cells that PCFM makes slower than they are as compiled, or fused, and which of the two."""
    return [
        (cell, over)
        for over in (SOURCE, BASELINE)
        for cell in times.cells
        if cell.is_changed(PCFM, over=over) and (over == SOURCE or cell.is_changed(over))
        if _side(cell, over) < 0
    ]


def _slower(times: Times) -> list[Row]:
    """What there is to say of why each is."""
    return [
        {
            **_measured(cell, over),
            "than": VERSIONS[over],
            "estimated": cell.counted(PCFM, ESTIMATED, over=over),
            "instructions": _beyond(times, cell, over),
            **{key: _from_to(cell, over, key) for key in ("registers", "resident_warps")},
            "memory": _change(_ratio(*(cell.entries[each].counts.get(MEMORY) for each in (PCFM, over)))),
            "by_now": cell.entries[PCFM].by_now or "the same code",
        }
        for cell, over in _slower_cells(times)
    ]


def _other(times: Times) -> list[Row]:
    """The cells of which pcfm makes other code by now than was measured."""
    return [
        {**_measured(cell), "by_now": cell.entries[PCFM].by_now}
        for cell in times.cells
        if cell.entries[PCFM].by_now
    ]


def _measured(cell: TimedCell, over: str = SOURCE) -> dict[str, Value]:
    """The cell, and its speedup with the interval."""
    return {
        **{column.key: getattr(cell, column.key) for column in IN_CELL},
        "speedup": cell.speedup(PCFM, over=over),
        **dict(zip(("low", "high"), cell.interval(PCFM, over=over) or (None, None), strict=True)),
    }


def _beyond(times: Times, cell: TimedCell, over: str) -> str | None:
    """What the chip counts beyond the other version, in this cell or in the first of the kernel that it
    counted.
    """
    for each in (cell, *(other for other in times.cells if other.kernel == cell.kernel)):
        own, theirs = (each.entries[version].chip for version in (PCFM, over))
        changes = [_change(_ratio(own.get(key), theirs.get(key))) for key in COUNTS]
        if changes[0] is not None:
            said = [
                f"{change} {key.replace('_', ' ')}"
                for change, key in zip(changes, COUNTS, strict=True)
                if change not in (None, "+0.0%", "-0.0%")
            ]
            where = "" if each is cell else f" ({each.block}, {each.size})"
            return (", ".join(said) or "nothing") + where
    return None


def _from_to(cell: TimedCell, over: str, key: str) -> str | None:
    """What ptxas allocates for the other version, and for this."""
    both = [cell.entries[version].allocated.get(key) for version in (over, PCFM)]
    return None if None in both else "{} to {}".format(*both)


def _slownesses(times: Times) -> list[str]:
    """How many cells are slower, and what became of them; how many are not measured any more."""
    slower = [cell for cell, over in _slower_cells(times) if over == SOURCE]
    by_now = [cell.entries[PCFM].by_now for cell in slower]
    other = [row["by_now"] for row in _other(times)]
    said = []
    if slower:
        left = by_now.count(AS_COMPILED)
        unmeasured = sum(map(bool, by_now)) - left
        said.append(
            f"Of the {len(slower)} cells slower than as compiled pcfm leaves {left} as compiled by now, "
            f"makes other code of {unmeasured}, which was not measured, and the same code of "
            f"{len(slower) - left - unmeasured}. Registers, warps and memory are known of code that it "
            "makes by now."
        )
    if other:
        left = other.count(AS_COMPILED)
        said.append(
            f"Of {len(other)} cells pcfm makes other code by now than was measured (of {left} of them that "
            "of the kernel as compiled), as their PTX shows. The times are of the code that was measured; "
            "nothing is estimated of it, and what is made by now is not measured."
        )
    return said


def remarks(times: Times) -> list[str]:
    """What is wrong, and what to keep in mind, a line each."""
    lines = []
    for cell in times.cells:
        where = f"{cell.kernel} {cell.block}, {cell.size}"
        if cell.status != run.DONE:
            lines.append(f"{where}: {cell.detail}")
            continue
        lines += [
            f"{where}, {entry.version}: {entry.verdict}: {entry.detail}"
            for entry in cell.entries.values()
            if entry.verdict != run.CORRECT
        ]
        lines += [f"{where}: {note}" for note in cell.notes]
        stale = [entry.version for entry in cell.entries.values() if entry.by_now]
        if stale:
            lines.append(f"{where}: pcfm makes other code by now of {', '.join(stale)}; nothing is estimated")
        for entry in cell.entries.values():
            # Of the machine code where that was executed.
            ours = entry.code if lanes_per_instruction(entry.code) else entry.own
            if is_far(entry, ours):
                off = f"lanes of an instruction {_change(_nearness(entry, ours))} off what the chip counts"
                lines.append(f"{where}, {entry.version}: {off}")
    return lines


def _columns(times: Times) -> tuple[Column, ...]:
    columns = [
        Column("kernel", "kernel"),
        Column("block", "block"),
        Column("size", "size"),
        Column("waves", "waves"),
        Column("none_median_ms", "as compiled, ms"),
        Column("none_quartiles_ms", "quartiles"),
    ]
    for name, label in times.plan.labels.items():
        if name != SOURCE:
            columns += [
                Column(f"{name}_speedup", label, "factor"),
                Column(f"{name}_low", "from", "factor"),
                Column(f"{name}_high", "to", "factor"),
            ]
    columns += [
        Column(f"{PCFM}_cold_speedup", "PCFM, cold", "factor"),
        *(Column(f"{PCFM}_{each}", each.replace("_", " "), "factor") for each in (ESTIMATED, *SIMULATED)),
    ]
    return tuple(columns)


def _row(times: Times, cell: TimedCell) -> Row:
    median = cell.entries[SOURCE].median()
    row: dict[str, Value] = {
        "kernel": cell.kernel,
        "block": cell.block,
        "size": cell.size,
        "waves": shown(cell.waves, "text"),
        "none_median_ms": cell.status if median is None else f"{median:.5f}",
        "none_quartiles_ms": _between(cell.entries[SOURCE]),
    }
    for name in others(times):
        low, high = cell.interval(name) or (None, None)
        speedup = cell.speedup(name)
        verdict = cell.entries[name].verdict or cell.status
        row |= {
            f"{name}_speedup": verdict if speedup is None else speedup,
            f"{name}_low": low,
            f"{name}_high": high,
        }
    row[f"{PCFM}_cold_speedup"] = cell.speedup(PCFM, "cold")
    return row | {f"{PCFM}_{counter}": cell.counted(PCFM, counter) for counter in (ESTIMATED, *SIMULATED)}


def _between(entry: Entry) -> str:
    """The quartiles of a version's times in milliseconds; empty where there are none."""
    between = entry.quartiles()
    return "" if between is None else "{:.5f} to {:.5f}".format(*between)


COUNTED = ("kernel", "block", "size", "version")
WHOSE = {"chip": "chip", "code": "machine code", "ptx": "PTX"}
COUNTER_COLUMNS = (
    *(Column(key, key) for key in COUNTED),
    *(
        Column(f"{key}_{whose}", f"{key.replace('_', ' ')}, {name}")
        for key in (*COUNTS, "lanes")
        for whose, name in WHOSE.items()
    ),
    *(
        Column(f"difference_{key}", f"lanes of an instruction, {WHOSE[key]} over the chip's")
        for key in ("code", "ptx")
    ),
    Column("why", "what the machine code has beside the PTX"),
)
MOST_DIFFERENCE = 0.03
"""How far our lanes of an instruction should at most be from the chip's."""


def counter_rows(times: Times) -> list[Row]:
    """A row for each version of which the chip counted something: that beside our own counts."""
    rows: list[Row] = []
    for cell in times.cells:
        for entry in cell.entries.values():
            if "warp_instructions" not in entry.chip:
                continue
            row: dict[str, Value] = {key: getattr(cell, key) for key in COUNTED[:3]}
            row["version"] = entry.version
            for whose, counts in (("chip", entry.chip), ("code", entry.code), ("ptx", entry.own)):
                lanes = lanes_per_instruction(counts)
                row |= {f"{key}_{whose}": counts.get(key) for key in COUNTS}
                row[f"lanes_{whose}"] = None if lanes is None else f"{lanes:.2f}"
            for whose, counts in (("code", entry.code), ("ptx", entry.own)):
                row[f"difference_{whose}"] = _change(_nearness(entry, counts))
            row["why"] = _why(entry) if is_far(entry, entry.own) else None
            rows.append(row)
    return rows


def is_far(entry: Entry, counts: Mapping[str, Any]) -> bool:
    """Whether these counts are more than MOST_DIFFERENCE off the chip's lanes of an instruction."""
    nearness = _nearness(entry, counts)
    return nearness is not None and abs(nearness - 1) > MOST_DIFFERENCE


def _why(entry: Entry) -> str | None:
    """What leads from the lanes of the PTX to those of its machine code, in steps that multiply."""
    lanes = [lanes_per_instruction(entry.code, step) for step in ("", *STEPS)]
    steps = zip(lanes, [*lanes[1:], lanes_per_instruction(entry.own)], strict=True)
    changes = [_change(_ratio(after, before)) for after, before in steps]
    if None in changes:
        return None
    return "barriers {}, predicated {}, other instructions {}".format(*changes)


def _ratio(one: float | None, other: float | None) -> float | None:
    return one / other if one and other else None


def _change(ratio: float | None) -> str | None:
    return None if ratio is None else f"{ratio - 1:+.1%}"


def _nearness(entry: Entry, counts: Mapping[str, Any]) -> float | None:
    """The lanes of an instruction by these counts over the chip's; None where one is not known."""
    return _ratio(lanes_per_instruction(counts), lanes_per_instruction(entry.chip))


def _nearnesses(times: Times) -> list[str]:
    """How many versions are how near."""
    entries = [entry for cell in times.cells for entry in cell.entries.values() if entry.chip]
    said = []
    for name, ours in (("machine code", lambda each: each.code), ("PTX", lambda each: each.own)):
        known = [entry for entry in entries if lanes_per_instruction(ours(entry))]
        near = sum(not is_far(each, ours(each)) for each in known)
        said.append(f"in {near} of {len(known)} versions by their {name}")
    return [
        "At the end is what the chip counts, and what we count of the machine code, executed, and of the "
        f"PTX, simulated. Lanes of an instruction are within {MOST_DIFFERENCE:.0%} of the chip's "
        f"{' and '.join(said)}. Where those of the PTX are not, the last column says how the machine code's "
        "come about from them: by the barriers at which lanes meet, by predicated instructions, which all "
        "lanes execute, and by what instructions ptxas makes of the rest."
    ]


def render_counters(times: Times) -> Table | None:
    """What the chip counted beside ours, in a terminal; None where nothing was counted."""
    rows = counter_rows(times)
    if not rows:
        return None
    headings = [*COUNTED, "lanes, chip", "code", "PTX", "code", "PTX", "divergent, chip", "code", "PTX"]
    title = f"What {times.device['name']} counts, and what we count, in PTX by the rule of {times.machine}"
    table = terminal_table(title, headings, left=(0, 2, 3))
    keys = [*COUNTED, *(f"lanes_{each}" for each in WHOSE), "difference_code", "difference_ptx"]
    keys += [f"divergent_branches_{each}" for each in WHOSE]
    for row in rows:
        table.add_row(*("" if row[key] is None else str(row[key]) for key in keys))
    return table


def _draw(page: Page) -> Mapping[Format, bytes]:
    """Measured over estimated, with the interval."""
    rows = [row for row in page.grid("cells").rows if isinstance(row[f"{PCFM}_speedup"], float)]

    def into(figure: Canvas) -> None:
        axes = figure.subplots()
        for filled, colour, label in ((False, BLUE, "small"), (True, ORANGE, "filled")):
            _points(axes, [row for row in rows if (row["size"] == FILLED) == filled], colour, label)
        unity(axes)
        axes.axline((1, 1), slope=1, color="black", linewidth=0.6)
        axes.set_xlabel("estimated speedup")
        axes.set_ylabel("measured speedup")
        axes.legend(frameon=False)

    return draw(5.0, 4.5, into)


def _points(axes: Any, rows: Sequence[Row], colour: str, label: str) -> None:
    known = [row for row in rows if isinstance(row[f"{PCFM}_{ESTIMATED}"], float)]
    figures = [
        [float(row[f"{PCFM}_{key}"] or 0) for row in known] for key in (ESTIMATED, "speedup", "low", "high")
    ]
    estimated, measured, low, high = figures
    below = [max(0.0, each - least) for each, least in zip(measured, low, strict=True)]
    above = [max(0.0, most - each) for each, most in zip(measured, high, strict=True)]
    axes.errorbar(
        estimated,
        measured,
        yerr=[below, above],
        fmt="o",
        color=colour,
        markersize=3,
        linewidth=0.8,
        label=label,
    )
