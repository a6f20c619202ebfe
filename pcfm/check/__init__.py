"""Whether a transformed function still does what its source does."""

import sys
from types import ModuleType
from typing import Any

from pcfm.check.equivalence import DEFAULT_RUNS, check
from pcfm.check.verdict import Counterexample, Inconclusive, Mismatch, NoMismatch, Unchanged, Verdict

__all__ = [
    "DEFAULT_RUNS",
    "Counterexample",
    "Inconclusive",
    "Mismatch",
    "NoMismatch",
    "Unchanged",
    "Verdict",
    "check",
]


class _CallablePackage(ModuleType):
    """`pcfm.check(source, target, launch)`: the package stands in for the function of that name."""

    def __call__(self, *args: Any, **options: Any) -> Verdict:
        return check(*args, **options)


sys.modules[__name__].__class__ = _CallablePackage
