"""What the parser says, where, and what it says was expected."""

# ruff: noqa: E501 (tables of texts and messages)

import re

import pytest

from pcfm.diagnostics import ParseError, PcfmError
from pcfm.ir.parser import parse_module

BODY = "define i32 @f(i32 %a, ptr %p, float %x, i1 %c) {{\n{}\n}}\n"


def error_of(text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        parse_module(text, "in.ll")
    assert len(caught.value.diagnostics) == 1
    return caught.value


def test_the_whole_message():
    error = error_of("define void @f(i32 %a) {\n  %x = ad i32 %a, 1\n  ret void\n}\n")
    assert str(error) == (
        "in.ll:2:8: error: unexpected 'ad'; expected an instruction\n    %x = ad i32 %a, 1\n         ^^"
    )


def test_tabs_before_the_caret_stay_tabs():
    error = error_of("define void @f() {\n\tbr\tlable %x\n}\n")
    assert str(error).split("\n")[1:3] == ["  \tbr\tlable %x", "  \t  \t^^^^^"]


# (body of a function, line:column, message, hint)
BODIES = [
    ("  %v = add i32 %a, %y\n  ret i32 %v", "2:20", "use of undefined value '%y'", None),
    ("  %x = add i64 %a, 1\n  ret i32 0", "2:16", "'%a' has type i32, but i64 is wanted here", None),
    ("  %x = add i32 %a 1\n  ret i32 0", "2:19", "unexpected '1'; expected ','", None),
    ("  %x = add nsv i32 %a, 1\n  ret i32 0", "2:12", "'nsv' is no flag of 'add'", "did you mean 'nsw'?"),
    ("  %x = add exact i32 %a, 1\n  ret i32 0", "2:12", "'exact' is no flag of 'add'", None),
    ("  %x = add float %x, %x\n  ret i32 0", "2:8", "'add' cannot be done on float", None),
    ("  %y = icmp slt float %x, %x\n  ret i32 0", "2:8", "'icmp' cannot compare float", None),
    ("  %y = icmp lt i32 %a, 1\n  ret i32 0", "2:13", "'lt' is not a predicate of 'icmp'", "did you mean 'ult'?"),
    ("  %y = fcmp olt i32 %a, 1\n  ret i32 0", "2:8", "'fcmp' cannot compare i32", None),
    ("  %a = add i32 1, 1\n  ret i32 0", "2:3", "'%a' is defined twice in this function", None),
    ("  %y = load i32, ptr %p, aling 4\n  ret i32 0", "2:26", "unexpected 'aling'; expected …", "did you mean 'align'?"),
    ("  %y = load i32, i32 %a\n  ret i32 0", "2:8", "the address of 'load' must be a pointer, not i32", None),
    ("  %y = load i32, ptr %p, align 3\n  ret i32 0", "2:8", "an alignment must be a power of two …", None),
    ("  %y = load i32, ptr %p release\n  ret i32 0", "2:8", "'load' needs 0 ordering", None),
    ("  br label %gone", "2:12", "use of undefined label '%gone'", None),
    ("  br i32 %a, label %b, label %b\nb:\n  ret i32 0", "2:10", "the condition of 'br' must be i1, not i32", None),
    ("  ret float %x", "2:3", "'ret' of float in a function that returns i32", None),
    ("  ret void", "2:3", "'ret' of void in a function that returns i32", None),
    ("  %v = store i32 0, ptr %p\n  ret i32 0", "2:3", "'store' gives no value that could be named", None),
    ("  %y = add i32 %a, 1\nb:\n  ret i32 0", "3:1", "the block before 'b:' has no terminator", None),
    ("  %y = add i32 %a, 1", "3:1", "the last block of the function has no terminator", None),
    ("  ret i32 0\nb:\n  ret i32 0\nb:\n  ret i32 1", "5:1", "'%b' is defined twice in this function", None),
    ("  %0 = add i32 %a, 1\n  ret i32 %0", "2:3", "instruction expected to be numbered '%1' or greater", None),
    ("  br label %b\nb:\n  %y = phi i32 [ %z, %0 ]\n  %z = add i64 0, 0\n  ret i32 0", "4:18",
     "'%z' is used as i32 here, but defined with type i64", None),
    ("  br label %p", "2:12", "'%p' has type ptr, but label is wanted here", None),
    ("  %y = call i32 @g(i32 %a)\n  ret i32 0", "2:17", "use of undefined value '@g'", None),
    ("  %y = call i32 @f(i32 bogus %a)\n  ret i32 0", "2:24", "'bogus' is no attribute of an argument", None),
    ("  %y = call i32 @f(i32 noundef %a) nounwid\n  ret i32 0", "2:36", "'nounwid' is no attribute of a call",
     "did you mean 'nounwind'?"),
    ("  %y = extractelement i32 %a, i32 0\n  ret i32 0", "2:8", "'extractelement' needs a vector, not i32", None),
    ("  %y = extractvalue { i32, i8 } undef, 2\n  ret i32 0", "2:8",
     "the indices [2] select nothing of { i32, i8 }", None),
    ("  %y = getelementptr { i32 }, ptr %p, i64 0, i32 1\n  ret i32 0", "2:8",
     "index 1 of 'getelementptr' selects no field of { i32 }", None),
    ("  %y = zext i32 %a to i16\n  ret i32 0", "2:8", "'zext' cannot convert i32 to i16", None),
    ("  %y = atomicrmw plus ptr %p, i32 1 seq_cst\n  ret i32 0", "2:18",
     "'plus' is no operation of 'atomicrmw'", None),
    ("  %y = atomicrmw add ptr %p, i32 1\n  ret i32 0", "2:8", "'atomicrmw' needs 1 ordering", None),
    ("  fence sequential\n  ret i32 0", "2:9", "'sequential' is no ordering of 'fence'", None),
    ("  switch i32 %a, label %d [ i32 1, label %d i32 1, label %d ]\nd:\n  ret i32 0", "2:3",
     "'switch' has the case 1 twice", None),
    ("  ret i32 0, !dbg !7", "2:19", "use of undefined metadata '!7'", None),
    ("  ret i32 0, align 4", "2:14", "'ret' takes nothing of this kind here; …", None),
    ("  #dbg_valu(i32 %a, !1, !1, !1)\n  ret i32 0", "2:3", "'#dbg_valu' is no debug record", "did you mean 'value'?"),
    ("  %y = fadd float %x, 0x3FB999999999999A\n  ret i32 0", "2:23", "'0x3FB999999999999A' is no exact float",
     "write it as the hexadecimal double of the number wanted"),
    ("  %y = add i32 %a, 1.0\n  ret i32 0", "2:20", "a floating-point constant cannot have type i32", None),
    ("  %y = fadd float %x, 1\n  ret i32 0", "2:23", "an integer constant cannot have type float", None),
    ("  store ptr 0, ptr %p\n  ret i32 0", "2:13", "an integer constant cannot have type ptr", None),
    ("  %y = load i32*, i32** %p\n  ret i32 0", "2:16", "unexpected '*'; expected …",
     "typed pointers are not in the subset; LLVM 17 and later write `ptr`"),
    ('  %y = call i32 asm volatile "nop", ""()\n  ret i32 0', "2:21", "'volatile' is no word of inline asm", None),
]  # fmt: skip

# (whole text, line:column, message, hint)
TEXTS = [
    ("define void @f()", "1:17", "unexpected end of the text; expected …", None),
    ("definee void @f() { ret void }", "1:1", "unexpected 'definee'; expected a top-level entity or the end of the text",
     "did you mean 'define'?"),
    ("define void @f() { ret void", "1:28", "unexpected end of the text; expected …", None),
    ("@x = global i32", "1:1", "the global '@x' has no value", "write 'external' before it, or a value after its type"),
    ("@x = globl i32 0", "1:12", "unexpected 'i32'; expected …", None),
    ("@x = intern global i32 0", "1:6", "'intern' is no word of a global", "did you mean 'internal'?"),
    ("@x = global [2 x i32] [i32 1]", "1:23", "this array of 1 elements cannot have type [2 x i32]", None),
    ("@x = global [2 x i32] [i32 1, i64 2]", "1:35", "element 1 has type i64, but [2 x i32] wants i32", None),
    ('@x = global [3 x i8] c"ab"', "1:22", "the string has type [2 x i8], but [3 x i8] is wanted here", None),
    ("@x = global ptr @yy\n@y = global i32 0", "1:17", "use of undefined value '@yy'", "did you mean '@y'?"),
    ("@x = global ptr addrspace(1) @x", "1:30", "'@x' has type ptr, but ptr addrspace(1) is wanted here", None),
    ("@x = global i32 0\n@x = global i32 1", "2:1", "'@x' is defined twice", None),
    ("@x = global i0 0", "1:13", "the width of an integer type must be from 1 to 8388608", None),
    ("@x = global i99999999 0", "1:13", "the width of an integer type must be from 1 to 8388608", None),
    ("@x = global void undef", "1:18", "unexpected 'undef'; expected '('", None),
    ("@x = global <0 x i32> undef", "1:14", "a vector has at least one element", None),
    ("@x = global <2 x { i32 }> undef", "1:13", "a vector cannot have elements of type { i32 }", None),
    ("@x = global i32 0, align 3", "1:26", "an alignment must be a power of two up to 4294967296", None),
    ("@x = global i32 0, comdat", "1:20", "use of undefined comdat '$x'", None),
    ("@x = external global %t", "1:22", "use of undefined type '%t'", None),
    ("%t = type { %t }", "1:1", "the type '%t' contains itself", None),
    ("%t = type { i32 }\n%t = type { i32 }", "2:1", "the type '%t' is defined twice", None),
    ("%t = type i32", "1:1", "a named type must be a struct, not i32", None),
    ('@x = global [4 x i8] c"abc', "1:23", "unterminated string", 'a string ends at the next "'),
    ("@x = global i32 0 `", "1:19", "unexpected character '`'", None),
    ("@x = global i32 \x01", "1:17", "unexpected character '\\x01'", None),
    ("declare void @f() /* #3", "1:19", "unterminated comment", "a comment that begins with /* ends at */"),
    ("declare void @f(i32 noundeff)", "1:21", "'noundeff' is no attribute of a parameter", "did you mean 'noundef'?"),
    ("declare fastc void @f()", "1:9", "'fastc' is no attribute of a result", "did you mean 'fastcc'?"),
    ("declare void @f(ptr byval)", "1:21", "the attribute 'byval' needs an argument", None),
    ("declare void @f(ptr captures(nothing))", "1:21",
     "'captures(nothing)' is not how the attribute 'captures' is written", None),
    ("!0 = !DILocatoin(line: 1)", "1:6", "'!DILocatoin' is no kind of metadata node", "did you mean 'DILocation'?"),
    ("!0 = !DILocation(1)", "1:18", "'!DILocation' takes named fields (name: value)", None),
    ("!0 = !DILocation(line: 1, line: 2)", "1:27", "the field 'line' is given twice", None),
    ("!0 = !{}\n!0 = !{}", "2:1", "'!0' is defined twice", None),
    ('!0 = !"text"', "1:6", "'!0' must be a node", None),
    ("!x = !{!0}", "1:8", "use of undefined metadata '!0'", None),
    ("target datalayout = \"p:x\"", "1:21", "target datalayout: cannot read the component 'p:x'", None),
    ("^0 = module: (path: \"x\")", "1:1", "unexpected character '^'", None),
    ('@"5" = global i32 0', "1:1", 'a quoted name of digits alone (@"5") is not supported', None),
    ('@"" = global i32 0', "1:1", "a name cannot be empty", None),
]  # fmt: skip

CASES = [(BODY.format(body), *rest) for body, *rest in BODIES] + TEXTS


@pytest.mark.parametrize(("text", "position", "message", "hint"), CASES, ids=[c[2][:50] for c in CASES])
def test_message_and_place(text, position, message, hint):
    error = error_of(text)
    (diagnostic,) = error.diagnostics
    assert diagnostic.span is not None
    assert f"{diagnostic.span.line}:{diagnostic.span.column}" == position, str(error)
    pattern = ".*".join(map(re.escape, message.split("…")))
    assert re.fullmatch(pattern, diagnostic.message), str(error)
    assert diagnostic.hint == hint, str(error)
    assert diagnostic.source_line == text.split("\n")[diagnostic.span.line - 1]
    caret = str(error).split("\n")[2]
    assert caret.index("^") == diagnostic.span.column + 1


def test_the_terminals_of_the_grammar_never_show():
    """Every place where a token can be missing names what was expected in words, not as the grammar does."""
    text = BODY.format(
        '  %y = load i32, ptr %p, align 4\n  call void @llvm.assume(i1 true) [ "x"(i1 %c) ]\n  ret i32 %y'
    )
    tokens = [m.span() for m in re.finditer(r'"[^"]*"|[-\w$.%@!#]+|[^\s\w]', text)]
    messages = set()
    for start, end in tokens:
        try:
            parse_module(text[:start] + "`" * 0 + text[end:])
        except PcfmError as error:
            messages.add(error.diagnostics[0].message)
    assert len(messages) > 10
    for message in messages:
        assert not re.search(r"\b[A-Z]{3,}\b|__ANON", message), message
