"""The two kinds of GPU: their triples, data layouts, and the attributes that name a processor.

LLVM's tools infer a missing `target datalayout` from the triple; so does the parser, without printing it.
Source: what LLVM 22's targets state; a test compares.
"""

from __future__ import annotations

import re

TRIPLES: dict[str, str] = {"ptx": "nvptx64-nvidia-cuda", "amdgcn": "amdgcn-amd-amdhsa"}
LAYOUTS: dict[str, str] = {
    "ptx": "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64",
    "amdgcn": (
        "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32"
        "-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
    ),
}
_NVPTX32_LAYOUT = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
PROCESSOR_ATTRIBUTES = ("target-cpu", "target-features", "tune-cpu")
KERNEL_CONVENTION: dict[str, str] = {"ptx": "ptx_kernel", "amdgcn": "amdgpu_kernel"}
_FAMILIES = {"nvptx": "ptx", "nvptx64": "ptx", "amdgcn": "amdgcn"}
_FAMILY_OF_CONVENTION = {convention: family for family, convention in KERNEL_CONVENTION.items()}
# From LLVM 23 on AMD's triples name the processor: amdgpu9.42 is gfx942's.
_AMDGPU = re.compile(r"amdgpu(?:(\d+)\.([0-9a-f]+))?(?:-|\Z)")


def family_of_triple(triple: str | None) -> str | None:
    """`ptx` or `amdgcn`; None for others."""
    return "amdgcn" if _AMDGPU.match(triple or "") else _FAMILIES.get((triple or "").split("-")[0])


def family_of_convention(convention: str | None) -> str | None:
    """`ptx` or `amdgcn`, whose kernels have that calling convention; None for others."""
    return _FAMILY_OF_CONVENTION.get(convention or "")


def processor_of_triple(triple: str | None) -> str:
    """The processor that AMD's triple names; empty where it names none."""
    match = _AMDGPU.match(triple or "")
    return f"gfx{match[1]}{match[2]}" if match and match[1] else ""


def layout_of_triple(triple: str | None) -> str | None:
    """The data layout of that target; None where it is neither kind of GPU."""
    family = family_of_triple(triple)
    if family is None:
        return None
    return _NVPTX32_LAYOUT if (triple or "").split("-")[0] == "nvptx" else LAYOUTS[family]
