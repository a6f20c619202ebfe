"""A tuning from beginning to end: search, trials, and the choice of the best version; and it as plain data.

The candidates are the source as it is and every different text that `search` finds for any recipe; each is
tried once, however many thresholds and recipes give it. What `opt` itself makes by trying melds on the launch
can be among them (`with_tried`), at one threshold of each interval: it decides by more than profits. The best
is the one with the least objective among those that the check accepts. Of equals the one of smallest code,
then the source as it is, then the one whose recipe stands first (the fewer passes, the earlier), then that of
the largest threshold.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from functools import cached_property
from typing import Any

from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE, DEFAULT_THRESHOLD
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.machine import Machine, load
from pcfm.profile import BranchProfile
from pcfm.sweep import Sweep
from pcfm.transforms.remarks import Remark
from pcfm.tuning.search import Interval, Melded, Recipe, Search, spell_recipe
from pcfm.tuning.trials import Measurement, Subject, Trial, measure_all

BASELINES = ("", "tail-merge", "branch-fusion", "branch-fusion,tail-merge")
SOURCE = 0  # the candidate that is the source as it is


@dataclass(frozen=True)
class Task:
    """What to tune, and for what; the machine is a name or a path."""

    name: str
    source: Module
    subject: Subject
    machine_name: str
    objective: str
    pipeline: str
    recipes: tuple[Recipe, ...] = (Recipe(),)
    with_tried: bool = False
    """Whether to add what `opt` makes by trying melds on the launch, at a threshold of each interval."""
    undefined: bool = False

    @cached_property
    def machine(self) -> Machine:
        """The machine of that name."""
        return load(self.machine_name)


@dataclass(frozen=True)
class Step:
    """Thresholds > `above` (None: from 0 on) and <= `up_to` (None: without end) of a recipe give a candidate.

    The source as it is is that of no recipe.
    """

    recipe: Recipe | None
    above: float | None
    up_to: float | None
    candidate: int
    melds: int = 0
    remarks: tuple[Remark, ...] = ()

    @property
    def threshold(self) -> float | None:
        """One of its thresholds, to write down; None without a recipe."""
        return None if self.recipe is None else plain_threshold(self.above, self.up_to)

    @property
    def label(self) -> str:
        """In words."""
        if self.recipe is None:
            return "the source as it is"
        return f"{self.recipe.label} at threshold {self.threshold}"

    def passes(self, pipeline: str) -> str:
        """What `pcfm opt -p` takes to do the same; empty for the source as it is."""
        if self.recipe is None:
            return ""
        return spell_recipe(pipeline, self.recipe, plain_threshold(self.above, self.up_to))

    def opt_options(self, pipeline: str) -> tuple[str, ...] | None:
        """The options with which `opt`, given the launch, does the same; None where it cannot: with the
        source as it is, and with a profile taken before melding.
        """
        options = self.optimize_options(pipeline)
        if options is None or self.recipe is None:
            return None
        passes = () if options["pipeline"] == DEFAULT_PIPELINE else ("-p", options["pipeline"])
        how = ("--threshold", str(self.threshold)) if self.recipe.tried else ("--decide", "profit")
        return *passes, *how

    def optimize_options(self, pipeline: str) -> dict[str, Any] | None:
        """What `api.optimize` is given besides the launch to do the same; None where a profile was taken
        before melding.
        """
        if self.recipe is not None and self.recipe.profiled:
            return None
        if self.recipe is None or not self.recipe.tried:
            return {"pipeline": self.passes(pipeline), "threshold": None, "decide": "profit"}
        return {"pipeline": pipeline, "threshold": self.threshold}


AS_IT_IS = Step(None, None, None, SOURCE)


@dataclass(frozen=True)
class Curve:
    """What one recipe gives, from the least thresholds to the greatest."""

    recipe: Recipe
    steps: tuple[Step, ...]
    pipeline_runs: int
    profile: tuple[BranchProfile, ...] = ()

    @property
    def outline(self) -> tuple[tuple[float | None, int], ...]:
        """What two curves share that look the same."""
        return tuple((step.up_to, step.candidate) for step in self.steps)


@dataclass(frozen=True)
class Tuning:
    """Everything found: candidates by number, their measurements, the curves, and the best (None: no
    candidate was accepted).
    """

    task: Task
    texts: tuple[str, ...]
    measurements: tuple[Measurement, ...]
    curves: tuple[Curve, ...]
    best: Step | None

    @property
    def distinct_curves(self) -> tuple[tuple[Curve, tuple[Recipe, ...]], ...]:
        """Each curve that looks different from those before it, with all recipes that give it."""
        groups: dict[object, list[Curve]] = {}
        for curve in self.curves:
            groups.setdefault(curve.outline, []).append(curve)
        return tuple((group[0], tuple(curve.recipe for curve in group)) for group in groups.values())

    @property
    def pipeline_runs(self) -> int:
        """How often melding ran in the search."""
        return sum(curve.pipeline_runs for curve in self.curves)

    def objective(self, candidate: int) -> int | None:
        """The candidate's objective; None where the check does not accept it."""
        measurement = self.measurements[candidate]
        return measurement.counts[self.task.objective] if measurement.accepted else None

    def speedup(self, candidate: int) -> float | None:
        """The source's objective / the candidate's."""
        before, after = self.objective(SOURCE), self.objective(candidate)
        return before / after if before is not None and after else None


