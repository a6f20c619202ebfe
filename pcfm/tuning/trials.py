"""Checks and measures one version of a module against its source: the unit of work of a tuning.

A version is executed on a *subject*: a launch file's launch, or a kernel that comes with pcfm. A launch is
compared on its variants (boundary values, other seeds) and counted as given. A kernel is compared and counted
as in the tables, its whole computation launch by launch: see `pcfm.workloads.workload`.

A trial is a pure function of texts, a subject and a machine, so that it can be done in any process, and its
result kept. The version is verified by LLVM, compared with the source bit for bit on every input
(`pcfm.check`), executed for its counts, and where the subject has a reference held against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pcfm import api, simt
from pcfm.check import Unchanged, Verdict, check
from pcfm.defaults import OBJECTIVES
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.llvm import verify
from pcfm.machine import Machine, load
from pcfm.simt import Counters
from pcfm.simt.estimate import estimate_launch
from pcfm.sweep import Cell, Sweep, make_cell
from pcfm.workloads.applications import run_application
from pcfm.workloads.counts import CostObserver, Counts
from pcfm.workloads.proofs import Texts, prove_texts, proved_or
from pcfm.workloads.workload import Workload, workload


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
            estimate = estimate_launch(module, self.launch, machine)
            if not estimate.of_ir_because:
                counts = replace(counts, estimated_cycles=estimate.cycles)
        return counts, ""

    def counted(self, module: Module, machine: Machine) -> Counters:
        """The run that a profile is taken from. Raises: PcfmError where it does not return."""
        result = simt.simulate(module, self.launch, machine)
        if not result.returned:
            raise PcfmError(f"there is no profile: {result.outcome}")
        return result.counters


@dataclass(frozen=True)
class KernelSubject:
    """A kernel at a block size; `runs` inputs from `seed` on."""

    kernel: str
    block: str
    runs: int
    seed: int

    @property
    def workload(self) -> Workload:
        """What tables execute. Raises: PcfmError for a kernel or block size that does not exist."""
        return workload(self.kernel, self.block)

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


@dataclass(frozen=True)
class Trial:
    """A version `target` of `source`, and what to compare them on. The machine is a name or a path."""

    source: str
    target: str
    subject: Subject
    machine: str
    undefined: bool = False
    name: str = "<source>"


@dataclass(frozen=True)
class Measurement:
    """What a trial found: the verdict, and the counts by objective where the verdict accepts."""

    verdict: str
    accepted: bool
    detail: str = ""
    counts: dict[str, int] = field(default_factory=dict, hash=False)


def measure(trial: Trial) -> Measurement:
    """The verdict on a trial and, where it accepts, what it cost.

    Raises: PcfmError where the version is no valid IR or the launch does not fit.
    """
    machine = load(trial.machine)
    source = api.parse(trial.source, trial.name)
    verify(trial.target, trial.name)
    target = api.parse(trial.target, trial.name)
    same = trial.target == trial.source
    compare = trial.subject.compare
    verdict = Unchanged() if same else compare(source, target, machine, undefined=trial.undefined)
    if not verdict.accepted:
        return Measurement(verdict.name, False, str(verdict))
    counts, problem = trial.subject.count(target, machine)
    if problem and same:
        return Measurement("INCONCLUSIVE", False, f"the source as it is: {problem}")
    if problem:
        return Measurement("MISMATCH", False, problem)
    proof = None if same else prove_texts(Texts(trial.source, trial.target))
    return Measurement(proved_or(verdict.name, proof), True, "", objectives(counts, target, machine))


def objectives(counts: Counts, module: Module, machine: Machine) -> dict[str, int]:
    """Every objective by name; without `estimated-cycles` where nothing was estimated."""
    numbers = {
        name: getattr(counts, name.replace("-", "_")) for name in OBJECTIVES if name != "code-size"
    } | {"code-size": code_size(module, machine)}
    if not counts.estimated_cycles:
        del numbers["estimated-cycles"]
    return numbers


def code_size(module: Module, machine: Machine) -> int:
    """How many instructions of all functions with a body leave a machine instruction behind."""
    return sum(
        machine.cost_class(inst) != "free" for fn in module.defined_functions for inst in fn.instructions()
    )


def measure_all(trials: Sequence[Trial], sweep: Sweep) -> list[Measurement]:
    """The measurements of all trials, in their order."""
    cells = [trial_cell(trial, number) for number, trial in enumerate(trials)]
    return [Measurement(**result) for result in sweep.run(cells, _describe)]


def measure_plainly(trial: Trial) -> dict[str, Any]:
    """As `measure`, as plain data."""
    return asdict(measure(trial))


def trial_cell(trial: Trial, number: int) -> Cell[Trial]:
    """The trial as a cell of a sweep."""
    return make_cell(measure_plainly, trial, label=f"{trial.name}, version {number}", reads=_machine)


def _machine(trial: Trial) -> Machine:
    return load(trial.machine)


def _describe(cell: Cell[Any], result: Any) -> str:
    return f"{cell.label}: {result['verdict']}"
