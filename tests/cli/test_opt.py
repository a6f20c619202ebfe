"""`pcfm opt`: products, where they go, and what is said where something is wrong."""

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from pcfm.ir.parser import parse_module
from pcfm.transforms.pipeline import PASSES
from rodinia_kernels import get
from tests.cli.conftest import GCN
from tests.evaluation.wrong_pass import TurnSigned

SIGNED = """
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %negative = icmp slt i32 %n, 0
  br i1 %negative, label %a, label %end
a:
  store i32 %n, ptr addrspace(1) %p, align 4
  br label %b
b:
  store i32 1, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
"""
LOCATED = (
    (Path(__file__).parents[2] / "examples" / "mix.ll")
    .read_text()
    .replace("void @mix(ptr addrspace(1) %data) {", "void @mix(ptr addrspace(1) %data) !dbg !91 {")
    .replace("br i1 %odd, label %then, label %else", "br i1 %odd, label %then, label %else, !dbg !92")
    + """
!llvm.dbg.cu = !{!93}
!llvm.module.flags = !{!95}
!91 = distinct !DISubprogram(name: "mix", file: !94, line: 1, type: !96, spFlags: 8, unit: !93)
!92 = !DILocation(line: 3, column: 7, scope: !91)
!93 = distinct !DICompileUnit(language: DW_LANG_C99, file: !94, emissionKind: LineTablesOnly)
!94 = !DIFile(filename: "mix.cu", directory: "/src")
!95 = !{i32 2, !"Debug Info Version", i32 3}
!96 = !DISubroutineType(types: !{null})
"""
)
MELDED = "store i32 %1, ptr addrspace(1) %here, align 4"


def test_the_melded_module_goes_to_stdout(pcfm, mix):
    done = pcfm("opt", *GCN, mix, "-q")
    assert (done.code, done.err) == (0, "")
    assert MELDED in done.out and "br i1" not in done.out
    assert done.out.count("mul i32") == 1 and done.out.count("select i1 %odd") == 2


def test_output_to_a_file_is_the_same_bytes_and_stdout_stays_empty(pcfm, mix, tmp_path):
    done = pcfm("opt", mix, "-q", "-o", tmp_path / "out.ll")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert (tmp_path / "out.ll").read_text() == pcfm("opt", mix, "-o", "-").out


def test_stdin_in_a_real_pipe(mix):
    text = Path(mix).read_bytes()
    command = [sys.executable, "-m", "pcfm", "opt", *GCN, "-q", "-"]
    done = subprocess.run(command, input=text, capture_output=True, timeout=120)
    assert done.returncode == 0 and done.stderr == b""
    assert MELDED.encode() in done.stdout


def test_what_was_done_is_three_lines_on_stderr(pcfm, mix, tmp_path):
    done = pcfm("opt", *GCN, mix, "-o", tmp_path / "out.ll")
    assert done.err.splitlines() == [
        "melded 1 pair of code",
        "no branch that can split a warp is left",
        "16 -> 12 instructions, for gcn-wave64",
    ]
    assert pcfm("opt", *GCN, mix, "-p", "dce").err.splitlines()[:2] == [
        "nothing was merged or rewritten",
        "no pass of this pipeline melds",
    ]


def test_the_three_lines_name_places_and_reasons(pcfm):
    err = pcfm("opt", get("lud").ir_path(32, "O2-noshare"), "--decide", "ir").err.splitlines()
    assert len(err) == 3 and re.match(
        r"melded \d+ pairs of code at rodinia_kernels/lud/kernel.cu:\d+", err[0]
    )
    assert "one-sided branches" in err[1] and "pcfm explain one-sided" in err[2]


def test_remarks_are_as_hot_as_the_launch_says(pcfm, tmp_path):
    examples = Path(__file__).parents[2] / "examples"
    record = tmp_path / "r.yaml"
    module = tmp_path / "located.ll"
    module.write_text(LOCATED)
    launch = examples / "mix.toml"
    pcfm("opt", *GCN, module, "-q", "-o", tmp_path / "o.ll", "--remarks", record)
    assert "DebugLoc:" in record.read_text() and "Hotness:" not in record.read_text()
    pcfm("opt", *GCN, module, "-q", "-o", tmp_path / "o.ll", "--launch", launch, "--remarks", record)
    assert "Function:        mix\nHotness:         2\nArgs:\n" in record.read_text()


