"""What a kernel takes of a machine: registers, spills, shared memory, and the warps that there is room for.

Three sources, each with what it knows: pcfm's own count of what is live at once, always, on the code that
the machine's back end emits where that can be read; for machines without such code LLVM's AMDGPU back end,
whose metadata tell what it allocated; and `ptxas -v` for NVIDIA's, where it is installed. Resident warps
follow from the registers of the best source, the shared memory of the kernel and the machine's core.

Static: a launch may add dynamic shared memory. It may also say how large thread blocks are; where it does
not, the bound that the kernel states is taken, or `THREADS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pcfm.amdgcn import WAVE_BARRIER, kernel_metadata, parse_assembly
from pcfm.analysis.pressure import compute_pressure
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.thread_bounds import most_threads
from pcfm.llvm import emit_assembly
from pcfm.machine import Machine, processor_for
from pcfm.ptx import lift
from pcfm.ptxas import Allocated, allocated_by_ptxas

THREADS = 256


@dataclass(frozen=True)
class Resources:
    """What one kernel takes. None where no source that is at hand knows it.

    `max_live` and `max_live_predicates` are pcfm's count; `registers` what was allocated for a thread, by
    `allocator`, for `processor` where it names one, or why nothing was; `resident_warps` how many warps a
    multiprocessor holds, of at most `most_warps`.
    """

    kernel: str
    max_live: int
    max_live_predicates: int
    allocator: str | None
    processor: str | None
    why_not: str | None
    registers: int | None
    scalar_registers: int | None
    spills: int | None
    scratch_bytes: int | None
    shared_bytes: int
    instructions: int
    code_bytes: int | None
    threads: int
    resident_warps: int | None
    most_warps: int | None


def count_resources(
    module: Module,
    machine: Machine,
    cpu: str | None = None,
    *,
    threads: Mapping[str, int] | None = None,
    ptxas: bool = True,
) -> list[Resources]:
    """The resources of each kernel of `module` on `machine`, compiled for processor `cpu`.

    `threads` says for kernels how many threads a thread block has. Without `ptxas` that program is not asked,
    so that the answer is the same on every machine.

    Raises: PcfmError where the back end refuses the module.
    """
    by_ptxas = Allocated({})
    if machine.emits == "ptx":
        assembly = emit_assembly(print_module(module), "ptx", cpu)
        lifted = lift(assembly, "<emitted>")
        if ptxas:
            by_ptxas = allocated_by_ptxas(assembly)
        allocated = by_ptxas.by_kernel
        counted = lifted.module
        instructions = {
            fn.name: sum(len(lifted.origins.of(inst)) for inst in fn.instructions()) for fn in counted.kernels
        }
    else:
        cpu = cpu or processor_for(machine, module)
        assembly = emit_assembly(print_module(module), "amdgcn", cpu, verbose=True)
        allocated = kernel_metadata(assembly)
        counted = module
        instructions = {
            name: sum(inst.opcode != WAVE_BARRIER for block in blocks for inst in block.instructions)
            for name, blocks in parse_assembly(assembly).items()
        }
    resources: list[Resources] = []
    for fn in counted.kernels:
        own = allocated.get(fn.name, {})
        pressure = compute_pressure(fn)
        threads_per_block = (threads or {}).get(fn.name) or most_threads(module.function(fn.name)) or THREADS
        shared = own.get("shared_bytes", static_shared_bytes(fn))
        registers = own.get("vgprs")
        warps = None
        if machine.core is not None:
            per_block = -(-threads_per_block // machine.warp_size)
            needed = pressure.registers if registers is None else registers
            warps = per_block * machine.core.resident_blocks(per_block, shared, needed, machine.warp_size)
        resources.append(
            Resources(
                kernel=fn.name,
                max_live=pressure.registers,
                max_live_predicates=pressure.predicates,
                allocator=None if not own else "ptxas" if machine.emits == "ptx" else "llvm",
                processor=by_ptxas.processor,
                why_not=by_ptxas.why_not,
                registers=registers,
                scalar_registers=own.get("sgprs"),
                spills=own.get("vgpr_spills"),
                scratch_bytes=own.get("scratch_bytes"),
                shared_bytes=shared,
                instructions=instructions.get(fn.name, 0),
                code_bytes=own.get("code_bytes"),
                threads=threads_per_block,
                resident_warps=warps,
                most_warps=None if machine.core is None else machine.core.warps,
            )
        )
    return resources
