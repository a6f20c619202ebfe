"""The rules that put terms into normal form, one per operation; each is an equality of values.

A rule takes operands in normal form and gives a term, or None where there is nothing to do. All must hold for
every value of the operands. Since an operand may be undef, and then another value at each use, a rule keeps
the number of uses of each operand, or asks that it is steady. Poison is none of their business: what a value
needs not to be poison is kept apart, whatever becomes of its term.

Normal forms: sums and differences, multiples by constants, shifts by constants and addresses are one sum of
terms with coefficients modulo 2**n; conjunctions of conditions are one sorted list, disjunctions their
negations; comparisons are `eq`, `ult`, `slt` and the ordered float ones, or a negation of one; commuted
operands are sorted. What is held against brute force over all values is in `tests/prove/test_algebra.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pcfm.ir.types import I1, IntType, Type
from pcfm.prove.terms import Rule, Term, Terms, as_signed, limits

Attrs = tuple[Hashable, ...]
Args = tuple[Term, ...]
Piece = tuple[int, Term]


# --- sums -------------------------------------------------------------------------------------------------


def pieces_of(term: Term) -> tuple[list[Piece], int]:
    """A term as (coefficient, term) pairs and a constant."""
    if term.op == "sum":
        coefficients, constant = term.attrs
        assert isinstance(coefficients, tuple)
        assert isinstance(constant, int)
        return list(zip(coefficients, term.args, strict=True)), constant
    if term.is_const:
        return [], term.value
    return [(1, term)], 0


def make_sum(terms: Terms, ty: Type, pieces: list[Piece], constant: int) -> Term:
    """The sum of the pieces modulo 2**n; like terms are added up where they are steady."""
    modulus = terms.modulus(ty)
    flat: list[Piece] = []
    for coefficient, term in pieces:
        inner, more = pieces_of(term)
        constant += coefficient * more
        flat += [(coefficient * each, part) for each, part in inner]
    merged: dict[Term, int] = {}
    single: list[Piece] = []
    for coefficient, term in flat:
        if term.steady:
            merged[term] = (merged.get(term, 0) + coefficient) % modulus
        elif coefficient % modulus:
            single.append((coefficient % modulus, term))
    single += [(coefficient, term) for term, coefficient in merged.items() if coefficient]
    single.sort(key=lambda piece: (piece[1].number, piece[0]))
    constant %= modulus
    if not single:
        return terms.const(ty, constant)
    coefficients, args = zip(*single, strict=True)
    if coefficients == (1,) and not constant and args[-1].type == ty:
        return args[-1]
    return terms.raw("sum", ty, (coefficients, constant), args)


def _sum(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    coefficients, constant = attrs
    assert isinstance(coefficients, tuple)
    assert isinstance(constant, int)
    return make_sum(terms, ty, list(zip(coefficients, args, strict=True)), constant)


def _is_word(ty: Type) -> bool:
    return isinstance(ty, IntType) and ty.width > 1


def _add(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    if not _is_word(ty):
        return _sorted("add", terms, ty, args)
    return make_sum(terms, ty, [(1, args[0]), (1, args[1])], 0)


def _sub(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    return make_sum(terms, ty, [(1, args[0]), (-1, args[1])], 0) if _is_word(ty) else None


def _mul(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    if not _is_word(ty):
        return _sorted("mul", terms, ty, args)
    left, right = args
    if left.is_const:
        left, right = right, left
    if right.is_const:
        return make_sum(terms, ty, [(right.value, left)], 0)
    (factor, left), (other, right) = _without_factor(terms, left), _without_factor(terms, right)
    return make_sum(terms, ty, [(factor * other, _sorted("mul", terms, ty, (left, right)))], 0)


def _without_factor(terms: Terms, term: Term) -> Piece:
    """A sum as a multiple of one whose first coefficient is 1, where that is odd or there is but one."""
    pieces, constant = pieces_of(term)
    (factor, first), *others = pieces
    if not others and not constant:
        return factor, first
    inverse = inverse_of(terms, term.type, factor)
    return (1, term) if inverse is None else (factor, make_sum(terms, term.type, [(inverse, term)], 0))


def inverse_of(terms: Terms, ty: Type, factor: int) -> int | None:
    """By what a multiple is multiplied to divide it by `factor`; None for an even one."""
    return pow(factor, -1, terms.modulus(ty)) if factor % 2 else None


def _shl(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    value, amount = args
    if not amount.is_const or amount.value >= terms.width(ty):
        return None
    return make_sum(terms, ty, [(1 << amount.value, value)], 0)


def _sdiv(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    """-n / q as -(n / q): the sign of a sum's first term goes outside, where the sum has an opposite."""
    left, right = args
    if left.op != "sum" or not has_opposite(left):
        return None
    assert isinstance(ty, IntType)
    pieces, constant = pieces_of(left)
    (first, _), *_ = pieces
    if as_signed(first, ty.width) > 0:
        return None
    opposite = make_sum(terms, ty, [(-coefficient, term) for coefficient, term in pieces], -constant)
    return make_sum(terms, ty, [(-1, terms.make("sdiv", ty, attrs, (opposite, right)))], 0)


