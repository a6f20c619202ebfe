"""From the syntax of a value and the type that it stands under to the value.

Types are checked here: a number under a float type, an array under a struct type, a global of another
address space is an error at its place. Nested constants recurse no deeper than the lexer lets brackets
nest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pcfm.ir.instructions import OPCODES, address_type
from pcfm.ir.module import Function, Module
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.numbers import read_float, read_hex_int, read_int
from pcfm.ir.parser.scope import FunctionScope
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.parser.strings import name_of, text_of, unescape
from pcfm.ir.parser.syntax import Node, start_of
from pcfm.ir.parser.words import ASM_FLAGS, closest
from pcfm.ir.type_queries import cast_problem, gep_problem, is_first_class
from pcfm.ir.types import (
    I1,
    I8,
    TOKEN,
    ArrayType,
    FloatType,
    IntType,
    PtrType,
    Type,
    VectorType,
    scalar_of,
    shaped_like,
    struct_body,
)
from pcfm.ir.values import (
    BlockAddress,
    Constant,
    ConstantAggregate,
    ConstantExpr,
    ConstantFP,
    ConstantInt,
    ConstantNull,
    ConstantSplat,
    ConstantString,
    ConstantZero,
    GlobalMarker,
    InlineAsm,
    NoneToken,
    Poison,
    Undef,
    Value,
)


class ValueReader:
    """Resolves values in a module and, while a body is read, in its function."""

    def __init__(self, module: Module, source: Source) -> None:
        self.module = module
        self.source = source
        self.scope: FunctionScope | None = None
        self.scopes: dict[str, FunctionScope] = {}
        self._ints: dict[tuple[int, str], ConstantInt] = {}

    def value(self, ty: Type, part: Any) -> Value:
        """The value that `part` writes, under type `ty`."""
        if part.__class__ is Token:
            kind = part.type
            if kind == "LOCAL":
                if self.scope is None:
                    raise part.fault("a local value cannot be used outside of a function")
                return self.scope.use(part, ty)
            if kind == "INT":
                if ty.__class__ is not IntType:
                    raise part.fault(f"an integer constant cannot have type {ty}")
                return self._int(ty, part)  # type: ignore[arg-type]
            return _TOKENS[kind](self, ty, part)
        return _NODES[part.kind](self, ty, part)

    def typed(self, part: tuple[Type, Any]) -> Value:
        """As `value`, of a (type, value) pair."""
        return self.value(part[0], part[1])

    def constant(self, ty: Type, part: Any) -> Value:
        """As `value`, outside of any function."""
        scope, self.scope = self.scope, None
        try:
            return self.value(ty, part)
        finally:
            self.scope = scope

    def scope_of(self, fn: Function) -> FunctionScope:
        """The names of `fn`, made at their first use."""
        return self.scopes.setdefault(fn.name, FunctionScope(fn, self.source))

    def _int(self, ty: IntType, token: Token) -> ConstantInt:
        key = (ty.width, token.value)
        constant = self._ints.get(key)
        if constant is None:
            constant = self._ints[key] = ConstantInt(ty, read_int(token))
        return constant

    # --- single tokens ---
    def _hex_int(self, ty: Type, token: Token) -> Value:
        if not isinstance(ty, IntType):
            raise token.fault(f"an integer constant cannot have type {ty}")
        return ConstantInt(ty, read_hex_int(token))

    def _float(self, ty: Type, token: Token) -> Value:
        if not isinstance(ty, FloatType):
            raise token.fault(f"a floating-point constant cannot have type {ty}")
        return ConstantFP(ty, read_float(token, ty))

    def _global(self, ty: Type, token: Token) -> Value:
        value = self.global_named(token)
        if value.type != ty:
            raise token.fault(f"'{token.value}' has type {value.type}, but {ty} is wanted here")
        return value

    def global_named(self, token: Token) -> Any:
        """The global that `token` names."""
        value = self.module.globals.get(name_of(token, numbered=True))
        if value is None:
            raise token.fault(
                f"use of undefined value '{token.value}'",
                closest(token.value, ("@" + name for name in self.module.globals)),
            )
        return value

    def _plain(self, ty: Type, token: Token) -> Value:
        word = token.value
        if word in ("undef", "poison"):
            _check_first_class(ty, token)
            return Undef(ty) if word == "undef" else Poison(ty)
        if word in ("true", "false") and ty == I1:
            return ConstantInt(I1, int(word == "true"))
        if word == "null" and isinstance(ty, PtrType):
            return ConstantNull(ty)
        if word == "zeroinitializer":
            _check_first_class(ty, token)
            return _zero(ty)
        raise token.fault(f"'{word}' cannot have type {ty}")

    def _none(self, ty: Type, token: Token) -> Value:
        if ty != TOKEN:
            raise token.fault(f"'none' cannot have type {ty}")
        return NoneToken(ty)

    def _string(self, ty: Type, token: Token) -> Value:
        data = unescape(token.value[2:-1])
        if ty != ArrayType(I8, len(data)):
            raise token.fault(f"the string has type [{len(data)} x i8], but {ty} is wanted here")
        return ConstantString(ArrayType(I8, len(data)), data)

    # --- aggregates ---
    def _aggregate(self, ty: Type, node: Node) -> Value:
        elements = [] if node.kind.endswith("_empty") else next(p for p in node.parts if isinstance(p, list))
        kind = node.kind.removeprefix("constant_").removesuffix("_empty")
        wanted = _element_types(kind, ty, len(elements))
        types = [part[0] for part in elements]
        if wanted is None or len(wanted) != len(elements):
            raise Fault(f"this {kind} of {len(elements)} elements cannot have type {ty}", start_of(node) or 0)
        for index, (have, want) in enumerate(zip(types, wanted, strict=True)):
            if have != want:
                start = start_of(elements[index][1]) or start_of(node) or 0
                raise Fault(f"element {index} has type {have}, but {ty} wants {want}", start)
        if not elements:
            return ConstantZero(ty) if not isinstance(ty, ArrayType) else ConstantAggregate(ty, ())
        return ConstantAggregate(ty, tuple(self.typed(part) for part in elements))

    def _splat(self, ty: Type, node: Node) -> Value:
        element_type, part = node.parts[2]
        if not isinstance(ty, VectorType) or ty.element != element_type:
            raise Fault(f"a splat of {element_type} cannot have type {ty}", start_of(node) or 0)
        element = self.value(element_type, part)
        if not isinstance(element, Constant):
            raise Fault("a splat repeats a constant", start_of(part) or start_of(node) or 0)
        return ConstantSplat(ty, element)

    # --- constant expressions ---
    def _expression(self, ty: Type, node: Node) -> Value:
        opcode, words, _, operands, _ = node.parts
        flags = _flags_of_expression(opcode, words)
        values = [self.typed(part) for part in operands]
        if len(values) != 2 or values[0].type != values[1].type:
            raise opcode.fault(f"'{opcode.value}' takes two operands of one type")
        if not isinstance(scalar_of(values[0].type), IntType):
            raise opcode.fault(f"'{opcode.value}' takes integers, not {values[0].type}")
        return _expect(ty, ConstantExpr(values[0].type, opcode.value, tuple(values), flags), opcode)

    def _cast(self, ty: Type, node: Node) -> Value:
        opcode, words, _, operand, _, target, _ = node.parts
        flags = _flags_of_expression(opcode, words)
        value = self.typed(operand)
        problem = cast_problem(opcode.value, value.type, target)
        if problem:
            raise opcode.fault(problem)
        return _expect(ty, ConstantExpr(target, opcode.value, (value,), flags), opcode)

    def _gep(self, ty: Type, node: Node) -> Value:
        opcode, words, _, source_type, _, operands, _ = node.parts
        plain = [w for w in words if isinstance(w, Token)]
        ranges = [str(w) for w in words if not isinstance(w, Token)]
        flags = (*read_flags("getelementptr", plain), *ranges)
        values = tuple(self.typed(part) for part in operands)
        problem = gep_problem(source_type, values)
        if problem:
            raise opcode.fault(problem)
        expr = ConstantExpr(address_type(values), "getelementptr", values, flags, source_type)
        return _expect(ty, expr, opcode)

    def _vector_op(self, ty: Type, node: Node) -> Value:
        opcode, _, operands, _ = node.parts
        values = tuple(self.typed(part) for part in operands)
        first = values[0].type
        count = 2 if opcode.value == "extractelement" else 3
        if len(values) != count or not isinstance(first, VectorType):
            raise opcode.fault(f"'{opcode.value}' takes {count} operands, a vector first")
        result: Type = first
        if opcode.value == "extractelement":
            result = first.element
        elif opcode.value == "shufflevector":
            if not isinstance(values[2].type, VectorType):
                raise opcode.fault("the mask of 'shufflevector' is a vector")
            result = shaped_like(first.element, values[2].type)
        return _expect(ty, ConstantExpr(result, opcode.value, values), opcode)

    def _block_address(self, ty: Type, node: Node) -> Value:
        word, _, fn_token, _, block_token, _ = node.parts
        fn = self.global_named(fn_token)
        if not isinstance(fn, Function):
            raise fn_token.fault(f"'{fn_token.value}' is no function")
        block = self.scope_of(fn).use_block(block_token)
        return _expect(ty, BlockAddress(fn.type, fn, block), word)  # type: ignore[arg-type]

    def _marker(self, ty: Type, node: Node) -> Value:
        word, target = node.parts
        value = self.global_named(target)
        return _expect(ty, GlobalMarker(value.type, word.value, value), word)

    def _asm(self, ty: Type, node: Node) -> Value:
        word, words, text, _, constraints = node.parts
        for flag in words:
            if flag.value not in ASM_FLAGS:
                raise flag.fault(f"'{flag.value}' is no word of inline asm", closest(flag.value, ASM_FLAGS))
        flags = tuple(flag.value for flag in words)
        return _expect(ty, InlineAsm(ty, text_of(text), text_of(constraints), flags), word)


def read_flags(opcode: str, words: list[Token]) -> tuple[str, ...]:
    """The flags of an instruction or constant expression. Raises: Fault at a word unknown to its opcode."""
    if not words:
        return ()
    known = OPCODES[opcode].flags
    flags: list[str] = []
    for word in words:
        if word.value not in known:
            raise word.fault(f"'{word.value}' is no flag of '{opcode}'", closest(word.value, known))
        if word.value in flags:
            raise word.fault(f"the flag '{word.value}' is given twice")
        flags.append(word.value)
    return tuple(flags)


def _flags_of_expression(opcode: Token, words: list[Token]) -> tuple[str, ...]:
    if not OPCODES[opcode.value].in_constants:
        raise opcode.fault(f"'{opcode.value}' is no constant expression")
    return read_flags(opcode.value, words)


def _expect(ty: Type, value: Any, token: Token) -> Value:
    if value.type != ty:
        raise token.fault(f"this has type {value.type}, but {ty} is wanted here")
    return value


def _check_first_class(ty: Type, token: Token) -> None:
    if not is_first_class(ty):
        raise token.fault(f"'{token.value}' cannot have type {ty}")


def _zero(ty: Type) -> Value:
    match ty:
        case IntType():
            return ConstantInt(ty, 0)
        case FloatType():
            return ConstantFP(ty, 0)
        case PtrType():
            return ConstantNull(ty)
    return ConstantZero(ty)


def _element_types(kind: str, ty: Type, count: int) -> list[Type] | None:
    """The types of the elements of a constant written as `kind` under `ty`; None where the two clash."""
    if kind == "array" and isinstance(ty, ArrayType):
        return [ty.element] * ty.count if ty.count == count else None
    if kind == "vector" and isinstance(ty, VectorType) and not ty.scalable:
        return [ty.element] * ty.count if ty.count == count else None
    body = struct_body(ty)
    if kind in ("struct", "packed") and body is not None and body.packed == (kind == "packed"):
        return list(body.elements)
    return None


_Reader = Callable[[ValueReader, Type, Any], Value]
_TOKENS: dict[str, _Reader] = {
    "GLOBAL": ValueReader._global,
    "FLOAT": ValueReader._float,
    "FLOAT_BITS": ValueReader._float,
    "HEX_INT": ValueReader._hex_int,
    "PLAIN_CONSTANT": ValueReader._plain,
    "NONE": ValueReader._none,
    "CSTRING": ValueReader._string,
}
_NODES: dict[str, _Reader] = {
    **dict.fromkeys(
        (
            f"constant_{kind}{suffix}"
            for kind in ("array", "struct", "packed", "vector")
            for suffix in ("", "_empty")
        ),
        ValueReader._aggregate,
    ),
    "constant_splat": ValueReader._splat,
    "constant_expression": ValueReader._expression,
    "constant_cast": ValueReader._cast,
    "constant_gep": ValueReader._gep,
    "constant_vector_op": ValueReader._vector_op,
    "block_address": ValueReader._block_address,
    "global_marker": ValueReader._marker,
    "inline_asm": ValueReader._asm,
}
