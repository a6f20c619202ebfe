"""Inline assembly of LLVM IR as IR: what a call of PTX text does, by the same tables as a PTX module.

Before: a call of inline assembly. After: `lifted` gives a function of the call's type whose body does what
the text does, or an `UnsupportedError` that says what is not understood. The operands of the assembly are
registers of the sizes that their constraints name; a constant operand (`n`, `i`) stands in the text as its
number. `with_lifted_assembly` is a whole module in which calls are replaced by what they do, for who wants to
reason about it; what is emitted comes from the module as its author wrote it.

Not lifted: what `pcfm.ptx` carries as it is (textures, tensor cores, asynchronous copies), `ret`, variables
of the module by name, assembly for other targets than PTX, unless there is none between the quotes.
"""

from __future__ import annotations

from pcfm.diagnostics import UnsupportedError
from pcfm.ir import instructions as ir
from pcfm.ir import rewriter
from pcfm.ir.clone import FunctionVersion, clone_module
from pcfm.ir.instructions import Call, CallBase, Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.types import VOID
from pcfm.ir.values import ConstantInt, InlineAsm, Value


def lifted(call: CallBase) -> Function:
    """The function of what a call of inline assembly does, in a module of its own; one for equal calls.

    Raises: UnsupportedError, at the call.
    """
    asm = call.callee
    assert isinstance(asm, InlineAsm)
    module = call.block.function.module if call.parent is not None and call.block.parent is not None else None
    given: Function | str = "it is not for PTX"
    if not asm.asm.strip() or module is None or module.family in (None, "ptx"):
        numbers = tuple(arg if isinstance(arg, ConstantInt) else None for arg in call.args)
        # With all that reads PTX; few modules have assembly.
        from pcfm.ptx.assembly_lifter import lift_assembly

        given = lift_assembly(asm.asm, asm.constraints, call.data.function_type, numbers)
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
    """The instructions of a body without control flow and the value that it returns; None of any other.

    One that ends in a trap, and would return no value, is straight code too.
    """
    *rest, end = body.entry.instructions
    if len(body.blocks) > 1:
        return None
    if isinstance(end, ir.Unreachable) and body.function_type.ret == VOID:
        return (rest, None) if rest and _is_trap(rest[-1]) else None
    return (rest, end.value) if isinstance(end, ir.Ret) else None


def _is_trap(inst: Instruction) -> bool:
    return isinstance(inst, Call) and inst.callee_name == "llvm.trap"


# --- modules ------------------------------------------------------------------------------------------------


def with_lifted_assembly(module: Module) -> Module:
    """The module with each call of inline assembly replaced by what it does, where that is straight code that
    cannot divide by zero; the module itself where it has none.

    What goes in is frozen: assembly computes with the bits that it is given, whatever they come from.
    """
    if not any(map(_has_replaced, module.defined_functions)):
        return module
    twin = clone_module(module)
    for fn in twin.defined_functions:
        _lift_all(fn)
    return twin


def with_lifted_assembly_in(fn: Function) -> Module:
    """The same for one function: its module, to read, with what its own assembly does."""
    assert fn.module is not None
    if not _has_replaced(fn):
        return fn.module
    module = FunctionVersion(fn).module
    _lift_all(module.function(fn.name))
    return module


def _has_replaced(fn: Function) -> bool:
    return any(map(_is_replaced, fn.instructions()))


def _lift_all(fn: Function) -> None:
    for inst in list(fn.instructions()):
        lift(inst)


def lift(inst: Instruction) -> None:
    """The same for one instruction, in place."""
    if _is_replaced(inst):
        assert isinstance(inst, Call)
        _replace(inst)


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
