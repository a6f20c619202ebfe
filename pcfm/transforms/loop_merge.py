"""Loop merging: a divergent inner loop and the loop around it become one.

Lanes that are done with their inner loop wait for those that are not. Merged, they go on instead: to the rest
of their iteration of the outer loop and to the next one, and meet the others at the inner loop's header
again.

::

                          +-----> M ----> H ...    H ... prologue, up to the inner loop's header h
    H  <---------+        |       |       |        h ... one iteration of the inner loop
    |   |        |        |       J <-----+        e ... epilogue, behind the inner loop
    h <-+        |        |       | \\             M asks whether the lane is fresh: begins an iteration of
    |   |        |  =>    |       h  |               the outer loop
    +---+        |        |       | /              J asks whether it goes into the inner loop
    e            |        |       K ----> e ...    K asks whether it is done with it
    +------------+        |       |       |        L asks whether it leaves both
                          +------ L <-----+

Each lane does exactly what it did, in its order; only which lanes do it together changes. With a `batch` of
n > 1 lanes do up to n iterations of the inner loop before they meet at `K`, so that a light inner body does
not pay for the prologue of a few lanes each time: its back edges count and lead to `h` until n are done.

The shape is one that hardware does not undo (decision 0069). Lanes of a warp meet at post-dominators, or
where an assembler or LLVM's structuriser sees something like them. So what lanes shall do together must
post-dominate what they do apart: (a) all edges of the prologue, into the inner loop or past it, meet the
lanes that are not fresh in `J`; (b) all exits of the inner loop and the ends of batches meet in `K`; (c) the
epilogue ends at the latch `L`, which has the only exit of the loop. Were the exit in the epilogue, that would
post-dominate the body: lanes would wait in front of it for each other as in the nest, and pay for the flags.

Edges that lead to one of these blocks from one branch are one edge, and its condition is the flag. Flags
stand in the sense in which fewest of them are inverse of a condition.

Before: two natural loops, the inner one right inside the outer one, with an exit at which a warp may split.
Neither has anything convergent or atomic in it, nor fences and volatile accesses: other lanes may tell when
those happen. After: the two are one natural loop with one exit, at its latch (with `batch` a loop remains in
it); values of the prologue reach the inner loop's later iterations through phis.

Of several loops inside a loop, the one is merged whose blocks have the greatest static latency; nests are
merged from the innermost out, a loop that was made by merging is not merged again (by a second pass a batch
may be, as it is an inner loop). Cost: analyses and SSA
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

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pcfm.analysis.effects import is_convergent
from pcfm.analysis.latency import block_latency, instructions_latency
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
    Instruction,
    Load,
    Phi,
    Select,
    Switch,
    Terminator,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, I32, Type
from pcfm.ir.values import FALSE, TRUE, ConstantInt, Poison, Value
from pcfm.transforms.acceptance import on_launches
from pcfm.transforms.measured import (
    DOES_NOT_PAY,
    NO_LAUNCH,
    TOO_LONG,
    leading_speedup,
    measured_speedup,
    rewritten_cost,
)
from pcfm.transforms.melding.exits import gather_edges
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName, RemarkSink, label
from pcfm.transforms.ssa_repair import repair_function

MAX_BATCH = 64
BATCHES = (1, 4, 16, 64)
"""Those that are tried first."""
DEFAULT_BATCH = 8
"""With which each nest of the tests gains in each counter, under the rules of each machine."""
UNROLLED = "the assembler unrolls it and has loads of several rounds under way, unseen by what is executed"
LEAST_GAIN = 0.05
"""Which part launches must gain, in the product of their counters, for loops to be merged."""
LEAST_SPEEDUP_OF_MACHINE_CODE = 1.25
"""How many times faster launches must be estimated on chips whose machine code is estimated (decision 0093):
of two merged nests that such a chip ran, one took what was estimated, one half as long again."""


@dataclass(frozen=True)
class LoopMerge:
    """`loop-merge`: merges divergent inner loops with the loops around them, `batch` inner iterations at a
    time; `measured`, where and as the launches known show that it pays.
    """

    batch: int = DEFAULT_BATCH
    measured: bool = False

    name = "loop-merge"

    def __post_init__(self) -> None:
        if not 1 <= self.batch <= MAX_BATCH:
            raise ValueError(f"batch must be from 1 to {MAX_BATCH}")

    def run(self, fn: Function, context: PassContext) -> bool:
        """Merges the nests of `fn` in place; whether anything was changed."""
        if not self.measured:
            return merge_loops(fn, context, self.batch)
        left = nests_left_alone(fn, context)
        batch = choose_batch(fn, context, left)
        return batch is not None and merge_loops(fn, context, batch, left)


def nests_left_alone(fn: Function, context: PassContext) -> list[Block]:
    """The headers of outer loops that no launch executed here may speak for, with a remark on each.

    ptxas unrolls a loop that counts up to a bound, and has the loads of several rounds under way at once.
    Merged it counts no longer (nor does it in batches, which end where a lane does), and each round waits for
    its own loads. Neither PTX nor what is executed of it shows that. Decision 0070.
    """
    if context.machine.emits != "ptx":
        return []
    left: list[Block] = []
    for inner, outer in mergeable_nests(fn, context):
        if _is_counted(inner) and _is_mostly_loads(inner, context):
            left.append(outer.header)
            args = {"inner": label(inner.header), "outer": label(outer.header)}
            message = f"a divergent loop is not merged with the loop around it: {UNROLLED}"
            end = inner.header.terminator
            context.remarks.missed(end, LoopMerge.name, RemarkName.NOT_MERGED, message, args)
    return left


def _is_mostly_loads(loop: Loop, context: PassContext) -> bool:
    loads = [inst for block in loop.blocks for inst in block.instructions if isinstance(inst, Load)]
    latency = sum(block_latency(block, context.machine) for block in loop.blocks)
    return 2 * instructions_latency(loads, context.machine) >= latency


def _is_counted(loop: Loop) -> bool:
    """Whether a loop ends by nothing but a counter that reaches a bound, asked for at its only latch."""
    if len(loop.latches) != 1 or loop.exiting_blocks != loop.latches:
        return False
    (latch,) = loop.latches
    branch = latch.terminator
    if not (isinstance(branch, CondBr) and isinstance(branch.cond, Compare)):
        return False
    changing = [
        value for value in branch.cond.operands if isinstance(value, Instruction) and value.block in loop
    ]
    return len(changing) == 1 and any(
        changing[0] in (phi, step)
        and isinstance(step, Binary)
        and step.opcode in ("add", "sub")
        and any(operand is phi for operand in step.operands)
        and all(
            operand is phi or not isinstance(operand, Instruction) or operand.block not in loop
            for operand in step.operands
        )
        for phi in loop.header.phis
        for step in [phi.incoming_value(latch)]
    )


def choose_batch(fn: Function, context: PassContext, left: Sequence[Block] = ()) -> int | None:
    """The batch with which merging the loops of `fn` pays most on the launches known; None where none does.

    All counters together must gain `LEAST_GAIN`, and none may lose but where the estimate outweighs it, which
    must gain `LEAST_SPEEDUP_OF_MACHINE_CODE` where it is of that. Of
    `BATCHES` each is tried, and what is half and twice the best of them where that gains. The nests whose
    outer headers are in `left` stay.
    """
    if all(outer.header in left for _, outer in mergeable_nests(fn, context)):
        return None
    before = _cost(fn, context, None, left)
    if before is None:
        _decline(fn, context, NO_LAUNCH, {})
        return None
    least = LEAST_SPEEDUP_OF_MACHINE_CODE if context.machine.core and context.machine.core.predicated else 0.0
    speedups: dict[int, float] = {}
    gains: dict[int, float] = {}

    def try_batches(batches: Iterable[int]) -> None:
        for batch in batches:
            after = _cost(fn, context, batch, left)
            if after is not None:
                speedups[batch] = measured_speedup(before, after)
                if leading_speedup(before, after) >= least and on_launches(before, after).is_better():
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


def _cost(
    fn: Function, context: PassContext, batch: int | None, left: Sequence[Block]
) -> dict[str, int] | None:
    """The counters of the launches known, with the loops merged, or as they are; None where none is known."""

    def merge(twin: Function, trial: PassContext, copies: Mapping[Value, Value]) -> None:
        if batch is not None:
            merge_loops(twin, trial, batch, [copies[block] for block in left])

    return rewritten_cost(fn, context, merge)


def _decline(fn: Function, context: PassContext, reason: str, args: dict[str, object]) -> None:
    message = f"divergent loops are not merged with the loops around them: {reason}"
    context.remarks.add(Remark("missed", LoopMerge.name, RemarkName.NOT_MERGED, fn.name, None, message, args))


def merge_loops(
    fn: Function, context: PassContext, batch: int = DEFAULT_BATCH, left: Iterable[Value] = ()
) -> bool:
    """Merges the nests of `fn`, innermost first, but for those whose outer headers are in `left`; whether
    there were any.
    """
    made: dict[Block, None] = {}
    declined: dict[Value, None] = dict.fromkeys(left)
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
    trial, seen = replace(context, remarks=RemarkSink()), dict[Value, None]()
    nests: list[tuple[Loop, Loop]] = []
    while (nest := _next_nest(fn, trial, {}, seen)) is not None:
        nests.append(nest)
        seen[nest[1].header] = None
    return nests


def _next_nest(
    fn: Function, context: PassContext, made: dict[Block, None], declined: dict[Value, None]
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
        reason = obstacle(outer, [cycle.blocks for cycle in loops.irreducible])
        if reason is None:
            return inner, outer
        declined[outer.header] = None
        args = {"inner": label(inner.header), "outer": label(outer.header)}
        message = f"a divergent loop is not merged with the loop around it: {reason}"
        end = inner.header.terminator
        context.remarks.missed(end, LoopMerge.name, RemarkName.NOT_MERGED, message, args)
    return None


def obstacle(outer: Loop, irreducible: Iterable[Iterable[Block]]) -> str | None:
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


def merge_nest(inner: Loop, outer: Loop, batch: int) -> Block:
    """Makes two loops one; returns its header."""
    nest = _Nest(inner, outer, batch)
    nest.lead_edges()
    nest.close()
    repair_function(nest.fn, [inst for block in outer.blocks for inst in block.instructions])
    return nest.head


Key = Phi | str
"""What an edge brings a value for: a phi of the block that it led to, or a flag."""
Brought = dict[Key, Value]
_INVERSE = {"go": "pass", "done": "again", "leave": "stay"}
"""The flags that junctions branch on, and their inverse."""


class Junction:
    """A new block in which edges meet, each of which brings values."""

    def __init__(self, block: Block, names: rewriter.Names) -> None:
        self.block, self._names = block, names
        self._arrivals: list[tuple[Block, Brought]] = []

    def arrive(self, pred: Block, brought: Brought) -> None:
        """One more edge, which the terminator of `pred` has."""
        self._arrivals.append((pred, brought))

    def gather(self) -> Brought:
        """All that is brought, as this block has it: poison along edges that bring nothing."""
        keys = dict.fromkeys(key for _, brought in self._arrivals for key in brought)
        return {key: self._value(key) for key in keys}

    def _value(self, key: Key) -> Value:
        if isinstance(key, Phi):
            return self._phi(key.type, key, None)
        given = [brought[key] for _, brought in self._arrivals if key in brought]
        if isinstance(given[0], ConstantInt) and all(value == given[0] for value in given):
            return given[0]
        return self._phi(I1, key, self._names.fresh(key))

    def _phi(self, type_: Type, key: Key, name: str | None) -> Phi:
        incoming = [(brought.get(key, Poison(type_)), pred) for pred, brought in self._arrivals]
        return rewriter.insert_phi(self.block, Phi(type_, incoming, name=name))


class _Nest:
    """Two loops while they are made one; the blocks are those of the picture above.

    `ways_behind` are the blocks of the epilogue and `ways_out` those behind the loop to which edges lead that
    now lead to a junction, each with the flag that says so.
    """

    def __init__(self, inner: Loop, outer: Loop, batch: int) -> None:
        self.inner, self.outer, self.batch = inner, outer, batch
        self.begin, self.body = outer.header, inner.header
        self.fn = fn = outer.header.function
        self.names = names = rewriter.Names(fn)
        self.prologue = _before(self.body, inner, outer)

        def junction(name: str, blocks: Iterable[Block]) -> Junction:
            last = max(blocks, key=fn.blocks.index)
            return Junction(rewriter.add_block(fn, name, after=last, names=names), names)

        self.head = rewriter.add_block(
            fn, "merged", after=fn.blocks[fn.blocks.index(self.begin) - 1], names=names
        )
        self.join = junction("merged.join", self.prologue)
        self.behind = junction("merged.behind", inner.blocks)
        self.latch = junction("merged.latch", [*outer.blocks, self.behind.block])
        self.ways_behind: dict[Block, str] = {}
        self.ways_out: dict[Block, str] = {}
        self.inverted: dict[str, None] = {}

    def lead_edges(self) -> None:
        """Leads all edges that leave a part of the nest to the junction behind that part."""
        self.starts = [pred for pred in self.begin.predecessors if pred not in self.outer]
        self.at_start = {phi: [phi.incoming_value(pred) for pred in self.starts] for phi in self.begin.phis}
        self.begin_phis, self.body_phis = list(self.begin.phis), list(self.body.phis)
        led = {block: self._leaving(block) for block in self.outer.blocks}
        self._tell_apart(led.values())
        self._choose_polarity(led)
        for block in (*self.outer.latches, *self.inner.latches):
            block.terminator.metadata.pop("llvm.loop", None)
        self.rounds = Phi(I32, [], name=self.names.fresh("rounds"))
        for block, edges in led.items():
            if edges:
                self._lead(block, edges)
        for pred in self.starts:
            rewriter.redirect_edge(pred, self.begin, self.head)

    def _leaving(self, block: Block) -> dict[Block, Brought]:
        """What the edges of `block` that leave its part of the nest bring, by where they led."""
        edges: dict[Block, Brought] = {}
        for succ in dict.fromkeys(block.successors):
            values: Brought = {phi: phi.incoming_value(block) for phi in succ.phis}
            if succ is self.body and block in self.inner:
                # The outer loop's values stay what they are.
                values |= {phi: phi for phi in self.begin_phis}
                edges[succ] = {"done": FALSE, "leave": FALSE, "fresh": FALSE, **values}
            elif succ is self.body:
                edges[succ] = values
            elif succ is self.begin:
                edges[succ] = {"done": FALSE, "leave": FALSE, "fresh": TRUE, **values}
            elif succ not in self.outer:
                self.ways_out.setdefault(succ, self.names.fresh("way.out"))
                edges[succ] = {"done": FALSE, "leave": TRUE, **values}
            elif self._part(block) < 2 == self._part(succ):
                self.ways_behind.setdefault(succ, self.names.fresh("way.behind"))
                edges[succ] = {"done": TRUE, **values}
        for succ, brought in edges.items():
            if self._part(block) == 0:
                brought["go"] = TRUE if succ is self.body else FALSE
            elif self._part(block) == 2:
                del brought["done"]
        return edges

    def _part(self, block: Block) -> int:
        """0 for the prologue, 1 for the inner loop, 2 for the epilogue."""
        return 0 if block in self.prologue else 1 if block in self.inner else 2

    def _tell_apart(self, led: Iterable[dict[Block, Brought]]) -> None:
        """Adds what says of several blocks behind a junction which one an edge led to."""
        for edges in led:
            for succ, brought in edges.items():
                for ways in (self.ways_behind, self.ways_out):
                    if succ in ways:
                        brought |= {
                            flag: TRUE if way is succ else FALSE for way, flag in list(ways.items())[:-1]
                        }

    def _choose_polarity(self, led: Mapping[Block, dict[Block, Brought]]) -> None:
        """Turns round the flags that would be inverse of a condition more often than one.

        So fewer are inverted, and a proof finds the flag equal to the condition that the source asks for.
        """
        pairs: list[tuple[Brought, Brought]] = []
        for block, edges in led.items():
            branch = block.terminator
            if isinstance(branch, CondBr) and len(edges) == 2:
                pairs.append((edges[branch.if_true], edges[branch.if_false]))
        for flag in _INVERSE:
            values = [(ours.get(flag), theirs.get(flag)) for ours, theirs in pairs]
            if values.count((FALSE, TRUE)) > values.count((TRUE, FALSE)):
                self.inverted[flag] = None
                for edges in led.values():
                    for brought in edges.values():
                        if flag in brought:
                            brought[_INVERSE[flag]] = FALSE if brought.pop(flag) == TRUE else TRUE

    def _lead(self, block: Block, edges: dict[Block, Brought]) -> None:
        junction = (self.join, self.behind, self.latch)[self._part(block)]
        branch = block.terminator
        succs = list(dict.fromkeys(branch.successors))
        is_turn = self.batch > 1 and block in self.inner and self.body in succs
        if isinstance(branch, Switch) and len(succs) > 1:
            for succ, brought in edges.items():
                between = self._split(block, succ)
                self._lead_one(between, succ, junction, brought)
        elif len(succs) == 1:
            self._lead_one(block, succs[0], junction, edges[succs[0]])
        elif len(edges) == 2:
            assert isinstance(branch, CondBr)
            cond = branch.cond
            first, second = (edges[succ] for succ in (branch.if_true, branch.if_false))
            brought = self._chosen(block, cond, first, second)
            if is_turn:
                if branch.if_true is not self.body:
                    cond = rewriter.append(block, Binary("xor", cond, TRUE, name=self.names.fresh("again")))
                left = self._count(block)
                both = Binary("and", cond, left, name=self.names.fresh("turn"))
                turn = CondBr(rewriter.append(block, both), self.body, junction.block)
                self._end(block, turn, junction, brought)
            else:
                self._end(block, Br(junction.block), junction, brought)
        else:
            ((succ, brought),) = edges.items()
            if is_turn:
                block = self._split(block, succ)
                self._lead_one(block, succ, junction, brought)
            else:
                rewriter.redirect_edge(block, succ, junction.block)
                junction.arrive(block, brought)

    def _lead_one(self, block: Block, succ: Block, junction: Junction, brought: Brought) -> None:
        """Leads the only edge of a block; a back edge of the inner loop while rounds are left stays."""
        if self.batch > 1 and succ is self.body and junction is self.behind:
            left = self._count(block)
            self._end(block, CondBr(left, succ, junction.block), junction, brought)
        else:
            self._end(block, Br(junction.block), junction, brought)

    def _end(self, block: Block, end: Terminator, junction: Junction, brought: Brought) -> None:
        rewriter.set_terminator(block, end)
        junction.arrive(block, brought)

    def _split(self, block: Block, succ: Block) -> Block:
        """A new block on the edges from one to the other."""
        between = rewriter.add_block(self.fn, "merged.edge", after=block, names=self.names)
        return gather_edges([block], succ, between)

    def _count(self, block: Block) -> Value:
        """Counts a round at the end of `block`; whether there is one left."""
        more = Binary("add", self.rounds, ConstantInt(I32, 1), name=self.names.fresh("rounds.next"))
        self.rounds.add_incoming(rewriter.append(block, more), block)
        bound = ConstantInt(I32, self.batch)
        left = Compare("icmp", "ult", more, bound, name=self.names.fresh("rounds.left"))
        return rewriter.append(block, left)

    def _chosen(self, block: Block, cond: Value, first: Brought, second: Brought) -> Brought:
        """What two edges bring that are one now, and were taken on `cond`."""
        chosen: Brought = {}
        inverse: Value | None = None
        for key in dict.fromkeys([*first, *second]):
            ours, theirs = first.get(key, second.get(key)), second.get(key, first.get(key))
            assert ours is not None and theirs is not None
            if ours == theirs:
                chosen[key] = ours
            elif (ours, theirs) == (TRUE, FALSE):
                chosen[key] = cond
            elif (ours, theirs) == (FALSE, TRUE):
                if inverse is None:
                    inverse = rewriter.append(block, Binary("xor", cond, TRUE, name=self.names.fresh("else")))
                chosen[key] = inverse
            else:
                chosen[key] = rewriter.append(block, Select(cond, ours, theirs))
        return chosen

    def close(self) -> None:
        """Gives the new blocks their phis and their ends."""
        carried = {
            phi: self._at_head(phi, self.at_start.get(phi)) for phi in [*self.begin_phis, *self.body_phis]
        }
        fresh = self._at_head(None, [TRUE] * len(self.starts))
        go = {"pass": FALSE} if "go" in self.inverted else {"go": TRUE}
        self.join.arrive(self.head, {**go, **{phi: carried[phi] for phi in self.body_phis}})
        rewriter.set_terminator(self.head, CondBr(fresh, self.begin, self.join.block))
        values = self.join.gather()
        self._branch(self.join.block, "go", values, self.body, self.behind.block)
        for phi in self.body_phis:
            phi.add_incoming(values.pop(phi), self.join.block)
        if self.batch > 1:
            self.rounds.add_incoming(ConstantInt(I32, 0), self.join.block)
            rewriter.insert_phi(self.body, self.rounds)
        if self.behind.block in self.join.block.successors:
            self.behind.arrive(self.join.block, values)
        values = self.behind.gather()
        entry = dispatch(self.behind.block, self.ways_behind, values, self.names)
        self._branch(self.behind.block, "done", values, entry, self.latch.block)
        self.latch.arrive(self.behind.block, values)
        values = self.latch.gather()
        exit_ = dispatch(self.latch.block, self.ways_out, values, self.names)
        self._branch(self.latch.block, "leave", values, exit_, self.head)
        fresh.add_incoming(values["fresh"], self.latch.block)
        for phi, value in carried.items():
            value.add_incoming(values.get(phi, Poison(phi.type)), self.latch.block)
        for phi in self.begin_phis:
            rewriter.replace_all_uses(phi, carried[phi])
            rewriter.erase(phi)

    def _at_head(self, phi: Phi | None, values: Sequence[Value] | None) -> Phi:
        """A phi at the head, of what a lane brings that comes to the loop."""
        type_ = I1 if phi is None else phi.type
        name = self.names.fresh("fresh") if phi is None else None
        if phi in self.begin_phis:
            name, phi.name = phi.name, None
        given = values or [Poison(type_)] * len(self.starts)
        return rewriter.insert_phi(
            self.head, Phi(type_, list(zip(given, self.starts, strict=True)), name=name)
        )

    def _branch(
        self, block: Block, flag: str, values: Brought, if_true: Block | None, if_false: Block
    ) -> None:
        """Ends a block with a branch on a flag, or with a jump where it always goes one way."""
        is_inverted = flag in self.inverted
        cond = values.pop(_INVERSE[flag] if is_inverted else flag)
        if if_true is None or cond == (TRUE if is_inverted else FALSE):
            rewriter.append(block, Br(if_false))
        elif isinstance(cond, ConstantInt):
            rewriter.append(block, Br(if_true))
        elif is_inverted:
            rewriter.append(block, CondBr(cond, if_false, if_true))
        else:
            rewriter.append(block, CondBr(cond, if_true, if_false))


def _before(body: Block, inner: Loop, outer: Loop) -> dict[Block, None]:
    """The blocks of the outer loop from which the inner one is reached, which begins at `body`."""
    inside: dict[Block, None] = {}
    work = [body]
    while work:
        for pred in work.pop().predecessors:
            if pred in outer and pred not in inner and pred not in inside:
                inside[pred] = None
                if pred is not outer.header:
                    work.append(pred)
    return inside


def dispatch(
    junction: Block, ways: Mapping[Block, str], values: Brought, names: rewriter.Names
) -> Block | None:
    """Where lanes go that go one of several ways behind a junction; a chain of branches asks which."""
    targets = list(ways)
    asking = junction
    first = targets[0] if len(targets) == 1 else None
    arrivals = [junction] * len(targets)
    for index, (target, flag) in enumerate(list(ways.items())[:-1]):
        block = rewriter.add_block(junction.function, "merged.way", after=asking, names=names)
        rewriter.append(block, CondBr(values[flag], target, targets[-1]))
        if first is None:
            first = block
        else:
            asking.terminator.replace_successor(targets[-1], block)
        arrivals[index:] = [block] * (len(targets) - index)
        asking = block
    for target, pred in zip(targets, arrivals, strict=True):
        for phi in target.phis:
            phi.add_incoming(values.pop(phi), pred)
        values.pop(ways[target], None)
    return first
