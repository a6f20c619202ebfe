"""Variables on the stack against variables in registers; what others may reach, or end, is memory."""

from __future__ import annotations

import pytest

from pcfm.ir.claims import ModuleTexts
from pcfm.ir.parser import parse_module
from pcfm.prove import Verdict, prove_function
from pcfm.prove.registers import registers_of

HEAD = """
target datalayout = "e-i64:64"
target triple = "nvptx64-nvidia-cuda"
declare void @seen(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i32 @again() returns_twice
"""


START = "define i32 @f(i32 noundef %x, i32 noundef %n, i1 noundef %c, ptr noundef %p) {\n"
LOADED = "%v = load i32, ptr %a, align 4"


def verdict(source: str, target: str) -> Verdict:
    modules = [
        parse_module(
            f"{HEAD}{START}{body}}}\n"
            '!0 = !{!1, !1, i64 0}\n!1 = !{!"int", !2, i64 0}\n!2 = !{!"root"}\n'
            '!3 = !{!4, !4, i64 0}\n!4 = !{!"short", !2, i64 0}\n!5 = !{i32 0, i32 1}\n'
        )
        for body in (source, target)
    ]
    return prove_function(modules[0], modules[1], "f", solver=False)


DIAMOND = """
  %a = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 %x, ptr %a, align 4
  br i1 %c, label %t, label %e
t:
  store i32 5, ptr %a, align 4
  br label %e
e:
  %v = load i32, ptr %a, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  ret i32 %v
"""
DIAMOND_PHI = """
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  %v = phi i32 [ 5, %t ], [ %x, %0 ]
  ret i32 %v
"""
LOOP = """
  %i = alloca i32, align 4
  %s = alloca { i32, [2 x i32] }, align 4
  %sum = getelementptr inbounds { i32, [2 x i32] }, ptr %s, i64 0, i32 1, i64 1
  store i32 0, ptr %i, align 4
  store i32 %x, ptr %sum, align 4
  br label %head
head:
  %iv = load i32, ptr %i, align 4
  %done = icmp eq i32 %iv, %n
  br i1 %done, label %end, label %body
body:
  %old = load i32, ptr %sum, align 4
  %new = mul i32 %old, 3
  store i32 %new, ptr %sum, align 4
  %next = add i32 %iv, 1
  store i32 %next, ptr %i, align 4
  br label %head
end:
  %r = load i32, ptr %sum, align 4
  ret i32 %r
"""
LOOP_PHIS = """
  br label %head
head:
  %iv = phi i32 [ 0, %0 ], [ %next, %body ]
  %old = phi i32 [ %x, %0 ], [ %new, %body ]
  %done = icmp eq i32 %iv, %n
  br i1 %done, label %end, label %body
body:
  %new = mul i32 %old, 3
  %next = add i32 %iv, 1
  br label %head
end:
  ret i32 %old
"""
# On the other path nothing has been stored: what is loaded may be any number.
HALF = """
  %a = alloca i32, align 4
  br i1 %c, label %t, label %e
t:
  store i32 %x, ptr %a, align 4
  br label %e
e:
  %v = load i32, ptr %a, align 4
  ret i32 %v
"""


@pytest.mark.parametrize(
    ("stack", "registers"),
    [(DIAMOND, DIAMOND_PHI), (LOOP, LOOP_PHIS), (DIAMOND, DIAMOND), (LOOP, LOOP)],
)
def test_a_variable_may_lie_on_the_stack_or_in_a_register(stack: str, registers: str) -> None:
    assert verdict(stack, registers).accepted
    assert verdict(registers, stack).accepted


def test_what_was_never_stored_may_be_any_number_but_not_the_other_way_round() -> None:
    assert verdict(HALF, "  ret i32 %x\n").accepted
    assert not verdict("  ret i32 %x\n", HALF).accepted
    phi = DIAMOND_PHI.replace("5, %t", "%x, %t").replace("%x, %0", "undef, %0")
    assert verdict(HALF, phi).accepted
    assert verdict(phi, HALF).accepted
    assert not verdict(HALF, phi.replace("undef", "poison")).accepted


def test_what_may_be_any_number_is_another_one_at_each_load() -> None:
    """Not one number that is subtracted from itself, nor one that a branch can hang on."""
    twice = "  %a = alloca i32\n  %v = load i32, ptr %a\n  %w = load i32, ptr %a\n  %d = sub i32 %v, %w\n"
    assert verdict(f"{twice}  ret i32 %d\n", f"{twice}  ret i32 %d\n").accepted
    assert not verdict("  ret i32 0\n", f"{twice}  ret i32 %d\n").accepted
    branch = """
  %a = alloca i1, align 1
  %v = load i1, ptr %a, align 1
  br i1 %v, label %t, label %e
t:
  ret i32 1
e:
  ret i32 1
"""
    assert not verdict("  ret i32 1\n", branch).accepted
    assert verdict(branch, "  ret i32 1\n").accepted


