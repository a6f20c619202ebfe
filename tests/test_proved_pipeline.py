"""A pipeline with proofs: what a pass did wrong is undone, what it did right stays."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pcfm import api, proved_pipeline
from pcfm.cli.opt import proof_lines
from pcfm.ir import rewriter
from pcfm.ir.clone import FunctionVersion
from pcfm.ir.instructions import Store
from pcfm.ir.metadata import MdString
from pcfm.ir.module import Block, Function, GlobalVariable
from pcfm.ir.types import VOID, FunctionType
from pcfm.ir.values import TrackedValue
from pcfm.machine import load
from pcfm.prove import Budget, NotProved, prove
from pcfm.transforms.passes import Pass, PassContext
from pcfm.transforms.pipeline import DEFAULT_PIPELINE, BrokenPass, parse_pipeline
from rodinia_kernels import all_kernels
from tests.evaluation.wrong_pass import TurnSigned
from tests.transforms.test_pipeline import Break

KERNEL = """
define ptx_kernel void @NAME(ptr addrspace(1) %p, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  %small = icmp PREDICATE i32 %tid, %n
  br i1 %small, label %a, label %b
a:
  %x = load i32, ptr addrspace(1) %here, align 4
  %x3 = mul i32 %x, 3
  store i32 %x3, ptr addrspace(1) %here, align 4
  br label %end
b:
  %y = load i32, ptr addrspace(1) %here, align 4
  %y5 = mul i32 %y, 5
  store i32 %y5, ptr addrspace(1) %here, align 4
  br label %end
end:
  ret void
}
"""
DECLARATION = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"


def kernel(name: str, predicate: str) -> str:
    return KERNEL.replace("NAME", name).replace("PREDICATE", predicate)


def text_after(text: str, passes: list[Pass], *, proved: bool = False) -> str:
    return api.to_text(api.optimize(api.parse(text), passes, prove=proved).module)


@dataclass(frozen=True)
class DropStores:
    """Erases each store, and says that nothing changed."""

    name = "drop-stores"

    def run(self, fn: Function, context: PassContext) -> bool:
        for block in fn.blocks:
            for inst in [each for each in block.instructions if isinstance(each, Store)]:
                rewriter.erase(inst)
        return False


def test_a_wrong_result_is_undone_and_the_passes_around_it_are_kept() -> None:
    text = kernel("k", "slt") + DECLARATION
    right = parse_pipeline(DEFAULT_PIPELINE)
    done = api.optimize(api.parse(text), [right[0], TurnSigned(), *right[1:]], prove=True)
    assert api.to_text(done.module) == text_after(text, right)
    verdicts = {step.pass_text: step.verdict.name for step in done.steps}
    assert verdicts["turn-signed"] == "NOT_PROVED" and verdicts["meld"] == "PROVED"
    assert proof_lines(done.steps)[0].startswith("@k: 1 of 2 results proved; undone: turn-signed (")


def test_what_was_undone_is_no_longer_said_to_be_done_and_the_reason_is_told() -> None:
    @dataclass(frozen=True)
    class WrongMeld:
        name = "meld"

        def run(self, fn: Function, context: PassContext) -> bool:
            return parse_pipeline("meld")[0].run(fn, context) | TurnSigned().run(fn, context)

    done = api.optimize(api.parse(kernel("k", "slt") + DECLARATION), [WrongMeld()], prove=True)
    (remark,) = [each for each in done.remarks if each.kind != "analysis"]
    assert (remark.kind, remark.pass_name, remark.name, remark.function) == (
        "missed",
        "meld",
        "NotProved",
        "k",
    )
    assert "undone" in remark.message and remark.args["target"]
    assert not done.changed


def test_only_the_function_that_a_pass_broke_falls_back() -> None:
    text = kernel("one", "slt") + kernel("two", "ult") + DECLARATION
    done = api.optimize(api.parse(text), [TurnSigned(), *parse_pipeline(DEFAULT_PIPELINE)], prove=True)
    assert api.to_text(done.module) == text_after(text, parse_pipeline(DEFAULT_PIPELINE))
    refused = [step.function for step in done.steps if not step.verdict.accepted]
    assert refused == ["one"]


def test_a_pass_that_denies_what_it_did_is_undone_too() -> None:
    text = kernel("k", "slt") + DECLARATION
    done = api.optimize(api.parse(text), [DropStores()], prove=True)
    assert api.to_text(done.module) == api.to_text(api.parse(text))
    assert [step.verdict.accepted for step in done.steps] == [False]


def test_what_was_measured_of_branches_outlives_an_undone_pass() -> None:
    spec = all_kernels()["bit"]
    source = api.read(spec.ir_path(spec.blocks[0], "O2-noshare").read_bytes(), "bit")
    launch = spec.launch(spec.blocks[0], 0)
    wrong = [TurnSigned(), *parse_pipeline(DEFAULT_PIPELINE)]
    plain = api.optimize(source, DEFAULT_PIPELINE, launch=launch, decide="ir")
    proved = api.optimize(source, wrong, launch=launch, decide="ir", prove=True)
    assert proved.steps[0].pass_text == "turn-signed" and not proved.steps[0].verdict.accepted
    assert api.to_text(proved.module) == api.to_text(plain.module)


def test_a_step_that_is_proved_only_from_the_given_function_is_kept() -> None:
    """Melding made selects of the branches on loaded values, so that the next pass may read undef twice."""
    spec = all_kernels()["dct"]
    source = api.read(spec.ir_path(spec.blocks[0], "O2-noshare").read_bytes(), "dct")
    done = api.optimize(source, machine="gcn-wave64", decide="ir", prove=True)
    (step,) = [each for each in done.steps if not each.alone.accepted]
    assert step.pass_text == "simplify-instructions" and step.verdict.accepted
    unproved = api.optimize(source, machine="gcn-wave64", decide="ir")
    assert api.to_text(done.module) == api.to_text(unproved.module)
    assert all(proof.verdict.accepted for proof in prove(source, done.module))


def test_a_wrong_step_after_ones_that_were_kept_is_undone() -> None:
    text = kernel("k", "slt") + DECLARATION
    right = parse_pipeline(DEFAULT_PIPELINE)
    meld = next(number for number, each in enumerate(right) if each.name == "meld")
    done = api.optimize(
        api.parse(text), [*right[: meld + 1], TurnSigned(), *right[meld + 1 :], TurnSigned()], prove=True
    )
    assert api.to_text(done.module) == text_after(text, right)
    refused = [step for step in done.steps if not step.verdict.accepted]
    assert [step.pass_text for step in refused] == ["turn-signed", "turn-signed"]


def test_the_output_is_proved_end_to_end() -> None:
    source = api.parse(kernel("k", "slt") + DECLARATION)
    done = api.optimize(source, prove=True)
    assert done.changed and all(proof.verdict.accepted for proof in prove(source, done.module))


def test_the_steps_of_a_function_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the wrong step took is not there for the next, whose proof alone it would do for."""
    monkeypatch.setattr(proved_pipeline, "Budget", lambda: Budget(600))
    right = parse_pipeline("meld")
    source = api.parse(kernel("k", "slt") + DECLARATION)
    (alone,) = api.optimize(source, right, prove=True).steps
    assert alone.verdict.accepted
    wrong, behind = api.optimize(source, [TurnSigned(), *right], prove=True).steps
    assert not wrong.verdict.accepted
    assert isinstance(behind.verdict, NotProved)
    assert behind.verdict.reason == "it takes more work than the budget allows"


