"""The kernels' launches, and their references against emulations of the kernels' own steps."""

import re

import numpy as np
import pytest

import rodinia_kernels
from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import ROOT
from tests.breadth import choose

KERNELS = (
    rodinia_kernels.all_kernels() | rodinia_kernels.synthetic_kernels() | rodinia_kernels.suite_kernels()
)
CASES = [
    pytest.param(spec, block, id=f"{spec.name}-{block}")
    for spec in KERNELS.values()
    for block in choose((spec.blocks[0], *spec.blocks[3:]), spec.blocks)
]
SEEDS = range(choose(6, 24))


def buffers_of(launch: Launch) -> dict[int, np.ndarray]:
    return {index: arg.data.copy() for index, arg in enumerate(launch.args) if isinstance(arg, BufferArg)}


def test_the_published_block_sizes_are_there():
    assert KERNELS["bit"].blocks == KERNELS["pcm"].blocks == (32, 64, 128, 256)
    assert KERNELS["lud"].blocks == (16, 32, 64, 128)


@pytest.mark.parametrize(("spec", "block"), CASES)
def test_launches_are_valid_and_repeat_by_seed(spec, block):
    distinct = set()
    for seed in SEEDS:
        launch = spec.launch(block, seed)
        launch.validate()
        assert launch.kernel == spec.function
        again = spec.launch(block, seed)
        buffers, repeated = buffers_of(launch), buffers_of(again)
        assert all(np.array_equal(buffers[index], repeated[index]) for index in buffers)
        distinct.add(b"".join(buffer.tobytes() for buffer in buffers.values()))
    assert len(distinct) == len(SEEDS)


@pytest.mark.parametrize(("spec", "block"), CASES)
def test_references_leave_the_launch_alone_and_pass_their_own_check(spec, block):
    launch = spec.launch(block, 0)
    before = buffers_of(launch)
    reference = spec.reference(launch)
    assert reference, "a kernel without results proves nothing"
    for index, want in reference.items():
        assert want.dtype == before[index].dtype and want.shape == before[index].shape
        assert not np.array_equal(want, before[index]), "the kernel would have nothing to do"
    assert all(np.array_equal(before[index], buffer) for index, buffer in buffers_of(launch).items())
    assert spec.check(launch, before | reference) == []
    assert spec.check(launch, before) != []


@pytest.mark.parametrize(("spec", "block"), CASES)
def test_the_check_sees_a_single_wrong_element_anywhere(spec, block):
    launch = spec.launch(block, 0)
    right = buffers_of(launch) | spec.reference(launch)
    generator = np.random.default_rng(1)
    for index, buffer in right.items():
        for position in generator.integers(buffer.size, size=choose(3, 8)):
            wrong = buffer.copy()
            wrong[position] = wrong[position] + 1
            (problem,) = spec.check(launch, right | {index: wrong})
            assert problem.startswith(
                f"argument {index}: 1 of {buffer.size} elements differ, first at {position}:"
            )


def test_the_check_sees_missing_and_short_buffers_and_nan():
    spec = KERNELS["lud"]
    launch = spec.launch(16, 0)
    right = spec.reference(launch)[0]
    assert spec.check(launch, {}) == ["argument 0: no buffer was given"]
    (short,) = spec.check(launch, {0: right[:-1]})
    assert f"{right.nbytes - 4} bytes instead of {right.nbytes}" in short
    wrong = right.copy()
    wrong[3] = np.nan
    assert "1 of" in spec.check(launch, {0: wrong})[0]


def test_the_check_takes_raw_bytes_of_the_same_size():
    spec = KERNELS["bit"]
    launch = spec.launch(32, 0)
    assert spec.check(launch, {0: spec.reference(launch)[0].view(np.uint8)}) == []


