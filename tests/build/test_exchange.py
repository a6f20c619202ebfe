"""Kernels exchanged in PTX, all else as it was."""

from __future__ import annotations

import json

import numpy as np
import pytest

from pcfm import api, proved_pipeline
from pcfm.build import melded
from pcfm.build.exchange import exchange_kernels, kernels_in, spelled_as, splice
from pcfm.check import check
from pcfm.diagnostics import PcfmError
from pcfm.launch import BufferArg, Launch, ScalarArg, load_launch
from pcfm.machine import load
from pcfm.prove import NotProved
from pcfm.transforms.melding import work

HEAD = """// a comment with a { brace
.version 7.0
.target sm_80
.address_size 64

.global .align 4 .b8 greeting[8] = {123, 125, 0, 0, 0, 0, 0, 0};
.extern .func (.param .b32 func_retval0) elsewhere(.param .b32 elsewhere_param_0);
"""
MELDABLE = """
.visible .entry both(
	.param .u64 both_param_0,
	.param .u32 both_param_1
)
.maxntid 128, 1, 1
{
	.reg .pred 	%p<3>;
	.reg .b32 	%r<12>;
	.reg .b64 	%rd<5>;
	// { not a block
	.loc 1 7 3
	ld.param.u64 	%rd2, [both_param_0];
	ld.param.u32 	%r3, [both_param_1];
	mov.u32 	%r6, %tid.x;
	setp.ge.s32 	%p1, %r6, %r3;
	@%p1 bra 	$L__BB0_4;
	cvta.to.global.u64 	%rd3, %rd2;
	mul.wide.s32 	%rd4, %r6, 4;
	add.s64 	%rd1, %rd3, %rd4;
	ld.global.u32 	%r2, [%rd1];
	and.b32  	%r7, %r2, 1;
	setp.eq.s32 	%p2, %r7, 0;
	@%p2 bra 	$L__BB0_3;
	mad.lo.s32 	%r8, %r2, 3, 1;
	st.global.u32 	[%rd1], %r8;
	bra.uni 	$L__BB0_4;
$L__BB0_3:
	mad.lo.s32 	%r9, %r2, 5, 7;
	st.global.u32 	[%rd1], %r9;
$L__BB0_4:
	ret;
}
"""
PLAIN = """
.visible .entry plain(
	.param .u64 plain_param_0
)
{
	.reg .b32 	%r<2>;
	.reg .b64 	%rd<3>;
	ld.param.u64 	%rd1, [plain_param_0];
	cvta.to.global.u64 	%rd2, %rd1;
	mov.u32 	%r1, 7;
	st.global.u32 	[%rd2], %r1;
	ret;
}
"""


def exchanged(text, launches=None, **options):
    results = list(exchange_kernels(text, launches, **options))
    return results[-1].text, {each.kernel: each for each in results[-1].outcomes}


def test_only_the_body_of_what_is_melded_is_another():
    text = HEAD + MELDABLE + PLAIN
    result, outcomes = exchanged(text)
    assert outcomes["both"].outcome == "exchanged" and outcomes["both"].proof == "PROVED"
    assert (
        outcomes["plain"].outcome == "kept"
        and outcomes["plain"].reason == "nothing is melded: no branch can split a warp"
    )
    own, theirs = ({each.name: each for each in kernels_in(each)} for each in (text, result))
    assert result[: theirs["both"].opens] == text[: own["both"].opens]
    assert result[theirs["both"].closes :] == text[own["both"].closes :]
    body = result[theirs["both"].opens : theirs["both"].closes]
    assert body.count("st.global") == 1 and "selp" in body and ".loc" not in body
    data = BufferArg(np.arange(128, dtype=np.int32))
    launch = Launch("both", (1, 1, 1), (128, 1, 1), (data, ScalarArg("i32", 100)))
    source, target = (api.read(each.encode(), "<ptx>") for each in (text, result))
    assert check(source, target, launch, load("volta-warp32"), runs=3).accepted


def test_each_kernel_is_reported_when_it_is_done():
    seen = [len(result.outcomes) for result in exchange_kernels(HEAD + MELDABLE + PLAIN)]
    assert seen == [0, 1, 2]


