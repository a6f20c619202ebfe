"""Where the lanes of a warp come together again: the positions at which they wait for each other, by rule.

What lanes do is the same under every rule; who runs with whom is not, and so what it costs. A machine names
the rule of its code (`pcfm.machine.model.RULES`).

**`frontier`**: a warp always runs, of the nodes at which its live lanes stand, the one that comes first in a
weak topological order; lanes that stand at the same place run together. So lanes that are behind catch up
with those ahead, and lanes that have left (returned, trapped, broken out of a loop) keep nobody waiting,
since nobody waits for an event: there are only places that come later. Blocks that several conditions share
run once for all lanes that come there. The *positions* are the nodes in that order and, behind the last node
of each cycle, the cycle's *latch*: where lanes wait that go back to its first node. Without it those that
`continue` would run ahead of the rest of their iteration. Inner latches come before outer ones. What lies
behind a cycle comes after its latch, so lanes that leave a cycle wait for those that stay.

**`structured`**: the same on the loops that LLVM's back end for AMD makes. Its structuriser lets lanes wait
where the frontier does, but works on regions of one entry and one exit, inner ones first. Where the ways from
a loop's head meet again in the loop, what is in between is such a region, and what leads back from it an
inner loop: lanes that come to the meeting point wait there for those that go round (`separate_loops`).
Source: what LLVM 19 makes of merged nests, and its StructurizeCFG.cpp, a pass over regions, behind
CodeGenPrepare, which leaves out empty latches.

**`post-dominator`**: lanes that part at a branch meet at its immediate post-dominator and nowhere before it;
a block in between runs once for each part that comes there. Whatever ends a lane counts as leading to one
common end, so that an early return moves that point to the end, as in GPGPU-Sim's stack.

**`barriers`**: that of NVIDIA since Volta, where BSSY at a branch or before a loop names a barrier, at whose
BSYNC lanes wait, BREAK takes a lane out of one that it goes past, and EXIT out of all. So a lane that ends is
waited for by nobody: lanes meet at the immediate post-dominator among the ways to those returns to which two
ways of the branch lead before they go round a loop (a loop then leads to where it is left first), and where
these do not meet, among those to the return to which most nodes lead. And a branch has a *first join*: of the
nodes before that to which two of its ways lead, and which it dominates immediately, the last. Lanes that come
there wait for those that still may, those that part in between and come there too; lanes that go past it wait
further out. Where lanes come to one by going past another, that of a branch dominated by this one, it is
none. A loop that begins with a test counts as turned: its exit is one that two ways lead to. Source: code
that ptxas 12.4 and 13.0 make (decisions 0066 and 0079).

Under the last two the positions are the nodes, and branches have *joins*, the nodes where their lanes meet.
Convergent operations and barriers mean what the frontier says: a kernel in which these rules could bring
other lanes to one than it does is run under `frontier` as a whole (`keeps_meaning`); under `structured`,
loops with one are not taken apart.

Source: Diamos, Ashbaugh, Maiyuran, Kerr, Wu & Yalamanchili, SIMD re-convergence at thread frontiers (MICRO
2011), section 4; the order is Bourdoncle's (see `layout`), which leaves room for latches in irreducible
graphs too. Fung, Sham, Yuan & Aamodt, Dynamic warp formation and scheduling for efficient GPU control flow
(MICRO 2007), section 2: the stack. Cooper, Harvey & Kennedy, A simple, fast dominance algorithm (2001).

Lanes of one warp that spin on what others of it have still to do spin for ever, as on hardware that keeps no
program counter per lane.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pcfm.simt.block_placement import (
    Adjacency,
    WeakTopologicalOrder,
    reverse_post_order,
    weak_topological_order,
)


@dataclass(frozen=True)
class Positions:
    """`node_at[position]` is the node that runs there; `of_edge(node, target)` where an edge leads."""

    node_at: list[int]
    of_node: dict[int, int]
    of_latch: dict[int, int]

    def of_edge(self, node: int, target: int) -> int:
        """The position at which lanes wait that went from `node` to `target`."""
        is_back = self.of_node[target] <= self.of_node[node]
        return self.of_latch[target] if is_back else self.of_node[target]


def place_positions(order: WeakTopologicalOrder[int]) -> Positions:
    """Numbers the nodes and latches of a program."""
    heads_ending_at: dict[int, list[int]] = {}
    for head, last in order.last.items():
        heads_ending_at.setdefault(last, []).append(head)
    positions = Positions([], {}, {})
    for node in order.order:
        positions.of_node[node] = len(positions.node_at)
        positions.node_at.append(node)
        # The cycle that begins last is the innermost.
        for head in sorted(heads_ending_at.get(node, ()), key=positions.of_node.__getitem__, reverse=True):
            positions.of_latch[head] = len(positions.node_at)
            positions.node_at.append(head)
    return positions


def thread_frontiers(node_at: Sequence[int], exits: Sequence[Sequence[int]]) -> list[int]:
    """For each node, as bits, the positions at which other lanes of a warp may stand while it runs.

    `exits` are the positions to which each node's edges lead. Least fixed point from the entry, in rounds
    over the nodes, as many as cycles are nested; a round takes one operation on sets per node and position in
    its frontier.
    """
    frontiers = [0] * len(exits)
    changed = True
    while changed:
        changed = False
        for node, ways in enumerate(exits):
            waited_at = frontiers[node]
            for position in ways:
                waited_at |= 1 << position
            # Any of them may be the first at which lanes stand; but those that leave go somewhere.
            furthest = max(ways, default=len(node_at))
            while waited_at:
                first = (waited_at & -waited_at).bit_length() - 1
                if first > furthest:
                    break
                waited_at &= waited_at - 1
                runs = node_at[first]
                if waited_at & ~frontiers[runs]:
                    frontiers[runs] |= waited_at
                    changed = True
    return frontiers


# --- joins --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Joins:
    """For each node where all its lanes meet that part there and where the first of them do (-1: nowhere),
    and what runs until the former.
    """

    of_branch: list[int]
    first: list[int]
    regions: list[list[int]]


def place_joins(
    succs: Adjacency, returns: Sequence[int], bare: Container[int] = (), *, breaks: bool
) -> Joins:
    """The joins of a program whose `returns` are its returning nodes, the `bare` of which do nothing else;
    `breaks`: a lane that ends where only one way of a branch leads is waited for by nobody there, and
    branches have first joins.

    As many steps as there are nodes in the regions of all branches, a few of them for each branch where
    regions nest; with `breaks`, and first joins that lanes go past, as many as nodes times their number.
    """
    joins = [-1] * len(succs)
    branches = [node for node, targets in enumerate(succs) if len(set(targets)) > 1]
    if branches:
        ends = [node for node, targets in enumerate(succs) if not targets]
        joins = _post_dominators(succs, ends)
        if breaks:
            joins = _joins_among_returns(succs, returns, bare, branches, joins)
    regions = _regions(succs, joins, branches)
    first = _first_joins(succs, joins, branches) if breaks else [-1] * len(succs)
    return Joins(joins, first, regions)


def _regions(succs: Adjacency, joins: Sequence[int], branches: Sequence[int]) -> list[list[int]]:
    """What runs from each branch until its join, ascending. A walk crosses in one step what runs until the
    join of a branch on its way, where that is known and does not hold the join that it looks for.
    """
    bits: dict[int, int] = {}
    behind: dict[int, list[int]] = {}  # by branch its join, where that is come to
    for branch in reversed(branches):
        join = joins[branch]
        end = 1 << join if join >= 0 else 0
        seen, behind[branch] = 0, []
        pending = list(succs[branch])
        while pending:
            node = pending.pop()
            if node == join:
                behind[branch] = [join]
            elif not seen >> node & 1:
                is_crossed = node in bits and not bits[node] & end
                seen |= 1 << node | (bits[node] if is_crossed else 0)
                pending += behind[node] if is_crossed else succs[node]
        bits[branch] = seen
    return [_members(bits.get(node, 0)) for node in range(len(succs))]


def _members(bits: int) -> list[int]:
    """The numbers of the bits that are set."""
    octets = np.frombuffer(bits.to_bytes(bits.bit_length() // 8 + 1, "little"), np.uint8)
    return np.flatnonzero(np.unpackbits(octets, bitorder="little")).tolist()


def _before(starts: Iterable[int], stops: Container[int], succs: Adjacency) -> list[int]:
    """The nodes that are reached from some without going on from one that stops; those that stop are none."""
    seen = {node: None for node in starts if node not in stops}
    pending = list(seen)
    for node in pending:
        fresh = [to for to in dict.fromkeys(succs[node]) if to not in seen and to not in stops]
        seen.update(dict.fromkeys(fresh))
        pending += fresh
    return pending


def _joins_among_returns(
    succs: Adjacency, returns: Sequence[int], bare: Container[int], branches: Sequence[int],
    otherwise: Sequence[int],
) -> list[int]:  # fmt: skip
    """The immediate post-dominator of each branch among the ways to the returns to which two of its ways
    lead, where none goes round a loop. Where these ways do not meet before they end, among those to one of
    the returns: that to which the most nodes lead. `otherwise` where two ways lead to none.
    """
    graph, node_of = _with_exits(succs, bare)
    returns = [*returns, *range(len(succs), len(graph))]
    forward = _ways_out_of_loops(graph)
    reached = _returns_reached(forward, returns)
    leading = [sum(bits >> number & 1 for bits in reached) for number in range(len(returns))]
    above: dict[int, list[int]] = {}  # by return, the post-dominators among the ways to it
    joins = list(otherwise)
    for branch in branches:
        once = twice = 0
        for to in forward[branch]:
            once, twice = once | reached[to], twice | once & reached[to]
        if twice:
            # Where the ways to all of these meet in a node, those to each of them meet in it first.
            numbers = [number for number in range(len(returns)) if twice >> number & 1]
            main = returns[max(numbers, key=leading.__getitem__)]
            if main not in above:
                above[main] = _post_dominators(graph, [main])
            joins[branch] = node_of[above[main][branch]]
    return joins


def _with_exits(succs: Adjacency, bare: Container[int]) -> tuple[list[list[int]], list[int]]:
    """The graph with an end of its own for each way of a branch to a node that only returns, as ptxas makes
    EXIT with a predicate of it; and the node that each of its nodes is.
    """
    graph = [list(dict.fromkeys(targets)) for targets in succs]
    node_of = list(range(len(succs)))
    for targets in graph[:]:
        for way, target in enumerate(targets if len(targets) > 1 else ()):
            if target in bare:
                targets[way] = len(graph)
                graph.append([])
                node_of.append(target)
    return graph, node_of


def _returns_reached(succs: Adjacency, returns: Sequence[int]) -> list[int]:
    """The returns that each node leads to, as bits: a least fixed point, against the order of the nodes."""
    reached = [0] * len(succs)
    for number, node in enumerate(returns):
        reached[node] |= 1 << number
    changed = True
    while changed:
        changed = False
        for node in reversed(range(len(succs))):
            now = reached[node]
            for to in succs[node]:
                now |= reached[to]
            if now != reached[node]:
                reached[node], changed = now, True
    return reached


def _ways_out_of_loops(succs: Adjacency) -> list[list[int]]:
    """The graph with, in place of each edge back to the head of a loop, one to where the loop is left first,
    as it would be after its last round: at the first branch that every round comes to, else at the last.
    """
    preds = _predecessors(succs)
    above = _post_dominators(preds, [0])  # the immediate dominators
    tree = _Tree(above)
    latches: dict[int, list[int]] = {}
    for node, targets in enumerate(succs):
        for head in dict.fromkeys(targets):
            if tree.is_under(node, head):
                latches.setdefault(head, []).append(node)
    ways = [list(dict.fromkeys(targets)) for targets in succs]
    # Outer loops first: an exit of an inner one may be an edge back of an outer one.
    for head in sorted(latches, key=tree.depth.__getitem__):
        inside = dict.fromkeys((head, *_before(latches[head], (head,), preds)))
        exits = _first_exits(inside, [(latch, *_chain(above, latch)) for latch in latches[head]], ways)
        for latch in latches[head]:
            ways[latch] = [way for to in ways[latch] for way in (exits if to == head else [to])]
    return ways


def _first_exits(inside: Mapping[int, None], chains: Sequence[Sequence[int]], ways: Adjacency) -> list[int]:
    """Where the first of the nodes that every round of a loop comes to leads out of it; where none of them
    does, the last of its nodes that do. `chains` are its latches, each with its dominators, nearest first.
    """
    leaving = [node for node in inside if any(to not in inside for to in ways[node])]
    always = [node for node in chains[0] if node in leaving and all(node in chain for chain in chains)]
    first = always[-1] if always else max(leaving, default=None)
    return [] if first is None else [to for to in ways[first] if to not in inside]


def _first_joins(succs: Adjacency, joins: Sequence[int], branches: Sequence[int]) -> list[int]:
    """For each branch where the first of its lanes meet before its join; -1: nowhere."""
    preds = _predecessors(succs)
    above = _post_dominators(preds, [0])  # the immediate dominators
    tree = _Tree(above)
    first = [-1] * len(succs)
    stops: dict[int, tuple[int, ...]] = {}
    for branch in branches:
        # A loop that begins with a test ends with it in ptxas's code, and has one before it.
        turns = any(node != branch and tree.is_under(node, branch) for node in preds[branch])
        stops[branch] = (joins[branch],) if turns else (branch, joins[branch])
        # Without going round, two ways lead to what it dominates alone by two edges.
        may_be = turns or any(len(preds[node]) > 1 for node in tree.below[branch] if node != joins[branch])
        if may_be and joins[branch] >= 0:
            shared = _shared(succs, branch, stops[branch])
            first[branch] = max((node for node in shared if above[node] == branch), default=-1)
    own = _not_past_another(succs, above, first, stops)
    first = [join if branch in own else -1 for branch, join in enumerate(first)]
    # Outer branches first: lanes that part in between meet where the innermost of these has them meet.
    placed = list(first)
    for branch in sorted(own):
        coming = dict.fromkeys(_before(preds[first[branch]], (*stops[branch], first[branch]), preds))
        for node in own[branch]:
            if first[node] < 0 <= joins[node] != first[branch] and node in coming:
                placed[node] = first[branch]
    return placed


def _not_past_another(
    succs: Adjacency, above: Sequence[int], first: Sequence[int], stops: Mapping[int, tuple[int, ...]]
) -> dict[int, list[int]]:
    """The branches whose lanes come to where they first meet without going past where those of another,
    further in, do; each with the nodes in between.
    """
    passing = {
        branch: _before(succs[branch], (*stops[branch], join), succs)
        for branch, join in enumerate(first)
        if join >= 0
    }
    own = dict(passing)
    for inner, nodes in passing.items():
        for outer in _chain(above, inner):
            if first[outer] in nodes:
                own.pop(outer, None)
    return own


def _shared(succs: Adjacency, branch: int, stops: Container[int]) -> list[int]:
    """The nodes to which two of a branch's ways lead, without going on from one that stops."""
    seen_by: dict[int, int] = {}
    for target in dict.fromkeys(succs[branch]):
        for node in _before([target], stops, succs):
            seen_by[node] = seen_by.get(node, 0) + 1
    return [node for node, count in seen_by.items() if count > 1]


