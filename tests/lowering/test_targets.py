"""Generated and arbitrary kernels leave on two targets what they leave on the SSA simulator."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.lowering import lower
from pcfm.lowering.targets.exec_mask import ExecMask
from pcfm.lowering.targets.lane_ip import LaneIp
from pcfm.simt import simulate
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, VOLTA, difference, private_irregular

TARGETS = ("exec-mask", "lane-ip")


@given(st.integers(0, 2**32), st.sampled_from((GCN, VOLTA)), st.booleans(), st.sampled_from(TARGETS))
@settings(max_examples=choose(8, 60), deadline=None)
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
@settings(max_examples=choose(25, 150), deadline=None)
def test_arbitrary_control_flow(seed, machine, shaped, target):
    """Irreducible cycles, unstructured joins, infinite loops: wherever the simulator comes to an end."""
    module, launch = private_irregular(seed)
    if simulate(module, launch, machine, fuel=600).returned:
        assert difference(module, launch, target, machine, shaped=shaped) == ""
    else:
        lower(module.function(launch.kernel), target, machine)
