"""What README.md and docs show is what happens: commands and Python are run, and their output compared.

The table of `make run` is made anew in `make wide`, and a row of it in `make test`. Commands and scripts
are processes of their own in `make wide`; in `make test` those that only call the program run in this one.
"""

import re
import sys

import click
import pytest

from evaluation.bench import DROPPED, lost_shares, render, requests_for
from evaluation.cells import measure_all
from pcfm.cli import app
from pcfm.report.terminal_table import table_text
from pcfm.sweep import Sweep
from tests.breadth import choose
from tests.readme import NOT_SHOWN, PAGES, README, ROOT, STANDS_FOR, output_of, refreshed, sessions

TEXT = README.read_text()
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()
# What the table of paths has in its first column.
LAYOUT = {
    path
    for cell in re.findall(r"^\| (`[^|]+`) \|", ARCHITECTURE, re.MULTILINE)
    for path in re.findall(r"`([\w/.]+)`", cell)
}
COMMANDS_SHOWN = [command for session in sessions(TEXT) for command, _ in session]


CALL = re.compile(r"(?:mkdir -p build && )?pcfm (?P<words>[\w./ -]+?)(?: \| head -(?P<lines>\d+))?")


@pytest.fixture
def here(monkeypatch, capfd):
    """What `output_of` gives; scripts and mere calls of the program run in this process, as loaded."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    (ROOT / "build").mkdir(exist_ok=True)

    def run(command):
        call = CALL.fullmatch(command[-1])
        if command[0] == sys.executable:
            exec(command[-1], {"__name__": "__main__"})
        elif call is not None:
            assert app.run(call["words"].split()) == 0
        else:
            return output_of(command)
        lines = capfd.readouterr().out.rstrip("\n").splitlines()
        return "\n".join(lines[: int(call["lines"])] if call and call["lines"] else lines)

    return run


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_and_script_prints_what_the_page_shows(page, here):
    """Where this fails because output has changed on purpose, `make readme` writes it anew."""
    kept, run = choose((("make run",), here), ((), output_of))
    assert refreshed(page.read_text(), kept, run) == page.read_text()


def test_a_row_of_the_table_of_make_run_is_what_it_shows():
    request, *_ = requests_for(())
    sweep = Sweep()
    rows = list(measure_all([request], sweep).values())
    lost = lost_shares(rows, sweep)
    (made,) = (
        words
        for line in table_text(render(rows, lost, ""), DROPPED).splitlines()
        if (words := line.split())[:2] == ["bit", "32"]
    )
    assert made in [line.split() for line in TEXT.splitlines()]


def test_the_make_commands_are_what_the_makefile_runs():
    assert [c for c in COMMANDS_SHOWN if c.startswith("make")] == ["make run", "make test"]
    assert "make test" in NOT_SHOWN
    makefile = (ROOT / "Makefile").read_text()
    assert re.search(rf"^run: .*\n\t@\$\(BIN\)/{STANDS_FOR['make run']}$", makefile, re.MULTILINE)
    assert re.search(r"^test: .*\n\t@\$\(BIN\)/python -m pytest", makefile, re.MULTILINE)


def test_every_command_has_its_help_in_the_reference():
    reference = (ROOT / "docs" / "commands.md").read_text()
    shown = [command for session in sessions(reference) for command, _ in session]
    assert shown == [f"pcfm {name} --help" for name in app.cli.list_commands(click.Context(app.cli))]


def test_every_path_and_link_that_the_readme_names_exists():
    named = {*re.findall(r"\]\(([^)#:]+)\)", TEXT), *LAYOUT}
    assert len(named) > 40
    for path in sorted(named):
        assert (ROOT / path).exists(), path


def test_every_page_of_docs_is_led_to_from_the_readme():
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    assert pages - {"docs/ptx.md", "docs/index.md", "docs/api.md"} <= set(
        re.findall(r"\]\(([^)#:]+)\)", TEXT)
    )


def test_links_between_pages_of_docs_lead_somewhere():
    for page in (ROOT / "docs").glob("*.md"):
        prose = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_readme_is_short():
    assert len(TEXT.splitlines()) <= 150


def test_the_layout_names_every_package():
    packages = {f"pcfm/{p.name}" for p in (ROOT / "pcfm").iterdir() if (p / "__init__.py").exists()}
    assert packages <= LAYOUT


def test_the_architecture_has_every_section_that_a_docstring_cites():
    sections = tuple(re.findall(r"^##+ (.*)$", ARCHITECTURE, re.MULTILINE))
    cited = 0
    for path in sorted((ROOT / "pcfm").rglob("*.py")):
        for citation in re.findall(r"docs/architecture\.md,\s(.{40})", path.read_text(), re.DOTALL):
            assert " ".join(citation.split()).startswith(sections), f"{path.name}: {citation}"
            cited += 1
    assert cited > 10


def test_the_list_of_decisions_is_complete():
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"^- \[\d{4}\]\(([^)]+)\): .", (folder / "README.md").read_text(), re.MULTILINE)
    assert listed == sorted(path.name for path in folder.glob("0*.md"))
