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
    rows,
    with_immediates,
)

_SCHEDULING = replace(FENCE, convergent=True)

TABLE: Rows = rows(
    "llvm.amdgcn.",
    # who executes it, where and when
    (LANE_SOURCE, "special_register", "workitem.id.*"),
    (LANE_SOURCE, "int_alu", "lane.id mbcnt.lo mbcnt.hi"),
    (LAUNCH_CONSTANT, "special_register",
     "workgroup.id.* workgroup.size.* workgroup.max.* cluster.id.* cluster.workgroup.id.* "
     "cluster.workgroup.max.id.* cluster.workgroup.flat.id cluster.workgroup.max.flat.id lds.kernel.id "
     "wave.id groupstaticsize reloc.constant"),
    (LAUNCH_CONSTANT, "free",
     "dispatch.ptr dispatch.id queue.ptr implicitarg.ptr implicit.buffer.ptr kernarg.segment.ptr "
     "wavefrontsize"),
    (CLOCK, "special_register", "s.memtime s.memrealtime s.getpc"),
    (with_immediates(CLOCK, 0), "special_register", "s.getreg"),
    # arithmetic
    (PURE, "special", "rcp.* rsq.* log.* sqrt sin cos exp2 tanh ldexp frexp.exp frexp.mant"),
    (PURE, "fma", "fma.legacy fmad.ftz"),
    (PURE, "float_minmax", "fmed3.* fmin.* fmax.*"),
    (PURE, "float_mul", "fmul.legacy"),
    (PURE, "float_div", "div.fmas div.fixup fdiv.fast trig.preop"),
    (with_immediates(PURE, 2), "float_div", "div.scale"),
    (PURE, "round", "fract"),
    (PURE, "int_alu",
     "class ubfe sbfe perm alignbit alignbyte lerp mul.u24 mul.i24 sffbh prng.b32 sad.u8 sad.hi.u8 "
     "sad.u16 msad.u8 qsad.pk.u16.u8 mqsad.pk.u16.u8 mqsad.u32.u8"),
    (with_immediates(PURE, 3), "int_alu", "bitop3"),
    (PURE, "int_mul", "mulhi.u24 mulhi.i24"),
    (with_immediates(PURE, 3), "fma", "sdot2 sdot4 sdot8 udot2 udot4 udot8 fdot2"),
    (PURE, "int_alu", "cubeid cubema cubesc cubetc"),
    (PURE, "convert", "cvt.pkrtz cvt.pknorm.i16 cvt.pknorm.u16 cvt.pk.i16 cvt.pk.u16 cvt.pk.u8.f32"),
    (PURE, "free", "is.shared is.private"),
    # between lanes
    (VOTE, "vote", "ballot.*"),
    (with_immediates(VOTE, 2), "vote", "icmp.* fcmp.*"),
    (VOTE, "move", "readfirstlane readlane s.wqm"),
    (CROSS_LANE, "shuffle", "ds.bpermute.* permlane.* permlane64.*"),
    (with_immediates(CROSS_LANE, 4, 5), "shuffle", "permlane16 permlanex16"),
    (with_immediates(CROSS_LANE, 3, 4), "shuffle", "permlane16.var permlanex16.var"),
    (with_immediates(CROSS_LANE, 2, 3), "shuffle", "permlane16.swap permlane32.swap"),
    (CROSS_LANE, "shuffle", "ds.permute"),
    (with_immediates(CROSS_LANE, 1), "shuffle", "ds.swizzle"),
    (with_immediates(CROSS_LANE, 1, 2, 3, 4), "move", "mov.dpp"),
    (with_immediates(CROSS_LANE, 1), "move", "mov.dpp8"),
    (with_immediates(CROSS_LANE, 2, 3, 4, 5), "move", "update.dpp"),
    (CROSS_LANE, "move",
     "writelane set.inactive set.inactive.chain.arg inverse.ballot wwm strict.wwm strict.wqm wqm "
     "wqm.vote softwqm"),
    (with_immediates(CROSS_LANE, 1), "shuffle", "wave.reduce.*"),
    # Which lanes are alive changes as they are demoted.
    (replace(CROSS_LANE, reads=True), "move", "live.mask ps.live"),
    (Intrinsic("move", "divergent", convergent=True, reads=True, writes=True, traps=True), "move",
     "kill wqm.demote"),
    # barriers and fences
    (BARRIER, "barrier", "s.barrier s.barrier.init s.barrier.join s.barrier.signal.var"),
    (with_immediates(BARRIER, 0), "barrier",
     "s.barrier.signal s.barrier.wait s.barrier.leave s.barrier.signal.isfirst"),
    (BARRIER, "free", "wave.barrier"),
    (with_immediates(_SCHEDULING, 0), "free", "sched.barrier iglp.opt"),
    (with_immediates(_SCHEDULING, 0, 1, 2), "free", "sched.group.barrier"),
    (with_immediates(FENCE, 0), "fence_block", "s.waitcnt"),
    (FENCE, "fence_block", "fence.*"),
    (with_immediates(FENCE, 0), "move", "s.sleep s.nop s.setprio"),
    (FENCE, "fence", "s.dcache.* buffer.wbinvl1.*"),
    # memory
    (MEMORY, "atomic", "global.atomic.* flat.atomic.* ds.fadd.* ds.fmin.* ds.fmax.*"),
)  # fmt: skip
