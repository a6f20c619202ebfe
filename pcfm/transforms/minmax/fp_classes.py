"""What a floating-point value can't be, and whether anyone sees the bits of a NaN: facts for `minmax`.

A value "is never" a NaN, -0 or +0 where it is none of them or poison. The answer follows the value's operands
through operations of which LangRef says enough, to a bound; what is not known is possible. Phis in a cycle
are taken for granted: the first value of the wrong kind would have to come from outside of the cycle.

A NaN has a sign, a quiet bit and a payload. Moving it (phi, select, load, store, bitcast) keeps all of them,
`fneg`, `fabs` and `copysign` change the sign alone; every other operation gives a NaN of any sign and of
nearly any payload. So where all users of a value are such operations or comparisons, nobody can tell whether
it was one NaN or another. Source: LangRef, "Behavior of Floating-Point NaN values".

Not followed: ranges and signs of numbers (`x * x` and square roots aside), conditions that dominate.
"""

from __future__ import annotations

from typing import Literal

from pcfm.ir.instructions import Binary, Call, Cast, Compare, FNeg, Freeze, Instruction, Phi, Select
from pcfm.ir.types import FloatType
from pcfm.ir.values import Argument, ConstantFP, User, Value
from pcfm.transforms.minmax.choices import has_flag, intrinsic_stem

Kind = Literal["nan", "-0", "+0"]
Question = tuple[Value, Kind]
_MOST_VALUES = 64
_OPPOSITE: dict[Kind, Kind] = {"nan": "nan", "-0": "+0", "+0": "-0"}
_CLASS_WORDS: dict[Kind, tuple[str, ...]] = {
    "nan": ("nan", "all"),
    "-0": ("nzero", "zero", "all"),
    "+0": ("pzero", "zero", "all"),
}
LESSER = ("llvm.minnum", "llvm.minimum", "llvm.minimumnum")
GREATER = ("llvm.maxnum", "llvm.maximum", "llvm.maximumnum")
# A NaN comes out only where one goes in.
_KEEPS_NUMBERS = (
    *(*LESSER, *GREATER, "llvm.floor", "llvm.ceil", "llvm.trunc", "llvm.rint", "llvm.nearbyint"),
    *("llvm.round", "llvm.roundeven", "llvm.exp", "llvm.exp2", "llvm.canonicalize"),
)
# Their NaN results are of any payload, and they look at no NaN's bits.
_BLIND_CALLS = (
    *(*_KEEPS_NUMBERS, "llvm.sqrt", "llvm.fma", "llvm.fmuladd", "llvm.sin", "llvm.cos", "llvm.log"),
    *("llvm.log2", "llvm.log10", "llvm.pow", "llvm.powi", "llvm.ldexp"),
)
_BLIND_CASTS = ("fptosi", "fptoui", "fptrunc", "fpext")


def is_zero(value: Value) -> bool:
    """Whether `value` is the constant +0 or -0."""
    return isinstance(value, ConstantFP) and _magnitude(value) == 0


def is_nan(value: Value) -> bool:
    """Whether `value` is a constant NaN."""
    if not isinstance(value, ConstantFP):
        return False
    fraction = {"half": 10, "bfloat": 7, "float": 23, "double": 52}.get(value.type.kind, 0)
    return _magnitude(value) > (1 << (value.type.width - 1)) - (1 << fraction)


def never(value: Value, kind: Kind) -> bool:
    """Whether `value` is poison or not of `kind`."""
    first: Question = (value, kind)
    asked = {first: None}
    pending = [first]
    while pending:
        parts = _needed(*pending.pop())
        if parts is None:
            return False
        for part in parts:
            if part not in asked:
                asked[part] = None
                pending.append(part)
        if len(asked) > _MOST_VALUES:
            return False
    return True


def sees_nan_bits(value: Instruction) -> bool:
    """Whether a user of `value`, or of a value that it is moved to, can tell one NaN from another."""
    moved: dict[Instruction, None] = {value: None}
    pending = [value]
    while pending:
        source = pending.pop()
        for user in source.users:
            if _is_blind(user):
                continue
            if not isinstance(user, Select | Phi | FNeg | Freeze) or user.type != value.type:
                return True
            if user not in moved:
                moved[user] = None
                pending.append(user)
        if len(moved) > _MOST_VALUES:
            return True
    return False


def _is_blind(user: User) -> bool:
    if isinstance(user, Compare):
        return True
    if isinstance(user, Binary):
        return isinstance(user.type, FloatType)
    if isinstance(user, Cast):
        return user.opcode in _BLIND_CASTS
    return intrinsic_stem(user) in _BLIND_CALLS


