"""Structural melding of generated kernels, whether it pays or not: the result is valid and computes the same.

Every region whose sides can be aligned is melded whole, up to `MELDS` per kernel: no decision stands in the
way, so that pads, splits, lone blocks, parted and shared forks all come up. `PCFM_PROPERTY_KERNELS` sets how
many kernels (80 by default, 200 in `make wide`, of which a tenth), `PCFM_PROPERTY_FIRST_SEED` where to start.
"""

from __future__ import annotations

import os

import pytest

from pcfm.check import NoMismatch, Unchanged, check
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.launch import LaunchShapes
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.melding import decide, rounds
from pcfm.transforms.melding.costs import Cycles
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose
from tests.generators.kernels import generate_kernel

KERNELS = int(os.environ.get("PCFM_PROPERTY_KERNELS", choose(80, 200))) // 10
FIRST = int(os.environ.get("PCFM_PROPERTY_FIRST_SEED", "0"))
CHUNK = choose(4, 10)
CHUNKS = [range(start, min(start + CHUNK, FIRST + KERNELS)) for start in range(FIRST, FIRST + KERNELS, CHUNK)]
MELDS = 4
MACHINE = load("gcn-wave64")


class WholeSides:
    """Plans regions by their structure alone, and keeps every plan, until none is `left` to be made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = self.made = 0
        self._plan = decide.plan_region
        monkeypatch.setattr(
            decide,
            "_plan_parts",
            lambda plan, *_: plan.decline(Declined(Reason.OTHER_PAIRS, "not asked for")),
        )
        monkeypatch.setattr(decide, "_keep_best", self.keep)
        monkeypatch.setattr(rounds, "plan_region", self.plan)

    def plan(self, region: decide.DivergentRegion, *args: object, **options: object) -> decide.RegionPlan:
        if not self.left:
            return decide.RegionPlan(region, [], []).decline(Declined(Reason.OTHER_PAIRS, "enough is melded"))
        plan = self._plan(region, *args, **options)  # type: ignore[arg-type]
        self.left -= bool(plan.pairs)
        self.made += bool(plan.pairs)
        return plan

    @staticmethod
    def keep(plan: decide.RegionPlan, *_: object) -> decide.RegionPlan:
        plan.before, plan.after = Cycles(2.0, 2.0, 2.0, 2.0), Cycles(1.0, 1.0, 1.0, 1.0)
        return plan


@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_kernels_melded_by_structure_alone_compute_the_same(
    seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = WholeSides(monkeypatch)
    for seed in seeds:
        source, launch = generate_kernel(seed, 3 + seed % 4)
        target = parse_module(print_module(source))
        sides.left = MELDS
        pipeline = parse_pipeline(DEFAULT_PIPELINE.replace("meld", "meld<threshold=0.0>"))
        run_pipeline(target, pipeline, PassContext(MACHINE, LaunchShapes(), decide="ir", tuning=True))
        verify(print_module(target))
        verdict = check(source, target, launch, MACHINE, runs=2, seed=seed, undefined=seed % 2 == 0)
        assert isinstance(verdict, NoMismatch | Unchanged), f"seed {seed}: {verdict}"
    assert sides.made >= len(seeds), "hardly anything was melded: the property is tested in name only"
