"""`pcfm analyze`: which branches can split a warp, and what could be melded."""

import json
from pathlib import Path

from rodinia_kernels import get


def branches(done) -> dict[str, dict]:
    return {branch["block"]: branch for branch in json.loads(done.out)["branches"]}


def test_a_divergent_branch_with_cost_and_profit(pcfm, mix):
    done = pcfm("analyze", mix, "--json")
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


def test_the_text_says_the_same(pcfm, mix):
    out = pcfm("analyze", mix).out
    assert out.splitlines()[0] == "@mix on gcn-wave64: 1 divergent branch"
    assert "cycles of its sides: 660 on true, 660 on false" in out
    assert "meldable: %then with %else (block-block)" in out


def test_below_the_threshold_nothing_is_meldable(pcfm, mix):
    (branch,) = branches(pcfm("analyze", mix, "--json", "--threshold", "0.5")).values()
    assert not branch["meldable"] and "threshold" in branch["reason"]


def test_source_lines_of_a_real_kernel(pcfm):
    found = branches(pcfm("analyze", get("bit").ir_path(64, "O2-noshare"), "--json"))
    assert all(branch["location"][0] == "rodinia_kernels/bit/kernel.cu" for branch in found.values())
    assert any(branch["meldable"] for branch in found.values())


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


def test_a_switch_that_melds_once_lowered_says_so(pcfm, tmp_path):
    module = tmp_path / "switch.ll"
    sides = "".join(
        f"s{i}:\n  %r{i} = udiv i32 %v, {i + 3}\n  store i32 %r{i}, ptr %p\n  br label %end\n" for i in (0, 1)
    )
    module.write_text(
        "define ptx_kernel void @k(ptr %p) {\nentry:\n"
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %v = load i32, ptr %p\n"
        "  switch i32 %tid, label %end [ i32 0, label %s0 i32 1, label %s1 ]\n"
        f"{sides}end:\n  ret void\n}}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    )
    (branch,) = branches(pcfm("analyze", module, "--json")).values()
    assert branch["meldable"] and branch["form"] == "two-way branches, similar targets under one"
    assert "meldable in another form: two-way branches" in pcfm("analyze", module).out


def test_a_module_without_divergence_says_so(pcfm, tmp_path):
    module = tmp_path / "straight.ll"
    module.write_text("define ptx_kernel void @k(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n")
    assert pcfm("analyze", module).out == "@k on gcn-wave64: 0 divergent branches\n"


def test_the_bound_of_a_launch_and_what_is_captured_of_it(pcfm, mix, mix_launch):
    done = pcfm("analyze", mix, "--launch", mix_launch, "--bound", "--json")
    assert done.code == 0 and done.err == ""
    bound = json.loads(done.out)["bound"]
    assert (bound["kernel"], bound["cycles"], bound["sampled"], bound["warps"]) == ("mix", 2800, 2, 2)
    # Per warp a load and a store with three segments more than one, a multiplication, and two additions.
    assert [branch["supersequence_cycles"] for branch in bound["branches"]] == [2 * (2 * 326 + 16 + 2 * 4)]
    assert bound["result"]["cycles"] == 1416
    assert bound["captured"] == (2800 - 1416) / (2800 - bound["supersequence_cycles"])


def test_the_bound_as_text(pcfm, mix, mix_launch):
    out = pcfm("analyze", mix, "--launch", mix_launch, "--bound").out
    assert out.startswith(pcfm("analyze", mix, "--launch", mix_launch).out)
    assert "@mix on this launch: 2,800 cycles of 2 warps, all followed" in out
    assert "1,400 cycles, 2.000 times as fast" in out
    assert "1,416 cycles, 1.977 times as fast, 99% of what melding can gain" in out
    assert "%entry (branch): split warps 2 times, into 2 groups of lanes at most" in out


def test_a_bound_needs_the_launch_of_a_kernel_of_the_module(pcfm, mix_launch):
    done = pcfm("analyze", get("bit").ir_path(64, "O2-noshare"), "--launch", mix_launch, "--bound")
    assert done.code == 1 and "no kernel 'mix'" in done.err and done.out == ""


def test_a_bound_needs_a_launch(pcfm, mix):
    done = pcfm("analyze", mix, "--bound")
    assert done.code == 2 and "--launch" in done.err and done.out == ""
