"""Calls, invokes and callbrs: what is called, under which type and convention, with which attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pcfm.ir import instructions as ir
from pcfm.ir.module import Function
from pcfm.ir.parser.attributes import read_attributes
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.numbers import read_address_space
from pcfm.ir.parser.source import Fault
from pcfm.ir.parser.strings import unescape
from pcfm.ir.parser.syntax import Node, Written
from pcfm.ir.parser.words import (
    FUNCTION_ATTRIBUTES,
    PARAMETER_ATTRIBUTES,
    RESULT_ATTRIBUTES,
    is_calling_convention,
)
from pcfm.ir.types import VOID, FunctionType, Type, ptr_type
from pcfm.ir.values import Value

if TYPE_CHECKING:
    from pcfm.ir.parser.bodies import BodyReader

Parts = list[Any]


class _Invocation:
    """The parts that call, invoke and callbr share, resolved."""

    __slots__ = ("args", "bundle_operands", "callee", "data", "flags")

    def __init__(self, body: BodyReader, node: Node, tail: str | None = None) -> None:
        head, result, callee, _, arguments, _, suffix, bundles = node.parts
        self.flags, convention, result_attributes, space = _read_head(head)
        self.args: list[Value] = []
        attributes: list[tuple[str, ...]] = []
        for argument in arguments:
            value, written = _read_argument(body, argument)
            self.args.append(value)
            attributes.append(written)
        function_type = _function_type(body, result, self.args, node)
        _declare_intrinsic(body, callee, function_type)
        self.callee = body.values.value(ptr_type(space), callee)
        words, groups = read_attributes(suffix, FUNCTION_ATTRIBUTES, "of a call", body.groups)
        counts: list[tuple[bytes, int]] = []
        self.bundle_operands: list[Value] = []
        for bundle in bundles:
            tag, _, operands, _ = bundle.parts
            values = [_read_argument(body, operand)[0] for operand in operands]
            counts.append((unescape(tag.value[1:-1]), len(values)))
            self.bundle_operands += values
        self.data = ir.CallData(
            function_type,
            tail=tail,
            calling_convention=convention,
            return_attributes=result_attributes,
            argument_attributes=attributes if any(attributes) else (),
            function_attributes=words,
            attribute_groups=groups,
            bundles=counts,
            addrspace=space,
        )


def _declare_intrinsic(body: BodyReader, callee: Any, ty: FunctionType) -> None:
    """Declares an intrinsic called without a declaration, as LLVM does, of the type that the call states."""
    if callee.__class__ is Token and callee.value.startswith("@llvm."):
        module = body.values.module
        if callee.value[1:] not in module.globals:
            module.add(Function(callee.value[1:], ty))


def _read_head(parts: list[Any]) -> tuple[tuple[str, ...], str | None, tuple[str, ...], int]:
    """Fast-math words, convention, attributes of the result and address space, in this order."""
    if not parts:
        return (), None, (), 0
    flags: list[str] = []
    convention: str | None = None
    rest: list[Any] = []
    space = 0
    for part in parts:
        word = part.word if isinstance(part, Written) else part.value
        if word in ir.FAST_MATH and not rest and convention is None:
            flags.append(word)
        elif is_calling_convention(word) and not rest and convention is None:
            convention = str(part) if isinstance(part, Written) else word
        elif word == "addrspace":
            space = read_address_space(part, part.start_pos)
        else:
            rest.append(part)
    words, _ = read_attributes(rest, RESULT_ATTRIBUTES, "of a call's result", None)
    return tuple(flags), convention, words, space


def _read_argument(body: BodyReader, part: Node) -> tuple[Value, tuple[str, ...]]:
    if part.kind == "argument_metadata":
        return body.metadata.argument(part.parts[1]), ()
    ty, attributes, value = part.parts
    if not attributes:
        return body.values.value(ty, value), ()
    words, _ = read_attributes(attributes, PARAMETER_ATTRIBUTES, "of an argument", None)
    return body.values.value(ty, value), words


def _function_type(body: BodyReader, result: Type | Token, args: list[Value], node: Node) -> FunctionType:
    if isinstance(result, FunctionType):
        return result
    ret = VOID if isinstance(result, Token) else result
    return body.function_type(ret, tuple([arg.type for arg in args]))


def _call(body: BodyReader, parts: Parts) -> ir.Instruction:
    call = _Invocation(body, parts[-2], parts[0].value if len(parts) == 4 else None)
    return ir.Call(call.callee, call.args, call.data, bundle_operands=call.bundle_operands, flags=call.flags)


def _no_flags(call: _Invocation, opcode: Token) -> None:
    if call.flags:
        raise Fault(f"'{opcode.value}' takes no fast-math flags", opcode.start_pos, opcode.end)


def _invoke(body: BodyReader, parts: Parts) -> ir.Instruction:
    opcode, invocation, _, normal, _, unwind, _ = parts
    call = _Invocation(body, invocation)
    _no_flags(call, opcode)
    targets = [body.scope.use_block(label) for label in (normal, unwind)]
    return ir.Invoke(call.callee, call.args, call.data, *targets, bundle_operands=call.bundle_operands)


def _callbr(body: BodyReader, parts: Parts) -> ir.Instruction:
    opcode, invocation, _, default, _, labels, _, _ = parts
    call = _Invocation(body, invocation)
    _no_flags(call, opcode)
    first = body.scope.use_block(default)
    others = [body.scope.use_block(label) for label in labels]
    return ir.CallBr(call.callee, call.args, call.data, first, others, bundle_operands=call.bundle_operands)


READERS = {"call": _call, "tail_call": _call, "invoke": _invoke, "callbr": _callbr}
