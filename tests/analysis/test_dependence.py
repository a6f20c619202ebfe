"""Which instructions of a block must keep their order: whole sets, by name."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pcfm.analysis.dependence import precedence
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import GetElementPtr, Instruction, Load, Store
from pcfm.ir.parser import parse_module
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt, Value

MODULE = """
@one = internal addrspace(3) global [64 x i32] undef, align 4
@two = internal addrspace(3) global [64 x i32] undef, align 4
@dynamic = external addrspace(3) global [0 x i32], align 4
@other = external addrspace(3) global [0 x i32], align 4

declare void @unknown()
declare i32 @endless() memory(none)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare float @llvm.sqrt.f32(float)

define ptx_kernel void @k(ptr %p, ptr %q, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %n, float %f) {{
{body}
  ret void
}}
"""


def kept(body: str) -> set[str]:
    """Pairs of names, or numbers of those without one, that must keep their order, but for uses."""
    module = parse_module(MODULE.format(body=body))
    insts = module.function("k").blocks[0].body
    names = [inst.name or str(number) for number, inst in enumerate(insts)]
    masks = precedence(insts, DataLayout.parse(""))
    used = [{insts.index(op) for op in inst.operands if op in insts} for inst in insts]  # type: ignore[arg-type]
    pairs = ((a, b) for b, mask in enumerate(masks) for a in range(b) if mask >> a & 1 and a not in used[b])
    return {f"{names[a]} {names[b]}" for a, b in pairs}


def test_loads_may_change_places() -> None:
    assert not kept("%a = load i32, ptr %p\n %b = load i32, ptr %q\n %c = load i64, ptr %p")


def test_a_store_keeps_its_place_among_accesses_to_what_it_may_touch() -> None:
    body = "%a = load i32, ptr %p\n store i32 %n, ptr %q\n %b = load i32, ptr %p\n store i32 0, ptr %p"
    assert kept(body) == {"a 1", "a b", "a 3", "1 b", "1 3", "b 3"}


def test_order_is_transitive() -> None:
    body = "store i32 %n, ptr %p\n %a = load i32, ptr %q\n %b = add i32 %a, 1"
    assert kept(body) == {"0 a", "0 b"}


def test_variables_of_their_own_do_not_meet() -> None:
    body = """
  %a = getelementptr [64 x i32], ptr addrspace(3) @one, i32 0, i32 %n
  %b = getelementptr [64 x i32], ptr addrspace(3) @two, i32 0, i32 %n
  store i32 1, ptr addrspace(3) %a
  %v = load i32, ptr addrspace(3) %b
  store i32 2, ptr addrspace(3) %a
  %w = load i32, ptr addrspace(3) %s"""
    assert kept(body) == {"2 4", "2 w", "4 w", "a w"}


def test_dynamic_shared_memory_is_one_variable_under_many_names() -> None:
    body = "store i32 1, ptr addrspace(3) @dynamic\n %v = load i32, ptr addrspace(3) @other"
    assert kept(body) == {"0 v"}


def test_address_spaces_without_a_common_byte_do_not_meet() -> None:
    body = """
  store i32 1, ptr addrspace(1) %g
  %w = load i32, ptr addrspace(3) %s
  %v = load i32, ptr %p"""
    assert kept(body) == {"0 v"}


def test_stores_keep_their_order_wherever_they_go() -> None:
    body = "%p1 = getelementptr i32, ptr %p, i32 1\n store i32 0, ptr %p\n store i32 1, ptr %p1"
    assert kept(body) == {"1 2"}


def test_known_distances_from_one_pointer() -> None:
    body = """
  %p1 = getelementptr i32, ptr %p, i32 1
  %p2 = getelementptr i8, ptr %p1, i32 4
  %p3 = getelementptr i32, ptr %p, i32 %n
  store i32 0, ptr %p
  %word = load i32, ptr %p1
  %long = load i64, ptr %p1
  store i32 1, ptr %p2
  %any = load i8, ptr %p3"""
    assert kept(body) == {"long 6", "p1 6", "3 6", "3 any", "6 any", "p1 any", "p2 any", "long any"}


def test_what_orders_others_stays_where_it_is() -> None:
    body = """
  %a = load i32, ptr %p
  %v = load volatile i32, ptr %q
  %b = load i32, ptr %p
  %m = mul i32 %n, %n
  call void @unknown()
  %r = call float @llvm.sqrt.f32(float %f)
  fence acq_rel"""
    accesses = ["a", "v", "b", "4", "6"]
    expected = {f"{x} {y}" for i, x in enumerate(accesses) for y in accesses[i + 1 :]}
    assert kept(body) == expected


def test_what_is_no_plain_access_keeps_its_place_among_all_that_may_not_be_speculated() -> None:
    body = """
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %w = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 false)
  %e = call i32 @endless()
  %u = load atomic i32, ptr %p monotonic, align 4
  %d = load {i32, i32}, ptr %q
  %a = load i32, ptr %q
  %l = load <vscale x 2 x i32>, ptr %q"""
    names = "vweudal"
    assert kept(body) == {f"{x} {y}" for i, x in enumerate(names) for y in names[i + 1 :]}
    assert not kept("%a = load <2 x i32>, ptr %q\n %b = load i32, ptr %q")


def test_a_division_keeps_its_place_among_stores() -> None:
    body = "%a = load i32, ptr %p\n %q1 = udiv i32 9, %n\n store i32 0, ptr %q\n %q2 = udiv i32 9, 3"
    assert kept(body) == {"a 2", "q1 2"}  # the last one cannot trap


# --- any order that is left does the same -----------------------------------------------------------------

POINTERS = ("ptr %p", "ptr %q", "ptr addrspace(1) %g", "ptr addrspace(3) %s", "ptr addrspace(3) @one",
            "ptr addrspace(3) @two")  # fmt: skip
SPACE = 32
"""How many bytes each of three memories has: global memory, and the two variables in shared memory."""


def drawn_body(draw: random.Random) -> str:
    """Steps, accesses of one to four bytes and sums, on pointers that may meet."""
    pointers: list[str] = [*POINTERS]
    values, lines = ["%n"], []
    for number in range(draw.randrange(4, 9)):
        pointer = draw.choice(pointers[-4:] if draw.random() < 0.5 else pointers)
        space = pointer.rpartition(" ")[0]
        width = draw.choice((8, 8, 16, 32))
        match draw.choice(("step", "load", "load", "store", "store", "sum")):
            case "step":
                element, step = draw.choice((("i8", 1), ("i16", 1), ("i8", -1), ("i8", 2), ("i16", -1)))
                lines.append(f"%a{number} = getelementptr {element}, {pointer}, i32 {step}")
                pointers.append(f"{space} %a{number}")
            case "load":
                lines.append(f"%l{number} = load i{width}, {pointer}")
                values += [f"%l{number}"] * (width == 32)
            case "store":
                stored = draw.choice(values) if width == 32 else str(draw.randrange(100))
                lines.append(f"store i{width} {stored}, {pointer}")
            case "sum":
                lines.append(f"%x{number} = add i32 {draw.choice(values)}, {draw.choice(values)}")
                values.append(f"%x{number}")
    return "\n ".join(lines)


def executed(insts: Sequence[Instruction], order: Sequence[int], start: dict[str, int]) -> list[object]:
    """What each of them gives, and memory behind them; `start` says what names stand for."""
    memory = [7 * byte % 251 for byte in range(3 * SPACE)]
    known: dict[Value, int] = {}

    def read(value: Value) -> int:
        if isinstance(value, ConstantInt):
            return value.value
        return known[value] if value in known else start[str(value.name)]  # type: ignore[attr-defined]

    for inst in (insts[number] for number in order):
        if isinstance(inst, GetElementPtr):
            (index,) = inst.indices
            assert isinstance(index, ConstantInt)
            assert isinstance(inst.source_type, IntType)
            known[inst] = read(inst.base) + index.signed * inst.source_type.width // 8
        elif isinstance(inst, Load | Store):
            ty = inst.value.type if isinstance(inst, Store) else inst.type
            assert isinstance(ty, IntType)
            address, size = read(inst.ptr), ty.width // 8
            if isinstance(inst, Store):
                memory[address : address + size] = read(inst.value).to_bytes(size, "little")
            else:
                known[inst] = int.from_bytes(memory[address : address + size], "little")
        else:
            known[inst] = sum(map(read, inst.operands)) % (1 << 32)
    return [*(known.get(inst) for inst in insts), memory]


def test_any_order_that_keeps_it_does_the_same() -> None:
    draw = random.Random(7)
    changed = 0
    for _ in range(150):
        insts = parse_module(MODULE.format(body=drawn_body(draw))).function("k").blocks[0].body
        masks = precedence(insts, DataLayout.parse(""))
        order: list[int] = []
        while len(order) < len(insts):
            done = sum(1 << number for number in order)
            left = [n for n in range(len(insts)) if n not in order and not masks[n] & ~done]
            order.append(draw.choice(left[-2:]))
        changed += order != sorted(order)
        middle = SPACE // 2
        for _ in range(6):
            variables = {"one": SPACE + middle, "two": 2 * SPACE + middle}
            places = [middle, *variables.values()]
            p, q = (draw.choice(places) + draw.randrange(-2, 3) for _ in range(2))
            shared = draw.choice(places[1:]) + draw.randrange(-2, 3)
            start = {"p": p, "q": q, "g": middle, "s": shared, "n": 5, **variables}
            assert executed(insts, order, start) == executed(insts, range(len(insts)), start), insts
    assert changed > 100
