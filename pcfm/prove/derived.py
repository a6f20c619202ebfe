"""What a function promises that its own body shows: attributes that an optimiser derives.

A target may promise more than its source where no execution of the target can break the promise:

- `nofree`, `nosync`, `nounwind`, `norecurse`: none of its instructions, and of those of the functions that
  it may reach, frees, synchronises, unwinds or leads back to it;
- `willreturn` (and so `mustprogress`): it has no loop and calls only what returns; or its source makes
  progress, and it neither writes nor synchronises;
- `memory`: the accesses of its instructions, by what their pointers are computed from: an alloca is nobody
  else's memory, a parameter `argmem`, a variable `other`, anything else both;
- what it returns is not undef, or in a range: the walk asks that at each return (`result_promises`);
- a pointer parameter is not captured, read or written where each use says so, followed through steps, casts,
  phis and selects to accesses that are not volatile.

A body that another may be linked for shows nothing. Calls of functions with a body do what their own
attributes allow, which hold where that function is proved; the caller's verdict waits for that. Calls of
which nothing is known do everything. Linear in the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from pcfm.graph import strong_components
from pcfm.ir.claims import Claims, beyond, is_replaceable, of_function_words, of_value_words
from pcfm.ir.instructions import AtomicRMW, CallBase, CmpXchg, Fence, Instruction, Load, Store
from pcfm.ir.module import Function, GlobalVariable
from pcfm.ir.types import PtrType
from pcfm.ir.values import Argument, ConstantExpr, ConstantInt, Value
from pcfm.prove.effects import attribute_words, kind_of
from pcfm.prove.lifetimes import may_free, may_synchronise

_LOCATIONS = ("argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1", "other")
_NAMED = ("argmem", "errnomem", "other")
_STEPS = ("getelementptr", "addrspacecast", "bitcast", "phi", "select")
_RESULTS = ("noundef", "range(", "nonnull")
_QUIET = ("call", "assume", "nothing")
_MARKERS = ("llvm.lifetime.", "llvm.experimental.noalias.scope.decl")
_COPIES = ("llvm.memcpy.p", "llvm.memmove.p", "llvm.memset.p")
Access = tuple[str, str]
"""What is done (`read` or `write`) to which location."""
_EVERYTHING: tuple[Access, ...] = tuple((what, where) for what in ("read", "write") for where in _LOCATIONS)


def derived_claims(fn: Function, source: Claims, *, is_recursive: bool) -> Claims:
    """What the body of `fn` shows that it keeps; `source` are the claims of what it stands for."""
    if is_replaceable(fn):
        return {}
    of_function = _of_function(fn, is_recursive=is_recursive, progresses="function: mustprogress" in source)
    claims = [f"function: {claim}" for claim in of_function]
    claims += [f"result: {word}" for word in fn.return_attributes if word.startswith(_RESULTS)]
    for arg in fn.args:
        if isinstance(arg.type, PtrType):
            claims += [f"parameter {arg.index}: {what}" for what in _kept_to_itself(arg)]
    return dict.fromkeys(claims, 1)


def _of_function(fn: Function, *, is_recursive: bool, progresses: bool) -> Iterator[str]:
    """What is so of all instructions of a function; `progresses` says that it does not go round for ever
    without effects.
    """
    insts = list(fn.instructions())
    calls = [inst for inst in insts if isinstance(inst, CallBase)]
    accesses = dict.fromkeys(access for inst in insts for access in _accesses(inst))
    is_silent = not any(map(_synchronises, insts))
    if not any(may_free(call, fn.module) for call in calls):
        yield "nofree"
    if is_silent:
        yield "nosync"
    if all(_is_quiet(call, "nounwind") for call in calls):
        yield "nounwind"
    if not is_recursive:
        yield "norecurse"
    yield from (f"no {what} of {where}" for what, where in _EVERYTHING if (what, where) not in accesses)
    is_waited_for = progresses and is_silent and not any(what == "write" for what, _ in accesses)
    if not is_recursive and _is_left(fn, insts, is_waited_for=is_waited_for):
        yield from ("willreturn", "mustprogress")


def _is_left(fn: Function, insts: list[Instruction], *, is_waited_for: bool) -> bool:
    """Whether each instruction returns, and no loop goes round for ever: there is none, or, where a loop
    without effects `is_waited_for`, none has effects.
    """
    is_bounded = not _has_cycle(fn) or (is_waited_for and not any(map(_stores, insts)))
    return is_bounded and all(map(_returns, insts))


def result_promises(source: Function, target: Function) -> list[str]:
    """What a target promises of what it returns, beyond its source: claims that each return must keep."""
    sides = [of_value_words("result", fn.return_attributes) for fn in (source, target)]
    return [
        claim for claim in beyond(*sides) if claim.startswith(tuple(f"result: {word}" for word in _RESULTS))
    ]


def _stores(inst: Instruction) -> bool:
    return isinstance(inst, Store | AtomicRMW) or (isinstance(inst, CallBase) and _is_copy(inst))


def _is_quiet(call: CallBase, word: str) -> bool:
    """Whether a call is a function of its arguments, marks or copies something, or is said to be harmless in
    a way.
    """
    if kind_of(call) in _QUIET or _is_marker(call) or _is_copy(call):
        return True
    return call.opcode == "call" and word in _own_words(call)


def _own_words(call: CallBase) -> frozenset[str]:
    """The attributes at a call; of an intrinsic, LLVM's own count and not what the text says."""
    return frozenset() if call.intrinsic is not None else attribute_words(call)


