"""What every instruction needs to know when it is turned into a closure: its registers, its types, its
surroundings.

An `Operation` runs an instruction for all lanes of a step: it reads registers (a list of values) and writes
its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Instruction
from pcfm.ir.types import TypeTable
from pcfm.ir.values import Argument
from pcfm.ir.values import Value as IrValue
from pcfm.simt.memory import MemorySystem
from pcfm.simt.program import Instance, KernelValues
from pcfm.simt.step import Step
from pcfm.simt.values import Value

Registers = list[Value]
Operation = Callable[[Registers, Step], None]


@dataclass
class Decoder:
    """The surroundings of the instructions of one node."""

    values: KernelValues
    layout: DataLayout
    types: TypeTable
    memory: MemorySystem
    warp_size: int
    private_offsets: dict[tuple[int, Instruction | Argument], int]
    packets: dict[str, int]
    instance: Instance

    def register(self, value: IrValue) -> int:
        """The register of an operand or result."""
        return self.values.register(self.instance, value)


def elementwise(target: int, sources: list[int], function: Callable[..., Value]) -> Operation:
    """The operation that applies `function` to registers."""
    match sources:
        case [a]:

            def unary(regs: Registers, _step: Step) -> None:
                regs[target] = function(regs[a])

            return unary
        case [a, b]:

            def binary(regs: Registers, _step: Step) -> None:
                regs[target] = function(regs[a], regs[b])

            return binary
        case [a, b, c]:

            def ternary(regs: Registers, _step: Step) -> None:
                regs[target] = function(regs[a], regs[b], regs[c])

            return ternary

    def general(regs: Registers, _step: Step) -> None:
        regs[target] = function(*[regs[source] for source in sources])

    return general


def stepwise(target: int, sources: list[int], function: Callable[..., Value]) -> Operation:
    """As `elementwise`, for functions that see the step as well, as their first argument."""

    def run(regs: Registers, step: Step) -> None:
        regs[target] = function(step, *[regs[source] for source in sources])

    return run


def over_elements(function: Callable[..., Value]) -> Callable[..., Value]:
    """`function` applied element by element to vectors (tuples of one length)."""

    def vector(*args: Value) -> Value:
        return tuple(map(function, *args))

    return vector
