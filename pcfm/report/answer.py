"""The one answer for a kernel and a launch: where the time goes, what was decided about it, what came of it.

`analyze`, `opt`, `tune`, `report` and its page show a `LaunchAnswer` and hold no opinion of their own; `run`
and `bench` show its costs. It is made of what the launch costs before (`costs`), what `opt` decides with that
launch (`decisions`), and what the launch costs after. Its branches, switches and loop exits among them, are
in order of what is lost there; what the kernel gained is shared out among those that were melded or
rewritten, by what was planned to be saved at each (by what was lost, where there was no plan), so that the
gains of the branches add up to the kernel's. Cost: `opt`, and four runs of the launch.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE, DEFAULT_THRESHOLD
from pcfm.ir.demangle import demangled
from pcfm.ir.module import Module
from pcfm.launch import Launch, LaunchShapes
from pcfm.machine import Machine
from pcfm.report.branch_report import BranchReport, loss_order, report_function, spot
from pcfm.report.costs import (
    LaunchCosts,
    measure_launch,
    named_losses,
    time_sentence,
)
from pcfm.report.decisions import Decided, decide
from pcfm.report.side_lines import share_text
from pcfm.simt.binding import find_kernel
from pcfm.transforms.remarks import Remark, RemarkName


@dataclass(frozen=True)
class LaunchAnswer:
    """A kernel on a launch, before and after what `opt` decided; its branches, those first at which most is
    lost.
    """

    kernel: str
    machine: Machine
    launch: Launch
    threshold: float
    before: LaunchCosts
    after: LaunchCosts
    decided: Decided = field(repr=False)
    branches: tuple[BranchReport, ...]

    @property
    def result(self) -> api.Optimized:
        """What `opt` makes of the module."""
        return self.decided.result

    @property
    def remarks(self) -> list[Remark]:
        """The remarks of `opt`, with what is lost at their branches."""
        lost = {(each.function, each.block): each.lost_cycles for each in self.branches}
        remarks: list[Remark] = []
        for remark in self.result.remarks:
            branch = self.decided.branch_of(remark)
            cycles = branch and lost.get((branch.function.name, branch.block.label))
            args = {**remark.args, "lost cycles": round(cycles)} if cycles is not None else remark.args
            remarks.append(replace(remark, args=args))
        return remarks

    @property
    def saved_share(self) -> float:
        """Which part of the leading counter is saved."""
        return (self.totals[0] - self.totals[1]) / self.totals[0] if self.totals[0] else 0.0

    @property
    def totals(self) -> tuple[int, int]:
        """The leading counter before and after."""
        return _totals(self.before, self.after)

    def share(self, cycles: float) -> float:
        """A part of the leading counter before."""
        return cycles / self.before.total if self.before.total else 0.0

    def lines(self, width: int) -> list[str]:
        """The totals, and the sentence."""
        before, after = self.totals
        unit = self.before.counter.replace("_", " ")
        words = f"{demangled(self.kernel)} on the launch: {before:,} -> {after:,} {unit}. {self.sentence}"
        return textwrap.wrap(words, width, subsequent_indent="  ")

    def as_json(self) -> dict[str, object]:
        """The totals and where the time goes."""
        return {
            "kernel": self.kernel, "counter": self.before.counter,
            "before": self.totals[0], "after": self.totals[1], "time": self.before.time.as_json(),
            "sentence": self.sentence, "offers": [dict(offer.args) for offer in self.offers],
        }  # fmt: skip

    def with_branches(self) -> dict[str, object]:
        """`as_json`, and what is said of each branch, as `launch` and `branches`."""
        return {"launch": self.as_json(), "branches": [branch.as_json() for branch in self.branches]}

    def _by_line(self) -> list[tuple[str, float]]:
        """What is lost at each line, whose branches stand where most of it is lost."""
        lost: dict[object, tuple[str, float]] = {}
        for branch in self.branches:
            line = (
                branch.location[:2]
                if branch.location and branch.location[1]
                else (branch.function, branch.block)
            )
            name, before = lost.get(line, (spot(branch), 0.0))
            lost[line] = name, before + branch.lost_cycles
        return list(lost.values())

    @property
    def offers(self) -> list[Remark]:
        """What the author could say that would let `opt` gain more."""
        return [remark for remark in self.result.remarks if remark.name == RemarkName.READABLE]

    @property
    def sentence(self) -> str:
        """Where the time goes, what was done about it, and what could be with the author's word."""
        offers = [f"{each.message[:1].upper()}{each.message[1:]}." for each in self.offers]
        return " ".join([self._done_sentence, *offers])

    @property
    def _done_sentence(self) -> str:
        words = time_sentence(self.before, named_losses(self._by_line(), self.before.total))
        before, after = self.totals
        done = [branch for branch in self.branches if branch.is_changed]
        if not done:
            return f"{words} Nothing was melded."
        verb = "Melding" if any(each.decision == "melded" for each in done) else "Rewriting"
        if after <= before:
            return f"{words} {verb} takes {share_text(self.saved_share)} of the time off."
        return f"{words} {verb} adds {share_text(-self.saved_share)} to the time."


def answer_launch(
    module: Module,
    launch: Launch,
    machine: Machine,
    threshold: float | None,
    pipeline: str = DEFAULT_PIPELINE,
    **options: Any,
) -> LaunchAnswer:
    """Measures, decides, with further `options` of `api.optimize`, and measures again.

    Raises: PcfmError where the launch does not return.
    """
    before = measure_launch(module, launch, machine)
    decided = decide(module, machine, launch, threshold, pipeline, **options)
    after = before if not decided.result.changed else measure_launch(decided.result.module, launch, machine)
    return make_answer(module, launch, machine, threshold, before, after, decided)


def make_answer(
    module: Module,
    launch: Launch,
    machine: Machine,
    threshold: float | None,
    before: LaunchCosts,
    after: LaunchCosts,
    decided: Decided,
    *,
    with_rows: bool = False,
) -> LaunchAnswer:
    """The answer from what was measured and decided; `with_rows` with the instructions of what is melded."""
    kernel = find_kernel(module, launch)
    threshold = DEFAULT_THRESHOLD if threshold is None else threshold
    shapes = LaunchShapes.of([launch], machine.warp_size)
    called = [block.function for block in before.losses.branches]
    reports: list[BranchReport] = []
    for fn in dict.fromkeys((kernel, *called)):
        reports += report_function(
            fn, machine, shapes.get(fn.name), threshold, before, decided.by_branch, with_rows=with_rows
        )
    reports.sort(key=loss_order)
    gained = _shared_out(reports, *_totals(before, after))
    return LaunchAnswer(kernel.name, machine, launch, threshold, before, after, decided, tuple(gained))


def _totals(before: LaunchCosts, after: LaunchCosts) -> tuple[int, int]:
    """The leading counter of both; `cycles` where either has no estimate."""
    if before.estimate is None or after.estimate is None:
        return before.cycles, after.cycles
    return before.total, after.total


def _shared_out(reports: Sequence[BranchReport], before: int, after: int) -> list[BranchReport]:
    """The branches with their parts of what was gained."""
    done = [report for report in reports if report.is_changed]
    weights = [
        each.measured.saved_cycles if each.measured is not None and not each.inside else 0.0 for each in done
    ]
    if not sum(weights):
        weights = [each.lost_cycles for each in done]
    whole = sum(weights) or len(done)
    parts = {
        id(each): (before - after) * ((weight if sum(weights) else 1.0) / whole)
        for each, weight in zip(done, weights, strict=True)
    }
    return [replace(report, gained_cycles=parts.get(id(report), 0.0)) for report in reports]
