"""Rare work in a loop, delayed: a lane runs on to its next round with work, then all that have some do it.

A warp whose lanes come to dear work in different rounds does that work once for each of these rounds, a few
lanes at a time. Here a lane that has some waits for the others, and these run on.

::

    H: A; br c, W, J              H': A'; br K             (A once, in front of the loop)
    W: …; br J                    K:  br c, W, M   <---+    K … the loop's header
    J: B; br H or exit     =>     W:  …; br M          |
                                  M:  br J             |
                                  J:  B; br H or R     |    J … one round of the inner loop, with H
                                  H:  A; br R          |
                                  R:  br on, J, L      |    R … whether the lane runs on
                                  L:  br left, exit, K +    L … the latch, with the only exit

Each lane does exactly what it did, in its order; only which lanes do it together changes. A lane waits for
no more than `batch` rounds of the others, and does its work then with those that have some.

The shape is one that hardware does not undo (decisions 0069, 0081), made of what `loop_merge` has for it.
What lanes do apart, up to their next work, ends in R, with all exits of the loop, which are told apart
behind it; were they gathered in L, LLVM would copy that into its predecessors, and the loop would have two
exits again. One more round's A in front of the loop keeps the inner loop one with a single entry.

Before: a natural loop without anything convergent, atomic or volatile in it, and a divergent branch in it
that is come by in each round, with work on one side that is left by way of the branch's other target alone.
After: two natural loops, one in the other. Values of A have two definitions then: SSA repair merges them. Of
several branches in a loop the one whose work has the greatest static latency is delayed; an inner loop
before the one around it. Cost: analyses and SSA repair once per loop.

Whether it pays depends on the lanes: where work is rare and dear it does; where it is cheap, or most lanes
have some in each round, lanes wait for nothing. So the default pipeline has it with `measured`: a loop is
rewritten where the launches known, executed after the passes that follow, show that it pays, in the batch of
`BATCHES` that the leading counter says is best. Cost: an execution of the launches per batch and loop of
`MAX_TRIED`, and one without.

Source: pcfm's own; delaying the divergent part of a loop is known from ray tracers (Han & Abdelrahman,
Reducing branch divergence in GPU programs, GPGPU-4, 2011, iteration delaying).

Not handled: work on both sides; work from which the loop is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.latency import block_latency
from pcfm.analysis.loops import Loop
from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Br, Compare, CondBr, Instruction, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, I32
from pcfm.ir.values import FALSE, TRUE, ConstantInt, Value
from pcfm.transforms.acceptance import on_launches
from pcfm.transforms.arms import OneSided, one_sided_readings
from pcfm.transforms.loop_merge import MAX_BATCH, Brought, Junction, dispatch, obstacle
from pcfm.transforms.measured import (
    DOES_NOT_PAY,
    MAX_TRIED,
    NO_LAUNCH,
    TOO_LONG,
    leading_speedup,
    measured_speedup,
    rewritten_cost,
)
from pcfm.transforms.melding.exits import gather_edges
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName, label
from pcfm.transforms.ssa_repair import Repair, repair_function

BATCHES = (2, 3, 4, 8, 16)
DEFAULT_BATCH = 16
LEAST_GAIN = 0.05
"""Which part launches must gain, in the product of their counters, for work to be delayed."""
LEAST_LATENCY = 40
"""How many cycles of latency work has at least that is worth a loop around the loop."""
LEAST_SHARE = 0.02
"""In which part of its executions a branch must split the warp at least, where that is known."""


@dataclass(frozen=True)
class DelayWork:
    """`delay-work`: lanes run on to their next round with dear work, for `batch` rounds at most, and do it
    together; `measured`, where and as the launches known show that it pays.
    """

    batch: int = DEFAULT_BATCH
    measured: bool = False

    name = "delay-work"

    def __post_init__(self) -> None:
        if not 2 <= self.batch <= MAX_BATCH:
            raise ValueError(f"batch must be from 2 to {MAX_BATCH}")

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether work was delayed."""
        branches = rare_work(fn, context)
        chosen = dict.fromkeys(branches, self.batch)
        if self.measured:
            chosen = choose_batches(fn, branches, context)
        for branch, batch in chosen.items():
            loop = _loop_of(branch)
            args = {"loop": label(loop.header), "batch": batch}
            message = "lanes run on to their next round with the work behind the branch, and do it together"
            context.remarks.passed(branch.terminator, self.name, RemarkName.WORK_DELAYED, message, args)
            delay_work(branch, batch)
        return bool(chosen)


