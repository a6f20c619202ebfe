"""What a kernel's folder says about it: block sizes, compiled IR, a launch for each seed, the right answer.

A kernel comes in two forms. ``application(block, seed, scale)`` is the whole algorithm, as launches that
share buffers. ``launch(block, seed)`` is one launch of its main kernel function, small and self-contained,
with inputs that a whole run might not meet (short runs, extreme values): quick to check on many seeds.

A reference is computed from the inputs alone, by another algorithm than the kernel's where there is one
(``np.sort`` for the sorting kernels), so that it can judge any execution of any version of the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from pcfm.defaults import O2, O2_NOSHARE, O3
from pcfm.launch import BufferArg, Launch
from rodinia_kernels.application import Application, Expected, difference

Block = int | str
"""The name of a thread-block size as tables print it: a number of threads, or "16x16"."""

BASELINES = (O2, O2_NOSHARE)
"""How clang compiled the IR of every kernel: as is, or without LLVM's own hoisting and sinking of common
instructions. O3 is a third way, on top of the second, that makes other code of few kernels (`unrolled`)."""

ROOT = Path(__file__).parent


Draw = Callable[[Block], dict[str, Any]]
"""How a buffer is drawn at a thread-block size."""


def any_bits(_: Block) -> dict[str, Any]:
    """Of a buffer whose bits are all random."""
    return {}


def items(item_bytes: int, columns: int = 1, **rest: Any) -> Draw:
    """Of a buffer of items that do not depend on each other: items of a smaller one, with replacement."""
    return lambda _: {"sampled": {"item_bytes": item_bytes, "columns": columns}, **rest}


@dataclass(frozen=True)
class KernelSpec:
    """A kernel that pcfm is measured on.

    ``make_launch(block, seed)``, ``make_reference(launch)`` and ``make_application(block, seed, scale)`` are
    the kernel's own. ``relative_error`` is what a floating-point result of a launch may be off by, as a
    fraction of the largest expected magnitude in its buffer. ``measured`` are the kernel functions that
    tables count, by default ``function``; ``largest_scale`` is None where there is no limit.
    ``unrolled`` says whether clang -O3 unrolls loops of it: then there is IR of its own for O3, else that of
    O2_NOSHARE is what -O3 makes too; None of a kernel that is not compiled so.
    ``folder`` has ``kernel.cu`` and, by baseline, the IR of each block size; by default it is that of the
    kernel's name in this package.
    ``drawn`` are the buffers of the application that may be drawn at random where it is timed, in place of
    the contents given: how, as the arguments of ``pcfm.gpu.run.draw`` beside the seed.
    """

    name: str
    function: str
    blocks: tuple[Block, ...]
    make_launch: Callable[[Block, int], Launch]
    make_reference: Callable[[Launch], dict[int, np.ndarray]]
    make_application: Callable[[Block, int, int], Application]
    relative_error: float = 0.0
    baselines: tuple[str, ...] = BASELINES
    measured: tuple[str, ...] = ()
    unrolled: bool | None = None
    largest_scale: int | None = None
    folder: Path | None = None
    drawn: Mapping[str, Draw] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if not self.measured:
            object.__setattr__(self, "measured", (self.function,))

    @property
    def source_path(self) -> Path:
        """The CUDA C source."""
        return self._folder / "kernel.cu"

    @property
    def folders(self) -> tuple[str, ...]:
        """Of which baselines there is IR of its own."""
        return (*self.baselines, O3) if self.unrolled else self.baselines

    @property
    def compilations(self) -> tuple[str, ...]:
        """All baselines that there are of it."""
        return self.baselines if self.unrolled is None else (*self.baselines, O3)

    def ir_path(self, block: Block, baseline: str) -> Path:
        """The compiled LLVM IR. Raises: KeyError for a block size or baseline that does not exist."""
        self._check_block(block)
        if baseline not in self.compilations:
            raise KeyError(f"{self.name} has no baseline {baseline!r}, only {', '.join(self.compilations)}")
        folder = baseline if baseline in self.folders else O2_NOSHARE
        return self._folder / folder / f"{block}.ll"

    def read(self, block: Block, baseline: str) -> bytes:
        """The compiled module. Raises: KeyError as ``ir_path``."""
        return self.ir_path(block, baseline).read_bytes()

    def launch(self, block: Block, seed: int) -> Launch:
        """One launch on the inputs of this seed, of which 0 is the tables'. Raises: KeyError for a block size
        that does not exist.
        """
        self._check_block(block)
        return self.make_launch(block, seed)

    def application(self, block: Block, seed: int = 0, scale: int = 1) -> Application:
        """The whole computation on the inputs of this seed; what ``scale`` multiplies, the kernel's own page
        says.

        Raises: KeyError for a block size that does not exist, ValueError for a scale out of range.
        """
        self._check_block(block)
        limit = self.largest_scale
        if scale < 1 or (limit is not None and scale > limit):
            wanted = "an integer from 1 on" if limit is None else f"an integer from 1 to {limit}"
            raise ValueError(f"the scale of {self.name} is {wanted}, not {scale}")
        return self.make_application(block, seed, scale)

    def reference(self, launch: Launch) -> dict[int, np.ndarray]:
        """Argument index to expected contents, for each buffer that a launch changes."""
        return self.make_reference(launch)

    def check(
        self, launch: Launch, buffers_after: Mapping[int, np.ndarray] | Sequence[np.ndarray | None]
    ) -> list[str]:
        """What is wrong with the buffers after a launch; empty when all is right.

        The buffers are given by argument index, or as a sequence with one entry per argument. Those that the
        reference does not name must be as they were.
        """
        if not isinstance(buffers_after, Mapping):
            buffers_after = {index: after for index, after in enumerate(buffers_after) if after is not None}
        expected = self.reference(launch)
        problems = []
        for index, arg in enumerate(launch.args):
            if not isinstance(arg, BufferArg):
                continue
            if index not in buffers_after:
                problems.append(f"argument {index}: no buffer was given")
                continue
            want = Expected(arg.data)
            if index in expected:
                want = Expected.within(expected[index], self.relative_error)
            problem = difference(want, np.asarray(buffers_after[index]))
            if problem:
                problems.append(f"argument {index}: {problem}")
        return problems

    @property
    def _folder(self) -> Path:
        return self.folder or ROOT / self.name

    def _check_block(self, block: Block) -> None:
        if block not in self.blocks:
            names = ", ".join(map(str, self.blocks))
            raise KeyError(f"{self.name} has no block size {block!r}, only {names}")
