"""Generated kernels with everything switched on: is one wrong, slower or not proved once melded?

Most are the generator's (statements of every sort in each other: loops in loops, switches, early exits, sides
of unlike shape), small ones and every third of its own size; the others are what the property tests make:
nests of two loops, switches and rows of guards, short circuits, tails that sides share, lanes that leave.
With `--guards` they are rows of guards with loads, loops with rare work, and lanes that leave. Each is
optimised as `pcfm opt` does it, with its launch (in every 32nd round through the kinds melds are tried by
executing it; else decided on the IR) or without, on one machine after the other; where nothing is tried, by
its kind's own pass, too: nests by `loop-merge` and rare work by `delay-work` in some batch, guards by
`loads-ahead`. LLVM must accept the result, `check` find no mismatch, and what is proved of it, without a
solver, is counted by kind. A kernel that does not end on its launch has none: it is melded, proved, and
checked on the inputs on which it ends.

Slower is a kernel that loses more on its launch, in the leading counter, than the rule that it was decided by
allows: `MAX_MEASURED_LOSS` where its launch was tried. Where it was not, the rules bound what is expected of
a region, not what one launch of random data takes; the greatest loss in cycles and how many lose more than
`MAX_UNSPLIT_LOSS` are printed, of every fourth. What costs more is spread: every fourth is checked on two
inputs and not one, every fourth in definedness too.

Run it as `python -m benchmarks.generated [KERNELS [FIRST]] [--guards]`; without numbers, a few. It prints a
line for each kernel that is wrong, slower or not proved, and one every hundred kernels; 1 where a kernel came
out wrong, invalid or slower.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pcfm import api
from pcfm.check import Inconclusive, NoMismatch, Unchanged, Verdict, check
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.prove import NotProved, prove
from pcfm.report.costs import measure_launch
from pcfm.simt import RunResult
from pcfm.transforms.acceptance import MAX_MEASURED_LOSS, MAX_UNSPLIT_LOSS
from pcfm.transforms.pipeline import DEFAULT_PIPELINE
from tests.generators.decisions import decision_launch, decision_module
from tests.generators.guarded_loads import generate_guarded_loads
from tests.generators.kernels import DEFAULT_SIZE, generate_kernel
from tests.generators.leaving import leaving_kernel
from tests.generators.loop_nests import loop_nest
from tests.generators.rare_work import generate_rare_work
from tests.generators.shared_tails import shared_tails_launch, shared_tails_module
from tests.generators.short_circuits import short_circuit_launch, short_circuit_module

KERNELS = 60
MACHINES = ("gcn-wave64", "volta-warp32")
KINDS = (
    *("statements",) * 3, "nest", *("statements",) * 3, "decisions", *("statements",) * 2, "tails",
    *("statements",) * 2, "circuits", "statements", "leaving",
)  # fmt: skip
GUARDS = ("guards", "rare", "guards", "rare", "leaving")
BY_NAME = {
    "nest": ("loop-merge", tuple(f"loop-merge<batch={batch}>" for batch in (1, 2, 4, 16))),
    "guards": ("loads-ahead", ("loads-ahead",)),
    "rare": ("delay-work", tuple(f"delay-work<batch={batch}>" for batch in (2, 4, 16))),
}
"""Per kind the pass that rewrites it, and in which forms."""
SIZES = (2, DEFAULT_SIZE, 2)
CHECKED_INPUTS = 2
BUDGET = 800_000  # for a proof: a tenth of what the prover allows itself
FUEL = 20_000  # ten times what the longest of those that end needs


def kernel(kind: str, number: int) -> tuple[Module, Launch]:
    """The kernel of a number and its launch."""
    match kind:
        case "nest":
            return loop_nest(number)
        case "decisions":
            return decision_module(number), decision_launch(number)
        case "tails":
            return shared_tails_module(number), shared_tails_launch(number)
        case "circuits":
            return short_circuit_module(number), short_circuit_launch(number)
        case "leaving":
            return leaving_kernel(number)
        case "guards":
            return generate_guarded_loads(number)
        case "rare":
            return generate_rare_work(number)
        case _:
            return generate_kernel(number, SIZES[number % len(SIZES)])


@dataclass
class Counts:
    """What came of the kernels so far."""

    kernels: int = 0
    changed: int = 0
    inconclusive: int = 0
    slower: int = 0
    slower_untried: int = 0
    greatest_loss: float = 0.0
    wrong: int = 0
    results: Counter[str] = field(default_factory=Counter)
    proved: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.kernels:,} kernels, {self.changed:,} changed: {self.wrong} wrong or invalid,"
            f" {self.inconclusive} inconclusive; {self.proved.total():,} proved"
            f" ({self.proved.total() / max(1, self.results.total()):.2%});"
            f" {self.slower} slower of those tried on their launch,"
            f" {self.slower_untried} by more than {MAX_UNSPLIT_LOSS:.0%} of the others"
            f" (at most {self.greatest_loss:.1%})"
        )


@dataclass(frozen=True)
class Subject:
    """A kernel, its run, and how it is optimised: knowing its launch, trying melds on it, by a pass's name.

    `turn` is the round through the kinds.
    """

    number: int
    turn: int
    kind: str
    source: Module
    launch: Launch
    machine: str
    before: RunResult

    @property
    def is_tried(self) -> bool:
        return self.turn % 32 == 0 and self.before.returned

    @property
    def is_known(self) -> bool:
        return self.is_tried or (self.turn % 2 == 1 and self.before.returned)

    @property
    def is_by_name(self) -> bool:
        return self.kind in BY_NAME and not self.is_tried

    def optimized(self) -> api.Optimized:
        """What `pcfm opt` makes of it; by its kind's pass, whether it pays or not, where nothing is tried."""
        pipeline = DEFAULT_PIPELINE
        if self.is_by_name:
            name, forms = BY_NAME[self.kind]
            pipeline = pipeline.replace(f"{name}<measured>", forms[self.turn // 2 % len(forms)])
        return api.optimize(
            self.source,
            pipeline,
            machine=self.machine,
            launch=self.launch if self.is_known else None,
            threshold=0 if self.turn % 3 else None,
            decide="emitted" if self.is_tried else "ir",
            verify_each=False,  # LLVM verifies what comes of it
        )

    def verdict(self, target: Module) -> Verdict:
        """What the check says."""
        return check(
            self.source,
            target,
            self.launch,
            machine=self.machine,
            runs=CHECKED_INPUTS if self.turn % 4 == 0 else 1,
            seed=self.number,
            fuel=FUEL,
            undefined=self.turn % 4 == 1,
        )

    @property
    def label(self) -> str:
        """Its kind in the table."""
        return f"{self.kind} by name" if self.is_by_name else self.kind

    def say(self, what: str) -> None:
        """One line about it."""
        print(f"{self.number} ({self.label}) on {self.machine}: {what}", flush=True)


def subject(number: int, kinds: Sequence[str]) -> Subject:
    """The kernel of a number, run once."""
    turn, kind = number // len(kinds), kinds[number % len(kinds)]
    source, launch = kernel(kind, number)
    machine = MACHINES[(turn + turn // 32) % len(MACHINES)]
    return Subject(
        number, turn, kind, source, launch, machine, api.simulate(source, launch, machine=machine, fuel=FUEL)
    )


def look_at(this: Subject, counts: Counts) -> None:
    """Optimises, checks and proves one kernel."""
    counts.kernels += 1
    try:
        done = this.optimized()
        if not done.changed:
            return
        counts.changed += 1
        verify(api.to_text(done.module))
        verdict = this.verdict(done.module)
        proofs = [each.verdict for each in prove(this.source, done.module, budget=BUDGET, solver=False)]
    except Exception as problem:  # whatever a defect raises: the other kernels are still to be looked at
        counts.wrong += 1
        this.say(f"{type(problem).__name__}: {problem}")
        return
    counts.results[this.label] += 1
    missing = next((proof.reason for proof in proofs if isinstance(proof, NotProved)), None)
    if missing is None:
        counts.proved[this.label] += 1
    else:
        this.say(f"not proved: {missing[:200]}")
    if isinstance(verdict, Inconclusive):
        counts.inconclusive += 1
    elif not isinstance(verdict, NoMismatch | Unchanged):
        counts.wrong += 1
        this.say(f"{verdict}" + ("" if missing is not None else " (although proved)"))
    elif this.before.returned and not this.is_by_name and (this.is_tried or this.turn % 4 == 2):
        _count_loss(this, done.module, counts)


def _count_loss(this: Subject, target: Module, counts: Counts) -> None:
    if this.is_tried:
        before, after = (measure_launch(it, this.launch, load(this.machine)) for it in (this.source, target))
        is_leading = before.counter == after.counter
        loss = (after.total / before.total if is_leading else after.cycles / before.cycles) - 1
        if loss > MAX_MEASURED_LOSS:
            counts.slower += 1
            this.say(f"{loss:.1%} more {before.counter if is_leading else 'cycles'}")
        return
    before = this.before.counters.cycles
    after = api.simulate(target, this.launch, machine=this.machine).counters.cycles
    loss = after / before - 1 if before else 0.0
    counts.slower_untried += loss > MAX_UNSPLIT_LOSS
    counts.greatest_loss = max(counts.greatest_loss, loss)


def main() -> int:
    """Looks at so many kernels; 1 where one is wrong, or slower than its own launch had shown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=KERNELS)
    parser.add_argument("first", type=int, nargs="?", default=0)
    parser.add_argument("--guards", action="store_const", dest="kinds", const=GUARDS, default=KINDS)
    arguments = parser.parse_args()
    count, first = arguments.count, arguments.first
    counts = Counts()
    gc.freeze()
    gc.set_threshold(100_000)
    start = time.perf_counter()
    for number in range(first, first + count):
        look_at(subject(number, arguments.kinds), counts)
        if counts.kernels % 100 == 0 and counts.kernels < count:
            print(counts, flush=True)
    for kind, results in counts.results.items():
        print(f"of {results:,} changed of kind {kind}: {counts.proved[kind]:,} proved")
    print(f"{counts}; {(time.perf_counter() - start) / count:.2f} s each")
    return int(bool(counts.wrong or counts.slower))


if __name__ == "__main__":
    sys.exit(main())
