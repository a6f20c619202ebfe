"""Resolves the names of a PTX function: from syntax to code.

Before: the syntax of one function, and what the module declares. After: every register is one object
(scopes are gone), every operand says what it is, and the operations stand in basic blocks whose edges are
known. Linear in the text.

A predicated operation that cannot be computed and thrown away (memory, control, other lanes, what may trap)
is given a block of its own behind a branch on its predicate; neighbours under one predicate share it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from pcfm.graph import reachable
from pcfm.ir.parser.source import Fault
from pcfm.ptx import code
from pcfm.ptx import syntax as ptx
from pcfm.ptx.row import Row
from pcfm.ptx.tables.find import find_row
from pcfm.ptx.types import IR_TYPES, OPAQUE_TYPES

SINK = "_"
_NUMBERED = re.compile(r"(.*?)(0|[1-9]\d{0,8})\Z", re.DOTALL)  # linear: of names with many digits, too
_ENDINGS = frozenset({"bra", "brx", "ret", "exit", "trap"})
VariableMaker = Callable[[ptx.Declaration, ptx.Declarator], code.Memory]


class Scope:
    """The names that are visible at a place, innermost first."""

    __slots__ = ("names", "numbered", "parent")

    def __init__(self, parent: Scope | None) -> None:
        self.parent = parent
        self.names: dict[str, code.Symbol] = {}
        self.numbered: dict[str, tuple[int, str, int]] = {}  # prefix -> count, PTX type, place

    def find(self, name: str, registers: list[code.Register]) -> code.Symbol | None:
        """What `name` means; a numbered register is made when it is first named."""
        if name in self.names:
            return self.names[name]
        match = _NUMBERED.match(name)
        scope: Scope | None = self
        while scope is not None:
            known = scope.names.get(name)
            if known is not None:
                return known
            if match is not None and match[1] in scope.numbered:
                count, ptx_type, start = scope.numbered[match[1]]
                if int(match[2]) < count:
                    register = code.Register(name, ptx_type, start, IR_TYPES[ptx_type])
                    registers.append(register)
                    scope.names[name] = register
                    return register
            scope = scope.parent
        return None


@lru_cache(maxsize=1024)
def _read_opcode(opcode: str) -> tuple[str, tuple[str, ...], tuple[str, ...], Row | None]:
    """Its base, its modifiers, the types among its suffixes, and its row."""
    base, *suffixes = opcode.split(".")
    types = tuple(word for word in suffixes if word in IR_TYPES or word in OPAQUE_TYPES)
    modifiers = tuple(word for word in suffixes if word not in types)
    return base, modifiers, types, find_row(base, modifiers, types)


def type_word(words: Sequence[str], start: int) -> str:
    """The type among the directives of a declaration. Raises: Fault."""
    for word in words:
        if word[1:] in IR_TYPES:
            return word[1:]
        if word[1:] in OPAQUE_TYPES:
            raise Fault(f"variables of type {word} are not supported", start)
    raise Fault("the declaration has no type that pcfm knows", start)


class CodeReader:
    """Reads one body. `outer` has the module's names; `variable` makes one of a declaration in the body."""

    def __init__(self, outer: Scope, variable: VariableMaker) -> None:
        self.scope = Scope(outer)
        self.variable = variable
        self._guard: code.Use | None = None  # what the operations at hand stand behind
        self._skipping: code.Block  # where the branch around them is
        self.registers: list[code.Register] = []
        self.locals: list[code.Memory] = []
        self.blocks: list[code.Block] = []
        self.location: ptx.Location | None = None
        self.pending_label: code.Label | None = None
        self.block = self._new_block(None)

    def declare(self, name: str, symbol: code.Symbol, start: int) -> None:
        """Makes `name` known. Raises: Fault where it is known in this scope."""
        if name in self.scope.names:
            raise Fault(f"'{name}' is declared twice", start)
        self.scope.names[name] = symbol

    def declare_register(
        self, name: str, ptx_type: str, start: int, *, is_parameter: bool = False
    ) -> code.Register:
        """A register of its own."""
        register = code.Register(name, ptx_type, start, IR_TYPES[ptx_type], is_parameter)
        self.registers.append(register)
        self.declare(name, register, start)
        return register

    def read(self, body: list[ptx.Statement]) -> code.Code:
        """All of it. Raises: Fault."""
        self._enter(body)
        stack = [iter(body)]
        scopes = [self.scope]
        while stack:
            statement = next(stack[-1], _END)
            if statement is _END:
                stack.pop()
                scopes.pop()
                if scopes:
                    self.scope = scopes[-1]
            elif isinstance(statement, ptx.Scope):
                self.scope = Scope(self.scope)
                scopes.append(self.scope)
                self._enter(statement.body)
                stack.append(iter(statement.body))
            else:
                self._statement(statement)
        self._connect()
        return code.Code(_reachable(self.blocks), self.registers, self.locals)

    def _enter(self, body: list[ptx.Statement]) -> None:
        """The labels of a scope are known from its start."""
        for statement in body:
            if isinstance(statement, ptx.Label):
                self.declare(statement.name, code.Label(statement.name, statement.start), statement.start)

    def _statement(self, statement: object) -> None:
        match statement:
            case ptx.Instruction():
                self._instruction(statement)
                return
            case ptx.Label():
                label = self.scope.names[statement.name]
                assert isinstance(label, code.Label)
                self._begin_at(label)
                return
            case ptx.Location():
                self.location = statement
            case ptx.Declaration():
                self._declaration(statement)
            case ptx.Targets() | ptx.Prototype():
                if self.pending_label is None:
                    raise Fault("a table of targets or a prototype needs a label before it", statement.start)
                if isinstance(statement, ptx.Targets):
                    self.pending_label.targets = statement.names
                else:
                    self.pending_label.prototype = statement
                self.pending_label = None

    def _begin_at(self, label: code.Label) -> None:
        self._leave_guard()
        self.pending_label = label
        if self.block.ops or self.block.end is not None or self.block.condition is not None:
            self._follow(self._new_block(label.name))
        elif self.block.name is None and self.block is not self.blocks[0]:
            self.block.name = label.name
        elif self.block is self.blocks[0]:
            # Nothing may branch to the entry of a function of the IR.
            self._follow(self._new_block(label.name))
        label.block = self.block

    def _new_block(self, name: str | None) -> code.Block:
        block = code.Block(name)
        self.blocks.append(block)
        return block

    def _follow(self, block: code.Block) -> None:
        """Goes on in `block`, which the present one falls into unless it has ended."""
        if self.block.end is None and self.block.condition is None:
            self.block.successors = [block]
        self.block = block

    # --- declarations ---
    def _declaration(self, declaration: ptx.Declaration) -> None:
        words = declaration.words
        if ".reg" in words:
            self._registers(declaration)
            return
        for declarator in declaration.declarators:
            if ".param" in words and not declarator.dimensions:
                ptx_type = type_word(words, declaration.start)
                self.declare_register(declarator.name, ptx_type, declarator.start, is_parameter=True)
                continue
            memory = self.variable(declaration, declarator)
            if memory.value is None:
                self.locals.append(memory)
            self.declare(declarator.name, memory, declarator.start)

    def _registers(self, declaration: ptx.Declaration) -> None:
        ptx_type = type_word(declaration.words, declaration.start)
        if any(word in (".v2", ".v4") for word in declaration.words):
            raise Fault("registers of vector type are not supported", declaration.start)
        for declarator in declaration.declarators:
            if declarator.count is None:
                self.declare_register(declarator.name, ptx_type, declarator.start)
            else:
                self.scope.numbered[declarator.name] = (declarator.count, ptx_type, declarator.start)

    # --- instructions ---
    def _instruction(self, source: ptx.Instruction) -> None:
        self.pending_label = None
        base, modifiers, types, row = _read_opcode(source.opcode)
        if row is None:
            raise Fault(f"the instruction '{source.opcode}' is not supported", source.start, source.end)
        operands = [self._operand(operand) for operand in source.operands]
        guard = None if source.guard is None else self._predicate(source.guard)
        op = code.Op(source, base, modifiers, types, operands, row, guard, self.location)
        op.check_count()
        if base in _ENDINGS:
            self._control(op)
            return
        if self.block.end is not None:
            self._follow(self._new_block(None))
        if guard is None or row.is_pure:
            self._leave_guard()
            self.block.ops.append(op)
        else:
            self._guarded(op, guard)

    def _leave_guard(self) -> None:
        """After guarded operations, goes on where those without the predicate join."""
        if self._guard is not None:
            join = self._new_block(None)
            self._skipping.successors.append(join)
            self._follow(join)
            self._guard = None

    def _guarded(self, op: code.Op, guard: code.Use) -> None:
        same = self._guard is not None and (self._guard.register, self._guard.negated) == (
            guard.register,
            guard.negated,
        )
        if same and not _writes(self.block.ops[-1], guard.register):
            self.block.ops.append(op)
            return
        self._leave_guard()
        body = self._new_block(None)
        self.block.condition = guard
        self.block.successors = [body]
        self._skipping = self.block
        self.block = body
        body.ops.append(op)
        self._guard = guard

    def _control(self, op: code.Op) -> None:
        self._leave_guard()
        if self.block.end is not None or self.block.condition is not None:
            self._follow(self._new_block(None))
        if op.guard is None:
            self.block.end = op
            return
        if op.base == "bra":
            self.block.end = op
            self.block.condition = op.guard
            self.block.successors = [self._new_block(None)]
            self.block = self.block.successors[0]
            return
        skipping, body = self.block, self._new_block(None)
        body.end = op
        after = self._new_block(None)
        skipping.condition = op.guard
        skipping.successors = [body, after]
        self.block = after

    # --- operands ---
    def _operand(self, operand: ptx.Operand) -> code.Operand:
        match operand:
            case ptx.Number():
                return operand
            case ptx.Name():
                return self._name(operand)
            case ptx.Negated():
                return self._predicate(operand)
            case ptx.DestinationPair():
                return code.Both(self._name(operand.first), self._name(operand.second), operand.start)
            case ptx.Vector():
                return code.Parts([self._operand(part) for part in operand.parts], operand.start)
            case ptx.Group():
                return code.Arguments([self._operand(part) for part in operand.parts], operand.start)
            case ptx.Address():
                return self._address(operand)

    def _predicate(self, operand: ptx.Name | ptx.Negated) -> code.Use:
        name = operand.name if isinstance(operand, ptx.Negated) else operand
        use = self._name(name)
        if not isinstance(use, code.Use) or use.register.ptx_type != "pred":
            raise Fault(f"'{name.text}' is no predicate", operand.start)
        return code.Use(use.register, operand.start, isinstance(operand, ptx.Negated))

    def _address(self, operand: ptx.Address) -> code.Place:
        more = [self._operand(part) for part in operand.more]
        if isinstance(operand.base, ptx.Number):
            return code.Place(operand.base, 0, operand.start, more)
        base = self._name(ptx.Name(operand.base.text, operand.base.start))
        if not isinstance(base, code.Use | code.SymbolAddress):
            raise Fault(f"'{operand.base.text}' is no address", operand.start)
        return code.Place(base, operand.base.offset, operand.start, more)

    def _name(self, name: ptx.Name) -> code.Operand:
        if name.text == SINK:
            return code.Sink(name.start)
        symbol = self.scope.find(name.text, self.registers)
        match symbol:
            case code.Register() if name.offset == 0:
                return code.Use(symbol, name.start)
            case code.Memory() | code.Routine():
                return code.SymbolAddress(symbol, name.start, name.offset, name.generic)
            case code.Label():
                return code.Target(symbol, name.start)
            case None if name.text.startswith("%") or name.text == "WARP_SZ":
                return code.Special(name.text, name.start)
        raise Fault(f"'{name.text}' is not declared", name.start, name.start + len(name.text))

    # --- edges ---
    def _connect(self) -> None:
        self._leave_guard()
        for block in self.blocks:
            end = block.end
            if end is None:
                continue
            if end.base == "bra":
                block.successors.insert(0, _target_block(end, end.operands[0]))
            elif end.base == "brx":
                block.successors = self._table(end)
        for block in self.blocks:
            if block.condition is not None and block.successors[0] is block.successors[1]:
                # Both ways lead to one block: LLVM's phis would need two equal entries, the branch is none.
                block.condition = None
                block.successors = block.successors[:1]

    def _table(self, end: code.Op) -> list[code.Block]:
        table = end.operands[1]
        if not isinstance(table, code.Target) or table.label.targets is None:
            raise end.fault("brx.idx needs a table of branch targets")
        symbols = []
        for name in table.label.targets:
            label = self.scope.find(name, self.registers)
            if not isinstance(label, code.Label) or label.block is None:
                raise end.fault(f"the target '{name}' is no label")
            symbols.append(label.block)
        return symbols


def _writes(op: code.Op, register: code.Register) -> bool:
    return any(
        written and isinstance(operand, code.Use) and operand.register is register
        for operand, _, written in op.operand_types()
    )


def _target_block(end: code.Op, operand: code.Operand) -> code.Block:
    if not isinstance(operand, code.Target) or operand.label.block is None:
        raise Fault(f"'{end.source.opcode}' needs a label", operand.start)
    return operand.label.block


def _reachable(blocks: list[code.Block]) -> list[code.Block]:
    """The blocks that control can reach from the first, in the order written, with their predecessors."""
    number = {block: index for index, block in enumerate(blocks)}
    reached = reachable([[number[to] for to in block.successors] for block in blocks], [0])
    kept = [block for block, is_reached in zip(blocks, reached, strict=True) if is_reached]
    for block in kept:
        for successor in dict.fromkeys(block.successors):
            successor.predecessors.append(block)
    return kept


_END = object()
