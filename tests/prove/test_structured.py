"""Random functions with branches and loops, and what careless rewriting makes of them, against all that they
may give: what a lane has branched on is no undef and no poison, and what it knows by that holds behind it.

A function is straight-line code as in `outcomes`, with branches of two sides and loops that are left at their
end between it. A branch on what may be two things is undefined: then the target may do anything. A loop that
comes round often enough never ends, and so must the target's.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from pcfm.ir.parser import parse_module
from pcfm.prove import prove_function
from tests.breadth import choose
from tests.prove.outcomes import SIZE, Member, Op, Outcomes, anything, operand_text, results, written

WORD, BIT = "i2", "i1"
PARAMETERS = {"x": WORD, "y": WORD, "c": BIT, "d": BIT}
BINARY = {
    "add": ("nuw", "nsw"), "sub": ("nuw", "nsw"), "mul": ("nuw", "nsw"), "shl": ("nuw", "nsw"),
    "lshr": ("exact",), "and": (), "or": ("disjoint",), "xor": (),
}  # fmt: skip
ROUNDS = 70
"""More than there are states of two phis."""
ENDLESS: Member = (-1,)

Operand = str | Member
Phi = tuple[str, str, Operand, Operand]
"""Name, type, and what it is by way of the first side (or at first) and of the other (or next)."""


@dataclass(frozen=True)
class If:
    """A branch, and what its sides leave."""

    cond: Operand
    sides: tuple[tuple[Step, ...], tuple[Step, ...]]
    phis: tuple[Phi, ...]


@dataclass(frozen=True)
class Loop:
    """What is done until `again` does not hold at its end."""

    phis: tuple[Phi, ...]
    body: tuple[Step, ...]
    again: Operand


Step = Op | If | Loop
Values = Mapping[str, Outcomes]


# --- what a function gives --------------------------------------------------------------------------------


def given(steps: tuple[Step, ...], inputs: Values) -> Outcomes | None:
    """What the last instruction may give; None where it is undefined what is done."""
    last = steps[-1]
    assert isinstance(last, Op)
    members: set[Member] = set()
    for values in _run(steps, inputs):
        if values is None:
            return None
        members |= values.get("the end") or values[last.name]
    return frozenset(members)


def _run(steps: tuple[Step, ...], values: Values) -> Iterator[Values | None]:
    if not steps:
        yield values
        return
    for after in _done(steps[0], values):
        if after is None or "the end" in after:
            yield after
        else:
            yield from _run(steps[1:], after)


def _done(step: Step, values: Values) -> Iterator[Values | None]:
    match step:
        case Op():
            yield from ({**values, step.name: result} for result in results(step, values))
        case If():
            taken = _asked(step.cond, values)
            if taken is None:
                yield None
                return
            for after in _run(step.sides[not taken], values):
                yield after and _behind(step.phis, after, not taken)
        case Loop():
            current: Values = _behind(step.phis, values, False)
            for _ in range(ROUNDS):
                (after,) = _run(step.body, current)
                taken = None if after is None else _asked(step.again, after)
                if after is None or taken is None or not taken or "the end" in after:
                    yield None if taken is None else after
                    return
                current = _behind(step.phis, after, True)
            yield {"the end": frozenset((ENDLESS,))}


def _read(operand: Operand, values: Values) -> Outcomes:
    return values[operand] if isinstance(operand, str) else frozenset((operand,))


def _asked(cond: Operand, values: Values) -> bool | None:
    """Which way a branch goes; None where that is undefined."""
    chosen = _read(cond, values)
    return None if len(chosen) > 1 or (None,) in chosen else (1,) in chosen


def _behind(phis: tuple[Phi, ...], values: Values, is_other: bool) -> Values:
    return {**values, **{name: _read(sides[is_other], values) for name, _, *sides in phis}}


def refines(source: Outcomes | None, target: Outcomes | None) -> bool:
    """Whether the source may give all that the target may, or poison in its place, or do anything."""
    return source is None or (None,) in source or (target is not None and target <= source)


# --- as text ----------------------------------------------------------------------------------------------


def text(steps: tuple[Step, ...]) -> str:
    """A function `@f` as LLVM writes it, which gives its last value."""
    lines: list[str] = []
    _write(steps, lines, "entry", itertools.count())
    last = steps[-1]
    assert isinstance(last, Op)
    inputs = ", ".join(f"{ty} %{name}" for name, ty in PARAMETERS.items())
    return "\n".join([f"define i2 @f({inputs}) {{", "entry:", *lines, f"  ret i2 %{last.name}", "}"])


def _write(steps: tuple[Step, ...], lines: list[str], label: str, numbers: Iterator[int]) -> str:
    """The lines of steps that begin in a block; the block in which they end."""
    for step in steps:
        if isinstance(step, Op):
            lines.append(f"  %{step.name} = {written(step)}")
            continue
        number = next(numbers)
        if isinstance(step, Loop):
            head, end = f"h{number}", f"x{number}"
            body: list[str] = []
            last = _write(step.body, body, head, numbers)
            again = operand_text(step.again, BIT)
            lines += [f"  br label %{head}", f"{head}:", *_phis(step.phis, label, last), *body]
            lines += [f"  br i1 {again}, label %{head}, label %{end}", f"{end}:"]
            label = end
            continue
        names = [f"{letter}{number}" for letter in "tej"]
        lines.append(f"  br i1 {operand_text(step.cond, BIT)}, label %{names[0]}, label %{names[1]}")
        lasts: list[str] = []
        for side, name in zip(step.sides, names, strict=False):
            lines.append(f"{name}:")
            lasts.append(_write(side, lines, name, numbers))
            lines.append(f"  br label %{names[2]}")
        lines += [f"{names[2]}:", *_phis(step.phis, *lasts)]
        label = names[2]
    return label


def _phis(phis: tuple[Phi, ...], one: str, other: str) -> list[str]:
    return [
        f"  %{name} = phi {ty} [ {operand_text(a, ty)}, %{one} ], [ {operand_text(b, ty)}, %{other} ]"
        for name, ty, a, b in phis
    ]


# --- random ones ------------------------------------------------------------------------------------------


class Functions:
    """Random functions, and rewritings of them of which some are right."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.numbers = itertools.count()
        self.types: dict[str, str] = dict(PARAMETERS)

    def name(self, ty: str) -> str:
        """A name that is not taken, of a type from here on."""
        name = f"v{next(self.numbers)}"
        self.types[name] = ty
        return name

    def value(self, ty: str, likely: float = 0.85) -> Operand:
        """A value that is known here."""
        names = [name for name, own in self.types.items() if own == ty]
        if self.random.random() < likely:
            return self.random.choice(names[-4:] if self.random.random() < 0.6 else names)
        limit = 2 if ty == BIT else SIZE
        return (self.random.randrange(limit),) if self.random.random() < 0.9 else (None,)

    def op(self, *, freezes: bool) -> Op:
        """One instruction."""
        pick, value = self.random, self.value
        match pick.choice(["word", "word", "word", "asked", "asked", "bit", "choice", "frozen"]):
            case "asked":
                operands = value(WORD), value(WORD, 0.5)
                predicate = pick.choice("eq ne ult ule slt sgt".split())
                return Op(self.name(BIT), "icmp", BIT, operands, (predicate,), WORD)
            case "bit":
                operands = value(BIT), value(BIT)
                return Op(self.name(BIT), pick.choice(["and", "or", "xor"]), BIT, operands)
            case "choice":
                ty = pick.choice([WORD, WORD, BIT])
                choice = value(BIT, 1), value(ty), value(ty)
                return Op(self.name(ty), "select", ty, choice, (BIT,))
            case "frozen" if freezes:
                frozen = value(WORD)
                return Op(self.name(WORD), "freeze", WORD, (frozen,))
            case _:
                opcode = pick.choice(list(BINARY))
                flags = tuple(flag for flag in BINARY[opcode] if pick.random() < 0.3)
                operands = value(WORD), value(WORD, 0.7)
                return Op(self.name(WORD), opcode, WORD, operands, flags)

    def steps(self, count: int, depth: int = 0, *, freezes: bool = True) -> tuple[Step, ...]:
        """So many steps."""
        made: list[Step] = []
        for _ in range(count):
            kind = self.random.random()
            if depth < 2 and kind < 0.3:
                made.append(self.branch(depth, freezes=freezes))
            elif depth < 1 and kind < 0.42:
                made.append(self.loop())
            else:
                made.append(self.op(freezes=freezes))
        return tuple(made)

    def branch(self, depth: int, *, freezes: bool) -> If:
        """A branch with one or two phis."""
        cond, outside = self.value(BIT, 1), dict(self.types)
        sides: list[tuple[Step, ...]] = []
        left: list[list[Operand]] = []
        types = [WORD, self.random.choice([WORD, BIT])][: self.random.randrange(1, 3)]
        for _ in range(2):
            sides.append(self.steps(self.random.randrange(3), depth + 1, freezes=freezes))
            left.append([self.value(ty) for ty in types])
            self.types = dict(outside)
        pairs = zip(types, *left, strict=True)
        phis = tuple((self.name(ty), ty, one, other) for ty, one, other in pairs)
        return If(cond, (sides[0], sides[1]), phis)

    def loop(self) -> Loop:
        """A loop of one or two phis, which nothing freezes in."""
        firsts = [self.value(WORD) for _ in range(self.random.randrange(1, 3))]
        names = [self.name(WORD) for _ in firsts]
        body = self.steps(self.random.randrange(1, 4), 1, freezes=False)
        if self.random.random() < 0.7:  # one that counts
            more = Op(self.name(WORD), "add", WORD, (names[0], (1,)), self.random.choice([(), ("nuw",)]))
            end = Op(self.name(BIT), "icmp", BIT, (more.name, self.value(WORD, 0.5)), ("ult",), WORD)
            body, again = (*body, more, end), end.name
            nexts: list[Operand] = [more.name, *(self.value(WORD, 1) for _ in names[1:])]
        else:
            again, nexts = self.value(BIT, 1), [self.value(WORD, 1) for _ in names]
        rows = zip(names, firsts, nexts, strict=True)
        return Loop(tuple((name, WORD, first, then) for name, first, then in rows), body, again)

    def function(self) -> tuple[Step, ...]:
        """A function, of which the last two numbers are joined at the end."""
        steps = self.steps(self.random.randrange(2, 6))
        last = [name for name, ty in self.types.items() if ty == WORD][-3:]
        end = Op(self.name(WORD), self.random.choice(["add", "xor"]), WORD, (last[-1], last[0]))
        return (*steps, end)

    # --- rewritings ---------------------------------------------------------------------------------------

    def rewritten(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """The function with one thing of it done otherwise; itself where there is nothing."""
        ways: list[Callable[[Step], tuple[Step, ...] | None]] = [
            self._flat, self._apart, self._inverted, self._branching, self._hoisted, self._asking,
            self._exchanged, self._changed, self._changed,
        ]  # fmt: skip
        paths = list(_paths(steps))
        for _ in range(30):
            path, way = self.random.choice(paths), self.random.choice(ways)
            now = way(_at(steps, path))
            if now is not None and (path != (len(steps) - 1,) or len(now) == 1):
                return _with(steps, path, now)
        return steps

    def _flat(self, step: Step) -> tuple[Step, ...] | None:
        """Both sides, and selects: right, since nothing is undefined in them."""
        if not isinstance(step, If) or not all(isinstance(each, Op) for side in step.sides for each in side):
            return None
        selects = [Op(name, "select", ty, (step.cond, a, b), (BIT,)) for name, ty, a, b in step.phis]
        return (*step.sides[0], *step.sides[1], *selects)

    def _apart(self, step: Step) -> tuple[Step, ...] | None:
        """One side after the other, each by a branch of its own: right."""
        if not isinstance(step, If):
            return None
        first = [(self.name(ty), ty, a, (None,)) for _, ty, a, _ in step.phis]
        pairs = zip(step.phis, first, strict=True)
        second = [(name, ty, before[0], b) for (name, ty, _, b), before in pairs]
        return If(step.cond, (step.sides[0], ()), tuple(first)), If(
            step.cond, ((), step.sides[1]), tuple(second)
        )

    def _inverted(self, step: Step) -> tuple[Step, ...] | None:
        """Asked the other way round: right."""
        if not isinstance(step, If):
            return None
        opposite = Op(self.name(BIT), "xor", BIT, (step.cond, (1,)))
        phis = tuple((name, ty, b, a) for name, ty, a, b in step.phis)
        return opposite, If(opposite.name, (step.sides[1], step.sides[0]), phis)

    def _branching(self, step: Step) -> tuple[Step, ...] | None:
        """A branch in place of a select: right where the condition is one thing."""
        if not isinstance(step, Op) or step.opcode != "select":
            return None
        cond, a, b = step.operands
        return (If(cond, ((), ()), ((step.name, step.ty, a, b),)),)

    def _hoisted(self, step: Step) -> tuple[Step, ...] | None:
        """What one side does first ahead of the branch: right."""
        if not isinstance(step, If) or not step.sides[0] or not isinstance(step.sides[0][0], Op):
            return None
        first, *others = step.sides[0]
        return first, replace(step, sides=(tuple(others), step.sides[1]))

    def _asking(self, step: Step) -> tuple[Step, ...] | None:
        """Another condition: hardly ever right."""
        return (replace(step, cond=self.random.choice("cd")),) if isinstance(step, If) else None

    def _exchanged(self, step: Step) -> tuple[Step, ...] | None:
        """Phis that take the other side's, of what is known on both: hardly ever right."""
        if not isinstance(step, If) or any(step.sides):
            return None
        return (replace(step, phis=tuple((name, ty, b, a) for name, ty, a, b in step.phis)),)

    def _changed(self, step: Step) -> tuple[Step, ...] | None:
        """Other flags, operands or operations: right at times."""
        if not isinstance(step, Op) or step.opcode not in (*BINARY, "icmp") or step.ty != WORD:
            return None
        match self.random.choice(["flags", "operands", "opcode", "constant"]):
            case "flags":
                flags = tuple(flag for flag in BINARY[step.opcode] if self.random.random() < 0.3)
                return (replace(step, words=flags),)
            case "operands":
                return (replace(step, operands=step.operands[::-1]),)
            case "opcode":
                return (replace(step, opcode=self.random.choice(list(BINARY)), words=()),)
        return (replace(step, operands=(step.operands[0], (self.random.randrange(SIZE),))),)


Path = tuple[int, ...]
"""The step of a function, the side of it, the step of that, and so on."""


def _paths(steps: tuple[Step, ...]) -> Iterator[Path]:
    for index, step in enumerate(steps):
        yield (index,)
        inner = step.sides if isinstance(step, If) else (step.body,) if isinstance(step, Loop) else ()
        for number, side in enumerate(inner):
            yield from ((index, number, *path) for path in _paths(side))


def _at(steps: tuple[Step, ...], path: Path) -> Step:
    step = steps[path[0]]
    if len(path) == 1:
        return step
    assert isinstance(step, If | Loop)
    return _at(step.sides[path[1]] if isinstance(step, If) else step.body, path[2:])


def _with(steps: tuple[Step, ...], path: Path, now: tuple[Step, ...]) -> tuple[Step, ...]:
    index, *inner = path
    step = steps[index]
    if inner:
        if isinstance(step, Loop):
            step = replace(step, body=_with(step.body, tuple(inner[1:]), now))
        else:
            assert isinstance(step, If)
            sides = list(step.sides)
            sides[inner[0]] = _with(sides[inner[0]], tuple(inner[1:]), now)
            step = replace(step, sides=(sides[0], sides[1]))
        now = (step,)
    return (*steps[:index], *now, *steps[index + 1 :])


def _some_input(pick: random.Random, ty: str) -> Outcomes:
    """What a parameter is: a number, poison or undef."""
    kind = pick.random()
    if kind < 0.2:
        return anything(ty)
    return frozenset(((None if kind < 0.35 else pick.randrange(2 if ty == BIT else SIZE),),))


def test_no_rewriting_of_branches_and_loops_is_proved_that_is_none() -> None:
    proved = 0
    for seed in range(choose(150, 5000)):
        functions = Functions(seed)
        source = functions.function()
        target = source
        for _ in range(functions.random.randrange(1, 4)):
            target = functions.rewritten(target)
        pair = text(source), text(target)
        if source == target:
            continue
        modules = [parse_module(each) for each in pair]
        if not prove_function(modules[0], modules[1], "f", solver=seed % 5 == 0).accepted:
            continue
        proved += 1
        for _ in range(40):
            inputs = {name: _some_input(functions.random, ty) for name, ty in PARAMETERS.items()}
            ours, theirs = given(source, inputs), given(target, inputs)
            assert refines(ours, theirs), "\n".join([*pair, f"{inputs}: {ours} against {theirs}"])
    assert proved > choose(60, 2000)
