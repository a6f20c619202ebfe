"""What a kernel of the tables is executed on.

A kernel is two things here: its *application*, the whole computation, whose launches share buffers (a merge
sort launches its kernel once per width); and single launches on seeded inputs, extreme ones among them. What
the tables count is the application; what is checked is both: each launch of the application on the memory
that it really finds, and every seeded launch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from pcfm import api, simt
from pcfm.analysis.pressure import compute_pressure
from pcfm.bound import LaunchBound
from pcfm.bound.bounds import bound_traces
from pcfm.check import Inconclusive, NoMismatch, Verdict, check
from pcfm.defaults import COMPILATIONS, MOST_WARPS
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.launch import Launch
from pcfm.llvm import module_from_bytes
from pcfm.machine import Machine, load
from pcfm.plugins import installed, load_plugin, refuse
from pcfm.simt import Counters, Observer
from pcfm.simt.estimate import Emitted, EstimateObserver, emitted_code
from pcfm.simt.lane_traces import LaneTraceObserver
from pcfm.workloads.applications import (
    ApplicationRun,
    launches_by_shape,
    occurring_launches,
    run_application,
)
from pcfm.workloads.counts import CostObserver, Counts
from pcfm.workloads.own_kernels import MODULES, OwnKernel, is_own, own_spec
from rodinia_kernels import (
    Application,
    Block,
    KernelSpec,
    all_kernels,
    suite_kernels,
    synthetic_kernels,
)

Watcher = TypeVar("Watcher", bound=Observer)


@dataclass(frozen=True)
class ApplicationEstimate:
    """Estimated cycles of the kernel functions that are measured, the instructions that warps issue in all
    launches, and what the reference says of the emitted code's result.
    """

    cycles: int
    instructions: int
    verdict: str


@dataclass(frozen=True)
class Workload:
    """A kernel at a block size, `scale` times the usual size."""

    spec: KernelSpec
    block: Block
    scale: int

    def application(self, seed: int) -> Application:
        """The whole computation. Raises: PcfmError where it does not exist at this scale."""
        try:
            return self.spec.application(self.block, seed, self.scale)
        except ValueError as error:
            raise PcfmError(str(error)) from None

    def launches(self, seeds: Sequence[int]) -> list[Launch]:
        """One launch per seed."""
        return [self.spec.launch(self.block, seed) for seed in seeds]

    def shapes(self, seeds: Sequence[int]) -> list[Launch]:
        """What tells a pipeline how the kernel's functions are launched: the launches of the application, on
        the buffers that they really find, and the shapes of the seeded ones.
        """
        occurring = _occurring(self, seeds[0])
        known = launches_by_shape(occurring)
        seeded = launches_by_shape(self.launches(seeds))
        return [
            *occurring,
            *(replace(group[0], args=()) for shape, group in seeded.items() if shape not in known),
        ]

    def compiled(self, baseline: str) -> bytes:
        """The compiled module. Raises: PcfmError."""
        try:
            return self.spec.read(self.block, baseline)
        except KeyError as missing:
            raise PcfmError(str(missing.args[0])) from None

    @property
    def given(self) -> Launch | None:
        """The launch of a kernel of one's own: what its cells depend on beside the code."""
        return self.spec.given if isinstance(self.spec, OwnKernel) else None

    def count(self, module: Module, machine: Machine, seed: int) -> tuple[Counts, str]:
        """What the application costs, in the kernel functions that are measured; and the first thing wrong
        with its result; empty where nothing is.
        """
        code = None if machine.core is None else emitted_code(module, machine)
        # What is issued on the module's own nodes needs no run of its own.
        code_of = code.code_of if code is not None and code.module is module else None

        def observers() -> Sequence[Observer]:
            return (CostObserver(),) if code_of is None else (CostObserver(), EstimateObserver(code_of))

        run = run_application(module, self.application(seed), machine, observe=observers)
        costs = [Counts.of(*each, machine.warp_size) for each in self._measured(run, CostObserver)]
        counts = sum(costs, Counts())
        if code is not None and run.returned and code.notes.keys().isdisjoint(self.spec.measured):
            if code_of is not None:
                estimate = self._add_estimates(run, module)
            else:
                estimate = self._estimate(code, machine, seed)
            counts = replace(counts, estimated_cycles=estimate.cycles)
        verdict = run.verdict()
        return counts, "" if verdict.accepted else str(verdict)

    def estimate(self, module: Module, machine: Machine, seed: int) -> ApplicationEstimate:
        """What the application takes on the machine's core, on the code that its back end emits.

        Raises: PcfmError where the back end refuses the module.
        """
        return self._estimate(emitted_code(module, machine), machine, seed)

    def _estimate(self, code: Emitted, machine: Machine, seed: int) -> ApplicationEstimate:
        run = run_application(
            code.module, self.application(seed), machine, observe=lambda: (EstimateObserver(code.code_of),)
        )
        return self._add_estimates(run, code.module)

    def _add_estimates(self, run: ApplicationRun, module: Module) -> ApplicationEstimate:
        """Those of all launches of a run of `module` whose last observers estimated."""
        registers = {fn.name: compute_pressure(fn).registers for fn in module.kernels}
        shared = {fn.name: static_shared_bytes(fn) for fn in module.kernels}
        cycles = instructions = 0
        for step in run.steps:
            observer = step.observers[-1]
            assert isinstance(observer, EstimateObserver)
            estimate = observer.estimate(shared[step.kernel], registers[step.kernel])
            instructions += estimate.instructions
            cycles += estimate.cycles if step.kernel in self.spec.measured else 0
        return ApplicationEstimate(cycles, instructions, run.verdict().name)

    def bound(self, module: Module, machine: Machine, seed: int) -> list[LaunchBound]:
        """What melding can gain at most in each launch of the kernel functions that are measured.

        Raises: PcfmError where the application does not run to its end.
        """
        run = run_application(
            module,
            self.application(seed),
            machine,
            observe=lambda: (simt.MemoryObserver(), LaneTraceObserver(MOST_WARPS)),
        )
        if not run.returned:
            raise PcfmError(f"there is no bound: {run.ending}")
        watched = self._measured(run, LaneTraceObserver)
        return [bound_traces(observer, counters.cycles) for counters, observer in watched]

    def _measured(self, run: ApplicationRun, kind: type[Watcher]) -> Iterator[tuple[Counters, Watcher]]:
        """The counters, and the observer of a kind, of each launch of a kernel function that is measured."""
        for step in run.steps:
            if step.counters is not None and step.kernel in self.spec.measured:
                yield (
                    step.counters,
                    next(observer for observer in step.observers if isinstance(observer, kind)),
                )

    def wrong_launch(self, module: Module, machine: Machine, seeds: Sequence[int]) -> str:
        """The first thing wrong with the result of a seeded launch; empty where nothing is."""
        launches = self.launches(seeds)
        for seed, launch, result in zip(
            seeds, launches, simt.simulate_many(module, launches, machine), strict=True
        ):
            wrong = self.spec.check(launch, result.buffers) if result.returned else [str(result.outcome)]
            if wrong:
                return f"seed {seed}: {wrong[0]}"
        return ""

    def compare(
        self, source: Module, target: Module, machine: Machine, seeds: Sequence[int], *, undefined: bool
    ) -> tuple[Verdict, int]:
        """Whether two versions do the same, and on how many launches: each of the application on the memory
        that the source leaves for it, and those of all seeds; for a kernel of one's own, its launch varied.
        """
        if self.given is not None:
            verdict = check(
                source, target, self.given, machine, runs=len(seeds), seed=seeds[0], undefined=undefined
            )
            return verdict, getattr(verdict, "runs", len(seeds))
        application = self.application(seeds[0])
        launches = [*occurring_launches(lambda: source, application, machine), *self.launches(seeds)]
        compared = 0
        for group in launches_by_shape(launches).values():
            verdict = check(
                source, target, group[0], machine,
                launches=group, undefined=undefined, fuel=application.fuel,
            )  # fmt: skip
            if not verdict.accepted:
                return verdict, compared
            compared += getattr(verdict, "runs", len(group))
        return (NoMismatch(compared) if compared else Inconclusive("no launches")), compared


