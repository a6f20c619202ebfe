"""What a divergent branch does to values: sync dependence and temporal divergence.

The lanes that part at a divergent branch in block E run on separately and are one group again at X, the
immediate post-dominator of E (the reconvergence rule of the SIMT stack). Let the region R be what E's
successors reach without visiting X.

**Sync dependence.** Lanes that come to X by different edges read different operands of a phi there. So a phi
in X is divergent where its operands for the edges from R and E are not all one value. Every block of R where
two disjoint paths from E meet before X is treated the same, since hardware may join lanes there already:
paths are followed under labels, and a block reached under two labels is such a join and a label of its own
(Rosemann, Moll and Hack, POPL 2021, section 5.2). Soundness rests on X alone, which its edges decide and no
label.

**Temporal divergence.** Let two lanes read a value v at block I together, but from different executions of
v's block D, and let E be the branch at which they parted last before one of them ran D without the other. D
is in R, where the lone lane ran it. It is no post-dominator of E, since X is the first of those on any path;
so a path leads from E to X around D, and from X the lanes came to I without running D again. As D dominates
I, D dominates E. Hence: for every D in R that dominates E, the uses of D's values at blocks that X reaches
without visiting D. This holds for any CFG, reducible or not. A phi reads its operand at the end of the
incoming block, or at X where it stands in X and the edge comes from R or E.

Blocks before X at which lanes arrive by leaving a loop at E are treated as if they rejoined there, for the
sake of hardware that lets them.

Where no exit can be reached from E (an infinite loop), X depends on how one completes the graph; every use of
such a D outside of D then counts as affected.

Cost: O(R) per divergent branch. A branch that no path returns to is walked forward and the walk ends early
where only one path is left, so that a chain of ten thousand branches takes linear time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush

from pcfm.analysis.cfg import Cfg
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.effects import call_info
from pcfm.graph import reverse_post_order
from pcfm.ir.instructions import CallBase, Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.types import VOID
from pcfm.ir.values import Use, Value

# After so many blocks a forward walk with one path left stops looking for the exact edges into X.
_EXACT_BLOCKS = 64


@dataclass
class Influence:
    """What one branch makes divergent: phis, and uses that read from another execution of the definition."""

    phis: list[Phi] = field(default_factory=list)
    outside_uses: list[Use] = field(default_factory=list)


class SyncDependence:
    """Computes the influence of branches of one function; what an earlier answer named is not named again."""

    def __init__(self, cfg: Cfg, dom: DomTree, pdom: DomTree) -> None:
        self._cfg, self._dom, self._pdom = cfg, dom, pdom
        self._succs = [[cfg.index[s] for s in cfg.succs[b]] for b in cfg.order]
        self._stuck = self._find_stuck()
        self._found: dict[Phi, None] = {}
        self._behind_done: dict[tuple[int, int], None] = {}

    def influence(self, block: Block) -> Influence:
        """What a divergent branch at the end of `block` makes divergent."""
        branch = self._cfg.index[block]
        join_block = None if self._stuck[branch] else self._pdom.idom(block)
        join = -1 if join_block is None else self._cfg.index[join_block]
        result = Influence()
        region = self._walk_forward(branch, join) or self._walk_all(branch, join)
        for joined in region.joins:
            result.phis += self._phis(self._cfg.order[joined], region, branch)
        if join >= 0:
            result.phis += self._phis(self._cfg.order[join], region, branch)
        result.outside_uses = self._temporal(branch, join, region)
        return result

    def _find_stuck(self) -> list[bool]:
        stuck = [False] * len(self._cfg.order)
        if self._pdom.virtual_exits:
            leaving = dict.fromkeys(self._cfg.exits)
            pending = list(leaving)
            while pending:
                for pred in self._cfg.preds[pending.pop()]:
                    if pred not in leaving:
                        leaving[pred] = None
                        pending.append(pred)
            stuck = [block not in leaving for block in self._cfg.order]
        return stuck

    # --- regions --------------------------------------------------------------------------------------------

    def _walk_forward(self, branch: int, join: int) -> _Region | None:
        """The region in reverse post-order; None where a path leads back, or a label changes too late."""
        region = _Region()
        heap: list[int] = []
        for succ in self._succs[branch]:
            if succ != join:
                if succ <= branch:
                    return None
                region.add(succ, succ)
                heappush(heap, succ)
        while heap:
            node = heappop(heap)
            if not heap and join >= 0 and len(region.labels) > _EXACT_BLOCKS:
                region.rest_from = node
                break
            for succ in self._succs[node]:
                if succ == join:
                    continue
                if succ <= branch:
                    return None
                is_new = succ not in region.labels
                changed = region.add(succ, region.labels[node])
                if is_new:
                    heappush(heap, succ)
                elif changed and succ <= node:
                    return None
        return region

    def _walk_all(self, branch: int, join: int) -> _Region:
        """The region of a branch that may come back to itself, labels run to their fixed point."""
        nodes: dict[int, None] = {}
        pending = [succ for succ in self._succs[branch] if succ != join]
        while pending:
            node = pending.pop()
            if node not in nodes and node != join:
                nodes[node] = None
                if node != branch:
                    pending.extend(self._succs[node])
        numbered = [branch, *sorted(n for n in nodes if n != branch)]
        number = {node: i for i, node in enumerate(numbered)}
        edges = [[number[s] for s in self._succs[n] if s in number and s != branch] for n in numbered]
        order = [numbered[i] for i in reverse_post_order(edges)][1:]
        place = {node: i for i, node in enumerate(order)}
        region = _Region()
        for succ in self._succs[branch]:
            if succ != join:
                region.add(succ, succ)
        changed = True
        while changed:
            changed = False
            for node in order:
                for succ in self._succs[node]:
                    if succ != join and region.add(succ, region.labels[node]):
                        # A label that changes behind us needs another round; in a reducible graph none does.
                        changed |= place.get(succ, len(order)) <= place[node]
        return region

    # --- phis -----------------------------------------------------------------------------------------------

    def _phis(self, block: Block, region: _Region, branch: int) -> list[Phi]:
        """The phis of a join that read different values on edges from the region."""
        # One divergent reason is enough, and a join of many branches would be looked at for each of them.
        phis = [phi for phi in block.phis if phi not in self._found]
        if not phis:
            return []
        inside = {pred: self._comes_from(pred, block, region, branch) for pred in self._cfg.preds[block]}
        found: list[Phi] = []
        for phi in phis:
            values = [value for value, pred in phi.incoming if inside.get(pred)]
            if any(value != values[0] for value in values[1:]):
                found.append(phi)
                self._found[phi] = None
        return found

    def _comes_from(self, pred: Block, block: Block, region: _Region, branch: int) -> bool:
        number = self._cfg.index[pred]
        if number == branch or number in region.labels:
            return True
        return 0 <= region.rest_from <= number and not self._dom.dominates(block, pred)

    # --- temporal divergence --------------------------------------------------------------------------------

    def _temporal(self, branch: int, join: int, region: _Region) -> list[Use]:
        order, home = self._cfg.order, self._cfg.order[branch]
        definers = [n for n in sorted(region.labels) if n <= branch and self._dom.dominates(order[n], home)]
        if not definers:
            return []
        gone = self._left_for_good(branch, join, definers[0], region)
        found: list[Use] = []
        for number in definers:
            definer = order[number]
            every = [use for value in _values(definer) for use in value.uses]
            uses = [use for use in every if _place(use) is not definer]
            # A phi elsewhere may read on the very edge out of `definer`.
            if self._stuck[branch]:
                found += [use for use in every if _place(use) is not definer or _home(use) is not definer]
                continue
            found += [use for use in every if _place(use) in gone or _home(use) in gone]
            if join >= 0:
                found += self._read_at(definer, order[join], region, branch)
                found += self._read_behind(definer, order[join], uses)
        return found

    def _left_for_good(self, branch: int, join: int, definer: int, region: _Region) -> dict[Block, None]:
        """The blocks before X that lanes come to by leaving, at this branch, the cycle through `definer`."""
        looping = {definer: None}
        pending = [definer]
        while pending:
            for pred in self._cfg.preds[self._cfg.order[pending.pop()]]:
                number = self._cfg.index[pred]
                if number not in looping and (number in region.labels or number == branch):
                    looping[number] = None
                    pending.append(number)
        leaving = [self._cfg.order[s] for s in self._succs[branch] if s not in looping and s != join]
        return self._cfg.reachable_from(leaving, avoid=self._cfg.order[join] if join >= 0 else None)

    def _read_at(self, definer: Block, join: Block, region: _Region, branch: int) -> list[Use]:
        """The uses of values of `definer` by phis of the join, on edges that the parted lanes come by."""
        return [
            use
            for value in _values(definer)
            for use in value.uses
            if isinstance(use.user, Phi) and use.user.parent is join
            if (pred := _place(use)) is not None and self._comes_from(pred, join, region, branch)
        ]

    def _read_behind(self, definer: Block, join: Block, uses: list[Use]) -> list[Use]:
        """Those of `uses` that the join reaches around `definer`; each pair of blocks is looked at once."""
        key = (self._cfg.index[definer], self._cfg.index[join])
        if not uses or key in self._behind_done or not self._dom.dominates(definer, join):
            return []
        self._behind_done[key] = None
        reached = self._cfg.reachable_from([join], avoid=definer)
        return [use for use in uses if _place(use) in reached]


@dataclass
class _Region:
    """Labels of the blocks reached, the joins among them, and where an early stop left off (else -1)."""

    labels: dict[int, int] = field(default_factory=dict)
    joins: dict[int, None] = field(default_factory=dict)
    rest_from: int = -1

    def add(self, node: int, label: int) -> bool:
        """Lets `label` reach `node`; whether that changed its label."""
        old = self.labels.get(node)
        if old is None:
            self.labels[node] = label
            return True
        if old == label or node in self.joins:
            return False
        self.joins[node] = None
        self.labels[node] = node
        return old != node


def _values(block: Block) -> list[Instruction]:
    """The instructions of `block` whose result may change from one execution to the next."""
    return [inst for inst in block.instructions if inst.type != VOID and not _is_launch_constant(inst)]


def _is_launch_constant(inst: Instruction) -> bool:
    info = call_info(inst) if isinstance(inst, CallBase) else None
    return info is not None and info.result == "uniform" and info.speculatable


def _home(use: Use) -> Block | None:
    return use.user.parent if isinstance(use.user, Instruction) else None


def _place(use: Use) -> Block | None:
    """Where the use reads: a phi's operand at the end of its incoming block."""
    if isinstance(use.user, Phi):
        incoming: Value = use.user.operand(use.index + 1)
        return incoming  # type: ignore[return-value]
    return _home(use)
