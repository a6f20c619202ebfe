"""What a version executes by our own rules, to stand beside what a chip counts: its emitted PTX, simulated.

Lanes meet where the machine's rule says (`barriers`, of NVIDIA's models), on the code that LLVM emits; ptxas
makes other instructions of it, so that lanes per instruction are compared, and counts are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.cells import Version, machine_and_launch
from pcfm.diagnostics import PcfmError
from pcfm.llvm import emit_assembly
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.sweep import Cell, make_cell
from pcfm.workloads.applications import run_application
from pcfm.workloads.workload import workload

COUNTS = ("warp_instructions", "thread_instructions", "branches", "divergent_branches")


def counted_cell(version: Version) -> Cell[Version]:
    """The counts of one version as a cell."""
    label = f"counts of {version.kernel} at {version.block}"
    return make_cell(count_emitted, version, label=label, reads=machine_and_launch)


def count_emitted(version: Version) -> dict[str, Any]:
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
            counts["branches"] += sum(sum(each.uniform) + each.divergent for each in step.counters.branches)
    return counts


def lanes_per_instruction(counts: Mapping[str, Any]) -> float | None:
    """Busy lanes of an executed warp instruction; None where nothing was counted."""
    warps = counts.get("warp_instructions", 0)
    return counts["thread_instructions"] / warps if warps else None
