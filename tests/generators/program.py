"""Generated kernels as trees of statements, and how a random one grows and is mutated.

A statement names its operands by numbers ("picks") that only get a meaning where it is written out: pick p
stands for one of the values of the wanted type that are visible there. Hence a copy of a statement list is
well-formed anywhere, and so is any mutation of it. One arm of a branch is mostly a mutated copy of the
other: similar enough for melding to have work, different in every respect that it must respect.

Trees are at most `MAX_DEPTH` deep, so walking them recursively is safe. Everything is drawn from one seeded
generator, in a fixed order.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tests.generators.forms import FORMS, GUARDED, Form

VARIABLES = ("i32", "i32", "i32", "i64", "i16", "i8", "float", "float", "double", "i1")
"""The types of a kernel's variables; they hold what one statement leaves to later ones, across branches."""

MAX_DEPTH = 4
Phase = Literal["own", "read"]
_PICKS = 1 << 16


@dataclass(frozen=True, slots=True)
class Cond:
    """A condition: of which kind, on which picks, and whether it is negated."""

    kind: Literal["lane", "data", "real", "flag", "uniform"]
    predicate: int
    picks: tuple[int, int]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Do:
    """One operation; its result becomes visible and, where `variable` is not None, the variable's value."""

    form: Form
    picks: tuple[int, ...]
    number: int
    variable: int | None = None


@dataclass(frozen=True, slots=True)
class DoGuarded:
    """One of GUARDED, by index."""

    which: int
    picks: tuple[int, ...]
    number: int
    variable: int


@dataclass(frozen=True, slots=True)
class If:
    cond: Cond
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] | None


@dataclass(frozen=True, slots=True)
class Loop:
    """Runs `body` as often as a pick says, at most `most` times; tests at its end where it is rotated."""

    pick: int
    most: int
    body: tuple[Statement, ...]
    rotated: bool


