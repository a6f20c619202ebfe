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

Before: tokens of structured control flow (`structurise`). Linear. Source of the threshold: NVIDIA, CUDA C
Programming Guide 3 and 4, "Control Flow Instructions" (7 instructions where the compiler expects warps to
part, else 4).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.ir.instructions import Call, Instruction
from pcfm.ir.module import Block
from pcfm.lowering.flow import Branch
from pcfm.lowering.program import EXEC, MachineBlock, MachineFunction, MachineInst, Reg
from pcfm.lowering.structurise import Token
from pcfm.machine import Machine
from pcfm.simt.accounting import is_access

DEFAULT_LIMIT = 7
_NEVER = ("fence", "alloca")


def predicable_ifs(tokens: list[Token], machine: Machine, limit: int) -> dict[int, None]:
    """The places of the divergent ifs that are short enough, those inside others left out."""
    found: dict[int, None] = {}
    opened: list[_Arms] = []
    for at, token in enumerate(tokens):
        match token.kind:
            case "if":
                opened.append(_Arms(at))
            case "else":
                opened[-1].second = True
            case "endif":
                arms = opened.pop()
                exit_ = token.block.exit
                assert isinstance(exit_, Branch)
                if arms.allowed and max(arms.sizes) <= limit and limit and not exit_.uniform:
                    found[arms.place] = None
                if opened:
                    opened[-1].add(sum(arms.sizes) + 1, arms.allowed)
            case "code" if opened:
                block = token.block
                allowed = block.barrier is None and all(map(can_be_guarded, block.body))
                opened[-1].add(sum(is_instruction(inst, machine) for inst in block.body), allowed)
            case "merge" | "endmerge":
                pass
            case _ if opened:
                opened[-1].allowed &= token.kind == "exit" and token.is_tail
    inner: dict[int, None] = {}
    for place in sorted(found):
        if place not in inner:
            inner.update(dict.fromkeys(range(place + 1, tokens[tokens[place].partner].partner)))
    return {place: None for place in sorted(found) if place not in inner}


@dataclass
class _Arms:
    """What is known of an if whose tokens are being read."""

    place: int
    sizes: list[int] = field(default_factory=lambda: [0, 0])
    allowed: bool = True
    second: bool = False

    def add(self, size: int, allowed: bool) -> None:
        self.sizes[self.second] += size
        self.allowed &= allowed


def is_instruction(inst: MachineInst, machine: Machine) -> bool:
    """Whether hardware has an instruction for it."""
    if inst.op == "ir":
        return machine.cost_class(_source(inst)) != "free"
    return inst.op != "retire"


def can_be_guarded(inst: MachineInst) -> bool:
    """Whether an instruction may run without lanes, or in some of those that are on."""
    if inst.op == "copy":
        return inst.dsts[0].cls == "v"
    if inst.op != "ir":
        return inst.op in ("dispatch_eq", "retire")
    source = _source(inst)
    if isinstance(source, Call):
        info = source.intrinsic
        return info is not None and info.speculatable and not info.convergent
    return source.opcode not in _NEVER


def _source(inst: MachineInst) -> Instruction:
    assert inst.inst is not None
    return inst.inst


@dataclass
class Piece:
    """Code under one guard (a predicate, and whether it is negated); `before` are operations on predicates
    that come first.
    """

    name: str
    source: Block | None
    guard: tuple[Reg, bool]
    body: list[MachineInst]
    before: list[MachineInst] = field(default_factory=list)


def write_predicated(
    program: MachineFunction, tokens: list[Token], place: int, saved: Reg
) -> list[MachineBlock]:
    """The blocks of the predicated if at `place`; `saved` is a mask register that they may change."""
    writer = _Writer(program, tokens)
    return [make_guarded(piece, program.machine, saved) for piece in writer.write(place)]


def make_guarded(piece: Piece, machine: Machine, saved: Reg) -> MachineBlock:
    """The block of a piece."""
    reg, negated = piece.guard
    count = sum(is_instruction(inst, machine) for inst in piece.body)
    accesses = sum(inst.op == "ir" and is_access(machine.cost_class(_source(inst))) for inst in piece.body)
    note = f"lanes with{'out' if negated else ''} %{reg.hint or 'the predicate'}"
    op = "guard_not" if negated else "guard"
    guard = MachineInst(op, (saved, EXEC), (EXEC, reg, count, accesses), None, note, condition="some")
    unguard = MachineInst("unguard", (EXEC,), (saved,))
    return MachineBlock(piece.name, piece.source, [*piece.before, guard], piece.body, [unguard])


class _Writer:
    """Collects the pieces of one if, with what is in it."""

    def __init__(self, program: MachineFunction, tokens: list[Token]) -> None:
        self.program, self.tokens = program, tokens
        self.pieces: list[Piece] = []
        self.before: list[MachineInst] = []

    def write(self, place: int) -> list[Piece]:
        guards: list[tuple[Reg, bool]] = []
        others: list[tuple[Reg, bool]] = []
        at, end = place, self.tokens[self.tokens[place].partner].partner
        while at <= end:
            token = self.tokens[at]
            match token.kind:
                case "if":
                    then, other = self._split(at, guards[-1] if guards else None)
                    guards.append(then)
                    others.append(other)
                case "else":
                    guards[-1] = others.pop()
                case "endif":
                    guards.pop()
                case "code" if token.block.body:
                    self._add(token, guards[-1])
            at += 1
        return self.pieces

    def _add(self, token: Token, guard: tuple[Reg, bool]) -> None:
        last = self.pieces[-1] if self.pieces else None
        if last is not None and last.guard == guard and not self.before:
            last.body += token.block.body
            return
        block = token.block
        self.pieces.append(Piece(block.name, block.source, guard, list(block.body), self.before))
        self.before = []

    def _split(
        self, place: int, around: tuple[Reg, bool] | None
    ) -> tuple[tuple[Reg, bool], tuple[Reg, bool]]:
        """The guards of the two arms of an if under a guard (None: the outermost)."""
        exit_ = self.tokens[place].block.exit
        assert isinstance(exit_, Branch)
        cond = exit_.cond
        if around is None:
            if self._is_written(place, cond):
                cond = self._combine("m_and", EXEC, cond)
            return (cond, False), (cond, True)
        other = self.tokens[place].partner
        needs_then = cond.cls != "m" and self._has_code(place + 1, other)
        needs_other = self._has_code(other + 1, self.tokens[other].partner)
        outer, negated = around
        if negated and (needs_then or needs_other):
            outer = self._combine("m_andn2", EXEC, outer)
        # A comparison under the guard has left 0 in the other lanes, as ISETP with a predicate operand does.
        then = self._combine("m_and", outer, cond) if needs_then else cond
        rest = self._combine("m_andn2", outer, cond) if needs_other else cond
        return (then, False), (rest, False)

    def _has_code(self, begin: int, end: int) -> bool:
        return any(token.kind == "code" and token.block.body for token in self.tokens[begin:end])

    def _combine(self, op: str, left: Reg, right: Reg) -> Reg:
        made = self.program.mask(right.hint)
        self.before.append(MachineInst(op, (made,), (left, right), note="predicates combined"))
        return made

    def _is_written(self, place: int, reg: Reg) -> bool:
        """Whether the if writes its own condition."""
        end = self.tokens[self.tokens[place].partner].partner
        return any(
            reg in inst.dsts
            for token in self.tokens[place + 1 : end]
            if token.kind == "code"
            for inst in token.block.body
        )
