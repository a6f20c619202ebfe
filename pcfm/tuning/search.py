"""Every result that melding can give, over all thresholds: an exact search, not a grid.

A recipe is a pipeline with a `meld` in it, with baseline passes put before that or not, and with fusion
profits weighed by a profile or not. For each recipe `explore` returns intervals of the threshold that
together cover [0, ∞), each with the one result that all thresholds in it give.

**Why it is exact.** A threshold t enters a run of the pipeline in one place only, the comparison p >= t of a
fusion profit p with it (`decide.plan_region`; `PassContext.compared_profits` records each p). All else is
deterministic. So a run is a path through a binary tree whose inner nodes are comparisons, and the p of a node
depends on the way to it alone. Let the run at t have compared the profits P, and let h be the least p in P
with p >= t (∞ where there is none). Take any t' in [t, h] and go along both paths together: at the same
node both compare the same p. Where p < t, both answers are no. Else p >= h >= t' by the choice of h, and
both are yes. Hence the paths agree at every node, to the end, and the result for all of [t, h] is the one at
t. Just above h the comparison with h is answered otherwise. Between h and the next floating-point number
there is no threshold, so the search goes on at `nextafter(h)`; it begins at 0, the least threshold there is.

**Why it ends.** Raising t turns no answer from no to yes, so that from one interval to the next the paths
part at a node where yes became no. With yes before no, the paths come in strictly rising lexicographic order,
and the tree is finite because melding ends. No interval is evaluated twice.

Cost: one run of `meld` and what follows it per interval, one of what stands before it per recipe. Recipes
that leave melding the same module and weights share one search.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from pcfm.diagnostics import PcfmError
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.ir.values import Value
from pcfm.launch import LaunchShapes
from pcfm.machine import Machine
from pcfm.profile import BranchProfile, take_profile
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.passes import Pass, PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline, spell_pipeline, with_threshold
from pcfm.transforms.remarks import Remark
from pcfm.tuning.trials import Subject

T = TypeVar("T")


@dataclass(frozen=True)
class Recipe:
    """Which passes run before melding, as a pipeline's text, and whether a profile weighs the profits; or
    whether melds are `tried` on the launch, as `opt` does it.
    """

    before: str = ""
    profiled: bool = False
    tried: bool = False

    @property
    def label(self) -> str:
        """How tables and figures name it."""
        if self.tried:
            return "tried, as opt does"
        passes = self.before.replace(",", " + ") or "meld alone"
        return f"{passes}, profile" if self.profiled else passes


@dataclass(frozen=True)
class Interval(Generic[T]):
    """All thresholds from `low` to `high`, both included (∞: no upper end), and what they give."""

    low: float
    high: float
    result: T


@dataclass(frozen=True)
class Melded:
    """The module that a recipe makes at some threshold: its text, and the remarks from melding on."""

    text: str
    remarks: tuple[Remark, ...]

    @property
    def melds(self) -> int:
        """How many pairs were melded."""
        return sum(remark.kind == "passed" and remark.pass_name == Meld.name for remark in self.remarks)


def explore(run: Callable[[float], tuple[T, Sequence[float]]]) -> Iterator[Interval[T]]:
    """The intervals in rising order; `run(t)` gives the result at t and the profits it compared with t."""
    low = 0.0
    while True:
        result, compared = run(low)
        high = min((profit for profit in compared if profit >= low), default=math.inf)
        yield Interval(low, high, result)
        if math.isinf(high):
            return
        low = math.nextafter(high, math.inf)


class Search:
    """One recipe on one module: what stands before melding is done once, `remarks` are those on the way."""

    def __init__(
        self, source: Module, pipeline: str, recipe: Recipe, subject: Subject, machine: Machine
    ) -> None:
        """Raises: PcfmError where the pipeline does not meld, or the run to be profiled does not return."""
        shapes = LaunchShapes.of(subject.shapes(), machine.warp_size)
        head, self.tail = split_pipeline(pipeline)
        self.module = clone_module(source)
        context = PassContext(machine, shapes)
        run_pipeline(self.module, [*head, *parse_pipeline(recipe.before)], context)
        self.remarks = tuple(context.remarks)
        self.profile: dict[Instruction, BranchProfile] = {}
        if recipe.profiled:
            self.profile = take_profile(self.module, subject.counted(self.module, machine))
        shares = {branch: counted.share for branch, counted in self.profile.items()}
        self.context = PassContext(machine, shapes, divergence_shares=shares, tuning=True)
        self.runs = 0

    def at(self, threshold: float) -> tuple[Melded, list[float]]:
        """What the recipe makes at `threshold`, and the profits compared with it."""
        self.runs += 1
        mapping: dict[Value, Value] = {}
        module = clone_module(self.module, mapping)
        context = self.context.trial(mapping)
        run_pipeline(module, with_threshold(self.tail, threshold), context)
        return Melded(print_module(module), tuple(context.remarks)), context.compared_profits

    @property
    def start(self) -> tuple[object, ...]:
        """What the results depend on: searches of one pipeline that start alike find the same."""
        rows = self.profile.values()
        weights = tuple((row.function, row.block, row.share) for row in rows if row.share != 1)
        return print_module(self.module), weights

    def intervals(self) -> list[Interval[Melded]]:
        """All results, neighbours that came out the same put together."""
        intervals: list[Interval[Melded]] = []
        for interval in explore(self.at):
            if intervals and intervals[-1].result.text == interval.result.text:
                intervals[-1] = replace(intervals[-1], high=interval.high)
            else:
                intervals.append(interval)
        return intervals


def split_pipeline(pipeline: str) -> tuple[list[Pass], list[Pass]]:
    """The passes before the first `meld`, and from it on. Raises: PcfmError where there is none."""
    passes = parse_pipeline(pipeline)
    first = next((number for number, each in enumerate(passes) if isinstance(each, Meld)), None)
    if first is None:
        raise PcfmError(f"the pipeline {pipeline!r} does not meld, so that no threshold can be tuned")
    return passes[:first], passes[first:]


def spell_recipe(pipeline: str, recipe: Recipe, threshold: float) -> str:
    """The pipeline that `pcfm opt` needs to do the same."""
    head, tail = split_pipeline(pipeline)
    return spell_pipeline([*head, *parse_pipeline(recipe.before), *with_threshold(tail, threshold)])
