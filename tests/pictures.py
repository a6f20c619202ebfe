"""The pictures of docs, drawn by the commands that its pages show.

A `sh` block of a page holds the `pcfm run --timeline` commands that draw the pictures in `docs/images`.
The picture of the layers is drawn from the import contracts (`tests.layers`). `python -m tests.pictures`
draws all anew; a test draws them elsewhere and compares the bytes.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from pcfm.cli import app
from tests.layers import PICTURE, draw_layers
from tests.readme import PAGES, ROOT

IMAGES = ROOT / "docs" / "images"
_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    """The words of each command, without `pcfm`."""
    blocks = [block for page in PAGES for block in _BLOCK.findall(page.read_text())]
    return [shlex.split(line)[1:] for block in blocks for line in block.splitlines()]


def picture_of(command: list[str]) -> Path:
    """Where a command draws, relative to the project's folder."""
    return Path(command[command.index("--timeline") + 1])


def draw(command: list[str], path: Path) -> int:
    """Runs a command in this process, with another path for the picture; its exit code."""
    words = [str(path) if word == str(picture_of(command)) else word for word in command]
    return app.run([str(ROOT / word) if word.startswith("examples/") else word for word in words])


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    PICTURE.write_bytes(draw_layers())
    for each in commands():
        assert draw(each, ROOT / picture_of(each)) == 0
