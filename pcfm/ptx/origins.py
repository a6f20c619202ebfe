"""Which PTX instructions an IR instruction stands for.

Lifting keeps one IR instruction per PTX instruction as far as it can, and this table says exactly how: every
PTX instruction of a reachable block is carried by exactly one IR instruction. One that becomes several IR
instructions is carried by one of them (the access to memory, the call, or what computes the result) and the
others are free; one that becomes none (a copy between registers, a load of a parameter) is carried by the
next IR instruction of its block that carries anything. So whoever executes the lifted IR counts PTX by
charging, for each executed IR instruction, what it carries.

Two things differ from a machine that issues PTX: a predicated instruction that is put behind a branch is not
executed where no lane of the warp wants it, and what a warp does for a branch to the next line is nothing.
The table is of the module as lifted: what a pass makes or replaces carries nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pcfm.ir.instructions import Instruction


@dataclass(frozen=True, slots=True)
class Origin:
    """A PTX instruction: its opcode with all modifiers, the line that it stands in, and the names of the
    registers that it reads and writes.
    """

    opcode: str
    line: int
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


class Origins:
    """From IR instructions to the PTX instructions that they carry."""

    def __init__(self) -> None:
        self._carried: dict[Instruction, tuple[Origin, ...]] = {}

    def of(self, inst: Instruction) -> tuple[Origin, ...]:
        """What `inst` carries, in the order of the text; nothing where it is free."""
        return self._carried.get(inst, ())

    def add(self, inst: Instruction, origins: Iterable[Origin]) -> None:
        """Lets `inst` carry more."""
        self._carried[inst] = (*self._carried.get(inst, ()), *origins)

    def __len__(self) -> int:
        """How many PTX instructions are carried."""
        return sum(map(len, self._carried.values()))
