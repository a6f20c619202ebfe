"""The YAML of remarks, read back by a small strict reader of the subset that LLVM's viewers rely on."""

from __future__ import annotations

import ast
import re

from hypothesis import given
from hypothesis import strategies as st

from pcfm.transforms.remarks import Remark, RemarkSink, camel_case

REMARK = Remark(
    "passed",
    "meld",
    "Melded",
    "k",
    ("kernel's.cu", 12, 5),
    "melded %a and %b",
    {"profit": 0.4375, "saved_cycles": 128},
)


def test_the_document_is_that_of_llvm() -> None:
    assert REMARK.to_yaml() == (
        "--- !Passed\n"
        "Pass:            meld\n"
        "Name:            Melded\n"
        "DebugLoc:        { File: 'kernel''s.cu', Line: 12, Column: 5 }\n"
        "Function:        k\n"
        "Args:\n"
        "  - String:          'melded %a and %b'\n"
        "  - String:          ' (profit '\n"
        "  - Profit:          '0.4375'\n"
        "  - String:          ', saved_cycles '\n"
        "  - SavedCycles:     '128'\n"
        "  - String:          ')'\n"
        "...\n"
    )


def test_no_location_no_arguments() -> None:
    yaml = Remark("missed", "meld", "Declined", "k", None, "too little").to_yaml()
    assert yaml.startswith("--- !Missed\n") and "DebugLoc" not in yaml
    assert yaml.endswith("Args:\n  - String:          'too little'\n...\n")


def test_a_sink_keeps_the_order_and_writes_all() -> None:
    sink = RemarkSink()
    sink.add(REMARK)
    sink.add(Remark("analysis", "meld", "Uniform", "k", None, "uniform"))
    assert [remark.name for remark in sink] == ["Melded", "Uniform"] and len(sink) == 2
    assert re.findall(r"^--- !(\w+)$", sink.to_yaml(), re.M) == ["Passed", "Analysis"]


def test_text_for_people() -> None:
    assert (
        str(REMARK) == "kernel's.cu:12:5: passed: melded %a and %b (profit 0.4375, saved_cycles 128) [meld]"
    )


def test_keys_are_camel_case() -> None:
    assert camel_case("saved_cycles") == "SavedCycles"
    assert camel_case("left-block") == "LeftBlock"


def read_scalar(text: str) -> str:
    """A YAML flow scalar in one of the three styles that remarks use."""
    if text.startswith("'"):
        assert text.endswith("'") and "'" not in text[1:-1].replace("''", "")
        return text[1:-1].replace("''", "'")
    if text.startswith('"'):
        assert not re.search(r'[^ -~\xa0-\U0010ffff]|(?<!\\)(?:\\\\)*\\[^\\"xuU]', text[1:-1])
        return ast.literal_eval(text)
    assert re.fullmatch(r"[A-Za-z_]\w*", text) and text.lower() not in ("null", "true", "false", "yes", "no")
    return text


NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(function=NAMES, file=NAMES, message=NAMES, value=NAMES)
def test_any_text_survives(function: str, file: str, message: str, value: str) -> None:
    remark = Remark("missed", "meld", "Declined", function, (file, 1, 2), message, {"reason": value})
    lines = remark.to_yaml().split("\n")
    assert lines[0] == "--- !Missed" and lines[-2:] == ["...", ""]
    body = dict(line.split(":", 1) for line in lines[1:5])
    assert read_scalar(body["Function"].strip()) == function
    location = re.fullmatch(r"\{ File: (.*), Line: 1, Column: 2 \}", body["DebugLoc"].strip())
    assert location is not None and read_scalar(location[1]) == file
    arguments = [line.removeprefix("  - ").split(":", 1) for line in lines[6:-2]]
    assert [(key, read_scalar(text.strip())) for key, text in arguments] == [
        ("String", message),
        ("String", " (reason "),
        ("Reason", value),
        ("String", ")"),
    ]


def test_a_name_that_is_no_utf8_is_written_all_the_same() -> None:
    name = b"k\xff".decode("utf-8", "surrogateescape")
    assert "\\xFF" not in Remark("missed", "meld", "X", name, None, "m").to_yaml()
    Remark("missed", "meld", "X", name, None, "m").to_yaml().encode()
