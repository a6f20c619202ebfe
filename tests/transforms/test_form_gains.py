"""What forms gain on seven small kernels (form_gains.ll) over the source in the same run, bit for bit equal.

decoder: a four-way switch whose sides do the same with other constants. hash: a switch of five sides and an
empty one, two groups alike. guards: a row of exclusive guards. ranges: guards that part a range between them.
elsif: an else-if chain. retested: the same condition asked again, inverted.
threaded: a condition asked twice of which jump threading has made one, with copies of what stands between.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from pathlib import Path

import numpy as np
import pytest

from pcfm import api
from pcfm.check import NoMismatch, check
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load

SOURCE = api.parse(Path(__file__).with_name("form_gains.ll").read_text(), "form_gains.ll")
KERNELS = [str(fn.name) for fn in SOURCE.kernels]


def launch(kernel: str) -> Launch:
    rng = np.random.default_rng(3)
    count = len(SOURCE.function(kernel).args)
    args = tuple(BufferArg(rng.integers(0, 2**20, 512, dtype=np.int32)) for _ in range(count))
    return Launch(kernel, (1, 1, 1), (128, 1, 1), args)


@lru_cache
def gain(kernel: str, machine_name: str) -> float:
    """Cycles of the source over those of what melding makes of it, which the check accepts."""
    given, machine = launch(kernel), load(machine_name)
    done = api.optimize(SOURCE, machine=machine, launch=given, decide="ir")
    verdict = check(SOURCE, done.module, given, machine, runs=2)
    assert isinstance(verdict, NoMismatch), str(verdict)
    before, after = (
        api.simulate(module, given, machine=machine).counters.cycles for module in (SOURCE, done.module)
    )
    return before / after


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_each_kernel_gains_and_computes_the_same(kernel: str, machine: str) -> None:
    assert gain(kernel, machine) >= 1.15


def test_the_mean_gain() -> None:
    gains = [gain(kernel, "gcn-wave64") for kernel in KERNELS]
    assert prod(gains) ** (1 / len(gains)) >= 1.7