def test_an_unknown_kernel_block_size_or_baseline_names_what_there_is():
    with pytest.raises(KeyError, match="no kernel is called 'sort'; there are bit"):
        rodinia_kernels.get("sort")
    with pytest.raises(KeyError, match="no block size 48, only 32, 64, 128, 256"):
        KERNELS["bit"].ir_path(48, "O2")
    with pytest.raises(KeyError, match="no block size 48"):
        KERNELS["bit"].launch(48, 0)
    with pytest.raises(KeyError, match="no baseline 'O1', only O2, O2-noshare, O3"):
        KERNELS["bit"].ir_path(32, "O1")
    with pytest.raises(KeyError, match="bfs has no baseline 'O3', only O2, O2-noshare"):
        rodinia_kernels.get("bfs").ir_path(64, "O3")


def test_where_o3_unrolls_nothing_it_is_o2_without_sharing():
    assert KERNELS["bit"].ir_path(32, "O3") == ROOT / "bit" / "O3" / "32.ll"
    assert KERNELS["ms"].ir_path(32, "O3") == KERNELS["ms"].ir_path(32, "O2-noshare")


# Emulations: the steps of kernel.cu in plain Python, one thread after the other between two barriers.


def emulate_bit(values: np.ndarray, threads: int) -> np.ndarray:
    tile = values.tolist()
    length = 2
    while length <= threads:
        distance = length // 2
        while distance > 0:
            for tid in range(threads):
                partner = tid ^ distance
                if partner > tid:
                    ascending = tid & length == 0
                    if (tile[tid] > tile[partner]) if ascending else (tile[tid] < tile[partner]):
                        tile[tid], tile[partner] = tile[partner], tile[tid]
            distance //= 2
        length *= 2
    return np.array(tile, values.dtype)


def is_low_end(bucket: int, width: int, distance: int, threads: int) -> bool:
    from_first, other = bucket - (distance & (width - 1)), bucket + distance
    inside = from_first >= 0 and other < threads and bucket ^ other < 2 * width
    return inside and from_first & (2 * distance - 1) < distance


def merge_from_front(mine: list[int], theirs: list[int]) -> list[int]:
    merged, a, b = [], 0, 0
    for _ in mine:
        if mine[a] <= theirs[b]:
            merged.append(mine[a])
            a += 1
        else:
            merged.append(theirs[b])
            b += 1
    return merged


def merge_from_back(mine: list[int], theirs: list[int]) -> list[int]:
    merged, a, b = [], len(mine) - 1, len(theirs) - 1
    for _ in mine:
        if mine[a] > theirs[b]:
            merged.append(mine[a])
            a -= 1
        else:
            merged.append(theirs[b])
            b -= 1
    return merged[::-1]


def emulate_pcm(values: np.ndarray, threads: int, width: int, last_width: int) -> np.ndarray:
    buckets = values.reshape(-1, threads).T.tolist()
    while width <= last_width:
        distance = width
        while distance > 0:
            merged = list(buckets)
            for tid in range(threads):
                if is_low_end(tid, width, distance, threads):
                    merged[tid] = merge_from_front(buckets[tid], buckets[tid + distance])
                elif tid >= distance and is_low_end(tid - distance, width, distance, threads):
                    merged[tid] = merge_from_back(buckets[tid], buckets[tid - distance])
            buckets = merged
            distance //= 2
        width *= 2
    return np.array(buckets, values.dtype).T.reshape(-1)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("block", [32, 256])
def test_the_bit_reference_agrees_with_the_kernels_steps(block, seed):
    spec = rodinia_kernels.get("bit")
    launch = spec.launch(block, seed)
    inputs = buffers_of(launch)[0].reshape(-1, block)
    outputs = spec.reference(launch)[0].reshape(-1, block)
    for thread_block in range(0, launch.thread_blocks, 5):
        assert np.array_equal(emulate_bit(inputs[thread_block], block), outputs[thread_block])


@pytest.mark.parametrize("seed", [0, 1, 5, 9, 19, 29, 39])
@pytest.mark.parametrize("block", [32, 256])
def test_the_pcm_reference_agrees_with_the_kernels_steps(block, seed):
    spec = rodinia_kernels.get("pcm")
    launches = [spec.launch(block, seed)]
    if seed < 2:
        launches += spec.application(block, seed).launches()
    for launch in launches:
        first, last = (int(arg.value) for arg in launch.args[1:] if isinstance(arg, ScalarArg))
        inputs = buffers_of(launch)[0].reshape(launch.thread_blocks, -1)
        outputs = spec.reference(launch)[0].reshape(launch.thread_blocks, -1)
        for thread_block in (0, 3):
            assert np.array_equal(
                emulate_pcm(inputs[thread_block], block, first, last), outputs[thread_block]
            )


