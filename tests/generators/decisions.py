"""Random kernels that decide one of several things by one value, in the ways in which programs write that.

A switch (dense or sparse cases, several of one target, a default that works, is empty or unreachable), a row
of guards that exclude each other or almost do, an else-if chain; the sides are alike in part, store and load
each thread's own slots, and may be nested or in a loop. Nothing races, nothing traps.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch

THREADS = 64
SLOTS = 4
_HEADER = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @decide(ptr addrspace(1) %data, ptr addrspace(1) %keys) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = mul i32 %tid, 4
  %own = getelementptr i32, ptr addrspace(1) %data, i32 %first
  %pk = getelementptr i32, ptr addrspace(1) %keys, i32 %tid
  %key = load i32, ptr addrspace(1) %pk, align 4
"""


@dataclass
class _Writer:
    """Writes one kernel; `values` are in scope, `block` is the one being written."""

    rng: random.Random
    lines: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=lambda: ["%tid", "%key", "7"])
    block: str = "entry"
    count: int = 0

    def name(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def let(self, text: str) -> str:
        value = f"%{self.name('v')}"
        self.lines.append(f"  {value} = {text}")
        return value

    def start(self, block: str) -> None:
        self.lines.append(f"{block}:")
        self.block = block

    def jump(self, target: str) -> None:
        self.lines.append(f"  br label %{target}")

    def work(self, seed: int) -> str:
        """A few operations like those of any work with that seed, with other operands; the last value."""
        like, rng = random.Random(seed), self.rng
        value = rng.choice(self.values)
        for _ in range(like.randint(1, 4)):
            kind = like.random()
            if kind < 0.6:
                opcode = like.choice(("add", "mul", "xor", "sub", "and"))
                value = self.let(f"{opcode} i32 {value}, {rng.choice((*self.values, str(rng.randrange(9))))}")
            else:
                slot = self.let(f"getelementptr i32, ptr addrspace(1) %own, i32 {rng.randrange(SLOTS)}")
                if kind < 0.8:
                    value = self.let(f"load i32, ptr addrspace(1) {slot}, align 4")
                else:
                    self.lines.append(f"  store i32 {value}, ptr addrspace(1) {slot}, align 4")
        return value

    def side(self, depth: int, seed: int) -> str:
        """One side's body, written into the current block and perhaps further ones; its value."""
        scope = list(self.values)
        value = self.work(seed if self.rng.random() < 0.7 else self.rng.randrange(50))
        if depth and self.rng.random() < 0.3:
            self.values.append(value)
            value = self.decision(depth - 1)
        self.values = scope
        return value

    def decision(self, depth: int) -> str:
        """A decision of any kind; the value that comes of it."""
        kind = self.rng.choice((self.switch, self.guards, self.chain))
        value = kind(depth)
        self.values.append(value)
        return value

    def key(self) -> str:
        rng = self.rng
        if rng.random() < 0.3:
            return rng.choice(["%key", *self.values[:2]])
        return self.let(
            f"{rng.choice(('and', 'urem'))} i32 {rng.choice(self.values[:2])}, {rng.randint(1, 9)}"
        )

    def switch(self, depth: int) -> str:
        rng, key, before, seed = self.rng, self.key(), self.block, self.rng.randrange(50)
        numbers = rng.sample(range(rng.choice((5, 10, 40))), rng.randint(1, 5))
        sides = [self.name("case") for _ in range(rng.randint(1, len(numbers)))]
        join = self.name("join")
        default = rng.choice(("work", "empty", "never"))
        # An unreachable default is one that no value comes to, whatever an analysis knows of that.
        if default == "never":
            key = self.let(f"urem i32 {key}, {len(numbers)}")
            numbers = list(range(len(numbers)))
        targets = [*sides, *(rng.choice(sides) for _ in numbers[len(sides) :])]
        rest = join if default == "empty" else self.name("default")
        cases = " ".join(
            f"i32 {number}, label %{target}" for number, target in zip(numbers, targets, strict=True)
        )
        self.lines.append(f"  switch i32 {key}, label %{rest} [ {cases} ]")
        came = [(str(rng.randrange(9)), before)] if default == "empty" else []
        for side in sides:
            self.start(side)
            value = self.side(depth, seed)
            came.append((value, self.block))
            self.jump(join)
        if default == "work":
            self.start(rest)
            value = self.side(depth, seed)
            came.append((value, self.block))
            self.jump(join)
        elif default == "never":
            self.start(rest)
            self.lines.append("  unreachable")
        return self.join(join, came)

    def join(self, join: str, came: list[tuple[str, str]]) -> str:
        self.start(join)
        return self.let("phi i32 " + ", ".join(f"[ {value}, %{block} ]" for value, block in came))

    def test(self, key: str, number: int, width: int) -> str:
        """That the key is `number`, or in the `width` numbers from there on, however that is written."""
        rng = self.rng
        if width == 1:
            return self.let(f"icmp eq i32 {key}, {number}")
        if number == 0:
            return self.let(f"icmp ult i32 {key}, {width}")
        if rng.random() < 0.5:
            moved = self.let(f"sub i32 {key}, {number}")
            return self.let(f"icmp ult i32 {moved}, {width}")
        low, high = (
            self.let(f"icmp {p} i32 {key}, {n}") for p, n in (("uge", number), ("ult", number + width))
        )
        if rng.random() < 0.5:
            return self.let(f"and i1 {low}, {high}")
        return self.let(f"select i1 {low}, i1 {high}, i1 false")

    def guards(self, depth: int) -> str:
        """One-sided branches in a row, exclusive more often than not, with a little code between them."""
        rng, key, seed = self.rng, self.key(), self.rng.randrange(50)
        value, number = str(rng.randrange(9)), 0
        for _ in range(rng.randint(2, 4)):
            width = rng.choice((1, 1, 2, 3))
            test = self.test(key, max(0, number - (rng.random() < 0.15)), width)
            number += width + rng.randrange(2)
            then, join, before = self.name("then"), self.name("join"), self.block
            swap = rng.random() < 0.3
            if swap:
                test = self.let(f"xor i1 {test}, true")
            targets = (join, then) if swap else (then, join)
            self.lines.append(f"  br i1 {test}, label %{targets[0]}, label %{targets[1]}")
            self.start(then)
            if rng.random() < 0.5:
                self.values.append(value)
            mine = self.side(depth, seed)
            came = [(mine, self.block), (value, before)]
            self.jump(join)
            value = self.join(join, came)
            if rng.random() < 0.2:
                value = self.let(f"add i32 {value}, 3")
            if rng.random() < 0.1:
                self.work(rng.randrange(50))
        return value

    def chain(self, depth: int) -> str:
        rng, key, seed = self.rng, self.key(), self.rng.randrange(50)
        join, came, number = self.name("join"), [], 0
        for _ in range(rng.randint(1, 3)):
            width = rng.choice((1, 1, 2, 3))
            test = self.test(key, number, width)
            number += width
            then, rest = self.name("then"), self.name("else")
            self.lines.append(f"  br i1 {test}, label %{then}, label %{rest}")
            self.start(then)
            value = self.side(depth, seed)
            came.append((value, self.block))
            self.jump(join)
            self.start(rest)
        value = self.side(depth, seed) if rng.random() < 0.6 else "1"
        came.append((value, self.block))
        self.jump(join)
        return self.join(join, came)


def decision_text(seed: int) -> str:
    """The kernel of that seed, as text."""
    writer = _Writer(random.Random(seed))
    for _ in range(writer.rng.randint(1, 2)):
        writer.decision(1)
    writer.lines.append(f"  store i32 {writer.values[-1]}, ptr addrspace(1) %own, align 4")
    return _HEADER + "\n".join(writer.lines) + "\n  ret void\n}\n"


def decision_module(seed: int) -> Module:
    """The kernel of that seed, in a module of its own."""
    return parse_module(decision_text(seed), f"<decisions {seed}>")


def decision_launch(seed: int) -> Launch:
    """A launch of one thread block; a few numbers are frequent among the keys."""
    rng = random.Random(seed)
    data = np.array([rng.randrange(16) for _ in range(SLOTS * THREADS)], np.int32)
    keys = np.array([rng.choice((0, 1, 2, 3, 5, rng.randrange(64))) for _ in range(THREADS)], np.int32)
    return Launch("decide", (1, 1, 1), (THREADS, 1, 1), (BufferArg(data), BufferArg(keys)))
