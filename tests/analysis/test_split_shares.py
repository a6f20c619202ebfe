"""Expected shares: counted ones are what a run shows, others are of the kind of what decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.loops import Loop
from pcfm.analysis.split_shares import MEASURED_SHARES, Kind, SplitShare, SplitShares
from pcfm.ir.instructions import CondBr
from pcfm.ir.module import Block
from pcfm.ir.parser import parse_module
from pcfm.launch import LaunchShape
from pcfm.machine import load
from pcfm.profile import take_profile
from pcfm.simt import simulate
from rodinia_kernels import KernelSpec, all_kernels, synthetic_kernels
from tests.generators.nests import nested_diamonds

HEAD = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define ptx_kernel void @k(ptr %p, i32 %n) {attributes} {{
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = shl i32 %block, 7
  %i = add i32 %first, %tid
  %slot = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %slot, align 4
"""
ENDS = """
  br i1 %c, label %left, label %right

left:
  store i32 1, ptr %slot, align 4
  br label %end

right:
  store i32 2, ptr %slot, align 4
  br label %end

end:
  ret void
}
"""


def share(lines: str, attributes: str = "", block: tuple[int, int, int] | None = None) -> SplitShare:
    """That of the last branch that has two sides and is divergent."""
    fn = parse_module(HEAD.format(attributes=attributes) + lines + ENDS).function("k")
    shape = None if block is None else LaunchShape(block, None, 32)
    analyses = Analyses(fn, shape, 32)
    (deciding,) = (each for each in fn.blocks if names_of(each.successors) == ["left", "right"])
    return analyses.split_shares.of(deciding)


def names_of(blocks: Sequence[Block]) -> list[str | None]:
    return [block.name for block in blocks]


@pytest.mark.parametrize(
    ("spec", "block"),
    [(spec, spec.blocks[0]) for spec in (*all_kernels().values(), *synthetic_kernels().values())],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_what_is_counted_for_a_launch_is_what_a_run_shows(spec: KernelSpec, block: int) -> None:
    machine = load("volta-warp32")
    module = parse_module(spec.ir_path(block, "O2-noshare").read_text())
    launch = spec.launch(block, 0)
    fn = module.function(launch.kernel)
    analyses = Analyses(fn, LaunchShape.of(launch, machine.warp_size), machine.warp_size)
    profile = take_profile(module, simulate(module, launch, machine).counters)
    for deciding in analyses.divergence.divergent_branches:
        end = deciding.terminator
        counted = analyses.split_shares.of(deciding) if isinstance(end, CondBr) else None
        if counted is not None and counted.is_exact and profile[end].executed:
            assert counted.share == pytest.approx(profile[end].share), deciding.name


@pytest.mark.parametrize(
    ("lines", "block", "expected"),
    [
        ("%bit = and i32 %tid, 1\n%c = icmp eq i32 %bit, 0", 128, 1.0),
        ("%c = icmp ult i32 %tid, 16", 128, 0.25),  # one warp of four
        ("%c = icmp ult i32 %tid, 64", 128, 0.0),
        ("%c = icmp eq i32 %tid, 0", 48, 0.5),  # and the last warp half empty
        ("%a = icmp ult i32 %tid, 40\n%b = icmp ugt i32 %tid, 8\n%c = and i1 %a, %b", 96, 2 / 3),
    ],
)
def test_thread_ids_and_constants_are_counted(lines: str, block: int, expected: float) -> None:
    assert share(lines, block=(block, 1, 1)) == SplitShare(expected, Kind.THREADS, is_exact=True)
    assert share(lines, f'"nvvm.maxntid"="{block}"') == SplitShare(expected, Kind.THREADS, is_exact=True)


def test_where_nothing_names_a_block_what_pays_has_to_pay_in_each() -> None:
    assert share("%c = icmp ult i32 %tid, 16") == SplitShare(1 / 32, Kind.THREADS, is_exact=True)
    every = share("%bit = and i32 %tid, 1\n%c = icmp eq i32 %bit, 0")
    assert every == SplitShare(1.0, Kind.THREADS, is_exact=True)
    none = share("%c = icmp ult i32 %tid, 64")
    assert none == SplitShare(0.0, Kind.THREADS, is_exact=False)


def test_lanes_that_a_condition_has_sent_elsewhere_do_not_count() -> None:
    lines = """
  %low = icmp ult i32 %tid, 16
  br i1 %low, label %inside, label %end

inside:
  %c = icmp ult i32 %tid, 8"""
    assert share(lines, block=(128, 1, 1)) == SplitShare(1.0, Kind.THREADS, is_exact=True)
    data = lines.replace("icmp ult i32 %tid, 16", "icmp ult i32 %x, 16")
    assert share(data, block=(128, 1, 1)) == SplitShare(0.25, Kind.THREADS, is_exact=False)
    bound = lines.replace("icmp ult i32 %tid, 16", "icmp slt i32 %i, %n")
    assert share(bound, block=(128, 1, 1)) == SplitShare(0.25, Kind.THREADS, is_exact=True)


def _halving(body: str, last: str) -> str:
    """A loop over strides of 64, 32 … 1, each of whose rounds is `body`, which ends in the block `last`."""
    return f"""
  br label %loop

loop:
  %stride = phi i32 [ 64, %entry ], [ %half, %{last} ]
{body}
  %half = lshr i32 %stride, 1
  %more = icmp ugt i32 %half, 0
  br i1 %more, label %loop, label %behind

behind:
  %c = icmp eq i32 %x, 0"""


def test_rounds_of_a_counted_loop_count_each() -> None:
    lines = _halving(
        """  %below = icmp ult i32 %tid, %stride
  br i1 %below, label %add, label %next

add:
  store i32 0, ptr %slot, align 4
  br label %next

next:""",
        "next",
    )
    fn = parse_module(HEAD.format(attributes="") + lines + ENDS).function("k")
    analyses = Analyses(fn, LaunchShape((128, 1, 1), None, 32), 32)
    (loop,) = (each for each in fn.blocks if each.name == "loop")
    # 64 and 32 part no warp, 16 to 1 one of four.
    assert analyses.split_shares.of(loop) == SplitShare(5 / 7 / 4, Kind.THREADS, is_exact=True)


def test_a_loops_rounds_are_followed_once_for_all_branches_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 6
    tests = "".join(
        f"""  %below{each} = icmp ult i32 %tid, %from{each}
  br i1 %below{each}, label %add{each}, label %next{each}

add{each}:
  store i32 {each}, ptr %slot, align 4
  br label %next{each}

next{each}:
  %from{each + 1} = xor i32 %stride, {each + 1}
"""
        for each in range(count)
    )
    lines = _halving(f"  %from0 = xor i32 %stride, 0\n{tests}", f"next{count - 1}")
    fn = parse_module(HEAD.format(attributes="") + lines + ENDS).function("k")
    followed: list[Block] = []
    follow = SplitShares._rounds_of

    def counting(self: SplitShares, loop: Loop, *given: Any) -> Any:
        followed.append(loop.header)
        return follow(self, loop, *given)

    monkeypatch.setattr(SplitShares, "_rounds_of", counting)
    analyses = Analyses(fn, LaunchShape((128, 1, 1), None, 32), 32)
    branches = [each for each in fn.blocks if (each.name or "") in ("loop", *(f"next{i}" for i in range(5)))]
    shares = [analyses.split_shares.of(block) for block in branches]
    assert len(branches) == count and all(each.is_exact for each in shares)
    # By 1 and by 2 the last rounds part other lanes: not one answer for all.
    assert shares[0] == SplitShare(5 / 7 / 4, Kind.THREADS, is_exact=True) and len(set(shares)) > 1
    assert len(followed) == 1


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        ("%c = icmp slt i32 %i, %n", Kind.BOUND),
        ("%c = icmp eq i32 %i, %n", Kind.BOUND),
        ("%rest = urem i32 %i, %n\n%c = icmp eq i32 %rest, 0", Kind.UNIFORM),
        ("%c = icmp slt i32 %x, %n", Kind.ORDER),
        ("%c = icmp eq i32 %x, 0", Kind.EQUAL),
        ("%bit = and i32 %x, 4\n%c = icmp ne i32 %bit, 0", Kind.BIT),
        ("%f = bitcast i32 %x to float\n%c = fcmp olt float %f, 0.5", Kind.FLOAT),
        ("%a = icmp eq i32 %x, 0\n%b = icmp slt i32 %x, %n\n%c = or i1 %a, %b", Kind.SEVERAL),
        ("%a = icmp eq i32 %x, 0\n%b = icmp slt i32 %i, %n\n%c = and i1 %a, %b", Kind.EQUAL),
    ],
)
def test_what_cannot_be_counted_has_the_share_of_its_kind(lines: str, kind: Kind) -> None:
    assert share(lines) == SplitShare(MEASURED_SHARES[kind], kind)


