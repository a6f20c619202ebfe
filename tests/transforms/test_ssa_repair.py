"""SSA repair on small functions made wrong by hand, and on the phis of generated kernels."""

from __future__ import annotations

import random

import pytest

from pcfm.check import NoMismatch, Unchanged, check
from pcfm.ir import rewriter
from pcfm.ir.instructions import Instruction, Phi
from pcfm.ir.module import Block, Function
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_function, print_module
from pcfm.ir.types import I32
from pcfm.ir.values import Poison, Value, const_int
from pcfm.ir.verifier import check_valid, verify
from pcfm.llvm import verify as verify_by_llvm
from pcfm.machine import load
from pcfm.transforms.ssa_repair import Repair, repair_function
from tests.breadth import choose
from tests.generators.kernels import generate_kernel


def function(text: str) -> Function:
    return parse_module(text).defined_functions[0]


def block(fn: Function, name: str) -> Block:
    return next(b for b in fn.blocks if b.name == name)


def inst(fn: Function, name: str) -> Instruction:
    return next(i for i in fn.instructions() if i.name == name)


def body(fn: Function, name: str) -> list[str]:
    """The lines of one block as printed, without the indentation."""
    lines = print_function(fn).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"{name}:"))
    body_lines: list[str] = []
    for line in lines[start + 1 :]:
        if not line.strip() or line == "}":
            break
        body_lines.append(line.strip())
    return body_lines


DIAMOND = """
define void @f(ptr %p, i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %x = load i32, ptr %p, align 4
  br label %join

right:
  %y = load i32, ptr %p, align 4
  br label %join

join:
  store i32 0, ptr %p, align 4
  ret void
}
"""


def test_a_use_behind_the_join_gets_a_phi_with_poison() -> None:
    fn = function(DIAMOND)
    store = block(fn, "join").instructions[0]
    store.set_operand(0, inst(fn, "x"))
    assert verify(fn)
    assert repair_function(fn)
    assert not verify(fn)
    assert body(fn, "join") == [
        "%x.ssa = phi i32 [ %x, %left ], [ poison, %right ]",
        "store i32 %x.ssa, ptr %p, align 4",
        "ret void",
    ]
    assert not repair_function(fn)


def test_a_use_on_the_other_side_reads_poison() -> None:
    fn = function(DIAMOND)
    rewriter.insert_after(inst(fn, "y"), use := inst(fn, "y").clone())
    use.set_operand(0, inst(fn, "x"))  # an int as an address is no business of this test
    assert repair_function(fn)
    assert use.operand(0) == Poison(I32)
    assert not block(fn, "join").phis


def test_several_definitions_meet_in_a_phi() -> None:
    fn = function(DIAMOND)
    store = block(fn, "join").instructions[0]
    store.set_operand(0, inst(fn, "x"))
    made = Repair(fn).rewrite(
        inst(fn, "x"), {block(fn, "left"): inst(fn, "x"), block(fn, "right"): inst(fn, "y")}
    )
    assert [phi.name for phi in made] == ["x.ssa"]
    assert body(fn, "join")[0] == "%x.ssa = phi i32 [ %x, %left ], [ %y, %right ]"
    check_valid(fn.module or fn)


def test_a_phi_that_is_there_reads_the_definition_of_the_block_that_it_comes_from() -> None:
    fn = function(DIAMOND)
    x, y = inst(fn, "x"), inst(fn, "y")
    left, right = block(fn, "left"), block(fn, "right")
    rewriter.insert_phi(block(fn, "join"), Phi(I32, [(x, left), (x, right)], name="m"))
    assert Repair(fn).rewrite(x, {left: x, right: y}) == []
    assert body(fn, "join")[0] == "%m = phi i32 [ %x, %left ], [ %y, %right ]"


def test_equal_definitions_need_no_phi() -> None:
    fn = function(DIAMOND)
    store = block(fn, "join").instructions[0]
    store.set_operand(0, inst(fn, "x"))
    seven = const_int(I32, 7)
    definitions: dict[Block, Value] = {block(fn, "left"): seven, block(fn, "right"): seven}
    assert Repair(fn).rewrite(inst(fn, "x"), definitions) == []
    assert store.operand(0) == seven


LOOP = """
define void @f(ptr %p, i32 %n) {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %work, label %latch

work:
  %x = load i32, ptr %p, align 4
  br label %latch

latch:
  %j = add i32 %i, 1
  store i32 0, ptr %p, align 4
  %more = icmp slt i32 %j, %n
  br i1 %more, label %head, label %exit

exit:
  ret void
}
"""


def test_a_value_is_carried_around_the_loop_where_it_is_not_computed_again() -> None:
    fn = function(LOOP)
    store = next(i for i in fn.instructions() if i.opcode == "store")
    store.set_operand(0, inst(fn, "x"))
    assert repair_function(fn)
    assert body(fn, "head")[:2] == [
        "%i = phi i32 [ 0, %entry ], [ %j, %latch ]",
        "%x.ssa = phi i32 [ poison, %entry ], [ %x.ssa.1, %latch ]",
    ]
    assert body(fn, "latch")[0] == "%x.ssa.1 = phi i32 [ %x.ssa, %head ], [ %x, %work ]"
    assert "store i32 %x.ssa.1, ptr %p, align 4" in body(fn, "latch")
    assert not verify(fn)


