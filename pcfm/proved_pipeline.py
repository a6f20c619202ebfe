"""A pipeline whose every result is proved: what a pass made of a function is kept where it is shown to refine
what the function was, by `pcfm.prove`, and undone elsewhere.

A copy of the function is taken before a pass, and is the source of the proof. Where that fails, the result is
held against the function as the pipeline was given it, which may still have the branches that make the proof
easy. Where that fails too the function becomes what it was, the pass's claims to have done something are
dropped from the remarks, and a remark says what could not be shown. Refinement is transitive, so after each
step the function refines what came in, by its last proof from there and the steps since. Of a pass only that
is relied on which every pipeline relies on, that it changes the one function that it is given; not that it
says truthfully whether it did. Functions that the function calls are proved in their own steps.

Cost: a copy of the function for each step that changes something, and the proofs, for which a function has
one budget: where a step has used it up, those behind it are undone. What LLVM does behind the pipeline is not
proved.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TextIO

from pcfm.ir.clone import FunctionVersion
from pcfm.ir.module import Function, Module
from pcfm.ir.printer import print_function
from pcfm.ir.verifier import check_valid
from pcfm.prove import Budget, NotProved, Verdict, prove_function
from pcfm.ptx.assembly import with_lifted_assembly_in
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
    """Runs `passes` on each function of `module` that has a body, in place, and keeps what is proved.

    `solver` lets one that is installed be asked. Raises: as `run_pipeline`.
    """
    if verify_each:
        check_valid(module)
    runner = _Runner(module, context, verify_each, print_after_all, solver)
    for fn in module.defined_functions:
        if any(block.address_taken for block in fn.blocks):
            context.remarks.add(_left(fn))
            continue
        context.begin()
        runner.run_on(fn, passes_for(fn, passes, context))
    return runner.done


class _Runner:
    """Runs passes on one function after the other, and keeps what is proved."""

    def __init__(
        self, module: Module, context: PassContext, verify_each: bool, output: TextIO | None, solver: bool
    ) -> None:
        self.done = ProvedRun(module)
        self._context = context
        self._verify_each, self._output, self._solver = verify_each, output, solver

    def run_on(self, fn: Function, passes: Sequence[Pass]) -> None:
        """Runs the passes on one function."""
        context, done, budget = self._context, self.done, Budget()
        origin: FunctionVersion | None = None
        before: _Before | None = None
        text = print_function(fn)
        for number, each in enumerate(passes):
            before = before or _Before(fn, context)
            remarks = len(context.remarks)
            timing = run_pass(fn, passes, number, context, verify_each=self._verify_each, output=self._output)
            new_text = print_function(fn)
            if new_text == text:
                done.run.timings.append(timing)
                continue
            start = time.perf_counter()
            source = before.version
            verdict = alone = self._verdict(source, fn, budget)
            if origin is not None and not alone.accepted:
                whole = self._verdict(origin, fn, budget)
                verdict = whole if whole.accepted else alone
            proving = PassTiming("prove", fn.name, time.perf_counter() - start, changed=False)
            done.steps.append(Step(timing.pass_text, fn.name, verdict, alone))
            done.run.timings += [replace(timing, changed=verdict.accepted), proving]
            if isinstance(verdict, NotProved):
                before.put_back(context)
                context.remarks.retract(remarks)
                context.remarks.add(_undone(each, fn.name, verdict))
            else:
                origin, text = origin or source, new_text
            before = None

    def _verdict(self, source: FunctionVersion, fn: Function, budget: Budget) -> Verdict:
        return prove_change(source.module, self.done.module, fn.name, budget, solver=self._solver)


def prove_change(
    source: Module, target: Module, name: str, budget: Budget | None = None, *, solver: bool = True
) -> Verdict:
    """The verdict on a function; where it is not proved, with what inline assembly does in its place."""
    budget = budget or Budget()
    verdict = prove_function(source, target, name, budget=budget, solver=solver)
    if verdict.accepted:
        return verdict
    lifted = with_lifted_assembly_in(source.function(name)), with_lifted_assembly_in(target.function(name))
    if lifted == (source, target):
        return verdict
    again = prove_function(*lifted, name, budget=budget, solver=solver)
    return again if again.accepted else verdict


class _Before:
    """A function as it was, with what was known of its branches and conditions."""

    def __init__(self, fn: Function, context: PassContext) -> None:
        self.version = FunctionVersion(fn)
        self._known = context.trial(self.version.mapping)

    def put_back(self, context: PassContext) -> None:
        """Makes the function what it was, and lets the context know what it knew."""
        mapping = self.version.restore()
        known = self._known.trial(mapping)
        context.divergence_shares |= known.divergence_shares
        context.condition_shares |= known.condition_shares


def _undone(each: Pass, name: str, verdict: NotProved) -> Remark:
    args = {"path": ", ".join(verdict.trail), "source": verdict.source, "target": verdict.target}
    args = {key: text for key, text in args.items() if text}
    message = f"the result is undone, it is not proved: {verdict.reason}"
    return Remark("missed", each.name, RemarkName.NOT_PROVED, name, None, message, args)


def _left(fn: Function) -> Remark:
    message = "no pass is run: the addresses of its blocks are taken, which no proof follows"
    return Remark("missed", "pipeline", RemarkName.NOT_PROVED, fn.name, None, message, {})
