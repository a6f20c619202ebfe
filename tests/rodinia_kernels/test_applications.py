"""Whole computations: their launches, and their references against known results and the kernels' steps."""

import math
import re
from collections.abc import Mapping
from itertools import pairwise

import numpy as np
import pytest

import rodinia_kernels
from pcfm import api
from pcfm.ir.module import Function
from pcfm.launch import BufferArg, ScalarArg
from pcfm.simt.parameters import launch_slots
from rodinia_kernels import Application, Expected, Step
from rodinia_kernels.application import difference
from rodinia_kernels.lud.spec import factorise, factors_of
from rodinia_kernels.nqu.spec import MAX_ROWS, SOLUTIONS, queens
from rodinia_kernels.srad.spec import ITERATIONS, RATE, SPECKLE
from tests.breadth import cells, choose

KERNELS = (
    rodinia_kernels.all_kernels() | rodinia_kernels.synthetic_kernels() | rodinia_kernels.suite_kernels()
)
CASES = [
    pytest.param(*cell, id="-".join(map(str, (cell[0].name, *cell[1:])))) for cell in cells(KERNELS.values())
]
SMALLEST = [pytest.param(spec, spec.blocks[0], id=spec.name) for spec in KERNELS.values()]


def contents(application: Application) -> dict[str, np.ndarray]:
    return {name: buffer.data.copy() for name, buffer in application.buffers.items()}


def after(application: Application) -> dict[str, np.ndarray]:
    """All buffers as the reference has them."""
    expected = {name: each.values.copy() for name, each in application.reference().items()}
    return contents(application) | expected


def test_the_papers_seven_kernels_come_first_in_its_order():
    assert list(rodinia_kernels.all_kernels()) == ["bit", "pcm", "ms", "lud", "nqu", "srad", "dct"]
    synthetic = [f"sb{number}{suffix}" for suffix in ("", "r") for number in (1, 2, 3, 4)]
    assert list(rodinia_kernels.synthetic_kernels()) == synthetic


def test_tables_count_the_perimeter_of_lud_and_both_kernels_of_srad():
    assert KERNELS["lud"].measured == ("lud_perimeter",)
    assert KERNELS["srad"].measured == ("srad_coefficients", "srad_update")
    rest = [spec for name, spec in KERNELS.items() if name in ("bit", "pcm", "ms", "nqu", "dct", "sb1")]
    assert all(spec.measured == (spec.function,) for spec in rest)


@pytest.mark.parametrize(("spec", "block", "baseline"), CASES)
def test_every_launch_fits_a_kernel_of_the_compiled_file(spec, block, baseline):
    text = spec.ir_path(block, baseline).read_text(encoding="utf-8")
    module = api.read(text.encode(), spec.name)
    kernels = dict.fromkeys(step.kernel for step in spec.application(block).steps)
    assert set(spec.measured) <= set(kernels)
    for launch in {launch.kernel: launch for launch in spec.application(block).launches()}.values():
        launch.validate()
        header = re.search(rf"^define .*ptx_kernel void @{launch.kernel}\(.*\) .*#(\d+) ", text, re.M)
        assert header, f"no kernel {launch.kernel}"
        kernel = module.globals[launch.kernel]
        assert isinstance(kernel, Function)
        parameters = [str(slot.type) for slot in launch_slots(kernel, module)]
        assert parameters == ["ptr" if isinstance(arg, BufferArg) else arg.type for arg in launch.args]
        limit = re.search(rf'^attributes #{header[1]} = .*"nvvm\.maxntid"="([\d,]+)"', text, re.M)
        assert limit and math.prod(map(int, limit[1].split(","))) == launch.threads_per_block


@pytest.mark.parametrize(("spec", "block"), SMALLEST)
def test_inputs_repeat_by_seed_and_the_reference_passes_its_own_check(spec, block):
    distinct = set()
    for seed in range(4):
        application = spec.application(block, seed)
        before, again = contents(application), contents(spec.application(block, seed))
        assert all(np.array_equal(before[name], again[name]) for name in before)
        distinct.add(b"".join(buffer.tobytes() for buffer in before.values()))
        assert application.check(after(application)) == []
        assert all(np.array_equal(before[name], buffer) for name, buffer in contents(application).items())
    assert len(distinct) == 4
    assert spec.application(block).check(contents(spec.application(block))) != []


