"""Two one-sided branches in a row: arms alike or not, conditions known early or not, values through both.

Each arm loads, computes and stores; the block between the branches computes from what came of the first arm,
and may load; what stands behind has phis of everything. Pointers may be `noalias`.
"""

from __future__ import annotations

import random

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch

_HEAD = """\
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @pair(ptr{0} %a, ptr{0} %b, ptr{0} %c) {{
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr %a, i32 %tid
  %pb = getelementptr i32, ptr %b, i32 %tid
  %pc = getelementptr i32, ptr %c, i32 %tid
  %x = load i32, ptr %pa, align 4
  %y = load i32, ptr %pb, align 4
"""
_LOOP = """\
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %behind ]
  %before = phi i32 [ %x, %entry ], [ %r, %behind ]
"""


class _Pair:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.loops = self.random.random() < 0.3
        self.first = "loop" if self.loops else "entry"
        self.from_arm = self.random.random() < 0.2
        self.loads_between = self.random.random() < 0.3

    def say(self, *lines: str) -> None:
        self.lines += [line if line.endswith(":") else f"  {line}" for line in lines]

    def condition(self, name: str, value: str) -> None:
        """True of about a third of what there is."""
        self.say(f"%{name}.bits = and i32 {value}, 7")
        predicate, bound = self.random.choice((("ult", 3), ("ugt", 5), ("eq", 1), ("ne", 4)))
        self.say(f"%{name} = icmp {predicate} i32 %{name}.bits, {bound}")

    def branch(self, cond: str, arm: str, join: str) -> None:
        targets = (arm, join) if self.random.random() < 0.7 else (join, arm)
        self.say(f"br i1 %{cond}, label %{targets[0]}, label %{targets[1]}")

    def arm(self, name: str, values: list[str], join: str) -> None:
        pointer, other = self.random.sample(("%pa", "%pb", "%pc"), 2)
        factor = self.random.randint(2, 9)
        self.say(f"{name}:", f"%{name}.old = load i32, ptr {pointer}, align 4")
        self.say(f"%{name}.m = mul i32 %{name}.old, {factor}")
        self.say(f"%{name}.v = add i32 %{name}.m, {self.random.choice(values)}")
        if self.random.random() < 0.2:
            self.say(f"%{name}.d = or i32 {self.random.choice(values)}, 1")
            self.say(f"%{name}.w = udiv i32 %{name}.v, %{name}.d")
        else:
            self.say(f"%{name}.w = xor i32 %{name}.v, {self.random.choice(values)}")
        self.say(
            f"store i32 %{name}.w, ptr {self.random.choice((pointer, other))}, align 4", f"br label %{join}"
        )

    def text(self) -> str:
        noalias = " noalias" if self.random.random() < 0.6 else ""
        self.lines.append(_HEAD.format(noalias) + (_LOOP if self.loops else ""))
        values = ["%x", "%y", "%tid", *(["%i", "%before"] if self.loops else [])]
        self.condition("p", self.random.choice(values[:2]))
        self.branch("p", "one", "next")
        self.arm("one", values, "next")
        self.say("next:", f"%s = phi i32 [ %y, %{self.first} ], [ %one.w, %one ]")
        self.say(f"%t = phi i32 [ {self.random.choice(values)}, %{self.first} ], [ %one.v, %one ]")
        self.say(f"%late = add i32 %s, {self.random.choice(values)}", "%later = mul i32 %late, %t")
        known = [*values]
        if self.loads_between:
            self.say(f"%between = load i32, ptr {self.random.choice(('%pb', '%pc'))}, align 4")
            known.append("%between")
        self.condition("q", "%late" if self.from_arm else self.random.choice([known[-1], "%x", "%y"]))
        self.branch("q", "two", "behind")
        self.arm("two", [*known, "%s", "%later"], "behind")
        passed = "%s", "%t", "%late", "%later", "%x", "5"
        arrived = "%two.w", "%two.v", "%later", "%t", "7"
        self.say("behind:")
        for name in ("u", "v"):
            left, right = self.random.choice(passed), self.random.choice(arrived)
            self.say(f"%{name} = phi i32 [ {left}, %next ], [ {right}, %two ]")
        self.say("%sum = add i32 %u, %v", "%r = xor i32 %sum, %late")
        if self.loops:
            self.say("%i.next = add i32 %i, 1", "%more = icmp ult i32 %i.next, 3")
            self.say("br i1 %more, label %loop, label %end", "end:")
        self.say("%po = getelementptr i32, ptr %pc, i32 64", "store i32 %r, ptr %po, align 4", "ret void")
        return "\n".join([*self.lines, "}", ""])


def guard_pair(seed: int) -> tuple[Module, Launch]:
    """The kernel of this seed and a launch of 64 threads."""
    recipes = [BufferRecipe("i32", 128, "random", 3 * seed + number) for number in range(3)]
    args = tuple(BufferArg(recipe.draw(0), recipe=recipe) for recipe in recipes)
    return parse_module(_Pair(seed).text(), f"pair{seed}.ll"), Launch("pair", (1, 1, 1), (64, 1, 1), args)
