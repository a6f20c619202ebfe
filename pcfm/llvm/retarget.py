"""From one kind of GPU to the other: NVPTX to AMDGCN and back.

What is mapped: triple and data layout, the kernels' calling convention, the address space of allocas,
thread and block numbers and sizes, barriers, fences' scopes, structures by value that kernels only
read, and the intrinsics that have an equivalent.
Anything else that belongs to one target alone is refused by name: it is never silently dropped. Address
spaces 0 (generic), 1 (global), 3 (shared), 4 (constant) and 5 (private) mean the same on both.

Sizes on AMDGCN are read from the implicit kernel arguments of code object version 5 and later. Source:
LLVM, "User Guide for NVPTX Back-end" and "User Guide for AMDGPU Backend", tables "Code Object V5 Hidden
Kernel Arguments" and "AQL Kernel Dispatch Packet". Not handled: what depends on the width of a warp
(shuffles, ballots, votes).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from pcfm.diagnostics import Diagnostic, UnsupportedError
from pcfm.ir import instructions as ir
from pcfm.ir.attributes import rewrite_attributes, string_attribute, without_attributes
from pcfm.ir.by_value import is_by_value, is_only_read
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.rewriter import erase, insert_after, insert_before, replace_all_uses
from pcfm.ir.targets import LAYOUTS, PROCESSOR_ATTRIBUTES, TRIPLES, family_of_triple
from pcfm.ir.types import DOUBLE, FLOAT, I8, I16, I32, I64, VOID, FunctionType, Type, ptr_type
from pcfm.ir.values import ConstantFP, ConstantInt, Value, const_int

_KERNEL = {"ptx": "ptx_kernel", "amdgcn": "amdgpu_kernel"}
_KERNELS = frozenset({*_KERNEL.values(), "spir_kernel"})
_DEVICE = frozenset({"ptx_device", "spir_func"})
_SCOPES = {
    "ptx": {"workgroup": "block", "agent": "device", "wavefront": "block", "cluster": "cluster"},
    "amdgcn": {"block": "workgroup", "device": "agent", "cluster": "cluster"},
}
_PRIVATE = 5
_OWN_PREFIX = {"ptx": "llvm.nvvm.", "amdgcn": "llvm.amdgcn."}
_DIMENSIONS = ("x", "y", "z")

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
# Intrinsics of one target that have a target-independent equal.
_GENERIC = {
    "llvm.nvvm.fma.rn.f": "llvm.fma.f32",
    "llvm.nvvm.fma.rn.d": "llvm.fma.f64",
    "llvm.nvvm.sqrt.rn.f": "llvm.sqrt.f32",
    "llvm.nvvm.sqrt.rn.d": "llvm.sqrt.f64",
    "llvm.nvvm.fabs.f": "llvm.fabs.f32",
    "llvm.nvvm.fabs.d": "llvm.fabs.f64",
    "llvm.nvvm.fabs.f32": "llvm.fabs.f32",
    "llvm.nvvm.fabs.f64": "llvm.fabs.f64",
    "llvm.nvvm.fmin.f": "llvm.minnum.f32",
    "llvm.nvvm.fmin.d": "llvm.minnum.f64",
    "llvm.nvvm.fmax.f": "llvm.maxnum.f32",
    "llvm.nvvm.fmax.d": "llvm.maxnum.f64",
    "llvm.nvvm.floor.f": "llvm.floor.f32",
    "llvm.nvvm.floor.d": "llvm.floor.f64",
    "llvm.nvvm.ceil.f": "llvm.ceil.f32",
    "llvm.nvvm.ceil.d": "llvm.ceil.f64",
    "llvm.nvvm.trunc.f": "llvm.trunc.f32",
    "llvm.nvvm.trunc.d": "llvm.trunc.f64",
    "llvm.nvvm.round.f": "llvm.roundeven.f32",
    "llvm.nvvm.round.d": "llvm.roundeven.f64",
    # Approximations: at least as exact.
    "llvm.nvvm.sqrt.approx.f": "llvm.sqrt.f32",
    "llvm.nvvm.sqrt.f": "llvm.sqrt.f32",
    "llvm.nvvm.ex2.approx.f": "llvm.exp2.f32",
    "llvm.nvvm.ex2.approx.d": "llvm.exp2.f64",
    "llvm.nvvm.lg2.approx.f": "llvm.log2.f32",
    "llvm.nvvm.lg2.approx.d": "llvm.log2.f64",
    "llvm.nvvm.sin.approx.f": "llvm.sin.f32",
    "llvm.nvvm.cos.approx.f": "llvm.cos.f32",
    "llvm.nvvm.rsqrt.approx.f": "llvm.amdgcn.rsq.f32",
}
# Those that flush subnormal numbers, of operands and results.
_FLUSHED = {
    name.replace(".approx.f", ".approx.ftz.f"): name for name in _GENERIC if name.endswith(".approx.f")
} | {"llvm.nvvm.sqrt.rn.ftz.f": "llvm.nvvm.sqrt.rn.f", "llvm.nvvm.fabs.ftz.f": "llvm.nvvm.fabs.f"}

_Rewrite = Callable[["_Retargeting", ir.Call], None]


def family_of(module: Module) -> str | None:
    """`ptx` or `amdgcn` by the module's triple; None for others."""
    return family_of_triple(module.triple)


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
                raise self._unsupported(fn.name, fn.users[0])
            del self.module.globals[fn.name]

    def _unsupported(self, name: str, user: object) -> UnsupportedError:
        """The refusal of what `name` names, at its user's line and in that one's function."""
        block = getattr(user, "parent", None)
        fn = block.parent if isinstance(block, Block) else None
        where = f" (in @{fn.name}, {_shown(user)})" if fn is not None else ""
        span = getattr(user, "span", None)
        return UnsupportedError(Diagnostic(f"@{name} has no equivalent on {self.target}{where}", span))

    def _by_value(self, fn: Function) -> None:
        """Structures by value of a kernel: AMDGPU's see them where the launch has put them."""
        for parameter in fn.args:
            if self.target != "amdgcn" or not is_by_value(parameter):
                continue
            name = f"@{fn.name}: the structure by value %{parameter.name}"
            if fn.calling_convention not in _KERNELS or not is_only_read(parameter):
                what = "written to" if fn.calling_convention in _KERNELS else "passed to a function"
                raise UnsupportedError(
                    f"{name}, which is {what}, has no equivalent on {self.target}",
                    span=parameter.span or fn.span,
                )
            parameter.attributes = tuple(
                word.replace("byval", "byref", 1) if word.startswith("byval") else word
                for word in parameter.attributes
            )

    def _alloca(self, inst: ir.Alloca) -> None:
        old = inst.type
        wanted = ptr_type(_PRIVATE if self.target == "amdgcn" else 0)
        if old == wanted:
            return
        # Uses keep the pointer type that they were written for.
        twin = inst.clone()
        twin.type = wanted
        twin.name, inst.name = inst.name, None
        insert_before(inst, twin)
        cast = insert_after(twin, ir.Cast("addrspacecast", twin, old))
        replace_all_uses(inst, cast)
        erase(inst)

    def _call(self, inst: ir.Call) -> None:
        callee = inst.callee
        if not isinstance(callee, Function):
            return
        if self.target == "amdgcn" and callee.name in _GENERIC:
            self.replace(inst, self.call_before(inst, _GENERIC[callee.name], inst.type, list(inst.args)))
        elif callee.name in self.rewrites:
            self.rewrites[callee.name](self, inst)
        elif inst.data.calling_convention in _DEVICE | _KERNELS:
            inst.data = replace(inst.data, calling_convention=None)

    # --- building ---
    def declare(self, name: str, ret: Type, params: tuple[Type, ...]) -> Function:
        """The function `name`, declared where it is not yet."""
        known = self.module.globals.get(name)
        if isinstance(known, Function):
            return known
        fn = Function(name, FunctionType(ret, params))
        self.module.add(fn)
        return fn

    def call_before(self, anchor: ir.Instruction, name: str, ret: Type, args: list[Value]) -> ir.Instruction:
        """A call of `name` placed before `anchor`, with its debug location."""
        ty = FunctionType(ret, tuple(arg.type for arg in args))
        fn = self.declare(name, ty.ret, ty.params)
        return self.place(anchor, ir.Call(fn, args, ir.CallData(ty)))

    def place(self, anchor: ir.Instruction, inst: ir.Instruction) -> ir.Instruction:
        """Inserts `inst` before `anchor`, with its debug location."""
        if "dbg" in anchor.metadata:
            inst.metadata["dbg"] = anchor.metadata["dbg"]
        return insert_before(anchor, inst)

    def replace(self, old: ir.Instruction, new: ir.Instruction | None) -> None:
        """Lets `new` take the place of `old`."""
        if new is not None:
            new.name, old.name = old.name, None
            replace_all_uses(old, new)
        if old.debug_records:
            block, index = old.block, old.block.instructions.index(old) + 1
            follower = block.instructions[index]
            follower.debug_records = old.debug_records + follower.debug_records
            old.debug_records = []
        erase(old)


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
    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        job.replace(inst, job.call_before(inst, name, inst.type, list(inst.args)))

    return rewrite