def _predecessors(succs: Adjacency) -> list[list[int]]:
    """The predecessors of each node, each once."""
    preds: list[list[int]] = [[] for _ in succs]
    for node, targets in enumerate(succs):
        for target in dict.fromkeys(targets):
            preds[target].append(node)
    return preds


class _Tree:
    """A forest by what is `above` each node: what is right `below`, the `depth`, and who is under whom."""

    def __init__(self, above: Sequence[int]) -> None:
        self.below: list[list[int]] = [[] for _ in above]
        for node, parent in enumerate(above):
            if parent >= 0:
                self.below[parent].append(node)
        self.depth = [0] * len(above)
        order = [node for node, parent in enumerate(above) if parent < 0]
        for node in order:
            for child in self.below[node]:
                self.depth[child] = self.depth[node] + 1
            order += self.below[node]
        size = [1] * len(above)
        for node in reversed(order):
            size[node] += sum(size[child] for child in self.below[node])
        # A node and those under it are numbered in a row, from its own number on.
        self._first, self._end, free = [0] * len(above), [0] * len(above), 0
        for node in order:
            if above[node] < 0:
                self._first[node], free = free, free + size[node]
            self._end[node] = self._first[node] + size[node]
            number = self._first[node] + 1
            for child in self.below[node]:
                self._first[child], number = number, number + size[child]

    def is_under(self, node: int, upper: int) -> bool:
        """Whether `upper` is the node or above it."""
        return self._first[upper] <= self._first[node] < self._end[upper]


