"""The executor that follows poison: every value has a shadow that says, per lane, whether it is poison.

undef, reads of memory that nobody has written, and broken promises (`pcfm.simt.poison_rules`, `!range`,
`!nonnull`, `range(…)` of calls) are poison, which flows through data. A fault is raised where an active lane
lets poison decide: a branch, a switch, an address, a divisor, an atomic, an argument of a convergent call or
of one that is not pure, a store to global memory, `!noundef`, a false `llvm.assume`. Shared and private
memory may hold poison, byte by byte. `freeze` stops it.

undef counts as poison, which is stricter than LangRef, unless `undef="poison"` follows poison proper alone
(undef and memory not written then read as zero). `inbounds` is checked against the object in global
memory, and against all objects together in shared and in private memory. Shadows are arrays of bool that
broadcast like values, tuples for aggregates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.instructions import (
    AtomicRMW,
    Binary,
    Call,
    CmpXchg,
    ExtractElement,
    ExtractValue,
    Freeze,
    GetElementPtr,
    InsertElement,
    InsertValue,
    Instruction,
    Load,
    Select,
    ShuffleVector,
    Store,
    Terminator,
)
from pcfm.ir.intrinsics.generic import is_by_element
from pcfm.ir.types import VectorType
from pcfm.ir.values import InlineAsm, Poison, Undef, walk_constant
from pcfm.ir.values import Value as IrValue
from pcfm.simt.constants import flatten
from pcfm.simt.decode_memory import copies_by_value
from pcfm.simt.decode_values import decode_value, select_values, shuffle_mask
from pcfm.simt.decoder import Decoder, Operation, Registers
from pcfm.simt.executor import NumpyExecutor, decode_instruction, merge
from pcfm.simt.intrinsics import intrinsic_of
from pcfm.simt.poison_memory import ShadowMemory
from pcfm.simt.poison_promises import Promise, promise_broken, promises_of_call
from pcfm.simt.poison_rules import address_poison, chosen_poison, extra_poison
from pcfm.simt.program import Node
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import Array, Value, build, map_scalars, take_rows

CLEAN = np.zeros((1, 1), np.bool_)


def any_of(shadow: Value) -> Array:
    """Where any part of a value is poison."""
    result = CLEAN
    for part in flatten(shadow):
        result = result | part
    return result


class PoisonExecutor(NumpyExecutor):
    """Runs nodes as `NumpyExecutor` does, with a shadow beside every value."""

    shadows: ShadowMemory

    def prepare(
        self, undefined: dict[int, IrValue], constants: dict[int, Value], shadows: ShadowMemory
    ) -> None:
        """Gives it the shadow memory and the shadows of constants; compiles the nodes."""
        self.shadows = shadows
        self.poison: Registers = [None] * self.program.register_count
        for register, value in constants.items():
            self.poison[register] = map_scalars(lambda _: CLEAN, value)
        for register, constant in undefined.items():
            self.poison[register] = constant_shadow(
                constant, self.poison[register], undef_is_poison=shadows.undef_is_poison
            )
        self.poison_slots: Registers = [None] * self.program.register_count
        self.promised = dict(self._promised())
        self.code = [self._compile_tracked(node) for node in self.program.nodes]

    def _promised(self) -> Iterator[tuple[int, tuple[Instruction, Promise]]]:
        """What inlined calls promise of what they take and give, by its register."""
        register = self.program.register
        for copy in self.program.instances:
            call, caller = copy.call, copy.caller
            if caller is None or not isinstance(call, Call):
                continue
            *of_arguments, of_result = promises_of_call(call, copy.fn)
            for arg, broken in zip(copy.fn.args, of_arguments, strict=True):
                if broken is not None:
                    yield register(copy, arg), (call, broken)
            if of_result is not None:
                yield register(caller, call), (call, of_result)

    def _compile(self, node: Node, decoder: Decoder) -> list[Operation]:
        return []

    def _compile_tracked(self, node: Node) -> list[Operation]:
        decoder = self.decoder_for(node)
        operations: list[Operation] = []
        last = node.instructions[-1] if node.ends_in_call else None
        for inst in node.instructions:
            if inst is last or isinstance(inst, Terminator):
                continue
            guard = self._guard(inst, decoder)
            data = decode_instruction(inst, decoder, self.watchers)
            follow = self._follow(inst, decoder)
            operations += [op for op in (guard, data, follow) if op is not None]
        for copy in copies_by_value(node, decoder):
            call = node.instructions[-1]
            operations.append(self._check_defined(call, [(copy.source, "a copy of an undefined address")]))
            operations.append(self.shadows.follow_copy(copy.run))
        for edge in node.edges:
            operations += [self._carry(*copy) for copy in edge.copies if copy[0] in self.promised]
        return operations

    def _carry(self, target: int, source: int) -> Operation:
        """What an inlined call takes or gives, of which something is promised: its shadow, for `transfer`."""
        call, broken = self.promised[target]

        def carry(regs: Registers, step: Step) -> None:
            self.poison[target] = self._kept(call, broken, regs[source], self.poison[source], step)

        return carry

    def start(self, geometry: Geometry) -> None:
        super().start(geometry)
        self.poison_slots = [None] * self.program.register_count
        for register in self.entering:
            self.poison_slots[register] = map_scalars(lambda _: CLEAN, self.slots[register])

    def run(self, node: Node, step: Step) -> Array | None:
        for register in self.liveness.reads[node.index]:
            self.poison[register] = take_rows(self.poison_slots[register], step.rows)
        decision = super().run(node, step)
        for register, merged in self.liveness.gives[node.index]:
            self._write_shadow(register, self.poison[register], step.rows, step.mask if merged else None)
        if node.decision is not None:
            # On undef itself a branch is as undefined as on poison, whatever the mode makes of it elsewhere.
            branch = node.instructions[-1]
            bad = ~CLEAN if isinstance(branch.operand(0), Undef) else self.poison[node.decision]
            step.check(branch, bad, "a branch on an undefined value")
        return decision

    def transfer(self, node: Node, way: int, step: Step, select: Array | None, mask: Array | None) -> None:
        super().transfer(node, way, step, select, mask)
        rows = step.rows if select is None else (select if step.rows is None else step.rows[select])
        for target, source, merged in self.liveness.copies[node.index][way]:
            shadow = self.poison[target if target in self.promised else source]
            self._write_shadow(target, take_rows(shadow, select), rows, mask if merged else None)

    @staticmethod
    def _kept(call: Instruction, broken: Promise, value: Value, shadow: Value, step: Step) -> Value:
        """The shadow of a value of which something is promised."""
        now, must = broken(value, any_of(shadow))
        if must:
            step.check(call, now, "a value that was promised to be defined is not")
        return map_scalars(lambda part: part | now, shadow)

    def _write_shadow(self, register: int, shadow: Value, rows: Array | None, mask: Array | None) -> None:
        self.poison_slots[register] = merge(self.poison_slots[register], shadow, rows, mask, self.shape)

    def _guard(self, inst: Instruction, decoder: Decoder) -> Operation | None:
        """The check that runs before an instruction: poison that must not reach it."""
        wanted: list[tuple[IrValue, str]] = []
        match inst:
            case Load():
                wanted = [(inst.ptr, "a load through an undefined address")]
            case Store():
                wanted = [(inst.ptr, "a store through an undefined address")]
            case AtomicRMW() | CmpXchg():
                wanted = [
                    (operand, "an atomic access with an undefined operand") for operand in inst.operands
                ]
            case Binary() if inst.traits.traps == "divisor":
                wanted = [(inst.operand(1), "a division by an undefined value")]
            case Call():
                return self._call_guard(inst, decoder)
        checks = [(decoder.register(value), reason) for value, reason in wanted]
        return self._check_defined(inst, checks) if checks else None

    def _check_defined(self, inst: Instruction, checks: list[tuple[int, str]]) -> Operation:
        poison = self.poison

        def guard(_regs: Registers, step: Step) -> None:
            for register, reason in checks:
                step.check(inst, any_of(poison[register]), reason)

        return guard

    def _call_guard(self, inst: Call, decoder: Decoder) -> Operation | None:
        entry = intrinsic_of(inst)
        poison, name = self.poison, inst.callee_name or ""
        callee = f"@{name}" if name else "inline assembly"
        if name == "llvm.assume":
            cond = decoder.register(inst.args[0])
            bundles = [self._broken_bundle(tag, operands, inst, decoder) for tag, operands in inst.bundles]

            def assume(regs: Registers, step: Step) -> None:
                step.check(inst, any_of(poison[cond]), "an assumption of an undefined value")
                step.check(inst, ~regs[cond], "an assumption that does not hold")
                for broken in bundles:
                    step.check(inst, broken(regs), "an assumption that does not hold")

            return assume
        noundef = [i for i, words in enumerate(inst.data.argument_attributes) if "noundef" in words]
        moves = name.startswith(("llvm.memcpy", "llvm.memmove", "llvm.memset"))
        if entry is not None and (entry.kind == "step" or entry.convergent):
            # The byte of a memset may be undefined: it is only stored.
            noundef = [0, 2] if moves and "memset" in name else list(range(len(inst.args)))
        registers = [decoder.register(inst.args[i]) for i in noundef if i < len(inst.args)]
        if not registers:
            return None

        def guard(_regs: Registers, step: Step) -> None:
            for register in registers:
                step.check(inst, any_of(poison[register]), f"an undefined argument of {callee}")

        return guard

    def _broken_bundle(
        self, tag: str, operands: Sequence[IrValue], inst: Instruction, decoder: Decoder
    ) -> Callable[[Registers], Array]:
        """Where what a bundle of an assumption says is not so."""
        poison, registers = self.poison, [decoder.register(operand) for operand in operands]

        def undefined(_regs: Registers) -> Array:
            return np.logical_or.reduce(np.broadcast_arrays(CLEAN, *(any_of(poison[r]) for r in registers)))

        if tag in ("noundef", "cold", "ignore"):
            return undefined if tag == "noundef" else lambda _regs: CLEAN
        if tag == "nonnull":
            return lambda regs: undefined(regs) | (regs[registers[0]] == 0)
        if tag == "align":

            def misaligned(regs: Registers) -> Array:
                address, align, *offset = (regs[register].astype(np.uint64) for register in registers)
                moved = address - offset[0] if offset else address
                return undefined(regs) | (moved % np.maximum(align, np.uint64(1)) != 0)

            return misaligned
        raise UnsupportedError(f"the assumption '{tag}' cannot be simulated", span=inst.span)

    def _follow(self, inst: Instruction, decoder: Decoder) -> Operation | None:
        """The operation that computes the result's shadow after the instruction has run."""
        target = decoder.register(inst)
        sources = [decoder.register(operand) for operand in inst.operands if self._is_value(operand)]
        poison, shadows = self.poison, self.shadows
        if isinstance(inst, Load):
            shadow = shadows.follow_load(inst, decoder, target, poison)
        elif isinstance(inst, Store):
            return shadows.follow_store(inst, sources[0], decoder, poison)
        elif isinstance(inst, AtomicRMW | CmpXchg):
            shadow = shadows.follow_atomic(inst, target, poison)
        elif (
            isinstance(inst, Call)
            and (follow := shadows.follow_call(inst, decoder, target, poison)) is not None
        ):
            shadow = follow
        else:
            shadow = self._flow(inst, decoder, target, sources)
        broken = promise_broken(inst)
        if broken is None:
            return shadow

        def with_promise(regs: Registers, step: Step) -> None:
            shadow(regs, step)
            poison[target] = self._kept(inst, broken, regs[target], poison[target], step)

        return with_promise

    @staticmethod
    def _is_value(operand: IrValue) -> bool:
        return (
            str(operand.type) not in ("metadata", "label")
            and not hasattr(operand, "function_type")
            and not isinstance(operand, InlineAsm)
        )

    def _flow(self, inst: Instruction, decoder: Decoder, target: int, sources: list[int]) -> Operation:
        poison = self.poison
        function = structural_shadow(inst, decoder)
        if function is not None:

            def structural(regs: Registers, _step: Step) -> None:
                poison[target] = function(regs, *[poison[source] for source in sources])

            return structural
        rule = (
            address_poison(inst, decoder.layout, self.shadows.apart)
            if isinstance(inst, GetElementPtr)
            else extra_poison(inst)
        )
        by_element = isinstance(inst.type, VectorType) and not (
            isinstance(inst, Call) and not is_by_element(inst.callee_name or "")
        )

        def flow(regs: Registers, _step: Step) -> None:
            if by_element:
                count = len(regs[target])
                shadows = [_elements(poison[source], count) for source in sources]
                if any(len(shadow) != count for shadow in shadows):  # a cast to elements of another width
                    bad = any_of(tuple(part for shadow in shadows for part in shadow))
                    poison[target] = (bad,) * count
                    return
                values = [_elements(regs[source], count) for source in sources]
                parts = []
                for position in range(count):
                    bad = any_of(tuple(s[position] for s in shadows))
                    if rule is not None:
                        bad = bad | rule(regs[target][position], *(v[position] for v in values))
                    parts.append(bad)
                poison[target] = tuple(parts)
                return
            bad = any_of(tuple(poison[source] for source in sources))
            if rule is not None:
                bad = bad | rule(regs[target], *(regs[source] for source in sources))
            poison[target] = map_scalars(lambda _: bad, regs[target])

        return flow


