"""Passes on generated kernels: the result is valid, equal to the source, the same every time, and reported
truly.

`PCFM_PROPERTY_KERNELS` sets how many kernels are melded (12 by default, 200 in `make wide`; a fifth as many
go through the baselines), `PCFM_PROPERTY_FIRST_SEED` where to start.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from pcfm.check import NoMismatch, Unchanged, check
from pcfm.defaults import BASELINE_PIPELINE, DEFAULT_PIPELINE
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.launch import Launch, LaunchShapes
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose
from tests.generators.kernels import generate_kernel, generate_text_kernel

KERNELS = int(os.environ.get("PCFM_PROPERTY_KERNELS", choose(12, 200)))
FIRST = int(os.environ.get("PCFM_PROPERTY_FIRST_SEED", "0"))
CHUNK = choose(6, 20)
SIZES = choose((4, 2, 3), (2, 3, 4, 5, 6))
CHUNKS = [range(start, min(start + CHUNK, FIRST + KERNELS)) for start in range(FIRST, FIRST + KERNELS, CHUNK)]
MACHINES = {name: load(name) for name in ("gcn-wave64", "volta-warp32")}
BASELINES = {
    "branch-fusion": "simplify-cfg,branch-fusion<threshold=0.0>",
    "tail-merge": "tail-merge",
    "both": BASELINE_PIPELINE.replace("branch-fusion", "branch-fusion<threshold=0.0>"),
}
CLEANING = ("dce", "implied-conditions", "minmax", "simplify-cfg", "simplify-instructions", "simplify-phis")


def transformed(
    module: Module, pipeline: str, machine: str, launch: Launch | None = None
) -> tuple[Module, int]:
    """A copy of `module` after `pipeline`, and how many things were melded; LLVM finds it valid."""
    target = parse_module(print_module(module))
    shapes = LaunchShapes.of([launch] if launch else [], MACHINES[machine].warp_size)
    context = PassContext(MACHINES[machine], shapes, tuning=True)  # all that can be melded
    before = print_module(target)
    run = run_pipeline(target, parse_pipeline(pipeline), context)
    after = print_module(target)
    assert run.changed or before == after
    verify(after)
    return target, sum(remark.kind == "passed" for remark in context.remarks)


def assert_equal(
    seed: int, source: Module, target: Module, launch: Launch, machine: str, runs: int = 2
) -> None:
    # Reading undefined values every way takes most of the time: every other kernel has to do.
    verdict = check(source, target, launch, MACHINES[machine], runs=runs, seed=seed, undefined=seed % 2 == 0)
    assert isinstance(verdict, NoMismatch | Unchanged), f"seed {seed}, {machine}: {verdict}"


@pytest.mark.parametrize("name", CLEANING)
def test_each_cleaning_pass_keeps_the_meaning_tells_the_truth_and_is_done(name: str) -> None:
    for seed in range(choose(5, 30)):
        source, launch = generate_kernel(seed, SIZES[seed % len(SIZES)])
        target = parse_module(print_module(source))
        before = print_module(target)
        run = run_pipeline(target, parse_pipeline(name), PassContext(MACHINES["gcn-wave64"]))
        after = print_module(target)
        assert run.changed == (before != after), f"seed {seed}"
        assert not run_pipeline(target, parse_pipeline(name), PassContext(MACHINES["gcn-wave64"])).changed
        verify(after)
        assert_equal(seed, source, target, launch, "gcn-wave64", runs=2)


@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_melded_kernels_compute_the_same(seeds: range) -> None:
    """At both thresholds, on either machine, with the launch known or not: the four take turns."""
    melded = 0
    for seed in seeds:
        source, launch = generate_kernel(seed, SIZES[seed % len(SIZES)])
        machine = list(MACHINES)[seed % 2]
        checked: list[str] = []
        for threshold in ("0.0", "0.2"):
            pipeline = DEFAULT_PIPELINE.replace("meld", f"meld<threshold={threshold}>")
            target, count = transformed(source, pipeline, machine, launch if seed % 4 >= 2 else None)
            if print_module(target) not in checked:
                assert_equal(seed, source, target, launch, machine)
                checked.append(print_module(target))
            melded += count > 0
    assert melded >= len(seeds) // 2, "hardly anything was melded: the property is tested in name only"


def test_melding_is_done_after_one_run() -> None:
    few = [(seed, 3) for seed in range(6)]
    few.append((11, 4))  # a round melds away a branch that it cannot meld by itself
    for seed, size in choose(few, [(seed, 4) for seed in range(30)]):
        source, _ = generate_kernel(seed, size)
        target, _ = transformed(source, "meld<threshold=0.0>", "gcn-wave64")
        _, again = transformed(target, "meld<threshold=0.0>", "gcn-wave64")
        assert again == 0, f"seed {seed}"


@pytest.mark.parametrize("name", BASELINES)
def test_kernels_compute_the_same_after_the_baselines(name: str) -> None:
    """On either machine, with the launch known or not: the four take turns."""
    seeds = range(FIRST, FIRST + KERNELS // choose(2, 5))
    touched = 0
    for seed in seeds:
        source, launch = generate_kernel(seed, SIZES[seed % len(SIZES)])
        machine = list(MACHINES)[seed % 2]
        target, count = transformed(source, BASELINES[name], machine, launch if seed % 4 >= 2 else None)
        if count:
            assert_equal(seed, source, target, launch, machine)
            touched += 1
    assert touched >= len(seeds) // 4, "hardly anything was merged: the property is tested in name only"


def test_tail_merging_tells_the_truth_and_is_done_after_one_run() -> None:
    for seed in range(choose(20, 60)):
        module, _ = generate_kernel(seed, 4)
        before = print_module(module)
        context = PassContext(MACHINES["gcn-wave64"])
        run = run_pipeline(module, parse_pipeline("tail-merge"), context)
        assert (
            run.changed
            == (before != print_module(module))
            == any(r.kind == "passed" for r in context.remarks)
        )
        assert not run_pipeline(module, parse_pipeline("tail-merge"), context).changed, f"seed {seed}"


def digest(kernels: int) -> str:
    """Of generated kernels, of all that both pipelines make of the first ones and say of it."""
    seen = hashlib.sha256("".join(generate_text_kernel(seed).text for seed in range(30)).encode())
    for seed in range(kernels):
        for pipeline in (DEFAULT_PIPELINE, BASELINE_PIPELINE):
            module, _ = generate_kernel(seed, 3 + seed % 4)
            context = PassContext(load("gcn-wave64"))
            run_pipeline(module, parse_pipeline(pipeline), context)
            seen.update((print_module(module) + context.remarks.to_yaml()).encode())
    return seen.hexdigest()


def test_the_same_input_gives_the_same_bytes_whatever_the_hash_seed() -> None:
    """Here, with the seed that this process drew, and in others."""
    kernels = choose(2, 12)
    for seed in choose(("0",), ("0", "1", "77")):
        script = f"from tests.property.test_passes import digest; print(digest({kernels}))"
        elsewhere = subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert elsewhere.stdout.strip() == digest(kernels)
