"""What the simulator computes for functions of libdevice, beside libdevice's own code executed by it.

The same functions three ways on the same inputs, seeded and at boundaries: by name; as the instructions that
are emitted for them where there is no library; as libdevice's bitcode, linked and optimised.
"""

from __future__ import annotations

import json
import re
from functools import cache

import numpy as np
import pytest

from pcfm import toolkits
from pcfm.ir.intrinsics.library_bodies import _BODIES
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.llvm import device_libraries as libraries
from pcfm.llvm.process import run_worker
from pcfm.machine import load
from pcfm.simt import simulate
from tests.breadth import choose

TYPES = {"float": np.float32, "double": np.float64, "i32": np.uint32, "i64": np.uint64, "i16": np.uint16}
COUNT = choose(512, 2048)
# The next number of the type is 1 apart; docs/getting-ir.md says what is more than 3.
BOUND = 3
BOUNDS = {
    **dict.fromkeys(("erfcf", "normcdff", "tgammaf", "erfc"), 5),
    **dict.fromkeys(("erfinv", "erfcinv", "normcdfinv", "normcdf", "tgamma"), 10),
    **{"lgammaf": 20, "erfcx": 500},
}
# Near its zeros the simulator's lgamma has an absolute error.
ABSOLUTE = {"lgamma": 1e-15}
EXACT = frozenset(
    "byte_perm mul24 umul24 fast_tanhf fast_tanf fast_powf hadd rhadd uhadd urhadd frsqrt_rn ffs ffsll "
    "nextafterf ldexpf scalbnf fmodf remainderf powif powi fdimf ilogbf logbf ldexp scalbn fmod remainder "
    "nextafter ilogb logb fdim half2float".split()
)
ONE = [f"{name}{suffix}" for suffix in ("f", "") for name in (
    "acos acosh asin asinh atan atanh cbrt cos cosh cospi erf erfc erfcinv erfcx erfinv exp exp10 exp2 expm1 "
    "lgamma log log10 log1p log2 logb normcdf normcdfinv rcbrt rsqrt sin sinh sinpi tan tanh tgamma".split()
)]  # fmt: skip
TWO = [f"{name}{suffix}" for suffix in ("f", "") for name in (
    "atan2 fdim fmod hypot nextafter pow remainder rhypot".split()
)]  # fmt: skip
MORE = {"norm3d": 3, "norm4d": 4, "rnorm3d": 3, "rnorm4d": 4}


def signatures() -> list[libraries._Signature]:
    """The functions that are compared."""
    made = []
    for stem in (*ONE, *TWO, *(f"{name}{suffix}" for name in MORE for suffix in ("f", ""))):
        ty = "float" if stem.endswith("f") and stem not in ("erf", "normcdf") else "double"
        count = MORE.get(stem.removesuffix("f"), 2 if stem in TWO else 1)
        made.append(libraries._Signature(f"__nv_{stem}", ty, (ty,) * count))
    for ty, suffix in (("float", "f"), ("double", "")):
        for stem in ("ldexp", "scalbn", "powi"):
            made.append(libraries._Signature(f"__nv_{stem}{suffix}", ty, (ty, "i32")))
        made.append(libraries._Signature(f"__nv_ilogb{suffix}", "i32", (ty,)))
    for stem in ("fast_tanf", "fast_tanhf", "frsqrt_rn"):
        made.append(libraries._Signature(f"__nv_{stem}", "float", ("float",)))
    made.append(libraries._Signature("__nv_fast_powf", "float", ("float", "float")))
    made.append(libraries._Signature("__nv_half2float", "float", ("i16",)))
    for stem in ("mul24", "umul24", "hadd", "rhadd", "uhadd", "urhadd"):
        made.append(libraries._Signature(f"__nv_{stem}", "i32", ("i32", "i32")))
    made.append(libraries._Signature("__nv_byte_perm", "i32", ("i32",) * 3))
    made += [
        libraries._Signature("__nv_ffs", "i32", ("i32",)),
        libraries._Signature("__nv_ffsll", "i32", ("i64",)),
    ]
    return list({each.name: each for each in (*of_bodies(), *made)}.values())


