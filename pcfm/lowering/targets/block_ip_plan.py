"""Where lanes may wait, under a block pointer per lane: what `block_ip` writes its code from.

The blocks of a flow lie in a reverse post-order in which every cycle is contiguous. A warp whose lanes have
all said where they go looks for work along *nodes*, in this order: the *head* of each block, which runs the
lanes that wait for it, and, behind the last block of each cycle, the cycle's *latch*, which sends the warp
back if any lane waits for the block that the cycle begins with; at the very *end* nobody is left, but for
lanes parked at barriers. Going forward along nodes is going to the least pending block.

Computed, as the least fixed point from nothing: for each block the set of blocks that lanes *may* be waiting
for when it runs (`pending`); for each node whether a warp comes there looking for work, where it goes on
if it finds none (`jip`), and whether it may find none. A set also says whether lanes may have returned, and
at which barriers some may be parked. From that:

- an edge is *plain* where nobody can wait before its target nor for it: a jump that leaves all block pointers
  as they are. All other edges write them. A divergent branch always does;
- a barrier is *whole* where nobody can wait, or be parked, elsewhere; otherwise lanes may arrive in turns.

Cost: a set (an integer) per block and node, grown by at most its size: O(blocks²) steps in the worst case.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pcfm.lowering.flow import Branch, Flow, FlowBlock, Return
from pcfm.lowering.program import MachineInst, Operand, Reg
from pcfm.lowering.targets.layout import Layout


@dataclass
class Node:
    """A place where a warp looks for work: the head of block `block`, the latch of the cycle that begins
    there, or the end. `waits` is who may be waiting when a warp comes; `stop` the last node it may get to,
    where it is sure to find somebody.
    """

    kind: str
    block: int
    number: int = -1
    reached: bool = False
    waits: int = 0
    stop: int = -1

    @property
    def may_be_empty(self) -> bool:
        """Whether a warp may find nobody here."""
        return self.stop > self.number


class Plan(Layout):
    """The layout and who may wait where; see the module.

    `parks` says whether lanes that arrive at a barrier before others are parked (the soft mask).
    """

    def __init__(self, flow: Flow, *, parks: bool) -> None:
        super().__init__(flow)
        self.parks = parks
        size = len(self.blocks)
        self.retired = 1 << 2 * size
        out = flow.returns
        # A block that only returns is not run: who goes there has returned.
        self.exit_block = out.index if out is not None and not out.body else -1
        self.nodes: list[Node] = []
        self.heads: list[Node] = []
        self.latches: dict[int, Node] = {}
        self._make_nodes()
        self.pending = [0] * size
        self.behind = [0] * size  # who may wait when a block's exit is taken, behind its barrier
        self._changed = dict.fromkeys(range(size))
        self._settle()
        self._check()

    def _make_nodes(self) -> None:
        for index in range(len(self.blocks)):
            self.heads.append(Node("head", index))
            self.nodes.append(self.heads[-1])
            for head in sorted((h for h, last in self.cycle_end.items() if last == index), reverse=True):
                self.latches[head] = Node("latch", head)
                self.nodes.append(self.latches[head])
        self.end = Node("end", -1)
        self.nodes.append(self.end)
        for number, node in enumerate(self.nodes):
            node.number = number

    # --- questions ---
    def next_node(self, after: Node, waits: int, stop: int) -> Node:
        """The first node behind `after` at which somebody may be found, `stop` at the latest."""
        for number in range(after.number + 1, stop):
            node = self.nodes[number]
            if node.kind != "end" and node.block != self.exit_block and waits >> node.block & 1:
                return node
        return self.nodes[stop]

    def goal(self, index: int, target: int) -> Node:
        """The node at which lanes are found that go from a block to `target`."""
        if target == self.exit_block:
            return self.end
        return self.heads[target] if target > index else self.latches[target]

    def bit(self, target: int) -> int:
        """The lanes that go to a block, as an element of a set."""
        return self.retired if target == self.exit_block else 1 << target

    def parked(self, index: int) -> int:
        """The lanes parked at the barrier of a block, as an element of a set."""
        return 1 << len(self.blocks) + index

    def anyone_parked(self, waits: int) -> bool:
        """Whether a set has parked lanes."""
        return bool((waits & ~self.retired) >> len(self.blocks))

    def is_plain(self, index: int, target: int) -> bool:
        """Whether a warp that is on its way to `target` with all its lanes may go there at once."""
        waits, goal = self.behind[index], self.goal(index, target)
        if self.next_node(self.heads[index], waits, goal.number) is not goal:
            return False
        if target == self.exit_block:
            return not self.anyone_parked(waits)
        return not waits >> target & 1

    def first_node(self, index: int, targets: list[int]) -> Node:
        """Where a warp first looks for work whose lanes, at the end of a block, go to `targets`."""
        waits, stop = self._leaving(index, targets)
        return self.next_node(self.heads[index], waits, stop)

    def after_parking(self, index: int) -> Node:
        """Where a warp first looks for work whose lanes have been parked at a block's barrier."""
        return self.next_node(self.heads[index], self.pending[index], self.end.number)

    def jip(self, node: Node) -> Node:
        """Where a warp that has found nobody at a node looks next."""
        return self.next_node(node, node.waits & ~self._here(node), node.stop)

    def is_partial(self, index: int) -> bool:
        """Whether lanes may arrive at the barrier of a block while others are elsewhere."""
        return self.blocks[index].barrier is not None and bool(self.pending[index] & ~self.retired)

    @property
    def partial_barriers(self) -> list[int]:
        """The blocks whose barriers lanes may reach in turns."""
        return [index for index in range(len(self.blocks)) if self.is_partial(index)]

    # --- the fixed point ---
    def _settle(self) -> None:
        while self._changed:
            index = next(iter(self._changed))
            del self._changed[index]
            self._leave(index)

    def _leave(self, index: int) -> None:
        """What a block that ends means for others."""
        block, waits = self.blocks[index], self.pending[index]
        if self.parks and self.is_partial(index):
            self._arrive(self.after_parking(index), waits | self.parked(index), self.end.number)
            waits = self.retired  # when the barrier fires all others are there or have returned
        self.behind[index] |= waits
        if isinstance(block.exit, Return) and self.anyone_parked(waits):
            self._arrive(self.end, waits | self.retired, self.end.number)
        groups = [self.succs[index]]
        if not isinstance(block.exit, Branch) or block.exit.uniform:
            groups = [[target] for target in self.succs[index]]
        for targets in groups:
            if len(targets) == 1 and self.is_plain(index, targets[0]):
                if targets[0] != self.exit_block:
                    self._add(targets[0], self.behind[index])
            elif targets:
                leaving, stop = self._leaving(index, targets)
                self._arrive(self.next_node(self.heads[index], leaving, stop), leaving, stop)

    def _leaving(self, index: int, targets: list[int]) -> tuple[int, int]:
        waits = self.behind[index]
        for target in targets:
            waits |= self.bit(target)
        return waits, max(self.goal(index, target).number for target in targets)

    def _arrive(self, node: Node, waits: int, stop: int) -> None:
        """A warp comes to a node, looking for work; and to those behind it, where it may find none."""
        while node.waits | waits != node.waits or stop > node.stop or not node.reached:
            node.waits |= waits
            node.stop = max(node.stop, stop)
            node.reached = True
            if node.kind == "end":
                return
            self._add(node.block, node.waits & ~self._here(node))
            if not node.may_be_empty:
                return
            waits, stop = node.waits & ~self._here(node), node.stop
            node = self.jip(node)

    def _here(self, node: Node) -> int:
        return 0 if node.kind == "end" else 1 << node.block

    def _add(self, index: int, waits: int) -> None:
        if waits & ~self.pending[index]:
            self.pending[index] |= waits
            self._changed[index] = None

    def _check(self) -> None:
        """Whoever waits for a block before the one that runs waits for the beginning of a cycle around it:
        its latch is still to come. Nobody is forgotten.
        """
        for index, waits in enumerate(self.pending):
            for head in range(index):
                if waits >> head & 1:
                    assert head in self.cycle_end and self.cycle_end[head] >= index, (index, head)


