"""Instructions that touch memory or order those that do."""

from __future__ import annotations

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


class Load(Instruction):
    """`load` through operand 0."""

    __slots__ = ("align", "ordering", "syncscope", "volatile")

    def __init__(
        self,
        ty: Type,
        ptr: Value,
        *,
        align: int | None = None,
        volatile: bool = False,
        ordering: str | None = None,
        syncscope: str | None = None,
        name: str | None = None,
    ) -> None:
        super().__init__("load", ty, [ptr], name)
        self.align = align
        self.volatile = volatile
        self.ordering = ordering
        self.syncscope = syncscope

    @property
    def ptr(self) -> Value:
        """The address."""
        return self._operands[0]

    def attributes(self) -> tuple[object, ...]:
        # Alignment is a promise like a flag: two loads that differ in it alone are similar, and meld to the
        # lesser.
        return (self.volatile, self.ordering, self.syncscope)


class Store(Instruction):
    """`store` of operand 0 through operand 1."""

    __slots__ = ("align", "ordering", "syncscope", "volatile")

    def __init__(
        self,
        value: Value,
        ptr: Value,
        *,
        align: int | None = None,
        volatile: bool = False,
        ordering: str | None = None,
        syncscope: str | None = None,
    ) -> None:
        super().__init__("store", VOID, [value, ptr])
        self.align = align
        self.volatile = volatile
        self.ordering = ordering
        self.syncscope = syncscope

    @property
    def value(self) -> Value:
        """What is stored."""
        return self._operands[0]

    @property
    def ptr(self) -> Value:
        """The address."""
        return self._operands[1]

    def attributes(self) -> tuple[object, ...]:
        return (self.volatile, self.ordering, self.syncscope)


class AtomicRMW(Instruction):
    """`atomicrmw operation ptr, value`."""

    __slots__ = ("align", "operation", "ordering", "syncscope", "volatile")

    def __init__(
        self,
        operation: str,
        ptr: Value,
        value: Value,
        ordering: str,
        *,
        align: int | None = None,
        volatile: bool = False,
        syncscope: str | None = None,
        name: str | None = None,
    ) -> None:
        super().__init__("atomicrmw", value.type, [ptr, value], name)
        self.operation = operation
        self.ordering = ordering
        self.align = align
        self.volatile = volatile
        self.syncscope = syncscope

    @property
    def ptr(self) -> Value:
        """The address."""
        return self._operands[0]

    def attributes(self) -> tuple[object, ...]:
        return (self.operation, self.ordering, self.syncscope, self.volatile)


class CmpXchg(Instruction):
    """`cmpxchg ptr, expected, replacement`; its result is { T, i1 }."""

    __slots__ = ("align", "failure_ordering", "ordering", "syncscope", "volatile", "weak")

    def __init__(
        self,
        ptr: Value,
        expected: Value,
        replacement: Value,
        ordering: str,
        failure_ordering: str,
        *,
        align: int | None = None,
        volatile: bool = False,
        weak: bool = False,
        syncscope: str | None = None,
        name: str | None = None,
    ) -> None:
        super().__init__("cmpxchg", StructType((expected.type, I1)), [ptr, expected, replacement], name)
        self.ordering = ordering
        self.failure_ordering = failure_ordering
        self.align = align
        self.volatile = volatile
        self.weak = weak
        self.syncscope = syncscope

    @property
    def ptr(self) -> Value:
        """The address."""
        return self._operands[0]

    def attributes(self) -> tuple[object, ...]:
        return (self.ordering, self.failure_ordering, self.syncscope, self.volatile, self.weak)


class Fence(Instruction):
    """`fence`."""

    __slots__ = ("ordering", "syncscope")

    def __init__(self, ordering: str, syncscope: str | None = None) -> None:
        super().__init__("fence", VOID, [])
        self.ordering = ordering
        self.syncscope = syncscope

    def attributes(self) -> tuple[object, ...]:
        return (self.ordering, self.syncscope)
