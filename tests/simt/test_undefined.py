"""Undefined values: zero, random, or followed to where they decide."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from pcfm.ir.parser import parse_module
from pcfm.simt import Trapped, simulate
from pcfm.simt.operations import integer
from pcfm.simt.poison_rules import Rule, extra_poison
from pcfm.simt.undefined import scramble
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.simt.kernels import GCN, VOLTA, buffer, map_kernel, run

INT = np.dtype(np.int32)
A = np.arange(64, dtype=INT)


TILE = "@tile = internal addrspace(3) global [32 x i32] undef, align 4"


def outcome(
    body: str, output: str = "i32", declarations: str = TILE, data: np.ndarray = A, inputs: str = "i32"
) -> object:
    text = map_kernel(body, [inputs], output, declarations)
    return run(text, [data, np.zeros(64, np.int64)], undef="trap").outcome


BROKEN = {
    "nuw add": ("%r = add nuw i32 %a, -63", 63),
    "nsw add": ("%r = add nsw i32 %a, 2147483640", 8),
    "nuw sub": ("%r = sub nuw i32 %a, 1", 0),
    "nsw mul": ("%r = mul nsw i32 %a, 100000000", 22),
    "nsw shl": ("%r = shl nsw i32 %a, 28", 8),
    "nuw shl": ("%r = shl nuw i32 %a, 28", 16),
    "shift too far": ("%r = lshr i32 1, %a", 32),
    "exact lshr": ("%r = lshr exact i32 %a, 1", 1),
    "exact udiv": ("%r = udiv exact i32 %a, 3", 1),
    "disjoint or": ("%r = or disjoint i32 %a, 4", 4),
    "nneg zext": ("%n = sub i32 10, %a\n  %z = zext nneg i32 %n to i64\n  %r = trunc i64 %z to i32", 11),
    "nuw trunc": ("%w8 = trunc nuw i32 %a to i4\n  %r = zext i4 %w8 to i32", 16),
    "nsw trunc": ("%w8 = trunc nsw i32 %a to i4\n  %r = zext i4 %w8 to i32", 8),
    "samesign icmp": (
        "%n = sub i32 10, %a\n  %c = icmp samesign ugt i32 %n, 0\n  %r = zext i1 %c to i32",
        11,
    ),
    "fptosi out of range": (
        "%f = sitofp i32 %a to float\n  %c = fptosi float %f to i4\n  %r = zext i4 %c to i32",
        8,
    ),
    "nnan": ("%f = sitofp i32 %a to float\n  %d = fdiv nnan float %f, %f\n  %r = bitcast float %d to i32", 0),
    "nnan of what is chosen": (
        "%f = sitofp i32 %a to float\n  %d = fdiv float %f, %f\n  %c = icmp ult i32 %a, 9\n"
        "  %s = select nnan i1 %c, float %d, float 0.0\n  %r = bitcast float %s to i32",
        0,
    ),
    "ninf of what is chosen, by element": (
        "%f = sitofp i32 %a to float\n  %d = fdiv float 1.0, %f\n"
        "  %v = insertelement <2 x float> zeroinitializer, float %d, i32 0\n"
        "  %s = select fast <2 x i1> <i1 true, i1 false>, <2 x float> %v, <2 x float> zeroinitializer\n"
        "  %e = extractelement <2 x float> %s, i32 0\n  %r = bitcast float %e to i32",
        0,
    ),
    "fast": ("%f = sitofp i32 %a to float\n  %d = fdiv fast float %f, %f\n  %r = bitcast float %d to i32", 0),
    "ninf": (
        "%f = sitofp i32 %a to float\n  %d = fdiv ninf float 1.0, %f\n  %r = bitcast float %d to i32",
        0,
    ),
    "inbounds": (
        "%q = getelementptr inbounds i32, ptr %pa, i32 %a\n"
        "  %q2 = getelementptr inbounds i8, ptr %q, i64 5\n  %i = ptrtoint ptr %q2 to i64\n"
        "  %r = trunc i64 %i to i32",
        63,
    ),
    "inbounds of a vector": (
        "%w1 = insertelement <2 x i32> zeroinitializer, i32 %a, i32 1\n"
        "  %w2 = mul <2 x i32> %w1, <i32 1, i32 8>\n"
        "  %q = getelementptr inbounds i8, ptr %pa, <2 x i32> %w2\n"
        "  %i = ptrtoint <2 x ptr> %q to <2 x i64>\n  %e = extractelement <2 x i64> %i, i32 1\n"
        "  %r = trunc i64 %e to i32",
        33,
    ),
    "inbounds from outside": (
        "%w1 = add i32 %a, 40\n  %q = getelementptr i32, ptr %pa, i32 %w1\n"
        "  %w2 = sub i32 0, %w1\n"
        "  %q2 = getelementptr inbounds i32, ptr %q, i32 %w2\n  %i = ptrtoint ptr %q2 to i64\n"
        "  %r = trunc i64 %i to i32",
        25,
    ),
    "inbounds of null": (
        "%q = getelementptr inbounds i8, ptr null, i32 %a\n  %i = ptrtoint ptr %q to i64\n"
        "  %r = trunc i64 %i to i32",
        1,
    ),
    "inbounds step by step": (
        "%w1 = mul i32 %a, -16\n"
        "  %q = getelementptr inbounds [16 x i32], ptr %pa, i32 %a, i32 %w1\n"
        "  %i = ptrtoint ptr %q to i64\n  %r = trunc i64 %i to i32",
        5,
    ),
    "inbounds of shared memory": (
        "%q = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %a\n"
        "  %i = ptrtoint ptr addrspace(3) %q to i32\n  %r = and i32 %i, 1",
        33,
    ),
    "inbounds of shared memory by a generic address": (
        "%s = addrspacecast ptr addrspace(3) @tile to ptr\n"
        "  %q = getelementptr inbounds i32, ptr %s, i32 %a\n"
        "  %i = ptrtoint ptr %q to i64\n  %r = trunc i64 %i to i32",
        33,
    ),
    "inbounds of private memory": (
        "%m = alloca [9 x i32]\n  %q = getelementptr inbounds i32, ptr %m, i32 %a\n"
        "  %i = ptrtoint ptr %q to i64\n  %r = trunc i64 %i to i32",
        10,
    ),
    "nuw of an address": (
        "%w1 = sub i32 7, %a\n  %q = getelementptr nuw i8, ptr %pa, i32 %w1\n"
        "  %i = ptrtoint ptr %q to i64\n  %r = trunc i64 %i to i32",
        8,
    ),
    "nusw of an address": (
        "%w1 = sext i32 %a to i64\n  %w2 = shl i64 %w1, 58\n"
        "  %q = getelementptr nusw i16, ptr %pa, i64 %w2\n"
        "  %i = ptrtoint ptr %q to i64\n  %r = trunc i64 %i to i32",
        16,
    ),
    "undef": ("%c = icmp ult i32 %a, 5\n  %r = select i1 %c, i32 %a, i32 undef", 5),
    "poison": ("%c = icmp ult i32 %a, 5\n  %r = select i1 %c, i32 %a, i32 poison", 5),
    "unwritten memory": ("%m = alloca i32\n  %r = load i32, ptr %m", 0),
    "a shuffle that chooses nothing": (
        "%v = insertelement <2 x i32> zeroinitializer, i32 %a, i32 0\n"
        "  %s = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> poison\n"
        "  %r = extractelement <2 x i32> %s, i32 0",
        0,
    ),
    "a shuffle that does not choose one": (
        "%v = insertelement <2 x i32> zeroinitializer, i32 %a, i32 0\n"
        "  %s = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 poison, i32 1>\n"
        "  %r = extractelement <2 x i32> %s, i32 0",
        0,
    ),
    "vector": (
        "%v = insertelement <2 x i32> poison, i32 %a, i32 0\n  %r = extractelement <2 x i32> %v, i32 1",
        0,
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_poison_that_is_stored_is_found_at_its_first_lane(name: str) -> None:
    body, thread = BROKEN[name]
    ending = outcome("  " + body)
    assert isinstance(ending, Trapped), str(ending)
    assert "undefined value is left" in ending.reason
    assert ending.where.thread == thread
    assert ending.where.instruction == "store"


@pytest.mark.parametrize("name", BROKEN)
def test_freeze_and_overwriting_stop_it(name: str) -> None:
    body, _ = BROKEN[name]
    defined = "  " + body.replace("%r =", "%raw =") + "\n  %r = freeze i32 %raw"
    assert str(outcome(defined)) == "returned"
    # Computed, and not used.
    unused = "  " + body.replace("%r =", "%raw =") + "\n  %r = add i32 %a, 1"
    assert str(outcome(unused)) == "returned"


DECIDES = {
    "a branch": "  br i1 %bad, label %x, label %y\nx:\n  br label %y\ny:\n  %r = add i32 0, 0",
    "a load through": "  %q = getelementptr i32, ptr %pa, i32 %v\n  %r = load i32, ptr %q",
    "a store through": (
        "  %q = getelementptr i32, ptr %pa, i32 %v\n  store i32 1, ptr %q\n  %r = mul i32 1, 1"
    ),
    "a division by": "  %w1 = add i32 %v, 1\n  %r = udiv i32 7, %w1",
    "an atomic access": "  %o = atomicrmw add ptr %pa, i32 %v seq_cst\n  %r = add i32 0, 0",
    "an assumption": "  call void @llvm.assume(i1 %bad)\n  %r = add i32 0, 0",
    "an undefined argument": "  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 0, i32 31)",
}
DECLARE = "declare void @llvm.assume(i1)\ndeclare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)"


@pytest.mark.parametrize("words", DECIDES)
def test_poison_that_decides_is_a_trap_where_it_does(words: str) -> None:
    head = "  %small = icmp ult i32 %a, 64\n  %v = select i1 %small, i32 undef, i32 0\n"
    head += "  %bad = icmp eq i32 %v, 0\n"
    ending = outcome(head + DECIDES[words], declarations=DECLARE)
    assert isinstance(ending, Trapped), str(ending)
    assert words in ending.reason or "undefined" in ending.reason


@pytest.mark.parametrize("value", ["poison", "undef"])
def test_a_branch_on_what_stands_first_of_all_is_a_trap(value: str) -> None:
    text = f"""
