"""Drawn kernels on every target, the same each time: the programs, and what their runs count, are what
`programs.txt` says, and they leave in memory what the simulator does wherever that comes to an end.
"""

import random
from itertools import product

import numpy as np
import pytest

from pcfm.ir.parser import parse_module
from pcfm.lowering import TARGETS, lower, run_lowered, verify_machine
from pcfm.lowering.program import MachineBlock, MachineInst, jump
from pcfm.lowering.quad_needs import quad_role
from pcfm.lowering.targets.block_ip import BlockIp
from pcfm.lowering.targets.convergence_barriers import ConvergenceBarriers
from pcfm.lowering.targets.exec_mask import ExecMask
from pcfm.lowering.targets.lane_ip import LaneIp
from pcfm.lowering.targets.layout import cycle_ends
from pcfm.lowering.targets.sync_stack import SyncStack
from pcfm.simt import simulate
from tests.generators.kernels import generate_kernel
from tests.lowering.harness import GCN, VOLTA, difference, kernel, launch_of, private_irregular
from tests.lowering.quad_kernels import quad_kernel

VARIANTS = (
    *TARGETS,
    ExecMask(skip_threshold=0),
    LaneIp(skip_threshold=1000),
    SyncStack(predicate_limit=0),
    ConvergenceBarriers(predicate_limit=0),
    BlockIp(soft_mask=False),
)


@pytest.mark.parametrize("seed", range(12))
def test_drawn_control_flow(seed):
    module, launch = private_irregular(seed)
    machine = (GCN, VOLTA)[seed % 2]
    ends = simulate(module, launch, machine, fuel=600).returned
    for target in VARIANTS:
        if ends:
            assert difference(module, launch, target, machine, shaped=seed % 3 == 0) == ""
        else:
            lower(module.function(launch.kernel), target, machine)


@pytest.mark.parametrize("seed", range(6))
def test_drawn_kernels(seed):
    module, launch = generate_kernel(seed)
    machine = GCN if seed % 2 or "amdgcn" in (module.triple or "") else VOLTA
    for target in TARGETS:
        assert difference(module, launch, target, machine, shaped=seed % 3 == 0) == ""


@pytest.mark.parametrize("first", range(0, 96, 16))
def test_drawn_kernels_with_derivatives(first):
    for seed in range(first, first + 16):
        assert verify_machine(lower(quad_kernel(seed)[0].kernels[0], ExecMask(), GCN)) == []


def test_a_cycle_ends_where_the_last_block_is_from_which_its_head_is_reached():
    chance = random.Random(5)
    for _ in range(300):
        size = chance.randrange(2, 8)
        succs = [chance.sample(range(size), chance.randrange(3)) for _ in range(size)]
        wanted = {}
        for head in range(size):
            inside = {head}
            for _, block in product(range(size), range(head, size)):
                if inside & set(succs[block]):
                    inside.add(block)
            if any(head in succs[block] for block in range(head, size)):
                wanted[head] = max(inside)
        assert cycle_ends(succs) == wanted


def test_a_load_that_nothing_stores_to_and_that_is_uniform_is_scalar():
    for promised, cls in (("readonly noalias", "s"), ("readonly", "v"), ("noalias", "v")):
        text = """
        define ptx_kernel void @k(ptr addrspace(1) PROMISED %p, ptr addrspace(1) %q) {
          br label %next
        dead:
          br label %next
        next:
          %v = load i32, ptr addrspace(1) %p
          store i32 %v, ptr addrspace(1) %q
          ret void
        }
        """
        program = lower(kernel(text.replace("PROMISED", promised)).function("k"), "exec-mask", GCN)
        assert [reg.cls for reg in program.registers if reg.hint == "v"] == [cls], promised
        assert "dead" not in {block.name for block in program.blocks}


@pytest.mark.parametrize("target", ("exec-mask", "lane-ip", "block-ip"))
def test_a_warp_that_has_ended_runs_nothing_that_stands_behind(target):
    module = kernel("define ptx_kernel void @k(ptr addrspace(1) %p) {\n  ret void\n}\n")
    program = lower(module.function("k"), target, GCN)
    never = MachineBlock("never")
    never.terminators.append(jump(never))
    program.blocks.append(never)
    program.number()
    assert run_lowered(program, launch_of(module, np.zeros(96, np.int32), 96), fuel=1000).returned


@pytest.mark.parametrize(
    ("callee", "role"),
    [
        ("wqm.i32(i32 0)", "wqm"),
        ("wqm.vote(i1 true)", ""),
        ("wqm.demote(i1 true)", "demote"),
        ("softwqm.i32(i32 0)", "softwqm"),
        ("kill(i1 true)", "kill"),
        ("ps.live()", "live"),
        ("live.mask()", "live"),
        ("ps.other()", ""),
        ("workitem.id.x()", ""),
    ],
)
def test_what_an_instruction_is_to_whole_quad_mode(callee, role):
    name, _, rest = callee.partition("(")
    types = ", ".join(part.split()[0] for part in rest.rstrip(")").split(",") if part)
    body = f"  call void @llvm.amdgcn.{callee}\n  ret void\n"
    text = f"declare void @llvm.amdgcn.{name}({types})\ndefine void @f() {{\n{body}}}\n"
    call = next(parse_module(text, "f.ll").function("f").instructions())
    assert quad_role(MachineInst("ir", inst=call)) == role
