"""Data races of a run: two accesses to a byte by two threads, one of them a write, that nothing orders.

`RaceObserver` watches a run and tells. It sees what one schedule and one input do, but looks for the order
that barriers guarantee, not for what happened to come first: a race is found whichever way it went.
"""

from pcfm.simt.races.detector import RaceObserver
from pcfm.simt.races.report import Race, RaceReport, RacingAccess

__all__ = ["Race", "RaceObserver", "RaceReport", "RacingAccess"]
