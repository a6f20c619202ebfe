"""Inline assembly of LLVM IR as IR: what a call of PTX text does, by the same tables as a PTX module.

Before: a call of inline assembly. After: `lifted` gives a function of the call's type whose body does what
the text does, or an `UnsupportedError` that says what is not understood. The operands of the assembly are
registers of the sizes that their constraints name; a constant operand (`n`, `i`) stands in the text as its
number. `with_lifted_assembly` is a whole module in which calls are replaced by what they do, for who wants to
reason about it; what is emitted comes from the module as its author wrote it.

Not lifted: what `pcfm.ptx` carries as it is (textures, tensor cores, asynchronous copies), `ret`, variables
of the module by name, assembly for other targets than PTX.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pcfm.diagnostics import UnsupportedError
from pcfm.ir import instructions as ir
from pcfm.ir import rewriter
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Call, CallBase, Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.targets import family_of_triple
from pcfm.ir.types import VOID, FunctionType, IntType, PtrType, StructType, Type, int_type
from pcfm.ir.values import ConstantInt, InlineAsm, Undef, Value
from pcfm.ptx import code
from pcfm.ptx import syntax as ptx
from pcfm.ptx.calls import Calls
from pcfm.ptx.debug import DebugInfo
from pcfm.ptx.functions import FunctionPlan
from pcfm.ptx.lift import BodyLifter, ModuleLifter
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


def lifted(call: CallBase) -> Function:
    """The function of what a call of inline assembly does, in a module of its own; one for equal calls.

    Raises: UnsupportedError, at the call.
    """
    asm = call.callee
    assert isinstance(asm, InlineAsm)
    module = call.block.function.module if call.parent is not None and call.block.parent is not None else None
    given: Function | str = "it is not for PTX"
    if module is None or family_of_triple(module.triple) in (None, "ptx"):
        numbers = tuple(arg if isinstance(arg, ConstantInt) else None for arg in call.args)
        given = _lift(asm.asm, asm.constraints, call.data.function_type, numbers)
    if isinstance(given, str):
        text = " ".join(asm.asm.split())
        raise UnsupportedError(f"the inline assembly `{text}` is not understood: {given}", span=call.span)
    return given


def lifted_or_none(inst: Instruction) -> Function | None:
    """As `lifted`; None of what is no call of inline assembly, or of one that is not understood."""
    if not isinstance(inst, CallBase) or not isinstance(inst.callee, InlineAsm):
        return None
    try:
        return lifted(inst)
    except UnsupportedError:
        return None


def own_copy(call: CallBase) -> Function:
    """A copy of `lifted` for this call alone, its instructions where the call stands in the text. Raises:
    UnsupportedError.
    """
    body = lifted(call)
    assert body.module is not None
    twin = clone_module(body.module).function(body.name)
    for inst in twin.instructions():
        inst.span = call.span
        rewriter.locate(inst, call)
    return twin


def straight_code(body: Function) -> tuple[list[Instruction], Value | None] | None:
    """The instructions of a body without control flow and the value that it returns; None of any other."""
    *rest, end = body.entry.instructions
    return (rest, end.value) if len(body.blocks) == 1 and isinstance(end, ir.Ret) else None


# --- one piece of assembly ----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _lift(
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
            return ir.Ret(values[0] if values else None)
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


# --- modules ------------------------------------------------------------------------------------------------


def with_lifted_assembly(module: Module) -> Module:
    """The module with each call of inline assembly replaced by what it does, where that is straight code that
    cannot divide by zero; the module itself where it has none.

    What goes in is frozen: assembly computes with the bits that it is given, whatever they come from.
    """
    if not any(_is_replaced(inst) for fn in module.defined_functions for inst in fn.instructions()):
        return module
    twin = clone_module(module)
    for fn in twin.defined_functions:
        for inst in list(fn.instructions()):
            if _is_replaced(inst):
                assert isinstance(inst, Call)
                _replace(inst)
    return twin


def _is_replaced(inst: Instruction) -> bool:
    body = lifted_or_none(inst)
    if body is None or not isinstance(inst, Call):
        return False
    return straight_code(body) is not None and all(
        each.traits.traps != "divisor" for each in body.instructions()
    )


def _replace(call: Call) -> None:
    body = own_copy(call)
    straight = straight_code(body)
    assert straight is not None
    instructions, result = straight
    for arg, value in zip(body.args, call.args, strict=True):
        if arg.uses:
            given = value if value.is_constant else rewriter.insert_before(call, ir.Freeze(value))
            rewriter.replace_all_uses(arg, given)
    for inst in instructions:
        body.entry.instructions.remove(inst)
        inst.name = None
        rewriter.insert_before(call, inst)
        if isinstance(inst, Call) and isinstance(inst.callee, Function):
            declared = rewriter.declare(call.block.function, inst.callee.name, inst.callee.function_type)
            assert declared is not None
            inst.set_operand(len(inst.operands) - 1, declared)
    if result is not None:
        rewriter.replace_all_uses(call, result)
    body.entry.instructions[-1].drop_operands()
    rewriter.erase(call)
