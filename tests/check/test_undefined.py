"""Buffers compared element by element: what is spared, what NaNs and structures count as."""

from __future__ import annotations

import numpy as np

from pcfm.check.undefined import differing_elements, either, first_difference, less_defined
from pcfm.launch import BufferArg, Launch, ScalarArg

PARTS = np.dtype([("key", np.int32), ("weight", np.float32), ("small", np.int8)], align=True)
NANS = np.array([0x7FC00000, 0x7FC00001, 0xFF800001], np.uint32).view(np.float32)


def records(*rows: tuple[int, float, int]) -> np.ndarray:
    made = np.zeros(len(rows), PARTS)
    made[:] = list(rows)
    return made


def twin(array: np.ndarray) -> np.ndarray:
    """A copy, with what stands between members."""
    return array.view(np.uint8).copy().view(array.dtype)


def difference(left: np.ndarray, right: np.ndarray, spared: np.ndarray | None = None):
    launch = Launch("k", (1, 1, 1), (1, 1, 1), (ScalarArg("i32", 1), BufferArg(left)))
    mask = None if spared is None else [None, spared]
    return first_difference(launch, [None, left], [None, right], mask)


def test_the_first_difference_is_named_by_element_byte_and_both_values() -> None:
    left, right = np.arange(6, dtype=np.int16), np.array([0, 1, 2, 9, 4, 8], np.int16)
    assert difference(left, left.copy()) is None
    assert difference(left, right) == (1, 3, 6, "3 (bits 0x3)", "9 (bits 0x9)")
    spared = np.array([False, False, False, True, False, False])
    assert difference(left, right, spared) == (1, 5, 10, "5 (bits 0x5)", "8 (bits 0x8)")
    assert difference(left, right, np.ones(6, bool)) is None


def test_a_nan_is_any_nan_and_no_number() -> None:
    plain = np.array([1.0, 0.0, 2.0], np.float32)
    assert difference(NANS, NANS[::-1].copy()) is None
    assert difference(NANS, np.array([np.nan, 1.0, np.nan], np.float32)) == (
        *(1, 1, 4),
        *("nan (bits 0x7fc00001)", "1.0 (bits 0x3f800000)"),
    )
    assert difference(plain, np.array([1.0, -0.0, 2.0], np.float32)) == (
        *(1, 1, 4),
        *("0.0 (bits 0x0)", "-0.0 (bits 0x80000000)"),
    )
    # The same bits in an integer buffer are numbers.
    assert difference(NANS.view(np.int32), NANS[::-1].copy().view(np.int32)) is not None


def test_structures_differ_by_their_members_and_the_bytes_between() -> None:
    left = records((1, 1.0, 3), (2, float("nan"), 4), (5, 2.0, 6))
    right = twin(left)
    right["weight"][1] = -np.float32("nan")
    assert difference(left, right) is None
    padded = twin(right)
    padded.view(np.uint8).reshape(3, -1)[2, 10] = 255
    first = difference(left, padded)
    assert first is not None and first[:3] == (1, 2, 24 + 10) and first[3].startswith("padding = 0")
    right["small"][1], right["key"][2] = 7, 9
    assert difference(left, right) == (1, 1, 12 + 8, "small = 4 (bits 0x4)", "small = 7 (bits 0x7)")
    # Flags of structures are by byte: the byte of one member spares that member.
    spared = np.zeros((3, 12), bool)
    spared[1, 8] = True
    assert difference(left, right, spared.reshape(-1)) == (
        *(1, 2, 24),
        *("key = 5 (bits 0x5)", "key = 9 (bits 0x9)"),
    )
    spared[1, 8], spared[1, 7], spared[2, 3] = False, True, True
    first = difference(left, right, spared.reshape(-1))
    assert first is not None and first[:3] == (1, 1, 20)


def test_what_differs_is_flagged_element_by_element_of_structures_byte_by_byte() -> None:
    left, right = np.array([1.0, np.nan, 3.0]), np.array([1.0, np.nan, 4.0])
    flags = differing_elements([None, left, left], [left, right, None])
    assert flags[0] is None and flags[2] is None
    assert flags[1] is not None and flags[1].tolist() == [False, False, True]
    one, other = records((1, 1.0, 3)), records((1, 1.0, 4))
    (of_bytes,) = differing_elements([one], [other])
    assert of_bytes is not None and np.flatnonzero(of_bytes).tolist() == [8]


def test_less_defined_is_what_only_the_target_lacks() -> None:
    some, more = np.array([True, False]), np.array([True, True])
    assert not less_defined([some, None], [some, None]) and not less_defined([more], [some])
    assert less_defined([some, None], [more, None]) and less_defined([some, some], [some, more])
    assert not less_defined([None, some], [more, some]) and not less_defined([some], [None])


def test_what_one_or_the_other_flags_is_flagged() -> None:
    both = either([np.array([True, False, False]), None], [np.array([False, True, False]), None])
    assert both[0] is not None and both[0].tolist() == [True, True, False] and both[1] is None
