"""The race detector: what races, what does not, and what is told of it."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import Instruction
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.simt import simulate
from pcfm.simt.accesses import MemoryAccess
from pcfm.simt.races import RaceObserver, RaceReport, release_order
from pcfm.simt.races.sites import BLOCK, GRID, THREAD, WARP, fence_effect, is_synchronising, site_of
from tests.simt.kernels import VOLTA
from tests.simt.race_kernels import KERNELS, RaceKernel


def races_of(text: str, *, batch: int | None = None) -> RaceReport:
    """The races of @k on two thread blocks of 64 threads."""
    launch = Launch("k", (2, 1, 1), (64, 1, 1), (BufferArg(np.zeros(128, np.int32)),))
    observer = RaceObserver()
    result = simulate(
        parse_module(text, "k.ll"), launch, VOLTA, fuel=50_000, batch=batch, observers=(observer,)
    )
    assert result.returned, str(result.outcome)
    report = observer.report()
    assert not report.limits
    return report


@pytest.mark.parametrize(
    "kernel", [kernel for kernel in KERNELS if "@flag" in kernel.text.partition("%own =")[2]],
    ids=lambda kernel: kernel.name,
)  # fmt: skip
def test_what_is_asked_of_atomics_piece_by_piece_has_the_same_answer(
    kernel: RaceKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = [str(race) for race in races_of(kernel.text).races]
    monkeypatch.setattr(release_order, "_SOURCES_AT_ONCE", 3)
    assert [str(race) for race in races_of(kernel.text).races] == whole


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
def test_a_kernel_has_the_races_that_it_has(kernel: RaceKernel) -> None:
    races = races_of(kernel.text).races
    if not kernel.between:
        assert races == ()
        return
    seen = {(r.between, tuple(sorted((r.first.what, r.second.what))), r.benign) for r in races}
    assert (kernel.between, kernel.accesses, kernel.benign) in seen, [str(race) for race in races]
    if kernel.benign:
        assert all(race.benign for race in races)


# What an instruction is: whether it reads and writes, among whom it is atomic, whether it acquires, releases.
SITES = {
    "%v = load i32, ptr %p": (True, False, THREAD, False, False),
    "store i32 0, ptr %p": (False, True, THREAD, False, False),
    "%v = load volatile i32, ptr %p": (True, False, GRID, False, False),
    "store volatile i32 0, ptr %p": (False, True, GRID, False, False),
    "%v = load atomic i32, ptr %p unordered, align 4": (True, False, GRID, False, False),
    "%v = load atomic i32, ptr %p acquire, align 4": (True, False, GRID, True, False),
    "%v = load atomic i32, ptr %p seq_cst, align 4": (True, False, GRID, True, True),
    'store atomic i32 0, ptr %p syncscope("block") release, align 4': (False, True, BLOCK, False, True),
    'store atomic i32 0, ptr %p syncscope("workgroup") monotonic, align 4': (
        False, True, BLOCK, False, False,
    ),
    'store atomic i32 0, ptr %p syncscope("workgroup-one-as") monotonic, align 4': (
        False, True, BLOCK, False, False,
    ),
    'store atomic i32 0, ptr %p syncscope("cluster") monotonic, align 4': (False, True, BLOCK, False, False),
    'store atomic i32 0, ptr %p syncscope("wavefront") monotonic, align 4': (False, True, WARP, False, False),
    'store atomic i32 0, ptr %p syncscope("singlethread") monotonic, align 4': (
        False, True, THREAD, False, False,
    ),
    'store atomic i32 0, ptr %p syncscope("agent") monotonic, align 4': (False, True, GRID, False, False),
    "%v = atomicrmw add ptr %p, i32 1 monotonic": (True, True, GRID, False, False),
    "%v = atomicrmw add ptr %p, i32 1 acq_rel": (True, True, GRID, True, True),
    'atomicrmw add ptr %p, i32 1 syncscope("workgroup") release': (True, True, BLOCK, False, True),
    "%v = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic": (True, True, GRID, False, False),
    "%v = cmpxchg ptr %p, i32 0, i32 1 release acquire": (True, True, GRID, True, True),
    "%v = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 1)": (True, True, GRID, False, False),
}  # fmt: skip
# What a fence orders: among whom, whether it acquires, releases.
FENCES = {
    "fence acquire": (GRID, True, False),
    "fence release": (GRID, False, True),
    "fence acq_rel": (GRID, True, True),
    "fence seq_cst": (GRID, True, True),
    'fence syncscope("block") seq_cst': (BLOCK, True, True),
    'fence syncscope("workgroup") release': (BLOCK, False, True),
    'fence syncscope("wavefront") acquire': (WARP, True, False),
    'fence syncscope("singlethread") seq_cst': (THREAD, True, True),
    "call void @llvm.nvvm.membar.cta()": (BLOCK, True, True),
    "call void @llvm.nvvm.membar.gl()": (GRID, True, True),
    "call void @llvm.nvvm.membar.sys()": (GRID, True, True),
}


def instruction(text: str) -> Instruction:
    module = parse_module(f"""
define void @k(ptr %p) {{
  {text}
  ret void
}}
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
""")
    return module.function("k").blocks[0].instructions[0]


@pytest.mark.parametrize("text", SITES)
def test_what_an_access_is_among_threads(text: str) -> None:
    inst = instruction(text)
    kind = inst.opcode if inst.opcode in ("load", "store") else "atomic"
    site = site_of(MemoryAccess(inst, kind, 0, 4, 4))
    assert (site.reads, site.writes, site.scope, site.acquires, site.releases) == SITES[text]
    assert is_synchronising(inst) is (kind == "atomic" or "atomic" in text or "volatile" in text)


@pytest.mark.parametrize("text", FENCES)
def test_what_a_fence_orders(text: str) -> None:
    effect = fence_effect(instruction(text))
    assert (effect.scope, effect.acquires, effect.releases) == FENCES[text]
    assert not is_synchronising(instruction(text))


def test_a_call_of_what_has_no_name_is_refused_and_not_looked_into() -> None:
    text = 'define ptx_kernel void @k(ptr %out) {\n  call void asm sideeffect "exotic;", ""()\n  ret void\n}'
    with pytest.raises(UnsupportedError):
        races_of(text)