def of_bodies() -> list[libraries._Signature]:
    """The functions of libdevice that an instruction or two do, as far as it has them."""
    made = []
    for name, text in _BODIES.items():
        params = dict(
            sorted((number, ty) for ty, number in re.findall(r"(\w+) %(\d)", text))
            + [
                (number, text.split()[3])
                for number in re.findall(r"(?<=, )%(\d)", text)
                if "fneg" not in text
            ]
        )
        bitcast = re.search(r"= (?:bitcast|[su]itofp) (\w+) %0 to (\w+)", text)
        if bitcast:
            params = {"0": bitcast[1]}
        result = text.splitlines()[-1].split()
        ret = bitcast[2] if bitcast else result[-1] if result[2] in ("trunc", "zext") else result[3]
        if name.startswith("__nv_") and not re.search(
            # Of the last one libdevice's code is an intrinsic that the simulator does not know.
            r"__nv_\w*(int|ll)2(float|double)$|int2double_r[zdu]|float2half_rn",
            name,
        ):
            made.append(libraries._Signature(name, ret, tuple(params[key] for key in sorted(params))))
    return made


def numbers(ty: str, position: int) -> np.ndarray:
    """Boundaries, and random numbers of several sizes."""
    rng = np.random.default_rng(position)
    if ty in ("float", "double"):
        limits = np.finfo(TYPES[ty])
        edges = [0, -0.0, 1, -1, 0.5, -0.5, 2, 3, -3, 10, 0.1, -0.1, np.pi, -np.pi / 2, 1e5, -1.1e5, 2.0**31]
        edges += [1e30, -1e30, 88, -87, 100, -104, 700, -745, 1.5, 2.5, -2.5, 0.75, np.inf, -np.inf, np.nan]
        edges += [limits.tiny, -limits.tiny, limits.max, -limits.max, 1 - limits.epsneg, 1 + limits.eps]
        random = rng.normal(size=COUNT) * np.exp(rng.uniform(-12, 12, COUNT))
        random[::3] = rng.uniform(-1, 1, len(random[::3]))
        random[1::3] = rng.uniform(-90, 90, len(random[1::3]))
        values = np.array([*edges, *random], np.float64).astype(TYPES[ty])[:COUNT]
    else:
        bits = np.dtype(TYPES[ty]).itemsize * 8
        edges = [0, 1, 2, 31, 2 ** (bits - 1), 2 ** (bits - 1) - 1, 2**bits - 1, 2**bits - 2, 7, 0x5555]
        random = [int(value) % 2**bits for value in rng.integers(0, 2**63, COUNT // 2)]
        small = [int(value) % 2**bits for value in rng.integers(-40, 40, COUNT)]
        values = np.array([*edges, *random, *small][:COUNT], TYPES[ty])
    return values if position == 0 else rng.permutation(values)


def executed(functions: list[libraries._Signature], text: str) -> dict[str, np.ndarray]:
    """What each function gives for the inputs of its types: one launch, of a kernel that calls them all."""
    inputs = dict.fromkeys((ty, number) for each in functions for number, ty in enumerate(each.params))
    names = {key: f"%in{number}" for number, key in enumerate(inputs)}
    lines = [f"  {name}.g = getelementptr {key[0]}, ptr {name}, i32 %t" for key, name in names.items()]
    lines += [f"  {name}.v = load {key[0]}, ptr {name}.g" for key, name in names.items()]
    for number, each in enumerate(functions):
        args = ", ".join(f"{ty} {names[ty, position]}.v" for position, ty in enumerate(each.params))
        lines.append(f"  %r{number} = call {each.ret} @{each.name}({args})")
        lines.append(f"  %g{number} = getelementptr {each.ret}, ptr %out{number}, i32 %t")
        lines.append(f"  store {each.ret} %r{number}, ptr %g{number}")
    defined = set(libraries._DEFINED.findall(text))
    kernel = "\n".join([
        *(each.declaration() for each in functions if each.name not in defined),
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        f"define ptx_kernel void @k({', '.join(f'ptr {name}' for name in names.values())}, "
        f"{', '.join(f'ptr %out{number}' for number in range(len(functions)))}) {{",
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        "  %first = mul i32 %block, 128",
        "  %t = add i32 %first, %tid",
        *lines,
        "  ret void",
        "}",
    ])  # fmt: skip
    args = [BufferArg(numbers(*key)) for key in inputs]
    args += [BufferArg(np.zeros(COUNT, TYPES[each.ret])) for each in functions]
    head = "" if "target triple" in text else 'target triple = "nvptx64-nvidia-cuda"\n'
    module = parse_module(head + text + "\n" + kernel)
    result = simulate(
        module, Launch("k", (COUNT // 128, 1, 1), (128, 1, 1), tuple(args), 0), load("volta-warp32")
    )
    assert result.returned, str(result.outcome)
    outputs = [result.buffers[len(inputs) + number] for number in range(len(functions))]
    return {each.name: out for each, out in zip(functions, outputs, strict=True) if out is not None}


@cache
def by_name() -> dict[str, np.ndarray]:
    return executed(compared(), "")


@cache
def compared() -> list[libraries._Signature]:
    every = signatures()
    return choose(
        [each for number, each in enumerate(every) if number % 8 == 0 or each.name in CHOSEN], every
    )


CHOSEN = {
    f"__nv_{name}{suffix}" for suffix in ("f", "") for name in "sqrt exp pow sin fmax floor tanh".split()
} | {f"__nv_{name}" for name in ("byte_perm", "ffs", "ffsll", "mul24", "half2float")}


def apart(left: np.ndarray, right: np.ndarray) -> int:
    """How many numbers of the type lie between the two that are furthest apart."""
    if left.dtype.kind != "f":
        return int((left != right).sum())
    size = left.dtype.itemsize
    order = [each.view(f"i{size}").astype(object) for each in (left, right)]
    order = [np.where(each < 0, -(each & (2 ** (8 * size - 1) - 1)), each) for each in order]
    both = np.isnan(left) & np.isnan(right)
    either = np.isnan(left) != np.isnan(right)
    return int(np.max(np.where(both, 0, np.where(either, 2**64, np.abs(order[0] - order[1])))))


def differences(theirs: dict[str, np.ndarray]) -> dict[str, str]:
    """Which functions are further from what the simulator gives by name than they may be."""
    wrong: dict[str, str] = {}
    for name, out in theirs.items():
        stem, own = name.removeprefix("__nv_"), by_name()[name]
        bound = 0 if name in _BODIES or stem in EXACT else BOUNDS.get(stem, BOUND)
        if (
            stem == "llround"
        ):  # the library's own is poison for what 64 bits do not hold; by name that saturates
            limits = np.array([1 << 63, (1 << 63) - 1], np.uint64)
            held = ~np.isin(own.astype(np.uint64), limits)
            out, own = out[held], own[held]
        if stem in ABSOLUTE:
            with np.errstate(invalid="ignore"):
                near = np.abs(out - own) <= ABSOLUTE[stem]
            out = np.where(near, own, out)
            bound = 1 << 12
        distance = apart(out, own)
        if distance > bound:
            wrong[name] = f"{distance} apart"
    return wrong


def test_instructions_in_place_of_functions_compute_what_the_functions_do():
    mine = [each for each in compared() if each.name in _BODIES]
    choices = libraries._Choices(
        flushes=False, unsafe=False, finite=False, precise_sqrt=True, abi_version=500
    )
    texts = [libraries._definition(each, "ptx", choices) or "" for each in mine]
    assert differences(executed(mine, libraries._complete(*texts))) == {}


@pytest.mark.skipif(not toolkits.libdevice(), reason="no CUDA toolkit, and so no libdevice, is there")
def test_libdevice_computes_what_the_simulator_says():
    choices = libraries._Choices(
        flushes=False, unsafe=False, finite=False, precise_sqrt=True, abi_version=500
    )
    text = run_worker(
        "specialise",
        libraries._head("ptx", "sm_80", "", choices).encode(),
        *("nvptx64-nvidia-cuda", "sm_80", "", ""),
        json.dumps([each.name for each in compared()]),
        json.dumps(toolkits.libdevice()),
        doing="specialising",
    )
    assert differences(executed(compared(), text)) == {}
