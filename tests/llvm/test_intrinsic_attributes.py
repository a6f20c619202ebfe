"""Intrinsics that the table lacks are what LLVM says of them, whatever the text says."""

from __future__ import annotations

from pcfm.analysis.effects import is_convergent, reads_memory, writes_memory
from pcfm.analysis.speculation import may_speculate
from pcfm.ir.clone import clone_module
from pcfm.ir.intrinsics import lookup
from pcfm.ir.parser import parse_module
from pcfm.llvm import module_from_bytes
from pcfm.llvm.intrinsic_attributes import complete_intrinsics


def first_call(declaration: str, call: str):
    head = "define amdgpu_kernel void @f(ptr addrspace(3) %p, i32 %n) {"
    text = f"{head}\n  {call}\n  ret void\n}}\n"
    return next(module_from_bytes((text + declaration).encode(), "x.ll").function("f").instructions())


def test_a_convergent_intrinsic_that_the_text_declares_bare_is_convergent():
    # One `ds.append` in each arm became one for both.
    call = first_call(
        "declare i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3), i1)\n",
        "%x = call i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3) %p, i1 false)",
    )
    assert lookup("llvm.amdgcn.ds.append.p3") is None
    assert is_convergent(call) and reads_memory(call) and writes_memory(call)


def test_promises_that_the_text_leaves_out_are_llvms():
    call = first_call(
        "declare i32 @llvm.amdgcn.sudot4(i1, i32, i1, i32, i32, i1)\n",
        "%x = call i32 @llvm.amdgcn.sudot4(i1 true, i32 %n, i1 true, i32 %n, i32 %n, i1 false)",
    )
    assert not is_convergent(call) and not reads_memory(call) and may_speculate(call)
    assert call.intrinsic.immediates == (0, 2, 5)


def test_what_llvm_does_not_know_stays_unknown():
    call = first_call("declare i32 @llvm.nvvm.invented(i32)\n", "%x = call i32 @llvm.nvvm.invented(i32 %n)")
    assert call.intrinsic is None
    assert is_convergent(call) and writes_memory(call)


def test_one_that_llvm_refuses_does_not_hide_the_others():
    # Of the wrong type, it ends LLVM's process.
    declarations = """declare i32 @llvm.amdgcn.sudot4(i1, i32, i1, i32, i32, i1)
declare <2 x i32> @llvm.amdgcn.image.sample.2d(token)
declare i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3), i1)
declare i32 @llvm.nvvm.invented(i32)
"""
    module = parse_module(declarations)
    complete_intrinsics(module)
    known = {fn.name: fn.known_as is not None for fn in module.functions}
    assert list(known.values()) == [True, False, True, False]
    copies = [fn.known_as for fn in clone_module(module).functions]
    assert copies == [fn.known_as for fn in module.functions]
