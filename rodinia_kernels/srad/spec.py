"""`srad`: speckle-reducing anisotropic diffusion of an image, two kernels per step of time.

The application makes ITERATIONS steps on an image of SIDE * scale pixels each way: bright and dark ground
under speckle. The speckle scale is that of the image's dark corner, and falls by exp(-2 * DECAY) per step (in
its square; Yu and Acton, Speckle Reducing Anisotropic Diffusion, IEEE TIP 11(11), 2002, who give this
approximation beside the estimate from a homogeneous region). No input size is published; ours is 128, at
scale 16 the 2048 at which Rodinia runs it.

The launch is the first kernel alone: differences between neighbours, and diffusion coefficients.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.spec import Block, KernelSpec, items

TILES = 4
SIDE = 128
ITERATIONS = 4
RATE = 0.5
DECAY = 1 / 6
SPECKLE = 0.25
"""The standard deviation of the noise over its mean."""
RELATIVE_ERROR = 2e-5
"""Of the largest magnitude in a buffer.

The coefficient is 1 / (1 + (q - s) / (s (1 + s))) with q, s the squared variations of the place and of
speckle. Its slope in q is at most 1 / (s (1 + s)), which is 43 for the smallest s of an application, 0.023;
and q, about as large as s where that slope matters, is off by some units of 2^-24. So each step of time adds
an error of some 1e-6. Measured in single precision, after all steps: up to 2e-6.
"""
_EDGES = ("to_north", "to_south", "to_west", "to_east")


def make_launch(block: Block, seed: int) -> Launch:
    """An image of TILES x TILES tiles; seeds 3 and 5 modulo 8 give flat and striped ones."""
    edge = int(str(block).partition("x")[0])
    side = TILES * edge
    generator = np.random.default_rng(seed)
    image = np.exp(generator.uniform(0.0, 1.0, (side, side)))
    if seed % 8 == 3:
        image[:] = image[0, 0]
    elif seed % 8 == 5:
        image[:, ::2] *= 16.0
    results = tuple(BufferArg(np.zeros(side * side, np.float32)) for _ in range(5))
    scalars = (ScalarArg("i32", side), ScalarArg("i32", side), ScalarArg("float", 0.25))
    args = (BufferArg(image.astype(np.float32), readonly=True), *results, *scalars)
    return Launch("srad_coefficients", (TILES, TILES, 1), (edge, edge, 1), args)


def _diffuse(image: np.ndarray, speckle: float) -> tuple[list[np.ndarray], np.ndarray]:
    """Differences to the neighbours and coefficients: the whole image at once, padded by its own edges."""
    padded = np.pad(image, 1, mode="edge")
    neighbours = (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:])
    differences = [neighbour - image for neighbour in neighbours]
    gradient = sum(np.square(difference) for difference in differences) / np.square(image)
    laplacian = sum(differences) / image
    variation = (gradient / 2 - np.square(laplacian) / 16) / np.square(1 + laplacian / 4)
    coefficient = np.clip(1 / (1 + (variation - speckle) / (speckle * (1 + speckle))), 0, 1)
    return differences, coefficient


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Differences and coefficients, in double precision."""
    image_arg, width, speckle_arg = launch.args[0], launch.args[6], launch.args[8]
    assert isinstance(image_arg, BufferArg)
    assert isinstance(width, ScalarArg) and isinstance(speckle_arg, ScalarArg)
    image = image_arg.data.reshape(-1, int(width.value)).astype(np.float64)
    differences, coefficient = _diffuse(image, float(speckle_arg.value))
    results = [*differences, coefficient]
    return {number: result.astype(np.float32).reshape(-1) for number, result in enumerate(results, start=1)}


def _draw_image(side: int, seed: int) -> np.ndarray:
    """Ground at three brightnesses, times speckle; seeds 3 and 5 modulo 8 are flat ground and stripes."""
    generator = np.random.default_rng(seed)
    y, x = np.mgrid[:side, :side] / side
    ground = np.ones((side, side))
    if seed % 8 == 5:
        ground[:, ::2] = 16.0
    elif seed % 8 != 3:
        ground[np.hypot(x - 0.6, y - 0.4) < 0.3] = 4.0
        ground[np.hypot(x - 0.7, y - 0.3) < 0.1] = 2.0
    noise = 1.0 + SPECKLE * np.sqrt(3.0) * generator.uniform(-1.0, 1.0, (side, side))
    return (ground * (1.0 if seed % 8 == 3 else noise)).astype(np.float32)


def _speckles() -> list[float]:
    """The squared speckle scale of each step, as single precision has it."""
    return [float(np.float32(SPECKLE**2 * np.exp(-2 * DECAY * number))) for number in range(ITERATIONS)]


def iterate(image: np.ndarray, speckles: Sequence[float]) -> dict[str, np.ndarray]:
    """What all buffers hold after a step of time per speckle scale, in double precision."""
    differences, coefficient = [], np.zeros_like(image)
    for speckle in speckles:
        differences, coefficient = _diffuse(image, speckle)
        padded = np.pad(coefficient, 1, mode="edge")
        flows = (coefficient, padded[2:, 1:-1], coefficient, padded[1:-1, 2:])
        divergence = sum(flow * difference for flow, difference in zip(flows, differences, strict=True))
        image = image + RATE / 4 * divergence
    return {"image": image, **dict(zip(_EDGES, differences, strict=True)), "coefficient": coefficient}


def make_application(block: Block, seed: int, scale: int) -> Application:
    """ITERATIONS steps of time."""
    edge, side = int(str(block).partition("x")[0]), SIDE * scale
    image = _draw_image(side, seed)
    buffers = {"image": BufferArg(image.reshape(-1))}
    for name in (*_EDGES, "coefficient"):
        buffers[name] = BufferArg(np.zeros(side * side, np.float32))
    shape = ScalarArg("i32", side), ScalarArg("i32", side)
    grid, threads = (side // edge, side // edge, 1), (edge, edge, 1)
    steps, speckles = [], _speckles()
    for speckle in speckles:
        args = (*buffers, *shape)
        steps.append(Step("srad_coefficients", grid, threads, (*args, ScalarArg("float", speckle))))
        steps.append(Step("srad_update", grid, threads, (*args, ScalarArg("float", RATE))))

    def reference() -> dict[str, Expected]:
        final = iterate(image.astype(np.float64), speckles)
        return {
            name: Expected.within(values.astype(np.float32).reshape(-1), RELATIVE_ERROR)
            for name, values in final.items()
        }

    return Application(buffers, tuple(steps), reference)


SPEC = KernelSpec(
    "srad",
    "srad_coefficients",
    ("16x16", "32x32"),
    make_launch,
    make_reference,
    make_application,
    relative_error=RELATIVE_ERROR,
    measured=("srad_coefficients", "srad_update"),
    unrolled=False,
    drawn={"image": items(4)},
)
