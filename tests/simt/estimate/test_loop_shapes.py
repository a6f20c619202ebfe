"""Shapes of a merged nest that a chip makes a nest again are estimated as the losses that they are."""

from __future__ import annotations

import pytest

from evaluation.tables.estimate_amd import SHIPPED
from pcfm import api
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import load
from pcfm.simt.estimate import estimate_launch
from tests.transforms.merge_kernels import escape, sparse, walk

CLEAN = "simplify-phis,dce,simplify-cfg"

# `sparse` merged with the outer loop's only exit behind its epilogue: `done` post-dominates the body.
EXIT_IN_THE_EPILOGUE = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %first, ptr addrspace(1) %columns, ptr addrspace(1) %values,
                          ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %merged
merged:
  %fresh = phi i1 [ true, %entry ], [ %fresh.last, %latch ]
  %r = phi i32 [ %tid, %entry ], [ %r.last, %latch ]
  %i.kept = phi i32 [ poison, %entry ], [ %i.last, %latch ]
  %sum.kept = phi float [ poison, %entry ], [ %sum.last, %latch ]
  %end.kept = phi i32 [ poison, %entry ], [ %end.last, %latch ]
  br i1 %fresh, label %row, label %element
row:
  %pf = getelementptr i32, ptr addrspace(1) %first, i32 %r
  %begin = load i32, ptr addrspace(1) %pf, align 4
  %pe = getelementptr i32, ptr addrspace(1) %pf, i32 1
  %end = load i32, ptr addrspace(1) %pe, align 4
  %some = icmp ult i32 %begin, %end
  br i1 %some, label %element, label %done
element:
  %i = phi i32 [ %begin, %row ], [ %i.kept, %merged ], [ %i.next, %again ]
  %sum = phi float [ 0.0, %row ], [ %sum.kept, %merged ], [ %sum.next, %again ]
  %rounds = phi i32 [ 0, %row ], [ 0, %merged ], [ %rounds.next, %again ]
  %end.now = phi i32 [ %end, %row ], [ %end.kept, %merged ], [ %end.now, %again ]
  %pc = getelementptr i32, ptr addrspace(1) %columns, i32 %i
  %c = load i32, ptr addrspace(1) %pc, align 4
  %pv = getelementptr float, ptr addrspace(1) %values, i32 %i
  %v = load float, ptr addrspace(1) %pv, align 4
  %px = getelementptr float, ptr addrspace(1) %x, i32 %c
  %xv = load float, ptr addrspace(1) %px, align 4
  %product = fmul float %v, %xv
  %sum.next = fadd float %sum, %product
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %end.now
  br i1 %more, label %again, label %done
again:
  %rounds.next = add i32 %rounds, 1
  %rounds.left = icmp ult i32 %rounds.next, 4
  br i1 %rounds.left, label %element, label %latch
done:
  %total = phi float [ 0.0, %row ], [ %sum.next, %element ]
  %end.then = phi i32 [ %end, %row ], [ %end.now, %element ]
  %py = getelementptr float, ptr addrspace(1) %y, i32 %r
  store float %total, ptr addrspace(1) %py, align 4
  %r.next = add i32 %r, 64
  %rows.left = icmp ult i32 %r.next, 512
  br i1 %rows.left, label %latch, label %exit
latch:
  %fresh.last = phi i1 [ true, %done ], [ false, %again ]
  %r.last = phi i32 [ %r.next, %done ], [ %r, %again ]
  %i.last = phi i32 [ poison, %done ], [ %i.next, %again ]
  %sum.last = phi float [ poison, %done ], [ %sum.next, %again ]
  %end.last = phi i32 [ %end.then, %done ], [ %end.now, %again ]
  br label %merged
exit:
  ret void
}
"""


def speedup(target: Module, machine: str) -> float:
    source, launch = sparse()
    return cycles(source, launch, machine) / cycles(target, launch, machine)


def cycles(module: Module, launch: Launch, machine: str) -> int:
    return estimate_launch(module, launch, load(machine)).cycles


@pytest.mark.parametrize(
    ("machine", "least", "most"),
    [
        ("volta-warp32", 0.82, 0.90),  # 0.864 on a timing simulator
        ("volta-warp32@post-dominator", 0.82, 0.90),
        ("volta-warp32@frontier", 1.1, 1.3),
        ("gcn-wave64", 0.5, 0.97),  # 0.604 on a timing simulator
        ("gcn-wave64@frontier", 1.3, 1.7),
    ],
)
def test_a_nest_that_a_chip_restores_is_estimated_as_one(machine: str, least: float, most: float) -> None:
    target = api.parse(EXIT_IN_THE_EPILOGUE)
    assert least <= speedup(target, machine) <= most


@pytest.mark.parametrize("machine", ["volta-warp32", "gcn-wave64"])
def test_one_exit_at_the_latch_gains_by_the_rule_of_each_machine(machine: str) -> None:
    source, _ = sparse()
    target = api.optimize(source, "loop-merge<batch=4>", machine=machine).module
    assert speedup(target, machine) >= 1.1


# What two timing simulators measured of nests that were merged by hand in the shape that `loop-merge` writes
# now, with its batch: cycles before over after. Where the two shapes differ the tolerance says so.
MERGED = [
    (walk, 4, "volta-warp32", 1.533, 0.05),
    (escape, 16, "volta-warp32", 1.257, 0.05),
    (sparse, 8, "volta-warp32", 1.109, 0.05),
    (sparse, 4, "volta-warp32", 1.135, 0.05),
    (escape, 1, "volta-warp32", 1.421, 0.12),
    (walk, 8, SHIPPED, 1.370, 0.05),
    (sparse, 8, SHIPPED, 1.415, 0.15),
]


@pytest.mark.parametrize(
    ("kernel", "batch", "machine", "measured", "tolerance"),
    [pytest.param(*row, id=f"{row[0].__name__}-{row[1]}-{load(row[2]).name}") for row in MERGED],
)
def test_a_merged_nest_gains_what_was_measured(kernel, batch, machine, measured, tolerance) -> None:
    target = api.optimize(kernel()[0], f"loop-merge<batch={batch}>,{CLEAN}", machine=machine).module
    source, launch = kernel()
    ours = cycles(source, launch, machine) / cycles(target, launch, machine)
    assert ours == pytest.approx(measured, rel=tolerance)


def test_a_nest_that_a_chip_restores_loses_as_measured_on_either() -> None:
    target = api.parse(EXIT_IN_THE_EPILOGUE)
    assert speedup(target, "volta-warp32@post-dominator") == pytest.approx(0.864, rel=0.05)
    assert speedup(target, SHIPPED) < 1  # 0.604, of another batch