@dataclass(frozen=True, eq=False)
class _Round:
    """A round of a loop: what stands before the branch, the work behind it, and the rest."""

    loop: Loop
    guard: OneSided
    before: tuple[Block, ...]
    work: tuple[Block, ...]
    rest: tuple[Block, ...]


def _loop_of(branch: Block) -> Loop:
    loop = Analyses(branch.function).loops.loop_of(branch)
    assert loop is not None
    return loop


def _round(branch: Block, loop: Loop, analyses: Analyses) -> _Round | None:
    """The round that a branch parts; None where it does not."""
    if not all(analyses.dom.dominates(branch, latch) for latch in loop.latches):
        return None
    for guard in one_sided_readings(branch):
        if guard.arm in loop and guard.join in loop and loop.header not in (guard.arm, guard.join):
            work = _reached(guard.arm, loop, guard.join)
            rest = _reached(guard.join, loop, loop.header)
            if _is_closed(branch, work, rest, guard.join, loop):
                before = tuple(block for block in loop.blocks if block not in work and block not in rest)
                return _Round(loop, guard, before, tuple(work), tuple(rest))
    return None


def _is_closed(
    branch: Block, work: dict[Block, None], rest: dict[Block, None], join: Block, loop: Loop
) -> bool:
    """Whether lanes come to the work by the branch alone and leave it to the join alone, and nobody else
    comes there.
    """
    inside = {*work, branch}
    return (
        not {branch, loop.header} & set(work)
        and not set(rest) & inside
        and all(succ in work or succ is join for block in work for succ in block.successors)
        and all(pred in inside for block in work for pred in block.predecessors)
        and set(join.predecessors) <= inside | set(rest)
        and not any(block.address_taken for block in loop.blocks)
    )


def _reached(start: Block, loop: Loop, without: Block) -> dict[Block, None]:
    """The blocks of a loop on ways from `start` that do not pass `without`."""
    reached = {start: None}
    pending = [start]
    for block in pending:
        fresh = [succ for succ in block.successors if succ in loop and succ is not without]
        pending += [succ for succ in dict.fromkeys(fresh) if succ not in reached]
        reached |= dict.fromkeys(fresh)
    return reached


def rare_work(fn: Function, context: PassContext) -> list[Block]:
    """The blocks whose branches part rounds with dear work on one side, inner loops first; of a loop one, and
    of loops in each other one.
    """
    analyses = context.analyses(fn)
    loops, divergence = analyses.loops, analyses.divergence
    irreducible = [cycle.blocks for cycle in loops.irreducible]
    taken: dict[Block, None] = {}
    chosen: list[Block] = []
    for loop in reversed(loops.loops):  # inner loops stand behind those around them
        if any(block in loop for block in taken) or obstacle(loop, irreducible) is not None:
            continue
        dear: dict[Block, int] = {}
        for branch in loop.blocks:
            share = context.share_of(branch.terminator)
            may_split = divergence.is_divergent_branch(branch) and (share is None or share >= LEAST_SHARE)
            parted = _round(branch, loop, analyses) if may_split and loops.loop_of(branch) is loop else None
            if parted is not None:
                dear[branch] = sum(block_latency(block, context.machine) for block in parted.work)
        best = max(dear, key=lambda branch: dear[branch], default=None)
        if best is not None and dear[best] >= LEAST_LATENCY:
            chosen.append(best)
            taken[best] = None
    return chosen


