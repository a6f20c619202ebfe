"""Loads of guarded lanes, done before the guards: several answers are on their way at once.

::

    E: x = load q; br c, A, F            E: x = load q; v = load (c ? p : q); w = load (d ? r : q)
    A: v = load p; a; br F                  a' = c ? a : e; b' = d ? b : a'
    F: e' = phi …; br d, B, G      =>
    B: w = load r; b; br G
    G: …

A warp that splits at a guard waits for the guard's load alone, and for the next guard's after that. Here each
load runs for all lanes: a lane whose guard is false loads what it has loaded anyway. Then what else stands
behind the guard is done for nothing too, where that is little and may be (`speculation`), and a select takes
its place.

**Safe address.** In a lane whose guard is false the load reads through a pointer that this lane has loaded
from or stored to before, on every way here: of the same address space, no fewer bytes, no less aligned. Its
object lives and stays as readable as it was, for nothing stands in between by which a lane could learn of
other threads, nor any call: no barrier, fence, atomic or volatile access. For the same reason the second
access is in no race that the first is not in: whatever orders another thread's store and one of them orders
it and the other. Nothing is asked of `p`. What attachments promise of the value loaded goes, and so does that
of the type in memory (`!tbaa`), which would hold from here on where it held only behind what the load moved
over. A parameter that was stored through alone is `writeonly` no longer.

**No other address** is needed where `p` is good in every lane (`dereferenceable`): in an object of known
size, or in a buffer of which the author says that it may be read (`ir.attributes.READABLE`, decision 0080).
The load then need not wait for the guard's condition.

**Order.** A load and what its address and its guard's condition are computed of move up, over guards that
stand directly before, as far as they hang on nothing there: neither on values nor on memory that may have
been written (`dependence`). Who gets to the first guard gets to all: nothing in between fails to return.

Whether it pays depends on the lanes and on what waits: lanes whose guard is false load for nothing. So the
default pipeline has it with `measured`: a row of guards is rewritten where the launches known, executed after
the passes that follow, show that it pays in estimated cycles. Before and after: SSA. Cost: quadratic in the
instructions of a row of guards; measured, an execution of the launches per row of `MAX_TRIED`, and one
without. Source: pcfm's own; LLVM's SimplifyCFG speculates a load whose address is known to be good.

A side that lanes come to from both sides of a branch is made a guard of its own first (`shared_sides`).
Of a side of several blocks the loads of its first are moved. Not handled: loads for a loop's next round.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.dependence import precedence
from pcfm.analysis.dereferenceable import DereferenceableLoads
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.effects import is_debug_or_marker, may_not_return
from pcfm.analysis.loops import LoopForest
from pcfm.analysis.range_finder import Computed
from pcfm.analysis.speculation import may_speculate
from pcfm.ir import rewriter
from pcfm.ir.attributes import is_readable, mark_parameter, readable_text
from pcfm.ir.instructions import (
    Alloca,
    Br,
    CallBase,
    CondBr,
    Instruction,
    Load,
    Phi,
    Select,
    Store,
    forwarded_pointer,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.trial_copy import trial_copy
from pcfm.ir.types import PtrType
from pcfm.ir.values import Argument, Value
from pcfm.transforms.acceptance import on_launches
from pcfm.transforms.arms import do_ahead, end_of_arm, repair_operands
from pcfm.transforms.kill_records import kill_records
from pcfm.transforms.measured import (
    DOES_NOT_PAY,
    MAX_TRIED,
    TOO_MANY,
    choose_measured,
    in_copies,
    rewritten_cost,
)
from pcfm.transforms.melding.work import may_try
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName, label, remark_at
from pcfm.transforms.shared_sides import find_shared_side, guard_shared_side

MAX_ARM = 12
"""How many instructions a side may have, its loads apart, that is done for nothing."""
MAX_ROW = 16
"""How many guards in a row are taken together."""
_MESSAGE = "loads behind the branch are done before it"
_OF_MEMORY = "invariant.load"  # what an attachment says of the memory, not of the value
_WRITTEN_ONLY = "writeonly"
_WRITES_ARGUMENTS = re.compile(r"^writeonly|argmem: write\b|^memory\(write")
MAX_COPIED = 1 << 16
"""How many instructions copies come to, in which rows are tried: some two seconds."""
LEAST_GAIN = 0.02
"""Which part of their estimated cycles launches must gain for a row of guards to be rewritten."""


@dataclass(frozen=True)
class LoadsAhead:
    """Does loads behind divergent guards before them; `measured`, where the launches known show that it
    pays.
    """

    measured: bool = False

    name = "loads-ahead"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether a load was moved, or a side made a guard of its own."""
        if self.measured and context.is_trial and context.measure is None:
            return False  # in a copy nobody reads why a row is left alone, and none is taken without a launch
        rows = guarded_loads(fn, context)
        if self.measured:
            candidates = rows if fn.is_kernel else []
            rows = choose_rows(fn, candidates, context)
            if not context.is_trial:
                offer_readable(fn, candidates, rows, context)
        changed = False
        for first in rows:
            blocks = len(fn.blocks)
            row = _open_row(first)
            changed |= len(fn.blocks) > blocks
            # Said of the guards as they are now; some will be gone.
            said = [
                remark_at(guard.branch, "passed", self.name, RemarkName.LOADED_AHEAD, _MESSAGE, {})
                for guard in row
            ]
            for remark, moved in zip(said, _load_row_ahead(row), strict=True):
                if moved.loads:
                    changed = True
                    args: dict[str, object] = {"loads": moved.loads}
                    message = remark.message
                    if moved.assumed:
                        args["readable"] = " ".join(moved.assumed)
                        message += f", assuming that {readable_text(moved.assumed)}"
                    context.remarks.add(replace(remark, message=message, args=args))
        return changed


