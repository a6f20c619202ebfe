"""One-sided branches in a row that are similar but not exclusive: lanes of both arms are late for the second.

::

    E: br p, A, M             E: …; q; br p | q, W, M
    A: …; br M                W: br p, A, T
    M: …; br q, B, X    =>    A: …; br M                T: what M computes, for B; B; br M
    B: …; br X                M: …; br p & q, B, X
    X:                        B: …; br X                X:

Lanes that want B alone run it (its copy `T`) beside those that run A, so that the two can be melded; a second
pass, usually empty, is for lanes that want both, A before B. Each lane's own order of operations stays, and
lanes are ordered among themselves by nothing that stands here (decision 0020).

p and q are known in E: q and what it is computed of move there from M. They may hang on nothing of A: on no
value of it and on no memory that A may write (`dependence`). What else stands in M is computed for T apart,
and must be pure; a phi of M has on the way from T what it has where A is not taken. A and B are one block
each, in which nothing is convergent, atomic or volatile, and A goes on to M whatever happens: where q is
poison, the branch on it moves in front of A.

It loses where a warp often has lanes that want both. So the default pipeline has it with `measured`: a pair
whose arms are similar is delayed where the launches known, executed after the passes that follow, show that
it pays. Exclusive pairs are left to `exclusive-branches`, which needs no second pass. Before and after: SSA.
Cost: linear in the blocks; measured, an execution of the launches per pair of `MAX_TRIED`, and one without.
Source: pcfm's own.

Not handled: arms of several blocks; three branches or more at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pcfm.analysis.condition_facts import condition_facts, exclude_each_other
from pcfm.analysis.dependence import precedence
from pcfm.analysis.effects import is_convergent, may_not_return
from pcfm.analysis.profit import WorkProfile
from pcfm.analysis.speculation import may_speculate
from pcfm.defaults import DEFAULT_THRESHOLD
from pcfm.ir import rewriter
from pcfm.ir.instructions import (
    AtomicRMW,
    Binary,
    Br,
    CmpXchg,
    CondBr,
    Fence,
    Instruction,
    Load,
    Phi,
    Select,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1
from pcfm.ir.values import FALSE, TRUE, Poison, Value
from pcfm.transforms.acceptance import on_launches
from pcfm.transforms.arms import OneSided, do_again, do_ahead, end_of_arm, one_sided_readings
from pcfm.transforms.kill_records import kill_records
from pcfm.transforms.measured import (
    DOES_NOT_PAY,
    choose_measured,
    measured_speedup,
)
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName, label

LEAST_GAIN = 0.02
"""Which part launches must gain, in the product of their counters, for a branch to be delayed."""


@dataclass(frozen=True)
class DelayBranches:
    """Delays the second of two similar one-sided branches for lanes that take both; `measured`, where the
    launches known show that it pays.
    """

    measured: bool = False

    name = "delay-branches"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether a branch was delayed."""
        pairs = similar_pairs(fn, context)
        if self.measured and pairs:
            pairs = choose_pairs(fn, pairs, context)
        for first in pairs:
            second = _Pair.at(first).second
            args = {"first": label(first), "second": label(second)}
            message = (
                f"the branch of {label(second)} is delayed for lanes that take that of {label(first)} too"
            )
            context.remarks.passed(first.terminator, self.name, RemarkName.DELAYED, message, args)
            delay_second(first)
        return bool(pairs)


def _guard(block: Block) -> OneSided | None:
    """The branch at the end of `block`, where it leads to an arm of one block or past it."""
    readings = one_sided_readings(block)
    return next((each for each in readings if end_of_arm(each.arm, block) is each.join), None)


@dataclass(frozen=True, eq=False)
class _Pair:
    """Two guards, of which the second stands where the first ends."""

    upper: OneSided
    lower: OneSided

    @classmethod
    def find(cls, block: Block) -> _Pair | None:
        """The pair whose first branch ends `block`."""
        upper = _guard(block)
        lower = _guard(upper.join) if upper is not None else None
        if upper is None or lower is None or lower.join in (block, upper.join):
            return None
        return cls(upper, lower) if set(upper.join.predecessors) == {block, upper.arm} else None

    @classmethod
    def at(cls, block: Block) -> _Pair:
        pair = cls.find(block)
        assert pair is not None
        return pair

    @property
    def second(self) -> Block:
        return self.lower.block

    def early(self) -> list[Instruction] | None:
        """What of the second block is to be known before the first branch: all that does not hang on the
        first arm. None where the second condition does, or where the rest may not be computed twice.
        """
        arm, body = self.upper.arm.body, self.second.body
        before = precedence([*arm, *body], self.second.function.datalayout)
        late: dict[Value, None] = dict.fromkeys((*self.second.phis, *arm))
        behind = (1 << len(arm)) - 1
        early: list[Instruction] = []
        for number, inst in enumerate(body, len(arm)):
            if before[number] & behind or any(operand in late for operand in inst.operands):
                if not may_speculate(inst):
                    return None
                late[inst] = None
                behind |= 1 << number
            elif may_speculate(inst) or isinstance(inst, Load):
                early.append(inst)
            else:
                return None
        return early if self.lower.cond not in late else None


def _keeps_its_lanes(inst: Instruction) -> bool:
    """Whether nothing tells when, and with which other lanes, a lane executes it."""
    return not (
        is_convergent(inst)
        or inst.is_volatile
        or may_not_return(inst)
        or isinstance(inst, AtomicRMW | CmpXchg | Fence)
        or getattr(inst, "ordering", None) is not None
    )


