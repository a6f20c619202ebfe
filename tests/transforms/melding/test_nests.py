"""Deeply nested branches: the work of a round, and where melding ends."""

from __future__ import annotations

import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.ir.parser import parse_module
from pcfm.ir.verifier import check_valid
from pcfm.machine import load
from pcfm.transforms.melding import rounds
from pcfm.transforms.melding.decide import find_regions
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from tests.generators.nests import ladder, nested_diamonds
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
    assert len(meld_function(module.defined_functions[0], context)) == 12
    assert not any(remark.name == "Unfinished" for remark in context.remarks)


def test_a_nest_deeper_than_the_limit_is_melded_in_part_and_a_remark_says_so(monkeypatch):
    monkeypatch.setattr(rounds, "MAX_BLOCKS_SEEN", 100)
    module = parse_module(nested_diamonds(12))
    context = PassContext(MACHINE, tuning=True)  # whatever it costs a warp that does not split
    done = meld_function(module.defined_functions[0], context)
    assert 8 <= len(done) < 12
    check_valid(module)
    (remark,) = (remark for remark in context.remarks if remark.name == "Unfinished")
    assert f"after {len(done)} rounds" in remark.message