@dataclass(frozen=True, slots=True)
class Switch:
    """One arm per case from 0 on, the last arm the default."""

    pick: int
    arms: tuple[tuple[Statement, ...], ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """Leaves the loop, goes on with its next iteration, or ends the thread; always or on a condition."""

    where: Literal["break", "continue", "return"]
    cond: Cond | None


@dataclass(frozen=True, slots=True)
class Barrier:
    """All threads meet; from here on shared memory is in the given phase."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class Ballot:
    """The lanes for which a condition holds, as a number: depends on which lanes run together."""

    cond: Cond


Statement = Do | DoGuarded | If | Loop | Switch | Jump | Barrier | Ballot


@dataclass(frozen=True, slots=True)
class Place:
    """Where statements grow: how deep, and what may stand there."""

    depth: int
    target: str
    phase: Phase
    in_loop: bool = False
    may_return: bool = False


class Grower:
    """Grows statement lists."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def statements(self, count: int, context: Place) -> tuple[Statement, ...]:
        """`count` statements, branches counting for one."""
        return tuple(self._statement(context) for _ in range(count))

    def cond(self) -> Cond:
        """A condition, divergent more often than not."""
        kinds = ("lane", "lane", "lane", "data", "data", "data", "real", "flag", "uniform")
        return Cond(
            self.rng.choice(kinds), self.rng.randrange(1 << 8), (self.pick(), self.pick()), self._chance(0.3)
        )

    def pick(self) -> int:
        """A number that will stand for a value."""
        return self.rng.randrange(_PICKS)

    def _chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def _statement(self, context: Place) -> Statement:
        roll = self.rng.random()
        if context.depth < MAX_DEPTH:
            if roll < 0.16:
                return self.branch(context)
            if roll < 0.22:
                return self._loop(context)
            if roll < 0.25:
                return self._switch(context)
        if roll < 0.33:
            which = self.rng.randrange(len(GUARDED))
            return self._guarded(which)
        if roll < 0.38 and context.in_loop:
            return Jump("break" if self._chance(0.5) else "continue", self.cond())
        if roll < 0.39 and context.may_return:
            return Jump("return", self.cond())
        return self.operation(context)

    def _guarded(self, which: int) -> DoGuarded:
        picks = tuple(self.pick() for _ in GUARDED[which].operands)
        return DoGuarded(which, picks, self.rng.randrange(1, 8), self._variable(GUARDED[which].result))

    def operation(self, context: Place) -> Do:
        """One operation that may stand in `context`; memory as often as arithmetic of one type."""
        forms = [form for form in FORMS if form.phase in ("", context.phase, context.target)]
        memory = [form for form in forms if "ptr" in form.template]
        form = self.rng.choice(memory if self._chance(0.25) else forms)
        return self.of_form(form)

    def of_form(self, form: Form) -> Do:
        """An operation of that form."""
        variable = self._variable(form.result) if form.result and self._chance(0.6) else None
        picks = tuple(self.pick() for _ in form.operands)
        return Do(form, picks, self.rng.randrange(1, 8), variable)

    def _variable(self, ty: str) -> int:
        return self.rng.choice([number for number, each in enumerate(VARIABLES) if each == ty])

    def _inside(self, context: Place, **changes: bool) -> Place:
        return replace(context, depth=context.depth + 1, **changes)

    def branch(self, context: Place) -> If:
        """A branch, its arms more often alike than not."""
        inside = self._inside(context)
        then = self.statements(self.rng.randint(1, 4), inside)
        roll = self.rng.random()
        if roll < 0.6:
            return If(self.cond(), then, self.mutated(then, inside))
        if roll < 0.75:
            return If(self.cond(), then, self.statements(self.rng.randint(1, 3), inside))
        if roll < 0.85 and context.in_loop:
            return If(self.cond(), (*then, Jump("break" if self._chance(0.5) else "continue", None)), None)
        return If(self.cond(), then, None)

    def _loop(self, context: Place) -> Loop:
        body = self.statements(self.rng.randint(1, 4), self._inside(context, in_loop=True))
        return Loop(self.pick(), self.rng.choice((1, 3, 7)), body, self._chance(0.5))

    def _switch(self, context: Place) -> Switch:
        inside = self._inside(context)
        arms = [self.statements(self.rng.randint(1, 3), inside)]
        for _ in range(self.rng.randint(1, 3)):
            arms.append(self.mutated(arms[0], inside))
        return Switch(self.pick(), tuple(arms))

    # --- mutation
    # -----------------------------------------------------------------------------------------------

    def mutated(self, statements: Sequence[Statement], context: Place) -> tuple[Statement, ...]:
        """A copy with up to four changes, some of them inside its branches."""
        result = list(statements)
        for _ in range(self.rng.randint(0, 4)):
            self._mutate_once(result, context)
        return tuple(result) or self.statements(1, context)

    def _mutate_once(self, statements: list[Statement], context: Place) -> None:
        if not statements:
            statements.append(self.operation(context))
            return
        index = self.rng.randrange(len(statements))
        match self.rng.randrange(8):
            case 0:
                statements.insert(index, self.operation(context))
            case 1:
                del statements[index]
            case 2 if len(statements) > 1:
                other = self.rng.randrange(len(statements))
                statements[index], statements[other] = statements[other], statements[index]
            case 3 if context.depth < MAX_DEPTH:
                moved = _without_jumps(tuple(statements[index : index + 2]))
                if moved:
                    statements[index : index + 2] = [If(self.cond(), moved, None)]
            case _:
                statements[index] = self._changed(statements[index], context)

    def _changed(self, statement: Statement, context: Place) -> Statement:
        inside = self._inside(context)
        match statement:
            case Do():
                return self._changed_operation(statement)
            case DoGuarded():
                return replace(statement, picks=self._changed_picks(statement.picks))
            case If():
                return self._changed_branch(statement, inside)
            case Loop():
                inside = replace(inside, in_loop=True)
                return replace(statement, body=self.mutated(statement.body, inside), pick=self.pick())
            case Switch():
                return replace(statement, arms=tuple(self.mutated(arm, inside) for arm in statement.arms))
            case Jump(cond=Cond()):
                return replace(statement, cond=self.cond())
        return statement

    def _changed_operation(self, statement: Do) -> Do:
        match self.rng.randrange(4):
            case 0:
                alike = [form for form in FORMS if form.group and form.group == statement.form.group]
                alike = [form for form in alike if form.phase == statement.form.phase] or [statement.form]
                chosen = self.rng.choice(alike)
                if chosen.operands == statement.form.operands and chosen.result == statement.form.result:
                    return replace(statement, form=chosen)
                return statement
            case 1:
                if len(set(statement.form.operands)) == 1:
                    return replace(statement, picks=statement.picks[::-1])
                return statement
            case 2 if statement.form.result and statement.variable is not None:
                return replace(statement, variable=self._variable(statement.form.result))
        return replace(statement, picks=self._changed_picks(statement.picks), number=self.rng.randrange(1, 8))

    def _changed_picks(self, picks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.pick() if self._chance(0.5) else pick for pick in picks)

    def _changed_branch(self, branch: If, inside: Place) -> If:
        """Its arms mutated, or exchanged: with the condition negated, which changes nothing, or without."""
        other = branch.otherwise
        if other is not None and self._chance(0.5):
            negated = not branch.cond.negated if self._chance(0.7) else branch.cond.negated
            return If(replace(branch.cond, negated=negated), other, branch.then)
        then = self.mutated(branch.then, inside)
        return If(branch.cond, then, None if other is None else self.mutated(other, inside))


def _without_jumps(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    return tuple(s for s in statements if not isinstance(s, Jump))


def assigned(statements: Sequence[Statement]) -> list[int]:
    """The variables that `statements` may assign, in order."""
    variables: dict[int, None] = {}
    pending = list(statements)
    while pending:
        match pending.pop():
            case Do(variable=int(variable)) | DoGuarded(variable=variable):
                variables[variable] = None
            case If(then=then, otherwise=otherwise):
                pending += [*then, *(otherwise or ())]
            case Loop(body=body):
                pending += body
            case Switch(arms=arms):
                pending += [each for arm in arms for each in arm]
    return sorted(variables)
