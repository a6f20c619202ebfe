"""What `minmax` recognises and what it must not, each executed against its source on every boundary value.

Integers of 8 bits on all pairs. Floats on all pairs of zeros, subnormal and normal numbers, infinities, quiet
and signaling NaNs, bit for bit: NaN payloads too, where the source only moves them. `make test` takes all
patterns for `float` and selects, a third of them for other types and forms. `PCFM_MINMAX_KERNELS` sets
how many kernels of random choices there are (10, or 30), `PCFM_MINMAX_FIRST_SEED` where to start.
"""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import verify
from pcfm.simt.intrinsics import INTRINSICS, Intrinsic
from tests.breadth import choose
from tests.transforms.choice_kernels import (
    FORMS,
    WORDS,
    Pattern,
    all_pairs,
    became,
    boundary_bits,
    contrary_intrinsics,
    disagreements,
    kernel,
    outcome,
    recognised,
)

KERNELS = int(os.environ.get("PCFM_MINMAX_KERNELS", choose(5, 30)))
FIRST = int(os.environ.get("PCFM_MINMAX_FIRST_SEED", "0"))
NEG = "%n$ = sub T 0, %a"
STRICT_NEG = "%n$ = sub nsw T 0, %a"
LESS, GREATER = ("slt", "sle", "ult", "ule"), ("sgt", "sge", "ugt", "uge")


def integer_pairs() -> list[Pattern]:
    """Every predicate, both orders of the arms."""
    patterns: list[Pattern] = []
    for predicate in (*LESS, *GREATER):
        first, second = ("min", "max") if predicate in LESS else ("max", "min")
        family = predicate[0]
        patterns.append(Pattern(f"icmp {predicate} T %a, %b", "%a", "%b", family + first))
        patterns.append(Pattern(f"icmp {predicate} T %a, %b", "%b", "%a", family + second))
    return patterns


