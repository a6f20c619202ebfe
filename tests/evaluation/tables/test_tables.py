"""Each table's shape, and that its numbers are those of its cells."""

from dataclasses import replace

import pytest

from evaluation import published
from evaluation.pages import Row
from evaluation.published_targets import grid as aims_of_cells
from evaluation.published_targets import rank_aim
from evaluation.settings import (
    BASELINE,
    COUNTERS,
    MACHINES,
    NONE,
    PCFM,
    TRIED,
    Settings,
    every_instance,
)
from evaluation.statistics import geometric_mean
from evaluation.tables import (
    ORDER,
    baselines,
    bound,
    estimate,
    machines,
    memory,
    proof,
    speedup,
    threshold,
    usual_tables,
)
from evaluation.tables import published as published_table
from pcfm.defaults import TRIED_BASELINE_PIPELINE
from pcfm.launch import LaunchShapes
from pcfm.machine import load
from pcfm.report.branch_report import report_module
from pcfm.workloads.workload import find_spec, read_source, workload
from rodinia_kernels import O2_NOSHARE
from tests.evaluation.tables.conftest import SETTINGS

BIT, SB1 = SETTINGS.instances


def rows(made, table, grid=""):
    return made.pages[table].grid(grid).rows


def test_every_row_has_exactly_the_columns_of_its_grid(made):
    for page in made.pages.values():
        for grid in page.grids:
            keys = [column.key for column in grid.columns]
            assert len(set(keys)) == len(keys)
            for row in grid.rows:
                assert set(keys) <= set(row), (page.name, grid.name)


def test_the_whole_of_the_tables_is_what_was_published():
    assert set(published.speedups()) == set(every_instance())
    settings = Settings()
    assert len(settings.main_requests()) == 3 * 57
    unrolled = sum(find_spec(kernel).unrolled for kernel, _ in every_instance())
    assert unrolled == 16  # of the others -O3 makes the code of -O2, and their cells are the same
    assert len(set(baselines.requests(settings))) == 4 * (2 * 57 + unrolled)
    assert len(set(machines.requests(settings))) == len(MACHINES) * 3 * 57


def test_cells_are_shared_between_tables():
    settings = Settings()
    main = set(settings.main_requests())
    assert {memory.TABLE.requests, threshold.TABLE.requests} == {Settings.main_requests}
    assert main < set(speedup.TABLE.requests(settings)) < set(baselines.requests(settings))
    assert {each for each in main if each.baseline == "O2-noshare"} < set(machines.requests(settings))
    assert {each.runs for each in main} == {20}
    assert {each.baseline for each in main if each.kernel in ("bit", "pcm", "lud", "sb1r")} == {"O3"}


def test_the_published_tables_stand_on_the_compilation_asked_for():
    settings = Settings(baseline="O2-noshare")
    assert {each.baseline for each in speedup.TABLE.requests(settings)} == {"O2-noshare"}
    assert set(settings.main_requests()) < set(machines.requests(settings))
    assert {each.baseline for each in bound.TABLE.requests(Settings())} == {"O2-noshare"}


def test_speedups_are_those_of_the_cells(made):
    for row, instance in zip(rows(made, "speedup"), SETTINGS.instances, strict=True):
        none, base, pcfm = (made.cells[SETTINGS.main(instance, column)] for column in (NONE, BASELINE, PCFM))
        assert (row["kernel"], row["block"]) == instance
        assert row["none_cycles"] == none.before.cycles and row["none_verdict"] == "UNCHANGED"
        assert row["baseline_cycles"] == base.speedup and row["baseline_issue_cycles"] == base.issue_speedup
        assert row["pcfm_cycles"] == pcfm.speedup and row["pcfm_merged"] == len(pcfm.done) > 0
        tried = made.cells[SETTINGS.main(instance, TRIED)]
        assert tried.request.pipeline == TRIED_BASELINE_PIPELINE and row["tried_cycles"] == tried.speedup
        assert row["published_melding"] == published.speedups()[instance]["melding"]
        assert row["published_branch_fusion"] == published.speedups()[instance]["branch_fusion"]


