"""What the algebra leaves open, asked of z3: integers and addresses bit by bit, all else uninterpreted.

A goal is an equality of two terms, or a promise (a flag) that must be kept; it may use the facts of the path
and the promises that the source has made. Float operations, loads, and operations that the proof does not
look into are uninterpreted functions of their operands, those that commute said to commute: IEEE gives no
more. A term that is settled is its operand: whatever that is chosen to be, its value is the same.

**Undef.** A term that may be undef is another number at each use; to z3 it is one. That is right where each
side of a goal uses it at most once: for whatever the one side is chosen to be, the other can be chosen so. A
source may use it more often: all of its uses can be chosen as the target's one. Other goals are not asked.
Poison does not come in: terms are values where they are none.

**Reproducible.** Each goal has a number of z3's own steps (`rlimit`) and no time limit, a function a number
of goals: the same verdict on any machine. `_STEPS` takes about a second, in which the proof itself does
`_STEPS` by `_STEPS_A_UNIT` of the budget's units; so much is counted.

z3 is optional (`pip install pcfm[prove]`): `load_solver` gives None without it. It is trusted where it says
"unsatisfiable"; a model is only a hint, which must be executed to mean anything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pcfm.ir.types import I1, VOID, IntType, PtrType, Type
from pcfm.prove.algebra import COMMUTING_CALLS, extreme_cases
from pcfm.prove.bounds import promised_range
from pcfm.prove.facts import Facts
from pcfm.prove.generic_addresses import base_of
from pcfm.prove.intrinsics import call_for, overflow_for
from pcfm.prove.terms import READS, SYMBOLS, Term, Terms

_STEPS = 3_000_000
_STEPS_A_UNIT = 24
_GOALS = 60
_VISITED = 4000

Model = tuple[tuple[str, int], ...]
"""Numbers for arguments and for what the hardware tells (lane and block numbers), by name."""


def load_solver(terms: Terms) -> Solver | None:
    """A solver for the goals of one proof; None where z3 is not installed."""
    return Solver(terms, import_module("z3")) if find_spec("z3") is not None else None


def _steps_of(solver: Any) -> int:
    """What z3 has done so far, by its own count over all goals."""
    return int(solver.statistics().get_key_value("rlimit count"))


class Solver:
    """Decides goals; remembers them."""

    def __init__(self, terms: Terms, z3: Any) -> None:
        self.terms = terms
        self._z3 = z3
        self._exprs: dict[Term, Any] = {}
        self._functions: dict[tuple[Hashable, ...], Any] = {}
        self._axioms: dict[Term, Any] = {}
        self._answers: dict[tuple[Hashable, ...], bool] = {}
        self._left = _GOALS
        self.model: Model = ()

    def equal(
        self, facts: Facts, given: Iterable[Term], left: Term, right: Term, *, is_source: bool = False
    ) -> bool:
        """Whether two terms are one value wherever the facts and promises hold; where the left one
        `is_source`, whether what the right one is chosen to be the left one can be chosen to be.
        """
        left, right = facts.resolve(left), facts.resolve(right)
        if left.type != right.type or left.type == VOID:
            return False
        if not _uses_once(right) or not (is_source or _uses_once(left)):
            return False
        if isinstance(left.type, PtrType) and (base_of(left) is None or base_of(left) is not base_of(right)):
            return False  # equal addresses may be in two objects
        return self._holds(facts, given, ("equal", left, right))

    def keeps(self, facts: Facts, given: Iterable[Term], promised: Term) -> bool:
        """Whether a promise is kept wherever the facts and the given promises hold."""
        promised = facts.resolve(promised)
        if promised.op != "promise" or self.promise(promised) is None:
            return False
        return _uses_once(*promised.args) and self._holds(facts, given, ("keeps", promised))

    def is_contradiction(self, facts: Facts) -> bool:
        """Whether no execution has these facts."""
        return self._holds(facts, (), ("never",))

    def _holds(self, facts: Facts, given: Iterable[Term], goal: tuple[str | Term, ...]) -> bool:
        literals = tuple(facts.literals.items())
        promises = tuple(dict.fromkeys(atom for atom in given if atom.op in ("promise", "divides")))
        key = (literals, promises, goal)
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = self._left > 0 and self._ask(literals, promises, goal)
            self._left -= 1
        return answer

    def _ask(
        self,
        literals: tuple[tuple[Term, Term], ...],
        promises: tuple[Term, ...],
        goal: tuple[str | Term, ...],
    ) -> bool:
        z3 = self._z3
        solver = z3.Solver()
        solver.set("rlimit", _STEPS)
        asserted = [self.translate(key) == self.translate(value) for key, value in literals]
        asserted += [kept for atom in promises if (kept := self.promise(atom)) is not None]
        match goal:
            case ("equal", Term() as left, Term() as right):
                asserted.append(self.translate(left) != self.translate(right))
            case ("keeps", Term() as atom):
                asserted.append(z3.Not(self.promise(atom)))
        solver.add(*asserted, *self._axioms.values())
        before = _steps_of(solver)
        answer = solver.check()
        self.terms.spend((_steps_of(solver) - before) // _STEPS_A_UNIT)
        if answer == z3.sat:
            self.model = self._inputs(solver.model())
        return answer == z3.unsat

    def _inputs(self, model: Any) -> Model:
        """The numbers of a model that are inputs of a launch."""
        inputs: list[tuple[str, int]] = []
        for term, expr in self._exprs.items():
            if term.op == "argument" or (term.op == "call" and not term.args):
                value = model.eval(expr)
                if self._z3.is_bv_value(value):
                    inputs.append((_name(term), value.as_long()))
        return tuple(inputs)

    # --- terms as expressions -----------------------------------------------------------------------------

    def translate(self, root: Term) -> Any:
        """A term as an expression of z3."""
        exprs = self._exprs
        stack = [root]
        while stack:
            term = stack[-1]
            if term in exprs:
                stack.pop()
                continue
            operands = self._operands(term)
            pending = [operand for operand in operands if operand not in exprs]
            if pending:
                self.terms.spend()
                stack.extend(pending)
                continue
            stack.pop()
            exprs[term] = self._expression(term, operands, [exprs[operand] for operand in operands])
        return exprs[root]

    def _operands(self, term: Term) -> tuple[Term, ...]:
        if term.op == "call":
            cases = extreme_cases(self.terms, term)
            return term.args if cases is None else cases
        return term.args

    def _sort(self, ty: Type) -> Any:
        z3 = self._z3
        if ty == I1:
            return z3.BoolSort()
        if isinstance(ty, IntType | PtrType):
            return z3.BitVecSort(self.terms.width(ty))
        return z3.DeclareSort(f"{ty}")

    def _expression(self, term: Term, operands: tuple[Term, ...], args: list[Any]) -> Any:
        z3, ty = self._z3, term.type
        if term.is_const and ty == I1:
            return z3.BoolVal(bool(term.value))
        if term.is_const and isinstance(ty, IntType | PtrType):
            return z3.BitVecVal(term.value, self.terms.width(ty))
        if operands is not term.args:
            return z3.If(*args)
        made = expression_of(z3, self.terms, term, args)
        return self._opaque(term, args) if made is None else made

    def _opaque(self, term: Term, args: list[Any]) -> Any:
        if not args or term.op in READS:
            # Two loads that z3 finds to be of one address may still be undef in two ways.
            return self._z3.Const(f"{term.op} {term.number}", self._sort(term.type))
        key = (term.op, term.type, term.attrs, *(arg.type for arg in term.args))
        function = self._functions.get(key)
        if function is None:
            sorts = [self._sort(arg.type) for arg in term.args]
            name = f"{term.op} {len(self._functions)}"
            function = self._functions[key] = self._z3.Function(name, *sorts, self._sort(term.type))
        if _commutes(term):
            self._axioms[term] = function(*args) == function(*reversed(args))
        return function(*args)

    # --- promises -----------------------------------------------------------------------------------------

    def promise(self, atom: Term) -> Any | None:
        """That a promise about integers is kept, or that a division is defined; None where it is about
        something else.
        """
        if (ranged := promised_range(atom)) is not None:
            z3, value = self._z3, self.translate(ranged[0])
            return z3.Or(*(z3.And(z3.UGE(value, low), z3.ULE(value, high)) for low, high in ranged[1]))
        types = [arg.type for arg in atom.args]
        if not types or not all(isinstance(ty, IntType) and ty != I1 and ty == types[0] for ty in types):
            return None
        if atom.op == "divides":
            return division_of(self._z3, [self.translate(arg) for arg in atom.args])
        return promise_of(self._z3, atom, [self.translate(arg) for arg in atom.args])


def _name(term: Term) -> str:
    return f"argument {term.attrs[0]}" if term.op == "argument" else term.word


def _commutes(term: Term) -> bool:
    if len(term.args) != 2 or term.args[0].type != term.args[1].type:
        return False
    if term.op == "call":
        return term.word.startswith(COMMUTING_CALLS)
    return term.op in ("fadd", "fmul") or (term.op == "fcmp" and term.word in ("oeq", "one", "ord"))


def _uses_once(*roots: Term) -> bool:
    """Whether what may be another value at each use is used at most once; of a choice only one side is."""
    counts: dict[Term, dict[Term, int]] = {}
    stack = list(roots)
    visited = 0
    while stack:
        term = stack[-1]
        if term in counts:
            stack.pop()
            continue
        if term.steady:
            counts[term] = {}
            stack.pop()
            continue
        inner = () if _is_one_choice(term) else term.args
        pending = [arg for arg in inner if arg not in counts]
        if pending:
            visited += 1
            if visited > _VISITED:
                return False
            stack.extend(pending)
            continue
        stack.pop()
        parts = [counts[arg] for arg in inner]
        if term.op == "ite":
            parts = [parts[0], _merged(max, parts[1:])]
        total = _merged(int.__add__, parts)
        counts[term] = {**total, term: 1}
    together = _merged(int.__add__, [counts[root] for root in roots])
    return all(count == 1 for count in together.values())


def _is_one_choice(term: Term) -> bool:
    """Whether a term is chosen as a whole where it is undef: elements of what was read each by themselves."""
    return term.op in READS or (term.op == "element" and term.operand.op in (*READS, *SYMBOLS))


def _merged(combine: Callable[[int, int], int], parts: list[dict[Term, int]]) -> dict[Term, int]:
    total: dict[Term, int] = {}
    for part in parts:
        for root, count in part.items():
            total[root] = combine(total.get(root, 0), count)
    return total


# --- what operations mean to z3 ---------------------------------------------------------------------------

_WORDS = {
    "add": lambda z3, a, b: a + b,
    "sub": lambda z3, a, b: a - b,
    "mul": lambda z3, a, b: a * b,
    "udiv": lambda z3, a, b: z3.UDiv(a, b),
    "sdiv": lambda z3, a, b: a / b,
    "urem": lambda z3, a, b: z3.URem(a, b),
    "srem": lambda z3, a, b: z3.SRem(a, b),
    "shl": lambda z3, a, b: a << b,
    "lshr": lambda z3, a, b: z3.LShR(a, b),
    "ashr": lambda z3, a, b: a >> b,
    "and": lambda z3, a, b: a & b,
    "or": lambda z3, a, b: a | b,
    "xor": lambda z3, a, b: a ^ b,
}
_CONDITIONS = {
    "and": lambda z3, a, b: z3.And(a, b),
    "mul": lambda z3, a, b: z3.And(a, b),
    "or": lambda z3, a, b: z3.Or(a, b),
    "xor": lambda z3, a, b: z3.Xor(a, b),
    "add": lambda z3, a, b: z3.Xor(a, b),
    "sub": lambda z3, a, b: z3.Xor(a, b),
    "eq": lambda z3, a, b: a == b,
    "ult": lambda z3, a, b: z3.And(z3.Not(a), b),
    "slt": lambda z3, a, b: z3.And(a, z3.Not(b)),
}
_LOGIC = {
    "settled": lambda z3, args: args[0],
    "both": lambda z3, args: z3.And(*args),
    "not": lambda z3, args: z3.Not(args[0]),
    "ite": lambda z3, args: z3.If(*args),
}
_OF_CALLS = {"call": call_for, "overflow": overflow_for}
_ORDERS = {
    "eq": lambda z3, a, b: a == b,
    "ult": lambda z3, a, b: z3.ULT(a, b),
    "slt": lambda z3, a, b: a < b,
}


def expression_of(z3: Any, terms: Terms, term: Term, args: list[Any]) -> Any | None:
    """An operation on integers, addresses and conditions; None where z3 is told nothing of it."""
    ty, types = term.type, [arg.type for arg in term.args]
    if term.op in _LOGIC:
        return _LOGIC[term.op](z3, args)
    if not args or not all(isinstance(each, IntType | PtrType) for each in (ty, *types)):
        return None
    if term.op == "sum":
        return _sum(z3, terms, term, args)
    if term.op in _OF_CALLS:
        return _OF_CALLS[term.op](z3, term, args)
    if len(args) == 1:
        return _conversion(z3, term, args[0])
    rule = _rules_for(ty, types[0]).get(term.op) if len(args) == 2 and types[0] == types[1] else None
    return None if rule is None else rule(z3, *args)


def _rules_for(ty: Type, of: Type) -> Mapping[str, Callable[[Any, Any, Any], Any]]:
    """What operations on two operands `of` one type mean, whose result has type `ty`."""
    if ty == I1:
        return _CONDITIONS if of == I1 else _ORDERS
    return _WORDS if ty == of and isinstance(ty, IntType) else {}


def _sum(z3: Any, terms: Terms, term: Term, args: list[Any]) -> Any | None:
    coefficients, constant = term.attrs
    assert isinstance(coefficients, tuple)
    width = terms.width(term.type)
    if any(arg.type == I1 or terms.width(arg.type) != width for arg in term.args):
        return None
    total = z3.BitVecVal(constant, width)
    for coefficient, arg in zip(coefficients, args, strict=True):
        total = total + z3.BitVecVal(coefficient, width) * arg
    return total


def _conversion(z3: Any, term: Term, arg: Any) -> Any | None:
    ty, given = term.type, term.args[0].type
    if not isinstance(ty, IntType) or not isinstance(given, IntType):
        return None
    if given == I1:
        arg = z3.If(arg, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))
    if term.op == "trunc":
        narrow = z3.Extract(ty.width - 1, 0, arg)
        return narrow == 1 if ty == I1 else narrow
    if term.op in ("zext", "sext"):
        extend = z3.ZeroExt if term.op == "zext" else z3.SignExt
        return extend(ty.width - given.width, arg)
    return None


_EXACT = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}


def promise_of(z3: Any, atom: Term, args: list[Any]) -> Any | None:
    """A promise about integers of one width, as a condition."""
    word, opcode, *_ = atom.attrs
    first, last = args[0], args[-1]
    if word in ("nsw", "nuw"):
        return _unwrapped(z3, atom, args)
    if word == "shift":
        return z3.ULT(first, first.size())
    if word in ("not zero", "not least"):
        return first != (0 if word == "not zero" else 1 << (first.size() - 1))
    if word == "nneg":
        return first >= 0
    if word == "samesign":
        return (first < 0) == (last < 0)
    if word == "disjoint":
        return first & last == 0
    if word == "exact" and opcode in ("lshr", "ashr"):
        return z3.LShR(first, last) << last == first
    if word == "exact" and opcode in ("udiv", "sdiv"):
        return (z3.URem if opcode == "udiv" else z3.SRem)(first, last) == 0
    return None


def division_of(z3: Any, args: list[Any]) -> Any:
    """That a division was defined: the divisor not zero, nor -1 of the least number."""
    if len(args) == 1:
        (divisor,) = args
        return divisor != 0
    dividend, divisor = args
    return z3.Not(z3.And(dividend == 1 << (dividend.size() - 1), divisor == -1))


def _unwrapped(z3: Any, atom: Term, args: list[Any]) -> Any | None:
    """That nothing of a result is lost: computed in twice the width it is the same number."""
    word, opcode, *rest = atom.attrs
    first, last = args[0], args[-1]
    width = first.size()
    extend = z3.SignExt if word == "nsw" else z3.ZeroExt
    if opcode == "trunc":
        (narrow,) = rest
        assert isinstance(narrow, IntType)
        return extend(width - narrow.width, z3.Extract(narrow.width - 1, 0, first)) == first
    if opcode == "shl":
        back = first << last
        return (back >> last if word == "nsw" else z3.LShR(back, last)) == first
    exact = _EXACT.get(str(opcode))
    if exact is None:
        return None
    wide = [extend(width, arg) for arg in args]
    return exact(*wide) == extend(width, exact(*args))
