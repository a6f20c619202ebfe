"""What ptxas makes of PTX: sides that it predicates, the order of what is straight, traces of both."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluation.cells import Request, build
from pcfm import api, simt
from pcfm.defaults import DEFAULT_PIPELINE, O2_NOSHARE
from pcfm.ir.instructions import Load, Store
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import load
from pcfm.simt.estimate import EstimateObserver, emitted_code
from pcfm.simt.estimate.code import Issued
from pcfm.simt.estimate.core import NOWHERE
from pcfm.simt.estimate.ptxas import assembled_blocks, schedule
from pcfm.workloads.applications import run_application
from pcfm.workloads.workload import workload

HOPPER = load("hopper-warp32")
HEAD = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
# Instructions without an object behind them: only what kind of access they are is asked.
LOAD, STORE = Load.__new__(Load), Store.__new__(Store)


def side(length: int, value: str = "%x", name: str = "s") -> str:
    lines = []
    for i in range(length):
        lines.append(f"  %{name}{i} = mul i32 {value if i == 0 else f'%{name}{i - 1}'}, {2 * i + 3}")
    return "\n".join(lines)


def one_sided(length: int) -> str:
    return f"""  %c = icmp ugt i32 %x, 1000
  br i1 %c, label %side, label %join
side:
{side(length)}
  br label %join
join:
  %v = phi i32 [ %x, %entry ], [ %s{length - 1}, %side ]
  store i32 %v, ptr addrspace(1) %p
  ret void"""


def two_sided(left: int, right: int) -> str:
    """Right behind the branch stands the side of `right` instructions."""
    return f"""  %c = icmp ugt i32 %x, 1000
  br i1 %c, label %left, label %right
right:
{side(right, name="r")}
  br label %join
left:
{side(left, name="s")}
  br label %join
join:
  %v = phi i32 [ %r{right - 1}, %right ], [ %s{left - 1}, %left ]
  store i32 %v, ptr addrspace(1) %p
  ret void"""


def issued(body: str) -> int:
    """How many instructions a warp issues none of whose lanes take the branch."""
    module = parse_module(HEAD + body + "\n}\n")
    launch = Launch("k", (1, 1, 1), (32, 1, 1), (BufferArg(np.zeros(64, np.int32)), ScalarArg("i32", 3)))
    observer = EstimateObserver()
    assert isinstance(simt.simulate(module, launch, HOPPER, observers=[observer]).outcome, simt.Returned)
    return observer.estimate().instructions


def test_a_side_of_eight_instructions_is_issued_by_those_who_skip_it_and_one_of_nine_is_not() -> None:
    counts = [issued(one_sided(length)) for length in range(1, 13)]
    without_branch = counts[0] - 1
    assert counts == [without_branch + n if n <= 8 else without_branch + 1 for n in range(1, 13)]


def test_two_sides_are_predicated_up_to_seven_instructions_each() -> None:
    one, seven, eight = (issued(two_sided(n, n)) for n in (1, 7, 8))
    assert seven - one == 12
    # The branch is back, and one side is skipped.
    assert eight == seven - 14 + 8 + 1


def test_the_side_behind_the_branch_is_predicated_beside_a_long_one() -> None:
    """Lanes that run it issue it either way; those that go to the long side issue it as well."""
    module = HEAD + two_sided(20, 3).replace("icmp ugt", "icmp ult") + "\n}\n"
    launch = Launch("k", (1, 1, 1), (32, 1, 1), (BufferArg(np.zeros(64, np.int32)), ScalarArg("i32", 3)))
    counts = []
    for length in (3, 9):
        observer = EstimateObserver()
        text = module if length == 3 else HEAD + two_sided(20, 9).replace("ugt", "ult") + "\n}\n"
        simt.simulate(parse_module(text), launch, HOPPER, observers=[observer])
        counts.append(observer.estimate().instructions)
    assert counts == [counts[1] + 3, counts[1]]


registers = st.integers(0, 7).map(str)
instructions = st.builds(
    Issued,
    st.sampled_from(("int_alu", "int_mul", "compare", "special", "barrier")),
    st.lists(registers, max_size=3).map(tuple),
    st.lists(registers, max_size=1).map(tuple),
    access=st.sampled_from((None, None, None, LOAD, STORE)),
)


@given(st.lists(instructions, max_size=20))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_a_schedule_keeps_what_depends_on_what_and_accesses_in_order(block: list[Issued]) -> None:
    numbered = [
        Issued(e.cost_class, e.reads, e.writes, access=e.access, code_bytes=i) for i, e in enumerate(block)
    ]
    order = [each.code_bytes for each in schedule(numbered, HOPPER)]
    assert sorted(order) == list(range(len(block)))
    position = {number: index for index, number in enumerate(order)}
    for first in range(len(block)):
        for second in range(first + 1, len(block)):
            one, other = block[first], block[second]
            depends = set(one.writes) & {*other.reads, *other.writes} or set(one.reads) & set(other.writes)
            fixed = "barrier" in (one.cost_class, other.cost_class)
            if depends or fixed or (one.access is not None and other.access is not None):
                assert position[first] < position[second]


def test_what_needs_a_load_stands_behind_what_does_not() -> None:
    loads = Issued("global_load", ("p",), ("a",), access=LOAD)
    needs, other = Issued("int_alu", ("a",), ("b",)), Issued("int_alu", ("x",), ("y",))
    assert schedule([loads, needs, other], HOPPER) == [loads, other, needs]


@pytest.mark.parametrize(
    ("kernel", "block"), [("nqu", "64"), ("bit", "64"), ("bfs", "64"), ("lud", "16"), ("sb3", "64")]
)
def test_warps_of_blocks_make_the_accesses_of_their_nodes(kernel: str, block: str) -> None:
    """As many as their code takes, those that were made in their order, and none twice."""
    work = workload(kernel, block, 1)
    text = build(Request(kernel, block, O2_NOSHARE, "", HOPPER.name, 1, 0, 1))["target"]
    code = emitted_code(api.parse(text), HOPPER)
    run = run_application(
        code.module, work.application(0), HOPPER, observe=lambda: (EstimateObserver(code.code_of),)
    )
    predicated = 0
    for step in run.steps:
        (observer,) = step.observers
        assert isinstance(observer, EstimateObserver)
        before = observer.finish(128)
        blocks = assembled_blocks(observer.program.nodes, observer.issued, observer.splits, HOPPER)
        after = blocks.trace(before)
        taken = np.array([sum(each.access is not None for each in node) for node in blocks.issued])
        warps = np.repeat(np.arange(after.path_first.size - 1), np.diff(after.path_first))
        wanted = np.bincount(warps, taken[after.path], minlength=after.path_first.size - 1)
        assert wanted.tolist() == np.diff(after.access_first).tolist()
        made = after.access_place != NOWHERE
        assert after.access_place[made].size == before.access_place.size
        assert Counter(after.sectors.tolist()) == Counter(before.sectors.tolist())
        predicated += int((~made).sum())
        assert (
            Counter(each.cost_class for node in blocks.issued for each in node)["branch"]
            < Counter(each.cost_class for node in observer.issued for each in node)["branch"]
        )
    assert predicated > 0 or kernel in ("nqu", "lud", "sb3")


def test_what_an_h200_made_slower_is_not_chosen_for_it() -> None:
    """`nqu` with loads ahead took 1.1 times as long: LLVM moves them behind the branch again, and three
    selects stay (docs/gpu.md).
    """
    made = build(Request("nqu", "64", O2_NOSHARE, DEFAULT_PIPELINE, HOPPER.name, 1, 0, 1))
    assert made["target"].count("select") <= made["source"].count("select")
