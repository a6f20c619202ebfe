"""What is not proved is executed within a budget, refused in words where it cannot be, and judged as its
source leaves it: by what floats may become, and by assumptions."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.refutation import Answer, execute_unproved, prove_with_assembly

LITTLE = "e-i64:64"


def answer(source: str, target: str, *, parameters: str, layout: str = LITTLE) -> Answer:
    """The answer on @k."""
    modules = [
        parse_module(f"""
target datalayout = "{layout}"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.assume(i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @f() {{
  ret void
}}
define void @g() {{
  ret void
}}
define ptx_kernel void @k({parameters}) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
{body}
}}
""")
        for body in (source, target)
    ]
    verdicts = prove_with_assembly(*modules, kernel="k")
    return execute_unproved(*modules, verdicts, load("volta-warp32"), runs=8)[0]


STORE = "  %q = getelementptr {ty}, ptr %p, i32 %t\n  store {ty} {value}, ptr %q, align 4\n  ret void"


@pytest.mark.parametrize(
    ("parameters", "one", "other", "reason"),
    [
        (
            "{ i32, i32 } %v, ptr %p",
            ("{ i32, i32 }", "%v"),
            ("{ i32, i32 }", "zeroinitializer"),
            "{ i32, i32 } cannot be given",
        ),
        ("ptr %p", ("ptr", "@f"), ("ptr", "@g"), "the address of @f"),
    ],
)
def test_what_cannot_be_executed_is_said(
    parameters: str, one: tuple[str, str], other: tuple[str, str], reason: str
) -> None:
    texts = [STORE.format(ty=ty, value=value) for ty, value in (one, other)]
    seen = answer(*texts, parameters=parameters)
    assert not seen.verdict.accepted and reason in seen.executed


def test_a_big_endian_layout_is_not_simulated() -> None:
    texts = [STORE.format(ty="i32", value=value) for value in (1, 2)]
    seen = answer(*texts, parameters="ptr %p", layout="E-i64:64")
    assert "big-endian" in seen.executed


def test_an_index_wider_than_an_address_is_followed() -> None:
    text = "  %q = getelementptr inbounds i32, ptr %p, i128 %i\n  store i32 1, ptr %q, align 4\n  ret void"
    assert answer(text, text, parameters="ptr %p, i128 %i").verdict.accepted


@pytest.mark.parametrize(
    ("bundle", "is_wrong"), [('"align"(ptr %p, i64 65536)', False), ('"align"(ptr %p, i64 4)', True)]
)
def test_what_an_assumption_rules_out_is_no_difference(bundle: str, is_wrong: bool) -> None:
    assumed = f"  call void @llvm.assume(i1 true) [{bundle}]\n"
    low = "  %i = ptrtoint ptr %p to i64\n  %j = trunc i64 %i to i32\n  %l = and i32 %j, 65280\n"
    one = assumed + low + STORE.format(ty="i32", value="%l")
    other = assumed + low + STORE.format(ty="i32", value="0")
    assert (answer(one, other, parameters="ptr %r, ptr %p").verdict.name == "MISMATCH") == is_wrong


FLOATS = "  %a = fadd {flags} float %x, %y\n  %b = fadd {flags} float %a, %z\n"
OTHER = "  %a = fadd {flags} float %y, %z\n  %b = fadd {flags} float %x, %a\n"


@pytest.mark.parametrize("flags", ["", "reassoc nsz"])
def test_a_target_may_use_the_freedom_of_floats(flags: str) -> None:
    load_ = (
        "  %xp = getelementptr float, ptr %q0, i32 %t\n  %x = load float, ptr %xp, align 4\n"
        "  %yp = getelementptr float, ptr %q1, i32 %t\n  %y = load float, ptr %yp, align 4\n"
    )
    texts = [
        load_ + text.format(flags=flags) + STORE.format(ty="float", value="%b") for text in (FLOATS, OTHER)
    ]
    seen = answer(*texts, parameters="ptr %p, ptr %q0, ptr %q1, float %z")
    assert (seen.verdict.name == "MISMATCH") == (not flags)
    assert not flags or "leaves them to the compiler (nsz, reassoc)" in seen.executed
    wrong = texts[1].replace("float %x, %a", "float %y, %a")
    assert answer(texts[0], wrong, parameters="ptr %p, ptr %q0, ptr %q1, float %z").verdict.name == "MISMATCH"


def test_a_loop_without_an_end_is_given_up_on() -> None:
    loop = """  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %j = add i32 %i, STEP
  store volatile i32 %i, ptr %p, align 4
  br label %l"""
    seen = answer(loop.replace("STEP", "1"), loop.replace("STEP", "2"), parameters="ptr %p")
    assert "out of fuel" in seen.executed


SHIFTED = """  %q = getelementptr i32, ptr %p, i32 %t
  %x = mul i32 %t, 5
{body}
  store i32 %r, ptr %q, align 4
  ret void"""
ASSEMBLY = '  %r = call i32 asm sideeffect "shl.b32 $0, $1, 3;", "=r,r"(i32 %x)'


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        (ASSEMBLY, "PROVED"),
        ("  %r = shl i32 %x, 3", "PROVED"),
        (ASSEMBLY.replace("shl.b32 $0, $1, 3", "mul.lo.u32 $0, $1, 8"), "PROVED"),
        ("  %r = shl i32 %x, 4", "MISMATCH"),
    ],
)
def test_what_assembly_does_stands_in_for_it(body: str, verdict: str) -> None:
    source, target = (SHIFTED.format(body=text) for text in (ASSEMBLY, body))
    assert answer(source, target, parameters="ptr %p").verdict.name == verdict


def test_assembly_gives_numbers_where_what_goes_in_is_poison() -> None:
    # What a plain shift gives may be poison, on which no branch may decide; assembly gives a number.
    text = """  %w = add nsw i32 %t, 2147483647
{body}
  %c = icmp eq i32 %r, 1
  br i1 %c, label %one, label %end
one:
  store i32 1, ptr %p
  br label %end
end:
  ret void"""
    source, target = (
        text.format(body=body.replace("%x", "%w")) for body in (ASSEMBLY, "  %r = shl i32 %x, 3")
    )
    assert answer(source, target, parameters="ptr %p").verdict.name != "PROVED"
    assert answer(target, source, parameters="ptr %p").verdict.name == "PROVED"


UNDEFINED_BRANCHES = (
    "br i1 undef, label %a, label %a",
    "br i1 poison, label %b, label %a",
    "switch i32 undef, label %a [ i32 1, label %b ]",
)
SIDES = "\na:\n  ret void\nb:\n  store i32 1, ptr %p\n  ret void"


@pytest.mark.parametrize("branch", UNDEFINED_BRANCHES)
def test_behind_a_branch_on_undef_a_target_may_do_anything(branch: str) -> None:
    given = answer(branch + SIDES, "unreachable", parameters="ptr %p")
    assert given.verdict.name == "PROVED"
    given = answer("ret void", branch + SIDES, parameters="ptr %p")
    assert given.verdict.name != "PROVED"
    # Also where it is executed for something else that is not proved.
    source, target = (f"%v = load volatile i32, ptr %p, align {n}\n  {branch}{SIDES}" for n in (4, 8))
    given = answer(source, target.replace(branch, "unreachable"), parameters="ptr %p")
    assert given.verdict.name == "NOT_PROVED"
    assert "no evidence" in given.executed or "undefined" in given.executed
