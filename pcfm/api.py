"""pcfm from Python: parse, optimize, simulate, bound; and reading and printing modules.

The command line is made of the same functions. Modules, launches and machines are objects; a launch may also
be given as the path of a launch file and a machine as a name or path; where none is named it follows the
target that the module is for. Every error in what is given is a `PcfmError`. Two versions are compared by
`pcfm.check.check`. The simulator is imported by what executes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from pcfm.clang import is_source
from pcfm.defaults import DEFAULT_FUEL, DEFAULT_PIPELINE, MOST_WARPS
from pcfm.diagnostics import PcfmError
from pcfm.ir.attributes import mark_parameter, mark_readable
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import source_location
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, Launch, LaunchShapes, load_launch, named_launch
from pcfm.llvm import module_from_bytes
from pcfm.machine import Machine, machine_for
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.passes import Decision, Pass, PassContext
from pcfm.transforms.pipeline import PipelineRun, asks_launches, parse_pipeline, run_pipeline, with_threshold
from pcfm.transforms.remarks import Remark, RemarkName

if TYPE_CHECKING:
    from pcfm.bound import LaunchBound
    from pcfm.proved_pipeline import Step
    from pcfm.simt import RunResult
    from pcfm.simt.simulate import Undef

Site = tuple[str, tuple[str, int, int]]
"""A function, and a location in its source: file, line and column."""

__all__ = ["Optimized", "bound", "optimize", "parse", "read", "simulate", "to_text"]


@dataclass(frozen=True)
class Optimized:
    """What a pipeline made of a module: the module, the remarks in order, and each pass's part.

    `steps` are the passes' results with their proofs, where these were asked for.
    """

    module: Module
    remarks: tuple[Remark, ...]
    run: PipelineRun
    steps: tuple[Step, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether any pass changed anything."""
        return self.run.changed


def parse(text: str, filename: str = "<string>") -> Module:
    """A module from textual LLVM IR. Raises: ParseError with line, column and what was expected."""
    return parse_module(text, filename)


def read(data: bytes, filename: str, *, triple: str | None = None) -> Module:
    """A module from the bytes of a `.ll` or `.bc` file of this LLVM or an older one.

    `triple` is the target of one that states none. Raises: PcfmError.
    """
    if is_source(filename):
        hint = "pcfm.clang.compile_source(path, SourceOptions()) makes LLVM IR of it, for parse"
        raise PcfmError(f"{filename} is a source file, and no LLVM IR or PTX", hint=hint)
    return module_from_bytes(data, filename, triple=triple)


def to_text(module: Module) -> str:
    """The module as textual LLVM IR, as LLVM prints it."""
    return print_module(module)


def optimize(  # noqa: PLR0913
    module: Module,
    pipeline: str | Iterable[Pass] = DEFAULT_PIPELINE,
    *,
    threshold: float | None = None,
    machine: Machine | str | None = None,
    launch: Launch | str | Path | Sequence[Launch] | None = None,
    decide: Decision = "emitted",
    verify_each: bool = True,
    print_after_all: TextIO | None = None,
    in_place: bool = False,
    prove: bool = False,
    readable: Iterable[str] = (),
    block: tuple[int, int, int] | None = None,
    only: Collection[str] | None = None,
    brief: bool = False,
) -> Optimized:
    """Runs a pipeline on a copy of `module`; melds what is profitable on `machine`.

    A known `launch` lets branches that are uniform on it be told from divergent ones; several say what
    is known of a module with several kernels, or of a kernel launched in several ways. One with arguments is
    executed, where the pipeline melds, and how often each branch split a warp in it decides what is melded;
    so it is where loops are merged, and arms converted, as `measured`. `decide` says whether melds are judged
    on the IR alone, or tried: on such launches, or on the code that a back end emits for the machine; or, by
    "profit", as tuning judges them: on the IR, by the fusion profit alone, whatever launches do.
    `threshold` sets that of every `meld` in the pipeline. With `prove`, each pass's result is proved against
    its input, and undone where it is not: the module that comes out refines the one given. `readable` names
    parameters of kernels whose buffers may be read over the whole launch, whatever guards say. `block` is the
    thread block of kernels of which no launch is given. `only` names the functions that the pipeline is run
    on, where that is not all. `brief` trials are given up early (`melding.work`), and what
    they do not decide is left.

    Raises: PcfmError for a pipeline or module with an error.
    """
    model = machine_for(module, machine)
    passes = parse_pipeline(pipeline) if isinstance(pipeline, str) else list(pipeline)
    if threshold is not None:
        passes = with_threshold(passes, threshold)
    launches = _launches(launch, module)
    shapes = LaunchShapes.of(launches, model.warp_size)
    if block is not None:
        shapes = shapes.in_blocks(block, model.warp_size, [kernel.name for kernel in module.kernels])
    context = PassContext(model, shapes, decide=decide)
    context.tuning, context.only, context.is_brief = decide == "profit", only, brief
    work = module if in_place else clone_module(module)
    mark_readable(work, readable)
    for each in launches:
        _mark_readable_buffers(work, each)
    hotness: dict[Site, int] = {}
    if launches and decide != "profit" and any(asks_launches(each) for each in passes):
        hotness = _hotness(_measure(work, launches, context))
        context.is_measured = decide == "emitted" and any(each.args for each in launches)
    if prove:
        from pcfm.proved_pipeline import run_proved_pipeline

        done = run_proved_pipeline(
            work, passes, context, verify_each=verify_each, print_after_all=print_after_all
        )
        remarks = _with_hotness(context, hotness)
        return Optimized(done.module, remarks, done.run, tuple(done.steps))
    run = run_pipeline(work, passes, context, verify_each=verify_each, print_after_all=print_after_all)
    return Optimized(work, _with_hotness(context, hotness), run)


