"""Loads, stores and atomic operations (PTX ISA, "Data Movement", "Parallel Synchronization").

Orderings and scopes are the IR's: `.relaxed` is monotonic; `.cta`, `.cluster`, `.gpu` and `.sys` are the
syncscopes block, cluster, device and the one without a name. `.nc` is a load marked `!invariant.load`. Cache
operators and policies, eviction and prefetch hints do not change what is computed and are left out. A scalar
in parameter space is a register; an array in parameter space is memory.
"""

from __future__ import annotations

from pcfm.ir import instructions as ir
from pcfm.ir.types import FloatType, IntType, PtrType, Type, VectorType, int_type, ptr_type
from pcfm.ir.values import ConstantInt, Value
from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter, mangled
from pcfm.ptx.row import Row, effect, row
from pcfm.ptx.types import CONSTANT, GENERIC, GLOBAL, IR_TYPES, PARAM, bits_of, is_signed

SCOPES = {"cta": "block", "cluster": "cluster", "gpu": "device", "sys": None}
ORDERINGS = {"relaxed": "monotonic", "acquire": "acquire", "release": "release", "acq_rel": "acq_rel"}
_SPACE_WORDS = "global shared local const shared::cta param param::entry param::func"
_HINTS = (
    "ca cg cs lu cv wb wt unified L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last "
    "L1::no_allocate L2::64B L2::128B L2::256B L2::evict_first L2::evict_last L2::evict_normal L2::cache_hint"
)
_COUNTS = {"v2": 2, "v4": 4, "v8": 8}
_TYPES = "b8 u8 s8 b16 u16 s16 b32 u32 s32 b64 u64 s64 b128 f16 bf16 f16x2 bf16x2 f32 f64"


def scope_of(op: code.Op) -> str | None:
    """The IR's name of the scope that an opcode names; that of `.gpu` where it names none."""
    return SCOPES[op.modifier(SCOPES) or "gpu"]


def _ordering(op: code.Op) -> tuple[str | None, str | None, bool]:
    """Ordering, scope and volatility of a load or store."""
    if op.has("volatile"):
        return None, None, True
    word = op.modifier(ORDERINGS)
    return (ORDERINGS[word], scope_of(op), False) if word else (None, None, False)


def _memory_type(op: code.Op, operand: code.Operand) -> Type:
    """The type of one element in memory: that of the register where only the size is given."""
    ty = IR_TYPES[op.type]
    if (
        isinstance(operand, code.Use)
        and operand.register.bits == bits_of(ty)
        and operand.register.ptx_type != "pred"
    ):
        return operand.register.ir_type
    return ty


def _element_type(op: code.Op, parts: list[code.Operand]) -> Type:
    if len(parts) == 1:
        return _memory_type(op, parts[0])
    types = {_memory_type(op, part) for part in parts if isinstance(part, code.Use)}
    ty = types.pop() if len(types) == 1 else IR_TYPES[op.type]
    return int_type(bits_of(ty)) if isinstance(ty, PtrType | VectorType) else ty


def _parts(op: code.Op, operand: code.Operand) -> list[code.Operand]:
    count = _COUNTS.get(op.modifier(_COUNTS) or "")
    if count is None:
        if isinstance(operand, code.Parts) and len(operand.parts) == 1:
            return operand.parts
        return [operand]
    if not isinstance(operand, code.Parts) or len(operand.parts) != count:
        raise op.fault(f"'{op.source.opcode}' needs {count} registers in braces")
    return operand.parts


def _place(op: code.Op, operand: code.Operand) -> code.Place:
    if not isinstance(operand, code.Place):
        raise op.fault(f"'{op.source.opcode}' needs an address in brackets")
    return operand


def _load(e: Emitter, op: code.Op) -> None:
    source = _place(op, op.operands[1])
    parts = _parts(op, op.operands[0])
    register = source.parameter
    if register is not None:
        if len(parts) != 1 or source.offset:
            raise op.fault("a scalar parameter is loaded whole")
        value = e.fit(e.ssa.read(register, e.block), _memory_type(op, parts[0]), signed=False)
        e.write(parts[0], value, op.type)
        return
    pointer = _address(e, op, source)
    invariant = op.has("nc") or op.space == CONSTANT
    element = _element_type(op, parts)
    ty = element if len(parts) == 1 else VectorType(element, len(parts))
    if op.base == "ldu":
        value = _load_uniform(e, pointer, ty)
    else:
        value = _plain_load(e, op, pointer, ty, invariant=invariant)
    for index, part in enumerate(parts):
        e.write(part, value if len(parts) == 1 else e.element(value, index), op.type)


def _plain_load(e: Emitter, op: code.Op, pointer: Value, ty: Type, *, invariant: bool) -> Value:
    ordering, scope, volatile = _ordering(op)
    align = bits_of(ty) // 8
    whole = int_type(bits_of(ty)) if ordering and isinstance(ty, VectorType) else ty
    load = e.insert(
        ir.Load(whole, pointer, align=align, volatile=volatile, ordering=ordering, syncscope=scope)
    )
    if invariant and ordering is None and not volatile:
        load.metadata["invariant.load"] = e.empty_node
    return e.reinterpret(load, ty)


