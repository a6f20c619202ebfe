"""What the readers of instructions read by: the values, types and attributes in reach of an instruction."""

from __future__ import annotations

from typing import Any

from pcfm.ir.module import Function
from pcfm.ir.parser.attributes import AttributeGroups
from pcfm.ir.parser.constants import ValueReader
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.metadata import MetadataReader
from pcfm.ir.parser.numbers import read_int
from pcfm.ir.parser.scope import FunctionScope
from pcfm.ir.parser.source import Fault
from pcfm.ir.parser.syntax import Node, start_of
from pcfm.ir.types import FunctionType, Type


def kind_of(item: Any) -> str:
    """What kind of thing follows an instruction by comma: the name of its rule or terminal."""
    if item.__class__ is tuple:
        return "typed"
    return item.type if item.__class__ is Token else item.kind


class Operands:
    """Reads operands in the function that is being read (`scope`)."""

    def __init__(self, values: ValueReader, metadata: MetadataReader, groups: AttributeGroups) -> None:
        self.values = values
        self.metadata = metadata
        self.groups = groups
        self.scope: FunctionScope
        self.implied: dict[str, dict[FunctionType, Function]] = {}  # intrinsics without a declaration
        self._function_types: dict[tuple[Type, ...], FunctionType] = {}

    def function_type(self, result: Type, params: tuple[Type, ...]) -> FunctionType:
        """The function type of a call that states only its result; one object for equal types."""
        key = (result, *params)
        known = self._function_types.get(key)
        if known is None:
            known = self._function_types[key] = FunctionType(result, params)
        return known

    def take(self, rest: list[Any], *kinds: str) -> list[Any]:
        """The items of `rest` of the kinds that an opcode knows; attachments must come after all of them."""
        wanted: list[Any] = []
        attached = False
        for item in rest:
            kind = kind_of(item)
            if kind == "attachment":
                attached = True
            elif kind in kinds:
                if attached:
                    raise Fault("operands come before metadata", start_of(item) or 0)
                wanted.append(item)
        return wanted

    def alignment(self, rest: list[Any]) -> int | None:
        """`, align N` where it is there."""
        for item in rest:
            if item.__class__ is Node and item.kind == "rest_align":
                return read_int(item.parts[1])
        return None
