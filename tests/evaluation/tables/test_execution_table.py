"""The table of targets: its numbers are those of the programs, its verdicts those of their memory."""

from dataclasses import replace

import pytest

from evaluation import lowered_cells
from evaluation.cells import build, read_source
from evaluation.execution_answers import SHARES, answers
from evaluation.lowered_cells import (
    PTX,
    REFERENCE,
    Execution,
    TargetRequest,
    execute,
    put_together,
    without_contraction,
)
from evaluation.lowering_peers import AMDGPU_CPU, count_mask_instructions
from evaluation.settings import PCFM
from evaluation.statistics import geometric_mean
from evaluation.tables import execution
from pcfm import api
from pcfm.cli.run import run_ptx
from pcfm.defaults import O2_NOSHARE
from pcfm.diagnostics import UnsupportedError
from pcfm.launch import LaunchShape
from pcfm.llvm import emit_assembly
from pcfm.lowering import TARGETS, find_target, listing, lower, run_lowered
from pcfm.machine import load
from pcfm.simt import DEFAULT_FUEL, default_observers
from pcfm.workloads.workload import workload
from tests.evaluation.tables.conftest import SETTINGS

GCN = load("gcn-wave64")
BIT = SETTINGS.instances[0]


def rows(made, grid="cells"):
    return made.pages["execution"].grid(grid).rows


def row_of(made, instance, target, machine="gcn-wave64"):
    (row,) = [
        r
        for r in rows(made)
        if (r["kernel"], r["block"], r["target"], r["machine"]) == (*instance, target, machine)
    ]
    return row


def lowered(text, target, kernel="bit", block="32"):
    """A kernel lowered for its application's launch, and the launch."""
    launch = workload(kernel, block).application(0).launches()[0]
    shape = LaunchShape.of(launch, GCN.warp_size)
    return lower(api.parse(text).function(launch.kernel), target, GCN, shape), launch


@pytest.fixture(scope="module")
def texts():
    """bit at 32, before and after melding."""
    made = build(SETTINGS.varied(BIT, PCFM))
    return made["source"], made["target"]


def test_every_target_has_a_row_per_cell_and_each_machine_a_reference(made):
    wanted = [(*instance, *row) for instance in SETTINGS.instances for row in execution.rows_of_targets()]
    assert [(r["kernel"], r["block"], r["target"], r["machine"]) for r in rows(made)] == wanted
    named = [target for target, _ in execution.rows_of_targets()]
    assert set(TARGETS) | {REFERENCE, PTX} == set(named)
    assert (REFERENCE, "volta-warp32") in execution.rows_of_targets()
    assert all(row["verdict"] == "NO_MISMATCH" and row["launches"] == 2 for row in rows(made))


def test_the_reference_is_what_the_other_tables_count(made):
    for instance in SETTINGS.instances:
        for machine in ("gcn-wave64", "volta-warp32"):
            cell = made.cells[SETTINGS.varied(instance, PCFM, machine=machine)]
            row = row_of(made, instance, REFERENCE, machine)
            assert (row["cycles_before"], row["cycles_after"]) == (cell.before.cycles, cell.after.cycles)
            assert row["issue_speedup"] == cell.issue_speedup
            assert row["instructions_before"] == cell.before.warp_instructions
            assert row["simd_percent_after"] == 100 * cell.after.simd_utilization
            control = 100 * cell.before.control_cycles / cell.before.cycles
            assert row["control_percent_before"] == pytest.approx(control)
            assert row["mask_operations_before"] is None and row["skipped_after"] is None


@pytest.mark.parametrize("target", ["exec-mask", "block-ip"])
def test_numbers_are_those_of_the_machine_programs(made, texts, target):
    row = row_of(made, BIT, target)
    for when, text in zip(("before", "after"), texts, strict=True):
        program, launch = lowered(text, target)
        seen = run_lowered(program, launch).counters
        assert row[f"cycles_{when}"] == seen.cycles
        assert row[f"instructions_{when}"] == seen.warp_instructions
        assert row[f"mask_operations_{when}"] == seen.mask_operations > 0
        assert row[f"skipped_{when}"] == seen.skipped_regions
        assert row[f"mask_percent_{when}"] == pytest.approx(100 * seen.mask_cycles / seen.cycles)
        assert row[f"simd_percent_{when}"] == pytest.approx(100 * seen.simd_utilization)
    assert row["speedup"] == row["cycles_before"] / row["cycles_after"]


