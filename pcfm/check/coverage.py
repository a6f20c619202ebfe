"""Which functions a target changed that the runs of a launch cannot have reached.

A function is the same in two modules where its blocks and instructions correspond one to one in the order of
the text: same opcodes, types and what else bears on meaning, same operands. Names, numbers of metadata and
debug information do not matter. Functions are paired by name; one that the source lacks counts as changed.
"""

from __future__ import annotations

from pcfm.ir.extract import named_by
from pcfm.ir.instructions import CallBase, Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.values import Value


def unchecked_functions(source: Module, target: Module, kernel: str) -> tuple[str, ...]:
    """The functions that were changed and that `kernel` does not reach, by name, in the target's order."""
    reached = {value.name for value in named_by([target.function(kernel)])}
    before = {fn.name: fn for fn in source.defined_functions}
    return tuple(
        fn.name
        for fn in target.defined_functions
        if fn.name not in reached and (fn.name not in before or not _same(before[fn.name], fn))
    )


def _same(source: Function, target: Function) -> bool:
    if [len(block.instructions) for block in source.blocks] != [len(b.instructions) for b in target.blocks]:
        return False
    ours, theirs = list(source.instructions()), list(target.instructions())
    twins: dict[Value, Value] = dict(zip(source.args, target.args, strict=False))
    twins.update(zip(source.blocks, target.blocks, strict=True))
    twins.update(zip(ours, theirs, strict=True))
    return all(_equal(a, b, twins) for a, b in zip(ours, theirs, strict=True))


def _equal(a: Instruction, b: Instruction, twins: dict[Value, Value]) -> bool:
    if a.opcode != b.opcode or a.type != b.type or a.flags != b.flags or len(a.operands) != len(b.operands):
        return False
    if not isinstance(a, CallBase) and _attributes(a) != _attributes(b):
        return False
    return all(
        twins[x] is y if x in twins else _key(x) == _key(y)
        for x, y in zip(a.operands, b.operands, strict=True)
    )


def _attributes(inst: Instruction) -> tuple[object, ...]:
    return (*map(str, inst.attributes()), getattr(inst, "align", None))


def _key(value: Value) -> object:
    return str(value.type), str(value)
