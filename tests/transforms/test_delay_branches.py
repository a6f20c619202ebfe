"""Delayed branches: which pairs are left alone, and that a launch decides. Gains are in test_gains.py."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pcfm import api
from pcfm.launch import ScalarArg
from tests.transforms.test_gains import particles

BOUNCE = (Path(__file__).parent / "gains" / "bounce.ll").read_text()
SECOND = "%25 = fcmp contract ogt float %13, %4"


def delayed(text: str) -> bool:
    assert text != BOUNCE
    return api.optimize(api.parse(text), "delay-branches").changed


@pytest.mark.parametrize(
    ("between", "may"),
    [
        ("%p = getelementptr float, ptr %0, i64 7\n  %q = load float, ptr %p", False),
        ("%q = phi float [ %20, %15 ], [ %13, %5 ]", False),
        ("%q = fadd float %13, %3", True),
        ("%q = load volatile float, ptr @limits", False),
    ],
)
def test_the_second_condition_hangs_on_nothing_of_the_first_arm(between: str, may: bool) -> None:
    text = BOUNCE.replace(SECOND, f"{between}\n  %25 = fcmp ogt float %q, %4")
    text = text.replace(
        "define dso_local", "@limits = internal constant [256 x float] zeroinitializer\ndefine"
    )
    assert delayed(text) == may


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SECOND, "%25 = fcmp contract oge float %13, %3"),  # exclusive, for another pass
        ("%33 = load i32, ptr %32", "%33 = load volatile i32, ptr %32"),
        ("store i32 %23, ptr %21", "store atomic i32 %23, ptr %21 monotonic"),
        ("  %33 = load i32", "  call void @meet() convergent\n  %33 = load i32"),
        ("  %29 = fmul", "  call void @stop()\n  %29 = fmul"),
    ],
)
def test_what_tells_when_lanes_come_keeps_branches_apart(old: str, new: str) -> None:
    assert not delayed(
        BOUNCE.replace(old, new) + "\ndeclare void @meet() convergent\ndeclare void @stop() memory(none)\n"
    )


def test_measured_delays_nothing_where_lanes_take_both() -> None:
    module = api.parse(BOUNCE)
    apart = particles(module)
    crossed = replace(apart, args=(*apart.args[:3], ScalarArg("float", 0.8), ScalarArg("float", 0.2)))
    for launch, may, said in (
        (apart, True, "is delayed"),
        (crossed, False, "does not pay"),
        (None, False, "no launch"),
    ):
        done = api.optimize(module, "delay-branches<measured>,meld", launch=launch)
        (remark,) = [remark for remark in done.remarks if remark.pass_name == "delay-branches"]
        assert (remark.kind == "passed") == may and said in remark.message
