"""What melding can gain at most on a launch, from what its lanes really run.

`bound_launch` says per kernel and branch what divergence costs and two lower bounds on what would be left of
it. See `pcfm.bound.bounds`.
"""

from pcfm.bound.bounds import BranchBound, LaunchBound, bound_launch

__all__ = ["BranchBound", "LaunchBound", "bound_launch"]
