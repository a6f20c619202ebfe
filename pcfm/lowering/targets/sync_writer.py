"""What the targets share whose programs say by instructions where lanes meet: code written by a `SyncPlan`.

Ifs are predicated, send lanes out of a region, or part the warp; see `sync_plan`. What makes lanes meet, and
what they leave a region by, a target says itself.
"""

from __future__ import annotations

from abc import abstractmethod

from pcfm.ir.instructions import Instruction
from pcfm.lowering.predicate import Piece, make_guarded, write_predicated
from pcfm.lowering.program import EXEC, MachineBlock, MachineInst, Reg, jump
from pcfm.lowering.structurise import Code, Construct, Exit, If, Node, Region, Structured
from pcfm.lowering.targets.block_writer import BlockWriter
from pcfm.lowering.targets.exit_plan import is_empty
from pcfm.lowering.targets.sync_plan import SyncPlan, is_short


class SyncWriter(BlockWriter[SyncPlan]):
    """Writes the blocks along the tree."""

    def __init__(self, structured: Structured, plan: SyncPlan) -> None:
        super().__init__(structured, plan)
        self.taken: dict[If, MachineBlock] = {}  # of nested ifs: where the branch leads
        self.saved = self.program.mask("saved")

    def _origin(self, node: Node) -> Instruction:
        """The instruction that a fault at a construct is reported at."""
        block = node.block.source or self.program.fn.entry
        return block.terminator

    # --- what a target writes ---
    @abstractmethod
    def _sync(self, node: If) -> MachineInst:
        """What names the end of a nested if, the innermost that is open, as the place where all lanes
        meet.
        """

    @abstractmethod
    def _set_aside(self, behind: MachineBlock) -> None:
        """Lanes may be set aside in the innermost construct that is open, to go on at a block."""

    @abstractmethod
    def _leave(self, goal: Region, cond: Reg | None = None, *, negated: bool = False) -> None:
        """All lanes, or those with `cond` (without it where `negated`), leave a region."""

    @abstractmethod
    def _take(self, node: Exit, cond: Reg | None = None, *, negated: bool = False) -> None:
        """They take an exit at which lanes part."""

    @abstractmethod
    def _wait(self, owner: Construct) -> None:
        """All lanes wait where those of a nested if meet."""

    # --- code ---
    def _code(self, node: Code) -> None:
        if node not in self.plan.guarded:
            self._write_body(node.block)

    def _closed_if(self, node: If) -> None:
        for block in write_predicated(self.program, node, self.saved):
            self._start(block)

    # --- regions ---
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
        self._open().split = cond
        origin = self._origin(node)
        insts = [self._sync(node)] if node in plan.owns_sync else []
        self._set_aside(behind)
        op, note = ("bra", "with it") if on_true else ("bra_not", "without it")
        note = f"lanes {note} first: %{cond.hint or 'cond'}"
        insts.append(
            MachineInst(op, (EXEC,), (EXEC, cond), origin, note, condition="some", sends=(taken, behind))
        )
        self._end(*insts)
        self._start(behind)
        if works_first:
            self._end(jump(self._label(node.end), "they go on once the others have left"))
            self._start(taken)
        else:
            self.taken[node] = taken

    def _finish_arm(self, node: If) -> None:
        """What lanes do at the end of an arm of a nested if."""
        if self.current is None or node not in self.plan.ends:
            return
        way, owner = self.plan.ends[node]
        if way == "sync":
            self._wait(owner)
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
