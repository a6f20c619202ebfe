"""Lowering a divergent switch to a tree of two-way branches, similar sides under one branch.

A *side* is a target of the switch with the values that lead to it. Values that cannot come cost nothing:
those outside of what is known of the switched value, and a default that is `unreachable`, or for which no
value is left. The tree is built from the leaves up: of all pairs of clusters the one with the greatest fusion
profit is joined, where a joined cluster has the work of both, what is similar once, as melding would leave
it; between equals the pair decides whose values are told from all others by the cheapest test, then the order
of the switch. So melding, which goes from inner branches to outer ones, meets like with like. Each branch
tests its values against those of its sibling alone (`value_tests`).

Each lane goes to the target it went to before, by one edge per target, so that lanes with one target stay
together. Poison or undef in the switched value was undefined behaviour before. Not lowered: uniform switches;
those with more than `MAX_SIDES` targets or a convergent operation before the join, which could be reached by
other lanes together; those of which no two sides have blocks that the other has not (cases that fall through
one into the next), which have nothing to meld; those that lead back into a loop that they end (`llvm.loop`).
Cost: the cube of the sides, beside one pass over the function.

Whether it pays is found out by melding (`melding.choose_forms`); as a pass of its own it lowers whatever it
may.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.effects import is_convergent
from pcfm.analysis.possible_values import possible_values
from pcfm.analysis.profit import WorkProfile
from pcfm.ir import rewriter
from pcfm.ir.instructions import Br, CondBr, Phi, Switch, Terminator, Unreachable
from pcfm.ir.module import Block, Function
from pcfm.ir.values import Value
from pcfm.machine import Machine
from pcfm.transforms.forms import Form, Rewritten, write_forms
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import BRANCH_MARK, RemarkName, label, remark_at
from pcfm.transforms.value_tests import ValueSet, cheapest_test

MAX_SIDES = 32
MAX_LISTED_VALUES = 64
"""Of how many possible values a switched value may be, for each of those without a case to be listed."""


@dataclass(frozen=True)
class LowerSwitch:
    """Lowers every divergent switch to two-way branches."""

    name = "lower-switch"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether there was one."""
        forms = [form for form, may_be_lowered in find_switches(fn, context) if may_be_lowered]
        for rewritten in write_forms([(form, form.block) for form in forms], context):
            if rewritten.remark is not None:
                context.remarks.add(rewritten.remark)
        return bool(forms)


@dataclass(frozen=True, eq=False)
class _Cluster:
    """Sides under one branch: their values and work; `parts` are the two clusters that it was made of."""

    values: ValueSet
    work: WorkProfile
    target: Block | None = None
    parts: tuple[_Cluster, _Cluster] | None = None


def find_switches(fn: Function, context: PassContext) -> list[tuple[Form, bool]]:
    """The switches that can split a warp, inner ones first; each with whether it may be lowered."""
    if not any(isinstance(block.terminator, Switch) for block in fn.blocks):
        return []
    analyses = context.analyses(fn)
    switches: list[tuple[Form, bool]] = []
    for block in reversed(analyses.cfg.order):
        switch = block.terminator
        if not isinstance(switch, Switch) or not analyses.divergence.is_divergent_branch(block):
            continue
        if context.divergence_shares.get(switch) != 0 and len(dict.fromkeys(switch.successors)) > 1:
            form = Form(LowerSwitch.name, f"the switch in {label(block)}", block, lower_switch)
            switches.append((form, _may_be_lowered(block, switch, analyses)))
    return switches


def _may_be_lowered(block: Block, switch: Switch, analyses: Analyses) -> bool:
    if "llvm.loop" in switch.metadata or len(dict.fromkeys(switch.successors)) > MAX_SIDES:
        return False
    cfg = analyses.cfg
    join = analyses.reconvergence.meeting_point(block)
    inside = cfg.reachable_from(list(cfg.succs[block]), avoid=join)
    sides = [cfg.reachable_from([succ], avoid=join) for succ in cfg.succs[block] if succ is not join]
    # What sides share (a tail before the join) is not in the way: those of one branch meet before it.
    apart = any(
        first.keys() - second.keys() and second.keys() - first.keys()
        for first, second in combinations(sides, 2)
    )
    return apart and not any(is_convergent(inst) for each in inside for inst in each.instructions)


def lower_switch(block: Block, context: PassContext) -> Rewritten:
    """Lowers the switch at the end of `block`; blocks that no value leads to become unreachable."""
    switch = block.terminator
    assert isinstance(switch, Switch)
    sides = _sides(switch)
    targets = len(dict.fromkeys(switch.successors))
    work = _work_of_sides(block, list(sides), context.machine)
    clusters = [_Cluster(values, work[target], target) for target, values in sides.items()]
    root = _cluster(switch.value, clusters, context.machine)
    deciding = _build(block, switch, root, context)
    message = f"lowered the switch in {label(block)} to two-way branches, similar targets under one"
    args = {"targets": targets, "impossible": targets - len(sides), "branches": len(deciding)}
    return Rewritten(
        deciding, remark_at(block.terminator, "passed", LowerSwitch.name, RemarkName.LOWERED, message, args)
    )


