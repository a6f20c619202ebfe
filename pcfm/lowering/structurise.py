"""Structured control flow: a flow graph as nested ifs, loops and forward exits, in one line of tokens.

**Reducible** first. A cycle that can be entered at several blocks gets a *dispatcher*: every edge to one of
its entries (from inside and outside) writes the entry's number to a vector register `next` and goes to the
dispatcher, which compares and branches. It is then the only entry. Repeated until no such cycle is left.
Registers are not SSA, so nothing has to be repaired; values in these cycles are in vector registers (see
`classes`).

**Structure** second. The tokens are those of a structured program, in the order in which a warp goes through
them:

- ``code B``: the body of flow block B;
- ``if B`` … ``else`` … ``endif``: the branch at the end of B;
- ``loop H`` … ``endloop``: control comes back to the beginning unless lanes leave by an exit;
- ``merge Y`` … ``endmerge``: lanes leave it forward by ``exit Y``, and go on behind it, with ``code Y``;
- ``exit T``: to the end of ``merge T`` or, where T is the header of a loop around it, to its next iteration;
- ``return``, ``trap``.

A block with several forward edges to it is placed behind a ``merge`` around everything that its immediate
dominator dominates before it; one with a single edge stands where the edge is; what leaves a loop is placed
behind the loop. The block that returns stands last. Any reducible graph can be written so, without copies of
code and without guard variables. Source: Ramsey, Beyond Relooper: recursive translation of unstructured
control flow to structured control flow (ICFP 2022), section 4; here without recursion, and with exits of
loops behind the loops.

Counted are dispatchers and the edges through them, loops, and exits that are more than the end of an arm: at
those a target must keep lanes waiting (a guard mask, an entry of a stack). Linear after the dispatchers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pcfm.graph import dominator_tree, irreducible_cycles, natural_loops
from pcfm.ir.types import I1, I32
from pcfm.lowering.flow import Branch, Flow, FlowBlock, Goto, Return, Trap
from pcfm.lowering.operations import Operation, define
from pcfm.lowering.program import MachineInst, copy
from pcfm.simt.block_placement import loop_contiguous_order

Kind = Literal[
    "code", "if", "else", "endif", "loop", "endloop", "merge", "endmerge", "exit", "return", "trap"
]

# The dispatcher's comparison of `next` with an entry's number, in lanes that are on.
define(Operation("dispatch_eq", "vector", 1, 2, lambda a, b: a == b, cost_class="compare"))


@dataclass(eq=False)
class Token:
    """One token; `block` is what it names.

    `partner` is the place of the other end: ``endif`` (or ``else``) of an ``if``, ``endif`` of an ``else``,
    ``if`` of an ``endif``, the beginning of an ``endloop`` or ``endmerge`` and the reverse; of an ``exit``
    the ``endmerge`` or ``endloop`` it leads to. `is_tail`: an exit to where control comes anyway.
    """

    kind: Kind
    block: FlowBlock
    partner: int = -1
    is_tail: bool = False

    def __repr__(self) -> str:
        return f"{self.kind} {self.block.name}"


@dataclass(eq=False)
class Structured:
    """The tokens, over the flow with its dispatchers; `counts` for people and tables."""

    flow: Flow
    tokens: list[Token]
    counts: dict[str, int] = field(default_factory=dict)


def structurise(flow: Flow) -> Structured:
    """Makes the flow reducible (in place) and writes it as tokens."""
    counts = {"dispatchers": 0, "dispatched edges": 0}
    while _dispatch_one_cycle(flow, counts):
        pass
    tokens = _Writer(flow).write()
    link(tokens)
    counts["loops"] = sum(token.kind == "loop" for token in tokens)
    counts["guarded exits"] = sum(token.kind == "exit" and not token.is_tail for token in tokens)
    flow.program.counts.update(counts)
    return Structured(flow, tokens, counts)


# --- dispatchers --------------------------------------------------------------------------------------------


def _edges(flow: Flow) -> list[list[int]]:
    flow.number()
    return [[target.index for target in block.exit.targets] for block in flow.blocks]


def _dispatch_one_cycle(flow: Flow, counts: dict[str, int]) -> bool:
    """Gives an irreducible cycle a dispatcher; whether there was one."""
    succs = _edges(flow)
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
    number = {entry: place for place, entry in enumerate(entries)}
    chosen = flow.program.new("v", I32, "next")
    name = f"dispatch{counts['dispatchers']}"
    counts["dispatchers"] += 1
    head = FlowBlock(name, None)
    for block in list(flow.blocks):
        for target in dict.fromkeys(block.exit.targets):
            if target in number:
                counts["dispatched edges"] += 1
                _reroute(flow, block, target, head, copy(chosen, number[target], f"next is %{target.name}"))
    at = head
    flow.blocks.append(at)
    for place, entry in enumerate(entries[:-1]):
        last = place == len(entries) - 2
        cond = flow.program.new("v", I1, f"{name}.is.{entry.name}")
        at.body.append(MachineInst("dispatch_eq", (cond,), (chosen, place)))
        behind = entries[-1] if last else FlowBlock(f"{name}.{place + 1}", None)
        at.exit = Branch(cond, entry, behind, uniform=False)
        if not last:
            at = behind
            flow.blocks.append(at)


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
    """Writes the tokens of a reducible flow from the top down, on a stack of what is yet to be written."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        succs = self.succs = _edges(flow)
        self.doms = dominator_tree(succs)
        order = loop_contiguous_order(0, dict(enumerate(succs)))
        self.place = {node: place for place, node in enumerate(order)}
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

    def write(self) -> list[Token]:
        blocks = self.flow.blocks
        tokens: list[Token] = []
        tasks: list[Token | tuple[int] | tuple[int, int]] = [(0,)]
        while tasks:
            task = tasks.pop()
            if isinstance(task, Token):
                tokens.append(task)
                continue
            steps = self._tree(task[0]) if len(task) == 1 else self._edge(task[0], task[1])
            tasks.extend(reversed(steps))
        assert len({id(t.block) for t in tokens if t.kind == "code"}) == len(blocks)
        return tokens

    def _tree(self, node: int) -> list[Token | tuple[int] | tuple[int, int]]:
        """Everything that a node dominates."""
        block = self.flow.blocks[node]
        core: list[Token | tuple[int] | tuple[int, int]] = [Token("code", block)]
        match block.exit:
            case Goto(target=target):
                core.append((node, target.index))
            case Branch(if_true=if_true, if_false=if_false):
                core += [Token("if", block), (node, if_true.index), Token("else", block)]
                core += [(node, if_false.index), Token("endif", block)]
            case Return():
                core.append(Token("return", block))
            case Trap():
                core.append(Token("trap", block))
        core = self._with_merges(core, self.merges[node])
        if node in self.nest.latches:
            core = [Token("loop", block), *core, Token("endloop", block)]
        return self._with_merges(core, self.behind[node])

    def _with_merges(
        self, core: list[Token | tuple[int] | tuple[int, int]], merged: list[int]
    ) -> list[Token | tuple[int] | tuple[int, int]]:
        """`core` inside a merge for each block, the first to come innermost."""
        ordered = sorted(merged, key=self._merge_order)
        begin = [Token("merge", self.flow.blocks[node]) for node in reversed(ordered)]
        result: list[Token | tuple[int] | tuple[int, int]] = [*begin, *core]
        for node in ordered:
            result += [Token("endmerge", self.flow.blocks[node]), (node,)]
        return result

    def _merge_order(self, node: int) -> tuple[bool, int]:
        return isinstance(self.flow.blocks[node].exit, Return), self.place[node]

    def _edge(self, node: int, target: int) -> list[Token | tuple[int] | tuple[int, int]]:
        if self.is_inline[target] and not self.doms.dominates(target, node):
            return [(target,)]
        return [Token("exit", self.flow.blocks[target])]


