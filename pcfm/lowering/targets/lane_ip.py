"""`lane-ip`: VC4's way. Every lane holds `execute`: 0 where it runs the current block, else the number of the
block that it waits for.

Blocks are numbered in the layout: a reverse post-order in which every cycle is contiguous, from 1. At the end
of a block lanes write into `execute` where they go; the warp goes on with the block behind it. There lanes
that wait for it wake (`execute` := 0). At the last block of a cycle the warp goes back to the block it begins
with, if any lane waits for that one. Nothing else is needed, so any control-flow graph will do, irreducible
ones too: each sweep through a cycle runs each of its blocks at most once, inner cycles to their end first.

Flags are those of `execute` (zero set: the lane runs). Branches on them save work:

- *all zero clear* (no lane runs): around blocks that nobody waits for, at the end of a divergent branch and
  at the beginning of a block that may find no lanes;
- *all zero set* (of `execute` less a number: all wait for that block): at the end of a side that all lanes of
  the warp took, to where the sides join;
- *any zero set* (of `execute` less a number: some wait for that block): back to the beginning of a cycle.

A uniform branch, and the end of a block with one successor, are plain jumps where nobody can wait between
here and there; `execute` is not touched.

Source: Mesa, src/gallium/drivers/vc4/vc4_program.c (ntq_emit_if, ntq_emit_loop and
ntq_activate_execute_for_block), for structured ifs and loops; the numbering generalises them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from pcfm.graph import dominator_tree
from pcfm.ir.types import I32
from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Branch, Flow, FlowBlock, Goto, Return, Trap
from pcfm.lowering.operations import COMMON, Condition, Operation
from pcfm.lowering.printer import Style
from pcfm.lowering.program import (
    EXEC,
    MachineBlock,
    MachineFunction,
    MachineInst,
    Reg,
    branch,
    jump,
    must_be_skipped,
)
from pcfm.lowering.targets.lane_ip_plan import Plan
from pcfm.lowering.targets.vc4_style import Vc4Style
from pcfm.simt.values import Array

NEVER = 0x7FFFFFFF
DEFAULT_SKIP_THRESHOLD = 3


def _start(exec_: Array) -> Array:
    return np.where(exec_, np.int32(0), np.int32(NEVER))


def _where(execute: Array, lanes: Array, number: Array) -> Array:
    return np.where(lanes, number.astype(np.int32), execute)


# execute := 0 in lanes that exist; := a number in some lanes; the flag "zero set" of it, and less a number.
_OPERATIONS = (
    Operation("lane_start", "mask", 1, 1, _start),
    Operation("lane_go", "mask", 1, 3, lambda e, exec_, n: _where(e, exec_, n)),
    Operation("lane_go_if", "mask", 1, 4, lambda e, exec_, c, n: _where(e, exec_ & c, n), units=2),
    Operation("lane_go_unless", "mask", 1, 4, lambda e, exec_, c, n: _where(e, exec_ & ~c, n), units=2),
    Operation("lane_wake", "mask", 1, 2, lambda e, n: np.where(e == n, np.int32(0), e), units=2),
    Operation("lane_runs", "mask", 1, 1, lambda e: e == 0),
    Operation("lane_waits", "mask", 1, 2, lambda e, n: e == n),
)
_ALL_SET = Condition("all_set", "not_all_set", lambda flags, exist: (flags | ~exist).all(axis=1))
INSTRUCTION_SET = COMMON.extended(_OPERATIONS, [_ALL_SET])


@dataclass(frozen=True)
class LaneIp:
    """The target; `skip_threshold` is the least number of instructions that a skip branch pays for."""

    name: ClassVar[str] = "lane-ip"
    style: ClassVar[type[Style]] = Vc4Style

    skip_threshold: int = DEFAULT_SKIP_THRESHOLD

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph."""
        flow.program.instruction_set = INSTRUCTION_SET
        plan = Plan(flow)
        _LaneIpEmitter(flow, plan, self.skip_threshold).emit()
        fold_branches(flow.program)
        return flow.program


TARGET = LaneIp()


