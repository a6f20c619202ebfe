"""Estimates on what LLVM's AMDGPU back end emits: which instructions a block of the IR issues."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from pcfm.api import parse
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block, Module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.report.resources import count_resources
from pcfm.simt.estimate import emitted_code, estimate_launch
from pcfm.simt.estimate.amdgcn import AmdgcnCode, amdgcn_code
from pcfm.simt.estimate.code import Issued
from pcfm.workloads.workload import known_kernels, read_source, workload

GCN = load("gcn-wave64")
assert GCN.core is not None
FETCHED = replace(GCN, core=replace(GCN.core, fetch_latency=0))  # all code is there
KERNELS = ("bit", "pcm", "ms", "lud", "nqu", "srad", "dct", "sb3", "sb4r")
MEMORY = ("load", "store", "atomicrmw", "cmpxchg")
HEAD = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
@tile = internal addrspace(3) global [256 x i32] undef, align 4
"""
DIAMOND = """
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %odd = and i32 %t, 1
  %is.odd = icmp ne i32 %odd, 0
  br i1 %is.odd, label %then, label %else
then:
  %a = load i32, ptr addrspace(1) %at, align 4
  %a3 = mul i32 %a, 3
  br label %join
else:
  %b = load i32, ptr addrspace(1) %at, align 4
  %b7 = sub i32 %b, 7
  br label %join
join:
  %v = phi i32 [ %a3, %then ], [ %b7, %else ]
  store i32 %v, ptr addrspace(1) %at, align 4
  ret void
}
"""


@cache
def mapped(kernel: str) -> tuple[Module, AmdgcnCode]:
    blocks = known_kernels()[kernel].blocks
    module = read_source(workload(kernel, str(blocks[-1])), "O2-noshare")
    return module, amdgcn_code(module)


def issued(code: AmdgcnCode, block: Block) -> list[Issued]:
    return [each for piece in code.pieces[block] for each in piece]


def launch(threads: int) -> Launch:
    return Launch("k", (1, 1, 1), (threads, 1, 1), (BufferArg(np.arange(256, dtype=np.int32)),))


def block_of(module: Module, name: str) -> Block:
    return next(block for fn in module.kernels for block in fn.blocks if block.name == name)


@pytest.mark.parametrize("kernel", KERNELS)
def test_accesses_are_issued_where_they_are_executed_each_once(kernel: str) -> None:
    module, code = mapped(kernel)
    assert code.notes == {}
    seen: Counter[Instruction] = Counter()
    for block, pieces in code.pieces.items():
        barriers = 0
        positions = {}
        for inst in block.instructions:
            positions[inst] = barriers
            barriers += getattr(getattr(inst, "intrinsic", None), "cost", "") == "barrier"
        assert len(pieces) == barriers + 1
        for number, piece in enumerate(pieces):
            for each in piece:
                if each.access is not None:
                    seen[each.access] += 1
                    assert each.access.parent is block and positions[each.access] == number
    assert set(seen.values()) == {1}
    all_accesses = [i for fn in module.kernels for i in fn.instructions() if i.opcode in MEMORY]
    # What is not there LLVM has merged with another (`ds_write2_b32`, `global_load_dwordx3`), or moved.
    assert len(seen) >= 0.75 * len(all_accesses)


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_instruction_of_the_assembly_is_issued_by_one_block(kernel: str) -> None:
    """Counted without the lines and names that the mapping adds: they do not change the code."""
    module, code = mapped(kernel)
    counted = {each.kernel: each.instructions for each in count_resources(module, GCN, ptxas=False)}
    for fn in module.kernels:
        assert sum(len(issued(code, block)) for block in fn.blocks) == counted[fn.name]


def test_what_restores_the_mask_issues_with_the_block_that_split_the_lanes() -> None:
    module = parse(HEAD + DIAMOND)
    code = amdgcn_code(module)

    def masks(name: str) -> int:
        return sum("exec" in each.writes for each in issued(code, block_of(module, name)))

    assert masks("then") == masks("else") == 0
    assert masks("entry") >= 2  # narrows it, turns it over
    assert masks("entry") + masks("join") >= 3  # and gives lanes back


def test_arms_are_issued_by_the_warps_that_run_them() -> None:
    module = parse(HEAD + DIAMOND)
    mul = [each.cost_class for each in issued(amdgcn_code(module), block_of(module, "then"))]
    assert "global_load" in mul and "barrier" not in mul
    split = estimate_launch(module, launch(64), FETCHED)
    unsplit = estimate_launch(
        parse(HEAD + DIAMOND.replace("and i32 %t, 1", "and i32 %t, 64")), launch(64), FETCHED
    )
    assert split.of_ir_because == unsplit.of_ir_because == ""
    assert unsplit.instructions < split.instructions and unsplit.cycles < split.cycles


