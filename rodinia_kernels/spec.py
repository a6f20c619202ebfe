"""What a kernel's folder says about it: block sizes, compiled IR, a launch for each seed, the right answer.

A kernel's reference is computed from the launch alone, by another algorithm than the kernel's where there is
one (``np.sort`` for the sorting kernels), so that it can judge any execution of any version of the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pcfm.launch import BufferArg, Launch

Block = int | str
"""The name of a thread-block size as tables print it: a number of threads, or "16x16"."""

O2 = "O2"
O2_NOSHARE = "O2-noshare"
BASELINES = (O2, O2_NOSHARE)
"""How clang compiled the IR: as is, or without LLVM's own hoisting and sinking of common instructions."""

ROOT = Path(__file__).parent


@dataclass(frozen=True)
class KernelSpec:
    """A kernel that pcfm is measured on.

    ``make_launch(block, seed, scale)`` and ``make_reference(launch)`` are the kernel's own.
    ``relative_error`` is what a floating-point result may be off by, as a fraction of the largest expected
    magnitude in its buffer.
    """

    name: str
    function: str
    blocks: tuple[Block, ...]
    make_launch: Callable[[Block, int, int], Launch]
    make_reference: Callable[[Launch], dict[int, np.ndarray]]
    relative_error: float = 0.0
    baselines: tuple[str, ...] = BASELINES

    @property
    def source_path(self) -> Path:
        """The CUDA C source."""
        return ROOT / self.name / "kernel.cu"

    def ir_path(self, block: Block, baseline: str) -> Path:
        """The compiled LLVM IR. Raises: KeyError for a block size or baseline that does not exist."""
        if block not in self.blocks:
            raise KeyError(
                f"{self.name} has no block size {block!r}, only {', '.join(map(str, self.blocks))}"
            )
        if baseline not in self.baselines:
            raise KeyError(f"{self.name} has no baseline {baseline!r}, only {', '.join(self.baselines)}")
        return ROOT / self.name / baseline / f"{block}.ll"

    def launch(self, block: Block, seed: int, scale: int = 1) -> Launch:
        """The launch on the inputs of this seed, of which 0 is the tables'; ``scale`` multiplies thread
        blocks."""
        if block not in self.blocks:
            raise KeyError(
                f"{self.name} has no block size {block!r}, only {', '.join(map(str, self.blocks))}"
            )
        return self.make_launch(block, seed, scale)

    def reference(self, launch: Launch) -> dict[int, np.ndarray]:
        """Argument index to expected contents, for each buffer that the kernel changes."""
        return self.make_reference(launch)

    def check(
        self, launch: Launch, buffers_after: Mapping[int, np.ndarray] | Sequence[np.ndarray | None]
    ) -> list[str]:
        """What is wrong with the buffers after an execution; empty when all is right.

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
            want = expected.get(index, arg.data).reshape(-1)
            tolerance = self.relative_error if index in expected else 0.0
            problem = _difference(want, np.asarray(buffers_after[index]).reshape(-1), tolerance)
            if problem:
                problems.append(f"argument {index}: {problem}")
        return problems


def _difference(want: np.ndarray, got: np.ndarray, relative_error: float) -> str:
    """What distinguishes two flat arrays, as words; empty if nothing does."""
    if got.nbytes != want.nbytes:
        return f"{got.nbytes} bytes instead of {want.nbytes}"
    if got.dtype != want.dtype:
        got = np.ascontiguousarray(got).view(want.dtype)
    if want.dtype.kind == "f":
        finite = want[np.isfinite(want)].astype(np.float64)
        bound = relative_error * float(np.max(np.abs(finite), initial=0.0))
        with np.errstate(invalid="ignore"):
            near = np.abs(got.astype(np.float64) - want.astype(np.float64)) <= bound
        wrong = ~(near | (got == want) | (np.isnan(got) & np.isnan(want)))
    else:
        wrong = got != want
    if not wrong.any():
        return ""
    first = int(np.argmax(wrong))
    count = int(np.count_nonzero(wrong))
    return f"{count} of {want.size} elements differ, first at {first}: {got[first]} instead of {want[first]}"
