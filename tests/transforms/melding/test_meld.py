"""What melding makes of one small kernel per shape: checked for equivalence, and for what it promises to
save.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pcfm.check import NoMismatch, Unchanged, check
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import check_valid
from pcfm.launch import BufferArg, Launch, LaunchShapes
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.melding.decide import _drop_while_better
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from tests.breadth import choose

CASES = Path(__file__).parent / "cases"
MACHINE = load("gcn-wave64")
THREADS = 100  # an odd block: the second warp is partly empty


def launch(seed: int = 0) -> Launch:
    rng = np.random.default_rng(seed)
    buffers = [rng.integers(-5, 40, THREADS, dtype=np.int32) for _ in range(2)]
    return Launch("k", (1, 1, 1), (THREADS, 1, 1), tuple(BufferArg(b) for b in buffers))


def read(name: str) -> Module:
    path = CASES / f"{name}.ll"
    return parse_module(path.read_text(), str(path))


def meld(module: Module, threshold: float = 0.0, shapes: LaunchShapes | None = None) -> PassContext:
    context = PassContext(MACHINE, shapes or LaunchShapes(), tuning=True)
    for fn in module.defined_functions:
        meld_function(fn, context, MeldOptions(threshold))
    check_valid(module)
    verify(print_module(module))
    return context


def opcodes(fn: Function) -> Counter[str]:
    return Counter(inst.opcode for inst in fn.instructions())


@pytest.mark.parametrize("threshold", [0.0, 0.2])
@pytest.mark.parametrize("name", sorted(path.stem for path in CASES.glob("*.ll")))
def test_every_case_computes_the_same(name: str, threshold: float) -> None:
    source, target = read(name), read(name)
    meld(target, threshold)
    for seed in range(choose(1, 3)):
        verdict = check(source, target, launch(seed), MACHINE, runs=4, seed=seed)
        assert isinstance(verdict, NoMismatch | Unchanged), str(verdict)


@pytest.mark.parametrize("name", sorted({p.stem for p in CASES.glob("*.ll")} - {"uniform"}))
def test_every_divergent_case_is_melded(name: str) -> None:
    target = read(name)
    context = meld(target)
    assert any(remark.kind == "passed" for remark in context.remarks)


def test_the_same_input_gives_the_same_bytes() -> None:
    for path in sorted(CASES.glob("*.ll"))[:: choose(3, 1)]:
        one, two = read(path.stem), read(path.stem)
        meld(one)
        meld(two)
        assert print_module(one) == print_module(two)


def test_a_lookup_that_no_lane_can_make_go_wrong_runs_unguarded_without_the_sides_own_promises() -> None:
    target = read("unguarded_lookups")
    meld(target)
    fn = target.function("k")
    assert not fn.conditional_branches()
    insts = {inst.name: inst for inst in fn.instructions()}
    lookup = insts["x1"]
    assert list(lookup.metadata) == ["range"]  # a broken `!invariant.load` would be undefined behaviour
    assert insts["before"].flags == ()
    assert insts["w"].flags == ("nneg",) and insts["p"].flags == ("inbounds", "nuw")  # they hold in all lanes


def test_two_like_blocks_become_one_block() -> None:
    target = read("block_block")
    meld(target)
    fn = target.function("k")
    assert not fn.conditional_branches()
    assert opcodes(fn)["load"] == opcodes(fn)["store"] == opcodes(fn)["mul"] == 1
    (mul,) = (i for i in fn.instructions() if i.opcode == "mul")
    assert mul.flags == ()  # nsw held on one side only


def test_a_loop_on_each_side_becomes_one_loop() -> None:
    target = read("loop_loop")
    meld(target)
    assert opcodes(target.function("k"))["load"] == 1


def test_loads_in_another_order_are_done_once() -> None:
    target = read("loads_in_another_order")
    meld(target)
    fn = target.function("k")
    assert not fn.conditional_branches()
    assert opcodes(fn)["load"] == 2
    assert opcodes(fn)["select"] == 1  # of the two factors


def test_a_load_stays_behind_a_store_that_it_may_read() -> None:
    target = read("store_between_loads")
    meld(target)
    stores = [inst for inst in target.function("k").instructions() if inst.opcode == "store"]
    assert len(stores) == 2  # the last ones are one; the other has its guard


def test_counters_are_paired_with_their_own() -> None:
    target = read("counters_of_two_merges")
    meld(target)
    fn = target.function("k")
    (loop,) = (b for b in fn.blocks if b in b.successors)
    made = Counter(inst.opcode for inst in loop.instructions)
    assert made["load"] == 2
    assert made["xor"] == 1
    # What is stored and the two counters, and which count ends the loop; none in the addresses.
    assert made["select"] == 4


def test_regions_with_swapped_successors_become_one() -> None:
    target = read("region_swapped")
    meld(target)
    assert opcodes(target.function("k"))["load"] == 2
    assert opcodes(target.function("k"))["icmp"] == 2  # the outer one and one inner


def test_three_ways_become_one() -> None:
    target = read("else_if")
    meld(target)
    assert opcodes(target.function("k"))["mul"] == 1


def test_a_branch_uniform_on_this_launch_is_left_alone_with_a_remark() -> None:
    before = print_module(read("uniform"))
    target = read("uniform")
    shapes = LaunchShapes.of([replace(launch(), block=(128, 1, 1))], 64)
    context = meld(target, shapes=shapes)
    assert print_module(target) == before
    assert any("uniform" in remark.message for remark in context.remarks)


def test_divisions_and_stores_of_one_side_stay_guarded() -> None:
    target = read("gap_left")
    meld(target)
    fn = target.function("k")
    (division,) = (i for i in fn.instructions() if i.opcode == "udiv")
    (guard,) = division.block.predecessors
    assert guard.terminator.opcode == "br" and len(guard.successors) == 2


def test_the_launch_of_another_kernel_says_nothing_about_this_one() -> None:
    target = read("uniform")
    shapes = LaunchShapes.of([replace(launch(), kernel="another", block=(128, 1, 1))], 64)
    assert not any("uniform" in remark.message for remark in meld(target, shapes=shapes).remarks)


def test_a_variable_of_one_side_has_no_value_behind_what_is_melded() -> None:
    text = (
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "define ptx_kernel void @k(ptr %p, ptr %q) !dbg !2 {\n  #dbg_value(i32 7, !4, !DIExpression(), !3)\n"
        "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %o = and i32 %t, 1\n  %c = icmp eq i32 %o, 0\n"
        "  br i1 %c, label %a, label %b\na:\n  %x = load i32, ptr %p\n"
        "  #dbg_value(i32 %x, !4, !DIExpression(), !3)\n  store i32 %x, ptr %q\n  br label %e\n"
        "b:\n  %y = load i32, ptr %q\n  #dbg_value(i32 %y, !4, !DIExpression(), !3)\n  store i32 %y, ptr %p\n"
        "  br label %e\ne:\n  ret void\n}\n"
        '!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n!0 = !{i32 2, !"Debug Info Version", i32 3}\n'
        "!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !5, emissionKind: FullDebug)\n"
        '!2 = distinct !DISubprogram(name: "k", unit: !1, file: !5, spFlags: DISPFlagDefinition)\n'
        '!3 = !DILocation(line: 1, scope: !2)\n!4 = !DILocalVariable(name: "x", scope: !2)\n'
        '!5 = !DIFile(filename: "f", directory: "d")\n'
    )
    module = parse_module(text)
    assert meld_function(module.function("k"), PassContext(MACHINE)).regions
    printed = print_module(module)
    verify(printed)
    assert printed.count("store") == 1
    assert printed.count("#dbg_value") == 2
    assert printed.index("load") < printed.index("#dbg_value(i32 poison, !4,") < printed.index("store")


@pytest.mark.parametrize(
    ("worth", "enough", "kept"),
    [
        ({"a": 3.0, "b": -1.0, "c": 0.0}, math.inf, ["a", "c"]),  # what neither helps nor harms stays
        ({"a": 0.5, "b": 0.0}, math.inf, ["a", "b"]),
        ({"a": 0.0, "b": 0.0}, math.inf, []),  # but not for nothing
        ({"a": 0.0, "b": 0.0}, 0.0, ["a", "b"]),
        ({"a": 2.0, "b": -1.0, "c": -1.0}, 1.0, ["a", "c"]),
        ({"a": -1.0, "b": -2.0}, math.inf, []),
    ],
)
def test_pairs_go_until_none_helps_or_it_is_enough(
    worth: dict[str, float], enough: float, kept: list[str]
) -> None:
    pairs: Any = [*worth]
    assert _drop_while_better(pairs, lambda left: sum(worth[str(each)] for each in left), enough) == kept
