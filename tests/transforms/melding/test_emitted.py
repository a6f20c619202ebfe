"""Melds judged on the code that the back end emits."""

import pytest

from pcfm import api
from pcfm.check.generate import generate_kernel
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.machine import load
from pcfm.transforms.melding import emitted, meld
from pcfm.transforms.melding.costs import Cycles
from pcfm.transforms.melding.emitted import EmittedCost, emitted_cost, saving, unsplit_loss
from pcfm.transforms.passes import Decision
from pcfm.transforms.pipeline import DEFAULT_PIPELINE

VOLTA = load("volta-warp32")


def optimized(seed: int, decide: Decision, machine: str = "volta-warp32") -> tuple[Module, api.Optimized]:
    source, launch = generate_kernel(seed, 2)
    pipeline = DEFAULT_PIPELINE.replace("meld", "meld<threshold=0.0;no-forms>")
    return source, api.optimize(source, pipeline, machine=machine, launch=launch, decide=decide)


def melds(done: api.Optimized) -> int:
    return sum(remark.kind == "passed" and remark.name == "Melded" for remark in done.remarks)


def test_a_kernel_that_pays_on_the_ir_alone_is_left_as_it_is_with_numbers() -> None:
    source, on_ir = optimized(87, "ir")
    _, on_ptx = optimized(87, "emitted")
    assert melds(on_ir) > 0 and melds(on_ptx) == 0
    before, after = (
        emitted_cost(print_module(each), "generated", VOLTA, None).cycles for each in (source, on_ir.module)
    )
    assert after.latency > before.latency or after.unsplit > before.unsplit
    messages = [remark.message for remark in on_ptx.remarks if "on the emitted code" in remark.message]
    assert messages and "of the kernel's cycles" in messages[0] and "registers where it took" in messages[0]


def test_a_machine_that_emits_no_ptx_decides_on_the_ir(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meld, "emitted_cost", None)  # it would be called in vain
    _, on_ir = optimized(87, "ir", "gcn-wave64")
    _, by_default = optimized(87, "emitted", "gcn-wave64")
    assert print_module(on_ir.module) == print_module(by_default.module)


def test_a_module_that_the_back_end_refuses_is_decided_on_the_ir(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> EmittedCost:
        raise PcfmError("no such instruction")

    monkeypatch.setattr(meld, "emitted_cost", refuse)
    _, done = optimized(87, "emitted")
    assert melds(done) > 0
    (remark,) = [remark for remark in done.remarks if remark.name == "NotEmitted"]
    assert "no such instruction" in str(remark.args["reason"])


def test_the_same_text_is_emitted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = emitted.emit_assembly
    monkeypatch.setattr(emitted, "emit_assembly", lambda text, to: asked.append(text) or real(text, to))
    emitted._assembly.cache_clear()
    text = print_module(generate_kernel(3, 2)[0])
    assert emitted_cost(text, "generated", VOLTA, None) == emitted_cost(text, "generated", VOLTA, None)
    assert asked == [text]


def test_a_step_of_occupancy_outweighs_a_smaller_saving() -> None:
    before = EmittedCost(Cycles(1000, 400, 600, 600), registers=32, resident=8)
    cheaper = Cycles(800, 320, 600, 600)
    assert saving(before, EmittedCost(cheaper, 40, 8), 0.8) > 0
    assert saving(before, EmittedCost(cheaper, 64, 4), 0.8) < 0
    assert saving(before, EmittedCost(Cycles(300, 100, 250, 250), 64, 4), 0.8) > 0
    assert unsplit_loss(before, EmittedCost(Cycles(800, 320, 630, 630), 40, 8)) == pytest.approx(0.05)
