"""`btree`: QUERIES * scale point queries and as many range queries of a B-tree with KEYS * scale keys,
LARGEST_TREE times KEYS at most.

The tree's fill varies from node to node, as after many insertions. Skewed, most point queries ask for what
stands near the root or is not there, and ranges are short but for some; even, all keys asked for are in
leaves, and all ranges are of one length.
"""

from __future__ import annotations

import itertools

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import buffer, expected, scalar, skewed_and_even, thread_blocks

KEYS, QUERIES, LARGEST_TREE = 4096, 1024, 16
ORDER = 8
WORDS = 1 + ORDER + ORDER + ORDER + 1
"""Of a node: its size, keys, values, children."""
_FIRST_CHILD = 1 + 2 * ORDER


def _tree(generator: np.random.Generator, keys: np.ndarray, values: np.ndarray) -> np.ndarray:
    """A B-tree over sorted keys, (nodes, WORDS); leaves lie at the same depth or one apart."""
    nodes: list[np.ndarray] = []
    waiting = [(0, len(keys), -1, 0)]
    while waiting:
        first, end, parent, slot = waiting.pop(0)
        node = np.zeros(WORDS, np.int32)
        node[_FIRST_CHILD:] = -1
        if parent >= 0:
            nodes[parent][_FIRST_CHILD + slot] = len(nodes)
        count = end - first
        if count <= ORDER:
            chosen = np.arange(first, end)
        else:
            size = int(generator.integers(ORDER // 2, ORDER + 1))
            chosen = first + (np.arange(1, size + 1) * count) // (size + 1)
            bounds = [first - 1, *chosen.tolist(), end]
            for number, (low, high) in enumerate(itertools.pairwise(bounds)):
                if high - low > 1:
                    waiting.append((low + 1, high, len(nodes), number))
        node[0] = len(chosen)
        node[1 : 1 + len(chosen)] = keys[chosen]
        node[1 + ORDER : 1 + ORDER + len(chosen)] = values[chosen]
        nodes.append(node)
    return np.stack(nodes)


def _draw(seed: int, scale: int, even: bool) -> dict[str, np.ndarray]:
    generator = np.random.default_rng([seed, even])
    count, queries = KEYS * min(scale, LARGEST_TREE), QUERIES * scale
    keys = np.sort(generator.choice(count * 8, count, replace=False)).astype(np.int32)
    tree = _tree(generator, keys, generator.integers(0, 1 << 30, count, dtype=np.int32))
    leaves = tree[(tree[:, _FIRST_CHILD:] < 0).all(axis=1)]
    in_leaves = np.concatenate([leaf[1 : 1 + leaf[0]] for leaf in leaves])
    low = generator.integers(0, count * 8, queries, dtype=np.int32)
    if even:
        wanted = generator.choice(in_leaves, queries)
        length = np.full(queries, 64, np.int32)
    else:
        popular = tree[: 1 + ORDER, 1 : 1 + ORDER // 2].reshape(-1)
        chosen = generator.random(queries)
        wanted = np.where(
            chosen < 0.5, generator.choice(popular, queries),
            np.where(chosen < 0.8, generator.choice(keys, queries), low),
        )  # fmt: skip
        length = np.where(generator.random(queries) < 0.1, 1000, generator.integers(0, 40, queries))
    return {
        "tree": tree.reshape(-1),
        "wanted": wanted.astype(np.int32),
        "low": low,
        "high": (low + length).astype(np.int32),
    }


def _pairs(tree: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """All keys in order, and their values."""
    nodes = tree.reshape(-1, WORDS)
    is_used = np.arange(ORDER) < nodes[:, :1]
    keys, values = nodes[:, 1 : 1 + ORDER][is_used], nodes[:, 1 + ORDER : 1 + 2 * ORDER][is_used]
    order = np.argsort(keys)
    return keys[order], values[order]


def _answers(tree: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    keys, values = _pairs(tree)
    slots = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[slots] == wanted, values[slots], -1).astype(np.int32)


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """The point queries."""
    drawn = _draw(seed, scale, even)
    queries = len(drawn["wanted"])
    args = (
        BufferArg(drawn["tree"], readonly=True),
        BufferArg(drawn["wanted"], readonly=True),
        BufferArg(np.zeros(queries, np.int32)),
        ScalarArg("i32", queries),
    )
    return Launch("btree_find", thread_blocks(queries, block), (int(block), 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """By binary search in all keys."""
    assert scalar(launch, 3) == len(buffer(launch, 1))
    return {2: _answers(buffer(launch, 0), buffer(launch, 1))}


def make_application(block: Block, seed: int, scale: int, even: bool) -> Application:
    """Point queries, then ranges."""
    drawn = _draw(seed, scale, even)
    queries = len(drawn["wanted"])
    buffers = {name: BufferArg(data, readonly=True) for name, data in drawn.items()}
    buffers |= {name: BufferArg(np.zeros(queries, np.int32)) for name in ("answers", "counts")}
    grid, threads, count = thread_blocks(queries, block), (int(block), 1, 1), ScalarArg("i32", queries)
    steps = (
        Step("btree_find", grid, threads, ("tree", "wanted", "answers", count)),
        Step("btree_count", grid, threads, ("tree", "low", "high", "counts", count)),
    )

    def reference() -> dict[str, Expected]:
        keys, _ = _pairs(drawn["tree"])
        below, up_to = np.searchsorted(keys, drawn["low"]), np.searchsorted(keys, drawn["high"], "right")
        counts = (up_to - below).astype(np.int32)
        return expected({"answers": _answers(drawn["tree"], drawn["wanted"]), "counts": counts})

    return Application(buffers, steps, reference)


SPECS = skewed_and_even(
    "btree",
    "btree_find",
    (64, 256),
    make_launch,
    make_reference,
    make_application=make_application,
    measured=("btree_find", "btree_count"),
    drawn={"wanted": items(4), "low": items(4), "high": items(4)},
)