def link(tokens: list[Token]) -> None:
    """Finds the partners of tokens, and which exits are tails, by their order."""
    opened: list[int] = []
    ends: dict[int, int] = {}  # of each `merge` and `loop`
    exits: list[tuple[int, int]] = []
    for at, token in enumerate(tokens):
        match token.kind:
            case "if" | "merge" | "loop":
                opened.append(at)
            case "else":
                tokens[opened[-1]].partner = at
            case "endif":
                begin = opened.pop()
                tokens[tokens[begin].partner].partner = at
                token.partner = begin
            case "endmerge" | "endloop":
                begin = opened.pop()
                tokens[begin].partner, token.partner = at, begin
                ends[begin] = at
            case "exit":
                begin = next(
                    place
                    for place in reversed(opened)
                    if tokens[place].kind in ("merge", "loop") and tokens[place].block is token.block
                )
                exits.append((at, begin))
    lands = _landings(tokens)
    for at, begin in exits:
        tokens[at].partner = ends[begin]
        tokens[at].is_tail = lands[at + 1] == ends[begin]


def _landings(tokens: list[Token]) -> list[int]:
    """For each place, the `endmerge` or `endloop` that control falls to from there; -1: to other code."""
    lands = [-1] * (len(tokens) + 1)
    for at in reversed(range(len(tokens))):
        match tokens[at].kind:
            case "endmerge" | "endloop":
                lands[at] = at
            case "endif":
                lands[at] = lands[at + 1]
            case "else":
                lands[at] = lands[tokens[at].partner + 1]
    return lands