def _chain(above: Sequence[int], node: int) -> Iterator[int]:
    """The nodes above one in a tree, the nearest first."""
    while above[node] >= 0:
        node = above[node]
        yield node


def _post_dominators(succs: Adjacency, ends: Iterable[int]) -> list[int]:
    """The immediate post-dominator of each node among the ways to `ends`; -1 where there is none."""
    root = len(succs)
    preds = [*_predecessors(succs), list(ends)]
    order = reverse_post_order(preds, root)
    rank = {node: index for index, node in enumerate(order)}
    above = dict.fromkeys(order, -1)
    above[root] = root
    ended = dict.fromkeys(preds[root])
    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            own = -1
            followers = [*dict.fromkeys(succs[node]), *([root] if node in ended else ())]
            # From the deepest on: what one leads up to is not walked again for the next.
            for other in sorted(followers, key=lambda each: rank.get(each, -1), reverse=True):
                if above.get(other, -1) < 0:
                    continue
                if own < 0:
                    own = other
                while own != other:
                    while rank[own] > rank[other]:
                        own = above[own]
                    while rank[other] > rank[own]:
                        other = above[other]
            if own != above[node]:
                above[node] = own
                changed = True
    return [-1 if above.get(node, root) == root else above[node] for node in range(root)]


def keeps_meaning(
    succs: Adjacency, joins: Joins, returns: Sequence[int], convergent: Container[int],
    last: Mapping[int, int],
) -> bool:  # fmt: skip
    """Whether the same lanes run each `convergent` node together as under `frontier`; `last[head]` is the
    last node of each cycle, nodes being numbered in the order. May say no where they do.

    They do where each cycle is entered at its head, one way of each branch alone leads to the node before the
    lanes meet, and those that wait for others could not have gone round the cycle that it is in. Nor may
    lanes have returned that would stand behind it by then: before lanes meet whose ways to all returns meet
    later.
    """
    if _ends_are_passed(succs, joins, returns, convergent):
        return False
    for head, end in last.items():
        if any(head < to <= end for node, tos in enumerate(succs) if not head <= node <= end for to in tos):
            return False
    for branch, region in enumerate(joins.regions):
        join = joins.of_branch[branch]
        passed_by = [head for head in region if head in last and head <= join <= last[head]]
        if any(node in convergent for head in passed_by for node in range(head, last[head] + 1)):
            return False
        inside = [node for node in region if node in convergent]
        if inside and _ways_to(inside, branch, join, succs) > 1:
            return False
    return True


