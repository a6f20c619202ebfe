"""Random kernels with short-circuit conditions: several blocks decide between the same two places.

The deciding blocks are a random acyclic graph, each place one block, an if-then or the join itself, all of
it perhaps in a loop; instructions and values are those of `irregular`. Each thread has slots of memory of its
own.
"""

from __future__ import annotations

import random

import numpy as np

from pcfm.ir.instructions import Binary, Br, CondBr, GetElementPtr, Ret
from pcfm.ir.module import Block, Module
from pcfm.ir.types import I32
from pcfm.ir.values import FALSE, ConstantInt
from pcfm.launch import BufferArg, Launch, ScalarArg
from tests.generators.irregular import SLOTS, Maker

THREADS = 64


class _Maker(Maker):
    def _shape(self) -> None:
        rng, fn = self.rng, self.fn
        entry = fn.append_block(Block("entry"))
        deciding = [fn.append_block(Block(f"d{i}")) for i in range(rng.randint(2, 5))]
        names = ("left", "right") if rng.random() < 0.7 else ("left",)
        places = [fn.append_block(Block(name)) for name in names]
        join = Block("join")
        ends = [*places, *([join] if len(places) == 1 else [])]
        entry.append(Br(deciding[0]))
        for i, block in enumerate(deciding):
            ways = [deciding[i + 1]] if i + 1 < len(deciding) else []
            while len(ways) < 2:
                ways.append(rng.choice([b for b in (*deciding[i + 1 :], *ends) if b not in ways]))
            rng.shuffle(ways)
            block.append(CondBr(FALSE, *ways))
        for position in places:
            if rng.random() < 0.3:
                then, end = (fn.append_block(Block(f"{position.name}.{part}")) for part in ("then", "end"))
                position.append(CondBr(FALSE, then, end))
                then.append(Br(end))
                end.append(Br(join))
            else:
                position.append(Br(join))
        fn.append_block(join)
        if rng.random() < 0.4:
            end = fn.append_block(Block("end"))
            join.append(CondBr(FALSE, deciding[0], end))
            end.append(Ret())
        else:
            join.append(Ret())

    def _fill(self, block: Block) -> None:
        if block.name == "entry":
            thread = self._hidden(block, self._call(self.registers[0]))
            first = self._hidden(block, Binary("mul", thread, ConstantInt(I32, SLOTS)))
            self.data = self._hidden(block, GetElementPtr(I32, self.fn.args[0], [first]))
        super()._fill(block)
        if block.name in ("left", "right"):
            for _ in range(4):
                self._instruction(block)


def short_circuit_module(seed: int) -> Module:
    """The function of that seed, in a module of its own."""
    return _Maker(seed).make()


def short_circuit_launch(seed: int) -> Launch:
    """A launch of one thread block."""
    rng = random.Random(seed)
    data = np.array([rng.randrange(16) for _ in range(SLOTS * THREADS)], np.int32)
    numbers = [rng.choice((0, 1, 5, 64, rng.getrandbits(32))) for _ in range(2)]
    args = (BufferArg(data), *(ScalarArg("i32", number) for number in numbers))
    return Launch("irregular", (1, 1, 1), (THREADS, 1, 1), args)