def _synchronises(inst: Instruction) -> bool:
    return not _is_quiet(inst, "nosync") if isinstance(inst, CallBase) else may_synchronise(inst)


def _returns(inst: Instruction) -> bool:
    if isinstance(inst, Load | Store | AtomicRMW | CmpXchg) and inst.volatile:
        return False
    return not isinstance(inst, CallBase) or _is_quiet(inst, "willreturn")


def _is_marker(call: CallBase) -> bool:
    return (call.callee_name or "").startswith(_MARKERS)


def _is_copy(call: CallBase) -> bool:
    """Whether a call sets or copies bytes, as plain loads and stores would."""
    is_copy = (call.callee_name or "").startswith(_COPIES)
    return is_copy and isinstance(call.args[3], ConstantInt) and not call.args[3].value


def _has_cycle(fn: Function) -> bool:
    numbers = {block: index for index, block in enumerate(fn.blocks)}
    edges = [[numbers[succ] for succ in block.successors] for block in fn.blocks]
    return any(others or node in edges[node] for node, *others in strong_components(edges))


# --- memory -----------------------------------------------------------------------------------------------


def _accesses(inst: Instruction) -> Iterator[Access]:
    """What an instruction may do to memory that others know."""
    match inst:
        case Load(volatile=False, ordering=None):
            yield from (("read", where) for where in _locations(inst.ptr, is_read=True))
        case Store(volatile=False, ordering=None):
            yield from (("write", where) for where in _locations(inst.ptr))
        case AtomicRMW() if not may_synchronise(inst):
            yield from ((what, where) for what in ("read", "write") for where in _locations(inst.ptr))
        case Load() | Store() | AtomicRMW() | CmpXchg() | Fence():
            yield from _EVERYTHING
        case CallBase():
            yield from _accesses_of_call(inst)


def _accesses_of_call(call: CallBase) -> Iterator[Access]:
    if _is_copy(call):
        yield from (("write", where) for where in _locations(call.args[0]))
        if isinstance(call.args[1].type, PtrType):
            yield from (("read", where) for where in _locations(call.args[1], is_read=True))
    elif kind_of(call) not in _QUIET and not _is_marker(call):
        ruled_out = of_function_words("call", _own_words(call))
        for what, where in _EVERYTHING:
            # What the callee knows as its argument's, or as errno, may be anything that it is given.
            names = _NAMED if where in _NAMED else (where,)
            if not all(f"call: no {what} of {name}" in ruled_out for name in names):
                yield what, where


def _locations(pointer: Value, *, is_read: bool = False) -> tuple[str, ...]:
    """What memory a pointer may lead to, by what it was computed from; what is read of constants is no
    access.
    """
    where: dict[str, None] = {}
    for root in _roots(pointer):
        if isinstance(root, Argument):
            where["argmem"] = None
        elif isinstance(root, GlobalVariable) and root.constant and is_read:
            continue
        elif isinstance(root, GlobalVariable):
            where |= {"errnomem": None, "other": None}
        elif not (isinstance(root, Instruction) and root.opcode == "alloca"):
            where |= {"argmem": None, "errnomem": None, "other": None}
    return tuple(where)


def _roots(pointer: Value) -> list[Value]:
    """What an address was computed from, through steps, casts and choices."""
    roots: list[Value] = []
    seen: dict[Value, None] = {}
    pending = [pointer]
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen[value] = None
        if isinstance(value, Instruction | ConstantExpr) and value.opcode in _STEPS:
            operands = tuple(value.operands)
            if value.opcode not in ("phi", "select"):
                operands = operands[:1]
            pending += [operand for operand in operands if isinstance(operand.type, PtrType)]
        else:
            roots.append(value)
    return roots


def _kept_to_itself(arg: Argument) -> Iterator[str]:
    """What is not done with a pointer parameter; nothing where it may be kept."""
    is_read = is_written = False
    seen: dict[Value, None] = {}
    pending: list[Value] = [arg]
    while pending:
        value = pending.pop()
        if value in seen or not isinstance(value, Argument | Instruction):
            continue
        seen[value] = None
        for use in value.uses:
            match use.user:
                case CallBase() if _is_copy(use.user) and use.index < 2:
                    is_written |= use.index == 0
                    is_read |= use.index == 1
                case Load(volatile=False, ordering=None):
                    is_read = True
                case Store(volatile=False, ordering=None) if use.index == 1:
                    is_written = True
                case AtomicRMW(volatile=False) | CmpXchg(volatile=False) if use.index == 0:
                    is_read = is_written = True
                case Instruction(opcode=opcode) if opcode in _STEPS and isinstance(use.user.type, PtrType):
                    pending.append(use.user)
                case CallBase() if _is_marker(use.user):
                    pass
                case _:
                    return
    yield from (f"no capture of {each}" for each in _CAPTURED)
    if not is_read:
        yield "no read"
    if not is_written:
        yield "no write"


_CAPTURED = tuple(name.removeprefix("p: no capture of ") for name in of_value_words("p", ["captures(none)"]))