def tune(task: Task, sweep: Sweep | None = None) -> Tuning:
    """Searches, has all candidates measured as `sweep` says (None: here), and chooses. Raises: PcfmError."""
    texts = {print_module(task.source): SOURCE}
    known: dict[object, list[Interval[Melded]]] = {}
    curves = tuple(_curve(task, recipe, texts, known) for recipe in task.recipes)
    if task.with_tried and curves:
        curves = (*curves, _tried(task, curves[0], texts))
    source = next(iter(texts))
    trials = [
        Trial(source, text, task.subject, task.machine_name, task.undefined, task.name) for text in texts
    ]
    measurements = tuple(measure_all(trials, sweep or Sweep()))
    return Tuning(task, tuple(texts), measurements, curves, choose(task.objective, curves, measurements))


def _tried(task: Task, curve: Curve, texts: dict[str, int]) -> Curve:
    """What `opt` makes by trying melds on the launch, at one threshold of each interval of a curve."""
    steps: list[Step] = []
    for step in curve.steps:
        done = api.optimize(
            task.source, task.pipeline, threshold=step.threshold, machine=task.machine,
            launch=task.subject.shapes(),
        )  # fmt: skip
        melded = Melded(api.to_text(done.module), done.remarks)
        candidate = texts.setdefault(melded.text, len(texts))
        steps.append(
            Step(Recipe(tried=True), step.above, step.up_to, candidate, melded.melds, melded.remarks)
        )
    return Curve(Recipe(tried=True), tuple(steps), len(steps))


def recipes(*, baselines: bool, profiled: bool) -> tuple[Recipe, ...]:
    """The recipes to try: each choice of baseline passes before melding, with and without a profile."""
    befores = BASELINES if baselines else ("",)
    return tuple(
        Recipe(before, with_it) for with_it in ((False, True) if profiled else (False,)) for before in befores
    )


def choose(objective: str, curves: Sequence[Curve], measurements: Sequence[Measurement]) -> Step | None:
    """The best of all steps; None where the check accepts none."""
    # Of equals the first is taken.
    steps = [AS_IT_IS, *(step for curve in curves for step in reversed(curve.steps))]

    def cost(step: Step) -> tuple[int, int]:
        counts = measurements[step.candidate].counts
        return counts[objective], counts["code-size"]

    return min((step for step in steps if measurements[step.candidate].accepted), key=cost, default=None)


