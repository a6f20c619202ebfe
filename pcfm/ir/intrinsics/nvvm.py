"""Rows of NVPTX's intrinsics. Sources: LLVM's IntrinsicsNVVM.td for attributes; the PTX ISA for results.

Results of barriers and votes, from the PTX ISA:

- aligned barriers reduce over all threads of the block, and every lane of the warp must execute the same one;
- `barrier.cta.red.*.all` that is not aligned gives the reduction over the block to every thread that named
  the same barrier, so it is uniform where the barrier's number is; with a thread count, threads of one warp
  may complete different generations of the barrier, and nothing is promised;
- whether the phase of an `mbarrier` is complete can change while the lanes of a warp look, each for itself
  (`test.wait`), or wait, each with a time limit of its own (`try.wait`): one lane may see it and the next
  not, although the operands are the same. The token of an arrival is each lane's own (its phase and pending
  count).
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

_VOTE = replace(VOTE, per_cuda_warp=True)
_VOTE_BY_MASK = replace(_VOTE, result="by_mask")
_ENVIRONMENT = " ".join(f"envreg{number}" for number in range(32))

_REGISTERS: Rows = rows(
    "llvm.nvvm.read.ptx.sreg.",
    (LANE_SOURCE, "special_register", "tid.* laneid.* lanemask.*"),
    (LAUNCH_CONSTANT, "special_register",
     "ntid.* ctaid.* nctaid.* clusterid.* nclusterid.* cluster.* warpsize gridid nwarpid nsmid "
     "dynamic_smem_size total_smem_size aggr_smem_size reserved_smem_offset_1"),
    (LAUNCH_CONSTANT, "special_register", _ENVIRONMENT),
    # Which warp and multiprocessor may change between two reads.
    (replace(CLOCK, per_cuda_warp=True), "special_register", "warpid"),
    (CLOCK, "special_register", "smid clock clock64 globaltimer globaltimer.lo pm0 pm1 pm2 pm3"),
)  # fmt: skip

_OTHERS: Rows = rows(
    "llvm.nvvm.",
    (LAUNCH_CONSTANT, "special_register", "is_explicit_cluster"),
    # arithmetic
    (PURE, "special", "sqrt.* rsqrt.* rcp.* sin.* cos.* ex2.* lg2.* tanh.*"),
    (PURE, "fma", "fma.* mad.*"),
    (PURE, "float_minmax", "fmin.* fmax.*"),
    (PURE, "float_alu", "add.* saturate.*"),
    (PURE, "float_mul", "mul.*"),
    (PURE, "float_div", "div.*"),
    (PURE, "round", "floor.* ceil.* round.* trunc.*"),
    (PURE, "int_alu",
     "fabs.* neg.* prmt.* sad.* clz.* popc.* brev.* mul24.* bfe.* bfi.* bmsk.* szext.* sext.* zext.* "
     "fns.* idp4a.* fshl.* fshr.* rotate.* copysign.*"),
    (with_immediates(PURE, 2), "int_alu", "idp2a.*"),
    (with_immediates(PURE, 1), "int_alu", "flo.*"),
    (PURE, "int_minmax", "abs.* min.* max.*"),
    (PURE, "int_mul", "mulhi.*"),
    (PURE, "convert",
     "f2i.* f2ui.* f2ll.* f2ull.* d2i.* d2ui.* d2ll.* d2ull.* d2f.* i2f.* ui2f.* ll2f.* ull2f.* i2d.* "
     "ui2d.* ll2d.* ull2d.* f2h.* f2bf16.* f2f16.* ff2f16x2.* ff2bf16x2.* f2tf32.* bf2h.* h2f.* "
     "ff2ue8m0x2.*"),
    (PURE, "free", "bitcast.* ptr.* lohi.i2d d2i.lo d2i.hi texsurf.handle.internal"),
    (with_immediates(PURE, 0), "free", "reflect"),
    (PURE, "compare", "isspacep.*"),
    (PURE, "address64", "mapa.* getctarank.*"),
    # between lanes
    (CROSS_LANE, "shuffle", "shfl.*"),
    # The mask of a reduction is its second argument; `by_mask` looks at the first, so all is called
    # divergent.
    (CROSS_LANE, "shuffle", "redux.*"),
    (CROSS_LANE, "vote", "match.* elect.*"),
    (_VOTE, "vote", "vote.* activemask"),
    (_VOTE_BY_MASK, "vote", "vote.all.sync vote.any.sync vote.uni.sync vote.ballot.sync match.all.sync.*"),
    # barriers and fences
    (BARRIER, "barrier", "barrier.* barrier0.* bar.* cluster.barrier.*"),
    # Lanes that name different barriers meet others.
    (replace(BARRIER, result="by_mask"), "barrier",
     "barrier.cta.red.and.all barrier.cta.red.or.all barrier.cta.red.popc.all"),
    (replace(BARRIER, result="divergent"), "barrier",
     "barrier.cta.red.and.count barrier.cta.red.or.count barrier.cta.red.popc.count"),
    (BARRIER, "fence_block", "bar.warp.sync"),
    # Operations on a word of shared memory.
    (replace(BARRIER, result="divergent"), "atomic_shared", "mbarrier.*"),
    (FENCE, "fence", "membar.* fence.*"),
    (with_immediates(FENCE, 1), "fence", "fence.proxy.tensormap_generic.acquire.*"),
    (FENCE, "fence_block", "membar.cta"),
    # memory
    (Intrinsic("call", "by_pointer", reads=True), "global_load", "ldg.global.* ldu.global.*"),
    (MEMORY, "atomic", "atomic.*"),
    (MEMORY, "global_store", "prefetch.* prefetchu.*"),
    # control
    (replace(BARRIER, traps=True), "call", "exit"),
    (BARRIER, "move", "nanosleep"),
)  # fmt: skip

TABLE: Rows = {**_REGISTERS, **_OTHERS, "__nvvm_reflect": _OTHERS["llvm.nvvm.reflect"]}
