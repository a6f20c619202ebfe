"""What a branch condition, once decided, tells of the values that it was computed from.

A fact is a *quantity* with the numbers that it may be (`intervals`):

- an integer, under its unsigned value; constants added to it or subtracted from it are taken off first, and
  operations with one constant (masks, shifts, remainders) on one operand are one quantity;
- a float, its numbers in order (both zeros are one, NaN stands above infinity);
- two integers or floats compared with each other: less, equal, greater, unordered.

From conditions these are put together through `and`, `or`, `xor true` and their forms as selects. Two facts
that share no number exclude each other: where one condition was taken, the other is known. Facts hold where
the condition is not poison, and a branch on poison is undefined.

Before: SSA. Cost: linear in the parts of a condition, `MAX_PARTS` at most. Not handled: facts that follow
from several quantities together; vectors.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from pcfm.analysis.possible_values import possible_values
from pcfm.intervals import Numbers, intersection, shifted, union
from pcfm.ir.instructions import SWAPPED_PREDICATE, Binary, Cast, Compare, Select
from pcfm.ir.types import I1, FloatType, IntType
from pcfm.ir.values import FALSE, TRUE, ConstantFP, ConstantInt, Value

MAX_PARTS = 32
MAX_LISTED_VALUES = 64

Facts = dict[Hashable, Numbers]

_NEVER: Facts = {"never": ()}
_LESS, _EQUAL, _GREATER, _UNORDERED = range(4)
_RELATIONS: dict[str, tuple[int, ...]] = {
    "lt": (_LESS,),
    "le": (_LESS, _EQUAL),
    "gt": (_GREATER,),
    "ge": (_EQUAL, _GREATER),
    "eq": (_EQUAL,),
    "ne": (_LESS, _GREATER),
}
_FLOAT_FORMATS = {"half": (5, 10), "bfloat": (8, 7), "float": (8, 23), "double": (11, 52)}


def exclude_each_other(first: Mapping[Hashable, Numbers], second: Mapping[Hashable, Numbers]) -> bool:
    """Whether no lane can be where both hold."""
    return any(
        not numbers or (key in first and not intersection(first[key], numbers))
        for key, numbers in second.items()
    )


def both(first: Mapping[Hashable, Numbers], second: Mapping[Hashable, Numbers]) -> Facts:
    """What holds where both hold."""
    facts = dict(first)
    for key, numbers in second.items():
        facts[key] = intersection(facts[key], numbers) if key in facts else numbers
    return facts


def any_of(alternatives: Iterable[Facts]) -> Facts:
    """What holds where one of them holds; those that cannot hold do not count."""
    facts, *rest = [alternative for alternative in alternatives if all(alternative.values())] or [_NEVER]
    for other in rest:
        facts = {key: union(numbers, other[key]) for key, numbers in facts.items() if key in other}
    return facts


def condition_facts(cond: Value, truth: bool) -> Facts:
    """What holds where `cond`, of type i1, is `truth`."""
    known: dict[tuple[Value, bool], Facts] = {}
    pending = [(cond, truth)]
    seen: dict[tuple[Value, bool], None] = {}
    while pending:
        asked = pending[-1]
        parts = parts_of(*asked) if len(seen) < MAX_PARTS else None
        missing = [part for part in parts[1] if part not in known and part not in seen] if parts else []
        if asked not in seen and missing:
            seen[asked] = None
            pending += missing
            continue
        seen[asked] = None
        pending.pop()
        facts: Facts = {("int", asked[0]): ((int(asked[1]), int(asked[1])),)}
        if parts is not None:
            joined, (first, *more) = parts
            combined = known.get(first, {})
            for part in more:
                theirs = known.get(part, {})
                combined = both(combined, theirs) if joined == "and" else any_of((combined, theirs))
            facts = both(facts, combined)
        elif isinstance(asked[0], Compare):
            facts = both(facts, _compared(asked[0], asked[1]))
        elif isinstance(asked[0], ConstantInt):
            facts = {} if bool(asked[0].value) == asked[1] else _NEVER
        known[asked] = facts
    return known[cond, truth]


def parts_of(cond: Value, truth: bool) -> tuple[str, list[tuple[Value, bool]]] | None:
    """The conditions that `cond`, where it is `truth`, is made of, and whether all of them hold ("and") or
    one of them ("or"); None where it is not made of any.
    """
    if not isinstance(cond, Binary | Select) or cond.type != I1:
        return None
    if isinstance(cond, Binary):
        a, b = cond.operands
        if cond.opcode == "xor" and b == TRUE:
            return "and", [(a, not truth)]
        if cond.opcode not in ("and", "or"):
            return None
        return ("and" if (cond.opcode == "and") == truth else "or"), [(a, truth), (b, truth)]
    test, a, b = cond.operands
    if b == FALSE:
        return ("and" if truth else "or"), [(test, truth), (a, truth)]
    if a == TRUE:
        return ("or" if truth else "and"), [(test, truth), (b, truth)]
    return None


def _compared(compare: Compare, truth: bool) -> Facts:
    """What a comparison tells."""
    a, b = compare.operands
    predicate = compare.predicate if truth else compare.inverse_predicate
    if isinstance(a, ConstantInt | ConstantFP):
        a, b, predicate = b, a, SWAPPED_PREDICATE[predicate]
    if isinstance(a.type, IntType):
        return _compared_integers(a, b, predicate)
    if isinstance(a.type, FloatType) and a.type.kind in _FLOAT_FORMATS:
        return _compared_floats(a, b, predicate)
    return {}


def _compared_integers(a: Value, b: Value, predicate: str) -> Facts:
    assert isinstance(a.type, IntType)
    width = a.type.width
    signs = ("s", "u") if predicate in ("eq", "ne") else (predicate[0],)
    relations = _RELATIONS[predicate[-2:]]
    facts = _related(signs, a, b, relations)
    if not isinstance(b, ConstantInt):
        return facts
    ones, number = (1 << width) - 1, b.value
    half = 1 << (width - 1)
    # Signed numbers in order are the unsigned ones with the upper half first.
    turn = half if signs == ("s",) else 0
    number ^= turn
    ordered: Numbers = ()
    if _LESS in relations and number > 0:
        ordered = union(ordered, ((0, number - 1),))
    if _EQUAL in relations:
        ordered = union(ordered, ((number, number),))
    if _GREATER in relations and number < ones:
        ordered = union(ordered, ((number + 1, ones),))
    quantity, added = _without_constants(a)
    told = shifted(ordered, -turn - added, width)
    facts["int", quantity] = intersection(told, shifted(_possible(a), -added, width))
    return facts


def _possible(value: Value) -> Numbers:
    """What an integer may be, whatever is compared with it."""
    possible = possible_values(value)
    listed = possible.listed(MAX_LISTED_VALUES)
    if listed is None:
        return ((possible.low, possible.high),)
    return union((number, number) for number in listed)


def _without_constants(value: Value) -> tuple[Hashable, int]:
    """The quantity that `value` is a constant more than, and that constant."""
    added = 0
    for _ in range(MAX_PARTS):
        if not isinstance(value, Binary) or not isinstance(value.operand(1), ConstantInt):
            break
        constant = value.operand(1)
        assert isinstance(constant, ConstantInt)
        if value.opcode not in ("add", "sub"):
            return (value.opcode, value.operand(0), constant), added
        added += constant.value if value.opcode == "add" else -constant.value
        value = value.operand(0)
    if isinstance(value, Cast):
        return (value.opcode, value.type, value.operand(0)), added
    return value, added


def _compared_floats(a: Value, b: Value, predicate: str) -> Facts:
    relations = _RELATIONS.get(predicate[-2:], ())
    if predicate == "ord":
        relations = (_LESS, _EQUAL, _GREATER)
    elif predicate in ("true", "false"):
        return {}
    if predicate == "uno" or (predicate[0] == "u" and predicate != "uno"):
        relations = (*relations, _UNORDERED)
    facts = _related(("f",), a, b, relations)
    number = _float_rank(b) if isinstance(b, ConstantFP) else None
    if number is None:
        return facts
    assert isinstance(a.type, FloatType)
    top = _infinity(a.type)
    ranks: Numbers = ()
    if _LESS in relations and number > -top:
        ranks = union(ranks, ((-top, number - 1),))
    if _EQUAL in relations:
        ranks = union(ranks, ((number, number),))
    if _GREATER in relations and number < top:
        ranks = union(ranks, ((number + 1, top),))
    if _UNORDERED in relations:
        ranks = union(ranks, ((top + 1, top + 1),))
    facts["float", a] = ranks
    return facts


def _infinity(ty: FloatType) -> int:
    """The bits of positive infinity."""
    exponent, fraction = _FLOAT_FORMATS[ty.kind]
    return ((1 << exponent) - 1) << fraction


def _float_rank(constant: ConstantFP) -> int | None:
    """Its place in the order of numbers, both zeros at 0; None for a NaN and for what may be flushed."""
    magnitude = constant.bits & ((1 << (constant.type.width - 1)) - 1)
    normal = 1 << _FLOAT_FORMATS[constant.type.kind][1]
    if magnitude > _infinity(constant.type) or 0 < magnitude < normal:
        return None
    return -magnitude if constant.bits >> (constant.type.width - 1) else magnitude


def _related(kinds: tuple[str, ...], a: Value, b: Value, relations: tuple[int, ...]) -> Facts:
    """That `a` stands to `b` in one of `relations`, and `b` to `a` in one of the mirrored."""
    mirrored = {_LESS: _GREATER, _GREATER: _LESS}
    facts: Facts = {}
    for kind in kinds:
        facts[kind, a, b] = tuple((relation, relation) for relation in sorted(relations))
        facts[kind, b, a] = tuple((each, each) for each in sorted(mirrored.get(r, r) for r in relations))
    return facts
