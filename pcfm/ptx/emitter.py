"""Makes the IR of one PTX operation after the other: reads operands, writes results, keeps the origins.

The functions of the tables build with it. Every instruction that it makes belongs to the operation at hand;
when the operation is done, one of them becomes its carrier (see `pcfm.ptx.origins`): the access to memory or
the call where there is one, else what computes the result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from pcfm.diagnostics import Span
from pcfm.ir import instructions as ir
from pcfm.ir.metadata import MdNode
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.type_queries import element_at
from pcfm.ir.types import (
    DOUBLE,
    FLOAT,
    I1,
    I64,
    FloatType,
    FunctionType,
    IntType,
    PtrType,
    Type,
    VectorType,
    int_type,
    ptr_type,
    scalar_of,
)
from pcfm.ir.values import Constant, ConstantExpr, ConstantFP, ConstantInt, InlineAsm, Value
from pcfm.ptx import code
from pcfm.ptx.origins import Origin, Origins
from pcfm.ptx.ssa import SsaBuilder
from pcfm.ptx.syntax import Number, literal_value
from pcfm.ptx.types import GENERIC, GLOBAL, IR_TYPES, bits_of, bits_of_constant, constant_of_bits, is_signed

T = TypeVar("T", bound=ir.Instruction)
_CARRIERS = (ir.Load, ir.Store, ir.AtomicRMW, ir.CmpXchg, ir.Fence, ir.Call)


class Emitter:
    """Stands at the end of `block` and works on `op`."""

    def __init__(
        self,
        module: Module,
        fn: Function,
        source: Source,
        ssa: SsaBuilder,
        origins: Origins,
        emit_call: Callable[[Emitter, code.Op], None],
    ) -> None:
        self.module = module
        self.fn = fn
        self.source = source
        self.ssa = ssa
        self.origins = origins
        self.emit_call = emit_call
        self.carry_register = code.Register("%cc", "pred", 0, I1)
        self.empty_node = MdNode()
        self.block: Block
        self.op: code.Op
        self.location: MdNode | None = None
        self.span: Span | None = None
        self.made: list[ir.Instruction] = []
        self.pending: list[Origin] = []  # PTX instructions of this block that no IR instruction carries yet
        self.result: Value | None = None
        self.guard: Value | None = None  # the predicate of the operation, as it was before
        self.is_emitted = True  # else it says what inline assembly does, and LLVM never sees it

    # --- operations ---
    def emit(self, op: code.Op) -> None:
        """Makes the IR of `op` at the end of the block. Raises: Fault."""
        self.op = op
        self.made = []
        self.result = None
        # Read before anything is written: an operation may write its own guard.
        self.guard = None if op.guard is None else self.ssa.read(op.guard.register, self.block)
        self.span = self.source.span(op.source.start, op.source.end)
        if op.row.is_raw:
            op.row.emit(self, op)
        else:
            types = op.signature_types()
            count = op.row.results
            values = [
                self.read(operand, ty)
                for operand, ty in zip(op.operands[count:], types[count:], strict=False)
            ]
            outcome = op.row.emit(self, *values)
            results = outcome if isinstance(outcome, tuple) else (outcome,)
            for operand, ty, value in zip(op.operands[:count], types, results, strict=False):
                self.write(operand, value, ty)
        self.carry(op)

    def carry(self, op: code.Op) -> None:
        """Gives the operation's origin to one of the instructions made for it, or to the next that comes."""
        assert self.span is not None
        self.pending.append(Origin(op.source.opcode, self.span.line, *code.registers_of(op)))
        carrier = next((inst for inst in self.made if isinstance(inst, _CARRIERS)), None)
        if carrier is None and isinstance(self.result, ir.Instruction) and self.result in self.made:
            carrier = self.result
        if carrier is None and self.made:
            carrier = self.made[-1]
        if carrier is not None:
            self.origins.add(carrier, self.pending)
            self.pending = []

    def insert(self, inst: T) -> T:
        """Appends an instruction to the block."""
        self.block.append(inst)
        inst.span = self.span
        if self.location is not None:
            inst.metadata["dbg"] = self.location
        self.made.append(inst)
        return inst

    # --- building ---
    def number(self, ty: Type, value: float) -> Constant:
        """A floating-point constant, the same in all elements of a vector."""
        if isinstance(ty, VectorType):
            part = bits_of_constant(self.number(ty.element, value)) or 0
            width = bits_of(ty.element)
            return constant_of_bits(ty, sum(part << (width * i) for i in range(ty.count)))
        assert isinstance(ty, FloatType)
        return ConstantFP.of(ty, value)

    def binary(self, opcode: str, left: Value, right: Value, flags: Sequence[str] = ()) -> Value:
        """An operation on two operands."""
        return self.insert(ir.Binary(opcode, left, right, flags))

    def compare(self, predicate: str, left: Value, right: Value) -> Value:
        """`icmp` or `fcmp`, as the operands are."""
        opcode = "icmp" if isinstance(scalar_of(left.type), IntType | PtrType) else "fcmp"
        return self.insert(ir.Compare(opcode, predicate, left, right))

    def select(self, cond: Value, if_true: Value, if_false: Value) -> Value:
        """`select`."""
        return self.insert(ir.Select(cond, if_true, if_false))

    def cast(self, opcode: str, value: Value, ty: Type, flags: Sequence[str] = ()) -> Value:
        """A conversion."""
        return self.insert(ir.Cast(opcode, value, ty, flags))

    def negate(self, value: Value) -> Value:
        """`fneg`."""
        return self.insert(ir.FNeg(value))

    def invert(self, value: Value) -> Value:
        """All bits of an integer, or a condition, turned round."""
        if isinstance(value, ConstantInt):
            return ConstantInt(value.type, ~value.value)
        return self.binary("xor", value, constant_of_bits(value.type, -1))

    def resize(self, value: Value, width: int, *, signed: bool) -> Value:
        """An integer as one of `width` bits."""
        ty = value.type
        assert isinstance(ty, IntType)
        if ty.width == width:
            return value
        if isinstance(value, ConstantInt):
            return ConstantInt(int_type(width), value.signed if signed else value.value)
        opcode = "trunc" if width < ty.width else "sext" if signed else "zext"
        return self.cast(opcode, value, int_type(width))

    def call(self, name: str, ret: Type, args: Sequence[Value] = ()) -> ir.Call:
        """A call of an intrinsic, declared where the module does not have it yet."""
        callee = self.module.globals.get(name)
        if not isinstance(callee, Function):
            callee = Function(name, FunctionType(ret, tuple(arg.type for arg in args)))
            self.module.add(callee)
        return self.insert(ir.Call(callee, args, ir.CallData(callee.function_type)))

    def overloaded(self, name: str, *args: Value) -> Value:
        """A call of an intrinsic whose name ends with the type of its arguments and result."""
        return self.call(f"{name}.{mangled(args[0].type)}", args[0].type, args)

    def flushed(self, value: Value) -> Value:
        """Subnormal numbers as zeros of their sign, where the opcode says so."""
        if not self.op.has("ftz"):
            return value
        kind = scalar_of(value.type)
        if isinstance(kind, FloatType) and kind.kind == "half":
            size = self.overloaded("llvm.fabs", value)
            zero = self.overloaded("llvm.copysign", self.number(value.type, 0.0), value)
            return self.select(self.compare("olt", size, self.number(value.type, 2.0**-14)), zero, value)
        return self.call("llvm.nvvm.mul.rn.ftz.f", value.type, [value, self.number(value.type, 1.0)])

    def saturated(self, value: Value) -> Value:
        """Where the opcode says so, NaN to 0, then into [0, 1]."""
        if not self.op.has("sat"):
            return value
        if value.type == FLOAT:
            return self.call(f"llvm.nvvm.saturate{self.op.suffix('ftz')}.f", FLOAT, [value])
        return self.clamped(value)

    def clamped(self, value: Value) -> Value:
        """NaN to 0, then into [0, 1]."""
        zero, one = self.number(value.type, 0.0), self.number(value.type, 1.0)
        return self.overloaded("llvm.minnum", self.overloaded("llvm.maxnum", value, zero), one)

    def rectified(self, value: Value) -> Value:
        """Where the opcode says `.relu`, what is negative as zero; NaN stays."""
        if not self.op.has("relu"):
            return value
        element = value.type.element if isinstance(value.type, VectorType) else value.type
        larger = "llvm.smax" if isinstance(element, IntType) else "llvm.maximum"
        return self.overloaded(larger, value, constant_of_bits(value.type, 0))

    def extract(self, aggregate: Value, index: int) -> Value:
        """A field of a struct."""
        ty = element_at(aggregate.type, [index])
        assert ty is not None
        return self.insert(ir.ExtractValue(aggregate, [index], ty))

    def element(self, vector: Value, index: int) -> Value:
        """An element of a vector."""
        return self.insert(ir.ExtractElement(vector, ConstantInt(I64, index)))

    def vector(self, parts: Sequence[Value]) -> Value:
        """A vector of these elements."""
        ty = VectorType(parts[0].type, len(parts))
        known = [bits_of_constant(part) for part in parts]
        width = bits_of(parts[0].type)
        if all(bits is not None for bits in known):
            return constant_of_bits(ty, sum((bits or 0) << (width * i) for i, bits in enumerate(known)))
        vector: Value = constant_of_bits(ty, 0)
        for index, part in enumerate(parts):
            vector = self.insert(ir.InsertElement(vector, part, ConstantInt(I64, index)))
        return vector

    # --- bits of one type as those of another ---
    def reinterpret(self, value: Value, ty: Type) -> Value:
        """The bits of a value as a value of another type of its size."""
        source = value.type
        if source == ty:
            return value
        bits = bits_of_constant(value)
        if bits is not None and not isinstance(source, PtrType):
            return constant_of_bits(ty, bits)
        if isinstance(source, PtrType) and isinstance(ty, PtrType):
            if {source.addrspace, ty.addrspace} == {GENERIC, GLOBAL}:
                # A global address is the generic address of its object.
                return self.cast("addrspacecast", value, ty)
            value, source = self.cast("ptrtoint", value, I64), I64
        whole = int_type(bits_of(source))
        if isinstance(source, PtrType):
            value = (
                ConstantExpr(whole, "ptrtoint", (value,))
                if value.is_constant
                else self.cast("ptrtoint", value, whole)
            )
            return self.reinterpret(value, ty)
        if isinstance(ty, PtrType):
            return self.cast("inttoptr", self.reinterpret(value, whole), ty)
        return self.cast("bitcast", value, ty)

    def fit(self, value: Value, ty: Type, *, signed: bool) -> Value:
        """As `reinterpret`; where the sizes differ, the integer of the bits is cut off or extended."""
        if value.type is ty:
            return value
        if bits_of(value.type) == bits_of(ty):
            return self.reinterpret(value, ty)
        whole = self.reinterpret(value, int_type(bits_of(value.type)))
        return self.reinterpret(self.resize(whole, bits_of(ty), signed=signed), ty)

    # --- operands ---
    def read(self, operand: code.Operand, ptx_type: str) -> Value:
        """The value of an operand as the type that the instruction gives it. Raises: Fault."""
        ty = IR_TYPES.get(ptx_type)
        if ty is None:
            raise self.op.fault(f"'{self.op.source.opcode}': operands of type {ptx_type} are not supported")
        return self.read_as(operand, ty, signed=is_signed(ptx_type))

    def read_as(self, operand: code.Operand, ty: Type, *, signed: bool = False) -> Value:
        """The value of an operand as an IR type; what is wider is cut off. Raises: Fault."""
        match operand:
            case code.Use():
                return self._read_register(operand, ty)
            case Number():
                return self.literal(operand, ty)
            case code.SymbolAddress():
                return self.fit(self.symbol(operand), ty, signed=False)
            case code.Special():
                return self.fit(self.special(operand), ty, signed=False)
        raise Fault("this operand cannot stand here", operand.start)

    def _read_register(self, use: code.Use, ty: Type) -> Value:
        register = use.register
        _check_kind(use, ty)
        if register.bits < bits_of(ty):
            raise Fault(f"'{register.name}' has {register.bits} bits, {bits_of(ty)} are needed", use.start)
        value = self.fit(self.ssa.read(register, self.block), ty, signed=False)
        return self.invert(value) if use.negated else value

    def literal(self, number: Number, ty: Type) -> Constant:
        """A literal as a constant of `ty`. Raises: Fault."""
        if number.float_bits is not None:
            bits, width = number.float_bits
            if width == bits_of(ty):
                return constant_of_bits(ty, bits)
            return self._float_literal(ConstantFP(FLOAT if width == 32 else DOUBLE, bits).value, ty, number)
        if "." in number.text:
            value = float(number.text)
            return self._float_literal(-value if number.negative else value, ty, number)
        value = literal_value(number)
        if isinstance(ty, FloatType) and number.text.isdigit() and ty.kind in ("float", "double"):
            # A whole number where a float is wanted names the number, in untyped places its bits.
            name = self.op.type if self.op.types else ""
            return self.number(ty, float(value)) if name[:1] == "f" else constant_of_bits(ty, value)
        return constant_of_bits(ty, value)

    def _float_literal(self, value: float, ty: Type, number: Number) -> Constant:
        if isinstance(ty, IntType) and ty.width in (32, 64):
            bits = bits_of_constant(self.number(FLOAT if ty.width == 32 else DOUBLE, value))
            return constant_of_bits(ty, bits or 0)
        if not isinstance(ty, FloatType):
            raise Fault("a floating-point number cannot stand here", number.start)
        try:
            return self.number(ty, value)
        except OverflowError:
            return self.number(ty, float("inf") if value > 0 else float("-inf"))

    def symbol(self, operand: code.SymbolAddress) -> Value:
        """The address of a variable or function, in its own state space or the generic one."""
        value = operand.symbol.value
        if value is None:
            raise Fault(f"the address of '{operand.symbol.name}' cannot be taken", operand.start)
        if operand.offset:
            value = self.step(value, ConstantInt(I64, operand.offset))
        if operand.generic and isinstance(value.type, PtrType) and value.type.addrspace != GENERIC:
            value = self.cast("addrspacecast", value, ptr_type(GENERIC))
        return value

    def step(self, pointer: Value, offset: Value) -> Value:
        """`pointer` moved by a number of bytes."""
        if isinstance(offset, ConstantInt) and offset.value == 0:
            return pointer
        if pointer.is_constant and isinstance(offset, Constant):
            return ConstantExpr(pointer.type, "getelementptr", (pointer, offset), (), int_type(8))
        return self.insert(ir.GetElementPtr(int_type(8), pointer, [offset]))

    def special(self, operand: code.Special) -> Value:
        """A special register. Raises: Fault where it is not known."""
        name = operand.name.removeprefix("%")
        if name == "WARP_SZ":
            return ConstantInt(int_type(32), 32)
        if name in ("clock_hi", "globaltimer_hi", "globaltimer_lo"):
            wide = self.call(f"llvm.nvvm.read.ptx.sreg.{'clock64' if name[0] == 'c' else 'globaltimer'}", I64)
            if name.endswith("hi"):
                return self.resize(self.binary("lshr", wide, ConstantInt(I64, 32)), 32, signed=False)
            return self.resize(wide, 32, signed=False)
        if name not in SPECIAL_BITS:
            raise Fault(f"the special register '{operand.name}' is not supported", operand.start)
        if name == "reserved_smem_offset_1" and self.is_emitted:
            # LLVM has no name for it.
            text = InlineAsm(ptr_type(GENERIC), f"mov.u32 $0, {operand.name};", "=r")
            return self.insert(ir.Call(text, [], ir.CallData(FunctionType(int_type(32), ()))))
        dotted = re.sub(r"^(lanemask|cluster)_", r"\1.", name)
        return self.call(f"llvm.nvvm.read.ptx.sreg.{dotted}", int_type(SPECIAL_BITS[name]))

    def write(self, operand: code.Operand, value: Value | None, ptx_type: str) -> None:
        """Gives a register a value of the instruction's type, extended by its sign to a wider register."""
        if value is None or isinstance(operand, code.Sink):
            return
        if isinstance(operand, code.Both):
            raise Fault("one result cannot be given to two registers", operand.start)
        if not isinstance(operand, code.Use) or operand.negated:
            raise Fault("a result needs a register", operand.start)
        register = operand.register
        _check_kind(operand, value.type)
        if register.bits < bits_of(value.type):
            message = f"'{register.name}' has {register.bits} bits, the result has {bits_of(value.type)}"
            raise Fault(message, operand.start)
        if self.result is None:
            self.result = value
        value = self.fit(value, register.ir_type, signed=is_signed(ptx_type))
        guard = self.op.guard
        if guard is not None and self.op.row.is_pure:
            old = self.ssa.read(register, self.block)
            assert self.guard is not None
            sides = (old, value) if guard.negated else (value, old)
            value = self.select(self.guard, *sides)
            self.result = value
        self.ssa.write(register, self.block, value)
        if isinstance(value, ir.Instruction) and value.name is None and value in self.made:
            value.name = self.ssa.unique(register.name)

    def write_pair(self, operand: code.Operand, pair: Value, ptx_type: str) -> None:
        """Writes the fields of a struct, a value and a flag; the flag where the operand is `%r|%p`."""
        flag: tuple[code.Operand, ...] = ()
        if isinstance(operand, code.Both):
            operand, flag = operand.first, (operand.second,)
        self.write(operand, self.extract(pair, 0), ptx_type)
        for predicate in flag:
            self.write(predicate, self.extract(pair, 1), "pred")

    # --- addresses ---
    def address(self, memory: code.Place, space: int) -> Value:
        """The pointer that an address operand is in `space`. Raises: Fault."""
        ty = ptr_type(space)
        if isinstance(memory.base, code.SymbolAddress):
            pointer = self.symbol(memory.base)
            if isinstance(pointer.type, PtrType) and pointer.type.addrspace != space and space == GENERIC:
                pointer = self.cast("addrspacecast", pointer, ty)
            pointer = self.reinterpret(pointer, ty)
        elif isinstance(memory.base, code.Use):
            register = memory.base.register
            value = self.ssa.read(register, self.block)
            if isinstance(value.type, PtrType) or register.bits == bits_of(ty):
                pointer = self.reinterpret(value, ty)
            else:
                whole = self.reinterpret(value, int_type(register.bits))
                if memory.offset:
                    # The sum wraps in the register's own size.
                    whole = self.binary("add", whole, constant_of_bits(whole.type, memory.offset))
                return self.cast("inttoptr", whole, ty)
        else:
            return constant_of_bits(ty, literal_value(memory.base) + memory.offset)
        return self.step(pointer, ConstantInt(I64, memory.offset))


