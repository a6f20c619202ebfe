"""The branch report on real kernels, held against what melding then does."""

import pytest

from pcfm import api, machine
from pcfm.launch import LaunchShapes
from pcfm.report.branch_report import PairRow, report_function, report_module
from rodinia_kernels import get
from tests.breadth import choose

GCN = machine.load()


@pytest.mark.parametrize(
    ("kernel", "block"), choose([("bit", 64), ("lud", 64)], [("bit", 64), ("pcm", 32), ("lud", 64)])
)
def test_what_is_reported_meldable_is_melded(kernel, block):
    spec = get(kernel)
    launch = spec.launch(block, 0)
    module = api.read(spec.ir_path(block, "O2-noshare").read_bytes(), kernel)
    before = api.to_text(module)
    reports = report_module(module, GCN, LaunchShapes.of([launch], 64), 0.2)
    assert api.to_text(module) == before
    assert any(report.meldable for report in reports)
    done = api.optimize(module, "meld", machine=GCN, launch=launch)
    melded = {remark.location for remark in done.remarks if remark.kind == "passed"}
    # Innermost branches are melded first and may take an outer one's reported place; none is invented.
    assert {report.location for report in reports if report.meldable} & melded
    assert all(report.fusion_profit <= 0.5 for report in reports)


def test_at_128_threads_lud_has_no_branch_left_that_splits_a_warp_and_could_be_melded():
    spec = get("lud")
    module = api.read(spec.ir_path(128, "O2-noshare").read_bytes(), "lud")
    shape = LaunchShapes.of([spec.launch(128, 0)], 64)
    reports = report_module(module, GCN, shape, 0.0)
    assert any(report.status == "uniform on this launch" for report in reports)
    assert not any(report.meldable for report in reports)


def test_sides_are_shown_where_melding_makes_blocks_of_its_own():
    spec = get("srad")
    module = api.read(spec.ir_path(spec.blocks[0], "O2").read_bytes(), "srad")
    reports = report_function(module.function("srad_coefficients"), GCN, None, 0.1, with_rows=True)
    rows = [row for report in reports for pair in report.pairs for row in pair.rows]
    assert PairRow("new block:", "%if.else225:") in rows
