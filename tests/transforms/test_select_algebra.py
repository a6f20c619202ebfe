"""The rules of `select_algebra` and `constant_selects`: each applies where it should, and computes the same
on all 4-bit values.
"""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.check import NoMismatch, check
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, BufferRecipe, Launch
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline

# Every thread has its own x, y and z of four bits, c and d; %r is what it stores.
KERNEL = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i4 @llvm.umin.i4(i4, i4)
declare i8 @llvm.abs.i8(i8, i1)
define ptx_kernel void @k(ptr addrspace(1) %out) {{
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %high = shl i32 %block, 8
  %n = or i32 %tid, %high
  %x = trunc i32 %n to i4
  %n4 = lshr i32 %n, 4
  %y = trunc i32 %n4 to i4
  %n8 = lshr i32 %n, 8
  %z = trunc i32 %n8 to i4
  %n12 = lshr i32 %n, 12
  %c = trunc i32 %n12 to i1
  %n13 = lshr i32 %n, 13
  %d = trunc i32 %n13 to i1
  {body}
  %wide = zext {type} %r to i8
  %at = getelementptr i8, ptr addrspace(1) %out, i32 %n
  store i8 %wide, ptr addrspace(1) %at
  ret void
}}
"""
MACHINE = load("volta-warp32")

ARMS = "\n %r = select i1 %c, i4 %a, i4 %b"
ARMS_OF_I1 = "\n %r = select i1 %c, i1 %a, i1 %b"
# Up to 7 or down to 0; what is added is used, too.
COUNT = "%s = select i1 %c, i4 1, i4 -1\n %e = select i1 %c, i4 7, i4 0\n %t = add i4 %x, %s\n "
USED = "\n %w = zext i1 %q to i4\n %u = select i1 %c, i4 %t, i4 %y\n %r = xor i4 %w, %u"

# (y + |x|) / (z | 1), which for a negative x is turned around.
ROUNDED = """%x8 = sext i4 %x to i8
 %y8 = sext i4 %y to i8
 %z8 = sext i4 %z to i8
 %q8 = or i8 %z8, 1
 %s = icmp slt i4 %x, 0
 %abs = call i8 @llvm.abs.i8(i8 %x8, i1 false)
 %total = add i8 %y8, %abs
 %d8 = sdiv i8 %total, %q8
