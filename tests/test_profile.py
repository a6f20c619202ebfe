"""The profile: what it counts, and that it changes what is melded in the right direction."""

import numpy as np
import pytest

from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.diagnostics import PcfmError
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.profile import BranchProfile
from pcfm.tuning.result import Task, recipes, tune
from pcfm.tuning.search import Recipe, Search
from pcfm.tuning.trials import LaunchSubject

MACHINE = load("gcn-wave64")

# %odd diverges in every warp. %flag depends on memory, so that no analysis can know that all lanes read 0.
SOURCE = """
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @both(ptr addrspace(1) %data, ptr addrspace(1) %flags) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %a1, label %a2

a1:
  %x1 = load i32, ptr addrspace(1) %here, align 4
  %p1 = udiv i32 %x1, 13
  %o1 = udiv i32 %p1, 3
  %q1 = udiv i32 %o1, 5
  %y1 = mul i32 %q1, 3
  store i32 %y1, ptr addrspace(1) %here, align 4
  br label %middle

a2:
  %x2 = load i32, ptr addrspace(1) %here, align 4
  %y2 = mul i32 %x2, 5
  store i32 %y2, ptr addrspace(1) %here, align 4
  br label %middle

middle:
  %flag.here = getelementptr i32, ptr addrspace(1) %flags, i32 %tid
  %word = load i32, ptr addrspace(1) %flag.here, align 4
  %flag = icmp ne i32 %word, 0
  br i1 %flag, label %b1, label %b2

b1:
  %u1 = load i32, ptr addrspace(1) %here, align 4
  %s1 = udiv i32 %u1, 7
  store i32 %s1, ptr addrspace(1) %here, align 4
  %v1 = load i32, ptr addrspace(1) %flag.here, align 4
  %w1 = add i32 %v1, %s1
  store i32 %w1, ptr addrspace(1) %here, align 4
  br label %done

b2:
  %u2 = load i32, ptr addrspace(1) %here, align 4
  store i32 %u2, ptr addrspace(1) %here, align 4
  %v2 = load i32, ptr addrspace(1) %flag.here, align 4
  %t2 = udiv i32 %v2, 3
  %w2 = add i32 %t2, %u2
  store i32 %w2, ptr addrspace(1) %here, align 4
  br label %done

done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def subject(flags: np.ndarray) -> LaunchSubject:
    data = np.arange(128, dtype=np.int32)
    launch = Launch("both", (1, 1, 1), (128, 1, 1), (BufferArg(data), BufferArg(flags.astype(np.int32))))
    return LaunchSubject(launch, 1, 0)


def search(flags: np.ndarray, profiled: bool) -> Search:
    return Search(api.parse(SOURCE), DEFAULT_PIPELINE, Recipe("", profiled), subject(flags), MACHINE)


def test_what_is_counted():
    flags = np.zeros(128)
    flags[:3] = 1  # the first warp of two
    rows = list(search(flags, True).profile.values())
    assert rows == [BranchProfile("both", "entry", 2, 2), BranchProfile("both", "middle", 2, 1)]
    assert [row.share for row in rows] == [1.0, 0.5]


def melded_at(search: Search, threshold: float) -> list[object]:
    return [remark.args["left"] for remark in search.at(threshold)[0].remarks if remark.kind == "passed"]


def test_a_branch_that_never_diverged_is_left_alone():
    flags = np.zeros(128)
    assert melded_at(search(flags, False), 0.0) == ["%a1", "%b1"]
    profiled = search(flags, True)
    assert melded_at(profiled, 0.0) == ["%a1"]
    missed = [str(r.message) for r in profiled.at(0.0)[0].remarks if r.kind == "missed"]
    # By then %middle has become the end of another block; the profile goes with the branch.
    assert sum(text.endswith(": the branch never splits a warp") for text in missed) == 1


def test_a_profit_is_weighed_by_how_often_the_branch_diverged():
    flags = np.zeros(128)
    flags[:3] = 1
    (_, plain), (_, weighed) = (search(flags, profiled).at(0.0) for profiled in (False, True))
    # A trial of another guard price compares the same profits again.
    assert list(dict.fromkeys(plain)) == plain[:2]
    assert list(dict.fromkeys(weighed)) == [plain[0], plain[1] / 2]
    assert melded_at(search(flags, False), plain[1]) == ["%b1"]  # its own profit is the greater one
    assert melded_at(search(flags, True), plain[1] / 2) == ["%a1", "%b1"]
    assert melded_at(search(flags, True), plain[0]) == ["%a1"]


def task(profiled: bool) -> Task:
    return Task(
        "both", api.parse(SOURCE), subject(np.zeros(128)), "gcn-wave64", "cycles", DEFAULT_PIPELINE,
        recipes(baselines=False, profiled=profiled),
    )  # fmt: skip


def test_a_profile_finds_what_no_threshold_can():
    """The branch that never diverges has too high a profit for any threshold to leave out it alone."""
    plain, profiled = (tune(task(with_it)) for with_it in (False, True))
    assert plain.best is not None and profiled.best is not None
    before, after = plain.objective(plain.best.candidate), profiled.objective(profiled.best.candidate)
    assert before is not None and after is not None and after < before
    assert profiled.best.recipe == Recipe("", True)


def test_a_source_that_does_not_return_has_no_profile():
    short = Launch("both", (1, 1, 1), (128, 1, 1), (BufferArg(np.zeros(4, np.int32)),) * 2)
    with pytest.raises(PcfmError, match="there is no profile: trapped"):
        Search(api.parse(SOURCE), DEFAULT_PIPELINE, Recipe("", True), LaunchSubject(short, 1, 0), MACHINE)


def opt(flags: np.ndarray | None) -> tuple[list[object], list[str]]:
    """What is melded with the launch given, or without one; and the messages of what is not."""
    launch = None if flags is None else subject(flags).launch
    remarks = api.optimize(api.parse(SOURCE), "meld<threshold=0>", machine=MACHINE, launch=launch).remarks
    done = [remark.args["left"] for remark in remarks if remark.kind == "passed"]
    return done, [remark.message for remark in remarks if remark.kind != "passed"]


def test_a_launch_given_is_executed_and_its_shares_decide():
    never, sometimes = np.zeros(128), np.arange(128) % 2
    assert opt(sometimes)[0] == ["%a1", "%b1"]
    assert opt(never)[0] == ["%a1"]


def test_a_launch_that_cannot_be_executed_leaves_the_share_assumed():
    launch = Launch("both", (1, 1, 1), (128, 1, 1), tuple(BufferArg(np.zeros(n, np.int32)) for n in (1, 1)))
    remarks = api.optimize(api.parse(SOURCE), "meld<threshold=0>", machine=MACHINE, launch=launch).remarks
    (remark,) = [remark for remark in remarks if remark.name == "NotMeasured"]
    assert remark.function == "both" and "is in no object" in str(remark.args["outcome"])


def test_a_launch_without_arguments_tells_its_shape_alone():
    remarks = api.optimize(
        api.parse(SOURCE), machine=MACHINE, launch=Launch("both", (1, 1, 1), (128, 1, 1))
    ).remarks
    assert all(remark.name != "NotMeasured" for remark in remarks)
