"""Order-free alignment: which instructions of two straight runs become one, where each run may be reordered.

A set of pairs can be made one where the runs' dependences (`analysis.dependence`), joined by taking each pair
for one node, have no cycle; any topological order is then an order of the melded run. So `load a; load b`
meets `load b; load a`. The best such set is NP-hard to find (it contains the maximum common subgraph of two
dependence graphs); this is a heuristic, and planning keeps the order-preserving alignment where that is
cheaper:

1. Affinity. A candidate, two similar instructions, starts with the cycles that making them one saves; in
   each of `ROUNDS` rounds what its operands and its users have in common is added, weighed by how well these
   rank among all candidates of the same instruction (similarity flooding: Melnik, Garcia-Molina and Rahm,
   ICDE 2002).
2. Matching. Candidates are taken best first, where both instructions are free, the graph stays acyclic (kept
   transitively closed, as bit masks) and it can still pay; each one taken raises those that share an operand
   or a user with it (seed and extend).
3. Scheduling (`schedule`). Of the nodes that are ready, in the order of the source, those run that need no
   guard; when none is left all that need one, as one gap. Among orders of one matching that is the least
   number of guarded gaps.

Cost: for n and m instructions with c candidates, O(c) per round and O((n + m) · min(n, m)) mask operations.
More than `MAX_CELLS` pairs of instructions are left to the linear alignment.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pcfm.ir.instructions import Instruction
from pcfm.ir.values import Value

MAX_CELLS = 1 << 14
"""128 instructions a side: a few tenths of a second."""
ROUNDS = 3

Candidate = tuple[int, int]


class Meeting(NamedTuple):
    """Two operands that meet where a candidate becomes one: values, and the cycles of a select of them."""

    left: Value
    right: Value
    select: float
    is_one: bool  # they are one value already, or taken for one


class Order(NamedTuple):
    """How the operands of a candidate meet in one order, and the cycles that this order costs by itself."""

    meetings: tuple[Meeting, ...]
    cycles: float


class Worth(NamedTuple):
    """A candidate: what it saves but for its operands, and the orders in which it can be made."""

    cycles: float
    orders: tuple[Order, ...]


class Precedences:
    """The joint order of two runs, kept acyclic and transitively closed; bit n + j is right instruction j."""

    def __init__(self, left: Sequence[int], right: Sequence[int]) -> None:
        self._left_count = len(left)
        self._before = [*left, *(mask << len(left) for mask in right)]
        self._behind = [0] * len(self._before)
        for node, mask in enumerate(self._before):
            for earlier in _bits(mask):
                self._behind[earlier] |= 1 << node

    def join(self, i: int, j: int) -> bool:
        """Makes left instruction i and right instruction j one node, unless that closes a cycle."""
        j += self._left_count
        both = 1 << i | 1 << j
        before, behind = self._before[i] | self._before[j], self._behind[i] | self._behind[j]
        if before & (behind | both):
            return False
        for node in _bits(before):
            self._behind[node] |= behind | both
        for node in _bits(behind):
            self._before[node] |= before | both
        for node in (i, j):
            self._before[node], self._behind[node] = before, behind
        return True


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def match_in_any_order(
    left: Sequence[Instruction],
    right: Sequence[Instruction],
    candidates: Mapping[Candidate, Worth],
    order: Precedences,
) -> list[Candidate]:
    """Pairs that can be made one together, ascending; `order` has them joined."""
    return _Matching(left, right, candidates, order).run()


class _Met(NamedTuple):
    """Two operands that meet: the cycles of a select of them, whether they are one, and the number of the
    candidate that they are.
    """

    select: float
    is_one: bool
    operands: int | None


class _Matching:
    """The state of matching; candidates go by their number, in ascending order."""

    def __init__(
        self,
        left: Sequence[Instruction],
        right: Sequence[Instruction],
        candidates: Mapping[Candidate, Worth],
        order: Precedences,
    ) -> None:
        self.order = order
        self.pairs = sorted(candidates)
        self.cycles = [candidates[pair].cycles for pair in self.pairs]
        self.partner_left: dict[int, int] = {}
        self.partner_right: dict[int, int] = {}
        position_left: dict[Value, int] = {inst: i for i, inst in enumerate(left)}
        position_right: dict[Value, int] = {inst: j for j, inst in enumerate(right)}
        number = {pair: n for n, pair in enumerate(self.pairs)}

        def met(meeting: Meeting) -> _Met:
            pair = position_left.get(meeting.left), position_right.get(meeting.right)
            return _Met(meeting.select, meeting.is_one, number.get(pair))  # type: ignore[arg-type]

        # Of each candidate the orders: what each costs by itself, and what meets in it.
        self.orders = [
            [(order.cycles, list(map(met, order.meetings))) for order in candidates[pair].orders]
            for pair in self.pairs
        ]
        # Of each candidate, those that use it as a pair of operands, with the cycles of that select.
        self.users: list[dict[int, float]] = [{} for _ in self.pairs]
        for n, orders in enumerate(self.orders):
            for _, meetings in orders:
                for select, _, operands in meetings:
                    if operands is not None:
                        self.users[operands][n] = select

    def run(self) -> list[Candidate]:
        affinity = self._affinity()
        queue = [(-value, n) for n, value in enumerate(affinity)]
        heapq.heapify(queue)
        while queue:
            value, n = heapq.heappop(queue)
            i, j = self.pairs[n]
            if i in self.partner_left or j in self.partner_right or -value < affinity[n]:
                continue
            if self._may_pay(n) and self.order.join(i, j):
                self.partner_left[i], self.partner_right[j] = j, i
                for near, cycles in self._near(n):
                    affinity[near] += cycles
                    heapq.heappush(queue, (-affinity[near], near))
        return sorted(self.partner_left.items())

    def _near(self, n: int) -> list[tuple[int, float]]:
        """The candidates that share a select with it: its operands and its users."""
        near = list(self.users[n].items())
        for _, meetings in self.orders[n]:
            near += [(operands, select) for select, _, operands in meetings if operands is not None]
        return near

    def _affinity(self) -> list[float]:
        # Operands that are one rank first, those that are no candidate last.
        one, never = len(self.pairs), len(self.pairs) + 1
        ranked = [
            [
                (cycles, [(s, one if is_one else never if n is None else n) for s, is_one, n in meetings])
                for cycles, meetings in orders
            ]
            for orders in self.orders
        ]
        users = list(map(self._users_by_left, self.users))
        value = self.cycles
        for _ in range(ROUNDS):
            best_left: dict[int, float] = {}
            best_right: dict[int, float] = {}
            for (i, j), cycles in zip(self.pairs, value, strict=True):
                best_left[i] = max(best_left.get(i, 0.0), cycles)
                best_right[j] = max(best_right.get(j, 0.0), cycles)
            rank = [
                max(cycles, 0.0) / (max(best_left[i], best_right[j]) or 1.0)
                for (i, j), cycles in zip(self.pairs, value, strict=True)
            ]
            rank += (1.0, 0.0)
            value = [
                own
                + max([sum([s * rank[k] for s, k in meetings]) - cycles for cycles, meetings in orders])
                + sum([max([0.0, *[s * rank[k] for s, k in same_left]]) for same_left in by_left])
                for own, orders, by_left in zip(self.cycles, ranked, users, strict=True)
            ]
        return value

    def _users_by_left(self, users: Mapping[int, float]) -> list[list[tuple[float, int]]]:
        """The users of a candidate, by their left instruction: of each at most one is taken."""
        by_left: dict[int, list[tuple[float, int]]] = {}
        for n, cycles in users.items():
            by_left.setdefault(self.pairs[n][0], []).append((cycles, n))
        return list(by_left.values())

    def _may_pay(self, n: int) -> bool:
        """Whether it saves more than the selects that it needs whatever is taken later."""
        selects = min(
            sum(select for select, is_one, operands in meetings if not (is_one or self._is_one(operands)))
            + cycles
            for cycles, meetings in self.orders[n]
        )
        spared = sum(cycles for user, cycles in self.users[n].items() if self._is_taken(user))
        return self.cycles[n] + spared > selects

    def _is_one(self, operands: int | None) -> bool:
        """Whether two operands have become one, or both may still."""
        if operands is None:
            return False
        i, j = self.pairs[operands]
        return self.partner_left.get(i, j) == j and self.partner_right.get(j, i) == i

    def _is_taken(self, n: int) -> bool:
        i, j = self.pairs[n]
        return self.partner_left.get(i) == j


Node = tuple[int | None, int | None]
"""A left and a right position: two that become one, or either alone."""


def schedule(
    before_left: Sequence[int],
    before_right: Sequence[int],
    pairs: Sequence[Candidate],
    is_guarded: Callable[[Node], bool],
) -> list[Node]:
    """An order of all nodes that keeps both precedences, with the least number of guarded runs in it.

    Before: the pairs close no cycle.
    """
    paired_left, paired_right = {i for i, _ in pairs}, {j for _, j in pairs}
    nodes: list[Node] = [
        *pairs,
        *((i, None) for i in range(len(before_left)) if i not in paired_left),
        *((None, j) for j in range(len(before_right)) if j not in paired_right),
    ]
    nodes.sort(key=_source_order)
    waiting = {True: [n for n in nodes if is_guarded(n)], False: [n for n in nodes if not is_guarded(n)]}
    done = [0, 0]

    def is_ready(node: Node) -> bool:
        return all(
            position is None or not before[position] & ~mask
            for position, before, mask in zip(node, (before_left, before_right), done, strict=True)
        )

    ordered: list[Node] = []
    guarded = False
    while waiting[True] or waiting[False]:
        ready = next((node for node in waiting[guarded] if is_ready(node)), None)
        if ready is None:
            if guarded and not any(map(is_ready, waiting[False])):
                raise ValueError("the pairs close a cycle")
            guarded = not guarded
            continue
        waiting[guarded].remove(ready)
        ordered.append(ready)
        for side, position in enumerate(ready):
            done[side] |= 0 if position is None else 1 << position
    return ordered


def _source_order(node: Node) -> tuple[int, bool, bool]:
    i, j = node
    return (j if i is None else i) + (i if j is None else j), i is None, j is None  # type: ignore[operator]
