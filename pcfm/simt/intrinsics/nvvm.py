"""NVVM intrinsics: special registers and arithmetic with PTX's names.

`.ftz` forms flush subnormal numbers of arguments and results; `.approx` forms are computed as exactly as the
others; the four roundings (`rn`, `rz`, `rm`, `rp`) are exact to the bit (`pcfm.simt.operations.rounding`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from pcfm.defaults import DEFAULT_CPUS
from pcfm.diagnostics import UnsupportedError
from pcfm.ir.attributes import module_flag, string_attribute
from pcfm.ir.instructions import Call
from pcfm.ir.module import GlobalVariable
from pcfm.ir.types import FloatType, IntType, scalar_of
from pcfm.ir.values import ConstantString
from pcfm.simt.decoder import Decoder
from pcfm.simt.intrinsics import floating as fp
from pcfm.simt.intrinsics.identity import extent, thread_block_index, thread_index
from pcfm.simt.intrinsics.integer import absolute, high_product_64, leading_zeros, popcount
from pcfm.simt.intrinsics.registry import Intrinsic, Maker, Table, pure
from pcfm.simt.intrinsics.warp import CUDA_WARP, lane_index
from pcfm.simt.operations import floating as ops
from pcfm.simt.operations import rounding
from pcfm.simt.step import Step
from pcfm.simt.values import BOOL, FLOATS, U32, U64, Array, Value, bits_of, dtype_of, signed, unsigned

Function = Callable[..., Array]

RESERVED_SHARED = "llvm.nvvm.read.ptx.sreg.reserved_smem_offset_1"
"""Where shared memory begins that CUDA's runtime keeps for cooperative groups (PTX ISA,
`%reserved_smem_offset`); our own name, LLVM has none."""
RESERVED_BYTES = 1024


def _register(read: Callable[[Step], Array]) -> Intrinsic:
    return Intrinsic("step", lambda _call, _decoder: read)


def _reserved_shared(call: Call, decoder: Decoder) -> Callable[..., Value]:
    offset = extent(decoder.packets[call.callee_name or ""])
    return lambda: offset


def _reflect(call: Call, _decoder: Decoder) -> Callable[..., Value]:
    """What LLVM's NVPTX back end answers a library: whether subnormal numbers are flushed, the architecture
    as `__CUDA_ARCH__` has it; 0 to all else.
    """
    name, fn = call.args[0], call.function
    asked = name.initializer if isinstance(name, GlobalVariable) and name.constant else None
    if not isinstance(asked, ConstantString):
        raise UnsupportedError(f"@{call.callee_name} is asked what no constant string says", span=call.span)
    stated = dict(map(string_attribute, fn.attribute_words())).get("target-cpu") or DEFAULT_CPUS["ptx"]
    answers = {
        b"__CUDA_FTZ": (fn.module and module_flag(fn.module, "nvvm-reflect-ftz")) or 0,
        b"__CUDA_ARCH": 10 * int("".join(filter(str.isdigit, stated)) or 0),
    }
    answer = extent(answers.get(asked.data.removesuffix(b"\0"), 0))
    return lambda: answer


def _warp_number(step: Step) -> Array:
    return (step.of_rows(step.geometry.thread) // CUDA_WARP).astype(U32)


def _registers() -> Table:
    table: Table = {
        "laneid": _register(lambda step: (lane_index(step) % CUDA_WARP).astype(U32)),
        "warpsize": _register(lambda _step: extent(CUDA_WARP)),
        "warpid": _register(_warp_number),
    }
    for name, axis in (("x", 0), ("y", 1), ("z", 2)):
        table[f"tid.{name}"] = _register(lambda step, axis=axis: thread_index(step, axis))
        table[f"ctaid.{name}"] = _register(lambda step, axis=axis: thread_block_index(step, axis))
        table[f"ntid.{name}"] = _register(lambda step, axis=axis: extent(step.geometry.block[axis]))
        table[f"nctaid.{name}"] = _register(lambda step, axis=axis: extent(step.geometry.grid[axis]))
    table["reserved_smem_offset_1"] = Intrinsic("pure", _reserved_shared)
    # What a driver leaves there for a launch that is not cooperative.
    table |= {f"envreg{number}": _register(lambda _step: extent(0)) for number in range(32)}
    for name, compare in (
        ("lt", np.less),
        ("le", np.less_equal),
        ("gt", np.greater),
        ("ge", np.greater_equal),
    ):
        table[f"lanemask.{name}"] = _register(lambda step, compare=compare: _lane_mask(step, compare))
    table["lanemask.eq"] = _register(lambda step: _lane_mask(step, np.equal))
    return {f"llvm.nvvm.read.ptx.sreg.{name}": entry for name, entry in table.items()}


def _lane_mask(step: Step, compare: Callable[..., Array]) -> Array:
    lane = lane_index(step) % CUDA_WARP
    bits = compare(np.arange(CUDA_WARP).reshape(1, 1, -1), lane[:, :, None])
    return (bits.astype(U64) << np.arange(CUDA_WARP, dtype=U64)).sum(axis=2, dtype=U64).astype(U32)


def flush(a: Array) -> Array:
    """Subnormal numbers as zeros of their sign."""
    subnormal = (np.abs(a) < np.finfo(a.dtype).tiny) & (a != 0)
    return np.where(subnormal, np.copysign(a.dtype.type(0), a), a)


def saturate(a: Array) -> Array:
    """Clamped into [0, 1]; NaN and -0 become 0."""
    zero = a.dtype.type(0)
    return np.where(a > zero, np.minimum(a, a.dtype.type(1)), zero)


def _rectify(a: Array) -> Array:
    return np.where(a < 0, a.dtype.type(0), a)


def modified(words: Sequence[str], ty: FloatType, function: Function) -> Function:
    """`function` with what the words of its name ask for around it: `ftz`, `sat`, `relu`."""
    before = flush if "ftz" in words and ty.kind != "double" else None
    after = [
        step
        for word, step in (("sat", saturate), ("relu", _rectify), ("ftz", before))
        if word in words and step is not None
    ]
    if not after:
        return function

    def wrapped(*args: Array) -> Array:
        result = function(*(args if before is None else map(before, args)))
        for step in after:
            result = step(result)
        return result

    return wrapped


def rounding_of(words: Sequence[str]) -> str:
    """The rounding that a name asks for; to nearest even where it names none."""
    return next((word for word in words if word in rounding.MODES), "rn")


def _math(function: Function, propagate: Function | None = None) -> Intrinsic:
    """A float function under the modifiers that the name says; `propagate` is its `.nan` form."""

    def make(call: Call, _decoder: Decoder) -> Function:
        words = (call.callee_name or "").split(".")[3:]
        if any(word in ("rz", "rm", "rp", "xorsign") for word in words):
            raise UnsupportedError(f"{call.callee_name} cannot be simulated", span=call.span)
        ty = scalar_of(call.args[0].type)
        assert isinstance(ty, FloatType)
        chosen = propagate if "nan" in words and propagate is not None else function
        return fp.over(call, ops.lifted(ty, modified(words, ty, chosen)))

    return Intrinsic("pure", make)


def _arithmetic(nearest: Function, directed: Function) -> Intrinsic:
    """An operation in every rounding; `directed` takes the rounding as its last argument."""

    def make(call: Call, _decoder: Decoder) -> Function:
        words = (call.callee_name or "").split(".")[3:]
        mode = rounding_of(words)
        ty = scalar_of(call.args[0].type)
        assert isinstance(ty, FloatType)
        function = nearest if mode == "rn" else lambda *args: directed(*args, mode)
        return fp.over(call, ops.lifted(ty, modified(words, ty, function)))

    return Intrinsic("pure", make)


def _to_integer(call: Call, _decoder: Decoder) -> Function:
    words = (call.callee_name or "").split(".")
    modes: dict[str, Function | None] = {"rn": np.rint, "rz": None, "rm": np.floor, "rp": np.ceil}
    mode = next((word for word in words if word in modes), "rz")
    return integer_of_float(call, modes[mode], is_signed="2u" not in words[2])


def integer_of_float(call: Call, round_off: Function | None, *, is_signed: bool) -> Function:
    """A conversion to the call's integer type that clamps. Source: PTX ISA, `cvt`: of f64 or to 64 bits a NaN
    becomes the top bit alone, else 0.
    """
    whole = fp.to_integer(call, is_signed=is_signed, rounding=round_off)
    source, target = scalar_of(call.args[0].type), scalar_of(call.type)
    assert isinstance(source, FloatType) and isinstance(target, IntType)
    if source.kind == "float" and target.width == 32:
        return whole
    top = dtype_of(target).type(1 << (target.width - 1))
    return lambda a: np.where(np.isnan(a), top, whole(a))


def difference_added(*, is_signed: bool) -> Function:
    """sad: the distance of the first two, and the third."""

    def run(a: Array, b: Array, c: Array) -> Array:
        larger = signed(a, 32) > signed(b, 32) if is_signed else a > b
        return np.where(larger, a - b, b - a) + c

    return run


def float_of_integer(source: IntType, target: FloatType, mode: str, *, is_signed: bool) -> Function:
    """A conversion from integers in a rounding."""

    def convert(a: Array) -> Array:
        number = signed(a, source.width) if is_signed else a
        if mode == "rn":
            return ops.from_integer(number, target)
        return rounding.from_integer(number, FLOATS[target.kind], mode)

    return convert


def _from_integer(call: Call, _decoder: Decoder) -> Function:
    words = (call.callee_name or "").split(".")
    source, target = call.args[0].type, call.type
    assert isinstance(source, IntType) and isinstance(target, FloatType)
    return float_of_integer(source, target, rounding_of(words), is_signed=not words[2].startswith("u"))


def _double_to_float(call: Call, _decoder: Decoder) -> Function:
    words = (call.callee_name or "").split(".")
    mode, ty = rounding_of(words), FloatType("float")
    narrow = lambda a: rounding.narrow(a, FLOATS["float"], mode)  # noqa: E731
    return modified(words, ty, narrow)


def multiply_high(width: int, *, is_signed: bool) -> Function:
    """The upper half of the double-width product."""

    def high(a: Array, b: Array) -> Array:
        if width == 32:
            wide = np.int64 if is_signed else np.uint64
            x, y = ((signed(v, 32) if is_signed else v).astype(wide) for v in (a, b))
            return ((x * y) >> wide(32)).astype(wide).view(U64).astype(U32)
        top = high_product_64(a, b)
        if is_signed:
            top = (
                top
                - np.where(signed(a, 64) < 0, b, np.uint64(0))
                - np.where(signed(b, 64) < 0, a, np.uint64(0))
            )
        return top

    return high


def multiply_24(*, is_signed: bool) -> Function:
    """The low 32 bits of the product of the low 24 bits."""

    def multiply(a: Array, b: Array) -> Array:
        if not is_signed:
            return (a & np.uint32(0xFFFFFF)) * (b & np.uint32(0xFFFFFF))
        x, y = ((v << np.uint32(8)).view(np.int32) >> np.int32(8) for v in (a, b))
        return unsigned(x * y, 32)

    return multiply


def byte_permute(a: Array, b: Array, selector: Array) -> Array:
    """prmt: four bytes picked out of eight; bit 3 of a selector spreads the byte's sign."""
    both = a.astype(U64) | (b.astype(U64) << np.uint64(32))
    result = np.zeros((), U32)
    for number in range(4):
        pick = (selector >> np.uint32(4 * number)) & np.uint32(0xF)
        byte = (both >> ((pick & np.uint32(7)).astype(U64) * np.uint64(8))) & np.uint64(0xFF)
        spread = np.where(byte & np.uint64(0x80), np.uint64(0xFF), np.uint64(0))
        byte = np.where(pick & np.uint32(8), spread, byte)
        result = result | (byte.astype(U32) << np.uint32(8 * number))
    return result


