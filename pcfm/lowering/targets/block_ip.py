"""`block-ip`: the way of Intel's Gen under Beignet. Every lane holds a block pointer, `blockip`: the number
of the block that it runs or waits for.

Blocks are numbered in the layout: a reverse post-order in which every cycle is contiguous. At the end of a
block its lanes write where they go; the warp jumps forward to the least pending block, and back to the
beginning of a cycle when it comes to the cycle's end and any lane waits there. At the head of a block the
lanes become active whose pointer is its number; if there are none, the warp goes on to the least block that
may be pending then. Nothing else is needed, so any control-flow graph will do, irreducible ones too. Where
nobody can wait in between, a uniform branch is a plain jump and pointers stay as they are: see
`block_ip_plan`, which finds out who may wait where.

**Barriers.** One that all live lanes of the warp reach at once is the hardware's own. One that lanes may
reach in turns (under a divergent branch in a loop, say) has a *soft mask*: lanes that arrive are put into it
and are parked, that is, their pointer is that of no block. The warp goes on with the others. When the last of
the live lanes has arrived, or returned, the barrier fires, once, for all lanes in the mask, which go on
together. Without the soft mask (`soft_mask=False`) such a barrier is what the hardware does: it counts warps,
and looks at no lanes. It then is run once for each group of lanes that comes, code behind it runs too early,
and the warps of a thread block meet at different ones.

**What is a deadlock.** For the SSA simulator a barrier that some live lanes of the warp do not reach together
is one. Here, with the soft mask, it is enough that each live lane reaches it sooner or later, or returns:
such programs succeed. What remains a `BarrierDeadlock`: lanes of a warp that are parked at different barriers
(an if whose arms hold one each), and warps that wait at different barriers. Since parked lanes stay behind
while the others go round a cycle, what is uniform in each round is not so among lanes that meet at such a
barrier: there values that the analysis calls uniform are kept per lane (`block_ip_plan.let_lanes_slip`).

In an irreducible cycle the order of blocks may also part lanes that the simulator, which lets them meet at
the post-dominator, keeps together; without the soft mask a barrier there fails though the kernel is right.

Block pointers have 16 bits, as on Gen. Source: Beignet, backend/src/backend/gen_insn_selection.cpp (patterns
of label and branch instructions) and context.cpp (`buildJIPs`). There lanes whose pointer is at most the
block's number become active, and backward jumps are taken at once. Here cycles are run to their end, so that
lanes meet in each round; lanes may then wait for an earlier block, and only those with the very number become
active.

Not handled here: short bodies are not run without lanes in place of the jump around them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.types import I16
from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Branch, Flow, FlowBlock, Goto, Return, Trap
from pcfm.lowering.operations import COMMON, Operation
from pcfm.lowering.printer import Style
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, branch, jump
from pcfm.lowering.targets.block_ip_plan import Node, Plan, let_lanes_slip
from pcfm.lowering.targets.gen_style import GenStyle
from pcfm.simt.values import Array

RETIRED = 0xFFFF
PARKED = 0xFFFE
MOST_BLOCKS = PARKED


def _start(exist: Array) -> Array:
    return np.where(exist, np.uint16(0), np.uint16(RETIRED))


def _where(blockip: Array, lanes: Array, number: Array) -> Array:
    return np.where(lanes, number.astype(np.uint16), blockip)


FLAG = Operation("flag", "mask", 1, 2, lambda exec_, cond: exec_ & cond)
"""The lanes with a condition that is in a vector register, as a flag."""

# blockip := 0 in lanes that exist; := a number in the lanes that are on, or some of them. Then masks: the
# lanes that wait for a block; that have returned; that are alive and not in a soft mask.
INSTRUCTION_SET = COMMON.extended((
    Operation("bip_start", "mask", 1, 1, _start, units=2),
    Operation("bip_set", "mask", 1, 3, _where),
    Operation("bip_set_if", "mask", 1, 4, lambda ip, exec_, flag, n: _where(ip, exec_ & flag, n)),
    FLAG,
    Operation("bip_at", "mask", 1, 2, lambda ip, n: ip == n),
    Operation("bip_retired", "mask", 1, 1, lambda ip: ip == RETIRED),
    Operation("bip_missing", "mask", 1, 2, lambda ip, soft: (ip != RETIRED) & ~soft),
))  # fmt: skip


@dataclass(frozen=True)
class BlockIp:
    """The target; `soft_mask` says whether barriers under predication wait for all lanes of the warp."""

    name: ClassVar[str] = "block-ip"
    style: ClassVar[type[Style]] = GenStyle

    soft_mask: bool = True

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph. Raises: UnsupportedError."""
        if len(flow.blocks) > MOST_BLOCKS:
            first = flow.blocks[MOST_BLOCKS]
            raise UnsupportedError(
                f"block number {MOST_BLOCKS} of @{flow.program.name}, %{first.name}, cannot be lowered: "
                f"block pointers have 16 bits"
            )
        flow.program.instruction_set = INSTRUCTION_SET
        plan = Plan(flow, parks=self.soft_mask)
        while self.soft_mask and let_lanes_slip(flow, plan):
            plan = Plan(flow, parks=True)
        _BlockIpEmitter(flow, plan).emit()
        fold_branches(flow.program)
        return flow.program


