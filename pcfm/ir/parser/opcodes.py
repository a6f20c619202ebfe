"""One reader per shape of instruction: from its syntax node to the instruction.

A reader resolves operands in the order written, so that forward references and uses come in that order.
Whether the types fit the opcode is asked of `pcfm.ir.type_rules` afterwards, for all of them at one place
(`pcfm.ir.parser.bodies`); a reader checks only what its constructor relies on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from pcfm.ir import instructions as ir
from pcfm.ir.parser.constants import read_flags
from pcfm.ir.parser.lexer import Token
from pcfm.ir.parser.numbers import read_address_space, read_int
from pcfm.ir.parser.operands import Operands
from pcfm.ir.parser.source import Fault
from pcfm.ir.parser.strings import unescape
from pcfm.ir.parser.syntax import Written, start_of
from pcfm.ir.parser.words import ORDERINGS, closest
from pcfm.ir.type_queries import element_at
from pcfm.ir.types import I1, I32, VectorType, ptr_type
from pcfm.ir.values import Constant, ConstantInt, Value

Parts = list[Any]
_Reader = Callable[[Operands, Parts], ir.Instruction]


def _binary(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, words, ty, left, _, right, _ = parts
    name = opcode.value
    value = body.values.value
    return ir.Binary(name, value(ty, left), value(ty, right), read_flags(name, words))


def _fneg(body: Operands, parts: Parts) -> ir.Instruction:
    _, words, ty, operand, _ = parts
    return ir.FNeg(body.values.value(ty, operand), read_flags("fneg", words))


def _compare(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, words, ty, left, _, right, _ = parts
    name = opcode.value
    predicate = _predicate(opcode, words, ir.INT_PREDICATES if name == "icmp" else ir.FLOAT_PREDICATES)
    flags = read_flags(name, words[:-1])
    value = body.values.value
    return ir.Compare(name, predicate, value(ty, left), value(ty, right), flags)


def _fcmp_constant(body: Operands, parts: Parts) -> ir.Instruction:
    _, words, predicate, ty, left, _, right, _ = parts
    if predicate.value not in ("true", "false"):
        raise predicate.fault(f"'{predicate.value}' is no predicate of 'fcmp'")
    flags = read_flags("fcmp", words)
    value = body.values.value
    return ir.Compare("fcmp", predicate.value, value(ty, left), value(ty, right), flags)


def _predicate(opcode: Token, words: list[Token], predicates: Collection[str]) -> str:
    if not words:
        raise opcode.fault(f"'{opcode.value}' needs a predicate")
    word = words[-1]
    if word.value not in predicates:
        hint = closest(word.value, predicates)
        raise word.fault(f"'{word.value}' is not a predicate of '{opcode.value}'", hint)
    return word.value


def _select(body: Operands, parts: Parts) -> ir.Instruction:
    _, words, cond, _, left, _, right, _ = parts
    typed = body.values.typed
    return ir.Select(typed(cond), typed(left), typed(right), read_flags("select", words))


def _of_one(kind: Callable[[Value], ir.Instruction]) -> _Reader:
    """Reads an opcode and one typed operand."""
    return lambda body, parts: kind(body.values.typed(parts[1]))


def _phi(body: Operands, parts: Parts) -> ir.Instruction:
    _, words, ty, first, rest = parts
    edges = [first, *body.take(rest, "phi_edge")]
    incoming: list[tuple[Value, Any]] = []
    for edge in edges:
        _, value, _, block, _ = edge.parts
        incoming.append((body.values.value(ty, value), body.scope.use_block(block)))
    return ir.Phi(ty, incoming, read_flags("phi", words))


def _cast(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, words, operand, _, ty, _ = parts
    return ir.Cast(opcode.value, body.values.typed(operand), ty, read_flags(opcode.value, words))


def _alloca(body: Operands, parts: Parts) -> ir.Instruction:
    _, words, ty, rest = parts
    flags = _known_words(words, "alloca", ("inalloca", "swifterror"))
    count: Value = ConstantInt(I32, 1)
    space: int | None = None
    align: int | None = None
    for item in body.take(rest, "typed", "rest_align", "rest_addrspace"):
        if isinstance(item, tuple):
            count = body.values.typed(item)
        elif item.kind == "rest_align":
            align = read_int(item.parts[1])
        else:
            space = read_address_space(f"({item.parts[2].value})", item.parts[2].start_pos)
    # Without a word about it the address space is 0, whatever the data layout says.
    return ir.Alloca(
        ty,
        count,
        ptr_type(space or 0),
        align=align,
        inalloca="inalloca" in flags,
        swifterror="swifterror" in flags,
    )


def _known_words(words: list[Token], opcode: str, known: tuple[str, ...]) -> list[str]:
    for word in words:
        if word.value not in known:
            raise word.fault(f"'{word.value}' is no word of '{opcode}'", closest(word.value, known))
    return [word.value for word in words]


def _sync(opcode: Token, parts: list[Any], wanted: tuple[int, ...]) -> tuple[str | None, list[str]]:
    """Scope and orderings from `[syncscope("…")] ordering…`; as many orderings as `wanted` allows."""
    scope: str | None = None
    orderings: list[str] = []
    for part in parts:
        if isinstance(part, Written) and part.word == "syncscope" and part.count('"') == 2:
            scope = unescape(part.split('"')[1]).decode("utf-8", "surrogateescape")
        elif isinstance(part, Token) and part.value in ORDERINGS:
            orderings.append(part.value)
        else:
            text = str(part) if isinstance(part, Written) else part.value
            start = part.start_pos
            hint = closest(text, ORDERINGS)
            raise Fault(f"'{text}' is no ordering of '{opcode.value}'", start, start + len(text), hint)
    if len(orderings) not in wanted:
        raise opcode.fault(f"'{opcode.value}' needs {wanted[-1]} ordering{'s' if wanted[-1] > 1 else ''}")
    return scope, orderings


def _atomicity(opcode: Token, words: list[Token], sync: list[Any]) -> tuple[bool, str | None, str | None]:
    """Volatility, ordering and scope of a load or store."""
    if not words and not sync:
        return False, None, None
    flags = _known_words(words, opcode.value, ("atomic", "volatile"))
    scope, orderings = _sync(opcode, sync, (1,) if "atomic" in flags else (0,))
    return "volatile" in flags, next(iter(orderings), None), scope


def _load(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, words, ty, _, address, sync, rest = parts
    volatile, ordering, scope = _atomicity(opcode, words, sync)
    ptr, align = body.values.typed(address), body.alignment(rest)
    return ir.Load(ty, ptr, align=align, volatile=volatile, ordering=ordering, syncscope=scope)


def _store(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, words, value, _, address, sync, rest = parts
    volatile, ordering, scope = _atomicity(opcode, words, sync)
    moved, ptr, align = body.values.typed(value), body.values.typed(address), body.alignment(rest)
    return ir.Store(moved, ptr, align=align, volatile=volatile, ordering=ordering, syncscope=scope)


def _gep(body: Operands, parts: Parts) -> ir.Instruction:
    _, words, ty, _, base, rest = parts
    typed = body.values.typed
    values = [typed(base)]
    for item in rest:
        if item.__class__ is tuple:
            values.append(typed(item))
    body.take(rest, "typed")
    return ir.GetElementPtr(ty, values[0], values[1:], read_flags("getelementptr", words))


def _vector_op(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, first, _, second, rest = parts
    more = body.take(rest, "typed")
    if len(more) != (0 if opcode.value == "extractelement" else 1):
        wanted = 2 if opcode.value == "extractelement" else 3
        raise opcode.fault(f"'{opcode.value}' takes {wanted} operands")
    values = [body.values.typed(part) for part in (first, second, *more)]
    if opcode.value == "extractelement":
        return ir.ExtractElement(values[0], values[1])
    if opcode.value == "insertelement":
        return ir.InsertElement(values[0], values[1], values[2])
    mask = values[2]
    if not isinstance(mask, Constant) or not isinstance(mask.type, VectorType):
        start = start_of(more[0][1])
        message = "the mask of 'shufflevector' must be a constant vector"
        raise Fault(message, opcode.start_pos if start is None else start)
    return ir.ShuffleVector(values[0], values[1], mask)


def _indices(body: Operands, opcode: Token, rest: list[Any]) -> list[int]:
    indices = [read_int(token) for token in body.take(rest, "INT")]
    if not indices or min(indices) < 0:
        raise opcode.fault(f"'{opcode.value}' needs indices")
    return indices


def _extractvalue(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, aggregate, rest = parts
    indices = _indices(body, opcode, rest)
    ty = element_at(aggregate[0], indices)
    if ty is None:
        raise opcode.fault(f"the indices {indices} select nothing of {aggregate[0]}")
    return ir.ExtractValue(body.values.typed(aggregate), indices, ty)


def _insertvalue(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, aggregate, _, element, rest = parts
    indices = _indices(body, opcode, rest)
    return ir.InsertValue(body.values.typed(aggregate), body.values.typed(element), indices)


def _atomicrmw(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, words, *middle, address, _, value, sync, rest = parts
    if middle:
        operation, flags = middle[0], words
    elif words:
        operation, flags = words[-1], words[:-1]
    else:
        raise opcode.fault("'atomicrmw' needs an operation")
    if operation.value not in ir.RMW_OPERATIONS:
        raise operation.fault(
            f"'{operation.value}' is no operation of 'atomicrmw'", closest(operation.value, ir.RMW_OPERATIONS)
        )
    volatile = "volatile" in _known_words(flags, "atomicrmw", ("volatile",))
    scope, orderings = _sync(opcode, sync, (1,))
    return ir.AtomicRMW(
        operation.value,
        body.values.typed(address),
        body.values.typed(value),
        orderings[0],
        align=body.alignment(rest),
        volatile=volatile,
        syncscope=scope,
    )


def _cmpxchg(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, words, address, _, expected, _, replacement, sync, rest = parts
    flags = _known_words(words, "cmpxchg", ("weak", "volatile"))
    scope, orderings = _sync(opcode, sync, (2,))
    typed = body.values.typed
    return ir.CmpXchg(
        typed(address),
        typed(expected),
        typed(replacement),
        *orderings,
        align=body.alignment(rest),
        volatile="volatile" in flags,
        weak="weak" in flags,
        syncscope=scope,
    )


def _fence(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, sync, _ = parts
    scope, orderings = _sync(opcode, sync, (1,))
    return ir.Fence(orderings[0], scope)


# --- terminators ------------------------------------------------------------------------------------------


def _cond_br(body: Operands, parts: Parts) -> ir.Instruction:
    _, cond, _, if_true, _, if_false, _ = parts
    if cond[0] != I1:
        start = start_of(cond[1]) or parts[0].start_pos
        raise Fault(f"the condition of 'br' must be i1, not {cond[0]}", start)
    scope = body.scope
    return ir.CondBr(body.values.typed(cond), scope.use_block(if_true), scope.use_block(if_false))


def _switch(body: Operands, parts: Parts) -> ir.Instruction:
    opcode, value, _, default, _, cases, _, _ = parts
    condition = body.values.typed(value)
    target = body.scope.use_block(default)
    pairs: list[tuple[ConstantInt, Any]] = []
    for case, label in cases:
        constant = body.values.typed(case)
        if not isinstance(constant, ConstantInt) or constant.type != condition.type:
            start = start_of(case[1]) or opcode.start_pos
            raise Fault(f"a case of 'switch' must be a constant of type {condition.type}", start)
        pairs.append((constant, body.scope.use_block(label)))
    return ir.Switch(condition, target, pairs)


def _indirectbr(body: Operands, parts: Parts) -> ir.Instruction:
    _, address, _, _, labels, _, _ = parts
    return ir.IndirectBr(body.values.typed(address), [body.scope.use_block(label) for label in labels])


def _landingpad(body: Operands, parts: Parts) -> ir.Instruction:
    _, ty, clauses, _ = parts
    cleanup = any(value is None for _, value in clauses)
    values = [(word.value, body.values.typed(value)) for word, value in clauses if value is not None]
    return ir.LandingPad(ty, values, cleanup=cleanup)


def _va_arg(body: Operands, parts: Parts) -> ir.Instruction:
    _, ptr, _, ty, _ = parts
    return ir.VAArg(body.values.typed(ptr), ty)


READERS: dict[str, _Reader] = {
    "binary": _binary,
    "fneg": _fneg,
    "icmp": _compare,
    "fcmp": _compare,
    "fcmp_constant": _fcmp_constant,
    "select": _select,
    "freeze": _of_one(ir.Freeze),
    "phi": _phi,
    "cast": _cast,
    "alloca": _alloca,
    "load": _load,
    "store": _store,
    "gep": _gep,
    "vector_op": _vector_op,
    "extractvalue": _extractvalue,
    "insertvalue": _insertvalue,
    "atomicrmw": _atomicrmw,
    "atomicrmw_binary": _atomicrmw,
    "cmpxchg": _cmpxchg,
    "fence": _fence,
    "br": lambda body, parts: ir.Br(body.scope.use_block(parts[1])),
    "cond_br": _cond_br,
    "switch": _switch,
    "indirectbr": _indirectbr,
    "ret_void": lambda body, parts: ir.Ret(),
    "ret": _of_one(ir.Ret),
    "unreachable": lambda body, parts: ir.Unreachable(),
    "resume": _of_one(ir.Resume),
    "landingpad": _landingpad,
    "va_arg": _va_arg,
}
