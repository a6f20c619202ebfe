"""The race detector: what races, what does not, and what is told of it."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.simt import simulate
from pcfm.simt.races import RaceObserver, RaceReport, release_order
from tests.simt.kernels import VOLTA
from tests.simt.race_kernels import KERNELS, RaceKernel


def races_of(text: str, *, batch: int | None = None) -> RaceReport:
    """The races of @k on two thread blocks of 64 threads."""
    launch = Launch("k", (2, 1, 1), (64, 1, 1), (BufferArg(np.zeros(128, np.int32)),))
    observer = RaceObserver()
    result = simulate(
        parse_module(text, "k.ll"), launch, VOLTA, fuel=50_000, batch=batch, observers=(observer,)
    )
    assert result.returned, str(result.outcome)
    return observer.report()


@pytest.mark.parametrize(
    "kernel", [kernel for kernel in KERNELS if "@flag" in kernel.text.partition("%own =")[2]],
    ids=lambda kernel: kernel.name,
)  # fmt: skip
def test_what_is_asked_of_atomics_piece_by_piece_has_the_same_answer(
    kernel: RaceKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = [str(race) for race in races_of(kernel.text).races]
    monkeypatch.setattr(release_order, "_SOURCES_AT_ONCE", 3)
    assert [str(race) for race in races_of(kernel.text).races] == whole


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
def test_a_kernel_has_the_races_that_it_has(kernel: RaceKernel) -> None:
    races = races_of(kernel.text).races
    if not kernel.between:
        assert races == ()
        return
    seen = {(r.between, tuple(sorted((r.first.what, r.second.what))), r.benign) for r in races}
    assert (kernel.between, kernel.accesses, kernel.benign) in seen, [str(race) for race in races]
    if kernel.benign:
        assert all(race.benign for race in races)
