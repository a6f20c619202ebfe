"""Random functions over random control-flow graphs: irreducible cycles, infinite loops, unstructured joins.

Valid SSA by construction: every operand is drawn from what dominates its place, a phi's from what dominates
the end of the predecessor. Loops get counters and leave by thread ids, so that lanes leave in different
iterations; loads through uniform addresses see stores from other iterations. Nothing traps (but for
`unreachable` in `early_ending_module`); a run may not end (give it little fuel).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dominance import compute_dominators
from pcfm.ir import rewriter
from pcfm.ir.instructions import (
    Binary,
    Br,
    Call,
    CallData,
    Cast,
    Compare,
    CondBr,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Ret,
    Select,
    Store,
    Switch,
    Unreachable,
)
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.types import I8, I32, VOID, FunctionType, ptr_type
from pcfm.ir.values import FALSE, ConstantInt, Value
from pcfm.launch import BufferArg, Launch, ScalarArg

REGISTERS = ("tid.x", "tid.y", "laneid", "ctaid.x")
OPCODES = ("add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "udiv", "urem", "srem")
PREDICATES = ("eq", "ne", "ult", "slt", "ugt", "sge")
NUMBERS = (0, 1, 2, 3, 4, 5, 7, 8, 16, 32, 64)
SLOTS = 4


class Maker:
    """Makes one function; a subclass may give it another shape or another place for its data."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.module = Module()
        params = (ptr_type(1), I32, I32)
        self.fn = Function("irregular", FunctionType(VOID, params))
        self.fn.calling_convention = "ptx_kernel"
        self.module.add(self.fn)
        self.registers = [self._declare(name) for name in REGISTERS]
        self.values: dict[Block, list[Value]] = {}
        self.counters: dict[Phi, Instruction] = {}
        self.phis: list[Phi] = []
        self.count = 0
        self.data: Value = self.fn.args[0]

    def make(self) -> Module:
        self._shape()
        self.cfg = compute_cfg(self.fn)
        self.dom = compute_dominators(self.cfg)
        for block in self.cfg.order:
            self._fill(block)
        for block in self.cfg.order:
            self._decide(block)
        for phi in self.phis:
            for pred in self.cfg.preds[phi.block]:
                phi.add_incoming(self._incoming(phi, pred), pred)
        dead = [block for block in self.fn.blocks if not self.cfg.is_reachable(block)]
        rewriter.erase_blocks(dead)
        return self.module

    def _declare(self, name: str) -> Function:
        fn = Function(f"llvm.nvvm.read.ptx.sreg.{name}", FunctionType(I32, ()))
        self.module.add(fn)
        return fn

    def _shape(self) -> None:
        rng = self.rng
        blocks = [self.fn.append_block(Block(f"b{i}")) for i in range(rng.randint(2, 9))]
        for i, block in enumerate(blocks[:-1]):
            wanted = rng.choice((1, 2, 2, 2, 3))
            targets = [i + 1] if rng.random() < 0.7 else []
            while len(targets) < wanted:
                least = 1 if rng.random() < 0.6 else i + 1
                targets.append(rng.randint(min(least, len(blocks) - 1), len(blocks) - 1))
            rng.shuffle(targets)
            successors = [blocks[t] for t in dict.fromkeys(targets)]
            self._lead(block, successors)
        blocks[-1].append(Ret())

    def _lead(self, block: Block, successors: Sequence[Block]) -> None:
        """Ends a block by the terminator for that many successors; `_decide` says on what it hangs."""
        if len(successors) == 1:
            block.append(Br(successors[0]))
        elif len(successors) == 2:
            block.append(CondBr(FALSE, successors[0], successors[1]))
        else:
            cases = [(ConstantInt(I32, n), target) for n, target in enumerate(successors[1:])]
            block.append(Switch(ConstantInt(I32, 0), successors[0], cases))

    def _fill(self, block: Block) -> None:
        rng, preds = self.rng, self.cfg.preds[block]
        self.values[block] = []
        if preds:
            for _ in range(rng.choice((0, 1, 2)) if len(preds) > 1 else rng.choice((0, 1, 1))):
                self.phis.append(self._phi(block))
            if any(self.dom.dominates(block, pred) for pred in preds) and rng.random() < 0.8:
                counter = self._phi(block)
                self.phis.append(counter)
                self.counters[counter] = self._put(block, Binary("add", counter, ConstantInt(I32, 1)))
        else:
            for register in self.registers:
                if rng.random() < 0.7:
                    self._put(block, self._call(register))
        for _ in range(rng.randint(0, 4)):
            self._instruction(block)

    def _call(self, register: Function) -> Call:
        return Call(register, [], CallData(FunctionType(I32, ())))

    def _instruction(self, block: Block) -> None:
        rng, kind = self.rng, self.rng.random()
        if kind < 0.5:
            opcode, right = rng.choice(OPCODES), self._pick(block)
            if opcode in ("udiv", "urem", "srem"):
                # An odd divisor below 256 is neither 0 nor -1.
                right = self._hidden(block, Binary("and", right, ConstantInt(I32, 255)))
                right = self._hidden(block, Binary("or", right, ConstantInt(I32, 1)))
            elif opcode in ("shl", "lshr", "ashr"):
                right = self._hidden(block, Binary("and", right, ConstantInt(I32, 31)))
            self._put(block, Binary(opcode, self._pick(block), right))
        elif kind < 0.7:
            index = ConstantInt(I32, rng.randrange(SLOTS))
            slot = self._hidden(block, GetElementPtr(I32, self.data, [index]))
            if rng.random() < 0.5:
                self._put(block, Load(I32, slot, align=4))
            else:
                rewriter.insert_before(block.terminator, Store(self._pick(block), slot, align=4))
        elif kind < 0.8:
            cond = self._compare(block, self._pick(block), self._pick(block))
            self._put(block, Select(cond, self._pick(block), self._pick(block)))
        elif kind < 0.9:
            cond = self._compare(block, self._pick(block), self._pick(block))
            self._put(block, Cast(rng.choice(("zext", "sext")), cond, I32))
        else:
            low = self._hidden(block, Cast("trunc", self._pick(block), I8))
            self._put(block, Cast(rng.choice(("zext", "sext")), low, I32))

    def _decide(self, block: Block) -> None:
        end = block.terminator
        if isinstance(end, Switch):
            end.set_operand(0, self._pick(block))
        elif isinstance(end, CondBr):
            left, right = self._pick(block), self._pick(block)
            counters = [c for c in self.counters if self.dom.dominates(c.block, block)]
            if counters and self.rng.random() < 0.7:
                ids = [v for v in self._available(block) if isinstance(v, Call)]
                left = self.rng.choice(counters[-2:])
                right = self.rng.choice(ids) if ids and self.rng.random() < 0.7 else ConstantInt(I32, 3)
            end.set_operand(0, self._compare(block, left, right))

    def _incoming(self, phi: Phi, pred: Block) -> Value:
        if phi not in self.counters:
            return self._pick(pred)
        if self.dom.dominates(phi.block, pred):
            return self.counters[phi]
        return ConstantInt(I32, self.rng.randint(0, 1))

    def _available(self, block: Block) -> list[Value]:
        values: list[Value] = [*self.fn.args[1:]]
        dominator: Block | None = block
        while dominator is not None:
            values += self.values[dominator]
            dominator = self.dom.idom(dominator)
        return values

    def _pick(self, block: Block) -> Value:
        if self.rng.random() < 0.25:
            return ConstantInt(I32, self.rng.choice(NUMBERS))
        return self.rng.choice(self._available(block))

    def _compare(self, block: Block, left: Value, right: Value) -> Instruction:
        return self._hidden(block, Compare("icmp", self.rng.choice(PREDICATES), left, right))

    def _phi(self, block: Block) -> Phi:
        phi = Phi(I32)
        self._name(phi)
        rewriter.insert_phi(block, phi)
        self.values[block].append(phi)
        return phi

    def _put(self, block: Block, inst: Instruction) -> Instruction:
        self.values[block].append(self._hidden(block, inst))
        return inst

    def _hidden(self, block: Block, inst: Instruction) -> Instruction:
        """Places an instruction that nothing else draws as an operand."""
        self._name(inst)
        return rewriter.insert_before(block.terminator, inst)

    def _name(self, inst: Instruction) -> None:
        inst.name = f"v{self.count}"
        self.count += 1


