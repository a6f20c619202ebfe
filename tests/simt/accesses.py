"""Accesses to memory as a step of the simulator makes them, at random."""

import numpy as np

from pcfm.simt.address_spaces import FIRST_OFFSET, GLOBAL, GLOBAL_WINDOW
from pcfm.simt.memory import MemoryAccess, Part
from pcfm.simt.step import Step


def random_part(rng, space, warp_size):
    """An access by one address per warp, by all lanes or by some, whose addresses are random or in order."""
    lanes, warps = int(rng.choice([warp_size, warp_size, 5, 48])), int(rng.integers(1, 6))
    size, align = (int(rng.choice([1, 2, 4, 8, 16])) for _ in range(2))
    if space == GLOBAL and rng.integers(4) == 0:
        size = int(rng.choice([40, 64, 200]))
    shape = (warps, 1) if rng.integers(3) == 0 else (warps, lanes)
    offsets = rng.integers(0, rng.choice([64, 512, 100_000]), shape)
    if rng.integers(3) == 0:
        offsets = np.arange(offsets.size).reshape(shape)
    offsets = offsets * int(rng.choice([1, 4, 8, 32])) // align * align
    addresses = (offsets + (GLOBAL_WINDOW if space == GLOBAL else FIRST_OFFSET)).astype(np.uint64)
    mask = flat = None
    if shape[1] > 1 and rng.integers(2):
        mask = rng.integers(0, 2, shape).astype(np.bool_)
        mask[0, 0] = True
        flat = np.flatnonzero(mask)
        addresses = addresses.reshape(-1)[flat]
    access = MemoryAccess(None, str(rng.choice(["load", "atomic"])), space, size, align)
    step = Step(None, None, mask, warps, lanes)
    return Part(access, space, None, addresses, addresses.view(np.int64), flat, None, step)
