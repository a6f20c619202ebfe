"""What `pcfm bench` measures: chosen kernels at each of their block sizes, through one pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pcfm.experiments.cells import Request
from pcfm.experiments.workloads import find_spec, known_kernels

MAIN_KERNELS = ("bit", "pcm", "lud")
"""The kernels that are measured where none is named: one per way of melding, all quick to run."""


def requests_for(names: Sequence[str], **settings: Any) -> list[Request]:
    """One cell per block size of each kernel, in their order; of MAIN_KERNELS where none is named.

    Raises: PcfmError for an unknown name.
    """
    specs = {name: find_spec(name) for name in dict.fromkeys(names or MAIN_KERNELS)}
    order = list(known_kernels())
    known = [name for name in order if name in specs]
    return [
        Request(name, str(block), **settings)
        for name in (*known, *(name for name in specs if name not in order))
        for block in specs[name].blocks
    ]
