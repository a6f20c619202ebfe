"""Tail merging: what predecessors of a block end with alike is done once in it; the second baseline.

Three steps, to a fixed point:

1. a suffix that all predecessors of a block share is sunk into it (`sink`);
2. a prefix that all successors of a block share is hoisted into it (`hoist`; the mirror case);
3. a suffix that only some predecessors share is sunk into a new block between them and their target::

        d                 d
      C/ \\             C/ \\
      a   b     c       a   b     c        (a and b end alike, c does not)
       \\  |    /    =>   \\ /     /
        \\ |  /          tail   /
          X                \\  /
                             X

Steps 1 and 2 hold for uniform and divergent branches alike: they only take instructions out, and where lanes
meet, the warp runs the merged ones once instead of once per way. Step 3 costs a branch. It saves cycles only
where lanes meet in the new block, which they do where lanes that parted meet: so for every divergent branch
the predecessors of its meeting point that it leads to are asked, and the suffix must outweigh a taken branch.
A warp whose lanes all go one way pays that branch, as with melding (docs/decisions/0009); a backend that
minds size alone would merge more. No instruction is run by a lane that did not run it before.

A merged instruction claims only what all its originals do. Before: nothing; unreachable blocks go first.
Terminates because each merge takes out an instruction. Not handled: suffixes that differ in the order of
independent instructions or of a commutative operation's operands, returns, whole regions that are alike.

Cost: per round linear in the function, and where branches nest, in their regions; as many rounds as merged
blocks hang on one another. Source: Chen, Li, Gupta, Code compaction of matching single-entry multiple-exit
regions, SAS 2003; the costs of branches, docs/decisions/0002.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.analysis.cfg import Cfg
from pcfm.analysis.latency import instructions_latency
from pcfm.ir import rewriter
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Block, Function
from pcfm.transforms.commoning import Shared
from pcfm.transforms.hoist import common_prefix, hoist, hoistable_successors
from pcfm.transforms.melding.costs import ASSUMED_SHARE
from pcfm.transforms.melding.exits import gather_edges
from pcfm.transforms.melding.merge import merge_locations
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName, label, location_of, remark_at
from pcfm.transforms.simplify_cfg import remove_unreachable_blocks
from pcfm.transforms.sink import common_suffix, ends_alike, sink


@dataclass(frozen=True)
class TailMerge:
    """Merging of the instructions that predecessors end with, or successors begin with, alike."""

    name = "tail-merge"
    hoist: bool = True

    def run(self, fn: Function, context: PassContext) -> bool:
        """Merges in `fn` in place; whether anything was changed."""
        removed = remove_unreachable_blocks(fn)
        return bool(merge_tails(fn, context, hoisting=self.hoist)) or removed


@dataclass(frozen=True, eq=False)
class Merge:
    """Instructions of `sources` that became `merged`, in program order, in `block`.

    Those that a later merge took up in turn are in no block any more.
    """

    kind: str  # "sunk", "sunk into a new block", "hoisted"
    block: Block
    sources: tuple[Block, ...]
    merged: tuple[Instruction, ...]


@dataclass(frozen=True, eq=False)
class _Joining:
    """Blocks that end alike, where the lanes that part at the end of `branch` would meet."""

    branch: Block
    target: Block
    preds: tuple[Block, ...]
    shared: Shared


def merge_tails(fn: Function, context: PassContext, *, hoisting: bool = True) -> list[Merge]:
    """Merges to a fixed point; the merges in the order done.

    Before: every block of `fn` can be reached.
    """
    done: list[Merge] = []
    while True:
        merges, declined = _merge_in_place(fn, context, hoisting)
        if not merges:
            gathered, more = _merge_some(fn, context)
            merges, declined = gathered, declined + more
        done += merges
        if not merges:
            for remark in declined:
                context.remarks.add(remark)
            return done


# --- suffixes and prefixes that all share -------------------------------------------------------------------


def _merge_in_place(fn: Function, context: PassContext, hoisting: bool) -> tuple[list[Merge], list[Remark]]:
    """Steps 1 and 2; the blocks stay as they are, so that one graph serves for all of them.

    Downwards for suffixes, upwards for prefixes: what has been moved can then move on.
    """
    analyses = context.analyses(fn)
    cfg = analyses.cfg
    merges: list[Merge] = []
    declined: list[Remark] = []
    for block in cfg.order:
        preds = cfg.preds[block]
        if not ends_alike(preds, block) or not all(pred.body for pred in preds):
            continue
        shared = common_suffix(block, preds)
        if shared.rows:
            merges.append(_told(context, Merge("sunk", block, preds, tuple(sink(block, preds, shared)))))
        else:
            text = f"the predecessors of {label(block)} share no suffix: {shared.reason}"
            declined.append(_missed(preds[0].terminator, RemarkName.NOT_SUNK, text, {"blocks": len(preds)}))
    if not hoisting:
        return merges, declined
    for block in reversed(cfg.order):
        succs = hoistable_successors(block, cfg, analyses.loops)
        if not succs or not all(succ.body for succ in succs):
            continue
        shared = common_prefix(block, succs)
        if shared.rows:
            merges.append(_told(context, Merge("hoisted", block, succs, tuple(hoist(block, shared)))))
        else:
            text = f"the successors of {label(block)} share no prefix: {shared.reason}"
            declined.append(_missed(block.terminator, RemarkName.NOT_HOISTED, text, {"blocks": len(succs)}))
    return merges, declined


# --- suffixes that some share -------------------------------------------------------------------------------


def _merge_some(fn: Function, context: PassContext) -> tuple[list[Merge], list[Remark]]:
    """Step 3, the greatest sets first, and each target once: its other sets have changed by then."""
    merges: list[Merge] = []
    declined: list[Remark] = []
    busy: dict[Block, None] = {}
    branch_cycles = context.machine.branch_taken.latency_cycles
    for joining in _joinings(fn, context):
        if joining.target in busy:
            continue
        share = context.divergence_shares.get(joining.branch.terminator, ASSUMED_SHARE)
        saved = share * _cycles([row[0] for row in joining.shared.rows], context)
        if saved > branch_cycles:
            busy[joining.target] = None
            merges.append(_told(context, _gather(joining)))
        else:
            what = f"a block for what some predecessors of {label(joining.target)} share"
            text = f"{what} costs more than it saves"
            args = {"blocks": len(joining.preds), "cycles": saved, "branch_cycles": branch_cycles}
            declined.append(_missed(joining.branch.terminator, RemarkName.NOT_SUNK, text, args))
    return merges, declined


def _joinings(fn: Function, context: PassContext) -> list[_Joining]:
    analyses = context.analyses(fn)
    cfg = analyses.cfg
    if not any(len(cfg.preds[block]) > 2 for block in cfg.order):
        return []
    joinings: dict[tuple[Block, ...], _Joining] = {}
    for branch in analyses.divergence.divergent_branches:
        for target in analyses.reconvergence.meeting_points(branch):
            preds = _leading_to(target, branch, cfg)
            if len(preds) == len(cfg.preds[target]) or preds in joinings or not ends_alike(preds, target):
                continue
            shared = common_suffix(target, preds)
            if shared.rows:
                joinings[preds] = _Joining(branch, target, preds, shared)
    return sorted(joinings.values(), key=lambda joining: -len(joining.preds))


def _leading_to(target: Block, branch: Block, cfg: Cfg) -> tuple[Block, ...]:
    """The predecessors of `target` that `branch`, whose join it is, leads to."""
    between = cfg.reachable_from(list(cfg.succs[branch]), avoid=target)
    between[branch] = None
    return tuple(pred for pred in cfg.preds[target] if pred in between)


def _gather(joining: _Joining) -> Merge:
    """Puts a block between `preds` and their target, and their suffix into it."""
    preds, target = joining.preds, joining.target
    tail = rewriter.add_block(target.function, "tail", after=preds[-1])
    gather_edges(preds, target, tail)
    _merge_branches(preds, tail)
    merged = sink(tail, preds, common_suffix(tail, preds))
    return Merge("sunk into a new block", tail, preds, tuple(merged))


def _merge_branches(preds: Sequence[Block], tail: Block) -> None:
    """Gives the new branch the location and the loop that all old ones agree on; loops end here now."""
    location = preds[0].terminator.metadata.get("dbg")
    for pred in preds[1:]:
        location = merge_locations(location, pred.terminator.metadata.get("dbg"), tail.function)
    if location is not None:
        tail.terminator.metadata["dbg"] = location
    loops = [pred.terminator.metadata.pop("llvm.loop", None) for pred in preds]
    if loops[0] is not None and all(loop is loops[0] for loop in loops):
        tail.terminator.metadata["llvm.loop"] = loops[0]


# --- remarks ------------------------------------------------------------------------------------------------


def _cycles(insts: Sequence[Instruction], context: PassContext) -> int:
    """What a warp saves whose lanes come by two ways: the latency of running `insts` once more."""
    return instructions_latency(insts, context.machine)


def _told(context: PassContext, merge: Merge) -> Merge:
    """Gives the remark on `merge`, at once: its instructions may be merged with others in the same round."""
    names = ", ".join(label(block) for block in merge.sources)
    if merge.kind == "hoisted":
        name, message = RemarkName.HOISTED, f"hoisted into {label(merge.block)} what {names} begin with"
    else:
        name, message = RemarkName.SUNK, f"merged into {label(merge.block)} what {names} end with"
    args: dict[str, object] = {
        "kind": merge.kind,
        "blocks": len(merge.sources),
        "instructions": len(merge.merged),
        "cycles": _cycles(merge.merged, context),
    }
    location = next((known for inst in merge.merged if (known := location_of(inst))), None)
    fn = merge.block.function
    context.remarks.add(Remark("passed", TailMerge.name, name, fn.name, location, message, args))
    return merge


def _missed(inst: Instruction, name: RemarkName, message: str, args: dict[str, object]) -> Remark:
    return remark_at(inst, "missed", TailMerge.name, name, message, args)
