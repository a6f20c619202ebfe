"""Forms on generated decisions: every rewriting is valid, does what was there before, and is done once."""

from __future__ import annotations

import os

import pytest

from pcfm import api
from pcfm.check import NoMismatch, Unchanged, check
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.ir.clone import clone_module
from pcfm.ir.printer import print_module
from pcfm.launch import LaunchShapes
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose
from tests.generators.decisions import decision_launch, decision_module

KERNELS = int(os.environ.get("PCFM_PROPERTY_KERNELS", choose(40, 200)))
FIRST = int(os.environ.get("PCFM_PROPERTY_FIRST_SEED", "0"))
MACHINES = [load(name) for name in ("gcn-wave64", "volta-warp32")]
FORMS = ("exclusive-branches", "lower-switch")


def rewritten(seed: int, pipeline: str) -> int:
    """Runs `pipeline` on the kernel of that seed and checks it; how many forms were rewritten."""
    source, launch = decision_module(seed), decision_launch(seed)
    machine = MACHINES[seed % 2]
    target = clone_module(source)
    context = PassContext(machine, LaunchShapes.of([launch], machine.warp_size), tuning=True)
    done = run_pipeline(target, parse_pipeline(pipeline), context)
    assert done.changed == (print_module(source) != print_module(target)), f"seed {seed}"
    verify(api.to_text(target))
    verdict = check(source, target, launch, machine, runs=2, seed=seed, undefined=seed % 4 == 0)
    assert isinstance(verdict, NoMismatch | Unchanged), f"seed {seed}: {verdict}"
    return sum(remark.kind == "passed" and remark.pass_name in FORMS for remark in context.remarks)


@pytest.mark.parametrize("name", FORMS)
def test_each_form_keeps_the_meaning_and_tells_the_truth(name: str) -> None:
    assert sum(rewritten(seed, name) for seed in range(FIRST, FIRST + KERNELS // 4)) >= KERNELS // 10


def test_melded_forms_compute_the_same() -> None:
    pipeline = DEFAULT_PIPELINE.replace("meld", "meld<threshold=0>")
    count = sum(rewritten(seed, pipeline) for seed in range(FIRST, FIRST + KERNELS // 8))
    assert count >= KERNELS // 20, "hardly any form was kept: the property is tested in name only"
