"""What a simulation ends with: an outcome, the buffers, the counters.

An outcome is a value. A fault of the simulator itself is an exception of Python's; what the simulator cannot
run is an `UnsupportedError`, raised before the first lane starts wherever it can be seen then.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import source_location
from pcfm.simt.counters import Counters


@dataclass(frozen=True)
class Place:
    """Where in a program and in a launch something happened.

    `thread_block` is the linear index of the thread block, `thread` the linear index of the thread in it,
    `lane` its lane; None where the event is one of a whole warp or thread block.
    """

    kernel: str
    instruction: str = ""
    block: str = ""
    source: tuple[str, int, int] | None = None
    thread_block: int | None = None
    thread: int | None = None
    lane: int | None = None

    def __str__(self) -> str:
        parts = [f"kernel {self.kernel}"]
        if self.block:
            parts.append(f"block %{self.block}")
        if self.instruction:
            parts.append(f"instruction `{self.instruction}`")
        if self.source:
            parts.append("source {}:{}:{}".format(*self.source))
        if self.thread_block is not None:
            parts.append(f"thread block {self.thread_block}")
        if self.thread is not None:
            parts.append(f"thread {self.thread}")
        if self.lane is not None:
            parts.append(f"lane {self.lane}")
        return ", ".join(parts)


@dataclass(frozen=True)
class Returned:
    """Every lane reached its end."""

    def __str__(self) -> str:
        return "returned"


@dataclass(frozen=True)
class Trapped:
    """A lane did what has no defined meaning: a fault of the program, at `where`."""

    where: Place
    reason: str
    address: int | None = None

    def __str__(self) -> str:
        address = "" if self.address is None else f" at address {self.address:#x}"
        return f"trapped: {self.reason}{address} ({self.where})"


@dataclass(frozen=True)
class OutOfFuel:
    """A warp executed more instructions than the run allows it."""

    where: Place
    fuel: int

    def __str__(self) -> str:
        return f"out of fuel: a warp executed more than {self.fuel} instructions ({self.where})"


@dataclass(frozen=True)
class BarrierDeadlock:
    """A barrier that some live lanes of its thread block do not reach."""

    where: Place
    reason: str

    def __str__(self) -> str:
        return f"barrier deadlock: {self.reason} ({self.where})"


Outcome = Returned | Trapped | OutOfFuel | BarrierDeadlock


@dataclass(frozen=True)
class RunResult:
    """The end of a run; `buffers` holds, per argument, the buffer's elements as they stand, None for scalars.

    `undefined`, after a run that followed poison (`undef="trap"`) to its end, tells per buffer which elements
    are poison; where any is, the outcome is `Trapped` at a store that left it. `fuel_used` is the most
    instructions that a warp ran.

    The counters of a run that did not return cover what ran until then, the last block counted as a whole.
    """

    outcome: Outcome
    buffers: list[np.ndarray | None]
    counters: Counters
    observers: tuple[object, ...] = field(default=())
    undefined: list[np.ndarray | None] | None = None
    fuel_used: int = 0

    @property
    def returned(self) -> bool:
        """Whether every lane reached its end."""
        return isinstance(self.outcome, Returned)


def describe(inst: Instruction) -> str:
    """A short form of an instruction for messages: its name where it has one, and its opcode."""
    callee = getattr(inst, "callee_name", None)
    what = f"{inst.opcode} @{callee}" if callee else inst.opcode
    return f"%{inst.name} = {what}" if inst.name else what


def place_of(kernel: str, inst: Instruction | None, **lane: int | None) -> Place:
    """The place of `inst` (None where there is none)."""
    if inst is None:
        return Place(kernel, **lane)  # type: ignore[arg-type]
    source = source_location(inst.metadata.get("dbg"))
    if source is None and inst.span is not None:
        source = (inst.span.file, inst.span.line, inst.span.column)
    block = inst.parent.name if inst.parent is not None and inst.parent.name else ""
    return Place(kernel, describe(inst), block, source, **lane)  # type: ignore[arg-type]
