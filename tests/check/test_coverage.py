"""Which functions count as changed that a launch does not run."""

from __future__ import annotations

import pytest

from pcfm.check.coverage import unchecked_functions
from pcfm.ir.parser import parse_module

MODULE = """
target triple = "nvptx64-nvidia-cuda"
@one = global i32 0
@two = global i32 0
define void @reached(i32 %x) {
  ret void
}
define i32 @other(i32 %x, i32 %y, ptr %p, i1 %c) {
entry:
  %a = load i32, ptr %p, align 4
  %d = load i32, ptr %p, align 4
  store i32 %a, ptr @one, align 4
  br i1 %c, label %l, label %r
l:
  %s = sub i32 %x, %y
  br label %r
r:
  %m = phi i32 [ %s, %l ], [ 5, %entry ]
  %u = call i32 @unknown(i32 %m)
  ret i32 %u
}
define ptx_kernel void @k(i32 %x) {
  call void @reached(i32 %x)
  ret void
}
declare i32 @unknown(i32)
"""


def unchecked(old: str, new: str) -> tuple[str, ...]:
    assert MODULE.count(old) == 1
    return unchecked_functions(parse_module(MODULE), parse_module(MODULE.replace(old, new)), "k")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%a = load i32, ptr %p, align 4", "%a = load i32, ptr %p, align 2"),
        ("%a = load i32, ptr %p, align 4", "%a = load volatile i32, ptr %p, align 4"),
        ("%a = load i32, ptr %p, align 4", "%a = load atomic i32, ptr %p monotonic, align 4"),
        ("store i32 %a, ptr @one, align 4", "store i32 %a, ptr @two, align 4"),
        ("store i32 %a, ptr @one, align 4", "store i32 %x, ptr @one, align 4"),
        ("label %l, label %r", "label %r, label %l"),
        ("sub i32 %x, %y", "sub i32 %y, %x"),
        ("sub i32 %x, %y", "sub nuw i32 %x, %y"),
        ("sub i32 %x, %y", "sub i32 %x, 5"),
        ("[ 5, %entry ]", "[ 6, %entry ]"),
        ("%u = call i32 @unknown(i32 %m)", "%u = add i32 %m, 0"),
        ("ret i32 %u", "ret i32 %m"),
        ("sub i32 %x, %y", "add i32 %x, %y"),
        ("%d = load i32, ptr %p, align 4", "%d = load float, ptr %p, align 4"),
        ("br i1 %c, label %l, label %r", "br label %r"),
    ],
)
def test_a_change_of_what_is_not_run_is_named(old: str, new: str) -> None:
    assert unchecked(old, new) == ("other",)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("@other(i32 %x, i32 %y, ptr %p, i1 %c)", "@other(i32 %x, i32 %y, ptr noundef %p, i1 %c)"),
        ("%u = call i32 @unknown(i32 %m)", "%u = call i32 @unknown(i32 %m) nounwind"),
        ("@reached(i32 %x) {\n", "@reached(i32 %x) {\n  %n = add i32 %x, 1\n"),
        (
            "define ptx_kernel void @k(i32 %x) {\n",
            "define ptx_kernel void @k(i32 %x) {\n  %n = add i32 %x, 1\n",
        ),
    ],
)
def test_what_is_run_and_what_means_nothing_is_not(old: str, new: str) -> None:
    assert unchecked(old, new) == ()


def test_names_of_values_do_not_matter_and_a_new_function_is_changed() -> None:
    renamed = MODULE.replace("%s", "%z").replace("%p", "%q").replace("entry", "first")
    assert unchecked_functions(parse_module(MODULE), parse_module(renamed), "k") == ()
    more = "define void @new() {\n  ret void\n}\ndeclare i32 @unknown(i32)"
    assert unchecked("declare i32 @unknown(i32)", more) == ("new",)
    renamed = MODULE.replace("i32 @other(", "i32 @another(")
    assert unchecked_functions(parse_module(MODULE), parse_module(renamed), "k") == ("another",)
