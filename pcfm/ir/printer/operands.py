"""Names, constants and metadata as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pcfm.ir.metadata import MdField, MdNode, MdString, MdValue, MdWord, Metadata
from pcfm.ir.module import Function, GlobalValue, Module
from pcfm.ir.types import VOID, ArrayType, VectorType, escape_bytes, quote_name, struct_body
from pcfm.ir.values import (
    BlockAddress,
    ConstantAggregate,
    ConstantExpr,
    ConstantSplat,
    GlobalMarker,
    InlineAsm,
    LocalArgList,
    LocalAsMetadata,
    MetadataOperand,
    TrackedValue,
    Value,
)

BAD_REFERENCE = "<badref>"


def global_name(name: str) -> str:
    """`@name`; a name of digits is a number."""
    return "@" + (name if name.isdecimal() else quote_name(name))


def string_literal(text: str) -> str:
    """`text` in quotes, escaped."""
    return f'"{escape_bytes(text.encode("utf-8", "surrogateescape"))}"'


def number_values(fn: Function) -> dict[Value, str]:
    """The text of every argument, block and instruction of `fn`; unnamed ones are numbered as by LLVM."""
    names: dict[Value, str] = {}
    number = 0
    tracked: list[TrackedValue] = list(fn.args)
    for block in fn.blocks:
        tracked.append(block)
        tracked += [inst for inst in block.instructions if inst.type is not VOID]
    for value in tracked:
        if value.name is None:
            names[value] = f"%{number}"
            number += 1
        else:
            names[value] = "%" + quote_name(value.name)
    return names


class OperandPrinter:
    """Text of values in one module and, where `names` is given, one function."""

    def __init__(self, module: Module | None, names: dict[Value, str] | None = None) -> None:
        self.names: dict[Value, str] = names or {}
        self.metadata = MetadataPrinter(module, self)
        self._block_names: dict[Function, dict[Value, str]] = {}

    def typed(self, value: Value) -> str:
        """Type and value."""
        text = self.names.get(value) if isinstance(value, TrackedValue) else None
        return f"{value.type} {text or self.value(value)}"

    def value(self, value: Value) -> str:
        """The value without its type."""
        return self._tracked(value) if isinstance(value, TrackedValue) else self._constant(value)

    def _tracked(self, value: TrackedValue) -> str:
        match value:
            case LocalArgList():
                return f"!DIArgList({', '.join(map(self.typed, value.operands))})"
            case LocalAsMetadata():
                return self.typed(value.operand(0))
            case GlobalValue():
                return global_name(value.name)
        return self.names.get(value, BAD_REFERENCE)

    def _constant(self, value: Value) -> str:
        match value:
            case ConstantAggregate():
                return self._aggregate(value)
            case ConstantSplat(element=element):
                return f"splat ({self.typed(element)})"
            case ConstantExpr():
                return self._expression(value)
            case GlobalMarker(word=word, target=target):
                return f"{word} {self.value(target)}"
            case BlockAddress():
                return self._block_address(value)
            case InlineAsm(asm=asm, constraints=constraints, flags=flags):
                return f"{' '.join(['asm', *flags])} {string_literal(asm)}, {string_literal(constraints)}"
            case MetadataOperand(metadata=metadata):
                return self.metadata.reference(metadata)
        return str(value)

    def _aggregate(self, value: ConstantAggregate) -> str:
        inner = ", ".join(map(self.typed, value.elements))
        match value.type:
            case ArrayType():
                return f"[{inner}]"
            case VectorType():
                return f"<{inner}>"
        body = struct_body(value.type)
        return f"<{{ {inner} }}>" if body is not None and body.packed else f"{{ {inner} }}"

    def _expression(self, value: ConstantExpr) -> str:
        head = " ".join([value.opcode, *value.flags])
        operands = ", ".join(map(self.typed, value.operands))
        if value.source_type is not None:
            return f"{head} ({value.source_type}, {operands})"
        if len(value.operands) == 1:
            return f"{head} ({operands} to {value.type})"
        return f"{head} ({operands})"

    def _block_address(self, value: BlockAddress) -> str:
        fn = value.function
        if not isinstance(fn, Function):
            return BAD_REFERENCE
        if fn not in self._block_names:
            self._block_names[fn] = number_values(fn)
        label = self._block_names[fn].get(value.block)
        if label is None:
            # Of a block that was unreachable and went: as for LLVM, the address of nothing, and not null.
            return f"inttoptr (i32 1 to {value.type})"
        return f"blockaddress({global_name(fn.name)}, {label})"


class MetadataPrinter:
    """Text of metadata: numbers where a module knows the node, in place otherwise.

    A node that cannot stand in place (distinct, cyclic, or under a number that another node has) gets a
    fresh number; `definitions` prints those too.
    """

    def __init__(self, module: Module | None, operands: OperandPrinter) -> None:
        self._known: dict[int, MdNode] = module.metadata if module is not None else {}
        self._extra: list[MdNode] = []
        self._open: dict[MdNode, None] = {}
        self._operands = operands
        self._closed = module is None

    @cached_property
    def _numbers(self) -> dict[MdNode, int]:
        """Made where a node is asked for: most instructions that are printed alone name none."""
        return {node: number for number, node in self._known.items()}

    @cached_property
    def _next(self) -> int:
        return max(self._known, default=-1) + 1

    def reference(self, metadata: Metadata | None, *, in_place: bool = True) -> str:
        """How `metadata` is written where it is used."""
        match metadata:
            case None:
                return "null"
            case MdString(data=data):
                return f'!"{escape_bytes(data)}"'
            case MdValue(value=value):
                return self._operands.typed(value)
            case MdNode():
                return self._node(metadata, in_place)
        raise TypeError(f"unknown metadata {metadata!r}")

    def _node(self, node: MdNode, in_place: bool) -> str:
        number = self._numbers.get(node)
        if number is not None:
            return f"!{number}"
        if self._closed and node.number is not None:
            return f"!{node.number}"
        if in_place and node.number is None and not node.distinct and node not in self._open:
            self._open[node] = None
            text = self.body(node)
            del self._open[node]
            return text
        self._numbers[node] = self._next
        self._extra.append(node)
        self._next += 1
        return f"!{self._next - 1}"

    def body(self, node: MdNode) -> str:
        """`!{…}` or `!DIKind(…)`."""
        if not node.kind:
            parts = [self.reference(value) for _, value in node.fields]  # type: ignore[arg-type]
            return f"!{{{', '.join(parts)}}}"
        fields = [
            f"{key}: {self._field(node, key, v)}" if key else self._field(node, key, v)
            for key, v in node.fields
        ]
        return f"!{node.kind}({', '.join(fields)})"

    def _field(self, node: MdNode, key: str | None, value: MdField) -> str:
        match value:
            case bool():
                return "true" if value else "false"
            case int():
                return str(value)
            case MdWord(text=text):
                return text
            case MdString(data=data):
                # The one field that holds metadata of any kind; all others take a plain string.
                mark = "!" if (node.kind, key) == ("DITemplateValueParameter", "value") else ""
                return f'{mark}"{escape_bytes(data)}"'
            case MdNode() if node.kind == "GenericDINode" and key == "operands":
                return self.body(value)[1:]
        return self.reference(value)

    def definitions(self) -> list[str]:
        """`!N = …` for every known node in order, then for those numbered while printing."""
        lines: list[str] = []
        pending: Sequence[MdNode] = list(self._known.values())
        while pending:
            for node in pending:
                distinct = "distinct " if node.distinct else ""
                lines.append(f"!{self._numbers[node]} = {distinct}{self.body(node)}")
            pending, self._extra = self._extra, []
        return lines
