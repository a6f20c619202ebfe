"""What a proof can say: `PROVED`, or `NOT_PROVED` with what is missing; never that a pair is wrong."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import source_location


@dataclass(frozen=True)
class Proved:
    """The target refines the source on all inputs.

    `crossings` is how many pairs of places were walked, `walks` how often, until the invariants held; `terms`
    how many terms there were, `goals` how many questions about them their form alone did not answer,
    `relations` which values are one at each place that a loop comes back to; `assuming` says what was assumed
    because the caller asked for it.
    """

    crossings: int = 0
    walks: int = 0
    terms: int = 0
    goals: int = 0
    relations: tuple[str, ...] = ()
    assuming: str = ""

    name = "PROVED"
    accepted = True

    def __str__(self) -> str:
        return f"PROVED, assuming that {self.assuming}" if self.assuming else "PROVED"


@dataclass(frozen=True)
class NotProved:
    """Something could not be shown: what, on which joint path, at which instructions.

    `inputs` are numbers by name with which a solver saw the two differ; only a hint, since it knows nothing
    of memory and floats: to be executed.
    """

    reason: str
    trail: tuple[str, ...] = ()
    source: str = ""
    target: str = ""
    inputs: tuple[tuple[str, int], ...] = ()

    name = "NOT_PROVED"
    accepted = False

    def __str__(self) -> str:
        lines = [f"NOT_PROVED: {self.reason}"]
        if self.trail:
            lines.append(f"  path: {', '.join(self.trail)}")
        lines += [f"  source: {self.source}"] if self.source else []
        lines += [f"  target: {self.target}"] if self.target else []
        if self.inputs:
            lines.append("  try: " + ", ".join(f"{name} = {number}" for name, number in self.inputs))
        return "\n".join(lines)


Verdict = Proved | NotProved


@dataclass(frozen=True)
class FunctionVerdict:
    """The verdict on one function."""

    function: str
    verdict: Verdict

    def as_json(self) -> dict[str, Any]:
        """As `pcfm prove --json` writes it."""
        return {"name": self.function, "verdict": self.verdict.name, **asdict(self.verdict)}


def where(inst: Instruction) -> str:
    """An instruction for people: opcode, block, and the line that it came from."""
    name = f"%{inst.name} = " if inst.name else ""
    text = f"{name}{inst.opcode} in {inst.block.label}"
    if inst.span is not None:
        text += f" ({inst.span})"
    location = source_location(inst.metadata.get("dbg"))
    if location is not None:
        text += f" from {location[0]}:{location[1]}"
    return text
