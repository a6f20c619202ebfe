"""Small kernels as text, and running them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import Machine, load
from pcfm.simt import RunResult, simulate

GCN, VOLTA = load("gcn-wave64"), load("volta-warp32")
HEADER = """
target datalayout = "e-p3:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare void @llvm.nvvm.barrier0() convergent
"""


def run(
    text: str,
    args: Sequence[np.ndarray | BufferArg | ScalarArg],
    *,
    threads: int | tuple[int, int, int] = 64,
    blocks: int = 1,
    machine: Machine = GCN,
    shared: int = 0,
    **options: object,
) -> RunResult:
    """Runs @k of a module whose header is HEADER."""
    block = threads if isinstance(threads, tuple) else (threads, 1, 1)
    given = tuple(BufferArg(arg) if isinstance(arg, np.ndarray) else arg for arg in args)
    launch = Launch("k", (blocks, 1, 1), block, given, shared)
    return simulate(parse_module(HEADER + text, "k.ll"), launch, machine, **options)  # type: ignore[arg-type]


def buffer(result: RunResult, index: int = 0) -> np.ndarray:
    """A buffer of a run that must have returned."""
    assert result.returned, str(result.outcome)
    stored = result.buffers[index]
    assert stored is not None
    return stored


def map_kernel(body: str, inputs: Sequence[str], output: str, declarations: str = "") -> str:
    """A kernel that loads %a, %b, … of each thread from its buffers and stores %r to the last one."""
    lines, params = [], []
    for number, ty in enumerate(inputs):
        name = "abcd"[number]
        params.append(f"ptr %p{name}")
        lines.append(f"  %g{name} = getelementptr {ty}, ptr %p{name}, i64 %t")
        lines.append(f"  %{name} = load {ty}, ptr %g{name}")
    return "\n".join([
        declarations,
        f"define ptx_kernel void @k({', '.join(params)}, ptr %out) {{",
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        "  %dim = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()",
        "  %base = mul i32 %cta, %dim",
        "  %sum = add i32 %base, %tid",
        "  %t = zext i32 %sum to i64",
        *lines,
        body,
        f"  %gout = getelementptr {output}, ptr %out, i64 %t",
        f"  store {output} %r, ptr %gout",
        "  ret void",
        "}",
    ])  # fmt: skip


def map_over(
    body: str, inputs: Sequence[tuple[str, np.ndarray]], output: tuple[str, np.dtype], declarations: str = "",
    **options: object,
) -> np.ndarray:  # fmt: skip
    """What `map_kernel` computes on arrays of one length."""
    text = map_kernel(body, [ty for ty, _ in inputs], output[0], declarations)
    count = len(inputs[0][1])
    out = np.zeros(count, output[1])
    threads = next(n for n in (64, 50, 49, 33, 32, 25, 16, 8, 7, 5, 4, 3, 2, 1) if count % n == 0)
    result = run(text, [*(a for _, a in inputs), out], threads=threads, blocks=count // threads, **options)  # type: ignore[arg-type]
    return buffer(result, len(inputs))
