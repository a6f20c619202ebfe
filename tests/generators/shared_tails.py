"""Random functions whose blocks end, or begin, alike: what tail merging is for, and what it must leave alone.

A function of `irregular`, of many joins, gets sequences of instructions at the ends of some predecessors of a
block, or at the heads of all successors of one. The copies are alike but for the alignment they claim, a
changed operand now and then, operands that a phi chooses between. Some are convergent (the mask of active
lanes) or atomic. Every thread owns its slots, so that nothing races.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np

from pcfm.ir import rewriter
from pcfm.ir.instructions import (
    AtomicRMW,
    Binary,
    Br,
    Call,
    CallData,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Ret,
    Store,
)
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.types import I32, FunctionType
from pcfm.ir.values import ConstantInt, Value
from pcfm.launch import BufferArg, Launch, ScalarArg
from tests.generators.irregular import SLOTS, Maker

THREADS = 72

Operand = Callable[[int], Value]
"""The operand of the copy in block number n."""


class TailMaker(Maker):
    """A `Maker` that copies sequences to the ends or heads of blocks when the function is done."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.mask = Function("llvm.nvvm.activemask", FunctionType(I32, ()))
        self.mask.attributes = ("convergent", "nounwind")
        self.module.add(self.mask)

    def make(self) -> Module:
        super().make()
        for block in list(self.fn.blocks):
            if self.rng.random() < 0.9:
                self._share_tails(block)
            if self.rng.random() < 0.4:
                self._share_heads(block)
        return self.module

    def _shape(self) -> None:
        rng, count = self.rng, self.rng.randint(6, 12)
        blocks = [self.fn.append_block(Block(f"b{i}")) for i in range(count)]
        joins = sorted(rng.sample(range(count // 2, count), rng.choice((1, 2))))
        untouched = blocks[1:]  # the branches before the joins fan out to blocks of their own
        for i, block in enumerate(blocks[:-1]):
            later = [blocks[j] for j in joins if j > i] or [blocks[-1]]
            untouched = [b for b in untouched if b is not block] or blocks[i + 1 :]
            if i > 0 and rng.random() < 0.6:
                target = blocks[rng.randint(1, i)] if rng.random() < 0.1 else rng.choice(later)
                block.append(Br(target))
                continue
            wanted = rng.choice((2, 2, 3, 4)) if i else 3
            successors = [untouched.pop(0) for _ in range(min(wanted, len(untouched)))]
            if len(successors) < 2 or rng.random() < 0.2:
                successors = list(dict.fromkeys([*successors, rng.choice(later)]))
            self._lead(block, successors)
        blocks[-1].append(Ret())

    def _fill(self, block: Block) -> None:
        if block is self.fn.entry:
            thread = self._hidden(block, self._call(self.registers[0]))
            first = self._hidden(block, Binary("mul", thread, ConstantInt(I32, SLOTS)))
            self.data = self._hidden(block, GetElementPtr(I32, self.fn.args[0], [first]))
        super()._fill(block)

    # --- copies ---------------------------------------------------------------------------------------------

    def _share_tails(self, target: Block) -> None:
        rng = self.rng
        preds = [p for p in self.cfg.preds[target] if isinstance(p.terminator, Br) and p is not target]
        if len(preds) < 2:
            return
        group = preds if rng.random() < 0.4 else rng.sample(preds, rng.randint(2, len(preds)))
        columns = [[phi.incoming_value(pred) for pred in group] for phi in target.phis]
        copies = self._copies(group, [pred.terminator for pred in group], columns)
        for made in copies:
            if made[0].type == I32 and rng.random() < 0.4:
                values: dict[Block, Value] = dict(zip(group, made, strict=True))
                if rng.random() < 0.15:
                    values[group[0]] = self._pick(group[0])
                phi = Phi(I32)
                self._name(phi)
                rewriter.insert_phi(target, phi)
                for pred in self.cfg.preds[target]:
                    phi.add_incoming(values.get(pred) or self._pick(pred), pred)
                rewriter.insert_before(target.terminator, Store(phi, self._slot(target.terminator), align=4))

    def _share_heads(self, block: Block) -> None:
        succs = self.cfg.succs[block]
        if len(succs) < 2 or any(self.cfg.preds[succ] != (block,) for succ in succs):
            return
        columns = [list(column) for column in zip(*(succ.phis for succ in succs), strict=False)]
        self._copies(succs, [succ.instructions[len(succ.phis)] for succ in succs], columns)

    def _copies(
        self, blocks: Sequence[Block], before: Sequence[Instruction], columns: Sequence[Sequence[Value]]
    ) -> list[list[Instruction]]:
        """A sequence before each of `before`; per instruction its copies."""
        above: Block | None = blocks[0]
        for block in blocks:
            above = self.dom.nearest_common(above, block) if above else None
        if above in blocks:
            above = self.dom.idom(above) if above else None
        values: list[Value] = self._available(above) if above else [*self.fn.args[1:]]
        done: list[list[Instruction]] = []
        for _ in range(self.rng.randint(1, 6)):
            make = self._recipe(values, done, columns)
            odd = self.rng.randrange(len(blocks)) if self.rng.random() < 0.06 else None
            made = []
            for n, anchor in enumerate(before):
                inst = make(n, anchor)
                if inst.type == I32:
                    self._name(inst)
                rewriter.insert_before(anchor, inst)
                if n == odd and isinstance(inst, Binary):
                    inst.set_operand(1, ConstantInt(I32, 6))
                made.append(inst)
            done.append(made)
        return done

    def _recipe(
        self, values: list[Value], done: list[list[Instruction]], columns: Sequence[Sequence[Value]]
    ) -> Callable[[int, Instruction], Instruction]:
        rng, kind = self.rng, self.rng.random()
        a, b = self._operand(values, done, columns), self._operand(values, done, columns)
        if kind < 0.55:
            opcode = rng.choice(("add", "sub", "mul", "and", "xor"))
            return lambda n, _: Binary(opcode, a(n), b(n))
        slot = rng.randrange(SLOTS)
        if kind < 0.75:
            return lambda _, block: Load(I32, self._slot(block, slot), align=4)
        if kind < 0.9:
            return lambda n, block: Store(a(n), self._slot(block, slot), align=rng.choice((1, 4)))
        if kind < 0.96:
            return lambda _, __: Call(self.mask, [], CallData(FunctionType(I32, ())))
        return lambda n, block: AtomicRMW("add", self._slot(block, slot), a(n), ordering="monotonic", align=4)

    def _operand(
        self, values: list[Value], done: list[list[Instruction]], columns: Sequence[Sequence[Value]]
    ) -> Operand:
        rng, kind = self.rng, self.rng.random()
        local = [made for made in done if made[0].type == I32]
        if local and kind < 0.5:
            chosen = rng.choice(local)
            return lambda n: chosen[n]
        if columns and kind < 0.7:
            column = rng.choice(columns)
            return lambda n: column[n]
        value = rng.choice(values) if rng.random() < 0.7 else ConstantInt(I32, rng.randrange(9))
        return lambda _: value

    def _slot(self, before: Instruction, index: int | None = None) -> Value:
        index = self.rng.randrange(SLOTS) if index is None else index
        if index == 0:
            return self.data
        return rewriter.insert_before(before, GetElementPtr(I32, self.data, [ConstantInt(I32, index)]))


def shared_tails_module(seed: int) -> Module:
    """The function of that seed, in a module of its own."""
    return TailMaker(seed).make()


def shared_tails_launch(seed: int) -> Launch:
    """A launch of such a function: one thread block, of more than a warp."""
    rng = random.Random(seed)
    data = np.array([rng.randrange(16) for _ in range(SLOTS * THREADS)], np.int32)
    numbers = [rng.choice((0, 1, 5, 64, rng.getrandbits(32))) for _ in range(2)]
    args = (BufferArg(data), *(ScalarArg("i32", number) for number in numbers))
    return Launch("irregular", (1, 1, 1), (THREADS, 1, 1), args)