@pytest.mark.parametrize(
    "text, reason",
    [
        ((HEAD + MELDABLE).replace("sm_80", "sm_80, debug"), "for a debugger"),
        (
            (HEAD + MELDABLE).replace("mad.lo.s32 	%r8, %r2, 3, 1", "mystery.op %r8"),
            "does not read the PTX",
        ),
    ],
    ids=["debug", "unreadable"],
)
def test_what_is_not_read_stays(text, reason):
    result, outcomes = exchanged(text)
    assert result == text
    assert outcomes["both"].outcome == "kept" and reason in outcomes["both"].reason


def test_what_is_not_proved_stays_unless_it_is_wanted(monkeypatch):
    not_proved = lambda *_, **__: NotProved("no reason", (), "", "")  # noqa: E731
    monkeypatch.setattr(proved_pipeline, "prove_change", not_proved)
    monkeypatch.setattr("pcfm.build.exchange.prove_change", not_proved)
    text = HEAD + MELDABLE
    result, outcomes = exchanged(text)
    assert result == text and "not proved" in outcomes["both"].reason
    result, outcomes = exchanged(text, prove=False)
    assert result != text and outcomes["both"].proof == "not proved (--unproved)"


def test_what_is_not_proved_at_once_is_proved_step_by_step(monkeypatch):
    asked = []

    def not_proved(source, target, name):
        asked.append(name)
        return NotProved("too far", (), "", "")

    at_once, _ = exchanged(HEAD + MELDABLE)
    monkeypatch.setattr("pcfm.build.exchange.prove_change", not_proved)
    result, outcomes = exchanged(HEAD + MELDABLE)
    assert asked == ["both"] and outcomes["both"].proof.startswith("PROVED")
    assert result == at_once != HEAD + MELDABLE


def test_a_defect_of_pcfm_keeps_the_kernel_that_it_concerns(monkeypatch):
    plain = api.optimize

    def broken(module, **options):
        if module.function("both").blocks:
            raise RuntimeError("a defect")
        return plain(module, **options)

    monkeypatch.setattr("pcfm.build.exchange.api.optimize", broken)
    result, outcomes = exchanged(HEAD + MELDABLE + PLAIN)
    assert result == HEAD + MELDABLE + PLAIN
    assert outcomes["both"].reason == "internal error: RuntimeError: a defect"
    assert outcomes["plain"].reason == "nothing is melded: no branch can split a warp"


def test_a_body_that_names_what_is_not_there_does_not_fit():
    emitted = MELDABLE.replace("\tret;", "\tcall.uni helper, ();\n\tret;")
    with pytest.raises(PcfmError, match="helper"):
        splice(HEAD + MELDABLE, "both", ".func helper();\n" + emitted)
    with pytest.raises(PcfmError, match="parameters"):
        splice(HEAD + MELDABLE, "both", MELDABLE.replace(".param .u32 both", ".param .u64 both"))
    shared = MELDABLE.replace("\tret;", "\tmov.u32 %r1, tile;\n\tret;")
    result = splice(HEAD + MELDABLE, "both", ".shared .align 4 .b8 tile[64];\n" + shared)
    assert result.index(".shared .align 4 .b8 tile[64];\n.visible .entry both(") > 0


def test_a_launch_decides(tmp_path):
    path = tmp_path / "both.toml"
    arguments = '[[arg]]\ntype = "i32"\ncount = 128\ninit = "random"\n[[arg]]\ntype = "i32"\nvalue = 128\n'
    path.write_text(f'kernel = "both"\ngrid = [1]\nblock = [128]\n{arguments}')
    _, outcomes = exchanged(HEAD + MELDABLE, {"both": load_launch(path)})
    assert outcomes["both"].melded_estimated_cycles < outcomes["both"].estimated_cycles
    _, outcomes = exchanged(HEAD + MELDABLE, {"both": "its launch, x.toml: no such file"})
    assert outcomes["both"].reason == "its launch, x.toml: no such file"


