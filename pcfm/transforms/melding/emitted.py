"""Whether melding a kernel saves on the code that the back end emits, and not on the IR alone.

The melds of a kernel are carried out in a copy of the module; both modules go through the back end, whose PTX
is lifted, and each block of the kernel is priced: the pipelined cost of every PTX instruction that its IR
carries, and what branches cost (`costs`), as often as it is assumed to run (`frequencies`). Melds are kept
where the expected cycles fall, latency and issue taken together as decision 0009 has it, where a warp that
does not split loses little (decision 0023), and where the registers that the melded code keeps alive let as
many thread blocks be resident as before, or the rest gains more than that loses. Else the region that
promises least is left out and what remains is judged again, `MAX_TRIALS` times at most; then nothing is
melded.

Cost: one emission for the kernel as it stands and one per trial, each kept by its text. Not handled: back
ends that emit no PTX; functions that are no kernels; how ptxas schedules. Source: design, section 5.8.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.divergence import compute_divergence
from pcfm.analysis.dominance import compute_dominators
from pcfm.analysis.loops import compute_loops
from pcfm.analysis.pressure import compute_pressure
from pcfm.ir.instructions import CondBr
from pcfm.ir.module import Block
from pcfm.launch import LaunchShape
from pcfm.llvm import emit_assembly
from pcfm.machine import Machine
from pcfm.machine.ptx_classes import ptx_class
from pcfm.ptx import Origins, lift
from pcfm.transforms.melding.costs import Costs, Cycles
from pcfm.transforms.melding.frequencies import block_frequencies

MAX_TRIALS = 3
ASSUMED_THREADS = 256
"""How many threads a thread block has, where no launch tells."""


@dataclass(frozen=True)
class EmittedCost:
    """What a kernel costs as it is emitted: its cycles, and how many thread blocks are resident at once."""

    cycles: Cycles
    registers: int
    resident: int


@lru_cache(maxsize=64)
def _assembly(text: str) -> str:
    return emit_assembly(text, "ptx")


def emitted_cost(text: str, kernel: str, machine: Machine, shape: LaunchShape | None) -> EmittedCost:
    """The cost of a kernel of a module. Raises: PcfmError where the back end refuses the module."""
    lifted = lift(_assembly(text), "<emitted>")
    fn = lifted.module.function(kernel)

    cfg = compute_cfg(fn)
    dom = compute_dominators(cfg)
    loops = compute_loops(cfg, dom)
    divergence = compute_divergence(fn, shape, warp_size=machine.warp_size, cfg=cfg)

    def cycles(costs: Costs) -> float:
        splits = costs.splits
        weighed = block_frequencies(cfg, dom, loops, divergence, splits=splits)
        return sum(
            frequency
            * _block_cost(
                block, lifted.origins, machine, costs, splits and divergence.is_divergent_branch(block)
            )
            for block, frequency in weighed.items()
        )

    latency, issue, unsplit = map(
        cycles, (Costs(machine), Costs(machine, issue=True), Costs(machine, only="left"))
    )
    registers = compute_pressure(fn).registers
    threads = ASSUMED_THREADS
    if shape is not None:
        threads = shape.block[0] * shape.block[1] * shape.block[2]
    resident = 1
    if machine.core is not None:
        warps = -(-threads // machine.warp_size)
        resident = machine.core.resident_blocks(warps, 0, registers, machine.warp_size)
    return EmittedCost(Cycles(latency, issue, unsplit, unsplit), registers, resident)


def _block_cost(block: Block, origins: Origins, machine: Machine, costs: Costs, divergent: bool) -> float:
    total = 0.0
    for inst in block.instructions:
        for origin in origins.of(inst):
            name = _class_of(origin.opcode)
            if name != "branch":
                cost = machine.pipelined(name)
                total += cost.issue_cycles if costs.is_issue else cost.latency_cycles
    if isinstance(block.terminator, CondBr):
        total += costs.two_sided if divergent else costs.branch
    return total


def _class_of(opcode: str) -> str:
    name = ptx_class(opcode)
    words = opcode.split(".")
    if name in ("global_load", "global_store", "atomic_global"):
        for space, row in (("shared", "shared"), ("local", "private"), ("const", "constant")):
            if any(word.partition("::")[0] == space for word in words):
                kind = name.removeprefix("global_")
                return "atomic_shared" if kind == "atomic_global" else f"{row}_{kind}"
    return name


def saving(before: EmittedCost, after: EmittedCost, share: float) -> float:
    """The fraction that melding saves, expected over the executions of which `share` split the warp: of
    latency and of issue cycles together, less what of the resident thread blocks is lost.
    """
    old, new = before.cycles, after.cycles
    latency = 1 - new.expected(share) / old.expected(share)
    issue = 1 - new.issue / old.issue
    lost = max(0.0, 1 - after.resident / before.resident)
    return min(latency, latency + share * issue) - lost


def unsplit_loss(before: EmittedCost, after: EmittedCost) -> float:
    """Which part of its cycles a warp that never splits loses."""
    return after.cycles.unsplit / before.cycles.unsplit - 1
