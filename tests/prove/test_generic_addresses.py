"""Accesses through generic pointers and others: one where the space is known, or assumed."""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.types import ptr_type
from pcfm.llvm import canonicalise, emit_assembly
from pcfm.prove import Verdict, prove
from pcfm.prove.algebra import RULES, make_sum
from pcfm.prove.generic_addresses import space_of
from pcfm.prove.terms import Terms
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.prove.templates import verdict_of

LAYOUT = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
OTHER_LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
HEAD = """
target datalayout = "LAYOUT"
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global TYPE INITIAL, align 4
@u = internal addrspace(3) global [32 x i32] undef, align 4
define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i64 %n, i64 %m) {
entry:
"""
GENERIC = """
  %a = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @t to ptr), i64 %n
  %b = getelementptr i32, ptr %p, i64 %n
  %v = load i32, ptr %b, align 4
  store i32 %v, ptr %a, align 4
  store i32 7, ptr %b, align 4
  ret void
}"""
SPACES = """
  %g = addrspacecast ptr %ARGUMENT to ptr addrspace(SPACE)
  %a = getelementptr i32, ptr addrspace(3) @OBJECT, i64 %n
  %b = getelementptr i32, ptr addrspace(SPACE) %g, i64 %INDEX
  %v = load i32, ptr addrspace(SPACE) %b, align 4
  store i32 %v, ptr addrspace(3) %a, align 4
  store i32 7, ptr addrspace(SPACE) %b, align 4
  ret void
}"""
KEPT = {
    "TYPE": "[32 x i32]", "INITIAL": "undef", "ARGUMENT": "p", "SPACE": "1", "OBJECT": "t", "INDEX": "n",
    "LAYOUT": LAYOUT,
}  # fmt: skip


def verdict(*, global_arguments: bool = True, **words: str) -> Verdict:
    return verdict_of(HEAD + GENERIC, HEAD + SPACES, {**KEPT, **words}, global_arguments=global_arguments)


def test_an_argument_that_is_assumed_to_be_global_may_be_accessed_there() -> None:
    answer = verdict()
    assert answer.accepted
    assert str(answer) == "PROVED, assuming that pointers that a kernel is given point to global memory"
    assert not verdict(global_arguments=False).accepted


@pytest.mark.parametrize(
    "words", [{"SPACE": "3"}, {"SPACE": "5"}, {"ARGUMENT": "q"}, {"OBJECT": "u"}, {"INDEX": "m"}], ids=str
)
def test_another_space_or_object_is_another_address(words: dict[str, str]) -> None:
    assert not verdict(**words).accepted


def test_an_address_that_was_cast_there_and_back_is_what_it_was() -> None:
    back = """
  %g = addrspacecast ptr %ARGUMENT to ptr addrspace(1)
  %h = getelementptr i32, ptr addrspace(1) %g, i64 %n
  %b = addrspacecast ptr addrspace(1) %h to ptr"""
    target = HEAD + GENERIC.replace("  %b = getelementptr i32, ptr %p, i64 %n", back.strip("\n"))
    assert related(HEAD + GENERIC, target).accepted
    assert not related(HEAD + GENERIC, target.replace("ARGUMENT", "q")).accepted
    assert not verdict_of(HEAD + GENERIC, target, KEPT, global_arguments=False).accepted


def test_an_address_that_is_a_number_is_in_no_space_of_a_pointer() -> None:
    body = "  %v = load i32, ptr null, align 4\n  store i32 %v, ptr %p, align 4\n  ret void\n}"
    assert verdict_of(HEAD + body, HEAD + body, KEPT, global_arguments=True).accepted


def test_a_function_that_is_no_kernel_may_be_given_any_pointer() -> None:
    device = {"ptx_kernel ": ""}
    assert not verdict(**device).accepted


def related(source: str, target: str, **words: str) -> Verdict:
    return verdict_of(source, target, {**KEPT, **words}, global_arguments=True)


def test_an_empty_variable_may_be_of_another_type_of_its_size() -> None:
    source = HEAD + GENERIC
    bytes_ = HEAD.replace("TYPE", "[128 x i8]") + SPACES
    assert related(source, bytes_).accepted
    assert not related(source, HEAD.replace("TYPE", "[124 x i8]") + SPACES).accepted
    assert not related(source, bytes_, INITIAL="zeroinitializer").accepted


def test_layouts_may_differ_in_what_nobody_uses() -> None:
    target = (HEAD + GENERIC).replace("LAYOUT", OTHER_LAYOUT)
    assert related(HEAD + GENERIC, target).accepted
    for ty in ("i200", "ptr addrspace(6)"):
        assert not related(HEAD + GENERIC, target, **{"i64 %m) {": f"{ty} %m) {{"}).accepted
    assert not related(HEAD + GENERIC, target.replace("i64:64", "i64:32")).accepted
    assert not related(HEAD + GENERIC, target.replace("e-p6", "e-p:32:32-p6")).accepted


@pytest.mark.parametrize("name", ["bit", "ms", "nqu", "sb1", "sb2", "sb3", "sb4"])
def test_a_kernel_is_proved_against_the_ptx_that_llvm_makes_of_it(name: str) -> None:
    spec = {**synthetic_kernels(), **all_kernels()}[name]
    text = canonicalise(api.to_text(api.read(spec.ir_path(spec.blocks[0], "O2-noshare").read_bytes(), name)))
    lifted = api.read(emit_assembly(text, "ptx", None, "<emitted>").encode(), "<emitted>.ptx")
    proofs = prove(api.parse(text), lifted, solver=False, global_arguments=True)
    assert all(each.verdict.accepted for each in proofs)
    if name != "ms" and name != "nqu":
        assert not any(each.verdict.accepted for each in prove(api.parse(text), lifted, solver=False))


def test_the_space_of_an_address_is_that_of_what_it_was_cast_from() -> None:
    terms = Terms(DataLayout.parse(""), RULES, 10**6, global_arguments=True)
    given = terms.symbol("argument", ptr_type(0), (0,), steady=True)
    shared = terms.symbol("global", ptr_type(3), ("s", 4, 4), steady=True)
    plain = terms.symbol("global", ptr_type(0), ("g", 4, 4), steady=True)
    cast = terms.make("addrspacecast", ptr_type(0), (), (shared,))
    addresses = given, shared, cast, plain, make_sum(terms, ptr_type(0), [(1, cast)], 4)
    assert [space_of(terms, address) for address in addresses] == [1, 3, 3, 0, 3]
    assert space_of(Terms(DataLayout.parse(""), RULES, 10**6), given) == 0
