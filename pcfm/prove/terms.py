"""Terms: what values, memories and conditions are, as hash-consed expressions over symbols.

A term is an operation on terms, or a symbol. Equal expressions are one object, so equality of terms is
identity, and an expression of any size is compared in constant time. A term says what a value is *where it is
not poison*; when it is poison is said apart (`pcfm.prove.poison`).

`symbols` is the set of symbols and conditions (terms of type i1) inside a term, one bit each: whether a fact
can matter to a term is one `&`. `steady` terms have one value at every use: no `undef` and no rounding that
the compiler may choose is inside them. Only of them may an identity change the number of uses (x + x = 2 x).

`Terms` makes them and puts each into normal form (`pcfm.prove.algebra`). Cost: the normal form of an
operation is found from its operands alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Protocol

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.types import I1, VOID, FloatType, IntType, PtrType, Type

# Symbols stand for what nothing is known of but that it is the same wherever the same symbol stands.
SYMBOLS = frozenset(("argument", "global", "alloca", "data", "memory", "round", "way", "freeze"))
READS = frozenset(("load", "result"))
_NAMED = SYMBOLS | READS | {"call", "settled"}
_EXTREMES = tuple(f"llvm.{name}." for name in ("smin", "smax", "umin", "umax", "abs"))
UNDEFINED = frozenset(("undef", "poison"))
# A set of symbols of so many bits (as a power of two) is made in about one step of work.
_BITS_OF_A_STEP = 8


class BudgetExceeded(Exception):
    """A proof has taken more work than it may."""


class Term:
    """One operation or symbol; made by `Terms` only, compared by identity.

    `attrs` is what bears on the meaning beside operation, type and operands: a number, a predicate, a name.
    """

    __slots__ = ("args", "attrs", "number", "op", "steady", "symbols", "type")

    def __init__(
        self, op: str, ty: Type, attrs: tuple[Hashable, ...], args: tuple[Term, ...], number: int
    ) -> None:
        self.op = op
        self.type = ty
        self.attrs = attrs
        self.args = args
        self.number = number
        self.symbols = 0
        self.steady = True

    @property
    def is_const(self) -> bool:
        """Whether it is a number."""
        return self.op == "const"

    @property
    def value(self) -> int:
        """The number of a constant, as an unsigned residue or a bit pattern."""
        (number,) = self.attrs
        assert self.is_const
        assert isinstance(number, int)
        return number

    @property
    def word(self) -> str:
        """The first of what it is about: of a call the function's name, of a promise the flag."""
        return str(self.attrs[0])

    @property
    def operand(self) -> Term:
        """The one operand."""
        (operand,) = self.args
        return operand

    def __repr__(self) -> str:
        return f"<{spell(self)}>"


def as_signed(number: int, width: int) -> int:
    """An unsigned residue read as two's complement."""
    half = 1 << (width - 1)
    return (number ^ half) - half


def limits(width: int, *, is_signed: bool) -> tuple[int, int]:
    """The least and the greatest number of so many bits."""
    half = 1 << (width - 1)
    return (-half, half - 1) if is_signed else (0, 2 * half - 1)


Rule = Callable[["Terms", Type, tuple[Hashable, ...], tuple[Term, ...]], "Term | None"]


class Solver(Protocol):
    """What is asked where the algebra has no answer (`pcfm.prove.residual`), of the facts of a path."""

    model: tuple[Any, ...]

    def equal(
        self, facts: Any, given: Iterable[Term], left: Term, right: Term, *, is_source: bool = False
    ) -> bool: ...

    def keeps(self, facts: Any, given: Iterable[Term], promised: Term) -> bool: ...

    def is_contradiction(self, facts: Any) -> bool: ...


