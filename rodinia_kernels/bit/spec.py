"""`bit`: bitonic sort of each thread block's integers, one per thread, in shared memory.

The application is one launch of THREAD_BLOCKS * scale thread blocks. No input size is published; this is
ours.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch
from rodinia_kernels.application import Application, one_launch
from rodinia_kernels.inputs import draw_groups
from rodinia_kernels.spec import Block, KernelSpec, any_bits

THREAD_BLOCKS = 32


def make_launch(block: Block, seed: int, scale: int = 1) -> Launch:
    """THREAD_BLOCKS * scale thread blocks, each of which sorts its own ``block`` integers."""
    thread_blocks, threads = THREAD_BLOCKS * scale, int(block)
    values = draw_groups(np.dtype(np.int32), thread_blocks, threads, seed)
    return Launch("bitonic_sort", (thread_blocks, 1, 1), (threads, 1, 1), (BufferArg(values),))


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Each thread block's integers, sorted."""
    (values,) = launch.args
    assert isinstance(values, BufferArg)
    return {0: np.sort(values.data.reshape(launch.thread_blocks, -1), axis=1).reshape(-1)}


def make_application(block: Block, seed: int, scale: int) -> Application:
    """The launch, larger."""
    return one_launch(make_launch(block, seed, scale), ["values"], make_reference)


SPEC = KernelSpec(
    "bit",
    "bitonic_sort",
    (32, 64, 128, 256),
    make_launch,
    make_reference,
    make_application,
    unrolled=True,
    drawn={"values": any_bits},
)