def _magnitude(value: ConstantFP) -> int:
    return value.bits & ((1 << (value.type.width - 1)) - 1)


def _sign(value: ConstantFP) -> int:
    return value.bits >> (value.type.width - 1)


def _needed(value: Value, kind: Kind) -> list[Question] | None:
    """What must hold for `value` never to be of `kind`; None where nothing would do."""
    if isinstance(value, ConstantFP):
        if kind == "nan":
            return None if is_nan(value) else []
        return None if is_zero(value) and bool(_sign(value)) == (kind == "-0") else []
    if isinstance(value, Argument):
        return [] if _excluded_by_attribute(value, kind) else None
    if not isinstance(value, Instruction):
        return None
    if isinstance(value, Select):
        parts: list[Question] = [(value.operand(1), kind), (value.operand(2), kind)]
    elif isinstance(value, Phi):
        parts = [(incoming, kind) for incoming, _ in value.incoming]
    else:
        return _needed_of_number(value) if kind == "nan" else _needed_of_zero(value, kind)
    if kind == "nan":
        return [] if has_flag(value, "nnan") else parts
    # Where the sign of a zero is insignificant, either may come out.
    return None if has_flag(value, "nsz") else parts


def _excluded_by_attribute(arg: Argument, kind: Kind) -> bool:
    """Whether `nofpclass(…)` promises that it is not of `kind`."""
    words = [
        word
        for attribute in arg.attributes
        if attribute.startswith("nofpclass(")
        for word in attribute[len("nofpclass(") : -1].split()
    ]
    return any(word in _CLASS_WORDS[kind] for word in words)


def _needed_of_number(inst: Instruction) -> list[Question] | None:
    """`_needed` for NaN, of an operation."""
    if has_flag(inst, "nnan") or inst.opcode in ("sitofp", "uitofp"):
        return []
    if inst.opcode in ("fneg", "fpext", "fptrunc"):
        return [(inst.operand(0), "nan")]
    if inst.opcode in ("fmul", "fadd") and inst.operand(0) == inst.operand(1):
        return [(inst.operand(0), "nan")]
    stem = intrinsic_stem(inst)
    if stem in ("llvm.fabs", "llvm.copysign"):
        return [(inst.operand(0), "nan")]
    if stem in ("llvm.minimumnum", "llvm.maximumnum") and (number := _constant_argument(inst)) is not None:
        return None if is_nan(number) else []
    if stem in _KEEPS_NUMBERS:
        assert isinstance(inst, Call)
        return [(arg, "nan") for arg in inst.args]
    return None


def _needed_of_zero(inst: Instruction, kind: Kind) -> list[Question] | None:
    """`_needed` for a zero, of an operation; rounding is to nearest."""
    if has_flag(inst, "nsz"):
        return None
    if inst.opcode in ("fneg", "fpext"):
        return [(inst.operand(0), _OPPOSITE[kind] if inst.opcode == "fneg" else kind)]
    stem = intrinsic_stem(inst)
    limit = _constant_argument(inst) if stem in (*LESSER, *GREATER) else None
    if limit is not None and not is_nan(limit):
        return [] if _excluded_by_limit(stem, limit, kind) else None
    if kind == "+0":
        return None
    if inst.opcode in ("sitofp", "uitofp") or stem in ("llvm.fabs", "llvm.exp", "llvm.exp2"):
        return []
    if stem == "llvm.sqrt":
        return [(inst.operand(0), "-0")]
    if inst.opcode == "fmul" and inst.operand(0) == inst.operand(1):
        return []
    if inst.opcode == "fadd":  # -0 only of two of them
        known = _constant_operand(inst)
        return [(known, "-0")] if known is not None else [(inst.operand(0), "-0"), (inst.operand(1), "-0")]
    return [(inst.operand(0), "-0")] if inst.opcode == "fsub" else None


def _excluded_by_limit(stem: str, limit: ConstantFP, kind: Kind) -> bool:
    """Whether the smaller (larger) of anything and `limit` is never a zero of that sign."""
    below = stem in LESSER
    if is_zero(limit):
        # Which zero comes out of two is defined for these alone; at the limit, a zero is the limit itself.
        exact = stem not in ("llvm.minnum", "llvm.maxnum")
        return exact and bool(_sign(limit)) == below and kind == ("+0" if below else "-0")
    return bool(_sign(limit)) == below


def _constant_argument(inst: Instruction) -> ConstantFP | None:
    assert isinstance(inst, Call)
    return next((arg for arg in inst.args if isinstance(arg, ConstantFP)), None)


def _constant_operand(inst: Instruction) -> ConstantFP | None:
    return next((operand for operand in inst.operands if isinstance(operand, ConstantFP)), None)