def _ends_are_passed(
    succs: Adjacency, joins: Joins, returns: Sequence[int], convergent: Container[int]
) -> bool:
    """Whether lanes may return before others run a convergent node, which part from them at a branch and do
    not meet where all ways to returns do.
    """
    among_all = _post_dominators(succs, returns)
    return any(
        node in convergent
        for branch, join in enumerate(joins.of_branch)
        if len(set(succs[branch])) > 1 and join != among_all[branch]
        for node in _before(succs[branch], (among_all[branch],), succs)
    )


def _ways_to(nodes: Iterable[int], branch: int, join: int, succs: Adjacency) -> int:
    """By how many ways a branch leads to one of some nodes before its join, or to itself and from there."""
    wanted = dict.fromkeys(nodes)
    return sum(
        any(node in wanted for node in _before([target], (join,), succs))
        for target in dict.fromkeys(succs[branch])
    )


def waiting_places(succs: Adjacency, joins: Joins) -> list[int]:
    """As `thread_frontiers`, where lanes wait for those that parted from them."""
    waited_at = [0] * len(succs)
    for branch, region in enumerate(joins.regions):
        if region:
            join = joins.of_branch[branch]
            bits = 1 << join if join >= 0 else 0
            if joins.first[branch] >= 0:
                bits |= 1 << joins.first[branch]
            for target in succs[branch]:
                bits |= 1 << target
            for node in region:
                waited_at[node] |= bits
    return waited_at


