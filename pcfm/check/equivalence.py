"""Whether a target does what its source does, by running both.

Each input (the launch's own, boundary values, rare numbers, seeded random values: `pcfm.check.inputs`) is run
with both. The source's run is the standard: where it traps, runs out of fuel, deadlocks, or depends on
undefined values, the input is no evidence and is skipped. Where it has a data race (`pcfm.simt.races`; looked
for on the first inputs), or another schedule of its warps gives another result, its text does not say what it
does, and only what no race had a part in is compared (`pcfm.check.influence`). Otherwise the target must end
the same way, have no race on those inputs, and agree

1. in memory: every buffer bit for bit; elements of floating-point buffers also where both are NaN, since the
   payload of a computed NaN is not defined (LangRef, "Behavior of Floating-Point NaN values"). What the
   source leaves undefined may hold anything in the target (`pcfm.check.undefined`), and what differs only
   while NaNs do is no difference (`pcfm.check.nans`);
2. under other readings of undefined values (`undef="random"`);
3. in definedness (`undef="trap"`): where the source is free of poison and undef, so must the target be;
4. with `traces`, in what each lane and warp did (`pcfm.check.traces`): its sequence of stores, atomics,
   volatile accesses, barriers and fences, its convergent operations with their active lanes, and no load of
   global memory that the source lane did not make. These are what melding must keep; optimisers in general
   need not (turn `traces` off for those).

Beside the runs the texts are compared: the target must claim nothing that the source does not
(`pcfm.check.promises`), and functions that it changed and the launch does not run are named
(`pcfm.check.coverage`). Inputs run together in one simulation where all return. Not compared: private
memory, shared memory at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pcfm.check.counterexample import tail_of
from pcfm.check.coverage import unchecked_functions
from pcfm.check.influence import touched_elements
from pcfm.check.inputs import digest, fixed_arguments, in_ones_place, make_inputs
from pcfm.check.nans import with_one_nan
from pcfm.check.promises import new_claims
from pcfm.check.runs import Input, Runner, Seen
from pcfm.check.undefined import (
    UNDEF_SEEDS,
    Elements,
    differing_elements,
    either,
    first_difference,
    less_defined,
    undefined_by_source,
)
from pcfm.check.verdict import Counterexample, Inconclusive, Mismatch, NoMismatch, Unchanged, Verdict
from pcfm.defaults import DEFAULT_FUEL, DEFAULT_RUNS
from pcfm.diagnostics import UnsupportedError
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.launch import Launch, load_launch, named_launch
from pcfm.machine import Machine, machine_for
from pcfm.simt import OutOfFuel, Returned, RunResult, Trapped
from pcfm.simt.races import Race

# What costs more is done on the first inputs only: as given, all bounds, and constants of the program.
_UNDEFINED_INPUTS = 6
_RACE_INPUTS = 3
# A target gets this many times the instructions that the source needed, and some: a loop that lost its end is
# found out soon.
_FUEL_FACTOR = 20
_FUEL_EXTRA = 10_000
# On rare numbers a loop may have no end: the source gets this many times what it needed on its first inputs.
_RARE_FUEL_FACTOR = 4
_RARE_FUEL_EXTRA = 1_000
# On how many inputs on which results differ it is found out what a race of the source may have reached.
_TRACED_RACES = 3
_CLAIMS_SHOWN = 3


def check(
    source: Module,
    target: Module,
    launch: Launch | str | Path,
    machine: Machine | str | None = None,
    *,
    runs: int | None = None,
    seed: int = 0,
    fuel: int = DEFAULT_FUEL,
    traces: bool = True,
    undefined: bool = True,
    launches: Sequence[Launch] | None = None,
) -> Verdict:
    """Compares `source` and `target` on at most `runs` inputs made from `launch` (or on `launches`); by
    default on `default_runs`.

    A launch may be the path of its file, a machine its name; by default it is that of the target of `source`.
    `undefined` turns rules 2 and 3 on.

    Raises: PcfmError where one of them cannot be read or the launch does not fit the source.
    """
    launch = named_launch(launch if isinstance(launch, Launch) else load_launch(launch), source)
    machine = machine_for(source, machine)
    if print_module(source) == print_module(target):
        return Unchanged()
    if launches is None:
        runs = default_runs(launch) if runs is None else runs
        inputs = list(make_inputs(source, target, launch, seed, 0, runs))
    else:
        inputs = [Input(f"launch {number}", item) for number, item in enumerate(launches)]
    return check_inputs(source, target, inputs, machine, fuel=fuel, traces=traces, undefined=undefined)


def default_runs(launch: Launch) -> int:
    """`DEFAULT_RUNS`, and more where a launch has few threads."""
    return DEFAULT_RUNS * in_ones_place(launch)


def probed_inputs(launch: Launch) -> int:
    """On how many inputs undefined values are looked for: the first of those that are good."""
    return _UNDEFINED_INPUTS * in_ones_place(launch)


def check_inputs(
    source: Module,
    target: Module,
    inputs: Sequence[Input],
    machine: Machine,
    *,
    fuel: int = DEFAULT_FUEL,
    traces: bool = True,
    undefined: bool = True,
) -> Verdict:
    """As `check`, on inputs that have been made."""
    if not inputs:
        return Inconclusive("no inputs")
    checker = _Checker(source, target, machine, fuel, traces)
    try:
        verdict = checker.run(inputs, undefined=undefined)
    except UnsupportedError as error:
        return Inconclusive(f"cannot be simulated: {error}")
    if not isinstance(verdict, NoMismatch):
        return verdict
    return _with_texts(verdict, source, target, [each.launch for each in inputs], traces=traces)


def _with_texts(
    verdict: NoMismatch, source: Module, target: Module, launches: Sequence[Launch], *, traces: bool
) -> Verdict:
    """The verdict on runs that do not differ, once the texts are compared too."""
    claims = new_claims(source, target)
    if claims and traces:
        more = f" (and {len(claims) - _CLAIMS_SHOWN} more)" if len(claims) > _CLAIMS_SHOWN else ""
        shown = "; ".join(map(str, claims[:_CLAIMS_SHOWN]))
        return Inconclusive(f"the target claims what the source does not: {shown}{more}")
    return replace(
        verdict,
        notes=(
            *verdict.notes,
            *(f"claimed by the target alone: {claim}" for claim in claims[:_CLAIMS_SHOWN]),
        ),
        different=len({digest(launch) for launch in launches}),
        fixed=fixed_arguments(launches) if len(launches) > 1 else (),
        unchecked=unchecked_functions(source, target, launches[0].kernel),
    )


class _Checker:
    def __init__(self, source: Module, target: Module, machine: Machine, fuel: int, traces: bool) -> None:
        self.source, self.target = (Runner(module, source, machine, fuel) for module in (source, target))
        self.machine, self.fuel = machine, fuel
        self.with_traces = traces
        self.notes: list[str] = []
        self.races: list[Race | None] | None = None  # of the target, where known
        self.unsettled = ""  # the race for which the source is no standard
        self.by_schedule = False  # whether only another schedule shows it
        self.left_out = 0  # how many of them in another form
        self.undefined = 0  # how many inputs differed where the source is undefined

    def run(self, inputs: Sequence[Input], *, undefined: bool) -> Verdict:
        good, sources = self._usable(inputs)
        if not good:
            return Inconclusive("; ".join(self.notes) or "no usable input")
        needed = max(seen.result.fuel_used for seen in sources)
        self.target.fuel = min(self.fuel, _FUEL_FACTOR * needed + _FUEL_EXTRA)
        pairs = self._pairs([each.launch for each in good], sources, all_good=not self.notes)
        if self.unsettled:
            return self._beside_races(good, pairs)
        for each, (ours, theirs) in zip(good, pairs, strict=True):
            verdict = self._difference(each, ours, theirs)
            if isinstance(verdict, Mismatch):
                verdict = self._unless_undefined(verdict, each, ours, theirs)
            if isinstance(verdict, Mismatch) and self._races_on(each):
                continue
            if verdict is not None:
                return verdict
        if self.undefined == len(good):
            return Inconclusive("; ".join(self.notes))
        verdict = self._race_of_target(good[:_RACE_INPUTS])
        if verdict is not None:
            return verdict
        if undefined:
            verdict = self._compare_undefined(good[: probed_inputs(good[0].launch)])
            if verdict is not None:
                return verdict
        compared = (
            "memory",
            "races",
            *(("undef", "definedness") if undefined else ()),
            *(("traces",) if self.with_traces else ()),
        )
        notes = tuple(dict.fromkeys(self.notes))
        return NoMismatch(len(good) - self.undefined, compared, notes, left_out=self.left_out)

    def _usable(self, inputs: Sequence[Input]) -> tuple[list[Input], list[Seen]]:
        """The inputs on which the source returns, the same under both schedules, and its runs on them."""
        # What the source needs on its first inputs says how long it may take on rare numbers.
        probed = inputs[:_RACE_INPUTS]
        again = dict(zip(probed, self._ahead(probed), strict=True))
        needed = max((result.fuel_used for result, _ in again.values() if result.returned), default=0)
        fuel = min(_RARE_FUEL_FACTOR * needed + _RARE_FUEL_EXTRA, self.fuel)
        launches = [each.launch for each in inputs]
        runs = replace(self.source, fuel=fuel).together(launches, traces=self.with_traces)
        if runs is None:
            inputs = self._without_useless(inputs, fuel)
            if not inputs:
                return [], []
            launches = [each.launch for each in inputs]
            runs = self.source.together(launches, traces=self.with_traces)
        if runs is None:
            runs = [self.source.alone(launch, traces=self.with_traces) for launch in launches]
        good: list[Input] = []
        sources: list[Seen] = []
        for each, seen in zip(inputs, runs, strict=True):
            if seen.result.returned:
                good.append(each)
                sources.append(seen)
            else:
                self.notes.append(f"input {each.name} is no evidence, the source {seen.result.outcome}")
        others = [each for each in good[:_RACE_INPUTS] if each not in again]
        again.update(zip(others, self._ahead(others), strict=True))
        for each, seen in zip(good[:_RACE_INPUTS], sources, strict=False):
            other, race = again[each]
            if race is not None:
                self.unsettled = f"the source has a data race, on input {each.name}\n{race}"
                break
            if (
                not other.returned
                or first_difference(each.launch, seen.result.buffers, other.buffers) is not None
            ):
                # What one input shows may happen on all of them.
                self.unsettled = f"the source has a race between its warps: see input {each.name}"
                self.by_schedule = True
                break
        return good, sources

    def _beside_races(self, inputs: Sequence[Input], pairs: Iterator[tuple[Seen, Seen]]) -> Verdict:
        """What can be said of a source with races: a difference that none had a part in is one."""
        agreed = beside = 0
        for given, (ours, theirs) in zip(inputs, pairs, strict=True):
            if not theirs.result.returned:
                told = f"on input {given.name} the target, and it alone: {theirs.result.outcome}"
                return Inconclusive(self.unsettled, f"{told}; a race may have had a part in it", agrees=False)
            if first_difference(given.launch, ours.result.buffers, theirs.result.buffers) is None:
                agreed += 1
                continue
            if beside == _TRACED_RACES:
                continue
            beside += 1
            difference = self._apart_from_races(given, ours, theirs)
            if difference is None:
                continue
            verdict = self._memory_mismatch(given, "memory", difference, "where no race had a part in it")
            if not self.by_schedule:
                return verdict
            seen = replace(verdict.counterexample, detail="memory differs where no other schedule changes it")
            return Inconclusive(self.unsettled, f"a race may have had a part in this:\n{seen}", agrees=False)
        left = len(inputs) - agreed - beside
        told = f"where no race had a part, source and target agree on {agreed + beside} inputs"
        told += f", elsewhere they differ on {beside} of these" if beside else ""
        told += f" ({left} more that differ were not looked at)" if left else ""
        return Inconclusive(self.unsettled, told, agrees=True)

    def _apart_from_races(
        self, given: Input, ours: Seen, theirs: Seen
    ) -> tuple[int, int, int, str, str] | None:
        """The first difference that no race had a part in, among defined values, with one NaN."""
        launch = given.launch
        if self.by_schedule:
            ((other, _),) = self.source.races([launch], schedule="ahead")
            spared: Elements = differing_elements(ours.result.buffers, other.buffers)
        else:
            spared = touched_elements(self.source, self.target, launch)
        left = undefined_by_source(self.source, launch)
        if isinstance(left, Trapped):
            return None
        if left is not None:
            spared = either(spared, left)
        one, other_run = self._with_one_nan(given, ours, theirs)
        if not other_run.result.returned:
            one, other_run = ours, theirs
        return first_difference(launch, one.result.buffers, other_run.result.buffers, spared)

    def _ahead(self, inputs: Sequence[Input]) -> list[tuple[RunResult, Race | None]]:
        """The source's runs on inputs under the other schedule, and their races."""
        return self.source.races([each.launch for each in inputs], schedule="ahead") if inputs else []

    def _races_on(self, given: Input) -> bool:
        """Whether the source has a data race on an input, which then is no evidence."""
        ((_, race),) = self._ahead([given])
        if race is None:
            return False
        self.undefined += 1
        self.notes.append(f"input {given.name} is no evidence, the source has a data race there")
        return True

    def _without_useless(self, inputs: Sequence[Input], fuel: int) -> list[Input]:
        """The inputs, others in place of rare ones on which the source does not return."""
        usable: list[Input | None] = list(inputs)
        rare = [position for position, each in enumerate(inputs) if each.rare]
        while rare:
            tried = {position: each for position in rare if (each := usable[position]) is not None}
            returns = self.source.returns([each.launch for each in tried.values()], fuel)
            failed = [position for position, fine in zip(tried, returns, strict=True) if not fine]
            for position in failed:
                instead = tried[position].instead
                usable[position] = None if instead is None else instead()
            rare = [p for p in failed if (each := usable[p]) is not None and each.rare]
        self.left_out = sum(given is not used for given, used in zip(inputs, usable, strict=True))
        return [each for each in usable if each is not None]

    @cached_property
    def _of_one_nan(self) -> list[Runner]:
        return [replace(runner, module=with_one_nan(runner.module)) for runner in (self.source, self.target)]

    def _with_one_nan(self, given: Input, ours: Seen, theirs: Seen) -> tuple[Seen, Seen]:
        """Both once more, where a NaN's bits can be seen, with one NaN; as they were where the source, which
        takes longer so, does not come to its end.
        """
        one, other = (runner.alone(given.launch, traces=self.with_traces) for runner in self._of_one_nan)
        return (one, other) if one.result.returned else (ours, theirs)

    def _race_of_target(self, inputs: Sequence[Input]) -> Mismatch | None:
        """A race of the target on inputs on which the source has none."""
        races = self.races
        if races is None:
            races = [race for _, race in self.target.races([each.launch for each in inputs])]
        for each, race in zip(inputs, races, strict=True):
            if race is not None:
                detail = f"the source has no data race, the target has\n{race}"
                return Mismatch(Counterexample(each.name, "race", detail))
        return None

    def _pairs(
        self, launches: Sequence[Launch], sources: Sequence[Seen], *, all_good: bool
    ) -> Iterator[tuple[Seen, Seen]]:
        """The runs of source and target on each launch, both in the same company."""
        # Where there are few, their races are looked for in the same run.
        few = len(launches) <= _RACE_INPUTS
        theirs = self.target.together(launches, traces=self.with_traces, races=few)
        if theirs is not None:
            self.races = [seen.race for seen in theirs] if few else None
            # `sources` ran together where all of them returned, else each alone.
            ours = sources if all_good else self.source.together(launches, traces=self.with_traces)
            if ours is not None:
                yield from zip(ours, theirs, strict=True)
                return
        for launch in launches:
            yield (
                self.source.alone(launch, traces=self.with_traces),
                self.target.alone(launch, traces=self.with_traces),
            )

    def _difference(self, given: Input, ours: Seen, theirs: Seen) -> Mismatch | Inconclusive | None:
        outcome = theirs.result.outcome
        if isinstance(outcome, OutOfFuel):
            return Inconclusive(f"input {given.name}: the target is {outcome}")
        if not theirs.result.returned:
            detail = f"the source returned, the target: {outcome}"
            return self._mismatch(given, "outcome", detail, _culprit(theirs.result))
        difference = first_difference(given.launch, ours.result.buffers, theirs.result.buffers)
        if difference is not None:
            return self._memory_mismatch(given, "memory", difference, "")
        return self._trace_mismatch(given, ours, theirs)

    def _trace_mismatch(self, given: Input, ours: Seen, theirs: Seen, *, spared: str = "") -> Mismatch | None:
        """What differs in the traces, where there are any; nothing where it is what is spared."""
        traced = _traced(ours, theirs)
        if traced is None or traced[0] == spared:
            return None
        return self._mismatch(given, *traced)

    def _unless_undefined(
        self, mismatch: Mismatch, given: Input, ours: Seen, theirs: Seen
    ) -> Mismatch | None:
        """What remains of a mismatch where NaNs differ, or the source's behaviour or some of its results are
        not defined.
        """
        ours, theirs = self._with_one_nan(given, ours, theirs)
        if not _differ(given, ours, theirs):
            return None
        left = undefined_by_source(self.source, given.launch)
        if isinstance(left, Trapped):
            self.undefined += 1
            self.notes.append(f"input {given.name} is no evidence, the source is undefined: {left}")
            return None
        if left is None or not theirs.result.returned:
            return mismatch
        difference = first_difference(given.launch, ours.result.buffers, theirs.result.buffers, left)
        if difference is not None:
            return self._memory_mismatch(given, "memory", difference, "")
        self.notes.append(f"input {given.name}: what the source leaves undefined was not compared")
        # The values that a lane stores are in its trace, and may be undefined too.
        return self._trace_mismatch(given, ours, theirs, spared="lane trace")

    def _compare_undefined(self, inputs: Sequence[Input]) -> Mismatch | None:
        """Definedness first: where both sides are free of poison, no reading of it can make a difference."""
        standards = self.source.read([each.launch for each in inputs], "trap")
        defined: list[tuple[Input, Elements]] = []
        for each, standard in zip(inputs, standards, strict=True):
            if standard.undefined is not None:
                defined.append((each, standard.undefined))
            elif not each.rare:
                note = f"input {each.name}: definedness not compared, the source {standard.outcome}"
                self.notes.append(note)
        if defined:
            targets = self.target.read([each.launch for each, _ in defined], "trap")
            for (each, undefined), now in zip(defined, targets, strict=True):
                if now.undefined is None or less_defined(undefined, now.undefined):
                    detail = f"the source is defined, the target is not: {now.outcome}"
                    return self._mismatch(each, "definedness", detail, _culprit(now))
        return self._compare_random(
            [each for each, standard in zip(inputs, standards, strict=True) if not standard.returned]
        )

    def _compare_random(self, inputs: Sequence[Input]) -> Mismatch | None:
        """Other readings of undefined values, on inputs on which the source has some."""
        if not inputs:
            return None
        launches = [each.launch for each in inputs]
        plain = self.source.read(launches, "zero")
        for seed in UNDEF_SEEDS:
            standards = self.source.read(launches, "random", seed=seed)
            targets = self.target.read(launches, "random", seed=seed)
            for index, (given, launch) in enumerate(zip(inputs, launches, strict=True)):
                standard, now = standards[index], targets[index]
                differs = first_difference(launch, plain[index].buffers, standard.buffers)
                if not standard.returned or differs is not None:
                    if not given.rare:
                        self.notes.append(f"input {given.name}: the source depends on undefined values")
                    continue
                reading = f"with undefined values drawn at random (seed {seed})"
                if not now.returned:
                    detail = f"{reading} the target: {now.outcome}"
                    return self._mismatch(given, "undef", detail, _culprit(now))
                difference = first_difference(launch, standard.buffers, now.buffers)
                if difference is not None:
                    left = undefined_by_source(self.source, launch)
                    if not isinstance(left, Trapped):
                        difference = first_difference(launch, standard.buffers, now.buffers, left)
                        if difference is not None:
                            return self._memory_mismatch(given, "undef", difference, reading)
        return None

    def _mismatch(self, given: Input, what: str, detail: str, culprit: tuple[int | None, int]) -> Mismatch:
        tails = self._tails(given.launch, thread_block=culprit[0], thread=culprit[1])
        return Mismatch(
            Counterexample(given.name, what, detail, source_trace=tails[0], target_trace=tails[1])
        )

    def _memory_mismatch(
        self, given: Input, what: str, difference: tuple[int, int, int, str, str], reading: str
    ) -> Mismatch:
        argument, element, byte, left, right = difference
        tails = self._tails(given.launch, element=(argument, byte))
        detail = f"memory differs {reading}".rstrip()
        return Mismatch(Counterexample(given.name, what, detail, argument, element, left, right, *tails))

    def _tails(self, launch: Launch, **watched: Any) -> tuple[tuple[str, ...], ...]:
        """What led to it in the source and in the target."""
        modules = (self.source.module, self.target.module)
        return tuple(tail_of(module, launch, self.machine, **watched) for module in modules)


def _differ(given: Input, ours: Seen, theirs: Seen) -> bool:
    """Whether a target's run differs from the source's."""
    if not theirs.result.returned:
        return True
    if first_difference(given.launch, ours.result.buffers, theirs.result.buffers) is not None:
        return True
    return _traced(ours, theirs) is not None


def _traced(ours: Seen, theirs: Seen) -> tuple[str, str, tuple[int, int]] | None:
    """What differs in the traces, where there are any."""
    if ours.traces is None or theirs.traces is None:
        return None
    return ours.traces.difference(theirs.traces)


def _culprit(result: RunResult) -> tuple[int | None, int]:
    """The thread block and thread that the outcome of a run that did not return names."""
    assert not isinstance(result.outcome, Returned)
    where = result.outcome.where
    return where.thread_block, where.thread or 0
