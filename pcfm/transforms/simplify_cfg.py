"""CFG simplification: less blocks and branches for the same paths.

To a fixed point:

1. unreachable blocks go; 2. a branch or switch on a constant, or whose targets are all one block, becomes a
plain branch; 3. a block is merged into its only predecessor where it is that one's only successor; 4. a
block that only branches on (its phis, if any, feeding nothing but the phis of its target) goes, where its
   predecessors can take its place: a predecessor that reaches the target directly too must bring the same
   values.

Loop headers keep their preheaders and latches: no block is forwarded into a loop header, or taken out for
being an empty one. A block whose address is taken stays where it can be reached. Nothing but branches and
phis is ever removed, moved past another instruction or made conditional, so lanes stay together where they
were; only an empty meeting point may move on to the next.

A worklist in reverse post-order; every step takes out a block or an edge, and looks again at its neighbours
only. Debug records at the end of a forwarded block are dropped, and their variables' values unknown from
there on: they hold on its path alone.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from pcfm.analysis.cfg import compute_cfg
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, CondBr, Phi, Switch, Terminator
from pcfm.ir.module import Block, Function
from pcfm.ir.values import ConstantInt, Value
from pcfm.transforms.kill_records import kill_records
from pcfm.transforms.passes import PassContext


@dataclass(frozen=True)
class SimplifyCfg:
    """Removes blocks and branches that decide nothing."""

    name = "simplify-cfg"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether anything was simplified."""
        return simplify_cfg(fn)


def simplify_cfg(fn: Function) -> bool:
    """Simplifies the CFG of `fn` to a fixed point; whether anything changed."""
    changed = False
    while True:
        removed = remove_unreachable_blocks(fn)
        simplified = _Simplifier(fn).run()
        changed = changed or removed or simplified
        if not simplified:
            return changed


def remove_unreachable_blocks(fn: Function) -> bool:
    """Takes out the blocks that the entry does not reach; whether there were any."""
    cfg = compute_cfg(fn)
    doomed = [block for block in fn.blocks if not cfg.is_reachable(block)]
    rewriter.erase_blocks(doomed)
    return bool(doomed)


class _Simplifier:
    """One run of the worklist over a function without unreachable blocks.

    `headers` are the targets of retreating edges. No step makes a new one: only blocks that are none are
    taken out, and an edge through such a block retreats exactly where one of its halves did.
    """

    def __init__(self, fn: Function) -> None:
        self.fn = fn
        cfg = compute_cfg(fn)
        self.headers = {
            succ: None
            for block in cfg.order
            for succ in cfg.succs[block]
            if cfg.index[succ] <= cfg.index[block]
        }
        self.queue = deque(cfg.order)
        self.queued = dict.fromkeys(cfg.order)

    def run(self) -> bool:
        """Works the list off; whether anything changed."""
        changed = False
        while self.queue:
            block = self.queue.popleft()
            del self.queued[block]
            while block.parent is not None and self._step(block):
                changed = True
        return changed

    def _step(self, block: Block) -> bool:
        return self._fold_terminator(block) or self._merge_up(block) or self._forward(block)

    def _again(self, *blocks: Block) -> None:
        for block in blocks:
            if block not in self.queued:
                self.queued[block] = None
                self.queue.append(block)

    def _fold_terminator(self, block: Block) -> bool:
        old = block.terminator
        target = _only_target(old)
        if target is None or isinstance(old, Br):
            return False
        before = block.successors
        rewriter.set_terminator(block, Br(target))
        self._again(*before)
        return True

    def _merge_up(self, block: Block) -> bool:
        preds = block.predecessors
        # A plain branch is asked for first: to list the successors of a wide switch takes long.
        if len(preds) != 1 or preds[0] is block or not isinstance(preds[0].terminator, Br):
            return False
        if block is self.fn.entry or block.address_taken:
            return False
        self._again(preds[0], *block.successors, *_deciders(block.phis))
        rewriter.merge_into_predecessor(block)
        return True

    def _forward(self, block: Block) -> bool:
        """Takes out a block that only branches on."""
        phis = block.phis
        if len(block.instructions) != len(phis) + 1 or not isinstance(block.terminator, Br):
            return False
        target = block.terminator.target
        if target is block or block is self.fn.entry or block in self.headers or target in self.headers:
            return False
        if block.address_taken:
            return False
        preds = block.predecessors
        if not preds or not all(isinstance(p.terminator, Br | CondBr | Switch) for p in preds):
            return False
        if not _only_feed(phis, target) or not all(_agree(p, block, target) for p in preds):
            return False
        for phi in target.phis:
            through = phi.incoming_value(block)
            incoming = [(value, pred) for value, pred in phi.incoming if pred is not block]
            for pred in preds:
                edges = pred.terminator.successors.count(block)
                incoming += [(_value_from(through, pred, block), pred)] * edges
            phi.set_incoming(incoming)
        killed = kill_records(block.terminator.debug_records)
        if killed:
            first = target.instructions[len(target.phis)]
            first.debug_records = killed + first.debug_records
        for pred in preds:
            pred.terminator.replace_successor(block, target)
        rewriter.erase_blocks([block])
        self._again(*preds, target)
        return True


def _only_target(terminator: Terminator) -> Block | None:
    """Where it goes in any case; None where that is open."""
    targets = list(dict.fromkeys(terminator.successors))
    match terminator:
        case Br() | CondBr() | Switch() if len(targets) == 1:
            return targets[0]
        case CondBr(cond=ConstantInt(value=value)):
            return terminator.if_true if value else terminator.if_false
        case Switch(value=ConstantInt() as value):
            return next((block for case, block in terminator.cases if case == value), terminator.default)
    return None


def _deciders(phis: list[Phi]) -> list[Block]:
    """The blocks whose terminators read one of `phis`, which is about to become another value."""
    return [u.parent for phi in phis for u in phi.users if isinstance(u, Terminator) and u.parent is not None]


def _only_feed(phis: list[Phi], target: Block) -> bool:
    """Whether nothing but phis of `target`, on the edge from the phis' own block, uses `phis`."""
    for phi in phis:
        for user, index in phi.uses:
            if (
                not isinstance(user, Phi)
                or user.block is not target
                or user.operand(index + 1) is not phi.block
            ):
                return False
    return True


def _agree(pred: Block, block: Block, target: Block) -> bool:
    """Whether `pred` may branch to `target` in place of `block`: its own edge there brings the same."""
    if target not in pred.terminator.successors:
        return True
    return all(
        phi.incoming_value(pred) == _value_from(phi.incoming_value(block), pred, block) for phi in target.phis
    )


def _value_from(value: Value, pred: Block, block: Block) -> Value:
    """What `value`, live out of the empty `block`, is for a lane that came from `pred`."""
    if isinstance(value, Phi) and value.parent is block:
        return value.incoming_value(pred)
    return value
