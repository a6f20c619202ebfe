"""The text of inline PTX taken apart."""

from __future__ import annotations

import pytest

from pcfm.ir.inline_asm import Address, Pack, Statement, parse_inline_asm


def test_one_instruction_in_braces() -> None:
    parsed = parse_inline_asm("{  cvt.f32.f16 $0, $1;}\n")
    assert parsed is not None
    assert parsed.statements == (Statement("cvt.f32.f16", ("$0", "$1")),)


def test_registers_predicates_packs_and_addresses() -> None:
    parsed = parse_inline_asm(
        "{ .reg .pred p, $$q; .reg .b32 lo; // halves\n mov.b64 {lo, _}, $1;"
        "shfl.sync.up.b32 lo|p, lo, 0x10, $2;\n"
        "@!p add.f64 $0, $0, 0d3FF0000000000000; /* kept */ ld.global.v2.u32 {lo, lo}, [$3 + 8]; }"
    )
    assert parsed is not None
    assert parsed.registers == (("p", "pred"), ("$q", "pred"), ("lo", "b32"))
    assert parsed.statements == (
        Statement("mov.b64", (Pack(("lo", "_")), "$1")),
        Statement("shfl.sync.up.b32", ("lo", "p", "lo", 16, "$2")),
        Statement("add.f64", ("$0", "$0", 0x3FF0000000000000), ("p", True)),
        Statement("ld.global.v2.u32", (Pack(("lo", "lo")), Address("$3", 8))),
    )


@pytest.mark.parametrize(
    "text", ["L1: bra L1;", "tex.2d.v4.f32.f32 {$0}, [$1, {$2}];", ".func f;", "add $0, 1.5;"]
)
def test_what_is_not_understood_is_nothing(text: str) -> None:
    assert parse_inline_asm(text) is None
