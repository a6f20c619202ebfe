"""`pcfm analyze`: which branches can split a warp, and what could be melded."""

import json
import re
from pathlib import Path

import pytest

from rodinia_kernels import get
from tests.cli.conftest import GCN


def branches(done) -> dict[str, dict]:
    return {branch["block"]: branch for branch in json.loads(done.out)["branches"]}


def test_a_divergent_branch_with_cost_and_profit(pcfm, mix):
    done = pcfm("analyze", *GCN, mix, "--json")
    assert done.code == 0 and done.err == ""
    report = json.loads(done.out)
    assert (report["machine"], report["functions"]) == ("gcn-wave64", ["mix"])
    (branch,) = report["branches"]
    assert branch["block"] == "%entry" and branch["status"] == "divergent" and branch["meldable"]
    # A load, a 32-bit multiplication, an addition and a store on gcn-wave64.
    assert branch["left_cycles"] == branch["right_cycles"] == 320 + 16 + 4 + 320
    (pair,) = branch["pairs"]
    assert (pair["left"], pair["right"], pair["kind"]) == ("%then", "%else", "block-block")
    assert pair["fusion_profit"] == (320 + 16 + 320) / (2 * 660)
    assert pair["instructions"] == 3 and pair["cycles_after"] < pair["cycles_before"]
    # The branches of a warp that splits: to one side, to the other, and together again.
    assert (branch["cycles_before"], branch["cycles_after"]) == (2 * 660 + 32, 672)
    assert branch["saved_cycles"] == 680 and branch["kind"] == "" and branch["measured"] is None


def test_the_text_is_about_what_runs_apart_and_what_that_costs(pcfm, mix):
    assert pcfm("analyze", *GCN, mix).out.splitlines() == [
        "@mix on gcn-wave64: 1 branch can split a warp, 1 melded",
        "  %entry: %then runs apart from %else: 680 of 1,352 cycles can be saved (50%)",
    ]


def test_the_detail_has_pairs_profits_and_sides(pcfm, mix):
    out = pcfm("analyze", *GCN, mix, "--detail").out
    assert out.startswith(pcfm("analyze", *GCN, mix).out)
    assert "cycles of its sides: 660 on true, 660 on false" in out
    assert "meldable: %then with %else (block-block)" in out
    assert "3 pairs of instructions, 1352 -> 672 cycles" in out


def test_a_launch_says_how_often_warps_split_and_what_that_takes(pcfm, mix, mix_launch):
    done = pcfm("analyze", *GCN, mix, "--launch", mix_launch)
    assert "cycles are static" not in done.err
    report = json.loads(pcfm("analyze", *GCN, mix, "--launch", mix_launch, "--json").out)
    answer, (branch,) = report["launch"], report["branches"]
    lost = branch["lost_cycles"] / answer["time"]["total"]
    assert (answer["counter"], answer["before"], answer["after"]) == ("estimated_cycles", 788, 662)
    assert branch["lost_cycles"] == answer["time"]["lost_in_branches"] > 0 and branch["decision"] == "melded"
    assert branch["saved_cycles"] == 788 - 662
    assert answer["sentence"].startswith(
        f"Lanes wait for others {lost:.0%} of the time: {lost:.0%} at %entry"
    )
    assert answer["sentence"].endswith("Melding takes 16% of the time off.")
    assert done.out.splitlines() == [
        "@mix on gcn-wave64: 1 branch can split a warp, 1 melded; "
        "788 estimated cycles on this launch, 662 after",
        f"  {answer['sentence']}",
        f"  {lost:.0%} lost at %entry: %then runs apart from %else",
        "    melded, saves 16%; 2 of 2 times a warp split (100%)",
    ]
    assert report["cycles"] == {"mix": 2800}
    assert (branch["measured"]["executed"], branch["measured"]["split"]) == (2, 2)


def test_a_launch_that_cannot_run_is_noted_and_the_cycles_are_static(pcfm, mix, tmp_path):
    launch = tmp_path / "small.toml"
    launch.write_text('kernel = "mix"\ngrid = [1]\nblock = [128]\n[[arg]]\ntype = "i32"\ncount = 8\n')
    done = pcfm("analyze", mix, "--launch", launch)
    assert done.code == 0 and done.out == pcfm("analyze", mix).out
    assert done.err.startswith("note: cycles are static, the launch could not be measured: ")


