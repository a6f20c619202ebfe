"""`dct`: quantisation of a plane of 8 x 8 DCT coefficient blocks, one thread per coefficient.

The application is one launch on a square plane of SIDE * scale coefficients each way: 512 x 512, the size of
the pictures on which codecs are usually shown, at scale 4. No input size is published; these are ours.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, one_launch
from rodinia_kernels.spec import Block, KernelSpec, items

SIDE = 128


def make_launch(block: Block, seed: int, scale: int = 1) -> Launch:
    """A plane of SIDE * scale coefficients each way, of either sign, small ones being frequent."""
    edge = int(str(block).partition("x")[0])
    side = SIDE * scale
    generator = np.random.default_rng(seed)
    plane = np.clip(generator.laplace(0.0, 300.0, side * side), -2048, 2047).astype(np.int16)
    steps = generator.integers(1, 121, 64).astype(np.int16)
    if seed % 8 == 3:
        plane = generator.choice(np.array([-32768, -1, 0, 1, 32767], np.int16), plane.size)
        steps[::3] = 1
    elif seed % 8 == 5:
        plane = np.abs(plane)
    elif seed % 8 == 7:
        plane = (steps[np.arange(plane.size) % 64] * generator.integers(-9, 10, plane.size) // 2).astype(
            np.int16
        )
    args = (BufferArg(plane), BufferArg(steps, readonly=True), ScalarArg("i32", side))
    return Launch("quantise", (side // edge, side // edge, 1), (edge, edge, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Round half away from zero, by magnitude and sign; results wrap to 16 bits as stores do."""
    plane, steps, stride = launch.args
    assert isinstance(plane, BufferArg) and isinstance(steps, BufferArg) and isinstance(stride, ScalarArg)
    coefficients = plane.data.reshape(-1, int(stride.value)).astype(np.int64)
    rows, columns = coefficients.shape
    step = np.tile(steps.data.reshape(8, 8).astype(np.int64), (rows // 8, columns // 8))
    multiples = (np.abs(coefficients) + step // 2) // step
    return {0: (np.sign(coefficients) * multiples * step).astype(np.int16).reshape(-1)}


def make_application(block: Block, seed: int, scale: int) -> Application:
    """The launch, larger."""
    return one_launch(make_launch(block, seed, scale), ["plane", "steps"], make_reference)


SPEC = KernelSpec(
    "dct",
    "quantise",
    ("4x4", "8x8", "16x16"),
    make_launch,
    make_reference,
    make_application,
    unrolled=False,
    drawn={"plane": items(2)},
)
