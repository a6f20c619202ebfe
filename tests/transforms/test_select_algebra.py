"""The rules of `select_algebra`: each applies where it should, and computes the same on all 4-bit values."""

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
}

ARMS = "\n %r = select i1 %c, i4 %a, i4 %b"
KEPT = {
    "an arm with another use": "%a = add i4 %x, %y\n %b = add i4 %x, %a" + ARMS,
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
