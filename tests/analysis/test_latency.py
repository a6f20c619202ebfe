"""What blocks cost: an access that the back end makes of several is charged once."""

from __future__ import annotations

import pytest

from pcfm.analysis.latency import block_costs, block_latency, instructions_latency
from pcfm.analysis.profit import WorkProfile
from pcfm.ir.instructions import Load
from pcfm.ir.module import Block
from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.transforms.melding.costs import CostModel

HEAD = """
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) align 16 %a, ptr addrspace(1) align 16 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right
"""


def fields(base: str, *numbers: int, align: int = 16) -> str:
    """Loads of words that stand this many words behind a pointer."""
    lines = [
        f"  %{base}p{n} = getelementptr i8, ptr addrspace(1) %{base}, i64 {4 * n}\n"
        f"  %{base}{n} = load i32, ptr addrspace(1) %{base}p{n}, align {align if not n else 4}\n"
        for n in numbers
    ]
    return "".join(lines)


def blocks(left: str, right: str) -> list[Block]:
    text = f"{HEAD}left:\n{left}  br label %end\nright:\n{right}  br label %end\nend:\n  ret void\n}}\n"
    return parse_module(text).kernels[0].blocks[1:3]


@pytest.mark.parametrize("machine", ["volta-warp32", "gcn-wave64"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_adjacent_loads_cost_the_one_that_is_made_of_them(machine: str, count: int) -> None:
    model = load(machine)
    block, apart = blocks(fields("a", *range(count)), fields("b", *range(0, 8 * count, 8)))
    whole = model.access_cost("load", "global", 4 * count)
    assert block_latency(block, model) == whole.latency_cycles
    assert block_latency(apart, model) == count * model.access_cost("load", "global", 4).latency_cycles
    costs = block_costs(block, model)
    parts = [costs[inst] for inst in block.body if isinstance(inst, Load)]
    assert sum(part.issue_cycles for part in parts) == whole.issue_cycles
    assert max(part.latency_cycles for part in parts) - min(part.latency_cycles for part in parts) < count
    assert instructions_latency(block.body[-1:], model) == parts[-1].latency_cycles
    melding = CostModel(model)
    assert (melding.latency.run(block.body), melding.issue.run(block.body)) == (
        whole.latency_cycles, whole.issue_cycles
    )  # fmt: skip


def test_what_two_sides_have_in_common_is_one_access_each() -> None:
    model = load("volta-warp32")
    left = fields("a", 0, 1, 2, 3) + "  %q = udiv i32 %a0, %a1\n"
    right = fields("b", 0, 1, 2, 3) + "  %r = urem i32 %b0, %b1\n"
    profiles = [WorkProfile.of([block], model) for block in blocks(left, right)]
    access = model.access_cost("load", "global", 16).latency_cycles
    assert profiles[0].profit(profiles[1]) == access / sum(profile.latency for profile in profiles)
    assert [profile.latency for profile in profiles] == [access + model.costs["int_div"].latency_cycles] * 2
