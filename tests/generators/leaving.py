"""Kernels with switch, break, continue, return and trap in divergent arms, on memory of each thread's own.

Structured programs, written as text: statements nest, loops have a counter that ends them, an arm may leave
its loop, go on with its next round, return, or trap on what never holds. Each lane's result does not depend
on the order of lanes.
"""

from __future__ import annotations

import random

import numpy as np

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch

THREADS = 64
_HEAD = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %out = getelementptr i32, ptr addrspace(1) %q, i32 %t
  %x = load i32, ptr addrspace(1) %in
"""


class _Writer:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines: list[str] = []
        self.count = 0

    def name(self) -> str:
        self.count += 1
        return f"n{self.count}"

    def put(self, text: str) -> str:
        name = self.name()
        self.lines.append(f"  %{name} = {text}")
        return name

    def goto(self, label: str) -> None:
        self.lines.append(f"  br label %{label}")

    def label(self, label: str) -> None:
        self.lines.append(f"{label}:")

    def work(self) -> None:
        """Some arithmetic on the lane's own word."""
        value = self.put("load i32, ptr addrspace(1) %out")
        for _ in range(self.rng.randint(2, 6)):
            opcode = self.rng.choice(("add", "xor", "mul", "sub"))
            value = self.put(f"{opcode} i32 %{value}, {self.rng.choice((3, 5, 7, 11, 13))}")
        value = self.put(f"add i32 %{value}, %x")
        self.lines.append(f"  store i32 %{value}, ptr addrspace(1) %out")

    def condition(self) -> str:
        """A condition that differs among lanes and, as the word does, from round to round."""
        value = self.put("load i32, ptr addrspace(1) %out")
        mixed = self.put(f"xor i32 %{value}, %x")
        low = self.put(f"and i32 %{mixed}, {self.rng.choice((1, 3, 6, 7))}")
        return self.put(f"icmp eq i32 %{low}, {self.rng.choice((0, 1, 2))}")

    def body(self, depth: int, loop: tuple[str, str] | None) -> bool:
        """Statements in a row; whether control comes to their end."""
        for _ in range(self.rng.randint(1, 2)):
            self.work()
            kind = self.rng.choice(("if", "if", "switch", "loop") if depth else ("work",))
            if kind == "if":
                self.arms([self.name(), self.name()], depth, loop)
            elif kind == "switch":
                self.arms([self.name() for _ in range(4)], depth, loop)
            elif kind == "loop":
                self.loop(depth)
        return True

    def arms(self, labels: list[str], depth: int, loop: tuple[str, str] | None) -> None:
        end = self.name()
        if len(labels) == 2:
            self.lines.append(f"  br i1 %{self.condition()}, label %{labels[0]}, label %{labels[1]}")
        else:
            value = self.put("load i32, ptr addrspace(1) %out")
            kind = self.put(f"and i32 %{value}, 3")
            never = self.name()
            cases = " ".join(f"i32 {i}, label %{label}" for i, label in enumerate(labels))
            self.lines.append(f"  switch i32 %{kind}, label %{never} [ {cases} ]")
            self.label(never)
            self.lines.append("  unreachable")
        for label in labels:
            self.label(label)
            self.body(depth - 1, loop)
            self.leave(end, loop)
        self.label(end)
        self.work()

    def leave(self, end: str, loop: tuple[str, str] | None) -> None:
        """The end of an arm: on to what is behind it, for some lanes elsewhere first."""
        ways = ["on", "on", "return", "trap", *(["break", "continue"] if loop else [])]
        way = self.rng.choice(ways)
        if way == "on":
            self.goto(end)
            return
        away = self.name()
        if way == "trap":
            cond = self.put("icmp ugt i32 %t, 5000")
        else:
            cond = self.condition()
        goal = {"break": loop and loop[0], "continue": loop and loop[1]}.get(way) or away
        self.lines.append(f"  br i1 %{cond}, label %{goal}, label %{end}")
        if goal == away:
            self.label(away)
            self.lines.append("  ret void" if way == "return" else "  unreachable")

    def loop(self, depth: int) -> None:
        head, step, behind, body = self.name(), self.name(), self.name(), self.name()
        before = self.name()
        self.goto(before)
        self.label(before)
        self.goto(head)
        self.label(head)
        counter, following = self.name(), self.name()
        self.lines.append(f"  %{counter} = phi i32 [ 0, %{before} ], [ %{following}, %{step} ]")
        more = self.put(f"icmp ult i32 %{counter}, {self.rng.randint(2, 4)}")
        self.lines.append(f"  br i1 %{more}, label %{body}, label %{behind}")
        self.label(body)
        self.body(depth - 1, (behind, step))
        self.goto(step)
        self.label(step)
        self.lines.append(f"  %{following} = add i32 %{counter}, 1")
        self.goto(head)
        self.label(behind)


def leaving_kernel(seed: int) -> tuple[Module, Launch]:
    """The kernel of a seed, and a launch of it on one thread block."""
    writer = _Writer(seed)
    writer.body(2, None)
    text = _HEAD + "\n".join(writer.lines) + "\n  ret void\n}\n"
    rng = np.random.default_rng(seed)
    buffers = [rng.integers(0, 1 << 20, THREADS).astype(np.int32) for _ in range(2)]
    launch = Launch("k", (1, 1, 1), (THREADS, 1, 1), tuple(map(BufferArg, buffers)))
    return parse_module(text, f"leaving-{seed}.ll"), launch
