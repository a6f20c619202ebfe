"""The table of intrinsics held against LLVM's attributes; deliberate differences are listed with reasons."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import llvmlite
import pytest

from pcfm.ir.attributes import memory_attribute
from pcfm.ir.intrinsics import lookup
from pcfm.ir.parser import parse_module
from pcfm.llvm.process import run_worker

DECLARATIONS = Path(__file__).parents[1] / "ir" / "intrinsic_declarations.ll"
_OVERLOADS = r"(?:\.(?:nxv\d+|v\d+|a\d+)*(?:i\d+|bf16|f\d+|p\d+))*\Z"
# Exchanges between lanes are no memory here, but convergent: nothing but the set of lanes orders them. LLVM
# gives NVPTX's a memory of their own.
EXCHANGES = re.compile(r"llvm\.nvvm\.(shfl|vote|match|redux|elect|activemask)\b")
# They tell the compiler something. That they stay in place is what `marker` and `writes` say.
MARKERS = re.compile(
    r"llvm\.(lifetime|invariant|sideeffect|pseudoprobe|var\.annotation|codeview\.annotation|fake\.use"
    r"|experimental\.noalias)\b"
)
# Arithmetic without traps, or who executes it, that LLVM merely does not mark.
ARITHMETIC = re.compile(
    r"llvm\.(nvvm\.(sqrt|rsqrt|rcp|sin|cos|ex2|lg2|div)|amdgcn\.(mbcnt|prng)|convert\.(to|from)\.fp16"
    r"|expect|ssa\.copy)\b"
)
# The oldest definitions lack LLVM's default attributes. They return, as PTX and the ISA have them; who waits
# for lanes that never come (barriers) has effects enough to stay in place.
RETURNING = re.compile(
    r"llvm\.(nvvm\.(shfl|vote|match|redux|activemask|atomic|bar|barrier|mbarrier|fence|membar)"
    r"|amdgcn\.cluster\.workgroup)\b"
)
# What whole quads are made of, and how many lanes live, depends on the lanes (pcfm.lowering.wqm).
QUADS = re.compile(r"llvm\.amdgcn\.(kill|live\.mask|ps\.live|softwqm|wqm)\b")


@pytest.fixture(scope="module")
def declared():
    text = run_worker("canonicalise", DECLARATIONS.read_bytes(), "", doing="reading the intrinsics")
    return [(fn, fn.attribute_words(), lookup(fn.name)) for fn in parse_module(text).functions]


def _names(declared, question, but: re.Pattern[str] | None = None):
    names = [fn.name for fn, words, row in declared if question(words, row)]
    if but is not None:
        assert any(but.match(name) for name in names), "the exception has no case"
    return [name for name in names if but is None or not but.match(name)]


def test_every_declaration_has_a_row_and_is_an_intrinsic_of_llvms(declared):
    assert len(declared) > 1000
    assert _names(declared, lambda words, row: row is None or not words) == []


def test_convergent(declared):
    assert _names(declared, lambda words, row: "convergent" in words and not row.convergent) == []
    assert _names(declared, lambda words, row: row.convergent and "convergent" not in words, QUADS) == []


def test_memory(declared):
    def less(words, row):
        reads, writes = memory_attribute(words) or (True, True)
        return (reads and not row.reads) or (writes and not row.writes)

    left = _names(declared, less, EXCHANGES)
    assert [name for name in left if not MARKERS.match(name)] == []
    assert {name for name in left if not lookup(name).marker} == set()


def test_speculatable(declared):
    assert _names(declared, lambda w, row: row.speculatable and "speculatable" not in w, ARITHMETIC) == []


def test_returning(declared):
    assert _names(declared, lambda words, row: "noreturn" in words and not row.traps) == []
    unsure = _names(declared, lambda w, row: not ({"willreturn", "nounwind"} <= w or row.traps), RETURNING)
    assert unsure == []


def test_immediates(declared):
    lacking = [
        fn.name
        for fn, _, row in declared
        if not {i for i, arg in enumerate(fn.args) if "immarg" in arg.attributes} <= set(row.immediates)
    ]
    assert lacking == []


def test_no_name_of_llvms_finds_a_row_unseen():
    """Names stand in LLVM's library as text: none that the table matches is missing from the list."""
    library = next(Path(str(files(llvmlite))).glob("binding/*llvmlite*.so"))
    names = {
        n.decode()
        for n in re.findall(rb"\0(llvm\.[a-z][a-zA-Z0-9_.]*[a-zA-Z0-9_])(?=\0)", library.read_bytes())
    }
    listed = re.findall(r"@([^(]+)\(", DECLARATIONS.read_text(encoding="utf-8"))
    bases = {re.sub(_OVERLOADS, "", name) for name in listed} | set(listed)
    matched = {name for name in names if lookup(name) is not None} - {"llvm.dbg.cu"}  # which is metadata
    assert len(matched) > 1000
    assert (
        sorted(name for name in matched if name not in bases and re.sub(_OVERLOADS, "", name) not in bases)
        == []
    )
