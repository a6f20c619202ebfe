"""The results in the repository: whole, what made them, and what their JSON says."""

import csv
import json
from pathlib import Path

import pytest

import pcfm
from evaluation.cells import ACCEPTED
from evaluation.settings import every_instance
from evaluation.tables import usual_tables
from pcfm.defaults import CYCLES_NOTE, O2_NOSHARE, PUBLISHED_PIPELINE

RESULTS = Path(__file__).parent.parent / "results"
INDEX = (RESULTS / "README.md").read_text(encoding="utf-8")
# A table that is newer than these results is not in their index; it comes when they are made again.
MADE = tuple(name for name in usual_tables() if f"[{name}]({name}.md)" in INDEX)


@pytest.fixture(scope="module")
def reports():
    return {name: json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8")) for name in MADE}


def test_every_table_says_what_made_it_and_the_index_knows_the_commit(reports):
    for data in reports.values():
        assert data["command"].split(" --only ")[0] == "pcfm results"
        assert (data["version"], data["seed"], data["scale"]) == (pcfm.__version__, 0, 1)
        commit = data["commit"]
        assert len(commit) == 40 and int(commit, 16)
        assert commit in INDEX
    assert CYCLES_NOTE in INDEX


def test_tables_of_the_same_cells_are_of_one_commit(reports):
    one = {reports[name]["commit"] for name in MADE if name != "execution"}
    assert len(one) == 1


@pytest.mark.parametrize("name", MADE)
def test_every_file_of_a_table_is_there_and_says_what_its_json_says(reports, name):
    data = reports[name]
    page = (RESULTS / f"{name}.md").read_text(encoding="utf-8")
    assert data["commit"] in page and data["note"] == CYCLES_NOTE and CYCLES_NOTE in page
    for grid, rows in data["grids"].items():
        path = RESULTS / (f"{name}.csv" if grid == "table" else f"{name}-{grid}.csv")
        with path.open(encoding="utf-8", newline="") as stream:
            in_csv = list(csv.DictReader(stream))
        assert len(in_csv) == len(rows)
        for ours, theirs in zip(in_csv, rows, strict=True):
            assert ours == {key: "" if theirs[key] is None else str(theirs[key]) for key in ours}


def test_every_linked_file_exists():
    for page in RESULTS.glob("*.md"):
        for link in page.read_text(encoding="utf-8").split("](")[1:]:
            assert (RESULTS / link.split(")")[0]).is_file(), link


def test_every_cell_of_every_table_was_accepted(reports):
    for name, data in reports.items():
        for cell in data["cells"]:
            assert cell["verdict"] in ACCEPTED, (name, cell["kernel"], cell["block"], cell.get("detail"))
            if name.startswith("estimate"):  # of one version
                assert cell["cycles"] > 0
            elif name == "bound":  # both versions in one execution
                assert cell["before"]["cycles"] > 0 and cell["after"]["cycles"] > 0
            elif name == "proof":  # nothing is executed
                assert cell["verdict"] in ("PROVED", "UNCHANGED")
            else:
                assert cell["speedup"] == cell["before"]["cycles"] / cell["after"]["cycles"]


def test_no_kernel_and_no_block_size_is_missing(reports):
    assert [(row["kernel"], row["block"]) for row in reports["speedup"]["grids"]["table"]] == list(
        every_instance()
    )


def test_the_published_method_is_checked_and_proved_on_every_cell(reports):
    """All 57 cells on both machines, as ours are."""
    verdicts = {
        (each["kernel"], each["block"], each["machine"]): each["verdict"]
        for each in reports["published"]["cells"]
        if each["pipeline"] == PUBLISHED_PIPELINE and each["baseline"] == O2_NOSHARE
    }
    assert {(kernel, block) for kernel, block, _ in verdicts} == set(every_instance())
    assert len(verdicts) == 2 * 57 and set(verdicts.values()) == {"PROVED", "UNCHANGED"}
