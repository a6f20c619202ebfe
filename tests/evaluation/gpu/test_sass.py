"""Machine code, disassembled and executed: memory comes out as the simulator's, and lanes meet where the code
says.
"""

import numpy as np
import pytest

from evaluation.cells import KernelVersion, Request, build
from evaluation.gpu import sass
from evaluation.gpu.counted import STEPS, Assembled, count_executed, lanes_per_instruction
from evaluation.gpu.sass_operands import Inst, Warp
from evaluation.gpu.sass_operations import compiled
from evaluation.settings import NONE, PIPELINES
from pcfm.defaults import O2_NOSHARE
from pcfm.gpu.images import images_of
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg
from pcfm.toolkits import ptxas
from pcfm.workloads.workload import workload
from rodinia_kernels import Application
from rodinia_kernels.application import Step

LANES = np.arange(32, dtype=np.uint32)


def warp(**registers):
    """A warp whose register `r4` has a word of each lane, and so on."""
    state = Warp({}, {}, np.zeros(64, np.uint8), 0, np.zeros(64, np.uint8))
    for name, words in registers.items():
        state.registers[int(name[1:])] = np.asarray(words).astype(np.uint32)
    return state


def after(text, state, mask=None):
    """The state after an instruction in the lanes of a mask, or all."""
    opcode, _, operands = text.partition(" ")
    inst = Inst(0, "", opcode, tuple(each.strip() for each in operands.split(",")))
    with np.errstate(all="ignore"):
        compiled(inst)(state, np.ones(32, bool) if mask is None else mask)
    return state


WORDS = np.array([0, 1, 2, 5, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFF9] * 4, np.uint64)
OTHERS = np.repeat(np.array([0, 3, 0x80000001, 0xFFFFFFFF], np.uint64), 8)
_FULL = np.uint64(0xFFFFFFFF)


def signed(words):
    return words.astype(np.uint32).view(np.int32).astype(np.int64)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("IADD3 R0, -R4, R5, 0x7", OTHERS - WORDS + np.uint64(7)),
        ("IMAD R0, R4, R5, -R4", WORDS * OTHERS - WORDS),
        ("IMAD.HI.U32 R0, R4, R5, RZ", WORDS * OTHERS >> np.uint64(32)),
        ("LEA R0, R4, R5, 0x3", (WORDS << np.uint64(3)) + OTHERS),
        ("LEA.HI R0, R4, R5, RZ, 0x3", (WORDS >> np.uint64(29)) + OTHERS),
        ("LOP3.LUT R0, R4, R5, RZ, 0x3c, !PT", WORDS ^ OTHERS),
        ("LOP3.LUT R0, R4, R5, RZ, 0xc, !PT", ~WORDS & OTHERS),
        ("SHF.R.S32.HI R0, RZ, 0x1f, R4", np.where(WORDS >> np.uint64(31), _FULL, np.uint64(0))),
        ("SHF.L.U32 R0, R4, 0x4, RZ", WORDS << np.uint64(4)),
        ("SHF.L.W.U32.HI R0, R4, 0x24, R5", (OTHERS << np.uint64(4)) | (WORDS >> np.uint64(28))),
        ("VIADDMNMX.U32 R0, R4, 0x1, R5, PT", np.minimum(WORDS + np.uint64(1) & _FULL, OTHERS)),
        ("VIMNMX R0, R4, R5, !PT", np.maximum(signed(WORDS), signed(OTHERS)).astype(np.uint64)),
        ("PRMT R0, R4, 0x5410, R5", (WORDS & np.uint64(0xFFFF)) | OTHERS << np.uint64(16)),
        ("SGXT.U32 R0, R4, 0x2", WORDS & np.uint64(3)),
        ("IABS R0, R4", np.abs(signed(WORDS)).astype(np.uint64)),
        ("POPC R0, R4", np.array([int(each).bit_count() for each in WORDS], np.uint64)),
        ("HFMA2.MMA R0, -RZ, RZ, 1.875, 0", np.full(32, 0x3F800000, np.uint64)),
    ],
)
def test_integers(text, wanted):
    state = after(text, warp(r4=WORDS, r5=OTHERS))
    assert state.registers[0].tolist() == (wanted & _FULL).tolist()


