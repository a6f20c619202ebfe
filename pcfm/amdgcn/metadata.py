"""What LLVM's AMDGPU back end says of each kernel behind its code: registers, spills, memory, code size.

Of the assembly that it prints; the code's size is a comment, which only verbose assembly has. Source: LLVM,
User Guide for AMDGPU Backend, "Code Object V5 Metadata". Cost: linear.
"""

from __future__ import annotations

import re

_KEYS = {
    "vgprs": "vgpr_count",
    "sgprs": "sgpr_count",
    "vgpr_spills": "vgpr_spill_count",
    "sgpr_spills": "sgpr_spill_count",
    "scratch_bytes": "private_segment_fixed_size",
    "shared_bytes": "group_segment_fixed_size",
}
_CODE_BYTES = re.compile(r"; codeLenInByte = (\d+)")


def kernel_metadata(assembly: str) -> dict[str, dict[str, int]]:
    """By kernel, what the AMDGPU back end's metadata say, and how long its code is."""
    by_kernel: dict[str, dict[str, int]] = {}
    code_bytes: dict[str, int] = {}
    current: dict[str, int] = {}
    described = ""
    for line in assembly.splitlines():
        if line.lstrip().startswith(".amdhsa_kernel "):
            described = line.split()[1].strip('"')
        elif length := _CODE_BYTES.match(line):
            code_bytes.setdefault(described, int(length[1]))
        key, _, value = line.strip().removeprefix("- ").partition(":")
        value = value.strip()
        if key == ".args":
            current = {}
        for name, written in _KEYS.items():
            if key == f".{written}" and value.isdigit():
                current[name] = int(value)
        if key == ".symbol":
            by_kernel[value.strip("'\"").removesuffix(".kd")] = current
    for kernel, length in code_bytes.items():
        by_kernel.setdefault(kernel, {})["code_bytes"] = length
    return by_kernel
