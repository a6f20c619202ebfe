"""Generated kernels on inputs on which no branch ever splits a warp: melding costs them next to nothing."""

from dataclasses import replace

from pcfm import api
from pcfm.check.generate import generate_kernel
from pcfm.machine import load
from pcfm.simt.estimate import estimate_launch
from pcfm.transforms.melding.decide import MAX_UNSPLIT_LOSS

KERNELS = 60
EMITTED = (0, 6, 12, 20, 26)  # each takes a call of LLVM
MACHINE = "volta-warp32"


def test_kernels_whose_branches_never_split_lose_next_to_nothing():
    melded = 0
    for seed in range(KERNELS):
        source, launch = generate_kernel(seed, 2 + seed % 4)
        done = api.optimize(source, machine=MACHINE, decide="ir", verify_each=False)
        if not any(remark.kind == "passed" and remark.pass_name == "meld" for remark in done.remarks):
            continue
        melded += 1
        alone = replace(launch, block=(1, 1, 1))  # one lane splits from none
        before, after = (api.simulate(module, alone, machine=MACHINE) for module in (source, done.module))
        assert before.returned and before.counters.divergent_branches == 0
        assert after.counters.cycles <= (1 + MAX_UNSPLIT_LOSS) * before.counters.cycles, f"seed {seed}"
    assert melded >= KERNELS // 4, "hardly anything was melded: the property is tested in name only"


def test_they_lose_next_to_nothing_either_where_the_emitted_code_decides():
    melded, machine = 0, load(MACHINE)
    for seed in EMITTED:
        source, launch = generate_kernel(seed, 2 + seed % 4)
        done = api.optimize(source, machine=machine, verify_each=False)
        melded += any(remark.kind == "passed" and remark.name == "Melded" for remark in done.remarks)
        alone = replace(launch, block=(1, 1, 1))
        before, after = (api.simulate(module, alone, machine=machine) for module in (source, done.module))
        assert before.returned and before.counters.divergent_branches == 0
        assert after.counters.cycles <= (1 + MAX_UNSPLIT_LOSS) * before.counters.cycles, f"seed {seed}"
        old, new = (estimate_launch(module, alone, machine).cycles for module in (source, done.module))
        assert new <= (1 + MAX_UNSPLIT_LOSS) * old, f"seed {seed}"
    assert melded >= len(EMITTED) // 2, "hardly anything was melded: the property is tested in name only"