def test_a_pass_that_leaves_invalid_ir_is_a_defect_with_proofs_as_without() -> None:
    with pytest.raises(BrokenPass, match="the pass break left invalid IR"):
        api.optimize(api.parse(kernel("k", "slt") + DECLARATION), [Break()], prove=True)


@dataclass(frozen=True)
class SayMore:
    """Promises more of a function, names another and a node, and is wrong."""

    name = "say-more"

    def run(self, fn: Function, context: PassContext) -> bool:
        assert fn.module is not None
        fn.attributes += ("nounwind", "memory(none)")
        fn.args[0].attributes += ("readnone",)
        rewriter.declare(fn, "more", FunctionType(VOID, ()))
        fn.module.named_metadata["more"] = [fn.module.unique_node("", [(None, MdString(b"more"))])]
        return DropStores().run(fn, context)


def test_what_a_wrong_pass_says_around_a_function_is_undone_too() -> None:
    text = kernel("one", "slt") + kernel("two", "ult") + DECLARATION
    done = api.optimize(api.parse(text), [SayMore()], prove=True)
    assert api.to_text(done.module) == api.to_text(api.parse(text))
    assert [step.verdict.accepted for step in done.steps] == [False, False]


def test_a_version_of_a_function_stays_what_it_was_and_nobody_sees_it() -> None:
    text = (
        "@v = internal global i32 0\ndefine void @f(i32 %x) {\n  store i32 %x, ptr @v\n"
        "  call void @f(i32 1)\n  ret void\n}\n"
    )
    module = api.parse(text)
    fn, variable = module.function("f"), module.globals["v"]
    assert isinstance(variable, GlobalVariable)
    uses = variable.uses
    version = FunctionVersion(fn)
    assert (variable.uses, len(fn.uses)) == (uses, 1)
    before = api.to_text(module)
    DropStores().run(fn, PassContext(load("volta-warp32")))
    assert api.to_text(version.module) == before != api.to_text(module)
    version.restore()
    assert api.to_text(module) == before and variable.uses[0].user.operands == (fn.args[0], variable)


def test_a_function_whose_blocks_have_addresses_is_left_and_said_to_be() -> None:
    text = "@t = global ptr blockaddress(@k, %a)\n" + kernel("k", "slt") + DECLARATION
    done = api.optimize(api.parse(text), prove=True)
    assert not done.changed and api.to_text(done.module) == api.to_text(api.parse(text))
    assert "addresses of its blocks" in next(each.message for each in done.remarks)


def test_a_step_copies_one_function_and_not_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    def copied(count: int) -> int:
        copies = 0
        plain = TrackedValue.unused_copy

        def counted(value: TrackedValue) -> TrackedValue:
            nonlocal copies
            copies += isinstance(value, Block | Store)
            return plain(value)

        text = "".join(kernel(f"k{number}", "slt") for number in range(count)) + DECLARATION
        with monkeypatch.context() as patch:
            patch.setattr(TrackedValue, "unused_copy", counted)
            api.optimize(api.parse(text), parse_pipeline("meld,dce"), decide="ir", prove=True)
        return copies

    assert copied(6) == 2 * copied(3)
