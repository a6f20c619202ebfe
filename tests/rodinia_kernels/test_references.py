"""References of single launches, against known results and plain scalar code."""

import numpy as np
import pytest

import rodinia_kernels
from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.nqu.spec import PLACED_ROWS, SOLUTIONS, count_completions, placements
from rodinia_kernels.synthetic import OPERATIONS, ROUNDS, make_shape


def buffer(launch: Launch, index: int) -> np.ndarray:
    arg = launch.args[index]
    assert isinstance(arg, BufferArg)
    return arg.data


def scalar(launch: Launch, index: int) -> int:
    arg = launch.args[index]
    assert isinstance(arg, ScalarArg)
    return int(arg.value)


@pytest.mark.parametrize("placed", [0, 1, 3])
@pytest.mark.parametrize("size", range(4, 11))
def test_completions_add_up_to_the_known_numbers_of_solutions(size, placed):
    counts = count_completions(placements(size, placed), size, size - placed)
    assert counts.sum() == SOLUTIONS[size - 1]
    assert SOLUTIONS[:12] == (1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200)


def backtrack(down: int, left: int, right: int, size: int, rows: int) -> int:
    board = (1 << size) - 1
    stack = [(down, left, right, rows)]
    solutions = 0
    while stack:
        down, left, right, rows = stack.pop()
        if rows == 0:
            solutions += 1
            continue
        for column in range(size):
            queen = 1 << column
            if not queen & board & (down | left | right):
                stack.append((down | queen, (left | queen) << 1, (right | queen) >> 1, rows - 1))
    return solutions


@pytest.mark.parametrize("seed", range(6))
def test_the_queens_reference_agrees_with_backtracking(seed):
    spec = rodinia_kernels.get("nqu")
    launch = spec.launch(64, seed)
    size, rows = scalar(launch, 3), scalar(launch, 4)
    assert rows == size - PLACED_ROWS
    placements = buffer(launch, 0).reshape(-1, 3)[:40].tolist()
    counts = [backtrack(*placement, size, rows) for placement in placements]
    assert spec.reference(launch)[1][:40].tolist() == counts


@pytest.mark.parametrize("seed", range(8))
def test_the_quantisation_reference_agrees_with_the_kernels_steps(seed):
    spec = rodinia_kernels.get("dct")
    launch = spec.launch("8x8", seed)
    plane, steps, stride = buffer(launch, 0), buffer(launch, 1), scalar(launch, 2)
    reference = spec.reference(launch)[0]
    for position in range(0, plane.size, 17):
        step = int(steps[position // stride % 8 * 8 + position % stride % 8])
        coefficient = int(plane[position])
        multiple = (abs(coefficient) + step // 2) // step * (-1 if coefficient < 0 else 1)
        assert reference[position] == np.array(multiple * step).astype(np.int16)


@pytest.mark.parametrize("seed", range(10))
def test_a_whole_merge_sort_of_passes_sorts(seed):
    spec = rodinia_kernels.get("ms")
    values = buffer(spec.launch(32, seed), 0).copy()
    np.random.default_rng(seed).shuffle(values)
    expected, width = np.sort(values), 1
    while width < values.size:
        args = (BufferArg(values), BufferArg(values), ScalarArg("i32", values.size), ScalarArg("i32", width))
        values = spec.reference(Launch("merge_runs", (8, 1, 1), (32, 1, 1), args))[1]
        width *= 2
    assert np.array_equal(values, expected)


def test_diffusion_stops_at_edges_and_is_full_on_flat_ground():
    spec = rodinia_kernels.get("srad")
    flat = spec.reference(spec.launch("16x16", 3))
    assert all(not flat[index].any() for index in (1, 2, 3, 4)) and (flat[5] == 1).all()
    striped_launch = spec.launch("16x16", 5)
    striped = spec.reference(striped_launch)
    bright = buffer(striped_launch, 0) > 10
    assert striped[5][bright].mean() < 0.2
    assert ((striped[5] >= 0) & (striped[5] <= 1)).all()


def test_differences_at_the_images_edge_are_zero():
    spec = rodinia_kernels.get("srad")
    launch = spec.launch("16x16", 0)
    width = scalar(launch, 6)
    north, south, west, east = (spec.reference(launch)[n].reshape(-1, width) for n in (1, 2, 3, 4))
    assert not (north[0].any() or south[-1].any() or west[:, 0].any() or east[:, -1].any())
    image = buffer(launch, 0).reshape(-1, width)
    assert south[3, 7] == pytest.approx(image[4, 7] - image[3, 7], rel=1e-6)
    assert west[3, 7] == pytest.approx(image[3, 6] - image[3, 7], rel=1e-6)


def run_c(statement: str, word: int, table: list[int], tid: int) -> int:
    """One C statement of a mix, by Python's own operators on unbounded integers, reduced to 32 bits."""
    text = statement.replace("u;", ";").replace("1u", "1").replace("BLOCK", str(len(table))).rstrip(";")
    names = {"word": word, "table": table, "tid": tid}
    exec(text, {}, names)
    return names["word"] % 2**32


@pytest.mark.parametrize(
    "name", [name for name in rodinia_kernels.synthetic_kernels() if name.startswith("sb")]
)
def test_synthetic_references_agree_with_their_c_statements(name):
    spec, shape = rodinia_kernels.get(name), make_shape(name)
    launch, threads, sides = spec.launch(32, 0), 32, len(shape.sides)
    words = buffer(launch, 0).view(np.uint32).reshape(-1, sides, threads)[0].tolist()
    table = buffer(launch, 1).view(np.uint32).reshape(-1, threads)[0].tolist()
    for number in range(ROUNDS):
        for tid in range(threads):
            choice = (tid * 7 + number * 5) % 16
            three_way = 0 if choice < 5 else 1 if choice < 10 else 2
            side = three_way if sides == 3 else 0 if (tid ^ number) & 1 else 1
            for position, mix in enumerate(shape.sides[side]):
                if shape.guarded and not words[side][tid] & (1 + position):
                    continue
                for operation, constant in mix:
                    statement = OPERATIONS[operation].statement.format(c=constant, odd=2 * constant + 1)
                    words[side][tid] = run_c(statement, words[side][tid], table, tid)
    expected = spec.reference(launch)[0].view(np.uint32).reshape(-1, sides, threads)[0]
    assert expected.tolist() == words
