"""On which inputs source and target are compared, and that the verdict says how many differed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pcfm import api
from pcfm.check import Mismatch, NoMismatch, Verdict, check
from pcfm.check.constants import compared_numbers
from pcfm.check.inputs import digest, fixed_arguments, in_ones_place, make_inputs
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.machine import load
from tests.simt.kernels import HEADER

GCN = load("gcn-wave64")
KERNEL = """
define ptx_kernel void @k(ptr %a, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %t
  %v = load i32, ptr %p
BODY
  store i32 %r, ptr %p
  ret void
}
"""


def module(body: str):
    return parse_module(HEADER + KERNEL.replace("BODY", body))


def launch(low: int = -(2**31), high: int = 2**31 - 1) -> Launch:
    recipe = BufferRecipe("i32", 64, "random", 1003, low, high)
    return Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(recipe.draw(0), False, recipe), ScalarArg("i32", 5)))


def verdict(source: str, target: str, given: Launch | None = None, **options: object) -> Verdict:
    return check(module(source), module(target), given or launch(), GCN, **options)  # type: ignore[arg-type]


RIGHT = "  %r = add i32 %v, 1"


def test_inputs_are_the_launch_then_bounds_then_constants_and_seeds_in_turn() -> None:
    target = module("  %c = icmp eq i32 %n, 7\n  %r = select i1 %c, i32 9, i32 %v")
    inputs = list(make_inputs(module(RIGHT), target, launch(-2, 2), 100, 0, 13))
    assert [each.name for each in inputs] == [
        *("as given", "zeros", "low", "high", "rare numbers 0", "constants 0", "iota"),
        *("argument 1 = 6", "rare numbers 1, in scalars too", "argument 1 = -2147483648"),
        *("constants 1, in scalars too", "rare numbers 2", "seed 100"),
    ]
    arrays = [arg.data for each in inputs if isinstance(arg := each.launch.args[0], BufferArg)]
    assert [(int(a.min()), int(a.max())) for a in arrays[1:4]] == [(0, 0), (-2, -2), (2, 2)]
    assert all(a.min() >= -2 and a.max() <= 2 for a in arrays), "the launch's bounds hold"
    again = list(make_inputs(module(RIGHT), target, launch(-2, 2), 100, 4, 9))
    assert [each.name for each in again] == [each.name for each in inputs[4:9]]
    for one, other in zip(again, inputs[4:9], strict=True):
        assert digest(one.launch) == digest(other.launch)


@pytest.mark.parametrize("given", [np.zeros(1, np.int32), np.zeros(0, np.float32)])
def test_a_launch_that_cannot_be_varied_has_one_input(given: np.ndarray) -> None:
    launch = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(given),))
    inputs = list(make_inputs(module(RIGHT), module(RIGHT), launch, 0, 0, 20))
    assert [each.name for each in inputs] == ["as given"]


@pytest.mark.parametrize(
    "test",
    [
        "  %c = icmp eq i32 %v, 123456",
        "  %x = add i32 %v, 77\n  %c = icmp eq i32 %x, 123456",
        "  %x = xor i32 %v, 77\n  %y = shl i32 %x, 3\n  %c = icmp eq i32 %y, 123456",
        "  %x = and i32 %v, 65535\n  %c = icmp eq i32 %x, 4242",
        "  %x = ashr i32 %v, 4\n  %y = sext i32 %x to i64\n  %c = icmp eq i64 %y, -9999",
        "  %x = mul i32 %v, 5\n  %c = icmp eq i32 %x, 123455",
        "  %x = sitofp i32 %v to float\n  %c = fcmp oeq float %x, 12345.0",
        "  %c = icmp eq i32 %n, 31",
    ],
)
def test_a_target_that_is_wrong_for_one_number_alone_is_found(test: str) -> None:
    wrong = f"{test}\n  %d = select i1 %c, i32 2, i32 1\n  %r = add i32 %v, %d"
    answer = verdict(RIGHT, wrong)
    assert isinstance(answer, Mismatch), str(answer)
    assert answer.counterexample.input.startswith(("rare numbers", "constants", "argument 1"))


def test_cases_of_a_switch_and_neighbours_of_bounds_are_tried() -> None:
    switch = """  switch i32 %v, label %o [ i32 5000, label %x ]
x:
  br label %o
