"""Which instructions of a block must keep their order: whole sets, by name."""

from __future__ import annotations

from pcfm.analysis.dependence import precedence
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.parser import parse_module

MODULE = """
@one = internal addrspace(3) global [64 x i32] undef, align 4
@two = internal addrspace(3) global [64 x i32] undef, align 4
@dynamic = external addrspace(3) global [0 x i32], align 4
@other = external addrspace(3) global [0 x i32], align 4

declare void @unknown()
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


def test_a_division_keeps_its_place_among_stores() -> None:
    body = "%a = load i32, ptr %p\n %q1 = udiv i32 9, %n\n store i32 0, ptr %q\n %q2 = udiv i32 9, 3"
    assert kept(body) == {"a 2", "q1 2"}  # the last one cannot trap
