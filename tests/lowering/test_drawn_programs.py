"""Drawn kernels on every target, the same each time: the programs, and what their runs count, are what
`programs.txt` says, and they leave in memory what the simulator does wherever that comes to an end.
"""

import pytest

from pcfm.lowering import TARGETS, lower
from pcfm.lowering.targets.block_ip import BlockIp
from pcfm.lowering.targets.convergence_barriers import ConvergenceBarriers
from pcfm.lowering.targets.exec_mask import ExecMask
from pcfm.lowering.targets.lane_ip import LaneIp
from pcfm.lowering.targets.sync_stack import SyncStack
from pcfm.simt import simulate
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, VOLTA, difference, private_irregular

VARIANTS = (
    *TARGETS,
    ExecMask(skip_threshold=0),
    LaneIp(skip_threshold=1000),
    SyncStack(predicate_limit=0),
    ConvergenceBarriers(predicate_limit=0),
    BlockIp(soft_mask=False),
)


@pytest.mark.parametrize("seed", range(12))
def test_drawn_control_flow(seed):
    module, launch = private_irregular(seed)
    machine = (GCN, VOLTA)[seed % 2]
    ends = simulate(module, launch, machine, fuel=600).returned
    for target in VARIANTS:
        if ends:
            assert difference(module, launch, target, machine, shaped=seed % 3 == 0) == ""
        else:
            lower(module.function(launch.kernel), target, machine)


@pytest.mark.parametrize("seed", range(6))
def test_drawn_kernels(seed):
    module, launch = generate_kernel(seed)
    machine = GCN if seed % 2 or "amdgcn" in (module.triple or "") else VOLTA
    for target in TARGETS:
        assert difference(module, launch, target, machine, shaped=seed % 3 == 0) == ""
