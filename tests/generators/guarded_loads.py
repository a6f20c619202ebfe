"""Rows of guards with loads behind them, as text: what each guard asks, which sides it has, what they do.

Every address is in bounds for a launch of 64 threads whose buffers have 512 elements, also of lanes whose
guard is false; so a load that is moved wrongly shows in what is stored, not in a fault.
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
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
"""


class _Text:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.count = 0
        self.sum, self.numbers = "%sum", ["%t", "%k"]

    def let(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def address(self, buffer: str) -> str:
        if buffer == "%b" and self.random.random() < 0.3:
            return "%mine"
        index = self.let(f"and i32 {self.random.choice([*self.numbers, self.sum])}, 255")
        if self.random.random() < 0.5:
            index = self.let(f"add i32 {index}, {self.random.randrange(192)}")
        return self.let(f"getelementptr i32, ptr addrspace(1) {buffer}, i32 {index}")

    def load(self, buffer: str) -> str:
        volatile = "volatile " if self.random.random() < 0.04 else ""
        return self.let(f"load {volatile}i32, ptr addrspace(1) {self.address(buffer)}, align 4")

    def condition(self) -> str:
        value = self.random.choice([*self.numbers, self.sum, self.sum])
        if self.random.random() < 0.6:
            value = self.let(f"and i32 {value}, {1 << self.random.randrange(5)}")
            return self.let(f"icmp eq i32 {value}, 0")
        return self.let(f"icmp slt i32 {value}, {self.random.randrange(64)}")

    def side(self) -> str:
        """What a side does to the sum."""
        value = self.sum
        for _ in range(self.random.randrange(1, 4)):
            match self.random.randrange(8):
                case 0:
                    value = self.let(f"mul i32 {value}, {self.random.randrange(3, 9)}")
                case 1:
                    stored = self.random.choice(("%own", "%mine"))  # no other lane's
                    self.lines.append(f"  store i32 {value}, ptr addrspace(1) {stored}, align 4")
                case 2:
                    even = self.let(f"or i32 {value}, 1")
                    value = self.let(f"udiv i32 {value}, {even}")
                case _:
                    loaded = self.load(self.random.choice(["%a", "%a", "%b"]))
                    value = self.let(f"{self.random.choice(['add', 'sub', 'xor'])} i32 {value}, {loaded}")
        return value


def generate_guarded_loads(seed: int) -> tuple[Module, Launch]:
    """A kernel with a row of guards, in a loop or not, and a launch of it."""
    text = _Text(seed)
    draw = text.random
    text.lines += [
        "entry:",
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %own = getelementptr i32, ptr addrspace(1) %out, i32 %t",
        "  %last.elements = getelementptr i32, ptr addrspace(1) %b, i32 448",
        "  %mine = getelementptr i32, ptr addrspace(1) %last.elements, i32 %t",
        "  %pk = getelementptr i32, ptr addrspace(1) %b, i32 %t",
    ]
    if draw.random() < 0.85:
        text.lines.append("  %k = load i32, ptr addrspace(1) %pk, align 4")
    else:  # no lane has loaded anything before
        text.lines.append("  %k = mul i32 %t, 7")
    if draw.random() < 0.15:
        text.lines.append("  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)")
    rounds = draw.choice((1, 1, 3))
    text.lines += [
        "  br label %loop",
        "loop:",
        "  %round = phi i32 [ 0, %entry ], [ %next, %end ]",
        "  %sum = phi i32 [ %k, %entry ], [ %last, %end ]",
    ]
    block = "loop"
    for number in range(draw.randrange(1, 6)):
        if draw.random() < 0.3:
            text.numbers.append(text.load("%a"))
        cond = text.condition()
        sides = draw.choice(("yes", "yes", "no", "both"))
        names = [
            f"g{number}.{side}" if sides in (side, "both") else f"join{number}" for side in ("yes", "no")
        ]
        text.lines.append(f"  br i1 {cond}, label %{names[0]}, label %{names[1]}")
        incoming = [] if sides == "both" else [(text.sum, block)]
        for name in dict.fromkeys(names):
            if name.startswith("g"):
                text.lines.append(f"{name}:")
                incoming.append((text.side(), name))
                text.lines.append(f"  br label %join{number}")
        block = f"join{number}"
        text.lines.append(f"{block}:")
        text.sum = text.let("phi i32 " + ", ".join(f"[ {value}, %{pred} ]" for value, pred in incoming))
    text.lines += [
        "  br label %end",
        "end:",
        f"  %last = add i32 {text.sum}, %round",
        "  %next = add i32 %round, 1",
        f"  %again = icmp ult i32 %next, {rounds}",
        "  br i1 %again, label %loop, label %done",
        "done:",
        "  store i32 %last, ptr addrspace(1) %own, align 4",
        "  ret void",
    ]
    promise = draw.choice(("", "noalias readonly "))
    head = (
        f"define ptx_kernel void @k(ptr addrspace(1) {promise}%a, ptr addrspace(1) %b, ptr addrspace(1) %out)"
    )
    numbers = np.random.default_rng(seed)
    module = parse_module("\n".join([_HEAD, head + " {", *text.lines, "}", ""]))
    buffers = (numbers.integers(-64, 1 << 12, 512, dtype=np.int32) for _ in range(3))
    return module, Launch("k", (1, 1, 1), (64, 1, 1), tuple(map(BufferArg, buffers)))
