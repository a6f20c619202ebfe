"""The choice among what was measured, the numbers shown, and the figure."""

import math
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE, OBJECTIVES
from pcfm.launch import load_launch
from pcfm.machine import load
from pcfm.report import tuning as shown
from pcfm.report.answer import answer_launch
from pcfm.simt.estimate import estimate_launch
from pcfm.transforms.melding.meld import Meld
from pcfm.tuning.result import (
    AS_IT_IS,
    SOURCE,
    Curve,
    Step,
    Task,
    Tuning,
    choose,
    plain,
    plain_threshold,
    recipes,
    tune,
)
from pcfm.tuning.search import Recipe
from pcfm.tuning.trials import (
    KernelSubject,
    LaunchSubject,
    Measurement,
    Trial,
    measure,
    trial_cell,
)
from rodinia_kernels import get
from tests.breadth import choose as fewer
from tests.transforms.test_gains import GAINS, SHOWN, WAITING

MACHINE = load("gcn-wave64")
EXAMPLES = Path(__file__).parents[2] / "examples"
ALONE, MERGED = Recipe(), Recipe("tail-merge")


def accepted(cycles: int, size: int) -> Measurement:
    return Measurement("NO_MISMATCH", True, "", {"cycles": cycles, "code-size": size})


def curve(recipe: Recipe, *steps: tuple[float | None, int]) -> Curve:
    ends = [None, *(up_to for up_to, _ in steps)]
    made = tuple(Step(recipe, low, up_to, which, 1) for low, (up_to, which) in zip(ends, steps, strict=False))
    return Curve(recipe, made, len(made))


def test_the_least_wins_then_the_smallest_then_the_first_recipe_then_the_largest_threshold():
    curves = [curve(ALONE, (0.1, 1), (0.3, 2), (None, 0)), curve(MERGED, (0.3, 2), (0.4, 1), (None, 0))]

    def best(*measured: Measurement) -> Step:
        choice = choose("cycles", curves, measured)
        assert choice is not None
        return choice

    source = accepted(100, 10)
    assert best(source, accepted(90, 99), accepted(95, 1)).candidate == 1
    assert best(source, accepted(90, 9), accepted(90, 8)) == curves[0].steps[1]
    assert best(source, accepted(90, 8), accepted(90, 8)) == curves[0].steps[1]
    swapped = choose("cycles", curves[::-1], [source, accepted(90, 8), accepted(90, 8)])
    assert swapped == curves[1].steps[1]
    assert best(source, accepted(100, 10), accepted(100, 10)) is AS_IT_IS
    assert best(source, accepted(100, 9), accepted(100, 10)).candidate == 1


@pytest.mark.parametrize("verdict", ["MISMATCH", "INCONCLUSIVE"])
def test_what_is_not_accepted_cannot_win(verdict):
    curves = [curve(ALONE, (0.1, 1), (0.3, 2), (None, 0))]
    wrong = Measurement(verdict, False, "it is wrong")
    choice = choose("cycles", curves, [accepted(100, 10), wrong, accepted(99, 10)])
    assert choice is not None and choice.candidate == 2
    assert choose("cycles", curves, [wrong, wrong, wrong]) is None


@pytest.mark.parametrize(
    ("above", "up_to", "threshold"),
    [
        (None, 0.5, 0.2),  # the default will do
        (None, None, 0.2),
        (0.1, 0.2, 0.2),
        (0.2, 0.39849624, 0.3),
        (0.39849624, 0.4976, 0.4),
        (0.4976, 0.5, 0.5),
        (0.5, None, 0.6),
        (0.41, 0.42, 0.42),
        (0.42, 0.43, 0.43),
        (1 / 3, math.nextafter(1 / 3, 1), math.nextafter(1 / 3, 1)),
        (math.nextafter(0.5, 0), 0.5, 0.5),
    ],
)
def test_a_threshold_to_write_down(above, up_to, threshold):
    written = plain_threshold(above, up_to)
    assert written == threshold
    assert (above is None or written > above) and (up_to is None or written <= up_to)


