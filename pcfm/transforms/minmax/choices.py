"""A choice between two values by a comparison, and what it may turn out to be: the words of `minmax`.

A choice is a comparison and the two values that a select, or the phi behind a branch, takes by it. A match
names the intrinsic whose call refines the choice: for every input the call gives what the choice gives, or
one of the things that it may give where LangRef leaves that open, or anything where the choice is poison.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.ir.instructions import Call, Compare, Instruction, Phi, Select
from pcfm.ir.values import Value


@dataclass(frozen=True, eq=False)
class Choice:
    """`result` is `if_true` where `cond` holds, else `if_false`."""

    result: Select | Phi
    cond: Compare
    if_true: Value
    if_false: Value


@dataclass(frozen=True, eq=False)
class Match:
    """The intrinsic (without its type), arguments and flags of the call that refines a choice, and why."""

    stem: str
    args: tuple[Value, ...]
    flags: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class NearMiss:
    """What a choice would be but for `reason`."""

    stem: str
    reason: str


def has_flag(inst: Instruction, flag: str) -> bool:
    """Whether a fast-math flag is set, by itself or by `fast`."""
    return flag in inst.flags or "fast" in inst.flags


def intrinsic_stem(value: Value) -> str:
    """`llvm.minnum` where `value` is a call of `llvm.minnum.f32`; empty for anything else."""
    if not isinstance(value, Call) or not (value.callee_name or "").startswith("llvm."):
        return ""
    return (value.callee_name or "").rpartition(".")[0]


def other_argument(value: Value, x: Value) -> Value | None:
    """The other argument of a call on two, one of them `x`, that makes no promise about any of the three."""
    if not isinstance(value, Call) or len(value.args) != 2:
        return None
    if value.data.return_attributes or any(value.data.argument_attributes):
        return None
    if has_flag(value, "nnan") or has_flag(value, "ninf"):
        return None
    first, second = value.args
    return second if first == x else first if second == x else None


def is_operation(value: Value, opcode: str, left: Value, right: Value) -> bool:
    """Whether `value` is that operation on those operands, in that order."""
    return getattr(value, "opcode", None) == opcode and getattr(value, "operands", None) == (left, right)