@dataclass(frozen=True, eq=False)
class _Guard:
    """A branch of which one side, or each, begins with one of `arms`. They go on to `join`; where a side has
    several blocks there is none.
    """

    block: Block
    branch: CondBr
    join: Block | None
    arms: tuple[Block, ...]


def _guard(block: Block, loops: LoopForest) -> _Guard | None:
    branch = block.terminator
    if not isinstance(branch, CondBr) or branch.if_true is branch.if_false:
        return None
    ends = {succ: end_of_arm(succ, block) for succ in branch.successors}
    # Where a way leads: behind its side, or at once.
    joins = list(dict.fromkeys(end or succ for succ, end in ends.items()))
    arms = tuple(succ for succ, end in ends.items() if end is not None)
    if len(joins) > 1 or not arms or joins[0] in (block, *arms):
        in_loop = loops.loop_of(block)
        sides = tuple(
            succ
            for succ in branch.successors
            if _begins_side(succ, block) and loops.loop_of(succ) is in_loop and not loops.loop_at(succ)
        )
        return _Guard(block, branch, None, sides) if sides else None
    if any("llvm.loop" in each.terminator.metadata for each in (block, *arms)):
        return None
    return _Guard(block, branch, joins[0], arms)


def _begins_side(succ: Block, block: Block) -> bool:
    return succ.predecessors == [block] and not succ.phis and not succ.address_taken


def _row(first: Block, loops: LoopForest) -> list[_Guard]:
    """The guards that stand directly behind one another, from that at the end of `first`."""
    row: list[_Guard] = []
    guard = _guard(first, loops)
    while guard is not None and len(row) < MAX_ROW and all(guard.block is not each.block for each in row):
        row.append(guard)
        join, ways = guard.join, {guard.block, *guard.arms}
        guard = None
        if join is not None and set(join.predecessors) <= ways and not join.address_taken:
            guard = _guard(join, loops) if join.has_terminator else None
    return row


def _open_row(first: Block) -> list[_Guard]:
    """The row from the end of `first` on, once what its last guards share are guards of their own."""
    while True:
        row = _row(first, Analyses(first.function).loops)
        shared_side = find_shared_side(row[-1].block) if row else None
        if shared_side is None:
            return row
        guard_shared_side(shared_side)


def guarded_loads(fn: Function, context: PassContext) -> list[Block]:
    """The first blocks of rows of guards with loads on one side of a divergent one, in reverse post-order.

    Loads on both sides are for melding.
    """
    if any(word.startswith("sanitize_") for word in fn.attribute_words()):
        return []
    analyses = context.analyses(fn)
    firsts: list[Block] = []
    taken: dict[Block, None] = {}
    for block in analyses.cfg.order:
        row = _row(block, analyses.loops) if block not in taken else []
        taken |= dict.fromkeys(guard.block for guard in row)
        loading = [
            guard.block for guard in row if sum(any(map(_is_plain_load, arm.body)) for arm in guard.arms) == 1
        ]
        if any(analyses.divergence.is_divergent_branch(block) for block in loading):
            firsts.append(block)
    return firsts


@dataclass
class Moved:
    """How many loads of a guard were moved; which parameters they take for readable, as their author says."""

    loads: int = 0
    assumed: dict[str, None] = field(default_factory=dict)


