"""Modules, functions, basic blocks and globals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pcfm.diagnostics import Span
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import CondBr, Instruction, Phi, Terminator
from pcfm.ir.intrinsics import Intrinsic, has_own_type, lookup
from pcfm.ir.metadata import MdField, MdNode, Metadata
from pcfm.ir.targets import KERNEL_CONVENTION, family_of_convention, family_of_triple
from pcfm.ir.types import LABEL, FunctionType, Type, TypeTable, ptr_type
from pcfm.ir.values import Argument, TrackedValue, Value

KERNEL_CONVENTIONS = frozenset({*KERNEL_CONVENTION.values(), "spir_kernel"})


class Block(TrackedValue):
    """A basic block: phis, then other instructions, a terminator last.

    `instructions` is read by everybody and changed by `pcfm.ir.rewriter` and the parser only.
    `address_taken` is true from the first `blockaddress` of it on: passes neither take it out nor merge it.
    """

    __slots__ = ("address_taken", "instructions", "parent")

    def __init__(self, name: str | None = None) -> None:
        super().__init__(LABEL, name)
        self.instructions: list[Instruction] = []
        self.parent: Function | None = None
        self.address_taken = False

    @property
    def label(self) -> str:
        """What messages call it; where it has no name, by its place in its function."""
        return f"%{self.name}" if self.name is not None else f"block {self.function.blocks.index(self)}"

    @property
    def function(self) -> Function:
        """The function it stands in."""
        if self.parent is None:
            raise ValueError(f"block %{self.name} stands in no function")
        return self.parent

    def append(self, inst: Instruction) -> Instruction:
        """Places `inst` last (construction only; changes go through the rewriter)."""
        inst.parent = self
        self.instructions.append(inst)
        return inst

    @property
    def phis(self) -> list[Phi]:
        """The phis at its head."""
        phis: list[Phi] = []
        for inst in self.instructions:
            if not isinstance(inst, Phi):
                break
            phis.append(inst)
        return phis

    @property
    def body(self) -> list[Instruction]:
        """What is neither phi nor terminator."""
        start = len(self.phis)
        end = len(self.instructions) - (1 if self.has_terminator else 0)
        return self.instructions[start:end]

    @property
    def has_terminator(self) -> bool:
        """Whether its last instruction is a terminator."""
        return bool(self.instructions) and isinstance(self.instructions[-1], Terminator)

    @property
    def terminator(self) -> Terminator:
        """Its last instruction."""
        last = self.instructions[-1] if self.instructions else None
        if not isinstance(last, Terminator):
            raise ValueError(f"block %{self.name} has no terminator")
        return last

    @property
    def successors(self) -> list[Block]:
        """The blocks that it branches to, each once, in operand order."""
        return list(dict.fromkeys(self.terminator.successors))

    @property
    def predecessors(self) -> list[Block]:
        """The blocks that branch here, each once, in the order in which the edges were made.

        Use `pcfm.analysis.cfg` where the order of the function's blocks is wanted.
        """
        return list(
            dict.fromkeys(
                use.user.parent
                for use in self._uses
                if isinstance(use.user, Terminator) and use.user.parent is not None
            )
        )

    def __repr__(self) -> str:
        return f"<Block %{self.name}>"


class GlobalValue(TrackedValue):
    """What `@name` names. `prefix` holds the linkage, visibility and similar words before the kind, as
    written.
    """

    def __init__(self, name: str, addrspace: int = 0) -> None:
        super().__init__(ptr_type(addrspace), name)
        self.prefix: tuple[str, ...] = ()
        self.section: str | None = None
        self.partition: str | None = None
        self.comdat: str | None = None
        self.metadata: list[tuple[str, Metadata]] = []

    name: str  # globals always have one  # type: ignore[assignment]

    @property
    def is_constant(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<{type(self).__name__} @{self.name}>"


class GlobalVariable(GlobalValue):
    """`@x = … global|constant T init`."""

    def __init__(
        self,
        name: str,
        value_type: Type,
        initializer: Value | None,
        *,
        addrspace: int = 0,
        constant: bool = False,
        align: int | None = None,
    ) -> None:
        super().__init__(name, addrspace)
        self.value_type = value_type
        self.initializer = initializer
        self.constant = constant
        self.align = align
        self.externally_initialized = False
        self.sanitizers: tuple[str, ...] = ()  # sanitizer words and code_model, as written
        self.attributes: tuple[str, ...] = ()  # trailing attributes and `#n`, as written


class GlobalAlias(GlobalValue):
    """`@x = … alias|ifunc T, target`."""

    def __init__(self, name: str, kind: str, value_type: Type, target: Value, addrspace: int = 0) -> None:
        super().__init__(name, addrspace)
        self.kind = kind
        self.value_type = value_type
        self.target = target
        self.suffix: tuple[str, ...] = ()


class Function(GlobalValue):
    """A function: declared where it has no blocks, else defined, its first block the entry."""

    def __init__(self, name: str, function_type: FunctionType, addrspace: int = 0) -> None:
        super().__init__(name, addrspace)
        self.function_type = function_type
        self.args = [Argument(ty, None, index) for index, ty in enumerate(function_type.params)]
        for arg in self.args:
            arg.parent = self
        self.blocks: list[Block] = []
        self.module: Module | None = None
        self.calling_convention: str | None = None
        self.return_attributes: tuple[str, ...] = ()
        self.attributes: tuple[str, ...] = ()  # written in place
        self.attribute_groups: tuple[int, ...] = ()
        self.unnamed_addr: str | None = None
        self.align: int | None = None
        self.gc: str | None = None
        self.personality: Value | None = None
        self.prefix_data: Value | None = None
        self.prologue_data: Value | None = None
        # The row of an intrinsic that the table lacks, as `pcfm.llvm` has it from LLVM.
        self.known_as: Intrinsic | None = None

    @property
    def intrinsic(self) -> Intrinsic | None:
        """What is known of it by its name; None where it has a body, or another type than the library's
        function of that name, or where nothing is known.
        """
        if self.blocks or not has_own_type(self.name, self.function_type):
            return None
        return lookup(self.name) or self.known_as

    @property
    def is_declaration(self) -> bool:
        """Whether it has no body."""
        return not self.blocks

    @property
    def is_kernel(self) -> bool:
        """Whether the host launches it."""
        return self.calling_convention in KERNEL_CONVENTIONS

    @property
    def datalayout(self) -> DataLayout:
        """That of its module; the default of one in no module."""
        return self.module.datalayout if self.module is not None else DataLayout.parse("")

    @property
    def entry(self) -> Block:
        """The first block."""
        return self.blocks[0]

    def append_block(self, block: Block) -> Block:
        """Places `block` last (construction only; changes go through the rewriter)."""
        block.parent = self
        self.blocks.append(block)
        return block

    def instructions(self) -> Iterator[Instruction]:
        """All instructions in block order."""
        for block in self.blocks:
            yield from block.instructions

    def conditional_branches(self) -> list[CondBr]:
        """Its two-way branches in block order."""
        return [b.terminator for b in self.blocks if b.has_terminator and isinstance(b.terminator, CondBr)]

    def attribute_words(self) -> set[str]:
        """Its function attributes, those of its groups included, as written."""
        words = set(self.attributes)
        if self.module is not None:
            for number in self.attribute_groups:
                words.update(self.module.attribute_groups.get(number, ()))
        return words


@dataclass(slots=True)
class Comdat:
    """`$name = comdat kind`."""

    name: str
    kind: str


class Module:
    """A translation unit: types, globals, functions, metadata, and what only a round trip needs.

    `globals` holds variables, aliases and functions in the order written, by name; `attribute_groups` the
    attributes of `#n` as written; `metadata` the numbered nodes; `named_metadata` the lists of nodes by name.
    `is_lifted` where it was read from machine code, whose instructions make no promises: what flags it has
    are facts about those instructions.
    """

    def __init__(self, name: str = "<module>") -> None:
        self.name = name
        self.source_filename: str | None = None
        self.triple: str | None = None
        self.datalayout = DataLayout.parse("")
        self.has_datalayout = False
        self.is_lifted = False
        self.module_asm: list[str] = []
        self.types = TypeTable()
        self.comdats: dict[str, Comdat] = {}
        self.globals: dict[str, GlobalValue] = {}
        self.attribute_groups: dict[int, tuple[str, ...]] = {}
        self.metadata: dict[int, MdNode] = {}
        self.named_metadata: dict[str, list[MdNode]] = {}
        self._unique_nodes: dict[str, dict[tuple[object, ...], MdNode]] = {}  # by kind and fields
        self._next_number: int | None = None
        self.implied_intrinsics: list[Function] = []  # called, but not declared by the text
        self.remarks: list[tuple[str, Span]] = []  # what the parser left out, such as module asm

    def add(self, value: GlobalValue) -> GlobalValue:
        """Places a global last. Raises: ValueError where the name is taken."""
        if value.name in self.globals:
            raise ValueError(f"@{value.name} is defined twice")
        self.globals[value.name] = value
        if isinstance(value, Function):
            value.module = self
        return value

    def rename(self, value: GlobalValue, name: str) -> None:
        """Gives a global another name, in its position. Raises: ValueError where the name is taken."""
        if name in self.globals:
            raise ValueError(f"@{name} is defined twice")
        renamed = {name if item is value else key: item for key, item in self.globals.items()}
        value.name = name
        self.globals = renamed

    def unique_node(self, kind: str, fields: Sequence[tuple[str | None, MdField]]) -> MdNode:
        """The numbered node of `kind` with these fields, made where there is none; it is not to change.

        Constant time, but for the first of its kind, which looks at all nodes.
        """
        known = self._unique_nodes.get(kind)
        if known is None:
            same = [node for node in self.metadata.values() if node.kind == kind and not node.distinct]
            known = self._unique_nodes[kind] = {tuple(node.fields): node for node in reversed(same)}
        node = known.get(tuple(fields))
        if node is None:
            number = max(self.metadata, default=-1) + 1 if self._next_number is None else self._next_number
            while number in self.metadata:
                number += 1
            self._next_number = number + 1
            node = known[tuple(fields)] = self.metadata[number] = MdNode(number, kind, list(fields))
        return node

    def forget_nodes(self, kept: Mapping[int, object]) -> None:
        """Takes out the numbered nodes but those `kept`, by number; nothing may refer to the others."""
        self.metadata = {number: node for number, node in self.metadata.items() if number in kept}
        self._unique_nodes.clear()
        self._next_number = None

    @property
    def functions(self) -> list[Function]:
        """Functions, declarations included, in order."""
        return [g for g in self.globals.values() if isinstance(g, Function)]

    @property
    def defined_functions(self) -> list[Function]:
        """Functions with a body, in order."""
        return [fn for fn in self.functions if not fn.is_declaration]

    @property
    def family(self) -> str | None:
        """`ptx` or `amdgcn`, the kind of GPU that it is for: by its triple, or, where it states none, by the
        calling convention of its kernels, as in Triton's modules; None for others.
        """
        if self.triple:
            return family_of_triple(self.triple)
        families = (family_of_convention(fn.calling_convention) for fn in self.functions)
        return next(filter(None, families), None)

    @property
    def instruction_count(self) -> int:
        """How many instructions stand in its functions."""
        return sum(len(block.instructions) for fn in self.defined_functions for block in fn.blocks)

    @property
    def kernels(self) -> list[Function]:
        """The functions that a host launches, in order."""
        return [fn for fn in self.defined_functions if fn.is_kernel]

    @property
    def variables(self) -> list[GlobalVariable]:
        """Global variables in order."""
        return [g for g in self.globals.values() if isinstance(g, GlobalVariable)]

    def function(self, name: str) -> Function:
        """The function of that name. Raises: KeyError."""
        fn = self.globals.get(name)
        if not isinstance(fn, Function):
            raise KeyError(name)
        return fn
