"""Every kernel of the project on every target, before and after melding: its memory is the simulator's.

On the representative launch of each kernel (`KernelSpec.launch(block, 0)`). In CI two thread blocks of it:
the smallest block size before melding, without knowing the launch, and the largest after melding, knowing it;
in `make test` one of the two for each kernel, by turns.
With PCFM_ALL_KERNELS=1 in the environment everything, and every scalar register is watched (a quarter of an
hour). The table of targets (`pcfm results`) executes the whole applications.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace

import pytest

from pcfm import api
from pcfm.experiments.lowered_cells import difference
from pcfm.experiments.tables.execution import machine_of
from pcfm.experiments.workloads import known_kernels
from pcfm.ir.module import Module
from pcfm.launch import Launch, LaunchShape
from pcfm.lowering import TARGETS, lower, run_lowered
from pcfm.machine import load
from pcfm.simt import simulate
from rodinia_kernels import O2_NOSHARE
from rodinia_kernels.spec import Block, KernelSpec
from tests.breadth import choose

EVERYTHING = bool(os.environ.get("PCFM_ALL_KERNELS"))


def blocks_of(spec: KernelSpec, turn: int) -> Iterable[Block]:
    """All block sizes, or the smallest and the largest, or one of those by turns."""
    ends = (spec.blocks[0], spec.blocks[-1])
    return spec.blocks if EVERYTHING else choose((ends[turn % 2],), dict.fromkeys(ends))


PLACES = [
    pytest.param(spec, block, id=f"{name}-{block}")
    for turn, (name, spec) in enumerate(known_kernels().items())
    for block in blocks_of(spec, turn)
]


def wrong_targets(module: Module, launch: Launch, *, shaped: bool) -> list[str]:
    """What is wrong on which targets; each machine's simulator is asked once."""
    found = []
    for machine in map(load, dict.fromkeys(map(machine_of, TARGETS))):
        want = simulate(module, launch, machine)
        assert want.returned, want.outcome
        for target in TARGETS:
            if machine_of(target) != machine.name:
                continue
            shape = LaunchShape.of(launch, machine.warp_size) if shaped else None
            program = lower(module.function(launch.kernel), target, machine, shape)
            have = run_lowered(program, launch, check_scalars=EVERYTHING)
            problem = difference(want.buffers, have.buffers) if have.returned else str(have.outcome)
            if problem:
                found.append(f"{target}: {problem}")
    return found


@pytest.mark.parametrize(("spec", "block"), PLACES)
def test_memory_is_that_of_the_simulator_before_and_after_melding(spec, block):
    module = api.read(spec.ir_path(block, O2_NOSHARE).read_bytes(), spec.name)
    launch = spec.launch(block, 0)
    if not EVERYTHING:
        launch = replace(launch, grid=(min(2, launch.grid[0]), 1, 1))
    melded = api.optimize(module, machine=load("gcn-wave64"), launch=[launch]).module
    first = block == spec.blocks[0]
    for version, shaped, in_ci in (
        (module, False, first), (melded, True, not first), (module, True, False), (melded, False, False),
    ):  # fmt: skip
        if EVERYTHING or in_ci:
            assert wrong_targets(version, launch, shaped=shaped) == []
