"""One-sided branches in a row of which a lane takes at most one become a chain of sides.

::

    E0: br c0, A0, E1              E0: br c0, A0, E1
    A0: … br E1                    A0: … br end          (by way of a copy of what E1 and E2 compute)
    E1: br c1, A1, E2      =>      E1: br c1, A1, E2
    A1: … br E2                    A1: … br end
    E2: br c2, A2, end             E2: br c2, A2, end
    A2: … br end                   A2: … br end

Where c0 was taken and c1 cannot hold then (`condition_facts`), lanes that come out of A0 need not ask for c1:
they go on behind it, with what stands between computed for them in a copy; likewise past c2, as far as the
facts reach. So A0 and the rest are the two sides of one branch, and can be melded. A condition that must hold
where all before it did not is no longer asked at all.

Each lane does what it did, in its order, without the branches that it did not take. What stands between is
computed by the lanes of an arm apart from the others; hence it must be pure, and it is charged for by the
trial (`melding.choose_forms`). Nothing convergent may stand in the row: lanes of different arms no longer
meet between them. Before: SSA. Cost: linear in the row, beside SSA repair per value that crosses a copy.
Source: jump threading (as LLVM has it), of which this is the case that makes sides.

Not handled: conditions on values loaded anew; arms that leave the row other than at its next branch.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.condition_facts import Facts, any_of, both, condition_facts, exclude_each_other
from pcfm.analysis.effects import is_convergent
from pcfm.analysis.speculation import may_speculate
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, CondBr, Instruction, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.values import LocalAsMetadata, Value
from pcfm.transforms.arms import OneSided, do_again, one_sided_readings
from pcfm.transforms.forms import Form, Rewritten, write_forms
from pcfm.transforms.kill_records import kill_records
from pcfm.transforms.melding.exits import gather_edges
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName, label, remark_at
from pcfm.transforms.ssa_repair import Repair

MAX_ROW = 32
MAX_BETWEEN = 16
"""How many instructions may stand before a branch of the row, for each arm to compute them apart."""


@dataclass(frozen=True)
class ExclusiveBranches:
    """Makes one chain of each row of exclusive one-sided branches."""

    name = "exclusive-branches"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether there was a row."""
        forms = find_exclusive_branches(fn, context)
        for rewritten in write_forms([(form, form.block) for form in forms], context):
            if rewritten.remark is not None:
                context.remarks.add(rewritten.remark)
        return bool(forms)


@dataclass(frozen=True, eq=False)
class _Guard(OneSided):
    """A one-sided branch whose arm ends in its join: in the blocks `tails`."""

    tails: tuple[Block, ...]

    @property
    def facts(self) -> Facts:
        """What holds in the arm."""
        return condition_facts(self.cond, self.truth)

    @property
    def facts_passed(self) -> Facts:
        """What holds where the arm is not entered."""
        return condition_facts(self.cond, not self.truth)


class _Rows:
    """Looks for rows of guards in a function."""

    def __init__(self, analyses: Analyses) -> None:
        self.cfg, self.dom, self.loops = analyses.cfg, analyses.dom, analyses.loops

    def guard(self, block: Block) -> _Guard | None:
        """The one-sided branch at the end of `block`, where it is one."""
        for way in one_sided_readings(block):
            tails = tuple(pred for pred in self.cfg.preds[way.join] if pred is not block)
            inside = all(self.dom.dominates(way.arm, tail) for tail in tails)
            if tails and inside and self.cfg.preds[way.arm] == (block,):
                return _Guard(block, way.cond, way.truth, way.arm, way.join, tails)
        return None

    def _may_be_led_on(self, guard: _Guard) -> bool:
        """Whether all paths through its arm end in its join, what stands there may be computed apart, and
        nothing in the arm is convergent.
        """
        join, loop_of = guard.join, self.loops.loop_of
        if loop_of(join) is not loop_of(guard.block) or join.address_taken:
            return False
        if len(join.body) > MAX_BETWEEN or not all(_may_be_copied(inst) for inst in join.body):
            return False
        return all(
            self.cfg.succs[block]
            and self.dom.dominates(guard.arm, block)
            and not any(is_convergent(inst) for inst in block.instructions)
            for block in self.cfg.reachable_from([guard.arm], avoid=join)
        )

    def edge_facts(self, guard: _Guard, tail: Block) -> Facts:
        """What holds where control leaves the arm from `tail`: all that was decided on the way there."""
        facts = guard.facts
        below, block = tail, tail
        while True:
            branch = block.terminator
            if isinstance(branch, CondBr) and branch.if_true is not branch.if_false:
                goal = guard.join if block is tail else None
                for target, truth in ((branch.if_true, True), (branch.if_false, False)):
                    alone = self.cfg.preds[target] == (block,) and self.dom.dominates(target, below)
                    if target is goal or (block is not tail and alone):
                        facts = both(facts, condition_facts(branch.cond, truth))
            above = self.dom.idom(block)
            if block is guard.arm or above is None:
                return facts
            below, block = block, above

    def row_from(self, block: Block) -> list[_Guard]:
        """The guards from `block` on of which each stands where the one before it ends; two at least."""
        row: list[_Guard] = []
        guard = self.guard(block)
        while guard is not None and len(row) < MAX_ROW:
            following = self.guard(guard.join)
            row.append(guard)
            if following is None or not self._may_be_led_on(guard):
                break
            guard = following
        return row if len(row) > 1 else []


