"""What surrounds the calls of a module that becomes one for another kind of GPU.

Functions with their parameters and attributes, allocas, the scopes of fences and atomic operations; calls are
looked up in the target's table. What is left of the other target is refused by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pcfm.diagnostics import UnsupportedError
from pcfm.ir import instructions as ir
from pcfm.ir.attributes import rewrite_attributes, string_attribute, without_attributes
from pcfm.ir.by_value import alignment_of, by_value_type, is_by_value, is_only_read
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.module import KERNEL_CONVENTIONS, Function, Module
from pcfm.ir.rewriter import erase, insert_after, insert_before, replace_all_uses
from pcfm.ir.targets import KERNEL_CONVENTION, LAYOUTS, PROCESSOR_ATTRIBUTES, TRIPLES
from pcfm.ir.types import I1, I32, I64, VOID, ptr_type
from pcfm.ir.values import Argument, InlineAsm, const_int
from pcfm.llvm.retargeting.builder import Builder, unsupported
from pcfm.llvm.retargeting.to_amdgcn import TO_AMDGCN
from pcfm.llvm.retargeting.to_ptx import TO_PTX
from pcfm.ptx.assembly import lift

_DEVICE = frozenset({"ptx_device", "spir_func"})
_SCOPES = {
    "ptx": {"workgroup": "block", "agent": "device", "wavefront": "block", "cluster": "cluster"},
    "amdgcn": {"block": "workgroup", "device": "agent", "cluster": "cluster"},
}
_PRIVATE = 5
_OWN_PREFIX = {"ptx": "llvm.nvvm.", "amdgcn": "llvm.amdgcn."}


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
        self.rewrites = TO_AMDGCN if target == "amdgcn" else TO_PTX

    # --- module and functions ---
    def head(self) -> None:
        """Triple, data layout, conventions and attributes that name a processor."""
        module = self.module
        module.triple = TRIPLES[self.target]
        module.datalayout = DataLayout.parse(LAYOUTS[self.target])
        module.has_datalayout = True
        for fn in module.functions:
            if fn.calling_convention in KERNEL_CONVENTIONS:
                fn.calling_convention = KERNEL_CONVENTION[self.target]
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
                raise unsupported(fn.name, self.target, fn.users[0])
            del self.module.globals[fn.name]

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
            if fn.calling_convention in KERNEL_CONVENTIONS:
                kept = [
                    word.replace("byval", "byref", 1) if word.startswith("byval") else word for word in kept
                ]
            parameter.attributes = _without_by_value(kept)

    def _copy(self, fn: Function, parameter: Argument) -> None:
        """Lets `fn` use, in place of a parameter, a copy in its private memory."""
        ty = by_value_type(parameter, self.module.types)
        if ty is None:
            name = f"{fn.name}: the structure by value %{parameter.name}"
            raise unsupported(name, self.target, parameter)
        builder = Builder(self.module, self.target, next(iter(fn.entry.instructions)))
        align = max(alignment_of(parameter), self.module.datalayout.align_of(ty))
        slot = builder.place(ir.Alloca(ty, const_int(I32, 1), ptr_type(_PRIVATE), align=align))
        copy = builder.cast("addrspacecast", slot, ptr_type(0))
        replace_all_uses(parameter, copy)
        size = const_int(I64, self.module.datalayout.size_of(ty))
        builder.call("llvm.memcpy.p0.p0.i64", VOID, [copy, parameter, size, const_int(I1, 0)])

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
            new = rewrite(Builder(self.module, self.target, inst), inst)
            if new is not None:
                if isinstance(new, ir.Instruction) and new.name is None:
                    new.name, inst.name = inst.name, None
                replace_all_uses(inst, new)
            erase(inst)
            return
        if inst.data.calling_convention in _DEVICE | KERNEL_CONVENTIONS:
            inst.data = replace(inst.data, calling_convention=None)
        attributes = tuple(_without_by_value(words) for words in inst.data.argument_attributes)
        if self.target == "amdgcn" and attributes != inst.data.argument_attributes:
            # What is called sees memory of the caller now, which a tail call may not.
            inst.data = replace(inst.data, argument_attributes=attributes, tail=None)


def _without_by_value(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if not word.startswith("byval"))


def _assembly_text(inst: ir.Instruction) -> str:
    """The text of a call of inline assembly in one line; empty too where it only keeps a compiler from moving
    accesses.
    """
    callee = inst.callee if isinstance(inst, ir.CallBase) else None
    return " ".join(callee.asm.split()) if isinstance(callee, InlineAsm) else ""


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
