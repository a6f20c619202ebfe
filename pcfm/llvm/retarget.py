"""From one kind of GPU to the other: NVPTX to AMDGCN and back.

What is mapped: triple and data layout, the kernels' calling convention, the address space of allocas,
thread and block numbers and sizes, barriers, fences' scopes, structures by value, the intrinsics that have
an equivalent, and inline assembly that is understood. Anything else that belongs to one target alone is
refused by name: it is never silently dropped. Address spaces 0 (generic), 1 (global), 3 (shared), 4
(constant) and 5 (private) mean the same on both.

Sizes on AMDGCN are read from the implicit kernel arguments of code object version 5 and later. Source:
LLVM, "User Guide for NVPTX Back-end" and "User Guide for AMDGPU Backend", tables "Code Object V5 Hidden
Kernel Arguments" and "AQL Kernel Dispatch Packet".

To CUDA's code a warp has 32 lanes, on AMD's processors too: each 32 lanes of a wave are one, as in the
simulator. Not handled: matches and reductions of CUDA's warps; AMD's ballots and lane operations on NVIDIA's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from pcfm.diagnostics import Diagnostic, UnsupportedError
from pcfm.ir import instructions as ir
from pcfm.ir.attributes import rewrite_attributes, string_attribute, without_attributes
from pcfm.ir.by_value import alignment_of, by_value_type, is_by_value, is_only_read
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.rewriter import erase, insert_after, insert_before, locate, replace_all_uses
from pcfm.ir.targets import LAYOUTS, PROCESSOR_ATTRIBUTES, TRIPLES
from pcfm.ir.types import DOUBLE, FLOAT, I1, I8, I16, I32, I64, VOID, FunctionType, IntType, Type, ptr_type
from pcfm.ir.values import Argument, ConstantFP, ConstantInt, InlineAsm, Poison, Value, const_int
from pcfm.ptx.assembly import lift

_KERNEL = {"ptx": "ptx_kernel", "amdgcn": "amdgpu_kernel"}
_KERNELS = frozenset({*_KERNEL.values(), "spir_kernel"})
_DEVICE = frozenset({"ptx_device", "spir_func"})
_SCOPES = {
    "ptx": {"workgroup": "block", "agent": "device", "wavefront": "block", "cluster": "cluster"},
    "amdgcn": {"block": "workgroup", "device": "agent", "cluster": "cluster"},
}
_PRIVATE = 5
_OWN_PREFIX = {"ptx": "llvm.nvvm.", "amdgcn": "llvm.amdgcn."}

_BARRIERS = {
    "llvm.nvvm.barrier0": 0,
    "llvm.nvvm.barrier.cta.sync.aligned.all": 1,
    "llvm.nvvm.barrier.cta.sync.all": 1,
    "llvm.nvvm.barrier.sync": 1,
    "llvm.nvvm.barrier.n": 1,
}
_MEMBARS = {
    "llvm.nvvm.membar.cta": "workgroup",
    "llvm.nvvm.membar.gl": "agent",
    "llvm.nvvm.membar.sys": None,
}
# Intrinsics of one target that have a target-independent equal, or one that is at least as exact.
_OF_BOTH_WIDTHS = {
    "fma.rn": "fma", "sqrt.rn": "sqrt", "fabs": "fabs", "fmin": "minnum", "fmax": "maxnum", "floor": "floor",
    "ceil": "ceil", "trunc": "trunc", "round": "roundeven", "ex2.approx": "exp2", "lg2.approx": "log2",
}  # fmt: skip
_GENERIC = {
    **{
        f"llvm.nvvm.{name}.{letter}": f"llvm.{generic}.f{bits}"
        for name, generic in _OF_BOTH_WIDTHS.items()
        for letter, bits in (("f", 32), ("d", 64))
    },
    "llvm.nvvm.fabs.f32": "llvm.fabs.f32",
    "llvm.nvvm.fabs.f64": "llvm.fabs.f64",
    "llvm.nvvm.sqrt.approx.f": "llvm.sqrt.f32",
    "llvm.nvvm.sqrt.f": "llvm.sqrt.f32",
    "llvm.nvvm.sin.approx.f": "llvm.sin.f32",
    "llvm.nvvm.cos.approx.f": "llvm.cos.f32",
    "llvm.nvvm.rsqrt.approx.f": "llvm.amdgcn.rsq.f32",
}
# Those that flush subnormal numbers, of operands and results.
_FLUSHED = {
    name.replace(".approx.f", ".approx.ftz.f"): name for name in _GENERIC if name.endswith(".approx.f")
} | {"llvm.nvvm.sqrt.rn.ftz.f": "llvm.nvvm.sqrt.rn.f", "llvm.nvvm.fabs.ftz.f": "llvm.nvvm.fabs.f"}

# Numbers and sizes that both have, by NVPTX's names of them.
_SREG = "llvm.nvvm.read.ptx.sreg."
_RENAMED = {
    **{f"{_SREG}tid.{d}": f"llvm.amdgcn.workitem.id.{d}" for d in "xyz"},
    **{f"{_SREG}ctaid.{d}": f"llvm.amdgcn.workgroup.id.{d}" for d in "xyz"},
}
# What AMDGPU has in memory: offset in bytes -> (special register of NVPTX, type in memory).
_IMPLICIT = {
    **{4 * i: (f"{_SREG}nctaid.{d}", I32) for i, d in enumerate("xyz")},
    **{12 + 2 * i: (f"{_SREG}ntid.{d}", I16) for i, d in enumerate("xyz")},
}
_DISPATCH = {4 + 2 * i: (f"{_SREG}ntid.{d}", I16) for i, d in enumerate("xyz")}

# What takes the place of a call; None where nothing does.
_Rewrite = Callable[["_Retargeting", ir.Call], ir.Instruction | None]


def retarget(module: Module, target: str) -> None:
    """Turns `module` into one for `target`, in place. Raises: UnsupportedError: what has no equivalent."""
    job = _Retargeting(module, target)
    for fn in list(module.defined_functions):
        job.function(fn)
    job.check_complete()
    job.head()


class _Retargeting:
    def __init__(self, module: Module, target: str) -> None:
        self.module = module
        self.target = target
        self.rewrites = _TO_AMDGCN if target == "amdgcn" else _TO_PTX

    # --- module and functions ---
    def head(self) -> None:
        """Triple, data layout, conventions and attributes that name a processor."""
        module = self.module
        module.triple = TRIPLES[self.target]
        module.datalayout = DataLayout.parse(LAYOUTS[self.target])
        module.has_datalayout = True
        for fn in module.functions:
            if fn.calling_convention in _KERNELS:
                fn.calling_convention = _KERNEL[self.target]
            elif fn.calling_convention in _DEVICE:
                fn.calling_convention = None
        rewrite_attributes(module, lambda words: _translate_attributes(words, self.target))
        module.named_metadata.pop("nvvm.annotations", None)

    def function(self, fn: Function) -> None:
        """Rewrites the parameters and the body of `fn`."""
        self._by_value(fn)
        for inst in list(fn.instructions()):
            if _assembly_text(inst):
                lift(inst)
        for inst in list(fn.instructions()):
            if inst.parent is None:
                continue
            if isinstance(inst, ir.Alloca):
                self._alloca(inst)
            elif isinstance(inst, ir.Call):
                self._call(inst)
            scope = getattr(inst, "syncscope", None)
            if scope is not None:
                inst.syncscope = _SCOPES[self.target].get(scope, scope)  # type: ignore[attr-defined]

    def check_complete(self) -> None:
        """Refuses intrinsics of the other target that are still called; drops their unused declarations."""
        other = "amdgcn" if self.target == "ptx" else "ptx"
        for fn in self.module.functions:
            if not fn.name.startswith(_OWN_PREFIX[other]):
                continue
            if fn.has_uses:
                raise self.unsupported(fn.name, fn.users[0])
            del self.module.globals[fn.name]

    def unsupported(self, name: str, user: object) -> UnsupportedError:
        """The refusal of what `name` names, at its user's line and in that one's function."""
        block = getattr(user, "parent", None)
        fn = block.parent if isinstance(block, Block) else None
        where = f" (in @{fn.name}, {_shown(user)})" if fn is not None else ""
        span = getattr(user, "span", None)
        return UnsupportedError(Diagnostic(f"@{name} has no equivalent on {self.target}{where}", span))

    def _by_value(self, fn: Function) -> None:
        """Structures by value, for AMDGPU: kernels see them where the launch has put them, other functions
        where their caller has them. A function that does more than read one makes the copy itself.
        """
        for parameter in fn.args:
            if self.target != "amdgcn" or not is_by_value(parameter):
                continue
            if not is_only_read(parameter):
                self._copy(fn, parameter)
            kept = [word for word in parameter.attributes if word not in ("writeonly", "readnone")]
            if fn.calling_convention in _KERNELS:
                kept = [
                    word.replace("byval", "byref", 1) if word.startswith("byval") else word for word in kept
                ]
            parameter.attributes = _without_by_value(kept)

    def _copy(self, fn: Function, parameter: Argument) -> None:
        """Lets `fn` use, in place of a parameter, a copy in its private memory."""
        ty = by_value_type(parameter, self.module.types)
        if ty is None:
            raise self.unsupported(f"{fn.name}: the structure by value %{parameter.name}", parameter)
        start = next(iter(fn.entry.instructions))
        align = max(alignment_of(parameter), self.module.datalayout.align_of(ty))
        slot = self.place(start, ir.Alloca(ty, const_int(I32, 1), ptr_type(_PRIVATE), align=align))
        copy = self.place(start, ir.Cast("addrspacecast", slot, ptr_type(0)))
        replace_all_uses(parameter, copy)
        size = const_int(I64, self.module.datalayout.size_of(ty))
        self.call_before(start, "llvm.memcpy.p0.p0.i64", VOID, [copy, parameter, size, const_int(I1, 0)])

    def _alloca(self, inst: ir.Alloca) -> None:
        old = inst.type
        wanted = ptr_type(_PRIVATE if self.target == "amdgcn" else 0)
        if old == wanted:
            return
        # Lifetimes are told of an alloca itself, by its address space; to tell them is not needed.
        for user in list(inst.users):
            if isinstance(user, ir.Call) and (user.callee_name or "").startswith("llvm.lifetime."):
                erase(user)
        # Other uses keep the pointer type that they were written for.
        twin = inst.clone()
        twin.type = wanted
        twin.name, inst.name = inst.name, None
        insert_before(inst, twin)
        cast = insert_after(twin, ir.Cast("addrspacecast", twin, old))
        replace_all_uses(inst, cast)
        erase(inst)

    def _call(self, inst: ir.Call) -> None:
        callee = inst.callee
        if text := _assembly_text(inst):
            what = f"the inline assembly `{text}` has no equivalent on {self.target}"
            raise UnsupportedError(what, span=inst.span)
        if not isinstance(callee, Function):
            return
        rewrite = self.rewrites.get(callee.name)
        if rewrite is not None:
            self.replace(inst, rewrite(self, inst))
            return
        if inst.data.calling_convention in _DEVICE | _KERNELS:
            inst.data = replace(inst.data, calling_convention=None)
        attributes = tuple(_without_by_value(words) for words in inst.data.argument_attributes)
        if self.target == "amdgcn" and attributes != inst.data.argument_attributes:
            # What is called sees memory of the caller now, which a tail call may not.
            inst.data = replace(inst.data, argument_attributes=attributes, tail=None)

    # --- building ---
    def call_before(self, anchor: ir.Instruction, name: str, ret: Type, args: list[Value]) -> ir.Instruction:
        """A call of `name` placed before `anchor`, with its debug location."""
        ty = FunctionType(ret, tuple(arg.type for arg in args))
        fn = self.module.globals.get(name) or self.module.add(Function(name, ty))
        return self.place(anchor, ir.Call(fn, args, ir.CallData(ty)))

    def place(self, anchor: ir.Instruction, inst: ir.Instruction) -> ir.Instruction:
        """Inserts `inst` before `anchor`, with its debug location."""
        locate(inst, anchor)
        return insert_before(anchor, inst)

    def replace(self, old: ir.Instruction, new: ir.Instruction | None) -> None:
        """Lets `new` take the place of `old`."""
        if new is not None:
            new.name, old.name = old.name, None
            replace_all_uses(old, new)
        erase(old)


def _without_by_value(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if not word.startswith("byval"))


def _assembly_text(inst: ir.Instruction) -> str:
    """The text of a call of inline assembly in one line; empty too where it only keeps a compiler from moving
    accesses.
    """
    callee = inst.callee if isinstance(inst, ir.CallBase) else None
    return " ".join(callee.asm.split()) if isinstance(callee, InlineAsm) else ""


def _shown(user: object) -> str:
    """An instruction as messages name it."""
    name = getattr(user, "name", None)
    opcode = getattr(user, "opcode", "use")
    return f"%{name} = {opcode}" if name else str(opcode)


def _translate_attributes(words: tuple[str, ...], target: str) -> tuple[str, ...]:
    kept: list[str] = []
    for word in without_attributes(words, PROCESSOR_ATTRIBUTES):
        key, value = string_attribute(word)
        if target == "amdgcn" and key in ("nvvm.maxntid", "nvvm.reqntid"):
            threads = 1
            for size in value.split(","):
                threads *= int(size)
            kept.append(f'"amdgpu-flat-work-group-size"="1,{threads}"')
        elif target == "ptx" and key == "amdgpu-flat-work-group-size":
            kept.append(f'"nvvm.maxntid"="{value.split(",")[-1]}"')
        else:
            kept.append(word)
    return tuple(kept)


# --- to AMDGCN --------------------------------------------------------------------------------------------


def _renamed(name: str) -> _Rewrite:
    return lambda job, inst: job.call_before(inst, name, inst.type, list(inst.args))


def _implicit_argument(offset: int, ty: Type) -> _Rewrite:
    """A size read from the implicit kernel arguments at byte `offset`."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        base = job.call_before(inst, "llvm.amdgcn.implicitarg.ptr", ptr_type(4), [])
        if offset:
            step = ir.GetElementPtr(I8, base, [const_int(I64, offset)], ("inbounds",))
            base = job.place(inst, step)
        load = job.place(inst, ir.Load(ty, base, align=2 if ty == I16 else 4))
        return load if ty == inst.type else job.place(inst, ir.Cast("zext", load, inst.type))

    return rewrite


