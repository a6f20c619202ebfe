"""The sectors and passes of each warp's access are those that sets of its lanes' addresses give."""

from collections import Counter

import numpy as np
import pytest

from pcfm.machine import load
from pcfm.simt.address_spaces import GLOBAL, GLOBAL_WINDOW, PRIVATE, SHARED
from pcfm.simt.compiled.traffic import PRIVATE_SECTORS, passes, sectors
from tests.simt.accesses import random_part


def lanes_of(part):
    """Per warp that takes part, the lane and the address of each of its lanes."""
    columns = part.addresses.shape[1] if part.flat is None else part.step.lanes
    positions = range(part.addresses.size) if part.flat is None else part.flat.tolist()
    by_warp = {}
    for position, address in zip(positions, part.addresses.reshape(-1).tolist(), strict=True):
        by_warp.setdefault(position // columns, []).append((position % columns, address))
    return by_warp


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
@pytest.mark.parametrize("space", [GLOBAL, PRIVATE])
def test_sectors(machine, space):
    model, rng = load(machine), np.random.default_rng(1)
    for number in range(200):
        part = random_part(rng, space, model.warp_size)
        size, sector = part.access.size_bytes, model.transaction_bytes
        warps = np.arange(part.step.warps) + 7
        wanted = {}
        for row, lanes in lanes_of(part).items():
            starts = [address - GLOBAL_WINDOW for _, address in lanes]
            if space == PRIVATE:
                owners = [(7 + row) * part.step.lanes + lane for lane, _ in lanes]
                starts = [
                    (address << 22) + 4 * owner + PRIVATE_SECTORS
                    for (_, address), owner in zip(lanes, owners, strict=True)
                ]
            ends = [each + size - 1 for each in starts] if size > part.access.align else []
            wanted[row] = sorted({each // sector for each in (*starts, *ends)})
        rows, counts, numbers = sectors(part, warps, sector)
        assert rows.tolist() == list(wanted), number
        assert counts.tolist() == [len(each) for each in wanted.values()], number
        assert numbers.tolist() == [each for own in wanted.values() for each in own], number


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
def test_passes(machine):
    model, rng = load(machine), np.random.default_rng(2)
    width = model.bank_width_bytes
    for number in range(200):
        part = random_part(rng, SHARED, model.warp_size)
        further = range(max(1, part.access.size_bytes // width))
        wanted = {
            row: max(Counter(word % model.shared_banks for word in words).values())
            for row, lanes in lanes_of(part).items()
            for words in [{address // width + each for _, address in lanes for each in further}]
        }
        rows, counted = passes(part, model)
        assert dict(zip(rows.tolist(), counted.tolist(), strict=True)) == wanted, number
