"""Tail merging and hoisting: what is merged and what is not, what it says, what it costs."""

from __future__ import annotations

from collections import Counter

import pytest

from pcfm import simt
from pcfm.check import Inconclusive, NoMismatch, check
from pcfm.defaults import BASELINE_PIPELINE
from pcfm.ir.instructions import Br
from pcfm.ir.metadata import source_location
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_function, print_module
from pcfm.ir.verifier import check_valid
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline
from pcfm.transforms.tail_merge import TailMerge, merge_tails
from tests.breadth import choose
from tests.generators.shared_tails import shared_tails_launch, shared_tails_module
from tests.mustfail.baseline_cases import LANES, PREFIX, SOME, SUFFIX
from tests.mustfail.cases import Case
from tests.mustfail.test_wrong_melds import verdict
from tests.work import function_calls

MACHINES = {name: load(name) for name in ("gcn-wave64", "volta-warp32")}
MACHINE = MACHINES["gcn-wave64"]


def function(body: str, parameters: str = "ptr %p, ptr %q, i32 %n, i1 %c") -> Function:
    text = f"define ptx_kernel void @f({parameters}) {{\n{body}\n}}\n"
    return parse_module(f'target triple = "nvptx64-nvidia-cuda"\n{text}').defined_functions[0]


def merge(fn: Function, *, hoisting: bool = True) -> PassContext:
    context = PassContext(MACHINE)
    merge_tails(fn, context, hoisting=hoisting)
    assert fn.module is not None
    check_valid(fn.module)
    verify(print_module(fn.module))
    return context


def block_text(fn: Function, name: str) -> list[str]:
    """The instructions of a block, as printed."""
    text = print_function(fn).split(f"\n{name}:\n", 1)[1]
    return [line.strip() for line in text.split("\n\n")[0].splitlines() if line.strip() != "}"]


DIAMOND = """
entry:
  br i1 %c, label %t, label %f

t:
{0}
  br label %end

f:
{1}
  br label %end

end:
{2}
  ret void
"""


@pytest.mark.parametrize("case", [SUFFIX, PREFIX, SOME, LANES], ids=lambda case: case.name)
def test_the_hand_made_merges_are_made(case: Case) -> None:
    """The pass does to each source what was done by hand, as far as counting shows, and is not refuted."""
    merged = parse_module(case.text(case.source))
    fn = merged.function("k")
    merge(fn)
    by_hand = parse_module(case.text(case.melded)).function("k")
    counts = [Counter(inst.opcode for inst in each.instructions()) for each in (fn, by_hand)]
    assert counts[0] == counts[1]
    body = print_function(fn).split("\n")
    start = next(n for n, line in enumerate(body) if "%odd = " in line) + 1
    result = verdict(case, "\n".join(body[start:-1]))
    assert isinstance(result, NoMismatch), str(result)


def test_a_value_used_elsewhere_stays() -> None:
    """A preheader's value that the loop reads in every round is not the value of the latch."""
    fn = function("""
entry:
  %a = add i32 %n, 1
  br label %loop

loop:
  %i = phi i32 [ %a, %entry ], [ %b, %latch ]
  %u = add i32 %i, %a
  store i32 %u, ptr %p, align 4
  br i1 %c, label %latch, label %out

latch:
  %b = add i32 %n, 1
  br label %loop

out:
  ret void
""")
    before = print_function(fn)
    context = merge(fn)
    assert print_function(fn) == before
    (missed,) = context.remarks
    assert missed.message == "the predecessors of %loop share no suffix: the add is used elsewhere"


