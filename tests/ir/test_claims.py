"""What attributes claim: which of them follow from others."""

from __future__ import annotations

import pytest

from pcfm.ir.claims import (
    Claims,
    ModuleTexts,
    allows,
    of_call,
    of_function_words,
    surroundings_problems,
)
from pcfm.ir.instructions import CallBase
from pcfm.ir.parser import parse_module


def claims_of(text: str) -> Claims:
    return of_function_words("function", text.split())


def test_who_returns_makes_progress() -> None:
    assert allows(claims_of("nounwind willreturn"), claims_of("mustprogress willreturn"))
    assert allows(claims_of("willreturn"), claims_of("mustprogress"))


def test_who_makes_progress_need_not_return() -> None:
    assert not allows(claims_of("mustprogress"), claims_of("willreturn"))
    assert not allows(claims_of("nounwind"), claims_of("mustprogress"))


def calls_of(body: str, argument: str = "ptr %p") -> list[CallBase]:
    text = f"""
declare void @f()
define void @k({argument}) {{
  {body}
  ret void
}}"""
    instructions = parse_module(text, "<text>").function("k").instructions()
    return [inst for inst in instructions if isinstance(inst, CallBase)]


def test_a_tail_call_claims_something_only_where_there_is_a_stack() -> None:
    """It says that the callee does not touch the caller's allocas and by-value arguments."""
    (plain,) = calls_of("call void @f()")
    (marked,) = calls_of("tail call void @f()")
    assert allows(of_call(plain), of_call(marked))
    (beside_alloca,) = calls_of("%a = alloca i32\n  tail call void @f()")
    (by_value,) = calls_of("tail call void @f()", "ptr byval(i32) %p")
    assert not allows(of_call(plain), of_call(beside_alloca))
    assert not allows(of_call(plain), of_call(by_value))


@pytest.mark.parametrize(
    ("initial", "is_same"),
    [
        ("getelementptr inbounds ([4 x i32], ptr @n, i64 0, i64 2)", True),
        ("getelementptr inbounds nuw (i8, ptr @n, i64 8)", True),
        ("getelementptr (i32, ptr @n, i64 2)", True),
        ("getelementptr inbounds (i8, ptr @n, i64 4)", False),
        ("getelementptr inbounds (i8, ptr @m, i64 8)", False),
        ("@n", False),
    ],
)
def test_an_initial_address_is_a_base_and_a_number_of_bytes(initial: str, is_same: bool) -> None:
    text = "@n = global [4 x i32] zeroinitializer\n@m = global i64 0\n@p = global ptr INIT\n"
    modules = [
        parse_module(text.replace("INIT", each))
        for each in ("getelementptr inbounds (i8, ptr @n, i64 8)", initial)
    ]
    assert (not list(surroundings_problems(*map(ModuleTexts, modules)))) == is_same


def test_an_initial_address_behind_the_end_promises_what_it_says() -> None:
    """Or behind what another module may replace by less."""
    bases = ("@n = global i64 0", 16), ("@n = weak global i64 0", 8), ("@n = external global i64", 8)
    for text, number in bases:
        start = f"{text}\n@p = global ptr getelementptr"
        plain, inside = (
            ModuleTexts(parse_module(f"{start} {flag} (i8, ptr @n, i64 {number})\n"))
            for flag in ("", "inbounds")
        )
        assert list(surroundings_problems(plain, inside))
        assert not list(surroundings_problems(inside, inside))
