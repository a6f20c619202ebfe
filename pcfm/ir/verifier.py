"""What must hold of every module between two passes. All violations are reported, not the first alone.

Of a module
 1. A global stands under its own name, a function knows its module.
Of a function
 2. Its arguments are those of its type, in order, and know it.
 3. Each block knows the function, each instruction its block; nothing stands in two places.
 4. Each block ends in a terminator and has no other.
 5. Phis come first in their block.
 6. The entry block has no predecessors.
 7. The blocks that a phi names are the predecessors of its block, one entry for each edge; entries for
    edges from one block agree in their value.
 8. Types fit the opcode (`pcfm.ir.type_rules`), and what is returned the function's type.
 9. An operand is an argument, block or placed instruction of this function, a global of this module, or a
    constant.
10. A definition dominates each of its uses: one in a phi counts at the end of the block that it comes from.
    Uses in unreachable blocks are exempt.
11. Use lists and operands agree, in both directions.
12. Names are unique among arguments, blocks and instructions; what has no value has no name.
13. Debug records and metadata operands use only values of this function, and know that they do; no record
    stands before a phi.

Nearly linear in the function, by the dominator tree of `pcfm.graph`.
Not checked: exception handling beyond types, attributes against each other, what only one target asks for;
LLVM's own verifier (`pcfm.llvm.verify`) does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pcfm.diagnostics import Diagnostic, Span, VerifierError
from pcfm.graph import dominator_tree
from pcfm.ir.instructions import Instruction, Phi, Ret, Terminator
from pcfm.ir.module import Block, Function, GlobalValue, Module
from pcfm.ir.printer import print_instruction
from pcfm.ir.printer.operands import number_values
from pcfm.ir.type_rules import type_problem
from pcfm.ir.types import VOID
from pcfm.ir.values import (
    Argument,
    LocalAsMetadata,
    MetadataOperand,
    TrackedValue,
    Use,
    User,
    Value,
    walk_constant,
)


def verify(unit: Module | Function) -> list[Diagnostic]:
    """Every violation in a module or function, in the order of the text; empty where it is valid."""
    if isinstance(unit, Function):
        return _FunctionVerifier(unit).run()
    problems = list(_module_problems(unit))
    for fn in unit.functions:
        problems += _FunctionVerifier(fn).run()
    return problems


def check_valid(unit: Module | Function) -> None:
    """Raises: VerifierError with every violation."""
    problems = verify(unit)
    if problems:
        raise VerifierError(problems)


def _module_problems(module: Module) -> Iterator[Diagnostic]:
    for name, value in module.globals.items():
        if value.name != name:
            yield Diagnostic(f"the global @{value.name} stands under the name @{name}", value.span)
        if isinstance(value, Function) and value.module is not module:
            yield Diagnostic(f"the function @{name} does not know its module", value.span)


class _FunctionVerifier:
    def __init__(self, fn: Function) -> None:
        self.fn = fn
        self.found: list[Diagnostic] = []
        self.names: dict[Value, str] | None = None
        self.positions: dict[Block, dict[Instruction, int]] = {}
        self.placed: dict[Instruction, Block] = {}

    def run(self) -> list[Diagnostic]:
        self._check_arguments()
        if self.fn.is_declaration:
            return self.found
        self._check_placement()
        predecessors = self._check_edges()
        for block in self.fn.blocks:
            for inst in block.instructions:
                self._check_instruction(inst)
        self._check_phis(predecessors)
        self._check_dominance(predecessors)
        self._check_use_lists()
        self._check_names()
        return self.found

    # --- reporting ---
    def _say(self, message: str, span: Span | None) -> None:
        self.found.append(Diagnostic(f"@{self.fn.name}: {message}", span or self.fn.span))

    def _name(self, value: Value) -> str:
        if self.names is None:
            self.names = number_values(self.fn)
        if isinstance(value, GlobalValue):
            return f"@{value.name}"
        return self.names.get(value) or f"%{getattr(value, 'name', None) or '<unplaced>'}"

    def _blame(self, inst: Instruction, message: str) -> None:
        if self.names is None:
            self.names = number_values(self.fn)
        try:
            text = print_instruction(inst, self.names).split("\n", 1)[0]
        except (TypeError, ValueError, IndexError, KeyError, AttributeError):
            text = inst.opcode  # too broken to be printed
        self._say(f"{message}: {text}", inst.span)

    # --- 2 to 5 ---
    def _check_arguments(self) -> None:
        fn = self.fn
        if [arg.type for arg in fn.args] != list(fn.function_type.params):
            self._say("its arguments differ from its type", fn.span)
        for index, arg in enumerate(fn.args):
            if arg.parent is not fn or arg.index != index:
                self._say(f"argument {index} does not know its place", arg.span)

    def _check_placement(self) -> None:
        for block in self.fn.blocks:
            if block in self.positions:
                self._say(f"block {self._name(block)} stands in it twice", block.span)
                continue
            if block.parent is not self.fn:
                self._say(f"block {self._name(block)} does not know its function", block.span)
            positions = self.positions[block] = {}
            phis_over = False
            for index, inst in enumerate(block.instructions):
                if inst in self.placed:
                    self._blame(inst, "an instruction stands in two places")
                    continue
                positions[inst] = index
                self.placed[inst] = block
                if inst.parent is not block:
                    self._blame(inst, "an instruction does not know its block")
                if inst.is_terminator and index < len(block.instructions) - 1:
                    self._blame(inst, "a terminator stands in the middle of its block")
                if isinstance(inst, Phi):
                    if phis_over:
                        self._blame(inst, "a phi stands after another instruction")
                else:
                    phis_over = True
            if not block.has_terminator:
                self._say(f"block {self._name(block)} has no terminator", block.span)

    # --- 6 and 7 ---
    def _check_edges(self) -> dict[Block, list[Block]]:
        """The predecessors of each block, one for each edge."""
        predecessors: dict[Block, list[Block]] = {block: [] for block in self.fn.blocks}
        for block in self.fn.blocks:
            for succ in _successors(block):
                if isinstance(succ, Block) and succ in predecessors:
                    predecessors[succ].append(block)
        if predecessors[self.fn.entry]:
            who = ", ".join(dict.fromkeys(self._name(p) for p in predecessors[self.fn.entry]))
            self._say(
                f"the entry block {self._name(self.fn.entry)} has predecessors: {who}", self.fn.entry.span
            )
        return predecessors

    def _check_phis(self, predecessors: dict[Block, list[Block]]) -> None:
        for block in self.fn.blocks:
            phis = [inst for inst in block.instructions if isinstance(inst, Phi)]
            wanted = Counter(predecessors[block]) if phis else Counter()
            for phi in phis:
                self._check_phi(phi, wanted)

    def _check_phi(self, phi: Phi, wanted: Counter[Block]) -> None:
        incoming = phi.incoming
        if len(phi.operands) % 2:
            return  # reported with its types
        have = Counter(pred for _, pred in incoming)
        if have != wanted:
            for pred in dict.fromkeys([*wanted, *have]):
                if have[pred] < wanted[pred]:
                    self._blame(phi, f"no entry for the edge from {self._name(pred)}")
                elif have[pred] > wanted[pred]:
                    self._blame(phi, f"an entry for {self._name(pred)}, from where no edge comes")
        values: dict[Block, Value] = {}
        for value, pred in incoming:
            if values.setdefault(pred, value) != value:
                self._blame(phi, f"different values for the edges from {self._name(pred)}")

    # --- 8, 9, 11 (operands), 13 ---
    def _check_instruction(self, inst: Instruction) -> None:
        try:
            problem = type_problem(inst)
        except (AttributeError, IndexError, TypeError, ValueError):
            problem = f"the operands do not fit '{inst.opcode}'"
        if problem is None and isinstance(inst, Ret):
            actual = VOID if inst.value is None else inst.value.type
            if actual != self.fn.function_type.ret:
                problem = f"'ret' of {actual} in a function that returns {self.fn.function_type.ret}"
        if problem is not None:
            self._blame(inst, problem)
        self._check_operands(inst, inst)
        if inst.debug_records and isinstance(inst, Phi):
            self._blame(inst, "a debug record stands before a phi")
        for record in inst.debug_records:
            self._check_operands(record, inst)

    def _check_operands(self, user: User, inst: Instruction) -> None:
        for index, operand in enumerate(user._operands):
            if isinstance(operand, TrackedValue):
                uses = operand._debug_uses if user.is_debug else operand._uses
                if Use(user, index) not in uses:
                    self._blame(inst, f"{self._name(operand)} does not know that it is operand {index}")
            if isinstance(operand, LocalAsMetadata):
                self._check_operands(operand, inst)
            elif not self._belongs(operand):
                self._blame(inst, f"operand {index} is {self._foreign(operand)}")

    def _belongs(self, value: Value) -> bool:
        """Whether `value` may be an operand in this function."""
        if isinstance(value, Instruction):
            return value in self.placed
        if isinstance(value, Block):
            return value in self.positions
        if isinstance(value, Argument):
            return value.parent is self.fn
        if isinstance(value, GlobalValue):
            return self._is_global(value)
        if isinstance(value, MetadataOperand):
            return True
        return value.is_constant and all(
            isinstance(part, GlobalValue) and self._is_global(part)
            for part in walk_constant(value)
            if isinstance(part, TrackedValue)
        )

    def _is_global(self, value: GlobalValue) -> bool:
        module = self.fn.module
        return module is None or module.globals.get(value.name) is value

    def _foreign(self, value: Value) -> str:
        if isinstance(value, Instruction):
            return f"{self._name(value)}, an instruction that stands nowhere in this function"
        if isinstance(value, Block | Argument):
            return f"{self._name(value)}, a block or argument of another function"
        return "a global of another module" if value.is_constant else f"no value that can be one ({value!r})"

    # --- 10 ---
    def _check_dominance(self, predecessors: dict[Block, list[Block]]) -> None:
        dominators = _Dominators(predecessors)
        for block in self.fn.blocks:
            if not dominators.reaches(block):
                continue
            for index, inst in enumerate(block.instructions):
                if isinstance(inst, Phi):
                    self._check_phi_uses(inst, dominators)
                    continue
                # Debug uses are exempt: debug information may name a value before its definition, and LLVM
                # lets it.
                for operand in inst._operands:
                    if not isinstance(operand, Instruction) or operand not in self.placed:
                        continue  # no instruction, or reported as no operand of this function
                    home = self.placed[operand]
                    if home is block:
                        fine = self.positions[block][operand] < index
                    else:
                        fine = dominators.dominates(home, block)
                    if not fine:
                        self._blame(inst, f"{self._name(operand)} does not dominate this use")

    def _check_phi_uses(self, phi: Phi, dominators: _Dominators) -> None:
        operands = phi._operands
        for index in range(0, len(operands) - 1, 2):
            value, pred = operands[index], operands[index + 1]
            home = self.placed.get(value) if isinstance(value, Instruction) else None
            if home is None or not isinstance(pred, Block) or not dominators.reaches(pred):
                continue
            if not dominators.dominates(home, pred):
                self._blame(phi, f"{self._name(value)} does not dominate the end of {self._name(pred)}")

    # --- 11 (uses) and 12 ---
    def _tracked(self) -> list[TrackedValue]:
        return [*self.fn.args, *self.positions, *self.placed]

    def _check_use_lists(self) -> None:
        for value in self._tracked():
            for use in (*value._uses, *value._debug_uses):
                operands = use.user._operands
                if use.index >= len(operands) or operands[use.index] is not value:
                    self._say(f"{self._name(value)} lists a use that is none: {use.user!r}", value.span)
                elif isinstance(use.user, Instruction) and use.user not in self.placed:
                    message = (
                        f"{self._name(value)} is used by an instruction that stands nowhere in this function"
                    )
                    self._say(f"{message}: {use.user.opcode}", value.span)

    def _check_names(self) -> None:
        seen: dict[str, Value] = {}
        for value in self._tracked():
            if value.name is None:
                continue
            if value.type == VOID:
                self._say(f"'%{value.name}' names an instruction that gives no value", value.span)
            elif value.name in seen:
                self._say(f"the name '%{value.name}' is given twice", value.span)
            seen[value.name] = value


def _successors(block: Block) -> list[Block]:
    last = block.instructions[-1] if block.instructions else None
    return last.successors if isinstance(last, Terminator) else []


class _Dominators:
    """Which of the blocks of a function, which may be broken, dominate which."""

    def __init__(self, known: dict[Block, list[Block]]) -> None:
        self._index = {block: i for i, block in enumerate(known)}
        edges = [[self._index[s] for s in _successors(block) if s in known] for block in known]
        self._tree = dominator_tree(edges)

    def reaches(self, block: Block) -> bool:
        """Whether control can come to `block`."""
        number = self._index.get(block)
        return number is not None and self._tree.reaches(number)

    def dominates(self, a: Block, b: Block) -> bool:
        """Whether every path to `b`, which is reachable, goes through `a`."""
        first = self._index.get(a)
        return first is not None and self._tree.dominates(first, self._index[b])
