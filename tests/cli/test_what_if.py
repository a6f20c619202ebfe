"""`pcfm what-if`: what it prints; what is proposed, tests/report says."""

from __future__ import annotations

import json


def test_json_has_the_proposals_best_first(pcfm):
    done = pcfm("what-if", "spmv", "--json", "--no-passes")
    assert done.code == 0
    said = json.loads(done.out)
    assert {"kernel", "machine", "now", "proposals", "declined"} == set(said)
    cycles = [each["estimated_cycles"] for each in said["proposals"]]
    assert cycles == sorted(cycles) and len(cycles) >= 8
    for each in said["proposals"]:
        assert each["change"] and each["kind"] and each["needs"]
        assert round(said["now"]["estimated_cycles"] / each["estimated_cycles"], 4) == each["speedup"]
        assert each["tail_cycles"] < each["estimated_cycles"]
    executed = [each for each in said["proposals"] if each["executed_cycles"] is not None]
    assert len(executed) == 1 and abs(executed[0]["error"]) <= 0.05 and executed[0]["same_result"]
    run = json.loads(pcfm("what-if", "spmv", "--json", "--no-passes", "--execute-all").out)["proposals"]
    assert len([each for each in run if each["executed_cycles"] is not None]) == 4


def test_people_read_it_in_80_columns_and_are_told_which_counter_holds(pcfm):
    done = pcfm("what-if", "spmv", "--no-passes")
    assert max(map(len, done.out.splitlines())) <= 80
    assert "spmv_rows on volta-warp32: " in done.out
    text = " ".join(done.out.split())
    assert "the estimated time holds: less overlaps: the longest warp takes" in text
    assert "executed: " in text and "the same result" in text


def test_the_passes_of_opt_are_proposals_too(pcfm, mix, mix_launch):
    done = pcfm("what-if", mix, "--launch", mix_launch, "--json")
    kinds = {each["change"]: each for each in json.loads(done.out)["proposals"] if each["kind"] == "passes"}
    assert kinds["all that `pcfm opt` does"]["speedup"] > 1
    assert "melded, as `pcfm opt` does it" in kinds


def test_without_a_launch_one_is_asked_for(pcfm, mix):
    done = pcfm("what-if", mix)
    assert done.code == 2 and "--launch is missing" in done.err and "A launch file to begin with" in done.err
