"""Texts that are strange, deep or large."""

import pytest

from pcfm.diagnostics import ParseError, PcfmError
from pcfm.ir.metadata import MdNode, MdString
from pcfm.ir.parser import parse_module
from pcfm.ir.parser.lexer import MAX_NESTING
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify
from pcfm.llvm import canonicalise
from pcfm.llvm import verify as verify_with_llvm

SIMPLE = "define i32 @f(i32 %a) {\n  %x = add i32 %a, 1\n  ret i32 %x\n}\n"


@pytest.mark.parametrize("text", ["", " ", "\n\n", "; only a comment", "\r\n", "\ufeff", "\t\f\v"])
def test_empty_texts_are_empty_modules(text):
    module = parse_module(text)
    assert module.globals == {}
    assert parse_module(print_module(module)).globals == {}


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends(end):
    module = parse_module(SIMPLE.replace("\n", end))
    inst = module.functions[0].entry.instructions[0]
    assert inst.span is not None
    assert (inst.span.line, inst.span.column) == (2, 3)
    with pytest.raises(ParseError) as caught:
        parse_module(SIMPLE.replace("%a, 1", "%a, %q").replace("\n", end), "crlf.ll")
    assert str(caught.value).splitlines()[:2] == [
        "crlf.ll:2:20: error: use of undefined value '%q'",
        "    %x = add i32 %a, %q",
    ]


def test_a_byte_order_mark_is_skipped():
    assert list(parse_module("\ufeff" + SIMPLE).globals) == ["f"]


@pytest.mark.parametrize(
    "data",
    [
        b"\x7fELF\x02\x01\x01\x00",
        bytes(range(256)),
        b"\x00" * 50,
        b"\xff\xfe\x00d",
        b"BC\xc0\xde",
        b"\x89PNG\r\n",
    ],
)
def test_binary_garbage_gives_a_diagnostic(data):
    with pytest.raises(ParseError) as caught:
        parse_module(data.decode("utf-8", "surrogateescape"), "bin.ll")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.span is not None
    assert diagnostic.span.line >= 1
    caught.value.diagnostics[0].render().encode("utf-8", "backslashreplace")


def test_a_null_byte_is_named():
    with pytest.raises(ParseError, match=r"x\.ll:1:8: error: unexpected character '\\x00'"):
        parse_module("define \0 void @f()", "x.ll")


def test_names_that_are_no_utf8_survive():
    raw = b'@"caf\xe9 \xff" = global i32 0\n@"\\E9\\22\\5C" = global i32 1\n'
    module = parse_module(raw.decode("utf-8", "surrogateescape"))
    assert list(module.globals) == ["caf\udce9 \udcff", '\udce9"\\']
    assert print_module(module) == '@"caf\\E9 \\FF" = global i32 0\n@"\\E9\\22\\5C" = global i32 1\n'
    assert canonicalise(print_module(module)) == canonicalise(raw.decode("utf-8", "surrogateescape"))


def test_unicode_names_survive():
    text = 'define i32 @"größe"(i32 %"ширина") {\n  ret i32 %"ширина"\n}\n'
    module = parse_module(text)
    assert module.functions[0].args[0].name == "ширина"
    assert canonicalise(print_module(module)) == canonicalise(text)


def test_a_name_is_the_same_quoted_and_plain():
    text = (
        'define i32 @f(i32 %a) {\n  %"b" = add i32 %"a", 1\n  %c = add i32 %b, 1\n  br label %"d"\n'
        'd:\n  ret i32 %"\\63"\n}\n'
    )
    module = parse_module(text)
    assert verify(module) == []
    assert canonicalise(print_module(module)) == canonicalise(text)


def test_strings_keep_their_escapes():
    text = '@x = global [6 x i8] c"\\\\\\22\\0a\\g\\", align 1\n'
    with pytest.raises(ParseError, match="string has type"):
        parse_module(text.replace("[6", "[9"))
    assert canonicalise(print_module(parse_module(text))) == canonicalise(text)


