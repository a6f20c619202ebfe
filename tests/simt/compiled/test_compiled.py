"""Compiled code and array operations do the same, step by step; compiled code is loaded where it pays."""

import numpy as np
import pytest

from pcfm.machine import load
from pcfm.simt import compiled, simulate
from pcfm.simt.compiled import CODE, CompiledCode
from pcfm.simt.values import full
from pcfm.simt.warps import DONE, RUNNING, Warps
from tests.generators.kernels import generate_kernel

MACHINES = ("gcn-wave64", "volta-warp32")
POSITIONS = 7


def all_of(result):
    buffers = [None if each is None else each.tobytes() for each in result.buffers]
    return str(result.outcome), result.counters, buffers


@pytest.mark.parametrize("machine", MACHINES)
def test_runs_end_the_same_with_the_same_counters(machine, request):
    model = load(machine)
    kernels = [generate_kernel(seed, 3) for seed in range(12)]
    request.getfixturevalue("compiled_code")
    compiled_runs = [
        all_of(simulate(*kernel, model, schedule=("behind", "ahead")[number % 2], batch=1 + number % 3))
        for number, kernel in enumerate(kernels)
    ]
    request.getfixturevalue("array_operations")
    for number, (kernel, wanted) in enumerate(zip(kernels, compiled_runs, strict=True)):
        found = simulate(*kernel, model, schedule=("behind", "ahead")[number % 2], batch=1 + number % 3)
        assert all_of(found) == wanted, number


def test_fuel_is_spent_at_the_same_warp(request):
    module, launch = generate_kernel(0, 3)
    machine = load("volta-warp32")
    request.getfixturevalue("compiled_code")
    compiled_runs = [all_of(simulate(module, launch, machine, fuel=fuel)) for fuel in (1, 10, 30)]
    request.getfixturevalue("array_operations")
    assert [all_of(simulate(module, launch, machine, fuel=fuel)) for fuel in (1, 10, 30)] == compiled_runs
    assert "fuel" in compiled_runs[0][0]


def walk(seed):
    """What warps do on a random walk: all of their state after every step."""
    rng = np.random.default_rng(seed)
    lanes, count = int(rng.choice([1, 4, 32])), int(rng.integers(1, 5))
    warps = Warps(rng.integers(0, 2, (count, lanes)).astype(np.bool_), range(POSITIONS))
    states, lengths = [], rng.integers(1, 9, POSITIONS)
    for step in range(1, 40):
        options = {"behind_first": bool(rng.integers(2)), "longest": rng.integers(5) == 0}
        node, rows, _, running_lanes = warps.begin(lengths, step, **options)
        states.append((node, rows.tolist(), running_lanes))
        if node < 0:
            break
        rows = rows[rng.integers(0, 2, rows.size).astype(np.bool_) | (np.arange(rows.size) == 0)]
        event = rng.integers(6)
        if event == 0:
            states.append(warps.exit(rows))
        elif event < 3:
            states.append(warps.advance(rows, int(rng.integers(POSITIONS))))
        else:
            ways = rng.choice(POSITIONS, int(rng.integers(2, 4)), replace=False)
            way_of = rng.integers(0, ways.size, (rows.size, lanes))
            parts = [warps.mask[rows] & (way_of == way) for way in range(ways.size)]
            states.append(warps.split(rows, ways, parts))
        running = warps.state == RUNNING
        kept = [warps.state, warps.live, warps.depth, warps.met, warps.last_step, warps.fuel_used]
        running_state = [warps.position, warps.node, warps.next, warps.mask, warps.count]
        states.append([each.tolist() for each in kept] + [each[running].tolist() for each in running_state])
        assert ((warps.state == RUNNING) | (warps.state == DONE)).all()
    return states


def test_warps_part_and_meet_alike(request):
    request.getfixturevalue("compiled_code")
    compiled_walks = [walk(seed) for seed in range(150)]
    request.getfixturevalue("array_operations")
    assert [walk(seed) for seed in range(150)] == compiled_walks


def test_written_rows_are_those_of_the_mask(request):
    request.getfixturevalue("compiled_code")
    assert CODE.access is not None
    rng = np.random.default_rng(0)
    for shape in ((5, 4), (5, 1), (1, 4), (1, 1)):
        for masked in (False, True):
            array, value = rng.integers(0, 99, (8, 4)), rng.integers(100, 200, shape)
            rows, mask = np.array([7, 0, 2, 3, 5]), rng.integers(0, 2, (5, 4)).astype(np.bool_)
            wanted = array.copy()
            spread = full(value, (5, 4))
            wanted[rows] = np.where(mask, spread, array[rows]) if masked else spread
            CODE.access.write_rows(array, rows, mask if masked else mask[:0], value)
            assert (array == wanted).all()


def test_it_is_loaded_after_steps_that_pay_for_it(monkeypatch):
    loads = []
    monkeypatch.setattr(compiled, "import_module", lambda name: loads.append(name) or object())
    code = CompiledCode()
    code.count(compiled.STEPS_THAT_PAY - 1)
    assert code.control is None and not loads
    code.count(1)
    code.count(1)
    assert code.control is not None and len(loads) == 3
