"""What attributes claim: which of them follow from others."""

from __future__ import annotations

from pcfm.prove.claims import allows, of_words


def claims_of(text: str) -> dict[str, int]:
    return of_words("function", text.split())


def test_who_returns_makes_progress() -> None:
    assert allows(claims_of("nounwind willreturn"), claims_of("mustprogress willreturn"))
    assert allows(claims_of("willreturn"), claims_of("mustprogress"))


def test_who_makes_progress_need_not_return() -> None:
    assert not allows(claims_of("mustprogress"), claims_of("willreturn"))
    assert not allows(claims_of("nounwind"), claims_of("mustprogress"))
