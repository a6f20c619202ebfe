"""Intrinsics in which the lanes of a warp see each other: shuffles, votes, ballots, matches, reductions.

NVVM's intrinsics know warps of 32 lanes. On a machine with wider warps each 32 lanes are a warp of their own
to them (CUDA programs keep their meaning); on one with narrower warps they are an error. AMDGPU's span the
machine's warp.

A lane that reads from one that is not active reads zero (the hardware's answer is undefined). Votes, matches
and reductions are among the active lanes that a lane's own mask names: tiles of a warp name different ones
in one instruction.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import Call
from pcfm.ir.types import FloatType, IntType
from pcfm.ir.values import ConstantInt
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics.registry import Intrinsic, Maker, Table
from pcfm.simt.operations import floating, integer
from pcfm.simt.operations.bits import scalar_bits
from pcfm.simt.step import Step
from pcfm.simt.values import U32, U64, Array, Value, dtype_of, full, signed, unsigned

CUDA_WARP = 32


def lane_index(step: Step) -> Array:
    """0, 1, 2 … along the lanes, of shape (1, lanes)."""
    return np.arange(step.lanes).reshape(1, -1)


def require_cuda_warps(call: Call, decoder: Decoder) -> None:
    """Raises: UnsupportedError on a machine whose warps are no multiple of 32 lanes."""
    if decoder.warp_size % CUDA_WARP:
        raise UnsupportedError(
            f"{call.callee_name} needs warps of a multiple of 32 lanes, the machine has {decoder.warp_size}",
            span=call.span,
        )


def _cuda(make: Callable[[Call], Callable[..., Value]]) -> Maker:
    def checked(call: Call, decoder: Decoder) -> Callable[..., Value]:
        require_cuda_warps(call, decoder)
        return make(call)

    return checked


def read_lanes(step: Step, value: Array, source: Array) -> Array:
    """Each lane's value from the lane `source` (an index in its row); zero where that one is not active."""
    spread = full(value, step.shape)
    source = full(source, step.shape)
    read = np.take_along_axis(spread, source, axis=1)
    if step.mask is None:
        return read
    return np.where(np.take_along_axis(step.mask, source, axis=1), read, np.zeros((), spread.dtype))


def shuffle_by_mode(mode: str) -> Callable[[Step, Array, Array, Array], tuple[Array, Array]]:
    """shfl: each lane's value from another, and whether that one lies inside its segment."""

    def shuffle(step: Step, value: Array, amount: Array, control: Array) -> tuple[Array, Array]:
        lane = lane_index(step) % CUDA_WARP
        base = lane_index(step) - lane
        b = amount.astype(np.int64) & 31
        clamp, segment = control.astype(np.int64) & 31, (control.astype(np.int64) >> 8) & 31
        first = lane & segment
        last = first | (clamp & ~segment)
        if mode == "up":
            source = lane - b
            inside = source >= last
        else:
            source = {"down": lane + b, "bfly": lane ^ b, "idx": first | (b & ~segment)}[mode]
            inside = source <= last
        result = read_lanes(step, value, base + np.where(inside, source, lane))
        return result, full(inside, step.shape)

    return shuffle


def _shuffle(call: Call) -> Callable[..., Value]:
    words = (call.callee_name or "").split(".")
    shuffle = shuffle_by_mode(words[4] if words[3] == "sync" else words[3])
    with_predicate = not isinstance(call.type, IntType | FloatType)

    def run(step: Step, *args: Array) -> Value:
        result = shuffle(step, *args[-3:])
        return result if with_predicate else result[0]

    return run


def ballot_words(step: Step, votes: Array, width: int) -> Array:
    """For each group of `width` lanes, the votes of its active lanes as bits; of shape (warps, lanes),
    uint64.
    """
    yes = full(votes, step.shape) & step.active
    return np.repeat(_words(yes.reshape(step.warps, -1, width)), width, axis=1)


