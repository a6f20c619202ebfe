"""A copy of a kernel in the form that lowering starts from, still SSA.

In the copy (of the whole module, so that globals keep their order and therefore their addresses): blocks
that the entry does not reach are gone; a switch is a chain of comparisons and branches; a branch has two
different targets and no known condition; phis with one edge are folded; there is at most one `ret`; and
critical edges into blocks with phis are split, so that the copies which phis become have a place that only
their edge runs.

Raises `UnsupportedError` with the construct and its block for what cannot be lowered: calls of functions
defined in the module (inline them first), inline assembly that is not straight code in PTX, indirect
calls, exception handling, `indirectbr`. What an intrinsic needs is checked when the program is executed.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.analysis.cfg import compute_cfg
from pcfm.diagnostics import UnsupportedError
from pcfm.ir import rewriter
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import NEVER_EXECUTED, Binary, Br, Call, Compare, CondBr, Instruction, Ret, Switch
from pcfm.ir.module import Block, Function
from pcfm.ir.rewriter import Names
from pcfm.ir.values import ConstantInt, InlineAsm, Poison, Undef, Value
from pcfm.ptx.assembly import with_lifted_assembly


@dataclass(frozen=True, eq=False)
class Prepared:
    """The copy, in a module of its own; `early` are the blocks that returned where there were several."""

    fn: Function
    early: tuple[Block, ...]


def prepare(fn: Function) -> Prepared:
    """The prepared copy of `fn`. Raises: UnsupportedError."""
    assert fn.module is not None
    if fn.is_declaration:
        raise UnsupportedError(f"@{fn.name} has no body to lower", span=fn.span)
    module = with_lifted_assembly(fn.module)
    twin = (clone_module(module) if module is fn.module else module).function(fn.name)
    for block in twin.blocks:
        _fold_constant_branch(block)
    cfg = compute_cfg(twin)
    rewriter.erase_blocks([block for block in twin.blocks if not cfg.is_reachable(block)])
    names = Names(twin)
    for block in list(twin.blocks):
        _check(block)
        _simplify_branch(block, names)
    _fold_single_phis(twin)
    early = _unify_returns(twin, names)
    _split_critical_edges(twin, names)
    return Prepared(twin, early)


def refusal(what: str, inst: Instruction, hint: str | None = None) -> UnsupportedError:
    """The error for a construct that lowering does not take: it names the construct and the block."""
    name = inst.block.name if inst.parent is not None else None
    where = f"%{name}" if name else "an unnamed block"
    return UnsupportedError(f"{what} in {where} cannot be lowered", span=inst.span, hint=hint)


def _check(block: Block) -> None:
    for inst in block.instructions:
        if isinstance(inst, NEVER_EXECUTED):
            raise refusal(inst.opcode, inst)
        if not isinstance(inst, Call):
            continue
        callee = inst.callee
        if isinstance(callee, InlineAsm):
            raise refusal("inline assembly", inst)
        if not isinstance(callee, Function):
            raise refusal("an indirect call", inst)
        if not callee.is_declaration:
            what = f"a call of @{callee.name}, which the module defines,"
            raise refusal(what, inst, "inline it first, as clang does at -O2")


def _fold_constant_branch(block: Block) -> None:
    """A branch on a constant goes one way (undefined values read as zero)."""
    end = block.terminator
    if isinstance(end, CondBr) and isinstance(end.cond, ConstantInt | Undef | Poison):
        taken = isinstance(end.cond, ConstantInt) and end.cond.value
        rewriter.set_terminator(block, Br(end.if_true if taken else end.if_false))


def _simplify_branch(block: Block, names: Names) -> None:
    end = block.terminator
    if isinstance(end, CondBr) and end.if_true is end.if_false:
        rewriter.set_terminator(block, Br(end.if_true))
    elif isinstance(end, Switch):
        _expand_switch(block, end, names)
    elif end.successors and not isinstance(end, Br | CondBr):
        raise refusal(end.opcode, end)


def _expand_switch(block: Block, end: Switch, names: Names) -> None:
    """One comparison per case and one branch per target; a block per branch but the first."""
    ways: dict[Block, list[Value]] = {}
    for case, target in end.cases:
        if target is not end.default:
            ways.setdefault(target, []).append(case)
    value, default = end.value, end.default
    carried = [(phi, phi.incoming_value(block)) for succ in (*ways, default) for phi in succ.phis]
    last, remaining = block, len(ways)
    chain: list[Block] = [block]
    if not ways:
        rewriter.set_terminator(block, Br(default))
    for target, cases in ways.items():
        remaining -= 1
        behind = default
        if remaining:
            stem = f"{block.name or 'switch'}.case"
            behind = rewriter.add_block(block.function, stem, after=last, names=names)
            chain.append(behind)
        _branch_on_cases(last, end, value, cases, target, behind, names)
        last = behind
    for phi, operand in carried:
        phi.set_incoming([pair for pair in phi.incoming if pair[1] is not block])
        for pred in chain:
            if phi.block in pred.successors:
                phi.add_incoming(operand, pred)


def _branch_on_cases(
    block: Block, switch: Switch, value: Value, cases: list[Value], target: Block, behind: Block, names: Names
) -> None:
    tests: list[Instruction] = [Compare("icmp", "eq", value, case) for case in cases]
    chosen = tests[0]
    for test in list(tests[1:]):
        chosen = Binary("or", chosen, test)
        tests.append(chosen)
    end = CondBr(chosen, target, behind)
    rewriter.set_terminator(block, end)
    for inst in (*tests, end):
        inst.span = switch.span
        rewriter.locate(inst, switch)
    for test in tests:
        test.name = names.fresh("case")
        rewriter.insert_before(end, test)


def _fold_single_phis(fn: Function) -> None:
    for block in fn.blocks:
        for phi in block.phis:
            if len(phi.incoming) == 1:
                value = phi.incoming[0][0]
                if value is phi:
                    continue
                rewriter.replace_all_uses(phi, value)
                rewriter.erase(phi)


def _unify_returns(fn: Function, names: Names) -> tuple[Block, ...]:
    returns = [block for block in fn.blocks if isinstance(block.terminator, Ret)]
    for block in returns:
        end = block.terminator
        if end.operands:
            raise refusal("a return of a value", end)
    if len(returns) < 2:
        return ()
    out = rewriter.add_block(fn, "return", names=names)
    out.append(Ret())
    for block in returns:
        rewriter.set_terminator(block, Br(out))
    return tuple(returns)


def _split_critical_edges(fn: Function, names: Names) -> None:
    for block in list(fn.blocks):
        succs = block.successors
        if len(succs) < 2:
            continue
        for succ in succs:
            if not succ.phis:
                continue
            stem = f"{block.name or 'b'}.{succ.name or 'b'}"
            middle = rewriter.add_block(fn, stem, after=block, names=names)
            block.terminator.replace_successor(succ, middle)
            middle.append(Br(succ))
            rewriter.replace_phi_block(succ, block, middle)
