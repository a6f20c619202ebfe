"""A kernel taken apart into nodes: straight pieces of code between points where control or a barrier decides.

A basic block is one node, or several where it calls functions of the module (inlined here: each call has its
own copy of the callee's nodes) or has barriers: a node ends at each of those. Every value of every copy has a
register number; what flows along an edge (phis, arguments, returned values) is a list of copies from
registers to registers.

Holds afterwards: nodes are numbered in the order of a loop-contiguous layout, node 0 is the entry; each
register is written by one node (or by edges only) before any use.

Not handled: recursion, indirect calls, exception handling, allocas outside of an entry
block: each is an `UnsupportedError` at its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.by_value import is_by_value
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import (
    NEVER_EXECUTED,
    Alloca,
    Br,
    Call,
    CondBr,
    Instruction,
    Phi,
    Ret,
    Switch,
    Terminator,
    Unreachable,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.types import LABEL, ArrayType, IdentifiedStructType, StructType, Type, VectorType
from pcfm.ir.values import Argument, Constant, ConstantInt, InlineAsm, Value
from pcfm.machine import Cost, Machine
from pcfm.ptx.assembly import lifted_or_none, own_copy, straight_code
from pcfm.simt.block_placement import WeakTopologicalOrder, function_layout, weak_topological_order
from pcfm.simt.reconvergence import (
    keeps_meaning,
    place_joins,
    place_positions,
    separate_loops,
    thread_frontiers,
    waiting_places,
)
from pcfm.simt.values import Array
from pcfm.simt.warps import NO_JOINS

MAX_NODES = 50_000
MAX_VALUE_BYTES = 1 << 16


@dataclass(eq=False)
class Instance:
    """One inlined copy of a function; `call` is what it was called by (None for the kernel). `registers` are
    those of the values that are this copy's own.
    """

    fn: Function
    index: int
    call: Instruction | None = None
    caller: Instance | None = None
    registers: dict[Value, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CopyByValue(Constant):
    """The address of the copy that an inlined function makes of an argument passed by value."""

    type: Type
    instance: int
    parameter: Argument


@dataclass(eq=False)
class Edge:
    """Where control may go, and what it carries: pairs of registers, all read before any is written.

    `position` is where lanes that go there wait until it is their turn, by the program's rule (see
    `reconvergence`).
    """

    target: int
    block: Block | None = None  # the successor in the IR; None for calls, returns and after barriers
    copies: list[tuple[int, int]] = field(default_factory=list)
    position: int = field(init=False)


@dataclass(frozen=True, eq=False)
class NodeCosts:
    """What the instructions of a node cost a warp on a machine wherever they go: how many there are of each
    cost class, and the class of each; `static`, the cost of each that is no access to memory; the sums of
    these; and the accesses that the back end joins (`pcfm.machine.joined_accesses`).
    """

    machine: Machine
    classes: list[str]
    instructions: Counter[str]
    static: list[tuple[Instruction, Cost]]
    joined: dict[Instruction, int]
    latency_cycles: int
    issue_cycles: int


@dataclass(eq=False)
class Node:
    """A straight piece of one block.

    `kind`: "goto" (one edge), "branch" (decided by register `decision`: way 0 where true, way 1 where false),
    "switch" (way i where it equals `cases[i]`, the last way otherwise), "barrier" (one edge, after the thread
    block has met), "return" (the lane is done), "unreachable" (a trap).
    """

    block: Block
    instance: Instance
    first: bool
    instructions: list[Instruction] = field(default_factory=list)
    kind: str = "goto"
    terminator: Instruction | None = None
    edges: list[Edge] = field(default_factory=list)
    decision: int | None = None
    cases: list[tuple[int, ...]] = field(default_factory=list)
    index: int = field(init=False)
    positions: Array = field(init=False)  # those of its edges
    joins: tuple[int, int] = NO_JOINS  # where lanes that part here meet: all of them; those that come first
    costs: NodeCosts | None = None

    @property
    def edge(self) -> Edge:
        """The edge of a node that has one."""
        (edge,) = self.edges
        return edge

    @property
    def ends_in_call(self) -> bool:
        """Whether its last instruction is an inlined call, whose result the return writes."""
        return self.kind == "goto" and self.terminator is None


@dataclass(eq=False)
class KernelValues:
    """The register numbers of a kernel's values, with one set for each inlined copy of a function; constants
    share theirs.
    """

    kernel: Function
    instances: list[Instance] = field(default_factory=list)
    constants: dict[Value, int] = field(default_factory=dict)
    register_count: int = 0

    def register(self, instance: Instance, value: Value) -> int:
        """The register of a value in a copy of its function. Raises: UnsupportedError."""
        if isinstance(value, Function):
            raise UnsupportedError(f"the address of @{value.name} cannot be simulated", span=value.span)
        return self._registers(instance, value)[value]

    def number(self, instance: Instance, value: Value) -> int:
        """The register of a value; a fresh one where it has none."""
        register = self._registers(instance, value).setdefault(value, self.register_count)
        if register == self.register_count:
            self.register_count += 1
        return register

    def _registers(self, instance: Instance, value: Value) -> dict[Value, int]:
        """Where the register of a value stands."""
        return self.constants if value.is_constant else instance.registers

    def number_all(self, instance: Instance, inst: Instruction) -> None:
        """Numbers what an instruction reads and writes."""
        for operand in inst.operands:
            if operand.type is not LABEL and not isinstance(operand, Function):
                self.number(instance, operand)
        self.number(instance, inst)

    def executed(self) -> Iterator[tuple[Instance, Instruction]]:
        """All instructions but phis, each with the copy it is in."""
        for instance in self.instances:
            for inst in instance.fn.instructions():
                if not isinstance(inst, Phi):
                    yield instance, inst


def number_values(kernel: Function) -> KernelValues:
    """The registers of a kernel that inlines no call. Raises: UnsupportedError."""
    instance = Instance(kernel, 0)
    values = KernelValues(kernel, [instance])
    for arg in kernel.args:
        values.number(instance, arg)
    layout = kernel.datalayout
    for block in kernel.blocks:
        for inst in block.instructions:
            if not isinstance(inst, Phi):
                _check(inst, block, layout)
            values.number_all(instance, inst)
    return values


@dataclass(eq=False)
class Program(KernelValues):
    """The nodes of a kernel, its registers, and what the executor needs to know about them.

    `node_at` says for each position at which lanes may stand which node they are to run; `has_joins` whether
    lanes meet at the joins of branches alone; `waited_at`, for each node, as bits the positions at which
    other lanes of a warp may stand while it runs; `lengths` how many instructions each node has, those
    without any counting as one.
    """

    nodes: list[Node] = field(default_factory=list)
    node_at: list[int] = field(default_factory=list)
    has_joins: bool = False
    waited_at: list[int] = field(default_factory=list)
    lengths: Array = field(init=False)
    layout: dict[Block, int] = field(default_factory=dict)

    def executed(self) -> Iterator[tuple[Instance, Instruction]]:
        for node in self.nodes:
            for inst in node.instructions:
                yield node.instance, inst


class _Builder:
    def __init__(self, kernel: Function, is_barrier: Callable[[Call], bool]) -> None:
        self.is_barrier = is_barrier
        self.program = Program(kernel)
        self.register = self.program.number
        self.nodes, self.instances = self.program.nodes, self.program.instances
        self.heads: dict[tuple[int, Block], int] = {}
        # Calls found while their caller is built: (call, what it runs, caller, node that ends at it, node
        # behind it).
        self.pending: list[tuple[Call, Function, Instance, int, int]] = []
        self.kernel = kernel
        self.datalayout = kernel.datalayout

    def build(self) -> None:
        self._add_instance(Instance(self.kernel, 0), None)
        while self.pending:
            call, fn, caller, before, behind = self.pending.pop()
            above: Instance | None = caller
            while above is not None:
                if above.fn is fn:
                    raise UnsupportedError(f"recursive calls cannot be simulated: @{fn.name}", span=call.span)
                above = above.caller
            instance = Instance(fn, len(self.instances), call, caller)
            for arg in fn.args:
                if is_by_value(arg):
                    copy = CopyByValue(arg.type, instance.index, arg)
                    instance.registers[arg] = self.register(instance, copy)
            self._add_instance(instance, behind)
            if len(call.args) != len(fn.args):
                raise UnsupportedError(
                    f"a call passes @{fn.name} the wrong number of arguments", span=call.span
                )
            copies = [
                (self.register(instance, arg), self.register(caller, value))
                for arg, value in zip(fn.args, call.args, strict=True)
                if not is_by_value(arg)
            ]
            self.nodes[before].edges = [Edge(self.heads[instance.index, fn.entry], None, copies)]

    def _add_instance(self, instance: Instance, behind: int | None) -> None:
        self.instances.append(instance)
        fn = instance.fn
        blocks = function_layout(fn)
        layout = self.program.layout
        if fn.blocks[0] not in layout:
            layout.update((block, index) for index, block in enumerate(blocks))
        for arg in fn.args:
            self.register(instance, arg)
        spans: dict[Block, tuple[int, int]] = {}
        for block in blocks:
            start = len(self.nodes)
            self._cut(block, instance)
            spans[block] = (start, len(self.nodes) - 1)
            self.heads[instance.index, block] = start
        for block in blocks:
            self._connect(self.nodes[spans[block][1]], behind)
        if len(self.nodes) > MAX_NODES:
            raise UnsupportedError(f"@{self.kernel.name} is too large once all its calls are inlined")

    def _cut(self, block: Block, instance: Instance) -> None:
        """The nodes of a block; those that end in its middle get their edge here, save calls."""
        node = Node(block, instance, True)
        self.nodes.append(node)
        for inst in block.instructions:
            if isinstance(inst, Phi):
                self.register(instance, inst)
                continue
            node = self._place(inst, node)

    def _place(self, inst: Instruction, node: Node) -> Node:
        """Places an instruction last in `node`; returns the node that what follows it belongs to."""
        instance = node.instance
        callee = inst.callee if isinstance(inst, Call) else None
        body = callee if isinstance(callee, Function) and not callee.is_declaration else None
        if isinstance(inst, Call) and isinstance(callee, InlineAsm) and lifted_or_none(inst) is not None:
            body = own_copy(inst)
            straight = straight_code(body)
            if straight is not None:
                return self._place_assembly(inst, body, *straight, node)
        _check(inst, node.block, self.datalayout)
        self.program.number_all(instance, inst)
        node.instructions.append(inst)
        if isinstance(inst, Call) and (body is not None or self.is_barrier(inst)):
            here = len(self.nodes) - 1
            node.kind, node.terminator = ("goto", None) if body is not None else ("barrier", inst)
            node.edges = [Edge(here + 1)]
            if body is not None:
                self.pending.append((inst, body, instance, here, here + 1))
            node = Node(node.block, instance, False)
            self.nodes.append(node)
        return node

    def _place_assembly(
        self, call: Call, body: Function, instructions: list[Instruction], result: Value | None, node: Node
    ) -> Node:
        """What inline assembly does, in its place: its values have registers of their own, its arguments and
        result share those of the call.
        """
        instance = node.instance
        for arg, value in zip(body.args, call.args, strict=True):
            instance.registers[arg] = self.register(instance, value)
        for inst in instructions:
            node = self._place(inst, node)
        if result is not None:
            instance.registers[call] = self.register(instance, result)
        return node

    def _connect(self, node: Node, behind: int | None) -> None:
        """Gives the last node of a block its kind and edges."""
        inst = node.instructions[-1]
        node.terminator = inst
        instance = node.instance
        match inst:
            case Br():
                node.edges = [self._edge(node, inst.target)]
            case CondBr():
                node.kind, node.decision = "branch", self.register(instance, inst.cond)
                node.edges = [self._edge(node, inst.if_true), self._edge(node, inst.if_false)]
                if inst.if_true is inst.if_false:
                    node.kind, node.edges = "goto", node.edges[:1]
            case Switch():
                self._connect_switch(node, inst)
            case Ret() if behind is None:
                node.kind = "return"
            case Ret():
                copies = []
                if inst.value is not None:
                    assert instance.call is not None and instance.caller is not None
                    result = self.register(instance.caller, instance.call)
                    copies = [(result, self.register(instance, inst.value))]
                assert behind is not None
                node.edges = [Edge(behind, None, copies)]
            case Unreachable():
                node.kind = "unreachable"
            case _:
                raise UnsupportedError(f"{inst.opcode} cannot be simulated", span=inst.span)

    def _connect_switch(self, node: Node, inst: Switch) -> None:
        node.kind, node.decision = "switch", self.register(node.instance, inst.value)
        ways: dict[Block, list[int]] = {}
        for case, target in inst.cases:
            if target is not inst.default:
                assert isinstance(case, ConstantInt)
                ways.setdefault(target, []).append(case.value)
        node.cases = [tuple(values) for values in ways.values()]
        node.edges = [self._edge(node, target) for target in [*ways, inst.default]]
        if not ways:
            node.kind = "goto"

    def _edge(self, node: Node, target: Block) -> Edge:
        instance = node.instance
        copies = [
            (self.register(instance, phi), self.register(instance, phi.incoming_value(node.block)))
            for phi in target.phis
        ]
        return Edge(self.heads[instance.index, target], target, copies)


def _check(inst: Instruction, block: Block, layout: DataLayout) -> None:
    """Refuses what cannot be executed, and values too large for a register of a lane: each of their parts is
    an array of its own.
    """
    if isinstance(inst, NEVER_EXECUTED):
        raise UnsupportedError(f"{inst.opcode} cannot be simulated", span=inst.span)
    if isinstance(inst, Call):
        callee = inst.callee
        if not isinstance(callee, Function | InlineAsm):
            raise UnsupportedError("indirect calls cannot be simulated", span=inst.span)
    if isinstance(inst, Alloca) and (
        block is not block.function.entry or not isinstance(inst.operand(0), ConstantInt)
    ):
        raise UnsupportedError(
            "an alloca of unknown size or outside of the entry block cannot be simulated", span=inst.span
        )
    if isinstance(inst, Terminator) and inst is not block.instructions[-1]:
        raise UnsupportedError(f"{inst.opcode} stands in the middle of a block", span=inst.span)
    for value in (inst, *inst.operands):
        if isinstance(value.type, ArrayType | VectorType | StructType | IdentifiedStructType):
            size = layout.size_of(value.type)
            if size > MAX_VALUE_BYTES:
                message = f"a value of {size:,} bytes cannot be simulated; at most {MAX_VALUE_BYTES:,} can"
                raise UnsupportedError(message, span=inst.span)


def build_program(
    kernel: Function, is_barrier: Callable[[Call], bool], is_convergent: Callable[[Call], bool],
    rule: str = "frontier",
) -> Program:  # fmt: skip
    """Takes `kernel` and what it calls apart; its lanes meet by `rule`. Raises: UnsupportedError."""
    builder = _Builder(kernel, is_barrier)
    builder.build()
    succs = {index: [edge.target for edge in node.edges] for index, node in enumerate(builder.nodes)}
    order = weak_topological_order(0, succs)
    new_index = {old: new for new, old in enumerate(order.order)}
    program = builder.program
    nodes = program.nodes = [builder.nodes[old] for old in order.order]
    for index, node in enumerate(nodes):
        node.index = index
        for edge in node.edges:
            edge.target = new_index[edge.target]
    last = {new_index[head]: new_index[end] for head, end in order.last.items()}
    edges = [[edge.target for edge in node.edges] for node in nodes]
    convergent = _convergent(nodes, is_convergent) if rule != "frontier" else {}
    if rule not in ("post-dominator", "barriers") or not _join(program, edges, rule, last, convergent):
        _line_up(program, edges, WeakTopologicalOrder(list(range(len(nodes))), last), rule, convergent)
    for node in nodes:
        node.positions = np.array([edge.position for edge in node.edges], np.int64)
    program.lengths = np.array([max(1, len(node.instructions)) for node in nodes])
    return program


def _convergent(nodes: list[Node], is_convergent: Callable[[Call], bool]) -> dict[int, None]:
    """The nodes in which lanes see or need each other."""
    return {
        node.index: None
        for node in nodes
        if any(isinstance(inst, Call) and is_convergent(inst) for inst in node.instructions)
    }


def _line_up(
    program: Program, edges: list[list[int]], order: WeakTopologicalOrder[int], rule: str,
    convergent: Container[int],
) -> None:  # fmt: skip
    """Lets lanes wait for those that stand before them in the order."""
    nodes = program.nodes
    outer: dict[tuple[int, int], int] = {}
    if rule == "structured" and order.last:
        passed = [n.index for n in nodes if n.kind == "goto" and n.instructions == [n.terminator]]
        order, outer = separate_loops(order, edges, frozenset(passed), convergent)
    positions = place_positions(order)
    for node in nodes:
        for edge in node.edges:
            head = outer.get((node.index, edge.target))
            edge.position = (
                positions.of_edge(node.index, edge.target) if head is None else positions.of_latch[head]
            )
    # Whoever waits for an outer loop runs its head next, or the empty node before it.
    stands_for = {number: target for (_, target), number in outer.items()}
    program.node_at = [stands_for.get(node, node) for node in positions.node_at]
    exits = [[edge.position for edge in node.edges] for node in nodes]
    program.waited_at = thread_frontiers(program.node_at, exits)


def _join(
    program: Program, edges: list[list[int]], rule: str, last: dict[int, int],
    convergent: dict[int, None],
) -> bool:  # fmt: skip
    """Lets lanes meet at the joins of branches; whether that leaves what the kernel means alone."""
    returns = [node.index for node in program.nodes if node.kind == "return"]
    bare = [node for node in returns if program.nodes[node].instructions == [program.nodes[node].terminator]]
    joins = place_joins(edges, returns, bare, breaks=rule == "barriers")
    if convergent and not keeps_meaning(edges, joins, returns, convergent, last):
        return False
    program.has_joins = True
    program.node_at = list(range(len(program.nodes)))
    program.waited_at = waiting_places(edges, joins)
    for node in program.nodes:
        node.joins = joins.of_branch[node.index], joins.first[node.index]
        for edge in node.edges:
            edge.position = edge.target
    return True
