"""Melding behind hubs, on generated short-circuit conditions: the result is valid and equal to the source."""

from __future__ import annotations

import os

from pcfm import api
from pcfm.check import Mismatch, check
from pcfm.llvm import verify
from pcfm.machine import load
from tests.property.short_circuits import short_circuit_launch, short_circuit_module

KERNELS = int(os.environ.get("PCFM_PROPERTY_KERNELS", "200"))
MACHINES = [load(name) for name in ("gcn-wave64", "volta-warp32")]


def test_what_is_melded_behind_a_hub_does_what_it_did() -> None:
    hubs = accepted = 0
    for seed in range(KERNELS // 4):
        source, launch = short_circuit_module(seed), short_circuit_launch(seed)
        machine = MACHINES[seed % 2]
        done = api.optimize(source, threshold=0.0, machine=machine, launch=launch)
        hubs += sum(remark.name == "Hub" for remark in done.remarks)
        if done.changed:
            verify(api.to_text(done.module))
            verdict = check(source, done.module, launch, machine, runs=2, seed=seed, fuel=20_000)
            assert not isinstance(verdict, Mismatch), f"seed {seed}: {verdict}"
            accepted += verdict.accepted
    assert hubs >= KERNELS // 100
    assert accepted >= hubs // 2