def test_a_pair_that_needs_a_guard_is_not_said_to_cost_more_than_it_saves(pcfm, tmp_path):
    module = tmp_path / "guard.ll"
    module.write_text(
        "define ptx_kernel void @k(ptr %p) {\nentry:\n"
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %c = icmp slt i32 %tid, 7\n"
        "  br i1 %c, label %then, label %else\n"
        "then:\n  %a = mul i32 %tid, 3\n  store i32 %a, ptr %p\n  br label %done\n"
        "else:\n  %b = mul i32 %tid, 5\n  br label %done\n"
        "done:\n  %r = phi i32 [ %a, %then ], [ %b, %else ]\n  store i32 %r, ptr %p\n  ret void\n}\n"
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    )
    (branch,) = branches(pcfm("analyze", module, "--threshold", "0", "--json")).values()
    (pair,) = branch["pairs"]
    assert (pair["cycles_before"], pair["cycles_after"]) == (branch["cycles_before"], branch["cycles_after"])
    assert pair["cycles_before"] > pair["cycles_after"]
    # A warp that goes one way would pay for the guard: only a launch can say whether that matters.
    assert "give a --launch that shows how often it splits" in pcfm("analyze", module, "--threshold", "0").out


def test_lines_of_a_kernel_stand_in_order_of_what_is_gained(pcfm):
    out = pcfm("analyze", get("lud").ir_path(32, "O2-noshare")).out
    saved = [
        int(text.replace(",", "")) for text in re.findall(r"([\d,]+) of [\d,]+ cycles can be saved", out)
    ]
    assert len(saved) == 3 and saved == sorted(saved, reverse=True)
    assert "rodinia_kernels/lud/kernel.cu:62:7: lines 64–68 run apart from 72–77: " in out


def test_what_is_not_melded_is_one_line_by_reason(pcfm):
    out = pcfm("analyze", get("nqu").ir_path(64, "O2-noshare")).out
    (line,) = [line for line in out.splitlines() if line.startswith("  not melded: ")]
    assert "1 one-sided branch" in line and "1 loop exit" in line
    assert "    why: pcfm explain below-threshold one-sided loop-exit" in out


def test_loop_merge_is_named_where_it_may_help(pcfm, tmp_path):
    module = tmp_path / "rows.ll"
    module.write_text(
        "define ptx_kernel void @_Z4rowsIfEvPT_(ptr %p) {\nentry:\n"
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %outer\n"
        "outer:\n  %i = phi i32 [ 0, %entry ], [ %i1, %next ]\n  br label %inner\n"
        "inner:\n  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]\n  store i32 %j, ptr %p\n"
        "  %j1 = add i32 %j, 1\n  %more = icmp slt i32 %j1, %tid\n  br i1 %more, label %inner, label %next\n"
        "next:\n  %i1 = add i32 %i, 1\n  %again = icmp slt i32 %i1, 9\n"
        "  br i1 %again, label %outer, label %end\nend:\n  ret void\n}\n"
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    )
    assert pcfm("analyze", module).out.splitlines() == [
        "rows<float> (@_Z4rowsIfEvPT_) on volta-warp32: 1 branch can split a warp, none melded",
        "  not melded: 1 loop exit; loop-merge may help 1 of them",
        "    why: pcfm explain loop-exit",
    ]
    assert json.loads(pcfm("analyze", module, "--json").out)["names"] == {"_Z4rowsIfEvPT_": "rows<float>"}


def test_below_the_threshold_nothing_is_meldable(pcfm, mix):
    (branch,) = branches(pcfm("analyze", mix, "--json", "--threshold", "0.5")).values()
    assert not branch["meldable"] and "threshold" in branch["reason"]


def test_source_lines_of_a_real_kernel(pcfm):
    reported = branches(pcfm("analyze", get("bit").ir_path(64, "O2-noshare"), "--json"))
    assert all(branch["location"][0] == "rodinia_kernels/bit/kernel.cu" for branch in reported.values())
    assert any(branch["meldable"] for branch in reported.values())


def test_a_launch_tells_branches_that_are_uniform_on_it(pcfm, mix, mix_launch, tmp_path):
    module = tmp_path / "warps.ll"
    module.write_text(Path(mix).read_text().replace("and i32 %tid, 1", "and i32 %tid, 64"))
    (branch,) = branches(pcfm("analyze", module, "--json")).values()
    assert branch["status"] == "divergent"
    (branch,) = branches(pcfm("analyze", module, "--json", "--launch", mix_launch)).values()
    assert branch["status"] == "uniform on this launch" and not branch["meldable"]
    # On 32 lanes it is uniform as well; a bit below the warp size is not.
    done = pcfm("analyze", module, "--json", "--launch", mix_launch, "--machine", "volta-warp32")
    assert branches(done)["%entry"]["status"] == "uniform on this launch"


