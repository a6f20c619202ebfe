"""The cells of the table of targets: one version of a kernel, executed on every target of a machine model.

A kernel's application is executed launch by launch: by the SSA simulator, and by each target's machine
program on the very memory that the simulator finds. After each launch the target's buffers must be bit for
bit the simulator's; then the next launch begins. So every launch of the whole computation is compared, and
what is counted (the launches of the measured kernel functions) is what the other tables count.

The simulator itself is the first row, `REFERENCE`: reconvergence at thread frontiers, kept on a sorted
stack that the program does not see. `PTX` is what LLVM's NVPTX back end emits, lifted back to the IR and
executed there; its instructions are counted as PTX's. LLVM may contract a product and a sum to one operation
that rounds once, where both say `contract`; so what it emits is counted, and what it emits of the same
module without these flags is compared. Neither program has mask operations: what keeping lanes apart costs is
in their control cycles.

`execute` is a function of plain data, so that it can run elsewhere and be kept. A version's result also names
the digest of all memory that it left, so that two versions of a kernel can be held against each other.

Cost: one application and target takes as long as on the simulator; scalar registers are trusted here (tests
watch them).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass, fields, replace
from typing import Any

import numpy as np

from evaluation.cells import Judged, KernelVersion, machine_and_launch
from pcfm import api, simt
from pcfm.diagnostics import PcfmError
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions.opcodes import FAST_MATH_FLAGS
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.launch import Launch, LaunchShapes
from pcfm.llvm import emit_assembly
from pcfm.lowering import LoweredCounters, LoweredResult, find_target, lower, run_lowered
from pcfm.lowering.program import MachineFunction
from pcfm.machine import Machine, load
from pcfm.ptx import lift
from pcfm.ptx.lifter import Lifted
from pcfm.simt.estimate import OpcodeObserver
from pcfm.sweep import Cell, make_cell
from pcfm.workloads.counts import CostObserver
from pcfm.workloads.workload import Workload, workload

REFERENCE = "thread-frontiers"
"""The SSA simulator, beside the targets."""
PTX = "ptx"
"""The PTX that LLVM emits, on the simulator."""
WITHOUT_MASKS = (REFERENCE, PTX)
"""Whose programs have no mask operations."""
FUEL = 8
"""A machine program may run this many times the instructions that the simulator may."""

Data = dict[str, Any]


@dataclass(frozen=True)
class TargetCounts:
    """What the measured launches cost on a target. Cycles are of memory, masks, branches, and the rest.

    Without mask operations all control is in `branch_cycles`.
    """

    cycles: int = 0
    issue_cycles: int = 0
    memory_cycles: int = 0
    mask_cycles: int = 0
    mask_issue_cycles: int = 0
    branch_cycles: int = 0
    warp_instructions: int = 0
    mask_operations: int = 0
    branches: int = 0
    copies: int = 0
    skipped_regions: int = 0
    divergent_branches: int = 0
    vector_instructions: int = 0
    vector_lanes: int = 0

    def __add__(self, other: TargetCounts) -> TargetCounts:
        return TargetCounts(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True)
class Execution(KernelVersion):
    """A version to execute on some targets."""

    targets: tuple[str, ...]


@dataclass(frozen=True)
class TargetRequest:
    """A kernel, before and after a pipeline, on one target."""

    kernel: str
    block: str
    target: str
    machine: str
    baseline: str
    pipeline: str
    seed: int
    scale: int


class Executed(Judged[TargetRequest, TargetCounts]):
    """A cell: both versions on a target.

    A verdict is accepting where both versions left, after every launch, the memory that the simulator leaves,
    and the same as each other.
    """


def execution_cell(execution: Execution) -> Cell[Execution]:
    """The execution as a cell of a sweep."""
    name = f"{execution.kernel} at {execution.block} on {execution.machine}"
    return make_cell(execute, execution, label=f"targets of {name}", reads=machine_and_launch)


def execute(execution: Execution) -> Data:
    """Executes a version on the simulator and on its targets.

    Of each: the counts, the launches compared, and the first thing wrong; `inconclusive` says that this is
    not a wrong result, but none. Raises: PcfmError where the kernel cannot be read.
    """
    work = workload(execution.kernel, execution.block, execution.scale)
    module, machine = api.parse(execution.text), load(execution.machine)
    return _Applied(work, module, machine, execution).run()


class _Applied:
    """An application on its way, on all targets at once."""

    def __init__(self, work: Workload, module: Module, machine: Machine, execution: Execution) -> None:
        self.work, self.module, self.machine = work, module, machine
        self.application = work.application(execution.seed)
        self.shapes = LaunchShapes.of(self.application.launches(), machine.warp_size)
        self.progress = {name: _Progress() for name in (REFERENCE, *execution.targets)}
        self.programs: dict[tuple[str, str], MachineFunction] = {}
        self.ptx: Lifted | None = None
        self.uncontracted: Lifted | None = None
        self.digest = hashlib.sha256()

    def run(self) -> Data:
        """All launches, or up to the first that the simulator does not finish."""
        buffers = {name: buffer.data for name, buffer in self.application.buffers.items()}
        reference = self.progress[REFERENCE]
        for step in self.application.steps:
            launch = self.application.launch(step, buffers)
            observer = CostObserver()
            want = simt.simulate(
                self.module, launch, self.machine, fuel=self.application.fuel, observers=(observer,)
            )
            reference.launches += 1
            if not want.returned:
                reference.stop(f"the simulator: {want.outcome}", inconclusive=True)
                break
            measured = step.kernel in self.work.spec.measured
            if measured:
                reference.counts += simulated_counts(want.counters, observer)
            for name, progress in self.progress.items():
                if name != REFERENCE and not progress.problem:
                    self._launch_on(name, progress, launch, want, measured)
            for name, after in zip(step.args, want.buffers, strict=True):
                if after is not None:
                    self.digest.update(after.tobytes())
                    if isinstance(name, str):
                        buffers[name] = after
        return {
            "memory": self.digest.hexdigest(),
            "targets": {name: asdict(progress) for name, progress in self.progress.items()},
        }

    def _launch_on(
        self, name: str, progress: _Progress, launch: Launch, want: simt.RunResult, measured: bool
    ) -> None:
        where = f"launch {progress.launches} (@{launch.kernel})"
        progress.launches += 1
        try:
            result, counts = self._run_on(name, launch)
        except PcfmError as error:
            progress.stop(f"{where}: {error}", inconclusive=True)
            return
        if not result.returned:
            spent = isinstance(result.outcome, simt.OutOfFuel)
            progress.stop(f"{where}: {result.outcome}", inconclusive=spent)
            return
        wrong = difference(want.buffers, result.buffers)
        if wrong:
            progress.stop(f"{where}: {wrong}")
        elif measured:
            progress.counts += counts

    def _run_on(self, name: str, launch: Launch) -> tuple[LoweredResult | simt.RunResult, TargetCounts]:
        fuel = FUEL * self.application.fuel
        if name != PTX:
            lowered = run_lowered(self._program(name, launch), launch, fuel=fuel)
            return lowered, target_counts(lowered.counters)
        if self.ptx is None:
            self.ptx = _lifted(self.module)
            uncontracted = without_contraction(self.module)
            self.uncontracted = uncontracted and _lifted(uncontracted)
        costs, opcodes = CostObserver(), OpcodeObserver(self.ptx.origins)
        result = simt.simulate(self.ptx.module, launch, self.machine, fuel=fuel, observers=(costs, opcodes))
        counts = simulated_counts(result.counters, costs)
        if self.uncontracted is not None and result.returned:
            result = simt.simulate(self.uncontracted.module, launch, self.machine, fuel=fuel)
        return result, replace(counts, warp_instructions=sum(opcodes.counts().values()))

    def _program(self, name: str, launch: Launch) -> MachineFunction:
        key = name, launch.kernel
        if key not in self.programs:
            fn = self.module.function(launch.kernel)
            shape = self.shapes.get(launch.kernel)
            self.programs[key] = lower(fn, find_target(name), self.machine, shape)
        return self.programs[key]


@dataclass
class _Progress:
    """What is known of a target so far."""

    counts: TargetCounts = TargetCounts()
    launches: int = 0
    problem: str = ""
    inconclusive: bool = False

    def stop(self, problem: str, *, inconclusive: bool = False) -> None:
        self.problem, self.inconclusive = problem, inconclusive


def without_contraction(module: Module) -> Module | None:
    """A copy whose products and sums each round by themselves; None where those of `module` do."""
    copy = clone_module(module)
    contracting = [
        inst
        for fn in copy.defined_functions
        for inst in fn.instructions()
        if "contract" in inst.flags or "fast" in inst.flags
    ]
    for inst in contracting:
        flags = dict.fromkeys(
            each for flag in inst.flags for each in (FAST_MATH_FLAGS if flag == "fast" else (flag,))
        )
        inst.flags = tuple(flag for flag in flags if flag != "contract")
    return copy if contracting else None


def _lifted(module: Module) -> Lifted:
    return lift(emit_assembly(print_module(module), PTX), "<emitted>")


def difference(want: Sequence[np.ndarray | None], have: Sequence[np.ndarray | None]) -> str:
    """The first argument whose buffer differs in any bit; "" where none does."""
    for number, (left, right) in enumerate(zip(want, have, strict=True)):
        left_bytes = None if left is None else left.tobytes()
        if left_bytes != (None if right is None else right.tobytes()):
            return f"argument {number} is not what the simulator leaves"
    return ""


def target_counts(seen: LoweredCounters) -> TargetCounts:
    """Those of a run on a target."""
    return TargetCounts(**{each.name: getattr(seen, each.name) for each in fields(TargetCounts)})


def simulated_counts(seen: simt.Counters, observer: CostObserver) -> TargetCounts:
    """Those of a run on the simulator, of the IR or of lifted PTX."""
    return TargetCounts(
        cycles=seen.cycles,
        issue_cycles=seen.issue_cycles,
        memory_cycles=observer.latency_cycles,
        branch_cycles=seen.cycles - observer.arithmetic_cycles - observer.latency_cycles,
        warp_instructions=seen.warp_instructions,
        branches=seen.warp_instructions_by_class.get("branch", 0),
        divergent_branches=seen.divergent_branches,
        vector_instructions=seen.vector_instructions,
        vector_lanes=seen.vector_lanes,
    )


def put_together(request: TargetRequest, versions: tuple[Data, Data] | str) -> Executed:
    """The cell of a target, of the executions of both versions, or of how their pipeline broke."""
    if isinstance(versions, str):
        return Executed(request, "INVALID", 0, versions)
    runs = 0
    for when, version in zip(("before", "after"), versions, strict=True):
        # Where the simulator itself was stopped, nobody was compared with anything.
        for name in (REFERENCE, request.target):
            progress = version["targets"][name]
            if progress["problem"]:
                verdict = "INCONCLUSIVE" if progress["inconclusive"] else "MISMATCH"
                return Executed(request, verdict, runs, f"{request.target}, {when}: {progress['problem']}")
        runs += version["targets"][request.target]["launches"]
    before, after = versions
    if before["memory"] != after["memory"]:
        return Executed(request, "MISMATCH", runs, f"{request.target}: the versions leave different memory")
    counts = (TargetCounts(**each["targets"][request.target]["counts"]) for each in versions)
    return Executed(request, "NO_MISMATCH", runs, "", *counts)