# --- loops as LLVM takes them apart -------------------------------------------------------------------------


def separate_loops(
    order: WeakTopologicalOrder[int], succs: Adjacency, passed: Container[int], convergent: Container[int]
) -> tuple[WeakTopologicalOrder[int], dict[tuple[int, int], int]]:
    """The order of a graph in which loops are taken apart, and which edges lead to the head of an outer one:
    a number behind those of all nodes. `passed` are the nodes that do nothing but go on.

    A loop has an inner one where the ways from its head meet in it again, where nothing else leads to what is
    in between, and some of that leads back to the head. LLVM leaves out a last block that does nothing but go
    back, and so does this: what leads to it leads back. Loops with `convergent` nodes are left as they are.
    """
    rank = {node: index for index, node in enumerate(order.order)}
    joins = _post_dominators(succs, [node for node, targets in enumerate(succs) if not targets])
    outer: dict[tuple[int, int], int] = {}
    heads: dict[int, int] = {}  # by number the head that stands in it
    for head, end in order.last.items():
        cycle = order.order[rank[head] : rank[end] + 1]
        if any(node in convergent for node in cycle):
            continue
        innermost = head
        for edges_back in _outer_loops(cycle, succs, joins, passed):
            number = len(succs) + len(heads)
            heads[number] = innermost
            outer.update(dict.fromkeys(edges_back, number))
            innermost = number
    if not heads:
        return order, outer
    around = {inner: number for number, inner in heads.items()}

    def outermost(node: int) -> int:
        while node in around:
            node = around[node]
        return node

    edges: dict[int, list[int]] = {number: [inner] for number, inner in heads.items()}
    for node in order.order:
        # Who comes from outside of a loop comes by all of its heads.
        edges[node] = [
            outer.get((node, to), to if _is_within(node, to, rank, order.last) else outermost(to))
            for to in succs[node]
        ]
    # Lanes run the last block, which inner loops need not come to, at the head of the outer loop.
    for (_, to), number in outer.items():
        edges[number] = [to, heads[number]]
    return weak_topological_order(outermost(order.order[0]), edges), outer


