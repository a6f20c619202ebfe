"""Every kernel of the project on every target, before and after melding: its memory is the simulator's.

On two thread blocks of the representative launch of each kernel (`KernelSpec.launch(block, 0)`). In `make
wide` at the smallest block size and the largest, before melding, without knowing the launch, and after
melding, knowing it; in `make test` each kernel once, by turns before at the smallest, after at the second.
With PCFM_ALL_KERNELS=1 in the environment everything, whole launches, and every scalar register is watched (a
quarter of an hour). The table of targets (`pcfm results`) executes the whole applications.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from _pytest.mark import ParameterSet

from evaluation.lowered_cells import difference
from evaluation.tables.execution import machine_of
from pcfm import api
from pcfm.ir.module import Module
from pcfm.launch import Launch, LaunchShape
from pcfm.lowering import TARGETS, lower, run_lowered
from pcfm.lowering.executor import MachineExecutor
from pcfm.lowering.targets.sync_stack import SyncStack
from pcfm.machine import load
from pcfm.simt import RunResult, simulate
from pcfm.workloads.workload import known_kernels
from rodinia_kernels import O2_NOSHARE, suite_kernels
from rodinia_kernels.spec import Block, KernelSpec
from rodinia_kernels.suite import EVEN
from tests.breadth import choose
from tests.lowering.scalar_watch import ScalarWatch

EVERYTHING = bool(os.environ.get("PCFM_ALL_KERNELS"))


# Beside the targets as they are: branches in place of predicates.
ASKED = {**dict.fromkeys(TARGETS), "sync-stack without predication": SyncStack(predicate_limit=0)}


def cases() -> Iterator[ParameterSet]:
    """Kernel, block size, whether it is melded, whether the launch's shape is known."""
    for turn, (name, spec) in enumerate(known_kernels().items()):
        if name.endswith(EVEN) or (name in suite_kernels() and turn % choose(8, 1)):
            continue
        before = [(block, False, False) for block in dict.fromkeys((spec.blocks[0], spec.blocks[-1]))]
        after = [(block, True, True) for block, _, _ in before]
        # pcm sorts as many values at every block size; the largest is the quickest.
        second = [(spec.blocks[-1] if name == "pcm" else spec.blocks[:2][-1], True, True)]
        chosen = choose((before[:1], second)[turn % 2], before + after)
        if EVERYTHING:
            chosen = list(product(spec.blocks, (False, True), (False, True)))
        for block, is_melded, shaped in chosen:
            label = f"{name}-{block}{'-melded' * is_melded}{'-shaped' * shaped}"
            yield pytest.param(spec, block, is_melded, shaped, id=label)


def wrong_targets(module: Module, launch: Launch, *, shaped: bool) -> list[str]:
    """What is wrong on which targets; each machine's simulator is asked once."""
    wanted: dict[str, RunResult] = {}
    wrong = []
    for name, variant in ASKED.items():
        machine = load(machine_of(name if variant is None else variant.name))
        if machine.name not in wanted:
            wanted[machine.name] = simulate(module, launch, machine)
        want = wanted[machine.name]
        assert want.returned, want.outcome
        shape = LaunchShape.of(launch, machine.warp_size) if shaped else None
        program = lower(module.function(launch.kernel), variant or name, machine, shape)
        have = run_lowered(program, launch, executor=ScalarWatch if EVERYTHING else MachineExecutor)
        problem = difference(want.buffers, have.buffers) if have.returned else str(have.outcome)
        counts = have.counters.of_target
        if counts.get("stack_pushes", 0) != counts.get("stack_pops", 0):
            problem = problem or "what is pushed is not popped"
        if problem:
            wrong.append(f"{name}: {problem}")
    return wrong


@pytest.mark.parametrize(("spec", "block", "is_melded", "shaped"), list(cases()))
def test_memory_is_that_of_the_simulator(
    spec: KernelSpec, block: Block, *, is_melded: bool, shaped: bool
) -> None:
    module = api.read(spec.ir_path(block, O2_NOSHARE).read_bytes(), spec.name)
    launch = spec.launch(block, 0)
    if not EVERYTHING:
        launch = replace(launch, grid=(min(2, launch.grid[0]), 1, 1))
    if is_melded:
        decide = choose("ir", "emitted")  # what is melded differs little, and trials take longest
        module = api.optimize(module, machine=load("gcn-wave64"), launch=[launch], decide=decide).module
    assert wrong_targets(module, launch, shaped=shaped) == []
