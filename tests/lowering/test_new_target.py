"""A new target is one file and its name: nothing else needs to know of it."""

import numpy as np
import pytest

from pcfm import lowering
from pcfm.diagnostics import PcfmError
from pcfm.lowering import TARGETS, find_target, listing, lower, targets
from tests.lowering.harness import GCN, difference, kernel, launch_of

FILE = '''
"""Branches of the whole warp, right where no lanes part."""

from dataclasses import dataclass

from pcfm.lowering.branch_folding import fold_branches
from pcfm.lowering.flow import Branch, Goto
from pcfm.lowering.printer import Style
from pcfm.lowering.program import MachineBlock, MachineInst, branch, jump


@dataclass(frozen=True)
class WholeWarp:
    name: str = "whole-warp"
    style: type[Style] = Style

    def lower(self, flow):
        made = {block: MachineBlock(block.name, body=block.body) for block in flow.blocks}
        for block, machine_block in made.items():
            match block.exit:
                case Goto(target=target):
                    ends = [jump(made[target])]
                case Branch(cond=cond, if_true=if_true, if_false=if_false):
                    assert cond.cls == "s"
                    ends = [branch("true", made[if_true], cond), jump(made[if_false])]
                case _:
                    ends = [MachineInst("end")]
            machine_block.terminators += ends
        flow.program.blocks += made.values()
        fold_branches(flow.program)
        return flow.program


TARGET = WholeWarp()
'''
UNIFORM = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr addrspace(1) %here, align 4
  %more = add i32 %x, %tid
  store i32 %more, ptr addrspace(1) %here, align 4
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 5
  br i1 %again, label %loop, label %done
done:
  ret void
}
"""


def test_a_new_target_is_one_file_and_its_name(tmp_path, monkeypatch):
    (tmp_path / "whole_warp.py").write_text(FILE)
    monkeypatch.setattr(targets, "__path__", [*targets.__path__, str(tmp_path)])
    monkeypatch.setattr(lowering, "TARGETS", (*TARGETS, "whole-warp"))
    module = kernel(UNIFORM)
    program = lower(module.function("k"), "whole-warp", GCN)
    assert "branch.false s3" in listing(program)
    launch = launch_of(module, np.zeros(64, np.int32))
    assert difference(module, launch, "whole-warp") == ""
    assert difference(module, launch, find_target("whole-warp")) == ""


def test_each_target_is_the_one_of_its_name():
    assert [find_target(name).name for name in TARGETS] == list(TARGETS)
    with pytest.raises(PcfmError, match="there is no target 'whole-warp'"):
        find_target("whole-warp")
