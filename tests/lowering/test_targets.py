"""Real, generated and arbitrary kernels leave on every target what they leave on the SSA simulator."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.api import optimize
from pcfm.check.generate import generate_kernel
from pcfm.ir.parser import parse_module
from pcfm.lowering import lower
from pcfm.lowering.targets.exec_mask import ExecMask
from pcfm.lowering.targets.lane_ip import LaneIp
from pcfm.simt import simulate
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.lowering.harness import GCN, VOLTA, difference, lowered_run, private_irregular

TARGETS = ("exec-mask", "lane-ip")
KERNELS = [pytest.param(spec, id=spec.name) for spec in (all_kernels() | synthetic_kernels()).values()]


@pytest.mark.parametrize("spec", KERNELS)
def test_real_kernels(spec):
    """Of the smallest block size, as compiled and melded."""
    block = spec.blocks[0]
    path = spec.ir_path(block, "O2-noshare")
    source, launch = parse_module(path.read_text(), str(path)), spec.launch(block, 0)
    for module in (source, optimize(source, launch=launch, machine=GCN).module):
        want = simulate(module, launch, GCN, observers=())
        for target in TARGETS:
            got = lowered_run(module, launch, target, shaped=True)
            assert got.returned, got.outcome
            assert [b is None or b.tobytes() for b in got.buffers] == [
                b is None or b.tobytes() for b in want.buffers
            ]


@given(st.integers(0, 2**32), st.sampled_from((GCN, VOLTA)), st.booleans(), st.sampled_from(TARGETS))
@settings(max_examples=60, deadline=None)
def test_generated_kernels(seed, machine, shaped, target):
    module, launch = generate_kernel(seed)
    if "amdgcn" in (module.triple or ""):
        machine = GCN  # its ballots span 64 lanes
    assert difference(module, launch, target, machine, shaped=shaped) == ""


@given(
    st.integers(0, 2**32),
    st.sampled_from((GCN, VOLTA)),
    st.booleans(),
    st.sampled_from([*TARGETS, ExecMask(skip_threshold=0), LaneIp(skip_threshold=1000)]),
)
@settings(max_examples=150, deadline=None)
def test_arbitrary_control_flow(seed, machine, shaped, target):
    """Irreducible cycles, unstructured joins, infinite loops: wherever the simulator comes to an end."""
    module, launch = private_irregular(seed)
    if simulate(module, launch, machine, fuel=600).returned:
        assert difference(module, launch, target, machine, shaped=shaped) == ""
    else:
        lower(module.function(launch.kernel), target, machine)
