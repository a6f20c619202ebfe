"""Counters stepped by what is computed from them: random ones compute the same, two small kernels gain."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pcfm import api
from pcfm.check import NoMismatch, check
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
PASS = parse_pipeline("strength-reduction")
MACHINE = load("volta-warp32")


def chain(rng: random.Random, width: int, *, is_address: bool) -> tuple[list[str], str, str]:
    """Operations on %i, one after the other: their text, the last value's name and type. Those of an address
    keep what they promise.
    """
    lines: list[str] = []
    value, ty = "%i", f"i{width}"
    for number in range(rng.randint(1, 3)):
        flags = rng.choice(["", " nsw"] if is_address else ["", " nsw", " nuw nsw"])
        operations = [
            f"add{flags} {ty} {value}, %u",
            f"sub{flags} {ty} %u, {value}",
            f"sub{flags} {ty} {value}, {rng.randint(0, 9)}",
            f"mul{flags} {ty} {value}, {rng.choice([-3, -1, 3, 5])}",
            f"shl{flags} {ty} {value}, {rng.randint(0, 2)}",
            f"or disjoint {ty} {value}, {rng.choice([64, 3])}",
        ]
        lines.append(f"  %f{number} = {rng.choice(operations[: 5 if is_address else 6])}")
        value = f"%f{number}"
    if rng.random() < 0.7:
        widening = "sext" if is_address else rng.choice(["sext", "zext nneg"])
        lines.append(f"  %wide = {widening} {ty} {value} to i64")
        value, ty = "%wide", "i64"
    return lines, value, ty


def kernel(seed: int) -> str:
    """A loop whose counter is advanced by select or by arms; what is computed from it is added up, or loaded
    from and added up.
    """
    rng = random.Random(seed)
    is_address = rng.random() < 0.5
    width = 32 if is_address else rng.choice([8, 16, 32])
    lines, value, ty = chain(rng, width, is_address=is_address)
    start = "%small" if is_address else f"%s{width}"
    if is_address:
        base = rng.choice(["%mid", "%cast"])
        lines += [f"  %at = getelementptr i8, ptr {base}, {ty} {value}"]
        lines += ["  %v8 = load i8, ptr %at, align 1", "  %v = zext i8 %v8 to i32"]
    else:
        cast = {"i64": "trunc", "i32": "bitcast"}.get(ty, "sext")
        lines += [f"  %v = {cast} {ty} {value} to i32"]
    flags = rng.choice(["", " nsw", " nsw"])
    step = rng.choice(["%d", "1", "3", "-2"])
    more = f"  %more = {rng.choice(['add', 'sub'])}{flags} i{width} %i, {step}"
    if rng.random() < 0.5:
        arms = rng.choice(["%more, i{0} %i", "%i, i{0} %more"]).format(width)
        rest = [more, f"  %i.next = select i1 %c, i{width} {arms}", "  br label %latch"]
        arm: list[str] = []
        phis: list[str] = []
    else:
        rest = ["  br i1 %c, label %arm, label %latch"]
        arm = ["arm:", more, "  br label %latch"]
        phis = [f"  %i.next = phi i{width} [ %more, %arm ], [ %i, %loop ]"]
    return "\n".join(
        [
            HEAD,
            "define ptx_kernel void @k(ptr %a, ptr %b, ptr %out) {",
            "entry:",
            "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "  %mid = getelementptr i8, ptr %b, i64 16384",
            "  %global = addrspacecast ptr %mid to ptr addrspace(1)",
            "  %cast = addrspacecast ptr addrspace(1) %global to ptr",
            "  %pa = getelementptr i32, ptr %a, i32 %tid",
            "  %s32 = load i32, ptr %pa, align 4",
            "  %small = and i32 %s32, 31",
            "  %s16 = trunc i32 %s32 to i16",
            "  %s8 = trunc i32 %s32 to i8",
            f"  %u = trunc i64 {rng.choice([-5, 0, 7, 100])} to i{width}",
            "  %few = and i32 %tid, 3",
            "  %few.wide = zext i32 %few to i64",
            f"  %d = trunc i64 %few.wide to i{width}",
            "  br label %loop",
            "loop:",
            f"  %i = phi i{width} [ {start}, %entry ], [ %i.next, %latch ]",
            "  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]",
            "  %sum = phi i32 [ %s32, %entry ], [ %sum.next, %latch ]",
            *lines,
            "  %scaled = mul i32 %sum, 3",
            "  %sum.next = add i32 %scaled, %v",
            "  %shifted = lshr i32 %s32, %k",
            "  %c = trunc i32 %shifted to i1",
            *rest,
            *arm,
            "latch:",
            *phis,
            "  %k.next = add i32 %k, 1",
            "  %again = icmp ult i32 %k.next, 7",
            "  br i1 %again, label %loop, label %end",
            "end:",
            "  %po = getelementptr i32, ptr %out, i32 %tid",
            "  store i32 %sum.next, ptr %po, align 4",
            "  ret void",
            "}",
        ]
    )


def launch(count: int = 64) -> Launch:
    rng = np.random.default_rng(5)
    values = np.concatenate([rng.integers(-40, 40, count - 8), rng.integers(-(2**31), 2**31, 8)])
    buffers = values.astype(np.int32), rng.integers(0, 255, 32768, np.uint8), np.zeros(count, np.int32)
    return Launch("k", (1, 1, 1), (count, 1, 1), tuple(BufferArg(buffer) for buffer in buffers))


def test_random_counters_compute_the_same() -> None:
    in_own_space = 0
    for seed in range(choose(15, 40)):
        source, target = (api.parse(kernel(seed)) for _ in range(2))
        assert run_pipeline(target, PASS, PassContext(MACHINE)).changed, seed
        verdict = check(source, target, launch(), MACHINE, runs=1)
        assert isinstance(verdict, NoMismatch), (seed, verdict)
        in_own_space += "phi ptr addrspace(1)" in api.to_text(target)
    assert in_own_space


LOOP = """
  %lane = and i32 %tid, 15
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %j = phi i32 [ 0, %entry ], [ %j.next, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %latch ]
  %i.row = shl nsw i32 %i, 4
  %i.off = add nsw i32 %i.row, %lane
  %i.wide = sext i32 %i.off to i64
  %i.at = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @runs to ptr), i64 %i.wide
  %a = load i32, ptr %i.at, align 4
  %j.row = shl nsw i32 %j, 4
  %j.off = add nsw i32 %j.row, %lane
  %j.far = add nsw i32 %j.off, 512
  %j.wide = sext i32 %j.far to i64
  %j.at = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @runs to ptr), i64 %j.wide
  %b = load i32, ptr %j.at, align 4
  %c = icmp slt i32 %a, %b
