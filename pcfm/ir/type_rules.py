"""Which types the operands and results of each opcode may have.

Each rule returns what is wrong, in words, or None. The parser asks while it reads, the verifier after every
change; neither knows the rules itself. Source: LLVM LangRef, "Instruction Reference". Rules between an
instruction and its surroundings (dominance, predecessors, the function's result) are the verifier's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pcfm.ir import instructions as ir
from pcfm.ir.type_queries import cast_problem, element_at, gep_problem, is_first_class, is_sized, shape_of
from pcfm.ir.types import (
    I1,
    LABEL,
    TOKEN,
    ArrayType,
    FloatType,
    IntType,
    PtrType,
    StructType,
    Type,
    VectorType,
    scalar_of,
    shaped_like,
    struct_elements,
)
from pcfm.ir.values import ConstantInt


def type_problem(inst: ir.Instruction) -> str | None:
    """What is wrong with the types of `inst`; None where nothing is."""
    rule = _RULES.get(type(inst))
    return rule(inst) if rule else f"'{inst.opcode}' is no known instruction"


# --- one rule per instruction -----------------------------------------------------------------------------


def _binary(inst: ir.Binary) -> str | None:
    left, right = inst._operands
    row = ir.OPCODES.get(inst.opcode)
    if row is None or row.shape != "binary" or row.source is None:
        return f"'{inst.opcode}' is no binary operator"
    if left.type != right.type or inst.type != left.type:
        return f"the operands of '{inst.opcode}' differ in type: {left.type} and {right.type}"
    if not isinstance(scalar_of(left.type), row.source):
        return f"'{inst.opcode}' cannot be done on {left.type}"
    return None


def _fneg(inst: ir.FNeg) -> str | None:
    ty = inst._operands[0].type
    fits = isinstance(scalar_of(ty), FloatType) and inst.type == ty
    return None if fits else f"'fneg' cannot be done on {ty}"


def _compare(inst: ir.Compare) -> str | None:
    left, right = inst._operands
    if left.type != right.type:
        return f"the operands of '{inst.opcode}' differ in type: {left.type} and {right.type}"
    element = scalar_of(left.type)
    if inst.opcode == "icmp":
        if not isinstance(element, IntType | PtrType):
            return f"'icmp' cannot compare {left.type}"
        known = inst.predicate in ir.INT_PREDICATES
    else:
        if not isinstance(element, FloatType):
            return f"'{inst.opcode}' cannot compare {left.type}"
        known = inst.predicate in ir.FLOAT_PREDICATES
    if not known:
        return f"'{inst.predicate}' is no predicate of '{inst.opcode}'"
    if inst.type != shaped_like(I1, left.type):
        return f"'{inst.opcode}' of {left.type} cannot give {inst.type}"
    return None


def _select(inst: ir.Select) -> str | None:
    cond, left, right = (operand.type for operand in inst._operands)
    if left != right or inst.type != left:
        return f"the values of 'select' differ in type: {left} and {right}"
    if not is_first_class(left):
        return f"'select' cannot choose between values of type {left}"
    if scalar_of(cond) != I1:
        return f"the condition of 'select' must be i1 or a vector of it, not {cond}"
    if isinstance(cond, VectorType) and shape_of(cond) != shape_of(left):
        return f"the condition of 'select' has type {cond}, the values {left}"
    return _fast_math_fits(inst)


def _fast_math_fits(inst: ir.Instruction) -> str | None:
    if not inst.flags:
        return None
    ty = inst.type
    while isinstance(ty, ArrayType):
        ty = ty.element
    fields = struct_elements(ty)
    parts = fields if fields else (ty,)
    if not all(isinstance(scalar_of(part), FloatType) for part in parts):
        return f"fast-math flags need a floating-point '{inst.opcode}', not {inst.type}"
    return None


def _freeze(inst: ir.Freeze) -> str | None:
    ty = inst._operands[0].type
    fits = is_first_class(ty) and ty != TOKEN and inst.type == ty
    return None if fits else f"'freeze' cannot be done on {ty}"


def _phi(inst: ir.Phi) -> str | None:
    if not is_first_class(inst.type) or inst.type == TOKEN:
        return f"'phi' cannot have type {inst.type}"
    operands = inst._operands
    if len(operands) % 2:
        return "'phi' needs a value and a block for each edge"
    for index in range(0, len(operands), 2):
        if operands[index].type != inst.type:
            return f"'phi' of {inst.type} has an incoming value of type {operands[index].type}"
        if operands[index + 1].type != LABEL:
            return f"'phi' names a value of type {operands[index + 1].type} as a block"
    return _fast_math_fits(inst)


def _alloca(inst: ir.Alloca) -> str | None:
    if not is_sized(inst.allocated_type):
        return f"'alloca' needs a type with a size, not {inst.allocated_type}"
    if not isinstance(inst._operands[0].type, IntType):
        return f"the element count of 'alloca' must be an integer, not {inst._operands[0].type}"
    if not isinstance(inst.type, PtrType):
        return f"'alloca' gives a pointer, not {inst.type}"
    return _align_problem(inst.align)


def _align_problem(align: int | None) -> str | None:
    if align is not None and (align <= 0 or align & (align - 1) or align > 1 << 32):
        return f"an alignment must be a power of two up to 4294967296, not {align}"
    return None


def _pointer(inst: ir.Instruction, ty: Type) -> str | None:
    return None if isinstance(ty, PtrType) else f"the address of '{inst.opcode}' must be a pointer, not {ty}"


def _access(inst: ir.Load | ir.Store, ty: Type, forbidden: tuple[str, ...]) -> str | None:
    if not is_first_class(ty) or not is_sized(ty):
        return f"'{inst.opcode}' cannot move a value of type {ty}"
    if inst.ordering is not None:
        if not isinstance(ty, IntType | FloatType | PtrType):
            return f"an atomic '{inst.opcode}' cannot move a value of type {ty}"
        if inst.align is None:
            return f"an atomic '{inst.opcode}' needs an alignment"
        if inst.ordering in forbidden:
            return f"'{inst.opcode}' cannot be {inst.ordering}"
    return _align_problem(inst.align)


def _load(inst: ir.Load) -> str | None:
    return _pointer(inst, inst.ptr.type) or _access(inst, inst.type, ("release", "acq_rel"))


def _store(inst: ir.Store) -> str | None:
    return _pointer(inst, inst.ptr.type) or _access(inst, inst.value.type, ("acquire", "acq_rel"))


def _gep(inst: ir.GetElementPtr) -> str | None:
    problem = gep_problem(inst.source_type, inst._operands)
    if problem is None and inst.type != ir.address_type(inst._operands):
        return f"'getelementptr' cannot give {inst.type}"
    return problem


def _extract_element(inst: ir.ExtractElement) -> str | None:
    vector, index = (operand.type for operand in inst._operands)
    if not isinstance(vector, VectorType):
        return f"'extractelement' needs a vector, not {vector}"
    if not isinstance(index, IntType):
        return f"the index of 'extractelement' must be an integer, not {index}"
    return None if inst.type == vector.element else f"'extractelement' of {vector} cannot give {inst.type}"


def _insert_element(inst: ir.InsertElement) -> str | None:
    vector, element, index = (operand.type for operand in inst._operands)
    if not isinstance(vector, VectorType):
        return f"'insertelement' needs a vector, not {vector}"
    if element != vector.element:
        return f"'insertelement' cannot place a value of type {element} in {vector}"
    if not isinstance(index, IntType):
        return f"the index of 'insertelement' must be an integer, not {index}"
    return None if inst.type == vector else f"'insertelement' into {vector} cannot give {inst.type}"


def _shuffle(inst: ir.ShuffleVector) -> str | None:
    left, right = (operand.type for operand in inst._operands)
    if left != right:
        return f"the operands of 'shufflevector' differ in type: {left} and {right}"
    if not isinstance(left, VectorType):
        return f"'shufflevector' needs vectors, not {left}"
    mask = inst.mask
    if not isinstance(mask.type, VectorType) or mask.type.element != IntType(32):
        return f"the mask of 'shufflevector' must be a vector of i32, not {mask.type}"
    for element in getattr(mask, "elements", ()):
        if isinstance(element, ConstantInt) and element.value >= 2 * left.count:
            return f"the mask of 'shufflevector' selects element {element.signed} of {2 * left.count}"
    return None


def _extract_value(inst: ir.ExtractValue) -> str | None:
    whole = inst._operands[0].type
    part = element_at(whole, inst.indices) if inst.indices else None
    if part is None:
        return f"the indices {list(inst.indices)} select nothing of {whole}"
    return None if inst.type == part else f"'extractvalue' gives {part} here, not {inst.type}"


def _insert_value(inst: ir.InsertValue) -> str | None:
    whole, element = (operand.type for operand in inst._operands)
    part = element_at(whole, inst.indices) if inst.indices else None
    if part is None:
        return f"the indices {list(inst.indices)} select nothing of {whole}"
    if element != part:
        return f"'insertvalue' cannot place a value of type {element} where {whole} has {part}"
    return None if inst.type == whole else f"'insertvalue' into {whole} cannot give {inst.type}"


def _atomicrmw(inst: ir.AtomicRMW) -> str | None:
    ty = inst._operands[1].type
    kinds = ir.RMW_OPERATIONS[inst.operation]
    # Only float arithmetic is done on vectors.
    if not isinstance(scalar_of(ty) if kinds == (FloatType,) else ty, kinds) or inst.type != ty:
        return f"'atomicrmw {inst.operation}' cannot be done on {ty}"
    if inst.ordering == "unordered":
        return "'atomicrmw' cannot be unordered"
    return _pointer(inst, inst.ptr.type) or _align_problem(inst.align)


def _cmpxchg(inst: ir.CmpXchg) -> str | None:
    ptr, expected, replacement = (operand.type for operand in inst._operands)
    if expected != replacement:
        return f"the values of 'cmpxchg' differ in type: {expected} and {replacement}"
    if not isinstance(expected, IntType | PtrType):
        return f"'cmpxchg' cannot be done on {expected}"
    if inst.type != StructType((expected, I1)):
        return f"'cmpxchg' of {expected} cannot give {inst.type}"
    if "unordered" in (inst.ordering, inst.failure_ordering):
        return "'cmpxchg' cannot be unordered"
    if inst.failure_ordering in ("release", "acq_rel"):
        return f"'cmpxchg' cannot be {inst.failure_ordering} on failure"
    return _pointer(inst, ptr) or _align_problem(inst.align)


def _fence(inst: ir.Fence) -> str | None:
    if inst.ordering in ("monotonic", "unordered"):
        return f"'fence' cannot be {inst.ordering}"
    return None


def _call(inst: ir.CallBase) -> str | None:
    data = inst.data
    if inst.callee.type != PtrType(data.addrspace) and not isinstance(inst.callee.type, PtrType):
        return f"'{inst.opcode}' needs a pointer to call, not {inst.callee.type}"
    ty = data.function_type
    args = inst.args
    if len(args) < len(ty.params) or (len(args) > len(ty.params) and not ty.vararg):
        return f"'{inst.opcode}' passes {len(args)} arguments where {ty} takes {len(ty.params)}"
    for index, (arg, param) in enumerate(zip(args, ty.params, strict=False)):
        if arg.type != param:
            return f"argument {index} of '{inst.opcode}' has type {arg.type}, the function takes {param}"
    if inst.type != ty.ret:
        return f"'{inst.opcode}' of a function that returns {ty.ret} cannot give {inst.type}"
    return _fast_math_fits(inst)


def _labels_from(inst: ir.Instruction, start: int) -> str | None:
    for operand in inst._operands[start:]:
        if operand.type != LABEL:
            return f"'{inst.opcode}' goes to a block, not to a value of type {operand.type}"
    return None


def _cond_br(inst: ir.CondBr) -> str | None:
    if inst.cond.type != I1:
        return f"the condition of 'br' must be i1, not {inst.cond.type}"
    return _labels_from(inst, 1)


def _switch(inst: ir.Switch) -> str | None:
    if not isinstance(inst.value.type, IntType):
        return f"'switch' needs an integer, not {inst.value.type}"
    seen: set[int] = set()
    for value, block in inst.cases:
        if not isinstance(value, ConstantInt) or value.type != inst.value.type:
            return f"a case of 'switch' must be a constant of type {inst.value.type}"
        if value.value in seen:
            return f"'switch' has the case {value.signed} twice"
        seen.add(value.value)
        if block.type != LABEL:
            return f"'switch' goes to a block, not to a value of type {block.type}"
    return None if inst.default.type == LABEL else "the default of 'switch' is no block"


def _ret(inst: ir.Ret) -> str | None:
    if inst.value is not None and not is_first_class(inst.value.type):
        return f"'ret' cannot return a value of type {inst.value.type}"
    return None


def _indirectbr(inst: ir.IndirectBr) -> str | None:
    return _pointer(inst, inst._operands[0].type) or _labels_from(inst, 1)


def _first_class_operand(inst: ir.Instruction) -> str | None:
    ty = inst._operands[0].type
    return None if is_first_class(ty) else f"'{inst.opcode}' cannot take a value of type {ty}"


def _landingpad(inst: ir.LandingPad) -> str | None:
    if not inst.clauses and not inst.cleanup:
        return "'landingpad' needs a clause or 'cleanup'"
    return None if is_first_class(inst.type) else f"'landingpad' cannot have type {inst.type}"


def _va_arg(inst: ir.VAArg) -> str | None:
    return _pointer(inst, inst._operands[0].type) or (
        None if is_first_class(inst.type) else f"'va_arg' cannot give {inst.type}"
    )


_RULES: dict[type, Callable[[Any], str | None]] = {
    ir.Binary: _binary,
    ir.FNeg: _fneg,
    ir.Compare: _compare,
    ir.Select: _select,
    ir.Freeze: _freeze,
    ir.Phi: _phi,
    ir.Alloca: _alloca,
    ir.Load: _load,
    ir.Store: _store,
    ir.GetElementPtr: _gep,
    ir.Cast: lambda inst: cast_problem(inst.opcode, inst._operands[0].type, inst.type),
    ir.ExtractElement: _extract_element,
    ir.InsertElement: _insert_element,
    ir.ShuffleVector: _shuffle,
    ir.ExtractValue: _extract_value,
    ir.InsertValue: _insert_value,
    ir.AtomicRMW: _atomicrmw,
    ir.CmpXchg: _cmpxchg,
    ir.Fence: _fence,
    ir.Call: _call,
    ir.Invoke: _call,
    ir.CallBr: _call,
    ir.Br: lambda inst: _labels_from(inst, 0),
    ir.CondBr: _cond_br,
    ir.Switch: _switch,
    ir.Ret: _ret,
    ir.Unreachable: lambda inst: None,
    ir.IndirectBr: _indirectbr,
    ir.Resume: _first_class_operand,
    ir.LandingPad: _landingpad,
    ir.VAArg: _va_arg,
}