def test_module_asm_leaves_a_remark():
    module = parse_module('module asm ".globl x"\n' + SIMPLE, "m.ll")
    ((message, span),) = module.remarks
    assert "module asm" in message
    assert str(span) == "m.ll:1:1"
    assert 'module asm ".globl x"' in print_module(module)


def test_an_attribute_takes_any_type():
    text = "declare void @f(ptr elementtype(void (ptr addrspace(1), ...)))\n"
    assert print_module(parse_module(text)) == text


def test_an_undefined_attribute_group_leaves_one_remark():
    text = "declare void @f() #3\ndefine void @g() #3 {\n  call void @f() #3\n  ret void\n}\n"
    module = parse_module(text, "a.ll")
    ((message, span),) = module.remarks
    assert message == "the attribute group '#3' is not defined; LLVM takes it as empty"
    assert str(span) == "a.ll:1:19"
    assert "#3" not in print_module(module)


def test_kernels_marked_by_annotation_become_kernels():
    text = "define void @k() {\n  ret void\n}\n!nvvm.annotations = !{!0, !1}\n"
    text += '!0 = !{ptr @k, !"kernel", i32 1}\n!1 = !{ptr @k, !"maxntidx", i32 64}\n'
    module = parse_module(text)
    assert [fn.name for fn in module.kernels] == ["k"]
    assert canonicalise(print_module(module)) == canonicalise(text)


def test_an_intrinsic_needs_no_declaration():
    text = "define float @f(float %x) {\n  %r = call float @llvm.sqrt.f32(float %x)\n  ret float %r\n}\n"
    module = parse_module(text)
    assert module.function("llvm.sqrt.f32").is_declaration
    assert canonicalise(print_module(module)) == canonicalise(text)


def test_metadata_is_readable():
    text = '!0 = !DIFile(filename: "a.c", directory: "/d")\n!1 = distinct !{!1, !0}\n!named = !{!1}\n'
    module = parse_module(text)
    node = module.metadata[0]
    assert node.field("filename") == MdString(b"a.c")
    assert module.metadata[1].distinct
    assert module.metadata[1].fields[0] == (None, module.metadata[1])
    assert module.named_metadata["named"] == [module.metadata[1]]


def test_new_metadata_nodes_are_numbered_where_they_must_be():
    module = parse_module("!named = !{!3}\n!3 = !{}\n")
    shared = MdNode(None, "", [(None, MdString(b"x"))], distinct=True)
    shared.fields.append((None, shared))
    inline = MdNode(None, "", [(None, shared), (None, None)])
    module.named_metadata["more"] = [inline, shared]
    printed = print_module(module)
    assert "!more = !{!4, !5}" in printed
    assert "!4 = !{!5, null}" in printed
    assert '!5 = distinct !{!"x", !5}' in printed
    verify_with_llvm(printed)


# --- depth ------------------------------------------------------------------------------------------------


def nested_type(depth: int) -> str:
    return "{ " * depth + "i32" + " }" * depth


@pytest.mark.parametrize("depth", [5, MAX_NESTING - 5])
def test_nested_types_and_constants(depth):
    ty = nested_type(depth)
    value = "{ " + " { ".join(nested_type(depth - i) for i in range(1, depth)) if depth > 1 else ""
    value += " { i32 7" + " }" * depth
    text = f"@x = external global {ty}\n@z = global {ty} zeroinitializer\n"
    module = parse_module(text)
    assert canonicalise(print_module(module)) == canonicalise(text)
    hash(module.variables[0].value_type)


def test_nested_constants():
    ty, value = "i32", "7"
    for _ in range(40):
        ty, value = f"[1 x {ty}]", f"[{ty} {value}]"
    text = f"@x = global {ty} {value}\n"
    module = parse_module(text)
    assert canonicalise(print_module(module)) == canonicalise(text)


