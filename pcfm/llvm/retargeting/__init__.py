"""From one kind of GPU to the other: NVPTX to AMDGCN and back.

What is mapped: triple and data layout, the kernels' calling convention, the address space of allocas,
thread and block numbers and sizes, barriers, fences' scopes, structures by value, the intrinsics that have
an equivalent, and inline assembly that is understood. Anything else that belongs to one target alone is
refused by name: it is never silently dropped. Address spaces 0 (generic), 1 (global), 3 (shared), 4
(constant) and 5 (private) mean the same on both.

| module | what it has |
| --- | --- |
| `frame` | what surrounds calls: functions, parameters, allocas, attributes |
| `builder` | the means by which a call is rewritten |
| `to_amdgcn` | numbers and sizes of threads and blocks, memory, barriers; the table of all calls for AMDGCN |
| `numbers` | arithmetic and conversions of NVPTX on AMDGCN |
| `warps` | what the lanes of CUDA's warps see of each other, on AMDGCN |
| `to_ptx` | the table of calls for PTX |

Not handled: AMD's ballots and lane operations on NVIDIA's GPUs; roundings other than to nearest on AMD's,
where they are a mode of the wave and not of an instruction.
"""

from pcfm.llvm.retargeting.frame import retarget

__all__ = ["retarget"]
