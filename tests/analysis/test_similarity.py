"""Similar instructions, operands that must stay constants, and the profit computed from them."""

from __future__ import annotations

import pytest

from pcfm.analysis.latency import block_latency
from pcfm.analysis.profit import WorkProfile, common_work
from pcfm.analysis.similarity import must_stay_constant, similarity_class
from pcfm.ir.module import Block
from pcfm.ir.parser import parse_module
from pcfm.machine import load

MACHINE = load("gcn-wave64")
HEAD = """
%pair = type { i32, float }
define ptx_kernel void @f(ptr %p, ptr addrspace(3) %s, i32 %n, i32 %m, i64 %w, float %x, <2 x i32> %v) {
"""
TAIL = """
  ret void
}
declare i32 @llvm.abs.i32(i32, i1 immarg)
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @unknown(i32)
declare void @llvm.assume(i1)
"""


def _pair(first: str, second: str):
    fn = parse_module(f"{HEAD}  {first}\n  {second}{TAIL}").function("f")
    return fn.entry.instructions[:2]


SIMILAR = [
    ("%a = add nsw i32 %n, 1", "%b = add i32 %m, %n"),
    ("%a = icmp sgt i32 %n, %m", "%b = icmp slt i32 %m, 3"),
    ("%a = fcmp olt float %x, 1.0", "%b = fcmp ogt float %x, 2.0"),
    ("%a = icmp eq i32 %n, %m", "%b = icmp eq i32 %m, 3"),
    ("%a = load i32, ptr %p, align 4", "%b = load i32, ptr %p, align 2"),
    ("store i32 %n, ptr %p", "store i32 7, ptr %p"),
    ("%a = call float @llvm.sqrt.f32(float %x)", "%b = call float @llvm.sqrt.f32(float 2.0)"),
    (
        "%a = call i32 @llvm.abs.i32(i32 %n, i1 true)",
        "%b = call i32 @llvm.abs.i32(i32 %m, i1 true)",
    ),
    (
        "%a = getelementptr %pair, ptr %p, i32 %n, i32 1",
        "%b = getelementptr %pair, ptr %p, i32 2, i32 1",
    ),
]
DIFFERENT = [
    ("%a = add i32 %n, 1", "%b = sub i32 %n, 1"),
    ("%a = add i32 %n, 1", "%b = add i64 %w, 1"),
    ("%a = icmp sgt i32 %n, %m", "%b = icmp sge i32 %n, %m"),
    ("%a = icmp sgt i32 %n, %m", "%b = icmp ugt i32 %n, %m"),
    ("%a = icmp sgt i32 %n, %m", "%b = icmp sgt i64 %w, 1"),
    ("%a = load i32, ptr %p", "%b = load i32, ptr addrspace(3) %s"),
    ("%a = load i32, ptr %p", "%b = load volatile i32, ptr %p"),
    (
        "%a = getelementptr %pair, ptr %p, i32 0, i32 0",
        "%b = getelementptr %pair, ptr %p, i32 0, i32 1",
    ),
    (
        "%a = call i32 @llvm.abs.i32(i32 %n, i1 true)",
        "%b = call i32 @llvm.abs.i32(i32 %n, i1 false)",
    ),
    (
        "%a = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 0, i32 1>",
        "%b = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 1, i32 0>",
    ),
]
TO_NOTHING = [
    "%a = atomicrmw add ptr %p, i32 %n monotonic",
    "%a = load atomic i32, ptr %p acquire, align 4",
    "fence acquire",
    "%a = alloca i32",
    "%a = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n, i32 1, i32 31)",
    "%a = call i32 @unknown(i32 %n)",
    'call void asm sideeffect "bar.sync 0;", ""()',
    "call void @llvm.assume(i1 true)",
]


@pytest.mark.parametrize(("first", "second"), SIMILAR)
def test_similar(first, second):
    a, b = _pair(first, second)
    assert similarity_class(a) is not None
    assert similarity_class(a) == similarity_class(b)


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_different(first, second):
    a, b = _pair(first, second)
    assert similarity_class(a) is not None and similarity_class(b) is not None
    assert similarity_class(a) != similarity_class(b)


@pytest.mark.parametrize("text", TO_NOTHING)
def test_similar_to_nothing_not_even_to_itself(text):
    assert similarity_class(_pair(text, "fence acquire")[0]) is None


def test_terminators_and_phis_are_similar_to_nothing():
    fn = parse_module("""
        define void @f(i1 %c) {
        e:
          br i1 %c, label %a, label %b
        a:
          br label %b
        b:
          %p = phi i32 [ 0, %e ], [ 1, %a ]
          ret void
        }""").function("f")
    assert {i.opcode for i in fn.instructions() if similarity_class(i) is None} == {"br", "phi", "ret"}