def test_code_that_nobody_ran_before_is_waited_for_line_by_line() -> None:
    assert GCN.core is not None
    steps = "".join(
        f"  %v{i} = {'xor' if i % 2 else 'add'} i32 %v{i - 1}, {977 * i}\n" for i in range(1, 201)
    )
    body = DIAMOND.replace("%v = phi", "%v0 = phi").replace("  store i32 %v,", f"{steps}  store i32 %v200,")
    module = parse(HEAD + body)
    size = count_resources(module, GCN, ptxas=False)[0].code_bytes
    assert size is not None and size > 1600
    cold, warm = (estimate_launch(module, launch(64), machine).cycles for machine in (GCN, FETCHED))
    fetching = size // 64 * GCN.core.fetch_latency
    assert fetching <= cold <= fetching + warm


def test_a_block_is_cut_at_its_barriers() -> None:
    module = parse(HEAD + """
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %here = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %v = load i32, ptr addrspace(1) %at, align 4
  store i32 %v, ptr addrspace(3) %here, align 4
  call void @llvm.amdgcn.s.barrier()
  %other = xor i32 %t, 1
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 %other
  %w = load i32, ptr addrspace(3) %there, align 4
  store i32 %w, ptr addrspace(1) %at, align 4
  ret void
}
""")  # fmt: skip
    code = amdgcn_code(module)
    first, second = code.pieces[module.kernels[0].entry]
    assert [each.access.opcode for each in first if each.access] == ["load", "store"]
    assert [each.access.opcode for each in second if each.access] == ["load", "store"]
    assert first[-1].cost_class == "barrier"
    for threads in (64, 256):
        assert estimate_launch(module, launch(threads), GCN).instructions == (threads // 64) * (
            len(first) + len(second)
        )


CALLS = """
define internal i32 @f(i32 %x) noinline {
  %y = mul i32 %x, 5
  ret i32 %y
}
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p, align 4
  %w = call i32 @f(i32 %v)
  store i32 %w, ptr addrspace(1) %p, align 4
  ret void
}
"""


@pytest.mark.parametrize("between", ["", 'fence syncscope("agent") acquire'])
def test_a_load_that_llvm_finds_redundant_leaves_the_estimate_that_of_the_assembly(between: str) -> None:
    """What invalidates a cache was taken for an access of which nothing is known."""
    text = f"""{HEAD}
define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %in.tile = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  {between}
  %a = load i32, ptr addrspace(3) %in.tile, align 4
  %is.odd = trunc i32 %a to i1
  br i1 %is.odd, label %then, label %join
then:
  %again = load i32, ptr addrspace(3) %in.tile, align 4
  %b = mul i32 %again, %again
  br label %join
join:
  %v = phi i32 [ %a, %entry ], [ %b, %then ]
  store i32 %v, ptr addrspace(1) %at, align 4
  ret void
}}
"""
    module = parse(text)
    code = amdgcn_code(module)
    assert code.notes == {}
    assert not [each for each in issued(code, block_of(module, "then")) if each.access is not None]


def test_a_kernel_that_calls_is_estimated_on_the_ir_and_it_is_said() -> None:
    module = parse(HEAD + CALLS)
    assert emitted_code(module, GCN).notes == {"k": "it calls @f"}
    estimate, of_ir = (
        estimate_launch(module, launch(64), GCN),
        estimate_launch(module, launch(64), GCN, ir=True),
    )
    assert (estimate.cycles, estimate.instructions) == (of_ir.cycles, of_ir.instructions)
    assert estimate.of_ir_because == "it calls @f"


def test_what_the_back_end_refuses_is_estimated_on_the_ir() -> None:
    module = parse("""
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.smid()
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
""")
    (because,) = emitted_code(module, GCN).notes.values()
    assert "smid" in because


def test_a_block_that_begins_with_inline_assembly_issues_what_was_made_of_it() -> None:
    module = parse("""
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %element = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %element
  %bad = icmp sgt i32 %v, 100
  br i1 %bad, label %checked, label %good
checked:
  call void asm sideeffect "trap;", ""()
  br label %good
good:
  %w = call i32 asm "add.s32 $0, $1, 1;", "=r,r"(i32 %v)
  store i32 %w, ptr %element
  ret void
}
""")
    estimate = estimate_launch(module, launch(64), GCN)
    assert not estimate.of_ir_because and estimate.instructions > 0


def test_one_emission_serves_all_launches_and_no_run_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    from pcfm.simt.estimate import amdgcn  # noqa: PLC0415

    emissions = []
    real = amdgcn.emit_assembly
    monkeypatch.setattr(
        amdgcn, "emit_assembly", lambda *given, **named: emissions.append(1) or real(*given, **named)
    )
    monkeypatch.setattr("rodinia_kernels.lud.spec.SIDE", 64)
    work = workload("lud", "16")
    counts, problem = work.count(read_source(work, "O2-noshare"), GCN, 0)
    assert problem == "" and counts.estimated_cycles > 0
    assert len(emissions) == 1


def test_a_module_with_debug_information_of_clang_for_hip_is_estimated_as_emitted() -> None:
    """Its DWARF 5 and our line directives together end LLVM in an assertion."""
    head = DIAMOND.replace("%p) {", "%p) !dbg !4 {").replace("ret void", "ret void, !dbg !6")
    module = parse(
        HEAD
        + head
        + """
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.hip", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocation(line: 2, scope: !4)
"""
    )
    assert estimate_launch(module, launch(64), GCN).of_ir_because == ""
