"""`myocyte`: CELLS * scale heart muscle cells for STEPS steps of time.

Skewed, the cells are anywhere in a beat, above and below the voltage at which the formulas change; even, all
are at rest and stimulated alike.
"""

from __future__ import annotations

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block, items
from rodinia_kernels.suite import buffer, scalar, skewed_and_even, thread_blocks

CELLS, STEPS, STEP = 512, 6, 0.02
RELATIVE_ERROR = 1e-5
"""Of the largest voltage. Rates have slopes of some 1e2 per mV at most, a step of 0.02 ms damps them."""
_WORDS = 8


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """Some steps of all cells."""
    generator = np.random.default_rng([seed, even])
    count = CELLS * scale
    cells = np.empty((count, _WORDS), np.float32)
    if even:
        cells[:] = (-84.5, 0.0017, 0.983, 0.9895, 0.003, 0.99998, 0.0057, 2e-4)
        cells[:, 0] += 1e-3 * generator.random(count)
    else:
        cells[:, 0] = generator.uniform(-90, 30, count)
        cells[:, 1:7] = generator.uniform(0.01, 0.99, (count, 6))
        cells[:, 7] = generator.uniform(2e-4, 6e-3, count)
    stimulus = np.full(count, 30.0) if even else np.where(generator.random(count) < 0.3, 80.0, 0.0)
    args = (
        BufferArg(cells),
        BufferArg(stimulus.astype(np.float32), readonly=True),
        ScalarArg("i32", count),
        ScalarArg("i32", STEPS),
        ScalarArg("float", float(np.float32(STEP))),
    )
    return Launch("myocyte_steps", thread_blocks(count, block), (int(block), 1, 1), args)


def _relax(gate: np.ndarray, rates: tuple[np.ndarray, np.ndarray], step: float) -> np.ndarray:
    rate = rates[0] + rates[1]
    return rates[0] / rate - (rates[0] / rate - gate) * np.exp(-step * rate)


def _step(cells: np.ndarray, stimulus: np.ndarray, step: float) -> np.ndarray:
    """One step of all cells in double precision, both sets of formulas computed where they are finite."""
    v, m, h, j, d, f, x, calcium = cells.T
    is_high = v >= -40
    low, high = np.where(is_high, -80.0, v), np.where(is_high, v, 0.0)
    close_h = np.where(
        is_high,
        1 / (0.13 * (1 + np.exp((high + 10.66) / -11.1))),
        3.56 * np.exp(0.079 * low) + 3.1e5 * np.exp(0.35 * low),
    )
    open_h = np.where(is_high, 0.0, 0.135 * np.exp((80 + low) / -6.8))
    open_j = np.where(
        is_high,
        0.0,
        (-127140 * np.exp(0.2444 * low) - 3.474e-5 * np.exp(-0.04391 * low))
        * (low + 37.78)
        / (1 + np.exp(0.311 * (low + 79.23))),
    )
    close_j = np.where(
        is_high,
        0.3 * np.exp(-2.535e-7 * high) / (1 + np.exp(-0.1 * (high + 32))),
        0.1212 * np.exp(-0.01052 * low) / (1 + np.exp(-0.1378 * (low + 40.14))),
    )
    away, past = v + 47.13, v + 77.0
    open_m = np.where(np.abs(away) < 1e-3, 3.2, 0.32 * away / (1 - np.exp(-0.1 * away)))
    sodium = 23 * m**3 * h * j * (v - 54.4)
    open_d = 0.095 * np.exp(-0.01 * (v - 5)) / (1 + np.exp(-0.072 * (v - 5)))
    close_d = 0.07 * np.exp(-0.017 * (v + 44)) / (1 + np.exp(0.05 * (v + 44)))
    open_f = 0.012 * np.exp(-0.008 * (v + 28)) / (1 + np.exp(0.15 * (v + 28)))
    close_f = 0.0065 * np.exp(-0.02 * (v + 30)) / (1 + np.exp(-0.2 * (v + 30)))
    slow = 0.09 * d * f * (v - (7.7 - 13.0287 * np.log(calcium)))
    rectified = np.where(
        np.abs(past) < 1e-3, 0.608889, 2.837 * (np.exp(0.04 * past) - 1) / (past * np.exp(0.04 * (v + 35)))
    )
    rectified = np.where(v > -100, rectified, 1.0)
    open_x = 5e-4 * np.exp(0.083 * (v + 50)) / (1 + np.exp(0.057 * (v + 50)))
    close_x = 0.0013 * np.exp(-0.06 * (v + 20)) / (1 + np.exp(-0.04 * (v + 20)))
    current = sodium + slow + 0.282 * x * rectified * past + 0.03921 * (v + 59.87) - stimulus
    rates = (
        (open_m, 0.08 * np.exp(-v / 11)), (open_h, close_h), (open_j, close_j),
        (open_d, close_d), (open_f, close_f), (open_x, close_x),
    )  # fmt: skip
    gates = [_relax(gate, rate, step) for gate, rate in zip((m, h, j, d, f, x), rates, strict=True)]
    calcium = calcium + step * (-1e-4 * slow + 0.07 * (1e-4 - calcium))
    return np.stack([v - step * current, *gates, calcium], axis=1)


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """In double precision."""
    cells, stimulus = (
        buffer(launch, 0).reshape(-1, _WORDS).astype(np.float64),
        buffer(launch, 1).astype(np.float64),
    )
    for _ in range(scalar(launch, 3)):
        cells = _step(cells, stimulus, float(np.float32(STEP)))
    return {0: cells.astype(np.float32).reshape(-1)}


SPECS = skewed_and_even(
    "myocyte",
    "myocyte_steps",
    (64, 256),
    make_launch,
    make_reference,
    buffers=("cells", "stimulus"),
    relative_error=RELATIVE_ERROR,
    drawn={"cells": items(4 * _WORDS), "stimulus": items(4)},
)
