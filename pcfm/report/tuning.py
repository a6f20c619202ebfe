"""A tuning as people read it: a table of intervals and a small plot in a terminal, and a figure."""

from __future__ import annotations

import math
import shlex
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.table import Table

from pcfm.defaults import CYCLES_NOTE
from pcfm.report import pictures
from pcfm.report.terminal_table import terminal_table
from pcfm.tuning.result import AS_IT_IS, SOURCE, Curve, Step, Tuning

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLOURS = (
    *(pictures.BLUE, pictures.VERMILION, pictures.GREEN, pictures.PURPLE),
    *(pictures.ORANGE, pictures.SKY, pictures.YELLOW, "#000000"),
)
_DASHES = ("solid", (0, (5, 2)), (0, (2, 1.5)), (0, (6, 2, 1, 2)))
_MARGIN = 1.15  # how far the axis goes on behind the last profit
PLOT_WIDTH, PLOT_HEIGHT = 61, 8  # one column per hundredth of the threshold, 0 to 0.6
COLUMN = 0.01
LETTERS = "abcdefghijklmnop"
_COUNTS_CYCLES = ("cycles", "issue-cycles")


def render(tuning: Tuning) -> Table:
    """One row per interval of each curve, the source as it is first; the best is marked."""
    task = tuning.task
    headings = (
        *("", "passes before melding", "above", "up to", "melds", "code"),
        *(task.objective.replace("-", " "), "speedup", "verdict", ""),
    )
    title = f"{task.name} on {task.machine.name}: {task.objective} by fusion threshold"
    table = terminal_table(title, headings, left=(0, 1, 8, 9))
    table.add_row("", "(the source as it is)", "", "", "", *_measured(tuning, AS_IT_IS), end_section=True)
    for letter, (curve, recipes) in zip(LETTERS, tuning.distinct_curves, strict=False):
        lines = max(len(curve.steps), len(recipes))
        for number, (step, recipe) in enumerate(zip_longest(curve.steps, recipes)):
            head = [f"{letter} " if number == 0 else "", "" if recipe is None else recipe.label]
            cells = [] if step is None else _step_cells(tuning, step)
            table.add_row(*head, *cells, end_section=number + 1 == lines)
    return table


def threshold_text(threshold: float) -> str:
    """A profit for people; JSON has all its digits."""
    return f"{threshold:.4f}"


def plot(tuning: Tuning) -> str:
    """The curves as a plot of characters: across the threshold, upwards the objective; the best at `*`.

    Where several curves meet, the first is drawn. Gaps are intervals whose check did not accept.
    """
    curves = [(letter, curve) for letter, (curve, _) in zip(LETTERS, tuning.distinct_curves, strict=False)]
    known = [tuning.objective(step.candidate) for _, curve in curves for step in curve.steps]
    values = [value for value in (*known, tuning.objective(SOURCE)) if value is not None]
    if not values:
        return ""
    least, most = min(values), max(values)
    grid = [[" "] * PLOT_WIDTH for _ in range(PLOT_HEIGHT)]
    for letter, curve in reversed(curves):
        for column in range(PLOT_WIDTH):
            step = step_at(curve, column * COLUMN)
            value = tuning.objective(step.candidate)
            if value is not None:
                grid[_row(value, least, most)][column] = "*" if step is tuning.best else letter
    margin = max(len(f"{most:,}"), len(f"{least:,}"))
    lines = []
    for number, row in enumerate(grid):
        value = most if number == 0 else least if number == PLOT_HEIGHT - 1 and most > least else None
        lines.append(f"{'' if value is None else f'{value:,}':>{margin}} |{''.join(row)}".rstrip())
    ticks = "".join(f"{tick:<10g}" for tick in (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6))
    lines += [f"{'':>{margin}} +{'-' * PLOT_WIDTH}", f"{'':>{margin}}  {ticks.rstrip()}  threshold"]
    return "\n".join(lines) + "\n"


def step_at(curve: Curve, threshold: float) -> Step:
    """The step that a threshold belongs to."""
    return next(step for step in curve.steps if step.up_to is None or threshold <= step.up_to)


