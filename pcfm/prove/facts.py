"""What is known along a joint path: conditions that hold or do not, and terms that equal a number.

Facts come from branches that the source has taken. A branch on poison or undef is undefined behaviour, so
from there on its condition has one value: it is *settled*, and stands in every term as a steady symbol of its
own (`settled(C)`), which stays where paths meet again and the fact itself is lost. Of a path that has not
asked `C` that symbol tells nothing: what is inside of `C` may be undef there. A conjunction that holds gives
each of its parts, `x = 7` gives x, and a fact may decide an older one; where two contradict each other no
execution takes the path.

`resolve` rewrites a term under the facts, touching only what holds one of their symbols; each set of facts
remembers what it resolved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pcfm.intervals import Numbers
from pcfm.ir.types import I1
from pcfm.prove import ranges
from pcfm.prove.algebra import extreme_cases, inverse_of, make_sum, pieces_of
from pcfm.prove.choices import choose
from pcfm.prove.terms import Term, Terms

Literal = tuple[Term, Term]
"""A term and the constant that it equals."""


class Facts:
    """An immutable set of facts; `literals` and `settled` in the order in which they were found."""

    def __init__(self, terms: Terms, literals: dict[Term, Term], settled: dict[Term, Term]) -> None:
        self.terms = terms
        self.literals = literals
        self.settled = settled
        self._resolved: dict[Term, Term] = {}
        self._numbers: dict[Term, Numbers] = {}
        self._cases: dict[tuple[Term, bool], Facts | None] = {}
        self._sums = [(term, value) for term, value in literals.items() if term.op == "sum"]
        self._symbols = 0
        for term in (*literals, *settled):
            self._symbols |= _trigger(term)
        self._bits: dict[Term, ranges.Bits] = {}
        for term, value in literals.items():
            asked = self._asked(term)
            if term.type == I1:
                about = ranges.narrowed(self._numbers, asked, bool(value.value))
                if about is not None:
                    self._symbols |= _trigger(about)
            self._know_bits(asked, ((value.value, value.value),))
        for term, numbers in self._numbers.items():
            self._know_bits(term, numbers)

    @property
    def _reach(self) -> int:
        """What a term must contain for the facts to say something of it."""
        return self._symbols | self.terms.extremes

    @property
    def numbers(self) -> Mapping[Term, Numbers]:
        """What comparisons with constants leave of terms."""
        return self._numbers

    def _know_bits(self, term: Term, numbers: Numbers) -> None:
        """Of a number of which some bits are known to be among these."""
        masked = ranges.masked(term)
        if masked is not None and numbers:
            value, mask = masked
            mask, bits = ranges.agreed_bits(numbers, mask)
            before, others = self._bits.get(value, (0, 0))
            self._bits[value] = before | mask, others | bits
            self._symbols |= _trigger(value)

    def _asked(self, term: Term) -> Term:
        """A condition, or the one that has been settled: what it says of numbers holds on paths that have
        branched on it, elsewhere they may be undef.
        """
        is_settled = term.op == "settled" and term.operand in self.settled
        return term.operand if is_settled else term

    def settling(self, term: Term) -> tuple[Facts, Term]:
        """These facts and that `term`, which is resolved, has one value; and the steady term for it."""
        if term.steady:
            return self, term
        if term.op == "not":
            facts, inner = self.settling(term.operand)
            return facts, self.terms.negation(inner)
        symbol = self.terms.raw("settled", term.type, (), (term,))
        return Facts(self.terms, self.literals, {**self.settled, term: symbol}), symbol

    def with_fact(self, term: Term, value: Term) -> Facts | None:
        """These facts and that `term` equals `value`; None where they contradict each other."""
        literals = dict(self.literals)
        facts = self
        pending: list[Literal] = [(term, value)]
        while pending:
            key, number = pending.pop()
            key = facts.resolve(key)
            if key.is_const:
                if key is not number:
                    return None
                continue
            self.terms.spend()
            if key.op == "not":
                pending.append((key.operand, self.terms.negation(number)))
                continue
            literals[key] = number
            facts = Facts(self.terms, literals, self.settled)
            asked = facts._asked(key)
            if asked.op == "both" and number is self.terms.true:
                pending += [(part, number) for part in asked.args]
            if key.type == I1:
                compared = ranges.comparison(asked)
                left = facts._numbers.get(compared[0]) if compared is not None else None
                if left == ():
                    return None
                if compared is not None and left is not None and left[0][0] == left[-1][1]:
                    pending.append((compared[0], self.terms.const(compared[0].type, left[0][0])))
            # What was known before may say more now.
            for old, known in self._touched(literals, key):
                self.terms.spend(len(literals))
                others = {k: v for k, v in literals.items() if k is not old}
                now = Facts(self.terms, others, self.settled).resolve(old)
                if now is not old:
                    del literals[old]
                    pending.append((now, known))
            facts = Facts(self.terms, dict(literals), self.settled)
        return facts

    def _touched(self, literals: Mapping[Term, Term], key: Term) -> list[Literal]:
        """Facts that the newest, of `key`, may say more of. Of two numbers that a value is not, one says
        nothing of the other: what is left of the value does.
        """
        unequal = _unequal(key) if literals[key] is self.terms.false else None
        return [
            (old, known)
            for old, known in literals.items()
            if old is not key and old.op != "settled" and old.symbols & _trigger(key)
            if unequal is None or known is not self.terms.false or _unequal(old) is not unequal
        ]

    def with_none_of(self, term: Term, numbers: Sequence[Term]) -> Facts | None:
        """These facts and that `term` is none of `numbers`; None where they contradict each other. As
        `with_fact` for one after the other, but that many that say nothing of each other are taken at once.
        """
        self.terms.spend(len(numbers))
        keys = [self.resolve(self.terms.make("eq", I1, (), (term, number))) for number in numbers]
        about = [_unequal(key) for key in keys]
        pairs = list(zip(keys, about, strict=True))
        alike = [key for key, value in pairs if value is not None and value is about[0]]
        others = [key for key, value in pairs if value is None or value is not about[0]]
        # What those alike leave of the value, and say of older facts, is asked with the last of them.
        early = dict.fromkeys(alike[:-1], self.terms.false)
        facts: Facts | None = Facts(self.terms, {**self.literals, **early}, self.settled)
        for key in (*alike[-1:], *others):
            facts = None if facts is None else facts.with_fact(key, self.terms.false)
        return facts

    def case(self, cond: Term, value: bool) -> Facts | None:
        """These facts and that a condition holds or not, and what that says of settled terms; None where no
        execution has them. Remembered: the same questions come up at one place after another.
        """
        key = cond, value
        if key not in self._cases:
            case = self.with_fact(cond, self.terms.bool(value))
            self._cases[key] = None if case is None else case.saying_more(cond)
        return self._cases[key]

    def saying_more(self, cond: Term) -> Facts | None:
        """These facts and what they leave of settled terms that `cond` is in: where a and b is settled to be
        false and a holds, b is settled and false. None where they contradict each other.
        """
        facts = self
        for term, symbol in self.settled.items():
            value = self.literals.get(symbol)
            if value is None or not term.symbols & _trigger(cond):
                continue
            literals = {key: number for key, number in self.literals.items() if key is not symbol}
            others = {key: other for key, other in self.settled.items() if key is not term}
            left = Facts(self.terms, literals, others).resolve(term)
            if left is term:
                continue
            if left.op == "not":
                left, value = left.operand, self.terms.negation(value)
            settled, left = facts.settling(left)
            following = settled.with_fact(left, value)
            if following is None:
                return None
            facts = following
        return facts

    def resolve(self, term: Term) -> Term:
        """The term as it is under the facts."""
        if not term.symbols & self._reach:
            return term
        known = self._resolved
        resolved = known.get(term)
        if resolved is not None:
            return resolved
        stack = [term]
        while stack:
            self.terms.spend()
            item = stack[-1]
            if item in known:
                stack.pop()
                continue
            direct = self._direct(item)
            if direct is not None:
                known[item] = direct
                stack.pop()
                continue
            pending = [arg for arg in item.args if arg not in known]
            if pending:
                stack.extend(pending)
                continue
            stack.pop()
            known[item] = self._rebuilt(item)
        return known[term]

    def _direct(self, item: Term) -> Term | None:
        """What a term is without a look at its operands; None where they decide."""
        number = self.literals.get(item)
        if number is not None:
            return number
        symbol = self.settled.get(item)
        if symbol is not None:
            return self.literals.get(symbol, symbol)
        if item.op == "settled" or not item.symbols & self._reach:
            return item
        if item.type == I1:
            decided = ranges.decided(self.terms, self._numbers, item)
            if decided is not None:
                return decided
        return self._from_bits(item)

    def _from_bits(self, item: Term) -> Term | None:
        """Bits of a number of which all are known."""
        masked = ranges.masked(item)
        if masked is None:
            return None
        value, mask = masked
        known, bits = self._bits.get(value, (0, 0))
        return None if mask & ~known else self.terms.const(item.type, bits & mask)

    def _rebuilt(self, item: Term) -> Term:
        args = tuple(self._resolved[arg] for arg in item.args)
        if item.op == "call" and item.symbols & self.terms.extremes:
            return self._decided_extreme(self.terms.make(item.op, item.type, item.attrs, args))
        if args == item.args:
            return self._without_sums(item)
        if item.op == "ite" and args[0].steady:
            now = choose(self.terms, *args)
        else:
            now = self.terms.make(item.op, item.type, item.attrs, args)
        # A choice among numbers may have become what a fact is about.
        return self._direct(now) or self._without_sums(now)

    def _without_sums(self, item: Term) -> Term:
        """A sum that has a multiple of one inside it that is known: that part as a number."""
        for key, number in self._sums:
            if key.type != item.type or item.op != "sum":
                continue
            parts, constant = pieces_of(key)
            coefficients = {part: coefficient for coefficient, part in pieces_of(item)[0]}
            modulus = self.terms.modulus(key.type)
            (first, part), *_ = parts
            factor = coefficients.get(part, 0) * (inverse_of(self.terms, key.type, first) or 0)
            if all(
                (coefficients.get(part, 0) - factor * coefficient) % modulus == 0
                for coefficient, part in parts
            ):
                taken = [(-factor * coefficient, part) for coefficient, part in parts]
                known = factor * (number.value - constant)
                item = make_sum(self.terms, item.type, [(1, item), *taken], known)
        return item

    def _decided_extreme(self, item: Term) -> Term:
        """A minimum, maximum or absolute value where its case is known."""
        cases = extreme_cases(self.terms, item) if item.op == "call" else None
        if cases is None:
            return item
        cond, left, right = cases
        is_negated = cond.op == "not"
        known = self._direct(cond.operand if is_negated else cond) or cond
        if not known.is_const:
            return item
        return left if bool(known.value) != is_negated else right


def _trigger(term: Term) -> int:
    """The newest symbol of a term, without which nothing contains it."""
    return 1 << max(term.symbols.bit_length() - 1, 0)


def _unequal(key: Term) -> Term | None:
    """Of which value a key that does not hold says that it is not a number; None of others."""
    compared = ranges.comparison(key) if key.op == "eq" else None
    return None if compared is None else compared[0]
