"""The project's own kernels: melded, fused and merged, each is proved; a mutant that differs never is."""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.defaults import BASELINE_PIPELINE, DEFAULT_PIPELINE
from pcfm.ir.clone import clone_module
from pcfm.machine import load
from pcfm.prove import prove
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.breadth import choose
from tests.mutation.measure import all_mutants
from tests.prove.generated import prove_melded

MACHINE = load("gcn-wave64")
KERNELS = {**synthetic_kernels(), **all_kernels()}


@pytest.mark.parametrize("pipeline", [DEFAULT_PIPELINE, BASELINE_PIPELINE], ids=["meld", "baselines"])
@pytest.mark.parametrize("name", KERNELS)
def test_a_kernel_is_proved(name: str, pipeline: str) -> None:
    spec = KERNELS[name]
    source = api.read(spec.ir_path(spec.blocks[0], "O2-noshare").read_bytes(), name)
    done = api.optimize(source, pipeline, decide="ir")
    # Of `lud` a float operation that may be contracted is done by all lanes: proved under what is said of it.
    assert [proof.verdict.name for proof in prove(source, done.module)] == ["PROVED"] * len(
        source.defined_functions
    )


@pytest.mark.parametrize(
    ("name", "compiled", "threshold"),
    [("sb3r", "O2-noshare", 0.0), ("sb4r", "O2", 0.0), ("srad", "O2", 0.2)],
)
def test_one_that_loads_ahead_of_its_source_inside_an_object_is_proved(
    name: str, compiled: str, threshold: float
) -> None:
    spec = KERNELS[name]
    source = api.read(spec.ir_path(spec.blocks[0], compiled).read_bytes(), name)
    target = clone_module(source)
    pipeline = DEFAULT_PIPELINE.replace("meld", f"meld<threshold={threshold}>")
    run_pipeline(target, parse_pipeline(pipeline), PassContext(MACHINE, decide="ir", tuning=True))
    assert all(proof.verdict.accepted for proof in prove(source, target, solver=False))


def test_generated_kernels_are_proved() -> None:
    outcomes = [prove_melded(seed) for seed in range(choose(5, 12))]
    assert [outcome.missing for outcome in outcomes] == [""] * len(outcomes)
    assert sum(outcome.is_melded for outcome in outcomes) > len(outcomes) // 2


def test_no_mutant_that_differs_is_proved() -> None:
    differing = 0
    for subject, mutant in all_mutants(choose(5, 24), 11, MACHINE):
        proofs = prove(subject.module, mutant.module)
        if all(each.verdict.accepted for each in proofs):
            difference = subject.difference(mutant.module, MACHINE, seed=11, inputs=60)
            assert difference is None, f"{subject.name}: {mutant.operator}, {mutant.detail}: {difference}"
        else:
            differing += 1
    assert differing > choose(2, 12)