def _sides(switch: Switch) -> dict[Block, ValueSet]:
    """The targets that a value can lead to, in the order of the switch, each with its values."""
    possible = possible_values(switch.value)
    numbers: dict[Block, list[int]] = {target: [] for target in switch.successors}
    taken: dict[int, None] = {}
    for case, target in switch.cases:
        taken[case.value] = None
        if case.value in possible:
            numbers[target].append(case.value)
    others = False
    if not isinstance(switch.default.instructions[0], Unreachable):
        listed = possible.listed(MAX_LISTED_VALUES)
        others = listed is None
        numbers[switch.default] += [number for number in listed or () if number not in taken]
    return {
        target: ValueSet(tuple(sorted(each)), others and target is switch.default)
        for target, each in numbers.items()
        if each or (others and target is switch.default)
    }


def _work_of_sides(block: Block, targets: list[Block], machine: Machine) -> dict[Block, WorkProfile]:
    """The work from each target to the join."""
    analyses = Analyses(block.function)
    cfg, join = analyses.cfg, analyses.reconvergence.meeting_point(block)
    return {
        target: WorkProfile.of(cfg.sorted(cfg.reachable_from([target], avoid=join)), machine)
        for target in targets
    }


def _cluster(value: Value, clusters: list[_Cluster], machine: Machine) -> _Cluster:
    """Joins the most similar two clusters until one is left."""
    everything = ValueSet(())
    for cluster in clusters:
        everything |= cluster.values
    rest = list(clusters)
    rank: dict[tuple[_Cluster, _Cluster], tuple[float, int]] = {}

    def rank_of(pair: tuple[_Cluster, _Cluster]) -> tuple[float, int]:
        if pair not in rank:
            first, second = pair
            joined = first.values | second.values
            outside = ValueSet(
                tuple(n for n in everything.numbers if n not in joined.numbers),
                everything.others and not joined.others,
            )
            cycles = 0
            if outside.numbers or outside.others:
                test = cheapest_test(value, joined, outside, machine)
                cycles = test.cycles
                test.drop()
            rank[pair] = -first.work.profit(second.work), cycles
        return rank[pair]

    while len(rest) > 1:
        pairs = [(first, second) for i, first in enumerate(rest) for second in rest[i + 1 :]]
        first, second = min(pairs, key=rank_of)
        joined = _Cluster(
            first.values | second.values, first.work.melded_with(second.work), parts=(first, second)
        )
        rest[rest.index(first)] = joined
        rest.remove(second)
    return rest[0]


def _build(block: Block, switch: Switch, root: _Cluster, context: PassContext) -> tuple[Block, ...]:
    """Puts the tree in place of the switch; the blocks that decide."""
    fn, value = block.function, switch.value
    names = rewriter.Names(fn)
    incoming: dict[Phi, Value] = {
        phi: phi.incoming_value(block) for target in dict.fromkeys(switch.successors) for phi in target.phis
    }
    share = context.divergence_shares.get(switch)
    attached = {key: node for key, node in switch.metadata.items() if key in ("dbg", BRANCH_MARK)}
    parents: dict[Block, Block] = {}
    deciding: list[Block] = []
    pending: list[tuple[Block, _Cluster]] = [(block, root)]
    while pending:
        last, cluster = pending.pop()
        successors: list[Block] = []
        for part in cluster.parts or (cluster,):
            if part.target is not None:
                successors.append(part.target)
                parents[part.target] = last
            else:
                inner = rewriter.add_block(fn, "switch", after=last, names=names)
                successors.append(inner)
                pending.append((inner, part))
        if cluster.parts is None:
            end: Terminator = Br(successors[0])
        else:
            first, second = cluster.parts
            test = cheapest_test(value, first.values, second.values, context.machine)
            for inst in test.instructions:
                rewriter.append(last, inst)
                inst.metadata = {**attached}
            end = CondBr(test.instructions[-1], *successors)
            deciding.append(last)
            if share is not None:
                # Of the parts nothing is known: where the switch splits a warp, each may.
                context.divergence_shares[end] = context.condition_shares[end.cond] = share
        rewriter.set_terminator(last, end)
        end.metadata = {**attached}
    for phi, came in incoming.items():
        if parents.get(phi.block, block) is not block:
            phi.add_incoming(came, parents[phi.block])
    return tuple(deciding)