def test_means_are_geometric_and_per_group(made):
    by_group = {row["group"]: row for row in rows(made, "speedup", "means")}
    bit, sb1 = (made.cells[SETTINGS.main(instance, PCFM)].speedup for instance in (BIT, SB1))
    assert (
        by_group["bit"]["pcfm_cycles"] == by_group["the seven kernels"]["pcfm_cycles"] == pytest.approx(bit)
    )
    assert by_group["the synthetic kernels"]["pcfm_cycles"] == pytest.approx(sb1)
    assert by_group["all kernels"]["pcfm_cycles"] == pytest.approx(geometric_mean([bit, sb1]))
    assert [by_group[name]["cells"] for name in ("bit", "all kernels")] == [1, 2]
    base = made.cells[SETTINGS.main(BIT, BASELINE)].speedup
    assert by_group["bit"]["ahead_percent"] == pytest.approx(100 * (bit / base - 1))
    tried = made.cells[SETTINGS.main(BIT, TRIED)].speedup
    assert by_group["bit"]["method_ahead_percent"] == pytest.approx(100 * (bit / tried - 1))


def test_there_is_a_correlation_per_column_counter_and_group(made):
    table = rows(made, "speedup", "correlation")
    assert len(table) == 2 * len(COUNTERS) * 3
    assert {row["pairs"] for row in table if row["group"] == "all kernels"} == {2}


def test_a_cell_that_disagrees_in_direction_says_why_from_its_own_counters(made):
    (row,) = [r for r in rows(made, "speedup", "disagreements") if r["kernel"] == "bit"]
    assert (row["column"], row["published_direction"], row["our_direction"]) == (BASELINE, "slower", "faster")
    cell = made.cells[SETTINGS.main(BIT, BASELINE)]
    fewer = 100 * (cell.after.shared_instructions / cell.before.shared_instructions - 1)
    assert f"shared-memory instructions {fewer:+.1f}%" in row["why"]
    assert "tail-merge" in row["why"]


def test_the_threshold_table_has_eleven_thresholds_per_kernel_and_all_profits(made):
    table = rows(made, "threshold")
    assert [row["threshold"] for row in table[:11]] == [
        0,
        0.05,
        0.1,
        0.15,
        0.2,
        0.25,
        0.3,
        0.35,
        0.4,
        0.45,
        0.5,
    ]
    assert len(table) == 22
    for row in table:
        assert len(str(row["profits"]).split()) == row["pairs"]
        assert all(float(profit) >= row["threshold"] - 5e-4 for profit in str(row["profits"]).split())
        theirs = published.threshold_sweep().get(row["kernel"], {}).get(row["threshold"])
        same_block = published.sweep_block(str(row["kernel"])) == row["block"]
        assert row["published"] == (theirs if same_block else None)


def test_memory_is_normalised_to_the_kernel_without_a_pipeline(made):
    by_kernel = {row["kernel"]: row for row in rows(made, "memory")}
    for instance in SETTINGS.instances:
        cell = made.cells[SETTINGS.main(instance, PCFM)]
        ratio = cell.after.shared_instructions / cell.before.shared_instructions
        assert by_kernel[instance[0]]["pcfm_shared"] == pytest.approx(ratio)
        assert (
            0 < by_kernel[instance[0]]["none_alu_percent"] < by_kernel[instance[0]]["pcfm_alu_percent"] <= 100
        )
    assert by_kernel["bit"]["pcfm_flat"] == 0.0
    assert by_kernel["bit"]["published_pcfm_shared"] == 0.7288
    assert by_kernel["sb1"]["published_none_alu_percent"] == 73.0


def test_baselines_have_a_row_per_compilation_and_a_total(made):
    table = rows(made, "baselines", "cells")
    assert [row["compilation"] for row in table] == ["O2-noshare", "O2", "O3"] * 2
    for row in table:
        assert row["total"] == pytest.approx(row["llvm"] * row["pcfm_cycles"])
    assert all(row["llvm"] == 1.0 for row in table if row["compilation"] == "O2-noshare")
    assert len(rows(made, "baselines")) == 3 * (2 + 3)


