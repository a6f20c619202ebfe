"""The calls that the slow simulator knows, on one lane's values: a few, for tests of the fast one."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pcfm.ir.instructions import CallBase
from pcfm.ir.types import FloatType, scalar_of
from tests.simt.per_lane.scalars import round_float, round_fraction, to_signed, width_of

BARRIERS = ("llvm.nvvm.barrier", "llvm.nvvm.bar.sync", "llvm.amdgcn.s.barrier")
NOTHING = (
    "llvm.assume",
    "llvm.lifetime",
    "llvm.dbg",
    "llvm.experimental.noalias",
    "llvm.nvvm.membar",
    "llvm.sideeffect",
)
# Evaluated for the lanes of a warp together, once all of them have come to it.
WARP = (
    "llvm.nvvm.vote",
    "llvm.amdgcn.ballot",
    "llvm.nvvm.shfl.sync",
    "llvm.amdgcn.readfirstlane",
    "llvm.nvvm.activemask",
)


def starts_with(name: str, prefixes: tuple[str, ...]) -> bool:
    """Whether a name is one of the prefixes or below one."""
    return any(
        name == prefix or name.startswith(prefix + ".") or name.startswith(prefix + "0")
        for prefix in prefixes
    )


def pure_call(call: CallBase) -> Callable[..., Any] | None:
    """The function behind a call without effects on scalars; None where it is not known."""
    name = call.callee_name or ""
    family = name.split(".")[1] if name.startswith("llvm.") else ""
    ty = scalar_of(call.args[0].type) if call.args else call.type
    if isinstance(ty, FloatType):
        return _float_function(family, ty.kind)
    width = width_of(ty)
    mask = (1 << width) - 1
    if family in ("smax", "smin"):
        pick = max if family == "smax" else min
        return lambda a, b: pick(to_signed(a, width), to_signed(b, width)) & mask
    if ".sat." in name and family in ("sadd", "ssub", "uadd", "usub"):
        return lambda a, b: _saturated(family, a, b, width)
    if ".with.overflow." in name:
        return lambda a, b: _overflowing(family, a, b, width)
    return {
        "umax": lambda a, b: max(a, b),
        "umin": lambda a, b: min(a, b),
        "abs": lambda a, _: abs(to_signed(a, width)) & mask,
        "ctpop": lambda a: a.bit_count(),
        "ctlz": lambda a, _: width - a.bit_length(),
        "cttz": lambda a, _: (a & -a).bit_length() - 1 if a else width,
        "bswap": lambda a: int.from_bytes(a.to_bytes(width // 8, "little"), "big"),
        "bitreverse": lambda a: int(f"{a:0{width}b}"[::-1], 2),
        "fshl": lambda a, b, s: ((a << width | b) << s % width >> width) & mask,
        "fshr": lambda a, b, s: ((a << width | b) >> s % width) & mask,
        "expect": lambda a, _: a,
    }.get(family)


def _exact(family: str, a: int, b: int, width: int) -> tuple[int, int, int]:
    """The exact result, and the range of its type."""
    if family[0] == "s":
        a, b = to_signed(a, width), to_signed(b, width)
    exact = {"add": a + b, "sub": a - b, "mul": a * b}[family[1:]]
    low = -(1 << (width - 1)) if family[0] == "s" else 0
    return exact, low, low + (1 << width) - 1


def _saturated(family: str, a: int, b: int, width: int) -> int:
    exact, low, high = _exact(family, a, b, width)
    return min(max(exact, low), high) & ((1 << width) - 1)


def _overflowing(family: str, a: int, b: int, width: int) -> list[int]:
    exact, low, high = _exact(family, a, b, width)
    return [exact & ((1 << width) - 1), int(not low <= exact <= high)]


def _fused(a: float, b: float, c: float, kind: str) -> float:
    if not all(map(math.isfinite, (a, b, c))):
        return a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    return round_fraction(exact, kind) if exact else a * b + c


def _pick(a: float, b: float, *, smaller: bool, nan_wins: bool) -> float:
    if math.isnan(a) or math.isnan(b):
        return math.nan if nan_wins else (b if math.isnan(a) else a)
    if a == b == 0:
        negative = math.copysign(1, a) < 0, math.copysign(1, b) < 0
        return -0.0 if (any(negative) if smaller else all(negative)) else 0.0
    return min(a, b) if smaller else max(a, b)


def _whole(a: float, function: Callable[[float], int]) -> float:
    return math.copysign(float(function(a)), a) if math.isfinite(a) else a


def _float_function(family: str, kind: str) -> Callable[..., Any] | None:
    def sqrt(a: float) -> float:
        if a < 0 or math.isnan(a):
            return math.nan
        return round_float(math.sqrt(a), kind)

    return {
        "fabs": lambda a: math.fabs(a),
        "sqrt": sqrt,
        "fma": lambda a, b, c: _fused(a, b, c, kind),
        "fmuladd": lambda a, b, c: _fused(a, b, c, kind),
        "floor": lambda a: _whole(a, math.floor),
        "ceil": lambda a: _whole(a, math.ceil),
        "trunc": lambda a: _whole(a, math.trunc),
        "rint": lambda a: _whole(a, round),
        "roundeven": lambda a: _whole(a, round),
        "copysign": lambda a, b: math.copysign(a, b),
        "minnum": lambda a, b: _pick(a, b, smaller=True, nan_wins=False),
        "maxnum": lambda a, b: _pick(a, b, smaller=False, nan_wins=False),
        "minimum": lambda a, b: _pick(a, b, smaller=True, nan_wins=True),
        "maximum": lambda a, b: _pick(a, b, smaller=False, nan_wins=True),
    }.get(family)


def warp_call(name: str, lanes: dict[int, list[Any]]) -> dict[int, Any]:
    """The results of a convergent call from the arguments of the lanes that make it."""
    if name.startswith("llvm.amdgcn.readfirstlane"):
        first = lanes[min(lanes)][0]
        return dict.fromkeys(lanes, first)
    if name.startswith("llvm.amdgcn.ballot"):
        votes = sum(1 << lane for lane, args in lanes.items() if args[0])
        return dict.fromkeys(lanes, votes)
    results: dict[int, Any] = {}
    for lane, args in lanes.items():
        peers = {peer: given for peer, given in lanes.items() if peer // 32 == lane // 32}
        if name.startswith("llvm.nvvm.activemask"):
            results[lane] = sum(1 << peer % 32 for peer in peers)
        elif name.startswith("llvm.nvvm.vote"):
            results[lane] = _vote(name.split(".")[3], args[0], peers)
        else:
            results[lane] = _shuffle(name, lane, args, peers)
    return results


def _vote(mode: str, members: int, peers: dict[int, list[Any]]) -> int:
    votes = {peer % 32: given[1] for peer, given in peers.items() if members >> peer % 32 & 1}
    if mode == "ballot":
        return sum(1 << lane for lane, vote in votes.items() if vote)
    values = [bool(vote) for vote in votes.values()]
    return int({"any": any(values), "all": all(values), "uni": len(set(values)) <= 1}[mode])


def _shuffle(name: str, lane: int, args: list[Any], peers: dict[int, list[Any]]) -> Any:
    _, value, amount, control = args
    mode, own, base = name.split(".")[4], lane % 32, lane // 32 * 32
    amount, clamp, segment = amount & 31, control & 31, control >> 8 & 31
    last = own & segment | clamp & ~segment
    source = {
        "up": own - amount,
        "down": own + amount,
        "bfly": own ^ amount,
        "idx": own & segment | amount & ~segment,
    }[mode]
    inside = source >= last if mode == "up" else source <= last
    if not inside:
        source = own
    result = peers[base + source][1] if base + source in peers else type(value)(0)
    return [result, int(inside)] if name.endswith("p") else result
