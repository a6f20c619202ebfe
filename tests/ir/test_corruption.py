"""Truncations and single-token corruptions of real IR: a module or a diagnostic with its place, and nothing
else.

`PCFM_CORRUPTIONS` sets how many of each kind are tried per file (default: enough for some thousands in
all in `make wide`, for a third of them in `make test`).
"""

# ruff: noqa: E501 (tables of texts and messages)

import os
import random
import re
import time
from pathlib import Path

import pytest

import rodinia_kernels
from pcfm.diagnostics import PcfmError
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify
from tests.breadth import choose

COUNT = int(os.environ.get("PCFM_CORRUPTIONS", choose(12, 35)))
SECONDS_PER_TEXT = 60.0  # of this process; a text takes milliseconds, so that only a blow-up reaches it
ROOT = Path(rodinia_kernels.__file__).parent
FILES = [
    ROOT / "bit" / "O2" / "32.ll",
    ROOT / "sb1" / "O2-noshare" / "64.ll",
    ROOT / "sb3r" / "O2" / "64.ll",
    *sorted((Path(__file__).parent / "corpus").glob("*.ll")),
]
TOKEN = re.compile(r'"[^"]*"|[-A-Za-z0-9_$.%@!#\\]+:?|[^\sA-Za-z0-9]')
STRAY = [
    *"()[]{}<>,=*|!:;",
    "i32", "i0", "i99999999", "float", "void", "label", "metadata", "token", "ptr", "%", "@", "!", "#", '"', "'", "\\",
    "%x", "%0", "%99999", "@x", "!0", "!99999", "#99999", "0", "-1", "99999999999999999999", "0x", "0xZ", "1.5", "1e5",
    "null", "undef", "zeroinitializer", "true", "none", "add", "br", "ret", "phi", "call", "align", "x", "to", "...",
    "define", "declare", "global", "type", "!DILocation", "#dbg_value", "c\"a\"", "splat", "asm", "\0", "\xff", "…",
]  # fmt: skip


def check(text: str, what: str) -> str:
    """Parses `text`: `parsed` or `refused`; fails on anything else than a located diagnostic."""
    start = time.process_time()
    try:
        module = parse_module(text, "corrupt.ll")
    except PcfmError as error:
        for diagnostic in error.diagnostics:
            span = diagnostic.span
            assert span is not None, what
            assert span.file == "corrupt.ll", what
            lines = re.split(r"\r\n?|\n", text)
            assert 1 <= span.line <= len(lines), what
            assert 1 <= span.column <= len(lines[span.line - 1]) + 1, what
            assert diagnostic.source_line == lines[span.line - 1], what
            assert "corrupt.ll:" in diagnostic.render() and "^" in diagnostic.render(), what
        assert time.process_time() - start < SECONDS_PER_TEXT, what
        return "refused"
    # What parses can be verified (perhaps invalid) and printed (for LLVM, or for a later diagnostic).
    verify(module)
    print_module(module)
    assert time.process_time() - start < SECONDS_PER_TEXT, what
    return "parsed"


def corruptions(text: str, rng: random.Random, count: int):
    """(description, corrupted text) pairs, `count` of each kind."""
    tokens = [m.span() for m in TOKEN.finditer(text)]
    for _ in range(count):
        cut = rng.randrange(len(text))
        yield f"cut at {cut}", text[:cut]
        index = rng.randrange(len(tokens))
        start, end = tokens[index]
        yield f"token {index} deleted", text[:start] + text[end:]
        yield f"token {index} doubled", text[:end] + " " + text[start:]
        first, second = sorted(rng.sample(range(len(tokens)), 2))
        (a, b), (c, d) = tokens[first], tokens[second]
        yield f"tokens {first} and {second} swapped", text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
        start, end = tokens[rng.randrange(len(tokens))]
        stray = rng.choice(STRAY)
        yield f"{text[start:end]!r} at {start} replaced by {stray!r}", text[:start] + stray + text[end:]
        c, d = tokens[rng.randrange(len(tokens))]
        yield (
            f"{text[start:end]!r} at {start} replaced by {text[c:d]!r}",
            text[:start] + text[c:d] + text[end:],
        )
        position = rng.randrange(len(text))
        yield (
            f"character {position} changed",
            text[:position] + chr(rng.randrange(1, 256)) + text[position + 1 :],
        )


@pytest.mark.parametrize("path", FILES, ids=lambda p: "/".join(p.parts[-3:]))
def test_corrupted_text_gives_a_diagnostic(path: Path):
    text = path.read_text(encoding="utf-8")
    rng = random.Random(path.name)
    outcomes = {"parsed": 0, "refused": 0}
    for what, corrupted in corruptions(text, rng, COUNT):
        outcomes[check(corrupted, f"{path.name}: {what}")] += 1
    # Most corruptions must be noticed; some (a deleted flag, a comment cut) leave valid text.
    assert outcomes["refused"] > outcomes["parsed"], outcomes


def test_every_prefix_of_a_small_module():
    text = """\
%t = type { i32, [2 x float] }
@g = internal addrspace(3) global [4 x i32] undef, align 4
define float @f(ptr noundef %p, i32 %n) #0 !dbg !1 {
entry:
  %c = icmp samesign ult i32 %n, 10
  br i1 %c, label %a, label %b, !prof !{!"w", i32 1}
a:
  %v = load float, ptr %p, align 4
  br label %b
b:
  %r = phi float [ 0.0, %entry ], [ %v, %a ]
  ret float %r
}
attributes #0 = { nounwind "k"="v" }
!1 = distinct !DISubprogram(name: "f", line: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized)
"""
    outcomes = [check(text[:cut], f"cut at {cut}") for cut in range(len(text) + 1)]
    assert outcomes[-1] == "parsed"
    assert outcomes.count("refused") > 450
