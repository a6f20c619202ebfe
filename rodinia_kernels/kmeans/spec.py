"""`kmeans`: POINTS * scale points to the nearest of CLUSTERS centres.

Skewed, clusters are of unequal size and near each other, and one point in ten is not yet where it belongs;
even, all points are, and their order goes through the clusters in long runs.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import buffer, scalar, skewed_and_even, thread_blocks

POINTS, FEATURES, CLUSTERS = 1024, 8, 6


def _distances(features: np.ndarray, centres: np.ndarray) -> np.ndarray:
    """Squared, (points, clusters), in single precision and in the order of the features."""
    total = np.zeros((features.shape[1], len(centres)), np.float32)
    for feature in range(FEATURES):
        apart = features[feature][:, None] - centres[None, :, feature]
        total += apart * apart
    return total


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """One round of assignments."""
    generator = np.random.default_rng([seed, even])
    count = POINTS * scale
    centres = generator.uniform(-1, 1, (CLUSTERS, FEATURES)).astype(np.float32)
    if even:
        members, spread, wrong = np.arange(count) * CLUSTERS // count, 0.05, 0.01
    else:
        shares = 2.0 ** -np.arange(CLUSTERS)
        members, spread, wrong = generator.choice(CLUSTERS, count, p=shares / shares.sum()), 0.6, 0.1
    points = centres[members] + generator.normal(0, spread, (count, FEATURES))
    features = points.astype(np.float32).T.copy()
    nearest = np.argmin(_distances(features, centres), axis=1)
    is_wrong = generator.random(count) < wrong
    before = np.where(is_wrong, (nearest + 1) % CLUSTERS, nearest).astype(np.int32)
    before[0] = (nearest[0] + 1) % CLUSTERS
    args = (
        BufferArg(features, readonly=True),
        BufferArg(centres, readonly=True),
        BufferArg(before),
        BufferArg(np.full(count, -2, np.int32)),
        BufferArg(np.zeros(1, np.int32)),
        ScalarArg("i32", count),
        ScalarArg("i32", CLUSTERS),
    )
    return Launch("kmeans_assign", thread_blocks(count, block), (int(block), 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """By sorting each point's distances."""
    features = buffer(launch, 0).reshape(FEATURES, -1)
    distances = _distances(features, buffer(launch, 1).reshape(-1, FEATURES))
    order = np.argsort(distances, axis=1, kind="stable")[:, :2].astype(np.int32)
    best, next_best = np.take_along_axis(distances, order, axis=1).T
    is_near = np.sqrt(next_best) < np.float32(2) * np.sqrt(best)
    before = buffer(launch, 2)
    moved = before != order[:, 0]
    assert scalar(launch, 6) == distances.shape[1]
    second = np.where(moved, np.where(is_near, order[:, 1], -1), buffer(launch, 3))
    return {2: order[:, 0].copy(), 3: second.astype(np.int32), 4: np.array([moved.sum()], np.int32)}


SPECS = skewed_and_even(
    "kmeans",
    "kmeans_assign",
    (64, 256),
    make_launch,
    make_reference,
    buffers=("features", "centres", "membership", "runner_up", "moved"),
    drawn={"features": items(4, FEATURES), "membership": items(4)},
)
