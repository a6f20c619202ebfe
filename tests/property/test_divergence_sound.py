"""What the simulator sees differ between active lanes of a warp is labelled divergent, and where lanes part
too.

Held on random functions over arbitrary control-flow graphs, on generated kernels and on real ones, with and
without the launch's shape, on warps of 32 and of 64 lanes.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.lane_values import LaneValues, watch
from pcfm.analysis import reconvergence, sync, warp_granular
from pcfm.analysis.divergence import compute_divergence
from pcfm.ir.parser import parse_module
from pcfm.ir.types import VOID
from pcfm.ir.verifier import verify
from pcfm.launch import LaunchShape
from pcfm.machine import load
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.breadth import WIDE, cells, choose
from tests.generators.irregular import early_ending_module, irregular_launch, irregular_module
from tests.generators.kernels import generate_kernel

# The analysis says what lanes do that meet where a kernel's meaning lets them; where a chip lets fewer meet
# (decision 0066), other lanes come to a block together.
MACHINES = {32: load("volta-warp32@frontier"), 64: load("gcn-wave64@frontier")}
KERNELS = [
    pytest.param(spec, block, baseline, id=f"{spec.name}-{block}-{baseline}")
    for spec, block, baseline in cells((all_kernels() | synthetic_kernels()).values())
    if not WIDE or block in (spec.blocks[0], spec.blocks[-1])
]


def unsound(fn, seen, shape):
    """The names of instructions and branches that are called uniform although lanes were seen to differ."""
    computes = any(inst.type != VOID for inst in fn.entry.instructions)
    assert not computes or any(inst.function is fn for inst in seen.executed)
    wrong = []
    for result in (compute_divergence(fn, warp_size=shape.warp_size), compute_divergence(fn, shape)):
        for inst in seen.differing:
            if inst.function is fn and not result.is_divergent(inst):
                wrong.append(f"%{inst.name} = {inst.opcode}, shape {result.shape}")
        for block in seen.parting:
            if block.function is fn and not result.is_divergent_branch(block):
                wrong.append(f"branch of %{block.name}, shape {result.shape}")
    return wrong


def _unsound_on(module, launch, warp_size, fuel):
    seen = LaneValues()
    watch(seen, module, launch, MACHINES[warp_size], fuel=fuel)
    return unsound(module.function(launch.kernel), seen, LaunchShape.of(launch, warp_size))


@given(st.integers(0, 2**32), st.sampled_from((32, 64)))
@settings(max_examples=choose(50, 250), deadline=None)
def test_on_arbitrary_control_flow(seed, warp_size):
    module = irregular_module(seed)
    assert verify(module) == []
    assert _unsound_on(module, irregular_launch(seed), warp_size, fuel=600) == []


@given(st.integers(0, 2**32), st.sampled_from((32, 64)))
@settings(max_examples=choose(50, 250), deadline=None)
def test_on_arbitrary_control_flow_that_ends_early(seed, warp_size):
    module = early_ending_module(seed)
    assert verify(module) == []
    assert _unsound_on(module, irregular_launch(seed), warp_size, fuel=600) == []


# Lanes that leave a cycle by different exits, or in different rounds, and meet before the post-dominator.
@pytest.mark.parametrize("seed", [746, 1138, 1887, 1941, 2249, 2722, 3184, 3541, 3805, 3869, 3904])
def test_where_lanes_meet_before_the_post_dominator(seed):
    assert _unsound_on(irregular_module(seed), irregular_launch(seed), 32, fuel=600) == []


@given(st.integers(0, 2**32), st.sampled_from((32, 64)))
@settings(max_examples=choose(10, 60), deadline=None)
def test_on_generated_kernels(seed, warp_size):
    module, launch = generate_kernel(seed)
    assert _unsound_on(module, launch, warp_size, fuel=200_000) == []


@pytest.mark.parametrize(("spec", "block", "baseline"), KERNELS)
def test_on_real_kernels(spec, block, baseline):
    path = spec.ir_path(block, baseline)
    launch = spec.launch(block, 0)
    launch = replace(launch, grid=(min(choose(2, launch.grid[0]), launch.grid[0]), *launch.grid[1:]))
    for warp_size in choose((32, 64)[spec.blocks.index(block) % 2 :][:1], (32, 64)):
        module = parse_module(path.read_text(), str(path))
        assert _unsound_on(module, launch, warp_size, fuel=10**8) == []


# What is made wrong, and the function that the search begins with: a little before the first to show it.
BROKEN = {
    "no sync dependence": (sync.SyncDependence, "_phis", lambda *_: [], 0),
    "no temporal divergence": (sync.SyncDependence, "_temporal", lambda *_: [], 250),
    "no cycle is left apart": (reconvergence._Walk, "leave_apart", lambda *_: None, 45),
    "no cycle is mixed": (reconvergence._Walk, "mix", lambda *_: None, 70),
    "carries ignored": (warp_granular.WarpGranular, "_splits_at", lambda *_: True, 0),
    "alignment invented": (warp_granular, "_trailing_zeros", lambda _: 3, 380),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_analysis_is_seen_to_be(monkeypatch, fault):
    owner, name, wrong, first = BROKEN[fault]
    monkeypatch.setattr(owner, name, wrong)
    for seed in range(first, first + 3000):
        if _unsound_on(irregular_module(seed), irregular_launch(seed), 32, fuel=600):
            return
    pytest.fail("3000 functions did not show it")
