"""`jip-uip`: Gen's structured branches. A channel that is off holds the address at which it wakes.

`if`, `else`, `break` and `cont` carry two targets. UIP is where the channels wait that go there; JIP is where
the warp goes if none is left: the end of the innermost block at which any may wait. Each end (`else`,
`endif`, `while`, `join`) wakes the channels that wait for its address, and goes on to its own JIP if there
are none. So nothing is ever run without channels, and no head compares pointers as in `block-ip`.

- A divergent if is `if`, `else`, `endif`. Channels without the condition wait for what is behind `else`, or
  for `endif`; those that come to `else` wait for `endif`.
- A loop that lanes leave or continue early ends with `while`: back, as long as a channel is on. Channels that
  `cont` wait for it. The UIP of `break` names it too, as from Gen7 on, but its channels are off there, and go
  on behind it when it falls through.
- `break` leaves the innermost loop for what stands directly behind it. All other ways forward, out of nested
  blocks or of several loops, are `goto`, whose channels wait for the `join` at its UIP (Gen8 on).

Before: the flow is structured (`structurise`); `exec_mask_plan` says where lanes wait. A uniform branch is a
plain jump where nobody can wait between here and there. Where nothing parts, nothing is written.

Sources: Mesa, src/intel/compiler (brw_eu_emit.c: `brw_set_uip_jip`, with the UIP of each generation); Intel's
Ivy Bridge PRM, volume 4 part 3 (if, else, endif, break, cont, while), and Broadwell's volume 2a (goto, join).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.executor import Frame
from pcfm.lowering.flow import Flow
from pcfm.lowering.operations import COMMON, Operation, any_lane
from pcfm.lowering.printer import Style
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, jump
from pcfm.lowering.structurise import (
    Construct,
    Exit,
    If,
    Loop,
    Merge,
    Point,
    Region,
    Structured,
    around,
    structurise,
    walk,
)
from pcfm.lowering.targets.block_ip import FLAG
from pcfm.lowering.targets.block_writer import BlockWriter
from pcfm.lowering.targets.exec_mask_plan import Plan, bare_exit
from pcfm.lowering.targets.exit_plan import is_empty
from pcfm.lowering.targets.gen_style import GenStyle
from pcfm.lowering.targets.sync_hardware import condition_lanes
from pcfm.simt.values import Array

NOWHERE = -1


class ChannelAddresses:
    """The address for which each channel of each warp waits; `NOWHERE` for those that wait for none."""

    def __init__(self, warps: int, lanes: int) -> None:
        self.of = np.full((warps, lanes), NOWHERE, np.int32)


def _wake(frame: Frame, address: int, warps: Array | None = None) -> Array:
    """The channels that wait for an address, in some of the warps: they do no longer."""
    waiting: Array = frame.hardware.of[frame.row_numbers] == address
    if warps is not None:
        waiting &= warps[:, None]
    _wait(frame, waiting, NOWHERE)
    return waiting


def _wait(frame: Frame, lanes: Array, address: int) -> None:
    rows = frame.row_numbers
    frame.hardware.of[rows] = np.where(lanes, address, frame.hardware.of[rows])


def _go_on(frame: Frame, lanes: Array, jip: MachineBlock | None) -> None:
    """These channels are on; a warp without any goes to JIP, where those are that wait for it."""
    empty = ~any_lane(lanes)
    if jip is not None:
        woken = _wake(frame, jip.index, empty)
        frame.send(empty, jip.index)
        lanes = lanes | woken
    frame.set(EXEC, lanes)


def _if(*, negated: bool) -> Callable[[Frame, MachineInst], None]:
    """Channels without the condition (with it, where negated) wait for JIP, where the other arm is."""

    def run(frame: Frame, inst: MachineInst) -> None:
        stay = condition_lanes(frame, inst, negated=negated)
        _wait(frame, frame.exec & ~stay, inst.sends[0].index)
        _go_on(frame, stay, inst.sends[0])

    return run


def _else(frame: Frame, inst: MachineInst) -> None:
    """Channels wait for `endif`, the JIP; those of the other arm, which is the target, are on."""
    other = inst.target
    assert other is not None
    _wait(frame, frame.exec, inst.sends[0].index)
    lanes = _wake(frame, other.index)
    if other.index != frame.block.index + 1:
        frame.send(any_lane(lanes), other.index)
    _go_on(frame, lanes, inst.sends[0])


def _end(frame: Frame, inst: MachineInst) -> None:
    """Channels that wait for this address are on again."""
    lanes = frame.exec | _wake(frame, frame.block.index)
    _go_on(frame, lanes, inst.sends[0] if inst.sends else None)


def _leave(behind: int, *, negated: bool) -> Callable[[Frame, MachineInst], None]:
    """Channels wait at UIP, or so many blocks behind it."""

    def run(frame: Frame, inst: MachineInst) -> None:
        assert inst.target is not None
        gone = condition_lanes(frame, inst, negated=negated)
        _wait(frame, gone, inst.target.index + behind)
        _go_on(frame, frame.exec & ~gone, inst.sends[0])

    return run


def _while(frame: Frame, inst: MachineInst) -> None:
    """Back with the channels that are on and those that continued, or on with those that broke."""
    lanes = frame.exec | _wake(frame, frame.block.index)
    back = any_lane(lanes)
    frame.send(back, inst.sends[0].index)
    _go_on(
        frame, lanes | _wake(frame, frame.block.index + 1, ~back), inst.sends[1] if inst.sends[1:] else None
    )


def _operations() -> Iterator[Operation]:
    for suffix, negated in (("", False), ("_not", True)):
        yield Operation(f"if{suffix}", "custom", 1, 2, _if(negated=negated), 0)
        for name, behind in (("break", 1), ("cont", 0), ("goto", 0)):
            yield Operation(f"{name}{suffix}", "custom", 1, None, _leave(behind, negated=negated))
    yield Operation("else", "custom", 1, 1, _else, 0)
    yield Operation("while", "custom", 1, 1, _while, 0)
    for name in ("endif", "join"):
        yield Operation(name, "custom", 1, 1, _end)


INSTRUCTION_SET = COMMON.extended((FLAG, *_operations()))


@dataclass(frozen=True)
class JipUip:
    """The target."""

    name: ClassVar[str] = "jip-uip"
    style: ClassVar[type[Style]] = GenStyle

    def lower(self, flow: Flow) -> MachineFunction:
        """The machine program of a flow graph."""
        flow.program.instruction_set = INSTRUCTION_SET
        flow.program.hardware = ChannelAddresses
        structured = structurise(flow)
        _JipUipEmitter(structured, Plan(structured)).emit()
        fold_branches(flow.program)
        return flow.program


TARGET = JipUip()


class _JipUipEmitter(BlockWriter[Plan]):
    """Writes the blocks along the tree."""

    def __init__(self, structured: Structured, plan: Plan) -> None:
        super().__init__(structured, plan)
        self.in_else: dict[If, None] = {}
        self.elses: dict[If, MachineBlock] = {}  # where JIP names an `else`
        self.breaks = {node: loop for node in plan.parting if (loop := _broken_loop(node)) is not None}
        # Exits that are no jumps: those that part lanes, and all out of a loop that some broke.
        broken = dict.fromkeys(self.breaks.values())
        self.leaves = dict.fromkeys(plan.parting)
        for node, _ in walk(structured.nodes):
            if not isinstance(node, Exit) or node.is_tail or node in plan.parting:
                continue
            if any(construct in broken for construct in around(node, node.region)):
                self.leaves[node] = None
                if (loop := _broken_loop(node)) is not None:
                    self.breaks[node] = loop
        # Merges that channels come to by `goto`, or that a warp may come to the end of without any.
        self.joins = dict.fromkeys(
            node.region
            for node in self.leaves
            if isinstance(node.region, Merge) and (node not in self.breaks or node.region in plan.escapes)
        )

    def emit(self) -> None:
        """Writes all blocks."""
        super().emit()
        if self.program.blocks[-1].falls_through:  # behind a loop that no lane leaves: never
            self._start(MachineBlock("never")).terminators.append(MachineInst("end"))

    # --- where a warp without channels goes ---
    def _wakes(self, node: Construct) -> bool:
        """Whether a construct has an end at which channels wake."""
        if isinstance(node, Loop):
            return node in self.plan.holds or node in self.plan.escapes
        return node in self.joins if isinstance(node, Region) else node in self.plan.holds

    def _jip(self) -> tuple[MachineBlock, ...]:
        """The end of the innermost block that is open; nothing where none has any."""
        for node in reversed(self.opened):
            if not self._wakes(node):
                continue
            if isinstance(node, If) and node not in self.in_else and not any(map(is_empty, node.arms)):
                return (self.elses.setdefault(node, MachineBlock(f"{node.block.name}.then")),)
            return (self._label(node.end),)
        return ()

    def _control(
        self, op: str, *srcs: Reg, note: str, target: MachineBlock | None = None,
        sends: tuple[MachineBlock, ...] | None = None, condition: str | None = "some",
    ) -> None:  # fmt: skip
        """A control instruction that ends a block."""
        sends = self._jip() if sends is None else sends
        before: list[MachineInst] = []
        if srcs and srcs[0].cls == "v":  # a flag register is needed
            flag = self.program.mask(srcs[0].hint)
            before.append(MachineInst(FLAG.name, (flag,), (EXEC, srcs[0])))
            srcs = (flag,)
        self._end(
            *before, MachineInst(op, (EXEC,), (EXEC, *srcs), None, note, target, condition, sends=sends)
        )
        self._open()

    def _wake_at(self, op: str, point: Point, note: str) -> None:
        """The end of a block of the tree, at which channels wake."""
        self._join(point)
        self._control(op, note=note)

    # --- regions ---
    def _begin_region(self, node: Region) -> None:
        if isinstance(node, Loop):
            self._join(node.begin)

    def _end_region(self, node: Region) -> None:
        self.opened.pop()
        comes = self.current is not None or node.end in self.labels
        if not comes:
            return
        if isinstance(node, Loop):
            self._end_loop(node)
        elif node in self.joins:
            self._wake_at("join", node.end, f"channels that went to %{node.block.name}")
        else:
            self._join(node.end)

    def _end_loop(self, node: Loop) -> None:
        self._join(node.end)
        header = self._label(node.begin)
        if self._wakes(node):
            self._control("while", note="as long as a channel is on", sends=(header, *self._jip()))
        else:
            self._end(jump(header))
        if node not in self.breaks.values():
            self.current = None

    # --- leaving ---
    def _exit(self, node: Exit) -> None:
        if node in self.leaves:
            self._take(node)
        else:
            self._end(jump(self._label(node.region.end)))

    def _take(self, node: Exit, cond: Reg | None = None, *, negated: bool = False) -> None:
        """All channels, or those with a condition (without it where negated), take an exit."""
        region, loop = node.region, self.breaks.get(node)
        if loop is not None:
            op, end, does = "break", loop.end, f"go to %{region.block.name}"
        elif isinstance(region, Loop) and _innermost_loop(node) is region:
            op, end, does = "cont", region.end, "go to the next iteration"
        else:
            op, end, does = "goto", region.end, f"go to %{region.block.name}"
        note = f"channels {'without it ' if negated else 'with it ' if cond is not None else ''}{does}"
        srcs = () if cond is None else (cond,)
        condition = None if cond is None else "some"
        self._control(op + "_not" * negated, *srcs, note=note, target=self._label(end), condition=condition)
        if cond is None:
            self.current = None

    # --- ifs ---
    def _begin_if(self, node: If) -> None:
        cond = node.exit.cond
        self._open().split = cond
        if self.plan.form[node] == "leave":
            on_true, on_false = map(bare_exit, node.arms)
            first = on_true or on_false
            assert first is not None
            self._take(first, cond, negated=on_true is None)
            if on_true and on_false:
                self._take(on_false)
            return
        no_then, no_else = map(is_empty, node.arms)
        other = node.end if no_then or no_else else node.middle
        note = f"channels {'without' if no_then else 'with'} it: %{cond.hint or 'cond'}"
        op = "if_not" if no_then else "if"
        self._control(op, cond, note=note, target=self._label(node.end), sends=(self._label(other),))

    def _else(self, node: If) -> None:
        self.in_else[node] = None
        if self.plan.form[node] == "leave" or any(map(is_empty, node.arms)):
            return
        if node in self.elses:  # a warp without channels; the other arm may have none either
            self._start(self.elses[node])
        if self.current is not None:
            end, other = self._label(node.end), self._label(node.middle)
            self._control("else", note="the other channels", target=other, sends=(end,))
        self._join(node.middle)

    def _end_if(self, node: If) -> None:
        self.opened.pop()
        if self.plan.form[node] != "leave":
            self._wake_at("endif", node.end, "all channels of the if again")


def _innermost_loop(node: Exit) -> Loop | None:
    parent = node.parent
    while parent is not None and not isinstance(parent, Loop):
        parent = parent.parent
    return parent


def _broken_loop(node: Exit) -> Loop | None:
    """The loop that an exit leaves for what stands directly behind it; None where it does something else."""
    loop = _innermost_loop(node)
    return loop if loop is not None and loop.is_last and loop.parent is node.region else None
