"""From a run that was traced to its estimate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.machine.core import Core
from pcfm.simt.compiled import CODE
from pcfm.simt.estimate.code import CodeOf, assemble, ir_instructions
from pcfm.simt.estimate.core import Code, Figures, Trace, run_core
from pcfm.simt.estimate.emitted import Emitted, emitted_code
from pcfm.simt.estimate.ptxas import assembled_blocks
from pcfm.simt.estimate.trace import TraceObserver
from pcfm.simt.lines import SourceLine, line_of
from pcfm.simt.outcome import Returned
from pcfm.simt.program import Program
from pcfm.simt.scheduler import ControlCounts
from pcfm.simt.simulate import simulate
from pcfm.simt.values import Array


@dataclass(frozen=True)
class Spent:
    """Cycles on the multiprocessor that ended last; in so many of them memory was waited for."""

    cycles: int = 0
    waiting_cycles: int = 0

    def __add__(self, other: Spent) -> Spent:
        return Spent(self.cycles + other.cycles, self.waiting_cycles + other.waiting_cycles)


@dataclass(frozen=True)
class Estimate:
    """`cycles` from the first thread block's start to the last one's end; `instructions` that warps issued;
    `resident_blocks` that a multiprocessor held at once; whose the cycles were, by source line and by
    instruction of the module (None: of no single one), which add up to `cycles`; why it is of the IR, where
    the back end's code was wanted and does not say what blocks issue.
    """

    cycles: int
    instructions: int
    resident_blocks: int
    lines: dict[SourceLine, int] = field(default_factory=dict)
    spent: dict[Instruction | None, Spent] = field(default_factory=dict)
    of_ir_because: str = ""


class EstimateObserver(TraceObserver):
    """Watches a run of one launch; `estimate` then says what it takes on the machine's core.

    `code_of` gives the instructions of a node, by default the IR's own; `source_of` whose of the source
    each of the IR that is executed is.
    """

    def __init__(
        self,
        code_of: CodeOf = ir_instructions,
        source_of: Callable[[Instruction], Instruction | None] = lambda inst: inst,
    ) -> None:
        super().__init__()
        self.code_of, self.source_of = code_of, source_of

    def begin(self, program: Program, machine: Machine) -> None:
        if machine.core is None:
            raise PcfmError(
                f"the machine model {machine.name} has no core to estimate cycles on",
                hint='a table [core], or extends = "volta-warp32"',
            )
        super().begin(program, machine)
        self.issued = [list(self.code_of(node, program, machine)) for node in program.nodes]
        self.code, self.charged, self.instructions = assemble(self.issued, machine)

    def end(self, control: ControlCounts) -> None:
        self.splits = list(control.divergent)

    def estimate(self, shared_bytes: int = 0, registers: int = 0) -> Estimate:
        """The estimate; `shared_bytes` is what a thread block takes of shared memory, `registers` of 32 bits
        what a thread takes: both bound how many thread blocks are resident (0: they do not).
        """
        if self.geometry is None:
            return Estimate(0, 0, 0)
        core = self.machine.core
        assert core is not None
        CODE.load()  # costs little beside the core
        trace, code, instructions = self.finish(core.line_bytes), self.code, self.instructions
        if core.predicated:
            blocks = assembled_blocks(self.program.nodes, self.issued, self.splits, self.machine)
            trace = blocks.trace(trace)
            code, _, instructions = assemble(blocks.issued, self.machine)
        cycles, issued, *by_code, _, resident = estimate_trace(
            trace, code, self.machine, self.geometry.warps_per_block, shared_bytes, registers
        )
        lines: dict[SourceLine, int] = {}
        spent: dict[Instruction | None, Spent] = {}
        for line, inst, each in self._whose(code, instructions, *by_code):
            lines[line] = lines.get(line, 0) + each.cycles
            spent[inst] = spent.get(inst, Spent()) + each
        return Estimate(cycles, issued, resident, lines, spent)

    def _whose(
        self, code: Code, instructions: Sequence[Instruction | None], spent: Array, waited: Array
    ) -> Iterator[tuple[SourceLine, Instruction | None, Spent]]:
        """The line and the source of each instruction that took cycles."""
        for node in self.program.nodes:
            first, last = code.node_first[node.index : node.index + 2].tolist()
            executed = instructions[first:last]
            sources = [None if inst is None else self.source_of(inst) for inst in executed]
            for index, inst in enumerate(_filled(sources, is_entry=node.index == 0), first):
                if not spent[index]:
                    continue
                line = SourceLine() if inst is None else line_of(node.instance, inst, self.source_of)
                yield line, inst, Spent(int(spent[index]), int(waited[index]))


def estimate_trace(
    trace: Trace, code: Code, machine: Machine, per_block: int, shared_bytes: int = 0, registers: int = 0
) -> tuple[int, int, Array, Array, Array, int]:
    """What a trace takes on the machine's core, as `run_core` says it, and how many thread blocks of
    `per_block` warps a multiprocessor held at once.
    """
    core = machine.core
    assert core is not None
    blocks = (trace.path_first.size - 1) // per_block
    resident = core.resident_blocks(per_block, shared_bytes, registers, machine.warp_size)
    resident = min(resident, -(-blocks // core.multiprocessors))
    return *run_core(_figures(core), code, trace, per_block, resident), resident


def _filled(sources: Sequence[Instruction | None], *, is_entry: bool) -> Iterator[Instruction | None]:
    """Whose each instruction of a node is: what the back end adds (waits, masks) is for the one behind it,
    else for the one before; what a kernel is entered with is nobody's.
    """
    behind: list[Instruction | None] = [None] * len(sources)
    following = None
    for index in reversed(range(len(sources))):
        following = behind[index] = sources[index] or following
    before = None
    for source, next_one in zip(sources, behind, strict=True):
        before = source or before
        yield before if source is not None or (is_entry and before is None) else next_one or before


def estimate_launch(
    module: Module, launch: Launch, machine: Machine, *, ir: bool = False, registers: int = 0
) -> Estimate:
    """Executes a launch and estimates it, on the code that the machine's back end emits or on the `ir`'s own.

    Raises: PcfmError where the machine has no core, the launch does not return, or the back end refuses the
    module.
    """
    code = Emitted(module, ir_instructions) if ir else emitted_code(module, machine, located=True)
    observer = EstimateObserver(code.code_of, code.source_of)
    result = simulate(code.module, launch, machine, observers=[observer])
    if not isinstance(result.outcome, Returned):
        raise PcfmError(f"nothing can be estimated of a launch that does not return: {result.outcome}")
    kernel = code.module.function(launch.kernel)
    shared_bytes = launch.dynamic_shared_bytes + static_shared_bytes(kernel)
    estimate = observer.estimate(shared_bytes, registers)
    return replace(estimate, of_ir_because=code.notes.get(launch.kernel, ""))


def _figures(core: Core) -> Figures:
    lines = {
        "l1_lines": max(1, core.l1_bytes // core.line_bytes),
        "l2_lines": max(1, core.l2_bytes // core.line_bytes),
    }
    return Figures(
        **{name: lines[name] if name in lines else getattr(core, name) for name in Figures._fields}
    )