o:
  %d = phi i32 [ 1, %0 ], [ 2, %x ]
  %r = add i32 %v, %d"""
    assert isinstance(verdict(RIGHT, switch), Mismatch)
    bound = "  %c = icmp slt i32 %v, 70000\n  %r = select i1 %c, i32 1, i32 2"
    assert isinstance(verdict(bound, bound.replace("slt", "sle")), Mismatch)
    between = bound.replace("slt i32 %v, 70000", "slt i32 %v, 70001")
    assert isinstance(verdict(bound, between), Mismatch)


def test_numbers_are_followed_through_operations_a_bounded_way() -> None:
    chain = "\n".join(f"  %x{n + 1} = xor i32 %x{n}, {n * 31 + 1}" for n in range(3000))
    body = f"  %x0 = add i32 %v, 3\n{chain}\n  %c = icmp eq i32 %x3000, 5\n  %r = select i1 %c, i32 1, i32 2"
    assert 10 < len(compared_numbers(module(body)).integers) <= 200


@pytest.mark.parametrize(("low", "high", "wrong"), [(-5, 2**31 - 1, "low"), (-(2**31), 5, "high")])
def test_definedness_is_looked_at_on_both_bounds(low: int, high: int, wrong: str) -> None:
    # The promise breaks at one end of the bounds; which flags are new is not asked here.
    edge = "-2147483648, %v" if wrong == "low" else "2147483647, %v"
    source = f"  %w = sub i32 {edge}\n  %r = xor i32 %w, 1"
    ends = launch(-(2**31) if wrong == "high" else 0, 0 if wrong == "high" else 2**31 - 1)
    answer = verdict(source, source.replace("sub i32", "sub nsw i32"), ends, runs=4)
    assert isinstance(answer, Mismatch) and answer.counterexample.what == "definedness", str(answer)


def test_the_verdict_says_how_many_inputs_differed() -> None:
    same = "  %r = sub i32 %v, -1"
    answer = verdict(RIGHT, same, launch(1, 1), runs=9)
    # The buffer holds ones; the others have another scalar.
    assert isinstance(answer, NoMismatch) and (answer.runs, answer.different) == (9, 4)
    assert "only 4 of the 9 inputs differ" in str(answer)
    answer = verdict(RIGHT, same, runs=9)
    assert isinstance(answer, NoMismatch) and answer.different == 9 and str(answer) == "NO_MISMATCH(9)"


FLOATS = """
define ptx_kernel void @k(ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %a, i32 %t
  %q = getelementptr i32, ptr %b, i32 %t
  %v = load float, ptr %p
  %i = load i32, ptr %q
  %o = OPERATION
  store float %o, ptr %p
  ret void
}
"""


def test_a_float_buffer_given_by_value_is_varied_and_an_integer_one_is_named() -> None:
    texts = [HEADER + FLOATS.replace("OPERATION", o) for o in ("fadd float %v, 1.0", "fsub float %v, -1.0")]
    args = (BufferArg(np.arange(8, dtype=np.float32)), BufferArg(np.arange(8, dtype=np.int32)))
    given = Launch("k", (1, 1, 1), (8, 1, 1), args)
    answer = check(*map(parse_module, texts), given, GCN, runs=6)
    assert isinstance(answer, NoMismatch), str(answer)
    assert (answer.runs, answer.different, answer.fixed) == (6, 6, (1,))
    assert "given by value, and the same on all inputs: argument 1" in str(answer)
    for runs, fixed in ((1, ()), (2, (1,))):
        answer = check(*map(parse_module, texts), given, GCN, runs=runs)
        assert isinstance(answer, NoMismatch) and answer.fixed == fixed


MIXED = """
define ptx_kernel void @k(ptr %a, ptr %b, ptr %c, ptr %d, i32 %n, float %s, i8 %m) {
  %p = load i32, ptr %a
  %q = icmp eq i32 %p, 1000
  %r = icmp slt i32 %n, 2000
  %e = and i1 %q, %r
  %f = load float, ptr %b
  %g = fcmp oeq float %f, 0.375
  %h = fcmp oeq float %s, 8.5
  %i = and i1 %g, %h
  %j = icmp eq i32 %p, 3000
  %l = icmp eq i8 %m, 90
  %o = and i1 %j, %l
  store i1 %i, ptr %c
  ret void
}
"""
RANDOM = BufferRecipe("i32", 1024, "random", 7, -100, 1 << 20)
GIVEN = np.array([2.0, -3.0, 4.0, 2.0, 5.0] * 40, np.float64)


def mixed(*scalars: ScalarArg) -> Launch:
    fractions = BufferRecipe("float", 1024, "random", 8, -1.0, 1.0)
    counted = BufferRecipe("i32", 1024, "iota", 0)
    buffers = [
        BufferArg(recipe.draw(index), recipe=recipe)
        for index, recipe in enumerate((RANDOM, fractions, counted))
    ]
    chosen = scalars or (ScalarArg("i32", 4), ScalarArg("float", 1.5), ScalarArg("i8", 3))
    return Launch("k", (1, 1, 1), (64, 1, 1), (*buffers, BufferArg(GIVEN), *chosen))


def inputs_of(given: Launch, count: int = 60) -> dict[str, Launch]:
    both = parse_module(MIXED)
    return {each.name: each.launch for each in make_inputs(both, both, given, 50, 0, count)}


def data(given: Launch, index: int) -> np.ndarray:
    arg = given.args[index]
    assert isinstance(arg, BufferArg)
    return arg.data


def test_the_order_of_inputs() -> None:
    names = list(inputs_of(mixed(), 26))
    assert names == [
        *("as given", "zeros", "low", "high", "rare numbers 0", "constants 0", "iota", "pairs 0"),
        *(
            "argument 4 = 1999",
            "rare numbers 1, in scalars too",
            "argument 5 = 8.5",
            "constants 1, in scalars too",
            "pairs 1",
            "rare numbers 2",
        ),
        *(
            "seed 50",
            "pairs 2",
            "argument 6 = 89",
            "rare numbers 3, in scalars too",
            "argument 4 = -2147483648",
        ),
        *("constants 2", "pairs 3", "rare numbers 4", "seed 51", "pairs 4", "argument 5 = nan"),
        "rare numbers 5, in scalars too",
    ]


def test_constants_take_half_of_what_is_drawn_each_equally_often() -> None:
    inputs = inputs_of(mixed())
    for number in range(3):
        launch = inputs[f"constants {number}" + (", in scalars too" if number % 2 else "")]
        seeded = mixed().with_seed(50 + number)
        for index, pool in (
            (0, {*(999, 1000, 1001), *(1999, 2000, 2001), *(2999, 3000, 3001), 89, 90, 91}),
            (1, {0.375}),
        ):
            elements, plain = data(launch, index), data(seeded, index)
            put = elements[elements != plain]
            assert 0.45 < put.size / elements.size < 0.55
            near = {
                float(side)
                for n in pool
                if index
                for side in (np.nextafter(np.float32(n), np.float32(s)) for s in (-9, 9))
            }
            numbers, counts = np.unique(put, return_counts=True)
            assert set(numbers.tolist()) == pool | near
            assert index == 1 or counts.max() - counts.min() <= 1
        # What is counted stays, and so does what is given: of its own elements another choice.
        assert (data(launch, 2) == data(mixed(), 2)).all()
        redrawn = data(launch, 3)
        assert (redrawn != GIVEN).any() and set(redrawn.tolist()) == set(GIVEN.tolist())
    assert (data(inputs["constants 0"], 0) != data(inputs["constants 2"], 0)).any()


def test_rare_numbers_take_half_or_three_quarters_and_begin_elsewhere_each_time() -> None:
    inputs = inputs_of(mixed())
    firsts = set()
    for number in (0, *range(1, 12, 2)):
        name = f"rare numbers {number}" + (", in scalars too" if number % 2 else "")
        if name not in inputs:
            continue
        elements = data(inputs[name], 1)
        wild = ~((elements >= -1) & (elements <= 1) & (np.abs(elements) > 1e-30))
        # A third of the rare ones are tame: one in sixteen of the pool is 1.
        assert abs(wild.mean() - (2 + number % 2) / 4) < 0.09, name
        firsts.add(np.isnan(elements[:4]).tobytes() + np.isinf(elements[:4]).tobytes())
        # Given by value: no integers there, so rare ones come in, infinities too.
        assert np.isinf(data(inputs[name], 3)).any()
        assert set(np.unique(data(inputs[name], 2))) == set(range(1024))
    assert len(firsts) > 3


def test_each_place_has_another_special_number_each_time() -> None:
    inputs = inputs_of(mixed())
    several = [data(inputs[f"rare numbers {number}"], 1) for number in (2, 4)]
    kinds = [np.signbit(each) + 2 * np.isnan(each) + 4 * np.isinf(each) for each in several]
    tame = [each[np.isfinite(each)] for each in several]
    for each in tame:
        assert (np.abs(each) < 1e-37).mean() > 0.7  # zeros and denormals, and 1 in 8 of others
    assert np.isnan(several[0]).any() and np.isinf(several[0]).any()
    assert (kinds[0] != kinds[1]).mean() > 0.5
    assert set(np.unique(data(inputs["rare numbers 2"], 2))) == set(range(1024))


def test_a_launch_of_few_threads_is_given_more_inputs() -> None:
    # What holds a special number in one lane only is met an eighth as often: NaN in a kernel of one thread.
    threads = {1: 8, 16: 8, 19: 7, 43: 3, 64: 3, 65: 2, 128: 2, 129: 1, 4096: 1}
    assert {n: in_ones_place(replace(mixed(), block=(n, 1, 1))) for n in threads} == threads
    assert in_ones_place(replace(mixed(), block=(1, 1, 1), grid=(64, 1, 1))) == 3
    source = api.parse(ONE_THREAD)
    for old, new in (("olt", "ult"), ("fmul float %f, 1.0", "fadd float %f, 0.0")):
        target = api.parse(ONE_THREAD.replace(old, new))
        assert isinstance(check(source, target, one_thread()), Mismatch)
    assert isinstance(check(source, api.parse(ONE_THREAD.replace("%o", "%p")), one_thread()), NoMismatch)


ONE_THREAD = """
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %a, ptr %b) {
  %f = load float, ptr %a, align 4
  %g = fmul float %f, 1.0
  %c = fcmp olt float %g, 3.0
  %o = select i1 %c, float %g, float 7.0
  store float %o, ptr %b, align 4
  ret void
}
"""


def one_thread() -> Launch:
    recipe = BufferRecipe("float", 64, "random", 1, 0.0, 100.0)
    zeros = BufferRecipe("float", 1, "zeros")
    args = (BufferArg(recipe.draw(0), recipe=recipe), BufferArg(zeros.draw(1), recipe=zeros))
    return Launch("k", (1, 1, 1), (1, 1, 1), args)


def test_pairs_take_nearly_all_and_the_arguments_with_them() -> None:
    inputs = inputs_of(mixed())
    told = []
    for number in range(4):
        launch = inputs[f"pairs {number}"]
        integers, fractions = data(launch, 0), data(launch, 1)
        told.append((
            *(0.97 < (integers == n).mean() < 0.99 for n in (1000, 3000)),
            0.97 < (fractions == np.float32(0.375)).mean() < 0.99,
            *(arg.value for arg in launch.args if isinstance(arg, ScalarArg)),
        ))  # fmt: skip
        assert (data(launch, 2) == data(mixed(), 2)).all()
    # Nothing is new: all pairs in turn, as many together as do not ask one argument for two numbers.
    assert all(
        sum(row[:3]) or (data(inputs[f"pairs {n}"], 0) == 1000).mean() > 0.4 for n, row in enumerate(told)
    )
    assert {row[3] for row in told} <= {4, 1999, 2000, 2001} and {row[4] for row in told} <= {1.5, 8.5}


def test_what_is_new_in_a_pair_of_programs_has_two_turns_of_three() -> None:
    source = MIXED.replace("%o = and", "%o = icmp ult")  # no pair of %j and %l
    given = mixed()
    made = {
        each.name: each for each in make_inputs(parse_module(source), parse_module(MIXED), given, 50, 0, 60)
    }
    shares = [(data(made[f"pairs {number}"].launch, 0) == 3000).mean() for number in range(4)]
    assert [share > 0.9 for share in shares] == [True, True, False, True] and shares[2] < 0.6
    assert made["pairs 0"].launch.args[6] == ScalarArg("i8", 90)
    # Only the buffer that is compared holds the numbers: what decides the way there stays as it is drawn.
    assert (data(made["pairs 0"].launch, 1) == data(given.with_seed(50), 1)).all()
    # Whoever finds that it does not return has the buffers without the arguments.
    first = made["pairs 0"]
    assert first.rare and first.instead is not None
    plain = first.instead().launch
    assert plain.args[6] == given.args[6] and (data(plain, 0) == data(first.launch, 0)).all()


def test_scalars_are_those_compared_with_and_rare_ones_in_turn_but_not_the_given_one() -> None:
    names = [
        name
        for name in inputs_of(mixed(ScalarArg("i32", 1999), ScalarArg("float", 8.5), ScalarArg("i8", 3)), 90)
    ]
    tried = [name.partition(" = ") for name in names if name.startswith("argument")]
    of_n = [value for arg, _, value in tried if arg == "argument 4"]
    assert of_n[:6] == ["-2147483648", "2000", "2147483647", "2001", "-1", "0"]
    assert [value for arg, _, value in tried if arg == "argument 5"][:3] == ["nan", "-0.0", "inf"]
    assert [value for arg, _, value in tried if arg == "argument 6"][:4] == ["89", "-128", "90", "127"]
    # An i8 has no more than it can hold.
    assert all(-128 <= int(value) <= 255 for arg, _, value in tried if arg == "argument 6")


def test_what_differs_within_a_buffer_given_by_value_is_redrawn_and_only_that() -> None:
    same = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.full(8, 2.0)),))
    inputs = list(make_inputs(module(RIGHT), module(RIGHT), same, 0, 0, 4))
    assert [each.name for each in inputs] == [
        "as given",
        "rare numbers 0",
        "rare numbers 1",
        "rare numbers 2",
    ]
    tame = inputs[1].instead and inputs[1].instead()
    assert tame and tame.name == "rare numbers 0, within bounds" and tame.instead is None
    apart = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.array([2.0, 2.0, 3.0])),))
    texts = [each.name for each in make_inputs(module(RIGHT), module(RIGHT), apart, 0, 0, 6)]
    assert "seed 0" in texts


def test_arguments_fixed_by_value_are_named() -> None:
    one = Launch(
        "k",
        (1, 1, 1),
        (1, 1, 1),
        (BufferArg(GIVEN), BufferArg(np.zeros(4)), BufferArg(RANDOM.draw(0), recipe=RANDOM)),
    )
    assert fixed_arguments([one, one]) == (0,)
    other = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(GIVEN + 1), *one.args[1:]))
    assert fixed_arguments([one, other]) == () and fixed_arguments([other, other, one]) == ()


def test_every_second_input_of_pairs_and_constants_has_other_scalars() -> None:
    text = MIXED.replace("%l = icmp eq i8 %m, 90", "%l = icmp eq i32 %p, 4000")
    both, given = parse_module(text), mixed()
    made = {each.name: each for each in make_inputs(both, both, given, 50, 0, 60)}
    for name in ("pairs 1", "pairs 3", "constants 1", "constants 3"):
        several = made.get(f"{name}, in scalars too")
        if several is None:
            assert name in made  # a pair that asks for scalars
            continue
        assert several.rare and several.instead is not None
        assert all(several.launch.args[index] != given.args[index] for index in (4, 5, 6))
        assert several.instead().launch.args[4:] == given.args[4:]
    assert "constants 1, in scalars too" in made and "constants 2" in made


@pytest.mark.parametrize("number", [-(2**63), 2**63 - 1])
def test_the_ends_of_64_bits_are_among_the_constants_and_nothing_beyond(number: int) -> None:
    body = f"  %c = icmp eq i64 %v, {number}\n  %r = select i1 %c, i64 1, i64 %v"
    text = HEADER + KERNEL.replace("BODY", body).replace("i32, ptr %a", "i64, ptr %a")
    compared = parse_module(text.replace("load i32", "load i64").replace("store i32", "store i64"))
    recipe = BufferRecipe("i64", 64, "random", 0, -(2**63), 2**63 - 1)
    given = Launch(
        "k", (1, 1, 1), (64, 1, 1), (BufferArg(recipe.draw(0), False, recipe), ScalarArg("i32", 5))
    )
    inputs = make_inputs(compared, compared, given, 0, 0, 9)
    drawn = [each.launch.args[0] for each in inputs if each.name.startswith("constants")]
    assert drawn and all(isinstance(arg, BufferArg) and number in arg.data for arg in drawn)
