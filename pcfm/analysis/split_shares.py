"""How often a branch is expected to split a warp, where no launch was executed: from what decides it.

A condition of thread ids, constants and counted loops alone is *counted*: it is computed for every thread of
a thread block, by the rules of `warp_granular`, in every round of the loops around it that such values count,
under the conditions alike that lead to the branch; the share is that of the warps with lanes there whose
lanes go both ways. The block is that of the launch, else the one that the kernel's annotations name; a share
for it is exact, unless a condition that leads there or the end of a loop is not of that kind. Bounds tests do
not count: they part one warp at most. Where nothing names a block, the share is the least over blocks of 64,
128, 256 and 1,024 threads alike, so that what pays at it pays in each of them; one of 0 is not exact then.

Any other condition is of a *kind*, by the values that its operands are computed from, and has the share that
branches of this kind were measured to have on kernels of public collections (`MEASURED_SHARES`, made by
`benchmarks.branch_splits`; decision 0082).

Before: divergence, dominators, loops. Cost: what a condition is computed from, times threads, times rounds,
of which `MAX_ROUNDS` are counted. Not handled: floats of thread ids, and values of which a loop of several
ways back decides, are of a kind and not counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np

from pcfm.analysis.condition_facts import parts_of
from pcfm.analysis.divergence import CUDA_WARP, Divergence
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.loops import Loop, LoopForest
from pcfm.analysis.warp_granular import Lanes, WarpGranular
from pcfm.ir.attributes import string_attribute
from pcfm.ir.instructions import (
    Binary,
    CallBase,
    Cast,
    Compare,
    CondBr,
    Freeze,
    Instruction,
    Phi,
    Select,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.types import FloatType
from pcfm.ir.values import ConstantInt, Value
from pcfm.launch import LaunchShape

ASSUMED_THREADS = (64, 128, 256, 1024)
"""Threads per block, where nothing names a block."""
MAX_ROUNDS = 64
"""How many rounds of the loops around a branch are counted."""
ASSUMED_ROUNDS = 8
"""How many of a loop whose end is not known."""
MAX_PARTS = 64
"""How many instructions a condition may be computed from, to be counted or of a kind."""
MAX_LEADING = 8
"""How many conditions that lead to a branch are looked at."""

_NOT_GIVEN = "1,1024"  # what clang writes for AMD's chips where the source says nothing
_LINEAR = ("add", "sub", "mul", "shl", "or")


class Kind(StrEnum):
    """What decides a branch, in the words of the published table."""

    THREADS = "thread ids and constants"
    BOUND = "a thread's number against a bound"
    UNIFORM = "thread ids and what is one for all"
    FLOAT = "loaded data, floats compared"
    ORDER = "loaded data, integers in order"
    EQUAL = "loaded data, equal or not"
    BIT = "loaded data, one bit"
    SEVERAL = "loaded data, several tests"
    WAY = "the way that a lane has come"


MEASURED_SHARES: Mapping[Kind, float] = {
    Kind.THREADS: 0.40,
    Kind.BOUND: 0.05,
    Kind.UNIFORM: 0.09,
    Kind.FLOAT: 0.36,
    Kind.ORDER: 0.38,
    Kind.EQUAL: 0.51,
    Kind.BIT: 0.88,
    Kind.SEVERAL: 0.12,
    Kind.WAY: 0.08,
}
"""Means over kernels of `benchmarks/branch_splits.csv`, of branches whose sides meet; of thread ids those
that cannot be counted.
"""


@dataclass(frozen=True)
class SplitShare:
    """Which part of a branch's executions splits the warp; `is_exact` where that is counted and not
    expected.
    """

    share: float
    kind: Kind
    is_exact: bool = False


class SplitShares:
    """The shares of the branches of one function, each computed when it is first asked for."""

    def __init__(
        self, divergence: Divergence, dom: DomTree, loops: LoopForest, warp_size: int | None = None
    ) -> None:
        self._divergence, self._dom, self._loops = divergence, dom, loops
        self._warp_size = warp_size or CUDA_WARP
        self._known: dict[Block, SplitShare] = {}
        self._led: dict[Block, tuple[list[tuple[Value, bool]], bool]] = {}
        self._evaluated: dict[tuple[Value, WarpGranular], Lanes | None] = {}
        self._known_rounds: dict[
            tuple[WarpGranular, *tuple[Block, ...]], list[tuple[dict[Value, Lanes], bool]]
        ] = {}

    def of(self, block: Block) -> SplitShare:
        """That of the divergent conditional branch at the end of `block`."""
        if block not in self._known:
            end = block.terminator
            assert isinstance(end, CondBr)
            self._known[block] = self._counted(block, end) or self._by_kind(end.cond)
        return self._known[block]

    def settled(self, block: Block) -> SplitShare | None:
        """The same, where it is exact or of a bounds test; nothing is counted where that cannot be."""
        end = block.terminator
        assert isinstance(end, CondBr)
        if block not in self._known:
            if not self._may_be_counted(block, end):
                if not self._is_of_bounds(self._divergent_tests(end.cond)):
                    return None
            elif not self._leading(block)[1] and not self._counting_loops(block, [end.cond]):
                return None
        share = self.of(block)
        return share if share.is_exact or share.kind == Kind.BOUND else None

    # --- counted --------------------------------------------------------------------------------------------

    @cached_property
    def _domains(self) -> Sequence[WarpGranular]:
        shape = self._divergence.shape
        shapes = [shape] if shape is not None else _named_shapes(self._divergence.cfg.fn, self._warp_size)
        return [WarpGranular(each) for each in shapes]

    def _may_be_counted(self, block: Block, end: CondBr) -> bool:
        """Whether the condition is of thread ids and constants, or of counters of loops too."""
        if not _is_of_few_values(end.cond):
            return False
        if self._counting_loops(block, [end.cond]):
            return True
        return all(self._evaluate(end.cond, {}, domain) is not None for domain in self._domains)

    def _evaluate(self, cond: Value, known: Mapping[Value, Lanes], domain: WarpGranular) -> Lanes | None:
        """As `_evaluate` does; what no counter has a part in once."""
        if known:
            return _evaluate(cond, known, domain)
        if (cond, domain) not in self._evaluated:
            self._evaluated[cond, domain] = _evaluate(cond, known, domain)
        return self._evaluated[cond, domain]

    def _counted(self, block: Block, end: CondBr) -> SplitShare | None:
        """The share that is counted; None where the condition is not of thread ids and constants."""
        if not self._may_be_counted(block, end):
            return None
        leading, is_whole = self._leading(block)
        conditions = [end.cond, *(cond for cond, _ in leading)]
        loops = self._counting_loops(block, conditions)
        shares: list[float] = []
        for domain in self._domains:
            executed = split = 0
            for rounds, is_counted in self._rounds(loops, domain):
                taken = self._evaluate(end.cond, rounds, domain)
                if taken is None:
                    return None
                active = np.ones(len(taken.numbers), np.bool_)
                for cond, truth in leading:
                    led = self._evaluate(cond, rounds, domain)
                    is_whole = is_whole and (led is not None or self.kind_of(cond) == Kind.BOUND)
                    if led is not None:
                        active &= (led.numbers != 0) == truth
                is_whole = is_whole and is_counted
                warps, parted = _count(taken.numbers != 0, active, domain.shape.warp_size)
                executed, split = executed + warps, split + parted
            shares.append(split / executed if executed else 0.0)
        # What pays at the least share pays in each of the blocks; one of 0 would forbid all of them.
        least = min(shares)
        is_exact = is_whole and (len(shares) == 1 or least > 0)
        return SplitShare(least, Kind.THREADS, is_exact)

    def _leading(self, block: Block) -> tuple[list[tuple[Value, bool]], bool]:
        """The conditions that lead to a block, with what they are then; and whether these are all."""
        if block not in self._led:
            self._led[block] = self._find_leading(block)
        return self._led[block]

    def _find_leading(self, block: Block) -> tuple[list[tuple[Value, bool]], bool]:
        dom, cfg = self._dom, self._divergence.cfg
        leading: list[tuple[Value, bool]] = []
        is_whole = True
        above = dom.idom(block)
        while above is not None and (is_whole or len(leading) < MAX_LEADING):
            end = above.terminator
            sides = [
                succ
                for succ in cfg.succs[above]
                if cfg.preds[succ] == (above,) and dom.dominates(succ, block)
            ]
            if sides and self._divergence.is_divergent_branch(above):
                if isinstance(end, CondBr) and len(leading) < MAX_LEADING:
                    leading.append((end.cond, sides[0] is end.if_true))
                else:
                    is_whole = False
            above = dom.idom(above)
        return leading, is_whole

    def _counting_loops(self, block: Block, conditions: Sequence[Value]) -> list[Loop]:
        """The loops around a block whose counters conditions are computed from, outer ones first."""
        loop = self._loops.loop_of(block)
        around: list[Loop] = []
        while loop is not None:
            around.append(loop)
            loop = loop.parent
        wanted: dict[Value, None] = {}
        pending = list(conditions)
        while pending and len(wanted) <= MAX_PARTS:
            for phi in _phis_in(pending.pop()):
                if phi not in wanted:
                    wanted[phi] = None
                    pending += [phi.incoming[0][0], phi.incoming[-1][0]]
        return [each for each in reversed(around) if any(phi in wanted for phi in each.header.phis)]

    def _rounds(self, loops: Sequence[Loop], domain: WarpGranular) -> list[tuple[dict[Value, Lanes], bool]]:
        """The values of the counters in each round of nested loops; and whether the loops' ends are known."""
        key = (domain, *(loop.header for loop in loops))
        if key not in self._known_rounds:
            rounds: list[tuple[dict[Value, Lanes], bool]] = [({}, True)]
            for loop in loops:
                rounds = [
                    (inner, known and ended)
                    for outer, known in rounds
                    for inner, ended in self._rounds_of(loop, outer, domain)
                ]
                if not rounds or len(rounds) > MAX_ROUNDS:
                    rounds = [(values, False) for values, _ in rounds[:MAX_ROUNDS]]
            self._known_rounds[key] = rounds
        return self._known_rounds[key]

    def _rounds_of(
        self, loop: Loop, outer: Mapping[Value, Lanes], domain: WarpGranular
    ) -> Iterator[tuple[dict[Value, Lanes], bool]]:
        """The same of one loop, given those around it."""
        counters = _counters_of(loop)
        values = dict(outer)
        for phi, (start, _) in counters.items():
            first = _evaluate(start, outer, domain)
            if first is not None:
                values[phi] = first
        tests = _exit_tests_of(loop)
        is_known = False
        for number in range(MAX_ROUNDS):
            ends = [
                (is_first, stays != bool(taken.numbers.any()))
                for end, is_first, stays in tests
                if (taken := _evaluate(end.cond, values, domain)) is not None and taken.is_exact
            ]
            is_known = is_known or bool(ends)
            if any(is_first and leaves for is_first, leaves in ends):
                return
            if not is_known and number >= ASSUMED_ROUNDS:
                return
            yield values, is_known
            if any(leaves for _, leaves in ends):
                return
            after = dict(outer)
            for phi, (_, step) in counters.items():
                following = _evaluate(step, values, domain)
                if following is not None:
                    after[phi] = following
            if after.keys() != values.keys():
                return
            values = after

    # --- by kind --------------------------------------------------------------------------------------------

    def _by_kind(self, cond: Value) -> SplitShare:
        kind = self.kind_of(cond)
        return SplitShare(MEASURED_SHARES[kind], kind)

    def kind_of(self, cond: Value) -> Kind:
        """What decides a divergent condition that is not counted."""
        tests = self._divergent_tests(cond)
        origins = [self._origins(test) for test in tests]
        if any(origin.data for origin in origins):
            return _kind_of_data([test for test, each in zip(tests, origins, strict=True) if each.data])
        if not any(origin.threads for origin in origins):
            return Kind.WAY
        return Kind.BOUND if self._is_of_bounds(tests) else Kind.UNIFORM

    def _divergent_tests(self, cond: Value) -> list[Value]:
        return [test for test in _tests(cond) if self._divergence.is_divergent(test)]

    def _is_of_bounds(self, tests: Sequence[Value]) -> bool:
        """Whether all are bounds tests."""
        return all(isinstance(test, Compare) and self._is_bound(test) for test in tests)

    def _is_bound(self, test: Compare) -> bool:
        """Whether it compares what grows with the thread's number with what is one for all."""
        divergence = self._divergence
        varying = [operand for operand in test.operands if divergence.is_divergent(operand)]
        if len(varying) != 1 or isinstance(test.operand(0).type, FloatType):
            return False
        pending, seen = list(varying), {}
        while pending:
            value = pending.pop()
            if value in seen or not divergence.is_divergent(value):
                continue
            seen[value] = None
            if isinstance(value, Phi):
                pending += [incoming for incoming, _ in value.incoming]
            elif isinstance(value, Cast | Freeze) or (isinstance(value, Binary) and value.opcode in _LINEAR):
                pending += value.operands
            elif not _is_thread_id(value):
                return False
        return True

    def _origins(self, test: Value) -> _Origins:
        """What a test is computed from."""
        divergence = self._divergence
        data = threads = False
        pending: list[Value] = [test]
        seen: dict[Value, None] = {}
        while pending and len(seen) < MAX_PARTS:
            value = pending.pop()
            if value in seen or not divergence.is_divergent(value):
                continue
            seen[value] = None
            if isinstance(value, Phi):
                pending += [incoming for incoming, _ in value.incoming]
            elif _is_thread_id(value):
                threads = True
            elif isinstance(value, CallBase):
                row = value.intrinsic
                if row is not None and row.result == "elementwise":
                    pending += value.args
                else:
                    data = True
            elif isinstance(value, Instruction) and not value.traits.reads:
                pending += value.operands
            else:
                data = True
        return _Origins(data, threads)


