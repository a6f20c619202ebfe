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

Not handled: calls (PRET and RET), Volta's convergence barriers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pcfm.ir.instructions import Instruction
from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Flow
from pcfm.lowering.predicate import DEFAULT_LIMIT, Piece, make_guarded, write_predicated
from pcfm.lowering.printer import Style
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, jump
from pcfm.lowering.structurise import (
    Code,
    Construct,
    Exit,
    If,
    Loop,
    Node,
    Point,
    Region,
    Structured,
    structurise,
)
from pcfm.lowering.targets.block_writer import BlockWriter
from pcfm.lowering.targets.exit_plan import is_empty
from pcfm.lowering.targets.sass_style import SassStyle
from pcfm.lowering.targets.sync_hardware import INSTRUCTION_SET, EntryStack
from pcfm.lowering.targets.sync_plan import SyncPlan, arrange, is_short

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
        structured = structurise(flow)
        swapped = arrange(SyncPlan(structured, self.predicate_limit, {}))
        plan = SyncPlan(structured, self.predicate_limit, swapped)
        program.hardware = partial(EntryStack, limit=self.stack_entries)
        program.counts["predicated ifs"] = len(plan.predicated)
        _Emitter(structured, plan).emit()
        fold_branches(program)
        return program


TARGET = SyncStack()


class _Emitter(BlockWriter[SyncPlan]):
    """Writes the blocks along the tree."""

    def __init__(self, structured: Structured, plan: SyncPlan) -> None:
        super().__init__(structured, plan)
        self.resumes: dict[Construct, list[MachineBlock]] = {}  # the addresses of their entries
        self.taken: dict[If, MachineBlock] = {}  # of nested ifs: where the branch leads
        self.flags: dict[Region, Reg] = {}
        self.saved = self.program.mask("saved")

    def _origin(self, node: Node) -> Instruction:
        """The instruction that a fault of a push is reported at."""
        block = node.block.source or self.program.fn.entry
        return block.terminator

    # --- code ---
    def _code(self, node: Code) -> None:
        if node not in self.plan.guarded:
            self._write_body(node.block)

    def _closed_if(self, node: If) -> None:
        for block in write_predicated(self.program, node, self.saved):
            self._start(block)

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
        self, goal: Region, cond: Reg | None = None, *before: MachineInst, negated: bool = False
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
        self._leave(goal, cond, *before, negated=negated)

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

    def _exit(self, node: Exit) -> None:
        if node in self.plan.parting:
            self._take(node)
        else:
            self._end(jump(self._label(node.region.end)))

    # --- ifs ---
    def _begin_if(self, node: If) -> None:
        form = self.plan.form[node]
        if form == "leave":
            self._leaving_if(node)
        elif form == "nested":
            self._nested_if(node)

    def _leaving_if(self, node: If) -> None:
        """Lanes of one arm, or both, leave a region; the others run on."""
        plan, cond = self.plan, node.exit.cond
        if node in plan.idle_leave:
            self._open().split = cond
            self._leave(plan.idle_leave[node], cond, negated=is_empty(node.arms[1]))
            return
        leaves, stays = map(plan.bare_exit, node.arms)
        on_true = leaves is not None
        if leaves is None:
            leaves, stays = stays, None
        assert leaves is not None
        cond = self._run_guarded(leaves, cond, negated=not on_true)
        self._open().split = cond
        self._take(leaves, cond, negated=not on_true)
        if stays is not None:
            self._open().body += plan.code_before(stays)
            self._take(stays)
            self.current = None

    def _run_guarded(self, leaving: Exit, cond: Reg, *, negated: bool) -> Reg:
        """What lanes do before they leave, under a guard; returns the condition on which they do leave."""
        code = self.plan.code_before(leaving)
        if not code:
            return cond
        before: list[MachineInst] = []
        if any(cond in inst.dsts for inst in code):
            kept = self.program.mask(cond.hint)
            before.append(MachineInst("m_and", (kept,), (EXEC, cond), note="the code changes it"))
            cond = kept
        piece = Piece(self.plan.arm_of(leaving)[-2].block.name, (cond, negated), code, before)
        self._start(make_guarded(piece, self.program.machine, self.saved))
        return cond

    def _nested_if(self, node: If) -> None:
        plan, name, cond = self.plan, node.block.name, node.exit.cond
        # The branch is taken by lanes with the condition where the arm that runs first is the one for true.
        runs_first = plan.runs_first(node)
        on_true = runs_first is not (node in plan.swapped)
        works_first = is_short(node) and not is_empty(node.arms[not runs_first])
        words = ("then", "else") if on_true else ("else", "then")
        taken = MachineBlock(f"{name}.{words[0]}")
        behind = MachineBlock(f"{name}.{words[1]}")
        self.resumes[node] = [behind]
        self._open().split = cond
        origin = self._origin(node)
        end: Point = node.end
        insts: list[MachineInst] = []
        if node in plan.owns_sync:
            meet = self._label(end)
            self.resumes[node].append(meet)
            insts.append(MachineInst("ssy", (), (EXEC,), origin, "where all meet again", meet))
        op, note = ("bra", "with it") if on_true else ("bra_not", "without it")
        note = f"lanes {note} first: %{cond.hint or 'cond'}"
        insts.append(
            MachineInst(op, (EXEC,), (EXEC, cond), origin, note, condition="some", sends=(taken, behind))
        )
        self._end(*insts)
        self._start(behind)
        if works_first:
            self._end(jump(self._label(end), "they go on once the others have left"))
            self._start(taken)
        else:
            self.taken[node] = taken

    def _finish_arm(self, node: If) -> None:
        """What lanes do at the end of an arm of a nested if."""
        if self.current is None or node not in self.plan.ends:
            return
        way, owner = self.plan.ends[node]
        if way == "sync":
            note = "the other side, then all"
            self._end(MachineInst("sync", (EXEC,), (EXEC,), note=note, sends=self._sends(owner)))
            self.current = None
        else:
            assert isinstance(owner, Region)
            self._leave(owner)

    def _else(self, node: If) -> None:
        if node not in self.taken or is_short(node):
            return
        if node in self.plan.ends:
            self._finish_arm(node)
        elif self.current is not None:
            self._end(jump(self._label(node.end)))
        self._start(self.taken[node])

    def _end_if(self, node: If) -> None:
        if node in self.taken:
            if is_short(node):
                self._start(self.taken[node])
            self._finish_arm(node)
        self.opened.pop()
        comes = self.current is not None or node.end in self.labels
        if self.plan.form[node] == "nested" and comes:
            self._join(node.end)
