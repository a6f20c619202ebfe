"""Minimum, maximum and absolute value as single instructions, in place of comparisons with what follows them.

Two shapes are looked at: `select (cmp), t, f`, and a branch on a comparison whose ways meet again at once::

        block                block
        /   \\                /   |
     left   right         left   |        left and right, where they are there: only what may be
        \\   /                \\   |        executed for nothing, and no other way in
        join                 join         join: phis that choose between the two ways

What a choice must be is said, rule by rule with its reason, in the tables of `integers` and
`floats`; the result is a call of `llvm.smin`, `smax`, `umin`, `umax`, `abs`, `minnum`, `maxnum`,
`minimumnum`, `maximumnum`, `minimum`, `maximum` or `fabs`. A branch goes only where every phi that tells its
two ways apart is such a choice; its lanes then stay together. Inner choices come first, so that a clamp is
two steps, and rounds go on until nothing changes.

A choice is replaced where that costs no more on the machine model, in latency and in issue cycles: the call,
against the select and what dies with it (the comparison stays where it has other users); for a branch, the
call and what is now executed by all lanes, against the comparison and the cheaper way, or where lanes part
there, against what parting costs in the share of executions in which they do. `any-cost` asks for all.

Float choices are left alone in functions with `strictfp` or with denormals that are flushed.

Before: valid IR. After: the same, with declarations of the intrinsics. Linear per round; a round more for
every level of nesting. Not handled: vectors, switches, ways of several blocks, phis of which some are no
such choice (predication's business). The instructions behind it: NVIDIA's IMNMX and FMNMX, AMD's v_min and
v_max; LLVM's InstCombine does the like. Source of the rules: LangRef.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.speculation import may_speculate
from pcfm.ir import rewriter
from pcfm.ir.attributes import string_attribute
from pcfm.ir.instructions import Call, CallData, Compare, Instruction, Phi, Select
from pcfm.ir.module import Block, Function
from pcfm.ir.types import FloatType, FunctionType, Type
from pcfm.ir.values import Value
from pcfm.transforms.melding.costs import ASSUMED_SHARE, Costs
from pcfm.transforms.minmax.choices import Choice, Match, NearMiss
from pcfm.transforms.minmax.diamonds import Ways, join_ways, merge_join, ways_of
from pcfm.transforms.minmax.floats import FLOAT_SUFFIX, match_floats
from pcfm.transforms.minmax.integers import match_integers
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName, remark_at


@dataclass(frozen=True)
class MinMax:
    """Makes minimum, maximum and absolute value single instructions."""

    name = "minmax"
    any_cost: bool = False

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether anything was replaced."""
        return recognise_minmax(fn, context, any_cost=self.any_cost)


def recognise_minmax(fn: Function, context: PassContext, *, any_cost: bool = False) -> bool:
    """Replaces choices in `fn` by intrinsics to a fixed point; whether there was one."""
    if fn.module is None:
        return False
    changed = False
    while True:
        this_round = _Round(fn, context, any_cost)
        if not this_round.run():
            for remark in this_round.declined:
                context.remarks.add(remark)
            return changed
        changed = True