def test_code_without_branches_starts_no_worker(tmp_path, monkeypatch):
    monkeypatch.setenv(melded.CACHE, str(tmp_path / "cache"))
    monkeypatch.setenv(melded.REPORT, str(tmp_path / "report"))
    started = []
    monkeypatch.setattr(
        melded, "_work", lambda *words: started.append(words) or {"complete": True, "kernels": []}
    )
    for name, text in (("plain.ptx", HEAD + PLAIN), ("none.ptx", HEAD)):
        (tmp_path / name).write_text(text)
        assert melded.melded_form(tmp_path / name) is None and not started
    (said,) = [
        kernel
        for path in (tmp_path / "report").glob("*.json")
        for kernel in json.loads(path.read_text())["kernels"]
    ]
    assert (said["kernel"], said["reason"]) == ("plain", "nothing is melded: there is no branch")
    (tmp_path / "both.ptx").write_text(HEAD + MELDABLE)
    melded.melded_form(tmp_path / "both.ptx")
    assert len(started) == 1


def test_a_kernel_that_ends_its_worker_is_the_only_one_that_is_lost(tmp_path, monkeypatch):
    monkeypatch.setenv(melded.CACHE, str(tmp_path / "cache"))
    monkeypatch.setenv(melded.SECONDS, "300")
    monkeypatch.setenv(melded.KERNEL_SECONDS, "100")
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys\n"
        "if any('pcfm.build.server' in word for word in sys.orig_argv):\n"
        "    from pcfm import api\n    optimize = api.optimize\n"
        "    def broken(module, **options):\n"
        "        return os._exit(9) if 'first' in options['only'] else optimize(module, **options)\n"
        "    api.optimize = broken\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "two.ptx").write_text(HEAD + MELDABLE.replace("both", "first") + MELDABLE)
    form = melded.melded_form(tmp_path / "two.ptx")
    assert form is not None
    (record,) = (json.loads(path.read_text()) for path in (tmp_path / "cache").glob("*.json"))
    assert [(each["kernel"], each["outcome"]) for each in record["kernels"]] == [
        ("first", "kept"), ("both", "exchanged"),
    ]  # fmt: skip
    assert record["kernels"][0]["reason"] == "the worker ended" and not record["complete"]
    bodies = {each.name: form.read_text()[each.opens : each.closes] for each in kernels_in(form.read_text())}
    assert (bodies["first"].count("st.global"), bodies["both"].count("st.global")) == (2, 1)


def test_ir_is_spelled_as_the_clang_that_wrote_it_spells_it():
    own = (
        'target datalayout = "e-p:64:64"\n!nvvm.annotations = !{!0, !1}\n'
        '!0 = !{ptr @k, !"kernel", i32 1}\n!1 = !{ptr @k, !"maxntidx", i32 256}\n'
        '!2 = !{!"clang version 19.1.7"}\n'
    )
    text = (
        'target datalayout = "e-p:64:64-p8:128:128"\n'
        "define void @k(ptr captures(none) initializes((0, 4)) %p, "
        "ptr captures(address, read_provenance) %q)\n"
        "  %c = icmp samesign ult i32 %a, %b\n!7 = !{}\n"
    )
    result = spelled_as(own, text)
    assert 'datalayout = "e-p:64:64"\n' in result
    assert "@k(ptr nocapture %p, ptr %q)" in result and "icmp ult" in result
    assert result.endswith('!nvvm.annotations = !{!8}\n!8 = !{ptr @k, !"maxntidx", i32 256}\n')
    young = own.replace("version 19", "version 22")
    assert "captures(address, read_provenance)" in spelled_as(young, text)


def test_what_trials_do_not_finish_in_short_is_kept_unless_its_launch_is_known(monkeypatch):
    # The IR promised a kernel of 513 instructions 37%, and emitted whole warps lost 95% of the region.
    monkeypatch.setattr(work, "BRIEF_TRIED", 0)
    monkeypatch.setattr(work, "BRIEF_PRICE", 0)
    result, outcomes = exchanged(HEAD + MELDABLE)
    assert result == HEAD + MELDABLE
    assert outcomes["both"].reason.startswith("to try its melds takes too long for a build")
    arguments = (BufferArg(np.arange(128, dtype=np.int32)), ScalarArg("i32", 128))
    _, outcomes = exchanged(HEAD + MELDABLE, {"both": Launch("both", (1, 1, 1), (128, 1, 1), arguments)})
    assert outcomes["both"].outcome == "exchanged"
