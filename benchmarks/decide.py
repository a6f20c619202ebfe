"""What deciding by trial costs over deciding on the IR: `optimize` with and without, no launch given.

Processor seconds in process, LLVM's worker apart, the least of several runs with nothing known from the run
before, per kernel alone, on a machine whose back end emits PTX and on one of AMDGCN; what is to hold is that
a kernel of up to `MOST_INSTRUCTIONS` takes no longer than `MOST_SECONDS` by trial on a processor of its own.
The ratio is to deciding on the IR, and does not depend on the processor; nor do the plans of pairs that are
asked for and those that are made, the others being known (`melding.known_plans`).

Run it as `python -m benchmarks.decide`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from pcfm import api
from pcfm.ir.extract import kernel_alone
from pcfm.ir.module import Module
from pcfm.transforms.melding import emitted_code
from pcfm.transforms.melding.known_plans import RoundPlans
from rodinia_kernels import O2_NOSHARE, all_kernels, synthetic_kernels

RUNS = 3
MACHINES = ("volta-warp32", "gcn-wave64")
MOST_INSTRUCTIONS = 300
MOST_SECONDS = 0.5


def seconds(run: Callable[[], object]) -> float:
    """The least of some runs, nothing emitted before."""
    taken: list[float] = []
    for _ in range(RUNS):
        emitted_code.forget()
        start = time.process_time()
        run()
        taken.append(time.process_time() - start)
    return min(taken)


def plans(run: Callable[[], object]) -> tuple[int, int]:
    """How many plans of pairs a run asks for, and how many of them it makes."""
    asked: list[int] = []
    made: dict[tuple[int, int], None] = {}
    plan = RoundPlans.plan

    def counted(self: RoundPlans, *arguments, **named):
        planned, number = plan(self, *arguments, **named)
        asked.append(number)
        made[id(self.known), number] = None
        return planned, number

    RoundPlans.plan = counted  # type: ignore[method-assign]
    try:
        run()
    finally:
        RoundPlans.plan = plan  # type: ignore[method-assign]
    return len(asked), len(made)


def measure(name: str, module: Module, machine: str) -> bool:
    """Prints a kernel's line; whether it takes longer than it may."""
    size = sum(1 for fn in module.defined_functions for _ in fn.instructions())

    def tried() -> object:
        return api.optimize(module, machine=machine, verify_each=False)

    by_trial = seconds(tried)
    on_ir = seconds(lambda: api.optimize(module, machine=machine, decide="ir", verify_each=False))
    asked, made = plans(tried)
    print(
        f"{machine:13} {name:24} {size:12} {on_ir:8.3f} {by_trial:8.3f} {by_trial / on_ir:8.1f}"
        f" {asked:6} {made:6}",
        flush=True,
    )
    return size <= MOST_INSTRUCTIONS and by_trial > MOST_SECONDS


def main() -> int:
    """Prints the table; 1 where a small kernel takes longer than it may."""
    print(
        f"{'machine':13} {'kernel':24} {'instructions':>12} {'ir s':>8} {'tried s':>8} {'ratio':>8}"
        f" {'plans':>6} {'made':>6}"
    )
    slow = False
    for spec in {**all_kernels(), **synthetic_kernels()}.values():
        module = api.parse(spec.ir_path(spec.blocks[0], O2_NOSHARE).read_text())
        for kernel in module.kernels:
            for machine in MACHINES:
                slow |= measure(kernel.name, kernel_alone(kernel), machine)
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