define ptx_kernel void @k() {{
  br i1 {value}, label %x, label %y
x:
  br label %y
y:
  ret void
}}
"""
    ending = run(text, [], undef="trap").outcome
    assert isinstance(ending, Trapped) and "a branch on an undefined value" in ending.reason


@pytest.mark.parametrize(("step", "ends"), [(4, True), (5, False)])
def test_a_step_to_the_end_of_an_object_is_inside(step: int, ends: bool) -> None:
    body = f"""  %q = getelementptr inbounds i32, ptr %pa, i32 %a
  %end = getelementptr inbounds i8, ptr %q, i64 {step}
  %i = ptrtoint ptr %end to i64
  %r = trunc i64 %i to i32"""
    assert (str(outcome(body)) == "returned") == ends


def test_a_flag_of_a_select_says_nothing_of_what_is_not_chosen() -> None:
    body = """  %f = sitofp i32 %a to float
  %d = fdiv float %f, %f
  %c = icmp eq i32 %a, 0
  %v = insertelement <2 x float> zeroinitializer, float %d, i32 1
  %s = select nnan i1 %c, float 1.0, float %d
  %w = select nnan i1 true, <2 x float> %v, <2 x float> zeroinitializer
  %e = extractelement <2 x float> %w, i32 0
  %g = fadd float %s, %e
  %r = bitcast float %g to i32"""
    assert str(outcome(body)) == "returned"


GIVEN = "define internal {}i32 @f(i32 {}%x) {{\n  ret i32 %x\n}}\ndeclare i32 @llvm.smax.i32(i32, i32)"
# What a call, the function that it calls and its parameter promise, and whether what is poison is a trap.
CALLS = {
    "nothing": ("call i32 @f(i32 %v)", "", "", False),
    "an argument": ("call i32 @f(i32 noundef %v)", "", "", True),
    "a parameter": ("call i32 @f(i32 %v)", "", "noundef ", True),
    "a result": ("call noundef i32 @f(i32 %v)", "", "", True),
    "the result of a function": ("call i32 @f(i32 %v)", "noundef ", "", True),
    "nothing of an intrinsic": ("call i32 @llvm.smax.i32(i32 %v, i32 %a)", "", "", False),
    "an argument of an intrinsic": ("call i32 @llvm.smax.i32(i32 noundef %v, i32 %a)", "", "", True),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_calls_promise_to_be_defined_is_a_trap_where_it_is_not(name: str) -> None:
    call, of_result, of_parameter, traps = CALLS[name]
    head = "  %small = icmp ult i32 %a, 60\n  %v = select i1 %small, i32 %a, i32 poison\n"
    ending = outcome(
        f"{head}  %o = {call}\n  %r = add i32 0, 0", declarations=GIVEN.format(of_result, of_parameter)
    )
    assert isinstance(ending, Trapped) == traps, str(ending)
    if isinstance(ending, Trapped):
        assert ending.where.thread == 60 and "call" in ending.where.instruction


@pytest.mark.parametrize("defined", [True, False])
def test_a_vector_that_is_loaded_may_be_promised_to_be_defined(defined: bool) -> None:
    body = f"""  %m = alloca <2 x i32>
  store i32 %a, ptr %m
  %h = getelementptr i32, ptr %m, i32 1
  {"store i32 %a, ptr %h" if defined else ""}
  %v = load <2 x i32>, ptr %m, !noundef !{{}}
  %r = extractelement <2 x i32> %v, i32 0"""
    assert isinstance(outcome(body), Trapped) != defined


def test_a_false_assumption_is_a_trap() -> None:
    body = "  %c = icmp ult i32 %a, 60\n  call void @llvm.assume(i1 %c)\n  %r = add i32 0, 0"
    ending = outcome(body, declarations=DECLARE)
    assert isinstance(ending, Trapped)
    assert (ending.where.thread, ending.reason) == (60, "an assumption that does not hold")
    text = map_kernel(body, ["i32"], "i32", DECLARE)
    assert run(text, [A, np.zeros(64, INT)]).returned


def test_promises_of_loads() -> None:
    loaded = "  %r = load i32, ptr %ga, !range !0{}\n"
    text = map_kernel(loaded.format(""), ["i32"], "i32") + "\n!0 = !{i32 0, i32 50}\n!1 = !{}"
    ending = run(text, [A, np.zeros(64, INT)], undef="trap").outcome
    assert isinstance(ending, Trapped) and ending.where.thread == 50
    text = map_kernel(loaded.format(", !noundef !1"), ["i32"], "i32") + "\n!0 = !{i32 0, i32 50}\n!1 = !{}"
    ending = run(text, [A, np.zeros(64, INT)], undef="trap").outcome
    assert isinstance(ending, Trapped) and "promised" in ending.reason


# An assumption's bundle, and whether it does not hold, by thread; %p is a pointer to %a's number.
BUNDLES = {
    '"noundef"(i32 %a)': lambda t: False,
    '"noundef"(i32 %v)': lambda t: t > 9,
    '"nonnull"(ptr %p)': lambda t: t == 0,
    '"align"(ptr %p, i64 1)': lambda t: False,
    '"align"(ptr %p, i64 8)': lambda t: t % 8 != 0,
    '"align"(ptr %p, i64 8, i64 3)': lambda t: t % 8 != 3,
    '"align"(ptr %p, i32 4), "nonnull"(ptr %p)': lambda t: t % 4 != 0 or t == 0,
    '"align"(ptr %w, i64 1)': lambda t: t > 9,
    '"align"(ptr %p, i64 0)': lambda t: False,
    '"cold"()': lambda t: False,
}


@pytest.mark.parametrize("thread", [0, 3, 8, 16, 20])
@pytest.mark.parametrize("bundle", BUNDLES)
def test_what_an_assumption_says_of_values_holds_or_traps(bundle: str, thread: int) -> None:
    body = f"""
  %small = icmp ult i32 %a, 10
  %v = select i1 %small, i32 %a, i32 poison
  %z = zext i32 %a to i64
  %p = inttoptr i64 %z to ptr
  %w = select i1 %small, ptr %p, ptr poison
  call void @llvm.assume(i1 true) [ {bundle} ]
  %r = add i32 %a, 0"""
    result = run(
        map_kernel(body, ["i32"], "i32", DECLARE),
        [np.full(1, thread, INT), np.zeros(1, INT)],
        threads=1,
        undef="trap",
    )
    assert result.returned is not BUNDLES[bundle](thread)
    assert result.returned or "an assumption that does not hold" in str(result.outcome)


CALLED = "%r = call range(i32 {}) i32 @llvm.smax.i32(i32 %m, i32 -40)"
# What reads %ga, or %m (thread - 20), and whether a promise of it is broken, by thread.
PROMISED = {
    "%r = load i32, ptr %ga, !range !{i32 5, i32 50}": lambda t: not 5 <= t < 50,
    "%r = load i32, ptr %ga, !range !{i32 60, i32 3}": lambda t: 3 <= t < 60,
    "%r = load i32, ptr %ga, !range !{i32 0, i32 2, i32 9, i32 20, i32 30, i32 64}": (
        lambda t: 2 <= t < 9 or 20 <= t < 30
    ),
    CALLED.format("-4, 3"): lambda t: not -4 <= t - 20 < 3,
    CALLED.format("3, -4"): lambda t: -4 <= t - 20 < 3,
    CALLED.format("0, 9"): lambda t: not 0 <= t - 20 < 9,
    "%p = load ptr, ptr %ga, !nonnull !{}\n  %w = ptrtoint ptr %p to i64\n  %r = trunc i64 %w to i32": (
        lambda t: t == 0
    ),
    "%r = call range(i32 5, 50) i32 @f(i32 %a)": lambda t: not 5 <= t < 50,
    "%r = call i32 @f(i32 range(i32 5, 50) %a)": lambda t: not 5 <= t < 50,
    "%r = call range(i32 0, 30) i32 @g(i32 range(i32 8, 64) %a)": lambda t: not 8 <= t < 30,
}


@pytest.mark.parametrize("body", PROMISED)
def test_what_breaks_a_promise_is_undefined_and_nothing_else(body: str) -> None:
    text, kind, size = f"  %m = add i32 %a, -20\n  {body}", "i32", INT
    if "ptr %p" in body:
        text, kind, size = f"  {body}", "i64", np.dtype(np.int64)
    declared = """declare i32 @llvm.smax.i32(i32, i32)
