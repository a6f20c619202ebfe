"""What a run cost by source line, and how its branches split warps.

A line is the place of an instruction's `!dbg` with the chain of places that it was inlined at: by LLVM, or
by the simulator, which inlines calls of the module's functions. Instructions without a location are one line
of their own, whose file is None. A branch bears what leaving its block costs, and the first instruction
behind a meeting point what two parts cost that met there. So the sums over all lines are the counters of the
run, exactly.

Cost: one addition per access to memory while the kernel runs, the rest once per instruction of the program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import inlined_directory, inlined_locations
from pcfm.ir.module import Block
from pcfm.machine import Machine
from pcfm.simt.accounting import block_name, charges
from pcfm.simt.counters import SCALAR_CLASSES
from pcfm.simt.memory import Part
from pcfm.simt.node_costs import node_costs
from pcfm.simt.observers import MemoryObserver
from pcfm.simt.program import Instance, Node, Program
from pcfm.simt.scheduler import ControlCounts
from pcfm.simt.values import Array

_COMPILER_HEADER = re.compile(r"/(?:lib/clang/[^/]+|pcfm/clang)/include/")


def is_compiler_header(file: str) -> bool:
    """Whether a file comes with the compiler, or with pcfm in its place."""
    return _COMPILER_HEADER.search(file) is not None


@dataclass(frozen=True)
class SourceLine:
    """A line of a file (None: of no known place), where it was inlined, from the inside out, and the
    directory that the file's name is relative to.
    """

    file: str | None = None
    line: int = 0
    inlined_at: tuple[tuple[str, int], ...] = ()
    directory: str = ""

    @property
    def key(self) -> tuple[str, int, tuple[tuple[str, int], ...]]:
        """What lines are sorted by; those of no known place come first."""
        return self.file or "", self.line, self.inlined_at

    @property
    def of_author(self) -> SourceLine:
        """This line; of one in a header that comes with the compiler, the author's line that it was inlined
        into.
        """
        chain = [(self.file or "", self.line), *self.inlined_at]
        while len(chain) > 1 and is_compiler_header(chain[0][0]):
            del chain[0]
        return replace(self, file=chain[0][0] or None, line=chain[0][1], inlined_at=tuple(chain[1:]))


@dataclass
class LineCount:
    """The counters of one line. `idle_lanes` are the places of warps in which no lane ran its vector
    instructions, for divergence or because the thread block ends; `estimated_cycles` those in which the core
    ran it or waited for it, where a run was estimated.
    """

    cycles: int = 0
    issue_cycles: int = 0
    warp_instructions: int = 0
    thread_instructions: int = 0
    idle_lanes: int = 0
    divergent_branches: int = 0
    global_transactions: int = 0
    bank_conflicts: int = 0
    estimated_cycles: int | None = None

    def __add__(self, other: LineCount) -> LineCount:
        """Both together; without an estimate where one has none."""
        estimates = (self.estimated_cycles, other.estimated_cycles)
        plain = {
            counter.name: getattr(self, counter.name) + getattr(other, counter.name)
            for counter in fields(LineCount)
            if counter.name != "estimated_cycles"
        }
        return LineCount(
            **plain, estimated_cycles=None if None in estimates else sum(filter(None, estimates))
        )


def by_author(lines: Mapping[SourceLine, LineCount]) -> dict[SourceLine, LineCount]:
    """What lines cost, that of the compiler's headers added to the author's lines; the same in sum."""
    counts: dict[SourceLine, LineCount] = {}
    for source, count in lines.items():
        line = source.of_author
        counts[line] = counts[line] + count if line in counts else count
    return counts


@dataclass(frozen=True)
class BranchSplit:
    """A conditional branch or switch: executions by warps, those that split the warp, the lanes per way."""

    function: str
    block: str
    source: SourceLine
    executed: int
    split: int
    lanes: tuple[int, ...]

    @property
    def share(self) -> float:
        """The part of the executions that split the warp, 0 where there were none."""
        return self.split / self.executed if self.executed else 0.0


@dataclass
class BlockCost:
    """The `cycles` of a block with what it calls; of these `idle_cycles` are lost to lanes that did not run.
    Of its own branch, how often warps `executed` it and were `split`.
    """

    cycles: int = 0
    idle_cycles: float = 0.0
    executed: int = 0
    split: int = 0


@dataclass
class _Access:
    transactions: int = 0
    bank_conflicts: int = 0
    latency_cycles: int = 0
    issue_cycles: int = 0


@dataclass
class LineObserver(MemoryObserver):
    """Counts what `MemoryObserver` counts, and all counters by line; `lines`, `splits`,
    `blocks` and `node_issue_cycles` are there when the run is over.
    """

    lines: dict[SourceLine, LineCount] = field(default_factory=dict)
    splits: list[BranchSplit] = field(default_factory=list)
    blocks: dict[Block, BlockCost] = field(default_factory=dict)
    node_issue_cycles: list[int] = field(default_factory=list)

    def begin(self, program: Program, machine: Machine) -> None:
        super().begin(program, machine)
        self.program = program
        # A node's accesses, by the node (an inlined function has several) and instruction.
        self._accesses: dict[tuple[int, Instruction], _Access] = {}

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        before = self.transactions, self.bank_conflicts, self.latency_cycles, self.issue_cycles
        super().memory(part, data)
        access = self._accesses.setdefault((self._node, part.access.inst), _Access())
        access.transactions += self.transactions - before[0]
        access.bank_conflicts += self.bank_conflicts - before[1]
        access.latency_cycles += self.latency_cycles - before[2]
        access.issue_cycles += self.issue_cycles - before[3]

    def step(self, node: Node, step: object) -> None:
        self._node = node.index

    def end(self, control: ControlCounts) -> None:
        self.node_issue_cycles = [0] * len(self.program.nodes)
        for node in self.program.nodes:
            if control.warps[node.index]:
                self._count(node, control)
        self.splits = branch_splits(self.program, control)

    def _count(self, node: Node, control: ControlCounts) -> None:
        executions, lanes = control.warps[node.index], control.lanes[node.index]
        cycles = issue = 0
        classes = node_costs(node, self.machine).classes
        for inst, name in zip(node.instructions, classes, strict=True):
            line = self._line(node, inst)
            if name != "free":
                line.warp_instructions += executions
                line.thread_instructions += lanes
            if name not in SCALAR_CLASSES:
                line.idle_lanes += executions * self.machine.warp_size - lanes
            access = self._accesses.get((node.index, inst))
            if access is not None:
                line.cycles += access.latency_cycles
                cycles += access.latency_cycles
                issue += access.issue_cycles
                line.issue_cycles += access.issue_cycles
                line.global_transactions += access.transactions
                line.bank_conflicts += access.bank_conflicts
        for inst, cost, times in charges(node, self.program, self.machine, control):
            line = self._line(node, inst)
            line.cycles += times * cost.latency_cycles
            cycles += times * cost.latency_cycles
            issue += times * cost.issue_cycles
            line.issue_cycles += times * cost.issue_cycles
        self.node_issue_cycles[node.index] = issue
        self._line(node, node.instructions[-1]).divergent_branches += control.divergent[node.index]
        idle = 1 - lanes / (executions * self.machine.warp_size)
        for block in _blocks_around(node):
            cost = self.blocks.setdefault(block, BlockCost())
            cost.cycles += cycles
            cost.idle_cycles += idle * cycles
        if node.kind in ("branch", "switch"):
            cost = self.blocks[node.block]
            cost.executed += sum(control.uniform[node.index]) + control.divergent[node.index]
            cost.split += control.divergent[node.index]

    def _line(self, node: Node, inst: Instruction) -> LineCount:
        return self.lines.setdefault(line_of(node.instance, inst), LineCount())


def _blocks_around(node: Node) -> list[Block]:
    """The block of a node, and those of the calls that lead to it."""
    blocks, instance = [node.block], node.instance
    while instance.caller is not None:
        assert instance.call is not None and instance.call.parent is not None
        blocks.append(instance.call.parent)
        instance = instance.caller
    return blocks


def line_of(
    instance: Instance,
    inst: Instruction,
    source_of: Callable[[Instruction], Instruction | None] = lambda inst: inst,
) -> SourceLine:
    """The line of an instruction in a copy of its function; `source_of` says whose line a call has."""
    location = inst.metadata.get("dbg")
    chain = inlined_locations(location)
    while instance.caller is not None and instance.call is not None:
        call = source_of(instance.call)
        chain += inlined_locations(call.metadata.get("dbg")) if call is not None else []
        instance = instance.caller
    if not chain:
        return SourceLine()
    file, line, _ = chain[0]
    inlined_at = tuple((outer, number) for outer, number, _ in chain[1:])
    return SourceLine(file, line, inlined_at, inlined_directory(location))


def read_source(directory: str, file: str, folder: Path) -> list[str]:
    """The lines of a source file, found where it was compiled or in `folder`; none where it is in neither."""
    for path in (Path(directory, file), folder / file, folder / Path(file).name):
        try:
            return path.read_text(errors="replace").splitlines()
        except (OSError, ValueError):
            continue
    return []


def branch_splits(program: Program, control: ControlCounts) -> list[BranchSplit]:
    """What became of each conditional branch and switch of each copy of a function, in program order."""
    splits: list[BranchSplit] = []
    for node in program.nodes:
        if node.kind not in ("branch", "switch"):
            continue
        split = control.divergent[node.index]
        executed = sum(control.uniform[node.index]) + split
        source = line_of(node.instance, node.instructions[-1])
        lanes = tuple(control.way_lanes[node.index])
        splits.append(BranchSplit(node.instance.fn.name, block_name(node), source, executed, split, lanes))
    return splits