def _elements(value: Value, count: int) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,) * count


def constant_shadow(constant: IrValue, clean: Value, *, undef_is_poison: bool) -> Value:
    """The shadow of a constant with undefined parts."""
    if isinstance(constant, Undef | Poison):
        bad = isinstance(constant, Poison) or undef_is_poison
        return build(constant.type, lambda _: ~CLEAN if bad else CLEAN)
    elements = getattr(constant, "elements", None)
    if elements is not None:
        return tuple(
            constant_shadow(part, shadow, undef_is_poison=undef_is_poison)
            for part, shadow in zip(elements, clean, strict=True)
        )
    element = getattr(constant, "element", None)
    if element is not None:
        return tuple(constant_shadow(element, shadow, undef_is_poison=undef_is_poison) for shadow in clean)
    # An expression, maybe over undef or poison.
    bad = any(
        isinstance(part, Poison) or (undef_is_poison and isinstance(part, Undef))
        for part in walk_constant(constant)
    )
    return map_scalars(lambda _: ~CLEAN if bad else CLEAN, clean)


def structural_shadow(inst: Instruction, decoder: Decoder) -> Callable[..., Value] | None:
    """How shadows move where the instruction only moves values, as a function of (registers, *shadows)."""
    match inst:
        case Freeze():
            return lambda _regs, shadow: map_scalars(lambda _: CLEAN, shadow)
        case Select():
            return _chosen(inst, decoder)
        case ExtractValue() | InsertValue() | ShuffleVector():
            return _moved(inst, decoder)
        case ExtractElement() | InsertElement():
            return _moved_by_index(inst, decoder)
    return None


