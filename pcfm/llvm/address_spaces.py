"""Accesses through generic pointers whose memory is known, made accesses to that memory.

AMDGPU's back end takes pointers as it finds them: what it is not told to lie in LDS goes through `flat_`
instructions, which occupy two memories and wait for both. clang's pipeline for AMD tells it, by
InferAddressSpaces; IR that was made for NVIDIA, or melded, has not gone through that.

What must hold before: the module is for AMDGPU. What holds after: an access (load, store, atomic, memory
intrinsic) goes through a pointer into the address space that all its origins have. Nothing else changes:
instructions keep their order, names, flags and locations, and none is taken out.

Algorithm: a forward data-flow analysis over the generic pointers that are computed from others (address
arithmetic, casts, phis, selects, freezes), optimistic, from "nowhere yet" over one address space down to
generic; poison, undef and null are wherever the others are. Then the addresses of accesses, and what they
are computed from, change their type in their place, and what else uses them gets them cast back. Assumed as
LLVM does: a kernel's pointers, and the pointers in what its launch has put in memory, are the host's and so
global. Linear in the function.

Source: LLVM, lib/Transforms/Scalar/InferAddressSpaces.cpp (what is inferred) and AMDGPUTargetMachine.cpp,
getAssumedAddrSpace (what is assumed). Not handled: vectors of pointers, pointers that went through integers,
through memory or through calls. Which passes of clang's are run before emission, and why no more: decision
0050.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from pcfm.ir.by_value import is_by_value
from pcfm.ir.instructions import (
    AtomicRMW,
    Call,
    Cast,
    CmpXchg,
    Compare,
    Freeze,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Select,
    Store,
)
from pcfm.ir.module import Function, Module
from pcfm.ir.pointers import address_space
from pcfm.ir.rewriter import declare, insert_after, insert_before, locate
from pcfm.ir.types import I8, FunctionType, PtrType, ptr_type
from pcfm.ir.values import Argument, Constant, ConstantExpr, ConstantNull, Poison, Undef, Value

_GENERIC, _GLOBAL, _CONSTANT = 0, 1, 4
_SPACES = (1, 3, 4, 5)  # global, LDS, constant, private; what else AMDGPU has is no part of the generic one
_COPIES = ("llvm.memcpy.p", "llvm.memmove.p", "llvm.memset.p")


def infer_address_spaces(module: Module) -> None:
    """Lets the accesses of a module for AMDGPU name the memory that they are known to go to, in place."""
    for fn in module.defined_functions:
        _Rewriting(fn).run()


def _addresses(fn: Function) -> Iterator[tuple[Instruction, int]]:
    """The operands that are addresses of accesses, where their type does not say which memory."""
    for inst in fn.instructions():
        indices: tuple[int, ...] = ()
        if isinstance(inst, Load | Store | AtomicRMW | CmpXchg):
            indices = (inst.ptr_index,)
        elif isinstance(inst, Call) and (inst.callee_name or "").startswith(_COPIES):
            indices = (0, 1)
        yield from ((inst, index) for index in indices if inst.operand(index).type == ptr_type(_GENERIC))


def _sources(value: Value) -> list[tuple[int, Value]]:
    """The operands, by number, that a pointer is computed from; none where it comes from elsewhere."""
    match value:
        case Phi():
            return [(2 * index, source) for index, (source, _) in enumerate(value.incoming)]
        case Select():
            return [(1, value.operand(1)), (2, value.operand(2))]
        case GetElementPtr() | Freeze():
            return [(0, value.operand(0))]
        case Cast(opcode="addrspacecast"):
            return [(0, value.operand(0))]
    return []


class _Spaces:
    """The address space of each generic pointer of a function, as far as that is known."""

    def __init__(self, fn: Function) -> None:
        self._is_launched = fn.is_kernel and not fn.has_uses
        computed = [inst for inst in fn.instructions() if inst.type == ptr_type(_GENERIC)]
        self._spaces: dict[Instruction, int | None] = {inst: None for inst in computed if _sources(inst)}
        pending = dict.fromkeys(reversed(self._spaces))
        while pending:
            inst, _ = pending.popitem()
            spaces = {self.of(source) for _, source in _sources(inst)} - {None}
            space = _GENERIC if len(spaces) > 1 else next(iter(spaces), None)
            if space != self._spaces[inst]:
                self._spaces[inst] = space
                users = (user for user in inst.users if isinstance(user, Instruction))
                pending |= dict.fromkeys(user for user in users if user in self._spaces)

    def of(self, value: Value) -> int | None:
        """Where `value` points: `_GENERIC` where that is not known, None where nowhere, or nowhere yet."""
        if isinstance(value, Instruction) and value in self._spaces:
            return self._spaces[value]
        if isinstance(value, ConstantExpr):
            value = _constant_base(value)
        space = address_space(value)
        if space != _GENERIC:
            return space if space in _SPACES else _GENERIC
        if isinstance(value, Poison | Undef | ConstantNull):
            return None
        return self._assumed(value)

    def _assumed(self, value: Value) -> int:
        """Of a pointer that is not computed here: what the host has passed is global."""
        if not self._is_launched:
            return _GENERIC
        if isinstance(value, Argument):
            return _CONSTANT if _is_structure(value) else _GLOBAL
        if isinstance(value, Load):
            base = value.ptr
            while isinstance(base, GetElementPtr | Cast) and address_space(base) != _CONSTANT:
                base = base.operand(0)
            if address_space(base) == _CONSTANT or (isinstance(base, Argument) and _is_structure(base)):
                return _GLOBAL
        return _GENERIC


def _is_structure(argument: Argument) -> bool:
    """Whether a kernel's argument is a structure that the launch has put in constant memory."""
    return is_by_value(argument) or any(word.startswith("byref") for word in argument.attributes)


