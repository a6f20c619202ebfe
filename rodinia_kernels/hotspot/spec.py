"""`hotspot`: the temperature of a chip, ROUNDS rounds of heat flow, ROUNDS_PER_LAUNCH rounds a launch.

Skewed, the chip's sides are no multiples of what a thread block keeps, and short: borders are in many warps;
even, they are multiples.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import buffer, expected, scalar, skewed_and_even

ROUNDS, ROUNDS_PER_LAUNCH = 4, 2
STEP_OVER_CAPACITY, X, Y, Z, AMBIENT = 0.341, 0.1, 0.1, 0.0125, 80.0
RELATIVE_ERROR = 1e-5


def _edge(block: Block) -> int:
    return int(str(block).partition("x")[0])


def _chip(block: Block, seed: int, scale: int, even: bool) -> tuple[np.ndarray, np.ndarray]:
    """Temperature and power, (rows, columns)."""
    kept = _edge(block) - 2 * ROUNDS_PER_LAUNCH
    tiles = 48 // kept * scale
    rows, columns = (tiles * kept, tiles * kept) if even else (tiles * kept - kept // 2, tiles * kept + 1)
    generator = np.random.default_rng([seed, even])
    power = np.where(generator.random((rows, columns)) < 0.1, 8.0, 0.5)
    return generator.uniform(60, 100, (rows, columns)).astype(np.float32), power.astype(np.float32)


def _flow(temperature: np.ndarray, power: np.ndarray, rounds: int) -> np.ndarray:
    """In double precision, the whole chip at once."""
    now = temperature.astype(np.float64)
    for _ in range(rounds):
        padded = np.pad(now, 1, mode="edge")
        along_x = (padded[1:-1, 2:] + padded[1:-1, :-2] - 2 * now) * X
        along_y = (padded[2:, 1:-1] + padded[:-2, 1:-1] - 2 * now) * Y
        now = now + STEP_OVER_CAPACITY * (power + along_y + along_x + (AMBIENT - now) * Z)
    return now


def _scalars(shape: tuple[int, ...]) -> list[ScalarArg]:
    """The chip's size, the rounds, and the members of the structure of coefficients."""
    integers = [ScalarArg("i32", number) for number in (shape[1], shape[0], ROUNDS_PER_LAUNCH)]
    coefficients = (STEP_OVER_CAPACITY, X, Y, Z, AMBIENT)
    return [*integers, *(ScalarArg("float", float(np.float32(number))) for number in coefficients)]


def _grid(block: Block, shape: tuple[int, ...]) -> tuple[int, int, int]:
    kept = _edge(block) - 2 * ROUNDS_PER_LAUNCH
    return -(-shape[1] // kept), -(-shape[0] // kept), 1


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """The first rounds."""
    temperature, power = _chip(block, seed, scale, even)
    args = (
        BufferArg(power, readonly=True),
        BufferArg(temperature, readonly=True),
        BufferArg(np.zeros(power.size, np.float32)),
        *_scalars(power.shape),
    )
    edge = _edge(block)
    return Launch("hotspot_rounds", _grid(block, power.shape), (edge, edge, 1), args)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """In double precision."""
    shape = scalar(launch, 4), scalar(launch, 3)
    after = _flow(buffer(launch, 1).reshape(shape), buffer(launch, 0).reshape(shape), scalar(launch, 5))
    return {2: after.astype(np.float32).reshape(-1)}


def make_application(block: Block, seed: int, scale: int, even: bool) -> Application:
    """All rounds, two buffers in turn."""
    temperature, power = _chip(block, seed, scale, even)
    buffers = {
        "power": BufferArg(power, readonly=True),
        "temperature": BufferArg(temperature),
        "other": BufferArg(np.zeros(power.size, np.float32)),
    }
    names, edge = ("temperature", "other"), _edge(block)
    numbers = _scalars(power.shape)
    launches = ROUNDS // ROUNDS_PER_LAUNCH
    steps = tuple(
        Step("hotspot_rounds", _grid(block, power.shape), (edge, edge, 1),
             ("power", names[turn % 2], names[1 - turn % 2], *numbers))
        for turn in range(launches)
    )  # fmt: skip

    def reference() -> dict[str, Expected]:
        both = [_flow(temperature, power, ROUNDS_PER_LAUNCH * turn) for turn in (launches - 1, launches)]
        last = launches % 2
        values = {names[last]: both[1], names[1 - last]: both[0]}
        flat = {name: each.astype(np.float32).reshape(-1) for name, each in values.items()}
        return expected(flat, RELATIVE_ERROR)

    return Application(buffers, steps, reference)


SPECS = skewed_and_even(
    "hotspot",
    "hotspot_rounds",
    ("8x8", "16x16"),
    make_launch,
    make_reference,
    make_application=make_application,
    relative_error=RELATIVE_ERROR,
    drawn={"temperature": items(4), "power": items(4)},
)
