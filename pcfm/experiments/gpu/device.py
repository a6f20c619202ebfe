"""What is asked of a GPU: load IR, hold buffers, launch kernels in order, and tell the time between.

Uploads, copies and launches take effect in the order in which they are called; `download`, `finish` and
`milliseconds` wait for them. An address is a number that fits the kernels' pointers. Any failure is a
`PcfmError` that names what failed; a kernel's own fault (an illegal address, say) may show only at the next
`finish`, and nothing works after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pcfm.diagnostics import PcfmError


class NoDevice(PcfmError):
    """There is no GPU here to run on; the message is one line."""


@dataclass(frozen=True)
class KernelLaunch:
    """One launch; `parameters` are the bytes of each parameter as the device holds it (little-endian)."""

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    parameters: tuple[bytes, ...]
    dynamic_shared_bytes: int = 0


class Device(Protocol):
    """A GPU, its name, and what else a reader of its times wants to know."""

    name: str
    properties: dict[str, str]

    def load(self, text: str, label: str) -> object:
        """Compiles a module of textual LLVM IR; what `launch` takes. Raises: PcfmError."""
        ...

    def allocate(self, size_bytes: int) -> int:
        """The address of new memory, aligned to 256 bytes."""
        ...

    def free(self, address: int) -> None:
        """Gives memory back, once all that was called before is done."""
        ...

    def upload(self, address: int, data: np.ndarray) -> None:
        """Copies an array to the device."""
        ...

    def download(self, address: int, size_bytes: int) -> np.ndarray:
        """The bytes at an address."""
        ...

    def copy(self, target: int, source: int, size_bytes: int) -> None:
        """Copies within the device."""
        ...

    def launch(self, program: object, launch: KernelLaunch) -> None:
        """Starts a kernel of a loaded program."""
        ...

    def mark(self) -> object:
        """A point in time between what was called before and what will be called next."""
        ...

    def finish(self) -> None:
        """Waits until all is done. Raises: PcfmError where a kernel failed."""
        ...

    def milliseconds(self, start: object, end: object) -> float:
        """The time between two marks, both given back by this: each is read once."""
        ...

    def close(self) -> None:
        """Gives everything back; never fails."""
        ...
