"""What the regions of a kernel cost on the code that the back end emits, and not on the IR alone.

A module goes through the back end, whose PTX is lifted, and each block of the kernel is priced: the pipelined
cost of every PTX instruction that its IR carries, and what branches cost (`costs`). Each instruction counts
for the region that its mark names (`marks`), as often as its block is assumed to run (`frequencies`): where a
warp splits both sides of a region's branches do, else the blocks of the side that it goes to. With that come
the registers that are live at once, and the thread blocks that they let be resident.

Cost: one call of LLVM for all modules asked about that are not known by their text. Not handled: back ends
that emit no PTX; how ptxas schedules. Source: design, section 5.8.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pcfm.analysis.cfg import Cfg, compute_cfg
from pcfm.analysis.divergence import Divergence, compute_divergence
from pcfm.analysis.dominance import DomTree, compute_dominators
from pcfm.analysis.loops import LoopForest, compute_loops
from pcfm.analysis.pressure import compute_pressure
from pcfm.ir.instructions import CondBr
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.printer import print_module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.thread_bounds import most_threads
from pcfm.launch import LaunchShape
from pcfm.llvm import emit_each
from pcfm.machine import Machine
from pcfm.machine.ptx_classes import ptx_class
from pcfm.ptx import lift
from pcfm.transforms.melding.costs import CostModel, Costs, Cycles
from pcfm.transforms.melding.frequencies import block_frequencies
from pcfm.transforms.melding.marks import LEFT, Mark, RegionTable, read_mark

ASSUMED_THREADS = 256
"""How many threads a thread block has, where neither launch nor kernel tells."""
MAX_KNOWN = 64

_known: dict[str, str] = {}
_kernels: dict[tuple[str, str, str, LaunchShape | None], EmittedKernel] = {}


def assemblies(modules: Sequence[Module]) -> list[str]:
    """The PTX of modules; what was emitted lately is known by its text. Raises: PcfmError."""
    texts = [print_module(module) for module in modules]
    asked = {text: module for text, module in zip(texts, modules, strict=True) if text not in _known}
    if asked:
        _known.update(zip(asked, emit_each(list(asked.values()), "ptx"), strict=True))
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
    cycles; the registers it takes, and how many thread blocks are resident at once.
    """

    machine: Machine
    cfg: Cfg
    dom: DomTree
    loops: LoopForest
    divergence: Divergence
    prices: Mapping[Block, Mapping[Mark, tuple[float, float]]]
    registers: int
    resident: int

    def cycles(self, table: RegionTable, tops: Collection[int]) -> dict[int, Cycles]:
        """The cycles by region of `tops`, with all that stands in it; 0 is what is outside of them."""
        model = CostModel(self.machine)
        weighed = {
            costs: self._frequencies(table, tops, costs)
            for costs in (model.latency, model.issue, model.left, model.right)
        }
        totals: dict[int, Cycles] = dict.fromkeys((0, *tops), Cycles())
        for block in self.cfg.order:
            for mark, (latency, issue) in self.prices[block].items():
                top = table.within(mark, tops).region

                def cost(
                    costs: Costs, block: Block = block, price: tuple[float, float] = (latency, issue)
                ) -> float:
                    return weighed[costs][block] * price[costs.is_issue]

                totals[top] += model.each(cost)
            end = block.terminator
            if isinstance(end, CondBr):
                top = table.within(read_mark(end) or Mark(), tops).region
                divergent = self.divergence.is_divergent_branch(block)

                def branch(costs: Costs, block: Block = block, divergent: bool = divergent) -> float:
                    return weighed[costs][block] * (costs.two_sided if divergent else costs.branch)

                totals[top] += model.each(branch)
        return totals

    def _frequencies(self, table: RegionTable, tops: Collection[int], costs: Costs) -> dict[Block, float]:
        """How often each block is assumed to run, where warps go as `costs` has it."""
        taken: dict[Block, Block] = {}
        for block in self.cfg.order:
            ways = None if costs.splits else self._sides_of(block, table, tops)
            if ways is not None:
                taken[block] = ways[0] if costs.left_run else ways[1]
        return block_frequencies(
            self.cfg, self.dom, self.loops, self.divergence, splits=costs.splits, taken=taken
        )

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
        if own.side or not own.region or not self.divergence.is_divergent_branch(block):
            return None
        for succ, other in ((end.if_true, end.if_false), (end.if_false, end.if_true)):
            if self.cfg.preds[succ] != (block,):
                continue
            marks = (table.within(read_mark(inst) or Mark(), tops) for inst in succ.instructions)
            sides = {mark.side for mark in marks if mark.region == own.region and mark.side}
            if len(sides) == 1:
                return (succ, other) if LEFT in sides else (other, succ)
        return None


def emitted_kernels(
    modules: Sequence[Module], kernel: str, machine: Machine, shape: LaunchShape | None
) -> list[EmittedKernel]:
    """A kernel of each of some modules, emitted. Raises: PcfmError where the back end refuses one."""
    texts = assemblies(modules)
    kernels = [
        _known_kernel(text, module.function(kernel), machine, shape)
        for text, module in zip(texts, modules, strict=True)
    ]
    for key in list(_kernels)[: max(0, len(_kernels) - MAX_KNOWN)]:
        del _kernels[key]
    return kernels


def _known_kernel(
    assembly: str, source: Function, machine: Machine, shape: LaunchShape | None
) -> EmittedKernel:
    """The kernel `source` in what was emitted for it; what was read lately is known by its text."""
    key = (assembly, source.name, machine.name, shape)
    known = _kernels.get(key)
    if known is None or known.machine != machine:
        known = _kernels[key] = _read(assembly, source, machine, shape)
    return replace(known, resident=resident_blocks(source, known.registers, machine, shape))


def _read(assembly: str, source: Function, machine: Machine, shape: LaunchShape | None) -> EmittedKernel:
    lifted = lift(assembly, "<emitted>")
    fn = lifted.module.function(source.name)
    cfg = compute_cfg(fn)
    dom = compute_dominators(cfg)
    prices: dict[Block, dict[Mark, tuple[float, float]]] = {}
    for block in cfg.order:
        by_mark = prices[block] = {}
        last = next((mark for inst in block.instructions if (mark := read_mark(inst)) is not None), Mark())
        for inst in block.instructions:
            last = read_mark(inst) or last
            latency = issue = 0.0
            for origin in lifted.origins.of(inst):
                name = _class_of(origin.opcode)
                if name != "branch":
                    cost = machine.pipelined(name)
                    latency, issue = latency + cost.latency_cycles, issue + cost.issue_cycles
            if latency or issue:
                before = by_mark.get(last, (0.0, 0.0))
                by_mark[last] = before[0] + latency, before[1] + issue
    registers = compute_pressure(fn).registers
    return EmittedKernel(
        machine, cfg, dom, compute_loops(cfg, dom),
        compute_divergence(fn, shape, warp_size=machine.warp_size, cfg=cfg),
        prices, registers, resident_blocks(source, registers, machine, shape),
    )  # fmt: skip


def _class_of(opcode: str) -> str:
    name = ptx_class(opcode)
    words = opcode.split(".")
    if name in ("global_load", "global_store", "atomic_global"):
        for space, row in (("shared", "shared"), ("local", "private"), ("const", "constant")):
            if any(word.partition("::")[0] == space for word in words):
                kind = name.removeprefix("global_")
                return "atomic_shared" if kind == "atomic_global" else f"{row}_{kind}"
    return name