@dataclass(frozen=True)
class _Origins:
    """Whether something is computed from what lanes have loaded, or been given; and from their numbers."""

    data: bool
    threads: bool


def _named_shapes(fn: Function, warp_size: int) -> list[LaunchShape]:
    """That of the block which annotations name, else those assumed."""
    named, axes = _named_block(fn), _axes(fn)
    if named is not None and (named[1:] != (1, 1) or axes == 1):
        return [LaunchShape(named, None, warp_size)]
    counts = ASSUMED_THREADS if named is None else (math.prod(named),)
    return [LaunchShape(_spread(count, axes), None, warp_size) for count in counts]


def _named_block(fn: Function) -> tuple[int, int, int] | None:
    """The block that annotations name, or how many threads they let it have."""
    for word in sorted(fn.attribute_words()):
        name, value = string_attribute(word)
        sizes = value.split(",")
        if name == "amdgpu-flat-work-group-size" and value != _NOT_GIVEN:
            sizes = sizes[1:]
        elif name not in ("nvvm.maxntid", "nvvm.reqntid"):
            continue
        if sizes and all(size.strip().isdigit() for size in sizes):
            x, y, z = (*map(int, sizes), 1, 1)[:3]
            if 0 < x * y * z <= max(ASSUMED_THREADS):
                return x, y, z
    return None


