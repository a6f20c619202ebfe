"""From the items of a text to a module: types, then globals, metadata, initialisers, bodies.

In this order nothing but a local value, a label or a metadata number can be used before it is known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.metadata import MdNode, MdString, MdValue
from pcfm.ir.module import Comdat, Function, GlobalAlias, GlobalValue, GlobalVariable, Module
from pcfm.ir.parser.attributes import AttributeGroups, read_attributes
from pcfm.ir.parser.bodies import BodyReader
from pcfm.ir.parser.constants import ValueReader
from pcfm.ir.parser.globals import (
    read_alias_head,
    read_function_head,
    read_global_prefix,
    read_global_tail,
    resolve_function_head,
)
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.metadata import MetadataReader
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.parser.strings import name_of, text_of
from pcfm.ir.parser.syntax import Node, parse_syntax, start_of
from pcfm.ir.parser.words import COMDAT_KINDS, FUNCTION_ATTRIBUTES, PARAMETER_ATTRIBUTES, closest
from pcfm.ir.targets import layout_of_triple
from pcfm.ir.type_queries import is_first_class, is_sized
from pcfm.ir.types import ArrayType, IdentifiedStructType, PtrType, StructType, Type
from pcfm.ir.values import ConstantInt, ConstantNull

_MAX_TYPE_DEPTH = 100
_Item = Callable[["ModuleReader", Node], None]


class ModuleReader:
    """Builds one module from one text."""

    def __init__(self, source: Source, triple: str | None) -> None:
        self.source = source
        self.module = Module(source.filename)
        self.module.triple = triple
        self.values = ValueReader(self.module, source)
        self.metadata = MetadataReader(self.module, self.values)
        self.groups = AttributeGroups(self.module, source)
        self.later: list[Callable[[], None]] = []
        self.bodies: list[tuple[Function, Node]] = []
        self._defined_types: dict[str, Token] = {}
        self._named_metadata: list[Node] = []
        self._comdat_uses: list[tuple[str, Token]] = []

    def read(self) -> Module:
        """The module. Raises: Fault."""
        items, mentions = parse_syntax(self.source, self.module.types)
        self._read_all(items, _FIRST)
        self._infer_layout()
        self._check_types(mentions)
        self._read_all(items, _GLOBALS)
        self._read_all(items, _METADATA)
        for resolve in self.later:
            resolve()
        bodies = BodyReader(self.values, self.metadata, self.groups)
        for fn, node in self.bodies:
            bodies.read(fn, node.parts[4], node.parts[5].start_pos)
        self._read_all(items, _LAST)
        self.metadata.check_complete()
        self._check_comdats()
        mark_annotated_kernels(self.module)
        return self.module

    def _read_all(self, items: list[Any], table: dict[str, _Item]) -> None:
        for item in items:
            reader = table.get(item.kind)
            if reader is not None:
                reader(self, item)

    # --- first: what stands alone ---
    def _triple(self, node: Node) -> None:
        self.module.triple = text_of(node.parts[3])

    def _datalayout(self, node: Node) -> None:
        token = node.parts[3]
        try:
            self.module.datalayout = DataLayout.parse(text_of(token))
        except PcfmError as error:
            raise token.fault(error.diagnostics[0].message) from None
        self.module.has_datalayout = True

    def _infer_layout(self) -> None:
        """As LLVM's tools do; what the text does not state is not printed either."""
        layout = layout_of_triple(self.module.triple)
        if layout is not None and not self.module.has_datalayout:
            self.module.datalayout = DataLayout.parse(layout)

    def _source_filename(self, node: Node) -> None:
        self.module.source_filename = text_of(node.parts[2])

    def _module_asm(self, node: Node) -> None:
        self.module.module_asm.append(text_of(node.parts[2]))
        span = self.source.span(node.parts[0].start_pos)
        self.module.remarks.append(("module asm is carried along and otherwise ignored", span))

    def _type(self, node: Node) -> None:
        token = node.parts[0]
        name = name_of(token, numbered=True)
        if name in self._defined_types:
            raise token.fault(f"the type '%{name}' is defined twice")
        self._defined_types[name] = token
        ty = self.module.types.define(name)
        if node.kind == "type_definition":
            body = node.parts[2]
            if not isinstance(body, StructType):
                raise token.fault(f"a named type must be a struct, not {body}")
            ty.body = body

    def _comdat(self, node: Node) -> None:
        token, _, _, kind = node.parts
        name = name_of(token, numbered=False)
        if name in self.module.comdats:
            raise token.fault(f"the comdat '{token.value}' is defined twice")
        if kind.value not in COMDAT_KINDS:
            raise kind.fault(f"'{kind.value}' is no kind of comdat", closest(kind.value, COMDAT_KINDS))
        self.module.comdats[name] = Comdat(name, kind.value)

    def _attribute_group(self, node: Node) -> None:
        token = node.parts[1]
        number = int(token.value[1:]) if len(token.value) < 12 else 1 << 32
        if number >= 1 << 32:
            raise token.fault("the number of the attribute group is out of range")
        known = FUNCTION_ATTRIBUTES | PARAMETER_ATTRIBUTES
        words, _ = read_attributes(node.parts[4], known, "of a function", None)
        self.module.attribute_groups[number] = self.module.attribute_groups.get(number, ()) + words

    def _check_types(self, mentions: dict[str, Token]) -> None:
        for name, token in mentions.items():
            if name not in self._defined_types:
                raise token.fault(
                    f"use of undefined type '%{name}'",
                    closest(token.value, ("%" + known for known in self._defined_types)),
                )
        depths: dict[str, int] = {}
        for name in self._defined_types:
            self._check_depth(name, depths)

    def _check_depth(self, root: str, depths: dict[str, int]) -> None:
        """Refuses a struct that contains itself, and chains of structs too deep for recursive printing."""
        types = self.module.types.by_name
        path: dict[str, None] = {}
        stack: list[tuple[str, bool]] = [(root, False)]
        while stack:
            name, leaving = stack.pop()
            token = self._defined_types[name]
            inner = [t.name for t in _direct_structs(types[name].body)]
            if leaving:
                del path[name]
                depths[name] = 1 + max((depths[i] for i in inner), default=0)
                if depths[name] > _MAX_TYPE_DEPTH:
                    raise token.fault(f"structs are nested deeper than {_MAX_TYPE_DEPTH} levels")
                continue
            if name in depths:
                continue
            if name in path:
                raise token.fault(f"the type '%{name}' contains itself")
            path[name] = None
            stack.append((name, True))
            stack.extend((i, False) for i in inner if i not in depths)

    # --- globals ---
    def _add(self, token: Token, value: GlobalValue) -> None:
        if value.name in self.module.globals:
            raise Fault(
                f"'@{value.name}' is defined twice", token.start_pos, token.start_pos + len(value.name) + 1
            )
        value.span = self.source.span(token.start_pos, token.start_pos + len(value.name) + 1)
        self.module.add(value)

    def _variable(self, node: Node) -> None:
        token, prefix, kind, ty, *value, tail = node.parts
        if not is_first_class(ty) or not (is_sized(ty) or not value):
            raise kind.fault(f"a global cannot have type {ty}")
        words, space, external = read_global_prefix(prefix)
        variable = GlobalVariable(
            name_of(token, numbered=True), ty, None, addrspace=space, constant=kind.value == "constant"
        )
        variable.prefix = words
        variable.externally_initialized = external
        if not value and not {"external", "extern_weak"} & set(words):
            raise token.fault(
                f"the global '@{variable.name}' has no value",
                "write 'external' before it, or a value after its type",
            )
        self._add(token, variable)
        attachments = read_global_tail(variable, tail, self._comdat_uses, self.groups)
        if value:
            self.later.append(lambda: setattr(variable, "initializer", self.values.constant(ty, value[0])))
        self.later.append(lambda: self._attach(variable, attachments))

    def _attach(self, value: GlobalValue, attachments: list[tuple[Token, Any]]) -> None:
        for name, metadata in attachments:
            value.metadata.append((name.value[1:], self.metadata.metadata(metadata)))

    def _alias(self, node: Node) -> None:
        token, prefix, kind, ty, _, *stated, target, tail = node.parts
        target_type = stated[0] if stated else _operation_type(target)
        words, suffix = read_alias_head(prefix, tail)
        if not isinstance(target_type, PtrType):
            raise kind.fault(f"'{kind.value}' names an address, not a {target_type}")
        # Null until all globals are known.
        alias = GlobalAlias(
            name_of(token, numbered=True), kind.value, ty, ConstantNull(target_type), target_type.addrspace
        )
        alias.prefix, alias.suffix = words, suffix
        self._add(token, alias)
        self.later.append(lambda: setattr(alias, "target", self.values.constant(target_type, target)))

    def _check_comdats(self) -> None:
        for name, token in self._comdat_uses:
            if name not in self.module.comdats:
                raise token.fault(f"use of undefined comdat '${name}'")

    def _function(self, node: Node) -> None:
        defined = node.kind == "definition"
        head, attachments = (node.parts[1], node.parts[2]) if defined else (node.parts[2], node.parts[1])
        fn, values, comdat = read_function_head(head, self.groups)
        token = head.parts[2]
        self._add(token, fn)
        if comdat is not None:
            self._comdat_uses.append(comdat)
        resolve_function_head(fn, head, self.values.scope_of(fn))
        for word, ty, part in values:
            slot = "personality" if word == "personality" else f"{word}_data"
            self.later.append(
                lambda slot=slot, ty=ty, part=part: setattr(fn, slot, self.values.constant(ty, part))
            )
        self.later.append(lambda: self._attach(fn, attachments))
        if defined:
            self.bodies.append((fn, node))

    # --- metadata ---
    def _metadata(self, node: Node) -> None:
        self.metadata.define(node.parts[0], node.parts[-1], distinct=node.kind == "distinct_definition")

    def _named(self, node: Node) -> None:
        name = node.parts[0].value[1:]
        nodes: list[MdNode] = []
        for part in node.parts[4]:
            is_reference = isinstance(part, Node) or (isinstance(part, Token) and part.type == "METANUM")
            listed = self.metadata.metadata(part) if is_reference else None
            if not isinstance(listed, MdNode):
                start = start_of(part) or node.parts[0].start_pos
                raise Fault("named metadata lists nodes", start)
            nodes.append(listed)
        self.module.named_metadata.setdefault(name, []).extend(nodes)


