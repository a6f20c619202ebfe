"""What pcfm knows about functions by name: LLVM's, NVPTX's and AMDGPU's intrinsics, and device math
libraries.

For each: whether lanes communicate in it (convergent), what it does to memory, whether executing it where the
source would not have is harmless (speculatable), and how its result relates between the lanes of a warp. A
name is looked up by its longest dotted prefix; a declaration's own attributes are the business of `effects`.

Result kinds, of a call that a set of lanes executes together:

- ``uniform``: the same for all of them (block ids, launch sizes, ballots, lane reads);
- ``divergent``: any (thread ids, shuffles, atomics, and all that is not listed);
- ``elementwise``: a function of the lane's own arguments;
- ``by_mask``: uniform where the first argument, a mask of participating lanes, is;
- ``by_pointer``: what a load through the first argument gives.

Sources: LLVM's IntrinsicsNVVM.td, IntrinsicsAMDGPU.td and LangRef for attributes; the PTX ISA (vote, match,
redux, activemask) and the AMD ISA documents for the results.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

Result = Literal["uniform", "divergent", "elementwise", "by_mask", "by_pointer"]


@dataclass(frozen=True, slots=True)
class CallInfo:
    """The behaviour of a known function; `marker` says that it leaves no instruction behind.

    `per_cuda_warp`: the result is that of 32 lanes, and no more uniform than they are where a warp has 64.
    """

    result: Result = "divergent"
    convergent: bool = False
    reads: bool = False
    writes: bool = False
    speculatable: bool = False
    marker: bool = False
    traps: bool = False
    per_cuda_warp: bool = False
    immediates: tuple[int, ...] = ()


_PURE = CallInfo("elementwise", speculatable=True)
_SOURCE = CallInfo("divergent", speculatable=True)
_CONSTANT = CallInfo("uniform", speculatable=True)
_MARKER = CallInfo("elementwise", writes=True, marker=True)
_MEMORY = CallInfo("divergent", reads=True, writes=True)
_BARRIER = CallInfo("uniform", convergent=True, reads=True, writes=True)
_FENCE = CallInfo("uniform", reads=True, writes=True)
_CROSS_LANE = CallInfo("divergent", convergent=True)
_VOTE = CallInfo("uniform", convergent=True)
_CUDA_VOTE = replace(_VOTE, per_cuda_warp=True)
_CUDA_VOTE_BY_MASK = CallInfo("by_mask", convergent=True, per_cuda_warp=True)
# A clock is read once per warp, and reading it earlier or later is observable.
_CLOCK = CallInfo("uniform", reads=True, writes=True)


def _table(prefix: str, info: CallInfo, words: str) -> dict[str, CallInfo]:
    return dict.fromkeys((prefix + word for word in words.split()), info)


_LLVM: dict[str, CallInfo] = {
    **_table(
        "llvm.",
        _PURE,
        "sqrt sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 exp10 log log2 log10 pow "
        "powi fma fmuladd fabs copysign minnum maxnum minimum maximum minimumnum maximumnum floor "
        "ceil trunc rint nearbyint round roundeven lrint llrint lround llround canonicalize ldexp "
        "frexp sincos modf is.fpclass smin smax umin umax ctpop bitreverse bswap fshl fshr sadd "
        "ssub uadd usub smul umul sshl ushl ucmp scmp fptosi fptoui ptrmask arithmetic.fence "
        "ssa.copy expect vector.reduce vector.insert vector.extract vector.reverse vector.splice "
        "vector.interleave2 vector.deinterleave2 launder.invariant.group strip.invariant.group "
        "convert.to.fp16 convert.from.fp16 ptr.annotation annotation expect.with.probability",
    ),
    **_table("llvm.", replace(_PURE, immediates=(1,)), "abs ctlz cttz is.fpclass"),
    **_table("llvm.", replace(_PURE, immediates=(1, 2, 3)), "objectsize"),
    **_table("llvm.", _CONSTANT, "is.constant vscale"),
    **_table(
        "llvm.",
        _MARKER,
        "assume dbg pseudoprobe sideeffect donothing var.annotation invariant "
        "experimental.noalias.scope.decl codeview.annotation fake.use",
    ),
    # Its operand must be an alloca itself (the size, where there is one, a constant).
    **_table("llvm.", replace(_MARKER, immediates=(0, 1)), "lifetime"),
    **_table("llvm.", CallInfo("uniform", writes=True, traps=True), "trap ubsantrap debugtrap"),
    **_table("llvm.", replace(_MEMORY, immediates=(3,)), "memcpy memmove memset"),
    **_table("llvm.", replace(_MEMORY, immediates=(1, 2, 3)), "prefetch"),
    **_table("llvm.", CallInfo("divergent", convergent=True), "experimental.convergence"),
    **_table("llvm.", _CLOCK, "readcyclecounter readsteadycounter"),
    **_table("llvm.", _MEMORY, "masked stacksave stackrestore va_start va_end va_copy"),
}

_NVVM: dict[str, CallInfo] = {
    **_table("llvm.nvvm.read.ptx.sreg.", _SOURCE, "tid laneid lanemask"),
    **_table(
        "llvm.nvvm.read.ptx.sreg.",
        _CONSTANT,
        "ntid ctaid nctaid warpsize gridid envreg clusterid nclusterid cluster nwarpid nsmid "
        "dynamic_smem_size total_smem_size",
    ),
    # Which warp and multiprocessor may change between two reads.
    **_table("llvm.nvvm.read.ptx.sreg.", replace(_CLOCK, per_cuda_warp=True), "warpid"),
    **_table("llvm.nvvm.read.ptx.sreg.", _CLOCK, "smid clock clock64 globaltimer pm0 pm1 pm2 pm3"),
    **_table(
        "llvm.nvvm.",
        _PURE,
        "sqrt rsqrt rcp sin cos ex2 lg2 tanh fma fmin fmax fabs add mul mulhi mul24 div floor ceil "
        "round trunc saturate neg prmt sad clz popc brev bfe bfi bmsk szext fns idp4a idp2a f2i "
        "f2ui f2ll f2ull d2i d2ui d2ll d2ull d2f i2f ui2f ll2f ull2f i2d ui2d ll2d ull2d f2h f2bf16 "
        "ff2f16x2 ff2bf16x2 f2tf32 bf2h bitcast lohi fshl fshr min max abs nearbyint copysign "
        "reflect ff2ue8m0x2 rotate isspacep ptr mapa texsurf.handle.internal",
    ),
    **_table("llvm.nvvm.", _BARRIER, "barrier barrier0 bar barrier.cta cluster.barrier mbarrier"),
    **_table("llvm.nvvm.", _FENCE, "membar fence"),
    **_table("llvm.nvvm.", replace(_BARRIER, reads=True, writes=True), "bar.warp.sync"),
    **_table("llvm.nvvm.", _CROSS_LANE, "shfl match.any elect"),
    **_table("llvm.nvvm.", _CUDA_VOTE, "vote activemask"),
    **_table("llvm.nvvm.", _CUDA_VOTE_BY_MASK, "vote.all.sync vote.any.sync vote.uni.sync vote.ballot.sync"),
    **_table("llvm.nvvm.", _CUDA_VOTE_BY_MASK, "match.all.sync"),
    # The mask of a reduction is its second argument; `by_mask` looks at the first, so all is called
    # divergent.
    **_table("llvm.nvvm.", _CROSS_LANE, "redux"),
    **_table("llvm.nvvm.ldg.", CallInfo("by_pointer", reads=True), "global"),
    **_table("llvm.nvvm.ldu.", CallInfo("by_pointer", reads=True), "global"),
    **_table("llvm.nvvm.", _MEMORY, "atomic prefetch cp st ld"),
    **_table("llvm.nvvm.", CallInfo("uniform", writes=True, traps=True), "exit nanosleep"),
}

_AMDGCN: dict[str, CallInfo] = {
    **_table("llvm.amdgcn.", _SOURCE, "workitem.id lane.id mbcnt"),
    **_table(
        "llvm.amdgcn.",
        _CONSTANT,
        "workgroup.id workgroup.size workgroup.max cluster dispatch.ptr dispatch.id queue.ptr "
        "implicitarg.ptr implicit.buffer.ptr kernarg.segment.ptr wavefrontsize lds.kernel.id "
        "groupstaticsize reloc.constant wave.id",
    ),
    **_table("llvm.amdgcn.", _CLOCK, "s.memtime s.memrealtime s.getreg s.getpc"),
    **_table(
        "llvm.amdgcn.",
        _PURE,
        "rcp rsq sqrt sin cos exp2 log ldexp frexp fract class fma fmad fmed3 fmin fmax fmul.legacy "
        "fma.legacy div fdiv trig.preop sdot2 sdot4 sdot8 udot2 udot4 udot8 fdot2 ubfe sbfe perm "
        "sad msad qsad mqsad alignbit alignbyte mul.u24 mul.i24 mulhi.u24 mulhi.i24 cvt lerp cubeid "
        "cubema cubesc cubetc is.shared is.private bitop3 prng.b32 tanh",
    ),
    **_table("llvm.amdgcn.", _BARRIER, "s.barrier wave.barrier s.barrier.signal s.barrier.wait"),
    **_table("llvm.amdgcn.", replace(_FENCE, convergent=True), "sched.barrier sched.group.barrier iglp.opt"),
    **_table("llvm.amdgcn.", _FENCE, "s.waitcnt fence s.sleep s.nop s.dcache buffer.wbinvl1"),
    **_table("llvm.amdgcn.", _VOTE, "ballot icmp fcmp readfirstlane readlane s.wqm"),
    **_table(
        "llvm.amdgcn.",
        _CROSS_LANE,
        "ds.bpermute ds.permute ds.swizzle permlane16 permlanex16 permlane64 permlane16.swap "
        "permlane32.swap permlane mov.dpp mov.dpp8 update.dpp writelane set.inactive wwm strict.wwm "
        "strict.wqm wqm wqm.vote softwqm live.mask ps.live interp inverse.ballot wave.reduce",
    ),
    **_table(
        "llvm.amdgcn.", _MEMORY, "atomic global.atomic flat.atomic ds buffer raw struct image global flat"
    ),
    **_table(
        "llvm.amdgcn.",
        CallInfo("divergent", convergent=True, writes=True, traps=True),
        "kill wqm.demote end.cf",
    ),
    **_table("llvm.amdgcn.", CallInfo("divergent", convergent=True), "if else loop if.break"),
}

# OpenCL's work-item functions, as clang mangles them for SPIR.
_OPENCL: dict[str, CallInfo] = {
    **_table("_Z12get_local_id", _SOURCE, "j"),
    **_table("_Z13get_global_id", _SOURCE, "j"),
    **_table("_Z12get_group_id", _CONSTANT, "j"),
    **_table("_Z14get_num_groups", _CONSTANT, "j"),
    **_table("_Z14get_local_size", _CONSTANT, "j"),
    **_table("_Z15get_global_size", _CONSTANT, "j"),
    **_table("_Z7barrier", _BARRIER, "j"),
}

_KNOWN = {**_LLVM, **_NVVM, **_AMDGCN, **_OPENCL}

# libdevice and OCML compute from their arguments alone; those that also write through a pointer take one.
_DEVICE_MATH = re.compile(r"__(?:nv|ocml)_[a-z0-9_]+\Z")


@cache
def lookup(name: str) -> CallInfo | None:
    """What is known of the function of that name; None where nothing is."""
    if _DEVICE_MATH.match(name):
        return _PURE
    while name:
        found = _KNOWN.get(name)
        if found is not None:
            return found
        name = name.rpartition(".")[0]
    return None
