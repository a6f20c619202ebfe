"""Structural alignment: what planning leaves alone, what it says, and its bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from pcfm import api
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import check_valid
from pcfm.launch import LaunchShapes
from pcfm.machine import load
from pcfm.transforms.melding import structural
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from tests.breadth import choose

GAINS = Path(__file__).parents[1] / "gains"
MACHINE = load("gcn-wave64")
KERNELS = sorted(path.stem for path in GAINS.glob("*.ll"))


def read(name: str) -> Module:
    path = GAINS / f"{name}.ll"
    return api.read(path.read_bytes(), path.name)


@pytest.mark.parametrize("name", KERNELS)
def test_planning_leaves_the_function_as_it_was(name: str) -> None:
    module = read(name)
    before = print_module(module)
    context = PassContext(MACHINE, LaunchShapes(), tuning=True)
    for fn in module.defined_functions:
        meld_function(fn, context, MeldOptions(threshold=10.0))
    check_valid(module)
    assert print_module(module) == before


def test_what_is_said_of_a_branch_that_is_left_is_said_of_the_whole() -> None:
    context = PassContext(MACHINE, LaunchShapes())
    meld_function(read("returns_from_both_loops").function("k"), context)
    reasons = [remark.message for remark in context.remarks if "kind" in remark.args]
    assert ["a warp that does not split" in reason for reason in reasons] == [True]


def chain(count: int) -> Function:
    """A block of `count` updates against as many updates, each behind a test of its own."""
    lines = ["define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {", "entry:"]
    lines += ["  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "  %odd = trunc i32 %tid to i1"]
    lines += ["  br i1 %odd, label %block, label %test0", "block:"]
    for i in range(count):
        lines += update(f"a{i}", i, 2 * i + 3)
    lines.append("  br label %end")
    for i in range(count):
        behind = f"test{i + 1}" if i + 1 < count else "end"
        lines += [f"test{i}:", f"  %bit{i} = lshr i32 %n, {i % 32}", f"  %t{i} = trunc i32 %bit{i} to i1"]
        lines += [f"  br i1 %t{i}, label %guarded{i}, label %{behind}", f"guarded{i}:"]
        lines += [*update(f"b{i}", i + 7, 2 * i + 5), f"  br label %{behind}"]
    lines += ["end:", "  ret void", "}", "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"]
    return parse_module("\n".join(lines)).function("k")


def update(name: str, index: int, factor: int) -> list[str]:
    return [
        f"  %{name}.at = getelementptr i32, ptr addrspace(1) %p, i32 {index}",
        f"  %{name} = load i32, ptr addrspace(1) %{name}.at",
        f"  %{name}.new = mul i32 %{name}, {factor}",
        f"  store i32 %{name}.new, ptr addrspace(1) %{name}.at",
    ]


def test_a_block_against_a_chain_of_a_hundred_guarded_blocks_becomes_one_chain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[int] = []
    align = structural.Aligner._align

    def watch(aligner: structural.Aligner, *args: object) -> object:
        result = align(aligner, *args)  # type: ignore[arg-type]
        compared.append(aligner.compared)
        return result

    monkeypatch.setattr(structural.Aligner, "_align", watch)
    counts: list[int] = []
    for count in choose((25, 50), (50, 100)):
        compared.clear()
        context = PassContext(MACHINE, LaunchShapes(), tuning=True)
        meld_function(chain(count), context, MeldOptions(0.0))
        melded = [remark for remark in context.remarks if remark.kind == "passed"]
        assert [remark.args["instructions"] for remark in melded] == [4 * count - 1]
        counts.append(max(compared))
    assert counts[1] <= 3 * counts[0]  # linear for a block; never more than blocks times blocks
