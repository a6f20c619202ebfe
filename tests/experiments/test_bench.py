"""Which cells `pcfm bench` measures."""

import pytest

from pcfm.diagnostics import PcfmError
from pcfm.experiments.bench import requests_for


def test_the_main_kernels_have_twelve_rows():
    requests = requests_for(())
    assert len(requests) == 12
    assert [(r.kernel, r.block) for r in requests[-4:]] == [("lud", b) for b in ("16", "32", "64", "128")]
    assert all(r.baseline == "O2-noshare" and r.runs == 20 for r in requests)


def test_kernels_stand_in_the_order_of_the_tables():
    requests = requests_for(("sb1", "bit"), runs=3, scale=2)
    assert [r.kernel for r in requests] == ["bit"] * 4 + ["sb1"] * 4
    assert {(r.runs, r.scale) for r in requests} == {(3, 2)}


def test_an_unknown_kernel_is_an_error():
    with pytest.raises(PcfmError, match="no kernel 'bot'"):
        requests_for(("bot",))
