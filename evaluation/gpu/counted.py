"""What a version executes by our own rules, to stand beside what a chip counts: its machine code, executed
instruction by instruction (`evaluation.gpu.sass`), and its emitted PTX, simulated.

In the PTX lanes meet where the machine's rule says (`barriers`, of NVIDIA's models); ptxas makes other
instructions of it. What that comes to is told in steps, `STEPS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from evaluation.cells import KernelVersion, machine_and_launch
from evaluation.gpu.sass import disassembled, execute
from pcfm.diagnostics import PcfmError
from pcfm.gpu.images import images_of
from pcfm.ir.parser import parse_module
from pcfm.llvm import emit_assembly
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.report.resources import count_resources
from pcfm.sweep import Cell, make_cell
from pcfm.workloads.applications import run_application
from pcfm.workloads.workload import workload

COUNTS = ("warp_instructions", "thread_instructions", "branches", "divergent_branches")
STEPS = ("without_barriers", "predicated_as_branches")
"""Machine code without `BSSY`, `BSYNC`, `BREAK` and `WARPSYNC`; then with predicated instructions executed by
those lanes alone whose guard is true, as behind a branch.
"""


def counted_cell(version: KernelVersion) -> Cell[KernelVersion]:
    """The counts of one version as a cell."""
    label = f"counts of {version.kernel} at {version.block}"
    return make_cell(count_emitted, version, label=label, reads=machine_and_launch)


def count_emitted(version: KernelVersion) -> dict[str, Any]:
    """The cell's work: the counts of the measured kernels' launches, or a `problem`."""
    work = workload(version.kernel, version.block, version.scale)
    try:
        module = lift(emit_assembly(version.text, "ptx"), "<emitted>").module
        ran = run_application(module, work.application(version.seed), load(version.machine))
    except PcfmError as error:
        return {"problem": str(error)}
    counts: dict[str, Any] = dict.fromkeys(COUNTS, 0)
    for step in ran.steps:
        if step.counters is None:
            return {"problem": str(ran.ending)}
        if step.kernel in work.spec.measured:
            counts["warp_instructions"] += step.counters.warp_instructions
            counts["thread_instructions"] += step.counters.thread_instructions
            counts["divergent_branches"] += step.counters.divergent_branches
            counts["branches"] += sum(
                sum(branch.uniform) + branch.divergent for branch in step.counters.branches
            )
    return counts


@dataclass(frozen=True)
class Assembled:
    """A version for an architecture, whose machine code is executed."""

    version: KernelVersion
    architecture: str


def executed_cell(assembled: Assembled) -> Cell[Assembled]:
    """The counts of a version's machine code as a cell."""
    version = assembled.version
    label = f"machine code of {version.kernel} at {version.block}"
    return make_cell(count_executed, assembled, label=label, reads=_launch_of)


def _launch_of(assembled: Assembled) -> object:
    return machine_and_launch(assembled.version)


def allocated_cell(assembled: Assembled) -> Cell[Assembled]:
    """What ptxas allocates for one version as a cell."""
    label = f"registers of {assembled.version.kernel} at {assembled.version.block}"
    return make_cell(count_allocated, assembled, label=label, reads=_launch_of)


def count_allocated(assembled: Assembled) -> dict[str, int]:
    """The cell's work: of the measured kernels the most registers of a thread, and the fewest warps that a
    multiprocessor holds; nothing without ptxas.
    """
    version = assembled.version
    work = workload(version.kernel, version.block, version.scale)
    threads = {
        launch.kernel: launch.threads_per_block for launch in work.application(version.seed).launches()
    }
    machine = load(version.machine)
    every = count_resources(parse_module(version.text), machine, assembled.architecture, threads=threads)
    own = [each for each in every if each.kernel in work.spec.measured]
    registers = [each.registers for each in own if each.registers is not None]
    warps = [each.resident_warps for each in own if each.resident_warps is not None]
    if len(registers) < len(own) or len(warps) < len(own):
        return {}
    return {"registers": max(registers), "resident_warps": min(warps)}


def count_executed(assembled: Assembled) -> dict[str, Any]:
    """The cell's work: as `count_emitted`, of machine code that is disassembled and executed; beside that the
    same without what PTX does not have (`STEPS`).
    """
    version = assembled.version
    work = workload(version.kernel, version.block, version.scale)
    application = work.application(version.seed)
    try:
        images = images_of(version.text, assembled.architecture, version.kernel)
        cubins = [image.data for image in images if image.kind == "cubin"]
        if not cubins:
            return {"problem": "there is no ptxas here"}
        codes = disassembled(cubins[0])
        launches, _ = execute(codes, parse_module(version.text), application)
    except PcfmError as error:
        return {"problem": str(error)}
    counts: dict[str, Any] = dict.fromkeys(
        (*COUNTS, *(f"{key}_{each}" for each in STEPS for key in COUNTS[:2])), 0
    )
    for step, launch in zip(application.steps, launches, strict=True):
        if step.kernel not in work.spec.measured:
            continue
        counts["divergent_branches"] += launch.divergent
        for inst in codes[step.kernel].insts:
            warps, lanes = launch.warps[inst.address], launch.lanes[inst.address]
            _add(counts, "", warps, lanes)
            counts["branches"] += warps * inst.is_branch
            if inst.is_barrier:
                continue
            _add(counts, f"_{STEPS[0]}", warps, lanes)
            if inst.guard and not inst.is_control:
                warps, lanes = launch.held_warps[inst.address], launch.held_lanes[inst.address]
            _add(counts, f"_{STEPS[1]}", warps, lanes)
    return counts


def _add(counts: dict[str, Any], suffix: str, warps: int, lanes: int) -> None:
    counts[f"warp_instructions{suffix}"] += warps
    counts[f"thread_instructions{suffix}"] += lanes


def lanes_per_instruction(counts: Mapping[str, Any], step: str = "") -> float | None:
    """Busy lanes of an executed warp instruction, all or without what a step leaves out; None where nothing
    was counted.
    """
    suffix = step and f"_{step}"
    warps = counts.get(f"warp_instructions{suffix}", 0)
    return counts[f"thread_instructions{suffix}"] / warps if warps else None
