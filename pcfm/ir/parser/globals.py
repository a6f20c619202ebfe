"""The heads of globals, aliases and functions: linkage words, conventions, parameters, and what follows."""

from __future__ import annotations

from typing import Any

from pcfm.ir.module import Function, GlobalVariable
from pcfm.ir.parser.attributes import AttributeGroups, read_attributes
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.numbers import read_address_space, read_int
from pcfm.ir.parser.scope import FunctionScope
from pcfm.ir.parser.source import Fault
from pcfm.ir.parser.strings import name_of, text_of
from pcfm.ir.parser.syntax import Node, Written
from pcfm.ir.parser.words import (
    CALLING_CONVENTIONS,
    FUNCTION_ATTRIBUTES,
    GLOBAL_PREFIX,
    GLOBAL_SUFFIX,
    LINKAGE,
    PARAMETER_ATTRIBUTES,
    RESULT_ATTRIBUTES,
    UNNAMED_ADDR,
    closest,
    is_calling_convention,
)
from pcfm.ir.type_queries import is_first_class
from pcfm.ir.types import VOID, FunctionType, Type, ptr_type


def read_global_prefix(parts: list[Any]) -> tuple[tuple[str, ...], int, bool]:
    """The words before `global`: those kept, the address space, whether it is externally initialised."""
    words: list[str] = []
    space = 0
    external = False
    for part in parts:
        word = part.word
        if word not in GLOBAL_PREFIX:
            hint = closest(word, GLOBAL_PREFIX)
            raise Fault(f"'{word}' is no word of a global", part.start_pos, part.start_pos + len(word), hint)
        if word == "addrspace":
            space = read_address_space(part, part.start_pos)
        elif word == "externally_initialized":
            external = True
        else:
            words.append(str(part))
    return tuple(words), space, external


def read_global_tail(
    variable: GlobalVariable, tail: Node, comdats: list[tuple[str, Token]], groups: AttributeGroups
) -> list[tuple[Token, Any]]:
    """Section, alignment, comdat (added to those used) and attributes of `variable`; returns its metadata
    attachments.
    """
    attachments: list[tuple[Token, Any]] = []
    written: list[str] = []
    items, attributes = flatten_tail(tail)
    for item in items:
        match item.kind:
            case "tail_align":
                variable.align = _alignment(item.parts[1])
            case "tail_comdat" | "tail_comdat_named":
                variable.comdat, token = _comdat(variable.name, item)
                comdats.append((variable.comdat, token))
            case "attachment":
                attachments.append((item.parts[0], item.parts[1]))
            case "tail_word":
                token = item.parts[0]
                if token.value not in GLOBAL_SUFFIX:
                    hint = closest(token.value, GLOBAL_SUFFIX)
                    raise token.fault(f"'{token.value}' is no word of a global", hint)
                written.append(token.value)
            case _:
                word, text = item.parts
                if word.value == "section":
                    variable.section = text_of(text)
                elif word.value == "partition":
                    variable.partition = text_of(text)
                elif word.value == "code_model":
                    written.append(f"code_model {text.value}")
                else:
                    raise word.fault(f"a global has no '{word.value}'")
    words, numbers = read_attributes(attributes, frozenset(), "of a global", groups)
    variable.sanitizers = tuple(written)
    variable.attributes = (*words, *(f"#{n}" for n in numbers))
    return attachments


def _comdat(name: str, item: Node) -> tuple[str, Token]:
    """The comdat that a global of that name is in, which may be named after it, and where that is said."""
    token = item.parts[0] if item.kind == "tail_comdat" else item.parts[2]
    return (name if item.kind == "tail_comdat" else name_of(token, numbered=False)), token


def _alignment(token: Token) -> int:
    align = read_int(token)
    if align <= 0 or align & (align - 1) or align > 1 << 32:
        raise token.fault("an alignment must be a power of two up to 4294967296")
    return align


def flatten_tail(tail: Node) -> tuple[list[Node], list[Any]]:
    """The comma-separated items and all attributes of a global's tail, each in order."""
    items: list[Node] = []
    attributes: list[Any] = []
    node = tail
    while node.kind == "tail_add":
        inner, _, item, words = node.parts
        items.append(item)
        attributes[:0] = words
        node = inner
    attributes[:0] = node.parts[0]
    items.reverse()
    return items, attributes


