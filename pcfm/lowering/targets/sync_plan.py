"""What the synchronisation stack is needed for: which ifs and regions push entries, and who pops them.

Beside what every such target decides (`exit_plan`). Divergent ifs are

- *predicated*: no control at all (`predicate`);
- *leave*: an arm sends its lanes out of a region (`@P BRK`), after code that is short enough for predication;
- *nested*: a branch at which the warp may part (DIV), with an SSY around it where both arms come to its end.

Which arm goes first is free. Of two it is the one for true, as in the SSA simulator, unless only the other
one never comes to the end of the if: lanes that come on need not wait for it then, which saves the SSY. It
stays first where it holds a barrier, since there the order shows.

Nested ifs *share* the entry of what is around them where nothing stands between their end and a place where
lanes meet anyway: their lanes then `SYNC`, `BRK` or `CONT` to there directly, or are done.

Regions that lanes leave while others stay (`merge`: PBK and BRK; the iteration of a loop: PCNT and CONT) push
an entry. BRK goes to the innermost PBK; lanes that leave several regions of one kind at once take a *flag*
with them, on which they leave each of those regions in turn. To the end of the kernel, where nothing is to be
done there, lanes go by EXIT.
"""

from __future__ import annotations

from typing import Literal

from pcfm.lowering.flow import Flow, Return
from pcfm.lowering.predicate import can_be_guarded, hardware_instructions, predicable_ifs
from pcfm.lowering.program import MachineInst
from pcfm.lowering.structurise import (
    Code,
    Construct,
    End,
    Exit,
    If,
    Loop,
    Merge,
    Node,
    Point,
    Region,
    Structured,
    around,
    structurise,
    walk,
)
from pcfm.lowering.targets.exit_plan import ExitPlan, Form, is_empty

Way = Literal["sync", "brk", "cont", "exit"]


def is_short(node: If) -> bool:
    """Whether an arm of an if is empty."""
    return any(map(is_empty, node.arms))


class SyncPlan(ExitPlan):
    """`swapped` are the ifs whose arms stand in the tree in reverse, and `arms[0]` is the arm for false."""

    def __init__(self, structured: Structured, limit: int, swapped: dict[If, None]) -> None:
        self.returns = structured.flow.returns
        self.machine, self.limit = structured.flow.program.machine, limit
        self.swapped = swapped
        self.predicated = predicable_ifs(structured.nodes, self.machine, limit)
        self.guarded: dict[Node, None] = {}  # code in arms that leave
        super().__init__(structured, self.predicated)
        self.hops = {node: self._hops(node) for node in self.parting}
        self.flagged = dict.fromkeys(node.region for node, hops in self.hops.items() if hops)
        self.passing = self._passing()
        self._reached = _reached(self.nodes, self.predicated)
        # How lanes pop at the end of an arm, and the construct that pushed what they pop.
        self.ends: dict[If, tuple[Way, Construct]] = {}
        self.owns_sync: dict[If, None] = {}
        self.idle_leave: dict[If, Region] = {}  # ifs whose lanes without work go to the end of a region
        for node, form in list(self.form.items()):
            if form == "nested":
                self._decide_end(node)

    def bare_exit(self, arm: list[Node]) -> Exit | None:
        """The exit that an arm consists of, but for code that may be predicated."""
        last = arm[-1] if arm else None
        if not isinstance(last, Exit) or last.is_tail:
            return None
        if any(not isinstance(node, Code) or node.block.barrier is not None for node in arm[:-1]):
            return None
        code = _bodies(arm)
        size = len(hardware_instructions(code, self.machine))
        return last if size <= self.limit and all(map(can_be_guarded, code)) else None

    def arm_of(self, leaving: Exit) -> list[Node]:
        """The arm that ends with a bare exit."""
        return next(arm for arm in self.leaving[leaving].arms if arm and arm[-1] is leaving)

    def code_before(self, leaving: Exit) -> list[MachineInst]:
        """The code that lanes run before they leave by a bare exit."""
        return _bodies(self.arm_of(leaving))

    def way(self, region: Region) -> Way:
        """How lanes leave a region by the stack."""
        if isinstance(region, Loop):
            return "cont"
        block = region.block
        plain = block is self.returns and not block.body and isinstance(block.exit, Return)
        return "exit" if plain else "brk"

    def _form(self, node: If) -> Form:
        if all(map(is_empty, node.arms)):
            return "predicated"
        bare = [exit_ for exit_ in map(self.bare_exit, node.arms) if exit_ is not None]
        if node in self.swapped or (self.bare_exit(node.arms[0]) is None and has_barrier(node.arms[0])):
            return "nested"  # lanes that return at once are not to do so before the barrier
        for exit_ in bare:
            self.leaving[exit_] = node
            self.guarded.update(dict.fromkeys(self.arm_of(exit_)[:-1]))
        return "leave" if bare else "nested"

    # --- exits ---
    def _leaves_lanes(self, node: Exit) -> bool:
        return node.region in self.holds or super()._leaves_lanes(node)

    def _keeps_lanes(self, region: Region) -> bool:
        return self.way(region) != "exit"

    def _hops(self, node: Exit) -> list[Region]:
        """The regions that lanes leave by BRK or CONT before they leave the one they are to leave."""
        way = self.way(node.region)
        inner = [c for c in around(node, node.region) if c in self.holds and isinstance(c, Region)]
        return [region for region in inner if self.way(region) == way] if way != "exit" else []

    def _passing(self) -> dict[Region, list[Region]]:
        """For each region the goals of lanes that go on leaving at its end, the outermost first."""
        goals: dict[Region, dict[Construct, None]] = {}
        for node, hops in self.hops.items():
            for region in hops:
                goals.setdefault(region, {})[node.region] = None
        return {
            region: [c for c in reversed(list(around(region))) if isinstance(c, Region) and c in wanted]
            for region, wanted in goals.items()
        }

    # --- ends of ifs ---
    def arrives(self, node: If, *, first: bool) -> bool:
        """Whether lanes come from an arm of an if to its end."""
        return self._reached[node.middle if first else node.end]

    def runs_first(self, node: If) -> bool:
        """Whether the arm of a nested if that the branch leads to is the first that is written.

        Of two arms it is the second (see `arrange`). Else it is the empty one, whose lanes wait at the end,
        unless the other never comes there.
        """
        for first in (True, False):
            if is_empty(node.arms[first]):
                works = self.arrives(node, first=first)
                return first is not works
        return False

    def _decide_end(self, node: If) -> None:
        shared = self._landing(node)
        if shared is not None and shared[0] != "sync" and is_short(node):
            self.form[node] = "leave"
            assert isinstance(shared[1], Region)
            self.idle_leave[node] = shared[1]
        elif shared is not None:
            self.ends[node] = shared
        elif self.arrives(node, first=self.runs_first(node)):
            self.owns_sync[node] = None
            self.ends[node] = "sync", node
        # Else all that come to the end come there at once, and just go on.

    def _landing(self, node: Node) -> tuple[Way, Construct] | None:
        """How the entry is popped that lanes come to behind a node, with the construct that pushed it; None
        where other code stands there.
        """
        while node.is_last and node.parent is not None:
            node = node.parent
            if isinstance(node, If) and node in self.ends:
                return self.ends[node]
            if isinstance(node, Region) and node in self.holds:
                return "cont" if isinstance(node, Loop) else "brk", node
            if isinstance(node, Loop):
                return None
            if isinstance(node, Merge) and self.way(node) == "exit":
                return "exit", node
        return None


