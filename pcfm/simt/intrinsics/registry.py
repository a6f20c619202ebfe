"""What an intrinsic is to the simulator, and the table in which the families list theirs.

Names are looked up by their longest dotted prefix: `llvm.smax.i32` under `llvm.smax`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pcfm.ir.instructions import Call
from pcfm.simt.decoder import Decoder
from pcfm.simt.values import Value

Maker = Callable[[Call, Decoder], Callable[..., Value]]


@dataclass(frozen=True)
class Intrinsic:
    """How to make the function of a call.

    `kind`: "pure" (values to value, lane by lane), "step" (the step as first argument, then values),
    "nothing" (no effect), "fence" (orders the lane's own accesses: nothing to do here), "barrier" (see
    `pcfm.simt.intrinsics.barriers`). `convergent` marks those that see or need other lanes. `arity`: how many
    arguments are passed on (None: all); the others are read from the call by the maker. `memory`:
    it loads or stores, and what it stores is defined.
    """

    kind: str
    make: Maker | None = None
    arity: int | None = None
    convergent: bool = False
    memory: bool = False


Table = dict[str, Intrinsic]


def pure(function: Callable[..., Value], arity: int | None = None) -> Intrinsic:
    """A pure intrinsic that is one function for all types."""
    return Intrinsic("pure", lambda _call, _decoder: function, arity)


NOTHING = Intrinsic("nothing")
FENCE = Intrinsic("fence")
