"""Sweeps: many independent computations, on this machine or a cluster, each done once and kept.

A `Cell` is one computation with a key that names everything its result depends on. A `Sweep` says how cells
are computed: an executor (`InProcess`, `Processes`, `Cluster`), a `Cache` of finished cells, and where
progress is shown. `Sweep().run(cells)` computes them here, one after the other, and keeps nothing.

The results are in the order of the cells and the same whatever computes them: each is turned into JSON text
where it is computed, and everybody, a cache included, sees what that text says.
"""

from pcfm.sweep.cache import Cache
from pcfm.sweep.cell import Cell, Json, make_cell
from pcfm.sweep.cluster import Cluster
from pcfm.sweep.computing import CellError, Executor, InProcess
from pcfm.sweep.processes import Processes
from pcfm.sweep.progress import Progress, terminal_progress
from pcfm.sweep.running import Sweep, SweepInterrupted, executor_for

__all__ = [
    "Cache",
    "Cell",
    "CellError",
    "Cluster",
    "Executor",
    "InProcess",
    "Json",
    "Processes",
    "Progress",
    "Sweep",
    "SweepInterrupted",
    "executor_for",
    "make_cell",
    "terminal_progress",
]
