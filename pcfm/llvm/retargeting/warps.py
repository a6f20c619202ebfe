"""What the lanes of CUDA's warps see of each other, on AMD's processors.

To CUDA's code a warp has 32 lanes there too: each 32 lanes of a wave are one, whatever the wave's width, as
in the simulator. Shuffles read by `ds_bpermute`. Votes are half of a ballot. Matches and reductions are one
ballot for each bit of the value: no loop over lanes, and each lane's own mask says with whom it is. Source:
PTX ISA, "Parallel Synchronization and Communication Instructions".
"""

from __future__ import annotations

from functools import cached_property

from pcfm.ir import instructions as ir
from pcfm.ir.types import I1, I32, I64, VOID
from pcfm.ir.values import Poison, Value, const_int
from pcfm.llvm.retargeting.builder import SPECIAL_REGISTER, Builder, Rewrite

_TRUE = const_int(I1, 1)


class _Warp:
    """The 32 lanes of the wave that a lane is one of."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        ones = const_int(I32, -1)
        low = builder.call("llvm.amdgcn.mbcnt.lo", I32, [ones, const_int(I32, 0)])
        self.lane_of_wave = builder.call("llvm.amdgcn.mbcnt.hi", I32, [ones, low])

    @cached_property
    def lane(self) -> ir.Instruction:
        """The lane's number in the warp."""
        return self.builder.binary("and", self.lane_of_wave, 31)

    @cached_property
    def _first(self) -> ir.Instruction:
        return self.builder.cast("zext", self.builder.binary("and", self.lane_of_wave, 32), I64)

    def ballot(self, vote: Value) -> ir.Instruction:
        """The votes of the warp's active lanes, as bits of a word."""
        first = self._first
        votes = self.builder.call("llvm.amdgcn.ballot.i64", I64, [vote])
        return self.builder.cast("trunc", self.builder.binary("lshr", votes, first), I32)


def _bit(builder: Builder, value: Value, number: int) -> ir.Instruction:
    return builder.cast("trunc", builder.binary("lshr", value, number), I1)


def _lane_id(builder: Builder, _inst: ir.Call) -> ir.Instruction:
    return _Warp(builder).lane


def _lane_mask(relation: str) -> Rewrite:
    """The lanes whose numbers are equal to, less or greater than the lane's."""

    def rewrite(builder: Builder, _inst: ir.Call) -> ir.Instruction:
        bits = const_int(I32, {"eq": 1, "lt": -1, "ge": -1, "le": -2, "gt": -2}[relation])
        mask = builder.binary("shl", bits, _Warp(builder).lane)
        return builder.binary("xor", mask, -1) if relation in ("lt", "le") else mask

    return rewrite


def _shuffle(mode: str) -> Rewrite:
    """shfl: the value of another lane of the segment, else the lane's own."""

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        warp = _Warp(builder)
        value, amount, control = inst.args[-3:]
        lane = warp.lane
        by = builder.binary("and", amount, 31)
        segment = builder.binary("and", builder.binary("lshr", control, 8), 31)
        within = builder.binary("xor", segment, 31)
        first = builder.binary("and", lane, segment)
        last = builder.binary("or", first, builder.binary("and", control, within))
        if mode == "idx":
            source = builder.binary("or", first, builder.binary("and", by, within))
        else:
            source = builder.binary({"up": "sub", "down": "add", "bfly": "xor"}[mode], lane, by)
        inside = builder.compare("sge" if mode == "up" else "sle", source, last)
        chosen = builder.select(inside, source, lane)
        other = builder.binary("or", builder.binary("and", warp.lane_of_wave, 32), chosen)
        word = value if value.type == I32 else builder.cast("bitcast", value, I32)
        read = builder.call("llvm.amdgcn.ds.bpermute", I32, [builder.binary("shl", other, 2), word])
        if value.type != I32:
            read = builder.cast("bitcast", read, value.type)
        return read if inst.type == value.type else _pair(builder, inst, read, inside)

    return rewrite


def _pair(builder: Builder, inst: ir.Call, first: Value, second: Value) -> ir.Instruction:
    """A result of two parts."""
    part = builder.place(ir.InsertValue(Poison(inst.type), first, (0,)))
    return builder.place(ir.InsertValue(part, second, (1,)))