def _with(shadow: Value, bad: Array) -> Value:
    return map_scalars(lambda part: part | bad, shadow)


def _chosen(inst: Select, decoder: Decoder) -> Callable[..., Value]:
    """The shadow of what is chosen, poison too where the condition is, or a flag rules the number out."""
    cond, target = decoder.register(inst.operand(0)), decoder.register(inst)
    vector = isinstance(inst.operand(0).type, VectorType)
    is_ruled_out = chosen_poison(inst)

    def select(regs: Registers, c: Value, a: Value, b: Value) -> Value:
        if vector:
            chosen = tuple(map(select_values, regs[cond], a, b))
            shadow = tuple(_with(part, bad) for part, bad in zip(chosen, c, strict=True))
        else:
            shadow = _with(select_values(regs[cond], a, b), c)
        bad = map_scalars(is_ruled_out, regs[target])
        return map_scalars(np.logical_or, shadow, bad)

    return select


def _moved_by_index(inst: ExtractElement | InsertElement, decoder: Decoder) -> Callable[..., Value]:
    """Shadows of elements chosen by an index; one out of range gives poison."""
    register = decoder.register(inst.operands[-1])

    def extract(regs: Registers, vector: Value, index: Array) -> Value:
        result = ~CLEAN
        for position, shadow in enumerate(vector):
            result = select_values(regs[register] == position, shadow, result)
        return result | index

    def insert(regs: Registers, vector: Value, element: Array, index: Array) -> Value:
        bad = index | (regs[register] >= len(vector))
        return tuple(
            select_values(regs[register] == position, element, shadow) | bad
            for position, shadow in enumerate(vector)
        )

    return extract if isinstance(inst, ExtractElement) else insert


def _moved(inst: Instruction, decoder: Decoder) -> Callable[..., Value]:
    """Runs the instruction itself on the shadows."""
    operation = decode_value(inst, decoder)
    assert operation is not None
    target = decoder.register(inst)
    sources = [decoder.register(operand) for operand in inst.operands]
    chosen = shuffle_mask(inst, decoder) if isinstance(inst, ShuffleVector) else ()

    def move(_regs: Registers, *shadows: Value) -> Value:
        table: dict[int, Value] = dict(zip(sources, shadows, strict=True))
        operation(table, None)  # type: ignore[arg-type]
        result = table[target]
        if chosen:
            return tuple(
                ~CLEAN if position is None else part for part, position in zip(result, chosen, strict=True)
            )
        return result

    return move