def test_the_ptx_that_llvm_emits_is_counted_as_run_target_ptx_counts_it(made):
    cell = build(SETTINGS.varied(BIT, PCFM, machine="volta-warp32"))
    row, machine = row_of(made, BIT, PTX, "volta-warp32"), load("volta-warp32")
    launch = workload(*BIT).application(0).launches()[0]
    for when, text in (("before", cell["source"]), ("after", cell["target"])):
        seen, in_ptx = run_ptx(api.parse(text), launch, machine, DEFAULT_FUEL, default_observers())
        assert row[f"cycles_{when}"] == seen.counters.cycles
        assert row[f"instructions_{when}"] == in_ptx["ptx_instructions"]
        assert row[f"divergent_branches_{when}"] == seen.counters.divergent_branches
        assert 0 < row[f"control_percent_{when}"] < 100
        assert row[f"mask_operations_{when}"] is row[f"mask_percent_{when}"] is None
    assert row["divergent_branches_before"] > row["divergent_branches_after"]
    said = {r["question"]: r["answer"] for r in rows(made, "answers") if r["target"] == "ptx on volta-warp32"}
    assert "How much of the cost is mask bookkeeping?" not in said
    ratio = geometric_mean(
        row_of(made, instance, PTX, "volta-warp32")["instructions_before"]
        / row_of(made, instance, REFERENCE, "volta-warp32")["instructions_before"]
        for instance in SETTINGS.instances
    )
    assert f"times after; {ratio:.3f} and " in said["What does LLVM's code generation make of it?"]


def test_ptx_that_contracts_products_and_sums_is_counted_and_compared_without():
    module = read_source(workload("srad", "16x16"), O2_NOSHARE)
    assert "fma.rn" in emit_assembly(api.to_text(module), PTX)
    apart = without_contraction(module)
    assert apart is not None and without_contraction(apart) is None
    assert "fma.rn" not in emit_assembly(api.to_text(apart), PTX)
    text = "define float @f(float %a) {\n  %b = fmul fast float %a, %a\n  ret float %b\n}\n"
    fast = without_contraction(api.parse(text))
    assert fast is not None and "fmul reassoc nnan ninf nsz arcp afn float" in api.to_text(fast)
    asked = Execution("srad", "16x16", "volta-warp32", 0, 1, api.to_text(module), (PTX,))
    executed = execute(asked)["targets"][PTX]
    assert not executed["problem"] and executed["launches"] == 8


def test_means_are_per_target_and_group(made):
    every = {(r["target"], r["machine"], r["group"]): r for r in rows(made, "")}
    both = every["exec-mask", "gcn-wave64", "all kernels"]
    mine = [row_of(made, instance, "exec-mask") for instance in SETTINGS.instances]
    theirs = [row_of(made, instance, REFERENCE) for instance in SETTINGS.instances]
    assert both["speedup"] == pytest.approx(geometric_mean([row["speedup"] for row in mine]))
    assert both["mask_percent_before"] == pytest.approx(sum(r["mask_percent_before"] for r in mine) / 2)
    over = [a["cycles_before"] / b["cycles_before"] for a, b in zip(mine, theirs, strict=True)]
    assert both["over_before"] == pytest.approx(geometric_mean(over))
    assert (both["cells"], both["equal_memory"], both["faster"], both["slower"]) == (2, 2, 2, 0)
    assert every[REFERENCE, "gcn-wave64", "all kernels"]["over_before"] is None


def test_answers_are_made_of_the_numbers(made):
    said = {(row["question"], row["target"]): row["answer"] for row in rows(made, "answers")}
    count = len(execution.rows_of_targets())
    assert said["Is every result right?", "all"].startswith(
        f"Yes: in all {2 * count} cells, over {4 * count} "
    )
    pays = said["On which machines does melding pay?", "exec-mask on gcn-wave64"]
    mean = {(r["target"], r["group"]): r for r in rows(made, "")}["exec-mask", "all kernels"]
    assert pays.startswith(
        f"{mean['speedup']:.3f} in cycles, {mean['issue_speedup']:.3f} in issue cycles; 2 "
    )
    share = said["How much of the cost is mask bookkeeping?", "exec-mask on gcn-wave64"]
    before, after = mean["mask_percent_before"], mean["mask_percent_after"]
    assert share.startswith(f"{before:.1f}% of the cycles before melding and {after:.1f}% after;")
    assert said["On which machines does melding pay?", "all"].startswith(
        f"In the geometric mean over the cells, on all {count},"
    )


def test_a_wrong_pass_is_told_in_the_cells_and_the_answers(planted):
    for row in rows(planted):
        assert row["verdict"] == ("MISMATCH" if row["kernel"] == "bit" else "NO_MISMATCH")
        assert (
            (row["speedup"] == "MISMATCH") == (row["cycles_after"] == "MISMATCH") == (row["kernel"] == "bit")
        )
    said = {row["question"]: row["answer"] for row in rows(planted, "answers") if row["target"] == "all"}
    assert said["Is every result right?"].startswith("Not in ")
    assert "bit 32 on exec-mask: MISMATCH" in said["Is every result right?"]
    assert {r["equal_memory"] for r in rows(planted, "") if r["group"] == "all kernels"} == {1}