def _operation_type(node: Node) -> Type:
    """The type that a conversion or address, written without it, has."""
    if node.kind == "constant_cast":
        return node.parts[5]
    base: Type = node.parts[5][0][0]
    return base


def _direct_structs(body: StructType | None) -> list[IdentifiedStructType]:
    """The identified structs that `body` holds by value, each once."""
    structs: dict[IdentifiedStructType, None] = {}
    pending: list[Type] = [body] if body else []
    while pending:
        match pending.pop():
            case StructType(elements=elements):
                pending.extend(reversed(elements))
            case ArrayType(element=element):
                pending.append(element)
            case IdentifiedStructType() as ty:
                structs[ty] = None
    return list(structs)


def mark_annotated_kernels(module: Module) -> None:
    """Gives `ptx_kernel` to the functions that `!nvvm.annotations` calls kernels, as LLVM 20 and later do."""
    for node in module.named_metadata.get("nvvm.annotations", ()):
        match [value for _, value in node.fields]:
            case [
                MdValue(value=Function() as fn),
                MdString(data=b"kernel"),
                MdValue(value=ConstantInt(value=1)),
                *_,
            ]:
                if fn.calling_convention in (None, "ccc"):
                    fn.calling_convention = "ptx_kernel"


_FIRST: dict[str, _Item] = {
    "target_triple": ModuleReader._triple,
    "target_datalayout": ModuleReader._datalayout,
    "source_filename": ModuleReader._source_filename,
    "module_asm": ModuleReader._module_asm,
    "type_definition": ModuleReader._type,
    "opaque_definition": ModuleReader._type,
    "comdat": ModuleReader._comdat,
    "attribute_group": ModuleReader._attribute_group,
}
_GLOBALS: dict[str, _Item] = {
    "global_declaration": ModuleReader._variable,
    "global_definition": ModuleReader._variable,
    "alias": ModuleReader._alias,
    "alias_expression": ModuleReader._alias,
    "declaration": ModuleReader._function,
    "definition": ModuleReader._function,
}
_METADATA: dict[str, _Item] = {
    "metadata_definition": ModuleReader._metadata,
    "distinct_definition": ModuleReader._metadata,
}
_LAST: dict[str, _Item] = {"named_metadata": ModuleReader._named}
