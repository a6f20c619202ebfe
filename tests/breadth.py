"""How many inputs a test takes: few in `make test`, many in `make wide`.

A test that holds one property over many inputs (generated kernels, the project's kernels at every block size)
takes few of them in `make test`, enough that each kind of fault shows in some test, and all with
`PCFM_TESTS=wide` in the environment. `.ci/run` runs both. Nothing is tested by `make wide` alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rodinia_kernels.spec import Block, KernelSpec

T = TypeVar("T")
WIDE = os.environ.get("PCFM_TESTS") == "wide"


def choose(few: T, many: T) -> T:
    """`few` in `make test`, `many` in `make wide`."""
    return many if WIDE else few


def cells(specs: Iterable[KernelSpec]) -> Iterator[tuple[KernelSpec, Block, str]]:
    """Kernel, block size, baseline: all of them, or each kernel once, blocks and baselines taking turns.

    From kernel to kernel the next block size and the next baseline, so that each comes up with some kernel.
    """
    for turn, spec in enumerate(specs):
        if WIDE:
            yield from ((spec, block, baseline) for baseline in spec.baselines for block in spec.blocks)
        else:
            yield spec, spec.blocks[(turn + 1) % len(spec.blocks)], spec.baselines[turn % len(spec.baselines)]
