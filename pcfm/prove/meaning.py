"""What an instruction computes, as a term and its needs: LangRef, said for proofs.

Only operations that compute a value from values are here; memory and calls are the walk's. An operation
without a row in the algebra is an uninterpreted function of its operands, which is right for all of them that
are functions: float arithmetic, vectors, aggregates. Floats are taken to give the same value each time, NaN
payloads aside (a cast of one to an integer is not steady). Fast-math flags that allow other results (reassoc,
nsz, arcp, contract, afn) are part of an operation; those that promise (nnan, ninf) are needs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.ir.claims import ModuleTexts, text_of_parts
from pcfm.ir.instructions import (
    FAST_MATH_FLAGS,
    FREE_FLAGS,
    Compare,
    ExtractValue,
    InsertValue,
    Instruction,
    ShuffleVector,
)
from pcfm.ir.module import Function, GlobalValue, GlobalVariable
from pcfm.ir.types import I1, VOID, FloatType, IntType, PtrType, TargetType, Type, VectorType, int_type
from pcfm.ir.values import (
    Argument,
    ConstantAggregate,
    ConstantExpr,
    ConstantFP,
    ConstantInt,
    ConstantNull,
    ConstantSplat,
    ConstantZero,
    Poison,
    Undef,
    Value,
    walk_constant,
)
from pcfm.prove import algebra, vectors
from pcfm.prove.addresses import address_promise
from pcfm.prove.algebra import Args, Attrs, compare_floats, compare_integers, make_sum
from pcfm.prove.choices import choose
from pcfm.prove.intrinsics import normal_call, part_of_overflow
from pcfm.prove.poison import Val, chosen_needs, normal_promise, promise
from pcfm.prove.terms import Rule, Term, Terms
from pcfm.prove.vectors import element_count, element_of, element_type, elements_of, may_copy, vector_of

Read = Callable[[Value], Val]
_PROMISED = ("nnan", "ninf")


def plain_type(ty: Type) -> Type:
    """A type that is the same object in both modules: of aggregates the text."""
    return ty if ty.is_scalar or ty == VOID or isinstance(ty, VectorType) else TargetType(str(ty))


def permissions(inst: Instruction | ConstantExpr) -> frozenset[str]:
    """The fast-math flags that leave the result to the compiler."""
    flags = FAST_MATH_FLAGS if "fast" in inst.flags else inst.flags
    return frozenset(flag for flag in flags if flag in FREE_FLAGS)


def freedom(inst: Instruction) -> frozenset[str]:
    """Those, and how wrong `!fpmath` lets the result be."""
    accuracy = inst.metadata.get("fpmath")
    if accuracy is None:
        return permissions(inst)
    return permissions(inst) | {f"fpmath {ModuleTexts(None).of(accuracy)}"}


def float_promises(
    terms: Terms, inst: Instruction, about: tuple[Hashable, ...], operands: list[Term]
) -> list[Term]:
    """The needs that nnan and ninf are."""
    flags = FAST_MATH_FLAGS if "fast" in inst.flags else inst.flags
    return [promise(terms, flag, about, operands) for flag in _PROMISED if flag in flags]


def constant_of(terms: Terms, value: Value) -> Val:
    """A constant, global or argument."""
    ty = plain_type(value.type)
    match value:
        case ConstantInt():
            return Val(terms.const(ty, value.value), terms.nothing)
        case ConstantFP():
            return Val(terms.const(ty, value.bits), terms.nothing)
        case ConstantNull():
            return Val(terms.const(ty, 0), terms.nothing)
        case Undef() | Poison():
            needs = terms.nothing if isinstance(value, Undef) else terms.raw("poison", VOID, (), ())
            return Val(terms.raw(value.word, ty, (), ()), needs)
        case Argument():
            return _argument(terms, value)
        case GlobalValue():
            # Declared ones may share their memory, as all dynamic shared arrays do.
            if not isinstance(value, GlobalVariable) or value.initializer is None:
                return Val(terms.symbol("data", ty, (value.name,), steady=True), terms.nothing)
            about = (value.name, _size_of(terms, value), value.align or 1)
            return Val(terms.symbol("global", ty, about, steady=True), terms.nothing)
        case ConstantExpr():
            return _expression(terms, value)
    if count := element_count(ty):
        parts = _elements_of_constant(value, element_type(ty), count)
        return vector_of(terms, ty, [constant_of(terms, part) for part in parts])
    inside = list(walk_constant(value))
    steady = isinstance(value, ConstantZero) or not any(isinstance(part, Undef | Poison) for part in inside)
    symbol = terms.symbol("data", ty, (text_of_parts(inside),), steady=steady)
    return Val(symbol, symbol if any(isinstance(part, Poison) for part in inside) else terms.nothing)


def _elements_of_constant(value: Value, ty: Type, count: int) -> list[Value]:
    """The elements of a constant vector."""
    match value:
        case ConstantAggregate():
            return list(value.elements)
        case ConstantSplat():
            return [value.element] * count
    zero: Value = ConstantInt(ty, 0) if isinstance(ty, IntType) else ConstantZero(ty)
    if isinstance(ty, FloatType):
        zero = ConstantFP(ty, 0)
    return [ConstantNull(ty) if isinstance(ty, PtrType) else zero] * count


def _size_of(terms: Terms, variable: GlobalVariable) -> int:
    """The bytes of a variable, none where that is not known."""
    try:
        return terms.layout.size_of(variable.value_type)
    except PcfmError:  # a type that only its target knows
        return 0


def _argument(terms: Terms, value: Argument) -> Val:
    # What a host passes to a kernel are bits; elsewhere the caller may pass poison.
    fn = value.parent
    steady = "noundef" in value.attributes or (isinstance(fn, Function) and fn.is_kernel)
    symbol = terms.symbol("argument", plain_type(value.type), (value.index,), steady=steady)
    return Val(symbol, terms.nothing if steady else symbol)


def _expression(terms: Terms, value: ConstantExpr) -> Val:
    known: dict[Value, Val] = {}
    for part in reversed(list(walk_constant(value))):
        if isinstance(part, ConstantExpr):
            known[part] = operate(terms, part, lambda operand: known[operand])
        else:
            known[part] = constant_of(terms, part)
    return known[value]


def operate(terms: Terms, inst: Any, read: Read) -> Val:
    """The result of an operation on values (an instruction or a constant expression)."""
    operands = [read(operand) for operand in inst.operands]
    if isinstance(inst, ExtractValue):
        part = part_of_overflow(terms, operands[0].term, inst.indices)
        if part is not None:
            return Val(part, operands[0].needs)
    moved = _recast(terms, inst, operands) if inst.opcode == "bitcast" else _moved(terms, inst, operands)
    if moved is not None:
        return moved
    if _is_by_element(inst, operands):
        ty, count = element_type(inst.type), element_count(inst.type)
        return vector_of(
            terms,
            plain_type(inst.type),
            [_one(terms, inst, ty, _at(terms, operands, i)) for i in range(count)],
        )
    types = [operand.term.type for operand in operands]
    if inst.opcode == "select" and types[0] == I1:
        return _select(terms, inst, operands)
    values = [operand.term for operand in operands]
    if inst.opcode in _OPERATIONS and inst.type.is_scalar and all(ty.is_scalar for ty in types):
        return _one(terms, inst, plain_type(inst.type), operands)
    rule = _OPERATIONS.get(inst.opcode, _uninterpreted)
    term, more = rule(terms, inst, plain_type(inst.type), values)
    return Val(term, opaque_needs(terms, term, [*(operand.needs for operand in operands), *more]))


def _one(terms: Terms, inst: Any, ty: Type, operands: list[Val]) -> Val:
    """An operation on scalars with a scalar result of type `ty`: poison where an operand is, or by itself."""
    if inst.opcode == "select":
        return _select(terms, inst, operands)
    term, more = _OPERATIONS[inst.opcode](terms, inst, ty, [operand.term for operand in operands])
    return Val(term, terms.every([*(operand.needs for operand in operands), *more]))


def _at(terms: Terms, operands: list[Val], index: int) -> list[Val]:
    """The operands of one element of the result."""
    return [
        element_of(terms, operand, index) if element_count(operand.term.type) else operand
        for operand in operands
    ]


def _is_by_element(inst: Any, operands: list[Val]) -> bool:
    """Whether each element of the result is the operation on those elements of the operands."""
    count = element_count(inst.type)
    counts = [element_count(operand.term.type) for operand in operands]
    if not count or inst.opcode == "getelementptr" or not all(ty.is_scalar for ty in map(_element, operands)):
        return False
    if inst.opcode == "select":  # one condition for all of them
        return counts[0] == count or operands[0].term.steady
    return inst.opcode in _OPERATIONS and all(each == count for each in counts)


def _element(operand: Val) -> Type:
    return element_type(operand.term.type)


def _recast(terms: Terms, inst: Any, operands: list[Val]) -> Val | None:
    """A bitcast from or to a vector of integers, as the number that its elements make together: each of the
    result is poison where one is that it has bits of. None where that is no such cast, or would copy what may
    be undef.
    """
    (given,) = operands
    ty = plain_type(inst.type)
    was, is_ = element_type(given.term.type), element_type(ty)
    counts = element_count(given.term.type), element_count(ty)
    if not (isinstance(was, IntType) and isinstance(is_, IntType)) or counts[0] == counts[1]:
        return None
    if terms.layout.big_endian or (counts[1] and not given.term.steady):
        return None
    parts = elements_of(terms, given) if counts[0] else [given]
    whole = int_type(was.width * len(parts))
    pieces = [
        (1 << was.width * index, terms.make("zext", whole, (), (part.term,)) if len(parts) > 1 else part.term)
        for index, part in enumerate(parts)
    ]
    number = make_sum(terms, whole, pieces, 0)
    if not counts[1]:
        return Val(number, terms.every(part.needs for part in parts))
    elements: list[Val] = []
    for start in range(0, whole.width, is_.width):
        shifted = terms.make("lshr", whole, (), (number, terms.const(whole, start)))
        term = terms.make("trunc", is_, (), (shifted,)) if is_.width < whole.width else shifted
        touched = parts[start // was.width : (start + is_.width - 1) // was.width + 1]
        elements.append(Val(term, terms.every(part.needs for part in touched)))
    return vector_of(terms, ty, elements)


def _moved(terms: Terms, inst: Any, operands: list[Val]) -> Val | None:
    """What an instruction that moves elements gives; None where it is none, or its index is not known."""
    if not operands or not element_count(operands[0].term.type):
        return None
    elements = elements_of(terms, operands[0])
    match inst.opcode:
        case "shufflevector":
            return _shuffled(terms, inst, [*elements, *elements_of(terms, operands[1])])
        case "extractelement" | "insertelement":
            index = operands[-1]
            if not index.term.is_const or index.needs is not terms.nothing:
                return None
            if index.term.value >= len(elements):
                return constant_of(terms, Poison(inst.type))
            if inst.opcode == "extractelement":
                return elements[index.term.value]
            elements[index.term.value] = operands[1]
            return vector_of(terms, plain_type(inst.type), elements)
    return None


def _shuffled(terms: Terms, inst: Any, elements: list[Val]) -> Val | None:
    """The elements that a mask names; one that it leaves open is poison."""
    count = element_count(inst.type)
    if not count or not isinstance(inst, ShuffleVector):
        return None
    nothing = constant_of(terms, Poison(element_type(inst.type)))
    if isinstance(inst.mask, Undef | Poison):
        return vector_of(terms, plain_type(inst.type), [nothing] * count)
    chosen: list[Val] = []
    used: dict[int, None] = {}
    for part in _elements_of_constant(inst.mask, IntType(32), count):
        if not isinstance(part, ConstantInt):
            chosen.append(nothing)
            continue
        element = elements[part.value]
        if part.value in used and not may_copy(element):
            return None
        used[part.value] = None
        chosen.append(element)
    return vector_of(terms, plain_type(inst.type), chosen)


def opaque_needs(terms: Terms, term: Term, needs: list[Term]) -> Term:
    """The needs of an operation that may ignore an operand or a part of one that is poison: one atom, of
    what each operand needs, in order.
    """
    return terms.make("parts", VOID, (), (term, *needs))


Meaning = tuple[Term, list[Term]]


def _select(terms: Terms, inst: Instruction, operands: list[Val]) -> Val:
    cond, left, right = operands
    if cond.term.steady:
        term = choose(terms, cond.term, left.term, right.term)
    else:
        term = terms.make("ite", left.term.type, (), (cond.term, left.term, right.term))
    if "nsz" in permissions(inst):
        term = terms.make("nsz", term.type, (frozenset({"nsz"}),), (term,))
    more = float_promises(terms, inst, ("select",), [cond.term, left.term, right.term])
    chosen = chosen_needs(terms, cond.term, left.needs, right.needs)
    return Val(term, terms.every([cond.needs, chosen, *more]))


def _integer(terms: Terms, inst: Any, ty: Type, values: list[Term]) -> Meaning:
    opcode = inst.opcode
    more = [promise(terms, flag, (opcode,), values) for flag in inst.flags]
    if opcode in ("shl", "lshr", "ashr"):
        more.append(promise(terms, "shift", (opcode,), values[1:]))
    return terms.make(opcode, ty, (), values), more


def _float(terms: Terms, inst: Any, ty: Type, values: list[Term]) -> Meaning:
    term = terms.make(inst.opcode, ty, (freedom(inst),), values)
    return term, float_promises(terms, inst, (inst.opcode,), values)


def _icmp(terms: Terms, inst: Compare, ty: Type, values: list[Term]) -> Meaning:
    more = [promise(terms, flag, ("icmp",), values) for flag in inst.flags]
    if ty != I1:
        return terms.make("icmp", ty, (inst.predicate,), values), more
    return compare_integers(terms, inst.predicate, *values), more


def _fcmp(terms: Terms, inst: Compare, ty: Type, values: list[Term]) -> Meaning:
    more = float_promises(terms, inst, ("fcmp",), values)
    if ty != I1:
        return terms.make("fcmp of", ty, (inst.predicate,), values), more
    return compare_floats(terms, inst.predicate, *values), more


def _cast(terms: Terms, inst: Any, ty: Type, values: list[Term]) -> Meaning:
    opcode = inst.opcode
    more = [promise(terms, flag, (opcode, ty), values) for flag in inst.flags if flag not in FAST_MATH_FLAGS]
    more += float_promises(terms, inst, (opcode, ty), values)
    if opcode in ("fptoui", "fptosi"):
        more.append(promise(terms, "fits", (opcode, ty), values))
    attrs = (freedom(inst),) if opcode in ROUNDING else ()
    return terms.make(opcode, ty, attrs, values), more


def _address(terms: Terms, inst: Any, ty: Type, values: list[Term]) -> Meaning:
    steps = terms.layout.gep_steps(inst.source_type, inst.operands)
    if not isinstance(ty, PtrType):
        about = (str(inst.source_type), tuple(steps))
        more = [promise(terms, flag, about, values) for flag in inst.flags]
        return terms.make("getelementptr", ty, (str(inst.source_type), str(steps)), values), more
    width = terms.width(ty)
    address, more, moved = values[0], [], 0
    for (scale, offset), index in zip(steps, values[1:], strict=True):
        if scale and terms.width(index.type) != width:
            is_wider = terms.width(index.type) > width
            more += [
                promise(terms, f"whole index {flag}", ("getelementptr",), [index])
                for flag in inst.flags
                if is_wider
            ]
            index = terms.make("trunc" if is_wider else "sext", IntType(width), (), (index,))
        following = make_sum(terms, ty, [(1, address), (scale, index)] if scale else [(1, address)], offset)
        step = (index, scale, offset) if scale else (None, 0, offset)
        more += [address_promise(terms, flag, address, *step) for flag in inst.flags]
        moved += following is not address
        address = following
    if "nusw" in inst.flags and moved > 1:
        # That the steps together do not wrap either is not said by each of them.
        more.append(promise(terms, "nusw steps", (tuple(steps),), values))
    return address, more


def _uninterpreted(terms: Terms, inst: Any, ty: Type, values: list[Term]) -> Meaning:
    attrs: tuple[Hashable, ...] = ()
    more: list[Term] = []
    match inst:
        case ExtractValue() | InsertValue():
            attrs = inst.indices
        case ShuffleVector():
            mask = list(walk_constant(inst.mask))
            attrs = (text_of_parts(mask),)
            if any(isinstance(part, Undef | Poison) for part in mask):
                more = [promise(terms, "whole", (inst.opcode,), values)]
        case _ if inst.opcode == "select":
            attrs = (permissions(inst),)
            more = float_promises(terms, inst, ("select",), values)
        case _:
            # An index behind the end of a vector gives poison.
            more = [promise(terms, "in range", (inst.opcode, str(values[0].type)), [values[-1]])]
    return terms.make(inst.opcode, ty, attrs, values), more


_OPERATIONS: dict[str, Callable[[Terms, Any, Type, list[Term]], Meaning]] = {
    **dict.fromkeys("add sub mul udiv sdiv urem srem shl lshr ashr and or xor".split(), _integer),
    **dict.fromkeys("fadd fsub fmul fdiv frem fneg".split(), _float),
    "icmp": _icmp,
    "fcmp": _fcmp,
    **dict.fromkeys("trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp".split(), _cast),
    **dict.fromkeys("ptrtoint inttoptr bitcast addrspacecast ptrtoaddr".split(), _cast),
    "getelementptr": _address,
}
ROUNDING = frozenset("fadd fsub fmul fdiv frem fneg fptrunc fpext".split())
"""Operations that have what `!fpmath` allows among their attributes."""
FUNCTIONS = frozenset(
    (
        *_OPERATIONS,
        "select",
        "extractvalue",
        "insertvalue",
        "shufflevector",
        "extractelement",
        "insertelement",
    )
)


def _call(terms: Terms, ty: Type, attrs: Attrs, args: Args) -> Term | None:
    made = normal_call(terms, ty, attrs, args)
    return algebra.RULES["call"](terms, ty, attrs, args) if made is None else made


RULES: dict[str, Rule] = {**algebra.RULES, **vectors.RULES, "promise": normal_promise, "call": _call}
"""Those of the algebra, of vectors, of calls and of promises."""
