"""Builds functions instruction by instruction.

A builder stands at the end of a block. Types follow from operands; names are made unique within the
function. It makes what it is told to make: the verifier says whether that is valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pcfm.ir import instructions as ir
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.rewriter import Names
from pcfm.ir.type_queries import element_at
from pcfm.ir.types import I32, FunctionType, IntType, Type, ptr_type
from pcfm.ir.values import Constant, ConstantInt, Value

T = TypeVar("T", bound=ir.Instruction)


def add_function(
    module: Module,
    name: str,
    params: Sequence[tuple[str, Type]],
    ret: Type,
    calling_convention: str | None = None,
) -> Function:
    """A function without blocks, its parameters named, placed last in `module`."""
    fn = Function(name, FunctionType(ret, tuple(ty for _, ty in params)))
    for arg, (arg_name, _) in zip(fn.args, params, strict=True):
        arg.name = arg_name or None
    fn.calling_convention = calling_convention
    module.add(fn)
    return fn


def declare(module: Module, name: str, params: Sequence[Type], ret: Type) -> Function:
    """The function `name`, declared where the module does not have it yet."""
    declared = module.globals.get(name)
    return (
        declared
        if isinstance(declared, Function)
        else add_function(module, name, [("", ty) for ty in params], ret)
    )


class Builder:
    """Appends instructions to `block`. An empty name leaves the value to be numbered."""

    def __init__(self, block: Block) -> None:
        self.block = block

    @property
    def function(self) -> Function:
        """The function that it builds."""
        return self.block.function

    def new_block(self, name: str = "") -> Block:
        """A new empty block at the end of the function; the builder stays where it is."""
        block = Block(Names(self.function).fresh(name) if name else None)
        return self.function.append_block(block)

    def at(self, block: Block) -> Builder:
        """Moves to the end of `block`."""
        self.block = block
        return self

    def insert(self, inst: T, name: str = "") -> T:
        """Appends any instruction."""
        if name:
            inst.name = Names(self.function).fresh(name)
        self.block.append(inst)
        return inst

    # --- computing ---
    def binary(
        self, opcode: str, left: Value, right: Value, name: str = "", flags: Sequence[str] = ()
    ) -> ir.Binary:
        """`add`, `fmul`, `lshr` and all others of two operands."""
        return self.insert(ir.Binary(opcode, left, right, flags), name)

    def add(self, left: Value, right: Value, name: str = "", flags: Sequence[str] = ()) -> ir.Binary:
        """`add`."""
        return self.binary("add", left, right, name, flags)

    def sub(self, left: Value, right: Value, name: str = "", flags: Sequence[str] = ()) -> ir.Binary:
        """`sub`."""
        return self.binary("sub", left, right, name, flags)

    def mul(self, left: Value, right: Value, name: str = "", flags: Sequence[str] = ()) -> ir.Binary:
        """`mul`."""
        return self.binary("mul", left, right, name, flags)

    def fneg(self, value: Value, name: str = "", flags: Sequence[str] = ()) -> ir.FNeg:
        """`fneg`."""
        return self.insert(ir.FNeg(value, flags), name)

    def icmp(self, predicate: str, left: Value, right: Value, name: str = "") -> ir.Compare:
        """`icmp`."""
        return self.insert(ir.Compare("icmp", predicate, left, right), name)

    def fcmp(self, predicate: str, left: Value, right: Value, name: str = "") -> ir.Compare:
        """`fcmp`."""
        return self.insert(ir.Compare("fcmp", predicate, left, right), name)

    def select(self, cond: Value, if_true: Value, if_false: Value, name: str = "") -> ir.Select:
        """`select`."""
        return self.insert(ir.Select(cond, if_true, if_false), name)

    def freeze(self, value: Value, name: str = "") -> ir.Freeze:
        """`freeze`."""
        return self.insert(ir.Freeze(value), name)

    def cast(self, opcode: str, value: Value, ty: Type, name: str = "", flags: Sequence[str] = ()) -> ir.Cast:
        """Any conversion."""
        return self.insert(ir.Cast(opcode, value, ty, flags), name)

    def phi(self, ty: Type, incoming: Sequence[tuple[Value, Block]] = (), name: str = "") -> ir.Phi:
        """`phi`; edges can be added later."""
        return self.insert(ir.Phi(ty, incoming), name)

    # --- vectors and aggregates ---
    def extract_element(self, vector: Value, index: Value, name: str = "") -> ir.ExtractElement:
        """`extractelement`."""
        return self.insert(ir.ExtractElement(vector, index), name)

    def insert_element(self, vector: Value, element: Value, index: Value, name: str = "") -> ir.InsertElement:
        """`insertelement`."""
        return self.insert(ir.InsertElement(vector, element, index), name)

    def shuffle(self, left: Value, right: Value, mask: Constant, name: str = "") -> ir.ShuffleVector:
        """`shufflevector`."""
        return self.insert(ir.ShuffleVector(left, right, mask), name)

    def extract_value(self, aggregate: Value, indices: Sequence[int], name: str = "") -> ir.ExtractValue:
        """`extractvalue`. Raises: ValueError where the indices select nothing."""
        ty = element_at(aggregate.type, indices)
        if ty is None:
            raise ValueError(f"{list(indices)} selects nothing of {aggregate.type}")
        return self.insert(ir.ExtractValue(aggregate, indices, ty), name)

    def insert_value(
        self, aggregate: Value, element: Value, indices: Sequence[int], name: str = ""
    ) -> ir.InsertValue:
        """`insertvalue`."""
        return self.insert(ir.InsertValue(aggregate, element, indices), name)

    # --- memory ---
    def alloca(
        self,
        ty: Type,
        count: Value | None = None,
        name: str = "",
        *,
        addrspace: int = 0,
        align: int | None = None,
    ) -> ir.Alloca:
        """`alloca`."""
        size = count if count is not None else ConstantInt(I32, 1)
        return self.insert(ir.Alloca(ty, size, ptr_type(addrspace), align=align), name)

    def load(self, ty: Type, ptr: Value, name: str = "", *, align: int | None = None) -> ir.Load:
        """`load`."""
        return self.insert(ir.Load(ty, ptr, align=align), name)

    def store(self, value: Value, ptr: Value, *, align: int | None = None) -> ir.Store:
        """`store`."""
        return self.insert(ir.Store(value, ptr, align=align))

    def gep(
        self,
        source_type: Type,
        base: Value,
        indices: Sequence[Value],
        name: str = "",
        flags: Sequence[str] = (),
    ) -> ir.GetElementPtr:
        """`getelementptr`."""
        return self.insert(ir.GetElementPtr(source_type, base, indices, flags), name)

    def atomicrmw(
        self, operation: str, ptr: Value, value: Value, ordering: str = "monotonic", name: str = ""
    ) -> ir.AtomicRMW:
        """`atomicrmw`."""
        return self.insert(ir.AtomicRMW(operation, ptr, value, ordering), name)

    def cmpxchg(
        self, ptr: Value, expected: Value, new: Value, orderings: tuple[str, str] = ("monotonic", "monotonic")
    ) -> ir.CmpXchg:
        """`cmpxchg`."""
        return self.insert(ir.CmpXchg(ptr, expected, new, *orderings))

    def fence(self, ordering: str, syncscope: str | None = None) -> ir.Fence:
        """`fence`."""
        return self.insert(ir.Fence(ordering, syncscope))

    def call(self, callee: Function, args: Sequence[Value] = (), name: str = "") -> ir.Call:
        """`call` of a known function."""
        return self.insert(ir.Call(callee, args, ir.CallData(callee.function_type)), name)

    # --- terminators ---
    def br(self, target: Block) -> ir.Br:
        """`br label`."""
        return self.insert(ir.Br(target))

    def cond_br(self, cond: Value, if_true: Block, if_false: Block) -> ir.CondBr:
        """`br i1`."""
        return self.insert(ir.CondBr(cond, if_true, if_false))

    def switch(self, value: Value, default: Block, cases: Sequence[tuple[int, Block]]) -> ir.Switch:
        """`switch`; the cases are of the value's type."""
        ty = value.type
        assert isinstance(ty, IntType)
        return self.insert(
            ir.Switch(value, default, [(ConstantInt(ty, case), block) for case, block in cases])
        )

    def ret(self, value: Value | None = None) -> ir.Ret:
        """`ret`."""
        return self.insert(ir.Ret(value))

    def unreachable(self) -> ir.Unreachable:
        """`unreachable`."""
        return self.insert(ir.Unreachable())
