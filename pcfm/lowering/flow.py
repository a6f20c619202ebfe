"""The flow graph: a kernel out of SSA, on registers, before any target has a say in its control.

Each block of the prepared kernel (see `prepare`) becomes a flow block whose body holds machine instructions
`ir` and `copy`; a barrier ends a flow block. Phis have become copies at the end of their predecessors, which
`prepare` has given blocks of their own on critical edges. So the lost-copy problem cannot arise: no copy is
run on a path that does not need it; and the swap problem is solved by `parallel_copies`. A scalar
register knows a lost-copy problem of its own, between lanes: see `_give_scalar_phis`.

A phi's destination is the register of the phi itself, and each other value has a register of its own, except
where `coalesce` found that they can share one.

What targets do with it: place the blocks, turn `Branch` exits into mask arithmetic and branches.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.ir.instructions import Br, Call, CondBr, Instruction, Ret, Unreachable
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, VOID
from pcfm.ir.values import Value
from pcfm.launch import LaunchShape
from pcfm.lowering.coalesce import coalesce
from pcfm.lowering.parallel_copies import Copy, sequentialise
from pcfm.lowering.prepare import prepare, refusal
from pcfm.lowering.program import MachineFunction, MachineInst, Operand, Reg, copy, value_operands
from pcfm.lowering.register_classes import ValueClasses, classify
from pcfm.machine import Machine
from pcfm.simt.intrinsics.barriers import is_barrier, is_reducing


@dataclass(eq=False)
class Goto:
    """All lanes go to `target`."""

    target: FlowBlock

    @property
    def targets(self) -> list[FlowBlock]:
        return [self.target]


@dataclass(eq=False)
class Branch:
    """Lanes with `cond` go to `if_true`, others to `if_false`.

    Where `uniform`, the lanes that are on agree; `cond` is then a scalar register, or a mask or vector
    register in which they hold the same. Where not, it is one of the latter two.
    """

    cond: Reg
    if_true: FlowBlock
    if_false: FlowBlock
    uniform: bool
    inst: CondBr | None = None

    @property
    def targets(self) -> list[FlowBlock]:
        return [self.if_true, self.if_false]


@dataclass(eq=False)
class Return:
    """The lanes are done."""

    targets: list[FlowBlock] = field(default_factory=list)


@dataclass(eq=False)
class Trap:
    """A lane that comes here is a fault; `inst` is the `unreachable`."""

    inst: Instruction
    targets: list[FlowBlock] = field(default_factory=list)


Exit = Goto | Branch | Return | Trap


@dataclass(eq=False)
class FlowBlock:
    """A straight piece of code; where `barrier` is given the thread block meets at its end."""

    name: str
    source: Block | None
    body: list[MachineInst] = field(default_factory=list)
    exit: Exit = field(default_factory=Return)
    barrier: Instruction | None = None
    index: int = -1

    def __repr__(self) -> str:
        return f"<FlowBlock {self.name}>"


@dataclass(eq=False)
class Flow:
    """The flow graph of a kernel: `blocks[0]` is the entry, every block can be reached.

    `program` is the machine function to be: it has the registers already, and no blocks.
    """

    program: MachineFunction
    blocks: list[FlowBlock] = field(default_factory=list)

    def number(self) -> None:
        """Numbers the blocks in their order."""
        for index, block in enumerate(self.blocks):
            block.index = index

    def edges(self) -> list[list[int]]:
        """Numbers the blocks, and gives the numbers of those that each leads to."""
        self.number()
        return [[target.index for target in block.exit.targets] for block in self.blocks]

    @property
    def returns(self) -> FlowBlock | None:
        """The block that returns; None where no lane ever does."""
        return next((block for block in self.blocks if isinstance(block.exit, Return)), None)


def build_flow(fn: Function, machine: Machine, shape: LaunchShape | None, target: str) -> Flow:
    """The flow graph of a kernel. Raises: UnsupportedError."""
    prepared = prepare(fn)
    classes = classify(prepared.fn, shape, machine.warp_size)
    program = MachineFunction(prepared.fn.name, target, prepared.fn, machine, shape)
    return _Builder(program, classes, prepared.early).build()


class _Builder:
    def __init__(self, program: MachineFunction, classes: ValueClasses, early: tuple[Block, ...]) -> None:
        self.program = program
        self.classes = classes
        self.early = early
        self.reg_of: dict[Value, Reg] = {}
        self.mirror_of: dict[Value, Reg] = {}
        self.heads: dict[Block, FlowBlock] = {}
        self.ends: dict[Block, FlowBlock] = {}
        # What scalar phis are given on their edges, where that must not be seen before their block runs.
        self.given: dict[Value, Reg] = {}
        self.copies = self.temporaries = 0

    def build(self) -> Flow:
        fn, classes = self.program.fn, self.classes
        leader = coalesce(classes)
        self.names = {block: block.name or f"bb{i}" for i, block in enumerate(fn.blocks)}
        for arg in fn.args:
            self.program.arguments.append(self._register(arg, arg))
        for block in classes.cfg.order:
            for inst in block.instructions:
                if inst.type != VOID:
                    self._register(inst, leader.get(inst, inst))
        flow = Flow(self.program)
        for block in classes.cfg.order:
            flow.blocks += self._cut(block)
        for block in classes.cfg.order:
            self._phi_copies(block)
            self._exit(block)
        if any(piece.barrier is not None for piece in flow.blocks):
            for block in self.early:
                self.ends[block].body.append(MachineInst("retire"))
        flow.number()
        self.program.counts["copies"] = self.copies
        self.program.counts["copy temporaries"] = self.temporaries
        return flow

    def _register(self, value: Value, leader: Value) -> Reg:
        if leader is not value and leader in self.reg_of:
            self.reg_of[value] = self.reg_of[leader]
            return self.reg_of[value]
        hint = getattr(leader, "name", None) or ""
        cls = "s" if value in self.classes.scalars else "m" if value in self.classes.masks else "v"
        reg = self.program.new(cls, value.type, hint)
        self.reg_of[value] = reg
        if leader is not value:
            self.reg_of[leader] = reg
        if value in self.classes.mirrored:
            self.mirror_of[value] = self.program.new("v", value.type, hint)
        return reg

    def read(self, user: Instruction, index: int) -> Operand:
        """What operand `index` of `user` is read from."""
        value = user.operand(index)
        if value.is_constant:
            return value
        if value in self.mirror_of and self.classes.is_apart(user, index):
            return self.mirror_of[value]
        return self.reg_of[value]

    def _cut(self, block: Block) -> list[FlowBlock]:
        """The pieces of a block, without what leads out of it."""
        piece = FlowBlock(self.names[block], block)
        pieces = [piece]
        self.heads[block] = piece
        self._give_scalar_phis(block, piece)
        for phi in block.phis:
            self._mirror(phi, piece)
        for inst in block.body:
            if isinstance(inst, Call) and is_barrier(inst):
                if is_reducing(inst):
                    raise refusal("a barrier that reduces a value", inst)
                piece.barrier = inst
                behind = FlowBlock(f"{self.names[block]}.{len(pieces)}", block)
                piece.exit = Goto(behind)
                piece = behind
                pieces.append(piece)
                continue
            srcs = tuple(self.read(inst, index) for index in value_operands(inst))
            dsts = () if inst.type == VOID else (self.reg_of[inst],)
            piece.body.append(MachineInst("ir", dsts, srcs, inst))
            self._mirror(inst, piece)
        self.ends[block] = piece
        return pieces

    def _give_scalar_phis(self, block: Block, piece: FlowBlock) -> None:
        """Where several edges lead back to a loop's header, lanes that take one of them early wait for the
        others, which still read the phi of this round: the scalar is changed when all have come.
        """
        loop = self.classes.loops.loop_at(block)
        if loop is None or len(loop.latches) < 2:
            return
        for phi in block.phis:
            reg = self.reg_of[phi]
            if reg.cls == "s":
                self.given[phi] = self.program.new("s", phi.type, f"{reg.hint}.next")
                piece.body.append(copy(reg, self.given[phi], "once all lanes have come round"))
                self.copies += 1

    def _mirror(self, value: Instruction, piece: FlowBlock) -> None:
        if value in self.mirror_of:
            note = "for lanes that leave the loop earlier"
            piece.body.append(copy(self.mirror_of[value], self.reg_of[value], note))

    def _phi_copies(self, block: Block) -> None:
        """The copies of the edge out of a block, at its end."""
        copies: list[Copy] = []
        succs = block.successors
        for succ in succs:
            for phi in succ.phis:
                index = 2 * next(i for i, (_, pred) in enumerate(phi.incoming) if pred is block)
                copies.append((self.given.get(phi, self.reg_of[phi]), self.read(phi, index)))
        assert not copies or len(succs) == 1, "a critical edge was left"
        for dst, src in sequentialise(copies, self._temporary):
            self.copies += 1
            self.ends[block].body.append(copy(dst, src))

    def _temporary(self, like: Reg) -> Reg:
        self.temporaries += 1
        return self.program.new(like.cls, like.type, f"{like.hint}.swap")

    def _exit(self, block: Block) -> None:
        end, piece = block.terminator, self.ends[block]
        match end:
            case Br():
                piece.exit = Goto(self.heads[end.target])
            case CondBr():
                piece.exit = self._branch(block, end)
            case Ret():
                piece.exit = Return()
            case Unreachable():
                piece.exit = Trap(end)
            case _:
                raise AssertionError(f"{end.opcode} was not prepared")

    def _branch(self, block: Block, end: CondBr) -> Exit:
        cond = self.read(end, 0)
        if not isinstance(cond, Reg):  # a constant expression
            known = self.program.new("s", I1, "cond")
            self.ends[block].body.append(copy(known, cond))
            cond = known
        uniform = self.classes.is_uniform_branch(block)
        return Branch(cond, self.heads[end.if_true], self.heads[end.if_false], uniform, end)