def load_ahead(first: Block) -> list[Moved]:
    """Rewrites the row of guards that begins at the end of `first`; what of each was moved."""
    return _load_row_ahead(_open_row(first))


def _load_row_ahead(row: Sequence[_Guard]) -> list[Moved]:
    moved = [Moved() for _ in row]
    for number, guard in enumerate(row):
        for arm in guard.arms:
            for inst in arm.body:
                if isinstance(inst, Load) and _is_plain_load(inst):
                    ways_up = (row[above : number + 1] for above in range(number + 1))
                    moved[number].loads += any(
                        _move(inst, arm, passed, moved[number].assumed) for passed in ways_up
                    )
    if any(each.loads for each in moved):
        for guard in row:
            _flatten(guard)
    return moved


def _move(load: Load, arm: Block, row: Sequence[_Guard], assumed: dict[str, None]) -> bool:
    """Moves `load` from `arm`, a side of the last guard of `row`, to the end of the first one's block."""
    into, guard = row[0].block, row[-1]
    run: list[Instruction] = []
    for upper, lower in pairwise(row):
        run += [inst for each in upper.arms for inst in each.body]
        run += lower.block.body
    run += arm.body[: arm.body.index(load)]
    if any(may_not_return(inst) for inst in run):
        return False
    dom = Analyses(into.function).dom
    return _move_as_it_is(load, into, run, dom, assumed) or _move_chosen(load, arm, guard, into, run, dom)


def _move_as_it_is(
    load: Load, into: Block, run: Sequence[Instruction], dom: DomTree, assumed: dict[str, None]
) -> bool:
    """Moves a load whose address is good in every lane, whatever the guard says."""
    early = _computed_of(load, run)
    if early is None or not _are_known((*early, load), into, dom):
        return False
    moving = dict.fromkeys([*early, load])

    def stand_in(read: Computed) -> Computed:
        return Computed(read.value, speculated=read.value in moving)

    repairs = DereferenceableLoads(into.function, dom, trusts_author=True).prove(load, into, stand_in)
    if repairs is None:
        return False
    do_ahead((*early, load), into)
    repair_operands(repairs)
    _begin_early((*early, load), into)
    assumed |= {_name(arg): None for arg in repairs.assumed}
    _keep_promises(load, None)
    return True


def _move_chosen(
    load: Load, arm: Block, guard: _Guard, into: Block, run: Sequence[Instruction], dom: DomTree
) -> bool:
    """Moves a load and lets it load, in lanes whose guard is false, what these have accessed before."""
    cond = guard.branch.cond
    early = _computed_of(load, run, cond)
    if early is None or not _are_known((*early, load), into, dom, [cond]):
        return False
    known = _safe_access(load, into, dom)
    if known is None:
        return False
    do_ahead((*early, load), into)
    ways = (load.ptr, known.ptr) if arm is guard.branch.if_true else (known.ptr, load.ptr)
    names = rewriter.Names(into.function)
    address = rewriter.insert_before(load, Select(cond, *ways, name=names.fresh("ahead")))
    rewriter.locate(address, load)
    load.set_operand(0, address)
    _keep_promises(load, known)
    _let_read(known)
    _begin_early((*early, address, load), into)
    return True


def _begin_early(insts: Iterable[Instruction], block: Block) -> None:
    """Lets a load begin before what waits for those before it, such as the guard's condition."""
    for inst in insts:
        body = list(block.instructions)
        position = body.index(inst)
        while position and body[position - 1].traits.pure and body[position - 1] not in inst.operands:
            position -= 1
        if body[position] is not inst:
            rewriter.move_before(body[position], inst)


def _are_known(insts: Sequence[Instruction], into: Block, dom: DomTree, others: Iterable[Value] = ()) -> bool:
    """Whether what `insts` read, beside each other, and `others` are known at the end of `into`."""
    read = [*others, *(operand for inst in insts for operand in inst.operands)]
    return all(
        value in insts or dom.dominates(value.block, into) for value in read if isinstance(value, Instruction)
    )


def _keep_promises(load: Load, known: Load | Store | None) -> None:
    """Lets a load say only what is right in lanes of either kind."""
    load.metadata = {
        key: node
        for key, node in load.metadata.items()
        if key == "dbg" or (key == _OF_MEMORY and known is not None and known.metadata.get(key) is node)
    }


def _let_read(known: Load | Store) -> None:
    """Says no longer of a parameter that it is only written through."""
    root = _root(known.ptr)
    if isinstance(root, Argument):
        root.attributes = tuple(word for word in root.attributes if word != _WRITTEN_ONLY)