@cache
def _occurring(work: Workload, seed: int) -> Sequence[Launch]:
    """The launches of the application as they occur, the kernel as it is compiled."""

    def compiled() -> Module:
        return module_from_bytes(work.compiled(work.spec.baselines[0]), work.spec.name)

    return occurring_launches(compiled, work.application(seed), load())


@cache
def known_kernels() -> dict[str, KernelSpec]:
    """The seven kernels, the synthetic ones and the suite's, by name and in the order of the tables."""
    return {**all_kernels(), **synthetic_kernels(), **suite_kernels()}


def find_spec(kernel: str) -> KernelSpec:
    """A kernel that comes with pcfm, of a plugin, or of one's own by the path of its module.

    Raises: PcfmError where there is none, PluginError.
    """
    if is_own(kernel):
        return own_spec(kernel)
    spec = known_kernels().get(kernel) or load_plugin("pcfm.kernels", kernel)
    if spec is None:
        names = (*known_kernels(), *installed("pcfm.kernels"))
        hint = f"one of {', '.join(names)}, or a module ({', '.join(MODULES)})"
        raise PcfmError(f"there is no kernel {kernel!r}", hint=hint)
    if not isinstance(spec, KernelSpec):
        raise refuse("pcfm.kernels", kernel, "is no rodinia_kernels.KernelSpec")
    if spec.name != kernel:
        raise refuse("pcfm.kernels", kernel, f"has another name: {spec.name!r}")
    return spec


def workload(kernel: str, block: str, scale: int = 1) -> Workload:
    """A kernel by name and block size. Raises: PcfmError where one of them does not exist."""
    spec = find_spec(kernel)
    for each in spec.blocks:
        if str(each) == block:
            return Workload(spec, each, scale)
    sizes = ", ".join(map(str, spec.blocks))
    raise PcfmError(f"{kernel} has no block size {block}", hint=f"one of {sizes}")


def read_source(work: Workload, baseline: str) -> Module:
    """The kernel as compiled. Raises: PcfmError for a compilation that does not exist."""
    return api.read(checked_compilation(work, baseline), f"{work.spec.name} at {work.block}")


def checked_compilation(work: Workload, baseline: str) -> bytes:
    """What clang made. Raises: PcfmError where there is no such compilation."""
    if baseline not in COMPILATIONS:
        raise PcfmError(f"there is no compilation {baseline!r}", hint=f"one of {', '.join(COMPILATIONS)}")
    return work.compiled(baseline)
