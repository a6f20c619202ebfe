from __future__ import annotations

from pcfm.lowering.printer import Style


class SassStyle(Style):
    """x."""
