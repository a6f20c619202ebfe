"""Registers to SSA values while the blocks are filled.

Source: Braun et al., "Simple and Efficient Construction of Static Single Assignment Form", CC 2013.

Before: blocks with their predecessors, filled in an order in which every block comes after one of its
predecessors. After `finish`: every read has its value, phis stand where control joins, none of them trivial
(all operands one value, itself aside). A register that nothing has written is `undef`.

The published algorithm recurses through predecessors; here a read walks up chains of single predecessors and
the operands of new phis wait in a list, so that deep control flow needs no stack. O(reads + phi operands) but
for those chains, which are remembered.
"""

from __future__ import annotations

import re

from pcfm.ir.instructions import Phi
from pcfm.ir.module import Block as IrBlock
from pcfm.ir.rewriter import erase, insert_phi, replace_all_uses
from pcfm.ir.values import Undef, Value
from pcfm.ptx.code import Block, Register

_NOT_PLAIN = re.compile(r"[^-\w$.]")


class SsaBuilder:
    """The values of registers at the end of each block."""

    def __init__(self, ir_blocks: dict[Block, IrBlock]) -> None:
        self._ir_block = ir_blocks
        self._code_block: dict[IrBlock, Block] = {}
        self._values: dict[Block, dict[Register, Value]] = {}
        self._waiting: list[tuple[Phi, Register, Block]] = []
        self._phis: dict[Phi, None] = {}
        self._names: dict[str, int] = {}

    def begin(self) -> None:
        """The blocks are known from here on."""
        self._code_block = {made: block for block, made in self._ir_block.items()}
        self._values = {block: {} for block in self._ir_block}

    def unique(self, name: str) -> str:
        """A name for a value of register `name`."""
        plain = _NOT_PLAIN.sub("_", name.removeprefix("%"))
        count = self._names.get(plain, 0)
        self._names[plain] = count + 1
        return f"{plain}.{count}" if count else plain

    def write(self, register: Register, block: IrBlock, value: Value) -> None:
        """The register holds `value` from here on."""
        self._values[self._code_block[block]][register] = value

    def read(self, register: Register, block: IrBlock) -> Value:
        """The value that the register holds at the end of what is there of `block`."""
        return self._read(register, self._code_block[block])

    def finish(self) -> None:
        """Gives all phis their operands and removes those that are trivial."""
        while self._waiting:
            phi, register, block = self._waiting.pop()
            for predecessor in block.predecessors:
                value = self._read(register, predecessor)
                for _ in range(predecessor.successors.count(block)):
                    phi.add_incoming(value, self._ir_block[predecessor])
        self._remove_trivial()

    def _read(self, register: Register, block: Block) -> Value:
        passed: list[Block] = []
        while True:
            values = self._values[block]
            value = values.get(register)
            if value is not None:
                break
            if not block.predecessors:
                value = Undef(register.ir_type)
                break
            if len(block.predecessors) == 1 and block.predecessors[0] is not block:
                passed.append(block)
                block = block.predecessors[0]
                continue
            value = self._new_phi(register, block)
            break
        for each in [*passed, block]:
            self._values[each][register] = value
        return value

    def _new_phi(self, register: Register, block: Block) -> Phi:
        phi = Phi(register.ir_type, name=self.unique(register.name))
        insert_phi(self._ir_block[block], phi)
        self._waiting.append((phi, register, block))
        self._phis[phi] = None
        return phi

    def _remove_trivial(self) -> None:
        work = list(self._phis)
        while work:
            phi = work.pop()
            if phi not in self._phis:
                continue
            others = {id(value): value for value, _ in phi.incoming if value is not phi}
            constants = list(others.values())
            if len(others) > 1 and any(value != constants[0] for value in constants[1:]):
                continue
            same = constants[0] if constants else Undef(phi.type)
            users = [user for user in phi.users if isinstance(user, Phi) and user is not phi]
            del self._phis[phi]
            replace_all_uses(phi, same)
            erase(phi)
            work.extend(user for user in users if user in self._phis)