class Broken:
    """exec-mask, its program changed or refused."""

    name = "exec-mask"

    def __init__(self, change):
        self.change = change

    def lower(self, flow):
        program = find_target("exec-mask").lower(flow)
        self.change(program)
        return program


def drop_restores(program):
    for block in program.blocks:
        block.initiators = [inst for inst in block.initiators if inst.op != "m_or"]


def refuse(program):
    raise UnsupportedError(f"@{program.name} cannot be lowered")


@pytest.mark.parametrize(
    ("change", "verdict", "detail"),
    [
        (drop_restores, "MISMATCH", "exec-mask, before: launch 0 (@"),
        (refuse, "INCONCLUSIVE", "cannot be lowered"),
    ],
)
def test_a_target_that_is_wrong_or_cannot_has_no_number(texts, monkeypatch, change, verdict, detail):
    monkeypatch.setattr(lowered_cells, "find_target", lambda name: Broken(change))
    asked = Execution("bit", "32", "gcn-wave64", 0, 1, texts[0], ("exec-mask",))
    executed = execute(asked)
    request = TargetRequest("bit", "32", "exec-mask", "gcn-wave64", "O2-noshare", "", 0, 1)
    cell = put_together(request, (executed, executed))
    assert (cell.verdict, cell.speedup, cell.accepted) == (verdict, None, False)
    assert detail in cell.detail
    reference = put_together(replace(request, target=REFERENCE), (executed, executed))
    assert reference.verdict == "NO_MISMATCH" and reference.speedup == 1.0


def test_versions_that_leave_different_memory_are_no_match(texts):
    executed = execute(Execution("bit", "32", "gcn-wave64", 0, 1, texts[0], ()))
    request = TargetRequest("bit", "32", REFERENCE, "gcn-wave64", "O2-noshare", "", 0, 1)
    cell = put_together(request, (executed, {**executed, "memory": "other"}))
    assert cell.verdict == "MISMATCH" and "different memory" in cell.detail


def test_the_grid_beside_llvm_has_what_both_programs_have(made, texts):
    row_by_version = {(row["kernel"], row["version"]): row for row in rows(made, "amdgpu")}
    assert set(row_by_version) == {
        ("bit", "before"),
        ("bit", "after"),
        ("sb1", "before"),
        ("sb1", "after"),
        ("all", ""),
    }
    for version, text in zip(("before", "after"), texts, strict=True):
        fn = api.parse(text).kernels[0]
        ours = count_mask_instructions(listing(lower(fn, "exec-mask", GCN)))
        theirs = count_mask_instructions(emit_assembly(text, "amdgcn", AMDGPU_CPU))
        row = row_by_version["bit", version]
        assert {kind: row[f"ours_{kind}"] for kind in ours} == ours
        assert {kind: row[f"llvm_{kind}"] for kind in theirs} == theirs
        assert bool(row["why"]) == any(ours[kind] > theirs[kind] for kind in ours)
    assert row_by_version["all", ""]["ours_total"] == sum(
        r["ours_total"] for k, r in row_by_version.items() if k[0] != "all"
    )


def test_a_sign_that_differs_between_a_target_and_the_simulator_is_told():
    def row(target, speedup, masks):
        return {
            "kernel": "k", "block": "32", "target": target, "machine": "m", "verdict": "NO_MISMATCH",
            "launches": 2, "speedup": speedup, "issue_speedup": speedup, "cycles_before": 200,
            "cycles_after": int(200 / speedup), "mask_cycles_before": masks[0], "mask_cycles_after": masks[1],
            **{f"{key}_{when}": 1.0 for key in SHARES
               for when in ("before", "after")},
        }  # fmt: skip

    made = answers(
        [row(REFERENCE, 1.25, (None, None)), row("slow", 0.8, (10, 30)), row("fast", 2.0, (10, 0))]
    )
    said = [{key: str(value) for key, value in each.items()} for each in made]
    signs = {r["target"]: r["answer"] for r in said if r["question"].startswith("Does the target")}
    assert signs["slow on m"].endswith(
        "simulator's stack: k 32 (0.800, there 1.250; of 100 cycles masks take +10.0)."
    )
    assert signs["fast on m"] == "0 of 1 cells have another sign than on the simulator's stack."
    (pays,) = [r["answer"] for r in said if r["question"].startswith("On which") and r["target"] == "all"]
    assert pays == f"In the geometric mean over the cells, on {REFERENCE} on m, fast on m; not on slow on m."
    saved = {r["target"]: r["answer"] for r in said if r["question"].startswith("How much of what")}
    assert saved["fast on m"] == "Of 100 cycles melding saves 50.0; 5.0 of these are mask operations."