def _may_be_copied(inst: Instruction) -> bool:
    return may_speculate(inst) and not any(isinstance(operand, LocalAsMetadata) for operand in inst.operands)


def find_exclusive_branches(fn: Function, context: PassContext) -> list[Form]:
    """The rows in which lanes of one arm are known not to take a later one, by their first branch."""
    if sum(isinstance(block.terminator, CondBr) for block in fn.blocks) < 2:
        return []
    analyses = context.analyses(fn)
    rows = _Rows(analyses)
    forms: list[Form] = []
    seen: dict[Block, None] = {}
    for block in analyses.cfg.order:
        if block in seen:
            continue
        row = rows.row_from(block)
        if not _leading(row):
            continue
        count = sum(analyses.divergence.is_divergent_branch(guard.block) for guard in row)
        if count < 2:
            continue
        seen.update(dict.fromkeys(guard.block for guard in row))
        subject = f"the row of one-sided branches from {label(block)} on"
        forms.append(Form(ExclusiveBranches.name, subject, block, chain_branches))
    return forms[::-1]


def _leading(row: list[_Guard]) -> bool:
    """Whether the first arm's lanes do not take the second."""
    return bool(row) and exclude_each_other(row[0].facts, row[1].facts)


def chain_branches(block: Block, context: PassContext) -> Rewritten:
    """Makes a chain of the row that begins at the end of `block`."""
    fn = block.function
    rows = _Rows(Analyses(fn))
    row = rows.row_from(block)
    names = rewriter.Names(fn)
    led: dict[Block, Facts] = {}  # the blocks that arms end in by now, and what is known there
    passed: Facts = {}  # what is known where the next branch is asked
    count = always = 0
    for guard, following in pairwise(row):
        join = guard.join
        coming = {**led, **{tail: both(passed, rows.edge_facts(guard, tail)) for tail in guard.tails}}
        going = [tail for tail, facts in coming.items() if exclude_each_other(facts, following.facts)]
        own = [tail for tail in going if tail not in led]
        if _leaves_by_several(own):
            gathering = rewriter.add_block(fn, "arm.end", after=own[-1], names=names)
            coming[gather_edges(own, join, gathering)] = any_of(coming[tail] for tail in own)
            going = [*(tail for tail in going if tail in led), gathering]
        staying = [facts for tail, facts in coming.items() if tail not in going and tail not in own]
        if join in guard.block.successors:
            staying.append(both(passed, guard.facts_passed))
        for tail in going:
            _lead_past(tail, join, following.join)
        count += len(going)
        led = {tail: coming[tail] for tail in going}
        if not staying:
            break
        passed = any_of(staying)
        if exclude_each_other(passed, following.facts_passed):
            rewriter.set_terminator(following.block, Br(following.arm))
            always += 1
    return _chained(block, row, {"arms_led_past": count, "always_taken": always})


def _leaves_by_several(tails: list[Block]) -> bool:
    """Whether an arm ends in several blocks, or in one that branches."""
    return len(tails) > 1 or any(not isinstance(tail.terminator, Br) for tail in tails)


def _chained(block: Block, row: list[_Guard], counts: dict[str, int]) -> Rewritten:
    message = (
        f"made a chain of {len(row)} one-sided branches from {label(block)} on, which exclude each other"
    )
    args: dict[str, object] = {"branches": len(row), **counts}
    remark = remark_at(block.terminator, "passed", ExclusiveBranches.name, RemarkName.CHAINED, message, args)
    deciding = tuple(guard.block for guard in row if isinstance(guard.block.terminator, CondBr))
    return Rewritten(deciding, remark)


def _lead_past(tail: Block, join: Block, target: Block) -> None:
    """Lets `tail` go on to `target` in place of `join`, whose body it computes for itself."""
    twins: dict[Value, Value] = {phi: phi.incoming_value(tail) for phi in join.phis}
    killed = kill_records([record for inst in join.instructions for record in inst.debug_records])
    do_again(join.body, tail, twins)
    tail.terminator.debug_records = tail.terminator.debug_records + killed
    came = {phi: phi.incoming_value(join) for phi in target.phis}
    rewriter.redirect_edge(tail, join, target)
    for phi, value in came.items():
        phi.add_incoming(twins.get(value, value), tail)
    repair = Repair(join.function)
    for value, twin in twins.items():
        assert isinstance(value, Instruction)
        repair.rewrite(value, {join: value, tail: twin})
    for value, twin in reversed(twins.items()):
        if not isinstance(value, Phi) and isinstance(twin, Instruction) and not twin.has_uses:
            rewriter.erase(twin)
