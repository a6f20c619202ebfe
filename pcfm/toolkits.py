"""Where the vendors' toolkits are on this machine: folders, in the order in which they are looked at."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def cuda_folders() -> list[Path]:
    """CUDA's: of `CUDA_PATH`, `CUDA_HOME`, nvcc on the path, and where it is usually installed."""
    return [*_named("CUDA_PATH", "CUDA_HOME"), *_of_program("nvcc"), Path("/usr/local/cuda")]


def rocm_folders() -> list[Path]:
    """ROCm's: of `ROCM_PATH`, `HIP_PATH`, hipcc on the path, and where it is usually installed."""
    return [*_named("ROCM_PATH", "HIP_PATH"), *_of_program("hipcc"), Path("/opt/rocm")]


def package_folders() -> list[Path]:
    """Folders of installed Python packages."""
    return [Path(entry) for entry in dict.fromkeys(sys.path) if entry and Path(entry).is_dir()]


def _named(*variables: str) -> list[Path]:
    return [Path(value) for name in variables if (value := os.environ.get(name))]


def _of_program(name: str) -> list[Path]:
    program = shutil.which(name)
    return [] if program is None else [Path(program).resolve().parent.parent]
