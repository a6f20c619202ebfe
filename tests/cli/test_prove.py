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
    assert run(["prove", *files(tmp_path, "3"), "--runs", "0"]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "@k: NOT_PROVED: operand 0 differs: 2 against 3"
    assert lines[1] == "  path: %entry false"
    assert "a.ll:9:3" in lines[2] and "b.ll:4:3" in lines[3]


def test_json_names_each_function(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", *files(tmp_path, "3"), "--json", "--kernel", "k", "--runs", "0"]) == 3
    functions = json.loads(capsys.readouterr().out)["functions"]
    assert [(each["name"], each["verdict"], each["trail"]) for each in functions] == [
        ("k", "NOT_PROVED", ["%entry false"])
    ]


def test_a_function_that_is_not_there_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", *files(tmp_path, "2"), "--kernel", "other"]) == 2
    assert "there is no function @other" in capsys.readouterr().err


def test_a_wrong_one_is_executed_and_the_input_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["prove", *files(tmp_path, "3")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "@k: MISMATCH"
    assert lines[1].startswith("launch: grid 2x1x1, thread block 64x1x1, argument 0 16384 i32, random from 0")
    assert "  source: 2 (bits 0x2)" in lines and "  target: 3 (bits 0x3)" in lines
    assert "not proved: operand 0 differs: 2 against 3" in lines and "  path: %entry false" in lines


def test_json_has_the_counterexample(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["prove", *files(tmp_path, "3"), "--json"]) == 1
    (function,) = json.loads(capsys.readouterr().out)["functions"]
    assert (function["name"], function["verdict"]) == ("k", "MISMATCH")
    assert function["counterexample"]["target_value"] == "3 (bits 0x3)"
    assert function["missing"]["trail"] == ["%entry false"]


RARE = """
define ptx_kernel void @k(ptr addrspace(1) %p) {
  %n = load i32, ptr addrspace(1) %p, align 4
  %square = mul i32 %n, %n
  %rare = icmp eq i32 %square, 15129
  %v = select i1 %rare, i32 VALUE, i32 1
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
"""


def launch_file(folder: Path, n: int) -> str:
    (folder / "l.toml").write_text(
        'kernel = "k"\ngrid = [1]\nblock = [1]\n'
        f'[[arg]]\ntype = "i32"\ncount = 4\ninit = "random"\nlow = {n}\nhigh = {n}\n'
    )
    return str(folder / "l.toml")


def test_a_difference_that_only_the_launch_given_reaches_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "a.ll", tmp_path / "b.ll"
    source.write_text(RARE.replace("VALUE", "2"))
    target.write_text(RARE.replace("VALUE", "3"))
    assert run(["prove", str(source), str(target), "--launch", launch_file(tmp_path, 7)]) == 3
    assert capsys.readouterr().out.splitlines()[-1].startswith("  executed: NO_MISMATCH(")
    assert run(["prove", str(source), str(target), "--launch", launch_file(tmp_path, 123)]) == 1
    assert "argument 0 4 i32, random from 123 to 123" in capsys.readouterr().out


def test_what_is_right_and_not_proved_stays_so_and_says_that_it_ran(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "a.ll", tmp_path / "b.ll"
    target.write_text(RARE.replace("VALUE", "2"))
    store = "  store i32 %v, ptr addrspace(1) %p, align 4\n"
    source.write_text(target.read_text().replace(store, store.replace("%v", "7") + store))
    assert run(["prove", str(source), str(target), "--launch", launch_file(tmp_path, 1)]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("@k: NOT_PROVED: ")
    assert lines[-1] == "  executed: NO_MISMATCH(20) on volta-warp32"


def test_the_numbers_of_a_solver_are_tried_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("z3")
    source, target = tmp_path / "a.ll", tmp_path / "b.ll"
    text = RARE.replace("%p) {", "%p, i32 %n) {").replace(
        "  %n = load i32, ptr addrspace(1) %p, align 4\n", ""
    )
    source.write_text(text.replace("VALUE", "2"))
    target.write_text(text.replace("VALUE", "3"))
    assert run(["prove", str(source), str(target)]) == 1
    assert "  target: 3 (bits 0x3)" in capsys.readouterr().out


def test_a_source_that_defines_nothing_is_no_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty.ll").write_text("declare void @f()\n")
    _, target = files(tmp_path, "2")
    assert run(["prove", str(tmp_path / "empty.ll"), target]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "nothing to prove" in err