def test_with_a_launch_it_says_what_analyze_says(pcfm, mix, mix_launch, tmp_path):
    """Where the time goes, in the same words and figures, and what is lost at each branch in its remark."""
    record = tmp_path / "r.yaml"
    err = pcfm("opt", *GCN, mix, "--launch", mix_launch, "-o", tmp_path / "o.ll", "--remarks", record).err
    said = json.loads(pcfm("analyze", *GCN, mix, "--launch", mix_launch, "--json").out)
    launch = said["launch"]
    totals = f"mix on the launch: {launch['before']:,} -> {launch['after']:,} estimated cycles. "
    assert " ".join(err.split()).endswith(totals + launch["sentence"])
    lost = round(said["branches"][0]["lost_cycles"])
    assert lost > 0 and f"  - LostCycles:      '{lost}'\n" in record.read_text()
    assert "pcfm.branch" not in (tmp_path / "o.ll").read_text()
    assert len(pcfm("opt", *GCN, mix, "-o", tmp_path / "o.ll").err.splitlines()) == 3
    assert pcfm("opt", *GCN, mix, "--launch", mix_launch, "-o", tmp_path / "o.ll", "-q").err == ""


def test_a_launch_that_does_not_return_is_said_to_have_had_no_say(pcfm, mix, mix_launch, tmp_path):
    short = tmp_path / "short.toml"
    short.write_text(re.sub(r"count = \d+", "count = 1", Path(mix_launch).read_text()))
    lines = pcfm("opt", *GCN, mix, "--launch", short, "-o", tmp_path / "o.ll").err.splitlines()
    (note,) = lines[3:]
    assert note.startswith(
        "note: how often branches split a warp is assumed: the launch could not be executed: "
    )
    assert "is in no object" in note


def test_bitcode_is_read(pcfm, mix, tmp_path):
    path = tmp_path / "mix.bc"
    path.write_bytes(llvm.parse_assembly(Path(mix).read_text()).as_bitcode())
    done = pcfm("opt", *GCN, path)
    assert done.code == 0 and MELDED in done.out


@pytest.mark.parametrize(("target", "sign"), [("ptx", ".visible .entry mix"), ("amdgcn", "s_endpgm")])
def test_assembly(pcfm, mix, target, sign):
    done = pcfm("opt", mix, "--emit", target)
    assert done.code == 0 and sign in done.out


@pytest.mark.parametrize("target", ["ptx", "amdgcn"])
def test_what_another_module_must_define_is_named_beside_the_assembly(pcfm, tmp_path, target):
    path, out = tmp_path / "k.ll", tmp_path / "k.s"
    path.write_text("""target triple = "nvptx64-nvidia-cuda"
@table = external addrspace(1) global [64 x i32]
@unused = external addrspace(1) global [64 x i32]
@dynamic = external addrspace(3) global [0 x i32]
declare i32 @vprintf(ptr, ptr)
declare i32 @other(i32)
declare i32 @never(i32)
define ptx_kernel void @k(ptr %p) {
  %a = load i32, ptr addrspace(1) @table
  %b = load i32, ptr addrspace(3) @dynamic
  %c = add i32 %a, %b
  %r = call i32 @other(i32 %c)
  store i32 %r, ptr %p
  ret void
}
define void @says() {
  %r = call i32 @vprintf(ptr null, ptr null)
  ret void
}
""")
    done = pcfm("opt", path, "--emit", target, "-o", out)
    assert done.code == 0 and out.read_text()
    (note,) = [line for line in done.err.splitlines() if line.startswith("note: ")]
    named, _, how = note.removeprefix("note: ").partition(": ")
    assert named == ("@table, @other" if target == "ptx" else "@table, @vprintf, @other")
    assert how.startswith("another module must define ") and ("ptxas -c" in how) == (target == "ptx")
    assert "note: " not in pcfm("opt", path).err


