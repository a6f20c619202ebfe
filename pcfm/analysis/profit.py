"""Fusion profit FP: the best-case fraction of cycles that melding saves (design, 5.3).

FP ignores order and selects, so that it is an upper bound, cheap enough to compute for every pair of
subgraphs. Where two similar instructions differ in latency (accesses through generic pointers whose memory is
known on one side only), the lesser counts as saved. Linear in the instructions.
"""

from __future__ import annotations

from collections.abc import Iterable

from pcfm.analysis.latency import block_latency
from pcfm.analysis.similarity import similarity_class
from pcfm.ir.module import Block
from pcfm.machine import Machine


def saved_cycles(left: Block, right: Block, machine: Machine) -> int:
    """The numerator of FP: Σ over classes of similar instructions of min(freq, freq)·w."""
    left_classes, right_classes = _latencies_by_class(left, machine), _latencies_by_class(right, machine)
    saved = 0
    for key, ours in left_classes.items():
        theirs = right_classes.get(key, [])
        saved += sum(min(a, b) for a, b in zip(ours, theirs, strict=False))
    return saved


def block_profit(left: Block, right: Block, machine: Machine) -> float:
    """FP of two blocks, in [0, 0.5]; 0 where neither costs anything."""
    total = block_latency(left, machine) + block_latency(right, machine)
    return saved_cycles(left, right, machine) / total if total else 0.0


def subgraph_profit(pairs: Iterable[tuple[Block | None, Block | None]], machine: Machine) -> float:
    """FP of two subgraphs over their matched blocks; a missing block is an empty replica of the other."""
    saved = total = 0
    for left, right in pairs:
        total += sum(block_latency(block, machine) for block in (left, right) if block is not None)
        if left is not None and right is not None:
            saved += saved_cycles(left, right, machine)
    return saved / total if total else 0.0


def _latencies_by_class(block: Block, machine: Machine) -> dict[tuple[object, ...], list[int]]:
    """The latencies of the block's instructions per class, the greatest first."""
    found: dict[tuple[object, ...], list[int]] = {}
    for inst in block.body:
        key = similarity_class(inst)
        if key is not None:
            found.setdefault(key, []).append(machine.latency_cycles(inst))
    for latencies in found.values():
        latencies.sort(reverse=True)
    return found
