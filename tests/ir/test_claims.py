"""What attributes claim: which of them follow from others."""

from __future__ import annotations

from pcfm.ir.claims import Claims, allows, of_call, of_function_words
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
