"""One side runs on alone: through values, loads and decided branches, up to where it must stop.

It stops before an event, before a branch that the facts do not decide, at the end, and where it has entered a
block: the source at every join, both sides at every loop header. What the source does on the way is evidence:
addresses it accessed and divisors it divided by are granted, operands that would have been undefined
behaviour as poison are known not to be. The target must be granted what it does; where it is not yet, it
waits for the source to come by.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pcfm.ir.attributes import why_floats_differ
from pcfm.ir.claims import call_words, of_function_words, of_value_words
from pcfm.ir.instructions import Br, Call, CondBr, Instruction, Load, Phi, Ret, Store, Switch, Unreachable
from pcfm.ir.intrinsics.generic import is_by_element
from pcfm.ir.intrinsics.library_bodies import plain_operation
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, VOID, Type
from pcfm.ir.values import Poison, Undef, Value
from pcfm.prove.algebra import has_opposite, signed
from pcfm.prove.effects import OF_PURE_CALLS, call_key, loaded_bytes
from pcfm.prove.generic_addresses import GENERIC, accessed_address
from pcfm.prove.intrinsics import EXCLUDED, STRICT, TOTAL, base_name
from pcfm.prove.meaning import (
    FUNCTIONS,
    ROUNDING,
    constant_of,
    float_promises,
    freedom,
    opaque_needs,
    operate,
    permissions,
    plain_type,
)
from pcfm.prove.memory import load
from pcfm.prove.poison import Val, atoms_of, chosen_needs, has_poison, promise
from pcfm.prove.registers import Cell
from pcfm.prove.sides import Side
from pcfm.prove.state import Debt, Half, ProgramPoint, State, with_known
from pcfm.prove.terms import Term, Terms, is_rounded_freely, shows_nan
from pcfm.prove.vectors import element_count, element_of, element_type, elements_of, vector_of

StopKind = Literal["block", "event", "branch", "return", "unreachable", "wait", "unsupported"]


@dataclass(frozen=True)
class Stop:
    """Why a side stands where it does; `missing` is what a waiting target wants granted, in words."""

    kind: StopKind
    missing: str = ""


class Stepper:
    """Runs one side of a state on."""

    def __init__(self, terms: Terms, side: Side, *, is_source: bool) -> None:
        self.terms = terms
        self.side = side
        self.is_source = is_source
        self._constants: dict[Value, Val] = {}
        self._targets: dict[Switch, dict[int, Block]] = {}
        self.rounded_freely: dict[Term, dict[Instruction, None]] = {}

    def half(self, state: State) -> Half:
        """This side of a state."""
        return state.source if self.is_source else state.target

    def with_half(self, state: State, half: Half) -> State:
        """The state with another this side."""
        return replace(state, source=half) if self.is_source else replace(state, target=half)

    def read(self, state: State, value: Value) -> Val:
        """The value of an operand under the facts."""
        known = self.half(state).values.get(value)
        if known is None:
            known = self._constants.get(value)
            if known is None:
                known = self._constants[value] = constant_of(self.terms, value)
        return state.resolved(known)

    def enter(self, state: State, block: Block, pred: Block) -> State:
        """The state behind the phis of `block`."""
        phis = block.phis
        read = [self.read(state, phi.incoming_value(pred)) for phi in phis]
        values = dict(self.half(state).values)
        for phi, value in zip(phis, read, strict=True):
            term, needs = value
            more = float_promises(self.terms, phi, ("phi",), [term])
            if "nsz" in permissions(phi):
                term = self.terms.make("nsz", term.type, (frozenset({"nsz"}),), (term,))
                self._count_freedom(phi, term)
            values[phi] = self._as_attached(phi, Val(term, self.terms.every([needs, *more])))
        return self._stand(state, ProgramPoint(block, len(phis), True), values)

    def run(self, state: State, *, ahead: bool = False) -> tuple[State, Stop]:
        """Runs on from where the side stands, through the block that it has entered; `ahead` lets the target
        do the first thing although the source has not done it yet.

        Loops are left to the walk, which stops at their headers; a cycle with several entries has none.
        """
        passed: dict[Block, None] = {}
        while True:
            half = self.half(state)
            point, values = half.point, dict(half.values)
            position = point.position
            instructions = point.block.instructions
            while not instructions[position].is_terminator:
                self.terms.spend(2)
                inst = instructions[position]
                stop, state = self._execute(state, inst, values, ahead=ahead)
                ahead = False
                if stop is not None:
                    return self._stand(state, ProgramPoint(point.block, position, False), values), stop
                position += 1
            state = self._stand(state, ProgramPoint(point.block, position, False), values)
            target, stop = self._leave(state, instructions[position])
            if target is None:
                return state, stop
            if target in passed:
                return state, Stop("unsupported", "a cycle that can be entered in two places is not followed")
            passed[target] = None
            if self.is_source and len(instructions[position].operands) > 1:
                # A branch that is decided all the same would be undefined on poison.
                needs = self.read(state, instructions[position].operand(0)).needs
                state = with_known(self.terms, state, atoms_of(needs, state.facts))
            state = self.enter(state, target, point.block)
            if target in self.side.headers or (self.is_source and target in self.side.joins):
                return state, Stop("block")

    def _stand(self, state: State, point: ProgramPoint, values: dict[Value, Val]) -> State:
        live = self.side.live_at(point.block, point.position)
        return self.with_half(state, Half(point, {value: values[value] for value in live if value in values}))

    def _leave(self, state: State, inst: Instruction) -> tuple[Block | None, Stop]:
        match inst:
            case Br():
                return inst.target, Stop("block")
            case CondBr() | Switch():
                if self.is_source and isinstance(inst.operand(0), Undef | Poison):
                    return None, Stop("unreachable")  # undefined, wherever it would lead
                return self._decided(state, inst)
            case Ret():
                return None, Stop("return")
            case Unreachable():
                return None, Stop("unreachable")
        return None, Stop("unsupported", f"'{inst.opcode}' is not followed")

    def _decided(self, state: State, inst: CondBr | Switch) -> tuple[Block | None, Stop]:
        cond = self.read(state, inst.operand(0))
        if not cond.term.is_const:
            number = self._implied(state, inst, cond.term)
            if number is None:
                return None, Stop("branch")
            cond = Val(number, cond.needs)
        if not self.is_source and not state.judge(self.terms).covers(self.terms.nothing, cond.needs):
            return None, Stop("wait", "a branch on what may be poison")
        return self._target(inst, cond.term.value), Stop("block")

    def _target(self, inst: CondBr | Switch, number: int) -> Block:
        """Where a decided branch goes."""
        if isinstance(inst, CondBr):
            return inst.if_true if number else inst.if_false
        if inst not in self._targets:
            self._targets[inst] = {value.value: block for value, block in inst.cases}
        return self._targets[inst].get(number, inst.default)

    def _implied(self, state: State, inst: CondBr | Switch, cond: Term) -> Term | None:
        """A number that leads where a branch must go under the facts, though they do not give its
        condition."""
        if isinstance(inst, Switch):
            if not (self.is_source or cond.steady):
                return None
            # Any number that is no case leads to the default.
            cases = [self.terms.const(cond.type, value.value) for value, _ in inst.cases]
            others = (self.terms.make("eq", I1, (), (cond, case)) for case in cases)
            if any(state.facts.resolve(other) is not self.terms.false for other in others):
                return None
            taken = {case.value for case in cases}
            return self.terms.const(cond.type, next(n for n in range(len(cases) + 1) if n not in taken))
        if self.is_source:
            return None
        judge = state.judge(self.terms)
        return next((n for n in (self.terms.true, self.terms.false) if judge.equal(n, cond)), None)

    def _execute(
        self, state: State, inst: Instruction, values: dict[Value, Val], *, ahead: bool
    ) -> tuple[Stop | None, State]:
        """Computes one instruction into `values`; a stop where the side must stand before it."""
        kind = self.side.kinds[inst]

        def read(operand: Value) -> Val:
            known = values.get(operand)
            return self.read(state, operand) if known is None else state.resolved(known)

        if self.side.registers.concern(inst):
            return self._use_register(state, inst, values, read)
        frozen = state
        match kind:
            case "event":
                return Stop("event"), state
            case "nothing":
                return None, state
            case "function":
                result = operate(self.terms, inst, read)
            case "alloca":
                attrs = (str(inst.attributes()), str(inst.operand(0)), self.side.allocas.index(inst))  # type: ignore[arg-type]
                symbol = self.terms.symbol("alloca", inst.type, attrs, steady=True)
                result = Val(symbol, self.terms.nothing)
            case "freeze":
                result, frozen = self._freeze(state, read(inst.operand(0)))
            case "load":
                assert isinstance(inst, Load)
                address = self._address(state, inst, read(inst.ptr))
                result = self._load(state, inst, address.term)
            case "call":
                assert isinstance(inst, Call)
                result = self._call(inst, [read(arg) for arg in inst.args])
            case _:
                result = read(inst.operand(0))
        if kind not in ("load", "assume"):
            result = self._as_attached(inst, result)
        self._count_freedom(inst, result.term)
        wanted = list(self._obligations(state, inst, result, read))
        state = frozen
        if self.is_source:
            stop = Stop("unreachable") if any(self._is_broken(state, debt) for debt in wanted) else None
            return stop, self._grant(state, inst, wanted, values, result)
        missing = self.missing(state, wanted)
        if missing and not ahead:
            return _waits_for(missing), state
        values[inst] = result
        return None, replace(state, owed=(*state.owed, *missing))

    # --- allocas that are registers -----------------------------------------------------------------------

    def _use_register(
        self, state: State, inst: Instruction, values: dict[Value, Val], read: Callable[[Value], Val]
    ) -> tuple[Stop | None, State]:
        """A load or store of a cell, of which a target must access those that live; or a marker, after which
        they hold nothing.
        """
        registers = self.side.registers
        if inst in registers.allocas:
            values[inst] = Val(self.terms.fresh("alloca", inst.type), self.terms.nothing)
            return None, state
        if inst in registers.marked:
            cells, is_start = registers.marked[inst]
            values |= {cell: empty(self.terms, cell, is_alive=is_start) for cell in cells}
            return None, state
        cell, alive = registers.accessed[inst], registers.alive.get(inst)
        if alive is not None and not self.is_source and read(alive).term is not self.terms.true:
            return Stop("unsupported", "an access to an alloca that may not live"), state
        if isinstance(inst, Store):
            values[cell] = read(inst.value)
            return None, state
        term, needs = read(cell)
        assert isinstance(inst, Load)
        result = Val(term, self.terms.every([needs, *self._promised(inst, term)]))
        make = self.terms.make
        wanted = [
            Debt(f"the promise {claim}", make("claim", VOID, (claim,), (term,)), False)
            for claim in self.side.attached[inst]
            if not claim.startswith((*_POISONING, "!tbaa"))
        ]
        if self.is_source:
            return None, self._grant(state, inst, wanted, values, result)
        missing = self.missing(state, wanted)
        if missing:
            return _waits_for(missing), state
        values[inst] = result
        return None, state

    def _is_broken(self, state: State, debt: Debt) -> bool:
        """Whether something is plainly undefined: no execution of the source comes to it."""
        _, term, is_atom = debt
        if is_atom:
            return has_poison(term, state.facts)
        match term.op:
            case "access":
                return self.is_nowhere(term.operand)
            case "divides":
                return term.args[-1].is_const and term.args[-1].value == 0
        return term.op == "assumed" and term.operand is self.terms.false

    def is_nowhere(self, address: Term) -> bool:
        """Whether nothing can be accessed at an address: at null, in space 0, unless the function says so."""
        is_null = address.is_const and address.value == 0 and address.type == GENERIC
        return is_null and "null_pointer_is_valid" not in self.side.fn.attribute_words()

    def _count_freedom(self, inst: Instruction, term: Term) -> None:
        """Remembers which instructions compute what is left to the compiler."""
        if term.op == "vector":
            for element in term.args:
                self._count_freedom(inst, element)
            return
        is_rounded = inst.opcode in ROUNDING or isinstance(inst, Call) or bool(permissions(inst))
        if (is_rounded and is_rounded_freely(term)) or (inst.opcode == "bitcast" and shows_nan(term)):
            self.rounded_freely.setdefault(term, {})[inst] = None

    def _as_attached(self, inst: Instruction, value: Val) -> Val:
        """The value, poison or freer to be wrong where metadata says so; a phi's is all taken for that."""
        term, needs = value
        more = []
        for claim in self.side.attached[inst]:
            if claim.startswith(_ACCURACY):
                if inst.opcode not in ROUNDING and not isinstance(inst, Call):
                    term = self.terms.make("fpmath", term.type, (freedom(inst),), (term,))
            elif claim.startswith(_POISONING) or isinstance(inst, Phi):
                more.append(promise(self.terms, claim, (inst.opcode,), [term]))
        return Val(term, self.terms.every([needs, *more]))

    def _freeze(self, state: State, value: Val) -> tuple[Val, State]:
        """A frozen value, and the state behind it: what it was where that is defined, else one that nobody
        knows.

        The source's is a symbol of its own each time. The target's is taken for the source's where what is
        frozen refines what the source froze, since the source may have chosen the same; only once, since two
        may choose apart. Elsewhere it is taken for what was frozen, which may be all that it may be. The
        elements of a vector are frozen one by one.
        """
        if element_count(value.term.type):
            elements: list[Val] = []
            for element in elements_of(self.terms, value):
                one, state = self._freeze(state, element)
                elements.append(one)
            return vector_of(self.terms, value.term.type, elements), state
        judge = state.judge(self.terms)
        if judge.is_defined(value):
            return value, state
        if self.is_source:
            symbol = Val(self.terms.fresh("freeze", value.term.type), self.terms.nothing)
            return symbol, replace(state, frozen=(*state.frozen, (value, symbol.term)))
        for number, (frozen, symbol) in enumerate(state.frozen):
            before = state.resolved(frozen)
            # A part of a vector may be poison alone: it is frozen alike where all of it is the same.
            is_scalar = value.term.type.is_scalar and before.term.type == value.term.type
            if judge.refines(before, value) if is_scalar else before == value:
                left = (*state.frozen[:number], *state.frozen[number + 1 :])
                return state.resolved(Val(symbol, self.terms.nothing)), replace(state, frozen=left)
        return value, state

    def _address(self, state: State, inst: Load, address: Val) -> Val:
        """An address that is loaded from, as it was spelt when it was accessed first, so that loads are one;
        in the space that it comes from.
        """
        size, _ = loaded_bytes(inst, self.terms.layout)
        own = accessed_address(self.terms, address.term)
        access = self.terms.make("access", VOID, (size,), (own,))
        return Val(state.judge(self.terms).spelt_as_before(access, self.terms.nothing), address.needs)

    def _load(self, state: State, inst: Load, address: Term) -> Val:
        size, _ = loaded_bytes(inst, self.terms.layout)
        ty = plain_type(inst.type)
        term = load(self.terms, ty, state.memory, address, size)
        version = term.args[0]
        needs = state.stored.get(version)
        if needs is not None and version.args[1] is address and address.steady and version.args[2].type == ty:
            # What this lane has stored there itself, as good as it was.
            return Val(version.args[2], self.terms.every([needs, *self._promised(inst, version.args[2])]))
        return Val(term, self.terms.every([term, *self._promised(inst, term)]))

    def _promised(self, inst: Load, term: Term) -> list[Term]:
        """What metadata says that makes a loaded value poison."""
        claims = [claim for claim in self.side.attached[inst] if claim.startswith(_POISONING)]
        return [promise(self.terms, claim, ("load",), [term]) for claim in claims]

    def _call(self, inst: Call, args: list[Val]) -> Val:
        reduction = _REDUCTION.fullmatch(inst.callee_name or "")
        if reduction is not None and element_count(args[0].term.type):
            return self._reduced(inst, reduction[1], elements_of(self.terms, args[0]))
        count = element_count(inst.type)
        if not count or not _is_by_element(inst, args):
            return self._call_of(inst, plain_type(inst.type), call_key(inst), args)
        name, *key = call_key(inst)
        own = _VECTOR_SUFFIX.sub(r".\1", str(name)), *key
        return vector_of(
            self.terms,
            plain_type(inst.type),
            [
                self._call_of(
                    inst,
                    element_type(inst.type),
                    own,
                    [
                        element_of(self.terms, arg, index) if element_count(arg.term.type) else arg
                        for arg in args
                    ],
                )
                for index in range(count)
            ],
        )

    def _reduced(self, inst: Call, name: str, elements: list[Val]) -> Val:
        """One element combined with the next and so on, each used once; poison where one of them is."""
        terms, ty = self.terms, plain_type(inst.type)
        first, *others = elements
        result = first.term
        for element in others:
            both = [result, element.term]
            if name in _REDUCING_CALLS:
                result = terms.make("call", ty, (f"llvm.{name}.{ty}", *call_key(inst)[1:]), both)
            else:
                result = terms.make(name, ty, (), both)
        return Val(
            result, terms.every([*(element.needs for element in elements), *_ranges(terms, inst, result)])
        )

    def _call_of(self, inst: Call, ty: Type, key: tuple[Hashable, ...], args: list[Val]) -> Val:
        terms = self.terms
        callee, kind, *_ = key
        plain = plain_operation(str(callee))
        if plain is not None and not why_floats_differ(inst.block.function):
            # What a library's function does knows nothing of flags at its call that leave it a choice.
            callee, key = plain, (plain, kind, frozenset(), ())
        name = base_name(str(callee))
        excluded: list[Term] = []
        if name in EXCLUDED:
            value, flag = args
            if flag.term is terms.true:
                excluded = [promise(terms, EXCLUDED[name], ("call",), [value.term])]
            args = [value, Val(terms.false, terms.nothing)]
        term = _operation(terms, ty, key, [arg.term for arg in args])
        needs = [arg.needs for arg in args]
        needs += float_promises(terms, inst, ("call", inst.callee_name), [arg.term for arg in args])
        # Poison wherever they are broken, whatever the call makes of its arguments.
        promised = _ranges(terms, inst, term)
        if name in STRICT or callee in FUNCTIONS:
            return Val(term, terms.every([*needs, *excluded, *promised]))
        if args and not _is_total(str(callee), name):
            needs.append(promise(terms, "defined", ("call",), [term]))
        return Val(term, terms.every([opaque_needs(terms, term, needs), *promised]))

    def _obligations(
        self, state: State, inst: Instruction, result: Val, read: Callable[[Value], Val]
    ) -> Iterator[Debt]:
        """(what, term, whether it is an atom that must hold) that would be undefined behaviour otherwise."""
        terms = self.terms
        if isinstance(inst, Load):
            address = self._address(state, inst, read(inst.ptr))
            size, align = loaded_bytes(inst, terms.layout)
            yield Debt("an address that may be poison", address.needs, True)
            yield Debt("an access", terms.make("access", VOID, (size,), (address.term,)), False)
            for aligned in alignments(terms, align, address.term):
                yield Debt("an alignment", aligned, False)
        for claim in self.side.attached[inst]:
            if not claim.startswith(_POISONING) and not (
                claim.startswith(_ACCURACY) and not isinstance(inst, Load)
            ):
                yield Debt(f"the promise {claim}", terms.make("claim", VOID, (claim,), (result.term,)), False)
        if inst.traits.traps == "divisor":
            operands = [read(operand) for operand in inst.operands]
            if element_count(inst.type):
                for dividend, divisor in zip(*(elements_of(terms, each) for each in operands), strict=True):
                    yield from self._division(inst.opcode, dividend, divisor)
            else:
                yield from self._division(inst.opcode, *operands)
        elif self.side.kinds[inst] == "assume":
            yield Debt("an assumption that may be poison", result.needs, True)
            yield Debt("an assumption", terms.make("assumed", VOID, (), (result.term,)), False)
        elif self.side.kinds[inst] == "call":
            assert isinstance(inst, Call)
            yield from self._strict_claims(state, inst, result, [read(arg) for arg in inst.args])

    def _division(self, opcode: str, dividend: Val, divisor: Val) -> Iterator[Debt]:
        terms = self.terms
        # A divisor that is a number wherever it is not poison may be poison.
        if divisor.needs is terms.nothing and _is_safe_divisor(opcode, divisor.term):
            return
        yield Debt("a divisor that may be poison", divisor.needs, True)
        if opcode in ("sdiv", "srem"):
            # What is poison may be the least number.
            is_minus_one = terms.make("eq", I1, (), (divisor.term, terms.const(divisor.term.type, -1)))
            needs = chosen_needs(terms, is_minus_one, dividend.needs, terms.nothing)
            yield Debt("a dividend that may be poison, by a divisor that may be -1", needs, True)
        # Only the least number overflows, divided by -1.
        is_signed = opcode in ("sdiv", "srem") and not has_opposite(dividend.term)
        args = (dividend.term, divisor.term) if is_signed else (divisor.term,)
        yield Debt("a division", terms.make("divides", VOID, (is_signed,), args), False)
        if is_signed and self.is_source:
            yield Debt("a division", terms.make("divides", VOID, (False,), (divisor.term,)), False)

    def _strict_claims(self, state: State, inst: Call, result: Val, args: list[Val]) -> Iterator[Debt]:
        """What attributes make undefined at once, where it is not plain that they hold."""
        for claim in of_function_words("call", call_words(inst)):
            if not claim.startswith(OF_PURE_CALLS):
                key = self.terms.make("claim", VOID, (claim,), (result.term,))
                yield Debt(f"the promise {claim}", key, False)
        words = [("result", inst.data.return_attributes)]
        words += [(f"argument {i}", own) for i, own in enumerate(inst.data.argument_attributes)]
        if isinstance(inst.callee, Function):
            words += [(f"argument {arg.index}", arg.attributes) for arg in inst.callee.args]
        judge = state.judge(self.terms)
        for owner, attributes in words:
            for claim, amount in of_value_words(owner, attributes).items():
                number = owner.removeprefix("argument ")
                harmless = _is_range(claim) or ": no " in claim or claim.endswith(": immarg")
                if not harmless and claim.endswith(": noundef") and number.isdigit():
                    harmless = judge.is_defined(args[int(number)])
                if not harmless:
                    key = self.terms.make("claim", VOID, (claim, amount), (result.term,))
                    yield Debt(f"the promise {claim}", key, False)

    def _grant(
        self,
        state: State,
        inst: Instruction,
        wanted: Sequence[Debt],
        values: dict[Value, Val],
        result: Val,
    ) -> State:
        values[inst] = result
        granted: dict[Term, Term] = {}
        for _, term, is_atom in wanted:
            if is_atom:
                state = with_known(self.terms, state, atoms_of(term, state.facts))
            elif state.granted.get(term) is not self.terms.true:
                granted[term] = self.terms.true
        if "noundef" in inst.metadata:
            state = with_known(self.terms, state, atoms_of(result.needs, state.facts))
        return replace(state, granted={**state.granted, **granted}) if granted else state

    def missing(self, state: State, wanted: Sequence[Debt]) -> list[Debt]:
        """What of it the source has not done here."""
        judge = state.judge(self.terms)
        return [
            debt
            for debt in wanted
            if not (
                judge.covers(self.terms.nothing, debt.term) if debt.is_atom else judge.is_granted(debt.term)
            )
        ]


