"""`pcfm report`: a page, or an error and no page."""

import json

import pytest

from pcfm.launch import load_launch


def test_a_page_is_written_and_says_where(pcfm, mix, mix_launch, tmp_path):
    page = tmp_path / "r.html"
    done = pcfm("report", mix, "--launch", mix_launch, "-o", page, "--runs", "2")
    assert done.code == 0 and done.out == "" and done.err == f"wrote {page}\n"
    text = page.read_text()
    assert text.startswith("<!doctype html>")
    assert "Left out, since it may take long: what every other fusion threshold gives (--thresholds)." in text


def test_two_launches_are_two_kernels_of_one_page(pcfm, mix, mix_launch):
    options = ["--runs", "2", "-o", "-"]
    done = pcfm("report", mix, "--launch", mix_launch, "--launch", mix_launch, *options)
    assert done.code == 0 and done.out.count('<section class="kernel"') == 2


def test_a_launch_that_does_not_return_leaves_no_page(pcfm, mix, mix_launch, tmp_path):
    source = (tmp_path / "loop.ll", mix_launch)
    source[0].write_text("define ptx_kernel void @mix(ptr addrspace(1) %d) {\na:\n  unreachable\n}\n")
    done = pcfm("report", source[0], "--launch", mix_launch, "-o", tmp_path / "r.html")
    assert done.code == 2 and "does not return" in done.err and not (tmp_path / "r.html").exists()


def test_a_launch_that_takes_too_long_for_a_page_is_not_executed(
    pcfm, mix, mix_launch, tmp_path, monkeypatch
):
    monkeypatch.setattr("pcfm.cli.report.WORK", 1.0)
    page = tmp_path / "r.html"
    said = "note: the launch of mix takes too long for a page: it was not executed (--complete)\n"
    for _ in range(2):  # the second time its figures, which are none, stand in the way
        done = pcfm("report", mix, "--launch", mix_launch, "-o", page)
        assert done.code == 3 and done.err == f"wrote {page}\n{said}"
    assert json.loads((tmp_path / "r.json").read_text())["kernels"] == []
    done = pcfm("report", mix, "--launch", mix_launch, "-o", page, "--complete", "--runs", "1")
    assert done.code == 0 and "not executed" not in page.read_text()


def test_the_launch_of_a_long_module_is_not_emitted_and_executed_for_a_page(
    pcfm, mix, mix_launch, tmp_path, monkeypatch
):
    monkeypatch.setattr("pcfm.report.costs.MOST_INSTRUCTIONS", 1)
    monkeypatch.setattr("pcfm.report.collect.emit_code", lambda *_: pytest.fail("it is emitted"))
    done = pcfm("report", mix, "--launch", mix_launch, "-o", tmp_path / "r.html")
    assert done.code == 3 and "it was not executed (--complete)" in done.err
    page = (tmp_path / "r.html").read_text()
    assert "what the back end makes of it, and what that takes of a core (--complete)" in page
    monkeypatch.undo()
    done = pcfm("report", mix, "--launch", mix_launch, "-o", tmp_path / "r.html")
    assert done.code == 0 and "what the back end makes of it" not in (tmp_path / "r.html").read_text()


def test_a_kernel_that_comes_with_pcfm_needs_no_launch(pcfm, tmp_path):
    done = pcfm("report", "bit", "--runs", "1", "-o", tmp_path / "bit.html")
    assert done.code == 0 and done.err == f"wrote {tmp_path / 'bit.html'}\n"
    page = (tmp_path / "bit.html").read_text()
    assert "lines 25–29 run apart from 31–35" in page and "the file was not found" not in page


def test_a_module_of_ones_own_needs_a_launch(pcfm, mix, tmp_path):
    done = pcfm("report", mix, "-o", tmp_path / "out.html")
    assert done.code == 2 and "--launch is missing" in done.err and not list(tmp_path.iterdir())
    launch = tmp_path / "launch.toml"
    launch.write_text(done.err.partition("to begin with:\n")[2])
    assert load_launch(launch).kernel == "mix"
    done = pcfm("report", mix, "--launch", launch, "-o", tmp_path / "out.html", "--runs", "1")
    assert done.code == 3 and (tmp_path / "out.html").exists()  # its thread blocks race on that launch


def test_a_report_stands_beside_one_that_was_saved(pcfm, mix, mix_launch, tmp_path):
    page, saved = tmp_path / "r.html", tmp_path / "r.json"
    options = ["--launch", mix_launch, "--runs", "2"]
    assert pcfm("report", mix, *options, "-o", page).code == 0
    (kernel,) = json.loads(saved.read_text())["kernels"]
    shown = json.loads(pcfm("analyze", mix, "--launch", mix_launch, "--json").out)
    assert kernel["before"]["estimated_cycles"] == shown["launch"]["before"]
    assert kernel["after"]["estimated_cycles"] == shown["launch"]["after"]
    # The page has the text's own lines where the module has none; what is said is the same.
    said, other_said = kernel["sentence"], shown["launch"]["sentence"]
    assert said.partition(" at ")[0] == other_said.partition(" at ")[0]
    assert said.rpartition("Memory")[2] == other_said.rpartition("Memory")[2]
    (branch,), (other,) = kernel["branches"], shown["branches"]
    for name in ("block", "decision", "lost_cycles", "saved_cycles"):
        assert branch[name] == other[name]
    slower = tmp_path / "old.json"
    kernel["after"]["cycles"] *= 2
    slower.write_text(json.dumps({"format": "pcfm report 1", "kernels": [kernel]}))
    done = pcfm("report", mix, *options, "-o", page, "--baseline", slower)
    assert done.code == 0 and "Beside the report before" in page.read_text()
    assert "-50.0%" in page.read_text()
    kernel["kernel"] = "another"
    slower.write_text(json.dumps({"format": "pcfm report 1", "kernels": [kernel]}))
    done = pcfm("report", mix, *options, "-o", page, "--baseline", slower)
    assert done.code == 0 and "has no mix on this machine and launch" in done.err


def test_what_is_no_saved_report_is_said_and_not_written_over(pcfm, mix, mix_launch, tmp_path):
    other = tmp_path / "r.json"
    for text in ("", "[]", "{}", '{"format": "pcfm report 1", "kernels": [{}]}', '{"format": 3'):
        other.write_text(text)
        done = pcfm("report", mix, "--launch", mix_launch, "-o", tmp_path / "q.html", "--baseline", other)
        assert done.code == 2 and "is no saved report" in done.err
        assert not (tmp_path / "q.html").exists()
    done = pcfm("report", mix, "--launch", mix_launch, "-o", tmp_path / "r.html", "--runs", "1")
    assert done.code == 0 and "r.json is another file" in done.err and other.read_text() == '{"format": 3'
