"""What lanes of a warp or thread block do together (PTX ISA, "Parallel Synchronization", `shfl`)."""

from __future__ import annotations

from typing import Any

from pcfm.ir import instructions as ir
from pcfm.ir.types import FLOAT, I1, I32, VOID, StructType
from pcfm.ir.values import ConstantInt
from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter, mangled
from pcfm.ptx.row import Row, row
from pcfm.ptx.tables.memory import scope_of
from pcfm.ptx.types import is_signed

_MODES = ("up", "down", "bfly", "idx")


def _shuffle(e: Emitter, op: code.Op) -> None:
    mode = next(word for word in op.modifiers if word in _MODES)
    target = op.operands[0]
    first = target.first if isinstance(target, code.Both) else target
    ty = FLOAT if isinstance(first, code.Use) and first.register.ir_type == FLOAT else I32
    suffix = "f32" if ty == FLOAT else "i32"
    value = e.read_as(op.operands[1], ty)
    control = [e.read(operand, "b32") for operand in op.operands[2:4]]
    members = e.read(op.operands[4], "b32")
    name = f"llvm.nvvm.shfl.sync.{mode}.{suffix}"
    if isinstance(target, code.Both):
        both = e.call(f"{name}p", StructType((ty, I1)), [members, value, *control])
        e.write(target.first, e.extract(both, 0), op.type)
        e.write(target.second, e.extract(both, 1), "pred")
    else:
        e.write(target, e.call(name, ty, [members, value, *control]), op.type)


def _vote(e: Emitter, op: code.Op) -> None:
    mode = next(word for word in op.modifiers if word in ("all", "any", "uni", "ballot"))
    vote, members = e.read(op.operands[1], "pred"), e.read(op.operands[2], "b32")
    if mode == "ballot":
        e.write(op.operands[0], e.call("llvm.nvvm.vote.ballot.sync", I32, [members, vote]), "b32")
    else:
        e.write(op.operands[0], e.call(f"llvm.nvvm.vote.{mode}.sync", I1, [members, vote]), "pred")


def _match(e: Emitter, op: code.Op) -> None:
    value, members = e.read(op.operands[1], op.type), e.read(op.operands[2], "b32")
    target = op.operands[0]
    suffix = mangled(value.type)
    if op.has("any"):
        e.write(target, e.call(f"llvm.nvvm.match.any.sync.{suffix}", I32, [members, value]), "b32")
        return
    both = e.call(f"llvm.nvvm.match.all.sync.{suffix}p", StructType((I32, I1)), [members, value])
    if isinstance(target, code.Both):
        e.write(target.first, e.extract(both, 0), "b32")
        e.write(target.second, e.extract(both, 1), "pred")
    else:
        e.write(target, e.extract(both, 0), "b32")


def _reduce(e: Emitter, op: code.Op) -> None:
    operation = next(word for word in op.modifiers if word != "sync")
    if operation in ("min", "max") and not is_signed(op.type):
        operation = f"u{operation}"
    value, members = e.read(op.operands[1], op.type), e.read(op.operands[2], "b32")
    e.write(op.operands[0], e.call(f"llvm.nvvm.redux.sync.{operation}", I32, [value, members]), op.type)


def _active_mask(e: Emitter, op: code.Op) -> None:
    e.write(op.operands[0], e.call("llvm.nvvm.activemask", I32), "b32")


def _elect(e: Emitter, op: code.Op) -> None:
    both = e.call("llvm.nvvm.elect.sync", StructType((I32, I1)), [e.read(op.operands[1], "b32")])
    target = op.operands[0]
    if isinstance(target, code.Both):
        e.write(target.first, e.extract(both, 0), "b32")
        e.write(target.second, e.extract(both, 1), "pred")


# --- barriers and fences ------------------------------------------------------------------------------------


def _barrier(e: Emitter, op: code.Op) -> None:
    """`bar.sync` and `barrier.sync`; `bar` is the aligned form."""
    if op.has("warp"):
        e.call("llvm.nvvm.bar.warp.sync", VOID, [e.read(op.operands[0], "b32")])
        return
    aligned = ".aligned" if op.base == "bar" or op.has("aligned") else ""
    number = e.read(op.operands[0], "b32") if op.operands else ConstantInt(I32, 0)
    if len(op.operands) > 1:
        count = e.read(op.operands[1], "b32")
        e.call(f"llvm.nvvm.barrier.cta.sync{aligned}.count", VOID, [number, count])
    else:
        e.call(f"llvm.nvvm.barrier.cta.sync{aligned}.all", VOID, [number])


