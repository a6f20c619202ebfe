"""What a launch would take with its lanes otherwise together: proposals, by estimated cycles."""

from pcfm.report.what_if.proposals import Figures, Proposal, WhatIf, what_if

__all__ = ["Figures", "Proposal", "WhatIf", "what_if"]
