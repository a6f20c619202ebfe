"""Deeply nested branches: the work of a round, and where melding ends."""

from __future__ import annotations

import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.ir.parser import parse_module
from pcfm.ir.verifier import check_valid
from pcfm.machine import load
from pcfm.transforms.melding import work
from pcfm.transforms.melding.decide import find_regions
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.melding.work import Work
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark
from tests.generators.nests import HEAD, TAIL, ladder, nested_diamonds
from tests.work import function_calls

MACHINE = load("gcn-wave64")


@pytest.mark.parametrize("make", [nested_diamonds, ladder])
def test_a_round_finds_the_regions_of_a_nest_in_linear_time(make):
    calls = []
    for levels in (50, 200):
        fn = parse_module(make(levels)).defined_functions[0]
        calls.append(function_calls(lambda fn=fn: find_regions(Analyses(fn, None, MACHINE.warp_size))))
    assert calls[1] < 5 * calls[0], calls


def test_every_level_of_a_nest_is_melded():
    module = parse_module(nested_diamonds(12))
    context = PassContext(MACHINE, tuning=True)  # whatever it costs a warp that does not split
    assert len(meld_function(module.defined_functions[0], context).regions) == 12
    assert not any(remark.name == "Unfinished" for remark in context.remarks)


def test_a_nest_deeper_than_the_limit_is_melded_in_part_and_a_remark_says_so(monkeypatch):
    monkeypatch.setattr(work, "MAX_SEEN", 100)
    module = parse_module(nested_diamonds(12))
    context = PassContext(MACHINE, tuning=True)  # whatever it costs a warp that does not split
    done = meld_function(module.defined_functions[0], context).regions
    assert 8 <= len(done) < 12
    check_valid(module)
    (remark,) = (remark for remark in context.remarks if remark.name == "Unfinished")
    assert f"after {len(done)} rounds" in remark.message


def unlike_nest(levels: int) -> str:
    """A nest whose sides have too little in common to be melded, so that every round plans all of it."""
    text = HEAD.replace("  br label %d0", "  %v = load i32, ptr %pa, align 4\n  br label %d0")
    for n in range(levels):
        inner = f"d{n + 1}" if n + 1 < levels else "end"
        text += (
            f"\nd{n}:\n  %c{n} = icmp ugt i32 %tid, {n}\n  br i1 %c{n}, label %t{n}, label %f{n}\n"
            f"\nt{n}:\n  store i32 %v, ptr %pa, align 4\n  br label %{inner}\n"
            f"\nf{n}:\n  %q{n} = udiv i32 %v, {n + 3}\n  store atomic i32 %q{n}, ptr %pb monotonic, align 4\n"
            "  br label %end\n"
        )
    return text + TAIL


def planned(levels: int) -> tuple[int, list[Remark]]:
    """How many blocks are planned where a nest is melded, and the remarks."""
    context = PassContext(MACHINE)
    meld_function(parse_module(unlike_nest(levels)).defined_functions[0], context)
    return context.recall(Work).planned, list(context.remarks)


def test_the_work_on_a_nest_is_bounded_and_what_is_left_is_named(monkeypatch):
    whole, remarks = planned(40)
    assert whole > 40 * 40 and not any(remark.reason == "too-long" for remark in remarks)
    monkeypatch.setattr(work, "MAX_PLANNED", 500)
    most, remarks = planned(40)
    assert most <= 500
    left = [remark for remark in remarks if remark.reason == "too-long"]
    assert len(left) > 10 and "blocks are too many to look at" in left[0].message
    assert planned(80)[0] <= 500