class EarlyEnds(Maker):
    """As `Maker`, with a few more edges, to blocks that return or trap."""

    def _shape(self) -> None:
        super()._shape()
        blocks = list(self.fn.blocks)
        for number in range(self.rng.randint(1, 3)):
            end = self.fn.append_block(Block(f"end{number}"))
            for block in self.rng.sample(blocks, min(len(blocks), self.rng.randint(1, 2))):
                before = block.terminator
                if isinstance(before, Br):
                    rewriter.set_terminator(block, CondBr(FALSE, before.target, end))
                elif isinstance(before, CondBr) and end not in before.successors:
                    way = self.rng.randint(1, 2)
                    before.set_operand(way, end)
            end.append(Unreachable() if self.rng.random() < 0.2 else Ret())


def irregular_module(seed: int) -> Module:
    """The function of that seed, in a module of its own."""
    return Maker(seed).make()


def early_ending_module(seed: int) -> Module:
    """The same with blocks that return or trap."""
    return EarlyEnds(seed).make()


def irregular_launch(seed: int) -> Launch:
    """A launch of such a function with small thread blocks of one or two dimensions."""
    rng = random.Random(seed)
    block = rng.choice(((8, 1, 1), (64, 1, 1), (16, 2, 1), (8, 12, 1), (40, 1, 1), (4, 4, 4)))
    data = np.array([rng.randrange(16) for _ in range(SLOTS)], np.int32)
    numbers = [rng.choice((0, 1, 5, 64, rng.getrandbits(32))) for _ in range(2)]
    args = (BufferArg(data), *(ScalarArg("i32", number) for number in numbers))
    return Launch("irregular", (2, 1, 1), block, args)