INTEGER_CONSTANTS = [
    Pattern("icmp slt T %a, 10", "%a", "10", "smin"),
    Pattern("icmp slt T %a, 11", "%a", "10", "smin"),
    Pattern("icmp sle T %a, 9", "%a", "10", "smin"),
    Pattern("icmp sgt T %a, 10", "%a", "10", "smax"),
    Pattern("icmp sgt T %a, 9", "%a", "10", "smax"),
    Pattern("icmp sge T %a, 11", "%a", "10", "smax"),
    Pattern("icmp sgt T 10, %a", "10", "%a", "smax"),
    Pattern("icmp ult T %a, 11", "10", "%a", "umax"),
    Pattern("icmp ult T %a, 11", "%a", "10", "umin"),
    Pattern("icmp uge T %a, -3", "-3", "%a", "umin"),
    Pattern("icmp ugt T %a, -3", "-2", "%a", "umin"),
    Pattern("icmp eq T %a, 0", "1", "%a", "umax"),
    Pattern("icmp ne T %a, 0", "%a", "1", "umax"),
    Pattern("icmp ne T %a, 0", "1", "%a", "umin"),
    Pattern("icmp eq T %a, -1", "-2", "%a", "umin"),
    Pattern("icmp eq T %a, -128", "-127", "%a", "smax"),
    Pattern("icmp ne T %a, 127", "%a", "126", "smin"),
    Pattern("icmp samesign ult T %a, %b", "%a", "%b", "umin"),
    # Near misses: two off, the wrong end, the wrong family, another value.
    Pattern("icmp slt T %a, 12", "%a", "10"),
    Pattern("icmp slt T %a, 9", "%a", "10"),
    Pattern("icmp sgt T %a, 10", "%a", "9"),
    Pattern("icmp sgt T %a, 127", "%a", "-128"),
    Pattern("icmp eq T %a, 0", "2", "%a"),
    Pattern("icmp eq T %a, 1", "2", "%a"),
    Pattern("icmp eq T %a, 127", "-128", "%a"),
    Pattern("icmp eq T %a, %b", "%a", "%b"),
    Pattern("icmp slt T %a, %b", "%a", "7"),
    Pattern("icmp slt T %a, 7", "%a", "%b"),
    Pattern("icmp slt T %n$, %b", "%a", "%b", before=("%n$ = add T %a, 1",)),
]
INTEGER_ABS = [
    *(
        Pattern(f"icmp {predicate} T %a, {bound}", "%n$", "%a", "abs", lines=(NEG,))
        for predicate, bound in (("slt", 0), ("slt", 1), ("sle", 0), ("sle", -1))
    ),
    *(
        Pattern(f"icmp {predicate} T %a, {bound}", "%a", "%n$", "abs", lines=(STRICT_NEG,))
        for predicate, bound in (("sgt", 0), ("sgt", -1), ("sge", 0), ("sge", 1))
    ),
    Pattern("icmp sgt T 0, %a", "%n$", "%a", "abs", lines=(NEG,)),
    Pattern("icmp slt T %a, 0", "%a", "%n$", lines=(NEG,)),
    Pattern("icmp slt T %a, 2", "%n$", "%a", lines=(NEG,)),
    Pattern("icmp slt T %a, -1", "%n$", "%a", lines=(NEG,)),
    Pattern("icmp ult T %a, 1", "%n$", "%a", lines=(NEG,)),
    Pattern("icmp slt T %b, 0", "%n$", "%a", lines=(NEG,)),
    Pattern("icmp slt T %a, 0", "%n$", "%a", lines=("%n$ = sub T 1, %a",)),
    Pattern("icmp slt T %a, 0", "%n$", "%a", lines=("%n$ = xor T -1, %a",)),
]
UP, DOWN = "%u$ = sub nsw T %b, %a", "%d$ = sub nsw T %a, %b"
INTEGER_DISTANCES = [
    Pattern("icmp slt T %a, %b", "%u$", "%d$", "abs", lines=(UP, DOWN)),
    Pattern("icmp sge T %a, %b", "%d$", "%u$", "abs", lines=(UP, DOWN)),
    Pattern("icmp slt T %a, %b", "%u$", "%d$", "abs", lines=("%u$ = sub nuw nsw T %b, %a", DOWN)),
    Pattern("icmp slt T %a, %b", "%d$", "%u$", lines=(UP, DOWN)),
    Pattern("icmp ult T %a, %b", "%u$", "%d$", lines=(UP, DOWN)),
    Pattern("icmp slt T %a, %b", "%u$", "%d$", lines=("%u$ = sub T %b, %a", DOWN)),
    Pattern("icmp slt T %a, %b", "%u$", "%d$", lines=(UP, "%d$ = sub T %a, %b")),
    Pattern(
        "icmp slt T %a, %b", "%u$", "%d$",
        lines=("%u$ = sub nuw nsw T %b, %a", "%d$ = sub nuw nsw T %a, %b"),
    ),
]  # fmt: skip


def inner(name: str, limit: object, operand: str = "%a") -> str:
    return f"%m$ = call T @llvm.{name}.@SUFFIX(T {operand}, T {limit})"


INTEGER_CLAMPS = [
    Pattern("icmp slt T %a, -5", "-5", "%m$", "smax", lines=(inner("smin", 9),)),
    Pattern("icmp slt T %a, -4", "-5", "%m$", "smax", lines=(inner("smin", 9),)),
    Pattern("icmp sgt T %a, 9", "9", "%m$", "smin", lines=(inner("smax", -5),)),
    Pattern("icmp ule T %a, 3", "3", "%m$", "umax", lines=(inner("umin", 200),)),
    Pattern("icmp slt T %a, 9", "9", "%m$", "smax", lines=(inner("smin", 9),)),
    # The limits cross, the families differ, another value, the wrong arm.
    Pattern("icmp slt T %a, 10", "10", "%m$", lines=(inner("smin", 9),)),
    Pattern("icmp slt T %a, -5", "-5", "%m$", lines=(inner("umin", 9),)),
    Pattern("icmp slt T %a, -5", "-5", "%m$", lines=(inner("smin", 9, "%b"),)),
    Pattern("icmp sgt T %a, 9", "9", "%m$", lines=(inner("smax", 20),)),
]
INTEGERS = [*integer_pairs(), *INTEGER_CONSTANTS, *INTEGER_ABS, *INTEGER_DISTANCES, *INTEGER_CLAMPS]

