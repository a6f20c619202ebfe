"""Control flow (PTX ISA, "Control Flow Instructions"): calls; how blocks end is the lifter's own business."""

from __future__ import annotations

from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter
from pcfm.ptx.row import Row, effect


def _ends_block(e: Emitter, op: code.Op) -> None:
    raise op.fault(f"'{op.source.opcode}' cannot stand here")


def _call(e: Emitter, op: code.Op) -> None:
    e.emit_call(e, op)


ROWS: list[Row] = [
    effect("bra", "*", _ends_block, modifiers="uni", results=0),
    effect("brx", "b32 *", _ends_block, needs="idx", modifiers="uni", results=0),
    effect("ret", "", _ends_block, modifiers="uni", results=0),
    effect("exit", "", _ends_block, results=0),
    effect("trap", "", _ends_block, results=0),
    effect("call", "* ...", _call, modifiers="uni", results=0),
]
