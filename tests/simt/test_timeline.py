"""Timelines of warps: segments against hand-computed ones, and their sums against the counters."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.diagnostics import LaunchError
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import Machine
from pcfm.simt import OutOfFuel, default_observers, simulate
from pcfm.simt.lane_traces import LaneTraceObserver
from pcfm.simt.timeline import DEFAULT_LIMIT, SegmentLog, Timeline, TimelineBlock
from pcfm.simt.timeline_observer import TimelineObserver, trace_timelines
from rodinia_kernels import all_kernels
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import GCN, HEADER, VOLTA

INT = np.dtype(np.int32)
PREFIX = """
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def record(
    body: str, machine: Machine = GCN, *, threads: int = 0, blocks: int = 1, thread_block: int = 0,
    warps: tuple[int, ...] = (0,), limit: int = 100, fuel: int = 10_000,
) -> list[Timeline]:  # fmt: skip
    """The timelines of @k, whose text goes on behind PREFIX, on as many threads as a warp has."""
    launch = Launch(
        "k", (blocks, 1, 1), (threads or machine.warp_size, 1, 1), (BufferArg(np.zeros(256, INT)),)
    )
    observer = TimelineObserver(launch, machine, thread_block=thread_block, warps=warps, limit=limit)
    module = parse_module(HEADER + PREFIX + body, "k.ll")
    simulate(module, launch, machine, fuel=fuel, observers=(*default_observers(), observer))
    return observer.timelines()


def blocks_and_masks(timeline: Timeline) -> list[tuple[str, int]]:
    return [(segment.block, segment.mask) for segment in timeline.segments]


def latency(machine: Machine, *classes: str) -> int:
    return sum(machine.costs[name].latency_cycles for name in classes)


DIAMOND = """
  %c = icmp ult i32 %t, 5
  br i1 %c, label %then, label %else
then:
  %x = mul i32 %t, %t
  br label %end
else:
  %y = add i32 %t, %t
  %z = add i32 %y, %t
  br label %end
end:
  %w = add i32 %t, 1
  ret void
}"""


@pytest.mark.parametrize("machine", [GCN, VOLTA])
def test_both_sides_of_a_diamond_one_after_the_other_then_together(machine: Machine) -> None:
    (timeline,) = record(DIAMOND, machine)
    everyone = (1 << machine.warp_size) - 1
    assert blocks_and_masks(timeline) == [
        ("entry", everyone),
        ("then", 0b11111),
        ("else", everyone & ~0b11111),
        ("end", everyone),
    ]
    assert timeline.segments[1].active_lanes == (0, 1, 2, 3, 4)
    assert timeline.segments[2].active_lanes == tuple(range(5, machine.warp_size))
    # The branch is paid in its block, turning at the start of the second side, reconvergence at the end's.
    split = machine.branch_not_taken.latency_cycles + machine.divergent_branch.latency_cycles
    assert [segment.cycles for segment in timeline.segments] == [
        latency(machine, "special_register", "compare") + split,
        latency(machine, "int_mul"),
        machine.divergent_else.latency_cycles + latency(machine, "int_alu", "int_alu"),
        machine.reconvergence.latency_cycles + latency(machine, "int_alu"),
    ]
    ends = [segment.end_cycle for segment in timeline.segments]
    assert [segment.start_cycle for segment in timeline.segments] == [0, *ends[:-1]]
    assert (timeline.cycles, timeline.segment_count, timeline.is_cut) == (ends[-1], 4, False)
    assert timeline.shown_cycles == ends[-1]


def test_nested_branches_reconverge_from_the_inside_out() -> None:
    (timeline,) = record("""
  %c = icmp ult i32 %t, 8
  br i1 %c, label %outer, label %end
outer:
  %d = icmp ult i32 %t, 4
  br i1 %d, label %inner, label %join
inner:
  %x = mul i32 %t, %t
  br label %join
join:
  %y = mul i32 %t, %t
  br label %end
end:
  ret void
}""")
    everyone = (1 << 64) - 1
    assert blocks_and_masks(timeline) == [
        ("entry", everyone), ("outer", 0xFF), ("inner", 0xF), ("join", 0xFF), ("end", everyone)
    ]  # fmt: skip
    assert timeline.segments[-1].cycles == GCN.reconvergence.latency_cycles


def test_lanes_leave_a_loop_one_by_one_and_wait_behind_it() -> None:
    (timeline,) = record("""
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %m = icmp ult i32 %i, %t
  br i1 %m, label %loop, label %end
end:
  ret void
}""", threads=3)  # fmt: skip
    assert blocks_and_masks(timeline) == [
        ("entry", 0b111), ("loop", 0b111), ("loop", 0b110), ("loop", 0b100), ("end", 0b111)
    ]  # fmt: skip
    assert timeline.threads == 0b111 and timeline.lanes == 64


