"""What a row of the table of intrinsics says; see the package for how names find their row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Result = Literal["uniform", "divergent", "elementwise", "by_mask", "by_pointer"]


@dataclass(frozen=True, slots=True)
class Intrinsic:
    """The behaviour and cost of a function known by name.

    `cost` is a cost class of `pcfm.machine` on 32-bit values, "free", or "atomic", which the memory of the
    first argument makes a class. `marker`: it leaves no instruction behind and only informs the compiler.
    `traps`: it may not return. `per_cuda_warp`: the result is that of 32 lanes, and no more uniform than they
    are where a warp has 64. `immediates`: the arguments that must stay constants. `values_only`: the row
    holds of calls that pass no pointer; others also read and write memory through it. `reduces`: its cost is
    per element of the vector that is its last argument.

    `result` is how the result relates between lanes that execute a call together:

    - ``uniform``: the same for all of them (block ids, launch sizes, ballots, lane reads);
    - ``divergent``: any (thread ids, shuffles, atomics);
    - ``elementwise``: a function of the lane's own arguments;
    - ``by_mask``: uniform where the first argument is, a mask of those who take part or a barrier's number;
    - ``by_pointer``: what a load through the first argument gives.
    """

    cost: str
    result: Result = "divergent"
    convergent: bool = False
    reads: bool = False
    writes: bool = False
    speculatable: bool = False
    marker: bool = False
    traps: bool = False
    per_cuda_warp: bool = False
    immediates: tuple[int, ...] = ()
    values_only: bool = False
    reduces: bool = False

    def through_pointers(self) -> Intrinsic:
        """The row of a `values_only` function where a call of it passes a pointer."""
        return replace(self, result="divergent", reads=True, writes=True, speculatable=False)


PURE = Intrinsic("call", "elementwise", speculatable=True)
# Who executes it, and where: constant for a lane, or for all of them.
LANE_SOURCE = Intrinsic("special_register", "divergent", speculatable=True)
LAUNCH_CONSTANT = Intrinsic("special_register", "uniform", speculatable=True)
MARKER = Intrinsic("free", "elementwise", writes=True, marker=True)
MEMORY = Intrinsic("call", "divergent", reads=True, writes=True)
BARRIER = Intrinsic("barrier", "uniform", convergent=True, reads=True, writes=True)
FENCE = Intrinsic("fence", "uniform", reads=True, writes=True)
CROSS_LANE = Intrinsic("shuffle", "divergent", convergent=True)
VOTE = Intrinsic("vote", "uniform", convergent=True)
# A clock is read once per warp, and reading it earlier or later is observable.
CLOCK = Intrinsic("special_register", "uniform", reads=True, writes=True)

Rows = dict[str, Intrinsic]


def rows(prefix: str, *entries: tuple[Intrinsic, str, str]) -> Rows:
    """The rows of a table whose entries say what functions are, their cost, and the names that have it.

    `prefix` completes the names; one that ends in `.*` is that name and all names below it. Of two entries
    for a name the later one holds.
    """
    return {prefix + name: replace(row, cost=cost) for row, cost, names in entries for name in names.split()}


def costs(names: dict[str, str]) -> dict[str, str]:
    """The cost of each name, from the names that have each cost."""
    return {name: cost for cost, listed in names.items() for name in listed.split()}


def with_immediates(row: Intrinsic, *arguments: int) -> Intrinsic:
    """The row of a function of which these arguments must stay constants."""
    return replace(row, immediates=arguments)
