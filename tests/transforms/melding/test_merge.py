"""Merged debug locations: which one it is, and that finding it does not look at all metadata each time."""

from __future__ import annotations

from functools import partial

from pcfm.ir.metadata import MdNode
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import verify
from pcfm.transforms.melding.merge import merge_locations
from tests.work import steps

MODULES = ("pcfm.transforms.melding.merge", "pcfm.ir.module")
HEAD = (
    "define void @f() !dbg !2 {\n  ret void, !dbg !3\n}\n"
    '!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n!0 = !{i32 2, !"Debug Info Version", i32 3}\n'
    "!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !4, emissionKind: FullDebug)\n"
    '!2 = distinct !DISubprogram(name: "f", unit: !1, file: !4, spFlags: DISPFlagDefinition)\n'
    '!3 = !DILocation(line: 1, scope: !2)\n!4 = !DIFile(filename: "f", directory: "d")\n'
)


def with_scopes(count: int) -> Module:
    """A module with `count` lexical blocks, each with locations of two lines."""
    lines = [
        f"!{10 + 3 * i} = distinct !DILexicalBlock(scope: !2, file: !4, line: {i + 1})\n"
        f"!{11 + 3 * i} = !DILocation(line: {i + 1}, scope: !{10 + 3 * i})\n"
        f"!{12 + 3 * i} = !DILocation(line: {i + 2}, scope: !{10 + 3 * i})\n"
        for i in range(count)
    ]
    return parse_module(HEAD + "".join(lines))


def merge_pairs(module: Module, count: int) -> list[MdNode]:
    pairs = [(module.metadata[11 + 3 * i], module.metadata[12 + 3 * i]) for i in range(count)]
    merged = [merge_locations(left, right, module.function("f")) for left, right in pairs]
    return [node for node in merged if isinstance(node, MdNode)]


def test_two_lines_of_a_scope_become_its_line_zero_which_there_is_once():
    module = with_scopes(3)
    first, again = merge_pairs(module, 3), merge_pairs(module, 3)
    assert [a is b for a, b in zip(first, again, strict=True)] == [True] * 3
    assert [(node.line, node.number) for node in first] == [(0, 19), (0, 20), (0, 21)]
    verify(print_module(module))


def test_a_line_zero_that_the_text_has_is_taken():
    module = parse_module(print_module(with_scopes(1)) + "!99 = !DILocation(line: 0, scope: !10)\n")
    assert merge_pairs(module, 1) == [module.metadata[99]]


def test_merging_does_not_look_at_all_metadata_again():
    counted = []
    for module in (with_scopes(40), with_scopes(1500)):
        merge_pairs(module, 1)
        counted.append([steps(partial(merge_pairs, module, 40), name) for name in MODULES])
    assert counted[0] == counted[1]
