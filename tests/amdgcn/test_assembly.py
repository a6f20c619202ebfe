"""AMDGCN assembly as blocks and instructions."""

from __future__ import annotations

import re

import pytest

from pcfm.amdgcn import MachineBlock, MachineInst, issuing_blocks, parse_assembly
from pcfm.ir.printer import print_module
from pcfm.llvm import emit_assembly
from pcfm.workloads.workload import known_kernels, read_source, workload

ASSEMBLY = """	.globl	k                               ; -- Begin function k
k:                                      ; @k
; %bb.0:                                ; %pcfm.block.0
	.loc	1 7 1 prologue_end              ; module.ll:7:1
	s_load_dwordx2 s[0:1], s[4:5], 0x24
	v_add_co_u32_e32 v3, vcc, s0, v1
	v_mac_f32_e32 v2, v3, v[4:5]
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB0_2
.LBB0_1:                                ; %pcfm.block.4.preheader
	global_atomic_add v1, v0, v2, s[0:1] glc
	global_atomic_add v0, v2, s[0:1]
	global_store_dword v[1:2], v5, off offset:16
.LBB0_2:                                ; %Flow
	s_addc_u32 s1, s1, 0
	s_endpgm
	.section	.rodata,"a",@progbits
		.amdhsa_next_free_vgpr 10
.Lfunc_end0:
"""


def test_the_assembly_is_read_as_blocks_of_instructions_with_their_registers() -> None:
    blocks = parse_assembly(ASSEMBLY)["k"]
    assert [(block.name, block.label, len(block.instructions)) for block in blocks] == [
        ("pcfm.block.0", None, 5),
        ("pcfm.block.4.preheader", ".LBB0_1", 3),
        ("Flow", ".LBB0_2", 2),
    ]
    table = [(each.reads, each.writes) for block in blocks for each in block.instructions]
    assert table == [
        (("s4", "s5"), ("s0", "s1")),
        (("s0", "v1", "exec"), ("v3", "vcc")),
        (("v2", "v3", "v4", "v5", "exec"), ("v2",)),
        (("vcc", "exec"), ("s2", "s3", "exec", "scc")),
        (("exec",), ()),
        (("v1", "v0", "v2", "s0", "s1", "exec"), ("v1",)),
        (("v0", "v2", "s0", "s1", "exec"), ()),
        (("v1", "v2", "v5", "exec"), ()),
        (("s1", "scc"), ("s1", "scc")),
        ((), ()),
    ]
    assert blocks[0].instructions[0].line == 7 and blocks[0].instructions[-1].target == ".LBB0_2"


WAVE32 = """	.globl	k                               ; -- Begin function k
; %bb.0:                                ; %pcfm.block.0
	s_load_b64 s[0:1], s[4:5], 0x0
	s_delay_alu instid0(VALU_DEP_1)
	ds_load_b32 v1, v0
	v_dual_mov_b32 v2, s0 :: v_dual_fmac_f32 v3, v1, v4
	v_add_co_ci_u32_e64 v1, null, s1, 0, s0
	v_cmpx_eq_u32_e32 v0, v2
	s_and_not1_saveexec_b32 s2, s3
	ds_store_b32 v0, v1
	.section	.rodata,"a",@progbits
"""


def test_the_registers_of_gfx11() -> None:
    (block,) = parse_assembly(WAVE32)["k"]
    assert [(each.reads, each.writes) for each in block.instructions] == [
        (("s4", "s5"), ("s0", "s1")),
        ((), ()),
        (("v0", "exec"), ("v1",)),
        (("s0", "exec", "v3", "v1", "v4"), ("v2", "v3")),
        (("s1", "s0", "exec"), ("v1",)),
        (("v0", "v2", "exec"), ("exec",)),
        (("s3", "exec"), ("s2", "exec", "scc")),
        (("v0", "v1", "exec"), ()),
    ]


@pytest.mark.parametrize("processor", ["gfx906", "gfx942", "gfx1100"])
@pytest.mark.parametrize("kernel", ["lud", "dct", "srad", "pcm"])
def test_instructions_are_as_long_as_llvm_encodes_them(kernel: str, processor: str) -> None:
    module = read_source(workload(kernel, str(known_kernels()[kernel].blocks[-1])), "O2-noshare")
    text = emit_assembly(print_module(module), "amdgcn", processor, verbose=True)
    sizes = [int(size) for size in re.findall(r"; codeLenInByte = (\d+)", text)]
    functions = parse_assembly(text).values()
    assert [sum(i.encoded_bytes for block in each for i in block.instructions) for each in functions] == sizes


def block(name: str | None, label: str | None, *targets: str) -> MachineBlock:
    """A block that ends in branches: to `.x` always, to `?.x` perhaps."""
    branches = [
        MachineInst("s_cbranch_execz" if target[0] == "?" else "s_branch", target.lstrip("?"))
        for target in targets
    ]
    return MachineBlock(name, label, branches)


NUMBERS = {"entry": 0, "then": 1, "else": 2, "join": 3}


def test_what_only_restores_masks_issues_with_its_dominator_or_with_what_it_leads_to() -> None:
    blocks = [
        block("entry", None, "?.flow"),
        block("then", None),
        block("Flow", ".flow", "?.end"),  # joins: nearest dominator
        block(None, None),  # leads to %else alone
        block("else", None),
        block("join", ".end"),
    ]
    assert issuing_blocks(blocks, NUMBERS) == [0, 1, 0, 2, 2, 3]


def test_an_arm_without_a_branch_around_it_is_issued_by_all() -> None:
    blocks = [block("entry", None), block("then", None), block("join", None)]
    assert issuing_blocks(blocks, NUMBERS) == [0, 0, 0]
    loop = [block("entry", None), block("then", ".loop", "?.loop"), block("join", None)]
    assert issuing_blocks(loop, NUMBERS) == [0, 1, 3]
