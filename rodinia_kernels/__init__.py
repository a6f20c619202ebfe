"""The kernels that pcfm is measured on: CUDA C sources, their LLVM IR, launches and references.

``get("bit").ir_path(64, "O2")`` is IR that clang made, ``get("bit").launch(64, seed=1)`` a launch of it and
``get("bit").check(launch, buffers_after)`` tells what an execution got wrong. The command
``python -m rodinia_kernels.compile`` makes the IR anew from the sources.
"""

from rodinia_kernels.bit.spec import SPEC as BIT
from rodinia_kernels.dct.spec import SPEC as DCT
from rodinia_kernels.lud.spec import SPEC as LUD
from rodinia_kernels.ms.spec import SPEC as MS
from rodinia_kernels.nqu.spec import SPEC as NQU
from rodinia_kernels.pcm.spec import SPEC as PCM
from rodinia_kernels.sb1.spec import SPEC as SB1
from rodinia_kernels.sb1r.spec import SPEC as SB1R
from rodinia_kernels.sb2.spec import SPEC as SB2
from rodinia_kernels.sb2r.spec import SPEC as SB2R
from rodinia_kernels.sb3.spec import SPEC as SB3
from rodinia_kernels.sb3r.spec import SPEC as SB3R
from rodinia_kernels.sb4.spec import SPEC as SB4
from rodinia_kernels.sb4r.spec import SPEC as SB4R
from rodinia_kernels.spec import BASELINES, O2, O2_NOSHARE, Block, KernelSpec
from rodinia_kernels.srad.spec import SPEC as SRAD

__all__ = ["BASELINES", "O2", "O2_NOSHARE", "Block", "KernelSpec", "all_kernels", "extra_kernels", "get"]

_SPECS = (BIT, PCM, LUD)
_EXTRA_SPECS = (SB1, SB2, SB3, SB4, SB1R, SB2R, SB3R, SB4R, MS, NQU, SRAD, DCT)


def all_kernels() -> dict[str, KernelSpec]:
    """The kernels of the tables, by name and in their order."""
    return {spec.name: spec for spec in _SPECS}


def extra_kernels() -> dict[str, KernelSpec]:
    """Kernels that no table shows: further inputs to measure and test on."""
    return {spec.name: spec for spec in _EXTRA_SPECS}


def get(name: str) -> KernelSpec:
    """The kernel of this name. Raises: KeyError naming those that exist."""
    kernels = all_kernels() | extra_kernels()
    if name not in kernels:
        raise KeyError(f"no kernel is called {name!r}; there are {', '.join(kernels)}")
    return kernels[name]
