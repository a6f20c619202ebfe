"""What an instruction does beside computing its result: memory, traps, communication between lanes.

Every answer errs on the safe side. Of a call, three sources are read: the attributes of the call, those of
the callee's declaration (attribute groups included), and where the module does not define it its row in
`pcfm.ir.intrinsics`. Inline assembly that `pcfm.ptx` reads is convergent, and may not return, where what it
does is or may; as its author marked it, it reads and writes memory and stays. A function about which none of
them says anything is convergent, reads and writes memory, may trap and may not return. A declaration
without `convergent` is believed only where it carries attributes that promise something about it
(`memory(…)`, `nocallback`), since a bare declaration is as likely to have lost its attributes as never to
have had any.
"""

from __future__ import annotations

from pcfm.ir.attributes import memory_attribute
from pcfm.ir.instructions import NEVER_EXECUTED, CallBase, Instruction, Load
from pcfm.ir.module import Function
from pcfm.ir.types import VOID
from pcfm.ir.values import ConstantInt, ConstantSplat, InlineAsm, Value
from pcfm.ptx.assembly import lifted_or_none, straight_code


def call_attributes(call: CallBase) -> frozenset[str]:
    """The function attributes in force at a call: its own and its callee's, groups included, as written."""
    words = set(call.data.function_attributes)
    module = call.block.function.module if call.parent is not None and call.block.parent is not None else None
    if module is not None:
        for number in call.data.attribute_groups:
            words.update(module.attribute_groups.get(number, ()))
    callee = call.callee
    if isinstance(callee, Function):
        words |= callee.attribute_words()
    return frozenset(words)


def is_convergent(inst: Instruction) -> bool:
    """Whether it depends on, or changes with, the set of lanes that execute it together."""
    if not isinstance(inst, CallBase):
        return False
    body = lifted_or_none(inst)
    if body is not None:
        return any(is_convergent(each) for each in body.instructions())
    info = inst.intrinsic
    # clang marks every call of device code whose body it does not see, be it a square root.
    if info is not None and not (info.convergent or info.reads or info.writes or info.traps):
        return False
    words = call_attributes(inst)
    if "convergent" in words:
        return True
    if isinstance(inst.callee, InlineAsm):
        # clang marks all asm of device code; only asm that nobody marked and that does nothing else is let
        # off.
        return "sideeffect" in inst.callee.flags
    if info is not None:
        return info.convergent
    return not ("nocallback" in words or memory_attribute(words) is not None)


def _call_memory(call: CallBase) -> tuple[bool, bool]:
    if any(tag not in (b"convergencectrl", b"align", b"nonnull") for tag, _ in call.data.bundles):
        return True, True
    info = call.intrinsic
    if info is not None and not (info.reads or info.writes):
        return False, False
    promised = memory_attribute(call_attributes(call))
    if isinstance(call.callee, InlineAsm):
        if "sideeffect" in call.callee.flags or "~{memory}" in call.callee.constraints:
            return True, True
        return promised or (False, False)
    if info is not None:
        known = (info.reads, info.writes)
        return known if promised is None else (known[0] and promised[0], known[1] and promised[1])
    return promised or (True, True)


def reads_memory(inst: Instruction) -> bool:
    """Whether its result or effect may depend on memory."""
    return _call_memory(inst)[0] if isinstance(inst, CallBase) else inst.traits.reads


def writes_memory(inst: Instruction) -> bool:
    """Whether it may change memory, or order accesses to it."""
    match inst:
        case Load():
            return inst.volatile or inst.ordering not in (None, "unordered")
        case CallBase():
            return _call_memory(inst)[1]
    return inst.traits.writes


def is_debug_or_marker(inst: Instruction) -> bool:
    """Whether it only informs the compiler: debug intrinsics, lifetimes, assumptions."""
    if not isinstance(inst, CallBase):
        return False
    info = inst.intrinsic
    return info is not None and info.marker


def may_not_return(inst: Instruction) -> bool:
    """Whether control may fail to reach what follows: a call that exits, unwinds or runs on."""
    if not isinstance(inst, CallBase):
        return isinstance(inst, NEVER_EXECUTED)
    if isinstance(inst.callee, InlineAsm):
        body = lifted_or_none(inst)
        if body is not None:
            # Control flow of its own may go round for ever.
            return straight_code(body) is None or any(may_not_return(each) for each in body.instructions())
        return "unwind" in inst.callee.flags or "sideeffect" in inst.callee.flags
    info = inst.intrinsic
    if info is not None:
        return info.traps
    return not {"nounwind", "willreturn"} <= call_attributes(inst)


def has_side_effects(inst: Instruction) -> bool:
    """Whether it must stay although nothing uses its result."""
    if writes_memory(inst) or may_not_return(inst):
        return True
    if not isinstance(inst, CallBase):
        return False
    # Asm that gives no value was written for what it does, whatever else it says.
    return _is_odd_convergent(inst) or (isinstance(inst.callee, InlineAsm) and inst.type == VOID)


def _is_odd_convergent(call: CallBase) -> bool:
    """Whether it is convergent and not known to do nothing but compute a value from other lanes' values."""
    if not is_convergent(call):
        return False
    info = call.intrinsic
    return info is None or info.reads or info.writes or info.traps


def may_trap(inst: Instruction) -> bool:
    """Whether it may fault where its operands are bad: memory accesses, divisions, calls not known to be
    total.
    """
    if isinstance(inst, CallBase):
        info = inst.intrinsic
        if info is not None and not (info.reads or info.writes):
            return info.traps
        return not is_debug_or_marker(inst) and "speculatable" not in call_attributes(inst)
    if inst.traits.traps == "divisor":
        return not _is_safe_divisor(inst.opcode, inst.operand(1))
    return inst.traits.traps is not None


def _is_safe_divisor(opcode: str, divisor: Value) -> bool:
    """Whether dividing by it is defined for every dividend: not zero, and not -1 where that may overflow."""
    number = divisor.element if isinstance(divisor, ConstantSplat) else divisor
    if not isinstance(number, ConstantInt) or number.value == 0:
        return False
    return opcode in ("udiv", "urem") or number.signed != -1
