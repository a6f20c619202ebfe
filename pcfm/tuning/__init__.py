"""Finds the fusion threshold, and the passes before melding, that serve an objective best.

`search` finds every result that any threshold can give, `trials` checks and measures each, `result` chooses.
"""