# --- floats -------------------------------------------------------------------------------------------------

STORED_SUM = ("%out$ = fadd T %r$, 1.0",)
WHOLE = ("%bits$ = zext i1 true to i32", "%w$ = sitofp i32 %bits$ to T")  # never NaN, never -0
OPERANDS = ("%a", "%b")


def float_pairs() -> list[Pattern]:
    """Two unknown operands under every predicate, with every set of flags."""
    patterns: list[Pattern] = []
    for predicate in ("olt", "ole", "ult", "ule", "ogt", "oge", "ugt", "uge"):
        for arms in (OPERANDS, OPERANDS[::-1]):
            which = "min" if (predicate[1] == "l") == (arms == OPERANDS) else "max"
            for cond, result, expected in (
                ("", "", None),
                ("", "nsz", None),
                ("", "nnan", None),
                ("nnan", "", None),
                ("nnan ninf nsz", "nnan ninf", None),
                ("nnan", "nsz", f"{which}num"),
                ("nnan ninf", "nsz", f"{which}num"),
                ("fast", "fast", f"{which}num"),
                ("", "nnan nsz", f"{which}imumnum"),
                ("nsz", "nsz", None),
            ):
                flags = f"{cond} " if cond else ""
                pattern = Pattern(f"fcmp {flags}{predicate} T %a, %b", *arms, expected, flags=result)
                patterns.append(pattern)
    return patterns