def test_nested_constant_expressions():
    value = "ptr @g"
    for _ in range(MAX_NESTING // 2):
        value = f"ptr getelementptr (i8, {value}, i64 1)"
    module = parse_module(f"@g = global i32 0\n@x = global {value}\n")
    assert verify(module) == []
    print_module(module)


@pytest.mark.parametrize(
    "text",
    [
        f"@x = external global {nested_type(100_000)}",
        "@x = external global " + "[1 x " * 100_000,
        "@x = global i32 " + "(" * 100_000,
        "!0 = " + "!{" * 100_000,
        "@x = global ptr " + "getelementptr (i8, ptr " * 100_000,
        "declare void @f(" + "void (" * 100_000,
    ],
)
def test_what_nests_too_deep_is_refused(text):
    with pytest.raises(ParseError, match=r"nested deeper than|unexpected"):
        parse_module(text)


def test_long_chains_of_named_types_are_refused():
    types = [f"%t{i} = type {{ %t{i + 1} }}" for i in range(5000)]
    with pytest.raises(ParseError, match="structs are nested deeper than"):
        parse_module("\n".join([*types, "%t5000 = type { i32 }"]))


def test_mutually_recursive_types_are_refused_and_pointers_are_not():
    with pytest.raises(ParseError, match="contains itself"):
        parse_module("%a = type { i32, %b }\n%b = type { [2 x %a] }")
    parse_module("%a = type { i32, ptr }\n%b = type { [2 x %a] }")


@pytest.mark.parametrize("digits", [20, 5000])
def test_long_numbers(digits):
    number = "9" * digits
    for text in (
        f"@x = global i64 {number}",
        f"@x = global [{number} x i8] zeroinitializer",
        f"@x = global i{number} 0",
        f"@{number} = global i32 0",
        f"!{number} = !{{}}",
        f"attributes #{number} = {{ }}",
        f"define void @f() {{\n  br label %{number}\n}}",
        f"@x = global double {number}.0",
        f"@x = global ptr addrspace({number}) null",
        f"@x = addrspace({number}) global i32 0",
        f"@x = global i32 0, align {number}",
        f"!0 = !DILocation(line: {number})",
        f"@x = global double 0x{number}",
    ):
        try:
            print_module(parse_module(text))
        except PcfmError as error:
            assert error.diagnostics[0].span is not None


# --- size -------------------------------------------------------------------------------------------------


def big_function(count: int) -> str:
    lines = [f"  %v{i} = add nsw i32 %v{i - 1}, {i}" for i in range(1, count)]
    return "define i32 @big(i32 %v0) {\n" + "\n".join(lines) + f"\n  ret i32 %v{count - 1}\n}}\n"


def test_a_function_of_ten_thousand_instructions():
    text = big_function(10_000)
    module = parse_module(text)
    assert len(module.functions[0].entry.instructions) == 10_000
    assert verify(module) == []
    assert canonicalise(print_module(module)) == canonicalise(text)


def test_a_chain_of_two_thousand_blocks_in_reverse_order():
    lines = ["define void @f() {", "  br label %b0"]
    for i in reversed(range(2000)):
        lines += [f"b{i}:", f"  br label %b{i + 1}" if i < 1999 else "  ret void"]
    module = parse_module("\n".join([*lines, "}"]))
    assert len(module.functions[0].blocks) == 2001
    assert verify(module) == []


def test_a_switch_of_five_thousand_cases():
    cases = "\n".join(f"    i32 {i}, label %d" for i in range(5000))
    text = f"define void @f(i32 %x) {{\n  switch i32 %x, label %d [\n{cases}\n  ]\nd:\n  ret void\n}}\n"
    assert verify(parse_module(text)) == []


def test_spans_are_the_places_of_the_text():
    module = parse_module(
        "@g = global i32 0\n" + SIMPLE + "define void @h() {\nentry:\n  ret void\n}\n", "s.ll"
    )
    assert str(module.globals["g"].span) == "s.ll:1:1"
    fn = module.function("f")
    assert str(fn.span) == "s.ll:2:12"
    assert str(fn.args[0].span) == "s.ll:2:19"
    first, second = fn.entry.instructions
    assert str(first.span) == "s.ll:3:3"
    assert first.span is not None
    assert first.span.end_column == 11
    assert str(second.span) == "s.ll:4:3"
    assert str(module.function("h").entry.span) == "s.ll:7:1"
