"""What is promised of every generated kernel, and that together they have all that melding must respect."""

from __future__ import annotations

import pytest

from pcfm.ir.verifier import check_valid
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.simt import Returned, simulate
from tests.breadth import choose
from tests.generators.forms import FORMS, GUARDED
from tests.generators.kernels import generate_kernel, generate_text_kernel

COUNT = choose(12, 120)


def test_every_kernel_is_valid_for_llvm_and_for_us() -> None:
    for seed in range(COUNT):
        made = generate_text_kernel(seed)
        verify(made.text)
        module, _ = generate_kernel(seed)
        check_valid(module)


@pytest.mark.parametrize("machine", ["gcn-wave64", "volta-warp32"])
def test_every_kernel_returns_and_reads_nothing_undefined(machine: str) -> None:
    for seed in range(COUNT):
        module, launch = generate_kernel(seed)
        result = simulate(module, launch, load(machine), undef="trap")
        assert isinstance(result.outcome, Returned), f"seed {seed}: {result.outcome}"


def test_small_kernels_are_small_and_large_ones_larger() -> None:
    small = [generate_text_kernel(seed, 1).text.count("\n") for seed in range(40)]
    large = [generate_text_kernel(seed, 12).text.count("\n") for seed in range(40)]
    assert sorted(small)[20] < 120 < sorted(large)[20]


WANTED = (
    "switch i32", "header.", "ret void\n\nstay", "leave", "br label %latch.", "br label %exit.", "barrier",
    "ballot", "atomicrmw umax", "atomicrmw add ptr %v", "addrspace(3) %own_word", "%own_word_generic, align",
    "load i32, ptr addrspace(3) %v",
    "<2 x i32>", "shufflevector", "llvm.fma", "llvm.smin", "llvm.abs",
    "add nuw nsw", "lshr exact", "or disjoint", "zext nneg", "trunc nuw", "getelementptr inbounds nuw",
    "fadd nnan ninf", "fadd nsz", "icmp samesign", "srem i64", "fptosi", "ptx_kernel", "amdgpu_kernel",
    "double",
    "store i16", "select i1", "%private", "i8 @llvm", "fcmp uge", "xor i1",
)  # fmt: skip


def test_together_they_have_it_all() -> None:
    missing = list(WANTED)
    for seed in range(600):
        text = generate_text_kernel(seed).text
        missing = [wanted for wanted in missing if wanted not in text]
        if not missing:
            return
    assert missing == []


def test_every_template_names_only_what_it_may() -> None:
    for form in FORMS:
        used = {letter for letter in "abc" if f"{{{letter}}}" in form.template}
        assert used <= set("abc"[: len(form.operands)]), form
        assert ("{r}" in form.template) == (form.result is not None), form
    for guarded in GUARDED:
        assert "{r}" in guarded.then and (guarded.otherwise is None or "{r}" in guarded.otherwise)