FLOAT_CONSTANTS = [
    # A number other than zero settles zeros; NaNs are settled where it is kept.
    Pattern("fcmp olt T %a, 1.0", "%a", "1.0", "minimumnum"),
    Pattern("fcmp ole T %a, 1.0", "%a", "1.0", "minimumnum"),
    Pattern("fcmp ugt T %a, 1.0", "1.0", "%a", "minimumnum"),
    Pattern("fcmp ogt T %a, -2.0", "%a", "-2.0", "maximumnum"),
    Pattern("fcmp uge T -2.0, %a", "-2.0", "%a", "maximumnum"),
    Pattern("fcmp nnan ogt T %a, -2.0", "%a", "-2.0", "maxnum"),
    Pattern("fcmp ult T %a, 1.0", "%a", "1.0"),
    Pattern("fcmp ogt T %a, 1.0", "1.0", "%a"),
    # Zeros: right where the other one cannot be of the sign that would lose wrongly.
    Pattern("fcmp ogt T %a, 0.0", "%a", "0.0", "maximumnum"),
    Pattern("fcmp ule T %a, 0.0", "0.0", "%a", "maximumnum"),
    Pattern("fcmp ole T %a, 0.0", "%a", "0.0", "minimumnum"),
    Pattern("fcmp olt T %a, -0.0", "%a", "-0.0", "minimumnum"),
    Pattern("fcmp oge T %a, -0.0", "%a", "-0.0", "maximumnum"),
    Pattern("fcmp ogt T %a, -0.0", "%a", "0.0", "maximumnum"),
    Pattern("fcmp oge T %a, 0.0", "%a", "0.0"),
    Pattern("fcmp olt T %a, 0.0", "%a", "0.0"),
    Pattern("fcmp ole T %a, -0.0", "%a", "-0.0"),
    Pattern("fcmp ogt T %a, 0.0", "%a", "-0.0"),
    Pattern("fcmp oge T %a, 0.0", "%a", "0.0", "maximumnum", flags="nsz"),
    # What computed a value tells: an integer's value is no NaN and no -0.
    Pattern("fcmp ult T %w$, %a", "%w$", "%a", "minimumnum", before=WHOLE),
    Pattern("fcmp olt T %a, %w$", "%a", "%w$", before=WHOLE),
    Pattern("fcmp ole T %a, %w$", "%a", "%w$", "minimumnum", before=WHOLE),
    Pattern("fcmp ogt T %a, %w$", "%a", "%w$", "maximumnum", before=WHOLE),
    Pattern("fcmp oge T %a, %w$", "%a", "%w$", before=WHOLE),
    Pattern("fcmp ule T %a, %w$", "%a", "%w$", before=WHOLE),
    # A NaN that stays is a minimum's only where nobody looks at its bits.
    Pattern("fcmp ult T %a, 1.0", "%a", "1.0", "minimum", after=STORED_SUM),
    Pattern("fcmp ogt T %a, 1.0", "1.0", "%a", "minimum", after=STORED_SUM),
    Pattern("fcmp uge T %a, 2.0", "%a", "2.0", "maximum", after=STORED_SUM),
    Pattern("fcmp ule T %a, %b", "%a", "%b", after=STORED_SUM),
    Pattern("fcmp ult T %a, 1.0", "%a", "1.0", after=("%out$ = fneg T %r$",)),
    Pattern(
        "fcmp ult T %a, 1.0", "%a", "1.0", "minimum",
        after=("%g$ = fneg T %r$", "%out$ = fmul T %g$, 3.0"),
    ),
    # Other predicates, other values.
    Pattern("fcmp one T %a, %b", "%a", "%b", flags="fast"),
    Pattern("fcmp fast oeq T %a, %b", "%a", "%b", flags="fast"),
    Pattern("fcmp fast olt T %a, 1.0", "%a", "2.0", flags="fast"),
]  # fmt: skip
FNEG = "%n$ = fneg T %a"
MINUS = "%n$ = fsub T 0.0, %a"
MINUS_NEGATIVE = "%n$ = fsub T -0.0, %a"
TIMES = "%n$ = fmul T %a, -1.0"
FLOAT_ABS = [
    # -0 would stay, or +0 be negated; a NaN would keep its sign.
    Pattern("fcmp olt T %a, 0.0", "%n$", "%a", lines=(FNEG,)),
    Pattern("fcmp olt T %a, 0.0", "%n$", "%a", flags="nsz", lines=(FNEG,)),
    Pattern("fcmp nnan olt T %a, 0.0", "%n$", "%a", lines=(FNEG,)),
    Pattern("fcmp ole T %a, 0.0", "%n$", "%a", flags="nnan", lines=(FNEG,)),
    Pattern("fcmp nnan ole T %a, 0.0", "%n$", "%a", lines=(MINUS_NEGATIVE,)),
    Pattern("fcmp ole T %a, 0.0", "%n$", "%a", lines=(MINUS,)),
    Pattern("fcmp nnan olt T %a, 0.0", "%n$", "%a", lines=(MINUS,)),
    Pattern("fcmp nnan olt T %a, 0.0", "%a", "%n$", flags="nsz", lines=(FNEG,)),
    Pattern("fcmp nnan olt T %b, 0.0", "%n$", "%a", flags="nsz", lines=(FNEG,)),
    Pattern("fcmp nnan olt T %a, 1.0", "%n$", "%a", flags="nsz", lines=(FNEG,)),
    Pattern("fcmp nnan olt T %a, 0.0", "%n$", "%a", flags="nsz", lines=("%n$ = fsub T 1.0, %a",)),
    Pattern("fcmp nnan olt T %a, 0.0", "%n$", "%a", "fabs", flags="nsz", lines=(FNEG,)),
    Pattern("fcmp olt T %a, -0.0", "%n$", "%a", "fabs", flags="nnan nsz", lines=(FNEG,)),
    Pattern("fcmp fast ogt T %a, 0.0", "%a", "%n$", "fabs", flags="fast", lines=(FNEG,)),
    Pattern("fcmp nnan oge T 0.0, %a", "%n$", "%a", "fabs", flags="nsz", lines=(TIMES,)),
    Pattern("fcmp nnan ole T %a, 0.0", "%n$", "%a", "fabs", lines=(MINUS,)),
    Pattern("fcmp ule T %a, 0.0", "%n$", "%a", "fabs", lines=(MINUS,)),
    Pattern("fcmp ogt T %a, 0.0", "%a", "%n$", "fabs", lines=(MINUS,)),
    Pattern("fcmp ole T %a, 0.0", "%n$", "%a", "fabs", lines=(MINUS,), after=STORED_SUM),
    Pattern("fcmp ole T %w$, 0.0", "%n$", "%w$", before=WHOLE, lines=("%n$ = fneg T %w$",)),
    Pattern("fcmp olt T %w$, 0.0", "%n$", "%w$", "fabs", before=WHOLE, lines=("%n$ = fneg T %w$",)),
]
FUP, FDOWN = "%u$ = fsub T %b, %a", "%d$ = fsub T %a, %b"
FLOAT_DISTANCES = [
    # -0 - +0 is -0.
    Pattern("fcmp olt T %a, %b", "%u$", "%d$", lines=(FUP, FDOWN)),
    Pattern("fcmp uge T %a, %b", "%d$", "%u$", lines=(FUP, FDOWN)),
    Pattern("fcmp olt T %a, %b", "%u$", "%d$", "fabs", flags="nsz", lines=(FUP, FDOWN)),
    Pattern("fcmp uge T %a, %b", "%d$", "%u$", "fabs", lines=(FUP, "%d$ = fsub nsz T %a, %b")),
    Pattern("fcmp uge T %a, %b", "%d$", "%u$", lines=("%u$ = fsub nsz T %b, %a", FDOWN)),
    Pattern(
        "fcmp olt T %w$, %a", "%d$", "%u$", "fabs", before=WHOLE,
        lines=("%u$ = fsub T %w$, %a", "%d$ = fsub T %a, %w$"),
    ),
    Pattern(
        "fcmp ole T %w$, %a", "%d$", "%u$", before=WHOLE,
        lines=("%u$ = fsub T %w$, %a", "%d$ = fsub T %a, %w$"),
    ),
    Pattern("fcmp nnan ninf ogt T %a, %b", "%d$", "%u$", "fabs", flags="nsz", lines=(FUP, FDOWN)),
    Pattern(
        "fcmp olt T %a, %b", "%u$", "%d$", "fabs", flags="nsz",
        lines=("%u$ = fsub nnan ninf T %b, %a", FDOWN),
    ),
    Pattern("fcmp olt T %a, %b", "%d$", "%u$", lines=(FUP, FDOWN)),
    Pattern("fcmp oeq T %a, %b", "%u$", "%d$", lines=(FUP, FDOWN)),
    Pattern(
        "fcmp olt T %a, %b", "%u$", "%d$", flags="nsz",
        lines=("%u$ = fsub nnan T %b, %a", "%d$ = fsub ninf T %a, %b"),
    ),
]  # fmt: skip
FLOAT_CLAMPS = [
    Pattern("fcmp olt T %a, -1.0", "-1.0", "%m$", "maxnum", lines=(inner("minimumnum", "2.0"),)),
    Pattern("fcmp olt T %a, 0.0", "0.0", "%m$", lines=(inner("minimumnum", "2.0"),)),
    Pattern("fcmp ole T %a, 0.0", "0.0", "%m$", "maximumnum", lines=(inner("minimumnum", "2.0"),)),
    Pattern("fcmp ugt T %a, -1.0", "%m$", "-1.0", "maxnum", lines=(inner("minimumnum", "2.0"),)),
    Pattern("fcmp ogt T %a, 2.0", "2.0", "%m$", "minnum", lines=(inner("maximumnum", "-1.0"),)),
    Pattern("fcmp nnan olt T %a, -1.0", "-1.0", "%m$", "maxnum", lines=(inner("minnum", "2.0"),)),
    Pattern(
        "fcmp olt T %a, -1.0", "-1.0", "%m$", "maximum", lines=(inner("minimum", "2.0"),), after=STORED_SUM
    ),
    # A NaN would go the other way, the limits cross, a flag would become true of all lanes.
    Pattern("fcmp ult T %a, -1.0", "-1.0", "%m$", lines=(inner("minimumnum", "2.0"),)),
    Pattern("fcmp ogt T %a, -1.0", "%m$", "-1.0", lines=(inner("minimumnum", "2.0"),)),
    Pattern("fcmp olt T %a, 2.0", "2.0", "%m$", lines=(inner("minimumnum", "-1.0"),)),
    Pattern(
        "fcmp olt T %a, -1.0", "-1.0", "%m$",
        lines=("%m$ = call ninf T @llvm.minimumnum.@SUFFIX(T %a, T 2.0)",),
    ),
]  # fmt: skip
FLOATS = [*float_pairs(), *FLOAT_CONSTANTS, *FLOAT_ABS, *FLOAT_DISTANCES, *FLOAT_CLAMPS]


