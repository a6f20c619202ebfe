"""What only a solver decides: equalities of integers that hold, and what it must not be asked or told."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import Budget, NotProved, Verdict, prove_function, residual

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.smax.i32(i32, i32)
declare void @llvm.assume(i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare {i32, i1} @llvm.umul.with.overflow.i32(i32, i32)
define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i32 %n, i32 %m, i1 %c, float %f, float %g) {
entry:
"""
LOADED = "%x = load i32, ptr %q\n"
needs_solver = pytest.mark.skipif(residual.find_spec("z3") is None, reason="z3-solver is not installed")

DIVIDED = "%u = udiv i32 7, %m\n"
DIVIDED_ON_A_PATH = f"%e = icmp ult i32 %n, 5\nbr i1 %e, label %t, label %j\nt:\n{DIVIDED}br label %j\nj:\n"
IS_ZERO = "%z = icmp eq i32 %m, 0\n%a = zext i1 %z to i32"
# One or two, of which it is asked whether it is neither.
NEITHER = (
    "%s = icmp ult i32 %n, 3\n%z = icmp ne i32 %n, 0\n%b0 = and i1 %s, %z\nbr i1 %b0, label %t, label %j\n"
    "j:\nret void\nt:\n%y = icmp ne i32 %n, 1\n%w = icmp ne i32 %n, 2\n%e = and i1 %y, %w\n"
    "%b = lshr i32 %m, %m\n"
)
RIGHT: dict[str, tuple[str, str]] = {
    "what was divided by is not zero": (DIVIDED + IS_ZERO, f"{DIVIDED}%a = add i32 0, 0"),
    "a remainder by a power of two": ("%a = urem i32 %n, 8", "%a = and i32 %n, 7"),
    "a negation": ("%b = sub i32 0, %n\n%a = xor i32 %b, -1", "%a = add i32 %n, -1"),
    "a product of a sum": (
        "%b = add i32 %n, 3\n%a = mul i32 %b, %m",
        "%b = mul i32 %n, %m\n%d = mul i32 %m, 3\n%a = add i32 %b, %d",
    ),
    "one use of what may be undef": (LOADED + "%a = urem i32 %x, 8", LOADED + "%a = and i32 %x, 7"),
    "a flag that follows": (
        "%b = and i32 %n, 15\n%a = add i32 %b, 1",
        "%b = and i32 %n, 15\n%a = add nuw nsw i32 %b, 1",
    ),
    "a flag of the source, used": (
        "%b = add nsw i32 %n, 1\n%d = icmp sgt i32 %b, %n\n%a = zext i1 %d to i32",
        "%a = add i32 0, 1",
    ),
    "two uses of what may be undef for one": (
        LOADED + "%b = and i32 %x, 3\n%d = icmp uge i32 %b, %x\n%a = zext i1 %d to i32",
        LOADED + "%d = icmp ult i32 %x, 4\n%a = zext i1 %d to i32",
    ),
    "undef that may be chosen": (
        "%a = call i32 @llvm.fshl.i32(i32 1, i32 2, i32 undef)",
        "%a = add i32 0, 1",
    ),
    "an exact quotient": (
        "%b = udiv exact i32 %n, %m\n%d = icmp eq i32 %b, 0\n%a = zext i1 %d to i32",
        "%d = icmp eq i32 %n, 0\n%a = zext i1 %d to i32",
    ),
    "a count of zeros": (
        "%b = call i32 @llvm.cttz.i32(i32 %n, i1 true)\n%a = shl i32 1, %b",
        "%b = sub i32 0, %n\n%a = and i32 %n, %b",
    ),
    "a range that a call promises, in one case": (
        "%b = call i32 @llvm.cttz.i32(i32 %n, i1 false)\n%d = shl i32 1, %b\n%z = icmp eq i32 %n, 0\n"
        "%a = select i1 %z, i32 0, i32 %d",
        "%b = call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %n, i1 false)\n%d = shl nuw i32 1, %b\n"
        "%z = icmp eq i32 %n, 0\n%a = select i1 %z, i32 0, i32 %d",
    ),
    "a saturating difference": (
        "%a = call i32 @llvm.usub.sat.i32(i32 %n, i32 %m)",
        "%b = sub i32 %n, %m\n%d = icmp ugt i32 %n, %m\n%a = select i1 %d, i32 %b, i32 0",
    ),
    "a product that may overflow": (
        "%b = call {i32, i1} @llvm.umul.with.overflow.i32(i32 %n, i32 2)\n%d = extractvalue {i32, i1} %b, 1\n"
        "%a = zext i1 %d to i32",
        "%a = lshr i32 %n, 31",
    ),
    "a maximum in other words": (
        "%a = call i32 @llvm.smax.i32(i32 %n, i32 0)",
        "%b = ashr i32 %n, 31\n%d = xor i32 %b, -1\n%a = and i32 %n, %d",
    ),
    "a divisor, divided by": (
        "%b = udiv i32 %m, %n\n%e = icmp eq i32 %n, 0\n%a = zext i1 %e to i32",
        "%a = add i32 0, 0",
    ),
    "a signed division that overflows": (
        "%b = sdiv i32 %n, %m\n%y = icmp eq i32 %n, -2147483648\n%z = icmp eq i32 %m, -1\n"
        "%e = and i1 %y, %z\n%a = zext i1 %e to i32",
        "%a = add i32 0, 0",
    ),
    "what needs more than the solver is told of": (
        LOADED + "%b = and i32 %n, 7\n%a = add i32 %b, %x",
        LOADED + "%b = urem i32 %n, 8\n%d = mul nuw i32 %b, 1\n%h = lshr i32 %d, 3\n%i = add nuw i32 %h, %d\n"
        "%a = add i32 %i, %x",
    ),
    "a flag in one case": (
        "%b = lshr i32 %n, %m\n%d = shl i32 %b, %m\n%a = select i1 %c, i32 %d, i32 %n",
        "%b = lshr i32 %n, %m\n%d = shl nuw i32 %b, %m\n%a = select i1 %c, i32 %d, i32 %n",
    ),
    "a flag in the one case that there is": (
        f"{NEITHER}%d = shl i32 %b, %m\n%a = select i1 %e, i32 %n, i32 %d",
        f"{NEITHER}%d = shl nuw i32 %b, %m\n%i = add nuw i32 %m, %m\n%a = select i1 %e, i32 %i, i32 %d",
    ),
    "flags in both cases": (
        "%b = lshr i32 %n, %m\n%d = shl i32 %b, %m\n%h = ashr i32 %n, %m\n%i = shl i32 %h, %m\n"
        "%a = select i1 %c, i32 %d, i32 %i",
        "%b = lshr i32 %n, %m\n%d = shl nuw i32 %b, %m\n%h = ashr i32 %n, %m\n%i = shl nsw i32 %h, %m\n"
        "%a = select i1 %c, i32 %d, i32 %i",
    ),
    "a flag that a division has used": (
        "%b = add nsw i32 %n, 1\n%y = udiv i32 %m, %b\n%h = add i32 %n, 1\n%d = icmp sgt i32 %h, %n\n"
        "%a = zext i1 %d to i32",
        "%a = add i32 0, 1",
    ),
    "an assumption of what is so": (
        "%a = add i32 %n, 0",
        "call void @llvm.assume(i1 true)\n%a = add i32 %n, 0",
    ),
    "conditions of two values": (
        "%l = icmp ult i32 %n, %m\n%e = icmp eq i32 %n, %m\n%o = or i1 %l, %e\n%a = zext i1 %o to i32",
        "%o = icmp ule i32 %n, %m\n%a = zext i1 %o to i32",
    ),
}
WRONG: dict[str, tuple[str, str]] = {
    "what was divided by on one path": (
        DIVIDED_ON_A_PATH + IS_ZERO,
        f"{DIVIDED_ON_A_PATH}%a = add i32 0, 0",
    ),
    "a remainder that is not": ("%a = urem i32 %n, 8", "%a = and i32 %n, 15"),
    "wrong for one value": (
        "%a = add i32 %n, 0",
        "%e = icmp eq i32 %n, 123456\n%z = zext i1 %e to i32\n%a = add i32 %n, %z",
    ),
    "no flag in the source": (
        "%b = add i32 %n, 1\n%d = icmp sgt i32 %b, %n\n%a = zext i1 %d to i32",
        "%a = add i32 0, 1",
    ),
    "a flag that does not follow": ("%a = add i32 %n, 1", "%a = add nuw i32 %n, 1"),
    "undef that no choice makes": (
        "%a = call i32 @llvm.fshl.i32(i32 1, i32 2, i32 undef)",
        "%a = add i32 0, 7",
    ),
    "undef of the target for a number": (
        "%a = add i32 0, 1",
        "%a = call i32 @llvm.fshl.i32(i32 1, i32 2, i32 undef)",
    ),
    "a quotient that is not exact": (
        "%b = udiv i32 %n, %m\n%d = icmp eq i32 %b, 0\n%a = zext i1 %d to i32",
        "%d = icmp eq i32 %n, 0\n%a = zext i1 %d to i32",
    ),
    "a count of zeros of zero": (
        "%b = call i32 @llvm.cttz.i32(i32 %n, i1 false)\n%d = and i32 %b, 31\n%a = shl i32 1, %d",
        "%b = sub i32 0, %n\n%a = and i32 %n, %b",
    ),
    "a range that is too narrow": (
        "%a = call i32 @llvm.cttz.i32(i32 %n, i1 false)",
        "%a = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %n, i1 false)",
    ),
    "a count that zero makes poison": (
        "%a = call i32 @llvm.cttz.i32(i32 %n, i1 false)",
        "%a = call i32 @llvm.cttz.i32(i32 %n, i1 true)",
    ),
    "a divisor, divided by on one path": (
        "br i1 %c, label %t, label %j\nt:\n%b = udiv i32 %m, %n\nbr label %j\nj:\n"
        "%e = icmp eq i32 %n, 0\n%a = zext i1 %e to i32",
        "%a = add i32 0, 0",
    ),
    "an unsigned division that would overflow as a signed one": (
        "%b = udiv i32 %n, %m\n%y = icmp eq i32 %n, -2147483648\n%z = icmp eq i32 %m, -1\n"
        "%e = and i1 %y, %z\n%a = zext i1 %e to i32",
        "%a = add i32 0, 0",
    ),
    "a flag in one case that does not follow": (
        "%d = shl i32 %n, %m\n%a = select i1 %c, i32 %d, i32 %n",
        "%d = shl nuw i32 %n, %m\n%a = select i1 %c, i32 %d, i32 %n",
    ),
    "a flag in the other case that does not follow": (
        "%b = lshr i32 %n, %m\n%d = shl i32 %b, %m\n%i = shl i32 %n, %m\n%a = select i1 %c, i32 %d, i32 %i",
        "%b = lshr i32 %n, %m\n%d = shl nuw i32 %b, %m\n%i = shl nsw i32 %n, %m\n"
        "%a = select i1 %c, i32 %d, i32 %i",
    ),
    "a flag that a division has used on one path": (
        "br i1 %c, label %t, label %j\nt:\n%b = add nsw i32 %n, 1\n%y = udiv i32 %m, %b\nbr label %j\nj:\n"
        "%h = add i32 %n, 1\n%d = icmp sgt i32 %h, %n\n%a = zext i1 %d to i32",
        "%a = add i32 0, 1",
    ),
    "a flag that the choice on another use of undef keeps": (
        LOADED + "%d = icmp ult i32 %x, 16\n%b = shl i32 %x, 28\n%a = select i1 %d, i32 %b, i32 0",
        LOADED + "%d = icmp ult i32 %x, 16\n%b = shl nuw i32 %x, 28\n%a = select i1 %d, i32 %b, i32 0",
    ),
    "undef twice": (LOADED + "%a = shl i32 %x, 1", LOADED + "%a = add i32 %x, %x"),
    "undef against itself": (LOADED + "%a = add i32 0, 0", LOADED + "%a = xor i32 %x, %x"),
    "two loads of one address, each undef": (
        LOADED + "%y = load i32, ptr %q\n%a = add i32 0, 0",
        LOADED + "%y = load i32, ptr %q\n%a = sub i32 %x, %y",
    ),
    "a float sum taken apart": (
        "%h = fadd float %f, %g\n%i = fsub float %h, %g\n%a = fptosi float %i to i32",
        "%a = fptosi float %f to i32",
    ),
    "a float less itself": (
        "%h = fsub float %f, %f\n%a = fptosi float %h to i32",
        "%a = fptosi float 0.0 to i32",
    ),
    "a float plus nothing": (
        "%h = fadd float %f, 0.0\n%o = fcmp olt float %h, %g\n%a = zext i1 %o to i32",
        "%o = fcmp olt float %f, %g\n%a = zext i1 %o to i32",
    ),
    "floats that are not ordered": (
        "%o = fcmp olt float %f, %g\n%a = zext i1 %o to i32",
        "%o = fcmp oge float %f, %g\n%i = xor i1 %o, true\n%a = zext i1 %i to i32",
    ),
    "a shift too far": ("%a = shl i32 %n, %m", "%b = and i32 %m, 31\n%a = shl nuw i32 %n, %b"),
}