def _measure(module: Module, launches: Sequence[Launch], context: PassContext) -> dict[Instruction, int]:
    """Lets a context know how often branches split warps on launches, and execute those; how often warps came
    to each branch.
    """
    from pcfm.profile import LaunchMeter, measure_launches

    measured = measure_launches(module, launches, context.machine)
    context.divergence_shares = measured.shares
    context.condition_shares = measured.condition_shares
    context.measure = LaunchMeter(measured.chosen, context.machine)
    partly = {branch.block.function.name for branch in measured.shares}
    for kernel, problem in measured.failures.items():
        message = "how often branches split a warp is assumed: the launch could not be executed"
        if kernel in partly:
            message = "melds are not tried on the launch: it is executed in part"
        said = {"outcome": problem}
        context.remarks.add(
            Remark("analysis", Meld.name, RemarkName.NOT_MEASURED, kernel, None, message, said)
        )
    return measured.executions


def _mark_readable_buffers(module: Module, launch: Launch) -> None:
    """Marks the parameters that a launch gives buffers which it says may be read."""
    if not any(isinstance(arg, BufferArg) and arg.readable for arg in launch.args):
        return
    from pcfm.simt.parameters import launch_slots

    slots = launch_slots(module.function(launch.kernel), module)
    for slot, arg in zip(slots, launch.args, strict=False):
        if isinstance(arg, BufferArg) and arg.readable and not slot.holds_elements:
            mark_parameter(slot.parameter)


def _hotness(executions: Mapping[Instruction, int]) -> dict[Site, int]:
    """How often warps came to each place with a branch; of several there the most."""
    hotness: dict[Site, int] = {}
    for branch, executed in executions.items():
        location = source_location(branch.metadata.get("dbg"))
        if location is not None and branch.parent is not None:
            site = branch.parent.function.name, location
            hotness[site] = max(hotness.get(site, 0), executed)
    return hotness


def _with_hotness(context: PassContext, hotness: Mapping[Site, int]) -> tuple[Remark, ...]:
    """The remarks, with how often warps came to their places where that was measured."""
    return tuple(
        replace(remark, hotness=hotness.get((remark.function, remark.location)))
        if remark.location is not None
        else remark
        for remark in context.remarks
    )


def simulate(
    module: Module,
    launch: Launch | str | Path,
    *,
    machine: Machine | str | None = None,
    undef: Undef = "zero",
    seed: int = 0,
    fuel: int = DEFAULT_FUEL,
) -> RunResult:
    """Executes a launch: outcome, buffers as they stand after it, counters.

    `fuel` bounds the instructions of a warp; `undef` says what undefined values read as, `seed` what "random"
    draws. Raises: PcfmError where module and launch do not fit, or an intrinsic is not known.
    """
    from pcfm.simt import simulate as execute

    return execute(
        module, _launch(launch, module), machine_for(module, machine), undef=undef, seed=seed, fuel=fuel
    )


def bound(
    module: Module,
    launch: Launch | str | Path,
    *,
    machine: Machine | str | None = None,
    warps: int = MOST_WARPS,
    fuel: int = DEFAULT_FUEL,
) -> LaunchBound:
    """What melding can gain at most on a launch, by kernel and branch: see `pcfm.bound.bounds`.

    No more than `warps` warps are followed. Raises: PcfmError where the launch does not return.
    """
    from pcfm.bound import bound_launch

    return bound_launch(module, _launch(launch, module), machine_for(module, machine), warps=warps, fuel=fuel)


def _launches(launch: Launch | str | Path | Sequence[Launch] | None, module: Module) -> Sequence[Launch]:
    if launch is None:
        return ()
    several = (launch,) if isinstance(launch, Launch | str | Path) else launch
    return tuple(_launch(each, module) for each in several)


def _launch(launch: Launch | str | Path, module: Module) -> Launch:
    return named_launch(launch if isinstance(launch, Launch) else load_launch(launch), module)
