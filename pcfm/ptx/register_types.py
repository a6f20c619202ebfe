"""What each register holds: an integer, a float, a pair of halves, or a pointer into some space.

PTX types registers by size alone (LLVM writes `.b32` for all of 32 bits), the IR's values have a kind.
Before: the code of a function. After: `ir_type` of every register is set, so that as few values as possible
change their type on their way; any choice is right, as what does not fit is reinterpreted at its use.

Three steps, each flow-insensitive and linear but for the fixed point over pointers:

1. registers that only pass values on to each other (`mov`, `selp`, untyped loads and stores aside) are one
   class; instructions that do arithmetic vote for their type; the class takes the type with most votes.
2. 64-bit registers used as addresses, back through copies and additions of constants, mark the parameters and
   loads that their pointers come from.
3. a 64-bit register is a pointer where every instruction that writes it makes one: addresses of variables,
   marked parameters and loads, `cvta`, pointer plus integer, copies (greatest fixed point).
"""

from __future__ import annotations

from collections import Counter, defaultdict

from pcfm.ir.types import I64, FloatType, PtrType, Type, VectorType, ptr_type
from pcfm.ptx.code import Code, Memory, Op, Operand, Place, Register, SymbolAddress, Use
from pcfm.ptx.syntax import Number
from pcfm.ptx.types import GENERIC, IR_TYPES, PARAM, bits_of

_PASSING = frozenset({"mov", "selp", "shfl", "ld", "st"})
_UNTYPED = frozenset({"mov", "selp", "ld", "ldu", "st", "shfl", "atom", "red", "match"})
_WIDTHS = {name: bits_of(ty) for name, ty in IR_TYPES.items()}
_BITS = frozenset(name for name in IR_TYPES if name[0] == "b" and name[:2] != "bf")


def infer_register_types(code: Code, pointer_parameters: dict[Register, int | None]) -> None:
    """Sets `ir_type` of all registers. `pointer_parameters`: the 64-bit parameters of a kernel; those that
    turn out to be pointers get the address space that they are used in.
    """
    _vote(code)
    _find_pointers(code, pointer_parameters)


# --- votes --------------------------------------------------------------------------------------------------


class _Classes:
    """Disjoint sets of registers (path halving)."""

    def __init__(self) -> None:
        self._parent: dict[Register, Register] = {}

    def find(self, register: Register) -> Register:
        parent = self._parent
        while (above := parent.setdefault(register, register)) is not register:
            parent[register] = register = parent.setdefault(above, above)
        return register

    def join(self, one: Register, other: Register) -> None:
        if one.bits == other.bits:
            self._parent[self.find(one)] = self.find(other)


def _vote(code: Code) -> None:
    classes = _Classes()
    votes: dict[Register, Counter[str]] = defaultdict(Counter)
    for op in code.ops:
        if op.base in _PASSING:
            _join_passed(op, classes)
        for operand, name, _ in op.operand_types():
            if not isinstance(operand, Use) or name not in _WIDTHS:
                continue
            register, untyped = operand.register, op.base in _UNTYPED and name in _BITS
            if register.ptx_type != "pred" and not untyped and register.bits == _WIDTHS[name]:
                votes[register][name] += 1
    for register in code.registers:
        if isinstance(register.ir_type, FloatType | VectorType):
            votes[register][register.ptx_type] += 1
    totals: dict[Register, Counter[Type]] = defaultdict(Counter)
    for register, counts in votes.items():
        total = totals[classes.find(register)]
        for name, count in counts.items():
            total[IR_TYPES[name]] += count
    for register in code.registers:
        total = totals.get(classes.find(register))
        if total and register.ptx_type != "pred":
            # Of several with most votes the one that was met first.
            register.ir_type = max(total, key=total.__getitem__)


def _join_passed(op: Op, classes: _Classes) -> None:
    """The registers between which an instruction passes a value on unchanged."""
    if op.base in ("ld", "st"):
        for slot in _slots(op.operands):
            for operand in op.operands:
                if isinstance(operand, Use):
                    classes.join(slot, operand.register)
        return
    sources = op.operands[1:2] if op.base == "shfl" else op.operands[1:]
    target = op.operands[0]
    if not isinstance(target, Use):
        target = getattr(target, "first", None)
    if isinstance(target, Use):
        for source in sources:
            if isinstance(source, Use):
                classes.join(target.register, source.register)


# --- pointers -----------------------------------------------------------------------------------------------

_Kind = PtrType | None  # a pointer type, or None for an integer


def _find_pointers(code: Code, parameters: dict[Register, int | None]) -> None:
    writers: dict[Register, list[Op]] = {}
    for op in code.ops:
        for operand, _, written in op.operand_types():
            if written and isinstance(operand, Use) and operand.register.ir_type == I64:
                writers.setdefault(operand.register, []).append(op)
    wanted = _wanted(code, writers)
    used = _used_parameters(code)
    for register in parameters:
        # What nobody uses may be anything; for a pointer a launch may give a buffer or a number.
        default = parameters[register] if register in used else GENERIC
        space = wanted.get(register, default)
        if space is not None:
            parameters[register] = space
            register.ir_type = ptr_type(space)
    kinds = _greatest(code, writers, wanted)
    for register, kind in kinds.items():
        if kind is not None:
            register.ir_type = kind


