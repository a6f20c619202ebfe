"""The page of `pcfm report`: its numbers are those of the runs, and it works in a browser."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from markupsafe import escape

from pcfm import api
from pcfm.cli.app import EXIT_INCONCLUSIVE
from pcfm.launch import load_launch
from pcfm.report import collect as collecting
from pcfm.report import page as page_module
from pcfm.report.collect import KernelReport, UnexecutedReport, collect
from pcfm.report.page import _branch as branch
from pcfm.report.page import align, highlight, render
from pcfm.report.time_limit import OutOfTime, limited
from pcfm.simt.work_limit import METER
from rodinia_kernels import get

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def mix() -> KernelReport:
    return report("mix", thresholds=True)


def report(name: str, **options: object) -> KernelReport:
    path = EXAMPLES / f"{name}.ll"
    module = api.read(path.read_bytes(), str(path))
    launch = load_launch(EXAMPLES / f"{name}.toml")
    given = {"name": str(path), "runs": 3, **options}
    return collect(module, launch, "volta-warp32", **given)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def page(mix: KernelReport) -> str:
    return render([mix], EXAMPLES, "mix")


def test_the_page_has_the_counters_of_both_versions(mix, page):
    assert mix.verdict_text.startswith("PROVED, NO_MISMATCH(") and mix.verdict.accepted
    for costs in (mix.before.costs, mix.after.costs):
        for number in (costs.counters.cycles, costs.counters.issue_cycles, costs.estimate.cycles):
            assert f"{number:,}" in page


def test_the_page_opens_with_where_the_time_goes_and_the_parts_add_up(mix, page):
    answer = mix.answer
    lead = re.search(r'<p class="lead">(.*?)</p>', page, re.DOTALL)
    assert lead is not None and re.sub("</?code>", "", lead[1]) == answer.sentence
    lost = answer.before.time.lost_in_branches / answer.before.total
    assert answer.sentence.startswith(f"Lanes wait for others {lost:.0%} of the time: {lost:.0%} at mix.ll:")
    assert f"{1 - answer.totals[1] / answer.totals[0]:.0%} of the time off" in answer.sentence
    shares = [float(each) for each in re.findall(r"flex-grow: ([0-9.]+)", page)]
    assert sum(shares) == pytest.approx(1, abs=0.01)
    assert answer.totals == (mix.before.costs.estimate.cycles, mix.after.costs.estimate.cycles)


def test_the_costs_beside_the_source_add_up(mix, page):
    for counter in ("cycles", "issue-cycles", "estimated-cycles"):
        for side, version in (("before", mix.before), ("after", mix.after)):
            shown = sum(map(int, re.findall(f'data-{side}-{counter}="([0-9]+)"', page)))
            name = counter.replace("-", "_")
            costs = version.costs
            total = costs.estimate.cycles if name == "estimated_cycles" else getattr(costs.counters, name)
            assert shown == total, (counter, side)


def test_a_module_without_debug_information_is_its_own_source(mix, page):
    assert mix.own_source is not None
    number = next(n for n, line in enumerate(mix.own_source.splitlines(), 1) if "mul i32 %a, 3" in line)
    row = re.search(rf'<tr id="[^"]*-{number}".*?</tr>', page, re.DOTALL)
    assert row is not None and 'class="cost"' in row[0] and "mul" in row[0]


def test_branches_say_how_often_they_split_and_what_became_of_them(mix, page):
    (branch,) = mix.answer.branches
    assert mix.splits[branch.function, branch.block].share == 1.0
    assert "100% of 4 split" in page and "melded" in page
    assert f"<b>{branch.lost_cycles / mix.answer.before.total:.0%}</b> lost" in page


def test_a_branch_says_what_runs_apart_what_becomes_one_and_what_the_bound_is(mix, page):
    (branch,) = mix.answer.branches
    assert branch.measured is not None and branch.measured.split == 4
    assert branch.saved_cycles == mix.answer.totals[0] - mix.answer.totals[1] > 0
    lost = f"Lost here: {branch.lost_cycles:,.0f} of {mix.answer.before.total:,} estimated cycles"
    assert "lines 12–16 run apart from 19–23" in page and lost in page
    assert re.search(r'<tr class="branch"><td class="num line">\d+</td>', page)
    (limit,) = mix.limits.values()
    assert f"the best melding leaves {limit.supersequence_cycles:,}" in page
    assert f"{mix.bounds[0].captured(mix.bounds[1].cycles):.0%} of what can be gained" in page


def test_a_branch_shows_both_sides_and_what_came_of_them_with_the_emitted_code(page):
    texts = [re.findall(r"<pre.*?>(.*?)</pre>", row) for row in joined_rows(page)]
    load = "load i32, ptr addrspace(1) %here, align 4"
    (one,) = (row for row in texts if f"%b = {load}" in row)
    assert [row for row in one if "load" in row] == [f"%a = {load}", f"%b = {load}", f"%a = {load}"]
    assert sum(row.startswith("ld.global.b32") for row in one) == 3
    (alone,) = (row for row in texts if "%a31 = add i32 %a3, 1" in row)
    assert [row for row in alone if "%a31" in row] == ["%a31 = add i32 %a3, 1"] * 2
    made = [row for row in joined_rows(page) if 'class="made"' in row]
    assert any("= select i1 %odd, i32 %a31, i32 %b57" in row and "selp.b32" in row for row in made)


def joined_rows(page: str) -> list[str]:
    return re.findall(r'<tr class="(?:joined|alone|made)">.*?</tr>', page)


def test_a_branch_inside_two_melded_sides_is_not_said_to_be_left():
    spec = get("bit")
    module = api.read(spec.ir_path(32, "O2-noshare").read_bytes(), "bit")
    given = collect(module, spec.launch(32, 0), "gcn-wave64", name="bit", runs=1)
    page = render([given], EXAMPLES, "bit")
    ends = {}
    for summary in re.findall(r"<summary>(.*?)</summary>", page, re.DOTALL):
        if line := re.search(r"\.cu:(\d+)", summary):
            ends[line[1]] = summary.split("·")[1].split(",")[0].strip()
    around = "melded with the branch around it"
    assert ends == {"23": "left as it is", "24": "melded", "25": around, "31": around}
    assert "on the other side of the branch in line 24" in page
    assert any("v_cmp_gt_i32" in row and "v_cmp_lt_i32" in row for row in joined_rows(page))


def test_a_branch_that_is_left_says_why_and_what_to_do():
    page = render([report("mix", threshold=0.51)], EXAMPLES, "mix")
    assert "<code>[below-threshold]</code>" in page and "<dt>What you can do</dt>" in page


def test_the_thresholds_are_the_intervals_of_the_search(mix, page):
    data = embedded(page)
    (kernel,) = data
    steps = kernel["steps"]
    assert [step["melds"] for step in steps] == [each.melds for each in mix.tuning.curves[0].steps]
    assert steps[0]["above"] is None and steps[-1]["up_to"] is None and steps[-1]["melds"] == 0
    own = next(step for step in steps if step["up_to"] is None or step["up_to"] >= mix.answer.threshold)
    assert own["cycles"] == mix.answer.totals[1]
    without = report("mix")
    assert without.tuning is None and embedded(render([without], EXAMPLES, "mix"))[0]["steps"] == []


def test_the_page_names_what_it_leaves_out_and_the_option_that_makes_it(page):
    assert "Left out" not in page
    quick = report("mix", seconds=0.0)
    assert quick.bounds is None and quick.proof is None and quick.verdict.accepted
    assert (
        "Left out, since it may take long: what every other fusion threshold gives (--thresholds); "
        "what melding can gain at most (--complete); the proof (--complete); "
        "what other changes are worth (--complete)."
    ) in render([quick], EXAMPLES, "mix")


def test_the_verdict_does_not_hang_on_the_clock(mix):
    """`report` of `dct` ended with 0 or 3 by how many inputs the time was enough for."""
    late = report("mix", seconds=0.0, work=8e7)
    assert late.verdict == mix.verdict
    assert list(map(str, late.remarks)) == list(map(str, mix.remarks))


def test_a_check_that_takes_much_is_given_up_and_made_on_few_inputs(monkeypatch):
    """The check of `nqu` took 55 s of a page that is to be there in ten: it was begun within the time."""
    monkeypatch.setattr(collecting, "CHECKING", 1e-9)
    slow = report("mix", work=8e7)
    assert str(slow.verdict).startswith("NO_MISMATCH(2)")
    assert slow.left_out[1] == "the check on 3 inputs instead of 2 (--complete)"


def test_a_check_that_takes_much_on_few_inputs_is_none(monkeypatch):
    """On two inputs of a launch of 2,048 warps it took 96 of the 148 s of a page."""
    monkeypatch.setattr(collecting, "CHECKING_FEW", 1e-9)
    slow = report("mix", work=8e7)
    assert str(slow.verdict) == "INCONCLUSIVE: 2 inputs take too long for a page (--complete)"
    assert slow.left_out[1] == "the check on 2 inputs (--complete)"
    assert "the check on 2 inputs (--complete)" in render([slow], EXAMPLES, "mix")


def test_trials_that_take_much_are_given_up_and_the_ir_decides(monkeypatch):
    """What `opt` tries on a heavy launch was not limited: each trial executes it."""
    decide, asked = collecting.decide, []

    def counted(*arguments: object, **options: object) -> object:
        asked.append(options)
        if not options:
            METER.count(int(2.5e6), 10)
        return decide(*arguments, **options)

    monkeypatch.setattr(collecting, "decide", counted)
    quick = report("mix", seconds=0.0, work=8e7)
    assert asked == [{}, {"decide": "ir"}]
    assert quick.left_out[0] == "trials of melds on the launch: the IR decides (--complete)"
    assert not quick.is_unchanged and quick.verdict.accepted


@pytest.mark.parametrize(("measured", "when"), [(0, "before"), (1, "after")])
def test_a_launch_that_takes_too_much_has_a_page_of_what_is_known_without(monkeypatch, measured, when):
    """One run of a heavy launch, before or after melding, was not limited: a page took what it took."""
    version, seen = collecting._version, []

    def heavy(*arguments: object) -> object:
        seen.append(arguments)
        if len(seen) > measured:
            METER.count(int(2.5e6), 10)
        return version(*arguments)

    monkeypatch.setattr(collecting, "_version", heavy)
    known = report("mix", work=8e7)
    assert isinstance(known, UnexecutedReport) and not known.is_unchanged
    assert known.verdict.exit_code == EXIT_INCONCLUSIVE
    assert known.left_out == [f"what the launch takes {when} melding, and all that hangs on it (--complete)"]
    shown = render([], EXAMPLES, "mix", [known])
    assert "INCONCLUSIVE: the launch takes too long for a page (--complete)" in shown
    assert all(str(escape(each)) in shown for each in known.left_out)
    assert len(known.branches) == 1 and known.branches[0].decision == "melded"
    assert "LLVM IR: " in shown and "emitted code: " in shown and '<a href="#unexecuted-0">mix</a>' in shown


def test_compiled_code_that_is_given_up_is_out_of_time():
    """`report` of a launch of `raytrace` ended in an internal error: its time was over in compiled code."""
    with pytest.raises(OutOfTime), limited(60.0):
        raise SystemError("returned a result with an exception set") from OutOfTime()
    with pytest.raises(SystemError), limited(60.0):
        raise SystemError("of something else") from ValueError()


def test_a_limit_that_is_not_reached_changes_nothing():
    before = signal.getsignal(signal.SIGPROF)
    with limited(60.0):
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0
    assert signal.getsignal(signal.SIGPROF) == before
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


def test_a_file_is_highlighted_once_however_many_branches_show_it(mix, monkeypatch):
    """Each of 109 branches had the whole file highlighted: 8 of the 13 seconds of a page of 300 lines."""
    texts = []
    monkeypatch.setattr(
        page_module, "highlight", lambda text, *rest: texts.append(text) or highlight(text, *rest)
    )
    page_module._coloured_text.cache_clear()

    def twice(*given):
        branch(*given)
        return branch(*given)

    monkeypatch.setattr(page_module, "_branch", twice)
    assert 'class="excerpt"' in render([mix], EXAMPLES, "mix")
    assert texts and len(texts) == len(set(texts))


def test_the_page_says_what_else_would_help():
    """As `pcfm what-if` has it."""
    spec = get("spmv")
    path = spec.ir_path(64, "O2-noshare")
    module = api.read(path.read_bytes(), path.name)
    shown = collect(module, spec.launch(64, 0), "volta-warp32", name=path.name, runs=1)
    assert not isinstance(shown.what_if, str) and shown.what_if.proposals
    text = render([shown], Path(), "t")
    rows = text.partition('<table class="what-if">')[2].partition("</table>")[0].split("<tr>")[2:]
    assert len(rows) == len(shown.what_if.proposals)
    for row, proposal in zip(rows, shown.what_if.proposals, strict=True):
        assert f"<td>{proposal.change}</td>" in row and f"{proposal.estimated_cycles:,}" in row
    assert "16 lanes per item" in rows[0] and f"{shown.what_if.proposals[0].speedup:.2f}" in rows[0]
    assert shown.what_if.figures.estimated_cycles == shown.answer.totals[0]


def test_nothing_in_the_page_is_loaded_from_elsewhere(page):
    assert not re.search(r'(?:src|href)="(?!#)', page)


def test_names_and_sources_cannot_add_elements(tmp_path):
    text = (EXAMPLES / "mix.ll").read_text().replace("@mix", '@"</script><b>"')
    path = tmp_path / "mix.ll"
    launch = (EXAMPLES / "mix.toml").read_text().replace('kernel = "mix"', "kernel = '</script><b>'")
    (tmp_path / "mix.toml").write_text(launch)
    given = collect(
        api.parse(text), load_launch(tmp_path / "mix.toml"), "volta-warp32",
        name=str(path), runs=1,
    )  # fmt: skip
    page = render([given], tmp_path, "<i>")
    assert page.count("</script>") == 2 and "<b></" not in page and "<title>&lt;i&gt;</title>" in page


def test_lines_that_differ_in_names_alone_are_alike():
    before = ["  %3 = add i32 %1, %2", "  br label %x", "  ret void"]
    after = ["  %9 = add i32 %7, %8", "  ret void", "}"]
    assert align(before, after) == [
        ("same", before[0], after[0]),
        ("gone", before[1], ""),
        ("same", before[2], after[1]),
        ("new", "", after[2]),
    ]


def test_lines_of_many_alike_branches_are_aligned_in_no_time() -> None:
    """Of 300 nested branches, melded, it took a quarter of the whole report."""
    work = ["  %x = load i32, ptr %p", "  %y = mul i32 %x, 3", "  store i32 %y, ptr %p", "  br label %e"]
    before = [line for n in range(800) for line in (f"b{n}:", *work, f"  ; {n}")]
    after = [line for n in range(800) for line in (f"c{n}:", *work[n % 3 :], f"  ; {n}")]
    start = time.process_time()
    rows = align(before, after)
    assert time.process_time() - start < 3
    assert {kind for kind, left, _ in rows if left.startswith("  ;")} == {"same"}


def embedded(page: str) -> list[dict[str, object]]:
    element = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert element is not None
    return json.loads(element[1])


ACTIONS = """
<script>
document.querySelector("input[value=issue_cycles]").click();
const slider = document.querySelector(".threshold input");
slider.value = slider.max;
slider.dispatchEvent(new Event("input"));
document.getElementById("theme").click();
const canvas = document.querySelector("canvas"), chosen = document.querySelector("select.warp");
const wheel = () => { const event = new WheelEvent("wheel", { deltaY: -1, cancelable: true }); canvas.dispatchEvent(event); return event.defaultPrevented; };
const wheels = [wheel()];
canvas.focus();
wheels.push(wheel());
const picture = () => canvas.toDataURL();
const first = picture();
chosen.value = "1";
chosen.dispatchEvent(new Event("change"));
search.value = "mul";
search.dispatchEvent(new Event("input"));
const hits = parseInt(search.closest("p").querySelector("output").textContent), hidden = document.querySelectorAll("[hidden]").length;
const links = [...document.querySelectorAll("a")].filter((a) => !document.getElementById(decodeURIComponent(a.hash.slice(1))));
const pen = document.querySelector("canvas").getContext("2d");
const drawn = new Set(pen.getImageData(0, 0, 300, 100).data).size;
document.title = JSON.stringify({ broken: links.length, drawn, text: document.querySelector(".threshold output").textContent, warps: chosen.options.length, wheel: wheels, first, other: picture(), hits, hidden });
</script>
"""  # noqa: E501


def test_the_page_works_in_a_browser(mix, page, tmp_path):
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        pytest.skip(f"no browser to try the page in: {', '.join(BROWSERS)}")
    path = tmp_path / "page.html"
    path.write_text(page.replace("</body>", f"{ACTIONS}</body>"))
    command = [
        browser, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom",
        f"--user-data-dir={tmp_path / 'profile'}", path.as_uri(),
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip(f"{browser} does not end here")
    assert "CONSOLE" not in done.stderr, done.stderr
    title = re.search("<title>(.*?)</title>", done.stdout)
    assert title is not None
    state = json.loads(title[1].replace("&quot;", '"'))
    assert state["broken"] == 0 and state["drawn"] > 3
    assert state["text"].endswith(f"0 melds, {mix.answer.totals[0]:,} cycles, 1.000×")
    heat = re.findall(r'<td class="num heat before"[^>]*>([0-9,]+)<', done.stdout)
    assert sum(int(number.replace(",", "")) for number in heat) == mix.before.costs.counters.issue_cycles
    # Another warp than the first can be looked at; the wheel is the page's until the picture has the focus.
    assert state["warps"] == 4 and state["wheel"] == [False, True] and state["other"] != state["first"]
    assert state["hits"] > 0 and state["hidden"] > 0