def test_lanes_that_return_are_not_active_again() -> None:
    (timeline,) = record("""
  %c = icmp ult i32 %t, 62
  br i1 %c, label %gone, label %stay
gone:
  ret void
stay:
  %x = mul i32 %t, %t
  ret void
}""")
    assert blocks_and_masks(timeline)[1:] == [("gone", (1 << 62) - 1), ("stay", 0b11 << 62)]
    assert timeline.segments[2].cycles == GCN.divergent_else.latency_cycles + latency(GCN, "int_mul")


def test_a_switch_runs_its_ways_in_turn() -> None:
    (timeline,) = record("""
  %v = and i32 %t, 3
  switch i32 %v, label %other [ i32 0, label %zero
                                i32 1, label %one ]
zero:
  br label %end
one:
  br label %end
other:
  br label %end
end:
  ret void
}""", threads=8)  # fmt: skip
    drawn = blocks_and_masks(timeline)
    assert drawn[0] == ("entry", 0xFF) and drawn[-1] == ("end", 0xFF)
    assert sorted(drawn[1:-1]) == [("one", 0x22), ("other", 0xCC), ("zero", 0x11)]


def test_barriers_do_not_cut_a_segment_and_calls_do() -> None:
    body = """
  call void @llvm.nvvm.barrier0()
  %a = call i32 @twice(i32 %t)
  %b = add i32 %a, 1
  call void @llvm.nvvm.barrier0()
  ret void
}
define internal i32 @twice(i32 %x) {
body:
  %y = mul i32 %x, 2
  ret i32 %y
}"""
    (timeline,) = record(body, threads=128)
    assert [segment.block for segment in timeline.segments] == ["entry", "twice: body", "entry"]
    assert [block.name for block in timeline.blocks] == ["entry", "twice: body"]


def test_the_warp_asked_for_is_recorded() -> None:
    text = """
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %s = add i32 %t, %b
  %c = icmp ult i32 %s, 35
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  ret void
}"""
    timelines = record(text, VOLTA, threads=70, blocks=3, thread_block=2, warps=(2, 1, 0))
    assert [(each.thread_block, each.warp) for each in timelines] == [(2, 2), (2, 1), (2, 0)]
    # In thread block 2 the threads below 33 take the branch: of warp 1 the first alone.
    assert [dict(blocks_and_masks(each)).get("then") for each in timelines] == [None, 1, 2**32 - 1]
    assert [each.threads for each in timelines] == [2**6 - 1, 2**32 - 1, 2**32 - 1]


def test_debug_information_gives_the_source_of_a_block() -> None:
    module = parse_module("""
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) !dbg !4 {
entry:
  %a = load i32, ptr %p, align 4, !dbg !5
  %b = add i32 %a, 1, !dbg !6
  br label %end
end:
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, unit: !0)
!5 = !DILocation(line: 0, scope: !4)
!6 = !DILocation(line: 7, column: 3, scope: !4)
""")
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.zeros(1, INT)),))
    observer = TimelineObserver(launch, GCN)
    simulate(module, launch, GCN, observers=(observer,))
    (timeline,) = observer.timelines()
    # Line 0 means that the compiler does not know.
    assert timeline.blocks == (TimelineBlock("entry", ("k.cu", 7, 3)), TimelineBlock("end"))


def sums_to_the_counters(module: Module, launch: Launch, machine: Machine) -> None:
    bare = simulate(module, launch, machine)
    every = range(launch.warps_per_block(machine.warp_size))
    observers = [
        TimelineObserver(launch, machine, thread_block=block, warps=every)
        for block in range(launch.thread_blocks)
    ]
    lanes = LaneTraceObserver(10_000)
    result = simulate(module, launch, machine, observers=(*default_observers(), *observers, lanes))
    assert result.returned
    assert result.counters == bare.counters
    for with_them, without in zip(result.buffers, bare.buffers, strict=True):
        assert with_them is None or without is None or with_them.tobytes() == without.tobytes()
    timelines = [timeline for observer in observers for timeline in observer.timelines()]
    assert sum(timeline.cycles for timeline in timelines) == result.counters.cycles
    # What was recorded of the warps' lanes gives the same pictures.
    assert trace_timelines(lanes, len(every), DEFAULT_LIMIT) == timelines
    for timeline in timelines:
        assert timeline.cycles == sum(segment.cycles for segment in timeline.segments)
    if len(timelines) == 1:
        assert timelines[0].simd_utilization == result.counters.simd_utilization


