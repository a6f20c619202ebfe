"""Calls of NVPTX's intrinsics for AMDGCN: numbers and sizes, memory, barriers; and the table of them all.

Sizes are read from the implicit kernel arguments of code object version 5 and later. Source: LLVM, "User
Guide for NVPTX Back-end" and "User Guide for AMDGPU Backend", table "Code Object V5 Hidden Kernel Arguments".
"""

from __future__ import annotations

from pcfm.ir import instructions as ir
from pcfm.ir.module import GlobalVariable
from pcfm.ir.types import I1, I8, I16, I32, I64, VOID, Type, ptr_type
from pcfm.ir.values import ConstantInt, Poison, const_int
from pcfm.llvm.retargeting.builder import SAME_NUMBERS, SPECIAL_REGISTER, Builder, Rewrite, renamed
from pcfm.llvm.retargeting.numbers import NUMBERS
from pcfm.llvm.retargeting.warps import WARPS

# What AMDGPU has in memory: offset in bytes -> (special register of NVPTX, type in memory).
IMPLICIT_ARGUMENTS = {
    **{4 * i: (f"{SPECIAL_REGISTER}nctaid.{d}", I32) for i, d in enumerate("xyz")},
    **{12 + 2 * i: (f"{SPECIAL_REGISTER}ntid.{d}", I16) for i, d in enumerate("xyz")},
}
_BARRIERS = (
    "llvm.nvvm.barrier0",
    "llvm.nvvm.barrier.cta.sync.aligned.all",
    "llvm.nvvm.barrier.cta.sync.all",
    "llvm.nvvm.barrier.sync",
    "llvm.nvvm.barrier.n",
)
_VOTES = ".votes"
_MEMBARS = {
    "llvm.nvvm.membar.cta": "workgroup",
    "llvm.nvvm.membar.gl": "agent",
    "llvm.nvvm.membar.sys": None,
}


def _implicit_argument(offset: int, ty: Type) -> Rewrite:
    """A size read from the implicit kernel arguments at byte `offset`."""

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        base = builder.call("llvm.amdgcn.implicitarg.ptr", ptr_type(4), [])
        if offset:
            base = builder.place(ir.GetElementPtr(I8, base, [const_int(I64, offset)], ("inbounds",)))
        load = builder.place(ir.Load(ty, base, align=2 if ty == I16 else 4))
        return load if ty == inst.type else builder.cast("zext", load, inst.type)

    return rewrite


def _barrier(builder: Builder, inst: ir.Call) -> None:
    _require_barrier_0(builder, inst)
    _wait(builder)


def _require_barrier_0(builder: Builder, inst: ir.Call) -> None:
    name = inst.callee_name or ""
    if not name.startswith("llvm.nvvm.barrier0") and inst.args[0] != ConstantInt(I32, 0):
        raise builder.unsupported(f"{name} with a barrier other than 0")


def _wait(builder: Builder) -> None:
    # A CUDA barrier also orders the memory accesses of its thread block; s_barrier alone does not.
    builder.place(ir.Fence("release", "workgroup"))
    builder.call("llvm.amdgcn.s.barrier", VOID, [])
    builder.place(ir.Fence("acquire", "workgroup"))


def _counting_barrier(operation: str) -> Rewrite:
    """A barrier that tells how many threads of the block vote, or whether any or all do: a word of LDS counts
    the votes, or those against.
    """

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        _require_barrier_0(builder, inst)
        vote = inst.args[-1]
        counts = vote if vote.type == I1 else builder.compare("ne", vote, 0)
        if operation == "and":
            counts = builder.binary("xor", counts, 1)
        word = builder.module.globals.get(_VOTES)
        if word is None:
            word = builder.module.add(GlobalVariable(_VOTES, I32, Poison(I32), addrspace=3, align=4))
            word.prefix = ("internal",)
        _wait(builder)
        builder.place(ir.Store(const_int(I32, 0), word, align=4))
        _wait(builder)
        number = builder.cast("zext", counts, I32)
        builder.place(ir.AtomicRMW("add", word, number, "monotonic", syncscope="workgroup"))
        _wait(builder)
        total = builder.place(ir.Load(I32, word, align=4))
        if operation == "popc":
            return total
        answer = builder.compare("eq" if operation == "and" else "ne", total, 0)
        return answer if inst.type == I1 else builder.cast("zext", answer, inst.type)

    return rewrite


def _membar(scope: str | None) -> Rewrite:
    def rewrite(builder: Builder, _inst: ir.Call) -> None:
        builder.place(ir.Fence("seq_cst", scope))

    return rewrite


def _clock(builder: Builder, inst: ir.Call) -> ir.Instruction:
    cycles = builder.call("llvm.readcyclecounter", I64, [])
    return cycles if inst.type == I64 else builder.cast("trunc", cycles, inst.type)