def test_a_suffix_of_preheader_and_latch_goes_to_the_header() -> None:
    fn = function("""
entry:
  %a = add i32 %n, 1
  store i32 %a, ptr %p, align 4
  br label %loop

loop:
  %i = phi i32 [ %a, %entry ], [ %b, %latch ]
  br i1 %c, label %latch, label %out

latch:
  %b = add i32 %n, 1
  store i32 %b, ptr %p, align 4
  br label %loop

out:
  store i32 %i, ptr %q, align 4
  ret void
""")
    merge(fn)
    assert block_text(fn, "loop")[:2] == ["%a = add i32 %n, 1", "store i32 %a, ptr %p, align 4"]
    assert block_text(fn, "out") == ["store i32 %a, ptr %q, align 4", "ret void"]


def test_an_operand_that_must_stay_constant_does_not_become_a_phi() -> None:
    arm = '  call void @g(i32 %n) [ "tag"(i32 {}) ]'
    end = "  %k = phi i32 [ 0, %t ], [ 1, %f ]\n  store i32 %k, ptr %q"
    text = print_function(function(DIAMOND.format("", "", end)))
    text = text.replace("t:\n", f"t:\n{arm.format(0)}\n").replace("f:\n", f"f:\n{arm.format(1)}\n")
    fn = parse_module(f"declare void @g(i32) nounwind memory(argmem: write)\n{text}").function("f")
    before = print_function(fn)
    merge(fn)
    assert print_function(fn) == before


def test_a_value_that_a_phi_chooses_on_one_way_only_stays() -> None:
    end = "  %k = phi i32 [ %x, %t ], [ %n, %f ]\n  store i32 %k, ptr %q"
    fn = function(DIAMOND.format("  %x = add i32 %n, 1", "  %y = add i32 %n, 1", end))
    (missed,) = merge(fn, hoisting=False).remarks
    assert missed.message == "the predecessors of %end share no suffix: the add is used elsewhere"
    merge(fn)
    assert block_text(fn, "end")[0] == "%k = phi i32 [ %x, %t ], [ %n, %f ]"


def test_the_greatest_suffix_whose_operands_correspond_is_taken() -> None:
    """`mul` matches, but its operands are computed in front of it and differ: nothing that needs it moves."""
    arm = "  %{0} = {2} i32 %n, 1\n  %{1} = mul i32 %{0}, 3\n  store i32 %{1}, ptr %p, align 4\n{3}"
    last = "  store i32 9, ptr %q, align 4"
    fn = function(DIAMOND.format(arm.format("a", "b", "add", last), arm.format("d", "e", "sub", last), ""))
    merge(fn)
    assert block_text(fn, "end") == ["store i32 9, ptr %q, align 4", "ret void"]
    assert block_text(fn, "t")[-2:] == ["store i32 %b, ptr %p, align 4", "br label %end"]


def test_volatile_accesses_keep_their_order_and_their_word() -> None:
    arm = "  %{0} = load volatile i32, ptr %p, align 4\n  store volatile i32 %{0}, ptr %q, align 4"
    fn = function(DIAMOND.format(arm.format("x"), arm.format("y"), ""))
    merge(fn)
    assert block_text(fn, "end") == [
        "%x = load volatile i32, ptr %p, align 4",
        "store volatile i32 %x, ptr %q, align 4",
        "ret void",
    ]


DEBUG = """
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @f(ptr %p, i32 %n, i1 %c) !dbg !4 {
entry:
  br i1 %c, label %t, label %f

t:
  %x = add i32 %n, 1, !dbg !6
    #dbg_value(i32 %x, !8, !DIExpression(), !6)
  store i32 %x, ptr %p, align 4, !dbg !6, !tbaa !10
  br label %end

f:
  %y = add i32 %n, 1, !dbg !7
    #dbg_value(i32 %y, !8, !DIExpression(), !7)
  store i32 %y, ptr %p, align 4, !dbg !6, !tbaa !10
  br label %end

end:
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!5 = !{}
!6 = !DILocation(line: 10, column: 3, scope: !4)
!7 = !DILocation(line: 20, column: 3, scope: !4)
!8 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 2, type: !12)
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !13, i64 0}
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !{!"root"}
"""