define internal i32 @f(i32 %x) {
  ret i32 %x
}
define internal range(i32 5, 50) i32 @g(i32 range(i32 0, 40) %x) {
  ret i32 %x
}"""
    result = run(
        map_kernel(text, [kind], "i32", declared),
        [np.arange(64, dtype=size), np.zeros(64, INT)],
        undef="trap",
    )
    assert result.undefined is not None
    assert result.undefined[1].tolist() == [PROMISED[body](thread) for thread in range(64)]
    assert isinstance(result.outcome, Trapped)


def test_a_lane_that_does_not_execute_the_operation_is_not_poisoned() -> None:
    body = """
  %c = icmp ult i32 %a, 8
  br i1 %c, label %on, label %end
on:
  %x = add nsw i32 %a, 2147483640
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %x, %on ]"""
    assert str(outcome(body)) == "returned"
    assert isinstance(outcome(body.replace("%a, 8", "%a, 9")), Trapped)


def test_memory_keeps_poison_byte_by_byte() -> None:
    body = """
  %m = alloca i64
  store i32 %a, ptr %m
  %h = getelementptr i8, ptr %m, i64 2
  %l = load i16, ptr %m
  %z = zext i16 %l to i32
  %x = load i32, ptr %h, align 2
  %low = and i32 %x, 0
  %r = add i32 %z, {}"""
    assert str(outcome(body.format("0"))) == "returned"
    assert isinstance(outcome(body.format("%low")), Trapped)  # two of its bytes were never written


def test_elements_chosen_by_computed_indices() -> None:
    body = """
  %i = and i32 %a, 3
  %j = {}
  %v = insertelement <4 x i32> poison, i32 %a, i32 %i
  %r = extractelement <4 x i32> %v, i32 %j"""
    assert str(outcome(body.format("add i32 %i, 0"))) == "returned"
    ending = outcome(body.format("and i32 %a, 7"))
    assert isinstance(ending, Trapped) and ending.where.thread == 4
    ending = outcome(body.format("xor i32 %i, 1"))
    assert isinstance(ending, Trapped) and ending.where.thread == 0


def test_random_readings_are_of_splitmix64() -> None:
    # The first outputs of the generator for the seed 0.
    assert scramble(np.arange(1, 4), 0).tolist() == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_random_readings_differ_by_seed_and_not_by_batch() -> None:
    text = map_kernel("  %m = alloca i32\n  %x = load i32, ptr %m\n  %r = add i32 %x, undef", ["i32"], "i32")

    def reading(**options: object) -> list[int]:
        return buffer(
            run(text, [A, np.zeros(64, INT)], threads=16, blocks=4, undef="random", **options), 1
        ).tolist()  # type: ignore[arg-type]

    assert reading(seed=1) == reading(seed=1, batch=1) == reading(seed=1, batch=3)
    assert reading(seed=1) != reading(seed=2)
    assert len(set(reading(seed=1))) == 64
    assert buffer(run(text, [A, np.zeros(64, INT)]), 1).tolist() == [0] * 64


@pytest.mark.parametrize("width", [1, 3, 5, 8, 16])
def test_random_readings_are_any_number_of_their_type(width: int) -> None:
    text = map_kernel(f"  %r = zext i{width} undef to i32", ["i32"], "i32")
    result = run(text, [np.zeros(512, INT), np.zeros(512, INT)], threads=64, blocks=8, undef="random")
    numbers = set(buffer(result, 1).tolist())
    assert numbers <= set(range(1 << width))
    assert len(numbers) == 1 << width if width < 8 else len(numbers) > 200


def test_of_a_constant_the_undefined_parts_alone_are_random() -> None:
    body = """
  %x = extractelement <3 x i32> <i32 undef, i32 7, i32 undef>, i32 {}
  %r = add i32 %x, 0"""
    first, second, third = (
        buffer(
            run(map_kernel(body.format(part), ["i32"], "i32"), [A, np.zeros(64, INT)], undef="random"), 1
        ).tolist()
        for part in range(3)
    )
    assert second == [7] * 64
    assert len({*first, *third}) == 128


@pytest.mark.parametrize("seed", range(choose(8, 20)))
def test_defined_kernels_are_the_same_under_every_reading(seed: int) -> None:
    module, launch = generate_kernel(seed)
    machine = (GCN, VOLTA)[seed % 2]
    standard = simulate(module, launch, machine)
    for undef in ("random", "trap"):
        result = simulate(module, launch, machine, undef=undef, seed=seed)  # type: ignore[arg-type]
        assert result.outcome == standard.outcome
        assert result.counters == standard.counters
        for left, right in zip(result.buffers, standard.buffers, strict=True):
            assert left is None or right is None or left.tobytes() == right.tobytes()


def read(number: int) -> int:
    """Four bits as two's complement."""
    return number - 16 if number > 7 else number