def _used_parameters(code: Code) -> set[Register]:
    """The scalars in parameter space that are loaded into registers that something reads."""
    read: set[Register] = set()
    for op in code.ops:
        for operand, _, written in op.operand_types():
            if isinstance(operand, Use) and not written:
                read.add(operand.register)
            elif isinstance(operand, Place) and isinstance(operand.base, Use):
                read.add(operand.base.register)
    used: set[Register] = set()
    for op in code.ops:
        slots = _slots(op.operands)
        targets = [operand for operand, _, written in op.operand_types() if written] if slots else []
        if any(not isinstance(target, Use) or target.register in read for target in targets):
            used.update(slots)
    return used


def _wanted(code: Code, writers: dict[Register, list[Op]]) -> dict[Register, int]:
    """The space in which each register's value is used as an address, followed back to its source."""
    wanted: dict[Register, int] = {}
    work: list[tuple[Register, int]] = []
    for op in code.ops:
        if op.base == "cvta" and isinstance(op.operands[1], Use):
            space = GENERIC if op.has("to") else op.space
            work.append((op.operands[1].register, space))
        for operand in op.operands:
            if isinstance(operand, Place) and isinstance(operand.base, Use) and not op.row.is_opaque:
                work.append((operand.base.register, op.space))
    while work:
        register, space = work.pop()
        if space == PARAM:
            continue  # a load of a parameter, which is no pointer for that
        known = wanted.get(register)
        if known is not None and known != space:
            space = GENERIC
        if known == space:
            continue
        wanted[register] = space
        for op in writers.get(register, ()):
            work.extend((source, space) for source in _pointer_sources(op, writers))
    return wanted


def _pointer_sources(op: Op, writers: dict[Register, list[Op]]) -> list[Register]:
    """The registers that a pointer written by `op` comes from, as far as that can be told."""
    uses = [operand.register for operand in op.operands[1:] if isinstance(operand, Use)]
    match op.base:
        case "mov":
            return uses
        case "ld" if op.space == PARAM:
            return _slots(op.operands[1:])
        case "selp":
            return uses[:2] if len(uses) > 2 else []
        case "add" | "sub":
            if any(isinstance(operand, Number) for operand in op.operands[1:]):
                return uses
            return [register for register in uses if _is_loaded(writers.get(register, ()))]
        case "mad":
            return uses[-1:] if isinstance(op.operands[-1], Use) else []
    return []


def _is_loaded(ops: list[Op] | tuple[()]) -> bool:
    return bool(ops) and all(op.base == "ld" and op.type in ("b64", "u64") for op in ops)


_UNKNOWN = object()


def _greatest(
    code: Code, writers: dict[Register, list[Op]], wanted: dict[Register, int]
) -> dict[Register, _Kind]:
    """For each 64-bit register the pointer type that all its writers give it; None where they do not."""
    kinds: dict[Register, object] = dict.fromkeys(writers, _UNKNOWN)
    users: dict[Register, dict[Register, None]] = {}
    for register, ops in writers.items():
        for op in ops:
            for operand in op.operands[1:]:
                if isinstance(operand, Use) and operand.register in kinds:
                    users.setdefault(operand.register, {})[register] = None
    work = list(kinds)
    queued = set(work)
    while work:
        register = work.pop()
        queued.discard(register)
        made = {_made(op, kinds, wanted) for op in writers[register]} - {_UNKNOWN}
        kind = kinds[register] if not made else made.pop() if len(made) == 1 else None
        if kind != kinds[register]:
            kinds[register] = kind
            again = [user for user in users.get(register, ()) if user not in queued]
            work.extend(again)
            queued.update(again)
    return {register: kind if isinstance(kind, PtrType) else None for register, kind in kinds.items()}


def _made(op: Op, kinds: dict[Register, object], wanted: dict[Register, int]) -> object:
    """The kind of what `op` writes, given those of what it reads; `_UNKNOWN` where that is not known yet."""
    match op.base:
        case "mov" if isinstance(op.operands[0], Use):
            return _kind(op.operands[1], kinds)
        case "cvta":
            return ptr_type(op.space if op.has("to") else GENERIC)
        case "ld" if isinstance(op.operands[0], Use) and op.type in ("b64", "u64"):
            for slot in _slots(op.operands[1:2]):
                return slot.ir_type if isinstance(slot.ir_type, PtrType) else None
            return ptr_type(GENERIC) if op.operands[0].register in wanted else None
        case "selp":
            first, second = (_kind(operand, kinds) for operand in op.operands[1:3])
            return second if first is _UNKNOWN else first if second in (_UNKNOWN, first) else None
        case "add" | "sub" if not op.has("sat", "cc"):
            first, second = (_kind(operand, kinds) for operand in op.operands[1:3])
            if _UNKNOWN in (first, second):
                return _UNKNOWN
            if second is None:
                return first
            return second if first is None and op.base == "add" else None
        case "mad" if not op.has("hi"):
            return _kind(op.operands[3], kinds)
    return None


def _slots(operands: list[Operand]) -> list[Register]:
    """The scalars in parameter space whose addresses are among the operands."""
    slots = [operand.parameter for operand in operands if isinstance(operand, Place)]
    return [slot for slot in slots if slot is not None]


def _kind(operand: Operand, kinds: dict[Register, object]) -> object:
    match operand:
        case Use():
            if operand.register in kinds:
                return kinds[operand.register]
            ty = operand.register.ir_type
            return ty if isinstance(ty, PtrType) else None
        case SymbolAddress(symbol=Memory(space=space)):
            return ptr_type(GENERIC if operand.generic else space)
    return None