def test_a_definition_of_the_entry_of_the_loop_ends_the_old_value() -> None:
    fn = function(LOOP)
    store = next(i for i in fn.instructions() if i.opcode == "store")
    store.set_operand(0, inst(fn, "x"))
    poison = Poison(I32)
    Repair(fn).rewrite(inst(fn, "x"), {block(fn, "head"): poison, block(fn, "work"): inst(fn, "x")})
    assert body(fn, "latch")[0] == "%x.ssa = phi i32 [ poison, %head ], [ %x, %work ]"
    assert len(block(fn, "head").phis) == 1


def test_a_use_before_its_definition_reads_what_the_last_iteration_left() -> None:
    fn = function(LOOP)
    work = block(fn, "work")
    rewriter.insert_before(work.instructions[0], early := inst(fn, "j").clone())
    early.set_operand(0, inst(fn, "x"))
    assert repair_function(fn)
    assert body(fn, "work")[0].endswith("add i32 %x.ssa, 1")
    assert body(fn, "latch")[0] == "%x.ssa.1 = phi i32 [ %x.ssa, %head ], [ %x, %work ]"
    assert not verify(fn)


def test_a_phi_reads_at_the_end_of_the_block_that_its_value_comes_from() -> None:
    fn = function(LOOP)
    phi = Phi(I32, [(inst(fn, "x"), block(fn, "work")), (inst(fn, "x"), block(fn, "head"))], name="m")
    rewriter.insert_phi(block(fn, "latch"), phi)
    assert repair_function(fn)
    assert body(fn, "latch")[0] == "%m = phi i32 [ %x, %work ], [ %x.ssa, %head ]"
    assert not verify(fn)


def test_a_definition_in_a_block_that_nothing_reaches_reads_as_poison() -> None:
    fn = function(DIAMOND.replace("br i1 %c, label %left, label %right", "br label %right"))
    store = block(fn, "join").instructions[0]
    store.set_operand(0, inst(fn, "x"))
    repair_function(fn)
    assert not verify(fn)
    assert body(fn, "right")[-1] == "br label %join"


def test_debug_information_reads_what_is_there_or_poison_and_makes_no_phi() -> None:
    text = """
define void @f(ptr %p, i1 %c) !dbg !4 {
entry:
  br i1 %c, label %left, label %right

left:
  %x = load i32, ptr %p, align 4
  br label %join

right:
  br label %join

join:
    #dbg_value(i32 0, !5, !DIExpression(), !6)
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0)
!5 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 1)
!6 = !DILocation(line: 1, scope: !4)
"""
    module = parse_module(text)
    fn = module.defined_functions[0]
    (record,) = block(fn, "join").instructions[0].debug_records
    record.set_operand(0, inst(fn, "x"))
    repair_function(fn)
    assert not block(fn, "join").phis
    assert record.operand(0) == Poison(I32)
    verify_by_llvm(print_module(module))


def remake_phi(fn: Function, phi: Phi) -> None:
    """Takes a phi apart into definitions at the ends of the blocks that its values come from, and repairs."""
    definitions = {pred: value for value, pred in phi.incoming}
    home = phi.block
    made = Repair(fn).rewrite(phi, definitions)
    assert not phi.has_uses
    rewriter.erase(phi)
    assert all(isinstance(each, Phi) for each in made) and home.parent is fn


@pytest.mark.parametrize("seed", range(choose(8, 20)))
def test_phis_taken_apart_are_made_again(seed: int) -> None:
    source, launch = generate_kernel(seed)
    target, _ = generate_kernel(seed)
    (fn,) = target.kernels
    rng = random.Random(seed)
    phis = [i for i in fn.instructions() if isinstance(i, Phi) and i.has_uses]
    for phi in rng.sample(phis, min(12, len(phis))):
        if all(value is not phi for value, _ in phi.incoming):
            remake_phi(fn, phi)
    check_valid(target)
    verify_by_llvm(print_module(target))
    verdict = check(source, target, launch, load("gcn-wave64"), runs=2)
    assert isinstance(verdict, NoMismatch | Unchanged), str(verdict)


def test_a_long_chain_of_joins_needs_no_recursion() -> None:
    parts = ["define void @f(ptr %p, i1 %c) {\nentry:\n  %x = load i32, ptr %p\n  br label %b0\n"]
    parts += [
        f"b{n}:\n  br i1 %c, label %l{n}, label %b{n + 1}\nl{n}:\n  br label %b{n + 1}\n" for n in range(3000)
    ]
    parts.append("b3000:\n  store i32 %x, ptr %p\n  ret void\n}\n")
    fn = function("".join(parts))
    x = inst(fn, "x")
    made = Repair(fn).rewrite(x, {fn.entry: x, block(fn, "l1500"): const_int(I32, 1)})
    assert [phi.block.name for phi in made] == ["b1501"]
    assert not verify(fn)
