"""A decorator in place of `numba.cuda.jit` whose kernels are melded (needs numba-cuda).

    from pcfm.numba import jit

    @jit(prove=True)
    def kernel(data, n):
        ...

    kernel[blocks, threads](data, n)

Numba types the arguments and compiles as ever; then the PTX is melded, and what Numba links and launches is
the melded PTX. `kernel.ptx(signature, cc)` is that PTX, and needs no GPU. The melded text takes the place of
the original in the caches of Numba's code library, which are not part of its published interface: that is
said in an error where a version of numba-cuda has no such caches.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.meld_ptx import meld_ptx

_CACHES = ("_ptx_cache", "_cubin_cache", "_linkerinfo_cache", "_cufunc_cache")


def jit(
    function: Callable[..., Any] | None = None,
    *,
    machine: Machine | str | None = None,
    launch: Launch | str | Path | None = None,
    prove: bool = False,
    **options: Any,
) -> Any:
    """A kernel that is melded where it is compiled; `options` are those of `numba.cuda.jit`.

    `machine`, `launch` and `prove` are those of `pcfm.optimize`. Raises: PcfmError where numba-cuda is not
    installed.
    """
    try:
        from numba import cuda
    except ImportError as error:
        raise PcfmError(f"numba.cuda cannot be imported: {error}", hint="pip install 'pcfm[numba]'") from None
    meld = functools.partial(meld_ptx, machine=machine, launch=launch, prove=prove)

    def decorate(kernel: Callable[..., Any]) -> MeldedKernel:
        return MeldedKernel(kernel, cuda.jit(**{"lto": False, **options})(kernel), cuda, meld)

    return decorate if function is None else decorate(function)


class MeldedKernel:
    """A kernel of Numba's with melded code."""

    def __init__(
        self, function: Callable[..., Any], dispatcher: Any, cuda: Any, meld: Callable[..., str]
    ) -> None:
        self._function, self._dispatcher, self._cuda, self._meld = function, dispatcher, cuda, meld
        self._melded: dict[int, object] = {}
        self.__name__, self.__doc__ = function.__name__, function.__doc__

    def __getitem__(self, configuration: Any) -> Callable[..., None]:
        """The kernel on a grid, to be called with its arguments."""
        launcher = self._dispatcher[configuration]

        def call(*args: Any) -> None:
            types = tuple(self._dispatcher.typeof_pyval(arg) for arg in args)
            self._replace(self._dispatcher.compile(types))
            launcher(*args)

        return call

    def ptx(self, signature: Any, cc: tuple[int, int] = (7, 0)) -> str:
        """The melded PTX for a signature and a compute capability."""
        text, _ = self._cuda.compile_ptx(self._function, signature, cc=cc)
        return self._meld(text, name=self._function.__name__)

    def _replace(self, compiled: Any) -> None:
        """Puts melded PTX in the place of what Numba compiled, once. Raises: PcfmError."""
        library = compiled.library
        if id(library) in self._melded:
            return
        missing = [name for name in _CACHES if not hasattr(library, name)]
        if missing:
            raise PcfmError(
                f"this version of numba-cuda keeps its code elsewhere: it has no {missing[0]}",
                hint="save kernel.ptx(signature, cc) and load it with cuda.core",
            )
        library.get_asm_str()
        for cc, texts in library._ptx_cache.items():
            library._ptx_cache[cc] = [self._meld(text, name=self._function.__name__) for text in texts]
        for name in _CACHES[1:]:
            getattr(library, name).clear()
        compiled.bind()
        self._melded[id(library)] = library
