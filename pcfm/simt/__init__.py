"""The SIMT simulator: executes a kernel of a module on a launch and counts what it costs.

`simulate` runs the whole grid batched on NumPy arrays. The tests hold it equal to a slow simulator that runs
each lane by itself (`tests/simt/per_lane`).
"""

from pcfm.simt.counters import BlockCount, BranchCount, Counters
from pcfm.simt.observers import MemoryObserver, Observer, default_observers
from pcfm.simt.outcome import BarrierDeadlock, Outcome, OutOfFuel, Place, Returned, RunResult, Trapped
from pcfm.simt.simulate import DEFAULT_FUEL, simulate, simulate_many

__all__ = [
    "DEFAULT_FUEL",
    "BarrierDeadlock",
    "BlockCount",
    "BranchCount",
    "Counters",
    "MemoryObserver",
    "Observer",
    "OutOfFuel",
    "Outcome",
    "Place",
    "Returned",
    "RunResult",
    "Trapped",
    "default_observers",
    "simulate",
    "simulate_many",
]
