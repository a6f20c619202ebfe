"""What a version is executed on while tuning: a launch file's launch, or a kernel that comes with pcfm.

Both are plain data that can travel to another process. A launch is compared on its variants (boundary values,
other seeds) and counted as given. A kernel is compared and counted as in the tables, its whole computation
launch by launch: see `pcfm.experiments.workloads`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pcfm import simt
from pcfm.check import Verdict, check
from pcfm.diagnostics import PcfmError
from pcfm.experiments.applications import run_application
from pcfm.experiments.cost_observer import CostObserver
from pcfm.experiments.counts import Counts
from pcfm.experiments.workloads import Workload, workload
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt import Counters
from pcfm.simt.estimate import estimate_launch


@dataclass(frozen=True)
class LaunchSubject:
    """One launch; `runs` and `seed` say on which variants of it versions are compared, `estimated` whether
    they are estimated too, on what the machine's back end emits of each.
    """

    launch: Launch
    runs: int
    seed: int
    estimated: bool = False

    def shapes(self) -> Sequence[Launch]:
        """What a pipeline may know."""
        return [self.launch]

    def compare(self, source: Module, target: Module, machine: Machine, *, undefined: bool) -> Verdict:
        """Whether two versions do the same."""
        return check(
            source, target, self.launch, machine, runs=self.runs, seed=self.seed, undefined=undefined
        )

    def count(self, module: Module, machine: Machine) -> tuple[Counts, str]:
        """The costs of the launch as given, and what went wrong; empty where nothing did.

        Raises: PcfmError where it cannot be estimated.
        """
        observer = CostObserver()
        result = simt.simulate(module, self.launch, machine, observers=(observer,))
        if not result.returned:
            return Counts(), str(result.outcome)
        counts = Counts.of(result.counters, observer, machine.warp_size)
        if self.estimated:
            counts = replace(counts, estimated_cycles=estimate_launch(module, self.launch, machine).cycles)
        return counts, ""

    def counted(self, module: Module, machine: Machine) -> Counters:
        """The run that a profile is taken from. Raises: PcfmError where it does not return."""
        result = simt.simulate(module, self.launch, machine)
        if not result.returned:
            raise PcfmError(f"there is no profile: {result.outcome}")
        return result.counters


@dataclass(frozen=True)
class KernelSubject:
    """A kernel at a block size; `runs` inputs from `seed` on, `scale` times the usual size."""

    kernel: str
    block: str
    runs: int
    seed: int
    scale: int = 1

    @property
    def workload(self) -> Workload:
        """What tables execute. Raises: PcfmError for a kernel or block size that does not exist."""
        return workload(self.kernel, self.block, self.scale)

    def shapes(self) -> Sequence[Launch]:
        """What a pipeline may know."""
        return self.workload.shapes(self._seeds)

    def compare(self, source: Module, target: Module, machine: Machine, *, undefined: bool) -> Verdict:
        """Whether two versions do the same."""
        return self.workload.compare(source, target, machine, self._seeds, undefined=undefined)[0]

    def count(self, module: Module, machine: Machine) -> tuple[Counts, str]:
        """The costs of the first input, and what is wrong with any result; empty where nothing is."""
        counts, problem = self.workload.count(module, machine, self.seed)
        return counts, problem or self.workload.wrong_launch(module, machine, self._seeds)

    def counted(self, module: Module, machine: Machine) -> Counters:
        """The run that a profile is taken from, all launches together. Raises: PcfmError where one does not
        return.
        """
        run = run_application(module, self.workload.application(self.seed), machine)
        if not run.returned:
            raise PcfmError(f"there is no profile: {run.ending}")
        return run.counters

    @property
    def _seeds(self) -> range:
        return range(self.seed, self.seed + self.runs)


Subject = LaunchSubject | KernelSubject
