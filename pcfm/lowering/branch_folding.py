"""Tidies the blocks of a machine program once a target has written them down.

Branches to a block that only jumps on, or is empty, lead to where that goes; blocks that nothing leads to are
dropped; a conditional branch around a jump becomes one branch; a jump to the block behind goes; a block that
is entered only from the one before it becomes part of it. None of it changes what a warp executes other than
such jumps. Linear per round; few rounds.
"""

from __future__ import annotations

from pcfm.lowering.program import MachineBlock, MachineFunction


def fold_branches(program: MachineFunction) -> None:
    """Tidies in place, and numbers the blocks."""
    program.number()
    while _round(program):
        program.number()
    program.number()


def _round(program: MachineFunction) -> bool:
    changed = _thread(program)
    changed |= _drop_unreachable(program)
    changed |= _turn_branches(program)
    changed |= _join(program)
    return changed


def _thread(program: MachineFunction) -> bool:
    changed = False
    for block in program.blocks:
        for inst in block.terminators:
            if inst.target is not None:
                goal = _final(program, inst.target)
                if goal is not inst.target:
                    inst.target, changed = goal, True
            if inst.sends:
                goals = tuple(_final(program, block) for block in inst.sends)
                changed |= goals != inst.sends
                inst.sends = goals
    return changed


def _final(program: MachineFunction, block: MachineBlock) -> MachineBlock:
    """Where control goes on from an empty block; the block itself where it is none, or a circle."""
    seen: dict[MachineBlock, None] = {}
    last = block
    while last not in seen and not (last.initiators or last.body):
        seen[last] = None
        if not last.terminators and last.index + 1 < len(program.blocks):
            last = program.blocks[last.index + 1]
        elif (
            len(last.terminators) == 1
            and last.terminators[0].op == "branch"
            and not last.terminators[0].condition
        ):
            target = last.terminators[0].target
            assert target is not None
            last = target
        else:
            return last
    return block if last in seen else last


def _drop_unreachable(program: MachineFunction) -> bool:
    reached: dict[MachineBlock, None] = {program.blocks[0]: None}
    pending = [program.blocks[0]]
    while pending:
        for succ in program.successors(pending.pop()):
            if succ not in reached:
                reached[succ] = None
                pending.append(succ)
    changed = len(reached) != len(program.blocks)
    program.blocks = [block for block in program.blocks if block in reached]
    program.number()
    return changed


def _turn_branches(program: MachineFunction) -> bool:
    changed = False
    conditions = program.instruction_set.conditions
    for block in program.blocks:
        ends = block.terminators
        behind = program.blocks[block.index + 1] if block.index + 1 < len(program.blocks) else None
        if ends and ends[-1].op == "branch" and ends[-1].target is behind:
            ends.pop()
            changed = True
            continue
        if len(ends) < 2 or ends[-1].op != "branch" or ends[-1].condition is not None:
            continue
        first = ends[-2]
        if (
            first.op == "branch"
            and first.target is behind
            and first.condition is not None
            and first.condition in conditions
            and not first.skips
        ):
            first.condition = conditions[first.condition].opposite
            first.target = ends[-1].target
            ends.pop()
            changed = True
    return changed


def _join(program: MachineFunction) -> bool:
    targeted = {target: None for block in program.blocks for target in block.targets}
    kept: list[MachineBlock] = []
    for block in program.blocks:
        before = kept[-1] if kept else None
        if before is not None and block not in targeted and not any(block.instructions()):
            continue  # control goes on behind it anyway
        if before is None or block in targeted or before.terminators or before.split is not None:
            kept.append(block)
        elif not block.initiators or not before.body:
            before.initiators += block.initiators
            before.body += block.body
            before.terminators = block.terminators
            before.split = block.split
        else:
            kept.append(block)
    changed = len(kept) != len(program.blocks)
    program.blocks = kept
    return changed
