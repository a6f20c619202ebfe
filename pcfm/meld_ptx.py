"""PTX in, melded PTX out: what the doors to Numba and CuPy share.

The result has the kernels of the source, with the same names and parameters, for the same processor, so that
it is loaded and launched as the source would have been.
"""

from __future__ import annotations

import re
from pathlib import Path

from pcfm import api
from pcfm.launch import Launch
from pcfm.llvm import emit_assembly
from pcfm.machine import Machine
from pcfm.transforms.pipeline import MELDING

_TARGET = re.compile(r"^\s*\.target\s+(sm_\w+)", re.MULTILINE)


def meld_ptx(
    text: str,
    *,
    name: str = "<ptx>",
    machine: Machine | str | None = None,
    launch: Launch | str | Path | None = None,
    prove: bool = False,
) -> str:
    """The melded PTX of a PTX module; the very text given where nothing is melded.

    `machine`, `launch` and `prove` are those of `pcfm.optimize`. Raises: PcfmError for PTX that pcfm does not
    read, or that LLVM does not emit again.
    """
    module = api.read(text.encode(), name)
    done = api.optimize(module, machine=machine, launch=launch, prove=prove, in_place=True)
    if not any(remark.kind == "passed" and remark.pass_name in MELDING for remark in done.remarks):
        return text
    target = _TARGET.search(text)
    return emit_assembly(api.to_text(done.module), "ptx", target and target[1], name)