@pytest.mark.parametrize(("spec", "block"), SMALLEST)
def test_the_check_sees_a_single_wrong_element_in_each_buffer(spec, block):
    application = spec.application(block)
    right = after(application)
    generator = np.random.default_rng(1)
    for name, buffer in right.items():
        position = int(generator.integers(buffer.size))
        wrong = buffer.copy()
        wrong[position] += 1
        (problem,) = application.check(right | {name: wrong})
        assert problem.startswith(f"buffer {name}: 1 of {buffer.size} elements differ, first at {position}:")
        others = {other: right[other] for other in right if other != name}
        assert application.check(others) == [f"buffer {name}: not given"]


@pytest.mark.parametrize(("spec", "block"), SMALLEST)
def test_a_larger_scale_is_more_work(spec, block):
    def threads(scale: int) -> int:
        launches = spec.application(block, 0, scale).launches()
        return sum(launch.thread_blocks * launch.threads_per_block for launch in launches)

    assert threads(2) > threads(1)


def test_an_unknown_block_size_or_scale_says_what_there_is():
    with pytest.raises(KeyError, match="ms has no block size 48, only 32, 64, 128, 256"):
        KERNELS["ms"].application(48)
    with pytest.raises(ValueError, match="the scale of ms is an integer from 1 on, not 0"):
        KERNELS["ms"].application(32, 0, 0)
    with pytest.raises(ValueError, match="the scale of nqu is an integer from 1 to 6, not 7"):
        KERNELS["nqu"].application(64, 0, 7)
    with pytest.raises(ValueError, match="1 to 15 rows, not 16"):
        queens(16, 64)


def test_a_step_names_buffers_of_its_application_and_none_twice():
    buffers = {"a": BufferArg(np.full(4, 1)), "b": BufferArg(np.full(4, 2))}

    def application(*names: str) -> Application:
        return Application(buffers, (Step("k", (1, 1, 1), (1, 1, 1), names),), dict)

    with pytest.raises(ValueError, match=r"step 0 \(k\) names no buffer of the application: \['c'\]"):
        application("a", "c")
    with pytest.raises(ValueError, match=r"names a buffer twice: \['a', 'a'\]"):
        application("a", "a")
    (launch,) = application("b", "a").launches()
    assert all(arg.data[0] == value for arg, value in zip(launch.args, (2, 1), strict=True))


def test_an_error_bound_may_differ_by_element():
    expected = Expected(np.array([1.0, 100.0]), np.array([0.1, 10.0]))
    assert difference(expected, np.array([1.05, 109.0])) == ""
    assert difference(expected, np.array([1.2, 109.0])).startswith("1 of 2 elements differ, first at 0")
    assert Expected.within(np.array([-8.0, np.inf, 2.0]), 0.5).error == 4.0


# ms


@pytest.mark.parametrize(("seed", "scale"), [(0, 1), (1, 1), (5, 3)])
def test_the_merge_sort_goes_through_all_widths_and_swaps_its_arrays(seed, scale):
    application = KERNELS["ms"].application(32, seed, scale)
    count = application.buffers["values"].data.size
    widths, ways = [], []
    for step in application.steps:
        source, target, size, width = step.args
        assert isinstance(size, ScalarArg) and size.value == count
        assert isinstance(width, ScalarArg)
        assert step.grid[0] * 32 * 2 * width.value >= count, "each pair has a thread"
        widths.append(width.value)
        ways.append((source, target))
    assert widths == [2**n for n in range(len(widths))] and widths[-1] < count <= 2 * widths[-1]
    assert ways[0] == ("values", "other")
    assert all(now == later[::-1] for now, later in pairwise(ways))
    expected = application.reference()
    assert np.array_equal(expected[ways[-1][1]].values, np.sort(application.buffers["values"].data))


# nqu