def _check_kind(use: code.Use, ty: Type) -> None:
    """Raises: Fault where a predicate stands for a number or the other way round."""
    is_predicate = use.register.ptx_type == "pred"
    if is_predicate != (ty == I1):
        raise Fault(
            f"'{use.register.name}' is {'a predicate' if is_predicate else 'no predicate'}", use.start
        )


def operation(opcode: str) -> Callable[[Emitter, Value, Value], Value]:
    """What makes an operation on two operands."""
    return lambda e, a, b: e.binary(opcode, a, b)


def mangled(ty: Type) -> str:
    """A type as the names of overloaded intrinsics spell it."""
    if isinstance(ty, VectorType):
        return f"v{ty.count}{mangled(ty.element)}"
    if isinstance(ty, PtrType):
        return f"p{ty.addrspace}"
    if isinstance(ty, FloatType):
        return {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}[ty.kind]
    return str(ty)


SPECIAL_BITS: dict[str, int] = {
    **{
        f"{name}.{axis}": 32
        for name in "tid ntid ctaid nctaid clusterid nclusterid cluster_ctaid cluster_nctaid".split()
        for axis in "xyz"
    },
    **dict.fromkeys(
        "laneid warpid nwarpid smid nsmid gridid lanemask_eq lanemask_le lanemask_lt lanemask_ge lanemask_gt "
        "clock cluster_ctarank cluster_nctarank dynamic_smem_size total_smem_size "
        "reserved_smem_offset_1".split(),
        32,
    ),
    **dict.fromkeys("clock64 globaltimer".split(), 64),
    **{f"pm{i}": 32 for i in range(4)},
    **{f"envreg{i}": 32 for i in range(32)},
}
