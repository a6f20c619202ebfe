"""Plans compared by what comes of them: the ladder of guard prices, and what is tried."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from pcfm import api
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.transforms.melding import meld, outcomes, trials
from pcfm.transforms.melding.candidate import Candidate
from pcfm.transforms.melding.costs import Cycles
from pcfm.transforms.melding.options import MELDING
from pcfm.transforms.melding.outcomes import (
    MAX_PLANS,
    MIN_GAIN,
    Outcome,
    cheapest,
    further_outcomes,
    try_in_copy,
)
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from pcfm.workloads.workload import read_source, workload

GAINS = Path(__file__).parents[1] / "gains"
MACHINE = load("gcn-wave64")
THREADS = 64


def read(kernel: str) -> Module:
    path = GAINS / f"{kernel}.ll"
    return api.read(path.read_bytes(), path.name)


def launch(kernel: str) -> Launch:
    data = np.random.default_rng(3).integers(-(2**31), 2**31, (2, THREADS), np.int64).astype(np.int32)
    return Launch(kernel, (1, 1, 1), (THREADS, 1, 1), tuple(map(BufferArg, data)))


def searched(kernel: str, block: str) -> tuple[list[Outcome], int, PassContext]:
    """The outcomes of a kernel of the tables, and how often it was melded."""
    work = workload(kernel, block)
    source = read_source(work, "O2-noshare")
    text = api.to_text(source)
    context = PassContext(MACHINE)
    branches = source.function(kernel).conditional_branches()
    context.divergence_shares = dict.fromkeys(branches, 1.0)
    context.condition_shares = {branch.cond: 1.0 for branch in branches}
    with patch.object(outcomes, "meld_function", wraps=meld_function) as melded:
        fn = source.function(kernel)
        first = try_in_copy(fn, context, MELDING, Candidate())
        searched_outcomes = [first, *further_outcomes(fn, first, context, MELDING)]
    assert api.to_text(source) == text, "the function stays as it is"
    return searched_outcomes, melded.call_count, context


def melded_functions(monkeypatch: pytest.MonkeyPatch, source: Module, **options) -> list[tuple[str, float]]:
    """Which functions are melded at which prices of a guard, in order."""
    melded: list[tuple[str, float]] = []

    def watched(fn, context, options, candidate=None, **known):
        melded.append((fn.name, (candidate or Candidate()).guard_price))
        return meld_function(fn, context, options, candidate, **known)

    for module in (meld, outcomes):
        monkeypatch.setattr(module, "meld_function", watched)
    done = api.optimize(source, decide="ir", machine="gcn-wave64", **options)
    assert done.changed and list(done.module.globals) == list(source.globals)
    return melded


def test_on_the_ir_a_function_is_melded_itself_and_no_copy_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    source = read_source(workload("bit", "64"), "O2-noshare")
    assert melded_functions(monkeypatch, source) == [("bitonic_sort", 1.0)]


def test_where_another_price_is_better_the_function_is_put_back_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (own, threshold), *between, last = melded_functions(
        monkeypatch, read("early_return"), launch=launch("early_return")
    )
    assert (own, threshold) == ("early_return", 1.0)
    assert between and all(name != own for name, _ in between)
    assert last[0] == own and last[1] > 1.0 and last[1] in [price for _, price in between]


def test_a_function_is_not_melded_before_a_copy_where_the_address_of_a_block_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = (GAINS / "early_return.ll").read_text(encoding="utf-8")
    source = api.parse(f"{text}\n@table = constant ptr blockaddress(@early_return, %for.body)\n")
    *tried, last = melded_functions(monkeypatch, source, launch=launch("early_return"))
    assert tried and all(name != last[0] for name, _ in tried)


def test_what_was_compared_at_the_first_price_is_told_though_the_function_was_put_back() -> None:
    source, again = (read_source(workload("sb2r", "64"), "O2-noshare") for _ in range(2))
    contexts = [PassContext(MACHINE), PassContext(MACHINE)]
    for module, context in zip((source, again), contexts, strict=True):
        branches = module.function("sb2r").conditional_branches()
        context.divergence_shares = dict.fromkeys(branches, 1.0)
        context.condition_shares = {branch.cond: 1.0 for branch in branches}
    assert meld.Meld().run(source.function("sb2r"), contexts[0])
    melded = meld_function(again.function("sb2r"), contexts[1])
    assert melded.contested and api.to_text(source) != api.to_text(again), "another price is better"
    first, told = Counter(contexts[1].compared_profits), Counter(contexts[0].compared_profits)
    assert first <= told and first != told


def price_of(outcome: Outcome) -> float:
    return outcome.candidate.guard_price


def test_a_guard_that_forbids_the_meld_outside_is_given_up_and_no_more_than_a_few_plans_are_tried() -> None:
    plans, melded, context = searched("sb4r", "64")
    assert 1 < len(plans) == melded <= MAX_PLANS
    assert [price_of(plan) for plan in plans] == sorted({price_of(plan) for plan in plans})
    best = cheapest(plans, context, MIN_GAIN)
    assert price_of(best) > 1
    assert best.cost.latency < 0.9 * plans[0].cost.latency


def test_where_no_run_is_guarded_for_its_price_there_is_one_plan() -> None:
    plans, melded, _ = searched("sb1", "64")
    assert len(plans) == melded == 1
    assert plans[0].changed


def test_large_functions_are_not_searched(monkeypatch) -> None:
    monkeypatch.setattr(outcomes, "MAX_SEARCHED_BLOCKS", 2)
    assert len(searched("sb4r", "64")[0]) == 1


def outcome(price: float, latency: float, issue: float, unsplit: float, share: float | None = 1.0) -> Outcome:
    cost = Cycles(latency, issue, unsplit, unsplit)
    return Outcome(Candidate(guard_price=price), cost, share, (), True, (), ())


def test_another_price_is_taken_for_a_real_gain_alone_and_where_whole_warps_do_not_lose() -> None:
    context = PassContext(MACHINE)
    first = outcome(1, 1000, 500, 800)
    assert cheapest([first, outcome(2, 970, 485, 800)], context, MIN_GAIN) is first
    better, best = outcome(2, 850, 420, 900), outcome(3, 800, 400, 900)
    assert cheapest([first, better, best], context, MIN_GAIN) is best
    assert cheapest([first, best, better], context, MIN_GAIN) is best
    slower_alone = outcome(2, 800, 400, 900, share=None)
    assert cheapest([first, slower_alone], context, MIN_GAIN) is first
    robust = outcome(2, 800, 400, 800, share=None)
    assert cheapest([first, robust], context, MIN_GAIN) is robust


ONE_SIDED = """
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %b
b:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def test_a_function_in_which_nothing_melds_keeps_its_remarks_under_its_own_name() -> None:
    done = api.optimize(api.parse(ONE_SIDED), "meld", machine="gcn-wave64", decide="ir")
    assert not done.changed
    assert [(remark.name, remark.function) for remark in done.remarks] == [("NotMelded", "k")]


def test_of_a_kernel_whose_emitted_code_is_the_worse_for_every_meld_no_other_price_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A kernel of 513 instructions took 2 s, a third of it at three other prices.
    source = read_source(workload("sb4r", "64"), "O2-noshare")
    with patch.object(meld, "further_outcomes", wraps=outcomes.further_outcomes) as asked:
        assert api.optimize(source, "meld", machine="volta-warp32").changed
    assert asked.called
    loses = Declined(Reason.EMITTED_LOSS, "it loses")
    monkeypatch.setattr(
        trials._Trials, "_judge", lambda self, before, after: dict.fromkeys(after.promises, loses)
    )
    monkeypatch.setattr(meld, "further_outcomes", None)  # it would be called in vain
    assert not api.optimize(source, "meld", machine="volta-warp32").changed