def _barrier_to_amdgcn(job: _Retargeting, inst: ir.Call) -> None:
    name = inst.callee_name or ""
    if _BARRIERS[name] and inst.args[0] != ConstantInt(I32, 0):
        raise job.unsupported(f"{name} with a barrier other than 0", inst)
    # A CUDA barrier also orders the memory accesses of its thread block; s_barrier alone does not.
    job.place(inst, ir.Fence("release", "workgroup"))
    job.call_before(inst, "llvm.amdgcn.s.barrier", VOID, [])
    job.place(inst, ir.Fence("acquire", "workgroup"))


def _membar(scope: str | None) -> _Rewrite:
    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        job.place(inst, ir.Fence("seq_cst", scope))

    return rewrite


def _atomic(operation: str, scope: str | None) -> _Rewrite:
    """A relaxed atomic operation on the word that the first argument points to."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        pointer, value = inst.args
        return job.place(inst, ir.AtomicRMW(operation, pointer, value, "monotonic", syncscope=scope))

    return rewrite


def _flushed(job: _Retargeting, anchor: ir.Instruction, value: Value) -> ir.Instruction:
    """The value, or a zero of its sign where it is subnormal."""
    size = job.call_before(anchor, "llvm.fabs.f32", value.type, [value])
    least = ConstantFP(FLOAT, 0x00800000)
    small = job.place(anchor, ir.Compare("fcmp", "olt", size, least))
    zero = job.call_before(anchor, "llvm.copysign.f32", value.type, [ConstantFP(FLOAT, 0), value])
    return job.place(anchor, ir.Select(small, zero, value))


def _flushing(name: str) -> _Rewrite:
    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        args: list[Value] = [_flushed(job, inst, arg) for arg in inst.args]
        return _flushed(job, inst, job.call_before(inst, name, inst.type, args))

    return rewrite


def _operator(opcode: str) -> _Rewrite:
    """A binary operator, rounded to nearest, that nothing may fuse."""
    return lambda job, inst: job.place(inst, ir.Binary(opcode, inst.args[0], inst.args[1]))


def _conversion(opcode: str) -> _Rewrite:
    return lambda job, inst: job.place(inst, ir.Cast(opcode, inst.args[0], inst.type))


def _high_product(widen: str) -> _Rewrite:
    """The upper half of a product of numbers that `widen` makes twice as wide."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        width = inst.args[0].type.width  # type: ignore[attr-defined]
        wide = IntType(2 * width)
        left, right = (job.place(inst, ir.Cast(widen, arg, wide)) for arg in inst.args)
        product = job.place(inst, ir.Binary("mul", left, right))
        upper = job.place(inst, ir.Binary("lshr", product, const_int(wide, width)))
        return job.place(inst, ir.Cast("trunc", upper, inst.type))

    return rewrite