TARGET = BlockIp()


class _BlockIpEmitter:
    """Writes the blocks in the order of the plan's nodes."""

    def __init__(self, flow: Flow, plan: Plan) -> None:
        self.flow, self.plan, self.program = flow, plan, flow.program
        self.blockip = self.program.new("m", I16, "blockip")
        partial = plan.partial_barriers
        self.soft = {index: self.program.mask(f"soft.{plan.blocks[index].name}") for index in partial}
        if not plan.parks:
            self.soft = {}
        self.code = [MachineBlock(block.name) for block in plan.blocks]
        self.fire = {index: MachineBlock(f"{plan.blocks[index].name}.fire") for index in self.soft}
        self.node_blocks = [MachineBlock(self._node_name(node)) for node in plan.nodes]
        self.finish = MachineBlock("finish")
        self.program.counts["soft barriers"] = len(self.soft)
        self.program.counts["partial barriers"] = len(partial)

    def emit(self) -> None:
        """Writes all blocks."""
        start = self._add(MachineBlock("entry"))
        if any(node.reached for node in self.plan.nodes):
            note = "every lane that exists is at the first block"
            start.initiators.append(MachineInst("bip_start", (self.blockip,), (EXEC,), note=note))
        for index, soft in self.soft.items():
            note = f"nobody has arrived at the barrier of %{self.plan.blocks[index].name}"
            start.initiators.append(MachineInst("m_zero", (soft,), note=note))
        for node in self.plan.nodes:
            match node.kind:
                case "head":
                    self._head(node)
                    if node.block != self.plan.exit_block:
                        self._block(node.block)
                case "latch":
                    self._latch(node)
                case _:
                    self._end(node)

    def _add(self, block: MachineBlock) -> MachineBlock:
        self.program.blocks.append(block)
        return block

    def _node_name(self, node: Node) -> str:
        if node.kind == "end":
            return "parked"
        name = self.plan.blocks[node.block].name
        if node.kind == "latch":
            return f"{name}.latch"
        return f"{name}.head" if node.may_be_empty else name

    def _at(self, node: Node) -> MachineBlock:
        """The machine block of a node that warps come to."""
        return self.node_blocks[node.number]

    def _number(self, index: int) -> int:
        return RETIRED if index == self.plan.exit_block else index

    def _go(self, block: MachineBlock, target: MachineBlock, note: str = "") -> None:
        block.terminators.append(jump(target, note))

    # --- nodes ---
    def _head(self, node: Node) -> None:
        if not node.reached:
            return
        name = self.plan.blocks[node.block].name
        block = self._add(self._at(node))
        block.initiators.append(
            MachineInst("bip_at", (EXEC,), (self.blockip, node.block), note=f"lanes whose block is %{name}")
        )
        if node.may_be_empty:
            goal = self._at(self.plan.jip(node))
            block.terminators.append(
                branch("empty", goal, EXEC, note="none: the least that may be pending", skips=True)
            )

    def _latch(self, node: Node) -> None:
        if not node.reached:
            return
        name = self.plan.blocks[node.block].name
        block = self._add(self._at(node))
        block.terminators.append(
            MachineInst("bip_at", (EXEC,), (self.blockip, node.block), note=f"lanes that go back to %{name}")
        )
        target = self.code[node.block]
        if node.may_be_empty:
            block.terminators.append(branch("nonempty", target, EXEC, note="back if there are any"))
            self._go(block, self._at(self.plan.jip(node)))
        else:
            self._go(block, target)

    def _end(self, node: Node) -> None:
        block = self._add(self._at(node))
        for index, soft in self.soft.items():
            if node.waits & self.plan.parked(index):
                name = self.plan.blocks[index].name
                note = f"all others have returned: the barrier of %{name}"
                block.terminators.append(branch("nonempty", self.fire[index], soft, note=note))
        self._add(self.finish)
        self.finish.terminators.append(MachineInst("end", note="every lane is done"))

    # --- blocks ---
    def _block(self, index: int) -> None:
        block = self.plan.blocks[index]
        made = self._add(self.code[index])
        made.body += block.body
        if block.barrier is not None:
            made = self._barrier(index, block, made)
        match block.exit:
            case Goto(target=target):
                self._arm(index, target.index, made)
            case Branch() as exit_ if exit_.uniform:
                self._uniform_branch(index, exit_, made)
            case Branch() as exit_:
                self._divergent_branch(index, exit_, made)
            case Trap(inst=inst):
                made.terminators.append(MachineInst("trap", inst=inst))
            case Return():
                self._return(index, made)

    def _arm(self, index: int, target: int, made: MachineBlock) -> None:
        """All lanes go to one block."""
        if self.plan.is_plain(index, target):
            self._go(made, self._plain_target(target))
            return
        made.terminators.append(self._set(target))
        self._go(made, self._at(self.plan.first_node(index, [target])))

    def _plain_target(self, target: int) -> MachineBlock:
        return self.finish if target == self.plan.exit_block else self.code[target]

    def _set(self, target: int, cond: Reg | None = None) -> MachineInst:
        name = self.plan.blocks[target].name
        does = "return" if target == self.plan.exit_block else f"go to %{name}"
        number = self._number(target)
        if cond is None:
            return MachineInst("bip_set", (self.blockip,), (self.blockip, EXEC, number), note=f"lanes {does}")
        note = f"those with %{cond.hint or 'the condition'} {does}"
        return MachineInst("bip_set_if", (self.blockip,), (self.blockip, EXEC, cond, number), note=note)

    def _uniform_branch(self, index: int, exit_: Branch, made: MachineBlock) -> None:
        if_true, if_false = exit_.if_true.index, exit_.if_false.index
        scalar = exit_.cond.cls == "s"
        operands = (exit_.cond,) if scalar else (exit_.cond, EXEC)
        condition = "true" if scalar else "holds"
        if self.plan.is_plain(index, if_false) and not self.plan.is_plain(index, if_true):
            condition = "false" if scalar else "fails"
            if_true, if_false = if_false, if_true
        plain = self.plan.is_plain(index, if_true)
        taken = self._plain_target(if_true) if plain else MachineBlock(f"{made.name}.go")
        made.terminators.append(branch(condition, taken, *operands, note="uniform"))
        if not self.plan.is_plain(index, if_false):  # no mask is changed behind a branch
            made = self._add(MachineBlock(f"{made.name}.else"))
        self._arm(index, if_false, made)
        if not plain:
            self._arm(index, if_true, self._add(taken))

    def _divergent_branch(self, index: int, exit_: Branch, made: MachineBlock) -> None:
        made.split = exit_.cond
        targets, flag = [exit_.if_true.index, exit_.if_false.index], exit_.cond
        if flag.cls == "v":  # a flag register is needed
            flag = self.program.mask(exit_.cond.hint)
            made.terminators.append(MachineInst(FLAG.name, (flag,), (EXEC, exit_.cond)))
        made.terminators += [self._set(targets[1]), self._set(targets[0], flag)]
        self._go(made, self._at(self.plan.first_node(index, targets)))

    def _return(self, index: int, made: MachineBlock) -> None:
        if self.plan.anyone_parked(self.plan.behind[index]):
            set_ = MachineInst("bip_set", (self.blockip,), (self.blockip, EXEC, RETIRED), note="lanes return")
            made.terminators.append(set_)
            self._go(made, self._at(self.plan.end))
        else:
            self._go(made, self.finish)

    # --- barriers ---
    def _barrier(self, index: int, block: FlowBlock, made: MachineBlock) -> MachineBlock:
        """The barrier that ends a block; returns the machine block that its exit goes into."""
        if index in self.soft:
            made = self._park(index, made)
        behind = MachineBlock(f"{block.name}.behind")
        if self.plan.is_partial(index) and not self.plan.parks:
            note = "lanes of this warp may be elsewhere"
            made.terminators.append(MachineInst("warp_barrier", (), (), block.barrier, note))
            return self._add(behind)
        srcs: tuple[Reg, ...] = ()
        if self.plan.behind[index] & self.plan.retired:
            srcs = (self.program.mask("returned"),)
            note = "those it need not wait for"
            made.terminators.append(MachineInst("bip_retired", srcs, (self.blockip,), note=note))
        note = "all live lanes of the thread block"
        made.terminators.append(MachineInst("barrier", (), srcs, block.barrier, note))
        return self._add(behind)

    def _park(self, index: int, made: MachineBlock) -> MachineBlock:
        """Lanes that arrive wait in the soft mask for all others; returns the block in which it fires."""
        soft, missing = self.soft[index], self.program.mask("missing")
        parked = (self.blockip, EXEC, PARKED)
        made.terminators += [
            MachineInst("m_or", (soft,), (soft, EXEC), note="lanes that have arrived"),
            MachineInst("bip_set", (self.blockip,), parked, note="they are parked"),
            MachineInst("bip_missing", (missing,), (self.blockip, soft), note="live lanes that have not"),
            branch("nonempty", self._at(self.plan.after_parking(index)), missing, note="go on with those"),
        ]
        fire = self._add(self.fire[index])
        fire.initiators += [
            MachineInst("m_mov", (EXEC,), (soft,), note="all that have arrived go on"),
            MachineInst("m_zero", (soft,), note="for the next time"),
        ]
        return fire
