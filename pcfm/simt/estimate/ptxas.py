"""What ptxas makes of emitted PTX, as far as it changes what a launch takes: small sides of branches are
predicated, what is then straight is one block, and its instructions are put in another order.

A machine asks for it by `predicated` in its `[core]`, the longest side that ptxas predicates; estimates of
others issue PTX as it stands. What ptxas does was read from its code: sides of 1 to 12 instructions of each
class, assembled for sm_75 to sm_89 and sm_90 and disassembled (decision 0093).

- A side of at most `predicated` instructions that leads to where the other way leads is predicated: the
  branch is gone, and its instructions are issued whatever the lanes do. So are both sides of a branch, where
  each is one instruction shorter than that.
- So is a side right behind its branch, one instruction shorter, beside a longer one. The branch stays, to
  skip that. Of such a side what stands before its first access is issued always.
- Copies and branches do not count. Sides with branches, barriers, divisions, shuffles or atomic operations
  are never predicated; what only jumps is jumped over.
- Nodes that follow one another alone are one block, and each is scheduled: what needs a load waits behind
  what does not. Here by list scheduling, accesses in the order they have, as a trace knows them.

A predicated access of which no lane is on is issued and goes nowhere: the trace gets one. A branch that is
left keeps its warp for the latency of the class `branch`; where lanes parted at it in the launch, the ends of
its sides keep it for that of `convergence`.

Not modelled: registers (a schedule may need more), unrolling, what ptxas folds into one instruction, shorter
limits where it knows a condition to be uniform (6), longer ones for loads.
Cost: n log n of a block; of a trace, its length.
Source: Gibbons & Muchnick, Efficient instruction scheduling (1986), of the order.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.ir.instructions import AtomicRMW, CmpXchg, Load
from pcfm.machine import Machine
from pcfm.simt.estimate.code import Issued
from pcfm.simt.estimate.core import NOWHERE, Trace
from pcfm.simt.program import Node
from pcfm.simt.values import Array

_CONTROL = "control"
"""What a branch writes, and what is issued behind it reads."""
_DECIDES = ("branch", "convergence")
_SYNCHRONISES = frozenset(("shuffle", "vote", "barrier", "fence", "call"))
_FENCES = ("barrier", "fence", *_DECIDES)
_NEVER = _SYNCHRONISES | {"int_div", "int_div64", "float_div", "double_div", "double_special"}
_UNCOUNTED = ("move", "branch")
_NOT_RUN = -1


@dataclass(frozen=True)
class Part:
    """What a block issues behind what it has so far: the node that follows it alone, or `sides` of a branch,
    which warps may run or not.
    """

    nodes: tuple[int, ...]
    sides: bool = False


@dataclass(frozen=True, eq=False)
class Blocks:
    """What each node issues (nothing where another does it in its place), how many accesses were its own, and
    which nodes it issues besides: node n `nodes[first[n]:first[n + 1]]`, each with the number of its part.
    """

    issued: Sequence[Sequence[Issued]]
    accesses: Array
    first: Array
    nodes: Array
    parts: Array

    def trace(self, trace: Trace) -> Trace:
        """The trace of warps that run blocks in place of nodes."""
        path_first, path, access_first, source = _merge(
            trace.path_first, trace.path, trace.access_first,
            self.accesses, self.first, self.nodes, self.parts,
        )  # fmt: skip
        # An access that is not made is the one appended, at -1.
        counts = np.append(np.diff(trace.sector_first), 0)[source]
        sector_first = np.concatenate([[0], np.cumsum(counts)])
        begin = np.append(trace.sector_first[:-1], 0)[source]
        gather = np.repeat(begin - sector_first[:-1], counts) + np.arange(sector_first[-1])
        return trace._replace(
            path_first=path_first,
            path=path,
            access_first=access_first,
            access_place=np.append(trace.access_place, NOWHERE)[source],
            sector_first=sector_first,
            sectors=trace.sectors[gather],
        )


def assembled_blocks(
    nodes: Sequence[Node], issued: Sequence[Sequence[Issued]], splits: Sequence[int], machine: Machine
) -> Blocks:
    """The blocks of a program with these nodes, which issue `issued` before; `splits` says how often lanes
    parted at the end of each.
    """
    blocks = _Blocks(nodes, issued, machine)
    parts = [blocks.absorb(head) for head in range(len(nodes))]
    blocks.add_barriers(splits)
    flat = [(node, part) for own in parts for part in own for node in part.nodes]
    numbers = {part: number for number, part in enumerate(dict.fromkeys(part for _, part in flat))}
    return Blocks(
        [_waiting(schedule(each, machine)) for each in blocks.done],
        np.array([sum(one.access is not None for one in each) for each in issued], np.int64),
        np.cumsum([0, *(sum(len(part.nodes) for part in own) for own in parts)]),
        np.array([node for node, _ in flat], np.int64),
        np.array([numbers[part] for _, part in flat], np.int64),
    )


class _Blocks:
    """Blocks as they are put together; `done` is what nodes issue by then."""

    def __init__(self, nodes: Sequence[Node], issued: Sequence[Sequence[Issued]], machine: Machine) -> None:
        assert machine.core is not None
        self.nodes, self.limit = nodes, machine.core.predicated
        # What only jumps is jumped over.
        self.issued = [
            [] if node.kind == "goto" and not _straight(each) else list(each)
            for node, each in zip(nodes, issued, strict=True)
        ]
        self.done = [list(each) for each in self.issued]
        self.targets = [tuple(dict.fromkeys(edge.target for edge in node.edges)) for node in nodes]
        self.sources: list[list[int]] = [[] for _ in nodes]
        for index, targets in enumerate(self.targets):
            for target in targets:
                self.sources[target].append(index)
        self.head_of: dict[int, int] = {}  # of the nodes that are in a block, or head one
        self.left: list[int] = []  # the branches that are not predicated

    def absorb(self, head: int) -> list[Part]:
        """The parts of the block that a node heads, in order; what they issue is its own from now on."""
        parts: list[Part] = []
        if head in self.head_of:
            return parts
        self.head_of[head] = head
        last = head
        while (part := self._next(last)) is not None:
            parts.append(part)
            self.head_of |= dict.fromkeys(part.nodes, head)
            predicate = _read_by_branches(self.done[head]) if part.sides else ()
            self.done[head] = _straight(self.done[head])
            for node in part.nodes:
                own = self.issued[node]
                self.done[head] += _predicated(own, predicate) if part.sides else own
                self.done[node] = []
            join = self.targets[part.nodes[0]][0] if part.sides else part.nodes[0]
            if not part.sides:
                last = join
                continue
            if join in self.head_of or not set(self.sources[join]) <= {last, *part.nodes}:
                return parts
            parts.append(Part((join,)))
            self.head_of[join] = head
            self.done[head] += self.issued[join]
            self.done[join] = []
            last = join
        if self.nodes[last].kind == "branch":
            self.left.append(last)
            self._hoist(head, last)
        return parts

    def _next(self, last: int) -> Part | None:
        """What comes behind a node without a branch: what follows it alone, or sides that are predicated."""
        node, targets = self.nodes[last], self.targets[last]
        if node.kind == "goto" and not node.ends_in_call and len(targets) == 1:
            (following,) = targets
            alone = self.sources[following] == [last] and following not in self.head_of
            return Part((following,)) if alone and self._is_same_copy(last, following) else None
        if node.kind != "branch" or len(targets) != 2:
            return None
        first, second = targets
        for side, other in ((first, second), (second, first)):
            if self._is_side(side, last, self.limit) and self.targets[side] == (other,):
                return Part((side,), sides=True)
        both = all(self._is_side(side, last, self.limit - 1) for side in targets)
        if both and self.targets[first] == self.targets[second]:
            return Part(tuple(sorted(targets)), sides=True)
        return None

    def _hoist(self, head: int, last: int) -> None:
        """Predicates the side right behind the branch at the end of a block, which skips the rest of it."""
        if len(self.targets[last]) != 2:
            return
        before, side = last, self.targets[last][1]
        while not self.issued[side] and self.sources[side] == [before] and len(self.targets[side]) == 1:
            before, side = side, self.targets[side][0]
        if not self._is_side(side, before, self.limit - 1) or self.targets[side][0] <= head:
            return
        ahead = list(takewhile(lambda each: each.access is None, _straight(self.issued[side])))
        branches = [each for each in self.done[head] if each.cost_class == "branch"]
        predicate = _read_by_branches(branches)
        self.done[head] = [*_straight(self.done[head]), *_predicated(ahead, predicate), *branches]
        self.head_of[side] = side
        self.done[side] = _straight(self.issued[side])[len(ahead) :]

    def add_barriers(self, splits: Sequence[int]) -> None:
        """Lets lanes that parted at a branch that is left wait for one another: at the end of each side, and
        at the join where the branch itself leads there.
        """
        barrier = Issued("convergence", (), ())
        for join in dict.fromkeys(self.nodes[branch].joins[0] for branch in self.left if splits[branch]):
            if join < 0 or not self.done[join]:
                continue
            sides = [self.head_of[source] for source in self.sources[join] if source not in self.left]
            for side in sides:
                self.done[side].append(barrier)
            if len(sides) < len(self.sources[join]) or not all(self.done[side] for side in sides):
                self.done[join].insert(0, barrier)

    def _is_side(self, side: int, branch: int, limit: int) -> bool:
        """Whether a node may be a side of the branch that is predicated."""
        own = self.issued[side]
        return (
            side not in self.head_of
            and self.sources[side] == [branch]
            and self.nodes[side].kind == "goto"
            and not self.nodes[side].ends_in_call
            and len(self.targets[side]) == 1
            and self._is_same_copy(side, branch)
            and not any(each.cost_class in _NEVER or _is_atomic(each) for each in own)
            and sum(_size(each) for each in own) <= limit
        )

    def _is_same_copy(self, one: int, other: int) -> bool:
        return self.nodes[one].instance is self.nodes[other].instance


def schedule(block: Sequence[Issued], machine: Machine) -> list[Issued]:
    """A straight piece, its instructions in the order in which a list scheduler starts them: of those whose
    operands are there the one with the longest path of latencies behind it. Accesses and what synchronises
    stay in order, and branches stay last.
    """
    latency = [_latency(each, machine) for each in block]
    behind = _dependences(block, latency)
    length = list(latency)
    waits_for = [0] * len(block)
    for index in reversed(range(len(block))):
        for other, cycles in behind[index].items():
            length[index] = max(length[index], cycles + length[other])
            waits_for[other] += 1
    starts = [0] * len(block)
    waiting = [(0, index) for index in range(len(block)) if not waits_for[index]]
    ready: list[tuple[int, int]] = []
    order: list[int] = []
    now = 0
    while waiting or ready:
        now = now if ready else max(now, waiting[0][0])
        while waiting and waiting[0][0] <= now:
            _, index = heapq.heappop(waiting)
            heapq.heappush(ready, (-length[index], index))
        _, index = heapq.heappop(ready)
        order.append(index)
        for other, cycles in behind[index].items():
            starts[other] = max(starts[other], now + cycles)
            waits_for[other] -= 1
            if not waits_for[other]:
                heapq.heappush(waiting, (starts[other], other))
        now += 1
    return [block[index] for index in order]


def _dependences(block: Sequence[Issued], latency: Sequence[int]) -> list[dict[int, int]]:
    """Which instructions wait for each, and for how long."""
    behind: list[dict[int, int]] = [{} for _ in block]
    writer: dict[object, int] = {}
    readers: dict[object, list[int]] = {}
    ordered = fence = -1
    for index, each in enumerate(block):
        needs: dict[int, int] = {}
        for register in each.writes:
            needs |= dict.fromkeys(readers.pop(register, ()), 1)
        for register in (*each.reads, *each.writes):
            if register in writer:
                needs[writer[register]] = latency[writer[register]]
        writer |= dict.fromkeys(each.writes, index)
        for register in each.reads:
            readers.setdefault(register, []).append(index)
        if each.access is not None or each.cost_class in _SYNCHRONISES:
            needs.setdefault(ordered, 1)
            ordered = index
        needs.setdefault(fence, 1)
        if each.cost_class in _FENCES:
            needs = dict.fromkeys(range(max(fence, 0), index), 1) | needs
            fence = index
        for other, cycles in needs.items():
            if 0 <= other != index:
                behind[other][index] = cycles
    return behind


def _latency(each: Issued, machine: Machine) -> int:
    """After how many cycles what an instruction gives is expected: what is loaded, out of the L1."""
    assert machine.core is not None
    if isinstance(each.access, Load | AtomicRMW | CmpXchg):
        return machine.core.l1_latency
    return max(1, machine.pipelined(each.cost_class).latency_cycles) + machine.core.writeback


def _waiting(block: Sequence[Issued]) -> list[Issued]:
    """The block, in which nothing is issued before the branch or the barrier ahead of it is done."""
    done = []
    waits = True
    for each in block:
        decides = each.cost_class in _DECIDES
        reads = (*each.reads, _CONTROL) if waits else each.reads
        done.append(replace(each, reads=reads, writes=(*each.writes, _CONTROL) if decides else each.writes))
        waits = decides
    return done


def _predicated(side: Sequence[Issued], predicate: tuple[object, ...]) -> list[Issued]:
    """A side without branches, which waits for the predicate and for what it leaves as it is."""
    return [
        replace(each, reads=tuple(dict.fromkeys((*each.reads, *predicate, *each.writes))))
        for each in _straight(side)
    ]


def _straight(block: Sequence[Issued]) -> list[Issued]:
    return [each for each in block if each.cost_class != "branch"]


def _read_by_branches(block: Sequence[Issued]) -> tuple[object, ...]:
    return tuple(register for each in block if each.cost_class == "branch" for register in each.reads)


def _is_atomic(each: Issued) -> bool:
    return isinstance(each.access, AtomicRMW | CmpXchg)


def _size(each: Issued) -> int:
    """How many instructions of the machine one is, where it is said how long a side may be."""
    return 0 if each.cost_class in _UNCOUNTED else 2 if each.cost_class == "special" else 1


@compiled
def _merge(path_first, path, access_first, accesses, first, nodes, parts):
    """The paths of warps that run blocks, and which access each of theirs was (-1: one that is not made)."""
    most = np.int64(0)
    for node in path:
        most += accesses[node]
        for member in range(first[node], first[node + 1]):
            most += accesses[nodes[member]]
    new_path = np.empty_like(path)
    new_path_first, new_access_first = np.zeros_like(path_first), np.zeros_like(access_first)
    source = np.empty(most, np.int64)
    begins = np.empty(nodes.size, np.int64)  # of each member, its first access in the old trace
    ran = made = 0
    for warp in range(path_first.size - 1):
        position, end = path_first[warp], path_first[warp + 1]
        access = access_first[warp]
        while position < end:
            head = path[position]
            new_path[ran] = head
            ran += 1
            position += 1
            for _ in range(accesses[head]):
                source[made] = access
                made += 1
                access += 1
            member = first[head]
            while member < first[head + 1]:
                last = member
                while last < first[head + 1] and parts[last] == parts[member]:
                    begins[last] = _NOT_RUN
                    last += 1
                # Warps that split run both sides, in the order in which their lanes take turns.
                for _ in range(member, last):
                    for each in range(member, last):
                        if position < end and path[position] == nodes[each] and begins[each] == _NOT_RUN:
                            begins[each] = access
                            access += accesses[nodes[each]]
                            position += 1
                            break
                for each in range(member, last):
                    for number in range(accesses[nodes[each]]):
                        source[made] = begins[each] + number if begins[each] != _NOT_RUN else _NOT_RUN
                        made += 1
                member = last
        new_path_first[warp + 1] = ran
        new_access_first[warp + 1] = made
    return new_path_first, new_path[:ran], new_access_first, source[:made]
