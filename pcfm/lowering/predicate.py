"""Predication: short bodies of divergent ifs run under a guard, without a branch and without the stack.

An if is predicated where each of its arms has at most `limit` instructions (0: never) and holds nothing that
may not stand under a guard: barriers, calls, loops, jumps out of it, writes to scalar registers that other
edges write as well.
Ifs inside are predicated with it, their guards being combined (P2 = P1 & cond), as long as the outer arm with
all that is in it stays within the limit.

An instruction `@P op` runs in the lanes that are on and have P. In the machine program all instructions under
one guard stand in a block whose initiator `guard` takes the other lanes out of EXEC, and whose terminator
`unguard` puts them back. Both are part of the instructions themselves, in code and in cost. A guarded
instruction costs what it costs even if no lane has P; an access to memory then costs its issue only.

Before: structured control flow (`structurise`). Linear. Source of the threshold: NVIDIA, CUDA C
Programming Guide 3 and 4, "Control Flow Instructions" (7 instructions where the compiler expects warps to
part, else 4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pcfm.ir.instructions import Call
from pcfm.lowering.flow import FlowBlock
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg, joined_in
from pcfm.lowering.structurise import Code, End, Exit, If, Loop, Node, walk
from pcfm.machine import Machine
from pcfm.simt.node_costs import is_access

DEFAULT_LIMIT = 7
_NEVER = ("fence", "alloca")


def predicable_ifs(nodes: list[Node], machine: Machine, limit: int) -> dict[If, None]:
    """The divergent ifs that are short enough, those inside others left out."""
    short: dict[If, None] = {}
    opened: list[_Arms] = []
    for node, edge in walk(nodes):
        if isinstance(node, If):
            if edge == "begin":
                opened.append(_Arms())
            elif edge == "else":
                opened[-1].second = True
            else:
                arms = opened.pop()
                if arms.allowed and max(arms.sizes) <= limit and limit and node.is_divergent:
                    short[node] = None
                if opened:
                    opened[-1].add(sum(arms.sizes) + 1, arms.allowed)
        elif isinstance(node, Code) and opened:
            block = node.block
            allowed = block.barrier is None and all(map(can_be_guarded, block.body))
            opened[-1].add(len(hardware_instructions(block.body, machine)), allowed)
        elif isinstance(node, Loop | Exit | End) and opened:
            opened[-1].allowed &= isinstance(node, Exit) and node.is_tail
    return {node: None for node, _ in walk(nodes, closed=short) if isinstance(node, If) and node in short}


@dataclass
class _Arms:
    """What is known of an if that is being read."""

    sizes: list[int] = field(default_factory=lambda: [0, 0])
    allowed: bool = True
    second: bool = False

    def add(self, size: int, allowed: bool) -> None:
        self.sizes[self.second] += size
        self.allowed &= allowed


def hardware_instructions(body: Sequence[MachineInst], machine: Machine) -> list[MachineInst]:
    """Those of a straight run for which hardware has an instruction: of accesses that the back end joins it
    has one.
    """
    joined = joined_in(body, machine)

    def is_one(inst: MachineInst) -> bool:
        if inst.op != "ir":
            return inst.op != "retire"
        return machine.cost_class(inst.ir) != "free" and joined.get(inst.ir) != 0

    return [inst for inst in body if is_one(inst)]


def can_be_guarded(inst: MachineInst) -> bool:
    """Whether an instruction may run without lanes, or in some of those that are on."""
    if inst.op == "copy":
        return inst.dsts[0].cls == "v"
    if inst.op != "ir":
        return inst.op in ("dispatch_eq", "retire")
    source = inst.ir
    if isinstance(source, Call):
        info = source.intrinsic
        return info is not None and info.speculatable and not info.convergent
    return source.opcode not in _NEVER


@dataclass
class Piece:
    """Code under one guard (a predicate, and whether it is negated); `before` are operations on predicates
    that come first.
    """

    name: str
    guard: tuple[Reg, bool]
    body: list[MachineInst]
    before: list[MachineInst] = field(default_factory=list)


def write_predicated(program: MachineFunction, node: If, saved: Reg) -> list[MachineBlock]:
    """The blocks of a predicated if; `saved` is a mask register that they may change."""
    return [make_guarded(piece, program.machine, saved) for piece in _Writer(program).write(node)]


def make_guarded(piece: Piece, machine: Machine, saved: Reg) -> MachineBlock:
    """The block of a piece."""
    reg, negated = piece.guard
    insts = hardware_instructions(piece.body, machine)
    accesses = sum(inst.op == "ir" and is_access(machine.cost_class(inst.ir)) for inst in insts)
    note = f"lanes with{'out' if negated else ''} %{reg.hint or 'the predicate'}"
    op = "guard_not" if negated else "guard"
    guard = MachineInst(op, (saved, EXEC), (EXEC, reg, len(insts), accesses), None, note, condition="some")
    unguard = MachineInst("unguard", (EXEC,), (saved,))
    return MachineBlock(piece.name, [*piece.before, guard], piece.body, [unguard])


class _Writer:
    """Collects the pieces of one if, with what is in it."""

    def __init__(self, program: MachineFunction) -> None:
        self.program = program
        self.pieces: list[Piece] = []
        self.before: list[MachineInst] = []

    def write(self, outermost: If) -> list[Piece]:
        guards: list[tuple[Reg, bool]] = []
        others: list[tuple[Reg, bool]] = []
        for node, edge in walk([outermost]):
            if isinstance(node, Code) and node.block.body:
                self._add(node.block, guards[-1])
            elif isinstance(node, If):
                if edge == "begin":
                    then, other = self._split(node, guards[-1] if guards else None)
                    guards.append(then)
                    others.append(other)
                elif edge == "else":
                    guards[-1] = others.pop()
                else:
                    guards.pop()
        return self.pieces

    def _add(self, block: FlowBlock, guard: tuple[Reg, bool]) -> None:
        last = self.pieces[-1] if self.pieces else None
        if last is not None and last.guard == guard and not self.before:
            last.body += block.body
            return
        self.pieces.append(Piece(block.name, guard, list(block.body), self.before))
        self.before = []

    def _split(self, node: If, around: tuple[Reg, bool] | None) -> tuple[tuple[Reg, bool], tuple[Reg, bool]]:
        """The guards of the two arms of an if under a guard (None: the outermost)."""
        cond = node.exit.cond
        if around is None:
            if any(cond in inst.dsts for inst in _code([node])):  # the if writes its own condition
                cond = self._combine("m_and", EXEC, cond)
            return (cond, False), (cond, True)
        then_works, needs_other = (any(True for _ in _code(arm)) for arm in node.arms)
        needs_then = then_works and cond.cls != "m"
        outer, negated = around
        if negated and (needs_then or needs_other):
            outer = self._combine("m_andn2", EXEC, outer)
        # A comparison under the guard has left 0 in the other lanes, as ISETP with a predicate operand does.
        then = self._combine("m_and", outer, cond) if needs_then else cond
        rest = self._combine("m_andn2", outer, cond) if needs_other else cond
        return (then, False), (rest, False)

    def _combine(self, op: str, left: Reg, right: Reg) -> Reg:
        made = self.program.mask(right.hint)
        self.before.append(MachineInst(op, (made,), (left, right), note="predicates combined"))
        return made


def _code(nodes: list[Node]) -> Iterator[MachineInst]:
    """The instructions of a sequence and what is in it."""
    return (inst for node, _ in walk(nodes) if isinstance(node, Code) for inst in node.block.body)
