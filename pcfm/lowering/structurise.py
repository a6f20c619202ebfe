"""Structured control flow: a flow graph as a tree of nested ifs, loops and forward exits.

**Reducible** first. A cycle that can be entered at several blocks gets a *dispatcher*: every edge to one of
its entries (from inside and outside) writes the entry's number to a vector register `next` and goes to the
dispatcher, which compares and branches. It is then the only entry. Repeated until no such cycle is left.
Registers are not SSA, so nothing has to be repaired; values in these cycles are in vector registers (see
`register_classes`).

**Structure** second. The nodes of the tree are the statements of a structured program:

- `Code`: the body of a flow block;
- `If`: the branch at the end of a block, with an arm for true and one for false;
- `Loop`: control comes back to the beginning unless lanes leave by an exit;
- `Merge`: lanes leave it forward by exits, and go on behind it, with the code of its block;
- `Exit`: to the end of a merge or, where it names a loop, to its next iteration;
- `End`: the lanes have returned, or trap.

A block with several forward edges to it is placed behind a merge around everything that its immediate
dominator dominates before it; one with a single edge stands where the edge is; what leaves a loop is placed
behind the loop. The block that returns stands last. Any reducible graph can be written so, without copies of
code and without guard variables. Source: Ramsey, Beyond Relooper: recursive translation of unstructured
control flow to structured control flow (ICFP 2022), section 4; here without recursion, and with exits of
loops behind the loops.

`walk` goes through a tree in the order in which a warp does, and says at which *points* it comes by: where a
node begins, where the second arm of an if does, where a construct ends.

Counted are dispatchers and the edges through them, loops, and exits that are more than the end of an arm: at
those a target must keep lanes waiting (a guard mask, an entry of a stack). After the dispatchers linear, but
for the search of each exit for its construct, upwards.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Literal

from pcfm.graph import dominator_tree, irreducible_cycles, natural_loops
from pcfm.ir.instructions import Instruction
from pcfm.ir.types import I1, I32
from pcfm.lowering.flow import Branch, Flow, FlowBlock, Goto, Return, Trap
from pcfm.lowering.program import MachineInst, copy
from pcfm.simt.block_placement import loop_contiguous_order


@dataclass(eq=False)
class Node:
    """A statement; `block` is the flow block that it names.

    `parent` is the construct it stands in (None: none); `is_last`: nothing stands behind it there. Both are
    what `link` found.
    """

    block: FlowBlock
    parent: Construct | None = field(default=None, init=False, repr=False)
    is_last: bool = field(default=False, init=False, repr=False)

    @property
    def begin(self) -> Point:
        """Where control comes to it."""
        return self, "begin"


@dataclass(eq=False)
class Code(Node):
    """The body of a block."""


@dataclass(eq=False)
class Construct(Node):
    """What holds others."""

    @property
    def end(self) -> Point:
        """Where control leaves it, or a loop begins anew."""
        return self, "end"


@dataclass(eq=False)
class If(Construct):
    """A branch: first the arm for true, then that for false, unless a target changed their order."""

    arms: list[list[Node]]

    @property
    def middle(self) -> Point:
        """Where the second arm begins."""
        return self, "else"

    @property
    def exit(self) -> Branch:
        """The branch."""
        assert isinstance(self.block.exit, Branch)
        return self.block.exit

    @property
    def is_divergent(self) -> bool:
        """Whether lanes may part at it."""
        return not self.exit.uniform


@dataclass(eq=False)
class Region(Construct):
    """What exits leave, or begin anew: a merge or a loop."""

    body: list[Node]


@dataclass(eq=False)
class Loop(Region):
    """From its end control comes back to its beginning."""


@dataclass(eq=False)
class Merge(Region):
    """Behind it stands the code of its block."""


@dataclass(eq=False)
class Exit(Node):
    """A way to the end of `region`, the innermost that is named after the exit's block; `is_tail`: control
    comes there anyway. Both are what `link` found.
    """

    region: Region = field(init=False, repr=False)
    is_tail: bool = field(default=False, init=False)


@dataclass(eq=False)
class End(Node):
    """The lanes are done, or a fault where there is an `unreachable`."""

    trap: Instruction | None = None


Edge = Literal["begin", "else", "end"]
Point = tuple[Node, Edge]


@dataclass(eq=False)
class Structured:
    """The tree, over the flow with its dispatchers; `counts` for people and tables."""

    flow: Flow
    nodes: list[Node]
    counts: dict[str, int] = field(default_factory=dict)


def structurise(flow: Flow) -> Structured:
    """Makes the flow reducible (in place) and writes it as a tree."""
    counts = {"dispatchers": 0, "dispatched edges": 0}
    while _dispatch_one_cycle(flow, counts):
        pass
    nodes = _Writer(flow).write()
    link(nodes)
    met = [node for node, edge in walk(nodes) if edge == "begin"]
    counts["loops"] = sum(isinstance(node, Loop) for node in met)
    counts["guarded exits"] = sum(isinstance(node, Exit) and not node.is_tail for node in met)
    flow.program.counts.update(counts)
    return Structured(flow, nodes, counts)


# --- the tree -----------------------------------------------------------------------------------------------


def walk(nodes: list[Node], closed: Container[Node] = ()) -> Iterator[Point]:
    """The points of a sequence and what is in it, in order; of nodes in `closed` only the beginning.

    What a construct consists of is read once the walk goes on from its beginning, and may change later.
    """
    pending: list[Iterator[Node] | Point] = [iter(nodes)]
    while pending:
        latest = pending[-1]
        if isinstance(latest, tuple):
            yield latest
            pending.pop()
            continue
        node = next(latest, None)
        if node is None:
            pending.pop()
            continue
        yield node, "begin"
        if node in closed:
            continue
        if isinstance(node, If):
            first, second = node.arms
            pending += [node.end, iter(second), node.middle, iter(first)]
        elif isinstance(node, Region):
            pending += [node.end, iter(node.body)]


def sequences(nodes: list[Node]) -> Iterator[tuple[Construct | None, list[Node]]]:
    """Every sequence of a tree with the construct whose it is, outer ones first. One may be changed as it
    comes: those in it come later.
    """
    pending: list[tuple[Construct | None, list[Node]]] = [(None, nodes)]
    while pending:
        parent, sequence = pending.pop()
        yield parent, sequence
        for node in sequence:
            if isinstance(node, If):
                pending += [(node, arm) for arm in node.arms]
            elif isinstance(node, Region):
                pending.append((node, node.body))


def around(node: Node, within: Node | None = None) -> Iterator[Construct]:
    """The constructs around a node, the innermost first; those inside of `within` only, if there is one."""
    parent = node.parent
    while parent is not within:
        assert parent is not None
        yield parent
        parent = parent.parent


def link(nodes: list[Node]) -> None:
    """Finds out where nodes stand, where exits lead, and which of those are tails."""
    lands: dict[Node, Region | None] = {}  # at whose end control comes behind a node
    for parent, sequence in sequences(nodes):
        for node in sequence:
            node.parent, node.is_last = parent, node is sequence[-1]
            behind = parent if isinstance(parent, Region) else lands[parent] if parent is not None else None
            lands[node] = behind if node.is_last else None
            if isinstance(node, Exit):
                region = parent
                while not isinstance(region, Region) or region.block is not node.block:
                    assert region is not None, "an exit leads to nothing around it"
                    region = region.parent
                node.region, node.is_tail = region, lands[node] is region


# --- dispatchers --------------------------------------------------------------------------------------------


def _dispatch_one_cycle(flow: Flow, counts: dict[str, int]) -> bool:
    """Gives an irreducible cycle a dispatcher; whether there was one."""
    succs = flow.edges()
    cycles = irreducible_cycles(succs, dominator_tree(succs))
    if not cycles:
        return False
    inside = dict.fromkeys(cycles[0])
    entries = [
        node
        for node in cycles[0]
        if any(node in targets and pred not in inside for pred, targets in enumerate(succs))
    ]
    _add_dispatcher(flow, [flow.blocks[node] for node in entries], counts)
    return True


def _add_dispatcher(flow: Flow, entries: list[FlowBlock], counts: dict[str, int]) -> None:
    number = {entry: position for position, entry in enumerate(entries)}
    chosen = flow.program.new("v", I32, "next")
    name = f"dispatch{counts['dispatchers']}"
    counts["dispatchers"] += 1
    head = FlowBlock(name, None)
    for block in list(flow.blocks):
        for target in dict.fromkeys(block.exit.targets):
            if target in number:
                counts["dispatched edges"] += 1
                _reroute(flow, block, target, head, copy(chosen, number[target], f"next is %{target.name}"))
    end = head
    flow.blocks.append(end)
    for position, entry in enumerate(entries[:-1]):
        last = position == len(entries) - 2
        cond = flow.program.new("v", I1, f"{name}.is.{entry.name}")
        end.body.append(MachineInst("dispatch_eq", (cond,), (chosen, position)))
        behind = entries[-1] if last else FlowBlock(f"{name}.{position + 1}", None)
        end.exit = Branch(cond, entry, behind, uniform=False)
        if not last:
            end = behind
            flow.blocks.append(end)


def _reroute(flow: Flow, block: FlowBlock, target: FlowBlock, head: FlowBlock, note: MachineInst) -> None:
    """Lets the edge lead to the dispatcher, which finds in `next` where it was to go."""
    if isinstance(block.exit, Goto):
        block.body.append(note)
        block.exit.target = head
        return
    assert isinstance(block.exit, Branch)
    middle = FlowBlock(f"{block.name}.{target.name}", None, [note], Goto(head))
    flow.blocks.append(middle)
    if block.exit.if_true is target:
        block.exit.if_true = middle
    if block.exit.if_false is target:
        block.exit.if_false = middle


# --- structure ----------------------------------------------------------------------------------------------


class _Writer:
    """Writes the tree of a reducible flow from the top down, on a stack of what is yet to be written."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        succs = self.succs = flow.edges()
        self.doms = dominator_tree(succs)
        order = loop_contiguous_order(0, dict(enumerate(succs)))
        self.place = {node: position for position, node in enumerate(order)}
        self.nest = natural_loops(succs, self.doms)
        forward_preds = [0] * len(succs)
        for node, targets in enumerate(succs):
            for target in targets:
                forward_preds[target] += not self.doms.dominates(target, node)
        # Children by where they are placed: inside the loop that their parent heads, or behind that loop.
        self.merges: dict[int, list[int]] = {node: [] for node in order}
        self.behind: dict[int, list[int]] = {node: [] for node in order}
        self.is_inline = [True] * len(succs)
        for node in order[1:]:
            parent = self.doms.idom[node]
            left = self._outermost_left(parent, node)
            if isinstance(flow.blocks[node].exit, Return):
                (self.behind[0] if 0 in self.nest.latches else self.merges[0]).append(node)
            elif left >= 0:
                self.behind[left].append(node)
            elif forward_preds[node] > 1:
                self.merges[parent].append(node)
            else:
                continue
            self.is_inline[node] = False

    def _outermost_left(self, parent: int, node: int) -> int:
        """The header of the outermost loop around `parent` that `node` is not in; -1 where there is none."""
        kept = dict.fromkeys(self.nest.around(node))
        return next((header for header in reversed(self.nest.around(parent)) if header not in kept), -1)

    def write(self) -> list[Node]:
        """The tree."""
        nodes: list[Node] = []
        self.tasks: list[tuple[int, list[Node]]] = [(0, nodes)]  # each block with what it is appended to
        written = 0
        while self.tasks:
            self._append(*self.tasks.pop())
            written += 1
        assert written == len(self.flow.blocks)
        return nodes

    def _append(self, node: int, to: list[Node]) -> None:
        """Everything that a block dominates, save what is put off."""
        block = self.flow.blocks[node]
        to = self._open_merges(self.behind[node], to)
        if node in self.nest.latches:
            to.append(loop := Loop(block, []))
            to = loop.body
        to = self._open_merges(self.merges[node], to)
        to.append(Code(block))
        match block.exit:
            case Goto(target=target):
                self._edge(node, target.index, to)
            case Branch(if_true=if_true, if_false=if_false):
                to.append(branch := If(block, [[], []]))
                self._edge(node, if_true.index, branch.arms[0])
                self._edge(node, if_false.index, branch.arms[1])
            case Return():
                to.append(End(block))
            case Trap(inst=inst):
                to.append(End(block, inst))

    def _open_merges(self, merged: list[int], to: list[Node]) -> list[Node]:
        """A merge for each block, the first to come innermost, whose body is returned."""
        for node in sorted(merged, key=self._merge_order, reverse=True):
            to.append(merge := Merge(self.flow.blocks[node], []))
            self.tasks.append((node, to))
            to = merge.body
        return to

    def _merge_order(self, node: int) -> tuple[bool, int]:
        return isinstance(self.flow.blocks[node].exit, Return), self.place[node]

    def _edge(self, node: int, target: int, to: list[Node]) -> None:
        if self.is_inline[target] and not self.doms.dominates(target, node):
            self.tasks.append((target, to))
        else:
            to.append(Exit(self.flow.blocks[target]))
