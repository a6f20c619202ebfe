"""Assembly for both targets, from IR for either; LLVM's own pipelines."""

from pathlib import Path

import llvmlite.binding as llvm
import pytest

import rodinia_kernels
from pcfm.diagnostics import PcfmError, UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.targets import LAYOUTS, TRIPLES, layout_of_triple
from pcfm.ir.verifier import verify as verify_module
from pcfm.llvm import emission, emit_assembly, emit_each, optimise, retarget, verify

ROOT = Path(rodinia_kernels.__file__).parent
KERNELS = [ROOT / name / "O2" / f"{size}.ll" for name, size in (("bit", 256), ("pcm", 256), ("lud", 128))]
AMDGPU = Path(__file__).parents[1] / "ir" / "corpus" / "amdgpu.ll"
NVPTX_HEAD = 'target triple = "nvptx64-nvidia-cuda"\n'
AMDGCN_HEAD = f'target datalayout = "{LAYOUTS["amdgcn"]}"\ntarget triple = "amdgcn-amd-amdhsa"\n'


@pytest.mark.parametrize("path", KERNELS, ids=lambda p: p.parts[-3])
def test_kernels_become_assembly_of_both_targets(path):
    text = path.read_text()
    (name, *_) = [fn.name for fn in parse_module(text).kernels]
    ptx = emit_assembly(text, "ptx")
    assert f".visible .entry {name}(" in ptx
    assert "bar.sync" in ptx
    gcn = emit_assembly(text, "amdgcn")
    assert f".amdhsa_kernel {name}" in gcn
    assert "s_barrier" in gcn
    (lds,) = [line.split()[1] for line in gcn.splitlines() if ".amdhsa_group_segment_fixed_size" in line][:1]
    assert int(lds) > 0  # shared memory is LDS


def test_the_processor_can_be_chosen():
    text = KERNELS[0].read_text()
    assert ".target sm_80" in emit_assembly(text, "ptx", "sm_80")
    assert "amdgcn-amd-amdhsa--gfx1030" in emit_assembly(text, "amdgcn", "gfx1030")


def of_processors(head: str, convention: str, *stated: str) -> str:
    """Kernels that name one processor (and features, behind a colon) each."""
    kernels = [f"define {convention} void @k{i}() #{i} {{\n  ret void\n}}\n" for i in range(len(stated))]
    groups = [
        f'attributes #{i} = {{ "target-cpu"="{cpu}" "target-features"="{features}" }}\n'
        for i, (cpu, _, features) in enumerate(each.partition(":") for each in stated)
    ]
    return head + "".join(kernels + groups)


def test_the_processor_is_the_one_that_the_kernels_name():
    ptx = emit_assembly(of_processors(NVPTX_HEAD, "ptx_kernel", "sm_90:+ptx83", "sm_90:+ptx83"), "ptx")
    assert ".version 8.3\n.target sm_90\n" in ptx
    gcn = emit_assembly(of_processors(AMDGCN_HEAD, "amdgpu_kernel", "gfx90a:+xnack"), "amdgcn")
    assert '.amdgcn_target "amdgcn-amd-amdhsa--gfx90a:xnack+"' in gcn


def test_a_processor_that_is_given_takes_the_place_of_all_that_the_kernels_name():
    ptx = emit_assembly(of_processors(NVPTX_HEAD, "ptx_kernel", "sm_90:+ptx83"), "ptx", "sm_80")
    assert ".version 7.0\n.target sm_80\n" in ptx
    text = of_processors(AMDGCN_HEAD, "amdgpu_kernel", "gfx90a:+wavefrontsize64")
    gcn = emit_assembly(text, "amdgcn", "gfx1100")
    assert '.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"' in gcn
    assert ".amdhsa_wavefront_size32 1" in gcn  # gfx90a's wave size is not gfx1100's


def test_features_that_are_given_take_the_place_of_the_kernels_features():
    text = of_processors(NVPTX_HEAD, "ptx_kernel", "sm_90:+ptx83")
    assert ".version 8.0\n.target sm_90\n" in emit_assembly(text, "ptx", features="+ptx80")
    text = of_processors(AMDGCN_HEAD, "amdgpu_kernel", "gfx90a:+xnack")
    assert "gfx90a:xnack-" in emit_assembly(text, "amdgcn", features="-xnack")


def test_kernels_of_several_processors_need_one_to_be_chosen():
    text = of_processors(AMDGCN_HEAD, "amdgpu_kernel", "gfx906", "gfx90a")
    with pytest.raises(PcfmError, match="differ in target-cpu: gfx906, gfx90a") as caught:
        emit_assembly(text, "amdgcn")
    assert caught.value.diagnostics[0].hint == "choose one with --cpu"
    assert "gfx90a" in emit_assembly(text, "amdgcn", "gfx90a")