# --- values that are no longer uniform ----------------------------------------------------------------------


def let_lanes_slip(flow: Flow, plan: Plan) -> bool:
    """Where lanes may be parked in a cycle, makes what depends on its rounds a value per lane; whether
    anything changed.

    While they are parked the others go round. Afterwards lanes from different rounds run together, in the
    cycle and behind it. So in all blocks that lead on from such a barrier, scalar registers that are written
    become vector registers, and so do masks that outlive a barrier; branches on them are divergent.
    """
    inside: dict[int, None] = {}
    for index in plan.partial_barriers:
        reached = _reached(plan.succs, index)
        if index in reached:
            inside.update(reached)
    renamed: dict[Reg, Reg] = {}
    for index in inside:
        for inst in plan.blocks[index].body:
            for dst in inst.dsts:
                if dst.cls == "s" and dst not in renamed:
                    renamed[dst] = flow.program.new("v", dst.type, dst.hint)
    for reg in _masks_across(plan.blocks, inside):
        renamed[reg] = flow.program.new("v", reg.type, reg.hint)
    changed = bool(renamed)
    for block in flow.blocks:
        for inst in block.body:
            _rename(inst, renamed)
        if isinstance(block.exit, Branch):
            block.exit.cond = renamed.get(block.exit.cond, block.exit.cond)
            if block.index in inside and block.exit.uniform and block.exit.cond.cls != "s":
                block.exit.uniform = False
                changed = True
    return changed


def _reached(succs: list[list[int]], start: int) -> dict[int, None]:
    """The blocks that a block leads to, in the order of the layout; itself only if it is in a cycle."""
    reached: dict[int, None] = {}
    pending = list(succs[start])
    while pending:
        index = pending.pop()
        if index not in reached:
            reached[index] = None
            pending += succs[index]
    return dict.fromkeys(sorted(reached))


def _masks_across(blocks: list[FlowBlock], inside: dict[int, None]) -> Iterator[Reg]:
    """The mask registers written in some of the blocks and read in another."""
    home = {
        dst: index for index in inside for inst in blocks[index].body for dst in inst.dsts if dst.cls == "m"
    }
    masks: dict[Reg, None] = {}
    for index, block in enumerate(blocks):
        reads = [reg for inst in block.body for reg in inst.reads]
        if isinstance(block.exit, Branch):
            reads.append(block.exit.cond)
        masks.update(dict.fromkeys(reg for reg in reads if home.get(reg, index) != index))
    yield from masks


def _rename(inst: MachineInst, renamed: dict[Reg, Reg]) -> None:
    def name(operand: Operand) -> Operand:
        return renamed.get(operand, operand) if isinstance(operand, Reg) else operand

    inst.dsts = tuple(renamed.get(dst, dst) for dst in inst.dsts)
    inst.srcs = tuple(map(name, inst.srcs))
