"""What calls and instructions do beside computing, and what may be speculated."""

from __future__ import annotations

import pytest

from pcfm.analysis.divergence import compute_divergence
from pcfm.analysis.effects import (
    call_attributes,
    has_side_effects,
    is_convergent,
    is_debug_or_marker,
    may_not_return,
    may_trap,
    reads_memory,
    writes_memory,
)
from pcfm.analysis.speculation import may_speculate
from pcfm.ir.parser import parse_module

TEXT = """
define ptx_kernel void @f(ptr addrspace(1) %p, i32 %n, float %x, ptr %fp) {
  %add = add nsw i32 %n, 1
  %fdiv = fdiv float %x, %x
  %shl = shl i32 %n, %n
  %udiv = udiv i32 %n, %n
  %udiv7 = udiv i32 %n, 7
  %sdiv7 = sdiv i32 %n, 7
  %sdivm1 = sdiv i32 %n, -1
  %urem0 = urem i32 %n, 0
  %load = load i32, ptr addrspace(1) %p, align 4
  %vload = load volatile i32, ptr addrspace(1) %p, align 4
  %aload = load atomic i32, ptr addrspace(1) %p acquire, align 4
  %rmw = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %gep = getelementptr i32, ptr addrspace(1) %p, i32 %n
  %frozen = freeze i32 %n
  %sqrt = call float @llvm.sqrt.f32(float %x)
  %nounDef = call float @llvm.fabs.f32(float noundef %x)
  %ctlz = call i32 @llvm.ctlz.i32(i32 %n, i1 true)
  %tid = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %shfl = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n, i32 1, i32 31)
  %sin = call float @__nv_sinf(float %x)
  %modf = call float @__nv_modff(float %x, ptr %fp)
  %unknown = call i32 @unknown(i32 %n)
  %readonly = call i32 @readonly(i32 %n)
  %pure = call i32 @pure(i32 %n)
  %special = call i32 @special(i32 %n)
  %own = call i32 @unknown(i32 %n) nounwind willreturn memory(none)
  %indirect = call i32 %fp(i32 %n)
  %conv = call i32 @pure(i32 %n) convergent
  %marked = call float @llvm.sqrt.f32(float %x) convergent
  %asm = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 %n)
  %asmside = call i32 asm sideeffect "bar.sync 0;", "=r"()
  store i32 %n, ptr addrspace(1) %p, align 4
  fence acquire
  call void @llvm.nvvm.barrier0()
  call void @llvm.assume(i1 true)
  ret void
}
declare float @llvm.sqrt.f32(float)
declare float @llvm.fabs.f32(float)
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare float @__nv_sinf(float)
declare float @__nv_modff(float, ptr)
declare i32 @unknown(i32)
declare i32 @readonly(i32) #1
declare i32 @pure(i32) #0
declare i32 @special(i32) #2
declare void @llvm.nvvm.barrier0()
declare void @llvm.assume(i1)
attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(argmem: read, inaccessiblemem: none) }
attributes #2 = { nounwind willreturn speculatable memory(none) }
"""
ALL = (
    "add fdiv shl udiv udiv7 sdiv7 sdivm1 urem0 load vload aload rmw gep frozen sqrt nounDef ctlz tid ballot "
    "shfl sin modf unknown readonly pure special own indirect conv marked asm asmside store fence barrier "
    "assume"
)


@pytest.fixture(scope="module")
def instructions():
    by_name = {}
    for inst in parse_module(TEXT).function("f").instructions():
        if inst.name:
            by_name[inst.name] = inst
        elif inst.opcode in ("store", "fence"):
            by_name[inst.opcode] = inst
        elif inst.opcode == "call":
            by_name[getattr(inst, "callee_name", "").split(".")[-1].rstrip("0")] = inst
    return by_name


def _chosen(instructions, question):
    return {name for name, inst in instructions.items() if question(inst)}


def test_every_instruction_is_asked_about(instructions):
    assert set(instructions) == set(ALL.split())


def test_convergent(instructions):
    wanted = "ballot shfl barrier unknown indirect conv asmside"
    assert _chosen(instructions, is_convergent) == set(wanted.split())


def test_memory(instructions):
    reads = "load vload aload rmw fence barrier unknown readonly indirect modf asmside"
    writes = "vload aload rmw store fence barrier unknown indirect modf asmside assume"
    assert _chosen(instructions, reads_memory) == set(reads.split())
    assert _chosen(instructions, writes_memory) == set(writes.split())


