"""One lane: a generator that runs its function instruction by instruction and yields where it must wait for
others.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import (
    Alloca,
    AtomicRMW,
    Binary,
    Br,
    CallBase,
    Cast,
    Compare,
    CondBr,
    ExtractElement,
    ExtractValue,
    Fence,
    FNeg,
    Freeze,
    GetElementPtr,
    InsertElement,
    InsertValue,
    Instruction,
    Load,
    Ret,
    Select,
    ShuffleVector,
    Store,
    Switch,
    Unreachable,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.types import FloatType, IntType, Type, VectorType, scalar_of
from pcfm.ir.values import Value
from tests.simt.per_lane.calls import BARRIERS, NOTHING, WARP, pure_call, starts_with
from tests.simt.per_lane.memory import ObjectMemory
from tests.simt.per_lane.scalars import LaneTrap, cast, integer_binary, scalar_operation, to_signed, width_of

Wait = tuple[str, Instruction, list[Any]]


@dataclass
class Identity:
    """Who a lane is."""

    thread: tuple[int, int, int]
    thread_block: tuple[int, int, int]
    block: tuple[int, int, int]
    grid: tuple[int, int, int]
    lane: int


class LaneRunner:
    """Runs functions for one lane; `fuel` is shared by all its calls."""

    def __init__(self, who: Identity, memory: ObjectMemory, layout: DataLayout, fuel: int) -> None:
        self.who, self.memory, self.layout, self.fuel = who, memory, layout, fuel
        self.at: Instruction | None = None

    def run(self, fn: Function, arguments: list[Any]) -> Generator[Wait, Any, Any]:
        """The value that the function returns. Raises: LaneTrap."""
        values: dict[Value, Any] = dict(zip(fn.args, arguments, strict=True))
        block, previous = fn.entry, fn.entry
        while True:
            entering: dict[Value, Any] = {
                phi: self.read(phi.incoming_value(previous), values) for phi in block.phis
            }
            values |= entering
            for inst in block.instructions[len(block.phis) :]:
                self.at = inst
                self.fuel -= 1
                if self.fuel < 0:
                    raise TimeoutError
                match inst:
                    case Ret():
                        return None if inst.value is None else self.read(inst.value, values)
                    case Unreachable():
                        raise LaneTrap("unreachable code is reached")
                    case Br() | CondBr() | Switch():
                        previous, block = block, self.successor(inst, values)
                        break
                    case CallBase():
                        values[inst] = yield from self.call(inst, values)
                    case _:
                        values[inst] = self.execute(inst, values)

    def read(self, value: Value, values: dict[Value, Any]) -> Any:
        """The value of an operand."""
        return self.memory.constant(value) if value.is_constant else values[value]

    def successor(self, inst: Instruction, values: dict[Value, Any]) -> Block:
        """Where a branch goes."""
        match inst:
            case Br():
                return inst.target
            case CondBr():
                return inst.if_true if self.read(inst.cond, values) else inst.if_false
            case Switch():
                wanted = self.read(inst.value, values)
                return next((target for case, target in inst.cases if case.value == wanted), inst.default)
        raise AssertionError

    def call(self, inst: CallBase, values: dict[Value, Any]) -> Generator[Wait, Any, Any]:
        """A call: inlined, asked of the warp, waited for, or computed."""
        callee, name = inst.callee, inst.callee_name or ""
        if starts_with(name, NOTHING):
            return None
        if starts_with(name, BARRIERS):
            yield "barrier", inst, []
            return None
        args = [self.read(arg, values) for arg in inst.args]
        if isinstance(callee, Function) and not callee.is_declaration:
            return (yield from self.run(callee, args))
        if starts_with(name, WARP):
            return (yield "warp", inst, args)
        special = self.special(name)
        if special is not None:
            return special
        if name.startswith(("llvm.memcpy", "llvm.memmove", "llvm.memset")):
            self.memory.move(args[0], args[1], args[2], fill="memset" in name)
            return None
        function = pure_call(inst)
        if function is None:
            raise UnsupportedError(f"the slow simulator does not know @{name}", span=inst.span)
        if isinstance(inst.type, VectorType):
            return [
                function(*parts)
                for parts in zip(
                    *(a if isinstance(a, list) else [a] * inst.type.count for a in args), strict=True
                )
            ]
        return function(*args)

    def special(self, name: str) -> int | None:
        """A special register."""
        who = self.who
        axis = "xyz".find(name[-1])
        for prefix, values in (
            ("llvm.nvvm.read.ptx.sreg.tid", who.thread),
            ("llvm.amdgcn.workitem.id", who.thread),
            ("llvm.nvvm.read.ptx.sreg.ctaid", who.thread_block),
            ("llvm.amdgcn.workgroup.id", who.thread_block),
            ("llvm.nvvm.read.ptx.sreg.ntid", who.block),
            ("llvm.nvvm.read.ptx.sreg.nctaid", who.grid),
        ):
            if name.startswith(prefix + "."):
                return values[axis]
        return {"llvm.nvvm.read.ptx.sreg.laneid": who.lane % 32, "llvm.nvvm.read.ptx.sreg.warpsize": 32}.get(
            name
        )

    def execute(self, inst: Instruction, values: dict[Value, Any]) -> Any:  # noqa: PLR0911
        """An instruction that neither waits nor branches."""
        operands = [self.read(operand, values) for operand in inst.operands]
        match inst:
            case Binary() | Compare():
                predicate = inst.predicate if isinstance(inst, Compare) else ""
                function = scalar_operation(inst.opcode, inst.operand(0).type, predicate)
                return _elementwise(function, *operands)
            case FNeg():
                return _elementwise(lambda a: -a, operands[0])
            case Select():
                cond, a, b = operands
                if isinstance(cond, list):
                    return [x if c else y for c, x, y in zip(cond, a, b, strict=True)]
                return a if cond else b
            case Freeze():
                return operands[0]
            case Cast():
                return self.convert(inst, operands[0])
            case GetElementPtr():
                return self.address(inst, operands)
            case Load():
                return self.memory.load(operands[0], inst.type, inst.align)
            case Store():
                return self.memory.store(operands[1], operands[0], inst.value.type, inst.align)
            case Alloca():
                return self.memory.allocate(self.layout.size_of(inst.allocated_type) * operands[0])
            case AtomicRMW():
                return self.atomic(inst, operands)
            case Fence():
                return None
        return self.rearrange(inst, operands)

    def rearrange(self, inst: Instruction, operands: list[Any]) -> Any:
        """Instructions that take vectors and aggregates apart and put them together."""
        match inst:
            case ExtractElement():
                return operands[0][operands[1]] if operands[1] < len(operands[0]) else 0
            case InsertElement():
                return [
                    operands[1] if number == operands[2] else old for number, old in enumerate(operands[0])
                ]
            case ShuffleVector():
                both = [*operands[0], *operands[1]]
                return [both[number] for number in self.memory.constant(inst.mask)]
            case ExtractValue():
                value = operands[0]
                for index in inst.indices:
                    value = value[index]
                return value
            case InsertValue():
                return _inserted(operands[0], inst.indices, operands[1])
        raise UnsupportedError(f"the slow simulator does not know {inst.opcode}", span=inst.span)

    def convert(self, inst: Cast, value: Any) -> Any:
        source, target = inst.operand(0).type, inst.type
        if inst.opcode == "bitcast" and (isinstance(source, VectorType) or isinstance(target, VectorType)):
            return self.memory.decode(self.memory.encode(value, source), target)
        return _elementwise(lambda v: cast(inst.opcode, v, scalar_of(source), scalar_of(target)), value)

    def address(self, inst: GetElementPtr, operands: list[Any]) -> Any:
        if isinstance(inst.type, VectorType):
            count = inst.type.count
            spread = [o if isinstance(o, list) else [o] * count for o in operands]
            return [self.one_address(inst, list(part)) for part in zip(*spread, strict=True)]
        return self.one_address(inst, operands)

    def one_address(self, inst: GetElementPtr, operands: list[Any]) -> int:
        total = operands[0]
        steps = self.layout.gep_steps(inst.source_type, inst.operands)
        for (scale, offset), index, operand in zip(steps, operands[1:], inst.indices, strict=True):
            width = width_of(scalar_of(operand.type))
            total += offset + (scale * to_signed(index, width) if scale else 0)
        return total % 2**64

    def atomic(self, inst: AtomicRMW, operands: list[Any]) -> Any:
        old = self.memory.load(operands[0], inst.type, inst.align)
        new = _combined(inst.operation, old, operands[1], inst.type)
        self.memory.store(operands[0], new, inst.type, inst.align)
        return old


def _elementwise(function: Any, *args: Any) -> Any:
    if isinstance(args[0], list):
        return [function(*parts) for parts in zip(*args, strict=True)]
    return function(*args)


def _inserted(value: list[Any], indices: tuple[int, ...], element: Any) -> list[Any]:
    head, rest = indices[0], indices[1:]
    new = _inserted(value[head], rest, element) if rest else element
    return [*value[:head], new, *value[head + 1 :]]


def _combined(operation: str, old: Any, new: Any, ty: Type) -> Any:
    if operation == "xchg":
        return new
    if isinstance(ty, FloatType):
        return scalar_operation(operation, ty)(old, new)
    assert isinstance(ty, IntType)
    width = ty.width
    if operation in ("max", "min"):
        pick = max if operation == "max" else min
        return pick(to_signed(old, width), to_signed(new, width)) & ((1 << width) - 1)
    if operation in ("umax", "umin"):
        return max(old, new) if operation == "umax" else min(old, new)
    if operation == "nand":
        return ~(old & new) & ((1 << width) - 1)
    return integer_binary(operation, old, new, width)
