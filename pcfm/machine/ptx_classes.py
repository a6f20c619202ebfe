"""The cost class of a PTX instruction: which row of a machine model it is charged to.

By opcode and type, as `cost_classes` does it for the IR, with three classes that only the pipeline has:
`logic` (and, or, shifts and other operations on bits), `int_mad` and `branch`. A PTX instruction is one
instruction at every width: how ptxas splits what is wider than a register is not modelled. A load of a
parameter is a `move`: it reads a constant bank that is always there. What is not known here counts as integer
arithmetic.
"""

from __future__ import annotations

import re

_TYPE = re.compile(r"[usbf]\d+(x2)?|bf16(x2)?")
_BITS = frozenset(
    "and or xor not cnot shl shr shf prmt bfe bfi bfind brev clz popc lop3 szext bmsk fns".split()
)
_BY_OPCODE = {
    **dict.fromkeys(("setp", "set"), "compare"),
    **dict.fromkeys(("selp", "slct"), "select"),
    **dict.fromkeys(("mov", "cvta", "neg", "abs", "isspacep", "testp", "copysign"), "move"),
    "cvt": "convert",
    **dict.fromkeys(("shfl", "redux"), "shuffle"),
    **dict.fromkeys(("vote", "activemask", "match", "elect"), "vote"),
    **dict.fromkeys(("bar", "barrier"), "barrier"),
    **dict.fromkeys(("membar", "fence"), "fence"),
    **dict.fromkeys(("bra", "brx", "ret", "exit", "trap"), "branch"),
    "call": "call",
    **dict.fromkeys(("rcp", "sqrt", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh"), "special"),
    **dict.fromkeys(("ld", "ldu"), "global_load"),
    "st": "global_store",
    **dict.fromkeys(("atom", "red"), "atomic_global"),
}
# Integer, float, double.
_BY_TYPE = {
    **dict.fromkeys(("add", "sub", "addc", "subc", "sad"), ("int_alu", "float_alu", "double_alu")),
    **dict.fromkeys(("min", "max"), ("int_minmax", "float_minmax", "double_minmax")),
    **dict.fromkeys(("mul", "mul24"), ("int_mul", "float_mul", "double_mul")),
    **dict.fromkeys(("mad", "fma", "madc", "mad24", "dp4a", "dp2a"), ("int_mad", "fma", "double_fma")),
    **dict.fromkeys(("div", "rem"), ("int_div", "float_div", "double_div")),
}


def ptx_class(opcode: str) -> str:
    """The class of an opcode with its modifiers: a cost class, or one that only `[pipeline]` has."""
    base, *modifiers = opcode.split(".")
    if base in _BITS:
        return "logic"
    if base in ("ld", "ldu") and "param" in modifiers:
        return "move"
    if base in _BY_TYPE:
        ty = next((word for word in reversed(modifiers) if _TYPE.fullmatch(word)), "u32")
        column = 2 if ty == "f64" else 1 if "f" in ty else 0
        return _BY_TYPE[base][column]
    name = _BY_OPCODE.get(base, "int_alu")
    return "double_special" if name == "special" and "f64" in modifiers else name
