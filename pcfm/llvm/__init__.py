"""The door to LLVM: upgrade, verify, optimise, emit assembly.

The only package that imports llvmlite. Everything that LLVM says becomes a `PcfmError`; what can end the
process runs in one of its own.
"""

from pcfm.llvm.annotation import annotate, block_numbers
from pcfm.llvm.emission import DEFAULT_CPUS, AssemblyTarget, emit_assembly, emit_each, emit_object, optimise
from pcfm.llvm.reading import canonicalise, module_from_bytes, read_module, verify
from pcfm.llvm.retargeting import retarget

__all__ = [
    "DEFAULT_CPUS",
    "AssemblyTarget",
    "annotate",
    "block_numbers",
    "canonicalise",
    "emit_assembly",
    "emit_each",
    "emit_object",
    "module_from_bytes",
    "optimise",
    "read_module",
    "retarget",
    "verify",
]
