"""Functions made from the bare shape of a control-flow graph; and what the analyses say of all that a test
reads is what it was (`facts.txt`, see `tests.facts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from pcfm.ir.instructions import Br, CondBr, Ret, Switch
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, I32, VOID, FunctionType
from pcfm.ir.values import ConstantInt
from tests.facts import recorded_facts
from tests.told import ToldLines

Edges = Mapping[str, Sequence[str]]
facts = recorded_facts(ToldLines(Path(__file__).with_name("facts.txt")))


def function_of(edges: Edges) -> Function:
    """A function whose blocks branch as `edges` says, the first one being the entry; its arguments decide."""
    fn = Function("f", FunctionType(VOID, (I1, I32)))
    blocks = {name: fn.append_block(Block(name)) for name in edges}
    for name, targets in edges.items():
        successors = [blocks[t] for t in targets]
        if not successors:
            end = Ret()
        elif len(successors) == 1:
            end = Br(successors[0])
        elif len(successors) == 2:
            end = CondBr(fn.args[0], successors[0], successors[1])
        else:
            cases = [(ConstantInt(I32, i), block) for i, block in enumerate(successors[1:])]
            end = Switch(fn.args[1], successors[0], cases)
        blocks[name].append(end)
    return fn


@pytest.fixture(scope="session")
def shaped() -> Callable[[Edges], Function]:
    """Makes a function of a given shape."""
    return function_of
