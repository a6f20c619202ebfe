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
    families,
    rows,
)

_PREFIX = "llvm.nvvm."
_REGISTER = "llvm.nvvm.read.ptx.sreg."
_VOTE = replace(VOTE, per_cuda_warp=True)
_VOTE_BY_MASK = replace(_VOTE, result="by_mask")
_ENVIRONMENT = " ".join(f"envreg{number}" for number in range(32))

_REGISTERS: Rows = {
    **families(_REGISTER, LANE_SOURCE, "special_register", "tid laneid lanemask"),
    **families(
        _REGISTER, LAUNCH_CONSTANT, "special_register", "ntid ctaid nctaid clusterid nclusterid cluster"
    ),
    **rows(_REGISTER, LAUNCH_CONSTANT, "special_register", "warpsize gridid nwarpid nsmid"),
    **rows(
        _REGISTER, LAUNCH_CONSTANT, "special_register", "dynamic_smem_size total_smem_size aggr_smem_size"
    ),
    **rows(_REGISTER, LAUNCH_CONSTANT, "special_register", _ENVIRONMENT),
    # Which warp and multiprocessor may change between two reads.
    **rows(_REGISTER, replace(CLOCK, per_cuda_warp=True), "special_register", "warpid"),
    **rows(
        _REGISTER, CLOCK, "special_register", "smid clock clock64 globaltimer globaltimer.lo pm0 pm1 pm2 pm3"
    ),
    **rows(_PREFIX, LAUNCH_CONSTANT, "special_register", "is_explicit_cluster"),
}

_ARITHMETIC: Rows = {
    **families(_PREFIX, PURE, "special", "sqrt rsqrt rcp sin cos ex2 lg2 tanh"),
    **families(_PREFIX, PURE, "fma", "fma mad"),
    **families(_PREFIX, PURE, "float_minmax", "fmin fmax"),
    **families(_PREFIX, PURE, "float_alu", "add saturate"),
    **families(_PREFIX, PURE, "float_mul", "mul"),
    **families(_PREFIX, PURE, "float_div", "div"),
    **families(_PREFIX, PURE, "round", "floor ceil round trunc"),
    **families(
        _PREFIX, PURE, "int_alu", "fabs neg prmt sad clz popc brev mul24 bfe bfi bmsk szext sext zext fns"
    ),
    **families(_PREFIX, PURE, "int_alu", "idp4a fshl fshr rotate copysign"),
    **families(_PREFIX, replace(PURE, immediates=(2,)), "int_alu", "idp2a"),
    **families(_PREFIX, replace(PURE, immediates=(1,)), "int_alu", "flo"),
    **families(_PREFIX, PURE, "int_minmax", "abs min max"),
    **families(_PREFIX, PURE, "int_mul", "mulhi"),
    **families(
        _PREFIX, PURE, "convert", "f2i f2ui f2ll f2ull d2i d2ui d2ll d2ull d2f i2f ui2f ll2f ull2f i2d ui2d"
    ),
    **families(_PREFIX, PURE, "convert", "ll2d ull2d f2h f2bf16 f2f16 ff2f16x2 ff2bf16x2 f2tf32 bf2h h2f"),
    **families(_PREFIX, PURE, "convert", "ff2ue8m0x2"),
    **families(_PREFIX, PURE, "free", "bitcast ptr"),
    **rows(_PREFIX, PURE, "free", "lohi.i2d d2i.lo d2i.hi reflect texsurf.handle.internal"),
    **families(_PREFIX, PURE, "compare", "isspacep"),
    **families(_PREFIX, PURE, "address64", "mapa getctarank"),
}

_WARP: Rows = {
    **families(_PREFIX, CROSS_LANE, "shuffle", "shfl"),
    # The mask of a reduction is its second argument; `by_mask` looks at the first, so all is called
    # divergent.
    **families(_PREFIX, CROSS_LANE, "shuffle", "redux"),
    **families(_PREFIX, CROSS_LANE, "vote", "match elect"),
    **families(_PREFIX, _VOTE, "vote", "vote"),
    **rows(_PREFIX, _VOTE, "vote", "activemask"),
    **rows(_PREFIX, _VOTE_BY_MASK, "vote", "vote.all.sync vote.any.sync vote.uni.sync vote.ballot.sync"),
    **families(_PREFIX, _VOTE_BY_MASK, "vote", "match.all.sync"),
}

_SYNCHRONISATION: Rows = {
    **families(_PREFIX, BARRIER, "barrier", "barrier barrier0 bar cluster.barrier"),
    **rows(
        _PREFIX,
        replace(BARRIER, result="by_operands"),
        "barrier",
        "barrier.cta.red.and.all barrier.cta.red.or.all barrier.cta.red.popc.all",
    ),
    **rows(
        _PREFIX,
        replace(BARRIER, result="divergent"),
        "barrier",
        "barrier.cta.red.and.count barrier.cta.red.or.count barrier.cta.red.popc.count",
    ),
    **rows(_PREFIX, BARRIER, "fence_block", "bar.warp.sync"),
    # Operations on a word of shared memory.
    **families(_PREFIX, replace(BARRIER, result="divergent"), "atomic_shared", "mbarrier"),
    **families(_PREFIX, FENCE, "fence", "membar fence"),
    **families(_PREFIX, replace(FENCE, immediates=(1,)), "fence", "fence.proxy.tensormap_generic.acquire"),
    **rows(_PREFIX, FENCE, "fence_block", "membar.cta"),
}

_MEMORY: Rows = {
    **families(_PREFIX, Intrinsic("call", "by_pointer", reads=True), "global_load", "ldg.global ldu.global"),
    **families(_PREFIX, MEMORY, "atomic", "atomic"),
    **families(_PREFIX, MEMORY, "global_store", "prefetch prefetchu"),
}

_CONTROL: Rows = {
    **rows(_PREFIX, replace(BARRIER, traps=True), "call", "exit"),
    **rows(_PREFIX, BARRIER, "move", "nanosleep"),
}

TABLE: Rows = {**_REGISTERS, **_ARITHMETIC, **_WARP, **_SYNCHRONISATION, **_MEMORY, **_CONTROL}