def test_where_a_lane_came_from_decides() -> None:
    lines = """
  %zero = icmp eq i32 %x, 0
  br i1 %zero, label %one, label %two

one:
  br label %join

two:
  br label %join

join:
  %c = phi i1 [ true, %one ], [ false, %two ]"""
    assert share(lines).kind == Kind.WAY


def test_blocks_of_two_dimensions_are_even() -> None:
    lines = "%row = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()\n%c = icmp ult i32 %row, 1"
    # 8x8, 16x8 and 16x16 have rows of a part of a warp; a row of 32x32 is a warp.
    assert share(lines) == SplitShare(0.0, Kind.THREADS, is_exact=False)
    assert share(lines, '"nvvm.maxntid"="16,16"') == SplitShare(1 / 8, Kind.THREADS, is_exact=True)
    assert share(lines, '"nvvm.reqntid"="256"') == SplitShare(1 / 8, Kind.THREADS, is_exact=True)


def test_what_clang_writes_of_every_kernel_names_no_block() -> None:
    lines = "%c = icmp ult i32 %tid, 16"
    assert share(lines, '"amdgpu-flat-work-group-size"="1,1024"').share == 1 / 32
    assert share(lines, '"amdgpu-flat-work-group-size"="1,64"').share == 1 / 2


@pytest.mark.parametrize("levels", [4, 14])
def test_nothing_is_counted_that_cannot_be_exact(levels: int) -> None:
    # Each round of melding counted all of a nest again, though more conditions lead there than are looked at.
    fn = parse_module(nested_diamonds(levels)).defined_functions[0]
    blocks = Analyses(fn, None, 32).divergence.divergent_branches
    asked, counted = (Analyses(fn, None, 32).split_shares for _ in range(2))
    for block in blocks:
        share = counted.of(block)
        is_settled = share.is_exact or share.kind == Kind.BOUND
        assert asked.settled(block) == (share if is_settled else None)
    assert len(blocks) == levels and (len(asked._known) < levels) == (levels > 9)
