"""What the analyses that melding trusts say of each function that a test of a folder reads: its
`facts.txt` has a line for each test that reads any (see `tests.told`): how many functions, and a digest of
what is said of them, of values, branches, instructions, loads and conditions. Long functions are left out.

A folder takes it up by a fixture that is `recorded_facts` of its lines, for all of its tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from unittest.mock import patch

import pytest

from pcfm.analysis import divergence
from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.concurrent_stores import ConcurrentStores
from pcfm.analysis.condition_facts import condition_facts, exclude_each_other
from pcfm.analysis.dependence import precedence
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.dominance import compute_dominators
from pcfm.analysis.effects import (
    has_side_effects,
    is_convergent,
    is_debug_or_marker,
    may_not_return,
    may_trap,
    reads_memory,
    writes_memory,
)
from pcfm.analysis.possible_values import possible_values
from pcfm.analysis.private_memory import PrivateMemory
from pcfm.analysis.range_finder import Computed, Repairs
from pcfm.analysis.speculation import may_speculate
from pcfm.analysis.warp_granular import Lanes
from pcfm.ir.instructions import Instruction, Load
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.parser.modules import ModuleReader
from pcfm.ir.types import I1, IntType, PtrType
from pcfm.ir.values import Value
from pcfm.launch import LaunchShape
from tests.told import ToldLines

LONGEST = 120
"""Of functions of more instructions nothing is asked."""
MOST_FUNCTIONS = 16
"""Of more that a test reads nothing is asked."""
MOST_CONDITIONS = 12
"""Of so many it is asked which exclude each other."""
SHAPES = (None, LaunchShape((24, 3, 1), (2, 1, 1), 32), LaunchShape((4, 8, 5), None, 64))
_OF_INSTRUCTIONS = (
    is_convergent, reads_memory, writes_memory, has_side_effects, is_debug_or_marker, may_not_return,
    may_trap, may_speculate,
)  # fmt: skip


def recorded_facts(lines: ToldLines) -> Callable[..., object]:
    """The fixture that holds what is said of what each test reads against these lines."""

    @pytest.fixture(autouse=True)
    def facts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        told: dict[str, None] = {}
        read = ModuleReader.read

        def read_recorded(reader: ModuleReader) -> Module:
            module = read(reader)
            for fn in module.defined_functions:
                is_long = sum(len(block.instructions) for block in fn.blocks) > LONGEST
                if len(told) < MOST_FUNCTIONS and not is_long:
                    told["\n".join(_said_of(fn))] = None
            return module

        monkeypatch.setattr(ModuleReader, "read", read_recorded)
        yield
        if told:
            lines.compare(request.node, str(len(told)), list(told))

    return facts


def _said_of(fn: Function) -> Iterator[str]:
    values = [*fn.args, *fn.instructions()]
    number = {value: index for index, value in enumerate(values)}

    def words(told: object) -> str:
        """What is told, values by their numbers."""
        if isinstance(told, Value):
            return f"%{number[told]}" if told in number else str(told.type) + repr(getattr(told, "value", ""))
        if isinstance(told, Repairs):
            return f"{words(told.freezes)} {words(told.flags)} {words(told.assumed)}"
        if isinstance(told, dict):
            return words([*told.items()])
        return f"({' '.join(map(words, told))})" if isinstance(told, tuple | list) else str(told)

    yield from (_divergence(fn, shape) for shape in SHAPES)
    for inst in fn.instructions():
        yield f"{inst.opcode} {_bits(question(inst) for question in _OF_INSTRUCTIONS)}"
    for block in fn.blocks:
        yield words(precedence(block.body, fn.datalayout))
    yield _bits(_of_memory(fn, values))
    yield from (words(each) for each in _of_loads(fn))
    yield from (words(possible_values(value)) for value in values if isinstance(value.type, IntType))
    conditions = [value for value in values if value.type == I1]
    facts = [condition_facts(condition, truth) for condition in conditions for truth in (True, False)]
    yield from map(words, facts)
    yield _bits(exclude_each_other(*pair) for pair in combinations(facts[:MOST_CONDITIONS], 2))


def _bits(answers: Iterable[bool]) -> str:
    return "".join(str(int(answer)) for answer in answers)


def _divergence(fn: Function, shape: LaunchShape | None) -> str:
    """Which values, uses and branches are divergent; with a shape, what is known of each thread."""
    with patch.object(divergence, "_result", wraps=divergence._result) as made:
        result = divergence.compute_divergence(fn, shape)
    _, _, solver, _ = made.call_args.args
    uses = [
        result.is_divergent_use(inst, index)
        for inst in fn.instructions()
        for index in range(len(inst.operands))
    ]
    blocks = [(result.is_divergent_branch(block), result.is_uniform_on_launch(block)) for block in fn.blocks]
    told = f"{_bits(map(result.is_divergent, (*fn.args, *fn.instructions())))} {_bits(uses)} {blocks}"
    return told if shape is None else f"{told} {[*map(_lanes, solver._states.values())]}"


def _lanes(state: Lanes) -> str:
    return f"{state.width} {state.zeros} {state.numbers.tolist()}" if state.known else "any"


def _of_memory(fn: Function, values: list[Value]) -> Iterator[bool]:
    """Whether each pointer may be private, and may be written by others while a lane is in each block."""
    stores, private = ConcurrentStores(fn), PrivateMemory(fn)
    variables = fn.module.variables if fn.module is not None else []
    for pointer in (*variables, *values):
        if isinstance(pointer.type, PtrType):
            yield private.may_hold(pointer)
            yield from (stores.may_write(pointer, block) for block in fn.blocks)


def _of_loads(fn: Function) -> Iterator[Repairs | None]:
    """What it takes that each load runs in lanes that come to its block's dominator, and to the entry."""
    cfg = compute_cfg(fn)
    dom = compute_dominators(cfg)
    for trusts_author in (False, True):
        loads = DereferenceableLoads(fn, dom, trusts_author=trusts_author)
        for load in fn.instructions():
            if isinstance(load, Load) and load.block in cfg.index:
                for entry in dict.fromkeys((fn.entry, dom.idom(load.block) or fn.entry)):

                    def stand_in(read: Computed, above: Block = entry) -> Computed:
                        inside = isinstance(read.value, Instruction) and not dom.dominates(
                            read.value.block, above
                        )
                        return Computed(read.value, read.speculated and inside)

                    yield loads.prove(load, entry, stand_in)