def test_processor_and_features_of_the_assembly(pcfm, mix):
    done = pcfm("opt", mix, "--emit", "ptx", "--cpu", "sm_90", "--features", "+ptx83")
    assert done.code == 0 and ".version 8.3\n.target sm_90\n" in done.out
    done = pcfm("opt", mix, "--emit", "ptx", "--cpu", "sm_999")
    assert (done.code, done.out) == (2, "") and "the target has no such processor" in done.err
    done = pcfm("opt", mix, "--cpu", "sm_90")
    assert done.code == 2 and "--cpu and --features are for --emit" in done.err


def test_a_file_of_ptx_gets_ptx(pcfm, mix, tmp_path):
    out = tmp_path / "melded.ptx"
    assert pcfm("opt", mix, "-o", out, "--cpu", "sm_80").code == 0
    assert ".target sm_80\n" in out.read_text()
    assert pcfm("opt", mix, "-o", out, "--emit", "ll").code == 0
    assert "define " in out.read_text()


def test_a_module_without_a_triple_is_for_the_one_given(pcfm, tmp_path):
    path = tmp_path / "k.ll"
    path.write_text("define amdgpu_kernel void @k(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n")
    done = pcfm("opt", path, "-q", "--triple", "amdgcn-amd-amdhsa")
    assert (done.code, done.err) == (0, "")
    assert 'target triple = "amdgcn-amd-amdhsa"' in done.out


def test_the_empty_pipeline_changes_nothing(pcfm, mix):
    done = pcfm("opt", mix, "-p", "")
    assert done.code == 0
    assert done.out.count("mul i32") == 2


def test_a_threshold_above_one_half_melds_nothing(pcfm, mix):
    assert "br i1 %odd" in pcfm("opt", mix, "--threshold", "0.51").out
    assert "br i1 %odd" in pcfm("opt", mix, "-p", "meld<threshold=0.51>").out


def test_a_launch_on_which_the_branch_is_uniform_leaves_it_alone(pcfm, mix, mix_launch, tmp_path):
    whole_warps = Path(mix).read_text().replace("and i32 %tid, 1", "and i32 %tid, 64")
    module = tmp_path / "warps.ll"
    module.write_text(whole_warps)
    assert "br i1 %odd" not in pcfm("opt", module).out
    assert "br i1 %odd" in pcfm("opt", module, "--launch", mix_launch).out


def test_remarks_are_llvms_optimisation_record(pcfm, mix, tmp_path):
    done = pcfm("opt", mix, "-o", tmp_path / "o.ll", "--remarks", tmp_path / "r.yaml")
    assert done.code == 0
    text = (tmp_path / "r.yaml").read_text()
    assert text.startswith("--- !Passed\nPass:            meld\nName:            Melded\n")


def test_printing_and_timing_go_to_stderr(pcfm, mix):
    done = pcfm("opt", mix, "-p", "meld,dce", "--print-after-all", "--time-passes")
    assert done.out == pcfm("opt", mix, "-p", "meld,dce").out
    assert "; *** IR after meld on @mix ***" in done.err
    assert "; *** IR after dce on @mix" in done.err
    assert "ms  meld" in done.err and "ms  total" in done.err


def test_a_syntax_error_shows_place_and_caret_and_writes_nothing(pcfm, mix, tmp_path):
    broken = tmp_path / "broken.ll"
    broken.write_text(Path(mix).read_text().replace("mul i32 %b, 5", "mul i32 %b 5"))
    out = tmp_path / "out.ll"
    out.write_text("what was there")
    done = pcfm("opt", broken, "-o", out)
    assert done.code == 2 and done.out == ""
    assert done.err.startswith(f"{broken}:21:20: error: ")
    lines = done.err.splitlines()
    assert "mul i32 %b 5" in lines[1]
    assert lines[2].index("^") == lines[1].index(" 5") + 1
    assert "Traceback" not in done.err
    assert out.read_text() == "what was there"


def test_a_module_that_breaks_an_invariant_is_a_diagnostic(pcfm, mix, tmp_path):
    broken = tmp_path / "broken.ll"
    broken.write_text(Path(mix).read_text().replace("store i32 %a31,", "store i32 %b57,"))
    done = pcfm("opt", broken)
    assert done.code == 2 and "error: " in done.err and "b57" in done.err