def plain_threshold(above: float | None, up_to: float | None) -> float:
    """A threshold > above and <= up_to to write down: the default where it is one, else the one with the
    fewest decimals, the greatest of these.
    """
    if (above is None or above < DEFAULT_THRESHOLD) and (up_to is None or up_to >= DEFAULT_THRESHOLD):
        return DEFAULT_THRESHOLD
    for digits in range(1, 20):
        unit = Decimal(1).scaleb(-digits)
        if up_to is None:
            tries = [Decimal(above or 0.0).quantize(unit, ROUND_FLOOR) + unit]
        else:
            # The nearest may be `up_to` itself, as 0.42 is the name of a number a little below 0.42.
            tries = [Decimal(up_to).quantize(unit, rounding) for rounding in (ROUND_HALF_EVEN, ROUND_FLOOR)]
        for number in map(float, tries):
            if (above is None or number > above) and (up_to is None or number <= up_to):
                return number
    # Neighbours among the floating-point numbers, or nearly.
    return up_to if up_to is not None else math.nextafter(above or 0.0, math.inf)


def _curve(
    task: Task, recipe: Recipe, texts: dict[str, int], known: dict[object, list[Interval[Melded]]]
) -> Curve:
    search = Search(task.source, task.pipeline, recipe, task.subject, task.machine)
    intervals = known.get(search.start)
    if intervals is None:
        intervals = known[search.start] = search.intervals()
    steps: list[Step] = []
    for interval in intervals:
        result = interval.result
        candidate = texts.setdefault(result.text, len(texts))
        above = steps[-1].up_to if steps else None
        up_to = None if math.isinf(interval.high) else interval.high
        remarks = (*search.remarks, *result.remarks)
        steps.append(Step(recipe, above, up_to, candidate, result.melds, remarks))
    return Curve(recipe, tuple(steps), search.runs, tuple(search.profile.values()))


def plain(tuning: Tuning) -> dict[str, Any]:
    """Candidates, curves and the best as plain data; candidate 0 is the source as it is.

    A step holds for thresholds > `above` (null: from 0 on) and <= `up_to` (null: without end).
    """
    task, best = tuning.task, tuning.best
    chosen: dict[str, Any] | None = None
    if best is not None:
        chosen = {
            "candidate": best.candidate,
            "before": best.recipe and best.recipe.before,
            "profiled": best.recipe is not None and best.recipe.profiled,
            "threshold": best.threshold,
            "above": best.above,
            "up_to": best.up_to,
            "tried": best.recipe is not None and best.recipe.tried,
            "passes": best.passes(task.pipeline),
            "opt": best.opt_options(task.pipeline),
            task.objective: tuning.objective(best.candidate),
            "speedup": tuning.speedup(best.candidate),
        }
    return {
        "name": task.name,
        "machine": task.machine.name,
        "objective": task.objective,
        "pipeline": task.pipeline,
        "inputs": task.subject.runs,
        "pipeline_runs": tuning.pipeline_runs,
        "candidates": [
            {
                "verdict": each.verdict,
                "accepted": each.accepted,
                "detail": each.detail,
                **each.counts,
                "speedup": tuning.speedup(number),
            }
            for number, each in enumerate(tuning.measurements)
        ],
        "source": SOURCE,
        "curves": [_plain_curve(curve) for curve in tuning.curves],
        "best": chosen,
    }


def _plain_curve(curve: Curve) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "before": curve.recipe.before,
        "profiled": curve.recipe.profiled,
        "tried": curve.recipe.tried,
        "steps": [
            {"above": step.above, "up_to": step.up_to, "candidate": step.candidate, "melds": step.melds}
            for step in curve.steps
        ],
    }
    if curve.recipe.profiled:
        plain["profile"] = [
            {"function": b.function, "block": b.block, "executed": b.executed, "diverged": b.diverged}
            for b in curve.profile
        ]
    return plain
