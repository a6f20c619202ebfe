"""What melding can gain at most: per kernel and branch, lower bounds on the cycles of a launch.

The launch is executed once, and of some of its warps it is recorded which lanes ran what. The lanes of an
episode of divergence (`episodes`) that ran the same steps are one group; a group's operations are the
instructions that it ran, each with the class of the instructions that it is similar to
(`pcfm.analysis.similarity`; one that is similar to none is similar to itself) and its cost in `cycles`.
Of each episode:

- *cycles*: what the warp spent;
- *busiest lane*: what the lane that has most to do would take alone, with its own control. Divergence costs
  the difference (`losses`);
- *supersequence*: the least that is left when similar operations of different groups become one and each
  group keeps its order (exact for two groups, a lower bound for more: `supersequence`), and loops run round
  for round (`rounds`). No melding of the code between a branch and the point where its lanes meet beats it.
  Of a loop's exit, whose episode holds whole iterations, melding leaves the iterations where they are: what
  is saved in it is what is saved in the episodes inside;
- *ignoring order*: the least that is left when operations may be in any order, too.

The last two are bounds from below: selects cost nothing in them, nor do branches, save those of loops and
those that guard an operation with an effect which the others must not do (so melding may leave less than the
busiest lane takes, which has its branches); accesses made one cost what the dearer one does; what a group's
addresses cost beyond a single transaction counts only where the group ran alone. What changes the operations
themselves (a load that is found redundant once melded, arithmetic simplified) can go below both, and so can,
by some jumps, what moves blocks or removes branches that split no warp on this launch.

Of a whole launch, `busiest_lane_cycles` are what is left where no lane waits for another of its warp
(`losses`), and `idle_share` the part of the lanes that have nothing to do even then: nothing inside a warp
helps them. `supersequence_cycles` are its cycles less what is saved in the episodes with sides, and
`order_free_cycles` ignore order and rounds across all episodes of a warp, so that merged loops are bound by
them too. Both leave out what branches with sides cost where they do not split a warp, with the jumps up to
where its lanes would have met: a meld removes those too.

Cost: `MOST_WARPS` warps of the launch are followed unless told otherwise; where that is not all,
bounds are scaled up by cycles, with the standard error of that ratio. Equal episodes are computed once, and
no more than `MOST_CELLS` cells of alignment tables, some five seconds; what would take more gets the bound
that ignores order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from pcfm.analysis.effects import has_side_effects
from pcfm.analysis.similarity import similarity_class
from pcfm.bound.episodes import find_episodes, find_exits, find_loop_jumps, find_loops
from pcfm.bound.losses import LossMeter
from pcfm.bound.rounds import Rounds, count_rounds, ignoring_order_in_rounds, told_apart
from pcfm.bound.supersequence import Bounds, GuardCosts, Operations, bound, ignoring_order, spent_by_class
from pcfm.defaults import DEFAULT_FUEL, MOST_WARPS
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import Instruction, Phi, Terminator
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import MemoryObserver, simulate
from pcfm.simt.accounting import block_name, edge_cost
from pcfm.simt.lane_traces import Charge, LaneTraceObserver, StepCycles, WarpTrace, step_cycles
from pcfm.simt.node_costs import node_costs
from pcfm.simt.program import Program
from pcfm.simt.values import Array

MOST_CELLS = 500_000_000
_MOST_CELLS_OF_A_PAIR = 50_000_000


@dataclass(frozen=True)
class BranchBound:
    """A branch that split warps, with what its episodes cost and the bounds of that, in cycles of all warps.

    `kind` is "branch", "loop exit" or "switch"; of its `splits` so many were `two_sided`, with something to
    meld; `groups` are the most groups of lanes in an episode. `is_exact` where every supersequence is exact.
    """

    function: str
    block: str
    kind: str
    splits: int
    two_sided: int
    groups: int
    cycles: int
    busiest_lane_cycles: int
    supersequence_cycles: int
    order_free_cycles: int
    is_exact: bool


@dataclass(frozen=True)
class LaunchBound:
    """A launch: its cycles, the bounds, and where the difference arises.

    `warps` of which `sampled` were followed; `error_cycles` is the standard error of `supersequence_cycles`,
    0 where all were.
    """

    kernel: str
    machine: str
    warps: int
    sampled: int
    cycles: int
    busiest_lane_cycles: int
    supersequence_cycles: int
    order_free_cycles: int
    idle_share: float
    error_cycles: float
    is_cut: bool
    branches: tuple[BranchBound, ...]

    def captured(self, cycles: int) -> float | None:
        """Which share of what can be gained a version with that many cycles gains; None where nothing can."""
        room = self.cycles - self.supersequence_cycles
        return (self.cycles - cycles) / room if room > 0 else None


def bound_launch(
    module: Module,
    launch: Launch,
    machine: Machine,
    *,
    warps: int = MOST_WARPS,
    fuel: int = DEFAULT_FUEL,
) -> LaunchBound:
    """Executes a launch and bounds what is left of it. Raises: PcfmError where it does not return."""
    observer = LaneTraceObserver(warps)
    result = simulate(module, launch, machine, fuel=fuel, observers=(MemoryObserver(), observer))
    if not result.returned:
        raise PcfmError(f"there is no bound: {result.outcome}", hint="the launch must run to its end")
    return bound_traces(observer, result.counters.cycles)


def bound_traces(observer: LaneTraceObserver, cycles: int) -> LaunchBound:
    """The bounds of a launch that took `cycles`, from what was recorded of it."""
    program, machine, warps = observer.program, observer.machine, observer.warps
    sums = _Sums(program, machine)
    meter = LossMeter(observer)
    for trace, (_, own) in zip(meter.traces, meter.own_costs, strict=True):
        sums.add(trace, own)
    sums.finish()
    losses = meter.in_cycles(cycles)
    spent = np.array(sums.warp_cycles, np.int64)
    sampled = int(spent.sum())
    scale = cycles / sampled if sampled else 1.0
    saved = np.array(sums.warp_saved, np.int64)
    error = 0.0
    if 1 < len(spent) < warps:
        rest = saved - saved.sum() / max(1, sampled) * spent
        variance = float((rest**2).sum()) / (len(spent) - 1)
        error = warps * sqrt(variance * (1 - len(spent) / warps) / len(spent))

    def all_warps(of_sample: int) -> int:
        return round(of_sample * scale)

    branches = tuple(
        BranchBound(
            function=program.nodes[index].instance.fn.name,
            block=block_name(program.nodes[index]),
            kind=sums.kind(index),
            splits=all_warps(branch.splits),
            two_sided=all_warps(branch.two_sided),
            groups=branch.groups,
            cycles=all_warps(branch.cycles),
            busiest_lane_cycles=all_warps(branch.busiest_lane),
            supersequence_cycles=all_warps(branch.cycles - branch.saved),
            order_free_cycles=all_warps(branch.order_free),
            is_exact=branch.is_exact,
        )
        for index, branch in sorted(sums.branches.items())
    )
    return LaunchBound(
        kernel=program.kernel.name,
        machine=machine.name,
        warps=warps,
        sampled=len(spent),
        cycles=cycles,
        busiest_lane_cycles=cycles - round(losses.lost_cycles),
        supersequence_cycles=cycles - all_warps(int(saved.sum())),
        order_free_cycles=cycles - all_warps(sums.saved_order_free),
        idle_share=losses.idle_share,
        error_cycles=error,
        is_cut=any(trace.is_cut for trace in observer.traces.values()),
        branches=branches,
    )


@dataclass
class _BranchSums:
    splits: int = 0
    two_sided: int = 0
    groups: int = 0
    cycles: int = 0
    busiest_lane: int = 0
    saved: int = 0
    order_free: int = 0
    is_exact: bool = True

    def add(self, saved: int, exact: bool) -> None:
        """Adds what may be saved in an episode with sides."""
        self.saved += saved
        self.is_exact &= exact


_Accesses = tuple[tuple[Instruction, int], ...]
"""What each access of a step counts for."""
_Steps = tuple[tuple[int, _Accesses, Rounds], ...]
"""What a group of lanes ran: per step the node, its accesses, and the rounds that it was in."""
_NO_OPERATIONS = Operations(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.bool_))


@dataclass
class _Sums:
    """The bounds of the warps so far."""

    program: Program
    machine: Machine
    branches: dict[int, _BranchSums] = field(default_factory=dict)
    warp_cycles: list[int] = field(default_factory=list)
    warp_saved: list[int] = field(default_factory=list)
    saved_order_free: int = 0

    def __post_init__(self) -> None:
        self.loops = find_loops(self.program)
        self.heads = {heads[-1] for heads in self.loops.values()}
        self.exits = find_exits(self.program)
        self.cells_left = MOST_CELLS
        machine = self.machine
        branch = machine.branch_not_taken.latency_cycles + machine.divergent_branch.latency_cycles
        self._guards = GuardCosts(branch, min(branch, machine.divergent_else.latency_cycles))
        self._meetings: dict[int, set[int]] = {}  # of the branches with sides
        self._warps: list[tuple[WarpTrace, list[StepCycles], set[int]]] = []  # with the steps in sides
        self._numbers: dict[object, int] = {}
        self._later_rounds: dict[tuple[int, ...], int] = {}
        self._bounds: dict[tuple[_Steps, ...], Bounds] = {}
        self._sequences: dict[_Steps, Operations] = {}
        self._steps: dict[tuple[int, _Accesses], Operations] = {}
        # Per node: the class number, the cost and, of an access, the instruction, of what costs anything.
        self._nodes: list[list[tuple[int, int, bool, Instruction | None]]] = []
        for node in self.program.nodes:
            static = dict(node_costs(node, self.machine).static)
            self._nodes.append(
                [
                    (
                        self._number(inst),
                        cost.latency_cycles if cost is not None else 0,
                        has_side_effects(inst) and not (node.ends_in_call and inst is node.instructions[-1]),
                        None if cost is not None else inst,
                    )
                    for inst, cost in ((inst, static.get(inst)) for inst in node.instructions)
                    if not isinstance(inst, Phi | Terminator) and (cost is None or cost.latency_cycles)
                ]
            )
        self.working = {index for index, operations in enumerate(self._nodes) if operations}
        # Every round of a loop needs its control, whatever is melded in it.
        for index in self.exits | find_loop_jumps(self.program):
            node = self.program.nodes[index]
            costs = [edge_cost(node, edge, self.program, machine) for edge in node.edges]
            least = min(cost.latency_cycles if cost is not None else 0 for cost in costs)
            self._nodes[index].append(
                (self._numbers.setdefault("loop", len(self._numbers)), least, False, None)
            )

    def kind(self, index: int) -> str:
        """What a branch is called."""
        if index in self.exits:
            return "loop exit"
        return self.program.nodes[index].kind

    def _number(self, inst: Instruction) -> int:
        key: object = similarity_class(inst) or inst
        return self._numbers.setdefault(key, len(self._numbers))

    def add(self, trace: WarpTrace, own: Array) -> None:
        """Adds what a warp ran, of which each step would cost each lane alone what `own` says."""
        costs = step_cycles(self.program, self.machine, trace)
        cycles = [cost.instructions + cost.control for cost in costs]
        saved = in_episodes = 0
        in_sides: set[int] = set()
        alone = [_at_least(trace.charges.get(step, ()), alone=True) for step in range(len(costs))]
        shared = [_at_least(trace.charges.get(step, ()), alone=False) for step in range(len(costs))]
        # Per lane what it spends on each class in all outermost episodes.
        lanes_spent = np.zeros((self.machine.warp_size, len(self._numbers)), np.int64)
        for episode in find_episodes(self.program, trace, costs, self.exits, self.working):
            spent = episode.branch_cycles + sum(map(cycles.__getitem__, episode.steps))
            by_lanes = episode.groups(trace)
            rounds = self._rounds_of(list(by_lanes.values()), trace) if episode.has_sides else {}
            groups = {
                lanes: tuple(
                    (
                        trace.nodes[step],
                        alone[step] if trace.masks[step] == lanes else shared[step],
                        rounds.get(step, ()),
                    )
                    for step in steps
                )
                for lanes, steps in by_lanes.items()
            }
            bounds = self._bound(tuple(groups.values()), keeping_order=episode.has_sides)
            branch = self.branches.setdefault(episode.node, _BranchSums())
            branch.splits += 1
            branch.groups = max(branch.groups, len(groups))
            branch.cycles += spent
            branch.order_free += bounds.ignoring_order
            alone_cycles = own[episode.steps].sum(axis=0)
            alone_cycles += np.maximum(0, own[episode.step] - costs[episode.step].instructions)
            branch.busiest_lane += int(alone_cycles.max())
            if episode.has_sides:
                saves = spent - bounds.keeping_order
                branch.two_sided += 1
                branch.add(saves, bounds.exact)
                self._meetings.setdefault(episode.node, set()).add(episode.meeting)
                in_sides.update(episode.steps)
                inside_sides = False
                for outer in reversed(episode.enclosing):
                    inside_sides |= outer.has_sides
                    if not inside_sides:
                        self.branches[outer.node].add(saves, bounds.exact)
                saved += 0 if inside_sides else saves
            if not episode.enclosing:
                in_episodes += spent
                for lanes, steps in groups.items():
                    rows = [lane for lane in range(self.machine.warp_size) if lanes >> lane & 1]
                    lanes_spent[rows] += spent_by_class(self._sequence(steps), len(self._numbers))
        self.saved_order_free += in_episodes - ignoring_order(lanes_spent)
        self.warp_cycles.append(sum(cycles))
        self.warp_saved.append(saved)
        self._warps.append((trace, costs, in_sides))

    def finish(self) -> None:
        """Adds the branches with sides, and the jumps behind them, where they did not split the warp."""
        for warp, (trace, costs, counted) in enumerate(self._warps):
            saved = 0
            for step, node in enumerate(trace.nodes):
                if node not in self._meetings or step in counted or costs[step].splits:
                    continue
                saved += costs[step].control
                for later in range(step + 1, len(trace.nodes)):
                    if trace.nodes[later] in self._meetings[node] or trace.masks[later] != trace.masks[step]:
                        break
                    if self.program.nodes[trace.nodes[later]].kind == "goto" and later not in counted:
                        counted.add(later)
                        saved += costs[later].control
            self.warp_saved[warp] += saved
            self.saved_order_free += saved

    def _rounds_of(self, groups: Sequence[list[int]], trace: WarpTrace) -> dict[int, Rounds]:
        """The rounds of each step of some groups; none where no loop begins among them, or where groups count
        one that they share differently.
        """
        rounds: dict[int, Rounds] = {}
        if not any(trace.nodes[step] in self.heads for steps in groups for step in steps):
            return rounds
        for steps in groups:
            counted = count_rounds((trace.nodes[step] for step in steps), self.loops)
            if any(rounds.setdefault(*each) != each[1] for each in zip(steps, counted, strict=True)):
                return {}
        return rounds

    def _bound(self, groups: tuple[_Steps, ...], *, keeping_order: bool) -> Bounds:
        """The bounds of an episode; those that ignore order alone unless `keeping_order`."""
        key = (*groups, ()) if keeping_order else groups
        if key not in self._bounds:
            spent = [spent_by_class(self._sequence(steps), len(self._numbers)) for steps in groups]
            order_free = ignoring_order(np.stack(spent))
            self._bounds[key] = Bounds(order_free, order_free, 0, exact=False)
            if keeping_order:
                known: dict[Rounds, int] = {}
                plain = [self._sequence(steps) for steps in groups]
                rounds = [self._rounds_in(steps, known) for steps in groups]
                sequences = [
                    told_apart(*each, [*known], len(self._numbers), self._later_rounds)
                    for each in zip(plain, rounds, strict=True)
                ]
                most_cells = min(self.cells_left, _MOST_CELLS_OF_A_PAIR)
                bounds = bound(sequences, self._guards, most_cells=most_cells)
                self.cells_left -= bounds.cells
                least = max(bounds.keeping_order, ignoring_order_in_rounds(plain, rounds, [*known]))
                exact = bounds.exact and least == bounds.keeping_order
                self._bounds[key] = Bounds(least, order_free, bounds.cells, exact)
        return self._bounds[key]

    def _sequence(self, steps: _Steps) -> Operations:
        """The operations of a group."""
        if steps not in self._sequences:
            parts = [self._operations(node, accesses) for node, accesses, _ in steps if self._nodes[node]]
            arrays = [np.concatenate(each) for each in zip(_NO_OPERATIONS, *parts, strict=True)]
            self._sequences[steps] = Operations(*arrays)
        return self._sequences[steps]

    def _rounds_in(self, steps: _Steps, known: dict[Rounds, int]) -> Array:
        """The number in `known` of the rounds of each operation of a group."""
        numbers = [known.setdefault(rounds, len(known)) for _, _, rounds in steps]
        counts = [self._operations(node, accesses).classes.size for node, accesses, _ in steps]
        return np.repeat(np.array(numbers, np.int64), counts)

    def _operations(self, node: int, accesses: _Accesses) -> Operations:
        """The operations of one step."""
        key = node, accesses
        if key not in self._steps:
            charged = dict(accesses)
            operations = [
                (number, cost if access is None else charged.get(access, 0), effect)
                for number, cost, effect, access in self._nodes[node]
            ]
            table = np.array([operation for operation in operations if operation[1]], np.int64).reshape(-1, 3)
            self._steps[key] = Operations(table[:, 0], table[:, 1], table[:, 2] != 0)
        return self._steps[key]


def _at_least(charges: Sequence[Charge], *, alone: bool) -> _Accesses:
    """What the accesses of a step cost a group of its lanes; `alone` where it is all of them.

    An access that went to several memories cost a sum; some of its lanes alone may have gone to the cheapest.
    """
    costs: dict[Instruction, int] = {}
    for charge in charges:
        if alone:
            spent = charge.cycles + charge.serialisation_cycles
            costs[charge.inst] = costs.get(charge.inst, 0) + spent
        else:
            costs[charge.inst] = min(costs.get(charge.inst, charge.cycles), charge.cycles)
    return tuple(costs.items())