def kernel_task(**changes: object) -> Task:
    subject = KernelSubject("sb4r", "32", fewer(1, 2), 0)
    path = get("sb4r").ir_path(32, "O2-noshare")
    task = Task(
        "sb4r 32", api.read(path.read_bytes(), str(path)), subject, "gcn-wave64", "cycles",
        DEFAULT_PIPELINE, recipes(baselines=True, profiled=False),
    )  # fmt: skip
    return replace(task, **changes)


@pytest.fixture(scope="module")
def kernel() -> Tuning:
    return tune(kernel_task())


def test_each_different_module_is_measured_once(kernel):
    assert len(set(kernel.texts)) == len(kernel.texts) == len(kernel.measurements)
    steps = [step for each in kernel.curves for step in each.steps]
    assert {step.candidate for step in steps} | {SOURCE} == set(range(len(kernel.texts)))
    assert [each.recipe.before for each in kernel.curves] == [
        "", "tail-merge", "branch-fusion", "branch-fusion,tail-merge",
    ]  # fmt: skip


def test_opt_makes_what_won(kernel):
    best = kernel.best
    assert best is not None and kernel.speedup(best.candidate) > 1
    passes = best.passes(DEFAULT_PIPELINE)
    shapes = kernel.task.subject.shapes()
    done = api.optimize(kernel.task.source, passes, machine=MACHINE, launch=shapes)
    assert api.to_text(done.module) == kernel.texts[best.candidate]


def test_nothing_on_a_grid_is_better(kernel):
    trials = []

    def objective_at(threshold: float) -> int:
        done = api.optimize(
            kernel.task.source, threshold=threshold, machine=MACHINE, launch=kernel.task.subject.shapes()
        )
        text = api.to_text(done.module)
        trials.append(text)
        return kernel.objective(kernel.texts.index(text))  # there is no other text

    thresholds = [number / 25 for number in range(0, 14, fewer(3, 1))]
    assert min(map(objective_at, thresholds)) >= kernel.objective(kernel.best.candidate)
    assert len(set(trials)) > 2


def test_a_trial_can_travel_and_a_machine_that_changes_makes_it_another(mix_task, tmp_path):
    text = api.to_text(mix_task.source)
    trial = Trial(text, text, mix_task.subject, "gcn-wave64")
    assert measure(pickle.loads(pickle.dumps(trial))) == measure(trial)
    slower = tmp_path / "slower.toml"
    slower.write_text('extends = "gcn-wave64"\nname = "slower"\n')
    key = trial_cell(replace(trial, machine=str(slower)), 0).key
    slower.write_text('extends = "gcn-wave64"\nname = "slower"\nwarp_size = 32\n')
    assert trial_cell(replace(trial, machine=str(slower)), 0).key != key


def test_the_objective_decides(mix_task):
    smallest = tune(replace(mix_task, objective="code-size"))
    assert smallest.best is not None
    sizes = [each.counts["code-size"] for each in smallest.measurements]
    assert sizes[smallest.best.candidate] == min(sizes) < sizes[SOURCE]
    assert set(smallest.measurements[0].counts) == set(OBJECTIVES) - {"estimated-cycles"}


def test_versions_are_estimated_where_that_is_the_objective(mix_task):
    estimated = replace(mix_task.subject, estimated=True)
    task = replace(mix_task, subject=estimated, objective="estimated-cycles")
    quickest = tune(task)
    assert quickest.best is not None
    cycles = [each.counts["estimated-cycles"] for each in quickest.measurements]
    assert cycles[quickest.best.candidate] == min(cycles) < cycles[SOURCE]
    assert cycles[SOURCE] == estimate_launch(task.source, estimated.launch, task.machine).cycles


