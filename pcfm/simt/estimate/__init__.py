"""`estimated_cycles`: what a launch takes on a core with its resident warps.

The two other counters are sums over warps, of which one hides nothing (`cycles`) and one hides everything
(`issue_cycles`); this one is the time that passes: an instruction waits for its operands only, other warps
fill the gaps, caches answer what they hold, banks and sectors occupy their unit, and barriers make a thread
block wait. A launch is executed once with an observer that records each warp's way and accesses (`trace`);
the code that it ran, the IR's or what a back end made of it, stands in arrays (`code`); and a small core runs
both (`core`).

Held against an independent timing simulator in results/estimate.md. Deterministic, and not a prediction of
wall time: nothing is known of clocks, of launches that overlap, or of the rest of the chip.
"""

from pcfm.simt.estimate.by_line import join_estimate
from pcfm.simt.estimate.emitted import Emitted, OpcodeObserver, emitted_code
from pcfm.simt.estimate.estimate import Estimate, EstimateObserver, Spent, estimate_launch

__all__ = [
    "Emitted",
    "Estimate",
    "EstimateObserver",
    "OpcodeObserver",
    "Spent",
    "emitted_code",
    "estimate_launch",
    "join_estimate",
]
