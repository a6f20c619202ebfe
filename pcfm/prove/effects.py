"""What an instruction is to the proof: a function of values, a load, an event, or nothing.

An *event* is what others can see, or what may see others: stores, atomic and volatile accesses, fences, calls
that are no functions, convergent operations. Events of the two sides must match one by one, in order. Each
has a descriptor, which must be the same, operands, which must refine, and claims, of which the target may
make no more. Every doubt makes an event: two that are equal are never wrong, only where something moved past
them is something left unproved.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

from pcfm.ir.claims import Claims, ModuleTexts, call_words, fixed, of_call, of_function_words, of_value_words
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import (
    Alloca,
    AtomicRMW,
    CallBase,
    CmpXchg,
    Fence,
    Freeze,
    Instruction,
    Load,
    Store,
)
from pcfm.ir.intrinsics import Intrinsic
from pcfm.ir.module import Function
from pcfm.ir.types import scalar_of
from pcfm.ir.values import InlineAsm, LocalAsMetadata, MetadataOperand, Value
from pcfm.prove.meaning import FUNCTIONS, freedom

Kind = Literal["function", "load", "event", "nothing", "alloca", "freeze", "call", "assume"]
ADDRESS_OPERAND = {"load": 0, "store": 1, "atomicrmw": 0, "cmpxchg": 0}
"""Which operand is the address of an access."""
_LIBRARIES = {"__nv_": "ptx", "__ocml_": "amdgcn"}
OF_PURE_CALLS = (
    *(
        f"call: {word}"
        for word in "nounwind willreturn mustprogress norecurse nocallback nofree nosync".split()
    ),
    *("call: no ", "call: speculatable", "call: nocreateundeforpoison"),
)
"""What holds of every call that is a function of its arguments."""
_INFORMING = ("dbg.", "donothing", "var.annotation", "codeview.annotation", "fake.use", "pseudoprobe")


def kind_of(inst: Instruction) -> Kind:
    """What an instruction that is neither phi nor terminator is."""
    if inst.opcode in FUNCTIONS:
        return "function"
    match inst:
        case Load():
            return "event" if inst.volatile or inst.ordering is not None else "load"
        case Freeze():
            return "freeze"
        case Alloca():
            is_fixed = inst.block is inst.function.entry and inst.operand(0).is_constant
            return "alloca" if is_fixed else "event"
        case CallBase():
            return _kind_of_call(inst)
    return "event"


def _kind_of_call(call: CallBase) -> Kind:
    name = call.callee_name or ""
    is_informing = name.startswith("llvm.") and name.removeprefix("llvm.").startswith(_INFORMING)
    if name == "llvm.assume" or is_informing:
        is_plain = not call.data.bundles and not _says_more(call)
        return "event" if not is_plain else "nothing" if is_informing else "assume"
    row = row_of(call)
    if row is None or call.data.bundles or call.opcode != "call" or is_convergent(call):
        return "event"
    words = attribute_words(call)
    quiet = row.speculatable and not (row.reads or row.writes or row.traps)
    return "call" if quiet and not words & {"strictfp", "noreturn", "nobuiltin"} else "event"


def _says_more(call: CallBase) -> bool:
    """Whether the attributes at a call that does nothing may make it undefined all the same."""
    words = list(of_function_words("call", call_words(call)))
    # An assumption of what may be undef is undefined anyway.
    known = ("noundef",) if call.callee_name == "llvm.assume" else ()
    for own in call.data.argument_attributes:
        words += of_value_words("argument", (word for word in own if word not in known))
    return not all(word.startswith(OF_PURE_CALLS) for word in words)


def row_of(call: CallBase) -> Intrinsic | None:
    """What is known of a callee by its name; of a library's only where that is linked for the target."""
    name = call.callee_name or ""
    family = next((each for start, each in _LIBRARIES.items() if name.startswith(start)), None)
    module = call.function.module
    if family is not None and module is not None and (module.triple or module.family):
        return call.intrinsic if module.family == family else None
    return call.intrinsic


def attribute_words(call: CallBase) -> frozenset[str]:
    """The function attributes in force at a call."""
    words = frozenset(call_words(call))
    return words | call.callee.attribute_words() if isinstance(call.callee, Function) else words


def is_convergent(inst: Instruction) -> bool:
    """Whether it matters which lanes execute it together; a call of which nothing is known may be.

    clang marks all device functions whose body it does not see, be it a square root: of what is known to
    compute from its arguments alone the mark says nothing.
    """
    if not isinstance(inst, CallBase):
        return False
    row = row_of(inst)
    if row is None or row.convergent:
        return True
    return "convergent" in attribute_words(inst) and (row.reads or row.writes or row.traps)


@dataclass(frozen=True)
class Event:
    """One thing that happens: see the module."""

    inst: Instruction
    descriptor: tuple[Hashable, ...]
    operands: tuple[Value, ...]
    claims: Claims


def event_of(inst: Instruction, layout: DataLayout, texts: ModuleTexts) -> Event:
    """The event that an instruction is."""
    claimed = texts.claims(inst.metadata.items())
    # An address has the type of its term, which is compared.
    types = [str(o.type) for i, o in enumerate(inst.operands) if i != ADDRESS_OPERAND.get(inst.opcode)]
    kind: tuple[Hashable, ...] = (inst.opcode, str(inst.type), *types)
    match inst:
        case Load() | Store():
            accessed = inst.value.type if isinstance(inst, Store) else inst.type
            kind += (inst.volatile, inst.ordering, inst.syncscope)
            claimed["align"] = inst.align or layout.align_of(accessed)
        case AtomicRMW() | CmpXchg():
            kind += tuple(str(attr) for attr in inst.attributes())
            claimed["align"] = inst.align or layout.size_of(inst.operand(1).type)
        case Fence():
            kind += (inst.ordering, inst.syncscope)
        case Alloca():
            kind += (str(inst.allocated_type), inst.align, inst.inalloca, inst.swifterror)
        case CallBase():
            return _event_of_call(inst, kind, claimed, texts)
    if inst.flags:
        kind += inst.flags
    return Event(inst, kind, inst.operands, claimed)


def _event_of_call(call: CallBase, kind: tuple[Hashable, ...], claimed: Claims, texts: ModuleTexts) -> Event:
    data = call.data
    kind += (str(data.function_type), data.calling_convention, data.tail == "musttail", data.addrspace)
    kind += (*(tag for tag, _ in data.bundles), *(count for _, count in data.bundles), frozenset(call.flags))
    values: list[Value] = []
    for operand in call.operands[:-1]:
        if isinstance(operand, MetadataOperand):
            kind += (texts.of(operand.metadata),)
        elif isinstance(operand, LocalAsMetadata):
            values += operand.operands
        else:
            values.append(operand)
    callee = call.callee
    if isinstance(callee, InlineAsm):
        kind += (callee.asm, callee.constraints, callee.flags)
    elif isinstance(callee, Function):
        kind += (callee.name,)
    else:
        values.append(callee)
    return Event(call, kind, tuple(values), claimed | of_call(call))


def loaded_bytes(inst: Load, layout: DataLayout) -> tuple[int, int]:
    """Size and alignment of what is loaded."""
    return layout.store_size(inst.type), inst.align or layout.align_of(inst.type)


def call_key(call: CallBase) -> tuple[Hashable, ...]:
    """What a call that is a function of its arguments is, beside them."""
    return (call.callee_name, str(scalar_of(call.type)), freedom(call), fixed(of_call(call)))
