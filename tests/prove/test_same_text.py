"""A function whose text is the same on both sides is proved without a walk, whatever its size; where anything
that the text names by number is another, it is no longer the same.
"""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.prove import functions, prove
from pcfm.prove.functions import is_same_text
from tests.work import function_calls

MODULE = """
define void @k(ptr %p, i1 %c) #0 {
  %x = load i32, ptr %p, align 4, !range !0
  call void @llvm.assume(i1 %c)
  %r = call i64 @llvm.read_register.i64(metadata !2)
  call void @g(i64 %r) #1
  br label %round
round:
  store volatile i32 %x, ptr %p, align 4, !tbaa !3
  br i1 %c, label %round, label %end, !llvm.loop !6
end:
  ret void
}
declare void @g(i64)
declare void @llvm.assume(i1)
declare i64 @llvm.read_register.i64(metadata)
attributes #0 = { nounwind "denormal-fp-math"="ieee,ieee" }
attributes #1 = { nounwind }
!0 = !{i32 0, i32 10}
!2 = !{!"sp"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5}
!5 = !{!"root"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.unroll.disable"}
"""


@pytest.fixture(autouse=True)
def _with_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "is_same_text", is_same_text)


def walked(source: str, target: str, monkeypatch: pytest.MonkeyPatch) -> tuple[bool, bool]:
    """Whether a pair is proved, and whether that took a walk."""
    walks: list[None] = []
    plain = functions._prove_bodies

    def counted(*arguments):
        walks.append(None)
        return plain(*arguments)

    monkeypatch.setattr(functions, "_prove_bodies", counted)
    (verdict,) = prove(api.parse(source), api.parse(target), solver=False)
    return verdict.verdict.accepted, bool(walks)


def test_a_text_refines_itself_without_a_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    assert walked(MODULE, MODULE, monkeypatch) == (True, False)


@pytest.mark.parametrize(
    "old, new",
    [
        ("%x = load i32, ptr %p, align 4, ", "%x = load i32, ptr %p, align 8, "),
        ("i32 0, i32 10", "i32 0, i32 9"),
        ('!{!"sp"}', '!{!"fp"}'),
        ('"denormal-fp-math"="ieee,ieee"', '"denormal-fp-math"="preserve-sign"'),
        ("#1 = { nounwind }", "#1 = { nounwind willreturn }"),
        ('!7 = !{!"llvm.loop.unroll.disable"}', '!7 = !{!"llvm.loop.mustprogress"}'),
        ('!4 = !{!"int", !5}', '!4 = !{!"float", !5}'),
    ],
)  # fmt: skip
def test_what_a_text_names_by_number_counts(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MODULE.count(old) == 1
    assert walked(MODULE, MODULE.replace(old, new), monkeypatch)[0] is False


def test_other_numbers_are_no_other_text_to_the_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = MODULE.replace("!7", "!9")
    assert walked(MODULE, moved, monkeypatch) == (True, False)
    moved = MODULE.replace("!range !0", "!range !8").replace("!0 =", "!8 =")
    assert walked(MODULE, moved, monkeypatch)[0]


def wide_switch(count: int) -> str:
    cases = " ".join(f"i32 {number}, label %b{number}" for number in range(count))
    blocks = "".join(
        f"b{number}:\n  store i32 {number * 7}, ptr %p\n  br label %end\n" for number in range(count)
    )
    return (
        f"define void @k(ptr %p, i32 %x) {{\nentry:\n  switch i32 %x, label %end [ {cases} ]\n"
        f"{blocks}end:\n  ret void\n}}\n"
    )


def test_a_wide_switch_is_proved_against_itself_in_linear_time() -> None:
    def calls(count: int) -> int:
        source, target = (api.parse(wide_switch(count)) for _ in range(2))
        return function_calls(lambda: prove(source, target))

    assert calls(400) < 2.2 * calls(200)


def test_a_body_that_is_the_same_waits_for_what_it_reaches_all_the_same() -> None:
    text = "define void @k(ptr %p) {\n  call void @f(ptr %p)\n  ret void\n}\n"
    callee = "define void @f(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n"
    source, target = api.parse(text + callee), api.parse(text + callee.replace("i32 1", "i32 2"))
    assert [each.verdict.accepted for each in prove(source, target)] == [False, False]
