"""Merged nests: valid for us and LLVM, equal to their sources, whatever the loops are like.

`PCFM_PROPERTY_KERNELS` sets how many (18 by default, 60 in `make wide`), `PCFM_PROPERTY_FIRST_SEED` where to
start.
"""

from __future__ import annotations

import os

import pytest

from pcfm.check import NoMismatch, check
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose
from tests.generators.loop_nests import loop_nest

KERNELS = int(os.environ.get("PCFM_PROPERTY_KERNELS", choose(18, 60)))
FIRST = int(os.environ.get("PCFM_PROPERTY_FIRST_SEED", "0"))
CHUNK = choose(9, 15)
MACHINE = load("gcn-wave64")


def merged(seed: int, passes: str):
    source, launch = loop_nest(seed)
    target = parse_module(print_module(source))
    context = PassContext(MACHINE)
    assert run_pipeline(target, parse_pipeline(passes), context).changed
    verify(print_module(target))
    done = [remark for remark in context.remarks if remark.pass_name == "loop-merge"]
    assert [remark.kind for remark in done] == ["passed"], seed
    return source, target, launch


@pytest.mark.parametrize("first", range(FIRST, FIRST + KERNELS, CHUNK))
def test_merged_nests_compute_the_same(first: int) -> None:
    for seed in range(first, min(first + CHUNK, FIRST + KERNELS)):
        passes = ("loop-merge<batch=1>", "loop-merge<batch=3>")[seed % 2]
        if seed % 3 == 0:
            passes += ",simplify-phis,simplify-instructions,dce,simplify-cfg,meld,simplify-phis,dce"
        source, target, launch = merged(seed, passes)
        verdict = check(source, target, launch, MACHINE, runs=3, seed=seed, undefined=seed % 5 == 0)
        assert isinstance(verdict, NoMismatch), f"seed {seed}: {verdict}"


def test_the_nests_have_it_all() -> None:
    texts = [print_module(loop_nest(seed)[0]) for seed in range(40)]
    for part in ("%early", "%skip", "%over", "%go", "%repeat", "%some", "%more"):
        count = sum(part in text for text in texts)
        assert 5 <= count < 40, part
