"""`pcfm explain`, and `--explain` of the commands that give reasons."""

import pytest

from pcfm.transforms.explanations import EXPLANATIONS


@pytest.mark.parametrize("command", [("explain",), ("analyze", "--explain"), ("opt", "--explain")])
def test_a_reason_is_explained_without_a_module(pcfm, command):
    done = pcfm(*command, "one-sided")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("one-sided\n  An `if` without an `else`")
    assert "\n  Why: " in done.out and "\n  What you can do: " in done.out


def test_the_name_of_a_remark_is_explained_however_it_is_spelled(pcfm):
    assert pcfm("explain", "notmelded").out.startswith("NotMelded\n")


def test_all_names_are_listed(pcfm):
    out = pcfm("explain").out
    assert [line.split()[0] for line in out.splitlines() if line.startswith("  ")] == list(EXPLANATIONS)


def test_a_name_that_means_nothing_is_an_error(pcfm):
    done = pcfm("explain", "nonsense")
    assert done.code == 2 and "there is no reason or remark 'nonsense'" in done.err and done.out == ""
