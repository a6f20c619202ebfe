"""A tuning as people read it in a terminal: the table of intervals and a small plot of the curves."""

from __future__ import annotations

from itertools import zip_longest

from rich.table import Table

from pcfm.experiments.pages import NOTE
from pcfm.experiments.terminal_table import terminal_table
from pcfm.experiments.tuning.result import SOURCE, Curve, Recipe, Step, Tuning

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
    best = tuning.best
    marked = best is not None and best.step is None
    table.add_row(
        "", "(the source as it is)", "", "", "", *_measured(tuning, SOURCE, marked), end_section=True
    )
    for letter, (curve, recipes) in zip(LETTERS, tuning.distinct_curves, strict=False):
        lines = max(len(curve.steps), len(recipes))
        for place, (step, recipe) in enumerate(zip_longest(curve.steps, recipes)):
            head = [f"{letter} " if place == 0 else "", "" if recipe is None else recipe.label]
            cells = [] if step is None else _step_cells(tuning, step)
            table.add_row(*head, *cells, end_section=place + 1 == lines)
    return table


def joint_label(recipes: tuple[Recipe, ...]) -> str:
    """The recipes that give one curve."""
    return "\n".join(recipe.label for recipe in recipes)


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
                is_best = tuning.best is not None and step is tuning.best.step
                grid[_row(value, least, most)][column] = "*" if is_best else letter
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


def summary(tuning: Tuning) -> str:
    """What came out, in a few lines."""
    counted = f"{tuning.pipeline_runs} runs of melding gave {len(tuning.texts)} different modules"
    if tuning.best is None:
        return f"{counted}; the check accepts none of them\n"
    best, task = tuning.best, tuning.task
    lines = [f"{counted}, the source as it is among them.", f"Best: {best.label}"]
    if best.step is not None:
        low = "from 0" if best.step.above is None else f"above {best.step.above}"
        high = "" if best.step.up_to is None else f" up to {best.step.up_to}"
        lines[-1] += f" (any {low}{high} gives the same)"
    value, speedup = tuning.objective(best.candidate), tuning.speedup(best.candidate)
    lines.append(f"{task.objective.replace('-', ' ')}: {tuning.objective(SOURCE):,} -> {value:,}")
    if speedup is not None:
        lines[-1] += f", {speedup:.3f} times as good"
    if task.objective in _COUNTS_CYCLES:
        lines.append(NOTE)
    return "\n".join(lines) + "\n"


def _row(value: int, least: int, most: int) -> int:
    """The line of the plot, counted from the top."""
    if most == least:
        return 0
    return round((PLOT_HEIGHT - 1) * (most - value) / (most - least))


def _step_cells(tuning: Tuning, step: Step) -> list[str]:
    marked = tuning.best is not None and step is tuning.best.step
    low = "" if step.above is None else threshold_text(step.above)
    high = "" if step.up_to is None else threshold_text(step.up_to)
    return [low, high, str(step.melds), *_measured(tuning, step.candidate, marked)]


def _measured(tuning: Tuning, candidate: int, marked: bool) -> list[str]:
    found = tuning.measurements[candidate]
    verdict = found.verdict.lower().replace("_", " ")
    mark = "<- best" if marked else ""
    value = tuning.objective(candidate)
    if value is None:
        return ["", verdict, verdict, verdict, mark]
    speedup = tuning.speedup(candidate)
    factor = "" if speedup is None else f"{speedup:.3f}"
    return [f"{found.counts['code-size']:,}", f"{value:,}", factor, verdict, mark]