@pytest.mark.parametrize("seed", range(choose(6, 24)))
def test_segments_of_all_warps_add_up_to_the_cycles(seed: int) -> None:
    module, launch = generate_kernel(seed)
    sums_to_the_counters(module, launch, (GCN, VOLTA)[seed % 2])


@pytest.mark.parametrize("machine", [GCN, VOLTA])
@pytest.mark.parametrize(("kernel", "block"), [("ms", 64), ("lud", 16), ("nqu", 64)])
def test_segments_of_real_kernels_add_up_to_the_cycles(kernel: str, block: int, machine: Machine) -> None:
    spec = all_kernels()[kernel]
    sums_to_the_counters(
        parse_module(spec.ir_path(block, "O2-noshare").read_text()), spec.launch(block, 0), machine
    )


def test_a_long_run_is_cut_and_still_counted() -> None:
    spec = all_kernels()["ms"]
    module, launch = parse_module(spec.ir_path(32, "O2").read_text()), spec.launch(32, 0)
    drawn: list[Timeline] = []
    for limit in (4_000, 222, 10, 1):
        observer = TimelineObserver(launch, GCN, limit=limit)
        simulate(module, launch, GCN, observers=(*default_observers(), observer))
        drawn += observer.timelines()
    whole, *cut = drawn
    assert not whole.is_cut and whole.shown_cycles == whole.cycles
    for limit, timeline in zip((222, 10, 1), cut, strict=True):
        assert timeline.is_cut == (limit < whole.segment_count)
        assert timeline.segments == whole.segments[:limit]
        assert (timeline.cycles, timeline.segment_count) == (whole.cycles, whole.segment_count)
        assert timeline.simd_utilization == whole.simd_utilization


def test_a_log_keeps_exactly_its_limit() -> None:
    log = SegmentLog(limit=2)
    assert log.segments() == ()
    for number in range(4):
        log.enter(f"b{number}", 1)
        log.spend(10)
        kept = min(number + 1, 2)
        assert [segment.block for segment in log.segments()] == ["b0", "b1"][:kept]
        assert [segment.cycles for segment in log.segments()] == [10] * kept
    assert (log.cycles, log.count) == (40, 4)


def test_an_aborted_run_ends_where_it_was_stopped() -> None:
    body = """
  br label %loop
loop:
  br label %loop
}"""
    (timeline,) = record(body, fuel=20)
    assert [segment.block for segment in timeline.segments] == ["entry"] + ["loop"] * 18
    (never,) = record(body, fuel=20, blocks=4096, thread_block=4095)
    assert never.segments == () and never.cycles == 0 and never.shown_cycles == 0


def test_out_of_fuel_on_one_side_leaves_the_other_out() -> None:
    text = (
        PREFIX
        + """
  %c = icmp ult i32 %t, 5
  br i1 %c, label %loop, label %end
loop:
  br label %loop
end:
  ret void
}"""
    )
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.zeros(1, INT)),))
    observer = TimelineObserver(launch, GCN)
    module = parse_module(HEADER + text, "k.ll")
    result = simulate(module, launch, GCN, fuel=50, observers=(*default_observers(), observer))
    assert isinstance(result.outcome, OutOfFuel)
    (timeline,) = observer.timelines()
    assert {segment.block for segment in timeline.segments} == {"entry", "loop"}
    # Both sides were charged when the warp split; the last segment has what it did not come to.
    assert timeline.cycles == result.counters.cycles
    assert timeline.cycles == sum(segment.cycles for segment in timeline.segments)


@pytest.mark.parametrize(
    ("thread_block", "warps", "said"),
    [
        (0, (2,), "there is no warp 2: a thread block of this launch has 2 warps"),
        (0, (0, -1), "there is no warp -1"),
        (3, (0,), "there is no thread block 3: the launch has 3 thread blocks"),
    ],
)
def test_what_the_launch_does_not_have_is_refused(
    thread_block: int, warps: tuple[int, ...], said: str
) -> None:
    launch = Launch("k", (3, 1, 1), (70, 1, 1))
    with pytest.raises(LaunchError) as error:
        TimelineObserver(launch, GCN, thread_block=thread_block, warps=warps)
    assert said in str(error.value) and "are numbered from 0 on" in str(error.value)


def test_a_followed_warp_that_has_not_run_has_no_timeline() -> None:
    launch = Launch("k", (4, 1, 1), (GCN.warp_size, 1, 1), (BufferArg(np.zeros(256, INT)),))
    observer = LaneTraceObserver(chosen=[0, 3])
    module = parse_module(HEADER + PREFIX + DIAMOND, "k.ll")
    simulate(module, launch, GCN, observers=(observer,), sampled=1)
    (line,) = trace_timelines(observer, 1, 100)
    assert line.segments and line.thread_block in (0, 3)
