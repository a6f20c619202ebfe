"""Functions that numba compiles: the one place that says where their machine code is kept, if anywhere.

numba keeps it beside the source, else in the user's folder of caches (`NUMBA_CACHE_DIR` names another). Where
neither can be written, as in a container without a home, or the disk is full, each process compiles anew.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher

_F = TypeVar("_F", bound=Callable[..., Any])


class _WhereThereIsRoom(FunctionCache):
    def save_overload(self, sig: object, data: object) -> None:
        # OSError: no room. RuntimeError: a signal's exception (`signals`) came while LLVM handed over the
        # code, which can be called, and not kept.
        with contextlib.suppress(OSError, RuntimeError):
            super().save_overload(sig, data)


def compiled(function: _F, **options: Any) -> Dispatcher[_F]:
    """`function` compiled at its first call, with options of numba's."""
    dispatcher = numba.njit(**options)(function)
    # What numba raises where no folder can be written.
    with contextlib.suppress(RuntimeError):
        dispatcher._cache = _WhereThereIsRoom(function)  # type: ignore[attr-defined]
    return dispatcher
