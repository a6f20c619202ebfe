"""One of the two functions, as the walk sees it: orders, headers, joins, what is live where.

Computed from the text alone with the graph algorithms of `pcfm.graph`. Blocks are numbered in a reverse
post-order in which a loop comes before what it is left to, so that all paths to a place are known before the
place is walked, but those of back edges. Linear, liveness apart.
"""

from __future__ import annotations

from functools import cached_property

from pcfm.graph import (
    DominatorTree,
    LoopNest,
    dominator_tree,
    irreducible_cycles,
    natural_loops,
    reverse_post_order,
)
from pcfm.ir.claims import ModuleTexts
from pcfm.ir.instructions import Alloca, Instruction, Phi, Store, Unreachable
from pcfm.ir.module import Block, Function
from pcfm.ir.values import Value
from pcfm.prove.effects import Kind, kind_of
from pcfm.prove.lifetimes import Lifetimes
from pcfm.prove.registers import NO_REGISTERS, Registers


class Side:
    """A function with a body."""

    def __init__(self, fn: Function, texts: ModuleTexts, registers: Registers = NO_REGISTERS) -> None:
        self.fn = fn
        self.texts = texts
        self.registers = registers
        numbers = {block: index for index, block in enumerate(fn.blocks)}
        edges = [[numbers[succ] for succ in block.successors] for block in fn.blocks]
        tree = dominator_tree(edges)
        loops = natural_loops(edges, tree)
        # The first successor is the first in reverse post-order: what stays in more loops goes first.
        depths = [len(loops.around(node)) for node in range(len(edges))]
        inner_first = [sorted(targets, key=lambda node: -depths[node]) for targets in edges]
        self.blocks = [fn.blocks[node] for node in reverse_post_order(inner_first)]
        self.index = {block: index for index, block in enumerate(self.blocks)}
        self.edges = [[self.index[succ] for succ in block.successors] for block in self.blocks]
        self.tree: DominatorTree = dominator_tree(self.edges)
        self.loops: LoopNest = natural_loops(self.edges, self.tree)
        self.is_reducible = not irreducible_cycles(self.edges, self.tree)
        counts = [0] * len(self.blocks)
        for targets in self.edges:
            for target in targets:
                counts[target] += 1
        self.joins = {block for block, count in zip(self.blocks, counts, strict=True) if count > 1}
        self.headers = {self.blocks[node] for node in self.loops.latches}
        allocas = [inst for inst in fn.entry.instructions if isinstance(inst, Alloca)]
        self.allocas = [inst for inst in allocas if inst not in registers.allocas]
        self._live: dict[Block, dict[int, tuple[Value, ...]]] = {}
        self._leads_nowhere: dict[Block, list[bool]] = {}

    def enclosing_headers(self, block: Block) -> list[Block]:
        """The headers of the loops around a block, outermost first."""
        return [self.blocks[node] for node in reversed(self.loops.around(self.index[block]))]

    def levels_inside(self, header: Block) -> int:
        """How many loops stand in each other inside the loop of a header."""
        return self._levels[self.index[header]]

    @cached_property
    def _levels(self) -> dict[int, int]:
        levels = dict.fromkeys(self.loops.latches, 0)
        for header in levels:
            for level, outer in enumerate(self.loops.around(header)):
                levels[outer] = max(levels[outer], level)
        return levels

    @cached_property
    def kinds(self) -> dict[Instruction, Kind]:
        """What each of its instructions is to the walk."""
        return {inst: kind_of(inst) for inst in self.fn.instructions()}

    @cached_property
    def attached(self) -> dict[Instruction, list[str]]:
        """What the metadata of each instruction claims."""
        return {
            inst: [
                name if amount == 1 else f"{name} {amount}"
                for name, amount in self.texts.claims(inst.metadata.items()).items()
            ]
            for inst in self.fn.instructions()
        }

    @cached_property
    def lifetimes(self) -> Lifetimes:
        """What its events may end."""
        return Lifetimes(self.fn)

    @cached_property
    def _live_out(self) -> dict[Block, dict[Value, None]]:
        """For each block the values that its successors need, phis' own operands included."""
        live_in: dict[Block, dict[Value, None]] = {block: {} for block in self.blocks}
        live_out: dict[Block, dict[Value, None]] = {block: {} for block in self.blocks}
        changed = True
        while changed:
            changed = False
            for block in reversed(self.blocks):
                out: dict[Value, None] = {}
                for succ in block.successors:
                    out |= live_in[succ]
                    for phi in succ.phis:
                        value = phi.incoming_value(block)
                        if isinstance(value, Instruction):
                            out[value] = None
                inside = self._needed(block.instructions[len(block.phis) :], out)
                for phi in block.phis:
                    inside.pop(phi, None)
                if len(inside) != len(live_in[block]) or len(out) != len(live_out[block]):
                    live_in[block], live_out[block] = inside, out
                    changed = True
        return live_out

    def live_at(self, block: Block, position: int) -> tuple[Value, ...]:
        """The values that are needed before instruction `position`, behind the phis, in a fixed order."""
        known = self._live.get(block)
        if known is None:
            known = self._live[block] = self._live_at_events(block)
        live = known.get(position)
        if live is None:
            end = next(other for other in range(position + 1, len(block.instructions) + 1) if other in known)
            needed = self._needed(block.instructions[position:end], dict.fromkeys(known[end]))
            live = known[position] = tuple(needed)
        return live

    def _live_at_events(self, block: Block) -> dict[int, tuple[Value, ...]]:
        """The values that are needed before each event of a block, and behind its end."""
        end = len(block.instructions)
        live = self._live_out[block]
        known = {end: tuple(live)}
        for position in range(end - 1, len(block.phis) - 1, -1):
            inst = block.instructions[position]
            if self.kinds[inst] == "event":
                live = self._needed(block.instructions[position:end], live)
                known[position], end = tuple(live), position
        return known

    def leads_nowhere(self, block: Block, position: int) -> bool:
        """Whether all that a lane does from there on in the block, if it ends at all, is plain stores before
        it comes to what is undefined.
        """
        known = self._leads_nowhere.get(block)
        if known is None:
            known = self._leads_nowhere[block] = [False] * (len(block.instructions) + 1)
            for index, inst in reversed(list(enumerate(block.instructions))):
                is_plain = isinstance(inst, Store) and not inst.is_volatile and inst.ordering is None
                is_passed = is_plain or self.kinds[inst] != "event"
                known[index] = isinstance(inst, Unreachable) or (is_passed and known[index + 1])
        return known[position]

    def _needed(self, instructions: list[Instruction], out: dict[Value, None]) -> dict[Value, None]:
        """What must be live before a run of instructions for `out` to be live behind it."""
        live, registers = dict(out), self.registers
        for inst in reversed(instructions):
            live.pop(inst, None)
            for cell in registers.written_by(inst):
                live.pop(cell, None)
            live |= dict.fromkeys(registers.read_by(inst))
            operands: tuple[Value, ...] = () if isinstance(inst, Phi) else tuple(inst.operands)
            if inst in registers.accessed:
                operands = operands[:-1]  # but for the address
            for operand in operands:
                if isinstance(operand, Instruction):
                    live[operand] = None
        return live
