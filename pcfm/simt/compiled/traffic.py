"""What each warp's access asks of the memory: the sectors that it touches, or the passes over the banks.

Unlike the counts of `serialisation`, which are sums, these are kept warp by warp, for the estimate. One pass
over the lanes; the distinct numbers of a warp are kept sorted, and nearly always come so.
"""

from __future__ import annotations

import numpy as np

from pcfm.compiled_loops import compiled
from pcfm.machine import Machine
from pcfm.simt.accesses import Part
from pcfm.simt.address_spaces import GLOBAL_WINDOW, PRIVATE
from pcfm.simt.values import NO_ROWS, Array

PRIVATE_SECTORS = 1 << 50
"""The address at which private memory begins, behind all of global memory."""


@compiled
def insert_number(number: int, numbers: Array, used: int) -> int:
    """Puts a number among sorted ones, unless it is there; how many there are then."""
    entry = used
    while entry > 0 and numbers[entry - 1] > number:
        entry -= 1
    if entry > 0 and numbers[entry - 1] == number:
        return used
    for later in range(used, entry, -1):
        numbers[later] = numbers[later - 1]
    numbers[entry] = number
    return used + 1


@compiled
def _runs(flat: Array, size: int, columns: int) -> tuple[Array, Array]:
    """The warps that take part, and where the elements of each begin; the last entry is the end."""
    rows, first = np.empty(size, np.int64), np.empty(size + 1, np.int64)
    count = 0
    for element in range(size):
        row = (flat[element] if flat.size else np.int64(element)) // columns
        if count == 0 or rows[count - 1] != row:
            rows[count], first[count] = row, element
            count += 1
    first[count] = size
    return rows[:count], first[: count + 1]


@compiled
def _touched(
    addresses: Array, flat: Array, columns: int, warps: Array, private_lanes: int, last_byte: int, sector: int
) -> tuple[Array, Array, Array]:
    rows, first = _runs(flat, addresses.size, columns)
    counts, numbers = np.zeros(rows.size, np.int64), np.empty(2 * addresses.size, np.int64)
    total = 0
    for number in range(rows.size):
        own, used = numbers[total:], 0
        for element in range(first[number], first[number + 1]):
            address = addresses[element]
            if private_lanes:
                # The words that lanes have at one address stand beside each other.
                lane = (flat[element] if flat.size else np.int64(element)) % columns
                owner = warps[rows[number]] * private_lanes + lane
                address = (address << 22) + owner * 4 + PRIVATE_SECTORS
            used = insert_number(address // sector, own, used)
            if last_byte:
                used = insert_number((address + last_byte) // sector, own, used)
        counts[number] = used
        total += used
    return rows, counts, numbers[:total]


@compiled
def crowding(words: Array, uses: Array) -> int:
    """How many of distinct words lie in one bank at most, at least one; `uses`, one per bank, stays zero."""
    most = 1
    for word in words:
        uses[word % uses.size] += 1
        most = max(most, int(uses[word % uses.size]))
    uses[:] = 0
    return most


@compiled
def _bank_passes(
    addresses: Array, flat: Array, columns: int, words_each: int, banks: int, bank_bytes: int
) -> tuple[Array, Array]:
    rows, first = _runs(flat, addresses.size, columns)
    most = np.ones(rows.size, np.int64)
    words, uses = np.empty(columns * words_each, np.int64), np.zeros(banks, np.int64)
    for number in range(rows.size):
        used = 0
        for element in range(first[number], first[number + 1]):
            for further in range(words_each):
                used = insert_number(addresses[element] // bank_bytes + further, words, used)
        most[number] = crowding(words[:used], uses)
    return rows, most


def sectors(part: Part, warps: Array, sector_bytes: int) -> tuple[Array, Array, Array]:
    """The warps (rows of the step) of an access to global or private memory, how many sectors each touches,
    and their numbers, ascending, warp by warp; `warps` are the numbers of the step's warps.
    """
    size, is_private = part.access.size_bytes, part.space == PRIVATE
    straddles = size > part.access.align or size > sector_bytes
    local = part.addresses.view(np.int64).reshape(-1) - (0 if is_private else GLOBAL_WINDOW)
    flat, columns = _shape(part)
    lanes = part.step.lanes if is_private else 0
    return _touched(local, flat, columns, warps, lanes, size - 1 if straddles else 0, sector_bytes)


def passes(part: Part, machine: Machine) -> tuple[Array, Array]:
    """The warps (rows of the step) of an access to shared memory, and how often each goes through the banks:
    the most distinct words in one bank.
    """
    flat, columns = _shape(part)
    width = machine.bank_width_bytes
    words_each = max(1, part.access.size_bytes // width)
    local = part.addresses.view(np.int64).reshape(-1)
    return _bank_passes(local, flat, columns, words_each, machine.shared_banks, width)


def _shape(part: Part) -> tuple[Array, int]:
    """The positions of an access's lanes (empty: all), and how many positions a warp has."""
    if part.flat is None:
        return NO_ROWS, part.addresses.shape[1]
    return part.flat, part.step.lanes