def similar_pairs(fn: Function, context: PassContext) -> list[Block]:
    """The first blocks of pairs that may and might be delayed, in reverse post-order; no block is in two."""
    analyses = context.analyses(fn)
    adjacent = (_Pair.find(block) for block in analyses.cfg.order)
    pairs = [pair for pair in adjacent if pair is not None and _may_delay(pair)]
    if not pairs:
        return []
    firsts: list[Block] = []
    taken: dict[Block, None] = {}
    for pair in pairs:
        blocks = pair.upper.block, pair.second
        splits = all(analyses.divergence.is_divergent_branch(block) for block in blocks)
        upper, lower = (WorkProfile.of([arm], context.machine) for arm in (pair.upper.arm, pair.lower.arm))
        is_similar = upper.profit(lower) >= DEFAULT_THRESHOLD
        if splits and is_similar and not any(block in taken for block in blocks):
            firsts.append(pair.upper.block)
            taken |= dict.fromkeys(blocks)
    return firsts


def _may_delay(pair: _Pair) -> bool:
    upper, lower = pair.upper, pair.lower
    facts = condition_facts(upper.cond, upper.truth), condition_facts(lower.cond, lower.truth)
    return (
        not exclude_each_other(*facts)
        and not pair.second.address_taken
        and all(
            _keeps_its_lanes(inst)
            for block in (upper.arm, pair.second, lower.arm)
            for inst in block.instructions
        )
        and pair.early() is not None
    )


def delay_second(first: Block) -> None:
    """Delays the second branch of the pair whose first branch ends `first`."""
    pair = _Pair.at(first)
    upper, lower, second, fn = pair.upper, pair.lower, pair.second, first.function
    do_ahead(pair.early() or (), first)
    names = rewriter.Names(fn)
    p, q = (_taken(first, guard, names) for guard in (upper, lower))
    some = rewriter.append(first, Binary("or", p, q, name=names.fresh("some")))
    both = rewriter.append(first, Binary("and", p, q, name=names.fresh("both")))
    work = rewriter.add_block(fn, "either", after=first, names=names)
    twin = rewriter.add_block(fn, "early", after=upper.arm, names=names)
    values: dict[Value, Value] = {phi: phi.incoming_value(first) for phi in second.phis}
    do_again((*second.body, *lower.arm.body), twin, values)
    rewriter.append(work, CondBr(p, upper.arm, twin))
    rewriter.append(twin, Br(second))
    killed = [record for block in (second, lower.arm) for inst in block.body for record in inst.debug_records]
    twin.terminator.debug_records = kill_records(killed)
    rewriter.set_terminator(first, CondBr(some, work, second))
    _carry_results(pair, twin, values)
    rewriter.set_terminator(second, CondBr(both, lower.arm, lower.join))


def _taken(first: Block, guard: OneSided, names: rewriter.Names) -> Value:
    """Whether a lane takes the arm of `guard`, known at the end of `first`."""
    if guard.truth:
        return guard.cond
    return rewriter.append(first, Binary("xor", guard.cond, TRUE, name=names.fresh("taken")))


def _carry_results(pair: _Pair, twin: Block, values: Mapping[Value, Value]) -> None:
    """Lets lanes that come from `twin` have the second arm's results behind it, where they pass it by."""
    second, others = pair.second, (pair.upper.block, pair.upper.arm)
    phis, body = tuple(second.phis), tuple(second.body)
    came: Phi | None = None
    for result in pair.lower.join.phis:
        passed, arrived = (result.incoming_value(block) for block in (second, pair.lower.arm))
        early = values.get(arrived, arrived)
        if passed not in body:
            incoming = [(_on_edge(passed, phis, block), block) for block in others]
            carried: Value = rewriter.insert_phi(second, Phi(result.type, [*incoming, (early, twin)]))
        else:
            if came is None:
                came = Phi(I1, [*((FALSE, block) for block in others), (TRUE, twin)])
                rewriter.insert_phi(second, came)
            nothing = [(Poison(result.type), block) for block in others]
            known = rewriter.insert_phi(second, Phi(result.type, [*nothing, (early, twin)]))
            carried = rewriter.append(second, Select(came, known, passed))
        result.remove_incoming(second)
        result.add_incoming(carried, second)
    for phi in phis:
        phi.add_incoming(phi.incoming_value(pair.upper.block), twin)


def _on_edge(value: Value, phis: Sequence[Phi], pred: Block) -> Value:
    """What `value` is where control comes from `pred` to the block of `phis`."""
    return value.incoming_value(pred) if isinstance(value, Phi) and value in phis else value


def choose_pairs(fn: Function, pairs: Sequence[Block], context: PassContext) -> list[Block]:
    """Those of the pairs with which the launches known cost less, one after the other.

    A remark says of each other one why not.
    """
    chosen, refused = choose_measured(fn, pairs, delay_second, _objection, context)
    for first, reason in refused.items():
        message = f"the second of two branches is not delayed for lanes that take both: {reason}"
        args = {"first": label(first), "second": label(_Pair.at(first).second)}
        name = RemarkName.NOT_DELAYED
        context.remarks.missed(first.terminator, DelayBranches.name, name, message, args)
    return chosen


def _objection(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """What the counters say against one pair more; empty where nothing does."""
    if not on_launches(before, after).is_better() or (measured_speedup(before, after) < 1 + LEAST_GAIN):
        return DOES_NOT_PAY
    return ""
