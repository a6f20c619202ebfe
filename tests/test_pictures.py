"""The pictures of docs are what the commands that the pages show draw now."""

import re

import pytest

from tests.layers import PICTURE, draw_layers
from tests.pictures import IMAGES, ROOT, commands, draw, picture_of
from tests.readme import PAGES


@pytest.mark.parametrize("command", commands(), ids=lambda command: picture_of(command).stem)
def test_a_picture_is_what_its_command_draws(command, tmp_path):
    """Where this fails because pictures have changed on purpose, `make readme` draws them anew."""
    assert draw(command, tmp_path / "new.svg") == 0
    assert (tmp_path / "new.svg").read_bytes() == (ROOT / picture_of(command)).read_bytes()


def test_the_picture_of_the_layers_is_that_of_the_import_contracts():
    assert draw_layers() == PICTURE.read_bytes()


def test_every_picture_has_its_command_and_every_link_its_picture():
    drawn = {(ROOT / picture_of(command)).resolve() for command in commands()}
    assert len(drawn) == 7
    drawn.add(PICTURE)
    assert drawn == set(IMAGES.iterdir())
    for page in (*PAGES, ROOT / "docs" / "architecture.md"):
        for name in re.findall(r"!\[[^]]+\]\((images/[^)]+)\)", page.read_text()):
            assert (page.parent / name).resolve() in drawn


def test_the_paths_that_the_page_links_to_exist():
    page = ROOT / "docs" / "execution-models.md"
    for path in re.findall(r"(?<!!)\[[^]]+\]\(([^)#:]+)\)", page.read_text()):
        if path != "../results/execution.md":  # made by `make results`
            assert (page.parent / path).exists(), path
