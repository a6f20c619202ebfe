"""What is decided where no launch is known: by how many lanes go which way, where that can be counted."""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.check import NoMismatch, check
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import load
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.breadth import choose

VOLTA = "volta-warp32"


def kernel(name: str, block: int) -> tuple[Module, Launch]:
    spec = (all_kernels() | synthetic_kernels())[name]
    path = spec.ir_path(block, "O2-noshare")
    return api.read(path.read_bytes(), path.name), spec.launch(block, 0)


def cycles(module: Module, launch: Launch) -> int:
    return api.simulate(module, launch, machine=VOLTA).counters.cycles


@pytest.mark.parametrize(
    ("name", "block", "least"),
    [
        ("lud", 16, 1.6),
        ("sb2r", 64, 1.15),
        ("lud", 32, 1.5),
        ("sb1r", 64, 1.2),
        ("sb3r", 64, 1.13),
        ("sb4r", 64, 1.2),
    ][: choose(2, 6)],
)
def test_threads_that_part_by_their_numbers_meld_without_a_launch(
    name: str, block: int, least: float
) -> None:
    source, launch = kernel(name, block)
    target = api.optimize(source, machine=VOLTA).module
    assert isinstance(check(source, target, launch, load(VOLTA), runs=2, seed=1), NoMismatch)
    assert cycles(source, launch) / cycles(target, launch) >= least


def test_a_block_whose_warps_never_part_is_left_as_it_is() -> None:
    source, _ = kernel("lud", 64)
    done = api.optimize(source, machine=VOLTA)
    assert not any(remark.name == "Melded" for remark in done.remarks)


def test_the_block_may_be_given() -> None:
    text = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr noalias %p, ptr noalias %q) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %p, i32 %tid
  %other = getelementptr i32, ptr %q, i32 %tid
  %low = icmp ult i32 %tid, 16
  br i1 %low, label %left, label %right

left:
  %x = load i32, ptr %slot, align 4
  %a = mul i32 %x, 77
  %b = xor i32 %a, 5
  %c = mul i32 %b, 13
  store i32 %c, ptr %other, align 4
  br label %end

right:
  %y = load i32, ptr %slot, align 4
  %d = mul i32 %y, 33
  %e = xor i32 %d, 6
  %f = mul i32 %e, %tid
  store i32 %f, ptr %other, align 4
  br label %end

end:
  ret void
}
"""
    source = api.parse(text)

    def melds(block: tuple[int, int, int]) -> bool:
        remarks = api.optimize(source, machine=VOLTA, block=block).remarks
        return any(remark.name == "Melded" for remark in remarks)

    assert melds((32, 1, 1))
    assert not melds((16, 1, 1))  # uniform in this block


def test_where_lanes_are_counted_a_warp_that_stays_whole_loses_a_tenth_at_most() -> None:
    # One warp in four splits, or each: a select of the factor costs one that stays whole more than a tenth.
    text = """
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(3) global [4096 x i32] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  %low = icmp ult i32 %tid, 16
  br i1 %low, label %left, label %right
left:
  %a = mul i32 %tid, 9
  %b = and i32 %a, 4095
  %c = getelementptr i32, ptr addrspace(3) @table, i32 %b
  %d = load i32, ptr addrspace(3) %c, align 4
  %e = xor i32 %d, 21
  br label %end
right:
  %f = mul i32 %tid, 15
  %g = and i32 %f, 2047
  %h = getelementptr i32, ptr addrspace(3) @table, i32 %g
  %i = load i32, ptr addrspace(3) %h, align 4
  %j = xor i32 %i, 35
  br label %end
end:
  %r = phi i32 [ %e, %left ], [ %j, %right ]
  store i32 %r, ptr addrspace(1) %slot, align 4
  ret void
}
"""
    source = api.parse(text)

    def melds(threads: int) -> bool:
        remarks = api.optimize(source, machine=VOLTA, block=(threads, 1, 1), decide="ir").remarks
        return any(remark.name == "Melded" for remark in remarks)

    assert melds(32)
    assert not melds(128)
