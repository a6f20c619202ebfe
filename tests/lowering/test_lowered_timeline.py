"""Timelines of lowered runs: their sums against the counters, their masks against the simulator's."""

from __future__ import annotations

from pathlib import Path

import pytest

from pcfm import api
from pcfm.diagnostics import LaunchError
from pcfm.launch import LaunchShape, load_launch
from pcfm.lowering import TARGETS, lower, run_lowered
from pcfm.lowering.timeline import MachineTimelines
from pcfm.simt import simulate
from pcfm.simt.timeline import MASKS
from pcfm.simt.timeline_observer import TimelineObserver
from rodinia_kernels import all_kernels
from tests.lowering.harness import GCN, VOLTA

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def shrink(target, machine, **options):
    """The result of the example on a target, and the timelines of its warps."""
    launch = load_launch(str(EXAMPLES / "shrink.toml"))
    module = api.read((EXAMPLES / "shrink.ll").read_bytes(), "shrink.ll")
    program = lower(module.function("shrink"), target, machine, LaunchShape.of(launch, machine.warp_size))
    warps = range(64 // machine.warp_size)
    follower = MachineTimelines(launch, machine, warps=warps, **options)
    watcher = TimelineObserver(launch, machine, warps=warps)
    simulate(module, launch, machine, observers=(watcher,))
    plain = run_lowered(program, launch)
    return run_lowered(program, launch, follow=follower), plain, follower.timelines(), watcher.timelines()


@pytest.mark.parametrize("machine", [GCN, VOLTA], ids=lambda machine: machine.name)
@pytest.mark.parametrize("target", TARGETS)
def test_segments_add_up_and_nothing_else_changes(target, machine):
    result, plain, timelines, _ = shrink(target, machine)
    assert result.counters == plain.counters and result.fuel_used == plain.fuel_used
    assert result.buffers[0].tobytes() == plain.buffers[0].tobytes()
    assert sum(timeline.cycles for timeline in timelines) == plain.counters.cycles
    for timeline in timelines:
        assert timeline.cycles == sum(segment.cycles for segment in timeline.segments)
        assert timeline.threads == (1 << machine.warp_size) - 1
        starts = [segment.start_cycle for segment in timeline.segments]
        assert starts == sorted(starts) and starts[0] == 0
    if machine is GCN:
        assert timelines[0].simd_utilization == result.counters.simd_utilization


@pytest.mark.parametrize("target", TARGETS)
def test_what_masks_and_branches_cost_is_shown_as_that_and_not_as_the_kernels_work(target):
    result, _, timelines, _ = shrink(target, GCN)
    (timeline,) = timelines
    control = sum(segment.cycles for segment in timeline.segments if segment.block == MASKS)
    assert control >= result.counters.mask_cycles + result.counters.branch_cycles > 0
    assert control < timeline.cycles


@pytest.mark.parametrize("target", TARGETS)
def test_lanes_are_on_in_a_block_as_often_as_on_the_simulator(target):
    """Where a block has code of the kernel that runs in lanes; a block split by masks counts once."""
    *_, timelines, reference = shrink(target, GCN)
    for block in ("scale", "subtract", "test", "done"):
        ours, theirs = (
            [segment.mask for segment in timeline.segments if segment.block == block and segment.mask]
            for timeline in (timelines[0], reference[0])
        )
        assert ours == theirs, block
    names = [block.name for block in timelines[0].blocks]
    assert names[-1] == MASKS and "loop" in names


def test_a_warp_of_several_is_followed_through_barriers_and_memory():
    spec = all_kernels()["bit"]
    launch = spec.launch(256, 0)
    module = api.read(spec.ir_path(256, "O2-noshare").read_bytes(), "bit")
    program = lower(module.function(launch.kernel), "exec-mask", GCN, LaunchShape.of(launch, 64))
    follower = MachineTimelines(launch, GCN, warps=(2, 0, 1, 3), limit=10)
    result = run_lowered(program, launch, follow=follower)
    assert result.counters == run_lowered(program, launch).counters
    timelines = follower.timelines()
    assert [timeline.warp for timeline in timelines] == [2, 0, 1, 3]
    per_block = sum(timeline.cycles for timeline in timelines)
    assert 0 < per_block <= result.counters.cycles
    if launch.thread_blocks == 1:
        assert per_block == result.counters.cycles
    assert all(len(timeline.segments) == 10 and timeline.is_cut for timeline in timelines)


def test_warps_that_do_not_exist_are_refused():
    with pytest.raises(LaunchError, match="there is no warp 1"):
        MachineTimelines(load_launch(str(EXAMPLES / "shrink.toml")), GCN, warps=(1,))