def test_a_wrong_pipeline_is_pointed_at(pcfm, mix):
    done = pcfm("opt", mix, "-p", "simplify-cfg,mold")
    assert done.code == 2
    assert done.err.startswith("<pipeline>:1:14: error: unknown pass: 'mold'")


def test_two_thresholds_are_a_usage_error(pcfm, mix):
    done = pcfm("opt", mix, "-p", "meld<threshold=0.1>", "--threshold", "0.2")
    assert done.code == 2 and "--threshold" in done.err


def test_a_missing_file_or_machine_is_named(pcfm, mix, tmp_path):
    done = pcfm("opt", tmp_path / "absent.ll")
    assert done.code == 2 and "absent.ll: no such file" in done.err
    done = pcfm("opt", mix, "--machine", "vega")
    assert done.code == 2 and "no machine model 'vega'" in done.err


def test_an_unwritable_output_leaves_no_remarks_behind_either(pcfm, mix, tmp_path):
    done = pcfm("opt", mix, "-o", tmp_path / "absent" / "o.ll", "--remarks", tmp_path / "r.yaml")
    assert done.code == 2 and "cannot write" in done.err


def test_the_output_can_be_read_again(pcfm, mix):
    assert parse_module(pcfm("opt", mix).out).kernels[0].name == "mix"


def test_what_is_not_proved_is_undone_and_one_line_says_so(pcfm, tmp_path, monkeypatch):
    monkeypatch.setitem(PASSES, TurnSigned.name, TurnSigned)
    path = tmp_path / "k.ll"
    path.write_text(SIGNED)
    done = pcfm("opt", path, "-p", "turn-signed,simplify-cfg", "--prove", "-q")
    assert done.code == 0 and "icmp slt" in done.out
    (line,) = done.err.splitlines()
    assert line.startswith("@k: 1 of 2 results proved; undone: turn-signed (")
    assert pcfm("opt", path, "-p", "simplify-cfg").out == done.out
    summary = pcfm("opt", path, "-p", "turn-signed,simplify-cfg", "--prove").err.splitlines()[1:]
    assert summary[1] == "left as they are: 1 result undone that could not be proved"


def test_what_is_proved_is_said_in_one_line_too(pcfm, mix):
    done = pcfm("opt", mix, "--prove", "-q")
    assert (done.code, done.err) == (0, "@mix: 1 of 1 results proved\n")
    assert done.out == pcfm("opt", mix).out


def test_opt_viewer_shows_the_remarks_with_their_hotness(pcfm, tmp_path):
    viewers = sorted(Path("/usr/lib").glob("llvm-*/share/opt-viewer/opt-viewer.py"))
    if not viewers or importlib.util.find_spec("yaml") is None:
        pytest.skip("LLVM's opt-viewer or PyYAML is not installed")
    module, record, pages = tmp_path / "located.ll", tmp_path / "r.yaml", tmp_path / "pages"
    module.write_text(LOCATED)
    (tmp_path / "mix.cu").write_text("int a;\n" * 5)
    launch = Path(__file__).parents[2] / "examples" / "mix.toml"
    pcfm("opt", module, "-q", "-o", tmp_path / "o.ll", "--launch", launch, "--remarks", record)
    command = [
        sys.executable, str(viewers[-1]), "-j", "1", "--source-dir", str(tmp_path),
        "--output-dir", str(pages), str(record),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    index = (pages / "index.html").read_text()
    assert "mix.cu:3:7" in index and "100.00%" in index
    assert "melded two subgraphs" in (pages / "mix.cu.html").read_text()


def test_of_a_long_module_where_the_time_of_a_launch_goes_is_left_out(pcfm, mix, mix_launch, monkeypatch):
    whole = pcfm("opt", mix, "--launch", mix_launch, "-o", "-")
    monkeypatch.setattr("pcfm.report.costs.MOST_INSTRUCTIONS", 1)
    short = pcfm("opt", mix, "--launch", mix_launch, "-o", "-")
    assert short.out == whole.out and "mix on the launch" in whole.err
    assert (
        "note: where the time of the launch goes is left out" in short.err and "mix on the" not in short.err
    )
