"""Which instructions need whole quads, and which exactly the live lanes.

*Whole quads* (helper lanes on) is what an operation of `llvm.amdgcn.wqm` needs, and with it

- what its operands are computed from: every instruction that writes a register which an instruction in need
  reads. Private memory counts as a register: where a load from it is in need, so are the stores to it;
- control: the conditions of all ifs around an instruction in need, since helper lanes must come to it, and
  those of the ifs around an exit that jumps over one, or decides how often a loop with one goes round. The
  *constructs* (ifs, loops, merges) around one keep their masks in whole quads;
- a discard that leaves helper lanes (`wqm.demote`) with something in need behind it.

*Exactly the live lanes* is what anything else needs that a helper lane must not do: it writes memory, reads
it (the address in a helper lane may never have been computed), may trap, or lets lanes see each other.
Stores and atomics need it in any case: what a derivative is computed from the result of an atomic is
undefined in helper lanes. Everything else may run either way.

Before: structured control flow. Source: LLVM, SIWholeQuadMode (`analyzeFunction`: marks instructions and
passes the need on to operands and blocks); here control is what the constructs say. Which definitions reach a
reading is not looked at: all of a register count. Cost: linear per round, one round per kind of exit found.

Not seen: private memory through pointers that `memory_space` cannot follow, and calls that write memory which
a derivative reads.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

from pcfm.analysis.effects import (
    has_side_effects,
    is_convergent,
    is_debug_or_marker,
    may_trap,
    reads_memory,
    writes_memory,
)
from pcfm.ir.instructions import Call, Load, Store
from pcfm.lowering.program import MachineInst, Reg
from pcfm.lowering.structurise import (
    Code,
    Construct,
    End,
    Exit,
    If,
    Loop,
    Node,
    Point,
    Region,
    around,
    walk,
)
from pcfm.machine.cost_classes import memory_space


def quad_role(inst: MachineInst) -> str:
    """What an instruction is to whole-quad mode: "wqm", "softwqm", "demote", "kill", "live" or nothing."""
    if inst.op != "ir" or not isinstance(inst.inst, Call):
        return ""
    name = inst.inst.callee_name or ""
    if not name.startswith("llvm.amdgcn."):
        return ""
    words = name.split(".")[2:]
    if words[:2] in (["wqm", "demote"], ["ps", "live"], ["live", "mask"]):
        return "demote" if words[0] == "wqm" else "live"
    return words[0] if words[0] in ("wqm", "softwqm", "kill") and words[1:2] != ["vote"] else ""


class Nesting:
    """The points of a tree in order, and at which of them lanes may wait elsewhere."""

    def __init__(self, nodes: list[Node]) -> None:
        self.points = list(walk(nodes))
        self.position = {point: number for number, point in enumerate(self.points)}
        # Exits that are jumps.
        self.exits = [node for node, _ in self.points if isinstance(node, Exit) and not node.is_tail]
        # Loops that lanes leave, or go round, apart from each other; exits that not all lanes take at once.
        self.parting: dict[Node, None] = {}
        while self._find_parting():
            pass

    def _find_parting(self) -> bool:
        """One more round; whether anything was found."""
        parting: list[Node] = []
        for node in self.exits:
            marks: list[tuple[Node, Region]] = [(node, node.region)]
            marks += [(loop, loop) for loop in self.loops(node)]
            for marked, region in marks:
                if marked not in self.parting and self._part(around(node, region), node.begin):
                    parting.append(marked)
        self.parting.update(dict.fromkeys(parting))
        return bool(parting)

    def loops(self, node: Exit) -> list[Loop]:
        """The loops around an exit that it leaves or goes round."""
        constructs = (*around(node, node.region), node.region)
        return [construct for construct in constructs if isinstance(construct, Loop)]

    def _part(self, constructs: Iterable[Construct], point: Point) -> bool:
        """Whether some lanes that came into the outermost of them may be elsewhere at a point, in all."""
        return any(
            (isinstance(c, If) and c.is_divergent)
            or c in self.parting
            or any(
                node.region is c and node in self.parting and self.is_before(node.begin, point)
                for node in self.exits
            )
            for c in constructs
        )

    def is_before(self, left: Point, right: Point) -> bool:
        """Whether a point comes before another."""
        return self.position[left] < self.position[right]

    def is_together(self, point: Point) -> bool:
        """Whether all lanes of the warp that have not ended are on here: none wait elsewhere."""
        node, edge = point
        own = [node] if isinstance(node, If) and edge == "else" else []
        return not self._part((*own, *around(node)), point)


class QuadNeeds:
    """The answer for one program: `whole` are the instructions that need whole quads, `constructs` the ifs,
    loops and merges whose masks do, `needed` code and exits; `wanted` says of each point (by its position)
    whether anything at it or behind it does.
    """

    def __init__(self, nodes: list[Node]) -> None:
        self.nesting = Nesting(nodes)
        self.whole: dict[MachineInst, None] = {}
        self.constructs: dict[Node, None] = {}
        self.needed: dict[Node, None] = {}
        self.wanted: list[bool] = []
        self._code = [node for node, _ in self.nesting.points if isinstance(node, Code)]
        self._pending: list[tuple[MachineInst, Code]] = []
        self._defs: dict[Reg, list[tuple[MachineInst, Code]]] = {}
        self._discards: list[tuple[Code, int, MachineInst]] = []
        self._private: list[tuple[MachineInst, Code]] = []
        for node in self._code:
            for index, inst in enumerate(node.block.body):
                self._note(node, index, inst)
        self._solve()

    def is_wanted(self, point: Point) -> bool:
        """Whether anything at a point or behind it needs whole quads."""
        return self.wanted[self.nesting.position[point]]

    def is_wanted_behind(self, point: Point) -> bool:
        """Whether anything behind a point does."""
        return self.wanted[self.nesting.position[point] + 1]

    def wanted_behind(self, node: Code, index: int) -> bool:
        """Whether anything behind an instruction of some code needs whole quads."""
        rest = node.block.body[index + 1 :]
        return self.is_wanted_behind(node.begin) or any(inst in self.whole for inst in rest)

    def needs_exact(self, inst: MachineInst) -> bool:
        """Whether an instruction must run in exactly the live lanes."""
        if inst in self.whole or inst.op != "ir" or quad_role(inst):
            return False
        source = inst.ir
        if is_debug_or_marker(source):
            return False
        acts = has_side_effects(source) or reads_memory(source)
        return acts or may_trap(source) or is_convergent(source)

    def _note(self, node: Code, index: int, inst: MachineInst) -> None:
        for dst in inst.dsts:
            self._defs.setdefault(dst, []).append((inst, node))
        role = quad_role(inst)
        if role == "wqm":
            self._mark(inst, node)
        elif role == "demote":
            self._discards.append((node, index, inst))
        elif isinstance(inst.inst, Store) and memory_space(inst.inst.ptr) == "private":
            self._private.append((inst, node))

    # --- the fixed point ---
    def _solve(self) -> None:
        self._propagate()
        soft = [(i, node) for node in self._code for i in node.block.body if quad_role(i) == "softwqm"]
        if self.whole:
            for inst, node in soft:
                self._mark(inst, node)
        while True:
            self._propagate()
            while self._mark_exits():
                self._propagate()
            self._find_wanted()
            late = [
                (inst, node)
                for node, index, inst in self._discards
                if inst not in self.whole and self.wanted_behind(node, index)
            ]
            if not late:
                return
            for inst, node in late:
                self.whole[inst] = None  # what it tests need be right in live lanes only
                self._mark_node(node)

    def _mark(self, inst: MachineInst, node: Code) -> None:
        if inst in self.whole:
            return
        source = inst.inst
        is_own = isinstance(source, Store) and memory_space(source.ptr) == "private"
        if source is not None and inst.op == "ir" and writes_memory(source) and not is_own:
            return
        self.whole[inst] = None
        self._pending.append((inst, node))

    def _mark_definitions(self, reg: Reg) -> None:
        for inst, node in self._defs.get(reg, ()):
            self._mark(inst, node)

    def _mark_node(self, node: Code | Exit) -> None:
        self.needed[node] = None
        for construct in around(node):
            if construct not in self.constructs:
                self.constructs[construct] = None
                if isinstance(construct, If):
                    self._mark_definitions(construct.exit.cond)

    def _propagate(self) -> None:
        while self._pending:
            inst, node = self._pending.pop()
            self._mark_node(node)
            for reg in inst.reads:
                self._mark_definitions(reg)
            if isinstance(inst.inst, Load) and memory_space(inst.inst.ptr) == "private":
                for store, code in self._private:
                    self._mark(store, code)

    def _mark_exits(self) -> bool:
        """Marks exits that lanes take past something in need; whether there were any not marked yet."""
        known = sorted(self.nesting.position[node.begin] for node in self.needed)
        skipping = [
            node for node in self.nesting.exits if node not in self.needed and self._skips(node, known)
        ]
        for node in skipping:
            self._mark_node(node)
        return bool(skipping)

    def _skips(self, node: Exit, known: list[int]) -> bool:
        spans: list[tuple[Point, Point]] = [(node.begin, node.region.end)]
        spans += [(loop.begin, loop.end) for loop in self.nesting.loops(node)]
        position = self.nesting.position
        return any(
            bisect_left(known, position[first]) < bisect_left(known, position[last]) for first, last in spans
        )

    def _find_wanted(self) -> None:
        """From the last point to the first: whether a lane that is there may come to something in need."""
        points, position = self.nesting.points, self.nesting.position
        wanted = self.wanted = [False] * (len(points) + 1)
        until = list(
            accumulate((node in self.needed and edge == "begin" for node, edge in points), initial=0)
        )
        for number in reversed(range(len(points))):
            node, edge = points[number]
            behind = wanted[number + 1]
            match node:
                case If() if edge == "else":
                    wanted[number] = wanted[position[node.end]]
                case If() if edge == "begin":
                    other = wanted[position[node.middle] + 1]
                    wanted[number] = node in self.constructs or behind or other
                case Loop() if edge == "end":
                    wanted[number] = behind or until[number] > until[position[node.begin]]
                case Exit(region=region):
                    wanted[number] = node in self.needed or wanted[position[region.end]]
                case End():
                    wanted[number] = False
                case _:
                    wanted[number] = behind or node in self.needed
