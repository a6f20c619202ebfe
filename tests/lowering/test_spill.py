"""Spill code: right where the rule places it, wrong where it does not."""

import random

import numpy as np
import pytest

from pcfm.lowering import lower, run_lowered, verify_machine
from pcfm.simt import simulate
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, kernel, launch_of
from tests.lowering.spill import place_spills

TEXT = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %value = mul i32 %tid, 3
  %low = icmp ult i32 %tid, 20
  br i1 %low, label %then, label %join
then:
  store i32 9, ptr addrspace(1) %here, align 4
  br label %join
join:
  %there = getelementptr i32, ptr addrspace(1) %here, i32 64
  store i32 %value, ptr addrspace(1) %there, align 4
  ret void
}
"""


def spilled():
    """The program with %value spilled; it is reloaded in the block that begins where all lanes come back."""
    module = kernel(TEXT)
    program = lower(module.function("k"), "exec-mask", GCN)
    (value,) = [reg for reg in program.registers if reg.hint == "value"]
    assert place_spills(program, [value]) == 2
    launch = launch_of(module, np.zeros(128, np.int32))
    return program, launch


def memory(program, launch):
    result = run_lowered(program, launch)
    assert result.returned
    return result.buffers[0]


def wanted(launch):
    (buffer,) = simulate(kernel(TEXT), launch, GCN).buffers
    return buffer


def test_a_reload_behind_the_mask_group_is_right():
    program, launch = spilled()
    join = program.blocks[-1]
    assert [inst.op for inst in join.initiators] == ["m_or"]
    assert join.body[0].op == "reload"
    assert verify_machine(program) == []
    assert memory(program, launch).tolist() == wanted(launch).tolist()


def test_a_reload_before_the_mask_group_is_wrong():
    """Only the lanes of the arm are on there: the others keep what the register held."""
    program, launch = spilled()
    join = program.blocks[-1]
    join.initiators.insert(0, join.body.pop(0))
    stored = memory(program, launch)[64:]
    right = wanted(launch)[64:]
    assert stored[:20].tolist() == right[:20].tolist()
    assert (stored[20:] != right[20:]).all()
    assert any("before the end of the mask-changing group" in d.message for d in verify_machine(program))


def test_a_spill_after_the_mask_group_is_wrong():
    """Lanes that go off at the branch are not spilled."""
    program, launch = spilled()
    entry = program.blocks[0]
    assert entry.body[-1].op == "spill"
    entry.terminators.insert(1, entry.body.pop())
    stored = memory(program, launch)[64:]
    right = wanted(launch)[64:]
    assert stored[:20].tolist() == right[:20].tolist()
    assert (stored[20:] != right[20:]).all()
    assert any("after the beginning of the mask-changing group" in d.message for d in verify_machine(program))


@pytest.mark.parametrize("target", ["exec-mask", "lane-ip"])
def test_generated_kernels_with_spills(target):
    for seed in range(choose(5, 12)):
        module, launch = generate_kernel(seed)
        program = lower(module.function(launch.kernel), target, GCN)
        regs = [reg for reg in program.registers if reg.cls == "v" and reg not in program.arguments]
        assert place_spills(program, random.Random(seed).sample(regs, min(6, len(regs)))) > 0
        assert verify_machine(program) == []
        want, got = simulate(module, launch, GCN, observers=()), run_lowered(program, launch)
        for left, right in zip(want.buffers, got.buffers, strict=True):
            assert left is None or left.tobytes() == right.tobytes()


def test_what_cannot_be_spilled_is_refused():
    program, _ = spilled()
    with pytest.raises(ValueError, match="no vector register"):
        place_spills(program, [program.arguments[0]])
