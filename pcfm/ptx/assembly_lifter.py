"""The function of a piece of inline assembly: its operands are registers, its text is that of a function.

Before: text, constraints and type of a call, and which operands are numbers. After: see `pcfm.ptx.assembly`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pcfm.ir import instructions as ir
from pcfm.ir.module import Function
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.types import VOID, FunctionType, IntType, PtrType, StructType, Type, int_type
from pcfm.ir.values import ConstantInt, Undef, Value
from pcfm.ptx import code
from pcfm.ptx import syntax as ptx
from pcfm.ptx.calls import Calls
from pcfm.ptx.debug import DebugInfo
from pcfm.ptx.functions import FunctionPlan
from pcfm.ptx.lifter import BodyLifter, ModuleLifter
from pcfm.ptx.reader import CodeReader
from pcfm.ptx.register_types import infer_register_types
from pcfm.ptx.types import bits_of

_REGISTERS = {
    "b": "pred",
    "c": "b16",
    "h": "b16",
    "r": "b32",
    "f": "f32",
    "l": "b64",
    "d": "f64",
    "q": "b128",
}
_OPERAND = re.compile(r"\$(?:(\d+)|\{(\w*)(?::\w+)?\}|\$)")
_HEAD = ".func assembly\n{\n"


@lru_cache(maxsize=4096)
def lift_assembly(
    text: str, constraints: str, function_type: FunctionType, numbers: tuple[ConstantInt | None, ...]
) -> Function | str:
    """The function, or what stands in its way."""
    try:
        outputs, inputs = _operands(constraints, function_type)
        # What `$n` stands for: its register, that of the output it is tied to, or a number.
        names = [name for name, _ in outputs]
        for (name, kind), number in zip(inputs, numbers, strict=True):
            names.append(str(number.signed) if kind is None and number is not None else name)
        source = Source(_HEAD + _OPERAND.sub(lambda match: _named(match, names), text) + "\n}\n", "assembly")
        (syntax,) = ptx.parse_syntax(source)
        assert isinstance(syntax, ptx.Function)
        return _AssemblyLifter(source, syntax, function_type, outputs, inputs).lift_assembly()
    except Fault as fault:
        return fault.message


def _named(match: re.Match[str], names: list[str]) -> str:
    name = match[1] or match[2]
    if not name:
        return "$" if match[0] == "$$" else "0"  # `${:uid}` is a number of this piece's own
    return names[int(name)] if name.isdigit() and int(name) < len(names) else f"${name}"


def _operands(
    constraints: str, function_type: FunctionType
) -> tuple[list[tuple[str, str]], list[tuple[str, str | None]]]:
    """Outputs and inputs, each the name of its register and what register it is (None: a number). Raises:
    Fault.
    """
    words = [word for word in constraints.split(",") if word and not word.startswith("~")]
    outputs: list[tuple[str, str]] = []
    inputs: list[tuple[str, str | None]] = []
    for number, word in enumerate(words):
        letter = word.lstrip("=&")
        name = f"${number}"
        if letter.isdigit() and int(letter) < len(outputs):
            inputs.append(outputs[int(letter)])
        elif letter in ("n", "i") and word == letter:
            inputs.append((name, None))
        elif letter not in _REGISTERS:
            raise Fault(f"the constraint {word}", 0)
        elif word.startswith("="):
            outputs.append((name, _REGISTERS[letter]))
        else:
            inputs.append((name, _REGISTERS[letter]))
    if len(outputs) != len(result_types(function_type.ret)) or len(inputs) != len(function_type.params):
        raise Fault(f"the constraints {constraints}", 0)
    return outputs, inputs


def result_types(ty: Type) -> tuple[Type, ...]:
    """The types of the outputs of a call that gives `ty`."""
    return () if ty == VOID else tuple(ty.elements) if isinstance(ty, StructType) else (ty,)


class _AssemblyLifter(BodyLifter):
    """Makes the function: its arguments are the inputs, what it returns are the outputs."""

    def __init__(
        self,
        source: Source,
        syntax: ptx.Function,
        function_type: FunctionType,
        outputs: list[tuple[str, str]],
        inputs: list[tuple[str, str | None]],
    ) -> None:
        outer = ModuleLifter(source)
        reader = CodeReader(outer.scope, outer.local_variable)
        kinds = dict([*outputs, *((name, kind) for name, kind in inputs if kind is not None)])
        registers = {name: reader.declare_register(name, kind, 0) for name, kind in kinds.items()}
        assert syntax.body is not None
        body = reader.read(syntax.body)
        for op in body.ops:
            if op.row.is_opaque or op.base == "ret":
                raise op.fault(f"'{op.source.opcode}' cannot stand here")
        if body.locals or outer.module.globals:
            raise Fault("variables declared in it", 0)
        self._outputs = [registers[name] for name, _ in outputs]
        self._inputs = [registers.get(name) for name, _ in inputs]
        pointers: dict[code.Register, int | None] = {
            register: None for register in self._inputs if register is not None and register.bits == 64
        }
        infer_register_types(body, pointers)
        fn = Function("inline assembly", function_type)
        outer.module.add(fn)
        plan = FunctionPlan(syntax, code.Routine(fn.name, fn))
        super().__init__(outer, plan, body, Calls({}), DebugInfo(outer.module, {}))
        self.emitter.is_emitted = False

    def lift_assembly(self) -> Function:
        """The function. Raises: Fault."""
        self.lift()
        return self.fn

    def _enter(self) -> None:
        e = self.emitter
        e.block = self.blocks[self.code.blocks[0]]
        e.made = []
        for register, arg in zip(self._inputs, self.fn.args, strict=True):
            if register is not None:
                self.ssa.write(register, e.block, self._converted(arg, register.ir_type))

    def _return(self) -> ir.Ret:
        e, ty = self.emitter, self.fn.function_type.ret
        wanted = result_types(ty)
        values = [
            self._converted(self.ssa.read(register, e.block), part)
            for register, part in zip(self._outputs, wanted, strict=True)
        ]
        if not isinstance(ty, StructType):
            return ir.Ret(*values)
        whole: Value = Undef(ty)
        for index, value in enumerate(values):
            whole = e.insert(ir.InsertValue(whole, value, [index]))
        return ir.Ret(whole)

    def _converted(self, value: Value, ty: Type) -> Value:
        """The bits of a value as another type; those of a pointer are as many as its target has."""
        e = self.emitter
        if isinstance(value.type, PtrType) and not isinstance(ty, PtrType) and bits_of(ty) != 64:
            return e.reinterpret(e.cast("ptrtoint", value, int_type(bits_of(ty))), ty)
        if isinstance(ty, PtrType) and isinstance(value.type, IntType) and bits_of(value.type) != 64:
            return e.cast("inttoptr", value, ty)
        return e.fit(value, ty, signed=False)
