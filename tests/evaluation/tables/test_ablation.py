"""The versions between the published method and ours, and what is said of them."""

from __future__ import annotations

from collections import Counter

import pytest

from evaluation.pages import Page
from evaluation.provenance import Provenance
from evaluation.results import evaluate
from evaluation.settings import Settings
from evaluation.tables import ablation, usual_tables
from evaluation.tables.ablation import MACHINES, OURS, STEPS, code_lines, left_out, pipeline
from pcfm.defaults import DEFAULT_PIPELINE, PUBLISHED_PIPELINE
from pcfm.sweep import Sweep
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.melding.steps import MeldStep, steps_without
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline
from tests.breadth import in_wide

MADE = Provenance("pcfm results", "0.1.0", "0123abc", 0, 1)
SETTINGS = Settings((("sb1r", "64"), ("sb1r", "32")), runs=1, sweep_runs=1)


def read(text: str) -> list[object]:
    """The passes of a pipeline, of melding what it leaves out."""
    return [
        steps_without(each.method, each.without) if isinstance(each, Meld) else each
        for each in parse_pipeline(text)
    ]


def test_the_way_leads_from_the_published_method_to_ours() -> None:
    way = [text for _, text in ablation.ladder()]
    assert read(way[ablation.PUBLISHED_STEPS]) == read(PUBLISHED_PIPELINE)
    assert read(way[-1]) == read(OURS) == read(DEFAULT_PIPELINE)
    assert len(set(way)) == len(way) == len(STEPS) + 1


def test_each_step_of_melding_and_each_pass_of_ours_is_in_one_step() -> None:
    ours, published = (
        [each.name for each in parse_pipeline(text)] for text in (DEFAULT_PIPELINE, PUBLISHED_PIPELINE)
    )
    assert Counter(each for step in STEPS for each in step.melding) == Counter(MeldStep)
    assert {each for step in STEPS for each in step.passes} == set(ours) - set(published)
    assert all(step.melding or step.passes for step in STEPS)


def test_what_is_left_out_is_that_step_alone() -> None:
    for step, text in left_out():
        passes = parse_pipeline(text)
        (meld,) = (each for each in passes if isinstance(each, Meld))
        assert steps_without(meld.method, meld.without) == set(step.melding)
        kept = [each for each in parse_pipeline(DEFAULT_PIPELINE) if each.name not in step.passes]
        assert [each.name for each in passes] == [each.name for each in kept]


def test_lines_of_code_are_of_what_is_there_and_are_counted_once() -> None:
    names = [name for step in STEPS for name in step.code]
    assert len(set(names)) == len(names) and all(code_lines(name) > 0 for name in names)
    assert not {name.partition(":")[0] for name in names if ":" in name} & {n for n in names if ":" not in n}
    whole = code_lines("melding.steps")
    assert 0 < code_lines("melding.steps:spelled") < code_lines("melding.steps:steps_without") < whole
    assert code_lines("melding.steps:spelled") == 3
    with pytest.raises(LookupError, match="no_such_step"):
        code_lines("melding.steps:no_such_step")


def test_it_is_made_on_request_alone() -> None:
    assert "ablation" not in usual_tables() and ablation.TABLE.name == "ablation"


@pytest.fixture(scope="module")
def page() -> Page:
    """The table of one kernel, of three of the steps."""
    steps = tuple(step for step in STEPS if step.name in ("speculated gaps", "prices of a guard", "hubs"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ablation, "STEPS", steps)
        patch.setattr(ablation, "TOGETHER", ())
        patch.setattr(ablation, "PUBLISHED_STEPS", 0)
        ((made,), cells) = evaluate(SETTINGS, [ablation.TABLE], Sweep(), MADE)
    assert {cell.verdict for cell in cells.values()} <= {"PROVED", "UNCHANGED"}
    return made


@in_wide
def test_one_block_size_is_measured_on_both_machines_and_compared_with_ours(page: Page) -> None:
    rows = page.grid("kernels").rows
    assert [(row["block"], row["machine"]) for row in rows] == [("64", name) for name in MACHINES.values()]
    (volta, gcn), (way, without) = rows, (page.grid().rows, page.grid("without").rows)
    # On gcn guards cost what is speculated otherwise; no condition of it shares a block.
    assert "speculated gaps -" in str(gcn["steps"]) and "hubs" not in str(gcn["steps"])
    assert float(str(gcn["method"])) < float(str(gcn["ours"]))
    key = "gcn_the synthetic kernels"
    assert (way[0][key], way[-1][key]) == (gcn["method"], gcn["ours"])
    by_name = {row["step"]: row for row in without}
    assert float(str(by_name["speculated gaps"][key])) < float(str(gcn["ours"]))
    assert by_name["hubs"][key] == gcn["ours"] and by_name["hubs"]["cells_slower"] == 0
    of_hubs = [code_lines(f"melding.{name}") for name in ("hub", "hub_plans")]
    assert by_name["hubs"]["code_lines"] == sum(of_hubs)
    slower = sum(int(str(row["cells_slower"])) for row in without)
    assert slower == sum(str(row["steps"]).count("%") for row in (volta, gcn))
    assert "hubs" in [row["step"] for row in page.grid("idle").rows]
    # How long it took is no result of a cell.
    assert all(float(str(row["seconds"])) > 0 for row in way)
    assert "seconds" not in page.json().split('"cells"')[1]


def test_a_kernel_of_ones_own_is_counted_with_those_of_its_folder() -> None:
    assert ablation.group("gains/decoder.ll") == "gains"
    assert ablation.group("sb1") == "the synthetic kernels" and ablation.group("a.ll") == "other kernels"
    assert spell_pipeline(parse_pipeline(pipeline(STEPS))) == pipeline(STEPS)