def choose_batches(fn: Function, branches: Sequence[Block], context: PassContext) -> dict[Block, int]:
    """Those of the branches whose work the launches known say to delay, with the batch that pays most, one
    after the other. A remark says of each other one why not.
    """
    chosen: dict[Block, int] = {}

    def cost(wanted: Mapping[Block, int]) -> dict[str, int] | None:
        def rewrite(_: Function, __: PassContext, copies: Mapping[Value, Value]) -> None:
            for branch, batch in wanted.items():
                copied = copies[branch]
                assert isinstance(copied, Block)
                delay_work(copied, batch)

        return rewritten_cost(fn, context, rewrite)

    if not branches or context.measure is None:
        return {}
    best = cost({})
    for number, branch in enumerate(branches):
        reason = "" if best is not None else NO_LAUNCH
        if not reason and number >= MAX_TRIED:
            reason = "too many were tried"
        if not reason and not may_try(context):
            reason = TOO_LONG
        speedup, batch, cheaper = 0.0, 0, best
        for each in () if reason or best is None else BATCHES:
            after = cost({**chosen, branch: each})
            if after is None or best is None or not on_launches(best, after).is_better():
                continue
            if measured_speedup(best, after) >= 1 + LEAST_GAIN and leading_speedup(best, after) > speedup:
                speedup, batch, cheaper = leading_speedup(best, after), each, after
        if batch:
            chosen[branch], best = batch, cheaper
            continue
        message = f"the work behind the branch is not delayed: {reason or DOES_NOT_PAY}"
        args = {"loop": label(_loop_of(branch).header)}
        end = branch.terminator
        context.remarks.missed(end, DelayWork.name, RemarkName.WORK_NOT_DELAYED, message, args)
    return chosen


def delay_work(branch: Block, batch: int) -> Block:
    """Delays the work behind a branch of `rare_work`; returns the new loop's header."""
    analyses = Analyses(branch.function)
    loop = analyses.loops.loop_of(branch)
    assert loop is not None
    parted = _round(branch, loop, analyses)
    assert parted is not None
    return _Delayed(parted, batch).write()


