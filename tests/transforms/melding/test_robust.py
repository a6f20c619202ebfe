"""With nothing known of how often a branch splits warps, one that never splits loses next to nothing."""

import numpy as np

from pcfm import api
from pcfm.launch import BufferArg, Launch
from pcfm.transforms.acceptance import MAX_UNSPLIT_LOSS

# Both sides load and divide in two ways: melding saves the load, and adds selects and guards.
SOURCE = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %word = load i32, ptr addrspace(1) %here, align 4
  %c = icmp slt i32 %word, 0
  br i1 %c, label %a, label %b

a:
  %a1 = mul i32 %word, 3
  %a2 = xor i32 %a1, %tid
  %a3 = add i32 %a2, 9
  store i32 %a3, ptr addrspace(1) %here, align 4
  br label %done

b:
  %b1 = mul i32 %tid, 5
  %b2 = xor i32 %b1, 77
  %b3 = add i32 %b2, %word
  store i32 %b3, ptr addrspace(1) %here, align 4
  br label %done

done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def optimized(launch: Launch | None = None) -> api.Optimized:
    return api.optimize(api.parse(SOURCE), machine="volta-warp32", launch=launch)


def launch(words: np.ndarray) -> Launch:
    return Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(words.astype(np.int32)),))


def test_a_meld_that_costs_warps_that_do_not_split_is_declined_with_its_numbers():
    done = optimized()
    (remark,) = [remark for remark in done.remarks if remark.name == "NotMelded"]
    assert remark.message.endswith("melding it costs a warp that does not split more than 3% of the region")
    assert -float(str(remark.args["saved_unsplit"])) > MAX_UNSPLIT_LOSS
    assert float(str(remark.args["saved"])) > 0


def test_it_is_melded_where_a_launch_shows_that_the_branch_splits():
    words = np.where(np.arange(64) % 2, 1, -1)
    assert any(remark.kind == "passed" for remark in optimized(launch(words)).remarks)


def test_a_branch_that_never_splits_costs_next_to_nothing():
    one_way = launch(np.ones(64))
    before = api.simulate(api.parse(SOURCE), one_way, machine="volta-warp32").counters.cycles
    after = api.simulate(optimized().module, one_way, machine="volta-warp32").counters.cycles
    assert after <= (1 + MAX_UNSPLIT_LOSS) * before