def reinterpret(call: Call, _decoder: Decoder) -> Function:
    """The bits of a scalar as another type of its size."""
    dtype = dtype_of(call.type)
    return lambda a: bits_of(a).view(dtype)


def halves(high: bool) -> Maker:
    """The upper or lower word of a double."""
    shift = np.uint64(32 if high else 0)
    return lambda _call, _decoder: lambda a: (bits_of(a) >> shift).astype(U32)


def join(low: Array, high: Array) -> Array:
    """The double of two words."""
    return (low.astype(U64) | (high.astype(U64) << np.uint64(32))).view(np.float64)


_CONVERSIONS = ["f2i", "f2ui", "f2ll", "f2ull", "d2i", "d2ui", "d2ll", "d2ull"]
_FROM_INTEGER = ["i2f", "ui2f", "ll2f", "ull2f", "i2d", "ui2d", "ll2d", "ull2d"]
_FLOAT: dict[str, Intrinsic] = {
    "fmax": _math(fp.maxnum, fp.maximum),
    "fmin": _math(fp.minnum, fp.minimum),
    "fabs": _math(np.abs),
    "floor": _math(np.floor),
    "ceil": _math(np.ceil),
    "trunc": _math(np.trunc),
    "round": _math(np.rint),
    "sqrt": _arithmetic(np.sqrt, rounding.square_root),
    "rsqrt": _math(fp.ROUNDED["rsqrt"]),
    "rcp": _arithmetic(fp.ROUNDED["rcp"], rounding.reciprocal),
    "sin": _math(fp.ROUNDED["sin"]),
    "cos": _math(fp.ROUNDED["cos"]),
    "tanh": _math(fp.ROUNDED["tanh"]),
    "ex2": _math(fp.ROUNDED["exp2"]),
    "lg2": _math(fp.ROUNDED["log2"]),
    "saturate": _math(saturate),
    "fma": _arithmetic(ops.fma, rounding.multiply_add),
    "add": _arithmetic(np.add, rounding.add),
    "mul": _arithmetic(np.multiply, rounding.multiply),
    "div": _arithmetic(np.divide, rounding.divide),
}
TABLE: Table = {
    **_registers(),
    **{f"llvm.nvvm.{name}": entry for name, entry in _FLOAT.items()},
    **{f"llvm.nvvm.{name}": Intrinsic("pure", _to_integer) for name in _CONVERSIONS},
    **{f"llvm.nvvm.{name}": Intrinsic("pure", _from_integer) for name in _FROM_INTEGER},
    **dict.fromkeys(("llvm.nvvm.reflect", "__nvvm_reflect"), Intrinsic("pure", _reflect, arity=0)),
    "llvm.nvvm.d2f": Intrinsic("pure", _double_to_float),
    "llvm.nvvm.mulhi.i": pure(multiply_high(32, is_signed=True)),
    "llvm.nvvm.mulhi.ui": pure(multiply_high(32, is_signed=False)),
    "llvm.nvvm.mulhi.ll": pure(multiply_high(64, is_signed=True)),
    "llvm.nvvm.mulhi.ull": pure(multiply_high(64, is_signed=False)),
    "llvm.nvvm.mul24.i": pure(multiply_24(is_signed=True)),
    "llvm.nvvm.mul24.ui": pure(multiply_24(is_signed=False)),
    "llvm.nvvm.prmt": pure(byte_permute),
    "llvm.nvvm.sad.i": pure(difference_added(is_signed=True)),
    "llvm.nvvm.sad.ui": pure(difference_added(is_signed=False)),
    "llvm.nvvm.abs.i": pure(absolute(32)),
    "llvm.nvvm.abs.ll": pure(absolute(64)),
    "llvm.nvvm.clz.i": pure(leading_zeros(32)),
    "llvm.nvvm.clz.ll": pure(lambda a: leading_zeros(64)(a).astype(U32)),
    "llvm.nvvm.popc.i": pure(popcount(32)),
    "llvm.nvvm.popc.ll": pure(lambda a: popcount(64)(a).astype(U32)),
    "llvm.nvvm.bitcast": Intrinsic("pure", reinterpret),
    "llvm.nvvm.d2i.lo": Intrinsic("pure", halves(False)),
    "llvm.nvvm.d2i.hi": Intrinsic("pure", halves(True)),
    "llvm.nvvm.lohi.i2d": pure(join),
    "llvm.nvvm.isspacep.shared": pure(lambda a: (a >> np.uint64(40) == 1).astype(BOOL)),
    "llvm.nvvm.isspacep.local": pure(lambda a: (a >> np.uint64(41) == 1).astype(BOOL)),
    "llvm.nvvm.isspacep.global": pure(lambda a: (a >> np.uint64(44) == 1).astype(BOOL)),
}
