"""What a run cost: plain numbers, and the same per basic block and per branch.

`cycles` sums, over all executed warp instructions, their latency plus memory serialisation (one warp, nothing
hidden); `issue_cycles` the same with issue costs (many warps, latency fully hidden). Both include what
control costs. An instruction of class `free` leaves no machine instruction behind and is in neither count of
instructions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import TypeVar

# Classes that a warp executes once, whatever its lanes do: no measure of how many lanes are busy.
SCALAR_CLASSES = ("free", "branch", "barrier", "fence", "fence_block", "call")


@dataclass(frozen=True)
class BlockCount:
    """How often a basic block ran: by how many warps, with how many active lanes in all."""

    function: str
    block: str
    warps: int
    lanes: int

    def __add__(self, other: BlockCount) -> BlockCount:
        return replace(self, warps=self.warps + other.warps, lanes=self.lanes + other.lanes)


@dataclass(frozen=True)
class BranchCount:
    """What became of a conditional branch or switch, in executions by warps.

    `uniform` counts, per successor, the executions in which all active lanes went there; `divergent` those
    that split the warp. `lanes` counts the lanes that went to each successor.
    """

    function: str
    block: str
    uniform: tuple[int, ...]
    divergent: int
    lanes: tuple[int, ...]

    def __add__(self, other: BranchCount) -> BranchCount:
        return replace(
            self,
            uniform=tuple(a + b for a, b in zip(self.uniform, other.uniform, strict=True)),
            divergent=self.divergent + other.divergent,
            lanes=tuple(a + b for a, b in zip(self.lanes, other.lanes, strict=True)),
        )


C = TypeVar("C", BlockCount, BranchCount)


def by_block(counts: Iterable[C]) -> tuple[C, ...]:
    """Counts of the same block, of several copies of it or of several runs, added up."""
    totals: dict[tuple[str, str], C] = {}
    for count in counts:
        key = count.function, count.block
        totals[key] = totals[key] + count if key in totals else count
    return tuple(totals.values())


@dataclass(frozen=True)
class Counters:
    """The counts of one run; exact, and independent of how warps were batched."""

    cycles: int = 0
    issue_cycles: int = 0
    warp_instructions: int = 0
    thread_instructions: int = 0
    thread_instructions_by_class: dict[str, int] = field(default_factory=dict)
    warp_instructions_by_class: dict[str, int] = field(default_factory=dict)
    simd_utilization: float = 0.0
    divergent_branches: int = 0
    shared_instructions: int = 0
    global_instructions: int = 0
    private_instructions: int = 0
    constant_instructions: int = 0
    global_transactions: int = 0
    bank_conflicts: int = 0
    barriers: int = 0
    blocks: tuple[BlockCount, ...] = ()
    branches: tuple[BranchCount, ...] = ()

    @property
    def vector_instructions(self) -> int:
        """The warp instructions that are executed in lanes."""
        return sum(n for name, n in self.warp_instructions_by_class.items() if name not in SCALAR_CLASSES)

    @property
    def vector_lanes(self) -> int:
        """The busy lanes of these."""
        return sum(n for name, n in self.thread_instructions_by_class.items() if name not in SCALAR_CLASSES)

    def with_utilization(self, warp_size: int) -> Counters:
        """With the busy lanes' share of all lanes of the vector instructions, 0 where there are none."""
        slots = warp_size * self.vector_instructions
        return replace(self, simd_utilization=self.vector_lanes / slots if slots else 0.0)

    def as_dict(self) -> dict[str, object]:
        """The plain numbers, without the tables per block and branch, for JSON."""
        table = asdict(self)
        del table["blocks"], table["branches"]
        return table
