"""Where the vendors' toolkits are on this machine, and the device libraries in them: folders and files, in
the order in which they are looked at.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from pcfm.defaults import LIBDEVICE_VARIABLE, OCML_VARIABLE
from pcfm.diagnostics import PcfmError

_LIBDEVICE = "libdevice.10.bc"
_OCML = ("ocml.bc", "ockl.bc")
_LIBCLC = ("share/clc", "lib/clc")


def cuda_folders() -> list[Path]:
    """CUDA's: of `CUDA_PATH`, `CUDA_HOME`, nvcc on the path, and where it is usually installed."""
    return [*_named("CUDA_PATH", "CUDA_HOME"), *_of_program("nvcc"), Path("/usr/local/cuda")]


def rocm_folders() -> list[Path]:
    """ROCm's: of `ROCM_PATH`, `HIP_PATH`, hipcc on the path, and where it is usually installed."""
    return [*_named("ROCM_PATH", "HIP_PATH"), *_of_program("hipcc"), Path("/opt/rocm")]


def package_folders() -> list[Path]:
    """Folders of installed Python packages."""
    return [Path(entry) for entry in dict.fromkeys(sys.path) if entry and Path(entry).is_dir()]


def ptxas() -> str | None:
    """NVIDIA's assembler: that on the path, else of a toolkit, else of a Python package; or None."""
    if program := shutil.which("ptxas"):
        return program
    usual = [folder / "bin" / "ptxas" for folder in cuda_folders()]
    return next(map(str, _first(usual, ("nvidia/*/bin/ptxas",))), None)


def libdevice() -> tuple[str, ...]:
    """libdevice's file: the one named, else of a toolkit, of the distribution, of a Python package."""
    named = os.environ.get(LIBDEVICE_VARIABLE)
    if named:
        return (_existing(named, "libdevice"),)
    usual = [folder / "nvvm" / "libdevice" / _LIBDEVICE for folder in cuda_folders()]
    usual.append(Path("/usr/lib/nvidia-cuda-toolkit/libdevice") / _LIBDEVICE)
    packages = (
        f"nvidia/*/nvvm/libdevice/{_LIBDEVICE}",
        f"triton/backends/nvidia/lib/{_LIBDEVICE}",
    )
    return tuple(map(str, _first(usual, packages)))


def rocm_bitcode() -> tuple[str, ...]:
    """OCML's and OCKL's files: of the folder named, else of ROCm's, the distribution's, a Python package."""
    named = os.environ.get(OCML_VARIABLE)
    if named:
        return tuple(_existing(str(Path(named) / name), "ROCm's bitcode") for name in _OCML)
    patterns = ("amdgcn/bitcode/ocml.bc", "lib/llvm/lib/clang/*/lib/amdgcn/bitcode/ocml.bc")
    usual = [path for folder in rocm_folders() for pattern in patterns for path in folder.glob(pattern)]
    for pattern in (
        "*-linux-gnu/amdgcn/bitcode/ocml.bc",
        "llvm-*/lib/clang/*/amdgcn/bitcode/ocml.bc",
        "clang/*/amdgcn/bitcode/ocml.bc",
    ):
        usual += sorted(Path("/usr/lib").glob(pattern), reverse=True)
    packages = ("triton/backends/amd/lib/ocml.bc", "_rocm_sdk_*/lib/llvm/amdgcn/bitcode/ocml.bc")
    return tuple(str(path.parent / name) for path in _first(usual, packages) for name in _OCML)


def opencl_bitcode(processor: str) -> list[str]:
    """The files that define OpenCL C's built-in functions for a processor, each before what it needs of the
    others: ROCm's, with the facts about the processor that they ask for, or libclc's for NVIDIA's.
    """
    if processor.startswith("sm_"):
        folders = [Path("/usr") / each for each in _LIBCLC]
        files = (folder / "nvptx64--nvidiacl.bc" for folder in folders)
        return [str(path) for path in files if path.is_file()][:1]
    return _of_rocm(processor, "opencl.bc", ("opencl.bc", "ockl.bc"))


def hip_bitcode(processor: str) -> list[str]:
    """The same of what ROCm's headers for HIP call beside OCML."""
    return _of_rocm(processor, "ockl.bc", ("hip.bc", "ockl.bc"))


def _of_rocm(processor: str, needed: str, libraries: Sequence[str]) -> list[str]:
    """Those of these libraries that stand beside OCML, and the facts about a processor; none without the one
    that is needed.
    """
    bitcode = rocm_bitcode()
    folder = Path(bitcode[0]).parent if bitcode else Path()
    if not bitcode or not (folder / needed).is_file():
        return []
    version = _isa_version(processor)
    known = {_isa_version(path.stem): path for path in sorted(folder.glob("oclc_isa_version_*.bc"))}
    older = [each for each in known if each <= version]
    facts = [folder / f"oclc_wavefrontsize64_{'off' if version[0] >= 10 else 'on'}.bc"]
    facts += [folder / "oclc_abi_version_500.bc", *([known[max(older)]] if older else [])]
    files = [*(folder / each for each in libraries), *facts]
    return [str(path) for path in files if path.is_file()]


def _isa_version(name: str) -> tuple[int, int]:
    """The generation, and what stands behind it: 9 and 0x0a of gfx90a, 10 and 0x30 of gfx1030."""
    match = re.search(r"(\d+)([0-9a-f]{2})\Z", name.partition(":")[0])
    return (int(match[1]), int(match[2], 16)) if match else (9, 0)


def _first(usual: Iterable[Path], packages: Sequence[str]) -> list[Path]:
    """The first file there is, of usual places and of patterns in the folders of Python packages; or none."""
    for path in usual:
        if path.is_file():
            return [path]
    for folder in package_folders():
        for pattern in packages:
            for path in sorted(folder.glob(pattern), reverse=True):
                return [path]
    return []


def _existing(path: str, what: str) -> str:
    if not Path(path).is_file():
        raise PcfmError(f"{what} was named, and there is no file {path}")
    return path


def _named(*variables: str) -> list[Path]:
    return [Path(value) for name in variables if (value := os.environ.get(name))]


def _of_program(name: str) -> list[Path]:
    program = shutil.which(name)
    return [] if program is None else [Path(program).resolve().parent.parent]
