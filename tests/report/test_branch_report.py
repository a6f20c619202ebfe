"""The branch report on real kernels, held against what melding then does."""

import numpy as np
import pytest

from pcfm import api, machine
from pcfm.ir.module import Function
from pcfm.launch import BufferArg, Launch, LaunchShapes
from pcfm.report import branch_report, side_lines
from pcfm.report.answer import answer_launch
from pcfm.report.branch_report import PairRow, report_function, report_module, spot
from pcfm.report.located import locate_by_text
from rodinia_kernels import get
from tests.breadth import choose
from tests.generators.nests import nested_diamonds
from tests.work import steps

GCN = machine.load()


@pytest.mark.parametrize(
    ("kernel", "block"), choose([("bit", 64), ("lud", 64)], [("bit", 64), ("pcm", 32), ("lud", 64)])
)
def test_what_is_reported_meldable_is_melded(kernel, block):
    spec = get(kernel)
    launch = spec.launch(block, 0)
    module = api.read(spec.ir_path(block, "O2-noshare").read_bytes(), kernel)
    before = api.to_text(module)
    reports = report_module(module, GCN, LaunchShapes.of([launch], 64), 0.2)
    assert api.to_text(module) == before
    assert any(report.meldable for report in reports)
    done = api.optimize(module, "meld", machine=GCN, launch=launch)
    melded = {remark.location for remark in done.remarks if remark.kind == "passed"}
    # Innermost branches are melded first and may take an outer one's reported place; none is invented.
    assert {report.location for report in reports if report.meldable} & melded
    assert all(report.fusion_profit <= 0.5 for report in reports)


def test_at_128_threads_lud_has_no_branch_left_that_splits_a_warp_and_could_be_melded():
    spec = get("lud")
    module = api.read(spec.ir_path(128, "O2-noshare").read_bytes(), "lud")
    shape = LaunchShapes.of([spec.launch(128, 0)], 64)
    reports = report_module(module, GCN, shape, 0.0)
    assert any(report.status == "uniform on this launch" for report in reports)
    assert not any(report.meldable for report in reports)


def test_sides_are_shown_where_melding_makes_blocks_of_its_own():
    spec = get("srad")
    module = api.read(spec.ir_path(spec.blocks[0], "O2").read_bytes(), "srad")
    reports = report_function(module.function("srad_coefficients"), GCN, None, 0.1, with_rows=True)
    rows = [row for report in reports for pair in report.pairs for row in pair.rows]
    assert PairRow("new block:", "%if.else225:") in rows


TEXT = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %a) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %k = load i32, ptr addrspace(1) %p, align 4
  %few = icmp slt i32 %k, 7
  br i1 %few, label %rare, label %decide
rare:
  store i32 %t, ptr addrspace(1) %p, align 4
  br label %decide
decide:
  switch i32 %k, label %end [ i32 0, label %zero  i32 1, label %one ]
zero:
  store i32 77, ptr addrspace(1) %p, align 4
  br label %end
one:
  store i32 %k, ptr addrspace(1) %a, align 4
  br label %end
end:
  ret void
}
"""


def test_words_say_who_waits_for_which_lines() -> None:
    module = api.parse(TEXT, "k.ll")
    locate_by_text(module, "k.ll")
    entry = module.kernels[0].blocks[0]
    # A compiler's own branch has no line: it stands where its condition was written.
    del entry.terminator.metadata["dbg"]
    guard, switch = report_module(module, machine.load("volta-warp32"), LaunchShapes.of([], 32), 0.2)
    assert spot(guard) == "at k.ll:8, where some lanes wait while lines 11–12 run"
    assert spot(switch) == "at k.ll:14, where the cases in lines 16–20 run one after the other"


GUARDS = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %a) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %kind = urem i32 %t, 3
  %c0 = icmp eq i32 %kind, 0
  br i1 %c0, label %one, label %next
one:
  %q = udiv i32 %t, 77
  store volatile i32 %q, ptr addrspace(1) %p, align 4
  br label %next
next:
  %c1 = icmp eq i32 %kind, 1
  br i1 %c1, label %two, label %last
two:
  %r = urem i32 %t, 55
  store volatile i32 %r, ptr addrspace(1) %p, align 4
  br label %last
last:
  %c2 = icmp eq i32 %kind, 2
  br i1 %c2, label %three, label %end
three:
  %u = udiv i32 9000, %t
  %v = urem i32 %u, %t
  store volatile i32 %v, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
"""


def test_a_line_that_is_inlined_in_several_places_is_named_once() -> None:
    module = api.parse(GUARDS, "k.ll")
    locate_by_text(module, "k.ll")
    blocks = module.kernels[0].blocks
    first, second = blocks[0].terminator, blocks[2].terminator
    launch = Launch("k", (1, 1, 1), (32, 1, 1), (BufferArg(np.zeros(32, np.int32)),))

    def words() -> tuple[str, float]:
        answer = answer_launch(module, launch, machine.load("volta-warp32"), None)
        return answer.sentence, sum(branch.lost_cycles for branch in answer.branches)

    apart, lost = words()
    assert "at k.ll:9, where" in apart and "at k.ll:16, where" in apart
    second.metadata["dbg"] = first.metadata["dbg"]
    together, still_lost = words()
    assert together.count("at k.ll:9") == 1 and "k.ll:16" not in together
    assert still_lost == lost


def nest(levels: int) -> Function:
    text = nested_diamonds(levels)
    module = api.parse(text)
    locate_by_text(module, "nest.ll")
    return module.kernels[0]


def test_of_a_deep_nest_the_sides_of_outer_branches_are_not_looked_at(monkeypatch):
    whole = report_function(nest(6), GCN, None, 0.2)
    assert all(each.left and each.right for each in whole)
    sizes = [3 * level - 1 for level in range(1, 7)]  # how many blocks the branches have, the innermost first
    monkeypatch.setattr(branch_report, "MOST_BLOCKS_OF_SIDES", sum(sizes[:4]))
    cut = report_function(nest(6), GCN, None, 0.2)
    assert cut[2:] == whole[2:]
    assert [(each.block, each.kind, each.left, each.pairs) for each in cut[:2]] == [
        (f"%d{number}", "too-long", "", ()) for number in range(2)
    ]


def test_the_lines_of_a_block_are_looked_up_once_whatever_branches_it_is_in():
    counts: list[int] = []
    for levels in (10, 40):
        fn = nest(levels)
        counts.append(steps(lambda fn=fn: report_function(fn, GCN, None, 0.2), side_lines.__name__))
    assert counts[1] < 12 * counts[0], counts  # 4 by the lines of blocks, 16 by those of each branch anew
