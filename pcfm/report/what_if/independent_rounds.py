"""Whether the rounds of a loop could be shared between lanes: each of them knows at once which are its own,
and none needs what another computed, but for sums that can be added up in the end.

Of the values that the loop carries from round to round (the phis of its head) each must be a counter, which
only ever has something invariant added to it, or a sum: a chain of operations that may be done in any order,
of which no other instruction of the loop sees anything. How often the loop comes round may depend on counters
and on what is invariant in it. What rounds store for each other is not looked at.
"""

from __future__ import annotations

from pcfm.ir.instructions import Call, Instruction, Load, Phi, Select, Terminator
from pcfm.ir.module import Block
from pcfm.ir.values import Value
from pcfm.report.what_if.regrouping import Loop
from pcfm.simt.program import Program

_COUNTING = frozenset({"add", "sub", "getelementptr"})
_IN_ANY_ORDER = frozenset("add fadd mul fmul and or xor sub fsub".split())
_INTRINSICS_IN_ANY_ORDER = ("fma", "fmuladd", "umin", "umax", "smin", "smax", "minnum", "maxnum")


def why_in_order(program: Program, loop: Loop) -> str:
    """Why the rounds have to be done by one lane, in order; empty where nothing says so."""
    nodes = program.nodes[loop.head : loop.end + 1]
    if any(node.instance is not nodes[0].instance for node in nodes):
        return "it calls functions"
    blocks = dict.fromkeys(node.block for node in nodes)
    counters: dict[Value, None] = {}
    for phi in nodes[0].block.phis:
        cycle = _cycle_of(phi, blocks)
        steps = [inst for inst in cycle if not isinstance(inst, Phi)]
        if all(inst.opcode in _COUNTING and _adds_invariant(inst, cycle, blocks) for inst in steps):
            counters.update(dict.fromkeys(cycle))
        elif not all(_is_in_any_order(inst) for inst in steps) or _is_seen(cycle, blocks):
            return "a round needs what the round before it computed"
    for block in blocks:
        leaves = block.has_terminator and any(succ not in blocks for succ in block.successors)
        if leaves and _depends_on_data(block.terminator, counters, blocks):
            return "whether a lane goes on is known in the round before only"
    return ""


def _cycle_of(phi: Phi, blocks: dict[Block, None]) -> dict[Instruction, None]:
    """The instructions of the loop by which a phi depends on itself, the phi included."""
    return {
        inst: None
        for inst in _reached(phi, blocks, forwards=True)
        if inst in _reached(phi, blocks, forwards=False)
    } | {phi: None}


def _reached(start: Instruction, blocks: dict[Block, None], *, forwards: bool) -> dict[Instruction, None]:
    """The instructions of the loop that use a value, directly or not; or that it is made of."""
    reached: dict[Instruction, None] = {}
    waiting = [start]
    while waiting:
        inst = waiting.pop()
        others = (use.user for use in inst.uses) if forwards else inst.operands
        for other in others:
            if isinstance(other, Instruction) and other.parent in blocks and other not in reached:
                reached[other] = None
                waiting.append(other)
    return reached


def _adds_invariant(inst: Instruction, cycle: dict[Instruction, None], blocks: dict[Block, None]) -> bool:
    own = [operand for operand in inst.operands if operand in cycle]
    rest = [operand for operand in inst.operands if operand not in cycle]
    return len(own) == 1 and not any(
        isinstance(operand, Instruction) and operand.parent in blocks for operand in rest
    )


def _is_in_any_order(inst: Instruction) -> bool:
    if isinstance(inst, Call):
        name = inst.callee_name or ""
        return any(word in name.split(".") for word in _INTRINSICS_IN_ANY_ORDER)
    return inst.opcode in _IN_ANY_ORDER or isinstance(inst, Select)


def _is_seen(cycle: dict[Instruction, None], blocks: dict[Block, None]) -> bool:
    """Whether other instructions of the loop use what a sum has come to."""
    users = (use.user for inst in cycle for use in inst.uses)
    return any(
        isinstance(user, Instruction) and user.parent in blocks and user not in cycle for user in users
    )


def _depends_on_data(terminator: Terminator, counters: dict[Value, None], blocks: dict[Block, None]) -> bool:
    """Whether a branch depends on what the loop loads or computes, other than by counting."""
    waiting: list[Value] = [operand for operand in terminator.operands if not isinstance(operand, Block)]
    known: dict[Value, None] = dict(counters)
    while waiting:
        value = waiting.pop()
        if value in known or not isinstance(value, Instruction) or value.parent not in blocks:
            continue
        if isinstance(value, Load | Phi | Call):
            return True
        known[value] = None
        waiting.extend(value.operands)
    return False