def test_machines_have_both_counters_of_each_model(made):
    (bit, sb1) = rows(made, "machines", "cells")
    for machine in MACHINES:
        cell = made.cells[SETTINGS.varied(BIT, PCFM, machine=machine)]
        assert bit[f"{machine}_pcfm_cycles"] == cell.speedup
        assert bit[f"{machine}_pcfm_issue_cycles"] == cell.issue_speedup
    assert sb1["kernel"] == "sb1"


def test_a_cell_whose_sign_differs_between_machines_has_a_row(made):
    cells = dict(made.cells)
    other = SETTINGS.varied(BIT, PCFM, machine="volta-warp32")
    cells[other] = type(cells[other])(
        other, "UNCHANGED", 1, "", cells[other].before, cells[other].before, (),
        ({"pass": "meld", "function": "f", "reason": "it costs more"},),
    )  # fmt: skip
    assert rows(made, "machines", "differences") == ()
    differing = [r for r in machines.differences(SETTINGS, cells) if r["column"] == PCFM]
    assert [(r["kernel"], r["counter"]) for r in differing] == [("bit", name) for name in COUNTERS.values()]
    assert (
        "volta-warp32 equal (1.000)" in differing[0]["signs"] and "gcn-wave64 faster" in differing[0]["signs"]
    )
    assert "volta-warp32: nothing was merged; declined: it costs more (1)" in differing[0]["why"]
    (meld,) = [r for r in machines.melds(SETTINGS, cells) if "volta-warp32" in r["not_done"]]
    assert meld["kernel"] == "bit" and "gcn-wave64" in meld["done"]


def test_aims_about_all_kernels_are_not_judged_on_some(made):
    judged = {row["aim"]: row["met"] for row in rows(made, "speedup", "aims")}
    assert judged.pop("shared-memory instructions of bit, normalised") == "met"
    assert set(judged.values()) == {"not judged"}


def test_aims_are_judged_from_the_table(made, monkeypatch):
    monkeypatch.setattr("evaluation.settings.every_instance", lambda: SETTINGS.instances)
    parts = [rows(made, "speedup", grid) for grid in ("", "means", "correlation")]
    judged = aims_of_cells(SETTINGS, made.cells, *parts).rows
    aims = {row["aim"]: row for row in judged}
    assert aims["cells under 1.000 for PCFM, all kernels"]["found"] == "none of 2"
    mean = aims["PCFM, geometric mean of the seven kernels, all cells"]
    assert mean["met"] == "met" and float(mean["found"]) > float(mean["wanted"].split()[-1])


def test_a_wrong_pass_shows_its_verdict_in_every_table_and_no_number(planted):
    wrong = [cell for cell in planted.cells.values() if cell.request.pipeline == "turn-signed"]
    assert {cell.verdict for cell in wrong if cell.request.kernel == "bit"} == {"MISMATCH"}
    (bit, sb1) = rows(planted, "speedup")
    for key in ("pcfm_verdict", "pcfm_cycles", "pcfm_issue_cycles", "pcfm_merged"):
        assert bit[key] == "MISMATCH"
    assert isinstance(bit["baseline_cycles"], float) and isinstance(sb1["pcfm_cycles"], float)
    (memory_row, _) = rows(planted, "memory")
    for key in ("pcfm_shared", "pcfm_global", "pcfm_flat", "pcfm_alu_percent"):
        assert memory_row[key] == "MISMATCH"
    for row in rows(planted, "baselines", "cells")[:3]:
        assert {row[key] for key in ("pcfm_verdict", "pcfm_cycles", "pcfm_issue_cycles", "total")} == {
            "MISMATCH"
        }
    (machine_row, _) = rows(planted, "machines", "cells")
    for machine in MACHINES:
        assert machine_row[f"{machine}_pcfm_cycles"] == "MISMATCH"
        assert isinstance(machine_row[f"{machine}_baseline_cycles"], float)
    (bound_row, _) = rows(planted, "bound")
    for key in ("pcfm", "captured_percent", "left"):
        assert bound_row[key] == "MISMATCH"
    assert isinstance(bound_row["supersequence"], float)
    at_default = next(row for row in rows(planted, "threshold") if row["threshold"] == 0.2)
    for key in ("cycles", "issue_cycles", "pairs", "profits"):
        assert at_default[key] == "MISMATCH"


