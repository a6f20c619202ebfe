"""Reading through LLVM: text, bitcode, errors with their places."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

import rodinia_kernels
from pcfm.diagnostics import ParseError, PcfmError, VerifierError
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import canonicalise, read_module, verify

KERNEL = Path(rodinia_kernels.__file__).parent / "bit" / "O2" / "32.ll"
CORPUS = Path(__file__).parents[1] / "ir" / "corpus"
SIMPLE = "define i32 @f(i32 %a) {\n  %x = add i32 %a, 1\n  ret i32 %x\n}\n"


def bitcode_of(text: str) -> bytes:
    return llvm.parse_assembly(text, context=llvm.create_context()).as_bitcode()


def test_canonical_text_is_a_fixed_point():
    once = canonicalise(KERNEL.read_text())
    assert canonicalise(once) == once


def test_types_do_not_leak_from_one_text_into_the_next():
    text = "%s = type { i32 }\n@x = external global %s\n"
    assert canonicalise(text) == canonicalise(text)
    assert "%s.0" not in canonicalise(text)


def test_bitcode_is_the_text(tmp_path):
    text = KERNEL.read_text()
    path = tmp_path / "k.bc"
    path.write_bytes(bitcode_of(text))
    module = read_module(path)
    assert canonicalise(print_module(module)) == canonicalise(text)
    assert [fn.name for fn in module.kernels] == ["bitonic_sort"]
    # Bitcode has no module name, which the text states in a comment of its first line.
    assert canonicalise(path.read_bytes()) == canonicalise(text).split("\n", 1)[1]


@pytest.mark.parametrize("keep", [4, 20, 500, 2000])
def test_truncated_bitcode_is_an_error_not_a_crash(tmp_path, keep):
    path = tmp_path / "k.bc"
    path.write_bytes(bitcode_of(KERNEL.read_text())[:keep])
    with pytest.raises(PcfmError, match="LLVM: reading the bitcode of"):
        read_module(path)


def test_text_is_read_with_the_users_own_lines(tmp_path):
    path = tmp_path / "old.ll"
    path.write_text((CORPUS / "older_syntax.ll").read_text())
    module = read_module(path)
    (kernel,) = module.kernels
    first = kernel.entry.instructions[0]
    assert str(first.span) == f"{path}:11:3"
    assert "@llvm.nvvm.barrier0" in path.read_text()


def test_an_invalid_module_shows_the_line(tmp_path):
    path = tmp_path / "bad.ll"
    path.write_text(
        "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\n"
        "b:\n  ret i32 %x\n}\n"
    )
    with pytest.raises(VerifierError) as caught:
        read_module(path)
    assert str(caught.value) == (
        f"{path}:7:3: error: @f: %x does not dominate this use: ret i32 %x\n    ret i32 %x\n    ^^^"
    )


def test_what_neither_reads_has_pcfms_own_message(tmp_path):
    path = tmp_path / "bad.ll"
    path.write_text(SIMPLE.replace("%a, 1", "%b, 1"))
    with pytest.raises(ParseError, match=r"bad\.ll:2:16: error: use of undefined value '%b'"):
        read_module(path)


IN_SHARED = (
    "@lds = internal addrspace(3) global i32 poison, !absolute_symbol !0\n"
    "define ptr @f(ptr addrspace(3) %p) {\n"
    "  %q = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %p, i32 -4)\n  ret ptr null\n}\n"
    "declare ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3), i32)\n!0 = !{i32 0, i32 1}\n"
)


def test_a_layout_that_the_text_does_not_state_is_that_of_its_triple(tmp_path):
    path = tmp_path / "amd.ll"
    path.write_text('target triple = "amdgcn-amd-amdhsa"\n' + IN_SHARED)
    module = read_module(path)
    assert module.datalayout.pointer_bytes(3) == 4
    printed = print_module(module)
    assert "target datalayout" not in printed
    verify(printed)


def test_a_triple_that_the_text_does_not_state_can_be_given(tmp_path):
    path = tmp_path / "amd.ll"
    path.write_text(IN_SHARED)
    with pytest.raises(PcfmError, match="LLVM's verifier"):
        read_module(path)
    module = read_module(path, triple="amdgcn-amd-amdhsa")
    assert module.triple == "amdgcn-amd-amdhsa"
    verify(print_module(module))
    # The same where only LLVM reads the text.
    path.write_text(IN_SHARED + '^0 = module: (path: "x", hash: (0, 0, 0, 0, 0))\n')
    assert read_module(path, triple="amdgcn-amd-amdhsa").triple == "amdgcn-amd-amdhsa"


def test_a_text_for_one_target_is_not_read_for_another(tmp_path):
    path = tmp_path / "nv.ll"
    path.write_text('target triple = "nvptx64-nvidia-cuda"\n' + SIMPLE)
    message = "the module is for 'nvptx64-nvidia-cuda', and is to be read for 'amdgcn-amd-amdhsa'"
    with pytest.raises(PcfmError, match=message):
        read_module(path, triple="amdgcn-amd-amdhsa")


def test_an_intrinsic_called_with_two_types_is_two_functions_as_for_llvm(tmp_path):
    text = (
        "%s = type { i32 }\n"
        "define i32 @f(i32 %a, <2 x i64> %b, ptr addrspace(1) %p, ptr %q) {\n"
        "  %x = call i32 @llvm.umax(i32 %a, i32 1)\n"
        "  %y = call <2 x i64> @llvm.umax(<2 x i64> %b, <2 x i64> %b)\n"
        "  %z = call i32 @llvm.umax(i32 %x, i32 2)\n"
        '  %w = call i32 @"llvm.umax.i32"(i32 %z, i32 3)\n'
        "  call void @llvm.memcpy(ptr addrspace(1) %p, ptr %q, i64 8, i1 false)\n"
        "  call void @llvm.memcpy(ptr %q, ptr addrspace(1) %p, i32 8, i1 false)\n"
        "  %o = call { i32, i1 } @llvm.uadd.with.overflow(i32 %w, i32 1)\n"
        "  %t = call i32 @llvm.amdgcn.workitem.id.x()\n"
        "  ret i32 %t\n}\n"
    )
    path = tmp_path / "mangled.ll"
    path.write_text(text)
    module = read_module(path)
    printed = print_module(module)
    verify(printed)
    assert str(module.function("f").entry.instructions[0].span) == f"{path}:3:3"  # read by pcfm itself
    theirs = llvm.parse_assembly(text, context=llvm.create_context())
    assert {fn.name for fn in module.functions} == {fn.name for fn in theirs.functions}
    assert "call <2 x i64> @llvm.umax.v2i64(" in printed
    assert print_module(parse_module(printed)) == printed


def test_an_intrinsic_called_with_two_types_has_two_names_without_llvm():
    calls = "  call void @llvm.x(i32 0)\n  call void @llvm.x(<2 x ptr> poison)\n"
    module = parse_module(f"define void @f() {{\n{calls}  ret void\n}}\n")
    assert [fn.name for fn in module.functions] == ["f", "llvm.x", "llvm.x.void.2.x.ptr"]
    verify(print_module(module))


def test_what_only_llvm_reads_is_upgraded_first(tmp_path):
    # A summary entry is not in pcfm's subset; LLVM drops it.
    path = tmp_path / "summary.ll"
    path.write_text(SIMPLE + '\n^0 = module: (path: "x", hash: (0, 0, 0, 0, 0))\n')
    module = read_module(path)
    assert str(module.function("f").span).startswith(f"{path} (upgraded by LLVM):")


@pytest.mark.parametrize("text", ["", "  \n", "; nothing\n"])
def test_empty_files(tmp_path, text):
    path = tmp_path / "empty.ll"
    path.write_text(text)
    assert read_module(path).globals == {}


def test_files_that_are_no_ir(tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with pytest.raises(ParseError) as caught:
        read_module(path)
    assert caught.value.diagnostics[0].span is not None


def test_parse_errors_of_llvm_have_their_place():
    with pytest.raises(PcfmError) as caught:
        verify("define void @f() {\n  ret i32 %x\n}\n", "x.ll")
    assert str(caught.value).split("\n")[0] == (
        "x.ll:2:7: error: LLVM: value doesn't match function result type 'void'"
    )
    assert caught.value.diagnostics[0].source_line == "  ret i32 %x"


def test_verifier_errors_of_llvm_are_errors_of_the_users():
    with pytest.raises(PcfmError, match="LLVM's verifier: Instruction does not dominate all uses!"):
        verify("define i32 @f() {\n  %x = add i32 %y, 1\n  %y = add i32 1, 1\n  ret i32 %x\n}\n", "x.ll")


def test_an_invalid_module_with_debug_information_does_not_end_the_process():
    text = (
        "define i32 @f() !dbg !3 {\n  %x = add i32 %y, 1\n  %y = add i32 1, 1\n  ret i32 %x\n}\n"
        '!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n!0 = !{i32 2, !"Debug Info Version", i32 3}\n'
        "!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)\n"
        '!2 = !DIFile(filename: "f", directory: "d")\n'
        '!3 = distinct !DISubprogram(name: "f", unit: !1, file: !2, spFlags: DISPFlagDefinition)\n'
    )
    # In a process of its own, so that a failure is a failed test and not the end of all of them.
    script = f"from pcfm.llvm import verify\nfrom pcfm.diagnostics import PcfmError\ntry: verify({text!r})\n"
    script += "except PcfmError as error: print(error)\n"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "does not dominate all uses" in done.stdout


def test_a_null_byte_is_not_the_end_of_the_text():
    with pytest.raises(PcfmError, match=r"x\.ll:2:3: error: the text holds a null byte"):
        verify(SIMPLE[: SIMPLE.index("\n") + 3] + "\0" + SIMPLE, "x.ll")


def test_the_end_of_a_c_string_is_no_part_of_a_text(tmp_path):
    path = tmp_path / "x.ll"
    path.write_bytes(SIMPLE.encode() + b"\0")
    assert print_module(read_module(path)) == print_module(parse_module(SIMPLE, str(path)))


@pytest.mark.skipif(shutil.which("llvm-as-19") is None, reason="llvm-as-19 is not installed")
def test_bitcode_of_an_older_llvm_is_upgraded(tmp_path):
    path = tmp_path / "old.bc"
    old = CORPUS / "older_syntax.ll"
    text = re.sub(r"^uselistorder.*\n", "", old.read_text(), flags=re.M).replace("5:  ", "3:  ")
    text = text.replace("%7", "%4").replace("label %5", "label %3").replace(" range(i32 0, 1024)", "")
    (tmp_path / "old.ll").write_text(text)
    subprocess.run(["llvm-as-19", tmp_path / "old.ll", "-o", path], check=True)
    module = read_module(path)
    (kernel,) = module.kernels
    assert kernel.args[0].attributes == ("noundef", "captures(none)")
    assert "llvm.nvvm.barrier0" not in module.globals
    assert str(kernel.span).startswith(f"{path} (upgraded by LLVM):")


REFUSED = {
    # What pcfm's own verifier does not look at: the text, the line that is shown, what is said.
    "an immediate that is none": (
        "define void @f(i1 %c) {\n  fence seq_cst\n"
        "  call void @llvm.memset.p0.i64(ptr null, i8 0, i64 8, i1 %c)\n  ret void\n}\n"
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n",
        (3, 3),
        "immarg operand has non-immediate parameter",
    ),
    "attributes that contradict": (
        "define void @g() {\n  ret void\n}\ndefine void @f(i32 %n) alwaysinline noinline {\n  ret void\n}\n",
        (4, 13),
        "Attributes 'noinline and alwaysinline' are incompatible!",
    ),
    "a range of nothing": (
        "define i32 @f(ptr %p) {\n  %x = load i32, ptr %p, align 4\n"
        "  %y = load i32, ptr %p, align 4, !range !0\n  ret i32 %y\n}\n!0 = !{i32 5, i32 5}\n",
        (3, 3),
        "The upper and lower limits cannot be the same value",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_llvms_verifier_refuses_is_refused_when_it_is_read_with_its_line(tmp_path, name):
    text, (line, column), message = REFUSED[name]
    path = tmp_path / "bad.ll"
    path.write_text(text)
    with pytest.raises(VerifierError) as caught:
        read_module(path)
    (diagnostic,) = caught.value.diagnostics
    assert str(diagnostic.span) == f"{path}:{line}:{column}"
    assert diagnostic.message.startswith(f"LLVM's verifier: {message}")
    assert diagnostic.source_line == path.read_text().splitlines()[line - 1]


WITH_DEBUG = """define void @f(ptr %p) !dbg !3 {
  store i32 1, ptr %p, align 4, !dbg !5, !tbaa !7
    #dbg_value(i32 1, !6, !DIExpression(), !5)
  br label %loop, !dbg !5
loop:
  br label %loop, !dbg !5, !llvm.loop !10
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocation(line: 2, scope: !3)
!6 = !DILocalVariable(name: "x", scope: !3, file: !1, line: 1)
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"char"}
!10 = distinct !{!10, !5, !11}
!11 = !{!"llvm.loop.unroll.disable"}
"""  # noqa: E501
BAD_DEBUG = {
    "another function's scope": (
        "!5 = !DILocation(line: 2, scope: !3)",
        "!5 = !DILocation(line: 2, scope: !12)\n"
        '!12 = distinct !DISubprogram(name: "g", spFlags: DISPFlagDefinition, unit: !0)',
        "invalid debug information is dropped: ",
    ),
    "a scope that is none": (
        "line: 2, scope: !3",
        "line: 2, scope: !1",
        "invalid debug information is dropped: ",
    ),
    "a unit that is not listed": ("!llvm.dbg.cu = !{!0}\n", "", "DICompileUnit not listed in llvm.dbg.cu"),
    "a call that has none": (
        "  store i32 1",
        "  call void @g()\n  store i32 1",
        "inlinable function call in a function with debug info must have a !dbg location",
    ),
    "a version of tomorrow": (
        "i32 3}",
        "i32 4}",
        "debug information of version 4 is dropped: LLVM reads version 3",
    ),
}


@pytest.mark.parametrize("name", BAD_DEBUG)
def test_bad_debug_information_is_dropped_with_a_note(tmp_path, name):
    old, new, message = BAD_DEBUG[name]
    assert old in WITH_DEBUG
    text = (
        WITH_DEBUG.replace(old, new, 1)
        + "define void @g() !dbg !13 {\n  ret void\n}\n"
        + ('!13 = distinct !DISubprogram(name: "g", spFlags: DISPFlagDefinition, unit: !0)\n')
    )
    path = tmp_path / "k.ll"
    path.write_bytes(bitcode_of(text) if "version" in name else text.encode())
    module = read_module(path)
    assert len(module.remarks) == 1 and message in module.remarks[0][0]
    printed = print_module(module)
    verify(printed)
    assert "DI" not in printed and "dbg" not in printed
    assert "!tbaa" in printed and "llvm.loop.unroll.disable" in printed


def test_good_debug_information_stays(tmp_path):
    path = tmp_path / "k.ll"
    path.write_text(WITH_DEBUG)
    module = read_module(path)
    assert module.remarks == [] and "!DILocation" in print_module(module)


def test_a_call_over_which_llvm_ends_the_process_is_an_error(tmp_path):
    path = tmp_path / "odd.ll"
    path.write_text(
        "define void @f(ptr %p) {\n"
        "  call void @llvm.dbg.declare(ptr %p, metadata !0, metadata !DIExpression())\n  ret void\n}\n"
        "declare void @llvm.dbg.declare(metadata, metadata, metadata)\n!0 = !{}\n"
    )
    with pytest.raises(PcfmError, match=r"LLVM: verifying .*odd\.ll: an assertion of its own failed"):
        read_module(path)


def test_a_chain_of_metadata_is_refused_where_llvm_would_run_out_of_stack(tmp_path):
    def chain(links: int) -> str:
        nodes = "".join(f"!{i} = !{{!{i + 1}}}\n" for i in range(links))
        return f"{SIMPLE}!many = !{{!0}}\n{nodes}!{links} = !{{}}\n"

    path = tmp_path / "chain.ll"
    path.write_text(chain(9_000))
    assert len(read_module(path).metadata) == 9_001
    path.write_text(chain(50_000))
    with pytest.raises(
        ParseError, match=r"chain\.ll:6:1: error: metadata refers to metadata more than 10,000"
    ):
        read_module(path)


def test_a_number_of_millions_of_digits_is_not_left_to_llvm(tmp_path):
    path = tmp_path / "digits.ll"
    path.write_text(SIMPLE.replace("%a, 1", "%a, " + "1" * 5_000_000))
    with pytest.raises(ParseError, match="the number has too many digits"):
        read_module(path)


NEWER = """define amdgpu_kernel void @k(ptr addrspace(1) %p, float %x) {{
  %y = fcmp olt float %x, -inf
  %z = select i1 %y, float f0x3FB8AA3B, float 1.000000e-01
  {store}
  ret void
}}
"""


def test_the_syntax_of_a_newer_llvm_is_read(tmp_path):
    path = tmp_path / "k.ll"
    path.write_text(NEWER.format(store="store float %z, ptr addrspace(1) %p"))
    printed = print_module(read_module(path))
    assert "float 0x3FF7154760000000, float 0x3FB99999A0000000" in printed
    verify(printed)


def test_what_is_wrong_in_a_newer_llvm_s_text_is_said(tmp_path):
    path = tmp_path / "k.ll"
    path.write_text(
        NEWER.format(store="call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 4, i1 %y)")
    )
    with pytest.raises(VerifierError, match="immarg"):
        read_module(path)
