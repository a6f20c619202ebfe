"""Kernels that look up tables in both arms: what melding lets run unguarded neither faults nor is seen."""

from __future__ import annotations

import random

import numpy as np

from pcfm import api
from pcfm.check import Inconclusive, NoMismatch, check
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from tests.breadth import choose

KERNELS = choose(12, 40)
THREADS = 64
TEXT = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(3) global [64 x i32] undef, align 4
@fixed = internal addrspace(4) constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6]

define ptx_kernel void @k(ptr %a, ptr %b) "nvvm.maxntid"="64" {{
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr %a, i32 %tid
  %x = load i32, ptr %pa, align 4
  %slot = getelementptr [64 x i32], ptr addrspace(3) @table, i32 0, i32 %tid
  store i32 %x, ptr addrspace(3) %slot, align 4
  %pb = getelementptr i32, ptr %b, i32 %tid
  %y = load i32, ptr %pb, align 4
  %less = sub nuw i32 %tid, {less}
  call void @llvm.nvvm.barrier0()
  %odd = icmp uge i32 %tid, {split}
  %mixed = and i32 %tid, 3
  %some = icmp ult i32 %mixed, 2
  %cond = and i1 %odd, %some
  br i1 %cond, label %t, label %f
t:
{left}
  store i32 %tv, ptr %pb, align 4
  br label %end
f:
{right}
  store i32 %fv, ptr %pb, align 4
  br label %end
end:
{end}
  ret void
}}
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0() convergent
"""


def _arm(rng: random.Random, side: str, leaves: list[str]) -> str:
    """Straight code that looks up tables; an index is out of bounds in lanes of the other arm, if at all."""
    values = list(leaves)
    lines = []
    for step in range(rng.randint(3, 8)):
        name = f"%{side}{step}"
        kind = rng.choice(["number", "number", "table", "table", "fixed", "thread"])
        x, y = rng.choice(values), rng.choice(values)
        if kind == "number":
            lines.append(f"  {name} = {rng.choice(['add', 'mul', 'xor', 'sub'])} i32 {x}, {y}")
        elif kind == "thread":
            # In the left arm alone is the thread number at least what is taken off.
            lines.append(f"  {name} = add i32 {x}, {'%less' if side == 't' else '%tid'}")
        else:
            size, space = (64, "3) @table") if kind == "table" else (8, "4) @fixed")
            index, flags = f"{name}.i", rng.choice(["", "inbounds ", "inbounds nuw "])
            masked = rng.choice([f"and i32 {x}, {size - 1}", f"urem i32 {x}, {rng.randint(1, size)}"])
            if side == "t" and kind == "table" and rng.random() < 0.4:
                masked = "add i32 %less, 0"  # good where this arm runs, and in no other thread
            lines.append(f"  {index} = {masked}")
            lines.append(
                f"  {name}.p = getelementptr {flags}[{size} x i32], ptr addrspace({space}, i32 0, i32 {index}"
            )
            lines.append(f"  {name} = load i32, ptr addrspace({space[0]}) {name}.p, align 4")
        values.append(name)
    lines.append(f"  %{side}v = xor i32 {values[-1]}, {values[-2]}")
    return "\n".join(lines)


def _kernel(seed: int) -> tuple[Module, Launch]:
    rng = random.Random(seed)
    less = rng.randint(1, 8)
    end = "  store i32 %x, ptr addrspace(3) %slot, align 4"
    text = TEXT.format(
        less=less,
        split=less,
        left=_arm(rng, "t", ["%x", "%y"]),
        right=_arm(rng, "f", ["%y", "%x"]),
        end=rng.choice(["", f"  call void @llvm.nvvm.barrier0()\n{end}"]),
    )
    data = np.random.default_rng(seed).integers(-(2**31), 2**31, (2, THREADS), np.int64).astype(np.int32)
    return api.parse(text), Launch("k", (1, 1, 1), (THREADS, 1, 1), tuple(map(BufferArg, data)))


def _unguarded(module: Module) -> int:
    """How many lookups stand where lanes of both arms come."""
    fn = module.function("k")
    return sum(
        inst.opcode == "load" and (block.name or "").startswith(("entry", "meld", "end"))
        for block in fn.blocks
        for inst in block.instructions
    )


def test_unguarded_lookups_do_what_the_guarded_ones_did():
    melded = unguarded = 0
    for seed in range(KERNELS):
        source, launch = _kernel(seed)
        done = api.optimize(source, machine="gcn-wave64", decide="ir", launch=launch)
        if not done.changed:
            continue
        verdict = check(source, done.module, launch, machine="gcn-wave64", runs=2)
        assert isinstance(verdict, NoMismatch | Inconclusive), f"seed {seed}: {verdict}"
        melded += isinstance(verdict, NoMismatch)
        unguarded += _unguarded(done.module) > _unguarded(source)
    assert melded >= KERNELS // 4, f"{melded} melded: the property is tested in name only"
    assert unguarded >= KERNELS // 10, f"lookups ran unguarded in {unguarded} alone"