def test_a_wrong_pass_enters_no_mean_and_meets_no_aim(planted):
    means = {row["group"]: row for row in rows(planted, "speedup", "means")}
    assert means["the seven kernels"]["pcfm_cycles"] is None and means["the seven kernels"]["cells"] == 0
    assert means["all kernels"]["pcfm_cycles"] == means["sb1"]["pcfm_cycles"] == 1.0
    correlation = rows(planted, "speedup", "correlation")
    assert {row["pairs"] for row in correlation if row["column"] == PCFM} == {0, 1}
    aims = {row["aim"]: row for row in rows(planted, "speedup", "aims")}
    assert "met" not in {row["met"] for aim, row in aims.items() if "PCFM" in aim}
    assert aims["shared-memory instructions of bit, normalised"]["met"] == "not met"
    assert aims["cells under 1.000 for PCFM, all kernels"]["found"] == "bit 32 (MISMATCH)"


def test_all_tables_are_made_in_their_order(made):
    assert tuple(made.pages) == usual_tables() == ORDER


def test_the_estimate_is_held_against_the_timing_simulator(made):
    for row in rows(made, "estimate"):
        # The PTX that is counted here is the PTX that was executed there.
        assert row["instruction_ratio"] == pytest.approx(1, abs=0.005)
        assert 0.8 < row["ratio"] < 1.25
        for variant in estimate.VARIANTS:
            assert row[f"{variant}_estimate"] == pytest.approx(row[f"{variant}_reference"], rel=0.06)
    aims = {row["aim"]: row for row in rows(made, "estimate", "aims")}
    assert aims["mean absolute error of the speedup"]["met"] == "met"
    assert aims["mean absolute error of the speedup, blocks of 256"]["wanted"] == "at most 4%"
    assert aims["cells of the wrong sign (±2%, `srad` ±10%)"]["found"] == "none"
    assert aims["cells under 0.99 there (`srad` ±10%)"]["found"] == "none"
    seven = aims["PCFM at 6d5b5d1 on the timing simulator, geometric mean of the seven kernels"]
    assert (seven["found"], seven["met"]) == ("1.182", "not judged")
    assert {cell["verdict"] for cell in made.pages["estimate"].cells} == {"NO_MISMATCH"}


def test_the_estimate_is_held_against_the_simulator_of_amds_chips(made):
    for row in rows(made, "estimate_amd"):
        assert row["estimate"] == pytest.approx(row["reference"], rel=0.2)
    for row in rows(made, "estimate_amd", "slice"):
        assert row["at_rates"] == pytest.approx(row["rates"], rel=0.2)
    aims = {row["aim"]: row for row in rows(made, "estimate_amd", "aims")}
    assert aims["cells of the wrong sign (±2%, `srad` ±10%), 64 units"]["found"] == "none"
    assert len(aims) == 7 and len(rows(made, "estimate_amd", "chip")) == 6


def test_the_bound_table_says_what_there_was_to_gain_and_what_is_left(made):
    for row, instance in zip(rows(made, "bound"), SETTINGS.instances, strict=True):
        cell = made.cells[SETTINGS.varied(instance, PCFM)]
        assert row["cycles"] == cell.before.cycles and row["pcfm"] == cell.speedup
        assert 1 < row["pcfm"] <= row["supersequence"] <= row["order_free"]
        assert row["captured_percent"] > 100 * bound.EXPLAINED and row["why"] == ""
        room = 1 - 1 / row["supersequence"]
        assert row["captured_percent"] == pytest.approx(100 * (1 - 1 / row["pcfm"]) / room)
    (every,) = rows(made, "bound", "all")
    assert every["captured_percent"] == pytest.approx(100 * every["gained"] / every["room"])
    branches = rows(made, "bound", "branches")
    assert {row["kernel"] for row in branches} == {"bit", "sb1"}
    assert all(row["supersequence_cycles"] <= row["cycles"] for row in branches)