# When an instruction on four bits is poison by LangRef, of all pairs of operands.
PAIRS_OF_FOUR_BITS = {
    "add nuw i4 %a, %b": lambda a, b: a + b > 15,
    "add nsw i4 %a, %b": lambda a, b: not -8 <= read(a) + read(b) <= 7,
    "add nuw nsw i4 %a, %b": lambda a, b: a + b > 15 or not -8 <= read(a) + read(b) <= 7,
    "sub nuw i4 %a, %b": lambda a, b: a < b,
    "sub nsw i4 %a, %b": lambda a, b: not -8 <= read(a) - read(b) <= 7,
    "mul nuw i4 %a, %b": lambda a, b: a * b > 15,
    "mul nsw i4 %a, %b": lambda a, b: not -8 <= read(a) * read(b) <= 7,
    "shl i4 %a, %b": lambda a, b: b > 3,
    "shl nuw i4 %a, %b": lambda a, b: b > 3 or a << b > 15,
    "shl nsw i4 %a, %b": lambda a, b: b > 3 or not -8 <= read(a) << b <= 7,
    "lshr i4 %a, %b": lambda a, b: b > 3,
    "lshr exact i4 %a, %b": lambda a, b: b > 3 or a % (1 << b) != 0,
    "ashr exact i4 %a, %b": lambda a, b: b > 3 or a % (1 << b) != 0,
    "udiv exact i4 %a, %b": lambda a, b: a % b != 0,
    "sdiv exact i4 %a, %b": lambda a, b: abs(read(a)) % abs(read(b)) != 0,
    "or disjoint i4 %a, %b": lambda a, b: a & b != 0,
    "icmp samesign ult i4 %a, %b": lambda a, b: (a > 7) != (b > 7),
    "zext nneg i4 %a to i8": lambda a, b: a > 7,
    "trunc nuw i4 %a to i2": lambda a, b: a > 3,
    "trunc nsw i4 %a to i2": lambda a, b: not -2 <= read(a) <= 1,
    "trunc nuw nsw i4 %a to i2": lambda a, b: not 0 <= a <= 1,
    "call i4 @llvm.abs.i4(i4 %a, i1 true)": lambda a, b: a == 8,
    "call i4 @llvm.ctlz.i4(i4 %a, i1 true)": lambda a, b: a == 0,
    "call i4 @llvm.cttz.i4(i4 %a, i1 true)": lambda a, b: a == 0,
    "call i4 @llvm.sshl.sat.i4(i4 %a, i4 %b)": lambda a, b: b > 3,
    "call i4 @llvm.ushl.sat.i4(i4 %a, i4 %b)": lambda a, b: b > 3,
}
NEVER = [
    *("add i4 %a, %b", "udiv i4 %a, %b", "or i4 %a, %b", "and i4 %a, %b", "icmp ult i4 %a, %b"),
    *("zext i4 %a to i8", "sext i4 %a to i8", "trunc i4 %a to i2", "call i4 @llvm.ctpop.i4(i4 %a)"),
    *(f"call i4 @llvm.{name}.i4(i4 %a, i1 false)" for name in ("abs", "ctlz", "cttz")),
    *("call i4 @llvm.smax.i4(i4 %a, i4 7)", "call i4 %p()", "freeze i4 %a"),
]