def check_meaning(patterns: list[Pattern], ty: str, form: str, pairs: tuple[np.ndarray, np.ndarray]) -> None:
    """Runs the kernel before and after the pass, floats under either reading of what LangRef leaves open.

    What is poison is told by selects, which no fault ends.
    """
    text = kernel(patterns, ty, form)
    source, target = parse_module(text), recognised(text)
    verify(print_module(target))
    selects = source if form == "select" else parse_module(kernel(patterns, ty, "select"))
    poison = outcome(selects, pairs, len(patterns), trap=True)[1]
    theirs_poison = (
        outcome(target, pairs, len(patterns), trap=True)[1] if form == "select" else ~poison & False
    )
    readings: list[dict[str, Intrinsic]] = [{}] if ty.startswith("i") else [{}, contrary_intrinsics()]
    for reading in readings:
        with pytest.MonkeyPatch.context() as patch:
            for name, entry in reading.items():
                patch.setitem(INTRINSICS, name, entry)
            ours = outcome(source, pairs, len(patterns), trap=False)[0]
            theirs = outcome(target, pairs, len(patterns), trap=False)[0]
        told = [
            f"{patterns[number]}: on {[hex(side[pair % len(side)]) for side in pairs]} "
            f"{ours[pair, number]:#x} became {theirs[pair, number]:#x}"
            for pair, number in disagreements(patterns, ty, ours, theirs, poison, theirs_poison)
        ]
        assert not told, "\n".join(told[:5])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("patterns", [INTEGERS, FLOATS], ids=["integers", "floats"])