def has_opposite(term: Term) -> bool:
    """Whether a signed integer is known not to be the least of its type, by what was widened to make it."""
    ty = term.type
    if not isinstance(ty, IntType):
        return False
    pieces, constant = pieces_of(term)
    reach = abs(as_signed(constant, ty.width))
    for coefficient, part in pieces:
        inner = part.operand.type if part.op in ("sext", "zext") else ty
        assert isinstance(inner, IntType)
        # The greatest distance from zero.
        reach += abs(as_signed(coefficient, ty.width)) << (inner.width - (part.op != "zext"))
    return reach <= limits(ty.width, is_signed=True)[1]


# --- bits -------------------------------------------------------------------------------------------------


def _sorted(op: str, terms: Terms, ty: Type, args: Args, attrs: Attrs = ()) -> Term:
    ordered = sorted(args, key=lambda term: term.number)
    return terms.raw(op, ty, attrs, tuple(ordered))


def _and(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    if ty == I1:
        return conjunction(terms, list(args))
    return _bitwise("and", terms, ty, args)


def _or(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    if ty == I1:
        return terms.negation(conjunction(terms, [terms.negation(arg) for arg in args]))
    return _bitwise("or", terms, ty, args)


def _xor(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    if ty == I1:
        for one, other in (args, args[::-1]):
            if one.is_const:
                return terms.negation(other) if one.value else other
            if one.op == "not":  # out of the operands, so that two of them meet
                return terms.negation(terms.make("xor", ty, (), (one.operand, other)))
    return _bitwise("xor", terms, ty, args)


_FOLD = {"and": int.__and__, "or": int.__or__, "xor": int.__xor__}
_NEUTRAL = {"and": -1, "or": 0, "xor": 0}
_ABSORBING = {"and": 0, "or": -1}


def _bitwise(op: str, terms: Terms, ty: Type, args: Args) -> Term | None:
    left, right = args
    if left.is_const:
        left, right = right, left
    if right.is_const and left.op == op and left.args[1].is_const:
        right = terms.const(ty, _FOLD[op](left.args[1].value, right.value))
        left = left.args[0]
    if not right.is_const:
        return _sorted(op, terms, ty, (left, right))
    if left.is_const:
        return terms.const(ty, _FOLD[op](left.value, right.value))
    if right is terms.const(ty, _NEUTRAL[op]):
        return left
    if op in _ABSORBING and right is terms.const(ty, _ABSORBING[op]):
        return right
    return terms.raw(op, ty, (), (left, right))


def _shifted_right(number: Callable[[Term], int]) -> Rule:
    """Of a value read as such a number."""

    def rule(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
        value, amount = args
        if not amount.is_const or amount.value >= terms.width(ty):
            return None
        if value.is_const:
            return terms.const(ty, number(value) >> amount.value)
        return None if amount.value else value

    return rule


# --- conditions -------------------------------------------------------------------------------------------


def conjunction(terms: Terms, conds: list[Term]) -> Term:
    """All of `conds`."""
    flat: list[Term] = []
    for cond in conds:
        flat += cond.args if cond.op == "both" else (cond,)
    kept: list[Term] = []
    seen: dict[Term, None] = {}
    for cond in flat:
        if cond is terms.false:
            return cond
        inner = cond.operand if cond.op == "not" else cond
        if cond is terms.true or (cond.steady and cond in seen):
            continue
        opposite = inner if cond.op == "not" else terms.raw("not", I1, (), (cond,))
        if cond.steady and opposite in seen:
            return terms.false
        seen[cond] = None
        kept.append(cond)
    if not kept:
        return terms.true
    kept.sort(key=lambda cond: cond.number)
    return terms.raw("both", I1, (), tuple(kept)) if len(kept) > 1 else kept.pop()


def _both(terms: Terms, _ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    return conjunction(terms, list(args))


def _not(terms: Terms, _ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    (cond,) = args
    if cond.op == "not":
        return cond.operand
    return terms.bool(not cond.value) if cond.is_const else None


def unsigned(term: Term) -> int:
    """A constant integer as it is."""
    return term.value


def signed(term: Term) -> int:
    """A constant integer read as two's complement."""
    assert isinstance(term.type, IntType)
    return as_signed(term.value, term.type.width)


def compare_integers(terms: Terms, predicate: str, left: Term, right: Term) -> Term:
    """`icmp predicate left, right` by eq, ult, slt and their negations."""
    if predicate in ("eq", "ne"):
        equal = terms.make("eq", I1, (), (left, right))
        return equal if predicate == "eq" else terms.negation(equal)
    order, kind = predicate[0] + "lt", predicate[1:]
    if kind in ("gt", "le"):
        left, right = right, left
    below = terms.make(order, I1, (), (left, right))
    return below if kind in ("lt", "gt") else terms.negation(below)


def _eq(terms: Terms, _ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    left, right = args
    if left is right and left.steady:
        return terms.true
    if left.is_const and right.is_const:
        return terms.bool(left.value == right.value)
    if left.is_const:
        left, right = right, left
    ty = left.type
    if ty == I1:
        return terms.negation(terms.make("xor", I1, (), (left, right)))
    if right.is_const and _is_word(ty):
        if left.op in ("zext", "sext"):
            narrow = terms.make("trunc", left.operand.type, (), (right,))
            if terms.make(left.op, ty, (), (narrow,)) is not right:
                return terms.false
            return terms.make("eq", I1, (), (left.operand, narrow))
        pieces, constant = pieces_of(left)
        if constant:
            moved = terms.const(ty, right.value - constant)
            return terms.make("eq", I1, (), (make_sum(terms, ty, pieces, 0), moved))
        factor, rest = _without_factor(terms, left)
        inverse = inverse_of(terms, ty, factor)
        if factor != 1 and inverse is not None:
            return terms.make("eq", I1, (), (rest, terms.const(ty, right.value * inverse)))
        return terms.raw("eq", I1, (), (left, right))
    return _sorted("eq", terms, I1, (left, right))


def _below(op: str) -> Rule:
    def rule(terms: Terms, _ty: Type, _attrs: Attrs, args: Args) -> Term | None:
        left, right = args
        ty = left.type
        if left is right and left.steady:
            return terms.false
        if not isinstance(ty, IntType):
            return None
        lowest = terms.const(ty, limits(ty.width, is_signed=op == "slt")[0])
        read = signed if op == "slt" else unsigned
        if left.is_const and right.is_const:
            return terms.bool(read(left) < read(right))
        if right is lowest:
            return terms.false
        if left.is_const:  # c < x is not x < c + 1
            bound = terms.const(ty, left.value + 1)
            return terms.false if bound is lowest else terms.negation(terms.make(op, I1, (), (right, bound)))
        return _below_narrow(terms, op, left, right) if right.is_const else None

    return rule


def _below_narrow(terms: Terms, op: str, left: Term, right: Term) -> Term | None:
    """A widened value below a number, as the value itself below a number."""
    if left.op not in ("zext", "sext") or (op, left.op) == ("ult", "sext"):
        return None
    inner = left.operand
    assert isinstance(inner.type, IntType)
    is_signed = left.op == "sext"
    low, high = limits(inner.type.width, is_signed=is_signed)
    bound = signed(right) if op == "slt" else right.value
    if bound <= low or bound > high:
        return terms.bool(bound > high)
    return terms.make("slt" if is_signed else "ult", I1, (), (inner, terms.const(inner.type, bound)))


_INVERSE_FLOAT = {
    "une": "oeq",
    "uge": "olt",
    "ugt": "ole",
    "ule": "ogt",
    "ult": "oge",
    "ueq": "one",
    "uno": "ord",
}
_SWAPPED_FLOAT = {"ogt": "olt", "oge": "ole"}


def compare_floats(terms: Terms, predicate: str, left: Term, right: Term) -> Term:
    """`fcmp predicate left, right` by the ordered predicates and their negations."""
    if predicate in ("true", "false"):
        return terms.bool(predicate == "true")
    if predicate in _INVERSE_FLOAT:
        return terms.negation(compare_floats_ordered(terms, _INVERSE_FLOAT[predicate], left, right))
    return compare_floats_ordered(terms, predicate, left, right)


def compare_floats_ordered(terms: Terms, predicate: str, left: Term, right: Term) -> Term:
    """An ordered comparison, its operands swapped where that makes it olt or ole."""
    if predicate in _SWAPPED_FLOAT:
        predicate, left, right = _SWAPPED_FLOAT[predicate], right, left
    return terms.make("fcmp", I1, (predicate,), (left, right))


def _fcmp(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    (predicate,) = attrs
    if predicate in ("oeq", "one", "ord"):
        return _sorted("fcmp", terms, ty, args, attrs)
    return None


def _ite(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    cond, left, right = args
    if cond.is_const:
        return left if cond.value else right
    if left is right:
        return left
    if cond.op == "not":
        return terms.make("ite", ty, (), (cond.operand, right, left))
    if ty == I1:
        return _ite_of_conditions(terms, cond, left, right)
    return None


def _ite_of_conditions(terms: Terms, cond: Term, left: Term, right: Term) -> Term | None:
    both, negation = conjunction, terms.negation
    if cond.steady:
        left, right = _without(terms, left, cond), _without(terms, right, negation(cond))
        if left is right:
            return left
    if right is terms.false:
        return both(terms, [cond, left])
    if left is terms.false:
        return both(terms, [negation(cond), right])
    if left is terms.true:
        return negation(both(terms, [negation(cond), negation(right)]))
    if right is terms.true:
        return negation(both(terms, [cond, negation(left)]))
    if left.op == "not" and right.op == "not":
        return negation(terms.make("ite", I1, (), (cond, left.operand, right.operand)))
    return terms.raw("ite", I1, (), (cond, left, right))


def _without(terms: Terms, term: Term, held: Term) -> Term:
    """A condition where the steady `held` holds, as far as that is seen at its top."""
    negated = term.op == "not"
    inner = term.operand if negated else term
    if inner is held or (inner.op != "both" and terms.negation(inner) is held):
        return terms.bool((inner is held) != negated)
    if inner.op == "both":
        if terms.negation(held) in inner.args:
            return terms.bool(negated)
        kept = conjunction(terms, [part for part in inner.args if part is not held])
        return terms.negation(kept) if negated else kept
    return term


# --- conversions ------------------------------------------------------------------------------------------


def _zext(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    (value,) = args
    if value.is_const:
        return terms.const(ty, value.value)
    return terms.make("zext", ty, (), value.args) if value.op == "zext" else None


def _sext(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    (value,) = args
    if value.is_const:
        return terms.const(ty, signed(value))
    # What was widened with zeros has a zero for its sign.
    return terms.make(value.op, ty, (), value.args) if value.op in ("sext", "zext") else None


def _trunc(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    (value,) = args
    if value.is_const:
        return terms.const(ty, value.value)
    if value.op == "trunc":
        return terms.make("trunc", ty, (), value.args)
    if value.op in ("zext", "sext") and isinstance(ty, IntType):
        inner = value.operand
        narrow, whole = terms.width(ty), terms.width(inner.type)
        if narrow == whole:
            return inner
        return terms.make("trunc" if narrow < whole else value.op, ty, (), (inner,))
    return None


def _bitcast(terms: Terms, ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    (value,) = args
    if value.op == "bitcast":
        return terms.make("bitcast", ty, (), value.args)
    return value if value.type == ty else None


# --- operations without an algebra ------------------------------------------------------------------------


def _commuting(op: str) -> Rule:
    def rule(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
        return _sorted(op, terms, ty, args, attrs)

    return rule


COMMUTING_CALLS = tuple(
    f"llvm.{name}."
    for name in "smin smax umin umax minnum maxnum minimum maximum minimumnum maximumnum".split()
)


def _call(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    name, *_ = attrs
    if str(name).startswith(COMMUTING_CALLS):
        return _sorted("call", terms, ty, args, attrs)
    return None


_EXTREMES = {"smin": ("slt", 0), "smax": ("slt", 1), "umin": ("ult", 0), "umax": ("ult", 1)}


def extreme_cases(terms: Terms, term: Term) -> tuple[Term, Term, Term] | None:
    """A minimum, maximum or absolute value as (condition, value where it holds, value where it does not);
    where the condition is known, the operand has as many uses as before.
    """
    name, _, _ = term.word.removeprefix("llvm.").partition(".")
    if not isinstance(term.type, IntType):
        return None
    if name == "abs":
        value = term.args[0]
        zero = terms.const(term.type, 0)
        negative = make_sum(terms, term.type, [(-1, value)], 0)
        return terms.make("slt", I1, (), (value, zero)), negative, value
    if name not in _EXTREMES:
        return None
    order, is_greatest = _EXTREMES[name]
    left, right = term.args
    lower, higher = (right, left) if is_greatest else (left, right)
    return terms.make(order, I1, (), (left, right)), lower, higher


def _all(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    kept: dict[Term, None] = {}
    for need in args:
        if need is not terms.nothing and not need.is_const:
            kept[need] = None
    if len(kept) == 1:
        return next(iter(kept))
    return terms.raw("all", ty, attrs, tuple(sorted(kept, key=lambda need: need.number)))


def _if(terms: Terms, _ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    """Needs that depend on a condition."""
    cond, left, right = args
    if cond.is_const:
        return left if cond.value else right
    return left if left is right else None


def _parts(terms: Terms, _ty: Type, _attrs: Attrs, args: Args) -> Term | None:
    """What may ignore an operand's poison is not poison where the operands are not."""
    return terms.nothing if all(each is terms.nothing or each.is_const for each in args[1:]) else None


RULES: dict[str, Rule] = {
    "sum": _sum, "add": _add, "sub": _sub, "mul": _mul, "sdiv": _sdiv, "shl": _shl,
    "lshr": _shifted_right(unsigned), "ashr": _shifted_right(signed),
    "and": _and, "or": _or, "xor": _xor, "both": _both, "not": _not,
    "eq": _eq, "ult": _below("ult"), "slt": _below("slt"), "fcmp": _fcmp, "ite": _ite,
    "zext": _zext, "sext": _sext, "trunc": _trunc, "bitcast": _bitcast,
    "fadd": _commuting("fadd"), "fmul": _commuting("fmul"), "call": _call, "all": _all, "if": _if,
    "parts": _parts,
}  # fmt: skip
