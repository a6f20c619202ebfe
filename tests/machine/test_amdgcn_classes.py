"""AMDGCN opcodes and what a machine charges for them."""

import pytest

from pcfm.machine import load
from pcfm.machine.amdgcn_classes import (
    FETCH_UNIT,
    MEMORY_UNIT,
    SCALAR_UNIT,
    VECTOR_UNIT,
    amdgcn_class,
    amdgcn_unit,
)

CLASSES = {
    "v_add_co_u32_e32": "int_alu",
    "v_add_f32_e32": "int_alu",
    "v_add_f64": "double_alu",
    "v_mul_f32_e64": "float_mul",
    "v_mul_f64": "double_mul",
    "v_mul_lo_u32": "int_mul",
    "v_mul_hi_u32": "int_mul",
    "v_mul_hi_u32_u24_e32": "float_mul",
    "v_mad_u64_u32": "int_mul",
    "v_mad_f32": "fma",
    "v_mad_u32_u24": "int_alu",
    "v_fma_f64": "double_fma",
    "v_div_scale_f32": "fma",
    "v_rcp_f32_e32": "special",
    "v_sqrt_f64_e32": "double_mul",
    "v_cvt_f32_i32_e32": "convert",
    "v_cmp_lt_i32_e64": "compare",
    "v_cmpx_eq_u32_e32": "compare",
    "v_cndmask_b32_e32": "select",
    "v_readfirstlane_b32": "move",
    "v_min_i32_e32": "int_minmax",
    "v_max3_f32": "int_minmax",
    "v_max_f64": "double_minmax",
    "v_lshlrev_b32_e32": "logic",
    "v_lshlrev_b64": "double_alu",
    "v_bfe_u32": "logic",
    "v_floor_f32_e32": "round",
    "s_add_u32": "scalar",
    "s_and_saveexec_b64": "scalar",
    "s_load_dwordx2": "constant_load",
    "s_waitcnt": "wait",
    "s_wait_loadcnt": "wait",
    "s_delay_alu": "wait",
    "s_clause": "wait",
    "s_nop": "wait",
    "s_barrier": "barrier",
    "s_branch": "branch",
    "s_cbranch_execz": "branch",
    "s_endpgm": "branch",
    "ds_read_b32": "shared_load",
    "ds_read2_b64": "shared_load",
    "ds_write_b32": "shared_store",
    "ds_load_b32": "shared_load",
    "ds_store_b64": "shared_store",
    "v_dual_mul_f32": "float_mul",
    "v_dual_mov_b32": "move",
    "s_and_not1_saveexec_b32": "scalar",
    "ds_add_u32": "atomic_shared",
    "ds_bpermute_b32": "shuffle",
    "global_load_dword": "global_load",
    "flat_store_dwordx4": "global_store",
    "global_atomic_add": "atomic_global",
    "buffer_load_dword": "private_load",
    "buffer_store_dword": "private_store",
    "buffer_wbinvl1_vol": "fence",
}


@pytest.mark.parametrize("opcode", CLASSES)
def test_an_opcode_is_charged_as_what_it_does(opcode):
    assert amdgcn_class(opcode) == CLASSES[opcode]


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
def test_every_class_has_a_cost_on_every_machine(machine):
    model = load(machine)
    assert all(model.pipelined(name).latency_cycles >= 0 for name in CLASSES.values())


def test_vector_arithmetic_shares_one_unit():
    units = {opcode: amdgcn_unit(opcode) for opcode in CLASSES}
    assert {unit for opcode, unit in units.items() if opcode.startswith("v_")} == {VECTOR_UNIT}
    assert units["s_add_u32"] == units["s_load_dwordx2"] == SCALAR_UNIT
    assert units["s_waitcnt"] == units["s_branch"] == units["s_barrier"] == FETCH_UNIT
    assert units["ds_read_b32"] == units["global_load_dword"] == MEMORY_UNIT
