"""Pipelines: what is parsed, where errors are shown, and that a broken pass is caught."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest

from pcfm.diagnostics import PcfmError, VerifierError
from pcfm.ir import rewriter
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.machine import load
from pcfm.transforms.dce import Dce
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import (
    DEFAULT_PIPELINE,
    PASSES,
    BrokenPass,
    parse_pipeline,
    run_pipeline,
    spell_pipeline,
)
from pcfm.transforms.print_analysis import Print
from pcfm.transforms.simplify_cfg import SimplifyCfg

TEXT = """
define ptx_kernel void @one(ptr %p) {
entry:
  %dead = load i32, ptr %p, align 4
  br label %end

end:
  ret void
}

define ptx_kernel void @two(ptr %p) {
  ret void
}
"""


def context() -> PassContext:
    return PassContext(load("gcn-wave64"), output=io.StringIO())


def test_a_function_marked_optnone_is_left_alone() -> None:
    text = TEXT.replace("@two(ptr %p) {", "@two(ptr %p) #0 {\n  %dead = load i32, ptr %p")
    module = parse_module(text + "attributes #0 = { noinline optnone }\n")
    run = context()
    done = run_pipeline(module, parse_pipeline("simplify-cfg,dce,print<cfg>"), run)
    assert [timing.function for timing in done.timings] == ["one"] * 3 + ["two"]
    printed = print_module(module)
    assert printed.count("%dead") == 1 and "%dead" in printed[printed.index("@two") :]
    (remark,) = run.remarks
    assert (remark.kind, remark.name, remark.function) == ("missed", "OptNone", "two")


@pytest.mark.parametrize(("estimated_after", "is_undone"), [(1001, True), (1000, False), (999, False)])
def test_clean_up_that_a_launch_loses_by_is_undone(estimated_after: int, is_undone: bool) -> None:
    """Two like counters became one, and the code that was emitted then took longer (grep, on gcn-wave64)."""
    module = parse_module("""
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j.next, %loop ]
  %i.next = add i32 %i, 1
  %j.next = add i32 %j, 1
  store i32 %j, ptr %p
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
""")
    text = print_module(module)

    def measure(measured: Module, kernel: str) -> dict[str, int]:
        assert [fn.name for fn in measured.kernels] == [kernel]
        given = print_module(measured) == text
        return {"cycles": 500, "estimated_cycles": 1000 if given else estimated_after}

    run = context()
    run.measure = measure
    run.divergence_shares[module.function("k").blocks[1].terminator] = 0.0
    done = run_pipeline(module, parse_pipeline("meld,simplify-phis,dce"), run)
    assert (print_module(module) == text) == is_undone == (not done.changed)
    assert [remark.name for remark in run.remarks] == ["Undone"] * is_undone


def test_passes_and_their_options() -> None:
    text = " simplify-cfg , meld<threshold=0.25>,dce,print< cfg >"
    assert parse_pipeline(text) == [SimplifyCfg(), Meld(threshold=0.25), Dce(), Print("cfg")]
    assert parse_pipeline("") == parse_pipeline("  ") == []


@pytest.mark.parametrize(
    "text",
    [DEFAULT_PIPELINE, "meld<threshold=0.125>,print<divergence>", "dce", "meld<threshold=0.0>", ""],
)
def test_a_spelt_pipeline_parses_to_itself(text: str) -> None:
    passes = parse_pipeline(text)
    assert parse_pipeline(spell_pipeline(passes)) == passes


def test_every_pass_is_known_by_its_name_and_documented() -> None:
    for name, cls in PASSES.items():
        assert cls.name == name == name.lower()
        assert cls.__doc__ and cls.run.__doc__


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("dce,mled", 5, "unknown pass: 'mled'", "did you mean meld?"),
        ("dce,xyzzy", 5, "unknown pass: 'xyzzy'", "known: branch-fusion, dce,"),
        ("meld<treshold=1>", 6, "unknown option of meld: 'treshold'", "did you mean threshold?"),
        ("dce<fast>", 5, "unknown option of dce: 'fast'", "known: none"),
        ("meld<threshold=x>", 16, "threshold must be a number, not 'x'", None),
        ("meld<threshold=nan>", 16, "threshold must be a number, not 'nan'", None),
        ("meld<threshold>", 6, "meld: threshold needs a value", None),
        ("meld<threshold=0;threshold=1>", 18, "threshold is given twice", None),
        ("meld<threshold=0.1", 19, "expected '>'", None),
        ("dce,,dce", 5, "a pass name is missing here", None),
        ("dce,", 5, "a pass name is missing here", None),
        ("dce dce", 5, "expected ',' or the end after dce, found 'd'", None),
        ("print", 1, "print needs <analysis>", None),
        ("dce,print<nothing>", 5, "there is no analysis 'nothing'", None),
    ],
)
def test_an_error_shows_its_column(text: str, column: int, message: str, hint: str | None) -> None:
    with pytest.raises(PcfmError) as caught:
        parse_pipeline(text)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.span is not None and (diagnostic.span.line, diagnostic.span.column) == (1, column)
    assert message in diagnostic.message
    assert (hint or "") in (diagnostic.hint or "")
    assert diagnostic.source_line == text


def test_a_run_reports_what_changed_and_how_long_it_took() -> None:
    module = parse_module(TEXT)
    run = run_pipeline(module, parse_pipeline("dce,simplify-cfg"), context())
    assert [(t.pass_text, t.function, t.changed) for t in run.timings] == [
        ("dce", "one", True),
        ("simplify-cfg", "one", True),
        ("dce", "two", False),
        ("simplify-cfg", "two", False),
    ]
    assert run.changed and all(t.seconds >= 0 for t in run.timings)
    lines = run.render_timings().splitlines()
    assert [line.split()[-1] for line in lines] == ["dce", "simplify-cfg", "total"]
    assert not run_pipeline(module, parse_pipeline("dce,simplify-cfg"), context()).changed


def test_print_after_all_shows_each_function_after_each_pass() -> None:
    shown = io.StringIO()
    run_pipeline(parse_module(TEXT), parse_pipeline("dce,simplify-cfg"), context(), print_after_all=shown)
    heads = [line for line in shown.getvalue().splitlines() if line.startswith("; ***")]
    assert heads == [
        "; *** IR after dce on @one ***",
        "; *** IR after simplify-cfg on @one ***",
        "; *** IR after dce on @two (unchanged) ***",
        "; *** IR after simplify-cfg on @two (unchanged) ***",
    ]


def test_a_print_pass_writes_and_changes_nothing() -> None:
    module, shared = parse_module(TEXT), context()
    before = print_module(module)
    assert not run_pipeline(module, parse_pipeline("print<cfg>"), shared).changed
    assert print_module(module) == before
    assert isinstance(shared.output, io.StringIO) and "cfg of @one" in shared.output.getvalue()


@dataclass(frozen=True)
class Break:
    """Leaves a block without its terminator."""

    name = "break"

    def run(self, fn: Function, context: PassContext) -> bool:
        rewriter.erase(fn.entry.terminator)
        return True


def test_a_pass_that_breaks_the_ir_is_named() -> None:
    with pytest.raises(BrokenPass, match="the pass break left invalid IR in @one"):
        run_pipeline(parse_module(TEXT), [Break()], context())


def test_invalid_input_is_the_inputs_fault() -> None:
    module = parse_module(TEXT)
    rewriter.erase(module.function("one").entry.terminator)
    with pytest.raises(VerifierError):
        run_pipeline(module, [Dce()], context())
