"""Barriers of a thread block. They end a node; `pcfm.simt.scheduler` lets the thread block meet there.

The barrier's number is part of which barrier it is; the thread count of the `count` forms is not read, they
are not supported. Barriers that also reduce a value are not supported either: an error names them.
"""

from __future__ import annotations

from pcfm.ir.inline_asm import parse_inline_asm
from pcfm.ir.instructions import Call
from pcfm.ir.values import ConstantInt, InlineAsm
from pcfm.simt.intrinsics.registry import Intrinsic, Table

_BARRIER = Intrinsic("barrier", convergent=True)
TABLE: Table = dict.fromkeys(
    (
        "llvm.nvvm.barrier0",
        "llvm.nvvm.barrier.n",
        "llvm.nvvm.bar.sync",
        "llvm.nvvm.barrier.sync",
        "llvm.nvvm.barrier.cta.sync.all",
        "llvm.nvvm.barrier.cta.sync.aligned.all",
        "llvm.amdgcn.s.barrier",
    ),
    _BARRIER,
)
# Found by prefix under a barrier's name, but something else.
NOT_BARRIERS = (
    "llvm.nvvm.barrier0.popc",
    "llvm.nvvm.barrier0.and",
    "llvm.nvvm.barrier0.or",
    "llvm.nvvm.barrier.sync.cnt",
    "llvm.amdgcn.s.barrier.signal",
    "llvm.amdgcn.s.barrier.wait",
    "llvm.amdgcn.s.barrier.init",
    "llvm.amdgcn.s.barrier.join",
    "llvm.amdgcn.s.barrier.leave",
)


_ASSEMBLY = frozenset(
    ("bar.sync", "barrier.sync", "barrier.sync.aligned", "barrier.cta.sync", "barrier.cta.sync.aligned")
)


def is_barrier(call: Call) -> bool:
    """Whether a call is a barrier of the thread block; inline assembly is where it does nothing else."""
    if isinstance(call.callee, InlineAsm):
        return _assembly_number(call.callee) is not None
    return call.callee_name in TABLE


def barrier_number(call: Call) -> int:
    """The number of the barrier a call names; 0 where it names none."""
    if isinstance(call.callee, InlineAsm):
        return _assembly_number(call.callee) or 0
    number = call.args[0] if call.args else None
    return number.value if isinstance(number, ConstantInt) else 0


def _assembly_number(asm: InlineAsm) -> int | None:
    parsed = parse_inline_asm(asm.asm)
    if parsed is None or len(parsed.statements) != 1:
        return None
    statement = parsed.statements[0]
    if statement.mnemonic not in _ASSEMBLY or statement.guard is not None or len(statement.operands) != 1:
        return None
    number = statement.operands[0]
    return number if isinstance(number, int) else None
