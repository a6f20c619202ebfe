"""A version of a kernel: a copy, alone in its module, that is rewritten and cleaned up.

It is made to be judged by what it costs, emitted or on launches (`acceptance`). What is judged on the IR
alone needs no module of its own (`melding.outcomes`). Before: `fn` is a kernel; it stays as it is. Cost: a
copy of its module, and the passes that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pcfm.ir.extract import kernel_alone
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.values import Value
from pcfm.transforms.passes import PassContext

Copies = Mapping[Value, Value]
"""What became of each argument, block and instruction."""


@dataclass(frozen=True, eq=False)
class Version:
    """The copy, its module, what was said of it, and what leads from the kernel to it."""

    module: Module
    fn: Function
    context: PassContext
    copies: Copies

    @property
    def originals(self) -> dict[Value, Value]:
        """What leads back, from the instructions of the copy as it was made."""
        return {copy: value for value, copy in self.copies.items() if isinstance(copy, Instruction)}

    @property
    def measured(self) -> dict[str, int] | None:
        """The counters of the launches known; None where there is none, or none that can be executed."""
        return None if self.context.measure is None else self.context.measure(self.module, self.fn.name)


def make_version(
    fn: Function,
    context: PassContext,
    rewrite: Callable[[Function, PassContext, Copies], object] | None = None,
    *,
    clean: bool = True,
) -> Version:
    """A version of `fn` after `rewrite` and, to be `clean`, the passes that follow."""
    copies: dict[Value, Value] = {}
    module = kernel_alone(fn, copies)
    twin, trial = module.function(fn.name), context.trial(copies)
    trial.measure, trial.following = context.measure, context.following
    if rewrite is not None:
        rewrite(twin, trial, copies)
    # Those behind try nothing on launches: they would do so in each copy.
    behind = replace(trial, measure=None, following=())
    for each in context.following if clean else ():
        each.run(twin, behind)
    return Version(module, twin, trial, copies)
