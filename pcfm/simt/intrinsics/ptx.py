"""What PTX instructions compute, by mnemonic: for inline assembly.

A mnemonic is its words between dots. `find_ptx` gives the row of one whose words are all understood, and
None for every other. Values come and go as arrays of the row's types: unsigned for `b`, `u` and `s`, floats
for `f`, packed words for `f16x2` and `bf16x2`, bool for `pred`. `.approx` forms are as exact as the others
(see `nvvm`).
Source: PTX ISA, "Instruction Set".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from pcfm.ir.types import FloatType
from pcfm.simt.intrinsics import floating as fp
from pcfm.simt.intrinsics.integer import absolute, bit_reverse, leading_zeros, pick, popcount
from pcfm.simt.intrinsics.nvvm import byte_permute, modified, multiply_24, multiply_high, rounding_of
from pcfm.simt.operations import floating as ops
from pcfm.simt.operations import integer, rounding
from pcfm.simt.values import FLOATS, U32, U64, Array, signed, unsigned

Function = Callable[..., Array]
KINDS = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double"}
_WIDTHS = {f"{sign}{width}": width for sign in "bus" for width in (8, 16, 32, 64)}
# In a name, what changes a float operation without being part of it.
_MODIFIERS = {*rounding.MODES, "ftz", "sat", "approx", "full", "relu", "NaN"}
_COMPARE = {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater}
_COMPARE["ge"] = np.greater_equal
_UNSIGNED_COMPARE = {"lo": "lt", "ls": "le", "hi": "gt", "hs": "ge"}


@dataclass(frozen=True)
class PtxRow:
    """The types of an instruction's results and operands, and its function.

    The carry is an operand of `carry_in` and a result of `carry_out`, the last in both cases.
    """

    results: tuple[str, ...]
    sources: tuple[str, ...]
    function: Callable[..., Array | tuple[Array, ...]]
    carry_in: bool = False
    carry_out: bool = False


def width_of(ty: str) -> int:
    """The bits of a PTX type; 1 for a predicate."""
    if ty == "pred":
        return 1
    return 32 if ty.endswith("x2") else int(ty.lstrip("busf"))


@cache
def find_ptx(mnemonic: str) -> PtxRow | None:
    """The row of a mnemonic; None where it is not known."""
    name, *words = mnemonic.split(".")
    for family in _FAMILIES:
        row = family(name, words)
        if row is not None:
            return row
    return None


def _is_integer(ty: str) -> bool:
    return ty in _WIDTHS and _WIDTHS[ty] > 8


def _signed(ty: str) -> bool:
    return ty[0] == "s"


# --- integers ---


def _of_integers(name: str, words: Sequence[str]) -> PtxRow | None:
    """name[.word].type, all operands and the result of one type."""
    if not words or not _is_integer(words[-1]):
        return None
    ty, key = words[-1], ".".join([name, *words[:-1]])
    width = _WIDTHS[ty]
    entry = _INTEGERS.get(key)
    if entry is None or width not in entry.widths:
        return None
    return PtxRow((ty,), (ty,) * entry.arity, entry.make(width, _signed(ty)))


@dataclass(frozen=True)
class _IntegerOperation:
    """An operation on so many operands; `make` gives its function for a width and signedness."""

    arity: int
    make: Callable[[int, bool], Function]
    widths: tuple[int, ...] = (16, 32, 64)


def _plus(product: Callable[..., Array]) -> Function:
    return lambda a, b, c: product(a, b) + c


def _sum_of_difference(width: int, is_signed: bool) -> Function:
    least, most = (pick(ufunc, is_signed=is_signed)(width) for ufunc in (np.minimum, np.maximum))
    return lambda a, b, c: (most(a, b) - least(a, b)) + c


_INTEGERS: dict[str, _IntegerOperation] = {
    **{
        name: _IntegerOperation(2, lambda width, _signed, opcode=opcode: integer.binary(opcode, width))
        for name, opcode in {
            "add": "add", "sub": "sub", "mul.lo": "mul", "and": "and", "or": "or", "xor": "xor",
        }.items()
    },
    "min": _IntegerOperation(2, lambda width, is_signed: pick(np.minimum, is_signed=is_signed)(width)),
    "max": _IntegerOperation(2, lambda width, is_signed: pick(np.maximum, is_signed=is_signed)(width)),
    "not": _IntegerOperation(1, lambda _width, _signed: np.invert),
    "neg": _IntegerOperation(1, lambda _width, _signed: np.negative),
    "abs": _IntegerOperation(1, lambda width, _signed: absolute(width)),
    "brev": _IntegerOperation(1, lambda width, _signed: bit_reverse(width), (32, 64)),
    "mad.lo": _IntegerOperation(3, lambda _width, _signed: _plus(np.multiply)),
    "mul.hi": _IntegerOperation(2, lambda w, is_signed: multiply_high(w, is_signed=is_signed), (32, 64)),
    "mad.hi": _IntegerOperation(3, lambda w, sign: _plus(multiply_high(w, is_signed=sign)), (32, 64)),
    "mul24.lo": _IntegerOperation(2, lambda _width, is_signed: multiply_24(is_signed=is_signed), (32,)),
    "mad24.lo": _IntegerOperation(3, lambda _width, sign: _plus(multiply_24(is_signed=sign)), (32,)),
    "sad": _IntegerOperation(3, _sum_of_difference),
}  # fmt: skip


def _widening(name: str, words: Sequence[str]) -> PtxRow | None:
    """mul.wide and mad.wide: products of twice the width."""
    if name not in ("mul", "mad") or len(words) != 2 or words[0] != "wide" or words[1] not in _WIDTHS:
        return None
    ty = words[1]
    width, wide = _WIDTHS[ty], f"{ty[0]}{2 * _WIDTHS[ty]}"
    if wide not in _WIDTHS or width < 16:
        return None
    product = partial(_wide_product, width=width, is_signed=_signed(ty))
    if name == "mul":
        return PtxRow((wide,), (ty, ty), product)
    return PtxRow((wide,), (ty, ty, wide), _plus(product))


def _wide_product(a: Array, b: Array, width: int, is_signed: bool) -> Array:
    wide = np.dtype(f"{'i' if is_signed else 'u'}{width // 4}")
    x, y = ((signed(v, width) if is_signed else v).astype(wide) for v in (a, b))
    return np.ascontiguousarray(x * y).view(f"u{width // 4}")


def _of_bits(name: str, words: Sequence[str]) -> PtxRow | None:
    """Counting, finding and moving bits: results or amounts are of another type."""
    if not words or not _is_integer(words[-1]):
        return None
    ty, key = words[-1], ".".join([name, *words[:-1]])
    width = _WIDTHS[ty]
    rows: dict[str, PtxRow] = {
        "shl": PtxRow((ty,), (ty, "u32"), partial(_shift_left, width=width)),
        "shr": PtxRow((ty,), (ty, "u32"), partial(_shift_right, ty=ty)),
    }
    if width >= 32:
        rows |= {
            "popc": PtxRow(("u32",), (ty,), lambda a: popcount(width)(a).astype(U32)),
            "clz": PtxRow(("u32",), (ty,), lambda a: leading_zeros(width)(a).astype(U32)),
            "bfind": PtxRow(("u32",), (ty,), partial(_find_leading, ty=ty, shift=False)),
            "bfind.shiftamt": PtxRow(("u32",), (ty,), partial(_find_leading, ty=ty, shift=True)),
            "bfe": PtxRow((ty,), (ty, "u32", "u32"), partial(_extract, ty=ty)),
            "bfi": PtxRow((ty,), (ty, ty, "u32", "u32"), partial(_insert, width=width)),
        }
    if width == 32:
        rows |= {
            "lop3": PtxRow((ty,), (ty, ty, ty, "u32"), _logic_of_three),
            "prmt": PtxRow((ty,), (ty, ty, "u32"), byte_permute),
        }
        for way, mode in (("l", "wrap"), ("l", "clamp"), ("r", "wrap"), ("r", "clamp")):
            shift = partial(_funnel, left=way == "l", wrap=mode == "wrap")
            rows[f"shf.{way}.{mode}"] = PtxRow((ty,), (ty, ty, "u32"), shift)
        for left in ("u32", "s32"):
            dot = partial(_dot_product, left=_signed(left), right=_signed(ty))
            rows[f"dp4a.{left}"] = PtxRow(("u32",), (left, ty, "u32"), dot)
    return rows.get(key)


def _shift_left(a: Array, amount: Array, width: int) -> Array:
    kind = a.dtype.type
    return np.where(amount >= width, kind(0), a << (amount.astype(a.dtype) % kind(width)))


def _find_leading(a: Array, ty: str, shift: bool) -> Array:
    width = _WIDTHS[ty]
    number = np.where(signed(a, width) < 0, ~a, a) if _signed(ty) else a
    zeros = leading_zeros(width)(number).astype(U32)
    position = zeros if shift else np.uint32(width - 1) - zeros
    return np.where(number == 0, np.uint32(0xFFFFFFFF), position)


def _extract(a: Array, position: Array, length: Array, ty: str) -> Array:
    """bfe: bits from the top of the value are its sign for signed types, zero for others."""
    width, kind = _WIDTHS[ty], a.dtype.type
    position, length = (
        np.minimum(n & np.uint32(0xFF), np.uint32(width)).astype(a.dtype) for n in (position, length)
    )
    shifted = _shift_right(a, position.astype(U32), ty)
    mask = np.where(length >= width, kind(2**width - 1), (kind(1) << (length % kind(width))) - kind(1))
    if not _signed(ty):
        return shifted & mask
    top = np.minimum(position + length, kind(width)) - kind(1)
    sign = (a >> np.minimum(top, kind(width - 1))) & kind(1)
    filled = np.where(sign != 0, shifted | ~mask, shifted & mask)
    return np.where(length == 0, kind(0), filled)


def _insert(a: Array, b: Array, position: Array, length: Array, width: int) -> Array:
    kind = a.dtype.type
    position, length = (
        np.minimum(n & np.uint32(0xFF), np.uint32(width)).astype(a.dtype) for n in (position, length)
    )
    mask = np.where(length >= width, kind(2**width - 1), (kind(1) << (length % kind(width))) - kind(1))
    mask = np.where(position >= width, kind(0), mask << (position % kind(width)))
    return (b & ~mask) | (np.where(position >= width, kind(0), a << (position % kind(width))) & mask)


def _shift_right(a: Array, amount: Array, ty: str) -> Array:
    width = _WIDTHS[ty]
    amount = np.minimum(amount, np.uint32(width)).astype(a.dtype)
    if _signed(ty):
        clamped = np.minimum(amount, a.dtype.type(width - 1))
        return unsigned(signed(a, width) >> clamped.view(signed(a, width).dtype), width)
    return np.where(amount >= width, a.dtype.type(0), a >> (amount % a.dtype.type(width)))


def _logic_of_three(a: Array, b: Array, c: Array, table: Array) -> Array:
    result = np.zeros((), U32)
    for row in range(8):
        picked = [v if row & bit else ~v for v, bit in ((a, 4), (b, 2), (c, 1))]
        chosen = np.where((table >> np.uint32(row)) & np.uint32(1), np.uint32(0xFFFFFFFF), np.uint32(0))
        result = result | (picked[0] & picked[1] & picked[2] & chosen)
    return result


def _funnel(a: Array, b: Array, amount: Array, left: bool, wrap: bool) -> Array:
    """shf: `a` is the lower word, `b` the upper one."""
    n = (amount & np.uint32(31) if wrap else np.minimum(amount, np.uint32(32))).astype(U64)
    both = a.astype(U64) | (b.astype(U64) << np.uint64(32))
    return (both << n >> np.uint64(32) if left else both >> n).astype(U32)


def _dot_product(a: Array, b: Array, c: Array, left: bool, right: bool) -> Array:
    total = c.astype(np.int64)
    for byte in range(4):
        x, y = (
            (v >> np.uint32(8 * byte)).astype(np.uint8).view("i1" if is_signed else "u1").astype(np.int64)
            for v, is_signed in ((a, left), (b, right))
        )
        total = total + x * y
    return (total & 0xFFFFFFFF).astype(U32)


def _with_carry(name: str, words: Sequence[str]) -> PtxRow | None:
    """add, sub and mad with `.cc` (the carry out), addc, subc and madc (the carry in)."""
    if len(words) < 1 or words[-1] not in ("u32", "s32", "b32", "u64", "s64"):
        return None
    ty, form = words[-1], list(words[:-1])
    carry_out = bool(form) and form[-1] == "cc"
    form = form[:-1] if carry_out else form
    base = name.removesuffix("c")
    carry_in = base != name
    if (
        not (carry_in or carry_out)
        or base not in ("add", "sub", "mad")
        or form != (form[:1] if base == "mad" else [])
    ):
        return None
    if base == "mad" and form not in (["lo"], ["hi"]):
        return None
    width = _WIDTHS[ty]
    high = multiply_high(width, is_signed=_signed(ty))

    def run(*args: Array) -> tuple[Array, ...]:
        carry = args[-1] if carry_in else np.zeros((1, 1), np.bool_)
        a, b = args[:2]
        if base == "mad":
            a, b = (a * b if form == ["lo"] else high(a, b)), args[2]
        one = carry.astype(a.dtype)
        if base == "sub":
            result = a - b - one
            return result, (a < b) | ((a == b) & carry)
        result = a + b + one
        return result, (result < a) | ((result == a) & carry)

    sources = (ty,) * (3 if base == "mad" else 2)
    if carry_out:
        return PtxRow((ty,), sources, run, carry_in, carry_out)
    return PtxRow((ty,), sources, lambda *args: run(*args)[0], carry_in)


# --- floats ---

_FLOAT_OPERATIONS: dict[str, tuple[int, Function]] = {
    "add": (2, rounding.add),
    "sub": (2, rounding.subtract),
    "mul": (2, rounding.multiply),
    "fma": (3, rounding.multiply_add),
    "mad": (3, rounding.multiply_add),
    "div": (2, rounding.divide),
    "rcp": (1, rounding.reciprocal),
    "sqrt": (1, rounding.square_root),
}
_FLOAT_FUNCTIONS: dict[str, tuple[int, Function]] = {
    "rsqrt": (1, fp.ROUNDED["rsqrt"]),
    "ex2": (1, fp.ROUNDED["exp2"]),
    "lg2": (1, fp.ROUNDED["log2"]),
    "sin": (1, fp.ROUNDED["sin"]),
    "cos": (1, fp.ROUNDED["cos"]),
    "tanh": (1, fp.ROUNDED["tanh"]),
    "abs": (1, np.abs),
    "neg": (1, np.negative),
    "min": (2, fp.minnum),
    "max": (2, fp.maxnum),
    "copysign": (2, lambda sign, size: np.copysign(size, sign)),
}


def _of_floats(name: str, words: Sequence[str]) -> PtxRow | None:
    if not words or words[-1].removesuffix("x2") not in KINDS or words[-1] in ("f32x2", "f64x2"):
        return None
    ty, form = words[-1], words[:-1]
    if any(word not in _MODIFIERS for word in form):
        return None
    kind = FloatType(KINDS[ty.removesuffix("x2")])  # type: ignore[arg-type]
    if name in _FLOAT_OPERATIONS:
        arity, directed = _FLOAT_OPERATIONS[name]
        function = partial(directed, mode=rounding_of(form))
    elif name in _FLOAT_FUNCTIONS:
        arity, function = _FLOAT_FUNCTIONS[name]
        if "NaN" in form:
            function = fp.minimum if name == "min" else fp.maximum
    else:
        return None
    lifted = ops.lifted(kind, modified(form, kind, function))
    if ty.endswith("x2"):
        lifted = _on_halves(lifted, ty)
    return PtxRow((ty,), (ty,) * arity, lifted)


def _on_halves(function: Function, ty: str) -> Function:
    """A function of 16-bit floats on both halves of words."""
    dtype = FLOATS[KINDS[ty.removesuffix("x2")]]

    def both(*words: Array) -> Array:
        parts = []
        for shift in (0, 16):
            result = function(*((word >> np.uint32(shift)).astype(np.uint16).view(dtype) for word in words))
            parts.append(np.ascontiguousarray(result).view(np.uint16).astype(U32))
        return parts[0] | (parts[1] << np.uint32(16))

    return both


# --- comparisons and conversions ---


def comparison(name: str, ty: str) -> Function | None:
    """A comparison of two values of a type; None where there is none of that name."""
    if ty in KINDS:
        kind = FloatType(KINDS[ty])  # type: ignore[arg-type]
        ordered = {**{key: f"o{key}" for key in _COMPARE}, **{f"{key}u": f"u{key}" for key in _COMPARE}}
        predicate = {**ordered, "num": "ord", "nan": "uno"}.get(name)
        return None if predicate is None else ops.lifted(kind, ops.compare(predicate))
    if ty not in _WIDTHS:
        return None
    name = _UNSIGNED_COMPARE.get(name, name)
    compare, width = _COMPARE.get(name), _WIDTHS[ty]
    if compare is None or not _signed(ty):
        return compare
    return lambda a, b: compare(signed(a, width), signed(b, width))


def _choices(name: str, words: Sequence[str]) -> PtxRow | None:
    words = [word for word in words if word != "ftz"]
    if name == "selp" and len(words) == 1:
        ty = words[0]
        return PtxRow((ty,), (ty, ty, "pred"), lambda a, b, p: np.where(p, a, b))
    if name == "setp" and len(words) == 2:
        compare = comparison(words[0], words[1])
        return PtxRow(("pred",), (words[1], words[1]), compare) if compare else None
    if name != "set" or len(words) != 3:
        return None
    test, target, source = words
    compare = comparison(test, source.removesuffix("x2"))
    if compare is None or (source.endswith("x2") and target != source):
        return None
    if source.endswith("x2"):
        one = np.array(1.0, np.float16) if source == "f16x2" else np.array(0x3F80, np.uint16)
        halves = _on_halves(lambda a, b: np.where(compare(a, b), one, one * one.dtype.type(0)), source)
        return PtxRow((target,), (source, source), halves)
    if target == "f32":
        return PtxRow(("f32",), (source, source), lambda a, b: compare(a, b).astype(np.float32))
    if target not in ("u32", "s32"):
        return None
    ones = np.uint32(0xFFFFFFFF)
    return PtxRow((target,), (source, source), lambda a, b: np.where(compare(a, b), ones, np.uint32(0)))


def _conversions(name: str, words: Sequence[str]) -> PtxRow | None:
    """cvt[.rounding][.ftz][.sat].to.from."""
    if name != "cvt" or len(words) < 2:
        return None
    *form, target, source = words
    to_whole = {"rni": np.rint, "rzi": np.trunc, "rmi": np.floor, "rpi": np.ceil}
    if any(word not in {*rounding.MODES, *to_whole, "ftz", "sat"} for word in form):
        return None
    whole = next((to_whole[word] for word in form if word in to_whole), None)
    if source in _WIDTHS and target in _WIDTHS:
        return None if form else PtxRow((target,), (source,), partial(_resize, source=source, target=target))
    if source in _WIDTHS and target in ("f16", "f32", "f64"):
        convert = partial(_from_integer, source=source, target=target, mode=rounding_of(form))
        return PtxRow((target,), (source,), convert)
    if source not in KINDS:
        return None
    given = FloatType(KINDS[source])  # type: ignore[arg-type]
    if target in _WIDTHS and whole is not None:
        to_integer = partial(_to_integer, given=given, ty=target, round_off=whole, flush_first="ftz" in form)
        return PtxRow((target,), (source,), to_integer)
    if target not in KINDS:
        return None
    wanted = FloatType(KINDS[target])  # type: ignore[arg-type]

    def convert_float(a: Array) -> Array:
        number = ops.as_number(a, given)
        number = whole(number) if whole is not None else number
        if wanted.kind == "bfloat":
            return ops.float_to_bfloat(number)
        return rounding.narrow(number, FLOATS[wanted.kind], rounding_of(form))

    if "ftz" in form and "f32" not in (source, target):
        return None
    if wanted.kind == "bfloat" and rounding_of(form) != "rn":
        return None
    return PtxRow((target,), (source,), _around(convert_float, form, source, target))


def _around(convert: Callable[[Array], Array], form: Sequence[str], source: str, target: str) -> Function:
    """`ftz` concerns the side that is f32, `sat` the result."""
    single = FloatType("float")
    before = modified(["ftz"], single, lambda a: a) if "ftz" in form and source == "f32" else None
    wanted = [
        word for word in form if word == "sat" or (word == "ftz" and target == "f32" and source == "f32")
    ]

    def run(a: Array) -> Array:
        result = convert(a if before is None else before(a))
        return modified(wanted, single, lambda value: value)(result)  # type: ignore[return-value]

    return run


def _resize(a: Array, source: str, target: str) -> Array:
    bits = _WIDTHS[target] // 8
    wide = signed(a, _WIDTHS[source]) if _signed(source) else a
    return wide.astype(f"{wide.dtype.kind}{bits}").view(f"u{bits}")


def _from_integer(a: Array, source: str, target: str, mode: str) -> Array:
    number = signed(a, _WIDTHS[source]) if _signed(source) else a
    return rounding.from_integer(number, FLOATS[KINDS[target]], mode)


def _to_integer(
    a: Array, given: FloatType, ty: str, round_off: Callable[[Array], Array], flush_first: bool
) -> Array:
    number = ops.as_number(a, given)
    if flush_first and given.kind == "float":
        number = modified(["ftz"], given, lambda value: value)(number)
    wide = round_off(np.asarray(number).astype(np.float64))
    whole = ops.to_integer_saturating(wide, _WIDTHS[ty], is_signed=_signed(ty))
    bits = np.ascontiguousarray(whole).view(U64).astype(f"u{_WIDTHS[ty] // 8}")
    if given.kind != "double" and _WIDTHS[ty] < 64:
        return bits
    # Of doubles, or to 64 bits, NaN becomes the top bit alone.
    return np.where(np.isnan(wide), bits.dtype.type(1 << (_WIDTHS[ty] - 1)), bits)


# --- SIMD within a word ---


_PARTS = ("add", "sub", "avrg", "min", "max", "absdiff", "set")


def _video(name: str, words: Sequence[str]) -> PtxRow | None:
    """vadd2, vmax4 and kin: `.sat` clamps each part, `.add` sums the parts onto the third operand."""
    if name[0] != "v" or name[-1] not in "24" or len(words) < 3:
        return None
    operation, bits = name[1:-1], 32 // int(name[-1])
    test = words[2] if operation == "set" else None
    types, form = (words[:2], words[3:]) if test else (words[:3], words[3:])
    if any(ty not in ("u32", "s32") for ty in types) or list(form) not in ([], ["sat"], ["add"]):
        return None
    if operation not in _PARTS or (test and test not in _COMPARE):
        return None
    result_signed = not test and _signed(types[2])
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if result_signed else (0, (1 << bits) - 1)

    def part(a: Array, b: Array) -> Array:
        if test:
            return _COMPARE[test](a, b).astype(np.int64)
        match operation:
            case "add":
                return a + b
            case "sub":
                return a - b
            case "avrg":
                total = a + b
                return (total + (total >= 0)) >> 1
            case "min":
                return np.minimum(a, b)
            case "max":
                return np.maximum(a, b)
        return np.abs(a - b)

    def run(a: Array, b: Array, c: Array) -> Array:
        result = np.zeros((), np.int64)
        total = c.astype(np.int64)
        for number in range(32 // bits):
            x, y = (
                _part(v, number, bits, is_signed=_signed(ty)) for v, ty in zip((a, b), types, strict=False)
            )
            value = part(x, y)
            total = total + value
            value = np.clip(value, low, high) if "sat" in form else value
            result = result | ((value & ((1 << bits) - 1)) << (number * bits))
        return ((total if "add" in form else result) & 0xFFFFFFFF).astype(U32)

    return PtxRow(("u32",), ("u32", "u32", "u32"), run)


def _part(word: Array, number: int, bits: int, *, is_signed: bool) -> Array:
    value = (word.astype(np.int64) >> (number * bits)) & ((1 << bits) - 1)
    return value - ((value >> (bits - 1)) << bits) if is_signed else value


def _of_predicates(name: str, words: Sequence[str]) -> PtxRow | None:
    functions: dict[str, tuple[int, Function]] = {
        "and": (2, np.logical_and),
        "or": (2, np.logical_or),
        "xor": (2, np.logical_xor),
        "not": (1, np.logical_not),
    }
    if list(words) != ["pred"] or name not in functions:
        return None
    arity, function = functions[name]
    return PtxRow(("pred",), ("pred",) * arity, function)


_FAMILIES = (
    _of_integers,
    _widening,
    _of_bits,
    _with_carry,
    _of_floats,
    _choices,
    _conversions,
    _video,
    _of_predicates,
)
