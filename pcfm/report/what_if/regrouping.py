"""In which other warps the lanes of a launch could run: by what they did, and by what a loop of theirs did.

A *key* says for each lane which way it went at a branch, or how often it came round a loop. Lanes of one key
together part no more there. All here is over what lanes did (`pcfm.simt.estimate.lanes`); linear in it, with
sorting, and a heap of lanes where items are handed out.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.simt.estimate.lanes import NOBODY, LaneTraces
from pcfm.simt.program import Node, Program
from pcfm.simt.values import Array


@dataclass(frozen=True)
class Loop:
    """Nodes `head` to `end` in the program's order."""

    head: int
    end: int

    def has(self, node: int) -> bool:
        """Whether a node is in it."""
        return self.head <= node <= self.end


@dataclass(frozen=True, eq=False)
class Key:
    """A branch that splits warps; the loop that it leaves, where it leaves one; per lane what it did there:
    how often it came round, or the way that it took (the mean, where it came there often; -1: never).
    """

    node: Node
    loop: Loop | None
    values: Array

    @property
    def order(self) -> Array:
        """The lanes sorted: those that come round most often first, or by the way."""
        sign = -1 if self.loop is not None else 1
        return np.argsort(sign * self.values, kind="stable")


def loops_of(program: Program) -> list[Loop]:
    """The loops of a program, outer ones before their inner ones."""
    ends: dict[int, int] = {}
    for node in program.nodes:
        for edge in node.edges:
            if edge.target <= node.index:
                ends[edge.target] = max(ends.get(edge.target, 0), node.index)
    return [Loop(head, end) for head, end in sorted(ends.items())]


def keys_of(traces: LaneTraces, splits: Sequence[int], most: int) -> list[Key]:
    """The keys of those `most` branches that split warps most often, loops and other branches in turn;
    `values` are of `traces.lanes`.
    """
    program = traces.program
    loops = loops_of(program)
    chosen = sorted((index for index, count in enumerate(splits) if count), key=lambda i: (-splits[i], i))
    left_by = {index: _left_by(program.nodes[index], loops) for index in chosen}
    ranks: dict[int, int] = {}
    for is_loop in (True, False):
        own = [index for index in chosen if (left_by[index] is not None) == is_loop]
        ranks.update((index, rank) for rank, index in enumerate(own))
    keys: list[Key] = []
    for index in sorted(chosen, key=lambda i: (ranks[i], -splits[i])):
        node, left = program.nodes[index], left_by[index]
        if left is not None:
            visits = count_visits(traces.path_first, traces.path, left.head)
            key = Key(node, left, visits[traces.lanes])
        else:
            targets = np.array([edge.target for edge in node.edges], np.int64)
            key = Key(node, None, mean_ways(traces.path_first, traces.path, index, targets)[traces.lanes])
        if not any(np.array_equal(key.order, other.order) for other in keys):
            keys.append(key)
        if len(keys) == most:
            break
    return keys


def _left_by(node: Node, loops: Sequence[Loop]) -> Loop | None:
    """The innermost loop that a branch leaves."""
    around = [loop for loop in loops if loop.has(node.index)]
    leaves = [loop for loop in around if any(not loop.has(edge.target) for edge in node.edges)]
    return leaves[-1] if leaves else None


@compiled
def count_visits(path_first, path, node):
    """How often each lane ran a node."""
    counts = np.zeros(path_first.size - 1, np.int64)
    for lane in range(counts.size):
        for step in range(path_first[lane], path_first[lane + 1]):
            counts[lane] += path[step] == node
    return counts


@compiled
def mean_ways(path_first, path, node, targets):
    """Which of a node's targets each lane went to, in the mean; -1 where it never ran it."""
    ways = np.full(path_first.size - 1, -1.0)
    for lane in range(ways.size):
        visits = total = 0
        for step in range(path_first[lane], path_first[lane + 1] - 1):
            if path[step] == node:
                visits += 1
                for way in range(targets.size):
                    if path[step + 1] == targets[way]:
                        total += way
        if visits:
            ways[lane] = total / visits
    return ways


def count_instructions(traces: LaneTraces) -> Array:
    """How many instructions of the code each lane ran."""
    lengths = np.diff(traces.code.node_first)[: len(traces.program.nodes)]
    ran = np.concatenate([[0], np.cumsum(lengths[traces.path])])
    return np.diff(ran[traces.path_first])