def _load_uniform(e: Emitter, pointer: Value, ty: Type) -> Value:
    kind = "f" if isinstance(ty, FloatType) else "p" if isinstance(ty, PtrType) else "i"
    assert isinstance(pointer.type, PtrType)
    pointer = e.reinterpret(pointer, ptr_type(GLOBAL))
    align = ConstantInt(int_type(32), bits_of(ty) // 8)
    return e.call(f"llvm.nvvm.ldu.global.{kind}.{mangled(ty)}.p1", ty, [pointer, align])


def _address(e: Emitter, op: code.Op, operand: code.Operand) -> Value:
    """The pointer of an access; an array in parameter space lies behind the pointer that stands for it."""
    memory, space = _place(op, operand), op.space
    if space == PARAM:
        base = memory.base.symbol.value if isinstance(memory.base, code.SymbolAddress) else None
        space = base.type.addrspace if base is not None and isinstance(base.type, PtrType) else GENERIC
    return e.address(memory, space)


def _store(e: Emitter, op: code.Op) -> None:
    target = _place(op, op.operands[0])
    parts = _parts(op, op.operands[1])
    register = target.parameter
    if register is not None:
        if len(parts) != 1 or target.offset:
            raise op.fault("a scalar parameter is stored whole")
        value = e.read_as(parts[0], _memory_type(op, parts[0]), signed=is_signed(op.type))
        e.ssa.write(register, e.block, e.fit(value, register.ir_type, signed=is_signed(op.type)))
        return
    element = _element_type(op, parts)
    values = [e.read_as(part, element) for part in parts]
    value = values[0] if len(values) == 1 else e.vector(values)
    ordering, scope, volatile = _ordering(op)
    if ordering and isinstance(value.type, VectorType):
        value = e.reinterpret(value, int_type(bits_of(value.type)))
    pointer = _address(e, op, target)
    align = bits_of(value.type) // 8
    e.insert(ir.Store(value, pointer, align=align, volatile=volatile, ordering=ordering, syncscope=scope))


# --- atomic operations --------------------------------------------------------------------------------------

_OPERATIONS = ("add", "and", "or", "xor", "exch", "inc", "dec", "min", "max")


def _operation(op: code.Op) -> str:
    """LLVM's name of the operation."""
    name = op.modifier(_OPERATIONS) or ""
    floating = isinstance(IR_TYPES[op.type], FloatType | VectorType)
    if name in ("min", "max"):
        return f"f{name}" if floating else name if is_signed(op.type) else f"u{name}"
    if name == "add" and floating:
        return "fadd"
    return {"exch": "xchg", "inc": "uinc_wrap", "dec": "udec_wrap"}.get(name, name)


def _atomic_ordering(op: code.Op) -> str:
    return ORDERINGS[op.modifier(ORDERINGS) or "relaxed"]


def _atomic(e: Emitter, op: code.Op) -> None:
    result = op.operands[0] if op.base == "atom" else None
    rest = op.operands[1:] if op.base == "atom" else op.operands
    pointer = _address(e, op, rest[0])
    ty = IR_TYPES[op.type]
    value = e.read(rest[1], op.type)
    if len(rest) > 2:
        raise op.fault("atomic operations with a cache policy are not supported")
    inst = ir.AtomicRMW(
        _operation(op), pointer, value, _atomic_ordering(op), align=bits_of(ty) // 8, syncscope=scope_of(op)
    )
    old = e.insert(inst)
    if result is not None:
        e.write(result, old, op.type)


def _exchange_if_equal(e: Emitter, op: code.Op) -> None:
    pointer = _address(e, op, op.operands[1])
    ty = IR_TYPES[op.type]
    assert isinstance(ty, IntType)
    expected, new = (e.read(operand, op.type) for operand in op.operands[2:4])
    ordering = _atomic_ordering(op)
    failure = {"release": "monotonic", "acq_rel": "acquire"}.get(ordering, ordering)
    inst = ir.CmpXchg(
        pointer, expected, new, ordering, failure, align=bits_of(ty) // 8, syncscope=scope_of(op)
    )
    e.write(op.operands[0], e.extract(e.insert(inst), 0), op.type)


def _prefetch(e: Emitter, op: code.Op) -> None:
    """A hint: nothing is computed."""
    _place(op, op.operands[0])


_ATOMIC_WORDS = f"{_SPACE_WORDS} relaxed acquire release acq_rel cta cluster gpu sys noftz"
_WORDS = f"{_SPACE_WORDS} {_HINTS} v2 v4 v8 weak relaxed acquire release volatile cta cluster gpu sys nc"
_ATOMIC_TYPES = "b32 b64 u32 u64 s32 s64 f32 f64 f16 bf16 f16x2 bf16x2"
_ANY = "|".join(_OPERATIONS)
ROWS: list[Row] = [
    effect("ld", "T @ b64?", _load, types=_TYPES, modifiers=_WORDS),
    effect("ldu", "T @", _load, types=_TYPES, modifiers="global v2 v4"),
    effect("st", "@ T b64?", _store, types=_TYPES, modifiers=_WORDS, results=0),
    effect("atom", "T @ T", _atomic, types=_ATOMIC_TYPES, needs=_ANY, modifiers=_ATOMIC_WORDS),
    effect("red", "@ T", _atomic, types=_ATOMIC_TYPES, needs=_ANY, modifiers=_ATOMIC_WORDS, results=0),
    effect(
        "atom", "T @ T T", _exchange_if_equal,
        types="b16 b32 b64 u32 u64 s32 s64", needs="cas", modifiers=_ATOMIC_WORDS,
    ),
    row(
        "prefetch", "@", _prefetch,
        modifiers="global local L1 L2 L2::evict_last L2::evict_normal", is_raw=True, results=0,
    ),
    row("prefetchu", "@", _prefetch, modifiers="L1", is_raw=True, results=0),
]  # fmt: skip
