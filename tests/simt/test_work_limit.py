"""A limit on what simulations do is one of what is counted."""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.launch import load_launch
from pcfm.machine import load
from pcfm.simt import simulate
from pcfm.simt.work_limit import METER, OutOfWork, limited_work
from tests.report.test_page import EXAMPLES


def done(work: float = 1e9) -> int:
    """What a launch takes of so much work."""
    path = EXAMPLES / "mix.ll"
    module, launch = api.read(path.read_bytes(), str(path)), load_launch(EXAMPLES / "mix.toml")
    before = METER.done
    with limited_work(work):
        simulate(module, launch, load("volta-warp32"), observers=())
    return METER.done - before


def test_a_launch_takes_the_same_work_each_time_and_is_given_up_where_it_may_take_less():
    work = done()
    assert work == done() == done(work) > 0
    with pytest.raises(OutOfWork):
        done(work - 1)
    assert done() == work


def test_a_limit_within_another_gives_no_more():
    work = done()
    with limited_work(work - 1), pytest.raises(OutOfWork):
        done(2 * work)
    with limited_work(2 * work):
        assert done() + done() == 2 * work
        with pytest.raises(OutOfWork):
            done()
    assert METER.most == float("inf")
