"""Generated kernels with everything switched on: what is melded, and whether any of it is wrong or slower.

Kernels of all kinds that the property tests know: statements of every sort in each other (loops in loops,
switches, early exits, sides of unlike shape), nests of two loops, switches and rows of guards, short
circuits, tails that sides share, lanes that leave. Each is optimised as `pcfm opt` does it, with its launch
(every fourth: melds are tried by executing it; else decided on the IR) or without, nests also by
`loop-merge` in some batch, on one machine after the other. LLVM must accept the result and `check` find no
mismatch. Slower is a kernel that loses more cycles on its launch than the rule that it was decided by allows:
`MAX_MEASURED_LOSS` where its launch was tried. Where it was not, the rules bound what is expected of a
region, not what one launch of random data takes; the greatest loss and how many lose more than
`MAX_UNSPLIT_LOSS` are printed.

Run it as `python -m benchmarks.generated [KERNELS [FIRST]]`; without numbers, a few. It prints a line every
hundred kernels; 1 where a kernel came out wrong, invalid or slower.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

from pcfm import api
from pcfm.check import Inconclusive, NoMismatch, Unchanged, check
from pcfm.check.generate import generate_kernel
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.llvm import verify
from pcfm.transforms.melding.decide import MAX_UNSPLIT_LOSS
from pcfm.transforms.melding.trials import MAX_MEASURED_LOSS, measured_loss
from pcfm.transforms.pipeline import DEFAULT_PIPELINE
from tests.property.decisions import decision_launch, decision_module
from tests.property.leaving import leaving_kernel
from tests.property.loop_nests import loop_nest
from tests.property.shared_tails import shared_tails_launch, shared_tails_module
from tests.property.short_circuits import short_circuit_launch, short_circuit_module

KERNELS = 60
MACHINES = ("gcn-wave64", "volta-warp32")
KINDS = ("statements", "nest", "statements", "decisions", "statements", "tails", "circuits", "leaving")
CHECKED_INPUTS = 2


def kernel(number: int) -> tuple[str, Module, Launch]:
    """The kind of a kernel, the kernel and its launch."""
    kind = KINDS[number % len(KINDS)]
    match kind:
        case "nest":
            return kind, *loop_nest(number)
        case "decisions":
            return kind, decision_module(number), decision_launch(number)
        case "tails":
            return kind, shared_tails_module(number), shared_tails_launch(number)
        case "circuits":
            return kind, short_circuit_module(number), short_circuit_launch(number)
        case "leaving":
            return kind, *leaving_kernel(number)
        case _:
            return kind, *generate_kernel(number, 3 + number % 6)


@dataclass
class Counts:
    """What came of the kernels so far."""

    kernels: int = 0
    changed: int = 0
    inconclusive: int = 0
    slower: int = 0
    slower_untried: int = 0
    greatest_loss: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kernels:,} kernels, {self.changed:,} changed: {len(self.wrong)} wrong or invalid,"
            f" {self.inconclusive} inconclusive; {self.slower} slower of those tried on their launch,"
            f" {self.slower_untried} by more than {MAX_UNSPLIT_LOSS:.0%} of the others"
            f" (at most {self.greatest_loss:.1%})"
        )


def look_at(number: int, counts: Counts) -> None:
    """Optimises and checks one kernel."""
    kind, source, launch = kernel(number)
    turn = number // len(KINDS)
    machine = MACHINES[turn % len(MACHINES)]
    tried = turn % 4 == 0
    pipeline = DEFAULT_PIPELINE
    if kind == "nest" and not tried:
        pipeline = pipeline.replace(
            "loop-merge<measured>", f"loop-merge<batch={(1, 2, 4, 16)[turn // 2 % 4]}>"
        )
    counts.kernels += 1
    try:
        done = api.optimize(
            source,
            pipeline,
            machine=machine,
            launch=launch if tried or turn % 2 else None,
            threshold=0 if turn % 3 else None,
            decide="emitted" if tried else "ir",
        )
        if not done.changed:
            return
        counts.changed += 1
        verify(api.to_text(done.module))
        verdict = check(
            source,
            done.module,
            launch,
            machine=machine,
            runs=CHECKED_INPUTS,
            seed=number,
            undefined=turn % 2 == 0,
        )
    except Exception as problem:  # whatever a defect raises: the other kernels are still to be looked at
        counts.wrong.append(f"{number} ({kind}): {type(problem).__name__}: {problem}")
        return
    if isinstance(verdict, Inconclusive):
        counts.inconclusive += 1
        return
    if not isinstance(verdict, NoMismatch | Unchanged):
        counts.wrong.append(f"{number} ({kind}): {verdict}")
        return
    if kind == "nest" and not tried:
        return  # merged by name, whether it pays or not
    before, after = (
        api.simulate(module, launch, machine=machine).counters for module in (source, done.module)
    )
    if not before.cycles:
        return
    loss = after.cycles / before.cycles - 1
    if tried:
        both = [{"cycles": each.cycles, "issue_cycles": each.issue_cycles} for each in (before, after)]
        if loss > MAX_MEASURED_LOSS and measured_loss(*both):
            counts.slower += 1
            print(f"{number} ({kind}) on {machine}: {loss:.1%} more cycles", flush=True)
    else:
        counts.slower_untried += loss > MAX_UNSPLIT_LOSS
        counts.greatest_loss = max(counts.greatest_loss, loss)


def main(count: int = KERNELS, first: int = 0) -> int:
    """Looks at so many kernels; 1 where one is wrong, or slower than its own launch had shown."""
    counts = Counts()
    start = time.perf_counter()
    for number in range(first, first + count):
        look_at(number, counts)
        if counts.kernels % 100 == 0 and counts.kernels < count:
            print(counts, flush=True)
    for each in counts.wrong:
        print(each)
    print(f"{counts}; {(time.perf_counter() - start) / count:.2f} s each")
    return int(bool(counts.wrong or counts.slower))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
