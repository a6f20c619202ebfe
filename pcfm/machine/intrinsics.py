"""The cost class of a call by the name of its callee: LLVM's, NVPTX's and AMDGPU's intrinsics, libdevice,
OCML.

A name is looked up by its longest dotted prefix, so `llvm.sqrt.f32` is found under `llvm.sqrt`. Device
library functions are looked up by their stem: `__nv_sqrtf` and `__ocml_sqrt_f32` under `sqrt`. A name that is
not found is an ordinary call.
"""

from __future__ import annotations

import re

# The class of the same operation on 64-bit floats.
DOUBLE_OF = {
    "float_alu": "double_alu",
    "float_minmax": "double_minmax",
    "float_mul": "double_mul",
    "fma": "double_fma",
    "float_div": "double_div",
    "special": "double_special",
    "round": "convert",
}


def _names(prefix: str, words: str, family: str) -> dict[str, str]:
    return dict.fromkeys((prefix + word for word in words.split()), family)


# Operations with the same name in LLVM, libdevice and OCML.
_MATH = {
    **_names("", "sqrt rsqrt rcp sin cos tan asin acos atan atan2 sinh cosh tanh sinpi cospi", "special"),
    **_names(
        "", "exp exp2 exp10 expm1 log log2 log10 log1p pow powi cbrt hypot erf erfc tgamma lgamma", "special"
    ),
    **_names(
        "", "fast_sin fast_cos fast_tan fast_exp fast_exp10 fast_log fast_log2 fast_log10 fast_pow", "special"
    ),
    **_names("", "sincos sincospi ldexp frexp rsqrt_rn sqrt_rn sqrt_rz rcp_rn rcp_rz", "special"),
    **_names("", "fma fmuladd fma_rn fma_rz mad", "fma"),
    **_names("", "fmin fmax minnum maxnum minimum maximum minimumnum maximumnum fmed3 fdim", "float_minmax"),
    **_names("", "floor ceil trunc rint nearbyint round roundeven llrint llround lrint lround", "round"),
    **_names("", "fadd_rn fadd_rz fsub_rn dadd_rn dsub_rn saturate canonicalize", "float_alu"),
    **_names("", "fmul_rn fmul_rz dmul_rn", "float_mul"),
    **_names("", "fdiv_rn fast_fdivide fdividef ddiv_rn fmod remainder div_rn", "float_div"),
    **_names("", "smin smax umin umax min max abs llabs ullmin ullmax llmin llmax uabs", "int_minmax"),
    # One operation on the word that holds the sign.
    **_names("", "fabs copysign is_fpclass isnan isinf isfinite isnand isinfd signbit", "int_alu"),
    **_names("", "ctpop ctlz cttz bitreverse bswap popc clz ffs brev fshl fshr mul24 umul24", "int_alu"),
    **_names("", "mulhi umulhi mul64hi umul64hi", "int_mul"),
    **_names(
        "", "float2int_rn float2int_rz float2uint_rz int2float_rn uint2float_rn double2int_rz", "convert"
    ),
    **_names(
        "", "int2double_rn double2float_rn float2half_rn half2float ll2float_rn ll2double_rn", "convert"
    ),
}