def _computed_of(
    load: Load, run: Sequence[Instruction], cond: Value | None = None
) -> list[Instruction] | None:
    """What of `run` the load, and `cond`, are computed of; None where one of these must stay."""
    before = precedence([*run, load], load.block.function.datalayout)
    position = {inst: number for number, inst in enumerate(run)}
    mask = before[-1]
    if cond in position:
        mask |= before[position[cond]] | 1 << position[cond]  # type: ignore[index]
    early = [inst for number, inst in enumerate(run) if mask >> number & 1]
    return early if all(may_speculate(inst) and not isinstance(inst, Phi) for inst in early) else None


def _is_plain_load(inst: Instruction) -> bool:
    return isinstance(inst, Load) and not inst.is_volatile and inst.ordering is None


def _safe_access(load: Load, into: Block, dom: DomTree) -> Load | Store | None:
    """An access that every lane at the end of `into` has executed, whose bytes it could load in place of
    those of `load`; of the same object, where there is one.
    """
    layout = into.function.datalayout
    size, align = layout.store_size(load.type), load.align or layout.align_of(load.type)
    root = _root(load.ptr)
    best: Load | Store | None = None
    for known in _executed_before(into, dom):
        ty = known.value.type if isinstance(known, Store) else known.type
        fits = known.ptr.type == load.ptr.type and layout.store_size(ty) >= size
        if fits and (known.align or layout.align_of(ty)) >= align:
            source = _root(known.ptr)
            if source is root:
                return known
            # Lives of variables on the stack are marked; what was chosen before is no address of its own.
            if best is None and not isinstance(source, Alloca | Select | Phi):
                best = known
    return best


def _root(pointer: Value) -> Value:
    while (base := forwarded_pointer(pointer)) is not None:
        pointer = base
    return pointer


def _executed_before(into: Block, dom: DomTree) -> Iterator[Load | Store]:
    """The plain accesses that each lane at the end of `into` has executed, loads first, the last first, as
    far back as nothing stands in between that tells it of other threads or ends an object.
    """
    accesses = list(_accesses_before(into, dom))
    yield from (inst for inst in accesses if isinstance(inst, Load))
    if not any(_WRITES_ARGUMENTS.search(word) for word in into.function.attribute_words()):
        yield from (inst for inst in accesses if isinstance(inst, Store))


def _accesses_before(into: Block, dom: DomTree) -> Iterator[Load | Store]:
    below, block = into, into
    while True:
        if block is not below and not all(map(_is_plain_block, _between(block, below))):
            return
        for inst in reversed(block.instructions):
            if not _is_plain(inst):
                return
            if isinstance(inst, Load | Store) and not isinstance(inst.ptr, Select):
                yield inst
        above = dom.idom(block)
        if above is None:
            return
        below, block = block, above


def _between(above: Block, below: Block) -> Iterator[Block]:
    """The blocks on ways from the end of `above` to the end of `below`, which it dominates: all from which
    `below` is come to without it.
    """
    seen = {below: None}
    pending = [below]
    while pending:
        block = pending.pop()
        yield block
        fresh = [pred for pred in dict.fromkeys(block.predecessors) if pred not in seen and pred is not above]
        seen |= dict.fromkeys(fresh)
        pending += fresh


def _is_plain_block(block: Block) -> bool:
    return all(map(_is_plain, block.instructions))


def _is_plain(inst: Instruction) -> bool:
    """Whether it neither orders anything among threads nor may end an object."""
    if isinstance(inst, Load | Store):
        return not inst.is_volatile and inst.ordering is None
    if isinstance(inst, CallBase):
        lives = (inst.callee_name or "").startswith("llvm.lifetime")
        return may_speculate(inst) or (is_debug_or_marker(inst) and not lives)
    return inst.traits.pure or isinstance(inst, Phi) or inst.is_terminator


