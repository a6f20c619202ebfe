"""Proofs of pairs of texts as cells: what they say, and what they make of the verdict of the runs."""

from __future__ import annotations

import pytest

from pcfm.prove import functions
from pcfm.workloads.proofs import Texts, proof_cells, prove_texts, proved_or

LOOP = """
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 VALUE, ptr addrspace(1) %q, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
"""
SEVEN, SUM, EIGHT = (LOOP.replace("VALUE", value) for value in ("7", "%sum", "8"))
SUM = SUM.replace("  store", "  %j = mul i32 %i, 3\n  %k = sub i32 %i, %j\n  %two = add i32 %i, %i\n"
                  "  %zero = add i32 %k, %two\n  %sum = add i32 %zero, 7\n  store")  # fmt: skip


def test_a_proof_counts_what_it_took() -> None:
    proof = prove_texts(Texts(SEVEN, SUM))
    assert (proof["verdict"], proof["reason"], proof["functions"]) == ("PROVED", "", 1)
    assert proof["cut_points"] == 1 and proof["crossings"] > 1 and proof["terms"] > 1


def test_what_is_missing_is_told() -> None:
    proof = prove_texts(Texts(SEVEN, EIGHT))
    assert (proof["verdict"], proof["cut_points"]) == ("NOT_PROVED", 0)
    assert proof["reason"] == "operand 0 differs: 7 against 8"


@pytest.mark.parametrize(
    ("runs", "texts", "verdict"),
    [
        ("NO_MISMATCH", Texts(SEVEN, SUM), "PROVED"),
        ("NO_MISMATCH", Texts(SEVEN, EIGHT), "NO_MISMATCH"),
        ("MISMATCH", Texts(SEVEN, SUM), "MISMATCH"),
        ("INCONCLUSIVE", Texts(SEVEN, SUM), "INCONCLUSIVE"),
    ],
)
def test_a_proof_betters_accepting_verdicts_only(runs: str, texts: Texts, verdict: str) -> None:
    assert proved_or(runs, prove_texts(texts)) == verdict


def test_one_pair_of_texts_is_one_cell_whatever_it_is_called() -> None:
    one, other = (proof_cells({Texts(SEVEN, SUM): label}) for label in ("sb1 at 32", "sb1 at 64"))
    assert [cell.key for cell in one.values()] == [cell.key for cell in other.values()]


def test_no_solver_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_terms: object) -> None:
        raise AssertionError("a solver was asked for")

    monkeypatch.setattr(functions, "load_solver", refuse)
    assert prove_texts(Texts(SEVEN, EIGHT))["verdict"] == "NOT_PROVED"
