"""Who watches a run. An observer sees what happens and changes nothing; a run without it ends the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from pcfm.ir.instructions import Instruction
from pcfm.machine import Cost, Machine
from pcfm.simt.address_spaces import GLOBAL, GLOBAL_WINDOW, SHARED, SPACE_NAMES
from pcfm.simt.compiled import CODE
from pcfm.simt.memory import MemorySystem, Part
from pcfm.simt.node_costs import as_emitted, node_costs
from pcfm.simt.program import Node, Program
from pcfm.simt.scheduler import ControlCounts
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import NO_ROWS, Array, full


class Observer:
    """The events of a run; a subclass overrides those that it wants, the others cost nothing."""

    def begin(self, program: Program, machine: Machine) -> None:
        """A run begins."""

    def start(self, memory: MemorySystem, geometry: Geometry) -> None:
        """A batch of thread blocks begins."""

    def step(self, node: Node, step: Step) -> None:
        """Some warps are about to run a node."""

    def leave(self, node: Node, way: int, step: Step, select: Array | None, mask: Array | None) -> None:
        """Of the warps `select` of a step (None: all) the lanes `mask` (None: all) go on by edge `way` of its
        node (-1: they return). A warp that splits leaves by one way after the other.
        """

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        """A load or store has been checked and is about to be done, or an atomic has been; `data` is what is
        written, or the atomic's operands (and where a compare-exchange wrote).
        """

    def convergent(self, inst: Instruction, step: Step) -> None:
        """A convergent operation is about to run."""

    def fence(self, inst: Instruction, step: Step) -> None:
        """Lanes order their own accesses: a fence, a `membar`."""

    def release(self, rows: Array) -> None:
        """These warps of the batch, all that there are of their thread blocks, go on behind a barrier."""

    def end(self, control: ControlCounts) -> None:
        """The run is over, and this is what control did in it."""


class MemoryObserver(Observer):
    """Counts memory instructions per space, transactions, bank conflicts, and what they cost.

    Source of what the costs mean: `pcfm.machine.model`. Private memory is interleaved by lane and never
    conflicts; constant memory costs its instruction only. Accesses that the back end joins count as one.
    """

    def begin(self, program: Program, machine: Machine) -> None:
        self.reset(machine, [node_costs(node, machine).joined for node in program.nodes])

    def reset(self, machine: Machine, joined: Iterable[Mapping[Instruction, int]]) -> None:
        """Begins to count, whatever it is that makes the accesses, of which the back end joins these."""
        self.machine = machine
        self.instructions = dict.fromkeys(SPACE_NAMES.values(), 0)
        self.transactions = 0
        self.bank_conflicts = 0
        self.latency_cycles = 0
        self.issue_cycles = 0
        self._costs: dict[tuple[str, int, int], Cost] = {}
        self._joined = {inst: size for block in joined for inst, size in block.items()}

    def memory(self, part: Part, data: Sequence[Array]) -> None:
        emitted = as_emitted(part, self._joined)
        if emitted is None:
            return
        part, access = emitted, emitted.access
        warps = _warps_of(part)
        space = SPACE_NAMES[part.space]
        self.instructions[space] += warps
        kind = access.kind, part.space, access.size_bytes
        cost = self._costs.get(kind)
        if cost is None:
            cost = self._costs[kind] = self.machine.access_cost(access.kind, space, access.size_bytes)
        extra = 0
        if part.space == SHARED:
            conflicts = self._conflicts(part)
            self.bank_conflicts += conflicts
            extra = conflicts * self.machine.bank_conflict_cycles
        elif part.space == GLOBAL:
            segments = self._segments(part)
            self.transactions += segments
            extra = (segments - warps) * self.machine.transaction_cycles
        self.latency_cycles += warps * cost.latency_cycles + extra
        self.issue_cycles += warps * cost.issue_cycles + extra

    def _conflicts(self, part: Part) -> int:
        if CODE.serialisation is None:
            return count_bank_conflicts(part, self.machine)
        return CODE.serialisation.count_bank_conflicts(part, self.machine, NO_ROWS)

    def _segments(self, part: Part) -> int:
        if CODE.serialisation is None:
            return count_segments(part, self.machine.transaction_bytes)
        return CODE.serialisation.count_segments(part, self.machine.transaction_bytes, NO_ROWS)


def _warps_of(part: Part) -> int:
    """How many warps take part."""
    if part.select is None:
        return part.step.warps
    assert part.flat is not None
    rows = part.flat // part.step.lanes
    return 1 + int(np.count_nonzero(rows[1:] != rows[:-1]))


def count_segments(part: Part, segment_bytes: int) -> int:
    """Aligned segments that each warp's access touches, summed over warps."""
    addresses, size, step = part.addresses, part.access.size_bytes, part.step
    shift = np.uint64(segment_bytes.bit_length() - 1)
    crossing = part.access.may_cross(segment_bytes)
    if addresses.ndim == 2 and addresses.shape[1] == 1:
        if not crossing:
            return step.warps
        return int((((addresses + np.uint64(size - 1)) >> shift) - (addresses >> shift)).sum()) + step.warps
    local = (addresses - np.uint64(GLOBAL_WINDOW)).view(np.int64)
    if addresses.ndim == 2:
        row = np.arange(step.warps, dtype=np.int64)[:, None] << 40
    else:
        assert part.flat is not None
        row = (part.flat // step.lanes) << 40
    # Of an access that crosses segments, every byte that may be the first in one.
    starts = [*range(0, size, segment_bytes), size - 1] if crossing else [0]
    segments = np.concatenate([(row + ((local + byte) >> shift.astype(np.int64))).ravel() for byte in starts])
    if np.logical_or.reduce(segments[1:] < segments[:-1]):
        segments = np.sort(segments)
    return 1 + int(np.count_nonzero(segments[1:] != segments[:-1]))


def count_bank_conflicts(part: Part, machine: Machine) -> int:
    """Passes beyond the first of every group of lanes that the banks serve at once."""
    addresses, size, step = part.addresses, part.access.size_bytes, part.step
    atomic = part.access.kind == "atomic"
    if addresses.ndim == 2 and addresses.shape[1] == 1 and not atomic:
        return 0
    group = max(1, min(step.lanes, machine.shared_banks * machine.bank_width_bytes // size))
    words_each = max(1, size // machine.bank_width_bytes)
    words = addresses.view(np.int64) // machine.bank_width_bytes
    if addresses.ndim == 2:
        if step.lanes % group == 0 and not atomic:
            return _conflicts_of_full(words.reshape(-1, group), words_each, machine.shared_banks)
        words = full(words, step.shape).ravel()
        flat = np.arange(step.warps * step.lanes)
    else:
        assert part.flat is not None
        flat = part.flat
    per_row = -(-step.lanes // group)
    groups = (
        flat // group
        if step.lanes % group == 0
        else flat // step.lanes * per_row + flat % step.lanes // group
    )
    if not atomic and machine.shared_banks <= 64:
        starts = _run_starts(groups)
        lengths = np.empty_like(starts)
        np.subtract(starts[1:], starts[:-1], out=lengths[:-1])
        lengths[-1] = groups.size - starts[-1]
        used = np.bitwise_or.reduceat(_bank_bits(words, words_each, machine.shared_banks), starts)
        crowded = np.bitwise_count(used) != lengths * words_each
        if not np.logical_or.reduce(crowded):
            return 0
        chosen = np.repeat(crowded, lengths)
        words, groups = words[chosen], groups[chosen]
    return _exact_conflicts(words, groups, words_each, machine.shared_banks, atomic)


def _run_starts(ordered: Array) -> Array:
    """Where the runs of equal numbers start."""
    new = np.empty(ordered.size, np.bool_)
    new[0] = True
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    return new.nonzero()[0]


def _bank_bits(words: Array, words_each: int, banks: int) -> Array:
    """The banks that each lane's words are in, as bits."""
    bits = np.uint64(1) << (words & (banks - 1)).view(np.uint64)
    for further in range(1, words_each):
        bits |= np.uint64(1) << ((words + further) & (banks - 1)).view(np.uint64)
    return bits


def _conflicts_of_full(words: Array, words_each: int, banks: int) -> int:
    """The conflicts of groups (rows) of which every lane takes part."""
    if banks > 64:
        crowded = np.ones(words.shape[0], np.bool_)
    else:
        used = np.bitwise_or.reduce(_bank_bits(words, words_each, banks), axis=1)
        crowded = np.bitwise_count(used) != words.shape[1] * words_each
        if not crowded.any():
            return 0
    words = words[crowded]
    groups = np.repeat(np.arange(words.shape[0]), words.shape[1])
    return _exact_conflicts(words.ravel(), groups, words_each, banks, False)


def _exact_conflicts(words: Array, groups: Array, words_each: int, banks: int, atomic: bool) -> int:
    """Per group the most distinct words (for atomics: lanes) in one bank, less one; summed."""
    if words_each > 1:
        words = np.concatenate([words + further for further in range(words_each)])
        groups = np.tile(groups, words_each)
    keys = (groups * banks + (words & (banks - 1))) << 24 | (words // banks)
    keys.sort()
    if not atomic:
        keys = keys[_run_starts(keys)]
    slots = keys >> 24
    starts = _run_starts(slots)
    passes = np.empty_like(starts)  # of each bank of each group, in order
    np.subtract(starts[1:], starts[:-1], out=passes[:-1])
    passes[-1] = slots.size - starts[-1]
    owners = slots[starts] // banks
    most = np.maximum.reduceat(passes, _run_starts(owners))
    return int(np.add.reduce(most)) - most.size


def default_observers() -> tuple[Observer, ...]:
    """What `simulate` watches unless told otherwise."""
    return (MemoryObserver(),)
