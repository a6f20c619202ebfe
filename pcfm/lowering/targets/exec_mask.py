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
from typing import ClassVar

from pcfm.ir.instructions import Compare
from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Flow
from pcfm.lowering.printer import Style
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, branch, jump
from pcfm.lowering.quad_toggles import Toggle
from pcfm.lowering.structurise import (
    Code,
    Construct,
    Exit,
    If,
    Loop,
    Point,
    Region,
    Structured,
    structurise,
)
from pcfm.lowering.targets.amd_style import AmdStyle
from pcfm.lowering.targets.block_writer import BlockWriter
from pcfm.lowering.targets.exec_mask_plan import Plan, bare_exit
from pcfm.lowering.targets.exit_plan import is_empty
from pcfm.lowering.wqm import insert_whole_quads

DEFAULT_SKIP_THRESHOLD = 12


@dataclass(frozen=True)
class ExecMask:
    """The target; `skip_threshold` is the least number of instructions that a skip branch pays for.

    Kernels that compute derivatives need `whole_quads`, and that helper lanes do not act (`exact`): both are
    parameters so that tests can show what goes wrong without them.
    """

    name: ClassVar[str] = "exec-mask"
    style: ClassVar[type[Style]] = AmdStyle

    skip_threshold: int = DEFAULT_SKIP_THRESHOLD
    whole_quads: bool = True
    exact: bool = True

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph."""
        structured = structurise(flow)
        insert_whole_quads(structured, enabled=self.whole_quads, exact=self.exact)
        _ExecMaskEmitter(structured, Plan(structured), self.skip_threshold).emit()
        fold_branches(flow.program)
        return flow.program


TARGET = ExecMask()


class _ExecMaskEmitter(BlockWriter[Plan]):
    """Writes the blocks along the tree."""

    def __init__(self, structured: Structured, plan: Plan, threshold: int) -> None:
        super().__init__(structured, plan)
        self.threshold = threshold
        self.waiting: dict[Construct, Reg] = {}  # of each construct that holds lanes: the mask they are in
        self.in_else: dict[If, None] = {}
        self.empty_before: dict[If, None] = {}  # ifs that may have been entered without lanes
        self.may_be_empty = False
        # Whether lanes may be missing where a branch leads.
        self.empty_at: dict[Point, bool] = {}

    def emit(self) -> None:
        """Writes all blocks."""
        super().emit()
        if self.current is not None:  # behind a loop that no lane leaves: never
            self._end(MachineInst("end"))

    # --- blocks ---
    def _join(self, point: Point) -> MachineBlock:
        fell_empty = self.current is not None and self.may_be_empty
        self.may_be_empty = fell_empty or self.empty_at.get(point, False)
        return super()._join(point)

    def _lead_to(self, point: Point) -> MachineBlock:
        self.empty_at[point] = self.empty_at.get(point, False) or self.may_be_empty
        return super()._lead_to(point)

    def _lead_nobody_to(self, point: Point) -> MachineBlock:
        """The block of a point that a branch leads to which is taken without lanes."""
        self.empty_at[point] = True
        return self._label(point)

    def _end(self, *insts: MachineInst) -> None:
        """Adds to the terminators of the block, as long as it has no branch yet."""
        block = self.current
        if block is None or any(inst.op == "branch" for inst in block.terminators):
            block = self._open()
        block.terminators.extend(insts)

    def _continuation(self) -> Point | None:
        """The point at which the innermost lanes that wait go on."""
        for node in reversed(self.opened):
            if node not in self.plan.holds:
                continue
            if isinstance(node, If) and node not in self.in_else and not any(map(is_empty, node.arms)):
                return node.middle
            return node.end
        return None

    def _skip_if_empty(self, point: Point) -> None:
        """At a point where the mask may be empty: a branch to where lanes wait, if that pays."""
        goal = self._continuation()
        if not self.may_be_empty or goal is None or not self.plan.pays(self.threshold, point, goal):
            return
        label = self._lead_nobody_to(goal)
        self._end(branch("empty", label, EXEC, note="no lanes left here", skips=True))
        self._open()
        self.may_be_empty = False

    def _skip_region(self, start: Point, end: Point, goal: Point) -> bool:
        """A branch to `goal` around what stands between two points if the mask is empty; whether it pays."""
        self.may_be_empty = not self.plan.pays(self.threshold, start, end)
        if not self.may_be_empty:
            self._end(branch("empty", self._label(goal), EXEC, note="skip", skips=True))
        return not self.may_be_empty

    def _code(self, node: Code) -> None:
        if isinstance(node.block, Toggle) and node.block.initiators:
            self._start(MachineBlock(node.block.name)).initiators += node.block.initiators
        self._write_body(node.block)

    # --- regions ---
    def _begin_region(self, node: Region) -> None:
        is_loop = isinstance(node, Loop)
        if is_loop:
            self._join(node.begin)
        if node in self.plan.holds:
            name = "the next iteration" if is_loop else f"%{node.block.name}"
            reg = self.waiting[node] = self.program.mask(f"{node.block.name}.wait")
            self._open().body.append(MachineInst("m_zero", (reg,), note=f"lanes that wait for {name}"))

    def _end_region(self, node: Region) -> None:
        self.opened.pop()
        if isinstance(node, Loop):
            self._end_loop(node)
        elif node.end in self.labels or self.current is not None or node in self.waiting:
            block = self._join(node.end)
            if node in self.waiting:
                self._wake(block, node, f"with the lanes that waited for %{node.block.name}")
                self.may_be_empty = node in self.plan.escapes
                self._skip_if_empty(node.end)

    def _wake(self, block: MachineBlock, node: Construct, note: str) -> None:
        """Lanes that waited are on again."""
        block.initiators.append(MachineInst("m_or", (EXEC,), (EXEC, self.waiting[node]), note=note))

    def _end_loop(self, node: Loop) -> None:
        if node.begin not in self.labels or (self.current is None and node.end not in self.labels):
            self.current = None
            return
        # A branch to here comes from where no lanes are left, or with all that there are.
        block = self._join(node.end)
        if node in self.waiting:
            self._wake(block, node, "with the lanes that continued earlier")
        header = self._label(node.begin)
        if node in self.plan.escapes and self.may_be_empty:
            self._end(branch("nonempty", header, EXEC, note="some lanes go round again"))
            self._open()
        else:
            self._end(jump(header))
            self.current = None

    def _exit(self, node: Exit) -> None:
        if node in self.plan.parting:
            self._leave_all(node)
        else:
            self._end(jump(self._lead_to(node.region.end)))

    def _leave_all(self, node: Exit) -> None:
        """All lanes go and wait; the warp goes on with others."""
        reg = self.waiting[node.region]
        if self.current is not None and self.current.terminators:
            self._open()
        note = f"the lanes here wait for %{node.block.name}"
        self._end(
            MachineInst("m_or", (reg,), (reg, EXEC), note=note),
            MachineInst("m_zero", (EXEC,), note="none is left"),
        )
        goal = self._continuation()
        assert goal is not None
        self._end(jump(self._lead_nobody_to(goal)))

    # --- ifs ---
    def _begin_if(self, node: If) -> None:
        if self.plan.form[node] == "leave":
            self._leave(node)
        else:
            self._nested_if(node)

    def _leave(self, node: If) -> None:
        """Lanes of one arm, or both, are put where they wait; the others run on."""
        on_true, on_false = map(bare_exit, node.arms)
        leaving = on_true or on_false
        assert leaving is not None
        reg = self.waiting[leaving.region]
        cond = node.exit.cond
        block = self._open()
        block.split = cond
        note = f"lanes that go to %{leaving.block.name} wait"
        going = cond
        turned = None if on_true else self._turn_around(block, cond)
        if turned is not None:
            block.split = going = turned
        elif cond.cls != "m" or not on_true:
            going = self.program.mask(f"{leaving.block.name}.go")
            op = "m_and" if on_true else "m_andn2"
            block.terminators.append(MachineInst(op, (going,), (EXEC, cond), note=note))
        block.terminators.append(MachineInst("m_or", (reg,), (reg, going), note=note))
        block.terminators.append(MachineInst("m_andn2", (EXEC,), (EXEC, going), note="the others go on"))
        self.may_be_empty = True
        if on_true and on_false:
            self._leave_all(on_false)
            self.current = None
            return
        self._skip_if_empty(node.middle if on_true else node.begin)
        self._open()

    def _turn_around(self, block: MachineBlock, cond: Reg) -> Reg | None:
        """The opposite of a comparison that only this branch reads, in its place; None for others."""
        for position, inst in enumerate(block.body):
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
                block.body[position] = replace(inst, dsts=(going,), inst=twin, note=note)
                return going
        return None

    def _nested_if(self, node: If) -> None:
        plan = self.plan
        no_then, no_else = map(is_empty, node.arms)
        saved = self.waiting[node] = self.program.mask("saved")
        block, cond = self._open(), node.exit.cond
        block.split = cond
        op, note = ("m_andn1_save", "lanes without it") if no_then else ("m_and_save", "lanes with it")
        block.terminators.append(
            MachineInst(op, (saved, EXEC), (EXEC, cond), note=f"{note}: %{cond.hint or 'cond'}")
        )
        both = not (no_then or no_else)
        if both or node in plan.escapes:
            block.terminators.append(MachineInst("m_xor", (saved,), (EXEC, saved), note="the other lanes"))
        if self.may_be_empty:
            self.empty_before[node] = None
        start, stop = (node.middle, node.end) if no_then else (node.begin, node.middle)
        self._skip_region(start, stop, node.middle if both else node.end)
        self._open()

    def _else(self, node: If) -> None:
        self.in_else[node] = None
        if node not in self.waiting or any(map(is_empty, node.arms)):
            return
        saved, note = self.waiting[node], "the other lanes; those with it wait"
        block = self._join(node.middle)
        block.initiators.append(MachineInst("m_andn2_save", (saved, EXEC), (EXEC, saved), note=note))
        if self._skip_region(node.middle, node.end, node.end):
            self._open()

    def _end_if(self, node: If) -> None:
        self.opened.pop()
        if node in self.waiting:
            self._wake(self._join(node.end), node, "all lanes of the if again")
            self.may_be_empty = node in self.plan.escapes or node in self.empty_before
            self._skip_if_empty(node.end)
