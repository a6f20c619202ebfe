"""Wrong targets that differ on rare inputs only, made so by what a run of the kernel showed.

A run on one rare input says which values each integer instruction gives. A number that occurs there once, in
one lane at one time, and not in a run on a common input, is what the change is about:

- *one number*: the result of an instruction is another one where it is that number;
- *a divisor that is zero once*: a division by that number is one by zero;
- *the highest value of a bound*: a comparison comes out wrong for the highest value that its left side had.

So each differs in one operation of one lane on that input, unless nothing comes of it, and on other inputs
where a lane happens to meet that number. `tests.mutation.proofs` says which do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from benchmarks.lane_values import LaneValues, watch
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Binary, Compare, Instruction, Phi, Select, Terminator
from pcfm.ir.module import Module
from pcfm.ir.rewriter import insert_after, insert_before
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt
from pcfm.ir.verifier import verify
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.simt.executor import NumpyExecutor
from pcfm.simt.program import Node
from pcfm.simt.step import Step
from tests.mutation.mutants import Mutant

_MIN_WIDTH = 16
_FUEL = 200_000
_DIVISIONS = ("udiv", "sdiv", "urem", "srem")
Change = tuple[str, str, Callable[[Module], None]]


class IntegerValues(LaneValues):
    """The values that integer instructions gave in runs, each as often as a lane had it."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[Instruction, list[np.ndarray]] = {}

    def look_at_phis(self, executor: NumpyExecutor, node: Node, step: Step) -> None:
        """Phis are passed by: what they join has been seen."""

    def look_at_results(
        self, executor: NumpyExecutor, node: Node, step: Step, decision: np.ndarray | None
    ) -> None:
        """Notes the results of a node that has just run, of the lanes that were on."""
        inlined = node.instructions[-1] if node.ends_in_call else None
        for inst in node.instructions:
            if isinstance(inst, Terminator | Phi) or inst is inlined or not _is_wide(inst):
                continue
            value = executor.registers[executor.program.register(node.instance, inst)]
            if isinstance(value, np.ndarray) and value.ndim == 2:
                lanes = np.broadcast_to(value, step.shape)
                self.values.setdefault(inst, []).append(lanes[step.active])

    def of(self, inst: Instruction) -> np.ndarray:
        """All that an instruction gave."""
        return np.concatenate(self.values.get(inst) or [np.zeros(0, np.uint64)])


@dataclass(frozen=True)
class Rare:
    """What instructions gave in a run on a rare input, and what they commonly do."""

    rare: IntegerValues
    common: IntegerValues

    def once(self, inst: Instruction) -> list[int]:
        """The numbers that an instruction gave once, and commonly never."""
        numbers, counts = np.unique(self.rare.of(inst), return_counts=True)
        single = numbers[counts == 1]
        return [int(number) for number in single[~np.isin(single, self.common.of(inst))]]

    def highest(self, inst: Instruction) -> int | None:
        """The highest value that an instruction gave, as a signed number; None where it commonly does too."""
        numbers = self.rare.of(inst)
        if not numbers.size:
            return None
        highest = numbers.view(numbers.dtype.str.replace("u", "i")).max().view(numbers.dtype)
        return None if highest in self.common.of(inst) else int(highest)


def _is_wide(inst: Instruction) -> bool:
    return isinstance(inst.type, IntType) and inst.type.width >= _MIN_WIDTH


def rare_mutants(
    module: Module, common: Launch, rare: Launch, machine: Machine, rng: random.Random, per_kind: int
) -> Iterator[Mutant]:
    """As many wrong targets of each kind as asked for, by what runs of the two launches show."""
    seen = Rare(IntegerValues(), IntegerValues())
    watch(seen.rare, module, rare, machine, fuel=_FUEL)
    watch(seen.common, module, common, machine, fuel=_FUEL)
    by_kind: dict[str, list[Change]] = {}
    for number, inst in enumerate(module.function(common.kernel).instructions()):
        for change in _changes(number, inst, seen, common.kernel, rng):
            by_kind.setdefault(change[0], []).append(change)
    for kind, changes in by_kind.items():
        for _, detail, change in rng.sample(changes, min(per_kind, len(changes))):
            twin = clone_module(module)
            change(twin)
            if not verify(twin):
                yield Mutant(twin, kind, detail)


def _changes(number: int, inst: Instruction, seen: Rare, kernel: str, rng: random.Random) -> Iterator[Change]:
    if isinstance(inst, Binary) and inst.has_uses and (once := seen.once(inst)):
        yield "one-number", *_at(number, kernel, rng.choice(once), _another_result)
    if inst.opcode in _DIVISIONS and isinstance(inst.operand(1), Instruction):
        once = seen.once(inst.operand(1))  # type: ignore[arg-type]
        if once:
            yield "zero-divisor", *_at(number, kernel, rng.choice(once), _zero_divisor)
    if isinstance(inst, Compare) and inst.opcode == "icmp" and inst.has_uses:
        bounded = inst.operand(0)
        highest = seen.highest(bounded) if isinstance(bounded, Instruction) else None
        if highest is not None:
            yield "highest-of-bound", *_at(number, kernel, highest, _wrong_at_bound)


def _at(
    number: int, kernel: str, value: int, change: Callable[[Instruction, int], None]
) -> tuple[str, Callable[[Module], None]]:
    def apply(module: Module) -> None:
        change(list(module.function(kernel).instructions())[number], value)

    return f"where it is {value}, instruction {number}", apply


def _another_result(inst: Instruction, number: int) -> None:
    uses = list(inst.uses)
    test = insert_after(inst, Compare("icmp", "eq", inst, _constant(inst, number)))
    other = insert_after(test, Binary("xor", inst, _constant(inst, 1)))
    chosen = insert_after(other, Select(test, other, inst))
    for use in uses:
        use.user.set_operand(use.index, chosen)


def _zero_divisor(inst: Instruction, number: int) -> None:
    divisor = inst.operand(1)
    test = insert_before(inst, Compare("icmp", "eq", divisor, _constant(inst, number)))
    inst.set_operand(1, insert_before(inst, Select(test, _constant(inst, 0), divisor)))


def _wrong_at_bound(inst: Instruction, number: int) -> None:
    uses = list(inst.uses)
    bounded = inst.operand(0)
    assert isinstance(bounded, Instruction)
    test = insert_after(inst, Compare("icmp", "eq", bounded, _constant(bounded, number)))
    flipped = insert_after(test, Binary("xor", inst, test))
    for use in uses:
        use.user.set_operand(use.index, flipped)


def _constant(inst: Instruction, number: int) -> ConstantInt:
    assert isinstance(inst.type, IntType)
    return ConstantInt(inst.type, number)