class _Round:
    """One look at every select and branch of a function."""

    def __init__(self, fn: Function, context: PassContext, any_cost: bool) -> None:
        self.fn, self.context, self.any_cost = fn, context, any_cost
        self.latency, self.issue = Costs(context.machine), Costs(context.machine, issue=True)
        self.declined: list[Remark] = []
        self.no_floats = _why_no_floats(fn)
        self.divergent: dict[Block, None] | None = None
        self.names: rewriter.Names | None = None
        self.joined: list[tuple[Ways, dict[Phi, Call]]] = []

    def run(self) -> bool:
        """Whether anything was replaced."""
        changed = False
        cfg = compute_cfg(self.fn)
        for block in cfg.order:
            for inst in list(block.instructions):
                if isinstance(inst, Select) and inst.parent is not None:
                    changed = self._replace_select(inst) or changed
        for block in reversed(cfg.order):
            if block.parent is not None and (ways := ways_of(block)) is not None:
                changed = self._replace_branch(ways) or changed
        # Downwards, so that a chain of blocks moves once, not once per link.
        for ways, made in reversed(self.joined):
            merge_join(ways, made)
        return changed

    def _match(self, choice: Choice) -> Match | None:
        if not isinstance(choice.result.type, FloatType):
            return match_integers(choice)
        match = match_floats(choice)
        if isinstance(match, Match) and self.no_floats:
            match = NearMiss(match.stem, self.no_floats)
        if isinstance(match, NearMiss):
            message = f"this is no {match.stem}: {match.reason}"
            self._decline(choice.result, message, {"intrinsic": match.stem})
            return None
        return match

    # --- selects ---

    def _replace_select(self, select: Select) -> bool:
        cond, if_true, if_false = select.operands
        if not isinstance(cond, Compare):
            return False
        match = self._match(Choice(select, cond, if_true, if_false))
        if match is None:
            return False
        call = _call_of(match, select.type, self.fn)
        if call is None:
            return False
        dying = _dying([select], [cond, if_true, if_false], call)
        before, after = self._cycles(dying), self._cycles([call])
        if not self._pays(select, match, before, after):
            call.drop_operands()
            return False
        self._declare(call)
        call.name, select.name = select.name, None
        rewriter.locate(call, select)
        rewriter.insert_before(select, call)
        self._tell(call, match, "select", before, after)
        rewriter.replace_all_uses(select, call)
        for inst in dying:
            rewriter.erase(inst)
        return True

    # --- branches ---

    def _replace_branch(self, ways: Ways) -> bool:
        matches: list[tuple[Phi, Match | None]] = []
        for phi in ways.join.phis:
            if_true, if_false = ways.incoming(phi)
            match = None if if_true == if_false else self._match(Choice(phi, ways.cond, if_true, if_false))
            if if_true != if_false and match is None:
                return False
            matches.append((phi, match))
        if not any(match for _, match in matches):
            return False
        calls = [(phi, match, _call_of(match, phi.type, self.fn)) for phi, match in matches if match]
        made = {phi: call for phi, _, call in calls if call is not None}
        kept = _needed_by(made.values(), ways.body)
        before, after = self._branch_cycles(ways), self._cycles([*made.values(), *kept])
        declined = len(made) < len(calls)
        if declined or not self._pays(ways.branch, calls[0][1], before, after):
            for call in made.values():
                call.drop_operands()
            return False
        self.names = self.names or rewriter.Names(self.fn)
        for phi, match, call in calls:
            assert call is not None
            self._declare(call)
            rewriter.locate(call, phi if "dbg" in phi.metadata else ways.branch)
            call.name = self.names.fresh(f"{phi.name}.{match.stem[5:]}") if phi.name else None
        join_ways(ways, made)
        for phi, match, _ in calls:
            self._tell(made[phi], match, "branch", before, after)
        self.joined.append((ways, made))
        return True

    def _branch_cycles(self, ways: Ways) -> tuple[float, float]:
        """Latency and issue of the comparison, where it dies, the branch, and the ways."""
        dying = [ways.cond] if all(user is ways.branch for user in ways.cond.users) else []
        left, right = (arm.body if arm else [] for arm in (ways.if_true, ways.if_false))
        share = 0.0
        if self._may_split(ways.block):
            share = self.context.divergence_shares.get(ways.branch, ASSUMED_SHARE)

        def cycles(costs: Costs) -> float:
            apart = costs.two_sided if left and right else costs.one_sided
            runs = costs.run(left), costs.run(right)
            both = costs.run(dying) + apart + sum(runs)
            either = costs.run(dying) + costs.shorter_branch + min(runs)
            return share * both + (1 - share) * either

        return cycles(self.latency), cycles(self.issue)

    def _declare(self, call: Call) -> None:
        """Declares the intrinsic that `call` was made for, where it is new."""
        assert isinstance(call.callee, Function)
        declared = rewriter.declare(self.fn, call.callee.name, call.callee.function_type)
        assert declared is not None
        call.set_operand(len(call.operands) - 1, declared)

    def _may_split(self, block: Block) -> bool:
        """Whether lanes may part at the end of `block`; as the function stood when this was first asked.

        What has been replaced since can only have made values uniform that were not.
        """
        if self.divergent is None:
            divergence = self.context.analyses(self.fn).divergence
            self.divergent = dict.fromkeys(divergence.divergent_branches)
        return block in self.divergent

    # --- costs and remarks ---

    def _cycles(self, insts: Sequence[Instruction]) -> tuple[float, float]:
        """Latency and issue of a run of instructions."""
        return self.latency.run(insts), self.issue.run(insts)

    def _pays(
        self, inst: Instruction, match: Match, before: tuple[float, float], after: tuple[float, float]
    ) -> bool:
        if self.any_cost or (after[0] <= before[0] and after[1] <= before[1]):
            return True
        args = {"intrinsic": match.stem, **_numbers(before, after)}
        self._decline(inst, f"{match.stem} costs more than what it replaces", args)
        return False

    def _tell(
        self,
        call: Call,
        match: Match,
        shape: str,
        before: tuple[float, float],
        after: tuple[float, float],
    ) -> None:
        name = str(call.callee_name)
        message = f"a comparison and a {shape} became {name}: {match.rule}"
        args: dict[str, object] = {"intrinsic": name, "from": shape, **_numbers(before, after)}
        self.context.remarks.passed(call, MinMax.name, RemarkName.RECOGNISED, message, args)

    def _decline(self, inst: Instruction, message: str, args: dict[str, object]) -> None:
        self.declined.append(remark_at(inst, "missed", MinMax.name, RemarkName.NOT_RECOGNISED, message, args))


