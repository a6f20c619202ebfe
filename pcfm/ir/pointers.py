"""Where a pointer comes from: what it is computed or chosen from, the memory that its type names, and whether
that is memory of its own.
"""

from __future__ import annotations

from pcfm.ir.instructions import Alloca, Phi, Select, forwarded_pointer
from pcfm.ir.module import GlobalVariable
from pcfm.ir.types import PtrType, scalar_of
from pcfm.ir.values import Value


def pointer_sources(value: Value) -> list[Value]:
    """The pointers that `value` is computed or chosen from; none where it comes from elsewhere."""
    base = forwarded_pointer(value)
    if base is not None:
        return [base]
    if isinstance(value, Select):
        return [*value.operands[1:]]
    return [incoming for incoming, _ in value.incoming] if isinstance(value, Phi) else []


def address_space(value: Value) -> int:
    """That of what a pointer, or each of a vector, points to as its type says; 0 for what is no pointer."""
    ty = scalar_of(value.type)
    return ty.addrspace if isinstance(ty, PtrType) else 0


def is_object(root: Value) -> bool:
    """Whether it is memory of its own. Variables that another module defines may be one: all dynamic shared
    memory of a kernel is.
    """
    return isinstance(root, Alloca) or (isinstance(root, GlobalVariable) and root.initializer is not None)
