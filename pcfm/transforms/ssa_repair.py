"""SSA repair: every use of a variable with several definitions, or too few, reads the one that reaches it.

A variable is a set of definitions, each the variable's value at the end of its block. A use reads the
definition last passed on the way to it; where different ones arrive, a phi is inserted, and where none does,
the use reads poison. A phi's use counts at the end of the block that the value
comes from. Phis are placed at the iterated dominance frontier of the definitions, and only where the
variable is live; those that turn out to merge one value are folded. Debug information never causes a phi: it
reads what is there anyway, or poison.

Before: the CFG is final; SSA may be broken for the variables given. After: all their uses are dominated.
Uses in blocks that the entry does not reach are left alone. Cost: the dominance frontiers once, then per
variable O(uses + blocks in which it is live + frontier). No recursion; new phis stand in reverse post-order
of their blocks.

Source: Cytron et al., Efficiently computing static single assignment form, 1991, sections 4 and 5; Braun et
al., Simple and efficient construction of SSA form, 2013, section 2 (what reading a variable means, trivial
phis).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pcfm.analysis.analyses import Analyses
from pcfm.ir import rewriter
from pcfm.ir.instructions import DebugRecord, Instruction, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.values import LocalAsMetadata, Poison, TrackedValue, Use, Value


def repair_function(fn: Function, values: Iterable[Instruction] | None = None) -> bool:
    """Repairs every instruction of `fn` (or of `values`) that does not dominate all its uses.

    Each keeps its own definition; where it has not been executed yet, the variable is poison. Returns whether
    anything changed.
    """
    repair = Repair(fn)
    changed = False
    for inst in list(fn.instructions() if values is None else values):
        broken = repair.broken_uses(inst)
        if broken:
            repair.rewrite(inst, {inst.block: inst}, broken)
            changed = True
    return changed


def repair_below(fn: Function, regions: Iterable[tuple[Block, Iterable[Block]]]) -> None:
    """Repairs values of rewired regions, each given as its entry and blocks, that lost their dominance.

    Such a value reads poison where control passed the entry and not its definition. The entry kills what an
    earlier execution left behind: every path to a use passes the definition after it last passed the entry,
    so that nothing needs to be carried around an enclosing loop. Only a phi may come to take the poison.

    Raises: AssertionError for a use that no definition reaches, rather than let a miscompile through.
    """
    repair = Repair(fn)
    for entry, blocks in regions:
        for block in blocks:
            for inst in list(block.instructions):
                broken = repair.broken_uses(inst)
                if broken:
                    repair.rewrite(inst, {entry: Poison(inst.type), block: inst}, broken)
                    _check_repaired(inst, broken)


def _check_repaired(inst: Instruction, uses: list[Use]) -> None:
    for user, index in uses:
        lost = isinstance(user, Instruction) and isinstance(user.operand(index), Poison)
        if lost and not isinstance(user, Phi):
            raise AssertionError(f"rewiring lost %{inst.name} on its way to %{user.name}")


class Repair:
    """What repairs of one function share: graph, dominators, frontiers, positions of instructions, names."""

    def __init__(self, fn: Function) -> None:
        self.fn = fn
        self._analyses = Analyses(fn)
        self.cfg, self.dom = self._analyses.cfg, self._analyses.dom
        self._position: dict[Instruction, int] = {}
        self._anchor: dict[DebugRecord, Instruction] = {}
        for block in fn.blocks:
            for position, inst in enumerate(block.instructions):
                self._position[inst] = position
                for record in inst.debug_records:
                    self._anchor[record] = inst
        self._names: rewriter.Names | None = None

    def broken_uses(self, inst: Instruction) -> list[Use]:
        """The uses of `inst`, by debug information too, that it does not dominate."""
        return [use for use in [*inst.uses, *inst.debug_uses] if not self._dominates(inst, use)]

    def rewrite(
        self,
        original: TrackedValue,
        definitions: Mapping[Block, Value],
        uses: Iterable[Use] | None = None,
    ) -> list[Phi]:
        """Lets `uses` of `original`, or all, read the definitions that reach them; returns the phis inserted.

        A definition that is an instruction of its own block is also seen by the uses behind it in that
        block; any other value counts from the end of the block on. Poison is read where none reaches.
        """
        uses = [*original.uses, *original.debug_uses] if uses is None else uses
        sites = [(use, site) for use in uses if (site := self._site(use)) and self.cfg.is_reachable(site[0])]
        real = [site for use, site in sites if not _is_debug(use)]
        live = self._live_in(real, definitions)
        placed = self._place_phis(original, live, definitions)
        reaching = _Reaching(self, definitions, placed, Poison(original.type))
        for use, site in sites:
            block, at_end = site[0], site[1] is None
            if at_end or self._sees(definitions.get(block), site):
                value = reaching.at_end(block)
            elif _is_debug(use) and block not in live:
                value = Poison(original.type)
            else:
                value = reaching.at_start(block)
            use.user.set_operand(use.index, value)
        for block, phi in placed.items():
            phi.set_incoming([(reaching.at_end(pred), pred) for pred in _edges_into(block)])
        return _fold_trivial(placed)

    def _site(self, use: Use) -> tuple[Block, int | None] | None:
        """The block and position at which a use reads; no position for the end of the block (a phi's use)."""
        user = use.user
        if isinstance(user, LocalAsMetadata):
            user = user.users[0] if user.has_uses else user
        if isinstance(user, DebugRecord):
            user = self._anchor.get(user, user)
        if not isinstance(user, Instruction) or user.parent is None:
            return None
        if isinstance(user, Phi):
            pred = user.operand(use.index + 1)
            assert isinstance(pred, Block)
            return pred, None
        return user.block, self._position[user]

    def _sees(self, definition: Value | None, site: tuple[Block, int | None]) -> bool:
        """Whether the definition of the site's own block stands before the site."""
        block, position = site
        if not isinstance(definition, Instruction) or definition.parent is not block or position is None:
            return False
        return self._position.get(definition, -1) < position

    def _dominates(self, inst: Instruction, use: Use) -> bool:
        site = self._site(use)
        if site is None or not self.cfg.is_reachable(site[0]):
            return True
        if site[0] is inst.block:
            return site[1] is None or self._sees(inst, site)
        return self.dom.dominates(inst.block, site[0])

    def _live_in(
        self, sites: list[tuple[Block, int | None]], definitions: Mapping[Block, Value]
    ) -> dict[Block, None]:
        """The reachable blocks at whose start the variable is still to be read."""
        live: dict[Block, None] = {}
        pending: list[Block] = []
        for site in sites:
            block, position = site
            seen = block in definitions if position is None else self._sees(definitions.get(block), site)
            if not seen and block not in live:
                live[block] = None
                pending.append(block)
        while pending:
            for pred in self.cfg.preds[pending.pop()]:
                if pred not in definitions and pred not in live:
                    live[pred] = None
                    pending.append(pred)
        return live

    def _place_phis(
        self, original: TrackedValue, live: dict[Block, None], definitions: Mapping[Block, Value]
    ) -> dict[Block, Phi]:
        """A phi without operands in each live block of the iterated frontier, in reverse post-order."""
        if not live:
            return {}
        homes = [block for block in definitions if self.cfg.is_reachable(block)]
        placed: dict[Block, Phi] = {}
        for block in self._analyses.frontiers.iterated(homes):
            if block not in live:
                continue
            placed[block] = Phi(original.type, name=self._fresh_name(original.name))
            rewriter.insert_phi(block, placed[block])
        return placed

    def _fresh_name(self, name: str | None) -> str | None:
        """`name.ssa`, numbered from the second on; no name for a value without one."""
        if name is None:
            return None
        if self._names is None:
            self._names = rewriter.Names(self.fn)
        return self._names.fresh(f"{name}.ssa")


class _Reaching:
    """The definition in force at the start and the end of each block where the variable is live."""

    def __init__(
        self, repair: Repair, definitions: Mapping[Block, Value], placed: dict[Block, Phi], undefined: Value
    ) -> None:
        self.repair = repair
        self.placed = placed
        self.undefined = undefined
        self.ends: dict[Block, Value] = {**placed, **definitions}

    def at_start(self, block: Block) -> Value:
        """Where the block has a phi for the variable, the phi; else what its dominator leaves behind."""
        if block in self.placed:
            return self.placed[block]
        idom = self.repair.dom.idom(block)
        return self.undefined if idom is None else self.at_end(idom)

    def at_end(self, block: Block) -> Value:
        """The nearest definition or phi up the dominator tree."""
        path: list[Block] = []
        above: Block | None = block
        while above is not None and above not in self.ends:
            path.append(above)
            above = self.repair.dom.idom(above) if above in self.repair.dom else None
        value = self.undefined if above is None else self.ends[above]
        for passed in path:
            self.ends[passed] = value
        return value


def _is_debug(use: Use) -> bool:
    return use.user.is_debug


def _edges_into(block: Block) -> list[Block]:
    """The predecessors of `block`, unreachable ones too, once per edge."""
    return [pred for pred in block.predecessors for succ in pred.terminator.successors if succ is block]


def _fold_trivial(placed: dict[Block, Phi]) -> list[Phi]:
    """Replaces phis that merge one value beside themselves by it, until none is left; those that stay.

    The value stands in for the phi: it reached all predecessors, hence it dominates the block.
    """
    pending = list(placed.values())
    ours = dict.fromkeys(pending)
    while pending:
        phi = pending.pop(0)
        if phi.parent is None:
            continue
        inputs: list[Value] = []
        for value, _ in phi.incoming:
            if value is not phi and value not in inputs:
                inputs.append(value)
        if len(inputs) > 1:
            continue
        again = [user for user in phi.users if isinstance(user, Phi) and user is not phi and user in ours]
        rewriter.replace_all_uses(phi, inputs[0] if inputs else Poison(phi.type))
        rewriter.erase(phi)
        pending.extend(again)
    return [phi for phi in ours if phi.parent is not None]
