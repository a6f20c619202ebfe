"""Calls, invokes and callbrs: what is called, under which type and convention, with which attributes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any

from pcfm.ir import instructions as ir
from pcfm.ir.module import Function, Module
from pcfm.ir.parser.attributes import read_attributes
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.numbers import read_address_space
from pcfm.ir.parser.operands import Operands
from pcfm.ir.parser.strings import name_of, unescape
from pcfm.ir.parser.syntax import Node
from pcfm.ir.parser.words import (
    FUNCTION_ATTRIBUTES,
    PARAMETER_ATTRIBUTES,
    RESULT_ATTRIBUTES,
    is_calling_convention,
)
from pcfm.ir.types import VOID, FunctionType, ptr_type
from pcfm.ir.values import Value

Parts = list[Any]


def _read(
    body: Operands,
    kind: type[ir.CallBase],
    opcode: Token,
    invocation: Node,
    labels: Sequence[Token] = (),
    tail: str | None = None,
) -> ir.Instruction:
    """A call, invoke or callbr, which goes on at `labels`."""
    head, result, callee, _, arguments, _, suffix, bundles = invocation.parts
    flags, convention, result_attributes, space = _read_head(head)
    args: list[Value] = []
    attributes: list[tuple[str, ...]] = []
    for argument in arguments:
        value, written = _read_argument(body, argument)
        args.append(value)
        attributes.append(written)
    function_type = result
    if not isinstance(function_type, FunctionType):
        ret = VOID if isinstance(result, Token) else result
        function_type = body.function_type(ret, tuple([arg.type for arg in args]))
    implied = _implied_intrinsic(body, callee, function_type)
    called = implied or body.values.value(ptr_type(space), callee)
    words, groups = read_attributes(suffix, FUNCTION_ATTRIBUTES, "of a call", body.groups)
    counts: list[tuple[bytes, int]] = []
    bundle_operands: list[Value] = []
    for bundle in bundles:
        tag, _, operands, _ = bundle.parts
        counts.append((unescape(tag.value[1:-1]), len(operands)))
        bundle_operands += [_read_argument(body, operand)[0] for operand in operands]
    if flags and kind is not ir.Call:
        raise opcode.fault(f"'{opcode.value}' takes no fast-math flags")
    data = ir.CallData(
        function_type,
        tail,
        convention,
        result_attributes,
        argument_attributes=tuple(attributes) if any(attributes) else (),
        function_attributes=words,
        attribute_groups=groups,
        bundles=tuple(counts),
        addrspace=space,
    )
    blocks = [body.scope.use_block(label) for label in labels]
    return kind(called, args, data, bundle_operands=bundle_operands, labels=blocks, flags=flags)


def _implied_intrinsic(body: Operands, callee: Any, ty: FunctionType) -> Function | None:
    """The intrinsic that is called as `callee` without a declaration; None where the text declares it.

    As for LLVM, the type that the call states is the intrinsic's, and an overloaded one called with several
    types is as many functions. Only LLVM knows how it names them (`pcfm.llvm`): the first keeps the name
    written, each other one has its types for a suffix.
    """
    if callee.__class__ is not Token or not callee.value.startswith(("@llvm.", '@"llvm.')):
        return None
    module, name = body.values.module, name_of(callee, numbered=True)
    versions = body.implied.get(name)
    if versions is None:
        if name in module.globals:
            return None
        versions = body.implied[name] = {}
    known = versions.get(ty)
    if known is None:
        unused = name if not versions else _unused_name(module, f"{name}.{_type_suffix(ty)}")
        known = versions[ty] = Function(unused, ty)
        module.add(known)
        module.implied_intrinsics.append(known)
    return known


def _type_suffix(ty: FunctionType) -> str:
    """The types of a function as letters, digits and dots."""
    return ".".join(re.findall(r"[a-z]+[0-9]*|[0-9]+", str(ty)))


def _unused_name(module: Module, wanted: str) -> str:
    numbered = (f"{wanted}.{number}" for number in count())
    return wanted if wanted not in module.globals else next(n for n in numbered if n not in module.globals)


def _read_head(parts: list[Any]) -> tuple[tuple[str, ...], str | None, tuple[str, ...], int]:
    """Fast-math words, convention, attributes of the result and address space, in this order."""
    if not parts:
        return (), None, (), 0
    flags: list[str] = []
    convention: str | None = None
    rest: list[Any] = []
    space = 0
    for part in parts:
        word = part.word
        if word in ir.FAST_MATH and not rest and convention is None:
            flags.append(word)
        elif is_calling_convention(word) and not rest and convention is None:
            convention = str(part)
        elif word == "addrspace":
            space = read_address_space(part, part.start_pos)
        else:
            rest.append(part)
    words, _ = read_attributes(rest, RESULT_ATTRIBUTES, "of a call's result", None)
    return tuple(flags), convention, words, space


def _read_argument(body: Operands, part: Node) -> tuple[Value, tuple[str, ...]]:
    if part.kind == "argument_metadata":
        return body.metadata.argument(part.parts[1]), ()
    ty, attributes, value = part.parts
    if not attributes:
        return body.values.value(ty, value), ()
    words, _ = read_attributes(attributes, PARAMETER_ATTRIBUTES, "of an argument", None)
    return body.values.value(ty, value), words


def _call(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, invocation, _ = parts
    return _read(body, ir.Call, opcode, invocation)


def _tail_call(body: Operands, parts: Parts) -> ir.Instruction:
    tail, opcode, invocation, _ = parts
    return _read(body, ir.Call, opcode, invocation, tail=tail.value)


def _invoke(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, invocation, _, normal, _, unwind, _ = parts
    return _read(body, ir.Invoke, opcode, invocation, [normal, unwind])


def _callbr(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, invocation, _, default, _, indirect, _, _ = parts
    return _read(body, ir.CallBr, opcode, invocation, [default, *indirect])


READERS = {"call": _call, "tail_call": _tail_call, "invoke": _invoke, "callbr": _callbr}