# What is computed before, the operation with PROMISE where it promises something, and that in what it says.
PROMISES: dict[str, tuple[str, str, str]] = {
    "not the least": ("%b = or i32 %n, 1", "%a = call i32 @llvm.abs.i32(i32 %b, i1 PROMISE)", "true"),
    "not zero": ("%b = or i32 %n, 1", "%a = call i32 @llvm.cttz.i32(i32 %b, i1 PROMISE)", "true"),
    "nsw of halves": ("%b = ashr i32 %n, 1\n%d = ashr i32 %m, 1", "%a = add PROMISE i32 %b, %d", "nsw"),
    "nuw of halves": ("%b = lshr i32 %n, 1\n%d = lshr i32 %m, 1", "%a = add PROMISE i32 %b, %d", "nuw"),
    "nuw of what is a part": ("%b = and i32 %n, %m", "%a = sub PROMISE i32 %n, %b", "nuw"),
    "nsw of what is a part": ("%b = and i32 %n, %m", "%a = sub PROMISE i32 %n, %b", "nsw"),
    "nuw of a product": ("%b = and i32 %n, 65535", "%a = mul PROMISE i32 %b, 65537", "nuw"),
    "nsw of a product": ("%b = ashr i32 %n, 3", "%a = mul PROMISE i32 %b, -7", "nsw"),
    "nuw of a shift back": ("%b = lshr i32 %n, %m", "%a = shl PROMISE i32 %b, %m", "nuw"),
    "nsw of a shift back": ("%b = ashr i32 %n, %m", "%a = shl PROMISE i32 %b, %m", "nsw"),
    "nuw of a truncation": (
        "%b = lshr i32 %n, 24", "%d = trunc PROMISE i32 %b to i8\n%a = zext i8 %d to i32", "nuw"
    ),
    "nsw of a truncation": (
        "%b = ashr i32 %n, 24", "%d = trunc PROMISE i32 %b to i8\n%a = zext i8 %d to i32", "nsw"
    ),
    "nneg": (
        "%d = or i32 %m, 1\n%e = and i32 %d, 31\n%b = lshr i32 %n, %e",
        "%h = zext PROMISE i32 %b to i64\n%a = trunc i64 %h to i32", "nneg",
    ),
    "samesign": ("%b = or i32 %n, 1", "%h = icmp PROMISE ult i32 %b, %n\n%a = zext i1 %h to i32", "samesign"),
    "disjoint": ("%b = and i32 %n, %m\n%d = xor i32 %n, %m", "%a = or PROMISE i32 %b, %d", "disjoint"),
    "exact, shifted back": ("%b = shl i32 %n, %m", "%a = lshr PROMISE i32 %b, %m", "exact"),
    "exact, shifted back with its sign": ("%b = shl i32 %n, %m", "%a = ashr PROMISE i32 %b, %m", "exact"),
    "exact, divided": ("%b = and i32 %n, -8", "%a = udiv PROMISE i32 %b, 8", "exact"),
    "exact, divided with a sign": ("%b = and i32 %n, -8", "%a = sdiv PROMISE i32 %b, 8", "exact"),
}  # fmt: skip
# The same with operands of which it does not hold.
BROKEN: dict[str, tuple[str, str]] = {
    "not the least": ("or i32 %n, 1", "or i32 %n, -2147483648"),
    "not zero": ("or i32 %n, 1", "and i32 %n, 6"),
    "nsw of halves": ("ashr i32 %m, 1", "add i32 %m, 0"),
    "nuw of halves": ("lshr i32 %m, 1", "add i32 %m, 0"),
    "nuw of what is a part": ("and i32 %n, %m", "or i32 %n, %m"),
    "nsw of what is a part": ("and i32 %n, %m", "xor i32 %n, %m"),
    "nuw of a product": ("65535", "65536"),
    "nsw of a product": ("ashr i32 %n, 3", "ashr i32 %n, 2"),
    "nuw of a shift back": ("lshr", "ashr"),
    "nsw of a shift back": ("ashr", "lshr"),
    "nuw of a truncation": ("lshr i32 %n, 24", "lshr i32 %n, 23"),
    "nsw of a truncation": ("ashr i32 %n, 24", "lshr i32 %n, 24"),
    "nneg": ("or i32 %m, 1", "or i32 %m, 0"),
    "samesign": ("or i32 %n, 1", "or i32 %n, -2147483648"),
    "disjoint": ("xor i32 %n, %m", "or i32 %n, %m"),
    "exact, shifted back": ("shl i32 %n, %m", "mul i32 %n, %m"),
    "exact, shifted back with its sign": ("shl i32 %n, %m", "mul i32 %n, %m"),
    "exact, divided": ("-8", "-4"),
    "exact, divided with a sign": ("-8", "-4"),
}
for name, (before, operation, word) in PROMISES.items():
    without = operation.replace("PROMISE", "false" if word == "true" else "")
    RIGHT[name] = f"{before}\n{without}", f"{before}\n{operation.replace('PROMISE', word)}"
    right, wrong = BROKEN[name]
    before = before.replace(right, wrong)
    WRONG[name] = f"{before}\n{without}", f"{before}\n{operation.replace('PROMISE', word)}"