def read_alias_head(prefix: list[Any], tail: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words before `alias` and what follows its target, as written."""
    words, _, _ = read_global_prefix(prefix)
    suffix: list[str] = []
    items, attributes = flatten_tail(tail)
    for item in items:
        if item.kind != "tail_string" or item.parts[0].value != "partition":
            raise Fault("an alias takes only a partition", item.parts[0].start_pos)
        suffix.append(f"partition {item.parts[1].value}")
    if attributes:
        raise Fault("an alias takes no attributes", attributes[0].start_pos)
    return words, tuple(suffix)


# --- functions --------------------------------------------------------------------------------------------


def read_function_head(
    head: Node, groups: AttributeGroups
) -> tuple[Function, list[tuple[str, Type, Any]], tuple[str, Token] | None]:
    """The function without its body; prefix, prologue and personality values, unread; the comdat used."""
    before, result, name, _, parameters, _, tail = head.parts
    vararg = bool(parameters) and isinstance(parameters[-1], Token)
    params: list[Type] = [parameter.parts[0] for parameter in (parameters[:-1] if vararg else parameters)]
    if result != VOID and not is_first_class(result):
        raise name.fault(f"a function cannot return {result}")
    fn = Function(name_of(name, numbered=True), FunctionType(result, tuple(params), vararg))
    _read_before(fn, before)
    values, comdat = _read_after(fn, tail, groups)
    return fn, values, comdat


def _read_before(fn: Function, parts: list[Any]) -> None:
    """Linkage, calling convention, attributes of the result."""
    prefix: list[str] = []
    rest: list[Any] = []
    for part in parts:
        word = part.word
        if word in LINKAGE and not rest:
            prefix.append(word)
        elif is_calling_convention(word) and fn.calling_convention is None:
            fn.calling_convention = str(part)
        else:
            rest.append(part)
    fn.prefix = tuple(prefix)
    known = RESULT_ATTRIBUTES
    try:
        fn.return_attributes, _ = read_attributes(rest, known, "of a result", None)
    except Fault as fault:
        if fault.hint is None:
            word = fault.message.split("'")[1]
            fault.hint = closest(word, LINKAGE | CALLING_CONVENTIONS)
        raise


def _read_after(
    fn: Function, parts: list[Any], groups: AttributeGroups
) -> tuple[list[tuple[str, Type, Any]], tuple[str, Token] | None]:
    values: list[tuple[str, Type, Any]] = []
    comdat: tuple[str, Token] | None = None
    attributes: list[Any] = []
    for part in parts:
        if isinstance(part, Token) and part.value in UNNAMED_ADDR:
            fn.unnamed_addr = part.value
        elif isinstance(part, Written) and part.word == "addrspace":
            fn.type = ptr_type(read_address_space(part, part.start_pos))
        elif isinstance(part, Written) and part.word == "align":
            digits = part.split()[1]
            fn.align = _alignment(Token("INT", digits, part.start_pos + len(part) - len(digits)))
        elif not isinstance(part, Node):
            attributes.append(part)
        elif part.kind == "head_value":
            values.append((part.parts[0].value, part.parts[1], part.parts[2]))
        elif part.kind in ("tail_comdat", "tail_comdat_named"):
            comdat = _comdat(fn.name, part)
        else:
            _read_string(fn, part)
    fn.comdat = comdat[0] if comdat else None
    fn.attributes, fn.attribute_groups = read_attributes(
        attributes, FUNCTION_ATTRIBUTES, "of a function", groups
    )
    return values, comdat


def _read_string(fn: Function, node: Node) -> None:
    word, text = node.parts
    match word.value:
        case "section":
            fn.section = text_of(text)
        case "partition":
            fn.partition = text_of(text)
        case "gc":
            fn.gc = text_of(text)
        case _:
            raise word.fault(f"a function has no '{word.value}'")


def resolve_function_head(fn: Function, head: Node, scope: FunctionScope) -> None:
    """Attributes, names and implicit numbers of the parameters."""
    parameters = head.parts[4]
    for arg, parameter in zip(fn.args, parameters, strict=False):
        attributes = parameter.parts[1]
        if not is_first_class(arg.type) and str(arg.type) != "metadata":
            raise head.parts[2].fault(f"a parameter cannot have type {arg.type}")
        arg.attributes, _ = read_attributes(attributes, PARAMETER_ATTRIBUTES, "of a parameter", None)
        if parameter.kind == "parameter_named":
            token = parameter.parts[2]
            arg.span = scope.source.span(token.start_pos, token.end)
            scope.define(token, arg)
        else:
            scope.define_implicitly(arg, head.parts[2])
