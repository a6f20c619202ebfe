"""The estimate on the core that the source of AMD's timing simulator describes, beside what it measured."""

from __future__ import annotations

import pytest

from evaluation import published
from evaluation.tables.estimate_amd import AT_RATES, NONE, PCFM, SHIPPED, SLICE, WHOLE, OnUnits, estimate
from pcfm.defaults import O2_NOSHARE
from pcfm.machine import load
from pcfm.workloads.workload import workload

# Small kernels of one warp per unit and of several.
CELLS = (("sb1", "64"), ("sb2", "256"), ("sb3", "64"), ("sb4r", "64"), ("bit", "32"))


def speedup_and_cycles(instance: tuple[str, str], machine: str, units: int) -> tuple[float, int]:
    texts = {
        NONE: workload(*instance).compiled(O2_NOSHARE).decode(),
        PCFM: published.amd_timed_modules()[instance],
    }
    cycles = {
        variant: int(estimate(OnUnits(*instance, machine, 0, 1, text, units))["cycles"])
        for variant, text in texts.items()
    }
    return cycles[NONE] / cycles[PCFM], cycles[NONE]


@pytest.mark.parametrize("instance", CELLS, ids=" ".join)
def test_cycles_and_speedups_are_the_simulators(instance: tuple[str, str]) -> None:
    timed = published.amd_timing_simulator()[instance]
    ours, cycles = speedup_and_cycles(instance, SHIPPED, WHOLE)
    assert cycles == pytest.approx(timed.before[WHOLE], rel=0.15)
    assert ours == pytest.approx(timed.before[WHOLE] / timed.after[WHOLE], rel=0.08)


def test_at_the_chips_rates_on_four_units() -> None:
    instance = ("sb3", "64")
    ours, _ = speedup_and_cycles(instance, AT_RATES, SLICE)
    assert ours == pytest.approx(published.amd_timing_simulator()[instance].speedup_at_rates, rel=0.05)


def test_the_chips_rates_are_the_shipped_ones_but_for_three() -> None:
    shipped, rates = load(SHIPPED), load(AT_RATES)
    assert shipped.core is not None and rates.core is not None
    assert {
        name
        for name in ("shared_access", "shared_latency", "page_latency", "launch_latency", "l2_cold")
        if getattr(shipped.core, name) != getattr(rates.core, name)
    } == {"shared_access"}
    differ = [name for name in shipped.pipeline if shipped.pipelined(name) != rates.pipelined(name)]
    assert differ == ["int_mul", "special"]