def _words(bits: Array) -> Array:
    """Rows of up to 64 bits, the last axis, as numbers; uint64."""
    packed = np.packbits(bits, axis=-1, bitorder="little")
    words = np.zeros((*packed.shape[:-1], 8), np.uint8)
    words[..., : packed.shape[-1]] = packed
    return words.view(U64)[..., 0]


def vote_by_mode(mode: str) -> Callable[[Step, Array | None, Array], Array]:
    """vote: from the members' mask (None: all) and the predicate."""

    def vote(step: Step, members: Array | None, predicate: Array) -> Array:
        named = np.uint64(2**CUDA_WARP - 1) if members is None else members.astype(U64)
        yes = ballot_words(step, predicate, CUDA_WARP) & named
        if mode == "ballot":
            return yes.astype(U32)
        no = ballot_words(step, ~predicate, CUDA_WARP) & named
        return {"any": yes != 0, "all": no == 0, "uni": (no == 0) | (yes == 0)}[mode]

    return vote


def _vote(call: Call) -> Callable[..., Value]:
    vote = vote_by_mode((call.callee_name or "").split(".")[3])
    return lambda step, *args: vote(step, args[0] if len(args) == 2 else None, args[-1])


def _with_each_other(step: Step, value: Array) -> Array:
    """A value of each lane in a row of its warp's, of shape (warps, groups, 1, 32)."""
    return full(value, step.shape).reshape(step.warps, -1, 1, CUDA_WARP)


def _members(step: Step, mask: Array) -> Array:
    """Whether each lane's member mask names each lane of its warp that is active; (warps, groups, 32, 32)."""
    masks = full(mask, step.shape).reshape(step.warps, -1, CUDA_WARP, 1)
    named = (masks >> np.arange(CUDA_WARP, dtype=U32)) & np.uint32(1) != 0
    return named & _with_each_other(step, step.active)


def _match(call: Call) -> Callable[..., Value]:
    every = ".all." in (call.callee_name or "")

    def match(step: Step, members: Array, value: Array) -> Value:
        others = _with_each_other(step, value)
        part = _members(step, members)
        words = _words((others.swapaxes(2, 3) == others) & part).astype(U32)
        if not every:
            return words.reshape(step.shape)
        same = words == _words(part)
        return np.where(same, words, np.uint32(0)).reshape(step.shape), same.reshape(step.shape)

    return match


def _reduce(call: Call) -> Callable[..., Value]:
    mode = (call.callee_name or "").split(".")[4]
    ufuncs: dict[str, tuple[np.ufunc, int, bool]] = {
        "add": (np.add, 0, False),
        "umin": (np.minimum, 2**32 - 1, False),
        "umax": (np.maximum, 0, False),
        "min": (np.minimum, 2**31 - 1, True),
        "max": (np.maximum, -(2**31), True),
        "and": (np.bitwise_and, 2**32 - 1, False),
        "or": (np.bitwise_or, 0, False),
        "xor": (np.bitwise_xor, 0, False),
    }
    if mode not in ufuncs:
        raise UnsupportedError(f"{call.callee_name} cannot be simulated", span=call.span)
    ufunc, neutral, is_signed = ufuncs[mode]

    def reduce(step: Step, value: Array, members: Array) -> Value:
        spread = full(value, step.shape)
        number = signed(spread, 32) if is_signed else spread
        kept = np.where(_members(step, members), _with_each_other(step, number), number.dtype.type(neutral))
        result = ufunc.reduce(kept, axis=3, dtype=number.dtype).reshape(step.shape)
        return unsigned(np.ascontiguousarray(result), 32)

    return reduce


def _active_mask(_call: Call) -> Callable[..., Value]:
    return lambda step: ballot_words(step, np.ones((1, 1), np.bool_), CUDA_WARP).astype(U32)


def _ballot(call: Call, decoder: Decoder) -> Callable[..., Value]:
    dtype = dtype_of(call.type)
    return lambda step, votes: ballot_words(step, votes, decoder.warp_size).astype(dtype)


