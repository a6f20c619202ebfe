"""Parameters that stand for a copy of what their argument points to."""

from __future__ import annotations

import re

from pcfm.diagnostics import PcfmError, UnsupportedError
from pcfm.ir.instructions import Call, Cast, Freeze, GetElementPtr, Load, Phi, Select
from pcfm.ir.parser import parse_module
from pcfm.ir.types import PtrType, Type, TypeTable
from pcfm.ir.values import Argument, TrackedValue

_SOURCE_OF_A_COPY = 1


def is_by_value(parameter: Argument) -> bool:
    """Whether a function gets a copy of what the argument points to."""
    return any(word.startswith("byval") for word in parameter.attributes)


def is_only_read(parameter: Argument) -> bool:
    """Whether nothing can write through a parameter: then all lanes may share one copy."""
    pending: list[TrackedValue] = [parameter]
    seen: dict[TrackedValue, None] = {parameter: None}
    while pending:
        for use in pending.pop().uses:
            user = use.user
            if isinstance(user, Load) or (
                isinstance(user, Call)
                and (user.callee_name or "").startswith(("llvm.memcpy", "llvm.memmove"))
                and use.index == _SOURCE_OF_A_COPY
            ):
                continue
            if not isinstance(user, GetElementPtr | Cast | Phi | Select | Freeze):
                return False
            if isinstance(user.type, PtrType) and user not in seen:
                seen[user] = None
                pending.append(user)
            elif not isinstance(user.type, PtrType):
                return False
    return True


def by_value_type(parameter: Argument, types: TypeTable) -> Type | None:
    """The type that a `byval` or `byref` parameter points to; None for other parameters.

    Raises: UnsupportedError.
    """
    word = next((word for word in parameter.attributes if word.startswith(("byval", "byref"))), None)
    if word is None:
        return None
    text = word[len("byval") :].strip()[1:-1].strip()
    if text.startswith("%"):
        return types.get(text[1:].strip('"'))
    try:
        return parse_module(f"@0 = external global {text}\n").variables[0].value_type
    except PcfmError:
        raise UnsupportedError(f"a parameter {word} is not understood", span=parameter.span) from None


def alignment_of(parameter: Argument) -> int:
    """The alignment that a pointer parameter promises."""
    words = " ".join(parameter.attributes)
    match = re.search(r"\balign[ (](\d+)", words)
    return int(match[1]) if match else 1