"""
QUOTIENT = " %u = select i1 %s, i8 {}\n %r = trunc i8 %u to i4"

RULES = {
    "negation of the true arm": ("i1", "%t = xor i1 %d, true\n %r = select i1 %c, i1 %t, i1 %d"),
    "negation of the false arm": ("i1", "%t = xor i1 true, %d\n %r = select i1 %c, i1 %d, i1 %t"),
    "crossed selects": (
        "i4",
        "%a = select i1 %d, i4 %x, i4 %y\n %b = select i1 %d, i4 %y, i4 %x\n %r = select i1 %c, i4 %a, i4 %b",
    ),
    "sum and difference": (
        "i4",
        "%s = icmp slt i4 %x, 0\n %a = sub i4 %y, %x\n %b = add i4 %x, %y\n %r = select i1 %s, i4 %a, i4 %b",
    ),
    "sum and difference, other way round": (
        "i4",
        "%s = icmp sgt i4 %x, -1\n %a = add i4 %y, %x\n %b = sub i4 %y, %x\n %r = select i1 %s, i4 %a, i4 %b",
    ),
    "rounded quotient": ("i4", ROUNDED + " %m = sub i8 0, %d8\n" + QUOTIENT.format("%m, i8 %d8")),
    "rounded quotient, other way round": (
        "i4",
        ROUNDED.replace("slt i4 %x, 0", "sgt i4 %x, -1")
        + " %m = sub nsw i8 0, %d8\n"
        + QUOTIENT.format("%d8, i8 %m"),
    ),
    "sign of what was extended": (
        "i4",
        "%h = trunc i4 %x to i3\n %e = sext i3 %h to i4\n %s = icmp slt i3 %h, 0\n %a = sub i4 %y, %e\n"
        " %b = add i4 %y, %e\n %r = select i1 %s, i4 %a, i4 %b",
    ),
    **{
        f"one operation: {opcode} {theirs}": (
            "i4",
            f"%a = {opcode} i4 %x, %y\n %b = {opcode} i4 {theirs}\n %r = select i1 %c, i4 %a, i4 %b",
        )
        for opcode, theirs in [
            *((opcode, "%x, %z") for opcode in ("add", "sub", "mul", "and", "or", "xor")),
            *((opcode, "%z, %x") for opcode in ("add", "mul", "and", "or", "xor")),
            *((opcode, "%z, %y") for opcode in ("add", "sub", "mul")),
        ]
    },
    "one operation: sext": (
        "i4",
        "%p = trunc i4 %x to i3\n %q = trunc i4 %y to i3\n %a = sext i3 %p to i4\n %b = sext i3 %q to i4"
        + ARMS,
    ),
    "one operation: icmp": ("i1", "%a = icmp slt i4 %x, %y\n %b = icmp slt i4 %x, %z" + ARMS_OF_I1),
    "one operation: icmp turned": ("i1", "%a = icmp slt i4 %x, %y\n %b = icmp sgt i4 %z, %x" + ARMS_OF_I1),
    "one operation: udiv": (
        "i4",
        "%p = or i4 %y, 1\n %q = or i4 %z, 1\n %a = udiv i4 %x, %p\n %b = udiv i4 %x, %q" + ARMS,
    ),
    "one operation: shl by constants": ("i4", "%a = shl i4 %x, 1\n %b = shl i4 %x, 2" + ARMS),
    "one operation: umin": (
        "i4",
        "%a = call i4 @llvm.umin.i4(i4 %x, i4 %y)\n %b = call i4 @llvm.umin.i4(i4 %x, i4 %z)" + ARMS,
    ),
    **{
        f"constants: {opcode} {operands}": (
            "i4",
            f"%k = select i1 %c, i4 3, i4 -6\n %r = {opcode} i4 {operands}",
        )
        for opcode, operands in [
            *((opcode, "%k, 5") for opcode in ("add", "sub", "mul", "and", "or", "xor")),
            ("sub", "5, %k"),
            ("shl", "%k, 2"),
            ("add nuw nsw", "%k, 1"),
        ]
    },
    "constants: two selects": (
        "i4",
        "%k = select i1 %c, i4 3, i4 -6\n %l = select i1 %c, i4 7, i4 1\n %r = sub i4 %k, %l",
    ),
    "constants: zext": ("i4", "%k = select i1 %c, i3 3, i3 -2\n %r = zext i3 %k to i4"),
    "constants: sext": ("i4", "%k = select i1 %c, i3 3, i3 -2\n %r = sext i3 %k to i4"),
    "constants: trunc": ("i1", "%k = select i1 %c, i4 3, i4 -2\n %r = trunc i4 %k to i1"),
    "sum and constant": ("i1", "%a = add i4 %x, 5\n %r = icmp eq i4 %a, 3"),
    "sum and constant, not equal": ("i1", "%a = add nsw i4 5, %x\n %r = icmp ne i4 %a, -8"),
    "end of a count": ("i4", COUNT + "%v = select i1 %c, i4 %t, i4 %x\n %q = icmp eq i4 %v, %e" + USED),
    "end of a count, the other way round": (
        "i4",
        COUNT + "%v = select i1 %c, i4 %x, i4 %t\n %q = icmp ne i4 %e, %v" + USED,
    ),
    "end of a count that promises more": (
        "i4",
        COUNT.replace("add", "add nsw") + "%v = select i1 %c, i4 %t, i4 %x\n %q = icmp eq i4 %v, %e" + USED,
    ),
}
KEPT = {
    "an arm with another use": "%a = add i4 %x, %y\n %b = add i4 %x, %a" + ARMS,
    "a quotient whose dividend may be the least number": (
        ROUNDED.replace("sext i4 %y to i8", "shl i8 %x8, 4")
        + " %m = sub i8 0, %d8\n"
        + QUOTIENT.format("%m, i8 %d8")
    ),
    "a quotient turned around by another sign": (
        ROUNDED.replace("slt i4 %x", "slt i4 %y") + " %m = sub i8 0, %d8\n" + QUOTIENT.format("%m, i8 %d8")
    ),
    "selects by two conditions": (
        "%k = select i1 %c, i4 3, i4 5\n %l = select i1 %d, i4 1, i4 2\n %r = add i4 %k, %l"
    ),
    "a select with another use": "%k = select i1 %c, i4 3, i4 5\n %l = add i4 %k, 1\n %r = mul i4 %k, %l",
    "a shift by too much": "%k = select i1 %c, i4 1, i4 4\n %r = shl i4 1, %k",
    "a sum with another use": (
        "%a = add i4 %x, 5\n %q = icmp eq i4 %a, 3\n %w = zext i1 %q to i4\n %r = xor i4 %w, %a"
    ),
    "a sum that is less": "%a = add i4 %x, 5\n %q = icmp ult i4 %a, 3\n %r = zext i1 %q to i4",
    "a conditional sum in no loop": "%a = add i4 %x, %y\n %r = select i1 %c, i4 %a, i4 %x",
    "two comparisons": (
        "%p = icmp slt i4 %x, %y\n %q = icmp sle i4 %x, %z\n %s = select i1 %c, i1 %p, i1 %q\n"
        " %r = zext i1 %s to i4"
    ),
    "nothing in common": "%a = sub i4 %x, %y\n %b = sub i4 %z, %x" + ARMS,
    "another operation": "%a = sub i4 %x, %y\n %b = add i4 %x, %y" + ARMS,
    "the sign of another value": (
        "%s = icmp slt i4 %y, 0\n %a = sub i4 %y, %x\n %b = add i4 %y, %x\n %r = select i1 %s, i4 %a, i4 %b"
    ),
    "the difference where it is positive": (
        "%s = icmp sgt i4 %x, -1\n %a = sub i4 %y, %x\n %b = add i4 %y, %x\n %r = select i1 %s, i4 %a, i4 %b"
    ),
    "zero is no sign": (
        "%s = icmp slt i4 %x, 1\n %a = sub i4 %y, %x\n %b = add i4 %y, %x\n %r = select i1 %s, i4 %a, i4 %b"
    ),
}


def simplified(ty: str, body: str) -> tuple[Module, Module]:
    text = KERNEL.format(type=ty, body=body)
    source, target = parse_module(text), parse_module(text)
    run_pipeline(source, parse_pipeline("dce"), PassContext(MACHINE))
    run_pipeline(target, parse_pipeline("simplify-instructions,dce"), PassContext(MACHINE))
    return source, target


def operations(module: Module) -> int:
    return sum(1 for _ in module.function("k").instructions())


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_takes_an_instruction_away_and_computes_the_same(rule: str) -> None:
    source, target = simplified(*RULES[rule])
    fewer = 0 if rule == "negation of the false arm" else 1  # its negation of %c is made once for all
    assert operations(target) <= operations(source) - fewer
    assert print_module(target) != print_module(source)
    verify(print_module(target))
    size = 1 << 14
    out = BufferArg(np.zeros(size, np.int8), recipe=BufferRecipe("i8", size))
    launch = Launch("k", (size // 256, 1, 1), (256, 1, 1), (out,))
    assert isinstance(check(source, target, launch, MACHINE, runs=1), NoMismatch)


@pytest.mark.parametrize("reason", KEPT)
def test_what_would_change_the_result_or_gain_nothing_is_kept(reason: str) -> None:
    source, target = simplified("i4", KEPT[reason])
    assert print_module(target) == print_module(source)


def test_flags_are_kept_where_both_operations_promise_them() -> None:
    body = "%a = add nuw nsw i4 %x, %y\n %b = add nsw i4 %x, %z" + ARMS
    assert "%r = add nsw i4 %x, " in print_module(simplified("i4", body)[1])


LOOP = """
  br label %loop