def rule_of(text: str) -> Rule | None:
    names = ("abs", "ctlz", "cttz")
    declared = "".join(f"declare i4 @llvm.{name}.i4(i4, i1)\n" for name in names)
    declared += "declare i4 @llvm.ctpop.i4(i4)\n"
    declared += "".join(f"declare i4 @llvm.{name}.i4(i4, i4)\n" for name in ("smax", "sshl.sat", "ushl.sat"))
    module = parse_module(
        f"{declared}define void @k(i4 %a, i4 %b, ptr %p) {{\n  %r = {text}\n  ret void\n}}\n"
    )
    return extra_poison(next(iter(module.function("k").instructions())))


@pytest.mark.parametrize("text", PAIRS_OF_FOUR_BITS)
def test_which_pairs_of_four_bits_give_poison(text: str) -> None:
    words, rule = text.split(), rule_of(text)
    first = range(16)
    second = range(1, 16) if "div" in text else range(16)
    has_two = "%b" in text
    if not has_two:
        second = range(1)
    a, b = (np.array(each, np.uint8)[None] for each in zip(*product(first, second), strict=True))
    result = np.zeros_like(a)
    if words[0] in ("udiv", "sdiv"):
        result = integer.divide(words[0], a, b, 4)
    elif words[0] in ("shl", "lshr", "ashr"):
        result = integer.binary(words[0], 4)(a, b)
    assert rule is not None
    told = np.broadcast_to(rule(result, a, b) if has_two else rule(result, a), a.shape)
    expected = [PAIRS_OF_FOUR_BITS[text](*pair) for pair in product(first, second)]
    assert told[0].tolist() == expected