def test_what_is_recognised_and_what_is_not(patterns: list[Pattern], form: str) -> None:
    ty = "i8" if patterns is INTEGERS else "float"
    module = recognised(kernel(patterns, ty, form))
    became_what = {str(pattern): became(module, number) for number, pattern in enumerate(patterns)}
    assert became_what == {str(pattern): pattern.expected for pattern in patterns}


@pytest.mark.parametrize("form", FORMS)
def test_integers_of_8_bits_on_all_pairs(form: str) -> None:
    pairs = all_pairs(np.arange(256, dtype=np.uint8))
    if form != "select":  # the same calls again: a part has to do
        pairs = tuple(side[::7] for side in pairs)  # type: ignore[assignment]
    check_meaning(INTEGERS, "i8", form, pairs)


@pytest.mark.parametrize("ty", ["i16", "i32", "i64"])
def test_wider_integers_on_boundary_values(ty: str) -> None:
    # Constants of the patterns stay as they are: they are no ends of these ranges.
    word = np.dtype(WORDS[ty])
    near = [0, 1, 9, 10, 11, 127, 128, 2 ** (8 * word.itemsize - 1)]
    values = np.array([(n + d) % 2 ** (8 * word.itemsize) for n in near for d in (-1, 0, 1)], word)
    check_meaning(INTEGERS, ty, "select", all_pairs(np.unique(values)))


