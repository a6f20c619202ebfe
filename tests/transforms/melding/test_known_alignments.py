"""Alignments are found once for what has one shape in copies of a function, and bounded for all of them."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm import api
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from pcfm.transforms.melding import known_alignments, structural
from pcfm.transforms.melding.known_alignments import KnownAlignments
from tests.breadth import choose

STEPS = choose(5, 8)
DECISIONS = choose(4, 6)


def kernel(steps: int) -> Module:
    """Two sides of as many guarded updates each, behind decisions with arms that if-conversion may try."""
    lines = [
        'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"',
        'target triple = "nvptx64-nvidia-cuda"',
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "define ptx_kernel void @k(ptr %p, ptr %q) {",
        "entry:",
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "  %at = getelementptr i32, ptr %p, i32 %tid",
        "  %x = load i32, ptr %at",
        "  %out = getelementptr i32, ptr %q, i32 %tid",
        "  br label %d0",
    ]
    value = "%x"
    for n in range(DECISIONS):
        lines += [
            f"d{n}:",
            f"  %dc{n} = trunc i32 {value} to i1",
            f"  br i1 %dc{n}, label %u{n}, label %v{n}",
        ]
        lines += [f"u{n}:", f"  %ux{n} = add i32 {value}, {n}", f"  br label %w{n}", f"v{n}:"]
        lines += [
            f"  %vx{n} = mul i32 {value}, {2 * n + 3}",
            f"  store i32 %vx{n}, ptr %out",
            f"  br label %w{n}",
        ]
        lines += [
            f"w{n}:",
            f"  %w.{n} = phi i32 [ %ux{n}, %u{n} ], [ %vx{n}, %v{n} ]",
            f"  br label %d{n + 1}",
        ]
        value = f"%w.{n}"
    lines += [f"d{DECISIONS}:", "  %odd = trunc i32 %tid to i1", "  br i1 %odd, label %lt0, label %rt0"]
    for side, factor in (("l", 3), ("r", 5)):
        for n in range(steps):
            lines += [f"{side}t{n}:", f"  %{side}b{n} = lshr i32 %x, {n % 32}"]
            lines += [f"  %{side}c{n} = trunc i32 %{side}b{n} to i1"]
            lines += [f"  br i1 %{side}c{n}, label %{side}a{n}, label %{side}t{n + 1}", f"{side}a{n}:"]
            lines += [
                f"  %{side}l{n} = load i32, ptr %out",
                f"  %{side}m{n} = mul i32 %{side}l{n}, {factor + n}",
            ]
            lines += [f"  store i32 %{side}m{n}, ptr %out", f"  br label %{side}t{n + 1}"]
        lines += [f"{side}t{steps}:", "  br label %end"]
    return api.parse("\n".join([*lines, "end:", "  ret void", "}"]))


def launch() -> Launch:
    values = np.arange(64, dtype=np.uint32) * np.uint32(2654435761)
    return Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(values), BufferArg(0 * values)))


def optimized(steps: int) -> tuple[str, list[str]]:
    done = api.optimize(kernel(steps), machine="volta-warp32", launch=launch(), threshold=0, decide="ir")
    return api.to_text(done.module), [remark.message for remark in done.remarks]


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pairs of items each alignment compares that is not known."""
    counts: list[int] = []
    align = known_alignments.align_structures

    def watch(*args: object) -> object:
        alignment = align(*args)  # type: ignore[arg-type]
        aligner = args[-1]
        assert isinstance(aligner, structural.Aligner)
        if aligner.known is None:
            counts.append(aligner.compared)
        return alignment

    monkeypatch.setattr(known_alignments, "align_structures", watch)
    return counts


def test_what_trials_have_aligned_is_not_aligned_again_and_comes_out_the_same(
    compared: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_known = optimized(STEPS)
    once = sum(compared)
    compared.clear()

    class Forgetful(dict[object, object]):
        def get(self, key: object, default: object = None) -> object:
            return default

    init = KnownAlignments.__init__

    def forgetful(self: KnownAlignments) -> None:
        init(self)
        self._moves = Forgetful()  # type: ignore[assignment]

    monkeypatch.setattr(KnownAlignments, "__init__", forgetful)
    assert optimized(STEPS) == with_known
    assert 0 < once <= sum(compared) / 3


def test_the_work_on_all_copies_is_bounded_and_trials_end_early(
    compared: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_alignments, "MAX_COMPARED_IN_ALL", 1000)
    monkeypatch.setattr(known_alignments, "MAX_COMPARED_BY_TRIALS", 400)
    _, messages = optimized(STEPS)
    assert 400 < sum(compared) <= 1500
    assert any("takes too long to try it" in message for message in messages)