class Terms:
    """The terms of one proof. `rules` maps an operation to what puts it into normal form; `solver`, where
    there is one, decides what the normal form leaves open; `spaces_apart` have no memory in common.
    """

    def __init__(
        self,
        layout: DataLayout,
        rules: dict[str, Rule],
        budget: int,
        *,
        spaces_apart: frozenset[int] = frozenset(),
        global_arguments: bool = False,
    ) -> None:
        self.layout = layout
        self.spaces_apart = spaces_apart
        # Whether addresses of all spaces are compared (`pcfm.prove.generic_addresses`), by what that assumes.
        self.global_arguments = global_arguments
        # The numbers of the parameters whose buffers the author says may be read, those made use of, and how
        # many bytes others are promised to have, with their alignment.
        self.readable: frozenset[int] = frozenset()
        self.taken_for_readable: dict[int, None] = {}
        self.promised_bytes: dict[int, tuple[int, int]] = {}
        self._rules = rules
        self._known: dict[tuple[Hashable, ...], Term] = {}
        self._bits = 0
        self._fresh = 0
        self._budget = self._left = budget
        # The symbols of minima, maxima and absolute values, which facts about their operands decide.
        self.extremes = 0
        # How many questions were asked about them that their form does not answer.
        self.goals = 0
        self.choices: dict[tuple[Term, Term, Term], Term] = {}
        self.solver: Solver | None = None
        self.true = self.const(I1, 1)
        self.false = self.const(I1, 0)
        self.nothing = self.raw("all", VOID, (), ())

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._known)

    @property
    def spent(self) -> int:
        """The work that was taken off the budget."""
        return self._budget - self._left

    def spend(self, steps: int = 1) -> None:
        """Takes work off the budget. Raises: BudgetExceeded."""
        self._left = max(self._left - steps, -1)
        if self._left < 0:
            raise BudgetExceeded

    def width(self, ty: Type) -> int:
        """The bits of an integer, or those in which addresses of a pointer type are computed."""
        if isinstance(ty, IntType):
            return ty.width
        assert isinstance(ty, PtrType)
        return self.layout.index_width(ty.addrspace)

    def modulus(self, ty: Type) -> int:
        """How many numbers, or addresses as they are computed, there are."""
        return 1 << self.width(ty)

    def const(self, ty: Type, number: int) -> Term:
        """A number of an integer type, or the bit pattern of a float."""
        if isinstance(ty, IntType | PtrType):
            number %= self.modulus(ty)
        return self.raw("const", ty, (number,), ())

    def bool(self, value: bool) -> Term:
        """True or false."""
        return self.true if value else self.false

    def symbol(self, kind: str, ty: Type, attrs: tuple[Hashable, ...], *, steady: bool = False) -> Term:
        """The symbol of that name; one that is steady is another one than one that is not."""
        return self.raw(kind, ty, (*attrs, steady), ())

    def fresh(self, kind: str, ty: Type) -> Term:
        """A steady symbol that has not been on this walk."""
        self._fresh += 1
        return self.symbol(kind, ty, (self._fresh,), steady=True)

    def forget_fresh(self) -> None:
        """A walk begins, which knows nothing of those before: names begin anew, so that it goes alike."""
        self._fresh = 0

    def raw(self, op: str, ty: Type, attrs: tuple[Hashable, ...], args: tuple[Term, ...]) -> Term:
        """The term exactly so, without looking for a normal form."""
        key = (op, ty, attrs, args)
        term = self._known.get(key)
        if term is None:
            self.spend()
            term = self._known[key] = Term(op, ty, attrs, args, len(self._known))
            self._describe(term)
        return term

    def _describe(self, term: Term) -> None:
        is_condition = term.type == I1 and term.op != "const" and term.op not in UNDEFINED
        if term.op in _NAMED or is_condition:
            term.symbols = 1 << self._bits
            self._bits += 1
            if term.op == "call" and term.word.startswith(_EXTREMES):
                self.extremes |= term.symbols
        for arg in term.args:
            term.symbols |= arg.symbols
            term.steady = term.steady and arg.steady
        self.spend(term.symbols.bit_length() >> _BITS_OF_A_STEP)  # what its set of symbols takes
        if term.op == "settled":
            term.steady = True
        elif term.op in SYMBOLS:
            term.steady = bool(term.attrs[-1])
        elif term.op in UNDEFINED or term.op in READS or is_free(term):
            term.steady = False

    def make(self, op: str, ty: Type, attrs: tuple[Hashable, ...] = (), args: Sequence[Term] = ()) -> Term:
        """The normal form of an operation on terms in normal form."""
        operands = tuple(args)
        rule = self._rules.get(op)
        if rule is not None:
            self.spend()
            simpler = rule(self, ty, attrs, operands)
            if simpler is not None:
                return simpler
        return self.raw(op, ty, attrs, operands)

    def negation(self, cond: Term) -> Term:
        """Not `cond`."""
        return self.make("not", I1, (), (cond,))

    def every(self, needs: Iterable[Term]) -> Term:
        """The conjunction of what must hold for several values not to be poison."""
        return self.make("all", VOID, (), tuple(needs))


def is_rounded_freely(term: Term) -> bool:
    """Whether a float's last bits are left to the compiler: by fast-math flags, or to fuse or not."""
    if term.op == "call" and term.word.startswith("llvm.fmuladd."):
        return True
    return any(isinstance(attr, frozenset) and attr for attr in term.attrs)


def is_free(term: Term) -> bool:
    """Whether its result is left to the compiler: by fast-math flags, or where the bits of a NaN show."""
    return is_rounded_freely(term) or shows_nan(term)


def shows_nan(term: Term) -> bool:
    """Whether it has the bits of what may be a NaN that was computed; memory keeps those that it holds."""
    if term.op != "bitcast" or not isinstance(term.operand.type, FloatType):
        return False
    return bool(term.operand.args) and term.operand.op not in READS


def spell(term: Term, depth: int = 4) -> str:
    """A term for people, cut off below `depth`."""
    pieces: list[str] = []
    pending: list[tuple[Term, int] | str] = [(term, depth)]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        inner, left = item
        words = [str(attr) for attr in inner.attrs if not isinstance(attr, bool | frozenset)]
        if inner.is_const:
            pieces.append(words[0])
        elif not inner.args:
            pieces.append(" ".join([inner.op, *words]))
        elif left == 0:
            pieces.append("…")
        else:
            pieces.append(" ".join([inner.op, *words]) + "(")
            parts: list[tuple[Term, int] | str] = []
            for index, arg in enumerate(inner.args):
                parts += [", "] if index else []
                parts.append((arg, left - 1))
            pending.append(")")
            pending.extend(reversed(parts))
    return "".join(pieces)