def _flatten(guard: _Guard) -> None:
    """Does what is left of the sides of a guard for nothing, where that is little and may be."""
    block, branch, join = guard.block, guard.branch, guard.join
    if join is None:
        return
    rest = [inst for arm in guard.arms for inst in arm.body]
    if len(rest) > MAX_ARM or not all(map(may_speculate, rest)):
        return
    killed = [record for arm in guard.arms for record in kill_records(arm.terminator.debug_records)]
    do_ahead(rest, block)
    names = rewriter.Names(block.function)
    chosen: list[Value] = []
    for phi in join.phis:
        ways = [phi.incoming_value(to if to in guard.arms else block) for to in branch.successors]
        value = ways[0]
        if ways[0] is not ways[1]:
            value = rewriter.append(block, Select(branch.cond, ways[0], ways[1], name=names.fresh("chosen")))
            rewriter.locate(value, branch)
        chosen.append(value)
    for phi, value in zip(join.phis, chosen, strict=True):
        for pred in {*guard.arms, block} & set(join.predecessors):
            phi.remove_incoming(pred)
        phi.add_incoming(value, block)
    goes_on = Br(join)
    rewriter.locate(goes_on, branch)
    records = branch.debug_records + killed
    rewriter.set_terminator(block, goes_on)
    goes_on.debug_records = records
    rewriter.erase_blocks(guard.arms)


def choose_rows(fn: Function, rows: Sequence[Block], context: PassContext) -> list[Block]:
    """Those of the rows with which the launches known cost less, one after the other.

    A remark says of each other one why not. Rows of which no load can be moved are none; whether one can is
    tried on copies of the kernel where a launch is known, as long as these do not come to more than
    `MAX_COPIED` instructions.
    """
    count, movable = len(rows), list(rows)
    if context.measure is not None:
        count = MAX_COPIED // sum(len(block.instructions) for block in fn.blocks) + 1
        movable = [first for first in rows[:count] if _moves(fn, first)]
    chosen, refused = choose_measured(fn, movable, load_ahead, _objection, context)
    for first, reason in (refused | dict.fromkeys(rows[count:], TOO_MANY)).items():
        message = f"loads behind the guards from {label(first)} on are not done before them: {reason}"
        name = RemarkName.NOT_LOADED_AHEAD
        context.remarks.missed(first.terminator, LoadsAhead.name, name, message, {})
    return chosen


def offer_readable(
    fn: Function, rows: Sequence[Block], chosen: Sequence[Block], context: PassContext
) -> None:
    """Says of which parameters an author could say that their buffers may be read, where the launches known
    gain by it: all rows, as far as any are tried, with every parameter readable, beside those `chosen`.
    """
    tried, loops = rows[:MAX_TRIED], context.analyses(fn).loops
    if context.measure is None or not any(_loads_through_parameter(first, loops) for first in tried):
        return
    if not may_try(context):
        return
    named: dict[str, None] = {}

    def move(first: Block) -> None:
        for moved in load_ahead(first):
            named.update(moved.assumed)

    def move_readable(copy: Function, trial: PassContext, copies: Mapping[Value, Value]) -> None:
        for arg in copy.args:
            if isinstance(arg.type, PtrType):
                mark_parameter(arg)
        in_copies(tried, move)(copy, trial, copies)

    after = rewritten_cost(fn, context, move_readable)
    known = {_name(arg) for arg in fn.args if is_readable(arg)}
    fresh = [name for name in named if name not in known]
    is_offered = fresh and after is not None
    before = rewritten_cost(fn, context, in_copies(chosen, load_ahead)) if is_offered else None
    if before is None or after is None or _objection(before, after):
        return
    gain = on_launches(before, after).gain_of("estimated_cycles")
    asked = " ".join(f"--readable {name}" for name in fresh)
    message = f"with {asked}, {gain:.0%} fewer estimated cycles: loads behind guards would not wait for them"
    args = {"readable": " ".join(fresh), "gain": round(gain, 4)}
    context.remarks.add(
        remark_at(tried[0].terminator, "analysis", LoadsAhead.name, RemarkName.READABLE, message, args)
    )


def _loads_through_parameter(first: Block, loops: LoopForest) -> bool:
    """Whether a guard of the row that begins there has a load through a parameter not yet readable."""
    roots = [
        _root(inst.ptr)
        for guard in _row(first, loops)
        for arm in guard.arms
        for inst in arm.body
        if isinstance(inst, Load) and _is_plain_load(inst)
    ]
    return any(isinstance(root, Argument) and not is_readable(root) for root in roots)


def _name(arg: Argument) -> str:
    return arg.name or str(arg.index)


def _moves(fn: Function, first: Block) -> bool:
    """Whether `load_ahead` moves a load, tried on a copy."""
    with trial_copy(fn, "ahead") as (_, mapping):
        copied = mapping[first]
        assert isinstance(copied, Block)
        return any(each.loads for each in load_ahead(copied))


def _objection(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """What the counters say against one row more; empty where nothing does."""
    comparison = on_launches(before, after)
    pays = comparison.is_better() and comparison.gain_of("estimated_cycles") >= LEAST_GAIN
    return "" if pays else DOES_NOT_PAY
