"""`bfs`: breadth-first search from one node, two launches per level.

Skewed, the degrees of the NODES * scale nodes follow a power law, as those of a social network do; even, the
graph is a grid of streets, with two to four neighbours everywhere, and levels are many.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.spec import Block
from rodinia_kernels.suite import buffer, expected, skewed_and_even, thread_blocks

NODES = 1024
STREETS = 32
"""Streets of the grid one way; the other way there are as many as the nodes make."""


def _neighbours(seed: int, scale: int, even: bool) -> list[np.ndarray]:
    generator = np.random.default_rng([seed, even])
    count = NODES * scale
    numbers = np.arange(count)
    if even:
        row, column = numbers // STREETS, numbers % STREETS
        lists = [
            [n for n, is_there in ((i - STREETS, r > 0), (i + STREETS, i + STREETS < count),
                                   (i - 1, c > 0), (i + 1, c < STREETS - 1)) if is_there]
            for i, r, c in zip(numbers.tolist(), row.tolist(), column.tolist(), strict=True)
        ]  # fmt: skip
        renamed = generator.permutation(count) if seed else numbers
        ordered: list[np.ndarray] = [np.empty(0, np.int32)] * count
        for number, each in enumerate(lists):
            ordered[renamed[number]] = renamed[each].astype(np.int32)
        return ordered
    degrees = np.minimum(generator.zipf(1.8, count), count // 8)
    popularity = degrees / degrees.sum()
    return [generator.choice(count, degree, p=popularity).astype(np.int32) for degree in degrees]


def _graph(seed: int, scale: int, even: bool) -> tuple[np.ndarray, np.ndarray]:
    """Nodes (first edge, degree) and edges."""
    lists = _neighbours(seed, scale, even)
    degrees = np.array([len(each) for each in lists], np.int32)
    first = np.concatenate([[0], np.cumsum(degrees)[:-1]]).astype(np.int32)
    return np.stack([first, degrees], axis=1), np.concatenate(lists)


def _costs(nodes: np.ndarray, edges: np.ndarray, start: int) -> np.ndarray:
    """The level of each node, -1 where none leads to it: a queue, node by node."""
    costs = np.full(len(nodes), -1, np.int32)
    costs[start] = 0
    queue = [start]
    for node in queue:
        first, degree = nodes[node]
        for neighbour in edges[first : first + degree].tolist():
            if costs[neighbour] < 0:
                costs[neighbour] = costs[node] + 1
                queue.append(neighbour)
    return costs


def _start(nodes: np.ndarray) -> int:
    """A node with the most edges; of several, one in the middle."""
    most = np.flatnonzero(nodes[:, 1] == nodes[:, 1].max())
    return int(most[len(most) // 2])


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """The expansion of the second level."""
    nodes, edges = _graph(seed, scale, even)
    costs = _costs(nodes, edges, _start(nodes))
    costs[costs > 1] = -1
    args = (
        BufferArg(nodes.reshape(-1), readonly=True),
        BufferArg(edges, readonly=True),
        BufferArg((costs == 1).astype(np.int8)),
        BufferArg(np.zeros(len(nodes), np.int8)),
        BufferArg((costs >= 0).astype(np.int8), readonly=True),
        BufferArg(costs),
        ScalarArg("i32", len(nodes)),
    )
    return Launch("bfs_expand", thread_blocks(len(nodes), block), (int(block), 1, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """The frontier empty, and its unvisited neighbours reached."""
    nodes, edges = buffer(launch, 0).reshape(-1, 2), buffer(launch, 1)
    frontier, reached, visited, costs = (buffer(launch, index) for index in (2, 3, 4, 5))
    reached, costs = reached.copy(), costs.copy()
    for node in np.flatnonzero(frontier):
        neighbours = edges[nodes[node, 0] :][: nodes[node, 1]]
        fresh = neighbours[visited[neighbours] == 0]
        reached[fresh], costs[fresh] = 1, costs[node] + 1
    return {2: np.zeros_like(frontier), 3: reached, 5: costs}


def make_application(block: Block, seed: int, scale: int, even: bool) -> Application:
    """The whole search: as many levels as there are."""
    nodes, edges = _graph(seed, scale, even)
    start = _start(nodes)
    costs = _costs(nodes, edges, start)
    at_start = np.zeros(len(nodes), np.int8)
    at_start[start] = 1
    known = np.full(len(nodes), -1, np.int32)
    known[start] = 0
    buffers = {
        "nodes": BufferArg(nodes.reshape(-1), readonly=True),
        "edges": BufferArg(edges, readonly=True),
        "frontier": BufferArg(at_start),
        "reached": BufferArg(np.zeros(len(nodes), np.int8)),
        "visited": BufferArg(at_start),
        "cost": BufferArg(known),
    }
    grid, threads, count = thread_blocks(len(nodes), block), (int(block), 1, 1), ScalarArg("i32", len(nodes))
    steps = []
    for _ in range(int(costs.max()) + 1):
        steps.append(Step("bfs_expand", grid, threads, (*buffers, count)))
        steps.append(Step("bfs_advance", grid, threads, ("frontier", "reached", "visited", count)))

    def reference() -> dict[str, Expected]:
        none = np.zeros(len(nodes), np.int8)
        return expected(
            {"frontier": none, "reached": none, "visited": (costs >= 0).astype(np.int8), "cost": costs}
        )

    return Application(buffers, tuple(steps), reference)


SPECS = skewed_and_even(
    "bfs",
    "bfs_expand",
    (64, 256),
    make_launch,
    make_reference,
    make_application=make_application,
    measured=("bfs_expand", "bfs_advance"),
)
