"""The means by which a call of one target's intrinsic is rewritten for the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pcfm.diagnostics import Diagnostic, UnsupportedError
from pcfm.ir import instructions as ir
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.rewriter import insert_before, locate
from pcfm.ir.types import FunctionType, Type
from pcfm.ir.values import Value, const_int

SPECIAL_REGISTER = "llvm.nvvm.read.ptx.sreg."
# Numbers that both have, by NVPTX's names of them.
SAME_NUMBERS = {
    **{f"{SPECIAL_REGISTER}tid.{d}": f"llvm.amdgcn.workitem.id.{d}" for d in "xyz"},
    **{f"{SPECIAL_REGISTER}ctaid.{d}": f"llvm.amdgcn.workgroup.id.{d}" for d in "xyz"},
}


class Builder:
    """Places instructions before `anchor`, with its debug location, in a module that becomes one for
    `target`.
    """

    def __init__(self, module: Module, target: str, anchor: ir.Instruction) -> None:
        self.module = module
        self.target = target
        self.anchor = anchor

    def place(self, inst: ir.Instruction) -> ir.Instruction:
        """Any instruction."""
        locate(inst, self.anchor)
        return insert_before(self.anchor, inst)

    def binary(self, opcode: str, left: Value, right: Value | int) -> ir.Instruction:
        """An operation on two values, or on a value and a number."""
        return self.place(ir.Binary(opcode, left, _value(right, left.type)))

    def compare(self, predicate: str, left: Value, right: Value | int) -> ir.Instruction:
        """A comparison of two whole numbers."""
        return self.place(ir.Compare("icmp", predicate, left, _value(right, left.type)))

    def cast(self, opcode: str, value: Value, ty: Type) -> ir.Instruction:
        """A conversion."""
        return self.place(ir.Cast(opcode, value, ty))

    def select(self, cond: Value, left: Value, right: Value) -> ir.Instruction:
        """One of two values."""
        return self.place(ir.Select(cond, left, right))

    def call(self, name: str, ret: Type, args: Sequence[Value]) -> ir.Instruction:
        """A call of `name`, which is declared where it is not."""
        ty = FunctionType(ret, tuple(arg.type for arg in args))
        fn = self.module.globals.get(name) or self.module.add(Function(name, ty))
        return self.place(ir.Call(fn, list(args), ir.CallData(ty)))

    def unsupported(self, name: str) -> UnsupportedError:
        """The refusal of what `name` names, here."""
        return unsupported(name, self.target, self.anchor)


# What takes the place of a call; None where nothing does.
Rewrite = Callable[[Builder, ir.Call], Value | None]


def _value(number: Value | int, ty: Type) -> Value:
    return const_int(ty, number) if isinstance(number, int) else number


def renamed(name: str) -> Rewrite:
    """The same call of another name."""
    return lambda builder, inst: builder.call(name, inst.type, inst.args)


def unsupported(name: str, target: str, user: object) -> UnsupportedError:
    """The refusal of what `name` names, at its user's line and in that one's function."""
    block = getattr(user, "parent", None)
    fn = block.parent if isinstance(block, Block) else None
    where = f" (in @{fn.name}, {_shown(user)})" if fn is not None else ""
    span = getattr(user, "span", None)
    return UnsupportedError(Diagnostic(f"@{name} has no equivalent on {target}{where}", span))


def _shown(user: object) -> str:
    """An instruction as messages name it."""
    name = getattr(user, "name", None)
    opcode = getattr(user, "opcode", "use")
    return f"%{name} = {opcode}" if name else str(opcode)