def grouped(lanes: Array, warp_size: int, threads_per_block: int) -> Array:
    """Lanes in thread blocks, in warps, as `replay` takes them; the last thread block may be partly empty."""
    per_block = -(-threads_per_block // warp_size)
    blocks = -(-lanes.size // threads_per_block)
    padded = np.full(blocks * threads_per_block, NOBODY, np.int64)
    padded[: lanes.size] = lanes
    grouping = np.full((blocks, per_block * warp_size), NOBODY, np.int64)
    grouping[:, :threads_per_block] = padded.reshape(blocks, threads_per_block)
    return grouping.reshape(-1, warp_size)


def sorted_in_blocks(key: Key, threads_per_block: int) -> Array:
    """The order of the lanes when each thread block sorts its own."""
    blocks = np.arange(key.values.size) // threads_per_block
    values = -key.values if key.loop is not None else key.values
    return np.lexsort((values, blocks))


def handed_out(traces: LaneTraces, lanes: int) -> tuple[Array, Array]:
    """The items that `lanes` lanes begin with, and for each item the one that its lane does next: a lane
    takes the next item when it is done, by the instructions that each takes.
    """
    items = traces.lanes
    work = count_instructions(traces)
    then = np.full(traces.path_first.size - 1, NOBODY, np.int64)
    free = [(int(work[item]), lane, int(item)) for lane, item in enumerate(items[:lanes])]
    heapq.heapify(free)
    for item in items[lanes:].tolist():
        done, lane, last = heapq.heappop(free)
        then[last] = item
        heapq.heappush(free, (done + int(work[item]), lane, item))
    return items[:lanes], then


def shared_out(traces: LaneTraces, loop: Loop, width: int) -> LaneTraces:
    """The traces of a launch in which `width` lanes share the rounds of each item's loop: lane j of them does
    rounds j, j + width, ..., and all of them what stands around the loop.
    """
    arrays = _share_out(
        traces.path_first, traces.path, traces.access_first, traces.addresses, traces.accesses.first,
        loop.head, loop.end, _latches(traces.program, loop), width, traces.lanes,
    )  # fmt: skip
    path_first, path, access_first, addresses = arrays
    return replace(traces, path_first=path_first, path=path, access_first=access_first, addresses=addresses)


@compiled
def _share_out(path_first, path, access_first, addresses, slot_first, head, end, is_latch, width, lanes):
    total = lanes.size * width
    out_first, out_access_first = np.zeros(total + 1, np.int64), np.zeros(total + 1, np.int64)
    out, out_addresses = np.zeros(0, np.int32), np.zeros(0, np.int64)
    for is_writing in (False, True):
        if is_writing:
            out = np.zeros(out_first[total], np.int32)
            out_addresses = np.zeros(out_access_first[total], np.int64)
        for number in range(total):
            lane, part = lanes[number // width], number % width
            begin, access = out_first[number], out_access_first[number]
            steps = accesses = 0
            step, slot = path_first[lane], access_first[lane]
            turn, rounds, last_turn_is_whole, inside = 0, 0, False, False
            while step < path_first[lane + 1]:
                node = path[step]
                is_in = head <= node <= end
                if is_in and not inside:
                    turn, rounds = -1, 0
                    # How many rounds there are, and whether the last is one like the others.
                    ahead = step
                    while ahead < path_first[lane + 1] and head <= path[ahead] <= end:
                        rounds += path[ahead] == head
                        ahead += 1
                    last_turn_is_whole = is_latch[path[ahead - 1]]
                inside = is_in
                if is_in and node == head:
                    turn += 1
                kept = not is_in or turn % width == part
                if is_in and not last_turn_is_whole and turn >= rounds - 1:
                    kept = True
                count = slot_first[node + 1] - slot_first[node]
                if kept:
                    if is_writing:
                        out[begin + steps] = node
                        for entry in range(count):
                            out_addresses[access + accesses + entry] = addresses[slot + entry]
                    steps += 1
                    accesses += count
                slot += count
                step += 1
            if not is_writing:
                out_first[number + 1], out_access_first[number + 1] = begin + steps, access + accesses
    return out_first, out, out_access_first, out_addresses


def _latches(program: Program, loop: Loop) -> Array:
    """Which nodes go back to the loop's head."""
    return np.array(
        [
            loop.has(node.index) and any(edge.target == loop.head for edge in node.edges)
            for node in program.nodes
        ]
    )


def behind_loop(traces: LaneTraces, loop: Loop) -> list[int]:
    """The nodes that lanes come to when they leave a loop."""
    inside = (traces.path >= loop.head) & (traces.path <= loop.end)
    leaves = np.flatnonzero(inside[:-1] & ~inside[1:])
    leaves = np.setdiff1d(leaves, traces.path_first - 1)
    return sorted(set(traces.path[leaves + 1].tolist()))
