"""No pass makes lanes wait on a chip that would not at thread frontiers: no loop with an exit in its middle
that an epilogue behind it post-dominates, no arm that lanes run apart.

By what warps issue of the *emitted* code. PTX is executed where lanes meet by `barriers`, which is ptxas's
own code to the block (decision 0079), and at frontiers, the least that any code issues; AMD's masks are the
IR's control (decision 0101), so there the IR is executed by `structured`. What the first issues over the
second may be no more than in the source. `loop-merge` and `delay-work`, which make loops of their own, have
tests of their shape."""

from __future__ import annotations

from contextlib import suppress

import pytest

from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.llvm import emit_assembly
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.simt import simulate
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.transforms.test_gains import GAINS, SHOWN

CLEAN = "simplify-phis,dce,simplify-cfg"
PIPELINES = (f"exclusive-branches,{CLEAN}", f"delay-branches,{CLEAN}", DEFAULT_PIPELINE)


def issued(module: Module, launch: Launch, machine: str) -> int:
    """Instructions that warps issue."""
    result = simulate(module, launch, load(machine))
    assert result.returned
    return result.counters.warp_instructions


def excess(module: Module, launch: Launch) -> tuple[float, ...]:
    """What is issued over what is at frontiers: of IR on AMD's chips, of PTX on NVIDIA's if it is read."""
    pairs = [(module, "gcn-wave64@structured", "gcn-wave64@frontier")]
    with suppress(PcfmError):
        emitted = lift(emit_assembly(api.to_text(module), "ptx")).module
        pairs.append((emitted, "volta-warp32@barriers", "volta-warp32@frontier"))
    return tuple(issued(each, launch, rule) / issued(each, launch, least) for each, rule, least in pairs)


def changed(module: Module, launch: Launch) -> list[Module]:
    """What the pipelines make of a kernel, where they make anything."""
    made = [
        api.optimize(module, passes, machine="volta-warp32", launch=launch, decide="ir").module
        for passes in PIPELINES
    ]
    return [each for each in made if api.to_text(each) != api.to_text(module)]


NAMES = ("bounce", "elsif", "ranges", "retested", "a_return_from_one_loop", "returns_from_both_loops")
"""Rows of branches, those that two of the passes are for, and loops that lanes leave in the middle."""


@pytest.mark.parametrize(
    "shown", [each for each in SHOWN if each.kernel in choose(NAMES, [s.kernel for s in SHOWN])]
)
def test_lanes_of_shown_kernels_wait_for_nobody(shown):
    source = api.read((GAINS / f"{shown.kernel}.ll").read_bytes(), shown.kernel)
    launch = shown.launch(source)
    targets = changed(source, launch)
    assert targets and all(set(excess(target, launch)) == {1.0} for target in targets)


def test_lanes_of_generated_kernels_wait_no_more_than_they_did():
    compared = 0
    for seed in range(choose(4, 30)):
        source, launch = generate_kernel(seed, choose(3, 4))
        if "amdgcn" in (source.triple or ""):
            continue  # their ballots span 64 lanes
        before = excess(source, launch)
        for target in changed(source, launch):
            after = excess(target, launch)
            assert all(now <= was * 1.01 for now, was in zip(after, before, strict=False)), (
                seed,
                before,
                after,
            )
            compared += 1
    assert compared