@pytest.mark.parametrize("hoisting", [False, True])
def test_debug_information_is_true_of_both_or_gone(hoisting: bool) -> None:
    fn = parse_module(DEBUG).function("f")
    context = merge(fn, hoisting=hoisting)
    add, store = [inst for inst in fn.instructions() if inst.opcode in ("add", "store")]
    assert add.block.name == store.block.name == "end"
    assert source_location(add.metadata["dbg"]) == ("k.cu", 0, 0)  # two lines: neither
    assert source_location(store.metadata["dbg"]) == ("k.cu", 10, 3)
    assert list(store.metadata) == ["dbg", "tbaa"]
    assert [remark.location for remark in context.remarks] == [("k.cu", 10, 3)]


def test_a_hoisted_value_is_still_known_to_the_debugger() -> None:
    text = DEBUG.replace("store i32 %y, ptr %p, align 4", "store i32 %y, ptr %p, align 1")
    fn = parse_module(text.replace("  br label %end\n\nf:", "  ret void\n\nf:")).function("f")
    merge(fn)
    records = [record for inst in fn.instructions() for record in inst.debug_records]
    assert [record.operands[0].name for record in records] == ["x", "x"]  # type: ignore[attr-defined]


def test_a_new_block_ends_the_loop_that_its_sources_ended() -> None:
    text = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @f(ptr %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp slt i32 %tid, 4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %a ], [ %j, %b ]
  %j = add i32 %i, 1
  %go = icmp slt i32 %i, 7
  br i1 %go, label %body, label %out

body:
  br i1 %c, label %a, label %b

a:
  store volatile i32 1, ptr %p, align 4
  %x = load i32, ptr %p, align 4
  store i32 %x, ptr %p, align 4
  br label %loop, !llvm.loop !0

b:
  %y = load i32, ptr %p, align 4
  store i32 %y, ptr %p, align 4
  br label %loop, !llvm.loop !0

out:
  ret void
}