def _outer_loops(
    cycle: Sequence[int], succs: Adjacency, joins: Sequence[int], passed: Container[int]
) -> Iterator[list[tuple[int, int]]]:
    """The edges back of each loop, from the inside out, that a cycle has around an inner one, with those of
    the loops around it.
    """
    head = cycle[0]
    latches = {node: None for node in cycle if node in passed and list(succs[node]) == [head] != [node]}
    own = {node: None for node in cycle if node not in latches}
    back = [(node, to) for node in own for to in dict.fromkeys(succs[node]) if to == head or to in latches]
    for inside in _regions_from(head, succs, joins, own):
        rest = [(node, to) for node, to in back if node not in inside]
        # What waits for the outer loop waits for one node.
        if 0 < len(rest) < len(back) and len({to for _, to in rest}) == 1:
            yield rest
            back = rest


def _regions_from(
    head: int, succs: Adjacency, joins: Sequence[int], own: Mapping[int, None]
) -> Iterator[dict[int, None]]:
    """What a loop has between its head and a node where its ways meet, if it is entered at the head."""
    join = joins[head]
    while join in own:
        inside = _reached_before(join, head, succs, own)
        behind = [node for node in own if node not in inside]
        if not any(to in inside and to != head for node in behind for to in succs[node]):
            yield inside
        join = joins[join]


def _reached_before(join: int, head: int, succs: Adjacency, own: Container[int]) -> dict[int, None]:
    """The nodes of a loop that its head reaches without `join` and without beginning anew."""
    reached, pending = {head: None}, [head]
    for node in pending:
        fresh = [to for to in dict.fromkeys(succs[node]) if to in own and to != join and to not in reached]
        reached.update(dict.fromkeys(fresh))
        pending += fresh
    return reached


def _is_within(node: int, head: int, rank: Mapping[int, int], last: Mapping[int, int]) -> bool:
    """Whether a node is in the cycle of a head."""
    return head in last and rank[head] <= rank[node] <= rank[last[head]]
