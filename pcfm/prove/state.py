"""Where the two sides stand at a moment of the walk, what their values are, and what is known.

One state stands for all executions that come here: for each there are values of the symbols such that every
live value of either side is its term (or is poison only where its needs do not hold), the facts hold, and
both memories are `memory`. Events have been matched one by one, so there is one memory for both sides.

Where two paths meet at the same two points, `merge` makes one state of theirs: each value becomes a choice on
a condition that held on one path and not on the other, or, where no such condition is known, on a fresh
symbol that says which path was taken. What only one path knows stays known under that condition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block
from pcfm.ir.types import I1
from pcfm.ir.values import Value
from pcfm.prove.choices import choose
from pcfm.prove.facts import Facts
from pcfm.prove.judge import Context, Judge
from pcfm.prove.poison import Val, chosen_needs
from pcfm.prove.terms import Term, Terms

Choice = Callable[[Terms, Term, Term, Term], Term]
"""What is one thing under a condition, and another elsewhere."""


@dataclass(frozen=True)
class ProgramPoint:
    """Before instruction `position` of a block; `is_entered` where the block has just been entered."""

    block: Block
    position: int
    is_entered: bool

    @property
    def inst(self) -> Instruction:
        """The instruction that comes next."""
        return self.block.instructions[self.position]


@dataclass(frozen=True)
class Half:
    """One side: where it stands, and the values of what is live."""

    point: ProgramPoint
    values: Mapping[Value, Val]


class Debt(NamedTuple):
    """What the target has done ahead of the source: in words, what the source must do, whether it is an
    atom.
    """

    what: str
    term: Term
    is_atom: bool


Frozen = tuple[Val, Term]
"""What was frozen, and the symbol for what it has become."""


@dataclass(frozen=True)
class State:
    """Both sides; see the module. `trail` names the decisions that led here, `owed` what the target has done
    and the source must do before anything else than stores happens, `frozen` what the source has frozen and
    the target has not, `stored` the needs of what a store put into a version of memory.
    """

    source: Half
    target: Half
    memory: Term
    facts: Facts
    known: Mapping[Term, Term]
    granted: Mapping[Term, Term]
    trail: tuple[str, ...]
    owed: tuple[Debt, ...] = ()
    frozen: tuple[Frozen, ...] = ()
    stored: Mapping[Term, Term] = field(default_factory=dict)

    @property
    def points(self) -> tuple[ProgramPoint, ProgramPoint]:
        """Where the two sides stand."""
        return self.source.point, self.target.point

    @property
    def first_owed(self) -> str:
        """What the target owes, in words: one thing of it."""
        first, *_ = self.owed
        return first.what

    def judge(self, terms: Terms) -> Judge:
        """Answers questions here."""
        return Judge(terms, Context(self.facts, self.known, self.granted))

    def resolved(self, value: Val) -> Val:
        """A value under the facts."""
        return Val(self.facts.resolve(value.term), self.facts.resolve(value.needs))


def merge(terms: Terms, states: list[State], name: str, limit: int) -> list[State]:
    """At most `limit` states for all of `states`, which stand at the same points; those that split last are
    made one first.
    """
    pending = _related(terms, states) if len(states) > limit else list(states)
    while len(pending) > limit:
        best = max(range(len(pending) - 1), key=lambda index: _shared(pending[index], pending[index + 1]))
        one, other = pending[best], pending[best + 1]
        pending[best : best + 2] = [_merge_two(terms, one, other, f"{name}.{len(pending)}")]
    return pending


def _related(terms: Terms, states: list[State]) -> list[State]:
    """The states, where a value of the target that has the term of a value of the source on one path, and is
    shown to equal it on each other, has its term there too; so that they have one term where the paths meet.

    Sound because a value may be said to be what it was shown to equal, and to need more than it does.
    """
    judges = [state.judge(terms) for state in states]
    ours = [{key: state.resolved(value) for key, value in state.source.values.items()} for state in states]
    theirs = [{key: state.resolved(value) for key, value in state.target.values.items()} for state in states]
    related = [dict(state.target.values) for state in states]
    first, *_ = states
    for key, value in first.target.values.items():
        # What all paths have brought along as it was stays as it is.
        if all(state.target.values[key].term is value.term for state in states):
            continue
        for candidate in _candidates(key, ours, theirs):
            pairs = [(own[candidate], other[key]) for own, other in zip(ours, theirs, strict=True)]
            if all(judge.equal(a.term, b.term) for judge, (a, b) in zip(judges, pairs, strict=True)):
                for judge, values, (a, b) in zip(judges, related, pairs, strict=True):
                    needs = a.needs if judge.covers(a.needs, b.needs, a.term.type) else b.needs
                    values[key] = Val(a.term, needs)
                break
    return [
        replace(state, target=Half(state.target.point, values))
        for state, values in zip(states, related, strict=True)
    ]


def _candidates(key: Value, ours: list[dict[Value, Val]], theirs: list[dict[Value, Val]]) -> list[Value]:
    """The values of the source that have the term of one of the target on a path, the most often so first;
    none where one has it on all.
    """
    counts: dict[Value, int] = {}
    for source, target in zip(ours, theirs, strict=True):
        for candidate, value in source.items():
            if value.term is target[key].term:
                counts[candidate] = counts.get(candidate, 0) + 1
    if len(ours) in counts.values():
        return []
    return sorted(counts, key=lambda candidate: -counts[candidate])


def _shared(one: State, other: State) -> int:
    """How many decisions two paths have in common."""
    count = 0
    for a, b in zip(one.trail, other.trail, strict=False):
        if a != b:
            break
        count += 1
    return count


def _merge_two(terms: Terms, one: State, other: State, name: str) -> State:
    cond = _difference(terms, one.facts, other.facts)
    if cond is None:
        cond = terms.symbol("way", I1, (name,), steady=True)

    def joined(a: Term, b: Term, choice: Choice) -> Term:
        ours, theirs = one.facts.resolve(a), other.facts.resolve(b)
        if ours is theirs and ours.is_const:
            return ours  # the facts that say so may be lost here
        # One of them may be right on both paths, and only be spelt by the facts of its own.
        if other.facts.resolve(a) is theirs:
            return a
        if one.facts.resolve(b) is ours:
            return b
        return choice(terms, cond, ours, theirs)

    def value_of(a: Val, b: Val) -> Val:
        return Val(joined(a.term, b.term, choose), joined(a.needs, b.needs, chosen_needs))

    def half_of(a: Half, b: Half) -> Half:
        return Half(a.point, {key: value_of(value, b.values[key]) for key, value in a.values.items()})

    memory = choose(terms, cond, one.facts.resolve(one.memory), other.facts.resolve(other.memory))
    return State(
        half_of(one.source, other.source),
        half_of(one.target, other.target),
        memory,
        _common_facts(terms, one.facts, other.facts, cond),
        _joined(terms, cond, one.known, other.known),
        _joined(terms, cond, one.granted, other.granted),
        one.trail[: _shared(one, other)],
        one.owed + tuple(debt for debt in other.owed if debt not in one.owed),
        tuple(each for each in one.frozen if each in other.frozen),
        _stored(terms, cond, one, other, memory),
    )


def _stored(terms: Terms, cond: Term, one: State, other: State, memory: Term) -> dict[Term, Term]:
    """The needs of what was stored into versions of memory that both paths have, and into the merged one
    where each path's last event was a store to the same place.
    """
    stored = {key: needs for key, needs in one.stored.items() if other.stored.get(key) is needs}
    ours, theirs = one.stored.get(one.memory), other.stored.get(other.memory)
    if memory.op == "store" and ours is not None and theirs is not None:
        stored[memory] = chosen_needs(terms, cond, one.facts.resolve(ours), other.facts.resolve(theirs))
    return stored


def _difference(terms: Terms, one: Facts, other: Facts) -> Term | None:
    """A steady condition that holds under `one` and not under `other`."""
    for facts, opposite, swapped in ((one, other, False), (other, one, True)):
        for term, value in facts.literals.items():
            there = opposite.resolve(term)
            if term.steady and term.symbols and there is not value and there.is_const:
                cond = _condition(terms, term, value)
                return terms.negation(cond) if swapped else cond
    return None


def _condition(terms: Terms, term: Term, value: Term) -> Term:
    """The fact that a term is a constant, as a condition."""
    return terms.make("eq", I1, (), (term, value))


def _common_facts(terms: Terms, one: Facts, other: Facts, cond: Term) -> Facts:
    """What holds on both paths, and that the rest of one or of the other does."""
    literals: dict[Term, Term] = {}
    our_rest: list[Term] = []
    their_rest: list[Term] = []
    for facts, opposite, own in ((one, other, our_rest), (other, one, their_rest)):
        for term, value in facts.literals.items():
            if opposite.resolve(term) is value:
                literals[term] = value
            elif term.steady:
                own.append(_condition(terms, term, value))
    settled = {term: symbol for term, symbol in one.settled.items() if other.settled.get(term) is symbol}
    facts = Facts(terms, literals, settled)
    way = terms.make(
        "ite", I1, (), (cond, *(terms.make("both", I1, (), own) for own in (our_rest, their_rest)))
    )
    return facts.with_fact(way, terms.true) or facts


def _joined(
    terms: Terms, cond: Term, one: Mapping[Term, Term], other: Mapping[Term, Term]
) -> dict[Term, Term]:
    joined: dict[Term, Term] = {}
    for key in (*one, *(key for key in other if key not in one)):
        a, b = one.get(key, terms.false), other.get(key, terms.false)
        when = a if a is b else terms.make("ite", I1, (), (cond, a, b))
        if when is not terms.false:
            joined[key] = when
    return joined


def with_known(terms: Terms, state: State, atoms: Mapping[Term, None]) -> State:
    """The state where some atoms are known to hold."""
    new = {atom: terms.true for atom in atoms if state.known.get(atom) is not terms.true}
    return replace(state, known={**state.known, **new}) if new else state
