"""What each lane of a launch did, in its own order, and how other warps of the same lanes would have run.

`LaneObserver` watches a run as `TraceObserver` does, but keeps for each lane the nodes that it ran and the
addresses that it accessed. `replay` puts lanes together in warps anew: each warp runs what its lanes ran,
lanes part and meet by the rule of the program (by the code that the simulator itself runs,
`pcfm.simt.compiled.control`), and what the accesses of lanes that run together touch is found anew. With the
lanes as they were, the trace is the one that `TraceObserver` keeps.

Needs a launch whose lanes do the same whoever they are together with: no lane sees another. Where they meet
at barriers, thread blocks have to keep their lanes.

Cost: a small number of operations per node and lane. Space: 4 bytes per node that a lane ran, 8 per access;
no more than `MOST_LANE_STEPS` nodes of all lanes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.diagnostics import PcfmError
from pcfm.machine import Machine
from pcfm.simt.address_spaces import CONSTANT, GLOBAL_WINDOW, PRIVATE, SHARED
from pcfm.simt.compiled.control import Parts, go, pop, split_part
from pcfm.simt.compiled.traffic import PRIVATE_SECTORS, crowding, insert_number
from pcfm.simt.estimate.code import CodeOf, Issued, assemble, ir_instructions
from pcfm.simt.estimate.core import IN_CACHES, IN_CONSTANT, IN_SHARED, Code, Trace
from pcfm.simt.estimate.estimate import EstimateObserver
from pcfm.simt.estimate.trace import number_lines
from pcfm.simt.memory import Part
from pcfm.simt.program import Node, Program
from pcfm.simt.step import Step
from pcfm.simt.values import Array, full
from pcfm.simt.warps import NOWHERE

MOST_LANE_STEPS = 60_000_000
NOBODY = -1

_IN_GLOBAL, _IN_SHARED, _IN_CONSTANT, _IN_PRIVATE = range(4)
_SPACES = {SHARED: _IN_SHARED, CONSTANT: _IN_CONSTANT, PRIVATE: _IN_PRIVATE}
_SPACE_BITS = 60
_NO_ACCESS = -1
_OWN_BUFFER = 1 << 48  # where what is added to a launch lies: behind global memory, before private memory

# What a replay may find in the way.
_FINE, _APART_AT_BARRIER, _OFF_ITS_WAY = range(3)
# Where the lanes that ran a node go.
_GO_ON, _DONE, _BEGIN, _AWRY = range(4)


class Added(NamedTuple):
    """Code that warps run besides their own, before node n: the node `before[n]` of the code (-1: none), in
    which each lane loads from a place of its own in a row (`access` 1), all from one place (2), or none (0).
    """

    before: Array
    access: int


class _Shape(NamedTuple):
    """The control of a program: edges node after node, with the positions at which lanes wait."""

    edge_first: Array
    edge_target: Array
    edge_position: Array
    position_of: Array  # of each node, where its lanes wait when no edge says so
    start: int
    joins: Array
    is_barrier: Array
    node_at: Array
    has_joins: bool


class _Accesses(NamedTuple):
    """The accesses that nodes make, slot after slot: how far the last byte is, where it may be in another
    sector, and how many banks a lane's words take.
    """

    first: Array
    last_byte: Array
    words: Array


@dataclass(frozen=True, eq=False)
class LaneTraces:
    """Lane l ran the nodes `path[path_first[l]:path_first[l + 1]]`, and accessed `addresses` from
    `access_first[l]` on (the space in the upper bits); places of warps in which there is no lane ran none.
    """

    program: Program
    machine: Machine
    code: Code
    code_of: CodeOf
    warps_per_block: int
    path_first: Array
    path: Array
    access_first: Array
    addresses: Array
    accesses: _Accesses

    def code_with(self, issued: Sequence[Issued]) -> tuple[Code, int]:
        """The code with one more node behind all others, and the node's number."""
        nodes = [list(self.code_of(node, self.program, self.machine)) for node in self.program.nodes]
        code, _, _ = assemble([*nodes, issued], self.machine)
        return code, len(nodes)

    @property
    def grouping(self) -> Array:
        """The lanes warp by warp, as they ran."""
        lanes = np.arange(self.path_first.size - 1)
        return np.where(np.diff(self.path_first) > 0, lanes, NOBODY).reshape(-1, self.machine.warp_size)

    @property
    def lanes(self) -> Array:
        """The numbers of the lanes that ran anything, in order of thread block and thread."""
        return np.flatnonzero(np.diff(self.path_first))


