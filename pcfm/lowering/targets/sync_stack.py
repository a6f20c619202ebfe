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

from pcfm.ir.instructions import Instruction
from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Branch, Flow, Trap
from pcfm.lowering.predicate import DEFAULT_LIMIT, Piece, make_guarded, write_predicated
from pcfm.lowering.printer import Style
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, branch, jump
from pcfm.lowering.structurise import Structured, Token, structurise
from pcfm.lowering.targets.block_writer import BlockWriter
from pcfm.lowering.targets.sass_style import SassStyle
from pcfm.lowering.targets.sync_hardware import EntryStack
from pcfm.lowering.targets.sync_plan import SyncPlan, arrange

DEFAULT_ENTRIES = 256


@dataclass(frozen=True)
class SyncStack:
    """The target; `predicate_limit` is the most instructions of an arm that is predicated (0: none is),
    `stack_entries` how many entries the stack of a warp holds.
    """

    name: str = "sync-stack"
    predicate_limit: int = DEFAULT_LIMIT
    stack_entries: int = DEFAULT_ENTRIES

    @property
    def style(self) -> type[Style]:
        """Its assembly."""
        return SassStyle

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph."""
        program = flow.program
        structured = structurise(flow)
        swapped = arrange(structured, SyncPlan(structured, self.predicate_limit, {}))
        plan = SyncPlan(structured, self.predicate_limit, swapped)
        program.hardware = partial(EntryStack, limit=self.stack_entries)
        program.counts["predicated ifs"] = len(plan.predicated)
        _Emitter(structured, plan).emit()
        fold_branches(program)
        return program


class _Emitter(BlockWriter):
    """Writes the blocks, token by token."""

    def __init__(self, structured: Structured, plan: SyncPlan) -> None:
        super().__init__(structured)
        self.plan = plan
        self.resumes: dict[int, list[MachineBlock]] = {}  # of constructs: the addresses of their entries
        self.taken: dict[int, MachineBlock] = {}  # of nested ifs: where the branch leads
        self.flags: dict[int, Reg] = {}
        self.saved = self.program.mask("saved")

    def emit(self) -> None:
        """Writes all blocks."""
        self._start(MachineBlock("entry"))
        handlers = {
            "code": self._code, "if": self._if, "else": self._else, "endif": self._endif,
            "loop": self._region, "endloop": self._endloop, "merge": self._region,
            "endmerge": self._endmerge, "exit": self._exit, "return": self._return, "trap": self._trap,
        }  # fmt: skip
        place = 0
        while place < len(self.tokens):
            if place in self.plan.predicated:
                self._predicated(place)
                place = self.plan.end(place)
            else:
                handlers[self.tokens[place].kind](place, self.tokens[place])
            place += 1

    def _origin(self, token: Token) -> Instruction:
        """The instruction that a fault of a push is reported at."""
        block = token.block.source or self.program.fn.entry
        return block.terminator

    # --- code ---
    def _code(self, place: int, token: Token) -> None:
        if self.at is None or place in self.plan.guarded:
            return
        self._write_body(token.block)

    def _predicated(self, place: int) -> None:
        if self.at is None:
            return
        for block in write_predicated(self.program, self.tokens, place, self.saved):
            self._start(block)

    # --- leaving by the stack ---
    def _sends(self, goal: int | None) -> tuple[MachineBlock, ...]:
        """Where a pop may lead, from the innermost construct up to `goal` (None: all)."""
        found: dict[MachineBlock, None] = {}
        for place in reversed(self.opened):
            found.update(dict.fromkeys(self.resumes.get(place, ())))
            if place == goal:
                break
        return tuple(found)

    def _leave(self, goal: int, cond: Reg | None = None, *before: MachineInst, negated: bool = False) -> None:
        """All lanes, or those with `cond` (without it where `negated`), leave a region, after `before`."""
        way = self.plan.way(goal)
        name = self.tokens[goal].block.name
        does = {"brk": f"go to %{name}", "cont": "go to the next iteration", "exit": "are done"}[way]
        note = f"lanes {'without' if negated else 'with'} it {does}" if cond is not None else f"lanes {does}"
        sends = self._sends(goal)
        if way == "exit":
            sends = (self._label(self.tokens[goal].partner), *self._sends(None))
        srcs = (EXEC,) if cond is None else (EXEC, cond)
        op = f"{way}_not" if negated else way
        always = None if cond is None else "some"
        self._end(*before, MachineInst(op, (EXEC,), srcs, note=note, condition=always, sends=sends))
        if cond is None:
            self.at = None
        else:
            self._open()

    def _take(self, exit_place: int, cond: Reg | None = None, *, negated: bool = False) -> None:
        """The exit at a place, by the stack; lanes that leave several regions of a kind take a flag along."""
        goal = self.plan.goal(exit_place)
        before: list[MachineInst] = []
        if self.plan.hops[exit_place]:
            flag = self.flags[goal]
            going = EXEC if cond is None else cond
            if cond is not None and (negated or cond.cls != "m"):
                going = self.program.mask(f"{flag.hint}.go")
                op = "m_andn2" if negated else "m_and"
                before.append(MachineInst(op, (going,), (EXEC, cond), note="the lanes that go"))
                cond, negated = going, False
            note = f"they go on to %{self.tokens[goal].block.name}"
            before.append(MachineInst("m_or", (flag,), (flag, going), note=note))
        self._leave(goal, cond, *before, negated=negated)

    # --- regions ---
    def _region(self, place: int, token: Token) -> None:
        self.opened.append(place)
        if self.at is None:
            return
        if token.kind == "loop":
            self._start(self._label(place))
        if place not in self.plan.holds:
            return
        block = self._open()
        if place in self.plan.flagged:
            self.flags[place] = self.program.mask(f"{token.block.name}.leave")
            block.body.append(MachineInst("m_zero", (self.flags[place],), note="no lane has left"))
        target = self._label(token.partner)
        self.resumes[place] = [target]
        op, note = (
            ("pcnt", "lanes that continue wait") if token.kind == "loop" else ("pbk", "lanes that leave wait")
        )
        inst = MachineInst(op, (), (EXEC,), self._origin(token), f"{note} for %{token.block.name}", target)
        self._end(inst)
        self._open()

    def _close(self, place: int, token: Token) -> bool:
        """The end of a region; whether control comes there."""
        begin = token.partner
        if begin in self.resumes:
            if self.at is not None:
                self._leave(begin)
        elif self.at is None and place not in self.labels:
            self.opened.pop()
            return False
        self.opened.pop()
        self._start(self._label(place))
        for goal in self.plan.passing.get(begin, ()):
            self._leave(goal, self.flags[goal])
        return True

    def _endmerge(self, place: int, token: Token) -> None:
        self._close(place, token)

    def _endloop(self, place: int, token: Token) -> None:
        if self._close(place, token):
            self._end(jump(self._label(token.partner)))
        self.at = None

    def _exit(self, place: int, token: Token) -> None:
        if token.is_tail or self.at is None or place in self.plan.leaving:
            return
        if place in self.plan.stacked:
            self._take(place)
        else:
            self._end(jump(self._label(token.partner)))
        self.at = None

    # --- ifs ---
    def _if(self, place: int, token: Token) -> None:
        self.opened.append(place)
        if self.at is None:
            return
        exit_ = token.block.exit
        assert isinstance(exit_, Branch)
        match self.plan.form[place]:
            case "uniform":
                self._uniform_if(place, exit_)
            case "leave":
                self._leaving_if(place, exit_)
            case "nested":
                self._nested_if(place, exit_)
            case _:
                pass

    def _uniform_if(self, place: int, exit_: Branch) -> None:
        goal = self._label(self.tokens[place].partner)
        if exit_.cond.cls == "s":
            self._end(branch("false", goal, exit_.cond, note="uniform"))
        else:
            self._end(branch("fails", goal, exit_.cond, EXEC, note="uniform"))
        self._open()

    def _leaving_if(self, place: int, exit_: Branch) -> None:
        """Lanes of one arm, or both, leave a region; the others run on."""
        plan, cond = self.plan, exit_.cond
        first, second = plan.arm(place, first=True), plan.arm(place, first=False)
        if place in plan.idle_leave:
            self._open().split = cond
            self._leave(plan.idle_leave[place][1], cond, negated=plan.is_empty(second))
            return
        leaves, stays = plan.bare_exit(first), plan.bare_exit(second)
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
            self.at = None

    def _run_guarded(self, exit_place: int, cond: Reg, *, negated: bool) -> Reg:
        """What lanes do before they leave, under a guard; returns the condition on which they do leave."""
        code = self.plan.code_before(exit_place)
        if not code:
            return cond
        before: list[MachineInst] = []
        if any(cond in inst.dsts for inst in code):
            kept = self.program.mask(cond.hint)
            before.append(MachineInst("m_and", (kept,), (EXEC, cond), note="the code changes it"))
            cond = kept
        source = self.tokens[exit_place - 1].block
        piece = Piece(source.name, source.source, (cond, negated), code, before)
        self._start(make_guarded(piece, self.program.machine, self.saved))
        return cond

    def _nested_if(self, place: int, exit_: Branch) -> None:
        plan, name = self.plan, self.tokens[place].block.name
        # The branch is taken by lanes with the condition where the arm that runs first is the one for true.
        on_true = plan.runs_first(place) is not (self.tokens[place].block in plan.swapped)
        works_first = plan.is_short(place) and not plan.is_empty(
            plan.arm(place, first=plan.runs_first(place))
        )
        words = ("then", "else") if on_true else ("else", "then")
        taken = MachineBlock(f"{name}.{words[0]}")
        behind = MachineBlock(f"{name}.{words[1]}")
        self.resumes[place] = [behind]
        block = self._open()
        block.split = exit_.cond
        origin = self._origin(self.tokens[place])
        insts: list[MachineInst] = []
        if place in plan.owns_sync:
            meet = self._label(plan.end(place))
            self.resumes[place].append(meet)
            insts.append(MachineInst("ssy", (), (EXEC,), origin, "where all meet again", meet))
        op, note = ("bra", "with it") if on_true else ("bra_not", "without it")
        cond = exit_.cond
        note = f"lanes {note} first: %{cond.hint or 'cond'}"
        insts.append(
            MachineInst(op, (EXEC,), (EXEC, cond), origin, note, condition="some", sends=(taken, behind))
        )
        self._end(*insts)
        self._start(behind)
        if works_first:
            self._end(jump(self._label(plan.end(place)), "they go on once the others have left"))
            self._start(taken)
        else:
            self.taken[place] = taken

    def _finish_arm(self, place: int) -> None:
        """What lanes do at the end of an arm of a nested if."""
        if self.at is None or place not in self.plan.ends:
            return
        way, owner = self.plan.ends[place]
        if way == "sync":
            note = "the other side, then all"
            self._end(MachineInst("sync", (EXEC,), (EXEC,), note=note, sends=self._sends(owner)))
            self.at = None
        else:
            self._leave(owner)

    def _else(self, place: int, token: Token) -> None:
        begin = self.opened[-1]
        match self.plan.form[begin]:
            case "uniform":
                if self.at is not None:
                    self._end(jump(self._label(token.partner)))
                    self.at = None
                if place in self.labels:
                    self._start(self._label(place))
            case "nested" if begin in self.taken and not self.plan.is_short(begin):
                if begin in self.plan.ends:
                    self._finish_arm(begin)
                elif self.at is not None:
                    self._end(jump(self._label(token.partner)))
                self._start(self.taken[begin])
            case _:
                pass

    def _endif(self, place: int, token: Token) -> None:
        begin = token.partner
        form = self.plan.form[begin]
        if form == "nested" and begin in self.taken:
            if self.plan.is_short(begin):
                self._start(self.taken[begin])
            self._finish_arm(begin)
        self.opened.pop()
        if form in ("uniform", "nested") and (self.at is not None or place in self.labels):
            self._start(self._label(place))

    # --- ends ---
    def _return(self, _place: int, _token: Token) -> None:
        if self.at is not None:
            self._end(MachineInst("end", note="every lane is done"))
            self.at = None

    def _trap(self, _place: int, token: Token) -> None:
        if self.at is not None:
            assert isinstance(token.block.exit, Trap)
            self._end(MachineInst("trap", inst=token.block.exit.inst))
            self.at = None
