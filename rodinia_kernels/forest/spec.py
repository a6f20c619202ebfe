"""`forest`: SAMPLES * scale samples through TREES decision trees.

Skewed, trees are as training leaves them, with short and long ways to a leaf; even, all leaves lie DEPTH
deep.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import buffer, records, scalar, skewed_and_even, thread_blocks

SAMPLES, TREES, FEATURES, DEPTH, DEEPEST = 512, 8, 6, 6, 14
RELATIVE_ERROR = 1e-6


def _forest(generator: np.random.Generator, even: bool) -> tuple[np.ndarray, np.ndarray]:
    """Nodes as (feature, threshold or value, left, right), and the roots."""
    features, numbers, children, roots = [], [], [], []
    for _ in range(TREES):
        roots.append(len(features))
        waiting = [(-1, 0, 0)]
        while waiting:
            parent, side, depth = waiting.pop()
            if parent >= 0:
                children[parent][side] = len(features)
            is_leaf = (
                depth == DEPTH if even else depth == DEEPEST or (depth > 1 and generator.random() < 0.35)
            )
            features.append(-1 if is_leaf else int(generator.integers(FEATURES)))
            numbers.append(generator.uniform(-1, 1) if is_leaf else generator.uniform(0.2, 0.8))
            children.append([0, 0])
            if not is_leaf:
                waiting += [(len(features) - 1, 1, depth + 1), (len(features) - 1, 0, depth + 1)]
    nodes = records(np.array(features, np.int32), np.array(numbers, np.float32), np.array(children, np.int32))
    return nodes, np.array(roots, np.int32)


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """All samples."""
    generator = np.random.default_rng([seed, even])
    nodes, roots = _forest(generator, even)
    count = SAMPLES * scale
    args = (
        BufferArg(nodes, readonly=True),
        BufferArg(roots, readonly=True),
        BufferArg(generator.random((count, FEATURES)).astype(np.float32), readonly=True),
        BufferArg(np.full(count, 9, np.float32)),
        *(ScalarArg("i32", number) for number in (count, TREES, FEATURES)),
    )
    return Launch("forest_predict", thread_blocks(count, block), (int(block), 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """All samples at once, level by level."""
    words = buffer(launch, 0).reshape(-1, 4)
    feature, number, children = words[:, 0], words[:, 1].copy().view(np.float32), words[:, 2:]
    samples = buffer(launch, 2).reshape(-1, FEATURES)
    total = np.zeros(len(samples), np.float32)
    for root in buffer(launch, 1).tolist():
        nodes = np.full(len(samples), root)
        while (feature[nodes] >= 0).any():
            goes_left = samples[np.arange(len(samples)), np.maximum(feature[nodes], 0)] < number[nodes]
            below = children[nodes, np.where(goes_left, 0, 1)]
            nodes = np.where(feature[nodes] >= 0, below, nodes)
        total += number[nodes]
    return {3: total / np.float32(scalar(launch, 5))}


SPECS = skewed_and_even(
    "forest",
    "forest_predict",
    (64, 256),
    make_launch,
    make_reference,
    buffers=("nodes", "roots", "samples", "predictions"),
    relative_error=RELATIVE_ERROR,
    drawn={"samples": items(4 * FEATURES)},
)