def test_the_processor_of_a_kernel_is_not_that_of_the_other_kind_of_gpu():
    # The group that says nothing else goes: LLVM does not read an empty one.
    assert "gfx906" in emit_assembly(of_processors(NVPTX_HEAD, "ptx_kernel", "sm_90:+ptx83"), "amdgcn")


def test_processors_and_features_that_llvm_does_not_know_are_refused():
    text = of_processors(NVPTX_HEAD, "ptx_kernel", "sm_90")
    with pytest.raises(PcfmError, match="LLVM: emitting ptx for sm_999: the target has no such processor"):
        emit_assembly(text, "ptx", "sm_999")
    with pytest.raises(PcfmError, match="the target has no feature 'ptx9999'"):
        emit_assembly(text, "ptx", features="+ptx9999")


def test_an_amdgpu_kernel_becomes_ptx():
    ptx = emit_assembly(AMDGPU.read_text(), "ptx")
    assert ".visible .entry k(" in ptx
    for register in ("%tid.x", "%ctaid.x", "%ntid.x"):
        assert register in ptx
    assert "bar.sync" in ptx


def test_there_and_back_again():
    text = KERNELS[2].read_text()
    module = parse_module(text)
    for target in ("amdgcn", "ptx"):
        retarget(module, target)
        assert verify_module(module) == []
        verify(print_module(module), target)
    assert module.triple == TRIPLES["ptx"]
    assert module.kernels
    assert not [g for g in module.globals if g.startswith("llvm.amdgcn.")]
    used = {g for g in module.globals if g.startswith("llvm.nvvm.")}
    assert used >= {"llvm.nvvm.read.ptx.sreg.tid.x", "llvm.nvvm.barrier.cta.sync.aligned.all"}


def test_every_size_and_number_is_mapped():
    registers = [f"{r}.{d}" for r in ("tid", "ctaid", "ntid", "nctaid") for d in "xyz"] + ["laneid"]
    lines = [f"  %v{i} = call i32 @llvm.nvvm.read.ptx.sreg.{r}()" for i, r in enumerate(registers)]
    lines += [f"  store volatile i32 %v{i}, ptr %p" for i in range(len(registers))]
    text = NVPTX_HEAD + "define ptx_kernel void @k(ptr %p) {\n" + "\n".join(lines) + "\n  ret void\n}\n"
    module = parse_module(text)
    retarget(module, "amdgcn")
    printed = print_module(module)
    verify(printed)
    loads = [line.split("= ")[1] for line in printed.splitlines() if "load" in line]
    assert len(loads) == 6
    for offset in (4, 8, 12, 14, 16):  # offset 0 needs no address
        assert f"i64 {offset}\n" in printed
    retarget(module, "ptx")
    back = print_module(module)
    verify(back)
    for register in registers:
        assert f"@llvm.nvvm.read.ptx.sreg.{register}()" in back
    assert "implicitarg" not in back


def test_a_barrier_orders_memory_on_both():
    text = NVPTX_HEAD + "define ptx_kernel void @k() {\n  call void @llvm.nvvm.barrier0()\n  ret void\n}\n"
    module = parse_module(text)
    retarget(module, "amdgcn")
    body = [line.strip() for line in print_module(module).split("{\n")[1].split("\n")[:4]]
    assert body == [
        'fence syncscope("workgroup") release',
        "call void @llvm.amdgcn.s.barrier()",
        'fence syncscope("workgroup") acquire',
        "ret void",
    ]


def test_private_memory_changes_its_address_space():
    text = NVPTX_HEAD + (
        "define ptx_kernel void @k(ptr %p) {\n  %a = alloca [4 x i32], align 4\n"
        "  %g = getelementptr i32, ptr %a, i64 1\n  store i32 1, ptr %g\n  %v = load i32, ptr %a\n"
        "  store i32 %v, ptr %p\n  ret void\n}\n"
    )
    module = parse_module(text)
    retarget(module, "amdgcn")
    printed = print_module(module)
    assert "%a = alloca [4 x i32], align 4, addrspace(5)" in printed
    assert "addrspacecast ptr addrspace(5) %a to ptr" in printed
    verify(printed)
    assert "scratch" in emit_assembly(text, "amdgcn")


@pytest.mark.parametrize(
    ("call", "named"),
    [
        ("float @llvm.nvvm.add.rz.f(float 1.0, float 2.0)", "@llvm.nvvm.add.rz.f"),
        ("i32 @llvm.nvvm.read.ptx.sreg.smid()", "@llvm.nvvm.read.ptx.sreg.smid"),
        ("void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 3)", "with a barrier other than 0"),
    ],
)
def test_what_has_no_equivalent_is_named(call, named):
    text = NVPTX_HEAD + f"define ptx_kernel void @k() {{\n  call {call}\n  ret void\n}}\n"
    with pytest.raises(UnsupportedError) as caught:
        emit_assembly(text, "amdgcn", filename="k.ll")
    (diagnostic,) = caught.value.diagnostics
    assert named in diagnostic.message
    assert diagnostic.message.endswith("has no equivalent on amdgcn (in @k, call)")
    assert str(diagnostic.span) == "k.ll:3:3"


