"""The cost of source lines: they add up to the counters, and stand where the author wrote them."""

import numpy as np
import pytest

from pcfm import api
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.simt import simulate
from pcfm.simt.estimate import estimate_launch
from pcfm.simt.lines import BlockCost, LineCount, LineObserver, SourceLine, by_author
from pcfm.simt.timeline_observer import block_source
from pcfm.workloads.workload import read_source, workload

SOURCE = """target triple = "nvptx64-nvidia-cuda"
@cells = internal addrspace(3) global [64 x i32] poison

define internal i32 @twice(i32 %x) !dbg !5 {
  %y = mul i32 %x, 2, !dbg !14
  ret i32 %y, !dbg !14
}

define ptx_kernel void @k(ptr addrspace(1) %d) !dbg !4 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !10
  %near = getelementptr [64 x i32], ptr addrspace(3) @cells, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %near
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %c = icmp ult i32 %t, 7, !dbg !11
  br i1 %c, label %few, label %many, !dbg !11
few:
  %p = getelementptr i32, ptr addrspace(1) %d, i32 %t, !dbg !12
  store i32 1, ptr addrspace(1) %p, !dbg !12
  br label %join, !dbg !12
many:
  %far = mul i32 %t, 32
  %a = and i32 %far, 63
  %q = getelementptr [64 x i32], ptr addrspace(3) @cells, i32 0, i32 %a
  %v = load i32, ptr addrspace(3) %q, !dbg !13
  %w = call i32 @twice(i32 %v), !dbg !15
  %r = getelementptr i32, ptr addrspace(1) %d, i32 %t
  store i32 %w, ptr addrspace(1) %r
  br label %join
join:
  %e = getelementptr i32, ptr addrspace(1) %d, i32 %t, !dbg !16
  %old = load i32, ptr addrspace(1) %e, !dbg !16
  %new = add i32 %old, 1, !dbg !17
  store i32 %new, ptr addrspace(1) %e, !dbg !17
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 20, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = distinct !DISubprogram(name: "inner", scope: !1, file: !1, line: 30, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!10 = !DILocation(line: 2, column: 1, scope: !4)
!11 = !DILocation(line: 3, column: 1, scope: !4)
!12 = !DILocation(line: 4, column: 1, scope: !4)
!13 = !DILocation(line: 5, column: 1, scope: !4)
!14 = !DILocation(line: 21, column: 1, scope: !5)
!15 = !DILocation(line: 6, column: 1, scope: !4)
!16 = !DILocation(line: 31, column: 1, scope: !6, inlinedAt: !18)
!17 = !DILocation(line: 31, column: 1, scope: !6, inlinedAt: !19)
!18 = distinct !DILocation(line: 7, column: 1, scope: !4)
!19 = distinct !DILocation(line: 8, column: 1, scope: !4)
"""  # noqa: E501
LAUNCH = Launch("k", (2, 1, 1), (64, 1, 1), (BufferArg(np.zeros(64, np.int32)),))
COUNTED = [
    "cycles", "issue_cycles", "warp_instructions", "thread_instructions", "divergent_branches",
    "global_transactions", "bank_conflicts",
]  # fmt: skip


@pytest.fixture(scope="module")
def watched():
    observer = LineObserver()
    result = simulate(api.parse(SOURCE), LAUNCH, load("volta-warp32"), observers=[observer])
    assert result.returned
    return observer, result.counters


def test_a_line_bears_what_it_cost(watched):
    observer, counters = watched
    line = {source.line: count for source, count in observer.lines.items() if not source.inlined_at}
    # Two thread blocks of two warps; only the first warp of each splits.
    assert line[3].divergent_branches == counters.divergent_branches == 2
    assert (line[4].warp_instructions, line[4].thread_instructions) == (2 * 3, 2 * 7 * 3)
    assert line[4].idle_lanes == 2 * (32 - 7) * 2  # the branch is no vector instruction
    # Lanes read words 0 and 32, both of bank 0: one pass more for each warp.
    assert line[5].bank_conflicts == counters.bank_conflicts == 4
    assert line[4].global_transactions == 2


def test_lines_that_were_inlined_say_where(watched):
    observer, _ = watched
    inlined = {source: count for source, count in observer.lines.items() if source.inlined_at}
    chains = {(source.line, source.inlined_at) for source in inlined}
    # The compiler inlined line 31 twice, the simulator line 21 once.
    assert chains == {(31, (("k.cu", 7),)), (31, (("k.cu", 8),)), (21, (("k.cu", 6),))}
    assert inlined[SourceLine("k.cu", 31, (("k.cu", 7),), "/src")].warp_instructions == 8


def test_the_sums_over_lines_are_the_counters(watched):
    observer, counters = watched
    for name in COUNTED:
        assert sum(getattr(count, name) for count in observer.lines.values()) == getattr(counters, name), name