@pytest.mark.parametrize(
    "wrong",
    [
        DIAMOND_PHI.replace("5, %t", "6, %t"),
        DIAMOND_PHI.replace("%x, %0", "%n, %0"),
        DIAMOND.replace("store i32 5", "store i32 6"),
        DIAMOND.replace("  store i32 %x, ptr %a, align 4\n", ""),  # what the other path stores stays
        # It does not live yet, or any more: the load gives poison, the store is undefined.
        DIAMOND.replace("  %v = load", "  call void @llvm.lifetime.start.p0(i64 4, ptr %a)\n  %v = load"),
        DIAMOND.replace("  %v = load", "  call void @llvm.lifetime.end.p0(i64 4, ptr %a)\n  %v = load"),
        DIAMOND.replace("t:\n", "t:\n  call void @llvm.lifetime.end.p0(i64 4, ptr %a)\n"),
        DIAMOND.replace("  call void @llvm.lifetime.start.p0(i64 4, ptr %a)\n", "", 1).replace(
            "t:\n", "t:\n  call void @llvm.lifetime.start.p0(i64 4, ptr %a)\n"
        ),
        DIAMOND.replace(LOADED, "%v = load i32, ptr %a, align 8"),
        DIAMOND.replace(LOADED, "%v = load volatile i32, ptr %a, align 4"),
        DIAMOND.replace(LOADED, f"{LOADED}, !range !{{i32 0, i32 9}}"),
        DIAMOND.replace(LOADED, f"{LOADED}, !noundef !{{}}").replace(
            "store i32 %x", "store i32 poison"
        ),
        # Behind the end of it, and between.
        DIAMOND.replace("%a = alloca i32", "%a = alloca i16"),
        DIAMOND.replace("%v = load", "%b = getelementptr i8, ptr %a, i64 1\n  %v = load").replace(
            "load i32, ptr %a", "load i32, ptr %b"
        ),
        DIAMOND.replace(LOADED, "%w = load i16, ptr %a\n  %v = zext i16 %w to i32"),
    ],
)  # fmt: skip
def test_another_variable_is_not_proved(wrong: str) -> None:
    assert not verdict(DIAMOND, wrong).accepted
    assert not verdict(DIAMOND_PHI, wrong).accepted


@pytest.mark.parametrize(
    "reached",
    [
        "  call void @seen(ptr %a)\n",
        "  store ptr %a, ptr %p\n",
        "  %again = call i32 @again()\n",
    ],
)
def test_what_others_may_reach_is_memory(reached: str) -> None:
    source = DIAMOND.replace("  store i32 %x", f"{reached}  store i32 %x")
    assert not verdict(source, f"{reached.replace('ptr %a', 'ptr null')}{DIAMOND_PHI}").accepted
    assert verdict(source, source).accepted


def test_two_accesses_that_type_based_analysis_parts_are_no_register() -> None:
    typed = DIAMOND.replace("store i32 5, ptr %a, align 4", "store i32 5, ptr %a, align 4, !tbaa !0").replace(
        "load i32, ptr %a, align 4", "load i32, ptr %a, align 4, !tbaa !0"
    )
    assert verdict(DIAMOND, typed).accepted
    assert not verdict(
        DIAMOND, typed.replace("5, ptr %a, align 4, !tbaa !0", "5, ptr %a, align 4, !tbaa !3")
    ).accepted


def test_an_address_of_which_something_is_claimed_is_none_of_a_register() -> None:
    stepped = DIAMOND.replace("  %v = load", "  %b = getelementptr i8, ptr %a, i64 0\n  %v = load").replace(
        "load i32, ptr %a", "load i32, ptr %b"
    )
    claimed = stepped.replace("i64 0\n", "i64 0, !noalias.addrspace !5\n")
    assert verdict(DIAMOND, stepped).accepted
    assert not verdict(DIAMOND, claimed).accepted
    assert not verdict(DIAMOND_PHI, claimed).accepted


def test_promises_of_what_is_loaded_are_kept() -> None:
    ranged = DIAMOND.replace("load i32, ptr %a, align 4", "load i32, ptr %a, align 4, !range !{i32 0, i32 9}")
    assert verdict(ranged, DIAMOND_PHI).accepted
    assert verdict(ranged, ranged).accepted


def test_an_alloca_of_a_size_that_only_its_target_knows_is_memory() -> None:
    body = '%a = alloca target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0)\n'
    body += "  %b = getelementptr i8, ptr %a, i64 4\n  %v = load i32, ptr %b\n  ret i32 %v\n"
    module = parse_module(f"{HEAD}{START}{body}}}\n")
    (fn,) = module.defined_functions
    assert not registers_of(fn, ModuleTexts(module), module.datalayout).allocas


def test_what_is_read_and_what_is_written_where_a_variable_lives() -> None:
    module = parse_module(f"{HEAD}{START}{DIAMOND}}}\n")
    (fn,) = module.defined_functions
    registers = registers_of(fn, ModuleTexts(module), module.datalayout)
    (content, alive) = registers.initial
    told = {
        inst.opcode: (registers.read_by(inst), registers.written_by(inst))
        for inst in fn.instructions()
        if registers.concern(inst)
    }
    assert told == {
        "alloca": ([], []),
        "call": ([], [content, alive]),
        "store": ([alive], [content]),
        "load": ([alive, content], []),
    }