def test_a_divergent_switch_is_listed(pcfm, tmp_path):
    module = tmp_path / "switch.ll"
    module.write_text(
        "define ptx_kernel void @k(ptr %p) {\nentry:\n"
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "  switch i32 %tid, label %b [ i32 0, label %a ]\n"
        "a:\n  store i32 1, ptr %p\n  br label %b\nb:\n  ret void\n}\n"
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    )
    (branch,) = branches(pcfm("analyze", module, "--json")).values()
    assert branch["reason"] == "melding saves nothing by lowering a switch with 1 case"
    assert not branch["meldable"]
    assert "\nleft as they are: 1 switch\n" in pcfm("opt", module).err


def test_a_switch_that_melds_once_lowered_says_so(pcfm, tmp_path):
    module = tmp_path / "switch.ll"
    sides = "".join(
        f"s{i}:\n  %q{i} = urem i32 %v, 1{i}\n  %r{i} = udiv i32 %q{i}, %tid\n  store i32 %r{i}, ptr %p\n"
        "  br label %end\n"
        for i in (0, 1)
    )
    module.write_text(
        "define ptx_kernel void @k(ptr %p) {\nentry:\n"
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %v = load i32, ptr %p\n"
        "  switch i32 %tid, label %end [ i32 0, label %s0 i32 1, label %s1 ]\n"
        f"{sides}end:\n  ret void\n}}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    )
    (branch,) = branches(pcfm("analyze", *GCN, module, "--json")).values()
    assert branch["meldable"] and branch["form"] == "two-way branches, similar targets under one"
    assert "  %entry: melded, rewritten as two-way branches" in pcfm("analyze", *GCN, module).out
    assert "meldable in another form: two-way branches" in pcfm("analyze", *GCN, module, "--detail").out


def test_a_module_without_divergence_says_so(pcfm, tmp_path):
    module = tmp_path / "straight.ll"
    module.write_text("define ptx_kernel void @k(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n")
    assert pcfm("analyze", module).out == "@k on volta-warp32: no branch can split a warp\n"


def test_the_bound_of_a_launch_and_what_is_captured_of_it(pcfm, mix, mix_launch):
    done = pcfm("analyze", *GCN, mix, "--launch", mix_launch, "--bound", "--json")
    assert done.code == 0 and "cycles are static" not in done.err
    bound = json.loads(done.out)["bound"]
    assert (bound["kernel"], bound["cycles"], bound["sampled"], bound["warps"]) == ("mix", 2800, 2, 2)
    # Per warp a load and a store with three segments more than one, a multiplication, and two additions.
    assert [branch["supersequence_cycles"] for branch in bound["branches"]] == [2 * (2 * 326 + 16 + 2 * 4)]
    assert bound["result"]["cycles"] == 1416
    assert bound["captured"] == (2800 - 1416) / (2800 - bound["supersequence_cycles"])


def test_the_bound_as_text(pcfm, mix, mix_launch):
    out = pcfm("analyze", *GCN, mix, "--launch", mix_launch, "--bound").out
    assert out.startswith(pcfm("analyze", *GCN, mix, "--launch", mix_launch).out)
    assert "@mix on this launch: 2,800 cycles of 2 warps, all followed" in out
    assert "1,400 cycles, 2.000 times as fast" in out
    assert "1,416 cycles, 1.977 times as fast, 99% of what melding can gain" in out
    assert "%entry (branch): split warps 2 times, into 2 groups of lanes at most" in out


def test_a_bound_needs_the_launch_of_a_kernel_of_the_module(pcfm, mix_launch):
    done = pcfm("analyze", get("bit").ir_path(64, "O2-noshare"), "--launch", mix_launch, "--bound")
    assert done.code == 2 and "no kernel 'mix'" in done.err and done.out == ""


def test_a_bound_needs_a_launch(pcfm, mix):
    done = pcfm("analyze", mix, "--bound")
    assert done.code == 2 and "--launch" in done.err and done.out == ""


@pytest.mark.parametrize(("kernel", "size", "melded"), [("bit", 128, 0), ("lud", 64, 0), ("sb4", 64, 2)])
def test_without_a_launch_it_says_what_opt_does_without_one(pcfm, kernel, size, melded):
    """`bit`'s plan loses in emitted code, and `lud`'s warps do not split in blocks of 64."""
    module = get(kernel).ir_path(size, "O2")
    said = pcfm("analyze", "--machine", "volta-warp32", module).out
    done = pcfm("opt", "--machine", "volta-warp32", module).err
    assert "cycles can be saved" in said
    assert sum(map(int, re.findall(r", (\d+) melded", said))) == melded
    assert done.startswith(f"melded {melded} pairs" if melded else "nothing was merged or rewritten")
    reasons = {"bit": "emitted-loss", "lud": "never-split"}
    assert melded or f"    left as it is [{reasons[kernel]}]: " in said