def _compare_ballot(call: Call, decoder: Decoder) -> Callable[..., Value]:
    """llvm.amdgcn.icmp and fcmp: the ballot of a comparison, whose predicate is a number."""
    predicate, ty = call.args[2], call.args[0].type
    assert isinstance(predicate, ConstantInt)
    dtype = dtype_of(call.type)
    if isinstance(ty, FloatType):
        names = [
            "false",
            "oeq",
            "ogt",
            "oge",
            "olt",
            "ole",
            "one",
            "ord",
            "uno",
            "ueq",
            "ugt",
            "uge",
            "ult",
            "ule",
            "une",
            "true",
        ]
        compare = floating.lifted(ty, floating.compare(names[predicate.value]))
    else:
        names = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"]
        compare = integer.compare(names[predicate.value - 32], scalar_bits(ty))
    return lambda step, a, b, _: ballot_words(step, compare(a, b), decoder.warp_size).astype(dtype)


def _read_first(step: Step, value: Array) -> Array:
    first = np.argmax(step.active, axis=1)[:, None]
    return np.take_along_axis(full(value, step.shape), first, axis=1)


def _read_lane(step: Step, value: Array, lane: Array) -> Array:
    return np.take_along_axis(
        full(value, step.shape), full(lane, step.shape).astype(np.int64) % step.lanes, axis=1
    )


def _back_permute(step: Step, address: Array, value: Array) -> Array:
    return read_lanes(step, value, (address.astype(np.int64) >> 2) % step.lanes)


def _permute(step: Step, address: Array, value: Array) -> Array:
    """ds.permute: each active lane sends its value to another; the highest sender wins, others get zero."""
    target = (full(address, step.shape).astype(np.int64) >> 2) % step.lanes
    result = np.zeros(step.shape, value.dtype)
    flat = step.flat
    row = flat // step.lanes * step.lanes
    result.reshape(-1)[row + target.reshape(-1)[flat]] = full(value, step.shape).reshape(-1)[flat]
    return result


def _bits_below(step: Step, mask: Array, base: Array, *, high: bool) -> Array:
    """llvm.amdgcn.mbcnt: bits of half a ballot that stand for lower lanes."""
    lane = lane_index(step) - (32 if high else 0)
    below = np.where(lane <= 0, 0, (1 << np.clip(lane, 0, 32)) - 1).astype(U32)
    return (np.bitwise_count(mask & below).astype(U32) + base).astype(U32)


def _step(function: Callable[..., Value], arity: int | None = None) -> Intrinsic:
    return Intrinsic("step", lambda _call, _decoder: function, arity, convergent=True)


TABLE: Table = {
    "llvm.nvvm.shfl": Intrinsic("step", _cuda(_shuffle), convergent=True),
    "llvm.nvvm.vote": Intrinsic("step", _cuda(_vote), convergent=True),
    "llvm.nvvm.match": Intrinsic("step", _cuda(_match), convergent=True),
    "llvm.nvvm.redux.sync": Intrinsic("step", _cuda(_reduce), convergent=True),
    "llvm.nvvm.activemask": Intrinsic("step", _cuda(_active_mask), convergent=True),
    "llvm.nvvm.bar.warp.sync": Intrinsic("nothing", convergent=True),
    "llvm.amdgcn.ballot": Intrinsic("step", _ballot, convergent=True),
    "llvm.amdgcn.icmp": Intrinsic("step", _compare_ballot, convergent=True),
    "llvm.amdgcn.fcmp": Intrinsic("step", _compare_ballot, convergent=True),
    "llvm.amdgcn.readfirstlane": _step(_read_first),
    "llvm.amdgcn.readlane": _step(_read_lane),
    "llvm.amdgcn.ds.bpermute": _step(_back_permute),
    "llvm.amdgcn.ds.permute": _step(_permute),
    "llvm.amdgcn.mbcnt.lo": _step(lambda step, mask, base: _bits_below(step, mask, base, high=False)),
    "llvm.amdgcn.mbcnt.hi": _step(lambda step, mask, base: _bits_below(step, mask, base, high=True)),
}
