"""The text that pcfm writes, whole."""

import pytest

from pcfm.ir.instructions import Binary
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_blocks, print_function, print_instruction, print_module, print_value
from pcfm.ir.types import BFLOAT, DOUBLE, FLOAT, HALF, I1, I8, I32, ArrayType, StructType, VectorType
from pcfm.ir.values import (
    ConstantAggregate,
    ConstantFP,
    ConstantSplat,
    ConstantString,
    ConstantZero,
    Poison,
    const_int,
)
from pcfm.llvm import canonicalise

# Exactly as it is printed: what the parser reads from it must come out again byte for byte.
TEXT = """\
source_filename = "a\\22b.cu"
target triple = "nvptx64-nvidia-cuda"

%t = type { i32, [2 x float] }

$c = comdat any

@g = internal addrspace(3) global [4 x i32] undef, align 4
@s = private unnamed_addr constant [3 x i8] c"a\\0A\\00"

@a = alias i32, ptr @x

declare void @llvm.nvvm.barrier0() #0

define ptx_kernel void @k(ptr noundef readonly captures(none) %p, i32 %0) #1 !dbg !2 {
  %2 = icmp samesign ult i32 %0, 10
  br i1 %2, label %left, label %3, !prof !{!"branch_weights", i32 1, i32 2}

3:
  %v = load float, ptr %p, align 4, !dbg !3
  br label %left

left:
  %r = phi nnan float [ 0.000000e+00, %1 ], [ %v, %3 ]
    #dbg_value(float %r, !4, !DIExpression(), !3)
  switch i32 %0, label %end [
    i32 1, label %end
    i32 -2, label %"odd name"
  ]

"odd name":
  call void @llvm.nvvm.barrier0() #0, !dbg !3
  br label %end

end:
  ret void
}

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind "k"="v" }

!named = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !{!1, null, !"x\\00"}
!2 = distinct !DISubprogram(name: "k", line: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!3 = !DILocation(line: 4, column: 2, scope: !2, isImplicitCode: true)
!4 = !DILocalVariable(name: "r", scope: !2)
"""
TEXT = TEXT.replace("@a = alias i32, ptr @x", "@a = alias [3 x i8], ptr @s")


def test_the_text_of_a_module():
    assert print_module(parse_module(TEXT)) == TEXT


def test_printing_changes_nothing():
    module = parse_module(TEXT)
    assert print_module(module) == print_module(module)


def test_named_types_keep_the_order_of_their_definitions():
    text = "%b = type { %c, %a }\n%a = type { i32 }\n%c = type { %a }\n\n@x = external global %c\n"
    assert print_module(parse_module(text)) == text


def test_one_function_and_one_instruction():
    module = parse_module(TEXT)
    kernel = module.function("k")
    assert print_function(kernel) == TEXT[TEXT.index("define") : TEXT.index("\n}\n") + 2]
    load = kernel.blocks[1].instructions[0]
    assert print_instruction(load) == "%v = load float, ptr %p, align 4, !dbg !3"
    assert print_instruction(kernel.entry.instructions[0]) == "%2 = icmp samesign ult i32 %0, 10"


def test_an_instruction_that_stands_nowhere():
    lost = Binary("add", const_int(I32, 1), const_int(I32, -1), ("nsw",))
    assert print_instruction(lost) == "<badref> = add nsw i32 1, -1"


@pytest.mark.parametrize(
    ("ty", "bits", "text"),
    [
        (FLOAT, 0x3F800000, "1.000000e+00"),
        (FLOAT, 0x3DCCCCCD, "0x3FB99999A0000000"),
        (FLOAT, 0x80000000, "-0.000000e+00"),
        (FLOAT, 0x7F800000, "0x7FF0000000000000"),
        (FLOAT, 0x7FC00001, "0x7FF8000020000000"),
        (FLOAT, 0x00000001, "0x36A0000000000000"),
        (FLOAT, 0x7F7FFFFF, "0x47EFFFFFE0000000"),
        (DOUBLE, 0x3FB999999999999A, "1.000000e-01"),
        (DOUBLE, 0x3FB999999999999B, "0x3FB999999999999B"),
        (DOUBLE, 0xFFF8000000000000, "0xFFF8000000000000"),
        (HALF, 0x3C00, "0xH3C00"),
        (BFLOAT, 0x3F80, "0xR3F80"),
    ],
)
def test_floats_as_llvm_writes_them(ty, bits, text):
    constant = ConstantFP(ty, bits)
    assert print_value(constant) == text
    module = parse_module(f"@x = global {ty} {text}\n")
    assert module.variables[0].initializer == constant
    assert f"@x = global {ty} {text}\n" in canonicalise(f"@x = global {ty} {text}\n")


def test_constants():
    one, two = const_int(I32, 1), const_int(I32, 2)
    assert print_value(ConstantAggregate(ArrayType(I32, 2), (one, two))) == "[i32 1, i32 2]"
    assert (
        print_value(ConstantAggregate(StructType((I32, I1)), (one, const_int(I1, 1)))) == "{ i32 1, i1 true }"
    )
    packed = StructType((I32,), packed=True)
    assert print_value(ConstantAggregate(packed, (one,))) == "<{ i32 1 }>"
    assert print_value(ConstantAggregate(VectorType(I32, 2), (one, Poison(I32)))) == "<i32 1, i32 poison>"
    assert print_value(ConstantSplat(VectorType(I32, 4), two)) == "splat (i32 2)"
    assert print_value(ConstantString(ArrayType(I8, 3), b'a"\xff')) == 'c"a\\22\\FF"'
    assert print_value(ConstantZero(ArrayType(I8, 3))) == "zeroinitializer"


def test_blocks_alone_can_be_printed_without_some_attachments() -> None:
    fn = parse_module(TEXT).function("k")
    whole = print_function(fn).splitlines()
    assert print_blocks(fn).splitlines() == whole[1:-1]
    without = print_blocks(fn, without=("prof",)).splitlines()
    assert "!prof" in whole[2] and without[1] == whole[2].partition(", !prof")[0]
    assert [line for line in without if "!prof" in line] == []
