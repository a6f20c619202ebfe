"""Which loads may read private memory, where one address holds another value for each lane.

A load through a uniform address gives every lane the same value, unless the address is private: each lane
then reads its own memory. The pointer is followed through address arithmetic, casts, selects and phis to the
objects it may point into. A generic pointer of unknown origin (loaded, made from an integer) is not private
in a kernel none of whose allocas ever escapes; and a pointer that the host passed is not private at all, save
a `byval` one, which stands for a copy of the lane's own: reading it is uniform where the kernel only ever
reads it.

A global variable in private memory (NVPTX has them) is one variable for each lane, and any function of the
module may pass its address around.

Linear in the uses of the function's allocas, and per load in the length of its chain of pointers.
"""

from __future__ import annotations

from pcfm.ir.attributes import string_attribute
from pcfm.ir.instructions import (
    Alloca,
    CallBase,
    Instruction,
    Load,
    Phi,
    Select,
    Store,
)
from pcfm.ir.module import Function, GlobalValue
from pcfm.ir.pointers import address_space, pointer_sources
from pcfm.ir.values import Argument, Constant, ConstantExpr, TrackedValue, Value

PRIVATE = 5
# Source: LLVM, AMDGPU.td, FeatureGloballyAddressableScratch and the processors that have it.
_LANE_IN_ADDRESS = frozenset({"gfx1250", "gfx1251", "gfx12-5-generic", "+globally-addressable-scratch"})
# Address spaces in which every lane of a warp sees the same memory: global, shared, constant, and AMDGPU's
# buffer resources and 32-bit constants. NVPTX has 101 for kernel parameters.
_COMMON = frozenset({1, 3, 4, 6, 7, 8, 9, 101})


class PrivateMemory:
    """Answers for one function; escapes are found once."""

    def __init__(self, fn: Function) -> None:
        self._is_kernel = fn.is_kernel
        allocas = [inst for inst in fn.instructions() if isinstance(inst, Alloca)]
        copies = [arg for arg in fn.args if _is_byval(arg)]
        self._read_only = {arg: None for arg in copies if _use_kind(arg) == "read"}
        private = [*allocas, *(arg for arg in copies if arg not in self._read_only)]
        # Where private memory is part of the global address space, a flat address names the lane too.
        self.lane_in_address = bool(_LANE_IN_ADDRESS & _target_words(fn))
        variables = fn.module.variables if fn.module is not None else []
        self._any_escapes = any(_use_kind(value) == "escapes" for value in private) or any(
            is_private(variable) for variable in variables
        )

    def may_hold(self, ptr: Value) -> bool:
        """Whether `ptr` may be a private address."""
        pending: list[Value] = [ptr]
        seen: dict[Value, None] = {}
        while pending:
            value = pending.pop()
            if value in seen:
                continue
            seen[value] = None
            answer = self._origin(value, pending)
            if answer:
                return True
        return False

    def _origin(self, value: Value, pending: list[Value]) -> bool:
        """Whether `value` itself makes the pointer private; what it passes on goes to `pending`."""
        space = address_space(value)
        if isinstance(value, Alloca) or space == PRIVATE:
            return True
        if space in _COMMON or isinstance(value, GlobalValue):
            return False
        if isinstance(value, Argument):
            return not self._is_kernel or (_is_byval(value) and value not in self._read_only)
        if isinstance(value, ConstantExpr):
            # It may be computed by way of integers, whose other operand is then no pointer.
            pending.extend(value.operands)
            return False
        sources = pointer_sources(value)
        pending.extend(sources)
        if sources or isinstance(value, Constant):
            return False
        return not self._is_kernel or self._any_escapes


def is_private(ptr: Value) -> bool:
    """Whether it is a pointer to private memory by its type."""
    return address_space(ptr) == PRIVATE


def _target_words(fn: Function) -> frozenset[str]:
    """The processor and the features that the function is for."""
    named = dict(string_attribute(word) for word in fn.attribute_words())
    return frozenset([named.get("target-cpu", ""), *named.get("target-features", "").split(",")])


def _is_byval(arg: Argument) -> bool:
    return any(word.startswith(("byval", "byref")) for word in arg.attributes)


def _use_kind(root: TrackedValue) -> str:
    """What is done with memory at `root`: "read", "local" (also written), or "escapes"."""
    kind = "read"
    pending: list[TrackedValue] = [root]
    seen: dict[TrackedValue, None] = {root: None}
    while pending:
        for use in pending.pop().uses:
            user = use.user
            if isinstance(user, Load) or _is_marker(user):
                continue
            if isinstance(user, Store) and use.index == 1:
                kind = "local"
            elif isinstance(user, Phi | Select) or (
                isinstance(user, Instruction) and user.traits.forwards_pointer
            ):
                if user not in seen:
                    seen[user] = None
                    pending.append(user)
            else:
                return "escapes"
    return kind


def _is_marker(user: object) -> bool:
    return isinstance(user, CallBase) and (user.callee_name or "").startswith("llvm.lifetime.")
