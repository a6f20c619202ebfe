"""Calls of every kind, and what only exception handling and variadic functions need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pcfm.ir.instructions.base import Instruction, Terminator
from pcfm.ir.intrinsics import Intrinsic
from pcfm.ir.types import LABEL, FunctionType, PtrType, Type, scalar_of
from pcfm.ir.values import TrackedValue, Value

if TYPE_CHECKING:
    from pcfm.ir.module import Block


class CallData:
    """What a call carries beside callee and arguments, as written.

    `attribute_groups` are the numbers after `#`; `bundles` are (tag, operand count) with the bundle operands
    placed after the arguments in the instruction's operands.
    """

    __slots__ = (
        "addrspace",
        "argument_attributes",
        "attribute_groups",
        "bundles",
        "calling_convention",
        "function_attributes",
        "function_type",
        "return_attributes",
        "tail",
    )

    def __init__(
        self,
        function_type: FunctionType,
        *,
        tail: str | None = None,
        calling_convention: str | None = None,
        return_attributes: Sequence[str] = (),
        argument_attributes: Sequence[tuple[str, ...]] = (),
        function_attributes: Sequence[str] = (),
        attribute_groups: Sequence[int] = (),
        bundles: Sequence[tuple[bytes, int]] = (),
        addrspace: int = 0,
    ) -> None:
        self.function_type = function_type
        self.tail = tail
        self.calling_convention = calling_convention
        self.return_attributes = tuple(return_attributes)
        self.argument_attributes = tuple(argument_attributes)
        self.function_attributes = tuple(function_attributes)
        self.attribute_groups = tuple(attribute_groups)
        self.bundles = tuple(bundles)
        self.addrspace = addrspace

    def key(self) -> tuple[object, ...]:
        """All of it, hashable."""
        return (
            self.function_type,
            self.tail,
            self.calling_convention,
            self.return_attributes,
            self.argument_attributes,
            self.function_attributes,
            self.attribute_groups,
            self.bundles,
            self.addrspace,
        )


class CallBase(Instruction):
    """A call, invoke or callbr: operands are arguments, bundle operands, (labels,) and last the callee."""

    __slots__ = ("data",)

    def __init__(
        self,
        opcode: str,
        callee: Value,
        args: Sequence[Value],
        data: CallData,
        *,
        bundle_operands: Sequence[Value] = (),
        labels: Sequence[Value] = (),
        flags: Sequence[str] = (),
        name: str | None = None,
    ) -> None:
        operands = [*args, *bundle_operands, *labels, callee]
        super().__init__(opcode, data.function_type.ret, operands, name, flags)
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
    def _label_count(self) -> int:
        return sum(1 for operand in self._operands[:-1] if operand.type == LABEL)

    def attributes(self) -> tuple[object, ...]:
        return (self.callee, self.argument_count, self.data.key())


class Call(CallBase):
    """`call`."""

    __slots__ = ()

    def __init__(
        self,
        callee: Value,
        args: Sequence[Value],
        data: CallData,
        *,
        bundle_operands: Sequence[Value] = (),
        flags: Sequence[str] = (),
        name: str | None = None,
    ) -> None:
        super().__init__("call", callee, args, data, bundle_operands=bundle_operands, flags=flags, name=name)


class Invoke(CallBase, Terminator):
    """`invoke … to label normal unwind label unwind`: carried only."""

    __slots__ = ()
    is_terminator = True

    def __init__(
        self,
        callee: Value,
        args: Sequence[Value],
        data: CallData,
        normal: Block,
        unwind: Block,
        *,
        bundle_operands: Sequence[Value] = (),
        name: str | None = None,
    ) -> None:
        labels = [normal, unwind]
        super().__init__(
            "invoke", callee, args, data, bundle_operands=bundle_operands, labels=labels, name=name
        )


class CallBr(CallBase, Terminator):
    """`callbr … to label default [indirect…]`: carried only."""

    __slots__ = ()
    is_terminator = True

    def __init__(
        self,
        callee: Value,
        args: Sequence[Value],
        data: CallData,
        default: Block,
        indirect: Sequence[Block],
        *,
        bundle_operands: Sequence[Value] = (),
        name: str | None = None,
    ) -> None:
        labels = [default, *indirect]
        super().__init__(
            "callbr", callee, args, data, bundle_operands=bundle_operands, labels=labels, name=name
        )


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
