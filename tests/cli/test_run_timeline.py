"""`pcfm run --timeline`: the picture, what is said of it, and what cannot be drawn."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GCN


def test_a_picture_is_drawn_beside_the_same_report(pcfm, mix, mix_launch, tmp_path):
    plain = pcfm("run", mix, "--launch", mix_launch, "--json")
    for name, start in (("a.svg", b"<?xml"), ("a.png", b"\x89PNG")):
        done = pcfm("run", mix, "--launch", mix_launch, "--json", "--timeline", tmp_path / name)
        assert (done.code, done.out, done.err) == (0, plain.out, "")
        assert (tmp_path / name).read_bytes().startswith(start)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png", "a.svg"]


@pytest.mark.parametrize(
    "command",
    [
        ("run", "MIX", "--launch", "LAUNCH", "--timeline", "a.svg"),
        ("tune", "MIX", "--launch", "LAUNCH", "--figure", "a.svg"),
        ("results", "MIX", "--launch", "LAUNCH"),
    ],
)
def test_what_draws_names_its_extra_before_it_runs(pcfm, mix, mix_launch, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pcfm.report.pictures.find_spec", lambda _: None)
    done = pcfm(*({"MIX": mix, "LAUNCH": mix_launch}.get(each, each) for each in command))
    assert (done.code, done.out) == (2, "") and "pip install 'pcfm[plots]'" in done.err
    assert not list(tmp_path.glob("*.svg"))


def test_the_same_run_gives_the_same_file(pcfm, mix, mix_launch, tmp_path):
    for name in ("a.svg", "b.svg"):
        assert pcfm("run", mix, "--launch", mix_launch, "--timeline", tmp_path / name).code == 0
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_warps_are_drawn_in_the_order_asked_for(pcfm, mix, mix_launch, tmp_path):
    options = ("--machine", "volta-warp32", "--timeline-warp", "3", "--timeline-warp", "1")
    done = pcfm("run", mix, "--launch", mix_launch, "--timeline", tmp_path / "a.svg", *options)
    assert done.code == 0
    text = (tmp_path / "a.svg").read_text()
    assert 0 < text.index("thread block 0, warp 3") < text.index("thread block 0, warp 1")
    assert "warp 0" not in text


def test_another_version_is_drawn_above(pcfm, mix, mix_launch, tmp_path):
    melded = tmp_path / "melded.ll"
    assert pcfm("opt", *GCN, mix, "--launch", mix_launch, "-o", melded).code == 0
    alone = pcfm("run", *GCN, melded, "--launch", mix_launch, "--json")
    picture = ("--timeline", tmp_path / "a.svg", "--timeline-against", mix)
    done = pcfm("run", *GCN, melded, "--launch", mix_launch, "--json", *picture)
    assert (done.code, done.out) == (0, alone.out)
    text = (tmp_path / "a.svg").read_text()
    assert 0 < text.index("mix.ll: mix on gcn-wave64") < text.index("melded.ll: mix on gcn-wave64")


def test_a_cut_is_noted_in_the_picture_and_on_stderr(pcfm, mix, mix_launch, tmp_path, monkeypatch):
    monkeypatch.setattr("pcfm.simt.timeline.DEFAULT_LIMIT", 2)
    path = tmp_path / "a.svg"
    done = pcfm("run", mix, "--launch", mix_launch, "--timeline", path)
    assert done.code == 0
    assert done.err.startswith(f"{path}: warp 0: cut after 2 of 4 segments: the first ")
    assert "cut after 2 of 4 segments" in path.read_text()


def test_a_run_out_of_fuel_is_drawn_as_far_as_it_got(pcfm, mix, mix_launch, tmp_path):
    endless = tmp_path / "endless.ll"
    endless.write_text(Path(mix).read_text().replace("done:\n  ret void", "done:\n  br label %done"))
    options = ("--fuel", "100", "--json", "--timeline", tmp_path / "a.svg")
    done = pcfm("run", endless, "--launch", mix_launch, *options)
    assert done.code == 3 and json.loads(done.out)["outcome"] == "out-of-fuel"
    assert "done" in (tmp_path / "a.svg").read_text()
    against = pcfm(
        "run", mix, "--launch", mix_launch, *options[:3], *options[3:], "--timeline-against", endless
    )
    assert against.code == 0 and f"{endless}: out of fuel" in against.err


@pytest.mark.parametrize(
    ("name", "options", "said", "hint"),
    [
        ("a.pdf", (), "its format is told by the name's ending", "must end in .svg or .png"),
        ("a", (), "its format is told by the name's ending", "must end in .svg or .png"),
        ("a.svg", ("--timeline-warp", "2"), "has 2 warps", "warps are numbered from 0 on"),
        ("a.svg", ("--timeline-block", "1"), "the launch has 1 thread block", "numbered from 0 on"),
        ("no/such/a.svg", (), "cannot write", ""),
        (
            "a.svg",
            tuple(word for n in range(9) for word in ("--timeline-warp", str(n))),
            "9 timelines do not go into one picture",
            "ask for fewer warps",
        ),
    ],
)
def test_what_cannot_be_drawn_is_a_diagnostic(pcfm, mix, mix_launch, tmp_path, name, options, said, hint):
    done = pcfm("run", *GCN, mix, "--launch", mix_launch, "--timeline", tmp_path / name, *options)
    assert done.code == 2 and done.out == ""
    assert done.err.startswith("error: ") and said in done.err and hint in done.err
    assert "Traceback" not in done.err
    assert list(tmp_path.iterdir()) == []


def test_an_old_picture_stays_where_the_run_fails(pcfm, mix, mix_launch, tmp_path):
    path = tmp_path / "a.svg"
    path.write_text("old")
    broken = tmp_path / "broken.ll"
    broken.write_text("define void @mix( {")
    done = pcfm("run", mix, "--launch", mix_launch, "--timeline", path, "--timeline-against", broken)
    assert done.code == 2 and "broken.ll:1:" in done.err
    assert path.read_text() == "old"


@pytest.mark.parametrize(
    "options", [("--timeline-warp", "1"), ("--timeline-block", "0"), ("--timeline-against", "x.ll")]
)
def test_what_to_draw_needs_where(pcfm, mix, mix_launch, options):
    done = pcfm("run", mix, "--launch", mix_launch, *options)
    assert done.code == 2 and "--timeline" in done.err
