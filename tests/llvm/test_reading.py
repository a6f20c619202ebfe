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
