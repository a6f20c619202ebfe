"""Whether a text is PTX is told in linear time, whatever blanks and comments stand in front."""

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from pcfm.ptx import is_ptx

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def _seconds(limit: float) -> "Iterator[None]":
    def stop(_number: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    "unit", ["\n", " \n\t", "// a\n", "//", "/**/", "/* a */ ", "/* */ */", "/*", "*/", "\n//\n/**/"]
)
def test_any_number_of_blanks_and_comments_is_read_at_once(unit: str) -> None:
    with _seconds(2):
        assert not is_ptx(unit * 5000 + "define void @f() {\n  ret void\n}\n")


@pytest.mark.parametrize(
    "before", ["", "\ufeff", "\n" * 5000, "// a .version\n", "/* */\n/* // */ ", "/**/" * 5000]
)
def test_ptx_behind_blanks_and_comments_is_ptx(before: str) -> None:
    assert is_ptx(before + ".version 8.0\n.target sm_70\n")
