"""A whole computation: launches that share buffers, one after the other, and the right answer.

A kernel seldom is the algorithm. A merge sort launches its kernel once per width, a blocked LU decomposition
three kernels per tile of the diagonal. An `Application` is that: named buffers, the launches in order
(`Step`), and what the buffers must hold after the last. The host decides nothing in between: all steps are
known before the first one runs. A step's buffers are distinct, so none of them aliases another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg

DEFAULT_FUEL = 2_000_000


@dataclass(frozen=True)
class Step:
    """One launch of an application; an argument is the name of a buffer, or a scalar."""

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    args: tuple[str | ScalarArg, ...]
    dynamic_shared_bytes: int = 0


@dataclass(frozen=True, eq=False)
class Expected:
    """What a buffer must hold, and by how much each element may be off (absolute; one number for all)."""

    values: np.ndarray
    error: np.ndarray | float = 0.0

    @classmethod
    def within(cls, values: np.ndarray, relative_error: float) -> Expected:
        """Off by at most this fraction of the largest finite magnitude of the buffer."""
        finite = values[np.isfinite(values)].astype(np.float64)
        return cls(values, relative_error * float(np.max(np.abs(finite), initial=0.0)))


@dataclass(frozen=True, eq=False)
class Application:
    """Named buffers, the launches in order, and what the buffers hold at the end.

    ``reference()`` computes the right answer, by another algorithm than the kernels' where there is one; it
    names the buffers that the steps change. It is None where nobody knows the answer, and nothing is wrong
    then. ``fuel`` is more than the instructions that any warp executes in
    one step.

    Raises: ValueError for a step that names an unknown buffer, or one twice.
    """

    buffers: Mapping[str, BufferArg]
    steps: tuple[Step, ...]
    reference: Callable[[], Mapping[str, Expected]] | None
    fuel: int = DEFAULT_FUEL

    def __post_init__(self) -> None:
        for number, step in enumerate(self.steps):
            names = [arg for arg in step.args if isinstance(arg, str)]
            unknown = [name for name in names if name not in self.buffers]
            if unknown:
                raise ValueError(
                    f"step {number} ({step.kernel}) names no buffer of the application: {unknown}"
                )
            if len(set(names)) != len(names):
                raise ValueError(f"step {number} ({step.kernel}) names a buffer twice: {names}")

    def launch(self, step: Step, buffers: Mapping[str, np.ndarray]) -> Launch:
        """A step on buffers as they stand before it."""
        args = tuple(
            BufferArg(buffers[arg], self.buffers[arg].readonly) if isinstance(arg, str) else arg
            for arg in step.args
        )
        return Launch(step.kernel, step.grid, step.block, args, step.dynamic_shared_bytes)

    def launches(self) -> tuple[Launch, ...]:
        """Each step on the buffers as they are at the start: for a compiler, which may know the shapes."""
        start = {name: buffer.data for name, buffer in self.buffers.items()}
        return tuple(self.launch(step, start) for step in self.steps)

    def check(self, buffers_after: Mapping[str, np.ndarray]) -> list[str]:
        """What is wrong with the buffers after the last step; empty when all is right.

        Buffers that the reference does not name must be as they were.
        """
        if self.reference is None:
            return []
        expected = self.reference()
        problems = []
        for name, buffer in self.buffers.items():
            if name not in buffers_after:
                problems.append(f"buffer {name}: not given")
                continue
            want = expected.get(name, Expected(buffer.data))
            problem = difference(want, np.asarray(buffers_after[name]))
            if problem:
                problems.append(f"buffer {name}: {problem}")
        return problems


def one_launch(
    launch: Launch,
    names: Sequence[str],
    reference: Callable[[Launch], Mapping[int, np.ndarray]],
    relative_error: float = 0.0,
) -> Application:
    """The application that is a single launch, whose result is exact where no error is given.

    ``names`` are those of the launch's buffers in argument order; ``reference`` gives the contents after
    it by argument index.
    """
    rest = iter(names)
    named = [next(rest) if isinstance(arg, BufferArg) else arg for arg in launch.args]
    buffers = {
        name: arg
        for name, arg in zip(named, launch.args, strict=True)
        if isinstance(name, str) and isinstance(arg, BufferArg)
    }
    step = Step(launch.kernel, launch.grid, launch.block, tuple(named), launch.dynamic_shared_bytes)

    def expected() -> dict[str, Expected]:
        right = reference(launch)
        return {str(named[index]): Expected.within(values, relative_error) for index, values in right.items()}

    return Application(buffers, (step,), expected)


def difference(expected: Expected, got: np.ndarray) -> str:
    """What distinguishes a buffer from what it must hold, as words; empty if nothing does.

    A buffer of raw bytes is read as the expected element type. A NaN matches a NaN.
    """
    want, got = expected.values.reshape(-1), got.reshape(-1)
    if got.nbytes != want.nbytes:
        return f"{got.nbytes} bytes instead of {want.nbytes}"
    if got.dtype != want.dtype:
        got = np.ascontiguousarray(got).view(want.dtype)
    if want.dtype.kind == "f":
        error = expected.error.reshape(-1) if isinstance(expected.error, np.ndarray) else expected.error
        with np.errstate(invalid="ignore"):
            near = np.abs(got.astype(np.float64) - want.astype(np.float64)) <= error
        wrong = ~(near | (got == want) | (np.isnan(got) & np.isnan(want)))
    else:
        wrong = got != want
    if not wrong.any():
        return ""
    first = int(np.argmax(wrong))
    count = int(np.count_nonzero(wrong))
    return f"{count} of {want.size} elements differ, first at {first}: {got[first]} instead of {want[first]}"
