"""Addresses of four bits whose indices may be undef or poison: random chains of steps, some of them accessed,
and what a change makes of them, against all that they may give.

An executor of its own (LangRef's getelementptr): a value is the set of what one use of it may be, poison is
`None`. A load of what is poison or lies outside of the object is undefined behaviour, after which a function
may do anything. The pointer that is returned is poison, or an address.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, replace
from functools import lru_cache

from pcfm.ir.parser import parse_module
from pcfm.prove import prove_function
from tests.breadth import choose

BITS, ALL, HALF, SIZE = 4, 16, 8, 5
HEAD = 'target datalayout = "e-p:4:8:8:4"\n'
FLAGS = {
    "gep": ("inbounds", "nusw", "nuw"),
    "add": ("nuw", "nsw"),
    "sub": ("nuw", "nsw"),
    "mul": ("nuw", "nsw"),
}
Values = frozenset[int | None]


@dataclass(frozen=True)
class Step:
    """One instruction: `gep` (base, index), `add`, `sub`, `mul`, `and` of indices, `freeze`, or `load`."""

    name: str
    opcode: str
    operands: tuple[str | int, ...]
    flags: tuple[str, ...] = ()


def signed(number: int) -> int:
    return number - ALL if number >= HALF else number


def stepped(step: Step, start: int, index: int, origin: int) -> int | None:
    """Where a step leads; poison where it breaks what it promises."""
    end = start + signed(index)
    if "nuw" in step.flags and start + index >= ALL:
        return None
    if {"nusw", "inbounds"} & {*step.flags} and not 0 <= end < ALL:
        return None
    leaves = not all(origin <= address <= origin + SIZE for address in (start, end))
    if "inbounds" in step.flags and index and leaves:
        return None
    return end % ALL


def computed(step: Step, a: int, b: int) -> int | None:
    exact = {"add": a + b, "sub": a - b, "mul": a * b, "and": a & b}[step.opcode]
    a, b = signed(a), signed(b)
    exact_signed = {"add": a + b, "sub": a - b, "mul": a * b, "and": exact}[step.opcode]
    if "nuw" in step.flags and not 0 <= exact < ALL:
        return None
    if "nsw" in step.flags and not -HALF <= exact_signed < HALF:
        return None
    return exact % ALL


def outcomes(steps: list[Step], inputs: dict[str, Values], origin: int) -> set[int | str | None]:
    """All that a function may return; "undefined" where it may be that."""
    if not steps:
        return {*next(reversed(inputs.values()))}
    step, *rest = steps
    operands = [inputs[o] if isinstance(o, str) else frozenset((o,)) for o in step.operands]
    if step.opcode == "load":
        bad = any(number is None or not origin <= number < origin + SIZE for number in operands[0])
        return outcomes(rest, inputs, origin) | ({"undefined"} if bad else set())
    if step.opcode == "freeze":
        results: set[int | str | None] = set()
        whole = None in operands[0]
        for choice in range(ALL) if whole else operands[0]:
            results |= outcomes(rest, put_before(inputs, step.name, frozenset((choice,))), origin)
        return results
    made = made_of(step, *operands, origin)
    if step.opcode == "gep":
        return outcomes(rest, {**inputs, step.name: made}, origin)
    return outcomes(rest, put_before(inputs, step.name, made), origin)


@lru_cache(1 << 16)  # the inputs of a function have most of it in common
def made_of(step: Step, left: Values, right: Values, origin: int) -> Values:
    """What a step or an operation makes of what its operands may be."""
    made: set[int | None] = set()
    for a, b in itertools.product(left, right):
        if a is None or b is None:
            made.add(None)
        else:
            made.add(stepped(step, a, b, origin) if step.opcode == "gep" else computed(step, a, b))
    return frozenset(made)


def put_before(inputs: dict[str, Values], name: str, values: Values) -> dict[str, Values]:
    """The values and one more, the newest pointer still last."""
    return {name: values, **inputs}


def text(steps: list[Step]) -> str:
    lines = []
    for step in steps:
        names = [f"%{o}" if isinstance(o, str) else str(signed(o)) for o in step.operands]
        flags = "".join(f"{flag} " for flag in step.flags)
        match step.opcode:
            case "gep":
                lines.append(f"%{step.name} = getelementptr {flags}i8, ptr {names[0]}, i4 {names[1]}")
            case "load":
                lines.append(f"%{step.name} = load i8, ptr {names[0]}, align 1")
            case "freeze":
                lines.append(f"%{step.name} = freeze i4 {names[0]}")
            case _:
                lines.append(f"%{step.name} = {step.opcode} {flags}i4 {', '.join(names)}")
    last = next(step.name for step in reversed(steps) if step.opcode == "gep")
    body = "\n".join([*lines, f"ret ptr %{last}"])
    return f"{HEAD}define ptr @f(ptr noundef %p, i4 %i, i4 %j, i4 noundef %n) {{\n{body}\n}}\n"


class Chains:
    """Random functions and changes of them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def flags(self, opcode: str) -> tuple[str, ...]:
        chosen = [flag for flag in FLAGS.get(opcode, ()) if self.random.random() < 0.4]
        return tuple(flag for flag in chosen if not (flag == "nusw" and "inbounds" in chosen))

    def function(self) -> list[Step]:
        pick = self.random
        indices: list[str | int] = ["i", "j", "n", "n", 1, 2, 15]
        pointers, steps = ["p"], []
        for number in range(pick.randrange(2, 6)):
            name = f"v{number}"
            opcode = pick.choice(["gep", "gep", "load", "freeze", "add", "sub", "and", "mul"])
            if opcode == "gep":
                operands: tuple[str | int, ...] = (pointers[-1], pick.choice(indices))
                pointers.append(name)
            elif opcode == "load":
                operands = (pointers[-1],)
            else:
                operands = tuple(pick.choice(indices) for _ in range(1 if opcode == "freeze" else 2))
                indices += [name, name]
            steps.append(Step(name, opcode, operands, self.flags(opcode)))
        return [*steps, Step("last", "gep", (pointers[-1], pick.choice(indices)), self.flags("gep"))]

    def changed(self, steps: list[Step]) -> list[Step]:
        """Flags, a step left out, two steps as one, an access less, or another index."""
        pick = self.random
        index = pick.randrange(len(steps))
        step = steps[index]
        kind = pick.choice(["flags", "flags", "merge", "order", "load"])
        if kind == "load" and step.opcode == "load":
            return [*steps[:index], *steps[index + 1 :]]
        if kind == "order" and step.opcode in ("add", "mul", "and"):
            step = replace(step, operands=step.operands[::-1])
        elif kind == "merge" and index and step.opcode == "gep" and steps[index - 1].opcode == "gep":
            before = steps[index - 1]
            total = Step("total", "add", (before.operands[1], step.operands[1]), self.flags("add"))
            step = replace(step, operands=(before.operands[0], "total"), flags=self.flags("gep"))
            return [*steps[: index - 1], before, total, step, *steps[index + 1 :]]
        else:
            step = replace(step, flags=self.flags(step.opcode))
        return [*steps[:index], step, *steps[index + 1 :]]


def some_values(pick: random.Random) -> Values:
    kind = pick.random()
    if kind < 0.2:
        return frozenset(range(ALL))
    return frozenset((None if kind < 0.4 else pick.randrange(ALL),))


def test_no_random_chain_of_steps_is_proved_that_is_no_refinement() -> None:
    proved = 0
    for seed in range(choose(120, 3000)):
        chains = Chains(seed)
        source = chains.function()
        target = chains.changed(source)
        pair = text(source), text(target)
        if source == target or not prove_function(*map(parse_module, pair), "f").accepted:
            continue
        proved += 1
        for _ in range(150):
            pick = chains.random
            origin = pick.randrange(1, ALL - SIZE)
            fixed = frozenset(((origin + pick.randrange(-1, SIZE + 1)) % ALL,))
            inputs = {
                "i": some_values(pick), "j": some_values(pick), "n": frozenset((pick.randrange(ALL),)),
                "p": fixed,
            }  # fmt: skip
            ours, theirs = (outcomes(steps, inputs, origin) for steps in (source, target))
            if "undefined" not in ours:
                is_refined = theirs <= ours or (None in ours and "undefined" not in theirs)
                assert is_refined, "\n".join([*pair, str(inputs), str(origin)])
    assert proved >= choose(30, 700)
