"""Wrong targets by the thousand: one small seeded change each in a kernel that is right.

An operator looks at one instruction and lists the changes that it could make there; `make_mutant` draws an
operator, then one of its changes, and makes it in a copy. Drawing the operator first keeps rare ones (a
barrier, an atomic) as frequent as common ones. A mutant is valid IR that prints otherwise than what it was
made from; whether it *does* otherwise is for `tests.mutation.truth` to say: some are equal to their original.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import (
    AtomicRMW,
    Binary,
    Br,
    Call,
    Cast,
    Compare,
    CondBr,
    Fence,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Select,
    Store,
)
from pcfm.ir.metadata import MdNode
from pcfm.ir.module import Function, Module
from pcfm.ir.printer import print_module
from pcfm.ir.rewriter import erase, insert_after, insert_before, set_terminator
from pcfm.ir.types import FloatType, IntType
from pcfm.ir.values import ConstantInt, Value
from pcfm.ir.verifier import verify

Change = tuple[str, Callable[[], None]]
Operator = Callable[[Instruction], Iterator[Change]]

_ASYMMETRIC = ("sub", "shl", "lshr", "ashr", "udiv", "sdiv", "urem", "srem", "fsub", "fdiv", "frem")
_OTHER_OPCODE = {
    "add": "sub", "sub": "add", "and": "or", "or": "xor", "xor": "and", "shl": "lshr", "lshr": "ashr",
    "ashr": "lshr", "udiv": "sdiv", "sdiv": "udiv", "urem": "srem", "srem": "urem", "mul": "add",
    "fadd": "fsub", "fsub": "fadd", "fmul": "fadd", "fdiv": "fmul", "zext": "sext", "sext": "zext",
    "uitofp": "sitofp", "sitofp": "uitofp", "fptoui": "fptosi", "fptosi": "fptoui",
}  # fmt: skip
_NEIGHBOUR = {
    "slt": "sle", "sle": "slt", "sgt": "sge", "sge": "sgt", "ult": "ule", "ule": "ult", "ugt": "uge",
    "uge": "ugt", "olt": "ole", "ole": "olt", "ogt": "oge", "oge": "ogt", "eq": "uge", "ne": "ult",
}  # fmt: skip
_INVERSE = {
    "eq": "ne", "ne": "eq", "slt": "sge", "sge": "slt", "sgt": "sle", "sle": "sgt", "ult": "uge",
    "uge": "ult", "ugt": "ule", "ule": "ugt", "olt": "uge", "ole": "ugt", "ogt": "ule", "oge": "ult",
    "oeq": "une", "une": "oeq",
}  # fmt: skip
_FLAGS = {
    "add": ("nsw", "nuw"), "sub": ("nsw", "nuw"), "mul": ("nsw", "nuw"), "shl": ("nsw", "nuw"),
    "udiv": ("exact",), "sdiv": ("exact",), "lshr": ("exact",), "ashr": ("exact",), "or": ("disjoint",),
    "zext": ("nneg",), "uitofp": ("nneg",), "trunc": ("nsw", "nuw"), "icmp": ("samesign",),
    "getelementptr": ("inbounds", "nuw"), "fadd": ("nnan", "ninf"), "fsub": ("nnan", "ninf"),
    "fmul": ("nnan", "ninf"), "fdiv": ("nnan", "ninf", "arcp"),
}  # fmt: skip
_WEAKER = {"seq_cst": "acq_rel", "acq_rel": "monotonic", "acquire": "monotonic", "release": "monotonic"}
_OTHER_ATOMIC = {"add": "sub", "sub": "add", "max": "umax", "umax": "max", "min": "umin", "umin": "min"}


def _is_barrier(inst: Instruction) -> bool:
    return isinstance(inst, Call) and "barrier" in (inst.callee_name or "")


def _is_convergent(inst: Instruction) -> bool:
    words = ("barrier", ".sync", "ballot", "shfl", "vote")
    return isinstance(inst, Call) and any(word in (inst.callee_name or "") for word in words)


def swap_operands(inst: Instruction) -> Iterator[Change]:
    ordered = isinstance(inst, Compare) and inst.predicate not in ("eq", "ne", "oeq", "une", "ord", "uno")
    if inst.opcode in _ASYMMETRIC or ordered:
        left, right = inst.operand(0), inst.operand(1)

        def change() -> None:
            inst.set_operand(0, right)
            inst.set_operand(1, left)

        if left is not right:
            yield "operands swapped", change


def invert_predicate(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Compare) and inst.predicate in _INVERSE:
        yield "predicate inverted", lambda: setattr(inst, "predicate", _INVERSE[inst.predicate])


def shift_bound(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Compare) and inst.predicate in _NEIGHBOUR:
        yield "bound off by one", lambda: setattr(inst, "predicate", _NEIGHBOUR[inst.predicate])


def swap_branch(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, CondBr):
        left, right = inst.operand(1), inst.operand(2)

        def change() -> None:
            inst.set_operand(1, right)
            inst.set_operand(2, left)

        yield "branch inverted", change


def change_constant(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Call) or inst.opcode in ("alloca", "switch"):
        return
    fields = inst.struct_indices() if isinstance(inst, GetElementPtr) else ()
    for index, operand in enumerate(inst.operands):
        if isinstance(operand, ConstantInt) and index not in fields and operand.type.width > 1:
            for step in (1, -1):
                changed = ConstantInt(operand.type, operand.value + step)
                yield f"constant {operand} {step:+}", _setter(inst, index, changed)


def _setter(inst: Instruction, index: int, value: Value) -> Callable[[], None]:
    return lambda: inst.set_operand(index, value)


def change_opcode(inst: Instruction) -> Iterator[Change]:
    other = _OTHER_OPCODE.get(inst.opcode)
    if other is None:
        return

    def change() -> None:
        inst.opcode = other
        inst.flags = ()

    yield f"{inst.opcode} for {other}", change


def swap_select(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Select):
        left, right = inst.operand(1), inst.operand(2)

        def change() -> None:
            inst.set_operand(1, right)
            inst.set_operand(2, left)

        yield "arms of a select swapped", change


def drop_select(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Select):
        for index in (1, 2):
            yield "select of one value", _setter(inst, 3 - index, inst.operand(index))


def replace_incoming(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Phi):
        pairs = inst.incoming
        for index in range(len(pairs) - 1):
            (a, x), (b, y) = pairs[index], pairs[index + 1]
            if a is not b and a.is_constant and b.is_constant:
                changed = [*pairs[:index], (b, x), (a, y), *pairs[index + 2 :]]
                yield "incoming values swapped", lambda changed=changed: inst.set_incoming(changed)
            for position, value in ((index, b), (index + 1, a)):
                kept = [*pairs[:position], (value, pairs[position][1]), *pairs[position + 1 :]]
                yield "incoming value replaced", lambda kept=kept: inst.set_incoming(kept)


def drop_store(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Store):
        yield "store dropped", lambda: erase(inst)


def repeat_store(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Store | AtomicRMW):
        yield "access repeated", lambda: _repeat(inst)


def _repeat(inst: Instruction) -> None:
    insert_after(inst, inst.clone())


def _following(inst: Instruction) -> Instruction | None:
    rest = inst.block.instructions[inst.block.instructions.index(inst) + 1 :]
    return next((other for other in rest if not other.is_terminator), None)


def _move_after(inst: Instruction, other: Instruction) -> None:
    copy = inst.clone()
    insert_after(other, copy)
    erase(inst)


def move_store(inst: Instruction) -> Iterator[Change]:
    """Past the next access of memory in its block."""
    if not isinstance(inst, Store):
        return
    body = inst.block.instructions
    later = body[body.index(inst) + 1 :]
    other = next((o for o in later if isinstance(o, Load | Store | AtomicRMW)), None)
    if other is not None:
        yield "store moved past an access", lambda: _move_after(inst, other)


def move_over_barrier(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Store):
        body = inst.block.instructions
        barrier = next((o for o in body[body.index(inst) + 1 :] if _is_barrier(o)), None)
        if barrier is not None:
            yield "store moved below a barrier", lambda: _move_after(inst, barrier)


def split_barrier(inst: Instruction) -> Iterator[Change]:
    """Into the blocks before: lanes that met in one no longer meet."""
    block = inst.block
    preds = block.predecessors
    is_first = all(not _is_event(other) for other in block.instructions[: block.instructions.index(inst)])
    if not _is_barrier(inst) or inst.has_uses or len(preds) < 2 or not is_first:
        return

    def change() -> None:
        for pred in preds:
            insert_before(pred.terminator, inst.clone())
        erase(inst)

    if all(operand.is_constant for operand in inst.operands):
        yield "barrier split", change


def _is_event(inst: Instruction) -> bool:
    return isinstance(inst, Store | Load | AtomicRMW | Fence | Call)


def zero_divisor_once(inst: Instruction) -> Iterator[Change]:
    """A division whose divisor is zero for one number."""
    if inst.opcode in ("udiv", "sdiv", "urem", "srem") and not inst.operand(1).is_constant:
        ty = inst.type
        assert isinstance(ty, IntType)
        for number in (1, 2, 7):

            def change(number: int = number) -> None:
                divisor = inst.operand(1)
                test = insert_before(inst, Compare("icmp", "eq", divisor, ConstantInt(ty, number)))
                chosen = insert_before(inst, Select(test, ConstantInt(ty, 0), divisor))
                inst.set_operand(1, chosen)

            if ty.width > 2:
                yield f"a divisor is zero where it was {number}", change


def drop_barrier(inst: Instruction) -> Iterator[Change]:
    if _is_barrier(inst) and not inst.has_uses:
        yield "barrier dropped", lambda: erase(inst)


def change_mask(inst: Instruction) -> Iterator[Change]:
    if _is_convergent(inst) and isinstance(inst, Call):
        for index, operand in enumerate(inst.args):
            if isinstance(operand, ConstantInt) and operand.type.width > 1:
                changed = ConstantInt(operand.type, operand.value ^ (1 << (index + 1)))
                yield f"operand {index} of a convergent operation", _setter(inst, index, changed)


def unguard(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, CondBr) and not inst.operand(0).is_constant:
        for side in (0, 1):
            yield "guard dropped", _setter(inst, 0, ConstantInt(IntType(1), side))


def speculate(inst: Instruction) -> Iterator[Change]:
    """Hoists a load or division from a guarded block in front of the branch to it."""
    if isinstance(inst, Load) or inst.opcode in ("udiv", "sdiv", "urem", "srem"):
        block = inst.block
        preds = block.predecessors
        if len(preds) != 1 or not isinstance(preds[0].terminator, CondBr):
            return
        if any(isinstance(o, Instruction) and o.parent is block for o in inst.operands):
            return

        def change() -> None:
            copy = inst.clone()
            insert_before(preds[0].terminator, copy)
            for use in list(inst.uses):
                use.user.set_operand(use.index, copy)
            erase(inst)

        yield f"{inst.opcode} speculated", change


def add_flag(inst: Instruction) -> Iterator[Change]:
    for flag in _FLAGS.get(inst.opcode, ()):
        if flag not in inst.flags:
            yield f"{flag} added", lambda flag=flag: setattr(inst, "flags", (*inst.flags, flag))


def drop_flag(inst: Instruction) -> Iterator[Change]:
    """Always right: a check that rejects it rejects too much."""
    if inst.flags and not isinstance(inst, Call):
        yield "flags dropped", lambda: setattr(inst, "flags", ())


def raise_alignment(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Load | Store) and inst.align is not None and inst.ordering is None:
        align = inst.align
        yield f"alignment {align} for {2 * align}", lambda: setattr(inst, "align", 2 * align)


def add_promise(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Load) and isinstance(inst.type, IntType | FloatType):
        for name in ("noundef", "invariant.load"):
            if name not in inst.metadata:
                yield f"!{name} added", lambda name=name: inst.metadata.update({name: MdNode()})


def weaken_ordering(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, AtomicRMW | Fence) and inst.ordering in _WEAKER:
        weaker = _WEAKER[inst.ordering]
        if not (isinstance(inst, Fence) and weaker == "monotonic"):
            yield f"{inst.ordering} for {weaker}", lambda: setattr(inst, "ordering", weaker)
    if isinstance(inst, AtomicRMW) and inst.syncscope is None:
        yield "a narrower scope", lambda: setattr(inst, "syncscope", "block")


def change_atomic(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, AtomicRMW) and inst.operation in _OTHER_ATOMIC:
        yield "another atomic operation", lambda: setattr(inst, "operation", _OTHER_ATOMIC[inst.operation])


def replace_operand(inst: Instruction) -> Iterator[Change]:
    """By the result of an earlier instruction of the block."""
    if isinstance(inst, Phi | Call | Br):
        return
    fields = inst.struct_indices() if isinstance(inst, GetElementPtr) else ()
    earlier = inst.block.instructions[: inst.block.instructions.index(inst)]
    for index, operand in enumerate(inst.operands):
        others = [o for o in earlier if o.type is operand.type and o is not operand]
        if others and index not in fields:
            yield f"operand {index} replaced", _setter(inst, index, others[-1])


def fault_on_rare_input(inst: Instruction) -> Iterator[Change]:
    """Another result where an operand equals one number."""
    if isinstance(inst, Binary) and isinstance(inst.type, IntType) and inst.type.width in (32, 64):
        ty = inst.type
        for number in (3, 17, 42, 100, 255):

            def change(number: int = number) -> None:
                operand = next((o for o in inst.operands if not o.is_constant), inst.operand(0))
                test = insert_after(inst, Compare("icmp", "eq", operand, ConstantInt(ty, number)))
                users = list(inst.uses)
                other = insert_after(test, Binary("add", inst, ConstantInt(ty, 1)))
                chosen = insert_after(other, Select(test, other, inst))
                for use in users:
                    use.user.set_operand(use.index, chosen)

            if inst.has_uses:
                yield f"wrong where an operand is {number}", change


def drop_case(inst: Instruction) -> Iterator[Change]:
    """The loop or arm behind a branch is never entered, or never left, on one of its ways."""
    if isinstance(inst, CondBr) and inst.operand(1) is not inst.operand(2):
        for index in (1, 2):
            kept = inst.operand(index)
            if not getattr(inst.operand(3 - index), "phis", ()):
                yield "edge dropped", lambda kept=kept: set_terminator(inst.block, Br(kept))  # type: ignore[arg-type]


def swap_extension(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, Cast) and inst.opcode in ("zext", "sext"):
        yield from change_opcode(inst)


def change_index(inst: Instruction) -> Iterator[Change]:
    if isinstance(inst, GetElementPtr):
        last = len(inst.operands) - 1
        operand = inst.operand(last)
        if last in inst.struct_indices() or not isinstance(operand.type, IntType):
            return

        def change() -> None:
            shifted = Binary("add", operand, ConstantInt(operand.type, 1))  # type: ignore[arg-type]
            inst.set_operand(last, insert_before(inst, shifted))

        yield "index off by one", change


OPERATORS: dict[str, Operator] = {
    operator.__name__.replace("_", "-"): operator
    for operator in (
        swap_operands, invert_predicate, shift_bound, swap_branch, change_constant, change_opcode,
        swap_select, drop_select, replace_incoming, drop_store, repeat_store, move_store, move_over_barrier,
        drop_barrier, split_barrier, zero_divisor_once, change_mask,
        unguard, speculate, add_flag, drop_flag, raise_alignment, add_promise,
        weaken_ordering, change_atomic, replace_operand, fault_on_rare_input, drop_case, swap_extension,
        change_index,
    )
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A module with one change, in a block."""

    module: Module
    operator: str
    detail: str
    block: str = ""


def make_mutant(module: Module, kernel: str, rng: random.Random) -> Mutant | None:
    """A changed copy of `module`; None where what was drawn cannot be done or gives invalid IR."""
    body = list(_kernel(module, kernel).instructions())
    possible = {name: sites for name, operator in OPERATORS.items() if (sites := _sites(body, operator))}
    if not possible:
        return None
    name = rng.choice(list(possible))
    number, choice = rng.choice(possible[name])
    twin = clone_module(module)
    inst = list(_kernel(twin, kernel).instructions())[number]
    what, change = list(OPERATORS[name](inst))[choice]
    block = inst.block.name
    detail = f"{what}: {inst.opcode} in %{block}"
    change()
    if verify(twin) or print_module(twin) == print_module(module):
        return None
    return Mutant(twin, name, detail, block)


def _sites(body: list[Instruction], operator: Operator) -> list[tuple[int, int]]:
    """The changes that an operator offers, as (instruction, which of its changes)."""
    return [(number, choice) for number, inst in enumerate(body) for choice, _ in enumerate(operator(inst))]


def _kernel(module: Module, name: str) -> Function:
    return module.function(name)
