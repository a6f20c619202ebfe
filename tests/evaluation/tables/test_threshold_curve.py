"""Curves over the fusion threshold: steps at the profits that occur."""

from evaluation.tables.threshold import steps


def row(threshold: float, cycles: float | str, profits: str = "") -> dict[str, object]:
    return {"threshold": threshold, "cycles": cycles, "profits": profits, "verdict": "NO_MISMATCH"}


def test_a_curve_falls_where_a_pair_is_melded_no_more():
    rows = [
        row(0.0, 2.0, "0.130 0.420"),
        row(0.1, 2.0, "0.130 0.420"),
        row(0.2, 1.5, "0.420"),
        row(0.3, 1.5, "0.420"),
    ]
    xs, ys, measured = steps(rows, "cycles")
    assert list(zip(xs, ys, strict=True)) == [
        (0.0, 2.0),
        (0.1, 2.0),
        (0.13, 2.0),
        (0.13, 1.5),
        (0.2, 1.5),
        (0.3, 1.5),
    ]
    assert [xs[index] for index in measured] == [0.0, 0.1, 0.2, 0.3]


def test_without_a_profit_between_it_falls_at_the_threshold_and_verdicts_are_left_out():
    rows = [row(0.0, 2.0, "0.420"), row(0.1, "MISMATCH"), row(0.2, 1.0)]
    xs, ys, measured = steps(rows, "cycles")
    assert (xs, ys, measured) == ([0.0, 0.2, 0.2, 0.2], [2.0, 2.0, 1.0, 1.0], [0, 3])
