"""The published figures: complete, and under our names."""

from evaluation import published
from evaluation.statistics import geometric_mean
from evaluation.tables.estimate import NEWEST
from rodinia_kernels import all_kernels, synthetic_kernels

KERNELS = {**all_kernels(), **synthetic_kernels()}


def test_every_kernel_and_block_size_has_a_published_speedup():
    ours = {(name, str(block)) for name, spec in KERNELS.items() for block in spec.blocks}
    assert set(published.speedups()) == ours and len(ours) == 57


def test_known_values():
    assert published.speedups()["bit", "64"] == {"melding": 1.4599, "branch_fusion": 0.97}
    assert published.speedups()["srad", "16x16"] == {"melding": 0.9717, "branch_fusion": 1.2232}
    assert published.speedups()["sb4r", "256"]["melding"] == 1.5792
    assert published.utilizations()["sb1"] == {"baseline": 73, "melding": 99, "branch_fusion": 99}
    lud = published.memory_instructions()["lud"]
    assert lud["vector_memory_melding"] == lud["flat_memory_melding"] == 0.5405
    assert lud["shared_memory_branch_fusion"] == 1.3939
    assert published.threshold_sweep()["dct"] == {
        0.1: 1.0165,
        0.2: 1.0157,
        0.3: 1.0159,
        0.4: 1.0002,
        0.5: 0.9956,
    }


def test_utilisation_and_memory_are_published_for_every_kernel_and_thresholds_for_the_seven():
    assert set(published.utilizations()) == set(published.memory_instructions()) == set(KERNELS)
    assert set(published.threshold_sweep()) == set(all_kernels())


def test_names():
    assert [published.kernel_name(name) for name in ("SB1", "SB1-R", "BIT")] == ["sb1", "sb1r", "bit"]


def test_the_block_size_of_a_threshold_sweep_is_told_by_its_speedup():
    blocks = {name: published.sweep_block(name) for name in published.threshold_sweep()}
    wanted = {"bit": "64", "pcm": "32", "ms": "64", "lud": "64", "nqu": None, "srad": None, "dct": "16x16"}
    assert blocks == wanted
    assert published.sweep_block("sb1") is None


def test_the_timing_simulator_ran_what_is_melded_here():
    timed, modules = published.timing_simulator(), published.timed_modules()
    newest = {key: cycles for key, cycles in timed.items() if key[1] == NEWEST}
    ours = {(name, str(block)) for name, spec in KERNELS.items() for block in spec.blocks}
    assert ours < {instance for instance, _ in newest} and newest.keys() <= modules.keys()
    assert newest[("nqu", "64"), NEWEST].cycles == 29011
    groups = {
        wanted: [timed[key, "none"].cycles / timed[key, NEWEST].cycles for key in ours if key[0] in kernels]
        for wanted, kernels in ((1.25, all_kernels()), (1.48, synthetic_kernels()))
    }
    assert all((geometric_mean(each) or 0) >= wanted for wanted, each in groups.items())
    assert [key for key in ours if timed[key, "none"].cycles < 0.99 * timed[key, NEWEST].cycles] == [
        ("srad", "32x32")
    ]


def test_the_simulator_of_amds_chips_ran_what_is_melded_here():
    timed, modules = published.amd_timing_simulator(), published.amd_timed_modules()
    assert len(timed) == 57 and set(timed) == set(modules)
    assert timed["bit", "32"].before == {64: 7973, 4: 15089} and timed["bit", "32"].speedup_at_rates == 1.3757
    assert timed["srad", "16x16"].after == {} and timed["lud", "128"].after == timed["lud", "128"].before


def test_what_the_simulator_of_amds_chips_ran_again_is_no_slower_melded():
    again = {key: timed.again for key, timed in published.amd_timing_simulator().items() if timed.again}
    assert len(again) == 17 and again["bit", "32"] == (7658, 5897)
    assert all(before >= after for before, after in again.values())
