"""What kernels take of each machine, in the grids beside the table of machines."""

import pytest

from evaluation import resource_grids
from evaluation.settings import MACHINES
from evaluation.statistics import geometric_mean
from pcfm.api import parse
from pcfm.machine import load
from pcfm.report.resources import count_resources
from rodinia_kernels import get
from tests.evaluation.tables.conftest import SETTINGS

BIT, _ = SETTINGS.instances


def rows(made, table, grid=""):
    return made.pages[table].grid(grid).rows


def test_resources_are_those_that_the_command_counts_without_ptxas(made):
    table = rows(made, "machines", "resources-cells")
    assert {(r["kernel"], r["machine"]) for r in table} == {
        (instance[0], machine) for instance in SETTINGS.instances for machine in MACHINES
    }
    by_machine = {r["machine"]: r for r in table if r["kernel"] == "bit"}
    for machine, row in by_machine.items():
        source = get("bit").ir_path(32, "O2-noshare").read_text()
        (counted,) = count_resources(parse(source), load(machine), threads={"bitonic_sort": 32}, ptxas=False)
        assert row["function"] == counted.kernel == "bitonic_sort"
        for key in resource_grids.COUNTS:
            assert row[f"{key}_before"] == getattr(counted, key)
    amd = by_machine["gcn-wave64"]
    assert 0 < amd["registers_before"] < 40 and amd["spills_after"] == 0
    assert amd["instructions_before"] > amd["instructions_after"]
    assert amd["code_bytes_before"] > 4 * amd["instructions_before"]
    assert by_machine["volta-warp32"]["registers_before"] is None  # only ptxas would know
    assert by_machine["volta-warp32"]["max_live_before"] > 0


def test_resources_are_summed_up_per_machine(made):
    cells = [r for r in rows(made, "machines", "resources-cells") if r["machine"] == "gcn-wave64"]
    (total,) = [
        r
        for r in rows(made, "machines", "resources")
        if (r["machine"], r["group"]) == ("gcn-wave64", "all kernels")
    ]
    ratios = [r["registers_after"] / r["registers_before"] for r in cells]
    assert total["registers_ratio"] == pytest.approx(geometric_mean(ratios))
    assert total["more_registers"] == sum(ratio > 1 for ratio in ratios)
    assert (total["functions"], total["spilling"]) == (len(cells), 0)


def test_a_wrong_pass_shows_its_verdict_and_enters_no_sum(planted):
    for row in rows(planted, "machines", "resources-cells"):
        assert (row["max_live_after"] == "MISMATCH") == (row["kernel"] == "bit")
    sums = [r for r in rows(planted, "machines", "resources") if r["group"] == "all kernels"]
    assert {r["functions"] for r in sums} == {1}
