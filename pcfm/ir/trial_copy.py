"""A copy of a function for a trial: what is tried out in it leaves no trace in the module."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pcfm.ir import rewriter
from pcfm.ir.clone import clone_function
from pcfm.ir.module import Function
from pcfm.ir.values import Value


@contextmanager
def trial_copy(fn: Function, suffix: str) -> Iterator[tuple[Function, dict[Value, Value]]]:
    """A copy of `fn` in its module, named with the suffix, and what became of each argument, block and
    instruction; the copy, and metadata made meanwhile, are gone afterwards.
    """
    module = fn.module
    assert module is not None
    kept = dict(module.metadata)
    mapping: dict[Value, Value] = {}
    twin = clone_function(fn, f"{fn.name}.{suffix}", mapping)
    try:
        yield twin, mapping
    finally:
        rewriter.erase_blocks(twin.blocks)
        del module.globals[twin.name]
        module.forget_nodes(kept)
