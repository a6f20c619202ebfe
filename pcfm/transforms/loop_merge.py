"""Loop merging: a divergent inner loop and the loop around it become one.

Lanes that are done with their inner loop wait for those that are not. Merged, they go on instead: to the rest
of their iteration of the outer loop and to the next one, and meet the others at the inner loop's header
again.

                          +-----> M ------+ not fresh
    H  <---------+        |       | fresh |
    |            |        |       H       |         H ... prologue, up to the inner loop's header h
    h <-+        |        |       |       |         h ... one iteration of the inner loop
    |   |        |        |       h <-----+         e ... epilogue, behind the inner loop
    +---+        |        |      / \\                L ... where all lanes meet
    e            |        |     |   e
    +------------+        |     |   |
                          +---- L <-+

Every back edge of either loop leads to `L`, the one latch, and from there to `M`, which asks whether the lane
is *fresh*: about to begin an iteration of the outer loop. Each lane does exactly what it did, in its order;
only which lanes do it together changes. With `batch` = n > 1 lanes do up to n iterations of the inner loop
before they meet at `L`, so that a light inner body does not pay for the prologue of a few lanes each time:
its back edges count, at a block of their own, and go to `h` until n are done.

Before: two natural loops, the inner one right inside the outer one, with an exit at which a warp may split.
Neither has anything convergent or atomic in it, nor fences and volatile accesses: other lanes may tell when
those happen. After: the two are one natural loop (with `batch` a loop remains in it); values of the prologue
reach the inner loop's later iterations through phis at `L` and `M`.

Of several loops inside a loop, the one is merged whose blocks have the greatest static latency; nests are
merged from the innermost out, a loop that was made by merging is not merged again. Cost: analyses and SSA
repair once per nest. No recursion.

Whether it pays depends on what the lanes do: where all need equally many iterations it only costs. So the
default pipeline has it with `measured`: it merges only where launches are known that show that it pays, in
the batch that shows it best: the kernel is merged in copies, the passes that follow are run on each, and
what comes of them is executed. Cost: an execution of the launches per batch of `BATCHES`, two more about
the best of them, and one without.

Source: Han & Abdelrahman, Reducing divergence in GPGPU programs with loop merging (GPGPU-6, 2013); loop
flattening, von Hanxleden & Kennedy (PPoPP 1992).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pcfm.analysis.effects import is_convergent
from pcfm.analysis.latency import block_latency
from pcfm.analysis.loops import Loop
from pcfm.ir import rewriter
from pcfm.ir.instructions import (
    AtomicRMW,
    Binary,
    Br,
    CmpXchg,
    Compare,
    CondBr,
    Fence,
    Phi,
    Switch,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, I32, Type
from pcfm.ir.values import FALSE, TRUE, ConstantInt, Poison, Value
from pcfm.transforms.measured import (
    DOES_NOT_PAY,
    NO_LAUNCH,
    TOO_LONG,
    is_better_measured,
    measured_gains,
    measured_speedup,
    rewritten_cost,
)
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName, RemarkSink, label
from pcfm.transforms.ssa_repair import repair_function

MAX_BATCH = 64
BATCHES = (1, 4, 16, 64)
"""Those that are tried first."""
LEAST_GAIN = 0.05
"""Which part launches must gain, in the product of their counters, for loops to be merged."""


@dataclass(frozen=True)
class LoopMerge:
    """`loop-merge`: merges divergent inner loops with the loops around them, `batch` inner iterations at a
    time; `measured`, where and as the launches known show that it pays.
    """

    batch: int = 1
    measured: bool = False

    name = "loop-merge"

    def __post_init__(self) -> None:
        if not 1 <= self.batch <= MAX_BATCH:
            raise ValueError(f"batch must be from 1 to {MAX_BATCH}")

    def run(self, fn: Function, context: PassContext) -> bool:
        """Merges the nests of `fn` in place; whether anything was changed."""
        batch = choose_batch(fn, context) if self.measured else self.batch
        return batch is not None and merge_loops(fn, context, batch)


def choose_batch(fn: Function, context: PassContext) -> int | None:
    """The batch with which merging the loops of `fn` pays most on the launches known; None where none does.

    All counters together must gain `LEAST_GAIN`, and none may lose but where the estimate outweighs it. Of
    `BATCHES` each is tried, and what is half and twice the best of them where that gains.
    """
    if not mergeable_nests(fn, context):
        return None
    before = _cost(fn, context, None)
    if before is None:
        _decline(fn, context, NO_LAUNCH, {})
        return None
    speedups: dict[int, float] = {}
    gains: dict[int, float] = {}

    def try_batches(batches: Iterable[int]) -> None:
        for batch in batches:
            after = _cost(fn, context, batch)
            if after is not None:
                speedups[batch] = measured_speedup(before, after)
                if is_better_measured(measured_gains(before, after)):
                    gains[batch] = speedups[batch]

    if not may_try(context):
        _decline(fn, context, TOO_LONG, {})
        return None
    try_batches(BATCHES)
    near = max(speedups, key=lambda batch: speedups[batch], default=None)
    if near is not None and speedups[near] > 1:
        try_batches(batch for batch in (near // 2, 2 * near) if 1 <= batch <= MAX_BATCH)
    best = max(gains, key=lambda batch: gains[batch], default=None)
    if best is None or gains[best] < 1 + LEAST_GAIN:
        args = {"cycles": before["cycles"], "batches": " ".join(map(str, sorted(speedups)))}
        _decline(fn, context, DOES_NOT_PAY, args)
        return None
    return best


def _cost(fn: Function, context: PassContext, batch: int | None) -> dict[str, int] | None:
    """The counters of the launches known, with the loops merged, or as they are; None where none is known."""

    def merge(twin: Function, trial: PassContext, _: Mapping[Value, Value]) -> None:
        if batch is not None:
            merge_loops(twin, trial, batch)

    return rewritten_cost(fn, context, merge)


def _decline(fn: Function, context: PassContext, reason: str, args: dict[str, object]) -> None:
    message = f"divergent loops are not merged with the loops around them: {reason}"
    context.remarks.add(Remark("missed", LoopMerge.name, RemarkName.NOT_MERGED, fn.name, None, message, args))


def merge_loops(fn: Function, context: PassContext, batch: int = 1) -> bool:
    """Merges the nests of `fn`, innermost first; whether there were any."""
    made: dict[Block, None] = {}
    declined: dict[Block, None] = {}
    while True:
        nest = _next_nest(fn, context, made, declined)
        if nest is None:
            return bool(made)
        inner, outer = nest
        args = {"inner": label(inner.header), "outer": label(outer.header), "batch": batch}
        message = "merged a divergent loop with the loop around it"
        end = inner.header.terminator
        context.remarks.passed(end, LoopMerge.name, RemarkName.MERGED, message, args)
        made[merge_nest(inner, outer, batch)] = None


def mergeable_nests(fn: Function, context: PassContext) -> list[tuple[Loop, Loop]]:
    """The loops that could be merged as `fn` stands, each with the one around it."""
    trial, seen = replace(context, remarks=RemarkSink()), dict[Block, None]()
    nests: list[tuple[Loop, Loop]] = []
    while (nest := _next_nest(fn, trial, {}, seen)) is not None:
        nests.append(nest)
        seen[nest[1].header] = None
    return nests


def _next_nest(
    fn: Function, context: PassContext, made: dict[Block, None], declined: dict[Block, None]
) -> tuple[Loop, Loop] | None:
    """A loop to merge and the one around it; a remark for each nest declined, once."""
    analyses = context.analyses(fn)
    loops, divergence = analyses.loops, analyses.divergence
    for outer in reversed(loops.loops):  # inner loops stand behind those around them
        if any(header in outer for header in made) or outer.header in declined:
            continue
        divergent = [
            child
            for child in outer.children
            if any(divergence.is_divergent_branch(block) for block in child.exiting_blocks)
        ]
        if not divergent:
            continue
        inner = max(
            divergent, key=lambda loop: sum(block_latency(block, context.machine) for block in loop.blocks)
        )
        obstacle = _obstacle(outer, [cycle.blocks for cycle in loops.irreducible])
        if obstacle is None:
            return inner, outer
        declined[outer.header] = None
        args = {"inner": label(inner.header), "outer": label(outer.header)}
        message = f"a divergent loop is not merged with the loop around it: {obstacle}"
        end = inner.header.terminator
        context.remarks.missed(end, LoopMerge.name, RemarkName.NOT_MERGED, message, args)
    return None


def _obstacle(outer: Loop, irreducible: Iterable[Iterable[Block]]) -> str | None:
    """Why a loop must stay as it is; None where it may be merged."""
    for block in outer.blocks:
        if not isinstance(block.terminator, Br | CondBr | Switch):
            return f"its blocks end in {block.terminator.opcode}"
        for inst in block.instructions:
            if is_convergent(inst):
                return "something in it is convergent"
            if isinstance(inst, AtomicRMW | CmpXchg | Fence) or getattr(inst, "ordering", None) is not None:
                return "something in it is atomic"
            if inst.is_volatile:
                return "an access in it is volatile"
    if any(block in outer for cycle in irreducible for block in cycle):
        return "a cycle in it is irreducible"
    return None


def merge_nest(inner: Loop, outer: Loop, batch: int = 1) -> Block:
    """Makes two loops one; returns its header."""
    nest = _Nest(inner, outer, batch)
    nest.rewire()
    nest.carry_values()
    nest.close()
    moved = [*outer.blocks, *((nest.turn,) if nest.turn is not nest.latch else ())]
    repair_function(nest.fn, [inst for block in moved for inst in block.instructions])
    return nest.head


class _Nest:
    """Two loops while they are made one.

    `begin` and `body` are the headers of the outer and the inner loop, `head` and `latch` those of the merged
    one. `turn` is where the inner loop's back edges lead: a block of their own where they count, or where a
    block ends iterations of both loops, since a phi has one value for each of its blocks.
    """

    def __init__(self, inner: Loop, outer: Loop, batch: int) -> None:
        self.inner, self.outer, self.batch = inner, outer, batch
        self.begin, self.body = outer.header, inner.header
        self.fn = fn = outer.header.function
        self.names = names = rewriter.Names(fn)
        self.head = rewriter.add_block(
            fn, "merged", after=fn.blocks[fn.blocks.index(self.begin) - 1], names=names
        )
        self.latch = rewriter.add_block(fn, "merged.latch", after=outer.blocks[-1], names=names)
        self.turn = self.latch
        if batch > 1 or any(block in outer.latches for block in inner.latches):
            self.turn = rewriter.add_block(fn, "merged.again", after=inner.blocks[-1], names=names)
        self.outer_values = {phi: {pred: value for value, pred in phi.incoming} for phi in self.begin.phis}
        self.inner_values = {phi: {pred: value for value, pred in phi.incoming} for phi in self.body.phis}

    def rewire(self) -> None:
        """Leads the edges into the loops, and their back edges, to the new blocks; keeps where they start."""
        entering = [pred for pred in self.begin.predecessors if pred not in self.outer]
        self.starts = _redirect(entering, self.begin, self.head)
        self.outer_ends = _redirect(self.outer.latches, self.begin, self.latch)
        self.inner_ends = _redirect(self.inner.latches, self.body, self.turn)
        self.prologue = _edges(self.body)
        for block in (*self.outer.latches, *self.inner.latches):
            block.terminator.metadata.pop("llvm.loop", None)

    def carry_values(self) -> None:
        """Gives the new blocks the phis of both headers, and whether a lane is fresh."""
        ends = self.inner_ends if self.turn is self.latch else [self.turn]
        fresh = dict.fromkeys([*self.starts, *self.outer_ends], TRUE) | dict.fromkeys(ends, FALSE)
        self.fresh = self._carry(I1, self.names.fresh("fresh"), fresh)
        for phi, values in self.outer_values.items():
            # It keeps its value for as long as the lane is in its inner loop.
            name, phi.name = phi.name, None
            carried = self._carry(phi.type, name, values | dict.fromkeys(ends, phi))
            rewriter.replace_all_uses(phi, carried)
            rewriter.erase(phi)
        for phi, values in self.inner_values.items():
            last = values
            if self.turn is not self.latch:
                incoming = [(values[pred], pred) for pred in self.inner_ends]
                gathered = rewriter.insert_phi(self.turn, Phi(phi.type, incoming))
                last = {self.turn: gathered}
            # A fresh lane's value comes from the prologue.
            nothing = dict.fromkeys([*self.starts, *self.outer_ends], Poison(phi.type))
            again = {end: last[end] for end in ends}
            phi.add_incoming(self._carry(phi.type, None, nothing | again), self.head)
            if self.batch > 1:
                phi.add_incoming(last[self.turn], self.turn)

    def _carry(self, type_: Type, name: str | None, values: Mapping[Block, Value]) -> Phi:
        """A value at the head, given what comes with each edge into the loops and with each of their ends."""
        ends = [*self.outer_ends, *(self.inner_ends if self.turn is self.latch else [self.turn])]
        last_name = name and self.names.fresh(f"{name}.last")
        last = rewriter.insert_phi(
            self.latch, Phi(type_, [(values[end], end) for end in ends], name=last_name)
        )
        pairs = [*((values[pred], pred) for pred in self.starts), (last, self.latch)]
        return rewriter.insert_phi(self.head, Phi(type_, pairs, name=name))

    def close(self) -> None:
        """Gives the new blocks their ends."""
        rewriter.set_terminator(self.head, CondBr(self.fresh, self.begin, self.body))
        rewriter.set_terminator(self.latch, Br(self.head))
        if self.batch > 1:
            _count(self.body, self.turn, self.latch, [*self.prologue, self.head], self.batch, self.names)
        elif self.turn is not self.latch:
            rewriter.set_terminator(self.turn, Br(self.latch))


def _count(
    body: Block, turn: Block, latch: Block, entering: list[Block], batch: int, names: rewriter.Names
) -> None:
    """Lets the inner loop's back edges lead to its header until `batch` iterations are done."""
    done = Phi(I32, [(ConstantInt(I32, 0), pred) for pred in entering], name=names.fresh("rounds"))
    rewriter.insert_phi(body, done)
    one_more = Binary("add", done, ConstantInt(I32, 1), name=names.fresh("rounds.next"))
    rewriter.append(turn, one_more)
    again = Compare("icmp", "ult", one_more, ConstantInt(I32, batch), name=names.fresh("rounds.left"))
    rewriter.append(turn, again)
    done.add_incoming(one_more, turn)
    rewriter.set_terminator(turn, CondBr(again, body, latch))


def _redirect(preds: Iterable[Block], old: Block, new: Block) -> list[Block]:
    """Turns the edges from `preds` to `old` into edges to `new`; the source of each."""
    sources: list[Block] = []
    for pred in preds:
        sources += [pred] * pred.successors.count(old)
        rewriter.redirect_edge(pred, old, new)
    return sources


def _edges(block: Block) -> list[Block]:
    """The source of each edge into a block."""
    return [pred for pred in block.predecessors for succ in pred.successors if succ is block]