def verdict(source: str, target: str) -> Verdict:
    modules = [
        parse_module(f"{HEAD}{body}\nstore i32 %a, ptr %p\nret void\n}}\n", name)
        for name, body in (("source", source), ("target", target))
    ]
    return prove_function(modules[0], modules[1], "k")


@needs_solver
@pytest.mark.parametrize("name", RIGHT)
def test_it_is_proved(name: str) -> None:
    assert str(verdict(*RIGHT[name])) == "PROVED"


@needs_solver
@pytest.mark.parametrize("name", WRONG)
def test_it_is_not_proved(name: str) -> None:
    assert not verdict(*WRONG[name]).accepted


@needs_solver
def test_a_number_that_a_call_gives_of_a_narrower_pointer_is_open() -> None:
    """The solver was asked for bits that the pointer does not have: an internal error."""
    head = """
target datalayout = "e-p3:16:16:16"
@g = private addrspace(3) global [60 x i8] zeroinitializer
declare i32 @llvm.objectsize.i32.p3(ptr addrspace(3), i1)
define i32 @f() {
"""
    call = "%a = call i32 @llvm.objectsize.i32.p3(ptr addrspace(3) @g, i1 false)\nret i32 %a\n}"
    source, target = (parse_module(head + body) for body in (call, "ret i32 60\n}"))
    answer = prove_function(source, target, "f")
    assert isinstance(answer, NotProved) and "the returned values differ" in answer.reason


