"""Nests of two loops with work before, in and behind the inner one: every kind of loop in every kind.

Each loop is a `while` (tested at its header), a `do` (tested at its end) or a `both` (also left from its
middle); the inner one may be skipped, may `continue` the outer one, and either may end the kernel. Trip
counts depend on the thread, values are carried over both loops and between them, and all of them end.
"""

from __future__ import annotations

import random

import numpy as np

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch

_HEAD = """\
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @nest(ptr %in, ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %tid
  %po = getelementptr i32, ptr %out, i32 %tid
  %x = load i32, ptr %pi, align 4
  br label %outer
"""


class _Writer:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.lines = [_HEAD]

    def say(self, line: str) -> None:
        self.lines.append(line if line.endswith(":") else f"  {line}")

    def work(self, values: list[str], most: int = 3) -> str:
        """Some arithmetic on `values`, which the results join; the last one."""
        for _ in range(self.random.randint(1, most)):
            self.count += 1
            left, right = (self.random.choice(values) for _ in range(2))
            operation = self.random.choice(("add", "sub", "xor", "mul", "and"))
            self.say(f"%v{self.count} = {operation} i32 {left}, {right}")
            values.append(f"%v{self.count}")
        return values[-1]

    def store(self, value: str) -> None:
        if self.random.random() < 0.5:
            self.count += 1
            self.say(f"%o{self.count} = load i32, ptr %po, align 4")
            self.say(f"%s{self.count} = add i32 %o{self.count}, {value}")
            self.say(f"store i32 %s{self.count}, ptr %po, align 4")

    def few(self, name: str, value: str, most: int) -> None:
        """`name` is from 0 to `most`, a mask, by some bits of `value`."""
        self.say(f"%{name}.bits = lshr i32 {value}, {self.random.randint(0, 4)}")
        self.say(f"%{name} = and i32 %{name}.bits, {most}")


class _Nest(_Writer):
    """One kernel, part by part; `values` are what the outer loop's blocks may use."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        pick = self.random.choice
        self.outer, self.inner = pick(("while", "do", "both")), pick(("while", "do", "both"))
        self.skips, self.continues, self.returns = (
            self.random.random() < chance for chance in (0.5, 0.5, 0.3)
        )
        self.continues &= self.outer != "do"  # which tests at its end alone: going on past that may never end
        self.before = "outer" if self.outer == "do" else "prologue"
        self.values = ["%i", "%acc", "%tid", "%x", "3"]

    def write_prologue(self) -> None:
        ways = ("i.next", "acc.next", "behind"), ("i.quick", "j.sum", "mid")
        ways = ways if self.continues else ways[:1]
        self.say("outer:")
        self.say("%i = phi i32 [ 0, %entry ]" + "".join(f", [ %{i}, %{block} ]" for i, _, block in ways))
        self.say(
            "%acc = phi i32 [ %x, %entry ]" + "".join(f", [ %{acc}, %{block} ]" for _, acc, block in ways)
        )
        if self.outer != "do":
            self.say(f"%go = icmp ult i32 %i, {self.random.randint(2, 6)}")
            self.say("br i1 %go, label %prologue, label %end")
            self.say("prologue:")
        self.first = self.work(self.values)
        self.store(self.first)
        self.say(f"%own = xor i32 {self.first}, %x")
        self.few("bound", "%own", self.random.choice((1, 3, 7)))
        if self.skips:
            self.say("%skip = icmp eq i32 %bound, 1")
        self.say("br i1 %skip, label %behind, label %inner" if self.skips else "br label %inner")

    def write_inner(self) -> None:
        self.say("inner:")
        self.say(f"%j = phi i32 [ 0, %{self.before} ], [ %j.next, %last ]")
        self.say(f"%sum = phi i32 [ {self.first}, %{self.before} ], [ %sum.next, %last ]")
        if self.inner != "do":
            self.say("%some = icmp ult i32 %j, %bound")
        self.say("br label %mid" if self.inner == "do" else "br i1 %some, label %mid, label %behind")
        inside = [*self.values, "%j", "%sum", "%bound"]
        self.say("mid:")
        made = self.work(inside)
        if self.continues:
            self.say(f"%j.sum = add i32 {made}, 1")
            self.say("%i.quick = add i32 %i, 2")
            self.few("left", made, 15)
            self.say("%early = icmp eq i32 %left, 5")
        self.say("br i1 %early, label %outer, label %body" if self.continues else "br label %body")
        self.say("body:")
        made = self.work(inside)
        if self.returns:
            self.few("rare", made, 31)
            self.say("%over = icmp eq i32 %rare, 9")
        self.say("br i1 %over, label %gone, label %last" if self.returns else "br label %last")
        self.write_end_of_inner(inside)

    def write_end_of_inner(self, inside: list[str]) -> None:
        self.say("last:")
        made = self.work(inside)
        self.store(made)
        self.say(f"%sum.next = add i32 %sum, {made}")
        self.say("%j.next = add i32 %j, 1")
        if self.inner == "while":
            self.say("br label %inner")
        else:
            self.say("%more = icmp ult i32 %j.next, %bound")
            self.say("br i1 %more, label %inner, label %behind")

    def write_epilogue(self) -> None:
        exits = [("%sum", "inner", self.inner != "do"), ("%sum.next", "last", self.inner != "while")]
        exits += [("%i", self.before, self.skips)]
        self.say("behind:")
        self.say("%result = phi i32 " + _incoming(exits))
        made = self.work([*self.values, "%result"])
        self.store(made)
        self.say(f"%acc.next = xor i32 {made}, %result")
        self.say("%i.next = add i32 %i, 1")
        if self.outer == "while":
            self.say("br label %outer")
        else:
            self.few("trips", "%x", 3)
            self.say("%repeat = icmp ule i32 %i.next, %trips")
            self.say("br i1 %repeat, label %outer, label %end")
        if self.returns:
            self.say("gone:")
            self.say("store i32 %acc, ptr %po, align 4")
            self.say("ret void")
        self.say("end:")
        ends = [("%acc", "outer", self.outer != "do"), ("%acc.next", "behind", self.outer != "while")]
        self.say("%final = phi i32 " + _incoming(ends))
        self.say("%slot = getelementptr i32, ptr %po, i32 64")
        self.say("store i32 %final, ptr %slot, align 4")
        self.say("ret void")


def _incoming(ways: list[tuple[str, str, bool]]) -> str:
    """The pairs of a phi, of the ways that there are."""
    return ", ".join(f"[ {value}, %{block} ]" for value, block, exists in ways if exists)


def loop_nest_text(seed: int) -> str:
    """The kernel `nest` of this seed."""
    nest = _Nest(seed)
    nest.write_prologue()
    nest.write_inner()
    nest.write_epilogue()
    return "\n".join([*nest.lines, "}", ""])


def loop_nest(seed: int) -> tuple[Module, Launch]:
    """The kernel of this seed and a launch of 64 threads."""
    recipe = BufferRecipe("i32", 64, "random", seed)
    args = (BufferArg(recipe.draw(0), recipe=recipe), BufferArg(np.zeros(128, np.int32)))
    return parse_module(loop_nest_text(seed), f"nest{seed}.ll"), Launch("nest", (1, 1, 1), (64, 1, 1), args)
