"""Parameters that stand for a copy of what their argument points to."""

from __future__ import annotations

from pcfm.ir.instructions import Call, Cast, Freeze, GetElementPtr, Load, Phi, Select
from pcfm.ir.types import PtrType
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
