"""Melding behind hubs, on generated short-circuit conditions: the result is valid and equal to the source."""

from __future__ import annotations

import os

from pcfm import api
from pcfm.check import Mismatch, check
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.ir.clone import clone_module
from pcfm.launch import LaunchShapes
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose
from tests.generators.short_circuits import short_circuit_launch, short_circuit_module

KERNELS = int(os.environ.get("PCFM_PROPERTY_KERNELS", choose(24, 200)))
# The sixth kernel from here on has a hub.
FIRST = choose(3, 0)
MACHINES = [load(name) for name in ("gcn-wave64", "volta-warp32")]


def test_what_is_melded_behind_a_hub_does_what_it_did() -> None:
    hubs = accepted = 0
    for seed in range(FIRST, FIRST + KERNELS // 4):
        source, launch = short_circuit_module(seed), short_circuit_launch(seed)
        machine = MACHINES[seed % 2]
        target = clone_module(source)
        # All that can be melded is, whether it is known to pay or not.
        context = PassContext(machine, LaunchShapes.of([launch], machine.warp_size), tuning=True)
        pipeline = parse_pipeline(DEFAULT_PIPELINE.replace("meld", "meld<threshold=0>"))
        done = run_pipeline(target, pipeline, context)
        hubs += sum(remark.name == "Hub" for remark in context.remarks)
        if done.changed:
            verify(api.to_text(target))
            verdict = check(source, target, launch, machine, runs=2, seed=seed, fuel=choose(4_000, 20_000))
            assert not isinstance(verdict, Mismatch), f"seed {seed}: {verdict}"
            accepted += verdict.accepted
    assert hubs >= max(1, KERNELS // 64)
    assert accepted >= hubs // 2
