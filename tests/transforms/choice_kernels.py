"""Choices by a comparison, as data: kernels with many of them side by side, and what each computed.

A `Pattern` is written with `T` for its type, `%a` and `%b` for its operands and `$` after every name of its
own. `outcome` runs a kernel that makes every pattern's choice for every pair of operands, as a select or as a
branch, and tells value and poison of each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.simt import simulate
from pcfm.simt.intrinsics import Intrinsic
from pcfm.simt.intrinsics import floating as fp
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline

MACHINE = load("gcn-wave64")
WORDS = {"i8": "u1", "i16": "u2", "i32": "u4", "i64": "u8", "half": "u2", "bfloat": "u2", "float": "u4"} | {
    "double": "u8"
}
SUFFIX = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
_FRACTION = {"half": 10, "bfloat": 7, "float": 23, "double": 52}
FORMS = ("select", "diamond", "triangle")
THREADS = 256


@dataclass(frozen=True)
class Pattern:
    """`cond ? if_true : if_false`; `expected` is the intrinsic that it must become, None for none.

    `before` stands before the comparison; `lines` compute arms, in the arm that names their result where
    there is a branch. `after` computes %out$ from the choice %r$ and is stored in its place.
    """

    cond: str
    if_true: str
    if_false: str
    expected: str | None = None
    flags: str = ""
    lines: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join((self.cond, self.if_true, self.if_false, self.flags, *self.before, *self.lines))

    @property
    def leaves_nan_open(self) -> bool:
        """Whether a NaN that comes out may be any."""
        return bool(self.after) or any(word in self.text for word in ("fsub", "fmul", "fadd"))

    @property
    def leaves_zero_open(self) -> bool:
        """Whether the sign of a zero that comes out may be either."""
        return "nsz" in self.text or "fast" in self.text


def kernel(patterns: Sequence[Pattern], ty: str, form: str) -> str:
    """A kernel that makes the choices one after the other and stores them side by side."""
    lines: list[str] = []
    for number, pattern in enumerate(patterns):
        lines += _choice(pattern, form)
        stored = "%out$" if pattern.after else "%r$"
        lines += [*(f"  {line}" for line in pattern.after)]
        lines += [f"  %q$ = getelementptr T, ptr %out, i64 {number}"]
        lines += ["  %s$ = getelementptr T, ptr %q$, i64 %row", f"  store T {stored}, ptr %s$, align 1"]
        lines = [line.replace("$", f".{number}") for line in lines]
    suffix = SUFFIX.get(ty, ty)
    body = re.sub(r"\bT\b", ty, "\n".join(lines)).replace("@SUFFIX", suffix)
    names = sorted(set(re.findall(r"@(llvm\.\w+)\." + suffix, body)))
    declared = [f"declare {ty} @{name}.{suffix}({_parameters(name, ty)})" for name in names]
    return "\n".join([
        'target triple = "nvptx64-nvidia-cuda"',
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        *declared,
        "define ptx_kernel void @k(ptr %pa, ptr %pb, ptr %out) {",
        "entry:",
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        f"  %base = mul i32 %cta, {THREADS}",
        "  %t = add i32 %base, %tid",
        "  %wide = zext i32 %t to i64",
        f"  %row = mul i64 %wide, {len(patterns)}",
        f"  %ga = getelementptr {ty}, ptr %pa, i64 %wide",
        f"  %gb = getelementptr {ty}, ptr %pb, i64 %wide",
        f"  %a = load {ty}, ptr %ga, align 1",
        f"  %b = load {ty}, ptr %gb, align 1",
        body,
        "  ret void",
        "}",
        "",
    ])  # fmt: skip


def _parameters(name: str, ty: str) -> str:
    return {"llvm.abs": f"{ty}, i1", "llvm.fabs": ty, "llvm.sqrt": ty}.get(name, f"{ty}, {ty}")


def _choice(pattern: Pattern, form: str) -> list[str]:
    flags = f"{pattern.flags} " if pattern.flags else ""
    before, compare = [f"  {line}" for line in pattern.before], f"  %c$ = {pattern.cond}"
    arms = (pattern.if_true, pattern.if_false)
    if form == "select":
        choose = f"  %r$ = select {flags}i1 %c$, T {arms[0]}, T {arms[1]}"
        return [*before, *(f"  {line}" for line in pattern.lines), compare, choose]
    inside = [[line for line in pattern.lines if line.split(" = ")[0] == arm] for arm in arms]
    outside = [line for line in pattern.lines if line not in (*inside[0], *inside[1])]
    names, sides = ["left$", "right$"], []
    if form == "triangle" and not all(inside):
        names[0 if not inside[0] else 1] = "join$"
    ends = [name if name != "join$" else "top$" for name in names]
    for name, lines in zip(names, inside, strict=True):
        if name != "join$":
            sides += [f"{name}:", *(f"  {line}" for line in lines), "  br label %join$"]
    return [
        "  br label %top$", "top$:", *before, *(f"  {line}" for line in outside), compare,
        f"  br i1 %c$, label %{names[0]}, label %{names[1]}", *sides, "join$:",
        f"  %r$ = phi {flags}T [ {arms[0]}, %{ends[0]} ], [ {arms[1]}, %{ends[1]} ]",
    ]  # fmt: skip


def recognised(text: str, pipeline: str = "minmax") -> Module:
    """The module of `text` after the pass, which must tell the truth and be done."""
    module = parse_module(text)
    before = print_module(module)
    run = run_pipeline(module, parse_pipeline(pipeline), PassContext(MACHINE))
    after = print_module(module)
    assert run.changed == (before != after)
    assert not run_pipeline(module, parse_pipeline(pipeline), PassContext(MACHINE)).changed, after
    return module


def became(module: Module, number: int) -> str | None:
    """The intrinsic that choice `number` has become."""
    for inst in module.kernels[0].instructions():
        if inst.name == f"r.{number}":
            name = getattr(inst, "callee_name", None)
            return name.split(".")[1] if name else None
    raise AssertionError(f"choice {number} is gone")


def outcome(
    module: Module, pairs: tuple[np.ndarray, np.ndarray], patterns: int, *, trap: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Per pair and pattern the bits of what came out, and where `trap` is set, whether it was poison."""
    a, b = (np.resize(side, -(-len(side) // THREADS) * THREADS) for side in pairs)
    out = np.zeros(len(a) * patterns, a.dtype)
    launch = Launch(
        "k", (len(a) // THREADS, 1, 1), (THREADS, 1, 1), tuple(BufferArg(side) for side in (a, b, out))
    )
    result = simulate(module, launch, MACHINE, undef="trap" if trap else "zero", observers=())
    assert trap or result.returned, str(result.outcome)
    stored = result.buffers[2]
    poison = result.undefined[2] if trap and result.undefined is not None else None
    assert stored is not None and (poison is not None or not trap), str(result.outcome)
    flags = poison if poison is not None else np.zeros(len(stored), np.bool_)
    return stored.reshape(-1, patterns), flags.reshape(-1, patterns)


def nan_and_zero(bits: np.ndarray, ty: str) -> tuple[np.ndarray, np.ndarray]:
    """Where bit patterns of floats are NaNs, and where they are zeros."""
    width = 8 * bits.dtype.itemsize
    magnitude = bits & bits.dtype.type((1 << (width - 1)) - 1)
    infinity = ((1 << (width - 1 - _FRACTION[ty])) - 1) << _FRACTION[ty]
    return magnitude > bits.dtype.type(infinity), magnitude == 0


def boundary_bits(ty: str) -> np.ndarray:
    """Zeros, subnormal and normal numbers, infinities, quiet and signaling NaNs, of both signs."""
    width, fraction = 8 * np.dtype(WORDS[ty]).itemsize, _FRACTION[ty]
    top = ((1 << (width - 1 - fraction)) - 1) << fraction
    one = (top >> 1) & ~((1 << fraction) - 1)
    magnitudes = [0, 1, (1 << fraction) - 1, 1 << fraction, one - (1 << fraction), one, one + 1]
    magnitudes += [one + (1 << fraction), top - 1, top, top | 1 << (fraction - 1), top | 1]
    magnitudes += [top | 1 << (fraction - 1) | 5]
    return np.array([m | sign << (width - 1) for m in magnitudes for sign in (0, 1)], WORDS[ty])


def all_pairs(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Every value with every value."""
    return np.repeat(values, len(values)), np.tile(values, len(values))


def disagreements(
    patterns: Sequence[Pattern],
    ty: str,
    source: np.ndarray,
    target: np.ndarray,
    poison: np.ndarray,
    target_poison: np.ndarray,
) -> list[tuple[int, int]]:
    """(pair, pattern) where the target's bits or poison do not refine the source's."""
    wrong: list[tuple[int, int]] = []
    for number, pattern in enumerate(patterns):
        ours, theirs = source[:, number], target[:, number]
        fine = ours == theirs
        if ty in _FRACTION:
            (nan, zero), (their_nan, their_zero) = nan_and_zero(ours, ty), nan_and_zero(theirs, ty)
            if pattern.leaves_nan_open:
                fine |= nan & their_nan
            if pattern.leaves_zero_open:
                fine |= zero & their_zero
            # The simulator does not follow nnan of a select or phi: the chosen value makes it poison.
            if "nnan" in pattern.flags or "fast" in pattern.flags:
                fine |= nan
        fine = (fine & ~target_poison[:, number]) | poison[:, number]
        wrong += [(int(pair), number) for pair in np.flatnonzero(~fine)[:3]]
    return wrong


# --- other readings of the intrinsics -----------------------------------------------------------------------


def contrary_intrinsics() -> dict[str, Intrinsic]:
    """Minima and maxima that do what LangRef lets them do, and the simulator's do not.

    minnum and maxnum choose the other one of two zeros and make a NaN of a signaling one; minimum and maximum
    give a NaN of their own.
    """
    return {
        "llvm.minnum": fp.entry(_contrary(fp.minnum)),
        "llvm.maxnum": fp.entry(_contrary(fp.maxnum)),
        "llvm.minimum": fp.entry(_own_nan(fp.minimum)),
        "llvm.maximum": fp.entry(_own_nan(fp.maximum)),
    }


def _contrary(function: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    def pick(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        picked = function(a, b)
        zeros = (a == 0) & (b == 0) & (np.signbit(a) != np.signbit(b))
        picked = np.where(zeros, np.negative(picked), picked)
        return np.where(_is_signaling(a) | _is_signaling(b), picked.dtype.type(np.nan), picked)

    return pick


def _is_signaling(a: np.ndarray) -> np.ndarray:
    bits = np.ascontiguousarray(a).view(f"u{a.dtype.itemsize}")
    quiet = {2: 9, 4: 22, 8: 51}[a.dtype.itemsize]
    return np.isnan(a) & (bits >> bits.dtype.type(quiet) & bits.dtype.type(1) == 0)


def _own_nan(function: Callable[..., np.ndarray]) -> Callable[..., np.ndarray]:
    def pick(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        picked = function(a, b)
        return np.where(np.isnan(picked), np.copysign(picked.dtype.type(np.nan), -1), picked)

    return pick
