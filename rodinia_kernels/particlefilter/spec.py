"""`particlefilter`: PARTICLES * scale particles are weighed against a frame, and drawn anew by given weights.

Skewed, a tenth of the particles have nearly all the weight, so that searches in the distribution are of very
unlike length, and many particles look past the frame's border; even, all weights are alike and all particles
lie inside. The distribution is an input of its own: its sum over the weights is another kernel's work.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import buffer, expected, scalar, skewed_and_even, thread_blocks

PARTICLES, SIDE, RADIUS = 512, 64, 4
RELATIVE_ERROR = 2e-5
_ASCENDING = {"format": "f", "segment": 0, "stride": 1}


def _disc() -> np.ndarray:
    y, x = np.mgrid[-RADIUS : RADIUS + 1, -RADIUS : RADIUS + 1]
    inside = np.hypot(x, y) <= RADIUS
    return np.stack([x[inside], y[inside]], axis=1).astype(np.int32)


def _draw(seed: int, scale: int, even: bool) -> dict[str, np.ndarray]:
    generator = np.random.default_rng([seed, even])
    count = PARTICLES * scale
    frame = np.clip(generator.normal(100, 10, (SIDE, SIDE)), 0, 255)
    y, x = np.mgrid[:SIDE, :SIDE]
    frame[np.hypot(x - 20, y - 9) <= RADIUS] = 228
    spread = 10 if even else 24
    particles = generator.normal((32, 32) if even else (20, 9), spread / 2, (count, 2))
    if even:
        particles = np.clip(particles, RADIUS + 1, SIDE - RADIUS - 2)
    weights = np.ones(count) if even else np.where(generator.random(count) < 0.1, 40.0, 0.2)
    return {
        "particles": particles.astype(np.float32).reshape(-1),
        "frame": frame.astype(np.uint8).reshape(-1),
        "disc": _disc().reshape(-1),
        "distribution": np.cumsum(weights / weights.sum()).astype(np.float32),
    }


def _weights(particles: np.ndarray, frame: np.ndarray, disc: np.ndarray) -> np.ndarray:
    """A mean over the pixels inside, in double precision."""
    x, y = (np.rint(particles.reshape(-1, 2)[:, axis, None]).astype(int) for axis in (0, 1))
    px, py = (known + disc.reshape(-1, 2)[:, axis] for known, axis in ((x, 0), (y, 1)))
    inside = (px >= 0) & (px < SIDE) & (py >= 0) & (py < SIDE)
    value = frame.reshape(SIDE, SIDE)[np.clip(py, 0, SIDE - 1), np.clip(px, 0, SIDE - 1)].astype(float)
    single = ((value - 100) ** 2 - (value - 228) ** 2) / 50
    seen = inside.sum(axis=1)
    mean = np.where(inside, single, 0).sum(axis=1) / np.maximum(seen, 1)
    return np.where(seen > 0, np.exp(mean * 0.01), 0.0).astype(np.float32)


def _resampled(distribution: np.ndarray, particles: np.ndarray, first: float) -> np.ndarray:
    """By binary search."""
    count = len(distribution)
    wanted = np.float32(first) + np.arange(count, dtype=np.float32) / np.float32(count)
    slots = np.minimum(np.searchsorted(distribution, wanted), count - 1)
    return particles.reshape(-1, 2)[slots].reshape(-1)


def _first(count: int, seed: int) -> float:
    return float(np.float32((0.5 + seed % 7 / 16) / count))


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """The weighing."""
    drawn = _draw(seed, scale, even)
    count, disc_size = PARTICLES * scale, len(drawn["disc"]) // 2
    args = (
        *(BufferArg(drawn[name], readonly=True) for name in ("particles", "frame", "disc")),
        BufferArg(np.full(count, -1, np.float32)),
        *(ScalarArg("i32", number) for number in (count, disc_size, SIDE, SIDE)),
    )
    return Launch("particle_weigh", thread_blocks(count, block), (int(block), 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """All particles and pixels at once."""
    assert scalar(launch, 6) == SIDE
    return {3: _weights(buffer(launch, 0), buffer(launch, 1), buffer(launch, 2))}


def make_application(block: Block, seed: int, scale: int, even: bool) -> Application:
    """The weighing, and the drawing."""
    drawn = _draw(seed, scale, even)
    count, disc_size = PARTICLES * scale, len(drawn["disc"]) // 2
    first = _first(count, seed)
    buffers = {name: BufferArg(data, readonly=True) for name, data in drawn.items()}
    buffers["weights"] = BufferArg(np.full(count, -1, np.float32))
    buffers["resampled"] = BufferArg(np.zeros(2 * count, np.float32))
    grid, threads = thread_blocks(count, block), (int(block), 1, 1)
    sizes = [ScalarArg("i32", number) for number in (count, disc_size, SIDE, SIDE)]
    steps = (
        Step("particle_weigh", grid, threads, ("particles", "frame", "disc", "weights", *sizes)),
        Step("particle_resample", grid, threads,
             ("distribution", "particles", "resampled", ScalarArg("float", first), ScalarArg("i32", count))),
    )  # fmt: skip

    def reference() -> dict[str, Expected]:
        weights = _weights(drawn["particles"], drawn["frame"], drawn["disc"])
        resampled = _resampled(drawn["distribution"], drawn["particles"], first)
        return expected({"weights": weights}, RELATIVE_ERROR) | expected({"resampled": resampled})

    return Application(buffers, steps, reference)


SPECS = skewed_and_even(
    "particlefilter",
    "particle_weigh",
    (64, 256),
    make_launch,
    make_reference,
    make_application=make_application,
    relative_error=RELATIVE_ERROR,
    measured=("particle_weigh", "particle_resample"),
    drawn={"particles": items(8), "distribution": items(4, ordered=_ASCENDING)},
)