@pytest.mark.parametrize("text", NEVER)
def test_what_promises_nothing_gives_no_poison_of_its_own(text: str) -> None:
    assert rule_of(text) is None


@pytest.mark.parametrize(("element", "trapped"), [(0, False), (1, True)])
def test_what_a_function_stores_is_defined_and_what_is_beside_it_is_not(element: int, trapped: bool) -> None:
    body = f"""
  %x = sitofp i32 %a to double
  %two = alloca [2 x i32]
  %m = call double @__nv_frexp(double %x, ptr %two)
  %p = getelementptr i32, ptr %two, i32 {element}
  %r = load i32, ptr %p"""
    ending = outcome(body, declarations="declare double @__nv_frexp(double, ptr)")
    assert isinstance(ending, Trapped) is trapped


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("poisoned", [0, 1, 2])
def test_what_fills_a_warp_s_memory_further_than_others_is_that_warp_s_own(first: int, poisoned: int) -> None:
    """Warps from `first` on fill four bytes, the last one eight; the byte of one of them is poison."""
    text = f"""
define ptx_kernel void @k(ptr %out) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %warp = lshr i32 %t, 5
  %own = alloca i64
  store i64 0, ptr %own
  %bad = icmp eq i32 %warp, {poisoned}
  %byte = select i1 %bad, i8 poison, i8 7
  %is_last = icmp eq i32 %warp, 2
  %length = select i1 %is_last, i64 8, i64 4
  %fills = icmp uge i32 %warp, {first}
  br i1 %fills, label %fill, label %end
fill:
  call void @llvm.memset.p0.i64(ptr %own, i8 %byte, i64 %length, i1 false)
  br label %end
end:
  %seventh = getelementptr i8, ptr %own, i64 6
  %v = load i8, ptr %seventh
  %p = getelementptr i8, ptr %out, i32 %t
  store i8 %v, ptr %p
  ret void
}}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
"""
    result = run(text, [np.zeros(96, np.int8)], threads=96, machine=VOLTA, undef="trap")
    if poisoned == 2:
        assert isinstance(result.outcome, Trapped) and result.outcome.where.thread == 64
    else:
        assert buffer(result).tolist() == [0] * 64 + [7] * 32
