"""One page about kernels: their source with what each line costs, what melding makes of it, and why.

`collect` executes, melds, checks and measures; `page` turns what it found into one HTML file that needs no
network.
"""

from pcfm.report.collect import KernelReport, collect
from pcfm.report.page import render

__all__ = ["KernelReport", "collect", "render"]