@needs_solver
def test_a_model_is_an_input_on_which_they_differ() -> None:
    answer = verdict(*WRONG["wrong for one value"])
    assert isinstance(answer, NotProved)
    assert dict(answer.inputs)["argument 2"] == 123456
    assert "try: argument 2 = 123456" in str(answer)


def test_without_a_solver_the_goal_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(residual, "find_spec", lambda _: None)
    answer = str(verdict(*RIGHT["a remainder by a power of two"]))
    assert "operand 0 differs: urem(argument 2, 8) against and(argument 2, 7)" in answer


@needs_solver
def test_a_goal_that_is_too_hard_is_open_in_a_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = (
        "%b = mul i32 %n, %m\n%d = mul i32 %b, %m\n%e = or i32 %m, 1\n%a = udiv i32 %d, %e",
        "%b = mul i32 %m, %m\n%d = mul i32 %b, %n\n%e = or i32 %m, 1\n%h = urem i32 %d, %e\n"
        "%i = sub i32 %d, %h\n%a = udiv i32 %i, %e",
    )
    monkeypatch.setattr(residual, "_STEPS", 20_000)
    assert str(verdict(*hard)) == str(verdict(*hard))
    assert not verdict(*hard).accepted


@needs_solver
def test_what_the_solver_does_comes_off_the_budget_of_all_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(residual, "_STEPS_A_UNIT", 1)
    source, target = (
        f"{HEAD}{body}\nstore i32 %a, ptr %p\nret void\n}}" for body in RIGHT["nsw of a shift back"]
    )
    budget = Budget(60_000)
    verdicts = [
        prove_function(parse_module(source), parse_module(target), "k", budget=budget) for _ in range(4)
    ]
    assert not any(verdict.accepted for verdict in verdicts)
    assert 0 <= budget.left < 4_000