def _arrive(e: Emitter, op: code.Op) -> None:
    aligned = ".aligned" if op.base == "bar" or op.has("aligned") else ""
    args = [e.read(operand, "b32") for operand in op.operands]
    e.call(f"llvm.nvvm.barrier.cta.arrive{aligned}.count", VOID, args)


def _reducing_barrier(e: Emitter, op: code.Op) -> None:
    """`bar.red`: a barrier that also reduces a predicate."""
    operation = next(word for word in op.modifiers if word in ("popc", "and", "or"))
    aligned = ".aligned" if op.base == "bar" or op.has("aligned") else ""
    numbers = [e.read(operand, "b32") for operand in op.operands[1:-1]]
    form = "count" if len(numbers) > 1 else "all"
    vote = e.read(op.operands[-1], "pred")
    ty = I32 if operation == "popc" else I1
    name = f"llvm.nvvm.barrier.cta.red.{operation}{aligned}.{form}"
    e.write(op.operands[0], e.call(name, ty, [*numbers, vote]), "b32" if operation == "popc" else "pred")


def _fence(e: Emitter, op: code.Op) -> None:
    if op.base == "membar":
        level = next(word for word in op.modifiers if word in ("cta", "gl", "sys"))
        e.call(f"llvm.nvvm.membar.{level}", VOID)
        return
    ordering = (
        "seq_cst"
        if op.has("sc")
        else next((word for word in ("acquire", "release") if op.has(word)), "acq_rel")
    )
    e.insert(ir.Fence(ordering, scope_of(op)))


def _sleep(e: Emitter, op: code.Op) -> None:
    e.call("llvm.nvvm.nanosleep", VOID, [e.read(op.operands[0], "u32")])


def _break(e: Emitter, op: code.Op) -> None:
    e.call("llvm.debugtrap", VOID)


_TOGETHER: dict[str, Any] = {"is_raw": True, "is_pure": False}
ROWS: list[Row] = [
    *(
        row("shfl", "T T b32 b32 b32", _shuffle, types="b32", needs=f"sync {mode}", **_TOGETHER)
        for mode in _MODES
    ),
    *(
        row("vote", "pred pred b32", _vote, types="pred", needs=f"sync {mode}", **_TOGETHER)
        for mode in ("all", "any", "uni")
    ),
    row("vote", "b32 pred b32", _vote, types="b32", needs="sync ballot", **_TOGETHER),
    row("match", "b32 T b32", _match, types="b32 b64", needs="any sync", **_TOGETHER),
    row("match", "b32 T b32", _match, types="b32 b64", needs="all sync", **_TOGETHER),
    *(
        row("redux", "T T b32", _reduce, types=types, needs=f"sync {operation}", **_TOGETHER)
        for operations, types in (("add min max", "u32 s32"), ("and or xor", "b32"))
        for operation in operations.split()
    ),
    row("activemask", "b32", _active_mask, types="b32", **_TOGETHER),
    row("elect", "b32 b32", _elect, needs="sync", **_TOGETHER),
    row("bar", "b32 b32?", _barrier, needs="sync", modifiers="cta", results=0, **_TOGETHER),
    row("bar", "b32", _barrier, needs="warp sync", results=0, **_TOGETHER),
    row("barrier", "b32 b32?", _barrier, needs="sync", modifiers="cta aligned", results=0, **_TOGETHER),
    row("bar", "b32 b32", _arrive, needs="arrive", modifiers="cta", results=0, **_TOGETHER),
    row("barrier", "b32 b32", _arrive, needs="arrive", modifiers="cta aligned", results=0, **_TOGETHER),
    *(
        row(
            base,
            "b32 b32 * pred?",
            _reducing_barrier,
            types="u32",
            needs="red popc",
            modifiers="cta aligned",
            **_TOGETHER,
        )
        for base in ("bar", "barrier")
    ),
    *(
        row(
            base,
            "pred b32 * pred?",
            _reducing_barrier,
            types="pred",
            needs=f"red {name}",
            modifiers="cta aligned",
            **_TOGETHER,
        )
        for base in ("bar", "barrier")
        for name in ("and", "or")
    ),
    *(row("membar", "", _fence, needs=level, results=0, **_TOGETHER) for level in ("cta", "gl", "sys")),
    row(
        "fence",
        "",
        _fence,
        modifiers="sc acq_rel acquire release cta cluster gpu sys",
        results=0,
        **_TOGETHER,
    ),
    row("nanosleep", "u32", _sleep, types="u32", results=0, **_TOGETHER),
    row("brkpt", "", _break, results=0, **_TOGETHER),
]
