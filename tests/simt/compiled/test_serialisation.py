"""Compiled code and array operations count the same conflicts and segments, of all lanes and of some."""

import numpy as np
import pytest

from pcfm.machine import load
from pcfm.simt import observers
from pcfm.simt.address_spaces import GLOBAL, SHARED
from pcfm.simt.compiled import serialisation
from pcfm.simt.values import NO_ROWS
from tests.simt.accesses import random_part


def segments_of(part, segment_bytes):
    """How many segments have a byte of a lane's access, warp by warp."""
    lanes = part.step.lanes if part.flat is not None else part.addresses.shape[1]
    positions = range(part.addresses.size) if part.flat is None else part.flat.tolist()
    touched = [set() for _ in range(part.step.warps)]
    for position, address in zip(positions, part.addresses.ravel().tolist(), strict=True):
        touched[position // lanes] |= {
            (address + byte) // segment_bytes for byte in range(part.access.size_bytes)
        }
    return [len(segments) for segments in touched]


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
def test_both_count_the_same(machine):
    model, rng = load(machine), np.random.default_rng(0)
    for number in range(600):
        part = random_part(rng, (SHARED, GLOBAL)[number % 2], model.warp_size)
        by_warp = np.zeros(part.step.warps, np.int64)
        if part.space == SHARED:
            wanted = observers.count_bank_conflicts(part, model)
            counted = serialisation.count_bank_conflicts(part, model, by_warp)
            assert counted == serialisation.count_bank_conflicts(part, model, NO_ROWS), number
        else:
            wanted = observers.count_segments(part, model.transaction_bytes)
            counted = serialisation.count_segments(part, model.transaction_bytes, by_warp)
            assert counted == serialisation.count_segments(part, model.transaction_bytes, NO_ROWS), number
            assert by_warp.tolist() == segments_of(part, model.transaction_bytes), number
        assert wanted == counted == by_warp.sum(), number