@pytest.mark.parametrize("size", range(1, 13))
def test_the_counts_of_queens_add_up_to_the_known_numbers(size):
    application = queens(size, 64, seed=size % 2)
    assert application.reference()["counts"].values.sum() == SOLUTIONS[size - 1]
    (step,) = application.steps
    _, _, count, board, rows = (arg.value if isinstance(arg, ScalarArg) else arg for arg in step.args)
    assert (board, rows <= MAX_ROWS) == (size, True)
    assert count * 3 == application.buffers["placements"].data.size
    assert step.grid[0] * 64 >= count > (step.grid[0] - 1) * 64


def test_fifteen_queens_are_the_largest_scale():
    assert SOLUTIONS[14] == 2_279_184 and len(SOLUTIONS) == 15
    (step,) = KERNELS["nqu"].application(256, 0, KERNELS["nqu"].largest_scale).steps
    assert step.args[3] == ScalarArg("i32", 15) and step.args[4] == ScalarArg("i32", MAX_ROWS)


# lud


def emulate_lud(matrix: np.ndarray, tile: int) -> None:
    """The three kernels in single precision and in their order of operations, all thread blocks at once."""
    for origin in range(0, len(matrix), tile):
        end = origin + tile
        matrix[origin:end, origin:end] = factorise(matrix[origin:end, origin:end])
        diagonal = matrix[origin:end, origin:end]
        row, column = matrix[origin:end, end:], matrix[end:, origin:end]
        for i in range(tile):
            for k in range(i):
                row[i] -= diagonal[i, k] * row[k]
                column[:, i] -= column[:, k] * diagonal[k, i]
            column[:, i] /= diagonal[i, i]
        total = np.zeros_like(matrix[end:, end:])
        for k in range(tile):
            total += np.outer(column[:, k], row[k])
        matrix[end:, end:] -= total


