"""What `pcfm bench` measures: chosen kernels at each of their block sizes, through one pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.experiments.cells import Request
from pcfm.experiments.workloads import known_kernels

MAIN_KERNELS = ("bit", "pcm", "lud")
"""The kernels that are measured where none is named: one per way of melding, all quick to run."""


def requests_for(names: Sequence[str], **settings: Any) -> list[Request]:
    """One cell per block size of each kernel, in their order; of MAIN_KERNELS where none is named.

    Raises: PcfmError for an unknown name.
    """
    known = known_kernels()
    for name in names:
        if name not in known:
            raise PcfmError(f"there is no kernel {name!r}", hint=f"one of {', '.join(known)}")
    wanted = names or MAIN_KERNELS
    return [
        Request(name, str(block), **settings)
        for name, spec in known.items()
        if name in wanted
        for block in spec.blocks
    ]
