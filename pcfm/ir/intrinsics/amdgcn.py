"""Rows of AMDGPU's intrinsics. Sources: LLVM's IntrinsicsAMDGPU.td for attributes; the AMD ISA documents for
results.

Accesses to buffers, images and LDS by intrinsics have no rows: what LLVM says of them is all there is to say.
"""

from __future__ import annotations

from dataclasses import replace

from pcfm.ir.intrinsics.row import (
    BARRIER,
    CLOCK,
    CROSS_LANE,
    FENCE,
    LANE_SOURCE,
    LAUNCH_CONSTANT,
    MEMORY,
    PURE,
    VOTE,
    Intrinsic,
    Rows,
    families,
    rows,
)

_PREFIX = "llvm.amdgcn."
_SCHEDULING = replace(FENCE, convergent=True)

_SOURCES: Rows = {
    **families(_PREFIX, LANE_SOURCE, "special_register", "workitem.id"),
    **rows(_PREFIX, LANE_SOURCE, "int_alu", "lane.id mbcnt.lo mbcnt.hi"),
    **families(
        _PREFIX, LAUNCH_CONSTANT, "special_register", "workgroup.id workgroup.size workgroup.max cluster.id"
    ),
    **families(_PREFIX, LAUNCH_CONSTANT, "special_register", "cluster.workgroup.id cluster.workgroup.max.id"),
    **rows(
        _PREFIX,
        LAUNCH_CONSTANT,
        "special_register",
        "cluster.workgroup.flat.id cluster.workgroup.max.flat.id",
    ),
    **rows(
        _PREFIX, LAUNCH_CONSTANT, "special_register", "lds.kernel.id wave.id groupstaticsize reloc.constant"
    ),
    **rows(_PREFIX, LAUNCH_CONSTANT, "free", "dispatch.ptr dispatch.id queue.ptr implicitarg.ptr"),
    **rows(_PREFIX, LAUNCH_CONSTANT, "free", "implicit.buffer.ptr kernarg.segment.ptr wavefrontsize"),
    **rows(_PREFIX, CLOCK, "special_register", "s.memtime s.memrealtime s.getpc"),
    **rows(_PREFIX, replace(CLOCK, immediates=(0,)), "special_register", "s.getreg"),
}

_ARITHMETIC: Rows = {
    **families(_PREFIX, PURE, "special", "rcp rsq log"),
    **rows(_PREFIX, PURE, "special", "sqrt sin cos exp2 tanh ldexp frexp.exp frexp.mant"),
    **rows(_PREFIX, PURE, "fma", "fma.legacy fmad.ftz"),
    **families(_PREFIX, PURE, "float_minmax", "fmed3 fmin fmax"),
    **rows(_PREFIX, PURE, "float_mul", "fmul.legacy"),
    **rows(_PREFIX, PURE, "float_div", "div.fmas div.fixup fdiv.fast trig.preop"),
    **rows(_PREFIX, replace(PURE, immediates=(2,)), "float_div", "div.scale"),
    **rows(_PREFIX, PURE, "round", "fract"),
    **rows(
        _PREFIX,
        PURE,
        "int_alu",
        "class ubfe sbfe perm alignbit alignbyte lerp mul.u24 mul.i24 sffbh prng.b32",
    ),
    **rows(
        _PREFIX,
        PURE,
        "int_alu",
        "sad.u8 sad.hi.u8 sad.u16 msad.u8 qsad.pk.u16.u8 mqsad.pk.u16.u8 mqsad.u32.u8",
    ),
    **rows(_PREFIX, replace(PURE, immediates=(3,)), "int_alu", "bitop3"),
    **rows(_PREFIX, PURE, "int_mul", "mulhi.u24 mulhi.i24"),
    **rows(_PREFIX, replace(PURE, immediates=(3,)), "fma", "sdot2 sdot4 sdot8 udot2 udot4 udot8 fdot2"),
    **rows(_PREFIX, PURE, "int_alu", "cubeid cubema cubesc cubetc"),
    **rows(
        _PREFIX,
        PURE,
        "convert",
        "cvt.pkrtz cvt.pknorm.i16 cvt.pknorm.u16 cvt.pk.i16 cvt.pk.u16 cvt.pk.u8.f32",
    ),
    **rows(_PREFIX, PURE, "free", "is.shared is.private"),
}

