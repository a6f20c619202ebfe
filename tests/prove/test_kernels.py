"""The project's own kernels: melded, fused and merged, each is proved; a mutant that differs never is.

Melded they are without strength reduction: that a stepped address is a multiple of a stepped index is no
relation that the proof guesses.
"""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.check.generate import generate_kernel
from pcfm.defaults import BASELINE_PIPELINE, DEFAULT_PIPELINE
from pcfm.machine import load
from pcfm.prove import prove
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.mutation.measure import all_mutants

MACHINE = load("gcn-wave64")
KERNELS = {**synthetic_kernels(), **all_kernels()}
MELD_PIPELINE = DEFAULT_PIPELINE.replace("strength-reduction,", "")


@pytest.mark.parametrize("pipeline", [MELD_PIPELINE, BASELINE_PIPELINE], ids=["meld", "baselines"])
@pytest.mark.parametrize("name", KERNELS)
def test_a_kernel_is_proved(name: str, pipeline: str) -> None:
    spec = KERNELS[name]
    source = api.read(spec.ir_path(spec.blocks[0], "O2-noshare").read_bytes(), name)
    done = api.optimize(source, pipeline, decide="ir")
    assert [str(found.verdict) for found in prove(source, done.module)] == ["PROVED"] * len(
        source.defined_functions
    )


def test_most_generated_kernels_are_proved() -> None:
    proved = []
    for seed in range(12):
        source, _ = generate_kernel(seed)
        done = api.optimize(source, threshold=0.0)
        proved += [all(found.verdict.accepted for found in prove(source, done.module))]
    assert sum(proved) >= 11


def test_no_mutant_that_differs_is_proved() -> None:
    differing = 0
    for subject, mutant in all_mutants(24, 11, MACHINE):
        found = prove(subject.module, mutant.module)
        if all(each.verdict.accepted for each in found):
            difference = subject.difference(mutant.module, MACHINE, seed=11, inputs=60)
            assert difference is None, f"{subject.name}: {mutant.operator}, {mutant.detail}: {difference}"
        else:
            differing += 1
    assert differing > 12
