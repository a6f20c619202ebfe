"""Copies of functions and modules that share no mutable object with the original.

Types and constants without globals are immutable and shared; everything tracked (globals, arguments, blocks,
instructions), metadata nodes and debug records is copied, and operands are mapped. Two passes, first the
shells, then their operands, so that order and cycles do not matter. Linear in what is copied. Use lists of
the copy are in the order of the text.
"""

from __future__ import annotations

from collections.abc import Container
from copy import copy
from dataclasses import replace
from typing import Any, TypeVar

from pcfm.ir import rewriter
from pcfm.ir.gc_pause import paused
from pcfm.ir.instructions import DebugRecord
from pcfm.ir.metadata import MdField, MdNode, MdValue, Metadata
from pcfm.ir.module import Block, Comdat, Function, GlobalValue, Module
from pcfm.ir.values import (
    BlockAddress,
    ConstantAggregate,
    ConstantExpr,
    ConstantFP,
    ConstantInt,
    ConstantSplat,
    GlobalMarker,
    LocalArgList,
    LocalAsMetadata,
    MetadataOperand,
    TrackedValue,
    Value,
)

Mapping = dict[Value, Value]
Global = TypeVar("Global", bound=GlobalValue)


def clone_module(
    module: Module, mapping: Mapping | None = None, bodies: Container[Value] | None = None
) -> Module:
    """A deep copy; `mapping` takes up what became of each global, argument, block and instruction.

    Functions that are not among `bodies` are declared only; then metadata comes along where something names
    it.
    """
    with paused():
        return _clone_module(module, {} if mapping is None else mapping, bodies)


def _clone_module(module: Module, mapping: Mapping, bodies: Container[Value] | None) -> Module:
    twin = Module(module.name)
    twin.source_filename = module.source_filename
    twin.triple = module.triple
    twin.datalayout = module.datalayout
    twin.has_datalayout = module.has_datalayout
    twin.is_lifted = module.is_lifted
    twin.module_asm = list(module.module_asm)
    twin.types.by_name.update(module.types.by_name)
    twin.comdats = {name: Comdat(c.name, c.kind) for name, c in module.comdats.items()}
    twin.attribute_groups = dict(module.attribute_groups)
    twin.remarks = list(module.remarks)
    cloner = _Cloner(mapping)
    for value in module.globals.values():
        twin.add(cloner.shell_global(value))
    for fn, copied in zip(module.functions, twin.functions, strict=True):
        cloner.shell_body(fn, copied, with_blocks=bodies is None or fn in bodies)
    if bodies is None:
        for node in module.metadata.values():
            cloner.node(node)
    for name, nodes in module.named_metadata.items():
        twin.named_metadata[name] = [cloner.node(node) for node in nodes]
    for value, copied in zip(module.globals.values(), twin.globals.values(), strict=True):
        if isinstance(value, Function) and value.blocks and bodies is not None and value not in bodies:
            _declare(copied)
        else:
            cloner.fill_global(value, copied)
    cloner.fill_nodes()
    twin.metadata = {
        number: cloner.node(node) for number, node in module.metadata.items() if cloner.has_met(node)
    }
    return twin


def _declare(fn: GlobalValue) -> None:
    """Leaves a function without a body nothing that a declaration may not have."""
    assert isinstance(fn, Function)
    fn.prefix, fn.comdat, fn.section = (), None, None
    fn.personality = fn.prefix_data = fn.prologue_data = None


def clone_function(fn: Function, name: str, mapping: Mapping | None = None) -> Function:
    """A copy of `fn` under another name in the same module; it calls what `fn` calls, itself included."""
    assert fn.module is not None
    cloner = _Cloner({} if mapping is None else mapping, share=True)
    twin = cloner.shell_global(fn)
    twin.name = name
    del cloner.mapping[fn]
    cloner.shell_body(fn, twin)
    fn.module.add(twin)
    cloner.fill_global(fn, twin)
    return twin


