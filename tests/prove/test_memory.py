"""A generic address that was cast is that which it was cast from, where both are accessed and as wide."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import prove_function

WIDE, NARROW = "e-i64:64", "e-i64:64-p3:32:32"
GENERIC = """
  %cast = addrspacecast ptr addrspace(3) %p to ptr
  %at = getelementptr i32, ptr %cast, i64 %i
  %x = load i32, ptr %at, align 4
"""
OWN = """
  %at = getelementptr i32, ptr addrspace(3) %p, i64 %i
  %x = load i32, ptr addrspace(3) %at, align 4
"""
AFTER_A_STORE = """
  %early = addrspacecast ptr addrspace(3) %p to ptr
  store i32 7, ptr %early, align 4
"""


def proved(source: str, target: str, layout: str) -> bool:
    modules = [
        parse_module(f"""
target datalayout = "{layout}"
define void @k(ptr addrspace(3) noundef %p, ptr addrspace(3) noundef %q, ptr noundef %out, i64 noundef %i) {{
entry:
{body}
  store i32 %x, ptr %out, align 4
  ret void
}}
""")
        for body in (source, target)
    ]
    return prove_function(modules[0], modules[1], "k").accepted


@pytest.mark.parametrize("before", ["", AFTER_A_STORE], ids=["first", "after a store"])
def test_an_access_may_change_to_the_space_its_address_comes_from_and_back(before: str) -> None:
    assert proved(before + GENERIC, before + OWN, WIDE)
    assert proved(before + OWN, before + GENERIC, WIDE)


def test_what_is_loaded_behind_a_store_through_the_cast_is_what_was_stored_before_it() -> None:
    other = OWN.replace("%i", "1")
    late = AFTER_A_STORE + other
    early = other + AFTER_A_STORE
    assert proved(late, early, WIDE)
    same = OWN.replace("%i", "0")
    assert not proved(AFTER_A_STORE + same, same + AFTER_A_STORE, WIDE)


def test_an_access_does_not_change_to_another_object_or_to_a_space_of_another_width() -> None:
    assert not proved(GENERIC, OWN.replace("%p", "%q"), WIDE)
    assert not proved(GENERIC, OWN, NARROW)
    assert not proved(OWN, GENERIC, NARROW)


@pytest.mark.parametrize(("loaded", "apart"), [("h", True), ("g", False)])
def test_what_is_reached_by_casts_of_two_objects_is_apart(loaded: str, apart: bool) -> None:
    """To addresses of another width, so that they are no addresses in the objects' own space."""
    text = """
target datalayout = "e-p5:32:32-i64:64-A5"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr noundef %out, i32 noundef %n) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %a to ptr
  %h = addrspacecast ptr addrspace(5) %b to ptr
  store i32 7, ptr %LOADED
  FIRST
  SECOND
  store i32 %x, ptr %out
  ret void
}""".replace("LOADED", loaded)
    store, load = "store i32 %n, ptr %g", f"%x = load i32, ptr %{loaded}"
    late, early = (
        parse_module(text.replace("FIRST", one).replace("SECOND", two))
        for one, two in ((store, load), (load, store))
    )
    assert prove_function(late, early, "k", solver=False).accepted == apart
