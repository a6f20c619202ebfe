"""`pcm`: each thread block sorts 8192 values, given as one sorted bucket per thread, by odd-even merges.

Element e of the bucket of thread t is at ``e * block + t`` of the thread block's values, before and after.

The whole sort takes 15 steps at 32 threads and 36 at 256; the application is that, in one launch of
THREAD_BLOCKS * scale thread blocks. The 8192 values of a thread block are published; how many thread blocks
there are is our choice.

The launch of seed 0 does the first stages, until runs of an eighth of the buckets are sorted; to be quick to
simulate, other seeds do one stage, mostly the first, a merge of each bucket with its neighbour.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, one_launch
from rodinia_kernels.inputs import draw_groups
from rodinia_kernels.spec import Block, KernelSpec

THREAD_BLOCKS = 4
VALUES_PER_BLOCK = 8192


def _interleave(buckets: np.ndarray) -> np.ndarray:
    """(thread blocks, threads, values) to the order in memory."""
    return np.ascontiguousarray(buckets.transpose(0, 2, 1)).reshape(-1)


def _sort_runs(buckets: np.ndarray, width: int) -> np.ndarray:
    """Each run of ``width`` buckets sorted as a whole."""
    thread_blocks, threads, _ = buckets.shape
    return np.sort(buckets.reshape(thread_blocks, threads // width, -1), axis=2).reshape(buckets.shape)


def _make_stages(block: Block, seed: int, scale: int, first_width: int, last_width: int) -> Launch:
    thread_blocks, threads = THREAD_BLOCKS * scale, int(block)
    values = draw_groups(np.dtype(np.int16), thread_blocks, VALUES_PER_BLOCK, seed)
    buckets = _sort_runs(values.reshape(thread_blocks, threads, -1), first_width)
    args = (BufferArg(_interleave(buckets)), ScalarArg("i32", first_width), ScalarArg("i32", last_width))
    return Launch("merge_buckets", (thread_blocks, 1, 1), (threads, 1, 1), args)


def _sorted_buckets(block: Block) -> dict[str, Any]:
    """How the values are drawn: any bits, the bucket of each thread sorted."""
    return {"ordered": {"format": "h", "segment": VALUES_PER_BLOCK, "stride": int(block)}}


def make_launch(block: Block, seed: int) -> Launch:
    """The first stages for seed 0, else the first stage, or for every tenth seed a later one."""
    if seed == 0:
        return _make_stages(block, seed, 1, 1, int(block) // 16)
    width = 2 << (seed // 10 % 4) if seed % 10 == 9 else 1
    return _make_stages(block, seed, 1, width, width)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Each run of twice the last stage's width of buckets, sorted."""
    values, _, last_width = launch.args
    assert isinstance(values, BufferArg) and isinstance(last_width, ScalarArg)
    buckets = values.data.reshape(launch.thread_blocks, -1, launch.threads_per_block).transpose(0, 2, 1)
    return {0: _interleave(_sort_runs(buckets, 2 * int(last_width.value)))}


def make_application(block: Block, seed: int, scale: int) -> Application:
    """All stages of the sort."""
    launch = _make_stages(block, seed, scale, 1, int(block) // 2)
    return one_launch(launch, ["values"], make_reference)


SPEC = KernelSpec(
    "pcm",
    "merge_buckets",
    (32, 64, 128, 256),
    make_launch,
    make_reference,
    make_application,
    unrolled=True,
    drawn={"values": _sorted_buckets},
)
