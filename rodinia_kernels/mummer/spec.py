"""`mummer`: READS * scale reads are matched in a genome of GENOME letters, through a trie of its suffixes.

Skewed, reads are of unlike length and one letter in DEEPEST is wrong, so that matches end at any depth; even,
all are exact pieces of the genome of one length.
"""

from __future__ import annotations

import functools
import itertools

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block
from rodinia_kernels.suite import buffer, scalar, skewed_and_even, thread_blocks

READS, GENOME, DEEPEST, SHORTEST = 512, 400, 14, 6


def _genome(seed: int) -> np.ndarray:
    return np.random.default_rng([seed, 2]).integers(0, 4, GENOME, dtype=np.uint8)


@functools.lru_cache(maxsize=4)
def _trie(genome: bytes) -> np.ndarray:
    """(nodes, 4) children of a trie of all pieces of up to DEEPEST letters."""
    children = [[0, 0, 0, 0]]
    for start in range(len(genome)):
        node = 0
        for letter in genome[start : start + DEEPEST]:
            if not children[node][letter]:
                children[node][letter] = len(children)
                children.append([0, 0, 0, 0])
            node = children[node][letter]
    return np.array(children, np.int32)


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """All reads, one after the other in memory."""
    generator = np.random.default_rng([seed, even])
    genome, count = _genome(seed), READS * scale
    lengths = np.full(count, 16) if even else generator.integers(SHORTEST, 28, count)
    pieces = []
    for length in lengths.tolist():
        start = int(generator.integers(0, GENOME - length))
        piece = genome[start : start + length].copy()
        if not even:
            wrong = generator.random(length) < 1 / DEEPEST
            piece[wrong] = generator.integers(0, 4, int(wrong.sum()))
        pieces.append(piece)
    # One letter more, which is read at the end of the last read and not looked at.
    letters = np.concatenate([*pieces, np.zeros(1, np.uint8)])
    args = (
        BufferArg(_trie(genome.tobytes()), readonly=True),
        BufferArg(letters, readonly=True),
        BufferArg(np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32), readonly=True),
        BufferArg(np.full(3 * count, -7, np.int32)),
        ScalarArg("i32", count),
        ScalarArg("i32", SHORTEST),
    )
    return Launch("mummer_match", thread_blocks(count, block), (int(block), 1, 1), args)


def _depth(piece: bytes, pieces: set[bytes]) -> int:
    """How many of its first letters stand in the genome in this order."""
    return max(length for length in range(len(piece) + 1) if piece[:length] in pieces)


@functools.lru_cache(maxsize=4)
def _pieces(trie: bytes) -> set[bytes]:
    """All pieces of the genome, read back out of its trie."""
    pieces: set[bytes] = set()
    children, waiting = np.frombuffer(trie, np.int32).reshape(-1, 4).tolist(), [(0, b"")]
    while waiting:
        node, piece = waiting.pop()
        pieces.add(piece)
        waiting += [(child, piece + bytes([letter])) for letter, child in enumerate(children[node]) if child]
    return pieces


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """By looking up each piece of a read among the genome's."""
    pieces = _pieces(buffer(launch, 0).tobytes())
    letters, first = buffer(launch, 1).tobytes(), buffer(launch, 2).tolist()
    results = []
    for begin, end in itertools.pairwise(first):
        lengths = [
            _depth(letters[start : min(start + DEEPEST, end)], pieces)
            for start in range(begin, end - scalar(launch, 5) + 1)
        ]
        longest = max((length for length in lengths if length >= SHORTEST), default=0)
        count = sum(length >= SHORTEST for length in lengths)
        results.append([count, longest, lengths.index(longest) if longest else -1])
    return {3: np.array(results, np.int32).reshape(-1)}


SPECS = skewed_and_even(
    "mummer",
    "mummer_match",
    (64, 256),
    make_launch,
    make_reference,
    buffers=("trie", "letters", "first_letters", "results"),
)