def test_a_wrong_pass_is_found_out(monkeypatch, mix_task):
    right = Meld.run

    def wrong(self, fn, context):
        changed = right(self, fn, context)
        if changed:
            store = next(inst for inst in fn.instructions() if inst.opcode == "select")
            a, b = store.operands[1:]
            store.set_operand(1, b)
            store.set_operand(2, a)
        return changed

    monkeypatch.setattr(Meld, "run", wrong)
    tuning = tune(mix_task)
    assert [each.verdict for each in tuning.measurements] == ["UNCHANGED", "MISMATCH"]
    assert tuning.best is AS_IT_IS
    assert tuning.objective(1) is None and tuning.speedup(1) is None
    table = shown.render(tuning)
    assert "mismatch" in [str(cell) for column in table.columns for cell in column.cells]
    assert math.isnan(shown.outline(tuning, tuning.curves[0], 0.6)[1][1])


@pytest.fixture
def mix_task() -> Task:
    source = api.parse((EXAMPLES / "mix.ll").read_text(encoding="utf-8"), "mix.ll")
    subject = LaunchSubject(load_launch(EXAMPLES / "mix.toml"), 2, 0)
    return Task("mix", source, subject, "gcn-wave64", "cycles", DEFAULT_PIPELINE)


def test_the_figure_is_the_same_bytes_each_time(kernel):
    for kind, start in (("svg", b"<?xml"), ("png", b"\x89PNG")):
        first = shown.draw(kernel, kind)
        assert first.startswith(start) and first == shown.draw(kernel, kind)


def test_the_step_curve_says_what_the_steps_say(kernel):
    alone = kernel.curves[0]
    xs, ys = shown.outline(kernel, alone, 0.6)
    assert xs == [0.0, *(0.6 if step.up_to is None else step.up_to for step in alone.steps)]
    # Drawn with where="pre": each value holds from the point before up to its own.
    assert ys[1:] == [kernel.objective(step.candidate) for step in alone.steps]


def test_the_plot_of_characters(kernel):
    lines = shown.plot(kernel).splitlines()
    assert len(lines) == shown.PLOT_HEIGHT + 2
    marks = [set(line.partition("|")[2]) - {" "} for line in lines[: shown.PLOT_HEIGHT]]
    assert any("*" in row for row in marks)
    for column in range(shown.PLOT_WIDTH):
        step = shown.step_at(kernel.curves[0], column * shown.COLUMN)
        assert step.up_to is None or column * shown.COLUMN <= step.up_to


def test_the_report_holds_every_number(kernel):
    data = plain(kernel)
    assert data["candidates"][SOURCE]["verdict"] == "UNCHANGED"
    assert data["best"]["cycles"] == min(each["cycles"] for each in data["candidates"])
    for each in data["curves"]:
        ends = [step["up_to"] for step in each["steps"]]
        assert [step["above"] for step in each["steps"]] == [None, *ends[:-1]] and ends[-1] is None


@pytest.mark.parametrize(
    "kernel", ["decoder", "elsif", "two_materials", "five_guards", "near_pairs"][: fewer(4, 5)]
)
def test_the_options_of_the_best_make_it_again_and_the_answer_is_of_it(kernel: str) -> None:
    (shown_kernel,) = (each for each in [*SHOWN, *WAITING] if each.kernel == kernel)
    source = api.read((GAINS / f"{kernel}.ll").read_bytes(), kernel)
    subject = LaunchSubject(shown_kernel.launch(source), 1, 1, estimated=True)
    task = Task(
        kernel, source, subject, "volta-warp32", "estimated-cycles", DEFAULT_PIPELINE,
        recipes(baselines=False, profiled=False), with_tried=True,
    )  # fmt: skip
    tuning = tune(task)
    best = tuning.best
    assert best is not None and best is not AS_IT_IS
    options = best.optimize_options(task.pipeline)
    assert options is not None
    launch = subject.launch
    made = api.optimize(source, machine=task.machine, launch=launch, **options).module
    assert api.to_text(made) == tuning.texts[best.candidate]
    answer = answer_launch(source, launch, task.machine, **options)
    assert answer.totals == (tuning.objective(SOURCE), tuning.objective(best.candidate))
    assert answer.totals[1] == estimate_launch(made, launch, task.machine).cycles