def _one(ty: Type) -> ConstantFP:
    return ConstantFP(FLOAT, 0x3F800000) if ty == FLOAT else ConstantFP(DOUBLE, 0x3FF0000000000000)


def _reciprocal(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
    return job.place(inst, ir.Binary("fdiv", _one(inst.type), inst.args[0]))


def _saturate(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
    """Into [0, 1]; NaN becomes 0, since the maximum of NaN and 0 is 0."""
    one = _one(inst.type)
    suffix = f"f{one.type.width}"
    positive = job.call_before(
        inst, f"llvm.maxnum.{suffix}", inst.type, [inst.args[0], ConstantFP(one.type, 0)]
    )
    return job.call_before(inst, f"llvm.minnum.{suffix}", inst.type, [positive, one])


def _to_integer(mode: str, *, is_signed: bool) -> _Rewrite:
    """A conversion that rounds first and clamps; of doubles, or to 64 bits, NaN becomes the top bit alone.

    Source: PTX ISA, `cvt`.
    """
    round_off = {"rn": "roundeven", "rm": "floor", "rp": "ceil"}.get(mode)

    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        value = inst.args[0]
        suffix = "f64" if value.type == DOUBLE else "f32"
        if round_off is not None:
            value = job.call_before(inst, f"llvm.{round_off}.{suffix}", value.type, [value])
        name = f"llvm.fpto{'s' if is_signed else 'u'}i.sat.{inst.type}.{suffix}"
        whole = job.call_before(inst, name, inst.type, [value])
        if value.type == DOUBLE or inst.type == I64:
            is_nan = job.place(inst, ir.Compare("fcmp", "uno", value, value))
            top = const_int(inst.type, 1 << (63 if inst.type == I64 else 31))
            whole = job.place(inst, ir.Select(is_nan, top, whole))
        return whole

    return rewrite


class _Builder:
    """Builds, before `anchor`, what is to take its place."""

    def __init__(self, job: _Retargeting, anchor: ir.Call) -> None:
        self.job = job
        self.anchor = anchor

    def binary(self, opcode: str, left: Value, right: Value | int) -> ir.Instruction:
        """An operation on two values, or on a value and a number."""
        if isinstance(right, int):
            right = const_int(left.type, right)
        return self.job.place(self.anchor, ir.Binary(opcode, left, right))

    def compare(self, predicate: str, left: Value, right: Value | int) -> ir.Instruction:
        """A comparison of two values, or of a value and a number."""
        if isinstance(right, int):
            right = const_int(left.type, right)
        return self.job.place(self.anchor, ir.Compare("icmp", predicate, left, right))

    def cast(self, opcode: str, value: Value, ty: Type) -> ir.Instruction:
        """A conversion."""
        return self.job.place(self.anchor, ir.Cast(opcode, value, ty))

    def select(self, cond: Value, left: Value, right: Value) -> ir.Instruction:
        """One of two values."""
        return self.job.place(self.anchor, ir.Select(cond, left, right))

    def call(self, name: str, ret: Type, args: list[Value]) -> ir.Instruction:
        """A call."""
        return self.job.call_before(self.anchor, name, ret, args)


def _narrow_product(widen: str) -> _Rewrite:
    """The product of the lower 24 bits of each, which `widen` makes words."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        low = [job.place(inst, ir.Cast("trunc", arg, IntType(24))) for arg in inst.args]
        left, right = (job.place(inst, ir.Cast(widen, arg, I32)) for arg in low)
        return job.place(inst, ir.Binary("mul", left, right))

    return rewrite


def _sum_of_difference(sign: str) -> _Rewrite:
    """|a - b| + c."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        left, right, addend = inst.args
        most, least = (
            job.call_before(inst, f"llvm.{sign}{name}.i32", I32, [left, right]) for name in ("max", "min")
        )
        difference = job.place(inst, ir.Binary("sub", most, least))
        return job.place(inst, ir.Binary("add", difference, addend))

    return rewrite


def _permute_bytes(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
    """prmt: four of eight bytes, chosen by four bits each, of which the top one asks for its sign alone.

    Source: PTX ISA, `prmt`.
    """

    builder = _Builder(job, inst)
    binary, cast = builder.binary, builder.cast
    low, high = (cast("zext", arg, I64) for arg in inst.args[:2])
    both = binary("or", low, binary("shl", high, 32))
    selector = cast("zext", inst.args[2], I64)
    word: ir.Instruction | None = None
    for bit in range(0, 32, 8):
        choice = binary("lshr", selector, bit // 2)
        moved = binary("lshr", both, binary("shl", binary("and", choice, 7), 3))
        chosen = cast("trunc", moved, I8)
        asks_sign = cast("trunc", binary("lshr", choice, 3), I1)
        byte = builder.select(asks_sign, binary("ashr", chosen, 7), chosen)
        shifted = binary("shl", cast("zext", byte, I32), bit)
        word = shifted if word is None else binary("or", word, shifted)
    assert word is not None
    return word


def _half_of_double(*, high: bool) -> _Rewrite:
    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        bits = job.place(inst, ir.Cast("bitcast", inst.args[0], I64))
        if high:
            bits = job.place(inst, ir.Binary("lshr", bits, const_int(I64, 32)))
        return job.place(inst, ir.Cast("trunc", bits, I32))

    return rewrite


def _double_of_halves(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
    low, high = (job.place(inst, ir.Cast("zext", arg, I64)) for arg in inst.args)
    upper = job.place(inst, ir.Binary("shl", high, const_int(I64, 32)))
    bits = job.place(inst, ir.Binary("or", upper, low))
    return job.place(inst, ir.Cast("bitcast", bits, DOUBLE))


def _compare_and_exchange(scope: str | None) -> _Rewrite:
    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        orders = ("monotonic", "monotonic")
        pointer, expected, replacement = inst.args
        pair = job.place(inst, ir.CmpXchg(pointer, expected, replacement, *orders, syncscope=scope))
        return job.place(inst, ir.ExtractValue(pair, (0,), inst.type))

    return rewrite


# --- CUDA's warps, each 32 lanes of a wave ---


def _lane_of_wave(builder: _Builder) -> ir.Instruction:
    """The lane's number in its wave."""
    ones = const_int(I32, -1)
    low = builder.call("llvm.amdgcn.mbcnt.lo", I32, [ones, const_int(I32, 0)])
    return builder.call("llvm.amdgcn.mbcnt.hi", I32, [ones, low])


def _ballot(builder: _Builder, vote: Value) -> ir.Instruction:
    """The votes of the warp's active lanes, as bits of a word."""
    votes = builder.call("llvm.amdgcn.ballot.i64", I64, [vote])
    first = builder.cast("zext", builder.binary("and", _lane_of_wave(builder), 32), I64)
    return builder.cast("trunc", builder.binary("lshr", votes, first), I32)


def _lane_id_to_amdgcn(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
    builder = _Builder(job, inst)
    return builder.binary("and", _lane_of_wave(builder), 31)


def _warp_size_to_amdgcn(_job: _Retargeting, inst: ir.Call) -> None:
    replace_all_uses(inst, const_int(I32, 32))


def _shuffle(mode: str) -> _Rewrite:
    """shfl: the value of another lane of the segment, else the lane's own. Source: PTX ISA, `shfl.sync`."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        builder = _Builder(job, inst)
        value, amount, control = inst.args[-3:]
        in_wave = _lane_of_wave(builder)
        lane = builder.binary("and", in_wave, 31)
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
        other = builder.binary("or", builder.binary("and", in_wave, 32), chosen)
        word = value if value.type == I32 else builder.cast("bitcast", value, I32)
        arguments: list[Value] = [builder.binary("shl", other, 2), word]
        read = builder.call("llvm.amdgcn.ds.bpermute", I32, arguments)
        if value.type != I32:
            read = builder.cast("bitcast", read, value.type)
        if inst.type == value.type:
            return read
        pair = job.place(inst, ir.InsertValue(Poison(inst.type), read, (0,)))
        return job.place(inst, ir.InsertValue(pair, inside, (1,)))

    return rewrite


def _vote(mode: str) -> _Rewrite:
    """vote: of the active lanes that the mask names."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
        builder = _Builder(job, inst)
        mask, vote = inst.args

        def named(vote: Value) -> ir.Instruction:
            return builder.binary("and", _ballot(builder, vote), mask)

        if mode == "ballot":
            return named(vote)
        if mode == "any":
            return builder.compare("ne", named(vote), 0)
        none_against = builder.compare("eq", named(builder.binary("xor", vote, 1)), 0)
        if mode == "all":
            return none_against
        return builder.binary("or", none_against, builder.compare("eq", named(vote), 0))

    return rewrite


def _active_mask(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
    return _ballot(_Builder(job, inst), const_int(I1, 1))


def _warp_barrier(job: _Retargeting, inst: ir.Call) -> None:
    """The lanes go on together; their accesses before are seen by each other after."""
    job.place(inst, ir.Fence("release", "wavefront"))
    job.call_before(inst, "llvm.amdgcn.wave.barrier", VOID, [])
    job.place(inst, ir.Fence("acquire", "wavefront"))


_CUDA_WARPS: dict[str, _Rewrite] = {
    f"{_SREG}laneid": _lane_id_to_amdgcn,
    f"{_SREG}warpsize": _warp_size_to_amdgcn,
    **{
        f"llvm.nvvm.shfl.sync.{mode}.{ty}{pair}": _shuffle(mode)
        for mode in ("up", "down", "bfly", "idx")
        for ty in ("i32", "f32")
        for pair in ("", "p")
    },
    **{f"llvm.nvvm.vote.{mode}.sync": _vote(mode) for mode in ("all", "any", "uni", "ballot")},
    "llvm.nvvm.activemask": _active_mask,
    "llvm.nvvm.bar.warp.sync": _warp_barrier,
}
_ATOMIC_SCOPES = {"cta": "workgroup", "sys": None}
_SCOPED = {
    **{f"{each}.gen.i": each for each in ("add", "max", "min", "and", "or", "xor")},
    "add.gen.f": "fadd", "exch.gen.i": "xchg", "inc.gen.i": "uinc_wrap", "dec.gen.i": "udec_wrap",
}  # fmt: skip
_ATOMICS: dict[str, _Rewrite] = {
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
_TO_INTEGER = {
    f"llvm.nvvm.{source}2{target}.{mode}": _to_integer(mode, is_signed=not target.startswith("u"))
    for source in "fd"
    for target in ("i", "ui", "ll", "ull")
    for mode in ("rn", "rz", "rm", "rp")
}
_FROM_INTEGER = {
    f"llvm.nvvm.{source}2{target}.rn": _conversion("uitofp" if source.startswith("u") else "sitofp")
    for source in ("i", "ui", "ll", "ull")
    for target in "fd"
}
_TO_AMDGCN: dict[str, _Rewrite] = {
    **{name: _renamed(equal) for name, equal in (_GENERIC | _RENAMED).items()},
    **{name: _flushing(_GENERIC[plain]) for name, plain in _FLUSHED.items()},
    **{f"llvm.nvvm.{name}.rn.{ty}": _operator(f"f{name}") for name in ("mul", "add", "div") for ty in "fd"},
    **{f"llvm.nvvm.rcp.rn.{ty}": _reciprocal for ty in "fd"},
    "llvm.nvvm.div.approx.f": _operator("fdiv"),
    **{f"llvm.nvvm.mulhi.{ty}": _high_product("sext") for ty in ("i", "ll")},
    **{f"llvm.nvvm.mulhi.{ty}": _high_product("zext") for ty in ("ui", "ull")},
    **{f"llvm.nvvm.saturate.{ty}": _saturate for ty in "fd"},
    "llvm.nvvm.mul24.i": _narrow_product("sext"),
    "llvm.nvvm.mul24.ui": _narrow_product("zext"),
    "llvm.nvvm.sad.i": _sum_of_difference("s"),
    "llvm.nvvm.sad.ui": _sum_of_difference("u"),
    "llvm.nvvm.prmt": _permute_bytes,
    **_TO_INTEGER,
    **_FROM_INTEGER,
    "llvm.nvvm.d2f.rn": _conversion("fptrunc"),
    "llvm.nvvm.d2i.lo": _half_of_double(high=False),
    "llvm.nvvm.d2i.hi": _half_of_double(high=True),
    "llvm.nvvm.lohi.i2d": _double_of_halves,
    **{register: _implicit_argument(offset, ty) for offset, (register, ty) in _IMPLICIT.items()},
    **_CUDA_WARPS,
    **_ATOMICS,
    **dict.fromkeys(_BARRIERS, _barrier_to_amdgcn),
    **{name: _membar(scope) for name, scope in _MEMBARS.items()},
}

# --- to PTX -----------------------------------------------------------------------------------------------


def _barrier_to_ptx(job: _Retargeting, inst: ir.Call) -> ir.Instruction:
    return job.call_before(inst, "llvm.nvvm.barrier.cta.sync.aligned.all", VOID, [const_int(I32, 0)])


def _sizes_to_ptx(table: Mapping[int, tuple[str, Type]]) -> _Rewrite:
    """Turns loads through a pointer to sizes into reads of special registers; refuses any other use of it."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        for user in inst.users:
            offset, loads, step = 0, [user], None
            if isinstance(user, ir.GetElementPtr) and len(user.indices) == 1:
                index = user.indices[0]
                if not isinstance(index, ConstantInt) or str(user.source_type) != "i8":
                    raise _unknown_size(job, inst)
                offset, loads, step = index.signed, list(user.users), user
            for load in loads:
                _size_to_ptx(job, inst, load, table.get(offset))
            if step is not None:
                erase(step)

    return rewrite


def _size_to_ptx(job: _Retargeting, base: ir.Call, load: object, entry: tuple[str, Type] | None) -> None:
    if not isinstance(load, ir.Load) or entry is None or load.type != entry[1]:
        raise _unknown_size(job, base)
    size = job.call_before(load, entry[0], I32, [])
    if load.type != I32:
        size = job.place(load, ir.Cast("trunc", size, load.type))
    job.replace(load, size)


def _unknown_size(job: _Retargeting, inst: ir.Call) -> UnsupportedError:
    return job.unsupported(f"{inst.callee_name}, other than to load a size,", inst)


def _lane_part_to_ptx(job: _Retargeting, inst: ir.Call) -> ir.Instruction | None:
    """mbcnt.lo(-1, 0) is the lane number within a warp of 32, mbcnt.hi(-1, x) then adds nothing."""
    mask, base = inst.args
    name = inst.callee_name or ""
    if mask != const_int(I32, -1):
        raise job.unsupported(f"{name} with a mask", inst)
    if name.endswith(".hi"):
        if isinstance(base, ir.Instruction):
            replace_all_uses(inst, base)
            return None
        raise job.unsupported(name, inst)
    lane = job.call_before(inst, f"{_SREG}laneid", I32, [])
    return lane if base == const_int(I32, 0) else job.place(inst, ir.Binary("add", lane, base))


# What AMDGPU's back end does by itself, and on NVIDIA's GPUs libdevice.
_OF_LIBDEVICE = {
    f"llvm.{name}.f{bits}": f"__nv_{name}{suffix}"
    for name in "exp exp2 exp10 log log2 log10 pow sin cos tan".split()
    for bits, suffix in ((32, "f"), (64, ""))
}
_TO_PTX: dict[str, _Rewrite] = {
    **{generic: _renamed(name) for generic, name in _OF_LIBDEVICE.items()},
    **{theirs: _renamed(ours) for ours, theirs in _RENAMED.items()},
    "llvm.amdgcn.wavefrontsize": _renamed(f"{_SREG}warpsize"),
    "llvm.amdgcn.implicitarg.ptr": _sizes_to_ptx(_IMPLICIT),
    "llvm.amdgcn.dispatch.ptr": _sizes_to_ptx(_DISPATCH),
    "llvm.amdgcn.s.barrier": _barrier_to_ptx,
    "llvm.amdgcn.mbcnt.lo": _lane_part_to_ptx,
    "llvm.amdgcn.mbcnt.hi": _lane_part_to_ptx,
}
