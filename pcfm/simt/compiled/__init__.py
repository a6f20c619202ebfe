"""What costs most of a step of the simulator, once more as loops that numba compiles.

Each function does what array operations elsewhere do, which remain for short runs, as do the integers of
`warps`: loading numba takes as long as some thousand steps save. It is loaded when the steps of this
process have come to that, or where an estimate runs, which is compiled anyway; results and counters are the
same either way, bit for bit. Compiled code is kept on disk, so that only the first run after an installation
compiles.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

STEPS_THAT_PAY = 8192


class CompiledCode:
    """The compiled modules; None until they are loaded."""

    def __init__(self) -> None:
        self.control: ModuleType | None = None
        self.access: ModuleType | None = None
        self.serialisation: ModuleType | None = None
        self._steps = 0

    def count(self, steps: int) -> None:
        """Notes that so many more steps have run; loads the code where it pays."""
        self._steps += steps
        if self.control is None and self._steps >= STEPS_THAT_PAY:
            self.load()

    def load(self) -> None:
        """Loads the code, and with it numba."""
        self.serialisation = import_module(f"{__name__}.serialisation")
        self.access = import_module(f"{__name__}.access")
        self.control = import_module(f"{__name__}.control")


CODE = CompiledCode()
"""That of this process."""
