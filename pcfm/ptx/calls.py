"""Calls of device functions: arguments and results through parameter space, and what is convergent.

A scalar in parameter space is a register of the caller, an array is memory of the caller that is passed by
value. A function that may meet other lanes (barriers, shuffles, instructions carried as they are, functions
of which only the declaration is known) is convergent, and so is one that calls it.
"""

from __future__ import annotations

from dataclasses import replace

from pcfm.ir import instructions as ir
from pcfm.ir.module import Function
from pcfm.ir.types import VOID, FunctionType, Type, ptr_type
from pcfm.ir.values import Value
from pcfm.ptx import code
from pcfm.ptx import syntax as ptx
from pcfm.ptx.emitter import Emitter
from pcfm.ptx.functions import FunctionPlan, aggregate_type, by_value
from pcfm.ptx.reader import type_word
from pcfm.ptx.types import GENERIC, IR_TYPES

_TOGETHER = frozenset("shfl vote match redux activemask elect bar barrier".split())
_CONVERGENT = "convergent"


class Calls:
    """The calls of a module."""

    def __init__(self, plans: dict[str, FunctionPlan]) -> None:
        self._plans = plans
        self._made: list[tuple[Function, ir.Call]] = []

    def emit(self, e: Emitter, op: code.Op) -> None:
        """Makes the call `op`. Raises: Fault."""
        operands = list(op.operands)
        results: list[code.Operand] = []
        if len(operands) > 1 and isinstance(operands[0], code.Arguments):
            results = operands.pop(0).parts  # type: ignore[union-attr]
        callee = operands.pop(0)
        given: list[code.Operand] = []
        if operands and isinstance(operands[0], code.Arguments):
            given = operands.pop(0).parts  # type: ignore[union-attr]
        if isinstance(callee, code.SymbolAddress) and isinstance(callee.symbol, code.Routine):
            self._direct(e, op, self._plans[callee.symbol.name], given, results)
        elif isinstance(callee, code.Use):
            self._indirect(e, op, callee, operands, given, results)
        else:
            raise op.fault("what is called is no function")

    def _direct(
        self,
        e: Emitter,
        op: code.Op,
        plan: FunctionPlan,
        given: list[code.Operand],
        results: list[code.Operand],
    ) -> None:
        fn = plan.function
        if len(given) != len(fn.args) or len(results) != len(plan.results):
            raise op.fault(f"the call does not fit the parameters of '{fn.name}'")
        args = [_argument(e, operand, arg.type) for operand, arg in zip(given, fn.args, strict=True)]
        data = ir.CallData(fn.function_type, argument_attributes=tuple(arg.attributes for arg in fn.args))
        call = e.insert(ir.Call(fn, args, data))
        self._made.append((fn, call))
        if results:
            _take(e, results[0], call)

    def _indirect(
        self,
        e: Emitter,
        op: code.Op,
        callee: code.Use,
        rest: list[code.Operand],
        given: list[code.Operand],
        results: list[code.Operand],
    ) -> None:
        prototype = rest[0].label.prototype if rest and isinstance(rest[0], code.Target) else None
        if prototype is None:
            raise op.fault("a call through a register needs a prototype")
        if len(prototype.parameters) != len(given) or len(prototype.results) != len(results):
            raise op.fault("the call does not fit its prototype")
        args: list[Value] = []
        attributes: list[tuple[str, ...]] = []
        for parameter, operand in zip(prototype.parameters, given, strict=True):
            memory = _memory_of(operand)
            attributes.append(by_value(memory) if memory is not None else ())
            args.append(_argument(e, operand, _prototype_type(parameter)))
        ret: Type = VOID
        if results:
            memory = _memory_of(results[0])
            ret = aggregate_type(memory) if memory is not None else _prototype_type(prototype.results[0])
        function_type = FunctionType(ret, tuple(arg.type for arg in args))
        data = ir.CallData(
            function_type, argument_attributes=tuple(attributes), function_attributes=(_CONVERGENT,)
        )
        pointer = e.read_as(callee, ptr_type(GENERIC))
        call = e.insert(ir.Call(pointer, args, data))
        if results:
            _take(e, results[0], call)

    def mark_convergent(self) -> None:
        """Says of functions and calls that they are convergent where they may be."""
        callers: dict[str, list[str]] = {}
        work: list[str] = []
        for name, plan in self._plans.items():
            if plan.code is None or any(_meets_lanes(op) for op in plan.code.ops):
                work.append(name)
            if plan.code is not None:
                for op in plan.code.ops:
                    if op.base == "call":
                        for operand in op.operands:
                            if isinstance(operand, code.SymbolAddress):
                                callers.setdefault(operand.symbol.name, []).append(name)
        convergent: dict[str, None] = {}
        while work:
            name = work.pop()
            if name not in convergent:
                convergent[name] = None
                work.extend(callers.get(name, ()))
        for name in self._plans:
            if name in convergent:
                fn = self._plans[name].function
                fn.attributes = (_CONVERGENT, *fn.attributes)
        for fn, call in self._made:
            if fn.name in convergent:
                call.data = replace(call.data, function_attributes=(_CONVERGENT,))


def _meets_lanes(op: code.Op) -> bool:
    indirect = op.base == "call" and any(isinstance(operand, code.Use) for operand in op.operands)
    return op.base in _TOGETHER or op.row.is_opaque or indirect


def _memory_of(operand: code.Operand) -> code.Memory | None:
    symbol = operand.symbol if isinstance(operand, code.SymbolAddress) else None
    return symbol if isinstance(symbol, code.Memory) else None


def _prototype_type(parameter: ptx.Parameter) -> Type:
    if parameter.dimensions:
        return ptr_type(GENERIC)
    return IR_TYPES[type_word(parameter.words, parameter.start)]


def _argument(e: Emitter, operand: code.Operand, ty: Type) -> Value:
    memory = _memory_of(operand)
    if memory is not None:
        assert memory.value is not None
        return e.reinterpret(memory.value, ty)
    return e.read_as(operand, ty)


def _take(e: Emitter, operand: code.Operand, call: ir.Call) -> None:
    """The result of a call goes where the operand says."""
    memory = _memory_of(operand)
    if memory is not None:
        assert memory.value is not None
        e.insert(ir.Store(call, memory.value, align=memory.align))
    else:
        e.write(operand, call, "b32")
