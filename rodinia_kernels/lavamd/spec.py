"""`lavamd`: forces between particles in SIDE^2 * scale boxes, each with the boxes around it.

Skewed, particles stand in clusters and boxes are filled unlike, so that the cut-off lets few lanes through
at a time; even, they stand on a lattice, a full box each.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block
from rodinia_kernels.suite import buffer, records, skewed_and_even

SIDE = 3
NEIGHBOURS = 27
WORDS = 3 + NEIGHBOURS
CUTOFF_SQUARED, INVERSE_WIDTH = 0.2, 2.0
RELATIVE_ERROR = 2e-5


def _boxes(sizes: np.ndarray, scale: int) -> np.ndarray:
    """First particle, size, and neighbours (itself first) of each box, in SIDE columns of a sheet."""
    count = len(sizes)
    boxes = np.zeros((count, WORDS), np.int32)
    boxes[:, 0] = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    boxes[:, 1] = sizes
    rows = count // SIDE
    for number in range(count):
        row, column = divmod(number, SIDE)
        around = [
            r * SIDE + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(SIDE, column + 2))
        ]
        around = [number, *(each for each in around if each != number)]
        boxes[number, 2] = len(around)
        boxes[number, 3 : 3 + len(around)] = around
    return boxes


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """All boxes, a thread block each."""
    generator = np.random.default_rng([seed, even])
    count, threads = SIDE * SIDE * scale, int(block)
    filled = min(threads, 48)
    sizes = np.full(count, filled) if even else generator.integers(filled // 4, filled + 1, count)
    boxes = _boxes(sizes, scale)
    positions = []
    for number, size in enumerate(sizes.tolist()):
        corner = np.array([*divmod(number, SIDE), 0.0])
        if even:
            inside = np.stack(np.unravel_index(np.arange(size), (4, 4, 3)), axis=1) / 4 + 0.1
            inside += generator.uniform(0, 1e-3, inside.shape)
        else:
            centres = generator.uniform(0, 1, (3, 3))
            inside = centres[generator.integers(0, 3, size)] + generator.normal(0, 0.08, (size, 3))
        positions.append(corner + inside)
    particles = np.concatenate(positions).astype(np.float32)
    charges = generator.uniform(0.1, 1.0, len(particles)).astype(np.float32)
    args = (
        BufferArg(boxes.reshape(-1), readonly=True),
        BufferArg(np.concatenate([particles, charges[:, None]], axis=1).reshape(-1), readonly=True),
        BufferArg(records(np.zeros((len(particles), 4), np.float32)).view(np.float32)),
        ScalarArg("float", INVERSE_WIDTH),
        ScalarArg("float", CUTOFF_SQUARED),
    )
    return Launch("lavamd_forces", (count, 1, 1), (threads, 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Box by box, all pairs at once; distances in single precision, since the cut-off decides by them."""
    boxes, particles = buffer(launch, 0).reshape(-1, WORDS), buffer(launch, 1).reshape(-1, 4)
    forces = np.zeros((len(particles), 4))
    width, cutoff = np.float32(INVERSE_WIDTH), np.float32(CUTOFF_SQUARED)
    for first, size, count, *numbers in boxes.tolist():
        around = [particles[boxes[n, 0] :][: boxes[n, 1]] for n in numbers[:count]]
        others = np.concatenate(around)
        apart = particles[first : first + size, None, :3] - others[None, :, :3]
        x, y, z = (apart[:, :, axis] for axis in range(3))
        distance = x * x + y * y + z * z
        decay = np.where(distance < cutoff, np.exp(-(distance * width).astype(np.float64)), 0.0)
        act = decay * others[None, :, 3]
        forces[first : first + size, :3] = (2 * act[:, :, None] * apart).sum(axis=1)
        forces[first : first + size, 3] = act.sum(axis=1)
    return {2: forces.astype(np.float32).reshape(-1)}


SPECS = skewed_and_even(
    "lavamd",
    "lavamd_forces",
    (64, 128),
    make_launch,
    make_reference,
    buffers=("boxes", "particles", "forces"),
    relative_error=RELATIVE_ERROR,
)
