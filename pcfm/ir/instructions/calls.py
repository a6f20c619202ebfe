"""Calls of every kind, and what only exception handling and variadic functions need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pcfm.ir.instructions.base import Instruction, Terminator
from pcfm.ir.intrinsics import Intrinsic
from pcfm.ir.types import LABEL, FunctionType, PtrType, Type, scalar_of
from pcfm.ir.values import TrackedValue, Value

if TYPE_CHECKING:
    from pcfm.ir.module import Block


@dataclass(frozen=True, slots=True)
class CallData:
    """What a call carries beside callee and arguments, as written.

    `attribute_groups` are the numbers after `#`; `bundles` are (tag, operand count) with the bundle operands
    placed after the arguments in the instruction's operands.
    """

    function_type: FunctionType
    tail: str | None = None
    calling_convention: str | None = None
    return_attributes: tuple[str, ...] = ()
    argument_attributes: tuple[tuple[str, ...], ...] = ()
    function_attributes: tuple[str, ...] = ()
    attribute_groups: tuple[int, ...] = ()
    bundles: tuple[tuple[bytes, int], ...] = ()
    addrspace: int = 0


class CallBase(Instruction):
    """A call, invoke or callbr: operands are arguments, bundle operands, labels, and last the callee."""

    __slots__ = ("data",)
    keyword: ClassVar[str]

    def __init__(
        self,
        callee: Value,
        args: Sequence[Value],
        data: CallData,
        *,
        bundle_operands: Sequence[Value] = (),
        labels: Sequence[Block] = (),
        flags: Sequence[str] = (),
        name: str | None = None,
    ) -> None:
        operands = [*args, *bundle_operands, *labels, callee]
        super().__init__(self.keyword, data.function_type.ret, operands, name, flags)
        self.data = data

    @property
    def callee(self) -> Value:
        """What is called."""
        return self._operands[-1]

    @property
    def callee_name(self) -> str | None:
        """The callee's name where it is a global called directly."""
        callee = self.callee
        return callee.name if isinstance(callee, TrackedValue) and callee.is_constant else None

    @property
    def intrinsic(self) -> Intrinsic | None:
        """What is known of a direct callee by its name; None where it has a body, or nothing is known."""
        row: Intrinsic | None = getattr(self.callee, "intrinsic", None)
        if row is not None and getattr(self.callee, "function_type", None) != self.data.function_type:
            return None  # called as another function than it is declared as
        if (
            row is not None
            and row.values_only
            and any(isinstance(scalar_of(a.type), PtrType) for a in self.args)
        ):
            return row.through_pointers()
        return row

    @property
    def argument_count(self) -> int:
        """How many arguments it passes."""
        return len(self._operands) - 1 - sum(count for _, count in self.data.bundles) - self._label_count

    @property
    def args(self) -> tuple[Value, ...]:
        """The arguments in order."""
        return tuple(self._operands[: self.argument_count])

    @property
    def bundles(self) -> list[tuple[str, tuple[Value, ...]]]:
        """The operand bundles in order: the tag of each, and what stands in it."""
        bundles: list[tuple[str, tuple[Value, ...]]] = []
        first = self.argument_count
        for tag, count in self.data.bundles:
            bundles.append((tag.decode(), tuple(self._operands[first : first + count])))
            first += count
        return bundles

    @property
    def _label_count(self) -> int:
        if not isinstance(self, Terminator):
            return 0
        return sum(1 for operand in self._operands[:-1] if operand.type == LABEL)

    def attributes(self) -> tuple[object, ...]:
        return (self.callee, self.argument_count, self.data)


class Call(CallBase):
    """`call`."""

    __slots__ = ()
    keyword = "call"


class Invoke(CallBase, Terminator):
    """`invoke`: carried only; its labels are where it returns to and where it unwinds to."""

    __slots__ = ()
    keyword = "invoke"
    is_terminator = True


class CallBr(CallBase, Terminator):
    """`callbr`: carried only; its labels are where it goes on, then the indirect ones."""

    __slots__ = ()
    keyword = "callbr"
    is_terminator = True


class LandingPad(Instruction):
    """`landingpad`: carried only; `clauses` are the words catch and filter, one per operand."""

    __slots__ = ("clauses", "cleanup")

    def __init__(
        self,
        ty: Type,
        clauses: Sequence[tuple[str, Value]],
        *,
        cleanup: bool = False,
        name: str | None = None,
    ) -> None:
        super().__init__("landingpad", ty, [value for _, value in clauses], name)
        self.clauses = tuple(word for word, _ in clauses)
        self.cleanup = cleanup

    def attributes(self) -> tuple[object, ...]:
        return (self.clauses, self.cleanup)


class VAArg(Instruction):
    """`va_arg`: carried only."""

    __slots__ = ()

    def __init__(self, ptr: Value, ty: Type, name: str | None = None) -> None:
        super().__init__("va_arg", ty, [ptr], name)
