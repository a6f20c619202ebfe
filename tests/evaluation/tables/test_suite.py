"""The suite: what its kernels gain stays gained, and none of them gets slower."""

import itertools

import pytest

from evaluation.settings import Settings, every_instance, instances_of
from evaluation.tables import suite
from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE, O2_NOSHARE
from pcfm.machine import load
from pcfm.workloads.workload import workload
from rodinia_kernels import suite_kernels
from tests.breadth import choose

GAINS = {("myocyte", "gcn-wave64"): 1.05, ("myocyte", "volta-warp32"): 1.08}
"""Estimated speedups with the launch known that must be reached; all others are at least 1."""
CELLS = choose(
    [
        ("myocyte", "volta-warp32"),
        ("myocyte-even", "gcn-wave64"),
    ],
    list(dict.fromkeys([*GAINS, *zip(suite_kernels(), itertools.cycle(suite.MACHINES), strict=False)])),
)
"""A kernel on one machine and its even form on the other; the page of the suite has all of them on both."""


@pytest.mark.parametrize(("name", "machine"), CELLS)
def test_a_kernel_of_the_suite_keeps_its_gain_and_its_result(name, machine):
    work, model = workload(name, str(suite_kernels()[name].blocks[0])), load(machine)
    source = api.read(work.compiled(O2_NOSHARE), name)
    done = api.optimize(source, DEFAULT_PIPELINE, machine=model, launch=work.shapes(range(2)))
    before, after = (work.count(module, model, 0) for module in (source, done.module))
    assert before[1] == after[1] == ""
    speedup = before[0].estimated_cycles / after[0].estimated_cycles
    assert speedup >= GAINS.get((name, machine), 0.9999)


def test_the_suite_is_named_as_a_whole_and_by_kernel():
    whole = instances_of(["suite"])
    assert len(whole) == 2 * 2 * 16 and {name.removesuffix("-even") for name, _ in whole} == set(
        suite.BY_HAND
    )
    assert instances_of(["bfs"]) == (("bfs", "64"), ("bfs", "256"), ("bfs-even", "64"), ("bfs-even", "256"))
    assert instances_of(["bfs-even"]) == (("bfs-even", "64"), ("bfs-even", "256"))
    assert not set(whole) & set(every_instance()), "the paper's tables are without it"


def test_the_table_is_of_the_suite_alone():
    assert len(suite.instances(Settings())) == 32
    assert suite.instances(Settings(instances_of(["bfs", "bit"]))) == [("bfs", "64"), ("bfs-even", "64")]
    assert suite.TABLE.missing(Settings(instances_of(["bit"])))
