"""Launches for a kernel of which only the text is known.

Two thread blocks of 64 threads, or of fewer where the kernel says so. A pointer gets a buffer of random
elements of the type that the kernel first accesses through it; numbers are small enough in the first launch
to be sizes and indices of these buffers, and anything in the second. An input on which the source leaves
its buffers, races or is undefined is no evidence (`pcfm.check.equivalence`), so an invented launch can find
a difference and never make one. A kernel that takes what no launch gives (a pointer to shared memory, say)
has none.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.ir.instructions import (
    AtomicRMW,
    CmpXchg,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Select,
    Store,
)
from pcfm.ir.module import Function, Module
from pcfm.ir.thread_bounds import most_threads
from pcfm.ir.types import FloatType, IntType, PtrType, Type, VectorType
from pcfm.ir.values import TrackedValue
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.launch.model import ELEMENT_DTYPES, FLOAT_TYPES
from pcfm.simt.parameters import Slot, launch_slots

_THREAD_BLOCKS = 2
_THREADS = 64
_ELEMENTS = 1 << 14
_DYNAMIC_SHARED_BYTES = 1 << 14
_PASSED = (0, 1, 4)  # the address spaces of buffers


@dataclass(frozen=True)
class _Numbers:
    """Bounds of the integers in buffers, and what a scalar is; None: all that its type has."""

    low: int | None
    high: int | None
    scalar: int


_NUMBERS = (_Numbers(0, 100, 100), _Numbers(None, None, 5))


def invent_launches(module: Module, kernel: Function) -> list[Launch]:
    """The launches, of a kernel of the module; none where a launch cannot give what it takes.

    Raises: UnsupportedError for a parameter that is not understood.
    """
    slots = launch_slots(kernel, module)
    if not all(_can_be_given(slot) for slot in slots):
        return []
    threads = min(_THREADS, most_threads(kernel) or _THREADS)
    return [
        Launch(
            kernel.name,
            (_THREAD_BLOCKS, 1, 1),
            (threads, 1, 1),
            tuple(_argument(slot, index, numbers) for index, slot in enumerate(slots)),
            _DYNAMIC_SHARED_BYTES,
        )
        for numbers in _NUMBERS
    ]


def _can_be_given(slot: Slot) -> bool:
    if isinstance(slot.type, PtrType):
        return slot.type.addrspace in _PASSED
    return slot.holds_elements or str(slot.type) in ELEMENT_DTYPES


def _argument(slot: Slot, index: int, numbers: _Numbers) -> BufferArg | ScalarArg:
    name = str(slot.type)
    if name in FLOAT_TYPES:
        return ScalarArg(name, 0.5)
    if name in ELEMENT_DTYPES:
        return ScalarArg(name, numbers.scalar & 1 if name == "i1" else numbers.scalar)
    element, count = "i32", _ELEMENTS
    if slot.holds_elements:
        element, count = "i8", slot.size_bytes
    elif slot.offset is None:
        element = _element_type(slot.parameter)
    low, high = (None, None) if element in FLOAT_TYPES else (numbers.low, numbers.high)
    if element == "i1":
        low, high = 0, 1
    recipe = BufferRecipe(element, count, "random", 0, low, high)
    return BufferArg(recipe.draw(index), recipe=recipe)


def _element_type(pointer: TrackedValue) -> str:
    """The type of the first access through a pointer or what is computed from it; i32 where none tells."""
    seen: dict[TrackedValue, None] = {}
    pending = [pointer]
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen[value] = None
        for user in value.users:
            accessed = _accessed(user, value) if isinstance(user, Instruction) else None
            if str(accessed) in ELEMENT_DTYPES:
                return str(accessed)
            if (
                isinstance(user, GetElementPtr | Phi | Select)
                or getattr(user, "opcode", "") == "addrspacecast"
            ):
                pending.append(user)
    return "i32"


def _accessed(inst: Instruction, pointer: TrackedValue) -> Type | None:
    """The scalar type that an instruction loads or stores through `pointer`; None where it does neither."""
    ty: Type | None = None
    if isinstance(inst, Load):
        ty = inst.type
    elif isinstance(inst, Store) and inst.ptr is pointer:
        ty = inst.value.type
    elif isinstance(inst, AtomicRMW | CmpXchg) and inst.ptr is pointer:
        ty = inst.operand(1).type
    if isinstance(ty, VectorType):
        ty = ty.element
    return ty if isinstance(ty, IntType | FloatType) else None