class FunctionVersion:
    """`fn` as it is now, however it changes, as long as the rest of its module stays as it is.

    `module` is the whole module with a copy of `fn` in its place: a view, to read. It shares with the module
    all but use lists, so that who reads the module does not see that there is another user; `mapping` says
    what became of each argument, block and instruction. Linear in the function and the number of globals.
    Before: no block's address is taken.
    """

    def __init__(self, fn: Function) -> None:
        assert fn.module is not None
        self._fn, self._module = fn, fn.module
        self.mapping: Mapping = {value: value.unused_copy() for value in fn.module.globals.values()}
        cloner = _Cloner(self.mapping, share=True)
        self._copy = cloner.shell_global(fn)
        cloner.shell_body(fn, self._copy)
        cloner.fill_global(fn, self._copy)
        self.module = _with_own_tables(fn.module)
        for value in fn.module.globals.values():
            twin = self.mapping[value]
            assert isinstance(twin, GlobalValue)
            self.module.globals[twin.name] = twin
        self._copy.module = self.module

    def restore(self) -> Mapping:
        """Makes the function what it was, and takes out of its module what has come since; what became of
        each block and instruction of the copy.
        """
        fn, copied, own = self._fn, self._copy, self._module
        rewriter.erase_blocks(fn.blocks)
        own.forget_nodes(self.module.metadata)
        twins = self.mapping
        mapping: Mapping = {twins[value]: value for value in own.globals.values() if value in twins}
        own.globals = {name: value for name, value in own.globals.items() if name in self.module.globals}
        own.named_metadata = {name: list(nodes) for name, nodes in self.module.named_metadata.items()}
        kept = {"args": fn.args, "blocks": fn.blocks, "module": own}
        vars(fn).update({**vars(copied), **kept})
        for arg, other in zip(fn.args, copied.args, strict=True):
            arg.name, arg.attributes = other.name, other.attributes
        cloner = _Cloner(mapping, share=True)
        cloner.shell_body(copied, fn)
        cloner.fill_global(copied, fn)
        return mapping


def _with_own_tables(module: Module) -> Module:
    """A module that shares all with `module` but the tables themselves; without globals."""
    twin = copy(module)
    twin.globals, twin.metadata = {}, dict(module.metadata)
    twin.named_metadata = {name: list(nodes) for name, nodes in module.named_metadata.items()}
    twin.attribute_groups, twin.comdats = dict(module.attribute_groups), dict(module.comdats)
    return twin


