"""Rows of the intrinsics of every target. Source: LLVM's Intrinsics.td and LangRef.

`MATH_COSTS` holds the cost of operations that LLVM, libdevice and OCML call alike.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pcfm.ir.intrinsics.row import (
    CLOCK,
    LAUNCH_CONSTANT,
    MARKER,
    MEMORY,
    PURE,
    Intrinsic,
    Rows,
    costs,
    rows,
    with_immediates,
)

MATH_COSTS: dict[str, str] = costs({
    "special":
        "sqrt sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 exp10 log log2 log10 pow powi ldexp "
        "frexp sincos sincospi",
    "float_minmax": "minnum maxnum minimum maximum minimumnum maximumnum",
    "round": "floor ceil trunc rint nearbyint round roundeven lrint llrint lround llround modf",
    "fma": "fma fmuladd",
    # One operation on the word that holds the sign.
    "int_alu": "fabs copysign",
    "float_alu": "canonicalize",
})  # fmt: skip

_REDUCTION = replace(PURE, reduces=True)
_INFORMS = Intrinsic("free", "elementwise", reads=True, writes=True)
_ENDS = Intrinsic("call", "uniform", reads=True, writes=True, traps=True)

_REDUCTIONS: Rows = rows(
    "llvm.vector.reduce.",
    (_REDUCTION, "int_alu", "add and or xor"),
    (_REDUCTION, "int_mul", "mul"),
    (_REDUCTION, "int_minmax", "smax smin umax umin"),
    (_REDUCTION, "float_alu", "fadd"),
    (_REDUCTION, "float_mul", "fmul"),
    (_REDUCTION, "float_minmax", "fmax fmin fmaximum fminimum"),
)  # fmt: skip

_OTHERS: Rows = rows(
    "llvm.",
    (PURE, "int_minmax", "smax smin umax umin"),
    (with_immediates(PURE, 1), "int_minmax", "abs"),
    (PURE, "int_alu", "ctpop bitreverse bswap fshl fshr"),
    (with_immediates(PURE, 1), "int_alu", "ctlz cttz is.fpclass"),
    (PURE, "int_alu",
     "sadd.sat ssub.sat uadd.sat usub.sat sshl.sat ushl.sat ucmp scmp ptrmask sadd.with.overflow "
     "ssub.with.overflow uadd.with.overflow usub.with.overflow"),
    (PURE, "int_mul", "smul.with.overflow umul.with.overflow"),
    (PURE, "convert", "fptosi.sat fptoui.sat convert.to.fp16 convert.from.fp16"),
    (PURE, "free", "arithmetic.fence ssa.copy expect strip.invariant.group threadlocal.address"),
    (with_immediates(PURE, 2), "free", "expect.with.probability"),
    (with_immediates(PURE, 1, 2, 3), "free", "objectsize"),
    (LAUNCH_CONSTANT, "special_register", "vscale"),
    # Its answer may depend on where it stands: LLVM folds it late.
    (Intrinsic("free", "uniform", convergent=True), "free", "is.constant"),
    (PURE, "call", "vector.reverse vector.interleave2 vector.deinterleave2"),
    (with_immediates(PURE, 2), "call", "vector.insert"),
    (with_immediates(PURE, 1), "call", "vector.extract"),
    (with_immediates(PURE, 2), "call", "vector.splice vector.splice.left vector.splice.right"),
    (_INFORMS, "free", "launder.invariant.group annotation ptr.annotation"),
    (MARKER, "free", "dbg.* assume sideeffect donothing var.annotation codeview.annotation fake.use"),
    (with_immediates(MARKER, 0, 1, 2, 3), "free", "pseudoprobe"),
    (MARKER, "free", "experimental.noalias.scope.decl"),
    (with_immediates(MARKER, 0), "free", "invariant.start"),
    (with_immediates(MARKER, 1), "free", "invariant.end"),
    # Its operand must be an alloca itself (the size, where there is one, a constant).
    (with_immediates(MARKER, 0, 1), "free", "lifetime.*"),
    # Control passes to a handler and does not come back.
    (_ENDS, "call", "trap debugtrap"),
    (with_immediates(_ENDS, 0), "call", "ubsantrap"),
    # What a copy costs depends on its length: the back end makes a loop or a call of it.
    (with_immediates(MEMORY, 3), "call", "memcpy.* memmove.* memset.*"),
    # Issued like a store: nothing waits for it.
    (with_immediates(MEMORY, 1, 2, 3), "global_store", "prefetch"),
    (Intrinsic("free", convergent=True), "free", "experimental.convergence.*"),
    (CLOCK, "special_register", "readcyclecounter readsteadycounter"),
    (MEMORY, "call", "masked.* stacksave stackrestore va_start va_end va_copy"),
)  # fmt: skip

TABLE: Rows = {
    **{f"llvm.{name}": replace(PURE, cost=cost) for name, cost in MATH_COSTS.items()},
    **_REDUCTIONS,
    **_OTHERS,
}

_BY_ELEMENT = re.compile(
    r"llvm\.(smin|smax|umin|umax|abs|ctpop|ctlz|cttz|bswap|bitreverse|fshl|fshr|[su]add\.sat|[su]sub\.sat"
    r"|[su]shl\.sat|fabs|sqrt|floor|ceil|trunc|rint|nearbyint|round|roundeven|fma|fmuladd|minnum|maxnum"
    r"|minimum|maximum|copysign|canonicalize)\.v\d+[if]\d+"
)


def is_by_element(name: str) -> bool:
    """Whether a function of vectors is that of their elements of one number, and of numbers beside them."""
    return _BY_ELEMENT.fullmatch(name) is not None
