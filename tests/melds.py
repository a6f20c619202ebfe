"""What melding does in each test of a folder: its `melds.txt` has a line for each test in which melding
decides (see `tests.told`): how many regions it melded, in trials too, and a digest of what was matched, of
what was planned of each pair and each region, of each function after a round, and of all remarks.

A folder takes it up by a fixture that is `recorded_melds` of its lines, for all of its tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from pcfm.ir.module import Block, Function
from pcfm.ir.printer import print_function
from pcfm.transforms.melding import decide, hub_plans, rounds
from pcfm.transforms.melding.decide import RegionPlan
from pcfm.transforms.melding.matching import Matcher, Matching
from pcfm.transforms.melding.pair import Gap, PairPlan, Step
from pcfm.transforms.remarks import Remark, RemarkSink
from tests.told import ToldLines, watch


def recorded_melds(lines: ToldLines) -> Callable[..., object]:
    """The fixture that holds what each test melds against these lines."""

    @pytest.fixture(autouse=True)
    def melds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        told: list[str] = []
        melded_regions: list[object] = []

        def cleaned_up(_: None, fn: Function, melded: Sequence[object]) -> list[str]:
            melded_regions.extend(melded)
            return [print_function(fn)]

        for owner, name, say in (
            (RemarkSink, "add", lambda _, sink, remark: [_remark(remark)]),
            (Matcher, "_weigh", lambda matching, *_: [_matching(matching)]),
            (Matcher, "greatest_profit", lambda profit, *_: [_number(profit)]),
            (decide, "plan_pair", lambda plan, *_: [_pair_plan(plan)]),
            (rounds, "plan_region", lambda plan, *_: [_plan(plan)]),
            (hub_plans, "plan_region", lambda plan, *_: [_plan(plan)]),
            (hub_plans, "build_hub", lambda _, hub: [print_function(hub.fn)]),
            (rounds, "_clean_up", cleaned_up),
        ):
            watch(monkeypatch, owner, name, told, say)
        yield
        if told:
            lines.compare(request.node, str(len(melded_regions)), told)

    return melds


def _remark(remark: Remark) -> str:
    """Without its file, which may be a test's own."""
    _, *numbers = remark.location or ("",)
    args = [_number(arg) for arg in remark.args.values()]
    words = f"{remark.kind} {remark.name} {remark.branch} {remark.message} {args} {remark.reason}"
    return f"{numbers} {words} {remark.hotness}"


def _matching(matching: Matching) -> str:
    matches = [f"{_name(m.left)} {_name(m.right)} {m.weight}" for m in matching.matches]
    cycles = _number(matching.profit), _number(matching.latency_cycles)
    return f"{matching.kind} {matches} {cycles} {matching.cells} {[*map(_name, matching.entries)]}"


def _name(block: Block | None) -> str:
    """Of a block that has no name, of a piece or a pad, only that it is one."""
    return "" if block is None else block.name or "?"


def _pair_plan(plan: PairPlan) -> str:
    steps = [[_step(step) for step in plan.steps[match]] for match in plan.matches]
    return f"{steps} {[len(plan.phis[match]) for match in plan.matches]} {[*map(_number, plan.after)]}"


def _step(step: Step) -> str:
    if isinstance(step, Gap):
        repairs = len(step.repairs.freezes), len(step.repairs.flags)
        return f"{len(step.left)} {len(step.right)} {step.guarded} {repairs}"
    return f"{step.left.opcode} {step.swapped}"


def _plan(plan: RegionPlan) -> str:
    numbers = [*plan.before, *plan.after, *plan.one_side, plan.branch, *plan.compared, *plan.contested]
    reason = plan.reason and plan.reason.text
    return f"{plan.region.entry.label} {plan.looked_at} {[*map(_number, numbers)]} {reason}"


def _number(value: object) -> str:
    """Without the noise of binary fractions."""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