!0 = distinct !{!0}
"""
    fn = parse_module(text).function("f")
    merge(fn)
    ends = {
        block.name: list(block.terminator.metadata) for block in fn.blocks if isinstance(block.terminator, Br)
    }
    assert ends == {"entry": [], "a": [], "b": [], "tail": ["llvm.loop"]}


# --- remarks and options ------------------------------------------------------------------------------------


def test_remarks_tell_the_numbers() -> None:
    module = parse_module(SOME.text(SOME.source))
    remarks = list(merge(module.function("k")).remarks)
    passed = [r for r in remarks if r.kind == "passed"]
    assert [(r.name, r.message, dict(r.args)) for r in passed] == [
        (
            "Sunk",
            "merged into %tail what %two, %three end with",
            {"kind": "sunk into a new block", "blocks": 2, "instructions": 2, "cycles": 640},
        )
    ]
    assert {(r.name, r.message) for r in remarks if r.kind == "missed"} == {
        ("NotSunk", "the predecessors of %tail share no suffix: operands of sub differ"),
        ("NotSunk", "the predecessors of %end share no suffix: the instructions differ"),
        ("NotHoisted", "the successors of %rest share no prefix: operands of sub differ"),
    }


def test_a_profile_of_a_branch_that_hardly_diverges_declines_the_new_block() -> None:
    fn = parse_module(SOME.text(SOME.source)).function("k")
    (branch,) = [block.terminator for block in fn.blocks if block.name == "rest"]
    context = PassContext(MACHINE, divergence_shares={branch: 0.01})
    assert merge_tails(fn, context) == []
    declined = [r for r in context.remarks if "branch_cycles" in r.args]
    assert [(r.message, dict(r.args)) for r in declined] == [
        (
            "a block for what some predecessors of %end share costs more than it saves",
            {"blocks": 2, "cycles": 6.4, "branch_cycles": 20},
        )
    ]


def test_without_hoisting_prefixes_stay() -> None:
    fn = parse_module(PREFIX.text(PREFIX.source)).function("k")
    assert not TailMerge(hoist=False).run(fn, PassContext(MACHINE))
    assert TailMerge().run(fn, PassContext(MACHINE))
    assert not TailMerge().run(fn, PassContext(MACHINE))


def test_the_baseline_pipeline_and_its_options_parse() -> None:
    for text in (BASELINE_PIPELINE, "branch-fusion<threshold=0.1>,tail-merge<no-hoist>"):
        assert spell_pipeline(parse_pipeline(text)) == text
    names = [each.name for each in parse_pipeline(BASELINE_PIPELINE)]
    assert names[names.index("branch-fusion") + 1] == "tail-merge"


def test_what_was_merged_is_told_with_its_sources() -> None:
    fn = parse_module(PREFIX.text(PREFIX.source)).function("k")
    (hoisted,) = merge_tails(fn, PassContext(MACHINE))
    assert (hoisted.kind, hoisted.block.name, [block.name for block in hoisted.sources]) == (
        "hoisted",
        "entry",
        ["t", "f"],
    )
    assert [inst.opcode for inst in hoisted.merged] == ["load", "sub"]


# --- on random functions ------------------------------------------------------------------------------------


def test_random_functions_compute_the_same_for_no_more_cycles() -> None:
    """Steps that need no new block never cost cycles; one that does may, where a warp does not diverge."""
    kinds: Counter[str] = Counter()
    for seed in range(choose(50, 150)):
        source = parse_module(print_module(shared_tails_module(seed)))
        target = parse_module(print_module(source))
        machine = MACHINES[list(MACHINES)[seed % 2]]
        context = PassContext(machine)
        if not TailMerge().run(target.function("irregular"), context):
            continue
        verify(print_module(target))
        launch = shared_tails_launch(seed)
        result = check(source, target, launch, machine, runs=1, seed=seed, fuel=3000, undefined=False)
        assert isinstance(result, NoMismatch | Inconclusive), f"seed {seed}: {result}"
        done = {str(r.args["kind"]) for r in context.remarks if r.kind == "passed"}
        kinds.update(done)
        if isinstance(result, NoMismatch) and "sunk into a new block" not in done:
            before, after = (simt.simulate(m, launch, machine, fuel=3000).counters for m in (source, target))
            assert after.cycles <= before.cycles, f"seed {seed}"
            assert after.issue_cycles <= before.issue_cycles, f"seed {seed}"
    assert set(kinds) == {"sunk", "hoisted", "sunk into a new block"}
    assert sum(kinds.values()) > choose(15, 40)


# --- growth -------------------------------------------------------------------------------------------------


def chain_of_diamonds(count: int) -> Module:
    diamond = """
  br i1 %c, label %t{0}, label %f{0}

t{0}:
  store i32 {0}, ptr %p, align 4
  store i32 1, ptr %q, align 4
  br label %j{0}

f{0}:
  store i32 1, ptr %q, align 4
  br label %j{0}

j{0}:"""
    body = "entry:" + "".join(diamond.format(n) for n in range(count)) + "\n  ret void\n"
    module = function(body).module
    assert module is not None
    return module


def long_arms(count: int) -> Module:
    arm = "".join(f"  store i32 {n}, ptr %p, align 4\n" for n in range(count))
    module = function(DIAMOND.format(arm, "  store i32 77, ptr %q, align 4\n" + arm, "")).module
    assert module is not None
    return module


@pytest.mark.parametrize("make", [chain_of_diamonds, long_arms])
def test_long_functions_take_linear_work(make: object) -> None:
    calls: list[int] = []
    for count in (100, 400):
        fn = make(count).function("f")  # type: ignore[operator]
        merged: list[int] = []

        def run(fn: Function = fn, merged: list[int] = merged) -> None:
            merged += [len(m.merged) for m in merge_tails(fn, PassContext(MACHINE))]

        calls.append(function_calls(run))
        assert sum(merged) == count
    assert calls[1] < 6 * calls[0], calls
