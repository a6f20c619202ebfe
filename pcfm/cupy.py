"""CuPy's `RawModule` with melded kernels (needs CuPy).

    from pcfm.cupy import raw_module

    module = raw_module(code, prove=True)
    module.get_function("kernel")((blocks,), (threads,), (data, n))

CUDA C is compiled to PTX by NVRTC through CuPy, melded, and loaded as a `cupy.RawModule`, from which kernels
are launched as ever. `melded_source` stops at the PTX and needs no GPU.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.meld_ptx import meld_ptx


def raw_module(
    code: str,
    *,
    options: Sequence[str] = (),
    machine: Machine | str | None = None,
    launch: Launch | str | Path | None = None,
    prove: bool = False,
) -> Any:
    """A `cupy.RawModule` of the melded kernels of CUDA C. Raises: PcfmError.

    `options` are those of `cupy.RawModule`; names are those of C: kernels are declared `extern "C"`.
    """
    cupy = _cupy()
    arch = cupy.cuda.Device().compute_capability
    text = melded_source(code, arch=arch, options=options, machine=machine, launch=launch, prove=prove)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "melded.ptx"
        path.write_text(text)
        module = cupy.RawModule(path=str(path))
        module.compile()  # loads the file while it is there
    return module


def melded_source(
    code: str,
    *,
    arch: str,
    options: Sequence[str] = (),
    machine: Machine | str | None = None,
    launch: Launch | str | Path | None = None,
    prove: bool = False,
) -> str:
    """The melded PTX of CUDA C, for a compute capability such as "80". Raises: PcfmError."""
    nvrtc = _cupy().cuda.nvrtc
    program = nvrtc.createProgram(code, "<RawModule>", (), ())
    try:
        nvrtc.compileProgram(program, (f"--gpu-architecture=compute_{arch}", *options))
        text = nvrtc.getPTX(program)
    except nvrtc.NVRTCError as error:
        said = nvrtc.getProgramLog(program)
        raise PcfmError(f"NVRTC refuses the source ({error}):\n{said}") from None
    finally:
        nvrtc.destroyProgram(program)
    text = text.decode() if isinstance(text, bytes) else text
    return meld_ptx(text, name="<RawModule>", machine=machine, launch=launch, prove=prove)


def _cupy() -> Any:
    try:
        import cupy
    except ImportError as error:
        raise PcfmError(f"cupy cannot be imported: {error}", hint="pip install 'pcfm[cupy]'") from None
    return cupy