ADVANCE
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 30
  br i1 %again, label %loop, label %end
end:
  %po = getelementptr i32, ptr %out, i32 %tid
  store i32 %sum.next, ptr %po, align 4
  ret void
}
"""
MERGED = """
  %less = select i1 %c, i32 %a, i32 %b
  %sum.next = xor i32 %less, %sum
  %i.more = add nsw i32 %i, 1
  %j.more = add nsw i32 %j, 1
  %i.next = select i1 %c, i32 %i.more, i32 %i
  %j.next = select i1 %c, i32 %j, i32 %j.more
  br label %latch
latch:"""
ARMS = """
  br i1 %c, label %left, label %right
left:
  %i.more = add nsw i32 %i, 1
  %t1 = mul i32 %sum, 3
  %left.sum = add i32 %t1, %a
  br label %latch
right:
  %j.more = add nsw i32 %j, 1
  %t2 = mul i32 %sum, 5
  %right.sum = add i32 %t2, %b
  br label %latch
latch:
  %i.next = phi i32 [ %i.more, %left ], [ %i, %right ]
  %j.next = phi i32 [ %j, %left ], [ %j.more, %right ]
  %sum.next = phi i32 [ %left.sum, %left ], [ %right.sum, %right ]"""


@pytest.mark.parametrize("machine_name", ["gcn-wave64", "volta-warp32"])
@pytest.mark.parametrize("advance", [MERGED, ARMS], ids=["two runs merged", "two runs, an arm each"])
def test_loops_over_two_runs_gain(advance: str, machine_name: str) -> None:
    head = [HEAD, "@runs = internal addrspace(3) global [1024 x i32] zeroinitializer, align 4"]
    head += ["define ptx_kernel void @k(ptr %a.run, ptr %b.run, ptr %out) {", "entry:"]
    head += ["  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    source = api.parse("\n".join(head) + LOOP.replace("ADVANCE", advance))
    machine = load(machine_name)
    done = api.optimize(source, machine=machine, launch=launch())
    text = api.to_text(done.module)
    assert "phi ptr addrspace(3)" in text and "phi ptr [" not in text
    verdict = check(source, done.module, launch(), machine, runs=1)
    assert isinstance(verdict, NoMismatch), verdict
    before, after = (
        api.simulate(module, launch(), machine=machine).counters for module in (source, done.module)
    )
    assert before.issue_cycles / after.issue_cycles >= 1.15
    assert before.cycles >= after.cycles


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("load i32, ptr %i.at", "load volatile i32, ptr %i.at"),
        ("  %c = icmp", "  store i32 1, ptr %i.at, align 4\n  %c = icmp"),
        ("n16:32:64", "n16:32:64-p3:32:32"),
    ],
    ids=["volatile", "a store through it", "a narrower space"],
)
def test_an_address_stays_generic_where_more_than_a_load_or_another_width_is_in_it(
    old: str, new: str
) -> None:
    head = [HEAD, "@runs = internal addrspace(3) global [1024 x i32] zeroinitializer, align 4"]
    head += ["define ptx_kernel void @k(ptr %a.run, ptr %b.run, ptr %out) {", "entry:"]
    head += ["  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    text = "\n".join(head) + LOOP.replace("ADVANCE", MERGED)
    assert old in text
    target = api.parse(text.replace(old, new))
    assert run_pipeline(target, PASS, PassContext(MACHINE)).changed
    assert "%i.at = phi ptr [" in api.to_text(target)
