"""Instructions as text, each shape as LLVM writes it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from pcfm.ir import instructions as ir
from pcfm.ir.printer.operands import OperandPrinter
from pcfm.ir.types import METADATA, VOID, PtrType, escape_bytes
from pcfm.ir.values import ConstantInt, Value


class InstructionPrinter:
    """Prints the instructions of one function, without attachments of the names in `without`."""

    def __init__(self, operands: OperandPrinter, without: Collection[str] = ()) -> None:
        self.operands = operands
        self.without = without

    def text(self, inst: ir.Instruction) -> str:
        """The instruction with its result's name and its attachments, on one line (a switch on several)."""
        body = _SHAPES[type(inst)](self.operands, inst)
        if inst.type is not VOID:
            body = f"{self.operands.names.get(inst, '<badref>')} = {body}"
        for name, metadata in inst.metadata.items():
            if name in self.without:
                continue
            body += f", !{name} {self.operands.metadata.reference(metadata)}"
        return body

    def record(self, record: ir.DebugRecord) -> str:
        """A debug record."""
        parts: list[str] = []
        for argument in record.arguments:
            if isinstance(argument, int):
                value = record.operand(argument)
                local = value.type == METADATA
                parts.append(self.operands.value(value) if local else self.operands.typed(value))
            else:
                parts.append(self.operands.metadata.reference(argument))
        return f"#dbg_{record.kind}({', '.join(parts)})"


def _words(*words: str) -> str:
    return " ".join([word for word in words if word])


def _flags(inst: ir.Instruction) -> str:
    return "".join([f" {flag}" for flag in inst.flags])


def _binary(o: OperandPrinter, inst: ir.Binary) -> str:
    left, right = inst.operands
    return f"{inst.opcode}{_flags(inst)} {o.typed(left)}, {_untyped(o, right)}"


def _untyped(o: OperandPrinter, value: Value) -> str:
    return o.names.get(value) or o.value(value)


def _plain(o: OperandPrinter, inst: ir.Instruction) -> str:
    """Opcode, flags, typed operands."""
    return f"{inst.opcode}{_flags(inst)} {', '.join(map(o.typed, inst.operands))}"


def _compare(o: OperandPrinter, inst: ir.Compare) -> str:
    left, right = inst.operands
    return f"{inst.opcode}{_flags(inst)} {inst.predicate} {o.typed(left)}, {_untyped(o, right)}"


def _phi(o: OperandPrinter, inst: ir.Phi) -> str:
    edges = [f"[ {_untyped(o, value)}, {_untyped(o, block)} ]" for value, block in inst.incoming]
    return f"phi{_flags(inst)} {inst.type} {', '.join(edges)}"


def _cast(o: OperandPrinter, inst: ir.Cast) -> str:
    return f"{inst.opcode}{_flags(inst)} {o.typed(inst.operand(0))} to {inst.type}"


def _align(align: int | None) -> str:
    return f", align {align}" if align is not None else ""


def _alloca(o: OperandPrinter, inst: ir.Alloca) -> str:
    words = _words("alloca", "inalloca" if inst.inalloca else "", "swifterror" if inst.swifterror else "")
    count = inst.operand(0)
    one = isinstance(count, ConstantInt) and count.value == 1 and count.type.width == 32
    size = "" if one else f", {o.typed(count)}"
    space = inst.type.addrspace if isinstance(inst.type, PtrType) else 0
    address_space = f", addrspace({space})" if space else ""
    return f"{words} {inst.allocated_type}{size}{_align(inst.align)}{address_space}"


def _scope(scope: str | None) -> str:
    if scope is None:
        return ""
    return f'syncscope("{escape_bytes(scope.encode("utf-8", "surrogateescape"))}")'


def _access(o: OperandPrinter, inst: ir.Load | ir.Store) -> str:
    moved = o.typed(inst.value) if isinstance(inst, ir.Store) else str(inst.type)
    words = _words(inst.opcode, "atomic" if inst.ordering else "", "volatile" if inst.volatile else "")
    sync = _words(_scope(inst.syncscope), inst.ordering or "")
    return f"{words} {moved}, {o.typed(inst.ptr)}{' ' + sync if sync else ''}{_align(inst.align)}"


def _gep(o: OperandPrinter, inst: ir.GetElementPtr) -> str:
    return f"getelementptr{_flags(inst)} {inst.source_type}, {', '.join(map(o.typed, inst.operands))}"


def _shuffle(o: OperandPrinter, inst: ir.ShuffleVector) -> str:
    return f"{_plain(o, inst)}, {o.typed(inst.mask)}"


def _aggregate(o: OperandPrinter, inst: ir.ExtractValue | ir.InsertValue) -> str:
    return f"{_plain(o, inst)}, {', '.join(map(str, inst.indices))}"


def _atomicrmw(o: OperandPrinter, inst: ir.AtomicRMW) -> str:
    head = _words("atomicrmw", "volatile" if inst.volatile else "", inst.operation)
    sync = _words(_scope(inst.syncscope), inst.ordering)
    ptr, value = inst.operands
    return f"{head} {o.typed(ptr)}, {o.typed(value)} {sync}{_align(inst.align)}"


