"""Each step of melding can be left out by its name; what it does for a kernel is then not done."""

import pytest

from pcfm import api
from pcfm.check import NoMismatch, Unchanged, check
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import Launch
from pcfm.machine import load
from pcfm.prove import Proved, prove
from pcfm.transforms.melding.steps import METHODS, PUBLISHED, MeldStep, spelled, steps_without
from pcfm.transforms.passes import Decision
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline
from rodinia_kernels import O2_NOSHARE, get
from tests.generators.kernels import generate_kernel
from tests.transforms.test_gains import GAINS, SHOWN

MACHINE = "volta-warp32"
# A step, a kernel that shows it, whether the launch is known, and what decides.
SHOWN_BY: dict[MeldStep, tuple[str, bool, Decision]] = {
    MeldStep.STRUCTURES: ("two_binary_searches_against_one", False, "ir"),
    MeldStep.REPLICAS: ("a_test_that_one_side_lacks", True, "ir"),
    MeldStep.HUBS: ("a_return_from_one_loop", True, "ir"),
    MeldStep.SWITCHES: ("decoder", False, "ir"),
    MeldStep.EXCLUSIVE_BRANCHES: ("guards", True, "ir"),
    MeldStep.ORDERS: ("two_materials", False, "ir"),
    MeldStep.OPERAND_ORDER: ("clamped", False, "ir"),
    MeldStep.PHIS: ("searches", False, "ir"),
    MeldStep.SHARED_SELECTS: ("two_materials", False, "ir"),
    MeldStep.SELECT_COSTS: ("retested", True, "ir"),
    MeldStep.SPECULATION: ("decoder", False, "ir"),
    MeldStep.GUARD_PRICES: ("hash", True, "ir"),
    MeldStep.COSTS: ("guards", False, "ir"),
    MeldStep.EMITTED_CODE: ("hash", False, "emitted"),
}
FEWER = (
    MeldStep.STRUCTURES,
    MeldStep.HUBS,
    MeldStep.SWITCHES,
    MeldStep.EXCLUSIVE_BRANCHES,
    MeldStep.ORDERS,
    MeldStep.OPERAND_ORDER,
    MeldStep.PHIS,
)
"""Steps without which fewer instructions of their kernel are melded."""


def melded(source: Module, launch: Launch | None, decide: Decision, options: str) -> tuple[int, Module]:
    """How many pairs of instructions become one, and the result."""
    done = api.optimize(source, f"simplify-cfg,meld{options}", machine=MACHINE, launch=launch, decide=decide)
    pairs = sum(int(str(each.args["instructions"])) for each in done.remarks if each.name == "Melded")
    return pairs, done.module


@pytest.mark.parametrize("step", SHOWN_BY)
def test_a_step_that_is_left_out_is_not_done(step: MeldStep) -> None:
    kernel, is_known, decide = SHOWN_BY[step]
    (shown,) = (each for each in SHOWN if each.kernel == kernel)
    source = api.read((GAINS / f"{kernel}.ll").read_bytes(), kernel)
    launch = shown.launch(source)
    known = launch if is_known else None
    with_it, kept = melded(source, known, decide, "")
    without_it, result = melded(source, known, decide, f"<without={step}>")
    assert api.to_text(kept) != api.to_text(result)
    assert without_it < with_it or step not in FEWER
    assert isinstance(check(source, result, launch, load(MACHINE), runs=1, seed=1), NoMismatch | Unchanged)


