"""Variables of a PTX module: declarations with their initialisers, as globals of the IR.

What the host may read or set (`.global`, `.const`) is externally initialised, so that nothing is folded out
of it. Shared variables have no value at first. An initialiser shorter than its array is filled up with
zeros.
"""

from __future__ import annotations

from pcfm.ir.module import GlobalVariable
from pcfm.ir.parser.source import Fault
from pcfm.ir.types import I8, I64, ArrayType, IntType, PtrType, Type, ptr_type
from pcfm.ir.values import (
    Constant,
    ConstantAggregate,
    ConstantExpr,
    ConstantString,
    ConstantZero,
    Undef,
    Value,
)
from pcfm.ptx import syntax as ptx
from pcfm.ptx.code import Memory, Routine
from pcfm.ptx.reader import Scope, type_word
from pcfm.ptx.types import GENERIC, IR_TYPES, LOCAL, PARAM, SHARED, bits_of, constant_of_bits, named_space

_LINKAGES = (("weak",), ("common",))
_VECTORS = {".v2": 2, ".v4": 4}


def space_of(words: list[str], start: int) -> int:
    """The state space that a declaration names. Raises: Fault."""
    space = named_space(word[1:] for word in words)
    if space is None:
        raise Fault("the declaration names no state space that pcfm knows", start)
    return GENERIC if space == PARAM else space


def size_bytes(words: list[str], dimensions: list[int | None], start: int) -> int | None:
    """The size of a declared variable; None of an array without a size."""
    size = bits_of(IR_TYPES[type_word(words, start)]) // 8
    for word in words:
        size *= _VECTORS.get(word, 1)
    for count in dimensions:
        if count is None:
            return None
        size *= count
    return size


def global_variable(declaration: ptx.Declaration, declarator: ptx.Declarator) -> GlobalVariable:
    """A variable without its initialiser. Raises: Fault."""
    words, start = declaration.words, declarator.start
    space = space_of(words, declaration.start)
    if space == LOCAL:
        raise Fault(".local variables outside of functions are not supported", start)
    element = IR_TYPES[type_word(words, declaration.start)]
    ty: Type = element
    for word in words:
        if word in _VECTORS:
            ty = ArrayType(ty, _VECTORS[word])
    for count in reversed(declarator.dimensions):
        ty = ArrayType(ty, count or 0)
    extern = ".extern" in words
    align = declaration.align or bits_of(element) // 8
    variable = GlobalVariable(declarator.name, ty, None, addrspace=space, align=align)
    if extern:
        variable.prefix = ("external",)
    elif ".visible" not in words:
        variable.prefix = next((word for word in _LINKAGES if f".{word[0]}" in words), ("internal",))
    variable.externally_initialized = space != SHARED and not extern
    if not extern and space == SHARED:
        variable.initializer = Undef(ty)
    return variable


def initialise(variable: GlobalVariable, declarator: ptx.Declarator, scope: Scope) -> None:
    """Gives a variable its value; names in it must be declared. Raises: Fault."""
    if variable.initializer is not None or variable.prefix == ("external",):
        return
    written = declarator.initializer
    if written is None:
        variable.initializer = _zero(variable.value_type)
        return
    if (
        isinstance(written, list)
        and isinstance(variable.value_type, ArrayType)
        and variable.value_type.count == 0
    ):
        variable.value_type = ArrayType(variable.value_type.element, len(written))
    variable.initializer = _value(written, variable.value_type, scope, declarator.start)


def _zero(ty: Type) -> Constant:
    return ConstantZero(ty) if isinstance(ty, ArrayType) else constant_of_bits(ty, 0)


def _value(written: ptx.Initializer, ty: Type, scope: Scope, start: int) -> Value:
    if isinstance(ty, ArrayType):
        return _array(written, ty, scope, start)
    if isinstance(written, list):
        if len(written) != 1:
            raise Fault("the initialiser has more values than the variable", start)
        return _value(written[0], ty, scope, start)
    if isinstance(written, ptx.Name):
        return _address(written, ty, scope)
    return _literal(written, ty)


def _array(written: ptx.Initializer, ty: ArrayType, scope: Scope, start: int) -> Constant:
    parts = written if isinstance(written, list) else [written]
    if len(parts) > ty.count:
        raise Fault("the initialiser has more values than the variable", start)
    values = [_value(part, ty.element, scope, start) for part in parts]
    if ty.element == I8:
        data = bytes(getattr(value, "value", 0) for value in values)
        return ConstantString(ty, data.ljust(ty.count, b"\0"))
    return ConstantAggregate(ty, (*values, *([_zero(ty.element)] * (ty.count - len(values)))))


def _literal(number: ptx.Number, ty: Type) -> Constant:
    if number.float_bits is not None:
        bits, width = number.float_bits
        if width != bits_of(ty):
            raise Fault(f"'{number.text}' is no {bits_of(ty)}-bit number", number.start)
        return constant_of_bits(ty, bits)
    if "." in number.text:
        raise Fault("floating-point initialisers must be written by their bits", number.start)
    return constant_of_bits(ty, ptx.literal_value(number))


def _address(name: ptx.Name, ty: Type, scope: Scope) -> Value:
    symbol = scope.find(name.text, [])
    if not isinstance(symbol, Memory | Routine) or symbol.value is None:
        raise Fault(f"'{name.text}' is no variable or function", name.start)
    if not isinstance(ty, IntType):
        raise Fault("an address initialises integers only", name.start)
    value: Value = symbol.value
    if name.offset:
        value = ConstantExpr(value.type, "getelementptr", (value, constant_of_bits(I64, name.offset)), (), I8)
    if name.generic and isinstance(value.type, PtrType) and value.type.addrspace != GENERIC:
        value = ConstantExpr(ptr_type(GENERIC), "addrspacecast", (value,))
    return ConstantExpr(ty, "ptrtoint", (value,))