loop:
  %sum = phi i4 [ %x, %0 ], [ %next, %loop ]
  %i = phi i4 [ 0, %0 ], [ %i1, %loop ]
  %done = {operation}
  %next = select i1 {cond}, i4 {arms}
  %i1 = add i4 %i, 1
  %last = icmp eq i4 %i1, %z
  br i1 %last, label %end, label %loop
end:
  %r = add i4 %next, 0"""
DONE, LEFT = "%done, i4 %sum", "%sum, i4 %done"


def selects_in_the_loop(module: Module) -> int:
    fn = module.function("k")
    return sum(
        inst.opcode == "select" for block in fn.blocks for inst in block.body if block in block.successors
    )


@pytest.mark.parametrize("arms", [DONE, LEFT])
@pytest.mark.parametrize(
    "operation",
    [
        "add i4 %y, %sum",
        "sub i4 %sum, %y",
        "or i4 %sum, 4",
        "and i4 %sum, %y",
        "mul i4 %sum, %y",
        "lshr i4 %sum, 1",
    ],
)
def test_a_select_of_an_operation_and_its_operand_leaves_the_loop(operation: str, arms: str) -> None:
    source, target = simplified("i4", LOOP.format(operation=operation, cond="%c", arms=arms))
    assert selects_in_the_loop(source) == 1
    assert selects_in_the_loop(target) == 0
    size = 1 << 13
    out = BufferArg(np.zeros(size, np.int8), recipe=BufferRecipe("i8", size))
    launch = Launch("k", (size // 256, 1, 1), (256, 1, 1), (out,))
    assert isinstance(check(source, target, launch, MACHINE, runs=1), NoMismatch)


@pytest.mark.parametrize(
    ("operation", "cond"),
    [("add i4 %i, %sum", "%c"), ("sub i4 %y, %sum", "%c"), ("add i4 %sum, %y", "%last.one")],
)
def test_what_changes_in_the_loop_keeps_its_select(operation: str, cond: str) -> None:
    text = LOOP.format(operation=operation, cond=cond, arms=DONE)
    text = text.replace("  %done", "  %last.one = icmp eq i4 %i, %y\n  %done", 1)
    _, target = simplified("i4", text)
    assert selects_in_the_loop(target) == 1


def test_what_is_done_once_in_front_of_a_loop_is_not_done_in_it() -> None:
    text = LOOP.format(operation="add i4 %sum, 1", cond="%last.one", arms="%a, i4 %b")
    text = text.replace("  br label %loop", "  %a = mul i4 %x, %y\n  %b = mul i4 %x, %z\n  br label %loop", 1)
    text = text.replace("  %done", "  %last.one = icmp eq i4 %i, %y\n  %done", 1)
    source, target = simplified("i4", text)
    assert print_module(target) == print_module(source)
