"""`convergence-barriers`: NVIDIA's way since Volta. Each lane has a program counter; barriers make lanes
meet.

A divergent if is a branch: where the warp parts, the lanes that take it go first and the others are set
aside. `BSSY` before it puts the lanes into a barrier, and `BSYNC` where they meet lets them wait for each
other. A region that lanes leave one after the other has a barrier around it, and so have iterations of a loop
that they leave early. Lanes that leave go there by a plain branch, after a `BREAK` of each barrier in
between, however many those are; a lane that is done exits. What is predicated, and which ifs need a barrier
of their own, is as in `sync-stack` (`sync_plan`): what its stack does there, masks in registers do here.

Before: the flow is structured (`structurise`); `barrier_hardware` has the barriers and program counters, and
says in which order lanes run. Barriers are numbered by how deep they are nested.

Counted beside what all targets count: barriers that warps made, and that lanes broke; predicated
instructions, and how many of them ran without any lane.

Sources: see `barrier_hardware`; what ptxas 12.4 to 13.0 make for sm_70 to sm_90, read with nvdisasm, where
BSSY stands before a loop or an if, and BREAK on the ways out that go past its BSYNC.

Not handled: YIELD and WARPSYNC, calls, the spilling of barriers (BMOV).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Flow
from pcfm.lowering.predicate import DEFAULT_LIMIT
from pcfm.lowering.printer import Style
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, jump
from pcfm.lowering.structurise import Construct, Exit, If, Loop, Region, Structured
from pcfm.lowering.targets.barrier_hardware import INSTRUCTION_SET, LaneCounters
from pcfm.lowering.targets.sass_style import SassStyle
from pcfm.lowering.targets.sync_plan import SyncPlan, structured_plan
from pcfm.lowering.targets.sync_writer import SyncWriter


@dataclass(frozen=True)
class ConvergenceBarriers:
    """The target; `predicate_limit` is the most instructions of an arm that is predicated (0: none is)."""

    name: ClassVar[str] = "convergence-barriers"
    style: ClassVar[type[Style]] = SassStyle

    predicate_limit: int = DEFAULT_LIMIT

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph."""
        program = flow.program
        program.instruction_set = INSTRUCTION_SET
        emitter = _BarrierEmitter(*structured_plan(flow, self.predicate_limit))
        emitter.emit()
        program.hardware = partial(LaneCounters, barriers=emitter.deepest)
        program.counts["barriers"] = emitter.deepest
        fold_branches(program)
        return program


TARGET = ConvergenceBarriers()


@dataclass(frozen=True)
class _Barrier:
    """Its number, the block behind its BSYNC, and how many blocks lanes may be set aside for before it."""

    number: int
    behind: MachineBlock
    before: int


class _BarrierEmitter(SyncWriter):
    """Writes what makes lanes meet."""

    def __init__(self, structured: Structured, plan: SyncPlan) -> None:
        super().__init__(structured, plan)
        self.barriers: dict[Construct, _Barrier] = {}
        self.deepest = 0
        # Where lanes may go on that are not on, in which construct.
        self.aside: list[tuple[Construct, MachineBlock]] = []

    # --- barriers ---
    def _make(self, node: Construct, note: str) -> MachineInst:
        """What puts lanes into the barrier of a construct, the innermost that is open."""
        number = sum(construct in self.barriers for construct in self.opened)
        self.deepest = max(self.deepest, number + 1)
        behind = MachineBlock(f"{node.block.name}.met")
        self.aside.append((node, behind))
        self.barriers[node] = _Barrier(number, behind, len(self.aside))
        return MachineInst("bssy", (), (EXEC, number), self._origin(node), note, self._label(node.end))

    def _meet(self, node: Construct) -> None:
        """Lanes wait for each other at the end of a construct that has a barrier."""
        barrier = self.barriers.get(node)
        if barrier is None:
            return
        sends = tuple(dict.fromkeys(block for _, block in self.aside[barrier.before :]))
        note = "until all lanes of it are here"
        srcs = (EXEC, barrier.number)
        self._end(MachineInst("bsync", (EXEC,), srcs, note=note, condition="some", sends=sends))
        self._start(barrier.behind)

    def _sync(self, node: If) -> MachineInst:
        return self._make(node, "where all meet again")

    def _set_aside(self, behind: MachineBlock) -> None:
        self.aside.append((self.opened[-1], behind))

    def _wait(self, owner: Construct) -> None:
        self._end(jump(self._label(owner.end)))

    # --- leaving ---
    def _leave(self, goal: Region, cond: Reg | None = None, *, negated: bool = False) -> None:
        exits = self.plan.way(goal) == "exit"
        does = "are done" if exits else f"go to %{goal.block.name}"
        if isinstance(goal, Loop):
            does = "go to the next iteration"
        note = f"lanes {'without' if negated else 'with'} it {does}" if cond is not None else f"lanes {does}"
        suffix, when = "_not" if negated else "", None if cond is None else "some"
        operands = () if cond is None else (cond,)
        if exits:
            still = (block for construct, block in self.aside if construct in self.opened)
            sends = (self._label(goal.end), *still)
            last = MachineInst(
                f"exit{suffix}", (EXEC,), (EXEC, *operands), None, note, None, when, sends=sends
            )
        elif cond is None:
            last = jump(self._label(goal.end), note)
        else:
            behind = MachineBlock(f"b{len(self.program.blocks)}")
            self._set_aside(behind)
            sends = (self._label(goal.end), behind)
            last = MachineInst(f"bra{suffix}", (EXEC,), (EXEC, cond), None, note, None, when, sends=sends)
        broken = [] if exits else self._inside(goal)
        self._end(
            *(
                MachineInst(
                    f"break{suffix}", (), (EXEC, number, *operands), None, "they go past it", None, when
                )
                for number in broken
            ),
            last,
        )
        if cond is None:
            self.current = None
        elif exits:
            self._open()
        else:
            self._start(last.sends[1])

    def _inside(self, goal: Region) -> list[int]:
        """The barriers that are made in a region and open, the innermost first."""
        inside = self.opened[self.opened.index(goal) + 1 :]
        return [self.barriers[node].number for node in reversed(inside) if node in self.barriers]

    def _take(self, node: Exit, cond: Reg | None = None, *, negated: bool = False) -> None:
        self._leave(node.region, cond, negated=negated)

    # --- constructs ---
    def _begin_region(self, node: Region) -> None:
        if isinstance(node, Loop):
            self._join(node.begin)
        if node in self.plan.holds:
            what = "continue" if isinstance(node, Loop) else "leave"
            self._end(self._make(node, f"lanes that {what} wait for the others"))
            self._open()

    def _end_region(self, node: Region) -> None:
        self.opened.pop()
        if self.current is not None or node.end in self.labels:
            self._join(node.end)
            self._meet(node)
            if isinstance(node, Loop):
                self._end(jump(self._label(node.begin)))
        if isinstance(node, Loop):
            self.current = None

    def _end_if(self, node: If) -> None:
        super()._end_if(node)
        self._meet(node)