# Never poison by themselves.
_TOTAL = tuple(f"llvm.{name}." for name in "fabs sqrt floor ceil fma fmuladd minnum maxnum".split())
_REDUCING_CALLS = ("smin", "smax", "umin", "umax")
_REDUCTION = re.compile(rf"llvm\.vector\.reduce\.(add|mul|and|or|xor|{'|'.join(_REDUCING_CALLS)})\.v\d+i\d+")
_VECTOR_SUFFIX = re.compile(r"\.v\d+([if]\d+)$")


def _is_by_element(call: Call, args: list[Val]) -> bool:
    """Whether each element of the result is the function of those elements, and of numbers beside them."""
    return is_by_element(call.callee_name or "") and all(
        element_count(arg.term.type) == element_count(call.type) or arg.term.is_const for arg in args
    )


def _ranges(terms: Terms, call: Call, result: Term) -> list[Term]:
    """What a call says of the numbers that it gives."""
    claims = of_value_words("result", call.data.return_attributes)
    return [promise(terms, claim, ("call",), [result]) for claim in claims if _is_range(claim)]


def _operation(terms: Terms, ty: Type, key: tuple[Hashable, ...], args: list[Term]) -> Term:
    """What a call computes, of a function that is an instruction that instruction."""
    name, *_ = key
    if name not in FUNCTIONS:
        return terms.make("call", ty, key, args)
    return terms.make(str(name), ty, (frozenset(),) if name in ROUNDING else (), args)


