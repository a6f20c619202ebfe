"""`photons`: PHOTONS * scale packets of photons through two layers of tissue.

Skewed, both layers scatter and absorb, so that packets live through very unlike numbers of events; even,
nothing scatters and no two packets differ: each falls straight through and is out after its third event.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, any_bits
from rodinia_kernels.suite import buffer, scalar, skewed_and_even, thread_blocks

PHOTONS, MOST_EVENTS = 512, 120
RELATIVE_ERROR = 2e-5
_SCATTERING = ((0.8, 6.0, 0.7, 0.4), (0.3, 9.0, 0.0, 1.2))
_CLEAR = ((1e-4, 0.0, 0.0, 0.4), (1e-4, 0.0, 0.0, 1.2))


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """All packets."""
    count = PHOTONS * scale
    generator = np.random.default_rng([seed, even])
    seeds = generator.integers(0, 1 << 32, count, dtype=np.uint32)
    if even:
        seeds[:] = seeds[0]
    args = (
        BufferArg(np.array(_CLEAR if even else _SCATTERING, np.float32), readonly=True),
        BufferArg(seeds, readonly=True),
        BufferArg(np.full(4 * count, -1, np.float32)),
        BufferArg(np.full(count, -1, np.int32)),
        ScalarArg("i32", count),
        ScalarArg("i32", MOST_EVENTS),
    )
    return Launch("photons_walk", thread_blocks(count, block), (int(block), 1, 1), args)


class _Packets:
    """All packets, a step at a time in single precision: an event or another is a matter of rounding."""

    def __init__(self, layers: np.ndarray, seeds: np.ndarray) -> None:
        count = len(seeds)
        self.layers, self.state = layers, seeds.copy()
        self.depth, self.down, self.weight = (np.zeros(count, np.float32) for _ in range(3))
        self.down[:], self.weight[:] = 1, 1
        self.layer, self.events = np.zeros(count, np.int32), np.zeros(count, np.int32)
        self.fates = np.zeros((count, 4), np.float32)

    def draw(self, which: np.ndarray) -> np.ndarray:
        self.state[which] = self.state[which] * np.uint32(1664525) + np.uint32(1013904223)
        high = (self.state[which] >> np.uint32(9)).astype(np.float32)
        return (high + np.float32(0.5)) * np.float32(2.0**-23)

    def step(self, which: np.ndarray) -> None:
        """One event of each of these packets."""
        self.events[which] += 1
        layer = self.layer[which]
        absorption, scattering, _, bottom = self.layers[layer].T
        attenuation = absorption + scattering
        length = -np.log(self.draw(which)) / attenuation
        after = self.depth[which] + self.down[which] * length
        top = np.where(layer == 0, np.float32(0), self.layers[0, 3])
        above, below = after < top, after > bottom
        reflected, transmitted = above & (layer == 0), ~above & below & (layer == 1)
        crosses = (above | below) & ~reflected & ~transmitted
        for leaves, member in ((reflected, 2), (transmitted, 3)):
            self.fates[which[leaves], member] = self.weight[which[leaves]]
            self.weight[which[leaves]] = 0
        self.depth[which[crosses]] = self.layers[0, 3]
        self.layer[which[crosses]] = 1 - layer[crosses]
        stays = ~(reflected | transmitted | crosses)
        self.depth[which[stays]] = after[stays]
        self.scatter(which[stays])

    def scatter(self, which: np.ndarray) -> None:
        """Absorbs a part, turns, and plays roulette with what is left."""
        one, two = np.float32(1), np.float32(2)
        layer = self.layer[which]
        absorption, scattering, g, _ = self.layers[layer].T
        taken = self.weight[which] * (absorption / (absorption + scattering))
        self.fates[which, layer] += taken
        self.weight[which] -= taken
        number = self.draw(which)
        part = (one - g * g) / (one - g + two * g * number)
        cosine = np.where(g == 0, two * number - one, (one + g * g - part * part) / (two * g))
        turn = np.cos(np.float32(6.2831853) * self.draw(which))
        sine, down = np.sqrt(np.maximum(one - cosine * cosine, 0)), self.down[which]
        self.down[which] = down * cosine - np.sqrt(np.maximum(one - down * down, 0)) * sine * turn
        few = which[self.weight[which] < np.float32(0.05)]
        wins = self.draw(few) < np.float32(0.1)
        self.weight[few] = np.where(wins, self.weight[few] * np.float32(10), 0)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Event by event, all packets that are left at once."""
    packets = _Packets(buffer(launch, 0).reshape(2, 4), buffer(launch, 1))
    with np.errstate(divide="ignore", invalid="ignore"):
        for _ in range(scalar(launch, 5)):
            packets.step(np.flatnonzero(packets.weight > 0))
    return {2: packets.fates.reshape(-1), 3: packets.events}


SPECS = skewed_and_even(
    "photons",
    "photons_walk",
    (64, 256),
    make_launch,
    make_reference,
    buffers=("layers", "seeds", "fates", "events"),
    relative_error=RELATIVE_ERROR,
    drawn={"seeds": any_bits},
    drawn_even={},
)