def test_wide_products_and_what_is_carried():
    state = after("IMAD.WIDE R0, R4, R5, RZ", warp(r4=WORDS, r5=OTHERS))
    wanted = (signed(WORDS) * signed(OTHERS)).view(np.uint64)
    assert (
        state.registers[0] | state.registers[1].astype(np.uint64) << np.uint64(32)
    ).tolist() == wanted.tolist()
    state = after("IADD3 R0, P0, R4, R5, RZ", state)
    assert state.predicates[0].tolist() == (WORDS + OTHERS > _FULL).tolist()
    state = after("IADD3.X R1, R4, R5, RZ, P0, !PT", state)
    assert state.registers[1].tolist() == ((WORDS + OTHERS + state.predicates[0]) & _FULL).tolist()


def test_comparisons_write_both_truths_in_the_lanes_of_the_mask():
    odd = LANES % 2 == 1
    state = after("ISETP.GT.AND P0, P1, R4, R5, PT", warp(r4=WORDS, r5=OTHERS), odd)
    greater = signed(WORDS) > signed(OTHERS)
    assert state.predicates[0].tolist() == (greater & odd).tolist()
    assert state.predicates[1].tolist() == (~greater & odd).tolist()
    state = after("FSETP.GEU.AND P2, PT, R4, 1, PT", warp(r4=np.full(32, 0x7FC00000)))
    assert state.predicates[2].all()  # a NaN: unordered


def test_floats_are_rounded_where_the_opcode_says():
    exact = np.float32(1) + np.float64(2**-24) * 1.5  # between two numbers
    words = np.full(32, np.float32(1)).view(np.uint32)
    small = np.full(32, np.float32(exact - 1)).view(np.uint32)
    for part, wanted in (("", 1 + 2**-23), (".RM", 1.0), (".RP", 1 + 2**-23), (".RZ", 1.0)):
        state = after(f"FFMA{part} R0, R4, 1, R5", warp(r4=words, r5=small))
        assert state.registers[0].view(np.float32)[0] == np.float32(wanted)
    state = after("I2F.RP R0, R4", warp(r4=np.full(32, 0x01000001)))
    assert state.registers[0].view(np.float32)[0] == 0x01000002


LISTING = """
\t.section\t.text.k,"ax",@progbits
\t.sectioninfo\t@"SHI_REGISTERS=8"
.text.k:
        /*0000*/                   S2R R0, SR_TID.X ;
        /*0010*/                   ULDC.64 UR4, c[0x0][0x210] ;
        /*0020*/                   LOP3.LUT P0, R3, R0, 0x3, RZ, 0xc0, !PT ;
        /*0030*/                   BSSY B0, `(.L_x_2) ;
        /*0040*/               @P0 BRA `(.L_x_1) ;
        /*0050*/                   IMAD.MOV.U32 R4, RZ, RZ, 0x64 ;
        /*0060*/                   BRA `(.L_x_2) ;
.L_x_1:
        /*0070*/                   ISETP.EQ.AND P1, PT, R3, 0x1, PT ;
        /*0080*/               @P1 EXIT ;
        /*0090*/                   MOV R4, R3 ;
.L_x_2:
        /*00a0*/                   BSYNC B0 ;
        /*00b0*/                   LEA R2, R0, UR4, 0x2 ;
        /*00c0*/                   MOV R3, UR5 ;
        /*00d0*/                   STG.E desc[UR6][R2.64], R4 ;
        /*00e0*/                   EXIT ;
.L_x_3:
        /*00f0*/                   BRA `(.L_x_3);
"""


def small(elements):
    module = parse_module("define ptx_kernel void @k(ptr addrspace(1) %out) {\n  ret void\n}\n")
    buffers = {"out": BufferArg(np.zeros(elements, np.uint32))}
    return module, Application(buffers, (Step("k", (1, 1, 1), (elements, 1, 1), ("out",)),), None)


def test_lanes_meet_at_the_barrier_and_those_that_left_are_not_waited_for():
    (counts,), left = sass.execute(sass.read_listing(LISTING), *small(40))
    threads = np.arange(40)
    assert left["out"].tolist() == np.where(threads % 4 == 0, 100, threads % 4 * (threads % 4 > 1)).tolist()
    # Two warps, the other with eight lanes, of which a quarter each is in each way.
    assert (counts.warps[0x40], counts.lanes[0x40]) == (2, 40)
    assert (counts.held_warps[0x90], counts.lanes[0x90]) == (2, 20)
    assert (counts.warps[0xA0], counts.lanes[0xA0]) == (4, 30)
    assert (counts.warps[0xB0], counts.lanes[0xB0]) == (2, 30)
    assert counts.divergent == 2


