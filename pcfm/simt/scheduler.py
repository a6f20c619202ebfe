"""Runs the warps of one batch to their end: picks a node, runs it for all warps that stand there, moves them
on.

The running warps at the node that comes first in the layout go first, so that warps that are behind (in a
loop, say) catch up and run together with others; a warp's own path and counts do not depend on that choice.
Now and then (every `_FAIR` steps) the node whose warps waited longest goes first instead, so that a warp that
spins on memory cannot keep out the one that it waits for.

A barrier holds a warp until all warps of its thread block that are not done wait at the same barrier; it must
be reached by all live lanes of the warp at once, anything else is a `BarrierDeadlock`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from pcfm.simt.batch import LANES_ELSEWHERE, Deadlock, FuelSpent, StepFault
from pcfm.simt.compiled import CODE
from pcfm.simt.executor import NumpyExecutor
from pcfm.simt.program import Node, Program
from pcfm.simt.step import Fault, Geometry, Step
from pcfm.simt.values import Array, count_lanes, places
from pcfm.simt.warps import Warps
from pcfm.simt.work_limit import METER

if TYPE_CHECKING:
    from pcfm.simt.compiled.control import WarpArrays

_FAIR = 256
# As many warps cost a step no more than one does, when they are moved one by one.
_FEW_WARPS = 16

# Told which lanes of which warps leave a node by which way: see `Observer.leave`.
OnLeave = Callable[[Node, int, Step, Array | None, Array | None], None]


class ControlCounts:
    """What control did, per node: executions by warps and lanes, and where its branch went."""

    def __init__(self, program: Program) -> None:
        size = len(program.nodes)
        self.warps = [0] * size
        self.lanes = [0] * size
        self.uniform = [[0] * len(node.edges) for node in program.nodes]
        self.way_lanes = [[0] * len(node.edges) for node in program.nodes]
        self.divergent = [0] * size
        self.turned = [0] * size  # left for lanes that stood elsewhere
        self.met = np.zeros(size, np.int64)  # how often two parts of a warp met there
        self.fuel_used = 0


class Scheduler:
    """The control of one batch."""

    def __init__(
        self, program: Program, executor: NumpyExecutor, counts: ControlCounts, fuel: int,
        on_step: list[Callable[[Node, Step], None]], on_leave: list[OnLeave],
        on_release: list[Callable[[Array], None]],
    ) -> None:  # fmt: skip
        self.program = program
        self.executor = executor
        self.counts = counts
        self.fuel = fuel
        self.behind_first = True
        self.on_step = on_step
        self.on_leave = on_leave
        self.on_release = on_release
        self.transfer = self._watched_transfer if on_leave else executor.transfer
        self.geometry: Geometry
        self.warps: Warps | WarpArrays

    def run(self, geometry: Geometry) -> None:
        """Runs a batch. Raises: StepFault, Deadlock, FuelSpent."""
        self.geometry = geometry
        self.warps = self._in_arrays(
            Warps(geometry.active, self.program.node_at, has_joins=self.program.has_joins)
        )
        self.executor.start(geometry)
        try:
            self._run_to_the_end()
        finally:
            warps = self.warps
            self.counts.met[: warps.met.size] += warps.met
            self.counts.fuel_used = max(self.counts.fuel_used, int(max(warps.fuel_used)))

    def _in_arrays(self, warps: Warps) -> Warps | WarpArrays:
        """The same warps, as compiled code has them where it has been loaded."""
        return warps if CODE.control is None else CODE.control.WarpArrays(warps)

    def _run_to_the_end(self) -> None:
        steps, warps = 0, self.warps
        work = 0  # not counted yet, in steps of a few warps
        while True:
            longest = (steps + 1) % _FAIR == 0
            first, rows, most, lanes = warps.begin(
                self.program.lengths, steps + 1, behind_first=self.behind_first, longest=longest
            )
            if first < 0:
                if not self._release():
                    CODE.count(work // _FEW_WARPS)
                    break
                continue
            steps += 1
            work += max(rows.size, _FEW_WARPS)
            if work >= _FAIR * _FEW_WARPS:
                CODE.count(work // _FEW_WARPS)
                work = 0
                if isinstance(warps, Warps):
                    self.warps = warps = self._in_arrays(warps)
            node = self.program.nodes[first]
            if most > self.fuel:
                furthest = max(rows.tolist(), key=warps.fuel_used.__getitem__)
                raise FuelSpent(node.instructions[-1], furthest)
            self._step(node, rows, lanes)

    def _step(self, node: Node, rows: Array, lanes: int) -> None:
        METER.count(rows.size, len(node.instructions))
        warps = self.warps
        every = rows.size == self.geometry.warps
        mask = None
        if lanes != rows.size * warps.lanes:
            mask = warps.masks_of(rows)
        step = Step(self.geometry, None if every else rows, mask, rows.size, warps.lanes)
        self.counts.warps[node.index] += rows.size
        self.counts.lanes[node.index] += lanes
        for listener in self.on_step:
            listener(node, step)
        try:
            decision = self.executor.run(node, step)
            if node.kind == "unreachable":
                raise Fault(node.instructions[-1], "unreachable code is reached", step.first_active(0))
        except Fault as fault:
            raise StepFault(fault, step) from None
        match node.kind:
            case "goto":
                self.transfer(node, 0, step, None, mask)
                self.counts.turned[node.index] += warps.advance(rows, node.edge.position)
            case "branch":
                assert decision is not None
                self._branch(node, rows, step, decision)
            case "switch":
                assert decision is not None
                masks, rest = [], step.active
                for values in node.cases:
                    hit = np.isin(decision, np.array(values, decision.dtype)) & rest
                    masks.append(hit)
                    rest = rest & ~hit
                self._ways(node, rows, step, [*masks, rest])
            case "barrier":
                short = warps.wait(rows)
                if short is not None:
                    raise Deadlock(node.instructions[-1], short, LANES_ELSEWHERE)
                self.executor.wait(node, step)
                self.transfer(node, 0, step, None, mask)
            case "return":
                self._return(node, rows, step)

    def _return(self, node: Node, rows: Array, step: Step) -> None:
        for listener in self.on_leave:
            listener(node, -1, step, None, step.mask)
        self.counts.turned[node.index] += self.warps.exit(rows)

    def _watched_transfer(
        self, node: Node, way: int, step: Step, select: Array | None, mask: Array | None
    ) -> None:
        self.executor.transfer(node, way, step, select, mask)
        for listener in self.on_leave:
            listener(node, way, step, select, mask)

    def _branch(self, node: Node, rows: Array, step: Step, decision: Array) -> None:
        first, second, parting, parts, lanes, turned = self.warps.branch(
            rows, step.mask, decision, node.positions, node.joins
        )
        index = node.index
        for way, select in enumerate((first, second)):
            self.counts.way_lanes[index][way] += lanes[way]
            if select.size:
                self._transfer_whole(node, way, step, select)
            if parting.size:
                self.transfer(node, way, step, parting, parts[way])
        self.counts.divergent[index] += parting.size
        self.counts.turned[index] += turned

    def _transfer_whole(self, node: Node, way: int, step: Step, select: Array) -> bool:
        """Carries out the copies of an edge for warps of the step that go there as a whole, and counts these;
        whether they are all that the step has.
        """
        everyone = select.size == step.warps
        mask = step.mask if everyone or step.mask is None else step.mask[select]
        self.transfer(node, way, step, None if everyone else select, mask)
        self.counts.uniform[node.index][way] += select.size
        return everyone

    def _uniform(self, node: Node, way: int, rows: Array, step: Step, select: Array) -> None:
        """Moves warps of the step on that go one way as a whole."""
        moved = rows if self._transfer_whole(node, way, step, select) else rows[select]
        self.counts.turned[node.index] += self.warps.advance(moved, node.edges[way].position)

    def _ways(self, node: Node, rows: Array, step: Step, masks: list[Array]) -> None:
        """Moves the warps of a step on whose lanes go the ways that `masks` say."""
        lanes = [count_lanes(mask) for mask in masks]
        goes = [count > 0 for count in lanes]
        splitting = np.add.reduce(goes, axis=0, dtype=np.intp) > 1
        split_rows = places(splitting)
        for way, count in enumerate(lanes):
            self.counts.way_lanes[node.index][way] += int(np.add.reduce(count))
            select = places(goes[way] > splitting)
            if select.size:
                self._uniform(node, way, rows, step, select)
            going = places(goes[way] & splitting)
            if going.size:
                self.transfer(node, way, step, going, masks[way][going])
        if split_rows.size:
            parts = [mask[split_rows] for mask in masks]
            self.counts.divergent[node.index] += split_rows.size
            turned = self.warps.split(rows[split_rows], node.positions, parts, node.joins)
            self.counts.turned[node.index] += turned

    def _release(self) -> bool:
        """Lets the thread blocks go on whose warps all wait, when no warp can run; whether any wait."""
        waiting, standing = self.warps.release()
        if not waiting.size:
            return False
        nodes = sorted(set(standing.tolist()))
        if len(nodes) > 1:
            self._require_one_barrier(waiting, standing)
        for listener in self.on_release:
            listener(waiting)
        for index in nodes:
            rows = waiting if len(nodes) == 1 else waiting[standing == index]
            self.executor.release(self.program.nodes[index], rows, rows // self.geometry.warps_per_block)
            self.warps.advance(rows, self.program.nodes[index].edge.position)
        return True

    def _require_one_barrier(self, waiting: Array, standing: Array) -> None:
        """Raises: Deadlock where warps of one thread block wait at several barriers."""
        nodes, blocks = self.program.nodes, waiting // self.geometry.warps_per_block
        highest = np.full(blocks[-1] + 1, -1)
        np.maximum.at(highest, blocks, standing)
        other = places(standing != highest[blocks])
        if other.size:
            first = int(other[0])
            where, away = nodes[int(standing[first])], nodes[int(highest[blocks[first]])]
            reason = f"other warps of the thread block wait at another barrier, in {away.block.label}"
            raise Deadlock(where.instructions[-1], int(waiting[first]), reason)
