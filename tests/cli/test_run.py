"""`pcfm run`: outcome, counters, dumps and exit codes."""

import json
from pathlib import Path

import numpy as np
import pytest

from pcfm.cli import by_line, options
from pcfm.launch import BufferArg, load_launch
from pcfm.simt.lines import LineCount, SourceLine, by_author
from tests.cli.conftest import GCN

NEEDED = {
    "outcome",
    "cycles",
    "issue_cycles",
    "warp_instructions",
    "thread_instructions",
    "simd_utilization",
    "divergent_branches",
    "global_transactions",
    "bank_conflicts",
}
LOCATED = """define ptx_kernel void @mix(ptr addrspace(1) %d) !dbg !3 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !4
  %x = mul i32 %t, 3, !dbg !5
  %p = getelementptr i32, ptr addrspace(1) %d, i32 %t, !dbg !5
  store i32 %x, ptr addrspace(1) %p, !dbg !5
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!6}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cu", directory: "/nowhere")
!2 = !DISubroutineType(types: !{null})
!3 = distinct !DISubprogram(name: "mix", file: !1, line: 1, type: !2, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocation(line: 1, scope: !3)
!5 = !DILocation(line: 2, scope: !3)
!6 = !{i32 2, !"Debug Info Version", i32 3}
"""


def changed(mix: str, folder: Path, old: str, new: str) -> Path:
    text = Path(mix).read_text()
    assert old in text
    path = folder / "changed.ll"
    path.write_text(text.replace(old, new))
    return path


def test_json_has_outcome_and_counters(pcfm, mix, mix_launch):
    done = pcfm("run", *GCN, mix, "--launch", mix_launch, "--json")
    assert done.code == 0 and done.err == ""
    report = json.loads(done.out)
    assert report.keys() >= NEEDED
    # Two warps of 64 lanes, each of which splits.
    assert report["outcome"] == "returned" and report["divergent_branches"] == 2
    assert report["kernel"] == "mix" and report["machine"] == "gcn-wave64"


