"""Control flow (PTX ISA, "Control Flow Instructions"): calls; how blocks end is the lifter's own business."""

from __future__ import annotations

from typing import Any

from pcfm.ptx import code
from pcfm.ptx.emitter import Emitter
from pcfm.ptx.row import Row, row


def _ends_block(e: Emitter, op: code.Op) -> None:
    raise op.fault(f"'{op.source.opcode}' cannot stand here")


def _call(e: Emitter, op: code.Op) -> None:
    e.emit_call(e, op)


_END: dict[str, Any] = {"is_raw": True, "is_pure": False, "results": 0}
ROWS: list[Row] = [
    row("bra", "*", _ends_block, modifiers="uni", **_END),
    row("brx", "b32 *", _ends_block, needs="idx", modifiers="uni", **_END),
    row("ret", "", _ends_block, modifiers="uni", **_END),
    row("exit", "", _ends_block, **_END),
    row("trap", "", _ends_block, **_END),
    row("call", "* ...", _call, modifiers="uni", **_END),
]