@pytest.mark.parametrize("seed", range(choose(2, 8)))
@pytest.mark.parametrize("block", [16, 128])
def test_the_steps_of_lud_stay_within_the_error_bound(block, seed):
    application = KERNELS["lud"].application(block, seed)
    matrix = application.buffers["matrix"].data.reshape(128, 128).copy()
    before = matrix.astype(np.float64)
    emulate_lud(matrix, block // 2)
    assert application.check({"matrix": matrix}) == []
    lower, upper = np.tril(matrix.astype(np.float64), -1) + np.eye(128), np.triu(matrix.astype(np.float64))
    assert np.abs(lower @ upper - before).max() <= 128 * 2.0**-24 * (np.abs(lower) @ np.abs(upper)).max()


def test_the_factors_make_the_matrix_and_a_step_left_out_is_seen():
    application = KERNELS["lud"].application(32, 0)
    matrix = application.buffers["matrix"].data.reshape(128, 128)
    combined = factors_of(matrix).values.reshape(128, 128)
    # There is one such pair, and single precision rounds it.
    lower, upper = np.tril(combined, -1) + np.eye(128), np.triu(combined).astype(np.float64)
    assert np.allclose(lower @ upper, matrix, rtol=0, atol=2.0**-22 * np.abs(matrix).max())
    assert np.allclose(combined, factorise(matrix.astype(np.float64)), rtol=1e-5, atol=1e-9)
    wrong = combined.copy()
    wrong[112:, 112:] = wrong[112:, 112:] * np.float32(1 + 1e-4)
    assert application.check({"matrix": wrong}) != []
    small = combined.copy()
    small[1:, 0] *= np.float32(1 + 1e-4)
    assert "127 of 16384" in application.check({"matrix": small})[0], (
        "elements of L are small, but held tight"
    )


@pytest.mark.parametrize(("block", "steps"), [(16, 46), (32, 22), (64, 10), (128, 4)])
def test_lud_goes_along_the_diagonal(block, steps):
    application = KERNELS["lud"].application(block)
    assert len(application.steps) == steps
    tile, tiles = block // 2, 256 // block
    work = {"lud_diagonal": 0, "lud_perimeter": 0, "lud_internal": 0}
    for step in application.steps:
        origin = step.args[2]
        assert isinstance(origin, ScalarArg)
        rest = tiles - 1 - int(origin.value) // tile
        wanted = {"lud_diagonal": 1, "lud_perimeter": rest, "lud_internal": rest}[step.kernel]
        assert step.grid == (wanted, rest if step.kernel == "lud_internal" else 1, 1)
        work[step.kernel] += step.grid[0] * step.grid[1]
    pairs = tiles * (tiles - 1) // 2
    assert work == {
        "lud_diagonal": tiles,
        "lud_perimeter": pairs,
        "lud_internal": (2 * tiles - 1) * pairs // 3,
    }


# srad


def emulate_srad(image: np.ndarray, speckles: list[float]) -> Mapping[str, np.ndarray]:
    """Both kernels in single precision, pixel rows and columns shifted by index."""
    side, one = len(image), np.float32(1)
    low, high = np.maximum(np.arange(side) - 1, 0), np.minimum(np.arange(side) + 1, side - 1)
    buffers: dict[str, np.ndarray] = {}
    for value in speckles:
        speckle = np.float32(value)
        n, s, w, e = (other - image for other in (image[low], image[high], image[:, low], image[:, high]))
        gradient = (n * n + s * s + w * w + e * e) / (image * image)
        laplacian = (n + s + w + e) / image
        scale = one + np.float32(0.25) * laplacian
        variation = (np.float32(0.5) * gradient - np.float32(0.0625) * laplacian * laplacian) / (
            scale * scale
        )
        c = one / (one + (variation - speckle) / (speckle * (one + speckle)))
        c = np.clip(c, np.float32(0), one)
        image = image + np.float32(0.25 * RATE) * (c * n + c[high] * s + c * w + c[:, high] * e)
        buffers = {"image": image, "to_north": n, "to_south": s, "to_west": w, "to_east": e, "coefficient": c}
    assert all(buffer.dtype == np.float32 for buffer in buffers.values())
    return buffers


def speckles_of(application: Application) -> list[float]:
    last = [step.args[-1] for step in application.steps if step.kernel == "srad_coefficients"]
    return [float(arg.value) for arg in last if isinstance(arg, ScalarArg)]


@pytest.mark.parametrize("seed", range(choose(2, 8)))
def test_the_steps_of_srad_stay_well_within_the_tolerance(seed):
    application = KERNELS["srad"].application("16x16", seed)
    image = application.buffers["image"].data.reshape(128, 128)
    emulated = emulate_srad(image, speckles_of(application))
    assert application.check(emulated) == []
    for name, expected in application.reference().items():
        off = np.abs(emulated[name].reshape(-1).astype(np.float64) - expected.values).max()
        assert isinstance(expected.error, float) and off <= expected.error / 4


def test_srad_alternates_its_kernels_and_its_speckle_scale_falls():
    application = KERNELS["srad"].application("32x32")
    assert [step.kernel for step in application.steps] == ["srad_coefficients", "srad_update"] * ITERATIONS
    speckles = speckles_of(application)
    assert speckles[0] == SPECKLE**2 and all(b < a for a, b in pairwise(speckles))


def test_srad_smooths_speckle_and_keeps_edges():
    application = KERNELS["srad"].application("16x16")
    before = application.buffers["image"].data.reshape(128, 128)
    filtered = application.reference()["image"].values.reshape(128, 128)
    dark, bright = (slice(96, 128), slice(0, 32)), (slice(60, 80), slice(60, 80))
    assert filtered[dark].std() < 0.6 * before[dark].std()
    assert filtered[bright].mean() - filtered[dark].mean() > 0.95 * (
        before[bright].mean() - before[dark].mean()
    )


def test_each_iteration_of_srad_changes_the_result():
    application = KERNELS["srad"].application("16x16")
    image = application.buffers["image"].data.reshape(128, 128)
    shorter = emulate_srad(image, speckles_of(application)[:-1])
    problems = application.check(shorter)
    assert [problem.partition(":")[0] for problem in problems] == [
        f"buffer {name}" for name in ("image", "to_north", "to_south", "to_west", "to_east", "coefficient")
    ]