def _why_no_floats(fn: Function) -> str | None:
    """What in the function's floating-point environment forbids to look at floats."""
    for word in sorted(fn.attribute_words()):
        if word == "strictfp":
            return "the function is strictfp"
        name, value = string_attribute(word)
        if name.startswith("denormal-fp-math") and any(m not in ("ieee", "") for m in value.split(",")):
            return "denormals may be flushed"
        if word.startswith("denormal_fpenv"):
            return "denormals may be flushed"
    return None


# --- calls --------------------------------------------------------------------------------------------------


def _call_of(match: Match, ty: Type, fn: Function) -> Call | None:
    """The call, in no block yet; None where something else has the name of the intrinsic."""
    assert fn.module is not None
    suffix = FLOAT_SUFFIX[ty.kind] if isinstance(ty, FloatType) else str(ty)
    name = f"{match.stem}.{suffix}"
    function_type = FunctionType(ty, tuple(arg.type for arg in match.args))
    callee = fn.module.globals.get(name)
    if callee is None:
        callee = Function(name, function_type)
    if not isinstance(callee, Function) or callee.function_type != function_type:
        return None
    return Call(callee, match.args, CallData(function_type), flags=match.flags)


def _dying(first: list[Instruction], candidates: Sequence[Value], call: Call) -> list[Instruction]:
    """`first` and those of `candidates` that nothing uses without them, in the order to erase them in."""
    dying = dict.fromkeys(first)
    for value in reversed(candidates):
        if not isinstance(value, Instruction) or not may_speculate(value) or value in call.operands:
            continue
        if all(user in dying for user in value.users):
            dying[value] = None
    return list(dying)


def _needed_by(calls: Iterable[Instruction], moved: Sequence[Instruction]) -> list[Instruction]:
    """Those of `moved` that the calls need, directly or not."""
    needed: dict[Instruction, None] = {}
    pending = list(calls)
    among = dict.fromkeys(moved)
    while pending:
        for operand in pending.pop().operands:
            if isinstance(operand, Instruction) and operand in among and operand not in needed:
                needed[operand] = None
                pending.append(operand)
    return list(needed)


def _numbers(before: tuple[float, float], after: tuple[float, float]) -> dict[str, object]:
    keys = ("cycles_before", "issue_cycles_before", "cycles_after", "issue_cycles_after")
    return dict(zip(keys, (*before, *after), strict=True))
