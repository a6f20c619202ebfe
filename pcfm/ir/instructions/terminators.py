"""Instructions that end a block, calls aside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pcfm.ir.instructions.base import Terminator
from pcfm.ir.types import VOID
from pcfm.ir.values import ConstantInt, Value

if TYPE_CHECKING:
    from pcfm.ir.module import Block


class Br(Terminator):
    """`br label target`."""

    __slots__ = ()

    def __init__(self, target: Block) -> None:
        super().__init__("br", VOID, [target])

    @property
    def successors(self) -> list[Block]:
        """Where it goes."""
        return [self.target]

    @property
    def target(self) -> Block:
        """Where it goes."""
        return self._operands[0]  # type: ignore[return-value]


class CondBr(Terminator):
    """`br i1 cond, label if_true, label if_false`."""

    __slots__ = ()

    def __init__(self, cond: Value, if_true: Block, if_false: Block) -> None:
        super().__init__("br", VOID, [cond, if_true, if_false])

    @property
    def successors(self) -> list[Block]:
        """Where it goes on true, and on false."""
        return [self.if_true, self.if_false]

    @property
    def cond(self) -> Value:
        """The condition."""
        return self._operands[0]

    @property
    def if_true(self) -> Block:
        """Where it goes on true."""
        return self._operands[1]  # type: ignore[return-value]

    @property
    def if_false(self) -> Block:
        """Where it goes on false."""
        return self._operands[2]  # type: ignore[return-value]


class Switch(Terminator):
    """`switch value, label default [ case, label … ]`."""

    __slots__ = ()

    def __init__(self, value: Value, default: Block, cases: Sequence[tuple[ConstantInt, Block]]) -> None:
        super().__init__("switch", VOID, [value, default, *(part for case in cases for part in case)])

    @property
    def value(self) -> Value:
        """What it compares."""
        return self._operands[0]

    @property
    def default(self) -> Block:
        """Where it goes when no case matches."""
        return self._operands[1]  # type: ignore[return-value]

    @property
    def cases(self) -> list[tuple[ConstantInt, Block]]:
        """The cases in order."""
        ops = self._operands
        return [(ops[i], ops[i + 1]) for i in range(2, len(ops), 2)]  # type: ignore[misc]


class Ret(Terminator):
    """`ret`."""

    __slots__ = ()

    def __init__(self, value: Value | None = None) -> None:
        super().__init__("ret", VOID, [] if value is None else [value])

    @property
    def value(self) -> Value | None:
        """What it returns; None for `ret void`."""
        return self._operands[0] if self._operands else None


class Unreachable(Terminator):
    """`unreachable`."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("unreachable", VOID, [])


class IndirectBr(Terminator):
    """`indirectbr`: carried only."""

    __slots__ = ()

    def __init__(self, address: Value, targets: Sequence[Block]) -> None:
        super().__init__("indirectbr", VOID, [address, *targets])


class Resume(Terminator):
    """`resume`: carried only."""

    __slots__ = ()

    def __init__(self, value: Value) -> None:
        super().__init__("resume", VOID, [value])
