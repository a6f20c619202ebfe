"""A race as it is told: both accesses, with thread and place in the source, and the byte they meet in."""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.simt.outcome import Place
from pcfm.simt.values import Array


def shared_address(thread_block: Array, offset: Array) -> Array:
    """One number for a byte of a thread block's shared memory, which no global address is."""
    return 1 << 62 | thread_block << 32 | offset


@dataclass(frozen=True)
class RacingAccess:
    """One side: `what` it does ("read", "atomic write", …), with how many bytes, and who and where."""

    what: str
    size_bytes: int
    where: Place

    def __str__(self) -> str:
        return f"{self.what} of {self.size_bytes} bytes by {describe_place(self.where)}"


@dataclass(frozen=True)
class Race:
    """Two accesses to one byte that nothing orders, at least one of them a plain one and one a write.

    `between` says what the threads have in common: "thread blocks" nothing, "warps" the thread block, "lanes"
    the warp. `benign`: all write, and the same value. `object` and `offset` say which byte of what, `count`
    how many pairs of accesses of these two instructions were seen to meet so; one of them is shown.
    """

    first: RacingAccess
    second: RacingAccess
    between: str
    benign: bool
    memory: str
    object: str
    offset: int
    address: int
    launch: int
    count: int

    def __str__(self) -> str:
        kind = "benign race (both write the same value)" if self.benign else "race"
        where = f"byte {self.offset} of {self.object}" if self.object else f"address {self.address:#x}"
        lines = [
            f"{kind} on {self.memory} memory, {where}: {_WHY[self.between]}",
            f"  {self.first}",
            f"  {self.second}",
        ]
        if self.count > 1:
            lines.append(f"  and {self.count - 1:,} more such pairs")
        return "\n".join(lines)


_WHY = {
    "thread blocks": "between thread blocks, which no barrier orders",
    "warps": "between warps of a thread block, with no barrier between them",
    "lanes": "between lanes of a warp, with no barrier or bar.warp.sync between them",
}


@dataclass(frozen=True)
class RaceReport:
    """All races of a run, in the order in which they were first seen, and what was not looked at."""

    races: tuple[Race, ...]
    limits: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.races:
            return "\n".join(["no races on this input", *self.limits])
        return "\n".join([*map(str, self.races), *self.limits])

    @property
    def harmful(self) -> tuple[Race, ...]:
        """The races that are not benign."""
        return tuple(race for race in self.races if not race.benign)


def describe_place(where: Place) -> str:
    """Who, and which line or instruction."""
    text = f"thread {where.thread} of thread block {where.thread_block}"
    if where.source is not None:
        text += " at {}:{}:{}".format(*where.source)
    return f"{text}, `{where.instruction}`" + (f" in %{where.block}" if where.block else "")