def test_the_machine_decides_how_many_warps_there_are(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--json", "--machine", "volta-warp32")
    assert json.loads(done.out)["divergent_branches"] == 4


def test_the_text_shows_the_same_numbers(pcfm, mix, mix_launch):
    report = json.loads(pcfm("run", *GCN, mix, "--launch", mix_launch, "--json").out)
    lines = pcfm("run", *GCN, mix, "--launch", mix_launch).out.splitlines()
    assert lines[0] == "mix on gcn-wave64: returned"
    shown = {line.rsplit(None, 1)[0].strip(): line.rsplit(None, 1)[1] for line in lines[1:]}
    assert shown["cycles"] == f"{report['cycles']:,}"
    assert shown["simd utilization"] == f"{report['simd_utilization']:.3f}"
    assert shown["global load"] == str(report["warp_instructions_by_class"]["global_load"])


def test_dump_writes_each_buffer_as_it_stands_after_the_run(pcfm, mix, mix_launch, tmp_path):
    assert pcfm("run", mix, "--launch", mix_launch, "--dump", tmp_path / "dump").code == 0
    after = np.load(tmp_path / "dump" / "arg0.npy")
    (argument,) = load_launch(mix_launch).args
    assert isinstance(argument, BufferArg)
    odd = np.arange(128) % 2 == 1
    assert np.array_equal(after, np.where(odd, 3 * argument.data + 1, 5 * argument.data - 7))
    assert after.dtype == np.int32
    assert [p.name for p in (tmp_path / "dump").iterdir()] == ["arg0.npy"]


def test_a_trap_is_exit_1_and_names_the_place(pcfm, mix, mix_launch, tmp_path):
    path = changed(mix, tmp_path, "ptr addrspace(1) %data, i32 %tid", "ptr addrspace(1) %data, i32 4096")
    done = pcfm("run", path, "--launch", mix_launch, "--json")
    report = json.loads(done.out)
    assert done.code == 1 and report["outcome"] == "trapped"
    assert "kernel mix" in report["detail"] and "lane" in report["detail"]


@pytest.mark.parametrize("command", ["run", "check"])
def test_a_missing_launch_is_answered_with_one_that_can_be_used(pcfm, mix, tmp_path, command):
    modules = [mix] if command == "run" else [mix, mix]
    done = pcfm(command, *modules)
    assert done.code == 2 and "--launch is missing" in done.err
    path = tmp_path / "launch.toml"
    path.write_text(done.err.partition("to begin with:\n")[2])
    assert pcfm(command, *modules, "--launch", path).code == 0


def test_a_kernel_that_never_returns_is_said_to_be_running(pcfm, mix, mix_launch, tmp_path, monkeypatch):
    path = changed(mix, tmp_path, "  br label %done\n", "  br label %else\n")
    quick = pcfm("run", str(path), "--launch", mix_launch, "--fuel", "2000")
    assert quick.code == 3 and "still at work" not in quick.err
    monkeypatch.setattr(options, "PATIENCE_SECONDS", 0.0)
    slow = pcfm("run", str(path), "--launch", mix_launch, "--fuel", "2000")
    assert slow.code == 3
    assert "note: still at work; a warp is stopped after 2,000 instructions" in slow.err


def test_running_out_of_fuel_is_exit_3(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--fuel", "3", "--json")
    assert done.code == 3 and json.loads(done.out)["outcome"] == "out-of-fuel"


def test_an_undefined_value_can_be_made_to_trap(pcfm, mix, mix_launch, tmp_path):
    path = changed(mix, tmp_path, "mul i32 %a, 3", "mul i32 %a, undef")
    assert pcfm("run", path, "--launch", mix_launch).code == 0
    done = pcfm("run", path, "--launch", mix_launch, "--undef", "trap")
    assert done.code == 1 and "trapped" in done.out


def test_the_seed_decides_what_undefined_values_are(pcfm, mix, mix_launch, tmp_path):
    path = changed(mix, tmp_path, "mul i32 %a, 3", "mul i32 %a, undef")
    buffers = []
    for number, seed in enumerate(("1", "1", "2")):
        folder = tmp_path / str(number)
        pcfm("run", path, "--launch", mix_launch, "--undef", "random", "--seed", seed, "--dump", folder)
        buffers.append(np.load(folder / "arg0.npy"))
    assert np.array_equal(buffers[0], buffers[1]) and not np.array_equal(buffers[0], buffers[2])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kernel = "mix"', 'kernel = "mux"', "mux"),
        ("block = [128]", "block = [0]", "block"),
        ("count = 128", "count = -1", "count"),
        ("count = 128", "cnt = 128", "cnt"),
    ],
)
def test_a_launch_that_does_not_fit_is_a_diagnostic(pcfm, mix, mix_launch, tmp_path, old, new, said):
    text = Path(mix_launch).read_text()
    assert old in text
    launch = tmp_path / "wrong.toml"
    launch.write_text(text.replace(old, new))
    done = pcfm("run", mix, "--launch", launch)
    assert done.code == 2 and done.out == ""
    assert "error: " in done.err and said in done.err and "Traceback" not in done.err


def test_an_unknown_intrinsic_is_named(pcfm, mix, mix_launch, tmp_path):
    path = changed(mix, tmp_path, "sreg.tid.x", "sreg.clock")
    done = pcfm("run", path, "--launch", mix_launch)
    assert done.code == 2 and "llvm.nvvm.read.ptx.sreg.clock" in done.err


def test_races_are_none_on_this_input(pcfm, mix, mix_launch):
    plain = pcfm("run", mix, "--launch", mix_launch).out
    done = pcfm("run", mix, "--launch", mix_launch, "--races")
    assert done.code == 0 and done.out == plain + "no races on this input\n"
    assert json.loads(pcfm("run", mix, "--launch", mix_launch, "--races", "--json").out)["races"] == []