def structured_plan(flow: Flow, predicate_limit: int) -> tuple[Structured, SyncPlan]:
    """The tree of a flow graph, the arms of its ifs in the order that suits, and the plan for it."""
    structured = structurise(flow)
    swapped = arrange(SyncPlan(structured, predicate_limit, {}))
    plan = SyncPlan(structured, predicate_limit, swapped)
    flow.program.counts["predicated ifs"] = len(plan.predicated)
    return structured, plan


def _bodies(sequence: list[Node]) -> list[MachineInst]:
    return [inst for node in sequence if isinstance(node, Code) for inst in node.block.body]


def has_barrier(arm: list[Node]) -> bool:
    """Whether an arm holds a barrier."""
    return any(isinstance(node, Code) and node.block.barrier is not None for node, _ in walk(arm))


def _reached(nodes: list[Node], predicated: dict[If, None]) -> dict[Point, bool]:
    """Whether control comes to each point; to the end of an if, whether its second arm does."""
    reached: dict[Point, bool] = {}
    left: dict[Region, bool] = {}  # whether exits lead there from where control comes
    alive = True
    for node, edge in walk(nodes, predicated):
        if isinstance(node, Merge) and edge == "end":
            alive = alive or left.get(node, False)
        reached[node, edge] = alive
        match node:
            case If() if edge == "else":
                alive = reached[node.begin]
            case If() if edge == "end":
                alive = alive or reached[node.middle]
            case Exit(is_tail=False, region=region):
                left[region] = left.get(region, False) or alive
                alive = False
            case End():
                alive = False
            case Loop() if edge == "end":
                alive = False
            case _:
                pass
    return reached


def arrange(plan: SyncPlan) -> dict[If, None]:
    """Puts the arms of nested ifs into the order that suits the stack, the one to go first last; returns the
    ifs whose arms are then in reverse.
    """
    swapped: dict[If, None] = {}
    for node, form in plan.form.items():
        if form != "nested" or is_short(node):
            continue
        saves = plan.arrives(node, first=True) and not plan.arrives(node, first=False)
        if not saves or has_barrier(node.arms[0]):
            swapped[node] = None
            node.arms.reverse()
    return swapped
