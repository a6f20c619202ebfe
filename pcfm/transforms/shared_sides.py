"""A side that lanes come to from both sides of a branch, as a guard of its own.

::

    E: br c, S, A                     E: e; q = c or d; br c, G, A
    A: e; a; br d, S, J               A: a; br G
    S: s; br J                  =>    G: br q, S, J
    J: …                              S: s; br J

So clang writes what the end of one case and the end of another have in common. Afterwards two one-sided
branches stand in a row, which passes that know guards understand. Every lane does what it did, in its order;
`e`, what `d` is computed of, is done for nothing where `S` was come to at once, so all of it may be. Nothing
convergent may stand there: lanes meet in `G` that met in `S` or `J`. Before and after: SSA.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.analysis.effects import is_convergent
from pcfm.analysis.speculation import may_speculate
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, CondBr, Instruction, Phi, Select
from pcfm.ir.module import Block
from pcfm.ir.types import I1
from pcfm.ir.values import ConstantInt, Poison, Value
from pcfm.transforms.arms import do_ahead


@dataclass(frozen=True, eq=False)
class SharedSide:
    """`shared` is come to from `block`, and from its other side `side`, which may go on to `join` as well."""

    block: Block
    side: Block
    shared: Block
    join: Block
    early: tuple[Instruction, ...]


def find_shared_side(block: Block) -> SharedSide | None:
    """The shared side behind the branch at the end of `block`, where it may be a guard of its own."""
    branch = block.terminator
    if not isinstance(branch, CondBr):
        return None
    for side, shared in (branch.successors, branch.successors[::-1]):
        inner = side.terminator
        if not isinstance(inner, CondBr) or shared not in inner.successors or inner.if_true is inner.if_false:
            continue
        join = inner.if_false if inner.if_true is shared else inner.if_true
        early = _computed_of(inner.cond, side)
        shared_side = SharedSide(block, side, shared, join, early or ())
        if early is not None and _has_the_shape(shared_side):
            return shared_side
    return None


def _has_the_shape(shared_side: SharedSide) -> bool:
    block, side, shared, join = shared_side.block, shared_side.side, shared_side.shared, shared_side.join
    blocks = (block, side, shared)
    return (
        join not in blocks
        and isinstance(shared.terminator, Br)
        and shared.successors == [join]
        and side.predecessors == [block]
        and len(shared.predecessors) == 2
        and set(shared.predecessors) == {block, side}
        and not (side.phis or side.address_taken or shared.address_taken)
        and not any("llvm.loop" in each.terminator.metadata for each in blocks)
        and not any(is_convergent(inst) for each in (side, shared) for inst in each.instructions)
    )


def _computed_of(cond: Value, side: Block) -> tuple[Instruction, ...] | None:
    """What of `side` its branch's condition is computed of; None where one of these must stay."""
    needed: dict[Value, None] = {cond: None}
    for inst in reversed(side.body):
        if inst in needed:
            if not may_speculate(inst):
                return None
            needed |= dict.fromkeys(inst.operands)
    return tuple(inst for inst in side.body if inst in needed)


def guard_shared_side(shared_side: SharedSide) -> Block:
    """Gives the shared side a guard of its own; the new block at whose end that stands."""
    block, side, shared, join = shared_side.block, shared_side.side, shared_side.shared, shared_side.join
    branch, inner = block.terminator, side.terminator
    assert isinstance(branch, CondBr)
    assert isinstance(inner, CondBr)
    do_ahead(shared_side.early, block)
    names = rewriter.Names(block.function)
    at_once = ConstantInt(I1, int(inner.if_true is shared))
    ways = (at_once, inner.cond) if branch.if_true is shared else (inner.cond, at_once)
    cond = rewriter.append(block, Select(branch.cond, *ways, name=names.fresh("either")))
    rewriter.locate(cond, inner)
    guard = rewriter.add_block(block.function, "guard", after=side, names=names)
    deciding = CondBr(cond, inner.if_true, inner.if_false)
    rewriter.locate(deciding, inner)
    rewriter.append(guard, deciding)
    for phi in list(shared.phis):
        shared.instructions.remove(phi)
        rewriter.insert_phi(guard, phi)
    for phi in join.phis:
        value = phi.incoming_value(side)
        if isinstance(value, Instruction) and value.block is side:
            value = Phi(phi.type, name=names.fresh("aside"))
            value.set_incoming([(Poison(phi.type), block), (phi.incoming_value(side), side)])
            rewriter.insert_phi(guard, value)
        phi.set_incoming([(v, p) for v, p in phi.incoming if p is not side] + [(value, guard)])
    rewriter.set_terminator(side, Br(guard))
    branch.replace_successor(shared, guard)
    return guard