def _is_total(callee: str, name: str) -> bool:
    return name in TOTAL or callee.startswith(_TOTAL)


_ACCURACY = "!fpmath"
_POISONING = ("!range", "!nonnull", "!align", "!noalias.addrspace", "!nofpclass")


def _is_range(claim: str) -> bool:
    return claim.startswith(("result: range", "result: nonnull", "result: align", "result: nofpclass"))


def _waits_for(missing: list[Debt]) -> Stop:
    first, *_ = missing
    return Stop("wait", f"{first.what} that the source does not have here")


def alignments(terms: Terms, align: int, address: Term) -> Iterator[Term]:
    """An access of that alignment is one of all that are less."""
    while align > 1:
        yield terms.make("aligned", VOID, (align,), (address,))
        align //= 2


def _is_safe_divisor(opcode: str, divisor: Term) -> bool:
    if not divisor.is_const or divisor.value == 0:
        return False
    return opcode in ("udiv", "urem") or signed(divisor) != -1


def empty(terms: Terms, cell: Cell, *, is_alive: bool) -> Val:
    """What a cell holds that nothing has been stored to; of an alloca itself, whether it lives."""
    if cell.is_alive:
        return Val(terms.bool(is_alive), terms.nothing)
    return Val(terms.raw("undef", plain_type(cell.type), (), ()), terms.nothing)
