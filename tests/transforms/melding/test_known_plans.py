"""Plans are made once for what stands alike in several copies of a function."""

import pytest

from pcfm import api
from pcfm.analysis.profit import common_work
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.transforms.melding import decide, known_plans
from pcfm.transforms.melding.known_plans import KnownPlans
from rodinia_kernels import O2_NOSHARE, get
from tests.breadth import choose
from tests.transforms.melding.test_outcomes import ONE_SIDED


def source_of(kernel: str) -> Module:
    spec = get(kernel)
    return api.parse(spec.ir_path(spec.blocks[0], O2_NOSHARE).read_text())


@pytest.mark.parametrize(
    ("kernel", "machine"), [("sb2r", "gcn-wave64"), ("pcm", "volta-warp32")][: choose(1, 2)]
)
def test_known_plans_spare_half_of_the_planning_and_change_nothing(
    kernel: str, machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = [0]
    plan_pair = decide.plan_pair

    def counted(*args, **kwargs):
        planned[-1] += 1
        return plan_pair(*args, **kwargs)

    def optimized() -> tuple[str, list[object]]:
        done = api.optimize(source_of(kernel), machine=machine)
        return api.to_text(done.module), list(done.remarks)

    monkeypatch.setattr(decide, "plan_pair", counted)
    with_plans = optimized()
    planned.append(0)
    monkeypatch.setattr(KnownPlans, "in_round", lambda *_: None)
    assert with_plans == optimized()
    assert 0 < planned[0] <= planned[1] / 2


TEXT = """
define ptx_kernel void @k(ptr %p, i32 %i{name}) {{
  %v = load i32, ptr %p, align 4, !range !0{more}
  %c = icmp slt i32 %v, {number}
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}}
!0 = !{{i32 0, i32 8}}
!1 = !{{i32 0, i32 9}}
!2 = distinct !{{!2}}
"""


def state_of(number: int = 3, more: str = "", name: str = "", range_: str = "!0") -> object:
    text = TEXT.format(number=number, more=more, name=name).replace("!range !0", f"!range {range_}")
    plans = KnownPlans().in_round(parse_module(text).function("k"), common_work)
    assert plans is not None
    plans.begin()
    return plans.state


def test_what_a_plan_follows_from_tells_functions_apart_and_what_it_does_not_read_does_not() -> None:
    assert state_of() == state_of(more=", !llvm.loop !2")
    assert len({state_of(), state_of(number=4), state_of(range_="!1")}) == 3


def test_the_text_of_a_function_is_not_read_in_rounds_that_plan_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # It was a tenth of what melding 40 alike branches takes.
    monkeypatch.setattr(known_plans, "print_blocks", None)  # it would be called in vain
    done = api.optimize(parse_module(ONE_SIDED), "meld", machine="volta-warp32")
    assert [remark.reason for remark in done.remarks] == ["one-sided"]