def test_side_effects_keep_an_unused_instruction(instructions):
    wanted = "vload aload rmw store fence barrier unknown indirect modf asmside assume conv"
    assert _chosen(instructions, has_side_effects) == set(wanted.split())


def test_may_trap(instructions):
    wanted = (
        "udiv sdivm1 urem0 load vload aload rmw store unknown readonly pure own indirect conv modf asm "
        "asmside barrier"
    )
    assert _chosen(instructions, may_trap) == set(wanted.split())


def test_markers(instructions):
    assert _chosen(instructions, is_debug_or_marker) == {"assume"}


def test_only_what_cannot_be_observed_is_speculated(instructions):
    wanted = "add fdiv shl gep frozen sqrt marked ctlz tid sin special"
    assert _chosen(instructions, may_speculate) == set(wanted.split())


def test_a_function_that_the_module_defines_is_what_its_body_says_whatever_its_name():
    # `__nv_evil` was taken for a function of libdevice, and its store deleted.
    text = """
define internal float @__nv_evil(float %x, i64 %a) {
  %p = inttoptr i64 %a to ptr addrspace(1)
  store float %x, ptr addrspace(1) %p, align 4
  ret float %x
}
define internal i32 @_Z12get_group_idj(i32 %n) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %x
}
define ptx_kernel void @f(float %x, i64 %a) {
  %evil = call float @__nv_evil(float %x, i64 %a)
  %group = call i32 @_Z12get_group_idj(i32 0)
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
    fn = parse_module(text).function("f")
    evil, group = list(fn.instructions())[:2]
    for inst in (evil, group):
        assert writes_memory(inst) and has_side_effects(inst) and may_trap(inst) and is_convergent(inst)
        assert not may_speculate(inst)
    assert compute_divergence(fn).is_divergent(group)


def test_device_math_through_a_pointer_is_memory_and_nothing_worse(instructions):
    modf = instructions["modf"]
    assert reads_memory(modf) and writes_memory(modf)
    assert not is_convergent(modf)


def test_assembly_is_convergent_where_what_it_does_is():
    texts = {
        "xor.b32 $0, $1, 5;": False,
        "ld.global.u32 $0, [$2];": False,
        "vote.sync.ballot.b32 $0, 1, -1;": True,
        "{ .reg .b32 t; shfl.sync.idx.b32 $0, $1, 0, 31, -1; }": True,
        "bar.sync 0;": True,
        "mma.nonsense $0;": True,
    }
    for text, convergent in texts.items():
        module = parse_module(
            f"""define void @k(i32 %a, ptr %p) {{
  %r = call i32 asm sideeffect "{text}", "=r,r,l"(i32 %a, ptr %p) convergent
  ret void
}}"""
        )
        (call, _) = module.function("k").instructions()
        assert is_convergent(call) == convergent, text
        assert has_side_effects(call) and writes_memory(call)


DECLARED = """
declare i32 @special(i32) nounwind willreturn speculatable memory(none)
declare i32 @strict(i32 noundef) nounwind willreturn speculatable memory(none)
declare noundef i32 @definite(i32) nounwind willreturn speculatable memory(none)
declare noundef i32 @constant() nounwind willreturn speculatable memory(none)
declare i32 @special_read(i32) nounwind willreturn speculatable memory(read)
declare i32 @special_write(i32) nounwind willreturn speculatable memory(write)
declare i32 @exact(i32) nounwind willreturn
declare i32 @spins(i32) nounwind memory(none)
declare i32 @throws(i32) willreturn memory(none)
declare void @nothing() nounwind willreturn memory(none)
declare float @__nv_modff(float, ptr)
declare float @__nv_sinf(float)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare i32 @quiet(i32) nocallback nounwind willreturn
declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)
declare i64 @llvm.amdgcn.live.mask()
declare i1 @llvm.is.constant.i32(i32)
declare void @llvm.trap()
declare void @llvm.nvvm.exit()
"""
QUESTIONS = {
    "convergent": is_convergent,
    "reads": reads_memory,
    "writes": writes_memory,
    "effects": has_side_effects,
    "traps": may_trap,
    "stays": may_not_return,
    "speculated": may_speculate,
}


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ('call i32 @special(i32 %n) ["tag"(i32 %n)]', "reads writes effects"),
        ("call i32 @special(i32 %n) convergent", "convergent effects"),
        ("call i32 @special(i32 %n) noreturn", ""),
        ("call i32 @special(i32 %n) strictfp", ""),
        ("call i32 @special(i32 noundef %n)", ""),
        ("call noundef i32 @special(i32 %n)", ""),
        ("call i32 @strict(i32 %n)", ""),
        ("call i32 @definite(i32 %n)", ""),
        ("call i32 @constant()", "speculated"),
        ("call i32 @special_read(i32 %n)", "reads"),
        ("call i32 @special_write(i32 %n)", "writes effects"),
        ("call i32 @exact(i32 %n)", "convergent reads writes effects traps"),
        ("call i32 @spins(i32 %n)", "effects traps stays"),
        ("call i32 @throws(i32 %n)", "effects traps stays"),
        ("call void @nothing()", "traps"),
        ("call float @__nv_modff(float %x, ptr %fp) memory(argmem: read)", "reads traps"),
        ("call float @__nv_modff(float %x, ptr %fp) memory(argmem: write)", "writes effects traps"),
        ("call float @__nv_sinf(float %x) memory(read)", "speculated"),
        ("call float @__nv_sinf(float %x) memory(write)", "speculated"),
        ('call i32 asm "nonsense $0;", "=r"()', "traps"),
        ('call i32 asm unwind "nonsense $0;", "=r"()', "effects traps stays"),
        ('call i32 asm sideeffect "nonsense $0;", "=r"()', "convergent reads writes effects traps stays"),
        ('call i32 asm sideeffect "mov.u32 $0, 5;", "=r"()', "reads writes effects traps"),
        (
            'call i32 asm sideeffect "L: setp.eq.u32 %p, $1, 5; @%p bra L; mov.u32 $0, 5;", "=r,r"(i32 %n)',
            "convergent reads writes effects traps stays",
        ),
        (
            'call i32 asm sideeffect "mov.u32 $0, 5; exit;", "=r"()',
            "convergent reads writes effects traps stays",
        ),
        ('call i32 asm "mov.u32 $0, 5; trap;", "=r"()', "effects traps stays"),
        ('call void asm "nonsense;", ""()', "effects traps"),
        ('call void asm "nonsense;", "~{memory}"()', "reads writes effects traps"),
        (
            "call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 4, i1 false)",
            "reads writes effects traps",
        ),
        ("call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %p, i32 4)", "reads traps"),
        ("call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %p, i32 4) memory(read)", "reads traps"),
        ("call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %p, i32 4) memory(write)", "traps"),
        ("call void @llvm.trap()", "reads writes effects traps stays"),
        ("call void @llvm.nvvm.exit()", "convergent reads writes effects traps stays"),
        ("udiv i32 %n, -1", ""),
        ("srem i32 %n, -1", "traps"),
        ("udiv <2 x i32> %v, splat (i32 7)", ""),
        ("udiv <2 x i32> %v, splat (i32 0)", "traps"),
        ("sdiv <2 x i32> %v, splat (i32 -1)", "traps"),
        ("udiv <2 x i32> %v, <i32 7, i32 0>", "traps"),
        ("load i32, ptr addrspace(1) %p, align 4, !noundef !0", "reads traps"),
        ("load atomic i32, ptr addrspace(1) %p unordered, align 4", "reads traps"),
        ("store volatile i32 %n, ptr addrspace(1) %p, align 4", "writes effects traps"),
    ],
)
def test_what_attributes_bundles_and_assembly_say(text, answers):
    result = "" if text.startswith(("call void", "store")) else "%r = "
    module = parse_module(
        f"""target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @f(ptr addrspace(1) %p, i32 %n, float %x, ptr %fp, <2 x i32> %v) {{
  {result}{text}
  ret void
}}
{DECLARED}!0 = !{{}}
"""
    )
    inst = next(module.function("f").instructions())
    assert {name for name, question in QUESTIONS.items() if question(inst)} == set(answers.split())


def test_a_call_that_stands_nowhere_is_what_it_says_itself():
    text = """
define void @f() {
  call void @g() #0
  ret void
}
declare void @g()
attributes #0 = { convergent }
"""
    call = next(parse_module(text).function("f").instructions())
    assert "convergent" in call_attributes(call)
    call.block.parent = None
    assert "convergent" not in call_attributes(call)
