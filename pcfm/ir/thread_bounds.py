"""How many threads a thread block of a kernel has at most, where its attributes say so.

NVPTX writes `"nvvm.reqntid"` (exactly) and `"nvvm.maxntid"` (at most), three numbers each, of which the last
may be left out; AMDGPU `"amdgpu-flat-work-group-size"`, the least and the most.
"""

from __future__ import annotations

import math

from pcfm.ir.attributes import string_attribute
from pcfm.ir.module import Function


def most_threads(fn: Function) -> int | None:
    """The least of the bounds stated; None where none is, or none can be read."""
    bounds: list[int] = []
    for word in fn.attribute_words():
        name, value = string_attribute(word)
        sizes = value.split(",")
        if name == "amdgpu-flat-work-group-size":
            sizes = sizes[1:]
        elif name not in ("nvvm.maxntid", "nvvm.reqntid"):
            continue
        if sizes and all(size.strip().isdigit() for size in sizes):
            bounds.append(math.prod(map(int, sizes)))
    return min(bounds, default=None)
