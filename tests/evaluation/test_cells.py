"""The cells of the tables: what is accepted, that nothing wrong is, and that equal work is done once."""

import dataclasses

import pytest

from evaluation import cells
from evaluation.cells import Measured, Request, build, measure_all, read_source
from pcfm.defaults import COMPILATIONS as ALL
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.diagnostics import PcfmError
from pcfm.sweep import Sweep
from pcfm.transforms.pipeline import PASSES
from pcfm.workloads import workload as workloads
from pcfm.workloads.counts import Counts
from pcfm.workloads.workload import workload
from rodinia_kernels.lud.spec import SIDE
from tests.breadth import choose
from tests.evaluation.wrong_pass import TurnSigned

SMALL = Request("sb1", "32", runs=2)


@pytest.fixture
def wrong_pass(monkeypatch):
    monkeypatch.setitem(PASSES, TurnSigned.name, TurnSigned)
    return TurnSigned.name


@pytest.fixture
def calls(monkeypatch):
    """The arguments of each step, in order."""
    seen: list[tuple[str, object]] = []

    def watched(name):
        real = getattr(cells, name)

        def step(argument):
            seen.append((name, argument))
            return real(argument)

        step.__module__, step.__qualname__ = real.__module__, real.__qualname__
        monkeypatch.setattr(cells, name, step)

    for name in ("build", "count", "compare", "hold"):
        watched(name)
    return seen


def measure(request: Request) -> Measured:
    return measure_all([request], Sweep())[request]


def test_melding_gains_and_says_what_it_melded():
    cell = measure(SMALL)
    assert (cell.verdict, cell.accepted) == ("PROVED", True)
    assert cell.runs == 3  # the application's one launch and two seeded ones
    assert cell.speedup is not None and cell.speedup > 1
    assert cell.profits and all(0 < profit <= 0.5 for profit in cell.profits)
    assert cell.before is not None and cell.after is not None
    assert cell.after.shared_instructions < cell.before.shared_instructions
    assert cell.as_json()["after"]["simd_utilization"] > cell.as_json()["before"]["simd_utilization"]


def test_cycles_are_the_sum_of_their_parts():
    cell = measure(SMALL)
    for counts in (cell.before, cell.after):
        assert counts is not None
        parts = counts.arithmetic_cycles, counts.memory_cycles, counts.control_cycles
        assert sum(parts) == counts.cycles and min(parts) > 0


def test_without_a_pipeline_nothing_changes():
    cell = measure(dataclasses.replace(SMALL, pipeline=""))
    assert (cell.verdict, cell.speedup, cell.issue_speedup) == ("UNCHANGED", 1.0, 1.0)
    assert cell.before == cell.after and cell.done == ()


def test_the_whole_computation_is_counted_in_the_measured_functions_only(monkeypatch):
    monkeypatch.setattr("rodinia_kernels.lud.spec.SIDE", choose(64, SIDE))
    cell = measure(Request("lud", "16", pipeline="", runs=1))
    spec = workload("lud", "16").spec
    launches = [step.kernel for step in spec.application(16, 0).steps]
    assert launches.count("lud_perimeter") > 1 and len(set(launches)) == 3
    module = read_source(workload("lud", "16"), "O2-noshare")
    assert spec.measured == ("lud_perimeter",)
    assert cell.after is not None and cell.after.cycles > 0
    every = dataclasses.replace(
        workload("lud", "16"), spec=dataclasses.replace(spec, measured=tuple(set(launches)))
    )
    counts, problem = every.count(module, cells.load(), 0)
    assert problem == "" and counts.cycles > cell.after.cycles


def test_a_wrong_pass_shows_as_a_mismatch_without_numbers(wrong_pass):
    cell = measure(Request("bit", "32", pipeline=wrong_pass, runs=2))
    assert cell.verdict == "MISMATCH" and not cell.accepted
    assert cell.speedup is None and cell.before is None and cell.after is None
    assert cell.detail.startswith("MISMATCH") and "argument 0" in cell.detail


def test_a_kernel_that_is_wrong_in_both_versions_is_not_accepted(monkeypatch):
    real = cells.read_source

    def backwards(work, baseline):
        return cells.api.parse(cells.api.to_text(real(work, baseline)).replace("icmp sgt", "icmp slt"))

    monkeypatch.setattr(cells, "read_source", backwards)
    cell = measure(Request("bit", "32", runs=1))
    assert cell.verdict == "MISMATCH" and cell.detail.startswith("against the reference: ")
    assert cell.speedup is None


