"""The code of a module as a GPU's driver loads it: PTX and machine code for NVIDIA's, code objects for AMD's.

For NVIDIA PTX is enough, which every driver translates; machine code (cubin) stands before it where ptxas is
at hand and knows the architecture. For AMD there is nothing but a code object: LLVM's assembler and lld make
it of the emitted assembly, from ROCm's folder or the path.
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
from pcfm.llvm import emit_assembly
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
    kind = kind_of(architecture)
    assembly = emit_assembly(text, kind, architecture, label)
    if kind == "amdgcn":
        return [Image("hsaco", architecture, _code_object(assembly, architecture))]
    cubin = machine_code(assembly, architecture)
    ptx = Image("ptx", architecture, assembly.encode())
    return [ptx] if cubin is None else [Image("cubin", architecture, cubin), ptx]


def _code_object(assembly: str, architecture: str) -> bytes:
    """AMD's code object of emitted assembly. Raises: PcfmError where a tool is missing or refuses it."""
    assembler, linker = _tool("llvm-mc"), _tool("ld.lld")
    with tempfile.TemporaryDirectory(prefix="pcfm-") as folder:
        Path(folder, "kernel.s").write_text(assembly, encoding="utf-8")
        target = ("-triple=amdgcn-amd-amdhsa", f"-mcpu={architecture}", "-filetype=obj")
        _run(folder, assembler, *target, "kernel.s", "-o", "kernel.o")
        _run(folder, linker, "-shared", "kernel.o", "-o", "kernel.hsaco")
        return Path(folder, "kernel.hsaco").read_bytes()


def _tool(name: str) -> str:
    """The newest of LLVM's tools of this name. Raises: PcfmError where there is none."""
    folders = [*(str(each / "llvm" / "bin") for each in rocm_folders()), os.environ.get("PATH", "")]
    for version in ("", *(f"-{number}" for number in range(30, 17, -1))):
        if tool := shutil.which(name + version, path=os.pathsep.join(folders)):
            return tool
    raise PcfmError(
        f"no {name} here, which makes code objects for AMD's GPUs",
        hint="install LLVM's tools and lld (on Debian: apt install llvm lld), or ROCm",
    )


def _run(folder: str, *command: str) -> None:
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=_MOST_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PcfmError(f"{Path(command[0]).name}: {error}") from None
    if done.returncode:
        first = (done.stderr.strip().splitlines() or ["it says nothing"])[0]
        raise PcfmError(f"{Path(command[0]).name} refuses the code: {first}")
