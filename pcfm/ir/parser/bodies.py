"""Function bodies: blocks, labels and implicit numbers, instructions with attachments, debug records."""

from __future__ import annotations

from typing import Any

from pcfm.ir.instructions import DebugRecord, Instruction, Ret
from pcfm.ir.module import Block, Function
from pcfm.ir.parser import calls, opcodes
from pcfm.ir.parser.attributes import AttributeGroups
from pcfm.ir.parser.constants import ValueReader
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.metadata import MetadataReader
from pcfm.ir.parser.operands import Operands, kind_of
from pcfm.ir.parser.source import Fault
from pcfm.ir.parser.syntax import Node, start_of
from pcfm.ir.parser.words import DEBUG_RECORDS, closest
from pcfm.ir.type_rules import type_problem
from pcfm.ir.types import VOID

_READERS = opcodes.READERS | calls.READERS


class BodyReader(Operands):
    """Reads the bodies of a module's functions, one after the other."""

    def __init__(self, values: ValueReader, metadata: MetadataReader, groups: AttributeGroups) -> None:
        super().__init__(values, metadata, groups)
        self.source = values.source
        self._block: Block | None = None
        self._records: list[DebugRecord] = []

    def read(self, fn: Function, items: list[Any], end: int) -> None:
        """Fills `fn` with what its body says; `end` is the offset of the closing brace."""
        self.scope = self.values.scope = self.values.scope_of(fn)
        self._block = None
        self._records = []
        for item in items:
            if item.__class__ is Token:
                self._begin_block(item)
            elif item.kind == "assignment":
                self._instruction(item.parts[1], item.parts[0])
            elif item.kind == "debug_record":
                self._debug_record(item)
            elif item.kind != "skipped":
                self._instruction(item, None)
        if self._records:
            raise Fault("a debug record must stand before an instruction", end, end + 1)
        if self._block is not None:
            raise Fault("the last block of the function has no terminator", end, end + 1)
        if not fn.blocks:
            raise Fault("a function body needs at least one block", end, end + 1)
        self.scope.check_complete()
        self.values.scope = None

    # --- blocks and instructions ---
    def _begin_block(self, token: Token) -> Block:
        """The block that begins at `token`: its label, or the first instruction of one that has none."""
        if self._block is not None:
            raise token.fault(f"the block before '{token.value}' has no terminator")
        block = self.scope.define_block(token)
        block.span = self.source.span(token.start_pos, token.end)
        self._block = self.scope.fn.append_block(block)
        return block

    def _instruction(self, node: Node, name: Token | None) -> None:
        parts = node.parts
        opcode: Token = parts[0]
        block = self._block or self._begin_block(opcode)
        inst = _READERS[node.kind](self, parts)
        rest = parts[-1]
        if rest:
            self._attach(inst, rest)
        # Types first: a wrong one is the better message than a name for a result that does not exist.
        start = name.start_pos if name else opcode.start_pos
        inst.span = self.source.span(start, opcode.end)
        problem = type_problem(inst)
        if problem is None and isinstance(inst, Ret):
            problem = _ret_problem(inst, self.scope.fn)
        if problem is not None:
            raise opcode.fault(problem)
        if inst.type is not VOID:
            if name is not None:
                self.scope.define(name, inst)
            else:
                self.scope.define_implicitly(inst, opcode)
        elif name is not None:
            raise name.fault(f"'{opcode.value}' gives no value that could be named")
        if self._records:
            inst.debug_records = self._records
            self._records = []
        block.append(inst)
        if inst.is_terminator:
            self._block = None

    def _attach(self, inst: Instruction, rest: list[Any]) -> None:
        for item in rest:
            kind = kind_of(item)
            if kind == "attachment":
                name, metadata = item.parts
                inst.metadata[name.value[1:]] = self.metadata.metadata(metadata)
            elif kind not in _TAKEN.get(inst.opcode, ()):
                message = (
                    f"'{inst.opcode}' takes nothing of this kind here; expected metadata such as '!dbg !1'"
                )
                raise Fault(message, start_of(item) or 0)

    def _debug_record(self, node: Node) -> None:
        word, _, arguments, _ = node.parts
        kind = word.value.removeprefix("#dbg_")
        if kind not in DEBUG_RECORDS:
            raise word.fault(f"'{word.value}' is no debug record", closest(kind, DEBUG_RECORDS))
        if self._block is None:
            self._begin_block(word)
        record = DebugRecord(kind, [self.metadata.record_argument(part) for part in arguments])
        record.span = self.source.span(word.start_pos, word.end)
        self._records.append(record)


# What each opcode takes of what follows it by comma, beside metadata.
_TAKEN: dict[str, tuple[str, ...]] = {
    "phi": ("phi_edge",),
    "alloca": ("typed", "rest_align", "rest_addrspace"),
    "load": ("rest_align",),
    "store": ("rest_align",),
    "atomicrmw": ("rest_align",),
    "cmpxchg": ("rest_align",),
    "getelementptr": ("typed",),
    "insertelement": ("typed",),
    "shufflevector": ("typed",),
    "extractvalue": ("INT",),
    "insertvalue": ("INT",),
}


def _ret_problem(inst: Ret, fn: Function) -> str | None:
    wanted = fn.function_type.ret
    actual = VOID if inst.value is None else inst.value.type
    return None if actual == wanted else f"'ret' of {actual} in a function that returns {wanted}"
