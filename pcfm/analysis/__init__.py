"""Analyses of one function: pure functions from IR to frozen results, none of which changes the IR.

A result describes the function as it stood; whoever changes the function computes it anew.
"""
