"""Which registers a node reads from outside, gives to others, and must keep for lanes that stand elsewhere.

Backward data-flow over nodes to the least fixed point, on sets held as integers (bit r: register r). Source
values of an edge are used at the end of the node that it leaves; its target registers are written there.

*Merging.* While some lanes of a warp run a node, others may stand at a position where an earlier value of the
same register is still wanted (a loop that lanes leave in different iterations). Those positions are the
node's thread frontier, and where lanes go that leave it. A register that is live at none of them may be
overwritten in all lanes, which saves a masked copy. The rule errs on the side of keeping.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pcfm.ir.module import Function
from pcfm.ir.types import LABEL, METADATA
from pcfm.simt.program import Node, Program


@dataclass(frozen=True)
class Liveness:
    """Per node: `reads`, the registers it needs from outside; `gives`, those of its own that others read;
    `copies`, the targets and sources of each edge. With what is written comes whether lanes that stand
    elsewhere may still want the old value: the write must leave inactive lanes alone. `live_in` is for
    whoever looks on: the registers that a node or one after it reads, as bits.
    """

    reads: list[list[int]]
    gives: list[list[tuple[int, bool]]]
    copies: list[list[list[tuple[int, int, bool]]]]
    live_in: list[int]


def compute_liveness(program: Program, varying: Iterable[int] = ()) -> Liveness:
    """The liveness of a program's registers; `varying` are constants that differ between launches.

    O(nodes × depth) operations on sets.
    """
    nodes = program.nodes
    constants = bits_of(program.constants.values()) & ~bits_of(varying)
    uses, defs = [], []
    for node in nodes:
        use, define = _uses_and_defs(program, node)
        uses.append(use & ~constants)
        defs.append(define)
    leads_to = [[(e.target, ~bits_of(target for target, _ in e.copies)) for e in n.edges] for n in nodes]
    live_in = [0] * len(nodes)

    def live_out(node: Node) -> int:
        out = 0
        for target, not_written in leads_to[node.index]:
            out |= live_in[target] & not_written
        return out

    changed = True
    while changed:
        changed = False
        for node in reversed(nodes):
            now = uses[node.index] | (live_out(node) & ~defs[node.index])
            if now != live_in[node.index]:
                live_in[node.index] = now
                changed = True
    reads = [registers_of(use) for use in uses]
    gives: list[list[tuple[int, bool]]] = []
    copies: list[list[list[tuple[int, int, bool]]]] = []
    for node, kept in zip(nodes, _kept(program, live_in), strict=True):
        given = registers_of(defs[node.index] & live_out(node))
        gives.append([(register, bool(kept >> register & 1)) for register in given])
        copies.append(
            [[(target, source, bool(kept >> target & 1)) for target, source in e.copies] for e in node.edges]
        )
    return Liveness(reads, gives, copies, live_in)


def _kept(program: Program, live_in: list[int]) -> list[int]:
    exits = [[edge.position for edge in node.edges] for node in program.nodes]
    live_at = [live_in[node] for node in program.node_at]
    positions: dict[int, int] = {}  # where the same registers are live, as in all cases of a switch
    for position, live in enumerate(live_at):
        positions[live] = positions.get(live, 0) | 1 << position
    kept = []
    for frontier, node in zip(program.waited_at, program.nodes, strict=True):
        # Lanes that part here take their copies one way after the other.
        waited_at = frontier | (bits_of(exits[node.index]) if len(node.edges) > 1 else 0)
        wanted = 0
        if waited_at.bit_count() > len(positions):
            for live, its in positions.items():
                if waited_at & its:
                    wanted |= live
            waited_at = 0
        while waited_at:
            wanted |= live_at[(waited_at & -waited_at).bit_length() - 1]
            waited_at &= waited_at - 1
        kept.append(wanted)
    return kept


def _uses_and_defs(program: Program, node: Node) -> tuple[int, int]:
    """What a node reads before it writes it, and what it writes."""
    use = define = 0
    for inst in node.instructions:
        for operand in inst.operands:
            if operand.type in (LABEL, METADATA) or isinstance(operand, Function):
                continue
            use |= 1 << program.register(node.instance, operand) & ~define
        # The result of a call at the end, which its return writes, is not live in between.
        define |= 1 << program.register(node.instance, inst)
    for edge in node.edges:
        for _, source in edge.copies:
            use |= 1 << source & ~define
    return use, define


def bits_of(registers: Iterable[int]) -> int:
    """Register numbers as a set of bits."""
    bits = 0
    for register in registers:
        bits |= 1 << register
    return bits


def registers_of(bits: int) -> list[int]:
    """The register numbers of a set of bits, ascending."""
    registers = []
    while bits:
        low = bits & -bits
        registers.append(low.bit_length() - 1)
        bits ^= low
    return registers
