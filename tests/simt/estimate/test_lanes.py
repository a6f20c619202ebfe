"""What lanes did, put together as they ran, is what warps did."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm import api
from pcfm.machine import load
from pcfm.simt import simulate
from pcfm.simt.estimate import EstimateObserver, emitted_code
from pcfm.simt.estimate.lanes import LaneObserver, replay
from rodinia_kernels import get
from tests.breadth import choose
from tests.generators.kernels import generate_kernel

FEW = ("lud", "raytrace", "spmv", "nqu")
MANY = (
    *FEW,
    "bit",
    "pcm",
    "ms",
    "srad",
    "bfs",
    "btree",
    "nw",
    "hotspot",
    "lavamd",
    "mummer",
    "photons",
    "forest",
)
MACHINES = ("volta-warp32", "volta-warp32@post-dominator", "volta-warp32@frontier", "gcn-wave64")


def traced(module, launch, machine):
    code = emitted_code(module, machine)
    plain, by_lane = EstimateObserver(code.code_of), LaneObserver(code.code_of)
    simulate(code.module, launch, machine, observers=(plain, by_lane))
    return plain, by_lane


def assert_equal(ours, theirs):
    for name in ours._fields:
        assert np.array_equal(getattr(ours, name), getattr(theirs, name)), name


@pytest.mark.parametrize("machine", choose(MACHINES[::3], MACHINES))
@pytest.mark.parametrize("name", choose(FEW, MANY))
def test_lanes_as_they_were_are_the_warps_that_ran(name, machine):
    spec = get(name)
    block = spec.blocks[0]
    module = api.read(spec.ir_path(block, "O2").read_bytes(), name)
    plain, by_lane = traced(module, spec.launch(block, 0), load(machine))
    assert_equal(*(each.finish(plain.machine.core.line_bytes) for each in (by_lane, plain)))
    assert by_lane.estimate() == plain.estimate()


@pytest.mark.parametrize("seed", range(choose(4, 40)))
def test_generated_kernels_too(seed):
    module, launch = generate_kernel(seed)
    for machine in MACHINES[:3]:
        plain, by_lane = traced(module, launch, load(machine))
        assert_equal(*(each.finish(plain.machine.core.line_bytes) for each in (by_lane, plain)))


def test_a_lane_that_goes_on_with_another_item_runs_both():
    spec = get("spmv")
    module = api.read(spec.ir_path(64, "O2").read_bytes(), "spmv")
    _, by_lane = traced(module, spec.launch(64, 0), load("volta-warp32@frontier"))
    traces = by_lane.traces()
    lanes = traces.lanes
    then = np.full(traces.path_first.size - 1, -1)
    then[lanes[:512]] = lanes[512:]
    trace = replay(traces, lanes[:512].reshape(-1, 32), then=then)
    # Each node was run by as many lanes as ever; warps ran no fewer nodes than one of their lanes.
    steps = np.diff(traces.path_first)[lanes]
    both = (steps[:512] + steps[512:]).reshape(-1, 32)
    assert (np.diff(trace.path_first) >= both.max(axis=1)).all()
    assert (np.diff(trace.path_first) <= both.sum(axis=1)).all()
