"""Loops with dear work in few of their rounds, as text: where the branch stands, what the work is, how the
loop is left.

Each loop ends: it counts. Every address is in bounds for a launch of 64 threads with buffers of 512 elements.
"""

from __future__ import annotations

import random

import numpy as np

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch

_HEAD = """target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %pk = getelementptr i32, ptr addrspace(1) %b, i32 %t
  %k = load i32, ptr addrspace(1) %pk, align 4
"""


class _Text:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.count = 0

    def let(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def mixed(self, value: str, others: list[str]) -> str:
        """A value and others, computed into one."""
        for _ in range(self.random.randrange(1, 4)):
            other = self.random.choice([*others, str(self.random.randrange(3, 99))])
            value = self.let(f"{self.random.choice(('add', 'xor', 'mul', 'sub'))} i32 {value}, {other}")
        return value

    def load(self, index: str) -> str:
        masked = self.let(f"and i32 {index}, 511")
        address = self.let(f"getelementptr i32, ptr addrspace(1) %a, i32 {masked}")
        return self.let(f"load i32, ptr addrspace(1) {address}, align 4")

    def work(self, value: str, others: list[str], join: str) -> tuple[str, str]:
        """The blocks from `work` on: what they compute, and the last of them."""
        shape = self.random.choice(("line", "line", "branch", "loop"))
        if self.random.random() < 0.3:
            self.lines.append(f"  store i32 {value}, ptr addrspace(1) %own, align 4")
        if shape == "line":
            for _ in range(self.random.randrange(2, 5)):
                odd = self.let(f"or i32 {self.mixed(value, others)}, 1")
                value = self.let(f"udiv i32 {self.mixed(value, others)}, {odd}")
            self.lines.append(f"  br label %{join}")
            return value, "work"
        if shape == "branch":
            bit = self.let(f"icmp slt i32 {self.mixed(value, others)}, 7")
            self.lines += [f"  br i1 {bit}, label %left, label %work.end", "left:"]
            left = self.mixed(value, others)
            self.lines += ["  br label %work.end", "work.end:"]
            value = self.let(f"phi i32 [ {value}, %work ], [ {left}, %left ]")
            self.lines.append(f"  br label %{join}")
            return value, "work.end"
        self.lines += ["  br label %inner", "inner:"]
        turn, sum_ = f"%turn{self.count}", f"%sum{self.count}"
        top = len(self.lines)
        more = self.mixed(sum_, [*others, turn])
        self.lines.insert(top, f"  {sum_} = phi i32 [ {value}, %work ], [ {more}, %inner ]")
        self.lines.insert(top, f"  {turn} = phi i32 [ 0, %work ], [ {turn}.next, %inner ]")
        self.lines.append(f"  {turn}.next = add i32 {turn}, 1")
        again = self.let(f"icmp ult i32 {turn}.next, {self.random.randrange(2, 6)}")
        self.lines.append(f"  br i1 {again}, label %inner, label %{join}")
        return more, "inner"


def generate_rare_work(seed: int) -> tuple[Module, Launch]:
    """A kernel with a loop that has work behind a branch in some rounds, and a launch of it."""
    text = _Text(seed)
    draw = text.random
    leaves_early = draw.random() < 0.4
    text.lines += [
        "  br label %loop",
        "loop:",
        "  %round = phi i32 [ 0, %entry ], [ %next, %rest.end ]",
        "  %state = phi i32 [ %k, %entry ], [ %state.next, %rest.end ]",
        "  %sum = phi i32 [ 1, %entry ], [ %sum.next, %rest.end ]",
    ]
    values = ["%round", "%state", "%sum", "%t"]
    drawn = text.mixed("%state", ["%round", "%t"])
    if draw.random() < 0.5:
        drawn = text.mixed(text.load(drawn), [drawn])
    values.append(drawn)
    block = "loop"
    exits: list[tuple[str, str]] = []
    if leaves_early:
        high = text.let(f"and i32 {drawn}, 63")
        text.lines += [
            f"  {'%'}early = icmp eq i32 {high}, 5",
            "  br i1 %early, label %done, label %before",
            "before:",
        ]
        exits.append((draw.choice(values), "loop"))
        block = "before"
        values.append(text.mixed(drawn, values))
    bits = text.let(f"and i32 {draw.choice(values[-2:])}, {draw.choice((3, 7, 15))}")
    rare = text.let(f"icmp {draw.choice(('eq', 'ne'))} i32 {bits}, 1")
    ways = ("work", "rest") if draw.random() < 0.6 else ("rest", "work")
    text.lines += [f"  br i1 {rare}, label %{ways[0]}, label %{ways[1]}", "work:"]
    done, end = text.work(draw.choice(values), values, "rest")
    exits += _rest(text, values, (done, end, block))
    exits.append((draw.choice([*values, "%sum.next"]), "rest.end"))
    text.lines += [
        "  %last = phi i32 " + ", ".join(f"[ {value}, %{pred} ]" for value, pred in exits),
        "  store i32 %last, ptr addrspace(1) %own, align 4",
        "  ret void",
    ]
    return _kernel(text, seed)


def _rest(text: _Text, values: list[str], ends: tuple[str, str, str]) -> list[tuple[str, str]]:
    """What stands behind the work, to the end of the round; by which ways the loop is left from there."""
    draw = text.random
    done, end, block = ends
    exits: list[tuple[str, str]] = []
    leaves_late = draw.random() < 0.3
    text.lines.append("rest:")
    passed = draw.choice(values)
    result = text.let(f"phi i32 [ {done}, %{end} ], [ {passed}, %{block} ]")
    values.append(result)
    sum_ = text.mixed("%sum", [result])
    if draw.random() < 0.3:
        text.lines.append(f"  store i32 {sum_}, ptr addrspace(1) %pk, align 4")
    if leaves_late:
        low = text.let(f"and i32 {sum_}, 127")
        text.lines += [
            f"  %late = icmp eq i32 {low}, 9",
            "  br i1 %late, label %done, label %rest.end",
            "rest.end:",
        ]
        exits.append((draw.choice(values), "rest"))
    else:
        text.lines += ["  br label %rest.end", "rest.end:"]
    state = text.mixed("%state", ["%t", result] if draw.random() < 0.5 else ["%t"])
    text.lines += [
        f"  %state.next = add i32 {state}, {draw.randrange(1, 9)}",
        f"  %sum.next = add i32 {sum_}, {draw.choice(values)}",
        "  %next = add i32 %round, 1",
        f"  %again = icmp ult i32 %next, {draw.choice((5, 17, 40))}",
        "  br i1 %again, label %loop, label %done",
        "done:",
    ]
    return exits


def _kernel(text: _Text, seed: int) -> tuple[Module, Launch]:
    module = parse_module("\n".join([_HEAD.rstrip("\n"), *text.lines, "}", ""]))
    numbers = np.random.default_rng(seed)
    buffers = (numbers.integers(-64, 1 << 12, 512, dtype=np.int32) for _ in range(3))
    return module, Launch("k", (1, 1, 1), (64, 1, 1), tuple(map(BufferArg, buffers)))