class _Cloner:
    """`share`: globals and metadata nodes stay what they are."""

    def __init__(self, mapping: Mapping, *, share: bool = False) -> None:
        self.mapping = mapping
        self.share = share
        self._nodes: dict[MdNode, MdNode] = {}
        self._unfilled: list[MdNode] = []

    # --- shells ---
    def shell_global(self, value: Global) -> Global:
        """A global without its contents."""
        twin = value.unused_copy()
        twin.metadata = []
        if isinstance(twin, Function):
            twin.args, twin.blocks, twin.module = [arg.unused_copy() for arg in twin.args], [], None
            for arg in twin.args:
                arg.parent = twin
        self.mapping[value] = twin
        return twin

    def shell_body(self, fn: Function, twin: Function, *, with_blocks: bool = True) -> None:
        """Arguments, and `with_blocks`: blocks, and instructions without operands."""
        mapping = self.mapping
        mapping.update(zip(fn.args, twin.args, strict=True))
        for block in fn.blocks if with_blocks else ():
            other_block = Block(block.name)
            other_block.span = block.span
            twin.append_block(other_block)
            mapping[block] = other_block
            for inst in block.instructions:
                mapping[inst] = other_block.append(inst.unused_copy())

    # --- contents ---
    def fill_global(self, value: GlobalValue, twin: GlobalValue) -> None:
        """Copies what a global holds."""
        twin.metadata = [(name, self.metadata(md)) for name, md in value.metadata]
        # What a shell of any kind has taken over of the original.
        for slot in ("initializer", "target", "personality", "prefix_data", "prologue_data"):
            held = getattr(value, slot, None)
            if held is not None:
                setattr(twin, slot, self.value(held))
        if isinstance(value, Function):
            self._fill_body(value)

    def _fill_body(self, fn: Function) -> None:
        """Copies operands, attachments and debug records."""
        mapping, value_of = self.mapping, self.value
        for block in fn.blocks:
            for inst in block.instructions:
                other: Any = mapping[inst]
                for operand in inst._operands:
                    # Constants are hashed by structure: looking them up would cost more than all else.
                    mapped = mapping.get(operand) if isinstance(operand, TrackedValue) else None
                    other._append_operand(mapped or value_of(operand))
                if inst.metadata:
                    other.metadata = {name: self.metadata(md) for name, md in inst.metadata.items()}
                if inst.debug_records:
                    other.debug_records = [self._record(record) for record in inst.debug_records]

    def _record(self, record: DebugRecord) -> DebugRecord:
        arguments: list[Value | Metadata | None] = []
        for argument in record.arguments:
            if isinstance(argument, int):
                arguments.append(self.value(record.operand(argument)))
            else:
                arguments.append(None if argument is None else self.metadata(argument))
        twin = DebugRecord(record.kind, arguments)
        twin.span = record.span
        return twin

    def value(self, value: Value) -> Value:
        """What `value` is in the copy."""
        twin = self.mapping.get(value) if isinstance(value, TrackedValue) else None
        if twin is not None:
            return twin
        if isinstance(value, ConstantInt | ConstantFP):
            return value
        if isinstance(value, LocalAsMetadata | MetadataOperand):
            return self._metadata_operand(value)
        match value:
            case ConstantAggregate(elements=parts):
                new = tuple([self.value(part) for part in parts])
                return value if _same(new, parts) else replace(value, elements=new)
            case ConstantExpr(operands=parts):
                new = tuple([self.value(part) for part in parts])
                return value if _same(new, parts) else replace(value, operands=new)
            case ConstantSplat(element=part):
                element: Any = self.value(part)
                return value if element is part else replace(value, element=element)
            case GlobalMarker(target=part):
                return replace(value, target=self.value(part))
            case BlockAddress(function=fn, block=block):
                new_fn: Any = self.value(fn)
                new_block: Any = self.value(block)
                return replace(value, function=new_fn, block=new_block)
        return value

    # --- metadata ---
    def _metadata_operand(self, value: LocalAsMetadata | MetadataOperand) -> Value:
        match value:
            case LocalArgList():
                return LocalArgList([self.value(operand) for operand in value.operands])
            case LocalAsMetadata():
                return LocalAsMetadata(self.value(value.operand(0)))
        return MetadataOperand(self.metadata(value.metadata))

    def metadata(self, metadata: Metadata) -> Metadata:
        """What `metadata` is in the copy."""
        if self.share:
            return metadata
        if isinstance(metadata, MdNode):
            return self.node(metadata)
        if isinstance(metadata, MdValue):
            return MdValue(self.value(metadata.value))
        return metadata

    def node(self, node: MdNode) -> MdNode:
        """The copy of a node; its fields are copied by `fill_nodes`."""
        twin = self._nodes.get(node)
        if twin is None:
            twin = self._nodes[node] = MdNode(node.number, node.kind, distinct=node.distinct)
            self._unfilled.append(node)
        return twin

    def has_met(self, node: MdNode) -> bool:
        """Whether a node has been copied."""
        return node in self._nodes

    def fill_nodes(self) -> None:
        """Copies the fields of all nodes met, and of those met by that."""
        while self._unfilled:
            node = self._unfilled.pop()
            self._nodes[node].fields = [(key, self._field(value)) for key, value in node.fields]

    def _field(self, value: MdField) -> MdField:
        return self.metadata(value) if isinstance(value, Metadata) else value


def _same(new: tuple[Value, ...], old: tuple[Value, ...]) -> bool:
    return all(a is b for a, b in zip(new, old, strict=True))
