"""Where lanes that part at a branch are together again: at thread frontiers (decision 0017).

A warp runs, of the blocks at which its live lanes stand, the one that comes first in a weak topological order
(each cycle contiguous, what lies behind it after it); lanes that go back to the head of a cycle wait at its
*latch*, behind its last block. So each block of a reducible graph runs at most once per round of the cycles
around it, with all lanes that come there in that round, whichever such order it is. The simulator has its own
implementation of the rule.

`Reconvergence.split` follows the lanes that part at a branch E through one round, position by position. The
positions carry *labels*: two lanes at positions with one label have last been together where that label was
made, and any branch since is another one's matter. A position that two labels come to is a *join*; it gets
a label of its own. The walk ends where one label is left: at the *meeting point*, if that is a join's, else
because all other ways ended (return, trap). At the latch of a cycle around E some lanes may be on their way
out under another label while others go round again: the cycle is *left apart*, and lanes may come to any of
its exits in later rounds, so that all of these get the latch's label too. (Labels: Rosemann, Moll and Hack,
POPL 2021, section 5.2; here lanes that have left keep nobody waiting.)

A cycle with several entries has no head of its own, and an order may choose any. It is taken as a whole:
lanes of one label stay together in it; once two labels are inside (it is *mixed*), all of it is a join, and
each exit. A branch inside whose arms meet before either leads elsewhere is exact all the same.

Cost: O(blocks up to the meeting point), where a branch whose own meeting point is known to be near is crossed
in one step; so a chain of ten thousand branches takes linear time. In cycles of many exits it is quadratic.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from pcfm.analysis.cfg import Cfg
from pcfm.graph import strong_components
from pcfm.ir.module import Block

# Branches with a longer walk to their meeting point than this are not crossed in one step.
_NEAR = 64


@dataclass(eq=False)
class Cycle:
    """A cycle: `head` is its only entry, or -1 where it has several; its blocks stand from `first` to `last`.

    `latch` is the position where lanes wait that go back to the head; `exits` are the blocks that edges out
    of it lead to, each with the position where lanes wait for it.
    """

    head: int
    nodes: list[int]
    parent: Cycle | None
    first: int = -1
    last: int = -1
    latch: int = -1
    exits: dict[int, int] = field(default_factory=dict)

    def __contains__(self, position: int) -> bool:
        return self.first <= position <= max(self.last, self.latch)


@dataclass(eq=False)
class Split:
    """What becomes of lanes that part at a branch; blocks are numbers of `Cfg.index`.

    `joins` are the blocks at which some of them come together, each with its position. At `closing`, the last
    of them, all are together that have not ended before. At `meeting` those are that have not left: ended, or
    gone to a block that ends, or out of the innermost cycle around the branch (-1: none). `left` are the
    cycles around the branch that they leave in different rounds, `mixed` the cycles of several entries in
    which they are apart.
    """

    branch: int
    joins: dict[int, int] = field(default_factory=dict)
    meeting: int = -1
    closing: int = -1
    left: list[Cycle] = field(default_factory=list)
    mixed: list[Cycle] = field(default_factory=list)
    last: int = -1  # the last position before `closing`; -1 where cycles are on the way
    _visited: dict[int, None] = field(default_factory=dict)
    _ranges: list[tuple[int, int]] = field(default_factory=list)  # of positions


class Reconvergence:
    """Where lanes that part come together, for the branches of one function."""

    def __init__(self, cfg: Cfg) -> None:
        self.cfg = cfg
        self._succs = cfg.numbered_succs
        count = len(self._succs)
        self._preds: list[list[int]] = [[] for _ in range(count)]
        for node, targets in enumerate(self._succs):
            for target in targets:
                self._preds[target].append(node)
        self.position = [-1] * count
        self.cycle: list[Cycle | None] = [None] * count  # the innermost, not looking into irreducible ones
        self._node_at: list[int] = []
        self._cycle_of_latch: dict[int, Cycle] = {}
        self._of_head: dict[int, Cycle] = {}
        self._place()
        # Of branches: the positions of their meeting points, and of the block before by way of which alone
        # lanes may be taken to come there (-1: none).
        self._near: dict[int, tuple[int, int]] = {}
        self._splits: dict[int, Split] = {}
        for node in sorted(range(count), key=self.position.__getitem__, reverse=True):
            if len(self._succs[node]) > 1:
                split = self._walk(node, _NEAR)
                if split is None:
                    continue
                self._splits[node] = split
                if split.closing >= 0 and not split.left and not split.mixed:
                    near = split.joins[split.closing]
                    self._near[node] = (near, self._waiting_place(split.last, near))

    def _waiting_place(self, last: int, near: int) -> int:
        """`last`, the last position before `near`, where nothing but `near` follows it; else -1."""
        if last < 0:
            return -1
        node = self._node_at[last]
        return last if all(self._edge(node, succ) == near for succ in self._succs[node]) else -1

    def split(self, block: Block) -> Split:
        """What becomes of lanes that part at the end of `block`."""
        number = self.cfg.index[block]
        if number not in self._splits:
            split = self._walk(number, None)
            assert split is not None
            self._splits[number] = split
        return self._splits[number]

    def meeting_points(self, block: Block) -> tuple[Block, ...]:
        """The block where lanes that part at the end of `block` are together again, but for those that have
        ended; and the one where those are that have not left, if it is another. Either may be missing.
        """
        split = self.split(block)
        numbers = dict.fromkeys(n for n in (split.closing, split.meeting) if n >= 0)
        return tuple(self.cfg.order[number] for number in numbers)

    def meeting_point(self, block: Block) -> Block | None:
        """The first of its meeting points, where there is one."""
        return next(iter(self.meeting_points(block)), None)

    def has_left_for(self, block: Block, branch: Block, meeting: Block) -> bool:
        """Whether lanes that part in the cycle of `branch` and meet in it again have left it in `block`."""
        index = self.cfg.index
        cycle = self.cycle[index[branch]]
        if cycle is None or self.position[index[meeting]] not in cycle:
            return False
        return self.position[index[block]] not in cycle

    def comes_from(self, split: Split, pred: int) -> bool:
        """Whether the parted lanes may come out of `pred`."""
        if pred == split.branch or pred in split._visited:
            return True
        position = self.position[pred]
        return any(first <= position <= last for first, last in split._ranges)

    # --- the order ------------------------------------------------------------------------------------------

    def _place(self) -> None:
        """Numbers the positions, cycle by cycle, from the outside in."""
        tasks: list[int | Cycle | tuple[Cycle | None, list[int]]] = [(None, list(range(len(self._succs))))]
        while tasks:
            task = tasks.pop()
            if isinstance(task, int):
                self.position[task] = len(self._node_at)
                self._node_at.append(task)
            elif isinstance(task, Cycle):
                task.first = min(self.position[node] for node in task.nodes)
                task.last = len(self._node_at) - 1
                if task.head >= 0:
                    task.latch = len(self._node_at)
                    self._node_at.append(task.head)
                    self._cycle_of_latch[task.latch] = task
            else:
                tasks.extend(reversed(self._level(*task)))
        cycles = list(self._cycle_of_latch.values())
        cycles += {id(c): c for c in self.cycle if c is not None and c.head < 0}.values()
        for cycle in cycles:
            for node in cycle.nodes:
                for succ in self._succs[node]:
                    if self.position[succ] not in cycle:
                        cycle.exits[succ] = self._edge(node, succ)

    def _level(
        self, around: Cycle | None, nodes: list[int]
    ) -> list[int | Cycle | tuple[Cycle | None, list[int]]]:
        """What a cycle (or the function) consists of, in order: blocks, inner cycles and their ends."""
        number = {node: i for i, node in enumerate(nodes)}
        edges = [[number[s] for s in self._succs[n] if s in number] for n in nodes]
        tasks: list[int | Cycle | tuple[Cycle | None, list[int]]] = []
        for component in _in_order(edges):
            members = [nodes[i] for i in component]
            if len(members) == 1 and component[0] not in edges[component[0]]:
                self.cycle[members[0]] = around
                tasks.append(members[0])
                continue
            inside = dict.fromkeys(members)
            entries = [n for n in members if any(pred not in inside for pred in self._preds[n])]
            cycle = Cycle(entries[0] if len(entries) == 1 else -1, members, around)
            if cycle.head >= 0:
                self._of_head[cycle.head] = cycle
                self.cycle[cycle.head] = cycle
                rest = [node for node in members if node != cycle.head]
                tasks += [cycle.head, (cycle, rest), cycle]
            else:
                for node in members:
                    self.cycle[node] = cycle
                tasks += [*members, cycle]
        return tasks

    def _edge_of(self, node: int, target: int, inside: Cycle | None) -> int:
        """As `_edge`, where both may lie in a cycle without a head: then the target's own position."""
        if inside is not None and self.position[target] in inside:
            return self.position[target]
        return self._edge(node, target)

    def _edge(self, node: int, target: int) -> int:
        """The position at which lanes wait that go from `node` to `target`."""
        forward = self.position[target] > self.position[node]
        return self.position[target] if forward else self._of_head[target].latch

    # --- walks ----------------------------------------------------------------------------------------------

    def _walk(self, branch: int, limit: int | None) -> Split | None:
        """What becomes of lanes that part at `branch`; None where that takes more than `limit` steps."""
        home = self.cycle[branch]
        if home is not None and home.head < 0:
            split = self._walk_inside(branch, home)
            return split if split is not None else _Walk(self, branch, home).run(limit)
        return _Walk(self, branch, None).run(limit)

    def _walk_inside(self, branch: int, cycle: Cycle) -> Split | None:
        """A branch in a cycle of several entries whose arms are entered through it alone and meet at once;
        None for others.

        No order can take a block of such arms for the head of a cycle that leads past the branch.
        """
        split = Split(branch)
        # A way's label is its number, taken negative; that of a join its block.
        labels = {succ: -1 - way for way, succ in enumerate(self._succs[branch])}
        heap = sorted(labels)
        while heap:
            node = heappop(heap)
            if len(set(labels.values())) == 1:
                split.closing = split.meeting = node if node in split.joins else -1
                return split
            own = all(pred == branch or pred in split._visited for pred in self._preds[node])
            if node == branch or not own or self.cycle[node] is not cycle:
                return None
            split._visited[node] = None
            label = labels.pop(node)
            for succ in self._succs[node]:
                if succ <= node:
                    return None
                if succ not in labels:
                    labels[succ] = label
                    heappush(heap, succ)
                elif labels[succ] not in (label, succ):
                    labels[succ] = succ
                    split.joins[succ] = self.position[succ]
        return split


