"""A filled size is estimated by a sample: how it is drawn, and how far a larger one is from it."""

import pytest

from evaluation.cells import KernelVersion, Request, build, count
from evaluation.gpu.bundle import FILLED, MULTIPROCESSORS, SMALL, filling_scale
from evaluation.gpu.times import sampled_scale
from evaluation.settings import NONE, PIPELINES
from pcfm.defaults import DEFAULT_PIPELINE, O2_NOSHARE
from pcfm.machine import load
from tests.breadth import choose

MACHINE = "hopper-warp32"


def speedup(kernel, block, scale, texts):
    before, after = (
        count(KernelVersion(kernel, block, MACHINE, 0, scale, text))["counts"]["estimated_cycles"]
        for text in texts
    )
    return before / after


@pytest.mark.parametrize(("kernel", "block"), [("sb1", "64"), ("bit", "64")][: choose(1, 2)])
def test_a_sample_is_near_to_one_of_four_times_the_thread_blocks(kernel, block):
    filled = filling_scale(kernel, block, O2_NOSHARE)
    sampled = sampled_scale({"size": FILLED, "scale": filled}, MACHINE)
    core = load(MACHINE).core
    assert core is not None
    # As many thread blocks a multiprocessor of the model as the chip has on each of its own.
    assert sampled == round(filled * core.multiprocessors / MULTIPROCESSORS) > 1
    assert sampled_scale({"size": SMALL, "scale": 1}, MACHINE) == 1
    requests = [
        Request(kernel, block, O2_NOSHARE, p, MACHINE, 1, 0, 1) for p in (PIPELINES[NONE], DEFAULT_PIPELINE)
    ]
    texts = [build(request)["target"] for request in requests]
    near, far = (speedup(kernel, block, scale, texts) for scale in (sampled, 4 * sampled))
    assert near > 1.1 and abs(near / far - 1) < 0.03