def _constant_base(value: Value) -> Value:
    """What a constant address is computed from."""
    while isinstance(value, ConstantExpr) and value.opcode in ("addrspacecast", "getelementptr"):
        value = value.operands[0]
    return value


class _Rewriting:
    """Gives addresses the types of their address spaces."""

    def __init__(self, fn: Function) -> None:
        self._fn = fn
        self._spaces = _Spaces(fn)
        self._casts: dict[tuple[Value, PtrType], Cast] = {}

    def run(self) -> None:
        """All that the accesses of the function are known to go to."""
        accesses = [(inst, number) for inst, number in _addresses(self._fn)]
        accesses = [(inst, number) for inst, number in accesses if self._spaces.of(inst.operand(number))]
        types = self._types(inst.operand(number) for inst, number in accesses)
        wanted = {
            **{(inst, number): self._type(inst.operand(number)) for inst, number in accesses},
            **{(inst, number): ty for inst, ty in types.items() for number, _ in _sources(inst)},
        }
        for inst, ty in types.items():
            inst.type = ty
        for (inst, number), ty in wanted.items():
            inst.set_operand(number, self._typed(inst.operand(number), ty))
        for inst in types:
            uses = [use for use in inst.uses if use not in wanted and not _compares(use.user, types)]
            if uses:
                back = self._cast(inst, ptr_type(_GENERIC))
                for use in uses:
                    use.user.set_operand(use.index, back)
        for inst in dict.fromkeys(inst for inst, _ in accesses):
            if isinstance(inst, Call):
                self._name_types(inst)

    def _types(self, addresses: Iterable[Value]) -> dict[Instruction, PtrType]:
        """What is to have another type, and which: addresses and what they are computed from."""
        types: dict[Instruction, PtrType] = {}
        pending = list(addresses)
        while pending:
            value = pending.pop()
            sources = _sources(value)
            if not isinstance(value, Instruction) or isinstance(value, Cast) or value in types:
                continue
            if sources and self._spaces.of(value):
                types[value] = self._type(value)
                pending += [source for _, source in sources]
        return types

    def _type(self, value: Value) -> PtrType:
        return ptr_type(self._spaces.of(value) or _GENERIC)

    def _typed(self, value: Value, ty: PtrType) -> Value:
        """A pointer into its address space."""
        if isinstance(value, Cast) and value.operand(0).type == ty:
            return value.operand(0)
        if value.type == ty:
            return value
        return _constant_of(value, ty) if isinstance(value, Constant) else self._cast(value, ty)

    def _cast(self, value: Value, ty: PtrType) -> Cast:
        """`value` as a pointer of another type, behind its definition."""
        if (value, ty) not in self._casts:
            cast = self._casts[value, ty] = Cast("addrspacecast", value, ty)
            if isinstance(value, Instruction):
                locate(cast, value)
                insert_after(value.block.phis[-1] if isinstance(value, Phi) else value, cast)
            else:
                insert_before(self._fn.entry.instructions[0], cast)
        return self._casts[value, ty]

    def _name_types(self, call: Call) -> None:
        """Calls the intrinsic of the arguments' types, which its name tells."""
        data = call.data
        types = tuple(arg.type for arg in call.args)
        name = ".".join((call.callee_name or "").split(".")[:2])
        for ty in types[:3]:
            if ty != I8:
                name += f".p{ty.addrspace}" if isinstance(ty, PtrType) else f".{ty}"
        callee = declare(self._fn, name, FunctionType(data.function_type.ret, types))
        assert callee is not None
        call.data = replace(data, function_type=callee.function_type)
        call.set_operand(len(call.operands) - 1, callee)


def _compares(user: object, types: Container[object]) -> bool:
    """Whether it is a comparison for equality within one address space."""
    if not isinstance(user, Compare) or user.predicate not in ("eq", "ne"):
        return False
    left, right = user.operands
    return left in types and right in types and left.type == right.type


def _constant_of(value: Constant, ty: PtrType) -> Value:
    """A constant pointer as one into its address space."""
    steps: list[ConstantExpr] = []
    base: Value = value
    while isinstance(base, ConstantExpr) and base.type != ty:
        if base.opcode == "getelementptr":
            steps.append(base)
        base = base.operands[0]
    if isinstance(base, Poison | Undef):
        base = replace(base, type=ty)
    elif isinstance(base, ConstantNull):
        base = ConstantExpr(ty, "addrspacecast", (base,))
    for step in reversed(steps):
        base = replace(step, type=ty, operands=(base, *step.operands[1:]))
    return base
