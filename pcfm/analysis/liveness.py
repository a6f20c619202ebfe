"""Liveness: which values are still needed at the beginning and at the end of each block.

A value is live where a path leads to one of its uses without passing its definition. A phi uses its operand
at the end of the incoming block and defines its result at the beginning of its own, so neither is live into
the phi's block. Debug uses do not count. Found by walking up from each use to the definition, one value at a
time: time and memory are linear in the size of the answer. Source: Boissinot et al., A non-iterative
data-flow algorithm for computing liveness sets in strict SSA programs, 2011, section 5.3.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.analysis.cfg import Cfg
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.types import VOID
from pcfm.ir.values import Argument


@dataclass(frozen=True, eq=False)
class Liveness:
    """Arguments and instructions live at block boundaries, in the order of their definitions."""

    live_in: dict[Block, tuple[Argument | Instruction, ...]]
    live_out: dict[Block, tuple[Argument | Instruction, ...]]


def compute_liveness(cfg: Cfg) -> Liveness:
    """Live values of the reachable blocks."""
    live_in: dict[Block, dict[Argument | Instruction, None]] = {block: {} for block in cfg.order}
    live_out: dict[Block, dict[Argument | Instruction, None]] = {block: {} for block in cfg.order}
    for arg in cfg.fn.args:
        _spread(arg, None, cfg, live_in, live_out)
    for block in cfg.order:
        for inst in block.instructions:
            if inst.type != VOID:
                _spread(inst, block, cfg, live_in, live_out)
    return Liveness(
        {block: tuple(live) for block, live in live_in.items()},
        {block: tuple(live) for block, live in live_out.items()},
    )


def _spread(
    value: Argument | Instruction,
    home: Block | None,
    cfg: Cfg,
    live_in: dict[Block, dict[Argument | Instruction, None]],
    live_out: dict[Block, dict[Argument | Instruction, None]],
) -> None:
    """Marks `value` live from its uses up to `home` (the function's beginning, for arguments)."""
    pending: list[Block] = []

    def need_at_end(block: Block) -> None:
        if block in cfg.index and value not in live_out[block]:
            live_out[block][value] = None
            if block is not home:
                need_at_start(block)

    def need_at_start(block: Block) -> None:
        if value not in live_in[block]:
            live_in[block][value] = None
            pending.append(block)

    for use in value.uses:
        user = use.user
        if not isinstance(user, Instruction) or user.parent not in cfg.index:
            continue
        if isinstance(user, Phi):
            incoming = user.operand(use.index + 1)
            assert isinstance(incoming, Block)
            need_at_end(incoming)
        elif user.parent is not home:
            need_at_start(user.block)
    while pending:
        for pred in cfg.preds[pending.pop()]:
            need_at_end(pred)