def _axes(fn: Function) -> int:
    """How many dimensions of its block a kernel reads its threads' numbers in."""
    axes = 1
    for inst in fn.instructions():
        if isinstance(inst, CallBase) and _is_thread_id(inst):
            name = inst.callee_name or ""
            if inst.args and isinstance(inst.args[0], ConstantInt):
                axes = max(axes, min(inst.args[0].value, 2) + 1)
            elif name[-2:] in (".y", ".z"):
                axes = max(axes, "xyz".index(name[-1]) + 1)
    return axes


def _spread(count: int, axes: int) -> tuple[int, int, int]:
    """A block of so many threads along as many axes, as even as powers of two are."""
    sizes = [1, 1, 1]
    bits = max(count, 1).bit_length() - 1
    for axis in range(axes):
        sizes[axis] = 1 << (bits // axes + (axis < bits % axes))
    return (count, 1, 1) if axes == 1 else (sizes[0], sizes[1], sizes[2])


def _is_thread_id(value: Value) -> bool:
    """Whether it is a register that tells a lane's number, in its warp, block or launch."""
    if not isinstance(value, CallBase) or value.intrinsic is None:
        return False
    row = value.intrinsic
    is_id = row.result == "divergent" and row.speculatable and not (row.reads or row.writes or row.convergent)
    return is_id or "mbcnt" in (value.callee_name or "")


def _tests(cond: Value) -> list[Value]:
    """What a condition joins by and, or, not."""
    tests: dict[Value, None] = {}
    pending, seen = [cond], {}
    while pending and len(seen) < MAX_PARTS:
        value = pending.pop()
        if value in seen:
            continue
        seen[value] = None
        joined = parts_of(value, True)
        if joined is None:
            tests[value] = None
        else:
            pending += [part for part, _ in joined[1]]
    return list(tests)


def _kind_of_data(tests: Sequence[Value]) -> Kind:
    if len(tests) != 1:
        return Kind.SEVERAL
    (test,) = tests
    if not isinstance(test, Compare):
        return Kind.BIT
    if isinstance(test.operand(0).type, FloatType):
        return Kind.FLOAT
    if test.predicate not in ("eq", "ne"):
        return Kind.ORDER
    masked = next(
        (operand for operand in test.operands if isinstance(operand, Binary) and operand.opcode == "and"),
        None,
    )
    mask = masked.operand(1) if masked is not None else None
    is_bit = isinstance(mask, ConstantInt) and mask.value.bit_count() == 1
    return Kind.BIT if is_bit else Kind.EQUAL


def _slice(value: Value) -> dict[Value, None]:
    """What a value is computed from, up to loads, phis and what else no operation on numbers is."""
    seen: dict[Value, None] = {}
    pending = [value]
    while pending and len(seen) <= MAX_PARTS:
        each = pending.pop()
        if each in seen:
            continue
        seen[each] = None
        if _is_computed(each):
            assert isinstance(each, Instruction)
            pending += each.operands
    return seen


def _is_of_few_values(cond: Value) -> bool:
    """Whether a condition is of few values, none of them loaded or given; counters are not looked at."""
    parts = _slice(cond)
    return len(parts) <= MAX_PARTS and all(
        isinstance(part, ConstantInt | CallBase | Phi) or _is_computed(part) for part in parts
    )


def _phis_in(value: Value) -> list[Phi]:
    return [each for each in _slice(value) if isinstance(each, Phi)]


def _counters_of(loop: Loop) -> dict[Phi, tuple[Value, Value]]:
    """The phis of a loop's header that have one value before the loop, and one from round to round."""
    counters: dict[Phi, tuple[Value, Value]] = {}
    for phi in loop.header.phis:
        inside = [value for value, pred in phi.incoming if pred in loop]
        outside = [value for value, pred in phi.incoming if pred not in loop]
        if len(inside) == len(outside) == 1:
            counters[phi] = outside[0], inside[0]
    return counters


def _exit_tests_of(loop: Loop) -> list[tuple[CondBr, bool, bool]]:
    """The branches by which lanes leave a loop, whether each ends its header, and whether lanes stay where
    its condition holds.
    """
    return [
        (block.terminator, block is loop.header, inner is block.terminator.if_true)
        for block, outer_block in loop.exits
        if isinstance(block.terminator, CondBr)
        for inner in block.successors
        if inner is not outer_block
    ]


def _is_computed(value: Value) -> bool:
    return isinstance(value, Binary | Compare | Cast | Select | Freeze)


def _evaluate(value: Value, known: Mapping[Value, Lanes], domain: WarpGranular) -> Lanes | None:
    """The number that each thread has for a value, given some; None where that is not known."""
    states: dict[Value, Lanes] = {}
    pending = [value]
    while pending:
        each = pending[-1]
        if each in states or each in known:
            pending.pop()
            continue
        state: Lanes | None = None
        if isinstance(each, ConstantInt):
            state = domain.constant(each)
        elif isinstance(each, CallBase):
            state = domain.special(each)
        elif _is_computed(each):
            assert isinstance(each, Instruction)
            missing = [op for op in each.operands if op not in states and op not in known]
            if missing and len(pending) <= MAX_PARTS:
                pending += missing
                continue
            operands = [lanes for op in each.operands if (lanes := known.get(op) or states.get(op))]
            if len(operands) == len(each.operands):
                state = domain.apply(each, operands)
        if state is None or not state.is_exact:
            return None
        states[each] = state
    return states.get(value) or known.get(value)


def _count(taken: np.ndarray, active: np.ndarray, warp_size: int) -> tuple[int, int]:
    """How many warps have active lanes, and how many of these have some that take a branch and some that do
    not.
    """
    padding = -len(taken) % warp_size
    taken, active = (np.pad(each, (0, padding)).reshape(-1, warp_size) for each in (taken, active))
    there = active.any(axis=1)
    parted = (active & taken).any(axis=1) & (active & ~taken).any(axis=1)
    return int(there.sum()), int(parted.sum())
