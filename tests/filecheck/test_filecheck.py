"""Every `.ll` file in here: its RUN line is run, its output checked against its CHECK lines, by LLVM, and by
execution.

A RUN line is `; RUN: pcfm opt -p 'PIPELINE' %s | filecheck %s`, at most with `--check-prefix=P`. Goldens can
be wrong themselves: so each kernel is also executed before and after on seeded inputs, and must compute the
same. `; LAUNCH: block=N` asks for another thread block than 40 threads. Every `ptr` gets 256 words, every
integer 5.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import Options
from filecheck.parser import Parser

from pcfm.check import NoMismatch, Unchanged, check
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.types import IntType, PtrType
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline

HERE = Path(__file__).parent
RUN = re.compile(r"^; RUN: pcfm opt -p '([^']*)' %s \| filecheck(?: --check-prefix=(\w+))? %s$", re.M)
MACHINE = load("gcn-wave64")


def runs() -> list[tuple[Path, str, str]]:
    goldens: list[tuple[Path, str, str]] = []
    for path in sorted(HERE.rglob("*.ll")):
        lines = RUN.findall(path.read_text())
        assert lines, f"{path} has no RUN line"
        goldens += [(path, pipeline, prefix or "CHECK") for pipeline, prefix in lines]
    return goldens


def transform(path: Path, pipeline: str) -> tuple[Module, Module, str]:
    """The module as written, as transformed, and what was printed: the IR, after what print passes wrote."""
    text = path.read_text()
    source, target = parse_module(text, str(path)), parse_module(text, str(path))
    printed = io.StringIO()
    before = print_module(target)
    done = run_pipeline(target, parse_pipeline(pipeline), PassContext(MACHINE, output=printed))
    after = print_module(target)
    assert done.changed == (before != after)
    return source, target, printed.getvalue() + after


def launch_of(fn: Function, text: str) -> Launch:
    block = re.search(r"^; LAUNCH: block=(\d+)$", text, re.M)
    args: list[BufferArg | ScalarArg] = []
    for index, arg in enumerate(fn.args):
        if isinstance(arg.type, PtrType):
            recipe = BufferRecipe("i32", 256, "random", seed=1, low=-3, high=9)
            args.append(BufferArg(recipe.draw(index), recipe=recipe))
        else:
            assert isinstance(arg.type, IntType)
            args.append(ScalarArg(str(arg.type), 1 if arg.type.width == 1 else 5))
    return Launch(str(fn.name), (1, 1, 1), (int(block[1]) if block else 40, 1, 1), tuple(args))


@pytest.mark.parametrize(
    ("path", "pipeline", "prefix"),
    [pytest.param(*run, id=f"{run[0].parent.name}/{run[0].stem}:{run[2]}") for run in runs()],
)
def test_golden(path: Path, pipeline: str, prefix: str, capsys: pytest.CaptureFixture[str]) -> None:
    source, target, output = transform(path, pipeline)
    verify(print_module(target))
    options = Options(match_filename=str(path), check_prefixes=[prefix])
    matcher = Matcher(options, FInput(str(path), output), Parser.from_opts(options))
    assert matcher.run() == 0, capsys.readouterr().err + "\n" + output
    for fn in source.kernels:
        verdict = check(source, target, launch_of(fn, path.read_text()), MACHINE, runs=4)
        assert isinstance(verdict, NoMismatch | Unchanged), str(verdict)


@pytest.mark.parametrize(
    "path", sorted({path for path, _, _ in runs()}), ids=lambda p: f"{p.parent.name}/{p.stem}"
)
def test_golden_runs_twice_to_the_same_bytes(path: Path) -> None:
    pipeline = RUN.findall(path.read_text())[0][0]
    assert transform(path, pipeline)[2] == transform(path, pipeline)[2]