def _cmpxchg(o: OperandPrinter, inst: ir.CmpXchg) -> str:
    head = _words("cmpxchg", "weak" if inst.weak else "", "volatile" if inst.volatile else "")
    sync = _words(_scope(inst.syncscope), inst.ordering, inst.failure_ordering)
    return f"{head} {', '.join(map(o.typed, inst.operands))} {sync}{_align(inst.align)}"


def _fence(o: OperandPrinter, inst: ir.Fence) -> str:
    return _words("fence", _scope(inst.syncscope), inst.ordering)


# --- calls ------------------------------------------------------------------------------------------------


def _invocation(o: OperandPrinter, inst: ir.CallBase) -> str:
    data = inst.data
    head = _words(
        data.tail or "",
        inst.opcode,
        *inst.flags,
        data.calling_convention or "",
        *data.return_attributes,
        f"addrspace({data.addrspace})" if data.addrspace else "",
    )
    ty = data.function_type
    args = inst.args
    written = data.argument_attributes or [()] * len(args)
    passed = [_argument(o, arg, words) for arg, words in zip(args, written, strict=True)]
    callee = f"{ty if ty.vararg else ty.ret} {_untyped(o, inst.callee)}({', '.join(passed)})"
    suffix = _words(*data.function_attributes, *(f"#{n}" for n in data.attribute_groups), _bundles(o, inst))
    return f"{head} {callee}{' ' + suffix if suffix else ''}"


def _argument(o: OperandPrinter, value: Value, attributes: tuple[str, ...]) -> str:
    if attributes:
        return f"{value.type} {' '.join(attributes)} {_untyped(o, value)}"
    return o.typed(value)


def _bundles(o: OperandPrinter, inst: ir.CallBase) -> str:
    if not inst.data.bundles:
        return ""
    position = inst.argument_count
    texts: list[str] = []
    for tag, count in inst.data.bundles:
        operands = inst.operands[position : position + count]
        position += count
        texts.append(f'"{escape_bytes(tag)}"({", ".join(map(o.typed, operands))})')
    return f"[ {', '.join(texts)} ]"


def _invoke(o: OperandPrinter, inst: ir.Invoke) -> str:
    normal, unwind = inst.successors
    return f"{_invocation(o, inst)} to {o.typed(normal)} unwind {o.typed(unwind)}"


def _callbr(o: OperandPrinter, inst: ir.CallBr) -> str:
    default, *indirect = inst.successors
    return f"{_invocation(o, inst)} to {o.typed(default)} [{', '.join(map(o.typed, indirect))}]"


# --- terminators and the rest -----------------------------------------------------------------------------


def _switch(o: OperandPrinter, inst: ir.Switch) -> str:
    cases = "".join([f"    {o.typed(value)}, {o.typed(block)}\n" for value, block in inst.cases])
    return f"switch {o.typed(inst.value)}, {o.typed(inst.default)} [\n{cases}  ]"


def _ret(o: OperandPrinter, inst: ir.Ret) -> str:
    return f"ret {o.typed(inst.value)}" if inst.value is not None else "ret void"


def _indirectbr(o: OperandPrinter, inst: ir.IndirectBr) -> str:
    address, *targets = inst.operands
    return f"indirectbr {o.typed(address)}, [{', '.join(map(o.typed, targets))}]"


def _landingpad(o: OperandPrinter, inst: ir.LandingPad) -> str:
    clauses = [f"{word} {o.typed(value)}" for word, value in zip(inst.clauses, inst.operands, strict=True)]
    return _words("landingpad", str(inst.type), "cleanup" if inst.cleanup else "", *clauses)


def _va_arg(o: OperandPrinter, inst: ir.VAArg) -> str:
    return f"{_plain(o, inst)}, {inst.type}"


_SHAPES: dict[type, Callable[[OperandPrinter, Any], str]] = {
    ir.Binary: _binary,
    ir.Compare: _compare,
    **dict.fromkeys(
        (ir.FNeg, ir.Select, ir.Freeze, ir.ExtractElement, ir.InsertElement, ir.Br, ir.CondBr, ir.Resume),
        _plain,
    ),
    ir.Phi: _phi,
    ir.Cast: _cast,
    ir.Alloca: _alloca,
    ir.Load: _access,
    ir.Store: _access,
    ir.GetElementPtr: _gep,
    ir.ShuffleVector: _shuffle,
    ir.ExtractValue: _aggregate,
    ir.InsertValue: _aggregate,
    ir.AtomicRMW: _atomicrmw,
    ir.CmpXchg: _cmpxchg,
    ir.Fence: _fence,
    ir.Call: _invocation,
    ir.Invoke: _invoke,
    ir.CallBr: _callbr,
    ir.Switch: _switch,
    ir.Ret: _ret,
    ir.Unreachable: lambda o, inst: "unreachable",
    ir.IndirectBr: _indirectbr,
    ir.LandingPad: _landingpad,
    ir.VAArg: _va_arg,
}
