from __future__ import annotations

import json
from pathlib import Path

import pytest

from pcfm.cli.app import run

SOURCE = """
define ptx_kernel void @k(ptr addrspace(1) %p, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p, align 4
  br label %end
b:
  store i32 2, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
"""
TARGET = """
define ptx_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %v = select i1 %c, i32 1, i32 VALUE
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
"""


def files(folder: Path, value: str) -> list[str]:
    (folder / "a.ll").write_text(SOURCE)
    (folder / "b.ll").write_text(TARGET.replace("VALUE", value))
    return [str(folder / "a.ll"), str(folder / "b.ll")]


def test_a_right_target_is_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", *files(tmp_path, "2"), "--relations"]) == 0
    assert capsys.readouterr().out == "@k: PROVED\n"


def test_a_wrong_one_is_not_and_the_path_and_lines_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["prove", *files(tmp_path, "3")]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "@k: NOT_PROVED: operand 0 differs: 2 against 3"
    assert lines[1] == "  path: %entry false"
    assert "a.ll:9:3" in lines[2] and "b.ll:4:3" in lines[3]


def test_json_names_each_function(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", *files(tmp_path, "3"), "--json", "--kernel", "k"]) == 3
    found = json.loads(capsys.readouterr().out)["functions"]
    assert [(each["name"], each["verdict"], each["trail"]) for each in found] == [
        ("k", "NOT_PROVED", ["%entry false"])
    ]


def test_a_function_that_is_not_there_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", *files(tmp_path, "2"), "--kernel", "other"]) == 1
    assert "there is no function @other" in capsys.readouterr().err
