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

Before: structured tokens. Source: LLVM, SIWholeQuadMode (`analyzeFunction`: marks instructions and passes the
need on to operands and blocks); here control is what the constructs say, on tokens. Which definitions reach a
reading is not looked at: all of a register count. Cost: linear per round, one round per kind of exit found.

Not seen: private memory through pointers that `memory_space` cannot follow, and calls that write memory which
a derivative reads.
"""

from __future__ import annotations

from bisect import bisect_left
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
from pcfm.lowering.flow import Branch
from pcfm.lowering.program import MachineInst, Reg
from pcfm.lowering.structurise import Token
from pcfm.machine.cost_classes import memory_space

_BEGINS, _ENDS = ("if", "loop", "merge"), ("endif", "endloop", "endmerge")


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
    """Where tokens stand: the constructs around each, and at which places lanes may wait elsewhere."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.stacks: list[tuple[int, ...]] = []  # of each place: the constructs around it, outermost first
        self.end: dict[int, int] = {}  # of each construct
        opened: list[int] = []
        for place, token in enumerate(tokens):
            if token.kind in _ENDS:
                self.end[opened.pop()] = place
            self.stacks.append(tuple(opened))
            if token.kind in _BEGINS:
                opened.append(place)
        # Exits that are jumps, with where they lead: the place of the construct's end, and its beginning.
        self.exits: dict[int, tuple[int, int]] = {
            place: (token.partner, tokens[token.partner].partner)
            for place, token in enumerate(tokens)
            if token.kind == "exit" and not token.is_tail
        }
        # Loops that lanes leave, or go round, apart from each other; exits that not all lanes take at once.
        self.parting: dict[int, None] = {}
        while self._find_parting():
            pass

    def _find_parting(self) -> bool:
        """One more round; whether anything was found."""
        found: list[int] = []
        for place, (_, goal) in self.exits.items():
            loops = [c for c in self.stacks[place] if c >= goal and self.tokens[c].kind == "loop"]
            for marked, around in ((place, goal), *((loop, loop) for loop in loops)):
                if marked not in self.parting and self.parts(self.inside(place, around), place):
                    found.append(marked)
        self.parting.update(dict.fromkeys(found))
        return bool(found)

    def inside(self, place: int, begin: int) -> tuple[int, ...]:
        """The constructs around a place that are inside of another one."""
        stack = self.stacks[place]
        return stack[stack.index(begin) + 1 :]

    def parts(self, constructs: tuple[int, ...], place: int) -> bool:
        """Whether some lanes that came into the outermost of them may be elsewhere at `place`, in all."""
        return any(
            self.is_divergent(c)
            or c in self.parting
            or any(goal == c and at < place and at in self.parting for at, (_, goal) in self.exits.items())
            for c in constructs
        )

    def is_divergent(self, place: int) -> bool:
        """Whether it is an if at which lanes part."""
        exit_ = self.tokens[place].block.exit
        return self.tokens[place].kind == "if" and isinstance(exit_, Branch) and not exit_.uniform

    def is_together(self, place: int) -> bool:
        """Whether all lanes of the warp that have not ended are on here: none wait elsewhere."""
        return not self.parts(self.stacks[place], place)

    def span(self, place: int) -> range:
        """The places of a construct, its ends included."""
        return range(place, self.end[place] + 1)


