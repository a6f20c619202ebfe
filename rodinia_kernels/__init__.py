"""The kernels that pcfm is measured on: CUDA C sources, their LLVM IR, launches and references.

``get("ms").ir_path(64, "O2")`` is IR from clang. ``get("ms").application(64, seed=1)`` is the whole sort,
as launches that share buffers, and tells with ``check`` what an execution got wrong; ``get("ms").launch(64,
seed=1)`` and ``get("ms").check`` are the same for one small launch. The command
``python -m rodinia_kernels.compile`` makes the IR anew from the sources.
"""

from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.bfs.spec import SPECS as BFS
from rodinia_kernels.bit.spec import SPEC as BIT
from rodinia_kernels.btree.spec import SPECS as BTREE
from rodinia_kernels.dct.spec import SPEC as DCT
from rodinia_kernels.forest.spec import SPECS as FOREST
from rodinia_kernels.hotspot.spec import SPECS as HOTSPOT
from rodinia_kernels.kmeans.spec import SPECS as KMEANS
from rodinia_kernels.lavamd.spec import SPECS as LAVAMD
from rodinia_kernels.lud.spec import SPEC as LUD
from rodinia_kernels.mandelbrot.spec import SPECS as MANDELBROT
from rodinia_kernels.ms.spec import SPEC as MS
from rodinia_kernels.mummer.spec import SPECS as MUMMER
from rodinia_kernels.myocyte.spec import SPECS as MYOCYTE
from rodinia_kernels.nqu.spec import SPEC as NQU
from rodinia_kernels.nw.spec import SPECS as NW
from rodinia_kernels.particlefilter.spec import SPECS as PARTICLEFILTER
from rodinia_kernels.pathfinder.spec import SPECS as PATHFINDER
from rodinia_kernels.pcm.spec import SPEC as PCM
from rodinia_kernels.photons.spec import SPECS as PHOTONS
from rodinia_kernels.probe.spec import SPECS as PROBE
from rodinia_kernels.raytrace.spec import SPECS as RAYTRACE
from rodinia_kernels.sb1.spec import SPEC as SB1
from rodinia_kernels.sb1r.spec import SPEC as SB1R
from rodinia_kernels.sb2.spec import SPEC as SB2
from rodinia_kernels.sb2r.spec import SPEC as SB2R
from rodinia_kernels.sb3.spec import SPEC as SB3
from rodinia_kernels.sb3r.spec import SPEC as SB3R
from rodinia_kernels.sb4.spec import SPEC as SB4
from rodinia_kernels.sb4r.spec import SPEC as SB4R
from rodinia_kernels.spec import BASELINES, O2, O2_NOSHARE, O3, Block, KernelSpec
from rodinia_kernels.spmv.spec import SPECS as SPMV
from rodinia_kernels.srad.spec import SPEC as SRAD

__all__ = [
    "BASELINES",
    "O2",
    "O2_NOSHARE",
    "O3",
    "Application",
    "Block",
    "Expected",
    "KernelSpec",
    "Step",
    "all_kernels",
    "get",
    "suite_kernels",
    "synthetic_kernels",
]

_SPECS = (BIT, PCM, MS, LUD, NQU, SRAD, DCT)
_SYNTHETIC_SPECS = (SB1, SB2, SB3, SB4, SB1R, SB2R, SB3R, SB4R)
_SUITE_SPECS = (
    *BFS, *BTREE, *NW, *PATHFINDER, *HOTSPOT, *PARTICLEFILTER, *LAVAMD, *KMEANS, *MUMMER, *MYOCYTE,
    *SPMV, *MANDELBROT, *RAYTRACE, *PHOTONS, *FOREST, *PROBE,
)  # fmt: skip


def all_kernels() -> dict[str, KernelSpec]:
    """The seven kernels of the paper, by name and in its order."""
    return {spec.name: spec for spec in _SPECS}


def synthetic_kernels() -> dict[str, KernelSpec]:
    """The synthetic shapes sb1 to sb4, then with random work sb1r to sb4r."""
    return {spec.name: spec for spec in _SYNTHETIC_SPECS}


def suite_kernels() -> dict[str, KernelSpec]:
    """Kernels of the kind that authors bring, each on skewed inputs and, as ``NAME-even``, on even ones."""
    return {spec.name: spec for spec in _SUITE_SPECS}


def get(name: str) -> KernelSpec:
    """The kernel of this name. Raises: KeyError naming those that exist."""
    kernels = all_kernels() | synthetic_kernels() | suite_kernels()
    if name not in kernels:
        raise KeyError(f"no kernel is called {name!r}; there are {', '.join(kernels)}")
    return kernels[name]
