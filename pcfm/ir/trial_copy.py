"""A copy of a function for a trial: what is tried out in it leaves no trace in the module.

`trial_copy` tries in the copy; a `KeptCopy` is for trying in the function itself, and taking that back.
"""

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
    trial = KeptCopy(fn, suffix)
    try:
        yield trial.copy, trial.mapping
    finally:
        trial.drop()
        trial.forget_metadata()


class KeptCopy:
    """`fn` as it is now, in its module under another name; exactly one of `restore` and `drop` ends it.

    `mapping` says what became of each argument, block and instruction. Before: no block's address is taken.
    """

    def __init__(self, fn: Function, suffix: str) -> None:
        assert fn.module is not None
        self.fn, self.module = fn, fn.module
        self._kept = dict(fn.module.metadata)
        self.mapping: dict[Value, Value] = {}
        self.copy = clone_function(fn, f"{fn.name}.{suffix}", self.mapping)

    def restore(self) -> None:
        """Gives the function the copy's body; metadata made meanwhile is gone."""
        rewriter.erase_blocks(self.fn.blocks)
        for arg, other in zip(self.fn.args, self.copy.args, strict=True):
            rewriter.replace_all_uses(other, arg)
        for block in self.copy.blocks:
            self.fn.append_block(block)
        self.copy.blocks = []
        del self.module.globals[self.copy.name]
        self.forget_metadata()

    def drop(self) -> None:
        """Lets the function be what it has become."""
        rewriter.erase_blocks(self.copy.blocks)
        del self.module.globals[self.copy.name]

    def forget_metadata(self) -> None:
        """Takes out the metadata made since; nothing may refer to it."""
        self.module.forget_nodes(self._kept)
