"""Measuring a kernel: what is accepted, and that nothing wrong is."""

import dataclasses

import pytest

from pcfm import api, machine, simt
from pcfm.diagnostics import PcfmError
from pcfm.experiments import bench
from pcfm.experiments.bench import Job, jobs_for, measure, problems
from rodinia_kernels import get

BIT = get("bit")
LAUNCH = BIT.launch(32, 0)


def test_the_main_kernels_have_twelve_rows():
    jobs = jobs_for(())
    assert len(jobs) == 12
    assert [(job.kernel, job.block) for job in jobs[-4:]] == [("lud", b) for b in (16, 32, 64, 128)]
    assert all(job.baseline == "O2-noshare" and job.runs == 20 for job in jobs)


def test_an_unknown_kernel_is_an_error():
    with pytest.raises(PcfmError, match="no kernel 'bot'"):
        jobs_for(("bot",))


def test_lud_at_128_threads_is_unchanged_since_its_branch_is_uniform_in_each_warp():
    row = measure(Job("lud", 128, runs=1))
    assert (row.verdict, row.melds, row.speedup) == ("UNCHANGED", 0, 1.0)


def test_lud_at_64_threads_gains_and_every_lane_is_busy():
    row = measure(Job("lud", 64, runs=2))
    assert row.verdict == "NO_MISMATCH" and row.melds > 0
    assert row.speedup is not None and row.speedup > 1
    assert row.after is not None and row.after.simd_utilization > 0.9


def test_results_are_held_against_the_reference():
    right = BIT.reference(LAUNCH)[0]
    wrong = right.copy()
    wrong[5] ^= 1
    results = [simt.RunResult(simt.Returned(), [values], simt.Counters()) for values in (right, wrong)]
    assert problems(BIT, [LAUNCH], results[:1]) == []
    (problem,) = problems(BIT, [LAUNCH, LAUNCH], results)
    assert problem.startswith("input 1: argument 0: 1 of 1024 elements differ, first at 5")


def test_a_kernel_that_is_wrong_in_both_versions_is_not_accepted(monkeypatch):
    sign = api.read(BIT.ir_path(32, "O2-noshare").read_bytes(), "bit")
    backwards = api.parse(api.to_text(sign).replace("icmp sgt", "icmp slt"))
    monkeypatch.setattr(bench.api, "read", lambda *_: backwards)
    row = measure(Job("bit", 32, runs=1))
    assert row.verdict == "MISMATCH" and row.detail.startswith("against the reference: ")


def test_a_miscompile_shows_as_a_row_without_numbers(monkeypatch):
    real = api.optimize

    def wrong(module, *args, **kwargs):
        done = real(module, *args, **kwargs)
        text = api.to_text(done.module)
        assert "icmp sgt" in text
        return dataclasses.replace(done, module=api.parse(text.replace("icmp sgt", "icmp slt")))

    monkeypatch.setattr(bench.api, "optimize", wrong)
    row = measure(Job("bit", 32, runs=2))
    assert row.verdict == "MISMATCH" and not row.accepted and row.speedup is None
    assert row.detail.startswith("MISMATCH")


def test_the_first_input_is_the_one_that_is_counted():
    model = machine.load()
    source = api.read(BIT.ir_path(32, "O2-noshare").read_bytes(), "bit")
    launches = [BIT.launch(32, seed) for seed in range(3)]
    results = bench.execute(source, launches, model)
    assert results[0].counters == simt.simulate(source, launches[0], model).counters
    for launch, found in zip(launches, results, strict=True):
        assert BIT.check(launch, dict(enumerate(found.buffers))) == []  # type: ignore[arg-type]
