"""Generated kernels on inputs on which no branch ever splits a warp: melding costs them next to nothing."""

from dataclasses import replace

import pytest

from pcfm import api
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine, load
from pcfm.simt.estimate import estimate_launch
from pcfm.transforms.acceptance import MAX_UNSPLIT_LOSS
from tests.breadth import choose
from tests.generators.kernels import generate_kernel

KERNELS = choose(4, 60)
EMITTED = choose((0,), (0, 6, 12, 20, 26))  # each takes a call of LLVM
MACHINE = "volta-warp32"


def test_kernels_whose_branches_never_split_lose_next_to_nothing():
    melded = 0
    for seed in range(KERNELS):
        source, launch = generate_kernel(seed, 2 + seed % choose(3, 4))
        done = api.optimize(source, machine=MACHINE, decide="ir", verify_each=False)
        if not any(remark.kind == "passed" and remark.pass_name == "meld" for remark in done.remarks):
            continue
        melded += 1
        alone = replace(launch, block=(1, 1, 1))  # one lane splits from none
        before, after = (api.simulate(module, alone, machine=MACHINE) for module in (source, done.module))
        assert before.returned and before.counters.divergent_branches == 0
        assert after.counters.cycles <= (1 + MAX_UNSPLIT_LOSS) * before.counters.cycles, f"seed {seed}"
    assert melded >= KERNELS // 4, "hardly anything was melded: the property is tested in name only"


@pytest.mark.parametrize("name", ["volta-warp32", "gcn-wave64"])
def test_they_lose_next_to_nothing_either_where_the_emitted_code_decides(name):
    melded, machine = 0, load(name)
    for seed in EMITTED:
        source, launch = generate_kernel(seed, 2 + seed % 4)
        done = api.optimize(source, machine=machine, verify_each=False)
        melded += any(remark.kind == "passed" and remark.name == "Melded" for remark in done.remarks)
        alone = replace(launch, block=(1, 1, 1))
        before, after = (counted(module, alone, machine) for module in (source, done.module))
        for counter, cycles in before.items():
            assert after[counter] <= (1 + MAX_UNSPLIT_LOSS) * cycles, f"seed {seed}: {counter}"
    assert melded >= len(EMITTED) / 2, "hardly anything was melded: the property is tested in name only"


def counted(module: Module, launch: Launch, machine: Machine) -> dict[str, int]:
    """The three counters of a launch that splits no warp."""
    run = api.simulate(module, launch, machine=machine)
    assert run.returned and run.counters.divergent_branches == 0
    return {
        "cycles": run.counters.cycles,
        "issue_cycles": run.counters.issue_cycles,
        "estimated_cycles": estimate_launch(module, launch, machine).cycles,
    }