_LLVM = {
    **{f"llvm.{name}": family for name, family in _MATH.items()},
    **_names(
        "llvm.", "lifetime assume dbg invariant expect sideeffect donothing pseudoprobe launder strip", "free"
    ),
    **_names("llvm.", "annotation ptr.annotation var.annotation ssa.copy is.constant objectsize", "free"),
    **_names(
        "llvm.", "experimental.noalias experimental.convergence arithmetic.fence threadlocal.address", "free"
    ),
    **_names("llvm.", "sadd ssub uadd usub sshl ushl ucmp scmp ptrmask is.fpclass", "int_alu"),
    **_names("llvm.", "smul umul", "int_mul"),
    **_names("llvm.", "fptosi fptoui", "convert"),
}
_NVVM = {
    **_names("llvm.nvvm.", "barrier barrier0 bar.sync", "barrier"),
    **_names("llvm.nvvm.", "membar.gl membar.sys fence", "fence"),
    **_names("llvm.nvvm.", "membar.cta bar.warp.sync", "fence_block"),
    **_names("llvm.nvvm.", "read.ptx.sreg", "special_register"),
    **_names("llvm.nvvm.", "shfl redux", "shuffle"),
    **_names("llvm.nvvm.", "vote activemask match elect", "vote"),
    **_names("llvm.nvvm.", "sqrt rsqrt rcp sin cos ex2 lg2 tanh", "special"),
    **_names("llvm.nvvm.", "fma mad", "fma"),
    **_names("llvm.nvvm.", "fmin fmax", "float_minmax"),
    **_names("llvm.nvvm.", "add saturate", "float_alu"),
    **_names("llvm.nvvm.", "mul", "float_mul"),
    **_names("llvm.nvvm.", "div", "float_div"),
    **_names("llvm.nvvm.", "floor ceil round trunc", "round"),
    **_names("llvm.nvvm.", "fabs neg prmt sad clz popc brev mul24 bfe idp4a idp2a", "int_alu"),
    **_names("llvm.nvvm.", "mulhi", "int_mul"),
    **_names("llvm.nvvm.", "f2i f2ui f2ll f2ull d2i d2ui d2ll d2ull d2f i2f ui2f ll2f ull2f", "convert"),
    **_names("llvm.nvvm.", "i2d ui2d ll2d ull2d f2h f2bf16 ff2f16x2 ff2bf16x2 h2f", "convert"),
    **_names("llvm.nvvm.", "ldg ldu", "global_load"),
    **_names("llvm.nvvm.", "atomic", "atomic"),
    **_names("llvm.nvvm.", "bitcast lohi.i2d d2i.lo d2i.hi reflect", "free"),
}
_AMDGCN = {
    **_names("llvm.amdgcn.", "s.barrier", "barrier"),
    **_names("llvm.amdgcn.", "wave.barrier sched.barrier sched.group.barrier iglp.opt", "free"),
    **_names(
        "llvm.amdgcn.", "dispatch.ptr implicitarg.ptr kernarg.segment.ptr queue.ptr dispatch.id", "free"
    ),
    **_names("llvm.amdgcn.", "wavefrontsize is.shared is.private unreachable", "free"),
    **_names("llvm.amdgcn.", "s.waitcnt fence", "fence_block"),
    **_names("llvm.amdgcn.", "workitem.id workgroup.id lds.kernel.id", "special_register"),
    **_names("llvm.amdgcn.", "mbcnt ubfe sbfe perm sad alignbit alignbyte mul.u24 mul.i24 class", "int_alu"),
    **_names(
        "llvm.amdgcn.", "ds.bpermute ds.permute ds.swizzle permlane16 permlanex16 permlane64", "shuffle"
    ),
    **_names(
        "llvm.amdgcn.", "readlane readfirstlane writelane mov.dpp update.dpp set.inactive wwm wqm", "move"
    ),
    **_names("llvm.amdgcn.", "ballot icmp fcmp", "vote"),
    **_names("llvm.amdgcn.", "rcp rsq sqrt sin cos exp2 log ldexp frexp", "special"),
    **_names("llvm.amdgcn.", "fma fmad.ftz sdot2 sdot4 udot2 udot4 fdot2", "fma"),
    **_names("llvm.amdgcn.", "fmed3 fmin fmax", "float_minmax"),
    **_names("llvm.amdgcn.", "div fdiv trig.preop", "float_div"),
    **_names("llvm.amdgcn.", "fract", "round"),
    **_names("llvm.amdgcn.", "fmul.legacy", "float_mul"),
    **_names("llvm.amdgcn.", "cvt", "convert"),
    **_names("llvm.amdgcn.", "atomic global.atomic flat.atomic ds.fadd ds.fmin ds.fmax", "atomic"),
}
_INTRINSICS = {**_LLVM, **_NVVM, **_AMDGCN}
_DEVICE_LIBRARY = re.compile(r"__(?:nv_|ocml_(?:native_)?)(?P<stem>\w+?)(?:_f(?:16|32|64))?\Z")


def call_family(name: str) -> str | None:
    """The cost class of a call to `name` on 32-bit values, "free" or "atomic"; None where it is not known."""
    library = _DEVICE_LIBRARY.match(name)
    if library:
        stem = library["stem"]
        return _MATH.get(stem) or _MATH.get(stem.removesuffix("f"))
    while name:
        family = _INTRINSICS.get(name)
        if family is not None:
            return family
        name = name.rpartition(".")[0]
    return None
