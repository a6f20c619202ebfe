"""What lanes of a warp or thread block do together (PTX ISA, "Parallel Synchronization", `shfl`)."""

from __future__ import annotations

from pcfm.ir import instructions as ir
from pcfm.ir.types import FLOAT, I1, I32, VOID, StructType
from pcfm.ir.values import ConstantInt
from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter, mangled
from pcfm.ptx.row import Row, effect
from pcfm.ptx.tables.memory import scope_of
from pcfm.ptx.types import is_signed

_SHUFFLES = ("up", "down", "bfly", "idx")
_REDUCTIONS = ("add", "min", "max", "and", "or", "xor")


def _shuffle(e: Emitter, op: code.Op) -> None:
    target = op.operands[0]
    first = target.first if isinstance(target, code.Both) else target
    ty = FLOAT if isinstance(first, code.Use) and first.register.ir_type == FLOAT else I32
    value = e.read_as(op.operands[1], ty)
    control = [e.read(operand, "b32") for operand in op.operands[2:4]]
    members = e.read(op.operands[4], "b32")
    name = f"llvm.nvvm.shfl.sync.{op.modifier(_SHUFFLES)}.{mangled(ty)}"
    if isinstance(target, code.Both):
        both = e.call(f"{name}p", StructType((ty, I1)), [members, value, *control])
        e.write_pair(target, both, op.type)
    else:
        e.write(target, e.call(name, ty, [members, value, *control]), op.type)


def _vote(e: Emitter, op: code.Op) -> None:
    mode = op.modifier(("all", "any", "uni", "ballot"))
    vote, members = e.read(op.operands[1], "pred"), e.read(op.operands[2], "b32")
    ty, ptx_type = (I32, "b32") if mode == "ballot" else (I1, "pred")
    e.write(op.operands[0], e.call(f"llvm.nvvm.vote.{mode}.sync", ty, [members, vote]), ptx_type)


def _match(e: Emitter, op: code.Op) -> None:
    value, members = e.read(op.operands[1], op.type), e.read(op.operands[2], "b32")
    target = op.operands[0]
    suffix = mangled(value.type)
    if op.has("any"):
        e.write(target, e.call(f"llvm.nvvm.match.any.sync.{suffix}", I32, [members, value]), "b32")
        return
    both = e.call(f"llvm.nvvm.match.all.sync.{suffix}p", StructType((I32, I1)), [members, value])
    e.write_pair(target, both, "b32")


def _reduce(e: Emitter, op: code.Op) -> None:
    operation = op.modifier(_REDUCTIONS)
    if operation in ("min", "max") and not is_signed(op.type):
        operation = f"u{operation}"
    value, members = e.read(op.operands[1], op.type), e.read(op.operands[2], "b32")
    e.write(op.operands[0], e.call(f"llvm.nvvm.redux.sync.{operation}", I32, [value, members]), op.type)


def _active_mask(e: Emitter, op: code.Op) -> None:
    e.write(op.operands[0], e.call("llvm.nvvm.activemask", I32), "b32")


def _elect(e: Emitter, op: code.Op) -> None:
    both = e.call("llvm.nvvm.elect.sync", StructType((I32, I1)), [e.read(op.operands[1], "b32")])
    e.write_pair(op.operands[0], both, "b32")


# --- barriers and fences ------------------------------------------------------------------------------------


def _aligned(op: code.Op) -> str:
    return ".aligned" if op.base == "bar" else op.suffix("aligned")


def _barrier(e: Emitter, op: code.Op) -> None:
    """`bar.sync` and `barrier.sync`; `bar` is the aligned form."""
    if op.has("warp"):
        e.call("llvm.nvvm.bar.warp.sync", VOID, [e.read(op.operands[0], "b32")])
        return
    number = e.read(op.operands[0], "b32") if op.operands else ConstantInt(I32, 0)
    if len(op.operands) > 1:
        count = e.read(op.operands[1], "b32")
        e.call(f"llvm.nvvm.barrier.cta.sync{_aligned(op)}.count", VOID, [number, count])
    else:
        e.call(f"llvm.nvvm.barrier.cta.sync{_aligned(op)}.all", VOID, [number])


def _arrive(e: Emitter, op: code.Op) -> None:
    args = [e.read(operand, "b32") for operand in op.operands]
    e.call(f"llvm.nvvm.barrier.cta.arrive{_aligned(op)}.count", VOID, args)


def _reducing_barrier(e: Emitter, op: code.Op) -> None:
    """`bar.red`: a barrier that also reduces a predicate."""
    operation = op.modifier(("popc", "and", "or"))
    numbers = [e.read(operand, "b32") for operand in op.operands[1:-1]]
    form = "count" if len(numbers) > 1 else "all"
    vote = e.read(op.operands[-1], "pred")
    ty, ptx_type = (I32, "b32") if operation == "popc" else (I1, "pred")
    name = f"llvm.nvvm.barrier.cta.red.{operation}{_aligned(op)}.{form}"
    e.write(op.operands[0], e.call(name, ty, [*numbers, vote]), ptx_type)


def _fence(e: Emitter, op: code.Op) -> None:
    if op.base == "membar":
        e.call(f"llvm.nvvm.membar.{op.modifier(('cta', 'gl', 'sys'))}", VOID)
        return
    ordering = "seq_cst" if op.has("sc") else op.modifier(("acquire", "release")) or "acq_rel"
    e.insert(ir.Fence(ordering, scope_of(op)))


def _sleep(e: Emitter, op: code.Op) -> None:
    e.call("llvm.nvvm.nanosleep", VOID, [e.read(op.operands[0], "u32")])


def _break(e: Emitter, op: code.Op) -> None:
    e.call("llvm.debugtrap", VOID)


def _barriers(base: str, modifiers: str) -> list[Row]:
    red = {"modifiers": "cta aligned"}
    return [
        effect(base, "b32 b32?", _barrier, needs="sync", modifiers=modifiers, results=0),
        effect(base, "b32 b32", _arrive, needs="arrive", modifiers=modifiers, results=0),
        effect(base, "b32 b32 * pred?", _reducing_barrier, types="u32", needs="red popc", **red),
        effect(base, "pred b32 * pred?", _reducing_barrier, types="pred", needs="red and|or", **red),
    ]


ROWS: list[Row] = [
    effect("shfl", "T T b32 b32 b32", _shuffle, types="b32", needs="sync up|down|bfly|idx"),
    effect("vote", "pred pred b32", _vote, types="pred", needs="sync all|any|uni"),
    effect("vote", "b32 pred b32", _vote, types="b32", needs="sync ballot"),
    effect("match", "b32 T b32", _match, types="b32 b64", needs="any|all sync"),
    effect("redux", "T T b32", _reduce, types="u32 s32", needs="sync add|min|max"),
    effect("redux", "T T b32", _reduce, types="b32", needs="sync and|or|xor"),
    effect("activemask", "b32", _active_mask, types="b32"),
    effect("elect", "b32 b32", _elect, needs="sync"),
    effect("bar", "b32", _barrier, needs="warp sync", results=0),
    *_barriers("bar", "cta"),
    *_barriers("barrier", "cta aligned"),
    effect("membar", "", _fence, needs="cta|gl|sys", results=0),
    effect("fence", "", _fence, modifiers="sc acq_rel acquire release cta cluster gpu sys", results=0),
    effect("nanosleep", "u32", _sleep, types="u32", results=0),
    effect("brkpt", "", _break, results=0),
]