class QuadNeeds:
    """The answer for one program: `whole` are the instructions that need whole quads, `constructs` the places
    of the ifs, loops and merges whose masks do; `wanted` says of each place whether anything at it or behind
    it does.
    """

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.nesting = Nesting(tokens)
        self.whole: dict[MachineInst, None] = {}
        self.constructs: dict[int, None] = {}
        self.wanted: list[bool] = []
        self.places: dict[int, None] = {}  # of code and exits in need
        self._pending: list[tuple[MachineInst, int]] = []
        self._defs: dict[Reg, list[tuple[MachineInst, int]]] = {}
        self._discards: list[tuple[int, int, MachineInst]] = []
        self._private: list[tuple[MachineInst, int]] = []
        for place, token in enumerate(tokens):
            if token.kind == "code":
                for index, inst in enumerate(token.block.body):
                    self._note(place, index, inst)
        self._solve()

    def wanted_behind(self, place: int, index: int) -> bool:
        """Whether anything behind instruction `index` of the code at `place` needs whole quads."""
        rest = self.tokens[place].block.body[index + 1 :]
        return self.wanted[place + 1] or any(inst in self.whole for inst in rest)

    def needs_exact(self, inst: MachineInst) -> bool:
        """Whether an instruction must run in exactly the live lanes."""
        if inst in self.whole or inst.op != "ir" or quad_role(inst):
            return False
        assert inst.inst is not None
        source = inst.inst
        if is_debug_or_marker(source):
            return False
        acts = has_side_effects(source) or reads_memory(source)
        return acts or may_trap(source) or is_convergent(source)

    def _note(self, place: int, index: int, inst: MachineInst) -> None:
        for dst in inst.dsts:
            self._defs.setdefault(dst, []).append((inst, place))
        role = quad_role(inst)
        if role == "wqm":
            self._mark(inst, place)
        elif role == "demote":
            self._discards.append((place, index, inst))
        elif isinstance(inst.inst, Store) and memory_space(inst.inst.ptr) == "private":
            self._private.append((inst, place))

    # --- the fixed point ---
    def _solve(self) -> None:
        self._propagate()
        for place, token in enumerate(self.tokens):
            if token.kind == "code" and self.whole:
                soft = [inst for inst in token.block.body if quad_role(inst) == "softwqm"]
                for inst in soft:
                    self._mark(inst, place)
        while True:
            self._propagate()
            while self._mark_exits():
                self._propagate()
            self._find_wanted()
            late = [
                (inst, place)
                for place, index, inst in self._discards
                if inst not in self.whole and self.wanted_behind(place, index)
            ]
            if not late:
                return
            for inst, place in late:
                self.whole[inst] = None  # what it tests need be right in live lanes only
                self._mark_place(place)

    def _mark(self, inst: MachineInst, place: int) -> None:
        if inst in self.whole:
            return
        source = inst.inst
        is_own = isinstance(source, Store) and memory_space(source.ptr) == "private"
        if source is not None and inst.op == "ir" and writes_memory(source) and not is_own:
            return
        self.whole[inst] = None
        self._pending.append((inst, place))

    def _mark_definitions(self, reg: Reg) -> None:
        for inst, place in self._defs.get(reg, ()):
            self._mark(inst, place)

    def _mark_place(self, place: int) -> None:
        self.places[place] = None
        for construct in self.nesting.stacks[place]:
            self._mark_construct(construct)

    def _mark_construct(self, place: int) -> None:
        if place in self.constructs:
            return
        self.constructs[place] = None
        token = self.tokens[place]
        if token.kind == "if" and isinstance(token.block.exit, Branch):
            self._mark_definitions(token.block.exit.cond)

    def _propagate(self) -> None:
        while self._pending:
            inst, place = self._pending.pop()
            self._mark_place(place)
            for reg in inst.reads:
                self._mark_definitions(reg)
            if isinstance(inst.inst, Load) and memory_space(inst.inst.ptr) == "private":
                for store, at in self._private:
                    self._mark(store, at)

    def _mark_exits(self) -> bool:
        """Marks exits that lanes take past something in need; whether there were any not marked yet."""
        known = sorted(self.places)
        found = [
            place for place in self.nesting.exits if place not in self.places and self._skips(place, known)
        ]
        for place in found:
            self._mark_place(place)
        return bool(found)

    def _skips(self, place: int, known: list[int]) -> bool:
        end, goal = self.nesting.exits[place]
        stack = self.nesting.stacks[place]
        spans = [(place, end)]
        spans += [
            (around, self.nesting.end[around])
            for around in stack[stack.index(goal) :]
            if self.tokens[around].kind == "loop"
        ]
        return any(bisect_left(known, first) < bisect_left(known, last) for first, last in spans)

    def _find_wanted(self) -> None:
        """From the last token to the first: whether a lane that is there may come to something in need."""
        count = len(self.tokens)
        wanted = self.wanted = [False] * (count + 1)
        until = list(accumulate((place in self.places for place in range(count)), initial=0))
        for place in reversed(range(count)):
            token = self.tokens[place]
            behind = wanted[place + 1]
            match token.kind:
                case "else":
                    wanted[place] = wanted[token.partner]
                case "if":
                    wanted[place] = place in self.constructs or behind or wanted[token.partner + 1]
                case "endloop":
                    wanted[place] = behind or until[place] > until[token.partner]
                case "exit":
                    wanted[place] = place in self.places or wanted[token.partner]
                case "return" | "trap":
                    wanted[place] = False
                case _:
                    wanted[place] = behind or place in self.places
