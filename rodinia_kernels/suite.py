"""Kernels of the kind that authors bring: each folder of the suite is two kernels, on unlike inputs.

Under the folder's name the inputs are skewed: they show how the kernel loses its lanes. Under that name and
``-even`` lanes have as much to do as each other, as far as the algorithm allows: nothing may get slower
there. Source, IR and reference are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from pcfm.launch import BufferArg, Launch
from rodinia_kernels.application import Application, Expected, one_launch
from rodinia_kernels.spec import ROOT, Block, Draw, KernelSpec

EVEN = "-even"
MakeLaunch = Callable[[Block, int, int, bool], Launch]
MakeApplication = Callable[[Block, int, int, bool], Application]


def skewed_and_even(
    name: str,
    function: str,
    blocks: tuple[Block, ...],
    make_launch: MakeLaunch,
    make_reference: Callable[[Launch], dict[int, np.ndarray]],
    *,
    make_application: MakeApplication | None = None,
    buffers: Sequence[str] = (),
    relative_error: float = 0.0,
    measured: tuple[str, ...] = (),
    drawn: Mapping[str, Draw] | None = None,
    drawn_even: Mapping[str, Draw] | None = None,
) -> tuple[KernelSpec, KernelSpec]:
    """The two kernels of a folder.

    ``make_launch`` and ``make_application`` take block size, seed, scale and whether inputs are even;
    without the latter the application is the launch, whose buffers are named ``buffers`` in argument order.
    ``drawn`` are the buffers that may be drawn where the kernel is timed, ``drawn_even`` those of even inputs
    where they are others.
    """

    def of(even: bool) -> KernelSpec:
        def application(block: Block, seed: int, scale: int) -> Application:
            if make_application is not None:
                return make_application(block, seed, scale, even)
            launch = make_launch(block, seed, scale, even)
            return one_launch(launch, buffers, make_reference, relative_error)

        return KernelSpec(
            name + EVEN if even else name,
            function,
            blocks,
            lambda block, seed: make_launch(block, seed, 1, even),
            make_reference,
            application,
            relative_error=relative_error,
            measured=measured,
            folder=ROOT / name,
            drawn=(drawn if drawn_even is None or not even else drawn_even) or {},
        )

    return of(even=False), of(even=True)


def thread_blocks(items: int, block: Block) -> tuple[int, int, int]:
    """The grid of one lane per item."""
    return -(-items // int(block)), 1, 1


def buffer(launch: Launch, index: int) -> np.ndarray:
    """The contents of an argument before the launch."""
    arg = launch.args[index]
    assert isinstance(arg, BufferArg)
    return arg.data


def scalar(launch: Launch, index: int) -> int:
    """A number among the arguments."""
    arg = launch.args[index]
    assert not isinstance(arg, BufferArg)
    return int(arg.value)


def records(*columns: np.ndarray) -> np.ndarray:
    """Structures of 32-bit members, one per row, as the words that memory holds."""
    words = [np.ascontiguousarray(column).view(np.int32).reshape(len(column), -1) for column in columns]
    return np.concatenate(words, axis=1).reshape(-1)


def expected(values: Mapping[str, np.ndarray], relative_error: float = 0.0) -> dict[str, Expected]:
    """What the buffers of an application must hold."""
    return {name: Expected.within(each, relative_error) for name, each in values.items()}
