"""Rows of the intrinsics of every target. Source: LLVM's Intrinsics.td and LangRef.

`MATH_COSTS` holds the cost of operations that LLVM, libdevice and OCML call alike.
"""

from __future__ import annotations

from dataclasses import replace

from pcfm.ir.intrinsics.row import (
    CLOCK,
    LAUNCH_CONSTANT,
    MARKER,
    MEMORY,
    PURE,
    Intrinsic,
    Rows,
    families,
    rows,
)

_SPECIAL = (
    "sqrt sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 exp10 log log2 log10 pow powi ldexp frexp "
    "sincos sincospi"
)
_FLOAT_MINMAX = "minnum maxnum minimum maximum minimumnum maximumnum"
_ROUND = "floor ceil trunc rint nearbyint round roundeven lrint llrint lround llround modf"
_BITS = "ctpop bitreverse bswap fshl fshr"

MATH_COSTS: dict[str, str] = {
    **dict.fromkeys(_SPECIAL.split(), "special"),
    **dict.fromkeys(_FLOAT_MINMAX.split(), "float_minmax"),
    **dict.fromkeys(_ROUND.split(), "round"),
    **dict.fromkeys(("fma", "fmuladd"), "fma"),
    # One operation on the word that holds the sign.
    **dict.fromkeys(("fabs", "copysign"), "int_alu"),
    "canonicalize": "float_alu",
}

_REDUCTION = replace(PURE, reduces=True)
_INFORMS = Intrinsic("free", "elementwise", reads=True, writes=True)
_ENDS = Intrinsic("call", "uniform", reads=True, writes=True, traps=True)

TABLE: Rows = {
    **{f"llvm.{name}": replace(PURE, cost=cost) for name, cost in MATH_COSTS.items()},
    **rows("llvm.", PURE, "int_minmax", "smax smin umax umin"),
    **rows("llvm.", replace(PURE, immediates=(1,)), "int_minmax", "abs"),
    **rows("llvm.", PURE, "int_alu", _BITS),
    **rows("llvm.", replace(PURE, immediates=(1,)), "int_alu", "ctlz cttz is.fpclass"),
    **rows(
        "llvm.", PURE, "int_alu", "sadd.sat ssub.sat uadd.sat usub.sat sshl.sat ushl.sat ucmp scmp ptrmask"
    ),
    **rows(
        "llvm.",
        PURE,
        "int_alu",
        "sadd.with.overflow ssub.with.overflow uadd.with.overflow usub.with.overflow",
    ),
    **rows("llvm.", PURE, "int_mul", "smul.with.overflow umul.with.overflow"),
    **rows("llvm.", PURE, "convert", "fptosi.sat fptoui.sat convert.to.fp16 convert.from.fp16"),
    **rows(
        "llvm.", PURE, "free", "arithmetic.fence ssa.copy expect strip.invariant.group threadlocal.address"
    ),
    **rows("llvm.", replace(PURE, immediates=(2,)), "free", "expect.with.probability"),
    **rows("llvm.", replace(PURE, immediates=(1, 2, 3)), "free", "objectsize"),
    **rows("llvm.", LAUNCH_CONSTANT, "special_register", "vscale"),
    # Its answer may depend on where it stands: LLVM folds it late.
    **rows("llvm.", Intrinsic("free", "uniform", convergent=True), "free", "is.constant"),
    **rows("llvm.vector.reduce.", _REDUCTION, "int_alu", "add and or xor"),
    **rows("llvm.vector.reduce.", _REDUCTION, "int_mul", "mul"),
    **rows("llvm.vector.reduce.", _REDUCTION, "int_minmax", "smax smin umax umin"),
    **rows("llvm.vector.reduce.", _REDUCTION, "float_alu", "fadd"),
    **rows("llvm.vector.reduce.", _REDUCTION, "float_mul", "fmul"),
    **rows("llvm.vector.reduce.", _REDUCTION, "float_minmax", "fmax fmin fmaximum fminimum"),
    **rows("llvm.", PURE, "call", "vector.reverse vector.interleave2 vector.deinterleave2"),
    **rows("llvm.", replace(PURE, immediates=(2,)), "call", "vector.insert"),
    **rows("llvm.", replace(PURE, immediates=(1,)), "call", "vector.extract"),
    **rows(
        "llvm.",
        replace(PURE, immediates=(2,)),
        "call",
        "vector.splice vector.splice.left vector.splice.right",
    ),
    **rows("llvm.", _INFORMS, "free", "launder.invariant.group annotation ptr.annotation"),
    **families("llvm.", MARKER, "free", "dbg"),
    **rows(
        "llvm.", MARKER, "free", "assume sideeffect donothing var.annotation codeview.annotation fake.use"
    ),
    **rows("llvm.", replace(MARKER, immediates=(0, 1, 2, 3)), "free", "pseudoprobe"),
    **rows("llvm.", MARKER, "free", "experimental.noalias.scope.decl"),
    **rows("llvm.", replace(MARKER, immediates=(0,)), "free", "invariant.start"),
    **rows("llvm.", replace(MARKER, immediates=(1,)), "free", "invariant.end"),
    # Its operand must be an alloca itself (the size, where there is one, a constant).
    **families("llvm.", replace(MARKER, immediates=(0, 1)), "free", "lifetime"),
    # Control passes to a handler and does not come back.
    **rows("llvm.", _ENDS, "call", "trap debugtrap"),
    **rows("llvm.", replace(_ENDS, immediates=(0,)), "call", "ubsantrap"),
    # What a copy costs depends on its length: the back end makes a loop or a call of it.
    **families("llvm.", replace(MEMORY, immediates=(3,)), "call", "memcpy memmove memset"),
    # Issued like a store: nothing waits for it.
    **rows("llvm.", replace(MEMORY, immediates=(1, 2, 3)), "global_store", "prefetch"),
    **families("llvm.", Intrinsic("free", convergent=True), "free", "experimental.convergence"),
    **rows("llvm.", CLOCK, "special_register", "readcyclecounter readsteadycounter"),
    **families("llvm.", MEMORY, "call", "masked"),
    **rows("llvm.", MEMORY, "call", "stacksave stackrestore va_start va_end va_copy"),
}
