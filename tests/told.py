"""What the tests of a folder are told, in a file with a line for each test that is told anything: a word that
says the most, and a digest of all of it.

A test asserts what must be so whatever the rules are; the line shows that a rule is lost though what is
asserted stays. A change that is meant is written down by `PCFM_VERDICTS=write python -m pytest FOLDER
-p no:xdist`, or of some of its tests. What has no line is held by its own assertions alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pcfm.diagnostics import PcfmError
from tests.breadth import WIDE

_WRITES = os.environ.get("PCFM_VERDICTS") == "write"
_ALL: list[ToldLines] = []


def watch(
    patch: pytest.MonkeyPatch, owner: object, name: str, told: list[str], say: Callable[..., Iterable[str]]
) -> None:
    """Adds to what is told, at each call of a function, what `say` makes of its answer and its arguments, or
    why they are refused.
    """
    asked = getattr(owner, name)

    def ask(*arguments: Any, **named: Any) -> Any:
        try:
            answer = asked(*arguments, **named)
        except PcfmError as error:
            told.extend(each.message for each in error.diagnostics)
            raise
        told.extend(say(answer, *arguments))
        return answer

    patch.setattr(owner, name, ask)


class ToldLines:
    """The lines of one file."""

    def __init__(self, path: Path) -> None:
        _ALL.append(self)
        self._path = path
        self._written: dict[str, str] = {}

    @cached_property
    def _known(self) -> dict[str, str]:
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        return dict(line.rsplit(": ", 1) for line in lines)

    def compare(self, item: Any, most: str, told: Sequence[str]) -> None:
        """Holds what a test (`request.node`) was told against its line; drawn inputs have none."""
        if WIDE or hasattr(item.function, "hypothesis"):
            return
        digest = sha256("\n".join(told).encode()).hexdigest()[:12]
        folder = self._path.parent.relative_to(Path(__file__).parent.parent)
        name = item.nodeid.removeprefix(f"{folder.as_posix()}/")
        self._written[name] = f"{most}, {digest}"
        assert _WRITES or self._known.get(name, self._written[name]) == self._written[name]

    def _write(self, is_whole: bool) -> None:
        files = {name.partition("::")[0] for name in self._written} if is_whole else set[str]()
        kept = {name: told for name, told in self._known.items() if name.partition("::")[0] not in files}
        lines = sorted(f"{name}: {told}\n" for name, told in {**kept, **self._written}.items())
        self._path.write_text("".join(lines), encoding="utf-8")


def write_told(config: pytest.Config) -> None:
    """Writes the lines of the tests that ran, where that is asked for; lines of others in their files go,
    unless some tests of a file were chosen.
    """
    if _WRITES:
        chosen = config.option.keyword or config.option.markexpr or any("::" in each for each in config.args)
        for lines in _ALL:
            if lines._written:
                lines._write(is_whole=not chosen)
