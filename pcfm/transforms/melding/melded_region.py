"""What the melding of one region has made: its blocks, what stands for what, and the values chosen by side.

An operand that differs becomes `select C, left, right`, made once above the region where both values exist
there, else just before its use.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, CondBr, Instruction, Select, Terminator
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1
from pcfm.ir.values import TRUE, ConstantInt, Value
from pcfm.transforms.melding.operands import either_for_both


@dataclass
class MeldedRegion:
    """The melding of one region: what it made, and what stands for what.

    `joins` maps every block where lanes of both sides meet to its (left, right) predecessors. `selects` are
    the selects made, in order. `blocks`, `instructions` and `branches` are the correspondence: (melded, left,
    right), the originals detached.
    """

    fn: Function
    entry: Block
    cond: Value
    inside: dict[Block, None]
    names: rewriter.Names
    shares_selects: bool = True
    joins: dict[Block, tuple[Block, Block]] = field(default_factory=dict)
    selects: list[Select] = field(default_factory=list)
    blocks: list[tuple[Block, Block | None, Block | None]] = field(default_factory=list)
    instructions: list[tuple[Instruction, Instruction, Instruction]] = field(default_factory=list)
    branches: list[tuple[CondBr, Terminator | None, Terminator | None]] = field(default_factory=list)
    _above: dict[tuple[Value, Value], Select] = field(default_factory=dict)
    _local: dict[tuple[Block, Value, Value], Select] = field(default_factory=dict)
    _xors: dict[tuple[Block, Value, Value], Instruction] = field(default_factory=dict)

    def new_block(self, stem: str, after: Block) -> Block:
        """A new block of the region."""
        block = rewriter.add_block(self.fn, stem, after=after, names=self.names)
        self.inside[block] = None
        return block

    def choose(self, left: Value, right: Value, before: Instruction) -> Value:
        """The value that is `left` on lanes where the condition holds and `right` on the others."""
        one = either_for_both(left, right)
        if one is not None:
            return one
        if not self.shares_selects:
            return self._new_select(left, right, before)
        if self._is_above(left) and self._is_above(right):
            key = (left, right)
            if key not in self._above:
                self._above[key] = self._new_select(left, right, self.entry.terminator)
            return self._above[key]
        local = (before.block, left, right)
        if local not in self._local:
            self._local[local] = self._new_select(left, right, before)
        return self._local[local]

    def choose_negated(self, left: Value, right: Value, before: Instruction) -> Value:
        """The truth value that is `left` where the condition holds, and not `right` on the others."""
        if left != right:
            return self.choose(left, self._xor(right, TRUE, before), before)
        return self._xor(left, self._xor(self.cond, TRUE, before), before)

    def _xor(self, a: Value, b: Value, before: Instruction) -> Value:
        """One exclusive or per two values above the region, or per block."""
        if isinstance(a, ConstantInt) and isinstance(b, ConstantInt):
            return ConstantInt(I1, a.value ^ b.value)
        if self._is_above(a) and self._is_above(b):
            before = self.entry.terminator
        key = (before.block, a, b)
        if key not in self._xors:
            self._xors[key] = rewriter.insert_before(before, Binary("xor", a, b))
        return self._xors[key]

    def _new_select(self, left: Value, right: Value, before: Instruction) -> Select:
        select = Select(self.cond, left, right)
        rewriter.insert_before(before, select)
        self.selects.append(select)
        return select

    def _is_above(self, value: Value) -> bool:
        """Whether `value` exists at the end of the region's entry block, which dominates the region."""
        return not isinstance(value, Instruction) or value.block not in self.inside
