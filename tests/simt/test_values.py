"""Values of a batch against Python's integers and lists: of every width, and shape that arrays broadcast."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.types import ArrayType, FloatType, IntType, PtrType, StructType, Type, VectorType
from pcfm.launch import Launch
from pcfm.simt import values
from pcfm.simt.batch import make_geometry
from pcfm.simt.executor import merge, rows_of_launches
from pcfm.simt.operations.bits import regroup
from pcfm.simt.step import Step
from pcfm.simt.values import Array
from pcfm.simt.warps import Warps
from tests.breadth import choose

WARPS, LANES = 5, 4
DTYPES = [np.dtype(name) for name in ("?", "u1", "u2", "u4", "u8", "f2", "f4", "f8")]


@pytest.mark.parametrize("width", range(1, 65))
def test_integers_of_a_width_lie_in_the_next_element_and_are_read_with_their_sign(width: int) -> None:
    dtype = values.dtype_of(IntType(width))
    assert dtype.itemsize * 8 == (
        8 if width == 1 else next(size for size in (8, 16, 32, 64) if size >= width)
    )
    assert (dtype == np.bool_) == (width == 1)
    assert values.is_odd_width(width) == (width != 1 and dtype.itemsize * 8 != width)
    most = 2**width
    rng = np.random.default_rng(width)
    numbers = sorted(
        {0, 1 % most, most // 2, most // 2 - 1, most - 1, *(int(n) % most for n in rng.integers(0, 2**63, 9))}
    )
    array = np.array([numbers], dtype)
    two = [number - most if number >= most // 2 else number for number in numbers]
    signed = values.signed(array, width)
    assert signed.dtype.kind == "i" and signed.dtype.itemsize == dtype.itemsize
    assert signed.tolist() == [two]
    assert values.unsigned(signed, width).tolist() == array.tolist()
    beyond = ~array if width > 1 else array
    assert values.wrap(beyond, width).tolist() == [[~n % most if width > 1 else n for n in numbers]]
    for number in (*numbers, -1, most + 1):
        assert values.scalar_array(IntType(width), number).tolist() == [[number % most]]


def test_types_that_no_array_holds_are_refused_by_name() -> None:
    for ty in (IntType(65), IntType(128), FloatType("fp128")):
        with pytest.raises(UnsupportedError, match=f"values of type {ty} cannot be simulated"):
            values.dtype_of(ty)
    with pytest.raises(UnsupportedError, match="scalable"):
        values.element_types(VectorType(IntType(8), 2, True))
    kinds = FloatType("half"), FloatType("float"), FloatType("double"), FloatType("bfloat")
    assert [values.dtype_of(kind).str[1:] for kind in kinds] == ["f2", "f4", "f8", "u2"]
    assert values.dtype_of(PtrType()).str[1:] == "u8"


def test_values_are_built_as_their_types_are() -> None:
    byte: Type = IntType(8)
    ty = StructType((byte, VectorType(FloatType("float"), 2), ArrayType(PtrType(), 1)))
    zero = values.zero_of(ty)
    assert [part.dtype.itemsize for part in (zero[0], *zero[1], *zero[2])] == [1, 4, 4, 8]
    shifted = values.map_scalars(lambda a, b: a + b, zero, zero)
    assert len(shifted) == 3 and len(shifted[1]) == 2


def shapes(rng: np.random.Generator, rows: int = WARPS, lanes: int = LANES) -> tuple[int, int]:
    return int(rng.choice([1, rows])), int(rng.choice([1, lanes]))


def some_array(rng: np.random.Generator, dtype: np.dtype, shape: tuple[int, int]) -> Array:
    if dtype == np.bool_:
        return rng.random(shape) < 0.5
    return rng.integers(0, 256, (*shape, dtype.itemsize), dtype=np.uint8).view(dtype)[..., 0]


def word(array: Array) -> Array:
    """Its bits, spread over all warps and lanes."""
    return array.view(f"u{array.dtype.itemsize}")


@pytest.mark.parametrize("size", [(WARPS, LANES), (64, 32), (65, 32), (2048, 1), (300, 8)])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_a_blend_takes_each_lane_from_where_the_mask_says(dtype: np.dtype, size: tuple[int, int]) -> None:
    rng = np.random.default_rng(size[0])
    for _ in range(8):
        mask = rng.random(shapes(rng, *size)) < 0.5
        one, other = (some_array(rng, dtype, shapes(rng, *size)) for _ in range(2))
        blended = values.blend(mask, one, other)
        assert blended.dtype == dtype
        assert np.array_equal(word(blended), np.where(mask, word(one), word(other)))


def test_a_blend_of_many_warps_may_take_each_as_a_whole() -> None:
    mask = np.random.default_rng(0).random((4096, 1)) < 0.5
    one, other = np.arange(4096 * 4, dtype=np.uint32).reshape(4096, 4), np.zeros((1, 1), np.uint32)
    assert np.array_equal(values.blend(mask, one, other), np.where(mask, one, other))


def test_rows_lanes_and_places_of_masks() -> None:
    rng = np.random.default_rng(3)
    for lanes in (1, 4, 8, 9, 12, 32, 64):
        for mask in (
            rng.random((WARPS, lanes)) < 0.5,
            np.zeros((WARPS, lanes), np.bool_),
            rng.random((WARPS, 2 * lanes))[:, ::2] < 0.5,
        ):
            assert values.count_lanes(mask).tolist() == [sum(row) for row in mask.tolist()]
            wanted = [i for i, flag in enumerate(mask.ravel().tolist()) if flag]
            assert values.places(mask).tolist() == wanted
    array = some_array(rng, np.dtype("u4"), (WARPS, LANES))
    assert values.take_rows(array, np.array([3, 1])).tolist() == [array[3].tolist(), array[1].tolist()]
    assert values.take_rows(array[:1], np.array([3, 1])).tolist() == array[:1].tolist()
    assert values.take_rows((array, array[:1]), None)[0] is array
    assert [part.shape for part in values.take_rows((array, array[:1]), np.array([0, 4, 2]))] == [
        (3, 4),
        (1, 4),
    ]
    for column in (array[:, :1], array[:1], array):
        spread = values.full(column, array.shape)
        assert np.array_equal(spread, np.broadcast_to(column, array.shape)) and spread.flags.c_contiguous
    assert values.full(array, array.shape) is array
    one_row = array[:1]
    assert values.take_rows(one_row, np.array([3, 1])) is one_row


def test_each_warp_begins_with_the_value_of_its_launch() -> None:
    launch = np.array([0, 0, 1, 2, 1])
    one = [np.full((1, 1), number, np.uint8) for number in (7, 8, 9)]
    assert rows_of_launches(one, launch).tolist() == [[7], [7], [8], [9], [8]]
    pair = rows_of_launches([(number, number + 1) for number in one], launch)
    assert [part.tolist() for part in pair] == [[[7], [7], [8], [9], [8]], [[8], [8], [9], [10], [9]]]


def writes(rng: np.random.Generator) -> Iterator[tuple[Array | None, Array | None, tuple[int, int]]]:
    """Which warps write, in which of their lanes, and the shape of what they write."""
    for _ in range(choose(40, 400)):
        rows = (
            None
            if rng.random() < 0.3
            else np.sort(rng.choice(WARPS, rng.integers(1, WARPS + 1), replace=False))
        )
        count = WARPS if rows is None else rows.size
        mask = None if rng.random() < 0.4 else rng.random((count, LANES)) < 0.5
        yield rows, mask, shapes(rng, count)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_what_some_lanes_write_over_and_over_is_what_each_lane_wrote_last(
    dtype: np.dtype, both_ways: None
) -> None:
    """The array that a merge made for some rows is written in place by the next."""
    rng = np.random.default_rng(dtype.itemsize)
    old: Array | None = None
    model: dict[tuple[int, int], int] = {}
    owned = False
    for number, (rows, mask, shape) in enumerate(writes(rng)):
        if number % 10 == 0:
            old, owned = None, False
            model.clear()
        value = some_array(rng, dtype, shape)
        kept, may_write = old, owned
        before = old if old is None else old.copy()
        merged = merge(old, value, rows, mask, (WARPS, LANES), in_place=owned)
        if kept is not None and before is not None and not owned:
            assert np.array_equal(word(kept), word(before))  # others may hold it
        count = WARPS if rows is None else rows.size
        spread = np.broadcast_to(word(value), (count, LANES))
        for row, warp in enumerate(range(WARPS) if rows is None else rows.tolist()):
            for lane in range(LANES):
                if mask is None or mask[row, lane]:
                    model[warp, lane] = int(spread[row, lane])
        whole = np.broadcast_to(word(merged), (WARPS, LANES))
        assert {lane: int(whole[lane]) for lane in model} == model
        assert merged.dtype == dtype
        if rows is not None:
            assert (merged is kept) is (may_write and kept is not None and kept.shape == merged.shape)
        old, owned = merged, rows is not None


def test_a_merge_of_a_tuple_is_one_of_its_parts() -> None:
    rng = np.random.default_rng(9)
    value = tuple(some_array(rng, np.dtype("u4"), (2, LANES)) for _ in range(2))
    rows, mask = np.array([1, 3]), rng.random((2, LANES)) < 0.5
    first = merge(None, value, rows, None, (WARPS, LANES))
    second = merge(first, value[::-1], rows, mask, (WARPS, LANES))
    for part, once, again in zip(second, value, value[::-1], strict=True):
        assert np.array_equal(part[rows], np.where(mask, again, once))
        assert not part[[0, 2, 4]].any()


def test_a_uniform_value_stays_one_column_until_lanes_differ() -> None:
    one, rows = np.array([[3], [4]], np.uint8), np.array([0, 2])
    assert merge(None, one, rows, None, (WARPS, LANES)).shape == (WARPS, 1)
    assert merge(one[:1], one, rows, None, (WARPS, LANES)).tolist() == [[3], [3], [4], [3], [3]]
    mask = np.array([[True, False, False, False], [False, True, True, True]])
    assert merge(one[:1], one, rows, mask, (WARPS, LANES)).tolist()[2] == [3, 4, 4, 4]
    assert merge(None, one, rows, mask, (WARPS, LANES)).shape == (
        WARPS,
        1,
    )  # nobody has read the others' lanes


def test_masks_that_come_again_are_one_array_and_not_all_are_kept() -> None:
    warps = Warps(np.ones((2, 32), np.bool_), [0])
    rows = np.array([0, 1])
    first = warps.masks_of(rows)
    for number in range(1, 3000):
        warps.masks = [number, number * 7 % 1024 + 1]
        told = warps.masks_of(rows)
        assert told is warps.masks_of(rows)
        assert [sum(1 << lane for lane in np.flatnonzero(row).tolist()) for row in told] == warps.masks
        assert len(warps._arrays) <= 1024
    warps.masks = [2**32 - 1] * 2
    assert warps.masks_of(rows) is not first


def test_the_places_of_lanes_are_looked_for_once() -> None:
    geometry = make_geometry(Launch("k", (1, 1, 1), (8, 1, 1), ()), 4, np.arange(1))
    whole, some = (Step(geometry, None, mask, 2, 4) for mask in (None, np.eye(2, 4, dtype=np.bool_)))
    assert whole.flat.tolist() == list(range(8)) and some.flat.tolist() == [0, 5]
    assert whole.flat is whole.flat and some.flat is some.flat


@pytest.mark.parametrize("from_width", [1, 4, 7, 8, 16, 24, 32, 64])
@pytest.mark.parametrize("to_width", [1, 2, 8, 12, 16, 32, 48, 64])
def test_bits_that_are_read_anew_are_those_of_one_long_integer(from_width: int, to_width: int) -> None:
    count = 2 * to_width
    rng = np.random.default_rng(from_width * to_width)
    numbers = [int(rng.integers(1 << 63)) * 2 + 1 & (1 << from_width) - 1 for _ in range(count)]
    whole = sum(number << from_width * position for position, number in enumerate(numbers))
    told = regroup([np.array([[number]], np.uint64) for number in numbers], from_width, to_width)
    assert [int(part[0, 0]) for part in told] == [
        whole >> start & (1 << to_width) - 1 for start in range(0, from_width * count, to_width)
    ]


@pytest.mark.parametrize(("from_width", "to_width"), [(64, 128), (128, 64), (65, 65)])
def test_bits_of_more_than_a_word_are_refused(from_width: int, to_width: int) -> None:
    with pytest.raises(UnsupportedError, match="wider than 64 bits"):
        regroup([np.zeros((1, 1), np.uint64)] * 2, from_width, to_width)
