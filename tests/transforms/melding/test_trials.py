"""Which melds are left out for what comes of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from pcfm import api
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_function, print_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.profile import Chosen, LaunchMeter
from pcfm.transforms.measured import measured_loss
from pcfm.transforms.melding import emitted_code, trials, work
from pcfm.transforms.melding.decide import find_regions
from pcfm.transforms.melding.emitted_code import EmittedKernel
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext
from rodinia_kernels import O2_NOSHARE, get
from tests.generators.kernels import generate_kernel
from tests.generators.nests import ladder, nested_diamonds
from tests.transforms.melding.test_robust import SOURCE

VOLTA = load("volta-warp32")


def melds(done: api.Optimized) -> int:
    return sum(remark.kind == "passed" and remark.name == "Melded" for remark in done.remarks)


def source_of(kernel: str) -> Module:
    spec = get(kernel)
    return api.parse(spec.ir_path(spec.blocks[0], O2_NOSHARE).read_text())


def test_a_region_that_pays_on_the_ir_alone_is_left_as_it_is_with_numbers() -> None:
    source, _ = generate_kernel(58, 4)
    on_ir, on_ptx = (
        api.optimize(source, threshold=0.0, machine="volta-warp32", decide=decide)
        for decide in ("ir", "emitted")
    )
    assert melds(on_ir) > 0 and melds(on_ptx) == 0
    messages = [remark.message for remark in on_ptx.remarks if "on the emitted code" in remark.message]
    assert messages and "of the region's cycles, and costs a warp that does not split" in messages[0]


def test_the_emitted_code_lets_melds_pass_that_the_ir_thinks_too_dear() -> None:
    on_ir, on_ptx = (
        api.optimize(source_of("dct"), machine="volta-warp32", decide=decide) for decide in ("ir", "emitted")
    )
    assert melds(on_ir) == 0 and melds(on_ptx) > 0


def test_on_amd_machines_the_assembly_decides_where_no_launch_is_known() -> None:
    def optimized(kernel: str) -> api.Optimized:
        return api.optimize(source_of(kernel), machine="gcn-wave64")

    # Half of the way through dct's one region moves out of it, to where every warp ran it before.
    assert melds(optimized("dct")) > 0
    left = optimized("ms")  # its hub costs warps that stay whole: on the IR alone it was built
    assert melds(left) == 0
    assert any("on the emitted code" in remark.message for remark in left.remarks)


def test_a_machine_that_emits_nothing_never_asks_the_back_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emitted_code, "emit_each", None)  # it would be called in vain
    source, _ = generate_kernel(7, 5)
    silent = replace(load("gcn-wave64"), emits=None)
    on_ir, by_default = (
        api.optimize(source, threshold=0.0, machine=silent, decide=decide) for decide in ("ir", "emitted")
    )
    assert print_module(on_ir.module) == print_module(by_default.module)


def test_a_module_that_the_back_end_refuses_is_decided_on_the_ir(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> list[str]:
        raise PcfmError("no such instruction")

    monkeypatch.setattr(emitted_code, "emit_each", refuse)
    emitted_code.forget()
    source, _ = generate_kernel(58, 4)
    done = api.optimize(source, threshold=0.0, machine="volta-warp32")
    assert melds(done) > 0
    (remark,) = [remark for remark in done.remarks if remark.name == "NotEmitted"]
    assert "no such instruction" in str(remark.args["reason"])


@pytest.mark.parametrize(("resident", "kept"), [(15, True), (8, False)])
def test_fewer_resident_thread_blocks_count_as_a_loss_of_that_part(
    monkeypatch: pytest.MonkeyPatch, resident: int, kept: bool
) -> None:
    """It saves some 40% melded: a loss of a sixteenth of the thread blocks is less, one of half more."""
    real = trials.emitted_kernels
    seen: list[int] = []

    def crowded(versions: Sequence[Module], *rest: object) -> list[EmittedKernel]:
        kernels = real(versions, *rest)  # type: ignore[arg-type]
        first = len(seen)
        seen.extend(range(len(kernels)))
        return [
            replace(
                kernel, registers=99 if first + number else 20, resident=resident if first + number else 16
            )
            for number, kernel in enumerate(kernels)
        ]

    monkeypatch.setattr(trials, "emitted_kernels", crowded)
    done = api.optimize(source_of("sb1"), machine="volta-warp32", threshold=0.0)
    assert (melds(done) > 0) == kept
    why = [r.message for r in done.remarks if "takes 99 registers where it took 20: of 16" in r.message]
    assert bool(why) != kept


def test_where_nothing_is_emitted_live_registers_may_cost_no_resident_thread_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent = replace(VOLTA, emits=None)
    assert melds(api.optimize(source_of("sb1"), machine=silent, threshold=0.0)) > 0
    answers = iter([16, 15] * trials.MAX_TRIALS)
    monkeypatch.setattr(trials, "resident_blocks", lambda *_: next(answers))
    done = api.optimize(source_of("sb1"), machine=silent, threshold=0.0)
    assert melds(done) == 0
    assert any("of 16 thread blocks 15 stay resident" in remark.message for remark in done.remarks)


def test_other_kernels_of_the_module_are_not_emitted_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Module] = []
    real = emitted_code.emit_each
    monkeypatch.setattr(
        emitted_code, "emit_each", lambda given, to, **how: seen.extend(given) or real(given, to, **how)
    )
    emitted_code.forget()
    both = SOURCE + SOURCE.replace("@k", "@other").partition("declare")[0]
    api.optimize(api.parse(both), machine="volta-warp32", threshold=0.0)
    assert seen and all(len(module.kernels) == 1 for module in seen)


WORDS = np.where(np.arange(64) % 2, 1, -1).astype(np.int32)
SPLITTING = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(WORDS),))


@pytest.mark.parametrize("factor", [1, 2])
def test_a_meld_is_kept_where_the_launch_gains_and_left_out_where_it_loses(factor: int) -> None:
    module = parse_module(SOURCE)
    meter = LaunchMeter([Chosen(SPLITTING)], VOLTA)
    costs: list[dict[str, int]] = []

    def measure(version: Module, kernel: str) -> dict[str, int] | None:
        cost = meter(version, kernel)
        assert cost is not None and set(cost) == {"cycles", "issue_cycles", "estimated_cycles"}
        costs.append({name: value * (factor if costs else 1) for name, value in cost.items()})
        return costs[-1]

    branch = module.function("k").entry.terminator
    context = PassContext(VOLTA, decide="emitted", measure=measure, divergence_shares={branch: 1.0})
    assert Meld().run(module.function("k"), context) == (factor == 1)
    assert len(costs) == 2
    (remark,) = [each for each in context.remarks if each.pass_name == "meld"]
    assert ("on the launch melding saves nothing" in remark.message) == (factor == 2)


def meld_on_launches(module: Module, **melded: int) -> bool:
    """Whether melding changes the kernel where launches take 100 of every counter, and this once melded."""
    costs = [dict.fromkeys(melded, 100), melded]
    branch = module.function("k").entry.terminator
    context = PassContext(
        VOLTA, decide="emitted", measure=lambda *_: costs.pop(0), divergence_shares={branch: 1.0}
    )
    return Meld().run(module.function("k"), context)


@pytest.mark.parametrize(
    ("issue", "estimated", "is_melded"), [(104, 90, True), (104, 97, False), (94, 90, True)]
)
def test_a_meld_that_loses_issue_cycles_alone_is_taken_where_the_estimate_saves_more(
    issue: int, estimated: int, is_melded: bool
) -> None:
    module = parse_module(SOURCE)
    assert meld_on_launches(module, cycles=100, issue_cycles=issue, estimated_cycles=estimated) == is_melded


def test_a_meld_that_saves_less_than_estimates_err_by_is_left() -> None:
    before = {"cycles": 1000, "issue_cycles": 1000, "estimated_cycles": 1000}

    def judged(cycles: int, issue: int, estimated: int) -> str:
        after = {"cycles": cycles, "issue_cycles": issue, "estimated_cycles": estimated}
        return trials.objection(before, after)

    assert judged(990, 990, 980) == judged(1000, 1000, 970) == ""
    assert judged(800, 800, 981) == "on the launch melding saves 1.9% of estimated_cycles, less than 2%"
    assert judged(800, 800, 1001) == "on the launch melding saves -0.1% of estimated_cycles, less than 2%"
    assert judged(1000, 1040, 970) == "on the launch melding costs 4.0% of issue_cycles"
    # Of code that is not estimated the other counters decide, whatever they gain.
    assert trials.objection({"cycles": 1000}, {"cycles": 999}) == ""
    assert trials.objection({"cycles": 1000}, {"cycles": 900, "estimated_cycles": 800}) == ""


@pytest.mark.parametrize(("issue", "estimated"), [(80, 99), (104, 99), (80, 100)])
def test_what_is_left_for_its_estimate_is_no_second_choice(issue: int, estimated: int) -> None:
    module = parse_module(SOURCE)
    before = print_module(module)
    assert not meld_on_launches(module, cycles=80, issue_cycles=issue, estimated_cycles=estimated)
    assert print_module(module) == before


def test_a_launch_that_does_not_fit_is_no_measure() -> None:
    meter = LaunchMeter([Chosen(SPLITTING), Chosen(Launch("other", (1, 1, 1), (64, 1, 1), ()))], VOLTA)
    module = parse_module(SOURCE)
    assert meter(module, "k") is not None
    assert meter(module, "other") is None and meter(module, "nothing") is None


def test_no_counter_of_a_launch_loses_whatever_the_others_gain() -> None:
    before = {"cycles": 1000, "issue_cycles": 1000, "estimated_cycles": 1000}

    def judged(cycles: int, issue: int, estimated: int) -> str:
        after = {"cycles": cycles, "issue_cycles": issue, "estimated_cycles": estimated}
        return measured_loss(before, after)

    assert judged(900, 1004, 1000) == ""
    assert judged(900, 1040, 800) == "on the launch melding costs 4.0% of issue_cycles"
    assert judged(1000, 1000, 1000) == "on the launch melding saves nothing"
    assert judged(900, 1040, 990) == "on the launch melding costs 4.0% of issue_cycles"
    assert judged(900, 900, 1006) == "on the launch melding costs 0.6% of estimated_cycles"
    assert measured_loss({"cycles": 100}, {"cycles": 90}) == ""


# A launch's measure of a branch follows it into what melding makes of it.
NESTED = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %word = load i32, ptr addrspace(1) %here, align 4
  %c = icmp slt i32 %word, 0
  br i1 %c, label %a, label %b
a:
  %a1 = sdiv i32 %word, 3
  %ac = icmp sgt i32 %a1, 5
  br i1 %ac, label %a.in, label %a.out
a.in:
  %a2 = sdiv i32 %word, 7
  store i32 %a2, ptr addrspace(1) %here, align 4
  br label %a.out
a.out:
  br label %done
b:
  %b1 = sdiv i32 %word, 5
  %bc = icmp sgt i32 %b1, 6
  br i1 %bc, label %b.in, label %b.out
b.in:
  %b2 = sdiv i32 %word, 11
  store i32 %b2, ptr addrspace(1) %here, align 4
  br label %b.out
b.out:
  br label %done
done:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def test_a_melded_branch_has_the_share_of_those_that_it_replaces() -> None:
    module = parse_module(NESTED)
    fn = module.function("k")
    branches = {block.name: block.terminator for block in fn.blocks}
    shares: dict[Instruction, float] = {branches["entry"]: 0.9, branches["a"]: 0.25, branches["b"]: 0.5}
    context = PassContext(VOLTA, divergence_shares=dict(shares))
    assert Meld(0.0).run(fn, context)
    assert 0.5 in [context.share_of(branch) for branch in fn.conditional_branches() if branch not in shares]


UNIFORM = """
define ptx_kernel void @k(ptr %p, i32 %n) {
  %c = icmp slt i32 %n, 3
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %e
b:
  store i32 2, ptr %p, align 4
  br label %e
e:
  ret void
}
"""


@pytest.mark.parametrize("decide", ["ir", "emitted"])
def test_a_kernel_in_which_no_branch_diverges_is_not_copied(
    decide: api.Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    for copying in ("melding.meld.KeptCopy", "version.kernel_alone", "melding.outcomes.trial_copy"):
        monkeypatch.setattr(f"pcfm.transforms.{copying}", None)  # it would be called in vain
    done = api.optimize(api.parse(UNIFORM), "meld", machine="volta-warp32", decide=decide)
    assert not done.changed and not done.remarks


def test_where_trials_would_take_too_much_work_the_ir_decides_and_a_remark_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source, _ = generate_kernel(58, 4)
    on_ir = api.optimize(source, threshold=0.0, machine="volta-warp32", decide="ir")
    monkeypatch.setattr(work, "MAX_TRIED", 0)
    monkeypatch.setattr(emitted_code, "emit_each", None)  # it would be called in vain
    done = api.optimize(source, threshold=0.0, machine="volta-warp32")
    assert melds(done) > 0 and print_module(done.module) == print_module(on_ir.module)
    (remark,) = [remark for remark in done.remarks if remark.name == "NotTried"]
    assert "decided on the IR" in remark.message


@pytest.mark.parametrize("make", [nested_diamonds, ladder])
def test_a_trial_that_takes_too_much_work_is_given_up_and_the_ir_decides(
    make: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A nest of 100 took 47 s where the IR alone took 2: work was looked at between trials only, and rounds
    # did not count.
    counted: list[work.Work] = []
    begin = work.Work.begin

    def counting(self: work.Work, fn: Function, *, is_trial: bool) -> None:
        if all(self is not each for each in counted):
            counted.append(self)
        begin(self, fn, is_trial=is_trial)

    monkeypatch.setattr(work.Work, "begin", counting)
    monkeypatch.setattr(work, "MAX_TRIED", 500)
    module = api.parse(make(24))
    on_ir = api.optimize(module, "meld", machine="volta-warp32", decide="ir")
    done = api.optimize(module, "meld", machine="volta-warp32")
    assert print_module(done.module) == print_module(on_ir.module)
    assert [remark.name for remark in done.remarks].count("NotTried") == 1
    alone, tried = (each.planned + work.ROUND_PRICE * each.seen for each in counted)
    assert 500 < tried <= alone + 500 + 2 * work.ROUND_PRICE * len(module.kernels[0].blocks)


def test_what_comes_late_in_a_module_is_not_tried_once_its_functions_took_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Each of 37 kernels kept within its own bound, and together they took 38 s where the IR alone took 16.
    text = nested_diamonds(6)
    several = _thrice(text)
    plain = api.optimize(api.parse(several), "meld", machine="volta-warp32")
    assert not [remark for remark in plain.remarks if remark.name == "NotTried"]
    work_of_one = sum(each.planned + work.ROUND_PRICE * each.seen for each in _works(text, monkeypatch))
    monkeypatch.setattr(work, "TRIED_OF_MODULE", work_of_one + 1)
    done = api.optimize(api.parse(several), "meld", machine="volta-warp32")
    assert [remark.function for remark in done.remarks if remark.name == "NotTried"] == ["k1", "k2"]


def test_what_comes_late_in_a_module_is_left_as_it_is_once_its_functions_took_as_much_as_they_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Two modules of a public collection, of 27,000 and 48,000 lines, took 18 and 11 s.
    text = nested_diamonds(6)
    several = _thrice(text)
    work_of_one = sum(each.planned + work.ROUND_PRICE * each.seen for each in _works(text, monkeypatch, "ir"))
    monkeypatch.setattr(work, "MAX_OF_MODULE", work_of_one - 1)
    source = api.parse(several)
    done = api.optimize(source, "meld", machine="volta-warp32", decide="ir")
    assert [remark.function for remark in done.remarks if remark.name == "Unfinished"] == ["k1", "k2"]
    assert print_function(done.module.function("k2")) == print_function(source.function("k2"))
    assert print_function(done.module.function("k0")) != print_function(source.function("k0"))


def test_a_kernel_in_which_nothing_melds_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of 43 kernels of a module 36 have nothing to meld, and were copied, melded and cleaned up twice.
    text = nested_diamonds(1).replace("add i32", "udiv i32", 1)
    source = api.parse(text)
    melded = api.optimize(source, "meld", threshold=2.0, machine="volta-warp32")
    assert not melds(melded)
    monkeypatch.setattr(trials, "make_version", None)  # it would be called in vain
    again = api.optimize(source, "meld", threshold=2.0, machine="volta-warp32")
    assert list(again.remarks) == list(melded.remarks) and again.remarks


def test_pairs_and_long_blocks_are_work_too() -> None:
    # A region of 1,906 blocks took as long as 40,000 of a nest: its 240 subgraphs were compared in pairs.
    counted = work.Work()
    short, long = (
        api.parse(f"define void @f(i32 %a) {{\n{adds}  ret void\n}}").functions[0]
        for adds in ("", "".join(f"  %x{n} = add i32 %a, {n}\n" for n in range(10 * work.LONG_BLOCK)))
    )
    assert counted.look(0, short) and counted.seen == 1
    assert counted.look(1, long) and counted.seen == 1 + 11
    context = PassContext(load("volta-warp32"))
    fn = api.parse(nested_diamonds(1)).kernels[0]
    (region,) = find_regions(context.analyses(fn)).regions
    meld_function(fn, context)
    assert context.recall(work.Work).planned > region.size + work.MATCH_PRICE


def _thrice(text: str) -> str:
    """A module with three copies of its kernel: k0, k1 and k2."""
    name = api.parse(text).kernels[0].name
    declared = "\n".join(line for line in text.splitlines() if line.startswith("declare"))
    body = text[text.index("define") :].replace(declared, "")
    return "\n".join([*(body.replace(f"@{name}(", f"@k{n}(") for n in range(3)), declared])


def _works(text: str, monkeypatch: pytest.MonkeyPatch, decide: api.Decision = "emitted") -> list[work.Work]:
    """The work on the functions of a module."""
    counted: dict[int, work.Work] = {}
    begin = work.Work.begin

    def counting(self: work.Work, fn: Function, *, is_trial: bool) -> None:
        counted[id(self)] = self
        begin(self, fn, is_trial=is_trial)

    with monkeypatch.context() as patch:
        patch.setattr(work.Work, "begin", counting)
        api.optimize(api.parse(text), "meld", machine="volta-warp32", decide=decide)
    return list(counted.values())


def test_where_every_region_was_declined_no_further_version_is_melded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trials, "MAX_UNSPLIT_LOSS", 1.0)  # else it is tried once more, to be robust
    versions: list[object] = []
    make = trials._Trials._version
    monkeypatch.setattr(
        trials._Trials, "_version", lambda self, given: versions.append(given) or make(self, given)
    )
    loses = Declined(Reason.EMITTED_LOSS, "it loses")
    monkeypatch.setattr(
        trials._Trials, "_judge", lambda self, before, after: dict.fromkeys(after.promises, loses)
    )
    source = get("dct").ir_path(get("dct").blocks[0], O2_NOSHARE).read_text()
    assert not api.optimize(api.parse(source), "meld", machine="volta-warp32").changed
    assert len(versions) == 2  # one melded, one as it was


def test_brief_trials_are_given_up_sooner_and_by_the_size_of_the_function(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = api.parse(nested_diamonds(6))
    size = sum(len(block.instructions) for block in module.kernels[0].blocks)
    spent = sum(
        each.planned + work.ROUND_PRICE * each.seen for each in _works(nested_diamonds(6), monkeypatch)
    )

    as_given = print_module(module)
    plain = print_module(api.optimize(module, "meld", machine="volta-warp32").module)

    def untried(**options: bool) -> list[str]:
        done = api.optimize(module, "meld", machine="volta-warp32", **options)
        wanted = plain if work.BRIEF_PRICE else as_given
        assert "brief" not in options or print_module(done.module) == wanted
        return [remark.name for remark in done.remarks if remark.name == "NotTried"]

    monkeypatch.setattr(work, "BRIEF_TRIED", 0)
    monkeypatch.setattr(work, "BRIEF_PRICE", 2 * spent // size)
    assert not untried(brief=True)
    monkeypatch.setattr(work, "BRIEF_PRICE", 0)
    assert untried(brief=True) and not untried()