# Arms that do the same under opposite conditions: straight, nothing meets.
OPPOSITE = """
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr %a, i32 %tid
  %pb = getelementptr float, ptr %b, i32 %tid
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %second = and i32 %tid, 2
  %high = icmp ne i32 %second, 0
  br i1 %odd, label %left, label %right
left:
  br i1 %high, label %left.words, label %left.numbers
left.words:
  %w = load i32, ptr %pa
  %w2 = mul i32 %w, 3
  store i32 %w2, ptr %pa
  br label %left.end
left.numbers:
  %f = load float, ptr %pb
  %f2 = fmul float %f, 3.0
  store float %f2, ptr %pb
  br label %left.end
left.end:
  br label %end
right:
  br i1 %high, label %right.numbers, label %right.words
right.numbers:
  %g = load float, ptr %pb
  %g2 = fmul float %g, 5.0
  store float %g2, ptr %pb
  br label %right.end
right.words:
  %v = load i32, ptr %pa
  %v2 = mul i32 %v, 5
  store i32 %v2, ptr %pa
  br label %right.end
right.end:
  br label %end
end:
  ret void
}
"""


def test_without_swaps_arms_of_opposite_conditions_do_not_meet() -> None:
    source = parse_module(OPPOSITE)
    pairs, result = melded(source, None, "ir", "<without=costs>")
    assert pairs == 6
    assert isinstance(prove(source, result)[0].verdict, Proved)
    # Structural alignment has other ways to let them meet; regions of one shape have not.
    assert melded(source, None, "ir", "<without=costs,structures>")[0] == 6
    assert melded(source, None, "ir", "<without=costs,structures,swaps>")[0] < 6


def test_without_launches_nothing_is_known_of_them_and_without_memories_accesses_to_two_of_them_meet() -> (
    None
):
    spec = get("dct")
    source, launch = api.read(spec.read(spec.blocks[0], O2_NOSHARE), "dct"), spec.launch(spec.blocks[0], 0)
    unknown = api.to_text(melded(source, None, "emitted", "")[1])
    assert api.to_text(melded(source, launch, "emitted", "<without=launches>")[1]) == unknown
    apart = api.read((GAINS / "sums_of_two_spaces.ll").read_bytes(), "sums")
    options = "<without=costs{}>"
    assert (
        melded(apart, None, "ir", options.format(",memories"))[0]
        > melded(apart, None, "ir", options.format(""))[0]
    )


def test_the_published_method_is_a_list_in_one_place_and_is_spelled_and_read_back() -> None:
    assert METHODS["published"] == PUBLISHED == frozenset(MeldStep) - {MeldStep.REPLICAS}
    assert steps_without("published", "replicas") == frozenset(MeldStep)
    assert steps_without("pcfm", spelled(PUBLISHED)) == PUBLISHED
    for text in (
        "meld<method=published>",
        "meld<method=published;without=replicas>",
        "meld<without=hubs,swaps>",
    ):
        assert spell_pipeline(parse_pipeline(text)) == text
    for text, problem in (
        ("meld<method=mine>", "there is no method 'mine', only pcfm, published"),
        ("meld<without=hub>", "melding has no step 'hub'"),
    ):
        with pytest.raises(PcfmError, match=problem):
            parse_pipeline(text)


def test_the_published_method_asks_no_launch_and_melds_what_costs_more_than_it_saves() -> None:
    spec = get("srad")
    source = api.read(spec.read(spec.blocks[0], O2_NOSHARE), "srad")
    launch = spec.launch(spec.blocks[0], 0)
    pairs, result = melded(source, None, "emitted", "<method=published>")
    assert pairs > melded(source, None, "emitted", "")[0]
    assert api.to_text(melded(source, launch, "emitted", "<method=published>")[1]) == api.to_text(result)
    before, after = (api.simulate(each, launch, machine=MACHINE).counters for each in (source, result))
    assert after.cycles > before.cycles


def test_what_the_published_method_makes_of_generated_kernels_is_equal() -> None:
    changed = 0
    for seed in range(6):
        source, launch = generate_kernel(seed, 3)
        done = api.optimize(source, "simplify-cfg,meld<method=published;threshold=0>", machine=MACHINE)
        changed += done.changed
        verdict = check(source, done.module, launch, load(MACHINE), runs=1, seed=seed)
        assert isinstance(verdict, NoMismatch | Unchanged), (seed, str(verdict))
    assert changed
