"""Rare work in loops, delayed: which loops are, in which shape, and that all stays right.

What it gains is in `test_gains`.
"""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.amdgcn.assembly import parse_assembly, successors
from pcfm.analysis.cfg import compute_cfg
from pcfm.check import NoMismatch, Unchanged, check
from pcfm.diagnostics import PcfmError
from pcfm.llvm import emit_assembly, verify
from pcfm.machine import load
from pcfm.prove import Proved, prove
from pcfm.ptx import lift
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline
from tests.breadth import choose
from tests.generators.rare_work import generate_rare_work
from tests.transforms.merge_kernels import sparse
from tests.transforms.test_gains import GAINS, WAITING
from tests.transforms.test_loop_merge import outermost_loops

CLEAN = "simplify-phis,dce,simplify-cfg"
KERNELS = ("marked_nodes", "random_hits", "until_absorbed", "near_pairs")

LOOP = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %out) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %t
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, {latch} ]
  %sum = phi i32 [ %t, %entry ], [ %s, {latch} ]
  {before}
  %low = and i32 %sum, 7
  %c = icmp eq i32 %low, 1
  br i1 %c, label %work, label %rest
work:
  {work}
  br label %rest
rest:
  %s = phi i32 [ %w, %work ], [ %more, {passed} ]
  %next = add i32 %n, 1
  %again = icmp ult i32 %next, 40
  {end}
done:
  store i32 %s, ptr addrspace(1) %po, align 4
  ret void
}}
"""
WORK = "%d = or i32 %low, 2\n  %x = udiv i32 %sum, %d\n  %y = udiv i32 %x, %d\n  %w = add i32 %y, 5"
MORE = "%more = add i32 %sum, 3"
END = "br i1 %again, label %loop, label %done"


def loop(*, before: str = MORE, work: str = WORK, end: str = END) -> str:
    return LOOP.format(before=before, work=work, end=end, latch="%rest", passed="%loop")


def is_delayed(text: str) -> bool:
    source = api.parse(text)
    done = api.optimize(source, f"delay-work,{CLEAN}")
    verify(api.to_text(done.module))
    return any(remark.name == "WorkDelayed" for remark in done.remarks)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        (loop(), True),
        (loop(work="store i32 7, ptr addrspace(1) %po, align 4\n  " + WORK), True),
        (loop(work="store volatile i32 7, ptr addrspace(1) %po, align 4\n  " + WORK), False),
        (loop(work="%old = atomicrmw add ptr addrspace(1) %po, i32 1 monotonic\n  " + WORK), False),
        (loop(before=MORE + "\n  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)"), False),
        (loop(work="%w = add i32 %sum, 9"), False),  # too cheap to wait for
        (loop().replace("%c = icmp eq i32 %low, 1", "%c = icmp eq i32 %n, 1"), False),  # all lanes at once
    ],
)
def test_which_loops_are_rewritten(text: str, may: bool) -> None:
    assert is_delayed(text) == may


def test_work_that_leaves_the_loop_stays() -> None:
    text = loop(work=WORK + "\n  %stop = icmp eq i32 %w, 9\n  br i1 %stop, label %away, label %on\non:")
    text = text.replace("[ %w, %work ]", "[ %w, %on ]").replace("done:", "away:\n  ret void\ndone:")
    assert not is_delayed(text)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("batch", [2, 16])
def test_the_emitted_loop_has_its_only_exit_at_its_latch(kernel: str, batch: int) -> None:
    source = api.read((GAINS / f"{kernel}.ll").read_bytes(), kernel)
    text = api.to_text(api.optimize(source, f"delay-work<batch={batch}>,{CLEAN}").module)
    (fn,) = lift(emit_assembly(text, "ptx")).module.kernels
    (blocks,) = parse_assembly(emit_assembly(text, "amdgcn", verbose=True)).values()
    for succs in (compute_cfg(fn).numbered_succs, successors(blocks)):
        assert outermost_loops(succs) == [(1, True)]


@pytest.mark.parametrize("kernel", KERNELS[: choose(2, 4)])
def test_each_batch_computes_the_same_and_is_proved(kernel: str) -> None:
    (shown,) = (each for each in WAITING if each.kernel == kernel)
    source = api.read((GAINS / f"{kernel}.ll").read_bytes(), kernel)
    batches = (2, 3, 64)
    turn = KERNELS.index(kernel) % len(batches)
    for batch in choose(batches[turn : turn + 1], batches):
        target = api.optimize(source, f"delay-work<batch={batch}>,{CLEAN}").module
        verdict = check(source, target, shown.launch(source), load("volta-warp32"), runs=1)
        assert isinstance(verdict, NoMismatch)
        assert all(isinstance(each.verdict, Proved) for each in prove(source, target))


def test_a_launch_decides_and_says_why_not() -> None:
    (shown,) = (each for each in WAITING if each.kernel == "rare_minimum")
    source = api.read((GAINS / "rare_minimum.ll").read_bytes(), "rare_minimum")
    for machine in ("volta-warp32", "gcn-wave64"):
        done = api.optimize(source, "delay-work<measured>", machine=machine, launch=shown.launch(source))
        assert not done.changed
        assert all(remark.name == "WorkNotDelayed" for remark in done.remarks)
        assert not api.optimize(source, "delay-work<measured>", machine=machine).changed


def test_a_loop_without_rare_work_stays_as_it_is() -> None:
    source, launch = sparse()
    assert not api.optimize(source, "delay-work<measured>", machine="volta-warp32", launch=launch).changed


def test_options_are_read_written_and_bounded() -> None:
    text = "delay-work<batch=4>,delay-work<measured>,delay-work"
    assert spell_pipeline(parse_pipeline(text)) == text
    for batch in (1, 65):
        with pytest.raises(PcfmError, match="batch must be from 2 to 64"):
            parse_pipeline(f"delay-work<batch={batch}>")


@pytest.mark.parametrize("seeds", choose([range(10)], [range(n, n + 25) for n in range(0, 200, 50)]))
def test_generated_loops_compute_the_same_and_most_are_proved(seeds: range) -> None:
    delayed = proved = 0
    for seed in seeds:
        source, known = generate_rare_work(seed)
        machine = ("volta-warp32", "gcn-wave64")[seed % 2]
        done = api.optimize(source, f"delay-work<batch={(2, 4, 16)[seed % 3]}>,{CLEAN}", machine=machine)
        if any(remark.name == "WorkDelayed" for remark in done.remarks):
            verify(api.to_text(done.module))
            verdict = check(source, done.module, known, load(machine), runs=2, seed=seed)
            assert isinstance(verdict, NoMismatch | Unchanged), f"seed {seed}: {verdict}"
            delayed += 1
            proved += all(each.verdict.accepted for each in prove(source, done.module, solver=False))
    assert delayed >= len(seeds) // 3
    assert proved >= 0.7 * delayed