def _sleep(builder: Builder, _inst: ir.Call) -> None:
    """nanosleep may end at once; the shortest pause."""
    builder.call("llvm.amdgcn.s.sleep", VOID, [const_int(I32, 1)])


def _is_global(builder: Builder, inst: ir.Call) -> ir.Instruction:
    shared, private = (
        builder.call(f"llvm.amdgcn.is.{each}", I1, inst.args) for each in ("shared", "private")
    )
    return builder.binary("xor", builder.binary("or", shared, private), 1)


def _read_only_load(builder: Builder, inst: ir.Call) -> ir.Instruction:
    """ldg, ldu: a load; AMDGPU finds by itself which go through the scalar cache."""
    pointer, align = inst.args
    assert isinstance(align, ConstantInt)
    return builder.place(ir.Load(inst.type, pointer, align=align.value))


def _atomic(operation: str, scope: str | None) -> Rewrite:
    """A relaxed atomic operation on the word that the first argument points to."""

    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        pointer, value = inst.args
        return builder.place(ir.AtomicRMW(operation, pointer, value, "monotonic", syncscope=scope))

    return rewrite


def _compare_and_exchange(scope: str | None) -> Rewrite:
    def rewrite(builder: Builder, inst: ir.Call) -> ir.Instruction:
        orders = ("monotonic", "monotonic")
        pointer, expected, replacement = inst.args
        pair = builder.place(ir.CmpXchg(pointer, expected, replacement, *orders, syncscope=scope))
        return builder.place(ir.ExtractValue(pair, (0,), inst.type))

    return rewrite


_READ_ONLY_LOADS: dict[str, Rewrite] = {
    f"llvm.nvvm.{name}.global.{kind}.{lanes}{ty}.p{space}": _read_only_load
    for name in ("ldg", "ldu")
    for kind, types in (("i", "i8 i16 i32 i64"), ("f", "f16 bf16 f32 f64"), ("p", "p0 p1"))
    for ty in types.split()
    for lanes in ("", "v2", "v4")
    for space in (0, 1)
}
_ATOMIC_SCOPES = {"cta": "workgroup", "sys": None}
_SCOPED = {
    **{f"{each}.gen.i": each for each in ("add", "max", "min", "and", "or", "xor")},
    "add.gen.f": "fadd", "exch.gen.i": "xchg", "inc.gen.i": "uinc_wrap", "dec.gen.i": "udec_wrap",
}  # fmt: skip
_ATOMICS: dict[str, Rewrite] = {
    **{
        f"llvm.nvvm.atomic.load.{name}.32.p{space}": _atomic(operation, "agent")
        for name, operation in (("inc", "uinc_wrap"), ("dec", "udec_wrap"))
        for space in (0, 1, 3)
    },
    **{
        f"llvm.nvvm.atomic.{name}.{scope}.{'f' if name.endswith('f') else 'i'}{bits}.p0": _atomic(
            operation, own
        )
        for name, operation in _SCOPED.items()
        for scope, own in _ATOMIC_SCOPES.items()
        for bits in (32, 64)
    },
    **{
        f"llvm.nvvm.atomic.cas.gen.i.{scope}.i{bits}.p0": _compare_and_exchange(own)
        for scope, own in _ATOMIC_SCOPES.items()
        for bits in (16, 32, 64)
    },
}
TO_AMDGCN: dict[str, Rewrite] = {
    **{name: renamed(equal) for name, equal in SAME_NUMBERS.items()},
    **{register: _implicit_argument(offset, ty) for offset, (register, ty) in IMPLICIT_ARGUMENTS.items()},
    **NUMBERS,
    **WARPS,
    **_READ_ONLY_LOADS,
    **_ATOMICS,
    **dict.fromkeys(_BARRIERS, _barrier),
    **{
        name: _counting_barrier(operation)
        for operation in ("popc", "and", "or")
        for name in (
            f"llvm.nvvm.barrier0.{operation}",
            f"llvm.nvvm.barrier.cta.red.{operation}.all",
            f"llvm.nvvm.barrier.cta.red.{operation}.aligned.all",
        )
    },
    f"{SPECIAL_REGISTER}clock": _clock,
    f"{SPECIAL_REGISTER}clock64": _clock,
    "llvm.nvvm.nanosleep": _sleep,
    "llvm.nvvm.isspacep.shared": renamed("llvm.amdgcn.is.shared"),
    "llvm.nvvm.isspacep.local": renamed("llvm.amdgcn.is.private"),
    "llvm.nvvm.isspacep.global": _is_global,
    **{name: _membar(scope) for name, scope in _MEMBARS.items()},
}