@pytest.mark.parametrize(
    ("ty", "form"),
    [*(("float", form) for form in FORMS), *((ty, "select") for ty in ("double", "half", "bfloat"))],
)
def test_floats_on_boundary_values(ty: str, form: str) -> None:
    # The same rules in another form or type: a third of the patterns has to do.
    patterns = FLOATS if (ty, form) == ("float", "select") else FLOATS[:: choose(3, 1)]
    check_meaning(patterns, ty, form, all_pairs(boundary_bits(ty)))


# --- random choices -----------------------------------------------------------------------------------------


def random_pattern(rng: random.Random, ty: str) -> Pattern:
    """A comparison of, and a choice between, a few values, so that many of them are nearly something."""
    is_float = not ty.startswith("i")
    constants = ["0.0", "-0.0", "1.0", "-1.0", "2.0"] if is_float else ["0", "1", "-1", "2", "127", "-128"]
    unary = [FNEG, MINUS, MINUS_NEGATIVE, TIMES] if is_float else [NEG, STRICT_NEG]
    names = ["min", "max"]
    kinds = ["{}num", "{}imumnum", "{}imum"] if is_float else ["s{}", "u{}"]
    lines = [rng.choice(unary)]
    lines += rng.choice([(UP, DOWN), ("%u$ = sub T %b, %a", DOWN)]) if not is_float else (FUP, FDOWN)
    lines.append(inner(rng.choice(kinds).format(rng.choice(names)), rng.choice(constants)))
    common = ["%a", "%a", rng.choice(["%b", rng.choice(constants)])]
    pool = [*common, *common, "%n$", "%u$", "%d$", "%m$"]
    predicates = [
        f"{o}{p}" for o in (("o", "u") if is_float else ("s", "u")) for p in ("lt", "le", "gt", "ge")
    ]
    a, b = rng.sample(common, 2)
    arms = (a, b) if rng.random() < 0.4 else tuple(rng.sample(sorted(set(pool)), 2))
    arms = arms[:: rng.choice((1, -1))]
    cond_flags, flags = "", ""
    if is_float:
        cond_flags = rng.choice(["", "", "nnan ", "ninf ", "nnan nsz ", "fast "])
        flags = rng.choice(["", "", "nsz", "nnan", "nnan nsz", "ninf", "fast"])
    opcode = "fcmp" if is_float else "icmp"
    cond = f"{opcode} {cond_flags}{rng.choice(predicates)} T {a}, {b}"
    used = tuple(line for line in lines if line.split(" = ")[0] in (*arms,))
    after = STORED_SUM if is_float and rng.random() < 0.3 else ()
    return Pattern(cond, arms[0], arms[1], None, flags, used, after=after)


@pytest.mark.parametrize("start", range(FIRST, FIRST + KERNELS, 10))
def test_random_choices_compute_the_same(start: int) -> None:
    recognised_count = 0
    for seed in range(start, min(start + 10, FIRST + KERNELS)):
        rng = random.Random(seed)
        ty = ("i8", "float", "i32", "half")[seed % 4]
        patterns = [random_pattern(rng, ty) for _ in range(choose(10, 40))]
        values = np.array([0, 1, 2, 3, 126, 127, 128, 129, 254, 255], np.uint8)
        if ty == "i32":
            values = np.array([0, 1, 2, 127, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 128, 2**32 - 1], np.uint32)
        elif not ty.startswith("i"):
            values = boundary_bits(ty)
        form = FORMS[seed // 4 % 3]
        check_meaning(patterns, ty, form, all_pairs(values))
        module = recognised(kernel(patterns, ty, form))
        recognised_count += sum(became(module, number) is not None for number in range(len(patterns)))
    assert recognised_count > choose(5, 20), (
        "hardly anything was recognised: the property is tested in name only"
    )
