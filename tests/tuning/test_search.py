"""The search over thresholds: it must find what a brute force finds, and evaluate no interval twice."""

import itertools
import math
import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.diagnostics import PcfmError
from pcfm.machine import load
from pcfm.transforms.melding import rounds
from pcfm.tuning.search import Interval, Recipe, Search, explore, spell_recipe, split_pipeline
from pcfm.tuning.trials import LaunchSubject
from tests.breadth import choose
from tests.generators.kernels import generate_kernel

MACHINE = load("gcn-wave64")


@dataclass(frozen=True)
class Tree:
    """A run that compares `profit` and goes on in `yes` or `no`; a leaf ends it with a name."""

    profit: float
    yes: object
    no: object


def run_tree(tree: object, threshold: float) -> tuple[object, list[float]]:
    compared = []
    while isinstance(tree, Tree):
        compared.append(tree.profit)
        tree = tree.yes if tree.profit >= threshold else tree.no
    return tree, compared


profits = st.one_of(st.sampled_from([0.0, 0.1, 0.2, math.nextafter(0.2, 1), 0.5]), st.floats(0, 0.5))
trees = st.recursive(st.integers(0, 99), lambda sub: st.builds(Tree, profits, sub, sub), max_leaves=12)


@given(trees, st.lists(profits, max_size=8))
@settings(max_examples=choose(100, 300), deadline=None)
def test_every_threshold_gives_what_its_interval_says(tree, others):
    calls = []

    def run(threshold):
        calls.append(threshold)
        return run_tree(tree, threshold)

    intervals = list(explore(run))
    assert [each.low for each in intervals] == calls  # one run each
    assert intervals[0].low == 0 and math.isinf(intervals[-1].high)
    for one, following in itertools.pairwise(intervals):
        assert following.low == math.nextafter(one.high, math.inf)
    ends = [end for each in intervals for end in (each.low, each.high) if not math.isinf(end)]
    for threshold in (*others, *ends, 0.6):
        (interval,) = [each for each in intervals if each.low <= threshold <= each.high]
        assert run_tree(tree, threshold)[0] == interval.result


def test_a_profit_equal_to_the_threshold_is_still_melded():
    assert list(explore(lambda t: (t <= 0.25, [0.25]))) == [
        Interval(0.0, 0.25, True),
        Interval(math.nextafter(0.25, 1), math.inf, False),
    ]


KERNELS = choose((16,), (3, 16, 17, 19))  # generated ones with several intervals


def grid(seed: int, search: list[Interval]) -> list[float]:
    draw = random.Random(seed)
    ends = [end for each in search for end in (each.low, each.high) if not math.isinf(end)]
    steps = [*(number / 10 for number in range(6)), *(draw.uniform(0, 0.5) for _ in range(5))]
    return [*steps[:: choose(4, 1)], *ends]


def test_melding_does_at_every_threshold_what_the_search_says():
    """On generated kernels: a fine grid, random thresholds, and both ends of every interval."""
    several = 0
    for seed in KERNELS:
        module, launch = generate_kernel(seed, 5)
        for profiled in (False, True):
            recipe = Recipe(profiled=profiled)
            search = Search(module, DEFAULT_PIPELINE, recipe, LaunchSubject(launch, 1, 0), MACHINE)
            intervals = search.intervals()
            several += len(intervals) > 2
            assert all(a.result.text != b.result.text for a, b in itertools.pairwise(intervals))
            assert search.runs >= len(intervals)
            for threshold in grid(seed, intervals):
                (interval,) = [each for each in intervals if each.low <= threshold <= each.high]
                assert search.at(threshold)[0].text == interval.result.text, (seed, threshold)
    assert several >= choose(2, 3)  # else nothing was tested


def test_a_comparison_that_is_not_recorded_is_seen_by_that_test(monkeypatch):
    plan = rounds.plan_region

    def forgetful(*arguments, **options):
        done = plan(*arguments, **options)
        done.compared.clear()
        return done

    monkeypatch.setattr(rounds, "plan_region", forgetful)
    with pytest.raises(AssertionError):
        test_melding_does_at_every_threshold_what_the_search_says()


def test_the_pipeline_is_split_before_the_first_meld():
    head, tail = split_pipeline("simplify-cfg,dce,meld,dce,meld")
    assert [each.name for each in head] == ["simplify-cfg", "dce"]
    assert [each.name for each in tail] == ["meld", "dce", "meld"]
    with pytest.raises(PcfmError, match="does not meld"):
        split_pipeline("dce")


def test_a_recipe_is_spelled_as_opt_takes_it():
    spelled = spell_recipe("simplify-cfg,meld,dce", Recipe("simplify-phis"), 0.3)
    assert spelled == "simplify-cfg,simplify-phis,meld<threshold=0.3>,dce"