_WAVE: Rows = {
    **families(_PREFIX, VOTE, "vote", "ballot"),
    **families(_PREFIX, replace(VOTE, immediates=(2,)), "vote", "icmp fcmp"),
    **rows(_PREFIX, VOTE, "move", "readfirstlane readlane s.wqm"),
    **families(_PREFIX, CROSS_LANE, "shuffle", "ds.bpermute permlane permlane64"),
    **rows(_PREFIX, replace(CROSS_LANE, immediates=(4, 5)), "shuffle", "permlane16 permlanex16"),
    **rows(_PREFIX, replace(CROSS_LANE, immediates=(3, 4)), "shuffle", "permlane16.var permlanex16.var"),
    **rows(_PREFIX, replace(CROSS_LANE, immediates=(2, 3)), "shuffle", "permlane16.swap permlane32.swap"),
    **rows(_PREFIX, CROSS_LANE, "shuffle", "ds.permute"),
    **rows(_PREFIX, replace(CROSS_LANE, immediates=(1,)), "shuffle", "ds.swizzle"),
    **rows(_PREFIX, replace(CROSS_LANE, immediates=(1, 2, 3, 4)), "move", "mov.dpp"),
    **rows(_PREFIX, replace(CROSS_LANE, immediates=(1,)), "move", "mov.dpp8"),
    **rows(_PREFIX, replace(CROSS_LANE, immediates=(2, 3, 4, 5)), "move", "update.dpp"),
    **rows(_PREFIX, CROSS_LANE, "move", "writelane set.inactive set.inactive.chain.arg inverse.ballot"),
    **rows(_PREFIX, CROSS_LANE, "move", "wwm strict.wwm strict.wqm wqm wqm.vote softwqm"),
    **families(_PREFIX, replace(CROSS_LANE, immediates=(1,)), "shuffle", "wave.reduce"),
    # Which lanes are alive changes as they are demoted.
    **rows(_PREFIX, replace(CROSS_LANE, reads=True), "move", "live.mask ps.live"),
    **rows(
        _PREFIX,
        Intrinsic("move", "divergent", convergent=True, reads=True, writes=True, traps=True),
        "move",
        "kill wqm.demote",
    ),
}

_SYNCHRONISATION: Rows = {
    **rows(_PREFIX, BARRIER, "barrier", "s.barrier s.barrier.init s.barrier.join s.barrier.signal.var"),
    **rows(
        _PREFIX,
        replace(BARRIER, immediates=(0,)),
        "barrier",
        "s.barrier.signal s.barrier.wait s.barrier.leave s.barrier.signal.isfirst",
    ),
    **rows(_PREFIX, BARRIER, "free", "wave.barrier"),
    **rows(_PREFIX, replace(_SCHEDULING, immediates=(0,)), "free", "sched.barrier iglp.opt"),
    **rows(_PREFIX, replace(_SCHEDULING, immediates=(0, 1, 2)), "free", "sched.group.barrier"),
    **rows(_PREFIX, replace(FENCE, immediates=(0,)), "fence_block", "s.waitcnt"),
    **families(_PREFIX, FENCE, "fence_block", "fence"),
    **rows(_PREFIX, replace(FENCE, immediates=(0,)), "move", "s.sleep s.nop s.setprio"),
    **families(_PREFIX, FENCE, "fence", "s.dcache buffer.wbinvl1"),
}

_MEMORY: Rows = {
    **families(_PREFIX, MEMORY, "atomic", "global.atomic flat.atomic ds.fadd ds.fmin ds.fmax"),
}

TABLE: Rows = {**_SOURCES, **_ARITHMETIC, **_WAVE, **_SYNCHRONISATION, **_MEMORY}
