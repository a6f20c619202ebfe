"""`exec-mask`: AMD's way. One mask of active lanes in a scalar register, changed by scalar instructions.

A divergent if becomes `s_and_saveexec`, its else `s_andn2_saveexec`, its end `s_or`; a lane that leaves a
loop or jumps forward out of nested ifs is put into a mask that waits at the place it goes to (`s_or`), and
taken out of EXEC (`s_andn2`): breaks wait at the end of the loop, continues at the end of the iteration. A
region is skipped (`s_cbranch_execz`) where its mask may be empty and running it without lanes would cost more
than `skip_threshold` instructions, or must not happen: memory accesses, calls, loops, branches on scalars,
scalar phis. Uniform branches are plain scalar branches wherever no lanes wait between the branch and its
target.

Before: the flow is structured (`structurise`). Sources for the instruction sequences: LLVM's
SILowerControlFlow and SIPreEmitPeephole (its default threshold is 12 instructions); AMD's Vega ISA document.

Whole-quad mode, where a kernel computes derivatives, is a pass on the structured flow: see `wqm`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pcfm.ir.instructions import Compare
from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Branch, Flow, Trap
from pcfm.lowering.printer import Style
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, branch, jump
from pcfm.lowering.quad_toggles import Toggle
from pcfm.lowering.structurise import Structured, Token, structurise
from pcfm.lowering.targets.amd_style import AmdStyle
from pcfm.lowering.targets.block_writer import BlockWriter
from pcfm.lowering.targets.exec_mask_plan import Plan
from pcfm.lowering.wqm import insert_whole_quads

DEFAULT_SKIP_THRESHOLD = 12


@dataclass(frozen=True)
class ExecMask:
    """The target; `skip_threshold` is the least number of instructions that a skip branch pays for.

    Kernels that compute derivatives need `whole_quads`, and that helper lanes do not act (`exact`): both are
    parameters so that tests can show what goes wrong without them.
    """

    name: str = "exec-mask"
    skip_threshold: int = DEFAULT_SKIP_THRESHOLD
    whole_quads: bool = True
    exact: bool = True

    @property
    def style(self) -> type[Style]:
        """GCN assembly."""
        return AmdStyle

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph."""
        structured = structurise(flow)
        insert_whole_quads(structured, enabled=self.whole_quads, exact=self.exact)
        plan = Plan(structured)
        emitter = _Emitter(structured, plan, self.skip_threshold)
        emitter.emit()
        fold_branches(flow.program)
        return flow.program