class _LaneIpEmitter:
    """Writes the blocks in the order of the layout."""

    def __init__(self, flow: Flow, plan: Plan, threshold: int) -> None:
        self.flow, self.plan, self.threshold = flow, plan, threshold
        self.program = flow.program
        self.execute = self.program.new("m", I32, "execute")
        self.exist: Reg | None = None
        self.labels = [MachineBlock(block.name) for block in plan.blocks]
        self.latches = {end: MachineBlock(f"{plan.blocks[end].name}.latch") for end in plan.ends}
        self.idom = dominator_tree(plan.succs).idom
        # Of each block: "full" (all live lanes run it), "some" (at least one) or "maybe" (perhaps none).
        self.found: list[str] = []
        self.checked: dict[int, None] = {}  # blocks that a branch before them makes sure of
        self.by_skip: dict[int, None] = {}  # blocks that a skip branch may lead to without lanes

    def emit(self) -> None:
        """Writes all blocks."""
        entry = MachineBlock("entry")
        if self.plan.marked:
            note = "all lanes run"
            entry.body.append(MachineInst("lane_start", (self.execute,), (EXEC,), note=note))
        self.program.blocks.append(entry)
        for node, block in enumerate(self.plan.blocks):
            self.found.append(self._lanes_at(node))
            self._block(node, block)
            if node in self.latches:
                self._latch(node)
        if self.program.blocks[-1].falls_through:  # a cycle without a way out: never
            self.program.blocks[-1].terminators.append(MachineInst("end"))
        if self.exist is not None:
            note = "the lanes there are"
            entry.body.append(MachineInst("m_mov", (self.exist,), (EXEC,), note=note))

    def _number(self, node: int) -> int:
        return node + 1

    def _behind(self, node: int) -> MachineBlock:
        return self.latches[node] if node in self.latches else self.labels[node + 1]

    # --- which lanes come ---
    def _lanes_at(self, node: int) -> str:
        """What is known of the lanes at the beginning of a block."""
        plan = self.plan
        if node == 0:
            return "full"
        is_head = node in plan.cycle_end
        before = self.idom[node]
        if before < node and plan.is_closed(before, node) and self.found[before] != "maybe":
            return "some" if is_head else self.found[before]
        if node in self.checked:
            return "some"
        fallen_into = self._falls_empty(node - 1) or node in self.by_skip
        sources = [pred for pred in plan.preds[node] if pred < node]
        if fallen_into or any(self.found[pred] == "maybe" for pred in sources):
            return "maybe"
        return "some"

    def _falls_empty(self, node: int) -> bool:
        """Whether a warp may come behind `node` with no lanes running."""
        targets = self.plan.succs[node]
        marked = any((node, target) in self.plan.marked for target in targets)
        return marked or node in self.latches

    # --- blocks ---
    def _block(self, node: int, block: FlowBlock) -> None:
        made = self.labels[node]
        self.program.blocks.append(made)
        if node in self.plan.woken:
            note = f"lanes that waited for %{block.name} run"
            wake = MachineInst("lane_wake", (self.execute,), (self.execute, self._number(node)), note=note)
            made.initiators += [wake, self._runs()]
        if self.found[node] == "maybe":
            made = self._check(node, made)
        made.body += block.body
        if block.barrier is not None:
            note = "all live lanes of the thread block"
            made.terminators.append(MachineInst("barrier", (), (), block.barrier, note))
            made = MachineBlock(f"{block.name}.behind")
            self.program.blocks.append(made)
        match block.exit:
            case Return():
                made.terminators.append(MachineInst("end", note="every lane is done"))
            case Trap(inst=inst):
                made.terminators.append(MachineInst("trap", inst=inst))
            case Goto(target=target):
                self._goto(node, made, target.index)
            case Branch():
                self._branch(node, made, block.exit)

    def _check(self, node: int, made: MachineBlock) -> MachineBlock:
        """A branch around what has no lanes, where that pays."""
        last = self.plan.skipped(node)
        if not self._pays(node, last + 1) or (last + 1 == len(self.labels) and last not in self.latches):
            return made
        note = "all zero clear: nobody is here"
        made.terminators.append(branch("empty", self._behind(last), EXEC, note=note, skips=True))
        if last + 1 < len(self.labels):
            self.by_skip[last + 1] = None
        self.found[node] = "some"
        rest = MachineBlock(f"{made.name}.run")
        self.program.blocks.append(rest)
        return rest

    def _pays(self, start: int, end: int) -> bool:
        """Whether the blocks from `start` up to `end` are worth a branch around them, or need one."""
        size = 0
        for node in range(start, end):
            block = self.plan.blocks[node]
            size += len(block.body)
            uniform = isinstance(block.exit, Branch) and block.exit.uniform
            backward = any(target <= node for target in self.plan.succs[node])
            ends = isinstance(block.exit, Return | Trap) or block.barrier is not None
            needed = any(must_be_skipped(inst, INSTRUCTION_SET) for inst in block.body)
            if uniform or backward or ends or needed:
                return True
        return size > self.threshold

    def _latch(self, node: int) -> None:
        """At the end of cycles: back to where lanes wait, the innermost first."""
        made = self.latches[node]
        self.program.blocks.append(made)
        heads = [head for head, end in self.plan.cycle_end.items() if end == node]
        for head in sorted(heads, reverse=True):
            if head not in self.plan.woken:
                continue
            flag = self._waits(head, made.body)
            note = f"any zero set: lanes wait for %{self.plan.blocks[head].name}"
            made.terminators.append(branch("nonempty", self.labels[head], flag, note=note))

    # --- flags of `execute` ---
    def _runs(self) -> MachineInst:
        return MachineInst("lane_runs", (EXEC,), (self.execute,), note="zero set")

    def _waits(self, node: int, to: list[MachineInst]) -> Reg:
        """A mask of the lanes that wait for a block, found out among `to`."""
        flag = self.program.mask("waits")
        number = self._number(node)
        to.append(MachineInst("lane_waits", (flag,), (self.execute, number), note="less its number"))
        return flag

    # --- exits ---
    def _goto(self, node: int, made: MachineBlock, target: int) -> None:
        if (node, target) not in self.plan.marked:
            if not self.plan.is_next(node, target):
                made.terminators.append(jump(self.labels[target]))
            return
        note = f"they wait for %{self.plan.blocks[target].name}"
        srcs = (self.execute, EXEC, self._number(target))
        made.terminators.append(MachineInst("lane_go", (self.execute,), srcs, note=note))
        if self._all_go(node, made, target):
            return
        self._refresh(node, made)

    def _all_go(self, node: int, made: MachineBlock, target: int) -> bool:
        """Where all lanes of the warp may have taken this side: a branch to the join."""
        plan, behind = self.plan, node + 1
        if target <= behind or node in self.latches or not self._pays(behind, target):
            return False
        before = self.idom[behind]
        if not (before < behind and self.found[before] == "full" and plan.is_closed(before, target)):
            return False
        if any(plan.may_wait(where, node, behind) for where in range(behind + 1, target)):
            return False
        self.exist = self.exist or self.program.mask("exist")
        flag = self._waits(target, made.terminators)
        if behind not in plan.woken:
            made.terminators.append(self._runs())
        note = f"all zero set: all wait for %{plan.blocks[target].name}"
        goal = self.labels[target]
        made.terminators.append(branch("all_set", goal, flag, self.exist, note=note, skips=True))
        self.checked[behind] = None
        return True

    def _refresh(self, node: int, made: MachineBlock) -> None:
        """EXEC as `execute` now has it, where the block behind does not see to that itself."""
        if node in self.latches or node + 1 not in self.plan.woken:
            made.terminators.append(self._runs())

    def _branch(self, node: int, made: MachineBlock, exit_: Branch) -> None:
        plan = self.plan
        targets = (exit_.if_true.index, exit_.if_false.index)
        marks = [target for target in targets if (node, target) in plan.marked]
        if not marks:
            self._plain_branch(node, made, exit_)
            return
        if not exit_.uniform:
            made.split = exit_.cond
        for target, op in zip(targets, ("lane_go_if", "lane_go_unless"), strict=True):
            if target in marks:
                note = f"they wait for %{plan.blocks[target].name}"
                srcs = (self.execute, EXEC, exit_.cond, self._number(target))
                made.terminators.append(MachineInst(op, (self.execute,), srcs, note=note))
        self._pass_over(node, made, targets)

    def _pass_over(self, node: int, made: MachineBlock, targets: tuple[int, int]) -> None:
        """After a branch that parts lanes: straight to the first block that somebody waits for."""
        plan, behind = self.plan, node + 1
        nearest, other = sorted(targets)
        if plan.is_next(node, nearest):
            latches = plan.waiting_cycles(node, other)
            end = min(latches) + 1 if latches else other
            waits = any(plan.may_wait(where, node, behind) for where in range(behind, end))
            if end > behind and not waits and self._pays(behind, end):
                made.terminators.append(self._runs())
                note = "all zero clear: all lanes went there"
                goal = self.latches[end - 1] if latches else self.labels[other]
                made.terminators.append(branch("empty", goal, EXEC, note=note, skips=True))
                self.checked[behind] = None
                return
            self._refresh(node, made)
            return
        if nearest > behind and plan.is_free(node, nearest):
            made.terminators.append(jump(self.labels[nearest]))
            return
        self._refresh(node, made)

    def _plain_branch(self, node: int, made: MachineBlock, exit_: Branch) -> None:
        cond, if_true, if_false = exit_.cond, exit_.if_true.index, exit_.if_false.index
        goal = self.labels[if_true]
        if cond.cls == "s":
            made.terminators.append(branch("true", goal, cond, note="uniform"))
        else:
            made.terminators.append(branch("holds", goal, cond, EXEC, note="uniform"))
        if not self.plan.is_next(node, if_false):
            made.terminators.append(jump(self.labels[if_false]))
