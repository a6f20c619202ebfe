"""Puts copies that happen at once into an order in which they can be done one after the other.

The phis of a block read all their operands before any of them is written. Done one by one, a copy must wait
until nobody wants the old value of its destination; where copies wait for each other in a circle (the swap
problem) one value goes through a temporary first. Source: Boissinot et al., Revisiting out-of-SSA translation
for correctness, code quality and efficiency (CGO 2009), algorithm 1. Linear.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pcfm.lowering.program import Operand, Reg

Copy = tuple[Reg, Operand]


def sequentialise(copies: Sequence[Copy], temporary: Callable[[Reg], Reg]) -> list[Copy]:
    """The copies (destination, source) in an order that does what all at once would; at most one copy more
    per circle.

    `temporary` makes a fresh register like the one given. Raises: ValueError where a register has two
    sources.
    """
    source: dict[Reg, Operand] = {}
    for dst, src in copies:
        if dst in source:
            raise ValueError(f"{dst!r} is written twice at once")
        source[dst] = src
    pending = {dst: src for dst, src in source.items() if dst is not src}
    wanted: dict[Reg, int] = {}  # by how many pending copies a register is still read
    for src in pending.values():
        if isinstance(src, Reg):
            wanted[src] = wanted.get(src, 0) + 1
    result: list[Copy] = []
    ready = [dst for dst in pending if not wanted.get(dst)]
    ready.reverse()
    circles = list(pending)
    circles.reverse()
    while pending:
        if not ready:
            # What is left are circles: save one destination's value, then that destination is free.
            dst = circles.pop()
            if dst not in pending:
                continue
            saved = temporary(dst)
            result.append((saved, dst))
            reader: Reg = dst
            while (before := pending[reader]) is not dst:
                assert isinstance(before, Reg)  # circles are made of registers
                reader = before
            pending[reader] = saved
            wanted[dst] = 0
            ready.append(dst)
        dst = ready.pop()
        src = pending.pop(dst)
        result.append((dst, src))
        if isinstance(src, Reg) and src in wanted:
            wanted[src] -= 1
            if not wanted[src] and src in pending:
                ready.append(src)
    return result