class _Walk:
    """One walk from a branch: the positions at which its lanes stand, with their labels."""

    def __init__(self, order: Reconvergence, branch: int, inside: Cycle | None) -> None:
        self.order, self.split = order, Split(branch)
        self.labels: dict[int, int] = {}
        self.heap: list[int] = []
        self.counts: dict[int, int] = {}  # how many positions carry a label
        self.staying: dict[int, int] = {}  # the same of those at which no lanes have left
        self.made_at: dict[int, int] = {}  # of labels of joins, their position
        self.fresh = 0
        self.is_plain = True  # no cycle so far
        home = order.cycle[branch]
        self.bound = len(order._node_at) if home is None or home.head < 0 else home.latch
        targets = [(order._edge_of(branch, succ, inside), succ) for succ in order._succs[branch]]
        for position, _ in targets:
            if inside is None or position not in inside:
                self.reach(position, self.new_label())
        if inside is not None:
            within = [position for position, _ in targets if position in inside]
            if len(within) > 1:
                self.mix(inside)
            elif within:
                self.leave_apart(inside, self.new_label())

    def new_label(self) -> int:
        self.fresh += 1
        return self.fresh

    def reach(self, position: int, label: int) -> None:
        """Lanes with a label come to a position."""
        old = self.labels.get(position)
        if old is None:
            heappush(self.heap, position)
        elif old == label or self.made_at.get(old) == position:
            return
        else:
            self.forget(position, old)
            label = self.join(position)
        self.labels[position] = label
        self.counts[label] = self.counts.get(label, 0) + 1
        if self.stays(position):
            self.staying[label] = self.staying.get(label, 0) + 1

    def stays(self, position: int) -> bool:
        """Whether lanes that wait there have not left."""
        return position <= self.bound and bool(self.order._succs[self.order._node_at[position]])

    def join(self, position: int) -> int:
        """A join at a position: its label."""
        label = self.new_label()
        self.made_at[label] = position
        self.split.joins[self.order._node_at[position]] = position
        return label

    def forget(self, position: int, label: int) -> None:
        for counts in (self.counts, self.staying) if self.stays(position) else (self.counts,):
            counts[label] -= 1
            if not counts[label]:
                del counts[label]

    def take(self) -> tuple[int, int]:
        """The first position, which is left, and its label."""
        position = heappop(self.heap)
        label = self.labels.pop(position)
        self.forget(position, label)
        return position, label

    def run(self, limit: int | None) -> Split | None:
        order, split = self.order, self.split
        steps, parted = 0, True
        while len(self.counts) > 1:
            if parted and len(self.staying) < 2:
                parted = False
                split.meeting = self.meeting(self.staying)
            steps += 1
            if limit is not None and steps > limit:
                return None
            position, label = self.take()
            node = order._node_at[position]
            cycle = order._cycle_of_latch.get(position)
            if cycle is not None:
                self.is_plain = False
                if order.position[split.branch] in cycle:
                    self.leave_apart(cycle, label)
                continue
            blob = order.cycle[node]
            if blob is not None and blob.head < 0:
                self.is_plain = False
                self.pass_through(blob, label)
                continue
            split.last = position
            near, last = order._near.get(node, (-1, -1))
            others = self.heap[0] if self.heap else near
            if near >= 0 and others >= near:
                self.is_plain &= last >= 0
                split.last = max(position, last)
                split._ranges.append((position, near - 1))
                self.reach(near, label)
                continue
            # Other lanes, as yet apart from these, come to run between the two.
            if position < last < others and last <= self.bound:
                split._ranges.append((position, last))
                self.reach(last, label)
                continue
            split._visited[node] = None
            for succ in order._succs[node]:
                self.reach(order._edge(node, succ), label)
        split.closing = self.meeting(self.counts)
        if not self.is_plain:
            split.last = -1
        return split

    def meeting(self, counts: dict[int, int]) -> int:
        """The join whose label is the only one; -1 where it is a way's, or there is none."""
        positions = [self.made_at[label] for label in counts if label in self.made_at]
        return self.order._node_at[positions[0]] if positions else -1

    def pass_through(self, cycle: Cycle, label: int) -> None:
        """Lanes have come to a cycle of several entries."""
        entered = [label]
        while self.heap and self.heap[0] in cycle:
            entered.append(self.take()[1])
        if any(other != label for other in entered):
            self.mix(cycle)
            return
        self.split._ranges.append((cycle.first, cycle.last))
        for position in cycle.exits.values():
            self.reach(position, label)

    def mix(self, cycle: Cycle) -> None:
        """Lanes are apart in a cycle of several entries: they may come together, or leave it, anywhere."""
        self.split.mixed.append(cycle)
        self.split._ranges.append((cycle.first, cycle.last))
        for node in cycle.nodes:
            self.split.joins[node] = self.order.position[node]
        for position in cycle.exits.values():
            self.reach(position, self.new_label())
            self.reach(position, self.new_label())

    def leave_apart(self, cycle: Cycle, label: int) -> None:
        """Some lanes have left a cycle, others with this label go round again, and leave it anywhere."""
        self.split.left.append(cycle)
        self.split._ranges.append((cycle.first, cycle.last))
        for position in cycle.exits.values():
            self.reach(position, label)


def _in_order(edges: list[list[int]]) -> list[list[int]]:
    """The strongly connected components, those first that nothing else leads to; of several, what ends
    before the rest (so that a walk is soon done with it), then the one with the lowest number.
    """
    components = strong_components(edges)
    home = [0] * len(edges)
    for number, component in enumerate(components):
        for node in component:
            home[node] = number
    below = [
        sorted({home[succ] for node in component for succ in edges[node]} - {number})
        for number, component in enumerate(components)
    ]
    waiting = [0] * len(components)
    for targets in below:
        for target in targets:
            waiting[target] += 1
    ready = [(bool(below[n]), components[n][0], n) for n in range(len(components)) if not waiting[n]]
    heapify(ready)
    result: list[list[int]] = []
    while ready:
        _, _, number = heappop(ready)
        result.append(components[number])
        for target in below[number]:
            waiting[target] -= 1
            if not waiting[target]:
                heappush(ready, (bool(below[target]), components[target][0], target))
    return result
