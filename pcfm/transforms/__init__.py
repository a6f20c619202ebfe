"""Passes: they change a function in place, through the rewriter, and say truthfully whether they did."""
