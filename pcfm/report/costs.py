"""What a launch costs: all counters, where each arises, and what is lost to lanes that wait.

The launch is executed once with its lines and lanes watched, and estimated on what the machine's back end
emits. One counter leads: `estimated_cycles`, or `cycles` where there is no estimate (a machine without a
core, code that the back end refuses). Its total is split into what is lost at branches and at loops
(`pcfm.bound.losses`), what is waited for memory besides, and the rest, which is used; the four add up.
Estimated cycles arise at instructions: those of a block's node are what its instructions took, and of an
instruction that was inlined in several places each has its part by how often it ran. Cost: two runs of the
launch, one of them of the emitted code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

import numpy as np

from pcfm.bound.losses import Losses, LossMeter
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import source_location
from pcfm.ir.module import Block, Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.report.side_lines import decided_at, share_text
from pcfm.simt import Counters, simulate
from pcfm.simt.estimate import Estimate, Spent, estimate_launch, join_estimate
from pcfm.simt.lane_traces import LaneTraceObserver
from pcfm.simt.lines import BlockCost, BranchSplit, LineCount, LineObserver, SourceLine
from pcfm.simt.program import Program
from pcfm.simt.values import Array

MOST_NAMED = 3
LEAST_NAMED = 0.01
"""How many branches a sentence names, and from which part of the time lost there on."""
LEAST_IDLE = 0.1
FOLLOWED_WARPS = 32
"""How many warps are followed lane by lane, at most."""
MOST_INSTRUCTIONS = 1 << 12
"""How long a module may be whose launch is measured where that may be left out: that takes a second."""


@dataclass(frozen=True)
class TimeSplit:
    """The total of the leading counter, and its parts, which add up to it."""

    counter: str
    total: float
    lost_in_branches: float
    lost_in_loops: float
    waiting_for_memory: float
    idle_share: float
    """Of the lanes, the part that has nothing to do while the busiest one of its warp has."""

    @property
    def useful(self) -> float:
        """What is neither lost nor waited."""
        return self.total - self.lost_in_branches - self.lost_in_loops - self.waiting_for_memory

    def as_json(self) -> dict[str, object]:
        """The parts by name."""
        return {
            "counter": self.counter, "total": self.total, "useful": self.useful,
            "lost_in_branches": self.lost_in_branches, "lost_in_loops": self.lost_in_loops,
            "waiting_for_memory": self.waiting_for_memory, "idle_share": self.idle_share,
        }  # fmt: skip


@dataclass(frozen=True)
class LaunchCosts:
    """What a launch of a kernel took, and where; `losses` are in the leading counter, `issue_losses` in
    issue slots.
    """

    kernel: str
    counters: Counters
    estimate: Estimate | None
    estimate_note: str
    watched: LineObserver = field(repr=False)
    followed: LaneTraceObserver = field(repr=False)
    time: TimeSplit
    losses: Losses
    issue_losses: Losses

    @property
    def cycles(self) -> int:
        """The counter `cycles`."""
        return self.counters.cycles

    @property
    def total(self) -> int:
        """The leading counter."""
        return self.cycles if self.estimate is None else self.estimate.cycles

    @property
    def counter(self) -> str:
        """The name of the leading counter."""
        return self.time.counter

    @property
    def blocks(self) -> Mapping[Block, BlockCost]:
        """What blocks cost, in `cycles`."""
        return self.watched.blocks

    @property
    def lines(self) -> dict[SourceLine, LineCount]:
        """What lines cost."""
        return join_estimate(self.watched, self.estimate and self.estimate.lines)

    @property
    def splits(self) -> Sequence[BranchSplit]:
        """What became of each branch."""
        return self.watched.splits

    def losses_by_line(self) -> list[tuple[str, float]]:
        """What is lost at each line, or block where that is not known."""
        lost: dict[str, float] = {}
        for block, loss in self.losses.branches.items():
            name = f"at {_stands(block)}"
            lost[name] = lost.get(name, 0.0) + loss.cycles
        return list(lost.items())

    def losses_json(self) -> list[dict[str, object]]:
        """What is lost at each branch, most first, in the leading counter and in issue slots."""
        ranked = sorted(self.losses.branches.items(), key=lambda item: -item[1].cycles)
        issue = self.issue_losses.branches
        return [
            {
                "function": block.function.name, "block": block.label,
                "location": source_location(decided_at(block.terminator)), "kind": loss.kind,
                "lost_cycles": loss.cycles,
                "lost_issue_cycles": issue[block].cycles if block in issue else 0.0,
            }
            for block, loss in ranked
        ]  # fmt: skip

    def branch(self, block: Block) -> tuple[int, int]:
        """How often warps came to the branch that ends a block, and how often it split them."""
        cost = self.blocks.get(block)
        return (0, 0) if cost is None else (cost.executed, cost.split)


def is_long(module: Module) -> bool:
    """Whether a module has more instructions than `MOST_INSTRUCTIONS`."""
    return module.instruction_count > MOST_INSTRUCTIONS


def measure_launch(module: Module, launch: Launch, machine: Machine) -> LaunchCosts:
    """Executes a launch for what it costs. Raises: PcfmError where it does not return."""
    watched, lanes = LineObserver(), LaneTraceObserver(FOLLOWED_WARPS)
    result = simulate(module, launch, machine, observers=[watched, lanes])
    if not result.returned:
        raise PcfmError(f"there is nothing to measure of a launch that does not return: {result.outcome}")
    estimate, note = None, ""
    try:
        estimate = estimate_launch(module, launch, machine)
        note = estimate.of_ir_because
    except PcfmError as problem:
        note = problem.diagnostics[0].message
    return costs_of_run(launch.kernel, result.counters, watched, lanes, None if note else estimate, note)


def costs_of_run(
    kernel: str,
    counters: Counters,
    watched: LineObserver,
    lanes: LaneTraceObserver,
    estimate: Estimate | None,
    note: str = "",
) -> LaunchCosts:
    """The costs of a run that was watched; `note` says why there is no `estimate`."""
    meter = LossMeter(lanes)
    issue = meter.by_node(watched.node_issue_cycles, counters.issue_cycles)
    waiting = 0.0
    if estimate is None:
        losses = meter.in_cycles(counters.cycles)
    else:
        took = _by_node(lanes.program, estimate.spent, meter.executions)
        losses = meter.by_node(took[:, 0].tolist(), estimate.cycles)
        # What is waited for in time that is lost anyway is lost.
        lost = meter.lost_parts(took[:, 0].tolist())
        elsewhere = sum(each.waiting_cycles for each in estimate.spent.values()) - took[:, 1].sum()
        waiting = float((took[:, 1] * (1 - lost)).sum() + elsewhere)
    time = TimeSplit(
        "cycles" if estimate is None else "estimated_cycles", losses.total,
        losses.lost(in_loops=False), losses.lost(in_loops=True), waiting, losses.idle_share,
    )  # fmt: skip
    return LaunchCosts(kernel, counters, estimate, note, watched, lanes, time, losses, issue)


def named_losses(lost: Sequence[tuple[str, float]], total: float) -> list[str]:
    """The places at which most is lost, each with its share."""
    ranked = sorted(lost, key=lambda each: -each[1])[:MOST_NAMED]
    least = max(LEAST_NAMED * total, 1e-9)
    return [f"{share_text(cycles / total)} {name}" for name, cycles in ranked if cycles >= least]


def time_sentence(costs: LaunchCosts, named: Sequence[str]) -> str:
    """What a launch's time goes to, with the branches that are named."""
    time = costs.time
    lost = time.lost_in_branches + time.lost_in_loops
    unit = "time" if costs.estimate is not None else "cycles"
    words = f"Lanes wait for others {share_text(lost / time.total if time.total else 0)} of the {unit}"
    words += f": {', '.join(named)}." if named else "."
    if costs.estimate is not None:
        waiting = share_text(time.waiting_for_memory / time.total if time.total else 0)
        words += f" Memory is waited for {waiting} of it besides."
    if time.idle_share >= LEAST_IDLE:
        words += (
            f" While the busiest lane of a warp works, {time.idle_share:.0%} of the lanes have nothing to do,"
            " which nothing inside the warp changes."
        )
    return words


def _stands(block: Block) -> str:
    """Where a branch stands, in few words: its line, or its block."""
    location = source_location(decided_at(block.terminator))
    return f"{PurePath(location[0]).name}:{location[1]}" if location and location[1] else block.label


def _by_node(program: Program, spent: Mapping[Instruction | None, Spent], executions: Array) -> Array:
    """What the instructions of each node took, and waited for memory of that."""
    nodes: dict[Instruction, list[int]] = {}
    for node in program.nodes:
        for inst in node.instructions:
            nodes.setdefault(inst, []).append(node.index)
    took = np.zeros((len(program.nodes), 2), np.float64)
    for inst, each in spent.items():
        its = nodes.get(inst, []) if inst is not None else []
        ran = executions[its].astype(np.float64)
        if ran.sum():
            took[its] += np.outer(ran / ran.sum(), (each.cycles, each.waiting_cycles))
    return took