def test_a_broken_pass_is_an_invalid_cell(monkeypatch):
    def broken(*_, **__):
        raise cells.BrokenPass("the pass x left invalid IR in @f")

    monkeypatch.setattr(cells.api, "optimize", broken)
    cell = measure(SMALL)
    assert (cell.verdict, cell.runs, cell.speedup) == ("INVALID", 0, None)
    assert "left invalid IR" in cell.detail


def test_cells_that_make_the_same_ir_share_its_execution_and_its_check(calls):
    requests = [dataclasses.replace(SMALL, pipeline=f"meld<threshold={t}>") for t in (0.1, 0.15, 0.2)]
    measured = measure_all([*requests, requests[0]], Sweep())
    assert list(measured) == requests
    assert [name for name, _ in calls].count("build") == 3
    assert [name for name, _ in calls].count("compare") == 1
    assert [name for name, _ in calls].count("count") == 2
    assert len({cell.speedup for cell in measured.values()}) == 1


def test_machines_with_warps_of_one_size_share_comparisons_and_references(calls):
    requests = [dataclasses.replace(SMALL, machine=name) for name in ("volta-warp32", "hopper-warp32")]
    first, second = measure_all(requests, Sweep()).values()
    steps = [name for name, _ in calls]
    assert (steps.count("build"), steps.count("count"), steps.count("hold")) == (2, 4, 1)
    assert steps.count("compare") == len({argument.target for name, argument in calls if name == "compare"})
    assert first.accepted and second.accepted and first.before != second.before


def test_a_seeded_result_that_is_wrong_in_both_versions_is_a_mismatch(monkeypatch):
    monkeypatch.setattr(workloads.Workload, "wrong_launch", lambda *_: "seed 1: element 3")
    cell = measure(SMALL)
    assert (cell.verdict, cell.detail) == ("MISMATCH", "against the reference: seed 1: element 3")


def test_o3_is_what_clang_unrolled():
    rounds = [len(read_source(workload("bit", "32"), each).function("bitonic_sort").blocks) for each in ALL]
    assert rounds[ALL.index("O3")] > 2 * rounds[ALL.index("O2-noshare")]
    shared = [build(Request("ms", "32", each, pipeline=""))["source"] for each in ("O3", "O2-noshare")]
    assert shared[0] == shared[1]


def test_what_does_not_exist_is_an_error():
    with pytest.raises(PcfmError, match="no kernel 'bot'"):
        measure(Request("bot", "32"))
    with pytest.raises(PcfmError, match="sb1 has no block size 33"):
        measure(Request("sb1", "33"))
    with pytest.raises(PcfmError, match="no compilation 'O1'"):
        measure(Request("sb1", "32", "O1"))


def test_remarks_are_kept_as_plain_data():
    (first, *_) = measure(SMALL).done
    assert first["pass"] == "meld" and first["kind"] == "block-block" and 0 < first["profit"] <= 0.5
    declined = build(Request("spmv", "64"))["declined"]
    assert declined and all("%" not in remark["reason"] for remark in declined)
    counted = measure(Request("spmv", "64", runs=1)).as_json()["declined"]
    assert sum(each["count"] for each in counted) == len(declined)


def test_counts_add_up():
    one, two = Counts(cycles=3, alu_lanes=8, alu_slots=16), Counts(cycles=4, alu_lanes=16, alu_slots=16)
    assert one + two == Counts(cycles=7, alu_lanes=24, alu_slots=32)
    assert (one + two).alu_utilization == 0.75
    assert Counts().alu_utilization == Counts().simd_utilization == 0.0


def test_a_ratio_of_nothing_left_is_none():
    cell = Measured(SMALL, "NO_MISMATCH", 2, "", Counts(cycles=5, bank_conflicts=3), Counts(cycles=4))
    assert cell.speedup == 1.25 and cell.ratio("bank_conflicts") is None
    assert cell.request.pipeline == DEFAULT_PIPELINE


def test_one_run_counts_and_estimates_where_the_ir_itself_is_issued(monkeypatch):
    work, runs = workload("bit", "32"), []
    real = workloads.run_application
    monkeypatch.setattr(
        workloads, "run_application", lambda *given, **named: runs.append(1) or real(*given, **named)
    )
    module, machine = read_source(work, "O2-noshare"), cells.load("gcn-wave64")
    counts, _ = work.count(module, machine, 0)
    assert len(runs) == 1
    assert counts.estimated_cycles == work.estimate(module, machine, 0).cycles > 0