def _vote(mode: str) -> Rewrite:
    """vote: of the active lanes that the mask names."""

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        warp = _Warp(builder)
        mask, vote = inst.args

        def named(vote: Value) -> ir.Instruction:
            return builder.binary("and", warp.ballot(vote), mask)

        if mode == "ballot":
            return named(vote)
        if mode == "any":
            return builder.compare("ne", named(vote), 0)
        none_against = builder.compare("eq", named(builder.binary("xor", vote, 1)), 0)
        if mode == "all":
            return none_against
        return builder.binary("or", none_against, builder.compare("eq", named(vote), 0))

    return rewrite


def _active_mask(builder: Builder, _inst: ir.Call) -> ir.Instruction:
    return _Warp(builder).ballot(_TRUE)


def _match(builder: Builder, inst: ir.Call) -> ir.Instruction:
    """match: the active lanes that the mask names and that have the lane's value; of `match.all` none where
    these are not all, and whether they are.
    """
    warp = _Warp(builder)
    mask, value = inst.args
    named = builder.binary("and", warp.ballot(_TRUE), mask)
    same = named
    for number in range(value.type.width):  # type: ignore[attr-defined]
        is_set = _bit(builder, value, number)
        other = builder.binary("xor", warp.ballot(is_set), builder.cast("sext", is_set, I32))
        same = builder.binary("and", same, builder.binary("xor", other, -1))
    if inst.type == I32:
        return same
    is_every = builder.compare("eq", same, named)
    return _pair(builder, inst, builder.select(is_every, same, const_int(I32, 0)), is_every)


# How bits are reduced, and which bits of the value are turned before and after: the least number is the
# greatest of those with all bits turned, and the sign counts the other way round.
_REDUCTIONS = {
    "add": ("add", 0), "xor": ("xor", 0), "or": ("or", 0), "and": ("or", -1),
    "umax": ("max", 0), "umin": ("max", -1), "max": ("max", 1 << 31), "min": ("max", (1 << 31) - 1),
}  # fmt: skip


def _reduce(operation: str) -> Rewrite:
    """redux: of the active lanes that the mask names, a bit of the value at a time, the highest first."""
    kind, turned = _REDUCTIONS[operation]

    def rewrite(builder: Builder, inst: ir.Call) -> Value:
        warp = _Warp(builder)
        value, named = inst.args
        if turned:
            value = builder.binary("xor", value, turned)
        result: Value = const_int(I32, 0)
        for number in reversed(range(32)):
            votes = builder.binary("and", warp.ballot(_bit(builder, value, number)), named)
            if kind in ("add", "xor"):
                bit: Value = builder.call("llvm.ctpop.i32", I32, [votes])
                if kind == "xor":
                    bit = builder.binary("and", bit, 1)
            else:
                some = builder.compare("ne", votes, 0)
                bit = builder.cast("zext", some, I32)
                if kind == "max":  # the rest have less
                    named = builder.select(some, votes, named)
            result = builder.binary("add", builder.binary("shl", result, 1), bit)
        return builder.binary("xor", result, turned) if turned else result

    return rewrite


def _warp_barrier(builder: Builder, _inst: ir.Call) -> None:
    """The lanes go on together; their accesses before are seen by each other after."""
    builder.place(ir.Fence("release", "wavefront"))
    builder.call("llvm.amdgcn.wave.barrier", VOID, [])
    builder.place(ir.Fence("acquire", "wavefront"))


WARPS: dict[str, Rewrite] = {
    f"{SPECIAL_REGISTER}laneid": _lane_id,
    f"{SPECIAL_REGISTER}warpsize": lambda _builder, _inst: const_int(I32, 32),
    **{f"{SPECIAL_REGISTER}lanemask.{each}": _lane_mask(each) for each in ("eq", "lt", "le", "gt", "ge")},
    **{
        f"llvm.nvvm.shfl.sync.{mode}.{ty}{pair}": _shuffle(mode)
        for mode in ("up", "down", "bfly", "idx")
        for ty in ("i32", "f32")
        for pair in ("", "p")
    },
    **{f"llvm.nvvm.vote.{mode}.sync": _vote(mode) for mode in ("all", "any", "uni", "ballot")},
    **{f"llvm.nvvm.match.{each}": _match for width in (32, 64) for each in (
        f"any.sync.i{width}", f"all.sync.i{width}p"
    )},
    **{f"llvm.nvvm.redux.sync.{operation}": _reduce(operation) for operation in _REDUCTIONS},
    "llvm.nvvm.activemask": _active_mask,
    "llvm.nvvm.bar.warp.sync": _warp_barrier,
}  # fmt: skip
