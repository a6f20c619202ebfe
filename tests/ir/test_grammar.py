"""The grammar itself: no conflict is settled silently, and its description names all that it reads."""

import logging
import os
import re
import shutil
import subprocess
import sys
import threading
from importlib.resources import files
from pathlib import Path

import lark
import pytest
from lark import Lark
from lark.grammar import Rule

import ir_grammar
from ir_grammar import grammar_text
from pcfm.ir.instructions import OPCODES, RMW_OPERATIONS
from pcfm.ir.parser import parse_module
from pcfm.ir.parser.lexer import IrLexer
from pcfm.ir.printer import print_module


@pytest.fixture
def messages(caplog):
    caplog.set_level(logging.DEBUG, logger=lark.logger.name)
    level = lark.logger.level
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.propagate = True
    yield caplog
    lark.logger.setLevel(level)


def build(text: str) -> None:
    Lark(text, parser="lalr", lexer=IrLexer, start="module", keep_all_tokens=True, maybe_placeholders=False)


def test_there_are_no_conflicts(messages):
    build(grammar_text())
    assert [r.getMessage() for r in messages.records if "onflict" in r.getMessage()] == []


def test_a_conflict_would_be_seen(messages):
    # `ret i32` and then an instruction without a name, or the constant expression `ret i32 add (…)`?
    build(
        grammar_text().replace(
            '| "unreachable" rest ', '| "ret" type rest -> ret_type\n | "unreachable" rest '
        )
    )
    assert any("Shift/Reduce conflict for terminal BINARY" in r.getMessage() for r in messages.records)


def test_the_description_names_every_opcode():
    text = files("ir_grammar").joinpath("README.md").read_text(encoding="utf-8")
    missing = sorted(word for word in {*OPCODES, *RMW_OPERATIONS} if not re.search(rf"\b{word}\b", text))
    assert missing == []


def test_the_grammar_reads_the_opcodes_of_the_table():
    text = grammar_text()
    rules = re.search(r"^\?instruction: (.*?)^cases:", text, re.M | re.S)
    assert rules
    words = set(re.findall(r'[:|] (?:TAIL )?"(\w+)"', rules[1]))
    by_shape = {row.name for row in OPCODES.values() if row.shape in ("binary", "cast", "vector")}
    assert words | by_shape == set(OPCODES)
    assert not words & by_shape


def test_threads_parse_at_the_same_time():
    texts = [
        f"%t{i} = type {{ i{i + 1} }}\n@g{i} = global %t{i} zeroinitializer\n"
        + "\n".join(f"@x{i}.{k} = global i32 {k}" for k in range(200))
        for i in range(8)
    ]
    wanted = [print_module(parse_module(text)) for text in texts]
    got: list[str | None] = [None] * len(texts)

    def work(index: int) -> None:
        got[index] = print_module(parse_module(texts[index]))

    threads = [threading.Thread(target=work, args=(index,)) for index in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == wanted


def test_no_comparison_of_rules_that_is_written_in_python_runs_while_text_is_read(monkeypatch):
    # It was a quarter of what reading takes.
    text = "define void @f() {\n  ret void\n}\n"
    parse_module(text)  # the parser is made
    for name in ("__eq__", "__hash__"):
        monkeypatch.setattr(Rule, name, None)  # it would be called in vain
    assert parse_module(text).functions[0].name == "f"


KEEP = """from ir_grammar import grammar_parser
print(grammar_parser("ptx.lark", lexer="basic", start="module").parse(".version 8.0"))"""


def keep_tables(folder: Path, code: str = KEEP, **environment: str) -> str:
    """What a process says that reads PTX with the grammars of `folder`."""
    command = [sys.executable, "-c", code]
    environment = {**os.environ, **environment}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return done.stdout


@pytest.fixture
def grammars(tmp_path):
    """The package alone, without what was compiled of it."""
    package = Path(ir_grammar.__file__).parent
    return Path(shutil.copytree(package, tmp_path / "ir_grammar", ignore=shutil.ignore_patterns("__py*")))


def test_tables_are_of_one_grammar_with_one_set_of_options(grammars):
    keep_tables(grammars.parent, PYTHONDONTWRITEBYTECODE="")
    other = KEEP.replace('lexer="basic", ', 'lexer="basic", keep_all_tokens=True, ')
    done = keep_tables(grammars.parent, PYTHONDONTWRITEBYTECODE="", code=other)
    assert "Token('__ANON_0', '.version')" in done
    assert len(list((grammars / "__pycache__").glob("*.tables"))) == 2


def test_tables_are_kept_where_bytecode_is_and_made_anew_where_they_are_broken(grammars):
    folder = grammars.parent
    first = keep_tables(folder, PYTHONDONTWRITEBYTECODE="")
    (tables,) = grammars.rglob("*.tables")
    made = tables.read_bytes()
    assert keep_tables(folder, PYTHONDONTWRITEBYTECODE="") == first
    assert tables.read_bytes() == made
    tables.write_bytes(made[:1000])
    assert keep_tables(folder, PYTHONDONTWRITEBYTECODE="") == first
    assert {path.suffix for path in tables.parent.iterdir()} == {".pyc", ".tables"}


def test_no_tables_are_kept_where_python_keeps_no_bytecode(grammars):
    keep_tables(grammars.parent, PYTHONDONTWRITEBYTECODE="1")
    assert not list(grammars.rglob("__pycache__"))