def test_the_cycles_of_blocks_add_up_with_what_they_call(watched):
    observer, counters = watched
    own = {block.name: cost for block, cost in observer.blocks.items() if block.function.name == "k"}
    assert sum(cost.cycles for cost in own.values()) == counters.cycles
    assert own["entry"].idle_cycles == 0 < own["few"].idle_cycles < own["few"].cycles
    assert (own["entry"].executed, own["entry"].split) == (4, 2)


def test_what_headers_cost_is_added_to_the_lines_of_the_author():
    own = SourceLine("k.cu", 3, (), "/src")
    header, twice = (
        SourceLine("/lib/clang/21/include/x.h", line, (("k.cu", 3),), "/src") for line in (9, 10)
    )
    costs = {line: LineCount(cycles=number) for number, line in enumerate((own, header, twice), 1)}
    assert header.of_author == twice.of_author == own
    assert {line: count.cycles for line, count in by_author(costs).items()} == {own: 6}


def test_a_branch_says_how_often_it_split(watched):
    observer, _ = watched
    (split,) = observer.splits
    assert (split.block, split.source.line, split.executed, split.split) == ("entry", 3, 4, 2)
    assert split.share == 0.5 and split.lanes == (2 * 7, 2 * 57)


@pytest.mark.parametrize("machine", ["gcn-wave64", "hopper-warp32"])
@pytest.mark.parametrize("kernel", ["bit", "ms", "srad"])
def test_the_sums_are_the_counters_of_real_kernels(kernel, machine):
    given = workload(kernel, "16x16" if kernel == "srad" else "64", 1)
    observer = LineObserver()
    counters = simulate(
        read_source(given, "O2"), given.launches([0])[0], load(machine), observers=[observer]
    ).counters
    for name in COUNTED:
        assert sum(getattr(count, name) for count in observer.lines.values()) == getattr(counters, name), name


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
def test_the_estimated_cycles_of_lines_add_up(machine):
    estimate = estimate_launch(api.parse(SOURCE), LAUNCH, load(machine))
    assert sum(estimate.lines.values()) == estimate.cycles
    assert {source.line for source in estimate.lines} >= {2, 3, 5, 31}
    assert sum(each.cycles for each in estimate.spent.values()) == estimate.cycles
    assert all(0 <= each.waiting_cycles <= each.cycles for each in estimate.spent.values())


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
def test_nearly_every_estimated_cycle_is_of_an_instruction(machine):
    given = workload("bit", "64", 1)
    estimate = estimate_launch(read_source(given, "O2-noshare"), given.launches([0])[0], load(machine))
    nobodys = sum(each.cycles for inst, each in estimate.spent.items() if inst is None)
    assert nobodys < 0.1 * estimate.cycles


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
def test_what_is_waited_for_at_the_end_is_the_store_and_not_the_brace(machine):
    module = api.parse(INLINED)
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.zeros(64, np.int32)),))
    estimate = estimate_launch(module, launch, load(machine))
    ends = {type(inst).__name__: each for inst, each in estimate.spent.items()}
    assert ends["Store"].waiting_cycles > 0.5 * estimate.cycles
    assert "Ret" not in ends or ends["Ret"].waiting_cycles == 0


INLINED = """
define ptx_kernel void @k(ptr %data) !dbg !3 {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !7
  %here = getelementptr i32, ptr %data, i32 %tid, !dbg !8
  store i32 %tid, ptr %here, align 4, !dbg !8
  ret void, !dbg !8
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!9}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cu", directory: "/src")
!2 = !DIFile(filename: "/usr/lib/clang/19/include/vars.h", directory: "")
!3 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 2, type: !5, unit: !0)
!4 = distinct !DISubprogram(name: "get", scope: !2, file: !2, line: 66, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 66, column: 3, scope: !4, inlinedAt: !8)
!8 = distinct !DILocation(line: 3, column: 7, scope: !3)
!9 = !{i32 2, !"Debug Info Version", i32 3}
"""


def test_a_line_inlined_from_the_compilers_headers_is_one_with_the_authors():
    module = api.parse(INLINED)
    lines = LineObserver()
    launch = Launch("k", (1, 1, 1), (32, 1, 1), (BufferArg(np.zeros(32, np.int32)),))
    simulate(module, launch, load("volta-warp32"), observers=[lines])
    assert len(lines.lines) == 2
    assert list(by_author(lines.lines)) == [SourceLine("k.cu", 3, (), "/src")]
    assert block_source(module.function("k").blocks[0]) == ("k.cu", 3, 7)


def test_lines_add_up_number_by_number_and_have_no_estimate_where_one_has_none() -> None:
    assert set(vars(LineCount()).values()) == {0, None}
    one, other = (LineCount(*range(first, first + 9)) for first in (1, 100))
    assert vars(one + other) == {name: number + 99 + number for name, number in vars(one).items()}
    assert (one + LineCount()).estimated_cycles is None is (LineCount() + one).estimated_cycles
    assert vars(BlockCost()) == {"cycles": 0, "idle_cycles": 0.0, "executed": 0, "split": 0}
