"""The instructions that the core issues, as arrays: of the IR, or of what a back end emitted for it.

Code is laid out node after node of the simulated program. An instruction has a unit, an issue interval and a
latency (the machine's `pipelined` costs of its cost class), the registers that it reads and writes, and its
kind. Accesses to memory are those instructions whose IR instruction the simulator executed as one: each takes
the next access of its warp's trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from pcfm.ir.instructions import AtomicRMW, Br, CmpXchg, Instruction, Load, Store
from pcfm.ir.values import Constant
from pcfm.machine import Machine
from pcfm.simt.estimate.core import ATOMIC, BARRIER, LOAD, PLAIN, STORE, Code
from pcfm.simt.program import Node, Program

_LOGIC = frozenset({"and", "or", "xor", "shl", "lshr", "ashr"})
_UNITS = {"float": 1, "fma": 1, "double": 2, "special": 3, "round": 3}
_FETCHED_BYTES = 64  # a line of the cache of instructions
_MULTIPLICATIONS = ("int_mul", "int_mad")
_DIVISIONS = ("int_div", "int_div64", "float_div")


@dataclass(frozen=True)
class Issued:
    """One instruction as the core sees it: cost class, registers by name, how often its class counts; the
    access to memory that it makes, where it makes one; the IR instruction that it is of, where that is known;
    its unit, where that is not the one of its class; how long it is in the code, where that is known.
    """

    cost_class: str
    reads: tuple[object, ...]
    writes: tuple[object, ...]
    units: int = 1
    access: Instruction | None = None
    inst: Instruction | None = None
    unit: int | None = None
    code_bytes: int = 0


# The instructions of a node, as the core sees them.
CodeOf = Callable[[Node, Program, Machine], Iterable[Issued]]


def ir_instructions(node: Node, program: Program, machine: Machine) -> Iterator[Issued]:
    """The IR's own instructions: what is `free`, and branches to the next block, leave none."""
    for inst in node.instructions:
        name = machine.cost_class(inst)
        if name == "free" or isinstance(inst, Br):
            continue
        access = inst if isinstance(inst, Load | Store | AtomicRMW | CmpXchg) else None
        reads = tuple(
            program.register(node.instance, value)
            for value in inst.operands
            if not isinstance(value, Constant) and value in node.instance.registers
        )
        written = node.instance.registers.get(inst)
        name = "logic" if inst.opcode in _LOGIC else name
        yield Issued(name, reads, () if written is None else (written,), access=access, inst=inst)


def assemble(
    nodes: Iterable[Iterable[Issued]], machine: Machine
) -> tuple[Code, dict[Instruction, None], list[Instruction | None]]:
    """The arrays of the code of all nodes in turn, the IR instructions whose accesses it consumes, and those
    that the code's instructions are of.
    """
    numbers: dict[object, int] = {}
    node_first, source_first, target_first = [0], [0], [0]
    rows: list[tuple[int, int, int, int]] = []
    sources: list[int] = []
    targets: list[int] = []
    accesses: dict[Instruction, None] = {}
    instructions: list[Instruction | None] = []
    lines: list[int] = []
    behind = 0
    for node in nodes:
        for issued in node:
            lines.append(behind // _FETCHED_BYTES)
            behind += issued.code_bytes
            cost = machine.pipelined(issued.cost_class)
            interval, latency = max(1, cost.issue_cycles), max(1, cost.latency_cycles)
            if issued.units > 1:
                interval, latency = interval * issued.units, latency + interval * (issued.units - 1)
            unit = _unit(issued.cost_class, machine) if issued.unit is None else issued.unit
            rows.append((unit, latency, interval, _kind(issued)))
            sources += [numbers.setdefault(name, len(numbers)) for name in issued.reads]
            targets += [numbers.setdefault(name, len(numbers)) for name in issued.writes]
            instructions.append(issued.inst)
            source_first.append(len(sources))
            target_first.append(len(targets))
            if issued.access is not None:
                accesses[issued.access] = None
        node_first.append(len(rows))
    units, latencies, intervals, kinds = np.ascontiguousarray(np.array(rows, np.int64).reshape(-1, 4).T)
    code = Code(
        np.array(node_first, np.int64), units, latencies, intervals, kinds,
        np.array(source_first, np.int64), np.array(sources, np.int64),
        np.array(target_first, np.int64), np.array(targets, np.int64), np.array(lines, np.int64),
        len(numbers),
    )  # fmt: skip
    return code, accesses, instructions


def _unit(name: str, machine: Machine) -> int:
    """Which of a scheduler's units runs a class: integer, float, double, or special functions."""
    if name in _MULTIPLICATIONS and machine.core is not None:
        return machine.core.multiplier
    if name in _DIVISIONS:
        return 3
    return next((unit for word, unit in _UNITS.items() if name.startswith(word)), 0)


def _kind(issued: Issued) -> int:
    match issued.access:
        case Load():
            return LOAD
        case Store():
            return STORE
        case AtomicRMW() | CmpXchg():
            return ATOMIC
    return BARRIER if issued.cost_class == "barrier" else PLAIN