def test_a_race_is_exit_1_and_shows_both_accesses(pcfm, mix, mix_launch, tmp_path):
    # Both warps of a thread block work on the same elements.
    text = "ptr addrspace(1) %data, i32 %tid"
    path = changed(mix, tmp_path, text, "ptr addrspace(1) %data, i32 %low")
    path.write_text(path.read_text().replace("  %here", "  %low = and i32 %tid, 63\n  %here", 1))
    done = pcfm("run", *GCN, path, "--launch", mix_launch, "--races")
    assert done.code == 1 and done.out.startswith("mix on gcn-wave64: returned\n")
    assert "race on global memory, byte 0 of argument 0 (%data): between warps of a thread block" in done.out
    report = json.loads(pcfm("run", *GCN, path, "--launch", mix_launch, "--races", "--json").out)
    assert report["outcome"] == "returned" and report["races"][0]["benign"] is False
    threads = {report["races"][0][side]["where"]["thread"] for side in ("first", "second")}
    assert threads == {1, 65}


def test_races_are_those_of_the_ir(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--races", "--target", "exec-mask")
    assert done.code == 2 and "--races" in done.err


def test_lines_and_branches_add_up_to_the_counters(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--json", "--by-line", "--by-branch")
    report = json.loads(done.out)
    for name in ("cycles", "issue_cycles", "estimated_cycles", "warp_instructions", "divergent_branches"):
        assert sum(line[name] for line in report["lines"]) == report[name], name
    assert sum(branch["split"] for branch in report["branches"]) == report["divergent_branches"]


def test_the_most_expensive_line_comes_first_with_its_source(pcfm, tmp_path, mix_launch):
    (tmp_path / "k.ll").write_text(LOCATED)
    (tmp_path / "k.cu").write_text("one\n  out[t] = t * 3 [7];\nthree\n")
    out = pcfm("run", tmp_path / "k.ll", "--launch", mix_launch, "--by-line").out
    rows = out[out.index(" line ") :].splitlines()
    named = {row.split("  ")[0].strip(): row for row in rows[2:5]}
    assert set(named) == {"k.cu:2", "(no line)", "k.cu:1"}
    assert named["k.cu:2"].endswith("out[t] = t * 3 [7];")
    estimates = [int(row.replace("(no line)", "-").split()[1].replace(",", "")) for row in rows[2:5]]
    assert estimates == sorted(estimates, reverse=True) and estimates[0] > 0


def test_a_narrow_terminal_goes_without_columns_in_a_stated_order(pcfm, tmp_path, mix_launch, monkeypatch):
    (tmp_path / "k.ll").write_text(LOCATED)
    command = ("run", tmp_path / "k.ll", "--launch", mix_launch, "--by-line")
    heads = {}
    for columns in (60, 80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        table = pcfm(*command).out.partition("\n line ")[2]
        assert all(len(line) <= columns for line in table.splitlines())
        heads[columns] = table.splitlines()[0].split("  ")
        note = " ".join(table.partition("columns: ")[2].split())
        dropped = [head for head in by_line.DROPPED if head in note]
        assert dropped == list(by_line.DROPPED[: len(dropped)])
        assert bool(dropped) == (columns < 200)
    assert len(heads[60]) < len(heads[80]) < len(heads[200])


def test_a_machine_program_has_no_lines(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--by-line", "--target", "exec-mask")
    assert done.code == 2 and "--by-line and --by-branch are for the IR and for ptx" in done.err
    done = pcfm("run", mix, "--launch", mix_launch, "--by-line", "--target", "ptx", "--json")
    assert done.code == 0 and json.loads(done.out)["lines"]


@pytest.mark.parametrize("name", ["mix", "mix<float>"])
def test_a_launch_names_a_kernel_as_its_author_wrote_it(pcfm, mix, mix_launch, tmp_path, name):
    module, launch, out = tmp_path / "mangled.ll", tmp_path / "named.toml", tmp_path / "out.ll"
    module.write_text(Path(mix).read_text().replace("@mix(", "@_Z3mixIfEvPi("))
    launch.write_text(Path(mix_launch).read_text().replace('"mix"', f'"{name}"'))
    assert pcfm("run", *GCN, module, "--launch", launch).out.startswith("mix<float> on gcn-wave64: returned")
    assert "788 estimated cycles on this launch" in pcfm("analyze", *GCN, module, "--launch", launch).out
    assert pcfm("opt", *GCN, module, "--launch", launch, "-o", out).code == 0
    assert pcfm("check", module, out, "--launch", launch, "--runs", "2").code == 0


def test_a_name_that_two_kernels_share_is_none(pcfm, mix, mix_launch, tmp_path):
    module, launch = tmp_path / "two.ll", tmp_path / "named.toml"
    text = Path(mix).read_text()
    kernel = text[text.index("define ") : text.index("}\n") + 2]
    module.write_text(text.replace("@mix(", "@_Z3mixIfEvPi(") + kernel.replace("@mix(", "@_Z3mixIdEvPi("))
    launch.write_text(Path(mix_launch).read_text())
    done = pcfm("run", module, "--launch", launch)
    assert done.code == 2 and "it defines: _Z3mixIfEvPi, _Z3mixIdEvPi" in done.err


def test_what_headers_of_the_compiler_cost_counts_for_the_lines_that_use_them():
    own = SourceLine("k.cu", 7, (("k.cu", 20),), "/src")
    chain = (("/usr/lib/clang/19/include/y.h", 4), ("k.cu", 9))
    header = SourceLine("/usr/lib/llvm-19/lib/clang/19/include/x.h", 3, chain, "/src")
    user = SourceLine("k.cu", 9, (), "/src")
    two, five = LineCount(cycles=2), LineCount(cycles=5)
    assert by_author({own: five, header: two}) == {own: five, user: two}
    assert by_author({user: five, header: two}) == {user: LineCount(cycles=7)}


def test_a_launch_without_arguments_is_told_the_parameters(pcfm, mix, tmp_path):
    launch = tmp_path / "l.toml"
    launch.write_text('kernel = "mix"\ngrid = 1\nblock = 32\n')
    done = pcfm("run", mix, "--launch", launch)
    assert done.code == 2 and "one [[arg]] for each parameter; a launch file" in done.err
    done = pcfm("run", mix, "--launch", tmp_path / "none.toml")
    assert done.code == 2 and 'kernel = "scale"' in done.err


def test_the_run_leads_with_what_its_time_goes_to(pcfm, mix, mix_launch):
    lines = pcfm("run", mix, "--launch", mix_launch).out.splitlines()
    assert lines[1].startswith("  Lanes wait for others ") and "at %entry" in lines[1]
    numbers = [line.split("  ")[1] for line in lines if line.rstrip()[-1].isdigit()]
    assert numbers[:3] == ["estimated cycles", "cycles", "issue cycles"]
    done = json.loads(pcfm("run", mix, "--launch", mix_launch, "--json").out)
    time, (loss,) = done["time"], done["losses"]
    assert time["counter"] == "estimated_cycles" and time["total"] == done["estimated_cycles"]
    parts = [time[name] for name in ("useful", "lost_in_branches", "lost_in_loops", "waiting_for_memory")]
    assert sum(parts) == pytest.approx(time["total"]) and min(parts) >= 0
    assert (loss["block"], loss["kind"]) == ("%entry", "branch")
    assert loss["lost_cycles"] == pytest.approx(time["lost_in_branches"])
    assert "time" not in json.loads(pcfm("run", mix, "--launch", mix_launch, "--no-estimate", "--json").out)


def test_what_warps_did_is_written_as_trace_events(pcfm, mix, mix_launch, tmp_path):
    path = tmp_path / "trace.json"
    done = pcfm("run", *GCN, mix, "--launch", mix_launch, "--trace-events", path, "--json")
    assert done.code == 0
    events = json.loads(path.read_text())["traceEvents"]
    slices = [each for each in events if each["ph"] == "X"]
    assert {(each["pid"], each["tid"]) for each in slices} == {(0, 0), (0, 1)}
    assert sum(each["dur"] for each in slices) == json.loads(done.out)["cycles"]
    assert {each["name"] for each in slices} == {"entry", "then", "else", "done"}
    assert all(each["args"]["lanes"] == 64 for each in slices if each["name"] == "entry")
    names = [each["args"]["name"] for each in events if each["name"] == "thread_name"]
    assert names == ["warp 0", "warp 1"]
    refused = pcfm("run", mix, "--launch", mix_launch, "--target", "exec-mask", "--trace-events", path)
    assert refused.code == 2 and "--trace-events is for the IR" in refused.err
