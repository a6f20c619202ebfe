"""The cost class of an AMDGCN instruction: which row of a machine model it is charged to, and on which unit.

By opcode, for what LLVM emits for GCN and its descendants (gfx8 to gfx11). Three classes are only the
pipeline's: `scalar` (the scalar unit), `wait` (`s_waitcnt` and what else is done where instructions are
fetched) and `branch`. A vector instruction has the class of the operation that it does; all of them share one
unit. Of two that are issued as one (`v_dual_`) the first counts. What is not known here counts as integer
arithmetic. Source: AMD, "Vega" and "RDNA3" Instruction Set Architecture.
"""

from __future__ import annotations

import re

VECTOR_UNIT, SCALAR_UNIT, FETCH_UNIT, MEMORY_UNIT = range(4)
"""The units of a scheduler: for vector arithmetic, for scalars, for what is no arithmetic, for memory."""

_ENCODING = re.compile(r"_(e32|e64|sdwa|dpp)$")
_BRANCHES = ("s_branch", "s_cbranch_", "s_setpc", "s_swappc", "s_call", "s_endpgm", "s_trap")
_WAITS = (
    "s_wait",
    "s_delay_alu",
    "s_clause",
    "s_sendmsg",
    "s_set_inst_prefetch",
    "s_nop",
    "s_sleep",
    "s_setprio",
    "s_inst_prefetch",
    "s_icache",
    "s_dcache",
    "s_sethalt",
)
_SCALAR_LOADS = ("s_load_", "s_buffer_load_", "s_memtime", "s_memrealtime", "s_scratch_load_")
# Vector opcodes: how they begin, and the class of the operation on 32 and on 64 bits.
_VECTOR = tuple(
    (re.compile(begin), single, double)
    for begin, single, double in (
        (r"v_cmp", "compare", "compare"),
        (r"v_cndmask", "select", "select"),
        (r"v_(mov|read|write|accvgpr|swap)", "move", "move"),
        (r"v_cvt", "convert", "convert"),
        (r"v_(rcp|rsq|sqrt|log|exp|sin|cos)_", "special", "double_mul"),
        (r"v_(floor|ceil|trunc|rndne|fract)_", "round", "double_alu"),
        (r"v_(min|max|med)3?_", "int_minmax", "double_minmax"),
        (r"v_(mul_lo_|mul_hi_[ui]32\b|mad_[ui]64_)", "int_mul", "int_mul"),
        (r"v_(lshl|lshr|ashr)(rev)?_[bi]64", "double_alu", "double_alu"),
        (r"v_(and|or|xor|xnor|not|lshl|lshr|ashr|bf|align|perm|bcnt|ffb)", "logic", "logic"),
        (r"v_(fma|mad_f|mac_f|div_)", "fma", "double_fma"),
        (r"v_mul_", "float_mul", "double_mul"),
        (r"v_", "int_alu", "double_alu"),
    )
)


def amdgcn_class(opcode: str) -> str:
    """The class of an opcode: a cost class, or one that only `[pipeline]` has."""
    name = _ENCODING.sub("", opcode)
    if name.startswith("s_"):
        return _scalar_class(name)
    if name.startswith("v_"):
        return _vector_class(name)
    if name.startswith("ds_"):
        if name.startswith(("ds_bpermute", "ds_permute", "ds_swizzle")):
            return "shuffle"
        if name.startswith(("ds_read", "ds_load")):
            return "shared_load"
        return "shared_store" if name.startswith(("ds_write", "ds_store")) else "atomic_shared"
    if "_wb" in name or "_inv" in name:
        return "fence"
    if "_atomic" in name:
        return "atomic_global"
    # Buffers are scratch: of other memory LLVM makes global or flat accesses.
    space = "private" if name.startswith(("buffer_", "scratch_")) else "global"
    return f"{space}_{'store' if '_store' in name else 'load'}"


def amdgcn_unit(opcode: str) -> int:
    """The unit that runs an instruction which makes no access that is traced."""
    if opcode.startswith("v_"):
        return VECTOR_UNIT
    if not opcode.startswith("s_"):
        return MEMORY_UNIT
    return FETCH_UNIT if _scalar_class(opcode) in ("branch", "wait", "barrier") else SCALAR_UNIT


def _scalar_class(name: str) -> str:
    if name.startswith(_BRANCHES):
        return "branch"
    if name.startswith("s_barrier"):
        return "barrier"
    if name.startswith(_WAITS):
        return "wait"
    return "constant_load" if name.startswith(_SCALAR_LOADS) else "scalar"


def _vector_class(name: str) -> str:
    name = name.replace("v_dual_", "v_")
    double = name.endswith("_f64")
    return next(wide if double else narrow for begins, narrow, wide in _VECTOR if begins.match(name))