class _Emitter(BlockWriter):
    """Writes the blocks, token by token."""

    def __init__(self, structured: Structured, plan: Plan, threshold: int) -> None:
        super().__init__(structured)
        self.plan = plan
        self.threshold = threshold
        self.waiting: dict[int, Reg] = {}  # of each construct that holds lanes: the mask they are in
        self.in_else: dict[int, None] = {}
        self.empty_before: dict[int, None] = {}  # ifs that may have been entered without lanes
        self.may_be_empty = False
        # Whether lanes may be missing where a branch leads.
        self.empty_at: dict[int, bool] = {}

    def emit(self) -> None:
        """Writes all blocks."""
        self._start(MachineBlock("entry"))
        handlers = {
            "code": self._code, "if": self._if, "else": self._else, "endif": self._endif,
            "loop": self._loop, "endloop": self._endloop, "merge": self._merge, "endmerge": self._endmerge,
            "exit": self._exit, "return": self._return, "trap": self._trap,
        }  # fmt: skip
        for place, token in enumerate(self.tokens):
            handlers[token.kind](place, token)
        if self.at is not None:  # behind a loop that no lane leaves: never
            self._end(MachineInst("end"))

    # --- blocks ---
    def _join(self, place: int) -> MachineBlock:
        """Begins the block of a token that control comes together at."""
        return self._start(self._label(place))

    def _end(self, *insts: MachineInst) -> None:
        """Adds to the terminators of the block, as long as it has no branch yet."""
        block = self.at
        if block is None or any(inst.op == "branch" for inst in block.terminators):
            block = self._open()
        block.terminators.extend(insts)

    def _continuation(self) -> int | None:
        """The place of the token at which the innermost lanes that wait go on."""
        for place in reversed(self.opened):
            if place not in self.plan.holds:
                continue
            token = self.tokens[place]
            if token.kind != "if":
                return token.partner
            other = token.partner
            has_else = not self.plan.is_empty(self.plan.arm(place, then=False))
            has_then = not self.plan.is_empty(self.plan.arm(place, then=True))
            is_then = place not in self.in_else
            return other if is_then and has_else and has_then else self.tokens[other].partner
        return None

    def _skip_if_empty(self, place: int) -> None:
        """At `place`, where the mask may be empty: a branch to where lanes wait, if that pays."""
        goal = self._continuation()
        if not self.may_be_empty or goal is None or not self.plan.pays(self.threshold, place, goal):
            return
        self.empty_at[goal] = True
        self._end(branch("empty", self._label(goal), EXEC, note="no lanes left here", skips=True))
        self._open()
        self.may_be_empty = False

    # --- tokens ---
    def _code(self, _place: int, token: Token) -> None:
        if self.at is None:
            return
        if isinstance(token.block, Toggle) and token.block.initiators:
            self._start(MachineBlock(token.block.name)).initiators += token.block.initiators
        self._write_body(token.block)

    def _merge(self, place: int, token: Token) -> None:
        self.opened.append(place)
        if place in self.plan.holds and self.at is not None:
            self._wait_at(place, f"lanes that wait for %{token.block.name}")

    def _wait_at(self, place: int, note: str) -> None:
        reg = self.waiting.setdefault(place, self.program.mask(f"{self.tokens[place].block.name}.wait"))
        self._open().body.append(MachineInst("m_zero", (reg,), note=note))

    def _endmerge(self, place: int, token: Token) -> None:
        begin = token.partner
        self.opened.pop()
        if place not in self.labels and self.at is None and begin not in self.waiting:
            return
        fell_empty = (self.at is not None and self.may_be_empty) or self.empty_at.get(place, False)
        block = self._join(place)
        self.may_be_empty = fell_empty
        if begin in self.waiting:
            note = f"with the lanes that waited for %{token.block.name}"
            block.initiators.append(MachineInst("m_or", (EXEC,), (EXEC, self.waiting[begin]), note=note))
            self.may_be_empty = begin in self.plan.escapes
            self._skip_if_empty(place + 1)

    def _loop(self, place: int, token: Token) -> None:
        self.opened.append(place)
        if self.at is None:
            return
        self._join(place)
        if place in self.plan.holds:
            self._wait_at(place, "lanes that wait for the next iteration")

    def _endloop(self, place: int, token: Token) -> None:
        begin = token.partner
        self.opened.pop()
        if begin not in self.labels or (self.at is None and place not in self.labels):
            self.at = None
            return
        # A branch to here comes from where no lanes are left, or with all that there are.
        came_empty = (self.at is not None and self.may_be_empty) or self.empty_at.get(place, False)
        block = self._join(place)
        if begin in self.waiting:
            note = "with the lanes that continued earlier"
            block.initiators.append(MachineInst("m_or", (EXEC,), (EXEC, self.waiting[begin]), note=note))
        header = self._label(begin)
        if begin in self.plan.escapes and came_empty:
            self._end(branch("nonempty", header, EXEC, note="some lanes go round again"))
            self.may_be_empty = True
            self._open()
        else:
            self._end(jump(header))
            self.at = None

    def _exit(self, place: int, token: Token) -> None:
        if token.is_tail or self.at is None or place in self.plan.leaving:
            return
        if place in self.plan.masked:
            self._leave_all(token)
        else:
            self._end(self._jump(token.partner))
        self.at = None

    def _jump(self, place: int) -> MachineInst:
        """A jump to a token, with the lanes that there are."""
        self.empty_at[place] = self.empty_at.get(place, False) or self.may_be_empty
        return jump(self._label(place))

    def _leave_all(self, token: Token) -> None:
        """All lanes go and wait; the warp goes on with others."""
        reg = self.waiting[self.tokens[token.partner].partner]
        if self.at is not None and self.at.terminators:
            self._open()
        note = f"the lanes here wait for %{token.block.name}"
        self._end(
            MachineInst("m_or", (reg,), (reg, EXEC), note=note),
            MachineInst("m_zero", (EXEC,), note="none is left"),
        )
        goal = self._continuation()
        assert goal is not None
        self.empty_at[goal] = True
        self._end(jump(self._label(goal)))

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
                self._leave(place, exit_)
            case _:
                self._nested_if(place, exit_)

    def _uniform_if(self, place: int, exit_: Branch) -> None:
        self.empty_at[self.tokens[place].partner] = self.may_be_empty
        goal = self._label(self.tokens[place].partner)
        if exit_.cond.cls == "s":
            self._end(branch("false", goal, exit_.cond, note="uniform"))
        else:
            self._end(branch("fails", goal, exit_.cond, EXEC, note="uniform"))
        self._open()

    def _leave(self, place: int, exit_: Branch) -> None:
        """Lanes of one arm, or both, are put where they wait; the others run on."""
        then, other = self.plan.arm(place, then=True), self.plan.arm(place, then=False)
        leaves_on_true = self.plan.is_bare_exit(then)
        goal = self.tokens[(then if leaves_on_true else other)[0]]
        reg = self.waiting[self.tokens[goal.partner].partner]
        cond = exit_.cond
        block = self._open()
        block.split = cond
        note = f"lanes that go to %{goal.block.name} wait"
        going = cond
        turned = None if leaves_on_true else self._turn_around(block, cond)
        if turned is not None:
            block.split = going = turned
        elif cond.cls != "m" or not leaves_on_true:
            going = self.program.mask(f"{goal.block.name}.go")
            op = "m_and" if leaves_on_true else "m_andn2"
            block.terminators.append(MachineInst(op, (going,), (EXEC, cond), note=note))
        block.terminators.append(MachineInst("m_or", (reg,), (reg, going), note=note))
        block.terminators.append(MachineInst("m_andn2", (EXEC,), (EXEC, going), note="the others go on"))
        self.may_be_empty = True
        if leaves_on_true and self.plan.is_bare_exit(other):
            self._leave_all(self.tokens[other[0]])
            self.at = None
            return
        rest = other if leaves_on_true else then
        self._skip_if_empty(rest[0])
        self._open()

    def _turn_around(self, block: MachineBlock, cond: Reg) -> Reg | None:
        """The opposite of a comparison that only this branch reads, in its place; None for others."""
        for at, inst in enumerate(block.body):
            compare = inst.inst
            if inst.dsts == (cond,) and isinstance(compare, Compare) and len(compare.uses) == 1:
                twin = compare.clone()
                assert isinstance(twin, Compare)
                twin.predicate, twin.parent, twin.span = (
                    compare.inverse_predicate,
                    compare.parent,
                    compare.span,
                )
                going = self.program.mask(cond.hint)
                note = f"the opposite of %{cond.hint}" if cond.hint else "the opposite"
                block.body[at] = replace(inst, dsts=(going,), inst=twin, note=note)
                return going
        return None

    def _nested_if(self, place: int, exit_: Branch) -> None:
        plan = self.plan
        then, other = plan.arm(place, then=True), plan.arm(place, then=False)
        no_then, no_else = plan.is_empty(then), plan.is_empty(other)
        saved = self.waiting[place] = self.program.mask("saved")
        block = self._open()
        block.split = exit_.cond
        op, note = ("m_andn1_save", "lanes without it") if no_then else ("m_and_save", "lanes with it")
        block.terminators.append(
            MachineInst(op, (saved, EXEC), (EXEC, exit_.cond), note=f"{note}: %{exit_.cond.hint or 'cond'}")
        )
        both = not (no_then or no_else)
        if both or place in plan.escapes:
            block.terminators.append(MachineInst("m_xor", (saved,), (EXEC, saved), note="the other lanes"))
        if self.may_be_empty:
            self.empty_before[place] = None
        region = other if no_then else then
        goal = self.tokens[place].partner if both else self.tokens[self.tokens[place].partner].partner
        self.may_be_empty = True
        if self.plan.pays(self.threshold, *region):
            self._end(branch("empty", self._label(goal), EXEC, note="skip", skips=True))
            self.may_be_empty = False
        self._open()

    def _else(self, place: int, token: Token) -> None:
        begin = self.opened[-1]
        self.in_else[begin] = None
        match self.plan.form[begin]:
            case "uniform":
                if self.at is not None:
                    self._end(self._jump(token.partner))
                    self.at = None
                if place in self.labels:
                    self._join(place)
                    self.may_be_empty = self.empty_at[place]
            case "nested" if begin in self.waiting:
                self._nested_else(place, begin)

    def _nested_else(self, place: int, begin: int) -> None:
        plan = self.plan
        if any(plan.is_empty(plan.arm(begin, then=then)) for then in (True, False)):
            return
        saved = self.waiting[begin]
        block = self._join(place)
        block.initiators.append(
            MachineInst(
                "m_andn2_save", (saved, EXEC), (EXEC, saved), note="the other lanes; those with it wait"
            )
        )
        end = self.tokens[place].partner
        self.may_be_empty = True
        if self.plan.pays(self.threshold, place + 1, end):
            self._end(branch("empty", self._label(end), EXEC, note="skip", skips=True))
            self.may_be_empty = False
            self._open()

    def _endif(self, place: int, token: Token) -> None:
        begin = token.partner
        self.opened.pop()
        match self.plan.form[begin]:
            case "uniform":
                if self.at is not None or place in self.labels:
                    fell_empty = self.at is not None and self.may_be_empty
                    self._join(place)
                    self.may_be_empty = fell_empty or self.empty_at.get(place, False)
            case "nested" if begin in self.waiting:
                saved = self.waiting[begin]
                block = self._join(place)
                block.initiators.append(
                    MachineInst("m_or", (EXEC,), (EXEC, saved), note="all lanes of the if again")
                )
                self.may_be_empty = begin in self.plan.escapes or begin in self.empty_before
                self._skip_if_empty(place + 1)

    def _return(self, _place: int, _token: Token) -> None:
        if self.at is not None:
            self._end(MachineInst("end", note="every lane is done"))
            self.at = None

    def _trap(self, _place: int, token: Token) -> None:
        if self.at is not None:
            assert isinstance(token.block.exit, Trap)
            self._end(MachineInst("trap", inst=token.block.exit.inst))
            self.at = None