def test_operands_that_must_stay_constants():
    def constant_positions(text):
        inst = _pair(text, "fence acquire")[0]
        return [i for i in range(len(inst.operands)) if must_stay_constant(inst, i)]

    assert constant_positions("%a = getelementptr %pair, ptr %p, i32 %n, i32 1") == [2]
    assert constant_positions("%a = call i32 @llvm.abs.i32(i32 %n, i1 true)") == [1, 2]
    assert constant_positions("%a = alloca i32, i32 %n") == [0]
    assert constant_positions("%a = add i32 %n, 1") == []
    assert constant_positions("store i32 %n, ptr %p") == []


def _blocks(left: str, right: str):
    fn = parse_module(f"""{HEAD}
      br label %left
    left:
      {left}
      br label %right
    right:
      {right}{TAIL}""").function("f")
    return fn.blocks[1:3]


def _profit(left: Block, right: Block) -> float:
    return WorkProfile.of([left], MACHINE).profit(WorkProfile.of([right], MACHINE))


def _saved_cycles(left: Block, right: Block) -> int:
    ours, theirs = (WorkProfile.of([block], MACHINE) for block in (left, right))
    return common_work(ours.latencies, theirs.latencies).saved


def test_latency_is_the_sum_of_the_machines():
    left, right = _blocks("%a = mul i32 %n, %m\n %b = add i32 %a, 1", "")
    assert block_latency(left, MACHINE) == 16 + 4
    assert block_latency(right, MACHINE) == 0


def test_profit_of_equal_blocks_is_one_half_and_of_unlike_ones_none():
    body = "%a{0} = mul i32 %n, %m\n %b{0} = add i32 %a{0}, 1"
    assert _profit(*_blocks(body.format(0), body.format(1))) == 0.5
    assert _profit(*_blocks("%a = add i32 %n, 1", "%b = fadd float %x, 1.0")) == 0
    assert _profit(*_blocks("", "")) == 0


def test_profit_counts_the_lesser_frequency_of_each_class():
    # Two multiplications against one, and one addition on the left alone: 16 of 2 * 16 + 4 + 16 cycles.
    left, right = _blocks(
        "%a = mul i32 %n, %m\n %b = mul i32 %a, 3\n %c = add i32 %b, 1", "%d = mul i32 %m, %m"
    )
    assert _saved_cycles(left, right) == 16
    assert _profit(left, right) == pytest.approx(16 / 52)


def test_profit_counts_what_one_of_two_memories_is_slower_as_neither_saved_nor_spent():
    shared = "%a = load i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), align 4"
    text = f"""@tile = internal addrspace(3) global i32 undef
    @cell = internal addrspace(1) global i32 undef
    {HEAD}
      br label %left
    left:
      {shared}
      br label %right
    right:
      {shared.replace("%a", "%b").replace("(3) @tile", "(1) @cell")}{TAIL}"""
    left, right = parse_module(text).function("f").blocks[1:3]
    quick, slow = block_latency(left, MACHINE), block_latency(right, MACHINE)
    assert quick < slow and _saved_cycles(left, right) == quick
    assert _profit(left, right) == 0.5


def test_accesses_to_two_memories_are_not_similar_and_neither_are_their_addresses():
    """Made one they would be generic: through `flat_` on AMD, without a space on NVIDIA."""
    tile = "addrspacecast (ptr addrspace(3) @tile to ptr)"
    cell = "addrspacecast (ptr addrspace(1) @cell to ptr)"
    text = f"""@tile = internal addrspace(3) global [8 x i32] undef
    @cell = internal addrspace(1) global [8 x i32] undef
    {HEAD}
      %a = getelementptr i32, ptr SPACE, i32 %n
      %a1 = load i32, ptr %a, align 4
      %a2 = select i1 true, ptr %a, ptr SPACE
      store i32 %n, ptr %a2, align 4
      %b = getelementptr i32, ptr {tile}, i32 %n
      %b1 = load i32, ptr %b, align 4
      %b2 = select i1 true, ptr %b, ptr poison
      store i32 %n, ptr %b2, align 4{TAIL}"""
    for space in (tile, cell):
        body = parse_module(text.replace("SPACE", space)).function("f").entry.instructions
        alike = [similarity_class(a) == similarity_class(b) for a, b in zip(body[:4], body[4:8], strict=True)]
        assert alike == [space == tile] * 4