def _implicit_argument(offset: int, ty: Type) -> _Rewrite:
    """A size read from the implicit kernel arguments at byte `offset`."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        base = job.call_before(inst, "llvm.amdgcn.implicitarg.ptr", ptr_type(4), [])
        if offset:
            step = ir.GetElementPtr(I8, base, [const_int(I64, offset)], ("inbounds",))
            base = job.place(inst, step)
        load = job.place(inst, ir.Load(ty, base, align=2 if ty == I16 else 4))
        if ty != inst.type:
            load = job.place(inst, ir.Cast("zext", load, inst.type))
        job.replace(inst, load)

    return rewrite


def _barrier_to_amdgcn(job: _Retargeting, inst: ir.Call) -> None:
    callee = inst.callee
    assert isinstance(callee, Function)
    if _BARRIERS[callee.name] and inst.args[0] != ConstantInt(I32, 0):
        raise job._unsupported(f"{callee.name} with a barrier other than 0", inst)
    # A CUDA barrier also orders the memory accesses of its thread block; s_barrier alone does not.
    job.place(inst, ir.Fence("release", "workgroup"))
    job.call_before(inst, "llvm.amdgcn.s.barrier", VOID, [])
    job.place(inst, ir.Fence("acquire", "workgroup"))
    job.replace(inst, None)


def _membar(scope: str | None) -> _Rewrite:
    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        job.place(inst, ir.Fence("seq_cst", scope))
        job.replace(inst, None)

    return rewrite


def _lane_id_to_amdgcn(job: _Retargeting, inst: ir.Call) -> None:
    ones = const_int(I32, -1)
    low = job.call_before(inst, "llvm.amdgcn.mbcnt.lo", I32, [ones, const_int(I32, 0)])
    job.replace(inst, job.call_before(inst, "llvm.amdgcn.mbcnt.hi", I32, [ones, low]))


def _flushed(job: _Retargeting, anchor: ir.Instruction, value: Value) -> Value:
    """The value, or a zero of its sign where it is subnormal."""
    size = job.call_before(anchor, "llvm.fabs.f32", value.type, [value])
    least = ConstantFP(FLOAT, 0x00800000)
    small = job.place(anchor, ir.Compare("fcmp", "olt", size, least))
    zero = job.call_before(anchor, "llvm.copysign.f32", value.type, [ConstantFP(FLOAT, 0), value])
    return job.place(anchor, ir.Select(small, zero, value))


def _flushing(name: str) -> _Rewrite:
    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        args = [_flushed(job, inst, arg) for arg in inst.args]
        result = job.call_before(inst, name, inst.type, args)
        replacement = _flushed(job, inst, result)
        assert isinstance(replacement, ir.Instruction)
        job.replace(inst, replacement)

    return rewrite


def _operator(opcode: str) -> _Rewrite:
    """A binary operator, rounded to nearest, that nothing may fuse."""

    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        job.replace(inst, job.place(inst, ir.Binary(opcode, inst.args[0], inst.args[1])))

    return rewrite


def _conversion(opcode: str) -> _Rewrite:
    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        job.replace(inst, job.place(inst, ir.Cast(opcode, inst.args[0], inst.type)))

    return rewrite


def _reciprocal(job: _Retargeting, inst: ir.Call) -> None:
    one = ConstantFP(FLOAT, 0x3F800000) if inst.type == FLOAT else ConstantFP(DOUBLE, 0x3FF0000000000000)
    job.replace(inst, job.place(inst, ir.Binary("fdiv", one, inst.args[0])))


def _saturate(job: _Retargeting, inst: ir.Call) -> None:
    """Into [0, 1]; NaN becomes 0, since the maximum of NaN and 0 is 0."""
    wide = inst.type == DOUBLE
    suffix, ty = ("f64", DOUBLE) if wide else ("f32", FLOAT)
    zero, one = ConstantFP(ty, 0), ConstantFP(ty, 0x3FF0000000000000 if wide else 0x3F800000)
    positive = job.call_before(inst, f"llvm.maxnum.{suffix}", inst.type, [inst.args[0], zero])
    job.replace(inst, job.call_before(inst, f"llvm.minnum.{suffix}", inst.type, [positive, one]))


def _to_integer(mode: str, *, is_signed: bool) -> _Rewrite:
    """A conversion that rounds first and clamps; of doubles, or to 64 bits, NaN becomes the top bit alone.

    Source: PTX ISA, `cvt`.
    """
    round_off = {"rn": "roundeven", "rm": "floor", "rp": "ceil"}.get(mode)

    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
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
        job.replace(inst, whole)

    return rewrite


def _half_of_double(*, high: bool) -> _Rewrite:
    def rewrite(job: _Retargeting, inst: ir.Call) -> None:
        bits: ir.Instruction = job.place(inst, ir.Cast("bitcast", inst.args[0], I64))
        if high:
            bits = job.place(inst, ir.Binary("lshr", bits, const_int(I64, 32)))
        job.replace(inst, job.place(inst, ir.Cast("trunc", bits, I32)))

    return rewrite


def _double_of_halves(job: _Retargeting, inst: ir.Call) -> None:
    low, high = (job.place(inst, ir.Cast("zext", arg, I64)) for arg in inst.args)
    upper = job.place(inst, ir.Binary("shl", high, const_int(I64, 32)))
    bits = job.place(inst, ir.Binary("or", upper, low))
    job.replace(inst, job.place(inst, ir.Cast("bitcast", bits, DOUBLE)))


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
    **{name: _flushing(_GENERIC[plain]) for name, plain in _FLUSHED.items()},
    **{f"llvm.nvvm.mul.rn.{ty}": _operator("fmul") for ty in "fd"},
    **{f"llvm.nvvm.add.rn.{ty}": _operator("fadd") for ty in "fd"},
    **{f"llvm.nvvm.div.rn.{ty}": _operator("fdiv") for ty in "fd"},
    **{f"llvm.nvvm.rcp.rn.{ty}": _reciprocal for ty in "fd"},
    "llvm.nvvm.div.approx.f": _operator("fdiv"),
    "llvm.nvvm.saturate.f": _saturate,
    "llvm.nvvm.saturate.d": _saturate,
    **_TO_INTEGER,
    **_FROM_INTEGER,
    "llvm.nvvm.d2f.rn": _conversion("fptrunc"),
    "llvm.nvvm.d2i.lo": _half_of_double(high=False),
    "llvm.nvvm.d2i.hi": _half_of_double(high=True),
    "llvm.nvvm.lohi.i2d": _double_of_halves,
    **{f"llvm.nvvm.read.ptx.sreg.tid.{d}": _renamed(f"llvm.amdgcn.workitem.id.{d}") for d in _DIMENSIONS},
    **{f"llvm.nvvm.read.ptx.sreg.ctaid.{d}": _renamed(f"llvm.amdgcn.workgroup.id.{d}") for d in _DIMENSIONS},
    **{
        f"llvm.nvvm.read.ptx.sreg.nctaid.{d}": _implicit_argument(4 * i, I32)
        for i, d in enumerate(_DIMENSIONS)
    },
    **{
        f"llvm.nvvm.read.ptx.sreg.ntid.{d}": _implicit_argument(12 + 2 * i, I16)
        for i, d in enumerate(_DIMENSIONS)
    },
    "llvm.nvvm.read.ptx.sreg.warpsize": _renamed("llvm.amdgcn.wavefrontsize"),
    "llvm.nvvm.read.ptx.sreg.laneid": _lane_id_to_amdgcn,
    **dict.fromkeys(_BARRIERS, _barrier_to_amdgcn),
    **{name: _membar(scope) for name, scope in _MEMBARS.items()},
}

# --- to PTX -----------------------------------------------------------------------------------------------


def _barrier_to_ptx(job: _Retargeting, inst: ir.Call) -> None:
    job.call_before(inst, "llvm.nvvm.barrier.cta.sync.aligned.all", VOID, [const_int(I32, 0)])
    job.replace(inst, None)


# offset in bytes -> (special register, width of the load)
_IMPLICIT = {
    **{4 * i: (f"nctaid.{d}", I32) for i, d in enumerate(_DIMENSIONS)},
    **{12 + 2 * i: (f"ntid.{d}", I16) for i, d in enumerate(_DIMENSIONS)},
}
_DISPATCH = {4 + 2 * i: (f"ntid.{d}", I16) for i, d in enumerate(_DIMENSIONS)}


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
        erase(inst)

    return rewrite


def _size_to_ptx(job: _Retargeting, base: ir.Call, load: object, entry: tuple[str, Type] | None) -> None:
    if not isinstance(load, ir.Load) or entry is None or load.type != entry[1]:
        raise _unknown_size(job, base)
    size = job.call_before(load, f"llvm.nvvm.read.ptx.sreg.{entry[0]}", I32, [])
    if load.type != I32:
        size = job.place(load, ir.Cast("trunc", size, load.type))
    job.replace(load, size)


def _unknown_size(job: _Retargeting, inst: ir.Call) -> UnsupportedError:
    callee = inst.callee
    assert isinstance(callee, Function)
    return job._unsupported(f"{callee.name}, other than to load a size,", inst)


def _lane_part_to_ptx(job: _Retargeting, inst: ir.Call) -> None:
    """mbcnt.lo(-1, 0) is the lane number within a warp of 32, mbcnt.hi(-1, x) then adds nothing."""
    mask, base = inst.args
    callee = inst.callee
    assert isinstance(callee, Function)
    if mask != const_int(I32, -1):
        raise job._unsupported(f"{callee.name} with a mask", inst)
    if callee.name.endswith(".hi"):
        if isinstance(base, ir.Instruction):
            replace_all_uses(inst, base)
            job.replace(inst, None)
            return
        raise job._unsupported(callee.name, inst)
    lane = job.call_before(inst, "llvm.nvvm.read.ptx.sreg.laneid", I32, [])
    if base != const_int(I32, 0):
        lane = job.place(inst, ir.Binary("add", lane, base))
    job.replace(inst, lane)


_TO_PTX: dict[str, _Rewrite] = {
    **{f"llvm.amdgcn.workitem.id.{d}": _renamed(f"llvm.nvvm.read.ptx.sreg.tid.{d}") for d in _DIMENSIONS},
    **{f"llvm.amdgcn.workgroup.id.{d}": _renamed(f"llvm.nvvm.read.ptx.sreg.ctaid.{d}") for d in _DIMENSIONS},
    "llvm.amdgcn.wavefrontsize": _renamed("llvm.nvvm.read.ptx.sreg.warpsize"),
    "llvm.amdgcn.implicitarg.ptr": _sizes_to_ptx(_IMPLICIT),
    "llvm.amdgcn.dispatch.ptr": _sizes_to_ptx(_DISPATCH),
    "llvm.amdgcn.s.barrier": _barrier_to_ptx,
    "llvm.amdgcn.mbcnt.lo": _lane_part_to_ptx,
    "llvm.amdgcn.mbcnt.hi": _lane_part_to_ptx,
}
