"""AMDGCN assembly as LLVM prints it, read as far as counting what it issues needs."""

from pcfm.amdgcn.assembly import WAVE_BARRIER, MachineBlock, MachineInst, issuing_blocks, parse_assembly
from pcfm.amdgcn.metadata import kernel_metadata

__all__ = [
    "WAVE_BARRIER",
    "MachineBlock",
    "MachineInst",
    "issuing_blocks",
    "kernel_metadata",
    "parse_assembly",
]