@pytest.mark.parametrize("block", [32, 64, 128, 256])
def test_the_whole_sort_of_pcm_sorts(block):
    spec = rodinia_kernels.get("pcm")
    (launch,) = spec.application(block, 1).launches()
    after = spec.reference(launch)[0].reshape(launch.thread_blocks, -1, block)
    before = buffers_of(launch)[0].reshape(launch.thread_blocks, -1)
    assert np.array_equal(after.transpose(0, 2, 1).reshape(launch.thread_blocks, -1), np.sort(before, axis=1))


def emulate_lud_perimeter(matrix: np.ndarray, tile: int, origin: int) -> None:
    """In single precision and in the kernel's order of operations, all thread blocks at once."""
    end = origin + tile
    diagonal = matrix[origin:end, origin:end]
    row, column = matrix[origin:end, end:], matrix[end:, origin:end]
    for i in range(tile):
        for k in range(i):
            row[i] -= diagonal[i, k] * row[k]
            column[:, i] -= column[:, k] * diagonal[k, i]
        column[:, i] /= diagonal[i, i]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("block", [16, 32, 64, 128])
def test_the_lud_reference_agrees_with_the_kernels_steps_within_its_tolerance(block, seed):
    spec = rodinia_kernels.get("lud")
    launch = spec.launch(block, seed)
    data, side, origin = launch.args
    assert isinstance(data, BufferArg) and isinstance(side, ScalarArg) and isinstance(origin, ScalarArg)
    matrix = data.data.reshape(int(side.value), -1).copy()
    emulate_lud_perimeter(matrix, block // 2, int(origin.value))
    assert spec.check(launch, {0: matrix}) == []


def test_steps_of_lud_make_a_whole_decomposition():
    """Diagonal, perimeter (by the specification) and internal steps multiply back to the matrix."""
    spec, tile, tiles = rodinia_kernels.get("lud"), 8, 4
    side = tile * tiles
    matrix = np.random.default_rng(0).uniform(-1, 1, (side, side)) + 2 * side * np.eye(side)
    result = matrix.astype(np.float32)
    for origin in range(0, side, tile):
        end = origin + tile
        for pivot in range(origin, end - 1):
            result[pivot + 1 : end, pivot] /= result[pivot, pivot]
            column, row = result[pivot + 1 : end, pivot], result[pivot, pivot + 1 : end]
            result[pivot + 1 : end, pivot + 1 : end] -= np.outer(column, row)
        if end < side:
            args = (BufferArg(result.copy()), ScalarArg("i32", side), ScalarArg("i32", origin))
            launch = Launch("lud_perimeter", ((side - end) // tile, 1, 1), (2 * tile, 1, 1), args)
            result = spec.reference(launch)[0].reshape(side, side).copy()
            result[end:, end:] -= result[end:, origin:end] @ result[origin:end, end:]
    lower, upper = np.tril(result, -1) + np.eye(side), np.triu(result)
    assert np.allclose(lower @ upper, matrix, rtol=0, atol=1e-4 * np.abs(matrix).max())


def test_the_readme_names_every_kernel_and_its_example_runs():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names = (spec.folder.name if spec.folder else name for name, spec in KERNELS.items())
    assert all(f"`{name}`" in text for name in names if not name.startswith("sb"))
    assert "`sb1` to `sb4`, `sb1r` to `sb4r`" in text
    (example,) = re.findall(r"```python\n(.*?)```", text, re.S)
    names: dict[str, object] = {}
    exec(example, names)
    assert names["problems"] == []
    assert names["path"] == KERNELS["ms"].ir_path(64, "O2-noshare")
    assert names["widths"] == [2**n for n in range(11)]