class LaneObserver(EstimateObserver):
    """Keeps the `LaneTraces` of a launch; its estimate is that of the launch as it ran."""

    def __init__(self, code_of: CodeOf = ir_instructions) -> None:
        super().__init__(code_of)

    def begin(self, program: Program, machine: Machine) -> None:
        super().begin(program, machine)
        assert self.charged is not None
        self._slots = [
            {inst: slot for slot, inst in enumerate(filter(self.charged.__contains__, node.instructions))}
            for node in program.nodes
        ]
        first = np.cumsum([0, *(len(slots) for slots in self._slots)])
        self._made = _Accesses(first, np.zeros(first[-1], np.int64), np.ones(first[-1], np.int64))
        self._now = 0  # the node that runs
        self._lane_steps = 0
        # Steps (slot -1) and accesses in turn: node, slot, lanes, addresses.
        self._events: list[tuple[int, int, Array, Array]] = []
        self._traces: LaneTraces | None = None

    def step(self, node: Node, step: Step) -> None:
        self.note_batch(step)
        self._now = node.index
        lanes = self._lanes(step, step.flat)
        self._lane_steps += lanes.size
        if self._lane_steps > MOST_LANE_STEPS:
            raise PcfmError(
                f"the launch is too long to be followed lane by lane: more than {MOST_LANE_STEPS:,} steps",
                hint="a launch of fewer thread blocks, or of smaller data, shows the same",
            )
        self._events.append((node.index, -1, lanes, lanes[:0].astype(np.int64)))

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        slot = self._slots[self._now].get(part.access.inst)
        if slot is None:
            return
        access, step = part.access, part.step
        positions = step.flat if part.flat is None else part.flat
        addresses = part.addresses
        if part.flat is None:
            addresses = full(addresses, step.shape).reshape(-1)[positions]
        space = _SPACES.get(part.space, _IN_GLOBAL)
        local = addresses.reshape(-1).view(np.int64)
        if space in (_IN_GLOBAL, _IN_CONSTANT):
            local = local - GLOBAL_WINDOW
        number = self._made.first[self._now] + slot
        size = access.size_bytes
        if size > access.align or size > self.machine.transaction_bytes:
            self._made.last_byte[number] = size - 1
        self._made.words[number] = max(1, size // self.machine.bank_width_bytes)
        self._events.append((self._now, slot, self._lanes(step, positions), local | space << _SPACE_BITS))

    def _lanes(self, step: Step, positions: Array) -> Array:
        warps, lanes = np.divmod(positions, step.lanes)
        return (self.warps_of(step)[warps] * step.lanes + lanes).astype(np.int32)

    def traces(self) -> LaneTraces:
        """What the lanes of the launch did."""
        if self._traces is None:
            assert self.geometry is not None
            nodes = np.array([event[0] for event in self._events], np.int64)
            slots = np.array([event[1] for event in self._events], np.int64)
            sizes = np.array([event[2].size for event in self._events], np.int64)
            lanes = np.concatenate([event[2] for event in self._events])
            addresses = np.concatenate([event[3] for event in self._events])
            self._events = []
            sorted_out = _by_lane(
                nodes, slots, sizes, lanes, addresses, self._made.first,
                self.warps * self.machine.warp_size,
            )  # fmt: skip
            self._traces = LaneTraces(
                self.program, self.machine, self.code, self.code_of, self.geometry.warps_per_block,
                *sorted_out,
                self._made,
            )  # fmt: skip
        return self._traces

    def finish(self, line_bytes: int) -> Trace:
        """The trace of all that ran, as it ran."""
        traces = self.traces()
        return replay(traces, traces.grouping)


@compiled
def _by_lane(nodes, slots, sizes, lanes, addresses, slot_first, total):
    """Events in turn, sorted out by lane: where the path of each begins, the paths; the same of accesses."""
    path_first, access_first = np.zeros(total + 1, np.int64), np.zeros(total + 1, np.int64)
    entry = 0
    for event in range(nodes.size):
        node = nodes[event]
        for _ in range(sizes[event]):
            if slots[event] < 0:
                path_first[lanes[entry] + 1] += 1
                access_first[lanes[entry] + 1] += slot_first[node + 1] - slot_first[node]
            entry += 1
    path_first, access_first = np.cumsum(path_first), np.cumsum(access_first)
    path = np.zeros(path_first[-1], np.int32)
    accessed = np.full(access_first[-1], _NO_ACCESS, np.int64)
    path_at, next_access, access_at = path_first.copy(), access_first.copy(), access_first.copy()
    entry = address = 0
    for event in range(nodes.size):
        node = nodes[event]
        for _ in range(sizes[event]):
            lane = lanes[entry]
            entry += 1
            if slots[event] < 0:
                path[path_at[lane]] = node
                path_at[lane] += 1
                access_at[lane] = next_access[lane]
                next_access[lane] += slot_first[node + 1] - slot_first[node]
                continue
            slot = access_at[lane] + slots[event]
            new, old = addresses[address], accessed[slot]
            address += 1
            # Of several accesses that an instruction makes the first one in the caches counts, or the first.
            if old < 0 or (_is_cached(new) and not _is_cached(old)):
                accessed[slot] = new
    return path_first, path, access_first, accessed


@compiled
def _is_cached(address):
    space = address >> _SPACE_BITS
    return space in (_IN_GLOBAL, _IN_PRIVATE)


def replay(
    traces: LaneTraces,
    grouping: Array,
    *,
    then: Array | None = None,
    added: Added | None = None,
    flattened: tuple[Program, int] | None = None,
) -> Trace:
    """The trace of warps with the lanes `grouping`, of shape (warps, lanes of a warp), -1 where none is.

    Where lane l has done its part, the lane goes on with that of `then[l]` (-1: it is done). `flattened` is
    the program by the rule "frontier", and the head of a loop that lanes leave, and come back to with what
    they do next, while others are in it: as if it and the loop over `then` were one.

    Raises: PcfmError where lanes of a warp are apart at a barrier.
    """
    machine = traces.machine
    nodes = len(traces.program.nodes)
    added = Added(np.full(nodes, -1, np.int64), 0) if added is None else added
    then = np.full(traces.path_first.size - 1, NOBODY, np.int64) if then is None else then
    state, *arrays = _replay(
        traces.path_first, traces.path, traces.access_first, traces.addresses, traces.accesses,
        _shape(traces.program) if flattened is None else _flattened(*flattened),
        grouping.astype(np.int64), then, added,
        machine.transaction_bytes, machine.shared_banks, machine.bank_width_bytes,
    )  # fmt: skip
    if state == _APART_AT_BARRIER:
        raise PcfmError("lanes of a warp would stand at a barrier that others of it do not come to")
    assert state == _FINE
    path_first, path, access_first, destination, sector_first, numbers = arrays
    assert machine.core is not None
    per_line = max(1, machine.core.line_bytes // machine.transaction_bytes)
    is_cached = np.repeat(destination == IN_CACHES, np.diff(sector_first))
    pages = number_lines(numbers, is_cached, per_line, machine.core.line_bytes)
    return Trace(path_first, path, access_first, destination, sector_first, numbers, pages, per_line)


def _shape(program: Program) -> _Shape:
    nodes = program.nodes
    edges = [edge for node in nodes for edge in node.edges]
    node_at = np.array(program.node_at, np.int32)
    position_of = np.full(len(nodes), -1, np.int64)
    for position in range(node_at.size - 1, -1, -1):
        position_of[node_at[position]] = position
    return _Shape(
        np.cumsum([0, *(len(node.edges) for node in nodes)]),
        np.array([edge.target for edge in edges], np.int64),
        np.array([edge.position for edge in edges], np.int64),
        position_of,
        0,
        np.array([node.joins for node in nodes], np.int64).reshape(-1, 2),
        np.array([node.kind == "barrier" for node in nodes]),
        node_at,
        program.has_joins,
    )


def _flattened(program: Program, head: int) -> _Shape:
    """The positions in another order: what stands behind the loop, what stands before it, then the loop, to
    which lanes come where those wait that come round it.
    """
    shape = _shape(program)
    sources = np.repeat(np.arange(shape.edge_first.size - 1), np.diff(shape.edge_first))
    to_head = shape.edge_target == head
    latch = int(shape.edge_position[to_head & (sources >= head)].max())
    first = int(shape.position_of[head])
    outside = [*range(latch + 1, shape.node_at.size), *range(first)]
    order = np.array([*outside, *range(first, latch + 1)])
    rank = np.argsort(order)
    edges = np.where(to_head, latch, shape.edge_position)
    return shape._replace(
        edge_position=rank[edges], position_of=rank[shape.position_of], start=int(rank[0]),
        node_at=shape.node_at[order],
    )  # fmt: skip


@compiled
def _grown(array, size):
    """The array with room for `size` elements, those that it has in front."""
    if size <= array.size:
        return array
    larger = np.empty(max(size, 2 * array.size), np.int64)
    larger[: array.size] = array
    return larger


class _Lanes(NamedTuple):
    """The lanes of the warp that runs: their numbers, where they are in their paths and accesses, the node
    that each goes to next (-1: none).
    """

    numbers: Array
    path_at: Array
    access_at: Array
    following: Array


class _Units(NamedTuple):
    """What memory is divided into, and room for the words of a warp and the banks."""

    sector_bytes: int
    bank_bytes: int
    words: Array
    bank_uses: Array


@compiled
def _replay(
    path_first, path, access_first, addresses, accesses, shape, grouping, then, added,
    sector_bytes, banks, bank_bytes,
):  # fmt: skip
    warps, width = grouping.shape
    levels = width + shape.node_at.size
    parts = Parts(
        np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64),
        np.zeros(1, np.int64), np.zeros((1, width), np.bool_), np.zeros((levels, 1), np.int32),
        np.zeros((levels, 1, width), np.bool_), np.zeros(shape.node_at.max() + 1, np.int64), shape.node_at,
        shape.has_joins,
    )  # fmt: skip
    lanes = _Lanes(
        np.zeros(width, np.int64), np.zeros(width, np.int64), np.zeros(width, np.int64),
        np.zeros(width, np.int64),
    )  # fmt: skip
    most_words = max(1, accesses.words.max()) if accesses.words.size else 1
    units = _Units(
        sector_bytes, bank_bytes, np.zeros(width * most_words, np.int64), np.zeros(banks, np.int64)
    )
    out_first, out_access_first = np.zeros(warps + 1, np.int64), np.zeros(warps + 1, np.int64)
    out, destination = np.empty(1024, np.int64), np.empty(1024, np.int64)
    counts, numbers = np.empty(1024, np.int64), np.empty(1024, np.int64)
    state, steps, accessed, total = _FINE, 0, 0, 0
    for warp in range(warps):
        runs = _begin(warp, grouping, path_first, access_first, shape, parts, lanes)
        while runs and state == _FINE:
            node = parts.node[0]
            made = accesses.first[node + 1] - accesses.first[node]
            out = _grown(out, steps + 2)
            destination, counts = (
                _grown(destination, accessed + made + 1),
                _grown(counts, accessed + made + 1),
            )
            numbers = _grown(numbers, total + (made + 1) * (2 * width + 1))
            if added.before[node] >= 0:
                out[steps] = added.before[node]
                steps += 1
                if added.access:
                    used = _touch_own(added.access, warp, parts, sector_bytes, numbers[total:])
                    destination[accessed], counts[accessed] = IN_CACHES, used
                    accessed, total = accessed + 1, total + used
            out[steps], steps = node, steps + 1
            for shift in range(made):
                destination[accessed], used = _touch(
                    shift, accesses.first[node] + shift, warp, accesses, addresses, parts, lanes, units,
                    numbers[total:],
                )  # fmt: skip
                counts[accessed] = used
                accessed, total = accessed + 1, total + used
            # Where its lanes go.
            going = _advance(node, made, path_first, path, access_first, shape, then, parts, lanes)
            if going == _AWRY:
                state = _OFF_ITS_WAY
            elif going == _DONE:
                runs = parts.depth[0] > 0 and pop(0, parts)
            elif going == _BEGIN:
                go(0, shape.start, parts)
            elif shape.is_barrier[node] and _others_wait(parts):
                state = _APART_AT_BARRIER
            else:
                _part(node, shape, parts, lanes)
        out_first[warp + 1], out_access_first[warp + 1] = steps, accessed
    return _result(
        state, out_first, out[:steps], out_access_first, destination[:accessed], counts[:accessed],
        numbers[:total],
    )  # fmt: skip


@compiled
def _begin(warp, grouping, path_first, access_first, shape, parts, lanes):
    """Puts the lanes of a warp at their beginning; whether there are any."""
    active = 0
    for lane in range(grouping.shape[1]):
        number = lanes.numbers[lane] = grouping[warp, lane]
        parts.mask[0, lane] = number >= 0
        if number >= 0:
            lanes.path_at[lane], lanes.access_at[lane] = path_first[number], access_first[number]
            active += 1
    parts.position[0], parts.node[0], parts.next[0] = shape.start, shape.node_at[shape.start], NOWHERE
    parts.depth[0], parts.lanes[0] = 0, active
    return active > 0


@compiled
def _touch_own(access, warp, parts, sector_bytes, numbers):
    """Writes the sectors of a load of code that was added, of those in a row or of one; how many."""
    used = 0
    width = parts.mask.shape[1]
    for lane in range(width):
        if parts.mask[0, lane]:
            offset = (warp * width + lane) * 4 if access == 1 else 0
            used = insert_number((_OWN_BUFFER + offset) // sector_bytes, numbers, used)
    return used


@compiled
def _touch(shift, slot, warp, accesses, addresses, parts, lanes, units, numbers):
    """Where an access of the lanes that run goes; and how many numbers it has, written to `numbers`."""
    width = parts.mask.shape[1]
    spaces = 0
    for lane in range(width):
        if parts.mask[0, lane]:
            address = addresses[lanes.access_at[lane] + shift]
            if address >= 0:
                spaces |= 1 << (address >> _SPACE_BITS)
    if not spaces & (1 << _IN_PRIVATE | 1 << _IN_GLOBAL):
        if not spaces & 1 << _IN_SHARED:
            return (IN_CONSTANT if spaces & 1 << _IN_CONSTANT else IN_CACHES), 0
        numbers[0] = _passes(shift, accesses.words[slot], addresses, parts, lanes, units)
        return IN_SHARED, 1
    space = _IN_PRIVATE if spaces & 1 << _IN_PRIVATE else _IN_GLOBAL
    used, last_byte = 0, accesses.last_byte[slot]
    for lane in range(width):
        address = addresses[lanes.access_at[lane] + shift] if parts.mask[0, lane] else np.int64(_NO_ACCESS)
        if address < 0 or address >> _SPACE_BITS != space:
            continue
        local = address - (space << _SPACE_BITS)
        if space == _IN_PRIVATE:
            # The words that lanes have at one address stand beside each other.
            local = (local << 22) + (warp * width + lane) * 4 + PRIVATE_SECTORS
        used = insert_number(local // units.sector_bytes, numbers, used)
        if last_byte:
            used = insert_number((local + last_byte) // units.sector_bytes, numbers, used)
    return IN_CACHES, used


@compiled
def _passes(shift, words_each, addresses, parts, lanes, units):
    """How often an access to shared memory goes through the banks."""
    used = 0
    for lane in range(parts.mask.shape[1]):
        address = addresses[lanes.access_at[lane] + shift] if parts.mask[0, lane] else np.int64(_NO_ACCESS)
        if address >= 0 and address >> _SPACE_BITS == _IN_SHARED:
            word = (address - (_IN_SHARED << _SPACE_BITS)) // units.bank_bytes
            for further in range(words_each):
                used = insert_number(word + further, units.words, used)
    return crowding(units.words[:used], units.bank_uses)


@compiled
def _advance(node, made, path_first, path, access_first, shape, then, parts, lanes):
    """Moves the lanes that run on in their paths: whether they go on, are done, or some begin another item,
    to which the part is reduced then.
    """
    is_last, begins = True, False
    for lane in range(parts.mask.shape[1]):
        if not parts.mask[0, lane]:
            continue
        number = lanes.numbers[lane]
        if path[lanes.path_at[lane]] != node:
            return _AWRY
        lanes.access_at[lane] += made
        lanes.path_at[lane] += 1
        if lanes.path_at[lane] < path_first[number + 1]:
            lanes.following[lane], is_last = path[lanes.path_at[lane]], False
            continue
        number = lanes.numbers[lane] = then[number]
        lanes.following[lane] = -1
        if number >= 0:
            lanes.path_at[lane], lanes.access_at[lane] = path_first[number], access_first[number]
            lanes.following[lane], begins = shape.node_at[shape.start], True
    if not is_last:
        return _GO_ON
    if begins:
        count = 0
        for lane in range(parts.mask.shape[1]):
            parts.mask[0, lane] &= lanes.following[lane] >= 0
            count += parts.mask[0, lane]
        parts.lanes[0] = count
    return _BEGIN if begins else _DONE


@compiled
def _others_wait(parts):
    """Whether lanes of the warp stand elsewhere."""
    return parts.masks[: parts.depth[0]].any()


@compiled
def _part(node, shape, parts, lanes):
    """Lets the lanes go their ways: those of the node's edges, or what the parts of their items make of
    them.
    """
    width = parts.mask.shape[1]
    first = shape.edge_first[node]
    count = shape.edge_first[node + 1] - first
    only, is_one = np.int64(-1), True
    for lane in range(width):
        if parts.mask[0, lane]:
            only = lanes.following[lane] if only < 0 else only
            is_one &= lanes.following[lane] == only
    if is_one:
        position = shape.position_of[only]
        for edge in range(first, first + count):
            if shape.edge_target[edge] == only:
                position = shape.edge_position[edge]
                break
        go(0, int(position), parts)
        return
    targets, positions = np.empty(count + width, np.int64), np.empty(count + width, np.int64)
    ways = np.zeros((count + width, width), np.bool_)
    targets[:count] = shape.edge_target[first : first + count]
    positions[:count] = shape.edge_position[first : first + count]
    farthest = np.int64(-1)
    for lane in range(width):
        if not parts.mask[0, lane]:
            continue
        way = 0
        while way < count and targets[way] != lanes.following[lane]:
            way += 1
        if way == count:
            targets[way], positions[way] = lanes.following[lane], shape.position_of[lanes.following[lane]]
            farthest = max(farthest, lanes.following[lane])
            count += 1
        ways[way, lane] = True
    joins = int(shape.joins[node, 0]), int(shape.joins[node, 1])
    if farthest >= 0:
        joins = int(farthest), -1
    split_part(0, positions[:count].copy(), joins, ways[:count], parts)


@compiled
def _result(state, out_first, out, out_access_first, destination, counts, numbers):
    sector_first = np.zeros(counts.size + 1, np.int64)
    sector_first[1:] = np.cumsum(counts)
    return state, out_first, out, out_access_first, destination, sector_first, numbers
