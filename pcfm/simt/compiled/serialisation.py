"""How often an access is served: bank conflicts in shared memory, segments of global memory, warp by warp.

The same counts as `pcfm.simt.observers` makes with array operations, compiled by numba: one pass over the
lanes, in which the words of a bank (the segments of a warp) that have come before are searched. An access of
a few hundred lanes takes a few microseconds; loading numba takes as long as ten thousand of them save, which
is why short runs count without it.

Lanes come in linear thread order, `flat` being their positions (warp * lanes + lane), or empty where every
lane of every warp takes part.
"""

from __future__ import annotations

import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.machine import Machine
from pcfm.simt.accesses import Part
from pcfm.simt.address_spaces import GLOBAL_WINDOW
from pcfm.simt.values import Array, full

_ALL = np.zeros(0, np.int64)


@compiled
def _conflicts(
    addresses: Array, flat: Array, lanes: int, group: int, words_each: int,
    banks: int, bank_bytes: int, atomic: bool, by_warp: Array,
) -> int:  # fmt: skip
    """Per group of lanes the most distinct words (for atomics: lanes) in one bank, less one; summed."""
    groups_each = -(-lanes // group)
    first = np.full(banks, -1, np.int64)  # the words of each bank, as linked lists
    count = np.zeros(banks, np.int64)
    words = np.empty(group * words_each, np.int64)
    following = np.empty(group * words_each, np.int64)
    used = most = total = 0
    current = np.int64(-1)
    warp = np.int64(0)
    for index in range(addresses.size):
        position = flat[index] if flat.size else np.int64(index)
        row = position // lanes
        number = row * groups_each + position % lanes // group
        if number != current:
            if most > 1:
                total += most - 1
                if by_warp.size:
                    by_warp[warp] += most - 1
            for entry in range(used):
                bank = words[entry] & (banks - 1)
                first[bank] = -1
                count[bank] = 0
            used = most = 0
            current, warp = number, row
        word = np.int64(addresses[index]) // bank_bytes
        for _ in range(words_each):
            bank = word & (banks - 1)
            entry = first[bank]
            if not atomic:
                while entry >= 0 and words[entry] != word:
                    entry = following[entry]
            if atomic or entry < 0:
                words[used], following[used] = word, first[bank]
                first[bank] = used
                used += 1
                count[bank] += 1
                most = max(most, count[bank])
            word += 1
    if most > 1:
        total += most - 1
        if by_warp.size:
            by_warp[warp] += most - 1
    return int(total)


@compiled
def _segments(
    addresses: Array, flat: Array, lanes: int, shift: int, last_byte: int, by_warp: Array
) -> int:  # fmt: skip
    """The segments of 2**shift bytes from the first to the last byte of a lane's access, by warp."""
    reached = 1 + ((last_byte + (1 << shift) - 1) >> shift)  # how many bytes at which one may begin
    seen = np.empty(reached * lanes, np.int64)
    used = total = 0
    highest = np.int64(-1)
    warp = np.int64(-1)
    for index in range(addresses.size):
        row = (flat[index] if flat.size else np.int64(index)) // lanes
        if row != warp:
            if warp >= 0:
                if by_warp.size:
                    by_warp[warp] = used
                total += used
            used, highest, warp = 0, np.int64(-1), row
        for number in range(reached):
            segment = (addresses[index] + min(number << shift, last_byte)) >> shift
            if segment > highest:
                highest = segment
            else:
                entry = used - 1
                while entry >= 0 and seen[entry] != segment:
                    entry -= 1
                if entry >= 0:
                    continue
            seen[used] = segment
            used += 1
    if warp >= 0:
        if by_warp.size:
            by_warp[warp] = used
        total += used
    return int(total)


def count_bank_conflicts(part: Part, machine: Machine, by_warp: Array) -> int:
    """Passes beyond the first of every group of lanes that the banks serve at once; adds them to `by_warp`,
    which has an element for each warp of the step (or none: they are not wanted by warp).
    """
    addresses, size, step = part.addresses, part.access.size_bytes, part.step
    atomic = part.access.kind == "atomic"
    if addresses.ndim == 2 and addresses.shape[1] == 1:
        if not atomic:
            return 0
        addresses = full(addresses, step.shape)
    span = machine.shared_banks * machine.bank_width_bytes
    return _conflicts(
        addresses.reshape(-1), _ALL if part.flat is None else part.flat, step.lanes,
        max(1, min(step.lanes, span // size)), max(1, size // machine.bank_width_bytes),
        machine.shared_banks, machine.bank_width_bytes, atomic, by_warp,
    )  # fmt: skip


def count_segments(part: Part, segment_bytes: int, by_warp: Array) -> int:
    """Aligned segments that each warp's access touches, summed over warps; `by_warp`, where it has elements,
    gets those of each.
    """
    addresses, size, step = part.addresses, part.access.size_bytes, part.step
    shift = segment_bytes.bit_length() - 1
    last_byte = size - 1 if part.access.may_cross(segment_bytes) else 0
    local = (addresses - np.uint64(GLOBAL_WINDOW)).view(np.int64)
    if addresses.ndim == 2 and addresses.shape[1] == 1:
        if not last_byte:
            by_warp[:] = 1
            return step.warps
        touched = (((local + last_byte) >> shift) - (local >> shift) + 1)[:, 0]
        if by_warp.size:
            by_warp[:] = touched
        return int(touched.sum())
    flat = _ALL if part.flat is None else part.flat
    return _segments(local.reshape(-1), flat, step.lanes, shift, last_byte, by_warp)
