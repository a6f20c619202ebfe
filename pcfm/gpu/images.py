"""The code of a module as a GPU's driver loads it: PTX and machine code for NVIDIA's, code objects for AMD's.

For NVIDIA PTX is enough, which every driver translates; machine code (cubin) stands before it where ptxas is
at hand and knows the architecture. For AMD there is nothing but a code object: lld, from ROCm's folder or the
path, makes it of the object file that LLVM emits.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pcfm.diagnostics import PcfmError
from pcfm.llvm import emit_assembly, emit_object
from pcfm.ptxas import machine_code
from pcfm.toolkits import rocm_folders

_MOST_SECONDS = 120


@dataclass(frozen=True)
class Image:
    """What a driver loads; `kind` is `cubin`, `ptx` or `hsaco`."""

    kind: str
    architecture: str
    data: bytes


def kind_of(architecture: str) -> str:
    """The assembly of an architecture: `ptx` or `amdgcn`. Raises: PcfmError for a name of neither form."""
    if architecture.startswith("sm_"):
        return "ptx"
    if architecture.startswith("gfx"):
        return "amdgcn"
    raise PcfmError(
        f"there is no architecture {architecture!r}: NVIDIA's are sm_70 and the like, AMD's gfx90a"
    )


def images_of(text: str, architecture: str, label: str) -> Sequence[Image]:
    """The images of textual IR, the one to be tried first in front. Raises: PcfmError."""
    if kind_of(architecture) == "amdgcn":
        return [Image("hsaco", architecture, _linked(emit_object(text, "amdgcn", architecture, label)))]
    ptx = emit_assembly(text, "ptx", architecture, label)
    cubin = machine_code(ptx, architecture)
    image = Image("ptx", architecture, ptx.encode())
    return [image] if cubin is None else [Image("cubin", architecture, cubin), image]


def _linked(code: bytes) -> bytes:
    """AMD's code object of an object file. Raises: PcfmError where lld is missing or refuses it."""
    linker = _linker()
    with tempfile.TemporaryDirectory(prefix="pcfm-") as folder:
        Path(folder, "kernel.o").write_bytes(code)
        command = (linker, "-shared", "kernel.o", "-o", "kernel.hsaco")
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=_MOST_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PcfmError(f"ld.lld: {error}") from None
        if done.returncode:
            first = (done.stderr.strip().splitlines() or ["it says nothing"])[0]
            raise PcfmError(f"ld.lld refuses the code: {first}")
        return Path(folder, "kernel.hsaco").read_bytes()


def _linker() -> str:
    """ROCm's lld, else the newest on the path. Raises: PcfmError where there is none."""
    rocm = os.pathsep.join(str(each / "llvm" / "bin") for each in rocm_folders())
    versions = (f"ld.lld-{number}" for number in range(30, 17, -1))
    tools = (shutil.which("ld.lld", path=rocm), *map(shutil.which, versions), shutil.which("ld.lld"))
    if tool := next(filter(None, tools), None):
        return tool
    raise PcfmError(
        "no ld.lld here, which makes code objects for AMD's GPUs",
        hint="install lld (on Debian: apt install lld), or ROCm",
    )
