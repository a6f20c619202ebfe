"""Delayed branches: valid for us and LLVM, equal to their sources, and declined where the order would show.

`PCFM_PROPERTY_KERNELS` sets how many (12 by default, 60 in `make wide`), `PCFM_PROPERTY_FIRST_SEED` where to
start.
"""

from __future__ import annotations

import os

import pytest

from pcfm.check import NoMismatch, check
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.prove import prove_function
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose
from tests.generators.guard_pairs import guard_pair

KERNELS = int(os.environ.get("PCFM_PROPERTY_KERNELS", choose(12, 60)))
FIRST = int(os.environ.get("PCFM_PROPERTY_FIRST_SEED", "0"))
MACHINE = load("gcn-wave64")
MELD = ",meld<threshold=0>,simplify-instructions,simplify-phis,dce,simplify-cfg"


@pytest.mark.parametrize("meld", ["", MELD], ids=["alone", "melded"])
def test_delayed_branches_compute_the_same_and_many_are_proved(meld: str) -> None:
    delayed = proved = 0
    for seed in range(FIRST, FIRST + KERNELS):
        source, launch = guard_pair(seed)
        target = parse_module(print_module(source))
        context = PassContext(MACHINE)
        run_pipeline(target, parse_pipeline(f"delay-branches{meld}"), context)
        verify(print_module(target))
        if not any(remark.name == "Delayed" for remark in context.remarks):
            continue
        delayed += 1
        verdict = check(source, target, launch, MACHINE, runs=2, seed=seed, undefined=seed % 5 == 0)
        assert isinstance(verdict, NoMismatch), f"seed {seed}: {verdict}"
        proved += prove_function(source, target, "pair").accepted
    assert KERNELS // 4 <= delayed <= KERNELS * 3 // 4
    assert proved >= delayed // 3
