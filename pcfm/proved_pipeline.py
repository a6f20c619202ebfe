"""A pipeline whose every result is proved: what a pass made of a function is kept where it is shown to refine
what the function was, by `pcfm.prove`, and undone elsewhere.

A copy of the module is taken before a pass, and is the source of the proof. Where that fails, the result is
held against the function as the pipeline was given it, which may still have the branches that make the proof
easy. Where that fails too the copy stands in for the module from there on, the pass's claims to have done
something are dropped from the remarks, and a remark says what could not be shown. Refinement is transitive,
so after each step the function refines what came in, by its last proof from there and the steps since. Of a
pass only that is relied on which every pipeline relies on, that it changes the one function that it is given;
not that it says truthfully whether it did. Functions that the function calls are proved in their own steps.

Cost: a copy of the module for each step that changes something, and the proofs, for which a function has one
budget: where a step has used it up, those behind it are undone. What LLVM does behind the pipeline is not
proved.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TextIO

from pcfm.ir.clone import clone_module
from pcfm.ir.module import Module
from pcfm.ir.printer import print_function
from pcfm.ir.values import Value
from pcfm.ir.verifier import check_valid
from pcfm.prove import Budget, NotProved, Verdict, prove_function
from pcfm.ptx.assembly import with_lifted_assembly
from pcfm.transforms.passes import Pass, PassContext
from pcfm.transforms.pipeline import PassTiming, PipelineRun, passes_for, run_pass
from pcfm.transforms.remarks import Remark, RemarkName


@dataclass(frozen=True)
class Step:
    """What became of one function in one pass that changed it: kept where the verdict is PROVED.

    `alone` is the verdict on the pass's result against the pass's input.
    """

    pass_text: str
    function: str
    verdict: Verdict
    alone: Verdict


@dataclass
class ProvedRun:
    """What a pipeline made: the module, the run, and each step that changed something."""

    module: Module
    run: PipelineRun = field(default_factory=PipelineRun)
    steps: list[Step] = field(default_factory=list)


def run_proved_pipeline(
    module: Module,
    passes: Sequence[Pass],
    context: PassContext,
    *,
    verify_each: bool = True,
    print_after_all: TextIO | None = None,
    solver: bool = True,
) -> ProvedRun:
    """Runs `passes` on each function of `module` that has a body, and keeps what is proved.

    The module of the result may be `module`, changed, or a copy. `solver` lets one that is installed be
    asked. Raises: as `run_pipeline`.
    """
    if verify_each:
        check_valid(module)
    done = ProvedRun(module)
    before: _Before | None = None
    for name in [fn.name for fn in module.defined_functions]:
        context.begin()
        wanted = passes_for(done.module.function(name), passes, context)
        origin: Module | None = None
        budget = Budget()
        for number, each in enumerate(wanted):
            before = before or _Before(done.module, context)
            remarks, fn = len(context.remarks), done.module.function(name)
            text = print_function(fn)
            timing = run_pass(fn, wanted, number, context, verify_each=verify_each, output=print_after_all)
            if print_function(fn) == text:
                done.run.timings.append(timing)
                continue
            start = time.perf_counter()
            verdict = alone = prove_change(before.module, done.module, name, budget, solver=solver)
            if origin is not None and not alone.accepted:
                whole = prove_change(origin, done.module, name, budget, solver=solver)
                verdict = whole if whole.accepted else alone
            proving = PassTiming("prove", name, time.perf_counter() - start, changed=False)
            done.steps.append(Step(timing.pass_text, name, verdict, alone))
            done.run.timings += [replace(timing, changed=verdict.accepted), proving]
            if isinstance(verdict, NotProved):
                done.module = before.put_back(context)
                context.remarks.retract(remarks)
                context.remarks.add(_undone(each, name, verdict))
            else:
                origin = origin or before.module
            before = None
    return done


def prove_change(
    source: Module, target: Module, name: str, budget: Budget | None = None, *, solver: bool = True
) -> Verdict:
    """The verdict on a function; where it is not proved, with what inline assembly does in its place."""
    budget = budget or Budget()
    verdict = prove_function(source, target, name, budget=budget, solver=solver)
    lifted = with_lifted_assembly(source), with_lifted_assembly(target)
    if verdict.accepted or lifted == (source, target):
        return verdict
    again = prove_function(*lifted, name, budget=budget, solver=solver)
    return again if again.accepted else verdict


class _Before:
    """A module as it was, with what was known of its branches and conditions."""

    def __init__(self, module: Module, context: PassContext) -> None:
        mapping: dict[Value, Value] = {}
        self.module = clone_module(module, mapping)
        self._known = context.trial(mapping)

    def put_back(self, context: PassContext) -> Module:
        """The module, with what is known put into the context."""
        context.divergence_shares = self._known.divergence_shares
        context.condition_shares = self._known.condition_shares
        return self.module


def _undone(each: Pass, name: str, verdict: NotProved) -> Remark:
    args = {"path": ", ".join(verdict.trail), "source": verdict.source, "target": verdict.target}
    args = {key: text for key, text in args.items() if text}
    message = f"the result is undone, it is not proved: {verdict.reason}"
    return Remark("missed", each.name, RemarkName.NOT_PROVED, name, None, message, args)