def test_a_cell_below_the_bound_says_why():
    work = workload("sb4r", "32")
    source = read_source(work, O2_NOSHARE)
    (launch,) = work.bound(source, load("gcn-wave64"), 0)
    shapes = LaunchShapes.of(work.shapes([0]), 64)
    reports = report_module(source, load("gcn-wave64"), shapes, 0.2)
    why = bound.explain([launch], [launch], reports)
    assert why.startswith("100% of it is still there to meld, most at %for.body: melding")
    free = [replace(report, reason="") for report in reports]
    why = bound.explain([launch], [launch], free, "on the launch melding costs 3.6% of estimated_cycles")
    assert why.endswith("%for.body: on the launch melding costs 3.6% of estimated_cycles")
    assert bound.explain([launch], [replace(launch, cycles=launch.supersequence_cycles)], []) == ""


def test_the_proof_table_proves_every_cell_and_says_what_each_took(made):
    cells = rows(made, "proof", "cells")
    assert len(cells) == len(SETTINGS.instances) * len(proof.COMPILED_AS) * len(proof.PIPELINES)
    assert {row["verdict"] for row in cells} == {"PROVED", "UNCHANGED"}
    assert all(row["terms"] > 0 and not row["reason"] for row in cells if row["verdict"] == "PROVED")
    for row in rows(made, "proof"):
        its = [each for each in cells if all(each[key] == row[key] for key in ("pipeline", "compilation"))]
        assert row["cells"] == len(its) == row["unchanged"] + row["proved"] and row["not_proved"] == 0
        assert row["proved"] == sum(each["verdict"] == "PROVED" for each in its)
    melded = [row for row in cells if row["pipeline"] == "PCFM, threshold 0" and row["kernel"] == "bit"]
    assert any(row["verdict"] == "PROVED" and row["cut_points"] > 0 for row in melded)


def test_the_proof_table_counts_by_pass_what_is_proved(made):
    by_pass = {row["pass"]: row for row in rows(made, "proof", "passes")}
    assert by_pass["meld"]["results"] == by_pass["meld"]["proved"] > 0
    assert "LLVM -O1" in by_pass
    for row in by_pass.values():
        assert 0 <= row["proved"] <= row["results"] > 0
        assert (row["results"] == row["proved"]) == (row["reason"] == "")


def test_a_rank_is_aimed_at_the_published_melders_own():
    """Speedups that rank as the published ones are above it, the other way round below; so are none."""
    melded, theirs = published.melder_speedups(), published.speedups()
    assert set(melded) == set(every_instance()) and round(melded["ms", "128"], 3) == 0.721
    rows_of: list[tuple[Row, float]] = [
        ({"kernel": kernel, "block": block}, theirs[kernel, block]["melding"]) for kernel, block in melded
    ]
    settings = Settings()
    judged = [
        rank_aim(settings, "rank", values, why="why")
        for values in (
            rows_of,
            [(row, -value) for row, value in rows_of],
            [(row, melded[str(row["kernel"]), str(row["block"])]) for row, _ in rows_of],
            [(row, "MISMATCH") for row, _ in rows_of],
        )
    ]
    assert [row["met"] for row in judged] == ["met", "not met", "met", "not met"]
    assert judged[0]["found"].startswith("1.000 (1.00 to 1.00); +0.48 (")
    assert all("0.516 (0.27 to 0.71)" in row["wanted"] for row in judged[:3])
    assert [row["why"] for row in judged] == ["", "why", "", "why"]


def test_the_published_method_has_its_sweep_and_its_memory_beside_the_published_ones(made):
    thresholds = rows(made, "published", "thresholds")
    assert {row["kernel"] for row in thresholds} == set() and rows(made, "published", "slower") == ()
    (bit, sb1) = rows(made, "published", "busy")
    assert (bit["published_shared"], sb1["published_alu_percent"]) == (0.7288, 99.0)
    assert 0 < bit["method_shared"] < 1


def test_the_published_sweep_stands_at_the_block_size_that_its_speedup_tells():
    settings = Settings()
    swept = dict(published_table.swept(settings))
    assert swept == {
        **{"bit": "64", "pcm": "32", "ms": "64", "lud": "64", "dct": "16x16"},
        **{"nqu": "64", "srad": "16x16"},
    }
    (request, *_) = {
        each.pipeline: each
        for each in published_table.requests(settings)
        if each.kernel == "bit" and "threshold=0.5" in each.pipeline
    }.values()
    assert (request.block, request.baseline, request.machine) == ("64", "O3", "gcn-wave64")
