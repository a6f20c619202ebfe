"""Addresses that step beside counters that stay: random loops compute the same, proved; a merge gains."""

from __future__ import annotations

import random

import numpy as np

from pcfm import api
from pcfm.check import NoMismatch, check
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.prove import prove
from pcfm.simt.estimate import estimate_launch
from pcfm.transforms.step_addresses import LEAST_GAIN
from rodinia_kernels import all_kernels
from tests.breadth import choose

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %a, ptr %b, ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr %a, i32 %tid
  %x = load i32, ptr %pa, align 4
  %first = and i32 %tid, 3
  %low = sub nsw i32 3, %first
  %a.mid = getelementptr i32, ptr %a, i64 256
  %b.mid = getelementptr i32, ptr %b, i64 256
"""
MACHINE = load("volta-warp32")


def kernel(seed: int) -> str:
    """A loop of two sides: a counter goes on, stays or is set anew; it is compared, and addresses are
    computed from it on either side and before them.
    """
    rng = random.Random(seed)

    def address(name: str) -> list[str]:
        base = rng.choice(["%a.mid", "%b.mid"])
        scaled, off = rng.choice([0, 1]), rng.choice([0, 5])
        return [
            f"  {name}.s = shl nsw i32 %i, {scaled}",
            f"  {name}.o = add nsw i32 {name}.s, {off}",
            f"  {name}.w = sext i32 {name}.o to i64",
            f"  {name}.at = getelementptr inbounds i32, ptr {base}, i64 {name}.w",
            f"  {name} = load i32, ptr {name}.at, align 4",
        ]

    ways = ["%more", "%i", "%low", "%back", rng.choice(["2", "%late"])]
    left, right = rng.sample(ways, 2)
    is_late = "%late" in (left, right)
    flags = rng.choice([" nsw", " nsw", ""]) if not is_late else " nsw"
    late = ["  %late = phi i32 [ 1, %entry ], [ %i, %latch ]"] if is_late else []
    return HEAD + "\n".join(
        [
            "  %is = icmp slt i32 %tid, 60",
            rng.choice(["  br label %loop", "  br i1 %is, label %loop, label %skip"]),
            "skip:",
            "  ret void",
            "loop:",
            "  %i = phi i32 [ %first, %entry ], [ %i.next, %latch ]",
            "  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]",
            "  %sum = phi i32 [ %x, %entry ], [ %sum.next, %latch ]",
            *late,
            *(address("%before") if rng.random() < 0.5 else ["  %before = add i32 %sum, 1"]),
            f"  %more = add{flags} i32 %i, {rng.choice(['1', '2', '%first'])}",
            f"  %back = sub{flags} i32 %i, 1",
            "  %inside = icmp ult i32 %i, 40",
            "  %bits = xor i32 %before, %sum",
            "  %odd = trunc i32 %bits to i1",
            "  %goes = and i1 %odd, %inside",
            "  br i1 %goes, label %left, label %right",
            "left:",
            *address("%l"),
            "  %l.sum = add i32 %sum, %l",
            "  br label %latch",
            "right:",
            *(address("%r") if rng.random() < 0.3 else ["  %r = add i32 %k, %i"]),
            "  %r.times = mul i32 %sum, 3",
            "  %r.sum = add i32 %r.times, %r",
            "  br label %latch",
            "latch:",
            f"  %i.next = phi i32 [ {left}, %left ], [ {right}, %right ]",
            "  %sum.next = phi i32 [ %l.sum, %left ], [ %r.sum, %right ]",
            "  %k.next = add i32 %k, 1",
            "  %again = icmp ult i32 %k.next, 9",
            "  br i1 %again, label %loop, label %out.of",
            "out.of:",
            "  %po = getelementptr i32, ptr %out, i32 %tid",
            "  store i32 %sum.next, ptr %po, align 4",
            "  ret void",
            "}",
        ]
    )


def launch(count: int = 64) -> Launch:
    rng = np.random.default_rng(5)
    buffers = (rng.integers(-50, 50, 512).astype(np.int32) for _ in range(2))
    return Launch(
        "k", (1, 1, 1), (count, 1, 1), (*map(BufferArg, buffers), BufferArg(np.zeros(count, np.int32)))
    )


def test_random_counters_compute_the_same_and_are_proved() -> None:
    stepping = [0, 0]
    for seed in range(choose(12, 60)):
        text = kernel(seed)
        source = api.parse(text)
        done = api.optimize(source, "step-addresses,dce", machine=MACHINE)
        if not done.run.changed:
            assert "add i32 %i" in text or "sub i32 %i" in text, seed  # a counter that may wrap
            continue
        verdict = check(source, done.module, launch(), MACHINE, runs=1)
        assert isinstance(verdict, NoMismatch), (seed, verdict)
        assert prove(source, done.module)[0].verdict.accepted, seed
        stepping["%late" in text] += 1
    assert all(stepping)


def test_a_merge_of_runs_gains_where_a_launch_says_so() -> None:
    spec = all_kernels()["ms"]
    known = spec.launch(32, 0)
    source = api.read(spec.read(32, "O2-noshare"), "ms")
    done = api.optimize(source, "step-addresses<measured>,dce", machine=MACHINE, launch=known)
    assert [(each.kind, each.args) for each in done.remarks] == [("passed", {"addresses": 2})]
    before, after = (estimate_launch(each, known, MACHINE).cycles for each in (source, done.module))
    assert after < before * (1 - LEAST_GAIN)
    text = api.to_text(done.module)
    assert text.count("phi ptr") == 4 and text.count("phi i32") == 5
    without = api.optimize(source, "step-addresses<measured>", machine=MACHINE)
    assert not without.run.changed and not without.remarks


def test_the_loop_stays_where_the_launch_gains_nothing() -> None:
    """`nqu` has four addresses of one counter: each would take an addition in each round."""
    spec = all_kernels()["nqu"]
    source = api.read(spec.read(64, "O2-noshare"), "nqu")
    done = api.optimize(source, "step-addresses<measured>", machine=MACHINE, launch=spec.launch(64, 0))
    (remark,) = done.remarks
    assert remark.kind == "missed" and "does not pay" in remark.message and not done.run.changed
    assert api.optimize(source, "step-addresses").run.changed
