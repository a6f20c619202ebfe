"""What a divergent branch does to values: sync dependence and temporal divergence.

Where the lanes that part at a divergent branch E come together again says `reconvergence`.

**Sync dependence.** Lanes that come to a join by different edges read different operands of a phi there. So a
phi in a join is divergent where its operands for the edges from E, and from blocks that the parted lanes may
come out of, are not all one value.

**Temporal divergence.** Let two lanes read a value v at block I together, but from different executions of
v's block D, and let E be the branch at which they parted last before one of them ran D without the other. In
a reducible graph lanes that run together are in the same round of each cycle around, and D, which dominates
I, runs once per round; so one of them has left a cycle around D and E that the other went round again: E
leaves it apart. They came together at a join behind that cycle. Hence: for each such cycle, the uses outside
of it of values defined in it, at blocks that a join behind it reaches without entering the cycle anew. A phi
there may read its operand at the end of a block in the cycle. In a cycle of several entries in which lanes
are apart, all uses of such values in other blocks.

Cost: that of `Reconvergence.split`, and O(blocks behind) for a cycle that is left apart and has uses outside.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.analysis.cfg import Cfg
from pcfm.analysis.reconvergence import Cycle, Reconvergence, Split
from pcfm.ir.instructions import CallBase, Instruction, Phi
from pcfm.ir.module import Block
from pcfm.ir.types import VOID
from pcfm.ir.values import Use, Value


@dataclass
class Influence:
    """What one branch makes divergent: phis, and uses that read from another execution of the definition."""

    phis: list[Phi] = field(default_factory=list)
    outside_uses: list[Use] = field(default_factory=list)


class SyncDependence:
    """Computes the influence of branches of one function; what an earlier answer named is not named again."""

    def __init__(self, cfg: Cfg, reconvergence: Reconvergence) -> None:
        self._cfg, self._reconvergence = cfg, reconvergence
        self._found: dict[Phi, None] = {}
        self._uses_outside: dict[int, list[Use]] = {}  # of cycles, by their first position
        self._behind_done: dict[tuple[int, int], None] = {}

    def influence(self, block: Block) -> Influence:
        """What a divergent branch at the end of `block` makes divergent."""
        split = self._reconvergence.split(block)
        result = Influence()
        for joined in split.joins:
            result.phis += self._phis(self._cfg.order[joined], split)
        result.outside_uses = self._temporal(split)
        return result

    def _phis(self, block: Block, split: Split) -> list[Phi]:
        """The phis of a join that read different values on edges that the parted lanes come by."""
        # One divergent reason is enough, and a join of many branches would be looked at for each of them.
        phis = [phi for phi in block.phis if phi not in self._found]
        if not phis:
            return []
        index = self._cfg.index
        parted = {pred: self._reconvergence.comes_from(split, index[pred]) for pred in self._cfg.preds[block]}
        divergent: list[Phi] = []
        for phi in phis:
            values = [value for value, pred in phi.incoming if parted.get(pred)]
            if any(value != values[0] for value in values[1:]):
                divergent.append(phi)
                self._found[phi] = None
        return divergent

    def _temporal(self, split: Split) -> list[Use]:
        uses: list[Use] = []
        for cycle in split.left:
            joins = [
                node for node, position in split.joins.items() if position > max(cycle.last, cycle.latch)
            ]
            uses += self._read_behind(cycle, joins)
        for cycle in split.mixed:
            for definer in map(self._cfg.order.__getitem__, cycle.nodes):
                uses += [
                    use
                    for value in _values(definer)
                    for use in value.uses
                    if _reads_at(use) is not definer or _home(use) is not definer
                ]
        return uses

    def _read_behind(self, cycle: Cycle, joins: list[int]) -> list[Use]:
        """The uses of values of `cycle` that the joins behind it reach; each is looked at once."""
        outside = self._uses_of(cycle)
        new = [join for join in joins if (cycle.first, join) not in self._behind_done]
        if not outside or not new:
            return []
        self._behind_done.update(dict.fromkeys((cycle.first, join) for join in new))
        order = self._cfg.order
        head = order[cycle.head] if cycle.head >= 0 else None
        reached = self._cfg.reachable_from([order[join] for join in new], avoid=head)
        return [use for use in outside if _home(use) in reached or _reads_at(use) in reached]

    def _uses_of(self, cycle: Cycle) -> list[Use]:
        """The uses, outside of a cycle, of values that it defines."""
        if cycle.first not in self._uses_outside:
            blocks = dict.fromkeys(map(self._cfg.order.__getitem__, cycle.nodes))
            self._uses_outside[cycle.first] = [
                use
                for block in blocks
                for value in _values(block)
                for use in value.uses
                if _home(use) not in blocks
            ]
        return self._uses_outside[cycle.first]


def _values(block: Block) -> list[Instruction]:
    """The instructions of `block` whose result may change from one execution to the next."""
    return [inst for inst in block.instructions if inst.type != VOID and not _is_launch_constant(inst)]


def _is_launch_constant(inst: Instruction) -> bool:
    info = inst.intrinsic if isinstance(inst, CallBase) else None
    return info is not None and info.result == "uniform" and info.speculatable


def _home(use: Use) -> Block | None:
    return use.user.parent if isinstance(use.user, Instruction) else None


def _reads_at(use: Use) -> Block | None:
    """Where the use reads: a phi's operand at the end of its incoming block."""
    if isinstance(use.user, Phi):
        incoming: Value = use.user.operand(use.index + 1)
        return incoming  # type: ignore[return-value]
    return _home(use)
