"""`pcfm tune`: what it prints and writes, its exit codes, and what it says of bad input."""

import json
import shlex
from pathlib import Path

import pytest

from pcfm.tuning.trials import Measurement
from tests.cli.conftest import GCN

QUIET = ("--no-cache", "-j", "1", "--runs", "2")


def test_a_module(pcfm, mix, mix_launch, tmp_path):
    out, drawing, remarks = tmp_path / "best.ll", tmp_path / "curve.svg", tmp_path / "r.yaml"
    done = pcfm(
        "tune", *GCN, mix, "--launch", mix_launch, *QUIET, "-o", out, "--figure", drawing,
        "--remarks", remarks,
    )  # fmt: skip
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "mix.ll on gcn-wave64: cycles by fusion threshold"
    assert sum(line.endswith("<- best") for line in lines) == 1
    assert any(
        line.startswith("Best: meld alone at threshold 0.2 (any from 0 up to 0.4969") for line in lines
    )
    assert "cycles: 2,800 -> 1,416, 1.977 times as good" in lines
    assert all(line == line.rstrip() for line in lines)
    counted = pcfm("run", *GCN, out, "--launch", mix_launch, "--json")
    assert json.loads(counted.out)["cycles"] == 1416
    assert drawing.read_bytes().startswith(b"<?xml")
    assert "Name:            Melded" in remarks.read_text()


def test_a_module_as_json(pcfm, mix, mix_launch):
    done = pcfm("tune", *GCN, mix, "--launch", mix_launch, *QUIET, "--json", "--profile", "--meld-only")
    report = json.loads(done.out)
    assert (done.code, report["objective"], report["machine"]) == (0, "cycles", "gcn-wave64")
    curves = [(each["before"], each["profiled"], each["tried"]) for each in report["curves"]]
    assert curves == [("", False, False), ("", True, False), ("", False, True)]
    assert report["curves"][1]["profile"] == [
        {"function": "mix", "block": "entry", "executed": 2, "diverged": 2}
    ]
    for each in report["curves"]:
        assert each["steps"][0]["above"] is None and each["steps"][-1]["up_to"] is None
    assert report["best"]["passes"].startswith(
        "simplify-cfg,plain-operations,loop-merge<measured>,delay-work<measured>,"
    )
    assert report["best"]["speedup"] == pytest.approx(2800 / 1416)
    assert report["candidates"][report["source"]]["verdict"] == "UNCHANGED"


def test_a_kernel_by_name(pcfm):
    done = pcfm("tune", "sb1", "--block", "64", "--objective", "code-size", *QUIET, "--json")
    report = json.loads(done.out)
    assert (done.code, report["name"]) == (0, "sb1 64")
    sizes = [each["code-size"] for each in report["candidates"]]
    assert report["best"]["code-size"] == min(sizes)


def test_a_second_time_everything_is_in_the_cache(pcfm, mix, mix_launch, tmp_path):
    arguments = ("tune", mix, "--launch", mix_launch, "--cache", tmp_path / "kept", "-j", "1", "--runs", "2")
    first, second = pcfm(*arguments), pcfm(*arguments)
    assert first.out == second.out
    assert "version 1: PROVED" in first.err and "version 1" not in second.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("sb1", "--launch", "x.toml"), "--launch cannot go with it"),
        (("nothing.ll",), "for a module give --launch"),
        (("{mix}", "--launch", "{launch}", "--block", "32"), "choose among kernels"),
        (("sb1", "--block", "33"), "sb1 has no block size 33"),
        (("nothing.ll", "--launch", "{launch}"), "cannot read nothing.ll"),
        (("{mix}", "--launch", "{launch}", "-p", "dce"), "does not meld"),
        (("{mix}", "--launch", "{launch}", "-p", "mold"), "unknown pass: 'mold'"),
        (("{mix}", "--launch", "{launch}", "-p", "meld<threshold=0.3>"), "that is what is tuned"),
        (("{mix}", "--launch", "{launch}", "--figure", "x.jpg"), "must end in .svg or .png"),
        (("{mix}", "--launch", "{launch}", "--objective", "beauty"), "'beauty' is not one of"),
        (("{mix}", "--launch", "{launch}", "--machine", "none"), "none"),
    ],
)
def test_bad_input(pcfm, mix, mix_launch, tmp_path, arguments, says):
    given = [each.format(mix=mix, launch=mix_launch) for each in arguments]
    out = tmp_path / "best.ll"
    done = pcfm("tune", *given, "-o", out, "--no-cache", "-j", "1")
    assert (done.code, done.out) == (2, "")
    assert says in done.err and "Traceback" not in done.err
    assert not out.exists()


@pytest.mark.parametrize(("verdict", "code"), [("MISMATCH", 1), ("INCONCLUSIVE", 3)])
def test_nothing_is_written_where_nothing_is_accepted(
    pcfm, mix, mix_launch, tmp_path, monkeypatch, verdict, code
):
    wrong = Measurement(verdict, False, "input 0: it differs")
    monkeypatch.setattr("pcfm.tuning.result.measure_all", lambda trials, sweep: [wrong] * len(trials))
    out, drawing = tmp_path / "best.ll", tmp_path / "curve.svg"
    done = pcfm("tune", mix, "--launch", mix_launch, *QUIET, "-o", out, "--figure", drawing)
    assert done.code == code and not out.exists() and not drawing.exists()
    assert "version 1: input 0: it differs" in done.err
    assert "the check accepts none of them" in done.out


def test_a_source_that_traps_is_inconclusive(pcfm, mix, mix_launch, tmp_path):
    text = Path(mix_launch).read_text(encoding="utf-8")
    short = tmp_path / "short.toml"
    short.write_text(text.replace("count = 128", "count = 64"))
    done = pcfm("tune", mix, "--launch", short, *QUIET)
    assert done.code == 3
    assert "version 0: the source as it is: trapped" in done.err


@pytest.mark.parametrize("objective", ["cycles", "estimated-cycles"])
def test_the_best_can_be_had_from_opt_as_named(pcfm, mix, mix_launch, tmp_path, objective):
    best, again = tmp_path / "best.ll", tmp_path / "again.ll"
    tune = ("tune", mix, "--launch", mix_launch, "--no-cache", "--objective", objective, "-o", best)
    done = pcfm(*tune, "--json")
    told = json.loads(done.out)
    chosen = told["best"]
    assert done.code == 0 and chosen["speedup"] > 1
    assert pcfm("opt", mix, "--launch", mix_launch, *chosen["opt"], "-o", again).code == 0
    assert again.read_text() == best.read_text()
    # Where the time goes is told as by the commands that meld: in the same words, by the same object.
    analyzed = json.loads(pcfm("analyze", mix, "--launch", mix_launch, "--json").out)
    assert (told["launch"], told["branches"]) == (analyzed["launch"], analyzed["branches"])
    # What opt makes by itself is no better than the best.
    curves = json.loads(done.out)["curves"]
    assert [curve["tried"] for curve in curves].count(True) == 1
    shown = pcfm(*tune).out
    (line,) = [line for line in shown.splitlines() if line.startswith("Made again by: pcfm opt ")]
    assert line.endswith(shlex.join(chosen["opt"])) and str(mix_launch) in line
    assert told["launch"]["sentence"] in " ".join(shown.split())