def test_lanes_that_break_out_are_not_waited_for():
    listing = LISTING.replace("@P1 EXIT", "@P1 BREAK B0").replace(
        "/*0090*/                   MOV R4, R3 ;", "/*0090*/               @P1 BRA `(.L_x_4) ;"
    )
    listing = listing.replace("        /*00e0*/", ".L_x_4:\n        /*00e0*/")
    (counts,), left = sass.execute(sass.read_listing(listing), *small(32))
    assert (counts.warps[0xA0], counts.lanes[0xA0]) == (2, 24) and counts.lanes[0xD0] == 24
    assert left["out"][1::4].tolist() == [0] * 8


JUMPING = """
\t.section\t.nv.constant2.k,"a",@progbits
\t.sectionflags\t@""
.nv.constant2.k:
        /*0000*/ \t.byte\t0x50, 0x00, 0x00, 0x00, 0x70, 0x00, 0x00, 0x00
\t.section\t.text.k,"ax",@progbits
.text.k:
        /*0000*/                   S2R R0, SR_TID.X ;
        /*0010*/                   LOP3.LUT R1, R0, 0x1, RZ, 0xc0, !PT ;
        /*0020*/                   IMAD.SHL.U32 R1, R1, 0x4, RZ ;
        /*0030*/                   LDC R2, c[0x2][R1] ;
        /*0040*/                   BRX R2 -0x50                 (*"BRANCH_TARGETS .L_x_0,.L_x_1"*);
.L_x_0:
        /*0050*/                   MOV R3, 0x7 ;
        /*0060*/                   BRA `(.L_x_2) ;
.L_x_1:
        /*0070*/                   MOV R3, 0x9 ;
.L_x_2:
        /*0080*/                   LDC.64 R4, c[0x0][0x210] ;
        /*0090*/                   IMAD.WIDE.U32 R4, R0, 0x4, R4 ;
        /*00a0*/                   STG.E desc[UR6][R4.64], R3 ;
        /*00b0*/                   EXIT ;
"""


def test_a_jump_by_a_table_goes_where_each_lane_does():
    (counts,), left = sass.execute(sass.read_listing(JUMPING), *small(32))
    assert left["out"].tolist() == [7, 9] * 16
    assert (counts.divergent, counts.warps[0x80], counts.lanes[0x80]) == (1, 2, 32)
    # Lanes of another target come to the jump again.
    assert (counts.warps[0x40], counts.lanes[0x40]) == (2, 48)


def test_an_exit_may_have_a_second_predicate():
    (counts,), left = sass.execute(sass.read_listing(LISTING.replace("@P1 EXIT", "@P0 EXIT P1")), *small(32))
    assert left["out"].tolist() == [100, 0, 2, 3] * 8 and counts.lanes[0xA0] == 24


def test_what_is_not_executed_is_named():
    listing = LISTING.replace("MOV R4, R3", "SUST.D R4, R3")
    with pytest.raises(sass.UnsupportedError, match=r"SUST\.D is not executed"):
        sass.execute(sass.read_listing(listing), *small(32))
    with pytest.raises(sass.UnsupportedError, match="SR_SWINHI is not known"):
        sass.execute(sass.read_listing(LISTING.replace("SR_TID.X", "SR_SWINHI")), *small(32))


@pytest.mark.skipif(
    ptxas() is None or sass.nvdisasm() is None,
    reason="no ptxas and nvdisasm here (pip install nvidia-cuda-nvcc nvidia-cuda-nvdisasm)",
)
@pytest.mark.parametrize(("kernel", "block"), [("bit", "32"), ("hotspot", "8x8")])
def test_machine_code_of_ptxas_does_what_the_kernel_must(kernel, block):
    source = Request(kernel, block, O2_NOSHARE, PIPELINES[NONE], "hopper-warp32", 1, 0, 1)
    text = build(source)["target"]
    work = workload(kernel, block)
    application = work.application(0)
    cubin, _ = images_of(text, "sm_90", kernel)
    launches, left = sass.execute(sass.disassembled(cubin.data), parse_module(text), application)
    assert application.check(left) == []
    counts = count_executed(Assembled(KernelVersion(kernel, block, "hopper-warp32", 0, 1, text), "sm_90"))
    executed = sum(launch.warps.total() for launch in launches)
    assert counts["warp_instructions"] == executed > counts[f"warp_instructions_{STEPS[0]}"]
    # A predicated instruction is executed by all lanes, behind a branch by fewer.
    lanes = [lanes_per_instruction(counts, step) for step in STEPS]
    assert counts["divergent_branches"] and lanes[0] != lanes[1]
