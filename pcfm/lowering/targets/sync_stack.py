"""`sync-stack`: NVIDIA's way up to Pascal. A stack per warp says where lanes meet; short bodies need none.

A divergent if pushes where its lanes meet (`SSY`), and branches: where the warp parts, the lanes that take
the branch go first and the others are put onto the stack (DIV). Each side ends with `SYNC`, which pops: first
to the other side, then to where they meet, with all lanes. Regions that lanes leave one after the other are
entered by `PBK` and left by `BRK` (loops are such regions), iterations that they leave early by `PCNT` and
`CONT`; a lane that is done exits. A uniform branch is a plain branch. Bodies of at most `predicate_limit`
instructions are not branched around but *predicated*, also where they end with a break: see `predicate`.

Before: the flow is structured (`structurise`); `sync_plan` finds out what needs an entry and what can share
one; `sync_hardware` has the stack. A warp that pushes more than `stack_entries` faults; real ones keep the
rest in memory (Mesa gives a warp 2048 bytes: 256 entries of 8).

Counted beside what all targets count: pushes, pops and the highest depth of the stack; predicated
instructions, and how many of them ran without any lane.

Sources: see `sync_hardware`; for the instruction sequences Mesa, src/nouveau/codegen (nv50_ir_from_nir.cpp:
loops as PBK and PCNT), and `cuobjdump -sass` of Fermi to Pascal as Collange describes it in "Stack-less SIMT
reconvergence at low cost" (2011), section 2.

Not handled: calls (PRET and RET). What came after it is `convergence-barriers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Flow
from pcfm.lowering.predicate import DEFAULT_LIMIT
from pcfm.lowering.printer import Style
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, jump
from pcfm.lowering.structurise import Construct, Exit, If, Loop, Region, Structured
from pcfm.lowering.targets.sass_style import SassStyle
from pcfm.lowering.targets.sync_hardware import INSTRUCTION_SET, EntryStack
from pcfm.lowering.targets.sync_plan import SyncPlan, structured_plan
from pcfm.lowering.targets.sync_writer import SyncWriter

DEFAULT_ENTRIES = 256


@dataclass(frozen=True)
class SyncStack:
    """The target; `predicate_limit` is the most instructions of an arm that is predicated (0: none is),
    `stack_entries` how many entries the stack of a warp holds.
    """

    name: ClassVar[str] = "sync-stack"
    style: ClassVar[type[Style]] = SassStyle

    predicate_limit: int = DEFAULT_LIMIT
    stack_entries: int = DEFAULT_ENTRIES

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph."""
        program = flow.program
        program.instruction_set = INSTRUCTION_SET
        program.hardware = partial(EntryStack, limit=self.stack_entries)
        _SyncStackEmitter(*structured_plan(flow, self.predicate_limit)).emit()
        fold_branches(program)
        return program


TARGET = SyncStack()


class _SyncStackEmitter(SyncWriter):
    """Writes what pushes and pops."""

    def __init__(self, structured: Structured, plan: SyncPlan) -> None:
        super().__init__(structured, plan)
        self.resumes: dict[Construct, list[MachineBlock]] = {}  # the addresses of their entries
        self.flags: dict[Region, Reg] = {}

    # --- leaving by the stack ---
    def _sends(self, goal: Construct | None) -> tuple[MachineBlock, ...]:
        """Where a pop may lead, from the innermost construct up to `goal` (None: all)."""
        addresses: dict[MachineBlock, None] = {}
        for node in reversed(self.opened):
            addresses.update(dict.fromkeys(self.resumes.get(node, ())))
            if node is goal:
                break
        return tuple(addresses)

    def _leave(
        self,
        goal: Region,
        cond: Reg | None = None,
        before: Sequence[MachineInst] = (),
        *,
        negated: bool = False,
    ) -> None:
        """All lanes, or those with `cond` (without it where `negated`), leave a region, after `before`."""
        way = self.plan.way(goal)
        name = goal.block.name
        does = {"brk": f"go to %{name}", "cont": "go to the next iteration", "exit": "are done"}[way]
        note = f"lanes {'without' if negated else 'with'} it {does}" if cond is not None else f"lanes {does}"
        sends = self._sends(goal)
        if way == "exit":
            sends = (self._label(goal.end), *self._sends(None))
        srcs = (EXEC,) if cond is None else (EXEC, cond)
        op = f"{way}_not" if negated else way
        always = None if cond is None else "some"
        self._end(*before, MachineInst(op, (EXEC,), srcs, note=note, condition=always, sends=sends))
        if cond is None:
            self.current = None
        else:
            self._open()

    def _take(self, node: Exit, cond: Reg | None = None, *, negated: bool = False) -> None:
        """An exit, by the stack; lanes that leave several regions of a kind take a flag along."""
        goal = node.region
        before: list[MachineInst] = []
        if self.plan.hops[node]:
            flag = self.flags[goal]
            going = EXEC if cond is None else cond
            if cond is not None and (negated or cond.cls != "m"):
                going = self.program.mask(f"{flag.hint}.go")
                op = "m_andn2" if negated else "m_and"
                before.append(MachineInst(op, (going,), (EXEC, cond), note="the lanes that go"))
                cond, negated = going, False
            note = f"they go on to %{goal.block.name}"
            before.append(MachineInst("m_or", (flag,), (flag, going), note=note))
        self._leave(goal, cond, before, negated=negated)

    # --- meeting ---
    def _sync(self, node: If) -> MachineInst:
        meet = self._label(node.end)
        self.resumes[node] = [meet]
        return MachineInst("ssy", (), (EXEC,), self._origin(node), "where all meet again", meet)

    def _set_aside(self, behind: MachineBlock) -> None:
        self.resumes.setdefault(self.opened[-1], []).append(behind)

    def _wait(self, owner: Construct) -> None:
        note = "the other side, then all"
        self._end(MachineInst("sync", (EXEC,), (EXEC,), note=note, sends=self._sends(owner)))

    # --- regions ---
    def _begin_region(self, node: Region) -> None:
        is_loop = isinstance(node, Loop)
        if is_loop:
            self._join(node.begin)
        if node not in self.plan.holds:
            return
        block, name = self._open(), node.block.name
        if node in self.plan.flagged:
            self.flags[node] = self.program.mask(f"{name}.leave")
            block.body.append(MachineInst("m_zero", (self.flags[node],), note="no lane has left"))
        target = self._label(node.end)
        self.resumes[node] = [target]
        op, note = ("pcnt", "lanes that continue wait") if is_loop else ("pbk", "lanes that leave wait")
        self._end(MachineInst(op, (), (EXEC,), self._origin(node), f"{note} for %{name}", target))
        self._open()

    def _end_region(self, node: Region) -> None:
        if node in self.resumes and self.current is not None:
            self._leave(node)
        self.opened.pop()
        if self.current is not None or node.end in self.labels:
            self._join(node.end)
            for goal in self.plan.passing.get(node, ()):
                self._leave(goal, self.flags[goal])
            if isinstance(node, Loop):
                self._end(jump(self._label(node.begin)))
        if isinstance(node, Loop):
            self.current = None
