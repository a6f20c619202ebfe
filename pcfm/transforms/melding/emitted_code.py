"""What the regions of a kernel cost on the code that the back end emits, and not on the IR alone.

A module goes through the back end of its machine, and each block of the kernel is priced: the pipelined
cost of every instruction that is emitted for it, and what branches cost. PTX is lifted: its own blocks are
priced, and its branches cost what they do on the IR (`costs`). AMDGCN assembly is charged to the blocks of
the IR that it was made of (`llvm.annotation`), with its branches and what saves and restores masks: a warp
runs that whether it splits or not. Each instruction counts for the region that its mark names (`marks`), as
often as its block is assumed to run (`frequencies`): where a warp splits both sides of a region's branches
do, else the blocks of the side that it goes to. With that come the registers (of PTX those that are live at
once, of AMDGCN those allocated), and the thread blocks that they let be resident.

Cost: one call of LLVM for all modules asked about that are not known by their text. Not handled: how ptxas
schedules. See docs/architecture.md, What a meld may cost, and decision 0028.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pcfm.amdgcn import issuing_blocks, kernel_metadata, parse_assembly
from pcfm.analysis.analyses import Analyses
from pcfm.analysis.pressure import compute_pressure
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import CondBr, Instruction
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.printer import print_module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.thread_bounds import most_threads
from pcfm.launch import LaunchShape
from pcfm.llvm import AssemblyTarget, annotate, block_numbers, emit_each
from pcfm.machine import Cost, Machine, processor_for
from pcfm.machine.amdgcn_classes import amdgcn_class
from pcfm.machine.ptx_classes import ptx_class
from pcfm.ptx import lift
from pcfm.transforms.melding.costs import CostModel, Costs, Cycles
from pcfm.transforms.melding.frequencies import block_frequencies
from pcfm.transforms.melding.marks import LEFT, Mark, RegionTable, read_mark

ASSUMED_THREADS = 256
"""How many threads a thread block has, where neither launch nor kernel tells."""
MAX_KNOWN = 64

_known: dict[tuple[str, str, str | None], str] = {}
_kernels: dict[tuple[str, str, str, LaunchShape | None], EmittedKernel] = {}


def assemblies(modules: Sequence[Module], target: AssemblyTarget, cpu: str | None = None) -> list[str]:
    """The assembly of modules, for `cpu` or what they name, of AMDGCN with LLVM's comments; what was emitted
    lately is known by its text.

    Raises: PcfmError where the back end refuses one.
    """
    texts = [(target, print_module(module), cpu) for module in modules]
    asked = {text: module for text, module in zip(texts, modules, strict=True) if text not in _known}
    if asked:
        printed = [text for _, text, _ in asked]
        is_verbose = target == "amdgcn"
        emitted = emit_each(list(asked.values()), target, cpu=cpu, verbose=is_verbose, printed=printed)
        _known.update(zip(asked, emitted, strict=True))
    emitted = [_known[text] for text in texts]
    for text in list(_known)[: max(0, len(_known) - MAX_KNOWN)]:
        del _known[text]
    return emitted


def forget() -> None:
    """Lets go of all that is known by its text."""
    _known.clear()
    _kernels.clear()


def resident_blocks(fn: Function, registers: int, machine: Machine, shape: LaunchShape | None) -> int:
    """How many thread blocks of a kernel a multiprocessor holds at once."""
    if machine.core is None:
        return 1
    threads = most_threads(fn) or ASSUMED_THREADS
    if shape is not None:
        threads = shape.threads_per_block
    warps = -(-threads // machine.warp_size)
    return machine.core.resident_blocks(warps, static_shared_bytes(fn), registers, machine.warp_size)


@dataclass(frozen=True)
class EmittedKernel:
    """A kernel as it is emitted: per block what its instructions cost by mark, in latency and in issue
    cycles; the registers it takes, how many thread blocks are resident at once, and whether its branches are
    among the prices.
    """

    machine: Machine
    analyses: Analyses
    prices: Mapping[Block, Mapping[Mark, tuple[float, float]]]
    registers: int
    resident: int
    branches_priced: bool

    def cycles(self, table: RegionTable, tops: Collection[int]) -> dict[int, Cycles]:
        """The cycles by region of `tops`, with all that stands in it; 0 is what is outside of them."""
        model = CostModel(self.machine)
        weighed = {
            costs: self._frequencies(table, tops, costs)
            for costs in (
                *(model.latency, model.issue, model.left, model.right),
                *(model.left_issue, model.right_issue),
            )
        }
        totals: dict[int, Cycles] = dict.fromkeys((0, *tops), Cycles())
        for block in self.analyses.cfg.order:
            for mark, (latency, issue) in self.prices[block].items():
                top = table.within(mark, tops).region

                def cost(
                    costs: Costs, block: Block = block, price: tuple[float, float] = (latency, issue)
                ) -> float:
                    return weighed[costs][block] * price[costs.is_issue]

                totals[top] += model.with_sides_issue(cost)
            end = block.terminator
            if isinstance(end, CondBr) and not self.branches_priced:
                top = table.within(read_mark(end) or Mark(), tops).region
                divergent = self.analyses.divergence.is_divergent_branch(block)

                def branch(costs: Costs, block: Block = block, divergent: bool = divergent) -> float:
                    return weighed[costs][block] * (costs.two_sided if divergent else costs.branch)

                totals[top] += model.with_sides_issue(branch)
        return totals

    def _frequencies(self, table: RegionTable, tops: Collection[int], costs: Costs) -> dict[Block, float]:
        """How often each block is assumed to run, where warps go as `costs` has it."""
        taken: dict[Block, Block] = {}
        for block in self.analyses.cfg.order:
            sides = None if costs.splits else self._sides_of(block, table, tops)
            if sides is not None:
                taken[block] = sides[0] if costs.left_run else sides[1]
        return block_frequencies(self.analyses, splits=costs.splits, taken=taken)

    def _sides_of(
        self, block: Block, table: RegionTable, tops: Collection[int]
    ) -> tuple[Block, Block] | None:
        """Where a branch of a region of `tops` goes on its left and on its right side, as far as what stands
        there tells.
        """
        end = block.terminator
        if not isinstance(end, CondBr) or end.if_true is end.if_false:
            return None
        own = table.within(read_mark(end) or Mark(), tops)
        if own.side or not own.region or not self.analyses.divergence.is_divergent_branch(block):
            return None
        for succ, other in ((end.if_true, end.if_false), (end.if_false, end.if_true)):
            if self.analyses.cfg.preds[succ] != (block,):
                continue
            marks = (table.within(read_mark(inst) or Mark(), tops) for inst in succ.instructions)
            sides = {mark.side for mark in marks if mark.region == own.region and mark.side}
            if len(sides) == 1:
                return (succ, other) if LEFT in sides else (other, succ)
        return None


def emitted_kernels(
    modules: Sequence[Module], kernel: str, machine: Machine, shape: LaunchShape | None
) -> list[EmittedKernel]:
    """A kernel of each of some modules, emitted for a machine that emits something.

    Raises: PcfmError where the back end refuses one.
    """
    sources = [module.function(kernel) for module in modules]
    if machine.emits == "amdgcn":
        annotated = [annotate(module) for module in modules]
        cpu = processor_for(machine, modules[0])
        texts = assemblies([copy for copy, _ in annotated], "amdgcn", cpu)
        return [
            _read_amdgcn(text, source, lines, machine, shape)
            for text, source, (_, lines) in zip(texts, sources, annotated, strict=True)
        ]
    texts = assemblies(modules, "ptx")
    kernels = [
        _known_kernel(text, source, machine, shape) for text, source in zip(texts, sources, strict=True)
    ]
    for key in list(_kernels)[: max(0, len(_kernels) - MAX_KNOWN)]:
        del _kernels[key]
    return kernels


def _known_kernel(
    assembly: str, source: Function, machine: Machine, shape: LaunchShape | None
) -> EmittedKernel:
    """The kernel `source` in the PTX emitted for it; what was read lately is known by its text."""
    key = (assembly, source.name, machine.name, shape)
    known = _kernels.get(key)
    if known is None or known.machine != machine:
        known = _kernels[key] = _read_ptx(assembly, source, machine, shape)
        return known
    return replace(known, resident=resident_blocks(source, known.registers, machine, shape))


_Prices = dict[Block, dict[Mark, tuple[float, float]]]


def _read_ptx(assembly: str, source: Function, machine: Machine, shape: LaunchShape | None) -> EmittedKernel:
    lifted = lift(assembly, "<emitted>")
    fn = lifted.module.function(source.name)
    analyses = Analyses(fn, shape, machine.warp_size)
    prices: _Prices = {block: {} for block in analyses.cfg.order}
    for block, by_mark in prices.items():
        last = _first_mark(block)
        for inst in block.instructions:
            last = read_mark(inst) or last
            for origin in lifted.origins.of(inst):
                name = _class_of(origin.opcode)
                if name != "branch":
                    _charge(by_mark, last, (machine.pipelined(name),))
    registers = compute_pressure(fn).registers
    resident = resident_blocks(source, registers, machine, shape)
    return EmittedKernel(machine, analyses, prices, registers, resident, branches_priced=False)


def _read_amdgcn(
    assembly: str,
    source: Function,
    lines: Mapping[int, Instruction],
    machine: Machine,
    shape: LaunchShape | None,
) -> EmittedKernel:
    machine_blocks = parse_assembly(assembly).get(source.name, [])
    if not machine_blocks:
        raise PcfmError(f"the assembly has no code of @{source.name}")
    analyses = Analyses(source, shape, machine.warp_size)
    prices: _Prices = {block: {} for block in analyses.cfg.order}
    taken, not_taken = machine.branch_taken, machine.branch_not_taken
    last = {block: _first_mark(block) for block in prices}
    for machine_block, owner in zip(
        machine_blocks, issuing_blocks(machine_blocks, block_numbers(source)), strict=True
    ):
        block = source.blocks[owner]
        for inst in machine_block.instructions:
            written = lines.get(inst.line)
            if written is not None:
                last[block] = read_mark(written) or last[block]
            name = amdgcn_class(inst.opcode)
            if inst.opcode == "s_branch":
                charges = (taken,)
            elif inst.opcode.startswith("s_cbranch"):
                charges = (taken, not_taken)
            else:
                charges = (machine.pipelined(name),)
            _charge(prices[block], last[block], charges)
    registers = kernel_metadata(assembly).get(source.name, {}).get("vgprs", 0)
    resident = resident_blocks(source, registers, machine, shape)
    return EmittedKernel(machine, analyses, prices, registers, resident, branches_priced=True)


def _first_mark(block: Block) -> Mark:
    return next((mark for inst in block.instructions if (mark := read_mark(inst)) is not None), Mark())


def _charge(by_mark: dict[Mark, tuple[float, float]], mark: Mark, costs: Sequence[Cost]) -> None:
    """Adds an emitted instruction to what is of its mark, at the mean of what it may cost."""
    latency, issue = by_mark.get(mark, (0.0, 0.0))
    latency += sum(cost.latency_cycles for cost in costs) / len(costs)
    by_mark[mark] = latency, issue + sum(cost.issue_cycles for cost in costs) / len(costs)


def _class_of(opcode: str) -> str:
    name = ptx_class(opcode)
    words = opcode.split(".")
    if name in ("global_load", "global_store", "atomic_global"):
        for space, row in (("shared", "shared"), ("local", "private"), ("const", "constant")):
            if any(word.partition("::")[0] == space for word in words):
                kind = name.removeprefix("global_")
                return "atomic_shared" if kind == "atomic_global" else f"{row}_{kind}"
    return name