def test_unknown_uses_of_implicit_arguments_are_refused():
    text = AMDGCN_HEAD + (
        "define amdgpu_kernel void @k() {\n  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()\n"
        "  %q = getelementptr i8, ptr addrspace(4) %p, i64 80\n  %v = load i64, ptr addrspace(4) %q\n"
        "  ret void\n}\n"
    )
    with pytest.raises(UnsupportedError, match="implicitarg"):
        emit_assembly(text, "ptx")


def test_attributes_of_the_other_processor_go():
    text = NVPTX_HEAD + (
        'define ptx_kernel void @k() #0 {\n  ret void\n}\nattributes #0 = { nounwind "target-cpu"="sm_70" '
        '"target-features"="+ptx60" "nvvm.maxntid"="64,2" }\n'
    )
    module = parse_module(text)
    retarget(module, "amdgcn")
    assert module.attribute_groups[0] == ("nounwind", '"amdgpu-flat-work-group-size"="1,128"')
    assert ".amdhsa_kernel k" in emit_assembly(text, "amdgcn")


def test_a_backend_that_gives_up_is_an_error_that_says_why():
    text = NVPTX_HEAD + (
        "define ptx_kernel void @k(ptr %p) {\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n"
        "  store i32 %t, ptr %p\n  ret void\n}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n"
    )
    with pytest.raises(PcfmError, match=r"LLVM: emitting ptx for sm_70: Cannot select") as refused:
        emit_assembly(text, "ptx")
    assert "--cpu and --features" in (refused.value.diagnostics[0].hint or "")


def test_an_invalid_module_is_not_emitted():
    text = NVPTX_HEAD + "define i32 @f() {\n  %x = add i32 %y, 1\n  %y = add i32 1, 1\n  ret i32 %x\n}\n"
    with pytest.raises(PcfmError, match="does not dominate all uses"):
        emit_assembly(text, "ptx")


def test_unknown_targets_and_levels():
    with pytest.raises(UnsupportedError, match="cannot emit 'x86'; the targets are ptx, amdgcn"):
        emit_assembly("", "x86")
    with pytest.raises(PcfmError, match="unknown optimisation level 'O9'; the levels are O0, O1, O2, O3"):
        optimise("", "O9")


def test_optimising():
    text = NVPTX_HEAD + (
        "define i32 @f(i32 %a) {\n  %s = alloca i32\n  store i32 %a, ptr %s\n  %v = load i32, ptr %s\n"
        "  %w = add i32 %v, 0\n  ret i32 %w\n}\n"
    )
    optimised = optimise(text, "O2")
    assert "ret i32 %a" in optimised
    assert "alloca" not in optimised
    assert "alloca" in optimise(text, "O0")
    assert parse_module(optimised).function("f")


@pytest.mark.parametrize(
    "triple", [*TRIPLES.values(), "nvptx-nvidia-cuda", "nvptx64--", "amdgcn--", "amdgcn-mesa-mesa3d"]
)
def test_the_layouts_are_llvms_own(triple):
    llvm.initialize_all_targets()
    machine = llvm.Target.from_triple(triple).create_target_machine(codemodel="default")
    assert layout_of_triple(triple) == str(machine.target_data)


def test_the_features_of_a_module_stay_where_the_processor_given_is_its_own():
    text = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.activemask()
define ptx_kernel void @k(ptr %p) "target-cpu"="sm_70" "target-features"="+ptx63,+sm_70" {
  %m = call i32 @llvm.nvvm.activemask()
  store i32 %m, ptr %p
  ret void
}
"""
    assert ".version 6.3" in emit_assembly(text, "ptx", "sm_70")  # of itself LLVM writes 6.0, which has none
    (each,) = emit_each([parse_module(text)], "ptx", cpu="sm_70")
    assert ".version 6.3" in each
    assert ".version 6.3" not in emit_assembly(text, "ptx", "sm_90")


def test_a_module_whose_text_is_at_hand_is_printed_again_only_where_it_is_made_another(monkeypatch):
    text = "define ptx_kernel void @k() { ret void }\n"
    own, foreign = (parse_module(head + text) for head in (NVPTX_HEAD, AMDGCN_HEAD))
    texts = [print_module(own), print_module(foreign)]
    printed = []
    monkeypatch.setattr(
        emission, "print_module", lambda module: printed.append(module) or print_module(module)
    )
    one, two = emit_each([own, foreign], "ptx", printed=texts)
    assert printed == [foreign] and ".entry k" in one and ".entry k" in two
    assert emit_each([own], "ptx") == [one] and printed == [foreign, own]
