"""Questions about terms under facts: are two equal, does a value refine another, has something been granted.

A goal is decided by normal form first; then operation by operation, where the operations are the same; then
as sums that do not wrap, by the promises that are kept; then by cases on a condition that a choice inside it
hangs on. Cases are made only on steady conditions: others may have two values at once, and of a choice on one
of them each side must need no more than the source's does. A promise is kept, and an access is harmless, also
where the bounds of numbers say so. What is left goes to a solver where there is one (`residual`), and counts
as no otherwise.

`known` maps atoms to the condition under which they hold here, `granted` likewise what the source has done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pcfm.intervals import intersection
from pcfm.ir.types import I1, VOID, IntType, Type
from pcfm.prove.addresses import Addresses, is_address_promise
from pcfm.prove.algebra import pieces_of
from pcfm.prove.bounds import Bounds, promised_range
from pcfm.prove.exact import ExactForms, has_exact_form
from pcfm.prove.facts import Facts
from pcfm.prove.generic_addresses import lies_in_its_spaces, object_base
from pcfm.prove.poison import Val, atoms_of
from pcfm.prove.ranges import of_form
from pcfm.prove.terms import UNDEFINED, Solver, Term, Terms
from pcfm.prove.vectors import element_count, elements_of

Kind = Literal["equal", "refined", "needs", "parts", "holds"]
_LOOKED_AT = 400


@dataclass(frozen=True)
class Context:
    """Where a question is asked."""

    facts: Facts
    known: Mapping[Term, Term]
    granted: Mapping[Term, Term]


@dataclass(frozen=True)
class Goal:
    """`equal`: two terms, where what `given` needs is kept; `refined`: also where `left`, or what it is made
    of, is undef or poison at a use, which may then be what it is in `right`; `needs`: what `left` needs gives
    what `right` needs; `parts`: likewise of each part of a vector or aggregate, by that part; `holds`: that
    `right` is granted.
    """

    kind: Kind
    facts: Facts
    left: Term
    right: Term
    given: Term | None = None


Work = Generator[Goal, bool, bool]


class Judge:
    """Answers goals in one context."""

    def __init__(self, terms: Terms, context: Context) -> None:
        self.terms = terms
        self.context = context
        self._answers: dict[tuple[str, Facts, Term, Term, Term | None], bool] = {}
        self._lineage: dict[Facts, tuple[Facts, ...]] = {context.facts: (context.facts,)}
        self._bounds_of: dict[Facts, Bounds] = {}
        self._forms: dict[tuple[Facts, Term], ExactForms] = {}
        self._addresses_of: dict[tuple[Facts, Term], Addresses] = {}
        self._promised_by: dict[tuple[Facts, Term], Facts] = {}
        # By operation, for the tables of the context, which outlive the judge.
        self._shapes: dict[int, dict[tuple[str, tuple[Hashable, ...]], list[Term]]] = {}

    def equal(self, left: Term, right: Term) -> bool:
        """Whether two terms have one value here; `right` may be rounded with less freedom."""
        return self._equal_given(self.terms.nothing, left, right)

    def is_plainly_equal(self, needs: Term, left: Term, right: Term) -> bool:
        """Whether two terms have one value where what `needs` needs is kept, without a solver."""
        return left is right or self._prove(Goal("equal", self.context.facts, left, right, needs))

    def _equal_given(self, needs: Term, left: Term, right: Term, *, is_source: bool = False) -> bool:
        facts, solver = self.context.facts, self.terms.solver
        if self.is_plainly_equal(needs, left, right):
            return True
        return solver is not None and solver.equal(
            facts, self._told(facts, needs), left, right, is_source=is_source
        )

    def _told(self, facts: Facts, needs: Term) -> list[Term]:
        """What a solver is told: promises that are kept, and what the source has done: divisions."""
        granted = self.context.granted
        done = [facts.resolve(key) for key, when in granted.items() if facts.resolve(when) is self.terms.true]
        return [*self._promises(facts, needs), *done]

    def covers(self, given: Term, needed: Term, of: Type = VOID) -> bool:
        """Whether whatever satisfies `given` here satisfies `needed`; part by part, where they are needs of
        values `of` a type that may be poison in part.
        """
        facts = self.context.facts
        of_parts = not of.is_scalar and of != VOID
        if needed is given or self._prove(Goal("parts" if of_parts else "needs", facts, given, needed)):
            return True
        solver = self.terms.solver
        return not of_parts and solver is not None and self._all_kept(solver, facts, given, needed)

    def _all_kept(self, solver: Solver, facts: Facts, given: Term, needed: Term) -> bool:
        """Whether each of what is needed is, the solver asked too; of a choice in both cases."""
        for atom in atoms_of(self._resolved(facts, needed), facts):
            if self._prove(Goal("needs", facts, given, atom)):
                continue
            if atom.op == "if":
                cond, *sides = atom.args
                cases = (self._case(facts, cond, value=value) for value in (True, False))
                if cond.steady and all(
                    case is None or self._all_kept(solver, case, given, side)
                    for case, side in zip(cases, sides, strict=True)
                ):
                    continue
            if not solver.keeps(facts, self._told(facts, given), atom):
                return False
        return True

    def _promises(self, facts: Facts, needs: Term) -> list[Term]:
        """Those that are kept if what `needs` needs is: also what would have been undefined."""
        atoms = atoms_of(needs, facts)
        known = [atom for atom, when in self.context.known.items() if facts.resolve(when) is self.terms.true]
        # What is no promise becomes none; to resolve it would be most of the work of large proofs.
        promises = dict.fromkeys(facts.resolve(atom) for atom in (*atoms, *known) if atom.op == "promise")
        return [atom for atom in promises if atom.op == "promise"]

    def refines(self, source: Val, target: Val) -> bool:
        """Whether the target's value may stand for the source's, where that is not poison."""
        if element_count(source.term.type):
            pairs = zip(elements_of(self.terms, source), elements_of(self.terms, target), strict=True)
            return all(self.refines(ours, theirs) for ours, theirs in pairs)
        if any(atom.op == "poison" for atom in atoms_of(source.needs, self.context.facts)):
            return True
        equal = self._equal_given(source.needs, source.term, target.term, is_source=True)
        if not equal:
            # What is undef in the source may be chosen, for all inputs alike.
            chosen = [_with_undef(self.terms, source.term, number) for number in (0, -1)]
            equal = any(
                term is not source.term and self._equal_given(source.needs, term, target.term, is_source=True)
                for term in chosen
            )
        if not equal:
            goal = Goal("refined", self.context.facts, source.term, target.term, source.needs)
            equal = not source.term.steady and self._prove(goal)
        return equal and self.covers(source.needs, target.needs, source.term.type)

    def is_defined(self, value: Val) -> bool:
        """Whether it is neither poison nor undef."""
        return self.context.facts.resolve(value.term).steady and self.covers(self.terms.nothing, value.needs)

    def is_granted(self, right: Term) -> bool:
        """Whether the source has done it on this path."""
        return self._prove(Goal("holds", self.context.facts, self.terms.true, right))

    def spelt_as_before(self, access: Term, needs: Term) -> Term:
        """The address of an access, as the source has it where it accessed that number of bytes there first,
        by promises that it would have been undefined to break, and those in `needs`.
        """
        (address,), granted = access.args, self.context.granted
        facts = self.context.facts
        if not has_exact_form(address) or self.terms.true in self._when(granted, access, facts):
            return address
        forms = self._exact_forms(facts, needs)
        gone = self.terms.raw("accessed", access.type, access.attrs, access.args)
        for other in (*self._alike(granted, access), *self._alike(granted, gone)):
            theirs = facts.resolve(other).operand
            is_done = facts.resolve(granted[other]) is self.terms.true
            if is_done and forms.of(theirs) is forms.of(address):
                return theirs
        return address

    def _prove(self, goal: Goal) -> bool:
        self.terms.goals += 1
        stack: list[tuple[Goal, Work]] = [(goal, self._work(goal))]
        answer: bool | None = None
        while stack:
            current, work = stack[-1]
            try:
                wanted = next(work) if answer is None else work.send(answer)
            except StopIteration as done:
                answer = self._answers[_key(current)] = bool(done.value)
                stack.pop()
                continue
            answer = self._answers.get(_key(wanted))
            if answer is None:
                self._answers[_key(wanted)] = False  # a goal does not prove itself
                stack.append((wanted, self._work(wanted)))
        assert answer is not None
        return answer

    def _work(self, goal: Goal) -> Work:
        self.terms.spend(4)
        if goal.kind in ("equal", "refined"):
            return self._equal(goal)
        return self._holds(goal) if goal.kind == "holds" else self._needs(goal)

    def _equal(self, goal: Goal) -> Work:
        facts = goal.facts
        left, right = self._resolved(facts, goal.left), self._resolved(facts, goal.right)
        if left.type != right.type:
            return False
        if left is right or (goal.kind == "refined" and left.op in UNDEFINED):
            return True
        for pairs in self._by_element(left, right) or _alike(left, right):
            for one, other in pairs:
                if one is not other and not (yield replace(goal, left=one, right=other)):
                    break
            else:
                return True
        # Looked at first: bounds and addresses of a case take as long as all the rest of many proofs.
        if has_exact_form(left) or has_exact_form(right):
            forms = self._exact_forms(facts, goal.given or self.terms.nothing)
            if forms.of(left) is forms.of(right):
                return True
        promised = self._promised(facts, goal.given or self.terms.nothing)
        if any(promised.resolve(term) is not term for term in (left, right)):
            return (yield replace(goal, facts=promised))
        return (yield from self._by_cases(goal, [left, right]))

    def _by_element(self, left: Term, right: Term) -> list[list[tuple[Term, Term]]]:
        """The elements of two vectors, of which one is known by them."""
        if "vector" not in (left.op, right.op):
            return []
        values = (elements_of(self.terms, Val(term, self.terms.nothing)) for term in (left, right))
        return [[(one.term, other.term) for one, other in zip(*values, strict=True)]]

    def _exact_forms(self, facts: Facts, needs: Term) -> ExactForms:
        needs = self._resolved(facts, needs)
        if (facts, needs) not in self._forms:
            self._forms[facts, needs] = ExactForms(self._bounds(facts), self._promises(facts, needs))
        return self._forms[facts, needs]

    def _needs(self, goal: Goal) -> Work:
        facts = goal.facts
        given = self._given(goal)
        if any(atom.op == "poison" for atom in given):
            return True
        open_: list[Term] = []
        conds = [atom for atom in given if atom.op == "if"]
        for atom in atoms_of(self._resolved(facts, goal.right), facts):
            if atom in given:
                continue
            when = self._when(self.context.known, atom, facts)
            if self.terms.true in when:
                continue
            if (yield from self._is_met(goal, atom, given)):
                continue
            open_.append(atom)
            conds += [atom] if atom.op == "if" else []
            conds += when
        if not open_:
            return True
        return (yield from self._by_cases(goal, [*conds, *open_]))

    def _given(self, goal: Goal) -> dict[Term, None]:
        """What is given for a goal."""
        facts = goal.facts
        given = atoms_of(self._resolved(facts, goal.left), facts)
        # What is known of a choice is known of what it has become.
        for key in self._of_kind(self.context.known, "if"):
            if self._resolved(facts, self.context.known[key]) is self.terms.true:
                given |= atoms_of(self._resolved(facts, key), facts)
        return given

    def _is_met(self, goal: Goal, atom: Term, given: dict[Term, None]) -> Work:
        """Whether something that is needed follows from what it is, and from what is given of its parts."""
        match atom.op:
            case "parts":
                return (yield from self._parts(goal, atom, given))
            case "elements":
                return (yield from self._elements(goal.facts, atom, given))
            case "lane":
                return goal.kind == "needs" and self._has(atom.operand, given, goal.facts)
            case "if":
                return (yield from self._choice(goal, atom, given))
            case "promise":
                return self._keeps(goal.facts, goal.left, atom)
        return False

    def _keeps(self, facts: Facts, given: Term, atom: Term) -> bool:
        """Whether a promise is kept, by what numbers are and by others that are."""
        if is_address_promise(atom):
            return self._addresses(facts, given).keeps(atom)
        return self._bounds(facts).keeps(atom)

    def _addresses(self, facts: Facts, given: Term) -> Addresses:
        given = self._resolved(facts, given)
        if (facts, given) not in self._addresses_of:
            accesses = [
                (self._resolved(facts, key.operand), int(key.word))
                for key, when in self.context.granted.items()
                if key.op in ("access", "accessed") and self._resolved(facts, when) is self.terms.true
            ]
            self._addresses_of[facts, given] = Addresses(
                self._bounds(facts), self._exact_forms(facts, given), self._promises(facts, given), accesses
            )
        return self._addresses_of[facts, given]

    def _has(self, atom: Term, given: dict[Term, None], facts: Facts) -> bool:
        return atom in given or self.terms.true in self._when(self.context.known, atom, facts)

    def _parts(self, goal: Goal, atom: Term, given: dict[Term, None]) -> Work:
        """An operation whose operands need less, each by itself, is poison less often; and never where all
        that they need is given: what is given of one part says nothing of another.
        """
        facts, (term, *needs) = goal.facts, atom.args
        for other in (*given, *self._alike(self.context.known, atom)):
            now = self._resolved(facts, other)
            if now.op != "parts" or len(now.args) != len(atom.args):
                continue
            if not (yield from self._is_done_alike(facts, now.args[0], term)):
                continue
            if other not in given and self.terms.true not in self._when(self.context.known, now, facts):
                continue
            for ours, theirs in zip(now.args[1:], needs, strict=True):
                if ours is not theirs and not (yield Goal("parts", facts, ours, theirs)):
                    break
            else:
                return True
        here = self.terms.every(given) if goal.kind == "needs" and term.type.is_scalar else self.terms.nothing
        for each in needs:
            if not (yield Goal("needs", facts, here, each)):
                return False
        return True

    def _is_done_alike(self, facts: Facts, done: Term, term: Term) -> Work:
        """Whether one operation is the other on the same operands, which may be rounded with less freedom:
        the source may round so too, and is poison no more often then.
        """
        if done is term:
            return True
        if (done.op, done.attrs, len(done.args)) != (term.op, term.attrs, len(term.args)) or not term.args:
            return False
        for ours, theirs in zip(done.args, term.args, strict=True):
            if ours is not theirs and not (yield Goal("equal", facts, ours, theirs)):
                return False
        return True

    def _elements(self, facts: Facts, atom: Term, given: dict[Term, None]) -> Work:
        """What each element needs, by what is given of that element."""
        count = len(atom.args)
        for index, needed in enumerate(atom.args):
            here = self.terms.every(
                self.terms.make("lane", needed.type, (index, count), (each,)) for each in given
            )
            if not (yield Goal("needs", facts, here, needed)):
                return False
        return True

    def _choice(self, goal: Goal, atom: Term, given: dict[Term, None]) -> Work:
        """A choice on what may be undef, of which no cases can be made: on each side what is given, and what
        choices on the same condition give there, must do. Whichever side the target takes, the source may.
        """
        cond, *sides = atom.args
        if cond.steady:
            return False
        alike = [other for other in given if other.op == "if" and other.args[0] is cond]
        for index, needed in enumerate(sides, start=1):
            here = self.terms.every([*given, *(other.args[index] for other in alike)])
            if not (yield replace(goal, left=here, right=needed)):
                return False
        return True

    def _holds(self, goal: Goal) -> Work:
        wanted = self._resolved(goal.facts, goal.right)
        when = self._when(self.context.granted, wanted, goal.facts)
        if self.terms.true in when or self._is_harmless(goal.facts, wanted):
            return True
        if wanted.op == "assumed" and (yield Goal("equal", goal.facts, wanted.operand, self.terms.true)):
            return True
        return (yield from self._by_cases(goal, [wanted, *when]))

    def _is_harmless(self, facts: Facts, wanted: Term) -> bool:
        """Whether it may be done although the source has not: an access inside an object, aligned."""
        if wanted.op not in ("access", "aligned"):
            return False
        (amount,), (address,) = wanted.attrs, wanted.args
        assert isinstance(amount, int)
        base = object_base(address)
        is_readable = base is not None and base.op == "argument" and base.attrs[0] in self.terms.readable
        if base is not None and is_readable and lies_in_its_spaces(self.terms, address, is_global=True):
            self.terms.taken_for_readable[base.attrs[0]] = None  # type: ignore[index]
            return True
        bounds = self._bounds(facts)
        is_access = wanted.op == "access"
        return bounds.may_access(address, amount) if is_access else bounds.is_aligned(address, amount)

    def _bounds(self, facts: Facts) -> Bounds:
        """What terms can be under the facts, and promises of the source that are known to be kept."""
        if facts not in self._bounds_of:
            numbers = dict(facts.numbers)
            for atom, when in self.context.known.items():
                promised = promised_range(self._resolved(facts, atom)) if atom.op == "promise" else None
                if promised is not None and self._resolved(facts, when) is self.terms.true:
                    term, given = promised
                    numbers[term] = intersection(numbers.get(term, of_form(term)), given)
            self._bounds_of[facts] = Bounds(self.terms, numbers)
        return self._bounds_of[facts]

    def _when(self, table: Mapping[Term, Term], key: Term, facts: Facts) -> list[Term]:
        """The conditions under which a table has what is `key` under the facts."""
        direct = table.get(key)
        if direct is not None and self._resolved(facts, direct) is self.terms.true:
            return [self.terms.true]
        return [
            self._resolved(facts, table[other])
            for other in self._alike(table, key)
            if self._resolved(facts, other) is key
        ]

    def _of_kind(self, table: Mapping[Term, Term], op: str) -> list[Term]:
        return self._alike(table, self.terms.raw(op, self.terms.nothing.type, (), ()))

    def _alike(self, table: Mapping[Term, Term], key: Term) -> list[Term]:
        shapes = self._shapes.get(id(table))
        if shapes is None:
            shapes = self._shapes[id(table)] = {}
            for other in table:
                shapes.setdefault((other.op, other.attrs), []).append(other)
        return shapes.get((key.op, key.attrs), [])

    def _promised(self, facts: Facts, needs: Term) -> Facts:
        """The facts, and what promises that are kept say of numbers: that a shift is not too far."""
        key = facts, needs
        if key not in self._promised_by:
            for atom in self._promises(facts, needs):
                if atom.word == "shift" and atom.args[0].steady:
                    (amount,) = atom.args
                    width = self.terms.const(amount.type, self.terms.width(amount.type))
                    kept = self._case(facts, self.terms.make("ult", I1, (), (amount, width)), value=True)
                    facts = kept or facts
            self._promised_by[key] = facts
        return self._promised_by[key]

    def _by_cases(self, goal: Goal, parts: list[Term]) -> Work:
        cond = self._find_condition(goal.facts, parts)
        if cond is None:
            return False
        for value in (True, False):
            case = self._case(goal.facts, cond, value)
            if case is not None and not (yield replace(goal, facts=case)):
                return False
        return True

    def _case(self, facts: Facts, cond: Term, value: bool) -> Facts | None:
        case = facts.case(cond, value)
        if case is not None:
            self._lineage.setdefault(case, (*self._lineage[facts], case))
        return case

    def _resolved(self, facts: Facts, term: Term) -> Term:
        """The term under the facts of a case, by what it is under those that the case was made of: these are
        known of most terms, and leave less to look at.
        """
        for each in self._lineage[facts]:
            term = each.resolve(term)
        return term

    def _find_condition(self, facts: Facts, parts: list[Term]) -> Term | None:
        """A steady condition that a choice hangs on, near the top of the terms."""
        seen: dict[Term, None] = {}
        level = [facts.resolve(part) for part in parts]
        while level and len(seen) < _LOOKED_AT:
            below: list[Term] = []
            for term in level:
                if term in seen:
                    continue
                seen[term] = None
                cond = _decider(term)
                if cond is not None:
                    return cond
                below.extend(term.args)
            level = below
        return None


def _key(goal: Goal) -> tuple[str, Facts, Term, Term, Term | None]:
    return goal.kind, goal.facts, goal.left, goal.right, goal.given


def _with_undef(terms: Terms, root: Term, number: int) -> Term:
    """A term in which each integer that is undef is that number."""
    known: dict[Term, Term] = {}
    stack = [root]
    while stack:
        term = stack[-1]
        if term.steady:
            known[term] = term
        elif term.op == "undef" and isinstance(term.type, IntType):
            known[term] = terms.const(term.type, number)
        elif pending := [arg for arg in term.args if arg not in known]:
            terms.spend()
            stack += pending
            continue
        else:
            known[term] = terms.make(term.op, term.type, term.attrs, [known[arg] for arg in term.args])
        stack.pop()
    return known[root]


def _decider(term: Term) -> Term | None:
    """The simplest condition in what a choice hangs on, or in a condition that is a term itself."""
    cond = term
    if term.op in ("ite", "if"):
        cond = term.args[0]
    elif term.type != I1 or term.op not in ("both", "not", "xor"):
        return None
    while cond.op in ("both", "not", "xor", "ite"):
        cond = cond.args[0]
    return cond if cond.steady and not cond.is_const and cond.type == I1 else None


def _alike(left: Term, right: Term) -> list[list[tuple[Term, Term]]]:
    """The pairs of operands that make two operations equal, in each way in which they can."""
    if left.op != right.op or not _may_replace(left, right):
        return []
    if left.op == "sum":
        # What may be undef stands as often as it is added.
        (our_pieces, our_constant), (their_pieces, their_constant) = pieces_of(left), pieces_of(right)
        ours = list((Counter(our_pieces) - Counter(their_pieces)).elements())
        theirs = list((Counter(their_pieces) - Counter(our_pieces)).elements())
        if our_constant != their_constant or [c for c, _ in ours] != [c for c, _ in theirs]:
            return []
        return [[(a, b) for (_, a), (_, b) in zip(ours, theirs, strict=True)]]
    if len(left.args) != len(right.args):
        return []
    straight = list(zip(left.args, right.args, strict=True))
    if left.op in ("and", "or", "xor", "mul", "eq", "fadd", "fmul", "both"):
        return [straight, list(zip(left.args, reversed(right.args), strict=True))]
    return [straight]


def _may_replace(left: Term, right: Term) -> bool:
    """Whether the operations are the same, the right one with no more freedom to round."""
    if left.op == "sum":
        return True
    if len(left.attrs) != len(right.attrs):
        return False
    return all(
        b <= a if isinstance(a, frozenset) and isinstance(b, frozenset) else a == b
        for a, b in zip(left.attrs, right.attrs, strict=True)
    )
