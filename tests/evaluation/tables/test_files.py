"""The files of a page: CSV, JSON and Markdown say the same; figures exist and are the same each time."""

import csv
import io
import json
import struct
import xml.etree.ElementTree as ET

import pytest

from evaluation import drawing
from evaluation.pages import shown
from evaluation.results import index
from evaluation.tables import usual_tables
from pcfm.defaults import CYCLES_NOTE
from pcfm.report import pictures
from tests.breadth import choose
from tests.evaluation.tables.conftest import MADE

KINDS = {"machines": ("svg", "png")}
"""As what figures are drawn here: all as SVG, which says what is drawn; those of one page as PNG too."""


def drawn(page, kinds):
    """The figures of a page; those that are not drawn as one of `kinds` have no bytes."""
    to_bytes = pictures._bytes
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            pictures, "_bytes", lambda figure, kind: to_bytes(figure, kind) if kind in kinds else b""
        )
        return page.pictures()


def tables_of(markdown: str) -> list[list[list[str]]]:
    """The cells of each Markdown table, headings first."""
    tables, lines = [], []
    for line in [*markdown.splitlines(), ""]:
        if line.startswith("|"):
            lines.append([cell.strip() for cell in line.strip("|").split("|")])
        elif lines:
            tables.append([lines[0], *lines[2:]])
            lines = []
    return tables


@pytest.mark.parametrize("name", usual_tables())
def test_csv_json_and_markdown_agree(made, name):
    page = made.pages[name]
    files = page.texts()
    data = json.loads(files[f"{name}.json"])
    pages_tables = tables_of(files[f"{name}.md"])
    for grid in page.grids:
        in_json = data["grids"][grid.name or "table"]
        in_csv = list(csv.DictReader(io.StringIO(files[f"{name}{f'-{grid.name}' if grid.name else ''}.csv"])))
        assert len(in_json) == len(in_csv) == len(grid.rows)
        for number, row in enumerate(grid.rows):
            for column in grid.columns:
                value = row[column.key]
                assert in_json[number][column.key] == value
                assert in_csv[number][column.key] == ("" if value is None else str(value))
        if grid.rows:
            table = pages_tables.pop(0)
            assert table[0] == [column.heading for column in grid.columns]
            assert table[1:] == [[shown(row[c.key], c.kind) for c in grid.columns] for row in grid.rows]
    assert pages_tables == []


@pytest.mark.parametrize("name", usual_tables())
def test_a_page_says_what_made_it_and_what_cycles_are(made, name):
    files = made.pages[name].texts()
    data = json.loads(files[f"{name}.json"])
    assert [data[key] for key in ("command", "version", "commit", "seed", "scale")] == [
        MADE.command, MADE.version, MADE.commit, MADE.seed, MADE.scale,
    ]  # fmt: skip
    assert data["note"] == CYCLES_NOTE and CYCLES_NOTE in files[f"{name}.md"]
    assert f"`{MADE.command}`" in files[f"{name}.md"] and MADE.commit in files[f"{name}.md"]
    assert data["cells"] and all(
        {"verdict", "kernel", "pipeline", "seed"} <= set(cell) for cell in data["cells"]
    )


@pytest.mark.parametrize("name", usual_tables()[:: choose(3, 1)])
def test_figures_are_whole_and_the_same_each_time(made, name):
    page, kinds = made.pages[name], KINDS.get(name, ("svg",))
    figures = drawn(page, kinds)
    assert figures == drawn(page, kinds)
    assert set(figures) == {f"{stem}.{kind}" for stem in page.figures for kind in ("svg", "png")}
    for file, data in figures.items():
        if file.endswith(".svg"):
            assert ET.fromstring(data).tag == "{http://www.w3.org/2000/svg}svg"
            assert b"<dc:date>" not in data
        elif "png" in kinds:
            assert data[:8] == b"\x89PNG\r\n\x1a\n"
            width, height = struct.unpack(">II", data[16:24])
            assert width > 600 and height > 300


def test_a_figure_shows_a_verdict_where_there_is_no_number(planted, monkeypatch):
    written = []
    monkeypatch.setattr(drawing, "verdict", lambda axes, x, y, text: written.append(text))
    monkeypatch.setattr(pictures, "_bytes", lambda figure, kind: b"")
    for name, count in (("speedup", 1), ("threshold", 1), ("machines", 0)):
        written.clear()
        planted.pages[name].figures[name].draw(planted.pages[name])
        assert written == ["MISMATCH"] * count


def test_the_index_names_every_file_and_every_aim(made):
    text = index(list(made.pages.values()), ["gpu/README.md", "ablation.md"])
    for page in made.pages.values():
        for name in (*page.texts(), *(f"{stem}.{kind}" for stem in page.figures for kind in ("svg", "png"))):
            assert f"({name})" in text
    aims = made.pages["speedup"].grid("aims").rows
    assert all(row["aim"] in text and row["found"] in text for row in aims)
    met = sum(row["met"] == "met" for row in aims)
    assert f"Aims: {met} of {len(aims)} met" in text
    assert "[gpu](gpu/README.md)" in text and "[ablation](ablation.md)" in text
    assert CYCLES_NOTE in text