def summary(tuning: Tuning, files: str = "") -> str:
    """What came out, in a few lines; `files` is what `opt` is given besides, to make the best again."""
    counted = f"{tuning.pipeline_runs} runs of melding gave {len(tuning.texts)} different modules"
    if tuning.best is None:
        return f"{counted}; the check accepts none of them\n"
    best, task = tuning.best, tuning.task
    lines = [f"{counted}, the source as it is among them.", f"Best: {best.label}"]
    if best is not AS_IT_IS:
        low = "from 0" if best.above is None else f"above {best.above}"
        high = "" if best.up_to is None else f" up to {best.up_to}"
        lines[-1] += f" (any {low}{high} gives the same)"
    value, speedup = tuning.objective(best.candidate), tuning.speedup(best.candidate)
    lines.append(f"{task.objective.replace('-', ' ')}: {tuning.objective(SOURCE):,} -> {value:,}")
    if speedup is not None:
        lines[-1] += f", {speedup:.3f} times as good"
    options = best.opt_options(task.pipeline)
    if files and options is not None:
        lines.append(f"Made again by: pcfm opt {files} {shlex.join(options)}")
    if task.objective in _COUNTS_CYCLES:
        lines.append(CYCLES_NOTE)
    return "\n".join(lines) + "\n"


def _row(value: int, least: int, most: int) -> int:
    """The line of the plot, counted from the top."""
    if most == least:
        return 0
    return round((PLOT_HEIGHT - 1) * (most - value) / (most - least))


def _step_cells(tuning: Tuning, step: Step) -> list[str]:
    low = "" if step.above is None else threshold_text(step.above)
    high = "" if step.up_to is None else threshold_text(step.up_to)
    return [low, high, str(step.melds), *_measured(tuning, step)]


def _measured(tuning: Tuning, step: Step) -> list[str]:
    measurement = tuning.measurements[step.candidate]
    verdict = measurement.verdict.lower().replace("_", " ")
    mark = "<- best" if step is tuning.best else ""
    value, speedup = tuning.objective(step.candidate), tuning.speedup(step.candidate)
    if value is None:
        return ["", verdict, verdict, verdict, mark]
    factor = "" if speedup is None else f"{speedup:.3f}"
    return [f"{measurement.counts['code-size']:,}", f"{value:,}", factor, verdict, mark]


def draw(tuning: Tuning, kind: pictures.Format) -> bytes:
    """The figure as SVG or PNG: the objective over the threshold, one step curve per recipe.

    An interval is drawn up to and with its upper end. Curves differ in dash and width as well as in colour,
    so that one under another shows.
    """
    objective = tuning.task.objective.replace("-", " ")

    def into(figure: Figure) -> None:
        axes = figure.subplots()
        _draw_curves(axes, tuning)
        axes.set_xlabel("fusion threshold (the smallest fusion profit at which a pair is melded)")
        axes.set_ylabel(f"{objective} ({tuning.task.machine.name})")
        axes.set_title(f"{tuning.task.name}: {objective} by fusion threshold")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), title="passes before melding")

    return pictures.draw(7.2, 4.0, into, (kind,))[kind]


def _draw_curves(axes: Axes, tuning: Tuning) -> None:
    curves = tuning.distinct_curves
    ends = [step.up_to for curve, _ in curves for step in curve.steps if step.up_to is not None]
    right = max(0.5, *ends) * _MARGIN if ends else 0.5 * _MARGIN
    for number, (curve, recipes) in enumerate(curves):
        xs, ys = outline(tuning, curve, right)
        axes.step(
            xs, ys, where="pre", label="\n".join(recipe.label for recipe in recipes),
            color=_COLOURS[number % len(_COLOURS)],
            linestyle=_DASHES[number % len(_DASHES)], linewidth=1.6 + 0.9 * (len(curves) - 1 - number),
            zorder=3 + number,
        )  # fmt: skip
    before = tuning.objective(SOURCE)
    if before is not None:
        axes.axhline(before, color="#666666", linewidth=1, linestyle=":", label="(the source as it is)")
    best = tuning.best
    if best is not None and best is not AS_IT_IS:
        low = best.above or 0.0
        high = right if best.up_to is None else best.up_to
        value = tuning.objective(best.candidate)
        assert value is not None
        axes.plot(
            [(low + high) / 2], [value], marker="*", markersize=13, color="black", linestyle="none",
            label="best", zorder=20,
        )  # fmt: skip
    axes.set_xlim(0.0, right)
    axes.margins(y=0.1)


def outline(tuning: Tuning, curve: Curve, right: float) -> tuple[list[float], list[float]]:
    """The points of a step curve up to `right`; intervals whose check did not accept are gaps."""
    values = [tuning.objective(step.candidate) for step in curve.steps]
    numbers = [math.nan if value is None else float(value) for value in values]
    xs = [0.0, *(right if step.up_to is None else step.up_to for step in curve.steps)]
    return xs, [numbers[0], *numbers]