class _Delayed:
    """A loop while its work is delayed; the blocks are those of the picture above."""

    def __init__(self, parted: _Round, batch: int) -> None:
        self.parted, self.batch = parted, batch
        self.branch = branch = parted.guard.block
        self.fn = fn = branch.function
        self.names = rewriter.Names(fn)
        self.header = header = parted.loop.header
        self.starts = [pred for pred in header.predecessors if pred not in parted.loop]
        last = max((branch, *parted.work), key=fn.blocks.index)
        above = fn.blocks[fn.blocks.index(header) - 1]
        self.head = self._block("delayed", above)
        self.meet = self._block("delayed.done", last)
        self.again = self._block("delayed.again", self.meet)
        bottom = max(parted.loop.blocks, key=fn.blocks.index)
        self.round = Junction(self._block("delayed.round", bottom), self.names)
        self.latch = self._block("delayed.latch", self.round.block)
        self.ways_out: dict[Block, str] = {}
        self.twins: dict[Value, Value] = {}

    def _block(self, name: str, after: Block) -> Block:
        return rewriter.add_block(self.fn, name, after=after, names=self.names)

    def write(self) -> Block:
        """Rewrites the loop; returns the header of the new one."""
        for latch in self.parted.loop.latches:
            latch.terminator.metadata.pop("llvm.loop", None)
        self._copy_first_round()
        self._gather_exits()
        self._link()
        repair = Repair(self.fn)
        for block in self.parted.before:
            for inst in list(block.instructions):
                twin = self.twins.get(inst)
                if isinstance(twin, Instruction) and inst.has_uses:
                    repair.rewrite(inst, {block: inst, twin.block: twin})
        rest = (*self.parted.work, *self.parted.rest)
        repair_function(self.fn, [inst for block in rest for inst in block.instructions])
        return self.head

    def _copy_first_round(self) -> None:
        """Puts a copy of what stands before the branch in front of the loop, for each lane's first round."""
        copies = {
            block: self._block(
                f"{block.name or 'block'}.first", self.fn.blocks[self.fn.blocks.index(self.head) - 1]
            )
            for block in self.parted.before
        }
        self.twins |= copies
        for block, copy in copies.items():
            for inst in block.instructions:
                twin = inst.clone()
                twin.metadata.pop("llvm.loop", None)
                twin.name = self.names.fresh(inst.name) if inst.name else None
                self.twins[inst] = twin
                copy.append(twin)
        for copy in copies.values():
            for twin in copy.instructions:
                for index, operand in enumerate(twin.operands):
                    if operand in self.twins:
                        twin.set_operand(index, self.twins[operand])
        first = copies[self.header]
        for phi in self.header.phis:
            twin = self.twins[phi]
            assert isinstance(twin, Phi)
            twin.set_incoming([(phi.incoming_value(pred), pred) for pred in self.starts])
        for block, copy in copies.items():
            for succ in dict.fromkeys(block.successors):
                if succ not in copies and succ not in self.parted.loop:
                    for phi in succ.phis:
                        value = phi.incoming_value(block)
                        for _ in range(block.successors.count(succ)):
                            phi.add_incoming(self.twins.get(value, value), copy)
        for pred in self.starts:
            rewriter.redirect_edge(pred, self.header, first)
        self.first_end = copies[self.branch]
        rewriter.set_terminator(self.first_end, Br(self.head))

    def _gather_exits(self) -> None:
        """Leads all exits of the loop to the end of the round."""
        gathered: list[tuple[Block, Block, Brought]] = []
        for block, succ in dict.fromkeys(self.parted.loop.exits):
            between = gather_edges([block], succ, self._block("delayed.exit", block))
            self.ways_out.setdefault(succ, self.names.fresh("way.out"))
            gathered.append((between, succ, {phi: phi.incoming_value(between) for phi in succ.phis}))
        for between, succ, brought in gathered:
            brought |= {
                flag: TRUE if way is succ else FALSE for way, flag in list(self.ways_out.items())[:-1]
            }
            rewriter.redirect_edge(between, succ, self.round.block)
            # Who leaves runs on no more, as if there were work.
            work = TRUE if self.parted.guard.truth else FALSE
            self.round.arrive(between, {"leave": TRUE, "work": work, **brought})

    def _link(self) -> None:
        """Leads lanes to the end of a round, to the next or the latch, and from the header to their work."""
        guard, branch = self.parted.guard, self.branch
        cond, join = guard.cond, guard.join
        entries = [(phi, dict(_by_block(phi))) for phi in join.phis]
        leaving = [block for block in self.parted.work if join in block.successors]
        rewriter.replace_phi_block(guard.arm, branch, self.head)
        rewriter.set_terminator(branch, Br(self.round.block))
        for block in leaving:
            rewriter.redirect_edge(block, join, self.meet)
        self.round.arrive(branch, {"leave": FALSE, "work": cond})
        values = self.round.gather()
        flag, leave = values.pop("work"), values.pop("leave")
        end = self.round.block
        rewriter.append(end, CondBr(self._turn(flag), self.again, self.latch))
        # The rest of a round is come to by lanes with work, without, and from the round before.
        for phi, given in entries:
            ways = [(given[branch], self.head)]
            ways += [
                (given[block], block) for block in leaving for succ in block.successors if succ is self.meet
            ]
            name = self.names.fresh(phi.name) if phi.name else None
            done = rewriter.insert_phi(self.meet, Phi(phi.type, ways, name=name))
            met = Phi(phi.type, [(done, self.meet), (given[branch], end)])
            phi.add_incoming(rewriter.insert_phi(self.again, met), self.again)
        self.meet.append(Br(self.again))
        self.again.append(Br(join))
        first = self.twins.get(cond, cond), self.first_end
        work = rewriter.insert_phi(
            self.head, Phi(I1, [first, (flag, self.latch)], name=self.names.fresh("work"))
        )
        self.head.append(CondBr(work, *((guard.arm, self.meet) if guard.truth else (self.meet, guard.arm))))
        exit_ = dispatch(self.latch, self.ways_out, values, self.names)
        rewriter.append(self.latch, Br(self.head) if exit_ is None else CondBr(leave, exit_, self.head))

    def _turn(self, flag: Value) -> Value:
        """Counts a round at its end; whether a lane goes on to the next one at once."""
        end = self.round.block
        rounds = Phi(I32, [(ConstantInt(I32, 0), self.meet)], name=self.names.fresh("rounds"))
        rewriter.insert_phi(self.again, rounds)

        def put(inst: Instruction, name: str) -> Value:
            inst.name = self.names.fresh(name)
            return rewriter.append(end, inst)

        more = put(Binary("add", rounds, ConstantInt(I32, 1)), "rounds.next")
        rounds.add_incoming(more, end)
        left = put(Compare("icmp", "ult", more, ConstantInt(I32, self.batch)), "rounds.left")
        idle = put(Binary("xor", flag, TRUE), "idle") if self.parted.guard.truth else flag
        return put(Binary("and", idle, left), "turn")


def _by_block(phi: Phi) -> Iterable[tuple[Block, Value]]:
    return ((pred, value) for value, pred in phi.incoming)
