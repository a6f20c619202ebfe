"""Instructions that touch memory or order those that do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypedDict, Unpack

from pcfm.ir.instructions.base import Instruction
from pcfm.ir.types import I1, VOID, PtrType, StructType, Type
from pcfm.ir.values import Value


class Alloca(Instruction):
    """`alloca`: private memory; operand 0 is the element count."""

    __slots__ = ("align", "allocated_type", "inalloca", "swifterror")

    def __init__(
        self,
        allocated_type: Type,
        count: Value,
        ty: PtrType,
        *,
        align: int | None = None,
        inalloca: bool = False,
        swifterror: bool = False,
        name: str | None = None,
    ) -> None:
        super().__init__("alloca", ty, [count], name)
        self.allocated_type = allocated_type
        self.align = align
        self.inalloca = inalloca
        self.swifterror = swifterror

    def attributes(self) -> tuple[object, ...]:
        return (self.allocated_type, self.align, self.inalloca, self.swifterror)


class Access(TypedDict, total=False):
    """What the accesses to memory share, as arguments of their constructors."""

    align: int | None
    volatile: bool
    syncscope: str | None
    name: str | None


class OrderedAccess(Access, total=False):
    """As `Access`, of those that may be atomic."""

    ordering: str | None


class MemoryAccess(Instruction):
    """An instruction that accesses memory at one address, operand `ptr_index`.

    Alignment is a promise like a flag: two accesses that differ in it alone are similar, and meld to the
    lesser.
    """

    __slots__ = ("align", "ordering", "syncscope", "volatile")
    ptr_index: ClassVar[int] = 0

    def __init__(
        self,
        opcode: str,
        ty: Type,
        operands: Sequence[Value],
        *,
        align: int | None = None,
        volatile: bool = False,
        ordering: str | None = None,
        syncscope: str | None = None,
        name: str | None = None,
    ) -> None:
        super().__init__(opcode, ty, operands, name)
        self.align = align
        self.volatile = volatile
        self.ordering = ordering
        self.syncscope = syncscope

    @property
    def ptr(self) -> Value:
        """The address."""
        return self._operands[self.ptr_index]

    def attributes(self) -> tuple[object, ...]:
        return (self.volatile, self.ordering, self.syncscope)


class Load(MemoryAccess):
    """`load` through operand 0."""

    __slots__ = ()

    def __init__(self, ty: Type, ptr: Value, **access: Unpack[OrderedAccess]) -> None:
        super().__init__("load", ty, [ptr], **access)


class Store(MemoryAccess):
    """`store` of operand 0 through operand 1."""

    __slots__ = ()
    ptr_index = 1

    def __init__(self, value: Value, ptr: Value, **access: Unpack[OrderedAccess]) -> None:
        super().__init__("store", VOID, [value, ptr], **access)

    @property
    def value(self) -> Value:
        """What is stored."""
        return self._operands[0]


class AtomicRMW(MemoryAccess):
    """`atomicrmw operation ptr, value`."""

    __slots__ = ("operation",)
    ordering: str  # type: ignore[assignment]

    def __init__(
        self, operation: str, ptr: Value, value: Value, ordering: str, **access: Unpack[Access]
    ) -> None:
        super().__init__("atomicrmw", value.type, [ptr, value], ordering=ordering, **access)
        self.operation = operation

    def attributes(self) -> tuple[object, ...]:
        return (self.operation, *super().attributes())


class CmpXchg(MemoryAccess):
    """`cmpxchg ptr, expected, replacement`; its result is { T, i1 }."""

    __slots__ = ("failure_ordering", "weak")
    ordering: str  # type: ignore[assignment]

    def __init__(
        self,
        ptr: Value,
        expected: Value,
        replacement: Value,
        ordering: str,
        failure_ordering: str,
        *,
        weak: bool = False,
        **access: Unpack[Access],
    ) -> None:
        ty = StructType((expected.type, I1))
        super().__init__("cmpxchg", ty, [ptr, expected, replacement], ordering=ordering, **access)
        self.failure_ordering = failure_ordering
        self.weak = weak

    def attributes(self) -> tuple[object, ...]:
        return (self.failure_ordering, self.weak, *super().attributes())


class Fence(Instruction):
    """`fence`."""

    __slots__ = ("ordering", "syncscope")

    def __init__(self, ordering: str, syncscope: str | None = None) -> None:
        super().__init__("fence", VOID, [])
        self.ordering = ordering
        self.syncscope = syncscope

    def attributes(self) -> tuple[object, ...]:
        return (self.ordering, self.syncscope)
