"""`srad`: an image's differences between neighbours and diffusion coefficients, the first of two kernels."""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, KernelSpec

TILES = 4


def make_launch(block: Block, seed: int, scale: int) -> Launch:
    """An image of TILES * scale rows of TILES tiles; seeds 3 and 5 modulo 8 give flat and striped ones."""
    edge = int(str(block).partition("x")[0])
    width, height = TILES * edge, TILES * scale * edge
    generator = np.random.default_rng(seed)
    image = np.exp(generator.uniform(0.0, 1.0, (height, width)))
    if seed % 8 == 3:
        image[:] = image[0, 0]
    elif seed % 8 == 5:
        image[:, ::2] *= 16.0
    results = tuple(BufferArg(np.zeros(width * height, np.float32)) for _ in range(5))
    scalars = (ScalarArg("i32", width), ScalarArg("i32", height), ScalarArg("float", 0.25))
    args = (BufferArg(image.astype(np.float32), readonly=True), *results, *scalars)
    return Launch("srad_coefficients", (TILES, TILES * scale, 1), (edge, edge, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """The whole image at once, padded by its own edges, in double precision."""
    image_arg, width, speckle_arg = launch.args[0], launch.args[6], launch.args[8]
    assert isinstance(image_arg, BufferArg)
    assert isinstance(width, ScalarArg) and isinstance(speckle_arg, ScalarArg)
    image = image_arg.data.reshape(-1, int(width.value)).astype(np.float64)
    padded = np.pad(image, 1, mode="edge")
    neighbours = (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:])
    differences = [neighbour - image for neighbour in neighbours]
    gradient = sum(np.square(difference) for difference in differences) / np.square(image)
    laplacian = sum(differences) / image
    variation = (gradient / 2 - np.square(laplacian) / 16) / np.square(1 + laplacian / 4)
    speckle = float(speckle_arg.value)
    coefficient = np.clip(1 / (1 + (variation - speckle) / (speckle * (1 + speckle))), 0, 1)
    results = [*differences, coefficient]
    return {number: result.astype(np.float32).reshape(-1) for number, result in enumerate(results, start=1)}


SPEC = KernelSpec(
    "srad", "srad_coefficients", ("16x16", "32x32"), make_launch, make_reference, relative_error=1e-4
)
